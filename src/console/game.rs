//! A game from its first board to its result.

use std::io::{BufRead, Write};

use super::dialogue::Stop;
use super::import::{self, Next};
use super::players::{self, ComputerPlayers, Decision};
use super::recorder::Recorder;
use super::word::{self, Word};
use super::{Console, Error};
use crate::agents::program::Fault;
use crate::games::Game;
use crate::play::{Answer, Entry, Plan, PlayerSpec, Session, result_line};
use crate::text;

/// A game at the console.
struct Table<'a, G: Game, R, W> {
    console: &'a mut Console<R, W>,
    session: Session<G>,
    players: ComputerPlayers<G>,
    recorder: Recorder<G>,
    entry: Entry<G>,
    /// What a hint would be here, and whether the piece has been named already.
    hint: Option<(G::Move, bool)>,
}

/// Plays a game to its end, or as long as there are answers. Returns the game that is to be played
/// instead, if one is wanted.
pub(super) fn run<G: Game, R: BufRead, W: Write>(
    console: &mut Console<R, W>,
    session: Session<G>,
    players: ComputerPlayers<G>,
    recorder: Recorder<G>,
) -> Result<Option<Next>, Error> {
    let mut table = Table {
        console,
        session,
        players,
        recorder,
        entry: Entry::default(),
        hint: None,
    };
    match table.play() {
        Ok(()) => return Ok(None),
        Err(Stop::EndOfInput) => table.leave("The input has ended")?,
        Err(Stop::Quit) => table.leave("You have left the game")?,
        Err(Stop::Other(next)) => {
            table.put_away()?;
            return Ok(Some(*next));
        }
        Err(Stop::Failed(error)) => {
            table.settle();
            return Err(error);
        }
    }
    Ok(None)
}

