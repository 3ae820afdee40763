//! What keys and clicks lead to.

use crossterm::event::KeyCode;
use standoff::agents::{Level, PlayerSpec};
use standoff::games::GAMES;

use crate::{BLOCKADE, ENGINE, Person};

const SIZE: (u16, u16) = (80, 24);

fn blockade() -> Person {
    Person::playing(SIZE, BLOCKADE, PlayerSpec::Human, ENGINE)
}

#[test]
fn a_game_is_started_from_home_by_enter_alone() {
    let mut person = Person::home(SIZE);
    person.press("<Enter><Enter>");
    person.sees("you are X · level 3");
    person.sees("Choose piece to move:");
}

#[test]
fn a_move_is_typed_and_answered() {
    let mut person = blockade();
    person.press("c4d");
    assert_eq!(
        person.status(),
        "Choose the new position for c4: d_  d4 · Enter plays c4d4"
    );
    person.press("<Enter>");
    person.sees("1 c4d4");
    person.sees("Computer moves the piece at");
}

#[test]
fn what_a_move_takes_is_said_in_the_log() {
    let line = "crossing 8/8/1XO5/3X4/8/8/8/7O X 0 400";
    let mut person = Person::playing((120, 40), line, PlayerSpec::Human, PlayerSpec::Human);
    person.press("c2e4<Enter>");
    person.sees("    The piece at c3 is captured");
}

#[test]
fn a_move_is_made_with_the_cursor() {
    let mut person = blockade();
    // The cursor begins on the first piece that can move, b2.
    person.press("<Enter>");
    person.sees("Choose the new position for b2:");
    person.press("<Up><Enter>");
    person.sees("1 b2a2");
}

#[test]
fn a_piece_is_let_go_by_enter_or_escape() {
    for key in ["<Enter>", "<Esc>"] {
        let mut person = blockade();
        person.press("<Enter>").press(key);
        person.sees("Choose piece to move:");
        person.sees_not("1 c4d4");
    }
}

#[test]
fn a_move_is_made_with_the_mouse() {
    let mut person = blockade();
    // b2 and a2, on the board of 80×24.
    person.click(10, 4).click(10, 1);
    person.sees("1 b2a2");
}

#[test]
fn the_footer_can_be_clicked() {
    let mut person = blockade();
    let keys = person.screen().lines().last().unwrap().to_string();
    let column = keys.chars().take_while(|&c| c != '?').count();
    person.click(u16::try_from(column).unwrap(), 23);
    person.sees("Help Blockade");
}

#[test]
fn wrong_squares_are_explained_at_once() {
    for (keys, reason) in [
        ("c9", "c9 is not on the board"),
        ("a1", "a1 is empty"),
        ("a5", "a5 is your opponent's piece"),
        ("c4a1", "a1 is not next to c4"),
        ("b2b3", "b3 is occupied"),
        ("b2b3<Enter>", "b3 is occupied"),
        ("a5a4", "a5 is your opponent's piece"),
        ("a1a2", "a1 is empty"),
        ("h", "h is not a row: rows go from a to g"),
        ("z", "z is not a row: rows go from a to g"),
    ] {
        let mut person = blockade();
        person.press(keys);
        assert!(person.status().ends_with(reason), "{}", person.status());
    }
    for (line, keys, reason) in [
        (
            "blockade XO5/OX5/7/7/X6/OOX4/XO5 X 0 10",
            "a1",
            "a1 has no valid move",
        ),
        (
            "surround X5/X5/6/6/6/O5 X 2 60 b2b1 -",
            "b1b2",
            "the piece at b1 came from b2 in your last move and may not go straight back",
        ),
        (
            "crossing 8/8/1XO5/3X4/8/8/8/7O X 0 400",
            "c2h8",
            "h8 is occupied",
        ),
    ] {
        let mut person = Person::playing(SIZE, line, PlayerSpec::Human, PlayerSpec::Human);
        person.press(keys);
        assert!(person.status().ends_with(reason), "{}", person.status());
    }
}

