//! The static site on a web server as plain as they come.

use super::Studio;
use plyscope_studio::site;
use std::collections::HashMap;
use std::io::{BufRead, BufReader, Write};
use std::net::{TcpListener, TcpStream};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// Not at the top of the host: a site must not care.
const BELOW: &str = "/lectures/search/";

/// The module; `None`, and a loud word, if there is none.
pub fn module() -> Option<Vec<u8>> {
    let Some(path) = std::env::var_os("PLYSCOPE_MODULE") else {
        let word =
            "PLYSCOPE_MODULE is not set: the test of the static site is SKIPPED (.ci/site builds the module)";
        // Not by `eprintln!`: the test would pass, and what it printed would not be shown.
        let _ = writeln!(std::io::stderr(), "\n*** {word}\n");
        return None;
    };
    Some(std::fs::read(&path).unwrap_or_else(|error| panic!("PLYSCOPE_MODULE={}: {error}", path.display())))
}

type Files = HashMap<String, (&'static str, Vec<u8>)>;

/// Serves the site, each file with its media type and nothing else that could help it.
pub fn host(module: &[u8]) -> Studio {
    let mut files = Files::new();
    for (path, bytes) in site::files(module).expect("the module of this version; .ci/site builds it") {
        let media = site::media(path).expect("a media type");
        files.insert(format!("{BELOW}{path}"), (media, bytes.into_owned()));
    }
    files.insert(BELOW.to_owned(), files[&format!("{BELOW}index.html")].clone());
    // A page of somebody else that shows one view.
    let frame = format!(
        "<!doctype html><link rel=icon href=data:,><title>A lecture</title><iframe width=800 height=600 src=\"{BELOW}?embed#/step?e=letters&k=12\"></iframe>"
    );
    files.insert(format!("{BELOW}lecture.html"), ("text/html", frame.into_bytes()));
    let files = Arc::new(files);
    let listener = TcpListener::bind("127.0.0.1:0").expect("a free port");
    let address = listener.local_addr().expect("an address");
    let stopped = Arc::new(AtomicBool::new(false));
    let seen = Arc::clone(&stopped);
    let thread = std::thread::spawn(move || {
        for stream in listener.incoming().flatten() {
            if seen.load(Ordering::Relaxed) {
                return;
            }
            let files = Arc::clone(&files);
            // A client that goes away in the middle is not our concern.
            std::thread::spawn(move || drop(answer(stream, &files)));
        }
    });
    let stop = move || {
        stopped.store(true, Ordering::Relaxed);
        let _ = TcpStream::connect(address);
        let _ = thread.join();
    };
    Studio { url: format!("http://{address}{BELOW}"), stop: Some(Box::new(stop)) }
}

fn answer(stream: TcpStream, files: &Files) -> std::io::Result<()> {
    let mut lines = BufReader::new(&stream).lines();
    let first = lines.next().transpose()?.unwrap_or_default();
    while lines.next().transpose()?.is_some_and(|line| !line.is_empty()) {}
    let path = first.split(' ').nth(1).unwrap_or_default().split('?').next().unwrap_or_default();
    let (status, media, bytes) = match files.get(path) {
        Some((media, bytes)) => ("200 OK", *media, &bytes[..]),
        None => ("404 Not Found", "text/plain", &b"not here"[..]),
    };
    let head = format!(
        "HTTP/1.1 {status}\r\ncontent-type: {media}\r\ncontent-length: {}\r\nconnection: close\r\n\r\n",
        bytes.len()
    );
    (&stream).write_all(head.as_bytes())?;
    (&stream).write_all(bytes)
}
