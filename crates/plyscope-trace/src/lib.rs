//! Everything a person reads or writes: tree formats in; tables, listings, sentences and pictures out.
//!
//! All outputs are made from one [`Run`]: a recorded search. What is shown is what the search did.

mod catalogue;
pub mod compare;
pub mod convention;
pub mod draw;
pub mod edit;
pub mod examples;
pub mod question;
pub mod random;
pub mod read;
mod run;
pub mod search_file;
pub mod searched;
pub mod shown;
pub mod solve;
pub mod style;
pub mod view;

pub use catalogue::{Lang, Phrases, READING, SOURCES, messages_in, sentences_in};
pub use convention::{Convention, cut_name, fail_name, player_name, raise_name};
pub use run::{Algorithm, Cut, Options, Run, RunError, run, search};

/// The examples of this crate's README, compiled and run.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct OwnReadme;
