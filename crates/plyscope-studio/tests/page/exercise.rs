//! Exercise mode in a real browser.

use crate::browser::{self, Page, nothing_overlaps};
use plyscope_teach::{Exercise, Kind, Spec, generate, key};
use serde_json::{Value, json};

const SHOWN: &str =
    "document.documentElement.dataset.ready && document.querySelector('.ex-title')?.textContent";
const SCORE: &str = "document.querySelector('.ex-score strong')?.textContent";

fn open(fragment: &str) -> Option<Page> {
    let mut page = browser::open(fragment)?;
    page.wait(SHOWN);
    Some(page)
}

fn at(page: &mut Page, fragment: &str) {
    page.visit(fragment);
    page.wait(SHOWN);
}

/// The exercise that a link with this kind and seed shows, and its key as JSON.
fn keyed(kind: Kind, seed: u64) -> (Exercise, Value) {
    let exercise = generate(&Spec::new(kind, seed)).unwrap();
    let key = serde_json::to_value(key(&exercise).unwrap().answer).unwrap();
    (exercise, key)
}

/// A number of a key as a person types it.
fn typed(value: &Value) -> String {
    value.as_str().map_or_else(|| value.to_string(), str::to_owned)
}

fn full_marks(page: &mut Page, what: &str) {
    page.wait(SCORE);
    let score = page.text(".ex-score strong");
    let (points, of) = score.split_once(" of ").unwrap();
    assert_eq!(points, of, "{what}: {}", page.text(".ex-feedback"));
    assert_eq!(page.eval("document.querySelectorAll('.ex-items [data-verdict=wrong]').length"), 0);
}

/// Law: the key, typed with nothing but the keyboard, gets full marks; every node says that it is right, in words.
#[test]
fn fields_are_filled_in_by_keyboard_alone() {
    let Some(mut page) = open("#/exercise?kind=values&seed=3") else { return };
    for kind in [Kind::Values, Kind::Negamax, Kind::Entry, Kind::Exit, Kind::History] {
        let (exercise, key) = keyed(kind, 3);
        at(&mut page, &format!("#/exercise?kind={kind}&seed=3"));
        page.key("Enter"); // into the first field
        page.wait("document.activeElement.matches('.ex-field')");
        let (table, parts) = match kind {
            Kind::Values | Kind::Negamax => ("values", vec!["value"]),
            Kind::Exit => ("windows", vec!["alpha", "beta", "value"]),
            Kind::Entry => ("windows", vec!["alpha", "beta"]),
            _ => ("histories", vec!["alpha", "beta"]),
        };
        let asked = exercise.tree.levels().into_iter();
        for node in asked.filter(|&node| kind == Kind::Negamax || !exercise.tree.is_leaf(node)) {
            let right = &key[table][exercise.tree.name(node)];
            for &part in &parts {
                let here =
                    page.eval("[document.activeElement.dataset.node, document.activeElement.dataset.part]");
                assert_eq!(here, json!([node.index().to_string(), part]), "{kind}");
                let text = match right {
                    // A node that is never called stays blank.
                    Value::Null => String::new(),
                    Value::Object(window) => match &window[part] {
                        Value::Array(list) => list.iter().map(typed).collect::<Vec<_>>().join(" "),
                        one => typed(one),
                    },
                    one => typed(one),
                };
                page.type_text(&text);
                page.key("Tab");
            }
        }
        page.key("Control+Enter");
        full_marks(&mut page, kind.name());
        let marks = page.eval("[...document.querySelectorAll('.ex-mark')].map((e) => e.textContent)");
        let marks = marks.as_array().unwrap();
        assert!(!marks.is_empty() && marks.iter().all(|mark| mark == "✓ right"), "{kind}: {marks:?}");
    }
    page.screenshot("exercise-history-right");
    page.close();
}

/// Law: what is picked on the tree with arrows and space is the answer.
#[test]
fn leaves_are_picked_by_keyboard() {
    let Some(mut page) = open("#/exercise?kind=visited&seed=3") else { return };
    for kind in [Kind::Visited, Kind::Pruned] {
        let (exercise, key) = keyed(kind, 3);
        at(&mut page, &format!("#/exercise?kind={kind}&seed=3"));
        page.eval("document.querySelector('.view').focus()");
        let wanted: Vec<&str> =
            key["leaves"].as_array().unwrap().iter().map(|name| name.as_str().unwrap()).collect();
        page.key("ArrowDown"); // the first leaf
        for leaf in exercise.tree.leaves() {
            if wanted.contains(&exercise.tree.name(leaf)) {
                page.key("Space");
            }
            page.key("ArrowRight");
        }
        let shown = page.eval("document.querySelectorAll('.ex-count').length");
        assert_eq!(shown, wanted.len(), "{kind}");
        page.key("Control+Enter");
        full_marks(&mut page, kind.name());
    }
    page.close();
}

