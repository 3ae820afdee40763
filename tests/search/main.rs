//! The search against plain minimax and proven positions, and its parts: table, lines, worker.

mod agreement;
mod engine;
mod minimax;
mod proven;
mod report;
#[path = "../support/mod.rs"]
mod support;
mod table;
mod worker;

use std::time::Duration;

use standoff::games::Game;
use standoff::search::{Engine, Limits, NoObserver, Report, Switches, Tablebases};

/// An engine with a small table of its own.
fn engine<G: Game>(switches: Switches) -> Engine<G> {
    Engine::new(1).unwrap().with_switches(switches)
}

/// What an engine that knows nothing yet finds.
fn search<G: Game>(position: &G, switches: Switches, limits: Limits) -> Report<G> {
    engine(switches).search(position, limits, &mut NoObserver)
}

/// A report without the time it took, which is never the same twice.
fn untimed<G: Game>(report: Report<G>) -> Report<G> {
    Report {
        time: Duration::ZERO,
        ..report
    }
}

fn nodes(nodes: u64) -> Limits {
    Limits {
        nodes,
        tablebases: Tablebases::Quick,
        ..Limits::NONE
    }
}

fn depth(depth: u32) -> Limits {
    Limits {
        depth,
        ..Limits::NONE
    }
}
