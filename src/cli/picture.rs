//! `standoff picture`: a position, or a whole game, as a picture.

use std::io::Write;
use std::path::PathBuf;

use clap::Args;
use standoff::export::{contact_sheet, picture};
use standoff::games::{AnyPosition, Game};
use standoff::records::{AnyRecord, Record, Tags, files};
use standoff::typed;

use super::Failure;
use super::parsers::positive;

/// Draw a position, or every turn of a game, as an SVG picture
///
/// The picture suits a light page and a dark one.
#[derive(Args)]
#[command(after_help = "\
Examples:
  standoff picture \"crossing X7/1X5O/X1X3O1/1X3O1O/X1X3O1/1X3O1O/X5O1/7O X 0 400\" -o start.svg
  standoff picture game.standoff -o end.svg
  standoff picture game.standoff --turn 12 -o turn.svg
  standoff picture tournament.standoff --number 3 --sheet -o game.svg")]
pub(super) struct PictureArgs {
    /// A position line, or the file of a record
    #[arg(value_name = "LINE|RECORD")]
    what: String,
    /// The file that the picture is written to
    #[arg(short, long, value_name = "FILE.svg")]
    output: PathBuf,
    /// The turn after which to draw the position [default: the last one]
    #[arg(long, value_name = "N")]
    turn: Option<usize>,
    /// Which game of the file to draw
    #[arg(long, value_name = "K", default_value_t = 1, value_parser = positive::<usize>)]
    number: usize,
    /// Draw the positions after all turns on one sheet
    #[arg(long, conflicts_with = "turn")]
    sheet: bool,
}

impl PictureArgs {
    pub(super) fn run(&self, _output: &mut impl Write) -> Result<(), Failure> {
        let record = match AnyPosition::read(&self.what) {
            Ok(position) => AnyRecord::begin(position, Tags::default()),
            // No path has blanks and slashes as a position line does, and a line says what is wrong.
            Err(error) if self.what.contains(' ') && !PathBuf::from(&self.what).exists() => {
                return Err(error.into());
            }
            Err(_) => self.load()?,
        };
        let turns = record.turn_count();
        if let Some(turn) = self.turn.filter(|&turn| turn > turns) {
            let reason = format!("the game has no turn {turn}: it has {turns}");
            return Err(Failure::Usage(reason));
        }
        let svg = typed!(record, AnyRecord(record) => self.draw(&record));
        files::write(&self.output, svg.as_bytes()).map_err(Failure::failed)
    }

    /// The game of the file that is asked for.
    fn load(&self) -> Result<AnyRecord, Failure> {
        let mut records = AnyRecord::load_typed(&self.what).map_err(Failure::failed)?;
        let count = records.len();
        if self.number > count {
            let number = self.number;
            let reason = format!("the file has no game {number}: it has {count}");
            return Err(Failure::Usage(reason));
        }
        Ok(records.swap_remove(self.number - 1))
    }

    fn draw<G: Game>(&self, record: &Record<G>) -> String {
        if self.sheet {
            return contact_sheet(record);
        }
        picture(record, self.turn.unwrap_or(usize::MAX))
    }
}
