//! Ready observers: counting, the principal variation, and a full recording.

mod pv;
mod record;
mod stats;

pub use pv::Pv;
pub use record::{Call, Recording};
pub use stats::{PlyStats, Stats};
