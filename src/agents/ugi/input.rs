//! Reading lines of any length without keeping more than a command can need.

use std::io::{BufRead, ErrorKind};

/// A line of input.
pub(crate) enum Input {
    /// A line without its end.
    Line(String),
    /// The beginning of a line that is too long; the rest was skipped.
    TooLong(String),
    /// The input has ended.
    End,
}

/// Longer than any command; a game of 9999 turns fits.
pub(super) const MAX_LEN: usize = 1 << 20;

/// Reads the next line. Bytes that are not text are replaced. Input that can't be read counts as
/// ended.
pub(crate) fn read_line(input: &mut impl BufRead, longest: usize) -> Input {
    let mut line = Vec::new();
    let mut too_long = false;
    let mut anything = false;
    loop {
        let chunk = match input.fill_buf() {
            Ok(chunk) => chunk,
            Err(error) if error.kind() == ErrorKind::Interrupted => continue,
            Err(_) => &[],
        };
        if chunk.is_empty() && !anything {
            return Input::End;
        }
        anything = true;
        let end = chunk.iter().position(|&byte| byte == b'\n');
        let part = &chunk[..end.unwrap_or(chunk.len())];
        let room = longest - line.len();
        too_long |= part.len() > room;
        line.extend_from_slice(&part[..part.len().min(room)]);
        let (at_end, used) = (chunk.is_empty(), end.map_or(chunk.len(), |end| end + 1));
        input.consume(used);
        if at_end || end.is_some() {
            break;
        }
    }
    let line = String::from_utf8_lossy(&line).into_owned();
    if too_long {
        Input::TooLong(line)
    } else {
        Input::Line(line)
    }
}
