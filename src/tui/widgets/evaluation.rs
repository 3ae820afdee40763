//! The evaluation panel: who is ahead and by how much, the depth, the best line, the game's own
//! figures, and a graph of the whole game.

use std::time::Duration;

use ratatui::layout::Rect;
use ratatui::symbols::bar;
use ratatui::widgets::{Sparkline, SparklineBar};

use crate::games::{Figure, Side};
use crate::tui::canvas::{Canvas, cut, width};
use crate::tui::theme::Role;

/// From this width on the best line has a label.
const LABELLED: u16 = 30;

pub struct EvaluationView<'a> {
    /// The result that X can expect, from 0 to 1, if the position has been searched.
    pub chance: Option<f64>,
    /// Whether that is proven to the end of the game.
    pub proven: bool,
    /// Depth, nodes and time of the search.
    pub effort: Option<(u32, u64, Duration)>,
    pub line: String,
    pub figures: &'a [Figure],
    /// X's expected result after each turn.
    pub chances: &'a [f64],
}

impl EvaluationView<'_> {
    /// The preferred number of rows, frame included.
    pub fn height(figures: usize) -> u16 {
        u16::try_from(figures).unwrap_or(4).min(4) + 6
    }

    /// Draws as much as there is room for, the most important first.
    pub fn draw(&self, canvas: &mut Canvas, area: Rect) {
        let inside = canvas.frame(area, "Evaluation");
        let area = Rect {
            x: inside.x + 1,
            width: inside.width.saturating_sub(2),
            ..inside
        };
        if area.is_empty() {
            return;
        }
        let mut canvas = canvas.within(area);
        let mut rows = area.y..area.bottom();
        if let Some(y) = rows.next() {
            self.draw_bar(&mut canvas, y);
        }
        if let Some(y) = rows.next() {
            canvas.write(area.x, y, &self.effort_words(area.width), Role::Dim);
        }
        // If there is little room, the figures come before the line: they are what the game is
        // about.
        let figures = self.figures.len();
        if rows.len() > figures
            && let Some(y) = rows.next()
        {
            let more = canvas.theme().glyphs().more;
            let label = match area.width {
                _ if self.line.is_empty() => "",
                LABELLED.. => "best line ",
                _ => "",
            };
            let x = canvas.write(area.x, y, label, Role::Dim);
            let room = area.right().saturating_sub(x);
            canvas.write(x, y, &cut_words(&self.line, room, more), Role::Text);
        }
        for (figure, y) in self.figures.iter().zip(&mut rows) {
            draw_figure(&mut canvas, y, figure);
        }
        let graph = Rect {
            y: rows.start,
            height: rows.end - rows.start,
            ..area
        };
        draw_graph(&mut canvas, graph, self.chances);
    }

    fn draw_bar(&self, canvas: &mut Canvas, y: u16) {
        let area = canvas.area();
        let words = self.words();
        let bar = canvas.theme().glyphs().bar;
        let room = area.width.saturating_sub(width(&words) + 6);
        let full = share(self.chance.unwrap_or(0.5), room);
        let [x, o] = [
            bar[0].repeat(full.into()),
            bar[1].repeat((room - full).into()),
        ];
        let end = canvas.write(area.x, y, &format!("X {x}"), Role::Piece(Side::X));
        canvas.write(end, y, &format!("{o} O"), Role::Piece(Side::O));
        canvas.write_right(area.right(), y, &words, Role::Title);
    }

    /// Who is ahead, as a number or as a proven result.
    fn words(&self) -> String {
        let Some(chance) = self.chance else {
            return "?".into();
        };
        match share(chance, 100) {
            51.. if self.proven => "X wins".into(),
            50 if self.proven => "draw".into(),
            _ if self.proven => "O wins".into(),
            percent @ 51.. => format!("X {percent} %"),
            50 => "even".into(),
            percent => format!("O {} %", 100 - percent),
        }
    }

    fn effort_words(&self, room: u16) -> String {
        let Some((depth, nodes, time)) = self.effort else {
            return String::new();
        };
        let millis = u64::try_from(time.as_millis()).unwrap_or(u64::MAX);
        let rate = nodes.saturating_mul(1000).checked_div(millis);
        let parts = [
            Some(format!("   {} nodes", short(nodes))),
            rate.map(|rate| format!("   {}/s", short(rate))),
            self.proven.then(|| "   proven".into()),
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

/// Like `text`, for a line of words of which only whole ones are shown.
fn cut_words(text: &str, room: u16, more: &str) -> String {
    if width(text) <= room {
        return text.into();
    }
    let mut kept = text;
    while let Some((fewer, _)) = kept.rsplit_once(' ') {
        kept = fewer;
        if width(kept) + 1 + width(more) <= room {
            return format!("{kept} {more}");
        }
    }
    cut(text, room, more)
}

/// A figure of both sides, as numbers and as bars.
fn draw_figure(canvas: &mut Canvas, y: u16, figure: &Figure) {
    let area = canvas.area();
    let most = figure.value[Side::X].max(figure.value[Side::O]).max(1);
    let numbers = Side::BOTH.map(|side| format!("{side} {}", figure.value[side]));
    let least = width(&numbers[0]) + width(&numbers[1]) + 2;
    // Without room for bars, the numbers come before the whole name.
    if width(figure.name) + 2 + least + 4 > area.width {
        let more = canvas.theme().glyphs().more;
        let name = cut(figure.name, area.width.saturating_sub(least + 1), more);
        canvas.write(area.x, y, &name, Role::Dim);
        let x = area.right().saturating_sub(least);
        let after = canvas.write(x, y, &numbers[0], Role::Piece(Side::X)) + 2;
        canvas.write(after, y, &numbers[1], Role::Piece(Side::O));
        return;
    }
    let name = canvas.write(area.x, y, figure.name, Role::Dim) + 2;
    let half = area.right().saturating_sub(name) / 2;
    for (side, x) in [(Side::X, name), (Side::O, name + half)] {
        let value = figure.value[side];
        let number = format!("{side} {value:>2} ");
        let after = canvas.write(x, y, &number, Role::Piece(side));
        let room = (x + half).saturating_sub(after + 1);
        let long = share(f64::from(value) / f64::from(most), room);
        let bar = if canvas.theme().is_ascii() {
            "="
        } else {
            "▇"
        };
        canvas.write(after, y, &bar.repeat(long.into()), Role::Piece(side));
    }
}

/// The whole game as a graph of up to three rows: high is good for X.
fn draw_graph(canvas: &mut Canvas, area: Rect, chances: &[f64]) {
    let rows = area.height.min(3);
    if rows == 0 || chances.len() < 2 {
        return;
    }
    let columns = chances.len().min(area.width.into()).max(2);
    let theme = canvas.theme();
    let bars = (0..columns).map(|column| {
        // A long game is shown by evenly spaced turns, the last one included.
        let chance = chances[column * (chances.len() - 1) / (columns - 1)];
        let side = if chance >= 0.5 { Side::X } else { Side::O };
        let height = u64::from(share(chance, rows * 8 - 1) + 1);
        SparklineBar::from(height).style(theme.style(Role::Piece(side)))
    });
    let [h1, h2, h3, h4, h5, h6, h7, h8] = theme.glyphs().heights;
    let graph = Sparkline::default()
        .data(bars)
        .max(u64::from(rows * 8))
        .bar_set(bar::Set {
            full: h8,
            seven_eighths: h7,
            three_quarters: h6,
            five_eighths: h5,
            half: h4,
            three_eighths: h3,
            one_quarter: h2,
            one_eighth: h1,
            empty: " ",
        });
    canvas.render(
        graph,
        Rect {
            height: rows,
            ..area
        },
    );
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn large_numbers_are_short() {
        let said = [0, 9_999, 10_000, 3_140_000, 7_000_000_000].map(short);
        assert_eq!(said, ["0", "9999", "10 k", "3.1 M", "7 G"]);
    }

    #[test]
    fn what_does_not_fit_is_cut() {
        assert_eq!(cut("b2c2 a5a4", 9, "…"), "b2c2 a5a4");
        assert_eq!(cut("b2c2 a5a4", 7, "…"), "b2c2 a…");
        assert_eq!(cut("b2c2 a5a4", 6, "…"), "b2c2…");
        assert_eq!(cut_words("b2c2 a5a4", 9, "…"), "b2c2 a5a4");
        assert_eq!(cut_words("b2c2 a5a4", 8, "…"), "b2c2 …");
        assert_eq!(cut_words("b2c2 a5a4", 4, "…"), "b2c…");
    }
}
