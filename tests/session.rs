//! Games in progress: their sentences, undo and redo, evaluations, faults, and their records.

use std::time::Duration;

use standoff::agents::{Agent, AgentFactory, Fault, PlayerSpec, Strength, TimeLeft};
use standoff::games::{Blockade, Crossing, Game, PerSide, Rules, Side, Skips, Surround, Verdict};
use standoff::play::{History, NotValid, Session, Turn, Variation, format_board, result_line};
use standoff::records::{Record, ResumeTags, Tags};
use standoff::search::{Evaluation, NoObserver};

const BLOCKADE: &str = "blockade 4O2/1XO2X1/3X3/5O1/1OX4/4X2/2O4 X 0 60";
const ENGINE: PlayerSpec = PlayerSpec::Engine(Strength::DEFAULT);

fn session<G: Game>(line: &str, x: PlayerSpec, o: PlayerSpec) -> Session<G> {
    Session::new(G::read(line).unwrap(), PerSide::new(x, o))
}

fn play<G: Game>(session: &mut Session<G>, moves: &str) {
    for text in moves.split(' ') {
        let mv = session.position().read_move(text, Skips::Refused).unwrap();
        session.play(mv).unwrap();
    }
}

fn sentences<G: Game>(session: &Session<G>) -> Vec<String> {
    let turns = session.turns().iter();
    turns.map(|turn| session.sentence(turn)).collect()
}

#[test]
fn turns_are_announced_by_who_plays() {
    let mut game: Session<Blockade> = session(BLOCKADE, PlayerSpec::Human, ENGINE);
    play(&mut game, "c4d4 a5a4");
    assert_eq!(
        sentences(&game),
        [
            "Player moves the piece at c4 to d4",
            "Computer moves the piece at a5 to a4"
        ]
    );
    for (x, o) in [
        (PlayerSpec::Human, PlayerSpec::Human),
        (ENGINE, PlayerSpec::Random),
    ] {
        let mut game: Session<Blockade> = session(BLOCKADE, x, o);
        play(&mut game, "c4d4 a5a4");
        assert_eq!(sentences(&game)[0], "Player1 moves the piece at c4 to d4");
        assert_eq!(sentences(&game)[1], "Player2 moves the piece at a5 to a4");
    }
}

#[test]
fn a_chain_names_every_landing_square() {
    let line = "crossing 8/8/1XO5/3X4/8/8/8/7O X 0 400";
    let mut game: Session<Crossing> = session(line, PlayerSpec::Human, ENGINE);
    play(&mut game, "c2c4e4");
    assert_eq!(
        sentences(&game)[0],
        "Player moves the piece at c2 to c4 to e4"
    );
}

#[test]
fn what_a_move_takes_is_said() {
    fn said<G: Game>(line: &str, text: &str) -> (String, [String; 2]) {
        let mut game: Session<G> = session(line, PlayerSpec::Human, ENGINE);
        play(&mut game, text);
        let turn = &game.turns()[0];
        let announcement = game.announcement(turn);
        let captures = announcement.split_once('\n').map(|(_, captures)| captures);
        let notation = ['×', 'x'].map(|sign| turn.notation(sign));
        (captures.unwrap_or_default().into(), notation)
    }
    let one = said::<Crossing>("crossing 8/8/1XO5/3X4/8/8/8/7O X 0 400", "c2c4e4");
    assert_eq!(one.0, "The piece at c3 is captured");
    assert_eq!(one.1, ["c2c4e4×c3", "c2c4e4xc3"]);
    // In the order of the board, not of the chain.
    let two = said::<Crossing>("crossing 8/8/2O5/3O4/3X4/8/8/7O X 0 400", "e4c4c2");
    assert_eq!(two.0, "The pieces at c3 and d4 are captured");
    assert_eq!(two.1[0], "e4c4c2×c3×d4");
    let surrounded = said::<Surround>("surround 6/2X3/1XO1X1/2X3/6/O5 X 8 60", "c5c4");
    assert_eq!(surrounded.0, "The piece at c3 is removed");
    assert_eq!(surrounded.1[0], "c5c4×c3");
    // A piece that jumps in between four enemies is lost itself, where it went.
    let itself = said::<Surround>("surround 6/2O3/XO1O2/2O3/6/6 X 8 60", "c1c3");
    assert_eq!(itself.0, "The piece at c3 is removed");
    let quiet = said::<Blockade>(BLOCKADE, "c4d4");
    assert_eq!(quiet, (String::new(), ["c4d4".into(), "c4d4".into()]));
}

