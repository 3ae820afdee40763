//! Keys as data: which of them work in which context, and the words for them.
//!
//! A screen declares its keys beside itself, one row a line, and `screens::KEYS` lists them. The
//! lookup, the footer and the help are made from these rows.
//!
//! Row letters (a to h) are never commands while a board has the focus.

use crossterm::event::{KeyCode, KeyEvent, KeyModifiers};
use ratatui::layout::Position;

use super::canvas::width;
use super::screen::Context;
use super::screens;
use crate::games::Direction;

/// A set of keys that work at the same time.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct KeyContext {
    /// The heading of its keys in the help.
    pub name: &'static str,
    typing: Typing,
    in_help: bool,
}

/// Which characters are text in a context, unless they are keys there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Typing {
    Nothing,
    Digits,
    /// Letters and digits. A letter that names no row is typed too, and the screen says so.
    Squares,
    Anything,
}

impl KeyContext {
    /// A list to choose from.
    pub const MENU: Self = Self::dialog("Lists");
    /// A text to read.
    pub const READER: Self = Self::dialog("Texts").typing(Typing::Digits);
    /// A text without parts.
    pub const MESSAGES: Self = Self::dialog("Messages");
    /// A line of text to type.
    pub const LINE: Self = Self::dialog("Lines of text").typing(Typing::Anything);
    /// A field to fill in with words.
    pub const NAME: Self = Self::dialog("Names").typing(Typing::Anything);
    /// Fields to fill in.
    pub const FORM: Self = Self::new("Forms").typing(Typing::Digits);

    /// A context whose keys are in the help under this name.
    pub const fn new(name: &'static str) -> Self {
        let (typing, in_help) = (Typing::Nothing, true);
        Self {
            name,
            typing,
            in_help,
        }
    }

    /// A context whose footer has room for all its keys: the help does not repeat them.
    pub const fn dialog(name: &'static str) -> Self {
        let in_help = false;
        Self {
            in_help,
            ..Self::new(name)
        }
    }

    /// Sets which characters are text in the context.
    #[must_use]
    pub const fn typing(self, typing: Typing) -> Self {
        Self { typing, ..self }
    }

    /// All contexts, in the order of the help.
    pub fn all() -> Vec<Self> {
        let mut contexts = Vec::new();
        for context in screens::key_rows().flat_map(|row| row.contexts) {
            if !contexts.contains(context) {
                contexts.push(*context);
            }
        }
        contexts
    }

    /// The rows of the context, in the order of the footer and the help.
    pub fn rows(self) -> impl Iterator<Item = &'static KeyRow> {
        let rows = screens::key_rows().filter(move |row| row.contexts.contains(&self));
        rows.chain([&QUIT])
    }
}

/// A row of the key map: keys that belong together.
#[derive(Clone, Copy, Debug)]
pub struct KeyRow {
    /// Where they work.
    pub contexts: &'static [KeyContext],
    /// The keys as they are written, such as `↑↓`, `Enter` or `> <`. Something that is no key, such
    /// as `paste`, is only for the help.
    pub keys: &'static str,
    /// One word for the footer; if it is empty, only the help shows them.
    pub short: &'static str,
    /// What they do, for the help.
    pub words: &'static str,
    /// Whether the footer has them only where there is room for all that come before.
    is_spare: bool,
}

pub const fn row(
    contexts: &'static [KeyContext],
    keys: &'static str,
    short: &'static str,
    words: &'static str,
) -> KeyRow {
    KeyRow {
        contexts,
        keys,
        short,
        words,
        is_spare: false,
    }
}

