//! The panel beside the board of a set-up: what there is so far, what is missing, and the keys that
//! the footer has no room for.

use ratatui::layout::{Position, Rect};

use super::{SETUP, SetupScreen};
use crate::games::{Game, Side};
use crate::play::{Editor, result_line};
use crate::tui::canvas::{Canvas, width, wrap};
use crate::tui::keymap::{self, Command, KeyRow};
use crate::tui::theme::Role;
use crate::tui::widgets::evaluation::cut;

/// From this width on, keys are explained in words.
const WORDS: u16 = 36;

/// The columns of a key with one word.
const CELL: u16 = 11;

/// A window of this width has room in its footer for the keys that are needed most.
const DEFAULT_WIDTH: u16 = 80;

/// A line about the position, and the key that changes it.
struct Fact {
    text: String,
    key: &'static str,
    command: Command,
}

/// The parts of the panel. Each begins with the last row of the one above.
struct Parts {
    facts: Rect,
    said: Rect,
    keys: Rect,
}

/// How keys are listed: one to a row with words, or several with one word each.
struct Listing {
    /// The keys of each row, and where they stand in it.
    rows: Vec<Vec<(u16, &'static KeyRow)>>,
    in_words: bool,
}

impl Listing {
    /// The keys that neither the footer nor the facts show, as many as there is room for.
    fn new(window: u16, inside: Rect) -> Self {
        let mut keys = hidden_keys(window);
        let needed = keys.iter().filter(|row| !row.short.is_empty()).count();
        let in_words = inside.width >= WORDS && needed <= usize::from(inside.height);
        let rows = if in_words {
            keys.into_iter().map(|row| vec![(1, row)]).collect()
        } else {
            keys.truncate(needed);
            in_columns(keys, inside.width)
        };
        Self { rows, in_words }
    }

    fn draw(&self, canvas: &mut Canvas, inside: Rect) {
        let theme = canvas.theme();
        let mut canvas = canvas.within(inside);
        for (y, row) in (inside.y..inside.bottom()).zip(&self.rows) {
            for (x, key) in row {
                let x = inside.x + x;
                let label = key.label(theme.is_ascii());
                canvas.write(x, y, label, Role::Key);
                if self.in_words {
                    let room = inside.width.saturating_sub(8);
                    let words = cut(key.words, room, theme.glyphs().more);
                    canvas.write(x + 6, y, &words, Role::Dim);
                } else {
                    canvas.write(x + width(label) + 1, y, key.short, Role::Dim);
                }
            }
        }
    }

    /// The command of the key that is listed at a place.
    fn pointed(&self, inside: Rect, at: Position) -> Option<Command> {
        let row = self.rows.get(usize::from(at.y - inside.y))?;
        let (_, key) = row.iter().rfind(|(x, _)| inside.x + x <= at.x)?;
        key.command()
    }
}

/// The keys that neither the footer nor the facts show. Those without a word for the footer can be
/// done without, and come last.
fn hidden_keys(window: u16) -> Vec<&'static KeyRow> {
    let footer = keymap::footer(SETUP, window.min(DEFAULT_WIDTH), false);
    let is_shown = |row: &KeyRow| {
        let elsewhere = ["x o", "t", "n", "p", "Ctrl-C", "Esc"];
        elsewhere.contains(&row.keys) || footer.iter().any(|button| button.label == row.keys)
    };
    let mut keys: Vec<_> = keymap::rows(SETUP).filter(|row| !is_shown(row)).collect();
    keys.sort_by_key(|row| row.short.is_empty());
    keys
}

