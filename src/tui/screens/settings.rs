//! Theme, colours, mouse, animation, evaluation, and what the engine may use: changed at once, and
//! kept.

use ratatui::layout::Rect;

use crate::records::settings::{Choice, Colour, Settings, Theme};
use crate::search::MAX_THREADS;
use crate::tui::canvas::{Canvas, wrap};
use crate::tui::frame::ScreenFrame;
use crate::tui::keymap::{self, Command, KeyContext};
use crate::tui::screen::{Context, Effect, Screen, ViewContext};
use crate::tui::theme::Role;
use crate::tui::widgets::fields::{Fields, brackets};
use crate::tui::widgets::list;

/// The settings, and which one is being changed.
#[derive(Default)]
pub struct SettingsScreen {
    chosen: usize,
}

/// A setting: its name, and what it is about.
#[derive(Clone, Copy)]
enum Row {
    Theme,
    Colour,
    Mouse,
    Animation,
    Evaluation,
    Threads,
    Table,
}

const ROWS: [(Row, &str, &str); 7] = [
    (
        Row::Theme,
        "Theme",
        "colours that the colour-blind can tell apart, strong contrasts, or none",
    ),
    (
        Row::Colour,
        "Colours",
        "as many as the terminal says it has, or as you know better",
    ),
    (
        Row::Mouse,
        "Mouse",
        "click pieces and squares; off lets the terminal select text",
    ),
    (
        Row::Animation,
        "Animation",
        "captures and chains are shown hop by hop",
    ),
    (
        Row::Evaluation,
        "Evaluation",
        "who is ahead, by how much, and why",
    ),
    (
        Row::Threads,
        "Threads",
        "how many the engine uses at full strength; levels always use one",
    ),
    (
        Row::Table,
        "Table",
        "memory of the engine at full strength, from the next game on",
    ),
];

/// The sizes of the table that are offered, in MiB.
const TABLES: [usize; 9] = [1, 4, 16, 64, 128, 256, 512, 1024, 4096];

fn value(settings: &Settings, row: Row) -> String {
    let switch = |on: bool| String::from(if on { "on" } else { "off" });
    match row {
        Row::Theme => settings.theme.title().into(),
        Row::Colour => match settings.colour {
            Colour::Auto => "as the terminal says".into(),
            colour => colour.name().into(),
        },
        Row::Mouse => switch(settings.mouse),
        Row::Animation => switch(settings.animation),
        Row::Evaluation => switch(settings.evaluation),
        Row::Threads => settings
            .threads
            .map_or_else(|| "all".into(), |number| number.to_string()),
        Row::Table => format!("{} MiB", settings.table),
    }
}

fn change(settings: &mut Settings, row: Row, forward: bool) {
    match row {
        Row::Theme => turn(&mut settings.theme, Theme::ALL, forward),
        Row::Colour => turn(&mut settings.colour, Colour::ALL, forward),
        Row::Mouse => settings.mouse = !settings.mouse,
        Row::Animation => settings.animation = !settings.animation,
        Row::Evaluation => settings.evaluation = !settings.evaluation,
        Row::Threads => {
            let number = settings.threads.unwrap_or(0);
            let next = list::stepped(number, MAX_THREADS + 1, forward);
            settings.threads = Some(next).filter(|&number| number > 0);
        }
        Row::Table => {
            // A size that was written by hand lies between two of those.
            let next = if forward {
                TABLES.into_iter().find(|&size| size > settings.table)
            } else {
                TABLES.into_iter().rev().find(|&size| size < settings.table)
            };
            settings.table = next.unwrap_or(settings.table);
        }
    }
}

fn turn<T: Choice>(chosen: &mut T, all: &[(T, &str)], forward: bool) {
    let at = all.iter().position(|(choice, _)| choice == chosen);
    *chosen = all[list::stepped(at.unwrap_or(0), all.len(), forward)].0;
}

/// The columns for the words about a setting.
fn about_room(area: Rect) -> u16 {
    area.width.saturating_sub(6)
}

impl SettingsScreen {
    fn places(&self, area: Rect) -> Fields {
        let lines = ROWS.iter().map(|row| wrap(row.2, about_room(area)).len());
        let content = ScreenFrame::of(area).content;
        Fields::of(content, ROWS.len(), self.chosen, lines.max().unwrap_or(0))
    }
}

impl Screen for SettingsScreen {
    fn key_context(&self) -> KeyContext {
        KeyContext::MENU
    }

    fn update(&mut self, command: &Command, context: &mut Context) -> Vec<Effect> {
        let row = ROWS[self.chosen].0;
        match command {
            Command::Up => self.chosen = list::stepped(self.chosen, ROWS.len(), false),
            Command::Down => self.chosen = list::stepped(self.chosen, ROWS.len(), true),
            Command::Left => change(context.settings, row, false),
            Command::Right | Command::Accept => change(context.settings, row, true),
            Command::Click(at) => {
                if let Some(row) = self.places(context.area).row_at(ROWS.len(), *at) {
                    // Only the chosen row shows what lowers it.
                    let lowers = row == self.chosen && (16..18).contains(&at.x);
                    self.chosen = row;
                    change(context.settings, ROWS[row].0, !lowers);
                }
            }
            Command::Help => return vec![Effect::push(super::Help::new(None))],
            Command::Back | Command::Leave => return vec![Effect::Pop],
            _ => {}
        }
        Vec::new()
    }

    fn view(&self, canvas: &mut Canvas, look: &ViewContext) {
        let frame = ScreenFrame::of(canvas.area());
        frame.title(canvas, &[("Settings", Role::Title)], "");
        let glyphs = canvas.theme().glyphs();
        let ascii = canvas.theme().is_ascii();
        let places = self.places(canvas.area());
        let [open, close] = brackets(ascii);
        let rows = ROWS.iter().enumerate().skip(places.first);
        for (y, (i, (row, name, _))) in (places.rows.y..places.rows.bottom()).zip(rows) {
            let chosen = i == self.chosen;
            if chosen {
                canvas.write(2, y, glyphs.pointer, Role::Valid);
            }
            canvas.write(4, y, name, if chosen { Role::Title } else { Role::Text });
            let value = value(look.settings, *row);
            if chosen {
                canvas.write(16, y, &format!("{open}{value}{close}"), Role::Valid);
            } else {
                canvas.write(18, y, &value, Role::Text);
            }
        }
        let about = wrap(ROWS[self.chosen].2, about_room(canvas.area()));
        for (y, line) in (places.about.y..places.about.bottom()).zip(&about) {
            canvas.write(4, y, line, Role::Dim);
        }
        let words = format!(
            "{} or Enter changes it, at once",
            keymap::label("←→", ascii)
        );
        canvas.write(frame.status.x + 1, frame.status.y, &words, Role::Dim);
        frame.keys(canvas, self.key_context());
    }
}