/// Law: every kind can be answered on the page, and its key gets full marks there.
#[test]
fn the_other_kinds_are_answered_with_the_mouse() {
    let Some(mut page) = open("#/exercise?kind=best-move&seed=3") else { return };
    let text = |value: &Value| value.as_str().unwrap().to_owned();
    let choose = |page: &mut Page, selector: &str, value: &str| {
        let set = format!(
            "(() => {{ const e = document.querySelector({}); e.value = {}; e.dispatchEvent(new Event('change')); e.dispatchEvent(new Event('input')); return e.value }})()",
            json!(selector),
            json!(value)
        );
        assert_eq!(page.eval(&set), value, "{selector}");
    };
    // Best move: the value at the root, the end of the path.
    let (exercise, key) = keyed(Kind::BestMove, 3);
    choose(&mut page, ".ex-field", &typed(&key["value"]));
    let node = |exercise: &Exercise, name: &Value| exercise.tree.find(&text(name)).unwrap().index();
    let end = node(&exercise, key["path"].as_array().unwrap().last().unwrap());
    page.click(&format!(".nodes [data-node='{end}'] .shape"));
    page.click(".ex-do-check");
    full_marks(&mut page, "best-move");
    // A click moves nothing: the next leaf is where one saw it.
    at(&mut page, "#/exercise?kind=visited&seed=3");
    let box_of = "document.querySelector('.view').getAttribute('viewBox')";
    let before = page.eval(box_of);
    page.click(".nodes [data-node='3'] .shape");
    page.wait("document.querySelectorAll('.ex-count').length === 1");
    assert_eq!(page.eval(box_of), before);
    // Cuts: the node, then what is said about it.
    let (exercise, key) = keyed(Kind::Cuts, 3);
    at(&mut page, "#/exercise?kind=cuts&seed=3");
    for (i, cut) in key["cuts"].as_array().unwrap().iter().enumerate() {
        let at = node(&exercise, &cut["node"]);
        // The last edge below it, as one draws it; a cut that skips nothing is made at the node.
        page.click(&format!(".nodes [data-node='{at}'] .shape"));
        page.wait(&format!("document.querySelectorAll('.ex-cuts li').length === {}", i + 1));
        let row = |part: &str| format!(".ex-cuts [data-node='{at}'][data-part={part}]");
        choose(&mut page, &row("kind"), &text(&cut["kind"]));
        choose(&mut page, &row("cause"), cut["cause"].as_str().unwrap_or_default());
        choose(&mut page, &row("deep"), if cut["deep"] == true { "1" } else { "0" });
    }
    page.click(".ex-do-check");
    full_marks(&mut page, "cuts");
    page.screenshot("exercise-cuts-right");
    // The next step.
    let (_, key) = keyed(Kind::NextStep, 3);
    at(&mut page, "#/exercise?kind=next-step&seed=3");
    let step = key["step"].as_object().unwrap();
    choose(&mut page, ".ex-form [data-part=event]", &text(&step["event"]));
    for (part, value) in step.iter().filter(|(part, _)| *part != "event") {
        choose(&mut page, &format!(".ex-form [data-part={part}]"), &typed(value));
    }
    page.click(".ex-do-check");
    full_marks(&mut page, "next-step");
    // Deepening.
    let (_, key) = keyed(Kind::Deepening, 3);
    at(&mut page, "#/exercise?kind=deepening&seed=3");
    let counts: Vec<String> = key["evaluations"].as_array().unwrap().iter().map(Value::to_string).collect();
    choose(&mut page, "[data-part=evaluations]", &counts.join(", "));
    for part in ["depth", "move", "value"] {
        choose(&mut page, &format!("[data-part={part}]"), &typed(&key[part]));
    }
    page.click(".ex-do-check");
    full_marks(&mut page, "deepening");
    // An unknown leaf: its value is nowhere to be read.
    let (_, key) = keyed(Kind::Symbolic, 3);
    at(&mut page, "#/exercise?kind=symbolic&seed=3");
    assert_eq!(page.eval("document.querySelector('.ex-unknown').textContent.match(/\\d/)"), Value::Null);
    assert_eq!(page.eval("document.querySelector('.ex-unknown .value').textContent"), "x");
    choose(&mut page, "[data-part=range]", &text(&key["constraint"]));
    page.click(".ex-do-check");
    full_marks(&mut page, "symbolic");
    // Another order, by keyboard: swaps until every node has the order of the key.
    let (exercise, key) = keyed(Kind::Reorder, 5);
    at(&mut page, "#/exercise?kind=reorder&seed=5");
    let orders = key["orders"].as_object().unwrap();
    assert!(!orders.is_empty(), "a seed whose tree is not in the best order");
    for children in orders.values() {
        // Two children: the second goes to the left.
        let second = node(&exercise, &children[0]);
        let before = page.eval(&format!("document.querySelector('.view').querySelector('[data-node=\"{second}\"] .shape').getBoundingClientRect().x"));
        page.click(&format!(".nodes [data-node='{second}'] .shape"));
        page.key("Shift+ArrowLeft");
        page.wait(&format!("document.querySelector('.view').querySelector('[data-node=\"{second}\"] .shape').getBoundingClientRect().x < {before}"));
    }
    page.click(".ex-do-check");
    full_marks(&mut page, "reorder");
    page.close();
}

