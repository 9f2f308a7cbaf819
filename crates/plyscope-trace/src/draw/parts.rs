//! The picture in parts: what all steps share, and what one step shows of each node and edge. A file is the parts put
//! together; a page that has drawn one step exchanges the parts that differ in the next.

use super::scene::{NodeView, Scene, State};
use super::svg::{CAPTION, CAPTION_LINE, Detail, Drawing, HAPPENED, MARGIN, Place, UNDER, WINDOW};
use super::text::{escape_into, one_line, shorten, width};
use super::words::{Words, source_class};
use super::{Labels, Step};
use crate::catalogue::messages as m;
use crate::style::shown_name;
use plyscope::{NodeId, Player, Source, Window};
use std::fmt::Write;

/// Writing to a `String` cannot fail.
macro_rules! put {
    ($canvas:expr, $($arg:tt)*) => {{ let _ = write!($canvas.out, $($arg)*); }};
}

/// What the pictures of all steps of a run share, in the order in which it stands in the file.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Shell {
    /// The opening tag; the title follows.
    pub open: String,
    /// The description.
    pub about: String,
    /// The style sheet, in its element.
    pub style: String,
    /// The paper and what is written at its head.
    pub paper: String,
    /// Opens the group of the edges; the trail comes first in it.
    pub edges: String,
    /// Closes that group and opens the one of the nodes.
    pub nodes: String,
    /// Closes the nodes; the windows on the edges and what happened follow.
    pub after: String,
    /// The signs and the closing tag.
    pub end: String,
}

/// How a node looks: what stands in the class and between the tags of its group.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Look {
    /// The classes.
    pub class: String,
    /// Title, shape and labels.
    pub inner: String,
}

/// What a step shows of an open call.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Open {
    /// The node.
    pub node: NodeId,
    /// The mark under the edge that leads to it; empty at the root.
    pub trail: String,
    /// The window with which it was called, on that edge; empty where windows are not drawn.
    pub plate: String,
}

/// What the picture of one step has that another may not have.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Parts {
    /// The title element.
    pub title: String,
    /// The open calls, the root first.
    pub path: Vec<Open>,
    /// The edges, by the index of the node that they lead to; none leads to the root.
    pub edges: Vec<String>,
    /// The nodes, by index.
    pub nodes: Vec<Look>,
    /// What happened, in words.
    pub happened: String,
}

impl<'r> Drawing<'r> {
    /// What all steps share.
    pub fn shell(&self) -> Shell {
        let mut canvas = Canvas::new(self);
        let mut take = |draw: &dyn Fn(&mut Canvas<'_, '_>)| {
            draw(&mut canvas);
            std::mem::take(&mut canvas.out)
        };
        Shell {
            open: take(&|c| c.open()),
            about: take(&|c| c.about()),
            style: format!("<style>\n{}</style>\n", self.style.theme.css()),
            paper: take(&|c| c.paper()),
            edges: format!("<g class=\"edges{}\">\n", self.detail.class()),
            nodes: format!("</g>\n<g class=\"nodes{}\">\n", self.detail.class()),
            after: "</g>\n".to_owned(),
            end: take(&|c| c.end()),
        }
    }

    /// What is to be seen in a scene.
    pub fn parts(&self, scene: &Scene) -> Parts {
        let tree = &self.run.tree;
        let on_path = tree.nodes().filter(|n| scene.nodes[n.index()].on_path);
        Parts {
            title: self.title(scene),
            path: on_path.map(|node| self.opened(scene, node)).collect(),
            edges: tree.nodes().map(|node| self.edge(scene, node)).collect(),
            nodes: tree.nodes().map(|node| self.look(scene, node)).collect(),
            happened: self.happened(scene),
        }
    }

