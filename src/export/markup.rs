//! Making text fit for HTML and SVG, and filling in templates.

use std::fmt::Write;

use serde::Serialize;

use crate::text;

/// Longer than names and sentences that anybody reads.
const MAX_TEXT: usize = 300;

/// Text from anywhere as it may stand between tags and in the values of attributes.
///
/// ```
/// use standoff::export::markup::escape;
/// assert_eq!(escape("<b a='1'>&"), "&lt;b a=&#39;1&#39;&gt;&amp;");
/// ```
pub fn escape(from: &str) -> String {
    let mut escaped = String::new();
    for c in text::clean(from, MAX_TEXT).chars() {
        match c {
            '&' => escaped += "&amp;",
            '<' => escaped += "&lt;",
            '>' => escaped += "&gt;",
            '"' => escaped += "&quot;",
            '\'' => escaped += "&#39;",
            c => escaped.push(c),
        }
    }
    escaped
}

/// JSON as it may stand in a script: no text in it can end the script, or begin a comment there.
///
/// # Errors
/// The value can't be written as JSON.
pub(super) fn script_json(value: &impl Serialize) -> serde_json::Result<String> {
    let json = serde_json::to_string(value)?;
    let mut safe = String::with_capacity(json.len());
    for c in json.chars() {
        match c {
            // Outside of strings JSON has none of these.
            '<' | '>' | '&' | '\u{2028}' | '\u{2029}' => {
                // Writing to a string can't fail.
                let _ = write!(safe, "\\u{:04x}", u32::from(c));
            }
            c => safe.push(c),
        }
    }
    Ok(safe)
}

/// Replaces each `{{name}}` in a template by its value. What is filled in is not looked at again.
pub(super) fn fill(template: &str, values: &[(&str, &str)]) -> String {
    let mut filled = String::new();
    let mut parts = template.split("{{");
    filled += parts.next().unwrap_or_default();
    for part in parts {
        let (name, rest) = part.split_once("}}").unwrap_or((part, ""));
        let value = values.iter().find(|(known, _)| *known == name);
        filled += value.map_or("", |(_, value)| value);
        filled += rest;
    }
    filled
}
