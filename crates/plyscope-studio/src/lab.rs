//! The ordering lab: the same tree in any order of its children, and what alpha-beta then costs.

use crate::drawn::{Drawn, drawn};
use crate::exercise::{MOST_NODES, ordered};
use crate::step::Search;
use crate::{Api, Problem, words as m};
use plyscope::engine::Cancel;
use plyscope::observe::Stats;
use plyscope::textbook::alpha_beta;
use plyscope::tree::{Critical, critical, optimal, worst};
use plyscope::{Tree, Window};
use plyscope_trace::draw::Step;
use plyscope_trace::random::Random;
use plyscope_trace::read::{Format, write};
use plyscope_trace::{Algorithm, Lang, Options, run};
use serde::{Deserialize, Serialize};
use serde_json::json;
use std::collections::BTreeMap;

/// Up to this number, all orders are tried.
const MOST_ORDERS: u64 = 40_000;
/// Of more, this number is drawn by lot.
const SAMPLE: u64 = 10_000;

/// Adds the calls of this room.
pub(crate) fn calls(api: Api) -> Api {
    api.search(
        "lab",
        "Counts what alpha-beta visits in an order of the children, against the least and the most",
        json!({ "tree": "((3 12 8) (2 4 6) (14 5 2))", "orders": [[0, [5, 9, 1]]] }),
        |asked, _| lab(asked),
    )
    .search(
        "lab/plot",
        "Counts how many orders of the children visit how many leaves",
        json!({ "tree": "((3 12 8) (2 4 6))" }),
        plot,
    )
}

/// Asks about one order of a tree. The tree is one of `tree` and `example`.
#[derive(Clone, Debug, Default, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields, default)]
pub struct LabAsked {
    /// A tree in any of the formats.
    pub tree: Option<String>,
    /// The name of a built-in tree.
    pub example: Option<String>,
    /// The order: pairs of a node and its children, by number. Other nodes keep their own.
    pub orders: Vec<(usize, Vec<usize>)>,
    /// Another order of the whole tree instead.
    pub arrange: Option<Arrange>,
    /// The language of the picture: `en` or `de`.
    pub lang: Option<String>,
}

/// An order of the whole tree.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "lowercase")]
pub enum Arrange {
    /// As few leaves as can be.
    Best,
    /// As many.
    Worst,
}

/// What an order costs.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Lab {
    /// The tree as an s-expression, in the order in which it was given.
    pub text: String,
    /// The tree as an s-expression, in this order.
    pub ordered: String,
    /// The tree in this order, after its search.
    pub drawn: Drawn,
    /// The order: every inner node and its children.
    pub orders: Vec<(usize, Vec<usize>)>,
    /// The leaves that alpha-beta visits in this order.
    pub leaves: u64,
    /// The fewest, over all orders.
    pub least: u64,
    /// The most, over all orders.
    pub most: u64,
    /// All leaves: what minimax visits.
    pub all: u64,
    /// By node: its type 1, 2 or 3 by Knuth and Moore if it is critical, else 0. A node is critical if alpha-beta visits it
    /// in the best order; where several are best, in one of them.
    pub critical: Vec<u8>,
}

/// Asks about all orders of a tree. The tree is one of `tree` and `example`.
#[derive(Clone, Debug, Default, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields, default)]
pub struct PlotAsked {
    /// A tree in any of the formats.
    pub tree: Option<String>,
    /// The name of a built-in tree.
    pub example: Option<String>,
    /// The language of refusals: `en` or `de`.
    #[cfg_attr(feature = "schema", schemars(with = "Option<String>"))]
    pub lang: Option<Lang>,
}

/// What all orders cost.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Plot {
    /// How many orders visit how many leaves.
    pub counts: Vec<Count>,
    /// How many orders there are, written out or rounded.
    pub orders_in_all: String,
    /// How many of them were counted: all, or as many as were drawn by lot.
    pub counted: u64,
    /// Not all orders were counted.
    pub sampled: bool,
}

/// How many orders visit how many leaves.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Count {
    /// The leaves.
    pub leaves: u64,
    /// The orders.
    pub orders: u64,
}

/// Counts.
///
/// Law: `least` ≤ `leaves` ≤ `most`; both ends are reached by [`Arrange`].
///
/// # Errors
/// If there is no such tree, it is too large, or the order is none of it.
pub fn lab(asked: LabAsked) -> Result<Lab, Problem> {
    let LabAsked { tree, example, orders, arrange, lang } = asked;
    let search = Search { tree, example, lang, ..Search::default() };
    let given = small(&search)?;
    let (best, costly) = (optimal(&given), worst(&given));
    let tree = match arrange {
        None => ordered(&given, &orders)?,
        Some(_) if !orders.is_empty() => {
            return Err(Problem::wrong("expected one of `orders` and `arrange`").at("arrange"));
        }
        Some(Arrange::Best) => best.tree,
        Some(Arrange::Worst) => costly.tree,
    };
    let options = Options::new(Algorithm::AlphaBeta);
    let lang = search.lang()?;
    let run = run(&tree, options).map_err(|error| Problem::wrong(error.text(lang)).at("tree"))?;
    let inner = tree.nodes().filter(|&node| !tree.is_leaf(node));
    let kids = |node| tree.children(node).iter().map(|kid| kid.index()).collect();
    Ok(Lab {
        text: write(&given, Format::Sexpr).text,
        ordered: write(&tree, Format::Sexpr).text,
        orders: inner.map(|node| (node.index(), kids(node))).collect(),
        leaves: run.stats.leaves,
        least: best.leaves,
        most: costly.leaves,
        all: tree.leaves().len() as u64,
        critical: critical(&given).into_iter().map(|kind| kind.map_or(0, Critical::number)).collect(),
        drawn: drawn(&run, Step::Final, lang),
    })
}

