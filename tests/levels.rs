//! The levels: the same game for the same seed, valid moves only, stronger the higher; and the same
//! over UGI.

mod support;

use std::collections::BTreeSet;

use standoff::agents::{Agent, EngineAgent, Level, Strength};
use standoff::games::{Blockade, Game, GameVisitor, Rules, Side, for_each_game, start};
use standoff::lab::matches::{Starts, play};
use standoff::lab::player::MatchPlayer;
use standoff::search::{NoObserver, PvLine, Report, score};
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
            let starts = Starts {
                turns: 60,
                seed: 5,
                pieces: None,
                time: None,
            };
            let tally = play::<G>(&starts, [&high, &low], 0..4, 2, |_, _| true).unwrap();
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

/// The numbers of the moves that a level plays with a thousand seeds, given the values that a
/// search found for the first moves.
fn played(level: u8, values: &[i32]) -> Vec<usize> {
    let position: Blockade = start(60, 1).unwrap();
    let moves = position.moves();
    let lines = moves.iter().zip(values).map(|(&mv, &score)| PvLine {
        pv: vec![mv],
        score: Some(score),
        proven: score::is_decided(score),
        depth: 3,
    });
    let found = Report {
        lines: lines.collect(),
        depth: 3,
        ..Report::default()
    };
    let level = Level::new(level).unwrap();
    let chosen: BTreeSet<_> = (0..1000)
        .map(|seed| {
            let mv = level.choose(&position, &found, seed).unwrap();
            moves.iter().position(|&other| other == mv).unwrap()
        })
        .collect();
    chosen.into_iter().collect()
}

#[test]
fn the_margin_shrinks_to_nothing() {
    // A value of 100 means a chance of 73 % in every game.
    let values = [30, 20, 0, -40, -300].map(|value| value * Blockade::INFO.score_scale / 100);
    assert_eq!(played(1, &values), [0, 1, 2, 3]);
    assert_eq!(played(3, &values), [0, 1, 2]);
    assert_eq!(played(5, &values), [0, 1]);
    assert_eq!(played(7, &values), [0]);
    assert_eq!(played(8, &[30, 30]), [0]);
}

#[test]
fn what_is_proven_is_not_left_to_chance() {
    let win = score::win_in(5);
    let later = score::win_in(9);
    assert_eq!(played(1, &[win, later, 19_990]), [0]);
    assert_eq!(played(1, &[20, later, win]), [1]);
    assert_eq!(played(1, &[-later, -win]), [0]);
    assert_eq!(played(1, &[-20, -25, -later]), [0, 1]);
    // The search was stopped just as the best move turned out to lose.
    assert_eq!(played(1, &[-20, -later, -20, -20]), [0]);
}

#[test]
fn levels_rise() {
    let levels: Vec<Level> = (Level::MIN..=Level::MAX).filter_map(Level::new).collect();
    assert_eq!(levels.len(), 8);
    assert!(levels.is_sorted_by(|a, b| a.limits().nodes < b.limits().nodes));
    assert!(levels.is_sorted_by(|a, b| a.limits().lines >= b.limits().lines));
    assert!(levels.is_sorted_by(|a, b| a.table() <= b.table()));
    // Ever fewer moves are near enough to the best, and in the end none but the best itself.
    let worse = [0, 5, 10, 20, 30, 40, 60];
    let values = worse.map(|by| -by * Blockade::INFO.score_scale / 100);
    let near = levels.iter().map(|level| played(level.number(), &values));
    let near: Vec<usize> = near.map(|moves| moves.len()).collect();
    assert_eq!(near, [7, 6, 5, 4, 3, 2, 1, 1]);
}

#[test]
fn strength_goes_up_to_full_and_down_to_one() {
    let mut strength = Strength::new(Level::new(7), None);
    let mut labels = Vec::new();
    for _ in 0..3 {
        strength = strength.shifted(true);
        labels.push(strength.to_string());
    }
    assert_eq!(labels, ["level 8", "full strength", "full strength"]);
    for _ in 0..9 {
        strength = strength.shifted(false);
    }
    assert_eq!(strength.to_string(), "level 1");
}
