//! Puzzles line by line.

use super::prompt::Interrupt;
use super::{Console, ConsoleError};
use crate::agents::Stop;
use crate::games::{AnyPosition, Game, Info};
use crate::learn::{Exercise, Judgement, PuzzleSeries, Verdict};
use crate::play::{LineEntry, MoveEntry, format_board};
use crate::typed;

/// The reply to `help`.
const HELP: &str = "Type the square of a piece, then the square to move it to, or a whole move such as \
c4d4.\nback takes back the piece, hint names the piece to move, and then the square, solution shows the \
move,\nboard shows the board again, skip goes on to the next puzzle, quit leaves.";

impl Console<'_> {
    /// Shows puzzles of a game until the person leaves, from the one with a number or the one that
    /// comes next.
    ///
    /// # Errors
    /// The output can't be written.
    pub fn solve(&mut self, info: &Info, number: Option<usize>) -> Result<(), ConsoleError> {
        let any = AnyPosition::start(info.name, None, info.default_limit, 0)?;
        match typed!(any, AnyPosition(any) => self.solve_typed(any, number)) {
            Ok(()) | Err(Interrupt::EndOfInput | Interrupt::Quit | Interrupt::SwitchTo(_)) => {}
            Err(Interrupt::Failed(error)) => return Err(error),
        }
        Ok(self.prompt.flush()?)
    }

    fn solve_typed<G: Game>(&mut self, _: G, number: Option<usize>) -> Result<(), Interrupt> {
        match PuzzleSeries::<G>::new(number, &mut self.user_data.puzzles) {
            Ok(Some(puzzles)) => {
                let mut solving = Solving {
                    console: self,
                    puzzles,
                    entry: MoveEntry::default(),
                    hinted: false,
                };
                solving.run()
            }
            Ok(None) => Ok(self.prompt.say("There is no such puzzle")?),
            Err(error) => Ok(self.prompt.say(&error.to_string())?),
        }
    }
}

struct Solving<'a, 'p, G: Game> {
    console: &'a mut Console<'p>,
    puzzles: PuzzleSeries<G>,
    entry: MoveEntry<G>,
    /// Whether a hint has named the piece.
    hinted: bool,
}

impl<G: Game> Solving<'_, '_, G> {
    /// Asks for moves until the person leaves.
    fn run(&mut self) -> Result<(), Interrupt> {
        self.show_puzzle()?;
        loop {
            let answer = self.console.prompt.ask(&self.entry.prompt())?;
            match answer.to_lowercase().as_str() {
                "quit" => return Err(Interrupt::Quit),
                "help" | "?" => self.say(HELP)?,
                "board" => self.show_board()?,
                "skip" | "next" => self.advance()?,
                "hint" => self.give_hint()?,
                "solution" => self.give_solution()?,
                _ => self.enter(&answer)?,
            }
        }
    }

    fn say(&mut self, line: &str) -> Result<(), Interrupt> {
        Ok(self.console.prompt.say(line)?)
    }

    fn show_puzzle(&mut self) -> Result<(), Interrupt> {
        let [name, progress] = self.puzzles.heading();
        self.say(&format!("{} - {name} - {progress}", G::INFO.title))?;
        self.show_board()
    }

    /// Shows what there is to know, the board, and the task.
    fn show_board(&mut self) -> Result<(), Interrupt> {
        let [about, task] = self.puzzles.task();
        let position = self.puzzles.diagram().position;
        self.say(&about)?;
        self.say(&format_board(&position))?;
        self.say(&task)
    }

    fn enter(&mut self, answer: &str) -> Result<(), Interrupt> {
        if self.entry.piece().is_none() && answer.eq_ignore_ascii_case("back") {
            return self.say("no piece is chosen yet");
        }
        let position = self.puzzles.diagram().position;
        match self.entry.answer(&position, answer) {
            Ok(LineEntry::Move(choice)) => self.try_move(choice.mv),
            Ok(LineEntry::Piece(_) | LineEntry::Back) => Ok(()),
            Err(reason) => self.say(&reason.to_string()),
        }
    }

    /// Says what a move was. After the right one the defence answers, or the next puzzle follows.
    fn try_move(&mut self, mv: G::Move) -> Result<(), Interrupt> {
        let verdict = match self.puzzles.judge(mv) {
            Judgement::Now(verdict) => verdict,
            Judgement::Later(find_out) => find_out(Stop::default()),
        };
        let is_right = verdict == Verdict::Right;
        let progress = &mut self.console.user_data.puzzles;
        let praise = self.puzzles.settle(mv, is_right, progress);
        self.save();
        match verdict {
            Verdict::Wrong(why, _) => self.say(&format!("Wrong: {why}\nTry again")),
            Verdict::Right => {
                self.say(&praise)?;
                self.advance()
            }
        }
    }

    /// Goes on with the defence or the next puzzle.
    fn advance(&mut self) -> Result<(), Interrupt> {
        self.hinted = false;
        self.entry.clear();
        let before = self.puzzles.diagram().position;
        let defence = self.puzzles.solution().filter(|_| !self.puzzles.is_turn());
        self.puzzles.advance(&mut self.console.user_data.puzzles);
        match defence {
            Some(defence) => {
                let (side, text) = (before.side(), before.move_text(defence));
                self.say(&format!("{side} answers {text}"))?;
                self.show_board()
            }
            None => self.show_puzzle(),
        }
    }

    /// Names the piece to move; if asked again, the move.
    fn give_hint(&mut self) -> Result<(), Interrupt> {
        let Some(mv) = self.puzzles.solution() else {
            return Ok(());
        };
        self.puzzles.give_help(&mut self.console.user_data.puzzles);
        self.save();
        let path = self.puzzles.diagram().position.path(mv);
        let path: Vec<String> = path.iter().map(ToString::to_string).collect();
        let whole = std::mem::replace(&mut self.hinted, true);
        match path.first() {
            Some(piece) if !whole => self.say(&format!("Hint: the piece at {piece}")),
            _ => self.say(&format!("Hint: {}", path.join(" to "))),
        }
    }

    /// Plays the right move.
    fn give_solution(&mut self) -> Result<(), Interrupt> {
        let progress = &mut self.console.user_data.puzzles;
        let Some(solution) = self.puzzles.give_solution(progress) else {
            return Ok(());
        };
        self.save();
        self.say(&solution)?;
        self.advance()
    }

    /// Writes how it went; if that fails, it is said once.
    fn save(&mut self) {
        let data = &mut self.console.user_data;
        let Some(path) = &data.puzzle_file else {
            return;
        };
        if let Err(error) = data.puzzles.save(path) {
            (self.console.complain)(&error.to_string());
            data.puzzle_file = None;
        }
    }
}
