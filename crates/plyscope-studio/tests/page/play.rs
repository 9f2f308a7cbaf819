//! Playing in a real browser.

use crate::browser::{self, Page};
use serde_json::json;

/// Waits until somebody can move, or the game is over.
pub fn settled(page: &mut Page) {
    page.wait("document.querySelector('.game-state')?.dataset.turn === 'over' || (document.querySelector('.do-stop')?.disabled && document.querySelector('.spot, .board-moves button'))");
}

fn over(page: &mut Page) -> bool {
    page.eval("document.querySelector('.game-state').dataset.turn") == json!("over")
}

fn moves(page: &mut Page) -> u64 {
    page.eval("document.querySelectorAll('.move-list li').length").as_u64().unwrap_or(0)
}

#[test]
fn a_game_is_played_to_its_end_with_the_mouse() {
    let Some(mut page) = browser::open("#/play?game=tictactoe&second=strength%3D3") else { return };
    settled(&mut page);
    let mut before = moves(&mut page);
    assert_eq!(before, 0);
    while !over(&mut page) {
        page.click(".spot");
        page.wait(&format!("document.querySelectorAll('.move-list li').length > {before}"));
        settled(&mut page);
        before = moves(&mut page);
    }
    assert!((5..=9).contains(&before), "{before} moves");
    // Whatever came out, all agree on it: the words, the record, and the address.
    let state = page.text(".game-state");
    assert!(state.contains("won") || state.contains("draw"), "{state}");
    let link = page.eval("new URLSearchParams(location.hash.split('?')[1]).get('moves').split(' ').length");
    assert_eq!(link, before);
    // The record of the game can be taken away, and read again.
    page.click(".do-save");
    let record = String::from_utf8(page.download()).unwrap();
    assert!(record.starts_with("game tictactoe\n"), "{record}");
    assert_eq!(record.matches("move ").count() as u64, before);
    // Reloading shows the same game.
    let hash = page.eval("location.hash").as_str().unwrap().to_owned();
    page.goto(&hash);
    settled(&mut page);
    assert_eq!((moves(&mut page), page.text(".game-state")), (before, state));
    page.close();
}

#[test]
fn a_game_is_played_to_its_end_with_the_keyboard() {
    let Some(mut page) = browser::open("#/play?game=tictactoe&second=strength%3D3") else { return };
    settled(&mut page);
    let mut before = 0;
    while !over(&mut page) {
        // Onto the board, one step to the side, and down.
        page.key("ArrowRight");
        page.key("ArrowRight");
        page.key("Enter");
        page.wait(&format!("document.querySelectorAll('.move-list li').length > {before}"));
        settled(&mut page);
        before = moves(&mut page);
    }
    assert!((5..=9).contains(&before), "{before} moves");
    // Take back until a person can move, then begin anew.
    page.key("z");
    page.wait(&format!("document.querySelectorAll('.move-list li').length < {before}"));
    settled(&mut page);
    assert!(!over(&mut page));
    page.key("n");
    page.wait("document.querySelectorAll('.move-list li').length === 0");
    page.close();
}

#[test]
fn a_hint_is_shown_and_explained() {
    let Some(mut page) = browser::open("#/play?game=tictactoe&moves=a1+b1+a2+b2") else { return };
    settled(&mut page);
    page.key("h");
    page.wait("document.querySelector('.spot.hinted')");
    // Two ways to win at once: the third of the own two is the only one that wins with the next move.
    assert_eq!(page.eval("document.querySelector('.spot.hinted').dataset.move"), "a3");
    assert!(page.text("dd.think-value").contains("wins with the next move"));
    assert_eq!(page.eval("document.querySelector('.lean').getAttribute('aria-valuenow')"), "1.00");
    page.close();
}

#[test]
fn an_analysis_runs_until_it_is_stopped() {
    let Some(mut page) = browser::open("#/play?game=othello") else { return };
    settled(&mut page);
    page.key("a");
    page.wait("Number(document.querySelector('dd.think-depth').innerText) >= 3");
    assert!(page.text("dd.think-speed").ends_with("/s"));
    assert!(!page.text("dd.think-line").is_empty());
    page.screenshot("play-analysis");
    page.key("s");
    page.wait("document.querySelector('.do-stop').disabled");
    // Leaving a mode ends its search as well, without a complaint.
    page.key("a");
    page.wait("!document.querySelector('.do-stop').disabled");
    page.eval("location.hash = '#/step'");
    page.wait("document.querySelector('.mode-step')");
    page.close();
}

