//! Replays the corpora of the fuzz targets `play_game` and `match_record` through the same checks.

use plyscope_games::{match_record, record};
use std::fs;
use std::path::Path;

fn files(target: &str) -> Vec<(String, Vec<u8>)> {
    let corpus = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fuzz/corpus").join(target);
    let entries = fs::read_dir(&corpus).expect("the corpus is part of the project");
    let files: Vec<_> = entries
        .map(|entry| {
            let path = entry.expect("a readable directory").path();
            let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
            (name, fs::read(&path).expect("a readable file"))
        })
        .collect();
    assert!(files.len() >= 10, "only {} files for {target}", files.len());
    files
}

#[test]
fn every_game_of_the_corpus_is_played_or_refused_as_its_name_says() {
    for (name, bytes) in files("play_game") {
        let (saved, played) = record::check_any(&bytes);
        match name.split('-').take(2).collect::<Vec<_>>()[..] {
            ["good", "record"] => assert!(saved, "{name} should be a saved game"),
            ["good", _] => assert!(played, "{name} should be a game with its moves"),
            ["bad", _] => assert!(!saved && !played, "{name} should be refused"),
            // Found by fuzzing and not yet named.
            _ => {}
        }
    }
}

#[test]
fn every_match_record_of_the_corpus_keeps_the_law() {
    for (name, bytes) in files("match_record") {
        let read = match_record::check_any(&bytes);
        match name.split('-').next() {
            Some("good") => assert!(read, "{name} should be a record"),
            Some("bad") => assert!(!read, "{name} should be refused"),
            _ => {}
        }
    }
}
