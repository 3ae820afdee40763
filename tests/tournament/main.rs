//! Tournaments: the rules of the table, what is asked for, and that nothing that happens on the way
//! changes how they end.

mod asked;
mod command;
mod cut;
mod interrupted;
mod live;
#[path = "../support/mock.rs"]
#[allow(dead_code, reason = "each test program uses its own part of this")]
mod mock;
mod scoring;
#[path = "../support/mod.rs"]
mod support;

use standoff::agents::PlayerSpec;
use standoff::agents::external::EngineCommand;
use standoff::records::settings::Settings;
use standoff::tournament::{AgentConfig, Plan, TournamentConfig};

/// This many rounds of short games of Blockade between these agents.
fn plan(agents: &[&str], rounds: u32) -> Plan {
    let config = TournamentConfig {
        agents: agents
            .iter()
            .map(|agent| AgentConfig::read(agent))
            .collect(),
        games: vec!["blockade".into()],
        rounds: Some(rounds),
        turns: Some(12),
        at_once: Some(2),
        ..TournamentConfig::default()
    };
    config.plan(&Settings::default()).unwrap()
}

/// A program as it is written on a command line: `cmd:COMMAND LINE`.
fn command_line(launch: &EngineCommand) -> String {
    let quoted = launch.words().iter().map(|word| {
        let word = word.replace('\\', r"\\").replace('"', "\\\"");
        format!("\"{word}\"")
    });
    format!("cmd:{}", quoted.collect::<Vec<_>>().join(" "))
}

/// The mock as a player.
fn player(way: &str) -> PlayerSpec {
    PlayerSpec::read(&command_line(&mock::launch(way))).unwrap()
}
