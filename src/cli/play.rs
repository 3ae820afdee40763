//! `standoff play`, and `standoff` alone: the full-screen game, or the plain console where there is
//! no full screen.

pub(super) mod plain;

use std::io::{self, IsTerminal};
use std::process::ExitCode;

use clap::Args;
use standoff::agents::{AGENT_FORMS, Level, PlayerSpec, Strength, TimeControl};
use standoff::console::check_start;
use standoff::games::{AnyPosition, GAMES, Info, PerSide, Side, Start, find_game};
use standoff::play::{Draft, Plan, Substitutes, random_seed};
use standoff::records::settings::{NewGame, Placement, Settings};
use standoff::records::{Folders, UserData};
use standoff::text::Quoted;
use standoff::tui::{self, Finish, Options};

use super::parsers::{
    StartArgs, game_parser, placement_parser, positive, read_level, read_player, read_threads,
};
use super::players::read_player_spec;
use super::{Failure, signal_code};

/// Play a game, in the full screen or line by line
///
/// The full screen takes what you leave out from your last game; the first time, you are Player 1
/// against level 3. With --plain, without a terminal, or with TERM=dumb, the game is played line by
/// line and asks for what you leave out.
///
/// A level searches a fixed number of positions for each move at most, so it is equally strong on every
/// machine. --move-time without a level is full strength for that time; with both, whichever ends
/// first.
#[derive(Args, Default)]
#[command(after_help = "\
Examples:
  standoff play
  standoff play crossing --as 2 --level 5
  standoff play blockade --pieces 4 --turns 40 --seed 7
  standoff play blockade --pieces-x 3 --pieces-o 5 --setup manual
  standoff play surround --x level:3 --o level:6
  standoff play surround --tc 300+2
  standoff play crossing --o \"cmd:python3 assets/agents/random.py\"
  standoff play --plain
  standoff play --continue
  standoff play --continue --move-time 500
  standoff play --position \"blockade 4O2/1XO2X1/3X3/5O1/1OX4/4X2/2O4 X 0 60\" --move-time 2000")]
pub(super) struct PlayArgs {
    /// The game
    #[arg(value_parser = game_parser())]
    game: Option<&'static Info>,
    /// Which player you are
    #[arg(long = "as", value_name = "1|2", value_parser = read_player)]
    player: Option<Side>,
    #[command(flatten)]
    start: StartArgs,
    /// How the pieces are placed
    #[arg(long, value_parser = placement_parser())]
    setup: Option<Placement>,
    /// Start at this position: GAME ROWS SIDE PLAYED LIMIT
    #[arg(long, value_name = "LINE", conflicts_with_all = ["pieces", "pieces_x", "pieces_o", "turns", "setup"])]
    position: Option<String>,
    /// The seed of everything random: the same seed gives the same set-up, and against a level the
    /// same game
    #[arg(long, value_name = "S")]
    seed: Option<u64>,
    /// The computer's level, 1 to 10
    #[arg(long, value_name = "L", value_parser = read_level)]
    level: Option<Level>,
    /// The computer's time for a move, in milliseconds
    #[arg(long, value_name = "MS", value_parser = positive::<u32>)]
    move_time: Option<u32>,
    /// The time of each side for the whole game in seconds, and an increment for each turn
    #[arg(long, value_name = "TIME+INC")]
    tc: Option<TimeControl>,
    /// The computer's threads at full strength [default: all there are]
    #[arg(long, value_name = "N", value_parser = read_threads)]
    threads: Option<usize>,
    #[arg(long, help = format!("Who plays X: human, {AGENT_FORMS}"), value_name = "WHO", conflicts_with = "player", value_parser = read_player_spec)]
    x: Option<PlayerSpec>,
    #[arg(long, help = format!("Who plays O: human, {AGENT_FORMS}"), value_name = "WHO", conflicts_with = "player", value_parser = read_player_spec)]
    o: Option<PlayerSpec>,
    /// Resume the last unfinished game; --x, --o and --move-time change who plays and how long they
    /// think
    #[arg(long = "continue", conflicts_with_all = [
        "game", "player", "pieces", "pieces_x", "pieces_o", "turns", "setup", "position", "seed",
        "level", "tc",
    ])]
    resume: bool,
    /// Play line by line instead of in the full screen
    #[arg(long)]
    plain: bool,
}

impl PlayArgs {
    /// Opens the game that the arguments ask for.
    pub(super) fn run(&self) -> Result<ExitCode, Failure> {
        if self.plain || !has_screen() {
            return plain::run(self);
        }
        let user_data = UserData::open(Folders::find());
        let (mut plan, mut draft) = (None, None);
        if !self.resume {
            let begun = self.plan(&user_data.settings)?;
            if self.setup == Some(Placement::Own) {
                let info = begun.position.info();
                let pieces = self.counts(info, &user_data.settings.new_game(info))?;
                draft = Some(Draft {
                    plan: begun,
                    pieces,
                });
            } else {
                plan = Some(begun);
            }
        }
        open(Options {
            plan,
            draft,
            resume: self.resume.then(|| self.substitutes()),
            seed: self.seed,
            threads: self.threads,
            user_data,
            ..Options::default()
        })
    }

