//! `standoff tournament`: everybody against everybody.

mod progress;
mod report;
mod screen;

use std::io::{self, BufWriter, ErrorKind, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::{Arc, OnceLock};

use clap::Args;
use standoff::games::PerSide;
use standoff::records::saves::EXTENSION;
use standoff::records::{Folders, UserData, files};
use standoff::text;
use standoff::tournament::{
    AgentConfig, Live, Plan, PlanError, Schedule, Tournament, TournamentConfig, TournamentError,
    View,
};

use super::numbers::positive;
use super::play::{has_screen, read_turns};
use super::{Failure, complain, signals};

/// Plays a tournament: everybody against everybody, or one against all the others.
///
/// In every round each pair plays each starting position twice, with sides swapped. A win is 2
/// points, a draw 1; equal points are told apart by games won, then by the score difference. An
/// agent is level:1 to level:8, engine (full strength), random, cmd:COMMAND LINE for any program
/// that speaks UGI, or agent:NAME from the settings file; NAME=AGENT gives it a name.
///
/// In a terminal it is watched in the full screen; elsewhere, and with --plain or --json, a line on
/// standard error says how far it has come.
///
/// What is not given by flags is taken from the file, if there is one; its agents and those of the
/// flags all take part. Every game is written to a file as it ends, and --resume goes on after any
/// interruption: with the same flags it ends with the same table, if the agents always play the
/// same.
#[derive(Args)]
#[command(after_help = "\
Examples:
  standoff tournament --game blockade --agent level:3 --agent level:4 --agent random
  standoff tournament --game crossing --agent level:5 --agent 'fox=cmd:python3 fox.py' --rounds 10 --move-time 100
  standoff tournament --agent level:8 --agent level:7 --agent level:6 --gauntlet --json
  standoff tournament cup.toml
  standoff tournament cup.toml --resume

A file has the same names:
  games = [\"blockade\", \"surround\"]
  rounds = 10
  move-time-ms = 100
  agents = [\"level:3\", \"random\", { name = \"fox\", command = \"python3 fox.py\", options = { Hash = 64 } }]
and also turns, pieces, pieces-x, pieces-o, seed, gauntlet, at-once and records; an agent may have
name, player or command, folder, options and move-time-ms.")]
#[expect(clippy::struct_excessive_bools, reason = "each is a flag of its own")]
pub(super) struct RunTournament {
    /// What is to be played, in TOML
    #[arg(value_name = "FILE.toml")]
    file: Option<PathBuf>,
    /// Someone who takes part: [NAME=]level:N, engine, random, cmd:COMMAND LINE or agent:NAME; to be
    /// given for each
    #[arg(long = "agent", value_name = "AGENT")]
    agents: Vec<String>,
    /// The game; may be given several times, and is all of them if it is not
    #[arg(long = "game", value_name = "GAME")]
    games: Vec<String>,
    /// How many starting positions of each game every pair plays [default: 1]
    #[arg(long, value_name = "N", value_parser = positive::<u32>)]
    rounds: Option<u32>,
    /// The turn limit; each game's usual one if not given
    #[arg(long, value_name = "N", value_parser = read_turns)]
    turns: Option<u16>,
    /// The pieces of each side, where they can be chosen
    #[arg(long, value_name = "N", value_parser = positive::<u32>)]
    pieces: Option<u32>,
    /// The pieces of X
    #[arg(long, value_name = "N", value_parser = positive::<u32>)]
    pieces_x: Option<u32>,
    /// The pieces of O
    #[arg(long, value_name = "N", value_parser = positive::<u32>)]
    pieces_o: Option<u32>,
    /// What all chance depends on [default: 1]
    #[arg(long, value_name = "S")]
    seed: Option<u64>,
    /// The time for a move, in milliseconds; if not given, 1000 for programs and full strength, and
    /// no limit for levels
    #[arg(long, value_name = "MS", value_parser = positive::<u32>)]
    move_time: Option<u32>,
    /// The first agent plays all the others, and they don't play each other
    #[arg(long)]
    gauntlet: bool,
    /// How many games at once; as many as there are cores if not given
    #[arg(long, value_name = "N", value_parser = positive::<usize>)]
    at_once: Option<usize>,
    /// The file for the games; if not given, a new one named after FILE.toml, or
    /// tournament.standoff
    #[arg(long, value_name = "FILE")]
    records: Option<PathBuf>,
    /// Go on with the games in that file, or in the last one of that name
    #[arg(long)]
    resume: bool,
    /// Print the table as one JSON object on one line
    #[arg(long)]
    json: bool,
    /// No full screen: say how far it has come in a line
    #[arg(long)]
    plain: bool,
}

impl From<PlanError> for Failure {
    fn from(error: PlanError) -> Self {
        match error {
            PlanError::Unreadable(error) => Self::Failed(error.to_string()),
            error => Self::Usage(error.to_string()),
        }
    }
}

impl From<TournamentError> for Failure {
    fn from(error: TournamentError) -> Self {
        match error {
            TournamentError::Plan(error) => error.into(),
            error => Self::Failed(error.to_string()),
        }
    }
}

impl RunTournament {
    /// Plays it, and prints the table.
    pub(super) fn run(&self) -> Result<ExitCode, Failure> {
        let config = self.config()?;
        let user_data = user_data();
        let mut plan = config.plan(&user_data.settings)?;
        // What can't be played is refused before anything is started.
        Schedule::new(&plan)?;
        let begun: Arc<OnceLock<Live>> = Arc::default();
        let caught = signals::watch({
            let begun = begun.clone();
            move || begun.get().into_iter().for_each(Live::stop)
        })
        .map_err(|error| Failure::Failed(error.to_string()))?;
        plan.rehearse().map_err(Failure::Failed)?;
        let path = self.path(&config);
        let tournament = self.open(plan, &path)?;
        let live = begun.get_or_init(|| tournament.live().clone());
        // A signal may have come before there was anything to stop.
        if caught.signal().is_some() {
            live.stop();
        }
        let left = if !self.plain && !self.json && has_screen() {
            screen::watched(&tournament, user_data)
        } else {
            progress::watched(&tournament).map(|()| None)
        };
        let view = live.view();
        let (played, games) = (view.table.games(), view.games);
        let signal = caught.signal();
        if let Some(signal) = signal.or(left.as_ref().ok().copied().flatten()) {
            complain(&format!(
                "stopped after {played} of {games} games: --resume goes on\n"
            ));
            return Ok(ExitCode::from(u8::try_from(128 + signal).unwrap_or(1)));
        }
        left?;
        let printed = self.print(&tournament, &view, &path)?;
        if played < games {
            let resume = screen::resume_command();
            complain(&format!(
                "stopped after {played} of {games} games; this goes on: {resume}\n"
            ));
        }
        Ok(printed)
    }

    fn config(&self) -> Result<TournamentConfig, Failure> {
        let flags = TournamentConfig {
            agents: self
                .agents
                .iter()
                .map(|text| AgentConfig::read(text))
                .collect(),
            games: self.games.clone(),
            rounds: self.rounds,
            turns: self.turns,
            pieces: PerSide::new(self.pieces_x.or(self.pieces), self.pieces_o.or(self.pieces)),
            seed: self.seed,
            move_time: self.move_time,
            gauntlet: self.gauntlet.then_some(true),
            at_once: self.at_once,
            records: self.records.clone(),
        };
        Ok(match &self.file {
            Some(path) => flags.or(TournamentConfig::load(path)?),
            None => flags,
        })
    }

    /// The file for the games. Where none is named, a tournament begins a new one, and goes on with
    /// the last one.
    fn path(&self, config: &TournamentConfig) -> PathBuf {
        if let Some(path) = &config.records {
            return files::with_extension(path.clone());
        }
        let base = self.file.clone().unwrap_or_else(|| "tournament".into());
        let stem = base
            .file_stem()
            .unwrap_or_default()
            .to_string_lossy()
            .into_owned();
        let named = |number: u32| match number {
            1 => base.with_file_name(format!("{stem}.{EXTENSION}")),
            _ => base.with_file_name(format!("{stem}-{number}.{EXTENSION}")),
        };
        let mut number = 1;
        while named(number).exists() {
            number += 1;
        }
        named(if self.resume {
            number.max(2) - 1
        } else {
            number
        })
    }

    fn open(&self, plan: Plan, path: &Path) -> Result<Tournament, Failure> {
        let shown = text::clean(&path.to_string_lossy(), 300);
        if !self.resume {
            let tournament = Tournament::begin(plan, path)?;
            complain(&format!("every game is written to {shown} as it ends\n"));
            return Ok(tournament);
        }
        let tournament = Tournament::resume(plan, path)?;
        let view = tournament.live().view();
        let (played, games) = (view.table.games(), view.games);
        complain(&format!("{shown} has {played} of {games} games\n"));
        if let Some(cut) = tournament.cut() {
            let cut = text::clean(&cut.to_string_lossy(), 300);
            complain(&format!(
                "the last game there was cut off and is played again; what was left of it is in \
                 {cut}\n"
            ));
        }
        Ok(tournament)
    }

    fn print(
        &self,
        tournament: &Tournament,
        view: &View,
        path: &Path,
    ) -> Result<ExitCode, Failure> {
        let mut output = BufWriter::new(io::stdout().lock());
        let printed = if self.json {
            report::print_json(&mut output, tournament.plan(), view, path)
        } else {
            report::print_words(&mut output, tournament.plan(), view)
        };
        match printed.and_then(|()| output.flush()) {
            Err(error) if error.kind() != ErrorKind::BrokenPipe => Err(Failure::Output(error)),
            _ => Ok(ExitCode::SUCCESS),
        }
    }
}

/// What is kept, for the settings: outside programs have names there.
fn user_data() -> UserData {
    let mut user_data = UserData::open(Folders::find());
    let troubles = std::mem::take(&mut user_data.troubles);
    // Without a folder for them there are none, which is no trouble here.
    if user_data.file.is_some() {
        for trouble in &troubles {
            complain(&format!("{trouble}\n"));
        }
    }
    user_data
}
