//! Sheets and slides in LaTeX. Trees are `forest` trees, and how they look is said in a few named styles at the head,
//! which a teacher may change.

use super::escape::tex;
use super::figure::{Solved, solve};
use super::{Form, Printed, Sheet, Show, printed, shared_convention, written};
use crate::words as m;
use crate::{Exercise, Kind, Question, Refused, key, wrong};
use plyscope::{Bound, NodeId, Player, Value, Window};
use plyscope_trace::draw::Step;
use plyscope_trace::draw::scene::{Scene, State, Worth};
use plyscope_trace::style::{Signs, Teller};
use plyscope_trace::view::View;
use plyscope_trace::{Lang, Run};
use std::collections::HashSet;
use std::fmt::Write;

/// Writing to a `String` cannot fail.
macro_rules! put {
    ($out:expr, $($arg:tt)*) => {{ let _ = writeln!($out, $($arg)*); }};
}

/// How nodes and edges look: change these to restyle every tree.
const STYLES: &str = r"\usepackage{forest}
\usetikzlibrary{shapes.geometric}
% How nodes and edges look: change these to restyle every tree.
\forestset{
  plyscope/.style={for tree={parent anchor=south, child anchor=north, l sep=7mm, s sep=3mm, font=\footnotesize}},
  max/.style={regular polygon, regular polygon sides=3, draw, inner sep=0.6pt, minimum size=9mm},
  min/.style={regular polygon, regular polygon sides=3, shape border rotate=180, draw, inner sep=0.6pt, minimum size=9mm},
  leaf/.style={rectangle, draw, minimum size=5.5mm, inner sep=1.5pt},
  unknown/.style={leaf, font=\footnotesize\itshape},
  named/.style={label={[font=\scriptsize, inner sep=2.5pt]below:{#1}}},
  static/.style={label={[font=\scriptsize, inner sep=1pt, label distance=1.5mm]left:{#1}}},
  value/.style={label={[font=\scriptsize, inner sep=1pt, label distance=1.5mm, blue, align=left]right:{#1}}},
  pruned/.style={draw=gray, text=gray, densely dashed, edge={gray, densely dashed}},
  cut/.style={edge label={node[midway, sloped, solid, draw=none, fill=white, text=red, font=\small\bfseries, inner sep=0.3pt]{//}}},
  best/.style={edge={blue, very thick}},
  open/.style={draw=orange, very thick},
}
";

/// A tree; `styles` gives further styles of a node, `room` the millimetres to keep free beside inner nodes, if not as
/// much as these need.
fn forest(
    exercise: &Exercise,
    room: Option<f64>,
    collapsed: &HashSet<String>,
    styles: &impl Fn(NodeId) -> Vec<String>,
) -> String {
    let tree = &exercise.tree;
    let mut out = String::from("\\begin{forest} plyscope\n");
    let mut stack = vec![(tree.root(), false)];
    while let Some((node, close)) = stack.pop() {
        let indent = "  ".repeat(tree.ply(node) as usize);
        if close {
            put!(out, "{indent}]");
            continue;
        }
        let name = tex(tree.name(node));
        let value = written(exercise, tree, node).map(|value| tex(&value));
        let mut keys = Vec::new();
        let content = if collapsed.contains(tree.name(node)) {
            keys.extend(["leaf".to_owned(), format!("named={{{name}}}")]);
            tex("…")
        } else if tree.is_leaf(node) {
            let unknown = tree.value(node).map(|v| tex(&tree.show(v))) != value;
            keys.push(if unknown { "unknown" } else { "leaf" }.to_owned());
            keys.push(format!("named={{{name}}}"));
            value.unwrap_or_default()
        } else {
            keys.push(if tree.player(node) == Player::Max { "max" } else { "min" }.to_owned());
            keys.extend(value.map(|value| format!("static={{{value}}}")));
            name
        };
        keys.extend(styles(node));
        let leaf = tree.is_leaf(node);
        // What stands beside a node is not part of it for `forest`, so its neighbours are told to keep away.
        let apart = |&kid: &NodeId| match room {
            Some(room) if !tree.is_leaf(kid) => room,
            _ => beside(exercise, kid, &styles(kid)),
        };
        let room = tree.children(node).iter().map(apart).fold(0.0, f64::max);
        if room > 0.0 {
            keys.push(format!("s sep={:.1}mm", 3.0 + room));
        }
        put!(out, "{indent}[{{{content}}}, {}{}", keys.join(", "), if leaf { "]" } else { "" });
        if !leaf {
            stack.push((node, true));
            stack.extend(tree.children(node).iter().rev().map(|&kid| (kid, false)));
        }
    }
    out.push_str("\\end{forest}\n");
    out
}

/// How many millimetres stand beside a node or one below it, about.
fn beside(exercise: &Exercise, node: NodeId, styles: &[String]) -> f64 {
    let tree = &exercise.tree;
    if tree.is_leaf(node) {
        return 0.0;
    }
    let own = written(exercise, tree, node).map_or(0, |text| text.chars().count());
    let value = styles.iter().find_map(|style| style.strip_prefix("value={")).unwrap_or_default();
    // As it is read, not as it is written in TeX.
    let value = value.replace("infty", "").replace("alpha", "").replace("beta", "").replace("$", "");
    let value =
        value.split(r"\\").map(|line| line.replace(['\\', '{', '}'], "").chars().count()).max().unwrap_or(0);
    1.7 * (own + value) as f64
}

fn solved_styles(solved: &Solved, node: NodeId) -> Vec<String> {
    let mut styles = Vec::new();
    for (name, on) in [
        ("pruned", solved.pruned.contains(&node)),
        ("cut", solved.severed.contains(&node)),
        ("best", solved.best.contains(&node)),
    ] {
        if on {
            styles.push(name.to_owned());
        }
    }
    if let Some(lines) = solved.beside.get(&node) {
        let lines: Vec<String> = lines.iter().map(|line| tex(line)).collect();
        styles.push(format!("value={{{}}}", lines.join(r"\\")));
    }
    styles
}

fn put_tree(out: &mut String, sheet: &Sheet, exercise: &Exercise, solution: bool) -> Result<(), Refused> {
    let (exercise, solved) = match solution {
        true => solve(exercise, sheet.collapse)?,
        false => (exercise.clone(), Solved::default()),
    };
    put!(out, "\\begin{{center}}\\adjustbox{{max width=\\textwidth, max totalheight=0.7\\textheight}}{{%");
    out.push_str(&forest(&exercise, None, &solved.collapsed, &|node| solved_styles(&solved, node)));
    put!(out, "}}\\end{{center}}");
    Ok(())
}

/// Keeps what follows on one page, if it fits there.
fn put_together(
    out: &mut String,
    form: &Form,
    paper: &Printed<'_>,
    lies: bool,
    content: impl FnOnce(&mut String) -> Result<(), Refused>,
) -> Result<(), Refused> {
    let wide = is_wide(paper.exercise);
    // A wide tree gets a page on its side, unless the whole document lies there.
    let turned = wide && !lies;
    if turned {
        put!(out, "\\begin{{landscape}}");
    }
    // What would be higher than a page may be broken.
    let together = blocks(form, paper.exercise).next().is_none_or(|block| block.len() <= 20);
    if together {
        put!(out, "\\noindent\\begin{{minipage}}{{\\linewidth}}");
    }
    content(out)?;
    if together {
        put!(out, "\\end{{minipage}}\\par\\smallskip");
    }
    if turned {
        put!(out, "\\end{{landscape}}");
    }
    Ok(())
}

/// Whether a tree would be too small to read across an upright page.
fn is_wide(exercise: &Exercise) -> bool {
    exercise.tree.leaves().len() > 20
}

/// Millimetres to write by hand in an empty cell.
fn room(form: &Form, kind: Kind) -> usize {
    match kind {
        _ if form.columns[0] == "asked" => 90,
        Kind::History | Kind::Reorder => 26,
        _ => 12,
    }
}

/// The tables of a form, as many side by side as fit on a line.
fn blocks<'f>(form: &'f Form, exercise: &Exercise) -> std::slice::Chunks<'f, Vec<String>> {
    let wide = is_wide(exercise);
    let line = if wide { 257 } else { 170 };
    form.blocks(wide, line / (16 + (room(form, exercise.kind()) + 5) * (form.columns.len() - 1)))
}

fn put_form(out: &mut String, form: &Form, exercise: &Exercise, lang: Lang) {
    let room = room(form, exercise.kind());
    let cell = |cell: &String| {
        // The rule comes last: a row's end swallows space before it.
        if cell.is_empty() { format!(r"\hspace{{{room}mm}}\rule{{0pt}}{{3.2ex}}") } else { tex(cell) }
    };
    let row = |cells: Vec<String>| format!("{}\\\\\\hline\n", cells.join(" & "));
    let head = match form.columns[0] {
        "asked" => String::new(),
        _ => {
            let head = |column: &&str| format!("\\textbf{{{}}}", tex(&m::head(lang, column)));
            row(form.columns.iter().map(head).collect())
        }
    };
    let columns = "l|".repeat(form.columns.len());
    put!(out, "\\begin{{center}}");
    let table = |block: &[Vec<String>]| {
        let rows: String = block.iter().map(|cells| row(cells.iter().map(cell).collect())).collect();
        format!("\\begin{{tabular}}[t]{{|{columns}}}\\hline\n{head}{rows}\\end{{tabular}}")
    };
    let tables: Vec<String> = blocks(form, exercise).map(table).collect();
    put!(out, "{}", tables.join("\\hspace{3mm}\n"));
    put!(out, "\\end{{center}}");
}

fn put_reasons(out: &mut String, paper: &Printed<'_>) {
    for sentence in paper.key.iter().flat_map(|key| &key.why) {
        put!(out, "{}\\par", tex(sentence));
    }
}

pub(super) fn latex(sheet: &Sheet) -> Result<String, Refused> {
    let lang = sheet.lang;
    // If all trees are wide, the whole document lies on its side.
    let lies = sheet.exercises.iter().all(is_wide);
    let mut out =
        format!("\\documentclass[11pt,a4paper{}]{{article}}\n", if lies { ",landscape" } else { "" });
    out.push_str(
        "\\usepackage[margin=2cm]{geometry}\n\\usepackage[T1]{fontenc}\n\
         \\usepackage[utf8]{inputenc}\n\\usepackage{adjustbox}\n\\usepackage{pdflscape}\n",
    );
    out.push_str(STYLES);
    put!(out, "\\setlength{{\\parindent}}{{0pt}}\n\\begin{{document}}\n\\section*{{{}}}", tex(&sheet.title));
    let papers = printed(sheet)?;
    let shared = shared_convention(sheet);
    if sheet.show != Show::Solution {
        put!(out, "{}\\par\\medskip", tex(&m::name_line(lang)));
    }
    if let Some(convention) = &shared {
        put!(out, "\\emph{{{}}}\\par\\bigskip", tex(&m::convention(lang, convention)));
    }
    for paper in &papers {
        let solution = sheet.show == Show::Solution;
        let form = if solution { paper.solved.as_ref().unwrap_or(&paper.form) } else { &paper.form };
        put_together(&mut out, form, paper, lies, |out| {
            put!(out, "\n\\subsection*{{{}. {}}}", paper.number, tex(&paper.title));
            if shared.is_none() {
                put!(out, "\\emph{{{}}}\\par", tex(&m::convention(lang, &paper.convention)));
            }
            put!(out, "{}", tex(&paper.task.join(" ")));
            put_tree(out, sheet, paper.exercise, solution)?;
            put_form(out, form, paper.exercise, lang);
            Ok(())
        })?;
        if solution {
            put_reasons(&mut out, paper);
        }
        put!(out, "\\bigskip");
    }
    if sheet.show == Show::Both {
        put!(out, "\n\\clearpage\n\\section*{{{}}}", tex(&m::key_title(lang)));
        for paper in &papers {
            let solved = paper.solved.as_ref().unwrap_or(&paper.form);
            put_together(&mut out, solved, paper, lies, |out| {
                put!(out, "\n\\subsection*{{{}. {}}}", paper.number, tex(&paper.title));
                put_tree(out, sheet, paper.exercise, true)?;
                put_form(out, solved, paper.exercise, lang);
                Ok(())
            })?;
            put_reasons(&mut out, paper);
            put!(out, "\\bigskip");
        }
    }
    put!(out, "\\end{{document}}");
    Ok(out)
}

/// Millimetres for a window of two numbers beside a node: the same on every overlay, so that nothing moves.
const WINDOW: f64 = 16.0;

/// More overlays of one exercise than this are refused, even if all steps are wanted.
const MOST_OVERLAYS: usize = 200;

/// A talk has at most this many slides, unless all steps are wanted.
const MOST_SLIDES: usize = 59;

/// The steps that are shown if not all can be: the last, then the cuts, then some of the others at even distances.
fn chosen(run: &Run, room: usize) -> Vec<usize> {
    let steps = run.recording.len();
    if steps <= room {
        return (0..steps).collect();
    }
    let mut chosen = vec![steps - 1];
    chosen.extend(run.cuts().iter().map(|cut| cut.step).take(room.saturating_sub(1)));
    let left = room.saturating_sub(chosen.len());
    chosen.extend((0..left).map(|i| i * steps / left.max(1)));
    chosen.sort_unstable();
    chosen.dedup();
    chosen
}

/// The search that slides show: the one that answers the question. Values are plain minimax's, which cuts nothing; the best
/// order is searched in that order; an unknown leaf has a value for which the other one is pruned; deepening is seen at the
/// last depth that is completed.
fn told(exercise: &Exercise) -> Result<(Exercise, Run), Refused> {
    let mut shown = exercise.clone();
    match &exercise.question {
        Question::Values | Question::BestMove | Question::Negamax => {
            return Ok((shown, wrong::plain(exercise)));
        }
        Question::Reorder => {
            let orders = key::answer(exercise, None)?.orders.unwrap_or_default();
            shown.tree = key::reordered(&exercise.tree, &orders);
        }
        Question::Symbolic { unknown, target } => {
            if let Some((x, run)) = key::example(exercise, unknown, target)? {
                shown.tree = shown.tree.with_value(exercise.leaf(unknown)?, x);
                shown.question = Question::Pruned;
                return Ok((shown, run));
            }
        }
        Question::Deepening { .. } => {
            shown.convention.depth = key::answer(exercise, None)?.depth.filter(|&depth| depth > 0);
            shown.question = Question::Visited;
        }
        _ => {}
    }
    let run = shown.run()?;
    Ok((shown, run))
}

/// Slides: the task, then the search step by step as overlays of one frame.
pub(super) fn beamer(sheet: &Sheet) -> Result<String, Refused> {
    let lang = sheet.lang;
    let none = HashSet::new();
    let mut out = String::from("\\documentclass{beamer}\n\\usepackage{adjustbox}\n");
    out.push_str(STYLES);
    put!(
        out,
        "\\setbeamertemplate{{navigation symbols}}{{}}\n\\title{{{}}}\n\\begin{{document}}",
        tex(&sheet.title)
    );
    let papers = printed(sheet)?;
    let room = (MOST_SLIDES.saturating_sub(papers.len()) / papers.len().max(1)).max(1);
    for paper in papers {
        let title = format!("{}. {}", paper.number, tex(&paper.title));
        let convention = tex(&m::convention(lang, &paper.convention));
        put!(out, "\\begin{{frame}}{{{title}}}\n{{\\scriptsize {convention}\\par}}");
        put!(out, "{{\\small {}\\par}}", tex(&paper.task.join(" ")));
        put!(
            out,
            "\\begin{{center}}\\adjustbox{{max width=\\textwidth, max totalheight=0.6\\textheight}}{{%"
        );
        out.push_str(&forest(paper.exercise, Some(WINDOW), &none, &|_| Vec::new()));
        put!(out, "}}\\end{{center}}\n\\end{{frame}}");
        if sheet.show == Show::Blank {
            continue;
        }
        let (exercise, run) = told(paper.exercise)?;
        let steps = run.recording.len();
        if steps > MOST_OVERLAYS && sheet.all_steps {
            return Err(Refused::new(format!(
                "{steps} steps are too many for overlays; expected a tree with at most {MOST_OVERLAYS}"
            )));
        }
        let shown = chosen(&run, if sheet.all_steps { steps } else { room });
        put!(out, "\\begin{{frame}}{{{title}}}");
        for (i, &step) in shown.iter().enumerate() {
            let n = i + 1;
            put!(
                out,
                "\\only<{n}>{{\\begin{{center}}\\adjustbox{{max width=\\textwidth, max totalheight=0.66\\textheight}}{{%"
            );
            let scene = Scene::new(&run, Step::At(step));
            out.push_str(&forest(&exercise, Some(WINDOW), &none, &|node| {
                step_styles(&exercise, &run, &scene, node)
            }));
            let sentence = Teller::new(&run, Signs::Unicode, lang).sentence(&View::at(&run, step));
            put!(out, "}}\\end{{center}}\n{{\\small {}/{steps}: {}\\par}}}}", step + 1, tex(&sentence));
        }
        put!(out, "\\end{{frame}}");
    }
    put!(out, "\\end{{document}}");
    Ok(out)
}

fn step_styles(exercise: &Exercise, run: &Run, scene: &Scene, node: NodeId) -> Vec<String> {
    let view = &scene.nodes[node.index()];
    let mut styles = Vec::new();
    if view.state == State::Skipped {
        styles.push("pruned".to_owned());
    }
    if view.severed {
        styles.push("cut".to_owned());
    }
    if view.principal && view.state != State::Skipped {
        styles.push("best".to_owned());
    }
    if view.on_path {
        styles.push("open".to_owned());
    }
    if !run.tree.is_leaf(node) && matches!(view.state, State::Open | State::Done) {
        let show = |score| tex(&run.tree.show(score));
        // In negamax every number is the mover's.
        let player = run.tree.player(node);
        let known = view.value.map(|known| match known {
            Worth::Value(value) if exercise.kind() == Kind::Negamax => Worth::Value(value.seen_by(player)),
            Worth::SoFar(score) if exercise.kind() == Kind::Negamax => Worth::SoFar(score.seen_by(player)),
            known => known,
        });
        let value = known.map(|known| match known {
            Worth::Value(Value { score, bound: Bound::Exact }) => show(score),
            Worth::Value(value) => format!("{} {}", tex(value.bound.sign()), show(value.score)),
            Worth::SoFar(score) => format!("v {}", show(score)),
        });
        // Plain minimax has none.
        let full = |window: &Window| *window != Window::FULL || run.stats.cutoffs() > 0;
        let window =
            view.window.filter(full).map(|window| format!("({}, {})", show(window.alpha), show(window.beta)));
        let lines: Vec<String> = value.into_iter().chain(window).collect();
        styles.push(format!("value={{{}}}", lines.join(r"\\")));
    }
    styles
}
