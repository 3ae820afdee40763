//! Draws one frame: the visible screens, and notices over them.

use ratatui::backend::Backend;
use ratatui::layout::Rect;

use super::{App, draw_error};
use crate::tui::TuiError;
use crate::tui::canvas::Canvas;
use crate::tui::screen::{MIN_SIZE, Screen, ViewContext};
use crate::tui::terminal::Port;
use crate::tui::theme::{Role, Theme};

impl<B: Backend, P: Port> App<B, P> {
    pub(super) fn theme(&self) -> Theme {
        let settings = &self.user_data.settings;
        let depth = self.depth.chosen(settings.colour);
        Theme::new(settings.theme, depth).with_charset(self.charset)
    }

    pub(super) fn draw(&mut self) -> Result<(), TuiError> {
        let (theme, now) = (self.theme(), self.now());
        let screens = visible(&self.stack);
        let (settings, notices) = (&self.user_data.settings, &self.notices);
        let ratings = &self.user_data.ratings;
        self.saved
            .set(screens.iter().find_map(|screen| screen.saved_at()));
        self.port.begin_frame();
        if std::mem::take(&mut self.stale) {
            // `clear` would ask the terminal for its cursor, and the thread that reads input would
            // swallow the answer.
            let size = self.terminal.size();
            let cleared = size.and_then(|size| self.terminal.resize(size.into()));
            cleared.map_err(draw_error)?;
        }
        let drawn = self.terminal.draw(|frame| {
            let area = frame.area();
            let mut canvas = Canvas::new(frame.buffer_mut(), area, &theme);
            canvas.fill(area, theme.page());
            if is_too_small(area) {
                return say_too_small(&mut canvas);
            }
            for (i, screen) in screens.iter().enumerate() {
                let is_top = i + 1 == screens.len();
                let look = ViewContext {
                    settings,
                    ratings,
                    is_top,
                };
                screen.view(&mut canvas, &look);
            }
            notices.draw(&mut canvas);
            if let Some(at) = canvas.cursor {
                frame.set_cursor_position(at);
            }
        });
        let drawn = drawn.map(|frame| frame.area);
        self.port.end_frame();
        self.area = drawn.map_err(draw_error)?;
        self.drawn = Some(now);
        self.changed = false;
        Ok(())
    }
}

/// The visible screens: the topmost one that fills the window, and what is over it.
fn visible(stack: &[Box<dyn Screen>]) -> &[Box<dyn Screen>] {
    let first = stack.iter().rposition(|screen| !screen.is_overlay());
    &stack[first.unwrap_or(0)..]
}

pub(super) fn is_too_small(area: Rect) -> bool {
    area.width < MIN_SIZE.0 || area.height < MIN_SIZE.1
}

fn say_too_small(canvas: &mut Canvas) {
    let area = canvas.area();
    let (width, height) = MIN_SIZE;
    let times = canvas.theme().glyphs().times;
    let needed = format!("Standoff needs {width}{times}{height}");
    let found = format!("this window is {}{times}{}", area.width, area.height);
    let middle = area.y + area.height.saturating_sub(3) / 2;
    canvas.write_centred(middle, &needed, Role::Title);
    canvas.write_centred(middle + 1, &found, Role::Dim);
    canvas.write_centred(middle + 2, "Esc goes back, Ctrl-C quits", Role::Dim);
}
