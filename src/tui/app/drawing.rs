//! One frame: the screens that can be seen, and what has to be said over them.

use ratatui::backend::Backend;

use super::App;
use crate::tui::Error;
use crate::tui::canvas::Canvas;
use crate::tui::screen::{Screen, ViewContext};
use crate::tui::terminal::Port;
use crate::tui::theme::{Role, Theme};

impl<B: Backend, P: Port> App<B, P> {
    pub(super) fn theme(&self) -> Theme {
        let settings = &self.keeping.settings;
        Theme::new(settings.theme, self.depth.chosen(settings.colour))
    }

    /// Whether the window has not the room that the screens need.
    pub(super) fn is_too_small(&self) -> bool {
        let (width, height) = minimum(visible(&self.stack));
        self.area.width < width || self.area.height < height
    }

    /// Draws it.
    pub(super) fn draw(&mut self) -> Result<(), Error> {
        let (theme, now) = (self.theme(), self.now());
        let screens = visible(&self.stack);
        let minimum = minimum(screens);
        let (settings, notices) = (&self.keeping.settings, &self.notices);
        self.saved
            .set(screens.iter().find_map(|screen| screen.saved_at()));
        self.port.begin_frame();
        if std::mem::take(&mut self.stale) {
            // `clear` would ask the terminal for its cursor, and the thread that reads it would
            // take the answer away.
            let size = self.terminal.size();
            let cleared = size.and_then(|size| self.terminal.resize(size.into()));
            cleared.map_err(|error| Error::Draw(error.to_string()))?;
        }
        let drawn = self.terminal.draw(|frame| {
            let area = frame.area();
            let mut canvas = Canvas::new(frame.buffer_mut(), area, &theme);
            if area.width < minimum.0 || area.height < minimum.1 {
                return too_small(&mut canvas, minimum);
            }
            for (i, screen) in screens.iter().enumerate() {
                let is_top = i + 1 == screens.len();
                let look = ViewContext { settings, is_top };
                screen.view(&mut canvas, &look);
            }
            notices.draw(&mut canvas);
        });
        let drawn = drawn.map(|frame| frame.area);
        self.port.end_frame();
        self.area = drawn.map_err(|error| Error::Draw(error.to_string()))?;
        self.drawn = Some(now);
        self.changed = false;
        Ok(())
    }
}

/// The screens that can be seen: the topmost one that fills the window, and what is over it.
fn visible(stack: &[Box<dyn Screen>]) -> &[Box<dyn Screen>] {
    let first = stack.iter().rposition(|screen| !screen.is_overlay());
    &stack[first.unwrap_or(0)..]
}

/// The least size that screens need.
fn minimum(screens: &[Box<dyn Screen>]) -> (u16, u16) {
    screens.iter().fold((0, 0), |(w, h), screen| {
        let (width, height) = screen.minimum();
        (width.max(w), height.max(h))
    })
}

fn too_small(canvas: &mut Canvas, (width, height): (u16, u16)) {
    let area = canvas.area();
    let times = canvas.theme().glyphs().times;
    let needed = format!("Standoff needs {width}{times}{height}");
    let found = format!("this window is {}{times}{}", area.width, area.height);
    let middle = area.y + area.height.saturating_sub(2) / 2;
    canvas.write_centred(middle, &needed, Role::Title);
    canvas.write_centred(middle + 1, &found, Role::Dim);
}
