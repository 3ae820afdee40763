//! Setting up a position by hand: putting and lifting pieces, with undo and redo.
//!
//! The board may be in any state while it is edited. [`Editor::position`] returns the position, or
//! everything that is missing or wrong.

mod repeat;

use repeat::Repeatable;

use crate::games::{Board, Game, PerSide, PositionError, Setup, Side, Square, Start};

/// A state of the editor that undo goes back to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct EditorState<B: Board> {
    setup: Setup<B>,
    /// The side whose pieces are placed next.
    hand: Side,
    /// How many pieces each side should have.
    wanted: PerSide<u32>,
}

/// What choosing a square does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Intent {
    /// Puts a piece of this side on an empty square.
    Put(Side),
    /// Takes the piece of this side off the board.
    Lift(Side),
    /// Turns the piece there into one of this side.
    Exchange(Side),
}

/// A position that is being set up.
///
/// ```
/// use standoff::games::{Blockade, Game, PerSide, start};
/// use standoff::play::Editor;
/// let usual: Blockade = start(60, 1).unwrap();
/// let mut editor = Editor::new(&usual, PerSide::new(1, 1), 1);
/// editor.choose("a1".parse().unwrap());
/// // X has all its pieces: the next one is O's.
/// editor.choose("g7".parse().unwrap());
/// assert_eq!(editor.position().unwrap().line(), "blockade X6/7/7/7/7/7/6O X 0 60");
/// ```
#[derive(Clone, Debug)]
pub struct Editor<G: Game> {
    state: EditorState<G::Board>,
    past: Vec<EditorState<G::Board>>,
    future: Vec<EditorState<G::Board>>,
    repeatable: Option<Repeatable<G::Board>>,
    seed: u64,
}

impl<G: Game> Editor<G> {
    /// Starts with an empty board in games whose pieces are placed freely, and with the given
    /// position in games with a fixed start.
    pub fn new(usual: &G, wanted: PerSide<u32>, seed: u64) -> Self {
        let (setup, wanted) = match G::INFO.start {
            Start::Free(_) => (Setup::new(usual.clock().limit()), wanted),
            Start::Fixed(_) => {
                let most = G::INFO.pieces.max_each;
                (usual.setup(), PerSide::new(most, most))
            }
        };
        let state = EditorState {
            setup,
            hand: Side::X,
            wanted,
        };
        Self {
            state,
            past: Vec::new(),
            future: Vec::new(),
            repeatable: None,
            seed,
        }
    }

    /// Returns whether the numbers of pieces were chosen beforehand. Otherwise they are only upper
    /// limits.
    pub const fn has_numbers() -> bool {
        matches!(G::INFO.start, Start::Free(_))
    }

    /// The board as it is now.
    pub fn setup(&self) -> &Setup<G::Board> {
        &self.state.setup
    }

    /// The position.
    ///
    /// # Errors
    /// Everything that is missing or wrong.
    pub fn position(&self) -> Result<G, PositionError> {
        G::from_setup(&self.state.setup)
    }

    /// The side whose pieces are placed next.
    pub fn hand(&self) -> Side {
        self.state.hand
    }

    /// Selects the side whose pieces are placed next.
    pub fn take(&mut self, side: Side) {
        self.state.hand = side;
    }

    /// The seed of the random rest, used next or just now.
    pub fn seed(&self) -> u64 {
        self.seed
    }

    /// How many pieces a side has on the board.
    pub fn count(&self, side: Side) -> u32 {
        self.state.setup.pieces(side).len()
    }

    /// How many pieces a side should have.
    pub fn wanted(&self, side: Side) -> u32 {
        self.state.wanted[side]
    }

    /// How many pieces of a side are still to be placed.
    pub fn left(&self, side: Side) -> u32 {
        self.wanted(side).saturating_sub(self.count(side))
    }

    /// What choosing a square does.
    pub fn intent(&self, square: Square<G::Board>) -> Intent {
        let hand = self.state.hand;
        match self.state.setup.piece(square) {
            None => Intent::Put(hand),
            Some(side) if side == hand => Intent::Lift(side),
            Some(_) => Intent::Exchange(hand),
        }
    }

