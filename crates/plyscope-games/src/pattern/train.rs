//! The trainer: makes positions by self-play, finds out what they are worth, and fits the weights.

use super::fit::{Rows, fit};
use super::weights::{check_sum, fingerprint};
use super::{Indices, Judge, Patterned, Patterns, Weights, WeightsError};
use crate::{Dice, ParameterError};
use plyscope::engine::{Driver, Engine, Guide, Limits, Table};
use plyscope::{Game, Hashed, Player, Score};

/// A game whose weights can be trained.
pub trait Trainable: Patterned + Hashed + Clone {
    /// Hints for the exact search.
    type Solver: Guide<Self>;

    /// The hints for the exact search. They change no value, only how long it takes.
    fn solver(&self) -> Self::Solver;

    /// Which windows the exact search asks.
    fn driver(&self) -> Driver {
        Driver::Window
    }

    /// Whether the exact value of a position is found soon enough, in about a millisecond. All others are judged by a search
    /// to a depth, with the weights of the phases that come later.
    fn solvable(&self, state: &Self::State) -> bool;

    /// What a position is worth before anything is trained, first player's view, in the units of [`worth`](Self::worth). It
    /// plays the first games, so weights are only made again by the same command as long as this stays as it is.
    fn rough(&self, state: &Self::State) -> i32;

    /// What a score counts, first player's view: a margin as it is, a win or a loss 100.
    fn worth(&self, score: Score) -> i32 {
        match score {
            _ if score.is_win() => 100,
            _ if score.is_loss() => -100,
            _ => score.get(),
        }
    }
}

/// How to train.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Plan {
    /// The same seed, the same weights.
    pub seed: u64,
    /// How many positions for each phase.
    pub positions: u32,
    /// How deep to search positions that cannot be solved, at least 1.
    pub depth: u32,
    /// What to find out.
    pub aim: Aim,
}

/// What a training is to find.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Aim {
    /// The weights of the patterns.
    #[default]
    Weights,
    /// By how much searches to each depth differ from the static value, with the weights that there are.
    Margins,
}

impl Default for Plan {
    fn default() -> Plan {
        Plan { seed: 1, positions: 100_000, depth: 4, aim: Aim::Weights }
    }
}

/// Some ticks of the clock that are trained together: the search of every position ends in what was trained before.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Stage {
    /// The phase, from 0.
    pub phase: usize,
    /// The first tick of the clock.
    pub from: u32,
    /// The first tick behind it.
    pub to: u32,
    /// How many positions.
    pub positions: u32,
}

/// How well the weights of a phase predict positions that they were not fitted to.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Fitted {
    /// The phase, from 0.
    pub phase: usize,
    /// How many positions were held out.
    pub held_out: usize,
    /// The spread of what these are worth: the error of the best constant.
    pub constant: f64,
    /// The error of the evaluation before training.
    pub rough: f64,
    /// The error of the weights.
    pub error: f64,
}

/// A training of any game, batch by batch.
pub trait Trainer {
    /// The game and the plan in one line: batches of another one are not taken.
    fn name(&self) -> String;
    /// How many batches are done, and how many there are.
    fn done(&self) -> (u64, u64);
    /// What is being done, in a few words.
    fn doing(&self) -> String;
    /// Makes the next batch and says what is in it, to be kept; `None` if there is none left, or if `go_on` said no.
    fn work(&mut self, go_on: &mut dyn FnMut() -> bool) -> Option<Vec<u8>>;
    /// Takes what [`work`](Trainer::work) said, from an earlier run, instead of doing it again.
    ///
    /// # Errors
    /// If it is not the next batch of this training.
    fn take(&mut self, batch: &[u8]) -> Result<(), WeightsError>;
    /// What was found so far, as a table with a line for each phase.
    fn found(&self) -> String;
    /// The bytes of the file, once all is done.
    fn file(&self) -> Vec<u8>;
}

