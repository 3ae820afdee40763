//! A small network that corrects the weighed terms: it has seen a million positions of a game and how
//! they ended, and knows shapes that no term names.
//!
//! It sees the board twice, as each side does: its own pieces and the other's on every square. Each
//! view has [`HIDDEN`] sums, one for each unit of the hidden layer; a unit is its sum, kept between 0
//! and 1, squared. The output weighs the units of both views, the mover's first, with other weights
//! for each range of turns left and for who makes the last move. To that a share of the weighed terms
//! is added, learned too.
//!
//! A move changes few squares, so the sums are kept for each ply of a search, and a position's are
//! made from those nearest to it. All numbers are integers: a position has the same value on every
//! machine, whichever way the search came to it.

use crate::games::{Clock, Game, Info, PerSide, Side, Square, SquareSet, Symmetry};

/// The units of the hidden layer, for each view.
pub const HIDDEN: usize = 32;

/// Own and opposing pieces on each of 64 squares; smaller boards leave some without a piece.
pub const INPUTS: usize = 2 * SQUARES;

/// The squares of the largest board.
pub const SQUARES: usize = 64;

/// The ends of the ranges of turns left; one more range is beyond.
const RANGES: [u16; 5] = [4, 8, 16, 32, 64];

/// The outputs: a range of turns left, and whether their number is odd.
pub const OUTPUTS: usize = 2 * (RANGES.len() + 1);

/// A unit's sum, and a unit, that stands for 1.
pub const UNIT_ONE: i16 = 255;

/// An output weight that stands for 1.
pub const WEIGHT_ONE: i16 = 64;

/// A share of the weighed terms that stands for 1.
pub const SHARE_ONE: i16 = 1024;

/// What an output of 1 is worth, in hundredths of the engine's unit.
pub const OUTPUT_WORTH: i32 = 100;

/// The greatest weight of an input: with as many pieces as a board can have, no sum overflows.
pub const MAX_INPUT_WEIGHT: i16 = 500;

/// The greatest constant part of a sum.
pub const MAX_BIAS: i16 = 2000;

/// The greatest output weight: times a unit it still is an `i16`.
pub const MAX_OUTPUT_WEIGHT: i16 = 127;

/// The sums of both views, X's first.
type Sums = [[i16; HIDDEN]; 2];

/// The output that a position with this many turns left has.
#[inline]
pub fn output_of(clock: Clock) -> usize {
    let left = clock.left();
    let range = RANGES.iter().filter(|&&end| left > end).count();
    2 * range + usize::from(left % 2)
}

/// The symmetry that makes O's view of X's, in games where the sides have the same aims.
pub fn other_view(info: &Info) -> Option<Symmetry> {
    let swaps = |symmetry: &&Symmetry| symmetry.swap_sides;
    info.symmetries.iter().find(swaps).copied()
}

/// The numbers of a network as they are stored.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Parameters {
    /// What a view's own piece on each square adds to its sums, then what an opposing one does.
    pub inputs: Vec<[i16; HIDDEN]>,
    /// The constant part of the sums.
    pub biases: [i16; HIDDEN],
    /// The weights of the mover's units in each output, then of the opponent's.
    pub outputs: [[i16; 2 * HIDDEN]; OUTPUTS],
    /// The constant part of each output, in units of the engine.
    pub output_biases: [i16; OUTPUTS],
    /// The share of the weighed terms in each output.
    pub shares: [i16; OUTPUTS],
}

/// Why some bytes are not a game's network.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NetworkError {
    /// They begin in another way.
    #[error("this is no network of this version: train one with standoff lab train")]
    Format,
    /// It was made for another game.
    #[error("this network is of another game: train one with standoff lab train")]
    OtherGame,
    /// Something is missing, added or changed.
    #[error("this network is damaged: copy it again, or train one with standoff lab train")]
    Damaged,
    /// The sides of the game have different aims.
    #[error("in this game the sides have different aims, which no network can learn")]
    OneSided,
}

/// What a network's bytes begin with: a name and the version of the format.
const MAGIC: &[u8; 8] = b"SONET\0\0\x01";

/// The room for a game's name.
const NAME: usize = 16;

/// The size of a network in bytes, checksum included.
pub const SIZE: usize =
    MAGIC.len() + NAME + 2 * (HIDDEN * (INPUTS + 1) + OUTPUTS * (2 * HIDDEN + 2)) + 8;

