//! The evaluation: who is ahead and by how much, the game's own figures, why, and a graph of the
//! whole game.

use std::time::{Duration, Instant};

use ratatui::layout::Rect;

use crate::games::{Figure, Game, Side};
use crate::tui::canvas::{Canvas, cut, cut_words, width, wrap};
use crate::tui::theme::Role;

/// The columns of the words beside the bar.
const WORDS: u16 = 9;

/// The fewest columns with room for the bar and its words, and for a figure with its name.
const MIN_BAR: u16 = 20;

/// The most rows of the graph.
const MAX_GRAPH: u16 = 15;

/// The most columns of a turn in it.
const MAX_TURN: usize = 3;

pub struct EvaluationView {
    /// What the engine thinks, unless it is hidden.
    pub judgement: Option<Judgement>,
    pub figures: Vec<Figure>,
    /// Sentences about the position.
    pub sentences: Vec<String>,
}

/// What the engine thinks of a position and of the game so far.
#[derive(Default)]
pub struct Judgement {
    /// The result that X can expect, from 0 to 1, if the position has been searched.
    pub chance: Option<f64>,
    /// Whether that is proven to the end of the game.
    pub proven: bool,
    /// The best lines, and depth, nodes and time of the search, unless they are hidden.
    pub lines: Vec<String>,
    pub effort: Option<(u32, u64, Duration)>,
    /// X's expected result after each turn.
    pub chances: Vec<f64>,
    /// The turn to be marked in the graph.
    pub marked: Option<usize>,
    /// The turns that were mistakes.
    pub mistakes: Vec<usize>,
}

/// How often the progress of a tablebase is shown anew.
const PROGRESS_PAUSE: Duration = Duration::from_secs(1);

/// How far the tablebase of a position is, in words, while it is being built.
pub fn tablebase_progress<G: Game>(position: &G) -> Option<String> {
    let percent = position.tablebase()?.percent()?;
    Some(format!("Perfect play is being worked out: {percent} %."))
}

/// When to show that again.
pub fn next_progress<G: Game>(position: &G, now: Instant) -> Option<Instant> {
    tablebase_progress(position).map(|_| now + PROGRESS_PAUSE)
}

impl EvaluationView {
    /// Draws as much as there is room for, the most important first; returns the rows it took.
    pub fn draw(&self, canvas: &mut Canvas, area: Rect) -> u16 {
        let mut canvas = canvas.within(area);
        let mut rows = area.y..area.bottom();
        let judgement = self.judgement.as_ref();
        if let Some(judgement) = judgement {
            judgement.draw_bar(&mut canvas, &mut rows);
        }
        for figure in &self.figures {
            draw_figure(&mut canvas, &mut rows, figure);
        }
        for sentence in &self.sentences {
            let lines = wrap(sentence, area.width);
            // Half a sentence is worse than none.
            if lines.len() <= rows.len() {
                canvas.write_lines(area.x, rows.start, &lines, Role::Text);
                rows.nth(lines.len() - 1);
            }
        }
        if let Some(judgement) = judgement {
            judgement.draw_search(&mut canvas, &mut rows);
            judgement.draw_graph(&mut canvas, &mut rows);
        }
        rows.start - area.y
    }
}

impl Judgement {
    fn draw_bar(&self, canvas: &mut Canvas, rows: &mut std::ops::Range<u16>) {
        let area = canvas.area();
        let Some(y) = rows.next() else {
            return;
        };
        let is_wide = area.width >= MIN_BAR;
        let beside = if is_wide { WORDS } else { 0 };
        let room = area.width.saturating_sub(beside + 4);
        let full = share(self.chance.unwrap_or(0.5), room);
        let bar = canvas.theme().bar();
        let [x, o] = [(bar[0], full), (bar[1], room - full)].map(|(b, n)| b.repeat(n.into()));
        let end = canvas.write(area.x, y, &format!("X {x}"), Role::Piece(Side::X));
        let end = canvas.write(end, y, &format!("{o} O"), Role::Piece(Side::O));
        if is_wide {
            canvas.write(end + 2, y, &format!("{:>7}", self.words()), Role::Title);
        } else if let Some(y) = rows.next() {
            canvas.write(area.x, y, &self.words(), Role::Title);
        }
    }

    /// Who is ahead, as a number or as a proven result.
    fn words(&self) -> String {
        let Some(chance) = self.chance else {
            return String::new();
        };
        match share(chance, 100) {
            51.. if self.proven => "X wins".into(),
            50 if self.proven => "draw".into(),
            _ if self.proven => "O wins".into(),
            percent @ 51.. => format!("X {percent:>3} %"),
            50 => "even".into(),
            percent => format!("O {:>3} %", 100 - percent),
        }
    }

    fn draw_search(&self, canvas: &mut Canvas, rows: &mut std::ops::Range<u16>) {
        let area = canvas.area();
        let effort = self.effort.map(|effort| effort_words(effort, area.width));
        let more = canvas.theme().glyphs().more;
        let lines = self.lines.iter();
        let lines = lines.map(|line| (cut_words(line, area.width, more), Role::Text));
        let effort = effort.map(|effort| (effort, Role::Dim));
        for (text, role) in effort.into_iter().chain(lines) {
            if let Some(y) = rows.next() {
                canvas.write(area.x, y, &text, role);
            }
        }
    }

