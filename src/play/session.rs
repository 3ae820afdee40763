//! A game in progress: its history, the current turn in it, and who plays.
//!
//! | file | owns |
//! |---|---|
//! | this | playing turns, skips, the end |
//! | `undo` | undo and redo |
//! | `timers` | the time of each side, if it is limited |
//! | `evaluation` | the evaluation of each position |

mod evaluation;
mod timers;
mod undo;

use super::{History, Turn};
use crate::agents::{Consequence, Fault, PlayerSpec};
use crate::games::{Game, PerSide, Side, Square, Verdict};
use crate::search::EarlierBoards;
use crate::text;
use timers::Timers;

/// The longest reason that is shown for the end of a game.
const MAX_REASON: usize = 300;

/// A move that can't be played in the position at hand.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("that move is not valid here")]
pub struct NotValid;

/// How a game ended that did not end by its rules.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Conclusion {
    /// Who has won.
    pub verdict: Verdict,
    /// Why, in words that are fit to show.
    pub reason: String,
}

/// A game in progress.
#[derive(Clone, Debug)]
pub struct Session<G: Game> {
    /// All turns; undone ones come last.
    history: History<G>,
    /// How many turns have been played and not undone.
    at: usize,
    /// The best move found in each position, the start first. Records don't have them.
    best_moves: Vec<Option<G::Move>>,
    players: PerSide<PlayerSpec>,
    timers: Option<Timers>,
}

impl<G: Game> Session<G> {
    /// Starts a game here. A side that can't move is skipped at once.
    pub fn new(start: G, players: PerSide<PlayerSpec>) -> Self {
        Self::resume(History::new(start), players)
    }

    /// Continues a game from here. A side that can't move is skipped at once.
    pub fn resume(mut history: History<G>, players: PerSide<PlayerSpec>) -> Self {
        history.find_paths();
        let mut session = Self {
            at: history.turns().len(),
            history,
            best_moves: Vec::new(),
            players,
            timers: None,
        };
        session.skip_while_stuck();
        session
    }

    /// The history up to this many turns, without undone ones.
    pub fn history(&self, turns: usize) -> History<G> {
        let mut history = self.history.clone();
        history.truncate(turns.min(self.at));
        history
    }

    /// The position the game began with.
    pub fn start(&self) -> &G {
        self.history.start()
    }

    /// The position now.
    pub fn position(&self) -> &G {
        self.position_at(self.at)
    }

    /// The boards of the game before the one at hand.
    pub fn earlier(&self) -> EarlierBoards {
        EarlierBoards::of(self.turns().iter().map(|turn| &turn.before))
    }

    /// The position after this many of the turns that are not undone.
    pub fn position_at(&self, turns: usize) -> &G {
        self.history.position_at(turns.min(self.at))
    }

    /// The turns played and not undone.
    pub fn turns(&self) -> &[Turn<G>] {
        &self.history.turns()[..self.at]
    }

    /// Who plays each side.
    pub fn players(&self) -> &PerSide<PlayerSpec> {
        &self.players
    }

    /// Lets someone else play a side from now on.
    pub fn set_player(&mut self, side: Side, who: PlayerSpec) {
        self.players[side] = who;
    }

    /// Who is to move; `None` when the game is over.
    pub fn mover(&self) -> Option<&PlayerSpec> {
        let in_play = self.verdict().is_none();
        in_play.then(|| &self.players[self.position().side()])
    }

    /// Who has won; `None` while the game goes on.
    pub fn verdict(&self) -> Option<Verdict> {
        let concluded = self.history.concluded();
        concluded.or_else(|| self.position().verdict())
    }

    /// How it ended, if not by the rules.
    pub fn conclusion(&self) -> Option<Conclusion> {
        let verdict = self.history.concluded()?;
        let reason = self.history.termination().unwrap_or_default();
        let reason = text::clean(reason, MAX_REASON);
        Some(Conclusion { verdict, reason })
    }

    /// Ends a game that the rules have not ended; one that is over stays as it is. Nothing can be
    /// redone then.
    pub fn conclude(&mut self, verdict: Verdict, reason: impl Into<String>) {
        self.history.truncate(self.at);
        self.history.conclude(verdict, reason);
    }

