//! The text of the help in lines of any width. Part of it comes from the files in `assets`, which
//! are written in Markdown for 80 columns.

use crate::tui::canvas::wrap;
use crate::tui::theme::Role;

/// What stands for a sign where there is nothing but ASCII.
const TYPED: [(char, &str); 7] = [
    ('×', "x"),
    ('…', "..."),
    ('½', "1/2"),
    ('↑', "up"),
    ('↓', "down"),
    ('←', "left"),
    ('→', "right"),
];

/// Where the words of a row of a table begin.
const WORDS: u16 = 4;

/// A line of the help: a key with words, or words alone.
pub struct HelpLine {
    pub label: String,
    pub text: String,
    pub role: Role,
    /// Where the words begin.
    pub indent: u16,
}

/// The lines so far.
pub struct Page {
    pub lines: Vec<HelpLine>,
    /// The parts by name, and the line where each begins.
    pub parts: Vec<(&'static str, usize)>,
    width: u16,
    is_ascii: bool,
}

impl Page {
    pub fn new(width: u16, is_ascii: bool) -> Self {
        Self {
            lines: Vec::new(),
            parts: Vec::new(),
            width,
            is_ascii,
        }
    }

    fn add(&mut self, label: &str, text: &str, role: Role, indent: u16) {
        self.lines.push(HelpLine {
            label: label.into(),
            text: text.into(),
            role,
            indent,
        });
    }

    /// Adds a text from a column on; the lines after the first one have an indent of their own.
    fn add_wrapped(&mut self, label: &str, text: &str, role: Role, [first, rest]: [u16; 2]) {
        let (mut label, mut indent) = (label, first);
        for line in wrap(text, self.width.saturating_sub(rest)) {
            self.add(label, &line, role, indent);
            (label, indent) = ("", rest);
        }
    }

    /// Begins a part of the index.
    pub fn begin_part(&mut self, name: &'static str) {
        self.parts.push((name, self.lines.len()));
    }

    pub fn add_heading(&mut self, text: &str) {
        self.add("", text, Role::Title, 0);
    }

    pub fn add_blank(&mut self) {
        self.add("", "", Role::Text, 0);
    }

    /// Adds a paragraph; the lines of a point in a list stand below its words.
    pub fn add_paragraph(&mut self, text: &str) {
        let hanging = if text.starts_with("- ") { 2 } else { 0 };
        self.add_wrapped("", text, Role::Text, [0, hanging]);
    }

    /// Adds a label with words beside it.
    pub fn add_labelled(&mut self, label: &str, words: &str, indent: u16) {
        self.add_wrapped(label, words, Role::Text, [indent, indent]);
    }

    /// Adds a text in Markdown: headings, paragraphs, lists, tables, and code as it is.
    pub fn add_markdown(&mut self, text: &str) {
        let mut text: String = text.into();
        if self.is_ascii {
            for (sign, typed) in TYPED {
                text = text.replace(sign, typed);
            }
        }
        let mut paragraph = String::new();
        let mut is_code = false;
        let mut source = text.lines().peekable();
        while let Some(line) = source.next() {
            let begins = ["#", "|", "```", "- ", "      "];
            if line.is_empty() || begins.iter().any(|begin| line.starts_with(begin)) {
                self.flush(&mut paragraph);
            }
            if line.starts_with("```") {
                is_code = !is_code;
            } else if is_code {
                self.add_wrapped("", line, Role::Dim, [2, WORDS]);
            } else if line.starts_with('|') {
                // The heads of a table stand above a rule; its rows speak for themselves.
                if !is_rule(line) && !source.peek().is_some_and(|next| is_rule(next)) {
                    self.add_row(line);
                }
            } else if line.starts_with('#') {
                self.add_heading(line.trim_start_matches('#').trim());
            } else if line.is_empty() || line.starts_with("      ") {
                self.add("", line, Role::Text, 0);
            } else {
                paragraph.push_str(line.trim());
                paragraph.push(' ');
            }
        }
        self.flush(&mut paragraph);
        self.add_blank();
    }

    /// Adds what has been read of a paragraph.
    fn flush(&mut self, paragraph: &mut String) {
        if !paragraph.is_empty() {
            self.add_paragraph(&plain(paragraph.trim_end()));
            paragraph.clear();
        }
    }

    /// Adds a row of a table: its first cell, and below that the others.
    fn add_row(&mut self, line: &str) {
        let cells = line.trim_matches('|').split('|').map(str::trim);
        let cells: Vec<String> = cells.map(plain).collect();
        if let Some((first, rest)) = cells.split_first() {
            self.add(first, "", Role::Text, 0);
            self.add_wrapped("", &rest.join(": "), Role::Text, [WORDS, WORDS]);
        }
    }
}

fn is_rule(line: &str) -> bool {
    line.starts_with("|--")
}

/// A text without its marks, and of links only the words.
fn plain(text: &str) -> String {
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