    /// Who plays instead of the usual players.
    fn substitutes(&self) -> Substitutes {
        Substitutes {
            named: PerSide::new(self.x.clone(), self.o.clone()),
            move_time: self.move_time,
        }
    }

    fn plan(&self, settings: &Settings) -> Result<Plan, Failure> {
        let seed = self.seed.unwrap_or_else(random_seed);
        let given = self.read_position()?;
        let last = || find_game(settings.last_game.as_deref()?).ok();
        let info = match &given {
            Some(position) => Some(position.info()),
            None => self.game.or_else(last).or(GAMES.first()),
        };
        let info = info.ok_or_else(|| Failure::failed("there is no game"))?;
        let choices = settings.new_game(info);
        let position = match given {
            Some(position) => position,
            None => self.start(info, &choices, seed)?,
        };
        Ok(Plan {
            position,
            players: self.players(&choices, settings)?,
            names: PerSide::default(),
            seed,
            time: self.tc.or(choices.time),
        })
    }

    fn read_position(&self) -> Result<Option<AnyPosition>, Failure> {
        let Some(line) = &self.position else {
            return Ok(None);
        };
        let position = AnyPosition::read(line)?;
        match self.game {
            Some(game) if position.info().name != game.name => Err(Failure::Usage(format!(
                "the position {} is not one of {}",
                Quoted::new(line),
                game.title
            ))),
            _ => Ok(Some(position)),
        }
    }

    /// The pieces of both sides, in games where they can be chosen.
    fn counts(&self, info: &Info, choices: &NewGame) -> Result<PerSide<u32>, Failure> {
        let given = self.start.pieces();
        check_start(info, given, self.setup).map_err(Failure::Usage)?;
        Ok(PerSide::from_fn(|side| match info.start {
            Start::Free(_) => given[side].unwrap_or(choices.pieces[side]),
            Start::Fixed(_) => 0,
        }))
    }

    fn start(&self, info: &Info, choices: &NewGame, seed: u64) -> Result<AnyPosition, Failure> {
        let counts = self.counts(info, choices)?;
        let turns = self.start.turns.unwrap_or(choices.turns);
        Ok(AnyPosition::start(info.name, Some(counts), turns, seed)?)
    }

    /// How strong the computer plays, if --level or --move-time says so.
    fn strength(&self) -> Option<Strength> {
        match (self.level, self.move_time) {
            (None, None) => None,
            (level, time) => Some(Strength::new(level, time)),
        }
    }

    /// Who plays, if --x or --o says so. If only one of them is given, the other side is a person.
    fn named(&self) -> Result<Option<PerSide<PlayerSpec>>, Failure> {
        if self.x.is_none() && self.o.is_none() {
            return Ok(None);
        }
        if self.level.is_some() {
            return Err(Failure::usage(
                "say level:N for the side that is to play at a level, and leave --level out",
            ));
        }
        let people = PerSide::new(PlayerSpec::Human, PlayerSpec::Human);
        Ok(Some(self.substitutes().replace(&people)))
    }

    /// Who plays in the full screen.
    fn players(
        &self,
        choices: &NewGame,
        settings: &Settings,
    ) -> Result<PerSide<PlayerSpec>, Failure> {
        if let Some(players) = self.named()? {
            return Ok(players);
        }
        let last = || settings.player(&choices.opponent);
        let opponent = self.strength().map_or_else(last, PlayerSpec::Engine);
        Ok(opponent.against_person(self.player.unwrap_or(choices.side)))
    }
}

/// Returns whether there is a terminal for the full screen.
pub(super) fn has_screen() -> bool {
    let dumb = std::env::var_os("TERM").is_some_and(|term| term == "dumb");
    !dumb && io::stdin().is_terminal() && io::stdout().is_terminal()
}

/// Opens the full screen at home, or the console with all its questions.
pub(super) fn open_home() -> Result<ExitCode, Failure> {
    if !has_screen() {
        return plain::run(&PlayArgs::default());
    }
    open(Options {
        user_data: UserData::open(Folders::find()),
        ..Options::default()
    })
}

/// Opens the full screen.
pub(super) fn open(options: Options) -> Result<ExitCode, Failure> {
    match tui::run(options) {
        Ok(Finish::Left) => Ok(ExitCode::SUCCESS),
        Ok(Finish::Signal(number)) => Ok(signal_code(number)),
        Err(error) => Err(Failure::failed(error)),
    }
}
