//! A question before something that can't be undone, or that a file asks for.

use ratatui::layout::{Margin, Rect};
use ratatui::style::Style;

use crate::tui::canvas::{Canvas, width, wrap};
use crate::tui::frame::ScreenFrame;
use crate::tui::keymap::{Command, KeyContext, KeyRow, label, row};
use crate::tui::screen::{Context, Effect, Screen, ViewContext};
use crate::tui::theme::Role;

const QUESTION: KeyContext = KeyContext::dialog("Questions");

#[rustfmt::skip]
pub const KEYS: &[KeyRow] = &[
    row(&[QUESTION], "y", "yes", "yes"),
    row(&[QUESTION], "n", "no", "no"),
    row(&[QUESTION], "Esc", "", "no"),
    row(&[QUESTION], "↑↓", "", "scroll what is too long for the window"),
    row(&[QUESTION], "PgUp PgDn", "", "scroll by a page"),
    row(&[QUESTION], "Home End", "", "to the beginning or the end"),
];

/// A question, and what happens if the answer is yes.
pub struct Confirm {
    question: String,
    consequence: String,
    then: Option<Effect>,
    /// How many lines of the consequence are scrolled out of view.
    scroll: usize,
}

/// The rows of the dialog besides the consequence.
const OTHER_ROWS: u16 = 5;

impl Confirm {
    /// Asks a question. `consequence` says what yes means, and `then` carries it out.
    pub fn ask(
        question: impl Into<String>,
        consequence: impl Into<String>,
        then: Effect,
        context: &mut Context,
    ) {
        context.push(Self {
            question: question.into(),
            consequence: consequence.into(),
            then: Some(then),
            scroll: 0,
        });
    }

    /// Like [`ask`](Self::ask), for a consequence that must be seen whole, with line breaks in it.
    /// Where that takes more than one screen of scrolling, nothing is asked.
    pub fn ask_if_shown_whole(
        question: &str,
        consequence: String,
        then: Effect,
        context: &mut Context,
    ) {
        let (lines, room) = shown(&consequence, context.area);
        if lines.len() > 2 * room {
            let refusal = "The command of a program is too long to be shown: it is not started";
            return context.effect(Effect::Warn(refusal.into()));
        }
        Self::ask(question, consequence, then, context);
    }
}

/// The lines of a text in a dialog, and for how many of them a window has room at once.
fn shown(consequence: &str, area: Rect) -> (Vec<String>, usize) {
    let longest = consequence.split_whitespace().map(width).fold(60, u16::max);
    let columns = longest.min(area.width.saturating_sub(6));
    let lines = consequence.split('\n').flat_map(|line| wrap(line, columns));
    let room = area.height.saturating_sub(OTHER_ROWS);
    (lines.collect(), room.into())
}

impl Screen for Confirm {
    fn key_context(&self) -> KeyContext {
        QUESTION
    }

    fn update(&mut self, command: &Command, context: &mut Context) {
        match command {
            Command::Key('y') => {
                context.pop();
                context.effects.extend(self.then.take());
            }
            Command::Key('n') | Command::Back => context.pop(),
            _ => {
                let (lines, room) = shown(&self.consequence, context.area);
                let last = lines.len().saturating_sub(room);
                command.scroll(&mut self.scroll, room, last, context);
            }
        }
    }

    fn view(&self, canvas: &mut Canvas, _context: &ViewContext) {
        let area = canvas.area();
        let (lines, room) = shown(&self.consequence, area);
        let wide = lines.iter().map(|line| width(line));
        let wide = wide.fold(width(&self.question), u16::max);
        let above = self.scroll.min(lines.len().saturating_sub(room));
        let lines = &lines[above..];
        let below = lines.len().saturating_sub(room);
        let lines = &lines[..lines.len() - below];
        let rows = u16::try_from(lines.len()).unwrap_or(u16::MAX);
        let frame = centred(area, (wide + 6, rows.saturating_add(OTHER_ROWS)));
        let inside = draw_dialog(canvas, frame, "", QUESTION);
        canvas.write(inside.x + 2, inside.y, &self.question, Role::Title);
        canvas.write_lines(inside.x + 2, inside.y + 1, lines, Role::Dim);
        let y = inside.bottom().saturating_sub(1);
        let answers = [("y", " yes   "), ("n", " no")]
            .map(|(key, answer)| [(key, Role::Key), (answer, Role::Text)]);
        let x = canvas.spans(inside.x + 2, y, answers.as_flattened());
        let keys = label("↑↓", !canvas.theme().has_blocks());
        let more = match (above, below) {
            (0, 0) => return,
            (_, 0) => format!("{above} more above"),
            _ => format!("{below} more below"),
        };
        canvas.spans(
            x + 3,
            y,
            &[(keys, Role::Key), (&format!(" {more}"), Role::Text)],
        );
    }

    fn is_overlay(&self) -> bool {
        true
    }
}

/// Draws the frame and the keys of a dialog over another screen; returns the area inside.
pub fn draw_dialog(canvas: &mut Canvas, area: Rect, title: &str, context: KeyContext) -> Rect {
    let frame = ScreenFrame::of(canvas.area());
    // The keys of the screen below don't work now.
    canvas.fill(frame.keys, Style::new());
    frame.keys(canvas, context);
    // Words that go on behind it don't touch its frame.
    canvas.fill(area.outer(Margin::new(1, 0)), Style::new());
    canvas.frame(area, title)
}

/// An area of a size in the middle of another.
pub fn centred(area: Rect, (wide, high): (u16, u16)) -> Rect {
    let (wide, high) = (wide.min(area.width), high.min(area.height));
    Rect::new(
        area.x + (area.width - wide) / 2,
        area.y + (area.height - high) / 2,
        wide,
        high,
    )
}