/// Positions in a batch.
const BATCH: u32 = 1000;
/// Bytes of a position in a batch.
const BYTES: usize = 20;
/// One position of this many is not fitted to.
const HELD_OUT: usize = 16;
/// How many positions a weight's old value counts for.
const PULL: f32 = 8.0;
/// Steps of a fit.
const STEPS: u32 = 30;

/// What a position is worth.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Sample {
    cells: [u64; 2],
    mover: Player,
    /// Mover's view.
    worth: i16,
    /// What the rough evaluation said.
    rough: i16,
}

impl Sample {
    fn to_bytes(self) -> [u8; BYTES] {
        let mut bytes = [0; BYTES];
        let turn = i16::from(self.mover == Player::Min);
        bytes[..8].copy_from_slice(&self.cells[0].to_le_bytes());
        bytes[8..16].copy_from_slice(&self.cells[1].to_le_bytes());
        bytes[16..18].copy_from_slice(&(self.worth * 2 + turn).to_le_bytes());
        bytes[18..].copy_from_slice(&self.rough.to_le_bytes());
        bytes
    }

    fn from_bytes(bytes: &[u8]) -> Option<Sample> {
        let (first, rest) = bytes.split_first_chunk()?;
        let (second, rest) = rest.split_first_chunk()?;
        let (worth, rest) = rest.split_first_chunk()?;
        let (rough, _) = rest.split_first_chunk()?;
        let worth = i16::from_le_bytes(*worth);
        Some(Sample {
            cells: [u64::from_le_bytes(*first), u64::from_le_bytes(*second)],
            mover: if worth & 1 == 0 { Player::Max } else { Player::Min },
            worth: worth >> 1,
            rough: i16::from_le_bytes(*rough),
        })
    }
}

/// The training of a game: see [`Trainer`].
pub struct Training<G: Trainable> {
    game: G,
    plan: Plan,
    patterns: Patterns,
    /// The latest positions first.
    stages: Vec<Stage>,
    stage: usize,
    batch: u32,
    /// The positions of the phase so far.
    samples: Vec<Sample>,
    /// The weights of each phase that has some, exactly.
    exact: Vec<Option<Vec<f32>>>,
    /// The same, as they are used.
    judge: Judge,
    fitted: Vec<Fitted>,
    table: Option<Table>,
}

impl<G: Trainable> std::fmt::Debug for Training<G> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(
            f,
            "Training({}, batch {} of {})",
            self.patterns.layout.game,
            self.batches_done(),
            self.batches()
        )
    }
}

impl<G: Trainable> Training<G> {
    /// A training at its beginning.
    ///
    /// # Errors
    /// If the layout of the game is refused: [`Patterns::new`].
    pub fn new(game: G, plan: Plan) -> Result<Training<G>, ParameterError> {
        let patterns = Patterns::new(game.layout())?;
        let plan = Plan { depth: plan.depth.max(1), positions: plan.positions.max(1), ..plan };
        let layout = patterns.layout();
        let first = game.clock(&game.start()) + 1;
        let mut stages = Vec::new();
        for (phase, &begin) in layout.phases.iter().enumerate().rev() {
            let end = layout.phases.get(phase + 1).copied().unwrap_or(layout.end);
            let begin = begin.max(first);
            let ticks = end.saturating_sub(begin);
            let mut to = end;
            while to > begin {
                let from = begin.max(to.saturating_sub(plan.depth));
                let share = u64::from(plan.positions) * u64::from(to - from) / u64::from(ticks);
                stages.push(Stage { phase, from, to, positions: (share as u32).max(1) });
                to = from;
            }
        }
        let phases = layout.phases.len();
        let nothing = Weights { phases: vec![vec![0; patterns.weights]; phases] };
        Ok(Training {
            judge: Judge::new(patterns.clone(), nothing),
            game,
            plan,
            patterns,
            stages,
            stage: 0,
            batch: 0,
            samples: Vec::new(),
            exact: vec![None; phases],
            fitted: Vec::new(),
            table: None,
        })
    }

