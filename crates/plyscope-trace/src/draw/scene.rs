//! What there is to see after a step: the state of every node, derived from the recording alone.

use super::Step;
use crate::Run;
use plyscope::{Bound, Event, EventKind, NodeId, Player, Score, Source, Value, Window};

/// What a search has done with a node so far.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash)]
pub enum State {
    /// Not reached.
    Unseen,
    /// Called and not yet returned.
    Open,
    /// Returned.
    Done,
    /// Cut away, or below something that was.
    Skipped,
}

impl State {
    /// Its name as a CSS class.
    pub const fn class(self) -> &'static str {
        match self {
            State::Unseen => "unseen",
            State::Open => "open",
            State::Done => "done",
            State::Skipped => "skipped",
        }
    }
}

/// What is known about the value of a node.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Worth {
    /// The true value is this, at least this or at most this.
    Value(Value),
    /// The best number so far; it bounds nothing, because it came from a child that returned a bound on the wrong
    /// side, or is the window's own (fail-hard).
    SoFar(Score),
}

/// One node, as it stands after a step. If it was called more than once, the newest call is shown.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct NodeView {
    /// What was done with it.
    pub state: State,
    /// The window of its newest call.
    pub called: Option<Window>,
    /// The window of that call now, or when it returned.
    pub window: Option<Window>,
    /// What is known about its value.
    pub value: Option<Worth>,
    /// Where the value comes from, if not from the children.
    pub source: Option<Source>,
    /// The best child so far.
    pub best: Option<NodeId>,
    /// The edge to it from above was cut.
    pub severed: bool,
    /// The edge to it from above belongs to the principal variation. At the end that is [`Run::path`]; before, the
    /// chains of best moves that start at the open calls.
    pub principal: bool,
    /// It is being called, or returns in this very step.
    pub on_path: bool,
    /// The least and the most that it can still be worth, by everything that the search has seen below it.
    pub range: [Score; 2],
    /// The ancestor whose bound cut it, if that cut was deep.
    pub cause: Option<NodeId>,
}

const UNSEEN: NodeView = NodeView {
    state: State::Unseen,
    called: None,
    window: None,
    value: None,
    source: None,
    best: None,
    severed: false,
    principal: false,
    on_path: false,
    range: ANY,
    cause: None,
};

/// Nothing is known.
const ANY: [Score; 2] = [Score::NEG_INFINITY, Score::INFINITY];

/// Everything that a picture of one step shows.
#[derive(Clone, Debug)]
pub struct Scene {
    /// By [`NodeId::index`].
    pub nodes: Vec<NodeView>,
    /// The node to which the step happened. `None` at the end and at a driver's own steps.
    pub current: Option<NodeId>,
    /// The step, counted from 0; `None` at the end, or if nothing was recorded.
    pub step: Option<usize>,
    /// It is the tree before the first step.
    pub blank: bool,
}

mod walk;

pub use walk::SceneWalk;

/// What is needed to know which children a cut skipped, and what an open node's number proves.
#[derive(Clone, Copy, Default)]
struct Trail {
    /// The newest call, counted from 1; 0 before the first.
    call: u32,
    /// The newest call that was cut.
    cut: u32,
    /// Some call was cut.
    ever_cut: bool,
    /// The best bound on the mover's side that the children of this call prove.
    proved: Option<Score>,
    returned: Option<Value>,
}

/// What the events say about every node, apart from what follows for others from it: what was cut away, and which
/// moves are the best line.
pub(super) struct Stage<'r> {
    run: &'r Run,
    nodes: Vec<NodeView>,
    trails: Vec<Trail>,
    /// The open calls; a node that returned stays until the next event.
    path: Vec<NodeId>,
    /// The nodes that left the path with the newest event.
    left: Vec<NodeId>,
    calls: u32,
    /// The nodes whose range is another since the newest event.
    ranged: Vec<NodeId>,
    /// By node: how many children may still be worth anything on the side that the node would like.
    unbounded: Vec<u32>,
    /// The horizon to which all that is known belongs.
    depth: Option<u32>,
}

