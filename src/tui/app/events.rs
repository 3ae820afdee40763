//! Terminal events to commands.

use crossterm::event::{Event, KeyEventKind, MouseButton, MouseEvent, MouseEventKind};
use ratatui::backend::Backend;
use ratatui::layout::Position;

use super::drawing::is_too_small;
use super::{App, Finish};
use crate::tui::TuiError;
use crate::tui::frame::ScreenFrame;
use crate::tui::keymap::{self, Command};
use crate::tui::terminal::Port;

impl<B: Backend, P: Port> App<B, P> {
    /// Gives the top screen the command that an event stands for.
    pub(super) fn handle_event(&mut self, event: Event) -> Result<(), TuiError> {
        let context = self.key_context();
        let command = match event {
            Event::Key(key) if key.kind != KeyEventKind::Release => {
                context.and_then(|context| keymap::command(context, key))
            }
            Event::Mouse(mouse) if self.user_data.settings.mouse => self.mouse_command(mouse),
            Event::Paste(text) => Some(Command::Paste(text)),
            Event::Resize(..) => {
                // A window that was smaller in between has lost part of its content.
                self.invalidate()?;
                None
            }
            _ => None,
        };
        match command {
            Some(Command::Quit) => self.finish = Some(Finish::Left),
            Some(Command::Suspend) => {
                self.port.suspend();
                self.invalidate()?;
            }
            // Only a key that leads out works, as nobody sees what the others do.
            Some(command)
                if is_too_small(self.area)
                    && !matches!(command, Command::Back | Command::Leave) => {}
            Some(command) => {
                self.notices.dismiss();
                self.update_top(|screen, context| screen.update(&command, context));
            }
            None => {}
        }
        Ok(())
    }

    /// The command of a click or of the wheel; a click on a footer button is the button's.
    fn mouse_command(&self, mouse: MouseEvent) -> Option<Command> {
        let at = Position::new(mouse.column, mouse.row);
        match mouse.kind {
            MouseEventKind::Down(MouseButton::Left) => {
                if at.y != ScreenFrame::of(self.area).keys.y {
                    return Some(Command::Click(at));
                }
                let ascii = self.theme().is_ascii();
                let mut buttons =
                    keymap::footer(self.key_context()?, self.area.width, ascii).into_iter();
                buttons
                    .find(|b| (b.x..b.end()).contains(&at.x))?
                    .row
                    .command()
            }
            MouseEventKind::ScrollUp => Some(Command::WheelUp(at)),
            MouseEventKind::ScrollDown => Some(Command::WheelDown(at)),
            _ => None,
        }
    }
}
