//! Play that people come back to: one request for a click, moves that can be followed, looked up and judged.

use crate::browser::{self, Page};
use crate::play::settled;
use serde_json::json;

const MOVES: &str = "[...document.querySelectorAll('.move-list button')].map((e) => e.textContent)";

fn open(fragment: &str) -> Option<Page> {
    let mut page = browser::open(fragment)?;
    settled(&mut page);
    Some(page)
}

/// Law: a click makes one request, which brings the position, the moves, the engine's answer and whose turn it is.
#[test]
fn a_click_is_one_request() {
    let Some(mut page) = open("#/play?game=tictactoe&second=strength%3D9") else { return };
    page.click(".judging");
    page.calls();
    page.click(".spot[data-move=b2]");
    page.wait(&format!("{MOVES}.length === 2"));
    settled(&mut page);
    let calls = page.calls();
    if page.eval("document.documentElement.dataset.carrier") == "http" {
        assert_eq!(calls, ["play/turn"]);
    }
    assert_eq!(page.text(".game-state"), "Your move (X)");
    assert_eq!(page.eval("document.querySelectorAll('.part.cross, .part.ring').length"), 2);
    assert_eq!(page.eval("document.querySelectorAll('.spot').length"), 7);
    assert_ne!(page.text("dd.think-value"), "–");
    page.close();
}

/// Law: going back and forth shows what was, and takes nothing away.
#[test]
fn the_game_can_be_looked_up_without_cutting_it() {
    let link = "#/play?game=tictactoe&moves=b2+a1+c1&first=person&second=person";
    let Some(mut page) = open(link) else { return };
    let all = json!(["b2", "a1", "c1"]);
    let signs = "document.querySelectorAll('.part.cross, .part.ring').length";
    page.key("PageUp");
    page.wait(&format!("{signs} === 2"));
    assert_eq!(page.eval(MOVES), all);
    assert_eq!(page.text(".game-state"), "After move 2 of 3");
    assert_eq!(page.eval("document.querySelectorAll('.spot').length"), 0, "nothing to press by mistake");
    page.key("Home");
    page.wait(&format!("{signs} === 0"));
    // It is still there after a reload, and so is the rest of the game.
    page.eval("location.reload()");
    page.wait("performance.getEntriesByType('navigation')[0].type === 'reload' && document.querySelector('.game-state')?.textContent.startsWith('After move 0')");
    assert_eq!(page.eval(MOVES), all);
    page.click(".move-list li:first-child button");
    page.wait(&format!("{signs} === 1"));
    page.key("End");
    page.wait(&format!("{signs} === 3"));
    settled(&mut page);
    assert_eq!(page.text(".game-state"), "O to move");
    // The game goes on from there only if that is wanted, and it can be undone.
    page.key("PageUp");
    page.key("PageUp");
    page.wait(&format!("{signs} === 1"));
    page.click(".do-cut");
    page.wait(&format!("{MOVES}.length === 1"));
    page.key("Control+z");
    page.wait(&format!("{MOVES}.length === 3"));
    page.close();
}

