//! Watching the search of a game in a real browser.

use crate::browser::{self, Page};
use plyscope::engine::Limits;
use plyscope_games::registry;
use plyscope_games::session::{Analysis, Session, value};
use serde_json::{Value, json};

const SIZES: [(u32, u32); 3] = [(1440, 900), (1280, 720), (390, 844)];

/// Every node in sight has its board.
const BOARDS: &str = "(() => {
    const host = document.querySelector('.tree-host').getBoundingClientRect();
    const inside = (r) => r.width && r.right > host.left && r.left < host.right && r.bottom > host.top && r.top < host.bottom;
    const nodes = [...document.querySelectorAll('.nodes > g:not([display])')].filter((g) => inside(g.querySelector('.shape').getBoundingClientRect()));
    return nodes.length > 0 && nodes.every((g) => document.querySelector(`.node-board[data-board='${g.dataset.node}'] .game-board`));
})()";

fn ready(page: &mut Page) {
    page.wait(&format!(
        "document.documentElement.dataset.ready && document.querySelector('.mode-watch .at')?.textContent && {BOARDS}"
    ));
}

fn count(page: &mut Page, selector: &str) -> u64 {
    page.eval(&format!("document.querySelectorAll({}).length", json!(selector))).as_u64().unwrap_or(0)
}

/// What a node is called.
fn name(page: &mut Page, node: &str) -> String {
    let name =
        page.eval(&format!("document.querySelector({}).textContent", json!(format!(".nodes {node} .name"))));
    name.as_str().unwrap_or_default().to_owned()
}

/// What stands in a menu is chosen.
fn choose(page: &mut Page, menu: &str, wanted: &str) {
    page.eval(&format!(
        "(() => {{ const s = document.querySelector('{menu}'); s.value = '{wanted}'; s.dispatchEvent(new Event('change')) }})()"
    ));
}

fn analyzed(game: &str, moves: &[&str], depth: u32) -> (Box<dyn Session>, plyscope_games::session::Answer) {
    let mut session = registry::open(game).unwrap();
    for mv in moves {
        session.play(mv).unwrap();
    }
    let view = session.fork();
    let analysis = Analysis { limits: Limits::depth(depth), ..Analysis::default() };
    (view, session.analyze(&analysis, &mut |_| (), &mut |_| ()))
}

/// Law: move, value, line and nodes that are shown are those of the session's answer; as many calls are stepped through
/// as the search had nodes.
#[test]
fn what_is_shown_is_what_the_engine_did() {
    let Some(mut page) = browser::open("") else { return };
    for (game, moves, depth) in [
        ("connect4", &["4", "4", "3"][..], 4),
        ("tictactoe", &["b2", "a1"], 4),
        ("othello", &["d3"], 5),
        ("kalah(3,3)", &[], 3),
    ] {
        let (view, answer) = analyzed(game, moves, depth);
        page.visit(&format!("#/watch?game={game}&moves={}&depth={depth}", moves.join("+")));
        ready(&mut page);
        let mut fact = |name: &str| page.text(&format!(".search-{name}"));
        assert_eq!(fact("move"), answer.best.as_deref().unwrap(), "{game}");
        assert_eq!(fact("value"), value(&*view, answer.claim()), "{game}");
        assert_eq!(fact("line"), answer.line.join(" "), "{game}");
        assert_eq!(fact("thought").replace(',', ""), answer.all_nodes().to_string(), "{game}");
        let nodes = fact("nodes");
        let (searched, all) = nodes.split_once(", ").unwrap();
        assert_eq!(all, "all shown", "{game}");
        // The result is shown first.
        assert_eq!(page.text(".at"), "result", "{game}");
        assert!(page.text(".counts").ends_with(&format!("calls {searched}")), "{game}: {nodes}");
        // And the line is drawn, as far as it was visited.
        page.click("[title='Unfold everything']");
        page.wait("!document.querySelector('.fold-badge')");
        let drawn = page.eval(
            "[...document.querySelectorAll('.edges .edge.principal')].map((e) => e.closest('[data-edge]').dataset.edge)\
             .map((i) => document.querySelector(`[data-node='${i}'] .name`).textContent)",
        );
        let drawn: Vec<String> =
            drawn.as_array().unwrap().iter().filter_map(Value::as_str).map(str::to_owned).collect();
        assert!(
            !drawn.is_empty() && answer.line.starts_with(&drawn),
            "{game}: {drawn:?} of {:?}",
            answer.line
        );
        // A node is called by its move.
        assert_eq!(
            page.eval(
                "[...document.querySelectorAll('.nodes .name')].some((e) => e.textContent.includes('.'))"
            ),
            false
        );
    }
    page.close();
}

