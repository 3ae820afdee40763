//! Moves as a person types them, whole or key by key: what is understood, and what is said about the
//! rest.

use standoff::games::{AnyPosition, Blockade, Crossing, Game, PositionVisitor, Rules, Skips};
use standoff::play::{LineEntry, MoveEntry};

struct Typed<'a>(&'a str, Skips);

impl PositionVisitor for Typed<'_> {
    type Output = String;

    fn visit<G: Game>(self, position: G) -> String {
        match position.read_move(self.0, self.1) {
            Ok(mv) => position.move_text(mv),
            Err(error) => error.to_string(),
        }
    }
}

/// What a typed text is read as, or what is said about it.
fn typed(line: &str, text: &str) -> String {
    AnyPosition::read(line)
        .unwrap()
        .visit(Typed(text, Skips::Refused))
}

/// The same for a text from a record or a program.
fn recorded(line: &str, text: &str) -> String {
    AnyPosition::read(line)
        .unwrap()
        .visit(Typed(text, Skips::Allowed))
}

const BLOCKADE: &str = "blockade 4O2/1XO2X1/3X3/5O1/1OX4/4X2/2O4 X 0 60";

#[test]
fn moves_are_read_generously() {
    for text in [
        "c4d4",
        "c4 d4",
        "c4-d4",
        "C4D4",
        " C4 , d4 ",
        "c4\td4",
        "c4  -  d4",
    ] {
        assert_eq!(typed(BLOCKADE, text), "c4d4", "{text}");
    }
}

#[test]
fn wrong_answers_are_explained() {
    for (text, expected) in [
        (
            "",
            "type the square of a piece and its new position, such as c4d4",
        ),
        (
            " - ",
            "type the square of a piece and its new position, such as c4d4",
        ),
        ("c4", "c4 alone is not a move: type its new position too"),
        ("z9", "z9 is not on the board"),
        ("c9 d4", "c9 is not on the board"),
        ("c4 c0", "c0 is not on the board"),
        ("c4 c10000000000", "c100 is not on the board"),
        (
            "hello",
            "'hello' is not a square: type a row letter and a column number, such as c4",
        ),
        (
            "4c",
            "'4c' is not a square: type a row letter and a column number, such as c4",
        ),
        (
            "c4\u{1b}[2J",
            "'c4\u{fffd}[2J' is not a square: type a row letter and a column number, such as c4",
        ),
        ("d4e4", "d4 is empty"),
        ("b3a3", "b3 is your opponent's piece"),
        ("b2b3", "b3 is occupied"),
        ("c4c4", "the piece already stands on c4"),
        ("c4e4", "e4 is not next to c4"),
        ("c4d5", "d5 is not next to c4"),
        ("c4d4e4", "a move names two squares here, not 3"),
        ("pass", "a turn can't be skipped by choice"),
    ] {
        assert_eq!(typed(BLOCKADE, text), expected, "{text:?}");
    }
    assert_eq!(
        recorded(BLOCKADE, "pass"),
        "a turn can't be skipped by choice"
    );
    let shut_in = "blockade XO5/O6/7/7/7/7/6X X 0 60";
    assert_eq!(typed(shut_in, "a1a2"), "a1 has no valid move");
    let over = "blockade XO3OX/OX3OX/6O/7/3X3/7/7 X 10 10";
    assert_eq!(typed(over, "e4e5"), "the game is over");
}

#[test]
fn surround_explains_jumps_and_returns() {
    let line = "surround X1X1OO/XX2OO/6/6/OO2XX/OO2XX X 2 60 a2a3 -";
    assert_eq!(
        typed(line, "a3a2"),
        "the piece at a3 came from a2 in your last move and may not go straight back"
    );
    assert_eq!(typed(line, "a1c1"), "a1c1", "a jump over its own piece");
    assert_eq!(
        typed(line, "a3c3"),
        "c3 is neither a step nor a jump away from a3"
    );
    assert_eq!(typed(line, "a3a5"), "a5 is occupied");
    // After another piece has moved, it may go back.
    let line = "surround X1X1OO/1X2OO/X5/6/OO2XX/OO2XX X 4 60 b1c1 -";
    assert_eq!(typed(line, "a3a2"), "a3a2");
}

