//! Setting up a position on the board, whichever game it is.
//!
//! | file | owns |
//! |---|---|
//! | this | the state, and what keys and clicks do |
//! | `keys` | the keys |
//! | `view` | how it looks |
//! | `panel` | what stands beside the board |
//! | `examples` | positions to load |

mod examples;
mod keys;
mod panel;
mod view;

pub use keys::KEYS;

use examples::Examples;
use keys::{NUMBER, SETUP};

use super::{Confirm, Help};
use crate::games::{AnyPosition, Clock, Game, MoveError, Side, Square, Symmetry, read_squares};
use crate::play::{Draft, Editor, Intent, Plan, check_row};
use crate::text::Quoted;
use crate::tui::canvas::Canvas;
use crate::tui::keymap::{Command, KeyContext};
use crate::tui::screen::{Context, Effect, Screen, ViewContext};

/// The most characters of a pasted text that are looked at.
const MAX_PASTED: usize = 400;

/// Something to be said until the next key.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Note {
    Words(String),
    Warning(String),
}

/// A number that is being asked for.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Asked {
    /// The turn limit once that is known; then the turns played are asked for.
    limit: Option<u16>,
    text: String,
    /// Whether the next digit begins a new number.
    fresh: bool,
}

/// A position that is being set up.
pub struct SetupScreen<G: Game> {
    draft: Draft,
    editor: Editor<G>,
    cursor: Square<G::Board>,
    /// A square that is half typed.
    typed: String,
    asked: Option<Asked>,
    note: Option<Note>,
    /// What a square that was typed has just done: Enter after it does not do the opposite.
    done: Option<String>,
}

impl<G: Game> SetupScreen<G> {
    /// Sets up the first position of a game; `usual` is the draft's own.
    pub fn new(draft: Draft, usual: &G) -> Self {
        let middle = G::INFO.size / 2;
        Self {
            editor: Editor::new(usual, draft.pieces, draft.plan.seed),
            draft,
            // A board has a middle.
            cursor: Square::new(middle, middle).unwrap_or_else(|| unreachable!()),
            typed: String::new(),
            asked: None,
            note: None,
            done: None,
        }
    }

    fn say(&mut self, words: impl Into<String>) {
        self.note = Some(Note::Words(words.into()));
    }

    fn warn(&mut self, words: &impl ToString) {
        self.note = Some(Note::Warning(words.to_string()));
    }