impl<'r> Stage<'r> {
    /// Before the first event.
    fn new(run: &'r Run) -> Stage<'r> {
        Stage {
            run,
            nodes: vec![UNSEEN; run.tree.len()],
            trails: vec![Trail::default(); run.tree.len()],
            path: Vec::new(),
            left: Vec::new(),
            calls: 0,
            ranged: Vec::new(),
            unbounded: run.tree.nodes().map(|node| run.tree.children(node).len() as u32).collect(),
            depth: None,
        }
    }

    /// One event on. Gives the node to which it happened.
    fn apply(&mut self, event: &Event<NodeId>) -> Option<NodeId> {
        let tree = &self.run.tree;
        let ply = event.ply as usize;
        self.left.clear();
        self.ranged.clear();
        match event.kind {
            EventKind::Enter { mv, window, .. } => {
                let node = mv.unwrap_or(tree.root());
                self.shorten(ply);
                self.path.push(node);
                self.calls += 1;
                // What was seen below it stays true, however it is asked.
                let range = self.nodes[node.index()].range;
                let (called, window) = (Some(window), Some(window));
                self.nodes[node.index()] = NodeView { state: State::Open, called, window, range, ..UNSEEN };
                let trail = &mut self.trails[node.index()];
                *trail = Trail { call: self.calls, ever_cut: trail.ever_cut, ..Trail::default() };
                return Some(node);
            }
            EventKind::Iteration { depth, .. } => {
                self.shorten(0);
                self.look_to(depth);
                return None;
            }
            // A node that returned stays on the path until the next event, which happens to its parent.
            _ => self.shorten(ply + 1),
        }
        let &node = self.path.last()?;
        let view = &mut self.nodes[node.index()];
        match event.kind {
            EventKind::Leaf { value, source } => {
                view.value = Some(Worth::Value(value));
                view.source = (source != Source::Terminal).then_some(source);
                self.narrow(node, range_of(value));
            }
            EventKind::Child { mv, value, best, window, improved } => {
                view.window = Some(window);
                if improved {
                    view.best = Some(mv);
                }
                let player = tree.player(node);
                let proves = self.trails[mv.index()].returned.filter(|v| proves(player, *v, value));
                let trail = &mut self.trails[node.index()];
                if proves.is_some() && trail.proved.is_none_or(|old| player.prefers(value, old)) {
                    trail.proved = Some(value);
                }
                view.value = Some(if trail.proved == Some(best) {
                    Worth::Value(Value { score: best, bound: own_side(player) })
                } else {
                    Worth::SoFar(best)
                });
            }
            EventKind::Cutoff(cutoff) => {
                let cause = cutoff.cause.filter(|_| cutoff.deep);
                view.cause = cause.and_then(|ply| self.path.get(ply as usize).copied());
                let trail = &mut self.trails[node.index()];
                trail.cut = trail.call;
                trail.ever_cut = true;
            }
            EventKind::Leave { value } => {
                view.state = State::Done;
                view.value = Some(Worth::Value(value));
                self.trails[node.index()].returned = Some(value);
                self.narrow(node, range_of(value));
            }
            _ => {}
        }
        Some(node)
    }

    /// What was found for another horizon says nothing about this one.
    fn look_to(&mut self, depth: Option<u32>) {
        if std::mem::replace(&mut self.depth, depth) == depth {
            return;
        }
        let tree = &self.run.tree;
        for node in tree.nodes() {
            self.unbounded[node.index()] = tree.children(node).len() as u32;
            if std::mem::replace(&mut self.nodes[node.index()].range, ANY) != ANY {
                self.ranged.push(node);
            }
        }
    }

    /// `node` is worth `within`; so what is known about the nodes above it may be more, too.
    fn narrow(&mut self, mut node: NodeId, mut within: [Score; 2]) {
        let tree = &self.run.tree;
        loop {
            let old = self.nodes[node.index()].range;
            let new = [old[0].max(within[0]), old[1].min(within[1])];
            // Guesses of the engine may contradict each other; then the first one stays.
            if new == old || new[0] > new[1] {
                return;
            }
            self.nodes[node.index()].range = new;
            self.ranged.push(node);
            let Some(parent) = tree.parent(node) else { return };
            // MAX has at least what a child has for sure; it has at most the most that any of them may have.
            let far = usize::from(tree.player(parent) == Player::Max);
            let unbounded = &mut self.unbounded[parent.index()];
            if old[far] == ANY[far] && new[far] != ANY[far] {
                *unbounded -= 1;
            }
            within = new;
            within[far] = ANY[far];
            if *unbounded == 0 {
                let ends = tree.children(parent).iter().map(|kid| self.nodes[kid.index()].range[far]);
                let end = if far == 1 { ends.max() } else { ends.min() };
                within[far] = end.unwrap_or(ANY[far]);
            }
            node = parent;
        }
    }

    fn shorten(&mut self, len: usize) {
        if len < self.path.len() {
            self.left.extend(self.path.drain(len..));
        }
    }

    /// The edge to `node` is cut, by the newest call of its parent.
    fn severs(&self, node: NodeId) -> bool {
        let Some(parent) = self.run.tree.parent(node) else { return false };
        let above = self.trails[parent.index()];
        above.call > 0 && above.cut == above.call && self.trails[node.index()].call < above.call
    }

    /// Some search cut the edge to `node`, and none went down it.
    fn severed_for_good(&self, node: NodeId) -> bool {
        let Some(parent) = self.run.tree.parent(node) else { return false };
        self.trails[parent.index()].ever_cut && self.trails[node.index()].call == 0
    }
}

impl Scene {
    /// The scene after `step`; a step beyond the end is the last one.
    ///
    /// Law: it depends only on the events up to and including `step` (at [`Step::Final`], on all of them and on
    /// [`Run::path`]). One pass over them, one over the tree.
    pub fn new(run: &Run, step: Step) -> Scene {
        let tree = &run.tree;
        let events = run.recording.events();
        let last = events.len().checked_sub(1);
        let at = match step {
            Step::Start => None,
            Step::At(k) => last.map(|last| k.min(last)),
            Step::Final => last,
        };
        let mut stage = Stage::new(run);
        for event in &events[..at.map_or(0, |at| at + 1)] {
            stage.apply(event);
        }
        let blank = step == Step::Start;
        let mut scene = Scene { nodes: stage.nodes.clone(), current: None, step: None, blank };
        scene.ghost(&stage, step == Step::Final);
        match step {
            Step::Start => {}
            Step::Final => {
                // The last of several searches may only have given a bound; together they gave the value.
                let root = &mut scene.nodes[tree.root().index()];
                if root.state == State::Done && run.recording.dropped() == 0 {
                    root.value = Some(Worth::Value(run.answer()));
                }
                for &node in &run.path {
                    scene.nodes[node.index()].principal = true;
                }
            }
            Step::At(_) => {
                scene.step = at;
                scene.current = stage.path.last().copied();
                for &node in &stage.path {
                    scene.nodes[node.index()].on_path = true;
                    scene.best_line(node);
                }
            }
        }
        scene
    }

