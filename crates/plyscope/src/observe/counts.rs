use crate::event::{CutKind, Event, EventKind, Observer};

/// Counts what a search did, for next to nothing: no plies, no causes. [`Stats`](super::Stats) knows more and costs more.
///
/// ```
/// use plyscope::{Tree, Window, observe::Counts, textbook::alpha_beta};
/// let tree: Tree = "(((6 5) (8 7)) ((2 1) (0 3)))".parse()?;
/// let mut counts = Counts::default();
/// alpha_beta(&tree, &tree.root(), Window::FULL, &mut counts);
/// assert_eq!((counts.nodes, counts.leaves, counts.alpha_cutoffs, counts.beta_cutoffs), (11, 5, 1, 1));
/// # Ok::<(), plyscope::tree::ParseError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Counts {
    /// Nodes entered, leaves included.
    pub nodes: u64,
    /// Nodes valued without looking at children.
    pub leaves: u64,
    /// Cuts at MIN nodes.
    pub alpha_cutoffs: u64,
    /// Cuts at MAX nodes.
    pub beta_cutoffs: u64,
    /// Times the table knew the position.
    pub table_hits: u64,
    /// Times the table was told.
    pub table_stores: u64,
    /// Children searched once more.
    pub researches: u64,
    /// Searches started from the root by a driver.
    pub iterations: u64,
}

impl<M> Observer<M> for Counts {
    const DETAILS: bool = false;

    #[inline]
    fn on(&mut self, event: Event<M>) {
        match event.kind {
            EventKind::Enter { .. } => self.nodes += 1,
            EventKind::Leaf { .. } => self.leaves += 1,
            EventKind::Cutoff(cut) => match cut.kind {
                CutKind::Alpha => self.alpha_cutoffs += 1,
                CutKind::Beta => self.beta_cutoffs += 1,
            },
            EventKind::Hit { .. } => self.table_hits += 1,
            EventKind::Store { .. } => self.table_stores += 1,
            EventKind::Research { .. } => self.researches += 1,
            EventKind::Iteration { .. } => self.iterations += 1,
            EventKind::Bounds { .. }
            | EventKind::Omit { .. }
            | EventKind::StandPat { .. }
            | EventKind::Child { .. }
            | EventKind::Leave { .. } => {}
        }
    }
}
