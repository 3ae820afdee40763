//! What can be done after a game.

use super::GameScreen;
use crate::agents::{Level, PlayerSpec, Strength};
use crate::games::{Game, PerSide, Side, Start, Verdict, random_start};
use crate::records::RatingLog;
use crate::tui::screen::{Context, Effect};
use crate::tui::screens::MESSAGES_ENTRY;

impl<G: Game> GameScreen<G> {
    /// What can be done after a game.
    pub(super) fn after_game(&self, ratings: &RatingLog) -> Vec<(&'static str, Effect)> {
        let session = &self.session;
        let weaker = self.weaker_side(ratings);
        let more = if weaker == session.only_human() {
            "One more piece for you"
        } else {
            "One more piece against you"
        };
        let mut entries = vec![
            ("Rematch", Effect::answer(Self::rematch)),
            ("Swap sides", Effect::answer(Self::swap_sides)),
            ("Step through it", Effect::answer(Self::step_through)),
            (
                more,
                Effect::answer(move |game: &mut Self, context| game.give_piece(weaker, context)),
            ),
            ("Review it", Effect::answer(Self::review)),
            ("Take it back", Effect::answer(Self::undo)),
            ("Save a copy", Effect::answer(Self::save_as)),
            (MESSAGES_ENTRY, Effect::answer(Self::messages)),
            ("New game", Effect::answer(Self::ask_for_new)),
            ("Home", Effect::Home),
        ];
        let has_program = Side::BOTH.map(|side| session.players()[side].is_external());
        entries.retain(|entry| match entry.0 {
            // A position that was decided from the first has no turn to take back.
            "Take it back" => session.can_undo(),
            MESSAGES_ENTRY => has_program.contains(&true),
            entry if entry == more => weaker.is_some(),
            _ => true,
        });
        entries
    }

    fn rematch(&mut self, context: &mut Context) {
        let names = self.recorder.names();
        let start = *self.session.start();
        self.restart(start, self.session.players().clone(), &names, context);
    }

    /// The side that is to get a piece more in the next game, as the levels don't suffice: the person
    /// keeps losing to the weakest, or beats the strongest.
    fn weaker_side(&self, ratings: &RatingLog) -> Option<Side> {
        let person = self.session.only_human()?;
        let PlayerSpec::Engine(Strength { level, .. }) = self.session.players()[person.other()]
        else {
            return None;
        };
        let Some(Verdict::Win(winner)) = self.session.verdict() else {
            return None;
        };
        let start = self.session.start();
        let had_more = start.pieces(winner.other()).len() > start.pieces(winner).len();
        let again = |count, level, half_points| {
            had_more || ratings.ends_with(G::INFO.name, count, level, half_points)
        };
        let is_needed = match level {
            Some(Level::WEAKEST) => winner != person && again(3, Level::WEAKEST, 0),
            Some(Level::STRONGEST) => winner == person && again(2, Level::STRONGEST, 2),
            Some(_) => false,
            None => winner == person,
        };
        let can_have = matches!(G::INFO.start, Start::Free(_));
        (is_needed && can_have).then(|| winner.other())
    }

    /// The same game from another start, in which a side has a piece more.
    fn give_piece(&mut self, side: Option<Side>, context: &mut Context) {
        let start = self.session.start();
        let counts =
            PerSide::from_fn(|each| start.pieces(each).len() + u32::from(Some(each) == side));
        let seed = self.recorder.seed.wrapping_add(1);
        match random_start(counts, start.clock().limit(), seed) {
            Ok(start) => {
                let names = self.recorder.names();
                self.restart(start, self.session.players().clone(), &names, context);
            }
            Err(error) => self.warn(&error),
        }
    }

    fn swap_sides(&mut self, context: &mut Context) {
        let names = self.recorder.names().swapped();
        let start = *self.session.start();
        self.restart(
            start,
            self.session.players().clone().swapped(),
            &names,
            context,
        );
    }

    fn step_through(&mut self, _context: &mut Context) {
        self.stepping = Some(self.session.turns().len());
    }
}
