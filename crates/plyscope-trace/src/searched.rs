//! The search of a game that was recorded while it chose a move, as a [`Run`] like any other.

use crate::catalogue::messages as m;
use crate::{Algorithm, Lang, Options, Run};
use plyscope::observe::{Recording, Stats};
use plyscope::{EventKind, NodeId, Observer, Reached, Tree, Value};
use serde::{Deserialize, Serialize};
use std::collections::HashMap;

/// What a search of a game was asked, and what it answered.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Asked {
    /// The game with its parameters.
    pub game: String,
    /// What the players are called, the first one first.
    pub players: [String; 2],
    /// The position in which `moves` begin.
    pub origin: String,
    /// The moves from there to the position that was searched.
    pub moves: Vec<String>,
    /// The position that was searched.
    pub position: String,
    /// The level or the limits.
    pub level: String,
    /// The move that was found; none if nothing was compared.
    pub best: Option<String>,
    /// The value, as the game prints it.
    pub value: String,
    /// What is known by that, in the words of the game.
    pub meaning: String,
    /// How sure the value is; files from before this was kept do not say.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub sure: Option<Sure>,
    /// The line, as it was reported.
    pub line: Vec<String>,
    /// To which depth the answer was searched through; to the end if nothing.
    pub depth: Option<u32>,
    /// The nodes of the whole thought, lower depths included.
    pub nodes: u64,
    /// The nodes of the search that was recorded.
    pub searched: u64,
}

/// How sure the value of an answer is. Whether a bound is one from below or from above, the value itself says.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
#[non_exhaustive]
pub enum Sure {
    /// It is proved.
    Proved,
    /// The bound is proved, the value is not.
    Bound,
    /// It rests on static values.
    Estimate,
    /// Nothing is known yet.
    Nothing,
}

/// A recorded search of a game, beside its events.
#[derive(Clone, PartialEq, Debug)]
pub struct Searched {
    /// Question and answer.
    pub asked: Asked,
    /// The value, with its bound.
    pub value: Value,
    /// Table hits by step: the node from which the position was known.
    pub known: HashMap<usize, NodeId>,
    /// By node: how many nodes below it were only counted.
    ghosts: Vec<u64>,
}

/// The parts of a recorded search of a game.
#[derive(Clone, PartialEq, Debug)]
pub struct Parts {
    /// Question and answer.
    pub asked: Asked,
    /// What was visited; a node is called by the move that leads to it.
    pub tree: Tree,
    /// What happened.
    pub recording: Recording<NodeId>,
    /// The value of the answer.
    pub value: Value,
    /// The line of the answer, as far as it was visited.
    pub line: Vec<NodeId>,
    /// Table hits by step: the node from which the position was known.
    pub known: Vec<(usize, NodeId)>,
}

impl Run {
    /// A search of a game that was recorded: everything that reads a run reads it.
    ///
    /// Law: nothing is searched here. What is shown is what was recorded.
    pub fn of(parts: Parts) -> Run {
        let Parts { asked, tree, recording, value, line, known } = parts;
        let mut stats = Stats::default();
        let mut ghosts = vec![0; tree.len()];
        for (step, event) in recording.events().iter().enumerate() {
            stats.on(*event);
            if let EventKind::Enter { mv, .. } = event.kind {
                ghosts[mv.unwrap_or(tree.root()).index()] += recording.unseen_below(step);
            }
        }
        let game = Searched { asked, value, known: known.into_iter().collect(), ghosts };
        Run {
            tree,
            options: Options::new(Algorithm::Engine),
            recording,
            stats,
            value: value.score,
            path: line,
            game: Some(Box::new(game)),
        }
    }

    /// The same search of a game, with the nodes to which no move leads named in a language: the root, a pass, a second look.
    pub fn named_in(mut self, lang: Lang) -> Run {
        let mut names = HashMap::new();
        for event in self.recording.events() {
            if let EventKind::Enter { mv, reached, .. } = event.kind {
                let word = match reached {
                    Reached::Root => m::root_word,
                    Reached::Pass => m::pass_word,
                    Reached::Verify => m::verify_word,
                    Reached::Quiet => m::quiet_word,
                    _ => continue,
                };
                names.insert(mv.unwrap_or(self.tree.root()), word(lang));
            }
        }
        let name = |node| names.get(&node).cloned().unwrap_or_else(|| self.tree.name(node).to_owned());
        self.tree = self.tree.clone().labelled(|node| (name(node), self.tree.value(node)));
        self
    }

    /// How many nodes below a node were only counted.
    pub fn not_shown(&self, node: NodeId) -> u64 {
        self.game.as_ref().map_or(0, |game| game.ghosts[node.index()])
    }

    /// How many nodes were only counted in the call to which `step` happened.
    pub fn not_shown_in(&self, step: usize) -> u64 {
        self.recording.unseen_below(self.recording.entered(step))
    }

    /// What is known about the root in the end.
    pub fn answer(&self) -> Value {
        self.game.as_ref().map_or(Value::exact(self.value), |game| game.value)
    }

    /// The node from which the table knew the position in a step, if it is here.
    pub fn known_from(&self, step: usize) -> Option<NodeId> {
        self.game.as_ref()?.known.get(&step).copied()
    }
}

impl Searched {
    /// Question and search in one line.
    pub(crate) fn header(&self, run: &Run, lang: Lang) -> String {
        let Asked { game, moves, depth, searched, level, .. } = &self.asked;
        let mut parts = vec![format!("plyscope {}", Algorithm::Engine)];
        parts.push(match moves.as_slice() {
            [] => game.clone(),
            moves => m::game_after(lang, game, moves.join(" ")),
        });
        parts.extend(match (level.as_str(), level.strip_prefix("strength=")) {
            ("", _) => None,
            ("selective", _) => Some(m::level_selective(lang)),
            ("exact", _) => Some(m::level_exact(lang)),
            (_, Some(n)) => Some(m::level_strength(lang, n)),
            (other, None) => Some(other.to_owned()),
        });
        parts.extend(depth.map(|depth| m::depth_is(lang, depth)));
        let ghosts: u64 = self.ghosts.iter().sum();
        let nodes = lang.count(*searched);
        parts.push(match ghosts {
            0 => m::all_nodes(lang, nodes),
            ghosts => m::some_nodes(lang, nodes, lang.count(ghosts)),
        });
        parts.push(m::to_move(lang, run.tree.player(run.tree.root())));
        parts.join("; ")
    }
}
