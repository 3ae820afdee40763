//! Crossing's first lesson.

use super::{Crossing, Lesson, Move, Presentation, Rules, Side, Verdict};
use crate::games::{Begin, Game, Step};

pub const LESSON: Lesson<Crossing> = Lesson {
    steps: &[
        Step {
            begin: Begin::Position("crossing X7/1X5O/X1X3O1/1X3O1O/X1X3O1/1X3O1O/X5O1/7O X 0 400"),
            about: "Your target region is columns 7 and 8, O's is columns 1 and 2. A piece steps to a square next to it.",
            task: "Step to the right with any piece.",
            goal: |_, mv| columns(mv) == 1,
            praise: "One column nearer. The side with more pieces in its target region wins.",
            otherwise: "That is valid, but brings no piece nearer. Your target region is on the right.",
        },
        Step {
            begin: Begin::Position("crossing 8/X7/8/1XX5/8/2XX2O1/8/7O X 6 400"),
            about: "A piece may also hop over a piece next to it, of either side, to the empty square straight behind.",
            task: "Hop to the right over your own piece.",
            goal: |_, mv| columns(mv) == 2,
            praise: "Two columns in one move, and your own piece stays. Hops are the fast way across.",
            otherwise: "That was a step, or led to the left. Hop from d2 over d3, for example.",
        },
        Step {
            begin: Begin::Position("crossing 8/8/1XX5/3X4/5O2/8/6O1/7O X 12 400"),
            about: "From where it lands a piece may hop on, and turn. Type c2 c4 e4, or press Space where it lands.",
            task: "Hop twice in one move.",
            goal: |position, mv| columns(mv) != 0 && position.path(mv).len() > 2,
            praise: "Such a chain may go on as long as there is something to hop over, and stop where you like.",
            otherwise: "That is no chain of two hops. From c2 hop over c3, and then down over d4.",
        },
        Step {
            begin: Begin::Reply("e6e5"),
            about: "O has stepped next to you, to e5. An enemy piece that is hopped over is captured.",
            task: "Capture the piece at e5.",
            goal: |position, mv| !position.taken(mv).is_empty(),
            praise: "It leaves the board at once. O can do the same to you: see who stands next to whom.",
            otherwise: "e5 is still there. Hop over it with the piece at e4.",
        },
        Step {
            begin: Begin::Position("crossing 8/8/6X1/5X2/1O6/7X/3O4/8 X 100 400"),
            about: "The game ends when all pieces of a side are in its target region. The score is the pieces there.",
            task: "Bring your last piece home.",
            goal: |position, mv| position.play(mv).verdict() == Some(Verdict::Win(Side::X)),
            praise: "3 against 1: you win. Count before you go in, as a lower score would have lost.",
            otherwise: "The piece at d6 is still outside. One step to the right brings it in.",
        },
    ],
    learnt: [
        "Hop far: a chain may turn.",
        "An enemy hopped over is captured.",
        "More pieces home win at the end.",
    ],
};

/// How many columns a move leads to the right.
fn columns(mv: Move) -> i8 {
    match mv {
        Move::Pass => 0,
        Move::Go { from, to, .. } => to.column().cast_signed() - from.column().cast_signed(),
    }
}
