//! Step mode for real work: folding, coarser steps, jumps, the legend, problems at their field, a quiz.

use crate::browser::{self, Page};
use plyscope_studio::server::Config;
use serde_json::json;

fn open(fragment: &str) -> Option<Page> {
    let mut page = browser::open(fragment)?;
    page.wait("document.documentElement.dataset.ready && document.querySelector('.at')?.textContent");
    Some(page)
}

fn position(page: &mut Page, text: &str) {
    page.wait(&format!("document.querySelector('.at').textContent === {}", json!(text)));
}

fn choose(page: &mut Page, selector: &str, value: &str) {
    page.eval(&format!(
        "(() => {{ const e = document.querySelector({}); e.value = {}; e.dispatchEvent(new Event('change', {{ bubbles: true }})) }})()",
        json!(selector),
        json!(value)
    ));
}

fn random(page: &mut Page, shape: &str, nodes: usize) {
    page.click(".choose");
    page.eval(&format!("document.querySelector('.wish').elements.shape.value = {}", json!(shape)));
    page.click("[data-do=random]");
    page.wait(&format!("document.querySelector('.view').dataset.nodes === '{nodes}'"));
}

/// What is shown of the tree: the visible nodes, what the badges count, nodes outside the view, nodes on each other, the
/// height of the smallest word in pixels.
const SHOWN: &str = "(() => {
    const host = document.querySelector('.tree-host').getBoundingClientRect();
    const seen = [...document.querySelectorAll('.nodes > g:not([display])')];
    const hidden = [...document.querySelectorAll('.fold-badge text')].map((e) => Number(e.textContent)).reduce((a, b) => a + b, 0);
    const boxes = seen.map((e) => e.querySelector('.shape').getBoundingClientRect());
    const out = boxes.filter((r) => r.left < host.left - 1 || r.right > host.right + 1 || r.top < host.top - 1 || r.bottom > host.bottom + 1).length;
    let on = 0;
    boxes.forEach((p, i) => boxes.slice(i + 1).forEach((q) => { if (p.left + 1 < q.right && q.left + 1 < p.right && p.top + 1 < q.bottom && q.top + 1 < p.bottom) on += 1 }));
    const words = [...document.querySelectorAll('.fold-badge text')].map((e) => e.getBoundingClientRect().height);
    return { seen: seen.length, hidden, out, on, words: Math.min(99, ...words) };
})()";

/// Law: a large tree begins with a part that can be read, all of it in sight; what is shown and what the badges count is the
/// whole tree, after any folding; no node lies on another.
#[test]
fn large_trees_begin_readable_and_fold_anywhere() {
    let Some(mut page) = open("") else { return };
    for &(width, height) in browser::some(&[(1280, 720), (390, 844)]) {
        page.viewport(width, height);
        for (shape, nodes) in [("3,3,3,3,3", 364), ("4,4,4,4,4", 1365)] {
            random(&mut page, shape, nodes);
            for key in ["c", "l", "u", "c"] {
                page.key(key);
            }
            let shown = page.eval(SHOWN);
            let number = |name: &str| shown[name].as_u64().unwrap() as usize;
            assert_eq!(number("seen") + number("hidden"), nodes, "{shape} {width}: {shown}");
            assert!(number("seen") < 200 && number("hidden") > 0, "{shape} {width}: {shown}");
            assert_eq!((number("out"), number("on")), (0, 0), "{shape} {width}: {shown}");
            assert!(shown["words"].as_f64().unwrap() >= 5.0, "{shape} {width}: {shown}");
            page.screenshot(&format!("tools-folded-{nodes}-{width}"));
        }
    }
    page.viewport(1280, 720);
    random(&mut page, "3,3,3,3", 121);
    page.click("[title='Unfold everything']");
    page.wait("document.querySelectorAll('.nodes > g[display]').length === 0");
    // Any inner node, in any order.
    for node in [1, 2, 41, 81, 43, 1, 2, 41] {
        let folded = format!("document.querySelectorAll('.fold-badge[data-fold=\"{node}\"]').length");
        let before = page.eval(&folded);
        page.eval(&format!(
            "(() => {{ const n = document.querySelector('.nodes [data-node=\"{node}\"]'); n.dispatchEvent(new PointerEvent('pointerover', {{ bubbles: true }})); \
             const f = document.querySelector('.badges [data-fold=\"{node}\"]'); \
             for (const type of ['pointerdown', 'pointerup']) f?.dispatchEvent(new PointerEvent(type, {{ bubbles: true, pointerId: 9 }})) }})()"
        ));
        let shown = page.eval(SHOWN);
        assert_eq!(shown["on"], 0, "{node}: {shown}");
        let all = shown["seen"].as_u64().unwrap() + shown["hidden"].as_u64().unwrap();
        // A badge inside a folded part is not shown, and not counted.
        assert_eq!(all, 121, "{node}: {shown}");
        assert!(
            page.eval(&folded) != before
                || page.eval(&format!(
                    "document.querySelector('.nodes [data-node=\"{node}\"]').hasAttribute('display')"
                )) == true,
            "{node}"
        );
    }
    // By a key, too; and node by node, what is hidden is passed over.
    page.click("[title='Unfold everything']");
    page.key("Home");
    page.wait("document.querySelector('.at').textContent.startsWith('0 /')");
    page.close();
}

