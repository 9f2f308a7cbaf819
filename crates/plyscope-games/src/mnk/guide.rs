//! What the engine is told about m,n,k-games.

use super::{Bits, Mnk, Position};
use plyscope::engine::{Expansion, Guide, Moves};
use plyscope::{Bound, Score, Value, Window};

/// The guide for m,n,k-games: win at once, stop the only threat, make two threats, count what lines are left.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Lines;

/// What a position's parent already knows about it: where either player would complete a line.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Inherited<B> {
    mine: B,
    theirs: B,
}

impl<B: Bits> Guide<Mnk<B>> for Lines {
    type Info = Inherited<B>;

    fn info(&self, game: &Mnk<B>, position: &Position<B>) -> Inherited<B> {
        let Position { mine, theirs, .. } = *position;
        let empty = game.board & !(mine | theirs);
        Inherited { mine: game.threats(mine, empty), theirs: game.threats(theirs, empty) }
    }

    /// A player who cannot complete any line does not win. One who does not win with the next stone wins
    /// with the one after it at the earliest, if there are that many squares.
    #[inline]
    fn bounds(&self, game: &Mnk<B>, position: &Position<B>, known: &Inherited<B>) -> Option<(Score, Score)> {
        let Position { mine, theirs, stones } = *position;
        if !known.mine.is_empty() {
            return Some((Score::win_in(1), Score::win_in(1)));
        }
        let empty = game.grid.cols * game.grid.rows - stones;
        let most =
            if empty >= 3 && game.has_line(game.board & !theirs) { Score::win_in(3) } else { Score::ZERO };
        let least =
            if empty >= 2 && game.has_line(game.board & !mine) { Score::loss_in(2) } else { Score::ZERO };
        Some((least, most))
    }

    #[inline]
    fn expand(
        &self,
        game: &Mnk<B>,
        position: &Position<B>,
        known: &Inherited<B>,
        window: Window,
        moves: &mut Moves<'_, u8, Inherited<B>>,
    ) -> Expansion {
        let Position { mine, theirs, .. } = *position;
        let empty = game.board & !(mine | theirs);
        let exact = |score| Expansion::Proved(Value::exact(score));
        if !known.mine.is_empty() {
            return exact(Score::win_in(1));
        }
        // The bounds met, but inside the window, where they close nothing.
        if window.contains(Score::ZERO)
            && self.bounds(game, position, known) == Some((Score::ZERO, Score::ZERO))
        {
            return exact(Score::ZERO);
        }
        let after = |at: u32| {
            let stone = B::one(at);
            Inherited { mine: known.theirs & !stone, theirs: game.threats(mine | stone, empty & !stone) }
        };
        if !known.theirs.is_empty() {
            let at = known.theirs.first();
            if known.theirs.count() > 1 {
                return exact(Score::loss_in(2));
            }
            moves.push(at as u8, 0, after(at));
            return Expansion::Only;
        }
        // What lines are still open to whom, and how much of them is done.
        let (mut own, mut other) = (0u32, 0u32);
        let mut weights = [0u16; 256];
        for &line in &game.lines {
            let (a, b) = ((line & mine).count(), (line & theirs).count());
            let weight = match (a, b) {
                (0, 0) => 2,
                (_, 0) | (0, _) => 4 << (a + b).min(7),
                _ => continue,
            };
            own += if b == 0 { 1 << a } else { 0 };
            other += if a == 0 { 1 << b } else { 0 };
            (line & empty).each(|at| weights[at as usize] += weight);
        }
        // Erdős and Selfridge: a player who only wants to spoil the other's lines, weighing each
        // 2^-(squares missing), succeeds if they weigh less than 1 on that player's turn, or less than 1/2 on the other's:
        // always taking the square that lies in the most weight never lets the sum grow over a pair of moves, and a full
        // line weighs 1.
        let full = 1 << game.k;
        if window.alpha >= Score::ZERO && 2 * own < full {
            return Expansion::Proved(Value { score: Score::ZERO, bound: Bound::AtMost });
        }
        if window.beta <= Score::ZERO && other < full {
            return Expansion::Proved(Value { score: Score::ZERO, bound: Bound::AtLeast });
        }
        let mut double = false;
        empty.each(|at| {
            if double {
                return;
            }
            let child = after(at);
            // The opponent, who threatens nothing, can stop only one of two.
            double = child.theirs.count() > 1;
            moves.push(at as u8, i32::from(weights[at as usize]), child);
        });
        if double { exact(Score::win_in(3)) } else { Expansion::Moves }
    }

    fn evaluate(&self, game: &Mnk<B>, position: &Position<B>, _: &Self::Info) -> Score {
        game.count_lines(position)
    }

    fn slot(&self, at: u8) -> Option<usize> {
        Some(usize::from(at))
    }
}
