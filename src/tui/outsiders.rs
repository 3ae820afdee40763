//! The outside programs that play in a game: each is started when it is first asked, and ended with
//! the game.

use super::tasks::TaskRunner;
use crate::agents::program::{Errors, Estimate, Event, Patience, ProgramWorker, Question, Thought};
use crate::games::{Game, PerSide, Side, Skips};
use crate::play::Outsider;
use crate::search::{PvLine, Report, score};

/// The programs of both sides.
pub struct Outsiders {
    running: PerSide<Option<ProgramWorker>>,
    /// How many of each side have been ended.
    lives: PerSide<u32>,
    /// What each has written to standard error, also after its end.
    errors: PerSide<Option<Errors>>,
    tasks: TaskRunner,
}

impl Outsiders {
    /// None has been started yet.
    pub fn new(tasks: TaskRunner) -> Self {
        Self {
            running: PerSide::default(),
            lives: PerSide::default(),
            errors: PerSide::default(),
            tasks,
        }
    }

    /// Asks the program of a side for a move; `tell` hears what it says from its start on.
    pub fn ask<G: Game>(
        &mut self,
        position: &G,
        program: &Outsider,
        tell: impl FnMut(u64, Event) + Send + 'static,
    ) -> u64 {
        let side = position.side();
        let worker = self.running[side].get_or_insert_with(|| {
            let mut worker = ProgramWorker::new(program.launch().clone(), Patience::DEFAULT, tell);
            worker.new_game();
            worker
        });
        self.errors[side] = Some(worker.errors().clone());
        worker.ask(Question::of(position, program.time()))
    }

    /// Which process of its program plays for a side now, or would if it were asked.
    pub fn life(&self, side: Side) -> u32 {
        self.lives[side]
    }

    /// Nobody wants the answers any more.
    pub fn withdraw(&mut self) {
        for side in Side::BOTH {
            if let Some(worker) = &mut self.running[side] {
                worker.withdraw();
            }
        }
    }

    /// Ends the program of a side. One that does not want to end takes a moment, which the task runner
    /// waits for.
    pub fn end(&mut self, side: Side) {
        if let Some(worker) = self.running[side].take() {
            self.lives[side] += 1;
            self.tasks.dispose(worker);
        }
    }

    /// Ends both.
    pub fn end_all(&mut self) {
        for side in Side::BOTH {
            self.end(side);
        }
    }

    /// What the program of a side has written to standard error, if there has been one.
    pub fn errors(&self, side: Side) -> Option<&Errors> {
        self.errors[side].as_ref()
    }
}

impl Drop for Outsiders {
    fn drop(&mut self) {
        self.end_all();
    }
}

/// What a program's thought says about a position. Its moves are kept as far as they can be played.
pub fn report<G: Game>(position: &G, thought: &Thought, time: std::time::Duration) -> Report<G> {
    let depth = thought.depth.unwrap_or(0);
    // Its word alone is no proof.
    let most = score::PROVEN - 1;
    let score = thought.score.map(|estimate| match estimate {
        Estimate::Value(value) => value.clamp(-most, most),
        Estimate::Won(turns) if turns < 0 => -most,
        Estimate::Won(_) => most,
    });
    let mut pv = Vec::new();
    let mut last = *position;
    for text in &thought.moves {
        let Ok(mv) = last.read_move(text, Skips::Allowed) else {
            break;
        };
        pv.push(mv);
        last = last.play(mv);
    }
    let line = score.map(|score| PvLine {
        pv,
        score,
        proven: false,
        depth,
    });
    Report {
        lines: line.into_iter().collect(),
        depth,
        nodes: thought.nodes.unwrap_or(0),
        time,
        ..Report::default()
    }
}
