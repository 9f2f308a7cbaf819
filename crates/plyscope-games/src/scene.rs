//! A board as a page can draw it and take clicks on it: parts with places, instead of text.
//!
//! Lengths are in squares of the board, x to the right and y down. What a [`Look`] looks like is left to the drawer.

use plyscope::{Game, Player};

/// A rectangle.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Area {
    /// Its left side.
    pub x: f32,
    /// Its upper side.
    pub y: f32,
    /// Its width.
    pub w: f32,
    /// Its height.
    pub h: f32,
}

impl Area {
    /// The rectangle with this upper left corner and size.
    pub const fn new(x: f32, y: f32, w: f32, h: f32) -> Area {
        Area { x, y, w, h }
    }

    /// The square in this column and row, counted from 0 at the upper left.
    pub const fn square(column: u32, row: u32) -> Area {
        Area::new(column as f32, row as f32, 1.0, 1.0)
    }

    /// The smallest rectangle around both.
    pub fn with(self, other: Area) -> Area {
        let (x, y) = (self.x.min(other.x), self.y.min(other.y));
        let right = (self.x + self.w).max(other.x + other.w);
        let below = (self.y + self.h).max(other.y + other.h);
        Area::new(x, y, right - x, below - y)
    }

    /// Whether the other one lies in it, edges included.
    pub fn holds(self, other: Area) -> bool {
        // Sums of lengths are rounded.
        let within = |outer: f32, length: f32, inner: f32, part: f32| {
            inner >= outer - 1e-4 && inner + part <= outer + length + 1e-4
        };
        within(self.x, self.w, other.x, other.w) && within(self.y, self.h, other.y, other.h)
    }
}

/// What a part of a board is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Look {
    /// The whole board, under everything.
    Board,
    /// A square, or a dark one.
    Cell,
    /// A dark square.
    Dark,
    /// A round opening, as in a frame for stones that fall.
    Hole,
    /// A hollow for seeds; its text is how many.
    Pit,
    /// A large hollow at the side.
    Store,
    /// A point to draw lines between.
    Dot,
    /// A text beside the board.
    Label,
    /// A round piece.
    Disc,
    /// An X.
    Cross,
    /// An O.
    Ring,
    /// A pawn.
    Pawn,
    /// A domino, or a square that is taken.
    Domino,
    /// A closed box.
    Box,
    /// A line that was drawn.
    Line,
    /// Seeds in a hollow; the text is how many.
    Seeds,
    /// A stone of a heap.
    Stone,
}

impl Look {
    /// One word.
    pub const fn name(self) -> &'static str {
        match self {
            Look::Board => "board",
            Look::Cell => "cell",
            Look::Dark => "dark",
            Look::Hole => "hole",
            Look::Pit => "pit",
            Look::Store => "store",
            Look::Dot => "dot",
            Look::Label => "label",
            Look::Disc => "disc",
            Look::Cross => "cross",
            Look::Ring => "ring",
            Look::Pawn => "pawn",
            Look::Domino => "domino",
            Look::Box => "box",
            Look::Line => "line",
            Look::Seeds => "seeds",
            Look::Stone => "stone",
        }
    }
}

/// A part of a board, or a piece on it.
#[derive(Clone, PartialEq, Debug)]
pub struct Part {
    /// What it is.
    pub look: Look,
    /// Where it is.
    pub area: Area,
    /// Whose it is, if it is somebody's and the position says so.
    pub owner: Option<Player>,
    /// What is written on it; mostly nothing.
    pub text: String,
}

impl Part {
    /// Something that is nobody's.
    pub fn new(look: Look, area: Area) -> Part {
        Part { look, area, owner: None, text: String::new() }
    }

    /// The same, of this player.
    pub fn of(self, owner: Player) -> Part {
        Part { owner: Some(owner), ..self }
    }

    /// The same, with a text.
    pub fn text(self, text: impl ToString) -> Part {
        Part { text: text.to_string(), ..self }
    }

    /// A text in the middle of an area.
    pub fn label(area: Area, text: impl ToString) -> Part {
        Part::new(Look::Label, area).text(text)
    }
}

/// What is the same in all positions of a game.
#[derive(Clone, PartialEq, Debug)]
pub struct Ground {
    /// All that is drawn lies in here.
    pub area: Area,
    /// The parts, from back to front.
    pub parts: Vec<Part>,
}