/// Law: a mistake is told where it was made, in words, and the misconception by its name.
#[test]
fn a_wrong_answer_is_told_at_the_node() {
    let Some(mut page) = open("#/exercise?kind=values&seed=3") else { return };
    let exercise = generate(&Spec::new(Kind::Values, 3)).unwrap();
    // MAX and MIN exchanged.
    let wrong = plyscope_teach::mistaken(&exercise, plyscope_teach::Misconception::WrongPlayer).unwrap();
    page.key("Enter");
    for node in exercise.tree.levels().into_iter().filter(|&node| !exercise.tree.is_leaf(node)) {
        page.type_text(&wrong.values.as_ref().unwrap()[exercise.tree.name(node)].to_string());
        page.key("Enter");
    }
    // Enter in the last field checks.
    page.wait(SCORE);
    assert_eq!(page.eval("document.querySelector('.ex-misconception').dataset.name"), "wrong-player");
    assert!(page.text(".ex-misconception").contains("MAX moves at the root here"));
    let feedback = plyscope_teach::grade(&exercise, &wrong).unwrap();
    assert_eq!(page.text(".ex-score strong"), format!("{} of {}", feedback.points, feedback.of));
    let first = &feedback.items[feedback.first_wrong.unwrap()];
    let place = exercise.tree.find(&first.place).unwrap().index();
    let tag = page.text(&format!(".ex-box[data-at='{place}'] .ex-mark"));
    assert_eq!(tag, "✗ wrong");
    // First only that it is wrong; what would be right when it is asked for.
    let expected = first.expected.clone().unwrap();
    let told = |page: &mut Page| page.text(".ex-feedback");
    assert!(!told(&mut page).contains(&first.why) && !told(&mut page).contains("it should be"));
    let titles =
        page.eval("[...document.querySelectorAll('.ex-mark, .ex-field')].map((e) => e.title).join()");
    assert!(!titles.as_str().unwrap().contains("it should be"), "{titles}");
    page.click(".ex-tell");
    page.wait("!document.querySelector('.ex-tell')");
    assert!(page.text(".ex-item[aria-current]").contains(&first.why), "{}", first.why);
    assert!(page.text(".ex-item[aria-current]").contains(&format!("it should be {expected}")));
    page.screenshot("exercise-wrong");
    // What is changed takes the marks away: they were about another answer.
    page.key("Shift+Tab");
    page.type_text("7");
    page.wait("!document.querySelector('.ex-mark') && document.querySelector('.ex-feedback').hidden");
    // Anything that is not a number is refused in words, and the field is there.
    page.type_text("many");
    page.key("Control+Enter");
    page.wait("document.getElementById('notice').textContent.includes('is not a number')");
    page.close();
}

/// Law: Check says the same about a blank answer in every kind, and tells nothing of the answer.
#[test]
fn a_blank_answer_is_not_marked() {
    let Some(mut page) = open("#/exercise?kind=values&seed=4") else { return };
    for kind in Kind::ALL {
        at(&mut page, &format!("#/exercise?kind={kind}&seed=4"));
        page.click(".ex-do-check");
        page.wait("document.getElementById('notice').innerText.includes('Nothing is filled in yet.')");
        let told = "document.querySelectorAll('.ex-mark, .ex-item, .ex-score, [data-verdict]').length";
        assert_eq!(page.eval(told), 0, "{kind}");
    }
    // Where nothing is cut, nothing is the answer.
    for kind in [Kind::Pruned, Kind::Cuts] {
        at(&mut page, &format!("#/exercise?kind={kind}&shape=given&t=((3+5)+(4+6))"));
        page.click(".ex-do-check");
        full_marks(&mut page, &kind.to_string());
    }
    page.close();
}

/// Law: where nodes are the answer, Check names only those that were chosen and counts the others, until somebody asks.
#[test]
fn what_is_missing_is_told_on_request() {
    let Some(mut page) = open("#/exercise?kind=values&seed=4") else { return };
    for (kind, chosen) in
        [(Kind::Visited, "J"), (Kind::Pruned, "H"), (Kind::Pruned, "K"), (Kind::Cuts, "E"), (Kind::Cuts, "B")]
    {
        let (exercise, key) = keyed(kind, 4);
        let right: Vec<String> = match kind {
            Kind::Cuts => key["cuts"].as_array().unwrap().iter().map(|cut| typed(&cut["node"])).collect(),
            _ => key["leaves"].as_array().unwrap().iter().map(typed).collect(),
        };
        let missing: Vec<&String> = right.iter().filter(|&name| name != chosen).collect();
        assert!(!missing.is_empty(), "{kind}");
        // Nothing is left of the case before.
        page.eval("localStorage.clear()");
        page.goto(&format!("#/exercise?kind={kind}&seed=4"));
        page.wait(SHOWN);
        page.click(&format!(".nodes [data-node='{}'] .shape", exercise.tree.find(chosen).unwrap().index()));
        page.click(".ex-do-check");
        page.wait(SCORE);
        let places = "[...new Set([...document.querySelectorAll('.ex-place')].map((e) => e.textContent))]";
        assert_eq!(page.eval(places), json!([chosen]), "{kind} {chosen}");
        assert_eq!(page.eval("document.querySelectorAll('.ex-mark').length"), 1, "{kind} {chosen}");
        let wanted = format!("Still missing: {}.", missing.len());
        for place in [".ex-score", "#live"] {
            let said = page.eval(&format!("document.querySelector('{place}').textContent"));
            assert!(said.as_str().unwrap().contains(&wanted), "{kind} {chosen}: {said}");
        }
        page.click(".ex-tell");
        page.wait("!document.querySelector('.ex-tell')");
        let places = page.eval(places);
        for name in missing {
            assert!(places.as_array().unwrap().contains(&json!(name)), "{kind} {chosen}: {name} in {places}");
        }
    }
    page.close();
}

