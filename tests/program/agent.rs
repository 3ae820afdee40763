//! A program as a player of many games.

use std::sync::{Arc, Mutex};

use standoff::agents::Agent;
use standoff::agents::program::{Errors, Fault, ProgramAgent, describe};
use standoff::games::{Blockade, Game, start};

use super::mock::launch;
use super::table::AMPLE;

/// Faults in words, and all that was written to standard error.
type Notes = Arc<Mutex<Vec<(String, String)>>>;

/// The mock as a player, and what is noted of it.
fn player(
    way: &str,
) -> (
    ProgramAgent<impl FnMut(&Fault, &Errors) + Send + use<>>,
    Notes,
) {
    let notes = Notes::default();
    let theirs = notes.clone();
    let note = move |fault: &Fault, errors: &Errors| {
        let text = describe(fault, errors);
        theirs.lock().unwrap().push((text, errors.text()));
    };
    (ProgramAgent::new(launch(way), AMPLE, note), notes)
}

#[test]
fn who_ends_between_games_is_started_again_for_the_next() {
    let (mut agent, notes) = player("ends after a move");
    let position: Blockade = start(60, 1).unwrap();
    for game in 0..3 {
        Agent::<Blockade>::new_game(&mut agent);
        let mv = agent.choose(&position);
        assert_eq!(mv, Some(position.moves()[0]), "game {game}");
    }
    let notes = notes.lock().unwrap();
    assert_eq!(notes.len(), 2);
    for (text, errors) in notes.iter() {
        // Its own last words, and nothing that the one before has said.
        let said = errors.trim_end();
        assert!(said.starts_with("process ") && !said.contains('\n'));
        let expected = format!("its process has ended (exit status: 6); it said: {said}");
        assert_eq!(*text, expected);
    }
}
