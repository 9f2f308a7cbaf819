//! Everything about every step of a search.

use super::source::{Search, Side};
use crate::Problem;
use crate::api::Room;
use plyscope::engine::Cancel;
use plyscope::observe::Stats;
use plyscope::tree::optimal;
use plyscope::{Bound, CutKind, EventKind, NodeId, Reached, Score, Source, Tree, Value};
use plyscope_trace::compare::Different;
use plyscope_trace::draw::{Drawing, Frames, Step, Style};
use plyscope_trace::read::{Format, write};
use plyscope_trace::searched::Sure;
use plyscope_trace::solve::{cut_at, leaves_in_sight};
use plyscope_trace::style::{Cells, Notation, Signs, StackView, Teller, Tone, code, heads, rows, shown_name};
use plyscope_trace::view::Walk;
use plyscope_trace::{Lang, Run, SOURCES, question};
use serde::Serialize;
use std::collections::{BTreeMap, BTreeSet, HashMap};

/// A recorded search. Texts that come again and again stand once, in `strings`, and are named by their number there;
/// number 0 is the empty text. Positions are counted from 0, the blank tree; position *k* is after step *k*, and the one
/// after the last step is the result.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Recorded {
    /// Search and convention in one line.
    pub header: String,
    /// The name of the search.
    pub algorithm: &'static str,
    /// What it returns and when it cuts.
    pub convention: String,
    /// How deep it searched, if that was limited.
    pub depth: Option<u32>,
    /// The children of every node were searched in reverse order.
    pub right_to_left: bool,
    /// The tree as an s-expression, in the order in which it is written.
    pub text: String,
    /// The nodes, by number: 0 is the root.
    pub nodes: Vec<NodeInfo>,
    /// The value of the root.
    pub value: String,
    /// The best path from the root.
    pub path: Vec<usize>,
    /// The result in short.
    pub result: String,
    /// The leaves that minimax looks at.
    pub all_leaves: u64,
    /// The fewest leaves that would be enough, over all orders of children.
    pub least: u64,
    /// The nodes that were skipped: they may be worth anything.
    pub skipped: Vec<usize>,
    /// What may be put in their place.
    pub range: [String; 2],
    /// The code of the search.
    pub code: Code,
    /// The texts.
    pub strings: Vec<String>,
    /// Lists of texts.
    pub lists: Vec<Vec<u32>>,
    /// The texts in `alpha`, `beta` and `best` that are won and lost games, as numbers: beyond all others, and the later the
    /// game ends, the nearer to 0.
    pub decisive: BTreeMap<String, i32>,
    /// The picture.
    pub picture: PictureInfo,
    /// The steps, column by column.
    pub steps: Columns,
    /// The heads of the columns of the table, behind one for what is cut.
    pub heads: Vec<String>,
    /// The table.
    pub table: Vec<TableLine>,
    /// The question and the answer of the game, if it is the search of one; then `text` is empty and no order is counted.
    pub game: Option<GameSearch>,
}

/// What a search of a game was asked, and what it answered.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct GameSearch {
    /// The game with its parameters.
    pub game: String,
    /// The position in which the moves begin.
    pub origin: String,
    /// The moves to the position that was searched.
    pub moves: Vec<String>,
    /// The position that was searched.
    pub position: String,
    /// The level or the limits.
    pub level: String,
    /// The move that was found.
    pub best: Option<String>,
    /// Its value, as the game prints it.
    pub value: String,
    /// What that means.
    pub meaning: String,
    /// How sure the value is: `proved`, `at-least` or `at-most` (the bound is proved), `estimate`, `nothing`; null if a
    /// file does not say.
    pub sure: Option<&'static str>,
    /// The line.
    pub line: Vec<String>,
    /// The depth of the answer; to the end if nothing.
    pub depth: Option<u32>,
    /// The nodes of the whole thought.
    pub nodes: u64,
    /// The nodes of the search that is shown.
    pub searched: u64,
    /// How many of these are only counted.
    pub not_shown: u64,
    /// By node: how many below it are only counted.
    pub ghosts: Vec<u64>,
    /// The nodes after a null move: no line of moves leads there.
    pub passes: Vec<usize>,
    /// The nodes that are a second look at the position above them.
    pub again: Vec<usize>,
    /// The steps, from 0, in which the table knew a position, each with the node from which it did, if that is here.
    pub known: Vec<[usize; 2]>,
}

