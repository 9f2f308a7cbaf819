//! What time it is. One place, because not every machine has a clock: in a browser the page must lend one.

use std::sync::OnceLock;
use std::time::Duration;

static LENT: OnceLock<fn() -> Duration> = OnceLock::new();

/// Time since some moment that stays the same while the program runs.
///
/// From the clock that was [lent](lend), else from the system's. In WebAssembly without a system, where the standard
/// library has no clock, time stands still until one is lent: searches then stop by depth, nodes and cancelling.
///
/// ```
/// let before = plyscope::clock::now();
/// assert!(plyscope::clock::now() >= before);
/// ```
pub fn now() -> Duration {
    match LENT.get() {
        Some(clock) => clock(),
        None => system(),
    }
}

/// Takes the time from `clock` from now on. Only the first clock counts: time must not jump. Whether it was the first.
pub fn lend(clock: fn() -> Duration) -> bool {
    LENT.set(clock).is_ok()
}

#[cfg(all(target_arch = "wasm32", target_os = "unknown"))]
fn system() -> Duration {
    Duration::ZERO
}

#[cfg(not(all(target_arch = "wasm32", target_os = "unknown")))]
fn system() -> Duration {
    static START: OnceLock<std::time::Instant> = OnceLock::new();
    START.get_or_init(std::time::Instant::now).elapsed()
}