#[test]
fn the_end_is_said_to_whoever_played() {
    fn said<G: Game>(line: &str) -> [String; 3] {
        let human = PlayerSpec::Human;
        let players = [(human.clone(), ENGINE), (ENGINE, human), (ENGINE, ENGINE)];
        players.map(|(x, o)| session::<G>(line, x, o).result_sentence().unwrap())
    }
    let space = said::<Blockade>("blockade XO5/OX5/7/7/X6/OOX4/XO5 X 10 10");
    assert_eq!(space[0], "You won: 7 squares of moveable space against 4");
    assert_eq!(space[1], "You lost: 4 squares of moveable space against 7");
    assert_eq!(space[2], "X won: 7 squares of moveable space against 4");
    let equal = said::<Blockade>("blockade XO3OX/OX3OX/6O/7/3X3/7/7 X 10 10");
    assert_eq!(equal, ["Draw: 6 squares of moveable space each"; 3]);
    let shut_in = said::<Blockade>("blockade XXO4/XXO4/OO5/7/5OO/4OXX/4OXX X 0 60");
    assert_eq!(shut_in[0], "You lost: you have no valid move");
    assert_eq!(shut_in[1], "You won: X has no valid move");
    assert_eq!(shut_in[2], "O won: X has no valid move");
    let moves = said::<Surround>("surround XX2OO/XX2OO/6/6/OO2XX/O2OXX X 60 60");
    assert_eq!(
        moves[0],
        "You lost: 8 pieces each, 15 valid moves against 17"
    );
    assert_eq!(
        moves[1],
        "You won: 8 pieces each, 17 valid moves against 15"
    );
    let home = said::<Crossing>("crossing 7X/8/O7/1O6/8/8/8/5O2 O 9 400");
    let all_home = "all pieces of X are in its target region";
    assert_eq!(
        home[0],
        format!("You lost: 1 piece home against 2; {all_home}")
    );
    assert_eq!(
        home[2],
        format!("O won: 2 pieces home against 1; {all_home}")
    );
}

#[test]
fn an_end_that_is_not_by_the_rules_is_said_too() {
    let game = || session::<Blockade>(BLOCKADE, PlayerSpec::Human, ENGINE);
    assert_eq!(game().result_sentence(), None);
    let mut resigned = game();
    resigned.resign();
    assert_eq!(
        resigned.result_sentence().unwrap(),
        "You lost: you resigned"
    );
    let mut faulty = game();
    play(&mut faulty, "c4d4");
    faulty.apply_fault(&Fault::NoMove);
    let said = faulty.result_sentence().unwrap();
    assert!(said.starts_with("You won. O loses: "), "{said}");
    let mut unknown = game();
    unknown.conclude(Verdict::Draw, "?");
    assert_eq!(unknown.result_sentence().unwrap(), "Draw");
}

#[test]
fn whoever_cannot_move_is_skipped_and_that_is_no_decision() {
    // O's only piece is shut in by the corner and by pieces that stand behind each other.
    let line = "crossing 5XXO/7X/7X/8/8/8/8/X7 X 0 400";
    let mut game: Session<Crossing> = session(line, ENGINE, PlayerSpec::Human);
    play(&mut game, "h1h2");
    assert_eq!(
        sentences(&game),
        [
            "Computer moves the piece at h1 to h2",
            "Player has no valid move and is skipped"
        ]
    );
    assert!(!game.can_undo());
    assert_eq!(game.mover(), Some(&ENGINE));
}

#[test]
fn undo_goes_back_to_ones_own_decision_and_redo_forward() {
    let mut game: Session<Blockade> = session(BLOCKADE, PlayerSpec::Human, ENGINE);
    play(&mut game, "c4d4 a5a4 d4d5");
    // The engine is thinking: the person's last decision is what goes.
    assert_eq!((game.undo(), game.turns().len()), (1, 2));
    assert_eq!((game.undo(), game.turns().len()), (2, 0));
    assert_eq!(game.undo(), 0);
    assert_eq!((game.redo(), game.turns().len()), (2, 2));
    assert_eq!((game.redo(), game.turns().len()), (1, 3));
    assert_eq!(game.redo(), 0);
    game.undo();
    play(&mut game, "b2a2");
    assert!(!game.can_redo());
}

