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
        value: random.random_range(-32_000..=32_000),
        bound: [Bound::Lower, Bound::Upper, Bound::Exact][random.random_range(0..3)],
        depth: random.random_range(0..=255),
        estimate: random
            .random::<bool>()
            .then(|| random.random_range(-32_767..=32_767)),
        best: random.random_range(1..=u16::MAX),
    }
}

#[test]
fn entries_come_back_as_they_were_put() {
    let table = TranspositionTable::new(1).unwrap();
    let mut random = random(1);
    for _ in 0..100_000 {
        let (key, entry) = (any_key(&mut random), any_entry(&mut random));
        assert_eq!(table.get(key), None);
        table.put(key, entry);
        assert_eq!(table.get(key), Some(entry));
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
        table.put(key, entry);
    }
    let mut found = 0;
    for (key, entry) in entries {
        if let Some(kept) = table.get(key) {
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
    assert_eq!(score::from_here(win, 3), score::win_in(2));
    assert_eq!(score::from_here(-win, 3), -score::win_in(2));
    for value in [win, -win, 0, 57, -57] {
        assert_eq!(score::from_root(score::from_here(value, 3), 3), value);
    }
    assert_eq!(score::from_here(57, 3), 57);
    assert_eq!(score::turns_to_end(-win), Some(5));
    assert_eq!(score::turns_to_end(57), None);
}

#[test]
fn an_entry_without_a_move_keeps_the_move_that_was_known() {
    let table = TranspositionTable::new(1).unwrap();
    let mut random = random(3);
    let (known, new) = (any_entry(&mut random), any_entry(&mut random));
    let key = any_key(&mut random);
    table.put(key, known);
    table.put(key, TtEntry { best: 0, ..new });
    let best = known.best;
    assert_eq!(table.get(key), Some(TtEntry { best, ..new }));
}

#[test]
fn old_entries_make_room_before_new_ones() {
    let table = TranspositionTable::new(1).unwrap();
    let shallow = |value| TtEntry {
        value,
        bound: Bound::Exact,
        depth: 1,
        estimate: None,
        best: 1,
    };
    // Small numbers share a line of four.
    let key = |position| Key {
        family: 0,
        position,
    };
    for number in 1..=4 {
        table.put(
            key(number),
            TtEntry {
                depth: 6,
                ..shallow(0)
            },
        );
    }
    table.next_search();
    for number in 5..=8 {
        table.put(key(number), shallow(1));
    }
    assert!((1..=4).all(|number| table.get(key(number)).is_none()));
    assert!((5..=8).all(|number| table.get(key(number)) == Some(shallow(1))));
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
            table.put(key, any_entry(&mut random));
        }
        keys
    };
    let few = put(other, 100);
    let many = put(family, 100_000);
    let found = |keys: &[Key]| keys.iter().filter(|&&key| table.get(key).is_some()).count();
    // A region has 128 lines of four.
    assert_eq!(found(&few), 100);
    assert_eq!(found(&many), 512);
    let full = table.permille();
    assert!((1..=40).contains(&full), "{full}");
}

#[test]
fn clear_forgets_everything() {
    let mut table = TranspositionTable::new(1).unwrap();
    let mut random = random(4);
    let keys: Vec<Key> = (0..100_000).map(|_| any_key(&mut random)).collect();
    for &key in &keys {
        table.put(key, any_entry(&mut random));
    }
    assert!(table.permille() > 900);
    table.clear();
    assert!(keys.iter().all(|&key| table.get(key).is_none()));
    assert_eq!(table.permille(), 0);
}

#[test]
fn a_table_that_does_not_fit_is_refused_in_a_sentence() {
    for mebibytes in [usize::MAX >> 20, usize::MAX] {
        let error = TranspositionTable::new(mebibytes).err().unwrap();
        let expected =
            format!("there is no memory for a table of {mebibytes} MiB: choose a smaller one");
        assert_eq!(error.to_string(), expected);
    }
}
