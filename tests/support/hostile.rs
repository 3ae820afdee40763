//! Text that nobody should be able to bring to the terminal.

use std::fmt::Write;
use std::fs;
use std::path::Path;

/// What a hostile text is made of, and the text. None has a NUL, which no argument can hold.
pub const HOSTILE: [(&str, &str); 12] = [
    ("colours and clearing", "a\u{1b}[31;45mb\u{1b}[2J\u{1b}[H"),
    (
        "a title and a bell",
        "\u{1b}]0;owned\u{7}\u{1b}]52;c;b3duZWQ=\u{1b}\\",
    ),
    (
        "a question to the terminal",
        "\u{1b}[6n\u{1b}[c\u{1b}P+q544e\u{1b}\\",
    ),
    ("modes", "\u{1b}[?1049l\u{1b}[?1000h\u{1b}c"),
    ("C1 controls", "\u{9b}31m\u{9d}0;x\u{9c}\u{90}q\u{85}"),
    (
        "going back over the line",
        "right\r\u{8}\u{8}wrong\u{7f}\u{b}\u{c}",
    ),
    ("other characters", "\u{e}lqqk\u{f}\u{1b}(0"),
    (
        "reversed text",
        "a\u{202e}b\u{2066}c\u{2069}\u{200f}d\u{61c}",
    ),
    (
        "hidden text",
        "a\u{200b}b\u{200d}c\u{feff}\u{ad}\u{2060}\u{e0041}\u{3164}\u{1160}",
    ),
    (
        "format controls",
        "\u{fff9}a\u{fffb}\u{13430}\u{1bca0}\u{1d173}\u{600}\u{2028}\u{180e}",
    ),
    ("marks without end", "e\u{301}\u{fe0f}\u{20e3}\u{36f}"),
    ("one long line", LONG),
];

/// As long as an argument may be, nearly.
const LONG: &str = {
    static BYTES: [u8; 100_000] = [b'L'; 100_000];
    match str::from_utf8(&BYTES) {
        Ok(text) => text,
        Err(_) => panic!(),
    }
};

/// The longest line that is fit to show: a path takes some room, and a sentence around it.
const MAX_LEN: usize = 1200;

/// Whether a character steers a terminal, or hides or turns what is around it. This is on purpose
/// another list than the program's: control and format characters as Unicode names them.
pub fn steers(c: char) -> bool {
    matches!(u32::from(c),
        0..=0x1f | 0x7f..=0x9f | 0xad | 0x34f | 0x600..=0x605 | 0x61c | 0x6dd | 0x70f | 0x890 | 0x891
        | 0x8e2 | 0x115f | 0x1160 | 0x17b4 | 0x17b5 | 0x180b..=0x180f | 0x200b..=0x200f
        | 0x2028..=0x202e | 0x2060..=0x206f | 0x3164 | 0xfe00..=0xfe0f | 0xfeff | 0xffa0
        | 0xfff0..=0xfffb | 0x110bd | 0x110cd | 0x13430..=0x1343f | 0x1bca0..=0x1bca3
        | 0x1d173..=0x1d17a | 0xe0000..=0xe0fff)
}

/// What was written must be lines of plain text.
#[track_caller]
pub fn is_plain(bytes: &[u8], what: &str) {
    let text = str::from_utf8(bytes).unwrap_or_else(|error| panic!("{what}: {error}"));
    for line in text.split('\n') {
        let found = line.chars().find(|&c| steers(c));
        assert_eq!(found, None, "{what}: {line:?}");
        let long = line.chars().count();
        assert!(long <= MAX_LEN, "{what}: a line of {long} characters");
    }
}

/// A start and three turns, the first of them with a comment.
const GAME: &str = "blockade 4O2/1XO2X1/3X3/5O1/1OX4/4X2/2O4 X 0 60";
const TURNS: &str = "2. b2a2";

/// Fills the folders of settings and of saved games with a hostile text wherever one can stand.
pub fn spoil(config: &Path, state: &Path, text: &str) {
    let (games, history) = (state.join("games"), state.join("history"));
    for folder in [config, &games, &history] {
        fs::create_dir_all(folder).unwrap();
    }
    fs::write(config.join("settings.toml"), settings(text)).unwrap();
    // No name of a file is longer than 255 bytes.
    let name: String = text.chars().take(50).filter(|&c| c != '/').collect();
    let file = |folder: &Path, kind: &str, content: String| {
        fs::write(folder.join(format!("{kind}{name}.standoff")), content).unwrap();
    };
    file(&games, "a", record(text, "*"));
    file(&history, "b", record(text, "1-0"));
    for (kind, content) in [
        ("tag", format!("[Game \"blockade\"]\n[{text} {text}\"]\n")),
        ("position", format!("[Position \"blockade {text}\"]\n\n*\n")),
        (
            "game",
            format!("[Game {}]\n[Position \"{GAME}\"]\n\n*\n", quoted(text)),
        ),
        ("move", format!("[Position \"{GAME}\"]\n\n1. {text} *\n")),
        (
            "stray",
            format!("[Position \"{GAME}\"]\n\n1. c4d4 {text}\n"),
        ),
        (
            "result",
            format!("[Position \"{GAME}\"]\n[Result {}]\n\n*\n", quoted(text)),
        ),
    ] {
        file(&games, kind, content.clone());
        file(&history, kind, content);
    }
}

/// A game with a text in every tag and comment.
fn record(text: &str, result: &str) -> String {
    let value = quoted(text);
    let comment = text.replace(['{', '}'], "");
    let named = ["X", "O", "Date", "Event", "Termination"].map(|tag| format!("[{tag} {value}]\n"));
    let program = quoted(&format!("cmd:{}", text.replace(['\'', '"', '\\'], "")));
    format!(
        "[Game \"blockade\"]\n[Position \"{GAME}\"]\n[Result \"{result}\"]\n{}[WhoX \"human\"]\n\
         [WhoO {program}]\n[Seed {value}]\n\n1. c4d4 {{{comment}}} a5a4 {TURNS} {result}\n",
        named.concat()
    )
}

/// A value of a tag, on one line.
fn quoted(text: &str) -> String {
    let text = text.replace(['\n', '\r'], "");
    format!("\"{}\"", text.replace('\\', "\\\\").replace('"', "\\\""))
}

/// Settings with a text as value, as name, and as an agent.
fn settings(text: &str) -> String {
    let escaped = text.chars().fold(String::new(), |mut escaped, c| {
        write!(escaped, "\\U{:08x}", u32::from(c)).unwrap();
        escaped
    });
    format!(
        "theme = \"{escaped}\"\ncolour = \"{escaped}\"\n\"{escaped}\" = 3\n\
         last-game = \"{escaped}\"\n[new-game.blockade]\nopponent = \"agent:{escaped}\"\n\
         [new-game.\"{escaped}\"]\nturns = 3\n\
         [agents.\"{escaped}\"]\ncommand = \"none {escaped}\"\nfolder = \"/{escaped}\"\n\
         [agents.\"b {escaped}\"]\ncommand = \"'{escaped}\"\n\
         [agents.\"c {escaped}\"]\ncommand = \"none\"\noptions = {{ \"{escaped}\" = \"{escaped}\" }}\n"
    )
}