#[test]
fn hints_come_in_three_strengths_and_are_counted() {
    let Some(mut page) = open("#/exercise?kind=entry&seed=4") else { return };
    let mut told = Vec::new();
    for strength in 1..=3 {
        page.click(&format!("[data-strength='{strength}']"));
        page.wait(&format!(
            "(() => {{ const text = document.querySelector('.ex-hint').textContent; return text && !{}.includes(text) }})()",
            json!(told)
        ));
        told.push(page.text(".ex-hint"));
    }
    assert!(told[1].starts_with("Look at A") && told[2].contains("-∞"), "{told:?}");
    assert!(
        page.eval("document.querySelector('.nodes [data-node=\"0\"]').classList.contains('selected')")
            == true
    );
    page.click(".ex-field");
    page.type_text("-inf");
    page.key("Tab");
    page.type_text("inf");
    page.key("Control+Enter");
    page.wait(SCORE);
    // The results of the sitting, as JSON and as CSV.
    page.click(".menu.take summary");
    page.click(".ex-student");
    page.type_text("Ada, \"L\"");
    page.click("[data-take=json]");
    let results: Value = serde_json::from_slice(&page.download()).unwrap();
    assert_eq!(results["student"], "Ada, \"L\"");
    let one = &results["exercises"][0];
    assert_eq!((&one["hints"], &one["strongest_hint"], &one["tries"]), (&json!(3), &json!(3), &json!(1)));
    let exercise = generate(&Spec::new(Kind::Entry, 4)).unwrap();
    let again = Exercise::from_json(&one["exercise"].to_string()).unwrap();
    assert_eq!(again, exercise);
    let answer = serde_json::from_value(one["answer"].clone()).unwrap();
    let feedback = plyscope_teach::grade(&again, &answer).unwrap();
    assert_eq!((&one["points"], &one["of"]), (&json!(feedback.points), &json!(feedback.of)));
    page.click(".menu.take summary");
    page.click("[data-take=csv]");
    let csv = String::from_utf8(page.download()).unwrap();
    let lines: Vec<&str> = csv.lines().collect();
    assert!(lines[0].starts_with("student,number,kind,seed,points,of"));
    assert!(
        lines[1].starts_with(&format!("\"Ada, \"\"L\"\"\",1,entry,4,{},{}", feedback.points, feedback.of)),
        "{csv}"
    );
    page.close();
}

/// Law: the page writes the cells of its results as the command line does.
#[test]
fn results_are_data_in_a_spreadsheet() {
    let Some(mut page) = open("#/exercise") else { return };
    for text in [
        "Ada",
        "",
        " a ",
        "a,b",
        "a;b",
        "\"",
        "=cmd()",
        "+1",
        "+cmd()",
        "-inf 3",
        "-x",
        "@x",
        "\t=1",
        "\r=1",
        "\n",
        "'=1",
        "'x",
        "#x",
        " =1",
        "\u{1b}[31m",
        "<script>",
    ] {
        let ask = format!(
            "import(new URL('js/exercise/results.js', location)).then((m) => m.cell({}))",
            json!(text)
        );
        assert_eq!(page.eval(&ask), plyscope_teach::csv::cell(text), "{text:?}");
    }
    page.close();
}

/// Law: results that were forgotten come back, whatever was done since, and what was done since stays.
#[test]
fn forgotten_results_come_back() {
    let Some(mut page) = open("#/exercise?kind=values&seed=3") else { return };
    let forget = |page: &mut Page| {
        page.eval("document.querySelector('.menu.take').open = true");
        page.click("[data-take=clear]");
    };
    let numbers = "(JSON.parse(localStorage.getItem('plyscope-results')) ?? []).map((one) => [one.number, one.seed, one.tries])";
    fill_and_check(&mut page);
    page.wait(&format!("JSON.stringify({numbers}) === '[[1,3,1]]'"));
    forget(&mut page);
    assert_eq!(page.eval(numbers), json!([]));
    // The same exercise counts anew; and so does another one, after a look elsewhere.
    fill_and_check(&mut page);
    page.wait(&format!("JSON.stringify({numbers}) === '[[1,3,1]]'"));
    page.click("#tabs a[data-tab=step]");
    page.wait("document.querySelector('.mode-step .at')?.textContent");
    at(&mut page, "#/exercise?kind=values&seed=4");
    fill_and_check(&mut page);
    page.wait(&format!("{numbers}.length === 2"));
    forget(&mut page);
    assert_eq!(page.eval(numbers), json!([[1, 3, 1], [2, 3, 1], [3, 4, 1]]));
    page.close();
}

/// Law: a teacher's link gives the same exercises under the same convention, and nothing to change about them.
#[test]
fn a_teachers_link_fixes_everything() {
    let settings = "kind=visited&seed=11&shape=ragged&b=3&d=3&low=-9&high=9&cut=%3E&rtl=1&root=min&last=0&c1=1&ties=free&unique=1&n=2";
    let Some(mut page) = open(&format!("#/exercise?{settings}")) else { return };
    page.eval("navigator.clipboard ? 0 : 1");
    page.eval("(() => { window.prompt = () => null })()");
    page.click(".ex-do-link");
    let link = page.wait("document.querySelector('.ex-do-link').dataset.link").as_str().unwrap().to_owned();
    let state = "[document.querySelector('.ex-title').textContent, document.querySelector('.ex-task').textContent, \
                 document.querySelector('.convention').textContent, \
                 [...document.querySelectorAll('.nodes > g')].map((e) => e.textContent).join(' ')]";
    let before = page.eval(state);
    assert_eq!(
        before[2],
        "fail-soft, cut on v > β or v < α, test then raise; right to left; MIN moves first; a cut at the last child does not count"
    );
    page.goto(&link[link.find('#').unwrap()..]);
    page.wait(SHOWN);
    assert_eq!(page.eval(state), before);
    let seen = "[...document.querySelectorAll('.ex-kind, .ex-do-settings, .ex-do-link')].filter((e) => e.getClientRects().length).length";
    assert_eq!(page.eval(seen), 0, "settings are hidden");
    assert_eq!(page.text(".ex-where"), "Exercise 1 of 2");
    // The second and last one.
    page.click(".ex-do-next");
    page.wait("document.querySelector('.ex-where').textContent === 'Exercise 2 of 2'");
    assert!(page.eval("document.querySelector('.ex-do-next').disabled") == true);
    assert_ne!(page.eval(state)[3], before[3]);
    // The solution is the search of this tree by this convention.
    page.click(".ex-do-solution");
    page.click(".ex-do-step");
    page.wait("document.querySelector('.mode-step .at')?.textContent");
    let header = page.eval("document.querySelector('.mode-step .convention').textContent");
    let header = header.as_str().unwrap();
    for word in ["alpha-beta", "v > β", "right to left", "MIN moves first", "not counted"] {
        assert!(header.contains(word), "{word}: {header}");
    }
    // A link that asks for what cannot be says why, and puts nothing in its place.
    page.goto("#/exercise?kind=visited&deep=1&fix=1");
    page.wait(
        "document.querySelector('.ex-task')?.textContent.includes('a deep cut needs at least 4 plies')",
    );
    assert_eq!(page.eval("document.querySelectorAll('.nodes > g').length"), 0);
    page.forgive();
    page.close();
}

