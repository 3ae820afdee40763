//! One game of a tournament, from the first turn to the record.

use std::time::Instant;

use super::result::scores;
use super::{Conduct, FinishedGame, Fixture, GameResult, Progress, TournamentPlan};
use crate::agents::{Agent, AgentError, AgentFactory};
use crate::games::{Game, PerSide, Side};
use crate::play::Session;
use crate::records::{Record, Tags};

/// The table size of the engine at full strength, in MiB. It is small, as several play at once.
const TABLE: usize = 16;

/// Plays a game.
pub(super) struct GameRunner<'a> {
    pub plan: &'a TournamentPlan,
    pub fixture: Fixture,
    pub live: &'a Progress,
}

/// The result, the game and the text of its record; `None` if it was stopped.
type PlayedGame = Option<(GameResult, FinishedGame, String)>;

impl GameRunner<'_> {
    pub fn run<G: Game>(self, start: G) -> Result<PlayedGame, AgentError> {
        let number = self.fixture.number;
        self.live.begin(number, &start);
        let played = self.play(start);
        let left = self.live.leave(number);
        let (Some((result, record)), Some(game)) = (played?, left) else {
            return Ok(None);
        };
        let ended = FinishedGame {
            game,
            verdict: result.verdict,
            termination: record.termination(),
        };
        Ok(Some((result, ended, record.to_string())))
    }

    fn play<G: Game>(&self, start: G) -> Result<Option<(GameResult, Record<G>)>, AgentError> {
        let mut agents = PerSide::new(self.agent::<G>(Side::X)?, self.agent::<G>(Side::O)?);
        let entrants = self.fixture.players.map(|at| &self.plan.entrants[at]);
        let players = entrants.map(|entrant| entrant.player.clone());
        let session = Session::new(start, players);
        let mut session = session.with_time(self.plan.time, PerSide::default());
        let mut conduct: PerSide<Conduct> = PerSide::default();
        let verdict = loop {
            if let Some(verdict) = session.verdict() {
                break verdict;
            }
            let side = session.position().side();
            let running = self.turn(&mut session, &mut *agents[side], &mut conduct[side]);
            if !running {
                return Ok(None);
            }
        };
        let result = GameResult {
            number: self.fixture.number,
            players: self.fixture.players,
            verdict,
            scores: scores(session.position()),
            conduct,
        };
        let mut tags = Tags::of_game(session.players(), self.fixture.seed);
        result.label(&mut tags, self.plan, &self.fixture);
        Ok(Some((result, Record::of_session(&session, tags))))
    }

    /// Creates the agent of a side. A program is started anew for every game, so that its play
    /// never depends on the games before.
    fn agent<G: Game>(&self, side: Side) -> Result<Box<dyn Agent<G>>, AgentError> {
        let seed = match side {
            Side::X => self.fixture.seed,
            Side::O => self.fixture.seed.wrapping_add(1),
        };
        let player = &self.plan.entrants[self.fixture.players[side]].player;
        AgentFactory::new(seed).with_hash(TABLE).build(player)
    }

    /// Plays a turn. Returns whether the tournament is still running.
    fn turn<G: Game>(
        &self,
        session: &mut Session<G>,
        agent: &mut dyn Agent<G>,
        conduct: &mut Conduct,
    ) -> bool {
        let begun = Instant::now();
        let chosen = session.ask(agent, &mut self.live.stop_switch().clone());
        let time = begun.elapsed();
        // The answer may be wrong only because the tournament was stopped, or the agent ended by
        // the same signal.
        if self.live.is_stopped() {
            return false;
        }
        conduct.time += time;
        if let Err(fault) = session.play_answer(chosen) {
            conduct.add(&fault, agent.stderr());
        }
        if let Some(turn) = session.turns().last() {
            let mv = turn.before.move_text(turn.mv);
            self.live.turn(self.fixture.number, session.position(), &mv);
        }
        true
    }
}
