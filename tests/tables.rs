//! The complete solutions of Blockade, against a separate program's, against plain minimax, and
//! against what is known of the game.

mod support;

use std::cell::Cell;
use std::collections::BTreeMap;
use std::sync::{Arc, Mutex};

use rand::RngExt;
use rand::seq::SliceRandom;
use standoff::games::blockade::{Board, Tablebase};
use standoff::games::tablebase::{
    StoreError, TablebaseProgress, TablebaseStatus, TablebaseStore, keep_tablebases,
};
use standoff::games::{
    Blockade, Game, PerSide, Rules, SearchHints, Setup, Side, Skips, SquareSet, Symmetry, Verdict,
};
use support::{Random, random, vectors};

fn solve(x: u32, o: u32) -> Tablebase {
    Tablebase::build(PerSide::new(x, o), |_| false).unwrap()
}

fn solved(tables: &Tablebase, position: &Blockade) -> Verdict {
    tables.verdict(position).unwrap()
}

/// The result of perfect play, found by trying everything.
fn minimax(position: &Blockade) -> Verdict {
    let Some(verdict) = position.verdict() else {
        let side = position.side();
        let mut best = Verdict::Win(side.other());
        for mv in position.moves() {
            match minimax(&position.play(mv)) {
                Verdict::Win(winner) if winner == side => return Verdict::Win(side),
                Verdict::Draw => best = Verdict::Draw,
                Verdict::Win(_) => {}
            }
        }
        return best;
    };
    verdict
}

fn position(x: SquareSet<Board>, o: SquareSet<Board>, side: Side, turns: u16) -> Blockade {
    let mut setup = Setup::new(turns.max(1));
    // With no turn left, the only one has been played.
    setup.played = setup.limit - turns;
    setup.side = side;
    x.into_iter().for_each(|square| setup.put(Side::X, square));
    o.into_iter().for_each(|square| setup.put(Side::O, square));
    Blockade::from_setup(&setup).unwrap()
}

/// The given numbers of pieces anywhere among the first `room` squares, a row after the other.
fn anywhere(counts: PerSide<u32>, room: usize, most_turns: u16, random: &mut Random) -> Blockade {
    let mut squares: Vec<_> = SquareSet::<Board>::FULL.into_iter().take(room).collect();
    squares.shuffle(random);
    let mut take = |count: u32| squares.drain(..count as usize).collect();
    let (x, o) = (take(counts[Side::X]), take(counts[Side::O]));
    let side = Side::BOTH[random.random_range(0..2)];
    position(x, o, side, random.random_range(0..=most_turns))
}

/// All sets of so many squares.
fn sets(count: u32) -> Vec<SquareSet<Board>> {
    if count == 0 {
        return vec![SquareSet::EMPTY];
    }
    let mut larger = Vec::new();
    for set in sets(count - 1) {
        for square in SquareSet::<Board>::FULL {
            if set.into_iter().all(|other| other < square) {
                larger.push(set | square.into());
            }
        }
    }
    larger
}

/// Calls `visit` with every position of so many pieces and turns, either side to move.
fn every_position(counts: PerSide<u32>, turns: u16, mut visit: impl FnMut(&Blockade)) {
    let (all_x, all_o) = (sets(counts[Side::X]), sets(counts[Side::O]));
    for &x in &all_x {
        for &o in all_o.iter().filter(|&&o| (x & o).is_empty()) {
            for side in Side::BOTH {
                visit(&position(x, o, side, turns));
            }
        }
    }
}

/// The moves that keep a position's value are exactly the ones listed.
fn check_vectors(tables: &Tablebase, name: &str) {
    for case in vectors("solved", name) {
        let position = Blockade::read(&case[0]).unwrap();
        let side = position.side();
        let verdict = match case[1].as_str() {
            "1" => Verdict::Win(side),
            "0" => Verdict::Draw,
            "-1" => Verdict::Win(side.other()),
            other => panic!("'{other}' is not a value"),
        };
        assert_eq!(solved(tables, &position), verdict, "{}", case[0]);
        let mut listed: Vec<_> = case[3]
            .split(' ')
            .map(|text| position.read_move(text, Skips::Refused).unwrap())
            .collect();
        let mut keeping = position.moves();
        keeping.retain(|&mv| solved(tables, &position.play(mv)) == verdict);
        listed.sort();
        keeping.sort();
        assert_eq!(keeping, listed, "{}", case[0]);
    }
}

