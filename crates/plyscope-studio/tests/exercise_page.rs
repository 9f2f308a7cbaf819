//! Exercise mode in a real browser.

mod browser;

use browser::Page;
use serde_json::json;

const SHOWN: &str = "document.documentElement.dataset.ready && document.querySelector('.ex-title')?.textContent";

fn open(fragment: &str) -> Option<Page> {
    let mut page = browser::open(fragment)?;
    page.wait(SHOWN);
    Some(page)
}

#[test]
fn look() {
    let Some(mut page) = open("#/exercise?kind=values&seed=3") else { return };
    for kind in [
        "values", "best-move", "visited", "pruned", "entry", "exit", "history", "cuts", "reorder", "next-step",
        "negamax", "deepening", "symbolic",
    ] {
        page.goto(&format!("#/exercise?kind={kind}&seed=3"));
        page.wait(SHOWN);
        page.screenshot(&format!("exercise-{kind}"));
    }
    let _ = json!(1);
    page.close();
}
