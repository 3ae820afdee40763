//! A line of text as a command, or a sentence that says what is wrong with it.

use std::time::Duration;

use crate::agents::TimeLeft;
use crate::games::{AnyPosition, PerSide, Side, Verdict};
use crate::text::Quoted;

/// What a line asks for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum UgiCommand {
    Ugi,
    IsReady,
    NewGame,
    SetOption {
        name: String,
        value: String,
    },
    /// A position line or the start, and moves from there.
    Position {
        line: Option<String>,
        moves: Vec<String>,
    },
    Go(Go),
    Stop,
    Query(String),
    Quit,
}

/// The response to a question about a position, or a sentence that says what can be asked.
pub(super) fn response(query: &str, position: &AnyPosition) -> Result<&'static str, String> {
    let is = |yes: bool| if yes { "true" } else { "false" };
    Ok(match (query, position.verdict()) {
        ("gameover", verdict) => is(verdict.is_some()),
        ("p1turn", _) => is(position.side() == Side::X),
        ("result", None) => "none",
        ("result", Some(Verdict::Draw)) => "draw",
        ("result", Some(Verdict::Win(Side::X))) => "p1win",
        ("result", Some(Verdict::Win(Side::O))) => "p2win",
        _ => return Err("a question is one of: query gameover|p1turn|result".into()),
    })
}

/// The limits of a search. Times are in milliseconds.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Go {
    /// No answer before `stop`.
    pub infinite: bool,
    /// The depth to reach.
    pub depth: Option<u32>,
    /// The nodes to search.
    pub nodes: Option<u64>,
    /// The time for this move.
    pub move_time: Option<u64>,
    /// What each side has left on its clock.
    pub clock: PerSide<Option<u64>>,
    /// What each side gets back for a move.
    pub increment: PerSide<Option<u64>>,
    /// The first word that is unknown.
    pub unknown: Option<Quoted>,
}

/// Long enough for any search. Larger numbers could overflow the clock.
const MAX_TIME: u64 = 365 * 24 * 60 * 60 * 1000;

/// How many moves the time on the clock should last.
const MOVES_TO_GO: u64 = 30;

/// The time that always stays on the clock, as the answer has to travel, too.
const SAFETY: u64 = 10;

impl Go {
    /// Returns whether only `stop` ends this search.
    pub(super) fn waits_for_stop(&self) -> bool {
        self.infinite
            || (self.depth.is_none() && self.nodes.is_none() && self.time(Side::X).is_none())
    }

    /// The time that a side may take for its move.
    pub(super) fn time(&self, side: Side) -> Option<Duration> {
        let given = self.move_time.into_iter().chain(self.share(side)).min()?;
        Some(Duration::from_millis(given.min(MAX_TIME)))
    }

    /// The share of its clock that a side uses.
    fn share(&self, side: Side) -> Option<u64> {
        // If only one clock is given, the other is the same.
        let of = |pair: PerSide<Option<u64>>| pair[side].or(pair[side.other()]);
        let (clock, increment) = (of(self.clock), of(self.increment));
        let regained = increment.unwrap_or(0) / 4 * 3;
        let share = match (clock, increment) {
            (None, None) => return None,
            (None, Some(_)) => regained,
            (Some(left), _) => {
                let share = (left / MOVES_TO_GO).saturating_add(regained);
                share.min(left.saturating_sub(SAFETY))
            }
        };
        Some(share.max(1))
    }
}

/// The share of what a side has left that it should use for its move.
pub(in crate::agents) fn share(left: &TimeLeft, side: Side) -> Duration {
    let millis = |time: Duration| Some(u64::try_from(time.as_millis()).unwrap_or(MAX_TIME));
    let go = Go {
        clock: left.of.map(millis),
        increment: PerSide::new(left.increment, left.increment).map(millis),
        ..Go::default()
    };
    go.time(side).unwrap_or_default()
}

/// Reads a line; `None` if there is nothing on it.
pub(super) fn read(line: &str) -> Result<Option<UgiCommand>, String> {
    let mut words = line.split_whitespace();
    let Some(name) = words.next() else {
        return Ok(None);
    };
    let rest: Vec<&str> = words.collect();
    let command = match name {
        "ugi" => alone(name, &rest, UgiCommand::Ugi),
        "isready" => alone(name, &rest, UgiCommand::IsReady),
        "uginewgame" => alone(name, &rest, UgiCommand::NewGame),
        "stop" => alone(name, &rest, UgiCommand::Stop),
        "quit" => alone(name, &rest, UgiCommand::Quit),
        "setoption" => read_option(&rest),
        "position" => read_position(&rest),
        "go" => read_go(&rest).map(UgiCommand::Go),
        "query" => Ok(UgiCommand::Query(rest.join(" "))),
        _ => Err(format!("{} is not a command", Quoted::new(name))),
    };
    command.map(Some)
}

