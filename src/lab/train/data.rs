//! The file of positions that a network learns from: text that only grows, so that making it can be
//! broken off and taken up again, shared out between machines, and joined.
//!
//! Each line is a game's number, a position line, the score of the search (`-` where the result is
//! proven) and the result for the side to move in half points, divided by tabs. A game ends with a
//! line that is its number alone.

use std::collections::{BTreeMap, BTreeSet};
use std::fs::{self, File, OpenOptions};
use std::io::{self, BufWriter, Read, Write};
use std::path::{Path, PathBuf};

use crate::games::Game;
use crate::lab::LabError;
use crate::lab::samples::{Sample, SelfPlay};
use crate::tournament::Part;

/// Reads the positions in a file and adds those of new games until there are as many as wanted. Only
/// games of a part are played. `progress` is called with the number there is after each game.
///
/// # Errors
/// The file can't be read or written, or is not one of this game; or there is no memory.
pub fn make<G: Game>(
    path: &Path,
    self_play: &SelfPlay,
    (wanted, part): (usize, Part),
    at_once: usize,
    mut progress: impl FnMut(usize),
) -> Result<Vec<Sample<G>>, LabError> {
    let (text, mut file) = open(path)?;
    let mut samples = BTreeMap::new();
    for (game, lines) in games(&text).0 {
        let read = read(lines).ok_or_else(|| not_a_position::<G>(path, &text))?;
        samples.insert(game, read);
    }
    let mut count = samples.values().map(Vec::len).sum::<usize>();
    if count < wanted {
        let known: BTreeSet<u64> = samples.keys().copied().collect();
        let is_ours = |game: &u64| usize::try_from(*game).is_ok_and(|game| part.has(game));
        let missing = (0..).filter(|game| is_ours(game) && !known.contains(game));
        let mut written = Ok(());
        self_play.play(missing, at_once, |game, played| {
            written = write(&mut file, game, &played);
            count += played.len();
            samples.insert(game, played);
            progress(count);
            written.is_ok() && count < wanted
        })?;
        written.map_err(|error| failed(path, &error))?;
    }
    // In the order of the games, in whichever order they were played and joined.
    Ok(samples.into_values().flatten().take(wanted).collect())
}

/// Adds the games of other files to one, each once.
///
/// # Errors
/// A file can't be read or written, or two of them have different games with the same number. Then
/// nothing is added.
pub fn merge(path: &Path, others: &[PathBuf]) -> Result<(), LabError> {
    let (text, mut file) = open(path)?;
    let others = others.iter().map(|other| {
        let text = fs::read_to_string(other).map_err(|error| failed(other, &error))?;
        Ok((other, text))
    });
    let others: Vec<(&PathBuf, String)> = others.collect::<Result<_, LabError>>()?;
    let mut known = games(&text).0;
    let mut new = String::new();
    for (other, text) in &others {
        for (game, lines) in games(text).0 {
            match known.insert(game, lines) {
                None => new += lines,
                Some(before) if before == lines => {}
                Some(_) => {
                    let what = format!("its game {game} differs from the one read before");
                    return Err(LabError::File(other.display().to_string(), what));
                }
            }
        }
    }
    let written = file.write_all(new.as_bytes()).and_then(|()| file.flush());
    written.map_err(|error| failed(path, &error))
}

/// Opens a file or creates it, reads what is in it, and cuts off a game that is not complete.
fn open(path: &Path) -> Result<(String, BufWriter<File>), LabError> {
    let mut options = OpenOptions::new();
    let file = options.read(true).append(true).create(true).open(path);
    let mut file = file.map_err(|error| failed(path, &error))?;
    let mut text = String::new();
    let end = file.read_to_string(&mut text).map(|_| games(&text).1);
    let end = end.map_err(|error| failed(path, &error))?;
    file.set_len(end as u64)
        .map_err(|error| failed(path, &error))?;
    text.truncate(end);
    Ok((text, BufWriter::new(file)))
}

fn failed(path: &Path, error: &io::Error) -> LabError {
    LabError::File(path.display().to_string(), error.to_string())
}

/// The complete games of a file by their numbers, each with all its lines, and where the last of them
/// ends.
fn games(text: &str) -> (BTreeMap<u64, &str>, usize) {
    let (mut games, mut begin, mut end) = (BTreeMap::new(), 0, 0);
    for line in text.split_inclusive('\n') {
        end += line.len();
        if let Some(Ok(game)) = line.strip_suffix('\n').map(str::parse) {
            games.insert(game, &text[begin..end]);
            begin = end;
        }
    }
    (games, begin)
}

/// The first line of a file that is neither a position nor the end of a game.
fn not_a_position<G: Game>(path: &Path, text: &str) -> LabError {
    let is_fine = |line: &str| line.parse::<u64>().is_ok() || read_line::<G>(line).is_some();
    let wrong = text.lines().position(|line| !is_fine(line)).unwrap_or(0);
    let what = format!("line {} is not a position of {}", wrong + 1, G::INFO.name);
    LabError::File(path.display().to_string(), what)
}

/// Reads the positions of a game, whose last line is its number alone.
fn read<G: Game>(lines: &str) -> Option<Vec<Sample<G>>> {
    let positions = lines.lines().count().saturating_sub(1);
    lines.lines().take(positions).map(read_line).collect()
}

/// Writes one game, all at once.
fn write<G: Game>(file: &mut BufWriter<File>, game: u64, samples: &[Sample<G>]) -> io::Result<()> {
    for sample in samples {
        let half_points = if sample.result > 0.75 {
            2
        } else {
            u8::from(sample.result > 0.25)
        };
        write!(file, "{game}\t{}\t", sample.position.line())?;
        match sample.value {
            Some(value) => write!(file, "{value}")?,
            None => write!(file, "-")?,
        }
        writeln!(file, "\t{half_points}")?;
    }
    writeln!(file, "{game}")?;
    file.flush()
}

fn read_line<G: Game>(line: &str) -> Option<Sample<G>> {
    let mut fields = line.split('\t').skip(1);
    let position = G::read(fields.next()?).ok()?;
    let value = match fields.next()? {
        "-" => None,
        value => Some(value.parse().ok()?),
    };
    let half_points: u8 = fields.next()?.parse().ok().filter(|&points| points <= 2)?;
    let result = f64::from(half_points) / 2.0;
    fields.next().is_none().then_some(Sample {
        position,
        value,
        result,
    })
}
