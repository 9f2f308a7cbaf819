//! Trees and recorded searches.

use plyscope::textbook::{CutOn, Raise};
use plyscope::tree::Decimal;
use plyscope::{NodeId, Player, Tree};
use plyscope_trace::compare::compare;
use plyscope_trace::draw::{self, Drawing, Frames, Step, Theme};
use plyscope_trace::read::{self, Format};
use plyscope_trace::solve::solve;
use plyscope_trace::style::code::program;
use plyscope_trace::style::{self, JsonNumber, Notation, Settings, Signs, Steps, Style, tree_json};
use plyscope_trace::{Algorithm, Options, Run, examples, run};
use pyo3::exceptions::{PyIndexError, PyValueError};
use pyo3::prelude::*;
use serde_json::json;

/// A tree.
#[pyclass(frozen, module = "plyscope._plyscope")]
pub(crate) struct PyTree(pub(crate) Tree);

/// A recorded search.
#[pyclass(frozen, module = "plyscope._plyscope")]
pub(crate) struct PyRun(Run);

fn wrong(error: impl ToString) -> PyErr {
    PyValueError::new_err(error.to_string())
}

fn player(name: &str) -> PyResult<Player> {
    match name {
        "max" => Ok(Player::Max),
        "min" => Ok(Player::Min),
        _ => Err(wrong(format!("{name:?}: expected \"max\" or \"min\""))),
    }
}

/// How to search, from the words of the command line.
#[expect(clippy::too_many_arguments, reason = "they are the options")]
fn options(
    algorithm: &str,
    depth: Option<u32>,
    right_to_left: bool,
    cut: &str,
    raised: &str,
    count_last: bool,
    guess: Option<&str>,
    cap: usize,
) -> PyResult<Options> {
    let algorithm: Algorithm = algorithm.parse().map_err(wrong)?;
    let cut = match cut {
        ">=" => CutOn::Reached,
        ">" => CutOn::Passed,
        _ => return Err(wrong(format!("cut={cut:?}: expected \">=\" or \">\""))),
    };
    let raise = match raised {
        "after" => Raise::After,
        "before" => Raise::Before,
        _ => return Err(wrong(format!("raised={raised:?}: expected \"after\" or \"before\""))),
    };
    let guess = guess.map(|text| text.parse::<Decimal>().map_err(wrong)).transpose()?;
    if cap == 0 || cap > 10_000_000 {
        return Err(wrong(format!("cap={cap}: expected 1 to 10,000,000 steps")));
    }
    Ok(Options { depth, right_to_left, cut, raise, count_last, guess, cap, ..Options::new(algorithm) })
}

#[pymethods]
impl PyTree {
    /// Reads a tree in one of the formats, or finds out which.
    #[staticmethod]
    #[pyo3(signature = (text, format, first))]
    fn read(text: &str, format: Option<&str>, first: &str) -> PyResult<PyTree> {
        let format = format.map(|name| name.parse::<Format>().map_err(wrong)).transpose()?;
        read::read(text, format, player(first)?).map(PyTree).map_err(wrong)
    }

    /// A built-in example.
    #[staticmethod]
    fn example(name: &str) -> PyResult<PyTree> {
        let found = examples::find(name).ok_or_else(|| {
            let names: Vec<_> = examples::ALL.iter().map(|example| example.name).collect();
            wrong(format!("there is no example {name:?}; expected one of {}", names.join(", ")))
        })?;
        Ok(PyTree(found.tree()))
    }

    /// The text in a format, and what the format cannot hold.
    fn write(&self, format: &str) -> PyResult<(String, Vec<String>)> {
        let written = read::write(&self.0, format.parse().map_err(wrong)?);
        Ok((written.text, written.dropped))
    }

    /// The tree as nested objects.
    fn json(&self) -> String {
        tree_json(&self.0)
    }

    fn __len__(&self) -> usize {
        self.0.len()
    }

    fn equals(&self, other: &PyTree) -> bool {
        self.0 == other.0
    }

