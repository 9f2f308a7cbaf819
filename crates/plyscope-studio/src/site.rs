//! The studio as a folder of files, for any web server and without a program behind it.
//!
//! The page is the same. Its calls go to workers, which run the same functions as WebAssembly: the module, built from
//! `crates/plyscope-wasm`. It is not part of this crate; [`files`] takes its bytes.

pub use crate::assets::media;
use crate::assets::{FILES, POLICY, hash};
use crate::openapi;
use std::borrow::Cow;

/// A file of the site: its path below the folder, and its bytes.
pub type File<'m> = (&'static str, Cow<'m, [u8]>);

/// The name of the module in the site, and beside the program.
pub const MODULE: &str = "plyscope.wasm";

/// Stands in every module. It changes with the calls, so a page never gets a module that answers to others.
pub const STAMP: [u8; 24] = {
    let mut stamp = *b"plyscope module ........";
    // FNV-1a: a hash that the compiler can compute.
    let (document, mut sum, mut at) = (openapi::DOCUMENT.as_bytes(), 0xcbf2_9ce4_8422_2325_u64, 0);
    while at < document.len() {
        sum = (sum ^ document[at] as u64).wrapping_mul(0x100_0000_01b3);
        at += 1;
    }
    let sum = sum.to_le_bytes();
    at = 0;
    while at < sum.len() {
        stamp[16 + at] = sum[at];
        at += 1;
    }
    stamp
};

/// Shown if no script runs after a few seconds: browsers refuse modules from files on the disk.
const LATE: &str = "<p class=\"empty late\">Plyscope is loading. If this message stays, the folder was opened as a file: it needs \
                    a web server, for example <code>python3 -m http.server</code> in this folder.</p>";

/// All files of the site. The last one is the service worker, by which browsers notice that the others have changed.
///
/// # Errors
/// If `module` is not the module of this version; the text says what it is instead.
pub fn files(module: &[u8]) -> Result<Vec<File<'_>>, &'static str> {
    if !module.starts_with(b"\0asm") {
        return Err("this is not a WebAssembly module");
    }
    if !module.windows(STAMP.len()).any(|part| part == STAMP) {
        return Err("this module was built from another version");
    }
    let mut files = vec![(MODULE, Cow::Borrowed(module))];
    files.extend(FILES.iter().map(|&(path, bytes)| match path.ends_with(".html") {
        true => (path, page(bytes).into()),
        false => (path, bytes.into()),
    }));
    let worker = service_worker(&files);
    files.push(("sw.js", worker.into()));
    Ok(files)
}

/// A page of the studio as a page of the site: another carrier, and the policy in the page, since there is no server of
/// ours to send it. A policy in a page cannot forbid frames, and this one is meant to be framed.
fn page(html: &[u8]) -> Vec<u8> {
    let policy = POLICY
        .replace("script-src 'self'", "script-src 'self' 'wasm-unsafe-eval'")
        .replace("; frame-ancestors 'none'", "");
    let policy = format!("<meta http-equiv=\"Content-Security-Policy\" content=\"{policy}\">");
    String::from_utf8_lossy(html)
        .replace("data-carrier=\"http\"", "data-carrier=\"wasm\"")
        .replace("<meta charset=\"utf-8\">", &format!("<meta charset=\"utf-8\">\n{policy}"))
        .replace("tabindex=\"-1\"></main>", &format!("tabindex=\"-1\">{LATE}</main>"))
        .into_bytes()
}

/// What keeps the files for when there is no network. It changes whenever one of them does, so that browsers notice.
fn service_worker(files: &[File<'_>]) -> Vec<u8> {
    let hashes: String = files.iter().map(|(_, bytes)| hash(bytes)).collect();
    let paths: Vec<_> = ["./"].into_iter().chain(files.iter().map(|(path, _)| *path)).collect();
    let version = hash(hashes.as_bytes());
    format!("const VERSION = {version:?};\nconst FILES = {paths:?};\n{}", include_str!("site/sw.js"))
        .into_bytes()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn module() -> Vec<u8> {
        [b"\0asm....", &STAMP[..], b"...."].concat()
    }

    #[test]
    fn only_the_module_of_this_version_will_do() {
        assert!(files(&module()).is_ok());
        let mut other = module();
        other[8 + STAMP.len() - 1] ^= 1;
        assert!(files(&other).unwrap_err().contains("another version"));
        assert!(files(b"<html>").unwrap_err().contains("not a WebAssembly"));
    }

    /// Law: the site is the page's own files, the module and the service worker; only pages differ from what the server
    /// sends, and the service worker keeps everything else.
    #[test]
    fn the_site_is_the_page_and_a_carrier() {
        let module = module();
        let site = files(&module).unwrap();
        let paths: Vec<_> = site.iter().map(|(path, _)| *path).collect();
        let page: Vec<_> = FILES.iter().map(|(path, _)| *path).collect();
        assert_eq!(paths, [&[MODULE], &page[..], &["sw.js"]].concat());
        let worker = String::from_utf8_lossy(&site.last().unwrap().1).into_owned();
        for ((path, ours), (_, theirs)) in FILES.iter().zip(&site[1..]) {
            assert_eq!(**ours == **theirs, !path.ends_with(".html"), "{path}");
            assert!(worker.contains(&format!("{path:?}")), "{path}");
        }
        assert!(paths.iter().all(|path| media(path).is_some()));
        for (_, html) in site.iter().filter(|(path, _)| path.ends_with(".html")) {
            let html = String::from_utf8_lossy(html);
            for (part, times) in
                [("data-carrier=\"wasm\"", 1), ("'wasm-unsafe-eval'", 1), ("frame-ancestors", 0), (LATE, 1)]
            {
                assert_eq!(html.matches(part).count(), times, "{part}");
            }
        }
    }

    #[test]
    fn any_change_is_a_new_version() {
        let (one, mut other) = (module(), module());
        other.push(0);
        let worker = |module| files(module).unwrap().pop().unwrap().1.into_owned();
        assert_eq!(worker(&one), worker(&one));
        assert_ne!(worker(&one), worker(&other));
    }
}