#[test]
fn settings_are_kept_in_the_address() {
    let Some(mut page) = open("#/exercise") else { return };
    page.click(".ex-do-settings");
    page.wait("document.querySelector('.ex-dialog[open]')");
    page.screenshot("exercise-settings");
    page.eval(
        "(() => { const f = document.querySelector('.ex-settings').elements; f.branching.value = '3'; f.plies.value = '2'; \
         f.root.value = 'min'; f.cut.value = '>'; f.low.value = '5'; f.high.value = '1' })()",
    );
    // Refused with the reason; the dialog stays.
    page.click(".ex-use");
    page.wait("document.querySelector('.ex-dialog[open] .problem').textContent.includes('empty')");
    page.forgive();
    page.eval("document.querySelector('.ex-settings').elements.high.value = '50'");
    page.click(".ex-use");
    page.wait("!document.querySelector('.ex-dialog[open]')");
    page.wait("document.querySelectorAll('.nodes > g').length === 13");
    let hash = page.eval("location.hash").as_str().unwrap().to_owned();
    for part in ["b=3", "d=2", "root=min", "low=5", "high=50"] {
        assert!(hash.contains(part), "{hash}");
    }
    // Whether α and β are raised before the test is part of the convention, in the link and in the task.
    page.click(".ex-do-settings");
    page.wait("document.querySelector('.ex-dialog[open]')");
    page.eval("(() => { const f = document.querySelector('.ex-settings').elements; f.cut.value = '>='; f.raise.value = 'before' })()");
    page.click(".ex-use");
    page.wait("!document.querySelector('.ex-dialog[open]') && location.hash.includes('raise=before')");
    page.wait("document.querySelector('.mode-exercise').textContent.includes('raise then test')");
    page.close();
}
/// Marks and fields lie on no other mark or field.
fn marks_are_apart(page: &mut Page, what: &str) {
    let found = page.eval(
        "(() => {
            const all = [...document.querySelectorAll('.ex-field, .ex-mark, .ex-count, .ex-static')];
            const bad = [];
            // What lies on the tree is seen only inside its view, and a list only as far as it is scrolled to.
            const seen = (element) => {
                const { left, right, top, bottom } = element.getBoundingClientRect();
                const view = element.closest('.fillin, .ex-side')?.getBoundingClientRect();
                if (!view) return { left, right, top, bottom };
                return { left: Math.max(left, view.left), right: Math.min(right, view.right),
                    top: Math.max(top, view.top), bottom: Math.min(bottom, view.bottom) };
            };
            all.forEach((a, i) => all.slice(i + 1).forEach((b) => {
                const p = seen(a), q = seen(b);
                if (p.left + 1 < q.right && q.left + 1 < p.right && p.top + 1 < q.bottom && q.top + 1 < p.bottom) bad.push(a.className + ' lies on ' + b.className);
            }));
            return bad;
        })()",
    );
    assert_eq!(found, json!([]), "{what}");
}

/// Fills every field with the same number and checks it.
fn fill_and_check(page: &mut Page) {
    page.eval("document.querySelectorAll('.ex-field').forEach((e) => { e.value = '5' })");
    page.click(".ex-do-check");
    page.wait(SCORE);
}

/// Law: every menu about a cut is as wide as its longest word, at every size and in both languages.
#[test]
fn menus_are_as_wide_as_their_words() {
    let Some(mut page) = open("#/exercise?kind=cuts&seed=4") else { return };
    for node in [5, 8] {
        page.click(&format!(".nodes [data-node='{node}'] .shape"));
    }
    for lang in ["de", "en"] {
        page.click("#lang");
        page.wait(&format!("document.documentElement.lang === '{lang}' && document.querySelectorAll('.ex-cuts select').length === 6"));
        for (width, height) in [(390, 844), (1440, 900), (1280, 720)] {
            page.viewport(width, height);
            page.wait(&format!(
                "innerWidth === {width} && document.querySelectorAll('.ex-cuts select').length === 6"
            ));
            let narrow = page.eval(
                "[...document.querySelectorAll('.ex-cuts select')].filter((e) => {
                    const now = e.getBoundingClientRect().width;
                    e.style.cssText = 'flex: none; width: max-content; min-width: 0';
                    const wanted = e.getBoundingClientRect().width;
                    e.style.cssText = '';
                    return now < wanted - 0.5;
                }).map((e) => e.dataset.part)",
            );
            assert_eq!(narrow, json!([]), "{lang} {width}");
            nothing_overlaps(&mut page, &format!("{lang} {width}"));
        }
    }
    page.close();
}