#[test]
fn the_graph_rolls_back_with_the_moves() {
    let mut game: Session<Blockade> = session(BLOCKADE, PlayerSpec::Human, ENGINE);
    let evaluation = |score| Evaluation {
        score,
        proven: false,
        depth: 3,
        time: Duration::ZERO,
    };
    game.set_evaluation(0, evaluation(40));
    play(&mut game, "c4d4 a5a4");
    game.set_evaluation(2, evaluation(80));
    let [start, later] = [40, 80].map(|score| evaluation(score).chance::<Blockade>());
    assert_eq!(game.chances(), [start, start, later]);
    game.undo();
    assert_eq!(game.chances(), [start]);
    play(&mut game, "b2a2");
    assert_eq!(game.chances(), [start, start]);
}

#[test]
fn a_move_is_checked_before_it_is_played() {
    let mut game: Session<Blockade> = session(BLOCKADE, PlayerSpec::Human, ENGINE);
    let mv = game.position().read_move("c4d4", Skips::Refused).unwrap();
    game.play(mv).unwrap();
    assert_eq!(game.play(mv), Err(NotValid));
}

#[test]
fn whoever_made_a_fault_is_skipped_or_loses() {
    let fault = Fault::Late(Duration::from_secs(1));
    let line = "crossing 7O/8/8/8/8/8/8/X7 X 0 400";
    let mut game: Session<Crossing> = session(line, PlayerSpec::Random, PlayerSpec::Human);
    game.apply_fault(&fault);
    play(&mut game, "a8b8");
    game.skip("").unwrap();
    assert_eq!(
        sentences(&game)[0],
        "Computer is skipped: no move within 1000 ms"
    );
    assert_eq!(sentences(&game)[2], "Computer is skipped");
    assert_eq!(game.verdict(), None);

    let mut game: Session<Blockade> = session(BLOCKADE, PlayerSpec::Random, PlayerSpec::Human);
    game.apply_fault(&fault);
    let end = game.conclusion().unwrap();
    assert_eq!(end.verdict, Verdict::Win(Side::O));
    assert_eq!(end.reason, "X loses: no move within 1000 ms");
}

#[test]
fn results_are_said_by_player() {
    assert_eq!(result_line(Verdict::Win(Side::O)), "Player2 wins");
    assert_eq!(result_line(Verdict::Draw), "Draw");
}

#[test]
fn a_quick_search_between_two_long_ones_makes_no_zigzag() {
    let line = "blockade 4O2/1XO2X1/3X3/5O1/1OX4/4X2/2O4 X 0 60";
    let start = Blockade::read(line).unwrap();
    let players = PerSide::new(PlayerSpec::Human, PlayerSpec::Human);
    let mut session = Session::new(start, players);
    for _ in 0..5 {
        let mv = session.position().moves()[0];
        session.play(mv).unwrap();
    }
    // The depth, the score for X, and whether it is proven.
    let found = [
        (9, 90, false),
        (2, 0, false),
        (8, 80, false),
        (5, 70, false),
        (8, 31_900, true),
        (3, 20, false),
    ];
    let mut chances = Vec::new();
    for (turns, (depth, score, proven)) in found.into_iter().enumerate() {
        let side = session.position_at(turns).side();
        let evaluation = Evaluation {
            score: if side == Side::X { score } else { -score },
            proven,
            depth,
            time: Duration::ZERO,
        };
        session.set_evaluation(turns, evaluation);
        chances.push(session.chance(turns).unwrap());
    }
    let [first, _, third, fourth, won, _] = chances[..] else {
        panic!("there are six");
    };
    assert_eq!(session.chances(), [first, first, third, fourth, won, won]);
}

