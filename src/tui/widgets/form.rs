//! A form: fields one below the other, each with a label and a value, and a note about the chosen
//! one. In a low window the fields close up, and then scroll.

use std::ops::RangeInclusive;

use ratatui::buffer::Buffer;
use ratatui::layout::{Constraint, Layout, Margin, Position, Rect};
use ratatui::widgets::Widget;

use super::list;
use super::text_field::TextField;
use crate::text;
use crate::tui::canvas::{self, Canvas, cut, wrap};
use crate::tui::frame::ScreenFrame;
use crate::tui::keymap::Command;
use crate::tui::screen::Context;
use crate::tui::theme::{Role, Theme};

/// The column of the labels, and the gap between the longest one and the values: room for the
/// pointer and for the mark before the chosen value.
const INDENT: u16 = 4;
const GAP: u16 = 3;

/// Labels are cut before they take more columns than this, or a third of the window.
const MIN_LABEL: u16 = 13;

/// Beside a board, the values have at most this many columns; a board takes at least these.
const MAX_VALUE: u16 = 24;
const MIN_BOARD: u16 = 18;

/// The most digits that always fit a number.
const MAX_DIGITS: usize = 18;

/// The most characters of a text.
const MAX_TEXT: usize = 30;

/// A form. The key of a field tells the screen which one it is.
pub struct Form<K> {
    fields: Vec<FormField<K>>,
    chosen: usize,
    fault: Option<String>,
    /// Whether a board stands beside it, where there is room.
    has_board: bool,
}

pub struct FormField<K> {
    key: K,
    label: String,
    note: String,
    value: FieldValue,
}

enum FieldValue {
    /// One of several options, changed sideways.
    Choice {
        options: Vec<String>,
        at: usize,
        /// Whether the first option comes after the last.
        wraps: bool,
    },
    Number(NumberInput),
    Text {
        text: TextField,
        placeholder: String,
    },
}

/// A number that is typed, or changed sideways in steps.
struct NumberInput {
    text: TextField,
    range: RangeInclusive<u64>,
    step: u64,
    unit: &'static str,
    /// What is shown when the field is empty, if it may be.
    placeholder: Option<String>,
}

/// What is wrong with a field.
pub struct FieldFault {
    field: usize,
    pub words: String,
}

impl<K> FormField<K> {
    fn new(key: K, label: &str, value: FieldValue) -> Self {
        Self {
            key,
            label: label.into(),
            note: String::new(),
            value,
        }
    }

    /// A field with several options, the first of which follows the last.
    pub fn choice(key: K, label: &str, options: Vec<String>, at: usize) -> Self {
        let wraps = true;
        Self::new(key, label, FieldValue::Choice { options, at, wraps })
    }

    /// A field with options in an order that has two ends.
    pub fn scale(key: K, label: &str, options: Vec<String>, at: usize) -> Self {
        let wraps = false;
        Self::new(key, label, FieldValue::Choice { options, at, wraps })
    }

    pub fn number(key: K, label: &str, number: Option<u64>, range: RangeInclusive<u64>) -> Self {
        let value = NumberInput {
            text: number_text(number),
            range,
            step: 1,
            unit: "",
            placeholder: None,
        };
        Self::new(key, label, FieldValue::Number(value))
    }

    /// A field for a few words. The placeholder is shown when it is empty.
    pub fn text(key: K, label: &str, text: &str, placeholder: String) -> Self {
        let text = TextField::new(text).with_max(MAX_TEXT);
        Self::new(key, label, FieldValue::Text { text, placeholder })
    }

    /// A field for a number of milliseconds, which may be left empty.
    pub fn time(key: K, label: &str, ms: Option<u32>, max: u32) -> Self {
        let mut field = Self::number(key, label, ms.map(u64::from), 1..=max.into());
        if let FieldValue::Number(number) = &mut field.value {
            (number.step, number.unit) = (100, " ms");
        }
        let note = format!("1 to {max} milliseconds, or nothing");
        field.optional("").note(note)
    }

    /// What is said about the field while it is chosen.
    pub fn note(mut self, note: impl Into<String>) -> Self {
        self.note = note.into();
        self
    }

    /// Lets a number be left out; the words say what that means.
    pub fn optional(mut self, words: &str) -> Self {
        self.value.set_placeholder(words);
        self
    }
}

impl NumberInput {
    fn read(&self, text: &str) -> Option<u64> {
        text.trim_end_matches(self.unit).parse().ok()
    }
}

fn number_text(number: Option<u64>) -> TextField {
    let text = number.map_or_else(String::new, |number| number.to_string());
    TextField::new(&text).with_max(MAX_DIGITS)
}

