//! The board of hare and hounds as parts.

use super::{Hounds, Position, Step};
use crate::scene::{Ground, Look, Part, Scenic, Spot};
use plyscope::Player;

impl Scenic for Hounds {
    fn ground(&self) -> Option<Ground> {
        let bit = |col: u32, row: u32| 1 << (row * self.grid.cols + col);
        // Steps from and to dark squares may be diagonal.
        let look = |col, row| if self.hubs & bit(col, row) != 0 { Look::Dark } else { Look::Cell };
        let mut ground = self.grid.ground(look);
        let last = self.grid.cols - 1;
        let corners = [(0, 0), (0, 2), (last, 0), (last, 2)].map(|(col, row)| self.grid.area(col, row));
        ground.parts.retain(|part| part.look == Look::Board || !corners.contains(&part.area));
        Some(ground)
    }

    fn pieces(&self, position: &Position) -> Vec<Part> {
        self.grid.pieces(|col, row| match self.sign(position, col, row) {
            'h' => Some((Look::Pawn, Player::Max)),
            'r' => Some((Look::Disc, Player::Min)),
            _ => None,
        })
    }

    fn spot(&self, _: &Position, step: Step) -> Option<Spot> {
        let [from, to] = [step.from, step.to].map(|square| {
            let square = u32::from(square);
            self.grid.area(self.column(square), square / self.grid.cols)
        });
        Some(Spot { from: Some(from), ..Spot::at(to) })
    }
}
