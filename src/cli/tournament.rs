//! `standoff tournament`: everybody against everybody.

mod progress;
mod report;
mod screen;

use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::{Arc, OnceLock};

use clap::Args;
use standoff::agents::{AGENT_FORMS, TimeControl};
use standoff::records::files;
use standoff::records::saves::EXTENSION;
use standoff::text;
use standoff::tournament::{
    AgentConfig, Part, Progress, Schedule, Tournament, TournamentConfig, TournamentError,
    TournamentPlan, TournamentPlanError,
};

use super::parsers::{StartArgs, game_names_parser, positive};
use super::play::has_screen;
use super::{Failure, complain, open_user_data, print, print_json, signal_code, signals};

/// Play a tournament: everybody against everybody, or one against all the others
///
/// In every round each pair plays each starting position twice, with sides swapped. A win is 2
/// points and a draw 1; ties are broken by games won, then by the score difference. Among the agents,
/// engine is the full strength, cmd:COMMAND LINE any program that speaks UGI, and agent:NAME one from
/// the settings file; NAME=AGENT gives it a name.
///
/// In a terminal the tournament is shown in the full screen. Elsewhere, and with --plain or --json,
/// a line on standard error shows the progress.
///
/// Flags take precedence over FILE.toml, but the agents of both take part. Every game is written to
/// a file as it ends, and --resume continues after any interruption. With the same flags and agents
/// that always play the same, the table in the end is the same, too.
///
/// Several machines can play a tournament: each plays one share of it (--part 1/8 to --part 8/8) and
/// writes a file of its own, and --merge joins the files, in any order and as often as you like.
#[derive(Args)]
#[command(after_help = "\
Examples:
  standoff tournament --game blockade --agent level:3 --agent level:4 --agent random
  standoff tournament --game crossing --agent level:5 --agent 'fox=cmd:python3 fox.py' --rounds 10 --move-time 100
  standoff tournament --agent level:10 --agent level:9 --agent level:8 --gauntlet --json
  standoff tournament --game surround --agent level:6 --agent engine --tc 60+0.5
  standoff tournament cup.toml
  standoff tournament cup.toml --resume
  standoff tournament cup.toml --part 3/8
  standoff tournament cup.toml --merge cup-part-*.standoff

A file has the same names:
  games = [\"blockade\", \"surround\"]
  rounds = 10
  move-time-ms = 100
  agents = [\"level:3\", \"random\", { name = \"fox\", command = \"python3 fox.py\", options = { Hash = 64 } }]
and also time-control = \"60+0.5\", turns, pieces, pieces-x, pieces-o, seed, gauntlet, at-once and
records; an agent may have name, player or command, folder, options and move-time-ms.")]
#[expect(clippy::struct_excessive_bools, reason = "each is a flag of its own")]
pub(super) struct TournamentArgs {
    /// What to play, in TOML
    #[arg(value_name = "FILE.toml")]
    file: Option<PathBuf>,
    #[arg(
        long = "agent",
        value_name = "AGENT",
        help = format!("An agent that takes part: {AGENT_FORMS}; give it once for each agent")
    )]
    agents: Vec<String>,
    /// A game to play; can be given several times [default: all]
    #[arg(long = "game", value_name = "GAME", value_parser = game_names_parser())]
    games: Vec<String>,
    /// How many starting positions of each game every pair plays [default: 1]
    #[arg(long, value_name = "N", value_parser = positive::<u32>)]
    rounds: Option<u32>,
    #[command(flatten)]
    start: StartArgs,
    /// The seed of everything random [default: 1]
    #[arg(long, value_name = "S")]
    seed: Option<u64>,
    /// The time for a move, in milliseconds [default: 1000 for programs and full strength, no limit
    /// for levels]
    #[arg(long, value_name = "MS", value_parser = positive::<u32>)]
    move_time: Option<u32>,
    /// The time of each side for a whole game in seconds, and an increment for each turn; a move is
    /// then limited only by this and by --move-time
    #[arg(long, value_name = "TIME+INC")]
    tc: Option<TimeControl>,
    /// Let the first agent play all the others, which don't play each other
    #[arg(long)]
    gauntlet: bool,
    /// How many games to play at once [default: the number of cores]
    #[arg(long, value_name = "N", value_parser = positive::<usize>)]
    at_once: Option<usize>,
    /// The file for the games [default: a new one named after FILE.toml, or tournament.standoff]
    #[arg(long, value_name = "FILE")]
    records: Option<PathBuf>,
    /// Continue the tournament of that file, or of the last one with the default name
    #[arg(long)]
    resume: bool,
    /// Play only one of N equal shares of the games
    #[arg(long, value_name = "I/N", conflicts_with = "merge")]
    part: Option<Part>,
    /// Play nothing: add the games of these files to the tournament's own, and print the table
    #[arg(long, value_name = "FILE", num_args = 1.., conflicts_with = "resume")]
    merge: Vec<PathBuf>,
    /// Print the table as one JSON object on one line
    #[arg(long)]
    json: bool,
    /// Show the progress in a line instead of the full screen
    #[arg(long)]
    plain: bool,
}

