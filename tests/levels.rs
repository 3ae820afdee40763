//! The levels: the same game for the same seed, valid moves only, stronger the higher; and the same
//! over UGI.

mod support;

use std::collections::BTreeSet;

use rand::RngExt;
use standoff::agents::{Agent, EngineAgent, Level, LevelTable, MeasuredElo, Strength};
use standoff::games::{
    Blockade, Crossing, GAMES, Game, GameVisitor, Info, Rules, Side, Verdict, for_each_game, start,
};
use standoff::lab::matches::{Starts, play};
use standoff::lab::player::MatchPlayer;
use standoff::search::{Engine, NoObserver, PvLine, Report, score};
use support::engine::Engine as UgiEngine;
use support::{random, random_games, random_position};

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

/// The share of the points that one player takes from another, from the starts that people have.
fn share<G: Game>(one: &str, other: &str, pairs: u64) -> f64 {
    let [one, other] = [one, other].map(|text| MatchPlayer::read(text, &()).unwrap());
    let starts = Starts::as_people_do::<G>(5);
    let tally = play::<G>(&starts, [&one, &other], 0..pairs, 2, |_, _| true).unwrap();
    let [wins, draws, losses] = tally.games.map(f64::from_count);
    (wins + draws / 2.0) / (wins + draws + losses)
}

/// Counts as numbers to calculate with.
trait FromCount {
    fn from_count(count: u64) -> Self;
}

impl FromCount for f64 {
    fn from_count(count: u64) -> Self {
        u32::try_from(count).unwrap().into()
    }
}

/// Who knows no more than the rules beats the weakest level now and then.
#[test]
fn random_moves_beat_level_1_now_and_then() {
    struct Check;
    impl GameVisitor for Check {
        fn visit<G: Game>(&mut self) {
            let share = share::<G>("random", "level:1", 40);
            assert!((0.01..0.4).contains(&share), "{}: {share}", G::INFO.name);
        }
    }
    for_each_game(&mut Check);
}

#[test]
fn a_one_ply_player_beats_level_1_and_loses_to_level_4() {
    struct Check;
    impl GameVisitor for Check {
        fn visit<G: Game>(&mut self) {
            let name = G::INFO.name;
            let weak = share::<G>("plain@1d", "level:1", 15);
            assert!(weak > 0.6, "{name}: {weak}");
            let strong = share::<G>("plain@1d", "level:4", 40);
            assert!(strong < 0.5, "{name}: {strong}");
        }
    }
    for_each_game(&mut Check);
}

/// The games whose levels have been measured; a new game may come without.
fn measured() -> Vec<&'static Info> {
    let games: Vec<_> = GAMES
        .iter()
        .filter(|info| !info.levels.table.is_empty())
        .collect();
    assert!(games.len() >= 3, "a table is missing");
    games
}

/// The table that is built in was measured with these very levels, and says what is wanted of them.
#[test]
fn the_measured_table_is_that_of_these_levels() {
    for info in measured() {
        let table = LevelTable::of(info);
        assert!(
            table.command.starts_with("standoff lab levels"),
            "{}",
            info.name
        );
        assert_eq!(LevelTable::read(&table.to_string()), table);
        assert_eq!(table.row("random").unwrap().rating.elo, 0);
        for level in Level::all() {
            let row = table.row(&format!("level:{}", level.number()));
            let row = row.unwrap_or_else(|| panic!("{} has no {level:?}", info.name));
            let again = "run `standoff lab levels` and write the table anew";
            assert_eq!(
                row.recipe,
                level.recipe_text(info),
                "{}: {again}",
                info.name
            );
            // Within the margin of what was measured.
            let is_right = row.step.is_none_or(|MeasuredElo { elo, margin }| {
                elo > 0 && (100 - margin..=200 + margin).contains(&elo)
            });
            let step = row.step;
            assert!(is_right, "{} {level:?}: {step:?}", info.name);
        }
    }
}

/// The README and the help show the measured ratings.
#[test]
fn the_table_is_shown() {
    let tables: Vec<LevelTable> = measured().into_iter().map(LevelTable::of).collect();
    for level in Level::all() {
        let ratings = tables
            .iter()
            .map(|table| table.rating(level).unwrap().elo.to_string());
        let ratings: Vec<String> = ratings.collect();
        let (number, name) = (level.number(), level.name());
        let row = format!("| {number} | {name} | {} |", ratings.join(" | "));
        assert!(
            include_str!("../README.md").contains(&row),
            "README.md: {row}"
        );
        assert!(
            include_str!("../assets/help/levels.md").contains(&row),
            "help: {row}"
        );
    }
}

/// From level 4 on nothing is missed that ends the game at once, whatever the seed.
#[test]
fn a_careful_level_never_misses_a_win_in_one() {
    struct Check;
    impl GameVisitor for Check {
        fn visit<G: Game>(&mut self) {
            let mut random = random(3);
            let mut found = 0;
            while found < 25 {
                let position: G = random_position(&mut random);
                let won = Some(Verdict::Win(position.side()));
                let wins = |&mv: &G::Move| position.play(mv).verdict() == won;
                if !position.moves().iter().any(wins) {
                    continue;
                }
                found += 1;
                for level in 4..=7 {
                    let mv = agent::<G>(level, found).choose(&position, &mut NoObserver);
                    assert!(wins(&mv.unwrap()), "level {level} in {}", position.line());
                }
            }
        }
    }
    for_each_game(&mut Check);
}

