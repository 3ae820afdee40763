//! The rating of the person: at home, in the form, at the end of a game, in the settings; and a piece
//! more where the levels don't suffice.

use standoff::agents::Level;
use standoff::records::{RatingLog, UserData};

use super::{Options, Person, PlayerSpec, Strength};

const SIZE: (u16, u16) = (80, 24);
const SURROUND: &str = "surround XX2OO/XX2OO/6/6/OO2XX/OO2XX X 0 60 - -";

/// Rated games of Blockade against a level: 2 for each one won, 0 for each one lost.
fn blockade_games(level: u8, half_points: &[u8]) -> String {
    let lines = half_points
        .iter()
        .map(|half| format!("2026.11.19\tblockade\t{level}\t500\t{half}\n"));
    lines.collect()
}

/// In a game against a level, or at home; with these rated games.
fn with_games(line: Option<(&str, u8)>, games: &str) -> Person {
    let level = |level| PlayerSpec::Engine(Strength::new(Level::new(level), None));
    let options = line.map_or_else(Options::default, |(line, number)| {
        Person::options(line, PlayerSpec::Human, level(number))
    });
    let user_data = UserData {
        ratings: RatingLog::read(games),
        ..UserData::default()
    };
    Person::sit_down(
        SIZE,
        Options {
            user_data,
            ..options
        },
    )
}

#[test]
fn a_game_changes_the_rating() {
    let mut person = with_games(Some((SURROUND, 2)), "");
    person.press("Ry").sees("Your rating ");
    // Home shows that of the game that is chosen.
    person.press("q").sees_not("Your rating");
    person.press("<Right>").sees("Your rating ");
    // The rematch counts, too, and says what it changed.
    let mut person = with_games(Some((SURROUND, 2)), "");
    person.press("Ry<Enter>Ry");
    let screen = person.screen();
    let line = screen
        .lines()
        .find(|line| line.contains("Your rating"))
        .unwrap();
    assert!(line.contains(", -"), "{line}");
}

#[test]
fn help_and_a_switch_keep_a_game_from_counting() {
    for keys in ["t", "c4d4<Enter>u", "c4d4<Enter>>"] {
        let mut person = with_games(Some((super::BLOCKADE, 2)), "");
        person.press(keys).press("Ry").sees("you resigned");
        person.sees_not("Your rating");
    }
    let mut person = with_games(Some((super::BLOCKADE, 2)), "");
    person.press(">").press("Ry").sees("Your rating");
    let mut person = with_games(None, "");
    person
        .press("s<Down><Down><Down><Down><Down><Left>")
        .sees("off");
}

#[test]
fn a_new_game_begins_with_the_level_that_suits() {
    let mut person = with_games(None, &blockade_games(8, &[2, 2, 2, 1, 0]));
    person.sees("Your rating");
    person.press("<Enter>").sees("against the computer");
    person.press("<Down><Down><Down><Down><Down><Down>");
    let rating = RatingLog::read(&blockade_games(8, &[2, 2, 2, 1, 0]))
        .rating("blockade")
        .unwrap();
    let table = standoff::agents::LevelTable::of(&standoff::games::GAMES[0]);
    let level = table.nearest(rating.rating).unwrap();
    person.sees(&format!("level {}", level.number()));
    person.sees(level.name());
}

#[test]
fn rated_games_can_be_forgotten() {
    let mut person = with_games(None, &blockade_games(3, &[2, 0]));
    person.sees("Your rating");
    person
        .press("s<Down><Down><Down><Down><Down>")
        .sees("Your rating");
    person.press("<Right>").sees("Forget all rated games?");
    person.press("y<Esc>").sees_not("Your rating");
}

#[test]
fn a_piece_more_is_offered_where_levels_do_not_suffice() {
    let mut person = with_games(Some((super::BLOCKADE, 1)), &blockade_games(1, &[2, 0]));
    person.press("Ry").sees_not("One more piece");
    let mut person = with_games(Some((super::BLOCKADE, 1)), &blockade_games(1, &[0, 0]));
    person.press("Ry").sees("One more piece for you");
    person.press("<Down><Down><Down><Enter>");
    person.press("y");
    let line = person.clipboard.0.lock().unwrap().clone();
    let count = |piece| line.split(' ').nth(1).unwrap().matches(piece).count();
    assert_eq!((count('X'), count('O')), (6, 5), "{line}");
    // It does not count, and another piece is offered.
    person.press("Ry").sees("One more piece for you");
    person.sees_not("Your rating");
}
