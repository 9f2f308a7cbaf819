use super::bits::{around, flips, legal, odd_quadrants, stable};
use super::last::Last;
use super::{CORNERS, Move, Othello, Position};
use plyscope::engine::{Expansion, Guide, Moves, Reach, Terms};
use plyscope::{Bound, Score, Value, Window};

/// The guide that solves endgames: the last squares by hand, stable discs as a bound, and an order by the opponent's
/// mobility, parity and corners.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Endgame;

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

/// With so few cells empty, the last plies are solved by hand.
const TAIL: u8 = 5;
/// With fewer cells empty, moves are not worth a look ahead: parity alone orders them.
const LOOK: u8 = 6;
/// With fewer cells empty, a position is searched again sooner than looked up.
const REMEMBER: u8 = 7;
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

    fn last(&self) -> Last {
        Last { cells: self.cells(), board: self.board }
    }
}

fn score(margin: i32) -> Score {
    Score::from(margin as i16)
}

impl Guide<Othello> for Endgame {
    type Info = Ahead;
    const TERMS: Terms = Terms::hints().no_learning().score_bits(8);

    fn info(&self, game: &Othello, position: &Position) -> Ahead {
        Ahead { legal: game.legal(position) }
    }

    /// A player who has a move is not at the end.
    #[inline]
    fn outcome(&self, game: &Othello, position: &Position, ahead: &Ahead) -> Option<Score> {
        if ahead.legal != 0 && *ahead != Ahead::UNKNOWN {
            return None;
        }
        plyscope::Game::outcome(game, position)
    }

    #[inline]
    fn bounds(&self, game: &Othello, _: &Position, _: &Ahead) -> Option<(Score, Score)> {
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
        let found = score(game.last().solve(position.mine, position.theirs, alpha, beta));
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

    fn evaluate(&self, game: &Othello, position: &Position) -> Score {
        game.evaluate(position)
    }

    fn expand(
        &self,
        game: &Othello,
        position: &Position,
        ahead: &Ahead,
        window: Window,
        moves: &mut Moves<'_, Move, Ahead>,
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

        let mut cells = if *ahead == Ahead::UNKNOWN { game.legal(position) } else { ahead.legal };
        if cells == 0 {
            moves.push(Move::PASS, 0, Ahead { legal: game.legal_after_pass(position) });
            return Expansion::Only;
        }
        let only = cells & (cells - 1) == 0;
        let odd = odd_quadrants(empty);
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
            if empties <= TAIL + 1 {
                moves.push(mv, parity, Ahead::UNKNOWN);
                continue;
            }
            let (child, other, left) = (theirs ^ turned, mine | turned | bit, empty ^ bit);
            let replies = legal(child, other, left);
            let ahead = Ahead { legal: replies };
            let mut order = CELLS[square as usize] as i32;
            order += parity << 4;
            if empties > LOOK {
                order += parity << 3;
                order -= (replies.count_ones() + (replies & corners).count_ones()) as i32 * 64;
                order -= (around(other) & left).count_ones() as i32 * 24;
                order += i32::from(bit & corners != 0) * 64;
            }
            moves.push(mv, order, ahead);
        }
        if only { Expansion::Only } else { Expansion::Moves }
    }
}

/// From which α on counting stable discs is worth the time.
#[inline]
fn stability_worth(empties: u8) -> i32 {
    i32::from(empties) * 2 - 6
}
