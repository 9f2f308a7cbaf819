//! The static site in a real browser: the same page below some path, its calls carried by workers, no server of ours.

use crate::browser::{self, Page, nothing_overlaps};
use crate::walk;
use serde_json::json;
use std::io::Write;
use std::process::Command;

const READY: &str = "document.documentElement.dataset.ready";
/// The tests that the static site does not have to pass as well, and why.
const NOT_HERE: [(&str, &str); 4] = [
    ("site::", "opens the site whatever the carrier is"),
    ("frame::the_page_comes_in_with_its_token", "tokens are between a browser and a server"),
    ("tools::a_stopped_server_is_said", "a site has no server that could stop"),
    ("pictures::", "makes the pictures of the README, which show one page"),
];

/// Law: the page cannot tell who carries its calls. Whatever is tested on a server holds on the static site, below a path.
///
/// This program once more, so that nothing has to be compiled twice and no test can be forgotten.
#[test]
fn every_other_test_holds_on_the_site() {
    if std::env::var_os("PLYSCOPE_CARRIER").is_some() || !browser::can_open_site() {
        return;
    }
    let program = std::env::current_exe().expect("this program");
    let run = |arguments: &[&str]| {
        let output = Command::new(&program).args(arguments).env("PLYSCOPE_CARRIER", "site").output();
        let output = output.expect("this program runs");
        (
            output.status.success(),
            [output.stdout, output.stderr].map(|text| String::from_utf8_lossy(&text).into_owned()),
        )
    };
    let (_, [list, _]) = run(&["--list"]);
    let names: Vec<&str> = list.lines().filter_map(|line| line.strip_suffix(": test")).collect();
    let skips: Vec<&str> = NOT_HERE.iter().flat_map(|(name, _)| ["--skip", name]).collect();
    for (name, _) in NOT_HERE {
        assert!(names.iter().any(|test| test.contains(name)), "no test is called {name}");
    }
    let (passed, [told, complaints]) = run(&skips);
    assert!(passed, "on the static site:\n{told}\n{complaints}");
    let result = told.lines().find(|line| line.starts_with("test result:")).unwrap_or_default();
    let left = NOT_HERE.map(|(name, why)| format!("    {name}: {why}")).join("\n");
    // Not by `println!`: what a test prints that passes is not shown.
    let _ = writeln!(std::io::stderr(), "\non the static site: {result}\nnot there:\n{left}\n");
}

/// The page's own way to ask: `api.call` and `api.stream`.
fn ask(page: &mut Page, script: &str) -> serde_json::Value {
    page.eval(&format!("import(new URL('js/api.js', location)).then(api => {script})"))
}

/// Law: every call answers as the function behind it does. Searches are asked with limits that do not depend on time.
#[test]
fn every_call_is_answered_as_by_the_program() {
    let Some(mut page) = browser::open_site("") else { return };
    page.wait(READY);
    let api = plyscope_studio::api();
    let exact =
        |call: &&plyscope_studio::Call| call.kind == plyscope_studio::Kind::Quick || call.name == "watch";
    for call in api.calls().iter().filter(exact) {
        let request = call.example.to_string();
        let answer = call.run(request.as_bytes(), &plyscope::engine::Cancel::new(), &mut |_, _| ()).unwrap();
        // Compared there: a number that JavaScript has read is written differently.
        let same = format!(
            "api.call('{}', {request}).then(answer => JSON.stringify(answer) === JSON.stringify({answer}))",
            call.name
        );
        assert_eq!(ask(&mut page, &same), true, "{}", call.name);
    }
    // A search to a depth finds the same, node by node: one engine, whatever machine it was compiled for.
    let request = json!({ "at": { "game": "connect4", "moves": ["4", "4"] }, "depth": 9, "exact": true, "seconds": 60 });
    let call = api.find("play/analyze").unwrap();
    let answer =
        call.run(request.to_string().as_bytes(), &plyscope::engine::Cancel::new(), &mut |_, _| ()).unwrap();
    let native: serde_json::Value = serde_json::from_str(&answer).unwrap();
    let found = ask(&mut page, &format!("api.stream('play/analyze', {request}, undefined, () => {{}})"));
    for field in ["best", "line", "value", "depth", "proved", "stop", "nodes"] {
        assert_eq!(found[field], native[field], "{field}");
    }
    assert_eq!(ask(&mut page, "api.call('none', {}).catch(problem => problem.status)"), 404);
    page.close();
}

