//! The name and the command line of one program.

use ratatui::layout::{Margin, Position};

use super::Programs;
use crate::agents::external::EngineCommand;
use crate::records::settings::Settings;
use crate::tui::canvas::{Canvas, wrap};
use crate::tui::keymap::{Command, KeyContext, Typing};
use crate::tui::screen::{Context, Effect, Screen, ViewContext};
use crate::tui::screens::confirm::{centred, draw_dialog};
use crate::tui::theme::Role;
use crate::tui::widgets::text_field::TextField;

pub const CONTEXT: KeyContext = KeyContext::dialog("A program").typing(Typing::Anything);

const LABELS: [&str; 2] = ["Name", "Command"];
const NOTES: [&str; 2] = [
    "what it is called in lists and records",
    "the program and its arguments, such as python3 'my agent.py'; no shell is used",
];

/// The columns of the labels.
const LABEL: u16 = 10;

/// The most characters of a name.
const MAX_NAME: usize = 40;

pub struct ProgramForm {
    /// The name of the program that is changed.
    old: Option<String>,
    fields: [TextField; 2],
    chosen: usize,
    fault: Option<String>,
}

impl ProgramForm {
    /// A form for a program of the settings, or for a new one.
    pub fn new(old: Option<String>, settings: &Settings) -> Self {
        let agent = old.as_ref().and_then(|name| settings.agents.get(name));
        let mut name = TextField::new("").with_max(MAX_NAME);
        let mut command = TextField::new("");
        name.set(old.clone().unwrap_or_default());
        command.set(agent.map_or_else(String::new, |agent| agent.command.clone()));
        Self {
            old,
            fields: [name, command],
            chosen: 0,
            fault: None,
        }
    }

    /// Gives the program to the list, if nothing is wrong with it.
    fn accept(&mut self, context: &mut Context) -> Result<(), (usize, String)> {
        let [name, command] = [0, 1].map(|i| self.fields[i].text().trim().to_string());
        if name.is_empty() {
            return Err((0, "Give it a name".into()));
        }
        let is_other = self.old.as_ref() != Some(&name);
        if is_other && context.settings.agents.contains_key(&name) {
            return Err((0, "Another program has this name: choose another".into()));
        }
        EngineCommand::read(&command).map_err(|error| (1, error.to_string()))?;
        let old = self.old.take();
        context.pop();
        context.effect(Effect::answer(move |programs: &mut Programs, context| {
            programs.keep(old.as_deref(), &name, command, context);
        }));
        Ok(())
    }
}

impl Screen for ProgramForm {
    fn key_context(&self) -> KeyContext {
        CONTEXT
    }

    fn update(&mut self, command: &Command, context: &mut Context) {
        self.fault = None;
        match command {
            Command::Accept => {
                if let Err((field, fault)) = self.accept(context) {
                    (self.chosen, self.fault) = (field, Some(fault));
                }
            }
            Command::Up => self.chosen = 0,
            Command::Down => self.chosen = 1,
            Command::Tab => self.chosen = 1 - self.chosen,
            Command::Back => context.pop(),
            command => self.fields[self.chosen].update(command, context),
        }
    }

    fn view(&self, canvas: &mut Canvas, _context: &ViewContext) {
        let area = canvas.area();
        let wide = area.width.min(80);
        let (words, role) = match &self.fault {
            Some(fault) => (fault.as_str(), Role::Warning),
            None => (NOTES[self.chosen], Role::Dim),
        };
        let lines = wrap(words, wide.saturating_sub(4));
        let title = if self.old.is_some() {
            "Change a program"
        } else {
            "Add a program"
        };
        let inside = draw_dialog(canvas, centred(area, (wide, 8)), title, CONTEXT);
        let inside = inside.inner(Margin::new(1, 0));
        let mut within = canvas.within(inside);
        let mut cursor = Position::default();
        for (at, y) in (inside.y..inside.y + 2).enumerate() {
            let (label, field) = (LABELS[at], &self.fields[at]);
            let is_chosen = at == self.chosen;
            let role = if is_chosen { Role::Title } else { Role::Text };
            within.write(inside.x, y, label, role);
            let (text, column) = field.shown(inside.width.saturating_sub(LABEL));
            within.write(inside.x + LABEL, y, &text, role);
            if is_chosen {
                cursor = Position::new(inside.x + LABEL + column, y);
            }
        }
        within.write_lines(inside.x, inside.y + 3, &lines, role);
        canvas.set_cursor(cursor);
    }

    fn is_overlay(&self) -> bool {
        true
    }
}