/// Keys with one word each, in as many columns as fit. Where two would not, the longest share
/// their rows with the shortest.
fn in_columns(mut keys: Vec<&'static KeyRow>, room: u16) -> Vec<Vec<(u16, &'static KeyRow)>> {
    let columns = usize::from(room / CELL);
    if columns >= 2 {
        let row = |row: &[&'static KeyRow]| (1..).step_by(CELL.into()).zip(row.to_vec()).collect();
        return keys.chunks(columns).map(row).collect();
    }
    let wide = |key: &KeyRow| width(key.keys) + 1 + width(key.short);
    keys.sort_by_key(|key| std::cmp::Reverse(wide(key)));
    let half = keys.len().div_ceil(2);
    let short = keys.split_off(half);
    let pairs = keys.iter().enumerate().map(|(i, &long)| {
        let mut row = vec![(1, long)];
        if let Some(&other) = short.len().checked_sub(i + 1).and_then(|i| short.get(i)) {
            let x = (CELL + 1).min(room.saturating_sub(wide(other)));
            row.push((x.max(wide(long) + 2), other));
        }
        row
    });
    pairs.collect()
}

/// What is inside a frame.
fn inside(frame: Rect) -> Rect {
    Rect {
        x: frame.x + 1,
        y: frame.y + 1,
        width: frame.width.saturating_sub(2),
        height: frame.height.saturating_sub(2),
    }
}

impl<G: Game> SetupScreen<G> {
    fn facts(&self, pointer: &str, room: u16) -> Vec<Fact> {
        let setup = self.editor.setup();
        let fact = |text, key, command| Fact { text, key, command };
        let palette = |side: Side, key, command| {
            let mark = if self.editor.hand() == side {
                pointer
            } else {
                " "
            };
            let (count, wanted) = (self.editor.count(side), self.editor.wanted(side));
            fact(format!("{mark} {side}  {count} of {wanted}"), key, command)
        };
        let turns = format!("{} of {} turns", setup.played, setup.limit);
        let mut seed = format!("Random seed {}", self.editor.seed());
        if width(&seed) > room {
            seed = format!("Seed {}", self.editor.seed());
        }
        vec![
            palette(Side::X, "x", Command::Key('x')),
            palette(Side::O, "o", Command::Key('o')),
            fact(format!("{} moves next", setup.side), "t", Command::Key('t')),
            fact(turns, "n", Command::Key('n')),
            fact(seed, "p", Command::Key('p')),
        ]
    }

    /// How far the position has come: a heading and a sentence.
    fn state_words(&self) -> (&'static str, String) {
        // One thing after the other leaves room for the keys.
        let fault = || self.first_fault().unwrap_or_default();
        let Ok(position) = self.editor.position() else {
            return ("Not a position yet", fault());
        };
        if let Some(outcome) = position.outcome() {
            let result = result_line(outcome.ending.verdict);
            return ("Already decided", format!("{result}. {outcome}."));
        }
        let left = Side::BOTH
            .into_iter()
            .any(|side| self.editor.left(side) > 0);
        let extra = Side::BOTH.into_iter().any(|side| self.extra(side) > 0);
        let words = match (left, extra) {
            _ if !Editor::<G>::has_numbers() => "s starts the game.",
            (true, _) => "s starts; it asks first, as pieces are left to place.",
            (false, true) => "s starts; it asks first, as there are more pieces than chosen.",
            (false, false) => "s starts the game.",
        };
        ("Ready", words.into())
    }

    fn parts(&self, area: Rect) -> Parts {
        let below = |above: Rect, rows: usize| {
            let y = above.bottom().saturating_sub(1);
            let wanted = u16::try_from(rows + 2).unwrap_or(u16::MAX);
            let height = wanted.min(area.bottom().saturating_sub(y));
            Rect { y, height, ..area }
        };
        let rows = u16::try_from(self.facts("", 0).len() + 2).unwrap_or(u16::MAX);
        let facts = Rect {
            height: rows.min(area.height),
            ..area
        };
        let words = wrap(&self.state_words().1, area.width.saturating_sub(4));
        let said = below(facts, words.len());
        let keys = below(said, usize::from(u16::MAX));
        Parts { facts, said, keys }
    }

    /// Draws the panel.
    pub(super) fn draw_panel(&self, canvas: &mut Canvas, area: Rect) {
        let parts = self.parts(area);
        let inside = canvas.frame(parts.facts, "Set-up");
        self.draw_facts(&mut canvas.within(inside), inside);
        if parts.said.height >= 3 {
            let (heading, words) = self.state_words();
            let inside = canvas.frame_below(parts.said, heading);
            let mut canvas = canvas.within(inside);
            let lines = wrap(&words, inside.width.saturating_sub(2));
            for (y, line) in (inside.y..inside.bottom()).zip(lines) {
                canvas.write(inside.x + 1, y, &line, Role::Text);
            }
        }
        if parts.keys.height >= 3 {
            let window = canvas.area().width;
            let inside = canvas.frame_below(parts.keys, "More keys");
            Listing::new(window, inside).draw(canvas, inside);
        }
    }

    fn draw_facts(&self, canvas: &mut Canvas, inside: Rect) {
        let glyphs = canvas.theme().glyphs();
        let room = inside.width.saturating_sub(4);
        let facts = self.facts(glyphs.pointer, room);
        for (y, (i, fact)) in (inside.y..inside.bottom()).zip(facts.iter().enumerate()) {
            let role = match i {
                0 => Role::Piece(Side::X),
                1 => Role::Piece(Side::O),
                _ => Role::Text,
            };
            let text = cut(&fact.text, room, glyphs.more);
            canvas.write(inside.x + 1, y, &text, role);
            canvas.write_right(inside.right().saturating_sub(1), y, fact.key, Role::Key);
        }
    }

    /// The command of a line of the panel.
    pub(super) fn panel_command(&self, area: Rect, at: Position) -> Option<Command> {
        let Parts { facts, keys, .. } = self.parts(Self::layout(area).moves?);
        let facts = inside(facts);
        if facts.contains(at) {
            let row = usize::from(at.y - facts.y);
            return self.facts("", 0).get(row).map(|fact| fact.command.clone());
        }
        let keys = inside(keys);
        let pointed = keys.contains(at).then_some(at)?;
        Listing::new(area.width, keys).pointed(keys, pointed)
    }
}