    /// The stages, in the order in which they are trained.
    pub fn stages(&self) -> &[Stage] {
        &self.stages
    }

    /// The evaluator as it is so far.
    pub fn judge(&self) -> &Judge {
        &self.judge
    }

    /// How well it went so far, for each phase that is fitted.
    pub fn fitted(&self) -> &[Fitted] {
        &self.fitted
    }

    fn batches_of(stage: &Stage) -> u32 {
        stage.positions.div_ceil(BATCH)
    }

    fn batches(&self) -> u64 {
        self.stages.iter().map(|stage| u64::from(Self::batches_of(stage))).sum()
    }

    fn batches_done(&self) -> u64 {
        let before: u64 =
            self.stages[..self.stage].iter().map(|stage| u64::from(Self::batches_of(stage))).sum();
        before + u64::from(self.batch)
    }

    /// What the clock says is trained.
    fn knows(&self, clock: u32) -> bool {
        self.exact[self.patterns.layout.phase(clock)].is_some()
    }

    /// The mover's value of a position in units, by the weights if there are some.
    fn glance(&self, state: &G::State, indices: &Indices) -> i32 {
        let (clock, mover) = (self.game.clock(state), self.game.turn(state));
        if self.knows(clock) {
            return self.judge.units(indices, mover, clock);
        }
        Weights::UNIT * if mover == Player::Max { self.game.rough(state) } else { -self.game.rough(state) }
    }

    /// What a finished game is worth to its mover, in units.
    fn over(&self, state: &G::State) -> Option<i32> {
        let score = self.game.outcome(state)?;
        let worth = Weights::UNIT * self.game.worth(score);
        Some(if self.game.turn(state) == Player::Max { worth } else { -worth })
    }

    /// The children of a position, each with the mover's view of what it is worth at a glance, the best first.
    fn children(&self, state: &G::State, indices: &Indices) -> Vec<(i32, G::State, Indices)> {
        let mut moves = Vec::new();
        self.game.moves(state, &mut moves);
        let mover = self.game.turn(state);
        let mut children: Vec<_> = moves
            .into_iter()
            .map(|mv| {
                let mut child = state.clone();
                self.game.play(&mut child, mv);
                let mut below = *indices;
                self.patterns.follow(&mut below, self.game.taken(&child));
                let worth = self.over(&child).unwrap_or_else(|| self.glance(&child, &below));
                (if self.game.turn(&child) == mover { worth } else { -worth }, child, below)
            })
            .collect();
        children.sort_by_key(|(worth, ..)| -worth);
        children
    }

    /// The mover's value of a position in units, by a search to a depth: fail-soft alpha-beta.
    fn look(&self, state: &G::State, indices: &Indices, depth: u32, mut alpha: i32, beta: i32) -> i32 {
        if let Some(worth) = self.over(state) {
            return worth;
        }
        if depth == 0 {
            return self.glance(state, indices);
        }
        let children = self.children(state, indices);
        if depth == 1 {
            return children.first().map_or(0, |(worth, ..)| *worth);
        }
        let mover = self.game.turn(state);
        let mut best = i32::MIN + 1;
        for (_, child, below) in &children {
            let worth = match self.game.turn(child) == mover {
                true => self.look(child, below, depth - 1, alpha, beta),
                false => -self.look(child, below, depth - 1, -beta, -alpha),
            };
            best = best.max(worth);
            alpha = alpha.max(best);
            if alpha >= beta {
                break;
            }
        }
        best
    }

