//! A game's result from its record, and whether the game belongs to a tournament.

use std::collections::BTreeMap;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::time::Duration;

use super::{Entrant, Fixture, Schedule, TournamentPlan};
use crate::agents::external::StderrTail;
use crate::agents::{Fault, PlayerSpec, last_words};
use crate::games::{Game, PerSide, Side, Verdict};
use crate::records::{Record, ResumeTags, TIME_CONTROL, Tags};
use crate::text::Quoted;

/// The result of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameResult {
    /// The number of the game.
    pub number: usize,
    /// Who played each side, by the number of the entrant.
    pub players: PerSide<usize>,
    /// Who has won.
    pub verdict: Verdict,
    /// Each side's score by the rules.
    pub scores: PerSide<u32>,
    /// What each side did besides its moves.
    pub conduct: PerSide<Conduct>,
}

/// What one side did in a game besides its moves.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Conduct {
    /// Its faults, counted by name.
    pub faults: BTreeMap<String, u64>,
    /// Its total thinking time.
    pub time: Duration,
    /// The last line that the program had written to standard error at its last fault.
    pub last_words: Option<String>,
}

impl Conduct {
    /// Counts a fault.
    pub(super) fn add(&mut self, fault: &Fault, stderr: Option<&StderrTail>) {
        *self.faults.entry(fault.name().into()).or_default() += 1;
        self.last_words = last_words(fault, stderr);
    }

    /// Reads what the tags of a record say about a side.
    pub(super) fn read(tags: &Tags, side: Side) -> Self {
        let faults = tags.get(FAULTS[side]).unwrap_or_default().split(", ");
        let millis = tags.get(TIME[side]).and_then(|text| text.parse().ok());
        Self {
            faults: faults.filter_map(read_fault).collect(),
            time: Duration::from_millis(millis.unwrap_or(0)),
            last_words: tags.last_words(side).map(String::from),
        }
    }

    fn write(&self, tags: &mut Tags, side: Side) {
        tags.set(TIME[side], &self.time.as_millis().to_string());
        let faults = self.faults.iter();
        let faults: Vec<String> = faults.map(|(name, n)| format!("{name} {n}")).collect();
        if !faults.is_empty() {
            tags.set(FAULTS[side], &faults.join(", "));
        }
        tags.set_last_words(side, self.last_words.as_deref());
    }
}

/// Reads `invalid move 1`.
fn read_fault(text: &str) -> Option<(String, u64)> {
    let (name, count) = text.rsplit_once(' ')?;
    Some((name.into(), count.parse().ok()?))
}

pub(super) const NUMBER: &str = "Number";
const ROUND: &str = "Round";
const FAULTS: PerSide<&str> = PerSide::new("FaultsX", "FaultsO");
const TIME: PerSide<&str> = PerSide::new("TimeX", "TimeO");
const EXTRAS: PerSide<&str> = PerSide::new("ExtrasX", "ExtrasO");

impl GameResult {
    /// Adds to a record which game of the tournament it is, and what happened in it. Games and
    /// rounds are numbered from 1 there.
    pub(super) fn label(&self, tags: &mut Tags, plan: &TournamentPlan, fixture: &Fixture) {
        tags.set(ROUND, &(fixture.round + 1).to_string());
        tags.set(NUMBER, &(fixture.number + 1).to_string());
        for side in Side::BOTH {
            let entrant = &plan.entrants[fixture.players[side]];
            tags.set_name(side, &entrant.name);
            if let Some(extras) = extras(entrant) {
                tags.set(EXTRAS[side], &extras);
            }
            self.conduct[side].write(tags, side);
        }
    }
}

/// Returns each side's score in a game's last position.
pub(super) fn scores<G: Game>(last: &G) -> PerSide<u32> {
    let figures = last.figures();
    figures.first().map_or_else(PerSide::default, |f| f.value)
}