impl GameSearch {
    fn of(run: &Run, lang: Lang) -> Option<GameSearch> {
        let asked = run.game.as_ref()?.asked.clone();
        let ghosts: Vec<u64> = run.tree.nodes().map(|node| run.not_shown(node)).collect();
        let reached = |wanted: &[Reached]| {
            let nodes = run.recording.events().iter().filter_map(|event| match event.kind {
                EventKind::Enter { mv: Some(node), reached, .. } if wanted.contains(&reached) => {
                    Some(node.index())
                }
                _ => None,
            });
            nodes.collect::<BTreeSet<_>>().into_iter().collect()
        };
        Some(GameSearch {
            game: asked.game,
            origin: asked.origin,
            moves: asked.moves,
            position: asked.position,
            level: asked.level,
            best: asked.best,
            value: match run.answer() {
                Value { score, bound: Bound::Exact } if score.is_decisive() => lang.score(&run.tree, score),
                _ => asked.value,
            },
            meaning: asked.meaning,
            sure: asked.sure.map(|sure| sure_word(sure, run.answer().bound)),
            line: asked.line,
            depth: asked.depth,
            nodes: asked.nodes,
            searched: asked.searched,
            not_shown: ghosts.iter().sum(),
            ghosts,
            passes: reached(&[Reached::Pass]),
            again: reached(&[Reached::Verify, Reached::Quiet]),
            known: (0..run.recording.len())
                .filter_map(|step| Some([step, run.known_from(step)?.index()]))
                .collect(),
        })
    }
}

/// How sure a value is, in a word.
fn sure_word(sure: Sure, bound: Bound) -> &'static str {
    match (sure, bound) {
        (Sure::Proved, _) | (Sure::Bound, Bound::Exact) => "proved",
        (Sure::Bound, Bound::AtLeast) => "at-least",
        (Sure::Bound, Bound::AtMost) => "at-most",
        (Sure::Estimate, _) => "estimate",
        _ => "nothing",
    }
}

/// A node of the tree.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct NodeInfo {
    /// Its name.
    pub name: String,
    /// Who moves there.
    pub player: Side,
    /// A leaf's value, or a static value.
    pub value: Option<String>,
    /// The node above.
    pub parent: Option<usize>,
    /// The nodes below, in the order of the search.
    pub children: Vec<usize>,
}

/// A page of code.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Code {
    /// Where it comes from.
    pub source: String,
    /// In which notation it is: `page` or `python`.
    pub notation: &'static str,
    /// The functions for MAX and MIN.
    pub functions: [CodeFunction; 2],
    /// The lines that call them; none if the root is called directly.
    pub driver: Vec<&'static str>,
    /// The lines that can be lit together; steps name them by number.
    pub lit: Vec<CodeLit>,
}

/// A function of a page of code.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct CodeFunction {
    /// Its name.
    pub name: &'static str,
    /// Its lines.
    pub lines: Vec<&'static str>,
}

/// The lines that a step executes.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct CodeLit {
    /// In the first or the second function.
    pub function: usize,
    /// Which lines of it.
    pub lines: Vec<usize>,
    /// Which lines of the driver.
    pub driver: Vec<usize>,
}

/// The picture of the blank tree, in parts.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct PictureInfo {
    /// In units of the picture.
    pub width: f64,
    /// In units of the picture.
    pub height: f64,
    /// The left, upper, right and lower edge of the tree; the rest are words.
    pub tree: [f64; 4],
    /// The classes of small pictures, or nothing.
    pub class: &'static str,
    /// By node: class and content, as numbers of texts.
    pub nodes: Vec<[u32; 2]>,
    /// By node: the edge that leads to it.
    pub edges: Vec<u32>,
    /// By node: the mark under that edge while the node is open.
    pub trails: Vec<u32>,
    /// By node: the middle of its shape, and half of its width and height.
    pub places: Vec<[f64; 4]>,
}

