//! What the engine promises: several lines in order, the same again, the same with more threads.

use std::cmp::Reverse;
use std::collections::HashSet;

use standoff::games::{Game, GameVisitor, for_each_game, start};
use standoff::search::{EarlierBoards, Limits, NoObserver, Switches, score};

use crate::minimax::small_positions;
use crate::support::{random_games, vectors};
use crate::{depth, engine, nodes, search, untimed};

#[test]
fn several_lines_are_the_best_moves_in_order() {
    struct Check;
    impl GameVisitor for Check {
        fn visit<G: Game>(&mut self) {
            for (position, turns) in small_positions::<G>(200, 6, |_| 20) {
                let limits = Limits {
                    lines: 4,
                    ..depth(turns)
                };
                let report = search(&position, Switches::SOUND, limits);
                let place = position.line();
                assert_eq!(report.lines.len(), 4.min(position.moves().len()), "{place}");
                let moves: HashSet<_> = report.lines.iter().map(|line| line.pv[0]).collect();
                assert_eq!(moves.len(), report.lines.len(), "{place}");
                assert!(
                    report.lines.is_sorted_by_key(|line| Reverse(line.score)),
                    "{place}"
                );
                let single = search(&position, Switches::SOUND, depth(turns));
                assert_eq!(report.lines[0].score, single.lines[0].score, "{place}");
                for line in &report.lines {
                    let next = position.play(line.pv[0]);
                    let value = -crate::minimax::minimax(&next, turns - 1, 1);
                    assert_eq!(line.score, Some(value), "{place}");
                }
            }
        }
    }
    for_each_game(&mut Check);
}

/// With everything on, a later line may turn out better than those before it.
#[test]
fn several_lines_are_in_order_with_everything_on() {
    struct Check;
    impl GameVisitor for Check {
        fn visit<G: Game>(&mut self) {
            for (position, turns) in small_positions::<G>(400, 6, |_| 20) {
                let limits = Limits {
                    lines: 5,
                    ..depth(turns)
                };
                let lines = search(&position, Switches::FULL, limits).lines;
                assert!(
                    lines.is_sorted_by_key(|line| Reverse(line.score)),
                    "{}",
                    position.line()
                );
            }
        }
    }
    for_each_game(&mut Check);
}

/// The moves of a line can be played, also in the middle of a search.
#[test]
fn lines_can_be_played() {
    struct Check;
    impl GameVisitor for Check {
        fn visit<G: Game>(&mut self) {
            for seed in 1..=100 {
                let position: G = start(30, seed).unwrap();
                let limits = Limits {
                    lines: 3,
                    ..nodes(seed * 100)
                };
                for line in search(&position, Switches::FULL, limits).lines {
                    let mut at = position;
                    for mv in line.pv {
                        assert!(at.moves().contains(&mv), "{}", at.line());
                        at = at.play(mv);
                    }
                }
            }
        }
    }
    for_each_game(&mut Check);
}

/// Whichever of several equally good moves is chosen, the line shows how the game ends after it.
#[test]
fn a_line_proven_to_the_limit_goes_on_to_the_end() {
    struct Check;
    impl GameVisitor for Check {
        fn visit<G: Game>(&mut self) {
            for (position, _) in small_positions::<G>(200, 5, |_| 0) {
                let report = search(&position, Switches::FULL, Limits::NONE);
                let line = &report.lines[0];
                assert!(line.proven, "{}", position.line());
                let end = line.pv.iter().fold(position, |at, &mv| at.play(mv));
                let verdict = end.verdict().expect("the line stops before the end");
                let ply = line.pv.len();
                let value = score::of_verdict(verdict, position.side(), ply);
                assert_eq!(line.score, Some(value), "{}", position.line());
            }
        }
    }
    for_each_game(&mut Check);
}

#[test]
fn one_thread_takes_the_same_nodes_again() {
    struct Check;
    impl GameVisitor for Check {
        fn visit<G: Game>(&mut self) {
            let position: G = start(60, 1).unwrap();
            let mut engine = engine(Switches::FULL);
            let fresh = |limits| untimed(search(&position, Switches::FULL, limits));
            let first = untimed(engine.search(&position, depth(7), &mut NoObserver));
            assert_eq!(fresh(depth(7)), first);
            // What is remembered changes the search; forgetting it changes it back.
            let warm = engine.search(&position, depth(7), &mut NoObserver);
            assert_ne!(warm.nodes, first.nodes);
            engine.new_game();
            let again = engine.search(&position, depth(7), &mut NoObserver);
            assert_eq!(untimed(again), first);
            let limited = fresh(nodes(5000));
            assert_eq!(limited.nodes, 5000);
            assert_eq!(fresh(nodes(5000)), limited);
        }
    }
    for_each_game(&mut Check);
}

