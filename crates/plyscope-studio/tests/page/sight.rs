//! What can be seen stays in sight, and nothing lies on what it speaks of.

use crate::browser::{self, Page};
use plyscope_trace::examples;
use serde_json::{Value, json};

const SIZES: [(u32, u32); 3] = [(1440, 900), (1280, 720), (390, 844)];

fn at(page: &mut Page, fragment: &str) {
    page.visit(fragment);
    page.wait("document.documentElement.dataset.ready && document.querySelector('.at')?.textContent");
}

/// Goes through all positions; gives for each tree on the page whether it fits at a legible scale, and the first position
/// at which a node of one that fits is outside.
const WALK: &str = "
    const range = document.querySelector('.scrubber input');
    const views = [...document.querySelectorAll('.view')].map((view) => {
        const host = view.parentElement.getBoundingClientRect();
        // As large as it is with nothing folded away.
        const parts = [...view.querySelectorAll('.nodes > g')];
        const before = parts.map((e) => ['display', 'transform'].map((name) => e.getAttribute(name)));
        parts.forEach((e) => ['display', 'transform'].forEach((name) => e.removeAttribute(name)));
        const box = view.querySelector('.nodes').getBBox();
        parts.forEach((e, i) => ['display', 'transform'].forEach((name, j) => before[i][j] !== null && e.setAttribute(name, before[i][j])));
        const scale = Math.min(host.width / (box.width + 40), host.height / (box.height + 40));
        return { view, host, fits: scale >= 0.5, outside: null, seen: '' };
    });
    // Where things are: as long as it stays the same, there is nothing to measure.
    const places = (view) => view.getAttribute('viewBox') + [...view.querySelectorAll('.nodes > g')].map((e) => `${e.getAttribute('transform')} ${e.getAttribute('display')}`).join();
    for (let k = 0; k <= Number(range.max); k += 1) {
        range.value = k;
        range.dispatchEvent(new Event('input'));
        for (const one of views) {
            const now = places(one.view);
            if (one.outside !== null || one.seen === now) continue;
            one.seen = now;
            const { host } = one;
            const out = [...one.view.querySelectorAll('.shape')].map((e) => e.getBoundingClientRect())
                .filter((r) => r.left < host.left || r.right > host.right || r.top < host.top || r.bottom > host.bottom).length;
            if (out) one.outside = [k, out];
        }
    }
    return views.map(({ fits, outside }) => [fits, outside]);
";

/// Law: for all examples and sizes, alone and compared, if the whole tree fits at a legible scale, every node is inside the
/// view at every step.
#[test]
fn every_node_that_could_be_visible_is_visible() {
    let Some(mut page) = browser::open("") else { return };
    let mut partly = Vec::new();
    for &(width, height) in browser::some(&SIZES) {
        page.viewport(width, height);
        for example in examples::ALL {
            for compare in ["", "&a2=minimax"] {
                let what = format!("{} {width}×{height}{compare}", example.name);
                at(&mut page, &format!("#/step?e={}{compare}", example.name));
                let views = page.eval(&format!("(() => {{ {WALK} }})()"));
                let views = views.as_array().unwrap();
                assert_eq!(views.len(), if compare.is_empty() { 1 } else { 2 }, "{what}");
                for view in views {
                    if view[0] == true {
                        assert_eq!(view[1], Value::Null, "{what}: position and number of nodes outside");
                    } else {
                        partly.push(what.clone());
                    }
                }
            }
        }
    }
    // On a large screen all of them fit, even compared.
    eprintln!("too large to be read as a whole: {partly:?}");
    assert!(partly.iter().all(|what| what.contains("390×844")), "{partly:?}");
    page.close();
}

/// Where all nodes and edges of a picture are, kept while all of them are in the document.
const KEPT: &str = "(() => {
    const view = document.querySelector('.view');
    window.kept = [...view.querySelectorAll('[data-node]')].map((e) => {
        const { x, y, width, height } = e.querySelector('.shape').getBBox();
        return { key: `node ${e.dataset.node}`, points: [[x, y], [x + width, y], [x, y + height], [x + width, y + height]] };
    });
    for (const e of view.querySelectorAll('[data-edge]')) {
        const [, x1, y1, x2, y2] = /M(\\S+) ([^L]+)L(\\S+) (\\S+)/.exec(e.querySelector('path')?.getAttribute('d') ?? '')?.map(Number) ?? [];
        const at = (a, b, i) => a + (b - a) * i / 100;
        if (x1 !== undefined) kept.push({ key: `edge ${e.dataset.edge}`, points: Array.from({ length: 101 }, (_, i) => [at(x1, x2, i), at(y1, y2, i)]) });
    }
    return kept.length;
})()";

