//! Which windows to ask for at one depth, in which order, and what is known then.

use super::found::{Found, Stopped};
use super::report::{Known, Stuck};
use crate::score::{Bound, Score, Window};

/// How one depth is searched: which windows are asked.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Driver {
    /// Once, with the full window.
    Window,
    /// With a window of this half-width around the last value, wider if the value lies outside.
    Aspiration(u32),
    /// MTD(f): null windows only, each at the last answer, from the last value or this first guess. (Plaat 1994.)
    Mtd(Score),
    /// Null windows that halve what is left, after cheap questions from both ends. With exact scores and tight bounds the
    /// best way to solve.
    Bisection,
    /// SSS* as MTD(+∞) with memory: null windows from above. (Stockman 1979; Plaat 1994.)
    Sss,
}

impl Driver {
    /// Whether it searches the root many times over and so cannot do without a table.
    pub const fn needs_table(self) -> bool {
        matches!(self, Driver::Mtd(_) | Driver::Sss)
    }

    /// Whether it ever asks with an open window.
    pub(super) const fn opens_window(self) -> bool {
        matches!(self, Driver::Window | Driver::Aspiration(_))
    }
}

/// A position that is searched, by one thread or many.
pub(super) trait Root<M> {
    /// Searches with `window` (mover's view).
    fn root(&mut self, window: Window, depth: Option<u32>) -> Part<M>;
    /// Whether hints may answer a question with its own bound.
    fn echoes(&self) -> bool;
    /// Forgets what earlier searches kept, where that can be done.
    fn forget(&mut self);
    /// The value was found to lie in this range so far, and this move to be worth the lower bound at least.
    fn known(&mut self, known: Known, best: Option<M>, line: &[M]);
    /// How many nodes were searched so far.
    fn nodes(&self) -> u64;
    /// Lengthens a line that is worth `value` to the mover, as far as a search to `depth` sees. One that is `real` ends where
    /// only the horizon says so.
    fn walk(
        &mut self,
        line: &mut Vec<M>,
        value: Score,
        depth: Option<u32>,
        real: bool,
    ) -> Result<(), Stuck<M>>;
    /// How full the table is, and whether memory for it was refused.
    fn memory(&self) -> (f64, bool);
}

/// A question that takes at most this many nodes is cheap.
const CHEAP: u64 = 1024;

/// What one search from the root leaves behind, mover's view, whether it came to its end or not.
pub(super) struct Part<M> {
    pub(super) found: Result<Found, Stopped>,
    /// The best move so far, with its score.
    pub(super) best: Option<(M, Score)>,
    /// How many moves were begun, and how many there are.
    pub(super) moves: (usize, usize),
    pub(super) line: Vec<M>,
    /// The rules are broken: from the last move to the first, how to get where there is no move.
    pub(super) stuck: Option<Vec<M>>,
    pub(super) nodes: u64,
}

/// What is known so far at one depth.
pub(super) struct Finding<M> {
    pub(super) known: Known,
    /// A move that a search found to be worth the lower bound at least.
    pub(super) best: Option<M>,
    /// What that search found it to be worth.
    pub(super) worth: Score,
    /// That search met no horizon on the way to it.
    pub(super) sure: bool,
    /// The best move is the best of these only: the search was stopped.
    pub(super) partly: Option<(usize, usize)>,
    pub(super) line: Vec<M>,
    pub(super) steps: u32,
    /// See [`Part::stuck`].
    pub(super) stuck: Option<Vec<M>>,
    /// The answers contradict each other.
    torn: bool,
    /// A search that must have had a move has none: the root is over, or at the horizon.
    moveless: bool,
}

impl<M: Copy> Finding<M> {
    pub(super) fn new(known: Known) -> Self {
        Finding {
            known,
            best: None,
            worth: Score::NEG_INFINITY,
            sure: false,
            partly: None,
            line: Vec::new(),
            steps: 0,
            stuck: None,
            torn: false,
            moveless: false,
        }
    }

    /// Searches once. The value, and what else was found; of a search that was stopped only what is sure is kept.
    fn search(
        &mut self,
        root: &mut dyn Root<M>,
        window: Window,
        depth: Option<u32>,
    ) -> Result<(Found, Part<M>), Stopped> {
        let part = root.root(window, depth);
        let Ok(found) = part.found else {
            // With the full window, what the moves so far achieved is sure. One move alone was compared with nothing.
            if let (Some((best, score)), (searched, of)) = (part.best, part.moves)
                && window == Window::FULL
                && searched >= of.min(2)
            {
                self.known.learn(score, Bound::AtLeast, depth.is_some());
                (self.best, self.partly) = (Some(best), Some((searched, of)));
            }
            self.stuck = part.stuck;
            return Err(Stopped);
        };
        self.steps += 1;
        Ok((found, part))
    }

    /// Searches once and takes the answer into account. The answer's score.
    fn ask(&mut self, root: &mut dyn Root<M>, window: Window, depth: Option<u32>) -> Result<Score, Stopped> {
        let (found, part) = self.search(root, window, depth)?;
        let (score, horizon) = (found.score(), found.horizon());
        let bound = window.classify(score);
        let before = self.known;
        self.known.learn(score, bound, horizon);
        // A null window always tells something new. If not, the answers are not those of one game.
        self.torn |= window.is_null() && !self.known.narrower_than(&before);
        // A search that failed low has no best move, only the least bad bound.
        if bound != Bound::AtMost {
            self.moveless = part.best.is_none();
            (self.best, self.line) = (part.best.map(|(mv, _)| mv), part.line);
            (self.worth, self.sure) = (score, !horizon);
        }
        root.known(self.known, self.best, &self.line);
        Ok(score)
    }

