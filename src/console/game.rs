//! A game from its first board to its result.

use std::time::Instant;

use super::command::{self, ConsoleCommand};
use super::import::{self, NextGame};
use super::players::{self, ComputerPlayers};
use super::prompt::Interrupt;
use super::recorder::ConsoleRecorder;
use super::{Console, ConsoleError};
use crate::agents::{Level, PlayerSpec, Strength};
use crate::games::{AnyPosition, Game, PerSide};
use crate::learn;
use crate::play::{LineEntry, MoveEntry, Plan, Session, format_board, result_line};
use crate::text;

/// A game at the console.
struct ConsoleGame<'a, 'p, G: Game> {
    console: &'a mut Console<'p>,
    session: Session<G>,
    players: ComputerPlayers<G>,
    recorder: ConsoleRecorder,
    entry: MoveEntry<G>,
    /// The move to hint at, once a hint has named its piece.
    hint: Option<G::Move>,
}

/// Plays a game until it is over or the user leaves. Returns the game that the user switches to, if
/// any.
pub(super) fn run<G: Game>(
    console: &mut Console<'_>,
    session: Session<G>,
    players: ComputerPlayers<G>,
    recorder: ConsoleRecorder,
) -> Result<Option<NextGame>, ConsoleError> {
    let mut game = ConsoleGame {
        console,
        session,
        players,
        recorder,
        entry: MoveEntry::default(),
        hint: None,
    };
    match game.play() {
        Ok(()) => return Ok(None),
        Err(Interrupt::EndOfInput) => game.leave("The input has ended")?,
        Err(Interrupt::Quit) => game.leave("You have left the game")?,
        Err(Interrupt::SwitchTo(next)) => {
            let not = if game.wait_until_saved() { "" } else { "not " };
            let sentence = format!("The game that you leave is {not}saved");
            game.console.prompt.say(&sentence)?;
            return Ok(Some(*next));
        }
        Err(Interrupt::Failed(error)) => {
            game.wait_until_saved();
            return Err(error);
        }
    }
    Ok(None)
}

impl<G: Game> ConsoleGame<'_, '_, G> {
    fn play(&mut self) -> Result<(), Interrupt> {
        let shown = *self.session.position_at(self.recorder.shown);
        self.show_board(&shown)?;
        self.recorder.save(&self.session);
        self.show_turns()?;
        while let Some(human) = self.session.mover().map(PlayerSpec::is_human) {
            if human {
                self.ask()?;
            } else {
                self.think()?;
            }
        }
        self.finish()
    }

    fn say(&mut self, line: &str) -> Result<(), Interrupt> {
        Ok(self.console.prompt.say(line)?)
    }

    /// Shows a position, and before it what there is to say of the turn.
    fn show_board(&mut self, position: &G) -> Result<(), Interrupt> {
        if position.verdict().is_none() {
            self.say(&self.status(position))?;
        }
        self.say(&format_board(position))?;
        Ok(self.console.prompt.flush()?)
    }

    fn status(&self, position: &G) -> String {
        let mut status = self.session.status(position);
        status.extend(self.session.time_words());
        status.join(" - ")
    }

    /// Announces and shows every turn that has not been shown yet.
    fn show_turns(&mut self) -> Result<(), Interrupt> {
        while let Some(turn) = self.session.turns().get(self.recorder.shown).cloned() {
            self.wait_until_saved();
            let announcement = self.session.announcement(&turn);
            self.say(&announcement)?;
            self.show_board(&turn.after)?;
            self.recorder.shown += 1;
            self.recorder.save(&self.session);
        }
        self.hint = None;
        Ok(())
    }

    /// Waits until the turns shown so far are saved. Returns whether they are, and complains if not.
    fn wait_until_saved(&mut self) -> bool {
        match self.recorder.flush() {
            Ok(()) => true,
            Err(trouble) => {
                if let Some(error) = trouble {
                    (self.console.complain)(&format!("the game is not saved: {error}"));
                }
                false
            }
        }
    }

    /// Asks a person for a move, or a part of one.
    fn ask(&mut self) -> Result<(), Interrupt> {
        let begun = Instant::now();
        let left = self.session.time_left().map(|left| left.of);
        let left = left.map(|left| left[self.session.position().side()]);
        let answer = self.console.prompt.ask_within(&self.entry.prompt(), left)?;
        self.session.spend(begun.elapsed());
        if self.session.flag_person() {
            self.recorder.save(&self.session);
            return Ok(());
        }
        let Some(answer) = answer else {
            return Ok(());
        };
        if let Some(command) = ConsoleCommand::read(&answer) {
            return self.run_command(&command);
        }
        if self.entry.piece().is_none() && answer.eq_ignore_ascii_case("back") {
            return self.say("no piece is chosen yet");
        }
        let position = *self.session.position();
        match self.entry.answer(&position, &answer) {
            Ok(LineEntry::Move(choice)) => match self.session.play_along(choice.mv, choice.path) {
                Ok(()) => self.show_turns(),
                Err(error) => self.say(&error.to_string()),
            },
            Ok(LineEntry::Piece(_) | LineEntry::Back) => Ok(()),
            Err(reason) => self.say(&reason.to_string()),
        }
    }

