//! The picture itself.

use super::layout::{Extent, Gaps, layout};
use super::scene::{NodeView, Scene, State};
use super::text::{escape_into, one_line, shorten, width, wrap};
use super::words::{Words, source_word};
use super::{Step, Style, Theme};
use crate::Run;
use plyscope::{EventKind, NodeId, Player, Score, Source, Window};
use std::collections::HashMap;
use std::fmt::Write;

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
    /// The detail in which a tree of so many nodes is drawn.
    pub const fn of(nodes: usize) -> Detail {
        match nodes {
            0..=2_000 => Detail::Full,
            2_001..=20_000 => Detail::Small,
            _ => Detail::Dots,
        }
    }
}

/// The sizes that go with a [`Detail`], in units of the picture.
struct Sizes {
    /// Of a triangle.
    wide: f64,
    high: f64,
    /// Height and least width of a leaf.
    leaf: f64,
    /// Of the text of values.
    value: f64,
    /// Between a triangle and what is written beside it; the ring around the current node fits between.
    beside: f64,
    gaps: Gaps,
    /// Between levels, at least.
    drop: f64,
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

const MARGIN: f64 = 20.0;
const CAPTION: f64 = 11.0;
const CAPTION_LINE: f64 = 16.0;
const HAPPENED: f64 = 13.0;
const WINDOW: f64 = 11.0;
const NAME: f64 = 13.0;
const TIGHT_NAME: f64 = 11.0;
const BESIDE_NAME: f64 = 12.0;
const UNDER_NAME: f64 = 11.0;
/// A name inside a triangle may be as wide as the triangle is at the name's height.
const INSIDE_ROOM: f64 = 24.0;
const BESIDE_ROOM: f64 = 120.0;
const UNDER_ROOM: f64 = 84.0;
/// From a leaf down to the foot of its name: the ring around the current node fits between.
const UNDER: f64 = 17.0;
/// The picture is at least this wide inside its margins, so that a small tree still has room for its words.
const LEAST_WIDTH: f64 = 545.0;

/// Where the name of a node is written.
#[derive(Clone, Copy, PartialEq, Debug)]
enum Place {
    Nowhere,
    Inside,
    /// Inside, in smaller letters.
    Tight,
    Beside,
    Under,
}

/// What stays the same for a node at every step.
struct Plan {
    /// The name as it is written.
    name: String,
    place: Place,
    /// Half the width of the shape.
    half: f64,
}

/// The picture of a run, ready to be drawn at any step.
pub struct Drawing<'r> {
    run: &'r Run,
    style: Style,
    detail: Detail,
    plans: Vec<Plan>,
    x: Vec<f64>,
    /// The top of every level.
    tops: Vec<f64>,
    /// The search uses its window, so there is something to show.
    windows: bool,
    prunes: bool,
    caption: Vec<String>,
    width: f64,
    height: f64,
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
        let tree = &run.tree;
        let detail = Detail::of(tree.len());
        let sizes = detail.sizes();
        let words = Words { run, ascii: style.ascii };
        let widest = Widest::new(words, detail);
        let mut plans = Vec::with_capacity(tree.len());
        let mut extents = Vec::with_capacity(tree.len());
        for node in tree.nodes() {
            let (plan, extent) = plan(words, node, detail, &widest);
            plans.push(plan);
            extents.push(extent);
        }
        let mut x = layout(tree, &extents, sizes.gaps);
        let tree_width = x.iter().zip(&extents).map(|(x, e)| x + e.right).fold(0.0, f64::max);
        let inner = tree_width.max(LEAST_WIDTH);
        let shift = MARGIN + (inner - tree_width) / 2.0;
        x.iter_mut().for_each(|x| *x += shift);

        let caption = wrap(&words.signs(&run.header()), CAPTION, inner);
        let mut drawing = Drawing {
            run,
            style: style.clone(),
            detail,
            plans,
            x,
            tops: Vec::new(),
            windows: widest.windows,
            prunes: widest.prunes,
            width: inner + 2.0 * MARGIN,
            height: 0.0,
            caption,
        };
        let top = MARGIN + CAPTION_LINE * drawing.caption.len() as f64 + 14.0;
        drawing.tops = drawing.levels(top);
        drawing.height = drawing.bottom() + 34.0 + if style.legend { 30.0 } else { 0.0 } + MARGIN - 8.0;
        drawing
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