    /// Ends the game because the only person gives up, or the side to move.
    pub fn resign(&mut self) {
        let side = self.only_human().unwrap_or(self.position().side());
        self.conclude(Verdict::Win(side.other()), format!("{side} resigns"));
    }

    /// Skips the side to move because of a fault, if the rules allow skips.
    ///
    /// # Errors
    /// They don't, or the game is over.
    pub fn skip(&mut self, fault: impl Into<String>) -> Result<(), NotValid> {
        let skip = self.position().skip().filter(|_| self.verdict().is_none());
        self.push(skip.ok_or(NotValid)?, Vec::new());
        *self.history.last_comment() = fault.into();
        self.skip_while_stuck();
        Ok(())
    }

    /// Plays an agent's answer: its move, or the cost of its fault. After its time is up, no move
    /// counts.
    ///
    /// # Errors
    /// The fault, after it has been applied.
    pub fn play_answer(&mut self, answer: Result<G::Move, Fault>) -> Result<(), Fault> {
        let played = match answer {
            answer if !self.is_out_of_time() => {
                answer.and_then(|mv| self.play(mv).map_err(|_| Fault::NoMove))
            }
            Err(fault) if fault.is_final() => Err(fault),
            _ => Err(Fault::OutOfTime),
        };
        played.inspect_err(|fault| self.apply_fault(fault))
    }

    /// Applies the fault of the player who was to move, which costs the turn or the game.
    pub fn apply_fault(&mut self, fault: &Fault) {
        let position = self.position();
        let side = position.side();
        match fault.consequence(position) {
            // A forgiven fault means that the side can be skipped.
            Consequence::Skip => drop(self.skip(fault.to_string())),
            Consequence::Loss => {
                let reason = format!("{side} loses: {fault}");
                self.conclude(Verdict::Win(side.other()), reason);
            }
        }
    }

    /// The side of the only person, or `None` if there are two or none.
    pub fn only_human(&self) -> Option<Side> {
        let humans = PerSide::from_fn(|side| self.players[side].is_human());
        let one = humans[Side::X] != humans[Side::O];
        Side::BOTH
            .into_iter()
            .find(|&side| one && self.players[side].is_human())
    }

    /// Whether there is something to come back to: a move of a person, or, where no person plays,
    /// any turn.
    pub fn is_under_way(&self) -> bool {
        let has_people = Side::BOTH.iter().any(|&side| self.players[side].is_human());
        self.turns().iter().any(|turn| {
            let is_own = self.players[turn.before.side()].is_human();
            !has_people || is_own && !turn.is_skip()
        })
    }

    /// Plays a move by a shortest path.
    ///
    /// # Errors
    /// The move is not valid in the position at hand.
    pub fn play(&mut self, mv: G::Move) -> Result<(), NotValid> {
        let path = self.position().path(mv);
        self.play_along(mv, path)
    }

    /// Plays a move along the path that was chosen. Undone turns are removed, and a side that can't
    /// move then is skipped.
    ///
    /// # Errors
    /// The move is not valid in the position at hand.
    pub fn play_along(&mut self, mv: G::Move, path: Vec<Square<G::Board>>) -> Result<(), NotValid> {
        if !self.position().moves().contains(&mv) {
            return Err(NotValid);
        }
        self.push(mv, path);
        self.skip_while_stuck();
        Ok(())
    }

    fn push(&mut self, mv: G::Move, path: Vec<Square<G::Board>>) {
        self.history.truncate(self.at);
        self.best_moves.truncate(self.at + 1);
        if let Some(timers) = &mut self.timers {
            timers.end_turn(self.at, self.history.last().side());
        }
        self.history.push(mv, path);
        self.at += 1;
    }

    fn skip_while_stuck(&mut self) {
        loop {
            let position = self.position();
            let skip = position.skip().filter(|&skip| position.moves() == [skip]);
            let Some(skip) = skip.filter(|_| self.verdict().is_none()) else {
                return;
            };
            self.push(skip, Vec::new());
        }
    }
}
