//! What every game must keep, shown on thousands of random games of each one in the list. A new
//! game is checked as soon as it is listed. A failure names the position it was found in.

mod support;

use std::cmp::Ordering;
use std::collections::{HashMap, HashSet};

use rand::RngExt;
use rand::seq::{IndexedRandom, SliceRandom};
use standoff::games::evaluation::{TaperedWeights, evaluate, terms};
use standoff::games::{
    AnyPosition, GAMES, Game, GameVisitor, Mark, Side, Skips, SquareSet, Symmetry, Verdict,
    for_each_game, perft, perft_divided, start,
};
use support::{random, random_games, random_position};

/// Makes a test that runs a generic function for every game.
macro_rules! for_every_game {
    ($($name:ident)+) => {$(
        #[test]
        fn $name() {
            struct Check;
            impl GameVisitor for Check {
                fn visit<G: Game>(&mut self) {
                    check::$name::<G>();
                }
            }
            for_each_game(&mut Check);
        }
    )+};
}

for_every_game! {
    moves_are_unique_and_lead_on
    no_moves_exactly_when_the_game_is_over
    the_key_is_kept_up_to_date
    symmetries_change_nothing_that_matters
    the_evaluation_knows_no_direction_and_no_side
    tapered_weights_say_what_the_evaluation_says
    many_that_follow_are_of_one_family
    captures_are_the_moves_that_take_something
    captures_are_guessed_well
    endangered_pieces_are_those_that_can_be_taken
    overlays_show_what_moves_can_do
    counted_squares_are_the_first_figure
    the_game_is_over_when_a_side_has_reached_its_region
    the_loose_key_leaves_out_the_last_moves_only
    a_move_remembered_from_elsewhere_is_recalled_only_where_it_is_valid
    text_forms_read_back_to_themselves
    every_game_ends_by_its_limit
    skips_are_moves_only_where_there_is_no_other
    the_last_turn_brings_what_a_game_says_of_it
    no_game_is_over_sooner_than_it_says
    the_same_seed_gives_the_same_start
    what_is_said_of_a_game_is_true
}

mod check {
    use super::*;

    /// Whether a side has fewer pieces after its own move.
    fn lost_itself<G: Game>(position: &G, next: &G) -> bool {
        let side = position.side();
        next.pieces(side).len() < position.pieces(side).len()
    }

    pub fn moves_are_unique_and_lead_on<G: Game>() {
        random_games::<G>(2000, |position, _| {
            let moves = position.moves();
            let unique: HashSet<_> = moves.iter().collect();
            assert_eq!(unique.len(), moves.len());
            assert_eq!(position.count_moves(), moves.len() as u64);
            for mv in moves {
                let next = position.play(mv);
                assert_eq!(next.side(), position.side().other());
                assert_eq!(next.clock().left(), position.clock().left() - 1);
                assert_eq!(G::from_setup(&next.setup()), Ok(next));
                if let Some(ends) = G::from_to(mv) {
                    let path = position.path(mv);
                    assert_eq!(path.first(), Some(&ends.from));
                    assert_eq!(path.last(), Some(&ends.to));
                    assert!(position.pieces(position.side()).contains(ends.from));
                    // It may land on an enemy, and come back to where it began.
                    let own = position.pieces(position.side());
                    assert!(!own.contains(ends.to) || ends.from == ends.to);
                    assert!(
                        next.pieces(position.side()).contains(ends.to)
                            || lost_itself(position, &next)
                    );
                }
            }
        });
    }

    pub fn no_moves_exactly_when_the_game_is_over<G: Game>() {
        random_games::<G>(2000, |position, _| {
            let over = position.verdict().is_some();
            assert_eq!(position.moves().is_empty(), over);
            assert_eq!(position.outcome().is_some(), over);
            assert_eq!(perft(position, 0), 1);
            if over {
                assert_eq!(perft(position, 1), 0);
                assert_eq!(position.skip(), None);
            }
        });
    }

    pub fn the_key_is_kept_up_to_date<G: Game>() {
        let mut keys = HashSet::new();
        let mut positions = HashSet::new();
        random_games::<G>(2000, |position, _| {
            let recomputed = G::from_setup(&position.setup()).unwrap();
            assert_eq!(position.key(), recomputed.key());
            // Everything but the clock: PLAYED and LIMIT are the fourth and fifth word.
            let line = position.line();
            let words = line.split(' ').enumerate();
            let seen = words.filter(|(i, _)| *i != 3 && *i != 4);
            positions.insert(seen.map(|(_, word)| word).collect::<Vec<_>>().join(" "));
            keys.insert(position.key());
        });
        assert!(positions.len() > 20_000, "too few to tell");
        assert_eq!(keys.len(), positions.len(), "two positions share a key");
    }

