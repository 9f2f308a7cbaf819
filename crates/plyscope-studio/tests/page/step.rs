//! Step mode in a real browser.

use crate::browser::{self, Page, nothing_overlaps};
use plyscope_trace::draw::{Drawing, Step, Style, animate};
use plyscope_trace::style::{self, Settings};
use plyscope_trace::{Algorithm, Options, Run, examples, run};
use serde_json::json;

const SHOWN: &str = "document.documentElement.dataset.ready && document.querySelector('.at')?.textContent";

fn open(fragment: &str) -> Option<Page> {
    let mut page = browser::open(fragment)?;
    page.wait(SHOWN);
    Some(page)
}

fn at(page: &mut Page, fragment: &str) {
    page.goto(fragment);
    page.wait(SHOWN);
}

/// Waits until the bar says this.
fn position(page: &mut Page, text: &str) {
    page.wait(&format!("document.querySelector('.at').textContent === {}", json!(text)));
}

fn letters() -> Run {
    run(&examples::find("letters").unwrap().tree(), Options::new(Algorithm::AlphaBeta)).unwrap()
}

#[test]
fn letters_step_by_step_shows_every_row() {
    let Some(mut page) = open("#/step?e=letters") else { return };
    let run = letters();
    let printed = style::to_string(&run, style::Style::Table, &Settings::default());
    let rows: Vec<&str> = printed.lines().skip(2).collect();
    assert_eq!(rows.len(), 21);
    let shown = page.eval(
        "[...document.querySelectorAll('.table tbody tr')].map((row) => {
            const [prune, node, alpha, beta, value, how] = [...row.cells].map((cell) => cell.textContent);
            // The text repeats the value of a leaf; the page has its window there, as the stack has.
            return (prune ? prune + ': ' : '') + (how ? [node, alpha, beta, value] : [node, value, value, value]).join(': ') + (how ? ' ' + how : '');
        })",
    );
    assert_eq!(shown, json!(rows));
    // Each step lights the row that belongs to it, and says why.
    let mut lit: Vec<i64> = Vec::new();
    for step in 0..run.recording.len() {
        page.key("ArrowRight");
        position(&mut page, &format!("{} / 39", step + 1));
        assert_eq!(page.text(".sentence"), style::why(&run, step));
        let row = page.eval(
            "[...document.querySelectorAll('.table tbody tr')].findIndex((row) => row.hasAttribute('aria-current'))",
        );
        lit.push(row.as_i64().unwrap());
        assert!(page.eval("document.querySelectorAll('.line.lit').length > 0") == true, "step {step}");
    }
    assert!(lit.windows(2).all(|pair| pair[0] <= pair[1]) && lit.last() == Some(&20));
    lit.dedup();
    assert_eq!(lit.iter().filter(|&&row| row >= 0).count(), 21);
    // And back again.
    for step in (0..run.recording.len() - 1).rev() {
        page.key("ArrowLeft");
        position(&mut page, &format!("{} / 39", step + 1));
        assert_eq!(page.text(".sentence"), style::why(&run, step));
    }
    page.close();
}

/// Law: the counts name as many cuts as the table, the picture and the key `c` show; those that skip nothing are apart.
#[test]
fn cuts_are_counted_where_they_are_shown() {
    let Some(mut page) = open("#/step?t=((3+5)+(4+1)+(2+9))") else { return };
    page.key("End");
    position(&mut page, "result");
    assert!(page.text(".counts").contains("cuts 1 α · 0 β, nothing skipped: 1"), "{}", page.text(".counts"));
    let prune =
        "[...document.querySelectorAll('.table tbody tr')].filter((row) => row.cells[0].textContent).length";
    assert_eq!(page.eval(prune), 1);
    assert_eq!(page.eval("document.querySelectorAll('.edges .cut').length"), 1);
    page.key("Home");
    page.key("c");
    page.wait("document.querySelector('.panel.why').dataset.kind === 'alpha'");
    page.key("c");
    position(&mut page, "result");
    page.close();
}