    fn run_command(&mut self, command: &ConsoleCommand) -> Result<(), Interrupt> {
        let position = *self.session.position();
        match command {
            ConsoleCommand::Quit => Err(Interrupt::Quit),
            ConsoleCommand::Undo => self.undo(),
            ConsoleCommand::Hint => self.give_hint(&position),
            ConsoleCommand::Moves => self.say(&command::list_moves(&position, &self.entry)),
            ConsoleCommand::Board => self.show_board(&position),
            ConsoleCommand::Status => {
                let status = self.status(&position);
                let known = self.session.evaluation(self.session.turns().len());
                let why = learn::why(&position, self.session.only_human(), known);
                self.say(&format!("{status}\n{why}"))
            }
            ConsoleCommand::Level(number) => self.set_level(number),
            ConsoleCommand::New => self.start_anew(),
            ConsoleCommand::Resign => self.resign(),
            ConsoleCommand::Position(line) if line.is_empty() => self.say(&position.line()),
            ConsoleCommand::Position(line) => self.start_at(line),
            ConsoleCommand::Help => self.say(command::HELP),
            ConsoleCommand::Rules => self.say(&plain_rules(G::INFO.rules)),
            ConsoleCommand::Save(name) if name.is_empty() => {
                self.say("type a file's name too: save FILE")
            }
            ConsoleCommand::Save(name) => match self.recorder.save_as(&self.session, name) {
                Ok(path) => self.say(&format!("The game is saved as {path}")),
                Err(reason) => self.say(&reason),
            },
            ConsoleCommand::Load(name) => {
                let console = &mut *self.console;
                match import::load(&mut console.prompt, &console.user_data.settings, name)? {
                    Some(next) => Err(Interrupt::SwitchTo(Box::new(next))),
                    None => Ok(()),
                }
            }
        }
    }

    /// Starts another game at a position, with the same players.
    fn start_at(&mut self, line: &str) -> Result<(), Interrupt> {
        match import::read_position(line) {
            Ok(position) => self.switch_to(position, self.players.seed),
            Err(reason) => self.say(&reason),
        }
    }

    /// Starts the same game again. Pieces that are placed at random stand elsewhere.
    fn start_anew(&mut self) -> Result<(), Interrupt> {
        let (start, seed) = (self.session.start(), self.players.seed.wrapping_add(1));
        let counts = PerSide::from_fn(|side| start.pieces(side).len());
        let limit = start.clock().limit();
        match AnyPosition::start(G::INFO.name, Some(counts), limit, seed) {
            Ok(position) => self.switch_to(position, seed),
            Err(error) => self.say(&error.to_string()),
        }
    }

    fn switch_to(&self, position: AnyPosition, seed: u64) -> Result<(), Interrupt> {
        let players = self.session.players().clone();
        let plan = Plan {
            position,
            players,
            names: PerSide::default(),
            seed,
            time: self.session.time_control(),
        };
        Err(Interrupt::SwitchTo(Box::new(plan.into())))
    }

    /// Changes the level of the person's opponent.
    fn set_level(&mut self, number: &str) -> Result<(), Interrupt> {
        let Some(person) = self.session.only_human() else {
            return self.say("no computer plays in this game");
        };
        let Some(level) = number.parse().ok().and_then(Level::new) else {
            let (low, high) = (Level::MIN, Level::MAX);
            return self.say(&format!(
                "type a level from {low} to {high}, such as level 3"
            ));
        };
        let side = person.other();
        let strength = Strength::new(Some(level), self.session.players()[side].move_time());
        let player = self.players.set_strength(side, strength)?;
        self.session.set_player(side, player);
        if self.session.is_under_way() {
            // The game says nothing of either level.
            self.note_help();
        }
        let tags = &mut self.recorder.tags;
        tags.set_players(self.session.players(), self.players.seed);
        self.recorder.save(&self.session);
        self.say(&format!("Computer plays at {strength} from now on"))
    }

    fn resign(&mut self) -> Result<(), Interrupt> {
        if self.console.prompt.ask_yes_or_no("Resign this game?")? {
            self.session.resign();
            self.recorder.save(&self.session);
        }
        Ok(())
    }

