//! A server that others can reach: who gets in, and what the slow cannot do to the rest. All on loopback addresses.

use crate::http::Studio;
use plyscope_studio::server::{Config, Hosts, Token};
use plyscope_studio::{Problem, api};
use serde_json::json;
use std::io::{ErrorKind, Read, Write};
use std::net::{Ipv4Addr, SocketAddr, TcpStream};
use std::time::{Duration, Instant};

/// A server that asks for a token, and the token.
fn guarded() -> (Studio, String) {
    let studio = Studio::with(api(), Config { token: Some(Token::random()), ..Config::default() });
    let token = studio.url.split_once("?token=").expect("a token").1.to_owned();
    (studio, token)
}

#[test]
fn without_the_token_there_is_nothing_but_a_refusal() {
    let (studio, token) = guarded();
    let wrong = format!("{}{}", &token[1..], &token[..1]);
    let port = studio.address.port();
    for more in [
        String::new(),
        "Authorization: Bearer \r\n".to_owned(),
        format!("Authorization: Bearer {wrong}x\r\n"),
        format!("Cookie: plyscope-{port}={wrong}x; a=b\r\n"),
        format!("Cookie: plyscope-{}={token}\r\n", port.wrapping_add(1)),
        format!("Cookie: {token}\r\n"),
    ] {
        for path in
            ["/", "/?token=", "/?token=x", "/js/app.js", "/api/openapi.json", "/words/en.json", "/nothing"]
        {
            let answer = studio.get(path, &more);
            assert_eq!(
                (answer.status, answer.header("content-type")),
                (403, Some(Problem::MEDIA)),
                "{path} {more}"
            );
            assert!(answer.body.contains("the whole address that it printed"), "{}", answer.body);
            assert!(!answer.body.contains(&token) && answer.header("set-cookie").is_none());
            assert!(answer.header("content-security-policy").is_some());
        }
        let head = studio.head("games", 2).replace("\r\n\r\n", &format!("\r\n{more}\r\n{{}}"));
        assert_eq!(studio.send(&head).status, 403, "{more}");
    }
    // People see a page, which needs nothing else from the server.
    let page = studio.get("/", "Accept: text/html,*/*\r\n");
    assert_eq!((page.status, page.header("content-type")), (403, Some("text/html; charset=utf-8")));
    assert!(page.body.contains("Not allowed") && !page.body.contains("src="), "{}", page.body);
    // Another site cannot use the token of this one, either.
    let evil = studio.send(&format!("GET /?token={token} HTTP/1.0\r\nHost: evil.example\r\n\r\n"));
    assert_eq!(evil.status, 421);
}

#[test]
fn with_the_token_everything_is_as_usual() {
    let (studio, token) = guarded();
    let first = studio.get(&format!("/?token={token}"), "");
    assert_eq!((first.status, first.header("location")), (303, Some("/")));
    let cookie = first.header("set-cookie").unwrap().to_owned();
    assert!(cookie.contains("HttpOnly") && cookie.contains("SameSite=Lax"), "{cookie}");
    let pair = cookie.split(';').next().unwrap();
    for more in [format!("Cookie: other=1; {pair}\r\n"), format!("Authorization: Bearer {token}\r\n")] {
        assert_eq!(studio.get("/", &more).status, 200);
        assert_eq!(studio.get("/js/app.js", &more).status, 200);
        let head = studio.head("games", 2).replace("\r\n\r\n", &format!("\r\n{more}\r\n{{}}"));
        assert_eq!(studio.send(&head).status, 200);
    }
    // Not to another machine: the address of the redirect has no host.
    let odd = studio.get(&format!("//evil.example/?token={token}"), "");
    assert!(odd.status != 303 || odd.header("location") == Some("/"), "{odd:?}");
    // Without a token nothing changes: a server for this machine alone asks for none.
    assert!(!Studio::start().url.contains("token"));
}