#[test]
fn undo_and_redo() {
    let mut person = blockade();
    person.press("c4d4<Enter>");
    let answered = person.screen();
    person.press("u");
    person.sees("2 turns taken back");
    person.sees_not("1 c4d4");
    person.press("r<Esc>");
    person.sees("1 c4d4");
    assert!(answered.contains("Computer moves") && person.screen().contains("Computer moves"));
    person.press("uu");
    person.sees("There is nothing to take back");
}

#[test]
fn hints_come_in_two_steps() {
    let mut person = blockade();
    person.press("t");
    person.sees("Hint: the piece at");
    person.press("t");
    person.sees("Hint: ");
    person.sees(" to ");
}

#[test]
fn leaving_a_game_asks_first() {
    let mut person = blockade();
    person.press("c4d4<Enter>q");
    person.sees("Leave this game?");
    person.press("n");
    person.sees("Choose piece to move:");
    person.press("qy");
    person.sees("New game");
    person.press("q");
    assert!(person.has_left());
}

#[test]
fn control_c_quits_from_anywhere() {
    for keys in ["", "n", "s", "?", "<Enter><Enter>", "<Enter><Enter>c4"] {
        let mut person = Person::home(SIZE);
        person.press(keys).press("<Ctrl-C>");
        assert!(person.has_left(), "{keys}");
    }
}

#[test]
fn the_position_can_be_copied() {
    let mut person = blockade();
    person.press("y");
    assert_eq!(*person.clipboard.0.lock().unwrap(), BLOCKADE);
    person.sees("Position line copied");
}

#[test]
fn the_level_is_switched_in_the_middle_of_a_game() {
    let mut person = blockade();
    person.press(">>");
    person.sees("From now on level 5: ");
    person.sees(Level::new(5).unwrap().about());
    person.sees("you are X · level 5");
}

#[test]
fn the_smallest_window_says_the_goal_until_the_first_moves() {
    for (line, mv, answer) in [
        (BLOCKADE, "c4d4", "g3f3"),
        (
            "surround XX2OO/XX2OO/6/6/OO2XX/OO2XX X 0 60",
            "a2a3",
            "a5a4",
        ),
        (
            "crossing X7/1X5O/X1X3O1/1X3O1O/X1X3O1/1X3O1O/X5O1/7O X 0 400",
            "c3c4",
            "c7c6",
        ),
    ] {
        let mut person = Person::scripted((40, 12), line, answer);
        let info = GAMES.iter().find(|info| line.starts_with(info.name));
        let goal = info.unwrap().goal;
        for word in goal.split(' ') {
            person.sees(word);
        }
        person.sees("Choose piece to move:");
        person.press(&format!("{mv}<Enter>"));
        person.sees("turn 3 of");
        person.sees_not(goal.split(' ').next().unwrap());
    }
}

#[test]
fn engines_play_to_the_end_by_themselves() {
    let line = "crossing X7/1X5O/X1X3O1/1X3O1O/X1X3O1/1X3O1O/X5O1/7O X 0 40";
    let mut person = Person::playing(SIZE, line, ENGINE, PlayerSpec::Random);
    person.sees("The end");
    person.press("<Down><Down><Enter><Left><Left>");
    person.sees("turn 39 of 40");
    person.press("<Home>");
    person.sees("The start");
    person.press("<Esc>");
    person.sees("The end");
}

#[test]
fn watching_can_be_paused() {
    let mut person = Person::watching(BLOCKADE);
    person.sees("p pause");
    person.poke(KeyCode::Char('p'));
    person.sees("Paused  p goes on");
    person.poke(KeyCode::Char('>'));
    person.sees("X plays at level 4, O plays at level 4 from now on · p goes on");
    person.poke(KeyCode::Char('u'));
    person.sees("There is nothing to take back · p goes on");
    person.poke(KeyCode::Char('p'));
    person.sees("Player1 is thinking");
}

