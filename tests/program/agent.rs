//! A program as a player of many games.

use std::sync::{Arc, Mutex};
use std::thread::sleep;

use standoff::agents::Agent;
use standoff::agents::program::{Errors, Fault, ProgramAgent, describe};
use standoff::games::{Blockade, Game, start};

use super::mock::{END, launch};
use super::table::AMPLE;

/// The mock as a player, and what is noted of it.
fn player(
    way: &str,
) -> (
    ProgramAgent<impl FnMut(&Fault, &Errors) + Send + use<>>,
    Arc<Mutex<Vec<String>>>,
) {
    let notes: Arc<Mutex<Vec<String>>> = Arc::default();
    let theirs = notes.clone();
    let note = move |fault: &Fault, errors: &Errors| {
        theirs.lock().unwrap().push(describe(fault, errors));
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
        // Its process is over by the time the next game begins.
        sleep(2 * END);
    }
    let ended = "its process has ended (exit status: 6)";
    assert_eq!(*notes.lock().unwrap(), [ended; 2]);
}
