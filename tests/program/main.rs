//! Outside programs as players: what they may do, and what comes of everything they should not.

mod agent;
mod examples;
mod faults;
mod mock;
#[path = "../support/mod.rs"]
mod support;
mod table;
mod worker;

/// Not a test of anything: this is where the mock agent begins when the tests start it.
#[test]
fn mock_agent() {
    mock::run();
}