#[test]
fn the_same_seed_gives_the_same_game() {
    let play = || {
        let mut person = Person::playing((80, 50), BLOCKADE, ENGINE, ENGINE);
        person.press("<Esc><Esc>");
        person.screen()
    };
    assert_eq!(play(), play());
}

#[test]
fn a_decided_position_shows_its_result_at_once() {
    let line = "blockade XXO4/XXO4/OO5/7/5OO/4OXX/4OXX X 0 60";
    let person = Person::playing(SIZE, line, PlayerSpec::Human, ENGINE);
    person.sees("You lost");
    person.sees("already decided");
    person.sees("you have no valid");
}

#[test]
fn a_rematch_and_swapped_sides() {
    let line = "blockade XO5/OX5/7/7/X6/OOX4/XO5 X 9 10";
    let mut person = Person::playing(SIZE, line, PlayerSpec::Human, ENGINE);
    person.press("e1d1<Enter><Enter>");
    person.sees("turn 10 of 10");
    person.sees("Choose piece to move:");
    person.press("e1d1<Enter><Down><Enter>");
    person.sees("you are O");
}

#[test]
fn a_chain_is_chosen_hop_by_hop() {
    let line = "crossing 8/8/1XO5/3X4/8/8/8/7O X 0 400";
    for keys in [
        "c2c4e4<Enter>",
        "c2e4<Enter>",
        "c2<Right><Right><Space><Down><Down><Enter>",
    ] {
        let mut person = Person::playing((120, 24), line, PlayerSpec::Human, PlayerSpec::Human);
        person.press(keys);
    }
}

#[test]
fn a_wrong_number_says_why() {
    let mut person = Person::home(SIZE);
    person.press("n<Down>0<Enter>");
    assert_eq!(
        person.status(),
        "Turn limit must be a number from 1 to 9999"
    );
    person.press("30<Down>40<Down>40<Enter>");
    assert_eq!(
        person.status(),
        "80 pieces can't be placed on a board of 49 squares"
    );
}

#[test]
fn the_panel_shows_figures_evaluation_or_the_line_as_well() {
    let mut person = blockade();
    person.sees("moveable space");
    person.sees("X █");
    person.sees_not("depth");
    person.press("i");
    person.sees("depth");
    person.press("i");
    person.sees("moveable space");
    person.sees_not("X █");
    person.press("i");
    person.sees("X █");
}

#[test]
fn the_board_can_be_turned() {
    let mut person = blockade();
    person.press("o");
    person.sees("7     6     5     4     3     2     1");
}

#[test]
fn two_people_take_turns() {
    let mut person = Person::playing(SIZE, BLOCKADE, PlayerSpec::Human, PlayerSpec::Human);
    person.press("c4d4<Enter>");
    assert!(person.status().starts_with("O: Choose piece to move:"));
    person.press("a5a4<Enter>");
    person.sees("a5a4");
    person.press("u");
    person.sees("1 turn taken back");
}

#[test]
fn pieces_in_danger_and_pieces_about_to_be_taken_are_marked() {
    let line = "surround 6/2X3/1XO1X1/2X3/6/O5 X 8 60";
    let mut person = Person::playing((60, 16), line, PlayerSpec::Human, PlayerSpec::Human);
    person.sees("▚▞!");
    person.press("c5c4");
    person.sees("×▚▞×");
    person.sees("‹▞▚›");
}

const LAST_TURN: &str = "blockade XO5/OX5/7/7/X6/OOX4/XO5 X 9 10";

#[test]
fn the_end_dialog_returns_when_what_covered_it_closes() {
    let mut person = Person::playing(SIZE, LAST_TURN, PlayerSpec::Human, ENGINE);
    person.press("e1d1<Enter>");
    person.sees("The end");
    person.press("<Down><Down><Down><Down><Down><Enter>");
    person.sees("Save a copy as");
    person.press("<Esc>");
    person.sees("The end");
    person.press("?");
    person.press("<Esc>");
    person.sees("The end");
}

