//! A position as the page shows it.

use crate::Problem;
use crate::step::Side;
use plyscope_games::registry::{Entry, Registry};
use plyscope_games::session::Session;
use plyscope_games::{record, scene};
use plyscope_trace::Lang;
use serde::{Deserialize, Serialize};

/// The most moves that a position may have to be shown, and a game to be told.
pub(super) const MOST_MOVES: usize = 1_000;
const LONGEST_GAME: usize = 5_000;
/// The longest text that names a game or a position.
const LONGEST_TEXT: usize = 4_000;

/// Asks for the games.
#[derive(Clone, Copy, Debug, Default, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Games {}

/// A game that can be opened.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct GameInfo {
    /// Its name.
    pub name: String,
    /// What its parameters are.
    pub parameters: String,
    /// What they are if none are given.
    pub default: String,
    /// How it is opened.
    pub example: String,
    /// What it is, in one line.
    pub about: String,
}

/// The games, in the order of the menu. Trees in files are not among them: nothing of the host is read here.
///
/// # Errors
/// None.
pub fn games(_: Games, games: &Registry) -> Result<Vec<GameInfo>, Problem> {
    let entries = games.list().iter().filter(|entry| entry.name != "tree").cloned();
    let info = |entry: Entry| {
        let Entry { name, parameters, default, example, about, .. } = entry;
        GameInfo { name, parameters, default, example, about }
    };
    Ok(entries.map(info).collect())
}

/// Where a game stands.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct At {
    /// The game with its parameters, e.g. `connect4(7x6)`.
    pub game: String,
    /// The position in which it began; the first of the game if it is left out.
    #[serde(default)]
    pub position: Option<String>,
    /// The moves since then.
    #[serde(default)]
    pub moves: Vec<String>,
}

impl At {
    /// Opens the game and plays it up to here.
    ///
    /// # Errors
    /// If there is no such game, position or move, or too many of them.
    pub fn open(&self, games: &Registry) -> Result<Box<dyn Session>, Problem> {
        for (text, place) in [(Some(&self.game), "at.game"), (self.position.as_ref(), "at.position")] {
            if text.is_some_and(|text| text.len() > LONGEST_TEXT) {
                return Err(
                    Problem::new(413, format!("a text may have at most {LONGEST_TEXT} bytes")).at(place)
                );
            }
        }
        self.bounded(0)?;
        let mut session =
            games.open(&self.game).map_err(|error| Problem::wrong(error.to_string()).at("at.game"))?;
        if let Some(position) = &self.position {
            session
                .set_position(position)
                .map_err(|error| Problem::wrong(error.to_string()).at("at.position"))?;
        }
        for (n, mv) in self.moves.iter().enumerate() {
            session
                .play(mv)
                .map_err(|error| Problem::wrong(error.to_string()).at(format!("at.moves[{n}]")))?;
        }
        self.bounded(session.moves().len())?;
        Ok(session)
    }

    /// Refuses what is too much to be shown: a long game, or a position with this many moves.
    pub(super) fn bounded(&self, moves: usize) -> Result<(), Problem> {
        if self.moves.len() > LONGEST_GAME {
            return Err(
                Problem::new(413, format!("a game may have at most {LONGEST_GAME} moves")).at("at.moves")
            );
        }
        if moves > MOST_MOVES {
            let word = format!("this position has {moves} moves, but the page shows at most {MOST_MOVES}");
            return Err(Problem::new(413, word).at("at.game"));
        }
        Ok(())
    }

    /// How to get to a session's position again.
    pub(super) fn of(session: &dyn Session) -> At {
        At { game: session.name().to_owned(), position: Some(session.origin()), moves: session.history() }
    }
}

/// Asks for a position.
#[derive(Clone, Debug, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct See {
    /// Which.
    pub at: At,
    /// The language of refusals: `en` or `de`.
    #[serde(default)]
    #[cfg_attr(feature = "schema", schemars(with = "Option<String>"))]
    pub lang: Option<Lang>,
}

/// A position.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct View {
    /// The game and all moves as they are properly written.
    pub at: At,
    /// What the players are called, the first one first.
    pub players: [String; 2],
    /// The position, as it can be read again.
    pub position: String,
    /// The board as text.
    pub picture: String,
    /// The board as parts; none if the game has no board.
    pub scene: Option<SceneInfo>,
    /// Who is to move.
    pub turn: Side,
    /// The legal moves; none if the game is over.
    pub moves: Vec<LegalMove>,
    /// Who made each of the moves so far.
    pub movers: Vec<Side>,
    /// Where the last move was.
    pub last: Option<Spot>,
    /// What it passed on its way, in order, if it does more than it leaves behind.
    pub trail: Vec<Rect>,
    /// What each player has so far, the first one first, where that is counted.
    pub tally: Option<[u32; 2]>,
    /// The squares that the game was won with, if it was won with some.
    pub winning: Vec<Rect>,
    /// How the game ended, once it did.
    pub outcome: Option<Outcome>,
    /// The game began as it usually does.
    pub usual: bool,
    /// The game as a text that can be saved and loaded.
    pub record: String,
}

