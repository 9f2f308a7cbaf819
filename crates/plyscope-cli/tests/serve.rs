//! `plyscope serve` as a user meets it.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::process::{Child, Command, Stdio};

const PLYSCOPE: &str = env!("CARGO_BIN_EXE_plyscope");

/// A server on a free port, and its address. It is ended with the test.
struct Served {
    child: Child,
    host: String,
}

impl Served {
    fn start() -> Served {
        Served::with(&[])
    }

    fn with(more: &[&str]) -> Served {
        let mut child = Command::new(PLYSCOPE)
            .args(["serve", "--port", "0"])
            .args(more)
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let mut line = String::new();
        BufReader::new(child.stdout.take().unwrap()).read_line(&mut line).unwrap();
        let host = line.trim().trim_start_matches("http://").trim_end_matches('/').to_owned();
        Served { child, host }
    }
}

impl Drop for Served {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

#[test]
fn it_prints_its_address_and_serves_the_page() {
    let served = Served::start();
    assert!(served.host.starts_with("127.0.0.1:"), "{}", served.host);
    let mut stream = TcpStream::connect(&served.host).unwrap();
    write!(stream, "GET / HTTP/1.0\r\nHost: {}\r\n\r\n", served.host).unwrap();
    let mut answer = String::new();
    stream.read_to_string(&mut answer).unwrap();
    assert!(answer.starts_with("HTTP/1.0 200") && answer.contains("<title>Plyscope</title>"), "{answer}");
}

fn status(served: &Served, host: &str) -> String {
    let mut stream = TcpStream::connect(&served.host).unwrap();
    write!(stream, "GET / HTTP/1.0\r\nHost: {host}\r\n\r\n").unwrap();
    let mut answer = String::new();
    stream.read_to_string(&mut answer).unwrap();
    answer.split(' ').nth(1).unwrap_or_default().to_owned()
}

#[test]
fn it_answers_to_the_names_that_it_was_given() {
    let served = Served::with(&["--name", "studio.example", "--name", "203.0.113.5"]);
    assert_eq!(status(&served, &served.host), "200");
    assert_eq!(status(&served, "studio.example"), "200");
    assert_eq!(status(&served, "203.0.113.5:8443"), "200");
    assert_eq!(status(&served, "other.example"), "421");
    let bad = Command::new(PLYSCOPE).args(["serve", "--name", "http://x/"]).output().unwrap();
    assert_eq!(bad.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&bad.stderr).contains("e.g. studio.example"));
}

#[test]
fn a_port_in_use_is_one_clear_error() {
    let served = Served::start();
    let port = served.host.rsplit(':').next().unwrap();
    let second = Command::new(PLYSCOPE).args(["serve", "--port", port]).output().unwrap();
    assert_eq!(second.status.code(), Some(2));
    let error = String::from_utf8(second.stderr).unwrap();
    assert_eq!(
        error,
        format!(
            "error: port {port} of 127.0.0.1 is in use; choose another one, e.g. --port 0 for any free port\n"
        )
    );
    let nowhere =
        Command::new(PLYSCOPE).args(["serve", "--host", "203.0.113.1", "--port", "0"]).output().unwrap();
    assert_eq!(nowhere.status.code(), Some(2));
}

#[cfg(unix)]
#[test]
fn ctrl_c_stops_it_cleanly_even_while_it_searches() {
    let mut served = Served::start();
    let body = r#"{"at":{"game":"othello"},"seconds":60}"#;
    let mut stream = TcpStream::connect(&served.host).unwrap();
    write!(
        stream,
        "POST /api/play/analyze HTTP/1.0\r\nHost: {}\r\nContent-Type: application/json\r\nContent-Length: {}\r\n\r\n{body}",
        served.host,
        body.len()
    )
    .unwrap();
    let mut first = [0; 12];
    stream.read_exact(&mut first).unwrap();
    let signal = Command::new("kill").args(["-INT", &served.child.id().to_string()]).status().unwrap();
    assert!(signal.success());
    assert_eq!(served.child.wait().unwrap().code(), Some(0));
}
