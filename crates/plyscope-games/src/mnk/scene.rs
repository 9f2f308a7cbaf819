//! The board of an m,n,k-game as parts.

use super::{Bits, Mnk, Position};
use crate::scene::{Ground, Look, Part, Scenic, Spot};
use plyscope::Player;

impl<B: Bits> Scenic for Mnk<B> {
    fn ground(&self) -> Option<Ground> {
        Some(self.grid.ground(|_, _| Look::Cell))
    }

    fn pieces(&self, position: &Position<B>) -> Vec<Part> {
        self.grid.pieces(|col, row| match self.sign(position, col, row) {
            'x' => Some((Look::Cross, Player::Max)),
            'o' => Some((Look::Ring, Player::Min)),
            _ => None,
        })
    }

    fn spot(&self, _: &Position<B>, at: u8) -> Option<Spot> {
        let at = u32::from(at);
        Some(Spot::at(self.grid.area(at % self.stride(), at / self.stride())))
    }
}
