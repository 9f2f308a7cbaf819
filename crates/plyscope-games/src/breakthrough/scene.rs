//! The board of breakthrough as parts.

use super::{Breakthrough, Position, Step};
use crate::scene::{Ground, Look, Part, Scenic, Spot};
use plyscope::Player;

impl Scenic for Breakthrough {
    fn ground(&self) -> Option<Ground> {
        // As on a chess board, the lower left square is dark.
        Some(self.grid.ground(|col, row| if (col + row).is_multiple_of(2) { Look::Dark } else { Look::Cell }))
    }

    fn pieces(&self, position: &Position) -> Vec<Part> {
        self.grid.pieces(|col, row| match self.sign(position, col, row) {
            'w' => Some((Look::Pawn, Player::Max)),
            'b' => Some((Look::Pawn, Player::Min)),
            _ => None,
        })
    }

    fn spot(&self, _: &Position, step: Step) -> Option<Spot> {
        let [from, to] = [step.from, step.to].map(|square| {
            let square = u32::from(square);
            self.grid.area(square % self.grid.cols, square / self.grid.cols)
        });
        Some(Spot { from: Some(from), ..Spot::at(to) })
    }
}