    /// Plays a game up to a tick of the clock, and then a few of its next moves: brothers and sisters, as a search compares
    /// them. Nothing if the game ends before.
    fn play(&self, dice: &mut Dice, tick: u32) -> Vec<G::State> {
        let game = &self.game;
        let mut state = game.start();
        let mut indices = self.patterns.indices(game.taken(&state));
        let mut ply = 0;
        loop {
            if game.outcome(&state).is_some() {
                return Vec::new();
            }
            let chance = [2, 4, 8, 16][(ply / 8).min(3)];
            if game.clock(&state) + 1 >= tick {
                break;
            }
            let by_chance = dice.below(chance) == 0;
            let mut moves = Vec::new();
            if by_chance {
                game.moves(&state, &mut moves);
                game.play(&mut state, moves[dice.below(moves.len())]);
                self.patterns.follow(&mut indices, game.taken(&state));
            } else {
                let mut children = self.children(&state, &indices);
                (_, state, indices) = children.swap_remove(0);
            }
            ply += 1;
        }
        let mut children: Vec<G::State> =
            self.children(&state, &indices).into_iter().map(|(_, child, _)| child).collect();
        // The one that looks best, and others by chance.
        let mut chosen = vec![children.swap_remove(0)];
        while chosen.len() < FAMILY && !children.is_empty() {
            chosen.push(children.swap_remove(dice.below(children.len())));
        }
        chosen.retain(|child| game.outcome(child).is_none());
        chosen
    }

    /// A batch of positions of the stage, with what they are worth; `None` if `go_on` said no.
    fn make(&mut self, go_on: &mut dyn FnMut() -> bool) -> Option<Vec<Sample>> {
        let stage = self.stages[self.stage];
        let wanted = (stage.positions - self.batch * BATCH).min(BATCH) as usize;
        let mark = format!("{} {} {}", self.plan.seed, self.stage, self.batch);
        let mut dice = Dice::new(check_sum(mark.into_bytes()));
        let table = self.table.take().unwrap_or_else(|| Table::with_memory(1 << 22));
        let game = self.game.clone();
        let mut solver = Engine::new(&game)
            .guide(game.solver())
            .table(table)
            .driver(game.driver())
            .line(false)
            .build()
            .unwrap_or_else(|refused| unreachable!("{refused}"));
        let mut samples = Vec::with_capacity(wanted);
        let mut vain = 0;
        while samples.len() < wanted {
            if !go_on() {
                self.table = Some(solver.into_table());
                return None;
            }
            let tick = stage.from + dice.below((stage.to - stage.from) as usize) as u32;
            let family = self.play(&mut dice, tick);
            vain = if family.is_empty() { vain + 1 } else { 0 };
            // Hardly any game comes that far: what there is must do.
            if vain > 1000 {
                break;
            }
            for state in family {
                let mover = game.turn(&state);
                let indices = self.patterns.indices(game.taken(&state));
                let worth = if game.solvable(&state) {
                    let report = solver.search(&state, &Limits::none());
                    let report = report.unwrap_or_else(|stuck| unreachable!("{stuck}"));
                    let worth = game.worth(report.value.score);
                    if mover == Player::Max { worth } else { -worth }
                } else {
                    let most = i32::MAX - 1;
                    let units = self.look(&state, &indices, self.plan.depth, -most, most);
                    (units + Weights::UNIT / 2).div_euclid(Weights::UNIT)
                };
                let rough = game.rough(&state);
                let rough = if mover == Player::Max { rough } else { -rough };
                let narrow = |number: i32| number.clamp(-16_000, 16_000) as i16;
                samples.push(Sample {
                    cells: game.taken(&state),
                    mover,
                    worth: narrow(worth),
                    rough: narrow(rough),
                });
            }
        }
        samples.truncate(wanted);
        self.table = Some(solver.into_table());
        Some(samples)
    }

    /// Adds a batch, and fits when the stage is complete.
    fn add(&mut self, samples: Vec<Sample>) {
        self.samples.extend(samples);
        self.batch += 1;
        if self.batch < Self::batches_of(&self.stages[self.stage]) {
            return;
        }
        self.fit(self.stages[self.stage].phase);
        self.batch = 0;
        self.stage += 1;
        let here = |stage: &Stage| stage.phase;
        if self.stages.get(self.stage).map(here) != self.stages.get(self.stage - 1).map(here) {
            self.samples.clear();
        }
    }