/// What a course declares is chosen beside the search, said above the tree, and followed.
#[test]
fn rules_are_chosen_said_and_followed() {
    let Some(mut page) = open("#/step?t=((3%205)%20(3%209))&k=99") else { return };
    let choose = |page: &mut Page, of: &str, value: &str| {
        page.eval(&format!(
            "(() => {{ const e = document.querySelector('.choices .{of}'); e.value = {}; e.dispatchEvent(new Event('change')) }})()",
            json!(value)
        ));
    };
    let says = |page: &mut Page, word: &str| {
        page.wait(&format!("document.querySelector('.convention').textContent.includes({})", json!(word)));
    };
    says(&mut page, "v ≥ β");
    assert!(page.text(".counts").contains("leaves 3 of 4"), "{}", page.text(".counts"));
    choose(&mut page, "rules", "beyond");
    says(&mut page, "v > β");
    page.key("End");
    assert!(page.text(".counts").contains("leaves 4 of 4"), "{}", page.text(".counts"));
    page.wait("location.hash.includes('c=1')");
    // Fail-hard cannot follow it: the choice goes back, and is not offered.
    choose(&mut page, "algorithm", "fail-hard");
    says(&mut page, "α ≥ β");
    assert_eq!(page.eval("document.querySelector('.rules').value"), "reach");
    assert!(page.eval("document.querySelector('.rules option[value=beyond]').disabled") == true);
    choose(&mut page, "rules", "reach_untold");
    says(&mut page, "not counted");
    choose(&mut page, "algorithm", "minimax");
    says(&mut page, "no cuts");
    assert!(page.eval("document.querySelector('.rules').hidden") == true);
    page.close();
}

#[test]
fn the_code_is_also_there_in_python() {
    let Some(mut page) = open("#/step?e=aima&w=1&k=5") else { return };
    let code = |page: &mut Page, line: &str| {
        page.wait(&format!("document.querySelector('.code .lines').textContent.includes({})", json!(line)));
    };
    code(&mut page, "v2, a2 ← MIN-VALUE(game, game.RESULT(state, a), α, β)");
    assert!(page.text(".convention").contains("raise then test"), "{}", page.text(".convention"));
    page.eval(
        "(() => { const e = document.querySelector('.code .listing'); e.value = 'python'; e.dispatchEvent(new Event('change')) })()",
    );
    code(&mut page, "v2, a2 = min_value(game, game.result(state, a), α, β)");
    // The position stays, and the link holds the choice.
    page.wait("location.hash.includes('p=python') && location.hash.includes('k=5')");
    assert!(page.text(".stack").contains("max_value(game, A, -inf, +inf)"), "{}", page.text(".stack"));
    page.close();
}

/// Law: at every position the page shows the nodes and edges of the file that is drawn for that position.
#[test]
fn the_tree_on_the_page_is_the_tree_in_the_file() {
    let Some(mut page) = open("#/step?e=letters") else { return };
    let run = letters();
    let style = Style { id_prefix: "s0-".to_owned(), ..Style::default() };
    let drawing = Drawing::new(&run, &style);
    for (k, step) in
        [(7, Step::At(6)), (39, Step::At(38)), (19, Step::At(18)), (40, Step::Final), (0, Step::Start)]
    {
        let script = format!(
            "(() => {{ const range = document.querySelector('.scrubber input'); range.value = {k}; \
             range.dispatchEvent(new Event('input')); \
             const texts = (of) => [...of.querySelectorAll('.nodes > g, .edges path, .windows > *')] \
                .map((e) => [e.tagName, e.getAttribute('class'), e.textContent, e.getAttribute('d')]).sort(); \
             const file = new DOMParser().parseFromString({}, 'image/svg+xml'); \
             return [texts(document.querySelector('.view')), texts(file)] }})()",
            json!(unstyled(&drawing.svg(step)))
        );
        let both = page.eval(&script);
        assert_eq!(both[0], both[1], "position {k}");
    }
    page.close();
}

