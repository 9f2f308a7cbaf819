//! The board of othello as parts.

use super::{Move, Othello, Position};
use crate::grid::Grid;
use crate::scene::{Area, Ground, Look, Part, Scenic, Spot};
use plyscope::Player;

impl Othello {
    /// A cell by its bit. Rows are counted from the top, as they are named.
    fn area(&self, square: u32) -> Area {
        Area::square(square % 8 - self.offset(), square / 8 - self.offset())
    }
}

impl Scenic for Othello {
    fn ground(&self) -> Option<Ground> {
        let grid = Grid { cols: self.size, rows: self.size };
        let mut ground = grid.ground(|_, _| Look::Cell);
        // Here the first row is the upper one.
        let labels = ground.parts.iter_mut().filter(|part| part.look == Look::Label);
        for label in labels.filter(|label| label.area.x < 0.0) {
            label.text = (label.area.y as u32 + 1).to_string();
        }
        Some(ground)
    }

    fn pieces(&self, position: &Position) -> Vec<Part> {
        let disc = |square: u32| {
            let has = |player: &Player| position.of(*player) >> square & 1 != 0;
            let owner = [Player::Max, Player::Min].into_iter().find(has)?;
            Some(Part::new(Look::Disc, self.area(square)).of(owner))
        };
        self.squares().filter_map(disc).collect()
    }

    fn tally(&self, position: &Position) -> Option<[u32; 2]> {
        Some([Player::Max, Player::Min].map(|player| position.of(player).count_ones()))
    }

    fn spot(&self, _: &Position, mv: Move) -> Option<Spot> {
        (!mv.is_pass()).then(|| Spot::at(self.area(mv.square.into())))
    }
}
