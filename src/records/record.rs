//! One game as data: its tags and its history.

use super::Tags;
use super::comment::add_comment;
use super::tags::on_one_line;
use super::termination::check_termination;
use crate::games::{Game, Side, Verdict};
use crate::play::History;

/// A game from its first position to its last, with tags and comments. It is displayed as the text
/// of the record.
///
/// ```
/// use standoff::games::{Game, Side, Skips, Surround, start};
/// use standoff::play::History;
/// use standoff::records::{AnyRecord, Record};
///
/// let mut record = Record::<Surround>::new(History::new(start(60, 0).unwrap()));
/// record.tags.set_name(Side::X, "Ann \"the\" Player");
/// let mv = record.history.last().read_move("a2a3", Skips::Refused).unwrap();
/// record.history.push(mv, Vec::new());
/// let text = record.to_string();
/// assert!(text.contains("[X \"Ann \\\"the\\\" Player\"]"));
/// assert!(text.ends_with("\n1. a2a3 *\n"));
/// assert_eq!(AnyRecord::read(text.as_bytes()).unwrap(), AnyRecord::Surround(record));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Record<G: Game> {
    /// Names, date and other tags.
    pub tags: Tags,
    /// The turns, and what was noted about them.
    pub history: History<G>,
}

/// The termination of a game that is not over.
const UNFINISHED: &str = "Unfinished";

/// The termination of a game of which only the result is known.
pub(super) const NO_REASON: &str = "?";

impl<G: Game> Record<G> {
    /// A history whose players and date are not known.
    pub fn new(history: History<G>) -> Self {
        let tags = Tags::default();
        Self { tags, history }
    }

    /// Who has won; `None` for a game that is not finished.
    pub fn result(&self) -> Option<Verdict> {
        self.history.verdict()
    }

    /// The result as records write it: `1-0`, `0-1`, `1/2-1/2`, or `*` for none yet.
    pub fn result_marker(&self) -> &'static str {
        ResultMarker(self.result()).text()
    }

    /// How the game ended, in a sentence. One that is not true of the last position is not used, as
    /// it would not be read back.
    pub fn termination(&self) -> String {
        let last = self.history.last();
        let own = self.history.termination().map(on_one_line);
        let own = own.filter(|own| check_termination(last, own).is_ok());
        own.unwrap_or_else(|| match (last.outcome(), self.result()) {
            (Some(outcome), _) => outcome.to_string(),
            (None, Some(_)) => NO_REASON.into(),
            (None, None) => UNFINISHED.into(),
        })
    }

    /// Adds a comment on what has happened so far: to the last turn, or before the first.
    pub fn comment(&mut self, text: &str) {
        add_comment(&mut self.history, text);
    }
}

/// A result as records write it: `1-0`, `0-1`, `1/2-1/2`, or `*` for none yet.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct ResultMarker(pub Option<Verdict>);

impl ResultMarker {
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