    fn fit(&mut self, phase: usize) {
        let Patterns { places: width, weights, .. } = self.patterns;
        let mut parts = [(); 2].map(|()| Rows { width, ..Rows::default() });
        let mut rough = Vec::new();
        for (at, sample) in self.samples.iter().enumerate() {
            let held_out = at % HELD_OUT == HELD_OUT - 1;
            let rows = &mut parts[usize::from(held_out)];
            let indices = self.patterns.indices(sample.cells);
            rows.terms.extend(self.patterns.terms(&indices, sample.mover));
            // What has no weight is always worth nothing.
            rows.terms.resize((rows.worth.len() + 1) * width, weights as u32);
            rows.worth.push(f32::from(sample.worth));
            if held_out {
                rough.push(f64::from(sample.worth - sample.rough));
            }
        }
        let [rows, held_out] = parts;
        // A phase begins with the weights of the phase after it.
        let later = self.exact[phase].clone().or_else(|| self.exact.get(phase + 1)?.clone());
        let mut found = later.unwrap_or_else(|| vec![0.0; weights + 1]);
        fit(&rows, &mut found, PULL, STEPS, |_| ());
        found[weights] = 0.0;
        let units = |&weight: &f32| {
            let unit = (weight * Weights::UNIT as f32).round();
            unit.clamp(f32::from(i16::MIN), f32::from(i16::MAX)) as i16
        };
        let mut all = self.judge_weights();
        all.phases[phase] = found[..weights].iter().map(units).collect();
        self.judge = Judge::new(self.patterns.clone(), all);
        let mean = |numbers: &[f64]| {
            (numbers.iter().map(|n| n * n).sum::<f64>() / numbers.len().max(1) as f64).sqrt()
        };
        let average = held_out.worth.iter().sum::<f32>() / held_out.worth.len().max(1) as f32;
        let spread: Vec<f64> = held_out.worth.iter().map(|&worth| f64::from(worth - average)).collect();
        self.fitted.retain(|fitted| fitted.phase != phase);
        self.fitted.push(Fitted {
            phase,
            held_out: held_out.worth.len(),
            constant: mean(&spread),
            rough: mean(&rough),
            error: held_out.error(&found),
        });
        self.exact[phase] = Some(found);
    }

    fn judge_weights(&self) -> Weights {
        self.judge.weights().clone()
    }

    /// What comes before a batch: which it is.
    fn head(&self) -> u64 {
        check_sum(format!("{} {} {}", Trainer::name(self), self.stage, self.batch).into_bytes())
    }
}

/// How many positions are taken from one game.
const FAMILY: usize = 3;

impl<G: Trainable> Trainer for Training<G> {
    fn name(&self) -> String {
        let Plan { seed, positions, depth, .. } = self.plan;
        let (game, patterns) = (&self.patterns.layout.game, fingerprint(&self.patterns));
        format!("{game}; seed {seed}; positions {positions}; depth {depth}; patterns {patterns:016x}")
    }

    fn done(&self) -> (u64, u64) {
        (self.batches_done(), self.batches())
    }

    fn doing(&self) -> String {
        match self.stages.get(self.stage) {
            None => "done".to_owned(),
            Some(Stage { phase, from, to, positions }) => {
                let phases = self.patterns.layout.phases.len();
                let made = (self.batch * BATCH).min(*positions);
                format!(
                    "phase {} of {phases}, clock {from} to {}: {made} of {positions} positions",
                    phase + 1,
                    to - 1
                )
            }
        }
    }

    fn work(&mut self, go_on: &mut dyn FnMut() -> bool) -> Option<Vec<u8>> {
        self.stages.get(self.stage)?;
        let head = self.head();
        let samples = self.make(go_on)?;
        let body: Vec<u8> = samples.iter().flat_map(|sample| sample.to_bytes()).collect();
        let check = head ^ check_sum(body.iter().copied());
        self.add(samples);
        Some([check.to_le_bytes().to_vec(), body].concat())
    }

