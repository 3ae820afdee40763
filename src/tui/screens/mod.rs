//! One file a screen. Its keys are listed in [`KEYS`], and if home offers it, it has a line in
//! [`MENU`]. Any other screen can open it too, by pushing it.

mod analysis;
mod confirm;
mod ending;
mod exercise;
mod game;
mod games;
mod help;
mod home;
mod messages;
mod new_game;
mod paths;
mod programs;
mod settings;
mod setup;
mod store_requests;
mod tournament;

pub use analysis::AnalysisScreen;
pub use confirm::Confirm;
pub use ending::{GameOver, MESSAGES_ENTRY};
use exercise::ExerciseScreen;
pub use games::GameList;
pub use help::Help;
use home::HOME;
pub use home::Home;
pub use messages::Messages;
pub use new_game::{GameMode, NewGameForm};
pub use paths::PathDialog;
pub use programs::Programs;
pub use settings::SettingsScreen;
pub use tournament::{TournamentForm, TournamentScreen, WatchedTournament};

use super::keymap::{KeyRow, SHARED, row};
use super::screen::{Context, Effect};
use crate::games::{AnyPosition, Game, Info, PositionVisitor};
use crate::learn::{GuidedLesson, PuzzleSeries};
use crate::play::{Draft, Plan, Substitutes, random_seed};
use crate::records::saves::Autosave;
use crate::records::{AnyRecord, Record, RecordVisitor, Tags};

/// The keys of all screens, in the order of the help.
const KEYS: &[&[KeyRow]] = &[
    game::KEYS,
    analysis::KEYS,
    ending::KEYS,
    setup::KEYS,
    exercise::KEYS,
    tournament::KEYS,
    home::KEYS,
    games::KEYS,
    programs::KEYS,
    confirm::KEYS,
    SHARED,
];

/// What home offers, in this order.
#[rustfmt::skip]
pub const MENU: &[MenuEntry] = &[
    MenuEntry { name: "Continue", row: row(&[HOME], "c", "", "go on with an unfinished game"), about: "", open: |_, context| context.effect(Effect::answer(Home::resume_game)) },
    MenuEntry { name: "New game", row: row(&[HOME], "n", "new", "a new game"), about: "Enter begins a game of {}", open: |game, context| context.push(NewGameForm::new(game, GameMode::Computer, context)) },
    MenuEntry { name: "First lesson", row: row(&[HOME], "f", "", "a first lesson of the chosen game"), about: "Enter teaches {} on the board", open: open_lesson },
    MenuEntry { name: "Puzzles", row: row(&[HOME], "p", "puzzles", "puzzles of the chosen game"), about: "Enter shows puzzles of {}: find the only move", open: |game, context| open_puzzles(game, None, context) },
    MenuEntry { name: "Watch two engines", row: row(&[HOME], "w", "watch", "watch the engine play itself"), about: "Enter lets two engines play {}", open: |game, context| context.push(NewGameForm::new(game, GameMode::Watch, context)) },
    MenuEntry { name: "Two people here", row: row(&[HOME], "2", "two people", "two people at one keyboard"), about: "Enter lets two people play {}", open: |game, context| context.push(NewGameForm::new(game, GameMode::TwoPeople, context)) },
    MenuEntry { name: "Analysis", row: row(&[HOME], "a", "", "analyse a position, set up or pasted"), about: "Enter opens a board of {} to try moves on", open: open_analysis_of },
    MenuEntry { name: "Tournament", row: row(&[HOME], "t", "tournament", "a tournament of levels and programs"), about: "Enter lets agents play {} against each other", open: |game, context| context.push(TournamentForm::new(game, context)) },
    MenuEntry { name: "Finished games", row: row(&[HOME], "h", "", "finished games"), about: "", open: |_, context| context.push(GameList::history(context)) },
    MenuEntry { name: "Load a game", row: row(&[HOME], "l", "", "load a game from a file"), about: "", open: |_, context| context.push(PathDialog::load(context)) },
    MenuEntry { name: "Help and rules", row: row(&[HOME], "?", "help", "this help"), about: "Enter shows all keys and the rules of {}", open: |game, context| context.push(Help::new(HOME, Some(game.name))) },
    MenuEntry { name: "Settings", row: row(&[HOME], "s", "", "settings: theme, mouse, animation"), about: "", open: |_, context| context.push(SettingsScreen::new(context.settings)) },
    MenuEntry { name: "Quit", row: row(&[HOME], "q", "quit", "end the program"), about: "", open: |_, context| context.effect(Effect::Quit) },
];

pub struct MenuEntry {
    name: &'static str,
    /// Its key at home.
    row: KeyRow,
    /// What it does, for the status line; `{}` stands for the chosen game.
    about: &'static str,
    /// Opens it for the chosen game.
    open: fn(&Info, &mut Context),
}