#[test]
fn a_separate_program_solved_two_against_two_alike() {
    check_vectors(&solve(2, 2), "2v2");
}

#[test]
fn a_separate_program_solved_two_against_three_alike() {
    check_vectors(&solve(2, 3), "2v3");
}

#[test]
fn one_against_one_agrees_with_minimax_everywhere() {
    let tables = solve(1, 1);
    for turns in 0..=5 {
        every_position(PerSide::new(1, 1), turns, |position| {
            let line = position.line();
            assert_eq!(solved(&tables, position), minimax(position), "{line}");
        });
    }
}

#[test]
fn random_positions_agree_with_minimax() {
    let mut random = random(1);
    for (x, o, most_turns) in [(1, 2, 6), (1, 3, 5), (2, 2, 5), (2, 3, 4)] {
        let tables = solve(x, o);
        for i in 0..2000 {
            // Every second one crowded into two rows, where sides get stuck.
            let room = if i % 2 == 0 { 49 } else { 12 };
            let counts = PerSide::new(x, o);
            let counts = if i % 4 < 2 { counts } else { counts.swapped() };
            let position = anywhere(counts, room, most_turns, &mut random);
            let line = position.line();
            assert_eq!(solved(&tables, &position), minimax(&position), "{line}");
        }
    }
}

/// Nearly full boards and crowded corners, where the mover or the opponent is stuck.
#[test]
fn positions_that_are_over_are_judged_like_the_rules() {
    for (x, o) in [(1, 47), (2, 46), (46, 1), (1, 3), (2, 3)] {
        let tables = solve(x, o);
        let mut winners = [0; 2];
        let mut random = random(2);
        for _ in 0..20_000 {
            let room = if x + o > 40 { 49 } else { 6 };
            let position = anywhere(PerSide::new(x, o), room, 30, &mut random);
            if let Some(verdict) = position.verdict() {
                assert_eq!(solved(&tables, &position), verdict, "{}", position.line());
                let opponent = Verdict::Win(position.side().other());
                winners[usize::from(verdict == opponent)] += 1;
            }
        }
        assert!(!winners.contains(&0), "{x} against {o}: {winners:?}");
    }
}

#[test]
fn symmetric_positions_have_the_same_verdict() {
    let mut random = random(4);
    for (x, o) in [(2, 2), (1, 3), (2, 3)] {
        let tables = solve(x, o);
        for _ in 0..500 {
            let position = anywhere(PerSide::new(x, o), 49, 60, &mut random);
            let verdict = solved(&tables, &position);
            for symmetry in Symmetry::ALL {
                let image = solved(&tables, &position.transformed(symmetry));
                let expected = match verdict {
                    Verdict::Win(side) if symmetry.swap_sides => Verdict::Win(side.other()),
                    other => other,
                };
                assert_eq!(image, expected, "{} {symmetry:?}", position.line());
            }
        }
    }
}

/// With two against two, from 34 turns on everything is as it is with four turns more.
#[test]
fn two_against_two_has_a_period_of_four_turns() {
    let tables = solve(2, 2);
    let counts = PerSide::new(2, 2);
    let verdicts = |turns| {
        let mut verdicts = Vec::new();
        every_position(counts, turns, |position| {
            verdicts.push(solved(&tables, position));
        });
        verdicts
    };
    assert_ne!(verdicts(33), verdicts(37));
    let settled = verdicts(34);
    for turns in [38, 42, 9998] {
        assert!(settled == verdicts(turns), "{turns} turns");
    }
    let draws = settled.iter().filter(|&&v| v == Verdict::Draw).count();
    assert_eq!((1000 * draws / settled.len() + 5) / 10, 96, "per cent");
}