#[test]
fn two_engines_play_and_a_piece_is_moved_in_two_clicks() {
    let Some(mut page) = browser::open("#/play?game=nim&first=perfect&second=random&pace=0") else { return };
    page.wait("document.querySelector('.game-state').dataset.turn === 'over'");
    assert!(page.text(".game-state").starts_with("The first player has won"));
    page.goto("#/play?game=breakthrough(5x4,1)&second=strength%3D2");
    settled(&mut page);
    page.click(".spot.piece");
    page.wait("document.querySelector('.spot.taken')");
    page.key("Escape");
    page.wait("!document.querySelector('.spot.taken')");
    page.click(".spot.piece");
    page.click(".spot:not(.taken)");
    page.wait("document.querySelectorAll('.move-list li').length >= 2");
    page.close();
}

#[test]
fn a_wrong_game_is_told_and_the_page_stays() {
    let Some(mut page) = browser::open("#/play?game=tictactoe") else { return };
    settled(&mut page);
    page.eval("document.querySelector('.game-text').select()");
    page.type_text("conect4");
    page.key("Enter");
    page.wait("!document.getElementById('notice').hidden");
    assert!(page.text("#notice").contains("did you mean connect4?"));
    assert!(page.eval("document.querySelectorAll('.spot').length").as_u64() > Some(0));
    // The browser itself notes that a request was refused; nothing else may be there.
    let errors = page.errors();
    assert!(errors.iter().all(|error| error.contains("422")), "{errors:?}");
    page.forgive();
    page.close();
}

/// A position of every game, to look at.
const GAMES: [(&str, &str); 10] = [
    ("tictactoe", "b2 a1 c3"),
    ("mnk(9,9,5)", "e5 d5 f6 e6 d4"),
    ("connect4(7x6)", "4 4 3 5 3 3"),
    ("othello(8)", "d3 c5 f6 f5"),
    ("kalah(6,4)", "3 6 1 2"),
    ("dots(3x3)", "a1b1 a2b2 a1a2 b1b2 b1c1"),
    ("breakthrough(6x6)", "a2b3 d5c4"),
    ("domineering(6x6)", "a1a2 c1d1 f5f6 b3c3"),
    ("nim(3,4,5)", "b-2"),
    ("uniform(3,6)", ""),
];

const LOOKS: [(&str, u32, u32, &str); 3] =
    [("light", 1280, 800, "light"), ("dark", 1280, 800, "dark"), ("phone", 390, 844, "light")];

#[test]
fn every_board_is_drawn_in_both_themes_and_on_a_phone() {
    let Some(mut page) = browser::open("") else { return };
    for (game, moves) in GAMES {
        let name = game.split('(').next().unwrap();
        let link = format!("#/play?game={game}&moves={}&first=person&second=person", moves.replace(' ', "+"));
        for &(look, width, height, scheme) in browser::some(&LOOKS) {
            page.viewport(width, height);
            page.scheme(scheme);
            page.visit(&link);
            settled(&mut page);
            page.screenshot(&format!("play-{name}-{look}"));
            // Nothing sticks out at the side, and the board is not lost.
            assert_eq!(
                page.eval("document.documentElement.scrollWidth <= innerWidth"),
                true,
                "{name} {look}"
            );
            let wide =
                page.eval("document.querySelector('.game-board, .board-text').getBoundingClientRect().width");
            assert!(wide.as_f64().unwrap() > 100.0, "{name} {look}: {wide}");
            // What a person can press is large enough, and does not lie under something else.
            let covered = page.eval(
                "[...document.querySelectorAll('.play-buttons button, .do-save, .do-load')].filter(b => {\
                   b.scrollIntoView({ block: 'nearest' }); const r = b.getBoundingClientRect();\
                   const top = document.elementFromPoint(r.x + r.width / 2, r.y + r.height / 2);\
                   return !b.contains(top) }).map(b => b.className)",
            );
            assert_eq!(covered, json!([]), "{name} {look}");
        }
    }
    page.close();
}