/// The steps, column by column; all columns but the changes have one entry per step.
#[derive(Clone, Debug, Default, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Columns {
    /// `enter`, `leaf`, `known` (a leaf for the table), `child`, `alpha` and `beta` (cuts that skip something), `cut` (one that does not), `hit`,
    /// `store`, `research`, `iteration`, `leave`.
    pub kind: Vec<&'static str>,
    /// The node to which it happened.
    pub node: Vec<Option<usize>>,
    /// The step in which the call of that node began, from 0. The step before it belongs to the call above.
    pub entered: Vec<usize>,
    /// Why: a sentence.
    pub why: Vec<u32>,
    /// The lines of code that it executes.
    pub lit: Vec<Option<usize>>,
    /// The lines of the innermost call with values put in: a number of a list.
    pub frame: Vec<u32>,
    /// Where a call begins: the lines of the call above as long as this one is open.
    pub above: Vec<u32>,
    /// The lines of the driver.
    pub driver: Vec<u32>,
    /// Where a call begins: its window, to be drawn on the edge.
    pub plate: Vec<u32>,
    /// α, β and the best value of the innermost call.
    pub alpha: Vec<u32>,
    /// See `alpha`.
    pub beta: Vec<u32>,
    /// See `alpha`.
    pub best: Vec<u32>,
    /// How often a leaf was valued so far.
    pub leaves: Vec<u64>,
    /// How many different leaves were valued so far.
    pub different: Vec<u64>,
    /// How many nodes were called so far.
    pub calls: Vec<u64>,
    /// How many α-cuts there were so far.
    pub alpha_cuts: Vec<u64>,
    /// How many β-cuts there were so far.
    pub beta_cuts: Vec<u64>,
    /// What changes in the picture with every position from 1 on: node, class, content, and again.
    pub node_changes: Vec<Vec<u32>>,
    /// And: node, edge, and again.
    pub edge_changes: Vec<Vec<u32>>,
}

/// A line of the table.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "Line"))]
pub struct TableLine {
    /// The step to which it belongs, from 0.
    pub step: usize,
    /// `PRUNE1` and what stands under the heads, or one remark: numbers of texts.
    pub cells: Vec<u32>,
    /// `leaf`, `cut`, `note` or nothing.
    pub tone: &'static str,
}

/// Texts and lists of texts, each kept once, as many as an answer may hold.
struct Pool<'c> {
    strings: Vec<String>,
    numbers: HashMap<String, u32>,
    lists: Vec<Vec<u32>>,
    list_numbers: HashMap<Vec<u32>, u32>,
    decisive: BTreeMap<String, i32>,
    /// What was added since somebody last looked.
    added: usize,
    room: Room<'c>,
}

impl Pool<'_> {
    fn new(cancel: &Cancel) -> Pool<'_> {
        let mut pool = Pool {
            strings: Vec::new(),
            numbers: HashMap::new(),
            lists: Vec::new(),
            list_numbers: HashMap::new(),
            decisive: BTreeMap::new(),
            added: 0,
            room: Room::new(cancel),
        };
        pool.text(String::new());
        pool.list(Vec::new());
        pool
    }

    fn text(&mut self, text: String) -> u32 {
        if let Some(&n) = self.numbers.get(&text) {
            return n;
        }
        let n = self.strings.len() as u32;
        // Its quotes and a comma, too.
        self.added += text.len() + 3;
        self.strings.push(text.clone());
        self.numbers.insert(text, n);
        n
    }

    fn list(&mut self, texts: Vec<String>) -> u32 {
        let list: Vec<u32> = texts.into_iter().map(|text| self.text(text)).collect();
        if let Some(&n) = self.list_numbers.get(&list) {
            return n;
        }
        let n = self.lists.len() as u32;
        self.added += 8 * list.len() + 3;
        self.lists.push(list.clone());
        self.list_numbers.insert(list, n);
        n
    }

    /// Called once a step: a step adds little, and so there is never much more than allowed.
    fn check(&mut self) -> Result<(), Problem> {
        self.room.take(std::mem::take(&mut self.added))
    }
}

/// Records a search: everything that the page shows.
///
/// # Errors
/// If there is no tree, or it cannot be read, or it or its search is too large, or the search cannot do what is asked, or
/// it was cancelled.
pub fn record(search: Search, cancel: &Cancel) -> Result<Recorded, Problem> {
    let (tree, run) = search.source()?;
    let run = if run.game.is_some() { run.named_in(search.lang()?) } else { run };
    recorded(&search, &tree, &run, cancel)
}

