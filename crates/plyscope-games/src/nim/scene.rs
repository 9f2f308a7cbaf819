//! The heaps of nim as parts: one row each.

use super::{Nim, Position, Take, letter};
use crate::scene::{Area, Ground, Look, Part, Scenic, Spot};

/// Larger heaps go on in a further line.
const LINE: u32 = 16;

impl Nim {
    /// How many stones a line holds.
    fn line(&self) -> u32 {
        let most = self.heaps[..self.count].iter().max().copied().unwrap_or(0);
        u32::from(most).clamp(1, LINE)
    }

    /// The first line of a heap, counting from 0.
    fn top(&self, heap: usize) -> u32 {
        self.heaps[..heap].iter().map(|&stones| u32::from(stones).div_ceil(self.line()).max(1)).sum()
    }

    fn stone(&self, heap: usize, n: u32) -> Area {
        Area::square(n % self.line(), self.top(heap) + n / self.line())
    }
}

impl Scenic for Nim {
    fn ground(&self) -> Option<Ground> {
        let rows = self.top(self.count);
        let area = Area::new(-1.0, 0.0, self.line() as f32 + 1.0, rows as f32);
        let label =
            |heap: usize| Part::label(Area::new(-1.0, self.top(heap) as f32, 1.0, 1.0), letter(heap as u8));
        Some(Ground { area, parts: (0..self.count).map(label).collect() })
    }

    fn pieces(&self, position: &Position) -> Vec<Part> {
        let heap = |heap: usize| {
            let stones = u32::from(position.heaps[heap]);
            (0..stones).map(move |n| Part::new(Look::Stone, self.stone(heap, n)))
        };
        (0..self.count).flat_map(heap).collect()
    }

    /// The stones from the right: a click on one takes it and all to the right of it.
    fn spot(&self, position: &Position, take: Take) -> Option<Spot> {
        let heap = usize::from(take.heap);
        let left = u32::from(position.heaps[heap] - take.stones);
        let stones = (left..u32::from(position.heaps[heap])).map(|n| self.stone(heap, n));
        let at = stones.reduce(Area::with)?;
        Some(Spot { at, from: None, reach: self.stone(heap, left) })
    }
}
