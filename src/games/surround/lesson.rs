//! Surround's first lesson.

use super::{FromTo, Lesson, Rules, Side, Surround};
use crate::games::{Begin, Presentation, Step};

pub const LESSON: Lesson<Surround> = Lesson {
    steps: &[
        Step {
            begin: Begin::Position("surround XX2OO/XX2OO/6/6/OO2XX/OO2XX X 0 60"),
            about: "A piece steps to an empty square next to it, or jumps over one piece to the empty square behind.",
            task: "Jump over one of your pieces.",
            goal: |_, FromTo { from, to }| from.between(to).is_some(),
            praise: "A jump goes twice as far as a step, over either side's pieces. It captures nothing.",
            otherwise: "That was a step. For a jump, choose a piece with another one beside it, such as a1.",
        },
        Step {
            begin: Begin::Reply("b5b4"),
            about: "No return: the piece that you moved last may not go back in your next move to where it came from.",
            task: "Move another piece.",
            goal: |position, mv| {
                let last = position.last_moves()[position.side()];
                last.is_none_or(|last| last.to != mv.from)
            },
            praise: "Now the first piece is free to go back. Only your last move counts for this rule.",
            otherwise: "That is the same piece again. It may go on, but not back. Try another one.",
        },
        Step {
            begin: Begin::Position("surround 6/2XX2/1XO1X1/2X3/6/O5 X 8 60"),
            about: "A piece with an enemy on all four sides is removed. The O at c3 has one open side: c4.",
            task: "Remove the piece at c3.",
            goal: |position, mv| count(&position.play(mv), Side::O) < count(position, Side::O),
            praise: "All four sides are taken, so it is removed. At the end the side with more pieces wins.",
            otherwise: "c3 still has an open side. Fill c4, and keep the other three sides as they are.",
        },
        Step {
            begin: Begin::Position("surround 6/XO4/1XO3/OO4/4X1/5X X 12 60"),
            about: "Your piece at c2 has O on three sides, and O can step to c1. On the edge no piece can be removed.",
            task: "Bring your piece to safety.",
            goal: |position, mv| {
                let next = position.play(mv);
                (next.endangered() & next.pieces(Side::X)).is_empty()
            },
            praise: "Saved. A piece on the edge, or with a friend beside it, can't be surrounded.",
            otherwise: "Then O steps to c1 and your piece is removed. Move it away, or put a friend on c1.",
        },
        Step {
            begin: Begin::Position("surround O5/4X1/3XO1/2XO2/3X2/O5 X 58 59"),
            about: "This is the last turn. More pieces win; both have 4. With as many, more valid moves would win.",
            task: "Get one piece ahead.",
            goal: |position, mv| {
                let next = position.play(mv);
                count(&next, Side::X) > count(&next, Side::O)
            },
            praise: "4 against 3: you win. A jump brought the fourth piece where no step could.",
            otherwise: "Both still have 4 then. Which piece of O has only one open side, and who can jump there?",
        },
    ],
    learnt: [
        "Step, or jump over one piece.",
        "Four enemies around it remove it.",
        "On the edge a piece is safe.",
    ],
};

fn count(position: &Surround, side: Side) -> u32 {
    position.pieces(side).len()
}
