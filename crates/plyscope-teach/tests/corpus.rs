//! Replays the corpus of the fuzz target `grade_answer` through the same check.

use plyscope_teach::read::check_any;
use std::fs;
use std::path::Path;

#[test]
fn every_file_of_the_corpus_is_read_or_refused_as_its_name_says() {
    let corpus = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fuzz/corpus/grade_answer");
    let mut files = 0;
    for entry in fs::read_dir(&corpus).expect("the corpus is part of the project") {
        let path = entry.expect("a readable directory").path();
        let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
        let (exercise, kinds) = check_any(&fs::read(&path).expect("a readable file"));
        match name.split('-').take(2).collect::<Vec<_>>()[..] {
            ["good", "exercise"] => assert!(exercise, "{name} should be an exercise"),
            ["good", _] => assert!(!kinds.is_empty(), "{name} should be an answer"),
            ["bad", _] => assert!(!exercise && kinds.is_empty(), "{name} should be refused: {kinds:?}"),
            // Found by fuzzing and not yet named.
            _ => {}
        }
        files += 1;
    }
    assert!(files >= 20, "only {files} files in the corpus");
}