/// Of those: what is in sight and not in the document, and how many nodes are in the document further than half a view away.
const LEFT_OUT: &str = "(() => {
    const view = document.querySelector('.view');
    const [left, top, wide, high] = view.getAttribute('viewBox').split(' ').map(Number);
    const near = (more) => ([x, y]) => x > left - more * wide && x < left + (1 + more) * wide && y > top - more * high && y < top + (1 + more) * high;
    const there = new Set([...view.querySelectorAll('[data-node]')].map((e) => `node ${e.dataset.node}`)
        .concat([...view.querySelectorAll('[data-edge]')].map((e) => `edge ${e.dataset.edge}`)));
    const seen = kept.filter(({ points }) => points.some(near(0)));
    const far = kept.filter(({ key, points }) => key.startsWith('node') && there.has(key) && !points.some(near(0.5)));
    return [seen.filter(({ key }) => !there.has(key)).map(({ key }) => key).slice(0, 5), far.length, there.size];
})()";

/// Law: what is left out of a large picture could not be seen, wherever one looks; and what is in the document is near the
/// view, however large the tree is, also when the view moves.
#[test]
fn the_document_holds_what_is_in_sight() {
    let Some(mut page) = browser::open("") else { return };
    page.wait("document.querySelector('.choose')");
    for (shape, nodes) in [("4,4,4,4,4", 1365), ("5,5,5,5,8", 5781)] {
        page.click(".choose");
        page.eval(&format!("document.querySelector('.wish').elements.shape.value = {}", json!(shape)));
        page.click("[data-do=random]");
        page.wait(&format!("document.querySelector('.view').dataset.nodes === '{nodes}'"));
        page.click("[title='Unfold everything']");
        page.wait("!document.querySelector('.fold-badge')");
        page.key("f");
        let all = page.eval(KEPT).as_u64().unwrap();
        assert_eq!(all, 2 * nodes - 1, "{shape}: when all is in sight, all is there");
        // As it is read, and not as it all fits.
        page.click("[title='Unfold everything']");
        let last = page.eval("Number(document.querySelector('.scrubber input').max)").as_u64().unwrap();
        for (k, key) in [(0, "+"), (last / 3, "+"), (last / 2, "-"), (last / 5, "+"), (last, "-")] {
            page.eval(&format!("(() => {{ const r = document.querySelector('.scrubber input'); r.value = {k}; r.dispatchEvent(new Event('input')) }})()"));
            page.key(key);
            for _ in 0..12 {
                let found = page.eval(LEFT_OUT);
                assert_eq!((&found[0], &found[1]), (&json!([]), &json!(0)), "{shape} at {k}: {found}");
                assert!(found[2].as_u64().unwrap() < all / 4, "{shape} at {k}: {found}");
                page.key("ArrowRight");
            }
        }
    }
    page.close();
}

/// Law: a notice is wholly in sight, and under it lies nothing but what it stands in; so it covers nothing that is read or
/// pressed, whatever it speaks of.
#[test]
fn a_notice_covers_nothing() {
    let Some(mut page) = browser::open("") else { return };
    let ready = "document.documentElement.dataset.ready && document.querySelector('.at, .ex-title, .game-state, .lab-count')?.textContent";
    let covers = "(() => {
        const notice = document.getElementById('notice'), { left, top, right, bottom } = notice.getBoundingClientRect(), bad = new Set();
        for (let i = 0; i <= 20; i += 1) for (let j = 0; j <= 4; j += 1) {
            const all = document.elementsFromPoint(left + 2 + (right - left - 4) * i / 20, top + 2 + (bottom - top - 4) * j / 4);
            if (!notice.contains(all[0])) bad.add('not in sight');
            for (const e of all) if (!notice.contains(e) && !e.contains(notice)) bad.add(e.className?.baseVal ?? (e.className || e.tagName));
        }
        return [...bad];
    })()";
    let choose = "const s = document.querySelector('.algorithm'); s.value = 'deepening'; s.dispatchEvent(new Event('change'))";
    let check = "document.querySelector('.ex-do-check').click()";
    let take = "const e = document.querySelector('.ex-name'); e.scrollIntoView({ block: 'end' }); e.value = 'Ada'; e.dispatchEvent(new Event('input')); document.querySelector('.ex-do-answers').click()";
    let exam = "&seed=5&fix=1&n=2&mode=exam";
    let open =
        "const e = document.querySelector('.game-text'); e.value = 'nosuchgame'; e.form.requestSubmit()";
    let kinds = ["values", "visited", "cuts", "entry", "history", "next-step", "reorder"];
    let mut cases: Vec<(String, String)> = vec![
        ("step?e=lecture".into(), choose.into()),
        ("step?t=((".into(), String::new()),
        ("watch?game=tictactoe&moves=a1+a2+b1+b2+c1".into(), String::new()),
        ("watch?game=tictactoe&depth=2".into(), open.into()),
        ("play?game=chess".into(), String::new()),
        ("play?game=connect4&first=person&second=person".into(), open.into()),
    ];
    for kind in kinds {
        cases.push((format!("exercise?kind={kind}&seed=4"), check.into()));
        cases.push((format!("exercise?kind={kind}{exam}"), take.into()));
    }
    for &(width, height) in browser::some(&SIZES) {
        page.viewport(width, height);
        for (fragment, act) in &cases {
            let what = format!("{fragment} {width}×{height}");
            page.visit(&format!("#/{fragment}"));
            page.wait(ready);
            page.eval(&format!("(() => {{ {act} }})()"));
            page.wait("!document.getElementById('notice').hidden");
            assert_eq!(page.eval(covers), json!([]), "{what}");
            browser::nothing_overlaps(&mut page, &what);
            // It goes, and the room is free again.
            page.click("#notice .quiet");
            assert_eq!(
                page.eval("document.getElementById('notice').getBoundingClientRect().height"),
                0,
                "{what}"
            );
        }
    }
    let errors = page.errors();
    assert!(errors.iter().all(|error| error.contains("422")), "{errors:?}");
    page.forgive();
    page.close();
}

