//! What the results of a match say about strength.

use standoff::tournament::elo::{Difference, SETTLED, Tally, elo, share};

#[test]
fn equal_results_mean_equal_strength() {
    let mut tally = Tally::default();
    for half_points in [[2, 0], [0, 2], [1, 1], [2, 0]] {
        tally.add(half_points);
    }
    let difference = tally.difference();
    assert!(difference.elo.abs() < 1e-9);
    assert_eq!(tally.games, [3, 2, 3]);
    assert_eq!(tally.pairs, [0, 0, 4, 0, 0]);
}

#[test]
fn three_quarters_of_the_points_are_191_elo() {
    let mut tally = Tally::default();
    for _ in 0..50 {
        tally.add([2, 1]);
        tally.add([2, 0]);
        tally.add([2, 2]);
        tally.add([1, 2]);
    }
    let difference = tally.difference();
    assert!((difference.elo - 190.8).abs() < 0.1, "{difference:?}");
    assert!(
        difference.low > 150.0 && difference.high < 240.0,
        "{difference:?}"
    );
    assert!(tally.likelihood_ratio(0.0, 10.0) > SETTLED);
    assert!(tally.likelihood_ratio(300.0, 310.0) < -SETTLED);
}

#[test]
fn one_sided_results_leave_doubt_and_settle_in_the_end() {
    let all_won = |pairs| {
        let mut tally = Tally::default();
        (0..pairs).for_each(|_| tally.add([2, 2]));
        tally
    };
    let mut last = f64::MIN;
    for pairs in [1, 4, 20, 100] {
        let Difference { elo, low, high } = all_won(pairs).difference();
        assert!(low > last && low < 1000.0, "{pairs}: {low}");
        assert!(elo > 1190.0 && high >= elo, "{pairs}: {elo} {high}");
        last = low;
    }
    assert!(all_won(1).difference().low < 0.0);
    assert!(all_won(2).likelihood_ratio(0.0, 10.0) < SETTLED);
    assert!(all_won(20).likelihood_ratio(0.0, 10.0) > SETTLED);
    assert!(all_won(0).likelihood_ratio(0.0, 10.0).abs() < 0.1);
}

#[test]
fn what_is_likeliest_is_within_the_margin() {
    for pairs in [
        [0; 5],
        [0, 0, 9, 0, 0],
        [0, 3, 0, 0, 0],
        [0, 0, 0, 1, 40],
        [7, 1, 1, 1, 2],
    ] {
        let tally = Tally {
            pairs,
            ..Tally::default()
        };
        let Difference { elo, low, high } = tally.difference();
        assert!(low <= elo && elo <= high && low < high, "{pairs:?}");
    }
}

#[test]
fn shares_and_differences_are_inverse() {
    for difference in [-300.0, -1.0, 0.0, 25.0, 400.0] {
        assert!((elo(share(difference)) - difference).abs() < 1e-6);
    }
}
