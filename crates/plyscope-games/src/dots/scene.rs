//! The board of dots and boxes as parts.

use super::{Dots, Edge, Position, each};
use crate::scene::{Area, Ground, Look, Part, Scenic, Spot};

/// Half the width of a line, and how far from it a click still counts.
const THIN: f32 = 0.06;
const NEAR: f32 = 0.28;

impl Dots {
    fn at(&self, dot: u32) -> (f32, f32) {
        ((dot % self.width()) as f32, (dot / self.width()) as f32)
    }

    /// The rectangle around a line, `thick` to both sides of it and `short` shorter at both ends.
    fn around(&self, line: Edge, thick: f32, short: f32) -> Area {
        let (across, _) = line.bits();
        let (x, y) = self.at(u32::from(line.0 % 64));
        match across {
            0 => Area::new(x - thick, y + short, 2.0 * thick, 1.0 - 2.0 * short),
            _ => Area::new(x + short, y - thick, 1.0 - 2.0 * short, 2.0 * thick),
        }
    }
}

impl Scenic for Dots {
    fn ground(&self) -> Option<Ground> {
        let (width, height) = (self.columns as f32, self.rows as f32);
        let dots = 0..self.width() * (self.rows + 1);
        let mut parts: Vec<Part> = dots
            .map(|dot| {
                let (x, y) = self.at(dot);
                Part::new(Look::Dot, Area::new(x - 0.1, y - 0.1, 0.2, 0.2))
            })
            .collect();
        let letters = (0..self.width()).map(|n| {
            let letter = char::from(b'a' + n as u8);
            Part::label(Area::new(n as f32 - 0.3, -0.9, 0.6, 0.5), letter)
        });
        let numbers = (0..=self.rows).map(|n| Part::label(Area::new(-0.9, n as f32 - 0.3, 0.5, 0.6), n + 1));
        parts.extend(letters.chain(numbers));
        Some(Ground { area: Area::new(-0.9, -0.9, width + 1.3, height + 1.3), parts })
    }

    /// Lines and closed boxes. Whose they are is not part of a position.
    fn pieces(&self, position: &Position) -> Vec<Part> {
        let boxes = each(self.closed(position.across, position.down)).map(|dot| {
            let (x, y) = self.at(dot);
            Part::new(Look::Box, Area::new(x, y, 1.0, 1.0))
        });
        let lines = each(position.across).map(Edge::across).chain(each(position.down).map(Edge::down));
        boxes.chain(lines.map(|line| Part::new(Look::Line, self.around(line, THIN, 0.0)))).collect()
    }

    fn tally(&self, position: &Position) -> Option<[u32; 2]> {
        let all = self.closed(position.across, position.down).count_ones() as i32;
        let margin = i32::from(position.margin);
        Some([all + margin, all - margin].map(|twice| (twice / 2) as u32))
    }

    fn spot(&self, _: &Position, line: Edge) -> Option<Spot> {
        Some(Spot { at: self.around(line, THIN, 0.0), from: None, reach: self.around(line, NEAR, NEAR) })
    }
}
