#![doc = include_str!("../README.md")]
//!
//! # Where to start
//! - Your own game: implement [`Game`], then run [`conformance::Check`] on it in a test.
//! - A bot or a solver: [`engine::Engine`]. It gets stronger with a key ([`Hashed`]) and with hints ([`engine::Guide`]).
//! - A tree from a book: parse a [`Tree`] and give it to one of the [`textbook`] searches.
//! - What a search does, step by step: hand it an [`Observer`]; those in [`observe`] count, keep the best line, or record.
//!
//! Scores are always those of [`Player::Max`], whoever is to move, in rules, evaluators, events and reports. Only hints that
//! see a window speak for the player to move, and they say so.

pub mod clock;
pub mod conformance;
pub mod engine;
pub mod event;
mod game;
pub mod observe;
pub mod perft;
pub mod random;
mod score;
pub mod textbook;
pub mod theory;
pub mod tree;

pub use event::{Again, CutKind, Cutoff, Emitter, Event, EventKind, Observer, Reached, Source};
pub use game::{Depth, Evaluate, Game, Hashed, Horizon, Never, Notation, NotationError, Picture, Player};
pub use score::{Bound, Score, Value, Window};
pub use tree::{NodeId, Tree};
