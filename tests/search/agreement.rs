//! The search finds what is true: plain minimax and a separate program say the same.

use rand::RngExt;
use standoff::games::{Game, GameVisitor, Skips, for_each_game};
use standoff::search::{Limits, NoObserver, Switches, score};

use crate::minimax::{Values, small_positions};
use crate::support::{random, vectors};
use crate::{depth, engine, nodes, search};

/// How many random positions of each game.
const MANY: usize = 2000;

/// Near the limit the values with exact techniques only are those of minimax, down to how soon a
/// win comes and how long a loss can be put off.
#[test]
fn exact_techniques_agree_with_minimax_to_the_end() {
    struct Check;
    impl GameVisitor for Check {
        fn visit<G: Game>(&mut self) {
            for (position, turns) in small_positions::<G>(MANY, 5, |_| 0) {
                let values = Values::new(&position, turns);
                for switches in [Switches::PLAIN, Switches::SOUND] {
                    let report = search(&position, switches, Limits::NONE);
                    let best = &report.lines[0];
                    let line = position.line();
                    assert!(best.proven, "{line}");
                    assert_eq!(best.score, Some(values.best()), "{line} {switches:?}");
                    assert_eq!(
                        Some(values.of(best.pv[0])),
                        best.score,
                        "{line} {switches:?}"
                    );
                }
            }
        }
    }
    for_each_game(&mut Check);
}

/// With everything on, what is called exact is true and the move keeps it, also when the search is
/// stopped at any moment.
#[test]
fn what_the_full_search_proves_is_true() {
    struct Check;
    impl GameVisitor for Check {
        fn visit<G: Game>(&mut self) {
            let mut random = random(3);
            // What it remembers of other positions and other limits must not mislead it.
            let mut warm = engine::<G>(Switches::FULL);
            for (position, turns) in small_positions::<G>(MANY, 8, |_| 0) {
                let values = Values::new(&position, turns);
                let whole = search(&position, Switches::FULL, Limits::NONE);
                assert!(whole.lines[0].proven, "{}", position.line());
                let mut reports = vec![whole];
                reports.push(warm.search(&position, Limits::NONE, &mut NoObserver));
                for _ in 0..3 {
                    let limits = nodes(random.random_range(1..=reports[0].nodes));
                    reports.push(search(&position, Switches::FULL, limits));
                }
                for (number, report) in reports.iter().enumerate() {
                    let best = &report.lines[0];
                    let place = format!("{} with {} nodes", position.line(), report.nodes);
                    // A move that loses is not played before all others are known to lose too.
                    assert!(
                        best.proven || !best.score.is_some_and(score::is_decided),
                        "{place}"
                    );
                    if best.proven {
                        let kept = values.of(best.pv[0]);
                        let result = best.score.map(i32::signum);
                        assert_eq!(result, Some(values.best().signum()), "{place}");
                        assert_eq!(Some(kept.signum()), result, "{place}");
                        // A search that was let finish has also found the shortest way.
                        if number < 2 {
                            assert_eq!(
                                [best.score, Some(kept)],
                                [Some(values.best()); 2],
                                "{place}"
                            );
                        }
                    }
                }
            }
        }
    }
    for_each_game(&mut Check);
}

/// Away from the limit, searches of a depth give the value of minimax with the same evaluation.
#[test]
fn exact_techniques_agree_with_minimax_at_every_depth() {
    struct Check;
    impl GameVisitor for Check {
        fn visit<G: Game>(&mut self) {
            let beyond = |random: &mut crate::support::Random| random.random_range(1..=60);
            for (position, turns) in small_positions::<G>(MANY, 7, beyond) {
                let values = Values::new(&position, turns);
                for switches in [Switches::PLAIN, Switches::SOUND] {
                    let report = search(&position, switches, depth(turns));
                    let best = &report.lines[0];
                    let line = format!("{} at depth {turns} {switches:?}", position.line());
                    assert_eq!(best.score, Some(values.best()), "{line}");
                    assert_eq!(Some(values.of(best.pv[0])), best.score, "{line}");
                }
            }
        }
    }
    for_each_game(&mut Check);
}

/// The positions that a separate program has solved: no move throws anything away.
#[test]
fn solved_positions_are_played_right() {
    struct Check;
    impl GameVisitor for Check {
        fn visit<G: Game>(&mut self) {
            let cases = vectors("exact", G::INFO.name);
            let mut proven = 0;
            for case in &cases {
                let position = G::read(&case[0]).unwrap();
                let value: i32 = case[1].parse().unwrap();
                let report = search(&position, Switches::FULL, nodes(300_000));
                let best = &report.lines[0];
                let read = |text| position.read_move(text, Skips::Refused).unwrap();
                let kept = case[3].split(' ').map(read).any(|mv| mv == best.pv[0]);
                assert!(kept, "{} {}", case[0], position.move_text(best.pv[0]));
                if best.proven {
                    assert_eq!(best.score.map(i32::signum), Some(value), "{}", case[0]);
                    proven += 1;
                }
            }
            println!("{}: {proven} of {} proven", G::INFO.name, cases.len());
        }
    }
    for_each_game(&mut Check);
}
