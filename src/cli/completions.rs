//! `standoff completions`: what a shell needs to complete commands.

use std::io::Write;

use clap::{Args, CommandFactory};
use clap_complete::Shell;

use super::{Arguments, Failure};

/// Prints completions for a shell.
#[derive(Args)]
#[command(after_help = "\
Examples:
  standoff completions bash > ~/.local/share/bash-completion/completions/standoff
  standoff completions zsh > ~/.zfunc/_standoff
  standoff completions fish > ~/.config/fish/completions/standoff.fish")]
pub(super) struct Completions {
    /// The shell
    shell: Shell,
}

impl Completions {
    pub(super) fn run(&self, output: &mut impl Write) -> Result<(), Failure> {
        let mut text = Vec::new();
        clap_complete::generate(self.shell, &mut Arguments::command(), "standoff", &mut text);
        output.write_all(&text)?;
        Ok(())
    }
}
