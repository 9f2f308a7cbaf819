//! Watching the search of a real game: some plies of it written down as a tree, searched and recorded like any other.

mod positions;

use crate::api::Room;
use crate::play::{At, Part, Rect, SceneInfo, Spot};
use crate::step::{Limits, Recorded, Search, Side, recorded};
use crate::{Api, Problem};
use plyscope::engine::Cancel;
use plyscope::{NodeId, NotationError, Tree};
use plyscope_games::registry::Registry;
use plyscope_games::session::{Session, TooLarge};
use plyscope_trace::run;
use positions::has_table;
use serde::{Deserialize, Serialize};
use serde_json::json;
use std::collections::HashMap;
use std::sync::Arc;

/// The most boards in one answer.
const MOST_BOARDS: usize = 400;
/// The deepest line to a board; no tree of the page is deeper.
const DEEPEST: usize = 1_000;

/// Adds the calls of this room.
pub(crate) fn calls(api: Api, games: &Arc<Registry>) -> Api {
    let (watching, drawing) = (Arc::clone(games), Arc::clone(games));
    let at = || json!({ "game": "tictactoe", "moves": ["b2", "a1"] });
    api.quick(
        "watch",
        "Records the search of a game to a depth, everything about every step",
        json!({ "at": at(), "depth": 2, "algorithm": "alpha-beta" }),
        move |asked, cancel| watch(asked, &watching, cancel),
    )
    .quick(
        "watch/boards",
        "Draws the boards after some lines of moves",
        json!({ "at": at(), "lines": [[], ["c3"], ["c3", "a3"]] }),
        move |asked, cancel| boards(asked, &drawing, cancel),
    )
}

/// Asks for the recorded search of a game.
#[derive(Clone, Debug, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Watch {
    /// Where the game stands.
    pub at: At,
    /// How many plies to look ahead; to the end of the game if it is left out.
    #[serde(default)]
    pub depth: Option<u32>,
    /// If that is too much for a page, look ahead as far as fits.
    #[serde(default)]
    pub fit: bool,
    /// The name of the search; `alpha-beta` if it is left out.
    #[serde(default)]
    pub algorithm: Option<String>,
    /// The table knows a position again that came about by other moves; for searches with a table.
    #[serde(default)]
    pub share: bool,
    /// The moves of every position in reverse order.
    #[serde(default)]
    pub right_to_left: bool,
    /// The language of sentences: `en` or `de`.
    #[serde(default)]
    pub lang: Option<String>,
}

/// The recorded search of a game.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Watched {
    /// The search, as of a tree. A node is called by the moves that lead to it.
    pub recorded: Recorded,
    /// By node: the move that leads to it; nothing at the root.
    pub moves: Vec<String>,
    /// By node: the first node with the same position at the same ply that was written down before it, if there is one.
    pub twins: Vec<Option<usize>>,
    /// How many plies it looks ahead; to the end of the game if nothing.
    pub depth: Option<u32>,
    /// Every leaf is the end of a game; none is a static value.
    pub complete: bool,
    /// How won games are written as numbers, where they are not numbers in the game itself.
    pub note: Option<String>,
    /// What the players are called.
    pub players: [String; 2],
    /// The board at the root; none if the game has no board.
    pub scene: Option<SceneInfo>,
}

/// Records the search of a game.
///
/// # Errors
/// If there is no such game or search, or it has more positions than a page can show; the problem says what fits.
pub fn watch(asked: Watch, games: &Registry, cancel: &Cancel) -> Result<Watched, Problem> {
    let session = asked.at.open(games)?;
    if session.outcome().is_some() {
        return Err(Problem::wrong("the game is over; expected a position with moves").at("at"));
    }
    if asked.depth == Some(0) {
        return Err(Problem::wrong("expected a depth of 1 or more").at("depth"));
    }
    let Limits { nodes, .. } = Limits::default();
    let large = |error: TooLarge| Problem::new(413, error.to_string()).at("depth");
    let (depth, unfolded) = match session.unfold(asked.depth, nodes) {
        Ok(unfolded) => (asked.depth, unfolded),
        Err(TooLarge { fits: (depth @ 1.., _), .. }) if asked.fit => {
            (Some(depth), session.unfold(Some(depth), nodes).map_err(large)?)
        }
        Err(error) => return Err(large(error)),
    };
    let tree = unfolded.tree;
    let first = twins(&*session, &tree).map_err(|error| Problem::new(500, error.to_string()))?;
    let search = Search {
        algorithm: asked.algorithm,
        right_to_left: asked.right_to_left,
        lang: asked.lang,
        ..Search::default()
    };
    let run = search.run_by(|options| match asked.share && has_table(options.algorithm) {
        true => positions::run(&tree, &first, options),
        false => run(&tree, options),
    })?;
    let algorithm = run.options.algorithm;
    if asked.share && !has_table(algorithm) {
        let message = format!(
            "{algorithm} has no table that could know a position again; expected mtdf, sss or deepening"
        );
        return Err(Problem::wrong(message).at("share"));
    }
    let recorded = recorded(&search, &tree, &run, cancel)?;
    let moves = tree.nodes().map(|node| last_move(&tree, node).unwrap_or_default().to_owned()).collect();
    let earlier = |(node, &first): (usize, &usize)| (node != first).then_some(first);
    Ok(Watched {
        twins: first.iter().enumerate().map(earlier).collect(),
        moves,
        recorded,
        depth,
        complete: unfolded.complete,
        note: unfolded.note,
        players: session.players().map(str::to_owned),
        scene: session.scene().map(SceneInfo::from),
    })
}

