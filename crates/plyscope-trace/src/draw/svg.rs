//! The picture itself.

use super::layout::{Extent, Gaps, layout};
use super::scene::{Scene, SceneWalk};
use super::text::{one_line, shorten, width, wrap};
use super::words::Words;
use super::{Labels, Step, Style};
use crate::Run;
use crate::catalogue::messages as m;
use crate::style::shown_name;
use plyscope::{EventKind, NodeId, Score, Source, Window};
use std::collections::HashMap;

/// How much of a node is written out, by the size of its tree.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash)]
pub enum Detail {
    /// Up to 2,000 nodes: names, values and windows.
    Full,
    /// Up to 20,000 nodes: small shapes with values; names and windows only in the `<title>` of each node.
    Small,
    /// Beyond: shapes alone; everything else in the `<title>` of each node.
    Dots,
}

impl Detail {
    /// The detail in which a tree of this many nodes is drawn.
    pub const fn of(nodes: usize) -> Detail {
        match nodes {
            0..=2_000 => Detail::Full,
            2_001..=20_000 => Detail::Small,
            _ => Detail::Dots,
        }
    }
}

/// The sizes that go with a [`Detail`], in units of the picture.
pub(super) struct Sizes {
    /// Of a triangle.
    pub(super) wide: f64,
    pub(super) high: f64,
    /// Height and least width of a leaf.
    pub(super) leaf: f64,
    /// Of the text of values.
    pub(super) value: f64,
    /// Between a triangle and what is written beside it; the ring around the current node fits between.
    pub(super) beside: f64,
    pub(super) gaps: Gaps,
    /// Between levels, at least.
    pub(super) drop: f64,
}

const FULL: Sizes = Sizes {
    wide: 46.0,
    high: 40.0,
    leaf: 28.0,
    value: 13.0,
    beside: 8.0,
    gaps: Gaps { siblings: 12.0, cousins: 24.0 },
    drop: 46.0,
};
const SMALL: Sizes = Sizes {
    wide: 18.0,
    high: 16.0,
    leaf: 14.0,
    value: 10.0,
    beside: 4.0,
    gaps: Gaps { siblings: 4.0, cousins: 8.0 },
    drop: 24.0,
};
const DOTS: Sizes = Sizes {
    wide: 8.0,
    high: 7.0,
    leaf: 6.0,
    value: 0.0,
    beside: 0.0,
    gaps: Gaps { siblings: 2.0, cousins: 4.0 },
    drop: 16.0,
};

pub(super) const MARGIN: f64 = 20.0;
pub(super) const CAPTION: f64 = 11.0;
pub(super) const CAPTION_LINE: f64 = 16.0;
pub(super) const HAPPENED: f64 = 13.0;
pub(super) const WINDOW: f64 = 11.0;
const NAME: f64 = 13.0;
const TIGHT_NAME: f64 = 11.0;
const BESIDE_NAME: f64 = 12.0;
const UNDER_NAME: f64 = 11.0;
/// A name inside a triangle may be as wide as the triangle is at the name's height.
const INSIDE_ROOM: f64 = 24.0;
const BESIDE_ROOM: f64 = 120.0;
const UNDER_ROOM: f64 = 84.0;
/// From a leaf down to the foot of its name: the ring around the current node fits between.
pub(super) const UNDER: f64 = 17.0;
/// The picture is at least this wide inside its margins, so that a small tree still has room for its words.
const LEAST_WIDTH: f64 = 545.0;

/// Where the name of a node is written.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) enum Place {
    Nowhere,
    Inside,
    /// Inside, in smaller letters.
    Tight,
    Beside,
    Under,
}

/// What stays the same for a node at every step.
pub(super) struct Plan {
    /// The name as it is written.
    pub(super) name: String,
    pub(super) place: Place,
    /// Half the width of the shape.
    pub(super) half: f64,
}

/// The picture of a run, ready to be drawn at any step.
pub struct Drawing<'r> {
    pub(super) run: &'r Run,
    pub(super) style: Style,
    pub(super) detail: Detail,
    pub(super) plans: Vec<Plan>,
    pub(super) x: Vec<f64>,
    /// Where the neighbour on the left ends.
    pub(super) free: Vec<f64>,
    /// Where the tree begins and ends from left to right.
    pub(super) span: (f64, f64),
    /// The top of every level.
    pub(super) tops: Vec<f64>,
    /// The search uses its window, so there is something to show.
    pub(super) windows: bool,
    pub(super) prunes: bool,
    /// A cut points to a cause that is not its parent's.
    pub(super) deep: bool,
    /// Something is evaluated without being finished.
    pub(super) evaluated: bool,
    pub(super) caption: Vec<String>,
    pub(super) width: f64,
    pub(super) height: f64,
}

