//! How far a search is from the static value: what cuts that are usually right need to know.

use super::train::step;
use super::weights::check_sum;
use super::{Layout, Patterned, Plan, Trainer, WeightsError};
use crate::Dice;
use plyscope::Hashed;
use plyscope::engine::{Engine, Guide, Limits, Margin, Table};
use std::fmt::Write;

/// By how much a search finds more than the static value, for each phase of a game and each depth.
///
/// After Buro (1997, "Experiments with Multi-ProbCut and a new high-quality evaluation function for Othello"). He fits lines
/// with a slope; measured for othello it is 0.93 to 1.06 nearly everywhere, so here is none.
#[derive(Clone, PartialEq, Debug)]
pub struct Margins {
    /// By phase, and by depth from 1.
    phases: Vec<Vec<Differs>>,
}

/// What a search finds more than the static value, in what the game counts in, as the mover sees it.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Differs {
    /// On average.
    pub mean: f64,
    /// The root of the mean square around that.
    pub spread: f64,
}

/// The first words of a file.
const MAGIC: &str = "plyscope margins 1";

impl Margins {
    /// What a search of `depth` plies finds more, if that was measured.
    pub fn differs(&self, phase: usize, depth: u32) -> Option<Differs> {
        self.phases.get(phase)?.get(depth.checked_sub(1)? as usize).copied()
    }

    /// The margin that a search of `depth` plies leaves only if it differs from what is usual by more than `confidence`
    /// spreads. What was not measured has none.
    pub fn margin(&self, phase: usize, depth: u32, confidence: f64) -> Margin {
        let Some(Differs { mean, spread }) = self.differs(phase, depth) else { return Margin::default() };
        let margin = |usual: f64| Some((confidence * spread + usual).ceil().max(0.0) as u32);
        Margin { fall: margin(-mean), rise: margin(mean) }
    }

    /// The file: a line that says what it is, one above the columns, and one for each phase (from 1) and depth.
    pub fn to_text(&self, layout: &Layout) -> String {
        let mut text = format!("{MAGIC}; game {}; phases {}\n{COLUMNS}\n", layout.game, self.phases.len());
        for (phase, depths) in self.phases.iter().enumerate() {
            for (depth, Differs { mean, spread }) in depths.iter().enumerate() {
                let line = writeln!(text, "{:5} {:5} {mean:+7.2} {spread:7.2}", phase + 1, depth + 1);
                line.unwrap_or_else(|_| unreachable!("a text takes everything"));
            }
        }
        text
    }

    /// Reads what [`Margins::to_text`] wrote, for the same game.
    ///
    /// # Errors
    /// If the text is something else, or belongs to another game.
    pub fn read(layout: &Layout, text: &str) -> Result<Margins, WeightsError> {
        let phases = layout.phases.len();
        let head = format!("{MAGIC}; game {}; phases {phases}", layout.game);
        let mut lines = text.lines();
        let first = lines.next().unwrap_or_default();
        if first != head || lines.next() != Some(COLUMNS) {
            return Err(WeightsError(format!("not the margins of this game: `{first}`, expected `{head}`")));
        }
        let mut margins = Margins { phases: vec![Vec::new(); phases] };
        for line in lines {
            margins.add(line).ok_or_else(|| {
                WeightsError(format!("`{line}`: expected the next phase or depth, a mean and a spread"))
            })?;
        }
        Ok(margins)
    }

    /// Adds what a line of the file says, if it says what comes next.
    fn add(&mut self, line: &str) -> Option<()> {
        let words: Vec<_> = line.split_whitespace().collect();
        let [phase, depth, mean, spread] = words[..] else { return None };
        let number = |word: &str| word.parse::<f64>().ok().filter(|number| number.abs() < 1e6);
        let depths = self.phases.get_mut(phase.parse::<usize>().ok()?.checked_sub(1)?)?;
        let differs = Differs { mean: number(mean)?, spread: number(spread)? };
        (depth.parse() == Ok(depths.len() + 1)).then(|| depths.push(differs))
    }
}

/// The second line of a file.
const COLUMNS: &str = "phase depth    mean  spread";

/// The measurement of a game's [`Margins`]: positions of self-play, each searched exactly to every depth, with the guide
/// that plays.
pub struct Measuring<G: Patterned, H> {
    game: G,
    guide: H,
    plan: Plan,
    layout: Layout,
    /// By phase: the mover's value of each position so far, by depth.
    values: Vec<Vec<Vec<i16>>>,
    done: u32,
}

impl<G: Patterned, H> std::fmt::Debug for Measuring<G, H> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "Measuring({}, batch {} of {})", self.layout.game, self.done, self.batches())
    }
}

/// Positions in a batch.
const BATCH: u32 = 100;

impl<G: Patterned, H> Measuring<G, H> {
    /// A measurement at its beginning.
    pub fn new(game: G, guide: H, plan: Plan) -> Measuring<G, H> {
        let layout = game.layout();
        let plan = Plan { depth: plan.depth.max(1), positions: plan.positions.max(2), ..plan };
        let values = vec![Vec::new(); layout.phases.len()];
        Measuring { game, guide, plan, layout, values, done: 0 }
    }

    fn batches_of_phase(&self) -> u32 {
        self.plan.positions.div_ceil(BATCH)
    }

    fn batches(&self) -> u32 {
        self.batches_of_phase() * self.layout.phases.len() as u32
    }

    fn phase(&self) -> usize {
        (self.done / self.batches_of_phase()) as usize
    }

