//! The pictures of a run one after another: the first, and what changes from step to step.

use super::parts::{Look, Open, Parts};
use super::scene::{Scene, SceneWalk};
use super::{Drawing, Step};
use plyscope::NodeId;

/// What a step changes in the picture of the step before.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Change {
    /// The nodes that look different.
    pub nodes: Vec<(NodeId, Look)>,
    /// The edges that look different, by the node that they lead to.
    pub edges: Vec<(NodeId, String)>,
}

/// Goes from picture to picture: the blank tree, every step, and the result.
///
/// Law: the parts at [`Step::Start`] with the changes up to some step are the parts of that step, and put together they
/// are [`Drawing::svg`] of it, byte for byte. Each change costs what it changes; the last one, to the result, one pass
/// over the tree.
pub struct Frames<'d, 'r> {
    drawing: &'d Drawing<'r>,
    walk: SceneWalk<'r>,
    parts: Parts,
    over: bool,
}

impl<'d, 'r> Frames<'d, 'r> {
    /// At the blank tree.
    pub fn new(drawing: &'d Drawing<'r>) -> Frames<'d, 'r> {
        let walk = SceneWalk::new(drawing.run());
        let parts = drawing.parts(walk.scene());
        Frames { drawing, walk, parts, over: false }
    }

    /// How nodes and edges look now.
    pub fn parts(&self) -> &Parts {
        &self.parts
    }

    /// One picture on; `None` after the result.
    pub fn advance(&mut self) -> Option<Change> {
        if self.over {
            return None;
        }
        let mut change = Change::default();
        if self.walk.advance() {
            for &node in self.walk.touched() {
                self.parts.renew(self.drawing, self.walk.scene(), node, &mut change);
            }
            let path = self.walk.path();
            // The calls above the node of this step stay as they are.
            let same =
                self.parts.path.iter().zip(path).take_while(|(open, node)| open.node == **node).count();
            self.parts.path.truncate(same.min(path.len().saturating_sub(1)));
            for &node in &path[self.parts.path.len()..] {
                self.parts.path.push(self.drawing.opened(self.walk.scene(), node));
            }
        } else {
            self.over = true;
            let scene = Scene::new(self.drawing.run(), Step::Final);
            for node in self.drawing.run().tree.nodes() {
                self.parts.renew(self.drawing, &scene, node, &mut change);
            }
            self.parts.path.clear();
        }
        Some(change)
    }

    /// The open calls of the picture, the root first.
    pub fn path(&self) -> &[Open] {
        &self.parts.path
    }

    /// The whole picture as it is now.
    pub fn svg(&self) -> String {
        let title =
            if self.over { self.drawing.title(&self.last()) } else { self.drawing.title(self.walk.scene()) };
        self.drawing.assemble(&Parts { title, happened: self.happened(), ..self.parts.clone() })
    }

    /// What it says in words, as an element.
    pub fn happened(&self) -> String {
        if self.over { self.drawing.happened(&self.last()) } else { self.drawing.happened(self.walk.scene()) }
    }

    fn last(&self) -> Scene {
        Scene::new(self.drawing.run(), Step::Final)
    }
}

impl Parts {
    /// Draws a node and the edge to it anew, and notes what is different.
    fn renew(&mut self, drawing: &Drawing<'_>, scene: &Scene, node: NodeId, change: &mut Change) {
        let look = drawing.look(scene, node);
        if self.nodes[node.index()] != look {
            self.nodes[node.index()] = look.clone();
            change.nodes.push((node, look));
        }
        let edge = drawing.edge(scene, node);
        if self.edges[node.index()] != edge {
            self.edges[node.index()].clone_from(&edge);
            change.edges.push((node, edge));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::draw::Style;
    use crate::draw::sample::{Random, random_tree};
    use crate::{Algorithm, Lang, Options, Run, examples, run};

    fn check(run: &Run, lang: Lang) {
        let drawing = Drawing::new(run, &Style { lang, id_prefix: "a-".to_owned(), ..Style::default() });
        let mut frames = Frames::new(&drawing);
        // What a reader of the changes has.
        let mut seen = frames.parts().clone();
        assert_eq!(frames.svg(), drawing.svg(Step::Start));
        let steps = (0..run.recording.len()).map(Step::At).chain([Step::Final]);
        for step in steps {
            let change = frames.advance().unwrap();
            for (node, look) in change.nodes {
                seen.nodes[node.index()] = look;
            }
            for (node, edge) in change.edges {
                seen.edges[node.index()] = edge;
            }
            let truth = drawing.parts(&Scene::new(run, step));
            assert_eq!((&seen.nodes, &seen.edges), (&truth.nodes, &truth.edges), "{step:?}");
            assert_eq!(frames.path(), truth.path, "{step:?}");
            assert_eq!(frames.svg(), drawing.svg(step), "{step:?}");
        }
        assert!(frames.advance().is_none());
    }

    #[test]
    fn changes_add_up_to_the_picture_of_every_step() {
        for example in examples::ALL {
            for algorithm in Algorithm::ALL {
                for right_to_left in [false, true] {
                    let options = Options { right_to_left, ..Options::new(algorithm) };
                    if let Ok(run) = run(&example.tree(), options) {
                        check(&run, if right_to_left { Lang::De } else { Lang::En });
                    }
                }
            }
        }
        let mut random = Random::new(32);
        for size in 0..60 {
            let tree = random_tree(&mut random, 1 + size % 30);
            let algorithm = Algorithm::ALL[random.below(9) as usize];
            check(&run(&tree, Options::new(algorithm)).unwrap(), Lang::En);
        }
    }

    /// Law: a step costs what it changes, and what it changes is little.
    #[test]
    fn twenty_thousand_events_change_little_each() {
        let mut random = Random::new(33);
        let tree = random_tree(&mut random, 5_000);
        let run = run(&tree, Options::new(Algorithm::Minimax)).unwrap();
        assert!(run.recording.len() > 15_000, "{}", run.recording.len());
        let drawing = Drawing::new(&run, &Style::default());
        let mut frames = Frames::new(&drawing);
        let mut changed = 0;
        for _ in 0..run.recording.len() {
            let change = frames.advance().unwrap();
            changed += change.nodes.len() + change.edges.len();
        }
        assert!(changed < 6 * run.recording.len(), "{changed}");
    }
}
