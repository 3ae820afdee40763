//! Setting up a position on the board, for any game.
//!
//! | file | owns |
//! |---|---|
//! | this | the state, and what keys and clicks do |
//! | `keys` | the keys |
//! | `number` | the turn limit and the turns played |
//! | `view` | how it looks |
//! | `panel` | the panel beside the board |
//! | `examples` | positions to load |

mod examples;
mod keys;
mod number;
mod panel;
mod view;

pub use keys::KEYS;

use examples::Examples;
use keys::{NUMBER, SETUP};
use number::NumberPrompt;

use super::{Confirm, Help};
use crate::games::{AnyPosition, Game, MoveError, Side, Square, Symmetry, read_squares};
use crate::play::{Draft, Editor, Intent, Plan, check_row};
use crate::records::{AnyRecord, Tags};
use crate::text::Quoted;
use crate::tui::canvas::Canvas;
use crate::tui::keymap::{Command, KeyContext};
use crate::tui::notices::Notice;
use crate::tui::screen::{Context, Effect, Screen, ViewContext};

/// The most characters of a pasted text that are read.
const MAX_PASTED: usize = 400;

/// A position that is being set up.
pub struct SetupScreen<G: Game> {
    draft: Draft,
    editor: Editor<G>,
    cursor: Square<G::Board>,
    typed: String,
    number: Option<NumberPrompt>,
    /// What the status line says until the next key.
    notice: Option<Notice>,
    /// What a typed square has just done. Enter after it must not undo that.
    done: Option<String>,
}

impl<G: Game> SetupScreen<G> {
    /// Sets up the first position of a game, from the draft's own.
    pub fn new(draft: Draft, start: &G) -> Self {
        let middle = G::INFO.size / 2;
        Self {
            editor: Editor::new(start, draft.pieces, draft.plan.seed),
            draft,
            // A board has a middle.
            cursor: Square::new(middle, middle).unwrap_or_else(|| unreachable!()),
            typed: String::new(),
            number: None,
            notice: None,
            done: None,
        }
    }

    fn say(&mut self, text: impl Into<String>) {
        self.notice = Some(Notice::info(text));
    }

    fn warn(&mut self, text: &impl ToString) {
        self.notice = Some(Notice::warning(text));
    }

    /// Commands that change the board, and those that only this screen handles.
    fn edit(&mut self, command: &Command, context: &mut Context) {
        let done = self.done.take();
        match command {
            Command::Accept => match done {
                Some(done) => self.say(done),
                None => drop(self.choose(self.cursor)),
            },
            Command::Type(typed) => return self.type_key(*typed),
            Command::Erase if !self.typed.is_empty() => {}
            Command::Erase | Command::Delete if self.editor.lift(self.cursor) => {}
            Command::Key(' ') if self.editor.exchange(self.cursor) => {}
            Command::Erase | Command::Delete | Command::Key(' ') => {
                self.say(format!("{} is empty", self.cursor));
            }
            Command::Key('x') => self.editor.take(Side::X),
            Command::Key('o') => self.editor.take(Side::O),
            Command::Tab => self.editor.take(self.editor.hand().other()),
            Command::Key(key @ ('+' | '-')) => self.change_count(*key == '+'),
            Command::Key('p') => self.place_rest(),
            Command::Key('m') => self.mirror(),
            Command::Key('w') => {
                if self.editor.clear() {
                    self.say("The board is empty; u takes it back");
                }
            }
            Command::Key('u') if self.editor.undo() => {}
            Command::Key('u') => self.say("There is nothing to take back"),
            Command::Key('r') if self.editor.redo() => {}
            Command::Key('r') => self.say("There is nothing to do again"),
            Command::Key('t') => self.editor.pass_turn(),
            Command::Key('n') => {
                self.number = Some(NumberPrompt::new(None, self.editor.setup().limit));
            }
            Command::Paste(text) => self.paste(text),
            Command::Click(at) => {
                let layout = Self::layout(context.area);
                if let Some(square) = layout.board.and_then(|b| b.square_at(*at, false)) {
                    self.cursor = square;
                    self.choose(square);
                } else if let Some(command) = self.panel_command(context.area, *at) {
                    self.edit(&command, context);
                }
            }
            command => match command.direction() {
                Some(to) => self.cursor = self.cursor.neighbour(to).unwrap_or(self.cursor),
                None => context.ignore(),
            },
        }
        self.typed.clear();
    }