/// Law: the first view has the root and its best move wholly in sight, the minimap covers neither, and the best line is
/// the first to be unfolded.
#[test]
fn the_best_move_is_in_sight_first() {
    let Some(mut page) = browser::open("") else { return };
    page.viewport(1280, 720);
    page.visit("#/watch?game=tictactoe&depth=5&algorithm=alpha-beta");
    ready(&mut page);
    let best = "document.querySelector('.edges [data-edge]:has(.principal)').dataset.edge";
    assert_eq!(page.eval(&format!("Boolean(document.querySelector(`[data-fold='${{{best}}}']`))")), false);
    // Fewer plies than were asked for are shown, and the menu says so; so does a button why it cannot be pressed.
    assert_eq!(
        page.eval("document.querySelector('.watch-depth').selectedOptions[0].textContent"),
        "5 (4 shown)"
    );
    assert_eq!(page.text(".search-note"), "This tree is too large for a link; choose fewer plies.");
    page.screenshot("watch-best-line");
    choose(&mut page, ".watch-depth", "3");
    page.wait("document.querySelector('.watch-depth').selectedOptions[0].textContent === '3'");
    page.wait("document.querySelector('.search-note').hidden");
    assert_eq!(page.eval("document.querySelector('.watch-depth').textContent.includes('shown')"), false);
    page.viewport(390, 844);
    for game in ["connect4", "tictactoe", "othello", "kalah"] {
        page.visit(&format!("#/watch?game={game}&depth=4"));
        ready(&mut page);
        page.screenshot(&format!("watch-first-{game}"));
        let free = format!(
            "(() => {{ const box = (e) => e.getBoundingClientRect(); \
             const host = box(document.querySelector('.tree-host')), map = box(document.querySelector('.minimap')); \
             const whole = (r) => r.left >= host.left && r.right <= host.right && r.top >= host.top && r.bottom <= host.bottom; \
             const apart = (r) => r.left >= map.right || r.right <= map.left || r.top >= map.bottom || r.bottom <= map.top; \
             return [0, {best}].every((i) => [`[data-node='${{i}}'] .shape`, `[data-board='${{i}}']`].map((s) => box(document.querySelector(s))).every((r) => whole(r) && apart(r)) && whole(box(document.querySelector(`[data-node='${{i}}']`)))) }})()"
        );
        assert_eq!(page.eval(&free), true, "{game}");
    }
    page.close();
}