    fn take(&mut self, batch: &[u8]) -> Result<(), WeightsError> {
        let other = || WeightsError("this batch belongs to another training, or is damaged".to_owned());
        let (check, body) = batch.split_first_chunk().ok_or_else(other)?;
        let right = self.head() ^ check_sum(body.iter().copied());
        if self.stages.get(self.stage).is_none() || u64::from_le_bytes(*check) != right {
            return Err(other());
        }
        let samples: Option<Vec<Sample>> = body.chunks(BYTES).map(Sample::from_bytes).collect();
        self.add(samples.ok_or_else(other)?);
        Ok(())
    }

    fn found(&self) -> String {
        let mut fitted = self.fitted.clone();
        fitted.sort_by_key(|fitted| fitted.phase);
        let line = |Fitted { phase, held_out, constant, rough, error }| {
            format!("{:5}  {held_out:8}  {constant:8.2} {rough:8.2} {error:8.2}\n", phase + 1)
        };
        let lines = fitted.into_iter().map(line);
        ["phase  held out  constant   before    error\n".to_owned()].into_iter().chain(lines).collect()
    }

    fn file(&self) -> Vec<u8> {
        levelled(&self.game, &self.judge, self.plan.seed).to_bytes(&self.patterns)
    }
}

/// The position after a move: one in four is by chance, the others leave the other player with what is worth least to it.
pub(super) fn step<G: Game>(
    game: &G,
    state: &G::State,
    dice: &mut Dice,
    worth: impl Fn(&G::State) -> i32,
) -> G::State {
    let mut moves = Vec::new();
    game.moves(state, &mut moves);
    let after = |mv| {
        let mut child = state.clone();
        game.play(&mut child, mv);
        child
    };
    match dice.below(4) {
        0 => after(moves[dice.below(moves.len())]),
        _ => moves.iter().map(|&mv| after(mv)).min_by_key(worth).expect("a move"),
    }
}

/// Games that are played to see what being to move is worth.
const GAMES: u32 = 500;

/// The weights of a judge, without what the trainer is mistaken about in favour of the mover.
///
/// A search takes the greatest of many values, each with its error, so what it finds is a little too much; and where every
/// stage learns from searches into the stage after it, a little becomes a lot. Most of that is the same for all positions of
/// a phase. So in phases that were not solved, the constant is shifted until the mover is ahead by as much, on average over
/// some games, as in those that were.
pub(super) fn levelled<G: Trainable>(game: &G, judge: &Judge, seed: u64) -> Weights {
    let mut weights = judge.weights().clone();
    let patterns = judge.patterns();
    let Some(constant) = patterns.constant() else { return weights };
    let mut dice = Dice::new(seed);
    // The sum of all values, how many, and whether all were solved.
    let mut seen = vec![(0_i64, 0_i64, true); weights.phases.len()];
    for _ in 0..GAMES {
        let mut state = game.start();
        while game.outcome(&state).is_none() {
            let (sum, count, solved) = &mut seen[patterns.layout.phase(game.clock(&state))];
            *sum += i64::from(judge.judge(game, &state));
            *count += 1;
            *solved &= game.solvable(&state);
            state = step(game, &state, &mut dice, |child| judge.judge(game, child));
        }
    }
    let mean = |&(sum, count, _): &(i64, i64, bool)| sum.div_euclid(count.max(1));
    let right = seen.iter().find(|(_, count, solved)| *count > 0 && *solved).map_or(0, mean);
    for (phase, found) in weights.phases.iter_mut().zip(&seen) {
        let (_, count, solved) = *found;
        if count > 0 && !solved {
            phase[constant] =
                (i64::from(phase[constant]) + right - mean(found)).clamp(-30_000, 30_000) as i16;
        }
    }
    weights
}
