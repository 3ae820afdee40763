//! Looking into a program from outside: whether its answers wait in a buffer, how much memory it
//! holds, and what it leaves running. Processes are seen on Linux only.

use std::time::{Duration, Instant};

use super::pipes::Pipes;
use super::process_group::ProcessGroup;
use super::{EngineCommand, StderrTail};

pub(super) use processes::{left_behind, memory};

/// How long an answer may take in a program that is not late.
const PROMPT: Duration = Duration::from_millis(500);

/// Returns whether a program gives an answer only once its input has ended, because it keeps its
/// output in a buffer. It is started for this, told these lines, and ended.
pub fn keeps_back(command: &EngineCommand, lines: &[&str], answer: &str) -> bool {
    let Ok((_group, ends)) = ProcessGroup::start(command.command()) else {
        return false;
    };
    let Ok(mut pipes) = Pipes::open(ends, &StderrTail::default()) else {
        return false;
    };
    let hears = |pipes: &Pipes, time: Duration| {
        let until = Instant::now() + time;
        std::iter::from_fn(|| {
            let left = until.saturating_duration_since(Instant::now());
            pipes.lines.recv_timeout(left).ok()
        })
        .any(|line| line.split_whitespace().next() == Some(answer))
    };
    for line in lines {
        let _ = pipes.say(line);
    }
    if hears(&pipes, PROMPT) {
        return false;
    }
    pipes.input = None;
    hears(&pipes, 2 * PROMPT)
}

#[cfg(target_os = "linux")]
mod processes {
    use std::fs;
    use std::time::{Duration, Instant};

    use rustix::process::{Pid, Signal, kill_process};

    use crate::agents::external::keeper;
    use crate::text;

    /// How often to look.
    const LOOK: Duration = Duration::from_millis(10);

    /// The memory of a process group's program and of its descendants, in bytes.
    pub fn memory(id: u32) -> Option<u64> {
        let own = Some(id).filter(|_| !keeper::is_on());
        let sizes = descendants(id).into_iter().chain(own).map(|id| {
            let status = fs::read_to_string(format!("/proc/{id}/status")).ok()?;
            let line = status
                .lines()
                .find_map(|line| line.strip_prefix("VmRSS:"))?;
            line.split_whitespace().next()?.parse::<u64>().ok()
        });
        let kib: u64 = sizes.flatten().sum();
        (kib > 0).then_some(kib * 1024)
    }

    /// The names of the processes under a keeper that go on for some time after `quit` has been
    /// said.
    pub fn left_behind(keeper: u32, time: Duration, quit: impl FnOnce()) -> Vec<String> {
        let id = i32::try_from(keeper).ok().and_then(Pid::from_raw);
        let Some(id) = id.filter(|_| keeper::is_on()) else {
            quit();
            return Vec::new();
        };
        // Otherwise it would end them as soon as the program has ended.
        let _ = kill_process(id, Signal::STOP);
        quit();
        let until = Instant::now() + time;
        let mut left = descendants(keeper);
        // A look takes time. It can miss a process whose parent ends meanwhile.
        let mut empty = 0;
        while empty < 3 && Instant::now() < until {
            std::thread::sleep(LOOK);
            left = descendants(keeper);
            empty = if left.is_empty() { empty + 1 } else { 0 };
        }
        let names = left.into_iter().filter_map(|id| {
            let name = fs::read_to_string(format!("/proc/{id}/comm")).ok()?;
            Some(text::clean(name.trim(), 20))
        });
        let names = names.collect();
        let _ = kill_process(id, Signal::CONT);
        names
    }

    /// The processes that a process has started, and those that they have started.
    fn descendants(id: u32) -> Vec<u32> {
        let parents: Vec<(u32, u32)> = running().collect();
        let mut found = vec![id];
        let mut next = 0;
        while let Some(&parent) = found.get(next) {
            found.extend(
                parents
                    .iter()
                    .filter(|(_, of)| *of == parent)
                    .map(|(id, _)| id),
            );
            next += 1;
        }
        found.split_off(1)
    }

    /// Every process that has not ended, with its parent.
    fn running() -> impl Iterator<Item = (u32, u32)> {
        let entries = fs::read_dir("/proc").into_iter().flatten().flatten();
        entries.filter_map(|entry| {
            let id = entry.file_name().to_str()?.parse().ok()?;
            let line = fs::read(entry.path().join("stat")).ok()?;
            // The name before the state is in parentheses, and may be any bytes.
            let line = String::from_utf8_lossy(&line);
            let mut words = line.rsplit(')').next()?.split_whitespace();
            let state = words.next()?;
            let parent = words.next()?.parse().ok()?;
            (!matches!(state, "Z" | "X")).then_some((id, parent))
        })
    }
}

#[cfg(not(target_os = "linux"))]
mod processes {
    use std::time::Duration;

    pub fn memory(_id: u32) -> Option<u64> {
        None
    }

    pub fn left_behind(_keeper: u32, _time: Duration, quit: impl FnOnce()) -> Vec<String> {
        quit();
        Vec::new()
    }
}
