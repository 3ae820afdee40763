//! `standoff completions`: shell completions.

use std::io::Write;

use clap::Args;
use clap_complete::Shell;

use super::{Failure, command};

/// Print completions for a shell
#[derive(Args)]
#[command(after_help = "\
Examples:
  standoff completions bash > ~/.local/share/bash-completion/completions/standoff
  standoff completions zsh > ~/.zfunc/_standoff
  standoff completions fish > ~/.config/fish/completions/standoff.fish")]
pub(super) struct CompletionsArgs {
    /// The shell
    shell: Shell,
}

impl CompletionsArgs {
    pub(super) fn run(&self, output: &mut impl Write) -> Result<(), Failure> {
        // Written to memory first, as clap_complete panics if it can't write.
        let mut text = Vec::new();
        clap_complete::generate(self.shell, &mut command(), "standoff", &mut text);
        Ok(output.write_all(&text)?)
    }
}