#[test]
fn people_keep_their_names_and_nobody_else_does() {
    let described = |name: &str, before: Option<&str>, player: PlayerSpec| {
        let mut tags = Tags::default();
        tags.set_name(Side::X, name);
        let resume = ResumeTags {
            players: PerSide::new(before.map(String::from), None),
            ..ResumeTags::default()
        };
        resume.write(&mut tags);
        tags.set_players(&PerSide::new(player, PlayerSpec::Random), 1);
        tags.name(Side::X).to_string()
    };
    assert_eq!(described("Ann", None, PlayerSpec::Human), "Ann");
    assert_eq!(described("Ann", Some("human"), PlayerSpec::Human), "Ann");
    assert_eq!(described("Ann", None, PlayerSpec::Random), "Random");
    assert_eq!(described("?", None, PlayerSpec::Human), "Player");
    let level = "Standoff level 3";
    assert_eq!(described(level, None, PlayerSpec::Human), "Player");
    // The name of a program, for which a person continues.
    for program in ["cmd:mock", "agent:mock"] {
        let name = described("Mock", Some(program), PlayerSpec::Human);
        assert_eq!(name, "Player");
    }
}

#[test]
fn a_skip_need_not_be_in_the_record_yet() {
    // O can't move, and is skipped at once.
    let line = "crossing 5XXO/7X/7X/8/8/8/8/X7 X 0 400";
    let players = PerSide::new(PlayerSpec::Random, PlayerSpec::Human);
    let mut session = Session::<Crossing>::new(Game::read(line).unwrap(), players.clone());
    let mv = session.position().read_move("h1h2", Skips::Refused);
    session.play(mv.unwrap()).unwrap();
    session.skip("late").unwrap();
    for turns in 1..=4 {
        let record = Record::new(session.history(turns));
        assert_eq!(record.history.turns().len(), turns);
        // A turn that follows by itself is there again.
        let again = record.session(players.clone());
        assert_eq!(again.turns().len(), turns.next_multiple_of(2));
    }
    assert_eq!(session.turns()[2].comment, "late");
}

#[test]
fn comments_and_termination_survive_a_session() {
    let line = "crossing 8/8/1XO5/3X4/8/8/8/7O X 0 400";
    let mut record = Record::<Crossing>::new(History::new(Game::read(line).unwrap()));
    record.comment("a good start");
    let mv = record.history.last().read_move("c2c4", Skips::Refused);
    record.history.push(mv.unwrap(), Vec::new());
    record.comment("+1.00/9 2s");
    record.comment("strong");
    let first = &mut record.history.turns_mut()[0];
    first.glyphs = vec![1, 14];
    let other = first.before.moves()[0];
    first.variations.push(Variation {
        comment: "instead".into(),
        turns: vec![Turn::new(first.before, other, Vec::new())],
    });
    record.history.set_termination("Adjourned");
    let players = PerSide::new(PlayerSpec::Random, PlayerSpec::Human);
    let mut session = record.session(players);
    let again = Record::of_session(&session, Tags::default());
    assert_eq!(again.to_string(), record.to_string());
    // Going on ends the adjournment, and nothing else.
    session.play(session.position().moves()[0]).unwrap();
    let text = Record::of_session(&session, Tags::default()).to_string();
    assert!(text.contains("[Termination \"Unfinished\"]"), "{text}");
    let (_, moves) = text.split_once("\n\n").unwrap();
    let notes = "c2c4 $1 $14 {+1.00/9 2.0s} {The piece at c3 is captured} {strong} ({instead} 1. ";
    assert!(moves.replace('\n', " ").contains(notes), "{text}");
    // Taken back and redone, they are the same.
    let (taken_back, redone) = (session.undo(), session.redo());
    assert_eq!((taken_back, redone), (1, 1));
    let again = Record::of_session(&session, Tags::default()).to_string();
    assert_eq!(again, text);
}

fn timed<G: Game>(line: &str, x: PlayerSpec, o: PlayerSpec, control: &str) -> Session<G> {
    session(line, x, o).with_time(Some(control.parse().unwrap()), PerSide::default())
}

fn left<G: Game>(session: &Session<G>) -> [u128; 2] {
    let TimeLeft { of, .. } = session.time_left().unwrap();
    Side::BOTH.map(|side| of[side].as_millis())
}

const MILLIS: Duration = Duration::from_millis(1);

