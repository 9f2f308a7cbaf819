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
\usetikzlibrary{shapes.geometric,calc}
% The sizes in a tree, and those in a tree with many leaves: its text in points.
\newcommand\treefont{\footnotesize}
\newcommand\notefont{\scriptsize}
\newcommand\siblinggap{3mm}
\newcommand\levelgap{7mm}
\newcommand\leafsize{5.5mm}
\newcommand\leafpad{1.5pt}
\newcommand\innersize{9mm}
\newcommand\closetree[1]{%
  \renewcommand\treefont{\fontsize{#1}{#1}\selectfont}%
  \renewcommand\notefont{\fontsize{#1}{#1}\selectfont}%
  \renewcommand\siblinggap{0.7pt}%
  \renewcommand\levelgap{9mm}%
  \renewcommand\leafsize{#1pt}%
  \renewcommand\leafpad{0.3pt}%
  \renewcommand\innersize{7mm}}
% How nodes and edges look: change these to restyle every tree.
\forestset{
  plyscope/.style={for tree={parent anchor=south, child anchor=north, l sep=\levelgap, s sep=\siblinggap, font=\treefont}},
  max/.style={regular polygon, regular polygon sides=3, draw, inner sep=0.6pt, minimum size=\innersize},
  min/.style={regular polygon, regular polygon sides=3, shape border rotate=180, draw, inner sep=0.6pt, minimum size=\innersize},
  leaf/.style={rectangle, draw, minimum size=\leafsize, inner xsep=\leafpad, inner ysep=1.5pt},
  unknown/.style={leaf, font=\treefont\itshape},
  named/.style={label={[font=\notefont, inner sep=2.5pt]below:{#1}}},
  named low/.style={label={[font=\notefont, inner sep=2.5pt, label distance=1.1em]below:{#1}}},
  static/.style={label={[font=\notefont, inner sep=1pt, label distance=1.5mm]left:{#1}}},
  % Neither above nor below its node: edges arrive and leave there.
  value/.style={tikz+={\node[font=\notefont, inner sep=1pt, xshift=0.43*\innersize, anchor=west, blue, align=left] at ($(.north)!0.5!(.south)$) {#1};}},
  room/.style={tikz+={\path ([xshift=#1mm].east);}},
  pruned/.style={draw=gray, text=gray, densely dashed, edge={gray, densely dashed}},
  cut/.style={edge label={node[midway, sloped, solid, draw=none, fill=white, text=red, font=\small\bfseries, inner sep=0.3pt]{//}}},
  best/.style={edge={blue, very thick}},
  open/.style={draw=orange, very thick},
}
";

/// What a tree is drawn on.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Place {
    Upright,
    /// A page on its side.
    Page,
    /// With room for a window beside each inner node: the same on every overlay, so that nothing moves.
    Slide,
}

impl Place {
    /// Its width in points.
    const fn line(self) -> f64 {
        match self {
            Place::Upright => 170.0 / POINT,
            Place::Page => 257.0 / POINT,
            Place::Slide => 108.0 / POINT,
        }
    }

    /// The millimetres of a leaf that need not stand close, with what is beside it.
    const fn leaf(self) -> f64 {
        match self {
            Place::Upright | Place::Page => 8.5,
            // Windows stand there, too.
            Place::Slide => 11.0,
        }
    }
}

/// A tree; `styles` gives further styles of a node.
fn forest(
    exercise: &Exercise,
    place: Place,
    collapsed: &HashSet<String>,
    styles: &impl Fn(NodeId) -> Vec<String>,
) -> String {
    let tree = &exercise.tree;
    let tight = close(exercise, place);
    let mut out = String::new();
    // From the middle of a leaf to that of the next, in points.
    let mut pitch = f64::from(tight.unwrap_or_default()) + FRAME;
    if let Some(size) = tight {
        put!(out, "\\closetree{{{size}}}%");
        // Only across an upright page is there more room than the leaves need.
        if place == Place::Upright {
            let leaf = widest(exercise, size, |leaf| written(exercise, tree, leaf)).max(f64::from(size));
            pitch = place.line() / tree.leaves().len() as f64;
            put!(out, "\\renewcommand\\siblinggap{{{:.1}pt}}%", (pitch - leaf - FRAME).max(0.7));
        }
    }
    // Where names would touch, every second one stands lower.
    let low: HashSet<NodeId> = match tight {
        Some(size) if crowded(exercise, place, size) => {
            tree.leaves().into_iter().skip(1).step_by(2).collect()
        }
        _ => HashSet::new(),
    };
    // Subtrees that stand close are set side by side as rectangles: their outlines nearly touch, and TeX cannot divide by that.
    let fit = if tight.is_some() { ", for tree={fit=rectangle}" } else { "" };
    put!(out, "\\begin{{forest}} plyscope{fit}");
    let mut stack = vec![(tree.root(), false)];
    while let Some((node, close)) = stack.pop() {
        let indent = "  ".repeat(tree.ply(node) as usize);
        if close {
            put!(out, "{indent}]");
            continue;
        }
        let name = tex(tree.name(node));
        let value = written(exercise, tree, node).map(|value| tex(&value));
        // All nodes of a level stand at the same height.
        let mut keys = vec![format!("tier={}", tree.ply(node))];
        let content = if collapsed.contains(tree.name(node)) {
            keys.extend(["leaf".to_owned(), format!("named={{{name}}}")]);
            tex("…")
        } else if tree.is_leaf(node) {
            let unknown = tree.value(node).map(|v| tex(&tree.show(v))) != value;
            keys.push(if unknown { "unknown" } else { "leaf" }.to_owned());
            keys.push(format!("named{}={{{name}}}", if low.contains(&node) { " low" } else { "" }));
            value.unwrap_or_default()
        } else {
            keys.push(if tree.player(node) == Player::Max { "max" } else { "min" }.to_owned());
            keys.extend(value.map(|value| format!("static={{{value}}}")));
            // A triangle would grow with its name.
            if tight.is_some() { format!("\\makebox[0pt]{{{name}}}") } else { name }
        };
        keys.extend(styles(node));
        let leaf = tree.is_leaf(node);
        // The picture is as wide on every overlay.
        keys.extend((place == Place::Slide && tight.is_none() && !leaf).then(|| format!("room={WINDOW}")));
        // What stands beside a node is not part of it for `forest`, so its neighbours are told to keep away.
        let own = |node: NodeId| match place {
            Place::Slide if !tree.is_leaf(node) => {
                if tight.is_some() {
                    BOUND
                } else {
                    WINDOW
                }
            }
            _ => beside(exercise, node, &styles(node)),
        };
        let apart = |&kid: &NodeId| match tight {
            None => own(kid),
            // Over many leaves that stand close there is room anyway; but those at the right end have a neighbour, too.
            Some(size) => {
                let last = |node: &NodeId| tree.children(*node).last().copied();
                let end = std::iter::successors(Some(kid), last).filter(|&node| own(node) > 0.0);
                let more = |node| {
                    let (own, half) = (own(node) * f64::from(size) / 8.0, half(exercise, node, pitch));
                    // On a slide everything counts: the next node stands over the middle of its own leaves.
                    if place == Place::Slide { 8.7 + own - 2.0 * half } else { 5.0 + own - half }
                };
                end.map(more).fold(0.0, f64::max)
            }
        };
        let room = tree.children(node).iter().map(apart).fold(0.0, f64::max);
        if room > 0.0 {
            keys.push(format!("s sep=\\siblinggap+{room:.1}mm"));
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

/// A point in millimetres.
const POINT: f64 = 0.3515;

/// The width of a text in points, about. Small type is wider for its size.
fn spread(text: &str, size: u32) -> f64 {
    let digit = [0.61, 0.61, 0.57, 0.53, 0.51][size.clamp(5, 9) as usize - 5];
    let wide = |c: char| if c.is_alphabetic() || "-−".contains(c) { 1.45 } else { 1.0 };
    f64::from(size) * digit * text.chars().map(wide).sum::<f64>()
}

/// The frame of a leaf that stands close, and the gap beside it, in points.
const FRAME: f64 = 1.7;

/// The width of the widest of some texts of leaves.
fn widest(exercise: &Exercise, size: u32, text: impl Fn(NodeId) -> Option<String>) -> f64 {
    let texts = exercise.tree.leaves().into_iter().filter_map(text);
    texts.map(|text| spread(&text, size)).fold(0.0, f64::max)
}

/// The largest size of text, in points, in a tree whose leaves must stand close to fit on a line; nothing if they need not.
fn close(exercise: &Exercise, place: Place) -> Option<u32> {
    let tree = &exercise.tree;
    let each = place.line() / tree.leaves().len() as f64;
    if each >= place.leaf() / POINT {
        return None;
    }
    let fits = |&size: &u32| {
        widest(exercise, size, |leaf| written(exercise, tree, leaf)).max(f64::from(size)) + FRAME <= each
    };
    Some((5..=9).rev().find(fits).unwrap_or(5))
}

/// Whether the names of leaves that stand close would touch.
fn crowded(exercise: &Exercise, place: Place, size: u32) -> bool {
    let name = |leaf| Some(exercise.tree.name(leaf).to_owned());
    widest(exercise, size, name) + 2.0 > place.line() / exercise.tree.leaves().len() as f64
}

/// Half of what the leaves below a node take where each has so many points, in millimetres.
fn half(exercise: &Exercise, node: NodeId, pitch: f64) -> f64 {
    let tree = &exercise.tree;
    let below = tree.leaves().into_iter().filter(|&leaf| tree.path(leaf).contains(&node)).count();
    POINT * pitch * below as f64 / 2.0
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

/// A tree that is at most so high, as `\treebox`.
fn put_tree(
    out: &mut String,
    sheet: &Sheet,
    exercise: &Exercise,
    solution: bool,
    high: &str,
) -> Result<(), Refused> {
    let (exercise, solved) = match solution {
        true => solve(exercise, sheet.collapse)?,
        false => (exercise.clone(), Solved::default()),
    };
    put!(
        out,
        "\\begin{{lrbox}}{{\\treebox}}\\adjustbox{{max width=\\linewidth, max totalheight={{{high}}}}}{{%"
    );
    out.push_str(&forest(&exercise, place(&exercise), &solved.collapsed, &|node| {
        solved_styles(&solved, node)
    }));
    put!(out, "}}\\end{{lrbox}}%");
    Ok(())
}

/// A tree and its table: beside each other where both fit on a line, so that little of a page stays empty. What stands above
/// and below is measured, and the tree has the rest. A sentence that goes over to the next page has the title of its exercise there.
const TREE_AND_FORM: &str = r"\newsavebox{\headbox}
\newsavebox{\treebox}
\newsavebox{\formbox}
\newsavebox{\whybox}
\newcommand\treeandform{\par\medskip{\centering
  \ifdim\dimexpr\wd\treebox+\wd\formbox+8mm\relax<\linewidth
    \adjustbox{valign=c}{\usebox{\treebox}}\hspace{8mm}\adjustbox{valign=c}{\usebox{\formbox}}%
  \else
    \usebox{\treebox}\par\medskip\usebox{\formbox}%
  \fi\par}\medskip}
\newcommand\continued{}
\newcommand\why[1]{\par\setbox0=\vbox{\hsize=\linewidth\smallskip #1\par}%
  \ifdim\dimexpr\pagetotal+\ht0+\dp0\relax>\pagegoal\newpage\subsection*{\continued}\fi
  \smallskip #1\par}
";

/// Millimetres of a line of words, and of a row of a table that is long or not.
const LINE: f64 = 5.0;
const ROWS: [f64; 2] = [5.6, 4.6];

/// Title, words, tree, table and the sentences of a key on one page, if the tree can be read there beside the rest; else the sentences
/// or the table follow on a page of their own, under the title. `taken` is what stands on the page before, in millimetres.
fn put_exercise(
    out: &mut String,
    sheet: &Sheet,
    (paper, form): (&Printed<'_>, &Form),
    solution: bool,
    words: &[String],
    (lies, taken): (bool, f64),
) -> Result<(), Refused> {
    let exercise = paper.exercise;
    let wide = is_wide(exercise);
    // About: millimetres of a page, and letters on a line.
    let (page, line) = if wide { (168.0, 150) } else { (255.0, 95) };
    let lines =
        |texts: &[String]| texts.iter().map(|text| text.chars().count().div_ceil(line)).sum::<usize>();
    let why: Vec<String> = (paper.key.iter().filter(|_| solution))
        .flat_map(|key| &key.why)
        .map(|sentence| tex(sentence))
        .collect();
    let rows = blocks(form, exercise).next().map_or(0, <[_]>::len) + 1;
    let row = ROWS[usize::from(is_long(form))];
    let left = page - taken - 14.0 - LINE * lines(words) as f64 - row * rows as f64 - 14.0;
    let wanted = 12.0 + 16.0 * f64::from(exercise.deepest());
    let together = left >= 0.6 * wanted;
    // Few sentences stay with their tree.
    let stay = why.len() <= 8 && left - (LINE + 1.0) * lines(&why) as f64 >= 0.75 * wanted;
    // A wide tree gets a page on its side, unless the whole document lies there.
    let turned = wide && !lies;
    if turned {
        put!(out, "\\begin{{landscape}}");
    }
    let title = format!("{}. {}", paper.number, paper.title);
    let continued = tex(&m::continued(sheet.lang, title.clone()));
    put!(out, "\\noindent\\begin{{minipage}}{{\\linewidth}}");
    let boxed = |out: &mut String, name: &str, content: &str| {
        put!(out, "\\begin{{lrbox}}{{\\{name}}}\\begin{{minipage}}{{\\linewidth}}");
        put!(out, "{content}\\end{{minipage}}\\end{{lrbox}}%");
    };
    let words: String = words.iter().map(|text| format!("{text}\\par\n")).collect();
    boxed(out, "headbox", &format!("\\subsection*{{{}}}\n{words}", tex(&title)));
    put_form(out, form, exercise, sheet.lang);
    let kept: String = why.iter().filter(|_| stay).map(|text| format!("\\smallskip {text}\\par\n")).collect();
    boxed(out, "whybox", &kept);
    let rest = if together { "-\\ht\\formbox-\\dp\\formbox-\\ht\\whybox-\\dp\\whybox" } else { "" };
    let high = format!("\\textheight-{:.0}mm-\\ht\\headbox-\\dp\\headbox{rest}", taken + 14.0);
    put_tree(out, sheet, exercise, solution, &high)?;
    put!(out, "\\usebox{{\\headbox}}\\par");
    if together {
        put!(out, "\\treeandform");
    } else {
        put!(out, "\\begin{{center}}\\usebox{{\\treebox}}\\end{{center}}");
        put!(out, "\\end{{minipage}}\\par\\newpage\n\\noindent\\begin{{minipage}}{{\\linewidth}}");
        put!(out, "\\subsection*{{{continued}}}\n\\begin{{center}}\\usebox{{\\formbox}}\\end{{center}}");
    }
    if stay {
        put!(out, "\\usebox{{\\whybox}}");
    }
    put!(out, "\\end{{minipage}}\\par");
    if !stay && !why.is_empty() {
        put!(out, "\\renewcommand\\continued{{{continued}}}");
        for sentence in &why {
            put!(out, "\\why{{{sentence}}}");
        }
    }
    put!(out, "{}", if turned { "\\end{landscape}" } else { "\\bigskip" });
    Ok(())
}

/// How the page of a tree lies: upright if the tree can be read there.
fn place(exercise: &Exercise) -> Place {
    match close(exercise, Place::Upright) {
        Some(..=6) => Place::Page,
        _ => Place::Upright,
    }
}

/// Whether a tree would be too small to read across an upright page.
fn is_wide(exercise: &Exercise) -> bool {
    place(exercise) == Place::Page
}

/// Millimetres to write by hand in an empty cell.
fn room(form: &Form, exercise: &Exercise) -> usize {
    match exercise.kind() {
        // A list of a few leaves is short, and fits beside its tree.
        _ if form.columns[0] == "asked" => {
            if exercise.tree.leaves().len() > 10 {
                90
            } else {
                50
            }
        }
        Kind::History | Kind::Reorder if is_long(form) => 20,
        Kind::History | Kind::Reorder => 26,
        _ if is_long(form) => 9,
        _ => 12,
    }
}

/// Whether a form has so many rows that they are set close.
fn is_long(form: &Form) -> bool {
    form.rows.len() > 21
}

/// The tables of a form, as many side by side as fit on a line.
fn blocks<'f>(form: &'f Form, exercise: &Exercise) -> std::slice::Chunks<'f, Vec<String>> {
    let wide = is_wide(exercise);
    let line = if wide { 254 } else { 167 };
    form.blocks(wide, line / (16 + (room(form, exercise) + 5) * (form.columns.len() - 1)))
}

/// The table, as `\formbox`.
fn put_form(out: &mut String, form: &Form, exercise: &Exercise, lang: Lang) {
    let room = room(form, exercise);
    let (size, strut) = if is_long(form) { ("\\footnotesize", "2.8ex") } else { ("", "3.2ex") };
    let cell = |cell: &String| {
        // The rule comes last: a row's end swallows space before it.
        match cell.chars().count() {
            0 => format!(r"\hspace{{{room}mm}}\rule{{0pt}}{{{strut}}}"),
            // A long list goes on in the next line.
            81.. => format!(r"\parbox[t]{{0.8\linewidth}}{{\raggedright {}\strut}}", tex(cell)),
            _ => tex(cell),
        }
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
    put!(out, "\\begin{{lrbox}}{{\\formbox}}\\adjustbox{{max width=\\linewidth}}{{{size}%");
    let table = |block: &[Vec<String>]| {
        let rows: String = block.iter().map(|cells| row(cells.iter().map(cell).collect())).collect();
        format!("\\begin{{tabular}}[t]{{|{columns}}}\\hline\n{head}{rows}\\end{{tabular}}")
    };
    let tables: Vec<String> = blocks(form, exercise).map(table).collect();
    put!(out, "{}}}\\end{{lrbox}}%", tables.join("\\hspace{3mm}\n"));
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
    out.push_str(TREE_AND_FORM);
    out.push_str("\\renewcommand\\arraystretch{1.15}\n");
    put!(out, "\\setlength{{\\parindent}}{{0pt}}\n\\begin{{document}}\n\\section*{{{}}}", tex(&sheet.title));
    let papers = printed(sheet)?;
    let shared = shared_convention(sheet);
    if sheet.show != Show::Solution {
        put!(out, "{}\\par\\medskip", tex(&m::name_line(lang)));
    }
    if let Some(convention) = &shared {
        put!(out, "\\emph{{{}}}\\par\\bigskip", tex(&m::convention(lang, convention)));
    }
    // What the head of the sheet takes of the first page.
    let mut taken = if shared.is_some() { 34.0 } else { 24.0 };
    for paper in &papers {
        let solution = sheet.show == Show::Solution;
        let form = if solution { paper.solved.as_ref().unwrap_or(&paper.form) } else { &paper.form };
        let convention = m::convention(lang, &paper.convention);
        let convention = shared.is_none().then(|| format!("\\emph{{{}}}", tex(&convention)));
        let words: Vec<String> = convention.into_iter().chain([tex(&paper.task.join(" "))]).collect();
        put_exercise(&mut out, sheet, (paper, form), solution, &words, (lies, taken))?;
        taken = 0.0;
    }
    if sheet.show == Show::Both {
        put!(out, "\n\\clearpage\n\\section*{{{}}}", tex(&m::key_title(lang)));
        taken = 14.0;
        for paper in &papers {
            let solved = paper.solved.as_ref().unwrap_or(&paper.form);
            put_exercise(&mut out, sheet, (paper, solved), true, &[], (lies, taken))?;
            taken = 0.0;
        }
    }
    put!(out, "\\end{{document}}");
    Ok(out)
}

/// Millimetres for a window of two numbers beside a node of a slide.
const WINDOW: f64 = 16.0;

/// Millimetres for one number of a window, where leaves stand close and the two have a line each.
const BOUND: f64 = 5.5;

/// What a slide has for a tree and words: below the title.
const FREE: &str = "0.86\\textheight";

/// More overlays of one exercise than this are refused, even if all steps are wanted.
const MOST_OVERLAYS: usize = 200;

/// A talk has at most this many slides, unless all steps are wanted.
const MOST_SLIDES: usize = 59;

/// The steps that are shown if not all can be: the one that is asked for, the last, then the cuts, then some of the others at
/// even distances.
fn chosen(run: &Run, room: usize, asked: Option<usize>) -> Vec<usize> {
    let steps = run.recording.len();
    if steps <= room {
        return (0..steps).collect();
    }
    let mut chosen: Vec<usize> = asked.into_iter().chain([steps - 1]).take(room).collect();
    let left = room.saturating_sub(chosen.len());
    chosen.extend(run.cuts().iter().map(|cut| cut.step).take(left));
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
    let mut out = String::from("\\documentclass{beamer}\n\\usepackage{adjustbox}\n\\newsavebox{\\words}\n");
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
        // The tree has what the words leave.
        put!(
            out,
            "\\begin{{frame}}{{{title}}}\n\\begin{{lrbox}}{{\\words}}\\begin{{minipage}}{{\\textwidth}}"
        );
        put!(out, "{{\\scriptsize {convention}\\par}}");
        put!(out, "{{\\small {}\\par}}", tex(&paper.task.join(" ")));
        put!(out, "\\end{{minipage}}\\end{{lrbox}}%\n\\noindent\\usebox{{\\words}}\\par\\smallskip");
        put!(
            out,
            "\\centering\\adjustbox{{max width=\\textwidth, max totalheight={FREE}-\\ht\\words-\\dp\\words}}{{%"
        );
        out.push_str(&forest(paper.exercise, Place::Slide, &none, &|_| Vec::new()));
        put!(out, "}}\n\\end{{frame}}");
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
        let asked = match exercise.question {
            Question::NextStep { done } => Some(done),
            _ => None,
        };
        let shown = chosen(&run, if sheet.all_steps { steps } else { room }, asked);
        put!(out, "\\begin{{frame}}{{{title}}}");
        for (i, &step) in shown.iter().enumerate() {
            let n = i + 1;
            put!(
                out,
                "\\only<{n}>{{{{\\centering\\adjustbox{{max width=\\textwidth, max totalheight={FREE}-4\\baselineskip}}{{%"
            );
            let scene = Scene::new(&run, Step::At(step));
            out.push_str(&forest(&exercise, Place::Slide, &none, &|node| {
                step_styles(&exercise, &run, &scene, node)
            }));
            let sentence = Teller::new(&run, Signs::Unicode, lang).sentence(&View::at(&run, step));
            put!(
                out,
                "}}\\par}}\\smallskip\n\\adjustbox{{max totalheight=4\\baselineskip}}{{\\parbox[t]{{\\textwidth}}{{\\small {}/{steps}: {}}}}}}}",
                step + 1,
                tex(&sentence)
            );
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
        let window = view.window.filter(full).map(|window| {
            let (alpha, beta) = (show(window.alpha), show(window.beta));
            match close(exercise, Place::Slide) {
                None => format!("({alpha}, {beta})"),
                Some(_) => format!(r"$\alpha$ {alpha}\\$\beta$ {beta}"),
            }
        });
        let lines: Vec<String> = value.into_iter().chain(window).collect();
        styles.push(format!("value={{{}}}", lines.join(r"\\")));
    }
    styles
}
