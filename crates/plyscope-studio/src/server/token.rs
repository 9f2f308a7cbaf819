//! The secret in the address of a server that others can reach.

use crate::Problem;
use axum::extract::Request;
use axum::http::{HeaderMap, HeaderValue, Method, StatusCode, header};
use axum::response::{IntoResponse, Response};
use std::hash::{BuildHasher, Hasher, RandomState};
use std::io::Read;

/// A secret that whoever asks must know. It is in the address that the server prints, and in a cookie after that; a program
/// sends it as `Authorization: Bearer …`.
#[derive(Clone)]
pub struct Token(String);

impl std::fmt::Debug for Token {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Token(…)")
    }
}

impl Token {
    /// A new one, which nobody can guess: 128 bits of the system's randomness.
    pub fn random() -> Token {
        let mut bytes = [0; 16];
        // Where there is no such file, the standard library's own keys, which it has from the system, are left.
        let _ = std::fs::File::open("/dev/urandom").and_then(|mut file| file.read_exact(&mut bytes));
        for part in bytes.chunks_mut(8) {
            let more = RandomState::new().build_hasher().finish().to_le_bytes();
            part.iter_mut().zip(more).for_each(|(byte, more)| *byte ^= more);
        }
        Token(bytes.iter().map(|byte| format!("{byte:02x}")).collect())
    }

    /// What is put behind the address: `?token=…`.
    pub(super) fn query(&self) -> String {
        format!("?token={}", self.0)
    }

    /// Equal, found out in a time that does not tell how much of it is right.
    fn is(&self, other: &str) -> bool {
        let (own, other) = (self.0.as_bytes(), other.as_bytes());
        own.len() == other.len() && own.iter().zip(other).fold(0, |differ, (a, b)| differ | (a ^ b)) == 0
    }

    /// What to answer instead, unless whoever asks knows the token: the page again with a cookie for one that came by the
    /// printed address, a refusal for others.
    pub(super) fn check(&self, request: &Request, port: Option<u16>) -> Option<Response> {
        let headers = request.headers();
        let cookie = format!("plyscope-{}", port.unwrap_or_default());
        if bearer(headers).is_some_and(|given| self.is(given))
            || cookies(headers).any(|(name, value)| name == cookie && self.is(value))
        {
            return None;
        }
        let query = request.uri().query().unwrap_or_default();
        let given = query.split('&').find_map(|part| part.strip_prefix("token="));
        if *request.method() == Method::GET && given.is_some_and(|given| self.is(given)) {
            // Off the address bar with it; what is behind the `#` stays by itself.
            let path = request.uri().path().to_owned();
            let cookie = format!("{cookie}={}; Path=/; HttpOnly; SameSite=Lax", self.0);
            let target = if path.starts_with("//") { "/".to_owned() } else { path };
            return Some(
                (StatusCode::SEE_OTHER, [(header::LOCATION, target), (header::SET_COOKIE, cookie)])
                    .into_response(),
            );
        }
        Some(refusal(headers))
    }
}

const PAGE: &str = "<!DOCTYPE html>
<html lang=\"en\">
<head><meta charset=\"utf-8\"><title>Plyscope: not allowed</title></head>
<body>
<h1>Not allowed</h1>
<p>This server is open to a network and asks for its token. Open the whole address that it printed when it was started; it
ends with <code>?token=</code> and 32 letters and digits.</p>
</body>
</html>
";

/// Says how to get in, to people and to programs.
fn refusal(headers: &HeaderMap) -> Response {
    let accept = headers.get(header::ACCEPT).and_then(|accept| accept.to_str().ok()).unwrap_or_default();
    if !accept.contains("text/html") {
        let detail = "this server is open to a network and asks for its token; open the whole address that it printed, or \
                      send `Authorization: Bearer TOKEN`";
        return Problem::new(403, detail).into_response();
    }
    let mut response = (StatusCode::FORBIDDEN, PAGE).into_response();
    response.headers_mut().insert(header::CONTENT_TYPE, HeaderValue::from_static("text/html; charset=utf-8"));
    response
}

fn bearer(headers: &HeaderMap) -> Option<&str> {
    headers.get(header::AUTHORIZATION)?.to_str().ok()?.strip_prefix("Bearer ")
}

fn cookies(headers: &HeaderMap) -> impl Iterator<Item = (&str, &str)> {
    let lines = headers.get_all(header::COOKIE).into_iter().filter_map(|line| line.to_str().ok());
    lines.flat_map(|line| line.split(';')).filter_map(|pair| pair.trim().split_once('='))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tokens_differ_and_are_compared_whole() {
        let (a, b) = (Token::random(), Token::random());
        assert_eq!(a.0.len(), 32);
        assert!(a.is(&a.0) && !a.is(&b.0) && !a.is("") && !a.is(&a.0[..31]));
        assert_eq!(format!("{a:?}"), "Token(…)");
    }
}