/// Law: proofs are worded as proofs, estimates as estimates; each legal move has a value.
#[test]
fn every_move_can_show_its_value() {
    let Some(mut page) = open("#/play?game=tictactoe&moves=a1+b1&first=person&second=person") else { return };
    page.key("v");
    page.wait("document.querySelector('.value-note')?.textContent === 'All of them are proved.'");
    let rows = page.eval("[...document.querySelectorAll('.value-list li')].map((e) => [e.querySelector('button').textContent, e.querySelector('span').textContent])");
    let rows = rows.as_array().unwrap();
    assert_eq!(rows.len(), 7);
    let of = |mv: &str| rows.iter().find(|row| row[0] == mv).unwrap()[1].as_str().unwrap().to_owned();
    assert_eq!(of("a2"), "X wins in 5 plies");
    assert_eq!(of("c1"), "a draw");
    // The board says the same in a word.
    let badge = |mv: &str| format!("document.querySelector('.spot[data-move={mv}] .worth').textContent");
    assert_eq!(page.eval(&badge("a2")), "win 5");
    assert_eq!(page.eval(&badge("c1")), "draw");
    page.screenshot("play-values");
    page.key("v");
    page.wait("document.querySelector('.values').hidden && !document.querySelector('.worth')");
    page.goto("#/play?game=othello&first=person&second=person");
    settled(&mut page);
    page.key("v");
    page.wait("document.querySelectorAll('.value-list li').length === 4");
    page.wait("[...document.querySelectorAll('.value-list li span')].every((e) => e.textContent.includes('by estimate'))");
    page.wait("[...document.querySelectorAll('.worth')].every((e) => e.textContent.startsWith('≈'))");
    page.key("s");
    page.wait("document.querySelector('.do-stop').disabled");
    page.close();
}

/// Law: values of an earlier search do not contradict a deeper analysis of the same position without a word.
#[test]
fn values_from_before_are_said_to_be_so() {
    let Some(mut page) = open("#/play?game=othello&first=person&second=person") else { return };
    page.key("v");
    page.wait("document.querySelectorAll('.value-list li').length === 4");
    page.key("s");
    page.wait("document.querySelector('.do-stop').disabled");
    let note = page.text(".value-note");
    assert!(note.starts_with("Searched to depth "), "{note}");
    page.key("a");
    page.wait("document.querySelector('.value-note').textContent.startsWith('From before')");
    page.wait("document.querySelectorAll('.value-list .older').length === 4 && document.querySelectorAll('.worth.older').length === 4");
    page.key("s");
    page.wait("document.querySelector('.do-stop').disabled");
    page.screenshot("play-values-older");
    // Asked for again they are new.
    page.key("v");
    page.wait("document.querySelector('.values').hidden");
    page.key("v");
    page.wait("document.querySelector('.value-list .good, .value-list .even, .value-list .bad')");
    page.close();
}

/// A bad move of a person is marked, with what was better; a good one is not.
#[test]
fn a_bad_move_is_marked_with_what_was_better() {
    let link = "#/play?game=tictactoe&moves=a1&first=strength%3D10&second=person";
    let Some(mut page) = open(link) else { return };
    page.click(".spot[data-move=b1]");
    page.wait("document.querySelector('.mark-bad')");
    let said = page.text(".move-comment");
    assert_eq!(said, "b1: X wins in 6 plies. b2 was better: a draw.");
    assert_eq!(page.eval("document.querySelector('.move-list li.bad button').textContent"), "b1");
    page.wait(&format!("{MOVES}.length === 3"));
    settled(&mut page);
    page.screenshot("play-bad-move");
    // Without the wish nothing is said.
    page.click(".judging");
    page.wait("document.querySelector('.move-comment').hidden && !document.querySelector('.mark-bad')");
    page.close();
}

/// Which player is which, what was won with, and what is counted.
#[test]
fn the_end_and_the_score_are_shown() {
    let won = "#/play?game=tictactoe&moves=a1+b1+a2+b2+a3&first=person&second=strength%3D3";
    let Some(mut page) = browser::open(won) else { return };
    page.wait("document.querySelector('.game-state')?.dataset.turn === 'over'");
    assert_eq!(page.text(".game-state"), "You (X) have won");
    assert_eq!(page.eval("document.querySelectorAll('.won rect').length"), 3);
    assert_eq!(page.eval("document.querySelector('.tally').hidden"), true);
    page.screenshot("play-won");
    page.goto("#/play?game=othello&moves=d3&first=person&second=person");
    settled(&mut page);
    assert_eq!(page.text(".tally").split_whitespace().collect::<Vec<_>>(), ["black", "4", "white", "1"]);
    // Three in a row of nobody is nothing.
    page.goto("#/play?game=connect4&moves=1+2&first=person&second=person");
    settled(&mut page);
    assert_eq!(page.eval("document.querySelectorAll('.won').length"), 0);
    assert_eq!(page.text(".seat.of-max .seat-name"), "blue");
    page.close();
}