/// c2 can hop over c3 (an enemy) or b2 (a friend), and on from there.
const CHAINS: &str = "crossing 8/1X6/1XO5/3X4/8/8/8/7O X 0 400";

#[test]
fn chains_may_be_spelled_or_named_by_their_ends() {
    assert_eq!(typed(CHAINS, "c2c4"), "c2c4");
    assert_eq!(typed(CHAINS, "c2c4e4"), "c2c4e4");
    assert_eq!(
        typed(CHAINS, "c2e4"),
        "c2c4e4",
        "only one chain leads there"
    );
    assert_eq!(typed(CHAINS, "c2 a2"), "c2a2");
    assert_eq!(typed(CHAINS, "c2a2c2"), "c2a2c2", "out and back");
    assert_eq!(typed(CHAINS, "c2c2"), "c2a2c2", "out and back, by its ends");
    assert_eq!(
        typed(CHAINS, "c2a2c2c4"),
        "c2c4",
        "a roundabout way is the same move"
    );
}

#[test]
fn broken_chains_are_explained() {
    assert_eq!(typed(CHAINS, "c2c4c6"), "c4 to c6 is not a hop");
    assert_eq!(typed(CHAINS, "c2d2d4"), "c2 to d2 is not a hop");
    let lonely = "crossing 8/8/1XO5/8/8/8/8/7O X 0 400";
    assert_eq!(
        typed(lonely, "c2c4c2"),
        "c4 to c2 is not a hop",
        "what it hopped is gone"
    );
    assert_eq!(
        typed(CHAINS, "c2d6"),
        "neither a step nor a chain of hops leads from c2 to d6"
    );
    assert_eq!(typed(CHAINS, "c2d4"), "d4 is occupied");
    assert_eq!(typed(CHAINS, "d4d4"), "the piece already stands on d4");
    assert_eq!(typed(CHAINS, "pass"), "a turn can't be skipped by choice");
    assert_eq!(recorded(CHAINS, "pass"), "pass");
    assert_eq!(recorded(CHAINS, "PASS "), "pass");
}

#[test]
fn a_chain_has_at_most_99_hops() {
    let out_and_back = |hops: usize| {
        let squares = ["a2", "c2"].into_iter().cycle().take(hops);
        std::iter::once("c2").chain(squares).collect::<String>()
    };
    assert_eq!(typed(CHAINS, &out_and_back(99)), "c2a2");
    // Read by its ends, the text of a hundred hops still names one move.
    assert_eq!(typed(CHAINS, &out_and_back(100)), "c2a2c2");
    let mut astray = out_and_back(99);
    astray.push_str("h1");
    assert_eq!(
        typed(CHAINS, &astray),
        "a chain has at most 99 hops, not 100"
    );
}

/// d2 reaches d6 by way of row b or row f, capturing different pieces.
#[test]
fn ends_that_fit_several_chains_are_refused() {
    let line = "crossing 8/2O1O3/1O3O2/1X6/1O3O2/2O1O3/8/7X X 0 400";
    assert_eq!(
        typed(line, "d2d6"),
        "several chains lead from d2 to d6: type every square on the way"
    );
    assert_eq!(typed(line, "d2b2b4b6d6"), "d2b2b4b6d6");
    let position = Crossing::read(line).unwrap();
    let mv = position.read_move("d2b2b4b6d6", Skips::Refused).unwrap();
    let after = "crossing 8/8/8/5X2/1O3O2/2O1O3/8/7X O 1 400";
    assert_eq!(position.play(mv).line(), after);
}

