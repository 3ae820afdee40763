//! Position lines: what is accepted, what is refused, and in which words.

use standoff::games::{
    AnyPosition, Blockade, Crossing, GAMES, Game, PerSide, PositionFault, Rules, Setup, Side,
    Surround, find_game, game_names, random_start,
};

/// Lines with one fault each, and what is said about it.
const FAULTS: &[(&str, &str)] = &[
    (
        "",
        "the position line is empty: it should read GAME ROWS SIDE PLAYED LIMIT",
    ),
    (
        " ",
        "the position line is empty: it should read GAME ROWS SIDE PLAYED LIMIT",
    ),
    ("chess 8 X 0 60", "'chess' is not a game: choose GAMES"),
    (
        "blockade",
        "ROWS is missing: a position line reads GAME ROWS SIDE PLAYED LIMIT",
    ),
    (
        "blockade 8/7/7/7/7/7/7 X 0 60",
        "row a has 8 squares instead of 7",
    ),
    (
        "blockade X6/O6/7/7/7/7/6 X 0 60",
        "row g has 6 squares instead of 7",
    ),
    (
        "blockade X6/O6/7/7/7/7/ X 0 60",
        "row g has 0 squares instead of 7",
    ),
    (
        "blockade X6/O6/7/7/7/7 X 0 60",
        "the board has 7 rows, but 6 are given",
    ),
    (
        "blockade Q6/O6/7/7/7/7/X6 X 0 60",
        "row a has 'Q' where only X, O and the digits 1 to 7 may stand",
    ),
    (
        "blockade X06/O6/7/7/7/7/7 X 0 60",
        "row a has '0' where only X, O and the digits 1 to 7 may stand",
    ),
    (
        "blockade x6/O6/7/7/7/7/X6 X 0 60",
        "row a has 'x' where only X, O and the digits 1 to 7 may stand",
    ),
    (
        "blockade X33/O6/7/7/7/7/7 X 0 60",
        "row a has two digits side by side: write a run of empty squares as one digit",
    ),
    (
        "blockade X6/O6/7/7/7/7/7 x 0 60",
        "SIDE must be X or O, not 'x'",
    ),
    (
        "blockade X6/O6/7/7/7/7/7 X -1 60",
        "PLAYED must be a number from 0 to LIMIT, not '-1'",
    ),
    (
        "blockade X6/O6/7/7/7/7/7 X 00 60",
        "PLAYED must be a number from 0 to LIMIT, not '00'",
    ),
    (
        "blockade X6/O6/7/7/7/7/7 X 0 0",
        "LIMIT must be a number from 1 to 9999, not '0'",
    ),
    (
        "blockade X6/O6/7/7/7/7/7 X 0 10000",
        "LIMIT must be a number from 1 to 9999, not '10000'",
    ),
    (
        "blockade X6/O6/7/7/7/7/7 X 0 +60",
        "LIMIT must be a number from 1 to 9999, not '+60'",
    ),
    (
        "blockade X6/O6/7/7/7/7/7 X 61 60",
        "PLAYED 61 is over LIMIT 60",
    ),
    (
        "blockade X6/O6/7/7/7/7/7 X 0",
        "LIMIT is missing: a position line reads GAME ROWS SIDE PLAYED LIMIT",
    ),
    (
        "blockade X6/O6/7/7/7/7/7 X 0 60 -",
        "'-' is one word too many: a position line reads GAME ROWS SIDE PLAYED LIMIT",
    ),
    (
        " blockade X6/O6/7/7/7/7/7 X 0 60",
        "the words of a position line are divided by single spaces, with none at the ends",
    ),
    (
        "blockade  X6/O6/7/7/7/7/7 X 0 60",
        "the words of a position line are divided by single spaces, with none at the ends",
    ),
    (
        "blockade X6/O6/7/7/7/7/7 X 0 60 ",
        "the words of a position line are divided by single spaces, with none at the ends",
    ),
    (
        "blockade O6/7/7/7/7/7/7 X 0 60",
        "X has no piece: each side needs at least one",
    ),
    (
        "blockade XXXXXXX/XXXXXXX/XXXXXXX/XXXXXXX/OOOOOOO/OOOOOOO/OOOOOOO X 0 60",
        "there are 49 pieces, and 48 together is the most",
    ),
    (
        "surround 6/6/6/6/6/6 X 0 60",
        "the board is empty: there must be at least one piece",
    ),
    (
        "surround XXXXXX/XXX3/6/6/6/6 X 0 60",
        "X has 9 pieces, and 8 is the most",
    ),
    (
        "crossing 8/8/8/8/8/8/OO6/OOOOOOOO X 0 60",
        "O has 10 pieces, and 9 is the most",
    ),
    (
        "surround 6/6/2X3/6/6/6 X 0 60 c2c3",
        "LASTO is missing: a position line reads GAME ROWS SIDE PLAYED LIMIT LASTX LASTO",
    ),
    (
        "surround 6/6/2X3/6/6/6 X 0 60 c2-c3 -",
        "LASTX must be a move such as b2b3, or -, not 'c2-c3'",
    ),
    (
        "surround 6/6/2X3/6/6/6 X 0 60 a1c3 -",
        "LASTX a1c3 is neither a step nor a jump",
    ),
    (
        "surround 6/6/2X3/6/6/6 X 0 60 c6c3 -",
        "LASTX c6c3 is neither a step nor a jump",
    ),
    (
        "surround 6/6/2X3/6/6/6 X 0 60 c3c3 -",
        "LASTX c3c3 is neither a step nor a jump",
    ),
    (
        "surround 6/6/2X3/6/6/6 X 0 60 - c2c3",
        "LASTO c2c3 ends on c3, where O has no piece",
    ),
];

