//! A row of a form: what it is about, and its value.

use ratatui::layout::Position;

use crate::tui::canvas::Canvas;
use crate::tui::theme::Role;
use crate::tui::widgets::fields::brackets;

/// The column of the labels, and that of the values.
const LABELS: u16 = 4;
const VALUES: u16 = 25;

/// Draws a row that begins at a column; the chosen one has a pointer and can be changed sideways.
pub fn draw(canvas: &mut Canvas, (x, y): (u16, u16), label: &str, value: &str, chosen: bool) {
    let (labels, values) = (x + LABELS, x + VALUES);
    if !chosen {
        canvas.write(labels, y, label, Role::Text);
        canvas.write(values, y, value, Role::Text);
        return;
    }
    let pointer = canvas.theme().glyphs().pointer;
    canvas.write(labels - 2, y, pointer, Role::Valid);
    canvas.write(labels, y, label, Role::Title);
    let [open, close] = brackets(canvas.theme().is_ascii());
    let value = format!("{open}{value}{close}");
    canvas.write(values - 2, y, &value, Role::Valid);
}

/// Whether a place in a row that begins at a column is the mark before its value, where a click
/// lowers it.
pub fn is_opening(x: u16, at: Position) -> bool {
    (x + VALUES - 2..x + VALUES).contains(&at.x)
}

/// Writes what is allowed in a field.
pub fn draw_note(canvas: &mut Canvas, (x, y): (u16, u16), note: &str) {
    canvas.write(x + LABELS, y, note, Role::Dim);
}
