//! Kalah: sow seeds around the board, into the own store and against the houses of the opponent.
//!
//! # Rules
//! Each player has *m* houses with *n* seeds each and a store. A move takes all seeds of an own house and sows them one by
//! one counter-clockwise: own houses, own store, the opponent's houses, round again; the opponent's store is left out,
//! the house that was emptied is not.
//!
//! - If the last seed falls into the own **store**, the same player moves again.
//! - If it falls into an **empty** house of the mover, it captures: it goes to the mover's store together with the seeds of
//!   the house opposite. The rules differ where the house opposite is empty, see [`Rule`].
//! - When all houses of either player are empty after a move, the game is over, and the seeds left go to the player in
//!   whose houses they lie.
//!
//! The score is the **margin**: the first player's store less the second's, in the end.
//!
//! [`Kalah`] holds the rules; [`Seeds`] is the guide that makes the generic engine a solver. [`KNOWN`] lists what every
//! correct solver finds.

mod notation;
mod scene;
#[cfg(test)]
mod tests;

use plyscope::engine::{Expansion, Guide, Moves, Terms};
use plyscope::{Game, Hashed, Player, Score, Window};
use std::fmt;

/// What the last seed does in an empty house of the mover whose opposite is empty, too.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash, Default)]
pub enum Rule {
    /// It stays: there is nothing to capture.
    #[default]
    Standard,
    /// It goes to the store all the same. (Irving, Donkers and Uiterwijk, *Solving Kalah*, ICGA Journal 2000.)
    EmptyCapture,
}

impl Rule {
    /// Both rules.
    pub const ALL: [Rule; 2] = [Rule::Standard, Rule::EmptyCapture];

    /// The name by which it is addressed.
    pub const fn name(self) -> &'static str {
        match self {
            Rule::Standard => "standard",
            Rule::EmptyCapture => "empty-capture",
        }
    }
}

impl fmt::Display for Rule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl std::str::FromStr for Rule {
    type Err = Refused;

    fn from_str(text: &str) -> Result<Rule, Refused> {
        let named = |rule: &Rule| rule.name().eq_ignore_ascii_case(text.trim());
        Rule::ALL.into_iter().find(named).ok_or_else(|| Refused::Rule(text.to_owned()))
    }
}

/// Why there is no such game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Refused {
    /// The number of houses that was asked for.
    Houses(u32),
    /// The number of seeds that was asked for, and the most that such a board holds.
    Seeds(u32, u32),
    /// The name of the rule that was asked for.
    Rule(String),
}

impl fmt::Display for Refused {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Refused::Houses(houses) => {
                write!(f, "kalah with {houses} houses a side: expected 1 to {MOST_HOUSES}")
            }
            Refused::Seeds(seeds, most) => {
                write!(f, "kalah with {seeds} seeds a house: expected 1 to {most} on a board of this size")
            }
            Refused::Rule(name) => {
                let [a, b] = Rule::ALL;
                write!(f, "kalah with the rule `{name}`: expected `{a}` or `{b}`")
            }
        }
    }
}

impl std::error::Error for Refused {}

/// Two sides of 7 houses and a store fill the 16 bytes of a board.
const MOST_HOUSES: u32 = 7;
/// All seeds. A margin then fits a signed byte.
const MOST_SEEDS: u32 = 127;

/// The rules of kalah on a board of a given size.
///
/// ```
/// use plyscope::engine::{Driver, Engine, Limits, Table};
/// use plyscope::Game;
/// use plyscope_games::kalah::{Kalah, Rule, Seeds};
/// let game = Kalah::new(3, 3, Rule::Standard)?;
/// let mut engine = Engine::new(&game).guide(Seeds).table(Table::default()).driver(Driver::Bisection).build()?;
/// let report = engine.search(&game.start(), &Limits::none())?;
/// assert_eq!(report.value.to_string(), "+2");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Kalah {
    houses: u32,
    seeds: u32,
    rule: Rule,
    /// `numbers[j][s]` is the number of ways to put fewer than `s` seeds, up to `s` − 1, into pits 0 … `j`: what pit `j`
    /// adds to the key when the pits up to it hold `s` seeds.
    numbers: Box<[[u64; MOST_SEEDS as usize + 1]]>,
}