    /// The file.
    ///
    /// Law: [`svg`](Drawing::svg) at a step is this of the parts at that step.
    pub fn assemble(&self, parts: &Parts) -> String {
        let Shell { open, about, style, paper, edges, nodes, after, end } = self.shell();
        let mut out = String::with_capacity(400 * self.plans.len() + 6000);
        out.extend([open.as_str(), &parts.title, &about, &style, &paper, &edges]);
        out.extend(parts.path.iter().map(|open| open.trail.as_str()));
        out.extend(parts.edges.iter().map(String::as_str));
        out.push_str(&nodes);
        let id = self.id();
        for (i, Look { class, inner }) in parts.nodes.iter().enumerate() {
            let _ = writeln!(out, r#"<g class="{class}" id="{id}n{i}" data-node="{i}">{inner}</g>"#);
        }
        out.push_str(&after);
        if self.shows_windows() {
            out.push_str("<g class=\"windows\">\n");
            out.extend(parts.path.iter().map(|open| open.plate.as_str()));
            out.push_str("</g>\n");
        }
        out.extend([parts.happened.as_str(), &end]);
        out
    }

    /// Windows are written at the nodes and on the edges.
    pub fn shows_windows(&self) -> bool {
        self.detail == Detail::Full && self.windows
    }

    /// The left, upper, right and lower edge of the tree in the picture; the words at head and foot are outside.
    pub fn tree_box(&self) -> [f64; 4] {
        [self.span.0, self.tops[0], self.span.1, self.bottom()]
    }

    /// Where a node stands: the middle of its shape, and half of its width and height.
    pub fn place(&self, node: NodeId) -> (f64, f64, f64, f64) {
        let sizes = self.detail.sizes();
        let high = if self.run.tree.is_leaf(node) { sizes.leaf } else { sizes.high };
        let (x, top) = self.entry(node);
        (x, top + high / 2.0, self.plans[node.index()].half, high / 2.0)
    }

    fn words(&self) -> Words<'r> {
        Words { run: self.run, ascii: self.style.ascii, lang: self.style.lang }
    }

    pub(super) fn id(&self) -> String {
        let mut id = String::new();
        escape_into(&mut id, &self.style.id_prefix);
        id
    }

    /// What the picture of a step says in words, and what the result is.
    pub fn told_at(&self, step: Step) -> String {
        self.told(&Scene::new(self.run, step))
    }

    /// What happened, in words.
    fn told(&self, scene: &Scene) -> String {
        let words = self.words();
        match scene.step {
            Some(k) => m::step_of(words.lang, k + 1, self.run.recording.len(), words.step(k)),
            None if scene.blank => m::before_first(words.lang),
            None => words.result(),
        }
    }

