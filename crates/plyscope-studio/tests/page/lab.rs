//! The ordering lab in a real browser.

use crate::browser::{self, Page, nothing_overlaps};
use plyscope::tree::{critical, optimal, worst};
use plyscope_trace::examples;
use serde_json::json;

const SHOWN: &str =
    "document.documentElement.dataset.ready && document.querySelector('.lab-count')?.dataset.leaves";

fn open(fragment: &str) -> Option<Page> {
    let mut page = browser::open(fragment)?;
    page.wait(SHOWN);
    Some(page)
}

fn leaves(page: &mut Page, n: u64) {
    page.wait(&format!("document.querySelector('.lab-count').dataset.leaves === '{n}'"));
}

/// Law: the count is that of the order on the page; best and worst meet the least and the most.
#[test]
fn moving_children_changes_the_count() {
    let Some(mut page) = open("#/lab?e=worst-order") else { return };
    let tree = examples::find("worst-order").unwrap().tree();
    let (least, most) = (optimal(&tree).leaves, worst(&tree).leaves);
    assert_eq!(
        (page.text("[data-end=least]"), page.text("[data-end=most]")),
        (least.to_string(), most.to_string())
    );
    leaves(&mut page, most);
    // The bars hold all orders, and the one of this order is marked.
    page.wait("document.querySelectorAll('.lab-plot rect').length > 2");
    assert_eq!(page.eval("document.querySelector('.lab-plot rect.here').dataset.leaves"), most.to_string());
    assert!(page.text(".lab-figure").contains("All 32768 orders were counted"));
    // By keyboard: the second child of the root goes to the left.
    let count = |swapped: bool| {
        let tree = tree.reordered(|node, kids| {
            if swapped && node == tree.root() {
                kids.swap(0, 1)
            }
        });
        plyscope_trace::solve::solve(
            &tree,
            plyscope_trace::Options::new(plyscope_trace::Algorithm::AlphaBeta),
        )
        .unwrap()
        .visited
        .len() as u64
    };
    assert_ne!(count(true), count(false), "a tree where it matters");
    page.eval("document.querySelector('.view').focus()");
    page.key("ArrowDown"); // the root
    page.key("ArrowDown"); // B
    page.key("ArrowRight"); // C
    page.key("Shift+ArrowLeft");
    leaves(&mut page, count(true));
    page.wait("location.hash.includes('o=0%3A')");
    let link = page.eval("location.hash").as_str().unwrap().to_owned();
    // The same node moves back: it is still selected.
    page.key("Shift+ArrowRight");
    leaves(&mut page, count(false));
    page.key("b");
    leaves(&mut page, least);
    page.screenshot("lab-best");
    page.click(".lab-worst");
    leaves(&mut page, most);
    // A link restores the order.
    page.goto(&link);
    page.wait(SHOWN);
    leaves(&mut page, count(true));
    // Step mode shows the same search.
    page.click(".lab-step");
    page.wait(&format!(
        "document.querySelector('.mode-step .counts')?.textContent.includes('of {}')",
        tree.leaves().len()
    ));
    page.key("End");
    page.wait(&format!(
        "document.querySelector('.mode-step .counts').textContent.includes('{} of')",
        count(true)
    ));
    page.close();
}

#[test]
fn a_child_is_dragged_to_its_place() {
    let Some(mut page) = open("#/lab?t=((3+12+8)+(2+4+6)+(14+5+2))") else { return };
    leaves(&mut page, 7);
    let middle = |page: &mut Page, node: usize| {
        let at = page.eval(&format!("(() => {{ const r = document.querySelector('.nodes [data-node=\"{node}\"] .shape').getBoundingClientRect(); return [r.x + r.width / 2, r.y + r.height / 2] }})()"));
        (at[0].as_f64().unwrap(), at[1].as_f64().unwrap())
    };
    // The last leaf, 2, to the front of its siblings: its parent is then cut at once.
    let last = 12;
    let ((x, y), (to, _)) = (middle(&mut page, last), middle(&mut page, 10));
    page.mouse("mouseMoved", x, y);
    page.mouse("mousePressed", x, y);
    page.mouse("mouseMoved", x - 20.0, y);
    page.mouse("mouseMoved", to - 30.0, y);
    page.wait("document.querySelector('.ex-drop')");
    page.screenshot("lab-drag");
    page.mouse("mouseReleased", to - 30.0, y);
    leaves(&mut page, 5);
    assert_eq!(page.eval("location.hash.includes('o=9%3A12%2C10%2C11')"), true);
    // A click only selects.
    let (x, y) = middle(&mut page, 1);
    page.mouse("mousePressed", x, y);
    page.mouse("mouseReleased", x, y);
    page.wait("document.querySelector('.nodes [data-node=\"1\"]').classList.contains('selected')");
    leaves(&mut page, 5);
    page.close();
}

/// Law: the marks on the page are the types of the critical nodes, and a leaf has one exactly if the best order visits it.
#[test]
fn critical_nodes_have_their_type() {
    let Some(mut page) = open("#/lab?e=worst-order") else { return };
    let tree = examples::find("worst-order").unwrap().tree();
    let wanted: Vec<u8> =
        critical(&tree).into_iter().map(|kind| kind.map_or(0, |kind| kind.number())).collect();
    let shown = page.eval(&format!(
        "Array.from({{ length: {} }}, (_, i) => Number(document.querySelector(`.lab-type[data-at=\"${{i}}\"]`)?.textContent ?? 0))",
        tree.len()
    ));
    assert_eq!(shown, json!(wanted));
    page.close();
}

#[test]
fn it_looks_right_in_both_themes_and_on_a_phone() {
    let Some(mut page) = open("#/lab?t=((3+12+8)+(2+4+6)+(14+5+2))") else { return };
    for (theme, width, height) in [("light", 1280, 800), ("dark", 1280, 800), ("dark", 390, 844)] {
        page.scheme(theme);
        page.viewport(width, height);
        page.goto("#/lab?t=((3+12+8)+(2+4+6)+(14+5+2))");
        page.wait("document.querySelectorAll('.lab-plot rect').length > 2");
        nothing_overlaps(&mut page, &format!("{theme} {width}"));
        page.screenshot(&format!("lab-{theme}-{width}"));
    }
    page.click("#lang");
    page.wait("document.querySelector('.lab-worst')?.textContent === 'Schlechteste Reihenfolge'");
    nothing_overlaps(&mut page, "German on a phone");
    page.close();
}
