//! Watching a game in a real browser.

use crate::browser::{self, Page};
use serde_json::json;

const END: &str = "#/watch?game=tictactoe&moves=b2+a1+c3+a3&depth=end";

fn ready(page: &mut Page) {
    page.wait("document.querySelector('.game-node .game-board, .game-none')");
}

fn count(page: &mut Page, selector: &str) -> u64 {
    page.eval(&format!("document.querySelectorAll({}).length", json!(selector))).as_u64().unwrap_or(0)
}

#[test]
fn the_search_of_a_game_is_stepped_through_and_tells_what_it_did() {
    let Some(mut page) = browser::open(END) else { return };
    ready(&mut page);
    // The result is shown first: the game is a draw, and so says the root.
    page.wait("document.querySelector('#w0.best')");
    assert_eq!(page.eval("document.querySelector('#w0 .game-value').textContent"), "= 0");
    assert!(page.text(".watch-note").contains("Every leaf is the end of a game"));
    // From the beginning, step by step, everything by keys.
    page.key("Home");
    page.wait("document.querySelector('#w0.unseen')");
    page.key("ArrowRight");
    page.wait("document.querySelector('#w0.current')");
    page.key("c");
    page.wait("document.querySelector('.panel.why').dataset.kind.match(/alpha|beta/)");
    let cut = page.text(".panel.why .sentence");
    assert!(!cut.is_empty());
    // The node that was cut is in sight, with its board beside the tree.
    page.wait("document.querySelector('.game-node.current .game-board')");
    page.wait("document.querySelector('.watch-board .game-board')");
    page.key("End");
    page.wait("document.querySelector('#w0.done')");
    // From node to node by keys, too, and what lies below is opened and closed.
    let selected = page.eval("document.querySelector('.game-node.selected').id");
    page.key("ArrowUp");
    page.wait(&format!("document.querySelector('.game-node.selected').id !== {selected}"));
    page.key("Enter");
    page.wait(&format!("!document.getElementById({selected})"));
    page.close();
}

#[test]
fn only_what_is_open_is_drawn_and_asked_for() {
    let Some(mut page) = browser::open(END) else { return };
    ready(&mut page);
    let before = count(&mut page, ".game-node");
    let all = page.eval("Number(document.querySelector('.watch-counts').textContent.match(/\\d+/)[0])");
    assert!(before < 60 && all.as_u64() > Some(150), "{before} of {all}");
    // What a cut skipped is one sign; opening it shows the moves.
    page.key("e");
    page.wait(&format!("document.querySelectorAll('.game-node').length > {before}"));
    let cuts = count(&mut page, ".game-cut");
    assert!(cuts > 0);
    let nodes = count(&mut page, ".game-node");
    page.click(".game-cut");
    page.wait(&format!("document.querySelectorAll('.game-node').length > {nodes}"));
    assert_eq!(count(&mut page, ".game-cut"), cuts - 1);
    // Every board in the picture arrives.
    page.wait("[...document.querySelectorAll('.game-small')].every(g => g.firstChild)");
    // The same position by another order of moves is marked.
    assert!(count(&mut page, ".game-twin") > 0);
    page.key("i");
    page.wait(&format!("document.querySelectorAll('.game-node').length === {before}"));
    page.click("#w0 .game-fold");
    page.wait("document.querySelectorAll('.game-node').length === 1");
    page.close();
}

#[test]
fn too_large_a_tree_is_cut_down_and_told() {
    let Some(mut page) = browser::open("#/watch?game=connect4&depth=8") else { return };
    ready(&mut page);
    assert!(page.text("#notice").contains("shown are 4"), "{}", page.text("#notice"));
    page.close();
}

#[test]
fn a_table_that_knows_a_position_again_is_marked() {
    let Some(mut page) = browser::open("#/watch?game=tictactoe&moves=b2+a1&depth=4&algorithm=mtdf") else {
        return;
    };
    ready(&mut page);
    page.key("e");
    // Marked as known are nodes that are the same as an earlier one, and what is below them was not looked at again.
    page.wait("document.querySelector('.game-node:has(.game-twin) .game-table:not(.away)')");
    page.screenshot("watch-table");
    let looked = "Number(document.querySelector('.watch-counts').textContent.match(/\\d+/g)[1])";
    let known = page.eval(looked).as_u64().unwrap();
    page.click(".share");
    page.wait(&format!("{looked} > {known}"));
    // Where there is no table, there is nothing to choose.
    page.goto("#/watch?game=tictactoe&moves=b2+a1&depth=2&algorithm=alpha-beta");
    ready(&mut page);
    assert_eq!(page.eval("document.querySelector('.share').disabled"), true);
    page.close();
}

#[test]
fn a_node_is_watched_further_and_a_search_is_opened_with_code_and_stack() {
    let Some(mut page) = browser::open("#/watch?game=connect4&moves=4+4&depth=2") else { return };
    ready(&mut page);
    // The leaves are estimates; the search from one of them looks on.
    page.key("ArrowDown");
    page.wait("!document.querySelector('.watch-go .do-from').disabled");
    page.key("r");
    page.wait("new URLSearchParams(location.hash.split('?')[1]).get('moves').split(' ').length === 3");
    ready(&mut page);
    let leaves = page.text(".watch-counts");
    page.key("a");
    page.wait("document.querySelector('.mode-step [data-node]')");
    // The same tree there: as many nodes as positions here.
    let nodes = page.eval("document.querySelectorAll('.mode-step [data-node]').length");
    assert!(leaves.starts_with(&format!("{nodes} positions")), "{leaves}, {nodes}");
    page.close();
}

#[test]
fn it_is_readable_in_both_themes_on_a_phone_and_in_german() {
    let Some(mut page) = browser::open("") else { return };
    for (game, depth) in [
        ("tictactoe&moves=b2+a1+c3+a3", "end"),
        ("connect4&moves=4+4+3+5+3", "3"),
        ("othello", "2"),
        ("kalah(3,3)", "3"),
        ("uniform(2,4)", "end"),
    ] {
        let name = game.split(['(', '&']).next().unwrap();
        for (look, width, height, scheme) in
            [("light", 1280, 800, "light"), ("dark", 1280, 800, "dark"), ("phone", 390, 844, "light")]
        {
            page.viewport(width, height);
            page.scheme(scheme);
            page.visit(&format!("#/watch?game={game}&depth={depth}"));
            ready(&mut page);
            page.wait("[...document.querySelectorAll('.game-small')].every(g => g.firstChild)");
            page.key("Home");
            page.key("c");
            page.screenshot(&format!("watch-{name}-{look}"));
            assert_eq!(
                page.eval("document.documentElement.scrollWidth <= innerWidth"),
                true,
                "{name} {look}"
            );
        }
    }
    page.viewport(1280, 800);
    page.click("#lang");
    page.wait("document.documentElement.lang === 'de' && document.querySelector('.game-node')");
    ready(&mut page);
    page.screenshot("watch-german");
    page.eval("location.hash = '#/play?game=tictactoe'");
    page.wait("document.querySelector('.mode-play .game-board')");
    assert!(page.text(".game-state").contains("am Zug"));
    page.screenshot("play-german");
    page.close();
}