    pub(super) fn title(&self, scene: &Scene) -> String {
        let mut canvas = Canvas::new(self);
        let title = m::picture_title(self.style.lang, self.told(scene));
        canvas.element("title", &format!(r#" id="{}title""#, self.id()), &title);
        canvas.line()
    }

    pub(super) fn happened(&self, scene: &Scene) -> String {
        let mut canvas = Canvas::new(self);
        let room = self.width - 2.0 * MARGIN;
        let told = shorten(&one_line(&self.told(scene)), HAPPENED, room, self.words().dots());
        canvas.text("happened", MARGIN, self.bottom() + 34.0, &told);
        canvas.line()
    }

    pub(super) fn opened(&self, scene: &Scene, node: NodeId) -> Open {
        let window = scene.nodes[node.index()].called.filter(|_| self.shows_windows());
        Open {
            node,
            trail: self.trail(node),
            plate: window.map_or(String::new(), |window| self.plate(node, window)),
        }
    }

    /// The mark under the edge to an open node; empty at the root. Underneath everything, as with a marker pen.
    pub fn trail(&self, node: NodeId) -> String {
        let Some(parent) = self.run.tree.parent(node) else { return String::new() };
        let ((x1, y1), (x2, y2)) = (self.exit(parent), self.entry(node));
        format!("<path class=\"trail\" d=\"M{} {}L{} {}\"/>\n", Num(x1), Num(y1), Num(x2), Num(y2))
    }

    /// A window on the edge down which it went; empty at the root.
    pub fn plate(&self, node: NodeId, window: Window) -> String {
        let Some(parent) = self.run.tree.parent(node) else { return String::new() };
        let ((x1, y1), (x2, y2)) = (self.exit(parent), self.entry(node));
        let text = self.words().window(window);
        // Nearer to the child, where edges are apart; but never over the margin.
        let half = width(&text, WINDOW) / 2.0 + 3.0;
        let x = (x1 + 0.55 * (x2 - x1)).clamp(half + 2.0, self.width - half - 2.0);
        let y = y1 + 0.55 * (y2 - y1);
        let (left, top, wide) = (Num(x - half), Num(y - 8.0), Num(2.0 * half));
        let mut canvas = Canvas::new(self);
        put!(canvas, r#"<rect class="plate" x="{left}" y="{top}" width="{wide}" height="16" rx="8"/>"#);
        canvas.text("passed", x, y + 4.0, &text);
        canvas.line()
    }

    /// The edge that leads to a node; empty at the root.
    pub(super) fn edge(&self, scene: &Scene, node: NodeId) -> String {
        let Some(parent) = self.run.tree.parent(node) else { return String::new() };
        let view = &scene.nodes[node.index()];
        let best = scene.nodes[parent.index()].best == Some(node);
        let (from, to) = (self.exit(parent), self.entry(node));
        let mut class = format!("edge {}", self.state(node, view));
        for (name, on) in [("best", best), ("principal", view.principal), ("severed", view.severed)] {
            if on && (name == "severed" || view.state != State::Skipped) {
                class.push(' ');
                class.push_str(name);
            }
        }
        let mut canvas = Canvas::new(self);
        let id = self.id();
        put!(canvas, r#"<path class="{class}" id="{id}e{0}" data-child="{0}" d=""#, node.index());
        if view.severed {
            canvas.severed(from, to);
        } else {
            put!(canvas, r#"M{} {}L{} {}"/>"#, Num(from.0), Num(from.1), Num(to.0), Num(to.1));
        }
        if let Some(cause) = view.cause.filter(|_| view.state != State::Skipped) {
            canvas.cause(node, cause);
        }
        canvas.line()
    }

    /// What was done with a node, as classes.
    fn state(&self, node: NodeId, view: &NodeView) -> String {
        let beyond = view.state == State::Unseen && self.run.is_beyond(node);
        format!("{}{}", view.state.class(), if beyond { " beyond" } else { "" })
    }

    /// A node.
    pub(super) fn look(&self, scene: &Scene, node: NodeId) -> Look {
        let tree = &self.run.tree;
        let view = &scene.nodes[node.index()];
        let kind = match (tree.is_leaf(node), tree.player(node)) {
            (true, _) => "leaf",
            (false, Player::Max) => "max",
            (false, Player::Min) => "min",
        };
        let mut class = format!("node {kind} {}", self.state(node, view));
        if view.on_path {
            class.push_str(" path");
        }
        if scene.current == Some(node) {
            class.push_str(" current");
        }
        if let Some(source) = view.source {
            class.push(' ');
            class.push_str(source_class(source));
        }
        let words = self.words();
        let mut canvas = Canvas::new(self);
        canvas.element("title", "", &words.node(node, view));
        if view.on_path {
            canvas.shape("halo", "", node);
        }
        // Evaluated is not finished: an open outline.
        let evaluated = tree.is_evaluated(node) || view.source == Some(Source::Horizon);
        canvas.shape("shape", if evaluated { OPEN } else { "" }, node);
        canvas.labels(node, view, words);
        Look { class, inner: canvas.out }
    }
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

impl<'d, 'r> Canvas<'d, 'r> {
    fn new(drawing: &'d Drawing<'r>) -> Canvas<'d, 'r> {
        Canvas { out: String::new(), drawing }
    }

    /// What was drawn, as a line of the file.
    fn line(mut self) -> String {
        self.out.push('\n');
        self.out
    }

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

    fn open(&mut self) {
        let d = self.drawing;
        let (w, h, scale) = (d.width, d.height, d.style.scale);
        put!(
            self,
            r#"<svg xmlns="http://www.w3.org/2000/svg" class="plyscope" role="img" aria-labelledby="{id}title {id}desc" width="{}" height="{}" viewBox="0 0 {} {}">"#,
            Num(w * scale),
            Num(h * scale),
            Num(w),
            Num(h),
            id = d.id()
        );
        self.out.push('\n');
    }

    fn about(&mut self) {
        let d = self.drawing;
        let words = d.words();
        let tree = &d.run.tree;
        let about = m::picture_about(
            words.lang,
            words.signs(&d.run.header_in(words.lang)),
            tree.len(),
            tree.nodes().filter(|&n| tree.is_leaf(n)).count(),
            words.kind(tree.root()),
            shown_name(tree, tree.root()),
        );
        self.element("desc", &format!(r#" id="{}desc""#, d.id()), &about);
        self.out.push('\n');
    }

    fn paper(&mut self) {
        let d = self.drawing;
        put!(self, r#"<rect class="paper" width="{}" height="{}"/>"#, Num(d.width), Num(d.height));
        self.out.push('\n');
        for (i, line) in d.caption.iter().enumerate() {
            self.text("caption", MARGIN, MARGIN + CAPTION + CAPTION_LINE * i as f64 - 2.0, line);
            self.out.push('\n');
        }
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

    /// An arrow from a node that was cut to the ancestor whose bound did it, up along the nodes between.
    ///
    /// Law: it meets no label of a node and no other node. On each level it passes left of the node between, where the layout
    /// leaves a gap, as straight as that allows; to the side it goes only between the levels.
    fn cause(&mut self, node: NodeId, ancestor: NodeId) {
        let d = self.drawing;
        let tree = &d.run.tree;
        let sizes = d.detail.sizes();
        let gap = sizes.gaps.siblings / 2.0;
        let ((x1, y1, half, low), (x2, y2, wide, high)) = (d.place(node), d.place(ancestor));
        // Edges arrive and leave in the middle.
        let from = match tree.player(node) {
            Player::Max => (x1 - 0.35 * half - 4.0, y1 - 0.3 * low),
            Player::Min => (x1 - 0.35 * half, y1 - low - 3.0),
        };
        let to = match tree.player(ancestor) {
            Player::Max => (x2 - 0.3 * wide, y2 + high + 5.0),
            Player::Min => (x2 - 0.35 * wide, y2 + 0.3 * high + 6.0),
        };
        put!(self, r#"<path class="cause" d="M{} {}"#, Num(from.0), Num(from.1));
        let between = std::iter::successors(tree.parent(node), |&above| tree.parent(above))
            .take_while(|&above| above != ancestor);
        let level = |node: NodeId| (d.top(node) - 3.0, d.top(node) + sizes.high + d.under());
        let stops = between.map(|above| {
            let part = (from.1 - d.top(above)) / (from.1 - to.1);
            let straight = from.0 + part * (to.0 - from.0);
            let i = above.index();
            (straight.max(d.free[i] + gap).min(d.x[i] - half - gap), level(above))
        });
        let (mut at, mut top) = (from.0, from.1.min(level(node).0));
        for (x, (above, bottom)) in stops.chain([(to.0, (to.1, level(ancestor).1))]) {
            let middle = Num((top + bottom) / 2.0);
            put!(self, "V{}C{} {middle} {x} {middle} {x} {}", Num(top), Num(at), Num(bottom), x = Num(x));
            (at, top) = (x, above);
        }
        put!(self, r#"V{}"/>"#, Num(top));
        let size = if d.detail == Detail::Full { 8.0 } else { 4.0 };
        put!(
            self,
            r#"<path class="cause head" d="M{} {y}L{} {}L{} {y}"/>"#,
            Num(to.0 - size / 2.0),
            Num(to.0),
            Num(to.1),
            Num(to.0 + size / 2.0),
            y = Num(to.1 + size)
        );
    }

    /// A triangle or a box.
    fn shape(&mut self, class: &str, outline: &str, node: NodeId) {
        let d = self.drawing;
        let sizes = d.detail.sizes();
        let (x, top) = (d.x[node.index()], d.top(node));
        let half = d.plans[node.index()].half;
        if d.run.tree.is_leaf(node) {
            put!(
                self,
                r#"<rect class="{class}"{outline} x="{}" y="{}" width="{}" height="{}"/>"#,
                Num(x - half),
                Num(top),
                Num(2.0 * half),
                Num(sizes.leaf)
            );
        } else {
            let player = d.run.tree.player(node);
            triangle(&mut self.out, class, outline, player, x, top, half, sizes.high);
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
            // A game writes nothing at its leaves: the search finds out.
            let seen = matches!(view.state, State::Open | State::Done);
            let value = match (tree.value(node), view.value) {
                (Some(value), _) => Some(words.score(value)),
                (None, Some(known)) if seen => Some(words.leaf(known)),
                _ => None,
            };
            if let Some(value) = value {
                self.text("value", x, top + sizes.leaf / 2.0 + 0.36 * sizes.value, &value);
            }
            if plan.place == Place::Under {
                self.text("name under", x, top + sizes.leaf + UNDER, &plan.name);
                if let (true, Some(note)) = (seen, words.under(node, view)) {
                    self.text("name under", x, top + sizes.leaf + UNDER + 13.0, &note);
                }
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
        match (view.value, d.style.labels) {
            _ if !seen => {}
            (_, Labels::Intervals) => lines.push(("value", words.range(view.range))),
            (Some(known), Labels::Windows) => lines.push(("value", words.known(known))),
            (None, Labels::Windows) => {}
        }
        if d.detail == Detail::Full && seen {
            match (view.source, view.window) {
                (Some(source), _) => lines.push(("window", words.source(source))),
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

    fn end(&mut self) {
        let d = self.drawing;
        if d.style.legend {
            self.legend(d.bottom() + 62.0);
        }
        self.out.push_str("</svg>\n");
    }

    /// The signs and what they mean, in one line.
    fn legend(&mut self, y: f64) {
        let lang = self.drawing.style.lang;
        self.out.push_str("<g class=\"legend\">");
        let mut x = MARGIN;
        let middle = y - 4.0;
        let (max, min) = ("MAX".to_owned(), "MIN".to_owned());
        for (shown, class, outline, player, word) in [
            (true, "max done", "", Some(Player::Max), max),
            (true, "min done", "", Some(Player::Min), min),
            (true, "leaf done", "", None, m::leaf_word(lang)),
            (self.drawing.evaluated, "leaf done", OPEN, None, m::evaluated_word(lang)),
            (self.drawing.run.has_beyond(), "leaf unseen beyond", "", None, m::legend_beyond(lang)),
        ] {
            if !shown {
                continue;
            }
            put!(self, r#"<g class="{class}">"#);
            match player {
                Some(player) => {
                    triangle(&mut self.out, "shape", outline, player, x + 7.0, middle - 6.0, 7.0, 12.0);
                }
                None => put!(
                    self,
                    r#"<rect class="shape"{outline} x="{}" y="{}" width="11" height="11"/>"#,
                    Num(x + 1.0),
                    Num(middle - 5.5)
                ),
            }
            self.out.push_str("</g>");
            x = self.legend_word(x + 19.0, y, &word);
        }
        let line = |x: f64| format!("M{} {}h26", Num(x), Num(middle));
        put!(self, r#"<path class="edge principal" d="{}"/>"#, line(x + 2.0));
        x = self.legend_word(x + 35.0, y, &m::legend_best(lang));
        if self.drawing.prunes {
            let from = (x, middle);
            self.out.push_str("<path class=\"edge skipped severed\" d=\"");
            self.severed(from, (x + 34.0, middle));
            x = self.legend_word(x + 41.0, y, &m::legend_cut(lang));
        }
        if self.drawing.shows_windows() {
            let text = if self.drawing.style.ascii { "(alpha, beta)" } else { "(α, β)" };
            self.text("window", x, y, text);
            x = self.legend_word(x + width(text, WINDOW) + 5.0, y, &m::legend_window(lang));
        }
        if self.drawing.style.labels == Labels::Intervals && self.drawing.detail != Detail::Dots {
            self.text("window", x, y, "[a, b]");
            x = self.legend_word(x + width("[a, b]", WINDOW) + 5.0, y, &m::legend_range(lang));
        }
        if self.drawing.deep {
            put!(
                self,
                r#"<path class="cause" d="M{0} {2}h26"/><path class="cause head" d="M{1} {3}l6 4l-6 4"/>"#,
                Num(x),
                Num(x + 20.0),
                Num(middle),
                Num(middle - 4.0)
            );
            self.legend_word(x + 32.0, y, &m::legend_cause(lang));
        }
        self.out.push_str("</g>\n");
    }

    /// Writes a word and says where the next sign may begin.
    fn legend_word(&mut self, x: f64, y: f64, word: &str) -> f64 {
        self.text("word", x, y, word);
        x + width(word, CAPTION) + 14.0
    }
}

/// The outline of what was evaluated and is not finished.
const OPEN: &str = r#" stroke-dasharray="5 2.5""#;

/// ▲ for MAX, ▼ for MIN.
#[expect(clippy::too_many_arguments, reason = "five of them are a shape and its place")]
fn triangle(
    out: &mut String,
    class: &str,
    outline: &str,
    player: Player,
    x: f64,
    top: f64,
    half: f64,
    high: f64,
) {
    let (point, base) = match player {
        Player::Max => (top, top + high),
        Player::Min => (top + high, top),
    };
    let (left, right) = (Num(x - half), Num(x + half));
    let _ = write!(
        out,
        r#"<path class="{class}"{outline} d="M{} {}L{right} {b}H{left}Z"/>"#,
        Num(x),
        Num(point),
        b = Num(base)
    );
}
