//! Every key as data: what it does where, and the words for it. The footer and the help screen are
//! made of this list.
//!
//! Row letters (a to h) are never commands while a board has the focus.

mod bindings;

pub use bindings::{BINDINGS, Binding};

use crossterm::event::{KeyCode, KeyEvent, KeyModifiers};
use ratatui::layout::Position;

/// What the keys mean depends on where they are pressed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum KeyContext {
    /// A game on its board.
    Board,
    /// A game that nobody at the keyboard plays in.
    Watch,
    /// Going through the turns of a game.
    Steps,
    /// A tournament that is being played, or has been.
    Tournament,
    /// The home screen.
    Home,
    /// A short list to choose from.
    Menu,
    /// Fields to fill in.
    Form,
    /// Pieces to be placed on a board.
    Setup,
    /// A number that is asked for in the status line.
    Number,
    /// A text to read.
    Reader,
    /// A question to be answered by yes or no.
    Question,
    /// A line of text to be typed.
    Line,
    /// A list of games to go on with.
    Games,
    /// A list of games to look at: they stay where they are.
    Archive,
}

/// What a key, a click or another screen can ask a screen for.
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
    Accept,
    Hop,
    Back,
    Complete,
    Erase,
    Type(char),
    Paste(String),
    Click(Position),
    WheelUp(Position),
    WheelDown(Position),
    Undo,
    Redo,
    Hint,
    Pause,
    Flip,
    New,
    Watch,
    TwoPeople,
    Tournament,
    CopyPosition,
    Stronger,
    Weaker,
    Evaluation,
    Rematch,
    SwapSides,
    StepBack,
    Start,
    TakeX,
    TakeO,
    OtherSide,
    Lift,
    Exchange,
    More,
    Fewer,
    PlaceRest,
    Mirror,
    Clear,
    Examples,
    PassTurn,
    Turns,
    Continue,
    History,
    Load,
    SaveAs,
    Messages,
    Remove,
    Abandon,
    Abandoned,
    Consent,
    Help,
    Settings,
    Leave,
    Yes,
    Suspend,
    Quit,
}

/// The command of a key, if it has one there.
pub fn command(place: KeyContext, key: KeyEvent) -> Option<Command> {
    let control = key.modifiers.contains(KeyModifiers::CONTROL);
    match key.code {
        KeyCode::Char('c') if control => return Some(Command::Quit),
        KeyCode::Char('z') if control => return Some(Command::Suspend),
        KeyCode::Char('u') if control && place == KeyContext::Line => return Some(Command::Clear),
        _ if control || key.modifiers.contains(KeyModifiers::ALT) => return None,
        _ => {}
    }
    let bindings = BINDINGS.iter().filter(|row| row.places.contains(&place));
    let mut keys = bindings.flat_map(|row| row.keys);
    let found = keys.find(|(code, _)| *code == key.code);
    found
        .map(|(_, command)| command.clone())
        .or_else(|| typed(place, key.code))
}

/// Keys that are text.
fn typed(place: KeyContext, code: KeyCode) -> Option<Command> {
    let KeyCode::Char(c) = code else {
        return None;
    };
    let fits = match place {
        // A letter that names no row is told so.
        KeyContext::Board | KeyContext::Setup => c.is_ascii_alphanumeric(),
        KeyContext::Form | KeyContext::Number => c.is_ascii_digit(),
        KeyContext::Line => true,
        _ => false,
    };
    fits.then_some(Command::Type(c))
}

/// A button of the footer.
pub struct Button {
    /// Where it begins.
    pub x: u16,
    /// The key.
    pub label: String,
    /// What it does, in a word.
    pub short: &'static str,
    /// What a click on it does; nothing where there are several keys.
    pub command: Option<Command>,
}

impl Button {
    /// The column after it.
    pub fn end(&self) -> u16 {
        self.x + super::canvas::width(&self.label) + 1 + super::canvas::width(self.short)
    }
}

/// The buttons of a place's footer, as many as fit into a width. Help and the way out come last and are
/// never left out.
pub fn footer(place: KeyContext, width: u16, ascii: bool) -> Vec<Button> {
    let rows = BINDINGS.iter().filter(|row| row.places.contains(&place));
    let shown = rows.filter_map(|row| row.short.map(|short| (row, short)));
    let mut wanted: Vec<_> = shown.collect();
    loop {
        let mut x = 1;
        let buttons: Vec<Button> = wanted
            .iter()
            .map(|&(row, short)| {
                let button = Button {
                    x,
                    label: written(row.label, ascii),
                    short,
                    command: match row.keys {
                        [(_, command)] => Some(command.clone()),
                        [(_, first), (_, second)] if first == second => Some(first.clone()),
                        [(KeyCode::Char(_), first), ..] => Some(first.clone()),
                        _ => None,
                    },
                };
                x = button.end() + 2;
                button
            })
            .collect();
        if x <= width.saturating_add(2) || wanted.len() <= 2 {
            return buttons;
        }
        // What stands before the last two is left out first.
        wanted.remove(wanted.len() - 3);
    }
}

/// A label in the characters that may be shown.
pub fn written(label: &str, ascii: bool) -> String {
    if !ascii {
        return label.into();
    }
    match label {
        "↑↓←→" | "↑↓ ←→" | "↑↓" | "←→" => "arrows".into(),
        _ => label.into(),
    }
}

#[cfg(test)]
mod tests {
    use super::KeyContext::*;
    use super::*;

    #[test]
    fn row_letters_are_no_commands_on_a_board() {
        for letter in ('a'..='h').chain('A'..='H') {
            let key = KeyEvent::new(KeyCode::Char(letter), KeyModifiers::NONE);
            for place in [Board, Setup] {
                assert_eq!(command(place, key), Some(Command::Type(letter)));
            }
        }
    }

    #[test]
    fn no_key_means_two_things_in_one_place() {
        for place in [
            Board, Watch, Steps, Tournament, Home, Menu, Games, Archive, Form, Reader, Question,
            Line, Setup, Number,
        ] {
            let mut seen = Vec::new();
            for row in BINDINGS.iter().filter(|row| row.places.contains(&place)) {
                for (code, _) in row.keys {
                    assert!(!seen.contains(code), "{place:?} {code:?}");
                    seen.push(*code);
                }
            }
        }
    }

    #[test]
    fn the_footer_fits_and_keeps_help_and_the_way_out() {
        for width in [40, 60, 80, 200] {
            let buttons = footer(Board, width, false);
            assert!(buttons.last().unwrap().end() <= width);
            let last: Vec<&str> = buttons.iter().rev().take(2).map(|b| b.short).collect();
            assert_eq!(last, ["home", "help"]);
        }
    }
}
