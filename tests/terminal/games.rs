//! Whole games of each kind, played by what is on the screen.

use std::collections::BTreeSet;
use std::time::Duration;

use rand::SeedableRng;
use rand::rngs::Xoshiro256PlusPlus;
use rand::seq::IndexedRandom;
use standoff::games::{Blockade, Crossing, Game, Rules, Side, Square, Surround, start};
use standoff::play::result_words;

use crate::board;
use crate::person::Person;

/// How a person makes moves.
#[derive(Clone, Copy)]
enum Way {
    /// Arrows and Enter, and nothing else.
    Cursor,
    /// Squares and Enter.
    Typed,
}

/// A game that is played in the terminal and, move by move, by the library.
struct Played<G> {
    person: Person,
    position: G,
    random: Xoshiro256PlusPlus,
}

impl<G: Game> Played<G> {
    /// So low that the pieces are letters, and so wide that the moves are beside the board.
    fn start(seed: u64, turns: u16) -> Self {
        Self::start_sized(seed, turns, (100, 14))
    }

    fn start_sized(seed: u64, turns: u16, size: (u16, u16)) -> Self {
        let (number, limit) = (seed.to_string(), turns.to_string());
        let arguments = [
            "play",
            G::INFO.name,
            "--level",
            "1",
            "--seed",
            &number,
            "--turns",
            &limit,
        ];
        let person = Person::start_sized(size, &arguments);
        let game = Self {
            person,
            position: start(turns, seed).unwrap(),
            random: Xoshiro256PlusPlus::seed_from_u64(seed),
        };
        game.person.wait("the first position", |screen| {
            board::shows(screen, &game.position).then_some(())
        });
        game
    }

    fn turn(&self) -> String {
        let clock = self.position.clock();
        format!("turn {} of {}", clock.played() + 1, clock.limit())
    }

    /// A move of the person's, in one way or the other.
    fn make_move(&mut self, way: Way) {
        let person = &self.person;
        person.wait_for("Choose piece to move:");
        person.wait_for(&self.turn());
        let moves = self.position.moves();
        let mv = *moves.choose(&mut self.random).unwrap();
        match way {
            Way::Typed => {
                let text = self.position.move_text(mv);
                self.person.press(&(text + "<Enter>"));
                self.position = self.position.play(mv);
            }
            Way::Cursor => {
                let piece = self.position.path(mv)[0];
                self.go_and_enter(piece);
                let target = self.choose_target(piece);
                self.go_and_enter(target);
                let mv = self.position.find_move(&[piece, target]).unwrap();
                self.position = self.position.play(mv);
            }
        }
    }

    /// One of the squares that are marked for a piece. They must be those that the rules allow.
    fn choose_target(&mut self, piece: Square<G::Board>) -> Square<G::Board> {
        let moves = self.position.moves().into_iter();
        let paths = moves.map(|mv| self.position.path(mv));
        let own = paths.filter(|path| path.first() == Some(&piece));
        let mut targets: BTreeSet<_> = own.filter_map(|path| path.last().copied()).collect();
        // To hop out and back must be typed: Enter on the piece itself lets go of it.
        targets.remove(&piece);
        let words = format!("Choose the new position for {piece}:");
        let short = format!("{piece} to _");
        self.person.wait("the squares it can go to", |screen| {
            let marked = board::marked::<G>(screen)
                .into_iter()
                .collect::<BTreeSet<_>>();
            let is_asked = screen.contains(&words) || screen.contains(&short);
            (is_asked && marked == targets).then_some(())
        });
        // Of several chains that end on the same square it would ask for the way.
        let one = targets.iter().copied().filter(|&to| {
            let found = self.position.find_move(&[piece, to]);
            found.is_ok()
        });
        *one.collect::<Vec<_>>().choose(&mut self.random).unwrap()
    }

    fn go_and_enter(&mut self, to: Square<G::Board>) {
        let from = self
            .person
            .wait("the cursor", |screen| board::cursor::<G>(screen));
        let presses = |from: u8, to: u8, back, forward| match to.checked_sub(from) {
            Some(steps) => String::from(forward).repeat(steps.into()),
            None => String::from(back).repeat((from - to).into()),
        };
        let keys = presses(from.row(), to.row(), "<Up>", "<Down>")
            + &presses(from.column(), to.column(), "<Left>", "<Right>")
            + "<Enter>";
        self.person.press(&keys);
    }

