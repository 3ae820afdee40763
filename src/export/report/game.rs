//! A game as the script of the page reads it.

use std::collections::BTreeMap;
use std::fmt::Write;

use serde::Serialize;

use crate::games::{Game, Info, Side, SquareSet};
use crate::play::Turn;
use crate::records::Record;
use crate::text;
use crate::tournament::CollectedGame;

/// Longer than any sentence about a turn.
const MAX_NOTE: usize = 300;

/// What stands after a move, by the number of its glyph.
const SIGNS: [&str; 7] = ["", "!", "?", "!!", "??", "!?", "?!"];

/// A game, named as the script names things.
#[derive(Debug, Serialize)]
pub(super) struct PageGame {
    game: &'static str,
    /// The players, by their number.
    x: usize,
    o: usize,
    /// Its number on the page, from 1.
    pub number: usize,
    pub result: &'static str,
    pub termination: String,
    /// The squares of the first position row by row: `X`, `O` or `.`.
    start: String,
    /// The turns played before it, and the side to move in it.
    played: u16,
    side: char,
    /// For each turn its notation, the ends of the move, and the squares that it has changed, each
    /// with what is there after it: `c4d4/c4d4/c4.d4X`.
    moves: Vec<String>,
    /// X's chance in per cent after each turn, the start first, if any turn has been judged.
    chances: Option<Vec<u8>>,
    /// Comments, by the number of the turn; 0 is the start.
    comments: BTreeMap<usize, String>,
}

impl PageGame {
    pub(super) fn new<G: Game>(record: &Record<G>, counted: &CollectedGame, number: usize) -> Self {
        let history = &record.history;
        let (start, turns) = (history.start(), history.turns());
        let squares = SquareSet::<G::Board>::FULL.into_iter();
        let is_judged = (0..=turns.len()).any(|turn| history.evaluation(turn).is_some());
        let chances = || history.chances(turns.len()).into_iter().map(percent);
        let comments = turns.iter().map(|turn| &turn.comment);
        let comments = (0..).zip(std::iter::once(&history.comment).chain(comments));
        let comments = comments.filter(|(_, words)| !words.is_empty());
        Self {
            game: G::INFO.name,
            x: counted.players[Side::X],
            o: counted.players[Side::O],
            number,
            result: record.result_marker(),
            termination: text::clean(&record.termination(), MAX_NOTE),
            start: squares.map(|square| letter(start, square.into())).collect(),
            played: start.clock().played(),
            side: start.side().letter(),
            moves: turns.iter().map(changes).collect(),
            chances: is_judged.then(|| chances().collect()),
            comments: comments
                .map(|(turn, words)| (turn, text::clean(words, MAX_NOTE)))
                .collect(),
        }
    }

    pub(super) fn is_of(&self, info: &Info) -> bool {
        self.game == info.name
    }

    /// The number of turns.
    pub(super) fn turns(&self) -> usize {
        self.moves.len()
    }

    /// The name of its game for people.
    pub(super) fn title(&self) -> &'static str {
        let mut games = crate::games::GAMES.iter();
        games
            .find(|info| self.is_of(info))
            .map_or("", |info| info.title)
    }
}

fn letter<G: Game>(position: &G, square: SquareSet<G::Board>) -> char {
    let mut sides = Side::BOTH.into_iter();
    let side = sides.find(|&side| !(position.pieces(side) & square).is_empty());
    side.map_or('.', Side::letter)
}

/// A turn as the script reads it.
fn changes<G: Game>(turn: &Turn<G>) -> String {
    let mut text = turn.notation('×');
    for &glyph in &turn.glyphs {
        text += SIGNS.get(usize::from(glyph)).copied().unwrap_or_default();
    }
    text.push('/');
    if let Some(ends) = G::from_to(turn.mv) {
        // Writing to a string can't fail.
        let _ = write!(text, "{}{}", ends.from, ends.to);
    }
    text.push('/');
    for square in SquareSet::<G::Board>::FULL {
        let [before, after] = [&turn.before, &turn.after].map(|at| letter(at, square.into()));
        if before != after {
            let _ = write!(text, "{square}{after}");
        }
    }
    text
}

#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "from 0 to 100"
)]
fn percent(chance: f64) -> u8 {
    (100.0 * chance).round() as u8
}