/// However unevenly the system lets them run.
#[test]
fn all_threads_together_keep_to_the_nodes() {
    struct Check;
    impl GameVisitor for Check {
        fn visit<G: Game>(&mut self) {
            let position: G = start(60, 1).unwrap();
            for _ in 0..20 {
                let mut engine = engine::<G>(Switches::FULL).with_threads(8);
                let report = engine.search(&position, nodes(20_000), &mut NoObserver);
                assert!((20_000..24_000).contains(&report.nodes), "{}", report.nodes);
            }
        }
    }
    for_each_game(&mut Check);
}

#[test]
fn two_threads_prove_the_same() {
    struct Check;
    impl GameVisitor for Check {
        fn visit<G: Game>(&mut self) {
            let mut proven = 0;
            for case in vectors("exact", G::INFO.name) {
                let position = G::read(&case[0]).unwrap();
                if !search(&position, Switches::FULL, nodes(20_000)).lines[0].proven {
                    continue;
                }
                let mut engine = engine::<G>(Switches::FULL).with_threads(2);
                let best = &engine
                    .search(&position, Limits::NONE, &mut NoObserver)
                    .lines[0];
                assert!(best.proven, "{}", case[0]);
                assert_eq!(
                    best.score.unwrap().signum().to_string(),
                    case[1],
                    "{}",
                    case[0]
                );
                proven += 1;
            }
            assert!(proven >= 10, "only {proven} positions of {}", G::INFO.name);
        }
    }
    for_each_game(&mut Check);
}

#[test]
fn a_finished_game_has_no_lines() {
    let line = "blockade XO5/OX5/7/7/X6/OOX4/XO5 X 10 10";
    let position = standoff::games::Blockade::read(line).unwrap();
    let report = search(&position, Switches::FULL, Limits::NONE);
    assert!(report.lines.is_empty());
    assert_eq!(report.depth, 0);
}

/// Ahead, the engine plays another move than the one to a board that the game has had, if that is about
/// as good; behind, nothing is better or worse for it. What it has been told is forgotten with
/// the game.
#[test]
fn a_side_that_is_ahead_does_not_go_back() {
    struct Check;
    impl GameVisitor for Check {
        fn visit<G: Game>(&mut self) {
            let (mut ahead, mut behind) = (0, 0);
            random_games::<G>(60, |position, _| {
                if position.verdict().is_some() || position.clock().left() < 20 {
                    return;
                }
                let limits = Limits {
                    lines: 2,
                    ..depth(3)
                };
                // What leaves nothing out finds the same scores again.
                let mut engine = engine(Switches {
                    progress: true,
                    ..Switches::SOUND
                });
                let report = engine.search(position, limits, &mut NoObserver);
                let [best, second] = &report.lines[..] else {
                    return;
                };
                let (mv, Some(score)) = (best.pv[0], best.score) else {
                    return;
                };
                let earlier = EarlierBoards::of(&[position.play(mv); 4]);
                let mut again = |earlier| {
                    engine.new_game();
                    engine.set_earlier(earlier);
                    untimed(engine.search(position, limits, &mut NoObserver))
                };
                let found = again(earlier);
                let place = position.line();
                let is_open = !best.proven && !second.proven;
                if is_open && score < 0 {
                    assert_eq!(found.lines[0].score, best.score, "{place}");
                    behind += 1;
                } else if is_open && second.score >= Some((score - 6).max(1)) {
                    let lines = (&report.lines, &found.lines);
                    assert_ne!(found.best_move(), Some(mv), "{place}: {lines:?}");
                    engine.new_game();
                    let forgotten = untimed(engine.search(position, limits, &mut NoObserver));
                    assert_eq!(forgotten, untimed(report), "{place}");
                    ahead += 1;
                }
            });
            assert!(
                ahead >= 20 && behind >= 20,
                "{} {ahead} {behind}",
                G::INFO.name
            );
        }
    }
    for_each_game(&mut Check);
}
