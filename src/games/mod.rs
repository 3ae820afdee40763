//! The rules of the games, and nothing else: no threads, no clocks, no files, no search.
//!
//! What a game is asked is divided by who asks. [`Rules`] is what a new game must write.
//! [`SearchHints`] make the engine play it better, [`Presentation`] is how it looks and reads; both
//! have defaults. [`Game`] is all three and what follows from them: it is the bound to use
//! everywhere else.
//!
//! Each game is a folder of its own and one name in the list at the end of this file. Code for "any
//! game" goes through [`AnyPosition`] or [`for_each_game`], and so picks up a new one without a
//! change.
//!
//! | file | owns |
//! |---|---|
//! | `rules`, `search_hints`, `presentation`, `game` | the traits |
//! | `info`, `outcome` | what is always true of a game; how games end |
//! | `lesson` | what a first lesson of a game consists of |
//! | `misreading` | how programs get a game's rules wrong |
//! | `board_state` | what positions of every game have in common |
//! | `side`, `square`, `square_set`, `clock`, `from_to` | the small values that positions are made of |
//! | `symmetry`, `zobrist` | turning and mirroring boards; hashing them |
//! | `setup`, `start` | raw set-ups and the one place that checks them; starting positions |
//! | `position_line`, `notation`, `error` | positions and moves as text, and what can be wrong with it |
//! | [`evaluation`] | judging positions: the terms of each game, and how they are weighed |
//! | [`tablebase`] | whether perfect play is known; where large tablebases are kept |
//! | `perft` | counting move sequences |
//! | `blockade`, `surround`, `crossing` | one game each |

mod board_state;
mod clock;
mod error;
pub mod evaluation;
mod from_to;
mod game;
mod info;
mod lesson;
mod misreading;
mod notation;
mod outcome;
mod perft;
mod position_line;
mod presentation;
mod rules;
mod search_hints;
mod setup;
mod side;
mod square;
mod square_set;
mod start;
mod symmetry;
pub mod tablebase;
mod zobrist;

pub mod blockade;
pub mod crossing;
pub mod surround;

pub use blockade::Blockade;
pub use board_state::BoardState;
pub use clock::Clock;
pub use crossing::Crossing;
pub use error::{MoveError, PositionError, PositionFault};
pub use from_to::FromTo;
pub use game::Game;
pub use info::{ChanceCurve, Example, Info, LastMoves, LevelData, PieceLimits, Start};
pub use lesson::{Begin, Lesson, Step};
pub use misreading::Misreading;
pub use notation::{Skips, check_piece, read_squares};
pub use outcome::{DecidedBy, Ending, Figure, Outcome, Verdict};
pub use perft::{perft, perft_divided};
pub use presentation::{Layer, Mark, Presentation, TermWords, Worth};
pub use rules::Rules;
pub use search_hints::SearchHints;
pub use setup::{Setup, ValidSetup};
pub use side::{PerSide, Side};
pub use square::{Board, Direction, Grid, NotASquare, Square};
pub use square_set::{SquareSet, Squares};
pub use start::{random_rest, random_start, start};
pub use surround::Surround;
pub use symmetry::Symmetry;

use crate::text::{self, Quoted};

/// An operation on a position of any game; [`typed!`](crate::typed) is shorter for an expression.
pub trait PositionVisitor {
    /// The result.
    type Output;

    /// Does it for this game.
    fn visit<G: Game>(self, position: G) -> Self::Output;
}

/// An operation that runs once for every game.
pub trait GameVisitor {
    /// Does it for one of them.
    fn visit<G: Game>(&mut self);
}