    /// Takes a letter or a digit: the two that name a square choose it.
    fn type_key(&mut self, key: char) {
        let key = key.to_ascii_lowercase();
        if key.is_ascii_alphabetic() {
            match check_row::<G>(key) {
                Ok(()) => self.typed = key.into(),
                Err(error) => {
                    self.typed.clear();
                    self.warn(&error);
                }
            }
            return;
        }
        let text = std::mem::take(&mut self.typed) + key.encode_utf8(&mut [0; 4]);
        match read_squares::<G::Board>(&text).as_deref() {
            Ok(&[square]) => {
                self.cursor = square;
                self.done = Some(match self.choose(square) {
                    Intent::Put(side) => format!("{side} stands on {square}"),
                    Intent::Lift(side) => format!("{side} is lifted from {square}"),
                    Intent::Exchange(side) => format!("{square} is {side}'s now"),
                });
            }
            Ok(_) => self.warn(&MoveError::NotASquare(Quoted::new(&text))),
            Err(error) => self.warn(error),
        }
    }

    /// Puts a piece on a square, lifts it or changes its side, and notes what is worth knowing.
    fn choose(&mut self, square: Square<G::Board>) -> Intent {
        let hand = self.editor.hand();
        let is_extra = Editor::<G>::has_numbers() && self.editor.left(hand) == 0;
        let intent = self.editor.choose(square);
        let (next, wanted) = (self.editor.hand(), self.editor.wanted(hand));
        let complete = (next != hand).then(|| format!("{hand} has all its pieces: now {next}'s"));
        let taken = format!("{square} is {hand}'s now");
        self.say(match (intent, complete) {
            (Intent::Exchange(_), Some(complete)) => format!("{taken}; {complete}"),
            (Intent::Exchange(_), None) if is_extra => {
                format!("{taken}, one more than the {wanted} chosen")
            }
            (Intent::Exchange(_), None) => taken,
            (_, Some(complete)) => complete,
            (Intent::Put(_), None) if is_extra => {
                format!("{square} is one more {hand} than the {wanted} chosen")
            }
            _ => return intent,
        });
        intent
    }

    /// Changes how many pieces the selected side should have.
    fn change_count(&mut self, more: bool) {
        let hand = self.editor.hand();
        let limits = G::INFO.pieces;
        let text = if self.editor.want(more) {
            format!("{hand} is to have {}", pieces(self.editor.wanted(hand)))
        } else if Editor::<G>::has_numbers() {
            let (each, together) = (limits.max_each, limits.max_together);
            let game = G::INFO.title;
            format!("{game} allows 1 to {each} a side, {together} together")
        } else {
            "No number was chosen: just put and lift pieces".into()
        };
        self.say(text);
    }

    fn place_rest(&mut self) {
        match self.editor.place_rest() {
            Ok(true) => {
                let seed = self.editor.seed();
                self.say(format!("Placed from seed {seed}; p again for another"));
            }
            Ok(false) if Editor::<G>::has_numbers() => {
                self.say("All pieces are placed; + is for one more");
            }
            Ok(false) => self.say("All pieces are placed; lift some first"),
            Err(error) => self.warn(&error),
        }
    }

    fn mirror(&mut self) {
        let hand = self.editor.hand();
        let Some((symmetry, lost)) = self.editor.mirror() else {
            return self.say(format!("{hand} has no piece to mirror"));
        };
        let image = format!("{} is {hand} {}", hand.other(), symmetry_words(symmetry));
        self.say(match lost.len() {
            0 => format!("{image}; m again for another way"),
            1 => format!("{image}, but one square is taken"),
            count => format!("{image}, but {count} squares are taken"),
        });
    }

    /// Takes a whole position, or the squares of pieces.
    fn paste(&mut self, text: &str) {
        let text: String = text.trim().chars().take(MAX_PASTED).collect();
        if let Ok(squares @ [_, ..]) = read_squares::<G::Board>(&text).as_deref() {
            return self.editor.put_all(squares);
        }
        match AnyPosition::read(&text).and_then(G::try_from) {
            Ok(position) => {
                self.editor.load(&position);
                self.say("Position loaded; u takes it back");
            }
            Err(error) => self.warn(&error),
        }
    }

    /// Keys while a number is asked for.
    fn type_number(&mut self, mut prompt: NumberPrompt, command: &Command, context: &mut Context) {
        match (command, prompt.number(), prompt.limit) {
            (Command::Back | Command::Click(_), ..) => return,
            (Command::Accept, Some(played), Some(limit)) => {
                return self.editor.set_turns(limit, played);
            }
            (Command::Accept, Some(limit), None) => {
                let played = self.editor.setup().played.min(limit);
                prompt = NumberPrompt::new(Some(limit), played);
            }
            (Command::Accept, None, _) => {
                let (least, most) = prompt.range();
                self.warn(&format!("it must be a number from {least} to {most}"));
                prompt.field.offer_again();
            }
            (Command::Type(_) | Command::Erase, ..) => prompt.field.update(command, context),
            _ => context.ignore(),
        }
        self.number = Some(prompt);
    }