/// Ragged trees and long numbers have room for their fields and marks, too.
#[test]
fn large_exercises_have_room() {
    let Some(mut page) = open("#/exercise?kind=exit&seed=1&shape=ragged&b=3&d=3&low=-99&high=99") else {
        return;
    };
    for shape in browser::some(&["shape=ragged&b=3&d=3", "b=3&d=3", "b=2&d=5"]) {
        for kind in ["exit", "negamax", "history", "visited"] {
            let what = format!("{kind} {shape}");
            at(&mut page, &format!("#/exercise?kind={kind}&seed=1&{shape}&low=-99&high=99"));
            if kind == "visited" {
                page.eval("document.querySelectorAll('.nodes .leaf .shape').forEach((leaf) => { for (const type of ['pointerdown', 'pointerup']) leaf.dispatchEvent(new PointerEvent(type, { bubbles: true, pointerId: 9 })) })");
                page.click(".ex-do-check");
                page.wait(SCORE);
            } else {
                fill_and_check(&mut page);
            }
            marks_are_apart(&mut page, &what);
        }
        page.screenshot(&format!("exercise-large-{}", shape.replace(['=', '&'], "")));
    }
    page.close();
}

/// Law: a cut is made on the tree: by a click on an edge, by a key at a node or on the edge above a leaf.
#[test]
fn cuts_are_made_on_the_tree() {
    let Some(mut page) = open("#/exercise?kind=cuts&seed=3") else { return };
    let severed = "[...document.querySelectorAll('.ex-severed')].map((e) => Number(e.dataset.edge))";
    let cut = "[...document.querySelectorAll('.ex-cuts strong')].map((e) => e.textContent)";
    // The edge from D to I; its siblings before it stay.
    let at = page.eval("(() => { const r = document.querySelector('[data-cut=\"4\"]').getBoundingClientRect(); return [r.x + r.width / 2, r.y + r.height / 2] })()");
    let (x, y) = (at[0].as_f64().unwrap(), at[1].as_f64().unwrap());
    for kind in ["mouseMoved", "mousePressed", "mouseReleased"] {
        page.mouse(kind, x, y);
    }
    page.wait("document.querySelector('.ex-severed')");
    assert_eq!((page.eval(severed), page.eval(cut)), (json!([4]), json!(["D"])));
    // By keys: down from the root to B, cut it; a second time takes it back.
    page.eval("document.querySelector('.view').focus()");
    page.key("ArrowUp"); // from D to B
    page.key("c");
    page.wait("document.querySelectorAll('.ex-cuts li').length === 2");
    assert_eq!(page.eval(cut), json!(["D", "B"]));
    page.key("c");
    page.wait("document.querySelectorAll('.ex-cuts li').length === 1");
    // The edge above E.
    page.key("ArrowDown"); // D
    page.key("ArrowRight"); // E
    page.key("x");
    page.wait("document.querySelectorAll('.ex-cuts li').length === 2");
    assert_eq!((page.eval(severed), page.eval(cut)), (json!([4, 5]), json!(["D", "B"])));
    // Earlier in the list, and away.
    page.click(".ex-cuts li:nth-child(2) button");
    page.wait("document.querySelector('.ex-cuts strong').textContent === 'B'");
    page.screenshot("exercise-cuts");
    page.click(".ex-cuts li:first-child button:last-child");
    page.wait("document.querySelectorAll('.ex-cuts li').length === 1");
    page.close();
}

#[test]
fn it_looks_right_in_both_themes_and_on_a_phone() {
    let Some(mut page) = open("#/exercise?kind=exit&seed=3") else { return };
    let kinds = Kind::ALL.map(Kind::name);
    for (theme, width, height) in [("light", 1280, 800), ("dark", 1280, 800), ("dark", 390, 844)] {
        page.scheme(theme);
        page.viewport(width, height);
        for kind in kinds {
            let what = format!("{kind}-{theme}-{width}");
            at(&mut page, &format!("#/exercise?kind={kind}&seed=3"));
            nothing_overlaps(&mut page, &what);
            marks_are_apart(&mut page, &what);
            if ["exit", "negamax", "visited"].contains(&kind) {
                if kind == "visited" {
                    // By the arrows: on a phone the leaves are small.
                    page.eval("document.querySelector('.view').focus()");
                    page.key("ArrowDown");
                    // What was chosen in the theme before is still there.
                    if page.eval("!document.querySelector('.ex-count')") == true {
                        for _ in 0..5 {
                            page.key("Space");
                            page.key("ArrowRight");
                        }
                    }
                    page.key("Control+Enter");
                    page.wait(SCORE);
                } else {
                    fill_and_check(&mut page);
                }
                nothing_overlaps(&mut page, &what);
                marks_are_apart(&mut page, &what);
                page.screenshot(&format!("exercise-{what}"));
            }
        }
    }
    // The dialog and the menu of results fit as well.
    page.click(".ex-do-settings");
    page.wait("document.querySelector('.ex-dialog[open]')");
    assert!(page.eval("(() => { const d = document.querySelector('.ex-dialog'); return d.scrollWidth <= d.clientWidth })()") == true);
    page.screenshot("exercise-settings-390");
    page.key("Escape");
    page.click(".menu.take summary");
    page.wait("document.querySelector('.ex-student').getBoundingClientRect().width > 0");
    let inside = "(() => { const r = document.querySelector('.mode-exercise .sheet').getBoundingClientRect(); return r.left >= 0 && r.right <= innerWidth && r.bottom <= innerHeight })()";
    assert!(page.eval(inside) == true);
    page.screenshot("exercise-results-390");
    // On a phone a field is large enough to type in once it is chosen.
    at(&mut page, "#/exercise?kind=values&seed=3");
    page.eval("document.querySelector('.ex-field').focus()");
    let high =
        page.eval("document.querySelector('.ex-field').getBoundingClientRect().height").as_f64().unwrap();
    assert!(high > 18.0, "{high}");
    // German, on both.
    page.click("#lang");
    page.wait("document.querySelector('.ex-title')?.textContent === 'Werte der Knoten'");
    nothing_overlaps(&mut page, "German on a phone");
    page.viewport(1280, 800);
    page.wait("innerWidth === 1280");
    nothing_overlaps(&mut page, "German");
    assert!(page.text(".convention").contains("MAX zieht zuerst"));
    assert_eq!(page.text(".ex-task"), "Gib den Minimax-Wert jedes inneren Knotens an.");
    fill_and_check(&mut page);
    marks_are_apart(&mut page, "German");
    page.click(".ex-tell");
    assert!(
        page.text(".ex-feedback").contains("D ist MAX: das größte von 2, 14."),
        "{}",
        page.text(".ex-feedback")
    );
    page.eval("document.querySelector('.ex-kind').value = 'negamax'; document.querySelector('.ex-kind').dispatchEvent(new Event('change'))");
    page.wait("document.querySelectorAll('.ex-field').length === 15");
    fill_and_check(&mut page);
    marks_are_apart(&mut page, "German negamax");
    page.screenshot("exercise-german");
    page.close();
}

