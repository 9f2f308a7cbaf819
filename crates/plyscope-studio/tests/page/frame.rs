//! The page in a real browser: it comes up, and finds all it needs, whoever carries its calls.

use crate::browser;
use plyscope_studio::server::{Config, Token};

#[test]
fn the_page_loads_and_calls() {
    let Some(mut page) = browser::open("") else { return };
    assert_eq!(page.eval("document.title"), "Plyscope");
    let ask = "import(new URL('js/api.js', location)).then(api => api.call('examples', {})).then(list => list[0].name)";
    assert_eq!(page.eval(ask), "letters");
    page.screenshot("first");
    page.close();
}

#[test]
fn inline_code_is_refused_and_noticed() {
    let Some(mut page) = browser::open("") else { return };
    page.eval("(() => { const s = document.createElement('script'); s.textContent = 'window.bad = 1'; document.head.append(s) })()");
    assert_eq!(page.eval("typeof window.bad"), "undefined");
    assert!(!page.errors().is_empty(), "the console says that the policy was broken");
    page.forgive();
    page.close();
}

/// A server with a token: its address opens the page, the token leaves the address bar, and what follows `#` stays.
#[test]
fn the_page_comes_in_with_its_token() {
    let config = Config { token: Some(Token::random()), ..Config::default() };
    let Some(mut page) = browser::open_with(config, "#/lab") else { return };
    assert!(page.studio.url.contains("?token="));
    assert_eq!(page.eval("document.title"), "Plyscope");
    assert_eq!(page.eval("location.search"), "");
    assert_eq!(page.eval("location.hash.startsWith('#/lab')"), true);
    let ask = "fetch('/api/games', { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{}' })\
               .then(answer => answer.status)";
    assert_eq!(page.eval(ask), 200);
    assert_eq!(page.eval("document.cookie"), "", "no script can read the token");
    page.close();
}