/// A capture that a look at the answer calls clearly best is made, however great the errors.
#[test]
fn a_careful_level_never_misses_a_capture() {
    struct Check(u32);
    impl GameVisitor for Check {
        fn visit<G: Game>(&mut self) {
            let mut engine = Engine::<G>::new(1).unwrap();
            random_games::<G>(12, |position, random| {
                let captures_by = position.captures_by();
                engine.new_game();
                let report =
                    engine.search(position, Level::CAREFUL.limits(&G::INFO), &mut NoObserver);
                let Some(best) = report.best_move().filter(|&mv| captures_by(mv) > 0) else {
                    return;
                };
                self.0 += 1;
                let mv = Level::CAREFUL
                    .choose(position, &report, random.random())
                    .unwrap();
                assert!(captures_by(mv) > 0, "not {best:?} in {}", position.line());
            });
        }
    }
    let mut check = Check(0);
    for_each_game(&mut check);
    assert!(check.0 > 40, "{} captures", check.0);
}

/// A move that changes nothing but the turn is one of the valid moves, and absurd.
#[test]
fn no_level_hops_out_and_back() {
    let line = "crossing 8/8/2X5/2O1X3/4X3/3X4/8/O7 X 10 100";
    let position = Crossing::read(line).unwrap();
    let is_idle = |mv| position.play(mv).pieces(Side::X) == position.pieces(Side::X);
    assert!(
        position.moves().into_iter().any(is_idle),
        "there is none here"
    );
    for level in 1..=9 {
        for seed in 0..30 {
            let mv = agent::<Crossing>(level, seed).choose(&position, &mut NoObserver);
            assert!(!is_idle(mv.unwrap()), "level {level}, seed {seed}");
        }
    }
}

#[test]
fn a_level_over_ugi_plays_as_the_level_does() {
    struct Check(UgiEngine);
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
    for_each_game(&mut Check(UgiEngine::start()));
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
    let mut engine = UgiEngine::start();
    let mut with_hash = |hash: u32, level: u8| {
        engine.send(&format!("setoption name Hash value {hash}"));
        engine.send(&format!("setoption name Level value {level}"));
        engine.send("uginewgame");
        engine.send("position fen surround XX2OO/XX2OO/6/6/OO2XX/OO2XX X 0 60 - -");
        found(engine.search("go nodes 400000"))
    };
    let level = with_hash(1, 10);
    assert_eq!(with_hash(64, 10), level);
    // At full strength the size is that of the option, also after a level.
    let full = with_hash(1, 0);
    assert_ne!(full, level);
    with_hash(1, 10);
    assert_eq!(with_hash(1, 0), full);
}

/// A level is a limit: a bare `go` ends by it, and `go infinite` too, but its answer waits.
#[test]
fn a_level_ends_a_search_without_other_limits() {
    let mut engine = UgiEngine::start();
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
fn errors_shrink_to_nothing() {
    // A value of 100 means a chance of about 73 % in every game.
    let values = [30, 0, -40, -100, -250, -500];
    let counts: Vec<usize> = (4..=10).map(|level| played(level, &values).len()).collect();
    assert!(counts.is_sorted_by(|one, other| one >= other), "{counts:?}");
    assert!(counts[0] >= 3, "{counts:?}");
    assert_eq!(counts.last(), Some(&1));
}

#[test]
fn what_is_proven_is_not_left_to_chance() {
    let win = score::win_in(5);
    let later = score::win_in(9);
    assert_eq!(played(4, &[win, later, 19_990]), [0]);
    assert_eq!(played(4, &[20, later, win]), [1]);
    assert_eq!(played(4, &[-later, -win]), [0]);
    assert_eq!(played(4, &[-20, -25, -later]), [0, 1]);
    // The search was stopped just as the best move turned out to lose.
    assert_eq!(played(4, &[-20, -later, -20, -20]), [0]);
    // A beginner may overlook a win, but not one that is seen among two.
    assert_eq!(played(1, &[win, 0]), [0]);
}

#[test]
fn levels_rise() {
    let levels: Vec<Level> = Level::all().collect();
    assert_eq!(levels.len(), 10);
    for info in GAMES {
        let limits: Vec<_> = levels.iter().map(|level| level.limits(info)).collect();
        assert!(limits.is_sorted_by(|a, b| a.nodes <= b.nodes && a.depth <= b.depth));
        assert!(limits.is_sorted_by(|a, b| a.lines >= b.lines));
    }
    let names: BTreeSet<&str> = levels.iter().map(|level| level.name()).collect();
    assert_eq!(names.len(), 10, "each has a name of its own");
}

#[test]
fn strength_goes_up_to_full_and_down_to_one() {
    let mut strength = Strength::new(Level::new(9), None);
    let mut labels = Vec::new();
    for _ in 0..3 {
        strength = strength.shifted(true);
        labels.push(strength.to_string());
    }
    assert_eq!(labels, ["level 10", "full strength", "full strength"]);
    for _ in 0..12 {
        strength = strength.shifted(false);
    }
    assert_eq!(strength.to_string(), "level 1");
}
