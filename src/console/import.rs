//! Games from outside: those loaded from a file, and positions typed as a line.

use super::prompt::{Interrupt, Prompt};
use crate::agents::PlayerSpec;
use crate::games::{AnyPosition, PerSide, Side};
use crate::play::{Plan, result_line};
use crate::records::saves::Autosave;
use crate::records::settings::Settings;
use crate::records::{AnyRecord, Tags};
use crate::text;

/// The game to play next, which may have no turns yet.
pub(super) struct NextGame {
    pub record: AnyRecord,
    pub players: PerSide<PlayerSpec>,
    /// The save that it comes from, if it does.
    pub autosave: Option<Autosave>,
}

impl From<Plan> for NextGame {
    fn from(plan: Plan) -> Self {
        let mut tags = Tags::of_game(&plan.players, plan.seed);
        tags.set_time_control(plan.time);
        Self {
            record: AnyRecord::begin(plan.position, tags),
            players: plan.players,
            autosave: None,
        }
    }
}

/// Reads the line of a position that is in play.
///
/// # Errors
/// A sentence that says what is wrong, or how the game has ended.
pub(super) fn read_position(line: &str) -> Result<AnyPosition, String> {
    let position = AnyPosition::read(line).map_err(|error| error.to_string())?;
    match position.outcome() {
        None => Ok(position),
        Some(outcome) => {
            let result = result_line(outcome.ending.verdict);
            Err(format!("that game is over: {outcome}; {result}"))
        }
    }
}

/// Loads the unfinished game of a file, and asks which one if there are several. Returns `None`
/// after saying why it can't.
pub(super) fn load(
    prompt: &mut Prompt<'_>,
    settings: &Settings,
    name: &str,
) -> Result<Option<NextGame>, Interrupt> {
    if name.is_empty() {
        prompt.say("type a file's name too: load FILE")?;
        return Ok(None);
    }
    let mut records = match AnyRecord::load_typed(name) {
        Ok(records) => records,
        Err(error) => {
            prompt.say(&error.to_string())?;
            return Ok(None);
        }
    };
    let number = match records.len() {
        1 => 1,
        count => prompt.ask_number(&format!("Choose one of {count} games"), count, count)?,
    };
    let record = records.swap_remove(number - 1);
    if let Some(verdict) = record.result() {
        let reason = text::clean(&record.termination(), 300);
        let result = result_line(verdict);
        prompt.say(&format!("that game is over: {reason}; {result}"))?;
        return Ok(None);
    }
    let players = record.tags().players(settings);
    for side in Side::BOTH {
        if !may_play(prompt, side, &players[side])? {
            prompt.say(&format!("nobody plays {side}: the game is not loaded"))?;
            return Ok(None);
        }
    }
    Ok(Some(NextGame {
        record,
        players,
        autosave: None,
    }))
}

/// The columns that a terminal is taken to have for a question that must be seen whole.
const COLUMNS: usize = 78;

/// The rows of a question that can be seen whole: two screens.
const MAX_ROWS: usize = 48;

/// Asks whether to start an outside program that a file names. Any other player may play.
pub(super) fn may_play(
    prompt: &mut Prompt<'_>,
    side: Side,
    player: &PlayerSpec,
) -> Result<bool, Interrupt> {
    let PlayerSpec::External(program) = player else {
        return Ok(true);
    };
    let words = program.command().listed();
    let rows = |word: &String| word.chars().count().div_ceil(COLUMNS).max(1);
    if words.iter().map(rows).sum::<usize>() > MAX_ROWS {
        prompt.say("the command of a program is too long to be shown: it is not started")?;
        return Ok(false);
    }
    prompt.say(&format!("The program that plays {side}:"))?;
    for word in words {
        prompt.say(&format!("- {word}"))?;
    }
    prompt.ask_yes_or_no("Start it?")
}
