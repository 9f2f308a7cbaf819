//! Whether a page looks tidy.

use super::Page;
use serde_json::json;

/// No text is cut off, nothing that can be pressed lies on another thing that can, and the page does not scroll.
pub fn nothing_overlaps(page: &mut Page, what: &str) {
    // A phone shows a page that is too wide in a window that is too wide.
    assert!(page.eval("[1440, 1280, 390].includes(innerWidth)") == true, "{what}");
    let found = page.eval(
        "(() => {
            // What is only read out has one pixel.
            const shown = (e) => { const r = e.getBoundingClientRect(); return r.width > 1 && r.height > 1 && !e.closest('dialog:not([open]), details:not([open]) > :not(summary)') };
            const bad = [];
            if (document.documentElement.scrollWidth > innerWidth) bad.push('the page is wider than the window');
            if (document.documentElement.scrollHeight > innerHeight) bad.push('the page is higher than the window');
            const scrolls = (e) => { for (let p = e.parentElement; p; p = p.parentElement) { const s = getComputedStyle(p); if (/auto|scroll|hidden/.test(s.overflowX + s.overflowY)) return p } return null };
            const name = (e) => e.className + ' ' + (e.getAttribute('aria-label') || e.textContent).slice(0, 30);
            const all = [...document.querySelectorAll('button, select, input, summary, a')].filter(shown).filter((e) => {
                // What is scrolled away in a box of its own is not on the screen.
                const box = scrolls(e); if (!box || box === document.body) return true;
                const r = e.getBoundingClientRect(), b = box.getBoundingClientRect();
                return r.left >= b.left - 1 && r.right <= b.right + 1 && r.top >= b.top - 1 && r.bottom <= b.bottom + 1;
            });
            all.forEach((a, i) => all.slice(i + 1).forEach((b) => {
                if (a.contains(b) || b.contains(a)) return;
                const p = a.getBoundingClientRect(), q = b.getBoundingClientRect();
                if (p.left + 1 < q.right && q.left + 1 < p.right && p.top + 1 < q.bottom && q.top + 1 < p.bottom) bad.push(name(a) + ' lies on ' + name(b));
            }));
            for (const e of document.querySelectorAll('button, summary, .convention, .badge, .fold, h1, nav a')) {
                if (!shown(e) || getComputedStyle(e).textOverflow === 'ellipsis') continue;
                if (e.scrollWidth > e.clientWidth + 2 && getComputedStyle(e).overflowX !== 'visible') bad.push('cut off: ' + name(e));
                const r = e.getBoundingClientRect();
                if (!scrolls(e) && (r.right > innerWidth + 1 || r.bottom > innerHeight + 1)) bad.push('outside: ' + name(e));
            }
            return bad;
        })()",
    );
    assert_eq!(found, json!([]), "{what}");
}
