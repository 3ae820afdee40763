//! The settings file: the user's choices, in TOML.
//!
//! Reading is tolerant: an entry that is wrong or unknown is reported in a sentence, and the default
//! is used. Writing is careful: only entries that have changed are touched, in the file as
//! it is then, so that comments, entries of a newer version and what another copy of Standoff has
//! changed stay as they are.
//!
//! | file | owns |
//! |---|---|
//! | this | the settings as values |
//! | `keys` | the table of keys: what each may be, and where it is kept |
//! | `document` | the settings from a TOML document and into one |
//! | `file` | the file on disk |

mod document;
mod file;
mod keys;

pub use document::option_value;
pub use file::SettingsFile;

use std::collections::BTreeMap;
use std::path::PathBuf;

use crate::agents::external::{EngineCommand, EngineCommandError, ExternalEngine};
use crate::agents::{KnownAgents, PlayerSpec, Strength, TimeControl};
use crate::games::{GAMES, Info, PerSide, Side, Start};
use crate::search::TranspositionTable;

/// The user's choices.
#[derive(Clone, Debug, PartialEq, Eq)]
#[expect(
    clippy::struct_excessive_bools,
    reason = "each is a switch of its own in the file"
)]
pub struct Settings {
    /// The theme.
    pub theme: ThemeName,
    /// How many colours to use.
    pub colour: Colour,
    /// Whether the mouse is used.
    pub mouse: bool,
    /// Whether captures and chains are shown hop by hop.
    pub animation: bool,
    /// What is shown beside the board.
    pub panel: PanelDetail,
    /// Whether the board shows what the game is about.
    pub overlay: bool,
    /// How many threads the engine searches with; `None` for as many as there are cores.
    pub threads: Option<usize>,
    /// The size of the engine's table in MiB.
    pub table: usize,
    /// The name of the game that was played last.
    pub last_game: Option<String>,
    /// Whether games against levels are rated.
    pub rating: bool,
    /// Whether a first lesson has been begun: then it is no longer offered.
    pub lesson_begun: bool,
    /// The choices of the last new game of each kind, by the game's name.
    pub new_games: BTreeMap<String, NewGame>,
    /// Outside programs that can play, by name.
    pub agents: BTreeMap<String, AgentSettings>,
}

impl Default for Settings {
    fn default() -> Self {
        Self {
            theme: ThemeName::Default,
            colour: Colour::Auto,
            mouse: true,
            animation: true,
            panel: PanelDetail::Evaluation,
            overlay: false,
            threads: None,
            table: TranspositionTable::DEFAULT_SIZE,
            last_game: None,
            rating: true,
            lesson_begun: false,
            new_games: GAMES
                .iter()
                .map(|info| (info.name.into(), NewGame::defaults(info)))
                .collect(),
            agents: BTreeMap::new(),
        }
    }
}

impl Settings {
    /// Returns the player that was chosen. A program that is no longer in the settings is replaced
    /// by the engine.
    pub fn player(&self, PlayerChoice { named, strength }: &PlayerChoice) -> PlayerSpec {
        let named = named.as_ref();
        let named = named.and_then(|text| PlayerSpec::read_with(text, self).ok());
        named.map_or(PlayerSpec::Engine(*strength), |player| {
            player.with_time(strength.move_time)
        })
    }

    /// The choices of the last new game of a kind, or the defaults.
    pub fn new_game(&self, info: &Info) -> NewGame {
        let known = self.new_games.get(info.name).cloned();
        known.unwrap_or_else(|| NewGame::defaults(info))
    }
}

impl KnownAgents for Settings {
    fn find_agent(&self, name: &str) -> Option<Result<ExternalEngine, EngineCommandError>> {
        let agent = self.agents.get(name)?;
        let command = EngineCommand::read(&agent.command);
        Some(command.and_then(|command| {
            let mut engine = ExternalEngine::new(Some(name), command);
            engine.set_extras(agent.folder.as_deref(), &agent.options)?;
            Ok(engine)
        }))
    }
}

/// The choices of a new game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NewGame {
    /// The side of the person: Player 1 is X.
    pub side: Side,
    /// The turn limit.
    pub turns: u16,
    /// The number of pieces, in games where it is chosen.
    pub pieces: PerSide<u32>,
    /// How the pieces are placed, in games where that is chosen.
    pub placement: Placement,
    /// Who plays against the person.
    pub opponent: PlayerChoice,
    /// Who plays each side in a game without people.
    pub watched: PerSide<PlayerChoice>,
    /// The time of each side for the whole game, if it is limited.
    pub time: Option<TimeControl>,
    /// The names of two people, if they are given.
    pub names: PerSide<String>,
}

