//! The analysis of games and positions, and their review.

use standoff::agents::PlayerSpec;
use standoff::games::{Game, Rules, Surround};
use standoff::learn::Puzzle;
use standoff::records::AnyRecord;
use standoff::tui::Options;

use crate::support::folder::Folder;
use crate::{BLOCKADE, ENGINE, Person, plan, saving, tournament};

const SIZE: (u16, u16) = (80, 24);

/// The analysis of a pasted position or record.
fn analysing(size: (u16, u16), text: &str) -> Person {
    let mut person = Person::home(size);
    person.press("a").paste(text);
    person
}

/// A game in which the first move gives away what was proven, and the right move.
fn blunder() -> (String, String) {
    let puzzle = Puzzle::<Surround>::pack().unwrap().swap_remove(0);
    let position = puzzle.position;
    let mut moves = position.moves().into_iter();
    let wrong = moves.find(|&mv| mv != puzzle.moves[0]).unwrap();
    let after = position.play(wrong);
    let answer = after.moves()[0];
    let [wrong, answer] = [position.move_text(wrong), after.move_text(answer)];
    let record = format!("[Position \"{}\"] {wrong} {answer} *", position.line());
    (record, position.move_text(puzzle.moves[0]))
}

/// The record with all lines, as it is copied.
fn record(person: &mut Person) -> String {
    person.press("Y");
    person.sees("Record copied");
    let copied = person.clipboard.0.lock().unwrap().clone();
    let read = AnyRecord::read(copied.as_bytes()).expect("what is copied can be read");
    assert_eq!(read.to_string(), copied);
    let moves = copied.split("]\n\n").last().unwrap();
    moves.split_whitespace().collect::<Vec<_>>().join(" ")
}

#[test]
fn other_moves_become_branches() {
    let mut person = analysing(SIZE, BLOCKADE);
    person.press("c4d4<Enter>a5a6<Enter>");
    person.sees("1. c4d4 a5a6");
    person.press("<Left><Left>b2a2<Enter>");
    assert_eq!(record(&mut person), "1. c4d4 (1. b2a2) 1... a5a6 *");
    // To the other move and back, and on in each of the lines.
    person.press("<Up>").reads("c4d4 O to move");
    person.press("<Right>").reads("a5a6 X to move");
    person.press("<Left><Down>").reads("b2a2 O to move");
    person.press("b3b2<Enter><Left>a5a4<Enter>");
    let nested = "1. c4d4 (1. b2a2 b3b2 (1... a5a4)) 1... a5a6 *";
    assert_eq!(record(&mut person), nested);
    person.press("<Left>t");
    let promoted = "1. b2a2 (1. c4d4 a5a6) 1... b3b2 (1... a5a4) *";
    assert_eq!(record(&mut person), promoted);
    // What is deleted or taken back is gone; other moves take its place.
    person.press("x").sees("Delete this move?");
    person.press("y");
    assert_eq!(record(&mut person), "1. c4d4 a5a6 *");
    person.press("<End>u");
    assert_eq!(record(&mut person), "1. c4d4 *");
    // Moves that are there already are followed.
    person.press("<Home>c4d4<Enter>");
    assert_eq!(record(&mut person), "1. c4d4 *");
    // It would be lost.
    person.press("<Esc>").sees("Leave this analysis?");
    person.press("n<Esc>y").sees_not("analysis");
}

#[test]
fn a_side_that_cannot_move_is_skipped() {
    let mut person = analysing(SIZE, "crossing 8/8/8/3O4/8/8/8/8 X 0 400");
    assert_eq!(record(&mut person), "1. pass *");
    person.press("d4d3<Enter>");
    assert_eq!(record(&mut person), "1. pass d4d3 2. pass *");
    // A skip goes with the move before it.
    person.press("u");
    assert_eq!(record(&mut person), "1. pass *");
    person.press("u").reads("The start");
    person.press("x").sees("This is the start");
    person
        .press("<Right>d4d3<Enter>x")
        .sees("Delete this move?");
    person.press("y");
    assert_eq!(record(&mut person), "1. pass *");
}

#[test]
fn what_is_played_after_a_resignation_is_a_variation() {
    let mut person = analysing(SIZE, &format!("[Position \"{BLOCKADE}\"] c4d4 a5a6 0-1"));
    for _ in 0..2 {
        person.press("<End>b2a2<Enter>b3b2<Enter>");
        let lines = "1. c4d4 a5a6 (1... a5a6 2. b2a2 b3b2) 0-1";
        assert_eq!(record(&mut person), lines);
        person.press("<Home>");
    }
}