    /// The lower edge of the tree.
    fn bottom(&self) -> f64 {
        let under = if self.detail == Detail::Full { UNDER + 3.0 - (FULL.high - FULL.leaf) } else { 0.0 };
        self.tops[self.tops.len() - 1] + self.detail.sizes().high + under
    }

    /// The picture at `step`.
    pub fn svg(&self, step: Step) -> String {
        let scene = Scene::new(self.run, step);
        let words = Words { run: self.run, ascii: self.style.ascii };
        let happened = match scene.step {
            Some(k) => format!("step {} of {}: {}", k + 1, self.run.recording.len(), words.step(k)),
            None => words.result(),
        };
        let mut canvas = Canvas { out: String::with_capacity(400 * self.plans.len() + 6000), drawing: self };
        canvas.head(&happened);
        canvas.edges(&scene);
        canvas.nodes(&scene, words);
        if self.detail == Detail::Full && self.windows {
            canvas.passed(&scene, words);
        }
        canvas.foot(&happened, words);
        canvas.out
    }

    fn top(&self, node: NodeId) -> f64 {
        self.tops[self.run.tree.ply(node) as usize]
    }

    /// Where edges leave a node.
    fn exit(&self, node: NodeId) -> (f64, f64) {
        (self.x[node.index()], self.top(node) + self.detail.sizes().high)
    }

    /// Where the edge from above arrives.
    fn entry(&self, node: NodeId) -> (f64, f64) {
        (self.x[node.index()], self.top(node))
    }
}

impl Detail {
    fn sizes(self) -> &'static Sizes {
        match self {
            Detail::Full => &FULL,
            Detail::Small => &SMALL,
            Detail::Dots => &DOTS,
        }
    }

    /// A further CSS class for thinner lines and smaller letters.
    fn class(self) -> &'static str {
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
                        widest.source[node] = widest.source[node].max(width(source_word(source), WINDOW));
                    }
                    (Some(value.score), None)
                }
                EventKind::Leave { value } => (Some(value.score), None),
                EventKind::Cutoff(cutoff) => {
                    widest.prunes |= cutoff.skipped > 0;
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
}