/// One piece more decides, unless the game is over too soon.
#[test]
fn the_larger_side_wins() {
    let larger_wins = |tables: &Tablebase, counts: PerSide<u32>, turns| {
        let mut all = true;
        every_position(counts, turns, |position| {
            all &=
                position.verdict().is_some() || solved(tables, position) == Verdict::Win(Side::O);
        });
        all
    };
    for (x, o, turns) in [(1, 2, 4), (1, 3, 2)] {
        let (tables, counts) = (solve(x, o), PerSide::new(x, o));
        assert!(!larger_wins(&tables, counts, turns - 1), "{x} against {o}");
        assert!(larger_wins(&tables, counts, turns), "{x} against {o}");
        assert!(larger_wins(&tables, counts, 9999), "{x} against {o}");
    }
    // Too many to look at all of them.
    let mut random = random(5);
    for (x, o, turns) in [(1, 4, 2), (2, 3, 10)] {
        let tables = solve(x, o);
        for _ in 0..100_000 {
            let drawn = anywhere(PerSide::new(x, o), 49, 0, &mut random);
            let (of_x, of_o) = (drawn.pieces(Side::X), drawn.pieces(Side::O));
            let position = position(of_x, of_o, drawn.side(), turns + random.random_range(0..50));
            if position.verdict().is_none() {
                let verdict = solved(&tables, &position);
                assert_eq!(verdict, Verdict::Win(Side::O), "{}", position.line());
            }
        }
    }
}

#[test]
fn building_stops_when_told() {
    assert!(Tablebase::build(PerSide::new(3, 3), |_| true).is_none());
    // However far it has come, the first yes is the last question.
    for patience in [1, 10, 100] {
        let asked = Cell::new(0);
        let stop = |_| {
            asked.set(asked.get() + 1);
            asked.get() > patience
        };
        assert!(Tablebase::build(PerSide::new(2, 3), stop).is_none());
        assert_eq!(asked.get(), patience + 1);
    }
}

#[test]
fn tables_know_what_they_are_for() {
    let tables = solve(2, 1);
    assert!(tables.fits(PerSide::new(2, 1)) && tables.fits(PerSide::new(1, 2)));
    assert!(!tables.fits(PerSide::new(2, 2)) && !tables.fits(PerSide::new(1, 1)));
    assert!(tables.bytes() > 10_000);
    for (x, o, positions) in [
        (2, 2, 1_271_256),
        (2, 3, 19_068_840),
        (3, 2, 19_068_840),
        (3, 3, 279_676_320),
        (0, 1, 0),
        (25, 24, 0),
        (u32::MAX, 1, 0),
    ] {
        assert_eq!(Tablebase::positions(PerSide::new(x, o)), positions);
    }
    // What the game doesn't allow and what no memory holds can't be built.
    for (x, o) in [(0, 1), (25, 24), (24, 24)] {
        assert!(Tablebase::build(PerSide::new(x, o), |_| false).is_none());
    }
}

/// What is kept answers as the tables did, and what is not whole is no table.
#[test]
fn tables_can_be_kept() {
    let mut random = random(6);
    for (x, o) in [(1, 1), (2, 2), (1, 3), (2, 3)] {
        let counts = PerSide::new(x, o);
        let tables = solve(x, o);
        let words = tables.to_words();
        let kept = Tablebase::from_words(counts, &words).unwrap();
        for _ in 0..2000 {
            let position = anywhere(counts, 49, 60, &mut random);
            let line = position.line();
            assert_eq!(kept.verdict(&position), tables.verdict(&position), "{line}");
        }
        assert!(Tablebase::from_words(PerSide::new(1, 4), &words).is_none());
        for end in [0, 1, 4, 5, words.len() - 1] {
            assert!(Tablebase::from_words(counts, &words[..end]).is_none());
        }
        // Damage is found or leads to other answers, but never to a panic.
        for _ in 0..200 {
            let mut damaged = words.clone();
            let place = random.random_range(0..damaged.len().min(40));
            damaged[place] ^= 1 << random.random_range(0..64);
            if let Some(damaged) = Tablebase::from_words(counts, &damaged) {
                damaged.verdict(&anywhere(counts, 49, 60, &mut random));
            }
        }
    }
}

