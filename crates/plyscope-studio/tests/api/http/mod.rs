//! The studio over HTTP without a browser: a server on a free port, and a client that says exactly what it is told to.

use plyscope_studio::server::{Config, Server, Stopper};
use plyscope_studio::{Api, api};
use serde_json::Value;
use std::io::{Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::thread::JoinHandle;
use std::time::Duration;

/// A server, stopped when dropped.
pub struct Studio {
    pub address: SocketAddr,
    /// What it prints.
    pub url: String,
    stopper: Stopper,
    thread: Option<JoinHandle<()>>,
}

/// An answer.
#[derive(Debug)]
pub struct Reply {
    pub status: u16,
    pub head: String,
    pub body: String,
}

impl Reply {
    pub fn json(&self) -> Value {
        serde_json::from_str(&self.body).unwrap_or_else(|error| panic!("{error}: {self:?}"))
    }

    pub fn header(&self, name: &str) -> Option<&str> {
        let line = self
            .head
            .lines()
            .find(|line| line.split(':').next().is_some_and(|known| known.eq_ignore_ascii_case(name)))?;
        line.split_once(':').map(|(_, value)| value.trim())
    }

    /// The data of the last event of a stream with this name.
    pub fn event(&self, name: &str) -> Option<Value> {
        let block =
            self.body.split("\n\n").filter(|block| block.starts_with(&format!("event: {name}\n"))).last()?;
        serde_json::from_str(block.split_once("data: ")?.1).ok()
    }
}

impl Studio {
    pub fn start() -> Studio {
        Studio::with(api(), Config::default())
    }

    pub fn with(api: Api, config: Config) -> Studio {
        let server = Server::bind_with("127.0.0.1", 0, api, config).expect("a free port");
        let (address, url, stopper) = (server.address(), server.url(), server.stopper());
        let thread = std::thread::spawn(move || server.run().expect("the server runs"));
        Studio { address, url, stopper, thread: Some(thread) }
    }

    pub fn host(&self) -> String {
        self.address.to_string()
    }

    pub fn connect(&self) -> TcpStream {
        let stream = TcpStream::connect(self.address).expect("it listens");
        stream.set_read_timeout(Some(Duration::from_secs(120))).expect("a time limit");
        stream
    }

    /// The lines of a request for a call, without its body. HTTP/1.0: the answer ends with the connection.
    pub fn head(&self, name: &str, length: usize) -> String {
        let host = self.host();
        format!(
            "POST /api/{name} HTTP/1.0\r\nHost: {host}\r\nContent-Type: application/json\r\nContent-Length: {length}\r\n\r\n"
        )
    }

    pub fn send(&self, text: &str) -> Reply {
        let mut stream = self.connect();
        stream.write_all(text.as_bytes()).expect("it reads");
        read(stream)
    }

    pub fn get(&self, path: &str, more: &str) -> Reply {
        self.send(&format!("GET {path} HTTP/1.0\r\nHost: {}\r\n{more}\r\n", self.host()))
    }

    pub fn call(&self, name: &str, request: &Value) -> Reply {
        let body = request.to_string();
        self.send(&(self.head(name, body.len()) + &body))
    }

    /// A search that goes on for long, once it has begun to tell.
    pub fn begin(&self, name: &str, request: &Value) -> TcpStream {
        let body = request.to_string();
        let mut stream = self.connect();
        stream.write_all((self.head(name, body.len()) + &body).as_bytes()).expect("it reads");
        let mut first = [0; 12];
        stream.read_exact(&mut first).expect("it answers");
        assert!(first.ends_with(b" 200") || first.ends_with(b"200"), "{}", String::from_utf8_lossy(&first));
        stream
    }
}

/// Reads an answer to its end.
pub fn read(mut stream: TcpStream) -> Reply {
    let mut bytes = Vec::new();
    let end = stream.read_to_end(&mut bytes);
    // A client that was refused before all was sent may find the connection gone after the answer.
    assert!(end.is_ok() || !bytes.is_empty(), "no answer: {end:?}");
    let text = String::from_utf8_lossy(&bytes).into_owned();
    let (head, body) = text.split_once("\r\n\r\n").unwrap_or((&text, ""));
    let status = head.split(' ').nth(1).and_then(|word| word.parse().ok()).expect("a status");
    Reply { status, head: head.to_owned(), body: body.to_owned() }
}

impl Drop for Studio {
    fn drop(&mut self) {
        self.stopper.stop();
        if let Some(thread) = self.thread.take() {
            let _ = thread.join();
        }
    }
}
