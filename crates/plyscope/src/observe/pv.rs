use crate::event::{Event, EventKind, Observer};

/// Keeps the principal variation: the line of best moves that the search found.
///
/// Law: played from the root, the line ends in a leaf whose value is the root's, whenever the root's value is
/// exact.
///
/// ```
/// use plyscope::{Tree, Window, observe::Pv, textbook::alpha_beta};
/// let tree = "(((6 5) (8 7)) ((2 1) (0 3)))".parse::<Tree>()?;
/// let mut pv = Pv::default();
/// alpha_beta(&tree, &tree.root(), Window::FULL, &mut pv);
/// let names: Vec<_> = pv.line().iter().map(|&node| tree.name(node)).collect();
/// assert_eq!(names, ["B", "D", "H"]);
/// # Ok::<(), plyscope::tree::ParseError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Pv<M> {
    lines: Vec<Vec<M>>,
}

impl<M> Default for Pv<M> {
    fn default() -> Self {
        Pv { lines: Vec::new() }
    }
}

impl<M> Pv<M> {
    /// The line from the root, best move first. Empty if the root is a leaf.
    pub fn line(&self) -> &[M] {
        self.lines.first().map_or(&[], Vec::as_slice)
    }
}

impl<M: Copy> Observer<M> for Pv<M> {
    fn on(&mut self, event: Event<M>) {
        let ply = event.ply as usize;
        match event.kind {
            EventKind::Enter { .. } => {
                if self.lines.len() < ply + 2 {
                    self.lines.resize_with(ply + 2, Vec::new);
                }
                self.lines[ply].clear();
            }
            EventKind::Leaf { .. } => self.lines[ply].clear(),
            EventKind::Child { mv, improved: true, .. } => {
                let (upper, lower) = self.lines.split_at_mut(ply + 1);
                let line = &mut upper[ply];
                line.clear();
                line.push(mv);
                line.extend_from_slice(&lower[0]);
            }
            _ => {}
        }
    }
}