#[test]
fn threads_can_share_tables() {
    fn shared<T: Send + Sync>() {}
    shared::<Tablebase>();
}

/// A store in memory, which has no room for the tables of two against two.
#[derive(Clone, Default)]
struct Shelf(Arc<Mutex<BTreeMap<String, Vec<u64>>>>);

impl TablebaseStore for Shelf {
    fn load(&self, name: &str) -> Option<Vec<u64>> {
        self.0.lock().unwrap().get(name).cloned()
    }

    fn save(&self, name: &str, words: &[u64]) -> Result<(), StoreError> {
        if name == "blockade-2v2" {
            return Err("no room".into());
        }
        self.0.lock().unwrap().insert(name.into(), words.to_vec());
        Ok(())
    }

    fn size(&self) -> u64 {
        0
    }

    fn clear(&self) -> Result<(), StoreError> {
        Ok(())
    }
}

/// What was built once is kept and read again; what can't be kept still answers.
#[test]
fn tables_are_there_once_they_have_been_asked_for() {
    let at = |x: usize, o: usize, turns: u16| {
        let line = ["O6", "OO5", "OOO4", "OOOO3"][o - 1];
        let mine = ["6X", "5XX", "4XXX", "3XXXX"][x - 1];
        Blockade::read(&format!("blockade {line}/7/7/7/7/7/{mine} X 0 {turns}")).unwrap()
    };
    let status = |progress, is_slow| Some(TablebaseStatus { progress, is_slow });
    let (missing, ready) = (TablebaseProgress::Missing, TablebaseProgress::Ready);
    // Without a place to keep them, those that take long are not worth having.
    assert_eq!(at(1, 2, 60).tablebase(), status(missing, false));
    let words = [
        missing,
        TablebaseProgress::Reading,
        TablebaseProgress::Building(7),
        ready,
    ];
    let words = words
        .map(|progress| status(progress, true).map(|status| (status.is_ready(), status.percent())));
    assert_eq!(
        words.map(Option::unwrap),
        [(false, None), (false, None), (false, Some(7)), (true, None)]
    );
    assert_eq!(
        (at(3, 3, 300).tablebase(), at(2, 4, 300).tablebase()),
        (None, None)
    );
    let shelf = Shelf::default();
    keep_tablebases(Box::new(shelf.clone()));
    assert_eq!(at(3, 3, 300).tablebase(), status(missing, true));
    assert_eq!(
        (at(4, 4, 300).tablebase(), at(4, 3, 300).tablebase()),
        (None, None)
    );
    let counts = Blockade::tablebases();
    assert!(counts.contains(&PerSide::new(3, 3)) && counts.len() == 9);
    // Another run of the program has kept the first.
    let kept = solve(1, 2).to_words();
    shelf.0.lock().unwrap().insert("blockade-1v2".into(), kept);
    for (x, o, is_kept) in [(2, 1, true), (1, 1, true), (2, 2, false)] {
        let position = at(x, o, 60);
        assert_eq!(position.probe_tablebase(), None);
        assert_eq!(
            position.build_tablebase().is_ok(),
            is_kept,
            "{x} against {o}"
        );
        assert_eq!(position.tablebase(), status(ready, false));
        let verdict = solve(
            position.pieces(Side::X).len(),
            position.pieces(Side::O).len(),
        );
        assert_eq!(position.probe_tablebase(), verdict.verdict(&position));
        assert!(position.build_tablebase().is_ok(), "it is there");
    }
    let names: Vec<String> = shelf.0.lock().unwrap().keys().cloned().collect();
    assert_eq!(names, ["blockade-1v1", "blockade-1v2"]);
    // Of many pieces the last turns before the limit are left out.
    let least = u16::try_from(Tablebase::min_turns(PerSide::new(3, 3))).unwrap();
    assert_eq!(
        (at(3, 3, least).tablebase(), at(3, 3, least - 1).tablebase()),
        (status(missing, true), None)
    );
    assert_eq!(Tablebase::min_turns(PerSide::new(1, 4)), 0);
}
