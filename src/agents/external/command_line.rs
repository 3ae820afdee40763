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
