//! Whether everybody can use the page: axe-core finds nothing, and the content can be reached at once.
//!
//! axe-core (MPL-2.0) is not part of this repository. `PLYSCOPE_AXE` names its `axe.min.js` (`npm install axe-core`; `.ci/run`
//! does that where npm is); without it the test is skipped loudly.

use crate::browser;
use serde_json::json;
use std::io::Write;

fn axe() -> Option<String> {
    let Some(path) = std::env::var_os("PLYSCOPE_AXE") else {
        let _ = writeln!(
            std::io::stderr(),
            "\n*** PLYSCOPE_AXE is not set: the test of accessibility is SKIPPED\n"
        );
        return None;
    };
    Some(std::fs::read_to_string(path).expect("axe.min.js"))
}

const LOOKS: [(u32, u32, &str); 3] = [(1440, 900, "light"), (1280, 720, "dark"), (390, 844, "light")];

/// Law: axe-core has nothing to say about any tab, at three sizes, in both themes.
#[test]
fn axe_finds_nothing() {
    let Some(axe) = axe() else { return };
    let Some(mut page) = browser::open("#/step?e=letters&k=20") else { return };
    let mut found = Vec::new();
    for &(width, height, theme) in browser::some(&LOOKS) {
        page.viewport(width, height);
        page.scheme(theme);
        for (tab, sign) in [
            ("step?e=letters&k=20", ".mode-step .at"),
            ("step?e=letters&k=20&a2=minimax", ".comparing"),
            ("watch?game=tictactoe&depth=2", ".boards .game-board"),
            ("watch?game=connect4&depth=3&algorithm=alpha-beta&k=20", ".boards .game-board"),
            ("play?game=connect4&first=person&second=person", ".mode-play .game-state"),
            ("play?game=othello&moves=d3+c3+c4&first=person&second=person&n=2", ".do-cut:not([hidden])"),
            ("play?game=tictactoe&moves=a1+b1+a2+b2+a3&first=person&second=strength%3D3", ".won"),
            ("exercise?kind=exit&seed=3", ".ex-field"),
            ("exercise?kind=cuts&seed=3", ".ex-cuts"),
            ("lab?e=worst-order", ".lab-plot rect"),
        ] {
            page.visit(&format!("#/{tab}"));
            page.wait(&format!("document.documentElement.dataset.ready && document.querySelector('{sign}')"));
            if page.eval("typeof axe") == "undefined" {
                page.eval(&format!("{axe}; 0"));
            }
            // It would fetch style sheets to look at them, and the page's policy refuses that.
            let said = page.eval(
                "axe.run(document, { resultTypes: ['violations'], preload: false }) \
                 .then(({ violations }) => violations.map((v) => v.id + ': ' + v.nodes.slice(0, 3).map((n) => n.target.join(' ')).join(' | ')))",
            );
            if said != json!([]) {
                found.push(format!("{tab} {width} {theme}: {said}"));
            }
        }
    }
    assert!(found.is_empty(), "{}", found.join("\n"));
    page.close();
}

/// The first stop of the Tab key leads past the head to the content, and the address stays.
#[test]
fn the_content_is_one_key_away() {
    let Some(mut page) = browser::open("#/step?e=letters&k=5") else { return };
    page.wait("document.querySelector('.at')?.textContent === '5 / 39'");
    page.key("Tab");
    page.wait(
        "document.activeElement.id === 'skip' && document.activeElement.getBoundingClientRect().top >= 0",
    );
    page.key("Enter");
    page.wait("document.activeElement.id === 'main'");
    assert_eq!(page.text(".at"), "5 / 39");
    page.close();
}