#[test]
fn time_is_counted_for_the_side_to_move_and_comes_back_by_undo() {
    let mut game: Session<Blockade> = timed(BLOCKADE, PlayerSpec::Human, ENGINE, "60+2");
    game.spend(4000 * MILLIS);
    assert_eq!(left(&game), [56_000, 60_000]);
    play(&mut game, "c4d4");
    game.spend(10_000 * MILLIS);
    play(&mut game, "a5a4");
    assert_eq!(left(&game), [58_000, 52_000]);
    assert_eq!(game.time_words().as_deref(), Some("X 0:58, O 0:52"));
    game.spend(MILLIS);
    game.undo();
    assert_eq!(left(&game), [60_000, 60_000]);
    game.redo();
    assert_eq!(left(&game), [58_000, 52_000]);
    // What is resumed has what was left, and so has all that came before.
    game.spend(8000 * MILLIS);
    let record = Record::of_session(&game, Tags::default());
    let text = record.to_string();
    assert!(text.contains("[TimeControl \"60+2\"]\n"), "{text}");
    let public = record.clone().public_text();
    assert!(
        public.contains("1. c4d4 a5a4") && !public.contains("TimeLeft"),
        "{public}"
    );
    let mut again = record.session(game.players().clone());
    assert_eq!(left(&again), [50_000, 52_000]);
    again.undo();
    assert_eq!(left(&again), [50_000, 52_000]);
    again.resign();
    assert!(
        !Record::of_session(&again, record.tags)
            .to_string()
            .contains("TimeLeft")
    );
}

#[test]
fn a_person_whose_time_is_up_has_lost_in_every_game() {
    fn flagged<G: Game>(line: &str) {
        let mut game: Session<G> = timed(line, PlayerSpec::Human, ENGINE, "1");
        game.spend(999 * MILLIS);
        assert!(!game.flag_person());
        game.spend(MILLIS);
        assert!(game.flag_person());
        let end = game.conclusion().unwrap();
        assert_eq!(end.verdict, Verdict::Win(Side::O));
        assert_eq!(end.reason, "X has run out of time");
        let sentence = game.result_sentence().unwrap();
        assert_eq!(sentence, "You lost: you have run out of time");
    }
    flagged::<Blockade>(BLOCKADE);
    flagged::<Crossing>("crossing X7/1X5O/X1X3O1/1X3O1O/X1X3O1/1X3O1O/X5O1/7O X 0 400");
}

#[test]
fn a_program_whose_time_is_up_is_skipped_in_crossing_and_loses_elsewhere() {
    let line = "crossing X7/1X5O/X1X3O1/1X3O1O/X1X3O1/1X3O1O/X5O1/7O X 0 400";
    let mut game: Session<Crossing> = timed(line, PlayerSpec::Random, ENGINE, "1");
    let mv = game.position().moves()[0];
    // An answer may travel for a moment.
    game.spend(1099 * MILLIS);
    assert_eq!(game.play_answer(Ok(mv)), Ok(()));
    assert_eq!(left(&game), [0, 1000]);
    let mv = game.position().moves()[0];
    assert_eq!(game.play_answer(Ok(mv)), Ok(()));
    // That counts once: with nothing left, nothing is asked.
    let mut random = AgentFactory::new(1).build(&PlayerSpec::Random).unwrap();
    let random: &mut dyn Agent<Crossing> = &mut *random;
    let answer = game.ask(random, &mut NoObserver);
    assert_eq!(answer, Err(Fault::OutOfTime));
    assert_eq!(game.play_answer(answer), Err(Fault::OutOfTime));
    assert!(game.turns()[2].is_skip());
    assert_eq!(game.turns()[2].comment, "its time is up");
    assert_eq!(game.verdict(), None);

    let mut game: Session<Blockade> = timed(BLOCKADE, PlayerSpec::Random, ENGINE, "1");
    game.spend(1100 * MILLIS);
    let mv = game.position().moves()[0];
    assert_eq!(game.play_answer(Ok(mv)), Err(Fault::OutOfTime));
    assert_eq!(game.conclusion().unwrap().reason, "X loses: its time is up");
}

#[test]
fn a_skip_because_of_the_time_gives_the_increment_back() {
    let line = "crossing X7/1X5O/X1X3O1/1X3O1O/X1X3O1/1X3O1O/X5O1/7O X 0 400";
    let mut game: Session<Crossing> = timed(line, PlayerSpec::Random, ENGINE, "1+0.5");
    game.spend(2000 * MILLIS);
    let late = Fault::Late(1000 * MILLIS);
    assert_eq!(game.play_answer(Err(late)), Err(Fault::OutOfTime));
    assert_eq!(left(&game), [500, 1000]);
}

