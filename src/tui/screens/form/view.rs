//! How the form looks.

use std::ops::Range;

use ratatui::layout::Rect;

use super::{Field, Form, Kind, MAX_TIME};
use crate::agents::Level;
use crate::games::{Clock, Side, Start};
use crate::play::{PlayerSpec, Strength};
use crate::tui::canvas::{Canvas, width, wrap};
use crate::tui::frame::ScreenFrame;
use crate::tui::screen::Screen;
use crate::tui::theme::Role;
use crate::tui::widgets::evaluation::cut;
use crate::tui::widgets::fields::{Fields, brackets};

/// From this width on there is room for all words.
const WIDE: u16 = 50;

/// Where labels and values begin.
#[derive(Clone, Copy, Debug)]
pub struct Columns {
    labels: u16,
    values: u16,
    is_wide: bool,
}

impl Columns {
    /// The columns for a window.
    pub fn of(area: Rect) -> Self {
        let is_wide = area.width >= WIDE;
        let labels = area.x + if is_wide { 4 } else { 3 };
        let values = area.x + if is_wide { 25 } else { 18 };
        Self {
            labels,
            values,
            is_wide,
        }
    }

    /// The sign before the chosen value, which lowers it.
    pub fn opening(self) -> Range<u16> {
        self.values - 2..self.values
    }
}

impl Form {
    pub(super) fn label(&self, field: Field) -> String {
        let both = self.kind == Kind::Watch;
        match field {
            Field::Player => "You are".into(),
            Field::Turns => "Turn limit".into(),
            Field::Pieces(side) => format!("Pieces for {side}"),
            Field::Setup => "Set-up".into(),
            Field::Seed => "Seed".into(),
            Field::Strength(side) if both => format!("{side} is"),
            Field::Strength(_) => "Opponent".into(),
            Field::Time(side) if both => format!("{side}'s time a move"),
            Field::Time(_) => "Time for each move".into(),
        }
    }

    /// The label for the room there is.
    fn fitting_label(&self, field: Field, columns: Columns) -> String {
        match field {
            _ if columns.is_wide => self.label(field),
            Field::Time(side) if self.kind == Kind::Watch => format!("{side}'s time"),
            Field::Time(_) => "Time a move".into(),
            _ => self.label(field),
        }
    }

    fn value(&self, index: usize, columns: Columns) -> String {
        match self.fields[index] {
            Field::Player => match self.player {
                Side::X if columns.is_wide => "Player 1: X, moves first".into(),
                Side::X => "Player 1: X, first".into(),
                Side::O => "Player 2: O".into(),
            },
            Field::Setup => match self.info.start {
                _ if self.own_setup => "your own".into(),
                Start::Free(_) => "at random".into(),
                Start::Fixed(_) => "the usual start".into(),
            },
            Field::Strength(side) => self.who(side).to_string(),
            Field::Time(side) if self.texts[index].is_empty() => match self.who(side) {
                PlayerSpec::Engine(Strength { level: Some(_), .. }) => "as the level needs".into(),
                PlayerSpec::Engine(_) | PlayerSpec::Program(_) => {
                    format!("{} ms", Strength::DEFAULT_TIME)
                }
                PlayerSpec::Human | PlayerSpec::Random => "none is needed".into(),
            },
            Field::Time(_) => format!("{} ms", self.texts[index]),
            _ => self.texts[index].clone(),
        }
    }

    /// What is allowed in a field.
    fn allowed(&self, field: Field) -> String {
        let limits = self.info.pieces;
        match field {
            Field::Player => "Player 1 or Player 2".into(),
            Field::Turns => format!("1 to {} turns, each a move by one player", Clock::MAX_TURNS),
            Field::Pieces(_) => format!(
                "1 to {}, and {} together at most",
                limits.max_each, limits.max_together
            ),
            Field::Setup => match self.info.start {
                Start::Free(_) => "placed at random, or by you on the board".into(),
                Start::Fixed(_) => "the usual start, or any position you set up".into(),
            },
            Field::Seed => "the same number places the pieces in the same way".into(),
            Field::Strength(_) => {
                let (low, high) = (Level::MIN, Level::MAX);
                match self.programs.len() {
                    0 => format!("level {low} to {high}, full strength, or random moves"),
                    _ => format!("level {low} to {high}, full strength, random, or a program"),
                }
            }
            Field::Time(_) => format!("1 to {MAX_TIME} milliseconds, or nothing"),
        }
    }