impl<G: Game, R: BufRead, W: Write> Table<'_, G, R, W> {
    fn play(&mut self) -> Result<(), Stop> {
        let shown = *self.session.position_at(self.recorder.turns());
        self.show_board(&shown)?;
        self.recorder.save();
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

    fn say(&mut self, line: &str) -> Result<(), Stop> {
        Ok(self.console.dialogue.say(line)?)
    }

    fn show_board(&mut self, position: &G) -> Result<(), Stop> {
        self.say(&super::board::board(position))?;
        Ok(self.console.dialogue.flush()?)
    }

    /// Says and shows every turn that has not been shown.
    fn show_turns(&mut self) -> Result<(), Stop> {
        while let Some(turn) = self.session.turns().get(self.recorder.turns()).cloned() {
            self.settle();
            let sentence = self.session.sentence(&turn);
            self.say(&sentence)?;
            self.show_board(&turn.after)?;
            self.recorder.add(&self.session);
        }
        self.hint = None;
        Ok(())
    }

    /// Waits until what has been shown is saved; says so if it can't be. Whether it is.
    fn settle(&mut self) -> bool {
        match self.recorder.settle() {
            Ok(()) => true,
            Err(trouble) => {
                if let Some(error) = trouble {
                    (self.console.complain)(&format!("the game is not saved: {error}"));
                }
                false
            }
        }
    }

    /// One question to a person.
    fn ask(&mut self) -> Result<(), Stop> {
        let answer = self.console.dialogue.ask(&self.entry.prompt())?;
        if let Some(word) = Word::read(&answer) {
            return self.obey(&word);
        }
        if self.entry.piece().is_none() && answer.eq_ignore_ascii_case("back") {
            return self.say("no piece is chosen yet");
        }
        let position = *self.session.position();
        match self.entry.answer(&position, &answer) {
            Ok(Answer::Move(choice)) => match self.session.play_along(choice.mv, choice.path) {
                Ok(()) => self.show_turns(),
                Err(error) => self.say(&error.to_string()),
            },
            Ok(Answer::Piece(_) | Answer::Back) => Ok(()),
            Err(reason) => self.say(&reason.to_string()),
        }
    }

    fn obey(&mut self, word: &Word) -> Result<(), Stop> {
        let position = *self.session.position();
        match word {
            Word::Quit => Err(Stop::Quit),
            Word::Undo => self.undo(),
            Word::Hint => self.give_hint(&position),
            Word::Moves => self.say(&word::moves(&position, &self.entry)),
            Word::Position(line) if line.is_empty() => self.say(&position.line()),
            Word::Position(line) => self.begin_at(line),
            Word::Help => self.say(word::help()),
            Word::Rules => self.say(&plain_rules(G::INFO.rules)),
            Word::Save(name) if name.is_empty() => self.say("type a file's name too: save FILE"),
            Word::Save(name) => match self.recorder.save_as(name) {
                Ok(path) => self.say(&format!("The game is saved as {path}")),
                Err(reason) => self.say(&reason),
            },
            Word::Load(name) => {
                let Console {
                    dialogue,
                    user_data,
                    ..
                } = &mut *self.console;
                match import::load(dialogue, &user_data.settings, name)? {
                    Some(next) => Err(Stop::Other(Box::new(next))),
                    None => Ok(()),
                }
            }
        }
    }

    /// Begins another game at a position, with the same players.
    fn begin_at(&mut self, line: &str) -> Result<(), Stop> {
        match import::read_position(line) {
            Ok(position) => {
                let plan = Plan {
                    position,
                    players: self.session.players().clone(),
                    seed: self.players.seed(),
                };
                Err(Stop::Other(Box::new(Next::Plan(plan))))
            }
            Err(reason) => self.say(&reason),
        }
    }

    fn undo(&mut self) -> Result<(), Stop> {
        let turns = self.session.undo();
        if turns == 0 {
            return self.say("there is nothing to take back");
        }
        self.settle();
        self.entry.clear();
        self.hint = None;
        self.say(&match turns {
            1 => "1 turn is taken back".into(),
            _ => format!("{turns} turns are taken back"),
        })?;
        let position = *self.session.position();
        self.show_board(&position)?;
        self.recorder.take_back(turns);
        Ok(())
    }

    /// First the piece, then the move.
    fn give_hint(&mut self, position: &G) -> Result<(), Stop> {
        let (mv, named) = match self.hint {
            Some(known) => known,
            None => match players::best_move(position)? {
                Some(mv) => (mv, false),
                None => return self.say("there is no move to hint at"),
            },
        };
        self.hint = Some((mv, true));
        let path: Vec<String> = position.path(mv).iter().map(ToString::to_string).collect();
        match path.first() {
            Some(piece) if !named => self.say(&format!("Hint: the piece at {piece}")),
            _ => self.say(&format!("Hint: {}", path.join(" to "))),
        }
    }

    /// The turn of someone who is no person.
    fn think(&mut self) -> Result<(), Stop> {
        let position = *self.session.position();
        match self.players.decide(&position) {
            Some(Decision::Move(mv, judgement)) => {
                let turns = self.session.turns().len();
                if let Some(judgement) = judgement {
                    self.session.judge(turns, judgement);
                }
                self.session.play(mv).map_err(|_| Error::NoMove)?;
                self.show_turns()
            }
            Some(Decision::Fault(fault)) => self.punish(&fault),
            None => Err(Error::NoMove.into()),
        }
    }

    /// A program has made a fault: its turn is lost, or the game.
    fn punish(&mut self, fault: &Fault) -> Result<(), Stop> {
        let side = self.session.position().side();
        self.session.apply_fault(fault);
        let Some(end) = self.session.conclusion().cloned() else {
            return self.show_turns();
        };
        let name = self.session.name(side);
        self.settle();
        self.recorder.conclude(&end);
        for line in self.players.dismiss(side).lines() {
            (self.console.complain)(&format!("{name}: {}", text::clean(line, 500)));
        }
        Ok(())
    }

    /// Says why the game is over, both sides' figures, and who has won.
    fn finish(&mut self) -> Result<(), Stop> {
        let position = *self.session.position();
        if let Some(end) = self.session.conclusion().cloned() {
            let figures: Vec<String> = position.figures().iter().map(ToString::to_string).collect();
            self.say(&text::clean(&end.reason, 300))?;
            self.say(&figures.join(", "))?;
            self.say(&result_line(end.verdict))?;
        } else if let Some(outcome) = position.outcome() {
            self.say(&outcome.to_string())?;
            self.say(&result_line(outcome.ending.verdict))?;
        }
        self.console.dialogue.flush()?;
        self.settle();
        Ok(())
    }

    /// Makes room for another game.
    fn put_away(&mut self) -> Result<(), Error> {
        let not = if self.settle() { "" } else { "not " };
        let words = format!("The game that you leave is {not}saved");
        Ok(self.console.dialogue.say(&words)?)
    }

    /// Says goodbye to someone who has not finished.
    fn leave(&mut self, how: &str) -> Result<(), Error> {
        let goodbye = if self.settle() {
            format!("{how}; the game is saved, and `standoff play --continue` goes on with it")
        } else {
            format!("{how}; the game is not saved")
        };
        self.console.dialogue.say(&goodbye)?;
        self.console.dialogue.flush()?;
        Ok(())
    }
}

/// The rules as plain text: headings without their marks.
fn plain_rules(rules: &str) -> String {
    let plain = |line: &str| match line.trim_start_matches('#') {
        heading if heading.len() < line.len() => heading.trim_start().to_string(),
        _ => line.to_string(),
    };
    let lines: Vec<String> = rules.trim_end().lines().map(plain).collect();
    lines.join("\n")
}
