//! Puzzles, solved by keys.

use standoff::games::{Blockade, Crossing, GAMES, Game, Surround};
use standoff::learn::Puzzle;
use standoff::tui::Options;

use crate::lessons::said;
use crate::support::folder::Folder;
use crate::{Person, saving};

const SIZE: (u16, u16) = (80, 24);

/// Before a puzzle with this number.
fn puzzle<G: Game>(size: (u16, u16), number: usize) -> (Person, Puzzle<G>) {
    let info = GAMES.iter().find(|info| info.name == G::INFO.name);
    let options = Options {
        puzzles: Some((info.unwrap(), Some(number))),
        ..Options::default()
    };
    let mut person = Person::sit_down(size, options);
    reads_on(&mut person);
    let puzzles = Puzzle::<G>::pack().unwrap();
    (person, puzzles[number - 1].clone())
}

/// Where the text has the place of the board, Enter shows the board.
fn reads_on(person: &mut Person) {
    if person.status() == "Enter shows the board, r this text" {
        person.press("<Enter>");
    }
}

#[track_caller]
fn reads(person: &Person, text: &str) {
    let said = said(person, " · puzzle");
    assert!(said.contains(text), "no '{text}' in '{said}'");
}

/// Makes the right moves, up to the last.
fn solve<G: Game>(person: &mut Person, puzzle: &Puzzle<G>) {
    for (position, mv) in puzzle.turns() {
        reads_on(person);
        person.press(&(position.move_text(mv) + "<Enter>"));
        assert_eq!(person.status(), "Right! Enter goes on");
        // There is nothing to be given away now.
        person.press("ts<Enter>");
    }
}

/// A move that is not the right one.
fn wrong_move<G: Game>(puzzle: &Puzzle<G>) -> String {
    let mut moves = puzzle.position.moves().into_iter();
    let wrong = moves.find(|mv| *mv != puzzle.moves[0]).unwrap();
    puzzle.position.move_text(wrong)
}

/// One of several turns, by its number.
fn long_puzzle<G: Game>() -> usize {
    let puzzles = Puzzle::<G>::pack().unwrap();
    let long = |puzzle: &Puzzle<G>| puzzle.moves.len() == 5;
    puzzles.iter().position(long).unwrap() + 1
}

#[test]
fn puzzles_are_solved_by_keys_in_small_and_large_windows() {
    fn check<G: Game>(size: (u16, u16)) {
        let (mut person, puzzle) = puzzle::<G>(size, long_puzzle::<G>());
        solve(&mut person, &puzzle);
        reads(&person, "your streak 1.");
        let (mut person, puzzle) = self::puzzle::<G>(size, long_puzzle::<G>());
        // The last of the right moves solves it, not the first.
        let turns: Vec<_> = puzzle.turns().collect();
        for (number, (position, mv)) in turns.iter().enumerate() {
            reads_on(&mut person);
            person.press(&(position.move_text(*mv) + "<Enter>"));
            let said = person.screen();
            if size.0 >= 80 {
                assert_eq!(said.contains("Solved!"), number == 2, "{said}");
            }
            person.press("<Enter>");
        }
    }
    for size in [(40, 12), (80, 24), (200, 50)] {
        check::<Blockade>(size);
        check::<Surround>(size);
        check::<Crossing>(size);
    }
}

#[test]
fn a_wrong_move_is_explained_and_answered_on_the_board() {
    let (mut person, puzzle) = puzzle::<Blockade>(SIZE, 1);
    let (before, wrong) = (person.screen(), wrong_move(&puzzle));
    person.press(&format!("{wrong}<Enter>"));
    assert_eq!(person.status(), "Try again");
    person.reads(&format!("{wrong} loses: O answers"));
    // The move and its answer are on the board until the next key.
    let pieces = |screen: &str| -> Vec<String> {
        let board = screen.lines().take(21).map(|line| line.chars().take(44));
        let pieces = board.map(|line| line.filter(|c| "▄▀█".contains(*c)).collect());
        pieces.collect()
    };
    assert_ne!(pieces(&person.screen()), pieces(&before));
    person.press("<Backspace>");
    assert_eq!(pieces(&person.screen()), pieces(&before));
    // What was missed can still be found, but doesn't count.
    solve(&mut person, &puzzle);
    reads(&person, "your streak 0.");
    // In the smallest window the reason has the place of the board first.
    let (mut person, puzzle) = self::puzzle::<Blockade>((40, 12), 1);
    person.press(&format!("{wrong}<Enter>"));
    person.reads(&format!("{wrong} loses: O answers"));
    assert_eq!(person.status(), "Enter shows the board, r this text");
    person.press("<Enter>");
    assert_eq!(person.status(), "Try again");
    solve(&mut person, &puzzle);
}

#[test]
fn hints_come_in_two_steps_and_the_solution_is_shown() {
    let (mut person, puzzle) = puzzle::<Crossing>(SIZE, 1);
    let plain = person.screen();
    let piece = person.press("t").screen();
    let square = person.press("t").screen();
    assert_ne!(plain, piece);
    assert_ne!(piece, square);
    person.press("s");
    person.reads(&format!(
        "The solution: {}",
        puzzle.position.move_text(puzzle.moves[0])
    ));
    assert_eq!(person.status(), "Enter goes on");
    person.press("<Enter>");
    reads(&person, "your streak 0.");
}

#[test]
fn a_puzzle_is_skipped_or_left() {
    let (mut person, _) = puzzle::<Surround>(SIZE, 3);
    person.sees("Surround · puzzle 3");
    person.press("n").sees_not("puzzle 3 ");
    reads(&person, "Your rating is 1200");
    person.press("q").sees("New game");
    person.press("p").sees("Blockade · puzzle");
    person.press("a<Esc>").sees("Blockade · puzzle");
    person.press("<Esc>").sees("New game");
}

#[test]
fn progress_is_kept_and_what_was_missed_comes_back() {
    let folder = Folder::new("puzzles");
    let puzzles = Puzzle::<Blockade>::pack().unwrap();
    let number = |person: &Person| -> usize {
        let screen = person.screen();
        let title = screen.split("· puzzle ").nth(1).unwrap();
        let number = title.split_whitespace().next().unwrap();
        number.parse().unwrap()
    };
    let mut person = saving::home(&folder);
    person.press("p");
    let missed = number(&person);
    person.press("s<Enter>");
    person.press("<Ctrl-C>");
    let mut person = saving::home(&folder);
    person.press("p");
    reads(&person, "your streak 0.");
    for solved in 1..=5 {
        let next = number(&person);
        assert_ne!(next, missed, "after {solved}");
        solve(&mut person, &puzzles[next - 1]);
        reads(&person, &format!("your streak {solved}."));
    }
    assert_eq!(number(&person), missed);
}

#[test]
fn a_puzzle_looks_like_this() {
    for (width, height) in [(40, 12), (80, 24)] {
        let (mut person, puzzle) = puzzle::<Surround>((width, height), 1);
        person.matches(&format!("puzzle-{width}x{height}"));
        person.press("r");
        person.matches(&format!("puzzle-read-{width}x{height}"));
        reads_on(&mut person);
        let mv = puzzle.position.move_text(puzzle.moves[0]);
        person.press(&format!("{mv}<Enter>"));
        person.matches(&format!("puzzle-right-{width}x{height}"));
    }
}
