//! Position lines: a whole position as one line of text, `GAME ROWS SIDE PLAYED LIMIT`.
//!
//! Reading is strict, so that a position has one spelling: whatever is accepted is written back
//! letter for letter (except last moves that were left out). All faults of a line are named.

use super::square::row_letter;
use super::{
    Board, Clock, FromTo, Game, LastMoves, PositionError, PositionFault, Setup, Side, Square,
    other_game,
};
use crate::text::Quoted;

/// The words of a position line, in their order; the last two only in games that remember last moves.
const WORDS: [&str; 7] = ["GAME", "ROWS", "SIDE", "PLAYED", "LIMIT", "LASTX", "LASTO"];
const SHORT_FORM: &str = "GAME ROWS SIDE PLAYED LIMIT";
const LONG_FORM: &str = "GAME ROWS SIDE PLAYED LIMIT LASTX LASTO";

/// The first word of a line, which names the game.
pub(super) fn game_name(line: &str) -> Result<&str, PositionError> {
    if line.trim().is_empty() {
        return Err(PositionFault::EmptyLine(SHORT_FORM).into());
    }
    match line.split(' ').next() {
        Some(name) if !name.is_empty() => Ok(name),
        _ => Err(PositionFault::StraySpace.into()),
    }
}

/// Reads a line of the game `G`.
pub(super) fn read<G: Game>(line: &str) -> Result<G, PositionError> {
    let mut faults = Vec::new();
    let name = game_name(line)?;
    if name != G::INFO.name {
        return Err(other_game(name, G::INFO.name));
    }
    let words = split::<G>(line, &mut faults)?;
    let word = |i: usize| words.get(i).copied();
    let mut setup = Setup::<G::Board>::new(1);
    if let Some(rows) = word(1) {
        read_rows(rows, &mut setup, &mut faults);
    }
    if let Some(side) = word(2) {
        match side {
            "X" => setup.side = Side::X,
            "O" => setup.side = Side::O,
            _ => faults.push(PositionFault::Side(Quoted::new(side))),
        }
    }
    read_clock(word(3), word(4), &mut setup, &mut faults);
    for (side, i) in [(Side::X, 5), (Side::O, 6)] {
        setup.last[side] = word(i).and_then(|text| read_last(side, text, &mut faults));
    }
    // A line that could not be read is not checked further: the set-up is not what was meant.
    if faults.is_empty() {
        G::from_setup(&setup)
    } else {
        Err(PositionError { faults })
    }
}

/// Divides a line into at most as many words as the game has, and notes if their number is wrong.
fn split<'a, G: Game>(
    line: &'a str,
    faults: &mut Vec<PositionFault>,
) -> Result<Vec<&'a str>, PositionFault> {
    let (most, form) = match G::INFO.last_moves {
        LastMoves::Irrelevant => (5, SHORT_FORM),
        LastMoves::Remembered => (7, LONG_FORM),
    };
    let mut rest = line.split(' ');
    let words: Vec<&str> = rest.by_ref().take(most).collect();
    let extra = rest.next();
    if words.contains(&"") || extra == Some("") {
        // The words that follow are in the wrong places, so complaints about them would mislead.
        return Err(PositionFault::StraySpace);
    }
    if let Some(extra) = extra {
        faults.push(PositionFault::ExtraWord(Quoted::new(extra), form));
    } else if words.len() < most && words.len() != 5 {
        faults.push(PositionFault::MissingWord(WORDS[words.len()], form));
    }
    Ok(words)
}

fn read_rows<B: Board>(text: &str, setup: &mut Setup<B>, faults: &mut Vec<PositionFault>) {
    let found = text.split('/').count();
    if found != usize::from(B::SIZE) {
        faults.push(PositionFault::RowCount(found, B::SIZE));
        return;
    }
    for (row, text) in (0..B::SIZE).zip(text.split('/')) {
        if let Err(fault) = read_row(row, text, setup) {
            faults.push(fault);
        }
    }
}

fn read_row<B: Board>(row: u8, text: &str, setup: &mut Setup<B>) -> Result<(), PositionFault> {
    let name = row_letter(row);
    let mut column = 0;
    let mut after_digit = false;
    for letter in text.chars() {
        if let Some(side) = Side::from_letter(letter) {
            let square = u8::try_from(column).ok();
            if let Some(square) = square.and_then(|column| Square::new(row, column)) {
                setup.put(side, square);
            }
            column += 1;
            after_digit = false;
        } else if let Some(run @ 1..) = letter.to_digit(10) {
            if after_digit {
                return Err(PositionFault::RowDigits(name));
            }
            column += run as usize;
            after_digit = true;
        } else {
            let letter = Quoted::new(letter.encode_utf8(&mut [0; 4]));
            return Err(PositionFault::RowLetter(name, letter, B::SIZE));
        }
    }
    if column == usize::from(B::SIZE) {
        Ok(())
    } else {
        Err(PositionFault::RowLength(name, column, B::SIZE))
    }
}

fn read_clock<B: Board>(
    played: Option<&str>,
    limit: Option<&str>,
    setup: &mut Setup<B>,
    faults: &mut Vec<PositionFault>,
) {
    if let Some(text) = played {
        match read_number(text) {
            Some(number) => setup.played = number,
            None => faults.push(PositionFault::Played(Quoted::new(text))),
        }
    }
    if let Some(text) = limit {
        match read_number(text) {
            Some(number @ 1..=Clock::MAX_TURNS) => setup.limit = number,
            _ => faults.push(PositionFault::Limit(Quoted::new(text))),
        }
    }
}

/// A number in its one spelling: digits only, no sign, no zeros in front.
fn read_number(text: &str) -> Option<u16> {
    let number: u16 = text.parse().ok()?;
    (number.to_string() == text).then_some(number)
}

fn read_last<B: Board>(
    side: Side,
    text: &str,
    faults: &mut Vec<PositionFault>,
) -> Option<FromTo<B>> {
    if text == "-" {
        return None;
    }
    let step = FromTo::read(text);
    if step.is_none() {
        faults.push(PositionFault::Last(side, Quoted::new(text)));
    }
    step
}

/// Writes the line of a position.
pub(super) fn write<G: Game>(position: &G) -> String {
    let setup = position.setup();
    let mut line = format!(
        "{} {} {} {} {}",
        G::INFO.name,
        write_rows(&setup),
        setup.side,
        setup.played,
        setup.limit
    );
    if G::INFO.last_moves == LastMoves::Remembered {
        for side in Side::BOTH {
            line.push(' ');
            line.push_str(&setup.last[side].map_or_else(|| "-".into(), |step| step.to_string()));
        }
    }
    line
}

fn write_rows<B: Board>(setup: &Setup<B>) -> String {
    let rows: Vec<String> = (0..B::SIZE).map(|row| write_row(setup, row)).collect();
    rows.join("/")
}

fn write_row<B: Board>(setup: &Setup<B>, row: u8) -> String {
    let mut text = String::new();
    let mut run = 0;
    for square in (0..B::SIZE).filter_map(|column| Square::new(row, column)) {
        match setup.piece(square) {
            None => run += 1,
            Some(side) => {
                push_run(&mut text, &mut run);
                text.push(side.letter());
            }
        }
    }
    push_run(&mut text, &mut run);
    text
}

fn push_run(text: &mut String, run: &mut u32) {
    if *run > 0 {
        text.push_str(&run.to_string());
        *run = 0;
    }
}