#[test]
fn a_side_that_cannot_move_in_crossing_is_skipped() {
    let line = "crossing 8/8/8/8/8/8/8/4O3 X 3 60";
    let position = Crossing::read(line).unwrap();
    let moves = position.moves();
    assert_eq!(moves.len(), 1);
    assert_eq!(position.move_text(moves[0]), "pass");
    assert_eq!(
        position.play(moves[0]).line(),
        "crossing 8/8/8/8/8/8/8/4O3 O 4 60"
    );
}

/// A position, and the entry after these keys.
fn entered<G: Game>(line: &str, keys: &str) -> (G, MoveEntry<G>) {
    let position = G::read(line).unwrap();
    let mut entry = MoveEntry::default();
    keys.chars().for_each(|key| entry.push(&position, key));
    (position, entry)
}

#[test]
fn each_key_narrows_what_is_offered() {
    for (keys, prompt, text, offer) in [
        ("", "Choose piece to move:", "", "b2, b6, c4, e3 or f5"),
        ("b", "Choose piece to move:", "b", "b2 or b6"),
        ("c", "Choose piece to move:", "c", "c4"),
        (
            "c4",
            "Choose the new position for c4:",
            "",
            "b4, c3, c5 or d4",
        ),
        ("c4d", "Choose the new position for c4:", "d", "d4"),
        ("c4d4", "Choose the new position for c4:", "d4", ""),
    ] {
        let (position, entry) = entered::<Blockade>(BLOCKADE, keys);
        assert_eq!(entry.prompt(), prompt, "{keys}");
        assert_eq!(entry.text(), text, "{keys}");
        assert_eq!(entry.offer(&position, 9, "…"), offer, "{keys}");
        assert_eq!(entry.fault(), None, "{keys}");
    }
}

#[test]
fn a_wrong_square_says_why_at_once() {
    for (keys, reason) in [
        ("h", "h is not a row: rows go from a to g"),
        ("c9", "c9 is not on the board"),
        ("a1", "a1 is empty"),
        ("a5", "a5 is your opponent's piece"),
        ("c4c4", "the piece already stands on c4"),
        ("b2b3", "b3 is occupied"),
        ("c4c9b2b3", "b3 is occupied"),
        // What is wrong with the first square says more.
        ("h8h7", "h is not a row: rows go from a to g"),
        ("a5a4", "a5 is your opponent's piece"),
        ("a1-a2", "a1 is empty"),
        ("c9d9", "c9 is not on the board"),
        ("a1a2a3", "a3 is empty"),
        ("c4a1", "a1 is not next to c4"),
        (
            "4",
            "'4' is not a square: type a row letter and a column number, such as c4",
        ),
    ] {
        let (_, entry) = entered::<Blockade>(BLOCKADE, keys);
        let said = entry.fault().map(ToString::to_string);
        assert_eq!(said.as_deref(), Some(reason), "{keys}");
    }
    // What is offered then is for the next square, as far as it has been typed.
    for (keys, offer) in [
        ("a1", ""),
        ("a1b", "b2 or b6"),
        ("c4a1", "b4, c3, c5 or d4"),
    ] {
        let (position, entry) = entered::<Blockade>(BLOCKADE, keys);
        assert_eq!(entry.offer(&position, 9, "…"), offer, "{keys}");
    }
    let (_, entry) = entered::<Blockade>(BLOCKADE, "c9c4a1d4");
    assert_eq!((entry.fault(), entry.text()), (None, "d4".into()));
}

#[test]
fn a_half_typed_square_counts_if_only_one_fits() {
    let (position, entry) = entered::<Blockade>(BLOCKADE, "c4d");
    let choice = entry.choice(&position).unwrap();
    assert_eq!(position.move_text(choice.mv), "c4d4");
    let (position, entry) = entered::<Blockade>(BLOCKADE, "c4c");
    assert!(entry.choice(&position).is_err());
    let (position, mut entry) = entered::<Blockade>(BLOCKADE, "c");
    assert!(entry.complete(&position));
    assert!(!entry.complete(&position));
}

