//! The studio: a web page to watch, question and play the search, and the JSON calls behind it.
//!
//! Every call is a plain function `request -> response` that knows nothing of HTTP; [`api()`] lists them by name with
//! their schemas. The `server` feature carries them: [`server::app`] is the router, [`server::Server`] a whole server.
//! [`site`] is the same page as files, with the calls carried by WebAssembly in the browser.
//!
//! ```
//! use plyscope::engine::Cancel;
//! let api = plyscope_studio::api();
//! let call = api.find("examples").unwrap();
//! let answer = call.run(b"{}", &Cancel::new(), &mut |_, _| ()).unwrap();
//! assert!(answer.contains("\"letters\""));
//! ```

mod api;
mod assets;
mod drawn;
pub mod exercise;
pub mod lab;
pub mod openapi;
pub mod play;
mod problem;
#[cfg(feature = "server")]
pub mod server;
pub mod site;
pub mod step;
pub mod watch;
mod words;

pub use api::{Api, Call, Kind};
pub use drawn::Drawn;
pub use problem::Problem;

use plyscope_games::registry::Registry;
use std::sync::Arc;

/// All calls of the page, with the bundled games.
pub fn api() -> Api {
    api_with(Registry::bundled())
}

/// All calls of the page, with these games.
pub fn api_with(games: Registry) -> Api {
    api_opening(games, None)
}

/// All calls of the page, with these games and a recorded search that lies on its desk: the page opens it at
/// [`GIVEN`](step::GIVEN).
pub fn api_opening(games: Registry, search: Option<String>) -> Api {
    let games = Arc::new(games);
    let api = play::calls(step::calls(Api::default(), search), &games);
    lab::calls(exercise::calls(watch::calls(api, &games)))
}

/// The examples of this crate's README, compiled and run.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct OwnReadme;
