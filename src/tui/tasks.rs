//! Background tasks: disk access and other work that may take a moment, on a thread of its own. The
//! event loop never waits for it.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::mpsc::{Receiver, Sender, TryRecvError, channel};
use std::thread::Builder;
use std::time::Duration;

use super::message::Waker;
use crate::agents::Stop;

type Job = Box<dyn FnOnce() + Send>;

/// Runs tasks one after another, in the order in which they were spawned.
#[derive(Clone)]
pub struct TaskRunner {
    jobs: Sender<Job>,
    waker: Waker,
}

/// A task that was spawned, and its result to come. Long work stops when this is dropped.
pub struct Task<T> {
    result: Receiver<T>,
    stop: Stop,
}

impl TaskRunner {
    pub fn new(waker: Waker) -> Self {
        let (jobs, inbox) = channel::<Job>();
        let thread = Builder::new().name("tasks".into());
        // Without a thread, sending a job fails, and the job is run at once.
        let _ = thread.spawn(move || {
            for job in inbox {
                // A task that panics has no result; the next one still runs.
                let _ = catch_unwind(AssertUnwindSafe(job));
            }
        });
        Self { jobs, waker }
    }

    /// Runs a task after those spawned before, and wakes the loop when it is done.
    pub fn spawn<T: Send + 'static>(&self, work: impl FnOnce() -> T + Send + 'static) -> Task<T> {
        let (job, task) = self.job(|_| work());
        self.send(job);
        task
    }

    /// Runs a task that may take seconds on a thread of its own, so that no other waits for it. It
    /// can be stopped.
    pub fn spawn_thread<T: Send + 'static>(
        &self,
        work: impl FnOnce(Stop) -> T + Send + 'static,
    ) -> Task<T> {
        let (job, task) = self.job(work);
        std::thread::spawn(job);
        task
    }

    fn job<T: Send + 'static>(
        &self,
        work: impl FnOnce(Stop) -> T + Send + 'static,
    ) -> (Job, Task<T>) {
        let (sender, result) = channel();
        let (waker, stop) = (self.waker.clone(), Stop::default());
        let task = Task {
            result,
            stop: stop.clone(),
        };
        let job = move || {
            if let Ok(done) = catch_unwind(AssertUnwindSafe(|| work(stop))) {
                let _ = sender.send(done);
            }
            drop(sender);
            waker.wake();
        };
        (Box::new(job), task)
    }

    /// Drops something whose end may take a moment.
    pub fn dispose(&self, thing: impl Send + 'static) {
        self.send(Box::new(move || drop(thing)));
    }

    /// Waits until everything spawned so far is done, up to a limit.
    pub fn flush(&self, limit: Duration) {
        let (last, done) = channel::<()>();
        self.send(Box::new(move || drop(last)));
        let _ = done.recv_timeout(limit);
    }

    fn send(&self, job: Job) {
        if let Err(returned) = self.jobs.send(job) {
            (returned.0)();
        }
    }
}

impl<T> Task<T> {
    /// The result of a task, once it is there; the task is removed then. A task that has failed
    /// without a result is removed too.
    pub fn poll(task: &mut Option<Self>) -> Option<T> {
        let result = match task.as_ref()?.result.try_recv() {
            Err(TryRecvError::Empty) => return None,
            result => result.ok(),
        };
        *task = None;
        result
    }

    /// Stops long work, which then has its result soon.
    pub fn stop(&self) {
        self.stop.now();
    }
}

impl<T> Drop for Task<T> {
    fn drop(&mut self) {
        self.stop();
    }
}
