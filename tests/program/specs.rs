//! Players and command lines as text.

use standoff::agents::PlayerSpec;
use standoff::agents::external::{EngineCommand, EngineCommandError};
use standoff::text::Quoted;

#[test]
fn players_are_read_or_the_reason_given() {
    for (text, reason) in [
        ("", "'' is no player: choose human, "),
        ("human@5ms", "'human' is no player: "),
        (
            "level:0",
            "'level:0' is no level: write level:1 to level:10",
        ),
        ("level:3@5ms", "'level:3@5ms' is no level: "),
        ("uct~tempo", "'uct~tempo' is no player: "),
        ("full-magic", "'magic' is no switch of the engine: choose "),
        ("plain@5", "'5' is no budget: "),
        ("plain@0d", "'0d' is no budget: "),
        ("uct@5d", "'5d' is no budget: "),
        ("cmd@9n:fox", "'9n' is no time for a program: "),
        ("cmd: ", "the command line is empty: "),
        ("agent:fox", "there is no agent 'fox' in the settings file"),
        ("wolf:fox", "'wolf:fox' is no player: "),
    ] {
        let error = PlayerSpec::read(text).unwrap_err().to_string();
        assert!(error.starts_with(reason), "{text}: {error}");
    }
}

#[test]
fn a_variant_is_written_as_it_can_be_read() {
    for (text, written) in [
        ("full", "engine"),
        ("sound@5ms", "sound"),
        ("plain+tt", ""),
        ("full-tt+history", "full-tt"),
        ("engine~last_word~tempo@7n", "full~last_word~tempo@7n"),
        ("plain@5d", "plain@5d"),
        ("engine@12d", "full@12d"),
    ] {
        let spec = PlayerSpec::read(text).unwrap();
        let untimed = spec.clone().with_time(None);
        assert_eq!(PlayerSpec::read(&spec.to_string()), Ok(untimed), "{text}");
        assert!(written.is_empty() || spec.to_string() == written, "{spec}");
    }
}

#[test]
fn spaces_divide_words_unless_quoted_or_escaped() {
    for (text, words) in [
        ("agent", &["agent"][..]),
        ("  python3   agent.py\t-v ", &["python3", "agent.py", "-v"]),
        (r#""my agent" 'a "b" c'"#, &["my agent", r#"a "b" c"#]),
        (r"my\ agent x\\y", &["my agent", r"x\y"]),
        (r#"a"b c"d '' "\"""#, &["ab cd", "", "\""]),
        (r"'a\b' 'c\'", &[r"a\b", r"c\"]),
        (
            r"C:\games\agent.exe \n end\",
            &[r"C:\games\agent.exe", r"\n", r"end\"],
        ),
        (
            "$HOME `ls` *.py | cat",
            &["$HOME", "`ls`", "*.py", "|", "cat"],
        ),
    ] {
        assert_eq!(EngineCommand::read(text).unwrap().words(), words, "{text}");
    }
}

#[test]
fn what_is_left_open_is_refused() {
    let open = |mark, text| EngineCommandError::OpenQuote {
        mark,
        line: Quoted::new(text),
    };
    assert_eq!(EngineCommand::read(" "), Err(EngineCommandError::Empty));
    for (mark, text) in [('\'', "a 'b c"), ('"', r#"a "b\""#)] {
        assert_eq!(EngineCommand::read(text), Err(open(mark, text)));
    }
}

#[test]
fn an_option_is_one_line() {
    let command = EngineCommand::read("a").unwrap();
    let set = command.clone().with_option("Clear Hash", " on ").unwrap();
    assert_eq!(set.extras(), "Clear Hash = on");
    for (name, value) in [("", "1"), ("a", " "), ("a", "1\nquit"), ("a value b", "1")] {
        assert!(command.clone().with_option(name, value).is_err(), "{name}");
    }
}

#[test]
fn the_name_is_that_of_the_file() {
    let name = |text| EngineCommand::read(text).unwrap().name();
    assert_eq!(name("python3 agent.py"), "python3");
    assert_eq!(name("./bots/fast\u{1b}.exe"), "fast\u{fffd}");
}