fn extras(entrant: &Entrant) -> Option<String> {
    let PlayerSpec::External(engine) = &entrant.player else {
        return None;
    };
    Some(engine.command().extras()).filter(|extras| !extras.is_empty())
}

/// Reads the result of a game that must belong to a tournament, with a fingerprint of what happened;
/// or how the game differs from the plan.
pub(super) fn read_result<G: Game>(
    record: &Record<G>,
    plan: &TournamentPlan,
    schedule: &Schedule,
) -> Result<(GameResult, u64), String> {
    let number = record.tags.get(NUMBER).and_then(|text| text.parse().ok());
    let Some(number) = number.filter(|&number: &usize| number > 0) else {
        return Err("one of its games has no number".into());
    };
    let Some(fixture) = schedule.fixture(number - 1) else {
        let games = schedule.len();
        return Err(format!(
            "it has a game {number}, but there are only {games}"
        ));
    };
    compare(plan, &fixture, record)
        .map_err(|difference| format!("game {number} is {difference}"))?;
    let verdict = record.result();
    let result = GameResult {
        number: fixture.number,
        players: fixture.players,
        verdict: verdict.ok_or_else(|| format!("game {number} has not ended"))?,
        scores: scores(record.history.last()),
        conduct: PerSide::from_fn(|side| Conduct::read(&record.tags, side)),
    };
    let faults = PerSide::from_fn(|side| &result.conduct[side].faults);
    let fingerprint = fingerprint(record, faults);
    Ok((result, fingerprint))
}

/// The same for two records of the same moves, faults and result, whatever time they took.
pub(super) fn fingerprint<G: Game>(
    record: &Record<G>,
    faults: PerSide<&BTreeMap<String, u64>>,
) -> u64 {
    let mut hasher = DefaultHasher::new();
    for turn in record.history.turns() {
        turn.before.move_text(turn.mv).hash(&mut hasher);
    }
    for side in Side::BOTH {
        faults[side].hash(&mut hasher);
    }
    let verdict = record.result();
    verdict
        .map(|verdict| verdict.half_points(Side::X))
        .hash(&mut hasher);
    hasher.finish()
}

/// Checks that a record is of the planned game.
fn compare<G: Game>(
    plan: &TournamentPlan,
    fixture: &Fixture,
    record: &Record<G>,
) -> Result<(), String> {
    let (found, planned) = (record.history.start().line(), fixture.start.line());
    if found != planned {
        return Err(format!("from {found}, not from {planned}"));
    }
    let players = PerSide::from_fn(|side| plan.entrants[fixture.players[side]].player.clone());
    let planned = ResumeTags::new(&players, fixture.seed);
    // Writing may have removed what doesn't fit on a line, so compare with what would be written.
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
    let control = record.tags.get(TIME_CONTROL).map(String::from);
    if control != plan.time.map(|time| time.to_string()) {
        return Err("played with another time for the whole game".into());
    }
    if planned.seed != found.seed {
        return Err("played with another seed".into());
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::super::game_number;
    use super::*;

    #[test]
    fn what_a_side_did_is_read_back_from_its_record() {
        let did = Conduct {
            faults: [("invalid move".into(), 2), ("late".into(), 1)].into(),
            time: Duration::from_millis(1234),
            last_words: Some("out of memory".into()),
        };
        let mut tags = Tags::default();
        did.write(&mut tags, Side::O);
        assert_eq!(tags.get("FaultsO"), Some("invalid move 2, late 1"));
        assert_eq!(Conduct::read(&tags, Side::O), did);
        assert_eq!(Conduct::read(&tags, Side::X), Conduct::default());
    }

    #[test]
    fn games_are_numbered_from_1() {
        for (text, number) in [("0", None), ("1", Some(1)), ("12", Some(12)), ("-1", None)] {
            let mut tags = Tags::default();
            assert!(tags.set(NUMBER, text));
            assert_eq!(game_number(&tags), number, "{text}");
        }
        assert_eq!(game_number(&Tags::default()), None);
    }
}