    /// The solution as docs/solve-json.md describes it.
    #[pyo3(signature = (algorithm, depth, right_to_left, cut, raised, count_last, guess))]
    #[expect(clippy::too_many_arguments, reason = "Python names them")]
    fn solve(
        &self,
        py: Python<'_>,
        algorithm: &str,
        depth: Option<u32>,
        right_to_left: bool,
        cut: &str,
        raised: &str,
        count_last: bool,
        guess: Option<&str>,
    ) -> PyResult<String> {
        let options = options(algorithm, depth, right_to_left, cut, raised, count_last, guess, 1)?;
        py.detach(|| solve(&self.0, options)).map(|solution| solution.to_json(Signs::Unicode)).map_err(wrong)
    }

    /// Searches and records every step.
    #[pyo3(signature = (algorithm, depth, right_to_left, cut, raised, count_last, guess, cap))]
    #[expect(clippy::too_many_arguments, reason = "Python names them")]
    fn run(
        &self,
        py: Python<'_>,
        algorithm: &str,
        depth: Option<u32>,
        right_to_left: bool,
        cut: &str,
        raised: &str,
        count_last: bool,
        guess: Option<&str>,
        cap: usize,
    ) -> PyResult<PyRun> {
        let options = options(algorithm, depth, right_to_left, cut, raised, count_last, guess, cap)?;
        py.detach(|| run(&self.0, options)).map(PyRun).map_err(wrong)
    }

    /// All algorithms side by side, as JSON.
    #[pyo3(signature = (depth, right_to_left, cut, raised, count_last))]
    fn compare(
        &self,
        py: Python<'_>,
        depth: Option<u32>,
        right_to_left: bool,
        cut: &str,
        raised: &str,
        count_last: bool,
    ) -> PyResult<String> {
        let options = options("alpha-beta", depth, right_to_left, cut, raised, count_last, None, 1)?;
        let comparison = py.detach(|| compare(&self.0, options));
        let tree = &comparison.tree;
        let rows: Vec<_> = (comparison.rows.iter())
            .map(|row| match &row.result {
                Ok(found) => json!({
                    "algorithm": row.algorithm.name(), "value": number(tree, found.value),
                    "move": found.mv.map(|node| tree.name(node)), "nodes": found.stats.nodes,
                    "leaves": found.different, "leaf_visits": found.stats.leaf_visits(),
                    "alpha_cutoffs": found.stats.alpha_cutoffs, "beta_cutoffs": found.stats.beta_cutoffs,
                    "deep_cutoffs": found.stats.deep_cutoffs, "researches": found.stats.researches,
                    "iterations": found.stats.iterations, "refused": null,
                }),
                Err(refused) => json!({"algorithm": row.algorithm.name(), "refused": refused.to_string()}),
            })
            .collect();
        Ok(json!({"rows": rows, "least_leaves": comparison.least, "all_leaves": comparison.all}).to_string())
    }
}

fn number(tree: &Tree, score: plyscope::Score) -> serde_json::Value {
    serde_json::to_value(JsonNumber::of(tree, score)).unwrap_or_default()
}

fn theme(name: &str) -> PyResult<Theme> {
    match name {
        "light" => Ok(Theme::Light),
        "dark" => Ok(Theme::Dark),
        "auto" => Ok(Theme::Auto),
        _ => Err(wrong(format!("theme={name:?}: expected \"light\", \"dark\" or \"auto\""))),
    }
}

impl PyRun {
    /// 0 is the blank tree, then come the steps; `None` is the result.
    fn step(&self, step: Option<usize>) -> PyResult<Step> {
        let steps = self.0.recording.len();
        match step {
            None => Ok(Step::Final),
            Some(0) => Ok(Step::Start),
            Some(n) if n <= steps => Ok(Step::At(n - 1)),
            Some(n) => Err(PyIndexError::new_err(format!(
                "step {n}: the steps are 1 to {steps}, and 0 is the tree alone"
            ))),
        }
    }
}

#[pymethods]
impl PyRun {
    fn __len__(&self) -> usize {
        self.0.recording.len()
    }

    fn header(&self) -> String {
        self.0.header()
    }

    /// How many steps came after the cap.
    fn dropped(&self) -> u64 {
        self.0.recording.dropped()
    }

