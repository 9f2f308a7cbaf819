//! Watching the search of a game: the engine's own, as it ran, or one from a textbook on the game written out.

use crate::api::Room;
use crate::play::{At, Part, Rect, Spot, searched};
use crate::step::{GameSearch, Limits, Recorded, Search, Side, recorded};
use crate::{Api, Problem, words};
use plyscope::engine::{Cancel, Limits as Stops, Profile};
use plyscope_games::registry::Registry;
use plyscope_games::session::{Analysis, Session, TooLarge, Unfolded};
use plyscope_trace::{Algorithm, Lang, Run, run, search_file};
use serde::{Deserialize, Serialize};
use serde_json::json;
use std::sync::Arc;

/// The most boards in one answer.
const MOST_BOARDS: usize = 400;
/// The deepest line to a board; no tree of the page is deeper.
const DEEPEST: usize = 1_000;
/// How many events of the engine's search are kept; what is dropped is counted.
const ROOM: usize = 8_000;
/// The most nodes of the engine's search. Nodes and not seconds: a link shows the same search everywhere.
const MOST_NODES: u64 = 1_000_000;

/// Adds the calls of this room.
pub(crate) fn calls(api: Api, games: &Arc<Registry>) -> Api {
    let (watching, drawing) = (Arc::clone(games), Arc::clone(games));
    let at = || json!({ "game": "tictactoe", "moves": ["b2", "a1"] });
    api.search(
        "watch",
        "Searches a game to a depth, and tells everything about every step",
        json!({ "at": at(), "depth": 3 }),
        move |asked, cancel| watch(&asked, &watching, cancel),
    )
    .quick(
        "watch/boards",
        "Draws the boards after some lines of moves",
        json!({ "at": at(), "lines": [[], ["c3"], ["c3", "a3"]] }),
        move |asked, cancel| boards(asked, &drawing, cancel),
    )
}

/// Asks for the search of a game.
#[derive(Clone, Debug, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Watch {
    /// Where the game stands.
    pub at: At,
    /// How many plies to look ahead; to the end of the game if it is left out, or as far as a million nodes get.
    #[serde(default)]
    pub depth: Option<u32>,
    /// The name of the search. `engine`, which it is if it is left out, is the one that plays; every other one is run on
    /// the game written out as a tree.
    #[serde(default)]
    pub algorithm: Option<String>,
    /// The engine does nothing unsound: every value is minimax's to its depth.
    #[serde(default)]
    pub exact: bool,
    /// If a page cannot show it, show what comes nearest: of a tree that is too large as many plies as fit, and of a game
    /// that is over the search before its last move.
    #[serde(default)]
    pub fit: bool,
    /// The notation of the code: `page` or `python`.
    #[serde(default)]
    pub listing: Option<String>,
    /// The language of sentences: `en` or `de`.
    #[serde(default)]
    pub lang: Option<String>,
    /// Put before every `id` in the picture; as in `step`.
    #[serde(default)]
    pub prefix: String,
}

/// The search of a game.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Watched {
    /// The search. A node is called by the move that leads to it. For a textbook search `text` is the tree, in which a node
    /// is called by all moves that lead to it.
    pub recorded: Recorded,
    /// The engine's search as a text that `step` takes as its `recording`; nothing for a textbook search.
    pub search: Option<String>,
    /// Why the engine ended: `proved`, `depth` or `nodes`; `fits` if the tree was cut down, `depth` if it was not.
    pub stop: &'static str,
    /// How won games are written as numbers, where they are not numbers in the game itself.
    pub note: Option<String>,
}

/// Searches a game, and records it.
///
/// Law: the engine's move, value, line and nodes are those of [`Session::analyze`] with the same depth.
///
/// # Errors
/// If there is no such game or search, or it has more positions than a page can show; the problem says what fits.
pub fn watch(asked: &Watch, games: &Registry, cancel: &Cancel) -> Result<Watched, Problem> {
    let mut session = asked.at.open(games)?;
    if let (true, Some(_), Some((_, before))) = (asked.fit, session.outcome(), asked.at.moves.split_last()) {
        session = At { moves: before.to_vec(), ..asked.at.clone() }.open(games)?;
    }
    if session.outcome().is_some() {
        return Err(Problem::wrong("the game is over; expected a position with moves").at("at"));
    }
    if asked.depth == Some(0) {
        return Err(Problem::wrong("expected a depth of 1 or more").at("depth"));
    }
    match asked.algorithm.as_deref() {
        None => engine(asked, session, cancel),
        Some(name) if name == Algorithm::Engine.name() => engine(asked, session, cancel),
        Some(_) if asked.exact => {
            Err(Problem::wrong("`exact` is for the engine; a textbook search is always exact").at("exact"))
        }
        Some(_) => textbook(asked, &*session, cancel),
    }
}