/// Law: wherever the search is, forwards and back from the result, the map covers neither the current node nor its board.
#[test]
fn the_map_leaves_the_current_node_free() {
    let Some(mut page) = browser::open("") else { return };
    for &(width, height) in browser::some(&[(390, 844), (1280, 720)]) {
        page.viewport(width, height);
        for link in ["game=tictactoe&moves=b2+a1&depth=4", "game=connect4&depth=4"] {
            page.visit(&format!("#/watch?{link}"));
            ready(&mut page);
            let mut seen = 0;
            for key in ["ArrowLeft", "ArrowRight"] {
                if key == "ArrowRight" {
                    page.key("Home");
                }
                for _ in 0..60 {
                    page.key(key);
                    let covered = page.eval(
                        "(() => {
                            const map = document.querySelector('.minimap'), node = document.querySelector('.view [aria-selected]');
                            if (!node || map.hidden || getComputedStyle(map).visibility === 'hidden') return null;
                            const m = map.getBoundingClientRect();
                            return [node.querySelector('.shape'), document.querySelector(`[data-board='${node.dataset.node}']`)].filter(Boolean).map((e) => e.getBoundingClientRect())
                                .some((r) => r.left < m.right - 1 && m.left < r.right - 1 && r.top < m.bottom - 1 && m.top < r.bottom - 1);
                        })()",
                    );
                    assert_ne!(covered, true, "{link} {width}: {}", page.text(".at"));
                    seen += u64::from(covered == false);
                }
            }
            // On a large screen all of it may be in sight, and there is no map.
            assert!(seen > 30 || width > 390, "{link} {width}: {seen}");
        }
    }
    page.close();
}

#[test]
fn it_is_the_view_of_step_with_boards_in_its_nodes() {
    let Some(mut page) = browser::open("#/watch?game=connect4&depth=4") else { return };
    ready(&mut page);
    // Large trees begin folded; everything can be opened, and only what is in sight has boards.
    assert!(count(&mut page, ".fold-badge") > 3);
    page.click("[title='Unfold everything']");
    page.wait("!document.querySelector('.fold-badge')");
    page.wait(BOARDS);
    let (boards, nodes) = (count(&mut page, ".node-board"), count(&mut page, ".nodes > g"));
    assert!(nodes > 100 && boards < nodes, "{boards} of {nodes}");
    // There is more than one sees: the minimap is there, and all of it can be seen.
    page.wait("!document.querySelector('.minimap').hidden");
    page.key("f");
    page.wait("document.querySelector('.minimap').hidden");
    page.key("+");
    page.wait("!document.querySelector('.minimap').hidden");
    page.click("[title='Fold until it can be read']");
    page.wait(BOARDS);
    // A press on a board goes to where the search looks at it; the large board beside the tree follows.
    let board = "document.querySelector('.node-board[data-board=\"1\"]')";
    page.wait(board);
    page.click(".node-board[data-board='1'] .board-frame");
    page.wait("document.querySelector('.nodes [data-node=\"1\"]').getAttribute('aria-selected') === 'true'");
    let name = name(&mut page, "[data-node='1']");
    page.wait(&format!("document.querySelector('.search-place').textContent.startsWith('{name} ·')"));
    page.wait("document.querySelector('.search-board .game-board')");
    // It folds where it stands.
    let before = count(&mut page, ".nodes > g:not([display])");
    page.key("z");
    page.wait(&format!("document.querySelectorAll('.nodes > g:not([display])').length < {before}"));
    page.wait(BOARDS);
    page.key("z");
    page.wait(&format!("document.querySelectorAll('.nodes > g:not([display])').length === {before}"));
    // Step by step, everything by keys.
    page.key("Home");
    page.wait("document.querySelector('.at').textContent.startsWith('0 /')");
    assert_eq!(count(&mut page, ".node-board:not(.unseen)"), 0);
    page.key("ArrowRight");
    page.key("ArrowRight");
    page.wait("document.querySelector('.node-board[data-board=\"0\"].open')");
    page.key("c");
    page.wait("document.querySelector('.panel.why').dataset.kind.match(/alpha|beta/)");
    assert!(page.text(".panel.why .sentence").len() > 20);
    page.key("End");
    page.wait("document.querySelector('.at').textContent === 'result'");
    page.close();
}