    /// Marks what was cut away: the children that the newest call of a cut node did not call, and all below them. At
    /// the end, what was ever called is not cut away, even if the last of several searches had no need of it.
    fn ghost(&mut self, stage: &Stage<'_>, at_the_end: bool) {
        for node in stage.run.tree.nodes() {
            let Some(parent) = stage.run.tree.parent(node) else { continue };
            let below_ghost = self.nodes[parent.index()].state == State::Skipped;
            let severed = if at_the_end { stage.severed_for_good(node) } else { stage.severs(node) };
            let view = &mut self.nodes[node.index()];
            view.severed = severed && !below_ghost;
            if severed || below_ghost {
                view.state = State::Skipped;
            }
        }
    }

    /// Marks the best moves from `node` on as far as they are known.
    fn best_line(&mut self, mut node: NodeId) {
        while let Some(best) = self.nodes[node.index()].best {
            let view = &mut self.nodes[best.index()];
            if view.principal {
                break;
            }
            view.principal = true;
            node = best;
        }
    }
}

/// What a value says about the number behind it.
const fn range_of(value: Value) -> [Score; 2] {
    match value.bound {
        Bound::Exact => [value.score, value.score],
        Bound::AtLeast => [value.score, Score::INFINITY],
        Bound::AtMost => [Score::NEG_INFINITY, value.score],
    }
}

/// The bound that a player's own finds give: MAX has at least what it found.
const fn own_side(player: Player) -> Bound {
    match player {
        Player::Max => Bound::AtLeast,
        Player::Min => Bound::AtMost,
    }
}

/// Whether a child that returned `returned`, seen as `value`, proves that its parent has at least (at most) that.
fn proves(player: Player, returned: Value, value: Score) -> bool {
    returned.score == value && (returned.bound == Bound::Exact || returned.bound == own_side(player))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::draw::sample::{Random, random_tree};
    use crate::{Algorithm, Options, run};
    use plyscope::Emitter;
    use plyscope::textbook::minimax_values;

    fn letters() -> Run {
        let tree = "(((6 5) (8 7)) ((2 1) (0 3)))".parse().unwrap();
        run(&tree, Options::new(Algorithm::AlphaBeta)).unwrap()
    }

    fn states(run: &Run, step: Step) -> String {
        let scene = Scene::new(run, step);
        let letter = |n: NodeId| match scene.nodes[n.index()].state {
            State::Unseen => 'u',
            State::Open => 'o',
            State::Done => 'd',
            State::Skipped => 's',
        };
        run.tree.levels().into_iter().map(letter).collect()
    }

    #[test]
    fn the_lecture_tree_step_by_step() {
        let run = letters();
        assert_eq!(states(&run, Step::At(0)), "ouuuuuuuuuuuuuu");
        // Levels: A, B C, D E F G, H … O. H has just returned.
        assert_eq!(states(&run, Step::At(5)), "oououuuduuuuuuu");
        assert_eq!(states(&run, Step::Final), "dddddds".to_owned() + "ddds" + "ddss");
    }

    #[test]
    fn cuts_sever_one_edge_each_and_ghost_everything_below() {
        let run = letters();
        let scene = Scene::new(&run, Step::Final);
        let severed: Vec<_> =
            run.tree.nodes().filter(|n| scene.nodes[n.index()].severed).map(|n| run.tree.name(n)).collect();
        assert_eq!(severed, ["K", "G"]);
        assert_eq!(scene.current, None);
        let principal: Vec<_> = run.tree.nodes().filter(|n| scene.nodes[n.index()].principal).collect();
        assert_eq!(principal, run.path);
    }

    /// Law: at the end, exactly the nodes whose last call was cut deep point to the cause that the run names.
    #[test]
    fn deep_cuts_point_to_their_cause() {
        let mut random = Random::new(14);
        let mut found = 0;
        for size in 0..300 {
            let tree = random_tree(&mut random, 20 + size % 60);
            let run = run(&tree, Options::new(Algorithm::AlphaBeta)).unwrap();
            let scene = Scene::new(&run, Step::Final);
            for node in tree.nodes() {
                let cut = run.cuts().into_iter().find(|cut| cut.node == node && cut.cutoff.deep);
                let cause = cut.and_then(|cut| cut.cause).map(|(node, _)| node);
                assert_eq!(scene.nodes[node.index()].cause, cause);
                found += usize::from(cause.is_some());
            }
        }
        assert!(found > 20, "{found}");
    }

    /// The value of a node, seen `depth` plies deep.
    fn to_depth(tree: &plyscope::Tree, node: NodeId, depth: u32) -> Score {
        if tree.is_leaf(node) || depth == 0 {
            return tree.value(node).unwrap();
        }
        let below = tree.children(node).iter().map(|&kid| to_depth(tree, kid, depth - 1));
        match tree.player(node) {
            Player::Max => below.max().unwrap(),
            Player::Min => below.min().unwrap(),
        }
    }

    /// Russell & Norvig, the figure with the ranges of possible values: after the leaves 3, 12 and 8, after 2, after 14,
    /// and at the end.
    #[test]
    fn ranges_are_those_of_the_figure() {
        let run =
            run(&"((3 12 8) (2 4 6) (14 5 2))".parse().unwrap(), Options::new(Algorithm::AlphaBeta)).unwrap();
        let show = |score: Score| run.tree.show(score);
        let seen = |leaves: usize| {
            let is_leaf = |(step, _): &(usize, &Event<NodeId>)| {
                matches!(run.recording.events()[*step].kind, EventKind::Leaf { .. })
            };
            let events = run.recording.events().iter().enumerate();
            let (step, _) = events.filter(is_leaf).nth(leaves - 1).unwrap();
            let scene = Scene::new(&run, Step::At(step));
            let range = |name: &str| {
                let [least, most] = scene.nodes[run.tree.find(name).unwrap().index()].range;
                format!("[{}, {}]", show(least), show(most))
            };
            ["A", "B", "C", "D"].map(range).join(" ")
        };
        assert_eq!(seen(1), "[-∞, +∞] [-∞, 3] [-∞, +∞] [-∞, +∞]");
        assert_eq!(seen(2), "[-∞, +∞] [-∞, 3] [-∞, +∞] [-∞, +∞]");
        assert_eq!(seen(3), "[3, +∞] [3, 3] [-∞, +∞] [-∞, +∞]");
        assert_eq!(seen(4), "[3, +∞] [3, 3] [-∞, 2] [-∞, +∞]");
        assert_eq!(seen(5), "[3, 14] [3, 3] [-∞, 2] [-∞, 14]");
        assert_eq!(seen(7), "[3, 3] [3, 3] [-∞, 2] [2, 2]");
    }

    /// Law: whatever a node shows with =, ≥ or ≤ is true, at every step of every search; and so is its range.
    #[test]
    fn signs_never_lie() {
        let mut random = Random::new(11);
        for size in 0..400 {
            let tree = random_tree(&mut random, 1 + size % 40);
            let truth = minimax_values(&tree);
            for algorithm in Algorithm::ALL {
                // Not every inner node of these trees has a static value.
                let Ok(run) = run(&tree, Options::new(algorithm)) else { continue };
                // With a horizon, a number is true for the depth to which the node was searched last.
                let mut searched = vec![None; tree.len()];
                let mut iteration = None;
                for (step, event) in run.recording.events().iter().enumerate() {
                    if let EventKind::Enter { mv, depth, .. } = event.kind {
                        searched[mv.unwrap_or(tree.root()).index()] =
                            depth.filter(|_| algorithm == Algorithm::Deepening);
                    }
                    if let EventKind::Iteration { depth, .. } = event.kind {
                        iteration = depth;
                    }
                    let scene = Scene::new(&run, Step::At(step));
                    for node in tree.nodes() {
                        if let Some(Worth::Value(value)) = scene.nodes[node.index()].value {
                            let really = match searched[node.index()] {
                                Some(depth) => to_depth(&tree, node, depth),
                                None => truth[node.index()],
                            };
                            assert!(value.allows(really), "{algorithm} {step} {node:?} {tree:?}");
                        }
                        let [least, most] = scene.nodes[node.index()].range;
                        let really = match (algorithm, iteration) {
                            (Algorithm::Deepening, Some(depth)) if tree.ply(node) > depth => continue,
                            (Algorithm::Deepening, Some(depth)) => {
                                to_depth(&tree, node, depth - tree.ply(node))
                            }
                            _ => truth[node.index()],
                        };
                        let inside = least <= really && really <= most;
                        assert!(inside, "{algorithm} {step} {node:?} {least} {most} {tree:?}");
                    }
                }
            }
        }
    }

    /// Law: at the end the skipped leaves are those that the run calls pruned, and the path is the open calls.
    #[test]
    fn agrees_with_the_run() {
        let mut random = Random::new(12);
        for size in 0..300 {
            let tree = random_tree(&mut random, 1 + size % 60);
            let algorithm = Algorithm::ALL[size as usize % Algorithm::ALL.len()];
            let Ok(run) = run(&tree, Options::new(algorithm)) else { continue };
            let end = Scene::new(&run, Step::Final);
            let skipped = |n: &NodeId| end.nodes[n.index()].state == State::Skipped;
            assert_eq!(tree.leaves().into_iter().filter(skipped).collect::<Vec<_>>(), run.pruned());
            let step = random.below(run.recording.len() as u64) as usize;
            let scene = Scene::new(&run, Step::At(step));
            let stack = run.recording.stack(step);
            assert_eq!(scene.current, run.node(step), "{algorithm}");
            assert_eq!(scene.nodes.iter().filter(|v| v.on_path).count(), stack.len());
            for call in stack {
                let view = scene.nodes[call.mv.unwrap_or(tree.root()).index()];
                assert_eq!((view.called, view.window), (Some(call.entry), Some(call.window)));
                assert_eq!(view.best, call.best_move);
            }
        }
    }

    /// A driver that searches twice, with a table: for each node the newest call counts.
    #[test]
    fn newest_information_wins() {
        let mut run = run(&"((3 5) (2 9))".parse().unwrap(), Options::new(Algorithm::AlphaBeta)).unwrap();
        let [b, c, leaf_e] = ["B", "C", "E"].map(|name| run.tree.find(name).unwrap());
        let (max, min, full) = (Player::Max, Player::Min, Window::FULL);
        let score = Score::new;
        run.recording = Default::default();
        let mut tell = Emitter::new(&mut run.recording);
        // Depth 1: B is worth 7 by evaluation and C is cut away.
        tell.enter(None, max, full, Some(1));
        tell.enter(Some(b), min, full, Some(0));
        tell.leaf::<NodeId>(Value::exact(score(7)), Source::Horizon);
        tell.leave::<NodeId>(Value::exact(score(7)));
        tell.child(b, score(7), score(7), Window::new(score(7), Score::INFINITY), true);
        tell.cutoff::<NodeId>(max, 1);
        tell.leave::<NodeId>(Value { score: score(7), bound: Bound::AtLeast });
        let first = 6;
        tell.iteration::<NodeId>(Some(2), full);
        // Depth 2: B is searched, found better through E, and searched again; C is known to the table.
        tell.enter(None, max, full, Some(2));
        let second = 8;
        tell.enter(Some(b), min, Window::at_least(score(3)), Some(1));
        tell.enter(Some(leaf_e), max, Window::at_least(score(3)), Some(0));
        tell.leaf::<NodeId>(Value::exact(score(5)), Source::Terminal);
        tell.leave::<NodeId>(Value::exact(score(5)));
        tell.child(leaf_e, score(5), score(5), Window::at_least(score(3)), true);
        tell.leave::<NodeId>(Value { score: score(5), bound: Bound::AtLeast });
        tell.research::<NodeId>(full, plyscope::Again::Wider);
        tell.enter(Some(b), min, full, Some(1));
        let again = 16;
        tell.leave::<NodeId>(Value::exact(score(3)));
        tell.child(b, score(3), score(3), Window::new(score(3), Score::INFINITY), true);
        tell.enter(Some(c), min, Window::new(score(3), Score::INFINITY), Some(1));
        let table = Value { score: score(2), bound: Bound::AtMost };
        tell.hit(table, None::<NodeId>, true);
        tell.leaf::<NodeId>(table, Source::Table);
        tell.leave::<NodeId>(table);

        let view = |step: usize, node: NodeId| Scene::new(&run, Step::At(step)).nodes[node.index()];
        assert_eq!(view(first, b).source, Some(Source::Horizon));
        assert!(view(first, c).severed && view(first, c).state == State::Skipped);
        // Between the searches nobody is open; a new call takes the cut back.
        assert_eq!(Scene::new(&run, Step::At(first + 1)).current, None);
        assert_eq!(view(second, c).state, State::Unseen);
        assert_eq!(view(second, b).value, Some(Worth::Value(Value::exact(score(7)))));
        // Called again, B knows nothing until a child returns.
        assert_eq!((view(again, b).value, view(again, b).called), (None, Some(full)));
        let last = run.recording.len() - 1;
        assert_eq!(view(last, c).source, Some(Source::Table));
        assert_eq!(view(last, c).value, Some(Worth::Value(table)));
        assert!(view(last, b).principal && !view(last, c).principal);
    }
}
