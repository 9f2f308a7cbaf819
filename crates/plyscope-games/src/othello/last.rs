//! The last plies, by hand: no lists, no moves, only boards and the squares that are left.
//!
//! All functions answer whether the value is at least β, mover's view, and fail softly: what they return is a bound on it. That is
//! a function of the position and β alone, so an answer that is remembered is the answer that would be found again, and no
//! search depends on what was searched before.

use super::bits::{around, count_last, odd_quadrants, touches};
use super::{CORNERS, bits};
use std::cell::Cell;

/// With this many cells empty or fewer, the last plies are solved by hand.
pub(super) const TAIL: u8 = 9;

/// Below every margin.
const NONE: i32 = -127;

/// The margin of a finished game on a board of `cells`: the empty ones go to the winner.
#[inline]
pub(super) fn margin(mine: u64, theirs: u64, cells: i32) -> i32 {
    let (mine, theirs) = (mine.count_ones() as i32, theirs.count_ones() as i32);
    match mine.cmp(&theirs) {
        std::cmp::Ordering::Greater => cells - 2 * theirs,
        std::cmp::Ordering::Less => 2 * mine - cells,
        std::cmp::Ordering::Equal => 0,
    }
}

/// An answer that is kept.
#[derive(Clone, Copy)]
struct Kept {
    mine: u64,
    theirs: u64,
    beta: i32,
    value: i32,
}

/// The latest answers, each in the place that its position has. They are few, so that the processor's own memory holds them.
/// (Not in a thread's own storage itself: 200 kB there would be taken from every thread's stack.)
pub(super) struct Answers(Box<[Cell<Kept>; Answers::PLACES]>);

impl Answers {
    const PLACES: usize = 1 << 13;

    /// No position has no discs, so nothing is known.
    pub(super) fn new() -> Answers {
        let nothing = Cell::new(Kept { mine: 0, theirs: 0, beta: 0, value: 0 });
        let places = vec![nothing; Answers::PLACES].into_boxed_slice();
        Answers(places.try_into().unwrap_or_else(|_| unreachable!()))
    }

    #[inline(always)]
    fn place(&self, mine: u64, theirs: u64) -> &Cell<Kept> {
        let key = mine.wrapping_mul(0x9fb2_1c65_1e98_df25) ^ theirs.wrapping_mul(0xd6e8_feb8_6659_fd93);
        &self.0[(key >> 32) as usize % Answers::PLACES]
    }
}

/// The board and the last squares' solvers.
#[derive(Clone, Copy)]
pub(super) struct Last<'a> {
    /// Cells of the board.
    pub(super) cells: i32,
    /// All cells of the board, as bits.
    pub(super) board: u64,
    pub(super) answers: &'a Answers,
}

impl Last<'_> {
    /// Solves on a board with the answers of this thread.
    #[inline]
    pub(super) fn with<R>(cells: i32, board: u64, then: impl FnOnce(Last<'_>) -> R) -> R {
        thread_local! {
            static ANSWERS: Answers = Answers::new();
        }
        ANSWERS.with(|answers| then(Last { cells, board, answers }))
    }

    /// The value for the mover, with at most [`TAIL`] empty cells: right inside (α, β), a bound outside.
    #[inline]
    pub(super) fn solve(self, mine: u64, theirs: u64, alpha: i32, beta: i32) -> i32 {
        #[cfg(target_arch = "x86_64")]
        if crate::processor::is_quickest() {
            // FFO 26 to 38 take 2.41 s instead of 2.71 with AVX2 alone.
            // SAFETY: the processor has what the function is compiled for.
            #[allow(unsafe_code)]
            return unsafe { quickest::solve(self, mine, theirs, alpha, beta) };
        } else if crate::processor::is_quick() {
            // With AVX2 written out, FFO 26 to 36 take 1.06 s instead of 1.18.
            // SAFETY: the processor has what the function is compiled for.
            #[allow(unsafe_code)]
            return unsafe { quick::solve(self, mine, theirs, alpha, beta) };
        }
        plain::solve(self, mine, theirs, alpha, beta)
    }
}

/// One empty cell: it is filled by the player who can.
#[inline(always)]
fn one(cells: i32, square: u32, mine: u64, theirs: u64) -> i32 {
    let turned = count_last(square, mine) as i32;
    let now = mine.count_ones() as i32;
    if turned != 0 {
        return 2 * (now + turned + 1) - cells;
    }
    let turned = count_last(square, theirs) as i32;
    if turned != 0 {
        return 2 * (now - turned) - cells;
    }
    // Nobody can. The cells are even and one is left, so somebody has more discs.
    if 2 * now >= cells { 2 * now + 2 - cells } else { 2 * now - cells }
}

