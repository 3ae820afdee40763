//! How a set-up looks.

use ratatui::layout::{Position, Rect};

use super::{Note, SetupScreen};
use crate::games::{Game, PerSide, Side};
use crate::play::{Editor, Intent, result_line};
use crate::tui::bones::Bones;
use crate::tui::keymap::{self, BINDINGS, Command, Place};
use crate::tui::pen::{Pen, width, wrap};
use crate::tui::screen::{Look, Screen};
use crate::tui::screens::game::Layout;
use crate::tui::theme::Role;
use crate::tui::widgets::board::BoardView;
use crate::tui::widgets::evaluation::cut;

/// A line about the position, and the key that changes it.
struct Fact {
    text: String,
    key: &'static str,
    command: Command,
}

impl<G: Game> SetupScreen<G> {
    /// Where things are: as in the game that follows, with one panel.
    pub(super) fn layout(area: Rect) -> Layout {
        Layout::new(area, G::INFO.size, false, 0)
    }

    /// Draws the whole screen.
    pub(super) fn draw(&self, pen: &mut Pen, look: &Look) {
        let layout = Self::layout(pen.area());
        self.draw_title(pen, layout.bones);
        if let Some(geometry) = layout.board {
            let setup = self.editor.setup();
            let view = BoardView {
                cursor: look.is_top.then_some(self.cursor),
                regions: PerSide::from_fn(G::region),
                ..BoardView::of(PerSide::from_fn(|side| setup.pieces(side)))
            };
            view.draw(pen, geometry);
        }
        if let Some(area) = layout.moves {
            self.draw_panel(pen, area);
        }
        self.draw_status(pen, layout.bones.status);
        layout.bones.keys(pen, self.place());
    }

    fn draw_title(&self, pen: &mut Pen, bones: Bones) {
        let glyphs = pen.theme().glyphs();
        let (dot, rows) = (glyphs.dot, G::INFO.size);
        let name = format!("{} {rows}{}{rows}", G::INFO.title, glyphs.times);
        let players = &self.draft.plan.players;
        let who = match Side::BOTH.map(|side| players[side].is_human()) {
            [true, false] => format!(" {dot} you are X"),
            [false, true] => format!(" {dot} you are O"),
            _ => String::new(),
        };
        let doing = format!(" {dot} set-up");
        let left = Side::BOTH.map(|side| self.left_words(side));
        let right = left.join(&format!(" {dot} "));
        let parts = [
            (&*name, Role::Title),
            (&*doing, Role::Dim),
            (&*who, Role::Dim),
        ];
        bones.title(pen, &parts, &right);
    }

    /// `X 2 left`.
    fn left_words(&self, side: Side) -> String {
        let (count, wanted) = (self.editor.count(side), self.editor.wanted(side));
        if !Editor::<G>::has_numbers() {
            return format!("{side} {count} of {wanted}");
        }
        match count.checked_sub(wanted) {
            Some(extra @ 1..) => format!("{side} {extra} more"),
            _ => format!("{side} {} left", wanted - count.min(wanted)),
        }
    }

    fn facts(&self, pointer: &str) -> Vec<Fact> {
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
        let seed = format!("Seed {}", self.editor.seed());
        vec![
            palette(Side::X, "x", Command::TakeX),
            palette(Side::O, "o", Command::TakeO),
            fact(format!("{} moves next", setup.side), "t", Command::PassTurn),
            fact(turns, "n", Command::Turns),
            fact(seed, "p", Command::PlaceRest),
        ]
    }

    /// How far the position has come: a heading and a sentence.
    fn state_words(&self) -> (&'static str, String) {
        let position = match self.editor.position() {
            Ok(position) => position,
            Err(error) => return ("Not a position yet", error.to_string()),
        };
        if let Some(outcome) = position.outcome() {
            let result = result_line(outcome.ending.verdict);
            return ("Already decided", format!("{result}. {outcome}."));
        }
        let left = Side::BOTH
            .into_iter()
            .any(|side| self.editor.left(side) > 0);
        let words = if left && Editor::<G>::has_numbers() {
            "s starts; it asks first, as pieces are left to place."
        } else {
            "s starts the game."
        };
        ("Ready", words.into())
    }

    /// The parts of the panel: facts, what is missing, keys.
    fn parts(&self, area: Rect) -> [Rect; 3] {
        let high = |rows: usize| u16::try_from(rows + 2).unwrap_or(u16::MAX);
        let facts = Rect {
            height: high(self.facts("").len()).min(area.height),
            ..area
        };
        let words = wrap(&self.state_words().1, area.width.saturating_sub(4));
        let said = Rect {
            y: facts.bottom(),
            height: high(words.len()).min(area.bottom() - facts.bottom()),
            ..area
        };
        let keys = Rect {
            y: said.bottom(),
            height: area.bottom() - said.bottom(),
            ..area
        };
        [facts, said, keys]
    }

