//! Reading the values of arguments. A wrong one is refused in a sentence that says what would be
//! right.

use std::fmt::Display;
use std::ops::RangeInclusive;
use std::str::FromStr;

use clap::Args;
use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use standoff::agents::Level;
use standoff::games::{Clock, GAMES, Info, PerSide, Side, find_game};
use standoff::records::settings::Placement;
use standoff::search::MAX_THREADS;

/// How the games of a command start. What is not given is as usual.
#[derive(Args, Default)]
pub(super) struct StartArgs {
    /// The pieces of each side, in games where they can be chosen
    #[arg(long, value_name = "N", value_parser = positive::<u32>)]
    pieces: Option<u32>,
    /// The pieces of X
    #[arg(long, value_name = "N", value_parser = positive::<u32>)]
    pieces_x: Option<u32>,
    /// The pieces of O
    #[arg(long, value_name = "N", value_parser = positive::<u32>)]
    pieces_o: Option<u32>,
    /// The turn limit
    #[arg(long, value_name = "N", value_parser = read_turns)]
    pub turns: Option<u16>,
}

impl StartArgs {
    /// The number of pieces of each side.
    pub fn pieces(&self) -> PerSide<Option<u32>> {
        PerSide::new(self.pieces_x.or(self.pieces), self.pieces_o.or(self.pieces))
    }
}

/// Reads the name of a game. Help, errors and completions list them all.
pub(super) fn game_names_parser() -> PossibleValuesParser {
    PossibleValuesParser::new(GAMES.iter().map(|info| info.name))
}

/// Reads the name of a game and returns the game.
pub(super) fn game_parser() -> impl TypedValueParser<Value = &'static Info> {
    game_names_parser().try_map(|name| find_game(&name))
}

/// Reads a whole number that is at least 1.
pub(super) fn positive<T: TryFrom<u64>>(text: &str) -> Result<T, String> {
    let max = u64::MAX >> (64 - 8 * size_of::<T>());
    let number = whole_number(text, 1..=max)?;
    T::try_from(number).map_err(|_| format!("it must be at most {max}"))
}

pub(super) fn read_threads(text: &str) -> Result<usize, String> {
    whole_number(text, 1..=MAX_THREADS)
}

pub(super) fn read_turns(text: &str) -> Result<u16, String> {
    whole_number(text, 1..=Clock::MAX_TURNS)
}

/// Reads a depth of perft; there is one sequence of length 0.
pub(super) fn read_depth(text: &str) -> Result<u16, String> {
    whole_number(text, 0..=Clock::MAX_TURNS)
}

pub(super) fn read_level(text: &str) -> Result<Level, String> {
    let number = whole_number(text, Level::MIN..=Level::MAX)?;
    Level::new(number).ok_or_else(|| "there is no such level".into())
}

/// Reads how the pieces are placed.
pub(super) fn placement_parser() -> impl TypedValueParser<Value = Placement> {
    let names = PossibleValuesParser::new([
        PossibleValue::new("random").help("At random"),
        PossibleValue::new("manual").help("One by one, by you"),
    ]);
    names.map(|name| match name.as_str() {
        "manual" => Placement::Own,
        _ => Placement::Random,
    })
}

pub(super) fn read_player(text: &str) -> Result<Side, String> {
    match text {
        "1" => Ok(Side::X),
        "2" => Ok(Side::O),
        _ => Err("it must be 1 or 2".into()),
    }
}

fn whole_number<T>(text: &str, range: RangeInclusive<T>) -> Result<T, String>
where
    T: FromStr + PartialOrd + Display,
{
    let number = text.parse().ok().filter(|number| range.contains(number));
    let (low, high) = (range.start(), range.end());
    number.ok_or_else(|| format!("it must be a whole number from {low} to {high}"))
}
