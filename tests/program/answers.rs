//! What an answer means by the rules, and what a fault costs.

use std::time::Duration;

use standoff::agents::external::{UgiInfo, forced_skip, read_answer};
use standoff::agents::{Consequence, Fault};
use standoff::games::{Blockade, Crossing, Game, GameVisitor, Rules, for_each_game, start};
use standoff::search::score;
use standoff::text::Quoted;

#[test]
fn answers_are_checked_by_the_rules() {
    let position: Blockade = Game::read("blockade 4O2/1XO2X1/3X3/5O1/1OX4/4X2/2O4 X 0 60").unwrap();
    let mv = read_answer(&position, "C4-D4").unwrap();
    assert_eq!(position.move_text(mv), "c4d4");
    for answer in ["", "none", "pass", "a5a4", "c4c9", "c4", &"a1".repeat(9000)] {
        let fault = read_answer(&position, answer).unwrap_err();
        assert_eq!(fault.name(), "invalid move", "{fault}");
        assert!(fault.to_string().len() < 300);
    }
}

#[test]
fn a_report_keeps_the_moves_that_can_be_played() {
    let line = "blockade 4O2/1XO2X1/3X3/5O1/1OX4/4X2/2O4 X 0 60";
    let position = Blockade::read(line).unwrap();
    let info = UgiInfo {
        depth: Some(3),
        score: Some(20),
        nodes: Some(7),
        moves: vec!["c4d4".into(), "c4d4".into()],
    };
    let found = info.report(&position, Duration::ZERO);
    let line = &found.lines[0];
    assert_eq!((line.pv.len(), line.score, line.depth), (1, Some(20), 3));
    assert_eq!((found.depth, found.nodes), (3, 7));
    let unscored = UgiInfo {
        score: None,
        ..info
    };
    let found = unscored.report(&position, Duration::ZERO);
    assert_eq!(found.lines[0].pv, line.pv);
    assert_eq!(found.evaluation(), None);
    let silent = UgiInfo {
        moves: Vec::new(),
        ..unscored
    };
    assert!(silent.report(&position, Duration::ZERO).lines.is_empty());
}

#[test]
fn an_info_line_keeps_what_means_something() {
    let line = "info depth 9 seldepth 14 multipv 1 score cp -31 nodes 512 nps 41 pv c4d4 a5\u{1b}";
    let expected = UgiInfo {
        depth: Some(9),
        score: Some(-31),
        nodes: Some(512),
        moves: vec!["c4d4".into(), "a5\u{fffd}".into()],
    };
    assert_eq!(UgiInfo::read(line), Some(expected));
    // The word of a program proves nothing.
    let won = UgiInfo::read("info depth x score mate 3").unwrap();
    assert_eq!((won.depth, won.score), (None, Some(score::PROVEN - 1)));
    let many = UgiInfo::read(&format!("info pv{}", " a1a2".repeat(999)));
    assert_eq!(many.unwrap().moves.len(), 40);
    for line in ["", "info", "info string depth 3", "info depth", "depth 3"] {
        assert_eq!(UgiInfo::read(line), None, "{line}");
    }
}

#[test]
fn a_skip_is_forced_only_without_other_moves() {
    let free: Crossing = start(400, 0).unwrap();
    assert_eq!(forced_skip(&free), None);
    // X has no piece left.
    let stuck = Crossing::read("crossing 8/8/8/4O3/8/8/8/8 X 0 400").unwrap();
    assert_eq!(forced_skip(&stuck), stuck.skip());
    assert_eq!(read_answer(&stuck, "pass").ok(), stuck.skip());
}

fn faults() -> [Fault; 11] {
    let time = Duration::from_millis(1500);
    [
        Fault::NotStarted {
            program: Quoted::new("agent"),
            reason: "no such file".into(),
        },
        Fault::NoGreeting(time),
        Fault::NotReady(time),
        Fault::Late(time),
        Fault::StopIgnored(time),
        Fault::Invalid {
            answer: Quoted::new("z9"),
            reason: "z9 is not on the board".into(),
        },
        Fault::Ended("exit status: 1".into()),
        Fault::OutputClosed,
        Fault::InputUnread,
        Fault::GameNotOffered {
            game: "Crossing",
            offered: "blockade".into(),
        },
        Fault::NoMove,
    ]
}

#[test]
fn only_a_bad_or_late_move_is_forgiven_and_only_where_turns_can_be_skipped() {
    struct Check;
    impl GameVisitor for Check {
        fn visit<G: Game>(&mut self) {
            let position: G = start(60, 1).unwrap();
            for fault in faults() {
                let forgiven = ["late", "invalid move"].contains(&fault.name());
                let expected = if forgiven && G::INFO.name == "crossing" {
                    Consequence::Skip
                } else {
                    Consequence::Loss
                };
                assert_eq!(fault.consequence(&position), expected, "{fault}");
            }
        }
    }
    for_each_game(&mut Check);
}

#[test]
fn every_fault_has_a_name_and_a_sentence_of_its_own() {
    let texts = faults().map(|fault| (fault.name(), fault.to_string()));
    for (i, (name, text)) in texts.iter().enumerate() {
        assert!(
            texts[..i]
                .iter()
                .all(|other| other.0 != *name && other.1 != *text)
        );
    }
    assert_eq!(texts[3].1, "no move within 1500 ms");
    assert_eq!(texts[5].1, "'z9' is no valid move: z9 is not on the board");
}
