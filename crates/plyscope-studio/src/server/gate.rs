//! Who may ask, and what every answer carries.

use super::Token;
use crate::Problem;
use crate::assets::POLICY;
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
    /// Names that were given by hand, at any port: there may be something between this server and the client.
    given: Vec<String>,
    /// Bound to all addresses: the one at which a connection arrived is its own.
    any_address: bool,
}

impl Hosts {
    /// `localhost` and its addresses, at this port, or at any.
    pub fn local(port: Option<u16>) -> Hosts {
        Hosts { names: vec!["localhost".to_owned()], port, given: Vec::new(), any_address: false }
    }

    /// What is right for a server that was bound to `host`.
    pub fn bound(host: &str, port: u16) -> Hosts {
        let bare = host.trim_start_matches('[').trim_end_matches(']');
        let mut hosts = Hosts::local(Some(port));
        hosts.any_address = bare.parse::<IpAddr>().is_ok_and(|address| address.is_unspecified());
        hosts.names.push(bare.to_ascii_lowercase());
        hosts
    }

    /// These names as well, at any port.
    pub fn and(mut self, names: impl IntoIterator<Item = String>) -> Hosts {
        self.given.extend(names);
        self
    }

    /// The names that were given by hand.
    pub fn given(&self) -> &[String] {
        &self.given
    }

    pub(super) fn port(&self) -> Option<u16> {
        self.port
    }

    /// Whether a `Host` header names this server, on a connection that arrived at the address `local`.
    pub fn knows(&self, host: &str, local: Option<IpAddr>) -> bool {
        let (name, port) = match host.rsplit_once(':') {
            Some((name, port)) if !port.ends_with(']') => (name, port.parse().ok()),
            _ => (host, Some(80)),
        };
        let bare = name.strip_prefix('[').and_then(|name| name.strip_suffix(']')).unwrap_or(name);
        let is_one_of = |names: &[String]| names.iter().any(|name| same(name, bare));
        if port.is_none() || is_one_of(&self.given) {
            return port.is_some();
        }
        if self.port.is_some_and(|own| Some(own) != port) {
            return false;
        }
        // A number cannot be resolved to something else, but it may be that of another machine.
        let arrived =
            |address: IpAddr| self.any_address && local.map(|local| local.to_canonical()) == Some(address);
        is_one_of(&self.names)
            || bare
                .parse::<IpAddr>()
                .is_ok_and(|address| address.is_loopback() || arrived(address.to_canonical()))
    }
}

/// Whether two names are the same, or two addresses, however they are written.
fn same(name: &str, other: &str) -> bool {
    match (name.parse::<IpAddr>(), other.parse::<IpAddr>()) {
        (Ok(a), Ok(b)) => a == b,
        _ => name.eq_ignore_ascii_case(other),
    }
}

const CARRIED: [(HeaderName, &str); 4] = [
    (header::CONTENT_SECURITY_POLICY, POLICY),
    (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
    (header::REFERRER_POLICY, "no-referrer"),
    (HeaderName::from_static("cross-origin-resource-policy"), "same-origin"),
];

/// Lets a request through if it comes from this server's own page, or from no page at all, and knows the token if there
/// is one.
pub(super) async fn pass(
    hosts: Arc<Hosts>,
    token: Option<Arc<Token>>,
    request: Request,
    next: Next,
) -> Response {
    let refused = refuse(&hosts, &request).map(Problem::into_response);
    let refused = refused.or_else(|| token.and_then(|token| token.check(&request, hosts.port())));
    let mut response = match refused {
        Some(response) => response,
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
    let local = request.extensions().get::<Local>().map(|local| local.0);
    if !hosts.knows(&host, local) {
        let detail = format!(
            "this server is not `{host}`; open it by the address that it printed, or start it with --name and this name"
        );
        return Some(Problem::new(421, detail));
    }
    if *request.method() == Method::GET || *request.method() == Method::HEAD {
        return None;
    }
    let origin = text(headers, header::ORIGIN);
    let foreign = origin.is_some_and(|origin| !is_own(&origin, &host));
    let fetch = text(headers, HeaderName::from_static("sec-fetch-site"));
    if foreign || fetch.is_some_and(|site| site != "same-origin" && site != "none") {
        return Some(Problem::new(403, "only this server's own page may call it"));
    }
    None
}

/// Whether an origin is a page of `host`. What stands before this server may speak HTTPS.
fn is_own(origin: &str, host: &str) -> bool {
    ["http://", "https://"].iter().any(|scheme| origin.strip_prefix(scheme) == Some(host))
}

/// The address of this machine at which a connection arrived.
#[derive(Clone, Copy, Debug)]
pub(super) struct Local(pub(super) IpAddr);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_known_names_are_answered() {
        let local = Hosts::local(Some(7000));
        for host in ["localhost:7000", "LOCALHOST:7000", "127.0.0.1:7000", "127.0.0.2:7000", "[::1]:7000"] {
            assert!(local.knows(host, None), "{host}");
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
            assert!(!local.knows(host, None), "{host}");
        }
        let named = Hosts::bound("studio.lan", 80);
        assert!(named.knows("studio.lan", None) && named.knows("studio.lan:80", None));
        assert!(!named.knows("10.0.0.1", None));
        let all = Hosts::bound("0.0.0.0", 7000);
        // Of all addresses, the one at which the connection arrived.
        let at = |text: &str| Some(text.parse().unwrap());
        assert!(all.knows("192.168.1.5:7000", at("192.168.1.5")));
        assert!(all.knows("192.168.1.5:7000", at("::ffff:192.168.1.5")));
        assert!(!all.knows("192.168.1.6:7000", at("192.168.1.5")) && !all.knows("192.168.1.5:7000", None));
        assert!(!all.knows("evil.example:7000", at("192.168.1.5")));
        assert!(Hosts::bound("[::1]", 9).knows("[::1]:9", None));
        // Names that were given by hand are known at any port, whatever stands before the server.
        let given =
            Hosts::bound("0.0.0.0", 7000).and(["Studio.Example".to_owned(), "203.0.113.5".to_owned()]);
        for host in ["studio.example", "studio.example:443", "studio.example:7000", "203.0.113.5:80"] {
            assert!(given.knows(host, None), "{host}");
        }
        assert!(!given.knows("other.example", None) && !given.knows("studio.example:x", None));
    }
}