/// Law: going by nodes stops once at every node whose value is known or that is cut; by cuts at every cut; and back again.
#[test]
fn steps_are_as_coarse_as_one_wants() {
    let Some(mut page) = open("#/step?e=letters") else { return };
    let walk = |page: &mut Page, key: &str| -> Vec<String> {
        let mut seen = Vec::new();
        for _ in 0..60 {
            page.key(key);
            let at = page.text(".at");
            if seen.last() == Some(&at) {
                break;
            }
            seen.push(at);
        }
        seen
    };
    choose(&mut page, ".unit", "cut");
    assert_eq!(walk(&mut page, "ArrowRight"), ["19 / 39", "36 / 39", "result"]);
    assert_eq!(walk(&mut page, "ArrowLeft"), ["36 / 39", "19 / 39", "0 / 39"]);
    choose(&mut page, ".unit", "node");
    // 5 leaves, 6 inner nodes, 2 cuts, and the result.
    let there = walk(&mut page, "ArrowRight");
    assert_eq!(there.len(), 5 + 6 + 2 + 1, "{there:?}");
    let mut back = walk(&mut page, "ArrowLeft");
    back.pop();
    back.reverse();
    assert_eq!(back, there[..there.len() - 1]);
    choose(&mut page, ".algorithm", "mtdf");
    page.wait("document.querySelector('.convention').textContent.includes('mtdf')");
    choose(&mut page, ".unit", "iteration");
    assert!(walk(&mut page, "ArrowRight").len() >= 2);
    // To any step by its number; nonsense changes nothing.
    choose(&mut page, ".algorithm", "alpha-beta");
    page.wait("document.querySelector('.at').textContent === '0 / 39'");
    page.key("j");
    page.wait("document.activeElement.matches('.at-number')");
    page.type_text("23");
    page.key("Enter");
    position(&mut page, "23 / 39");
    page.click(".at");
    page.type_text("soon");
    page.key("Enter");
    position(&mut page, "23 / 39");
    // The unit is remembered.
    page.eval("location.reload()");
    page.wait(
        "performance.getEntriesByType('navigation')[0].type === 'reload' && document.querySelector('.unit')",
    );
    assert_eq!(page.eval("document.querySelector('.unit').value"), "iteration");
    page.close();
}

/// Law: at a leaf, the table has the window with which the stack says that the leaf was called; a call that is folded up
/// shows what it knows now.
#[test]
fn table_and_stack_agree() {
    let Some(mut page) = open("#/step?e=letters") else { return };
    let found = page.eval(
        "(() => {
            const range = document.querySelector('.scrubber input');
            const bad = []; let leaves = 0, outer = 0;
            for (let k = 1; k <= 39; k += 1) {
                range.value = k; range.dispatchEvent(new Event('input'));
                const row = document.querySelector('.table tr[aria-current]');
                if (document.querySelector('.why').dataset.kind === 'leaf') {
                    leaves += 1;
                    const call = /\\((.*)\\)/.exec(document.querySelector('.frame.inner .line').textContent)[1].split(', ');
                    const cells = [...row.cells].map((c) => c.textContent);
                    if (call.join() !== cells.slice(1, 4).join()) bad.push([k, call, cells]);
                }
                // The window on the tree beside an open node is what its folded frame says.
                for (const frame of document.querySelectorAll('.frame:not(.inner)')) {
                    outer += 1;
                    const name = /\\((\\w+)/.exec(frame.querySelector('.line').textContent)[1];
                    const node = [...document.querySelectorAll('.nodes > g')].find((g) => g.querySelector('.name')?.textContent === name);
                    const [, alpha, beta] = /\\((.*), (.*)\\)/.exec(node.querySelector('.window').textContent);
                    if (!frame.querySelector('.known').textContent.startsWith(`α ${alpha}  β ${beta}`)) bad.push([k, name, frame.querySelector('.known').textContent, alpha, beta]);
                }
            }
            return [bad, leaves, outer > 30];
        })()",
    );
    assert_eq!(found, json!([[], 5, true]));
    page.close();
}