/// Everything about a search that was recorded: `tree` as it is written, `run` as it was searched.
///
/// Law: the answer grows with the tree and with the steps, not with their product: a name, which may be long, stands once
/// in `text`, and wherever else it is said it is [short](plyscope_trace::shown::short).
pub(crate) fn recorded(
    search: &Search,
    tree: &Tree,
    run: &Run,
    cancel: &Cancel,
) -> Result<Recorded, Problem> {
    let (lang, signs) = (search.lang()?, search.signs());
    let style = Style { ascii: search.ascii, id_prefix: search.prefix()?, lang, ..Style::default() };
    let drawing = Drawing::new(run, &style);
    let mut pool = Pool::new(cancel);
    let notation = search.listing()?;
    let mut code = listing(run, notation, lang);
    let mut steps = columns(run, (lang, signs, notation), &drawing, &mut pool, &mut code.lit)?;
    let picture = pictures(&drawing, &mut pool, &mut steps)?;
    let table = table(run, (signs, lang), &mut pool)?;
    let part = search.depth.map(|depth| cut_at(&run.tree, depth));
    let (low, high) = question::range(run);
    Ok(Recorded {
        header: signs.text(&run.header_in(lang)).into_owned(),
        algorithm: run.options.algorithm.name(),
        convention: run.options.convention_in(lang),
        depth: run.options.depth,
        right_to_left: run.options.right_to_left,
        text: if run.game.is_some() { String::new() } else { write(tree, Format::Sexpr).text },
        nodes: nodes(&run.given(), signs, lang),
        value: match run.answer() {
            Value { score, bound: Bound::Exact } => signs.score(lang, &run.tree, score),
            Value { score, bound } => {
                format!("{} {}", signs.text(bound.sign()), signs.score(lang, &run.tree, score))
            }
        },
        path: run.path.iter().map(|node| node.index()).collect(),
        result: drawing.told_at(Step::Final),
        all_leaves: leaves_in_sight(&run.tree, run.options.depth).len() as u64,
        least: match run.game {
            Some(_) => 0,
            None => optimal(part.as_ref().unwrap_or(&run.tree)).leaves,
        },
        skipped: question::skipped(run).into_iter().map(NodeId::index).collect(),
        range: [low.to_string(), high.to_string()],
        code,
        picture,
        steps,
        heads: heads(run, lang).iter().map(|head| signs.text(head).into_owned()).collect(),
        table,
        game: GameSearch::of(run, lang),
        strings: pool.strings,
        lists: pool.lists,
        decisive: pool.decisive,
    })
}

fn nodes(tree: &Tree, signs: Signs, lang: Lang) -> Vec<NodeInfo> {
    tree.nodes()
        .map(|node| NodeInfo {
            name: shown_name(tree, node).into_owned(),
            player: tree.player(node).into(),
            value: tree.value(node).map(|value| signs.score(lang, tree, value)),
            parent: tree.parent(node).map(NodeId::index),
            children: tree.children(node).iter().map(|child| child.index()).collect(),
        })
        .collect()
}

fn listing(run: &Run, notation: Notation, lang: Lang) -> Code {
    let listing = run.listing(notation);
    let lines = |lines: &[code::CodeLine]| lines.iter().map(|line| line.code).collect();
    Code {
        source: SOURCES.say(listing.source, lang),
        notation: notation.name(),
        functions: listing.functions.map(|f| CodeFunction { name: f.name, lines: lines(f.lines) }),
        driver: lines(listing.driver(run.tree.player(run.tree.root()))),
        lit: Vec::new(),
    }
}

fn table(run: &Run, (signs, lang): (Signs, Lang), pool: &mut Pool<'_>) -> Result<Vec<TableLine>, Problem> {
    let line = |row: plyscope_trace::style::Row| {
        let cells = match row.cells {
            Cells::Node { prune, name, numbers, function } => {
                let mut cells = vec![prune.unwrap_or_default(), name];
                cells.extend(numbers);
                cells.push(function);
                cells
            }
            Cells::Note(note) => vec![note],
        };
        let tone = match row.tone {
            Tone::Leaf => "leaf",
            Tone::Cut => "cut",
            Tone::Note => "note",
            _ => "",
        };
        let cells = cells.into_iter().map(|cell| pool.text(cell)).collect();
        pool.check()?;
        Ok(TableLine { step: row.step, cells, tone })
    };
    rows(run, signs, lang).into_iter().map(line).collect()
}

