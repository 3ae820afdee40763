//! The engine of an analysis: it searches the position that is looked at, deeper and deeper.

use std::sync::mpsc::{Receiver, Sender, channel};

use crate::games::Game;
use crate::search::{Engine, Event, Limits, Report, TableTooLarge, Worker};
use crate::tui::message::Waker;

/// The most lines that are shown.
pub const MAX_LINES: usize = 5;

/// An engine that is on or off. Dropping it ends its threads.
pub struct AnalysisEngine<G: Game> {
    /// Made when it is first needed.
    worker: Option<Worker<G>>,
    pub is_on: bool,
    /// How many lines are wanted.
    pub lines: usize,
    /// What it has found in the position that is looked at.
    pub report: Option<Report<G>>,
    /// The number of the search that has not ended yet.
    search: Option<u64>,
    sender: Sender<(u64, Event<G>)>,
    events: Receiver<(u64, Event<G>)>,
}

impl<G: Game> AnalysisEngine<G> {
    pub fn new() -> Self {
        let (sender, events) = channel();
        Self {
            worker: None,
            is_on: false,
            lines: 1,
            report: None,
            search: None,
            sender,
            events,
        }
    }

    pub fn is_busy(&self) -> bool {
        self.search.is_some()
    }

    /// Turns it on or off. `table` is the size of its table in MiB.
    pub fn toggle(
        &mut self,
        (table, threads): (usize, usize),
        waker: &Waker,
    ) -> Result<(), TableTooLarge> {
        if self.worker.is_none() {
            let engine = Engine::new(table)?.with_threads(threads);
            let (sender, waker) = (self.sender.clone(), waker.clone());
            self.worker = Some(Worker::new(engine, move |number, event| {
                let sender = sender.clone();
                waker.deliver(move || drop(sender.send((number, event))));
            }));
        }
        self.is_on = !self.is_on;
        Ok(())
    }

    /// Searches a position, if it is on and the position is in play.
    pub fn look_at(&mut self, position: &G, limits: Limits) {
        (self.report, self.search) = (None, None);
        let Some(worker) = &mut self.worker else {
            return;
        };
        if self.is_on && position.verdict().is_none() {
            let lines = self.lines;
            self.search = Some(worker.search(*position, Limits { lines, ..limits }, None));
        } else {
            worker.stop();
        }
    }

    /// Takes what has been found since; returns a message if the search broke down. Late events of
    /// another search are dropped.
    pub fn poll(&mut self) -> Option<String> {
        let mut broken = None;
        for (number, event) in self.events.try_iter() {
            if self.search != Some(number) {
                continue;
            }
            if !matches!(event, Event::Report(_)) {
                self.search = None;
            }
            match event {
                Event::Report(report) | Event::Done(report) => self.report = Some(report),
                Event::Failed(message) => broken = Some(message),
            }
        }
        broken
    }
}
