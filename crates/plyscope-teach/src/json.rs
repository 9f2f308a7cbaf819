//! What is wrong with JSON, in words that need no Rust: the place, the field, what is there and what was expected.

/// An error of `serde_json` about `text`, the place first, as everywhere.
///
/// ```text
/// line 1, column 18: field `A`: found the number 5; expected an object, e.g. {"alpha": 3, "beta": "inf"}
/// ```
pub(crate) fn told(text: &str, error: &serde_json::Error) -> String {
    let said = error.to_string();
    let what = said.split(" at line ").next().unwrap_or(&said);
    let what = match mismatch(what) {
        Some(what) => match field(text, error.line(), error.column()) {
            Some(field) => format!("field `{field}`: {what}"),
            None => what,
        },
        None => broken(what).unwrap_or(what).to_owned(),
    };
    // What is told about the whole of an object has no place.
    if error.line() == 0 { what } else { format!("line {}, column {}: {what}", error.line(), error.column()) }
}

/// What is wrong with the signs themselves, in plain words.
fn broken(what: &str) -> Option<&'static str> {
    Some(match what {
        "EOF while parsing an object" => "the JSON ends too soon; expected `}` at its end",
        "EOF while parsing a list" => "the JSON ends too soon; expected `]` at its end",
        "EOF while parsing a string" => "the JSON ends too soon; expected a closing quotation mark",
        "EOF while parsing a value" => "the JSON ends too soon; expected a value, e.g. 3 or \"A\"",
        "expected value" => "this is not JSON; expected a value, e.g. 3, \"A\" or [\"E\", \"F\"]",
        "expected ident" => "this is not JSON; expected true, false or null",
        "key must be a string" => "the name of a field must stand in quotation marks, e.g. {\"value\": 3}",
        "trailing comma" => "there is a comma too many; expected another value, or no comma",
        "trailing characters" => "something stands behind the end of the JSON; expected nothing more",
        _ => return None,
    })
}

/// `invalid type: …, expected …` in plain words.
fn mismatch(what: &str) -> Option<String> {
    let rest = what.strip_prefix("invalid type: ").or_else(|| what.strip_prefix("invalid value: "))?;
    let (found, expected) = rest.rsplit_once(", expected ")?;
    let quoted = |text: &str| text.split_once('`').map(|(_, rest)| rest.trim_end_matches('`').to_owned());
    let found = match found.split(' ').next().unwrap_or_default() {
        "integer" | "floating" => format!("the number {}", quoted(found).unwrap_or_default()),
        "boolean" => quoted(found).unwrap_or_default(),
        "string" => format!("the text {}", found.strip_prefix("string ").unwrap_or_default()),
        "sequence" => "a list".to_owned(),
        "map" => "an object".to_owned(),
        _ => "nothing".to_owned(),
    };
    let expected = match expected {
        "struct WindowGiven" => r#"an object, e.g. {"alpha": 3, "beta": "inf"}"#,
        "struct HistoryGiven" => r#"an object, e.g. {"alpha": ["-inf", 3], "beta": ["inf"]}"#,
        "struct CutGiven" => r#"an object, e.g. {"node": "C", "kind": "alpha", "cause": "A", "deep": false}"#,
        "a sequence" => "a list",
        "a string" => "a text in quotes",
        "a boolean" => "true or false",
        "u8" | "u32" | "u64" | "usize" | "i32" | "i64" => "a whole number",
        _ => "an object",
    };
    Some(format!("found {found}; expected {expected}"))
}

/// The name of the field whose value stands at a place: the last name in quotes before it that a colon follows.
fn field(text: &str, line: usize, column: usize) -> Option<String> {
    let start: usize = text.split_inclusive('\n').take(line.checked_sub(1)?).map(str::len).sum();
    let before = text.get(start..)?.char_indices().nth(column).map_or(text, |(at, _)| &text[..start + at]);
    let mut found = None;
    let mut rest = before;
    while let Some(open) = rest.find('"') {
        rest = &rest[open + 1..];
        let Some(close) = rest.find('"') else { break };
        let (name, after) = (&rest[..close], rest[close + 1..].trim_start());
        if after.starts_with(':') {
            found = Some(name.to_owned());
        }
        rest = &rest[close + 1..];
    }
    found
}
