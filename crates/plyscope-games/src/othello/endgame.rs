#[cfg(target_arch = "x86_64")]
use super::bits::wide;
use super::bits::{around, flips, legal, odd_quadrants, stable};
use super::last::{Last, TAIL};
use super::patterns::{self, patterns};
use super::peek::Peek;
use super::{CORNERS, Move, Othello, Position};
use crate::pattern::Weights;
use plyscope::engine::{Expansion, Guide, Margin, Moves, Reach, Terms};
use plyscope::{Bound, Score, Value, Window};

/// The guide that solves endgames: the last squares by hand, stable discs as a bound, and an order by the opponent's
/// mobility and, far from the end of a game on 8x8, by a look at the next plies with trained patterns. (An order changes no
/// value.)
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Endgame;

/// The guide for play: what it evaluates by patterns it also puts in order by them.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Midgame;

/// The guide without patterns, as [`Endgame`] and [`Midgame`] are on boards of 4x4 and 6x6: to see what patterns are worth.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Mobility;

/// What a position's parent already knows about it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Ahead {
    /// The mover's legal cells.
    legal: u64,
}

impl Ahead {
    /// Nobody has looked yet. Not all cells can be legal, as some are taken.
    const UNKNOWN: Ahead = Ahead { legal: u64::MAX };
}

impl Default for Ahead {
    fn default() -> Ahead {
        Ahead::UNKNOWN
    }
}

/// What a position's parent already knows about it, its value by patterns included.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Judged {
    ahead: Ahead,
    /// The mover's value in units of the weights.
    units: Option<i16>,
}

/// In what the guides differ.
trait Style {
    /// What is handed to a child.
    type Info: Copy + Default;
    /// With fewer cells empty, patterns do not help to put moves in order.
    const FROM: u8;
    /// What a unit of the weights counts in the order, where a reply of the opponent counts 64.
    const WORTH: i32;
    /// How many plies to look at before a move is put in its place.
    #[inline]
    fn depth(empties: u8) -> u32 {
        let _ = empties;
        0
    }
    /// For cuts by the static value.
    #[inline]
    fn margin(game: &Othello, position: &Position, depth: u32) -> Margin {
        let _ = (game, position, depth);
        Margin::default()
    }
    fn info(ahead: Ahead, units: Option<i32>) -> Self::Info;
    fn ahead(info: &Self::Info) -> Ahead;
    fn units(info: &Self::Info) -> Option<i32>;
}

impl Style for Endgame {
    type Info = Ahead;
    const FROM: u8 = 12;
    const WORTH: i32 = 2;
    /// What takes longer to solve is worth a longer look. (Nobody solves what has more than 30 cells empty.)
    #[inline]
    fn depth(empties: u8) -> u32 {
        match empties {
            ..=30 => u32::from(empties).saturating_sub(16) / 3,
            _ => 0,
        }
    }
    #[inline]
    fn info(ahead: Ahead, _: Option<i32>) -> Ahead {
        ahead
    }
    #[inline]
    fn ahead(info: &Ahead) -> Ahead {
        *info
    }
    #[inline]
    fn units(_: &Ahead) -> Option<i32> {
        None
    }
}

impl Style for Midgame {
    type Info = Judged;
    const FROM: u8 = 0;
    const WORTH: i32 = 8;
    #[inline]
    fn margin(game: &Othello, position: &Position, depth: u32) -> Margin {
        patterns::margin(game, position, depth)
    }
    #[inline]
    fn info(ahead: Ahead, units: Option<i32>) -> Judged {
        Judged { ahead, units: units.map(|units| units.clamp(-30_000, 30_000) as i16) }
    }
    #[inline]
    fn ahead(info: &Judged) -> Ahead {
        info.ahead
    }
    #[inline]
    fn units(info: &Judged) -> Option<i32> {
        info.units.map(i32::from)
    }
}

impl Style for Mobility {
    type Info = Ahead;
    const FROM: u8 = u8::MAX;
    const WORTH: i32 = 0;
    #[inline]
    fn info(ahead: Ahead, _: Option<i32>) -> Ahead {
        ahead
    }
    #[inline]
    fn ahead(info: &Ahead) -> Ahead {
        *info
    }
    #[inline]
    fn units(_: &Ahead) -> Option<i32> {
        None
    }
}

