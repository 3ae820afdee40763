//! What scores mean, and what is said of a search.

use std::cmp::Ordering;
use std::time::Duration;

use standoff::games::{Side, Surround, Verdict};
use standoff::search::{Evaluation, PvLine, Report, nodes_per_second, score};

#[test]
fn proven_scores_say_when_the_game_ends() {
    use score::{PROVEN, WIN};
    // A score, and in how many turns the game ends.
    for (score, turns) in [
        (0, None),
        (PROVEN, None),
        (-PROVEN, None),
        (PROVEN + 1, Some(10_999)),
        (-PROVEN - 1, Some(10_999)),
        (WIN - 3, Some(3)),
        (3 - WIN, Some(3)),
        (WIN, Some(0)),
    ] {
        assert_eq!(score::turns_to_end(score), turns, "{score}");
        assert_eq!(score::is_decided(score), turns.is_some());
        // What the table keeps is counted from the position, two turns below the root.
        let kept = score::to_tt(score, 2);
        assert_eq!(score::from_tt(kept, 2), score);
        let moved = if turns.is_some() {
            2 * score.signum()
        } else {
            0
        };
        assert_eq!(kept, score + moved);
    }
    let (x, o) = (Verdict::Win(Side::X), Side::O);
    let verdicts = [(x, Side::X), (x, o), (Verdict::Draw, o)];
    let scores = verdicts.map(|(verdict, side)| score::of_verdict(verdict, side, 4));
    assert_eq!(scores, [WIN - 4, 4 - WIN, 0]);
    let kept_away = [40, 30_000, -30_000].map(score::clamp_eval);
    assert_eq!(kept_away, [40, PROVEN - 1000, 1000 - PROVEN]);
}

#[test]
fn evaluations_say_what_can_be_expected() {
    let time = Duration::from_millis(20);
    // The result if it is proven, and the chance.
    for (score, proven, result, chance) in [
        (31_990, true, Some(Ordering::Greater), "1.000"),
        (0, true, Some(Ordering::Equal), "0.500"),
        (-31_990, true, Some(Ordering::Less), "0.000"),
        (0, false, None, "0.500"),
    ] {
        let line = PvLine::<Surround> {
            pv: Vec::new(),
            score: Some(score),
            proven,
            depth: 7,
        };
        let evaluation = line.evaluation(time).unwrap();
        assert_eq!((evaluation.depth, evaluation.time), (7, time));
        assert_eq!(evaluation.result(), result, "{score}");
        assert_eq!(format!("{:.3}", evaluation.chance::<Surround>()), chance);
        let silent = PvLine {
            score: None,
            ..line
        };
        assert_eq!(silent.evaluation(time), None);
    }
    let over = Evaluation::of_verdict(Verdict::Win(Side::X), Side::O);
    assert_eq!(
        (over.score, over.proven, over.depth),
        (-score::WIN, true, 0)
    );
    // Whoever has made the last turn has won in one.
    assert_eq!(over.before_turn().score, score::WIN - 1);
    assert_eq!(Evaluation { score: 30, ..over }.before_turn().score, -30);
}

#[test]
fn the_speed_is_nodes_by_seconds() {
    let speeds = [(1000, 2000), (1000, 0), (0, 0), (u64::MAX, 1)];
    let speeds =
        speeds.map(|(nodes, millis)| nodes_per_second(nodes, Duration::from_millis(millis)));
    assert_eq!(speeds, [500, 1_000_000_000_000, 0, u64::MAX]);
    let report = Report::<Surround> {
        nodes: 300,
        time: Duration::from_millis(100),
        ..Report::default()
    };
    assert_eq!(
        (report.nps(), report.best_move(), report.evaluation()),
        (3000, None, None)
    );
}