/// The keys of the contexts that several screens share.
#[rustfmt::skip]
pub const SHARED: &[KeyRow] = {
    const MENU: KeyContext = KeyContext::MENU;
    const READER: KeyContext = KeyContext::READER;
    const MESSAGES: KeyContext = KeyContext::MESSAGES;
    const LINE: KeyContext = KeyContext::LINE;
    const FORM: KeyContext = KeyContext::FORM;
    const NAME: KeyContext = KeyContext::NAME;
    &[
        row(&[MENU], "↑↓", "choose", "choose"),
        row(&[MENU], "←→", "", "choose, or change a value"),
        row(&[MENU], "Enter", "go", "do what is chosen"),
        row(&[LINE], "Enter", "accept", "accept what has been typed"),
        row(&[LINE], "Tab", "complete", "complete a path"),
        row(&[NAME], "↑↓", "field", "go to a field"),
        row(&[LINE, NAME], "Backspace", "take back", "take back a character").if_room(),
        row(&[LINE], "Del", "", "delete the character under the cursor"),
        row(&[LINE], "←→", "", "move the cursor"),
        row(&[LINE], "Home End", "", "to the beginning or the end"),
        row(&[LINE, NAME], "Ctrl-W Ctrl-U", "", "take back a word, or clear the line"),
        row(&[FORM], "paste", "", "a position line that is pasted begins a game there"),
        row(&[FORM], "↑↓ ←→", "field, value", "go to a field, change its value"),
        row(&[FORM, NAME], "Tab", "", "to the next field"),
        row(&[FORM], "0-9", "type a number", "type a number; Backspace takes a digit back"),
        row(&[FORM, NAME], "Enter", "start", "start, or accept"),
        row(&[READER, MESSAGES], "↑↓", "scroll", "scroll"),
        row(&[READER], "Tab", "next part", "to the next part"),
        row(&[READER], "1-9", "part", "to a part of the index"),
        row(&[READER, MESSAGES], "PgUp PgDn", "page", "scroll by a page"),
        row(&[READER, MESSAGES], "Home End", "", "to the beginning or the end"),
        row(&[MENU, FORM, READER, MESSAGES, LINE, NAME], "Esc", "back", "back"),
        row(&[MENU, FORM], "?", "help", "this help"),
        row(&[MENU, READER, MESSAGES], "q", "leave", "leave"),
    ]
};

/// The last row of every context.
const QUIT: KeyRow = row(&[], "Ctrl-C", "", "end the program from anywhere");

/// What a key, a click or a paste asks a screen for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Command {
    Up,
    Down,
    Left,
    Right,
    First,
    Last,
    PageUp,
    PageDown,
    /// Enter.
    Accept,
    /// Esc.
    Back,
    Tab,
    /// Backspace.
    Erase,
    /// Ctrl-W.
    EraseWord,
    Delete,
    /// A character that is a key in this context.
    Key(char),
    /// A character that is text in this context.
    Type(char),
    /// Clears a line of text.
    Clear,
    Paste(String),
    Click(Position),
    WheelUp(Position),
    WheelDown(Position),
    Help,
    Leave,
    Suspend,
    Quit,
}

impl Command {
    /// Where an arrow key leads on a board.
    pub fn direction(&self) -> Option<Direction> {
        match self {
            Self::Up => Some(Direction::Up),
            Self::Down => Some(Direction::Down),
            Self::Left => Some(Direction::Left),
            Self::Right => Some(Direction::Right),
            _ => None,
        }
    }

    /// Moves a row by a key or the wheel, one row or a page, up to the last row.
    pub fn scroll(&self, row: &mut usize, page: usize, last: usize, context: &mut Context) {
        let to = match self {
            Self::Up | Self::WheelUp(_) => row.saturating_sub(1),
            Self::Down | Self::WheelDown(_) => *row + 1,
            Self::PageUp => row.saturating_sub(page),
            Self::PageDown => *row + page,
            Self::First => 0,
            Self::Last => last,
            _ => return context.ignore(),
        };
        *row = to.min(last);
    }

    /// What a key asks for wherever it has a row.
    fn of_key(code: KeyCode) -> Option<Self> {
        Some(match code {
            KeyCode::Up => Self::Up,
            KeyCode::Down => Self::Down,
            KeyCode::Left => Self::Left,
            KeyCode::Right => Self::Right,
            KeyCode::Home => Self::First,
            KeyCode::End => Self::Last,
            KeyCode::PageUp => Self::PageUp,
            KeyCode::PageDown => Self::PageDown,
            KeyCode::Enter => Self::Accept,
            KeyCode::Esc => Self::Back,
            KeyCode::Tab => Self::Tab,
            KeyCode::Backspace => Self::Erase,
            KeyCode::Delete => Self::Delete,
            KeyCode::Char('?') => Self::Help,
            KeyCode::Char('q') => Self::Leave,
            KeyCode::Char(key) => Self::Key(key),
            _ => return None,
        })
    }
}

impl KeyRow {
    /// Keys that the footer has only where there is room.
    #[must_use]
    pub const fn if_room(self) -> Self {
        Self {
            is_spare: true,
            ..self
        }
    }

