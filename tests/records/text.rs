//! The text of records: what is read, what is written, what is refused and in which words.

use std::time::Duration;

use standoff::games::{Crossing, Game, Rules, Side, Skips, Surround, Verdict, game_names};
use standoff::play::{GameTree, History};
use standoff::records::{AnyRecord, Date, Record, RecordParser};
use standoff::search::Evaluation;

/// The example of INTERFACES.md.
pub const EXAMPLE: &str = r#"[Game "blockade"]
[X "Player"]
[O "Standoff level 5"]
[Date "2026.11.15"]
[Position "blockade 4O2/1XO2X1/3X3/5O1/1OX4/4X2/2O4 X 0 6"]
[Result "1-0"]
[Termination "Turn limit reached: moveable space 15 against 13"]

1. c4d4 a5a4 {+0.21/14 0.5s} 2. b2a2 g3g4 3. d4d5 a4a3 1-0
"#;

/// A position of Crossing where X can hop from c2 to c4, taking c3, and on to e4.
const HOPS: &str = r#"[Position "crossing 8/8/1XO5/3X4/8/8/8/7O X 0 400"]"#;

fn read(text: &str) -> AnyRecord {
    AnyRecord::read(text.as_bytes()).unwrap_or_else(|error| panic!("{error}\n{text}"))
}

fn complaint(text: &str) -> String {
    let error = AnyRecord::read(text.as_bytes());
    error.map_or_else(|error| error.to_string(), |_| panic!("accepted:\n{text}"))
}

/// The moves of a record in one spelling.
fn moves(record: &AnyRecord) -> String {
    let text = record.to_string();
    let (_, moves) = text.split_once("\n\n").unwrap();
    moves.trim_end().replace('\n', " ")
}

#[test]
fn the_example_is_read() {
    let AnyRecord::Blockade(record) = read(EXAMPLE) else {
        panic!()
    };
    assert_eq!(record.tags.name(Side::X), "Player");
    assert_eq!(record.tags.name(Side::O), "Standoff level 5");
    assert_eq!(record.tags.date().unwrap().to_string(), "2026.11.15");
    assert_eq!(record.result(), Some(Verdict::Win(Side::X)));
    assert_eq!(record.history.turns().len(), 6);
    assert_eq!(record.history.positions().count(), 7);
    assert_eq!(
        record.history.positions().last(),
        Some(record.history.last())
    );
    let evaluation = Evaluation {
        score: 21,
        proven: false,
        depth: 14,
        time: Duration::from_millis(500),
    };
    assert_eq!(record.history.evaluation(1), Some(evaluation));
}

#[test]
fn the_example_is_written_as_it_was_with_the_last_position() {
    let (tags, moves) = EXAMPLE.split_once("\n\n").unwrap();
    let last = r#"[Final "blockade 1XO4/2O2X1/7/4XO1/1OX4/4X2/3O3 X 6 6"]"#;
    assert_eq!(
        read(EXAMPLE).to_string(),
        format!("{tags}\n{last}\n\n{moves}")
    );
}

#[test]
fn a_record_made_by_hand_needs_little() {
    let little = format!("{HOPS} c2c4e4 h8h7 *");
    let record = read(&little);
    assert_eq!(
        moves(&record),
        "1. c2c4e4 {The piece at c3 is captured} 1... h8h7 *"
    );
    assert_eq!(record.tags().name(Side::X), "?");
    assert_eq!(record.tags().date(), None);
    assert_eq!(record.termination(), "Unfinished");
    for same in [
        format!("\u{feff}{HOPS}\r\n\r\n1.c2c4e4 h8h7\r\n*\r\n"),
        format!("[ Game \"Crossing\" ]{HOPS}[Result \"*\"] 1. C2-C4-E4 1... H8H7 *"),
        format!(
            "{}\n\t1 c2e4 h8,h7 *\n\n\n",
            HOPS.replace("Position", "position")
        ),
        format!("{HOPS}1. c2c4e4 ... h8h7*"),
    ] {
        assert_eq!(moves(&read(&same)), moves(&record), "{same}");
    }
}

