//! Who may ask, and what every answer carries.

use crate::Problem;
use axum::extract::Request;
use axum::http::{HeaderMap, HeaderName, HeaderValue, Method, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use std::net::IpAddr;
use std::sync::Arc;

/// By which names a server may be called.
///
/// A page of another site can make a browser resolve that site's name to this machine; its requests then still carry the
/// other name. So only the names that are known to mean this server are answered.
#[derive(Clone, Debug)]
pub struct Hosts {
    names: Vec<String>,
    port: Option<u16>,
    /// Bound to all addresses: any of them may be used, as a number. A number cannot be resolved to something else.
    any_address: bool,
}

impl Hosts {
    /// `localhost` and its addresses, at this port, or at any.
    pub fn local(port: Option<u16>) -> Hosts {
        Hosts { names: vec!["localhost".to_owned()], port, any_address: false }
    }

    /// What is right for a server that was bound to `host`.
    pub fn bound(host: &str, port: u16) -> Hosts {
        let bare = host.trim_start_matches('[').trim_end_matches(']');
        let mut hosts = Hosts::local(Some(port));
        hosts.any_address = bare.parse::<IpAddr>().is_ok_and(|address| address.is_unspecified());
        hosts.names.push(bare.to_ascii_lowercase());
        hosts
    }

    /// Whether a `Host` header names this server.
    pub fn knows(&self, host: &str) -> bool {
        let (name, port) = match host.rsplit_once(':') {
            Some((name, port)) if !port.ends_with(']') => (name, port.parse().ok()),
            _ => (host, Some(80)),
        };
        if port.is_none() || self.port.is_some_and(|own| Some(own) != port) {
            return false;
        }
        let bare = name.strip_prefix('[').and_then(|name| name.strip_suffix(']')).unwrap_or(name);
        match bare.parse::<IpAddr>() {
            Ok(address) => {
                let listed = self.names.iter().any(|name| name.parse() == Ok(address));
                self.any_address || listed || address.is_loopback()
            }
            Err(_) => self.names.iter().any(|name| name.eq_ignore_ascii_case(bare)),
        }
    }
}

/// Only this origin: no other site, no inline code, no frame around the page.
const POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; \
     connect-src 'self'; font-src 'self'; manifest-src 'self'; worker-src 'self'; base-uri 'none'; \
     form-action 'none'; frame-ancestors 'none'";

const CARRIED: [(HeaderName, &str); 4] = [
    (header::CONTENT_SECURITY_POLICY, POLICY),
    (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
    (header::REFERRER_POLICY, "no-referrer"),
    (HeaderName::from_static("cross-origin-resource-policy"), "same-origin"),
];

/// Lets a request through if it comes from this server's own page, or from no page at all.
pub(super) async fn pass(hosts: Arc<Hosts>, request: Request, next: Next) -> Response {
    let mut response = match refuse(&hosts, &request) {
        Some(problem) => problem.into_response(),
        None => next.run(request).await,
    };
    for (name, value) in CARRIED {
        response.headers_mut().insert(name, HeaderValue::from_static(value));
    }
    response
}

fn refuse(hosts: &Hosts, request: &Request) -> Option<Problem> {
    let text = |headers: &HeaderMap, name| Some(headers.get(name)?.to_str().unwrap_or("?").to_owned());
    let headers = request.headers();
    let host = text(headers, header::HOST);
    let host = host.or_else(|| Some(request.uri().authority()?.to_string())).unwrap_or_default();
    if !hosts.knows(&host) {
        let detail = format!("this server is not `{host}`; open it by the address that it printed");
        return Some(Problem::new(421, detail));
    }
    if *request.method() == Method::GET || *request.method() == Method::HEAD {
        return None;
    }
    let origin = text(headers, header::ORIGIN);
    let foreign = origin.is_some_and(|origin| origin.strip_prefix("http://") != Some(&host));
    let fetch = text(headers, HeaderName::from_static("sec-fetch-site"));
    if foreign || fetch.is_some_and(|site| site != "same-origin" && site != "none") {
        return Some(Problem::new(403, "only this server's own page may call it"));
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_known_names_are_answered() {
        let local = Hosts::local(Some(7000));
        for host in ["localhost:7000", "LOCALHOST:7000", "127.0.0.1:7000", "127.0.0.2:7000", "[::1]:7000"] {
            assert!(local.knows(host), "{host}");
        }
        for host in [
            "",
            "localhost",
            "localhost:7001",
            "evil.example:7000",
            "10.0.0.1:7000",
            "localhost.evil:7000",
            "a:b:7000",
        ] {
            assert!(!local.knows(host), "{host}");
        }
        let named = Hosts::bound("studio.lan", 80);
        assert!(named.knows("studio.lan") && named.knows("studio.lan:80") && !named.knows("10.0.0.1"));
        let all = Hosts::bound("0.0.0.0", 7000);
        assert!(all.knows("192.168.1.5:7000") && !all.knows("evil.example:7000"));
        assert!(Hosts::bound("[::1]", 9).knows("[::1]:9"));
    }
}