impl Parameters {
    /// Reads a game's network.
    ///
    /// # Errors
    /// The bytes are not such a network.
    pub fn read(info: &Info, bytes: &[u8]) -> Result<Self, NetworkError> {
        let rest = bytes.strip_prefix(MAGIC).ok_or(NetworkError::Format)?;
        let (name, rest) = rest.split_at_checked(NAME).ok_or(NetworkError::Damaged)?;
        let (numbers, sum) = rest
            .split_last_chunk::<8>()
            .ok_or(NetworkError::Damaged)
            .map(|(numbers, sum)| (numbers, u64::from_le_bytes(*sum)))?;
        if bytes.len() != SIZE || checksum(&bytes[..bytes.len() - 8]) != sum {
            return Err(NetworkError::Damaged);
        }
        if name != padded(info.name) {
            return Err(NetworkError::OtherGame);
        }
        let (pairs, _) = numbers.as_chunks::<2>();
        let mut numbers = pairs.iter().map(|&pair| i16::from_le_bytes(pair));
        let mut next = |most: i16| {
            let number = numbers.next().unwrap_or_default();
            number.clamp(-most, most)
        };
        let inputs = (0..INPUTS).map(|_| std::array::from_fn(|_| next(MAX_INPUT_WEIGHT)));
        Ok(Self {
            inputs: inputs.collect(),
            biases: std::array::from_fn(|_| next(MAX_BIAS)),
            outputs: std::array::from_fn(|_| std::array::from_fn(|_| next(MAX_OUTPUT_WEIGHT))),
            output_biases: std::array::from_fn(|_| next(i16::MAX)),
            shares: std::array::from_fn(|_| next(i16::MAX)),
        })
    }

    /// Returns what [`read`](Self::read) reads.
    pub fn write(&self, info: &Info) -> Vec<u8> {
        let mut bytes = MAGIC.to_vec();
        bytes.extend(padded(info.name));
        let numbers = self.inputs.as_flattened().iter().chain(&self.biases);
        let numbers = numbers.chain(self.outputs.as_flattened());
        let numbers = numbers.chain(&self.output_biases).chain(&self.shares);
        bytes.extend(numbers.flat_map(|number| number.to_le_bytes()));
        let sum = checksum(&bytes);
        bytes.extend(sum.to_le_bytes());
        bytes
    }
}

fn padded(name: &str) -> [u8; NAME] {
    let mut bytes = [0; NAME];
    for (byte, letter) in bytes.iter_mut().zip(name.bytes()) {
        *byte = letter;
    }
    bytes
}

/// The 64-bit FNV-1a hash.
fn checksum(bytes: &[u8]) -> u64 {
    bytes.iter().fold(0xcbf2_9ce4_8422_2325, |hash, &byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
    })
}

/// The sums of a position, and which it is.
#[derive(Clone, Copy, Debug)]
#[repr(align(64))]
pub struct Slot {
    sums: Sums,
    pieces: [u64; 2],
}

/// A game's network, ready for use.
#[derive(Clone, Debug)]
pub struct Network {
    /// What a piece of each side on each square adds to the sums of both views.
    added: Box<[[Sums; SQUARES]; 2]>,
    empty: Sums,
    outputs: [Sums; OUTPUTS],
    output_biases: [i32; OUTPUTS],
    shares: [i32; OUTPUTS],
}

impl Network {
    /// Prepares a game's network.
    ///
    /// # Errors
    /// The bytes are not one of this game.
    pub fn read<G: Game>(bytes: &[u8]) -> Result<Self, NetworkError> {
        Self::new::<G>(&Parameters::read(&G::INFO, bytes)?)
    }

    /// A game's own network, if it has one.
    pub fn of_game<G: Game>() -> Option<Self> {
        Self::read::<G>(G::NETWORK?).ok()
    }

    /// Prepares a network with these parameters.
    ///
    /// # Errors
    /// The game's sides have different aims.
    pub fn new<G: Game>(parameters: &Parameters) -> Result<Self, NetworkError> {
        let mirror = other_view(&G::INFO).ok_or(NetworkError::OneSided)?;
        let mut added = Box::new([[[[0; HIDDEN]; 2]; SQUARES]; 2]);
        for square in SquareSet::<G::Board>::FULL {
            let mirrored = mirror.square(square);
            for side in Side::BOTH {
                added[side as usize][square.index()] = [
                    parameters.inputs[input(side == Side::X, square)],
                    parameters.inputs[input(side == Side::O, mirrored)],
                ];
            }
        }
        Ok(Self {
            added,
            empty: [parameters.biases; 2],
            outputs: parameters.outputs.map(halves),
            output_biases: parameters.output_biases.map(i32::from),
            shares: parameters.shares.map(i32::from),
        })
    }

    /// Slots for a search of so many plies.
    pub fn slots(&self, plies: usize) -> Vec<Slot> {
        vec![self.slot(); plies]
    }

    /// The slot of the empty board.
    fn slot(&self) -> Slot {
        Slot {
            sums: self.empty,
            pieces: [0; 2],
        }
    }

    /// The value of a position for the side to move, of which the terms say `weighed`, both in
    /// hundredths of the engine's unit.
    pub fn evaluate<G: Game>(&self, position: &G, weighed: i32) -> i32 {
        self.evaluate_at(position, weighed, &mut [self.slot()], 0)
    }