#[test]
fn a_game_that_o_begins_has_a_gap_in_its_first_pair() {
    let position = HOPS.replace(" X 0", " O 7");
    let record = read(&format!("{position} h8h7 c2c4 h7h6 *"));
    assert_eq!(
        moves(&record),
        "1... h8h7 2. c2c4 {The piece at c3 is captured} 2... h7h6 *"
    );
    for same in ["1... h8h7 2. c2c4 2... h7h6 *", "1. h8h7 2. c2c4 h7h6 *"] {
        assert_eq!(moves(&read(&format!("{position} {same}"))), moves(&record));
    }
    assert_eq!(
        complaint(&format!("{position} h8h7 1. c2c4 *")),
        "line 1, column 58: the number '1.' stands where 2. belongs: is a move missing or too many?"
    );
}

#[test]
fn a_turn_of_crossing_can_be_skipped_at_any_time() {
    let record = read(&format!("{HOPS} 1. pass h8h7 2. PASS pass *"));
    assert_eq!(moves(&record), "1. pass h8h7 2. pass pass *");
    let surround = r#"[Position "surround XX2OO/XX2OO/6/6/OO2XX/OO2XX X 0 60"] pass *"#;
    assert_eq!(
        complaint(surround),
        "line 1, column 58: X's move 'pass' can't be played: a turn can't be skipped by choice"
    );
}

#[test]
fn moves_may_be_spelled_by_any_path() {
    // Around the square of own pieces either way.
    let position = r#"[Position "crossing 8/1XX5/1X1X4/2X5/8/8/8/7O X 0 400"]"#;
    let one = read(&format!("{position} 1. b2b4d4 *"));
    let other = read(&format!("{position} 1. b2d2d4 *"));
    assert_eq!(one, other);
}

#[test]
fn comments_are_kept() {
    let text = format!(
        "{{before the tags}} {HOPS} {{a good start}} 1. c2c4e4 {{strong}} {{+1.00/9 2s}} ; and bold\n\
         h8h7 {{+M3/12 0.25s}} 1-0 {{O gave up}}"
    );
    let AnyRecord::Crossing(record) = read(&text) else {
        panic!()
    };
    assert_eq!(record.history.comment, "before the tags a good start");
    assert_eq!(record.history.turns()[0].comment, "strong and bold");
    assert_eq!(record.history.evaluation(0).unwrap().depth, 9);
    assert_eq!(record.history.turns()[1].comment, "O gave up");
    let text = record.to_string();
    assert!(
        text.ends_with(
            "\n\n{before the tags a good start} 1. c2c4e4 {+1.00/9 2.0s} {The piece at c3 is\n\
             captured} {strong and bold} 1... h8h7 {+M3/12 0.25s} {O gave up} 1-0\n"
        ),
        "{text}"
    );
    assert_eq!(read(&text), AnyRecord::Crossing(record));
}

/// Every kind of mark, nested variations, and text that tries to end them.
pub const ANNOTATED: &str = r#"[Game "crossing"]
[X "$1 (Ann) \"]"]
[O "?"]
[Date "????.??.??"]
[Position "crossing 8/8/1XO5/3X4/8/8/8/7O X 0 400"]
[Result "*"]
[Termination "Unfinished"]
[Final "crossing 8/8/8/3X4/3X4/8/8/6O1 X 2 400"]

