//! Lines as people type them, without a header: `A = 3`, `E F G`, `none`, `value: 3`.

use super::{columns, field_name, is_blank, is_none, paper};
use crate::answer::{cut_kind, find};
use crate::{BadAnswer, Constraint, Exercise, Kind, Number, csv};

/// The lines of an answer under the header that they do without; nothing if the first line is not one.
pub(super) fn records(text: &str, exercise: &Exercise) -> Option<Result<Vec<crate::csv::Record>, BadAnswer>> {
    let head = columns(exercise.kind()).iter().map(|&column| column.to_owned()).collect();
    let mut records = vec![(0, head)];
    for (i, line) in text.lines().enumerate().filter(|(_, line)| !super::says_nothing(line)) {
        match rows(line.trim(), exercise) {
            Some(rows) => records.extend(rows.into_iter().map(|row| (i + 1, row))),
            None if records.len() == 1 => return None,
            None => {
                return Some(Err(BadAnswer(format!(
                    "line {}: `{}` was not understood; expected e.g. {}",
                    i + 1,
                    line.trim(),
                    example(exercise)
                ))));
            }
        }
    }
    Some(Ok(records)).filter(|_| text.lines().any(|line| !super::says_nothing(line)))
}

/// A line that can stand without a header.
pub(super) fn example(exercise: &Exercise) -> String {
    let tree = &exercise.tree;
    let root = tree.name(tree.root());
    let names = |nodes: &[plyscope::NodeId]| {
        nodes.iter().take(2).map(|&node| tree.name(node)).collect::<Vec<_>>().join(" ")
    };
    match exercise.kind() {
        Kind::Values | Kind::Negamax => format!("{root} = 3"),
        Kind::Visited | Kind::Pruned => names(&tree.leaves()),
        Kind::Entry => format!("{root} -inf inf"),
        Kind::Exit => format!("{root} 3 inf 3"),
        Kind::History => format!("{root}; -inf 3; inf"),
        Kind::Cuts => format!("{} alpha {root} shallow", names(&tree.children(tree.root())[..1])),
        Kind::Reorder => {
            let kids: Vec<_> = tree.children(tree.root()).iter().rev().map(|&kid| tree.name(kid)).collect();
            format!("{root}: {}", kids.join(" "))
        }
        Kind::BestMove => "value = 3".to_owned(),
        Kind::NextStep => "event = enter".to_owned(),
        Kind::Deepening => "last depth = 2".to_owned(),
        Kind::Symbolic => "x >= 5".to_owned(),
    }
}