/// A position, from the point of view of the player to move.
///
/// One byte for each pit in the order of sowing: the mover's houses, the mover's store, the opponent's houses, the
/// opponent's store. Once the game is over, all seeds are in the stores.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash)]
pub struct Position {
    pits: u128,
    turn: Player,
}

/// A one in every byte.
const ONES: u128 = u128::MAX / 255;

impl Position {
    #[inline]
    fn pit(&self, pit: u32) -> u32 {
        u32::from((self.pits >> (8 * pit)) as u8)
    }
}

impl Kalah {
    /// Kalah with this many houses on each side, each with this many seeds.
    ///
    /// # Errors
    /// Unless there are 1 to 7 houses, at least one seed in each, and at most 127 seeds in all.
    pub fn new(houses: u32, seeds: u32, rule: Rule) -> Result<Kalah, Refused> {
        if !(1..=MOST_HOUSES).contains(&houses) {
            return Err(Refused::Houses(houses));
        }
        let most = MOST_SEEDS / (2 * houses);
        if !(1..=most).contains(&seeds) {
            return Err(Refused::Seeds(seeds, most));
        }
        let row = |pit: u32| std::array::from_fn(|held| choose(held as u32 + pit, pit + 1));
        Ok(Kalah { houses, seeds, rule, numbers: (0..2 * houses + 1).map(row).collect() })
    }

    /// Houses on each side.
    pub fn houses(&self) -> u32 {
        self.houses
    }

    /// Seeds in each house at the start.
    pub fn seeds(&self) -> u32 {
        self.seeds
    }

    /// The rule of capture.
    pub fn rule(&self) -> Rule {
        self.rule
    }

    /// Whether no two positions share a key. True of all boards up to 6 houses with 10 seeds and 7 houses with 7 seeds.
    pub fn has_exact_key(&self) -> bool {
        // The exact number of ways, in a type where it cannot overflow: it is below 2^67.
        let pits = 2 * self.houses + 1;
        let ways = (1..=pits).fold(1_u128, |n, k| n * u128::from(self.all() + k) / u128::from(k));
        2 * ways <= 1 << 64
    }

    /// The evaluator: the first player's store less the second's, now.
    pub fn margin(&self, position: &Position) -> Score {
        self.ahead(position).seen_by(position.turn)
    }

    /// All seeds of the game.
    #[inline]
    fn all(&self) -> u32 {
        2 * self.houses * self.seeds
    }

    /// The mover's store.
    #[inline]
    fn mine(&self, position: &Position) -> u32 {
        position.pit(self.houses)
    }

    /// The opponent's store.
    #[inline]
    fn theirs(&self, position: &Position) -> u32 {
        position.pit(2 * self.houses + 1)
    }

    /// How far the mover's store is ahead.
    #[inline]
    fn ahead(&self, position: &Position) -> Score {
        Score::from(self.mine(position) as i16 - self.theirs(position) as i16)
    }

    /// Seeds that are not in a store yet.
    #[inline]
    fn open(&self, position: &Position) -> u32 {
        self.all() - self.mine(position) - self.theirs(position)
    }

    /// The bytes of the mover's houses.
    #[inline]
    fn side(&self) -> u128 {
        (1 << (8 * self.houses)) - 1
    }

    /// The pit into which the last of `seeds` from `house` falls.
    #[inline]
    fn last(&self, house: u32, seeds: u32) -> u32 {
        (house + seeds) % (2 * self.houses + 1)
    }

    /// Whether `pits` hold a position after which nobody can or need move: one side is empty.
    #[inline]
    fn has_empty_side(&self, pits: u128) -> bool {
        let side = self.side();
        pits & side == 0 || (pits >> (8 * (self.houses + 1))) & side == 0
    }
}

