//! Reviews: marks on solved positions, on games of strong and weak players, and what the command
//! prints and writes.

mod support;

use std::cmp::Ordering;
use std::path::Path;

use serde_json::{Value, json};
use standoff::agents::{Agent, EngineAgent, Level, Stop};
use standoff::games::tablebase::{StoreError, TablebaseStore, keep_tablebases};
use standoff::games::{
    Blockade, Crossing, Game, GameVisitor, Side, Skips, Surround, for_each_game, start,
};
use standoff::learn::{
    Mark, MoveReview, Review, ReviewEffort, Reviewer, game_accuracy, move_accuracy,
};
use standoff::play::{History, Turn};
use standoff::records::AnyRecord;
use standoff::search::NoObserver;
use support::folder::Folder;
use support::program::{complaint, standoff, stdout};
use support::soak::soak;
use support::vectors;

/// So few that hardly anything is proven by them alone.
const FEW_NODES: ReviewEffort = ReviewEffort::Nodes(2000);

/// Enough that the good moves of a strong player aren't taken for mistakes.
const MORE_NODES: ReviewEffort = ReviewEffort::Nodes(30_000);

fn review<G: Game>(history: &History<G>, effort: ReviewEffort) -> Review<G> {
    let mut reviewer = Reviewer::new(history, effort).unwrap();
    while reviewer.step(&mut NoObserver).is_some() {}
    assert!(reviewer.is_done());
    reviewer.review().clone()
}

fn review_move<G: Game>(position: G, mv: G::Move) -> MoveReview<G> {
    let mut history = History::new(position);
    history.push(mv, Vec::new());
    review(&history, FEW_NODES).moves.remove(0).unwrap()
}

/// Reviews up to so many of the moves that keep a solved position's value, and of those that don't.
fn check_solved<G: Game>(case: &[String], most: usize) {
    let position = G::read(&case[0]).unwrap();
    let value = case[1].parse::<i32>().unwrap().cmp(&0);
    let read = |text| position.read_move(text, Skips::Allowed).unwrap();
    let keeping: Vec<G::Move> = case[3].split(' ').map(read).collect();
    let (kept, lost): (Vec<_>, Vec<_>) = position
        .moves()
        .into_iter()
        .partition(|mv| keeping.contains(mv));
    let is_only = kept.len() == 1 && !lost.is_empty();
    for &mv in kept.iter().step_by(kept.len().div_ceil(most)) {
        let review = review_move(position, mv);
        let name = format!("{} in {}: {review:?}", position.move_text(mv), case[0]);
        assert!(review.mark <= Mark::Good && review.loss == 0.0, "{name}");
        assert_eq!(
            review.mark == Mark::Only,
            is_only && value != Ordering::Less,
            "{name}"
        );
        assert_eq!(review.before.result(), Some(value), "{name}");
        assert_eq!(review.after.result(), Some(value), "{name}");
        // A good move has a better one, if only a faster way to win.
        let comment = review.comment(&Turn::new(position, mv, Vec::new()), None);
        let best = format!(" Best: {}.", position.move_text(review.best));
        assert_eq!(
            review.best != mv,
            comment.ends_with(&best),
            "{name}: {comment}"
        );
    }
    for &mv in lost.iter().step_by(lost.len().div_ceil(most).max(1)) {
        let review = review_move(position, mv);
        let name = format!("{} in {}: {review:?}", position.move_text(mv), case[0]);
        assert!(
            review.mark.is_mistake() && keeping.contains(&review.best),
            "{name}"
        );
        assert_eq!(review.before.result(), Some(value), "{name}");
        assert!(review.after.result() < Some(value), "{name}");
        let mut history = History::new(position);
        history.push(mv, Vec::new());
        let why = review.why(&history.turns()[0], Some(position.side()));
        assert!(why.starts_with("You threw away a proven "), "{why}");
    }
}

/// A solved position, and what checks its reviews.
type SolvedCase = (fn(&[String], usize), Vec<String>);