/// The rules of every game are one click away, a paragraph in each language.
#[test]
fn the_rules_are_one_click_away() {
    let Some(mut page) = open("#/play?game=tictactoe&first=person&second=person") else { return };
    let games = page.eval("[...document.querySelector('.game').options].map((o) => o.value)");
    let mut texts = Vec::new();
    for lang in ["en", "de"] {
        for game in games.as_array().unwrap() {
            page.eval(&format!("(() => {{ const s = document.querySelector('.mode-play .game'); s.value = {game}; s.dispatchEvent(new Event('change')) }})()"));
            page.wait(&format!("document.querySelector('.mode-play').dataset.family === {game}"));
            page.key("r");
            page.wait("document.querySelector('dialog.rules[open]')");
            let text = page.text(".rules-text");
            assert!(text.len() > 200, "{lang} {game}: {text}");
            texts.push(text);
            page.key("Escape");
            page.wait("!document.querySelector('dialog.rules[open]')");
        }
        page.click("#lang");
        page.wait(&format!(
            "document.documentElement.lang !== '{lang}' && document.querySelector('.do-rules')"
        ));
        page.wait("document.querySelector('.game-state')?.textContent");
    }
    let all = texts.len();
    texts.sort();
    texts.dedup();
    assert_eq!(texts.len(), all, "each game and language has its own");
    page.close();
}

/// Law: a move is marked only if the difference can be read. Two estimates for the same side differ by their figures.
#[test]
fn a_mark_says_a_difference() {
    let Some(mut page) = open("#/play?game=tictactoe&moves=a1&first=person&second=person") else { return };
    page.click(".spot[data-move=b1]");
    page.wait("document.querySelector('.mark-bad')");
    for (played, best, said) in
        [(2, 31, "b1: 2 · X is ahead, by estimate. b2 was better: 31 · X is ahead, by estimate."), (2, 2, "")]
    {
        page.eval(&format!(
            "(() => {{ const kept = JSON.parse(localStorage.getItem('plyscope-marks')); \
             const guess = (one, own) => Object.assign(one, {{ knowledge: 'estimate', ahead: 'max', winner: null, own: String(own) }}); \
             for (const [, judged] of kept) {{ guess(judged.played, {played}); guess(judged.best, {best}) }} \
             localStorage.setItem('plyscope-marks', JSON.stringify(kept)); window.before = 1; location.reload() }})()"
        ));
        page.wait("!window.before && document.querySelectorAll('.move-list li').length === 2");
        settled(&mut page);
        assert_eq!(page.eval("document.querySelector('.move-comment').textContent"), said);
        assert_eq!(page.eval("document.querySelectorAll('.mark-bad').length"), u64::from(!said.is_empty()));
    }
    page.close();
}

/// Counts what is set in motion from now on, and what a hollow of the board was seen to hold.
const WATCHED: &str = "(() => {
    window.motions = 0; window.counts = new Set();
    const animate = Element.prototype.animate;
    Element.prototype.animate = function (...how) { window.motions += 1; return animate.apply(this, how) };
    new MutationObserver(() => window.counts.add([...document.querySelectorAll('.seeds .count')].map((e) => e.textContent).join(' ')))
        .observe(document.querySelector('.board-place'), { childList: true, subtree: true });
})()";