#[test]
fn a_game_decided_from_the_start_cannot_be_taken_back() {
    let line = "blockade XXO4/XXO4/OO5/7/5OO/4OXX/4OXX X 0 60";
    let mut person = Person::playing(SIZE, line, PlayerSpec::Human, ENGINE);
    person.sees("Step through it");
    person.sees_not("Take it back");
    person.press("<Down><Down><Down><Down><Enter>");
    person.sees("Save a copy as");
}

#[test]
fn leaving_the_form_returns_to_the_old_game() {
    let mut person = blockade();
    person.press("c4d4<Enter>ny");
    person.sees("Enter starts the game");
    person.press("<Esc>");
    person.sees("1 c4d4");
    person.press("ny<Enter>");
    person.sees_not("1 c4d4");
    person.sees("turn 1 of 60");
    person.press("q");
    person.sees("Two people here");
    let mut person = Person::playing(SIZE, LAST_TURN, PlayerSpec::Human, ENGINE);
    person.press("e1d1<Enter><Down><Down><Down><Down><Down><Down><Enter>");
    person.sees("Enter starts the game");
    person.press("<Esc>");
    person.sees("The end");
}

#[test]
fn a_hint_disappears_with_the_next_key() {
    let mut person = blockade();
    person.press("tt");
    person.sees("Hint: ");
    let screen = person.screen();
    let hinted = screen.split("Hint: ").nth(1).unwrap();
    let other = if hinted.starts_with("c4") { "b2" } else { "c4" };
    person.press(other);
    person.sees_not("Hint: ");
    person.sees(&format!("Choose the new position for {other}: _  "));
    person.press("<Esc>tt");
    person.sees("Hint: ");
}

#[test]
fn many_squares_are_listed_in_part() {
    let line = "crossing 8/3X4/2X5/1XXX4/8/8/8/7O X 0 400";
    let mut person = Person::playing((120, 24), line, PlayerSpec::Human, PlayerSpec::Human);
    person.press("d3");
    assert!(person.status().ends_with('…'), "{}", person.status());
}

#[test]
fn the_cursor_begins_on_one_of_the_persons_pieces() {
    for (x, o, square) in [
        (PlayerSpec::Human, ENGINE, "a1"),
        (ENGINE, PlayerSpec::Human, "a5"),
    ] {
        let line = "surround XX2OO/XX2OO/6/6/OO2XX/OO2XX X 0 60";
        let mut person = Person::playing(SIZE, line, x, o);
        person.press("<Enter>");
        person.sees(&format!("Choose the new position for {square}: _"));
    }
}

#[test]
fn home_says_which_game_is_meant() {
    let mut person = Person::home(SIZE);
    // Before the first lesson or game it offers the lesson instead.
    person.press("f<Esc>");
    assert_eq!(person.status(), "Enter begins a game of Blockade");
    person.press("<Right>");
    assert_eq!(person.status(), "Enter begins a game of Surround");
    person.press("<Down>");
    assert_eq!(person.status(), "Enter teaches Surround on the board");
    person.press("<Down>");
    assert_eq!(
        person.status(),
        "Enter shows puzzles of Surround: find the only move"
    );
    person.press("<Down>");
    assert_eq!(person.status(), "Enter lets two engines play Surround");
    person.press("<Left><Down>");
    assert_eq!(person.status(), "Enter lets two people play Blockade");
}

#[test]
fn the_signs_beside_a_value_lower_and_raise_it() {
    let mut person = Person::home(SIZE);
    person.press("n<Down>");
    person.reads("▸ Turn limit ‹ 60 ›");
    let row = |person: &Person| {
        let screen = person.screen();
        let row = screen.lines().position(|line| line.contains("Turn limit"));
        u16::try_from(row.unwrap()).unwrap()
    };
    let y = row(&person);
    person.click(18, y);
    person.reads("‹ 59 ›");
    person.click(23, y).click(4, y);
    person.reads("‹ 61 ›");
}

#[test]
fn the_lowest_and_the_highest_strength_are_named() {
    let mut person = blockade();
    person.press("<<<");
    person.sees("Already the lowest: level 1");
    person.press(">>>>>>>>>>>");
    person.sees("Already the highest: full strength");
}