    /// The same value, with the sums made of those in the slot of this ply or of the one before,
    /// whichever position has more pieces in common with this one.
    #[inline]
    pub fn evaluate_at<G: Game>(
        &self,
        position: &G,
        weighed: i32,
        slots: &mut [Slot],
        ply: usize,
    ) -> i32 {
        let pieces = Side::BOTH.map(|side| position.pieces(side).number());
        let changes = |slot: &Slot| {
            (slot.pieces[0] ^ pieces[0]).count_ones() + (slot.pieces[1] ^ pieces[1]).count_ones()
        };
        let nearest = if ply > 0 && changes(&slots[ply - 1]) < changes(&slots[ply]) {
            &slots[ply - 1]
        } else {
            &slots[ply]
        };
        let slot = self.changed(nearest, pieces);
        slots[ply] = slot;
        let mover = position.side() as usize;
        let views = [&slot.sums[mover], &slot.sums[1 - mover]];
        self.output(views, output_of(position.clock()), weighed)
    }

    /// The slot of these pieces, made from another.
    #[inline]
    fn changed(&self, slot: &Slot, pieces: [u64; 2]) -> Slot {
        let mut sums = slot.sums;
        for ((added, old), new) in self.added.iter().zip(slot.pieces).zip(pieces) {
            move_pieces(&mut sums, added, old, new);
        }
        Slot { sums, pieces }
    }

    #[inline]
    fn output(&self, views: [&[i16; HIDDEN]; 2], output: usize, weighed: i32) -> i32 {
        let [mover, other] = &self.outputs[output];
        let sum = weigh(views[0], mover) + weigh(views[1], other);
        let one = i32::from(WEIGHT_ONE) * i32::from(UNIT_ONE);
        let corrected = sum / i32::from(UNIT_ONE) * OUTPUT_WORTH / one;
        let terms = weighed * self.shares[output] / i32::from(SHARE_ONE);
        corrected + self.output_biases[output] + terms
    }
}

/// Adds what a side's `new` pieces add instead of its `old` ones.
#[inline]
fn move_pieces(sums: &mut Sums, added: &[Sums; SQUARES], old: u64, new: u64) {
    let (mut gone, mut come) = (old & !new, new & !old);
    let of = |squares: u64| &added[squares.trailing_zeros() as usize % SQUARES];
    // Most changes are moves of a piece.
    while gone != 0 && come != 0 {
        change(sums, |view, unit| {
            of(come)[view][unit].wrapping_sub(of(gone)[view][unit])
        });
        gone &= gone - 1;
        come &= come - 1;
    }
    while gone != 0 {
        change(sums, |view, unit| of(gone)[view][unit].wrapping_neg());
        gone &= gone - 1;
    }
    while come != 0 {
        change(sums, |view, unit| of(come)[view][unit]);
        come &= come - 1;
    }
}

/// Adds to the sums of both views. They wrap around: whatever the order of changes, in the end they are
/// those of a board, which are small.
#[inline]
fn change(sums: &mut Sums, by: impl Fn(usize, usize) -> i16) {
    for (view, sums) in sums.iter_mut().enumerate() {
        for (unit, sum) in sums.iter_mut().enumerate() {
            *sum = sum.wrapping_add(by(view, unit));
        }
    }
}

/// The sum of a view's units, each squared and weighed.
#[inline]
fn weigh(sums: &[i16; HIDDEN], weights: &[i16; HIDDEN]) -> i32 {
    // In two steps: so the compiler multiplies and adds eight numbers at a time.
    let units = sums.map(|sum| sum.clamp(0, UNIT_ONE));
    let weighed: [i16; HIDDEN] =
        std::array::from_fn(|unit| units[unit].wrapping_mul(weights[unit]));
    let factors = units.iter().zip(weighed);
    let products = factors.map(|(&unit, weighed)| i32::from(unit) * i32::from(weighed));
    products.sum()
}

/// The weights of the mover's units, and of the opponent's.
fn halves(weights: [i16; 2 * HIDDEN]) -> Sums {
    [0, HIDDEN].map(|first| std::array::from_fn(|unit| weights[first + unit]))
}

/// The number of an input: a view's own piece on a square, or the other side's.
pub fn input<B: crate::games::Board>(own: bool, square: Square<B>) -> usize {
    square.index() + if own { 0 } else { SQUARES }
}

/// The squares of both sides as a view sees them: the mover's first, on the mover's board.
pub fn seen_by_mover<G: Game>(position: &G) -> Option<PerSide<SquareSet<G::Board>>> {
    let pieces = PerSide::from_fn(|side| position.pieces(side));
    match position.side() {
        Side::X => Some(pieces),
        Side::O => {
            let mirror = other_view(&G::INFO)?;
            Some(pieces.map(|set| mirror.set(set)).swapped())
        }
    }
}
