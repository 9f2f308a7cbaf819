//! What the laws of the engine share: every setting of an engine, and every graph.

use crate::common::graph::{Graph, Scores};
use crate::common::{Law, Rng};
use plyscope::engine::{Driver, Engine, Guide, Limits, Searcher, Storage};
use plyscope::{Game, Score};

/// All settings of an engine but its parts.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Setup {
    pub(crate) driver: Driver,
    pub(crate) deepen: bool,
    pub(crate) scout: bool,
    pub(crate) line: bool,
    pub(crate) threads: usize,
    /// Bytes; `None` means no table at all.
    pub(crate) table: Option<usize>,
    pub(crate) depth: Option<u32>,
}

pub(crate) const DRIVERS: [Driver; 10] = [
    Driver::Window,
    Driver::Aspiration(0),
    Driver::Aspiration(1),
    Driver::Aspiration(20),
    Driver::Aspiration(u32::MAX),
    Driver::Mtd(Score::ZERO),
    Driver::Mtd(Score::NEG_INFINITY),
    Driver::Mtd(Score::win_in(3)),
    Driver::Bisection,
    Driver::Sss,
];

/// Nothing at all; one entry; one bucket; little; plenty.
pub(crate) const TABLES: [Option<usize>; 6] =
    [None, Some(0), Some(16), Some(64), Some(1 << 12), Some(1 << 18)];

impl Setup {
    pub(crate) fn random(rng: &mut Rng) -> Setup {
        loop {
            let setup = Setup {
                driver: *rng.pick(&DRIVERS),
                deepen: rng.chance(50),
                scout: rng.chance(70),
                line: rng.chance(70),
                threads: if rng.chance(90) { 1 } else { 2 + rng.below(3) as usize },
                table: *rng.pick(&TABLES),
                depth: rng.chance(50).then(|| rng.below(7) as u32),
            };
            if setup.table.is_some() || !setup.driver.needs_table() {
                return setup;
            }
        }
    }

    pub(crate) fn apply<'g, G: Game, H: Guide<G>, T>(
        &self,
        engine: Engine<'g, G, H, T>,
    ) -> Engine<'g, G, H, T> {
        engine.driver(self.driver).deepen(self.deepen).scout(self.scout).line(self.line)
    }

    pub(crate) fn limits(&self) -> Limits {
        Limits { depth: self.depth, ..Limits::none() }
    }

    /// An engine with these settings and as many threads.
    pub(crate) fn build<'g, G, H, T>(&self, engine: Engine<'g, G, H, T>) -> Searcher<'g, G, H, T>
    where
        G: Game + Sync,
        G::State: Send + Sync,
        G::Move: Send + Sync,
        H: Guide<G> + Sync,
        T: Storage<G> + Sync,
    {
        self.apply(engine).build_parallel(self.threads).expect("the settings go together")
    }
}

/// Runs `$body` with an engine that has a table or none.
macro_rules! with_engine {
    ($setup:expr, $game:expr, $guide:expr, |$engine:ident| $body:expr) => {
        match $setup.table {
            None => {
                let mut $engine = $setup.build(Engine::new($game).guide($guide));
                $body
            }
            Some(bytes) => {
                let mut $engine =
                    $setup.build(Engine::new($game).guide($guide).table(Table::with_memory(bytes)));
                $body
            }
        }
    };
}

/// Checks `law` on `count` random graphs, small ones first.
pub(crate) fn for_all_graphs<const B: u32, const L: bool, const E: bool>(
    first_seed: u64,
    count: u64,
    scores: impl Fn(&mut Rng) -> Scores,
    most_nodes: u64,
    law: impl Fn(&Graph<B, L, E>, &mut Rng) -> Law,
) {
    for i in 0..count {
        let seed = first_seed + i;
        let mut rng = Rng(seed.wrapping_mul(0x2545_f491_4f6c_dd1d));
        let scores = scores(&mut rng);
        let game = Graph::random(&mut rng, scores, 2 + most_nodes * (i + 1) / count);
        if let Err(complaint) = law(&game, &mut rng) {
            panic!("seed {seed}: {complaint}\n  {game:?}");
        }
    }
}

pub(crate) fn any_scores(rng: &mut Rng) -> Scores {
    *rng.pick(&[
        Scores::Few(1),
        Scores::Few(3),
        Scores::Few(9),
        Scores::Won,
        Scores::Infinite,
        Scores::Decisive,
    ])
}
