//! Keys as the debugging protocol wants them.

use serde_json::{Value, json};

/// The events of pressing and releasing a key.
pub fn events(key: &str) -> [Value; 2] {
    let mut modifiers = 0;
    let mut name = key;
    for (prefix, bit) in [("Alt+", 1), ("Control+", 2), ("Meta+", 4), ("Shift+", 8)] {
        // A lone plus is a key as well.
        if let Some(rest) = name.strip_prefix(prefix).filter(|rest| !rest.is_empty()) {
            (name, modifiers) = (rest, modifiers | bit);
        }
    }
    let (code, number, text) = match name {
        "Enter" => ("Enter".to_owned(), 13, Some("\r".to_owned())),
        "Tab" => ("Tab".to_owned(), 9, None),
        "Escape" => ("Escape".to_owned(), 27, None),
        "Backspace" => ("Backspace".to_owned(), 8, None),
        "Delete" => ("Delete".to_owned(), 46, None),
        "ArrowLeft" => ("ArrowLeft".to_owned(), 37, None),
        "ArrowUp" => ("ArrowUp".to_owned(), 38, None),
        "ArrowRight" => ("ArrowRight".to_owned(), 39, None),
        "ArrowDown" => ("ArrowDown".to_owned(), 40, None),
        "Home" => ("Home".to_owned(), 36, None),
        "End" => ("End".to_owned(), 35, None),
        "PageUp" => ("PageUp".to_owned(), 33, None),
        "PageDown" => ("PageDown".to_owned(), 34, None),
        "Space" | " " => ("Space".to_owned(), 32, Some(" ".to_owned())),
        "F1" => ("F1".to_owned(), 112, None),
        one => {
            let letter = one.chars().next().filter(|_| one.chars().count() == 1).expect("the name of a key");
            let upper = letter.to_ascii_uppercase();
            let code = match letter {
                'a'..='z' | 'A'..='Z' => format!("Key{upper}"),
                '0'..='9' => format!("Digit{letter}"),
                _ => String::new(),
            };
            let number = if upper.is_ascii_alphanumeric() { upper as u32 } else { 0 };
            (code, number, Some(one.to_owned()))
        }
    };
    let name = if name == "Space" { " " } else { name };
    // With Control or Meta a key writes nothing.
    let text = text.filter(|_| modifiers & 6 == 0);
    let kind = if text.is_some() { "keyDown" } else { "rawKeyDown" };
    let event = |kind: &str| json!({ "type": kind, "key": name, "code": code, "windowsVirtualKeyCode": number, "modifiers": modifiers });
    let mut down = event(kind);
    if let Some(text) = text {
        down["text"] = json!(text);
    }
    [down, event("keyUp")]
}
