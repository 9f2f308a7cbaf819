//! Games for Plyscope, one file each: rules, keys and hints for the engine.
//!
//! By type, for programs that know which game they want ([`connect4`] and its neighbours), or by name for those that
//! leave it to their user: [`registry::open`] makes a [`session::Session`]. A game of your own becomes one of them with
//! [`Own`] and [`registry::Registry::with`].

pub mod breakthrough;
pub mod connect4;
mod dice;
pub mod domineering;
pub mod dots;
pub mod facts;
mod german;
mod grid;
pub mod hounds;
pub mod kalah;
mod level;
pub mod match_record;
pub mod mnk;
pub mod nim;
pub mod othello;
mod own;
mod parameter;
pub mod pattern;
mod playable;
pub mod playthrough;
#[cfg(target_arch = "x86_64")]
mod processor;
pub mod record;
pub mod registry;
pub mod scene;
pub mod session;
pub mod uniform;
mod verdict;
pub mod written;

pub use dice::Dice;
pub use german::GERMAN;
pub use own::{Lent, Own};
pub use parameter::ParameterError;
pub use playable::Playable;
pub use verdict::{Knowledge, Limit, Verdict};

/// The examples of the project's README, compiled and run.
#[cfg(doctest)]
#[doc = include_str!("../../../README.md")]
struct Readme;

/// The examples of this crate's README, compiled and run.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct OwnReadme;
