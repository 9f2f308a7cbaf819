//! Evaluation by patterns: what a position is worth as the sum of what small parts of the board are worth.
//!
//! A *shape* is a list of cells: an edge, a corner, a diagonal. What stands on them is one of 3^n *configurations* (mine,
//! empty, theirs on each of n cells), and each has a weight. A shape lies on the board wherever a symmetry of the game puts
//! it, and shares its weights there. The weights differ from one *phase* of the game to the next. (Buro 1997, "Experiments
//! with Multi-ProbCut and a new high-quality evaluation function for Othello".)
//!
//! A game that implements [`Patterned`] gets all the rest: indices that follow the moves ([`Patterns`], [`Indices`]),
//! weights in a small file ([`Weights`]), an evaluator ([`Judge`]), and with [`Trainable`] the trainer that finds the
//! weights ([`Training`]). [`Measuring`] finds out how far searches differ from the static
//! value ([`Margins`]).
//!
//! Everything is from the mover's point of view: a cell is `mine` or `theirs`, and where colours exchanged mean a board
//! turned round ([`Layout::exchange`]), the second player sees the board like that. So an exchange of colours changes the
//! sign of a value, by construction.

mod fit;
mod margins;
mod train;
mod weights;

#[cfg(test)]
mod tests;

pub use margins::{Differs, Margins, Measuring};
pub use train::{Aim, Fitted, Plan, Stage, Trainable, Trainer, Training};
pub use weights::{Judge, Phase, Weights, WeightsError};

use crate::ParameterError;
use plyscope::{Game, Player};

/// A game on a board of at most 64 cells, each empty or taken by one of the players, that names its patterns.
pub trait Patterned: Game {
    /// The cells, the shapes on them and what is alike. Always the same for a game.
    fn layout(&self) -> Layout;

    /// The cells that the first player has taken, and the second: bit `c` stands for cell `c`.
    fn taken(&self, state: &Self::State) -> [u64; 2];

    /// How far the game has come, from 0: something that grows as the game goes on, like the number of stones.
    fn clock(&self, state: &Self::State) -> u32;
}

/// What a game says about its patterns.
#[derive(Clone, PartialEq, Eq, Debug, Hash)]
pub struct Layout {
    /// The game with its parameters: weights of another one are refused.
    pub game: String,
    /// How many cells there are, at most 64.
    pub cells: u8,
    /// The shapes, each of at most 10 cells. A shape without cells is a constant.
    pub shapes: Vec<Vec<u8>>,
    /// Where a cell goes in a position that is worth the same: one list of all cells for each symmetry. All of them (the
    /// trainer composes none); the one that changes nothing need not be listed.
    pub symmetries: Vec<Vec<u8>>,
    /// Where a cell goes for the second player to see the board as the first does; `None` if it stays.
    pub exchange: Option<Vec<u8>>,
    /// The clock at which each phase begins; the first is 0.
    pub phases: Vec<u32>,
    /// The clock from which on nothing is trained: the game is as good as over.
    pub end: u32,
}

impl Layout {
    /// The phase that a clock belongs to.
    #[inline]
    pub fn phase(&self, clock: u32) -> usize {
        self.phases[1..].iter().filter(|&&begin| begin <= clock).count()
    }

    fn check(&self) -> Result<(), ParameterError> {
        let refuse = |text: String| Err(ParameterError(text));
        let cells = usize::from(self.cells);
        if cells > 64 {
            return refuse(format!("{cells} cells: expected at most 64"));
        }
        for shape in &self.shapes {
            let mut sorted = shape.clone();
            sorted.sort_unstable();
            sorted.dedup();
            let known = shape.iter().all(|&cell| usize::from(cell) < cells);
            if shape.len() > LARGEST || sorted.len() != shape.len() || !known {
                return refuse(format!(
                    "shape {shape:?}: expected at most {LARGEST} different cells below {cells}"
                ));
            }
        }
        for map in self.symmetries.iter().chain(&self.exchange) {
            let mut sorted = map.clone();
            sorted.sort_unstable();
            if sorted.iter().map(|&cell| usize::from(cell)).ne(0..cells) {
                return refuse(format!("symmetry {map:?}: expected each of {cells} cells once"));
            }
        }
        if self.phases.first() != Some(&0) || self.phases.windows(2).any(|pair| pair[0] >= pair[1]) {
            return refuse(format!(
                "phases {:?}: expected 0 and then greater and greater numbers",
                self.phases
            ));
        }
        match self.phases.last() {
            Some(&last) if last >= self.end => {
                refuse(format!("the last phase begins at {last}, the end is {}", self.end))
            }
            _ => Ok(()),
        }
    }
}