/// Limits of time need a clock, and in a browser only the page has one.
#[test]
fn a_search_is_told_of_ends_by_the_clock_and_can_be_given_up() {
    let Some(mut page) = browser::open_site("") else { return };
    page.wait(READY);
    let request = json!({ "at": { "game": "othello", "moves": [] }, "seconds": 0.5 });
    let found = ask(
        &mut page,
        &format!(
            "{{ const told = []; return api.stream('play/analyze', {request}, undefined, (name) => told.push(name)).then(found => ({{ told, ...found }})) }}"
        ),
    );
    assert_eq!(found["stop"], "time", "{found}");
    assert!(found["seconds"].as_f64().unwrap() >= 0.5, "{found}");
    let told = found["told"].as_array().unwrap();
    assert!(told.contains(&json!("depth")) && told.contains(&json!("progress")), "{found}");
    // Giving up ends a search that would take a minute; more of them than there are workers, so some never began.
    let request = json!({ "at": { "game": "othello", "moves": [] }, "seconds": 60 });
    let many = format!(
        "{{ const all = Array.from({{ length: 40 }}, () => {{ const stop = new AbortController(); \
           return [stop, api.stream('play/analyze', {request}, stop.signal, () => stop.abort()).catch(error => error.name)] }}); \
           setTimeout(() => all.forEach(([stop]) => stop.abort()), 200); \
           return Promise.all(all.map(([, end]) => end)) }}"
    );
    assert_eq!(ask(&mut page, &many), json!(vec!["AbortError"; 40]));
    // And nothing is left that would keep the next one waiting.
    assert_eq!(ask(&mut page, "api.call('examples', {}).then(list => list[0].name)"), "letters");
    page.close();
}

/// The deepest tree that is allowed recurses once for every ply.
#[test]
fn the_deepest_tree_fits_the_stack() {
    let Some(mut page) = browser::open_site("") else { return };
    page.wait(READY);
    let tree = format!("{}1{}", "(".repeat(1_000), ")".repeat(1_000));
    let steps = ask(
        &mut page,
        &format!("api.call('step', {}).then(run => run.steps.kind.length)", json!({ "tree": tree })),
    );
    assert!(steps.as_u64().unwrap() > 2_000, "{steps}");
    page.close();
}

/// Once it was loaded, the page needs no network: neither for a tab that was not opened yet nor to be loaded again.
#[test]
fn it_works_without_a_network() {
    let Some(mut page) = browser::open_site("#/step?e=letters&k=5") else { return };
    page.wait(READY);
    page.eval("navigator.serviceWorker.ready.then(() => true)");
    page.wait("navigator.serviceWorker.controller");
    page.studio.stop();
    assert_eq!(page.eval("fetch('nothing').then(() => 'there', () => 'gone')"), "gone");
    page.forgive();
    page.goto("#/step?e=letters&k=5");
    walk::through(&mut page, "site");
    page.close();
}

/// `?embed` leaves the view alone, and another page may frame it.
#[test]
fn one_view_is_embedded() {
    let Some(mut page) = browser::open_site("?embed#/step?e=letters&k=12") else { return };
    page.wait(READY);
    assert_eq!(page.eval("getComputedStyle(document.getElementById('top')).display"), "none");
    page.wait("document.querySelector('.at')?.textContent.startsWith('12 /')");
    nothing_overlaps(&mut page, "embedded");
    page.screenshot("site-embed");
    page.key("ArrowRight");
    page.wait("document.querySelector('.at')?.textContent.startsWith('13 /')");
    page.wait("location.hash.includes('k=13')");
    // The link to the whole leads to where the view is now.
    page.eval(
        "document.querySelector('.embed a').addEventListener('click', (event) => event.preventDefault())",
    );
    page.click(".embed a");
    let link = page.eval("document.querySelector('.embed a').href");
    let link = link.as_str().unwrap();
    assert!(!link.contains("embed") && link.contains("#/step?") && link.contains("k=13"), "{link}");
    // In a page of somebody else: the server sends a header that forbids it, the site does not.
    page.goto("lecture.html");
    page.wait("frames[0]?.document.documentElement.dataset.ready");
    page.wait("frames[0].document.querySelector('.at')?.textContent.startsWith('12 /')");
    // However low the frame is, nothing lies on the link to the whole.
    let on_top = "(() => { const d = frames[0].document, a = d.querySelector('.embed a'), r = a.getBoundingClientRect(); \
                   return d.elementFromPoint(r.x + r.width / 2, r.y + r.height / 2) === a })()";
    assert_eq!(page.eval(on_top), true);
    page.screenshot("site-framed");
    page.forgive();
    page.close();
}

/// How fast the engine is in this browser. Only shown: the speed of a machine is not a law.
#[test]
fn the_bench_page_counts_nodes() {
    let Some(mut page) = browser::open_site("bench.html") else { return };
    // One run will do.
    let speed = page.wait("document.querySelector('tbody tr')?.lastChild.textContent");
    println!("nodes per second in the browser: {speed}");
    page.screenshot("site-bench");
    page.close();
}
