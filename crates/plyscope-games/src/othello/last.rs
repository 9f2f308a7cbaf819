//! The last few plies, by hand: no lists, no moves, only boards and the squares that are left.
//!
//! All functions are fail-soft alpha-beta on disc margins, mover's view: right inside (α, β), a bound outside.

#[cfg(target_arch = "x86_64")]
use super::bits::wide_flips;
use super::bits::{count_last, flips as scalar_flips, odd_quadrants, touches};

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

/// The board and the last squares' solvers.
#[derive(Clone, Copy)]
pub(super) struct Last {
    /// Cells of the board.
    pub(super) cells: i32,
    /// All cells of the board, as bits.
    pub(super) board: u64,
}

impl Last {
    /// The value for the mover, with any number of empty cells (few, if it is to be quick).
    #[inline]
    pub(super) fn solve(self, mine: u64, theirs: u64, alpha: i32, beta: i32) -> i32 {
        #[cfg(target_arch = "x86_64")]
        if crate::processor::is_quick() {
            // SAFETY: the processor has what the function is compiled for.
            #[allow(unsafe_code)]
            return unsafe { quick::solve(self, mine, theirs, alpha, beta) };
        }
        plain::solve(self, mine, theirs, alpha, beta)
    }
}

// Most of a search is spent in the last plies, where a quick processor takes a third off the instructions; so they are
// compiled twice.
macro_rules! solver {
    ($name:ident, $flips:ident $(, $feature:meta)?) => {
        pub(super) mod $name {
            use super::*;
            use $flips as flips;

            /// The value for the mover, with any number of empty cells (few, if it is to be quick).
            $(#[$feature])?
            pub(in super::super) fn solve(last: Last, mine: u64, theirs: u64, alpha: i32, beta: i32) -> i32 {
                let empty = last.board & !(mine | theirs);
                match empty.count_ones() {
                    0 => margin(mine, theirs, last.cells),
                    1 => one(last, empty.trailing_zeros(), mine, theirs),
                    2 => {
                        let (a, b) = (empty.trailing_zeros(), empty.ilog2());
                        two(last, [a, b], mine, theirs, alpha, beta, false)
                    }
                    3 => {
                        let [a, b, c, _] = sorted(empty);
                        three(last, [a, b, c], mine, theirs, alpha, beta, false)
                    }
                    4 => four(last, sorted(empty), mine, theirs, alpha, beta, false),
                    left => many(last, left, empty, mine, theirs, alpha, beta, false),
                }
            }

            /// One empty cell: it is filled by the player who can.
            #[inline]
            $(#[$feature])?
            fn one(last: Last, square: u32, mine: u64, theirs: u64) -> i32 {
                let turned = count_last(square, mine) as i32;
                let now = mine.count_ones() as i32;
                if turned != 0 {
                    return 2 * (now + turned + 1) - last.cells;
                }
                let turned = count_last(square, theirs) as i32;
                if turned != 0 {
                    return 2 * (now - turned) - last.cells;
                }
                // Nobody can. The cells are even and one is left, so somebody has more discs.
                if 2 * now >= last.cells { 2 * now + 2 - last.cells } else { 2 * now - last.cells }
            }

            #[inline]
            $(#[$feature])?
            fn two(last: Last, squares: [u32; 2], mine: u64, theirs: u64, alpha: i32, beta: i32, passed: bool) -> i32 {
                let [a, b] = squares;
                let mut best = NONE;
                for (square, other) in [(a, b), (b, a)] {
                    let turned = if touches(square, theirs) { flips(square, mine, theirs) } else { 0 };
                    if turned != 0 {
                        let value = -one(last, other, theirs ^ turned, mine | turned | 1 << square);
                        best = best.max(value);
                        if best >= beta {
                            return best;
                        }
                    }
                }
                match best {
                    NONE if passed => -margin(theirs, mine, last.cells),
                    NONE => -two(last, squares, theirs, mine, -beta, -alpha, true),
                    best => best,
                }
            }

            $(#[$feature])?
            fn three(last: Last, squares: [u32; 3], mine: u64, theirs: u64, alpha: i32, beta: i32, passed: bool) -> i32 {
                let [a, b, c] = squares;
                let (mut best, mut least) = (NONE, alpha);
                for (square, rest) in [(a, [b, c]), (b, [a, c]), (c, [a, b])] {
                    let turned = if touches(square, theirs) { flips(square, mine, theirs) } else { 0 };
                    if turned != 0 {
                        let value =
                            -two(last, rest, theirs ^ turned, mine | turned | 1 << square, -beta, -least, false);
                        best = best.max(value);
                        if best >= beta {
                            return best;
                        }
                        least = least.max(best);
                    }
                }
                match best {
                    NONE if passed => -margin(theirs, mine, last.cells),
                    NONE => -three(last, squares, theirs, mine, -beta, -alpha, true),
                    best => best,
                }
            }

            $(#[$feature])?
            fn four(last: Last, squares: [u32; 4], mine: u64, theirs: u64, alpha: i32, beta: i32, passed: bool) -> i32 {
                let [a, b, c, d] = squares;
                let (mut best, mut least) = (NONE, alpha);
                for (square, rest) in [(a, [b, c, d]), (b, [a, c, d]), (c, [a, b, d]), (d, [a, b, c])] {
                    let turned = if touches(square, theirs) { flips(square, mine, theirs) } else { 0 };
                    if turned != 0 {
                        let value =
                            -three(last, rest, theirs ^ turned, mine | turned | 1 << square, -beta, -least, false);
                        best = best.max(value);
                        if best >= beta {
                            return best;
                        }
                        least = least.max(best);
                    }
                }
                match best {
                    NONE if passed => -margin(theirs, mine, last.cells),
                    NONE => -four(last, squares, theirs, mine, -beta, -alpha, true),
                    best => best,
                }
            }

            /// Five or more empty cells: those in odd quadrants first, as the last move there is then probably one's own.
            #[allow(clippy::too_many_arguments)] // a board, a window and two facts about it
            $(#[$feature])?
            fn many(last: Last, left: u32, empty: u64, mine: u64, theirs: u64, alpha: i32, beta: i32, passed: bool) -> i32 {
                let odd = odd_quadrants(empty);
                let (mut best, mut least) = (NONE, alpha);
                for mut cells in [empty & odd, empty & !odd] {
                    while cells != 0 {
                        let square = cells.trailing_zeros();
                        let bit = cells & cells.wrapping_neg();
                        cells ^= bit;
                        let turned = if touches(square, theirs) { flips(square, mine, theirs) } else { 0 };
                        if turned == 0 {
                            continue;
                        }
                        let (mine, theirs, empty) = (theirs ^ turned, mine | turned | bit, empty ^ bit);
                        let value = if left == 5 {
                            -four(last, sorted(empty), mine, theirs, -beta, -least, false)
                        } else {
                            -many(last, left - 1, empty, mine, theirs, -beta, -least, false)
                        };
                        best = best.max(value);
                        if best >= beta {
                            return best;
                        }
                        least = least.max(best);
                    }
                }
                match best {
                    NONE if passed => -margin(theirs, mine, last.cells),
                    NONE => -many(last, left, empty, theirs, mine, -beta, -alpha, true),
                    best => best,
                }
            }
        }
    };
}

solver!(plain, scalar_flips);
#[cfg(target_arch = "x86_64")]
solver!(quick, wide_flips, target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt"));

/// Up to four squares: those alone in their quadrant first, then other odd ones, then the rest.
#[inline(always)]
fn sorted(empty: u64) -> [u32; 4] {
    let odd = odd_quadrants(empty);
    let mut squares = [64; 4];
    let mut at = 0;
    // Three in one quadrant and one in another are all odd; the lonely one goes first.
    let first = if empty & !odd == 0 { alone(empty) } else { 0 };
    for mut cells in [first, empty & odd & !first, empty & !odd] {
        while cells != 0 && at < 4 {
            squares[at] = cells.trailing_zeros();
            cells &= cells - 1;
            at += 1;
        }
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
