//! What a program says, as far as it means something to us.

use crate::text;

/// A line that means something.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Said {
    /// Its name, fit to show.
    Name(String),
    /// That is all about me.
    UgiOk,
    /// I have done all you asked for.
    ReadyOk,
    /// What I think so far.
    Info(Thought),
    /// My move: any text, or none.
    BestMove(String),
}

/// What a program thinks so far, in its own words; whatever it does not say is missing.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Thought {
    /// How many turns it looks ahead.
    pub depth: Option<u32>,
    /// How good it finds its position.
    pub score: Option<Estimate>,
    /// How many positions it has looked at.
    pub nodes: Option<u64>,
    /// How many it looks at in a second.
    pub rate: Option<u64>,
    /// The moves it expects, fit to show, but not checked.
    pub moves: Vec<String>,
}

/// How good a program finds the position of the side to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Estimate {
    /// In hundredths of its own unit.
    Value(i32),
    /// Won (lost, if below 0) in so many of the winner's turns.
    Won(i32),
}

/// How many of the moves that it expects are kept.
const MAX_MOVES: usize = 40;

/// How much of a move is kept.
const MAX_MOVE: usize = 40;

/// Reads a line; `None` if it means nothing to us, as anything may be said.
pub(super) fn read(line: &str) -> Option<Said> {
    let mut words = line.split_whitespace();
    match words.next()? {
        "ugiok" => Some(Said::UgiOk),
        "readyok" => Some(Said::ReadyOk),
        "bestmove" => Some(Said::BestMove(words.next().unwrap_or_default().into())),
        "id" if words.next() == Some("name") => {
            let name: Vec<&str> = words.collect();
            let name = text::clean(&name.join(" "), super::MAX_NAME);
            Some(Said::Name(name)).filter(|said| *said != Said::Name(String::new()))
        }
        "info" => read_thought(words).map(Said::Info),
        _ => None,
    }
}

/// Reads what stands after `info`; `None` if there is no thought in it.
fn read_thought<'a>(mut words: impl Iterator<Item = &'a str>) -> Option<Thought> {
    let mut thought = Thought::default();
    while let Some(word) = words.next() {
        match word {
            "string" => break,
            "depth" => thought.depth = number(words.next()),
            "nodes" => thought.nodes = number(words.next()),
            "nps" => thought.rate = number(words.next()),
            "score" => {
                let kind = words.next();
                let value = number(words.next());
                thought.score = match kind {
                    Some("cp") => value.map(Estimate::Value),
                    Some("mate") => value.map(Estimate::Won),
                    _ => None,
                };
            }
            "pv" => {
                let moves = words.by_ref().take(MAX_MOVES);
                thought.moves = moves.map(|mv| text::clean(mv, MAX_MOVE)).collect();
                break;
            }
            _ => {}
        }
    }
    (thought != Thought::default()).then_some(thought)
}

fn number<T: std::str::FromStr>(word: Option<&str>) -> Option<T> {
    word?.parse().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_means_something_is_read() {
        let best = |text: &str| Some(Said::BestMove(text.into()));
        assert_eq!(read(" ugiok\r"), Some(Said::UgiOk));
        assert_eq!(read("readyok"), Some(Said::ReadyOk));
        assert_eq!(read("bestmove c4d4 ponder a1a2"), best("c4d4"));
        assert_eq!(read("bestmove"), best(""));
        let name = Said::Name("Deep \u{fffd} Fox".into());
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

    #[test]
    fn a_thought_keeps_what_it_can() {
        let thought = |line: &str| match read(line) {
            Some(Said::Info(thought)) => thought,
            other => panic!("{line}: {other:?}"),
        };
        let line =
            "info depth 9 seldepth 14 multipv 1 score cp -31 nodes 512 nps 41 pv c4d4 a5\u{1b}";
        let expected = Thought {
            depth: Some(9),
            score: Some(Estimate::Value(-31)),
            nodes: Some(512),
            rate: Some(41),
            moves: vec!["c4d4".into(), "a5\u{fffd}".into()],
        };
        assert_eq!(thought(line), expected);
        let won = thought("info depth x score mate 3").score;
        assert_eq!(won, Some(Estimate::Won(3)));
        assert_eq!(
            thought(&format!("info pv{}", " a1a2".repeat(999)))
                .moves
                .len(),
            MAX_MOVES
        );
    }
}