/// Without its style sheet, which the page would refuse.
fn unstyled(svg: &str) -> String {
    let (before, rest) = svg.split_once("<style>").unwrap();
    format!("{before}{}", rest.split_once("</style>").unwrap().1)
}

#[test]
fn a_leaf_is_edited_and_the_result_is_new() {
    let Some(mut page) = open("#/step?e=letters&k=40") else { return };
    assert!(page.text(".sentence").starts_with("A = 6;"));
    page.click(".tool.edit");
    page.click("[data-node='3'] .shape"); // H
    page.wait("!document.querySelector('.leaf-input').hidden");
    page.type_text("4");
    page.screenshot("step-edit");
    page.key("Tab"); // I
    page.wait("document.querySelector('.leaf-input').value === '5' && !document.querySelector('.leaf-input').hidden");
    page.type_text("3.5");
    page.key("Enter");
    page.wait("document.querySelector('.sentence').textContent.startsWith('A = 4;')");
    page.wait("new URLSearchParams(location.hash.split('?')[1]).get('t')?.startsWith('(((4 3.5) ')");
    // Undo, undo, redo.
    page.key("Control+z");
    page.wait("document.querySelector('.sentence').textContent.startsWith('A = 5;')");
    page.key("Control+z");
    page.wait("document.querySelector('.sentence').textContent.startsWith('A = 6;')");
    page.key("Control+y");
    page.wait("document.querySelector('.sentence').textContent.startsWith('A = 5;')");
    // A wrong value is refused in words, and the tree stays.
    page.click("[data-node='3'] .shape");
    page.wait("!document.querySelector('.leaf-input').hidden");
    page.type_text("much");
    page.key("Enter");
    page.wait("document.getElementById('notice').textContent.includes('expected a number')");
    assert!(page.text(".sentence").starts_with("A = 5;"));
    page.forgive();
    // More children, fewer children, another order, the other player.
    let nodes = "document.querySelectorAll('.nodes > g').length";
    page.click("[data-node='1'] .shape"); // B
    page.click("[data-op=add]");
    page.wait(&format!("{nodes} === 16"));
    page.click("[data-op=remove]");
    page.wait(&format!("{nodes} === 8"));
    page.key("Control+z");
    page.wait(&format!("{nodes} === 16"));
    page.key("x");
    page.wait("document.querySelector('.convention').textContent.includes('MIN moves first')");
    page.close();
}

#[test]
fn a_link_restores_everything() {
    let tree = "(A (B 0.5 -7) (C:max 3 (D~2 1 +inf)))";
    let fragment = format!("#/step?t={}&a=fail-hard&r=1&k=12&a2=minimax&b2=1", urlencode(tree));
    let Some(mut page) = open(&fragment) else { return };
    let state = "[document.querySelector('.at').textContent, ...[...document.querySelectorAll('.convention')].map((e) => e.textContent), \
                 document.querySelector('.sentence').textContent, document.querySelector('.view').innerHTML]";
    let before = page.eval(state);
    assert_eq!(before[1], "plyscope fail-hard; fail-hard, cut on α ≥ β; right to left; MAX moves first");
    assert!(before[2].as_str().unwrap().starts_with("plyscope minimax"));
    page.key("ArrowRight");
    page.key("ArrowLeft");
    // The address is written after a moment.
    page.wait("location.hash.includes('k=12')");
    let link = page.eval("location.hash").as_str().unwrap().to_owned();
    at(&mut page, &link);
    assert_eq!(page.eval(state), before);
    // A link that cannot be followed still gives a page, and says why.
    at(&mut page, "#/step?t=((1)&k=3");
    page.wait("document.getElementById('notice').textContent.includes('line 1')");
    assert_eq!(page.text(".choose"), "letters");
    page.forgive();
    page.close();
}

fn urlencode(text: &str) -> String {
    text.bytes()
        .map(|b| if b.is_ascii_alphanumeric() { char::from(b).to_string() } else { format!("%{b:02X}") })
        .collect()
}

