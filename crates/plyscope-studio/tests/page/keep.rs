//! Nothing that a person made is lost: by a tab, a reload, the way back, another language.

use crate::browser::{self, Page};
use serde_json::json;

const READY: &str = "document.documentElement.dataset.ready";
const TABS: [&str; 5] = ["step", "watch", "play", "exercise", "lab"];

/// Goes to a tab by its link and waits until it is there.
fn tab(page: &mut Page, name: &str) {
    page.click(&format!("#tabs a[data-tab={name}]"));
    there(page, name);
}

fn there(page: &mut Page, name: &str) {
    let sign = match name {
        "step" => "document.querySelector('.mode-step .at')?.textContent",
        "watch" => "document.querySelector('.mode-watch .at')?.textContent",
        "play" => "document.querySelector('.mode-play .game-state')?.textContent",
        "exercise" => "document.querySelector('.mode-exercise .ex-title')?.textContent",
        _ => "document.querySelector('.mode-lab .lab-count')?.dataset.leaves",
    };
    page.wait(&format!("{READY} && {sign}"));
}

/// Everything that may take something away: each tab, the same tab again, the way back, a reload, another language.
fn everything(page: &mut Page, home: &str, same: &mut dyn FnMut(&mut Page, &str)) {
    same(page, "before");
    tab(page, home);
    same(page, "the same tab");
    for other in TABS.into_iter().filter(|&other| other != home) {
        tab(page, other);
        tab(page, home);
        same(page, other);
        tab(page, other);
        page.eval("history.back()");
        there(page, home);
        same(page, &format!("back from {other}"));
    }
    page.eval("location.reload()");
    page.wait("performance.getEntriesByType('navigation')[0].type === 'reload'");
    there(page, home);
    same(page, "a reload");
    for lang in ["de", "en"] {
        page.click("#lang");
        page.wait(&format!("document.documentElement.lang === '{lang}'"));
        there(page, home);
        same(page, lang);
    }
    // The bare address, as somebody types it.
    page.goto("");
    page.wait(READY);
    tab(page, home);
    same(page, "a new visit");
}

fn eq(page: &mut Page, script: &str, wanted: &serde_json::Value, when: &str) {
    page.wait(&format!("JSON.stringify({script}) === {}", json!(wanted.to_string())));
    assert_eq!(&page.eval(script), wanted, "{when}");
}

#[test]
fn what_was_said_about_a_bad_move_stays() {
    let Some(mut page) = browser::open("#/play?game=tictactoe&moves=a1&first=strength%3D10&second=person")
    else {
        return;
    };
    page.click(".spot[data-move=b1]");
    page.wait(
        "document.querySelector('.mark-bad') && document.querySelectorAll('.move-list li').length === 3",
    );
    let bad = "[document.querySelector('.move-list li.bad button')?.textContent, !document.querySelector('.move-comment').hidden]";
    let wanted = json!(["b1", true]);
    everything(&mut page, "play", &mut |page, when| eq(page, bad, &wanted, when));
    page.click(".do-why");
    there(&mut page, "step");
    page.click(".do-back-to-game");
    there(&mut page, "play");
    eq(&mut page, bad, &wanted, "back from the search");
    page.close();
}

/// A page that is left before the judge has answered asks again when it comes back, and only about this game.
#[test]
fn a_bad_move_is_marked_after_a_reload_too() {
    let Some(mut page) = browser::open("#/play?game=tictactoe&moves=a1&first=strength%3D10&second=person")
    else {
        return;
    };
    there(&mut page, "play");
    // Nobody hears the answer: the page goes away in the moment in which the move is shown.
    page.eval(
        "new MutationObserver((_, watch) => { if (document.querySelectorAll('.move-list li').length === 2) { watch.disconnect(); sessionStorage.left = document.querySelectorAll('.mark-bad').length; location.reload() } })\
         .observe(document.querySelector('.move-list'), { childList: true, subtree: true })",
    );
    page.click(".spot[data-move=b1]");
    page.wait("performance.getEntriesByType('navigation')[0].type === 'reload'");
    assert_eq!(page.eval("sessionStorage.left"), "0", "left before the answer");
    page.wait("document.querySelector('.move-list li.bad button')?.textContent === 'b1'");
    // What was answered is not owed any more.
    page.wait("localStorage.getItem('plyscope-owed') === '[]'");
    page.close();
}

