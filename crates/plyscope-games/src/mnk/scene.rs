//! The board of an m,n,k-game as parts.

use super::{Bits, Mnk, Position};
use crate::scene::{Area, Ground, Look, Part, Scenic, Spot, in_a_row};
use plyscope::Player;

impl<B: Bits> Mnk<B> {
    fn owner(&self, position: &Position<B>, col: u32, row: u32) -> Option<Player> {
        match self.sign(position, col, row) {
            'x' => Some(Player::Max),
            'o' => Some(Player::Min),
            _ => None,
        }
    }
}

impl<B: Bits> Scenic for Mnk<B> {
    fn ground(&self) -> Option<Ground> {
        Some(self.grid.ground(|_, _| Look::Cell))
    }

    fn pieces(&self, position: &Position<B>) -> Vec<Part> {
        self.grid.pieces(|col, row| match self.owner(position, col, row)? {
            Player::Max => Some((Look::Cross, Player::Max)),
            Player::Min => Some((Look::Ring, Player::Min)),
        })
    }

    fn winning(&self, position: &Position<B>) -> Vec<Area> {
        let row = in_a_row(self.k, self.grid.cols, self.grid.rows, |c, r| self.owner(position, c, r));
        row.into_iter().map(|(col, row)| self.grid.area(col, row)).collect()
    }

    fn spot(&self, _: &Position<B>, at: u8) -> Option<Spot> {
        let at = u32::from(at);
        Some(Spot::at(self.grid.area(at % self.stride(), at / self.stride())))
    }
}