#[test]
fn keys_are_enough() {
    let Some(mut page) = open("#/step?e=letters") else { return };
    let press = |page: &mut Page, key: &str, text: &str| {
        page.key(key);
        position(page, text);
    };
    press(&mut page, "End", "result");
    press(&mut page, "Home", "0 / 39");
    press(&mut page, "c", "19 / 39");
    press(&mut page, "c", "36 / 39");
    press(&mut page, "Shift+C", "19 / 39");
    press(&mut page, "Home", "0 / 39");
    press(&mut page, "l", "5 / 39");
    press(&mut page, "u", "7 / 39"); // H has returned to D
    press(&mut page, "o", "11 / 39"); // over I
    press(&mut page, "Shift+L", "9 / 39");
    // To a node: select the root, go down and right, run there.
    for key in ["w", "w", "w", "w"] {
        page.key(key);
    }
    page.key("s");
    page.key("d");
    assert_eq!(page.eval("document.querySelector('.selected').dataset.node"), "8"); // C
    press(&mut page, "Enter", "24 / 39");
    // Type into a leaf.
    page.key("s");
    page.key("s");
    page.key("9");
    page.wait("!document.querySelector('.leaf-input').hidden && document.querySelector('.leaf-input').value === '9'");
    page.key("Enter");
    page.wait("new URLSearchParams(location.hash.split('?')[1]).get('t')?.includes('((9 1) ')");
    page.key("Control+z");
    page.wait("location.hash.includes('e=letters')");
    // Ask what if.
    page.key("q");
    page.wait("document.querySelector('.answer').textContent === 'A stays 6.'");
    let before = page.text(".what");
    page.key("ArrowRight");
    page.wait(&format!("document.querySelector('.what').textContent !== {}", json!(before)));
    page.wait("document.querySelector('.because').textContent.includes('cannot matter')");
    page.key("Escape");
    page.wait("document.querySelector('.question').hidden");
    // Help, and a comparison.
    page.key("?");
    page.wait("document.querySelector('#help-dialog[open]')");
    page.screenshot("step-help");
    page.key("Escape");
    page.wait("!document.querySelector('#help-dialog[open]')");
    page.key("v");
    page.wait("document.querySelector('.comparing') && document.querySelectorAll('.view').length === 2");
    page.key("End");
    page.wait("document.querySelectorAll('.differs').length === 8"); // K, G, N, O on both sides
    page.key("v");
    page.wait("!document.querySelector('.comparing')");
    // The tree dialog.
    page.key("t");
    page.wait("document.querySelector('.chooser[open]')");
    page.screenshot("step-tree");
    page.key("Escape");
    page.wait("!document.querySelector('.chooser[open]')");
    page.close();
}

#[test]
fn clicking_goes_there() {
    let Some(mut page) = open("#/step?e=letters") else { return };
    page.click(".table tbody tr:nth-child(10)");
    page.wait("document.querySelector('.table tbody tr:nth-child(10)').hasAttribute('aria-current')");
    page.click(".frame:first-child");
    position(&mut page, "1 / 39");
    page.click("[data-node='8'] .shape");
    position(&mut page, "24 / 39");
    page.click(".move.last");
    position(&mut page, "result");
    // A skipped node is asked about; the root does not change whatever is put in its place.
    page.click("[data-node='12'] .shape"); // G
    page.wait("document.querySelector('.answer').textContent === 'A stays 6.'");
    page.eval("(() => { const r = document.querySelector('.slider input'); r.value = r.max; r.dispatchEvent(new Event('input')) })()");
    page.wait("document.querySelector('.because').textContent.includes('were worth ' + document.querySelector('.slider input').max)");
    assert_eq!(page.text(".answer"), "A stays 6.");
    page.screenshot("step-question");
    page.close();
}