#[test]
fn a_pause_on_your_own_turn_is_announced_at_once() {
    let mut person = blockade();
    person.press("p");
    person.sees("Paused: the computer will wait");
    person.press("p");
    person.sees("No longer paused");
}

#[test]
fn a_whole_move_after_a_refused_one_is_played() {
    let mut person = blockade();
    person.press("c4e5");
    assert!(person.status().ends_with("e5 is not next to c4"));
    // Where c4 can go is still marked.
    person.sees("██  ‹ ██ ›  ██");
    person.press("b2c2<Enter>");
    person.sees("b2c2");
}

#[test]
fn the_square_of_another_piece_picks_it_up() {
    let mut person = blockade();
    person.press("c4<Enter>b2<Enter>");
    person.sees("Choose the new position for b2:");
    person.press("c2<Enter>");
    person.sees("b2c2");
}

/// A game in which the computer's first move waits for `p`.
fn waiting() -> Person {
    let mut person = Person::scripted(SIZE, BLOCKADE, "g3f3 f3f4");
    person.press("pc4d4<Enter>");
    person
}

#[test]
fn what_is_typed_while_the_computer_moves_is_played_after_it() {
    let mut person = waiting();
    person.press("b2a2<Enter>d4f<Backspace>");
    assert_eq!(
        person.status(),
        "Paused b2a2 Enter d4_  p goes on",
        "{}",
        person.screen()
    );
    person.press("p");
    person.sees("g3f3");
    person.sees("b2a2");
    person.sees("f3f4");
    person.sees("Choose the new position for d4:");
}

#[test]
fn what_is_typed_while_the_computer_moves_can_be_forgotten() {
    let mut person = waiting();
    person.press("<Enter>b2a2<Enter><Esc>p");
    person.sees("g3f3");
    person.sees("Choose piece to move: _");
    // What follows a refused move is forgotten, too.
    let mut person = waiting();
    person.press("b2f3<Enter>b6b7<Enter>p");
    assert!(person.status().ends_with("f3 is occupied"));
    person.sees("turn 3 of 60");
    // There is room for a few moves, not for a sleeping cat.
    let mut person = waiting();
    person.press(&"g".repeat(100));
    assert_eq!(person.status().matches('g').count(), 24 + 1);
}

#[test]
fn resigning_asks_and_ends_the_game() {
    for (o, consequence, result) in [
        (ENGINE, "You lose it then.", "You lost: you resigned."),
        (PlayerSpec::Human, "X loses it then.", "O won: X resigns."),
    ] {
        let mut person = Person::playing(SIZE, BLOCKADE, PlayerSpec::Human, o);
        person.press("R");
        person.sees("Resign this game?");
        person.sees(consequence);
        person.press("n");
        person.sees("Choose piece to move:");
        person.press("Ry");
        person.sees(result);
    }
}

#[test]
fn resigning_is_possible_while_the_computer_thinks() {
    let mut person = waiting();
    person.press("b2a2Ry");
    person.sees("you resigned.");
    // Take it back.
    person.press("<Down><Down><Down><Down><Enter>");
    person.sees("1 turn taken back");
    person.sees("Choose piece to move: _");
}

#[test]
fn a_side_without_pieces_is_announced_once() {
    let line = "crossing 8/8/8/X7/8/8/8/8 X 0 400";
    let mut person = Person::playing(SIZE, line, PlayerSpec::Human, ENGINE);
    let words = "Computer has no pieces left and is skipped from now on";
    person.press("d1d2<Enter>");
    assert!(person.status().ends_with(words), "{}", person.status());
    person.press("d2d3<Enter>");
    assert!(!person.status().contains("skipped"), "{}", person.status());
    // To a person who only watches by now, it stays on the screen.
    let line = "crossing 8/8/8/4X3/8/8/8/8 X 0 400";
    let mut person = Person::arriving(line, ENGINE, PlayerSpec::Human);
    person.until("is thinking…  Player has no pieces left and is skipped from now on");
}

