//! Step mode in a real browser.

mod browser;

use browser::Page;

fn open(fragment: &str) -> Option<Page> {
    let mut page = browser::open(fragment)?;
    page.wait("document.documentElement.dataset.ready");
    page.wait("document.querySelector('.at').textContent");
    Some(page)
}

#[test]
fn screenshots() {
    let Some(mut page) = open("#/step?e=letters&k=30") else { return };
    page.screenshot("step-light");
    page.scheme("dark");
    page.screenshot("step-dark");
    page.scheme("light");
    page.goto("#/step?e=lecture&k=41&a2=minimax");
    page.wait("document.querySelector('.comparing')");
    page.screenshot("step-compare");
    page.viewport(390, 780);
    page.goto("#/step?e=letters&k=30");
    page.wait("document.querySelector('.at')?.textContent");
    page.screenshot("step-phone");
    page.close();
}
