//! The [`Presentation`] trait: how a game's moves are written and read, and what is marked on its
//! board.

use super::{
    Board, FromTo, Lesson, Misreading, MoveError, PerSide, Rules, Side, Square, SquareSet,
};

/// How a term of the evaluation is put in words, as something that a side has.
#[derive(Clone, Copy, Debug)]
pub struct TermWords {
    /// What is counted, for one.
    pub one: &'static str,
    /// What is counted, for several.
    pub many: &'static str,
    /// What to say of more than the opponent has, `{}` being number and noun, where it isn't
    /// simply `4 more squares`.
    pub lead: Option<&'static str>,
    /// Whether it is good to have.
    pub worth: Worth,
}

/// Whether a thing is good to have. Fitted weights may say otherwise where terms overlap; then the
/// term explains nothing, and isn't mentioned.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Worth {
    /// It is.
    Good,
    /// It is not.
    Bad,
}

impl TermWords {
    /// Things that are good to have.
    pub const fn good(one: &'static str, many: &'static str) -> Option<Self> {
        Some(Self {
            one,
            many,
            lead: None,
            worth: Worth::Good,
        })
    }

    /// Things that are bad to have.
    pub const fn bad(one: &'static str, many: &'static str) -> Option<Self> {
        Some(Self {
            one,
            many,
            lead: None,
            worth: Worth::Bad,
        })
    }

    /// The noun for a number of them.
    pub const fn noun(&self, count: u32) -> &'static str {
        if count == 1 { self.one } else { self.many }
    }
}

/// Squares that are marked on the board to show what the game is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Layer<B: Board> {
    /// The squares.
    pub squares: SquareSet<B>,
    /// What they are.
    pub mark: Mark,
    /// A word or two for a legend.
    pub legend: &'static str,
}

/// What a marked square is, for whoever chooses colours and shapes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Mark {
    /// One side can move there, and the other can't in the same way.
    Of(Side),
    /// Both sides can move there.
    Both,
    /// A piece that its opponent could take, were it on the move.
    Danger,
    /// Where a move ends that takes a piece.
    Threat,
}

impl<B: Board> Layer<B> {
    /// The layers of squares that each side can move to, and of those that both can. `legends` are
    /// for X, O and both.
    pub(super) fn shared(reach: PerSide<SquareSet<B>>, legends: [&'static str; 3]) -> [Self; 3] {
        let (x, o) = (reach[Side::X], reach[Side::O]);
        let layer = |squares, mark, legend| Self {
            squares,
            mark,
            legend,
        };
        let [only_x, only_o, both] = legends;
        [
            layer(x - o, Mark::Of(Side::X), only_x),
            layer(o - x, Mark::Of(Side::O), only_o),
            layer(x & o, Mark::Both, both),
        ]
    }
}

/// How a game is shown to people, and how it reads what they type.
pub trait Presentation: Rules {
    /// The terms of the evaluation in words, in the order of
    /// [`TERMS`](super::SearchHints::TERMS). `None` for one that would explain nothing.
    const TERM_WORDS: &'static [Option<TermWords>] = &[];

    /// What happens to a piece that a move takes off the board.
    const CAPTURED: &'static str = "captured";

    /// The first lesson, in games that have one.
    const LESSON: Option<&'static Lesson<Self>> = None;

    /// How programs misread this game's own rules, the likeliest first.
    const MISREADINGS: &'static [Misreading<Self>] = &[];

    /// Why no move leads from one square to another: the game's own reason, where it isn't simply
    /// that the square is occupied. A sentence for the person who typed the move.
    fn refusal(&self, from_to: FromTo<Self::Board>) -> String;

    /// The squares that a valid move names in its text form: where the piece stands and each square
    /// it lands on, by a shortest way. Empty for a skip.
    fn path(&self, mv: Self::Move) -> Vec<Square<Self::Board>> {
        let ends = Self::from_to(mv).map(|ends| vec![ends.from, ends.to]);
        ends.unwrap_or_default()
    }

    /// The valid move that goes exactly along these squares, of which there are at least two.
    ///
    /// # Errors
    /// Why there is none.
    fn spell(&self, squares: &[Square<Self::Board>]) -> Result<Self::Move, MoveError> {
        let &[from, to] = squares else {
            return Err(MoveError::TooManySquares(squares.len()));
        };
        let wanted = FromTo { from, to };
        let mut found = None;
        self.each_move(|mv| {
            if Self::from_to(mv) == Some(wanted) {
                found = Some(mv);
            }
        });
        found.ok_or_else(|| MoveError::Rule(self.refusal(wanted)))
    }

    /// The squares where a move that has been spelled so far, square by square, may land next
    /// instead of ending.
    fn onward(&self, squares: &[Square<Self::Board>]) -> SquareSet<Self::Board> {
        let _ = squares;
        SquareSet::EMPTY
    }

    /// The squares that a side's pieces want to reach, in games that have such. They are marked on
    /// the board.
    fn region(side: Side) -> SquareSet<Self::Board> {
        let _ = side;
        SquareSet::EMPTY
    }

    /// The pieces of both sides that one more move of an opponent could take, where a player should
    /// be warned of it. They are marked on the board.
    fn endangered(&self) -> SquareSet<Self::Board> {
        SquareSet::EMPTY
    }

    /// What to mark on the board of a game in play to show what it is about, on request.
    ///
    /// ```
    /// use standoff::games::{Game, Mark, Presentation, Surround};
    /// let position = Surround::read("surround 6/2X3/1XO1X1/2X3/6/O5 X 8 60").unwrap();
    /// let layers = position.overlay();
    /// assert_eq!((layers[0].mark, layers[0].legend), (Mark::Danger, "in danger"));
    /// assert_eq!(layers[0].squares, "c3".parse::<standoff::games::Square<_>>().unwrap().into());
    /// assert_eq!((layers[1].mark, layers[1].squares.len()), (Mark::Threat, 1));
    /// ```
    fn overlay(&self) -> Vec<Layer<Self::Board>> {
        Vec::new()
    }

    /// The squares that make up a side's first figure, to be marked when the game is over.
    fn counted(&self, side: Side) -> SquareSet<Self::Board> {
        let _ = side;
        SquareSet::EMPTY
    }
}
