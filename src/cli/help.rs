//! `standoff --help`: the commands in groups, what most people want first.

use std::fmt::Write;

use clap::Command;

/// The groups and their commands, in order. A command that is in none comes last.
const GROUPS: [(&str, &[&str]); 5] = [
    ("Start here", &["play", "puzzle", "analyze", "tournament"]),
    (
        "Games and positions",
        &["review", "report", "picture", "perft"],
    ),
    ("Agents", &["check", "ugi"]),
    ("The engine", &["bench", "solve", "lab"]),
    ("This program", &["doctor", "completions", "man", "help"]),
];

/// Lists the commands of the help in groups.
pub(super) fn in_groups(mut command: Command) -> Command {
    // So that `help` is among the commands.
    command.build();
    let mut text = String::new();
    for (title, names) in GROUPS {
        let found = names
            .iter()
            .filter_map(|name| command.find_subcommand(name));
        push_group(&mut text, title, found);
    }
    let is_grouped = |name| GROUPS.iter().any(|(_, names)| names.contains(&name));
    let others = command.get_subcommands();
    let others = others.filter(|command| !is_grouped(command.get_name()));
    push_group(&mut text, "More", others);
    command.help_template(format!(
        "{{about-with-newline}}\n{{usage-heading}} {{usage}}\n\n{text}Options:\n{{options}}{{after-help}}"
    ))
}

fn push_group<'a>(text: &mut String, title: &str, commands: impl Iterator<Item = &'a Command>) {
    let mut commands = commands.peekable();
    if commands.peek().is_none() {
        return;
    }
    let _ = writeln!(text, "{title}:");
    for command in commands {
        let about = command.get_about().map(ToString::to_string);
        let about = about.unwrap_or_default();
        let _ = writeln!(text, "  {:<12} {about}", command.get_name());
    }
    text.push('\n');
}
