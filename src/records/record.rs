//! One game as data: where it began, every turn, how it ended.

use super::tags::on_one_line;
use super::termination::check_sentence;
use super::turn::add_words;
use super::{Tags, Turn};
use crate::games::{Game, Side, Verdict};

/// A game from its first position to its last, with tags and notes. Its text is the record's.
///
/// ```
/// use standoff::games::{Game, Side, Skips, Surround, start};
/// use standoff::records::{AnyRecord, Record, Turn};
///
/// let mut record = Record::<Surround>::new(start(60, 0).unwrap());
/// record.tags.set_name(Side::X, "Ann \"the\" Player");
/// let mv = record.last().read_move("a2a3", Skips::Refused).unwrap();
/// record.push(Turn::new(mv));
/// let text = record.to_string();
/// assert!(text.contains("[X \"Ann \\\"the\\\" Player\"]"));
/// assert!(text.ends_with("\n1. a2a3 *\n"));
/// assert_eq!(AnyRecord::read(text.as_bytes()).unwrap(), AnyRecord::Surround(record));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Record<G: Game> {
    /// Names, date, and whatever else is to be kept.
    pub tags: Tags,
    start: G,
    last: G,
    turns: Vec<Turn<G::Move>>,
    comment: String,
    result: Option<Verdict>,
    termination: String,
}

/// How a game that is not over has ended.
const UNFINISHED: &str = "Unfinished";

/// How a game has ended of which only the result is known.
pub(super) const NO_REASON: &str = "?";

impl<G: Game> Record<G> {
    /// A game that is about to begin.
    #[must_use]
    pub fn new(start: G) -> Self {
        let mut record = Self {
            tags: Tags::default(),
            start,
            last: start,
            turns: Vec::new(),
            comment: String::new(),
            result: None,
            termination: String::new(),
        };
        record.judge();
        record
    }

    /// The position it began with.
    #[must_use]
    pub const fn start(&self) -> &G {
        &self.start
    }

    /// The position after the last turn.
    #[must_use]
    pub const fn last(&self) -> &G {
        &self.last
    }

    /// The turns, a skip included.
    #[must_use]
    pub fn turns(&self) -> &[Turn<G::Move>] {
        &self.turns
    }

    /// Every position, the first and the last included: one more than there are turns.
    pub fn positions(&self) -> impl Iterator<Item = G> {
        let mut position = self.start;
        let after = self.turns.iter().map(move |turn| {
            position = position.play(turn.mv);
            position
        });
        std::iter::once(self.start).chain(after)
    }

    /// Adds a turn, whose move must be valid in the last position, or a skip.
    pub fn push(&mut self, turn: Turn<G::Move>) {
        debug_assert!(
            self.last.skip() == Some(turn.mv) || self.last.moves().contains(&turn.mv),
            "{turn:?} in {}",
            self.last.line()
        );
        self.last = self.last.play(turn.mv);
        self.turns.push(turn);
        self.judge();
    }

    /// Takes the last turn back.
    pub fn pop(&mut self) -> Option<Turn<G::Move>> {
        let turn = self.turns.pop()?;
        let turns = self.turns.iter();
        self.last = turns.fold(self.start, |position, turn| position.play(turn.mv));
        self.judge();
        Some(turn)
    }

    /// What the rules say about the last position.
    fn judge(&mut self) {
        let outcome = self.last.outcome();
        self.result = outcome.as_ref().map(|outcome| outcome.ending.verdict);
        self.termination = outcome.map_or_else(|| UNFINISHED.into(), |outcome| outcome.to_string());
    }

    /// Ends a game that the rules have not ended: someone has given up, or a program has made a
    /// fault. A game that is over stays as it is.
    pub fn conclude(&mut self, result: Verdict, why: &str) {
        if self.last.verdict().is_none() {
            self.result = Some(result);
            // What is not true would not be read back.
            let why = Some(on_one_line(why)).filter(|why| check_sentence(&self.last, why).is_ok());
            self.termination = why.unwrap_or_else(|| NO_REASON.into());
        }
    }

    /// Forgets how the game was ended otherwise than by its rules.
    pub(super) fn reopen(&mut self) {
        self.judge();
    }

    /// Says in other words how the game has ended, or why it has not.
    pub(super) fn explain(&mut self, why: &str) {
        self.termination = on_one_line(why);
    }

    /// Who has won; `None` for a game that is not finished.
    #[must_use]
    pub const fn result(&self) -> Option<Verdict> {
        self.result
    }

    /// How the game has ended, in a sentence.
    #[must_use]
    pub fn termination(&self) -> &str {
        &self.termination
    }

    /// What is noted about the game before its first turn, on one line.
    #[must_use]
    pub fn comment(&self) -> &str {
        &self.comment
    }

    /// Adds a note about what has happened so far: to the last turn, or to the game before its
    /// first.
    pub fn note(&mut self, text: &str) {
        match self.turns.last_mut() {
            Some(turn) => turn.note(text),
            None => add_words(&mut self.comment, text),
        }
    }
}

/// A result as records write it: `1-0`, `0-1`, `1/2-1/2`, or `*` for none yet.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Marker(pub Option<Verdict>);

impl Marker {
    const ALL: [Self; 4] = [
        Self(Some(Verdict::Win(Side::X))),
        Self(Some(Verdict::Win(Side::O))),
        Self(Some(Verdict::Draw)),
        Self(None),
    ];

    pub const fn text(self) -> &'static str {
        match self.0 {
            Some(Verdict::Win(Side::X)) => "1-0",
            Some(Verdict::Win(Side::O)) => "0-1",
            Some(Verdict::Draw) => "1/2-1/2",
            None => "*",
        }
    }

    pub fn read(text: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|marker| marker.text() == text)
    }
}