/// With fewer cells empty, a position is searched again sooner than looked up.
const REMEMBER: u8 = TAIL + 1;
/// With fewer cells empty, children are not looked up.
const LOOK_UP_CHILDREN: u8 = 12;

/// How good a cell is by itself; the middle of the board is good, what gives away a corner is bad.
#[rustfmt::skip]
const CELLS: [i8; 64] = {
    const EIGHTH: [[i8; 4]; 4] = [
        [18,  4, 16, 12],
        [ 4,  0,  6,  8],
        [16,  6, 14, 10],
        [12,  8, 10,  0],
    ];
    let mut all = [0; 64];
    let mut square = 0;
    while square < 64 {
        let (row, column) = (square / 8, square % 8);
        all[square] = EIGHTH[if row < 4 { row } else { 7 - row }][if column < 4 { column } else { 7 - column }];
        square += 1;
    }
    all
};

/// The mover's static value in discs, given both players' legal cells.
pub(super) fn judge(game: &Othello, position: &Position, mine: u64, theirs: u64) -> i32 {
    let Position { mine: own, theirs: other, .. } = *position;
    let empty = game.empty(position);
    let corners = game.corners();
    let count = |cells: u64| cells.count_ones() as i32;
    let mobility = count(mine) - count(theirs) + count(mine & corners) - count(theirs & corners);
    // Cells beside the other's discs may become moves.
    let frontier = count(around(other) & empty) - count(around(own) & empty);
    let safe = count(stable(own, other, game.board)) - count(stable(other, own, game.board));
    // Discs beside an empty corner invite the opponent into it.
    let open = around(corners & empty) & !corners;
    let risky = count(own & open) - count(other & open);
    mobility * 8 + frontier * 3 + safe * 10 - risky * 12
}

impl Othello {
    fn corners(&self) -> u64 {
        match self.size {
            8 => CORNERS,
            6 => 0x0042_0000_0000_4200,
            _ => 0x0000_2400_0024_0000,
        }
    }
}

fn score(margin: i32) -> Score {
    Score::from(margin as i16)
}

macro_rules! guide {
    ($style:ident, $info:ty, $evaluate:expr) => {
        impl Guide<Othello> for $style {
            type Info = $info;
            const TERMS: Terms = Terms::hints().no_learning().score_bits(8);

            fn info(&self, game: &Othello, position: &Position) -> Self::Info {
                <$style as Style>::info(Ahead { legal: game.legal(position) }, None)
            }

            /// A player who has a move is not at the end.
            #[inline]
            fn outcome(&self, game: &Othello, position: &Position, info: &Self::Info) -> Option<Score> {
                let ahead = $style::ahead(info);
                if ahead.legal != 0 && ahead != Ahead::UNKNOWN {
                    return None;
                }
                plyscope::Game::outcome(game, position)
            }

            #[inline]
            fn bounds(&self, game: &Othello, _: &Position, _: &Self::Info) -> Option<(Score, Score)> {
                let most = score(game.cells());
                Some((-most, most))
            }

            #[inline]
            fn tail(&self, game: &Othello, position: &Position, window: Window) -> Option<Value> {
                if position.empties > TAIL {
                    return None;
                }
                let most = game.cells() + 1;
                let (alpha, beta) = (window.alpha.get().max(-most), window.beta.get().min(most));
                let found = score(Last::with(game.cells(), game.board, |last| {
                    last.solve(position.mine, position.theirs, alpha, beta)
                }));
                Some(Value { score: found, bound: window.classify(found) })
            }

            #[inline]
            fn reach(&self, _: &Othello, position: &Position, _: Window) -> Reach {
                match position.empties {
                    n if n < REMEMBER => Reach::Nothing,
                    n if n < LOOK_UP_CHILDREN => Reach::Position,
                    _ => Reach::Children,
                }
            }

            #[inline]
            fn evaluate(&self, game: &Othello, position: &Position, info: &Self::Info) -> Score {
                match $style::units(info) {
                    Some(units) => in_discs(units).seen_by(position.player),
                    None => $evaluate(game, position),
                }
            }

            #[inline]
            fn margin(&self, game: &Othello, position: &Position, depth: u32) -> Margin {
                <$style as Style>::margin(game, position, depth)
            }

            #[inline]
            fn expand(
                &self,
                game: &Othello,
                position: &Position,
                info: &Self::Info,
                window: Window,
                moves: &mut Moves<'_, Move, Self::Info>,
            ) -> Expansion {
                #[cfg(target_arch = "x86_64")]
                if crate::processor::is_quick() {
                    // Together with the last plies, which are compiled like this, too: docs/benchmarks.md has the figures.
                    // SAFETY: the processor has what the function is compiled for.
                    #[allow(unsafe_code)]
                    return unsafe { expand_quickly::<$style>(game, position, info, window, moves) };
                }
                expand::<$style>(game, position, info, window, moves, flips, legal)
            }
        }
    };
}