/// "Show me why" lies on one's own tree, with the step and the search that were chosen there, and goes away again.
#[test]
fn a_tree_stays_under_the_search_of_a_game() {
    let Some(mut page) = browser::open("#/step?t=((7+2)+(9+1))&a=minimax&k=5") else { return };
    there(&mut page, "step");
    let state = "['.choose', '.at'].map((s) => document.querySelector(s).textContent).concat(document.querySelector('.algorithm').value)";
    let wanted = page.eval(state);
    assert_eq!(wanted[0], "((7 2) (9 1))");
    let why = |page: &mut Page| {
        page.wait("document.querySelector('.do-why')?.disabled === false");
        page.click(".do-why");
        page.wait("document.querySelector('.mode-step.recorded .search-move')");
    };
    page.visit("#/play?game=tictactoe&moves=b2&first=person&second=strength%3D9");
    why(&mut page);
    // It stays while one looks elsewhere.
    tab(&mut page, "play");
    tab(&mut page, "step");
    page.wait("document.querySelector('.mode-step.recorded')");
    page.click(".do-back-to-game");
    there(&mut page, "play");
    tab(&mut page, "step");
    eq(&mut page, state, &wanted, "back from the game");
    // The chooser offers the tree, and undo leads to it.
    tab(&mut page, "play");
    why(&mut page);
    page.click(".choose");
    assert_eq!(page.eval("document.querySelector('.chooser textarea').value"), "((7 2) (9 1))");
    page.key("Escape");
    page.click(".tool.undo");
    page.wait("!document.querySelector('.mode-step.recorded')");
    eq(&mut page, state, &wanted, "undone");
    page.close();
}

#[test]
fn a_pasted_tree_and_its_step_stay() {
    let Some(mut page) = browser::open("") else { return };
    there(&mut page, "step");
    page.click(".choose");
    page.eval("document.querySelector('.chooser textarea').value = '((7 2) (9 1))'");
    page.click("[data-do=paste]");
    page.wait("document.querySelector('.choose').textContent === '((7 2) (9 1))'");
    for _ in 0..5 {
        page.key("ArrowRight");
    }
    let state = "[document.querySelector('.choose').textContent, document.querySelector('.at').textContent]";
    let wanted = page.eval(state);
    assert_eq!(wanted[1], "5 / 25");
    everything(&mut page, "step", &mut |page, when| eq(page, state, &wanted, when));
    // Order and Exercise have the same tree.
    tab(&mut page, "lab");
    assert_eq!(page.text(".choose"), "((7 2) (9 1))");
    page.key("b");
    page.wait("location.hash.includes('o=')");
    let order = "[document.querySelector('.lab-count').dataset.leaves, new URLSearchParams(location.hash.split('?')[1]).get('o')]";
    let wanted = page.eval(order);
    everything(&mut page, "lab", &mut |page, when| eq(page, order, &wanted, when));
    // Stepping through the order does not take the order away.
    page.click(".lab-step");
    there(&mut page, "step");
    page.wait("document.querySelector('.choose').textContent.includes('9')");
    tab(&mut page, "lab");
    eq(&mut page, order, &wanted, "after stepping through");
    page.key("Control+z");
    page.wait("!location.hash.includes('o=')");
    page.key("Control+y");
    eq(&mut page, order, &wanted, "redone");
    tab(&mut page, "exercise");
    page.eval("(() => { const s = document.querySelector('.ex-from'); s.value = 'current'; s.dispatchEvent(new Event('change')) })()");
    page.wait("document.querySelectorAll('.nodes > g').length === 7");
    // What was there before the paste comes back as well, whichever tab made it.
    tab(&mut page, "step");
    let mut seen = vec![page.text(".choose")];
    while seen.len() < 6 && seen.last().is_none_or(|tree| tree != "letters") {
        page.key("Control+z");
        page.wait(&format!("document.querySelector('.choose').textContent !== {}", json!(seen.last())));
        seen.push(page.text(".choose"));
    }
    assert_eq!(
        (seen.first().unwrap().as_str(), seen.last().unwrap().as_str()),
        ("((7 2) (9 1))", "letters"),
        "{seen:?}"
    );
    page.key("Control+y");
    page.wait("document.querySelector('.choose').textContent === '((7 2) (9 1))'");
    page.close();
}

