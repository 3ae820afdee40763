//! Draws a set-up.

use ratatui::layout::Rect;

use super::{NumberPrompt, SetupScreen};
use crate::games::{Game, PerSide, Side};
use crate::play::{Editor, Intent};
use crate::tui::canvas::{Canvas, cut, width};
use crate::tui::notices::Notice;
use crate::tui::screen::{Screen, ViewContext};
use crate::tui::screens::game::GameLayout;
use crate::tui::theme::Role;
use crate::tui::widgets::board::BoardView;

impl<G: Game> SetupScreen<G> {
    /// Where things are: as in the game that follows, with one panel.
    pub(super) fn layout(area: Rect) -> GameLayout {
        GameLayout::new(area, G::INFO.size)
    }

    pub(super) fn draw(&self, canvas: &mut Canvas, context: &ViewContext) {
        let layout = Self::layout(canvas.area());
        if let Some(geometry) = layout.board {
            let setup = self.editor.setup();
            let pieces = PerSide::from_fn(|side| setup.pieces(side));
            let view = BoardView {
                cursor: context.is_top.then_some(self.cursor),
                regions: PerSide::from_fn(G::region),
                ..BoardView::new(canvas.theme(), geometry, pieces)
            };
            canvas.render(&view, canvas.area());
        }
        let name = format!("{} set-up", G::INFO.title);
        let glyphs = canvas.theme().glyphs();
        let left = Side::BOTH.map(|side| self.left_words(side));
        let left = left.join(&format!(" {} ", glyphs.dot));
        if let Some(panel) = layout.sentences() {
            let players = &self.draft.plan.players;
            let person = match Side::BOTH.map(|side| players[side].is_human()) {
                [true, false] => format!(" {} you are X", glyphs.dot),
                [false, true] => format!(" {} you are O", glyphs.dot),
                _ => String::new(),
            };
            let after = canvas.write(panel.x, panel.y, &name, Role::Title);
            if after + width(&person) <= panel.right() {
                canvas.write(after, panel.y, &person, Role::Dim);
            }
            let left = cut(&left, panel.width, glyphs.more);
            canvas.write(panel.x, panel.y + 1, &left, Role::Dim);
        } else {
            layout.frame.title(canvas, &[(&name, Role::Title)], &left);
        }
        self.draw_panel(canvas, &layout);
        self.draw_status(canvas, layout.frame.status);
        layout.frame.keys(canvas, self.key_context());
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
        let notice = self.notice.clone();
        let notice = notice.unwrap_or_else(|| Notice::hint(self.offer()));
        notice.draw(canvas, area, &[&self.prompt()]);
    }

    fn prompt(&self) -> String {
        if let Some(number) = &self.number {
            return number.text();
        }
        if !self.typed.is_empty() {
            return format!("Square for {}: {}_", self.editor.hand(), self.typed);
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

    /// What may come next.
    fn offer(&self) -> String {
        if let Some((least, most)) = self.number.as_ref().map(NumberPrompt::range) {
            return format!("{least} to {most}");
        }
        if !self.editor.is_changed() {
            return "or type a square, such as c4".into();
        }
        self.first_fault()
            .unwrap_or_else(|| "s starts the game".into())
    }
}