guide!(Endgame, Ahead, Othello::evaluate);
guide!(Midgame, Judged, Othello::evaluate);
guide!(Mobility, Ahead, Othello::evaluate_roughly);

/// [`expand`], for processors that have wide vectors and count bits.
#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
fn expand_quickly<S: Style>(
    game: &Othello,
    position: &Position,
    info: &S::Info,
    window: Window,
    moves: &mut Moves<'_, Move, S::Info>,
) -> Expansion {
    expand::<S>(
        game,
        position,
        info,
        window,
        moves,
        |square, mine, theirs| wide::flips(square, mine, theirs),
        |mine, theirs, empty| wide::legal(mine, theirs, empty),
    )
}

#[inline(always)]
fn expand<S: Style>(
    game: &Othello,
    position: &Position,
    info: &S::Info,
    window: Window,
    moves: &mut Moves<'_, Move, S::Info>,
    flips: impl Fn(u32, u64, u64) -> u64,
    legal: impl Fn(u64, u64, u64) -> u64,
) -> Expansion {
    let Position { mine, theirs, empties, .. } = *position;
    let empty = game.empty(position);

    // The opponent keeps its stable discs: the mover gets the rest at most.
    if window.alpha.get() >= stability_worth(empties) {
        let most = game.cells() - 2 * stable(theirs, mine, game.board).count_ones() as i32;
        if score(most) <= window.alpha {
            return Expansion::Proved(Value { score: score(most), bound: Bound::AtMost });
        }
    }

    let ahead = S::ahead(info);
    let mut cells = if ahead == Ahead::UNKNOWN { game.legal(position) } else { ahead.legal };
    if cells == 0 {
        let ahead = Ahead { legal: game.legal_after_pass(position) };
        moves.push(Move::PASS, 0, S::info(ahead, None));
        return Expansion::Only;
    }
    let only = cells & (cells - 1) == 0;
    let odd = odd_quadrants(empty);
    let peek = match empties >= S::FROM && empties > TAIL && !only {
        true => patterns(game).map(|judge| Peek::new(judge, game, position)),
        false => None,
    };
    let depth = S::depth(empties);
    let corners = game.corners();
    while cells != 0 {
        let square = cells.trailing_zeros();
        let bit = cells & cells.wrapping_neg();
        cells ^= bit;
        let turned = flips(square, mine, theirs);
        let mv = Move { turned, square: square as u8 };
        if turned == theirs {
            return Expansion::Proved(Value::exact(score(game.cells())));
        }
        let parity = i32::from(odd & bit != 0);
        if empties <= TAIL {
            moves.push(mv, parity, S::Info::default());
            continue;
        }
        let (child, other, left) = (theirs ^ turned, mine | turned | bit, empty ^ bit);
        let replies = legal(child, other, left);
        let ahead = Ahead { legal: replies };
        let mut order = parity * 24;
        order -= (replies.count_ones() + (replies & corners).count_ones()) as i32 * 64;
        order -= (around(other) & left).count_ones() as i32 * 24;
        let units = match &peek {
            Some(peek) => {
                let units = peek.after(depth, bit, turned);
                order -= units * S::WORTH;
                Some(units)
            }
            None => {
                order += CELLS[square as usize] as i32 + i32::from(bit & corners != 0) * 64;
                None
            }
        };
        moves.push(mv, order, S::info(ahead, units));
    }
    if only { Expansion::Only } else { Expansion::Moves }
}

/// A value by patterns in whole discs: the nearest number that does not say that everything is won.
pub(super) fn in_discs(units: i32) -> Score {
    score((units + Weights::UNIT / 2).div_euclid(Weights::UNIT).clamp(-62, 62))
}

/// From which α on counting stable discs is worth the time.
#[inline]
fn stability_worth(empties: u8) -> i32 {
    i32::from(empties) * 2 - 6
}