impl From<TournamentPlanError> for Failure {
    fn from(error: TournamentPlanError) -> Self {
        match error {
            TournamentPlanError::Unreadable(error) => Self::failed(error),
            error => Self::usage(error),
        }
    }
}

impl From<TournamentError> for Failure {
    fn from(error: TournamentError) -> Self {
        match error {
            TournamentError::Plan(error) => error.into(),
            error => Self::failed(error),
        }
    }
}

impl TournamentArgs {
    /// Plays the tournament and prints its table.
    pub(super) fn run(&self) -> Result<ExitCode, Failure> {
        let config = self.config()?;
        // Without folders there are only no named programs, which is nothing to complain about.
        let user_data = open_user_data(None);
        let mut plan = config.plan(&user_data.settings)?;
        plan.part = self.part.unwrap_or(Part::WHOLE);
        // Refuse what can't be played before any program is started.
        Schedule::new(&plan)?;
        let begun: Arc<OnceLock<Progress>> = Arc::default();
        let caught = signals::watch({
            let begun = begun.clone();
            move || begun.get().into_iter().for_each(Progress::stop)
        })
        .map_err(Failure::failed)?;
        let path = self.path(&config);
        if !self.merge.is_empty() {
            // The programs give their names; those that are not on this machine do without.
            let _ = plan.rehearse();
            return self.merge(plan, &path);
        }
        plan.rehearse().map_err(Failure::Failed)?;
        let tournament = self.open(plan, &path)?;
        let live = begun.get_or_init(|| tournament.live.clone());
        // A signal may have come before there was anything to stop.
        if caught.signal().is_some() {
            live.stop();
        }
        let ended = if !self.plain && !self.json && has_screen() {
            screen::run(&tournament, user_data)
        } else {
            progress::run(&tournament).map(|()| None)
        };
        let view = live.view();
        let (played, games) = (view.table.games(), view.games);
        let signal = caught.signal();
        if let Some(signal) = signal.or(ended.as_ref().ok().copied().flatten()) {
            complain(&format!(
                "stopped after {played} of {games} games: --resume goes on\n"
            ));
            return Ok(signal_code(signal));
        }
        ended?;
        let code = self.print(&tournament, &path)?;
        if played < games {
            let resume = screen::resume_command();
            complain(&format!(
                "stopped after {played} of {games} games; this goes on: {resume}\n"
            ));
        }
        Ok(code)
    }

    /// Joins the files of several parts, and says which games are still missing.
    fn merge(&self, plan: TournamentPlan, path: &Path) -> Result<ExitCode, Failure> {
        let tournament = Tournament::merge(plan, path, &self.merge)?;
        say_cut(&tournament);
        let code = self.print(&tournament, path)?;
        let shown = text::clean(&path.to_string_lossy(), 300);
        let missing = tournament.missing();
        if missing.is_empty() {
            complain(&format!(
                "{shown} has all {} games\n",
                tournament.schedule.len()
            ));
        } else {
            complain(&format!(
                "{} of {} games are missing: {}; the same command with --records {} --resume instead \
                 of --merge plays them\n",
                missing.len(),
                tournament.schedule.len(),
                ranges(missing),
                text::shell_word(&shown),
            ));
        }
        Ok(code)
    }

