//! Questions and answers, line by line.

use std::fmt::Display;
use std::io::{self, BufRead, Write};
use std::str::FromStr;
use std::sync::mpsc::{Receiver, RecvTimeoutError, sync_channel};
use std::time::Duration;

use super::ConsoleError;
use super::import::NextGame;
use crate::agents::ugi::input::{Input, read_line};
use crate::text::{self, Quoted};

/// The longest answer that is read, in bytes; longer than any chain.
const MAX_ANSWER: usize = 4096;

/// The longest echo of an answer, in characters.
const MAX_ECHO: usize = 500;

/// The reply to `help` before a game.
const HELP: &str = "Type an answer; an empty line takes what stands in brackets, quit leaves.";

/// Why a question has no answer, or a game no end.
pub(super) enum Interrupt {
    /// The input has ended.
    EndOfInput,
    /// The user typed `quit`.
    Quit,
    /// The user wants to play another game.
    SwitchTo(Box<NextGame>),
    /// Something failed.
    Failed(ConsoleError),
}

impl<E: Into<ConsoleError>> From<E> for Interrupt {
    fn from(error: E) -> Self {
        Self::Failed(error.into())
    }
}

/// Where answers come from.
enum Answers<'a> {
    Reader(Box<dyn BufRead + 'a>),
    /// From a thread that waits for them.
    Thread(Receiver<Input>),
}

impl Answers<'_> {
    /// The next answer; `None` if a clock has run out before it came.
    fn next(&mut self, time: Option<Duration>) -> Option<Input> {
        match (self, time) {
            (Self::Reader(reader), _) => Some(read_line(reader, MAX_ANSWER)),
            (Self::Thread(lines), None) => Some(lines.recv().unwrap_or(Input::End)),
            (Self::Thread(lines), Some(time)) => match lines.recv_timeout(time) {
                Err(RecvTimeoutError::Timeout) => None,
                line => Some(line.unwrap_or(Input::End)),
            },
        }
    }
}

/// Prints lines, asks questions and reads the answers.
pub struct Prompt<'a> {
    input: Answers<'a>,
    output: Box<dyn Write + 'a>,
    echo: bool,
}

impl<'a> Prompt<'a> {
    /// Reads answers from `input` and prints to `output`. A clock that runs out is noticed when the
    /// answer comes.
    pub fn new(input: impl BufRead + 'a, output: impl Write + 'a) -> Self {
        Self {
            input: Answers::Reader(Box::new(input)),
            output: Box::new(output),
            echo: false,
        }
    }

    /// Reads answers from standard input and prints to `output`. A clock that runs out is noticed at
    /// once.
    pub fn from_stdin(output: impl Write + 'a) -> Self {
        // At most one line is read ahead.
        let (sender, lines) = sync_channel(0);
        std::thread::spawn(move || {
            loop {
                let line = read_line(&mut io::stdin().lock(), MAX_ANSWER);
                if matches!(line, Input::End) || sender.send(line).is_err() {
                    break;
                }
            }
        });
        Self {
            input: Answers::Thread(lines),
            output: Box::new(output),
            echo: false,
        }
    }

    /// Sets whether each answer is repeated after its question. A terminal does that by itself;
    /// with other input it makes the output read like a transcript.
    #[must_use]
    pub fn with_echo(self, echo: bool) -> Self {
        Self { echo, ..self }
    }

    /// Whether a person types the answers, as far as that can be known.
    pub(super) fn is_typed(&self) -> bool {
        !self.echo
    }

    /// Prints one line or several.
    pub(super) fn say(&mut self, line: &str) -> io::Result<()> {
        writeln!(self.output, "{}", text::guarded_lines(line))
    }

    pub(super) fn flush(&mut self) -> io::Result<()> {
        self.output.flush()
    }

    /// Asks a question and returns the trimmed answer.
    pub(super) fn ask(&mut self, question: &str) -> Result<String, Interrupt> {
        self.ask_within(question, None)?
            .ok_or(Interrupt::EndOfInput)
    }

    /// Asks a question and returns the trimmed answer; `None` if there is none in this time.
    pub(super) fn ask_within(
        &mut self,
        question: &str,
        time: Option<Duration>,
    ) -> Result<Option<String>, Interrupt> {
        write!(self.output, "{} ", text::guarded(question))?;
        self.output.flush()?;
        let answer = match self.input.next(time) {
            Some(Input::Line(line) | Input::TooLong(line)) => line,
            missing => {
                // Whatever follows begins on a line of its own.
                writeln!(self.output)?;
                return missing.map_or(Ok(None), |_| Err(Interrupt::EndOfInput));
            }
        };
        // Some editors begin a file with a byte order mark.
        let answer = answer.trim_start_matches('\u{feff}').trim();
        if self.echo {
            writeln!(self.output, "{}", text::clean(answer, MAX_ECHO))?;
        }
        Ok(Some(answer.into()))
    }

    /// Asks until `read` accepts the answer, and prints the reason each time it doesn't. The answer
    /// is in lower case.
    pub(super) fn ask_until<T>(
        &mut self,
        question: &str,
        mut read: impl FnMut(&str) -> Result<T, String>,
    ) -> Result<T, Interrupt> {
        self.ask_exactly_until(question, HELP, |answer| read(&answer.to_lowercase()))
    }

    /// Like [`ask_until`](Self::ask_until), but leaves the answer's capitals as they are and has
    /// its own reply to `help`.
    pub(super) fn ask_exactly_until<T>(
        &mut self,
        question: &str,
        help: &str,
        mut read: impl FnMut(&str) -> Result<T, String>,
    ) -> Result<T, Interrupt> {
        loop {
            let answer = self.ask(question)?;
            match answer.to_lowercase().as_str() {
                "quit" => return Err(Interrupt::Quit),
                "help" | "?" => self.say(help)?,
                _ => match read(&answer) {
                    Ok(value) => return Ok(value),
                    Err(reason) => self.say(&reason)?,
                },
            }
        }
    }

    /// Asks a question to which an empty line means no.
    pub(super) fn ask_yes_or_no(&mut self, question: &str) -> Result<bool, Interrupt> {
        let question = format!("{question} yes or no [no]:");
        self.ask_until(&question, |word| match word {
            "y" | "yes" => Ok(true),
            "" | "n" | "no" => Ok(false),
            _ => Err("type yes or no".into()),
        })
    }

    /// Asks for a whole number from 1 to `max`; an empty line is `default`.
    pub(super) fn ask_number<T>(
        &mut self,
        question: &str,
        default: T,
        max: T,
    ) -> Result<T, Interrupt>
    where
        T: Copy + Display + From<u8> + FromStr + PartialOrd,
    {
        self.ask_until(&format!("{question} [{default}]:"), |word| {
            if word.is_empty() {
                return Ok(default);
            }
            let number = word.parse().ok();
            let number = number.filter(|number| (T::from(1)..=max).contains(number));
            number.ok_or_else(|| {
                let word = Quoted::new(word);
                format!("{word} is not possible: type a whole number from 1 to {max}")
            })
        })
    }
}
