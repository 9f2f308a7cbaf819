//! Boards as bits: bit 0 is the top left cell of an 8x8 board, bit 7 the top right one, bit 63 the bottom right one.
//! Smaller boards lie in the middle, so every board has its four quadrants in the four quadrants of the 64 cells.

/// The cells on the rays from a square: towards higher bits, and towards lower bits.
struct Rays {
    up: [u64; 4],
    down: [u64; 4],
}

/// Steps of one row and one column: right, down and both ways down aslant; backwards they are the other four.
const STEPS: [(i32, i32); 4] = [(0, 1), (1, -1), (1, 0), (1, 1)];

const fn ray(square: i32, (rows, columns): (i32, i32)) -> u64 {
    let (mut row, mut column) = (square / 8 + rows, square % 8 + columns);
    let mut cells = 0;
    while row >= 0 && row < 8 && column >= 0 && column < 8 {
        cells |= 1 << (row * 8 + column);
        row += rows;
        column += columns;
    }
    cells
}

static RAYS: [Rays; 64] = {
    let mut all = [const { Rays { up: [0; 4], down: [0; 4] } }; 64];
    let mut square = 0;
    while square < 64 {
        let mut i = 0;
        while i < 4 {
            let (rows, columns) = STEPS[i];
            all[square as usize].up[i] = ray(square, (rows, columns));
            all[square as usize].down[i] = ray(square, (-rows, -columns));
            i += 1;
        }
        square += 1;
    }
    all
};

/// The cells next to each square.
static BESIDE: [u64; 64] = {
    let mut all = [0; 64];
    let mut square = 0;
    while square < 64 {
        all[square] = around(1 << square);
        square += 1;
    }
    all
};

const LEFT: u64 = 0x0101_0101_0101_0101;
const RIGHT: u64 = LEFT << 7;

/// `cells` and all cells next to them.
pub(super) const fn around(cells: u64) -> u64 {
    let wide = cells | (cells & !RIGHT) << 1 | (cells & !LEFT) >> 1;
    wide | wide << 8 | wide >> 8
}

/// Whether a disc on `square` could possibly turn one of `theirs`: it has one beside it.
#[inline(always)]
pub(super) fn touches(square: u32, theirs: u64) -> bool {
    BESIDE[square as usize & 63] & theirs != 0
}

/// The discs of `theirs` that a disc of `mine` on the empty `square` turns; none if the move is not legal.
///
/// Towards higher bits, adding 1 to a board on which only the ray's other cells are 0 carries to the first cell of the
/// ray that is not `theirs`; towards lower bits that cell is the highest one set.
#[inline(always)]
pub(super) fn flips(square: u32, mine: u64, theirs: u64) -> u64 {
    let rays = &RAYS[square as usize & 63];
    let mut turned = 0;
    for ray in rays.up {
        let end = (theirs | !ray).wrapping_add(1) & ray & mine;
        turned |= end.wrapping_sub(u64::from(end != 0)) & ray;
    }
    for ray in rays.down {
        let end = 1 << (ray & !theirs | 1).ilog2() & ray & mine;
        turned |= (end << 1).wrapping_neg() & ray;
    }
    turned
}

/// [`flips`] and [`legal`] for processors that work on four lines at once. Written out, because the compiler takes lines apart
/// again where it thinks that this is quicker.
#[cfg(target_arch = "x86_64")]
pub(super) mod wide {
    use super::{LEFT, RAYS, RIGHT};
    use std::arch::x86_64::*;

    const STEP: [u64; 4] = [1, 7, 8, 9];
    const TWICE: [u64; 4] = [2, 14, 16, 18];
    const FOUR_TIMES: [u64; 4] = [4, 28, 32, 36];

    #[inline]
    #[target_feature(enable = "avx2")]
    fn all(cells: u64) -> __m256i {
        _mm256_set1_epi64x(cells.cast_signed())
    }

    #[inline]
    #[target_feature(enable = "avx2")]
    fn each(cells: [u64; 4]) -> __m256i {
        let [a, b, c, d] = cells.map(u64::cast_signed);
        _mm256_setr_epi64x(a, b, c, d)
    }

    #[inline]
    #[target_feature(enable = "avx2")]
    fn union(cells: __m256i) -> u64 {
        let half = _mm_or_si128(_mm256_castsi256_si128(cells), _mm256_extracti128_si256::<1>(cells));
        _mm_cvtsi128_si64(_mm_or_si128(half, _mm_unpackhi_epi64(half, half))).cast_unsigned()
    }

    /// What is turned on rays towards higher bits: the first cell of a ray that is not `theirs` is the lowest of them.
    #[inline]
    #[target_feature(enable = "avx2")]
    fn turned_up(rays: __m256i, mine: __m256i, theirs: __m256i) -> __m256i {
        let none = _mm256_setzero_si256();
        let rest = _mm256_andnot_si256(theirs, rays);
        let end = _mm256_and_si256(_mm256_and_si256(rest, mine), _mm256_sub_epi64(none, rest));
        let before = _mm256_and_si256(rays, _mm256_add_epi64(end, all(u64::MAX)));
        _mm256_andnot_si256(_mm256_cmpeq_epi64(end, none), before)
    }