#[test]
fn trees_come_in() {
    let Some(mut page) = open("") else { return };
    page.click(".choose");
    page.click("[data-example=aima]");
    page.wait("document.querySelector('.choose').textContent === 'aima'");
    page.click(".choose");
    page.eval("document.querySelector('.chooser textarea').value = '[[1, 2], [3'");
    page.click("[data-do=paste]");
    page.wait("document.querySelector('.chooser .problem').textContent.includes('line 1, column')");
    page.forgive();
    page.eval("document.querySelector('.chooser textarea').value = '[[1, 2], [3, 4]]'");
    page.click("[data-do=paste]");
    page.wait("document.querySelector('.choose').textContent === '((1 2) (3 4))'");
    page.click(".choose");
    page.eval("document.querySelector('[name=deep_cut]').click()");
    page.click("[data-do=random]");
    page.wait("document.querySelectorAll('.nodes > g').length === 31");
    page.key("End");
    page.eval("(() => { const s = document.querySelector('.algorithm'); s.value = 'mtdf'; s.dispatchEvent(new Event('change')) })()");
    page.wait("document.querySelector('.convention').textContent.startsWith('plyscope mtdf')");
    page.wait("document.querySelector('.driver')");
    // What cannot be is told, and what is shown stays.
    page.eval("(() => { const s = document.querySelector('.algorithm'); s.value = 'deepening'; s.dispatchEvent(new Event('change')) })()");
    page.wait("document.getElementById('notice').textContent.includes('static value')");
    assert_eq!(page.eval("document.querySelector('.algorithm').value"), "mtdf");
    page.forgive();
    page.close();
}

/// Law: a tree of 200 nodes can be read: what is in sight is large enough, the current node is in sight, and a small map
/// shows the rest. One of 2,000 can be used as well.
#[test]
fn large_trees_can_be_read() {
    let Some(mut page) = open("") else { return };
    for (shape, nodes) in browser::some(&[("2,2,2,2,2,2,2", 255), ("3,3,3,3,3,3", 1093), ("5,5,5,5,5", 3906)])
    {
        page.click(".choose");
        page.eval(&format!("document.querySelector('.wish').elements.shape.value = {}", json!(shape)));
        page.click("[data-do=random]");
        page.wait(&format!("document.querySelector('.view').dataset.nodes === '{nodes}'"));
        page.click("[title='Unfold everything']");
        page.wait("!document.querySelector('.fold-badge')");
        for key in ["c", "l", "l", "u", "c"] {
            page.key(key);
        }
        let seen = page.eval(
            "(() => { const box = document.querySelector('.tree-host').getBoundingClientRect(); \
             const at = document.querySelector('.current .shape').getBoundingClientRect(); \
             const text = document.querySelector('.current text, .leaf text').getBoundingClientRect(); \
             return [at.x >= box.x && at.right <= box.right && at.y >= box.y && at.bottom <= box.bottom, text.height >= 8, !document.querySelector('.minimap').hidden] })()",
        );
        assert_eq!(seen, json!([true, true, true]), "{shape}");
        page.screenshot(&format!("step-{nodes}-nodes"));
    }
    // The map leads elsewhere, and everything fits if it is asked for.
    let before = page.eval("document.querySelector('.view').getAttribute('viewBox')");
    page.click(".minimap");
    assert_ne!(page.eval("document.querySelector('.view').getAttribute('viewBox')"), before);
    page.key("f");
    page.wait("document.querySelector('.minimap').hidden");
    page.close();
}