    /// Draws the whole game as a graph: above the middle X is ahead, below it O.
    pub fn draw_graph(&self, canvas: &mut Canvas, rows: &mut std::ops::Range<u16>) {
        let (count, area) = (self.chances.len(), canvas.area());
        let room = u16::try_from(rows.len()).unwrap_or(0);
        // A row above the graph is left empty, and there is one below for the mark.
        let height = (room / 3).clamp(3, MAX_GRAPH).min(room.saturating_sub(2));
        let height = height - u16::from(height % 2 == 0 && height > 0);
        if height == 0 || count < 2 {
            return;
        }
        let top = rows.start + 1;
        let has_marks = self.marked.is_some() || !self.mistakes.is_empty();
        rows.start += height + 1 + u16::from(has_marks);
        let line = canvas.theme().lines().horizontal;
        let midline = line.repeat(area.width.into());
        canvas.write(area.x, top + height / 2, &midline, Role::Border);
        // A short game has several columns a turn; of a long one not every turn has a column, but the
        // last one has.
        let columns = usize::from(area.width).min(count * MAX_TURN);
        for (x, column) in (area.x..).zip(0..columns) {
            let turn = ((column + 1) * count).div_ceil(columns) - 1;
            draw_column(canvas, (x, top), height, self.chances[turn]);
        }
        let mistakes = self.mistakes.iter().map(|&turn| (turn, "?", Role::Warning));
        let marked = self
            .marked
            .map(|turn| (turn, canvas.theme().glyphs().up, Role::Title));
        for (turn, glyph, role) in mistakes.chain(marked).filter(|mark| mark.0 < count) {
            let x = area.x + u16::try_from(turn * columns / count).unwrap_or(0);
            canvas.write(x, top + height, glyph, role);
        }
    }
}

/// Draws a column of the graph, from the middle of an odd number of rows.
fn draw_column(canvas: &mut Canvas, (x, top): (u16, u16), height: u16, chance: f64) {
    let [full, upper, lower] = canvas.theme().glyphs().graph;
    let side = if chance >= 0.5 { Side::X } else { Side::O };
    // Half rows from the middle; a game that isn't quite even shows at least one.
    let ahead = ((chance - 0.5).abs() * 2.0 - 0.02).clamp(0.0, 1.0);
    let halves = share(ahead, height.saturating_sub(1)) + u16::from(ahead > 0.0);
    let middle = top + height / 2;
    if halves == 0 {
        return;
    }
    let [first, second] = match side {
        Side::X => [upper, lower],
        Side::O => [lower, upper],
    };
    let away = |rows: u16| match side {
        Side::X => middle - rows,
        Side::O => middle + rows,
    };
    canvas.write(x, middle, first, Role::Piece(side));
    let rest = halves - 1;
    for rows in 1..=rest / 2 {
        canvas.write(x, away(rows), full, Role::Piece(side));
    }
    if rest % 2 == 1 {
        canvas.write(x, away(rest / 2 + 1), second, Role::Piece(side));
    }
}

fn effort_words((depth, nodes, time): (u32, u64, Duration), room: u16) -> String {
    let millis = u64::try_from(time.as_millis()).unwrap_or(u64::MAX);
    // A program that doesn't count has none.
    let rate = nodes.saturating_mul(1000).checked_div(millis);
    let rate = rate.filter(|&rate| rate > 0);
    let parts = [
        Some(format!("   {} nodes", short(nodes))),
        rate.map(|rate| format!("   {}/s", short(rate))),
    ];
    // What does not fit is left out whole.
    let mut words = format!("depth {depth}");
    for part in parts.into_iter().flatten() {
        if width(&words) + width(&part) <= room {
            words.push_str(&part);
        }
    }
    words
}

/// A large number in few digits: `3.1 M`.
fn short(number: u64) -> String {
    match number {
        0..10_000 => number.to_string(),
        10_000..1_000_000 => format!("{} k", number / 1000),
        1_000_000..1_000_000_000 => {
            format!("{}.{} M", number / 1_000_000, number / 100_000 % 10)
        }
        _ => format!("{} G", number / 1_000_000_000),
    }
}

/// The part of a whole that a chance makes.
#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "a chance is from 0 to 1, so the part is not more than the whole"
)]
fn share(chance: f64, whole: u16) -> u16 {
    (chance.clamp(0.0, 1.0) * f64::from(whole)).round() as u16
}

/// A figure of both sides. Where there is little room, its name stands above the numbers.
fn draw_figure(canvas: &mut Canvas, rows: &mut std::ops::Range<u16>, figure: &Figure) {
    let area = canvas.area();
    let Some(y) = rows.next() else {
        return;
    };
    let more = canvas.theme().glyphs().more;
    let numbers = Side::BOTH.map(|side| format!("{side} {}", figure.value[side]));
    let long = width(&numbers[0]) + width(&numbers[1]) + 2;
    // Of a name that is too long, its last word says the most.
    let name = match figure.name.rsplit_once(' ') {
        Some((_, last)) if width(figure.name) > area.width => last,
        _ => figure.name,
    };
    let name = cut(name, area.width, more);
    canvas.write(area.x, y, &name, Role::Dim);
    let beside = width(&name) + 2;
    let at = if beside + long <= area.width {
        Some((area.x + beside, y))
    } else {
        rows.next().map(|y| (area.x, y))
    };
    if let Some((x, y)) = at {
        let after = canvas.write(x, y, &numbers[0], Role::Piece(Side::X)) + 2;
        canvas.write(after, y, &numbers[1], Role::Piece(Side::O));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn large_numbers_are_short() {
        let said = [0, 9_999, 10_000, 3_140_000, 7_000_000_000].map(short);
        assert_eq!(said, ["0", "9999", "10 k", "3.1 M", "7 G"]);
    }
}