    /// Starts the game if it can be, after asking if the numbers of pieces are not those chosen.
    fn start(&mut self, context: &mut Context) {
        if let Some(fault) = self.first_fault() {
            return self.warn(&format!("Not yet: {fault}"));
        }
        let question = match self.left_and_extra() {
            (0, 0) => return self.begin(context),
            (0, extra) => format!("Start with {} more than chosen?", pieces(extra)),
            (1, _) => "Start although 1 piece is left to place?".into(),
            (left, _) => format!("Start although {} are left to place?", pieces(left)),
        };
        let consequence = "The game is played with what stands on the board.";
        let begin = Effect::answer(Self::begin);
        Confirm::ask(question, consequence, begin, context);
    }

    fn begin(&mut self, context: &mut Context) {
        match self.editor.position() {
            Ok(position) => {
                let plan = Plan {
                    position: position.into(),
                    seed: self.editor.seed(),
                    ..self.draft.plan.clone()
                };
                context.effect(Effect::Home);
                super::open_game(&plan, context);
            }
            Err(error) => self.warn(&error),
        }
    }

    fn copy(&mut self, context: &mut Context) {
        match self.editor.position() {
            Ok(position) => {
                self.say("Position line copied");
                context.effect(Effect::Copy(position.line()));
            }
            Err(error) => self.warn(&format!("nothing to copy yet: {error}")),
        }
    }

    fn analyse(&mut self, context: &mut Context) {
        match self.editor.position() {
            Ok(position) => {
                let record = AnyRecord::begin(position.into(), Tags::default());
                super::open_analysis(record, context);
            }
            Err(error) => self.warn(&format!("nothing to analyse yet: {error}")),
        }
    }

    fn open_examples(&self, context: &mut Context) {
        let load = |line: String| Effect::answer(move |setup: &mut Self, _| setup.paste(&line));
        context.push(Examples::new::<G>(self.editor.setup().limit, load));
    }

    fn leave(&self, context: &mut Context) {
        if !self.editor.is_changed() {
            return context.pop();
        }
        let consequence = "The pieces you have placed are not kept.";
        Confirm::ask("Leave this set-up?", consequence, Effect::Pop, context);
    }

    /// The first thing that is missing or wrong.
    fn first_fault(&self) -> Option<String> {
        let error = self.editor.position().err()?;
        let first = error.faults.first().map(ToString::to_string);
        Some(first.unwrap_or_else(|| error.to_string()))
    }

    /// How many pieces are left to place, and how many are too many.
    fn left_and_extra(&self) -> (u32, u32) {
        if !Editor::<G>::has_numbers() {
            return (0, 0);
        }
        let counts = Side::BOTH.map(|side| (self.editor.count(side), self.editor.wanted(side)));
        let left = counts.map(|(count, wanted)| wanted.saturating_sub(count));
        let extra = counts.map(|(count, wanted)| count.saturating_sub(wanted));
        (left.iter().sum(), extra.iter().sum())
    }
}

fn pieces(count: u32) -> String {
    match count {
        1 => "1 piece".into(),
        _ => format!("{count} pieces"),
    }
}

fn symmetry_words(symmetry: Symmetry) -> &'static str {
    match (
        symmetry.transpose,
        symmetry.flip_rows,
        symmetry.flip_columns,
    ) {
        (false, true, true) => "turned half round",
        (false, true, false) => "upside down",
        (false, false, _) => "left to right",
        (true, false, false) | (true, true, true) => "across a diagonal",
        (true, _, _) => "turned a quarter",
    }
}

impl<G: Game> Screen for SetupScreen<G> {
    fn key_context(&self) -> KeyContext {
        match self.number {
            Some(_) => NUMBER,
            None => SETUP,
        }
    }

    fn update(&mut self, command: &Command, context: &mut Context) {
        self.notice = None;
        if let Some(number) = self.number.take() {
            return self.type_number(number, command, context);
        }
        match command {
            Command::Key('s') => self.start(context),
            Command::Key('y') => self.copy(context),
            Command::Key('v') => self.analyse(context),
            Command::Key('l') => self.open_examples(context),
            Command::Help => context.push(Help::new(SETUP, Some(G::INFO.name))),
            Command::Back if !self.typed.is_empty() => self.typed.clear(),
            Command::Back | Command::Leave => self.leave(context),
            _ => self.edit(command, context),
        }
    }

    fn view(&self, canvas: &mut Canvas, context: &ViewContext) {
        self.draw(canvas, context);
    }
}
