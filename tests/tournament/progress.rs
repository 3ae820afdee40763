//! Watching a tournament, and stopping it.

use standoff::records::AnyRecord;
use standoff::tournament::Tournament;

use crate::support::folder::Folder;
use crate::support::wait::{PATIENCE, begin, receive};
use crate::{plan, player};

#[test]
fn a_watcher_sees_games_moves_and_results() {
    let folder = Folder::new("tournament-live");
    let path = folder.join("games.standoff");
    let mut plan = plan(&["level:6", "level:5"], 2);
    plan.at_once = 1;
    let tournament = Tournament::begin(plan, &path).unwrap();
    let live = tournament.live.clone();
    let runner = begin(move || tournament.run());
    let moved = live.wait(PATIENCE, |view| {
        view.running.iter().any(|game| !game.moves.is_empty())
    });
    let game = &moved.running[0];
    assert_eq!(
        usize::from(game.position.clock().played()),
        game.moves.len()
    );
    assert!(game.number < moved.games);
    let ended = live.wait(PATIENCE, |view| !view.ended.is_empty());
    assert!(ended.version > moved.version);
    receive("the end of the tournament", &runner).unwrap();
    let view = live.view();
    assert!(view.over && view.running.is_empty());
    assert_eq!((view.table.games(), view.games), (4, 4));
    let records = AnyRecord::load(&path).unwrap();
    let mut kept: Vec<_> = records
        .iter()
        .map(|record| (record.result(), record.termination()))
        .collect();
    let ended = view.ended.iter();
    let mut told: Vec<_> = ended
        .map(|ended| (Some(ended.verdict), ended.termination.clone()))
        .collect();
    kept.sort_by_key(|ended| format!("{ended:?}"));
    told.sort_by_key(|ended| format!("{ended:?}"));
    assert_eq!((kept.len(), kept), (4, told));
}

/// With a program that thinks for ever.
#[test]
fn a_stopped_tournament_can_be_resumed() {
    let folder = Folder::new("tournament-stopped");
    let path = folder.join("games.standoff");
    let begun = || {
        let mut plan = plan(&["random", "level:1", "level:2"], 1);
        plan.entrants[2].player = player("sleeps").with_time(Some(60_000));
        plan
    };
    let tournament = Tournament::begin(begun(), &path).unwrap();
    let live = tournament.live.clone();
    let runner = begin(move || tournament.run());
    let stuck = live.wait(PATIENCE, |view| {
        view.table.games() == 2 && view.running.len() == 2
    });
    assert_eq!((stuck.table.games(), stuck.running.len()), (2, 2));
    live.stop();
    receive("the end of the tournament", &runner).unwrap();
    let view = live.view();
    assert!(view.over && live.is_stopped());
    assert_eq!(view.table.games(), 2);
    // The sleeper's games were not lost by it: nothing was counted.
    let again = Tournament::resume(begun(), &path).unwrap();
    assert_eq!(again.live.view().table.games(), 2);
    assert_eq!(again.cut, None);
}
