//! The file of positions that a network learns from: text that only grows, so that making it can be
//! broken off and taken up again.
//!
//! Each line is a game's number, a position line, the score of the search (`-` where the result is
//! proven) and the result for the side to move in half points, divided by tabs. A game ends with a
//! line that is its number alone.

use std::fs::{File, OpenOptions};
use std::io::{self, BufWriter, Read, Write};
use std::path::Path;

use crate::games::Game;
use crate::lab::LabError;
use crate::lab::samples::{Sample, SelfPlay};

/// Reads the positions in a file and adds those of new games until there are as many as wanted.
/// `progress` is called with the number there is after each game.
///
/// # Errors
/// The file can't be read or written, or is not one of this game; or there is no memory.
pub fn make<G: Game>(
    path: &Path,
    self_play: &SelfPlay,
    wanted: usize,
    at_once: usize,
    mut progress: impl FnMut(usize),
) -> Result<Vec<Sample<G>>, LabError> {
    let failed = |error: io::Error| LabError::File(path.display().to_string(), error.to_string());
    let mut file = OpenOptions::new()
        .read(true)
        .append(true)
        .create(true)
        .open(path)
        .map_err(failed)?;
    let (mut samples, next) = read::<G>(&mut file, path)?;
    if samples.len() >= wanted {
        samples.truncate(wanted);
        return Ok(samples);
    }
    let mut file = BufWriter::new(file);
    let mut written = Ok(());
    self_play.play(next..u64::MAX, at_once, |game, played| {
        written = write(&mut file, game, &played);
        samples.extend(played);
        progress(samples.len());
        written.is_ok() && samples.len() < wanted
    })?;
    written.map_err(failed)?;
    samples.truncate(wanted);
    Ok(samples)
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

/// Reads all games that are complete and cuts off the rest. Returns the positions, and the number of
/// the next game.
fn read<G: Game>(file: &mut File, path: &Path) -> Result<(Vec<Sample<G>>, u64), LabError> {
    let failed = |error: io::Error| LabError::File(path.display().to_string(), error.to_string());
    let mut text = String::new();
    file.read_to_string(&mut text).map_err(failed)?;
    let (mut samples, mut complete, mut next, mut bytes, mut end) = (Vec::new(), 0, 0, 0, 0);
    for (number, line) in text.split_inclusive('\n').enumerate() {
        bytes += line.len();
        let Some(line) = line.strip_suffix('\n') else {
            break;
        };
        if let Ok(game) = line.parse::<u64>() {
            (complete, next, end) = (samples.len(), game + 1, bytes);
        } else if let Some(sample) = read_line(line) {
            samples.push(sample);
        } else {
            let place = format!("line {} is not a position of {}", number + 1, G::INFO.name);
            return Err(LabError::File(path.display().to_string(), place));
        }
    }
    samples.truncate(complete);
    file.set_len(end as u64).map_err(failed)?;
    Ok((samples, next))
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