/// How a game ended.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Outcome {
    /// Who won, if somebody did.
    pub winner: Option<Side>,
    /// Nobody won. Where games are not won or lost, there is neither a winner nor a draw.
    pub draw: bool,
    /// By how much, where that is counted.
    pub margin: Option<String>,
    /// The first player's score.
    pub value: String,
}

/// A move that can be made.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct LegalMove {
    /// How it is written.
    #[serde(rename = "move")]
    pub mv: String,
    /// Where it is on the board, if anywhere.
    pub spot: Option<Spot>,
}

/// A rectangle: x, y, width and height in squares of the board, y down.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Rect(pub [f32; 4]);

impl From<scene::Area> for Rect {
    fn from(area: scene::Area) -> Rect {
        // Sums of tenths are written as they were meant.
        Rect([area.x, area.y, area.w, area.h].map(|n| (n * 1000.0).round() / 1000.0))
    }
}

/// Where a move is.
#[derive(Clone, Copy, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Spot {
    /// What it changes.
    pub at: Rect,
    /// Where the piece comes from.
    pub from: Option<Rect>,
    /// Where a click means it.
    pub reach: Rect,
}

impl From<scene::Spot> for Spot {
    fn from(spot: scene::Spot) -> Spot {
        Spot { at: spot.at.into(), from: spot.from.map(Rect::from), reach: spot.reach.into() }
    }
}

/// A part of a board, or a piece.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Part {
    /// What it is: `cell`, `disc`, `label`, …
    pub look: &'static str,
    /// Where.
    pub at: Rect,
    /// Whose.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub owner: Option<Side>,
    /// What is written on it.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub text: String,
}

impl From<&scene::Part> for Part {
    fn from(part: &scene::Part) -> Part {
        Part {
            look: part.look.name(),
            at: part.area.into(),
            owner: part.owner.map(Side::from),
            text: part.text.clone(),
        }
    }
}

/// A board with its pieces.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct SceneInfo {
    /// All that is drawn lies in here.
    pub area: Rect,
    /// What never changes, from back to front.
    pub ground: Vec<Part>,
    /// The pieces, from back to front.
    pub pieces: Vec<Part>,
}

impl From<scene::Scene> for SceneInfo {
    fn from(scene: scene::Scene) -> SceneInfo {
        SceneInfo {
            area: scene.ground.area.into(),
            ground: scene.ground.parts.iter().map(Part::from).collect(),
            pieces: scene.pieces.iter().map(Part::from).collect(),
        }
    }
}

/// Shows a position.
///
/// # Errors
/// If there is no such position.
pub fn see(asked: See, games: &Registry) -> Result<View, Problem> {
    Ok(view(&*asked.at.open(games)?))
}

pub(crate) fn view(session: &dyn Session) -> View {
    let moves = session.moves().into_iter().zip(session.spots());
    let outcome = session.outcome().zip(session.end()).map(|(score, end)| Outcome {
        winner: end.winner.map(Side::from),
        draw: end.draw,
        margin: end.margin,
        value: session.show(score),
    });
    let mut earlier = session.fork();
    let mut movers = Vec::new();
    while earlier.undo().is_some() {
        movers.push(earlier.turn().into());
    }
    movers.reverse();
    // Back at the beginning of this game; is it that of the rules?
    let began = earlier.position();
    earlier.reset();
    let usual = earlier.position() == began;
    View {
        at: At::of(session),
        players: session.players().map(str::to_owned),
        position: session.position(),
        picture: session.picture(),
        scene: session.scene().map(SceneInfo::from),
        turn: session.turn().into(),
        moves: moves.map(|(mv, spot)| LegalMove { mv, spot: spot.map(Spot::from) }).collect(),
        movers,
        last: session.last_spot().map(Spot::from),
        trail: session.last_trail().into_iter().map(Rect::from).collect(),
        tally: session.tally(),
        winning: session.winning().into_iter().map(Rect::from).collect(),
        outcome,
        usual,
        record: record::write(session),
    }
}

/// Hands in the record of a game.
#[derive(Clone, Debug, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Load {
    /// The text.
    pub record: String,
    /// The language of refusals: `en` or `de`.
    #[serde(default)]
    #[cfg_attr(feature = "schema", schemars(with = "Option<String>"))]
    pub lang: Option<Lang>,
}

/// A game that was loaded.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Loaded {
    /// Where it stands.
    pub view: View,
}

/// Reads the record of a game.
///
/// # Errors
/// If it is none.
pub fn load(asked: Load, games: &Registry) -> Result<Loaded, Problem> {
    let wrong = |error: record::RecordError| Problem::wrong(error.to_string()).at("record");
    let session = record::read(&asked.record, |name| games.open(name)).map_err(wrong)?;
    // The same bounds as for a game that is told move by move.
    At::of(&*session).open(games)?;
    Ok(Loaded { view: view(&*session) })
}
