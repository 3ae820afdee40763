//! A position, or every position of a game, as a picture: an SVG that stands for itself.

use std::fmt::Write;

use super::board::{
    self, CELL, LABELS, SHAPES, STYLE, has_regions, labels, pieces, squares, squares_size,
    turn_marks,
};
use super::markup::escape;
use crate::games::{Game, Side};
use crate::play::Turn;
use crate::records::Record;
use crate::text;

/// The space around everything.
const MARGIN: u32 = 20;

/// The height of a line of text.
const LINE: u32 = 24;

/// The longest name of a player in a picture.
const MAX_NAME: usize = 18;

/// The position of a game after some of its turns, at most all of them, with what is to be known
/// about it.
///
/// ```
/// use standoff::export::picture;
/// use standoff::games::{Surround, start};
/// use standoff::play::History;
/// use standoff::records::Record;
///
/// let record = Record::<Surround>::new(History::new(start(60, 0).unwrap()));
/// let svg = picture(&record, 0);
/// assert!(svg.starts_with("<svg ") && svg.contains("Turn 1 of 60") && svg.contains("X to move"));
/// assert_eq!(svg.matches("#piece-x").count(), 8);
/// ```
pub fn picture<G: Game>(record: &Record<G>, turns: usize) -> String {
    let history = &record.history;
    let turns = turns.min(history.turns().len());
    let position = history.position_at(turns);
    let last = turns.checked_sub(1).map(|last| &history.turns()[last]);
    let size = squares_size::<G>();
    let top = MARGIN + LINE + 10 + if has_regions::<G>() { LINE } else { 0 };
    let (left, right) = (MARGIN + LABELS - 8, size + MARGIN + LABELS - 8);
    let is_over =
        position.verdict().is_some() || turns == history.turns().len() && record.result().is_some();
    let clock = position.clock();
    let now = if is_over {
        format!("{} turns", clock.played())
    } else {
        format!("Turn {} of {}", clock.played() + 1, clock.limit())
    };
    let mut content = format!(
        "<text class=\"title start\" x=\"{left}\" y=\"{base}\">{title}</text>\
         <text class=\"end\" x=\"{right}\" y=\"{base}\">{now}</text>\
         <g transform=\"translate({left} {top})\">{}{}{}{}</g>",
        squares::<G>(),
        labels::<G>(),
        last.map(turn_marks).unwrap_or_default(),
        pieces(position),
        base = MARGIN + 14,
        title = G::INFO.title,
    );
    let mut below = top + size + LABELS;
    let mut lines: Vec<String> = players(record).into_iter().collect();
    lines.extend(last.map(turn_words));
    if is_over {
        lines.extend(record.termination().split(": ").map(String::from));
    } else {
        let figures: Vec<String> = position.figures().iter().map(ToString::to_string).collect();
        lines.extend([format!("{} to move", position.side()), figures.join(", ")]);
    }
    for line in lines {
        below += LINE;
        // Writing to a string can't fail.
        let _ = write!(
            content,
            "<text class=\"start\" x=\"{left}\" y=\"{below}\">{}</text>",
            escape(&line)
        );
    }
    document((right + MARGIN, below + MARGIN), &position.line(), &content)
}

/// A turn as a picture says it.
fn turn_words<G: Game>(turn: &Turn<G>) -> String {
    let (number, side) = (turn.before.clock().played() + 1, turn.before.side());
    format!("Turn {number}: {side} {}", turn.notation('×'))
}

/// The names of the players, if they are known.
fn players<G: Game>(record: &Record<G>) -> Option<String> {
    let [x, o] = Side::BOTH.map(|side| text::clean(record.tags.name(side), MAX_NAME));
    (x != "?" || o != "?").then(|| format!("X {x}, O {o}"))
}

/// How many boards stand beside each other on a contact sheet.
const COLUMNS: usize = 6;

/// Every position of a game, from the first to the last, as small boards on one sheet.
pub fn contact_sheet<G: Game>(record: &Record<G>) -> String {
    let history = &record.history;
    let positions: Vec<&G> = history.positions().collect();
    let columns = COLUMNS.min(positions.len()).max(1);
    // Half of the size of a picture.
    let board = squares_size::<G>() / 2;
    let step = (board + CELL / 2, board + 2 * LINE);
    let mut content = format!(
        "<defs><g id=\"board\">{}</g></defs><text class=\"title start\" x=\"{MARGIN}\" y=\"{}\">{}</text>",
        squares::<G>(),
        MARGIN + 14,
        escape(&players(record).map_or(G::INFO.title.into(), |players| {
            format!("{}: {players}, {}", G::INFO.title, record.result_marker())
        }))
    );
    let number = |i: usize| u32::try_from(i).unwrap_or(u32::MAX);
    for (i, position) in positions.iter().enumerate() {
        let (column, row) = (number(i % columns), number(i / columns));
        let (x, y) = (MARGIN + column * step.0, MARGIN + LINE + 10 + row * step.1);
        let turn: Option<&Turn<G>> = i.checked_sub(1).map(|last| &history.turns()[last]);
        let words = turn.map_or_else(
            || "start".into(),
            |turn| {
                format!(
                    "{}. {}",
                    turn.before.clock().played() + 1,
                    turn.notation('×')
                )
            },
        );
        // Writing to a string can't fail.
        let _ = write!(
            content,
            "<g transform=\"translate({x} {y}) scale(.5)\"><use href=\"#board\"/>{}{}</g>\
             <text x=\"{}\" y=\"{}\">{}</text>",
            turn.map(turn_marks).unwrap_or_default(),
            board::pieces(*position),
            x + board / 2,
            y + board + 20,
            escape(&text::clean(&words, 2 * MAX_NAME)),
        );
    }
    let rows = number(positions.len().div_ceil(columns));
    let size = (
        2 * MARGIN + number(columns) * step.0 - CELL / 2,
        MARGIN + LINE + 10 + rows * step.1,
    );
    document(size, &history.start().line(), &content)
}

/// A whole file.
fn document((width, height): (u32, u32), line: &str, content: &str) -> String {
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" class=\"board\" role=\"img\" width=\"{width}\" \
         height=\"{height}\" viewBox=\"0 0 {width} {height}\">\n<title>{}</title>\n<style>\n{STYLE}</style>\n\
         {SHAPES}\n<rect class=\"card\" x=\".5\" y=\".5\" width=\"{}\" height=\"{}\" rx=\"14\"/>\n{content}\n</svg>\n",
        escape(line),
        width - 1,
        height - 1,
    )
}
