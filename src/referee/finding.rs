//! What is wrong with a program, in words and as data.

use std::fmt;

use serde::Serialize;

use super::Question;
use crate::games::Game;
use crate::play::format_board;

/// Something that a program does wrong, with the first case of it.
#[derive(Clone, Debug, Serialize)]
pub struct Finding {
    /// What kind of fault it is: `invalid-move`, `late`, `crash`, …
    pub kind: &'static str,
    /// The rule that it breaks, in a word.
    pub rule: Option<&'static str>,
    /// The game.
    pub game: Option<&'static str>,
    /// The position, with all moves played.
    pub position: Option<String>,
    /// What the program answered there, fit to show.
    #[serde(rename = "move")]
    pub mv: Option<String>,
    /// The valid moves there.
    pub valid: Vec<String>,
    /// What is wrong, for whoever mends it.
    pub words: String,
    /// How often it was seen.
    pub seen: u32,
    /// The lines that the program was told.
    pub told: Vec<String>,
    #[serde(skip)]
    board: String,
}

/// Where something went wrong.
pub(super) struct Place {
    game: &'static str,
    position: String,
    told: Vec<String>,
    valid: Vec<String>,
    board: String,
}

impl Place {
    pub fn of<G: Game>(question: &Question<G>) -> Self {
        let position = &question.position;
        let moves = question.move_texts().join(" ");
        let more = if moves.is_empty() { "" } else { " moves " };
        Self {
            game: G::INFO.name,
            position: position.line(),
            told: vec![format!(
                "position fen {}{more}{moves}",
                question.start.line()
            )],
            valid: position
                .moves()
                .into_iter()
                .map(|mv| position.move_text(mv))
                .collect(),
            board: format_board(position),
        }
    }
}

impl Finding {
    pub(super) fn new(
        kind: &'static str,
        rule: Option<&'static str>,
        words: String,
        place: Option<Place>,
    ) -> Self {
        let (game, position) = place
            .as_ref()
            .map(|place| (place.game, place.position.clone()))
            .unzip();
        let (told, valid, board) = place.map_or_else(Default::default, |place| {
            (place.told, place.valid, place.board)
        });
        Self {
            kind,
            rule,
            game,
            position,
            mv: None,
            valid,
            words,
            seen: 1,
            told,
            board,
        }
    }

    /// Adds a finding to others. One of the same kind and rule in the same game is only counted.
    pub(super) fn add(all: &mut Vec<Self>, new: Self) {
        let is_same = |known: &&mut Self| {
            (known.kind, known.rule, known.game) == (new.kind, new.rule, new.game)
        };
        match all.iter_mut().find(is_same) {
            Some(known) => known.seen += new.seen,
            None => all.push(new),
        }
    }

    /// What it is, in a few words: `Surround, invalid move, no-return, seen 5 times`.
    pub fn title(&self) -> String {
        let kind = self.kind.replace('-', " ");
        let game = crate::games::GAMES
            .iter()
            .find(|info| Some(info.name) == self.game);
        let parts = [game.map(|info| info.title), Some(&*kind), self.rule];
        let title = parts.into_iter().flatten().collect::<Vec<_>>().join(", ");
        match self.seen {
            1 => title,
            seen => format!("{title}, seen {seen} times"),
        }
    }
}

/// The title, the words, and where it was seen first, with the board and the valid moves.
impl fmt::Display for Finding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{}", self.title())?;
        writeln!(f, "  {}", self.words)?;
        for line in &self.told {
            writeln!(f, "  {line}")?;
        }
        for line in self.board.lines() {
            writeln!(f, "{line}")?;
        }
        if let Some(mv) = &self.mv {
            writeln!(f, "  It answered {mv}. Valid: {}", self.valid.join(" "))?;
        }
        Ok(())
    }
}