fn fault(line: &str) -> String {
    match AnyPosition::read(line) {
        Ok(position) => panic!("{} was accepted", position.line()),
        Err(error) => error.to_string(),
    }
}

#[test]
fn each_fault_is_named_with_its_place() {
    for (line, expected) in FAULTS {
        let expected = expected.replace("GAMES", &game_names());
        assert_eq!(fault(line), expected, "{line}");
    }
}

#[test]
fn all_faults_are_named_at_once() {
    assert_eq!(
        fault("blockade X33/Q6/7/7/7/7/7 Y 0 0"),
        "row a has two digits side by side: write a run of empty squares as one digit; \
         row b has 'Q' where only X, O and the digits 1 to 7 may stand; \
         SIDE must be X or O, not 'Y'; LIMIT must be a number from 1 to 9999, not '0'"
    );
    assert_eq!(
        fault("blockade 7/7/7/7/7/7/7 X 61 60"),
        "X has no piece: each side needs at least one; O has no piece: each side needs at least \
         one; PLAYED 61 is over LIMIT 60"
    );
}

#[test]
fn a_fault_quotes_little_and_shows_no_control_characters() {
    let megabyte = "a\u{1b}[2J".repeat(200_000);
    for line in [
        megabyte.clone(),
        format!("blockade {megabyte} X 0 60"),
        format!("blockade X6/O6/7/7/7/7/{megabyte} X 0 60"),
        format!("blockade X6/O6/7/7/7/7/7 {megabyte} 0 60"),
        format!("surround 6/6/2X3/6/6/6 X 0 60 {megabyte} {megabyte}"),
        "/".repeat(1 << 20),
        format!("crossing {} X 0 60", "/".repeat(1 << 20)),
        format!("crossing {}/8/8/8/8/8/8/8 X 0 60", "X".repeat(1 << 20)),
        format!("crossing {}", "a ".repeat(1 << 19)),
    ] {
        let message = fault(&line);
        assert!(
            message.chars().count() < 300,
            "{} characters",
            message.len()
        );
        assert!(!message.chars().any(char::is_control), "{message}");
    }
}

#[test]
fn last_moves_may_be_left_out() {
    let short = "surround XX2OO/XX2OO/6/6/OO2XX/OO2XX X 0 60";
    let position = Surround::read(short).unwrap();
    assert_eq!(position.line(), format!("{short} - -"));
    let line = "surround X1X1OO/XX2OO/6/6/OO2XX/OO2XX O 1 60 a2a3 -";
    assert_eq!(Surround::read(line).unwrap().line(), line);
}

#[test]
fn the_line_of_another_game_is_refused() {
    let error = Blockade::read("surround XX2OO/XX2OO/6/6/OO2XX/OO2XX X 0 60").unwrap_err();
    assert_eq!(
        error.to_string(),
        "this is a position of 'surround', not of blockade"
    );
}

#[test]
fn set_ups_made_by_hand_are_checked_the_same_way() {
    let mut setup = Setup::new(10_000);
    let c4 = "c4".parse().unwrap();
    setup.put(Side::X, c4);
    setup.put(Side::O, c4);
    assert_eq!(setup.piece(c4), Some(Side::O), "one piece a square");
    let error = Blockade::from_setup(&setup).unwrap_err();
    assert_eq!(
        error.faults,
        [
            PositionFault::NoPiece(Side::X),
            PositionFault::LimitOutOfRange(10_000)
        ]
    );
    setup.lift(c4);
    assert_eq!(setup.empty().len(), 49);
}