#[test]
fn a_chain_is_followed_hop_by_hop() {
    let line = "crossing 8/8/1XO5/3X4/8/8/8/7O X 0 400";
    let (position, entry) = entered::<Crossing>(line, "c2c4");
    assert_eq!(entry.offer(&position, 9, "…"), "e4");
    let (position, entry) = entered::<Crossing>(line, "c2c4e");
    let choice = entry.choice(&position).unwrap();
    assert_eq!(position.move_text(choice.mv), "c2c4e4");
    assert_eq!(choice.path.len(), 3);
    // First and last square do, too.
    let (position, entry) = entered::<Crossing>(line, "c2e4");
    assert_eq!(entry.choice(&position).unwrap().path.len(), 3);
    // What lies between them is not said if the piece does not go there.
    let answer = MoveEntry::default().answer(&position, "d4 c4 e4");
    let Ok(LineEntry::Move(choice)) = answer else {
        panic!("{answer:?}");
    };
    assert_eq!(choice.path.len(), 2);
}

#[test]
fn whole_lines_answer_both_questions() {
    let position = Blockade::read(BLOCKADE).unwrap();
    let mut entry = MoveEntry::default();
    let said = |entry: &mut MoveEntry<Blockade>, line| match entry.answer(&position, line) {
        Ok(LineEntry::Piece(square)) => format!("piece {square}"),
        Ok(LineEntry::Move(choice)) => format!("move {}", position.move_text(choice.mv)),
        Ok(LineEntry::Back) => "back".into(),
        Err(error) => error.to_string(),
    };
    assert_eq!(
        said(&mut entry, "pass"),
        "a turn can't be skipped by choice"
    );
    assert_eq!(said(&mut entry, "a1 a2"), "a1 is empty");
    assert_eq!(said(&mut entry, " C4 "), "piece c4");
    assert_eq!(said(&mut entry, "e5"), "e5 is not next to c4");
    assert_eq!(
        said(&mut entry, "pass"),
        "a turn can't be skipped by choice"
    );
    assert_eq!(said(&mut entry, "a5 a4"), "a5 is occupied");
    assert_eq!(
        said(&mut entry, "d4 d5"),
        "a move names two squares here, not 3"
    );
    assert_eq!(said(&mut entry, "back"), "back");
    assert_eq!(said(&mut entry, "c4-d4"), "move c4d4");
    assert_eq!(said(&mut entry, "c4"), "piece c4");
    assert_eq!(said(&mut entry, "b2"), "piece b2", "another one");
    assert_eq!(entry.prompt(), "Choose the new position for b2:");
    assert_eq!(said(&mut entry, "b2"), "the piece already stands on b2");
    assert_eq!(said(&mut entry, "c4 d4"), "move c4d4");
}

/// The piece that is chosen, what is marked for it, and the fault, if any.
fn state<G: Game>(position: &G, entry: &MoveEntry<G>) -> (String, String, String) {
    let piece = entry.piece().map(|square| square.to_string());
    let fault = entry.fault().map(ToString::to_string);
    let offer = entry.offer(position, 9, "…");
    (piece.unwrap_or_default(), offer, fault.unwrap_or_default())
}

#[test]
fn the_square_of_another_own_piece_picks_it() {
    let picked = ("b2".into(), "a2, b1 or c2".into(), String::new());
    for keys in ["c4b2", "c4e5b2", "c4e5e6b2", "c4db2", "a1b2", "c4b6b2"] {
        let (position, entry) = entered::<Blockade>(BLOCKADE, keys);
        assert_eq!(state(&position, &entry), picked, "{keys}");
    }
    let (position, mut entry) = entered::<Blockade>(BLOCKADE, "");
    for square in ["c4", "b2"] {
        entry.choose(&position, square.parse().unwrap());
    }
    assert_eq!(state(&position, &entry), picked, "by mouse");
}