    /// Where the rows are.
    pub(super) fn places(&self, area: Rect) -> Fields {
        let room = about_room(area);
        let lines = self.fields.iter();
        let lines = lines.map(|&field| wrap(&self.allowed(field), room).len());
        let most = lines.max().unwrap_or(0);
        Fields::of(
            ScreenFrame::of(area).content,
            self.fields.len(),
            self.chosen,
            most,
        )
    }

    pub(super) fn draw(&self, canvas: &mut Canvas) {
        let frame = ScreenFrame::of(canvas.area());
        let kind = match self.kind {
            Kind::Computer => " against the computer",
            Kind::Watch => " engine against engine",
            Kind::TwoPeople => " two people at one keyboard",
        };
        frame.title(
            canvas,
            &[(self.info.title, Role::Title), (kind, Role::Dim)],
            "",
        );
        self.draw_fields(canvas);
        self.draw_words(canvas, frame);
        frame.keys(canvas, self.key_context());
    }

    fn draw_fields(&self, canvas: &mut Canvas) {
        let (glyphs, columns) = (canvas.theme().glyphs(), Columns::of(canvas.area()));
        let places = self.places(canvas.area());
        let [open, close] = brackets(canvas.theme().is_ascii());
        let room = canvas.area().right().saturating_sub(columns.values + 2);
        let fields = self.fields.iter().enumerate().skip(places.first);
        for (y, (i, &field)) in (places.rows.y..places.rows.bottom()).zip(fields) {
            let chosen = i == self.chosen;
            if chosen {
                canvas.write(columns.labels - 2, y, glyphs.pointer, Role::Valid);
            }
            let role = if chosen { Role::Title } else { Role::Text };
            canvas.write(columns.labels, y, &self.fitting_label(field, columns), role);
            let value = cut(&self.value(i, columns), room, glyphs.more);
            if chosen {
                let value = format!("{open}{value}{close}");
                canvas.write(columns.opening().start, y, &value, Role::Valid);
            } else {
                canvas.write(columns.values, y, &value, Role::Text);
            }
        }
    }

    /// What is allowed, what is wrong, and what Enter does.
    fn draw_words(&self, canvas: &mut Canvas, frame: ScreenFrame) {
        let status = frame.status;
        let fits = |words: &str| width(words) <= status.width.saturating_sub(2);
        let enter = match (
            self.own_setup,
            "Enter opens the board, for you to place the pieces",
        ) {
            (true, whole) if fits(whole) => whole,
            (true, _) => "Enter opens the board",
            (false, _) => "Enter starts the game",
        };
        // A sentence that is too long for the status line stands above it.
        let (about, role) = match &self.fault {
            Some(fault) if !fits(fault) => (fault.clone(), Role::Warning),
            _ => (self.allowed(self.field()), Role::Dim),
        };
        let Rect { y, .. } = self.places(canvas.area()).about;
        let x = Columns::of(canvas.area()).labels;
        for (y, line) in (y..status.y).zip(wrap(&about, about_room(canvas.area()))) {
            canvas.write(x, y, &line, role);
        }
        match &self.fault {
            Some(fault) if fits(fault) => {
                canvas.write(status.x + 1, status.y, fault, Role::Warning)
            }
            _ => canvas.write(status.x + 1, status.y, enter, Role::Dim),
        };
    }
}

/// The columns for what is said about a field.
fn about_room(area: Rect) -> u16 {
    area.right().saturating_sub(Columns::of(area).labels + 1)
}