/// Draws `run` at `step`: a self-contained SVG document.
///
/// Law: the same arguments give the same bytes. Text from users is escaped; nothing is cut off or overlaps, and
/// nothing moves from one step to another.
pub fn svg(run: &Run, step: Step, style: &Style) -> String {
    Drawing::new(run, style).svg(step)
}

impl<'r> Drawing<'r> {
    /// Finds a place for everything. Linear in tree and recording.
    pub fn new(run: &'r Run, style: &Style) -> Drawing<'r> {
        let tree = &*run.given();
        let detail = Detail::of(tree.len());
        let sizes = detail.sizes();
        let words = Words { run, ascii: style.ascii, lang: style.lang };
        let widest = match style.labels {
            Labels::Windows => Widest::new(words, detail),
            Labels::Intervals => Widest::new(words, detail).with_ranges(words, detail),
        };
        let mut plans = Vec::with_capacity(tree.len());
        let mut extents = Vec::with_capacity(tree.len());
        for node in tree.nodes() {
            let (plan, extent) = plan(words, node, detail, &widest);
            plans.push(plan);
            extents.push(extent);
        }
        let mut x = layout(tree, &extents, sizes.gaps);
        let tree_width = x.iter().zip(&extents).map(|(x, e)| x + e.right).fold(0.0, f64::max);
        let inner = tree_width.max(LEAST_WIDTH).max(widest.legend(style, detail, run.has_beyond()));
        let shift = MARGIN + (inner - tree_width) / 2.0;
        x.iter_mut().for_each(|x| *x += shift);

        // On every level the nodes stand in the order of the tree.
        let mut ends: Vec<f64> = Vec::new();
        let mut free = vec![0.0; tree.len()];
        for node in tree.levels() {
            let (i, ply) = (node.index(), tree.ply(node) as usize);
            ends.resize(ends.len().max(ply + 1), 0.0);
            free[i] = std::mem::replace(&mut ends[ply], x[i] + extents[i].right);
        }
        let span = (shift, shift + tree_width);
        let caption = wrap(&words.signs(&run.header_in(style.lang)), CAPTION, inner);
        let mut drawing = Drawing {
            run,
            style: style.clone(),
            detail,
            plans,
            x,
            free,
            span,
            tops: Vec::new(),
            windows: widest.windows,
            prunes: widest.prunes,
            deep: widest.deep,
            evaluated: widest.evaluated,
            width: inner + 2.0 * MARGIN,
            height: 0.0,
            caption,
        };
        let top = MARGIN + CAPTION_LINE * drawing.caption.len() as f64 + 14.0;
        drawing.tops = drawing.levels(top);
        drawing.height = drawing.bottom() + 34.0 + if style.legend { 30.0 } else { 0.0 } + MARGIN - 8.0;
        drawing
    }

    /// The run that is drawn.
    pub fn run(&self) -> &'r Run {
        self.run
    }

    /// How much is written.
    pub fn detail(&self) -> Detail {
        self.detail
    }

    /// Width and height in units of the picture, before [`Style::scale`].
    pub fn size(&self) -> (f64, f64) {
        (self.width, self.height)
    }

    /// The top of every level: farther apart where edges would otherwise be too flat.
    fn levels(&self, top: f64) -> Vec<f64> {
        let tree = &self.run.tree;
        let sizes = self.detail.sizes();
        let mut reach: Vec<f64> = Vec::new();
        for node in tree.nodes() {
            let ply = tree.ply(node) as usize;
            if reach.len() <= ply {
                reach.resize(ply + 1, 0.0);
            }
            if let Some(parent) = tree.parent(node) {
                let across = (self.x[node.index()] - self.x[parent.index()]).abs();
                reach[ply] = f64::max(reach[ply], across);
            }
        }
        let mut tops = vec![top];
        for across in &reach[1..] {
            let most = f64::max(200.0, 0.08 * across);
            let drop = (0.16 * across).clamp(sizes.drop, most.max(sizes.drop));
            tops.push(tops[tops.len() - 1] + sizes.high + drop);
        }
        tops
    }