impl Kalah {
    /// The number of these pits among all ways to fill them, by all but the last.
    #[inline]
    fn number(&self, mut pits: u128) -> u64 {
        let (mut held, mut number) = (0, 0_u64);
        for row in &self.numbers {
            held += pits as u8;
            // At most 127 seeds: the mask only tells the compiler so.
            number = number.wrapping_add(row[usize::from(held & 127)]);
            pits >>= 8;
        }
        number
    }
}

/// How many ways there are to choose `k` of `n`, modulo 2^64.
fn choose(n: u32, k: u32) -> u64 {
    // One row of Pascal's triangle after the other: sums wrap where quotients could not.
    let mut row = vec![0_u64; k as usize + 1];
    row[0] = 1;
    for _ in 0..n {
        for i in (1..row.len()).rev() {
            row[i] = row[i].wrapping_add(row[i - 1]);
        }
    }
    row[k as usize]
}

impl Game for Kalah {
    type State = Position;
    /// A house of the mover, from 0; the last one lies beside the store.
    type Move = u8;

    fn start(&self) -> Position {
        let side = (ONES * u128::from(self.seeds)) & self.side();
        Position { pits: side | side << (8 * (self.houses + 1)), turn: Player::Max }
    }

    #[inline]
    fn turn(&self, position: &Position) -> Player {
        position.turn
    }

    #[inline]
    fn moves(&self, position: &Position, out: &mut Vec<u8>) {
        out.extend((0..self.houses).filter(|&house| position.pit(house) != 0).map(|house| house as u8));
    }

    #[inline]
    fn play(&self, position: &mut Position, house: u8) {
        let (m, house) = (self.houses, u32::from(house));
        let ring = 2 * m + 1;
        let seeds = position.pit(house);
        // 1. Sow: whole rounds into every pit but the opponent's store, the rest from the next house on.
        let mut pits = position.pits & !(0xFF << (8 * house));
        let ring_mask = (1 << (8 * ring)) - 1;
        let (rounds, rest) = (seeds / ring, seeds % ring);
        let run = ONES & ((1 << (8 * rest)) - 1);
        pits += (ONES & ring_mask) * u128::from(rounds);
        pits += (run << (8 * (house + 1))) & ring_mask;
        pits += run >> (8 * (2 * m - house));
        // 2. Capture.
        let last = self.last(house, seeds);
        let byte = |pits: u128, pit: u32| u32::from((pits >> (8 * pit)) as u8);
        if last < m && byte(pits, last) == 1 {
            let opposite = 2 * m - last;
            let captured = byte(pits, opposite);
            if captured > 0 || self.rule == Rule::EmptyCapture {
                pits &= !(0xFF << (8 * last) | 0xFF << (8 * opposite));
                pits += u128::from(captured + 1) << (8 * m);
            }
        }
        // 3. With an empty side, the seeds left go home.
        let side = self.side();
        let (mine, theirs) = (pits & side, pits >> (8 * (m + 1)) & side);
        if mine == 0 || theirs == 0 {
            let left = self.all() - byte(pits, m) - byte(pits, 2 * m + 1);
            let store = if mine == 0 { 2 * m + 1 } else { m };
            pits = (pits & !(side | side << (8 * (m + 1)))) + (u128::from(left) << (8 * store));
        }
        // 4. The other player moves, unless the last seed fell into the store.
        if last != m {
            let half = 8 * (m + 1);
            // Two shifts, as a shift by all 128 bits of the longest board is none.
            let mask = u128::MAX >> (128 - 2 * half);
            *position = Position { pits: (pits >> half | pits << half) & mask, turn: position.turn.other() };
        } else {
            position.pits = pits;
        }
    }

    #[inline]
    fn outcome(&self, position: &Position) -> Option<Score> {
        self.has_empty_side(position.pits).then(|| self.margin(position))
    }
}

impl Hashed for Kalah {
    const SETTLES: bool = true;

    /// The number of the position in the list of all ways to spread the seeds over the pits (a combinatorial number:
    /// the sum, over all pits but the last, of one binomial coefficient each), twice, plus the side to move. Taken modulo
    /// 2^64, which changes nothing on the boards of [`Kalah::has_exact_key`]. Stores are pits.
    #[inline]
    fn key(&self, position: &Position) -> u64 {
        self.number(position.pits) << 1 | u64::from(position.turn == Player::Min)
    }