#[test]
fn a_game_stays_and_comes_back() {
    let Some(mut page) = browser::open("#/play?game=tictactoe&first=person&second=person") else { return };
    there(&mut page, "play");
    let moves = "[...document.querySelectorAll('.move-list button')].map((e) => e.textContent)";
    for (n, mv) in ["b2", "a1", "c1"].into_iter().enumerate() {
        page.click(&format!(".spot[data-move={mv}]"));
        page.wait(&format!("document.querySelectorAll('.move-list button').length === {}", n + 1));
    }
    let wanted = json!(["b2", "a1", "c1"]);
    everything(&mut page, "play", &mut |page, when| eq(page, moves, &wanted, when));
    // Looking at the same game in Watch leaves the game alone. No engine moved, so there is no search to show.
    assert_eq!(page.eval("document.querySelector('.do-why').disabled"), true);
    tab(&mut page, "watch");
    tab(&mut page, "play");
    eq(&mut page, moves, &wanted, "after a look");
    // New game, another game, take back: all of it can be undone.
    page.click(".do-fresh");
    eq(&mut page, moves, &json!([]), "new");
    page.click(".record-files .undo");
    eq(&mut page, moves, &wanted, "undone");
    page.eval("(() => { const s = document.querySelector('.mode-play .game'); s.value = 'nim'; s.dispatchEvent(new Event('change')) })()");
    page.wait("location.hash.includes('game=nim')");
    page.key("Control+z");
    eq(&mut page, moves, &wanted, "the other game is back");
    page.click(".do-back");
    eq(&mut page, moves, &json!(["b2", "a1"]), "taken back");
    page.click(".record-files .undo");
    eq(&mut page, moves, &wanted, "the move is back");
    page.close();
}

/// Law: a look at any tab leaves a finished game as it is; Watch shows the search before its last move, and says so.
#[test]
fn a_finished_game_stays() {
    let Some(mut page) = browser::open("") else { return };
    page.wait(READY);
    let moves = "[...document.querySelectorAll('.move-list button')].map((e) => e.textContent)";
    for (game, line) in
        [("connect4(7x6)", "4 4 3 5 2 6 1"), ("nim(1,2,normal)", "a-1 b-2"), ("tictactoe", "a1 a2 b1 b2 c1")]
    {
        let (wanted, all) = (line.split(' ').collect::<Vec<_>>(), line.replace(' ', "+"));
        page.visit(&format!("#/play?game={game}&moves={all}&first=person&second=person"));
        page.wait("document.querySelector('.mode-play .game-state')?.dataset.turn === 'over'");
        everything(&mut page, "play", &mut |page, when| eq(page, moves, &json!(wanted), when));
        tab(&mut page, "watch");
        let before = wanted[..wanted.len() - 1].join(" ");
        assert_eq!(page.text(".search-game"), format!("{game} after {before}"));
        assert!(page.text("#notice").contains("The game is over."), "{game}: {}", page.text("#notice"));
    }
    page.close();
}

