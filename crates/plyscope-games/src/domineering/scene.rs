//! The board of domineering as parts.

use super::{Domineering, Position};
use crate::scene::{Area, Ground, Look, Part, Scenic, Spot};
use plyscope::Player;

impl Scenic for Domineering {
    fn ground(&self) -> Option<Ground> {
        Some(self.grid.ground(|_, _| Look::Cell))
    }

    /// Squares that are taken. By whom, and which two belong together, is not part of a position.
    fn pieces(&self, position: &Position) -> Vec<Part> {
        let squares = (0..self.grid.rows).flat_map(|row| (0..self.grid.cols).map(move |col| (col, row)));
        let taken = squares.filter(|&(col, row)| self.sign(position, col, row) == '#');
        taken.map(|(col, row)| Part::new(Look::Domino, self.grid.area(col, row))).collect()
    }

    /// A click on the edge between the two squares means their domino, and around it as far as the next edge allows.
    fn spot(&self, position: &Position, at: u8) -> Option<Spot> {
        let square = |at: u32| self.grid.area(at % self.grid.cols, at / self.grid.cols);
        let at = square(at.into()).with(square(u32::from(at) + self.step(position.turn)));
        let reach = match position.turn {
            Player::Max => Area::new(at.x, at.y + 0.5, 1.0, 1.0),
            Player::Min => Area::new(at.x + 0.5, at.y, 1.0, 1.0),
        };
        Some(Spot { at, from: None, reach })
    }
}
