//! A tournament that is played in the background, for as long as its screen is open.

use std::path::Path;
use std::sync::Arc;
use std::thread;
use std::time::{Duration, Instant};

use super::Contest;
use crate::records::saves::Store;
use crate::text::{clean, shell_word};
use crate::tournament::{Progress, Tournament, TournamentConfig, TournamentPlan};
use crate::tui::tasks::TaskRunner;

/// How long the program waits for a tournament to end when it is stopped.
const PATIENCE: Duration = Duration::from_secs(1);

/// A tournament that is ready to be played, and the command that resumes it.
pub struct Ready {
    tournament: Tournament,
    resume: String,
}

impl Ready {
    /// Starts every program once and creates the file for the games. This may take seconds.
    pub fn prepare(
        config: &TournamentConfig,
        mut plan: TournamentPlan,
        store: &Store,
    ) -> Result<Self, String> {
        plan.rehearse()?;
        let path = store.new_tournament().map_err(|error| error.to_string())?;
        let resume = resume_command(config, &path);
        let tournament = Tournament::begin(plan, &path).map_err(|error| error.to_string())?;
        Ok(Self { tournament, resume })
    }

    /// Starts the tournament.
    pub fn play(self, now: Instant, tasks: &TaskRunner) -> (Contest, Runner) {
        let contest = Contest::new(&self.tournament, now, self.resume);
        let runner = Runner {
            live: contest.live.clone(),
            tasks: tasks.clone(),
        };
        let tournament = Arc::new(self.tournament);
        // The live view tells how it ends.
        thread::spawn(move || drop(tournament.run()));
        (contest, runner)
    }
}

/// Plays a tournament until it is dropped. The program does not end before its agents have.
pub struct Runner {
    live: Progress,
    tasks: TaskRunner,
}

impl Drop for Runner {
    fn drop(&mut self) {
        self.live.stop();
        let live = self.live.clone();
        drop(
            self.tasks
                .spawn(move || drop(live.wait(PATIENCE, |_| false))),
        );
    }
}

/// The command that resumes a tournament that was started from home.
fn resume_command(config: &TournamentConfig, path: &Path) -> String {
    let mut words: Vec<String> = vec!["standoff".into(), "tournament".into()];
    let mut add = |flag: &str, value: &str| {
        words.extend([flag.into(), shell_word(value)]);
    };
    config.games.iter().for_each(|game| add("--game", game));
    for agent in &config.agents {
        add("--agent", &agent.player);
    }
    for (flag, number) in [
        ("--rounds", config.rounds.map(u64::from)),
        ("--turns", config.turns.map(u64::from)),
        ("--move-time", config.move_time.map(u64::from)),
        ("--seed", config.seed),
    ] {
        if let Some(number) = number {
            add(flag, &number.to_string());
        }
    }
    add("--records", &path.to_string_lossy());
    words.push("--resume".into());
    clean(&words.join(" "), 2000)
}