/// Cells of the largest shape: its configurations are numbers of 16 bits.
const LARGEST: usize = 10;
/// How often shapes may lie on a board, in all.
const PLACES: usize = 64;

/// The shapes of a game, wherever they lie on its board.
#[derive(Clone, Debug)]
pub struct Patterns {
    layout: Layout,
    /// How many places are used.
    places: usize,
    /// What a cell of the first player adds to each place's configuration: a power of three, or nothing. All places at
    /// once, as that is quicker than a list of the few.
    rows: Vec<[i16; PLACES]>,
    /// For each player: where in the table of a phase the empty configuration of each place is.
    middles: [[u32; PLACES]; 2],
    /// The weight that each entry of a table shows.
    classes: Vec<u32>,
    /// How many weights a phase has.
    weights: usize,
}

/// What stands on the cells, and the configuration of every place. It follows the moves by [`Patterns::follow`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Indices {
    cells: [u64; 2],
    at: [i16; PLACES],
}

/// An empty board.
impl Default for Indices {
    fn default() -> Indices {
        Indices { cells: [0; 2], at: [0; PLACES] }
    }
}

/// A shape on the board, with its cells in their order.
type Place = Vec<u8>;

fn moved(cells: &[u8], map: &[u8]) -> Place {
    cells.iter().map(|&cell| map[usize::from(cell)]).collect()
}

fn sorted(cells: &[u8]) -> Vec<u8> {
    let mut cells = cells.to_vec();
    cells.sort_unstable();
    cells
}

impl Patterns {
    /// The patterns of a layout.
    ///
    /// # Errors
    /// If the layout contradicts itself, or its shapes lie on the board more than 64 times.
    pub fn new(layout: Layout) -> Result<Patterns, ParameterError> {
        layout.check()?;
        let same: Vec<u8> = (0..layout.cells).collect();
        let symmetries = || [&same].into_iter().chain(&layout.symmetries);
        // For each player: places with the shape that lies there.
        let mut sides: [Vec<(Place, usize)>; 2] = Default::default();
        for (shape, cells) in layout.shapes.iter().enumerate() {
            let mut seen: Vec<Vec<u8>> = Vec::new();
            for map in symmetries() {
                let place = moved(cells, map);
                if !seen.contains(&sorted(&place)) {
                    seen.push(sorted(&place));
                    let other = moved(&place, layout.exchange.as_ref().unwrap_or(&same));
                    sides[0].push((place, shape));
                    sides[1].push((other, shape));
                }
            }
        }
        let mut places: Vec<Place> = Vec::new();
        for (place, shape) in sides.iter().flatten() {
            let constants = places.iter().filter(|place| place.is_empty()).count();
            let known = match place.is_empty() {
                true => constants > layout.shapes[..*shape].iter().filter(|shape| shape.is_empty()).count(),
                false => places.contains(place),
            };
            if !known {
                places.push(place.clone());
            }
        }
        if places.len() > PLACES {
            let text =
                format!("the shapes lie on the board {} times: expected at most {PLACES}", places.len());
            return Err(ParameterError(text));
        }
        // The table: every configuration of every shape, then as many without a weight, for places that only one of the
        // players looks at.
        let mut classes = Vec::new();
        let (mut weights, mut middles) = (0, Vec::new());
        for cells in &layout.shapes {
            let set = sorted(cells);
            let alike: Vec<Vec<usize>> = symmetries()
                .map(|map| moved(cells, map))
                .filter(|image| sorted(image) == set)
                .map(|image| {
                    cells.iter().map(|cell| image.iter().position(|c| c == cell).unwrap_or(0)).collect()
                })
                .collect();
            let (begin, half) = (classes.len(), reach(cells.len()));
            middles.push((begin + half) as u32);
            classes.resize(begin + 2 * half + 1, NO_WEIGHT);
            for at in 0..=2 * half {
                if classes[begin + at] == NO_WEIGHT {
                    for order in &alike {
                        classes[begin + reordered(at, order)] = weights;
                    }
                    weights += 1;
                }
            }
        }
        let spare = classes.len() + reach(LARGEST);
        let middle = |side: &[(Place, usize)], at: usize| {
            let nth = |list: &[Place]| list.iter().filter(|place| **place == places[at]).count();
            // Constants are told apart by their order.
            let which = nth(&places[..at]);
            let found = side.iter().filter(|(place, _)| *place == places[at]).nth(which);
            found.map_or(spare as u32, |(_, shape)| middles[*shape])
        };
        let mut rows = vec![[0; PLACES]; 64];
        for (at, place) in places.iter().enumerate() {
            let mut power = 1_i16;
            for &cell in place {
                rows[usize::from(cell)][at] = power;
                power = power.wrapping_mul(3);
            }
        }
        let middles = [0, 1].map(|side| {
            let mut all = [spare as u32; PLACES];
            (0..places.len()).for_each(|at| all[at] = middle(&sides[side], at));
            all
        });
        if middles.iter().flatten().take(PLACES * 2).any(|&middle| middle == spare as u32) {
            classes.resize(spare + reach(LARGEST) + 1, NO_WEIGHT);
        }
        Ok(Patterns { places: places.len(), rows, middles, classes, weights: weights as usize, layout })
    }

