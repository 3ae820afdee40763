//! The task runner: whatever has to do with the disk, or may take a moment, on a thread of its own. The
//! screen never waits for it.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::mpsc::{Receiver, Sender, TryRecvError, channel};
use std::thread::Builder;
use std::time::Duration;

use super::message::Waker;

type Job = Box<dyn FnOnce() + Send>;

/// Does one thing after another, in the order in which they were asked for.
#[derive(Clone)]
pub struct TaskRunner {
    jobs: Sender<Job>,
    waker: Waker,
}

/// Something that the task runner has been asked for.
pub struct Task<T>(Receiver<T>);

impl TaskRunner {
    /// Starts the thread.
    pub fn new(waker: Waker) -> Self {
        let (jobs, inbox) = channel::<Job>();
        let thread = Builder::new().name("tasks".into());
        // Without a thread the jobs come back, and are done at once.
        let _ = thread.spawn(move || {
            for job in inbox {
                // Whoever asked finds that there is no answer; the next one is still served.
                let _ = catch_unwind(AssertUnwindSafe(job));
            }
        });
        Self { jobs, waker }
    }

    /// Asks for something; the waker wakes the loop when it is done.
    pub fn ask<T: Send + 'static>(&self, work: impl FnOnce() -> T + Send + 'static) -> Task<T> {
        let (tell, answer) = channel();
        let waker = self.waker.clone();
        self.send(Box::new(move || {
            let _ = tell.send(work());
            waker.ring();
        }));
        Task(answer)
    }

    /// Asks for something that may take seconds, on a thread of its own: nobody else waits for it.
    pub fn ask_aside<T: Send + 'static>(
        &self,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> Task<T> {
        let (tell, answer) = channel();
        let waker = self.waker.clone();
        std::thread::spawn(move || {
            // Whoever asked finds that there is no answer.
            if let Ok(done) = catch_unwind(AssertUnwindSafe(work)) {
                let _ = tell.send(done);
            }
            drop(tell);
            waker.ring();
        });
        Task(answer)
    }

    /// Takes away something whose end may take a moment.
    pub fn dispose(&self, thing: impl Send + 'static) {
        self.send(Box::new(move || drop(thing)));
    }

    /// Waits until all is done that has been asked for, at most so long.
    pub fn finish(&self, most: Duration) {
        let (tell, answer) = channel::<()>();
        self.send(Box::new(move || drop(tell)));
        let _ = answer.recv_timeout(most);
    }

    fn send(&self, job: Job) {
        if let Err(returned) = self.jobs.send(job) {
            (returned.0)();
        }
    }
}

impl<T> Task<T> {
    /// What has come of a task, which is over then. One that has failed without a word is over
    /// too.
    pub fn collect(task: &mut Option<Self>) -> Option<T> {
        match task.as_ref()?.0.try_recv() {
            Ok(answer) => {
                *task = None;
                Some(answer)
            }
            Err(TryRecvError::Disconnected) => {
                *task = None;
                None
            }
            Err(TryRecvError::Empty) => None,
        }
    }
}
