//! `standoff lab pictures`: draws the pictures of the README.

use std::io::Write;
use std::path::PathBuf;

use clap::Args;
use standoff::records::files;
use standoff::tui::pictures;

use crate::cli::Failure;

/// Draw the pictures of the README with the screens of this program
///
/// Nothing in them depends on a clock or on how well the engine plays: they change when a screen does.
#[derive(Args)]
#[command(after_help = "\
Examples:
  standoff lab pictures
  standoff lab pictures --folder /tmp/pictures")]
pub(super) struct PicturesArgs {
    /// The folder that the pictures are written to
    #[arg(long, value_name = "FOLDER", default_value = "assets/pictures")]
    folder: PathBuf,
}

impl PicturesArgs {
    pub(super) fn run(&self, output: &mut impl Write) -> Result<(), Failure> {
        // For the saved games that some pictures begin with.
        let games = std::env::temp_dir().join(format!("standoff-pictures-{}", std::process::id()));
        let pictures = pictures::pictures(&games);
        // If this fails, the system removes it some day.
        let _ = std::fs::remove_dir_all(&games);
        for picture in pictures.map_err(Failure::failed)? {
            let path = self.folder.join(&picture.name);
            files::write(&path, picture.svg.as_bytes()).map_err(Failure::failed)?;
            writeln!(output, "{}", path.display())?;
        }
        Ok(())
    }
}
