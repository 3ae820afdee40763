//! About how strong a program is: it plays against random moves, and up the levels as long as it holds
//! its own.

use super::finding::{Finding, Place};
use super::{Examination, Question, RefereeError};
use crate::agents::external::forced_skip;
use crate::agents::{Agent, AgentFactory, Consequence, Fault, Level, PlayerSpec, Stop, Strength};
use crate::games::{Game, GameVisitor, Side, Verdict, for_each_game, start};

/// The turn limit of games that usually take longer.
const MAX_TURNS: u16 = 100;

/// How many late answers are tolerated in any case; otherwise one of twenty is.
const TOLERATED: usize = 3;

/// Points in per cent: what holds one's own, and what is about equal.
const EVEN: u32 = 50;
const NEARLY: u32 = 35;

/// The results against one opponent.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rung {
    /// Who it was.
    pub opponent: PlayerSpec,
    /// Half points won.
    pub half_points: u32,
    /// Games played.
    pub games: u32,
}

impl Rung {
    /// Whether the program got at least this share of the points.
    fn is_at_least(&self, percent: u32) -> bool {
        50 * self.half_points >= percent * self.games
    }
}

/// Lets a program play up the ladder. Returns the results, and the level that it is about equal to,
/// unless it is weaker than all.
pub(super) fn climb(
    examination: &Examination,
    names: &[&'static str],
    findings: &mut Vec<Finding>,
    progress: &mut dyn FnMut(&str),
) -> Result<(Vec<Rung>, Option<Level>), RefereeError> {
    let mut rungs: Vec<Rung> = Vec::new();
    let mut level = Level::MIN - 1;
    let mut held = None;
    loop {
        let now = Level::new(level);
        let opponent = now.map_or(PlayerSpec::Random, |level| {
            PlayerSpec::Engine(Strength::new(Some(level), None))
        });
        progress(&format!("playing against {opponent}"));
        let mut games = Games {
            examination,
            names,
            findings,
            late: Vec::new(),
            moves: 0,
            rung: Rung {
                opponent,
                half_points: 0,
                games: 0,
            },
            error: None,
        };
        for_each_game(&mut games);
        games.error.map_or(Ok(()), Err)?;
        if games.late.len() > TOLERATED && games.late.len() * 20 > games.moves {
            games
                .late
                .into_iter()
                .for_each(|late| Finding::add(games.findings, late));
        }
        let rung = games.rung;
        let is_won = 2 * rung.games == rung.half_points;
        let (is_even, is_near) = (rung.is_at_least(EVEN), rung.is_at_least(NEARLY));
        rungs.push(rung);
        if is_even {
            held = now;
        } else {
            let between = level
                .checked_sub(1)
                .and_then(Level::new)
                .filter(|_| held.is_some());
            return Ok((rungs, if is_near { now } else { between.or(held) }));
        }
        if level == Level::MAX {
            return Ok((rungs, held));
        }
        let far = if is_won && now.is_some() { 2 } else { 1 };
        level = (level + far).min(Level::MAX);
    }
}

/// Two games in each of some games, one for each side.
struct Games<'a> {
    examination: &'a Examination,
    names: &'a [&'static str],
    findings: &'a mut Vec<Finding>,
    /// Late answers: a few may be the machine's fault.
    late: Vec<Finding>,
    moves: usize,
    rung: Rung,
    error: Option<RefereeError>,
}

impl GameVisitor for Games<'_> {
    fn visit<G: Game>(&mut self) {
        if !self.names.contains(&G::INFO.name) {
            return;
        }
        for side in Side::BOTH {
            if self.error.is_some() {
                return;
            }
            match self.play::<G>(side) {
                Ok(verdict) => {
                    self.rung.games += 1;
                    self.rung.half_points += u32::from(verdict.half_points(side));
                }
                Err(error) => self.error = Some(error),
            }
        }
    }
}

impl Games<'_> {
    /// Plays a game in which the program has a side.
    fn play<G: Game>(&mut self, own: Side) -> Result<Verdict, RefereeError> {
        let seed = u64::from(self.rung.games);
        let factory = AgentFactory::new(seed);
        let program = PlayerSpec::External(self.examination.engine.clone());
        let mut program = factory.build::<G>(&program)?;
        let mut opponent = factory.build::<G>(&self.rung.opponent)?;
        let mut position: G = start(G::INFO.default_limit.min(MAX_TURNS), seed)?;
        loop {
            if let Some(verdict) = position.verdict() {
                return Ok(verdict);
            }
            let agent: &mut dyn Agent<G> = if position.side() == own {
                self.moves += 1;
                &mut *program
            } else {
                &mut *opponent
            };
            let mut stop: Stop = self.examination.stop.clone();
            let chosen =
                forced_skip(&position).map_or_else(|| agent.choose(&position, &mut stop), Ok);
            if stop.is_set() {
                return Err(RefereeError::Stopped);
            }
            position = match chosen {
                Ok(mv) => position.play(mv),
                Err(fault) => {
                    self.note(&fault, &position);
                    match position.skip() {
                        Some(skip) if fault.consequence(&position) == Consequence::Skip => {
                            position.play(skip)
                        }
                        _ => return Ok(Verdict::Win(own.other())),
                    }
                }
            };
        }
    }

    /// Adds a fault that the program made in a game.
    fn note<G: Game>(&mut self, fault: &Fault, position: &G) {
        let question = Question {
            start: *position,
            moves: Vec::new(),
            position: *position,
        };
        let words = format!("In a game against {}: {fault}.", self.rung.opponent);
        let finding = Finding::new(fault.kind(), None, words, Some(Place::of(&question)));
        if let Fault::Late(_) = fault {
            self.late.push(finding);
        } else {
            Finding::add(self.findings, finding);
        }
    }
}
