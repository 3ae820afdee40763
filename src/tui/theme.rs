//! Colours and glyphs: six themes, each chosen by hand for every depth of colour.
//!
//! Colours never carry meaning alone: sides differ in shape, and what a colour marks is marked by
//! a glyph too where there are no colours.

mod charset;
mod palettes;

pub use charset::Charset;

use std::fmt;

use ratatui::style::{Modifier, Style};

use crate::games::Side;
use crate::records::settings::{Colour, ThemeName};

/// How many colours the terminal has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Depth {
    /// None, or none are wanted.
    None,
    /// The sixteen that every terminal has.
    Sixteen,
    /// The palette of 256.
    Palette,
    /// Any.
    True,
}

impl Depth {
    /// Reads the depth from environment variables.
    pub fn of_environment(get: impl Fn(&str) -> Option<String>) -> Self {
        let term = get("TERM").unwrap_or_default();
        let colours = get("COLORTERM").unwrap_or_default();
        if get("NO_COLOR").is_some_and(|value| !value.is_empty())
            || term == "dumb"
            || term.starts_with("vt")
        {
            Self::None
        } else if term == "linux" {
            // It would round whatever it is told.
            Self::Sixteen
        } else if colours.contains("truecolor") || colours.contains("24bit") {
            Self::True
        } else if term.contains("256color") || cfg!(windows) {
            Self::Palette
        } else {
            Self::Sixteen
        }
    }

    /// Replaces the depth by the one that is chosen in the settings. `NO_COLOR` can't be overruled,
    /// because crossterm would leave the colours out anyway.
    #[must_use]
    pub const fn chosen(self, colour: Colour) -> Self {
        match (self, colour) {
            (Self::None, _) | (_, Colour::Off) => Self::None,
            (_, Colour::Auto) => self,
            (_, Colour::True) => Self::True,
            (_, Colour::Indexed) => Self::Palette,
            (_, Colour::Basic) => Self::Sixteen,
        }
    }
}

impl fmt::Display for Depth {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::None => "none",
            Self::Sixteen => "16",
            Self::Palette => "256",
            Self::True => "16 million",
        })
    }
}

/// What something on the screen is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Role {
    Text,
    /// What matters less.
    Dim,
    /// Names and headings.
    Title,
    /// Frames and grids.
    Border,
    /// A side's pieces and figures.
    Piece(Side),
    /// Where a piece can go, and hints.
    Valid,
    /// What is wrong or in danger.
    Warning,
    /// A key in the footer.
    Key,
    /// The selected item.
    Chosen,
}

/// The background of a square of the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ground {
    /// Nothing.
    Plain,
    /// A side wants to come here.
    Region(Side),
    /// The last move began or ended here.
    Last,
    /// The selected piece.
    Picked,
    /// The cursor.
    Cursor,
}