    /// Waits for the computer's move, and finds out which one it was: by the list of moves, and
    /// where there is none or it is covered, by the board.
    fn see_answer(&mut self) {
        let number = self.position.clock().played();
        let moves = self.position.moves();
        let is_small = self
            .person
            .screen()
            .lines()
            .next()
            .is_some_and(|line| line.contains("turn"));
        let next = format!("turn {} of", number + 2);
        if is_small {
            self.person.wait("the turn after it", |screen| {
                (screen.contains("The end") || screen.contains(&next)).then_some(())
            });
            // A chain is shown hop by hop.
            self.person.wait_for_rest(Duration::from_millis(500));
        }
        let answer = self.person.wait("the answer", |screen| {
            let listed = board::answer(screen, number);
            let is_made = screen.contains("The end") || (is_small && screen.contains(&next));
            moves.iter().copied().find(|&mv| {
                let taken = self.position.taken(mv).into_iter();
                let text = taken.fold(self.position.move_text(mv), |text, square| {
                    text + "×" + &square.to_string()
                });
                let is_shown = || board::shows(screen, &self.position.play(mv));
                listed.as_ref() == Some(&text) || (is_made && is_shown())
            })
        });
        self.position = self.position.play(answer);
        self.person.wait("the board after it", |screen| {
            board::shows(screen, &self.position).then_some(())
        });
    }

    fn play_to_the_end(mut self, way: Way) {
        while self.position.verdict().is_none() {
            match self.position.side() {
                Side::X => self.make_move(way),
                Side::O => self.see_answer(),
            }
        }
        let outcome = self.position.outcome().unwrap();
        let result = result_words(outcome.ending.verdict, Some(Side::X));
        self.person.wait(&result, |screen| {
            let figures = outcome.figures.iter().all(|figure| {
                let values = Side::BOTH.map(|side| format!("{side} {} ", figure.value[side]));
                let shown = |line: &str| {
                    line.contains(figure.name) && values.iter().all(|value| line.contains(value))
                };
                screen.lines().any(shown)
            });
            let ended = screen.contains("The end") && screen.contains(&result);
            (ended && figures && board::shows(screen, &self.position)).then_some(())
        });
        self.person.press("q");
        self.person.wait_for("Two people here");
        self.person.press("q");
        self.person.ends_with(0);
        self.person.terminal_is_as_before();
    }
}

#[test]
fn a_game_of_blockade_with_the_cursor() {
    Played::<Blockade>::start(7, 12).play_to_the_end(Way::Cursor);
}

#[test]
fn a_game_of_blockade_typed() {
    Played::<Blockade>::start(8, 12).play_to_the_end(Way::Typed);
}

#[test]
fn a_game_of_surround_with_the_cursor() {
    Played::<Surround>::start(1, 14).play_to_the_end(Way::Cursor);
}

#[test]
fn a_game_of_surround_typed() {
    Played::<Surround>::start(2, 14).play_to_the_end(Way::Typed);
}

#[test]
fn a_game_of_crossing_with_the_cursor() {
    Played::<Crossing>::start(3, 16).play_to_the_end(Way::Cursor);
}

#[test]
fn a_game_of_crossing_typed() {
    Played::<Crossing>::start(4, 16).play_to_the_end(Way::Typed);
}

#[test]
fn a_game_of_crossing_in_the_smallest_window() {
    let mut game = Played::<Crossing>::start_sized(5, 30, (40, 12));
    // The end covers the board here, and with it O's last move.
    while game.position.verdict().is_none() && game.position.clock().left() > 1 {
        match game.position.side() {
            Side::X => game.make_move(Way::Cursor),
            Side::O => game.see_answer(),
        }
    }
    let mut person = game.person;
    person.wait_for("The end");
    person.wait_for("home");
    person.press("qq");
    person.ends_with(0);
    person.terminal_is_as_before();
}

/// A game lost on purpose, in which the screen says all along how it stands, and at the end why.
#[test]
fn a_game_is_lost_and_the_reason_is_read() {
    let line = "blockade O1X4/4O2/7/2X4/7/1O3O1/6X X 4 10";
    let mut person = Person::start(&["play", "--position", line, "--level", "5"]);
    person.wait_for("Choose piece to move:");
    person.wait_for("makes the last move");
    // Into the corners, where there is least to move to.
    person.press("a3a2<Enter>");
    person.wait_for("turn 7 of 10");
    person.wait_for("O has");
    person.press("a2a3<Enter>");
    person.wait_for("turn 9 of 10");
    person.press("a3a2<Enter>");
    person.wait_for("The end");
    person.wait_for("You lost: ");
    person.wait_for("squares of");
    // Step through it.
    person.press("<Down><Down><Enter>");
    person.wait_for("turn by turn");
    person.press("<Left><Left><Left><Left><Left><Left>");
    person.wait_for("turn 5 of 10");
    person.press("qq");
    person.ends_with(0);
    person.terminal_is_as_before();
}