    /// [`flips`](super::flips).
    ///
    /// Towards lower bits, the cells of a ray that are not `theirs` are drawn out away from the square; what is left untouched
    /// are the discs before the first of them.
    #[inline]
    #[target_feature(enable = "avx2")]
    pub(in super::super) fn flips(square: u32, mine: u64, theirs: u64) -> u64 {
        let rays = &RAYS[square as usize & 63];
        let (down, mine, theirs) = (each(rays.down), all(mine), all(theirs));
        let mut rest = _mm256_andnot_si256(theirs, down);
        rest = _mm256_or_si256(rest, _mm256_srlv_epi64(rest, each(STEP)));
        rest = _mm256_or_si256(rest, _mm256_srlv_epi64(rest, each(TWICE)));
        rest = _mm256_or_si256(rest, _mm256_srlv_epi64(rest, each(FOUR_TIMES)));
        // The first of them is the one that has none before it.
        let end = _mm256_andnot_si256(_mm256_srlv_epi64(rest, each(STEP)), _mm256_and_si256(rest, mine));
        let before = _mm256_andnot_si256(rest, down);
        let turned = _mm256_andnot_si256(_mm256_cmpeq_epi64(end, _mm256_setzero_si256()), before);
        union(_mm256_or_si256(turned_up(each(rays.up), mine, theirs), turned))
    }

    /// [`flips`](super::flips), where the processor finds the highest bit of each line at once.
    #[inline]
    #[target_feature(enable = "avx512f,avx512vl,avx512cd")]
    pub(in super::super) fn flips_at_once(square: u32, mine: u64, theirs: u64) -> u64 {
        let rays = &RAYS[square as usize & 63];
        let (down, mine, theirs) = (each(rays.down), all(mine), all(theirs));
        let before_first = _mm256_lzcnt_epi64(_mm256_andnot_si256(theirs, down));
        let end = _mm256_and_si256(_mm256_srlv_epi64(all(1 << 63), before_first), mine);
        let behind = _mm256_sub_epi64(_mm256_setzero_si256(), _mm256_add_epi64(end, end));
        let turned = _mm256_and_si256(down, behind);
        union(_mm256_or_si256(turned_up(each(rays.up), mine, theirs), turned))
    }

    /// [`legal`](super::legal), in the same steps.
    #[inline]
    #[target_feature(enable = "avx2")]
    pub(in super::super) fn legal(mine: u64, theirs: u64, empty: u64) -> u64 {
        const INNER: u64 = !(LEFT | RIGHT);
        let (step, twice) = (each(STEP), each(TWICE));
        let theirs = _mm256_and_si256(all(theirs), each([INNER, INNER, u64::MAX, INNER]));
        let mut up = _mm256_and_si256(theirs, _mm256_sllv_epi64(all(mine), step));
        let mut down = _mm256_and_si256(theirs, _mm256_srlv_epi64(all(mine), step));
        up = _mm256_or_si256(up, _mm256_and_si256(theirs, _mm256_sllv_epi64(up, step)));
        down = _mm256_or_si256(down, _mm256_and_si256(theirs, _mm256_srlv_epi64(down, step)));
        let pairs_up = _mm256_and_si256(theirs, _mm256_sllv_epi64(theirs, step));
        let pairs_down = _mm256_srlv_epi64(pairs_up, step);
        for _ in 0..2 {
            up = _mm256_or_si256(up, _mm256_and_si256(pairs_up, _mm256_sllv_epi64(up, twice)));
            down = _mm256_or_si256(down, _mm256_and_si256(pairs_down, _mm256_srlv_epi64(down, twice)));
        }
        union(_mm256_or_si256(_mm256_sllv_epi64(up, step), _mm256_srlv_epi64(down, step))) & empty
    }
}

/// The cells on which a disc of `mine` would turn some of `theirs`, not all of them empty or on the board.
#[inline(always)]
fn ends(mine: u64, theirs: u64) -> u64 {
    // A run that goes on in the next row would have to pass a border column.
    let inner = theirs & !(LEFT | RIGHT);
    let mut cells = 0;
    for (step, theirs) in [(1, inner), (7, inner), (8, theirs), (9, inner)] {
        // Runs of 1, 2, then up to 4 and 6 discs, both ways.
        let mut up = theirs & mine << step;
        let mut down = theirs & mine >> step;
        up |= theirs & up << step;
        down |= theirs & down >> step;
        let pairs_up = theirs & theirs << step;
        let pairs_down = pairs_up >> step;
        up |= pairs_up & up << (2 * step);
        down |= pairs_down & down >> (2 * step);
        up |= pairs_up & up << (2 * step);
        down |= pairs_down & down >> (2 * step);
        cells |= up << step | down >> step;
    }
    cells
}

/// The legal cells among `empty`.
#[inline(always)]
pub(super) fn legal(mine: u64, theirs: u64, empty: u64) -> u64 {
    ends(mine, theirs) & empty
}