/// The page explains its picture: a legend under the tree, a sentence at the start, and more behind `?`.
#[test]
fn the_picture_is_explained() {
    let Some(mut page) = open("#/step?e=letters") else { return };
    // At every size one legend is there, wholly in sight, and so are all counts.
    for (width, height) in [(390, 844), (1440, 900), (1280, 720)] {
        page.viewport(width, height);
        page.wait(&format!("innerWidth === {width}"));
        let seen = page.eval(
            "(() => {
                const whole = (e) => { const r = e.getBoundingClientRect(); return r.width > 0 && [r.left + 2, r.right - 2].every((x) => e.contains(document.elementFromPoint(x, (r.top + r.bottom) / 2))) };
                const legends = [...document.querySelectorAll('.legend-line')].filter((e) => e.offsetHeight);
                return [legends.length, legends[0]?.textContent.includes('open call'), [...legends[0]?.children ?? []].every(whole),
                    [...document.querySelectorAll('.counts')].find((e) => e.offsetHeight).textContent.includes('calls'), [...document.querySelectorAll('[data-side=\"0\"] .counts span')].every(whole)];
            })()",
        );
        assert_eq!(seen, json!([1, true, true, true, true]), "{width}");
    }
    assert!(page.text(".sentence").contains("? explains the picture"));
    page.key("?");
    page.wait("document.querySelector('#help-dialog[open]')");
    let help = page.text("#help-dialog");
    assert!(help.contains("Two strokes: cut off") && help.contains("one step back, forward"), "{help}");
    page.screenshot("tools-help");
    page.key("Escape");
    page.close();
}

/// Problems stand at their field, can be closed, and leave when they are mended; what can be done is offered.
#[test]
fn problems_stand_at_their_field() {
    let Some(mut page) = open("#/step?e=letters") else { return };
    let hidden = "document.getElementById('notice').hidden";
    choose(&mut page, ".algorithm", "deepening");
    page.wait(&format!(
        "!{hidden} && document.querySelector('.algorithm').getAttribute('aria-invalid') === 'true'"
    ));
    page.screenshot("tools-notice");
    page.click("#notice .quiet");
    page.wait(hidden);
    choose(&mut page, ".algorithm", "deepening");
    page.wait(&format!("!{hidden}"));
    page.click("#notice .offer");
    page.wait("document.querySelector('.convention').textContent.includes('deepening')");
    page.wait("new URLSearchParams(location.hash.split('?')[1]).get('t')?.includes('~')");
    assert_eq!(page.eval(hidden), true);
    page.key("Control+z");
    page.wait("location.hash.includes('e=letters') || !document.getElementById('notice').hidden");
    page.forgive();
    choose(&mut page, ".algorithm", "alpha-beta");
    page.wait("document.querySelector('.convention').textContent.includes('alpha-beta')");
    // A wrong value stays in its field until it is mended.
    page.key("e");
    page.eval("(() => { const shape = document.querySelector('.nodes .leaf .shape'); for (const type of ['pointerdown', 'pointerup']) shape.dispatchEvent(new PointerEvent(type, { bubbles: true, pointerId: 9 })) })()");
    page.wait("!document.querySelector('.leaf-input').hidden");
    page.eval("document.querySelector('.leaf-input').value = 'much'");
    page.key("Enter");
    page.wait(&format!("!{hidden} && document.querySelector('.leaf-input').value === 'much' && !document.querySelector('.leaf-input').hidden"));
    page.forgive();
    page.eval("(() => { const e = document.querySelector('.leaf-input'); e.value = '4'; e.dispatchEvent(new Event('input')) })()");
    page.wait(hidden);
    page.key("Enter");
    page.wait("document.querySelector('.leaf-input').hidden");
    // The dialog: the old text is selected, Control and Enter take the new one, what is wrong stands below it.
    page.key("Escape");
    page.key("t");
    page.wait("document.querySelector('.chooser[open]')");
    assert_eq!(page.eval("(() => { const e = document.activeElement; return e.matches('textarea') && e.selectionEnd - e.selectionStart === e.value.length && e.value.length > 0 })()"), true);
    page.type_text("((1 2");
    page.key("Control+Enter");
    page.wait("document.querySelector('.chooser textarea ~ .problem').textContent.includes('line 1')");
    page.forgive();
    page.type_text(") (3 4))");
    page.wait("document.querySelector('.chooser textarea ~ .problem').textContent === ''");
    page.key("Control+Enter");
    page.wait("document.querySelector('.choose').textContent === '((1 2) (3 4))' && !document.querySelector('.chooser[open]')");
    page.close();
}

