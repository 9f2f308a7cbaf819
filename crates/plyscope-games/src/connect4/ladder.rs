//! From minimax to the solver, one idea at a time: how many nodes each is worth.

use super::{Connect4, Inherited, Position, Standard, Threats};
use crate::Dice;
use plyscope::engine::{Driver, Engine, Expansion, Guide, Limits, Moves, Report, Storage, Table, Terms};
use plyscope::observe::Stats;
use plyscope::textbook::{alpha_beta, minimax};
use plyscope::{Game, Score, Value, Window};
use std::time::{Duration, Instant};

/// One idea more than the stage before.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Stage {
    /// Every position.
    Minimax,
    /// Without what cannot matter, columns from left to right.
    AlphaBeta,
    /// Columns from the middle outwards.
    CentreOrder,
    /// Positions that come again are remembered.
    Table,
    /// Only "at least?" is asked, halving the range of scores.
    NullWindows,
    /// Wins at once are seen, and moves that lose at once are left out.
    SafeMoves,
    /// Moves that make more winning cells first.
    ThreatOrder,
    /// All hints: one look farther, what a parent knows, and the second player's pairing strategy ([`Threats`]).
    AllHints,
}

impl Stage {
    /// From the slowest to the fastest.
    pub const ALL: [Stage; 8] = [
        Stage::Minimax,
        Stage::AlphaBeta,
        Stage::CentreOrder,
        Stage::Table,
        Stage::NullWindows,
        Stage::SafeMoves,
        Stage::ThreatOrder,
        Stage::AllHints,
    ];

    /// What it is called in tables.
    pub const fn name(self) -> &'static str {
        match self {
            Stage::Minimax => "minimax",
            Stage::AlphaBeta => "alpha-beta",
            Stage::CentreOrder => "centre order",
            Stage::Table => "table",
            Stage::NullWindows => "null windows",
            Stage::SafeMoves => "safe moves",
            Stage::ThreatOrder => "threat order",
            Stage::AllHints => "all hints",
        }
    }

    /// Searches to the end of the game: the score, first player's view, and the number of nodes.
    ///
    /// Law: all stages find the same score.
    pub fn solve(self, position: &Position) -> (Score, u64) {
        let game = Connect4::new(Standard);
        let mut stats = Stats::default();
        let hints = Hints {
            bounds: self as u32 >= Stage::NullWindows as u32,
            safe: self as u32 >= Stage::SafeMoves as u32,
            threats: self as u32 >= Stage::ThreatOrder as u32,
        };
        let engine = Engine::new(&game).line(false);
        let report = match self {
            Stage::Minimax => return (minimax(&game, position, &mut stats).value, stats.nodes),
            Stage::AlphaBeta => {
                let value = alpha_beta(&game, position, Window::FULL, &mut stats).value;
                return (value, stats.nodes);
            }
            Stage::CentreOrder => answer(engine.scout(false).guide(hints), position),
            Stage::Table => answer(engine.scout(false).guide(hints).table(Table::default()), position),
            Stage::NullWindows | Stage::SafeMoves | Stage::ThreatOrder => {
                answer(engine.guide(hints).table(Table::default()).driver(Driver::Bisection), position)
            }
            Stage::AllHints => {
                answer(engine.guide(Threats).table(Table::default()).driver(Driver::Bisection), position)
            }
        };
        (report.value.score, report.nodes)
    }
}

fn answer<H: Guide<Connect4>, T: Storage<Connect4>>(
    engine: Engine<'_, Connect4, H, T>,
    position: &Position,
) -> Report<u8> {
    let mut searcher = engine.build().unwrap_or_else(|refused| unreachable!("{refused}"));
    searcher.search(position, &Limits::none()).unwrap_or_else(|stuck| unreachable!("{stuck}"))
}

/// The nodes and the time that a stage took for a sample.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Rung {
    /// The stage.
    pub stage: Stage,
    /// All nodes.
    pub nodes: u64,
    /// All time.
    pub time: Duration,
}

/// Searches every position of a sample with one stage.
pub fn climb(stage: Stage, sample: &[Position]) -> Rung {
    let started = Instant::now();
    let nodes = sample.iter().map(|position| stage.solve(position).1).sum();
    Rung { stage, nodes, time: started.elapsed() }
}

/// Random positions with `stones` stones in which nobody wins with the next one.
pub fn sample(count: usize, stones: u32, seed: u64) -> Vec<Position> {
    let game = Connect4::new(Standard);
    let mut dice = Dice::new(seed);
    let mut sample = Vec::new();
    while sample.len() < count {
        let mut position = game.start();
        while position.stones < stones && game.outcome(&position).is_none() {
            let mut moves = Vec::new();
            game.moves(&position, &mut moves);
            game.play(&mut position, moves[dice.below(moves.len())]);
        }
        let wins = game.threats(position.mine, position.all) & game.open(position.all) != 0;
        if game.outcome(&position).is_none() && !wins {
            sample.push(position);
        }
    }
    sample
}

/// The hints of the middle stages.
#[derive(Clone, Copy, Debug)]
struct Hints {
    bounds: bool,
    safe: bool,
    threats: bool,
}

impl Guide<Connect4<Standard>> for Hints {
    type Info = ();
    const TERMS: Terms = Terms::hints().no_learning().no_table_move().score_bits(8);

    /// Nobody wins sooner than with the next stone of its own.
    fn bounds(&self, game: &Connect4<Standard>, position: &Position, (): &()) -> Option<(Score, Score)> {
        let stones = position.stones as i32;
        let (most, least) = (game.win_with(stones + 1), -game.win_with(stones + 2));
        self.bounds.then_some((least.min(Score::ZERO), most.max(Score::ZERO)))
    }

    fn expand(
        &self,
        game: &Connect4<Standard>,
        position: &Position,
        (): &(),
        _: Window,
        moves: &mut Moves<'_, u8, ()>,
    ) -> Expansion {
        let Position { mine, all, stones } = *position;
        let open = game.open(all);
        let mut cells = open;
        if self.safe {
            let known = Inherited::new(game.threats(mine, all), game.threats(all ^ mine, all), open);
            let exact = |score| Expansion::Proved(Value::exact(score));
            let stones = stones as i32;
            if open & known.mine != 0 {
                return exact(game.win_with(stones + 1));
            }
            if stones >= game.cells() - 1 {
                return exact(Score::ZERO);
            }
            if known.safe == 0 {
                return exact(-game.win_with(stones + 2));
            }
            cells = known.safe;
        }
        for column in [3, 2, 4, 1, 5, 0, 6] {
            let stone = cells & game.column(column);
            if stone != 0 {
                let made = || game.threats(mine | stone, all | stone).count_ones() as i32;
                moves.push(column as u8, if self.threats { made() } else { 0 }, ());
            }
        }
        Expansion::Moves
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_stages_agree_and_need_ever_fewer_nodes() {
        let sample = sample(4, 30, 1);
        for position in &sample {
            let scores = Stage::ALL.map(|stage| stage.solve(position).0);
            assert!(scores.iter().all(|score| *score == scores[0]), "{scores:?}");
        }
        let nodes = Stage::ALL.map(|stage| climb(stage, &sample).nodes);
        assert!(nodes[0] > 3 * nodes[1] && nodes[1] > nodes[3] && nodes[3] > nodes[7], "{nodes:?}");
    }
}
