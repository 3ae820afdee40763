//! The colours of each theme, chosen by hand for every depth.

use ratatui::style::Color::{
    self, Black, Blue, Cyan, DarkGray, Gray, Green, Indexed, LightCyan, LightGreen, LightRed,
    LightYellow, Magenta, Red, White, Yellow,
};

use super::{Depth, Theme, ThemeName};

/// The colours of a theme at one depth.
pub(super) struct Palette {
    /// X, O, where a piece can go, warnings, what matters less, borders.
    pub ink: [Color; 6],
    /// The text and what is behind it.
    pub page: [Color; 2],
    /// Where there are enough colours: the two tints of the board, of X's target region and of
    /// O's; the last move, the selected piece, the cursor.
    pub board: Option<[Color; 9]>,
}

const fn rgb<const N: usize>(colours: [u32; N]) -> [Color; N] {
    let mut all = [Color::Reset; N];
    let mut i = 0;
    while i < N {
        all[i] = Color::from_u32(colours[i]);
        i += 1;
    }
    all
}

const fn indexed<const N: usize>(colours: [u8; N]) -> [Color; N] {
    let mut all = [Color::Reset; N];
    let mut i = 0;
    while i < N {
        all[i] = Indexed(colours[i]);
        i += 1;
    }
    all
}

/// The terminal's own colours.
const OWN: [Color; 2] = [Color::Reset; 2];

// The Okabe–Ito colours, which the colour-blind can tell apart, on the terminal's own page.
const DARK: Palette = Palette {
    ink: rgb([
        0xE6_9F00, 0x56_B4E9, 0x00_B884, 0xE8_6A17, 0x8A_9099, 0x4C_515A,
    ]),
    page: OWN,
    board: Some(rgb([
        0x24_272D, 0x2E_323A, 0x3A_3222, 0x44_3B2B, 0x20_3440, 0x2A_3E4B, // tints
        0x45_3C5A, 0x18_483E, 0x4A_515E,
    ])),
};
const DARK_256: Palette = Palette {
    ink: indexed([214, 74, 36, 202, 246, 240]),
    page: OWN,
    // The palette has no faint tints, and only one that is dark enough.
    board: Some(indexed([235, 237, 58, 58, 23, 23, 59, 22, 241])),
};
const DARK_16: Palette = Palette {
    ink: [Yellow, Cyan, Green, Red, DarkGray, DarkGray],
    page: OWN,
    board: None,
};

const LIGHT: Palette = Palette {
    ink: rgb([
        0xB8_5A00, 0x00_62A3, 0x00_7A58, 0xC0_143C, 0x6A_6E75, 0xB8_BCC4,
    ]),
    page: rgb([0x20_2226, 0xFA_FAF7]),
    board: Some(rgb([
        0xDE_E0E3, 0xEC_EEF0, 0xF0_DDC0, 0xF7_E8D2, 0xC9_DEEE, 0xD8_E8F4, // tints
        0xE4_D8F2, 0xB9_E4D2, 0xC3_CAD4,
    ])),
};
const LIGHT_256: Palette = Palette {
    ink: indexed([130, 25, 29, 161, 242, 250]),
    page: indexed([235, 231]),
    board: Some(indexed([253, 255, 223, 223, 153, 153, 225, 158, 251])),
};
const LIGHT_16: Palette = Palette {
    ink: [Red, Blue, Green, Magenta, DarkGray, Gray],
    page: [Black, White],
    board: None,
};

const WOOD: Palette = Palette {
    ink: rgb([
        0xFF_C24B, 0xA6_DCFF, 0x8F_E39B, 0xFF_8A5C, 0xB8_A48C, 0x7A_6450,
    ]),
    page: rgb([0xF0_E4D2, 0x2A_2018]),
    board: Some(rgb([
        0x5A_4030, 0x6A_4D39, 0x6E_4F1E, 0x7C_5B28, 0x3F_4F57, 0x4B_5D66, // tints
        0x78_5A78, 0x3D_5A38, 0x8F_7258,
    ])),
};
const WOOD_256: Palette = Palette {
    ink: indexed([221, 153, 114, 209, 144, 95]),
    page: indexed([230, 234]),
    // The palette has no dark browns but a loud one: two dull tints stand for them.
    board: Some(indexed([59, 95, 58, 58, 60, 60, 96, 65, 138])),
};
const WOOD_16: Palette = Palette {
    ink: [LightYellow, LightCyan, LightGreen, LightRed, Gray, Yellow],
    page: [White, Black],
    board: None,
};

const CONTRAST: Palette = Palette {
    ink: rgb([
        0xFF_E000, 0x40_E0FF, 0x50_FF50, 0xFF_7060, 0xD0_D0D0, 0xA0_A0A0,
    ]),
    page: rgb([0xFF_FFFF, 0x00_0000]),
    board: Some(rgb([
        0x00_0000, 0x22_2222, 0x40_3000, 0x50_4000, 0x00_3840, 0x00_4858, // tints
        0x00_00A0, 0x60_0060, 0x60_6060,
    ])),
};
const CONTRAST_256: Palette = Palette {
    ink: indexed([226, 51, 83, 209, 252, 247]),
    page: indexed([231, 16]),
    board: Some(indexed([16, 235, 58, 58, 23, 23, 19, 53, 241])),
};
const CONTRAST_16: Palette = Palette {
    ink: [LightYellow, LightCyan, LightGreen, LightRed, Gray, Gray],
    page: [White, Black],
    board: None,
};

impl Theme {
    /// Its colours, if it has any.
    pub(super) fn palette(self) -> Option<&'static Palette> {
        let [all, some, few] = match self.name {
            ThemeName::Default => [&DARK, &DARK_256, &DARK_16],
            ThemeName::Light => [&LIGHT, &LIGHT_256, &LIGHT_16],
            ThemeName::Wood => [&WOOD, &WOOD_256, &WOOD_16],
            ThemeName::HighContrast => [&CONTRAST, &CONTRAST_256, &CONTRAST_16],
            ThemeName::Mono | ThemeName::Ascii => return None,
        };
        match self.depth {
            Depth::None => None,
            Depth::Sixteen => Some(few),
            Depth::Palette => Some(some),
            Depth::True => Some(all),
        }
    }
}
