//! `standoff play`, and `standoff` alone: the full-screen game, or the plain console where there is
//! no full screen.

mod plain;

use std::process::ExitCode;

use clap::{Args, ValueEnum};
use standoff::agents::Level;
use standoff::games::{AnyPosition, Clock, GAMES, Info, PerSide, Side, Start, game_names};
use standoff::play::{Draft, Plan, PlayerSpec, Strength, Substitutes, random_seed};
use standoff::records::settings::{NewGame, Settings};
use standoff::records::{Folders, UserData};
use standoff::text::Quoted;
use standoff::tui::{self, Finish, Options};

use super::Failure;
use super::numbers::{positive, read_threads};

/// Plays a game at once, on the full screen or line by line.
///
/// What is not given is as in your last game of that kind; the first time you are Player 1 against
/// level 3. Line by line it is asked for. Without a terminal, or with TERM=dumb, the game is played
/// line by line. A level is a number of positions for each move, as strong on any machine;
/// --move-time without a level is full strength for that time, and with both, whichever ends first.
#[derive(Args, Default)]
#[command(after_help = "\
Examples:
  standoff play
  standoff play crossing --as 2 --level 5
  standoff play blockade --pieces 4 --turns 40 --seed 7
  standoff play blockade --pieces-x 3 --pieces-o 5 --setup manual
  standoff play surround --x level:3 --o level:6
  standoff play crossing --o \"cmd:python3 assets/agents/random.py\"
  standoff play --plain
  standoff play --continue
  standoff play --continue --move-time 500
  standoff play --position \"blockade 4O2/1XO2X1/3X3/5O1/1OX4/4X2/2O4 X 0 60\" --move-time 2000")]
pub(super) struct Play {
    /// The game: blockade, surround or crossing
    #[arg(value_parser = read_game)]
    game: Option<&'static Info>,
    /// The player you are
    #[arg(long = "as", value_name = "1|2", value_parser = read_player)]
    player: Option<Side>,
    /// The pieces of each side, where they can be chosen
    #[arg(long, value_name = "N", value_parser = positive::<u32>)]
    pieces: Option<u32>,
    /// The pieces of X
    #[arg(long, value_name = "N", value_parser = positive::<u32>)]
    pieces_x: Option<u32>,
    /// The pieces of O
    #[arg(long, value_name = "N", value_parser = positive::<u32>)]
    pieces_o: Option<u32>,
    /// The turn limit
    #[arg(long, value_name = "N", value_parser = read_turns)]
    turns: Option<u16>,
    /// How the pieces are placed
    #[arg(long)]
    setup: Option<Setup>,
    /// Begin with this position: GAME ROWS SIDE PLAYED LIMIT
    #[arg(long, value_name = "LINE", conflicts_with_all = ["pieces", "pieces_x", "pieces_o", "turns", "setup"])]
    position: Option<String>,
    /// What all chance depends on: the same number gives the same set-up, and against a level the
    /// same game
    #[arg(long, value_name = "S")]
    seed: Option<u64>,
    /// The computer's level, 1 to 8
    #[arg(long, value_name = "L", value_parser = read_level)]
    level: Option<Level>,
    /// The computer's time for a move, in milliseconds
    #[arg(long, value_name = "MS", value_parser = positive::<u32>)]
    move_time: Option<u32>,
    /// The threads of the computer at full strength; all there are if not given
    #[arg(long, value_name = "N", value_parser = read_threads)]
    threads: Option<usize>,
    /// Who plays X: human, level:N, random or cmd:COMMAND LINE
    #[arg(long, value_name = "WHO", conflicts_with = "player", value_parser = read_who)]
    x: Option<PlayerSpec>,
    /// Who plays O: human, level:N, random or cmd:COMMAND LINE
    #[arg(long, value_name = "WHO", conflicts_with = "player", value_parser = read_who)]
    o: Option<PlayerSpec>,
    /// Go on with the last unfinished game; who plays in it can be changed by --x and --o, and how
    /// long they think by --move-time
    #[arg(long = "continue", conflicts_with_all = [
        "game", "player", "pieces", "pieces_x", "pieces_o", "turns", "setup", "position", "seed",
        "level",
    ])]
    resume: bool,
    /// Play line by line instead of on the full screen
    #[arg(long)]
    plain: bool,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Setup {
    /// At random
    Random,
    /// One by one, by you
    Manual,
}

fn read_game(name: &str) -> Result<&'static Info, String> {
    let found = GAMES.iter().find(|info| info.name == name);
    found.ok_or_else(|| format!("choose {}", game_names()))
}

fn read_player(text: &str) -> Result<Side, String> {
    match text {
        "1" => Ok(Side::X),
        "2" => Ok(Side::O),
        _ => Err("it must be 1 or 2".into()),
    }
}

pub(super) fn read_turns(text: &str) -> Result<u16, String> {
    let number = text.parse().ok();
    number
        .filter(|number| (1..=Clock::MAX_TURNS).contains(number))
        .ok_or_else(|| format!("it must be a whole number from 1 to {}", Clock::MAX_TURNS))
}

fn read_level(text: &str) -> Result<Level, String> {
    let level = text.parse().ok().and_then(Level::new);
    level.ok_or_else(|| format!("it must be {} to {}", Level::MIN, Level::MAX))
}