macro_rules! games {
    ([$($game:ident),+]) => {
        /// A position of any of the games. A typed position becomes one by `into`, and one of them
        /// becomes a typed position by `try_into`.
        ///
        /// ```
        /// use standoff::games::{AnyPosition, Blockade, Side, game_names};
        /// let line = "surround XX2OO/XX2OO/6/6/OO2XX/OO2XX X 0 60 - -";
        /// let position = AnyPosition::read(line).unwrap();
        /// assert_eq!(position.line(), line);
        /// assert_eq!((position.side(), position.verdict()), (Side::X, None));
        /// assert!(Blockade::try_from(position).is_err());
        /// let error = AnyPosition::read("chess 8 X 0 60").unwrap_err().to_string();
        /// assert_eq!(error, format!("'chess' is not a game: choose {}", game_names()));
        /// ```
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub enum AnyPosition {
            $(
                #[doc = concat!("A position of [`", stringify!($game), "`].")]
                $game($game),
            )+
        }

        /// What is always true of each game, in the order in which they are offered.
        pub const GAMES: &[Info] = &[$($game::INFO),+];

        /// Does something once for every game, in the order of [`GAMES`].
        pub fn for_each_game(visitor: &mut impl GameVisitor) {
            $(visitor.visit::<$game>();)+
        }

        $(
            impl Game for $game {}

            impl From<$game> for AnyPosition {
                fn from(position: $game) -> Self {
                    Self::$game(position)
                }
            }

            impl TryFrom<AnyPosition> for $game {
                type Error = PositionError;

                fn try_from(position: AnyPosition) -> Result<Self, PositionError> {
                    match position {
                        AnyPosition::$game(position) => Ok(position),
                        other => Err(other_game(other.info().name, $game::INFO.name)),
                    }
                }
            }
        )+

        impl AnyPosition {
            /// Reads a position line of any game, strictly.
            ///
            /// # Errors
            /// Everything that is wrong with the line.
            pub fn read(line: &str) -> Result<Self, PositionError> {
                let name = position_line::game_name(line)?;
                $(if name == $game::INFO.name {
                    return $game::read(line).map(Self::$game);
                })+
                Err(unknown_game(name))
            }

            /// The first position of the game with this name: the fixed one, or pieces placed from
            /// a seed, as many as `counts` says or else as usual.
            ///
            /// # Errors
            /// There is no such game, or it does not allow these numbers.
            pub fn start(
                name: &str,
                counts: Option<PerSide<u32>>,
                limit: u16,
                seed: u64,
            ) -> Result<Self, PositionError> {
                $(if name == $game::INFO.name {
                    let position = match ($game::INFO.start, counts) {
                        (Start::Free(_), Some(counts)) => random_start(counts, limit, seed),
                        _ => start(limit, seed),
                    };
                    return position.map(Self::$game);
                })+
                Err(unknown_game(name))
            }

            /// Does something with the position, typed.
            pub fn visit<V: PositionVisitor>(self, visitor: V) -> V::Output {
                match self {
                    $(Self::$game(position) => visitor.visit(position),)+
                }
            }

            /// What is always true of its game.
            pub const fn info(&self) -> &'static Info {
                match self {
                    $(Self::$game(_) => &$game::INFO,)+
                }
            }

            /// The position after a move that is given as text.
            ///
            /// # Errors
            /// Why the text is not a valid move.
            pub fn play_text(&self, text: &str, skips: Skips) -> Result<Self, MoveError> {
                match self {
                    $(Self::$game(position) => {
                        let mv = position.read_move(text, skips)?;
                        Ok(position.play(mv).into())
                    })+
                }
            }

            for_any! { [$($game)+]
                /// The position line.
                line() -> String;
                /// The side to move.
                side() -> Side;
                /// The turns played and left.
                clock() -> Clock;
                /// Who has won, or `None` while the game is in play.
                verdict() -> Option<Verdict>;
                /// How the game has ended and by which figures, or `None` while it is in play.
                outcome() -> Option<Outcome>;
            }
        }
    };
}

/// Methods of [`AnyPosition`] that ask the typed position.
macro_rules! for_any {
    ($games:tt $($(#[$doc:meta])+ $name:ident() -> $output:ty;)+) => {
        $(for_any! { @ $games $(#[$doc])+ $name $output })+
    };
    (@ [$($game:ident)+] $(#[$doc:meta])+ $name:ident $output:ty) => {
        $(#[$doc])+
        pub fn $name(&self) -> $output {
            match self {
                $(Self::$game(position) => position.$name(),)+
            }
        }
    };
}
fn other_game(name: &str, expected: &'static str) -> PositionError {
    PositionFault::OtherGame(Quoted::new(name), expected).into()
}

fn unknown_game(name: &str) -> PositionError {
    PositionFault::UnknownGame(Quoted::new(name)).into()
}

/// The game with this name.
///
/// # Errors
/// There is no such game.
pub fn find_game(name: &str) -> Result<&'static Info, PositionError> {
    let found = GAMES.iter().find(|info| info.name == name);
    found.ok_or_else(|| unknown_game(name))
}

/// The names of all games as a sentence lists them: `blockade, surround or crossing`.
pub fn game_names() -> String {
    let names: Vec<&str> = GAMES.iter().map(|info| info.name).collect();
    text::list(&names, "or")
}

/// Calls a macro with the one list of games, and with what follows: for types that hold something
/// of any game, as [`AnyPosition`] does.
#[doc(hidden)]
#[macro_export]
macro_rules! with_games {
    (($($each:tt)+) $($rest:tt)*) => {
        $($each)+! { [Blockade, Surround, Crossing] $($rest)* }
    };
}

/// Evaluates an expression with a position or a record of any game, typed.
///
/// ```
/// use standoff::games::{AnyPosition, Game};
/// use standoff::typed;
/// let any = AnyPosition::read("surround XX2OO/XX2OO/6/6/OO2XX/OO2XX X 0 60").unwrap();
/// assert_eq!(typed!(any, AnyPosition(position) => position.moves().len()), 16);
/// ```
#[macro_export]
macro_rules! typed {
    ([$($game:ident),+] $any:expr, $kind:ident($typed:pat) => $value:expr) => {
        match $any {
            $($kind::$game($typed) => $value,)+
        }
    };
    ($any:expr, $kind:ident($typed:pat) => $value:expr) => {
        $crate::with_games! { ($crate::typed) $any, $kind($typed) => $value }
    };
}

with_games!((games));