    /// What was measured so far.
    pub fn margins(&self) -> Margins {
        let differs = |values: &[Vec<i16>], depth: usize| {
            let more = || values.iter().map(|of| i64::from(of[depth]) - i64::from(of[0]));
            let count = values.len() as f64;
            let mean = more().sum::<i64>() as f64 / count;
            let square = more().map(|more| more * more).sum::<i64>() as f64 / count;
            Differs { mean, spread: (square - mean * mean).max(0.0).sqrt() }
        };
        // Where no position was found, nothing is known.
        let depths = |values: &Vec<Vec<i16>>| if values.is_empty() { 0 } else { self.plan.depth as usize };
        let phase = |values| (1..=depths(values)).map(|depth| differs(values, depth)).collect();
        Margins { phases: self.values.iter().map(phase).collect() }
    }

    /// What comes before a batch: which it is.
    fn head(&self) -> u64
    where
        Self: Trainer,
    {
        check_sum(format!("{} {}", Trainer::name(self), self.done).into_bytes())
    }
}

impl<G: Patterned + Hashed, H: Guide<G> + Clone> Measuring<G, H> {
    /// A position whose clock says `tick`, or a little more; `None` if the game was over before.
    fn play(&self, dice: &mut Dice, tick: u32) -> Option<G::State> {
        let mut state = self.game.start();
        while self.game.outcome(&state).is_none() {
            if self.game.clock(&state) >= tick {
                return Some(state);
            }
            let worth = |state: &G::State| self.glance(state);
            state = step(&self.game, &state, dice, worth);
        }
        None
    }

    /// The mover's static value.
    fn glance(&self, state: &G::State) -> i32 {
        let info = self.guide.info(&self.game, state);
        self.guide.evaluate(&self.game, state, &info).seen_by(self.game.turn(state)).get()
    }

    /// A batch of positions of the phase by their values; `None` if `go_on` said no.
    fn make(&self, go_on: &mut dyn FnMut() -> bool) -> Option<Vec<Vec<i16>>> {
        let phase = self.phase();
        let before = self.done % self.batches_of_phase() * BATCH;
        let wanted = (self.plan.positions - before).min(BATCH) as usize;
        let mut dice = Dice::new(self.head());
        let first = self.layout.phases[phase].max(self.game.clock(&self.game.start()) + 1);
        let end = self.layout.phases.get(phase + 1).copied().unwrap_or(self.layout.end);
        let mut engine = Engine::new(&self.game)
            .guide(self.guide.clone())
            .table(Table::with_memory(1 << 22))
            .line(false)
            .build()
            .unwrap_or_else(|refused| unreachable!("{refused}"));
        let mut batch = Vec::with_capacity(wanted);
        let mut vain = 0;
        while batch.len() < wanted && vain < 1000 {
            if !go_on() {
                return None;
            }
            vain += 1;
            let tick = first + dice.below(end.saturating_sub(first).max(1) as usize) as u32;
            let Some(state) = self.play(&mut dice, tick) else { continue };
            let mover = self.game.turn(&state);
            let mut values = vec![self.glance(&state) as i16];
            for depth in 1..=self.plan.depth {
                let report = engine.search(&state, &Limits::depth(depth));
                let score = report.unwrap_or_else(|stuck| unreachable!("{stuck}")).value.score;
                // What is won or lost differs from an estimate by nothing that could be counted.
                if score.is_decisive() {
                    break;
                }
                values.push(score.seen_by(mover).get().clamp(-16_000, 16_000) as i16);
            }
            if values.len() > self.plan.depth as usize {
                batch.push(values);
                vain = 0;
            }
        }
        Some(batch)
    }

    fn add(&mut self, batch: Vec<Vec<i16>>) {
        let phase = self.phase();
        self.values[phase].extend(batch);
        self.done += 1;
    }
}

impl<G: Patterned + Hashed, H: Guide<G> + Clone> Trainer for Measuring<G, H> {
    fn name(&self) -> String {
        let Plan { seed, positions, depth, .. } = self.plan;
        format!("margins of {}; seed {seed}; positions {positions}; depth {depth}", self.layout.game)
    }

    fn done(&self) -> (u64, u64) {
        (self.done.into(), self.batches().into())
    }

    fn doing(&self) -> String {
        match self.done < self.batches() {
            true => format!("phase {} of {}", self.phase() + 1, self.layout.phases.len()),
            false => "done".to_owned(),
        }
    }

    fn work(&mut self, go_on: &mut dyn FnMut() -> bool) -> Option<Vec<u8>> {
        if self.done == self.batches() {
            return None;
        }
        let head = self.head();
        let batch = self.make(go_on)?;
        let body: Vec<u8> = batch.iter().flatten().flat_map(|value| value.to_le_bytes()).collect();
        let check = head ^ check_sum(body.iter().copied());
        self.add(batch);
        Some([check.to_le_bytes().to_vec(), body].concat())
    }

    fn take(&mut self, batch: &[u8]) -> Result<(), WeightsError> {
        let other = || WeightsError("this batch belongs to another training, or is damaged".to_owned());
        let (check, body) = batch.split_first_chunk().ok_or_else(other)?;
        let right = self.head() ^ check_sum(body.iter().copied());
        if self.done == self.batches() || u64::from_le_bytes(*check) != right {
            return Err(other());
        }
        let values: Vec<i16> = body.as_chunks().0.iter().map(|&bytes| i16::from_le_bytes(bytes)).collect();
        self.add(values.chunks_exact(self.plan.depth as usize + 1).map(<[i16]>::to_vec).collect());
        Ok(())
    }

    fn found(&self) -> String {
        let text = self.margins().to_text(&self.layout);
        text.lines().skip(1).flat_map(|line| [line, "\n"]).collect()
    }

    fn file(&self) -> Vec<u8> {
        self.margins().to_text(&self.layout).into_bytes()
    }
}
