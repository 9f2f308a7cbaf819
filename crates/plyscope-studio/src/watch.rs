//! Watching the search of a real game: some plies of it written down as a tree, searched and recorded like any other.

use crate::play::{At, Part, Rect, SceneInfo, Spot};
use crate::step::{Limits, Recorded, Search, Side, record};
use crate::{Api, Problem};
use plyscope_games::session::{Session, TooLarge};
use plyscope_trace::read::{Format, write};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::json;
use std::collections::HashMap;

/// The most boards in one answer.
const MOST_BOARDS: usize = 400;
/// The deepest line to a board; no tree of the page is deeper.
const DEEPEST: usize = 1_000;

/// Adds the calls of this room.
pub(crate) fn calls(api: Api) -> Api {
    let at = || json!({ "game": "tictactoe", "moves": ["b2", "a1"] });
    api.quick(
        "watch",
        "Records the search of a game to a depth, everything about every step",
        json!({ "at": at(), "depth": 2, "algorithm": "alpha-beta" }),
        watch,
    )
    .quick(
        "watch/boards",
        "Draws the boards after some lines of moves",
        json!({ "at": at(), "lines": [[], ["c3"], ["c3", "a3"]] }),
        boards,
    )
}

/// Asks for the recorded search of a game.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
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
    /// The moves of every position in reverse order.
    #[serde(default)]
    pub right_to_left: bool,
    /// The language of sentences: `en` or `de`.
    #[serde(default)]
    pub lang: Option<String>,
}

/// The recorded search of a game.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Watched {
    /// The search, as of a tree. A node is called by the moves that lead to it.
    pub recorded: Recorded,
    /// By node: the move that leads to it; nothing at the root.
    pub moves: Vec<String>,
    /// By node: the first node with the same position that was written down before it, if there is one.
    pub twins: Vec<Option<usize>>,
    /// How many plies it looks ahead; to the end of the game if nothing.
    pub depth: Option<u32>,
    /// Every leaf is the end of a game; none is a static value.
    pub complete: bool,
    /// How won games are written as numbers, where they are not numbers in the game itself.
    pub note: Option<String>,
    /// What the players are called.
    pub players: [&'static str; 2],
    /// The board at the root; none if the game has no board.
    pub scene: Option<SceneInfo>,
}

/// Records the search of a game.
///
/// # Errors
/// If there is no such game or search, or it has more positions than a page can show; the problem says what fits.
pub fn watch(asked: Watch) -> Result<Watched, Problem> {
    let session = asked.at.open()?;
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
    let recorded = record(Search {
        tree: Some(write(&unfolded.tree, Format::Sexpr)),
        algorithm: asked.algorithm,
        right_to_left: asked.right_to_left,
        lang: asked.lang,
        ..Search::default()
    })?;
    let moves: Vec<String> = recorded
        .nodes
        .iter()
        .map(|node| {
            // A node's name is its parent's with one more move; the root's own does not count.
            let above = node.parent.filter(|&parent| parent != 0).map(|parent| &recorded.nodes[parent].name);
            let prefix = above.map_or(0, |name| name.len() + 1);
            if node.parent.is_some() { node.name[prefix..].to_owned() } else { String::new() }
        })
        .collect();
    let twins = twins(&*session, &recorded, &moves)?;
    Ok(Watched {
        twins,
        moves,
        recorded,
        depth,
        complete: unfolded.complete,
        note: unfolded.note,
        players: session.players(),
        scene: session.scene().map(SceneInfo::from),
    })
}

/// By node, the first one with the same position.
fn twins(
    session: &dyn Session,
    recorded: &Recorded,
    moves: &[String],
) -> Result<Vec<Option<usize>>, Problem> {
    let mut first: HashMap<String, usize> = HashMap::new();
    let mut found = vec![None; moves.len()];
    let mut walk = session.fork();
    // Down one move, or up one.
    enum Go {
        Down(usize),
        Up,
    }
    let mut todo = vec![Go::Down(0)];
    while let Some(go) = todo.pop() {
        let Go::Down(node) = go else {
            walk.undo();
            continue;
        };
        if node != 0 {
            walk.play(&moves[node]).map_err(|error| Problem::new(500, error.to_string()))?;
            todo.push(Go::Up);
        }
        match first.entry(walk.position()) {
            std::collections::hash_map::Entry::Occupied(earlier) => found[node] = Some(*earlier.get()),
            std::collections::hash_map::Entry::Vacant(place) => {
                place.insert(node);
            }
        }
        todo.extend(recorded.nodes[node].children.iter().rev().map(|&child| Go::Down(child)));
    }
    Ok(found)
}

/// Asks for boards.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Boards {
    /// Where the lines begin.
    pub at: At,
    /// The lines of moves.
    pub lines: Vec<Vec<String>>,
}

/// A small board: what stands on the ground that all boards of the game share.
#[derive(Clone, Debug, Serialize, JsonSchema)]
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
pub fn boards(asked: Boards) -> Result<Vec<SmallBoard>, Problem> {
    if asked.lines.len() > MOST_BOARDS {
        return Err(Problem::new(413, format!("one request may ask for {MOST_BOARDS} boards")).at("lines"));
    }
    let session = asked.at.open()?;
    let board = |(n, line): (usize, &Vec<String>)| {
        let place = || format!("lines[{n}]");
        if line.len() > DEEPEST {
            return Err(Problem::new(413, format!("a line may have {DEEPEST} moves")).at(place()));
        }
        let mut there = session.fork();
        for mv in line {
            there.play(mv).map_err(|error| Problem::wrong(error.to_string()).at(place()))?;
        }
        let scene = there.scene();
        Ok(SmallBoard {
            area: scene.as_ref().map(|scene| scene.ground.area.into()),
            pieces: scene.iter().flat_map(|scene| &scene.pieces).map(Part::from).collect(),
            last: there.last_spot().map(Spot::from),
            picture: there.picture(),
            turn: there.turn().into(),
            over: there.outcome().is_some(),
            position: there.position(),
        })
    };
    asked.lines.iter().enumerate().map(board).collect()
}
