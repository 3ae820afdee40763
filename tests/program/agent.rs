//! A program as an agent that plays many games.

use standoff::agents::external::{ExternalAgent, ExternalEngine};
use standoff::agents::{Agent, describe};
use standoff::games::{Blockade, Crossing, Game, start};
use standoff::search::NoObserver;

use super::mock::launch;
use super::table::GENEROUS;

/// The mock as an agent.
pub fn agent(way: &str) -> ExternalAgent {
    let mut engine = ExternalEngine::new(None, launch(way));
    engine.move_time = Some(30_000);
    ExternalAgent::new(&engine).with_timeouts(GENEROUS)
}

#[test]
fn a_program_that_ends_between_games_is_restarted() {
    let mut agent: Box<dyn Agent<Blockade>> = Box::new(agent("ends after a move"));
    let position: Blockade = start(60, 1).unwrap();
    for game in 0..3 {
        if let Err(fault) = agent.new_game() {
            // Its own last words, and nothing that the one before has said.
            let text = describe(&fault, agent.stderr());
            let all = agent.stderr().unwrap().text();
            let said = all.trim_end();
            assert!(said.starts_with("process ") && !said.contains('\n'));
            let expected = format!("its process has ended (exit status: 6); it said: {said}");
            assert_eq!(text, expected);
        } else {
            assert_eq!(game, 0);
        }
        let mv = agent.choose(&position, &mut NoObserver);
        assert_eq!(mv, Ok(position.moves()[0]), "game {game}");
    }
}

#[test]
fn a_program_that_does_not_play_the_game_says_so_before_it_begins() {
    let way = "plays only blockade";
    let fault = Agent::<Crossing>::start(&mut agent(way), &mut NoObserver).unwrap_err();
    let words = "it doesn't play Crossing: it plays blockade";
    assert_eq!(
        (fault.name(), &*fault.to_string()),
        ("game not offered", words)
    );
    assert!(fault.is_final());
    assert_eq!(
        Agent::<Blockade>::start(&mut agent(way), &mut NoObserver),
        Ok(())
    );
    // A program that says nothing may play everything.
    assert_eq!(
        Agent::<Crossing>::start(&mut agent("is good"), &mut NoObserver),
        Ok(())
    );
}