/// The rows that a line says, with the cells of the columns; nothing if it is not an answer.
fn rows(line: &str, exercise: &Exercise) -> Option<Vec<Vec<String>>> {
    let (tree, kind) = (&exercise.tree, exercise.kind());
    let is_node = |text: &str| find(tree, text).is_some();
    let wanted = columns(kind);
    if wanted[0] == "node"
        && let Some(cells) = cells(line, wanted.len()).filter(|cells| is_node(&cells[0]))
    {
        return Some(vec![cells]);
    }
    // Between cells quotes mean something, elsewhere nothing.
    let line = &line.replace('"', "");
    let one = |cells: Vec<String>| Some(vec![cells]);
    let number = |text: &String| is_blank(text) || Number::parse(text).is_some();
    match kind {
        Kind::Values | Kind::Negamax => pairs(&words(line, true), is_node),
        Kind::Visited | Kind::Pruned => {
            if let Some(answer) = answered(line, |name| name == "leaves") {
                return one(vec![answer]);
            }
            let words = words(line, false);
            let known = words.iter().any(|word| is_node(word)) || is_node(line);
            (known || is_none(line) || words.iter().all(number)).then(|| vec![vec![line.to_owned()]])
        }
        Kind::Entry | Kind::Exit => {
            // In a tree of decimals `2,5` is one.
            let signs = ["alpha", "beta", "α", "β"];
            let words = words(line, tree.decimals() > 0).into_iter();
            let words: Vec<String> = words.filter(|word| !signs.contains(&&*word.to_lowercase())).collect();
            let (node, numbers) = words.split_first()?;
            let fits = numbers.len() == 2 || kind == Kind::Exit && numbers.len() == 3;
            (is_node(node) && fits && numbers.iter().all(number)).then(|| vec![words])
        }
        Kind::History => None,
        Kind::Cuts => {
            if is_none(line) {
                return one(vec![line.to_owned()]);
            }
            // The sheet numbers its rows, those that were not needed as well.
            if let Some(mut row) = cells(line, wanted.len() + 1).filter(|row| paper::is_number(&row[0])) {
                row.remove(0);
                return Some(if row.iter().all(|cell| is_blank(cell)) { Vec::new() } else { vec![row] });
            }
            let mut words = words(line, false);
            if words.first().is_some_and(|word| paper::is_number(word)) {
                words.remove(0);
                if words.is_empty() {
                    return Some(Vec::new());
                }
            }
            let kind = words.get(1).is_none_or(|word| is_blank(word) || cut_kind(word).is_some());
            let node = words.first().is_some_and(|word| is_node(word) || is_blank(word));
            (node && kind && words.len() <= wanted.len()).then(|| vec![words])
        }
        Kind::Reorder => {
            // The last column of the sheet is the answer.
            if let [node, _, order] = &paper::spaced(line)[..] {
                return one(vec![node.clone(), order.clone()]).filter(|_| is_node(node));
            }
            let (node, order) = line.split_once([':', '=', '→', ' '])?;
            let order = order.trim_start_matches([':', '=', '→', ' ', '>']);
            is_node(node).then(|| vec![vec![node.to_owned(), paper::blank(order)]])
        }
        Kind::Symbolic if line.parse::<Constraint>().is_ok() => {
            one(vec!["constraint".to_owned(), line.to_owned()])
        }
        Kind::BestMove | Kind::NextStep | Kind::Deepening | Kind::Symbolic => {
            let asks = |name| kind.fields().contains(&name) || kind == Kind::NextStep;
            let name = named(line, asks)?;
            one(vec![name.to_owned(), answered(line, asks)?])
        }
    }
}

/// The cells of a line that has as many as there are columns.
fn cells(line: &str, wanted: usize) -> Option<Vec<String>> {
    let cut = |sign| csv::cells(line, sign).iter().map(|cell| paper::blank(cell)).collect::<Vec<_>>();
    [cut('\t'), cut(';'), paper::spaced(line), cut(',')].into_iter().find(|cells| cells.len() == wanted)
}

/// Names and numbers, without what stands between them; `decimal` says that `2,5` is one number.
fn words(line: &str, decimal: bool) -> Vec<String> {
    let line = line.replace("->", "→").replace("=>", "→");
    let words = line.split(|c: char| c.is_whitespace() || "=:;|→()[]".contains(c));
    let words = words.map(|word| word.trim_matches(',')).filter(|word| !word.is_empty());
    let whole = |word: &str| decimal && Number::parse(word).is_some();
    let words = words.flat_map(|word| if whole(word) { vec![word] } else { word.split(',').collect() });
    words
        .map(|word| if paper::blank(word).is_empty() { "-".to_owned() } else { paper::blank(word) })
        .collect()
}

/// Nodes and their values in turn; a value may be left out.
fn pairs(words: &[String], is_node: impl Fn(&str) -> bool) -> Option<Vec<Vec<String>>> {
    let mut rows = Vec::new();
    let mut words = words.iter().peekable();
    while let Some(node) = words.next() {
        if !is_node(node) {
            return None;
        }
        let value = words.next_if(|word| is_blank(word) || Number::parse(word).is_some());
        rows.push(vec![node.clone(), value.cloned().unwrap_or_default()]);
    }
    let said = rows.iter().any(|row| !row[1].is_empty());
    said.then_some(rows)
}

/// The longest beginning of a line that names a field.
fn named(line: &str, asks: impl Fn(&'static str) -> bool) -> Option<&str> {
    let ends = line.char_indices().filter(|(_, c)| c.is_whitespace() || ":=;,".contains(*c));
    let ends = ends.map(|(at, _)| at).chain([line.len()]);
    ends.map(|at| line[..at].trim()).filter(|name| field_name(name).is_some_and(&asks)).last()
}

/// What a line says behind the name of a field.
fn answered(line: &str, asks: impl Fn(&'static str) -> bool) -> Option<String> {
    let rest = line[named(line, asks)?.len()..].trim();
    Some(paper::blank(rest.strip_prefix([':', '=', ';', ',']).unwrap_or(rest)))
}