    pub fn symmetries_change_nothing_that_matters<G: Game>() {
        assert!(G::INFO.symmetries.contains(&Symmetry::IDENTITY));
        random_games::<G>(1000, |position, random| {
            let symmetry = *G::INFO.symmetries.choose(random).unwrap();
            let image = position.transformed(symmetry);
            // A move on the transformed board is the one with the transformed squares.
            let transformed = |mv| {
                let path: Vec<_> = position
                    .path(mv)
                    .into_iter()
                    .map(|s| symmetry.square(s))
                    .collect();
                match path[..] {
                    [] => image.skip().unwrap(),
                    _ => image.spell(&path).unwrap(),
                }
            };
            let moved: HashSet<_> = position.moves().into_iter().map(transformed).collect();
            assert_eq!(moved, image.moves().into_iter().collect());
            let swap = |side: Side| {
                if symmetry.swap_sides {
                    side.other()
                } else {
                    side
                }
            };
            let verdict = position.verdict().map(|verdict| match verdict {
                Verdict::Win(side) => Verdict::Win(swap(side)),
                Verdict::Draw => Verdict::Draw,
            });
            assert_eq!(image.verdict(), verdict);
            for (figure, mirrored) in position.figures().iter().zip(image.figures()) {
                for side in Side::BOTH {
                    assert_eq!(figure.value[side], mirrored.value[swap(side)]);
                }
            }
            if let Some(&mv) = position.moves().choose(random) {
                let one_way = position.play(mv).transformed(symmetry);
                let other_way = image.play(transformed(mv));
                assert_eq!(one_way, other_way);
            }
        });
    }

    pub fn the_evaluation_knows_no_direction_and_no_side<G: Game>() {
        random_games::<G>(1000, |position, random| {
            let symmetry = *G::INFO.symmetries.choose(random).unwrap();
            let image = position.transformed(symmetry);
            assert_eq!(terms(position), terms(&image));
            let value = |position| evaluate(position, &G::WEIGHTS);
            assert_eq!(value(position), value(&image));
        });
    }

    pub fn tapered_weights_say_what_the_evaluation_says<G: Game>() {
        let tapered = TaperedWeights::new::<G>(&G::WEIGHTS);
        random_games::<G>(1000, |position, _| {
            let value = evaluate(position, &G::WEIGHTS);
            assert_eq!(tapered.evaluate(position), value);
        });
    }

    /// What the search remembers of positions that are met one after another is close together.
    pub fn many_that_follow_are_of_one_family<G: Game>() {
        let (mut families, mut all) = (0, 0);
        random_games::<G>(200, |position, _| {
            let following = position.moves().into_iter().map(|mv| position.play(mv));
            let following: Vec<u64> = following.map(|next| next.family()).collect();
            all += following.len();
            families += following.into_iter().collect::<HashSet<_>>().len();
        });
        assert!(families * 3 < all * 2, "{families} families of {all}");
    }

    /// The enemy pieces that a move takes. In a position that was set up, a piece may be about to go
    /// whatever is played, so these are left out.
    fn taken<G: Game>(position: &G, mv: G::Move) -> SquareSet<G::Board> {
        let enemy = position.side().other();
        position.pieces(enemy) - position.play(mv).pieces(enemy)
    }

    /// Visits the positions of random games that were reached by a move.
    fn played_positions<G: Game>(games: u64, mut visit: impl FnMut(&G)) {
        random_games::<G>(games, |position, _| {
            if position.clock().played() > 0 {
                visit(position);
            }
        });
    }

    /// Whether something is so in any of a few hundred random games: a hint that a game never gives
    /// is not held against it.
    fn ever<G: Game>(is_so: impl Fn(&G) -> bool) -> bool {
        let mut ever = false;
        played_positions::<G>(300, |position| ever |= is_so(position));
        ever
    }

    pub fn captures_are_the_moves_that_take_something<G: Game>() {
        let listed = |position: &G| {
            let mut captures = HashSet::new();
            position.each_capture(|mv| assert!(captures.insert(mv), "{mv:?} comes twice"));
            captures
        };
        if !ever::<G>(|position| !listed(position).is_empty()) {
            return;
        }
        played_positions::<G>(1000, |position| {
            let mut taking = position.moves();
            taking.retain(|&mv| !taken(position, mv).is_empty());
            assert_eq!(listed(position), taking.into_iter().collect());
        });
    }