    fn undo(&mut self) -> Result<(), Interrupt> {
        let turns = self.session.undo();
        if turns == 0 {
            return self.say("there is nothing to take back");
        }
        self.wait_until_saved();
        self.note_help();
        self.entry.clear();
        self.hint = None;
        let turns_are = text::counted(turns, ["turn is", "turns are"]);
        self.say(&format!("{turns_are} taken back"))?;
        let position = *self.session.position();
        self.show_board(&position)?;
        self.recorder.shown -= turns;
        self.recorder.save(&self.session);
        Ok(())
    }

    /// Names the piece to move; if asked again, the move.
    fn give_hint(&mut self, position: &G) -> Result<(), Interrupt> {
        let path = |mv| {
            position
                .path(mv)
                .into_iter()
                .map(|square| square.to_string())
        };
        if let Some(mv) = self.hint {
            let path: Vec<String> = path(mv).collect();
            let why = learn::why_move(position, mv, self.session.only_human());
            return self.say(&format!("Hint: {}\n{why}", path.join(" to ")));
        }
        self.note_help();
        self.recorder.save(&self.session);
        self.hint = players::best_move(position)?;
        match self.hint.and_then(|mv| path(mv).next()) {
            Some(piece) => self.say(&format!("Hint: the piece at {piece}")),
            None => self.say("there is no move to hint at"),
        }
    }

    /// Plays the turn of a player who is not a person.
    fn think(&mut self) -> Result<(), Interrupt> {
        let position = *self.session.position();
        let session = &mut self.session;
        let decision = self.players.decide(session).ok_or(ConsoleError::NoMove)?;
        if let Some(evaluation) = decision.evaluation {
            let turns = self.session.turns().len();
            self.session.set_evaluation(turns, evaluation);
        }
        // A fault costs the turn or the game.
        let _ = self.session.play_answer(decision.chosen);
        if self.session.conclusion().is_none() {
            return self.show_turns();
        }
        let side = position.side();
        let name = self.session.name(side);
        self.wait_until_saved();
        self.recorder.save(&self.session);
        for line in self.players.dismiss(side).lines() {
            (self.console.complain)(&format!("{name}: {}", text::clean(line, 500)));
        }
        Ok(())
    }

    /// Says why the game is over, both sides' figures, and who won.
    fn finish(&mut self) -> Result<(), Interrupt> {
        let position = *self.session.position();
        if let Some(end) = self.session.conclusion() {
            let figures: Vec<String> = position.figures().iter().map(ToString::to_string).collect();
            self.say(&end.reason)?;
            self.say(&figures.join(", "))?;
            self.say(&result_line(end.verdict))?;
        } else if let Some(outcome) = position.outcome() {
            self.say(&outcome.to_string())?;
            self.say(&result_line(outcome.ending.verdict))?;
        }
        self.console.prompt.flush()?;
        self.wait_until_saved();
        self.rate();
        Ok(())
    }

    /// Counts the game for the rating of a person at a terminal, and says what it did. That is not
    /// part of the dialogue.
    fn rate(&mut self) {
        let data = &mut self.console.user_data;
        if !data.settings.rating || !self.console.prompt.is_typed() {
            return;
        }
        let step = data.ratings.note(&self.recorder.record(&self.session));
        if let Some(step) = step {
            (self.console.complain)(&step.to_string());
        }
        if let Some(change) = data.ratings.take_change()
            && let Some(path) = &data.rating_file
            && let Err(error) = change.write(path)
        {
            (self.console.complain)(&error.to_string());
        }
    }

    /// Notes that the person against the computer has had help.
    fn note_help(&mut self) {
        if let Some(person) = self.session.only_human() {
            self.recorder.tags.set_assisted(person);
        }
    }

    /// Says goodbye before the game is over.
    fn leave(&mut self, how: &str) -> Result<(), ConsoleError> {
        let goodbye = if self.wait_until_saved() {
            format!("{how}; the game is saved, and `standoff play --continue` resumes it")
        } else {
            format!("{how}; the game is not saved")
        };
        self.console.prompt.say(&goodbye)?;
        self.console.prompt.flush()?;
        Ok(())
    }
}

/// Removes the marks of Markdown headings.
fn plain_rules(rules: &'static str) -> String {
    let plain = |line: &'static str| match line.trim_start_matches('#') {
        heading if heading.len() < line.len() => heading.trim_start(),
        _ => line,
    };
    let lines: Vec<&str> = rules.trim_end().lines().map(plain).collect();
    lines.join("\n")
}