#[test]
fn what_was_added_is_asked_about_until_it_is_saved() {
    let folder = Folder::new("analysis-save");
    let path = folder.join("mine");
    let mut person = analysing(SIZE, BLOCKADE);
    person.press("c4d4<Enter>w<Esc>").sees_not("Save a copy");
    person.press("<Esc>").sees("Leave this analysis?");
    person.press("nw").paste(path.to_str().unwrap());
    person.press("<Enter>").sees("Saved as");
    person.press("<Esc>").sees("New game");
    let saved = AnyRecord::load(&folder.join("mine.standoff")).unwrap();
    assert_eq!(saved[0].turn_count(), 1);
}

#[test]
fn moves_are_made_with_the_cursor_and_wrong_ones_explained() {
    let mut person = analysing(SIZE, BLOCKADE);
    person.press("c4c9");
    assert!(person.status().ends_with("c9 is not on the board"));
    person.press("<Esc>").sees("The start");
    person.press("<Space>").sees("Choose piece to move:");
    person.click(10, 4).click(10, 1);
    person.sees("1. b2a2");
    // The same question for the other side.
    person.sees("O: Choose piece to move:");
    person.press("<Esc><Left>").sees("The start  X to move");
}

#[test]
fn the_engine_shows_up_to_five_lines() {
    let mut person = analysing(SIZE, BLOCKADE);
    person.sees_not("nodes");
    person.press("i").sees("nodes");
    person.sees(" 1 X ");
    person.sees_not(" 2 X ");
    person.press("++++++").sees("The engine shows 5 lines");
    // Which lines they are depends on how far it has come.
    person.sees(" 5 X ");
    person.sees("↓1");
    person.press("----").sees_not(" 2 X ");
    // Its best move is played by Enter, and it goes on with the next position.
    person.press("<Enter>").sees(" 1 O ");
    person.press("i").sees_not("nodes");
}

#[test]
fn a_review_marks_mistakes_and_they_are_learnt_from() {
    let (text, right) = blunder();
    let mut person = analysing(SIZE, &text);
    person.press("r<Home>n").reads("?? X to move");
    person.reads("Blunder.");
    assert!(record(&mut person).contains("$4"));
    // The better line, on the board.
    person.press("<Enter>").reads(&format!("{right} X to move"));
    person.press("p").sees("This was the first mistake");
    // The side that has made it tries again.
    person.press("l").reads("Find a better move.");
    person.press(&format!("{right}<Enter>")).sees("Right!");
    person.press("<Enter>").reads("1 of 1");
}

#[test]
fn the_mistakes_of_a_person_become_puzzles() {
    let (text, _) = blunder();
    let text = format!("[O \"Player\"] [X \"Standoff level 1\"] {text}");
    let mut person = analysing(SIZE, &text);
    person
        .press("r")
        .sees("A mistake of O is a puzzle of your own now");
    // The words are for the person, and the mistakes are those of the person.
    person
        .press("<Home>n")
        .reads("Blunder. You threw away a proven draw");
    person.press("<Right>l").reads("mistake 1 of 1");
    person.press("<Esc>");
    // Made of a game of others, they are not made before they are asked for.
    let mut person = analysing(SIZE, &blunder().0);
    person.press("r").sees_not("puzzle of your own");
}

#[test]
fn a_review_fits_every_window() {
    let (text, _) = blunder();
    for size @ (width, height) in [(40, 12), (60, 20), (80, 24), (200, 50)] {
        let mut person = analysing(size, &text);
        person.press("r<Home>n");
        person.matches(&format!("review-{width}x{height}"));
        person.press("l");
        person.matches(&format!("mistakes-{width}x{height}"));
    }
    // Where there is no room beside the board, the moves take its place.
    let mut person = analysing((40, 12), &text);
    person.press("r<Home>nm");
    person.matches("review-moves-40x12");
}

#[test]
fn nothing_to_review_is_said() {
    let mut person = analysing(SIZE, BLOCKADE);
    person.press("r").sees("There is no game to review");
    person
        .press("n")
        .sees("No mistake is marked; r reviews the game");
    person.press("l").sees("A review finds the mistakes first");
    person.press("u").sees("There is nothing to take back");
    person.press("x").sees("This is the start");
    person.press("t").sees("This is the main line");
    person.press("<Up>").sees("No other move was tried here");
    person.paste("blockade X6").sees("analysis · 0 of 60");
}

