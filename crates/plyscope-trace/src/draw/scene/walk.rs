//! The scenes of a run one after another, at the price of what changes.

use super::{NodeView, Scene, Stage, State, UNSEEN};
use crate::Run;
use plyscope::{EventKind, NodeId};

/// Goes through a run from the blank tree to the last step.
///
/// Law: after step *k* the scene is [`Scene::new`] of step *k*, and every node of which anything differs from the scene
/// before is among the [`touched`](SceneWalk::touched). A step costs what it changes, and the children of the node if it
/// is cut, called again after a cut, or known within two ends.
pub struct SceneWalk<'r> {
    stage: Stage<'r>,
    scene: Scene,
    touched: Vec<NodeId>,
    /// By node: it is among the touched.
    marked: Vec<bool>,
}

impl<'r> SceneWalk<'r> {
    /// Before the first step.
    pub fn new(run: &'r Run) -> SceneWalk<'r> {
        SceneWalk {
            stage: Stage::new(run),
            scene: Scene { nodes: vec![UNSEEN; run.tree.len()], current: None, step: None, blank: true },
            touched: Vec::new(),
            marked: vec![false; run.tree.len()],
        }
    }

    /// What there is to see now.
    pub fn scene(&self) -> &Scene {
        &self.scene
    }

    /// The open calls, the root first; a node that returns in this step is still there.
    pub fn path(&self) -> &[NodeId] {
        &self.stage.path
    }

    /// The nodes that may look different from the step before, or whose edge from above may, each once.
    pub fn touched(&self) -> &[NodeId] {
        &self.touched
    }

    /// Goes one step on; `false` if there is none.
    pub fn advance(&mut self) -> bool {
        let step = self.scene.step.map_or(0, |step| step + 1);
        let Some(event) = self.stage.run.recording.events().get(step) else { return false };
        for node in self.touched.drain(..) {
            self.marked[node.index()] = false;
        }
        (self.scene.step, self.scene.blank) = (Some(step), false);
        self.touch(self.scene.current);
        let was_cut = match event.kind {
            EventKind::Enter { mv, .. } => {
                let trail = self.stage.trails[mv.unwrap_or(self.stage.run.tree.root()).index()];
                trail.call > 0 && trail.cut == trail.call
            }
            _ => false,
        };
        let node = self.stage.apply(event);
        let had_best = node.and_then(|node| self.scene.nodes[node.index()].best);
        self.scene.current = self.stage.path.last().copied();
        self.touch(self.scene.current);
        for i in 0..self.stage.left.len() {
            let left = self.stage.left[i];
            self.touch(Some(left));
            self.scene.nodes[left.index()].on_path = false;
        }
        if let Some(node) = node {
            self.touch(Some(node));
            let view = &mut self.scene.nodes[node.index()];
            let NodeView { severed, principal, .. } = *view;
            let ghost = view.state == State::Skipped;
            *view = NodeView { severed, principal, on_path: true, ..self.stage.nodes[node.index()] };
            if ghost {
                view.state = State::Skipped;
            }
            self.ghost(node);
            if was_cut || matches!(event.kind, EventKind::Cutoff(_)) {
                for i in 0..self.stage.run.tree.children(node).len() {
                    self.ghost(self.stage.run.tree.children(node)[i]);
                }
            }
            let best = self.scene.nodes[node.index()].best;
            if best != had_best {
                for child in [had_best, best].into_iter().flatten() {
                    self.touch(Some(child));
                    self.principal(child);
                }
            }
            self.best_line(node);
        }
        for i in 0..self.stage.ranged.len() {
            let ranged = self.stage.ranged[i];
            self.touch(Some(ranged));
            self.scene.nodes[ranged.index()].range = self.stage.nodes[ranged.index()].range;
        }
        // From the top down: whether a move is on the best line depends on the node above it.
        for i in 0..self.stage.left.len() {
            self.best_line(self.stage.left[i]);
        }
        true
    }

    fn touch(&mut self, node: Option<NodeId>) {
        if let Some(node) = node
            && !std::mem::replace(&mut self.marked[node.index()], true)
        {
            self.touched.push(node);
        }
    }

    /// Finds out anew whether `node` and what is below it is cut away.
    fn ghost(&mut self, node: NodeId) {
        let tree = &self.stage.run.tree;
        let mut stack = vec![node];
        while let Some(node) = stack.pop() {
            let above = tree.parent(node).map(|parent| self.scene.nodes[parent.index()].state);
            let below_ghost = above == Some(State::Skipped);
            let severed = self.stage.severs(node);
            let view = self.scene.nodes[node.index()];
            let skipped = severed || below_ghost;
            let state = if skipped { State::Skipped } else { self.stage.nodes[node.index()].state };
            if view.state == state && view.severed == (severed && !below_ghost) {
                continue;
            }
            self.touch(Some(node));
            let view = &mut self.scene.nodes[node.index()];
            let was = view.state == State::Skipped;
            (view.state, view.severed) = (state, severed && !below_ghost);
            if was != skipped {
                stack.extend(tree.children(node));
            }
        }
    }

    /// Finds out anew whether the best move at `node`, and those after it, are on the best line.
    fn best_line(&mut self, node: NodeId) {
        if let Some(best) = self.scene.nodes[node.index()].best {
            self.principal(best);
        }
    }

    /// The edge to `node` is on the best line if the node above calls it its best, and is open or on the line itself.
    fn principal(&mut self, mut node: NodeId) {
        while let Some(parent) = self.stage.run.tree.parent(node) {
            let above = &self.scene.nodes[parent.index()];
            let principal = above.best == Some(node) && (above.on_path || above.principal);
            if self.scene.nodes[node.index()].principal == principal {
                return;
            }
            self.touch(Some(node));
            self.scene.nodes[node.index()].principal = principal;
            let Some(best) = self.scene.nodes[node.index()].best else { return };
            node = best;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::draw::Step;
    use crate::draw::sample::{Random, random_tree};
    use crate::{Algorithm, Options, examples, run};

    fn check(run: &Run) {
        let mut walk = SceneWalk::new(run);
        assert_eq!(walk.scene().nodes, Scene::new(run, Step::Start).nodes);
        for step in 0..run.recording.len() {
            let before = walk.scene().nodes.clone();
            assert!(walk.advance());
            let truth = Scene::new(run, Step::At(step));
            let scene = walk.scene();
            assert_eq!((&scene.nodes, scene.current, scene.step), (&truth.nodes, truth.current, truth.step));
            for node in run.tree.nodes() {
                let same = before[node.index()] == truth.nodes[node.index()];
                assert!(same || walk.touched().contains(&node), "{node:?} at step {step}");
            }
        }
        assert!(!walk.advance());
    }

    #[test]
    fn walking_shows_what_jumping_shows() {
        for example in examples::ALL {
            for algorithm in Algorithm::ALL {
                for right_to_left in [false, true] {
                    let options = Options { right_to_left, ..Options::new(algorithm) };
                    if let Ok(run) = run(&example.tree(), options) {
                        check(&run);
                    }
                }
            }
        }
        let mut random = Random::new(31);
        for size in 0..300 {
            let tree = random_tree(&mut random, 1 + size % 50);
            for algorithm in [Algorithm::AlphaBeta, Algorithm::Pvs, Algorithm::Mtdf, Algorithm::Sss] {
                check(&run(&tree, Options::new(algorithm)).unwrap());
            }
        }
    }
}