/// Law: the picture moves only if the current node is not wholly in sight, and then it is in sight.
#[test]
fn a_large_tree_moves_only_if_it_must() {
    let Some(mut page) = browser::open("") else { return };
    page.wait("document.querySelector('.choose')");
    page.click(".choose");
    page.eval("document.querySelector('.wish').elements.shape.value = '3,3,3,3'");
    page.click("[data-do=random]");
    page.wait("document.querySelector('.view').dataset.nodes === '121'");
    page.click("[title='Unfold everything']");
    page.wait("document.querySelectorAll('.nodes > g[display]').length === 0");
    let found = page.eval(
        "(() => {
            const range = document.querySelector('.scrubber input');
            const view = document.querySelector('.view'), host = view.parentElement.getBoundingClientRect();
            const inside = (r) => r.left >= host.left - 1 && r.right <= host.right + 1 && r.top >= host.top - 1 && r.bottom <= host.bottom + 1;
            // With room for its name and its window, which belong to it.
            const well = (r) => r.left >= host.left + 48 && r.right <= host.right - 48 && r.top >= host.top + 48 && r.bottom <= host.bottom - 48;
            const shape = (k) => ids[k] && document.getElementById(ids[k]).querySelector('.shape').getBoundingClientRect();
            const bad = []; let moves = 0;
            const ids = [];
            for (let k = 0; k <= 90; k += 1) {
                range.value = k; range.dispatchEvent(new Event('input'));
                ids.push(document.querySelector('.view [aria-selected]')?.id ?? null);
            }
            range.value = 0; range.dispatchEvent(new Event('input'));
            for (let k = 1; k <= 90; k += 1) {
                const before = view.getAttribute('viewBox');
                const seen = ids[k] && well(shape(k));
                range.value = k; range.dispatchEvent(new Event('input'));
                const moved = view.getAttribute('viewBox') !== before;
                if (moved) moves += 1;
                if (moved && seen) bad.push(`moved at ${k} without need`);
                if (ids[k] && !inside(shape(k))) bad.push(`out of sight at ${k}`);
            }
            return [bad, moves];
        })()",
    );
    assert_eq!(found[0], json!([]));
    assert!(found[1].as_u64().unwrap() > 0, "a tree that does not fit");
    page.close();
}

