//! Game-tree search that you can see, trust and ship.
//!
//! Write the rules of a two-player game once, as a [`Game`]; get minimax and alpha-beta in every textbook form
//! ([`textbook`]), each telling an [`Observer`] exactly what it does.
//!
//! ```
//! use plyscope::{Tree, Window, observe::{Pv, Stats}, textbook::alpha_beta};
//!
//! let tree: Tree = "(((6 5) (8 7)) ((2 1) (0 3)))".parse()?;
//! let mut seen = (Stats::default(), Pv::default());
//! let choice = alpha_beta(&tree, &tree.root(), Window::FULL, &mut seen);
//! let (stats, pv) = seen;
//!
//! assert_eq!(tree.show(choice.value), "6");
//! assert_eq!(pv.line().iter().map(|&n| tree.name(n)).collect::<String>(), "BDH");
//! assert_eq!((stats.leaves, stats.cutoffs()), (5, 2));
//! # Ok::<(), plyscope::tree::ParseError>(())
//! ```

pub mod clock;
pub mod conformance;
pub mod engine;
pub mod event;
mod game;
pub mod observe;
pub mod perft;
mod score;
pub mod textbook;
pub mod theory;
pub mod tree;

pub use event::{CutKind, Cutoff, Emitter, Event, EventKind, Observer, Source};
pub use game::{Depth, Evaluate, Game, Hashed, Horizon, Never, Notation, NotationError, Picture, Player};
pub use score::{Bound, Score, Value, Window};
pub use tree::{NodeId, Tree};