{a start} 1. c2c4e4 $2 $255 {+1.00/9 2.0s} {The piece at c3 is captured} {why)
not $4 (e4d4} ({stronger} 1. c2c4 $1 {+0.21/14 0.5s} (1. d4d5 h8g8 {(} (1...
h8h7 $0 2. pass $6)) 1... h8h7) (1. pass $14) 1... h8h7 $4 (1... h8g8 $3 2. e4e5
) *
"#;

#[test]
fn marks_and_variations_are_kept() {
    let AnyRecord::Crossing(record) = read(ANNOTATED) else {
        panic!()
    };
    assert_eq!(record.to_string(), ANNOTATED);
    let turns = record.history.turns();
    assert_eq!(turns.len(), 2);
    assert_eq!(turns[0].glyphs, [2, 255]);
    assert_eq!(turns[0].comment, "why) not $4 (e4d4");
    assert_eq!(record.history.evaluation(0).unwrap().depth, 9);
    let [stronger, pass] = &turns[0].variations[..] else {
        panic!("{:?}", turns[0].variations)
    };
    assert_eq!(stronger.comment, "stronger");
    assert_eq!((stronger.turns.len(), pass.turns.len()), (2, 1));
    assert_eq!(stronger.turns[0].comment, "+0.21/14 0.5s");
    let inner = &stronger.turns[0].variations[0].turns[1];
    assert_eq!((inner.comment.as_str(), inner.variations.len()), ("(", 1));
    assert_eq!(
        turns[1].variations[0].turns[1].before,
        turns[1].variations[0].turns[0].after
    );
}

#[test]
fn signs_after_a_move_are_marks_too() {
    let record = read(&format!(
        "{HOPS} 1.c2c4!(c2c4e4!? h8h7 !!)(pass?!$9)h8h7?? 2. c4c5? *"
    ));
    assert_eq!(
        moves(&record),
        "1. c2c4 $1 {The piece at c3 is captured} (1. c2c4e4 $5 h8h7 $3) (1. pass $6 $9) 1... h8h7 $4 2. c4c5 $2 *"
    );
}

/// The rest of the game would be too deep as a variation, but it goes.
#[test]
fn a_turn_is_deleted_before_variations_of_any_depth() {
    let (open, close) = ("(h8g8 ".repeat(50), ")".repeat(50));
    let text = format!("{HOPS} c2c4 (d4d5 h8g8) h8h7 {open}{close} *");
    let AnyRecord::Crossing(record) = read(&text) else {
        panic!()
    };
    let mut tree = GameTree::new(record.history);
    tree.to_turn(1);
    assert!(tree.switch(true) && !tree.promote() && tree.switch(true));
    assert!(tree.delete());
    assert_eq!((tree.place().turns, tree.history().turns().len()), (0, 2));
}

#[test]
fn variations_have_limits() {
    let nested = |depth: usize| {
        let (open, close) = ("(c2c4 ".repeat(depth), ")".repeat(depth));
        format!("{HOPS} c2c4 {open}{close} *")
    };
    let deep = read(&nested(50));
    assert_eq!(read(&deep.to_string()), deep);
    assert_eq!(
        complaint(&nested(51)),
        "line 1, column 358: variations are at most 50 inside each other: take this one out"
    );
    let many = |count: usize| format!("{HOPS} c2c4 {} *", "(c2c4)\n".repeat(count));
    read(&many(100_000));
    assert_eq!(
        complaint(&many(100_001)),
        "line 100001, column 2: the variations of a game have at most 100000 turns: take some out"
    );
}

#[test]
fn other_tags_are_kept_and_values_are_escaped() {
    let text = format!(r#"[Event "a \"quoted\" \\ name"][X "C:\dir"]{HOPS}[Who_2 ""] *"#);
    let record = read(&text);
    assert_eq!(record.tags().get("Event"), Some(r#"a "quoted" \ name"#));
    assert_eq!(record.tags().get("X"), Some(r"C:\dir"));
    assert_eq!(record.tags().get("Who_2"), Some(""));
    assert_eq!(read(&record.to_string()), record);
}

#[test]
fn a_game_lost_by_a_fault_keeps_its_result() {
    let position = r#"[Position "surround XX2OO/XX2OO/6/6/OO2XX/OO2XX X 0 60"]"#;
    let why = r#"[Termination "O made no move in time"]"#;
    let record = read(&format!("{position}{why} 1. a2a3 1-0"));
    assert_eq!(record.result(), Some(Verdict::Win(Side::X)));
    assert_eq!(record.termination(), "O made no move in time");
    let said = [Some(Side::X), Some(Side::O), None].map(|viewer| record.result_sentence(viewer));
    let why = "O made no move in time";
    let results = ["You won", "You lost", "X won"].map(|result| Some(format!("{result}: {why}")));
    assert_eq!(said, results);
    assert_eq!((record.turn_count(), record.info().name), (1, "surround"));
    assert_eq!(read(&record.to_string()), record);

    let mut record = Record::<Surround>::new(History::new(standoff::games::start(60, 0).unwrap()));
    record.history.conclude(Verdict::Win(Side::O), "X resigns");
    assert_eq!(record.result(), Some(Verdict::Win(Side::O)));
    assert_eq!(record.termination(), "X resigns");
    // A sentence that is not true is not used: the record would not be read back.
    record.history.set_termination("Turn limit reached");
    assert_eq!(record.termination(), "?");
    // Going on makes it unfinished again.
    let history = &mut record.history;
    let mv = history.last().read_move("a2a3", Skips::Refused).unwrap();
    history.push(mv, Vec::new());
    assert_eq!(
        (record.result(), record.termination().as_str()),
        (None, "Unfinished")
    );
    record.history.truncate(0);
    assert_eq!(record.history.last(), record.history.start());
}

#[test]
fn a_decided_result_can_be_left_out_but_not_contradicted() {
    let moves = "1. c4d4 a5a4 2. b2a2 g3g4 3. d4d5 a4a3";
    let position = r#"[Position "blockade 4O2/1XO2X1/3X3/5O1/1OX4/4X2/2O4 X 0 6"]"#;
    let record = read(&format!("{position} {moves} *"));
    assert_eq!(record.result(), Some(Verdict::Win(Side::X)));
    assert_eq!(
        record.termination(),
        "Turn limit reached: moveable space 15 against 13"
    );
    let own_words = r#"[Termination "a close game"]"#;
    let record = read(&format!("{position}{own_words} {moves} 1-0"));
    assert_eq!(record.termination(), "a close game");
    // A finished game stays as it is.
    let AnyRecord::Blockade(mut record) = record else {
        panic!()
    };
    record.history.conclude(Verdict::Draw, "agreed");
    assert_eq!(record.termination(), "a close game");
}

#[test]
fn many_games_in_one_file() {
    let two = format!("{EXAMPLE}\n\n{HOPS} 1. c2c4e4 *\n{{the end}}\n{EXAMPLE}");
    let read: Vec<AnyRecord> = RecordParser::new(two.as_bytes())
        .map(Result::unwrap)
        .collect();
    let names: Vec<&str> = read.iter().map(|record| record.info().name).collect();
    assert_eq!(names, ["blockade", "crossing", "blockade"]);
    assert_eq!(RecordParser::new(b" \r\n {nothing} ").count(), 0);
    assert_eq!(
        complaint(&two),
        "line 12, column 1: another game begins here, but there should be only one"
    );
}

/// What can be wrong, where it is, and what is said.
const FAULTS: &[(&str, &str)] = &[
    (
        "",
        "line 1, column 1: there is no game here: a record begins with tags such as [Game \"blockade\"]",
    ),
    (
        "\n c4d4",
        "line 2, column 2: there is no game here: a record begins with tags such as [Game \"blockade\"]",
    ),
    (
        "[Game \"crossing\"]\n*",
        "line 2, column 1: the tag Position is missing: it should give the starting position, such as [Position \"surround XX2OO/XX2OO/6/6/OO2XX/OO2XX X 0 60\"]",
    ),
    (
        "[Position \"chess 8 X 0 60\"] *",
        "line 1, column 12: the position can't be read: 'chess' is not a game: choose GAMES",
    ),
    (
        "[Game \"surround\"] HOPS *",
        "line 1, column 8: the tag Game says 'surround', but the position is one of crossing",
    ),
    (
        "[Result \"1:0\"] HOPS *",
        "line 1, column 10: '1:0' is no result: write 1-0, 0-1, 1/2-1/2 or *",
    ),
    (
        "[X \"a\"]\n[Y \"\"] [X \"b\"]",
        "line 2, column 9: the tag 'X' is given twice: take one of them out",
    ),
    (
        "[\"a\"]",
        "line 1, column 2: a tag reads [Name \"value\"] on one line: the name is missing here",
    ),
    (
        "[X a]",
        "line 1, column 4: a tag reads [Name \"value\"] on one line: \" before the value is missing here",
    ),
    (
        "[X \"é]\n",
        "line 1, column 7: a tag reads [Name \"value\"] on one line: \" after the value is missing here",
    ),
    (
        "[X \"a\"",
        "line 1, column 7: a tag reads [Name \"value\"] on one line: ] is missing here",
    ),
    (
        "HOPS\n{é} ] *",
        "line 2, column 5: ']' has no meaning here: take it out",
    ),
    (
        "HOPS\n1. c2c4 {good *",
        "line 2, column 9: this comment is not closed: write } where it ends",
    ),
    (
        "HOPS\n1. c2c4 {good h8h7 {bad} *",
        "line 2, column 20: a comment begins inside another one: write } where the first ends",
    ),
    (
        "HOPS\n2. c2c4 *",
        "line 2, column 1: the number '2.' stands where 1. belongs: is a move missing or too many?",
    ),
    (
        "HOPS\n1. c2c4 2. h8h7 *",
        "line 2, column 9: the number '2.' stands where 1... belongs: is a move missing or too many?",
    ),
    (
        "HOPS\n1... c2c4 *",
        "line 2, column 1: the number '1...' stands where 1. belongs: is a move missing or too many?",
    ),
    (
        "HOPS\n1. c2c5 *",
        "line 2, column 4: X's move 'c2c5' can't be played: neither a step nor a chain of hops leads from c2 to c5",
    ),
    (
        "HOPS\n1.c2c4 c4c3 *",
        "line 2, column 8: O's move 'c4c3' can't be played: c4 is your opponent's piece",
    ),
    (
        "HOPS\n1. c2 c4 *",
        "line 2, column 4: X's move 'c2' can't be played: c2 alone is not a move: type its new position too",
    ),
    (
        "HOPS\n1. c2c4 $256 *",
        "line 2, column 9: '$256' is no mark: write one from $0 to $255",
    ),
    (
        "HOPS\n1. c2c4 $ *",
        "line 2, column 9: '$' is no mark: write one from $0 to $255",
    ),
    (
        "HOPS\n1. c2c4!!! *",
        "line 2, column 8: '!!!' is no mark: write !, ?, !!, ??, !? or ?!",
    ),
    (
        "HOPS\n$1 1. c2c4 *",
        "line 2, column 1: there is no move before this: a mark or a variation follows the move it is about",
    ),
    (
        "HOPS\n1. c2c4 ((c2c4) c2c4) *",
        "line 2, column 10: there is no move before this: a mark or a variation follows the move it is about",
    ),
    (
        "HOPS\n1. c2c4 (1. pass 1-0",
        "line 2, column 9: this variation is not closed: write ) where it ends",
    ),
    (
        "HOPS\n1. c2c4 (1. pass (1. c2c4",
        "line 2, column 18: this variation is not closed: write ) where it ends",
    ),
    (
        "HOPS\n1. c2c4 ) *",
        "line 2, column 9: no variation is open here: take the ) out, or write ( where one begins",
    ),
    (
        "HOPS\n1. c2c4 ( {none} ) *",
        "line 2, column 18: this variation has no moves: write at least one, or take it out",
    ),
    (
        "HOPS\n1. c2c4 (1... c2c4) *",
        "line 2, column 10: the number '1...' stands where 1. belongs: is a move missing or too many?",
    ),
    (
        "HOPS\n1. c2c4 h8h7 (1... h8h7 2. c4c6) *",
        "line 2, column 28: X's move 'c4c6' can't be played: neither a step nor a chain of hops leads from c4 to c6",
    ),
    (
        "HOPS\n1. c2c4 h8h7",
        "line 2, column 13: the result is missing after the last move: write 1-0, 0-1, 1/2-1/2 or *",
    ),
    (
        "HOPS\n1. c2c4\n[Game \"blockade\"]",
        "line 3, column 1: the result is missing after the last move: write 1-0, 0-1, 1/2-1/2 or *",
    ),
    (
        "[Result \"*\"]HOPS 1-0",
        "line 1, column 65: the result here is 1-0, but the tag Result says *",
    ),
    (
        "[Position \"crossing 7X/O7/8/8/8/8/8/8 X 0 9\"] 1-0",
        "line 1, column 47: the result here is 1-0, but the moves lead to 1/2-1/2 (All pieces of both sides are in their target regions: score 1 against 1)",
    ),
    (
        "[Position \"crossing 7X/O7/8/8/8/8/8/8 X 0 9\"] 1. a8b8",
        "line 1, column 50: X's move 'a8b8' can't be played: the game is over",
    ),
    (
        "[Termination \"Turn limit reached\"]HOPS *",
        "line 1, column 15: the tag Termination does not fit the moves: they lead to crossing 8/8/1XO5/3X4/8/8/8/7O X 0 400, which is not final; correct one or the other",
    ),
    (
        "[Termination \"Given up: score 3 against 2\"]HOPS 1-0",
        "line 1, column 15: the tag Termination does not fit the moves: they lead to crossing 8/8/1XO5/3X4/8/8/8/7O X 0 400, which is not final; correct one or the other",
    ),
    (
        "[Final \"crossing 8/8/8/2XX4/8/8/8/7O X 1 400\"]HOPS c2c4 *",
        "line 1, column 9: the tag Final does not fit the moves: they lead to crossing 8/8/3X4/3X4/8/8/8/7O O 1 400; correct the moves, or take the tag out",
    ),
];

#[test]
fn every_fault_has_a_place_and_a_sentence() {
    for (text, expected) in FAULTS {
        let expected = expected.replace("GAMES", &game_names());
        assert_eq!(complaint(&text.replace("HOPS", HOPS)), expected, "{text}");
    }
    assert_eq!(
        AnyRecord::read(b"[X \"a\"]\n[O \"M\xfcller\"]")
            .unwrap_err()
            .to_string(),
        "line 2, column 6: this is not UTF-8 text: save the file as UTF-8"
    );
}

#[test]
fn tags_and_names_have_limits() {
    let many = |count: usize| {
        let tags: Vec<String> = (0..count).map(|i| format!("[T{i} \"\"]")).collect();
        format!("{}\n{HOPS} *", tags.join("\n"))
    };
    assert_eq!(read(&many(97)).tags().iter().count(), 100);
    assert_eq!(
        complaint(&many(98)),
        "line 98, column 2: a record has at most 100 tags"
    );

    let mut tags = read(EXAMPLE).tags().clone();
    assert!(!tags.set("two words", "") && !tags.set("", "") && !tags.set("Final", ""));
    tags.set_name(Side::X, "a\nb\x1b[31m");
    assert_eq!(tags.name(Side::X), "a b [31m");
    assert!(tags.set("Event", "y"));
    tags.remove("Event");
    tags.remove("X");
    assert_eq!((tags.get("Event"), tags.name(Side::X)), (None, "?"));
}

#[test]
fn long_games_are_broken_into_lines() {
    let mut record = Record::<Crossing>::new(History::new(standoff::games::start(400, 0).unwrap()));
    let skip = record.history.last().skip().unwrap();
    for _ in 0..400 {
        record.history.push(skip, Vec::new());
    }
    record.comment(&"word ".repeat(100));
    let text = record.to_string();
    let (_, moves) = text.split_once("\n\n").unwrap();
    assert!(moves.lines().all(|line| line.len() <= 80));
    assert!(moves.lines().rev().skip(1).all(|line| line.len() > 70));
    assert_eq!(read(&text), AnyRecord::Crossing(record));
}

#[test]
fn what_is_no_day_is_not_read() {
    for text in [
        "",
        "????.??.??",
        "2026.1.1",
        "2026.13.01",
        "2026.00.10",
        "2026.01.01.",
        "+026.01.01",
        "1900.02.29",
    ] {
        assert_eq!(Date::read(text), None, "{text}");
    }
    for text in ["2000.02.29", "1066.10.14", "9999.12.31"] {
        assert_eq!(Date::read(text).unwrap().to_string(), text);
    }
}
