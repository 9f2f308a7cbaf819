use crate::event::{CutKind, Event, EventKind, Observer, Reached, Source};
use std::ops::AddAssign;

/// Counts what a search did.
///
/// ```
/// use plyscope::{Tree, Window, observe::Stats, textbook::alpha_beta};
/// let tree = "(((6 5) (8 7)) ((2 1) (0 3)))".parse::<Tree>()?;
/// let mut stats = Stats::default();
/// alpha_beta(&tree, &tree.root(), Window::FULL, &mut stats);
/// assert_eq!((stats.nodes, stats.leaves, stats.cutoffs()), (11, 5, 2));
/// # Ok::<(), plyscope::tree::ParseError>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Stats {
    /// Nodes entered, leaves included.
    pub nodes: u64,
    /// Nodes that were valued without looking at children.
    pub leaves: u64,
    /// … because the game was over.
    pub terminals: u64,
    /// … by static evaluation at the horizon.
    pub evaluations: u64,
    /// … because the game proved a value.
    pub proofs: u64,
    /// … by a guess of the selective profile: a margin, or a pass that was good enough.
    pub guesses: u64,
    /// Cuts at MIN nodes, those that skipped nothing included.
    pub alpha_cutoffs: u64,
    /// Cuts at MAX nodes, those that skipped nothing included.
    pub beta_cutoffs: u64,
    /// Cuts whose bound came from the nearest ancestor of the other player, or from the caller.
    pub shallow_cutoffs: u64,
    /// Cuts whose bound came from farther up.
    pub deep_cutoffs: u64,
    /// Cuts at a last child: nothing was skipped.
    pub idle_cutoffs: u64,
    /// Children that were never looked at because of a cut.
    pub skipped: u64,
    /// Children that the game's hints left out.
    pub omitted: u64,
    /// Cuts made by the first child looked at.
    pub first_move_cutoffs: u64,
    /// Times the table knew the position.
    pub table_hits: u64,
    /// … and that was enough to return.
    pub table_cutoffs: u64,
    /// Times the table was told.
    pub table_stores: u64,
    /// Children searched once more.
    pub researches: u64,
    /// Searches started from the root by a driver.
    pub iterations: u64,
    /// The deepest ply entered.
    pub max_ply: u32,
    /// The same by ply.
    pub plies: Vec<PlyStats>,
    /// Children seen by each open node.
    open: Vec<u32>,
}

/// What happened at one distance from the root.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct PlyStats {
    /// Nodes entered.
    pub nodes: u64,
    /// Nodes valued without looking at children.
    pub leaves: u64,
    /// Nodes that were cut.
    pub cutoffs: u64,
}

impl Stats {
    /// Leaves that were looked at, each as often as it was: those that the table answered for are not.
    pub fn leaf_visits(&self) -> u64 {
        self.leaves - self.table_cutoffs
    }

    /// All cuts.
    pub fn cutoffs(&self) -> u64 {
        self.alpha_cutoffs + self.beta_cutoffs
    }

    fn ply(&mut self, ply: u32) -> &mut PlyStats {
        let ply = ply as usize;
        if self.plies.len() <= ply {
            self.plies.resize(ply + 1, PlyStats::default());
        }
        &mut self.plies[ply]
    }
}

impl<M> Observer<M> for Stats {
    fn on(&mut self, event: Event<M>) {
        match event.kind {
            EventKind::Enter { reached, .. } => {
                self.nodes += 1;
                self.max_ply = self.max_ply.max(event.ply);
                self.ply(event.ply).nodes += 1;
                // A search that was stopped leaves calls open.
                if reached == Reached::Root {
                    self.open.clear();
                }
                self.open.push(0);
            }
            EventKind::Leaf { source, .. } => {
                self.leaves += 1;
                self.ply(event.ply).leaves += 1;
                match source {
                    Source::Terminal => self.terminals += 1,
                    Source::Horizon => self.evaluations += 1,
                    Source::Proof => self.proofs += 1,
                    Source::Table => self.table_cutoffs += 1,
                    Source::Margin | Source::Pass => self.guesses += 1,
                }
            }
            EventKind::Child { .. } => {
                if let Some(seen) = self.open.last_mut() {
                    *seen += 1;
                }
            }
            EventKind::Cutoff(cut) => {
                match cut.kind {
                    CutKind::Alpha => self.alpha_cutoffs += 1,
                    CutKind::Beta => self.beta_cutoffs += 1,
                }
                if cut.deep {
                    self.deep_cutoffs += 1;
                } else {
                    self.shallow_cutoffs += 1;
                }
                self.idle_cutoffs += u64::from(cut.skipped == 0);
                self.skipped += u64::from(cut.skipped);
                self.first_move_cutoffs += u64::from(self.open.last() == Some(&1));
                self.ply(event.ply).cutoffs += 1;
            }
            EventKind::Hit { .. } => self.table_hits += 1,
            EventKind::Store { .. } => self.table_stores += 1,
            EventKind::Research { .. } => self.researches += 1,
            EventKind::Iteration { .. } => self.iterations += 1,
            EventKind::Leave { .. } => drop(self.open.pop()),
            EventKind::Bounds { .. } | EventKind::StandPat { .. } => {}
            EventKind::Omit { moves } => self.omitted += u64::from(moves),
        }
    }
}

impl AddAssign<&Stats> for Stats {
    fn add_assign(&mut self, other: &Stats) {
        self.nodes += other.nodes;
        self.leaves += other.leaves;
        self.terminals += other.terminals;
        self.evaluations += other.evaluations;
        self.proofs += other.proofs;
        self.guesses += other.guesses;
        self.alpha_cutoffs += other.alpha_cutoffs;
        self.beta_cutoffs += other.beta_cutoffs;
        self.shallow_cutoffs += other.shallow_cutoffs;
        self.deep_cutoffs += other.deep_cutoffs;
        self.idle_cutoffs += other.idle_cutoffs;
        self.skipped += other.skipped;
        self.omitted += other.omitted;
        self.first_move_cutoffs += other.first_move_cutoffs;
        self.table_hits += other.table_hits;
        self.table_cutoffs += other.table_cutoffs;
        self.table_stores += other.table_stores;
        self.researches += other.researches;
        self.iterations += other.iterations;
        self.max_ply = self.max_ply.max(other.max_ply);
        for (ply, theirs) in other.plies.iter().enumerate() {
            let ours = self.ply(ply as u32);
            ours.nodes += theirs.nodes;
            ours.leaves += theirs.leaves;
            ours.cutoffs += theirs.cutoffs;
        }
    }
}