#[test]
fn the_engine_keeps_within_its_time_and_a_level_within_both() {
    // A whole game at full strength, which without a clock would take a second a move.
    let line = "surround XX2OO/XX2OO/6/6/OO2XX/OO2XX X 0 20";
    let full = PlayerSpec::read("engine").unwrap();
    let level = PlayerSpec::read("level:8").unwrap();
    let mut game: Session<Surround> = timed(line, full.clone(), level.clone(), "3");
    let factory = AgentFactory::new(1).with_hash(1);
    let mut agents = [full, level].map(|spec| factory.build::<Surround>(&spec).unwrap());
    while game.verdict().is_none() {
        let agent = &mut *agents[game.position().side() as usize];
        let answer = game.ask(agent, &mut NoObserver);
        game.play_answer(answer).unwrap();
    }
    assert_eq!(game.conclusion(), None);
    assert!(left(&game).iter().all(|&left| 0 < left && left < 3000));
}

/// A game of a person against a program that is over for a reason outside of the rules.
#[test]
fn undo_takes_a_result_back_only_with_a_turn() {
    let mut game: Session<Blockade> = session(BLOCKADE, PlayerSpec::Human, ENGINE);
    game.resign();
    assert_eq!((game.undo(), game.can_undo()), (0, false));
    assert_eq!(game.verdict(), Some(Verdict::Win(Side::O)));
    assert_eq!(game.mover(), None);
    assert_eq!(game.skip("late"), Err(NotValid));
    let mut game: Session<Blockade> = session(BLOCKADE, PlayerSpec::Human, ENGINE);
    play(&mut game, "c4d4 a5a4 d4d5");
    game.undo();
    game.resign();
    assert!(!game.can_redo() && game.turns().len() == 2);
    assert_eq!(game.conclusion().unwrap().reason, "X resigns");
    assert_eq!(game.undo(), 2);
    assert_eq!(
        (game.conclusion(), game.mover()),
        (None, Some(&PlayerSpec::Human))
    );
}

#[test]
fn where_nobody_or_everybody_is_a_person_undo_goes_turn_by_turn() {
    for player in [ENGINE, PlayerSpec::Human] {
        let mut game: Session<Blockade> = session(BLOCKADE, player.clone(), player);
        play(&mut game, "c4d4 a5a4 d4d5");
        assert_eq!(
            (game.only_human(), game.undo(), game.undo(), game.redo()),
            (None, 1, 1, 1)
        );
        // The side to move gives up.
        game.resign();
        assert_eq!(game.verdict(), Some(Verdict::Win(Side::O)));
    }
}

#[test]
fn a_game_is_under_way_once_a_person_has_decided_something() {
    let mut game: Session<Blockade> = session(BLOCKADE, ENGINE, PlayerSpec::Human);
    play(&mut game, "c4d4");
    assert!(!game.is_under_way());
    play(&mut game, "a5a4");
    assert!(game.is_under_way());
    let line = "crossing 5XXO/7X/7X/8/8/8/8/X7 X 0 400";
    let mut skipped: Session<Crossing> = session(line, ENGINE, PlayerSpec::Human);
    play(&mut skipped, "h1h2");
    assert!(!skipped.is_under_way(), "a skip is no decision");
    let mut programs: Session<Blockade> = session(BLOCKADE, ENGINE, ENGINE);
    assert!(!programs.is_under_way());
    play(&mut programs, "c4d4");
    assert!(programs.is_under_way());
}

#[test]
fn a_program_that_has_ended_loses_though_its_time_is_up_too() {
    let line = "crossing X7/1X5O/X1X3O1/1X3O1O/X1X3O1/1X3O1O/X5O1/7O X 0 400";
    let mut game: Session<Crossing> = timed(line, PlayerSpec::Random, ENGINE, "1");
    game.spend(5000 * MILLIS);
    assert_eq!(game.play_answer(Err(Fault::NoMove)), Err(Fault::NoMove));
    assert_eq!(game.verdict(), Some(Verdict::Win(Side::O)));
}

