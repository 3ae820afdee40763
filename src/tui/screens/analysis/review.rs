//! A review in the background, one turn after another from the last to the first.

use std::sync::mpsc::{Receiver, Sender, channel};

use crate::games::Game;
use crate::learn::{Review, ReviewEffort, Reviewer};
use crate::play::History;
use crate::search::TableTooLarge;
use crate::tui::message::Waker;
use crate::tui::tasks::{Task, TaskRunner};

/// A review that can be stopped and resumed. Dropping it stops it, as it does any task.
pub struct BackgroundReview<G: Game> {
    /// What is known so far.
    pub review: Review<G>,
    /// How many turns have been reviewed, and how many there are.
    pub progress: (usize, usize),
    /// The moves that are reviewed: the review is of no use for others.
    moves: Vec<G::Move>,
    /// The reviewer while it rests.
    reviewer: Option<Reviewer<G>>,
    running: Option<Task<Reviewer<G>>>,
    sender: Sender<Progress<G>>,
    updates: Receiver<Progress<G>>,
}

/// What is known after another turn has been reviewed, and how far that is.
type Progress<G> = (Review<G>, (usize, usize));

impl<G: Game> BackgroundReview<G> {
    pub fn new(history: &History<G>, effort: ReviewEffort) -> Result<Self, TableTooLarge> {
        let reviewer = Reviewer::new(history, effort)?;
        let (sender, updates) = channel();
        Ok(Self {
            review: reviewer.review().clone(),
            progress: reviewer.progress(),
            moves: moves(history),
            reviewer: Some(reviewer),
            running: None,
            sender,
            updates,
        })
    }

    pub fn is_running(&self) -> bool {
        self.running.is_some()
    }

    pub fn is_done(&self) -> bool {
        self.progress.0 == self.progress.1
    }

    /// Whether it is about these moves.
    pub fn fits(&self, history: &History<G>) -> bool {
        self.moves == moves(history)
    }

    /// Starts or resumes it.
    pub fn resume(&mut self, tasks: &TaskRunner, waker: &Waker) {
        let Some(mut reviewer) = self.reviewer.take() else {
            return;
        };
        let (waker, sender) = (waker.clone(), self.sender.clone());
        self.running = Some(tasks.spawn_thread(move |mut stop| {
            while reviewer.step(&mut stop).is_some() {
                let update = (reviewer.review().clone(), reviewer.progress());
                let sender = sender.clone();
                waker.deliver(move || drop(sender.send(update)));
            }
            reviewer
        }));
    }

    /// Stops it; what has been reviewed stays.
    pub fn stop(&self) {
        if let Some(running) = &self.running {
            running.stop();
        }
    }

    /// Takes what has been found since, and returns the turns about which something else is known.
    pub fn poll(&mut self) -> Vec<usize> {
        if let Some(reviewer) = Task::poll(&mut self.running) {
            self.reviewer = Some(reviewer);
        }
        let mut changed = Vec::new();
        for (review, progress) in self.updates.try_iter() {
            let both = review.moves.iter().zip(&self.review.moves).enumerate();
            changed.extend(
                both.filter(|(_, (new, old))| new != old)
                    .map(|(turn, _)| turn),
            );
            (self.review, self.progress) = (review, progress);
        }
        changed
    }
}

fn moves<G: Game>(history: &History<G>) -> Vec<G::Move> {
    history.turns().iter().map(|turn| turn.mv).collect()
}