#[test]
fn a_position_that_is_known_again_says_from_where() {
    let Some(mut page) = browser::open("#/watch?game=tictactoe&moves=b2+a1&depth=4&k=0") else { return };
    ready(&mut page);
    let said = page.eval(
        "(() => { const range = document.querySelector('.scrubber input'); const said = new Set();
            for (let k = 0; k <= Number(range.max); k += 1) {
                range.value = k; range.dispatchEvent(new Event('input'));
                said.add(document.querySelector('.panel.why .sentence').textContent);
            }
            return [...said].filter((text) => text.startsWith('The table knows')); })()",
    );
    let said: Vec<&str> = said.as_array().unwrap().iter().filter_map(Value::as_str).collect();
    // From another line of moves that leads to the same position.
    let other = |text: &&&str| !text.contains("from before");
    let told = said.iter().find(other).unwrap_or_else(|| panic!("{said:?}"));
    let way = told.split("from ").nth(1).and_then(|rest| rest.split(':').next()).unwrap();
    let mut session = registry::open("tictactoe").unwrap();
    for mv in ["b2", "a1"].into_iter().chain(way.split(' ')) {
        session.play(mv).unwrap_or_else(|error| panic!("{told}: {error}"));
    }
    page.close();
}

#[test]
fn a_textbook_search_is_called_one_and_opens_as_a_tree() {
    let game = "game=tictactoe&moves=b2+a1+c3+a3";
    let Some(mut page) = browser::open(&format!("#/watch?{game}&depth=2&algorithm=alpha-beta")) else {
        return;
    };
    page.viewport(1440, 900);
    ready(&mut page);
    page.click("[title='Unfold everything']");
    page.wait("document.querySelector('.node-board.skipped')");
    assert_eq!(page.text(".search-panel h2"), "alpha-beta from the textbook, on the game written out");
    assert_eq!(
        page.eval("[...document.querySelectorAll('.nodes .name')].some((e) => e.textContent.includes('.'))"),
        false
    );
    // What was skipped has a board, too, and is spoken of when it is chosen.
    let skipped = page.eval("Number(document.querySelector('.node-board.skipped').dataset.board)");
    page.click(&format!(".node-board[data-board='{skipped}'] .board-frame"));
    page.wait(&format!("document.querySelector('.nodes [data-node=\"{skipped}\"].selected')"));
    page.wait("document.querySelector('.search-place').textContent.split(' ·')[0].split(' ').length === 2");
    let nodes = count(&mut page, ".nodes > g");
    page.key("b");
    page.wait("document.querySelector('.mode-step .nodes > g')");
    assert_eq!(count(&mut page, ".mode-step .nodes > g"), nodes);
    // The engine has no tree that could be changed.
    page.visit(&format!("#/watch?{game}&depth=2"));
    ready(&mut page);
    assert_eq!(page.eval("document.querySelector('.do-steps').hidden"), true);
    page.close();
}

#[test]
fn what_is_too_large_is_cut_down_and_told() {
    let Some(mut page) = browser::open("#/watch?game=connect4&depth=8&algorithm=alpha-beta") else { return };
    ready(&mut page);
    assert!(page.text("#notice").contains("4 are shown"), "{}", page.text("#notice"));
    page.close();
}

#[test]
fn a_node_is_watched_further_and_played_from() {
    let Some(mut page) = browser::open("#/watch?game=connect4&moves=4+4&depth=2") else { return };
    ready(&mut page);
    page.key("s");
    page.wait("document.querySelector('.nodes .selected')");
    let mv = name(&mut page, ".selected");
    page.key("r");
    let moves = "new URLSearchParams(location.hash.split('?')[1]).get('moves')";
    page.wait(&format!("{moves} === '4 4 {mv}'"));
    ready(&mut page);
    assert!(page.text(".search-game").ends_with(&format!("after 4 4 {mv}")));
    // It can be taken back, and done again.
    page.key("Control+z");
    page.wait(&format!("{moves} === '4 4' && document.querySelector('.mode-watch .undo').disabled"));
    page.key("s");
    page.wait("document.querySelector('.nodes .selected')");
    page.key("r");
    page.wait(&format!("{moves} === '4 4 {mv}'"));
    ready(&mut page);
    // Another search and another depth of the same position, chosen from the menus.
    choose(&mut page, ".watch-depth", "3");
    page.wait("document.querySelector('.search-depth').textContent === '3'");
    choose(&mut page, ".mode-watch .algorithm", "exact");
    page.wait("document.querySelector('.search-level').textContent === 'exact'");
    assert_eq!(page.eval(moves), format!("4 4 {mv}"));
    page.key("p");
    page.wait("document.querySelector('.mode-play .game-board')");
    // The engine may have answered already.
    let made = "[...document.querySelectorAll('.move-list button')].slice(0, 3).map((e) => e.textContent)";
    assert_eq!(page.eval(made), json!(["4", "4", mv]));
    page.close();
}

