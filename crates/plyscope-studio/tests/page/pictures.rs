//! The pictures of the README: `BLESS=1 cargo test -p plyscope-studio --test pictures` makes them anew, in `docs/`.
//!
//! The picture that moves must be the one that the program draws; the screenshot depends on fonts, so it is only made.

use crate::browser;
use plyscope_trace::draw::{Drawing, Style, Theme, animate};
use plyscope_trace::{Algorithm, Options, examples, run};
use std::path::{Path, PathBuf};

fn docs() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs")
}

fn bless() -> bool {
    std::env::var_os("BLESS").is_some()
}

#[test]
fn the_picture_that_moves() {
    let run = run(&examples::find("letters").unwrap().tree(), Options::new(Algorithm::AlphaBeta)).unwrap();
    let style = Style { theme: Theme::Auto, ..Style::default() };
    let moving = animate(&Drawing::new(&run, &style), 0.9);
    let file = docs().join("letters-steps.svg");
    if bless() {
        std::fs::write(&file, &moving).unwrap();
    }
    let kept = std::fs::read_to_string(&file).unwrap_or_default();
    assert!(kept == moving, "docs/letters-steps.svg has changed; look at it and run BLESS=1 cargo test");
}

#[test]
fn the_screenshot() {
    let Some(mut page) = browser::open("#/step?e=letters&k=36") else { return };
    page.wait(
        "document.documentElement.dataset.ready && document.querySelector('.at')?.textContent === '36 / 39'",
    );
    page.screenshot("studio");
    if bless() {
        std::fs::copy(browser::picture_file("studio"), docs().join("studio.png")).unwrap();
    }
    assert!(docs().join("studio.png").exists(), "run BLESS=1 cargo test -p plyscope-studio --test pictures");
    page.close();
}
