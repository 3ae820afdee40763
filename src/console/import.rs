//! Games from outside: those of a file, and positions that are typed as a line.

use std::io::{BufRead, Write};

use super::dialogue::{Dialogue, Stop};
use crate::games::{AnyPosition, Game, PerSide, PositionVisitor, Side};
use crate::play::{Plan, PlayerSpec, result_line};
use crate::records::saves::Autosave;
use crate::records::settings::Settings;
use crate::records::{AnyRecord, players_of};
use crate::text;

/// The game that is to be played next.
pub(super) enum Next {
    /// One that begins.
    Plan(Plan),
    /// One that goes on.
    Record {
        record: AnyRecord,
        players: PerSide<PlayerSpec>,
        /// Its save, if that is where it comes from.
        autosave: Option<Autosave>,
    },
}

/// Reads a position line that leaves something to play.
///
/// # Errors
/// A sentence that says what is wrong, or how the game has ended.
pub(super) fn read_position(line: &str) -> Result<AnyPosition, String> {
    let position = AnyPosition::read(line).map_err(|error| error.to_string())?;
    match position.visit(Ending) {
        None => Ok(position),
        Some(ending) => Err(ending),
    }
}

/// How the game has ended in a position, if it has.
struct Ending;

impl PositionVisitor for Ending {
    type Output = Option<String>;

    fn visit<G: Game>(self, position: G) -> Self::Output {
        let outcome = position.outcome()?;
        let result = result_line(outcome.ending.verdict);
        Some(format!("that game is over: {outcome}; {result}"))
    }
}

/// The unfinished game of a file; of several, the one that is chosen. Where there is none to be
/// had, that is said.
pub(super) fn load<R: BufRead, W: Write>(
    dialogue: &mut Dialogue<R, W>,
    settings: &Settings,
    name: &str,
) -> Result<Option<Next>, Stop> {
    if name.is_empty() {
        dialogue.say("type a file's name too: load FILE")?;
        return Ok(None);
    }
    let mut records = match AnyRecord::load_typed(name) {
        Ok(records) => records,
        Err(error) => {
            dialogue.say(&error.to_string())?;
            return Ok(None);
        }
    };
    let index = match records.len() {
        1 => 0,
        count => ask_which(dialogue, count)?,
    };
    let record = records.swap_remove(index);
    if let Some(verdict) = record.result() {
        let reason = text::clean(record.termination(), 300);
        let result = result_line(verdict);
        dialogue.say(&format!("that game is over: {reason}; {result}"))?;
        return Ok(None);
    }
    let players = players_of(record.tags(), settings);
    for side in Side::BOTH {
        if !may_play(dialogue, side, &players[side])? {
            dialogue.say(&format!("nobody plays {side}: the game is not loaded"))?;
            return Ok(None);
        }
    }
    Ok(Some(Next::Record {
        record,
        players,
        autosave: None,
    }))
}

/// Asks which of so many games is meant, and gives its index.
fn ask_which<R: BufRead, W: Write>(
    dialogue: &mut Dialogue<R, W>,
    count: usize,
) -> Result<usize, Stop> {
    let question = format!("Choose one of {count} games [{count}]:");
    dialogue.ask_until(&question, |word| {
        if word.is_empty() {
            return Ok(count - 1);
        }
        let number: Option<usize> = word.parse().ok();
        let index = number.and_then(|number| number.checked_sub(1));
        index
            .filter(|&index| index < count)
            .ok_or_else(|| format!("type a whole number from 1 to {count}"))
    })
}

/// Asks before a program is started that is named in a file. Everybody else may play.
pub(super) fn may_play<R: BufRead, W: Write>(
    dialogue: &mut Dialogue<R, W>,
    side: Side,
    who: &PlayerSpec,
) -> Result<bool, Stop> {
    let PlayerSpec::Program(program) = who else {
        return Ok(true);
    };
    let line = program.line();
    let question = format!("Start the program that plays {side}, {line}? yes or no [no]:");
    dialogue.ask_until(&question, |word| match word {
        "y" | "yes" => Ok(true),
        "" | "n" | "no" => Ok(false),
        _ => Err("type yes or no".into()),
    })
}