/// The tree, of a size that can be tried in all orders.
fn small(search: &Search) -> Result<Tree, Problem> {
    let tree = search.tree()?;
    if tree.len() > MOST_NODES {
        let detail = m::lab_too_large(search.lang()?, tree.len(), MOST_NODES);
        return Err(Problem::new(413, detail).at("tree"));
    }
    Ok(tree)
}

/// Counts over all orders, or over as many as are drawn by lot.
///
/// Law: if nothing was sampled, the first and the last of `counts` are the least and the most of [`lab`].
///
/// # Errors
/// If there is no such tree, it is too large, or nobody waits any longer.
pub fn plot(asked: PlotAsked, cancel: &Cancel) -> Result<Plot, Problem> {
    let PlotAsked { tree, example, .. } = asked;
    let tree = small(&Search { tree, example, ..Search::default() })?;
    let in_all = all_orders(&tree);
    let sampled = in_all.is_none_or(|count| count > MOST_ORDERS);
    let counted = in_all.filter(|_| !sampled).unwrap_or(SAMPLE);
    Ok(Plot {
        counts: counts(&tree, counted, sampled, cancel)?,
        orders_in_all: written(&tree, in_all),
        counted,
        sampled,
    })
}

/// How many orders there are, if that fits.
fn all_orders(tree: &Tree) -> Option<u64> {
    let factorial = |n: usize| (1..=n as u64).try_fold(1u64, u64::checked_mul);
    tree.nodes().try_fold(1u64, |product, node| product.checked_mul(factorial(tree.children(node).len())?))
}

/// The number of orders in digits, or as a power of ten.
fn written(tree: &Tree, in_all: Option<u64>) -> String {
    match in_all.filter(|&count| count < 10_000_000_000) {
        Some(count) => count.to_string(),
        None => {
            let log = |n: usize| (1..=n).map(|i| (i as f64).log10()).sum::<f64>();
            let sum: f64 = tree.nodes().map(|node| log(tree.children(node).len())).sum();
            format!("10^{sum:.0}")
        }
    }
}

/// How many orders visit how many leaves: of all orders, or of as many as are drawn by lot, always the same.
fn counts(tree: &Tree, counted: u64, sampled: bool, cancel: &Cancel) -> Result<Vec<Count>, Problem> {
    let mut random = Random::new(1);
    let mut found: BTreeMap<u64, u64> = BTreeMap::new();
    for number in 0..counted {
        if cancel.is_cancelled() {
            return Err(Problem::new(408, "the count was given up: nobody is waiting for it any longer"));
        }
        let mut rest = number;
        let one = tree.reordered(|_, kids| {
            if sampled {
                random.shuffle(kids);
            } else {
                rest = arrange(kids, rest);
            }
        });
        let mut stats = Stats::default();
        alpha_beta(&one, &one.root(), Window::FULL, &mut stats);
        *found.entry(stats.leaves).or_default() += 1;
    }
    Ok(found.into_iter().map(|(leaves, orders)| Count { leaves, orders }).collect())
}

/// Puts `items` into the order of this number; gives what is left of the number.
fn arrange<T>(items: &mut [T], mut number: u64) -> u64 {
    for i in 0..items.len() {
        let choices = (items.len() - i) as u64;
        items[i..].rotate_left((number % choices) as usize);
        number /= choices;
    }
    number
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;

    #[test]
    fn every_order_has_its_number() {
        let orders: HashSet<Vec<u8>> = (0..24)
            .map(|number| {
                let mut items = vec![1, 2, 3, 4];
                assert_eq!(arrange(&mut items, number), 0);
                items
            })
            .collect();
        assert_eq!(orders.len(), 24);
    }

    fn all(tree: &str) -> Plot {
        plot(PlotAsked { tree: Some(tree.to_owned()), ..PlotAsked::default() }, &Cancel::new()).unwrap()
    }

    /// Law: both ends are reached, and they are the first and the last of all orders.
    #[test]
    fn least_and_most_are_the_ends_of_the_plot() {
        for text in ["((3 12 8) (2 4 6))", "(((3 1) (4 2)) ((9 5) (7 6)))", "((1 1) (1 (2 1)))", "4"] {
            let ask = |arrange| {
                lab(LabAsked { tree: Some(text.to_owned()), arrange, ..LabAsked::default() }).unwrap()
            };
            let (as_given, plot) = (ask(None), all(text));
            assert!(!plot.sampled);
            let counts = &plot.counts;
            assert_eq!(plot.counted.to_string(), plot.orders_in_all);
            assert_eq!(counts.iter().map(|count| count.orders).sum::<u64>(), plot.counted);
            assert_eq!((counts[0].leaves, counts.last().unwrap().leaves), (as_given.least, as_given.most));
            assert_eq!(ask(Some(Arrange::Best)).leaves, as_given.least);
            assert_eq!(ask(Some(Arrange::Worst)).leaves, as_given.most);
            let tree: Tree = text.parse().unwrap();
            let critical = tree.leaves().iter().filter(|leaf| as_given.critical[leaf.index()] > 0).count();
            assert_eq!(critical as u64, as_given.least);
        }
    }

    #[test]
    fn too_many_orders_are_sampled_and_said() {
        let text = "((1 2 3 4) (5 6 7 8) (9 1 2 3) (4 5 6 7))";
        let plot = all(text);
        assert!(plot.sampled);
        assert_eq!((plot.counted, plot.orders_in_all.as_str()), (SAMPLE, "7962624"));
        let ends = lab(LabAsked { tree: Some(text.to_owned()), ..LabAsked::default() }).unwrap();
        assert!(plot.counts.iter().all(|count| (ends.least..=ends.most).contains(&count.leaves)));
    }
}
