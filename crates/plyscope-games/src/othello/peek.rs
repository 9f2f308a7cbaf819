//! A look at the next plies by patterns, to put moves in order.

use super::bits::{flips, legal};
use super::last::margin;
use super::{Othello, Position};
use crate::pattern::{Indices, Judge, Patterned, Phase, Weights};
use plyscope::Player;

/// A position that is looked at.
pub(super) struct Peek<'j> {
    judge: &'j Judge,
    board: Board,
    indices: Indices,
    /// The phase of the positions after the next move.
    next: Phase<'j>,
}

/// Discs of the player to move and of the other, and who that is.
#[derive(Clone, Copy)]
struct Board {
    mine: u64,
    theirs: u64,
    player: Player,
}

impl Board {
    fn play(self, bit: u64, turned: u64) -> Board {
        Board { mine: self.theirs ^ turned, theirs: self.mine | turned | bit, player: self.player.other() }
    }

    fn pass(self) -> Board {
        Board { mine: self.theirs, theirs: self.mine, player: self.player.other() }
    }

    fn cells(self) -> [u64; 2] {
        match self.player {
            Player::Max => [self.mine, self.theirs],
            Player::Min => [self.theirs, self.mine],
        }
    }

    fn empty(self) -> u64 {
        !(self.mine | self.theirs)
    }
}

impl<'j> Peek<'j> {
    #[inline(always)]
    pub(super) fn new(judge: &'j Judge, game: &Othello, position: &Position) -> Peek<'j> {
        let Position { mine, theirs, player, .. } = *position;
        let indices = judge.patterns().indices(game.taken(position));
        Peek {
            judge,
            board: Board { mine, theirs, player },
            indices,
            next: judge.phase(game.clock(position) + 1),
        }
    }

    /// What the position after a move is worth to the opponent, by a search of `depth` plies; in units of the weights.
    #[inline(always)]
    pub(super) fn after(&self, depth: u32, bit: u64, turned: u64) -> i32 {
        let child = self.board.play(bit, turned);
        let mut indices = self.indices;
        self.judge.patterns().follow(&mut indices, child.cells());
        match depth {
            0 => self.next.units(&indices, child.player),
            _ => self.look(child, &indices, depth, -MOST, MOST),
        }
    }

    fn look(&self, board: Board, indices: &Indices, depth: u32, mut alpha: i32, beta: i32) -> i32 {
        let empty = board.empty();
        if depth == 0 {
            return self.judge.units(indices, board.player, 64 - empty.count_ones());
        }
        let mut cells = legal(board.mine, board.theirs, empty);
        if cells == 0 {
            let other = board.pass();
            return match legal(other.mine, other.theirs, empty) {
                0 => margin(board.mine, board.theirs, 64) * Weights::UNIT,
                _ => -self.look(other, indices, depth, -beta, -alpha),
            };
        }
        let phase = self.judge.phase(65 - empty.count_ones());
        let mut children = [(0, 0, Indices::default()); MOVES];
        let mut count = 0;
        let mut best = -MOST;
        while cells != 0 && count < MOVES {
            let bit = cells & cells.wrapping_neg();
            cells ^= bit;
            let turned = flips(bit.trailing_zeros(), board.mine, board.theirs);
            let child = board.play(bit, turned);
            let mut below = *indices;
            self.judge.patterns().follow(&mut below, child.cells());
            let worth = -phase.units(&below, child.player);
            if depth == 1 {
                best = best.max(worth);
                if best >= beta {
                    return best;
                }
                continue;
            }
            children[count] = (worth, bit, below);
            count += 1;
        }
        let children = &mut children[..count];
        children.sort_unstable_by_key(|(worth, bit, _)| (-worth, *bit));
        for (_, bit, below) in children {
            let turned = flips(bit.trailing_zeros(), board.mine, board.theirs);
            let worth = -self.look(board.play(*bit, turned), below, depth - 1, -beta, -alpha);
            best = best.max(worth);
            alpha = alpha.max(best);
            if alpha >= beta {
                break;
            }
        }
        best
    }
}

/// Beyond every value.
const MOST: i32 = 1 << 20;
/// More moves are not looked at.
const MOVES: usize = 24;