pub fn key_rows() -> impl Iterator<Item = &'static KeyRow> {
    let menu = MENU.iter().map(|entry| &entry.row);
    KEYS.iter().copied().flatten().chain(menu)
}

/// Opens the game that a plan begins.
pub fn open_game(plan: &Plan, context: &mut Context) {
    struct OpenGame<'a, 'b>(&'a Plan, &'a mut Context<'b>);

    impl PositionVisitor for OpenGame<'_, '_> {
        type Output = ();

        fn visit<G: Game>(self, position: G) {
            let screen = game::GameScreen::new(position, self.0.clone(), self.1);
            self.1.push(screen);
        }
    }

    plan.position.visit(OpenGame(plan, context));
}

/// Opens the first lesson of a game.
fn open_lesson(info: &Info, context: &mut Context) {
    struct OpenLesson<'a, 'b>(&'a mut Context<'b>);

    impl PositionVisitor for OpenLesson<'_, '_> {
        type Output = Option<()>;

        fn visit<G: Game>(self, _: G) -> Option<()> {
            let lesson = GuidedLesson::begin(G::LESSON?)?;
            self.0.push(ExerciseScreen::new(lesson, self.0));
            Some(())
        }
    }

    context.settings.lesson_begun = true;
    // Any position leads to the game.
    let start = AnyPosition::start(info.name, None, info.default_limit, 0).ok();
    if start
        .and_then(|start| start.visit(OpenLesson(context)))
        .is_none()
    {
        let title = info.title;
        context.effect(Effect::Say(format!(
            "{title} has no lesson; ? shows its rules"
        )));
    }
}

/// Opens the puzzles of a game, from the one with a number or the one that comes next.
pub fn open_puzzles(info: &Info, number: Option<usize>, context: &mut Context) {
    struct OpenPuzzles<'a, 'b>(Option<usize>, &'a mut Context<'b>);

    impl PositionVisitor for OpenPuzzles<'_, '_> {
        type Output = Result<(), String>;

        fn visit<G: Game>(self, _: G) -> Self::Output {
            let puzzles = PuzzleSeries::<G>::new(self.0, self.1.puzzles);
            let none = || format!("{} has no such puzzle", G::INFO.title);
            let puzzles = puzzles
                .map_err(|error| error.to_string())?
                .ok_or_else(none)?;
            self.1.push(ExerciseScreen::new(puzzles, self.1));
            Ok(())
        }
    }

    // Any position leads to the game.
    let start = AnyPosition::start(info.name, None, info.default_limit, 0);
    let opened = start.map(|start| start.visit(OpenPuzzles(number, context)));
    if let Ok(Err(reason)) = opened {
        context.effect(Effect::Say(reason));
    }
}

/// Opens the analysis of a recorded game, at its end.
pub fn open_analysis(record: AnyRecord, context: &mut Context) {
    struct OpenAnalysis<'a, 'b>(&'a mut Context<'b>);

    impl RecordVisitor for OpenAnalysis<'_, '_> {
        type Output = ();

        fn visit<G: Game>(self, record: Record<G>) {
            self.0.push(AnalysisScreen::new(record, usize::MAX));
        }
    }

    record.visit(OpenAnalysis(context));
}

/// Opens the analysis of a game's start.
fn open_analysis_of(info: &Info, context: &mut Context) {
    let seed = context.seed.unwrap_or_else(random_seed);
    if let Ok(start) = AnyPosition::start(info.name, None, info.default_limit, seed) {
        open_analysis(AnyRecord::begin(start, Tags::default()), context);
    }
}

/// Opens the board where the first position of a game is set up.
pub fn open_setup(draft: Draft, context: &mut Context) {
    struct OpenSetup<'a, 'b>(Draft, &'a mut Context<'b>);

    impl PositionVisitor for OpenSetup<'_, '_> {
        type Output = ();

        fn visit<G: Game>(self, position: G) {
            self.1.push(setup::SetupScreen::new(self.0, &position));
        }
    }

    draft.plan.position.visit(OpenSetup(draft, context));
}

/// Opens a recorded game. A game from the store comes with its save, and perhaps with other players.
pub fn open_record(
    record: AnyRecord,
    save: Option<(Autosave, Substitutes)>,
    context: &mut Context,
) {
    struct OpenRecord<'a, 'b>(Option<(Autosave, Substitutes)>, &'a mut Context<'b>);

    impl RecordVisitor for OpenRecord<'_, '_> {
        type Output = ();

        fn visit<G: Game>(self, record: Record<G>) {
            let screen = game::GameScreen::of_record(record, self.0, self.1);
            self.1.push(screen);
        }
    }

    record.visit(OpenRecord(save, context));
}
