//! The puzzles that come with the games: every solution is proven to be the only one.

use std::collections::HashSet;
use std::sync::Mutex;

use standoff::agents::Stop;
use standoff::games::{Blockade, Crossing, Game, GameVisitor, Rules, Surround, for_each_game};
use standoff::learn::{
    Exercise, Judgement, Mistakes, Prover, Puzzle, PuzzleSeries, ReviewEffort, Reviewer, Verdict,
};
use standoff::play::History;
use standoff::records::{GameProgress, PuzzleProgress};
use standoff::search::{Engine, Limits, NoObserver, Tablebases, score};

/// Far more nodes than any proof of the packs takes.
const NODES: u64 = 20_000_000;

/// Does something with every puzzle of a game, on two threads.
fn for_each_puzzle<G: Game>(check: impl Fn(&mut Prover<G>, &Puzzle<G>) + Sync) {
    let puzzles = Mutex::new(Puzzle::<G>::pack().unwrap().into_iter());
    std::thread::scope(|scope| {
        for _ in 0..2 {
            scope.spawn(|| {
                let mut prover = Prover::new(Engine::new(8).unwrap(), NODES);
                while let Some(puzzle) = { puzzles.lock().unwrap().next() } {
                    prover.forget();
                    check(&mut prover, &puzzle);
                }
            });
        }
    });
}

/// At each turn one move keeps the win or saves the draw.
fn prove_all<G: Game>() {
    for_each_puzzle::<G>(|prover, puzzle| {
        for (position, mv) in puzzle.turns() {
            let only = prover.only_move(&position);
            assert_eq!(
                only,
                Some((mv, puzzle.goal)),
                "{puzzle} at {}",
                position.line()
            );
        }
    });
}

/// No defence holds out longer than the one that is played.
fn check_defences<G: Game>() {
    let limits = Limits {
        tablebases: Tablebases::Quick,
        ..Limits::NONE
    };
    let mut engine = Engine::<G>::new(8).unwrap();
    let mut turns_left = |position: &G| {
        let found = engine.search(position, limits, &mut NoObserver);
        let found = found.evaluation().unwrap();
        assert!(found.proven);
        score::turns_to_end(found.score)
    };
    for puzzle in Puzzle::<G>::pack().unwrap() {
        let turns: Vec<(G, G::Move)> = puzzle.turns().collect();
        for pair in turns.windows(2) {
            let before = pair[0].0.play(pair[0].1);
            let after = turns_left(&pair[1].0).map(|turns| turns + 1);
            assert_eq!(turns_left(&before), after, "{puzzle}");
        }
    }
}

#[test]
fn the_defence_holds_out_as_long_as_it_can() {
    check_defences::<Blockade>();
    check_defences::<Surround>();
    check_defences::<Crossing>();
}

#[test]
fn every_solution_of_blockade_is_the_only_one() {
    prove_all::<Blockade>();
}

#[test]
fn every_solution_of_surround_is_the_only_one() {
    prove_all::<Surround>();
}

#[test]
fn every_solution_of_crossing_is_the_only_one() {
    prove_all::<Crossing>();
}

#[test]
fn packs_are_whole_and_varied() {
    struct Check;

    impl GameVisitor for Check {
        fn visit<G: Game>(&mut self) {
            let puzzles = Puzzle::<G>::pack().unwrap();
            let name = G::INFO.name;
            assert!(puzzles.len() >= 150, "{name} has {}", puzzles.len());
            assert!(puzzles.is_sorted_by_key(|puzzle| puzzle.degree), "{name}");
            for degree in 1..=Puzzle::<G>::MAX_DEGREE {
                let alike = puzzles.iter().filter(|puzzle| puzzle.degree == degree);
                assert!(alike.count() * 6 >= puzzles.len(), "{name} {degree}");
            }
            let boards: HashSet<String> = puzzles.iter().map(Puzzle::canonical_board).collect();
            assert_eq!(boards.len(), puzzles.len(), "{name}");
            for puzzle in &puzzles {
                assert_eq!(Puzzle::read(&puzzle.to_string()).unwrap(), *puzzle);
                // The last position is in play: there is a choice, and something left to lose.
                assert!(
                    puzzle
                        .turns()
                        .all(|(position, _)| position.moves().len() > 1)
                );
            }
        }
    }

    for_each_game(&mut Check);
}

