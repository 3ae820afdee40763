//! Whatever bytes the readers are given, they answer: with a value that is right, or with an error
//! that is fit to show.

use proptest::prelude::*;
use standoff::games::{AnyPosition, Game, PositionFault, PositionVisitor, Skips};

const LINES: [&str; 6] = [
    "blockade 4O2/1XO2X1/3X3/5O1/1OX4/4X2/2O4 X 0 60",
    "blockade XO3OX/OX3OX/6O/7/3X3/7/7 X 10 10",
    "surround XX2OO/XX2OO/6/6/OO2XX/OO2XX X 0 60 - -",
    "surround 1X3O/1OO1X1/1XX3/1OXXX1/OO3X/1O3O X 44 46 a3a2 f1f2",
    "crossing X7/1X5O/X1X3O1/1X3O1O/X1X3O1/1X3O1O/X5O1/7O X 0 400",
    "crossing 8/1X6/1XO5/3X4/8/8/8/7O X 0 400",
];

/// A message for people: one line, not too long, nothing that steers a terminal.
fn is_fit_to_show(message: &str) -> bool {
    let length = message.chars().count();
    0 < length && length < 1000 && standoff::text::clean(message, 1000) == message
}

fn check_line(text: &str) -> Result<(), TestCaseError> {
    match AnyPosition::read(text) {
        Ok(position) => {
            let line = position.line();
            prop_assert!(line == text || line == format!("{text} - -"), "{text}");
        }
        Err(error) => {
            prop_assert!(!error.faults.is_empty());
            prop_assert!(is_fit_to_show(&error.to_string()), "{error}");
        }
    }
    Ok(())
}

struct CheckMove<'a>(&'a str);

impl PositionVisitor for CheckMove<'_> {
    type Output = Result<(), TestCaseError>;

    fn visit<G: Game>(self, position: G) -> Result<(), TestCaseError> {
        for skips in [Skips::Allowed, Skips::Refused] {
            match position.read_move(self.0, skips) {
                Ok(mv) => {
                    let skipped = skips == Skips::Allowed && position.skip() == Some(mv);
                    prop_assert!(skipped || position.moves().contains(&mv), "{}", self.0);
                }
                Err(error) => prop_assert!(is_fit_to_show(&error.to_string()), "{error}"),
            }
        }
        Ok(())
    }
}

fn check_move(text: &str) -> Result<(), TestCaseError> {
    LINES
        .iter()
        .try_for_each(|line| AnyPosition::read(line).unwrap().visit(CheckMove(text)))
}

/// A good line with a few bytes replaced, taken out or put in.
fn spoiled_line() -> impl Strategy<Value = String> {
    let bytes = prop::sample::select(b"XO0123456789/ -abcdefghxo\x1b\x00\xffQ".to_vec());
    let edit = (0..3_u8, any::<prop::sample::Index>(), bytes);
    let edits = prop::collection::vec(edit, 1..4);
    (prop::sample::select(&LINES[..]), edits).prop_map(|(line, edits)| {
        let mut bytes = line.as_bytes().to_vec();
        for (kind, place, byte) in edits {
            let place = place.index(bytes.len());
            match kind {
                0 => bytes[place] = byte,
                1 => bytes.insert(place, byte),
                _ => drop(bytes.remove(place)),
            }
        }
        String::from_utf8_lossy(&bytes).into_owned()
    })
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 4000, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn arbitrary_bytes_are_no_position(bytes in prop::collection::vec(any::<u8>(), 0..300)) {
        check_line(&String::from_utf8_lossy(&bytes))?;
    }

    #[test]
    fn arbitrary_words_after_a_name(rest in "(blockade|surround|crossing)( \\PC{0,40}){0,8}") {
        check_line(&rest)?;
    }

    #[test]
    fn spoiled_lines_are_read_strictly(line in spoiled_line()) {
        check_line(&line)?;
    }

    /// Whatever stands in the place of one word, the error is about that word.
    #[test]
    fn the_fault_is_named(word in "[^ X0-9][^ ]{0,20}", place in 0..5_usize) {
        let good = "surround XX2OO/XX2OO/6/6/OO2XX/OO2XX X 0 60 - -";
        let mut words: Vec<&str> = good.split(' ').collect();
        words[place] = &word;
        if let Err(error) = AnyPosition::read(&words.join(" ")) {
            let named = matches!(
                (place, &error.faults[0]),
                (0, PositionFault::UnknownGame(_) | PositionFault::EmptyLine(_))
                    | (1, PositionFault::RowCount(..) | PositionFault::RowLetter(..))
                    | (2, PositionFault::Side(_))
                    | (3, PositionFault::Played(_))
                    | (4, PositionFault::Limit(_))
            );
            prop_assert!(named, "{place}: {error}");
        } else {
            prop_assert_eq!(word, "O", "only another side can be right here");
        }
    }

    #[test]
    fn arbitrary_bytes_are_no_move(bytes in prop::collection::vec(any::<u8>(), 0..100)) {
        check_move(&String::from_utf8_lossy(&bytes))?;
    }

    #[test]
    fn squares_in_any_order_are_a_move_or_explained(text in "([a-iA-I][0-9]{1,2}[ ,-]{0,2}){0,6}") {
        check_move(&text)?;
    }
}
