//! `standoff man`: manual pages.

use std::io::Write;
use std::path::PathBuf;

use clap::{Args, Command, CommandFactory};

use super::{Arguments, Failure};

/// Print the manual page, or write those of all commands to a folder
#[derive(Args)]
#[command(after_help = "\
Examples:
  standoff man | man -l -
  standoff man --out ~/.local/share/man/man1")]
pub(super) struct ManArgs {
    /// Write standoff.1, standoff-play.1 and so on to this folder, which is made if it is missing
    #[arg(long, value_name = "FOLDER")]
    out: Option<PathBuf>,
}

impl ManArgs {
    pub(super) fn run(&self, output: &mut impl Write) -> Result<(), Failure> {
        let pages = without_help(Arguments::command());
        let Some(folder) = &self.out else {
            return Ok(clap_mangen::Man::new(pages).render(output)?);
        };
        std::fs::create_dir_all(folder)
            .and_then(|()| clap_mangen::generate_to(pages, folder))
            .map_err(|error| {
                Failure::failed(format!(
                    "the manual pages can't be written to {}: {error}",
                    folder.display()
                ))
            })
    }
}

/// `help` needs no pages: it says what they say.
fn without_help(command: Command) -> Command {
    command
        .disable_help_subcommand(true)
        .mut_subcommands(without_help)
}