#[test]
fn pictures_and_texts_are_taken_away() {
    let Some(mut page) = open("#/step?e=letters&k=19") else { return };
    let run = letters();
    page.click(".take summary");
    page.click("[data-take=svg]");
    let svg = String::from_utf8(page.download()).unwrap();
    assert_eq!(svg, Drawing::new(&run, &Style::default()).svg(Step::At(18)));
    page.click(".take summary");
    page.click("[data-take=png]");
    let png = page.download();
    assert_eq!(&png[..8], b"\x89PNG\r\n\x1a\n");
    page.click(".take summary");
    page.click("[data-take=moving]");
    let moving = String::from_utf8(page.download()).unwrap();
    assert_eq!(moving, animate(&Drawing::new(&run, &Style::default()), 1.0));
    page.click(".take summary");
    page.click("[data-take=table]");
    let table = String::from_utf8(page.download()).unwrap();
    assert_eq!(table, style::to_string(&run, style::Style::Table, &Settings::default()));
    page.click(".take summary");
    page.click("[data-take=json]");
    assert!(String::from_utf8(page.download()).unwrap().starts_with("{\"format\":\"plyscope-trace\""));
    page.close();
}

#[test]
fn themes_languages_and_a_phone_without_overlap() {
    let Some(mut page) = open("#/step?e=letters&k=36") else { return };
    nothing_overlaps(&mut page, "light");
    page.screenshot("step-light");
    page.scheme("dark");
    page.wait("document.documentElement.dataset.theme === 'dark'");
    nothing_overlaps(&mut page, "dark");
    page.screenshot("step-dark");
    page.scheme("light");
    at(&mut page, "#/step?e=lecture&k=41&a2=minimax");
    page.wait("document.querySelector('.comparing')");
    nothing_overlaps(&mut page, "comparing");
    page.screenshot("step-compare");
    page.viewport(390, 780);
    for tab in ["why", "code", "stack", "table"] {
        at(&mut page, "#/step?e=letters&k=36");
        page.click(&format!("[data-for={tab}]"));
        nothing_overlaps(&mut page, tab);
        // What belongs to this step is in sight.
        let there = page.eval(
            "(() => { const p = document.querySelector('.beside').dataset.tab; const at = document.querySelector('.panel.' + p + ' [aria-current], .panel.' + p + ' .lit, .panel.' + p + ' .sentence'); \
             const r = at.getBoundingClientRect(), b = document.querySelector('.beside').getBoundingClientRect(); return r.top >= b.top && r.bottom <= b.bottom })()",
        );
        assert_eq!(there, true, "{tab}");
        page.screenshot(&format!("step-phone-{tab}"));
    }
    at(&mut page, "#/step?e=letters&k=36&a2=minimax");
    page.wait("document.querySelector('.comparing')");
    nothing_overlaps(&mut page, "comparing on a phone");
    page.screenshot("step-phone-compare");
    at(&mut page, "#/step?e=letters&k=36");
    page.viewport(1280, 800);
    page.click("#lang");
    page.wait("document.documentElement.lang === 'de'");
    page.wait("document.querySelector('.sentence')?.textContent.includes('ist höchstens 2 wert')");
    nothing_overlaps(&mut page, "German");
    page.screenshot("step-german");
    page.viewport(390, 780);
    nothing_overlaps(&mut page, "German on a phone");
    page.screenshot("step-german-phone");
    page.close();
}

#[test]
fn a_screen_reader_hears_every_step() {
    let Some(mut page) = open("#/step?e=letters") else { return };
    for _ in 0..3 {
        page.key("ArrowRight");
    }
    position(&mut page, "3 / 39");
    assert_eq!(page.text("#live"), page.text(".sentence"));
    let tree = page.eval(
        "(() => { const tree = document.querySelector('[role=tree]'); const items = [...tree.querySelectorAll('[role=treeitem]')]; \
         const current = document.getElementById(tree.getAttribute('aria-activedescendant')); \
         return [items.length, items.every((i) => i.querySelector('title')), current.querySelector('title').textContent, current.getAttribute('aria-level')] })()",
    );
    assert_eq!(tree, json!([15, true, "D: MAX, open; called with (-∞, +∞)", "3"]));
    page.close();
}