/// By node, the first one with the same position at the same ply: itself, or an earlier one.
fn twins(session: &dyn Session, tree: &Tree) -> Result<Vec<usize>, NotationError> {
    let mut seen: HashMap<(u32, String), usize> = HashMap::new();
    let mut first = vec![0; tree.len()];
    let mut walk = session.fork();
    // Down to a node, or up again.
    enum Go {
        Down(NodeId),
        Up,
    }
    let mut todo = vec![Go::Down(tree.root())];
    while let Some(go) = todo.pop() {
        let Go::Down(node) = go else {
            walk.undo();
            continue;
        };
        if let Some(mv) = last_move(tree, node) {
            walk.play(mv)?;
            todo.push(Go::Up);
        }
        let position = (tree.ply(node), walk.position());
        first[node.index()] = *seen.entry(position).or_insert(node.index());
        todo.extend(tree.children(node).iter().rev().map(|&child| Go::Down(child)));
    }
    Ok(first)
}

/// The move that leads to a node. Its name is its parent's with one more move; the root's own does not count.
fn last_move(tree: &Tree, node: NodeId) -> Option<&str> {
    let parent = tree.parent(node)?;
    let prefix = if parent == tree.root() { 0 } else { tree.name(parent).len() + 1 };
    Some(&tree.name(node)[prefix..])
}

/// Asks for boards.
#[derive(Clone, Debug, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Boards {
    /// Where the lines begin.
    pub at: At,
    /// The lines of moves.
    pub lines: Vec<Vec<String>>,
}

/// A small board: what stands on the ground that all boards of the game share.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct SmallBoard {
    /// The pieces; none if the game has no board.
    pub pieces: Vec<Part>,
    /// Where the last move was.
    pub last: Option<Spot>,
    /// The board as text.
    pub picture: String,
    /// Who is to move.
    pub turn: Side,
    /// The game has ended here.
    pub over: bool,
    /// The position as text.
    pub position: String,
    /// All that is drawn lies in here; nothing if the game has no board.
    pub area: Option<Rect>,
}

/// The boards after some lines.
///
/// # Errors
/// If a line cannot be played, or there are too many.
pub fn boards(asked: Boards, games: &Registry, cancel: &Cancel) -> Result<Vec<SmallBoard>, Problem> {
    if asked.lines.len() > MOST_BOARDS {
        return Err(Problem::new(413, format!("one request may ask for {MOST_BOARDS} boards")).at("lines"));
    }
    let session = asked.at.open(games)?;
    let mut room = Room::new(cancel);
    let board = |(n, line): (usize, &Vec<String>)| {
        let place = || format!("lines[{n}]");
        if line.len() > DEEPEST {
            return Err(Problem::new(413, format!("a line may have {DEEPEST} moves")).at(place()));
        }
        let mut there = session.fork();
        for mv in line {
            room.take(0)?;
            there.play(mv).map_err(|error| Problem::wrong(error.to_string()).at(place()))?;
        }
        let (scene, picture, position) = (there.scene(), there.picture(), there.position());
        // A piece is about a hundred characters.
        let pieces = scene.iter().map(|scene| scene.pieces.len()).sum::<usize>();
        room.take(picture.len() + position.len() + 100 * pieces)?;
        Ok(SmallBoard {
            area: scene.as_ref().map(|scene| scene.ground.area.into()),
            pieces: scene.iter().flat_map(|scene| &scene.pieces).map(Part::from).collect(),
            last: there.last_spot().map(Spot::from),
            picture,
            turn: there.turn().into(),
            over: there.outcome().is_some(),
            position,
        })
    };
    asked.lines.iter().enumerate().map(board).collect()
}
