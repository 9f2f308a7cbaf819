//! Ready observers: counting, the principal variation, and a full recording.
//!
//! A pair of observers is an observer, so several may listen to one search:
//! ```
//! use plyscope::observe::{Pv, Recording, Stats};
//! use plyscope::{Tree, Window, textbook::alpha_beta};
//! let tree: Tree = "(((6 5) (8 7)) ((2 1) (0 3)))".parse()?;
//! let mut seen = (Stats::default(), (Pv::default(), Recording::default()));
//! alpha_beta(&tree, &tree.root(), Window::FULL, &mut seen);
//! let (stats, (pv, recording)) = seen;
//! assert_eq!((stats.leaves, stats.cutoffs()), (5, 2));
//! assert_eq!(pv.line().iter().map(|&node| tree.name(node)).collect::<String>(), "BDH");
//! assert_eq!(recording.events()[0].number, 0);
//! # Ok::<(), plyscope::tree::ParseError>(())
//! ```

mod counts;
mod flight;
mod pv;
mod record;
mod stats;

pub use counts::Counts;
pub use flight::Flight;
pub use pv::Pv;
pub use record::{Call, Recording};
pub use stats::{PlyStats, Stats};