#[test]
fn a_watched_game_is_played_turn_by_turn() {
    let mut person = Person::watching(BLOCKADE);
    person.type_without_waiting("+");
    person.sees("speed 2×");
    person.type_without_waiting("---");
    person.sees("speed 1/4");
    for turn in 1..4 {
        person.press("<Space>");
        person.sees(&format!("turn {} of 60", turn + 1));
        assert_eq!(person.status(), "Paused  p goes on, Space plays one turn");
    }
    person.type_without_waiting("p");
    person.sees("speed 1/4");
}

#[test]
fn two_people_have_names() {
    let mut person = Person::home(SIZE);
    person.press("2<Up><Up>");
    // Above the clock is O's name.
    person.sees("O is           _");
    person.press("Ben q?<Backspace><Backspace><Backspace><Up>Ann<Enter>");
    person.sees("X Ann · O Ben");
    person.press("c4<Esc>Ry");
    person.sees("O Ben won: X resigns.");
    // Swap sides.
    person.press("<Down><Enter>");
    person.sees("X Ben · O Ann");
    // The form has kept them; one is enough.
    person.press("n");
    person.sees("X is           Ann");
    person.press("<Up><Up><Ctrl-U><Enter>");
    person.sees("X Ann · O Player2");
}

#[test]
fn times_and_opponents_are_offered_in_ascending_order() {
    let mut person = Person::home(SIZE);
    person.press("n<Up><Up><Up>");
    for opponent in [
        "level 4",
        "level 5",
        "level 6",
        "level 7",
        "level 8",
        "level 9",
        "level 10",
        "full strength",
    ] {
        person.press("<Right>");
        person.sees(&format!("‹ {opponent} ›"));
    }
    person.press("<Right>");
    person.sees("‹ full strength ›");
    // Without a level it is a second; its neighbours are more and less.
    person.press("<Down>");
    person.sees("‹ 1000 ms ›");
    person.press("<Right>");
    person.sees("‹ 1100 ms ›");
    person.press("<Left><Left>");
    person.sees("‹ 900 ms ›");
    person.press(&"<Left>".repeat(20));
    person.sees("‹ 100 ms ›");
    // A digit is the level of that number.
    person.press("<Up>2");
    person.sees("‹ level 2 ›");
    person.press("<Left><Left>");
    person.sees("‹ random moves ›");
    person.press("<Down><Left>");
    person.sees("‹ none is needed ›");
}

#[test]
fn the_goal_is_shown_until_the_first_moves_are_made_and_then_why() {
    let mut person = Person::scripted((120, 30), BLOCKADE, "g3f3");
    person.sees("Keep more squares to move to");
    person.press("c4d4<Enter>");
    person.sees_not("Keep more squares to move to");
    person.sees("You have 1 more valid move, but O has the last move.");
    // The figures alone.
    person.press("ii");
    person.sees("moveable space");
    person.sees_not("You have 1 more valid move");
    person.sees("makes the last move.");
}

#[test]
fn what_counts_is_marked_on_the_board_while_it_is_wanted() {
    let mut person = Person::scripted((120, 30), BLOCKADE, "g3f3");
    let plain = person.screen();
    person.press("k");
    person.sees("Marked: X's space, O's space, both.");
    // a4 is O's, a2 is X's, b4 is both's.
    person.sees("  o");
    assert_ne!(person.screen(), plain);
    person.press("c4d4<Enter>");
    person.sees("Marked: ");
    person.press("k");
    person.sees_not("Marked: ");
}

#[test]
fn stepping_through_a_game_says_the_best_move_where_it_is_known() {
    let mut person = Person::playing((120, 30), BLOCKADE, PlayerSpec::Human, ENGINE);
    person.press("c4d4<Enter>");
    person.press("R").press("y");
    person.sees("You lost: you resigned.");
    person.press("<Esc><Home>");
    person.sees("turn 1 of 60");
    person.sees("Best here: ");
}
