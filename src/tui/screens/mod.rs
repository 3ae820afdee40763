//! One file a screen. A screen is opened by whoever pushes it; no list of them is kept.

mod confirm;
mod ending;
mod form;
mod game;
mod games;
mod help;
mod home;
mod messages;
mod paths;
mod resuming;
mod settings;
mod setup;
mod tournament;

pub use confirm::Confirm;
pub use ending::Ending;
pub use form::{Form, Kind};
pub use games::Games;
pub use help::Help;
pub use home::Home;
pub use messages::Messages;
pub use paths::{Load, SaveAs};
pub use settings::SettingsScreen;
pub use tournament::{Contest, TournamentForm, TournamentScreen};

use super::screen::{Context, Screen};
use crate::games::{Game, PositionVisitor};
use crate::play::{Draft, Plan, Substitutes};
use crate::records::saves::Autosave;
use crate::records::{AnyRecord, Record, RecordVisitor, players_of};

/// The screen of the game that a plan begins.
pub fn game(plan: &Plan, context: &mut Context) -> Box<dyn Screen> {
    struct Open<'a, 'b>(&'a Plan, &'a mut Context<'b>);

    impl PositionVisitor for Open<'_, '_> {
        type Output = Box<dyn Screen>;

        fn visit<G: Game>(self, position: G) -> Box<dyn Screen> {
            let Plan { players, seed, .. } = self.0.clone();
            Box::new(game::GameScreen::new(position, players, seed, self.1))
        }
    }

    plan.position.visit(Open(plan, context))
}

/// The screen where the first position of a game is set up.
pub fn setup(draft: Draft) -> Box<dyn Screen> {
    struct Open(Draft);

    impl PositionVisitor for Open {
        type Output = Box<dyn Screen>;

        fn visit<G: Game>(self, position: G) -> Box<dyn Screen> {
            Box::new(setup::SetupScreen::new(self.0, &position))
        }
    }

    draft.plan.position.visit(Open(draft))
}

/// The screen of a game that was read: an unfinished one is gone on with, a finished one is looked
/// at.
pub fn record(record: AnyRecord, context: &mut Context) -> Box<dyn Screen> {
    record.visit(Reopen {
        substitutes: Substitutes::default(),
        autosave: None,
        context,
    })
}

/// The same with a game's save; others may play from now on.
pub fn resume(
    record: AnyRecord,
    substitutes: Substitutes,
    autosave: Autosave,
    context: &mut Context,
) -> Box<dyn Screen> {
    record.visit(Reopen {
        substitutes,
        autosave: Some(autosave),
        context,
    })
}

struct Reopen<'a, 'b> {
    substitutes: Substitutes,
    autosave: Option<Autosave>,
    context: &'a mut Context<'b>,
}

impl RecordVisitor for Reopen<'_, '_> {
    type Output = Box<dyn Screen>;

    fn visit<G: Game>(self, record: Record<G>) -> Box<dyn Screen> {
        let Self {
            substitutes,
            autosave,
            context,
        } = self;
        let players = players_of(&record.tags, context.settings);
        Box::new(match record.result() {
            None => game::GameScreen::resume(record, &players, &substitutes, autosave, context),
            Some(_) => game::GameScreen::visit(record, players, context),
        })
    }
}