/// A board with its pieces.
#[derive(Clone, PartialEq, Debug)]
pub struct Scene {
    /// What never changes.
    pub ground: Ground,
    /// The pieces, from back to front.
    pub pieces: Vec<Part>,
}

/// Where a move is on the board.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Spot {
    /// What it changes: where the piece goes, or what is taken.
    pub at: Area,
    /// Where the piece comes from, if one moves.
    pub from: Option<Area>,
    /// Where a click means this move. Those of the moves with the same `from` do not overlap.
    pub reach: Area,
}

impl Spot {
    /// A move that is one place.
    pub const fn at(area: Area) -> Spot {
        Spot { at: area, from: None, reach: area }
    }
}

/// A game whose board can be drawn. Games without a board have nothing to say here, and are shown as text.
pub trait Scenic: Game {
    /// What is the same in all positions; `None` if there is no board.
    fn ground(&self) -> Option<Ground> {
        None
    }

    /// What stands on it.
    fn pieces(&self, state: &Self::State) -> Vec<Part> {
        let _ = state;
        Vec::new()
    }

    /// Where a move is, if it is anywhere.
    fn spot(&self, state: &Self::State, mv: Self::Move) -> Option<Spot> {
        let _ = (state, mv);
        None
    }

    /// What a move passes on its way, in order, if it does more than it leaves behind: the hollows of a round of sowing.
    fn trail(&self, state: &Self::State, mv: Self::Move) -> Vec<Area> {
        let _ = (state, mv);
        Vec::new()
    }

    /// What each player has so far, the first one first, where that is counted.
    fn tally(&self, state: &Self::State) -> Option<[u32; 2]> {
        let _ = state;
        None
    }

    /// The squares that the game was won with, if it was won with some.
    fn winning(&self, state: &Self::State) -> Vec<Area> {
        let _ = state;
        Vec::new()
    }
}