    /// What changes the board or asks for something else, and leaves the screen where it is.
    fn edit(&mut self, command: &Command, context: &Context) {
        let done = self.done.take();
        match command {
            Command::Up => self.move_cursor(-1, 0),
            Command::Down => self.move_cursor(1, 0),
            Command::Left => self.move_cursor(0, -1),
            Command::Right => self.move_cursor(0, 1),
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
            Command::Key('+') => self.want(true),
            Command::Key('-') => self.want(false),
            Command::Key('p') => self.place_rest(),
            Command::Key('m') => self.mirror(),
            Command::Key('w') if self.editor.clear() => {
                self.say("The board is empty; u takes it back");
            }
            Command::Key('u') if !self.editor.undo() => self.say("There is nothing to take back"),
            Command::Key('r') if !self.editor.redo() => self.say("There is nothing to do again"),
            Command::Key('t') => self.editor.pass_turn(),
            Command::Key('n') => {
                let text = self.editor.setup().limit.to_string();
                let (limit, fresh) = (None, true);
                self.asked = Some(Asked { limit, text, fresh });
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
            _ => {}
        }
        self.typed.clear();
    }

    fn move_cursor(&mut self, rows: i8, columns: i8) {
        let row = self.cursor.row().checked_add_signed(rows);
        let column = self.cursor.column().checked_add_signed(columns);
        if let (Some(row), Some(column)) = (row, column) {
            self.cursor = Square::new(row, column).unwrap_or(self.cursor);
        }
    }

    /// Takes a key of a square: with its number, the square is chosen.
    fn type_key(&mut self, key: char) {
        let key = key.to_ascii_lowercase();
        if key.is_ascii_alphabetic() {
            self.typed = key.into();
            if let Err(error) = check_row::<G>(key) {
                self.typed.clear();
                self.warn(&error);
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

    fn choose(&mut self, square: Square<G::Board>) -> Intent {
        let hand = self.editor.hand();
        let extra = Editor::<G>::has_numbers() && self.editor.left(hand) == 0;
        let intent = self.editor.choose(square);
        let (next, wanted) = (self.editor.hand(), self.editor.wanted(hand));
        let complete = (next != hand).then(|| format!("{hand} has all its pieces: now {next}'s"));
        match (intent, complete) {
            (Intent::Exchange(_), Some(complete)) => {
                self.say(format!("{square} is {hand}'s now; {complete}"));
            }
            (Intent::Exchange(_), None) if extra => self.say(format!(
                "{square} is {hand}'s now, one more than the {wanted} chosen"
            )),
            (Intent::Exchange(_), None) => self.say(format!("{square} is {hand}'s now")),
            (_, Some(complete)) => self.say(complete),
            (Intent::Put(_), None) if extra => self.say(format!(
                "{square} is one more {hand} than the {wanted} chosen"
            )),
            _ => {}
        }
        intent
    }

    fn want(&mut self, more: bool) {
        let hand = self.editor.hand();
        if self.editor.want(more) {
            let wanted = self.editor.wanted(hand);
            self.say(format!("{hand} is to have {}", pieces(wanted)));
        } else if !Editor::<G>::has_numbers() {
            self.say("No number was chosen: just put and lift pieces");
        } else {
            let limits = G::INFO.pieces;
            self.say(format!(
                "{} allows 1 to {} a side, {} together",
                G::INFO.title,
                limits.max_each,
                limits.max_together
            ));
        }
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
        let Some((way, lost)) = self.editor.mirror() else {
            return self.say(format!("{hand} has no piece to mirror"));
        };
        let other = hand.other();
        match lost.len() {
            0 => self.say(format!(
                "{other} is {hand} {}; m again for another way",
                way_words(way)
            )),
            1 => self.say(format!(
                "{other} is {hand} {}, but one square is taken",
                way_words(way)
            )),
            count => self.say(format!(
                "{other} is {hand} {}, but {count} squares are taken",
                way_words(way)
            )),
        }
    }

    /// A whole position, or the squares of pieces.
    fn paste(&mut self, text: &str) {
        let text: String = text.trim().chars().take(MAX_PASTED).collect();
        if let Ok(squares @ [_, ..]) = read_squares::<G::Board>(&text).as_deref() {
            return self.editor.put_all(squares);
        }
        // Whatever is no position at all is told so before it is compared with this game's.
        match AnyPosition::read(&text).and_then(|_| G::read(&text)) {
            Ok(position) => {
                self.editor.load(&position);
                self.say("Position loaded; u takes it back");
            }
            Err(error) => self.warn(&error),
        }
    }

    /// Keys while a number is asked for.
    fn answer(&mut self, mut asked: Asked, command: &Command) {
        match command {
            Command::Type(digit) => {
                if std::mem::take(&mut asked.fresh) {
                    asked.text.clear();
                }
                if asked.text.len() < 4 {
                    asked.text.push(*digit);
                }
            }
            Command::Erase => {
                asked.fresh = false;
                asked.text.pop();
            }
            Command::Accept => return self.accept_number(asked),
            Command::Back | Command::Click(_) => return,
            _ => {}
        }
        self.asked = Some(asked);
    }

    fn accept_number(&mut self, mut asked: Asked) {
        let number = asked.text.parse().ok();
        let (least, most) = Self::range(&asked);
        let number = number.filter(|number| (least..=most).contains(number));
        let setup = self.editor.setup();
        match (number, asked.limit) {
            (None, _) => {
                asked.fresh = true;
                self.asked = Some(asked);
                self.warn(&format!("it must be a number from {least} to {most}"));
            }
            (Some(limit), None) => {
                self.asked = Some(Asked {
                    limit: Some(limit),
                    text: setup.played.min(limit).to_string(),
                    fresh: true,
                });
            }
            (Some(played), Some(limit)) => self.editor.set_turns(limit, played),
        }
    }

    /// The least and the most that a number may be.
    fn range(asked: &Asked) -> (u16, u16) {
        asked
            .limit
            .map_or((1, Clock::MAX_TURNS), |limit| (0, limit))
    }

    /// Starts the game, if it can be and nothing is left to be placed.
    fn start(&mut self, context: &mut Context) -> Vec<Effect> {
        if let Some(fault) = self.first_fault() {
            self.warn(&format!("Not yet: {fault}"));
            return Vec::new();
        }
        let sum = |count: &dyn Fn(Side) -> u32| Side::BOTH.into_iter().map(count).sum();
        let left: u32 = sum(&|side| self.editor.left(side));
        let extra: u32 = sum(&|side| self.extra(side));
        let question = match (left, extra) {
            _ if !Editor::<G>::has_numbers() => return self.begin(context),
            (0, 0) => return self.begin(context),
            (1, _) => "Start although 1 piece is left to place?".into(),
            (2.., _) => format!("Start although {} are left to place?", pieces(left)),
            (0, _) => format!("Start with {} more than chosen?", pieces(extra)),
        };
        let consequence = "The game is played with what stands on the board.";
        let begin = Effect::answer(|setup: &mut Self, context| setup.begin(context));
        Confirm::ask(question, consequence, vec![begin])
    }

    fn begin(&mut self, context: &mut Context) -> Vec<Effect> {
        let whole = |position: G| AnyPosition::read(&position.line());
        match self.editor.position().and_then(whole) {
            Ok(position) => {
                let plan = Plan {
                    position,
                    seed: self.editor.seed(),
                    players: self.draft.plan.players.clone(),
                };
                let screen = super::game(&plan, context);
                vec![Effect::Home, Effect::Push(screen)]
            }
            Err(error) => {
                self.warn(&error);
                Vec::new()
            }
        }
    }

    fn copy(&mut self) -> Vec<Effect> {
        let line = |position: G| position.line();
        match self.editor.position().map(line) {
            Ok(line) => {
                self.say("Position line copied");
                vec![Effect::Copy(line)]
            }
            Err(error) => {
                self.warn(&format!("nothing to copy yet: {error}"));
                Vec::new()
            }
        }
    }

    fn leave(&self) -> Vec<Effect> {
        if !self.editor.is_changed() {
            return vec![Effect::Pop];
        }
        let consequence = "The pieces you have placed are not kept.";
        Confirm::ask("Leave this set-up?", consequence, vec![Effect::Pop])
    }

    /// What is missing or wrong first.
    fn first_fault(&self) -> Option<String> {
        let error = self.editor.position().err()?;
        let first = error.faults.first().map(ToString::to_string);
        Some(first.unwrap_or_else(|| error.to_string()))
    }

    /// How many pieces a side has more than was chosen.
    fn extra(&self, side: Side) -> u32 {
        self.editor
            .count(side)
            .saturating_sub(self.editor.wanted(side))
    }
}

/// A number of pieces in words.
fn pieces(count: u32) -> String {
    match count {
        1 => "1 piece".into(),
        _ => format!("{count} pieces"),
    }
}

/// How one side is the image of the other.
fn way_words(way: Symmetry) -> &'static str {
    match (way.transpose, way.flip_rows, way.flip_columns) {
        (false, true, true) => "turned half round",
        (false, true, false) => "upside down",
        (false, false, _) => "left to right",
        (true, false, false) | (true, true, true) => "across a diagonal",
        (true, _, _) => "turned a quarter",
    }
}

impl<G: Game> Screen for SetupScreen<G> {
    fn key_context(&self) -> KeyContext {
        match self.asked {
            Some(_) => NUMBER,
            None => SETUP,
        }
    }

    fn update(&mut self, command: &Command, context: &mut Context) -> Vec<Effect> {
        self.note = None;
        if let Some(asked) = self.asked.take() {
            self.answer(asked, command);
            return Vec::new();
        }
        match command {
            Command::Key('s') => return self.start(context),
            Command::Key('y') => return self.copy(),
            Command::Key('l') => {
                let limit = self.editor.setup().limit;
                let load = |line: String| {
                    Effect::answer(move |setup: &mut Self, _| {
                        setup.paste(&line);
                        Vec::new()
                    })
                };
                return vec![Effect::push(Examples::new::<G>(limit, load))];
            }
            Command::Help => {
                let help = Help::new(Some(G::INFO.name)).beginning_with(SETUP);
                return vec![Effect::push(help)];
            }
            Command::Back if !self.typed.is_empty() => self.typed.clear(),
            Command::Back | Command::Leave => return self.leave(),
            _ => self.edit(command, context),
        }
        Vec::new()
    }

    fn view(&self, canvas: &mut Canvas, look: &ViewContext) {
        self.draw(canvas, look);
    }
}