/// Law: for every kind the solution is shown in place of the answer, it is the key, and the answer comes back.
#[test]
fn the_solution_is_shown_in_place() {
    let Some(mut page) = open("#/exercise?kind=values&seed=3") else { return };
    for kind in Kind::ALL {
        let (exercise, key) = keyed(kind, 3);
        at(&mut page, &format!("#/exercise?kind={kind}&seed=3"));
        let shown = "JSON.stringify([[...document.querySelectorAll('.mode-exercise .ex-field, .ex-answer select, .ex-answer input')].map((e) => e.value), \
                     [...document.querySelectorAll('.ex-answer .ex-chosen, .ex-cuts strong')].map((e) => e.textContent), \
                     [...document.querySelectorAll('.nodes .shape')].map((e) => Math.round(e.getBoundingClientRect().x))])";
        let own = page.eval(shown);
        page.click(".ex-do-solution");
        page.wait("document.querySelector('.ex-solved') && document.querySelector('.ex-do-step')");
        let names = |list: &Value| {
            let all = list.as_array().unwrap().iter().map(|name| name.as_str().unwrap());
            all.map(str::to_owned).collect::<Vec<_>>()
        };
        let infinite = |text: String| text.replace("inf", "∞");
        match kind {
            Kind::Values | Kind::Negamax => {
                for (name, value) in key["values"].as_object().unwrap() {
                    let node = exercise.tree.find(name).unwrap().index();
                    let field = format!("document.querySelector('.ex-field[data-node=\"{node}\"]').value");
                    assert_eq!(page.eval(&field), infinite(typed(value)), "{kind} {name}");
                }
            }
            Kind::Visited => assert_eq!(page.text(".ex-chosen"), names(&key["leaves"]).join(" → ")),
            Kind::Cuts => {
                let cut: Vec<Value> =
                    key["cuts"].as_array().unwrap().iter().map(|cut| cut["node"].clone()).collect();
                let shown =
                    page.eval("[...document.querySelectorAll('.ex-cuts strong')].map((e) => e.textContent)");
                assert_eq!(shown, json!(cut));
            }
            Kind::Symbolic => {
                assert_eq!(page.eval("document.querySelector('[data-part=range]').value"), key["constraint"]);
            }
            _ => assert_ne!(page.eval(shown), own, "{kind}"),
        }
        page.click(".ex-do-solution");
        page.wait("!document.querySelector('.ex-solved')");
        page.wait(&format!("{shown} === {own}"));
    }
    page.close();
}

