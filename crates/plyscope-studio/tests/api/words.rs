//! The words of the page: every language has every message, with the same places for arguments, and none is missing or
//! left over.

use plyscope_teach::{Kind, Misconception};
use serde_json::{Map, Value};
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

fn assets() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("assets")
}

fn words(lang: &str) -> Map<String, Value> {
    let text = std::fs::read_to_string(assets().join(format!("words/{lang}.json"))).unwrap();
    serde_json::from_str(&text).unwrap()
}

fn places(text: &str) -> BTreeSet<String> {
    text.split('{').skip(1).filter_map(|rest| rest.split_once('}')).map(|(name, _)| name.to_owned()).collect()
}

fn files(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            files(&path, found);
        } else if path.extension().is_some_and(|end| end == "js" || end == "html") {
            found.push(path);
        }
    }
}

#[test]
fn both_languages_have_the_same_messages() {
    let (en, de) = (words("en"), words("de"));
    assert_eq!(en.keys().collect::<Vec<_>>(), de.keys().collect::<Vec<_>>());
    for (key, english) in &en {
        let (english, german) = (english.as_str().unwrap(), de[key].as_str().unwrap());
        // A brace of an example is no place.
        let named = |text: &str| -> BTreeSet<String> {
            places(text).into_iter().filter(|name| name.chars().all(|c| c.is_alphanumeric())).collect()
        };
        assert_eq!(named(english), named(german), "{key}");
        assert!(!english.is_empty() && !german.is_empty(), "{key}");
    }
}

#[test]
fn every_word_that_is_asked_for_is_there_and_none_is_left_over() {
    let en = words("en");
    let mut sources = Vec::new();
    files(&assets(), &mut sources);
    let code: String = sources.iter().map(|path| std::fs::read_to_string(path).unwrap()).collect();
    // `t("key")`, and in HTML `data-t="key"`.
    let after = |start: &str, end: char| -> Vec<String> {
        code.split(start)
            .skip(1)
            .filter_map(|rest| rest.split_once(end))
            .map(|(key, _)| key.to_owned())
            .collect()
    };
    let mut asked = Vec::new();
    for start in [" t(\"", "(t(\"", "[t(\"", ".t(\"", "data-t=\"", "data-t-title=\"", "data-t-label=\""] {
        asked.extend(after(start, '"'));
    }
    assert!(asked.len() > 50, "{}", asked.len());
    for key in &asked {
        assert!(en.contains_key(key), "no word for {key}");
    }
    let prefixes: Vec<String> = [after("t(`", '$'), after("wordOr(`", '$')]
        .concat()
        .into_iter()
        .filter(|prefix| prefix.ends_with('_'))
        .collect();
    for key in en.keys() {
        let used = code.contains(&format!("\"{key}\""))
            || prefixes.iter().any(|prefix| key.starts_with(prefix.as_str()));
        assert!(used, "{key} is left over");
    }
}

/// What the server names, the page has words for.
#[test]
fn kinds_and_misconceptions_have_words() {
    let en = words("en");
    let kinds = Kind::ALL.into_iter().map(|kind| format!("exkind_{kind}"));
    let mistakes = Misconception::ALL.into_iter().map(|mistake| format!("exmis_{}", mistake.name()));
    for key in kinds.chain(mistakes) {
        assert!(en.contains_key(&key), "no word for {key}");
    }
}
