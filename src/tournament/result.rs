//! What the record of a game says about it, and whether it is one of a tournament.

use std::collections::BTreeMap;
use std::time::Duration;

use super::{Entrant, Fixture, Plan, Schedule};
use crate::games::{Game, PerSide, Side, Verdict};
use crate::play::PlayerSpec;
use crate::records::{Record, RecordVisitor, ResumeTags, Tags};
use crate::text::Quoted;

/// How a game of a tournament has ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameResult {
    /// The number of the game.
    pub number: usize,
    /// Who played each side, by the number of the entrant.
    pub players: PerSide<usize>,
    /// Who has won.
    pub verdict: Verdict,
    /// What the rules give each side as its score.
    pub scores: PerSide<u32>,
    /// What each side did wrong, by the names of the faults.
    pub faults: PerSide<BTreeMap<String, u64>>,
    /// How long each side has thought.
    pub times: PerSide<Duration>,
}

const NUMBER: &str = "Number";
const ROUND: &str = "Round";
const FAULTS: PerSide<&str> = PerSide::new("FaultsX", "FaultsO");
const SAID: PerSide<&str> = PerSide::new("SaidX", "SaidO");
const TIME: PerSide<&str> = PerSide::new("TimeX", "TimeO");
const EXTRAS: PerSide<&str> = PerSide::new("ExtrasX", "ExtrasO");

/// What happened in a game besides its turns.
#[derive(Clone, Debug, Default)]
pub(super) struct Notes {
    pub faults: PerSide<BTreeMap<String, u64>>,
    pub times: PerSide<Duration>,
    /// What a program wrote to standard error before its last mistake.
    pub said: PerSide<Option<String>>,
}

/// Writes down which game of the tournament a record is, and what happened in it. People count
/// games and rounds from 1.
pub(super) fn label(tags: &mut Tags, plan: &Plan, fixture: &Fixture, notes: &Notes) {
    tags.set(ROUND, &(fixture.round + 1).to_string());
    tags.set(NUMBER, &(fixture.number + 1).to_string());
    for side in Side::BOTH {
        let entrant = &plan.entrants[fixture.players[side]];
        tags.set_name(side, &entrant.name);
        if let Some(extras) = extras(entrant) {
            tags.set(EXTRAS[side], &extras);
        }
        tags.set(TIME[side], &notes.times[side].as_millis().to_string());
        let faults = notes.faults[side].iter();
        let faults: Vec<String> = faults.map(|(name, n)| format!("{name} {n}")).collect();
        if !faults.is_empty() {
            tags.set(FAULTS[side], &faults.join(", "));
        }
        if let Some(said) = &notes.said[side] {
            tags.set(SAID[side], said);
        }
    }
}

fn extras(entrant: &Entrant) -> Option<String> {
    let PlayerSpec::Program(program) = &entrant.who else {
        return None;
    };
    Some(program.launch().extras()).filter(|extras| !extras.is_empty())
}

/// Reads the result of a game that must be one of a tournament.
pub(super) struct ReadResult<'a> {
    pub plan: &'a Plan,
    pub schedule: &'a Schedule,
}

impl RecordVisitor for ReadResult<'_> {
    /// The result, or in what the game differs from what is planned.
    type Output = Result<GameResult, String>;

    fn visit<G: Game>(self, record: Record<G>) -> Self::Output {
        let number = record.tags.get(NUMBER).and_then(|text| text.parse().ok());
        let Some(number) = number.filter(|&number: &usize| number > 0) else {
            return Err("one of its games has no number".into());
        };
        let Some(fixture) = self.schedule.fixture(number - 1) else {
            let games = self.schedule.len();
            return Err(format!(
                "it has a game {number}, but there are only {games}"
            ));
        };
        compare(self.plan, &fixture, &record)
            .map_err(|difference| format!("game {number} is {difference}"))?;
        result_of(&fixture, &record).ok_or_else(|| format!("game {number} has not ended"))
    }
}

/// What a record says about the game that it is.
pub(super) fn result_of<G: Game>(fixture: &Fixture, record: &Record<G>) -> Option<GameResult> {
    let figures = record.history.last().figures();
    let number = |name: &str| record.tags.get(name).and_then(|text| text.parse().ok());
    Some(GameResult {
        number: fixture.number,
        players: fixture.players,
        verdict: record.result()?,
        scores: figures.first().map_or_else(PerSide::default, |f| f.value),
        faults: FAULTS.map(|name| read_faults(record.tags.get(name).unwrap_or_default())),
        times: TIME.map(|name| Duration::from_millis(number(name).unwrap_or(0))),
    })
}

/// Reads `late 2, invalid move 1`.
fn read_faults(text: &str) -> BTreeMap<String, u64> {
    let faults = text.split(", ").filter_map(|fault| {
        let (name, count) = fault.rsplit_once(' ')?;
        Some((name.into(), count.parse().ok()?))
    });
    faults.collect()
}

/// Whether a record is of the game that it should be.
fn compare<G: Game>(plan: &Plan, fixture: &Fixture, record: &Record<G>) -> Result<(), String> {
    let (found, planned) = (record.history.start().line(), fixture.start.line());
    if found != planned {
        return Err(format!("from {found}, not from {planned}"));
    }
    let players = PerSide::from_fn(|side| plan.entrants[fixture.players[side]].who.clone());
    let planned = ResumeTags::new(&players, fixture.seed);
    // What is written may have lost what does not fit on a line; so is what it is compared with.
    let mut tags = Tags::default();
    planned.write(&mut tags);
    for side in Side::BOTH {
        if let Some(extras) = extras(&plan.entrants[fixture.players[side]]) {
            tags.set(EXTRAS[side], &extras);
        }
    }
    let (planned, found) = (ResumeTags::read(&tags), ResumeTags::read(&record.tags));
    for side in Side::BOTH {
        let name =
            |resume: &ResumeTags| Quoted::new(resume.players[side].as_deref().unwrap_or_default());
        let extras = |tags: &Tags| tags.get(EXTRAS[side]).map(String::from);
        if planned.players[side] != found.players[side] {
            let (found, planned) = (name(&found), name(&planned));
            return Err(format!("played by {found}, not by {planned}, with {side}"));
        }
        if planned.move_time[side] != found.move_time[side] {
            return Err(format!("played with another time for a move of {side}"));
        }
        if extras(&tags) != extras(&record.tags) {
            let name = name(&planned);
            return Err(format!("played with another folder or options of {name}"));
        }
    }
    if planned.seed != found.seed {
        return Err("played with another seed".into());
    }
    Ok(())
}
