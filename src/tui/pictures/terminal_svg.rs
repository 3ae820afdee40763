//! A screen as SVG: a terminal window with rounded corners. Blocks and lines are drawn as shapes, so
//! that they meet whatever the font; text is stretched to its cells.

use std::collections::BTreeMap;
use std::fmt::Write;

use ratatui::buffer::{Buffer, Cell};
use ratatui::style::{Color, Modifier};

use crate::export::markup::escape;

/// The width and height of a character.
const CELL: (u32, u32) = (10, 20);

/// The space around the screen, and the height of the bar above it.
const MARGIN: u32 = 14;
const BAR: u32 = 32;

/// The colours of a terminal that sets none: text and page.
const OWN: [u32; 2] = [0xE6_E8EB, 0x16_181D];

/// What is written in the corner of the window, and which fonts have the rest.
const STYLE: &str = "\
text{font:16.6px ui-monospace,SFMono-Regular,Menlo,Consolas,\"DejaVu Sans Mono\",\"Liberation Mono\",monospace;white-space:pre}
.b{font-weight:700}";

/// The quarters of the blocks: 1 is the upper left one, 2 the upper right, 4 and 8 are below them.
const QUARTERS: &str = "▘▝▀▖▌▞▛▗▚▐▜▄▙▟█";

/// The directions in which a line leaves the middle of a cell: 1 up, 2 right, 4 down, 8 left.
const LINES: [(char, u32); 11] = [
    ('─', 10),
    ('│', 5),
    ('┌', 6),
    ('┐', 12),
    ('└', 3),
    ('┘', 9),
    ('├', 7),
    ('┤', 13),
    ('┬', 14),
    ('┴', 11),
    ('┼', 15),
];

/// What is in the cells, in the order in which it is painted.
#[derive(Default)]
struct Layers {
    /// The paths of everything that is not text, by colour.
    grounds: BTreeMap<String, String>,
    shapes: BTreeMap<String, String>,
    texts: String,
}

/// The content of a screen, from the upper left corner of its first cell on.
pub(super) fn content(buffer: &Buffer) -> String {
    let mut layers = Layers::default();
    for y in 0..buffer.area.height {
        let row: Vec<&Cell> = (0..buffer.area.width)
            .filter_map(|x| buffer.cell((x, y)))
            .collect();
        layers.add_row(u32::from(y) * CELL.1, &row);
    }
    let mut svg = String::new();
    for (colour, path) in layers.grounds.iter().chain(&layers.shapes) {
        // Writing to a string can't fail.
        let _ = writeln!(svg, "<path fill=\"{colour}\" d=\"{path}\"/>");
    }
    svg + &layers.texts
}

/// A whole picture of a window of that size, with the content of one screen or several.
pub(super) fn window(size: (u16, u16), title: &str, page: Color, content: &str) -> String {
    let (wide, high) = (u32::from(size.0) * CELL.0, u32::from(size.1) * CELL.1);
    let (width, height) = (wide + 2 * MARGIN, high + BAR + MARGIN);
    let ground = colour(page, OWN[1]);
    let dots: String = (0..3)
        .flat_map(|i| {
            [
                "<circle fill=\"#8a9099\" cy=\"17\" r=\"5.5\" cx=\"".into(),
                (20 + 18 * i).to_string(),
                "\"/>".into(),
            ]
        })
        .collect();
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{height}\" viewBox=\"0 0 {width} {height}\" \
         role=\"img\">\n<title>{title}</title>\n<style>\n{STYLE}\n</style>\n\
         <rect x=\".5\" y=\".5\" width=\"{}\" height=\"{}\" rx=\"10\" fill=\"{ground}\" stroke=\"#6a6e75\" stroke-opacity=\".5\"/>\n\
         {dots}\n<g transform=\"translate({MARGIN} {BAR})\">\n{content}</g>\n</svg>\n",
        width - 1,
        height - 1,
        title = escape(title),
    )
}

impl Layers {
    fn add_row(&mut self, top: u32, row: &[&Cell]) {
        let mut left = 0;
        for run in row.chunk_by(|one, next| paint(one) == paint(next)) {
            let (wide, [ink, ground]) = (width(run.len()), paint(run[0]));
            if ground != OWN[1] {
                let path = self.grounds.entry(hex(ground)).or_default();
                add_rect(path, [left, top, wide, CELL.1]);
            }
            let mut x = left;
            for words in run.chunk_by(|one, next| is_text(one) && is_text(next)) {
                let wide = width(words.len());
                if !self.add_shape(words[0], ink, (x, top)) {
                    self.add_text(words, ink, (x, top));
                }
                x += wide;
            }
            left += wide;
        }
    }

