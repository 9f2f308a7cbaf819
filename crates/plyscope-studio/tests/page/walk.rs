//! A walk through every tab, at three sizes, with something made in each: nothing is lost, no node is outside its view, and
//! the console has nothing to say. Like every other test it runs on both carriers; `site.rs` walks without a network, too.

use crate::browser::{self, Page, nothing_overlaps};
use serde_json::{Value, json};

pub const SIZES: [(u32, u32); 3] = [(1440, 900), (1280, 720), (390, 844)];

/// The tabs, each with what a person has made there, once it is shown.
const TABS: [(&str, &str); 5] = [
    (
        "step",
        "document.querySelector('.at')?.textContent && ['.choose', '.at'].map((e) => document.querySelector(e).textContent)",
    ),
    (
        "watch",
        "document.querySelector('.search-game')?.textContent && ['.search-game', '.at'].map((e) => document.querySelector(e).textContent)",
    ),
    (
        "play",
        "document.querySelector('.game-state')?.textContent && [...document.querySelectorAll('.move-list button')].map((e) => e.textContent)",
    ),
    (
        "exercise",
        "document.querySelector('.ex-title')?.textContent && [...document.querySelectorAll('.ex-field')].map((e) => e.value)",
    ),
    (
        "lab",
        "document.querySelector('.lab-count')?.dataset.leaves && [document.querySelector('.choose').textContent, document.querySelector('.lab-count').dataset.leaves, location.hash.includes('o=')]",
    ),
];

/// Nodes and boards that stick out of their view.
const OUTSIDE: &str = "[...document.querySelectorAll('#main .view')].flatMap((view) => {
    const host = view.parentElement.getBoundingClientRect();
    return [...view.querySelectorAll('.nodes > g:not([display]) .shape, .board-frame')].map((e) => e.getBoundingClientRect())
        .filter((r) => r.left < host.left - 1 || r.right > host.right + 1 || r.top < host.top - 1 || r.bottom > host.bottom + 1)
        .map((r) => [r.left, r.top, r.right, r.bottom].map(Math.round));
})";

fn tab(page: &mut Page, (name, made): (&str, &str)) -> Value {
    page.click(&format!("#tabs a[data-tab={name}]"));
    page.wait(&format!("document.querySelector('.mode-{name}') && {made}"))
}

/// Makes something in every tab, and gives what that is.
fn make(page: &mut Page) -> Vec<Value> {
    page.visit("#/step?t=((7+2)+(9+1))&k=5");
    page.wait("document.querySelector('.mode-step .at')?.textContent === '5 / 25'");
    tab(page, TABS[4]);
    page.key("b");
    page.wait("location.hash.includes('o=')");
    page.visit("#/exercise?kind=values&seed=3");
    page.wait("document.querySelector('.ex-field')");
    page.eval("(() => { const s = document.querySelector('.ex-from'); s.value = 'current'; s.dispatchEvent(new Event('change')) })()");
    page.wait("document.querySelectorAll('.mode-exercise .ex-field').length === 3");
    page.click(".ex-field");
    for value in ["7", "2"] {
        page.type_text(value);
        page.key("Tab");
    }
    page.visit("#/play?game=nim(1,2)&moves=b-1&first=person&second=person");
    page.wait("document.querySelectorAll('.mode-play .move-list button').length === 1");
    tab(page, TABS[1]);
    page.key("Home");
    for _ in 0..3 {
        page.key("ArrowRight");
    }
    page.wait("document.querySelector('.mode-watch .at').textContent.startsWith('3 /')");
    let made: Vec<Value> = TABS.into_iter().map(|one| tab(page, one)).collect();
    assert_eq!(made[0], json!(["((7 2) (9 1))", "5 / 25"]));
    assert_eq!(made[1][0], "nim(1,2,normal) after b-1");
    assert_eq!(made[2], json!(["b-1"]));
    assert!(made[3].as_array().unwrap().iter().filter(|field| **field != "").count() == 2, "{}", made[3]);
    assert_eq!(made[4], json!(["((7 2) (9 1))", "3", true]));
    made
}

/// Makes something everywhere and walks; every picture is kept under `name`.
pub fn through(page: &mut Page, name: &str) {
    page.wait("document.documentElement.dataset.ready");
    let made = make(page);
    for ((width, height), theme) in SIZES.into_iter().zip(["light", "dark", "light"]) {
        page.viewport(width, height);
        page.scheme(theme);
        // There and back, so that each tab is left in both directions.
        for i in (0..TABS.len()).chain((0..TABS.len()).rev()) {
            let what = format!("{name}-{}-{width}", TABS[i].0);
            let shown = tab(page, TABS[i]);
            assert_eq!(shown, made[i], "{what}");
            page.wait(&format!("{OUTSIDE}.length === 0"));
            let nodes = page.eval("document.querySelectorAll('#main .view .nodes .shape').length").as_u64();
            assert_eq!(nodes >= Some(2), TABS[i].0 != "play", "{what}: {nodes:?} nodes");
            nothing_overlaps(page, &what);
            page.screenshot(&what);
        }
        page.eval("window.before = 1; location.reload()");
        page.wait("!window.before && document.documentElement.dataset.ready");
        for i in 0..TABS.len() {
            assert_eq!(tab(page, TABS[i]), made[i], "{name}-{}-{width} after a reload", TABS[i].0);
        }
    }
}

/// Law: whoever walks through all tabs at any size finds everything as it was left, and every node in sight.
#[test]
fn every_tab_at_three_sizes() {
    let Some(mut page) = browser::open("") else { return };
    through(&mut page, "walk");
    page.close();
}