impl Watch {
    /// How the search is shown.
    fn shown(&self) -> Search {
        let Watch { listing, lang, prefix, .. } = self.clone();
        Search { listing, lang, prefix, ..Search::default() }
    }
}

/// The search that plays, as it ran.
fn engine(asked: &Watch, mut session: Box<dyn Session>, cancel: &Cancel) -> Result<Watched, Problem> {
    let view = session.fork();
    session.record(Some(ROOM));
    let limits =
        Stops { depth: asked.depth, nodes: Some(MOST_NODES), cancel: Some(cancel.clone()), ..Stops::none() };
    let profile = if asked.exact { Profile::Exact } else { Profile::Selective };
    let answer =
        session.analyze(&Analysis { limits, profile, ..Analysis::default() }, &mut |_| (), &mut |_| ());
    crate::api::given_up(cancel)?;
    let level = if asked.exact { "exact" } else { "selective" };
    let run = searched(&*view, level, &answer)
        .ok_or_else(|| Problem::new(500, answer.told.why_not().unwrap_or("there is no search")))?;
    Ok(Watched {
        search: search_file::write(&run),
        recorded: {
            let run = run.named_in(asked.shown().lang()?);
            recorded(&asked.shown(), &run.tree, &run, cancel)?
        },
        stop: answer.stop.name(),
        note: None,
    })
}

/// A search from a textbook on the game written out as a tree.
fn textbook(asked: &Watch, session: &dyn Session, cancel: &Cancel) -> Result<Watched, Problem> {
    let search = Search { algorithm: asked.algorithm.clone(), ..asked.shown() };
    let Limits { nodes, .. } = Limits::default();
    let large = |error: TooLarge| Problem::new(413, error.to_string()).at("depth");
    let (depth, unfolded) = match session.unfold(asked.depth, nodes) {
        Ok(unfolded) => (asked.depth, unfolded),
        Err(TooLarge { fits: (depth @ 1.., _), .. }) if asked.fit => {
            (Some(depth), session.unfold(Some(depth), nodes).map_err(large)?)
        }
        Err(error) => return Err(large(error)),
    };
    let Unfolded { tree, moves, complete, note } = unfolded;
    let found = search.run_by(|options| run(&tree, options))?;
    // Looked at by its moves; written, every node needs a name of its own.
    let value = |node| found.tree.value(node);
    let shown = found.tree.clone().labelled(|node| (moves[node.index()].clone(), value(node)));
    let found = Run { tree: shown, ..found }.named_in(search.lang()?);
    let mut recorded = recorded(&search, &tree, &found, cancel)?;
    let line: Vec<String> = found.path.iter().map(|node| moves[node.index()].clone()).collect();
    recorded.game = Some(GameSearch {
        game: session.name().to_owned(),
        origin: session.origin(),
        moves: session.history(),
        position: session.position(),
        level: String::new(),
        best: line.first().cloned(),
        value: recorded.value.clone(),
        meaning: String::new(),
        // Where the tree ends before the game does, its leaves are static values.
        sure: Some(if complete { "proved" } else { "estimate" }),
        line,
        depth: depth.filter(|_| !complete),
        nodes: found.stats.nodes,
        searched: found.stats.nodes,
        not_shown: 0,
        ghosts: vec![0; tree.len()],
        passes: Vec::new(),
        again: Vec::new(),
        known: Vec::new(),
    });
    let stop = if depth == asked.depth { "depth" } else { "fits" };
    let lang = search.lang()?;
    let note = note.map(|note| words::REFUSALS.say(&note, lang));
    Ok(Watched { recorded, search: None, stop, note })
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
    /// The language of refusals: `en` or `de`.
    #[serde(default)]
    #[cfg_attr(feature = "schema", schemars(with = "Option<String>"))]
    pub lang: Option<Lang>,
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
        return Err(
            Problem::new(413, format!("one request may ask for at most {MOST_BOARDS} boards")).at("lines")
        );
    }
    let session = asked.at.open(games)?;
    let mut room = Room::new(cancel);
    let board = |(n, line): (usize, &Vec<String>)| {
        let place = || format!("lines[{n}]");
        if line.len() > DEEPEST {
            return Err(Problem::new(413, format!("a line may have at most {DEEPEST} moves")).at(place()));
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
