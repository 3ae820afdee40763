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
use crate::games::{AnyPosition, Game, Info, PositionError};
use crate::learn::{GuidedLesson, PuzzleSeries};
use crate::play::{Draft, Plan, Substitutes, random_seed};
use crate::records::saves::Autosave;
use crate::records::{AnyRecord, Tags};
use crate::typed;

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
    MenuEntry { name: "Settings", row: row(&[HOME], "s", "", "settings: theme, mouse, animation"), about: "", open: |_, context| SettingsScreen::open(context) },
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
    typed!(plan.position, AnyPosition(position) => {
        let screen = game::GameScreen::new(position, plan.clone(), context);
        context.push(screen);
    });
}

/// Any position of a game, which leads to its type.
fn any_position(info: &Info) -> Result<AnyPosition, PositionError> {
    AnyPosition::start(info.name, None, info.default_limit, 0)
}

/// Opens the first lesson of a game.
fn open_lesson(info: &Info, context: &mut Context) {
    fn lesson<G: Game>(_: G) -> Option<GuidedLesson<G>> {
        GuidedLesson::begin(G::LESSON?)
    }
    context.settings.lesson_begun = true;
    let Ok(any) = any_position(info) else { return };
    typed!(any, AnyPosition(position) => {
        if let Some(lesson) = lesson(position) {
            context.push(ExerciseScreen::new(lesson, context));
        } else {
            let words = format!("{} has no lesson; ? shows its rules", info.title);
            context.effect(Effect::Say(words));
        }
    });
}

/// Opens the puzzles of a game, from the one with a number or the one that comes next.
pub fn open_puzzles(info: &Info, number: Option<usize>, context: &mut Context) {
    fn open<G: Game>(_: G, number: Option<usize>, context: &mut Context) -> Result<(), String> {
        let puzzles = PuzzleSeries::<G>::new(number, context.puzzles);
        let none = || format!("{} has no such puzzle", G::INFO.title);
        let puzzles = puzzles
            .map_err(|error| error.to_string())?
            .ok_or_else(none)?;
        context.push(ExerciseScreen::new(puzzles, context));
        Ok(())
    }
    let Ok(any) = any_position(info) else { return };
    let opened = typed!(any, AnyPosition(position) => open(position, number, context));
    if let Err(reason) = opened {
        context.effect(Effect::Say(reason));
    }
}

/// Opens the analysis of a recorded game, at its end.
pub fn open_analysis(record: AnyRecord, context: &mut Context) {
    typed!(record, AnyRecord(record) => context.push(AnalysisScreen::new(record, usize::MAX)));
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
    typed!(draft.plan.position, AnyPosition(position) => {
        context.push(setup::SetupScreen::new(draft, &position));
    });
}

/// Opens a recorded game. A game from the store comes with its save, and perhaps with other players.
pub fn open_record(
    record: AnyRecord,
    save: Option<(Autosave, Substitutes)>,
    context: &mut Context,
) {
    typed!(record, AnyRecord(record) => {
        let screen = game::GameScreen::of_record(record, save, context);
        context.push(screen);
    });
}
