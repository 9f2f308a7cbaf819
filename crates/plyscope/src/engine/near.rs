//! Which positions are near the leaves: so little is below them that they have a small table of their own
//! ([`Terms::local`](super::Terms::local)).

/// Plies that are told apart.
const PLIES: usize = 128;
/// After how many nodes to look anew.
const AFTER: u64 = 1 << 14;
/// This many positions below one are few.
const FEW: u64 = 32;
/// After this many positions, earlier ones count half.
const LONG_AGO: u64 = 1 << 20;

/// What one search knows about it. All of it follows from the nodes alone, so the same search is the same on every machine.
#[derive(Debug)]
pub(super) struct Near {
    /// How many positions were remembered at each ply, once that matters.
    remembered: Vec<u64>,
    /// From this ply on positions are near the leaves.
    from: u32,
    /// The count of nodes at which to look anew.
    pub(super) due: u64,
}

impl Near {
    pub(super) fn new() -> Near {
        Near { remembered: Vec::new(), from: u32::MAX, due: AFTER }
    }

    /// Whether positions at this ply are near the leaves.
    #[inline]
    pub(super) fn is_near(&self, ply: u32) -> bool {
        ply >= self.from
    }

    /// A position at this ply is remembered.
    #[inline]
    pub(super) fn count(&mut self, ply: u32) {
        if let Some(remembered) = self.remembered.get_mut((ply as usize).min(PLIES - 1)) {
            *remembered += 1;
        }
    }

    /// Looks anew at this count of nodes: the plies from which on few positions are below each, on average.
    pub(super) fn look(&mut self, now: u64) {
        self.due = now + AFTER;
        self.remembered.resize(PLIES, 0);
        self.from = u32::MAX;
        let mut below = 0;
        for (ply, &remembered) in self.remembered.iter().enumerate().rev().filter(|(_, here)| **here > 0) {
            below += remembered;
            if below > remembered * FEW {
                break;
            }
            self.from = ply as u32;
        }
        if below > LONG_AGO {
            self.remembered.iter_mut().for_each(|remembered| *remembered /= 2);
        }
    }

    /// Nothing is near as long as there is no table for it.
    pub(super) fn wait(&mut self, now: u64) {
        self.due = now + AFTER;
    }
}

#[cfg(test)]
mod tests {
    use super::{FEW, Near};

    #[test]
    fn a_ply_is_near_if_few_positions_are_below_each() {
        let mut near = Near::new();
        near.look(0);
        assert!(!near.is_near(1000), "nothing is known yet");
        // 1, 4, 16, …: at each ply four times as many, so 5 is the last with more than 32 from there on.
        for ply in 0..9 {
            (0..1 << (2 * ply)).for_each(|_| near.count(ply));
        }
        near.look(near.due);
        let below = |ply: u32| (ply..9).map(|ply| 1 << (2 * ply)).sum::<u64>() / (1 << (2 * ply));
        for ply in 0..9 {
            assert_eq!(near.is_near(ply), below(ply) < FEW, "ply {ply}: {} below", below(ply));
        }
        assert!(near.is_near(9), "what is deeper still is near, too");
    }
}