/// Law: whatever link it is, something is shown; what is wrong in it is told.
#[test]
fn old_and_broken_links_open() {
    let Some(mut page) = browser::open("") else { return };
    for (link, game, algorithm) in [
        ("game=tictactoe&depth=2", "tictactoe", "engine"),
        (
            "game=tictactoe&moves=b2+a1&depth=4&algorithm=mtdf&share=no&order=rtl",
            "tictactoe after b2 a1",
            "mtdf",
        ),
        ("game=nim(3,2)&depth=99&algorithm=none&k=x", "nim(3,2,normal)", "engine"),
    ] {
        page.visit(&format!("#/watch?{link}"));
        ready(&mut page);
        assert_eq!(page.text(".search-game"), game, "{link}");
        assert_eq!(page.eval("document.querySelector('.mode-watch .algorithm').value"), algorithm, "{link}");
        assert!(page.eval("document.getElementById('notice').hidden") == true, "{link}");
    }
    for link in ["game=nothing", "game=tictactoe&moves=z9"] {
        page.visit(&format!("#/watch?{link}"));
        ready(&mut page);
        assert!(page.eval("document.getElementById('notice').hidden") == false, "{link}");
        page.forgive();
    }
    page.close();
}

/// Law: if the whole tree fits at a legible scale, every node and its board is inside the view at every step; nothing is
/// wider than the window.
#[test]
fn every_node_that_could_be_visible_is_visible() {
    let Some(mut page) = browser::open("") else { return };
    let (mut fitted, mut all) = (0, 0);
    for &(width, height) in browser::some(&SIZES) {
        page.viewport(width, height);
        for link in [
            "game=tictactoe&moves=b2+a1+c3+a3&depth=end",
            "game=kalah(3,3)&depth=3",
            "game=othello&depth=2",
            "game=tictactoe&moves=b2+a1+c3+a3&depth=2&algorithm=alpha-beta",
        ] {
            page.visit(&format!("#/watch?{link}&k=0"));
            ready(&mut page);
            let found = page.eval(
                "(() => {
                    const range = document.querySelector('.scrubber input'), view = document.querySelector('.view');
                    const host = view.parentElement.getBoundingClientRect();
                    const out = [];
                    let seen = '';
                    for (let k = 0; k <= Number(range.max); k += 1) {
                        range.value = k; range.dispatchEvent(new Event('input'));
                        const parts = [...view.querySelectorAll('.nodes > g:not([display]) .shape, .board-frame')];
                        // As long as everything is where it was, there is nothing to measure.
                        const now = view.getAttribute('viewBox') + parts.length + [...view.querySelectorAll('[transform], [display]')].map((e) => `${e.getAttribute('transform')} ${e.getAttribute('display')}`).join();
                        if (now === seen) continue;
                        seen = now;
                        if (parts.map((e) => e.getBoundingClientRect()).some((r) => r.left < host.left - 1 || r.right > host.right + 1 || r.top < host.top - 1 || r.bottom > host.bottom + 1)) out.push(k);
                    }
                    return { out, scale: host.width / view.viewBox.baseVal.width };
                })()",
            );
            let what = format!("{link} {width}×{height}");
            all += 1;
            // A part is looked at closely only if the whole could not be read.
            if found["scale"].as_f64() < Some(0.8) || found["out"] == json!([]) {
                assert_eq!(found["out"], json!([]), "{what}");
                fitted += 1;
            } else {
                assert_eq!(width, 390, "{what}");
            }
            assert_eq!(page.eval("document.documentElement.scrollWidth <= innerWidth"), true, "{what}");
        }
    }
    assert!(4 * fitted >= 3 * all, "{fitted} of {all}");
    page.close();
}

