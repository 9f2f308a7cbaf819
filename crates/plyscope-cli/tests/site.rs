//! `plyscope site` as a user meets it.

use plyscope_studio::site::{self, STAMP};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

const PLYSCOPE: &str = env!("CARGO_BIN_EXE_plyscope");

/// A directory of its own for a test, empty at the start, with something in it that is taken for the module.
fn scratch(name: &str) -> (PathBuf, String) {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).unwrap();
    let module = folder.join("module");
    fs::write(&module, [b"\0asm", &STAMP[..]].concat()).unwrap();
    (folder, module.to_str().unwrap().to_owned())
}

fn run(folder: &Path, args: &[&str]) -> Output {
    Command::new(PLYSCOPE).current_dir(folder).arg("site").args(args).output().unwrap()
}

fn refused(output: &Output) -> String {
    assert_eq!(output.status.code(), Some(2), "{output:?}");
    assert!(output.stdout.is_empty());
    String::from_utf8_lossy(&output.stderr).into_owned()
}

#[test]
fn the_folder_holds_the_site_and_is_written_again() {
    let (folder, module) = scratch("site-whole");
    for round in 0..2 {
        let output = run(&folder, &["a/public", "--module", &module]);
        assert!(output.status.success(), "{round}: {output:?}");
        let bytes = fs::read(&module).unwrap();
        for (path, content) in site::files(&bytes).unwrap() {
            assert_eq!(fs::read(folder.join("a/public").join(path)).unwrap(), &*content, "{path}");
        }
    }
}

#[test]
fn what_is_missing_or_wrong_is_told_and_nothing_is_written() {
    let (folder, module) = scratch("site-wrong");
    // The program of the tests has no module beside it.
    let error = refused(&run(&folder, &["public"]));
    assert!(error.contains("plyscope.wasm: not found") && error.contains(".ci/site"), "{error}");
    for (name, text, why) in
        [("other", &b"\0asm"[..], "another version"), ("text", b"hello", "not a WebAssembly module")]
    {
        fs::write(folder.join(name), text).unwrap();
        let error = refused(&run(&folder, &["public", "--module", name]));
        assert!(error.contains(why) && error.contains(name), "{error}");
    }
    let error = refused(&run(&folder, &["public", "--module", "none"]));
    assert!(error.contains("none: "), "{error}");
    assert!(!folder.join("public").exists());
    // Among other people's files it would lie in the way.
    let error = refused(&run(&folder, &[".", "--module", &module]));
    assert!(error.contains("not empty"), "{error}");
    let error = refused(&run(&folder, &["text", "--module", &module]));
    assert!(error.contains("text: ") && error.contains("expected a folder"), "{error}");
}