    /// Puts a piece of the selected side on a square, or lifts the one that stands there; a piece
    /// of the other side changes sides. Once a side has exactly its number of pieces, the other one
    /// is selected.
    pub fn choose(&mut self, square: Square<G::Board>) -> Intent {
        let intent = self.intent(square);
        self.edit(|state| match intent {
            Intent::Put(side) | Intent::Exchange(side) => state.setup.put(side, square),
            Intent::Lift(_) => state.setup.lift(square),
        });
        let hand = self.state.hand;
        let has_all = self.count(hand) == self.wanted(hand);
        let complete = Self::has_numbers() && has_all && self.left(hand.other()) > 0;
        if complete && intent != Intent::Lift(hand) {
            self.state.hand = hand.other();
        }
        intent
    }

    /// Puts pieces of the selected side on all these squares.
    pub fn put_all(&mut self, squares: &[Square<G::Board>]) {
        self.edit(|state| {
            for &square in squares {
                state.setup.put(state.hand, square);
            }
        });
    }

    /// Empties a square. Returns whether there was a piece.
    pub fn lift(&mut self, square: Square<G::Board>) -> bool {
        self.edit(|state| state.setup.lift(square))
    }

    /// Gives the piece on a square to the other side. Returns whether there was a piece.
    pub fn exchange(&mut self, square: Square<G::Board>) -> bool {
        self.edit(|state| {
            if let Some(side) = state.setup.piece(square) {
                state.setup.put(side.other(), square);
            }
        })
    }

    /// Takes all pieces off the board. Returns whether there were any.
    pub fn clear(&mut self) -> bool {
        self.edit(|state| {
            for square in !state.setup.empty() {
                state.setup.lift(square);
            }
            state.hand = Side::X;
        })
    }

    /// Replaces the board by a whole position.
    pub fn load(&mut self, position: &G) {
        self.edit(|state| {
            state.setup = position.setup();
            if Self::has_numbers() {
                state.wanted = PerSide::from_fn(|side| position.pieces(side).len());
            }
        });
    }

    /// Lets the other side move next.
    pub fn pass_turn(&mut self) {
        self.edit(|state| state.setup.side = state.setup.side.other());
    }

    /// Sets the turn limit and the turns played.
    pub fn set_turns(&mut self, limit: u16, played: u16) {
        self.edit(|state| (state.setup.limit, state.setup.played) = (limit, played));
    }

    /// Gives the selected side one piece more or fewer. Returns whether the game allows it.
    pub fn want(&mut self, more: bool) -> bool {
        let (hand, limits) = (self.state.hand, G::INFO.pieces);
        let wanted = self
            .wanted(hand)
            .checked_add_signed(if more { 1 } else { -1 });
        let fits = |&wanted: &u32| {
            (1..=limits.max_each).contains(&wanted)
                && wanted + self.wanted(hand.other()) <= limits.max_together
        };
        let wanted = wanted.filter(|wanted| Self::has_numbers() && fits(wanted));
        wanted.is_some_and(|wanted| self.edit(|state| state.wanted[hand] = wanted))
    }

    /// Returns whether leaving would lose any changes.
    pub fn is_changed(&self) -> bool {
        !self.past.is_empty()
    }

    /// Undoes the last change. Returns whether there was one.
    pub fn undo(&mut self) -> bool {
        self.repeatable = None;
        let Some(before) = self.past.pop() else {
            return false;
        };
        self.future.push(std::mem::replace(&mut self.state, before));
        true
    }

    /// Redoes a change. Returns whether there was one.
    pub fn redo(&mut self) -> bool {
        self.repeatable = None;
        let Some(after) = self.future.pop() else {
            return false;
        };
        self.past.push(std::mem::replace(&mut self.state, after));
        true
    }

    /// Makes a change that can be undone. Returns whether it changed anything.
    fn edit(&mut self, change: impl FnOnce(&mut EditorState<G::Board>)) -> bool {
        let mut state = self.state;
        change(&mut state);
        self.change(state)
    }

    /// Replaces the state, which can be undone. Returns whether it changed anything.
    fn change(&mut self, state: EditorState<G::Board>) -> bool {
        self.repeatable = None;
        if state == self.state {
            return false;
        }
        self.past.push(std::mem::replace(&mut self.state, state));
        self.future.clear();
        true
    }
}
