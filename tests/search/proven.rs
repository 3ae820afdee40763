//! Choosing among moves whose value is proven: by the tables of Blockade, and by search.

use std::cmp::Reverse;

use rand::RngExt;
use rand::seq::SliceRandom;
use standoff::games::{
    Blockade, Game, GameVisitor, Setup, Side, Skips, Square, SquareSet, for_each_game,
};
use standoff::search::{Limits, Switches, score};

use crate::minimax::{Values, minimax, small_positions};
use crate::support::{Random, random, vectors};
use crate::{depth, nodes, search};

/// Pieces in a corner, in numbers that there is a table for; the limit is far away.
fn in_a_corner(random: &mut Random) -> Blockade {
    let [x, o] = [[1, 2], [1, 3], [1, 4], [2, 2], [2, 3], [3, 1]][random.random_range(0..6)];
    let corner = |square: &Square<_>| square.row() < 3 && square.column() < 4;
    let mut squares: Vec<_> = SquareSet::FULL.into_iter().filter(corner).collect();
    squares.shuffle(random);
    let mut setup = Setup::new(60);
    setup.side = Side::BOTH[random.random_range(0..2)];
    for (number, square) in squares.into_iter().take(x + o).enumerate() {
        let side = if number < x { Side::X } else { Side::O };
        setup.put(side, square);
    }
    Blockade::from_setup(&setup).unwrap()
}

/// A table says who wins, and search how soon; however many lines are wanted, the best of them is the
/// shortest win or the longest loss.
#[test]
fn a_table_does_not_delay_the_win() {
    let mut random = random(1);
    let (mut won, mut lost) = (0, 0);
    while won < 150 || lost < 30 {
        let position = in_a_corner(&mut random);
        if position.verdict().is_some() {
            continue;
        }
        let value = minimax(&position, 5, 0);
        if !score::is_decided(value) {
            continue;
        }
        won += u32::from(value > 0);
        lost += u32::from(value < 0);
        let values = Values::new(&position, 5);
        for lines in 1..=4 {
            let limits = Limits {
                lines,
                ..nodes(1_000_000)
            };
            let report = search(&position, Switches::FULL, limits);
            let best = &report.lines[0];
            assert!(best.proven, "{}", position.line());
            let place = format!("{} with {lines} lines", position.line());
            assert_eq!(best.score, Some(value), "{place}");
            assert_eq!(values.of(best.pv[0]), value, "{place}");
            assert!(
                report.lines.is_sorted_by_key(|line| Reverse(line.score)),
                "{place}"
            );
        }
    }
}

/// The positions that a separate program has solved are played right, whatever the number of lines
/// and however little is searched: the table knows.
#[test]
fn few_pieces_are_played_perfectly() {
    for pieces in ["2v2", "2v3"] {
        for case in vectors("solved", pieces) {
            let position = Blockade::read(&case[0]).unwrap();
            let read = |text| position.read_move(text, Skips::Refused).unwrap();
            let keepers: Vec<_> = case[3].split(' ').map(read).collect();
            for lines in [1, 3] {
                let limits = Limits { lines, ..nodes(1) };
                let best = &search(&position, Switches::FULL, limits).lines[0];
                assert!(best.proven, "{}", case[0]);
                assert_eq!(
                    best.score.unwrap().signum().to_string(),
                    case[1],
                    "{}",
                    case[0]
                );
                assert!(keepers.contains(&best.pv[0]), "{}", case[0]);
            }
        }
    }
}

/// With three pieces each there is no table, and search alone gets nearly all of them right.
#[test]
fn three_against_three_are_played_well() {
    let cases = vectors("solved", "3v3");
    let right = cases.iter().filter(|case| {
        let position = Blockade::read(&case[0]).unwrap();
        let best = &search(&position, Switches::FULL, nodes(300_000)).lines[0];
        let read = |text| position.read_move(text, Skips::Refused).unwrap();
        case[3].split(' ').map(read).any(|mv| mv == best.pv[0])
    });
    let right = right.count();
    assert!(
        right * 100 >= cases.len() * 95,
        "{right} of {}",
        cases.len()
    );
}

/// Of the moves that keep a draw or put off a loss, the one is taken after which most opponents would go
/// wrong who look some turns ahead, and of those the one with the fewest good answers. A winner takes
/// the shortest way, whatever the answers.
#[test]
fn the_hardest_move_to_answer_is_taken() {
    struct Check;
    impl GameVisitor for Check {
        fn visit<G: Game>(&mut self) {
            let (mut choices, mut taken, mut usual) = (0, 0, 0);
            for (position, turns) in small_positions::<G>(500, 6, |_| 0) {
                let values = Values::new(&position, turns);
                let best = values.best();
                let report = search(&position, Switches::FULL, Limits::NONE);
                let chosen = report.lines[0].pv[0];
                assert_eq!(values.of(chosen), best, "{}", position.line());
                let ends_early = best != 0 && best.abs() > score::WIN - turns.cast_signed();
                assert!(report.depth == turns || ends_early, "{}", position.line());
                if best > 0 || turns < 2 {
                    continue;
                }
                let is_good = |next: &G, answer| minimax(&next.play(answer), turns - 2, 2) <= best;
                let equals = position.moves().into_iter();
                let equals: Vec<_> = equals.filter(|&mv| values.of(mv) == best).collect();
                // Two turns before the limit every opponent sees the end.
                if turns == 2 {
                    // In millionths; where there is no answer, there is no wrong one.
                    let share = |mv| {
                        let next = position.play(mv);
                        let answers = next.moves();
                        let good = answers.iter().filter(|&&answer| is_good(&next, answer));
                        let share = (1_000_000 * good.count()).checked_div(answers.len());
                        share.unwrap_or(1_000_000)
                    };
                    let shares: Vec<usize> = equals.iter().map(|&mv| share(mv)).collect();
                    let least = *shares.iter().min().unwrap();
                    assert_eq!(share(chosen), least, "{}", position.line());
                    choices += u32::from(shares.iter().any(|&share| share > least));
                    continue;
                }
                let pitfalls = |mv| {
                    let next = position.play(mv);
                    let is_fooled = |ahead| {
                        let answer = search(&next, Switches::PLAIN, depth(ahead)).best_move();
                        answer.is_some_and(|answer| !is_good(&next, answer))
                    };
                    (1..turns - 1).filter(|&ahead| is_fooled(ahead)).count()
                };
                // In thousandths.
                taken += 1000 * pitfalls(chosen);
                let all: usize = equals.iter().map(|&mv| pitfalls(mv)).sum();
                usual += 1000 * all / equals.len();
            }
            let name = G::INFO.name;
            assert!(choices >= 10, "only {choices} in {name}");
            assert!(taken * 5 > usual * 6, "{taken} and {usual} in {name}");
        }
    }
    for_each_game(&mut Check);
}
