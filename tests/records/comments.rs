//! Comments on turns: words, and evaluations.

use standoff::games::{Game, Surround, start};
use standoff::play::History;
use standoff::records::{AnyRecord, Record};
use standoff::search::Evaluation;

#[test]
fn an_evaluation_is_read_back() {
    for text in [
        "+0.21/14 0.5s",
        "-3.05/1 0.0s",
        "+0.00/0 12.345s",
        "+M1/9 0.001s",
        "-M9999/99 3600.0s",
        "+210.00/1 1.0s",
    ] {
        assert_eq!(Evaluation::from_comment(text).unwrap().to_comment(), text);
    }
    assert_eq!(
        Evaluation::from_comment("0.5/3 2s").unwrap().to_comment(),
        "+0.50/3 2.0s"
    );
}

#[test]
fn other_words_stay_words() {
    for text in [
        "",
        "/",
        "+0.21",
        "+0.21/14",
        "+0.21/14 0.5",
        "+0.21/14  0.5s",
        "+0.211/14 0.5s",
        "+/14 0.5s",
        "++1/14 0.5s",
        "+0.21/-1 0.5s",
        "+0.21/14 0.5555s",
        "+M/3 1s",
        "+M11000/3 1s",
        "+210.01/3 1s",
        "+0./3 1s",
        "é/3 1s",
        "+1/99999999999 1s",
        "+1/3 99999999999999999999s",
        "+1/3 18446744073709551615s",
    ] {
        assert_eq!(Evaluation::from_comment(text), None, "{text}");
    }
}

#[test]
fn comments_that_become_an_evaluation_together_are_one() {
    let mut record = Record::<Surround>::new(History::new(start(60, 0).unwrap()));
    record.comment("+1/1 1s");
    assert_eq!(record.history.comment, "+1/1 1s", "there is no turn yet");
    let mv = record.history.last().moves()[0];
    record.history.push(mv, Vec::new());
    record.comment("+0.21/14");
    record.comment("0.5s");
    assert_eq!(record.history.turns()[0].comment, "");
    let expected = Evaluation::from_comment("+0.21/14 0.5s");
    assert_eq!(record.history.evaluation(0), expected);
    record.comment("+9/9  9s");
    record.comment("a  strong\nmove {at last}");
    let words = "+9/9 9s a strong move (at last)";
    assert_eq!(record.history.turns()[0].comment, words);
}

#[test]
fn captures_are_written_and_not_taken_for_the_users_words() {
    let text = "[Position \"surround 6/2X3/1XO1X1/2X3/6/O5 X 8 60\"]
        1. c5c4 {+0.21/14 0.5s} {The piece at  c3} {is removed} {at last} f1f2 *";
    let record = AnyRecord::read(text.as_bytes()).unwrap();
    let written = record.to_string();
    let moves = "\n1. c5c4 {+0.21/14 0.5s} {The piece at c3 is removed} {at last} 1... f1f2 *\n";
    assert!(written.ends_with(moves), "{written}");
    assert_eq!(AnyRecord::read(written.as_bytes()), Ok(record));
}
