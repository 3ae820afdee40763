//! What the system knows about processes.

use std::fs;

use rustix::process::Pid;

/// The fields of `/proc/PID/stat` after the name: the state is the first.
fn stat(pid: Pid) -> Option<Vec<String>> {
    let text = fs::read_to_string(format!("/proc/{}/stat", pid.as_raw_pid())).ok()?;
    let (_, fields) = text.rsplit_once(')')?;
    Some(fields.split_whitespace().map(String::from).collect())
}

/// The state of a process: `T` is stopped, `Z` dead and not yet asked for.
pub fn state(pid: Pid) -> Option<char> {
    stat(pid)?.first()?.chars().next()
}

/// The processor time of a process and of its children that are gone, in seconds. A second has a
/// hundred ticks on every Linux.
pub fn seconds(pid: Pid) -> f64 {
    let stat = stat(pid).unwrap();
    let ticks = |field: usize| stat[field].parse::<f64>().unwrap();
    (11..15).map(ticks).sum::<f64>() / 100.0
}

/// The memory of a process that is really there, in KiB.
pub fn memory(pid: Pid) -> u64 {
    let path = format!("/proc/{}/status", pid.as_raw_pid());
    let status = fs::read_to_string(path).unwrap();
    let line = status.lines().find(|line| line.starts_with("VmRSS:"));
    let number = line.and_then(|line| line.split_whitespace().nth(1));
    number.unwrap().parse().unwrap()
}

/// How many files a process has open.
pub fn files(pid: Pid) -> usize {
    entries(pid, "fd")
}

/// How many threads a process has.
pub fn threads(pid: Pid) -> usize {
    entries(pid, "task")
}

fn entries(pid: Pid, what: &str) -> usize {
    let path = format!("/proc/{}/{what}", pid.as_raw_pid());
    fs::read_dir(path).unwrap().count()
}

/// The processes of a session that are alive.
pub fn alive_in_session(leader: Pid) -> Vec<Pid> {
    let entries = fs::read_dir("/proc").unwrap();
    let names = entries.filter_map(|entry| entry.ok()?.file_name().into_string().ok());
    let pids = names.filter_map(|name| Pid::from_raw(name.parse().ok()?));
    let session = leader.as_raw_pid().to_string();
    pids.filter(|&pid| {
        let alive = |stat: &Vec<String>| stat[3] == session && stat[0] != "Z" && stat[0] != "X";
        stat(pid).is_some_and(|stat| alive(&stat))
    })
    .collect()
}
