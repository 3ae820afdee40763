//! The colours of each theme, chosen by hand for every depth.

use ratatui::style::Color;

use super::{Depth, Theme, ThemeName};

/// The colours of a theme at one depth.
pub(super) struct Palette {
    pub x: Color,
    pub o: Color,
    pub valid: Color,
    pub warning: Color,
    pub dim: Color,
    pub border: Color,
    /// The last move, the picked piece, X's region, O's region: where there are enough colours.
    pub grounds: Option<[Color; 4]>,
}

// Each table has the colours in the order of the fields above.

// The Okabe–Ito colours, which the colour-blind can tell apart.
const OKABE_ITO: [u32; 10] = [
    0xE6_9F00, 0x56_B4E9, 0x00_9E73, 0xD5_5E00, 0x8A_8A8A, 0x5C_5C5C, // pieces and text
    0x45_3C63, 0x52_5252, 0x38_2A0A, 0x12_2C3E, // grounds
];
const OKABE_ITO_256: [u8; 10] = [214, 74, 36, 166, 245, 240, 54, 240, 58, 23];
const OKABE_ITO_16: [Color; 6] = [
    Color::Yellow,
    Color::Cyan,
    Color::Green,
    Color::Red,
    Color::DarkGray,
    Color::DarkGray,
];

const CONTRAST: [u32; 10] = [
    0xFF_E000, 0x40_E0FF, 0x50_FF50, 0xFF_7060, 0xD0_D0D0, 0xA0_A0A0, // pieces and text
    0x00_00C0, 0x5A_005A, 0x40_3000, 0x00_3840, // grounds
];
const CONTRAST_256: [u8; 10] = [226, 51, 83, 209, 252, 247, 19, 53, 58, 23];
const CONTRAST_16: [Color; 6] = [
    Color::LightYellow,
    Color::LightCyan,
    Color::LightGreen,
    Color::LightRed,
    Color::Gray,
    Color::Gray,
];

impl Theme {
    /// Its colours, if it has any.
    pub(super) fn palette(self) -> Option<Palette> {
        match (self.name, self.depth) {
            (ThemeName::Mono | ThemeName::Ascii, _) | (_, Depth::None) => None,
            (ThemeName::Default, Depth::True) => palette(&OKABE_ITO.map(Color::from_u32)),
            (ThemeName::Default, Depth::Palette) => palette(&OKABE_ITO_256.map(Color::Indexed)),
            (ThemeName::Default, Depth::Sixteen) => palette(&OKABE_ITO_16),
            (ThemeName::HighContrast, Depth::True) => palette(&CONTRAST.map(Color::from_u32)),
            (ThemeName::HighContrast, Depth::Palette) => palette(&CONTRAST_256.map(Color::Indexed)),
            (ThemeName::HighContrast, Depth::Sixteen) => palette(&CONTRAST_16),
        }
    }
}

fn palette(colours: &[Color]) -> Option<Palette> {
    let &[x, o, valid, warning, dim, border, ref grounds @ ..] = colours else {
        return None;
    };
    Some(Palette {
        x,
        o,
        valid,
        warning,
        dim,
        border,
        grounds: grounds.try_into().ok(),
    })
}
