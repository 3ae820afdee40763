//! A short list to choose from.

use ratatui::layout::{Position, Rect};

use crate::tui::canvas::Canvas;
use crate::tui::theme::Role;

/// Draws a list from the top of an area, the chosen entry marked by a pointer. Where there is not
/// room for all, the chosen one is shown, and a sign at the side that there are more.
pub fn draw(canvas: &mut Canvas, area: Rect, entries: &[&str], chosen: usize) {
    let glyphs = canvas.theme().glyphs();
    let pointer = glyphs.pointer;
    let first = first_shown(area, entries.len(), chosen);
    let mut canvas = canvas.within(area);
    let shown = entries.iter().enumerate().skip(first);
    for ((i, entry), y) in shown.zip(area.y..area.bottom()) {
        if i == chosen {
            canvas.write(area.x, y, pointer, Role::Valid);
            canvas.write(area.x + 2, y, entry, Role::Title);
        } else {
            canvas.write(area.x + 2, y, entry, Role::Text);
        }
    }
    if first > 0 {
        canvas.write_right(area.right(), area.y, glyphs.more, Role::Dim);
    }
    if first + usize::from(area.height) < entries.len() {
        let last = area.bottom().saturating_sub(1);
        canvas.write_right(area.right(), last, glyphs.more, Role::Dim);
    }
}

/// The first entry that is shown, so that the chosen one is.
fn first_shown(area: Rect, entries: usize, chosen: usize) -> usize {
    let last = chosen.checked_add(1).filter(|&last| last <= entries);
    last.map_or(0, |last| last.saturating_sub(area.height.into()))
}

/// The entry at a place on the screen.
pub fn entry_at(area: Rect, entries: usize, chosen: usize, at: Position) -> Option<usize> {
    let first = first_shown(area, entries, chosen);
    let index = first + usize::from(at.y.checked_sub(area.y)?);
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
