//! Carries the calls over HTTP, and the page with them.
//!
//! Nothing of the host is served but what is embedded in the program, and every request is bounded: its size, its time,
//! and how many of its kind run at once. What is refused is told as a [`Problem`].

mod carry;
mod crowd;
mod files;
mod gate;
mod listen;
mod stall;
mod token;

pub use gate::Hosts;
pub use listen::{Server, Stopper};
pub use token::Token;

use crate::{Api, Problem};
use axum::Router;
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post};
use std::sync::Arc;
use std::time::Duration;

/// The bounds of a server.
#[derive(Clone, Debug)]
pub struct Config {
    /// The most bytes of a request.
    pub body: usize,
    /// How many quick calls run at once.
    pub quick: usize,
    /// How long a quick call may take.
    pub quick_time: Duration,
    /// How many searches run at once; each has a table of its own.
    pub searches: usize,
    /// How many calls of either kind may wait for their turn.
    pub waiting: usize,
    /// How long they wait.
    pub patience: Duration,
    /// How many connections there may be.
    pub connections: usize,
    /// How many of them from one address: browsers have six for a page, and a class may share an address.
    pub connections_of_one: usize,
    /// How many bytes of answers may wait until they are read.
    pub unread: usize,
    /// How long a client may take to send a request, and to take in nothing of an answer.
    pub slowest: Duration,
    /// By which names the server may be called.
    pub hosts: Hosts,
    /// What whoever asks must know. A [`Server`] that others can reach makes one if there is none.
    pub token: Option<Token>,
}

impl Default for Config {
    fn default() -> Config {
        let cores = std::thread::available_parallelism().map_or(2, usize::from);
        Config {
            body: 1 << 20,
            quick: cores.max(2),
            quick_time: Duration::from_secs(15),
            searches: (4 * cores).clamp(8, 64),
            waiting: 512,
            patience: Duration::from_secs(20),
            connections: 1024,
            connections_of_one: 256,
            unread: 256 << 20,
            slowest: Duration::from_secs(10),
            hosts: Hosts::local(None),
            token: None,
        }
    }
}

/// The page and its calls with the usual bounds, for `localhost` at any port.
pub fn app() -> Router {
    app_with(crate::api(), Config::default())
}

/// The page and these calls within these bounds.
pub fn app_with(api: Api, config: Config) -> Router {
    let hosts = Arc::new(config.hosts.clone());
    let token = config.token.clone().map(Arc::new);
    let mut router = Router::new().route("/", get(files::index)).route(
        "/api/openapi.json",
        get(|| async { ([(header::CONTENT_TYPE, "application/json")], crate::openapi::DOCUMENT) }),
    );
    let carrier = carry::Carrier::new(&config);
    let api = Arc::new(api);
    for n in 0..api.calls().len() {
        let path = format!("/api/{}", api.calls()[n].name);
        let (api, carrier) = (Arc::clone(&api), carrier.clone());
        router = router.route(&path, post(move |request| carrier.carry(api, n, request)));
    }
    router
        .route("/{*path}", get(files::file))
        .fallback(|| async { Problem::new(404, "there is nothing here") })
        .method_not_allowed_fallback(|| async {
            Problem::new(405, "calls are POST, and everything else is GET")
        })
        .layer(axum::middleware::from_fn(move |request, next| {
            gate::pass(Arc::clone(&hosts), token.clone(), request, next)
        }))
}

impl IntoResponse for Problem {
    fn into_response(self) -> Response {
        let status = StatusCode::from_u16(self.status).unwrap_or(StatusCode::INTERNAL_SERVER_ERROR);
        let mut response = (status, self.json()).into_response();
        let headers = response.headers_mut();
        headers.insert(header::CONTENT_TYPE, HeaderValue::from_static(Problem::MEDIA));
        if status == StatusCode::TOO_MANY_REQUESTS {
            headers.insert(header::RETRY_AFTER, HeaderValue::from_static("5"));
        }
        response
    }
}