#[test]
fn what_happens_moves_unless_the_reader_wants_it_still() {
    let Some(mut page) = open("#/step?e=letters") else { return };
    page.key("ArrowRight");
    page.key("ArrowRight");
    position(&mut page, "2 / 39");
    assert_eq!(
        page.eval("document.querySelectorAll('.traveller').length"),
        0,
        "the browser asks for less motion"
    );
    page.eval("(() => { const ask = matchMedia; window.matchMedia = (q) => q.includes('motion') ? { matches: false } : ask(q) })()");
    // The call goes down to D, and then to H.
    page.key("ArrowRight");
    assert_eq!(page.eval("document.querySelectorAll('circle.traveller').length"), 1);
    page.wait("document.querySelectorAll('.traveller').length === 0");
    for _ in 0..3 {
        page.key("ArrowRight");
    }
    // The value comes up from H.
    page.eval("new Promise((done) => setTimeout(done, 500))");
    page.key("ArrowRight");
    position(&mut page, "7 / 39");
    assert_eq!(page.eval("document.querySelector('text.traveller')?.textContent"), "6");
    // Playing goes on by itself, and stops at the result.
    page.eval("(() => { const s = document.querySelector('.speed'); s.value = '60'; s.dispatchEvent(new Event('change')) })()");
    page.key(" ");
    position(&mut page, "result");
    page.wait("document.querySelector('.move.play').getAttribute('aria-label') === 'Play'");
    let paint =
        page.eval("performance.getEntriesByType('paint').map((e) => [e.name, Math.round(e.startTime)])");
    eprintln!("painted: {paint}");
    page.close();
}

/// Law: a step changes few elements, however large the tree. How long that takes is printed, not judged: machines differ.
#[test]
fn large_searches_stay_smooth() {
    let Some(mut page) = open("") else { return };
    // 511 nodes, and one of some 5,000 nodes with 20,000 events.
    for (shape, algorithm, steps) in
        browser::some(&[("2,2,2,2,2,2,2,2", "alpha-beta", 300), ("4,4,4,4,4,4", "minimax", 20_000)])
    {
        at(&mut page, &format!("#/step?e=letters&a={algorithm}"));
        page.click(".choose");
        page.eval(&format!(
            "(() => {{ const f = document.querySelector('.wish').elements; f.shape.value = {}; f.high.value = 9999 }})()",
            json!(shape)
        ));
        let started = std::time::Instant::now();
        page.click("[data-do=random]");
        page.wait(&format!("Number(document.querySelector('.scrubber input').max) > {steps} && document.querySelector('.convention').textContent.includes({})", json!(algorithm)));
        let loaded = started.elapsed();
        let times = page.eval(
            "(async () => {
                const range = document.querySelector('.scrubber input');
                const last = Number(range.max);
                const frame = () => new Promise((done) => requestAnimationFrame(done));
                const go = (k) => { const from = performance.now(); range.value = k; range.dispatchEvent(new Event('input')); document.body.offsetHeight; return performance.now() - from };
                const middle = (list) => [...list].sort((a, b) => a - b)[list.length >> 1];
                const steps = [], jumps = [];
                let changes = 0; const counts = [];
                const watch = new MutationObserver((list) => { changes += list.length });
                watch.observe(document.querySelector('.view'), { subtree: true, childList: true, attributes: true });
                for (let i = 0; i < 60; i += 1) { changes = 0; go(Math.floor(last / 3) + i); await frame(); if (i > 0) counts.push(changes) }
                watch.disconnect();
                for (let i = 0; i < 120; i += 1) { steps.push(go(Math.floor(last / 2) + i)); if (i % 20 === 0) await frame() }
                for (let i = 0; i < 40; i += 1) { jumps.push(go(Math.floor((last * ((i * 17) % 40)) / 40))); await frame() }
                return { last, changes: middle(counts), step: middle(steps), worst: Math.max(...steps), jump: middle(jumps) };
            })()",
        );
        eprintln!("{shape} {algorithm}: loaded in {loaded:.2?}, {times}");
        // A cut ghosts all that it skips; a step in the middle of the list does no such thing.
        assert!(times["changes"].as_u64().unwrap() < 40, "{times}");
    }
    page.screenshot("step-large");
    page.close();
}