    /// The keys, except those with Ctrl. Something that is no key has none.
    pub fn codes(&self) -> impl Iterator<Item = KeyCode> {
        self.keys.split(' ').flat_map(|name| {
            let named = match name {
                "Enter" => KeyCode::Enter,
                "Esc" => KeyCode::Esc,
                "Tab" => KeyCode::Tab,
                "Backspace" => KeyCode::Backspace,
                "Del" => KeyCode::Delete,
                "Home" => KeyCode::Home,
                "End" => KeyCode::End,
                "PgUp" => KeyCode::PageUp,
                "PgDn" => KeyCode::PageDown,
                "Space" => KeyCode::Char(' '),
                _ => return characters(name),
            };
            vec![named]
        })
    }

    /// What a click on the row does; nothing where it has several keys that are no letters.
    pub fn command(&self) -> Option<Command> {
        let mut codes = self.codes();
        let first = codes.next()?;
        let is_clear = codes.next().is_none() || matches!(first, KeyCode::Char(_));
        is_clear.then(|| Command::of_key(first)).flatten()
    }

    /// The keys in the characters that may be shown.
    pub fn label(&self, ascii: bool) -> &'static str {
        label(self.keys, ascii)
    }
}

/// A single character, or arrows.
fn characters(name: &str) -> Vec<KeyCode> {
    let arrow = |c| match c {
        '↑' => Some(KeyCode::Up),
        '↓' => Some(KeyCode::Down),
        '←' => Some(KeyCode::Left),
        '→' => Some(KeyCode::Right),
        _ => None,
    };
    let mut chars = name.chars();
    match (chars.next(), chars.next()) {
        (Some(only), None) if arrow(only).is_none() => vec![KeyCode::Char(only)],
        _ => name.chars().filter_map(arrow).collect(),
    }
}

/// The name of keys in the characters that may be shown.
pub fn label(keys: &'static str, ascii: bool) -> &'static str {
    if ascii && keys.contains(['↑', '←']) {
        "arrows"
    } else {
        keys
    }
}

/// The contexts whose keys are in the help.
pub fn help_contexts() -> impl Iterator<Item = KeyContext> {
    let contexts = KeyContext::all().into_iter();
    contexts.filter(|context| context.in_help)
}

/// The command of a key in a context, if it has one.
pub fn command(context: KeyContext, key: KeyEvent) -> Option<Command> {
    if key.modifiers.contains(KeyModifiers::CONTROL) {
        return match key.code {
            KeyCode::Char('c') => Some(Command::Quit),
            KeyCode::Char('z') => Some(Command::Suspend),
            KeyCode::Char('u') if context.typing == Typing::Anything => Some(Command::Clear),
            KeyCode::Char('w') if context.typing == Typing::Anything => Some(Command::EraseWord),
            _ => None,
        };
    }
    if key.modifiers.contains(KeyModifiers::ALT) {
        return None;
    }
    let code = match key.code {
        KeyCode::F(1) => KeyCode::Char('?'),
        code => code,
    };
    if context
        .rows()
        .any(|row| row.codes().any(|other| other == code))
    {
        return Command::of_key(code);
    }
    let is_text = |c: char| match context.typing {
        Typing::Nothing => false,
        Typing::Digits => c.is_ascii_digit(),
        Typing::Squares => c.is_ascii_alphanumeric(),
        Typing::Anything => true,
    };
    match code {
        KeyCode::Char(c) => is_text(c).then_some(Command::Type(c)),
        KeyCode::Backspace if context.typing != Typing::Nothing => Some(Command::Erase),
        _ => None,
    }
}

pub struct Button {
    pub x: u16,
    pub label: &'static str,
    pub row: &'static KeyRow,
}

impl Button {
    /// The column after it.
    pub fn end(&self) -> u16 {
        self.x + width(self.label) + 1 + width(self.row.short)
    }
}

/// The buttons of a context's footer, as many as fit into a width. Help and the way out come last
/// and are never left out.
pub fn footer(context: KeyContext, columns: u16, ascii: bool) -> Vec<Button> {
    let mut shown: Vec<_> = context.rows().filter(|row| !row.short.is_empty()).collect();
    loop {
        let mut x = 1;
        let buttons: Vec<Button> = shown
            .iter()
            .map(|&row| {
                let label = row.label(ascii);
                let button = Button { x, label, row };
                x = button.end() + 2;
                button
            })
            .collect();
        if x <= columns.saturating_add(2) || shown.len() <= 2 {
            return buttons;
        }
        // What there should be room for is left out first, then what stands before the last two.
        let spare = shown.iter().rposition(|row| row.is_spare);
        shown.remove(spare.unwrap_or(shown.len() - 3));
    }
}
