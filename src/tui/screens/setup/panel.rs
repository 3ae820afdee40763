//! The panel beside the board of a set-up: the state, what is missing, and the keys that don't fit
//! into the footer.

use ratatui::layout::{Constraint, Layout, Position, Rect};

use super::{SETUP, SetupScreen};
use crate::games::{Game, Side};
use crate::play::result_line;
use crate::tui::canvas::{Canvas, cut, width, wrap};
use crate::tui::keymap::{self, Command, KeyRow};
use crate::tui::screens::game::{GameLayout, below};
use crate::tui::theme::Role;

/// From this width on, keys are explained in words.
const WORDS: u16 = 36;

/// The columns of a key in front of a fact.
const KEY: u16 = 2;

/// The columns of a key with one word.
const CELL: u16 = 11;

/// From this width on, the footer has room for the most important keys.
const DEFAULT_WIDTH: u16 = 80;

/// How keys are listed: one to a row with words, or several with one word each.
struct KeyList {
    /// The keys of each row, and where they stand in it.
    rows: Vec<Vec<(u16, &'static KeyRow)>>,
    in_words: bool,
}

impl KeyList {
    /// The keys that neither the footer nor the facts show, as many as there is room for.
    fn new(window: u16, inside: Rect) -> Self {
        let mut keys = hidden_keys(window);
        let needed = keys.iter().filter(|row| !row.short.is_empty()).count();
        let in_words = inside.width >= WORDS && needed <= usize::from(inside.height);
        let rows = if in_words {
            keys.into_iter().map(|row| vec![(0, row)]).collect()
        } else {
            keys.truncate(needed);
            let columns = usize::from(inside.width / CELL).max(1);
            let places = || (0..).step_by(CELL.into());
            let row = |keys: &[_]| places().zip(keys.iter().copied()).collect();
            keys.chunks(columns).map(row).collect()
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
    fn command_at(&self, inside: Rect, at: Position) -> Option<Command> {
        let row = self.rows.get(usize::from(at.y - inside.y))?;
        let (_, key) = row.iter().rfind(|(x, _)| inside.x + x <= at.x)?;
        key.command()
    }
}

/// The keys that neither the footer nor the facts show. Those without a word for the footer matter
/// least, and come last.
fn hidden_keys(window: u16) -> Vec<&'static KeyRow> {
    let footer = keymap::footer(SETUP, window.min(DEFAULT_WIDTH), false);
    let is_shown = |row: &KeyRow| {
        let elsewhere = ["x o", "t", "n", "p", "Ctrl-C", "Esc"];
        elsewhere.contains(&row.keys) || footer.iter().any(|button| button.label == row.keys)
    };
    let mut keys: Vec<_> = SETUP.rows().filter(|row| !is_shown(row)).collect();
    keys.sort_by_key(|row| row.short.is_empty());
    keys
}

impl<G: Game> SetupScreen<G> {
    /// Lines about the position, each with the key that changes it.
    fn facts(&self, pointer: &str, room: u16) -> [(String, Role, char); 5] {
        let setup = self.editor.setup();
        let pieces = |side| {
            let is_in_hand = self.editor.hand() == side;
            let mark = if is_in_hand { pointer } else { " " };
            let (count, wanted) = (self.editor.count(side), self.editor.wanted(side));
            format!("{mark} {side}  {count} of {wanted}")
        };
        let fitting = |long: String, short| if width(&long) > room { short } else { long };
        let (seed, side) = (self.editor.seed(), setup.side);
        let seed = fitting(format!("Random seed {seed}"), format!("Seed {seed}"));
        let next = fitting(format!("{side} moves next"), format!("{side} moves"));
        let (played, limit) = (setup.played, setup.limit);
        let turns = format!("{played} of {limit} turns");
        let turns = fitting(turns, format!("turn {played}/{limit}"));
        [
            (pieces(Side::X), Role::Piece(Side::X), 'x'),
            (pieces(Side::O), Role::Piece(Side::O), 'o'),
            (next, Role::Text, 't'),
            (turns, Role::Text, 'n'),
            (seed, Role::Text, 'p'),
        ]
    }

    /// The state of the position: a heading and a sentence.
    fn state_words(&self) -> (&'static str, String) {
        let Ok(position) = self.editor.position() else {
            // One fault at a time leaves room for the keys.
            return ("Not a position yet", self.first_fault().unwrap_or_default());
        };
        if let Some(outcome) = position.outcome() {
            let result = result_line(outcome.ending.verdict);
            return ("Already decided", format!("{result}. {outcome}."));
        }
        let words = match self.left_and_extra() {
            (0, 0) => "s starts the game.",
            (0, _) => "s starts; it asks first, as there are more pieces than chosen.",
            (1.., _) => "s starts; it asks first, as pieces are left to place.",
        };
        ("Ready", words.into())
    }

    /// The panel below its title: the facts, the state and the keys. Without room for sentences the
    /// status line has to do for the state.
    fn panel_layout(&self, layout: &GameLayout) -> Option<[Rect; 3]> {
        let panel = layout.panel?;
        let is_high = panel.height > 12;
        let (area, state) = match layout.sentences() {
            Some(_) => {
                let area = below(panel, 2 + u16::from(is_high));
                (area, 1 + wrap(&self.state_words().1, area.width).len())
            }
            None => (panel, 0),
        };
        let rows = [self.facts("", 0).len(), state].map(|rows| u16::try_from(rows).unwrap_or(0));
        let [facts, state] = rows.map(Constraint::Length);
        let parts = Layout::vertical([facts, state, Constraint::Fill(1)]);
        Some(parts.spacing(u16::from(is_high)).areas(area))
    }

    pub(super) fn draw_panel(&self, canvas: &mut Canvas, layout: &GameLayout) {
        let Some([facts, state, keys]) = self.panel_layout(layout) else {
            return;
        };
        self.draw_facts(&mut canvas.within(facts), facts);
        let (heading, words) = self.state_words();
        let lines = wrap(&words, state.width);
        let window = canvas.area().width;
        let mut below = canvas.within(state);
        below.write(state.x, state.y, heading, Role::Title);
        below.write_lines(state.x, state.y + 1, &lines, Role::Text);
        KeyList::new(window, keys).draw(canvas, keys);
    }

    fn draw_facts(&self, canvas: &mut Canvas, area: Rect) {
        let glyphs = canvas.theme().glyphs();
        let room = area.width.saturating_sub(KEY);
        let facts = self.facts(glyphs.pointer, room);
        for (y, (text, role, key)) in (area.y..area.bottom()).zip(facts) {
            canvas.write(area.x, y, &key.to_string(), Role::Key);
            let text = cut(&text, room, glyphs.more);
            canvas.write(area.x + KEY, y, &text, role);
        }
    }

    /// The command of a line of the panel.
    pub(super) fn panel_command(&self, area: Rect, at: Position) -> Option<Command> {
        let [facts, _, keys] = self.panel_layout(&Self::layout(area))?;
        if facts.contains(at) {
            let row = usize::from(at.y - facts.y);
            let fact = self.facts("", 0).into_iter().nth(row);
            return fact.map(|(.., key)| Command::Key(key));
        }
        let keys = Some(keys).filter(|keys| keys.contains(at))?;
        KeyList::new(area.width, keys).command_at(keys, at)
    }
}