fn columns(
    run: &Run,
    (lang, signs, notation): (Lang, Signs, Notation),
    drawing: &Drawing<'_>,
    pool: &mut Pool<'_>,
    lit: &mut Vec<CodeLit>,
) -> Result<Columns, Problem> {
    let mut columns = Columns::default();
    let mut lit_numbers: HashMap<CodeLit, usize> = HashMap::new();
    let teller = Teller::new(run, signs, lang);
    let stack = StackView::new(run, signs, lang, notation);
    let mut counts = (Stats::default(), Different::new(&run.tree));
    let mut walk = Walk::new(run);
    while let Some(view) = walk.advance() {
        plyscope::Observer::on(&mut counts, view.event);
        let node = view.node(run);
        let call = view.stack.last();
        columns.kind.push(kind(view.event.kind));
        columns.node.push(node.map(NodeId::index));
        columns.entered.push(call.map_or(view.step, |call| call.entered));
        columns.why.push(pool.text(teller.sentence(view)));
        columns.lit.push(code::lit_in(run, view, notation).map(|found| {
            let found = CodeLit {
                function: usize::from(found.player == plyscope::Player::Min),
                lines: found.lines,
                driver: found.driver,
            };
            *lit_numbers.entry(found.clone()).or_insert_with(|| {
                lit.push(found);
                lit.len() - 1
            })
        }));
        columns.frame.push(pool.list(stack.innermost(view)));
        columns.driver.push(pool.list(stack.driver(view)));
        let begins = matches!(view.event.kind, EventKind::Enter { .. });
        columns.above.push(if begins { pool.list(stack.above(view)) } else { 0 });
        let plate = match (node, call) {
            (Some(node), Some(call)) if begins && drawing.shows_windows() => drawing.plate(node, call.entry),
            _ => String::new(),
        };
        columns.plate.push(pool.text(plate));
        let mut show = |score: Option<Score>| {
            let text = score.map_or(String::new(), |score| signs.score(lang, &run.tree, score));
            if let Some(score) = score.filter(|score| score.is_decisive()) {
                pool.decisive.insert(text.clone(), score.get());
            }
            pool.text(text)
        };
        columns.alpha.push(show(call.map(|call| call.window.alpha)));
        columns.beta.push(show(call.map(|call| call.window.beta)));
        columns.best.push(show(call.and_then(|call| call.best)));
        let (stats, different) = &counts;
        columns.leaves.push(stats.leaf_visits());
        columns.different.push(different.count());
        columns.calls.push(stats.nodes);
        columns.alpha_cuts.push(stats.alpha_cutoffs);
        columns.beta_cuts.push(stats.beta_cutoffs);
        pool.check()?;
    }
    Ok(columns)
}

fn kind(kind: EventKind<NodeId>) -> &'static str {
    match kind {
        EventKind::Enter { .. } => "enter",
        EventKind::Leaf { source: Source::Table, .. } => "known",
        EventKind::Leaf { .. } => "leaf",
        EventKind::Child { .. } => "child",
        EventKind::Cutoff(cut) if cut.skipped == 0 => "cut",
        EventKind::Cutoff(cut) if cut.kind == CutKind::Alpha => "alpha",
        EventKind::Cutoff(_) => "beta",
        EventKind::Hit { .. } => "hit",
        EventKind::Store { .. } => "store",
        EventKind::Research { .. } => "research",
        EventKind::Bounds { .. } => "bounds",
        EventKind::Omit { .. } => "omit",
        EventKind::StandPat { .. } => "stand",
        EventKind::Iteration { .. } => "iteration",
        EventKind::Leave { .. } => "leave",
    }
}

fn pictures(drawing: &Drawing<'_>, pool: &mut Pool<'_>, steps: &mut Columns) -> Result<PictureInfo, Problem> {
    let tree = &drawing.run().tree;
    let mut frames = Frames::new(drawing);
    let blank = frames.parts().clone();
    let (width, height) = drawing.size();
    let info = PictureInfo {
        width,
        height,
        tree: drawing.tree_box(),
        class: drawing.detail().class().trim_start(),
        nodes: blank.nodes.into_iter().map(|look| [pool.text(look.class), pool.text(look.inner)]).collect(),
        edges: blank.edges.into_iter().map(|edge| pool.text(edge)).collect(),
        trails: tree.nodes().map(|node| pool.text(drawing.trail(node))).collect(),
        places: tree.nodes().map(|node| drawing.place(node).into()).collect(),
    };
    while let Some(change) = frames.advance() {
        let nodes = change.nodes.into_iter();
        steps.node_changes.push(
            nodes
                .flat_map(|(node, look)| [node.index() as u32, pool.text(look.class), pool.text(look.inner)])
                .collect(),
        );
        let edges = change.edges.into_iter();
        steps
            .edge_changes
            .push(edges.flat_map(|(node, edge)| [node.index() as u32, pool.text(edge)]).collect());
        pool.check()?;
    }
    Ok(info)
}