impl FieldValue {
    fn set_placeholder(&mut self, words: &str) {
        if let Self::Number(number) = self {
            number.placeholder = Some(words.into());
        }
    }

    fn shown(&self) -> String {
        match self {
            Self::Choice { options, at, .. } => options.get(*at).cloned().unwrap_or_default(),
            Self::Number(number) => match (&number.placeholder, number.text.text()) {
                (Some(placeholder), "") => placeholder.clone(),
                (_, text) => format!("{text}{}", number.unit),
            },
            Self::Text { text, placeholder } if text.text().is_empty() => placeholder.clone(),
            Self::Text { text, .. } => text::guarded(text.text()).into_owned(),
        }
    }

    /// The columns that it may need.
    fn columns(&self) -> u16 {
        let options = match self {
            Self::Choice { options, .. } => options.as_slice(),
            _ => &[],
        };
        let widths = options.iter().map(|option| canvas::width(option));
        widths.fold(canvas::width(&self.shown()), u16::max)
    }

    /// Changes the value to the next or previous one. An empty field that shows a number counts on
    /// from there.
    fn step(&mut self, forward: bool) {
        match self {
            Self::Choice { options, at, wraps } => {
                let next = list::stepped(*at, options.len(), forward);
                if *wraps || (next > *at) == forward {
                    *at = next;
                }
            }
            Self::Number(field) => {
                let usual = field.placeholder.as_deref().and_then(|p| field.read(p));
                let number = field.read(field.text.text()).or(usual).unwrap_or(0);
                let number = match number.checked_sub(field.step) {
                    _ if forward => number.saturating_add(field.step).min(*field.range.end()),
                    // Less than the least would be the usual number again.
                    None | Some(0) if usual.is_some() => number,
                    less => less.unwrap_or(0),
                };
                let is_left_out = field.placeholder.is_some() && number == 0;
                let number = number.max(*field.range.start());
                field.text = number_text(Some(number).filter(|_| !is_left_out));
            }
            Self::Text { .. } => {}
        }
    }

    /// Takes a digit or Backspace in a number. Among options, a digit is the one that has it in its
    /// name, or its place; 0 stands for 10, as on a keyboard.
    fn edit(&mut self, command: &Command, context: &mut Context) {
        match (self, command) {
            (Self::Choice { options, at, .. }, Command::Type(typed)) => {
                let number = ten_for_zero(*typed);
                let has_it = |name: &String| name.split(' ').any(|word| word == number);
                let named = options.iter().position(has_it);
                let mut places = ('1'..='9').zip(0..options.len());
                let place = places.find(|place| place.0 == *typed);
                *at = named.or(place.map(|place| place.1)).unwrap_or(*at);
            }
            (Self::Text { text, .. }, command) => text.update(command, context),
            (Self::Number(number), Command::Type(_) | Command::Erase) => {
                number.text.update(command, context);
            }
            _ => context.ignore(),
        }
    }

    /// The number, if one is there or may be left out.
    fn number(&self) -> Result<Option<u64>, String> {
        let Self::Number(field) = self else {
            return Ok(None);
        };
        let (text, range) = (field.text.text(), &field.range);
        if text.is_empty() && field.placeholder.is_some() {
            return Ok(None);
        }
        let number = text.parse().ok().filter(|number| range.contains(number));
        let fault = || format!("must be a number from {} to {}", range.start(), range.end());
        number.map(Some).ok_or_else(fault)
    }
}

/// The number that a digit stands for where there are up to ten things to choose from.
pub fn ten_for_zero(digit: char) -> String {
    if digit == '0' {
        "10".into()
    } else {
        digit.into()
    }
}

impl<K: Copy + PartialEq> Form<K> {
    pub fn new(fields: Vec<FormField<K>>) -> Self {
        Self {
            fields,
            chosen: 0,
            fault: None,
            has_board: false,
        }
    }

    /// Leaves room for a board at its right.
    #[must_use]
    pub fn with_board(self) -> Self {
        Self {
            has_board: true,
            ..self
        }
    }

    /// Where the board is beside a form that fills the body of its screen.
    pub fn board_area(&self, body: Rect) -> Option<Rect> {
        self.layout(body).board
    }

    fn index(&self, key: K) -> Option<usize> {
        self.fields.iter().position(|field| field.key == key)
    }

    pub fn chosen(&self) -> Option<K> {
        self.fields.get(self.chosen).map(|field| field.key)
    }

    /// Whether the chosen field is one for words.
    pub fn is_text(&self) -> bool {
        let field = self.fields.get(self.chosen);
        field.is_some_and(|field| matches!(field.value, FieldValue::Text { .. }))
    }