#[test]
fn a_whole_move_after_a_refused_one_is_that_move() {
    for (keys, expected) in [
        ("c4e5b2c2", "b2c2"),
        ("c4e5c4d4", "c4d4"),
        ("c4e5d4", "c4d4"),
        ("c4e5e6f7d4", "c4d4"),
        ("c4e5e6b2c2", "b2c2"),
        ("a5a4b2c2", "b2c2"),
        ("h8h7b2c2", "b2c2"),
    ] {
        let (position, entry) = entered::<Blockade>(BLOCKADE, keys);
        let choice = entry.choice(&position).map(|choice| choice.mv);
        let text = choice.map(|mv| position.move_text(mv));
        assert_eq!(text, Ok(expected.into()), "{keys}");
    }
    // In a chain, the next hop is meant before a new move is.
    let (position, entry) = entered::<Crossing>(CHAINS, "c2a2h8c2");
    let choice = entry.choice(&position).unwrap();
    assert_eq!(position.move_text(choice.mv), "c2a2c2");
    let (position, entry) = entered::<Crossing>(CHAINS, "c2h8c2c4");
    assert_eq!(entry.choice(&position).unwrap().path.len(), 2);
}

#[test]
fn a_refusal_keeps_the_piece_and_its_marks() {
    let (piece, marks) = ("c4", "b4, c3, c5 or d4");
    for (keys, reason) in [
        ("c4e5", "e5 is not next to c4"),
        ("c4h", "h is not a row: rows go from a to g"),
        ("c4c9", "c9 is not on the board"),
        ("c4b3", "b3 is occupied"),
    ] {
        let (position, entry) = entered::<Blockade>(BLOCKADE, keys);
        let expected = (piece.into(), marks.into(), reason.into());
        assert_eq!(state(&position, &entry), expected, "{keys}");
    }
    // Another piece that can't move is not picked.
    let line = "blockade XO5/O6/7/7/7/7/6X X 0 60";
    let (position, entry) = entered::<Blockade>(line, "g7a1");
    let reason = "a1 has no valid move";
    let expected = ("g7".into(), "f7 or g6".into(), reason.into());
    assert_eq!(state(&position, &entry), expected);
}

#[test]
fn a_piece_is_typed_in_one_go_until_a_pause() {
    let (position, mut entry) = entered::<Blockade>(BLOCKADE, "c4");
    assert!(entry.pause());
    assert!(!entry.pause());
    "b2".chars().for_each(|key| entry.push(&position, key));
    assert!(entry.pause(), "another one was typed");
}

#[test]
fn erasing_goes_back_key_by_key() {
    let (_, mut entry) = entered::<Blockade>(BLOCKADE, "c4d4");
    for text in ["d", "", "c", ""] {
        entry.erase();
        assert_eq!(entry.text(), text);
    }
    assert!(entry.is_empty());
}

#[test]
fn erasing_keeps_the_verdict_on_the_first_square() {
    let (_, mut entry) = entered::<Blockade>(BLOCKADE, "a1a2");
    for (text, is_wrong) in [("a1a", true), ("a1", true), ("a", false)] {
        entry.erase();
        assert_eq!(
            (entry.text(), entry.fault().is_some()),
            (text.into(), is_wrong)
        );
    }
}

#[test]
fn long_offers_are_cut_and_a_lone_piece_is_not_yet_typed() {
    let position = Blockade::read(BLOCKADE).unwrap();
    let mut entry = MoveEntry::default();
    let mut seen = Vec::new();
    for key in "c4d4".chars() {
        entry.push(&position, key);
        seen.push(entry.is_typed());
    }
    // The piece alone was chosen: Enter has nothing to act on.
    assert_eq!(seen, [true, false, true, true]);
    entry.clear();
    entry.choose(&position, "c4".parse().unwrap());
    let [whole, cut] = [4, 3].map(|most| entry.offer(&position, most, "or 1 more"));
    assert_eq!(whole, "b4, c3, c5 or d4");
    assert_eq!(cut, "b4, c3, c5 or 1 more");
}
