//! What a program says, as far as we understand it.

use std::time::Duration;

use crate::games::{Game, Skips};
use crate::search::{PvLine, Report, score};
use crate::text;

/// A line that we understand.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Response {
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
        "ugiok" => Some(Response::UgiOk),
        "readyok" => Some(Response::ReadyOk),
        "bestmove" => Some(Response::BestMove(words.next().unwrap_or_default().into())),
        "id" if words.next() == Some("name") => {
            let name: Vec<&str> = words.collect();
            let name = text::clean(&name.join(" "), super::MAX_NAME);
            Some(Response::Name(name)).filter(|said| *said != Response::Name(String::new()))
        }
        "option" => read_games(words).map(Response::Games),
        "info" => read_info(words).map(Response::Info),
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

/// Reads the words after `info`. Returns `None` if there is nothing of use in them.
fn read_info<'a>(mut words: impl Iterator<Item = &'a str>) -> Option<UgiInfo> {
    let mut info = UgiInfo::default();
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
    (info != UgiInfo::default()).then_some(info)
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_means_something_is_read() {
        let best = |text: &str| Some(Response::BestMove(text.into()));
        assert_eq!(read(" ugiok\r"), Some(Response::UgiOk));
        assert_eq!(read("readyok"), Some(Response::ReadyOk));
        assert_eq!(read("bestmove c4d4 ponder a1a2"), best("c4d4"));
        assert_eq!(read("bestmove"), best(""));
        let name = Response::Name("Deep \u{fffd} Fox".into());
        assert_eq!(read("id name  Deep \u{7} Fox"), Some(name));
        for line in [
            "",
            "   ",
            "id name",
            "id author me",
            "hello",
            "\0\u{fffd}",
            "info string x",
        ] {
            assert_eq!(read(line), None, "{line:?}");
        }
    }

    fn info(line: &str) -> UgiInfo {
        match read(line) {
            Some(Response::Info(info)) => info,
            other => panic!("{line}: {other:?}"),
        }
    }

    #[test]
    fn info_keeps_what_it_can() {
        let line =
            "info depth 9 seldepth 14 multipv 1 score cp -31 nodes 512 nps 41 pv c4d4 a5\u{1b}";
        let expected = UgiInfo {
            depth: Some(9),
            score: Some(-31),
            nodes: Some(512),
            moves: vec!["c4d4".into(), "a5\u{fffd}".into()],
        };
        assert_eq!(info(line), expected);
        let won = info("info depth x score mate 3").score;
        assert_eq!(won, Some(score::PROVEN - 1));
        let many = info(&format!("info pv{}", " a1a2".repeat(999)));
        assert_eq!(many.moves.len(), MAX_MOVES);
    }

    #[test]
    fn the_games_of_a_program_are_the_values_of_an_option() {
        let games = |line: &str| match read(line) {
            Some(Response::Games(games)) => games.join(" "),
            _ => String::new(),
        };
        let line = "option name Game type combo default crossing var blockade var crossing";
        assert_eq!(games(line), "blockade crossing");
        assert_eq!(games("option name game type combo default chess"), "chess");
        assert_eq!(games("option name Hash type spin default 16"), "");
        assert_eq!(games("option name Game type combo"), "");
    }
}
