//! The transposition table gives back what was put into it, or nothing.

use rand::RngExt;
use standoff::search::{Bound, Key, TranspositionTable, TtEntry, score};

use crate::support::{Random, random};

fn any_key(random: &mut Random) -> Key {
    Key {
        family: random.random(),
        position: random.random(),
    }
}

fn any_entry(random: &mut Random) -> TtEntry {
    TtEntry {
        score: random.random_range(-32_000..=32_000),
        bound: [Bound::Lower, Bound::Upper, Bound::Exact][random.random_range(0..3)],
        depth: random.random_range(0..=255),
        static_eval: random
            .random::<bool>()
            .then(|| random.random_range(-32_767..=32_767)),
        best_move: random.random_range(1..=u16::MAX),
    }
}

#[test]
fn entries_come_back_as_they_were_stored() {
    let table = TranspositionTable::new(1).unwrap();
    let mut random = random(1);
    for _ in 0..100_000 {
        let (key, entry) = (any_key(&mut random), any_entry(&mut random));
        assert_eq!(table.probe(key), None);
        table.store(key, entry);
        assert_eq!(table.probe(key), Some(entry));
    }
}

#[test]
fn a_full_table_never_mixes_entries_up() {
    let table = TranspositionTable::new(1).unwrap();
    let mut random = random(2);
    // Three times as many as there is room for: 65,536 entries of 16 bytes.
    let entries: Vec<_> = (0..200_000)
        .map(|_| (any_key(&mut random), any_entry(&mut random)))
        .collect();
    for &(key, entry) in &entries {
        table.store(key, entry);
    }
    let mut found = 0;
    for (key, entry) in entries {
        if let Some(kept) = table.probe(key) {
            assert_eq!(kept, entry);
            found += 1;
        }
    }
    assert!((60_000..=65_536).contains(&found), "{found}");
}

/// A win is kept as so many turns from its position, wherever that stands in the tree.
#[test]
fn wins_are_counted_from_the_position() {
    let win = score::win_in(5);
    assert_eq!(score::to_tt(win, 3), score::win_in(2));
    assert_eq!(score::to_tt(-win, 3), -score::win_in(2));
    for value in [win, -win, 0, 57, -57] {
        assert_eq!(score::from_tt(score::to_tt(value, 3), 3), value);
    }
    assert_eq!(score::to_tt(57, 3), 57);
    assert_eq!(score::turns_to_end(-win), Some(5));
    assert_eq!(score::turns_to_end(57), None);
}

#[test]
fn an_entry_without_a_move_keeps_the_move_that_was_known() {
    let table = TranspositionTable::new(1).unwrap();
    let mut random = random(3);
    let (known, new) = (any_entry(&mut random), any_entry(&mut random));
    let key = any_key(&mut random);
    table.store(key, known);
    let with = |best_move| TtEntry { best_move, ..new };
    table.store(key, with(0));
    assert_eq!(table.probe(key), Some(with(known.best_move)));
}

#[test]
fn old_entries_make_room_before_new_ones() {
    let table = TranspositionTable::new(1).unwrap();
    let shallow = |score| TtEntry {
        score,
        bound: Bound::Exact,
        depth: 1,
        static_eval: None,
        best_move: 1,
    };
    // Small numbers share a bucket of four.
    let key = |position| Key {
        family: 0,
        position,
    };
    for number in 1..=4 {
        table.store(
            key(number),
            TtEntry {
                depth: 6,
                ..shallow(0)
            },
        );
    }
    table.new_search();
    for number in 5..=8 {
        table.store(key(number), shallow(1));
    }
    assert!((1..=4).all(|number| table.probe(key(number)).is_none()));
    assert!((5..=8).all(|number| table.probe(key(number)) == Some(shallow(1))));
}

/// What one family leaves of its region to others is not taken by it, and how full the table is does
/// not hang on which families were met.
#[test]
fn a_family_stays_in_its_region() {
    let table = TranspositionTable::new(1).unwrap();
    let mut random = random(5);
    let [family, other] = [1 << 40, u64::MAX];
    let mut put = |family, many| {
        let keys: Vec<Key> = (0..many)
            .map(|_| Key {
                family,
                position: random.random(),
            })
            .collect();
        for &key in &keys {
            table.store(key, any_entry(&mut random));
        }
        keys
    };
    let few = put(other, 100);
    let many = put(family, 100_000);
    let found = |keys: &[Key]| {
        keys.iter()
            .filter(|&&key| table.probe(key).is_some())
            .count()
    };
    // A region has 128 buckets of four.
    assert_eq!(found(&few), 100);
    assert_eq!(found(&many), 512);
    let full = table.hashfull();
    assert!((1..=40).contains(&full), "{full}");
}

#[test]
fn clear_forgets_everything() {
    let mut table = TranspositionTable::new(1).unwrap();
    let mut random = random(4);
    let keys: Vec<Key> = (0..100_000).map(|_| any_key(&mut random)).collect();
    for &key in &keys {
        table.store(key, any_entry(&mut random));
    }
    assert!(table.hashfull() > 900);
    table.clear();
    assert!(keys.iter().all(|&key| table.probe(key).is_none()));
    assert_eq!(table.hashfull(), 0);
}

#[test]
fn a_table_that_does_not_fit_is_refused_with_a_sentence() {
    for mebibytes in [usize::MAX >> 20, usize::MAX] {
        let error = TranspositionTable::new(mebibytes).err().unwrap();
        let expected =
            format!("there is no memory for a table of {mebibytes} MiB: choose a smaller one");
        assert_eq!(error.to_string(), expected);
    }
}
