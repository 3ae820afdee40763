//! The scenes of the pictures.

use std::fs;
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use super::{TIMING, TuiError};
use crate::agents::{PlayerSpec, Strength};
use crate::games::{AnyPosition, PerSide, Side, Verdict, find_game};
use crate::play::{Draft, Plan, Substitutes};
use crate::records::AnyRecord;
use crate::records::saves::Store;
use crate::records::settings::{Settings, ThemeName};
use crate::tournament::{
    AgentConfig, Conduct, FinishedGame, Fixture, GameResult, Progress, RunningGame, Schedule,
    Snapshot, Standings, TournamentConfig, TournamentPlanError,
};
use crate::tui::{Options, WatchedTournament};

/// A start, and the keys that lead on to what is to be seen.
pub(super) struct Scene {
    /// The name of the picture.
    pub name: &'static str,
    /// What it shows, for those who can't see it.
    pub title: &'static str,
    pub size: (u16, u16),
    theme: ThemeName,
    start: Start,
    pub keys: &'static str,
}

enum Start {
    Home,
    /// An unfinished game, which is resumed.
    Game(&'static str),
    /// A record in the analysis.
    Analysis(&'static str),
    /// A position to be set up.
    Draft(&'static str),
    Puzzle(&'static str, usize),
    Tournament,
}

const BLOCKADE: &str = include_str!("../../../assets/pictures/blockade.standoff");
const SURROUND: &str = include_str!("../../../assets/pictures/surround.standoff");
const CROSSING: &str = include_str!("../../../assets/pictures/crossing.standoff");
const REVIEWED: &str = include_str!("../../../assets/pictures/reviewed.standoff");

const SIZE: (u16, u16) = (80, 24);
const SMALL: (u16, u16) = (60, 20);

const fn scene(name: &'static str, title: &'static str, start: Start, keys: &'static str) -> Scene {
    Scene {
        name,
        title,
        size: SIZE,
        theme: ThemeName::Default,
        start,
        keys,
    }
}

const fn themed(name: &'static str, title: &'static str, theme: ThemeName) -> Scene {
    Scene {
        size: SMALL,
        theme,
        ..scene(name, title, Start::Game(BLOCKADE), "d4")
    }
}

pub(super) const SCENES: &[Scene] = &[
    scene(
        "home",
        "Standoff's home screen with the three games",
        Start::Home,
        "",
    ),
    scene(
        "blockade",
        "A game of Blockade with a piece picked up",
        Start::Game(BLOCKADE),
        "d4",
    ),
    scene(
        "surround",
        "A game of Surround with a piece picked up",
        Start::Game(SURROUND),
        "c4",
    ),
    scene(
        "crossing",
        "A game of Crossing with the chain of a piece",
        Start::Game(CROSSING),
        "d4",
    ),
    scene(
        "setup",
        "Pieces being placed by hand",
        Start::Draft("blockade"),
        "c3c5d4⇆b4e2f6",
    ),
    scene(
        "review",
        "A reviewed game with marks and better lines",
        Start::Analysis(REVIEWED),
        "⇤→→→→→→→→→→→→→→→→→",
    ),
    scene(
        "puzzle",
        "A puzzle with one right move",
        Start::Puzzle("crossing", 3),
        "",
    ),
    scene(
        "tournament",
        "A tournament being played",
        Start::Tournament,
        "",
    ),
    themed("theme-default", "The default theme", ThemeName::Default),
    themed("theme-light", "The light theme", ThemeName::Light),
    themed("theme-wood", "The wood theme", ThemeName::Wood),
    themed(
        "theme-high-contrast",
        "The high-contrast theme",
        ThemeName::HighContrast,
    ),
    themed("theme-mono", "The theme without colours", ThemeName::Mono),
    themed(
        "theme-ascii",
        "The theme of plain characters",
        ThemeName::Ascii,
    ),
];

/// A picture that moves: the screens after some keys, each with its time in tenths of a second.
pub(super) struct Story {
    pub scene: Scene,
    /// How long the first screen is shown.
    pub begin: u32,
    pub frames: &'static [(&'static str, u32)],
}

pub(super) const STORY: Story = Story {
    scene: scene(
        "game",
        "A short game of Blockade from the first key to its review",
        Start::Home,
        "",
    ),
    begin: 15,
    frames: &[
        ("2", 10),
        ("7", 12),
        ("⏎", 14),
        ("g5", 12),
        ("g6⏎", 8),
        ("c5", 8),
        ("c6⏎", 8),
        ("d1d2⏎", 8),
        ("b5b4⏎", 8),
        ("a3b3⏎", 8),
        ("b4a4⏎", 8),
        ("c1b1⏎", 30),
        ("↓↓↓", 10),
        ("⏎", 20),
        ("⇤n", 40),
    ],
};

impl Scene {
    /// What the program begins with. `folder` is for a saved game.
    pub(super) fn options(&self, folder: &Path) -> Result<Options, TuiError> {
        let mut options = Options {
            seed: Some(3),
            threads: Some(1),
            ..Options::default()
        };
        options.user_data.settings.theme = self.theme;
        let failed = |error: &dyn std::fmt::Display| TuiError::Draw(error.to_string());
        match self.start {
            Start::Home | Start::Analysis(_) => {}
            Start::Game(text) => {
                let games = folder.join("games");
                fs::create_dir_all(&games)?;
                fs::write(games.join("game.standoff"), text)?;
                options.user_data.store = Some(Store::new(folder));
                options.resume = Some(Substitutes::default());
            }
            Start::Draft(game) => {
                let pieces = PerSide::new(6, 6);
                let position = AnyPosition::start(game, Some(pieces), 60, 7);
                let computer = PlayerSpec::Engine(Strength::DEFAULT);
                let plan = Plan {
                    position: position.map_err(|error| failed(&error))?,
                    players: PerSide::new(PlayerSpec::Human, computer),
                    names: PerSide::default(),
                    seed: 7,
                    time: None,
                };
                options.draft = Some(Draft { plan, pieces });
            }
            Start::Puzzle(game, number) => {
                let info = find_game(game).map_err(|error| failed(&error))?;
                options.puzzles = Some((info, Some(number)));
            }
            Start::Tournament => {
                options.tournament = Some(contest().map_err(|error| failed(&error))?);
            }
        }
        Ok(options)
    }

    /// The record that is pasted into the analysis.
    pub(super) fn pasted(&self) -> Option<String> {
        match self.start {
            Start::Analysis(text) => Some(text.into()),
            _ => None,
        }
    }
}

/// In the middle of a tournament that nobody plays: who was named first wins, and some are drawn.
fn contest() -> Result<WatchedTournament, TournamentPlanError> {
    const PLAYED: usize = 25;
    let agents = ["level:3", "fox=random", "hare=random", "level:1"];
    let config = TournamentConfig {
        agents: agents.into_iter().map(AgentConfig::read).collect(),
        games: vec!["blockade".into(), "crossing".into()],
        rounds: Some(2),
        ..TournamentConfig::default()
    };
    let plan = config.plan(&Settings::default())?;
    let schedule = Schedule::new(&plan)?;
    let mut table = Standings::new(plan.entrants.len());
    let mut view = Snapshot::new(schedule.len(), table.clone());
    for fixture in schedule.fixtures().take(PLAYED) {
        let result = result(&fixture);
        let (game, verdict) = (running(&fixture), result.verdict);
        let termination = "Turn limit reached".into();
        view.ended.push(Arc::new(FinishedGame {
            game,
            verdict,
            termination,
        }));
        table.add(&result);
    }
    view.table = Arc::new(table);
    view.running = schedule
        .fixtures()
        .skip(PLAYED)
        .take(2)
        .map(|fixture| running(&fixture))
        .collect();
    Ok(WatchedTournament {
        plan,
        schedule,
        live: Progress::of(view),
        begun: (TIMING.clock)(),
        before: PLAYED,
        resume: "standoff tournament cup.toml --resume".into(),
    })
}

fn result(fixture: &Fixture) -> GameResult {
    let number = fixture.number;
    let winner = if fixture.players[Side::X] < fixture.players[Side::O] {
        Side::X
    } else {
        Side::O
    };
    let verdict = match number % 4 {
        3 => Verdict::Draw,
        _ => Verdict::Win(winner),
    };
    let is_late = |side| fixture.players[side] == 2 && number % 6 == 2;
    GameResult {
        number,
        players: fixture.players,
        verdict,
        scores: PerSide::from_fn(|side| if side == winner { 12 } else { 9 }),
        conduct: PerSide::from_fn(|side| Conduct {
            faults: is_late(side)
                .then(|| ("late".into(), 1))
                .into_iter()
                .collect(),
            time: Duration::from_millis(180),
            last_words: None,
        }),
    }
}

/// A game that has gone on for some turns.
fn running(fixture: &Fixture) -> RunningGame {
    let records = [BLOCKADE, CROSSING].map(|text| AnyRecord::read(text.as_bytes()));
    let mut records = records.iter().flatten();
    let record = records.find(|record| record.info().name == fixture.start.info().name);
    let position = record.map_or(fixture.start, AnyRecord::last);
    RunningGame {
        number: fixture.number,
        position,
        moves: Arc::default(),
    }
}
