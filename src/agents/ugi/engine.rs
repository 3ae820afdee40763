//! The engine of one game: the only part of the conversation that knows the game's type.
//!
//! The server holds it as a [`UgiEngine`], whatever the game.

use std::sync::mpsc::{Receiver, Sender, channel, sync_channel};

use super::command::Go;
use super::info;
use super::options::UgiOptions;
use super::server::ServerEvent;
use crate::agents::{Level, choice};
use crate::games::{AnyPosition, Game, PositionError, Side};
use crate::search::{
    EarlierBoards, Engine, Event, Limits, Report, TableTooLarge, Tablebases, Worker,
};
use crate::text;

/// How many events may wait while a slow reader holds up the server.
const MAX_WAITING: usize = 8;

/// What the server does with the engine of any game.
pub(super) trait UgiEngine {
    /// Searches a position, with the threads of the options at full strength. The game has had others
    /// before it.
    ///
    /// # Errors
    /// It is one of another game.
    fn go(
        &mut self,
        position: AnyPosition,
        earlier: &[AnyPosition],
        go: &Go,
        options: &UgiOptions,
    ) -> Result<(), PositionError>;

    /// Ends the search, which then gives its answer.
    fn stop(&mut self);

    /// Forgets everything, once the search is over.
    fn forget(&mut self);

    /// Changes the table size at full strength, in MiB. Only allowed between searches. If there is
    /// no memory for it, the table stays as it was.
    fn resize(&mut self, mebibytes: usize) -> Result<(), TableTooLarge>;

    /// The next event of the search, if any.
    fn next_output(&mut self) -> Option<SearchOutput>;
}

/// What a search says: `info` lines, and the answer once it is over.
pub(super) type SearchOutput = (Vec<String>, Option<String>);

/// The answer if there is no move.
pub(super) const NO_MOVE: &str = "none";

/// An engine on its worker, and its last request.
pub(super) struct TypedEngine<G: Game> {
    worker: Worker<G>,
    events: Receiver<(u64, Event<G>)>,
    asked: Option<UgiSearch<G>>,
    /// The size of the table at full strength, in MiB.
    table: usize,
    /// Whether the engine has a level's table.
    was_level: bool,
}

/// A search that is running.
struct UgiSearch<G: Game> {
    number: u64,
    position: G,
    /// The level that plays, and its seed.
    level: Option<(Level, u64)>,
    /// The best move so far.
    best: Option<G::Move>,
}

impl<G: Game> TypedEngine<G> {
    /// An engine with a table of this size, in MiB. It sends an event when there is something to
    /// receive.
    pub(super) fn new(
        mebibytes: usize,
        sender: Sender<ServerEvent>,
    ) -> Result<Self, TableTooLarge> {
        let engine = Engine::new(mebibytes)?;
        let (teller, events) = sync_channel(MAX_WAITING);
        let worker = Worker::new(engine, move |number, event| {
            // A report may be lost, as the next one replaces it. The answer must not be.
            let told = match event {
                Event::Report(_) => teller.try_send((number, event)).is_ok(),
                Event::Done(_) | Event::Failed(_) => teller.send((number, event)).is_ok(),
            };
            if told {
                // A server that is gone needs no event.
                let _ = sender.send(ServerEvent::Engine);
            }
        });
        Ok(Self {
            worker,
            events,
            asked: None,
            table: mebibytes,
            was_level: false,
        })
    }
}

impl<G: Game> UgiEngine for TypedEngine<G> {
    fn go(
        &mut self,
        position: AnyPosition,
        earlier: &[AnyPosition],
        go: &Go,
        options: &UgiOptions,
    ) -> Result<(), PositionError> {
        let position = G::try_from(position)?;
        let earlier: Vec<G> = earlier.iter().flat_map(|&any| G::try_from(any)).collect();
        let earlier = EarlierBoards::of(&earlier);
        let time = go.time(position.side());
        let (level, threads) = (options.level, options.threads);
        let was_level = std::mem::replace(&mut self.was_level, level.is_some());
        let table = self.table;
        // If there is no memory for the table, it keeps the one it has.
        self.worker.change(move |engine| match level {
            None => {
                engine.set_threads(threads);
                if was_level {
                    let _ = engine.resize_table(table);
                }
            }
            // A level's answer depends neither on earlier searches nor on the table size at full
            // strength.
            Some(level) => {
                engine.set_threads(1);
                let _ = engine.resize_table(level.table());
                engine.new_game();
            }
        });
        self.worker.change(|engine| engine.set_earlier(earlier));
        self.asked = Some(UgiSearch {
            number: self
                .worker
                .search(position, limits::<G>(go, options, position.side()), time),
            position,
            level: level.map(|level| (level, options.seed)),
            best: None,
        });
        Ok(())
    }

    fn stop(&mut self) {
        self.worker.stop();
    }

    fn forget(&mut self) {
        self.worker.change(Engine::new_game);
    }

    fn resize(&mut self, mebibytes: usize) -> Result<(), TableTooLarge> {
        let (reply, answer) = channel();
        self.worker.change(move |engine| {
            let _ = reply.send(engine.resize_table(mebibytes));
        });
        let resized = answer.recv().unwrap_or(Err(TableTooLarge { mebibytes }));
        if resized.is_ok() {
            (self.table, self.was_level) = (mebibytes, false);
        }
        resized
    }

    fn next_output(&mut self) -> Option<SearchOutput> {
        loop {
            let (number, event) = self.events.try_recv().ok()?;
            // Events of an old search no longer matter.
            let Some(asked) = self.asked.as_mut().filter(|asked| asked.number == number) else {
                continue;
            };
            return Some(match event {
                Event::Report(report) => (asked.note(&report), None),
                Event::Done(report) => (asked.note(&report), Some(asked.answer())),
                Event::Failed(words) => {
                    let words = text::clean(&words, 200);
                    let line = format!("info string the search broke down: {words}");
                    (vec![line], Some(asked.answer()))
                }
            });
        }
    }
}

/// The limits of a search besides its time.
fn limits<G: Game>(go: &Go, options: &UgiOptions, side: Side) -> Limits {
    let own = options.level.map_or(
        Limits {
            lines: options.lines,
            // A search limited by depth or nodes gives the same result every time.
            tablebases: match go.time(side) {
                None if !go.waits_for_stop() => Tablebases::Quick,
                _ => Tablebases::AsTheyCome,
            },
            ..Limits::NONE
        },
        |level| level.limits(&G::INFO),
    );
    Limits {
        depth: go.depth.unwrap_or(u32::MAX).min(own.depth),
        nodes: go.nodes.unwrap_or(u64::MAX).min(own.nodes),
        ..own
    }
}

impl<G: Game> UgiSearch<G> {
    /// Takes a report and writes its lines.
    fn note(&mut self, report: &Report<G>) -> Vec<String> {
        let best = choice(self.level, &self.position, report);
        self.best = best.or(self.best);
        info::lines(&self.position, report)
    }

    /// The move to play; any valid one if the search panicked before it found one.
    fn answer(&self) -> String {
        let any = || self.position.moves().first().copied();
        self.best
            .or_else(any)
            .map_or_else(|| NO_MOVE.into(), |mv| self.position.move_text(mv))
    }
}