/// A look at each move finds none of them.
#[test]
fn none_is_found_at_first_sight() {
    struct Check;

    impl GameVisitor for Check {
        fn visit<G: Game>(&mut self) {
            // The terms alone, as the network of another version may see more.
            let look = Limits {
                depth: 1,
                network: false,
                ..Limits::NONE
            };
            for puzzle in Puzzle::<G>::pack().unwrap() {
                let mut engine = Engine::<G>::new(1).unwrap();
                let report = engine.search(&puzzle.position, look, &mut NoObserver);
                assert_ne!(report.best_move(), Some(puzzle.moves[0]), "{puzzle}");
            }
        }
    }

    for_each_game(&mut Check);
}

#[test]
fn a_line_that_is_no_puzzle_is_refused() {
    let puzzle = Puzzle::<Blockade>::pack().unwrap()[0].to_string();
    let fields: Vec<&str> = puzzle.split('\t').collect();
    let with = |field: usize, text: &str| {
        let mut fields = fields.clone();
        fields[field] = text;
        Puzzle::<Blockade>::read(&fields.join("\t"))
            .unwrap_err()
            .to_string()
    };
    for wrong in [
        with(0, "6"),
        with(0, "x"),
        with(1, "loss"),
        with(3, "a1a1"),
        with(3, ""),
    ] {
        assert!(wrong.contains("is not a puzzle"), "{wrong}");
    }
    assert!(with(2, "blockade 7 X 0 60").contains("; "));
    assert!(Puzzle::<Blockade>::read("").is_err());
    assert!(Puzzle::<Crossing>::read(&puzzle).is_err());
}

/// A game in which X gives a proven draw away, reviewed; the move is the first of a pack puzzle.
fn game_with_a_mistake() -> (History<Blockade>, Puzzle<Blockade>) {
    let puzzles = Puzzle::<Blockade>::pack().unwrap();
    let puzzle = puzzles[0].clone();
    let mut history = History::new(puzzle.position);
    let moves = puzzle.position.moves();
    let wrong = *moves.iter().find(|mv| **mv != puzzle.moves[0]).unwrap();
    history.push(wrong, Vec::new());
    (history, puzzle)
}

#[test]
fn a_mistake_is_found_again_and_becomes_a_puzzle() {
    let (history, puzzle) = game_with_a_mistake();
    let mut reviewer = Reviewer::new(&history, ReviewEffort::Nodes(100_000)).unwrap();
    while reviewer.step(&mut NoObserver).is_some() {}
    let side = puzzle.position.side();
    let none = Mistakes::new(&history, reviewer.review(), side.other());
    assert!(none.is_none(), "the other side has made none");
    let mut mistakes = Mistakes::new(&history, reviewer.review(), side).unwrap();
    let judge = |mistakes: &Mistakes<Blockade>, mv| match mistakes.judge(mv) {
        Judgement::Now(verdict) => verdict,
        Judgement::Later(find_out) => find_out(Stop::default()),
    };
    // What was played is refused again, with the opponent's answer.
    let played = history.turns()[0].mv;
    let Verdict::Wrong(why, Some(answer)) = judge(&mistakes, played) else {
        panic!("{played:?} is accepted");
    };
    let next = puzzle.position.play(played);
    assert!(why.ends_with(&format!(
        ": {} answers {}.",
        next.side(),
        next.move_text(answer)
    )));
    assert_eq!(judge(&mistakes, puzzle.moves[0]), Verdict::Right);
    let stop = Stop::default();
    stop.now();
    assert!(mistakes.puzzles()(stop).is_empty(), "it stops at once");
    let own = mistakes.puzzles()(Stop::default());
    assert_eq!(own, [puzzle.to_string()]);
    let mut progress = PuzzleProgress::default();
    mistakes.settle(puzzle.moves[0], true, &mut progress);
    mistakes.advance(&mut progress);
    let ending = mistakes.ending().unwrap();
    assert_eq!(ending.heading, "You found 1 of 1 at the first try.");
    // It comes before the puzzles of the pack, which the same position is not new to.
    progress.game("blockade").add_own(own[0].clone());
    let series = PuzzleSeries::<Blockade>::new(None, &mut progress)
        .unwrap()
        .unwrap();
    assert_eq!(series.heading()[0], "your own puzzle 1");
}

/// A try is noted once, by its first error or its last right move.
#[test]
fn ratings_follow_the_degree() {
    let mut progress = GameProgress::default();
    let first = progress.rating;
    progress.note("a", 5, false);
    assert!(
        first - progress.rating < 2.0,
        "a hard one costs next to nothing"
    );
    progress.note("b", 1, false);
    assert!(progress.rating < first - 20.0);
    let before = progress.rating;
    progress.note("c", 5, true);
    assert!(progress.rating > before + 50.0);
    assert_eq!(
        (progress.streak, progress.best_streak, progress.tries),
        (1, 1, 3)
    );
    progress.note("c", 5, false);
    assert_eq!((progress.streak, progress.best_streak), (0, 1));
}