impl NewGame {
    /// The default choices.
    pub fn defaults(info: &Info) -> Self {
        let pieces = match info.start {
            Start::Free(pieces) => pieces,
            Start::Fixed(_) => PerSide::new(info.pieces.max_each, info.pieces.max_each),
        };
        Self {
            side: Side::X,
            turns: info.default_limit,
            pieces,
            placement: Placement::Random,
            opponent: PlayerChoice::DEFAULT,
            watched: PerSide::new(PlayerChoice::DEFAULT, PlayerChoice::DEFAULT),
            time: None,
            names: PerSide::default(),
        }
    }
}

/// A player other than a person. The level is remembered while someone else than the engine plays.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlayerChoice {
    /// The player as a [`PlayerSpec`] is written, if it is not the engine.
    pub named: Option<String>,
    /// How strong the engine plays, and anybody's time for a move.
    pub strength: Strength,
}

impl PlayerChoice {
    const DEFAULT: Self = Self {
        named: None,
        strength: Strength::DEFAULT,
    };
}

/// An outside program that speaks UGI. This is only data; it is started, without a shell, when a
/// game needs it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct AgentSettings {
    /// The command line.
    pub command: String,
    /// The options to set before the first game, by name.
    pub options: BTreeMap<String, String>,
    /// The folder it runs in; `None` for the one Standoff was started in.
    pub folder: Option<PathBuf>,
}

/// A choice from a few names.
pub trait NamedChoice: Copy + PartialEq + 'static {
    /// All of them, with their names in the file, in the order in which they are offered.
    const ALL: &'static [(Self, &'static str)];

    /// Its name in the file.
    fn name(self) -> &'static str {
        let own = Self::ALL.iter().find(|(choice, _)| *choice == self);
        own.map_or("", |(_, name)| name)
    }

    /// The one with a name.
    fn named(name: &str) -> Option<Self> {
        let found = Self::ALL.iter().find(|(_, known)| *known == name);
        found.map(|(choice, _)| *choice)
    }
}

/// How the screen looks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ThemeName {
    /// Colours that the colour-blind can tell apart.
    Default,
    /// Dark on light.
    Light,
    /// The colours of a wooden board.
    Wood,
    /// Strong contrasts.
    HighContrast,
    /// No colours.
    Mono,
    /// No colours, and nothing but ASCII characters.
    Ascii,
}

impl ThemeName {
    /// Its name for people.
    pub const fn title(self) -> &'static str {
        match self {
            Self::Default => "default",
            Self::Light => "light",
            Self::Wood => "wood",
            Self::HighContrast => "high contrast",
            Self::Mono => "mono",
            Self::Ascii => "ASCII",
        }
    }
}

impl NamedChoice for ThemeName {
    const ALL: &'static [(Self, &'static str)] = &[
        (Self::Default, "default"),
        (Self::Light, "light"),
        (Self::Wood, "wood"),
        (Self::HighContrast, "high-contrast"),
        (Self::Mono, "mono"),
        (Self::Ascii, "ascii"),
    ];
}

/// What is shown of a position while it is played.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PanelDetail {
    /// The game's own figures.
    Figures,
    /// Also who is ahead, and why.
    Evaluation,
    /// Also the best line, and how deep the engine has looked.
    Line,
}

impl NamedChoice for PanelDetail {
    const ALL: &'static [(Self, &'static str)] = &[
        (Self::Figures, "figures"),
        (Self::Evaluation, "evaluation"),
        (Self::Line, "line"),
    ];
}

/// How many colours are used.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Colour {
    /// As many as the terminal says it has.
    Auto,
    /// All of them.
    True,
    /// 256.
    Indexed,
    /// 16.
    Basic,
    /// None.
    Off,
}

impl NamedChoice for Colour {
    const ALL: &'static [(Self, &'static str)] = &[
        (Self::Auto, "auto"),
        (Self::True, "truecolor"),
        (Self::Indexed, "256"),
        (Self::Basic, "16"),
        (Self::Off, "none"),
    ];
}

/// How the pieces are placed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Placement {
    /// At random.
    Random,
    /// One by one, by the user.
    Own,
}

impl NamedChoice for Placement {
    const ALL: &'static [(Self, &'static str)] = &[(Self::Random, "random"), (Self::Own, "own")];
}