#[test]
fn it_is_readable_in_both_themes_on_a_phone_and_in_german() {
    let Some(mut page) = browser::open("") else { return };
    for (game, more) in [
        ("tictactoe&moves=b2+a1+c3+a3", "&depth=end"),
        ("connect4&moves=4+4+3+5+3", "&depth=3"),
        ("othello", "&depth=2"),
        ("kalah(3,3)", "&depth=3&algorithm=alpha-beta"),
    ] {
        let name = game.split(['(', '&']).next().unwrap();
        for &(look, width, height, scheme) in browser::some(&[
            ("light", 1440, 900, "light"),
            ("dark", 1280, 720, "dark"),
            ("phone", 390, 844, "light"),
        ]) {
            page.viewport(width, height);
            page.scheme(scheme);
            page.visit(&format!("#/watch?game={game}{more}"));
            ready(&mut page);
            page.key("Home");
            page.key("c");
            page.wait(BOARDS);
            page.screenshot(&format!("watch-{name}-{look}"));
            assert_eq!(
                page.eval("document.documentElement.scrollWidth <= innerWidth"),
                true,
                "{name} {look}"
            );
        }
    }
    // A game without a board has its tree all the same.
    page.viewport(1280, 800);
    page.visit("#/watch?game=uniform(2,4)&depth=end");
    page.wait("document.querySelector('.search-game')?.textContent.startsWith('uniform(2,4') && document.querySelector('.nodes > g')");
    page.screenshot("watch-uniform");
    page.visit("#/watch?game=tictactoe&depth=2");
    ready(&mut page);
    page.click("#lang");
    page.wait("document.documentElement.lang === 'de' && document.querySelector('.search-panel h2')?.textContent.startsWith('Warum')");
    ready(&mut page);
    page.screenshot("watch-german");
    page.eval("location.hash = '#/play?game=tictactoe'");
    page.wait("document.querySelector('.mode-play .game-board')");
    assert!(page.text(".game-state").contains("am Zug"));
    page.screenshot("play-german");
    page.close();
}

/// A German page is refused in German, and puts won and lost games on its number line.
#[test]
fn a_german_page_refuses_and_counts_in_german() {
    let Some(mut page) = browser::open("#/watch?game=tictactoe&moves=b2+a2+a1&algorithm=exact&depth=end")
    else {
        return;
    };
    ready(&mut page);
    page.click("#lang");
    page.wait("document.documentElement.lang === 'de' && document.querySelector('.search-panel h2')?.textContent.startsWith('Warum')");
    ready(&mut page);
    let mut words = 0;
    for _ in 0..12 {
        page.key("ArrowLeft");
        let line = page.eval("document.querySelector('.numberline').outerHTML");
        let line = line.as_str().unwrap();
        assert!(!line.contains("NaN"), "{line}");
        words += usize::from(line.contains("Sieg in") || line.contains("Niederlage in"));
    }
    assert!(words > 0, "no won or lost game was on the line");
    for (link, said) in [
        ("#/play?game=conect4", "ein Spiel dieses Namens gibt es nicht; meintest du connect4?"),
        ("#/play?game=connect4&moves=9", "hier kein erlaubter Zug; erlaubt sind 1, 2"),
        ("#/watch?game=connect4&position=9", "eine Spalte 9 gibt es nicht; die Spalten sind 1 bis 7"),
    ] {
        page.visit(link);
        page.wait(&format!(
            "document.querySelector('main').parentElement.textContent.includes({})",
            json!(said)
        ));
    }
    page.forgive();
    page.close();
}