    /// No capture is overlooked move by move. For the position the guess may be wrong, but it must be
    /// right more often than not, both where there is a capture and where there is none: one that always
    /// says yes or always says no would tell the search nothing.
    pub fn captures_are_guessed_well<G: Game>() {
        if !ever::<G>(G::may_capture) {
            return;
        }
        let (mut guesses, mut captures) = (0, 0);
        // The positions without and with a capture, and those of them that were guessed right.
        let (mut positions, mut right) = ([0, 0], [0, 0]);
        played_positions::<G>(1000, |position| {
            let guess = position.captures_by();
            let mut any = false;
            for mv in position.moves() {
                let takes = !taken(position, mv).is_empty();
                assert!(guess(mv) > 0 || !takes, "{mv:?} takes something");
                guesses += u32::from(guess(mv) > 0);
                captures += u32::from(takes);
                any |= takes;
            }
            if position.verdict().is_none() {
                positions[usize::from(any)] += 1;
                right[usize::from(any)] += u32::from(any == position.may_capture());
            }
        });
        assert!(captures > 100, "too few to tell");
        // The search doesn't reduce a move that is said to take something, so a wrong guess costs time.
        // Surround asks where a move ends, but not what else it changes: a third of its guesses are
        // right, which is about as rough as a guess may be. Crossing makes no mistake.
        assert!(captures * 5 > guesses, "{captures} of {guesses} guesses");
        for (right, positions) in right.into_iter().zip(positions) {
            assert!(right * 2 > positions, "right in {right} of {positions}");
        }
    }

    /// No piece is taken without a warning, in games that warn, and no warning is for nothing.
    pub fn endangered_pieces_are_those_that_can_be_taken<G: Game>() {
        if !ever::<G>(|position| !position.endangered().is_empty()) {
            return;
        }
        let (mut warnings, mut founded) = (0, 0);
        played_positions::<G>(1000, |position| {
            let endangered = position.endangered() & position.pieces(position.side().other());
            let moves = position.moves().into_iter();
            let taken = moves.fold(SquareSet::EMPTY, |all, mv| all | taken(position, mv));
            assert!(taken.is_within(endangered), "{:?}", taken - endangered);
            if position.verdict().is_none() {
                warnings += endangered.len();
                founded += taken.len();
            }
        });
        // Surround also warns of a piece that is held on three sides while nobody can reach the fourth.
        // The next move may change that, so such warnings are right, but they must not be all.
        assert!(
            founded * 4 > warnings,
            "{founded} of {warnings} could be taken"
        );
    }

    /// Squares are marked for a side that can move there, pieces for an opponent that can take them,
    /// and in games that mark such pieces, all of them are.
    pub fn overlays_show_what_moves_can_do<G: Game>() {
        let marked = |position: &G, wanted: Mark| {
            let layers = position.overlay().into_iter();
            let layers = layers.filter(|layer| layer.mark == wanted);
            layers.fold(SquareSet::EMPTY, |all, layer| all | layer.squares)
        };
        let warns = ever::<G>(|position| !marked(position, Mark::Danger).is_empty());
        let mut count = 0;
        played_positions::<G>(300, |position| {
            if position.verdict().is_some() {
                return;
            }
            // What each side could do if it were on the move.
            let mut setup = position.setup();
            setup.side = position.side().other();
            let (mut danger, mut threats) = (SquareSet::EMPTY, SquareSet::EMPTY);
            for mover in [*position, G::from_setup(&setup).unwrap()] {
                let mut ends = SquareSet::EMPTY;
                for mv in mover.moves() {
                    let end = G::from_to(mv).map(|from_to| SquareSet::from(from_to.to));
                    ends = ends | end.unwrap_or_default();
                    let taken = taken(&mover, mv);
                    danger = danger | taken;
                    if !taken.is_empty() {
                        threats = threats | end.unwrap_or_default();
                    }
                }
                for mark in [Mark::Of(mover.side()), Mark::Both] {
                    let squares = marked(position, mark);
                    assert!(squares.is_within(ends), "{mark:?} {squares:?}");
                    count += squares.len();
                }
            }
            if warns {
                assert_eq!(marked(position, Mark::Danger), danger);
                count += danger.len();
            }
            assert!(marked(position, Mark::Threat).is_within(threats));
        });
        assert!(count > 100 || !ever::<G>(|position| !position.overlay().is_empty()));
    }

