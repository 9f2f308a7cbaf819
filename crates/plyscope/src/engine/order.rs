//! What the engine learns about the order of moves while it searches.

use super::guide::{Guide, Listed, PLACES};
use crate::game::{Game, Player};

/// Killers, history and countermoves.
///
/// - **killers**: the last two moves that cut at this ply;
/// - **countermove**: the move that last cut after the same move of the opponent;
/// - **history**: how often a move cut, anywhere, less how often it was tried in vain (Schaeffer 1983), each cut
///   counting the more the more moves were tried before it (Tromp's sum-preserving update).
#[derive(Debug)]
pub(super) struct Learned<M> {
    killers: Vec<[Option<M>; 2]>,
    /// By slot and player; what is not here yet has no history.
    slots: Vec<Slot<M>>,
}

/// What is known about the moves of a slot.
#[derive(Clone, Copy, Debug)]
struct Slot<M> {
    history: i32,
    /// The countermove.
    counter: Option<M>,
}

impl<M> Default for Slot<M> {
    fn default() -> Self {
        Slot { history: 0, counter: None }
    }
}

impl<M> Default for Learned<M> {
    fn default() -> Self {
        Learned { killers: Vec::new(), slots: Vec::new() }
    }
}

/// Room for what was learned inside a [`Listed`] rank: 20 bits above the place.
const ROOM: i64 = 1 << 20;
const KILLER: i64 = ROOM / 2 + ROOM / 4;
const COUNTER: i64 = ROOM / 2 + ROOM / 8;
const HISTORY: i32 = (ROOM / 4) as i32;
/// More slots are not told apart.
const SLOTS: usize = 1 << 16;

impl<M: Copy + Eq> Learned<M> {
    /// Large numbers share a slot with small ones: what is learned only orders moves.
    fn index(slot: usize, player: Player) -> usize {
        slot % SLOTS * 2 + usize::from(player == Player::Min)
    }

    fn of(&self, slot: usize, player: Player) -> Slot<M> {
        self.slots.get(Self::index(slot, player)).copied().unwrap_or_default()
    }

    fn of_mut(&mut self, slot: usize, player: Player) -> &mut Slot<M> {
        let index = Self::index(slot, player);
        if self.slots.len() <= index {
            self.slots.resize_with(index + 1, Slot::default);
        }
        &mut self.slots[index]
    }

    /// Adds what was learned to the order of the listed moves.
    pub(super) fn rate<G: Game<Move = M>, H: Guide<G>>(
        &self,
        guide: &H,
        list: &mut [Listed<M, H::Info>],
        via: Option<M>,
        player: Player,
        ply: u32,
    ) {
        let killers = self.killers.get(ply as usize).copied().unwrap_or_default();
        let counter = via.and_then(|via| guide.slot(via)).and_then(|slot| self.of(slot, player).counter);
        for listed in list {
            let mv = Some(listed.mv);
            let worth = if mv == killers[0] {
                KILLER + 1
            } else if mv == killers[1] {
                KILLER
            } else if counter.is_some() && mv == counter {
                COUNTER
            } else {
                let history = |slot| ROOM / 4 + i64::from(self.of(slot, player).history);
                guide.slot(listed.mv).map_or(0, history)
            };
            listed.rank += worth * PLACES;
        }
    }

    /// The move at the end of `tried` cut; those before it did not.
    pub(super) fn cut<G: Game<Move = M>, H: Guide<G>>(
        &mut self,
        guide: &H,
        tried: &[Listed<M, H::Info>],
        via: Option<M>,
        player: Player,
        ply: u32,
    ) {
        let Some((last, before)) = tried.split_last() else { return };
        let ply = ply as usize;
        if self.killers.len() <= ply {
            self.killers.resize(ply + 1, [None; 2]);
        }
        if self.killers[ply][0] != Some(last.mv) {
            self.killers[ply] = [Some(last.mv), self.killers[ply][0]];
        }
        if let Some(slot) = via.and_then(|via| guide.slot(via)) {
            self.of_mut(slot, player).counter = Some(last.mv);
        }
        let mut add = |mv: M, by: i32| {
            if let Some(slot) = guide.slot(mv) {
                let worth = &mut self.of_mut(slot, player).history;
                *worth = (*worth + by).clamp(-HISTORY + 1, HISTORY - 1);
            }
        };
        add(last.mv, before.len() as i32 + 1);
        for listed in before {
            add(listed.mv, -1);
        }
    }
}

/// Sorts by `key`, the least first; equal ones stay in their order.
///
/// The same as `sort_by_key`, but only the numbers are sorted, so that the sort is compiled once and not for each game.
pub(super) fn sort_by_number<T>(list: &mut [T], key: impl Fn(&T) -> i64) {
    let mut from = Vec::with_capacity(list.len());
    for item in &*list {
        from.push((key(item), from.len()));
    }
    sort(&mut from);
    for start in 0..from.len() {
        // Once round the circle of places that `start` belongs to; a place that is done points to itself.
        let mut place = start;
        loop {
            let next = std::mem::replace(&mut from[place].1, place);
            if next == start || next == place {
                break;
            }
            list.swap(place, next);
            place = next;
        }
    }
}

#[inline(never)]
fn sort(numbers: &mut [(i64, usize)]) {
    numbers.sort_unstable();
}

#[cfg(test)]
mod tests {
    use super::sort_by_number;

    /// The order is that of `sort_by_key`.
    #[test]
    fn sorting_numbers_is_sorting() {
        let mut seed = 1_u64;
        for length in 0..200 {
            let next = |_| {
                seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
                (seed >> 40) as i64 % (length / 2 + 1)
            };
            let mut list: Vec<_> = (0..length).map(next).zip(0..).collect();
            let mut sorted = list.clone();
            sorted.sort_by_key(|item| item.0);
            sort_by_number(&mut list, |item: &(i64, i32)| item.0);
            assert_eq!(list, sorted);
        }
    }
}
