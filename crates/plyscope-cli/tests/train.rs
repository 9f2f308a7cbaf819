//! `plyscope train`: one seed, one file, also after a break; and what it refuses.
#![cfg(unix)]

use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use std::time::Duration;

const PLYSCOPE: &str = env!("CARGO_BIN_EXE_plyscope");

fn folder(name: &str) -> PathBuf {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("train").join(name);
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder).unwrap();
    folder
}

fn train(game: &str, file: &Path, positions: &str) -> Command {
    let mut command = Command::new(PLYSCOPE);
    command.args(["train", game, "--positions", positions, "--depth", "3", "-o"]).arg(file);
    command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
    command
}

fn said(output: &Output) -> String {
    String::from_utf8_lossy(&output.stderr).into_owned()
}

#[test]
fn a_training_that_is_stopped_or_killed_goes_on_and_ends_with_the_same_bytes() {
    let folder = folder("resume");
    let (whole, broken) = (folder.join("whole.weights"), folder.join("broken.weights"));
    let output = train("breakthrough(5x4,1)", &whole, "20000").output().unwrap();
    assert!(output.status.success(), "{}", said(&output));
    // Nothing but the table in a pipe, and nothing left beside the file.
    assert_eq!(said(&output), "");
    assert!(String::from_utf8_lossy(&output.stdout).starts_with("phase  held out"));
    assert_eq!(std::fs::read_dir(&folder).unwrap().count(), 1);
    let part = folder.join("broken.weights.part");
    for signal in ["-KILL", "-TERM"] {
        let before = std::fs::metadata(&part).map_or(0, |found| found.len());
        let child = train("breakthrough(5x4,1)", &broken, "20000").spawn().unwrap();
        // Some batches later.
        while std::fs::metadata(&part).map_or(0, |found| found.len()) < before + 50_000 {
            std::thread::sleep(Duration::from_millis(2));
        }
        assert!(Command::new("kill").args([signal, &child.id().to_string()]).status().unwrap().success());
        let output = child.wait_with_output().unwrap();
        if signal == "-TERM" {
            assert_eq!(output.status.code(), Some(3), "{}", said(&output));
            assert!(said(&output).contains("the same command goes on"), "{}", said(&output));
        }
        assert!(!broken.exists());
    }
    // Another plan does not mix with it.
    let output = train("breakthrough(5x4,1)", &broken, "30000").output().unwrap();
    assert_eq!(output.status.code(), Some(2));
    assert!(said(&output).contains("belongs to another training"), "{}", said(&output));
    // A batch that was not finished is made again.
    let bytes = std::fs::read(&part).unwrap();
    std::fs::write(&part, &bytes[..bytes.len() - 7]).unwrap();
    let output = train("breakthrough(5x4,1)", &broken, "20000").output().unwrap();
    assert!(output.status.success(), "{}", said(&output));
    assert!(std::fs::read(&whole).unwrap() == std::fs::read(&broken).unwrap(), "the same bytes");
    assert!(!part.exists());
}

/// Margins are measured by the same command; a table in a pipe, and the same file each time.
#[test]
fn margins_are_measured() {
    let folder = folder("margins");
    let files = ["a.margins", "b.margins"].map(|name| {
        let file = folder.join(name);
        let output = train("othello", &file, "100").arg("--margins").output().unwrap();
        assert!(output.status.success() && said(&output).is_empty(), "{}", said(&output));
        let table = String::from_utf8_lossy(&output.stdout).into_owned();
        assert!(table.starts_with("phase depth    mean  spread\n    1     1 "), "{table}");
        std::fs::read_to_string(file).unwrap()
    });
    assert_eq!(files[0], files[1]);
    // A line for each of eight phases and three depths.
    assert_eq!(files[0].lines().count(), 2 + 8 * 3);
    assert!(files[0].starts_with("plyscope margins 1; game othello(8); phases 8\n"));
}

#[test]
fn what_cannot_be_trained_is_refused_in_one_line() {
    let folder = folder("refused");
    let file = folder.join("x.weights");
    for (game, expected) in [
        ("nim", "`nim` names no patterns to train; these games do: othello, breakthrough"),
        ("othello(6)", "`othello(6)` names no patterns to train"),
        ("othelo", "did you mean othello?"),
    ] {
        let output = train(game, &file, "100").output().unwrap();
        assert_eq!(output.status.code(), Some(2));
        assert!(said(&output).contains(expected) && said(&output).lines().count() == 1, "{}", said(&output));
    }
    let output = train("breakthrough(4x3,1)", &folder, "100").output().unwrap();
    assert!(output.status.code() != Some(0) && said(&output).contains("a folder"), "{}", said(&output));
    assert_eq!(std::fs::read_dir(&folder).unwrap().count(), 0);
}