    /// The stores.
    #[inline]
    fn settled(&self, position: &Position) -> i32 {
        self.margin(position).get()
    }

    /// The houses, from the mover's side: as if all that is in the stores lay in the last one, which the number leaves out.
    #[inline]
    fn rest_key(&self, position: &Position) -> u64 {
        self.number(position.pits & !(0xFF << (8 * self.houses)))
    }
}

/// The guide that solves kalah: bounds by the seeds left, moves that move again and captures first.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Seeds;

impl Guide<Kalah> for Seeds {
    type Info = ();
    const TERMS: Terms = Terms::hints().no_learning().score_bits(8);

    /// The seeds left may all go to one player.
    #[inline]
    fn bounds(&self, game: &Kalah, position: &Position, (): &()) -> Option<(Score, Score)> {
        let (ahead, open) = (game.ahead(position).get() as i16, game.open(position) as i16);
        Some((Score::from(ahead - open), Score::from(ahead + open)))
    }

    #[inline]
    fn expand(
        &self,
        game: &Kalah,
        position: &Position,
        (): &(),
        _: Window,
        moves: &mut Moves<'_, u8, ()>,
    ) -> Expansion {
        let before = game.mine(position) as i32;
        // From the store outwards, so that of the moves that move again the nearest comes first.
        for house in (0..game.houses).rev() {
            let seeds = position.pit(house);
            if seeds == 0 {
                continue;
            }
            let order = if game.last(house, seeds) == game.houses {
                // Moving again costs nothing; the nearest house leaves the others as they are.
                1000
            } else {
                // What is banked, captures above all; else the far house first. Against the near one first this halves
                // the nodes of the larger boards, against learning from cuts it saves two of three.
                let mut child = *position;
                game.play(&mut child, house as u8);
                8 * (game.theirs(&child) as i32 - before) - house as i32
            };
            moves.push(house as u8, order, ());
        }
        if moves.len() == 1 { Expansion::Only } else { Expansion::Moves }
    }

    fn evaluate(&self, game: &Kalah, position: &Position, _: &Self::Info) -> Score {
        game.margin(position)
    }
}

/// A value that is known: houses, seeds, rule, margin.
pub type Fact = (u32, u32, Rule, i32);

const fn both(houses: u32, seeds: u32, standard: i32, empty_capture: i32) -> [Fact; 2] {
    [(houses, seeds, Rule::Standard, standard), (houses, seeds, Rule::EmptyCapture, empty_capture)]
}

/// The margins of 30 boards under both rules, computed by an independent program. Their signs under
/// [`Rule::EmptyCapture`] are those that Irving, Donkers and Uiterwijk published (*Solving Kalah*, ICGA Journal 2000).
pub const KNOWN: &[[Fact; 2]] = &[
    both(1, 1, 0, 0),
    both(1, 2, -2, -2),
    both(1, 3, 6, 6),
    both(1, 4, -2, -2),
    both(1, 5, 2, 2),
    both(1, 6, 0, 0),
    both(2, 1, 2, 2),
    both(2, 2, -2, -2),
    both(2, 3, -2, -2),
    both(2, 4, -10, -12),
    both(2, 5, 6, 6),
    both(2, 6, 8, 8),
    both(3, 1, 0, 0),
    both(3, 2, 4, 4),
    both(3, 3, 2, 2),
    both(3, 4, 2, 2),
    both(3, 5, 6, 6),
    both(3, 6, -8, -10),
    both(4, 1, 2, 2),
    both(4, 2, 6, 6),
    both(4, 3, 6, 8),
    both(4, 4, 2, 2),
    both(4, 5, 4, 2),
    both(4, 6, 0, 0),
    both(5, 1, 0, 0),
    both(5, 2, 2, 0),
    both(5, 3, 6, 8),
    both(5, 4, 10, 12),
    both(6, 1, 2, 2),
    both(6, 2, 6, 10),
];
