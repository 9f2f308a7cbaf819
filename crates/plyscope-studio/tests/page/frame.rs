//! The page in a real browser: it comes up, and the studio serves all it needs.

use crate::browser;

#[test]
fn the_page_loads_and_calls() {
    let Some(mut page) = browser::open("") else { return };
    assert_eq!(page.eval("document.title"), "Plyscope");
    let ask = "fetch('/api/examples', { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{}' })\
               .then(answer => answer.json()).then(list => list[0].name)";
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
