//! A game in progress: its history, the current turn in it, and who plays.
//!
//! | file | owns |
//! |---|---|
//! | this | playing turns, skips, the end |
//! | `undo` | undo and redo |
//! | `evaluation` | the evaluation of each position |

mod evaluation;
mod undo;

use super::{History, Turn};
use crate::agents::{Consequence, Fault, PlayerSpec};
use crate::games::{Game, PerSide, Side, Square, Verdict};
use crate::text;

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
    players: PerSide<PlayerSpec>,
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
            players,
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

    /// Plays an agent's answer: its move, or the cost of its fault.
    ///
    /// # Errors
    /// The fault, after it has been applied.
    pub fn play_answer(&mut self, answer: Result<G::Move, Fault>) -> Result<(), Fault> {
        let played = answer.and_then(|mv| self.play(mv).map_err(|_| Fault::NoMove));
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

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;
    use crate::agents::Strength;
    use crate::games::{Blockade, Crossing, Skips};
    use crate::play::result_line;
    use crate::search::Evaluation;

    const BLOCKADE: &str = "blockade 4O2/1XO2X1/3X3/5O1/1OX4/4X2/2O4 X 0 60";
    const ENGINE: PlayerSpec = PlayerSpec::Engine(Strength::DEFAULT);

    fn session<G: Game>(line: &str, x: PlayerSpec, o: PlayerSpec) -> Session<G> {
        Session::new(G::read(line).unwrap(), PerSide::new(x, o))
    }

    fn play<G: Game>(session: &mut Session<G>, moves: &str) {
        for text in moves.split(' ') {
            let mv = session.position().read_move(text, Skips::Refused).unwrap();
            session.play(mv).unwrap();
        }
    }

    fn sentences<G: Game>(session: &Session<G>) -> Vec<String> {
        let turns = session.turns().iter();
        turns.map(|turn| session.sentence(turn)).collect()
    }

    #[test]
    fn turns_are_announced_by_who_plays() {
        let mut game: Session<Blockade> = session(BLOCKADE, PlayerSpec::Human, ENGINE);
        play(&mut game, "c4d4 a5a4");
        assert_eq!(
            sentences(&game),
            [
                "Player moves the piece at c4 to d4",
                "Computer moves the piece at a5 to a4"
            ]
        );
        for (x, o) in [
            (PlayerSpec::Human, PlayerSpec::Human),
            (ENGINE, PlayerSpec::Random),
        ] {
            let mut game: Session<Blockade> = session(BLOCKADE, x, o);
            play(&mut game, "c4d4 a5a4");
            assert_eq!(sentences(&game)[0], "Player1 moves the piece at c4 to d4");
            assert_eq!(sentences(&game)[1], "Player2 moves the piece at a5 to a4");
        }
    }

    #[test]
    fn a_chain_names_every_landing_square() {
        let line = "crossing 8/8/1XO5/3X4/8/8/8/7O X 0 400";
        let mut game: Session<Crossing> = session(line, PlayerSpec::Human, ENGINE);
        play(&mut game, "c2c4e4");
        assert_eq!(
            sentences(&game)[0],
            "Player moves the piece at c2 to c4 to e4"
        );
    }

    #[test]
    fn whoever_cannot_move_is_skipped_and_that_is_no_decision() {
        // O's only piece is shut in by the corner and by pieces that stand behind each other.
        let line = "crossing 5XXO/7X/7X/8/8/8/8/X7 X 0 400";
        let mut game: Session<Crossing> = session(line, ENGINE, PlayerSpec::Human);
        play(&mut game, "h1h2");
        assert_eq!(
            sentences(&game),
            [
                "Computer moves the piece at h1 to h2",
                "Player has no valid move and is skipped"
            ]
        );
        assert!(!game.can_undo());
        assert_eq!(game.mover(), Some(&ENGINE));
    }

    #[test]
    fn undo_goes_back_to_ones_own_decision_and_redo_forward() {
        let mut game: Session<Blockade> = session(BLOCKADE, PlayerSpec::Human, ENGINE);
        play(&mut game, "c4d4 a5a4 d4d5");
        // The engine is thinking: the person's last decision is what goes.
        assert_eq!((game.undo(), game.turns().len()), (1, 2));
        assert_eq!((game.undo(), game.turns().len()), (2, 0));
        assert_eq!(game.undo(), 0);
        assert_eq!((game.redo(), game.turns().len()), (2, 2));
        assert_eq!((game.redo(), game.turns().len()), (1, 3));
        assert_eq!(game.redo(), 0);
        game.undo();
        play(&mut game, "b2a2");
        assert!(!game.can_redo());
    }

    #[test]
    fn the_graph_rolls_back_with_the_moves() {
        let mut game: Session<Blockade> = session(BLOCKADE, PlayerSpec::Human, ENGINE);
        let evaluation = |score| Evaluation {
            score,
            proven: false,
            depth: 3,
            time: Duration::ZERO,
        };
        game.set_evaluation(0, evaluation(40));
        play(&mut game, "c4d4 a5a4");
        game.set_evaluation(2, evaluation(80));
        let [start, later] = [40, 80].map(|score| evaluation(score).chance::<Blockade>());
        assert_eq!(game.chances(), [start, start, later]);
        game.undo();
        assert_eq!(game.chances(), [start]);
        play(&mut game, "b2a2");
        assert_eq!(game.chances(), [start, start]);
    }

    #[test]
    fn a_move_is_checked_before_it_is_played() {
        let mut game: Session<Blockade> = session(BLOCKADE, PlayerSpec::Human, ENGINE);
        let mv = game.position().read_move("c4d4", Skips::Refused).unwrap();
        game.play(mv).unwrap();
        assert_eq!(game.play(mv), Err(NotValid));
    }

    #[test]
    fn whoever_made_a_fault_is_skipped_or_loses() {
        let fault = Fault::Late(Duration::from_secs(1));
        let line = "crossing 7O/8/8/8/8/8/8/X7 X 0 400";
        let mut game: Session<Crossing> = session(line, PlayerSpec::Random, PlayerSpec::Human);
        game.apply_fault(&fault);
        play(&mut game, "a8b8");
        game.skip("").unwrap();
        assert_eq!(
            sentences(&game)[0],
            "Computer is skipped: no move within 1000 ms"
        );
        assert_eq!(sentences(&game)[2], "Computer is skipped");
        assert_eq!(game.verdict(), None);

        let mut game: Session<Blockade> = session(BLOCKADE, PlayerSpec::Random, PlayerSpec::Human);
        game.apply_fault(&fault);
        let end = game.conclusion().unwrap();
        assert_eq!(end.verdict, Verdict::Win(Side::O));
        assert_eq!(end.reason, "X loses: no move within 1000 ms");
    }

    #[test]
    fn results_are_said_by_player() {
        assert_eq!(result_line(Verdict::Win(Side::O)), "Player2 wins");
        assert_eq!(result_line(Verdict::Draw), "Draw");
    }
}