    /// How far a level reaches below its triangles: by the names of leaves.
    pub(super) fn under(&self) -> f64 {
        // Under the leaves of a game stands a second line.
        let note = if self.run.game.is_some() { 13.0 } else { 0.0 };
        match self.detail {
            Detail::Full => UNDER + 3.0 - (FULL.high - FULL.leaf) + note,
            _ => 0.0,
        }
    }

    /// The lower edge of the tree.
    pub(super) fn bottom(&self) -> f64 {
        self.tops[self.tops.len() - 1] + self.detail.sizes().high + self.under()
    }

    /// The picture at `step`.
    pub fn svg(&self, step: Step) -> String {
        self.assemble(&self.parts(&Scene::new(self.run, step)))
    }

    pub(super) fn top(&self, node: NodeId) -> f64 {
        self.tops[self.run.tree.ply(node) as usize]
    }

    /// Where edges leave a node.
    pub(super) fn exit(&self, node: NodeId) -> (f64, f64) {
        (self.x[node.index()], self.top(node) + self.detail.sizes().high)
    }

    /// Where the edge from above arrives.
    pub(super) fn entry(&self, node: NodeId) -> (f64, f64) {
        (self.x[node.index()], self.top(node))
    }
}

impl Detail {
    pub(super) fn sizes(self) -> &'static Sizes {
        match self {
            Detail::Full => &FULL,
            Detail::Small => &SMALL,
            Detail::Dots => &DOTS,
        }
    }

    /// A further CSS class for thinner lines and smaller letters, after a space.
    pub fn class(self) -> &'static str {
        if self == Detail::Full { "" } else { " small" }
    }
}

/// The widest value and window that each node carries at any step.
struct Widest {
    value: Vec<f64>,
    window: Vec<f64>,
    /// The word that says where a value comes from.
    source: Vec<f64>,
    windows: bool,
    prunes: bool,
    deep: bool,
    evaluated: bool,
}

impl Widest {
    fn new(words: Words<'_>, detail: Detail) -> Widest {
        let run = words.run;
        let tree = &run.tree;
        let mut widest = Widest {
            value: vec![0.0; tree.len()],
            window: vec![0.0; tree.len()],
            source: vec![0.0; tree.len()],
            windows: false,
            prunes: false,
            deep: false,
            evaluated: tree.horizon().is_some(),
        };
        if detail == Detail::Dots {
            return widest;
        }
        // The same few numbers come again and again; each is measured once.
        let mut known: HashMap<Score, f64> = HashMap::new();
        let mut measure =
            |score: Score| *known.entry(score).or_insert_with(|| width(&words.score(score), 1.0));
        let sign = ["=", "≥", "≤", "v"].map(|s| width(&words.signs(s), 1.0)).into_iter().fold(0.0, f64::max);
        let sign = sign + width(" ", 1.0);
        let brackets = width("(, )", 1.0);
        let size = detail.sizes().value;
        let mut path: Vec<usize> = Vec::new();
        for event in run.recording.events() {
            if let EventKind::Enter { mv, .. } = event.kind {
                path.truncate(event.ply as usize);
                path.push(mv.unwrap_or(tree.root()).index());
            }
            let Some(&node) = path.get(event.ply as usize) else { continue };
            let (value, window) = match event.kind {
                EventKind::Enter { window, .. } => (None, Some(window)),
                EventKind::Child { best, window, .. } => (Some(best), Some(window)),
                EventKind::Leaf { value, source } => {
                    if source != Source::Terminal {
                        widest.source[node] = widest.source[node].max(width(&words.source(source), WINDOW));
                    }
                    widest.evaluated |= source == Source::Horizon;
                    (Some(value.score), None)
                }
                EventKind::Leave { value } => (Some(value.score), None),
                EventKind::Cutoff(cutoff) => {
                    widest.prunes |= cutoff.skipped > 0;
                    widest.deep |= cutoff.deep && cutoff.cause.is_some();
                    (None, None)
                }
                _ => (None, None),
            };
            if let Some(score) = value {
                widest.value[node] = widest.value[node].max((sign + measure(score)) * size);
            }
            if let Some(window) = window.filter(|_| detail == Detail::Full) {
                widest.windows |= window != Window::FULL;
                let wide = (brackets + measure(window.alpha) + measure(window.beta)) * WINDOW;
                widest.window[node] = widest.window[node].max(wide);
            }
        }
        widest
    }