    fn print(&self, tournament: &Tournament, path: &Path) -> Result<ExitCode, Failure> {
        let (plan, view) = (&tournament.plan, tournament.live.view());
        print(|output| {
            if self.json {
                print_json(output, &report::TournamentReport::new(plan, &view, path))?;
            } else {
                report::print_table(output, plan, &view)?;
            }
            Ok(())
        })
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
            turns: self.start.turns,
            pieces: self.start.pieces(),
            seed: self.seed,
            move_time: self.move_time,
            time: self.tc,
            gauntlet: self.gauntlet.then_some(true),
            at_once: self.at_once,
            records: self.records.clone(),
        };
        Ok(match &self.file {
            Some(path) => flags.or(TournamentConfig::load(path)?),
            None => flags,
        })
    }

    /// Returns the file for the games. Without a name, that is a new file, or the last one with
    /// --resume and --merge. The parts of a tournament have a file each.
    fn path(&self, config: &TournamentConfig) -> PathBuf {
        let part = self.part.unwrap_or(Part::WHOLE).suffix();
        if let Some(path) = &self.records {
            return files::with_extension(path.clone());
        }
        if let Some(path) = &config.records {
            let path = path.with_extension("");
            let name = path.file_name().unwrap_or_default().to_string_lossy();
            return files::with_extension(path.with_file_name(format!("{name}{part}")));
        }
        let base = self.file.clone().unwrap_or_else(|| "tournament".into());
        let stem = base.file_stem().unwrap_or_default().to_string_lossy();
        let stem = format!("{stem}{part}");
        let numbered = |number: u32| match number {
            1 => base.with_file_name(format!("{stem}.{EXTENSION}")),
            _ => base.with_file_name(format!("{stem}-{number}.{EXTENSION}")),
        };
        let mut number = 1;
        while numbered(number).exists() {
            number += 1;
        }
        numbered(if self.resume || !self.merge.is_empty() {
            number.max(2) - 1
        } else {
            number
        })
    }

    fn open(&self, plan: TournamentPlan, path: &Path) -> Result<Tournament, Failure> {
        let shown = text::clean(&path.to_string_lossy(), 300);
        if !self.resume {
            let tournament = Tournament::begin(plan, path)?;
            complain(&format!("every game is written to {shown} as it ends\n"));
            return Ok(tournament);
        }
        let tournament = Tournament::resume(plan, path)?;
        let view = tournament.live.view();
        let (played, games) = (view.table.games(), view.games);
        complain(&format!("{shown} has {played} of {games} games\n"));
        say_cut(&tournament);
        Ok(tournament)
    }
}

fn say_cut(tournament: &Tournament) {
    if let Some(cut) = &tournament.cut {
        let cut = text::clean(&cut.to_string_lossy(), 300);
        complain(&format!(
            "the last game there was cut off and is played again; what was left of it is in {cut}\n"
        ));
    }
}

/// The numbers of games, from 0, as people read them: `3, 11 to 20`; at most ten such ranges.
fn ranges(numbers: &[usize]) -> String {
    const MAX: usize = 10;
    let mut ranges = numbers.chunk_by(|&one, &next| next == one + 1);
    let shown: Vec<String> = ranges
        .by_ref()
        .take(MAX)
        .map(|range| match range {
            [first, .., last] => format!("{} to {}", first + 1, last + 1),
            single => single
                .iter()
                .map(|number| (number + 1).to_string())
                .collect(),
        })
        .collect();
    let more = ranges.map(<[usize]>::len).sum::<usize>();
    let more = if more > 0 {
        format!(" and {more} more")
    } else {
        String::new()
    };
    shown.join(", ") + &more
}