/// After a choice with the mouse the arrows step; after one with the keyboard they stay with the menu.
#[test]
fn the_arrows_step_after_a_choice_with_the_mouse() {
    let Some(mut page) = open("#/step?e=letters") else { return };
    let press =
        "document.querySelector('.order').dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }))";
    page.eval(&format!("(() => {{ document.querySelector('.order').focus(); {press} }})()"));
    choose(&mut page, ".order", "rtl");
    page.wait("document.querySelector('.convention').textContent.includes('right to left')");
    page.key("ArrowRight");
    page.wait("document.querySelector('.at').textContent.startsWith('1 /')");
    page.close();
}

/// A quiz asks before it shows: which node, and whether there is a cut.
#[test]
fn a_quiz_asks_before_it_shows() {
    let Some(mut page) = open("#/step?e=letters&k=17") else { return };
    page.click(".tool.quiz");
    page.wait("document.querySelector('.quizzing')");
    page.key("ArrowRight");
    position(&mut page, "18 / 39");
    page.wait("document.querySelector('.quiz-text').textContent.includes('E: is there a cut now?')");
    // The step waits for the answer.
    page.key("ArrowRight");
    position(&mut page, "18 / 39");
    page.screenshot("tools-quiz");
    page.click(".quiz-card [data-cut=true]");
    position(&mut page, "19 / 39");
    page.wait("document.querySelector('.quiz-told').textContent.includes('Right.')");
    page.eval("(() => { const e = document.querySelector('.scrubber input'); e.value = 2; e.dispatchEvent(new Event('input')) })()");
    page.key("ArrowLeft");
    page.wait("document.querySelector('.quiz-text').textContent.includes('Which node')");
    page.click(".nodes [data-node='8'] .shape"); // C, but B is next
    position(&mut page, "2 / 39");
    page.wait("document.querySelector('.quiz-told').textContent.includes('No. B is next.')");
    assert_eq!(page.text(".quiz-count"), "1 of 2 right");
    page.key("k");
    page.wait("!document.querySelector('.quizzing') && document.querySelector('.quiz-card').hidden");
    page.key("ArrowRight");
    position(&mut page, "3 / 39");
    page.close();
}

/// The middle of an edge, as it is on the screen.
fn middle_of(page: &mut Page, edge: &str) -> (f64, f64) {
    let at = page.eval(&format!("(() => {{ const r = {edge}.getBoundingClientRect(); return [r.x + r.width / 2, r.y + r.height / 2] }})()"));
    (at[0].as_f64().unwrap(), at[1].as_f64().unwrap())
}

/// Panels are as wide and as high as one wants, by mouse and by keys, and stay so.
#[test]
fn panels_can_be_resized() {
    let Some(mut page) = open("#/step?e=letters") else { return };
    let width = "document.querySelector('.beside').offsetWidth";
    let high = "document.querySelector('.panel.code').offsetHeight";
    // By the mouse: the long edge wherever it is taken, even where another one meets it, and then that one.
    let short = "document.querySelector('.edge-horizontal')";
    for y in [None, Some(middle_of(&mut page, short).1)] {
        let before = page.eval(width).as_f64().unwrap();
        let (x, middle) = middle_of(&mut page, "document.querySelector('.edge-vertical')");
        page.drag((x, y.unwrap_or(middle)), (x - 60.0, y.unwrap_or(middle)));
        page.wait(&format!("Math.abs({width} - {}) < 4", before + 60.0));
    }
    let was = page.eval(high).as_f64().unwrap();
    let (x, y) = middle_of(&mut page, short);
    page.drag((x, y), (x, y + 30.0));
    page.wait(&format!("Math.abs({high} - {}) < 4", was + 30.0));
    let before = page.eval(width).as_f64().unwrap();
    // By the keys: three times 24.
    page.eval("document.querySelector('.edge-vertical').focus()");
    for _ in 0..3 {
        page.key("ArrowLeft");
    }
    page.wait(&format!("Math.abs({width} - {}) < 4", before + 72.0));
    page.eval("document.querySelectorAll('.edge-horizontal')[1].focus()");
    let high = "document.querySelector('.panel.stack').offsetHeight";
    let was = page.eval(high).as_f64().unwrap();
    page.key("ArrowDown");
    page.wait(&format!("{high} > {was}"));
    page.eval("location.reload()");
    page.wait("performance.getEntriesByType('navigation')[0].type === 'reload' && document.querySelector('.at')?.textContent");
    page.wait(&format!("Math.abs({width} - {}) < 4", before + 72.0));
    page.close();
}

