//! A file of records that was cut off anywhere in its last game loses that game and no other.

use std::fs;
use std::path::Path;

use standoff::records::AnyRecord;
use standoff::tournament::{Standings, Tournament, TournamentPlan};

use crate::plan;
use crate::support::folder::Folder;
use crate::support::wait::in_time;

/// Names that take more than a byte for a letter, so that one can be cut in two.
fn players() -> TournamentPlan {
    plan(&["füchsin=random", "wölfin=level:1"], 3)
}

fn finish(tournament: Tournament) -> Standings {
    let view = in_time("the end of a tournament", move || {
        tournament.run().unwrap();
        tournament.live.view()
    });
    assert!(view.over && view.running.is_empty());
    assert_eq!(view.table.games(), view.games);
    Standings::clone(&view.table)
}

/// Everything but the time.
fn results(table: &Standings) -> String {
    let standings = table.ranking();
    let lines = standings.iter().map(|s| {
        let (rank, entrant) = (s.rank, s.entrant);
        format!(
            "{rank} {entrant} {:?} {:?} {:?}",
            s.against, s.faults, s.rating
        )
    });
    lines.collect::<Vec<_>>().join("\n")
}

/// Where each game of a file begins.
fn beginnings(text: &str) -> Vec<usize> {
    text.match_indices("[Game ").map(|(at, _)| at).collect()
}

fn resume(path: &Path) -> Tournament {
    Tournament::resume(players(), path).unwrap()
}

#[test]
fn a_file_cut_anywhere_is_repaired() {
    let folder = Folder::new("tournament-cut");
    let path = folder.join("games.standoff");
    let table = results(&finish(Tournament::begin(players(), &path).unwrap()));
    let whole = fs::read(&path).unwrap();
    let text = String::from_utf8(whole.clone()).unwrap();
    let last = beginnings(&text)[5];
    let end = text.trim_end().len();
    for length in (last..whole.len())
        .step_by(7)
        .chain([end - 1, end, end + 1])
    {
        fs::write(&path, &whole[..length]).unwrap();
        let tournament = resume(&path);
        let left = if length < end { 5 } else { 6 };
        assert_eq!(tournament.live.view().table.games(), left, "{length}");
        // What was cut off is kept.
        if left == 5 && length > last {
            let cut = tournament.cut.as_deref().unwrap();
            let kept = fs::read(cut).unwrap();
            assert_eq!(kept.trim_ascii_start(), &whole[last..length]);
            fs::remove_file(cut).unwrap();
        } else {
            assert_eq!(tournament.cut, None, "{length}");
        }
        assert_eq!(results(&finish(tournament)), table, "{length}");
        let again = AnyRecord::load(&path).unwrap();
        assert_eq!(again.len(), 6, "{length}");
    }
}

#[test]
fn zeros_left_by_a_power_cut_are_removed() {
    let folder = Folder::new("tournament-zeros");
    let path = folder.join("games.standoff");
    let table = results(&finish(Tournament::begin(players(), &path).unwrap()));
    let mut bytes = fs::read(&path).unwrap();
    bytes.extend([0; 4096]);
    fs::write(&path, &bytes).unwrap();
    let tournament = resume(&path);
    assert!(tournament.cut.is_some());
    assert_eq!(results(&finish(tournament)), table);
}

#[test]
fn damage_before_the_last_game_is_not_thrown_away() {
    let folder = Folder::new("tournament-damaged");
    let path = folder.join("games.standoff");
    finish(Tournament::begin(players(), &path).unwrap());
    let text = fs::read_to_string(&path).unwrap();
    let third = beginnings(&text)[2];
    let damaged = format!(
        "{}{}",
        &text[..third],
        text[third..].replacen("1. ", "2. ", 1)
    );
    fs::write(&path, &damaged).unwrap();
    let error = Tournament::resume(players(), &path)
        .unwrap_err()
        .to_string();
    assert!(
        error.contains("games.standoff, line ") && error.contains("'2.'"),
        "{error}"
    );
    assert_eq!(fs::read_to_string(&path).unwrap(), damaged);
}

#[test]
fn another_tournament_is_refused() {
    let folder = Folder::new("tournament-other");
    let path = folder.join("games.standoff");
    finish(Tournament::begin(plan(&["random", "level:1"], 2), &path).unwrap());
    let before = fs::read(&path).unwrap();
    let refused = |plan: TournamentPlan| {
        let error = Tournament::resume(plan, &path).unwrap_err().to_string();
        let shown = format!("{} belongs to another tournament: ", path.display());
        let rest = error.strip_prefix(&shown).unwrap_or(&error);
        let advice = "; name another file, or ask for that one again";
        rest.strip_suffix(advice).unwrap_or(rest).to_string()
    };
    let who = refused(plan(&["random", "level:2"], 2));
    let (x, o) = ("with X", "with O");
    let played = |side| format!("played by 'level:1', not by 'level:2', {side}");
    assert!(
        who.ends_with(&played(x)) || who.ends_with(&played(o)),
        "{who}"
    );
    assert!(refused(plan(&["random", "level:1"], 1)).ends_with("but there are only 2"));
    let mut other = plan(&["random", "level:1"], 2);
    other.seed = 2;
    assert!(refused(other).contains(" is from blockade "));
    let mut other = plan(&["random", "level:1"], 2);
    other.entrants[1].player = other.entrants[1].player.clone().with_time(Some(50));
    assert!(refused(other).contains("played with another time for a move of "));
    // Nothing of this has changed the file, and what was asked for first is still complete.
    assert_eq!(fs::read(&path).unwrap(), before);
    let same = Tournament::resume(plan(&["random", "level:1"], 2), &path).unwrap();
    assert_eq!(same.live.view().table.games(), 4);
    // More rounds of the same are no other tournament.
    drop(same);
    finish(Tournament::resume(plan(&["random", "level:1"], 5), &path).unwrap());
    assert_eq!(AnyRecord::load(&path).unwrap().len(), 10);
}

#[test]
fn a_file_belongs_to_one_tournament_at_a_time() {
    let folder = Folder::new("tournament-twice");
    let path = folder.join("games.standoff");
    let first = Tournament::begin(players(), &path).unwrap();
    let second = Tournament::resume(players(), &path).unwrap_err();
    let busy = "is being written by another copy of Standoff: wait, or name another file";
    assert_eq!(second.to_string(), format!("{} {busy}", path.display()));
    finish(first);
    let again = Tournament::begin(players(), &path).unwrap_err();
    let there = "is there already: go on with it, or name another file";
    assert_eq!(again.to_string(), format!("{} {there}", path.display()));
}
