//! The conversation: which command does what, and in which order the answers come.
//!
//! One loop writes everything, so lines are never mixed. A thread that reads the input and the
//! worker that searches feed it. The reader waits until it is asked for a line, so each command is
//! done before the next is read: what follows `stop` finds the search answered, no matter how fast
//! it was sent, and input is never buffered without limit.

use std::io::{self, BufRead, Write};
use std::ops::ControlFlow;
use std::sync::mpsc::{Sender, channel};

use super::command::{self, Go, UgiCommand};
use super::engine::{NO_MOVE, TypedEngine, UgiEngine};
use super::input::{self, Input};
use super::options::{THREADS, UgiOptions};
use crate::games::{AnyPosition, Game, PositionError, Skips};
use crate::search::{TableTooLarge, cores};
use crate::text::Quoted;
use crate::typed;

/// Why a conversation failed.
#[derive(Debug, thiserror::Error)]
pub enum ServeError {
    /// The answers could not be written.
    #[error(transparent)]
    Output(#[from] io::Error),
    /// There is no memory for the engine.
    #[error(transparent)]
    Table(#[from] TableTooLarge),
    /// There is no position to begin with.
    #[error(transparent)]
    Start(#[from] PositionError),
}

/// What the loop waits for.
pub(super) enum ServerEvent {
    /// Something was read.
    Input(Input),
    /// The search has something to say.
    Engine,
}

/// Answers UGI commands with the engine until `quit` or the end of the input.
///
/// ```
/// let mut output = Vec::new();
/// standoff::agents::ugi::serve(&b"isready\nquery gameover\nquit\n"[..], &mut output).unwrap();
/// assert_eq!(output, b"readyok\nresponse false\n");
/// ```
///
/// # Errors
/// The answers can't be written, or there is no memory for the engine.
pub fn serve(input: impl BufRead + Send + 'static, output: impl Write) -> Result<(), ServeError> {
    let (sender, events) = channel();
    let reader = read_when_asked(input, sender.clone());
    let mut server = Server::new(output, sender)?;
    let mut reading = false;
    loop {
        if !reading && server.state != SearchState::Stopping {
            reading = reader.send(()).is_ok();
        }
        match events.recv() {
            Ok(ServerEvent::Engine) => server.listen()?,
            Ok(ServerEvent::Input(input)) => {
                reading = false;
                if server.take(&input)?.is_break() {
                    return Ok(());
                }
            }
            Err(_) => return Ok(()),
        }
    }
}

/// Starts a thread that reads one line each time it is asked to. It is never joined, as the other
/// side may keep the input open.
fn read_when_asked(
    mut input: impl BufRead + Send + 'static,
    sender: Sender<ServerEvent>,
) -> Sender<()> {
    let (ask, asked) = channel();
    std::thread::spawn(move || {
        while asked.recv().is_ok() {
            let line = input::read_line(&mut input, input::MAX_LEN);
            if sender.send(ServerEvent::Input(line)).is_err() {
                break;
            }
        }
    });
    ask
}

/// The state of a search.
#[derive(Clone, Debug, PartialEq, Eq)]
enum SearchState {
    /// There is none.
    Idle,
    /// It is running, perhaps until `stop`.
    Running { until_stop: bool },
    /// It was told to stop, and the answer is on its way.
    Stopping,
    /// It is over, but the answer has to wait for `stop`.
    Finished(String),
}

/// One side of the conversation.
struct Server<W: Write> {
    output: W,
    options: UgiOptions,
    position: AnyPosition,
    /// The positions of the game before it.
    earlier: Vec<AnyPosition>,
    /// The engine of the game that was searched last.
    engine: Box<dyn UgiEngine>,
    state: SearchState,
    sender: Sender<ServerEvent>,
}

impl<W: Write> Server<W> {
    fn new(output: W, sender: Sender<ServerEvent>) -> Result<Self, ServeError> {
        let options = UgiOptions::DEFAULT;
        let position = options.start()?;
        let engine = make_engine(position, &options, &sender)?;
        Ok(Self {
            output,
            options,
            position,
            earlier: Vec::new(),
            engine,
            state: SearchState::Idle,
            sender,
        })
    }

    /// Answers a line of input. Breaks when there is nothing more to do.
    fn take(&mut self, input: &Input) -> Result<ControlFlow<()>, ServeError> {
        let command = match input {
            Input::Line(line) => command::read(line),
            Input::TooLong(_) => {
                let longest = input::MAX_LEN;
                Err(format!("a line of more than {longest} bytes was skipped"))
            }
            Input::End => Ok(Some(UgiCommand::Quit)),
        };
        let done = match command {
            Ok(Some(UgiCommand::Quit)) => return Ok(ControlFlow::Break(())),
            Ok(Some(command)) => self.obey(command)?,
            Ok(None) => Ok(()),
            Err(reason) => Err(reason),
        };
        if let Err(reason) = done {
            self.explain(&reason)?;
        }
        Ok(ControlFlow::Continue(()))
    }

    /// Carries out a command, or returns a sentence that says why it can't.
    fn obey(&mut self, command: UgiCommand) -> Result<Result<(), String>, ServeError> {
        match command {
            UgiCommand::Ugi => self.introduce()?,
            UgiCommand::IsReady => self.say("readyok")?,
            UgiCommand::NewGame => self.engine.forget(),
            UgiCommand::SetOption { name, value } => {
                let set = self.set_option(&name, &value);
                if set.is_ok()
                    && name.eq_ignore_ascii_case(THREADS)
                    && self.options.threads > cores()
                {
                    let cores = cores();
                    self.say(&format!(
                        "info string this machine has {cores} cores: so many threads will search"
                    ))?;
                }
                return Ok(set);
            }
            UgiCommand::Position { line, moves } => return Ok(self.set_position(line, &moves)),
            UgiCommand::Go(go) => self.go(&go)?,
            UgiCommand::Stop => self.stop()?,
            UgiCommand::Query(query) => match command::response(&query, &self.position) {
                Ok(response) => self.say(&format!("response {response}"))?,
                Err(reason) => return Ok(Err(reason)),
            },
            UgiCommand::Quit => {}
        }
        Ok(Ok(()))
    }

    fn introduce(&mut self) -> io::Result<()> {
        self.say(concat!("id name Standoff ", env!("CARGO_PKG_VERSION")))?;
        self.say("id author the authors of Standoff")?;
        for line in UgiOptions::DEFAULT.declarations() {
            self.say(&line)?;
        }
        self.say("ugiok")
    }

    fn set_option(&mut self, name: &str, value: &str) -> Result<(), String> {
        let options = self.options.with(name, value)?;
        if options.hash != self.options.hash {
            if self.state != SearchState::Idle {
                return Err("the table is in use: stop the search before its size changes".into());
            }
            let resized = self.engine.resize(options.hash);
            resized.map_err(|error| error.to_string())?;
        }
        self.options = options;
        Ok(())
    }

    /// Sets the position: the start of the game that the options name if there is no line, and
    /// moves from there.
    fn set_position(&mut self, line: Option<String>, moves: &[String]) -> Result<(), String> {
        let start = line.map_or_else(|| self.options.start(), |line| AnyPosition::read(&line));
        let mut position = start.map_err(|error| error.to_string())?;
        let mut earlier = Vec::new();
        for (number, text) in (1..).zip(moves) {
            earlier.push(position);
            let next = position.play_text(text, Skips::Allowed);
            position = next.map_err(|error| {
                let text = Quoted::new(text);
                format!("move {number}, {text}, can't be played: {error}")
            })?;
        }
        (self.position, self.earlier) = (position, earlier);
        Ok(())
    }

    fn go(&mut self, go: &Go) -> Result<(), ServeError> {
        if self.state != SearchState::Idle {
            self.explain("a search is running already: stop it first")?;
            return Ok(());
        }
        if let Some(word) = &go.unknown {
            self.explain(&format!("{word} means nothing after go and is left out"))?;
        }
        if self.position.verdict().is_some() {
            self.say(&format!("bestmove {NO_MOVE}"))?;
            return Ok(());
        }
        if let Err(error) = self.begin(go) {
            // The game has changed since the size was set, and memory may have become scarce.
            self.options.hash = 1;
            self.explain(&format!("{error}; Hash is 1 now"))?;
            self.begin(go)?;
        }
        // A level is a limit too.
        let until_stop = go.infinite || (self.options.level.is_none() && go.waits_for_stop());
        self.state = SearchState::Running { until_stop };
        Ok(())
    }

    /// Starts a search, with a new engine if the game has changed.
    fn begin(&mut self, go: &Go) -> Result<(), TableTooLarge> {
        if self
            .engine
            .go(self.position, &self.earlier, go, &self.options)
            .is_err()
        {
            self.engine = make_engine(self.position, &self.options, &self.sender)?;
            // It is of the same game now.
            let _ = self
                .engine
                .go(self.position, &self.earlier, go, &self.options);
        }
        Ok(())
    }

    fn stop(&mut self) -> io::Result<()> {
        match std::mem::replace(&mut self.state, SearchState::Idle) {
            SearchState::Idle => Ok(()),
            SearchState::Running { .. } | SearchState::Stopping => {
                self.engine.stop();
                self.state = SearchState::Stopping;
                Ok(())
            }
            SearchState::Finished(answer) => self.say(&format!("bestmove {answer}")),
        }
    }

    /// Passes on an event of the search.
    fn listen(&mut self) -> io::Result<()> {
        while let Some((lines, answer)) = self.engine.next_output() {
            for line in lines {
                self.say(&line)?;
            }
            if let Some(answer) = answer {
                if self.state == (SearchState::Running { until_stop: true }) {
                    self.state = SearchState::Finished(answer);
                } else {
                    self.state = SearchState::Idle;
                    self.say(&format!("bestmove {answer}"))?;
                }
            }
        }
        Ok(())
    }

    fn explain(&mut self, reason: &str) -> io::Result<()> {
        self.say(&format!("info string {reason}"))
    }

    fn say(&mut self, line: &str) -> io::Result<()> {
        writeln!(self.output, "{line}")?;
        self.output.flush()
    }
}

type MadeEngine = Result<Box<dyn UgiEngine>, TableTooLarge>;

/// Makes an engine for the game of a position.
fn make_engine(
    position: AnyPosition,
    options: &UgiOptions,
    sender: &Sender<ServerEvent>,
) -> MadeEngine {
    fn make<G: Game>(_: G, hash: usize, sender: Sender<ServerEvent>) -> MadeEngine {
        Ok(Box::new(TypedEngine::<G>::new(hash, sender)?))
    }
    typed!(position, AnyPosition(position) => make(position, options.hash, sender.clone()))
}
