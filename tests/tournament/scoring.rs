//! The table by hand: points, then games won, then the score difference.

use std::collections::BTreeMap;
use std::time::Duration;

use standoff::games::{PerSide, Side, Verdict};
use standoff::tournament::{GameCount, GameResult, Standings};

const X: Verdict = Verdict::Win(Side::X);
const O: Verdict = Verdict::Win(Side::O);
const DRAW: Verdict = Verdict::Draw;

/// A game with this number between two entrants, X first, and both scores.
fn game(number: usize, players: [usize; 2], verdict: Verdict, scores: [u32; 2]) -> GameResult {
    GameResult {
        number,
        players: PerSide::new(players[0], players[1]),
        verdict,
        scores: PerSide::new(scores[0], scores[1]),
        conduct: PerSide::default(),
    }
}

fn table(entrants: usize, games: &[GameResult]) -> Standings {
    let mut table = Standings::new(entrants);
    for game in games {
        table.add(game);
    }
    table
}

/// Rank, entrant, points, wins, draws, losses and score difference, line by line.
fn lines(table: &Standings) -> Vec<String> {
    let standings = table.ranking();
    let line = standings.iter().map(|s| {
        let GameCount {
            wins,
            draws,
            losses,
            score,
        } = s.total;
        let points = s.total.points();
        format!(
            "{}. {}: {points} {wins}-{draws}-{losses} {score:+}",
            s.rank, s.entrant
        )
    });
    line.collect()
}

#[test]
fn points_come_before_games_won_before_score() {
    // The second has the best score difference and the third as many wins, but points come first.
    let games = [
        game(0, [0, 1], DRAW, [5, 5]),
        game(1, [1, 0], O, [2, 3]),
        game(2, [0, 2], DRAW, [4, 4]),
        game(3, [2, 0], X, [9, 1]),
        game(4, [0, 3], O, [1, 2]),
        game(5, [3, 0], X, [2, 1]),
        game(6, [1, 2], X, [7, 1]),
        game(7, [2, 1], DRAW, [3, 3]),
        game(8, [1, 3], DRAW, [3, 3]),
        game(9, [3, 1], DRAW, [0, 0]),
        game(10, [2, 3], O, [0, 1]),
        game(11, [3, 2], DRAW, [6, 6]),
    ];
    let table = table(4, &games);
    assert_eq!(
        lines(&table),
        [
            "1. 3: 9 3-3-0 +3",
            "2. 1: 6 1-4-1 +5",
            "3. 2: 5 1-3-2 +1",
            "4. 0: 4 1-2-3 -9",
        ]
    );
    let points: u64 = table.ranking().iter().map(|s| s.total.points()).sum();
    assert_eq!(points, 2 * games.len() as u64);
    assert_eq!(table.games(), games.len());
}

#[test]
fn a_tie_in_points_goes_to_more_wins_and_then_to_the_score() {
    // 0 and 1 have 2 points each, but 1 has won a game.
    let wins = [
        game(0, [0, 2], DRAW, [1, 1]),
        game(1, [2, 0], DRAW, [1, 1]),
        game(2, [1, 2], X, [1, 0]),
        game(3, [2, 1], X, [9, 0]),
    ];
    assert_eq!(
        lines(&table(3, &wins)),
        ["1. 2: 4 1-2-1 +8", "2. 1: 2 1-0-1 -8", "3. 0: 2 0-2-0 +0"]
    );
    let score = [
        game(0, [0, 2], X, [3, 1]),
        game(1, [2, 0], X, [3, 1]),
        game(2, [1, 2], X, [4, 1]),
        game(3, [2, 1], X, [3, 1]),
    ];
    assert_eq!(
        lines(&table(3, &score)),
        ["1. 2: 4 2-0-2 -1", "2. 1: 2 1-0-1 +1", "3. 0: 2 1-0-1 +0"]
    );
}

#[test]
fn agents_that_nothing_separates_share_a_rank() {
    let games = [
        game(0, [0, 1], DRAW, [3, 3]),
        game(1, [1, 0], DRAW, [2, 2]),
        game(2, [2, 3], X, [5, 0]),
        game(3, [3, 2], O, [0, 5]),
    ];
    assert_eq!(
        lines(&table(4, &games)),
        [
            "1. 2: 4 2-0-0 +10",
            "2. 0: 2 0-2-0 +0",
            "2. 1: 2 0-2-0 +0",
            "4. 3: 0 0-0-2 -10",
        ]
    );
}

#[test]
fn the_order_of_the_games_does_not_matter() {
    let mut games: Vec<GameResult> = (0..40)
        .map(|number| {
            let players = [[0, 1], [1, 0], [1, 2], [2, 1]][number % 4];
            let verdict = [X, O, X, DRAW, O][number % 5];
            let scores = [(number % 7).try_into().unwrap(), 3];
            let mut game = game(number, players, verdict, scores);
            game.conduct[Side::O].time = Duration::from_millis(number as u64);
            game.conduct[Side::X].faults = BTreeMap::from([("late".into(), 1)]);
            game
        })
        .collect();
    let forwards = table(3, &games);
    games.reverse();
    assert_eq!(table(3, &games), forwards);
    let standings = forwards.ranking();
    let late: u64 = standings.iter().map(|s| s.faults["late"]).sum();
    assert_eq!(late, 40);
    let time: Duration = standings.iter().map(|s| s.time).sum();
    assert_eq!(time, Duration::from_millis((0..40).sum()));
}

#[test]
fn strength_is_estimated_from_whole_pairs() {
    let rating = |games: &[GameResult]| {
        let table = table(2, games);
        let rating = table.ranking().iter().find(|s| s.entrant == 0)?.rating?;
        let margin = rating.margin.map(f64::round);
        Some((rating.elo.round(), margin))
    };
    assert_eq!(rating(&[]), None);
    // Half a pair counts for points, and not here.
    assert_eq!(rating(&[game(0, [0, 1], DRAW, [1, 1])]), None);
    // All won could mean any difference.
    let won = [game(0, [0, 1], X, [1, 0]), game(1, [1, 0], O, [0, 1])];
    assert_eq!(rating(&won), None);
    let halved = [game(0, [0, 1], X, [1, 0]), game(1, [1, 0], X, [1, 0])];
    assert_eq!(rating(&halved), Some((0.0, None)));
    // It is shown without a sign that means nothing.
    assert!(rating(&halved).is_some_and(|(elo, _)| elo.is_sign_positive()));
    // Three quarters of the points, from pairs of 2, 1½, 1½ and 1.
    let mut more = Vec::new();
    for (pair, results) in [[X, O], [X, DRAW], [DRAW, O], [X, X]].iter().enumerate() {
        more.push(game(2 * pair, [0, 1], results[0], [1, 1]));
        more.push(game(2 * pair + 1, [1, 0], results[1], [1, 1]));
    }
    let (elo, margin) = rating(&more).unwrap();
    assert!((elo - 191.0).abs() < 1.0, "{elo}");
    assert!(margin.is_some_and(|margin| margin > 50.0), "{margin:?}");
}