/// The quadrants in which an odd number of cells is `empty`.
#[inline(always)]
pub(super) fn odd_quadrants(empty: u64) -> u64 {
    // Add up, modulo 2, four cells to the right, then four rows.
    let mut sum = empty;
    sum ^= sum >> 1;
    sum ^= sum >> 2;
    sum &= 0x1111_1111_1111_1111;
    sum ^= sum >> 8;
    sum ^= sum >> 16;
    (sum & 0x0000_0011_0000_0011).wrapping_mul(0x0f0f_0f0f)
}

/// How many discs a line of eight turns when its one empty cell is filled: `[place of the cell][own discs]`.
static LINE: [[u8; 256]; 8] = {
    let mut all = [[0; 256]; 8];
    let mut place = 0;
    while place < 8 {
        let mut own = 0;
        while own < 256 {
            let mut turned = 0;
            // The nearest own disc on either side; all between are the other player's.
            let mut i = place + 1;
            while i < 8 && own >> i & 1 == 0 {
                i += 1;
            }
            if i < 8 {
                turned += i - place - 1;
            }
            i = place;
            while i > 0 && own >> (i - 1) & 1 == 0 {
                i -= 1;
            }
            if i > 0 {
                turned += place - i;
            }
            all[place][own] = turned as u8;
            own += 1;
        }
        place += 1;
    }
    all
};

/// The two diagonals through each square.
static ASLANT: [[u64; 2]; 64] = {
    let mut all = [[0; 2]; 64];
    let mut square = 0;
    while square < 64 {
        let rays = &RAYS[square];
        all[square] = [rays.up[3] | rays.down[3] | 1 << square, rays.up[1] | rays.down[1] | 1 << square];
        square += 1;
    }
    all
};

/// How many discs `mine` turns with the last empty cell of the board.
///
/// Cells that are not `mine` count as the other player's; those beyond a small board do no harm, as no own disc is
/// behind them.
#[inline(always)]
pub(super) fn count_last(square: u32, mine: u64) -> u32 {
    let square = square as usize & 63;
    let (row, column) = (square / 8, square % 8);
    let across = (mine >> (row * 8)) as u8;
    // Collects a column: row r comes to bit 56 + r.
    let down = (mine >> column & LEFT).wrapping_mul(0x0102_0408_1020_4080) >> 56;
    // A diagonal has at most one cell in each column.
    let aslant = ASLANT[square].map(|line| (mine & line).wrapping_mul(LEFT) >> 56);
    let count = |place: usize, own: usize| u32::from(LINE[place & 7][own & 255]);
    count(column, across.into())
        + count(row, down as usize)
        + count(column, aslant[0] as usize)
        + count(column, aslant[1] as usize)
}

/// Discs of `mine` that can never be turned, not all of them but none too many.
///
/// A disc is safe along a line if the line is full, or ends beside it, or goes on with a safe disc of its own colour;
/// safe along all four lines, it is safe for good.
#[inline(always)]
pub(super) fn stable(mine: u64, theirs: u64, board: u64) -> u64 {
    const RIM: u64 = LEFT | RIGHT | 0xff | 0xff << 56;
    let filled = mine | theirs | !board;
    let across = {
        let mut full = filled;
        full &= full >> 1;
        full &= full >> 2;
        full &= full >> 4;
        (full & LEFT) * 0xff
    };
    let down = {
        let mut full = filled;
        full &= full.rotate_right(8);
        full &= full.rotate_right(16);
        full & full.rotate_right(32)
    };
    // Along diagonals, an empty cell spoils all before and behind it.
    let (mut falling, mut rising) = (!filled, !filled);
    {
        let (not_a, not_ab, not_abcd) = (!LEFT, !(LEFT | LEFT << 1), 0xf0f0_f0f0_f0f0_f0f0);
        let (not_h, not_gh, not_efgh) = (!RIGHT, !(RIGHT | RIGHT >> 1), 0x0f0f_0f0f_0f0f_0f0f);
        falling |= falling << 9 & not_a | falling >> 9 & not_h;
        falling |= falling << 18 & not_ab | falling >> 18 & not_gh;
        falling |= falling << 36 & not_abcd | falling >> 36 & not_efgh;
        rising |= rising << 7 & not_h | rising >> 7 & not_a;
        rising |= rising << 14 & not_gh | rising >> 14 & not_ab;
        rising |= rising << 28 & not_efgh | rising >> 28 & not_abcd;
    }
    let (falling, rising) = (!falling, !rising);
    // What lies beyond the board ends a line like the rim does. Bits that wrap around end up on the rim.
    let mut safe = !board;
    loop {
        let next = mine
            & (across | safe << 1 | safe >> 1 | LEFT | RIGHT)
            & (down | safe << 8 | safe >> 8 | 0xff | 0xff << 56)
            & (falling | safe << 9 | safe >> 9 | RIM)
            & (rising | safe << 7 | safe >> 7 | RIM)
            | !board;
        if next == safe {
            return safe & mine;
        }
        safe = next;
    }
}