    /// What the game said.
    pub fn layout(&self) -> &Layout {
        &self.layout
    }

    /// How many weights a phase has.
    pub fn weights(&self) -> usize {
        self.weights
    }

    /// The weight that every position has, if a shape without cells says that there is one.
    fn constant(&self) -> Option<usize> {
        let shape = self.layout.shapes.iter().position(Vec::is_empty)?;
        let before: usize = self.layout.shapes[..shape].iter().map(|cells| 2 * reach(cells.len()) + 1).sum();
        Some(self.classes[before] as usize)
    }

    /// The configurations of a board.
    #[inline(always)]
    pub fn indices(&self, cells: [u64; 2]) -> Indices {
        let mut indices = Indices::default();
        self.follow(&mut indices, cells);
        indices
    }

    /// Goes from one board to another; the fewer cells differ, the less work.
    // Compiled into its callers, for the processor that they are compiled for.
    #[inline(always)]
    pub fn follow(&self, indices: &mut Indices, cells: [u64; 2]) {
        let [first, second] = indices.cells;
        let mut changed = (first ^ cells[0]) | (second ^ cells[1]);
        let digit =
            |cells: [u64; 2], cell: u32| (cells[0] >> cell & 1) as i16 - (cells[1] >> cell & 1) as i16;
        while changed != 0 {
            let cell = changed.trailing_zeros();
            changed &= changed - 1;
            let by = digit(cells, cell) - digit(indices.cells, cell);
            let row = &self.rows[cell as usize & 63];
            for (at, power) in indices.at.iter_mut().zip(row) {
                *at = at.wrapping_add(power.wrapping_mul(by));
            }
        }
        indices.cells = cells;
    }

    /// The weights that a position's value is the sum of.
    fn terms<'p>(&'p self, indices: &'p Indices, mover: Player) -> impl Iterator<Item = u32> + 'p {
        let side = usize::from(mover == Player::Min);
        let sign = if mover == Player::Max { 1 } else { -1 };
        (0..self.places).filter_map(move |place| {
            let at = self.middles[side][place] as i32 + sign * i32::from(indices.at[place]);
            Some(self.classes[at as usize]).filter(|&class| class != NO_WEIGHT)
        })
    }

    /// The sum over a table of a phase, mover's view.
    #[inline(always)]
    fn sum(&self, table: &[i16], indices: &Indices, mover: Player) -> i32 {
        let middles = &self.middles[usize::from(mover == Player::Min)];
        let sign = if mover == Player::Max { 1 } else { -1 };
        let mut sum = 0;
        for (middle, at) in middles.iter().zip(&indices.at).take(self.places) {
            sum += i32::from(table[(*middle as i32 + sign * i32::from(*at)) as usize]);
        }
        sum
    }
}

/// An entry of a table that nothing was trained for.
const NO_WEIGHT: u32 = u32::MAX;

/// The greatest configuration of `cells` cells: all of them mine. The least is its negative.
const fn reach(cells: usize) -> usize {
    (3_usize.pow(cells as u32) - 1) / 2
}

/// The configuration `at` (counted from the least) with its cells in another order.
fn reordered(at: usize, order: &[usize]) -> usize {
    let mut rest = at;
    let mut digits = [0; LARGEST];
    for digit in digits.iter_mut().take(order.len()) {
        *digit = rest % 3;
        rest /= 3;
    }
    order.iter().rev().fold(0, |sum, &from| sum * 3 + digits[from])
}