    /// The trace in a style, without colour.
    #[pyo3(signature = (style, ascii, first, last, listing))]
    fn text(
        &self,
        py: Python<'_>,
        style: &str,
        ascii: bool,
        first: usize,
        last: Option<usize>,
        listing: &str,
    ) -> PyResult<String> {
        let style: Style = style.parse().map_err(wrong)?;
        let listing: Notation = listing.parse().map_err(wrong)?;
        if first == 0 || last.is_some_and(|last| last < first) {
            return Err(wrong("steps are counted from 1, the first before the last"));
        }
        let signs = if ascii { Signs::Ascii } else { Signs::Unicode };
        let settings = Settings { signs, steps: Steps { first, last }, listing, ..Settings::default() };
        Ok(py.detach(|| style::to_string(&self.0, style, &settings)))
    }

    /// The listing of the algorithm; in Python it is a program that runs on this tree.
    fn code(&self, listing: &str) -> PyResult<String> {
        Ok(program(&self.0, listing.parse().map_err(wrong)?).join("\n") + "\n")
    }

    /// The picture of a step as SVG.
    #[pyo3(signature = (step, theme, legend, scale, prefix))]
    fn svg(
        &self,
        step: Option<usize>,
        theme: &str,
        legend: bool,
        scale: f64,
        prefix: String,
    ) -> PyResult<String> {
        if !(0.01..=100.0).contains(&scale) {
            return Err(wrong(format!("scale={scale}: expected 0.01 to 100")));
        }
        let theme = crate::tree::theme(theme)?;
        let style = draw::Style { theme, legend, scale, id_prefix: prefix, ..draw::Style::default() };
        Ok(draw::svg(&self.0, self.step(step)?, &style))
    }

    /// The picture of a step as PNG.
    fn png(
        &self,
        py: Python<'_>,
        step: Option<usize>,
        theme: &str,
        legend: bool,
        scale: f32,
    ) -> PyResult<Vec<u8>> {
        let svg = self.svg(step, theme, legend, 1.0, String::new())?;
        if !(0.01..=100.0).contains(&scale) {
            return Err(wrong(format!("scale={scale}: expected 0.01 to 100")));
        }
        py.detach(|| plyscope_ink::png(&svg, scale)).map_err(wrong)
    }

    /// The blank picture, and for every step and the result what changes, as JSON: nodes and edges by number, the open
    /// calls, and what happened.
    #[pyo3(signature = (prefix, most))]
    fn frames(&self, py: Python<'_>, prefix: String, most: usize) -> (String, String) {
        py.detach(|| {
            let style = draw::Style { theme: Theme::Auto, id_prefix: prefix, ..draw::Style::default() };
            let drawing = Drawing::new(&self.0, &style);
            let mut frames = Frames::new(&drawing);
            let first = frames.svg();
            let mut changes = Vec::new();
            while changes.len() < most
                && let Some(change) = frames.advance()
            {
                let nodes: Vec<_> = change
                    .nodes
                    .iter()
                    .map(|(node, look)| json!([node.index(), look.class, look.inner]))
                    .collect();
                let edges: Vec<_> =
                    change.edges.iter().map(|(node, edge)| json!([node.index(), edge])).collect();
                let trail: String = frames.path().iter().map(|open| open.trail.as_str()).collect();
                let plates: String = frames.path().iter().map(|open| open.plate.as_str()).collect();
                changes.push(json!([nodes, edges, trail, plates, frames.happened()]));
            }
            (first, json!(changes).to_string())
        })
    }

    /// The names of the nodes at which things happen, by step.
    fn nodes(&self) -> Vec<Option<String>> {
        let name = |node: NodeId| self.0.tree.name(node).to_owned();
        (0..self.0.recording.len()).map(|step| self.0.node(step).map(name)).collect()
    }
}

/// The names of what can be chosen, as JSON.
#[pyfunction]
pub(crate) fn names() -> String {
    json!({
        "algorithms": Algorithm::ALL.map(Algorithm::name),
        "formats": Format::ALL.map(|format| [format.name(), format.title()]),
        "styles": Style::ALL.map(Style::name),
        "examples": examples::ALL.iter().map(|example| example.name).collect::<Vec<_>>(),
    })
    .to_string()
}
