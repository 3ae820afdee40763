//! The history of a game: its start, every turn, and notes about them.

use crate::games::{Game, Side, Square, Verdict};
use crate::search::Evaluation;

/// One turn.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Turn<G: Game> {
    /// The position before it.
    pub before: G,
    /// The move.
    pub mv: G::Move,
    /// The squares of the piece's path, as typed or by a shortest way. Empty for a skip, and in a
    /// history that was only read.
    pub path: Vec<Square<G::Board>>,
    /// The position after it.
    pub after: G,
    /// A note about it, such as why a program was skipped.
    pub comment: String,
    /// What it was found to be, as PGN numbers it: `1` is a good move, `4` a blunder.
    pub glyphs: Vec<u8>,
    /// What could have been played instead.
    pub variations: Vec<Variation<G>>,
}

/// The most variations inside each other.
pub const MAX_NESTING: usize = 50;

/// Turns that could have been played instead of one of the game's.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Variation<G: Game> {
    /// The note before its first turn.
    pub comment: String,
    /// Its turns, at least one.
    pub turns: Vec<Turn<G>>,
}

impl<G: Game> Turn<G> {
    /// A turn without notes. The move must be valid in the position, or a skip.
    pub fn new(before: G, mv: G::Move, path: Vec<Square<G::Board>>) -> Self {
        debug_assert!(
            before.skip() == Some(mv) || before.moves().contains(&mv),
            "{mv:?} in {}",
            before.line()
        );
        Self {
            before,
            mv,
            path,
            after: before.play(mv),
            comment: String::new(),
            glyphs: Vec::new(),
            variations: Vec::new(),
        }
    }

    /// Returns whether the side was skipped, by the rules or for a fault.
    pub fn is_skip(&self) -> bool {
        self.before.skip() == Some(self.mv)
    }

    /// Returns whether the side was skipped because it had no valid move.
    pub fn is_forced_skip(&self) -> bool {
        self.is_skip() && self.before.moves() == [self.mv]
    }
}

/// The history of a game that is being played or was read from a record.
///
/// ```
/// use standoff::games::{Game, Skips, Surround, start};
/// use standoff::play::History;
///
/// let mut history = History::<Surround>::new(start(60, 0).unwrap());
/// let mv = history.last().read_move("a2a3", Skips::Refused).unwrap();
/// history.push(mv, Vec::new());
/// assert_eq!(history.positions().count(), 2);
/// history.truncate(0);
/// assert_eq!(history.last(), history.start());
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct History<G: Game> {
    start: G,
    turns: Vec<Turn<G>>,
    /// The note before the first turn.
    pub comment: String,
    /// The evaluation of each position, the start first.
    evaluations: Vec<Option<Evaluation>>,
    result: Option<Verdict>,
    /// How the game ended, in the words of its record.
    termination: Option<String>,
}

impl<G: Game> History<G> {
    /// Creates the history of a game that is about to begin.
    pub fn new(start: G) -> Self {
        Self {
            start,
            turns: Vec::new(),
            comment: String::new(),
            evaluations: Vec::new(),
            result: None,
            termination: None,
        }
    }

    /// The position it began with.
    pub const fn start(&self) -> &G {
        &self.start
    }

    /// The position after the last turn.
    pub fn last(&self) -> &G {
        self.position_at(self.turns.len())
    }

    /// The position after this many turns.
    pub fn position_at(&self, turns: usize) -> &G {
        match turns.checked_sub(1) {
            Some(last) => &self.turns[last].after,
            None => &self.start,
        }
    }

    /// The turns, skips included.
    pub fn turns(&self) -> &[Turn<G>] {
        &self.turns
    }

    /// The turns, to add notes to.
    pub fn turns_mut(&mut self) -> &mut [Turn<G>] {
        &mut self.turns
    }

    /// Every position, the first and the last included: one more than there are turns.
    pub fn positions(&self) -> impl Iterator<Item = &G> {
        std::iter::once(&self.start).chain(self.turns.iter().map(|turn| &turn.after))
    }

    /// Adds a turn, whose move must be valid in the last position, or a skip.
    pub fn push(&mut self, mv: G::Move, path: Vec<Square<G::Board>>) {
        self.append(Turn::new(*self.last(), mv, path));
    }

    /// Adds a turn that begins in the last position.
    pub(super) fn append(&mut self, turn: Turn<G>) {
        self.turns.push(turn);
        self.reopen();
    }

    /// Removes all but the first turns, and returns the others.
    pub(super) fn split_off(&mut self, turns: usize) -> Vec<Turn<G>> {
        let rest = self.turns.split_off(turns);
        self.evaluations.truncate(turns + 1);
        self.reopen();
        rest
    }

    /// Removes all but the first turns.
    pub fn truncate(&mut self, turns: usize) {
        if turns < self.turns.len() {
            self.split_off(turns);
        }
    }

    /// The note on the last turn, or the one before the first.
    pub fn last_comment(&mut self) -> &mut String {
        match self.turns.last_mut() {
            Some(turn) => &mut turn.comment,
            None => &mut self.comment,
        }
    }

    /// Stores the evaluation of the position after some turns, unless it has one from a deeper
    /// search.
    pub fn set_evaluation(&mut self, turns: usize, evaluation: Evaluation) {
        if self.evaluations.len() <= turns {
            self.evaluations.resize(turns + 1, None);
        }
        let known = &mut self.evaluations[turns];
        if known.is_none_or(|known| evaluation.proven || evaluation.depth >= known.depth) {
            *known = Some(evaluation);
        }
    }

    /// The evaluation of the position after some turns, seen from the side to move there.
    pub fn evaluation(&self, turns: usize) -> Option<Evaluation> {
        self.evaluations.get(turns).copied().flatten()
    }

    /// The number of the pair of turns, as in `3.`, to which the turn after so many belongs.
    pub fn pair_of(&self, turns: usize) -> usize {
        match self.start.side() {
            Side::X => turns / 2 + 1,
            Side::O => turns.div_ceil(2) + 1,
        }
    }

    /// Fills in the paths of a history that was only read.
    pub(super) fn find_paths(&mut self) {
        find_paths(&mut self.turns);
    }

    /// Who has won; `None` while the game goes on.
    pub fn verdict(&self) -> Option<Verdict> {
        self.result.or_else(|| self.last().verdict())
    }

    /// The result of a game that did not end by its rules.
    pub const fn concluded(&self) -> Option<Verdict> {
        self.result
    }

    /// Ends a game that the rules have not ended: a player gave up, or a program made a fault. A
    /// game that is over stays as it is.
    pub fn conclude(&mut self, result: Verdict, reason: impl Into<String>) {
        if self.verdict().is_none() {
            self.result = Some(result);
            self.termination = Some(reason.into());
        }
    }

    /// Removes a result that did not come from the rules.
    pub fn reopen(&mut self) {
        self.result = None;
        self.termination = None;
    }

    /// How the game ended, or why it has not, in other words than those of the rules.
    pub fn termination(&self) -> Option<&str> {
        self.termination.as_deref()
    }

    /// Sets other words for how the game ended, or why it has not.
    pub fn set_termination(&mut self, words: impl Into<String>) {
        self.termination = Some(words.into());
    }
}

fn find_paths<G: Game>(turns: &mut [Turn<G>]) {
    for turn in turns {
        if turn.path.is_empty() {
            turn.path = turn.before.path(turn.mv);
        }
        for variation in &mut turn.variations {
            find_paths(&mut variation.turns);
        }
    }
}