fn alone(name: &str, rest: &[&str], command: UgiCommand) -> Result<UgiCommand, String> {
    match rest.first() {
        None => Ok(command),
        Some(word) => {
            let word = Quoted::new(word);
            Err(format!(
                "{word} is one word too many: {name} stands by itself"
            ))
        }
    }
}

fn read_option(words: &[&str]) -> Result<UgiCommand, String> {
    let malformed = || "an option is set by: setoption name N value V".to_string();
    let ["name", words @ ..] = words else {
        return Err(malformed());
    };
    let at = words.iter().position(|&word| word == "value");
    let (name, value) = words.split_at(at.ok_or_else(malformed)?);
    let (name, value) = (name.join(" "), value[1..].join(" "));
    if name.is_empty() || value.is_empty() {
        return Err(malformed());
    }
    Ok(UgiCommand::SetOption { name, value })
}

fn read_position(words: &[&str]) -> Result<UgiCommand, String> {
    let at = words.iter().position(|&word| word == "moves");
    let (place, moves) = words.split_at(at.unwrap_or(words.len()));
    let line = match place {
        ["startpos"] => None,
        ["fen", line @ ..] => Some(line.join(" ")),
        _ => return Err("a position is set by: position startpos|fen LINE [moves M …]".into()),
    };
    let moves = moves.iter().skip(1).map(ToString::to_string).collect();
    Ok(UgiCommand::Position { line, moves })
}

fn read_go(words: &[&str]) -> Result<Go, String> {
    let mut go = Go::default();
    let mut words = words.iter().copied();
    while let Some(word) = words.next() {
        let mut number = || read_number(word, words.next());
        match word {
            "infinite" => go.infinite = true,
            "depth" => go.depth = Some(u32::try_from(number()?.max(1)).unwrap_or(u32::MAX)),
            "nodes" => go.nodes = Some(number()?.max(1)),
            "movetime" => go.move_time = Some(number()?),
            "p1time" => go.clock[Side::X] = Some(number()?),
            "p2time" => go.clock[Side::O] = Some(number()?),
            "p1inc" => go.increment[Side::X] = Some(number()?),
            "p2inc" => go.increment[Side::O] = Some(number()?),
            _ => go.unknown = go.unknown.or_else(|| Some(Quoted::new(word))),
        }
    }
    // A request that nobody understands is not a request to search for ever.
    match &go.unknown {
        Some(word) if !go.infinite && go.waits_for_stop() => {
            Err(format!("{word} means nothing after go"))
        }
        _ => Ok(go),
    }
}

/// Reads a whole number. One that is too large counts as the largest, one below 0 (a clock that has
/// run out) as 0.
fn read_number(name: &str, word: Option<&str>) -> Result<u64, String> {
    let Some(word) = word else {
        return Err(format!("{name} needs a number"));
    };
    let digits = word.strip_prefix('-').unwrap_or(word);
    if digits.is_empty() || !digits.bytes().all(|byte| byte.is_ascii_digit()) {
        return Err(format!("{name} needs a number, not {}", Quoted::new(word)));
    }
    if digits.len() < word.len() {
        return Ok(0);
    }
    Ok(digits.parse().unwrap_or(u64::MAX))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn go(line: &str) -> Go {
        match read(line) {
            Ok(Some(UgiCommand::Go(go))) => go,
            other => panic!("{line}: {other:?}"),
        }
    }

    #[test]
    fn a_clock_is_shared_among_moves_and_never_used_up() {
        let time = |line: &str, side| go(line).time(side).unwrap().as_millis();
        let line = "go p1time 60000 p2time 300 p1inc 1000 p2inc 0";
        assert_eq!(time(line, Side::X), 2750);
        assert_eq!(time(line, Side::O), 10);
        assert_eq!(time("go p1time 15 p1inc 60000", Side::X), 5);
        assert_eq!(time("go p1time -20 p2time 3000", Side::X), 1);
        // Only one clock is named: it counts for both.
        assert_eq!(time("go p1time 3000", Side::O), 100);
        assert_eq!(time("go p1time 3000 movetime 20", Side::X), 20);
    }
}