    /// The words in a field, if there are any.
    pub fn text(&self, key: K) -> Option<String> {
        match &self.fields[self.index(key)?].value {
            FieldValue::Text { text, .. } => Some(text.text().trim().into()),
            _ => None,
        }
        .filter(|text: &String| !text.is_empty())
    }

    /// Which option of a field is chosen.
    pub fn choice(&self, key: K) -> usize {
        match self.index(key).map(|at| &self.fields[at].value) {
            Some(FieldValue::Choice { at, .. }) => *at,
            _ => 0,
        }
    }

    /// The number in a field. There is none if the field may be left empty and is, or if the form
    /// has no such field.
    pub fn number<T: TryFrom<u64>>(&self, key: K) -> Result<Option<T>, FieldFault> {
        let Some(field) = self.index(key) else {
            return Ok(None);
        };
        let FormField { label, value, .. } = &self.fields[field];
        let number = value.number().map_err(|words| FieldFault {
            field,
            words: format!("{label} {words}"),
        })?;
        Ok(number.and_then(|number| T::try_from(number).ok()))
    }

    /// Says something else about a field while it is chosen.
    pub fn set_note(&mut self, key: K, words: &str) {
        if let Some(at) = self.index(key) {
            self.fields[at].note = words.into();
        }
    }

    /// Puts a field in the place of the one with the same key.
    pub fn replace(&mut self, field: FormField<K>) {
        if let Some(at) = self.index(field.key) {
            self.fields[at] = field;
        }
    }

    /// Says what an empty field means from now on.
    pub fn set_placeholder(&mut self, key: K, words: &str) {
        if let Some(at) = self.index(key) {
            self.fields[at].value.set_placeholder(words);
        }
    }

    /// Chooses a field and changes its value to the next one.
    pub fn step_field(&mut self, key: K) {
        if let Some(at) = self.index(key) {
            self.go_to(at);
            self.fields[at].value.step(true);
        }
    }

    /// What is wrong with a field, or with the chosen one if there is no such field.
    pub fn fault(&self, key: Option<K>, words: impl Into<String>) -> FieldFault {
        FieldFault {
            field: key.and_then(|key| self.index(key)).unwrap_or(self.chosen),
            words: words.into(),
        }
    }

    /// Chooses the field that is wrong and says why, until the next key.
    pub fn refuse(&mut self, fault: FieldFault) {
        self.go_to(fault.field);
        self.fault = Some(fault.words);
    }

    fn go_to(&mut self, field: usize) {
        self.chosen = field;
        // The first character begins a new number, or a new text.
        match self.fields.get_mut(field).map(|field| &mut field.value) {
            Some(FieldValue::Number(number)) => number.text.offer_again(),
            Some(FieldValue::Text { text, .. }) => text.offer_again(),
            _ => {}
        }
    }

    /// Takes a key or a click, in a form that fills the body of its screen. Returns the key of the
    /// field whose value may have changed.
    pub fn update(&mut self, command: &Command, context: &mut Context) -> Option<K> {
        self.fault = None;
        let count = self.fields.len();
        match command {
            Command::Up => self.go_to(list::stepped(self.chosen, count, false)),
            Command::Down | Command::Tab => self.go_to(list::stepped(self.chosen, count, true)),
            Command::Click(at) => return self.click(*at, ScreenFrame::of(context.area).body()),
            command => {
                let FormField { key, value, .. } = self.fields.get_mut(self.chosen)?;
                match command {
                    Command::Left => value.step(false),
                    Command::Right => value.step(true),
                    command => value.edit(command, context),
                }
                return Some(*key);
            }
        }
        None
    }

    /// The first click chooses a field, the next ones change its value: backward on the mark
    /// before it.
    fn click(&mut self, at: Position, area: Rect) -> Option<K> {
        let layout = self.layout(area);
        let row = list::entry_at(layout.rows, self.fields.len(), self.chosen, at)?;
        if row != self.chosen {
            self.go_to(row);
            return None;
        }
        let is_mark = (layout.values - 2..layout.values).contains(&at.x);
        let field = self.fields.get_mut(row)?;
        field.value.step(!is_mark);
        Some(field.key)
    }