    pub fn counted_squares_are_the_first_figure<G: Game>() {
        let counted = |position: &G| Side::BOTH.map(|side| position.counted(side).len());
        if ever::<G>(|position| counted(position) != [0, 0]) {
            random_games::<G>(300, |position, _| {
                let value = position.figures()[0].value;
                assert_eq!(counted(position), Side::BOTH.map(|side| value[side]));
            });
        }
    }

    /// A side whose pieces are all where they want to be has nothing left to do.
    pub fn the_game_is_over_when_a_side_has_reached_its_region<G: Game>() {
        for symmetry in G::INFO.symmetries {
            for side in Side::BOTH {
                let image = if symmetry.swap_sides {
                    side.other()
                } else {
                    side
                };
                assert_eq!(symmetry.set(G::region(side)), G::region(image));
            }
        }
        random_games::<G>(1000, |position, random| {
            for side in Side::BOTH
                .into_iter()
                .filter(|&side| !G::region(side).is_empty())
            {
                let mut setup = position.setup();
                for square in setup.pieces(side) {
                    setup.lift(square);
                }
                let mut free: Vec<_> = (G::region(side) & setup.empty()).into_iter().collect();
                free.shuffle(random);
                free.truncate(random.random_range(1..=3));
                for &square in &free {
                    setup.put(side, square);
                }
                let home = G::from_setup(&setup);
                assert!(free.is_empty() || home.is_ok_and(|home| home.verdict().is_some()));
            }
        });
    }

    /// The loose key tells apart what differs on the board or in the side to move, and nothing else.
    pub fn the_loose_key_leaves_out_the_last_moves_only<G: Game>() {
        let mut boards = HashMap::new();
        random_games::<G>(1000, |position, _| {
            let board = (
                position.pieces(Side::X),
                position.pieces(Side::O),
                position.side(),
            );
            let known = *boards.entry(board).or_insert(position.loose_key());
            assert_eq!(position.loose_key(), known);
        });
        let keys: HashSet<u64> = boards.values().copied().collect();
        assert_eq!(keys.len(), boards.len(), "two boards share a loose key");
    }

    pub fn a_move_remembered_from_elsewhere_is_recalled_only_where_it_is_valid<G: Game>() {
        let mut codes: Vec<u16> = Vec::new();
        let (mut recalled, mut refused) = (0, 0);
        let (mut own, mut all) = (0, 0);
        random_games::<G>(1000, |position, random| {
            let moves = position.moves();
            if moves.is_empty() {
                return;
            }
            for mv in &moves {
                // The same code can stand for another chain between the same squares.
                let code = G::encode(*mv);
                assert_ne!(code, 0);
                let same = position.decode(code);
                (own, all) = (own + usize::from(same.is_some()), all + 1);
                assert!(same.is_none_or(
                    |same| moves.contains(&same) && G::from_to(same) == G::from_to(*mv)
                ));
            }
            for code in codes.sample(random, 50) {
                match position.decode(*code) {
                    Some(mv) => {
                        assert!(moves.contains(&mv), "{mv:?}");
                        assert_eq!(G::encode(mv), *code);
                        recalled += 1;
                    }
                    None => refused += 1,
                }
            }
            codes.extend(moves.into_iter().map(G::encode));
        });
        // A game need not decode, but if it does, then often.
        assert!(
            own == 0 || recalled > 1000 && refused > 1000 && own * 4 > all * 3,
            "too few to tell"
        );
    }

    pub fn text_forms_read_back_to_themselves<G: Game>() {
        random_games::<G>(1000, |position, _| {
            let line = position.line();
            assert_eq!(G::read(&line), Ok(*position));
            let any = AnyPosition::read(&line).unwrap();
            assert_eq!(any, (*position).into());
            assert_eq!(G::try_from(any), Ok(*position));
            for mv in position.moves() {
                let text = position.move_text(mv);
                let read = position.read_move(&text, Skips::Allowed);
                assert_eq!(read, Ok(mv), "{text} in {line}");
                let spaced: Vec<String> =
                    position.path(mv).iter().map(ToString::to_string).collect();
                if !spaced.is_empty() {
                    for typed in [spaced.join(" "), spaced.join("-"), text.to_uppercase()] {
                        let read = position.read_move(&typed, Skips::Refused);
                        assert_eq!(read, Ok(mv), "{typed} in {line}");
                    }
                }
            }
        });
    }

    pub fn every_game_ends_by_its_limit<G: Game>() {
        for seed in 0..2000 {
            let mut random = random(seed);
            let begin: G = random_position(&mut random);
            let turns_left = begin.clock().left();
            let mut turns = 0;
            let end = support::play_randomly(begin, &mut random, |_| turns += 1);
            assert!(turns - 1 <= turns_left, "{}", begin.line());
            let outcome = end.outcome().expect("a game that has ended");
            assert!(!outcome.figures.is_empty());
            if end.clock().left() > 0 {
                assert_ne!(outcome.ending.reason, "Turn limit reached");
            }
        }
    }