/// A game that ends before the limit: O's last way out is closed.
#[test]
fn a_game_that_ends_because_a_side_is_shut_in() {
    let line = "blockade O1X4/X6/7/7/7/7/7 X 0 60";
    let mut person = Person::start(&["play", "--position", line, "--level", "1"]);
    person.wait_for("Choose piece to move:");
    person.press("a3a2<Enter>");
    person.wait_for("You won");
}

/// Each kind of wrong move is answered by its reason, and the game goes on.
#[test]
fn wrong_moves_are_explained() {
    let blockade = "blockade 4O2/1XO2X1/3X3/5O1/1OX4/4X2/2O4 X 0 60";
    let stuck = "blockade XO5/OX5/7/7/X6/OOX4/XO5 X 0 10";
    let surround = "surround X5/X5/6/6/6/O5 X 2 60 b2b1 -";
    let crossing = "crossing 8/8/1XO5/3X4/8/8/8/7O X 0 400";
    let back = "the piece at b1 came from b2 in your last move and may not go straight back";
    let cases: [(&str, &[(&str, &str)]); 4] = [
        (
            blockade,
            &[
                ("c9", "c9 is not on the board"),
                ("h", "h is not a row: rows go from a to g"),
                ("a1", "a1 is empty"),
                ("a5", "a5 is your opponent's piece"),
                ("c4a1", "a1 is not next to c4"),
                ("b2b3", "b3 is occupied"),
            ],
        ),
        (stuck, &[("a1", "a1 has no valid move")]),
        (surround, &[("b1b2", back)]),
        (crossing, &[("c2h8", "h8 is occupied"), ("c2e2", "e2")]),
    ];
    for (line, wrong) in cases {
        let mut person = Person::start(&["play", "--position", line, "--x", "human"]);
        for (keys, reason) in wrong {
            person.wait_for("Choose piece to move:");
            person.press(keys);
            person.wait_for(reason);
            // The same with the cursor says the same; here it only lets go.
            person.press("<Esc>");
            person.wait(&format!("a prompt without {reason}"), |screen| {
                (!screen.contains(reason)).then_some(())
            });
        }
    }
}

/// Pointing at a wrong square says why as well.
#[test]
fn wrong_squares_under_the_cursor_are_explained() {
    let line = "blockade 4O2/1XO2X1/3X3/5O1/1OX4/4X2/2O4 X 0 60";
    let mut person = Person::start(&["play", "--position", line]);
    // The cursor begins on b2.
    person.wait_for("Choose piece to move:");
    for (keys, reason) in [
        ("<Right><Enter>", "b3 is your opponent's piece"),
        ("<Up><Enter>", "a3 is empty"),
        ("<Left><Down><Enter><Right><Enter>", "b3 is occupied"),
        ("<Down><Enter>", "c3 is not next to b2"),
    ] {
        person.press(keys);
        person.wait_for(reason);
    }
    person.press("<Esc>");
    person.wait_for("Choose piece to move:");
}

/// Both moves are typed before the computer has made its first.
#[test]
fn two_moves_at_once() {
    let mut person = Person::start(&["play", "crossing", "--as", "1", "--move-time", "300"]);
    person.wait_for("Choose piece to move:");
    person.press("d2d3<Enter>e3e4<Enter>");
    person.wait_for("turn 5 of");
    let screen = person.wait_for("Choose piece to move: _");
    assert!(
        screen.contains("d2d3") && screen.contains("e3e4"),
        "{screen}"
    );
    person.press("<Ctrl-C>");
    person.ends_with(0);
}

#[test]
fn a_terminal_with_colours_but_only_ascii_shows_what_counts() {
    let program = env!("CARGO_BIN_EXE_standoff").as_ref();
    let environment = [("LANG", "C"), ("COLORTERM", "truecolor")];
    let mut person = Person::run((80, 24), program, &["play", "blockade"], &environment);
    person.wait_for("Choose piece to move:");
    person.press("k");
    let screen = person.wait_for("Marked: X's space");
    assert!(screen.is_ascii() && !screen.contains("??"), "{screen}");
}