/// Stones fall and seeds are sown one by one, unless somebody wants no motion.
#[test]
fn moves_are_seen_and_motion_is_a_choice() {
    let Some(mut page) = open("#/play?game=kalah&first=person&second=person") else { return };
    page.eval(WATCHED);
    page.click(".spot[data-move='3']");
    page.wait(&format!("{MOVES}.length === 1"));
    settled(&mut page);
    // Before and after, and nothing between.
    assert_eq!(page.eval("[motions, counts.size]"), json!([0, 2]), "nothing moves");
    page.motion();
    page.goto("#/play?game=kalah&first=person&second=person");
    settled(&mut page);
    page.eval(WATCHED);
    page.click(".spot[data-move='3']");
    page.wait(&format!("{MOVES}.length === 1"));
    // Four seeds into the three houses to the right and the store.
    for seen in ["4 4 0 4 4 4 0", "4 4 0 5 4 4 0", "4 4 0 5 5 4 0", "4 4 0 5 5 5 0", "4 4 0 5 5 5 1"] {
        page.wait(&format!("[...counts].some((c) => c.startsWith('{seen}'))"));
    }
    page.wait("!document.querySelector('.hand')");
    page.goto("#/play?game=connect4&first=person&second=person");
    settled(&mut page);
    page.eval(WATCHED);
    page.click(".spot[data-move='4']");
    page.wait("motions === 1 && document.querySelectorAll('.part.disc').length === 1");
    page.close();
}

/// Law: every move of a chain is on the board by itself, and engines can be stopped between two moves.
#[test]
fn engines_have_a_pace_and_chains_can_be_followed() {
    let link = "#/play?game=kalah(3,2)&first=strength%3D6&second=strength%3D6&pace=500";
    let Some(mut page) = browser::open(link) else { return };
    page.wait(&format!("document.querySelector('.move-list') && {MOVES}.length >= 1"));
    page.eval(
        "(() => { window.lengths = [document.querySelectorAll('.move-list button').length]; \
         new MutationObserver(() => window.lengths.push(document.querySelectorAll('.move-list button').length)).observe(document.querySelector('.move-list'), { childList: true }) })()",
    );
    page.wait(&format!("{MOVES}.length >= 4"));
    let seen = page.eval("lengths");
    let seen: Vec<u64> = seen.as_array().unwrap().iter().map(|n| n.as_u64().unwrap()).collect();
    assert!(seen.windows(2).all(|pair| pair[1] <= pair[0] + 1), "{seen:?}");
    page.click(".do-stop");
    page.wait("document.querySelector('.do-stop').textContent === 'Go on'");
    let stopped = page.eval(MOVES);
    page.calls();
    page.click(".do-stop");
    page.wait(&format!("{MOVES}.length > {}", stopped.as_array().unwrap().len()));
    assert!(page.calls().iter().all(|call| call == "play/turn"));
    page.click(".do-fresh");
    page.close();
}

/// A level that proves its moves tells what it has meanwhile, and moves with that at once when it is told to.
#[test]
fn move_now_moves() {
    let link = "#/play?game=connect4(8x7)&first=perfect&second=person";
    let Some(mut page) = browser::open(link) else { return };
    for row in ["value", "depth", "line"] {
        page.wait(&format!("(document.querySelector('dd.think-{row}')?.innerText ?? '–') !== '–'"));
    }
    assert_eq!(page.text(".do-stop"), "Move now");
    assert_eq!(page.text(".game-state"), "Engine (blue) is thinking …");
    assert_eq!(page.eval(&format!("{MOVES}.length")), 0);
    page.click(".do-stop");
    page.wait(&format!("{MOVES}.length === 1"));
    settled(&mut page);
    assert_eq!(page.text(".game-state"), "Your move (orange)");
    page.close();
}

/// Levels say what they do.
#[test]
fn levels_say_what_they_do() {
    let Some(mut page) = open("#/play?game=tictactoe") else { return };
    let names = page.eval("[...document.querySelector('.seat-second').options].map((o) => o.textContent)");
    let names = names.as_array().unwrap();
    assert_eq!(names[1], "level 1: 20 positions, 35 % random moves");
    assert_eq!(names[10], "level 10: 5.24 M positions per move");
    assert!(names[11].as_str().unwrap().starts_with("perfect: "));
    page.close();
}
