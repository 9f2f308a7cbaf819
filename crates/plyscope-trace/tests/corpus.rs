//! Replays the corpus of the fuzz target `read_tree` through the same check.

use plyscope_trace::read::{Format, check_round_trip};
use std::fs;
use std::path::Path;

#[test]
fn every_file_of_the_corpus_is_read_or_refused_as_its_name_says() {
    let corpus = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fuzz/corpus/read_tree");
    let mut files = 0;
    for entry in fs::read_dir(&corpus).expect("the corpus is part of the project") {
        let path = entry.expect("a readable directory").path();
        let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
        let trees = check_round_trip(&fs::read(&path).expect("a readable file"));
        let mut words = name.split('-');
        let (kind, format) = (words.next(), words.next().and_then(|word| word.parse::<Format>().ok()));
        match (kind, format) {
            (Some("good"), Some(format)) => assert!(trees.contains(&format), "{name} is a tree in {trees:?}"),
            (Some("good"), None) => assert!(!trees.is_empty(), "{name} should be a tree in some format"),
            (Some("bad"), Some(format)) => assert!(!trees.contains(&format), "{name} should be no tree"),
            (Some("bad"), None) => assert_eq!(trees, [], "{name} should be no tree in any format"),
            // Found by fuzzing and not yet named.
            _ => {}
        }
        files += 1;
    }
    assert!(files >= 30, "only {files} files in the corpus");
}
