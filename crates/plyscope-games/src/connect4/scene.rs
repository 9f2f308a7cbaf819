//! The board of connect four as parts.

use super::{Connect4, Position, Size};
use crate::scene::{Area, Ground, Look, Part, Scenic, Spot, in_a_row};

impl<S: Size> Connect4<S> {
    fn cell(&self, column: u32, row: u32) -> Area {
        Area::square(column, self.size.height() - 1 - row)
    }

    fn columns_and_rows(&self) -> impl Iterator<Item = (u32, u32)> + use<S> {
        let (width, height) = (self.size.width(), self.size.height());
        (0..height).flat_map(move |row| (0..width).map(move |column| (column, row)))
    }
}

impl<S: Size> Scenic for Connect4<S> {
    fn ground(&self) -> Option<Ground> {
        let (width, height) = (self.size.width() as f32, self.size.height() as f32);
        let mut parts = vec![Part::new(Look::Board, Area::new(0.0, 0.0, width, height))];
        let hole = |(column, row)| Part::new(Look::Hole, self.cell(column, row));
        parts.extend(self.columns_and_rows().map(hole));
        parts.extend(
            (0..self.size.width()).map(|n| Part::label(Area::new(n as f32, height, 1.0, 0.6), n + 1)),
        );
        Some(Ground { area: Area::new(0.0, 0.0, width, height + 0.6), parts })
    }

    fn pieces(&self, position: &Position) -> Vec<Part> {
        let disc = |(column, row)| {
            let owner = self.stone(position, column, row)?;
            Some(Part::new(Look::Disc, self.cell(column, row)).of(owner))
        };
        self.columns_and_rows().filter_map(disc).collect()
    }

    fn winning(&self, position: &Position) -> Vec<Area> {
        let row = in_a_row(4, self.size.width(), self.size.height(), |c, r| self.stone(position, c, r));
        row.into_iter().map(|(column, row)| self.cell(column, row)).collect()
    }

    /// The stone falls to `at`; a click anywhere in the column drops it.
    fn spot(&self, position: &Position, column: u8) -> Option<Spot> {
        let column = u32::from(column);
        let row = (0..self.size.height()).find(|&row| self.stone(position, column, row).is_none())?;
        let reach = Area::new(column as f32, 0.0, 1.0, self.size.height() as f32);
        Some(Spot { at: self.cell(column, row), from: None, reach })
    }
}