/// The characters that lines are made of.
#[derive(Clone, Copy, Debug)]
pub struct Lines {
    pub horizontal: &'static str,
    pub vertical: &'static str,
    /// Corners and crossings, by row and column.
    pub grid: [[&'static str; 3]; 3],
}

/// The characters that marks are made of.
#[derive(Clone, Copy, Debug)]
pub struct Glyphs {
    /// A square a piece can go to.
    pub target: &'static str,
    /// A square that a hint leads to.
    pub hint: &'static str,
    /// Around a piece that a hint is about.
    pub hinted: [&'static str; 2],
    /// Around the piece that is to move.
    pub picked: [&'static str; 2],
    /// Around the square under the cursor.
    pub cursor: [&'static str; 2],
    /// An empty square, where the board has no tints.
    pub empty: &'static str,
    /// Between parts of a line.
    pub dot: &'static str,
    /// Stands for what was cut.
    pub more: &'static str,
    /// A bar's full part, and the rest of it where colours don't tell them apart.
    pub bar: [&'static str; 2],
    /// A graph's ink: the whole row, its upper half, its lower half.
    pub graph: [&'static str; 3],
    /// Up, down, left and right.
    pub arrows: [&'static str; 4],
    /// Marks a column of a graph.
    pub up: &'static str,
    /// Before and behind a name, the direction in which a side's goal lies.
    pub towards: [&'static str; 2],
    /// Before the selected item.
    pub pointer: &'static str,
    /// A piece that would be taken.
    pub taken: &'static str,
    /// A square from which a piece would be taken.
    pub threat: &'static str,
    /// The sign in 7×7.
    pub times: &'static str,
}

const UNICODE: Glyphs = Glyphs {
    target: "•",
    hint: "◆",
    hinted: ["»", "«"],
    picked: ["‹", "›"],
    cursor: ["▌", "▐"],
    empty: "·",
    dot: "·",
    more: "…",
    bar: ["█", "░"],
    graph: ["█", "▀", "▄"],
    arrows: ["↑", "↓", "←", "→"],
    up: "▴",
    towards: ["◂", "▸"],
    pointer: "▸",
    taken: "×",
    threat: "▾",
    times: "×",
};

const PLAIN: Glyphs = Glyphs {
    target: "*",
    hint: "#",
    hinted: [">", "<"],
    picked: ["{", "}"],
    cursor: ["[", "]"],
    empty: ".",
    dot: "-",
    more: "...",
    bar: ["#", "."],
    graph: ["#", "\"", "."],
    arrows: ["^", "v", "<", ">"],
    up: "^",
    towards: ["<", ">"],
    pointer: ">",
    taken: "x",
    threat: "v",
    times: "x",
};

const THIN: Lines = Lines {
    horizontal: "─",
    vertical: "│",
    grid: [["┌", "┬", "┐"], ["├", "┼", "┤"], ["└", "┴", "┘"]],
};

const TYPED: Lines = Lines {
    horizontal: "-",
    vertical: "|",
    grid: [["+"; 3]; 3],
};

/// A theme at a depth of colour, in the characters that can be shown.
#[derive(Clone, Copy, Debug)]
pub struct Theme {
    name: ThemeName,
    depth: Depth,
    charset: Charset,
}

impl Theme {
    pub fn new(name: ThemeName, depth: Depth) -> Self {
        let charset = match name {
            ThemeName::Ascii => Charset::Ascii,
            _ => Charset::Unicode,
        };
        Self {
            name,
            depth,
            charset,
        }
    }

    /// Leaves out what the terminal can't show.
    #[must_use]
    pub fn with_charset(self, charset: Charset) -> Self {
        match self.charset {
            Charset::Ascii => self,
            _ => Self { charset, ..self },
        }
    }

    /// Whether the ground of a square can be told by its colour.
    pub fn has_grounds(self) -> bool {
        self.palette()
            .is_some_and(|palette| palette.board.is_some())
    }

    pub fn style(self, role: Role) -> Style {
        // Without colours crossterm resets every attribute, so glyphs alone must do.
        if self.depth == Depth::None {
            return Style::new();
        }
        let Some(palette) = self.palette() else {
            return mono(role);
        };
        let [x, o, valid, warning, dim, border] = palette.ink;
        let fg = |colour| Style::new().fg(colour);
        let bold = |colour| fg(colour).add_modifier(Modifier::BOLD);
        let text = palette.page[0];
        match role {
            Role::Text => fg(text),
            Role::Dim => fg(dim),
            Role::Border => fg(border),
            Role::Title | Role::Key => bold(text),
            Role::Piece(Side::X) => bold(x),
            Role::Piece(Side::O) => bold(o),
            Role::Valid => bold(valid),
            Role::Warning => bold(warning),
            Role::Chosen => bold(text).add_modifier(Modifier::REVERSED),
        }
    }

    /// What is behind everything.
    pub fn page(self) -> Style {
        let page = self.palette().map(|palette| palette.page);
        page.map_or_else(Style::new, |[text, page]| Style::new().fg(text).bg(page))
    }

    /// The background of a square; neighbours have different shades, 0 and 1.
    pub fn ground(self, ground: Ground, shade: usize) -> Style {
        let board = self.palette().and_then(|palette| palette.board);
        let at = match ground {
            Ground::Plain => shade % 2,
            Ground::Region(Side::X) => 2 + shade % 2,
            Ground::Region(Side::O) => 4 + shade % 2,
            Ground::Last => 6,
            Ground::Picked => 7,
            Ground::Cursor => 8,
        };
        board.map_or_else(Style::new, |tints| Style::new().bg(tints[at]))
    }

    /// The two parts of a bar: both solid where colours tell them apart.
    pub fn bar(self) -> [&'static str; 2] {
        let [full, rest] = self.glyphs().bar;
        [full, if self.palette().is_some() { full } else { rest }]
    }

    /// The characters that lines are made of.
    pub fn lines(self) -> &'static Lines {
        self.charset.lines()
    }

    /// The characters that marks are made of.
    pub fn glyphs(self) -> &'static Glyphs {
        self.charset.glyphs()
    }

    /// A text with a margin in it, `655 ± 110`, as the terminal can show it.
    pub fn shown(self, text: &str) -> String {
        if self.is_ascii() {
            text.replace('±', "+-")
        } else {
            text.into()
        }
    }

    /// Whether text may have only ASCII characters.
    pub fn is_ascii(self) -> bool {
        self.charset != Charset::Unicode
    }

    /// Whether shapes can be drawn in blocks.
    pub fn has_blocks(self) -> bool {
        self.charset.has_blocks()
    }
}

fn mono(role: Role) -> Style {
    let with = |modifier| Style::new().add_modifier(modifier);
    match role {
        Role::Text | Role::Piece(Side::O) => Style::new(),
        Role::Dim | Role::Border => with(Modifier::DIM),
        Role::Title | Role::Key | Role::Piece(Side::X) | Role::Valid => with(Modifier::BOLD),
        Role::Warning => with(Modifier::BOLD | Modifier::UNDERLINED),
        Role::Chosen => with(Modifier::BOLD | Modifier::REVERSED),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::records::settings::NamedChoice;

    #[test]
    fn without_colours_nothing_is_styled() {
        for &(name, _) in ThemeName::ALL {
            let theme = Theme::new(name, Depth::None);
            assert_eq!(theme.style(Role::Chosen), Style::new());
            assert_eq!(theme.ground(Ground::Last, 0), Style::new());
        }
    }
}