/// Law: an exam on a phone, from the link to the graded answer: no hint, no solution, one answer each, fields for fingers;
/// what is handed out is graded like any other answer.
#[test]
fn an_exam_from_the_link_to_the_marks() {
    let link = "#/exercise?kind=values&seed=5&fix=1&n=2&kinds=values,visited&mode=exam";
    let Some(mut page) = open("#/exercise") else { return };
    page.viewport(390, 844);
    page.goto(link);
    page.wait(SHOWN);
    let gone = "[...document.querySelectorAll('.ex-hints, .ex-do-solution, .ex-sheet, .ex-do-settings, .ex-kind')].every((e) => !e.getClientRects().length)";
    assert_eq!(page.eval(gone), true);
    let low = "Math.min(...[...document.querySelectorAll('.ex-side button, .ex-side input, .ex-side select')].map((e) => e.getBoundingClientRect().height).filter(Boolean))";
    assert!(page.eval(low).as_f64().unwrap() >= 44.0);
    let exercises: Vec<Exercise> = [(Kind::Values, 5), (Kind::Visited, 6)]
        .map(|(kind, seed)| generate(&Spec::new(kind, seed)).unwrap())
        .into();
    let (_, first) = keyed(Kind::Values, 5);
    page.click(".ex-field");
    for node in exercises[0].tree.levels().into_iter().filter(|&node| !exercises[0].tree.is_leaf(node)) {
        page.type_text(&typed(&first["values"][exercises[0].tree.name(node)]));
        page.key("Tab");
    }
    page.screenshot("exercise-exam-390");
    page.click(".ex-do-check");
    page.wait("document.querySelector('.ex-handed')");
    assert!(
        page.eval(
            "document.querySelector('.ex-do-check').disabled && document.querySelector('.ex-field').readOnly"
        ) == true
    );
    assert_eq!(page.eval("document.querySelector('.ex-feedback').innerText"), "");
    // It stays handed in, whatever one visits.
    page.click("#tabs a[data-tab=step]");
    page.wait("document.querySelector('.mode-step .at')?.textContent");
    page.click("#tabs a[data-tab=exercise]");
    page.wait("document.querySelector('.ex-handed') && document.querySelector('.ex-do-check').disabled");
    page.click(".ex-do-next");
    page.wait("document.querySelector('.ex-where').textContent === 'Exercise 2 of 2'");
    let (_, second) = keyed(Kind::Visited, 6);
    for leaf in second["leaves"].as_array().unwrap() {
        let node = exercises[1].tree.find(leaf.as_str().unwrap()).unwrap().index();
        page.click(&format!(".nodes [data-node='{node}'] .shape"));
    }
    page.click(".ex-do-check");
    page.wait("document.querySelector('.ex-hint').textContent.includes('last one')");
    assert_eq!(page.text(".ex-count-handed"), "2 of 2 handed in");
    // What is told, and what to do next, is in sight.
    let seen = "['.ex-hint', '.ex-do-answers'].every((at) => document.querySelector(at).getBoundingClientRect().bottom <= innerHeight)";
    assert_eq!(page.eval(seen), true);
    page.screenshot("exercise-handed-390");
    // A file without a name is of no use to a teacher.
    page.click(".ex-do-answers");
    page.wait("document.activeElement.matches('.ex-name') && !document.getElementById('notice').hidden");
    page.type_text("Ada L.");
    page.click(".ex-do-answers");
    let file: Value = serde_json::from_slice(&page.download()).unwrap();
    assert_eq!(file["format"], "plyscope-answers");
    assert_eq!(file["student"], "Ada L.");
    for (i, exercise) in exercises.iter().enumerate() {
        assert_eq!(&Exercise::from_json(&file["exercises"][i].to_string()).unwrap(), exercise);
        let answer = serde_json::from_value(file["answers"][i].clone()).unwrap();
        let marks = plyscope_teach::grade(exercise, &answer).unwrap();
        assert_eq!(marks.points, marks.of, "{i}");
    }
    page.close();
}

/// Law: what was filled in in an exam is in the file, handed in or not; what was not handed in is said; nothing but handing in
/// ends an exercise, and one can leave and come back.
#[test]
fn drafts_of_an_exam_are_in_the_file() {
    let link = "#/exercise?kind=values&seed=5&fix=1&n=2&mode=exam";
    let Some(mut page) = open(link) else { return };
    page.wait(SHOWN);
    for n in 0..2 {
        page.click(".ex-field");
        page.type_text(if n == 0 { "7" } else { "8" });
        if n == 0 {
            page.click(".ex-do-next");
            page.wait("document.querySelector('.ex-where').textContent === 'Exercise 2 of 2'");
        }
    }
    page.click(".ex-name");
    page.type_text("Bo");
    page.click(".ex-do-answers");
    let file: Value = serde_json::from_slice(&page.download()).unwrap();
    for (n, typed) in ["7", "8"].into_iter().enumerate() {
        let values = file["answers"][n]["values"].as_object().unwrap();
        assert_eq!(values.values().collect::<Vec<_>>(), [typed], "{file}");
    }
    page.wait("document.getElementById('notice').textContent.includes('2 of 2 not handed in')");
    // What cannot be read is not left out in silence.
    page.click(".ex-field");
    page.type_text("x");
    page.click(".ex-do-answers");
    page.wait("document.getElementById('notice').textContent.includes('Exercise 2 cannot be read')");
    page.key("Control+z");
    // Away, and back again: all is there.
    page.click(".ex-do-leave");
    page.wait("!document.querySelector('.ex-fixed') && document.querySelector('.ex-do-settings').getClientRects().length");
    page.goto(link);
    page.wait("document.querySelector('.ex-fixed') && document.querySelector('.ex-field').value === '7'");
    assert_eq!(page.eval("document.querySelector('.ex-name').value"), "Bo");
    assert_eq!(page.eval("document.querySelector('[data-take=clear]').getClientRects().length"), 0);
    page.close();
}

/// Marks only: the number, and nothing else.
#[test]
fn marks_only_tells_the_marks() {
    let Some(mut page) = open("#/exercise?kind=values&seed=3&mode=marks") else { return };
    fill_and_check(&mut page);
    assert_eq!(page.eval("document.querySelectorAll('.ex-mark, .ex-item, .ex-tell').length"), 0);
    assert_eq!(page.eval("document.querySelector('.ex-do-solution').getClientRects().length"), 0);
    page.close();
}

/// Law: a sheet from the page is the sheet of the command line.
#[test]
fn sheets_are_taken_from_the_page() {
    use plyscope_teach::sheet::{Format, Sheet, Show, write};
    let Some(mut page) = open("#/exercise?kind=visited&seed=7&n=2") else { return };
    let exercises: Vec<Exercise> =
        [7, 8].map(|seed| generate(&Spec::new(Kind::Visited, seed)).unwrap()).into();
    for format in [Format::Html, Format::Latex, Format::Moodle, Format::Json] {
        page.click(".ex-sheet summary");
        page.click(&format!("[data-sheet={format}]"));
        let text = String::from_utf8(page.download()).unwrap();
        let sheet = Sheet {
            title: "Game trees".to_owned(),
            exercises: exercises.clone(),
            show: Show::Both,
            ..Sheet::default()
        };
        assert!(text == write(&sheet, format).unwrap(), "{format}");
    }
    page.close();
}