#[test]
fn a_finished_game_is_reviewed_from_its_end_and_from_the_list() {
    let folder = Folder::new("analysis-finished");
    let line = "blockade XO5/OX5/7/7/X6/OOX4/XO5 X 9 10";
    let mut person = saving::playing(&folder, line, PlayerSpec::Human, ENGINE);
    person.press("e1d1<Enter><Down><Down><Down><Enter>");
    person.sees("Blockade · analysis · 10 of 10");
    person.reads("X 100 % accurate");
    // Leaving it leads back to the end.
    person.press("<Esc>").sees("Review it");
    person.press("q");
    person.press("hv").sees("Blockade · analysis · 10 of 10");
    person.press("<Esc>").sees("Finished games");
}

#[test]
fn analysing_a_game_against_the_computer_asks_and_is_noted() {
    let folder = Folder::new("analysis-asks");
    let mut person = saving::playing(&folder, BLOCKADE, PlayerSpec::Human, ENGINE);
    person.press("c4d4<Enter>v").sees("Analyse this game?");
    person.press("n").sees_not("analysis");
    person.press("vy").sees("Blockade · analysis · 2 of 60");
    // Not twice.
    person.press("<Esc>v").sees("Blockade · analysis · 2 of 60");
    person.press("<Esc>q<Enter>");
    drop(person);
    let mut person = saving::continuing(&folder);
    person.press("v").sees("Blockade · analysis · 2 of 60");
    assert!(
        person
            .press("Y")
            .clipboard
            .0
            .lock()
            .unwrap()
            .contains("[Assisted \"X\"]")
    );
    // Two people are not asked.
    let mut person = Person::playing(SIZE, BLOCKADE, PlayerSpec::Human, PlayerSpec::Human);
    person
        .press("c4d4<Enter>v")
        .sees("Blockade · analysis · 1 of 60");
}

#[test]
fn an_unfinished_game_in_the_list_is_not_analysed_in_passing() {
    let folder = Folder::new("analysis-list");
    let mut person = saving::playing(&folder, BLOCKADE, PlayerSpec::Human, ENGINE);
    person.press("c4d4<Enter>q<Enter>");
    drop(person);
    let mut person = saving::playing(&folder, BLOCKADE, PlayerSpec::Human, ENGINE);
    person.press("b2a2<Enter>q<Enter>");
    person.press("cv").sees("This game is still played");
}

#[test]
fn puzzles_positions_and_tournaments_are_analysed() {
    let (text, _) = blunder();
    let puzzle = text.split('"').nth(1).unwrap();
    let options = Options {
        puzzles: Some((&Surround::INFO, Some(1))),
        ..Options::default()
    };
    let mut person = Person::sit_down(SIZE, options);
    person.press("vy");
    assert_eq!(*person.clipboard.0.lock().unwrap(), puzzle);
    let mut person = Person::setting_up(SIZE, "blockade", (5, 5));
    person.press("v").sees("nothing to analyse yet");
    person.press("pv").sees("Blockade · analysis · 0 of");
    let mut person = tournament::in_the_middle(SIZE);
    person
        .press("<Right>v")
        .sees("Blockade · analysis · 0 of 60");
}

#[test]
fn a_game_goes_on_from_any_position() {
    let mut person = analysing(SIZE, BLOCKADE);
    person.press("c4d4<Enter>v").sees("You are");
    person.press("<Enter>").sees("you are O");
    person.sees("turn 2 of 60");
    let position = "blockade 4O2/1XO2X1/7/3X1O1/1OX4/4X2/2O4 O 1 60";
    let options = Options {
        plan: Some(plan(position, PlayerSpec::Human, PlayerSpec::Human)),
        ..Options::default()
    };
    drop(Person::sit_down(SIZE, options));
    // The set-up begins with it, too.
    let mut person = analysing(SIZE, BLOCKADE);
    person.press("s").sees("set-up");
}

#[test]
fn a_game_that_was_resigned_is_no_proof() {
    let mut person = Person::playing(SIZE, BLOCKADE, PlayerSpec::Human, ENGINE);
    person.press("Ry").sees("You lost: you resigned");
    person.press("<Esc>v").sees("Blockade · analysis");
    person.sees_not("proven");
}
