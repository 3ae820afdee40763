//! Outside programs as players: what they may do, and what comes of everything they should not.

mod agent;
mod answers;
mod examples;
mod faults;
#[path = "../support/mock.rs"]
mod mock;
mod named;
mod specs;
#[path = "../support/mod.rs"]
mod support;
mod table;
mod worker;
