//! Test vectors as `standoff lab vectors` makes them.

mod support;

use std::collections::HashSet;

use standoff::games::{Game, GameVisitor, Skips, for_each_game};
use standoff::lab::vectors::{VectorKind, exact_value, vectors as make_vectors};
use support::vectors;

/// What `standoff lab vectors` takes for exact is what the separate program found.
#[test]
fn exact_values_agree() {
    struct Check;
    impl GameVisitor for Check {
        fn visit<G: Game>(&mut self) {
            for case in vectors("exact", G::INFO.name) {
                let position = G::read(&case[0]).unwrap();
                let (value, keeping) = exact_value(&position);
                assert_eq!(value.to_string(), case[1], "{}", case[0]);
                let listed = case[3].split(' ');
                let listed = listed.map(|text| position.read_move(text, Skips::Allowed).unwrap());
                let listed: HashSet<G::Move> = listed.collect();
                assert_eq!(
                    keeping.into_iter().collect::<HashSet<_>>(),
                    listed,
                    "{}",
                    case[0]
                );
            }
        }
    }
    for_each_game(&mut Check);
}

#[test]
fn vectors_depend_on_nothing_but_the_seed() {
    struct Check;
    impl GameVisitor for Check {
        fn visit<G: Game>(&mut self) {
            for kind in VectorKind::ALL {
                let made = make_vectors::<G>(kind, 1).unwrap();
                assert!(
                    made.len() >= 10,
                    "{} has {kind:?} {}",
                    G::INFO.name,
                    made.len()
                );
                assert_eq!(make_vectors::<G>(kind, 1).unwrap(), made);
                assert_ne!(make_vectors::<G>(kind, 2).unwrap(), made);
            }
        }
    }
    for_each_game(&mut Check);
}