/// Keys are called as they are printed on the keyboard, numbers and captions are in the language of the page.
#[test]
fn keys_numbers_and_captions_are_in_the_language_of_the_page() {
    let Some(mut page) = browser::open("#/play?game=tictactoe&first=person&second=person") else { return };
    let titles = |page: &mut Page| {
        page.wait("document.querySelector('.mode-play .tool.undo')");
        let mut all = page.eval(
            "[...document.querySelectorAll('.tool.undo, .tool.start, .tool.earlier, .tool.later, .tool.now')].map((e) => e.title.split('(')[1]) \
             .concat(document.querySelector('.seat-second').options[10].textContent)",
        );
        page.visit("#/lab");
        page.wait("document.querySelector('.lab-left')");
        all.as_array_mut()
            .unwrap()
            .push(page.eval("document.querySelector('.lab-left').title.split('(')[1]"));
        page.visit("#/watch?game=tictactoe&depth=1");
        page.wait("document.querySelector('.source')?.textContent");
        all.as_array_mut().unwrap().push(json!(page.text(".source").split(':').next()));
        page.visit("#/step");
        page.wait("document.querySelector('.mode-step .at')?.textContent");
        all.as_array_mut().unwrap().push(page.eval("document.querySelector('[data-example=horizon]').title"));
        all
    };
    assert_eq!(
        titles(&mut page),
        json!([
            "Home)",
            "Page Up)",
            "Page Down)",
            "End)",
            "Ctrl+Z)",
            "level 10: 5.24 M positions per move",
            "Shift+←)",
            "the engine in short",
            "made for Plyscope"
        ])
    );
    page.click("#lang");
    page.wait("document.documentElement.lang === 'de'");
    page.visit("#/play?game=tictactoe&first=person&second=person");
    assert_eq!(
        titles(&mut page),
        json!([
            "Pos1)",
            "Bild auf)",
            "Bild ab)",
            "Ende)",
            "Strg+Z)",
            "Stufe 10: 5,24 M Stellungen je Zug",
            "Umschalt+←)",
            "die Engine in Kürze",
            "für Plyscope gemacht"
        ])
    );
    // The mode is there when it answers to keys.
    page.key("End");
    position(&mut page, "Ergebnis");
    page.key("?");
    page.wait("document.querySelector('#help-dialog[open]')");
    assert!(page.text("#help-dialog").contains("Strg+Z"));
    page.screenshot("help-de");
    page.close();
}

/// A server that has stopped is said in words; what is shown stays.
#[test]
fn a_stopped_server_is_said() {
    let Some(mut page) = browser::open_with(Config::default(), "#/step?e=letters&k=7") else { return };
    position(&mut page, "7 / 39");
    page.stop_studio();
    choose(&mut page, ".algorithm", "minimax");
    page.wait("document.getElementById('notice').textContent.includes('The server does not answer')");
    assert_eq!(page.text(".at"), "7 / 39");
    // So do the words of another language, and the page stays in this one.
    page.click("#notice .quiet");
    page.click("#lang");
    page.wait("document.getElementById('notice').textContent.includes('The server does not answer')");
    let kept = "[document.documentElement.lang, document.getElementById('lang').textContent, localStorage.getItem('plyscope-lang')]";
    assert_eq!(page.eval(kept), json!(["en", "EN", null]));
    assert!(page.errors().iter().all(|error| !error.contains("Uncaught")), "{:?}", page.errors());
    // A tab whose files were never loaded says the same, and can be tried again.
    page.click("#tabs a[data-tab=play]");
    page.wait("document.querySelector('.mode-play .empty button')");
    assert!(page.text(".mode-play .empty p").starts_with("The server does not answer"));
    page.forgive();
    page.close();
}