/// Positions near their limit, which a search proves.
fn exact_cases() -> Vec<SolvedCase> {
    struct Collect(Vec<SolvedCase>);
    impl GameVisitor for Collect {
        fn visit<G: Game>(&mut self) {
            let cases = vectors("exact", G::INFO.name).into_iter();
            self.0
                .extend(cases.map(|case| (check_solved::<G> as _, case)));
        }
    }
    let mut collect = Collect(Vec::new());
    for_each_game(&mut collect);
    collect.0
}

/// Positions of Blockade with so many pieces.
fn solved_cases(pieces: &str) -> Vec<SolvedCase> {
    let cases = vectors("solved", pieces).into_iter();
    cases
        .map(|case| (check_solved::<Blockade> as _, case))
        .collect()
}

#[test]
fn what_keeps_a_proven_value_is_good_and_what_gives_it_away_a_mistake() {
    for (check, case) in exact_cases() {
        check(&case, 2);
    }
}

#[test]
fn so_it_is_far_from_the_limit_where_perfect_play_is_known() {
    for (check, case) in ["2v2", "2v3"].map(solved_cases).concat() {
        check(&case, 2);
    }
}

/// Keeps nothing. But where there is a store, tablebases that take long are built, too.
struct Nowhere;

impl TablebaseStore for Nowhere {
    fn load(&self, _name: &str) -> Option<Vec<u64>> {
        None
    }

    fn save(&self, _name: &str, _words: &[u64]) -> Result<(), StoreError> {
        Ok(())
    }

    fn size(&self) -> u64 {
        0
    }

    fn clear(&self) -> Result<(), StoreError> {
        Ok(())
    }
}

/// A review waits for a table that takes long to build, however little it may search.
#[test]
fn so_it_is_where_perfect_play_takes_long_to_work_out() {
    keep_tablebases(Box::new(Nowhere));
    for (check, case) in solved_cases("3v3") {
        check(&case, 2);
    }
}

/// Every move of every solved position.
#[test]
#[ignore = "it takes as long as it is told to"]
fn soak_marks() {
    let mut cases = exact_cases();
    for pieces in ["2v2", "2v3"] {
        cases.extend(solved_cases(pieces));
    }
    soak("marks", 0, |seed| {
        let (check, case) = &cases[usize::try_from(seed).unwrap() % cases.len()];
        check(case, usize::MAX);
    });
}

/// A game between two levels, X's first.
fn game_of_levels<G: Game>(levels: [u8; 2]) -> History<G> {
    let mut agents =
        levels.map(|level| EngineAgent::at_level(Level::new(level).unwrap(), 1).unwrap());
    let mut history = History::new(start::<G>(24, 1).unwrap());
    while history.verdict().is_none() {
        let position = *history.last();
        let agent: &mut EngineAgent<G> = &mut agents[position.side() as usize];
        history.push(
            agent.choose(&position, &mut NoObserver).unwrap(),
            Vec::new(),
        );
    }
    history
}

#[test]
fn the_weaker_side_makes_the_mistakes() {
    /// The blunders of the stronger side, and of the weaker one.
    struct Check([usize; 2]);
    impl GameVisitor for Check {
        fn visit<G: Game>(&mut self) {
            let history = game_of_levels::<G>([10, 1]);
            let summary = review(&history, MORE_NODES).summary();
            let (strong, weak) = (summary[Side::X], summary[Side::O]);
            let name = format!("{}: {strong:?} against {weak:?}", G::INFO.name);
            assert!(strong.accuracy > weak.accuracy, "{name}");
            for (sum, side) in self.0.iter_mut().zip([strong, weak]) {
                *sum += side.count(Mark::Blunder);
            }
        }
    }
    let mut check = Check([0, 0]);
    for_each_game(&mut check);
    let Check([strong, weak]) = check;
    assert!(weak > 2 * strong, "{weak} blunders against {strong}");
}

#[test]
fn a_node_budget_always_finds_the_same() {
    let history = game_of_levels::<Surround>([2, 1]);
    assert_eq!(review(&history, FEW_NODES), review(&history, FEW_NODES));
}