#[test]
fn random_starts_stay_the_same_for_ever() {
    let line = |x, o, seed| {
        random_start::<Blockade>(PerSide::new(x, o), 60, seed)
            .unwrap()
            .line()
    };
    assert_eq!(line(5, 5, 0), "blockade XOX1X2/4OX1/X3O2/7/7/O6/2O4 X 0 60");
    assert_eq!(
        line(5, 5, 1),
        "blockade 7/1O5/4O2/2X4/1OX4/XO1XO2/3X3 X 0 60"
    );
    assert_eq!(
        line(1, 9, u64::MAX),
        "blockade 5O1/1O3O1/O4O1/O6/7/7/X2OO1O X 0 60"
    );
}

#[test]
fn random_starts_obey_the_numbers_they_are_given() {
    for (x, o) in [(1, 1), (1, 47), (47, 1), (24, 24), (5, 2)] {
        for seed in 0..50 {
            let position: Blockade = random_start(PerSide::new(x, o), 9, seed).unwrap();
            assert_eq!(position.pieces(Side::X).len(), x);
            assert_eq!(position.pieces(Side::O).len(), o);
            assert_eq!(position.clock().limit(), 9);
        }
    }
    let refusal = |x, o| {
        let refused = random_start::<Blockade>(PerSide::new(x, o), 60, 0).unwrap_err();
        refused.to_string()
    };
    assert_eq!(
        refusal(0, 5),
        "X has no piece: each side needs at least one"
    );
    assert_eq!(
        refusal(25, 24),
        "there are 49 pieces, and 48 together is the most"
    );
    assert_eq!(
        refusal(u32::MAX, 2),
        "4294967295 pieces can't be placed on a board of 49 squares"
    );
}

/// An editor that moves the piece which moved last has a set-up that can still be played.
#[test]
fn a_last_move_is_forgotten_with_its_piece() {
    let line = "surround 6/2X3/6/6/6/O5 X 8 60 b2b3 -";
    let mut setup = Surround::read(line).unwrap().setup();
    setup.lift("b3".parse().unwrap());
    setup.put(Side::X, "d4".parse().unwrap());
    let moved = Surround::from_setup(&setup).unwrap();
    assert_eq!(moved.line(), "surround 6/6/6/3X2/6/O5 X 8 60 - -");
}

/// Where the rules don't look back, a last move in a set-up makes no difference.
#[test]
fn a_last_move_means_nothing_in_a_game_without_memory() {
    let position = Blockade::read("blockade X6/7/7/7/7/7/6O X 0 60").unwrap();
    let mut setup = position.setup();
    setup.last[Side::X] = Some(standoff::games::FromTo {
        from: "a2".parse().unwrap(),
        to: "a1".parse().unwrap(),
    });
    assert_eq!(Blockade::from_setup(&setup), Ok(position));
}

/// With one empty square only one placement in a dozen is in play, so it takes many draws to make
/// sure of one.
#[test]
fn a_random_start_is_in_play_where_that_is_possible() {
    for seed in 0..500 {
        let position: Blockade = random_start(PerSide::new(1, 47), 60, seed).unwrap();
        assert_eq!(position.verdict(), None, "seed {seed}");
    }
}

#[test]
fn crossing_is_judged_as_it_is_read() {
    let verdict = |line: &str| {
        Crossing::read(line)
            .unwrap()
            .verdict()
            .map(|v| v.to_string())
    };
    // One piece home against two loses, although it is X whose pieces are all home.
    assert_eq!(
        verdict("crossing 7X/8/O7/O7/8/8/4O3/8 X 5 60").unwrap(),
        "O"
    );
    assert_eq!(
        verdict("crossing 7X/8/O7/4O3/8/8/8/8 X 5 60").unwrap(),
        "draw"
    );
    // A side without pieces is not home: the other plays on.
    assert_eq!(verdict("crossing 8/8/O7/4O3/8/8/8/8 X 5 60"), None);
}

#[test]
fn every_game_is_found_by_its_name_and_listed() {
    let names: Vec<&str> = GAMES.iter().map(|info| info.name).collect();
    let listed = game_names().replacen(" or ", ", ", 1);
    assert_eq!(listed.split(", ").collect::<Vec<_>>(), names);
    for info in GAMES {
        assert_eq!(find_game(info.name).unwrap().name, info.name);
    }
}