    /// Adds a block or a line. Returns whether the cell is one.
    fn add_shape(&mut self, cell: &Cell, ink: u32, (x, y): (u32, u32)) -> bool {
        let Some(symbol) = cell.symbol().chars().next() else {
            return true;
        };
        let (wide, high) = CELL;
        let rects: Vec<[u32; 4]> = if let Some(parts) = QUARTERS.chars().position(|c| c == symbol) {
            quarters(parts + 1, (x, y))
        } else if let Some(&(_, ways)) = LINES.iter().find(|(line, _)| *line == symbol) {
            let (middle, centre) = (x + wide / 2, y + high / 2);
            let parts = [
                [middle, y, 1, high / 2 + 1],
                [middle, centre, wide / 2, 1],
                [middle, centre, 1, high / 2],
                [x, centre, wide / 2 + 1, 1],
            ];
            let kept = (0..).zip(parts).filter(|(way, _)| ways & (1 << way) > 0);
            kept.map(|(_, rect)| rect).collect()
        } else if symbol == '░' {
            let points = (0..high / 4).flat_map(|row| {
                let shift = 2 * (row % 2);
                [0, 5].map(|column| [x + column + shift, y + 4 * row + 1, 1, 1])
            });
            points.collect()
        } else if ('▁'..='▇').contains(&symbol) {
            let eighths = u32::from(symbol) - u32::from('▁') + 1;
            let part = high * eighths / 8;
            vec![[x, y + high - part, wide, part]]
        } else {
            return false;
        };
        let path = self.shapes.entry(hex(ink)).or_default();
        for rect in rects {
            add_rect(path, rect);
        }
        true
    }

    fn add_text(&mut self, cells: &[&Cell], ink: u32, (x, y): (u32, u32)) {
        let text: String = cells.iter().map(|cell| cell.symbol()).collect();
        let shown = text.trim_end();
        if shown.is_empty() {
            return;
        }
        let begin = shown.len() - shown.trim_start().len();
        let (x, shown) = (x + width(begin), shown.trim_start());
        let class = if cells[0].modifier.contains(Modifier::BOLD) {
            " class=\"b\""
        } else {
            ""
        };
        // Writing to a string can't fail.
        let _ = writeln!(
            self.texts,
            "<text{class} x=\"{x}\" y=\"{}\" fill=\"{}\" textLength=\"{}\" lengthAdjust=\"spacingAndGlyphs\">{}</text>",
            y + 15,
            hex(ink),
            width(shown.chars().count()),
            escape(shown)
        );
    }
}

/// The blocks of a cell, each half put together.
fn quarters(parts: usize, (x, y): (u32, u32)) -> Vec<[u32; 4]> {
    let (wide, high) = (CELL.0 / 2, CELL.1 / 2);
    let halves = [(parts & 3, y), (parts >> 2, y + high)];
    let rects = halves.into_iter().filter_map(|(half, y)| match half {
        1 => Some([x, y, wide, high]),
        2 => Some([x + wide, y, wide, high]),
        3 => Some([x, y, 2 * wide, high]),
        _ => None,
    });
    rects.collect()
}

/// Whether characters may stand together in one text: the font has them in the usual width.
fn is_text(cell: &Cell) -> bool {
    cell.symbol().is_ascii()
}

fn width(cells: usize) -> u32 {
    u32::try_from(cells).map_or(u32::MAX, |cells| cells.saturating_mul(CELL.0))
}

fn add_rect(path: &mut String, [x, y, wide, high]: [u32; 4]) {
    // Writing to a string can't fail.
    let _ = write!(path, "M{x} {y}h{wide}v{high}h-{wide}z");
}

/// The colours of a cell as they are seen: ink and ground, and whether it is bold.
fn paint(cell: &Cell) -> [u32; 2] {
    let (ink, ground) = (number(cell.fg, OWN[0]), number(cell.bg, OWN[1]));
    if cell.modifier.contains(Modifier::REVERSED) {
        return [ground, ink];
    }
    let ink = if cell.modifier.contains(Modifier::DIM) {
        mix(ink, ground)
    } else {
        ink
    };
    [ink, ground]
}

/// The colour between two.
fn mix(one: u32, other: u32) -> u32 {
    let part = |shift: u32| u32::midpoint((one >> shift) & 0xFF, (other >> shift) & 0xFF);
    part(16) << 16 | part(8) << 8 | part(0)
}

fn number(colour: Color, own: u32) -> u32 {
    match colour {
        Color::Rgb(red, green, blue) => u32::from_be_bytes([0, red, green, blue]),
        _ => own,
    }
}

fn colour(colour: Color, own: u32) -> String {
    hex(number(colour, own))
}

fn hex(number: u32) -> String {
    format!("#{number:06x}")
}
