//! The levels: the same game for the same seed, valid moves only, stronger the higher; and the same
//! over UGI.

mod support;

use standoff::agents::{Agent, EngineAgent, Level};
use standoff::games::{Game, GameVisitor, Side, for_each_game, start};
use standoff::lab::matches::{MatchPlan, play};
use standoff::lab::player::MatchPlayer;
use standoff::search::NoObserver;
use support::engine::Engine;

fn agent<G: Game>(level: u8, seed: u64) -> EngineAgent<G> {
    EngineAgent::at_level(Level::new(level).unwrap(), seed).unwrap()
}

/// A whole game of a level against another, as position lines.
fn game<G: Game>(levels: [u8; 2], seed: u64) -> Vec<String> {
    let mut position: G = start(40, 3).unwrap();
    let [mut x, mut o] = levels.map(|level| agent::<G>(level, seed));
    let mut lines = Vec::new();
    while position.verdict().is_none() {
        let mover = if position.side() == Side::X {
            &mut x
        } else {
            &mut o
        };
        let mv = mover.choose(&position, &mut NoObserver).unwrap();
        assert!(position.moves().contains(&mv), "{}", position.line());
        position = position.play(mv);
        lines.push(position.line());
    }
    lines
}

#[test]
fn the_seed_decides_the_game() {
    struct Check;
    impl GameVisitor for Check {
        fn visit<G: Game>(&mut self) {
            for levels in [[1, 2], [3, 4]] {
                let first = game::<G>(levels, 7);
                assert_eq!(first, game::<G>(levels, 7), "{}", G::INFO.name);
                let others: Vec<_> = (8..12).map(|seed| game::<G>(levels, seed)).collect();
                assert!(others.iter().any(|other| *other != first));
            }
        }
    }
    for_each_game(&mut Check);
}

/// What was searched before changes nothing: a move taken back is answered alike.
#[test]
fn a_level_repeats_its_answer() {
    struct Check;
    impl GameVisitor for Check {
        fn visit<G: Game>(&mut self) {
            let first: G = start(60, 1).unwrap();
            let mut agent = agent::<G>(5, 1);
            let mv = agent.choose(&first, &mut NoObserver).unwrap();
            let second = first.play(mv);
            agent.choose(&second, &mut NoObserver).unwrap();
            assert_eq!(agent.choose(&first, &mut NoObserver), Ok(mv));
        }
    }
    for_each_game(&mut Check);
}

/// Level 5, as each level above takes four times as long for a move.
#[test]
fn a_high_level_beats_a_low_one() {
    struct Check;
    impl GameVisitor for Check {
        fn visit<G: Game>(&mut self) {
            let [high, low] =
                ["level:5", "level:1"].map(|text| MatchPlayer::read(text, &()).unwrap());
            let plan = MatchPlan {
                pairs: 4,
                at_once: 2,
                turns: 60,
                seed: 5,
                pieces: None,
            };
            let tally = play::<G>(&plan, [&high, &low], &|_| true).unwrap();
            let [wins, _, losses] = tally.games;
            assert!(wins >= 5 && losses <= 1, "{}: {tally:?}", G::INFO.name);
        }
    }
    for_each_game(&mut Check);
}

#[test]
fn a_level_over_ugi_plays_as_the_level_does() {
    struct Check(Engine);
    impl GameVisitor for Check {
        fn visit<G: Game>(&mut self) {
            for seed in 0..5 {
                let position: G = start(60, seed).unwrap();
                let expected = agent::<G>(3, seed)
                    .choose(&position, &mut NoObserver)
                    .unwrap();
                let engine = &mut self.0;
                // At full strength first: what it leaves in the table must not matter.
                engine.send("setoption name Level value 0");
                engine.send(&format!("position fen {}", position.line()));
                engine.search("go depth 5");
                engine.send("setoption name Level value 3");
                engine.send("setoption name Threads value 2");
                engine.send(&format!("setoption name Seed value {seed}"));
                let (mv, _) = engine.search("go movetime 20000");
                assert_eq!(mv, position.move_text(expected), "{}", position.line());
            }
        }
    }
    for_each_game(&mut Check(Engine::start()));
}

/// What a search has found, without how long it took.
fn found((mv, info): (String, String)) -> Vec<String> {
    let words: Vec<&str> = info.split(' ').collect();
    let after = |name: &str, most: usize| {
        let at = words.iter().position(|&word| word == name).unwrap();
        words[at..].iter().take(most).copied().collect::<Vec<_>>()
    };
    let names = [
        ("depth", 2),
        ("score", 3),
        ("nodes", 2),
        ("hashfull", 2),
        ("pv", 99),
    ];
    let found = names.map(|(name, most)| after(name, most).join(" "));
    found.into_iter().chain([mv]).collect()
}

/// Fewer nodes than the level has, but enough to fill a small table.
#[test]
fn a_level_over_ugi_has_a_table_of_its_own() {
    let mut engine = Engine::start();
    let mut with_hash = |hash: u32, level: u8| {
        engine.send(&format!("setoption name Hash value {hash}"));
        engine.send(&format!("setoption name Level value {level}"));
        engine.send("uginewgame");
        engine.send("position fen surround XX2OO/XX2OO/6/6/OO2XX/OO2XX X 0 60 - -");
        found(engine.search("go nodes 400000"))
    };
    let level = with_hash(1, 8);
    assert_eq!(with_hash(64, 8), level);
    // At full strength the size is that of the option, also after a level.
    let full = with_hash(1, 0);
    assert_ne!(full, level);
    with_hash(1, 8);
    assert_eq!(with_hash(1, 0), full);
}

/// A level is a limit: a bare `go` ends by it, and `go infinite` too, but its answer waits.
#[test]
fn a_level_ends_a_search_without_other_limits() {
    let mut engine = Engine::start();
    engine.send("setoption name Level value 1");
    assert_ne!(engine.search("go").0, "none");
    engine.send("go infinite");
    std::thread::sleep(std::time::Duration::from_millis(50));
    assert!(
        engine
            .ask("")
            .iter()
            .all(|line| !line.starts_with("bestmove"))
    );
    let (mv, _) = engine.search("stop");
    assert_ne!(mv, "none");
}