/// Law: a link that cannot be followed takes nothing away.
#[test]
fn a_broken_link_takes_no_game_away() {
    let Some(mut page) = browser::open("#/play?game=nim(1,2)&moves=b-1&first=person&second=person") else {
        return;
    };
    let moves = "[document.querySelector('.mode-play .game').value, ...[...document.querySelectorAll('.move-list button')].map((e) => e.textContent)]";
    let wanted = json!(["nim", "b-1"]);
    eq(&mut page, moves, &wanted, "before");
    // There is no such game, no such move, and nothing before the end.
    for link in [
        "watch?game=chess",
        "watch?game=tictactoe&moves=z9",
        "watch?game=connect4&position=4435261",
        "play?game=chess",
        "play?game=tictactoe&moves=z9",
    ] {
        page.visit(&format!("#/{link}"));
        page.wait("document.querySelector('#notice').innerText");
        there(&mut page, link.split('?').next().unwrap());
        page.key("ArrowLeft");
        tab(&mut page, "play");
        eq(&mut page, moves, &wanted, link);
    }
    let errors = page.errors();
    assert!(errors.iter().all(|error| error.contains("422")), "{errors:?}");
    page.forgive();
    page.close();
}

#[test]
fn what_is_watched_stays() {
    let link = "#/watch?game=connect4(5x4)&moves=3+3&depth=3&algorithm=alpha-beta&k=12";
    let Some(mut page) = browser::open(link) else { return };
    there(&mut page, "watch");
    let seen = "['.search-game', '.search-depth', '.at', '.panel.why .sentence'].map((e) => document.querySelector(e).textContent)";
    let german = "['.search-game', '.search-depth', '.at'].map((e) => document.querySelector(e).textContent)";
    let (wanted, numbers) = (page.eval(seen), page.eval(german));
    assert!(wanted[2].as_str().is_some_and(|at| at.starts_with("12 /")), "{wanted}");
    everything(&mut page, "watch", &mut |page, when| match when {
        "de" => eq(
            page,
            german,
            &json!([numbers[0].as_str().unwrap().replace("after", "nach"), numbers[1], numbers[2]]),
            when,
        ),
        _ => eq(page, seen, &wanted, when),
    });
    page.close();
}

#[test]
fn half_an_exercise_stays() {
    let Some(mut page) = browser::open("#/exercise?kind=values&seed=3") else { return };
    there(&mut page, "exercise");
    page.key("Enter");
    page.wait("document.activeElement.matches('.ex-field')");
    page.type_text("7");
    page.key("Tab");
    page.type_text("5");
    let fields = "[...document.querySelectorAll('.ex-field')].map((e) => e.value)";
    let wanted = page.eval(fields);
    assert_eq!((&wanted[0], &wanted[1]), (&json!("7"), &json!("5")));
    everything(&mut page, "exercise", &mut |page, when| eq(page, fields, &wanted, when));
    // Another kind, and back.
    let kind = |page: &mut Page, kind: &str| {
        page.eval(&format!("(() => {{ const s = document.querySelector('.ex-kind'); s.value = '{kind}'; s.dispatchEvent(new Event('change')) }})()"));
        page.wait(&format!("document.querySelector('.mode-exercise').dataset.kind === '{kind}'"));
    };
    kind(&mut page, "visited");
    page.eval("document.querySelector('.view').focus()");
    page.key("ArrowDown");
    page.key("Space");
    page.key("ArrowRight");
    page.key("Space");
    let picked = "document.querySelectorAll('.ex-count').length";
    eq(&mut page, picked, &json!(2), "picked");
    page.key("Control+z");
    eq(&mut page, picked, &json!(1), "undone");
    page.key("Control+y");
    eq(&mut page, picked, &json!(2), "redone");
    kind(&mut page, "values");
    eq(&mut page, fields, &wanted, "another kind");
    kind(&mut page, "visited");
    eq(&mut page, picked, &json!(2), "the other kind");
    page.close();
}
