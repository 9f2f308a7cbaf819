//! Built-in trees.
//!
//! ```
//! let letters = plyscope_trace::examples::find("letters").unwrap();
//! assert_eq!(letters.tree().len(), 15);
//! ```

use plyscope::Tree;

/// A tree that comes with the program.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Example {
    /// What to type.
    pub name: &'static str,
    /// What it shows, in a few words.
    pub title: &'static str,
    /// Where it comes from.
    pub source: &'static str,
    /// The tree in s-expression notation, as [`Tree::parse`] reads it.
    pub text: &'static str,
}

impl Example {
    /// The tree itself.
    ///
    /// # Panics
    /// Never: a test reads them all.
    pub fn tree(&self) -> Tree {
        self.text.parse().unwrap_or_else(|error| panic!("example {}: {error}", self.name))
    }
}

/// All built-in trees, in the order in which they are listed to people.
pub const ALL: &[Example] = &[
    Example {
        name: "letters",
        title: "two cuts in a binary tree, one at a MAX and one at a MIN node",
        source: "the node-by-node α-β trace of a lecture that follows Russell & Norvig; K, N and O, never printed there, are made up",
        text: "(A (B (D H=6 I=5) (E J=8 K=7)) (C (F L=2 M=1) (G N=0 O=3)))",
    },
    Example {
        name: "lecture",
        title: "the stack of calls on slides, from g0 to g10",
        source: "ETH Zürich, Informatik II für Elektrotechniker, 2008: the α-β algorithm on slides",
        text: "(g0 (g1 (g2 g3=5 g4=10) (g5 g6=20 3)) (g7 (g8 g9=8 g10=4) (35 1) (17 22)))",
    },
    Example {
        name: "aima",
        title: "the two-ply game of the textbook",
        source: "Russell & Norvig, Artificial Intelligence: A Modern Approach, adversarial search",
        text: "(A (B 3 12 8) (C 2 4 6) (D 14 5 2))",
    },
    Example {
        name: "deep-cut",
        title: "a cut at F whose bound comes from A, three plies up",
        source: "after Knuth & Moore, An Analysis of Alpha-Beta Pruning (1975), on deep cutoffs",
        text: "(A (B 5 7) (C (D (F 4 9) 3) 8))",
    },
    Example {
        name: "worst-order",
        title: "sixteen leaves in the worst order: every one is looked at",
        source: "made for Plyscope: the leaves of best-order, every node's children the other way round",
        text: "((((13 10) (14 12)) ((5 2) (15 3))) (((11 1) (16 8)) ((7 4) (9 6))))",
    },
    Example {
        name: "best-order",
        title: "sixteen leaves in the best order: 2² + 2² − 1 = 7 are enough",
        source: "made for Plyscope; the count is Knuth & Moore's minimum",
        text: "((((6 9) (4 7)) ((8 16) (1 11))) (((3 15) (2 5)) ((12 14) (10 13))))",
    },
    Example {
        name: "free-turns",
        title: "players move twice in a row",
        source: "made for Plyscope, after games such as Kalah",
        text: "(A (B:max (E:min 3 9) (F:max 6 2)) (C:min (G:min 7 4) (H:max 5 1)) (D:max (I:min 5 8) 2))",
    },
    Example {
        name: "decimals",
        title: "decimals, ties and infinities, all exact",
        source: "made for Plyscope",
        text: "(A (B 0.1 0.25 0.1) (C 0.1 -0.5 inf) (D 2.75 -inf 1e-3) (E 0.3 0.10 0))",
    },
    Example {
        name: "horizon",
        title: "static values at inner nodes: try --depth 1, 2 and 3",
        source: "made for Plyscope",
        text: "(A (B~4 (D~5 3 12) (E~2 8 1)) (C~6 (F~1 2 4) (G~7 6 0)))",
    },
];

/// The example with this name.
pub fn find(name: &str) -> Option<&'static Example> {
    ALL.iter().find(|example| example.name == name)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Algorithm, Options, run};

    fn alpha_beta(name: &str) -> crate::Run {
        run(&find(name).unwrap().tree(), Options::new(Algorithm::AlphaBeta)).unwrap()
    }

    #[test]
    fn names_differ_and_every_tree_reads() {
        for (i, example) in ALL.iter().enumerate() {
            assert!(example.tree().len() > 1);
            assert!(ALL[i + 1..].iter().all(|other| other.name != example.name));
        }
    }

    #[test]
    fn each_shows_what_its_title_says() {
        assert_eq!(alpha_beta("letters").stats.leaves, 5);
        assert_eq!((alpha_beta("worst-order").stats.leaves, alpha_beta("best-order").stats.leaves), (16, 7));
        let deep = alpha_beta("deep-cut");
        let cut = deep.cuts().into_iter().find(|cut| cut.cutoff.deep).unwrap();
        assert_eq!((deep.tree.name(cut.node), deep.tree.ply(cut.node)), ("F", 3));
        assert_eq!(cut.cause.map(|(node, _)| deep.tree.name(node)), Some("A"));
        let free = find("free-turns").unwrap().tree();
        assert!(free.nodes().any(|n| free.parent(n).is_some_and(|p| free.player(p) == free.player(n))));
        // Three horizons, three answers.
        let horizon = find("horizon").unwrap().tree();
        let answers = [1, 2, 3].map(|depth| {
            let options = Options { depth: Some(depth), ..Options::new(Algorithm::DepthLimited) };
            let run = run(&horizon, options).unwrap();
            (horizon.show(run.value), horizon.name(run.path[0]).to_owned())
        });
        assert_eq!(answers, [("6", "C"), ("2", "B"), ("8", "B")].map(|(v, m)| (v.to_owned(), m.to_owned())));
    }
}
