//! A program as an agent that plays many games.

use std::time::Duration;

use standoff::agents::external::{
    EngineCommand, ExternalAgent, ExternalEngine, StderrTail, UgiClient,
};
use standoff::agents::{Agent, TimeLeft, describe};
use standoff::games::{Blockade, Crossing, GAMES, Game, PerSide, start};
use standoff::search::NoObserver;

use super::mock::launch;
use super::support::folder::Folder;
use super::support::wait::wait_until;
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

#[test]
fn the_games_of_a_program_are_the_values_of_an_option() {
    for (option, games) in [
        (
            "option name Game type combo default crossing var blockade var crossing",
            "blockade crossing",
        ),
        ("option name game type combo default Surround", "surround"),
        (
            "option name Hash type spin default 16",
            "blockade surround crossing",
        ),
        ("option name Game type combo", "blockade surround crossing"),
    ] {
        let launch = launch(&format!("declares {option}"));
        let client = UgiClient::start(&launch, GENEROUS, &StderrTail::default()).unwrap();
        let is_played = |name: &str| {
            let info = GAMES.iter().find(|info| info.name == name).unwrap();
            client.check_game(info).is_ok()
        };
        for name in ["blockade", "surround", "crossing"] {
            assert_eq!(is_played(name), games.contains(name), "{name}: {option}");
        }
    }
}

/// A bare name is looked up among the installed programs, a path begins in the folder.
#[cfg(unix)]
#[test]
fn a_path_to_the_program_begins_in_the_working_folder() {
    let folder = Folder::new("agent-in-folder");
    let mut words = launch("is good").words().to_vec();
    std::os::unix::fs::symlink(&words[0], folder.path().join("agent")).unwrap();
    words[0] = "./agent".into();
    let path = EngineCommand::from_words(words.clone()).unwrap();
    words[0] = "agent".into();
    let name = EngineCommand::from_words(words).unwrap();
    let start = |command: EngineCommand| {
        let command = command.in_folder(folder.path());
        UgiClient::start(&command, GENEROUS, &StderrTail::default()).map(drop)
    };
    assert_eq!(start(path), Ok(()));
    assert_eq!(start(name).unwrap_err().name(), "not started");
    assert_eq!(start(launch("is good")), Ok(()));
}

#[test]
fn a_program_is_told_what_both_sides_have_left() {
    let position: Blockade = start(60, 1).unwrap();
    let seconds = Duration::from_secs;
    for (move_time, expected) in [
        (None, "p1time 60000 p2time 50000 p1inc 2000 p2inc 2000"),
        (
            Some(30_000),
            "p1time 60000 p2time 50000 p1inc 2000 p2inc 2000 movetime 30000",
        ),
    ] {
        let mut engine = ExternalEngine::new(None, launch("repeats its limits"));
        engine.move_time = move_time;
        let mut agent = ExternalAgent::new(&engine).with_timeouts(GENEROUS);
        let agent: &mut dyn Agent<Blockade> = &mut agent;
        agent.set_time_left(TimeLeft {
            of: PerSide::new(seconds(60), seconds(50)),
            increment: seconds(2),
        });
        agent.choose(&position, &mut NoObserver).unwrap();
        let stderr = agent.stderr().unwrap().clone();
        wait_until("the limits", || stderr.text().contains(expected));
        assert_eq!(stderr.text().trim_end(), expected);
    }
}