    fn done(&self) -> bool {
        self.torn || self.known.least >= self.known.most
    }

    /// Asks until the value is known exactly, and a move that is worth it.
    pub(super) fn drive(
        &mut self,
        root: &mut dyn Root<M>,
        driver: Driver,
        depth: Option<u32>,
        guess: Option<Score>,
    ) -> Result<(), Stopped> {
        match driver {
            Driver::Window => {
                self.ask(root, Window::FULL, depth)?;
            }
            Driver::Aspiration(half) => {
                let mut half = i64::from(half.max(1));
                let Some(guess) = guess.filter(|g| !g.is_decisive() && !g.is_infinite()) else {
                    self.ask(root, Window::FULL, depth)?;
                    return Ok(());
                };
                let around = |offset: i64| {
                    Score::checked(i64::from(guess.get()) + offset).unwrap_or(if offset < 0 {
                        Score::NEG_INFINITY
                    } else {
                        Score::INFINITY
                    })
                };
                let mut window = Window::new(around(-half), around(half));
                while !self.done() {
                    let score = self.ask(root, window, depth)?;
                    half *= 8;
                    match window.classify(score) {
                        Bound::Exact => break,
                        Bound::AtMost => window.alpha = around(-half),
                        Bound::AtLeast => window.beta = around(half),
                    }
                }
            }
            Driver::Mtd(first) => self.mtd(root, depth, guess.unwrap_or(first))?,
            Driver::Sss => self.mtd(root, depth, Score::INFINITY)?,
            Driver::Bisection => {
                if depth.is_none() && guess.is_none() {
                    self.pinch(root)?;
                }
                while !self.done() {
                    // Where nothing is known yet, ask about the guess first.
                    let test = match guess {
                        Some(guess)
                            if self.steps == 0 && guess > self.known.least && guess <= self.known.most =>
                        {
                            guess
                        }
                        _ => self.middle(),
                    };
                    self.ask(root, Window::at_least(test), depth)?;
                }
            }
        }
        if self.torn {
            // Each answer was given with a memory; one search with the whole window contradicts nobody.
            root.forget();
            *self = Finding { steps: self.steps, torn: true, ..Finding::new(Known::NOTHING) };
            self.ask(root, Window::FULL, depth)?;
        } else if self.best.is_none() && !self.moveless {
            // The value is known from hints and from searches that failed low. Which move is worth it?
            let least = self.known.least;
            let window = if least.is_infinite() { Window::FULL } else { Window::at_least(least) };
            let (found, part) = self.search(root, window, depth)?;
            // Where static values do not see what the hints know, it is only the best as far as the search sees.
            let worth_it = found.score() >= least;
            (self.best, self.worth) = (part.best.map(|(mv, _)| mv), found.score());
            self.sure = worth_it && !found.horizon();
            if worth_it {
                self.line = part.line;
            }
        }
        Ok(())
    }

    /// Halfway between the bounds, rounded up.
    fn middle(&self) -> Score {
        let Known { least, most, .. } = self.known;
        Score::from_raw(((i64::from(least.get()) + i64::from(most.get())).div_euclid(2) + 1) as i32)
    }

    /// Asks from both ends of a finite range, with spans 1, 2, 4, …, as long as that is cheap.
    ///
    /// Near the ends the games are short: a value there is found with little, where halving would begin with the hardest
    /// question. On easy openings of connect four this takes a tenth of the nodes, elsewhere it changes them by a few per
    /// cent.
    fn pinch(&mut self, root: &mut dyn Root<M>) -> Result<(), Stopped> {
        let mut cheap = [true; 2];
        let mut span = 1;
        while cheap != [false; 2] {
            for (end, cheap) in cheap.iter_mut().enumerate().filter(|(_, cheap)| **cheap) {
                let (least, most) = (i64::from(self.known.least.get()), i64::from(self.known.most.get()));
                let plain = !self.known.least.is_infinite() && !self.known.most.is_infinite();
                // In a narrow range halving asks the same.
                if self.done() || !plain || most - least < 4 * span {
                    return Ok(());
                }
                let test = Score::from_raw(if end == 0 { most - span + 1 } else { least + span } as i32);
                let before = root.nodes();
                let caught = (self.ask(root, Window::at_least(test), None)? >= test) == (end == 0);
                if caught {
                    return Ok(());
                }
                *cheap = root.nodes() - before <= CHEAP;
            }
            span *= 2;
        }
        Ok(())
    }

    fn mtd(&mut self, root: &mut dyn Root<M>, depth: Option<u32>, mut guess: Score) -> Result<(), Stopped> {
        // A guide may answer just what was asked, "not more than α", so that each answer moves the bound by one. After a
        // few of those, halve what is left.
        let (mut crawled, mut leap) = (0, false);
        while !self.done() {
            let test = match leap {
                true => self.middle(),
                false => guess.clamp(self.known.least.up(), self.known.most),
            };
            let score = self.ask(root, Window::at_least(test), depth)?;
            crawled = if score == test || score.up() == test { crawled + 1 } else { 0 };
            leap = root.echoes() && crawled > 16 && !leap;
            guess = if score >= test { score.up() } else { score };
        }
        Ok(())
    }
}
