//! A command line as words, without a shell.

use super::EngineCommandError;
use crate::text::Quoted;

/// Splits a command line at its spaces.
///
/// Quotation marks of either kind keep words with spaces together. A backslash escapes a space, a
/// quotation mark or a backslash. Before anything else, and between single quotation marks, it is
/// an ordinary character, so that `C:\games\agent.exe` works as it is. Nothing else is special:
/// there are no variables, pipes or patterns.
pub(super) fn split(text: &str) -> Result<Vec<String>, EngineCommandError> {
    let mut words = Vec::new();
    // `Some("")` is an empty word that was written as a pair of quotation marks.
    let mut word: Option<String> = None;
    let mut quote = None;
    let mut rest = text.chars().peekable();
    while let Some(c) = rest.next() {
        let escaped = |next: &char| match quote {
            None => next.is_whitespace() || matches!(next, '\\' | '"' | '\''),
            Some(mark) => mark == '"' && matches!(next, '\\' | '"'),
        };
        match c {
            '\\' => {
                let c = rest.next_if(escaped).unwrap_or(c);
                word.get_or_insert_default().push(c);
            }
            _ if Some(c) == quote => quote = None,
            '"' | '\'' if quote.is_none() => {
                quote = Some(c);
                word.get_or_insert_default();
            }
            _ if c.is_whitespace() && quote.is_none() => words.extend(word.take()),
            _ => word.get_or_insert_default().push(c),
        }
    }
    if let Some(mark) = quote {
        let line = Quoted::new(text);
        return Err(EngineCommandError::OpenQuote { mark, line });
    }
    words.extend(word);
    if words.is_empty() {
        return Err(EngineCommandError::Empty);
    }
    Ok(words)
}

#[cfg(test)]
mod tests {
    use super::*;

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
            assert_eq!(split(text).unwrap(), words, "{text}");
        }
    }

    #[test]
    fn what_is_left_open_is_refused() {
        let open = |mark, text| EngineCommandError::OpenQuote {
            mark,
            line: Quoted::new(text),
        };
        assert_eq!(split(" "), Err(EngineCommandError::Empty));
        for (mark, text) in [('\'', "a 'b c"), ('"', r#"a "b\""#)] {
            assert_eq!(split(text), Err(open(mark, text)));
        }
    }
}
