//! The search that answers an exercise, to be stepped through.

use plyscope::Tree;
use plyscope_teach::{Exercise, Kind, Response};
use plyscope_trace::read::{Format, write};
use plyscope_trace::solve::cut_at;
use plyscope_trace::{Algorithm, Convention, Options, cut_name, raise_name};
use serde::Serialize;

/// A search, in the words of a request for a recording.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Solution {
    /// The tree as an s-expression.
    pub tree: String,
    /// The name of the search.
    pub algorithm: &'static str,
    /// How deep it goes.
    pub depth: Option<u32>,
    /// The children in reverse order.
    pub right_to_left: bool,
    /// It cuts on reaching the bound (`>=`) or only beyond it (`>`).
    pub cut: &'static str,
    /// It raises α and β `before` the cut is tested or `after` it.
    pub raise: &'static str,
    /// A cut at the last child counts.
    pub count_last: bool,
}

/// The search of the exercise's tree by its convention: in the best order if that was asked for, to the last completed
/// depth if it was deepened. Where every node has a value it is minimax, which skips none.
pub(super) fn solution(exercise: &Exercise, answer: &Response) -> Solution {
    let mut tree = exercise.tree.clone();
    if let Some(orders) = &answer.orders {
        tree = tree.reordered(|node, kids| {
            if let Some(order) = orders.get(exercise.tree.name(node)) {
                kids.sort_by_key(|&kid| order.iter().position(|name| name == exercise.tree.name(kid)));
            }
        });
    }
    let deepened = (exercise.kind() == Kind::Deepening).then_some(answer.depth).flatten();
    let convention = Convention {
        // No depth was completed: then there is no search of it.
        depth: deepened.filter(|&depth| depth > 0).or(exercise.convention.depth),
        ..exercise.convention
    };
    let options = convention.options();
    if matches!(exercise.kind(), Kind::Values | Kind::Negamax) {
        // Minimax knows no rules of cutting.
        let minimax = Options { right_to_left: options.right_to_left, ..Options::new(Algorithm::Minimax) };
        return of(&options.depth.map_or(tree.clone(), |depth| cut_at(&tree, depth)), minimax);
    }
    of(&tree, options)
}

fn of(tree: &Tree, options: Options) -> Solution {
    Solution {
        tree: write(tree, Format::Sexpr).text,
        algorithm: options.algorithm.name(),
        depth: options.depth,
        right_to_left: options.right_to_left,
        cut: cut_name(options.cut),
        raise: raise_name(options.raise),
        count_last: options.count_last,
    }
}
