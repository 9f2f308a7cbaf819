//! Several threads, one table.
//!
//! All threads search the same root with the same window, and whoever is first has the answer. They help each other
//! through the shared table, and keep out of each other's way by *deferring*: a move that another thread is searching
//! right now is put off until the others are done (the simplified ABDADA of T. Kerrigan; Weill 1996). And a node that another
//! thread has settled meanwhile is left, however deep below it this thread is.

use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

/// Which positions are being searched right now. A hint: a lost or false mark costs time, never truth.
#[derive(Debug)]
pub(super) struct Busy {
    marks: Vec<AtomicU64>,
}

const MARKS: usize = 1 << 14;

impl Busy {
    pub(super) fn new() -> Busy {
        Busy { marks: (0..MARKS).map(|_| AtomicU64::new(0)).collect() }
    }

    /// Near the leaves, asking costs more than it saves.
    #[inline]
    pub(super) fn worth_it(&self, limited: bool, depth: u32, ply: u32) -> bool {
        if limited { depth >= 4 } else { ply <= 14 }
    }

    /// Whether a move may be put off, with `tried` of all `moves` done. One of the first moves is likely to cut, and what another
    /// thread did at the same node meanwhile is then thrown away. Near the root of a search to the end that is much, so there it
    /// helps below the first moves instead; elsewhere there is too little below them. To a depth the rule would cost: breakthrough to
    /// depth 9 took 1.6 times the nodes with it.
    #[inline]
    pub(super) fn may_put_off(limited: bool, ply: u32, tried: usize, moves: usize) -> bool {
        let near = !limited && ply <= 9;
        tried >= if near { (moves / 2).clamp(1, 3) } else { 1 }
    }

    #[inline]
    fn mark(&self, key: u64) -> &AtomicU64 {
        &self.marks[(key.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 50) as usize % MARKS]
    }

    /// Whether somebody is searching this position.
    #[inline]
    pub(super) fn is_busy(&self, key: u64) -> bool {
        self.mark(key).load(Relaxed) == key ^ 1
    }

    /// Marks the position until the ticket is dropped.
    #[inline]
    pub(super) fn enter(&self, key: u64) -> Ticket<'_> {
        let mark = self.mark(key);
        mark.store(key ^ 1, Relaxed);
        Ticket { mark, key: key ^ 1 }
    }
}

/// See [`Busy::enter`].
pub(super) struct Ticket<'b> {
    mark: &'b AtomicU64,
    key: u64,
}

impl Drop for Ticket<'_> {
    fn drop(&mut self) {
        // Somebody else's mark stays, but for an instant that costs time only; to be sure would make this thread wait for all
        // that it has written, every time.
        if self.mark.load(Relaxed) == self.key {
            self.mark.store(0, Relaxed);
        }
    }
}
