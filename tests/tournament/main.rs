//! Tournaments: the rules of the table, what is asked for, and that nothing that happens on the way
//! changes how they end.

mod asked;
mod command;
mod cut;
mod elo;
mod interrupted;
mod left_behind;
#[path = "../support/mock.rs"]
mod mock;
mod parts;
mod progress;
mod scoring;
#[path = "../support/mod.rs"]
mod support;

use standoff::agents::PlayerSpec;
use standoff::records::settings::Settings;
use standoff::tournament::{AgentConfig, TournamentConfig, TournamentPlan};

/// This many rounds of short games of Blockade between these agents.
fn plan(agents: &[&str], rounds: u32) -> TournamentPlan {
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

/// The mock as a player.
fn player(way: &str) -> PlayerSpec {
    PlayerSpec::read(&mock::command_line(&mock::launch(way))).unwrap()
}
