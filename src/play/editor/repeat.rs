//! Actions that give another result when repeated: a random rest, and mirror images.

use super::{Editor, EditorState};
use crate::games::{Board, Game, PositionError, Side, SquareSet, Symmetry, random_rest};

/// The last action, if repeating it gives another result.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Repeatable<B: Board> {
    /// The rest was placed at random, from this board.
    Rest(EditorState<B>),
    /// One side was made the image of the other, by this one of several symmetries.
    Mirror(EditorState<B>, usize),
}

impl<G: Game> Editor<G> {
    /// Places the missing pieces at random. Repeated at once, it places them again from another
    /// seed. Returns whether there was anything to place.
    ///
    /// # Errors
    /// Why they can't be placed.
    pub fn place_rest(&mut self) -> Result<bool, PositionError> {
        let redrawn = match self.repeatable {
            Some(Repeatable::Rest(base)) => Some(base),
            _ => None,
        };
        let base = redrawn.unwrap_or(self.state);
        let left = |side: Side| base.wanted[side] > base.setup.pieces(side).len();
        if !Side::BOTH.into_iter().any(left) {
            return Ok(false);
        }
        let seed = self.seed.wrapping_add(u64::from(redrawn.is_some()));
        let position: G = random_rest(&base.setup, base.wanted, seed)?;
        self.seed = seed;
        let setup = position.setup();
        self.change_repeatedly(base, EditorState { setup, ..base });
        self.repeatable = Some(Repeatable::Rest(base));
        Ok(true)
    }

    /// Makes the other side the mirror image of the selected side. Repeated at once, it uses
    /// another symmetry. Returns the symmetry, and the pieces whose image falls on a square of
    /// their own side.
    pub fn mirror(&mut self) -> Option<(Symmetry, SquareSet<G::Board>)> {
        let (base, next) = match self.repeatable {
            Some(Repeatable::Mirror(base, way)) => (base, way + 1),
            _ => (self.state, 0),
        };
        let own = base.setup.pieces(base.hand);
        let ways = ways::<G>(own);
        let way = next.checked_rem(ways.len())?;
        let symmetry = *ways.get(way).filter(|_| !own.is_empty())?;
        let mut state = base;
        for square in base.setup.pieces(base.hand.other()) {
            state.setup.lift(square);
        }
        let image = symmetry.set(own);
        for square in image - own {
            state.setup.put(base.hand.other(), square);
        }
        self.change_repeatedly(base, state);
        self.repeatable = Some(Repeatable::Mirror(base, way));
        Some((symmetry, image & own))
    }

    /// Like a change, but repetitions replace each other and are undone together.
    fn change_repeatedly(&mut self, base: EditorState<G::Board>, state: EditorState<G::Board>) {
        if self.repeatable.is_some() && self.past.last() == Some(&base) {
            self.past.pop();
            self.state = base;
        }
        self.change(state);
    }
}

/// The symmetries of the game's rules that turn one side into the other. Those that leave no piece
/// without an image come first, and among them half a turn, which looks fairest.
fn ways<G: Game>(own: SquareSet<G::Board>) -> Vec<Symmetry> {
    let mut ways: Vec<Symmetry> = G::INFO.symmetries.to_vec();
    ways.retain(|way| way.swap_sides && (way.transpose || way.flip_rows || way.flip_columns));
    let turned = |way: &Symmetry| !way.transpose && way.flip_rows && way.flip_columns;
    ways.sort_by_key(|way| ((way.set(own) & own).len(), !turned(way), way.transpose));
    ways
}