fn read_who(text: &str) -> Result<PlayerSpec, String> {
    PlayerSpec::read(text).map_err(|error| error.to_string())
}

impl Play {
    /// Opens the game that the arguments ask for.
    pub(super) fn run(&self) -> Result<ExitCode, Failure> {
        if self.plain || plain::is_needed() {
            return plain::run(self);
        }
        let user_data = UserData::open(Folders::find());
        let (mut plan, mut draft) = (None, None);
        if !self.resume {
            let begun = self.plan(&user_data.settings)?;
            if self.setup == Some(Setup::Manual) {
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

    /// Who is to play in the game that is gone on with.
    fn substitutes(&self) -> Substitutes {
        Substitutes {
            named: PerSide::new(self.x.clone(), self.o.clone()),
            move_time: self.move_time,
        }
    }

    fn plan(&self, settings: &Settings) -> Result<Plan, Failure> {
        let seed = self.seed.unwrap_or_else(random_seed);
        let given = self.position.as_deref();
        let given = given.map(|line| self.read_position(line)).transpose()?;
        let last = || read_game(settings.last_game.as_deref()?).ok();
        let info = match &given {
            Some(position) => Some(position.info()),
            None => self.game.or_else(last).or(GAMES.first()),
        };
        let info = info.ok_or_else(|| Failure::Failed("there is no game".into()))?;
        let choices = settings.new_game(info);
        let position = match given {
            Some(position) => position,
            None => self.start(info, &choices, seed)?,
        };
        Ok(Plan {
            position,
            players: self.players(&choices, settings)?,
            seed,
        })
    }

    fn read_position(&self, line: &str) -> Result<AnyPosition, Failure> {
        let position = super::read_position(line)?;
        match self.game {
            Some(game) if position.info().name != game.name => Err(Failure::Usage(format!(
                "the position {} is not one of {}",
                Quoted::new(line),
                game.title
            ))),
            _ => Ok(position),
        }
    }

    /// The pieces of both sides, in games where they are chosen.
    fn counts(&self, info: &Info, choices: &NewGame) -> Result<PerSide<u32>, Failure> {
        let wanted = PerSide::new(self.pieces_x.or(self.pieces), self.pieces_o.or(self.pieces));
        let any = wanted[Side::X].or(wanted[Side::O]).is_some();
        let random = self.setup == Some(Setup::Random);
        match info.start {
            Start::Free(_) => Ok(PerSide::from_fn(|side| {
                wanted[side].unwrap_or(choices.pieces[side])
            })),
            Start::Fixed(_) if any || random => Err(Failure::Usage(format!(
                "{} always begins in the same way, unless you set it up: leave --pieces and \
                 --setup random out",
                info.title
            ))),
            Start::Fixed(_) => Ok(PerSide::new(0, 0)),
        }
    }

    fn start(&self, info: &Info, choices: &NewGame, seed: u64) -> Result<AnyPosition, Failure> {
        let counts = self.counts(info, choices)?;
        let turns = self.turns.unwrap_or(choices.turns);
        AnyPosition::start(info.name, Some(counts), turns, seed).map_err(Failure::from)
    }

    /// How strong the computer plays where nobody is named, if that is given.
    fn strength(&self) -> Option<Strength> {
        match (self.level, self.move_time) {
            (None, None) => None,
            (level, time) => Some(Strength::new(level, time)),
        }
    }

    /// Who plays, where anybody is named. Against a player who is named the other one is a person.
    fn named(&self) -> Result<Option<PerSide<PlayerSpec>>, Failure> {
        if self.x.is_none() && self.o.is_none() {
            return Ok(None);
        }
        if self.level.is_some() {
            let reason =
                "say level:N for the side that is to play at a level, and leave --level out";
            return Err(Failure::Usage(reason.into()));
        }
        let who = |named: &Option<PlayerSpec>| {
            let who = named.clone().unwrap_or(PlayerSpec::Human);
            who.with_time(self.move_time)
        };
        Ok(Some(PerSide::new(who(&self.x), who(&self.o))))
    }

    /// Who plays on the full screen.
    fn players(
        &self,
        choices: &NewGame,
        settings: &Settings,
    ) -> Result<PerSide<PlayerSpec>, Failure> {
        if let Some(players) = self.named()? {
            return Ok(players);
        }
        let last = || settings.opponent(&choices.opponent, choices.strength);
        let opponent = self.strength().map_or_else(last, PlayerSpec::Engine);
        Ok(opponent.against_person(self.player.unwrap_or(choices.side)))
    }
}

/// Whether there is a terminal that the full screen can be shown on.
pub(super) fn has_screen() -> bool {
    !plain::is_needed()
}

/// Opens the full screen at home, or the console with all its questions.
pub(super) fn home() -> Result<ExitCode, Failure> {
    if plain::is_needed() {
        return plain::run(&Play::default());
    }
    open(Options {
        user_data: UserData::open(Folders::find()),
        ..Options::default()
    })
}

fn open(options: Options) -> Result<ExitCode, Failure> {
    match tui::run(options) {
        Ok(Finish::Left) => Ok(ExitCode::SUCCESS),
        Ok(Finish::Signal(number)) => {
            let code = u8::try_from(128 + number).unwrap_or(1);
            Ok(ExitCode::from(code))
        }
        Err(error) => Err(Failure::Failed(error.to_string())),
    }
}
