//! How a set-up looks.

use ratatui::layout::Rect;

use super::{Note, SetupScreen};
use crate::games::{Game, PerSide, Side};
use crate::play::{Editor, Intent};
use crate::tui::canvas::{Canvas, width};
use crate::tui::frame::ScreenFrame;
use crate::tui::screen::{Screen, ViewContext};
use crate::tui::screens::game::Layout;
use crate::tui::theme::Role;
use crate::tui::widgets::board::BoardView;
use crate::tui::widgets::evaluation::cut;

impl<G: Game> SetupScreen<G> {
    /// Where things are: as in the game that follows, with one panel.
    pub(super) fn layout(area: Rect) -> Layout {
        Layout::new(area, G::INFO.size, false, 0)
    }

    /// Draws the whole screen.
    pub(super) fn draw(&self, canvas: &mut Canvas, look: &ViewContext) {
        let layout = Self::layout(canvas.area());
        self.draw_title(canvas, layout.frame);
        if let Some(geometry) = layout.board {
            let setup = self.editor.setup();
            let view = BoardView {
                cursor: look.is_top.then_some(self.cursor),
                regions: PerSide::from_fn(G::region),
                ..BoardView::of(PerSide::from_fn(|side| setup.pieces(side)))
            };
            view.draw(canvas, geometry);
        }
        if let Some(area) = layout.moves {
            self.draw_panel(canvas, area);
        }
        self.draw_status(canvas, layout.frame.status);
        layout.frame.keys(canvas, self.key_context());
    }

    fn draw_title(&self, canvas: &mut Canvas, frame: ScreenFrame) {
        let glyphs = canvas.theme().glyphs();
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
        frame.title(canvas, &parts, &right);
    }

    /// `X 2 left`, or `X 2 too many`.
    fn left_words(&self, side: Side) -> String {
        let (count, wanted) = (self.editor.count(side), self.editor.wanted(side));
        if !Editor::<G>::has_numbers() {
            return format!("{side} {count} of {wanted}");
        }
        match count.checked_sub(wanted) {
            Some(extra @ 1..) => format!("{side} {extra} too many"),
            _ => format!("{side} {} left", wanted - count.min(wanted)),
        }
    }

    /// What Enter does here, and beside it what is wrong or what may come next.
    fn draw_status(&self, canvas: &mut Canvas, area: Rect) {
        let more = canvas.theme().glyphs().more;
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
            prompt => canvas.write(x, y, prompt, Role::Title) + 2,
        };
        let room = (x + room).saturating_sub(after);
        canvas.write(after, y, &cut(&note, room, more), role);
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
        if let Some(done) = &self.done {
            return done.clone();
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
            let fault = self.first_fault();
            fault.unwrap_or_else(|| "s starts the game".into())
        } else {
            "or type a square, such as c4".into()
        };
        (words, Role::Dim)
    }
}
