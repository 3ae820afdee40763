//! What a program says, as far as we understand it.

use std::time::Duration;

use super::keeper;
use crate::games::{Game, Skips};
use crate::search::{PvLine, Report, score};
use crate::text;

/// A line that we understand.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Response {
    /// What its keeper says: why it can't be started.
    NotStarted(String),
    /// Its name, fit to show.
    Name(String),
    /// The games it plays, fit to show.
    Games(Vec<String>),
    /// `ugiok`: the greeting is complete.
    UgiOk,
    /// `readyok`: everything so far is done.
    ReadyOk,
    /// A report of its thinking.
    Info(UgiInfo),
    /// Its move: any text, or none.
    BestMove(String),
}

/// What a program thinks so far, as far as it says so.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct UgiInfo {
    /// How many turns it looks ahead.
    pub depth: Option<u32>,
    /// How good it finds the position of the side to move, in hundredths of its own unit.
    pub score: Option<i32>,
    /// How many positions it has looked at.
    pub nodes: Option<u64>,
    /// The moves it expects, fit to show, but not checked.
    pub moves: Vec<String>,
}

impl UgiInfo {
    /// Reads an `info` line. Returns `None` if there is nothing of use in it.
    pub fn read(line: &str) -> Option<Self> {
        let mut words = line.split_whitespace();
        let mut info = Self::default();
        if words.next() != Some("info") {
            return None;
        }
        while let Some(word) = words.next() {
            match word {
                "string" => break,
                "depth" => info.depth = number(words.next()),
                "nodes" => info.nodes = number(words.next()),
                "score" => info.score = read_score(words.next(), number(words.next())),
                "pv" => {
                    let moves = words.by_ref().take(MAX_MOVES);
                    info.moves = moves.map(|mv| text::clean(mv, MAX_MOVE)).collect();
                    break;
                }
                _ => {}
            }
        }
        (info != Self::default()).then_some(info)
    }

    /// Turns it into a report about a position, some time after the request. Its moves are kept as
    /// far as they can be played. There is a line if it has moves or a score.
    pub fn report<G: Game>(&self, position: &G, time: Duration) -> Report<G> {
        let mut pv = Vec::new();
        let mut last = *position;
        for text in &self.moves {
            let Ok(mv) = last.read_move(text, Skips::Allowed) else {
                break;
            };
            pv.push(mv);
            last = last.play(mv);
        }
        let depth = self.depth.unwrap_or(0);
        let line = PvLine {
            pv,
            score: self.score,
            proven: false,
            depth,
        };
        let is_known = line.score.is_some() || !line.pv.is_empty();
        Report {
            lines: is_known.then_some(line).into_iter().collect(),
            depth,
            nodes: self.nodes.unwrap_or(0),
            time,
            ..Report::default()
        }
    }
}

/// How many of its expected moves are kept.
const MAX_MOVES: usize = 40;

/// How many games are kept.
const MAX_GAMES: usize = 40;

/// How much of a move is kept.
const MAX_MOVE: usize = 40;

/// Reads a line. Returns `None` if we don't understand it: a program may say anything.
pub(super) fn read(line: &str) -> Option<Response> {
    let mut words = line.split_whitespace();
    match words.next()? {
        keeper::NOT_STARTED => {
            let reason: Vec<&str> = words.collect();
            Some(Response::NotStarted(reason.join(" ")))
        }
        "ugiok" => Some(Response::UgiOk),
        "readyok" => Some(Response::ReadyOk),
        "bestmove" => Some(Response::BestMove(words.next().unwrap_or_default().into())),
        "id" if words.next() == Some("name") => {
            let name: Vec<&str> = words.collect();
            let name = text::clean(&name.join(" "), super::MAX_NAME);
            Some(Response::Name(name)).filter(|said| *said != Response::Name(String::new()))
        }
        "option" => read_games(words).map(Response::Games),
        "info" => UgiInfo::read(line).map(Response::Info),
        _ => None,
    }
}

/// Reads `option name Game type combo default A var A var B`; `None` for every other option.
fn read_games<'a>(words: impl Iterator<Item = &'a str>) -> Option<Vec<String>> {
    let words: Vec<&str> = words.take(4 * MAX_GAMES).collect();
    let ["name", name, "type", "combo", values @ ..] = &words[..] else {
        return None;
    };
    if !name.eq_ignore_ascii_case("Game") {
        return None;
    }
    let after = |key: &str| {
        let pairs = values.windows(2).filter(|pair| pair[0] == key);
        let games = pairs.map(|pair| text::clean(pair[1], super::MAX_NAME));
        games.take(MAX_GAMES).collect::<Vec<String>>()
    };
    let games = after("var");
    Some(if games.is_empty() {
        after("default")
    } else {
        games
    })
    .filter(|games| !games.is_empty())
}

/// A score that is not proven, as a program's word proves nothing.
fn read_score(kind: Option<&str>, value: Option<i32>) -> Option<i32> {
    let most = score::PROVEN - 1;
    match (kind?, value?) {
        ("cp", value) => Some(value.clamp(-most, most)),
        ("mate", turns) if turns < 0 => Some(-most),
        ("mate", _) => Some(most),
        _ => None,
    }
}

fn number<T: std::str::FromStr>(word: Option<&str>) -> Option<T> {
    word?.parse().ok()
}
