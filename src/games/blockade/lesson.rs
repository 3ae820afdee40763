//! Blockade's first lesson.

use super::{Blockade, FromTo, Lesson, Rules, Side, Verdict};
use crate::games::{Begin, Game, Step};

pub const LESSON: Lesson<Blockade> = Lesson {
    steps: &[
        Step {
            begin: Begin::Position("blockade X6/7/7/3X3/7/7/6O X 0 60"),
            about: "A piece steps to an empty square next to it, never diagonally. Those squares are your moveable space.",
            task: "Step out of the corner.",
            goal: gains_space,
            praise: "The corner has 2 squares, the edge has 3. Your moveable space is what all your pieces have together.",
            otherwise: "The piece at d4 has all its 4 squares already. The one at a1 has only 2: move that one.",
        },
        Step {
            begin: Begin::Reply("g7f7"),
            about: "O has stepped too. You have 7 squares now. When the turns have run out, more moveable space wins.",
            task: "Gain one more square.",
            goal: gains_space,
            praise: "Away from the edge a piece has 4 squares around it, and that is the most there can be.",
            otherwise: "That gains nothing. Your piece at the edge has a square less than the other: bring it in.",
        },
        Step {
            begin: Begin::Position("blockade 7/7/7/O1X1X2/7/7/7 X 10 60"),
            about: "A square next to two of your pieces counts once: d4. One next to both sides counts for both: d2.",
            task: "Reach 8 squares: share none.",
            goal: |position, mv| space(&position.play(mv), Side::X) == 8,
            praise: "Now each piece has 4 squares of its own. Pieces that stand apart have more room.",
            otherwise: "That makes fewer than 8: your pieces share a square, or one of them is next to O.",
        },
        Step {
            begin: Begin::Position("blockade OX5/1X5/X6/7/7/7/7 X 20 60"),
            about: "A player who is to move but has no valid move loses. O has one square left: b1.",
            task: "Leave O without a valid move.",
            goal: wins,
            praise: "O can't move, so you win at once. Always keep a way out for your own pieces.",
            otherwise: "O can still move. Close b1, and leave the piece at a2 where it is.",
        },
        Step {
            begin: Begin::Position("blockade 7/7/2X4/7/4O2/7/X5O X 60 61"),
            about: "This is the last turn, and both sides have 6 squares. That would be a draw.",
            task: "Win by moveable space.",
            goal: wins,
            praise: "7 against 6: you win. Whoever makes the last move has nothing to fear from an answer.",
            otherwise: "You don't have more than O then. Which of your two pieces has too little room?",
        },
    ],
    learnt: [
        "More moveable space wins at the end.",
        "A shared square counts for both.",
        "Without a valid move you lose.",
    ],
};

fn space(position: &Blockade, side: Side) -> u32 {
    position.space(side).len()
}

fn gains_space(position: &Blockade, mv: FromTo<super::Board>) -> bool {
    space(&position.play(mv), position.side()) > space(position, position.side())
}

fn wins(position: &Blockade, mv: FromTo<super::Board>) -> bool {
    position.play(mv).verdict() == Some(Verdict::Win(position.side()))
}