#[test]
fn names_that_were_given_are_answered_and_no_others() {
    let hosts = Hosts::local(None).and(["studio.example".to_owned()]);
    let studio = Studio::with(api(), Config { hosts, ..Config::default() });
    let get = |host: &str| studio.send(&format!("GET / HTTP/1.0\r\nHost: {host}\r\n\r\n")).status;
    assert_eq!((get("studio.example"), get("studio.example:8443"), get("Studio.Example")), (200, 200, 200));
    assert_eq!((get("evil.example"), get("studio.example.evil"), get("192.0.2.1")), (421, 421, 421));
    let own = "Host: studio.example\r\nOrigin: https://studio.example";
    let head = studio.head("games", 2).replace(&format!("Host: {}", studio.host()), own) + "{}";
    assert_eq!(studio.send(&head).status, 200);
    let foreign = head.replace("Origin: https://studio.example", "Origin: https://evil.example");
    assert_eq!(studio.send(&foreign).status, 403);
}

/// Connections from an address of this machine.
fn connections(from: Ipv4Addr, to: SocketAddr, count: usize) -> Vec<TcpStream> {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_io().build().unwrap();
    runtime.block_on(async {
        let mut all = Vec::new();
        for _ in 0..count {
            let socket = tokio::net::TcpSocket::new_v4().unwrap();
            socket.bind((from, 0).into()).unwrap();
            let stream = socket.connect(to).await.unwrap().into_std().unwrap();
            stream.set_nonblocking(false).unwrap();
            stream.set_read_timeout(Some(Duration::from_secs(60))).unwrap();
            all.push(stream);
        }
        all
    })
}

/// Law: slow connections make room for others, those of the same client first; nobody waits behind them, and whoever is
/// being worked for is not sent away.
#[cfg(target_os = "linux")]
#[test]
fn slow_connections_starve_nobody() {
    let bounds = Config {
        connections: 120,
        connections_of_one: 40,
        slowest: Duration::from_secs(600),
        ..Config::default()
    };
    let studio = Studio::with(api(), bounds);
    // A search is under way, and a slow one from the same client as the cheap calls has come before everybody.
    let mut search = studio.begin("play/analyze", &json!({ "at": { "game": "othello" }, "seconds": 60 }));
    let mut slow = Vec::new();
    for round in 0..5 {
        for client in 2..8 {
            slow.extend(connections(Ipv4Addr::new(127, 0, 0, client), studio.address, 30));
            for stream in slow.iter_mut().rev().take(30) {
                // Some say nothing, some begin a head, some a body. They may be gone already.
                let part = match round % 3 {
                    0 => String::new(),
                    1 => "POST /api/games HTTP/1.1\r\nHost:".to_owned(),
                    _ => studio.head("games", 1_000) + "{",
                };
                let _ = stream.write_all(part.as_bytes());
            }
            assert_eq!(studio.call("games", &json!({})).status, 200, "{} slow connections", slow.len());
        }
    }
    assert_eq!(slow.len(), 900);
    let gone = slow.iter().filter(|stream| {
        stream.set_nonblocking(true).unwrap();
        let mut stream: &TcpStream = stream;
        // Open and silent, or else closed.
        !matches!(stream.read(&mut [0; 64]), Err(error) if error.kind() == ErrorKind::WouldBlock)
    });
    let gone = gone.count();
    assert!(gone >= 780, "{gone} of 900 made room");
    // The search still tells.
    let mut some = [0; 16];
    search.read_exact(&mut some).unwrap();
}

/// Law: answers that nobody reads are bounded together, and are given back when their readers go.
#[test]
fn unread_answers_are_bounded() {
    let bounds = Config { unread: 20 << 20, slowest: Duration::from_secs(600), ..Config::default() };
    let studio = Studio::with(api(), bounds);
    let tree: String = (0..5_900).map(|n| format!("{n} ")).collect();
    let request = json!({ "tree": format!("({tree})") });
    let body = request.to_string();
    let mut reader = studio.connect();
    reader.write_all((studio.head("step", body.len()) + &body).as_bytes()).unwrap();
    // The first bytes are there, so the rest has its room.
    reader.read_exact(&mut [0; 64]).unwrap();
    assert_eq!(studio.call("step", &request).status, 429);
    // Short answers need none.
    assert_eq!(studio.call("step", &json!({ "example": "letters" })).status, 200);
    drop(reader);
    let started = Instant::now();
    while studio.call("step", &request).status != 200 {
        assert!(started.elapsed() < Duration::from_secs(60), "the room is not given back");
    }
}