/// Law: neither the tools of a node nor the card with a question covers the node.
#[test]
fn tools_and_questions_leave_their_node_free() {
    let Some(mut page) = browser::open("") else { return };
    let meets = "const meets = (a, b) => { const p = a.getBoundingClientRect(), q = b.getBoundingClientRect(); \
                 return p.left < q.right && q.left < p.right && p.top < q.bottom && q.top < p.bottom };";
    for &(width, height) in browser::some(&SIZES) {
        page.viewport(width, height);
        for name in ["letters", "lecture", "deep-cut"] {
            at(&mut page, &format!("#/step?e={name}&k=999"));
            let nodes = examples::find(name).unwrap().tree().len();
            page.key("e");
            for node in 0..nodes {
                let press = format!(
                    "(() => {{ {meets} const node = document.querySelector('.nodes [data-node=\"{node}\"]'); \
                     for (const type of ['pointerdown', 'pointerup']) node.querySelector('.shape').dispatchEvent(new PointerEvent(type, {{ bubbles: true, pointerId: 9 }})); \
                     const tools = document.querySelector('.node-tools'); const host = document.querySelector('.tree-host').getBoundingClientRect(), r = tools.getBoundingClientRect(); \
                     return [tools.hidden, meets(tools, node), r.left >= host.left && r.right <= host.right && r.top >= host.top && r.bottom <= host.bottom] }})()"
                );
                assert_eq!(page.eval(&press), json!([false, false, true]), "{name} {width} node {node}");
            }
            page.key("Escape");
            page.key("Escape");
            page.key("Escape");
            at(&mut page, &format!("#/step?e={name}&k=999"));
            let skipped =
                page.eval("[...document.querySelectorAll('.nodes .skipped')].map((e) => e.dataset.node)");
            for node in skipped.as_array().unwrap() {
                let ask = format!(
                    "(() => {{ const shape = document.querySelector('.nodes [data-node=\"{}\"] .shape'); \
                     for (const type of ['pointerdown', 'pointerup']) shape.dispatchEvent(new PointerEvent(type, {{ bubbles: true, pointerId: 9 }})) }})()",
                    node.as_str().unwrap()
                );
                page.eval(&ask);
                page.wait("!document.querySelector('.question').hidden && document.querySelector('.answer').textContent");
                let covered = format!(
                    "(() => {{ {meets} return meets(document.querySelector('.question'), document.querySelector('.nodes [data-node={node}]')) }})()"
                );
                page.wait(&format!("!{covered}"));
                assert_eq!(page.eval(&covered), false, "{name} {width} node {node}");
                page.key("Escape");
            }
        }
    }
    page.close();
}

/// Toggling the comparison keeps the step, at the result as well; on a phone nothing fails at any step.
#[test]
fn a_comparison_keeps_the_step() {
    let Some(mut page) = browser::open("") else { return };
    let says = "document.querySelector('.at').textContent";
    for &(width, height) in browser::some(&SIZES) {
        page.viewport(width, height);
        at(&mut page, "#/step?e=lecture&k=17");
        let before = page.text(".sentence");
        page.key("v");
        page.wait("document.querySelector('.comparing') && document.querySelectorAll('.view').length === 2");
        assert_eq!(page.text(".sentence"), before);
        assert!(page.eval(says).as_str().unwrap().starts_with("17 / "));
        page.screenshot(&format!("sight-compare-{width}"));
        page.key("v");
        page.wait("!document.querySelector('.comparing')");
        assert!(page.eval(says).as_str().unwrap().starts_with("17 / "));
        page.key("End");
        page.key("v");
        page.wait("document.querySelector('.comparing')");
        assert_eq!(page.eval(says), "result");
        page.key("v");
        page.wait("!document.querySelector('.comparing')");
        assert_eq!(page.eval(says), "result");
    }
    page.close();
}

/// Law: the labels of the window on the number line never lie on each other, however narrow the window is.
#[test]
fn the_ends_of_the_window_can_be_read() {
    let Some(mut page) = browser::open("") else { return };
    for &(width, height) in browser::some(&SIZES) {
        page.viewport(width, height);
        for fragment in [
            "step?e=lecture",
            "step?e=letters&a=mtdf",
            "watch?game=nim(1,2)&moves=b-1",
            "watch?game=tictactoe&moves=b2+a1+c3+a3&depth=end",
        ] {
            page.visit(&format!("#/{fragment}&k=0"));
            page.wait("document.documentElement.dataset.ready && document.querySelector('.at')?.textContent.startsWith('0 /')");
            let found = page.eval(
                "(() => {
                    const range = document.querySelector('.scrubber input'), bad = []; let windows = 0;
                    for (let k = 1; k <= Math.min(150, Number(range.max)); k += 1) {
                        range.value = k; range.dispatchEvent(new Event('input'));
                        const marks = ['alpha', 'beta'].map((name) => document.querySelector(`.numberline .mark.${name}:not(.away) text`));
                        if (!marks.every(Boolean)) continue;
                        windows += 1;
                        const [p, q] = marks.map((e) => e.getBoundingClientRect());
                        if (p.left < q.right && q.left < p.right) bad.push([k, ...marks.map((e) => e.textContent)]);
                    }
                    return [bad.slice(0, 3), windows > 0];
                })()",
            );
            assert_eq!(found, json!([[], true]), "{fragment} {width}");
        }
    }
    page.close();
}
