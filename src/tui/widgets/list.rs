//! A short list to choose from.

use ratatui::layout::{Position, Rect};

use crate::tui::pen::Pen;
use crate::tui::theme::Role;

/// Draws a list from the top of an area, the chosen entry marked by a pointer.
pub fn draw(pen: &mut Pen, area: Rect, entries: &[&str], chosen: usize) {
    let pointer = pen.theme().glyphs().pointer;
    for ((i, entry), y) in entries.iter().enumerate().zip(area.y..area.bottom()) {
        let mut pen = pen.within(area);
        if i == chosen {
            pen.write(area.x, y, pointer, Role::Valid);
            pen.write(area.x + 2, y, entry, Role::Title);
        } else {
            pen.write(area.x + 2, y, entry, Role::Text);
        }
    }
}

/// The entry at a place on the screen.
pub fn entry_at(area: Rect, entries: usize, at: Position) -> Option<usize> {
    let index = usize::from(at.y.checked_sub(area.y)?);
    (area.contains(at) && index < entries).then_some(index)
}

/// The next or last entry, around the ends.
pub fn stepped(chosen: usize, entries: usize, forward: bool) -> usize {
    let step = if forward {
        1
    } else {
        entries.saturating_sub(1)
    };
    (chosen + step) % entries.max(1)
}
