//! "Show me why" in a real browser: it shows the search that chose the move.

use crate::browser::{self, Page};
use serde_json::json;

fn moved(page: &mut Page, n: u64) {
    page.wait(&format!(
        "document.querySelectorAll('.move-list li').length === {n} && !document.querySelector('.do-why').disabled"
    ));
}

/// What Play said about the last move of the engine: move, value, depth, nodes.
fn said(page: &mut Page) -> [String; 2] {
    [".move-list li:last-child button", ".think-value"].map(|place| page.text(place))
}

#[test]
fn it_opens_the_search_that_chose_the_move() {
    let Some(mut page) = browser::open("#/play?game=connect4&moves=4&first=person&second=strength%3D9")
    else {
        return;
    };
    let mut count = 2;
    for (n, reply) in browser::some(&["4", "3", "5", "2"]).iter().enumerate() {
        moved(&mut page, count);
        let [mv, value] = said(&mut page);
        page.screenshot(&format!("why-{n}-move"));
        page.click(".do-why");
        page.wait("document.querySelector('.mode-step.recorded .search-move') && document.querySelector('.search-board svg')");
        assert_eq!(page.text(".search-move"), mv, "the move that was played");
        let shown = page.text(".search-value");
        assert!(value.contains(&shown), "{value} and {shown}");
        // As sure as Play said it was, and not more.
        let sure = page.text(".search-sure");
        assert_eq!(sure == "an estimate, not proved", value.contains("by estimate"), "{value}: {sure}");
        assert!(
            page.text(".convention").contains("engine; connect4(7x6) after"),
            "{}",
            page.text(".convention")
        );
        // The sides and the level are called as in the game.
        page.wait("document.querySelector('.search-place').textContent === 'start · orange to move'");
        assert!(page.text(".convention").contains("; level 9"), "{}", page.text(".convention"));
        // It opens at the result: the best line starts with the move, and the sentence says so.
        assert_eq!(page.text(".at"), "result");
        page.key("ArrowLeft");
        assert!(page.text(".panel.why .sentence").contains(&format!("the best move is {mv}")));
        page.screenshot(&format!("why-{n}-search"));
        // Steps work, and a reload shows the same.
        page.key("Home");
        for _ in 0..5 {
            page.key("ArrowRight");
        }
        let sentence = page.text(".panel.why .sentence");
        page.wait("/k=5/.test(location.hash)");
        let hash = page.eval("location.hash").as_str().expect("a text").to_owned();
        page.goto(&hash);
        page.wait("document.querySelector('.mode-step.recorded .search-move')");
        assert_eq!(page.text(".panel.why .sentence"), sentence, "after a reload");
        // Back to the game, which goes on.
        page.click(".do-back-to-game");
        page.wait("document.querySelector('.mode-play .game-board')");
        moved(&mut page, count);
        page.click(&format!(".spot[data-move='{reply}']"));
        count += 2;
    }
    page.close();
}

#[test]
fn a_move_by_chance_and_a_lost_search_are_told() {
    let Some(mut page) = browser::open("#/play?game=tictactoe&first=random&second=person") else { return };
    moved(&mut page, 1);
    page.click(".do-why");
    page.wait("!document.getElementById('notice').hidden");
    assert!(page.text("#notice").contains("a random move"), "{}", page.text("#notice"));
    page.goto("#/step?s=nowhere");
    page.wait("!document.getElementById('notice').hidden");
    assert!(page.text("#notice").contains("not in this browser"), "{}", page.text("#notice"));
    page.close();
}

#[test]
fn it_is_readable_on_a_phone_and_in_german() {
    let Some(mut page) =
        browser::open("#/play?game=tictactoe&moves=b2+a1+c1&first=person&second=strength%3D9")
    else {
        return;
    };
    moved(&mut page, 4);
    page.viewport(390, 844);
    page.click("#lang");
    page.wait("document.querySelector('.do-why').textContent === 'Zeig mir, warum'");
    moved(&mut page, 4);
    page.click(".do-why");
    page.wait("document.querySelector('.mode-step.recorded .search-move')");
    page.screenshot("why-phone-de");
    assert_eq!(page.eval("document.documentElement.scrollWidth <= innerWidth"), json!(true));
    assert_eq!(page.text(".search-sure"), "bewiesen", "a search to the end of the game");
    page.close();
}
