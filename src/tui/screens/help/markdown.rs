//! Shows the Markdown texts in `assets` at any width.

use super::Line;
use crate::tui::canvas::wrap;
use crate::tui::theme::Role;

/// Where the words of a row of a table begin.
const WORDS: u16 = 4;

/// A text being laid out.
struct Text<'a> {
    lines: &'a mut Vec<Line>,
    /// The columns there are.
    room: u16,
    /// The paragraph so far.
    paragraph: String,
}

/// Adds a text: headings, paragraphs, lists, tables and code.
pub fn add(lines: &mut Vec<Line>, text: &str, room: u16, ascii: bool) {
    let text = if ascii {
        text.replace('×', "x")
    } else {
        text.into()
    };
    let mut page = Text {
        lines,
        room,
        paragraph: String::new(),
    };
    let mut fenced = false;
    let mut source = text.lines().peekable();
    while let Some(line) = source.next() {
        if line.starts_with("```") {
            page.flush();
            fenced = !fenced;
        } else if fenced {
            page.add_example(line);
        } else if line.starts_with('|') {
            page.flush();
            // The head of a table is left out; its rows speak for themselves.
            if !is_rule(line) && !source.peek().is_some_and(|next| is_rule(next)) {
                page.add_row(line);
            }
        } else {
            page.add_line(line);
        }
    }
    page.flush();
    page.lines.push(Line::new("", Role::Text));
}

fn is_rule(line: &str) -> bool {
    line.starts_with("|--")
}

impl Text<'_> {
    fn flush(&mut self) {
        if !self.paragraph.is_empty() {
            let paragraph = std::mem::take(&mut self.paragraph);
            super::add_wrapped(self.lines, &spoken(&paragraph), self.room);
        }
    }

    fn add_line(&mut self, line: &str) {
        if line.starts_with('#') {
            self.flush();
            let heading = line.trim_start_matches('#').trim();
            self.lines.push(Line::new(heading, Role::Title));
        } else if line.is_empty() || line.starts_with("      ") {
            self.flush();
            self.lines.push(Line::new(line, Role::Text));
        } else {
            if line.starts_with("- ") {
                self.flush();
            }
            if !self.paragraph.is_empty() {
                self.paragraph.push(' ');
            }
            self.paragraph.push_str(line.trim());
        }
    }

    /// Adds a line as it is; one that is too long continues below.
    fn add_example(&mut self, line: &str) {
        for (at, part) in wrap(line, self.room.saturating_sub(WORDS))
            .iter()
            .enumerate()
        {
            let indent = if at == 0 { 2 } else { WORDS };
            self.lines.push(Line {
                indent,
                ..Line::new(part, Role::Dim)
            });
        }
    }

    /// Adds a row of a table: its first cell, and the others below.
    fn add_row(&mut self, line: &str) {
        let cells = line.trim_matches('|').split('|').map(str::trim);
        let cells: Vec<String> = cells.map(spoken).collect();
        let Some((first, rest)) = cells.split_first() else {
            return;
        };
        self.lines.push(Line {
            label: first.clone(),
            ..Line::new("", Role::Text)
        });
        for text in wrap(&rest.join(": "), self.room.saturating_sub(WORDS)) {
            self.lines.push(Line {
                indent: WORDS,
                ..Line::new(&text, Role::Text)
            });
        }
    }
}

/// Removes marks from a text, and the addresses of links.
fn spoken(text: &str) -> String {
    let mut said = String::new();
    let mut rest = text;
    while let Some((before, link)) = rest.split_once('[') {
        let Some((words, (_, after))) = link
            .split_once("](")
            .and_then(|(words, target)| Some((words, target.split_once(')')?)))
        else {
            break;
        };
        said.push_str(before);
        said.push_str(words);
        rest = after;
    }
    said.push_str(rest);
    said.replace("**", "").replace('`', "")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn marks_are_left_out() {
        for (text, said) in [
            (
                "see [Blockade](../rules/blockade.md), `ugi`",
                "see Blockade, ugi",
            ),
            ("**Flush** [it", "Flush [it"),
        ] {
            assert_eq!(spoken(text), said);
        }
    }

    #[test]
    fn every_kind_of_line() {
        let text = "# Head\nA text of\ntwo lines.\n\n| a | b |\n|---|---|\n| `go` | think | soon |\n\n\
                    ```\n> position fen one two\n```\n";
        let mut lines = Vec::new();
        add(&mut lines, text, 20, false);
        let shown: Vec<String> = lines
            .iter()
            .map(|line| {
                let indent = " ".repeat(line.indent.into());
                format!("{}{indent}{}", line.label, line.text)
            })
            .collect();
        assert_eq!(
            shown,
            [
                "Head",
                "A text of two lines.",
                "",
                "go",
                "    think: soon",
                "",
                "  > position fen",
                "    one two",
                ""
            ]
        );
    }
}