    fn draw_panel(&self, pen: &mut Pen, area: Rect) {
        let [facts, said, keys] = self.parts(area);
        let glyphs = pen.theme().glyphs();
        let inside = pen.frame(facts, "Set-up");
        for (y, (i, fact)) in
            (inside.y..inside.bottom()).zip(self.facts(glyphs.pointer).iter().enumerate())
        {
            let mut pen = pen.within(inside);
            let role = match i {
                0 => Role::Piece(Side::X),
                1 => Role::Piece(Side::O),
                _ => Role::Text,
            };
            let text = cut(&fact.text, inside.width.saturating_sub(4), glyphs.more);
            pen.write(inside.x + 1, y, &text, role);
            pen.write_right(inside.right().saturating_sub(1), y, fact.key, Role::Key);
        }
        if said.height >= 3 {
            let (heading, words) = self.state_words();
            let inside = pen.frame(said, heading);
            let mut pen = pen.within(inside);
            let lines = wrap(&words, inside.width.saturating_sub(2));
            for (y, line) in (inside.y..inside.bottom()).zip(lines) {
                pen.write(inside.x + 1, y, &line, Role::Text);
            }
        }
        if keys.height >= 3 {
            let inside = pen.frame(keys, "More keys");
            let mut pen = pen.within(inside);
            let ascii = pen.theme().is_ascii();
            for (y, row) in (inside.y..inside.bottom()).zip(more_keys()) {
                let label = keymap::written(row.label, ascii);
                pen.write(inside.x + 1, y, &label, Role::Key);
                let words = cut(row.words, inside.width.saturating_sub(8), glyphs.more);
                pen.write(inside.x + 7, y, &words, Role::Dim);
            }
        }
    }

    /// The command of a line of the panel.
    pub(super) fn pointed(&self, area: Rect, at: Position) -> Option<Command> {
        let [facts, _, keys] = self.parts(Self::layout(area).moves?);
        let row = |part: Rect| {
            let row = at.y.checked_sub(part.y + 1)?;
            let within = part.contains(at) && row + 2 < part.height;
            within.then_some(usize::from(row))
        };
        if let Some(row) = row(facts) {
            return self.facts("").get(row).map(|fact| fact.command.clone());
        }
        let binding = more_keys().nth(row(keys)?)?;
        match binding.keys {
            [(_, command)] => Some(command.clone()),
            _ => None,
        }
    }

    /// What Enter does here, and beside it what is wrong or what may come next.
    fn draw_status(&self, pen: &mut Pen, area: Rect) {
        let more = pen.theme().glyphs().more;
        let prompt = self.prompt();
        let (note, role) = self.beside();
        let room = area.width.saturating_sub(2);
        let (x, y) = (area.x + 1, area.y);
        let fits = width(&prompt) + 2 + width(&note) <= room;
        // What is wrong must be read; what is only offered makes way.
        let (prompt, note) = match role {
            _ if fits => (prompt, note),
            Role::Dim => (prompt, String::new()),
            _ => (String::new(), note),
        };
        let after = match prompt.as_str() {
            "" => x,
            prompt => pen.write(x, y, prompt, Role::Title) + 2,
        };
        let room = (x + room).saturating_sub(after);
        pen.write(after, y, &cut(&note, room, more), role);
    }

    fn prompt(&self) -> String {
        if let Some(asked) = &self.asked {
            let what = match asked.limit {
                None => "Turn limit",
                Some(_) => "Turns played",
            };
            return format!("{what}: {}_", asked.text);
        }
        let hand = self.editor.hand();
        if !self.typed.is_empty() {
            return format!("Square for {hand}: {}_", self.typed);
        }
        let square = self.cursor;
        match self.editor.intent(square) {
            Intent::Put(side) => format!("Enter puts {side} on {square}"),
            Intent::Lift(side) => format!("Enter lifts {side} from {square}"),
            Intent::Exchange(side) => format!("Enter makes {square} {side}'s"),
        }
    }

    fn beside(&self) -> (String, Role) {
        match &self.note {
            Some(Note::Words(words)) => return (words.clone(), Role::Text),
            Some(Note::Warning(words)) => return (words.clone(), Role::Warning),
            None => {}
        }
        if let Some(asked) = &self.asked {
            let (least, most) = Self::range(asked);
            return (format!("{least} to {most}"), Role::Dim);
        }
        let words = if self.editor.is_changed() {
            match self.fault().map(|error| error.faults) {
                None => "s starts the game".into(),
                Some(faults) => faults.first().map(ToString::to_string).unwrap_or_default(),
            }
        } else {
            "or type a square, such as c4".into()
        };
        (words, Role::Dim)
    }
}

/// The keys that neither the footer nor the facts show.
fn more_keys() -> impl Iterator<Item = &'static keymap::Binding> {
    let rows = BINDINGS.iter().filter(|row| {
        row.places.contains(&Place::Setup) && row.short.is_none() && row.label != "Ctrl-C"
    });
    rows.filter(|row| !matches!(row.label, "x o" | "t" | "n"))
}
