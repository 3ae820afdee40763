//! Questions and answers, line by line, and how they end.

use std::io::{self, BufRead, Write};

use super::Error;
use super::import::Next;
use crate::agents::ugi::input::{Input, read_line};
use crate::text;

/// How much of an answer is read: longer than any chain.
const MAX_LEN: usize = 4096;

/// How much of an answer is echoed.
const MAX_ECHO: usize = 500;

/// What `help` says before a game.
const HELP: &str = "Type an answer; an empty line takes what stands in brackets, quit leaves.";

/// Why the dialogue is over before the game.
pub(super) enum Stop {
    /// Nobody answers any more.
    EndOfInput,
    /// The user wants to leave.
    Quit,
    /// The user wants to play another game.
    Other(Box<Next>),
    /// It can't go on.
    Failed(Error),
}

impl<E: Into<Error>> From<E> for Stop {
    fn from(error: E) -> Self {
        Self::Failed(error.into())
    }
}

/// Someone to talk to.
pub struct Dialogue<R, W> {
    input: R,
    output: W,
    echo: bool,
}

impl<R: BufRead, W: Write> Dialogue<R, W> {
    /// A dialogue. With `echo` each answer is repeated after its question, as a terminal does it:
    /// for input that comes from elsewhere.
    pub fn new(input: R, output: W, echo: bool) -> Self {
        Self {
            input,
            output,
            echo,
        }
    }

    /// Says a line, or several.
    pub(super) fn say(&mut self, line: &str) -> io::Result<()> {
        writeln!(self.output, "{}", text::guarded_lines(line))
    }

    /// Sees to it that everything said so far can be read.
    pub(super) fn flush(&mut self) -> io::Result<()> {
        self.output.flush()
    }

    /// Asks a question, and returns the answer without spaces around it.
    pub(super) fn ask(&mut self, question: &str) -> Result<String, Stop> {
        write!(self.output, "{} ", text::guarded(question))?;
        self.output.flush()?;
        let answer = match read_line(&mut self.input, MAX_LEN) {
            Input::Line(line) | Input::TooLong(line) => line,
            Input::End => {
                // The question ends its line, whatever follows.
                writeln!(self.output)?;
                return Err(Stop::EndOfInput);
            }
        };
        let answer = answer.trim();
        if self.echo {
            writeln!(self.output, "{}", text::clean(answer, MAX_ECHO))?;
        }
        Ok(answer.into())
    }

    /// Asks until the answer can be read, and says each time why it can't. Capitals don't matter.
    pub(super) fn ask_until<T>(
        &mut self,
        question: &str,
        mut read: impl FnMut(&str) -> Result<T, String>,
    ) -> Result<T, Stop> {
        self.ask_exactly_until(question, HELP, |answer| read(&answer.to_lowercase()))
    }

    /// The same for answers in which capitals may matter, with help of its own.
    pub(super) fn ask_exactly_until<T>(
        &mut self,
        question: &str,
        help: &str,
        mut read: impl FnMut(&str) -> Result<T, String>,
    ) -> Result<T, Stop> {
        loop {
            let answer = self.ask(question)?;
            match answer.to_lowercase().as_str() {
                "quit" => return Err(Stop::Quit),
                "help" | "?" => self.say(help)?,
                _ => match read(&answer) {
                    Ok(value) => return Ok(value),
                    Err(reason) => self.say(&reason)?,
                },
            }
        }
    }
}
