//! Networks: what they say of a position, and how they are read.

mod support;

use rand::RngExt;
use rand::seq::IndexedRandom;
use standoff::games::evaluation::network::{
    HIDDEN, INPUTS, Network, NetworkError, OUTPUTS, Parameters, SIZE, other_view,
};
use standoff::games::{Blockade, Game, GameVisitor, Rules, Side, Surround, for_each_game, start};
use support::random;

/// Runs a test for every game.
macro_rules! in_every_game {
    ($test:ident) => {{
        struct Each;
        impl GameVisitor for Each {
            fn visit<G: Game>(&mut self) {
                $test::<G>();
            }
        }
        for_each_game(&mut Each);
    }};
}

/// A network of random numbers, as large as they may be.
fn random_network(seed: u64) -> Parameters {
    let mut random = random(seed);
    let mut draw = |most: i16| random.random_range(-most..=most);
    Parameters {
        inputs: (0..INPUTS)
            .map(|_| std::array::from_fn(|_| draw(500)))
            .collect(),
        biases: std::array::from_fn(|_| draw(2000)),
        outputs: std::array::from_fn(|_| std::array::from_fn(|_| draw(127))),
        output_biases: std::array::from_fn(|_| draw(300)),
        shares: std::array::from_fn(|_| draw(3000)),
    }
}

/// Positions of a game with random moves.
fn random_game<G: Game>(seed: u64) -> Vec<G> {
    let mut random = random(seed);
    let limit = random.random_range(2..150);
    let mut positions = vec![start::<G>(limit, seed).unwrap()];
    while let Some(&mv) = positions[positions.len() - 1].moves().choose(&mut random) {
        positions.push(positions[positions.len() - 1].play(mv));
    }
    positions
}

/// The value by the definition, from the numbers as they are stored.
fn slow_value<G: Game>(bytes: &[u8], position: &G, weighed: i64) -> i64 {
    let numbers: Vec<i64> = bytes[24..SIZE - 8]
        .chunks(2)
        .map(|pair| i16::from_le_bytes([pair[0], pair[1]]).into())
        .collect();
    let mirror = other_view(&G::INFO).unwrap();
    let left = position.clock().left();
    let range = match left {
        0..=4 => 0,
        5..=8 => 1,
        9..=16 => 2,
        17..=32 => 3,
        33..=64 => 4,
        _ => 5,
    };
    let output = 2 * range + usize::from(left % 2 == 1);
    let biases = INPUTS * HIDDEN;
    let outputs = biases + HIDDEN;
    let output_biases = outputs + OUTPUTS * 2 * HIDDEN;
    let shares = output_biases + OUTPUTS;
    let mut sum = 0;
    for (view, side) in [position.side(), position.side().other()]
        .into_iter()
        .enumerate()
    {
        for unit in 0..HIDDEN {
            let mut value = numbers[biases + unit];
            for (other, of) in [side, side.other()].into_iter().enumerate() {
                for square in position.pieces(of) {
                    let seen = match side {
                        Side::X => square,
                        Side::O => mirror.square(square),
                    };
                    let input =
                        64 * other + 8 * usize::from(seen.row()) + usize::from(seen.column());
                    value += numbers[input * HIDDEN + unit];
                }
            }
            let unit_value = value.clamp(0, 255);
            let weight = numbers[outputs + (2 * output + view) * HIDDEN + unit];
            sum += unit_value * unit_value * weight;
        }
    }
    sum / 255 * 100 / (255 * 64)
        + numbers[output_biases + output]
        + weighed * numbers[shares + output] / 1024
}

#[test]
fn the_value_is_the_one_that_the_stored_numbers_define() {
    fn check<G: Game>() {
        let mut networks = vec![random_network(1).write(&G::INFO)];
        networks.extend(G::NETWORK.map(<[u8]>::to_vec));
        for bytes in networks {
            let network = Network::read::<G>(&bytes).unwrap();
            for position in (0..20).flat_map(random_game::<G>) {
                let value = i64::from(network.evaluate(&position, 77));
                assert_eq!(
                    value,
                    slow_value(&bytes, &position, 77),
                    "{}",
                    position.line()
                );
            }
        }
    }
    in_every_game!(check);
}

#[test]
fn a_value_does_not_depend_on_the_way_to_it() {
    fn check<G: Game>() {
        let network = Network::new::<G>(&random_network(2)).unwrap();
        let mut slots = network.slots(12);
        let mut random = random(3);
        for position in (0..40).flat_map(random_game::<G>) {
            // As a search does: now at one ply, now at another, and not at every one.
            let ply = random.random_range(0..12);
            let value = network.evaluate_at(&position, -5, &mut slots, ply);
            assert_eq!(
                value,
                network.evaluate(&position, -5),
                "{}",
                position.line()
            );
        }
    }
    in_every_game!(check);
}

#[test]
fn a_position_and_its_image_for_the_other_side_have_the_same_value() {
    fn check<G: Game>() {
        let network = Network::new::<G>(&random_network(4)).unwrap();
        let mirror = other_view(&G::INFO).unwrap();
        for position in (0..10).flat_map(random_game::<G>) {
            let image = position.transformed(mirror);
            assert_eq!(network.evaluate(&position, 9), network.evaluate(&image, 9));
        }
    }
    in_every_game!(check);
}

#[test]
fn the_networks_that_come_along_can_be_read() {
    fn check<G: Game>() {
        if let Some(bytes) = G::NETWORK {
            let parameters = Parameters::read(&G::INFO, bytes).unwrap();
            assert_eq!(parameters.write(&G::INFO), bytes, "{}", G::INFO.name);
        }
    }
    in_every_game!(check);
}

#[test]
fn damaged_and_foreign_networks_are_refused() {
    let network = random_network(5);
    let bytes = network.write(&Surround::INFO);
    assert_eq!(bytes.len(), SIZE);
    let read = |bytes: &[u8]| Parameters::read(&Surround::INFO, bytes);
    assert_eq!(read(&bytes).unwrap(), network);
    for length in 0..bytes.len() {
        assert!(read(&bytes[..length]).is_err(), "{length} bytes");
    }
    assert_eq!(
        read(&[&bytes[..], &[0]].concat()),
        Err(NetworkError::Damaged)
    );
    for changed in 0..bytes.len() {
        let mut bytes = bytes.clone();
        bytes[changed] ^= 4;
        assert!(read(&bytes).is_err(), "byte {changed}");
    }
    let other = Parameters::read(&Blockade::INFO, &bytes);
    assert_eq!(other, Err(NetworkError::OtherGame));
}