/// A game of Crossing in which a side is skipped.
const SKIPPED: &str = "\
[X \"Ann\"]
[O \"Bob\"]
[Position \"crossing X7/1X5O/X1X3O1/1X3O1O/X1X3O1/1X3O1O/X5O1/7O X 0 200\"]

1. pass d8d7 2. c1c2 e7e6 *
";

#[test]
fn a_review_stops_at_once_and_goes_on() {
    let history = game_of_levels::<Crossing>([1, 1]);
    let effort = ReviewEffort::Nodes(1000);
    let mut reviewer = Reviewer::new(&history, effort).unwrap();
    let last = history.turns().len() - 1;
    assert_eq!(reviewer.step(&mut NoObserver), Some(last));
    let stop = Stop::default();
    stop.now();
    assert_eq!(reviewer.step(&mut stop.clone()), None);
    assert_eq!(reviewer.progress(), (1, last + 1));
    assert!(reviewer.review().moves[last].is_some());
    let summary = reviewer.review().summary();
    assert_eq!(
        Side::BOTH
            .map(|side| summary[side].accuracy.is_some())
            .iter()
            .filter(|&&has| has)
            .count(),
        1
    );
    assert_eq!(reviewer.step(&mut NoObserver), Some(last - 1));
}

/// What lichess counts for the chances 50, 52, 47, 60, 30, 30 of the first player, worked out by hand:
/// windows of two, population deviations, at least 0.5 and at most 12.
#[test]
fn accuracy_is_that_of_lichess() {
    for (loss, accuracy) in [
        (0.0, 100.0),
        (5.0, 80.82),
        (15.0, 51.53),
        (50.0, 9.53),
        (100.0, 0.0),
    ] {
        assert!((move_accuracy(loss) - accuracy).abs() < 0.01, "{loss}");
    }
    let chances = [50.0, 52.0, 47.0, 60.0, 30.0, 30.0];
    let losses = [0.0, 0.0, 0.0, 0.0, 0.0];
    let sides = [Side::X, Side::O, Side::X, Side::O, Side::X];
    let mut moves: Vec<_> = sides
        .into_iter()
        .zip(losses.map(move_accuracy))
        .map(Some)
        .collect();
    let all = game_accuracy(&chances, &moves);
    assert_eq!((all[Side::X], all[Side::O]), (Some(100.0), Some(100.0)));
    // X's moves weigh 1, 6.5 and 0.5.
    moves[2] = Some((Side::X, 50.0));
    let weighted = (100.0 + 6.5 * 50.0 + 0.5 * 100.0) / 8.0;
    let harmonic = 3.0 / (0.01 + 0.02 + 0.01);
    let found = game_accuracy(&chances, &moves)[Side::X].unwrap();
    assert!(
        (found - f64::midpoint(weighted, harmonic)).abs() < 1e-9,
        "{found}"
    );
    // The first and the last of O's windows would weigh 2.5 and 15.
    moves[3] = Some((Side::O, 20.0));
    let weighted = (2.5 * 100.0 + 12.0 * 20.0) / 14.5;
    let harmonic = 2.0 / (0.01 + 0.05);
    let found = game_accuracy(&chances, &moves)[Side::O].unwrap();
    assert!(
        (found - f64::midpoint(weighted, harmonic)).abs() < 1e-9,
        "{found}"
    );
}

/// A draw that the second player throws away, with notes of others.
const DRAWN: &str = "\
[X \"Ann\"]
[O \"Bob\"]
[Position \"blockade O6/4OX1/7/6X/7/7/7 O 33 34\"]

1... b5c5 {hasty} 1-0
";

#[test]
fn the_command_prints_json() {
    let folder = Folder::new("review");
    let path = folder.join("games.standoff");
    std::fs::write(&path, format!("{DRAWN}\n{SKIPPED}")).unwrap();
    let output = standoff(&[
        "review",
        path.to_str().unwrap(),
        "--nodes",
        "1000",
        "--json",
    ]);
    assert_eq!(output.status.code(), Some(0));
    let games: Vec<Value> = stdout(&output)
        .lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect();
    assert_eq!(games.len(), 2);
    let (drawn, skipped) = (&games[0], &games[1]);
    assert_eq!(drawn["game"], "blockade");
    assert_eq!(drawn["position"], "blockade O6/4OX1/7/6X/7/7/7 O 33 34");
    assert_eq!(drawn["result"], "1-0");
    assert_eq!(drawn["players"]["X"]["name"], "Ann");
    assert_eq!(drawn["players"]["X"]["accuracy"], Value::Null);
    assert_eq!(drawn["players"]["O"]["blunders"], 1);
    let mv = &drawn["moves"][0];
    let expected = json!({
        "turn": 1, "side": "O", "move": "b5c5", "mark": "blunder", "loss": 50.0,
        "chance": 0.5, "chance_after": 0.0, "proven": "draw", "proven_after": "loss",
    });
    for (key, value) in expected.as_object().unwrap() {
        assert_eq!(&mv[key], value, "{key}");
    }
    let best = mv["best"].as_str().unwrap();
    assert!(["a1b1", "a1a2"].contains(&best) && mv["line"][0] == best);
    assert!((mv["accuracy"].as_f64().unwrap() - 9.53).abs() < 0.01);
    assert!(
        mv["why"]
            .as_str()
            .unwrap()
            .contains("threw away a proven draw")
    );
    let skip = json!({"turn": 1, "side": "X", "move": "pass"});
    assert_eq!(skipped["moves"][0], skip);
    assert_eq!(skipped["moves"].as_array().unwrap().len(), 4);
}

/// The record with a review's notes is read back as it is; another review replaces them and leaves
/// the notes of others.
#[test]
fn an_annotated_record_reads_back_and_is_not_annotated_twice() {
    let folder = Folder::new("annotate");
    let [path, once, twice] = ["game", "once", "twice"].map(|name| folder.join(name));
    let annotate = |from: &Path, to: &Path| {
        let paths = [from, to].map(|path| path.to_str().unwrap());
        let output = standoff(&[
            "review",
            paths[0],
            "--nodes",
            "1000",
            "--annotate",
            paths[1],
        ]);
        assert_eq!(output.status.code(), Some(0));
        std::fs::read_to_string(to).unwrap()
    };
    std::fs::write(&path, format!("{DRAWN}\n{SKIPPED}")).unwrap();
    let text = annotate(&path, &once);
    assert_eq!(annotate(&once, &twice), text);
    let records = AnyRecord::load(&once).unwrap();
    let AnyRecord::Blockade(drawn) = &records[0] else {
        panic!("{text}");
    };
    let turn = &drawn.history.turns()[0];
    assert_eq!(turn.glyphs, [4]);
    assert!(
        turn.comment
            .starts_with("hasty [Review: Blunder. O threw away a proven draw")
    );
    assert_eq!(turn.variations.len(), 1);
    let better = &turn.variations[0].turns[0];
    assert!(["a1b1", "a1a2"].contains(&turn.before.move_text(better.mv).as_str()));
    assert_eq!(records.len(), 2);
}

#[test]
fn the_command_explains_a_game_to_people_and_refuses_what_it_cant_read() {
    let folder = Folder::new("review-text");
    let path = folder.join("game.standoff");
    std::fs::write(&path, DRAWN).unwrap();
    let output = standoff(&["review", path.to_str().unwrap(), "--time", "50"]);
    let text = stdout(&output);
    assert!(
        text.contains("O  Bob: accuracy 9.5 %, 0 best, 0 good"),
        "{text}"
    );
    assert!(text.contains("   1 O b5c5??     0 %  Blunder: "), "{text}");
    let missing = folder.join("missing.standoff");
    let message = complaint(&["review", missing.to_str().unwrap()], 1);
    assert!(message.contains("missing.standoff"), "{message}");
    std::fs::write(&path, DRAWN.replace("b5c5", "b5c6")).unwrap();
    let message = complaint(&["review", path.to_str().unwrap()], 1);
    assert!(message.contains("line 5, column 6"), "{message}");
    complaint(&["review", path.to_str().unwrap(), "--time", "0"], 2);
    complaint(
        &[
            "review",
            path.to_str().unwrap(),
            "--time",
            "5",
            "--nodes",
            "5",
        ],
        2,
    );
}