    pub fn skips_are_moves_only_where_there_is_no_other<G: Game>() {
        random_games::<G>(1000, |position, _| {
            let moves = position.moves();
            let skips = moves.iter().filter(|&&mv| G::from_to(mv).is_none()).count();
            assert!(skips == 0 || moves.len() == 1);
            assert!(position.read_move("pass", Skips::Refused).is_err());
            let skip = position.read_move("pass", Skips::Allowed).ok();
            assert_eq!(skip, position.skip());
            if let Some(skip) = skip {
                let next = position.play(skip);
                assert_eq!(next.side(), position.side().other());
                assert_eq!(next.clock().played(), position.clock().played() + 1);
                for side in Side::BOTH {
                    assert_eq!(next.pieces(side), position.pieces(side));
                }
            }
        });
    }

    /// The best result of a last turn is what playing it shows; from `enough` on any that is enough will
    /// do, and below it any that is not.
    pub fn the_last_turn_brings_what_a_game_says_of_it<G: Game>() {
        random_games::<G>(300, |position, _| {
            let mut setup = position.setup();
            setup.limit = setup.played + 1;
            let last = G::from_setup(&setup).ok();
            let Some(position) = last.filter(|last| last.verdict().is_none()) else {
                return;
            };
            let side = position.side();
            let results =
                position
                    .moves()
                    .into_iter()
                    .map(|mv| match position.play(mv).verdict() {
                        Some(Verdict::Win(winner)) if winner == side => Ordering::Greater,
                        Some(Verdict::Win(_)) => Ordering::Less,
                        _ => Ordering::Equal,
                    });
            let best = results.max().unwrap();
            for enough in [Ordering::Less, Ordering::Equal, Ordering::Greater] {
                let found = position.last_turn(enough);
                let is_right = if best >= enough {
                    (enough..=best).contains(&found)
                } else {
                    (best..enough).contains(&found)
                };
                assert!(is_right, "{}: {found:?}, {enough:?}", position.line());
            }
        });
    }

    pub fn no_game_is_over_sooner_than_it_says<G: Game>() {
        fn lasts<G: Game>(position: &G, turns: u16) -> bool {
            let played = |mv| lasts(&position.play(mv), turns - 1);
            position.verdict().is_none() && (turns == 1 || position.moves().into_iter().all(played))
        }
        random_games::<G>(60, |position, _| {
            if position.verdict().is_none() {
                let turns = position
                    .min_turns()
                    .min(position.clock().left())
                    .clamp(1, 3);
                assert!(lasts(position, turns), "{}", position.line());
            }
        });
    }

    pub fn the_same_seed_gives_the_same_start<G: Game>() {
        for seed in 0..200 {
            let position: G = start(G::INFO.default_limit, seed).unwrap();
            assert_eq!(start::<G>(G::INFO.default_limit, seed), Ok(position));
            assert_eq!(position.verdict(), None);
            assert_eq!(position.side(), Side::X);
            assert_eq!(position.clock().played(), 0);
        }
        for limit in [0, 10_000] {
            assert!(start::<G>(limit, 0).is_err());
        }
    }

    pub fn what_is_said_of_a_game_is_true<G: Game>() {
        for example in G::INFO.examples {
            let position = G::read(example.line);
            assert!(position.is_ok(), "{}: {position:?}", example.name);
        }
        assert!(!G::INFO.bench.is_empty());
        for (line, _) in G::INFO.bench {
            assert_eq!(
                G::read(line).map(|position| position.verdict()),
                Ok(None),
                "{line}"
            );
        }
        let info = G::INFO;
        let same_name = GAMES.iter().filter(|other| other.name == info.name);
        assert_eq!(same_name.count(), 1);
        assert_eq!(info.size, <G::Board as standoff::games::Board>::SIZE);
        assert!(info.rules.starts_with(&format!("# {}\n", info.title)));
        assert!(info.rules.lines().all(|line| line.chars().count() <= 80));
        assert!(info.goal.ends_with('.') && info.goal.chars().count() <= 76);
        let position: G = start(info.default_limit, 0).unwrap();
        let divided = perft_divided(&position, 3);
        let sum: u64 = divided.iter().map(|(_, count)| count).sum();
        assert_eq!(sum, perft(&position, 3));
        assert_eq!(divided.len() as u64, position.count_moves());
    }
}