#[test]
fn a_position_keeps_its_deepest_evaluation_and_its_best_move() {
    let mut game: Session<Blockade> = session(BLOCKADE, PlayerSpec::Human, ENGINE);
    for (depth, proven, score, kept) in [
        (5, false, 10, 10),
        (4, false, 20, 10),
        (5, false, 30, 30),
        (9, false, 40, 40),
        (1, true, 31_900, 31_900),
    ] {
        let time = Duration::ZERO;
        game.set_evaluation(
            0,
            Evaluation {
                score,
                proven,
                depth,
                time,
            },
        );
        assert_eq!(game.evaluation(0).unwrap().score, kept, "depth {depth}");
    }
    play(&mut game, "c4d4 a5a4");
    let best = game.position_at(1).moves()[0];
    game.set_best_move(1, best);
    game.set_best_move(0, game.position_at(0).moves()[0]);
    game.set_evaluation(1, game.evaluation(0).unwrap());
    let known = |game: &Session<_>| [0, 1, 2, 9].map(|turns| game.best_move(turns).is_some());
    assert_eq!(
        (game.best_move(1), known(&game)),
        (Some(best), [true, true, false, false])
    );
    // Another move leads elsewhere.
    game.undo();
    play(&mut game, "c4c3");
    assert_eq!(known(&game), [true, false, false, false]);
    assert_eq!(
        (game.evaluation(0).is_some(), game.evaluation(1)),
        (true, None)
    );
    // Where the game was given up, that is what the position is worth, and only there.
    game.resign();
    let worth = [0, 1].map(|turns| game.evaluation(turns).map(|found| found.score));
    assert_eq!(
        worth,
        [
            Some(31_900),
            Some(Evaluation::of_verdict(Verdict::Win(Side::O), Side::O).score)
        ]
    );
}

#[test]
fn what_there_is_to_say_of_a_position_is_said_to_whoever_plays() {
    let status = |o| {
        let mut game: Session<Blockade> = session(BLOCKADE, PlayerSpec::Human, o);
        play(&mut game, "c4d4");
        game.status(game.position())
    };
    let (alone, together) = (status(ENGINE), status(PlayerSpec::Human));
    assert_eq!(alone[..3], ["Turn 2 of 60", "59 left", "you are X"]);
    assert_eq!(together[..3], ["Turn 2 of 60", "59 left", "O to move"]);
    assert_eq!(alone[4], "O makes the last move");
    let odd: Session<Blockade> = session(&BLOCKADE.replace("60", "61"), PlayerSpec::Human, ENGINE);
    assert_eq!(odd.status(odd.position())[4], "you make the last move");
    let mut played: Session<Blockade> = session(BLOCKADE, PlayerSpec::Human, ENGINE);
    let moves = played.history(0);
    assert_eq!([0, 1, 2, 3].map(|turns| moves.pair_of(turns)), [1, 1, 2, 2]);
    play(&mut played, "c4d4");
    let o_begins = History::new(*played.position());
    assert_eq!(
        [0, 1, 2, 3].map(|turns| o_begins.pair_of(turns)),
        [1, 2, 2, 3]
    );
}

#[test]
fn a_chain_that_was_read_from_a_record_is_said_in_full() {
    let line = "crossing 8/8/1XO5/3X4/8/8/8/7O X 0 400";
    let mut history = History::<Crossing>::new(Game::read(line).unwrap());
    history.push(
        history.last().read_move("c2e4", Skips::Refused).unwrap(),
        Vec::new(),
    );
    let game = Session::resume(history, PerSide::new(PlayerSpec::Human, ENGINE));
    assert_eq!(
        sentences(&game),
        ["Player moves the piece at c2 to c4 to e4"]
    );
}

#[test]
fn the_board_is_drawn_with_its_coordinates() {
    let board = format_board(&Surround::read("surround 5O/6/1X4/6/6/X5 X 0 60").unwrap());
    let lines = [
        "    1 2 3 4 5 6",
        "  a . . . . . O",
        "  b . . . . . .",
        "  c . X . . . .",
        "  d . . . . . .",
        "  e . . . . . .",
        "  f X . . . . .",
    ];
    assert_eq!(board, lines.join("\n"));
}