/// The squares of all rows of `k` or more that one player holds, in any of the four directions; none twice.
pub(crate) fn in_a_row(
    k: u32,
    cols: u32,
    rows: u32,
    owner: impl Fn(u32, u32) -> Option<Player>,
) -> Vec<(u32, u32)> {
    let mut found = Vec::new();
    for (col, row) in (0..rows).flat_map(|row| (0..cols).map(move |col| (col, row))) {
        for (right, up) in [(1, 0), (0, 1), (1, 1), (-1, 1)] {
            let square = |n: u32| {
                let (col, row) = (i64::from(col) + right * i64::from(n), i64::from(row) + up * i64::from(n));
                let inside = (0..i64::from(cols)).contains(&col) && (0..i64::from(rows)).contains(&row);
                inside.then_some((col as u32, row as u32))
            };
            let line: Vec<_> = (0..k).map_while(square).collect();
            let first = owner(col, row);
            if line.len() == k as usize && first.is_some() && line.iter().all(|&(c, r)| owner(c, r) == first)
            {
                found.extend(line.into_iter().filter(|square| !found.contains(square)).collect::<Vec<_>>());
            }
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Dice, registry};

    fn overlap(a: Area, b: Area) -> bool {
        let meet = |a: f32, aw: f32, b: f32, bw: f32| a + 1e-3 < b + bw && b + 1e-3 < a + aw;
        meet(a.x, a.w, b.x, b.w) && meet(a.y, a.h, b.y, b.h)
    }

    /// Random games of every kind: all that is drawn lies on the board, and a click means one move at most.
    #[test]
    fn pieces_and_moves_lie_on_the_board_and_clicks_are_clear() {
        let games = [
            "tictactoe",
            "mnk(15,15,5)",
            "connect4",
            "connect4(5x4)",
            "othello",
            "othello(6)",
            "kalah",
            "kalah(3,3)",
        ];
        let more = [
            "dots",
            "dots(2x4)",
            "breakthrough",
            "breakthrough(5x4,1)",
            "hounds",
            "hounds(2)",
            "domineering",
            "domineering(4x5)",
            "nim",
            "nim(1,127)",
        ];
        for name in games.into_iter().chain(more) {
            let mut session = registry::open(name).unwrap();
            let mut dice = Dice::new(3);
            while session.outcome().is_none() {
                let scene = session.scene().unwrap();
                let whole = scene.ground.area;
                for part in scene.ground.parts.iter().chain(&scene.pieces) {
                    assert!(whole.holds(part.area), "{name}: {part:?} is outside of {whole:?}");
                }
                let spots = session.spots();
                let moves = session.moves();
                assert_eq!(spots.len(), moves.len());
                for (n, (spot, mv)) in spots.iter().zip(&moves).enumerate() {
                    let Some(spot) = spot else {
                        assert_eq!(mv, "pass", "{name}: {mv} is nowhere");
                        continue;
                    };
                    assert!(whole.holds(spot.at) && whole.holds(spot.reach), "{name} {mv}: {spot:?}");
                    for other in spots[n + 1..].iter().flatten().filter(|other| other.from == spot.from) {
                        assert!(!overlap(spot.reach, other.reach), "{name} {mv}: {spot:?} {other:?}");
                    }
                }
                let mv = moves[dice.below(moves.len())].clone();
                let before = spots[moves.iter().position(|word| *word == mv).unwrap()];
                session.play(&mv).unwrap();
                assert_eq!(session.last_spot(), before, "{name} {mv}");
            }
        }
    }

    #[test]
    fn what_a_position_does_not_say_is_known_from_the_moves() {
        // Who owns a box, and which two squares are a domino, can be seen only by somebody who watched.
        let mut dots = registry::open("dots(1x1)").unwrap();
        for mv in ["a1b1", "a1a2", "b1b2", "a2b2"] {
            dots.play(mv).unwrap();
        }
        let boxes: Vec<_> =
            dots.scene().unwrap().pieces.into_iter().filter(|part| part.look == Look::Box).collect();
        assert_eq!((boxes.len(), boxes[0].owner), (1, Some(Player::Min)));
        let mut domino = registry::open("domineering(2x2)").unwrap();
        domino.play("a1a2").unwrap();
        let pieces = domino.scene().unwrap().pieces;
        assert_eq!(pieces, [Part::new(Look::Domino, Area::new(0.0, 0.0, 1.0, 2.0)).of(Player::Max)]);
    }

    #[test]
    fn what_was_won_with_is_told() {
        let won = |name: &str| -> Vec<[f32; 2]> {
            let squares = registry::open(name).unwrap().winning();
            squares.into_iter().map(|area| [area.x, area.y]).collect()
        };
        assert_eq!(won("tictactoe@xxx/oo1/3 o").len(), 3);
        let mut four = registry::open("connect4").unwrap();
        for mv in ["1", "2", "2", "3", "3", "4", "3", "4", "4", "7"] {
            four.play(mv).unwrap();
        }
        assert!(four.winning().is_empty(), "the game goes on");
        four.play("4").unwrap();
        let mut diagonal: Vec<_> =
            four.winning().into_iter().map(|area| (area.x as u32, area.y as u32)).collect();
        diagonal.sort_unstable();
        assert_eq!(diagonal, [(0, 5), (1, 4), (2, 3), (3, 2)]);
        assert!(won("othello").is_empty());
    }

    /// Law: where something is counted, it grows to what the score says at the end.
    #[test]
    fn a_tally_is_the_score_in_the_end() {
        for name in ["othello(6)", "kalah(4,3)", "dots(2x2)"] {
            let mut session = registry::open(name).unwrap();
            let mut dice = Dice::new(5);
            while session.outcome().is_none() {
                let moves = session.moves();
                session.play(&moves[dice.below(moves.len())]).unwrap();
            }
            let [first, second] = session.tally().unwrap();
            let margin = (first as i32 - second as i32).signum();
            assert_eq!(session.outcome().unwrap().get().signum(), margin, "{name}: {first} {second}");
        }
        assert_eq!(registry::open("othello").unwrap().tally(), Some([2, 2]));
        assert_eq!(registry::open("connect4").unwrap().tally(), None);
    }

    /// Law: sowing passes as many hollows as there were seeds, and the first is the next one.
    #[test]
    fn sowing_leaves_a_trail() {
        let mut kalah = registry::open("kalah(6,4)").unwrap();
        assert!(kalah.last_trail().is_empty());
        kalah.play("3").unwrap();
        let trail = kalah.last_trail();
        assert_eq!(trail.iter().map(|area| area.x as u32).collect::<Vec<_>>(), [4, 5, 6, 7]);
        assert_eq!(kalah.turn(), Player::Max, "the last seed fell into the store");
    }

    #[test]
    fn games_without_a_board_have_no_scene() {
        let session = registry::open("uniform(2,3)").unwrap();
        assert!(session.scene().is_none());
        assert!(session.spots().iter().all(Option::is_none));
    }
}
