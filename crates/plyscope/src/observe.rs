//! Ready observers: counting, the principal variation, and a full recording.

mod counts;
mod pv;
mod record;
mod stats;

pub use counts::Counts;
pub use pv::Pv;
pub use record::{Call, Recording};
pub use stats::{PlyStats, Stats};