/// Decides where the name goes and how much room the node takes.
fn plan(words: Words<'_>, node: NodeId, detail: Detail, widest: &Widest) -> (Plan, Extent) {
    let tree = &words.run.tree;
    let sizes = detail.sizes();
    let name = one_line(tree.name(node));
    let i = node.index();
    if tree.is_leaf(node) {
        let value = tree.value(node).map_or(0.0, |v| width(&words.score(v), sizes.value));
        let half = sizes.leaf.max(value + 0.7 * sizes.value) / 2.0;
        let (name, place) = match detail {
            Detail::Full => (shorten(&name, UNDER_NAME, UNDER_ROOM, words.dots()), Place::Under),
            _ => (String::new(), Place::Nowhere),
        };
        let side = half.max(width(&name, UNDER_NAME) / 2.0);
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

/// A coordinate, to a tenth.
struct Num(f64);

impl std::fmt::Display for Num {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let tenths = (self.0 * 10.0).round() as i64;
        let (sign, tenths) = (if tenths < 0 { "-" } else { "" }, tenths.unsigned_abs());
        match (tenths / 10, tenths % 10) {
            (whole, 0) => write!(f, "{sign}{whole}"),
            (whole, part) => write!(f, "{sign}{whole}.{part}"),
        }
    }
}

struct Canvas<'d, 'r> {
    out: String,
    drawing: &'d Drawing<'r>,
}

/// Writing to a `String` cannot fail.
macro_rules! put {
    ($canvas:expr, $($arg:tt)*) => {{ let _ = write!($canvas.out, $($arg)*); }};
}

impl Canvas<'_, '_> {
    fn text(&mut self, class: &str, x: f64, y: f64, content: &str) {
        put!(self, r#"<text class="{class}" x="{}" y="{}">"#, Num(x), Num(y));
        escape_into(&mut self.out, content);
        self.out.push_str("</text>");
    }

    fn element(&mut self, name: &str, attributes: &str, content: &str) {
        put!(self, "<{name}{attributes}>");
        escape_into(&mut self.out, content);
        put!(self, "</{name}>");
    }

    fn head(&mut self, happened: &str) {
        let d = self.drawing;
        let mut id = String::new();
        escape_into(&mut id, &d.style.id_prefix);
        let (w, h, scale) = (d.width, d.height, d.style.scale);
        put!(
            self,
            r#"<svg xmlns="http://www.w3.org/2000/svg" class="plyscope" role="img" aria-labelledby="{id}title {id}desc" width="{}" height="{}" viewBox="0 0 {} {}">"#,
            Num(w * scale),
            Num(h * scale),
            Num(w),
            Num(h)
        );
        self.out.push('\n');
        self.element("title", &format!(r#" id="{id}title""#), &format!("Game tree: {happened}"));
        self.out.push('\n');
        let words = Words { run: d.run, ascii: d.style.ascii };
        let root = d.run.tree.root();
        let about = format!(
            "{}. A tree of {} nodes, {} of them leaves; the root is {} {}.",
            words.signs(&d.run.header()),
            d.run.tree.len(),
            d.run.tree.nodes().filter(|&n| d.run.tree.is_leaf(n)).count(),
            words.kind(root),
            d.run.tree.name(root),
        );
        self.element("desc", &format!(r#" id="{id}desc""#), &about);
        let (light, dark) = (include_str!("light.css"), include_str!("dark.css"));
        put!(self, "\n<style>\n{light}");
        match d.style.theme {
            Theme::Light => {}
            Theme::Dark => self.out.push_str(dark),
            Theme::Auto => put!(self, "@media (prefers-color-scheme:dark){{\n{dark}}}\n"),
        }
        put!(self, "</style>\n");
        put!(self, r#"<rect class="paper" width="{}" height="{}"/>"#, Num(w), Num(h));
        self.out.push('\n');
        for (i, line) in d.caption.iter().enumerate() {
            self.text("caption", MARGIN, MARGIN + CAPTION + CAPTION_LINE * i as f64 - 2.0, line);
            self.out.push('\n');
        }
    }

    fn edges(&mut self, scene: &Scene) {
        let d = self.drawing;
        let tree = &d.run.tree;
        let mut id = String::new();
        escape_into(&mut id, &d.style.id_prefix);
        put!(self, "<g class=\"edges{}\">\n", d.detail.class());
        // Underneath everything, as with a marker pen.
        for node in tree.nodes().filter(|n| scene.nodes[n.index()].on_path) {
            if let Some(parent) = tree.parent(node) {
                let ((x1, y1), (x2, y2)) = (d.exit(parent), d.entry(node));
                put!(self, r#"<path class="trail" d="M{} {}L{} {}"/>"#, Num(x1), Num(y1), Num(x2), Num(y2));
                self.out.push('\n');
            }
        }
        for node in tree.nodes() {
            let Some(parent) = tree.parent(node) else { continue };
            let view = &scene.nodes[node.index()];
            let best = scene.nodes[parent.index()].best == Some(node);
            let (from, to) = (d.exit(parent), d.entry(node));
            let mut class = format!("edge {}", view.state.class());
            for (name, on) in [("best", best), ("principal", view.principal), ("severed", view.severed)] {
                if on && (name == "severed" || view.state != State::Skipped) {
                    class.push(' ');
                    class.push_str(name);
                }
            }
            put!(self, r#"<path class="{class}" id="{id}e{0}" data-child="{0}" d=""#, node.index());
            if view.severed {
                self.severed(from, to);
            } else {
                put!(self, r#"M{} {}L{} {}"/>"#, Num(from.0), Num(from.1), Num(to.0), Num(to.1));
            }
            self.out.push('\n');
        }
        self.out.push_str("</g>\n");
    }

    /// The rest of the path of a cut edge: a gap in the middle, held open by two strokes across.
    fn severed(&mut self, from: (f64, f64), to: (f64, f64)) {
        let small = self.drawing.detail != Detail::Full;
        let (gap, half) = if small { (1.5, 3.0) } else { (3.5, 7.0) };
        let (dx, dy) = (to.0 - from.0, to.1 - from.1);
        let length = dx.hypot(dy);
        let (ux, uy) = (dx / length, dy / length);
        let at = |along: f64, across: f64| {
            let along = 0.6 * length + along;
            (Num(from.0 + ux * along - uy * across), Num(from.1 + uy * along + ux * across))
        };
        let ((ax, ay), (bx, by)) = (at(-gap, 0.0), at(gap, 0.0));
        put!(
            self,
            r#"M{} {}L{ax} {ay}M{bx} {by}L{} {}"/><path class="cut" d=""#,
            Num(from.0),
            Num(from.1),
            Num(to.0),
            Num(to.1)
        );
        for along in [-gap, gap] {
            // Slanted like scissors rather than square to the edge, so that it is not read as a tick.
            let ((ax, ay), (bx, by)) = (at(along - 2.0, -half), at(along + 2.0, half));
            put!(self, "M{ax} {ay}L{bx} {by}");
        }
        self.out.push_str("\"/>");
    }

    fn nodes(&mut self, scene: &Scene, words: Words<'_>) {
        let d = self.drawing;
        let tree = &d.run.tree;
        let mut id = String::new();
        escape_into(&mut id, &d.style.id_prefix);
        put!(self, "<g class=\"nodes{}\">\n", d.detail.class());
        for node in tree.nodes() {
            let view = &scene.nodes[node.index()];
            let kind = match (tree.is_leaf(node), tree.player(node)) {
                (true, _) => "leaf",
                (false, Player::Max) => "max",
                (false, Player::Min) => "min",
            };
            put!(self, r#"<g class="node {kind} {}"#, view.state.class());
            if view.on_path {
                self.out.push_str(" path");
            }
            if scene.current == Some(node) {
                self.out.push_str(" current");
            }
            if let Some(source) = view.source {
                put!(self, " {}", source_word(source));
            }
            put!(self, r#"" id="{id}n{0}" data-node="{0}">"#, node.index());
            self.element("title", "", &words.node(node, view));
            if view.on_path {
                self.shape("halo", node);
            }
            self.shape("shape", node);
            self.labels(node, view, words);
            self.out.push_str("</g>\n");
        }
        self.out.push_str("</g>\n");
    }

    /// A triangle or a box.
    fn shape(&mut self, class: &str, node: NodeId) {
        let d = self.drawing;
        let sizes = d.detail.sizes();
        let (x, top) = (d.x[node.index()], d.top(node));
        let half = d.plans[node.index()].half;
        if d.run.tree.is_leaf(node) {
            put!(
                self,
                r#"<rect class="{class}" x="{}" y="{}" width="{}" height="{}"/>"#,
                Num(x - half),
                Num(top),
                Num(2.0 * half),
                Num(sizes.leaf)
            );
        } else {
            triangle(&mut self.out, class, d.run.tree.player(node), x, top, half, sizes.high);
        }
    }

    fn labels(&mut self, node: NodeId, view: &NodeView, words: Words<'_>) {
        let d = self.drawing;
        let tree = &d.run.tree;
        let sizes = d.detail.sizes();
        let plan = &d.plans[node.index()];
        let (x, top) = (d.x[node.index()], d.top(node));
        if d.detail == Detail::Dots {
            return;
        }
        if tree.is_leaf(node) {
            if let Some(value) = tree.value(node) {
                self.text("value", x, top + sizes.leaf / 2.0 + 0.36 * sizes.value, &words.score(value));
            }
            if plan.place == Place::Under {
                self.text("name under", x, top + sizes.leaf + UNDER, &plan.name);
            }
            return;
        }
        // Inside, the name stands where the triangle is wide.
        let inside = match tree.player(node) {
            Player::Max => top + 0.86 * sizes.high,
            Player::Min => top + 0.38 * sizes.high,
        };
        match plan.place {
            Place::Inside => self.text("name", x, inside, &plan.name),
            Place::Tight => self.text("name tight", x, inside, &plan.name),
            _ => {}
        }
        // Beside the triangle, one to three lines, in the middle of its height: no edge passes there.
        let seen = matches!(view.state, State::Open | State::Done);
        let mut lines: Vec<(&str, String)> = Vec::new();
        if plan.place == Place::Beside {
            lines.push(("name beside", plan.name.clone()));
        }
        if let (true, Some(known)) = (seen, view.value) {
            lines.push(("value", words.known(known)));
        }
        if d.detail == Detail::Full && seen {
            match (view.source, view.window) {
                (Some(source), _) => lines.push(("window", source_word(source).to_owned())),
                (None, Some(window)) if d.windows => lines.push(("window", words.window(window))),
                _ => {}
            }
        }
        let step = if d.detail == Detail::Full { 13.0 } else { 10.0 };
        let first = top + sizes.high / 2.0 - step * (lines.len() as f64 - 1.0) / 2.0 + 0.35 * sizes.value;
        for (i, (class, line)) in lines.iter().enumerate() {
            self.text(class, x + plan.half + sizes.beside, first + step * i as f64, line);
        }
    }

    /// The windows with which the open calls were made, on the edges they went down.
    fn passed(&mut self, scene: &Scene, words: Words<'_>) {
        let d = self.drawing;
        let tree = &d.run.tree;
        self.out.push_str("<g class=\"windows\">\n");
        for node in tree.nodes().filter(|n| scene.nodes[n.index()].on_path) {
            let (Some(parent), Some(window)) = (tree.parent(node), scene.nodes[node.index()].called) else {
                continue;
            };
            let ((x1, y1), (x2, y2)) = (d.exit(parent), d.entry(node));
            let text = words.window(window);
            // Nearer to the child, where edges are apart; but never over the margin.
            let half = width(&text, WINDOW) / 2.0 + 3.0;
            let x = (x1 + 0.55 * (x2 - x1)).clamp(half + 2.0, d.width - half - 2.0);
            let y = y1 + 0.55 * (y2 - y1);
            let (left, top, wide) = (Num(x - half), Num(y - 8.0), Num(2.0 * half));
            put!(self, r#"<rect class="plate" x="{left}" y="{top}" width="{wide}" height="16" rx="8"/>"#);
            self.text("passed", x, y + 4.0, &text);
            self.out.push('\n');
        }
        self.out.push_str("</g>\n");
    }

    fn foot(&mut self, happened: &str, words: Words<'_>) {
        let d = self.drawing;
        let room = d.width - 2.0 * MARGIN;
        let y = d.bottom() + 34.0;
        self.text("happened", MARGIN, y, &shorten(&one_line(happened), HAPPENED, room, words.dots()));
        self.out.push('\n');
        if d.style.legend {
            self.legend(y + 28.0);
        }
        self.out.push_str("</svg>\n");
    }

    /// The signs and what they mean, in one line.
    fn legend(&mut self, y: f64) {
        self.out.push_str("<g class=\"legend\">");
        let mut x = MARGIN;
        let middle = y - 4.0;
        for (class, player, word) in
            [("max", Some(Player::Max), "MAX"), ("min", Some(Player::Min), "MIN"), ("leaf", None, "leaf")]
        {
            put!(self, r#"<g class="{class} done">"#);
            match player {
                Some(player) => triangle(&mut self.out, "shape", player, x + 7.0, middle - 6.0, 7.0, 12.0),
                None => put!(
                    self,
                    r#"<rect class="shape" x="{}" y="{}" width="11" height="11"/>"#,
                    Num(x + 1.0),
                    Num(middle - 5.5)
                ),
            }
            self.out.push_str("</g>");
            x = self.legend_word(x + 19.0, y, word);
        }
        let line = |x: f64| format!("M{} {}h26", Num(x), Num(middle));
        put!(self, r#"<path class="edge principal" d="{}"/>"#, line(x + 2.0));
        x = self.legend_word(x + 35.0, y, "best line");
        if self.drawing.prunes {
            let from = (x, middle);
            self.out.push_str("<path class=\"edge skipped severed\" d=\"");
            self.severed(from, (x + 34.0, middle));
            x = self.legend_word(x + 41.0, y, "cut, skipped");
        }
        if self.drawing.windows && self.drawing.detail == Detail::Full {
            let text = if self.drawing.style.ascii { "(alpha, beta)" } else { "(α, β)" };
            self.text("window", x, y, text);
            self.legend_word(x + width(text, WINDOW) + 5.0, y, "window");
        }
        self.out.push_str("</g>\n");
    }

    /// Writes a word and says where the next sign may begin.
    fn legend_word(&mut self, x: f64, y: f64, word: &str) -> f64 {
        self.text("word", x, y, word);
        x + width(word, CAPTION) + 14.0
    }
}

/// ▲ for MAX, ▼ for MIN.
fn triangle(out: &mut String, class: &str, player: Player, x: f64, top: f64, half: f64, high: f64) {
    let (point, base) = match player {
        Player::Max => (top, top + high),
        Player::Min => (top + high, top),
    };
    let (left, right) = (Num(x - half), Num(x + half));
    let _ = write!(
        out,
        r#"<path class="{class}" d="M{} {}L{right} {b}H{left}Z"/>"#,
        Num(x),
        Num(point),
        b = Num(base)
    );
}

#[cfg(test)]
mod tests;
