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

// The Okabe–Ito colours, which the colour-blind can tell apart.
const OKABE_ITO: Palette = Palette {
    x: Color::Rgb(0xE6, 0x9F, 0x00),
    o: Color::Rgb(0x56, 0xB4, 0xE9),
    valid: Color::Rgb(0x00, 0x9E, 0x73),
    warning: Color::Rgb(0xD5, 0x5E, 0x00),
    dim: Color::Rgb(0x8A, 0x8A, 0x8A),
    border: Color::Rgb(0x5C, 0x5C, 0x5C),
    grounds: Some([
        Color::Rgb(0x45, 0x3C, 0x63),
        Color::Rgb(0x52, 0x52, 0x52),
        Color::Rgb(0x38, 0x2A, 0x0A),
        Color::Rgb(0x12, 0x2C, 0x3E),
    ]),
};

const OKABE_ITO_256: Palette = Palette {
    x: Color::Indexed(214),
    o: Color::Indexed(74),
    valid: Color::Indexed(36),
    warning: Color::Indexed(166),
    dim: Color::Indexed(245),
    border: Color::Indexed(240),
    grounds: Some([
        Color::Indexed(54),
        Color::Indexed(240),
        Color::Indexed(58),
        Color::Indexed(23),
    ]),
};

const SIXTEEN: Palette = Palette {
    x: Color::Yellow,
    o: Color::Cyan,
    valid: Color::Green,
    warning: Color::Red,
    dim: Color::DarkGray,
    border: Color::DarkGray,
    grounds: None,
};

const CONTRAST: Palette = Palette {
    x: Color::Rgb(0xFF, 0xE0, 0x00),
    o: Color::Rgb(0x40, 0xE0, 0xFF),
    valid: Color::Rgb(0x50, 0xFF, 0x50),
    warning: Color::Rgb(0xFF, 0x70, 0x60),
    dim: Color::Rgb(0xD0, 0xD0, 0xD0),
    border: Color::Rgb(0xA0, 0xA0, 0xA0),
    grounds: Some([
        Color::Rgb(0x00, 0x00, 0xC0),
        Color::Rgb(0x5A, 0x00, 0x5A),
        Color::Rgb(0x40, 0x30, 0x00),
        Color::Rgb(0x00, 0x38, 0x40),
    ]),
};

const CONTRAST_256: Palette = Palette {
    x: Color::Indexed(226),
    o: Color::Indexed(51),
    valid: Color::Indexed(83),
    warning: Color::Indexed(209),
    dim: Color::Indexed(252),
    border: Color::Indexed(247),
    grounds: Some([
        Color::Indexed(19),
        Color::Indexed(53),
        Color::Indexed(58),
        Color::Indexed(23),
    ]),
};

const CONTRAST_16: Palette = Palette {
    x: Color::LightYellow,
    o: Color::LightCyan,
    valid: Color::LightGreen,
    warning: Color::LightRed,
    dim: Color::Gray,
    border: Color::Gray,
    grounds: None,
};

impl Theme {
    /// Its colours, if it has any.
    pub(super) fn palette(self) -> Option<&'static Palette> {
        Some(match (self.name, self.depth) {
            (ThemeName::Mono | ThemeName::Ascii, _) | (_, Depth::None) => return None,
            (ThemeName::Default, Depth::True) => &OKABE_ITO,
            (ThemeName::Default, Depth::Palette) => &OKABE_ITO_256,
            (ThemeName::Default, Depth::Sixteen) => &SIXTEEN,
            (ThemeName::HighContrast, Depth::True) => &CONTRAST,
            (ThemeName::HighContrast, Depth::Palette) => &CONTRAST_256,
            (ThemeName::HighContrast, Depth::Sixteen) => &CONTRAST_16,
        })
    }
}
