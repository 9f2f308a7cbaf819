//! The board of kalah as parts: the first player's houses below, the store of each on the own right.

use super::{Kalah, Position};
use crate::scene::{Area, Ground, Look, Part, Scenic, Spot};
use plyscope::{Game, Player};

const BOTH: [Player; 2] = [Player::Max, Player::Min];

impl Kalah {
    /// A house from 0, or the store, which comes after the houses.
    fn pit_area(&self, player: Player, pit: u32) -> Area {
        let m = self.houses;
        match (player, pit < m) {
            (Player::Max, true) => Area::square(pit + 1, 1),
            (Player::Min, true) => Area::square(m - pit, 0),
            (Player::Max, false) => Area::new(m as f32 + 1.0, 0.0, 1.0, 2.0),
            (Player::Min, false) => Area::new(0.0, 0.0, 1.0, 2.0),
        }
    }

    fn pits(&self) -> impl Iterator<Item = (Player, u32)> + use<> {
        let m = self.houses;
        BOTH.into_iter().flat_map(move |player| (0..=m).map(move |pit| (player, pit)))
    }
}

impl Scenic for Kalah {
    fn ground(&self) -> Option<Ground> {
        let width = self.houses as f32 + 2.0;
        let mut parts = vec![Part::new(Look::Board, Area::new(0.0, 0.0, width, 2.0))];
        for (player, pit) in self.pits() {
            let look = if pit < self.houses { Look::Pit } else { Look::Store };
            let area = self.pit_area(player, pit);
            parts.push(Part::new(look, area).of(player));
            if pit < self.houses {
                let y = if player == Player::Max { 2.0 } else { -0.5 };
                parts.push(Part::label(Area { y, h: 0.5, ..area }, pit + 1));
            }
        }
        Some(Ground { area: Area::new(0.0, -0.5, width, 3.0), parts })
    }

    fn pieces(&self, position: &Position) -> Vec<Part> {
        let seeds = |(player, pit)| {
            let held = self.held(position, player, pit);
            Part::new(Look::Seeds, self.pit_area(player, pit)).of(player).text(held)
        };
        self.pits().map(seeds).collect()
    }

    fn trail(&self, position: &Position, house: u8) -> Vec<Area> {
        let (mover, house, m) = (position.turn, u32::from(house), self.houses);
        // The mover's houses and store, then the opponent's houses; the opponent's store is left out.
        let pits = (1..=position.pit(house)).map(|n| (house + n) % (2 * m + 1));
        let area = |pit| match pit <= m {
            true => self.pit_area(mover, pit),
            false => self.pit_area(mover.other(), pit - m - 1),
        };
        pits.map(area).collect()
    }

    fn tally(&self, position: &Position) -> Option<[u32; 2]> {
        Some(BOTH.map(|player| self.held(position, player, self.houses)))
    }

    fn spot(&self, position: &Position, house: u8) -> Option<Spot> {
        Some(Spot::at(self.pit_area(self.turn(position), house.into())))
    }
}
