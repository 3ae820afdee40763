//! Signals that end this program while outside programs are running. They are in process groups of
//! their own, which a signal does not reach.

pub(super) use system::{end_programs_with_us, watch};

#[cfg(not(unix))]
mod system {
    use std::io;

    /// There are no signals here: a program ends with its input.
    #[expect(clippy::unnecessary_wraps, reason = "elsewhere it can fail")]
    pub(in crate::cli) fn end_programs_with_us() -> io::Result<()> {
        Ok(())
    }

    /// Nothing is ever caught here.
    pub(in crate::cli) struct Caught;

    impl Caught {
        #[expect(clippy::unused_self, reason = "elsewhere it says which")]
        pub(in crate::cli) fn signal(&self) -> Option<i32> {
            None
        }
    }

    #[expect(clippy::unnecessary_wraps, reason = "elsewhere it can fail")]
    pub(in crate::cli) fn watch(_stop: impl Fn() + Send + 'static) -> io::Result<Caught> {
        Ok(Caught)
    }
}

#[cfg(unix)]
mod system {
    use std::sync::Arc;
    use std::sync::atomic::{AtomicI32, Ordering::SeqCst};
    use std::time::Duration;
    use std::{fs, io, thread};

    use signal_hook::consts::{SIGHUP, SIGINT, SIGQUIT, SIGTERM};
    use signal_hook::iterator::Signals;
    use signal_hook::low_level::emulate_default_handler;
    use standoff::agents::external::kill_all;

    /// How long the work may take to end by itself, so that everything is over within a second.
    const GRACE: Duration = Duration::from_millis(700);

    /// Ends outside programs when a signal ends this one.
    pub(in crate::cli) fn end_programs_with_us() -> io::Result<()> {
        let mut signals = Signals::new(wanted())?;
        thread::spawn(move || {
            for signal in signals.forever() {
                kill_all();
                // This does not return: each of these signals ends the process.
                let _ = emulate_default_handler(signal);
            }
        });
        Ok(())
    }

    /// The signal that was caught, if any.
    pub(in crate::cli) struct Caught(Arc<AtomicI32>);

    impl Caught {
        pub(in crate::cli) fn signal(&self) -> Option<i32> {
            Some(self.0.load(SeqCst)).filter(|&signal| signal != 0)
        }
    }

    /// Asks the work to stop when a signal comes, and ends the program if the work doesn't stop.
    pub(in crate::cli) fn watch(stop: impl Fn() + Send + 'static) -> io::Result<Caught> {
        let mut signals = Signals::new(wanted())?;
        let caught = Arc::new(AtomicI32::new(0));
        let shared = caught.clone();
        thread::spawn(move || {
            if let Some(signal) = signals.forever().next() {
                shared.store(signal, SeqCst);
                stop();
                thread::sleep(GRACE);
                kill_all();
                std::process::exit(128 + signal);
            }
        });
        Ok(Caught(caught))
    }

    /// The signals that end the program.
    fn wanted() -> Vec<i32> {
        let mut wanted = vec![SIGTERM, SIGINT, SIGQUIT];
        // A program started by `nohup` should outlive the terminal.
        if !is_ignored(SIGHUP) {
            wanted.push(SIGHUP);
        }
        wanted
    }

    /// Returns whether the parent process wants a signal to be ignored, if the system tells.
    fn is_ignored(signal: i32) -> bool {
        let status = fs::read_to_string("/proc/self/status").unwrap_or_default();
        let ignored = status.lines().find_map(|line| line.strip_prefix("SigIgn:"));
        let ignored = ignored.and_then(|set| u64::from_str_radix(set.trim(), 16).ok());
        ignored.is_some_and(|set| set >> (signal - 1) & 1 == 1)
    }
}