// Most of a search is spent in the last plies, where a quick processor takes a third off the instructions, and the quickest a
// tenth off the time; so they are compiled three times.
macro_rules! solver {
    ($name:ident, $flips:path, $legal:path $(, $feature:meta)?) => {
        pub(super) mod $name {
            use super::*;
            use $flips as flips;
            use $legal as legal;

            /// The value for the mover: right inside (α, β), a bound outside.
            $(#[$feature])?
            pub(in super::super) fn solve(last: Last<'_>, mine: u64, theirs: u64, alpha: i32, beta: i32) -> i32 {
                let empty = last.board & !(mine | theirs);
                // As far as it is known, the value is between these.
                let (mut low, mut high) = (-last.cells, last.cells);
                loop {
                    // Mostly there is one question in the window; else the middle one is asked first.
                    let least = (low.max(alpha) + high.min(beta) + 1).div_euclid(2);
                    let found = from(last, empty, mine, theirs, least);
                    if found >= least {
                        low = found;
                    } else {
                        high = found;
                    }
                    if low >= high || low >= beta {
                        return low;
                    }
                    if high <= alpha {
                        return high;
                    }
                }
            }

            $(#[$feature])?
            fn from(last: Last<'_>, empty: u64, mine: u64, theirs: u64, beta: i32) -> i32 {
                let cells = last.cells;
                match empty.count_ones() {
                    0 => margin(mine, theirs, cells),
                    1 => one(cells, empty.trailing_zeros(), mine, theirs),
                    2 => two(cells, [empty.trailing_zeros(), empty.ilog2()], mine, theirs, beta, false),
                    3 => three(cells, sorted(empty), mine, theirs, beta, false),
                    4 => four(cells, sorted(empty), mine, theirs, beta, false),
                    5 => five(last, empty, legal(mine, theirs, empty), mine, theirs, beta),
                    _ => many(last, empty, legal(mine, theirs, empty), mine, theirs, beta),
                }
            }

            #[inline]
            $(#[$feature])?
            fn two(cells: i32, squares: [u32; 2], mine: u64, theirs: u64, beta: i32, passed: bool) -> i32 {
                let [a, b] = squares;
                let mut best = NONE;
                for (square, other) in [(a, b), (b, a)] {
                    let turned = if touches(square, theirs) { flips(square, mine, theirs) } else { 0 };
                    if turned != 0 {
                        best = best.max(-one(cells, other, theirs ^ turned, mine | turned | 1 << square));
                        if best >= beta {
                            return best;
                        }
                    }
                }
                match best {
                    NONE if passed => -margin(theirs, mine, cells),
                    NONE => -two(cells, squares, theirs, mine, 1 - beta, true),
                    best => best,
                }
            }

            $(#[$feature])?
            fn three(cells: i32, squares: Squares, mine: u64, theirs: u64, beta: i32, passed: bool) -> i32 {
                let [a, b, c, _] = squares.to_le_bytes().map(u32::from);
                let mut best = NONE;
                for (square, rest) in [(a, [b, c]), (b, [a, c]), (c, [a, b])] {
                    let turned = if touches(square, theirs) { flips(square, mine, theirs) } else { 0 };
                    if turned != 0 {
                        let (mine, theirs) = (theirs ^ turned, mine | turned | 1 << square);
                        best = best.max(-two(cells, rest, mine, theirs, 1 - beta, false));
                        if best >= beta {
                            return best;
                        }
                    }
                }
                match best {
                    NONE if passed => -margin(theirs, mine, cells),
                    NONE => -three(cells, squares, theirs, mine, 1 - beta, true),
                    best => best,
                }
            }

            $(#[$feature])?
            fn four(cells: i32, squares: Squares, mine: u64, theirs: u64, beta: i32, passed: bool) -> i32 {
                let mut best = NONE;
                for at in [0, 8, 16, 24] {
                    let square = squares >> at & 63;
                    let turned = if touches(square, theirs) { flips(square, mine, theirs) } else { 0 };
                    if turned != 0 {
                        let before = (1 << at) - 1;
                        let rest = squares & before | squares >> 8 & !before;
                        let (mine, theirs) = (theirs ^ turned, mine | turned | 1 << square);
                        best = best.max(-three(cells, rest, mine, theirs, 1 - beta, false));
                        if best >= beta {
                            return best;
                        }
                    }
                }
                match best {
                    NONE if passed => -margin(theirs, mine, cells),
                    NONE => -four(cells, squares, theirs, mine, 1 - beta, true),
                    best => best,
                }
            }

            /// Five empty cells: moves in odd quadrants first, as the last move there is then probably one's own.
            $(#[$feature])?
            fn five(last: Last<'_>, empty: u64, moves: u64, mine: u64, theirs: u64, beta: i32) -> i32 {
                let place = last.answers.place(mine, theirs);
                let known = place.get();
                if known.mine == mine && known.theirs == theirs && known.beta == beta {
                    return known.value;
                }
                let odd = odd_quadrants(empty);
                let (mut first, mut then) = (moves & odd, moves & !odd);
                let mut best = NONE;
                while first | then != 0 {
                    if first == 0 {
                        (first, then) = (then, 0);
                    }
                    let square = first.trailing_zeros();
                    let bit = first & first.wrapping_neg();
                    first ^= bit;
                    let turned = flips(square, mine, theirs);
                    let (mine, theirs) = (theirs ^ turned, mine | turned | bit);
                    best = best.max(-four(last.cells, sorted(empty ^ bit), mine, theirs, 1 - beta, false));
                    if best >= beta {
                        break;
                    }
                }
                if best == NONE {
                    best = match legal(theirs, mine, empty) {
                        0 => margin(mine, theirs, last.cells),
                        replies => -five(last, empty, replies, theirs, mine, 1 - beta),
                    };
                }
                place.set(Kept { mine, theirs, beta, value: best });
                best
            }

            /// Six or more empty cells: the move first after which the opponent has the fewest.
            $(#[$feature])?
            fn many(last: Last<'_>, empty: u64, moves: u64, mine: u64, theirs: u64, beta: i32) -> i32 {
                let place = last.answers.place(mine, theirs);
                let known = place.get();
                if known.mine == mine && known.theirs == theirs && known.beta == beta {
                    return known.value;
                }
                let left = empty.count_ones();
                let odd = odd_quadrants(empty);
                let (mut turns, mut answers) = ([0; TAIL as usize], [0; TAIL as usize]);
                // What speaks against a move, its square, and its place in the other lists.
                let mut order = [u32::MAX; 12];
                let mut count = 0;
                let mut cells = moves;
                while cells != 0 {
                    let square = cells.trailing_zeros();
                    let bit = cells & cells.wrapping_neg();
                    cells ^= bit;
                    let turned = flips(square, mine, theirs);
                    let (other, empty) = (mine | turned | bit, empty ^ bit);
                    let replies = legal(theirs ^ turned, other, empty);
                    let against = (replies.count_ones() + (replies & CORNERS).count_ones()) * 64
                        + (around(other) & empty).count_ones() * 24
                        + u32::from(odd & bit == 0) * 24;
                    order[count] = against << 10 | square << 4 | count as u32;
                    (turns[count], answers[count]) = (turned, replies);
                    count += 1;
                }
                let mut best = NONE;
                for _ in 0..count {
                    let next = order.iter().fold(u32::MAX, |least, &one| least.min(one));
                    let at = next as usize & 15;
                    order[at] = u32::MAX;
                    let (bit, turned, replies) = (1 << (next >> 4 & 63), turns[at], answers[at]);
                    let (mine, theirs, empty) = (theirs ^ turned, mine | turned | bit, empty ^ bit);
                    let value = match left {
                        6 => -five(last, empty, replies, mine, theirs, 1 - beta),
                        _ => -many(last, empty, replies, mine, theirs, 1 - beta),
                    };
                    best = best.max(value);
                    if best >= beta {
                        break;
                    }
                }
                if best == NONE {
                    best = match legal(theirs, mine, empty) {
                        0 => margin(mine, theirs, last.cells),
                        replies => -many(last, empty, replies, theirs, mine, 1 - beta),
                    };
                }
                place.set(Kept { mine, theirs, beta, value: best });
                best
            }
        }
    };
}

solver!(plain, bits::flips, bits::legal);
#[cfg(target_arch = "x86_64")]
solver!(quick, bits::wide::flips, bits::wide::legal, target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt"));

#[cfg(target_arch = "x86_64")]
solver!(
    quickest,
    bits::wide::flips_at_once,
    bits::wide::legal,
    target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt,avx512f,avx512vl,avx512cd")
);

/// Up to four squares, a byte each, the first one lowest.
type Squares = u32;

/// Up to four squares: those alone in their quadrant first, then other odd ones, then the rest. No step depends on how many
/// there are of each.
#[inline(always)]
fn sorted(empty: u64) -> Squares {
    let odd = odd_quadrants(empty);
    // Three in one quadrant and one in another are all odd; the lonely one goes first.
    let mut first = if empty & !odd == 0 { alone(empty) } else { 0 };
    let (mut then, mut last) = (empty & odd & !first, empty & !odd);
    let mut squares = 0;
    for at in [0, 8, 16, 24] {
        if first == 0 {
            (first, then, last) = (then, last, 0);
        }
        if first == 0 {
            (first, then) = (then, 0);
        }
        squares |= (first.trailing_zeros() & 63) << at;
        first &= first.wrapping_sub(1);
    }
    squares
}

/// The cells that are alone in their quadrant.
#[inline(always)]
fn alone(empty: u64) -> u64 {
    const QUADRANT: u64 = 0x0f0f_0f0f;
    let mut cells = 0;
    for quadrant in [QUADRANT, QUADRANT << 4, QUADRANT << 32, QUADRANT << 36] {
        let here = empty & quadrant;
        if here & here.wrapping_sub(1) == 0 {
            cells |= here;
        }
    }
    cells
}