    fn layout(&self, area: Rect) -> FormLayout {
        let [mut content, status] =
            Layout::vertical([Constraint::Min(0), Constraint::Length(1)]).areas(area);
        let labels = self.fields.iter().map(|field| canvas::width(&field.label));
        let labels = labels.max().unwrap_or(0);
        let labels = labels.min(MIN_LABEL.max(area.width / 3));
        let values = self.fields.iter().map(|field| field.value.columns()).max();
        let wide = INDENT + labels + GAP + values.unwrap_or(0).min(MAX_VALUE) + GAP;
        let board = (self.has_board && content.width >= wide + MIN_BOARD).then(|| {
            let [fields, board] =
                Layout::horizontal([Constraint::Length(wide), Constraint::Min(0)]).areas(content);
            content = fields;
            board.inner(Margin::new(1, 1))
        });
        let note_width = content.width.saturating_sub(INDENT + 1);
        let notes = self.fields.iter().map(|field| &field.note);
        let notes = notes.map(|note| wrap(note, note_width).len()).max();
        let [count, notes] = [self.fields.len(), notes.unwrap_or(0)]
            .map(|number| u16::try_from(number).unwrap_or(u16::MAX / 4));
        let gap = u16::from(count + notes + 2 <= content.height);
        let room = content.height.saturating_sub(notes).max(1);
        let [_, rows, _, note] = Layout::vertical([
            Constraint::Length(gap),
            Constraint::Length(count.min(room)),
            Constraint::Length(gap),
            Constraint::Min(0),
        ])
        .areas(content);
        FormLayout {
            rows,
            first: list::first_shown(rows, self.chosen),
            values: area.x + INDENT + labels + GAP,
            note: Rect {
                x: area.x + INDENT,
                width: note_width,
                ..note
            },
            status,
            board,
        }
    }

    /// The form as it looks, with words in the line below that say what Enter does.
    pub fn widget<'a>(&'a self, theme: &'a Theme, prompt: &'a str) -> FormWidget<'a, K> {
        FormWidget {
            form: self,
            theme,
            prompt,
        }
    }
}

struct FormLayout {
    rows: Rect,
    /// The first field that is shown.
    first: usize,
    values: u16,
    note: Rect,
    status: Rect,
    board: Option<Rect>,
}

pub struct FormWidget<'a, K> {
    form: &'a Form<K>,
    theme: &'a Theme,
    prompt: &'a str,
}

impl<K: Copy + PartialEq> Widget for FormWidget<'_, K> {
    fn render(self, area: Rect, buffer: &mut Buffer) {
        let Self {
            form,
            theme,
            prompt,
        } = self;
        let layout = form.layout(area);
        let mut canvas = Canvas::new(buffer, area, theme);
        let fields = form.fields.iter().enumerate().skip(layout.first);
        let mut left = canvas.within(layout.rows);
        for (y, (at, field)) in (layout.rows.y..layout.rows.bottom()).zip(fields) {
            draw_field(&mut left, (layout.values, y), field, at == form.chosen);
        }
        list::mark_hidden(&mut canvas, layout.rows, layout.first, form.fields.len());
        let Rect { x, y, width, .. } = layout.note;
        let status = layout.status;
        let fits = |words: &str| canvas::width(words) + 2 <= status.width;
        let (words, role) = match &form.fault {
            Some(fault) if fits(fault) => (fault.as_str(), Role::Warning),
            _ => (prompt, Role::Dim),
        };
        canvas.write(status.x + 1, status.y, words, role);
        // A sentence that is too long for the status line takes the place of the note.
        let note = form.fields.get(form.chosen).map(|field| &field.note);
        let (words, role) = match &form.fault {
            Some(fault) if !fits(fault) => (Some(fault), Role::Warning),
            _ => (note, Role::Dim),
        };
        let lines = words.map_or_else(Vec::new, |words| wrap(words, width));
        canvas.within(layout.note).write_lines(x, y, &lines, role);
    }
}

fn draw_field<K>(canvas: &mut Canvas, (x, y): (u16, u16), field: &FormField<K>, is_chosen: bool) {
    let theme = canvas.theme();
    let area = canvas.area();
    let more = theme.glyphs().more;
    let label = cut(&field.label, x.saturating_sub(area.x + INDENT + GAP), more);
    let value = cut(
        &field.value.shown(),
        area.right().saturating_sub(x + 2),
        more,
    );
    if !is_chosen {
        canvas.write(area.x + INDENT, y, &label, Role::Text);
        canvas.write(x, y, &value, Role::Text);
        return;
    }
    let [open, close] = if theme.is_ascii() {
        ["< ", " >"]
    } else {
        ["‹ ", " ›"]
    };
    let pointer = theme.glyphs().pointer;
    canvas.write(area.x + INDENT - 2, y, pointer, Role::Valid);
    canvas.write(area.x + INDENT, y, &label, Role::Title);
    if let FieldValue::Text { text, .. } = &field.value {
        let shown = text.shown(area.right().saturating_sub(x + 3)).0;
        canvas.write(x, y, &format!("{shown}_"), Role::Valid);
        return;
    }
    canvas.write(x - 2, y, &format!("{open}{value}{close}"), Role::Valid);
}
