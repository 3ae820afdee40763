//! A short list to choose from.

use ratatui::layout::{Position, Rect};
use ratatui::text::Span;
use ratatui::widgets::{HighlightSpacing, List, ListState};

use crate::text;
use crate::tui::canvas::Canvas;
use crate::tui::keymap::Command;
use crate::tui::screen::Context;
use crate::tui::theme::Role;

/// Draws a list from the top of an area, the chosen entry marked by a pointer. Where there is no
/// room for all of them, it is scrolled to the chosen one.
pub fn draw<'a>(
    canvas: &mut Canvas,
    area: Rect,
    entries: impl ExactSizeIterator<Item = &'a str>,
    chosen: usize,
) {
    let count = entries.len();
    let theme = canvas.theme();
    let pointer = format!("{} ", theme.glyphs().pointer);
    let list = List::new(entries.map(text::guarded))
        .style(theme.style(Role::Text))
        .highlight_style(theme.style(Role::Title))
        .highlight_symbol(Span::styled(pointer, theme.style(Role::Valid)))
        .highlight_spacing(HighlightSpacing::Always);
    let selected = Some(chosen).filter(|&chosen| chosen < count);
    let mut state = ListState::default().with_selected(selected);
    canvas.render_stateful(list, area, &mut state);
    mark_hidden(canvas, area, state.offset(), count);
}

/// Shows at the side of some rows whether there are more above or below them.
pub fn mark_hidden(canvas: &mut Canvas, area: Rect, first: usize, count: usize) {
    let more = canvas.theme().glyphs().more;
    if first > 0 {
        canvas.write_right(area.right(), area.y, more, Role::Dim);
    }
    if first + usize::from(area.height) < count {
        let last = area.bottom().saturating_sub(1);
        canvas.write_right(area.right(), last, more, Role::Dim);
    }
}

/// The first row that is shown, so that the chosen one is.
pub fn first_shown(area: Rect, chosen: usize) -> usize {
    (chosen + 1).saturating_sub(area.height.into())
}

/// Moves the choice by a command. Returns whether the chosen entry is accepted, by Enter or by a
/// click on it.
pub fn update(
    chosen: &mut usize,
    entries: usize,
    area: Rect,
    command: &Command,
    context: &mut Context,
) -> bool {
    match command {
        Command::Up | Command::Left => *chosen = stepped(*chosen, entries, false),
        Command::Down | Command::Right => *chosen = stepped(*chosen, entries, true),
        Command::Accept => return entries > 0,
        Command::Click(at) => {
            let clicked = entry_at(area, entries, *chosen, *at);
            *chosen = clicked.unwrap_or(*chosen);
            return clicked.is_some();
        }
        _ => context.ignore(),
    }
    false
}

/// The entry at a place on the screen.
pub fn entry_at(area: Rect, entries: usize, chosen: usize, at: Position) -> Option<usize> {
    let first = first_shown(area, chosen);
    let index = first + usize::from(at.y.checked_sub(area.y)?);
    (area.contains(at) && index < entries).then_some(index)
}

/// The next or previous entry, around the ends.
pub fn stepped(chosen: usize, entries: usize, forward: bool) -> usize {
    let step = if forward {
        1
    } else {
        entries.saturating_sub(1)
    };
    (chosen + step) % entries.max(1)
}