    /// How wide the line is that explains the signs.
    fn legend(&self, style: &Style, detail: Detail, beyond: bool) -> f64 {
        if !style.legend {
            return 0.0;
        }
        let word = |sign: f64, word: &str| sign + width(word, CAPTION) + 14.0;
        let lang = style.lang;
        let window = if style.ascii { "(alpha, beta)" } else { "(α, β)" };
        let signs = [
            (true, word(19.0, "MAX") + word(19.0, "MIN") + word(19.0, &m::leaf_word(lang))),
            (self.evaluated, word(19.0, &m::evaluated_word(lang))),
            (beyond, word(19.0, &m::legend_beyond(lang))),
            (true, word(35.0, &m::legend_best(lang))),
            (self.prunes, word(41.0, &m::legend_cut(lang))),
            (
                detail == Detail::Full && self.windows,
                word(width(window, WINDOW) + 5.0, &m::legend_window(lang)),
            ),
            (style.labels == Labels::Intervals, word(width("[a, b]", WINDOW) + 5.0, &m::legend_range(lang))),
            (self.deep, word(32.0, &m::legend_cause(lang))),
        ];
        // Nothing follows the last word.
        signs.iter().filter(|(shown, _)| *shown).map(|(_, wide)| wide).sum::<f64>() - 14.0
    }

    /// Ranges are written instead of values and windows.
    fn with_ranges(mut self, words: Words<'_>, detail: Detail) -> Widest {
        self.windows = false;
        if detail == Detail::Dots {
            return self;
        }
        let any = width(&words.range([Score::NEG_INFINITY, Score::INFINITY]), detail.sizes().value);
        self.value.fill(any);
        let mut walk = SceneWalk::new(words.run);
        while walk.advance() {
            for node in walk.touched() {
                let range = walk.scene().nodes[node.index()].range;
                let wide = &mut self.value[node.index()];
                *wide = wide.max(width(&words.range(range), detail.sizes().value));
            }
        }
        self
    }
}

/// Decides where the name goes and how much room the node takes.
fn plan(words: Words<'_>, node: NodeId, detail: Detail, widest: &Widest) -> (Plan, Extent) {
    let tree = &words.run.tree;
    let sizes = detail.sizes();
    let name = one_line(&shown_name(tree, node));
    let i = node.index();
    if tree.is_leaf(node) {
        let value = tree.value(node).map_or(widest.value[i], |v| width(&words.score(v), sizes.value));
        let half = sizes.leaf.max(value + 0.7 * sizes.value) / 2.0;
        let (name, place) = match detail {
            Detail::Full => (shorten(&name, UNDER_NAME, UNDER_ROOM, words.dots()), Place::Under),
            _ => (String::new(), Place::Nowhere),
        };
        let note = match words.run.not_shown(node) {
            0 if words.run.game.is_some() => widest.source[i],
            0 => 0.0,
            nodes => width(&format!("+{}", words.lang.count(nodes)), WINDOW),
        };
        let note = if detail == Detail::Full { note } else { 0.0 };
        let side = half.max(width(&name, UNDER_NAME) / 2.0).max(note / 2.0);
        return (Plan { name, place, half }, Extent { left: side, right: side });
    }
    let half = sizes.wide / 2.0;
    let mut beside = widest.value[i];
    if detail == Detail::Full {
        beside = beside.max(widest.source[i]).max(if widest.windows { widest.window[i] } else { 0.0 });
    }
    let (name, place) = if detail != Detail::Full {
        (String::new(), Place::Nowhere)
    } else if width(&name, NAME) <= INSIDE_ROOM {
        (name, Place::Inside)
    } else if width(&name, TIGHT_NAME) <= INSIDE_ROOM {
        (name, Place::Tight)
    } else {
        let name = shorten(&name, BESIDE_NAME, BESIDE_ROOM, words.dots());
        beside = beside.max(width(&name, BESIDE_NAME));
        (name, Place::Beside)
    };
    let right = if beside > 0.0 { half + sizes.beside + beside } else { half };
    (Plan { name, place, half }, Extent { left: half, right })
}

#[cfg(test)]
mod tests;
