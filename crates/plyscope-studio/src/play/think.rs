//! The engine's thoughts, while it has them.

use super::view::At;
use super::why;
use crate::step::Side;
use crate::{Problem, words as m};
use plyscope::engine::{Cancel, Limits, Profile, Progress, Ranked};
use plyscope::{Bound, Value, clock};
use plyscope_games::Dice;
use plyscope_games::registry::Registry;
use plyscope_games::session::{Analysis, Answer, Level, LevelError, Session};
use plyscope_games::{Limit, Verdict};
use plyscope_trace::Lang;
use serde::{Deserialize, Serialize};
use std::time::Duration;

/// The longest that one search may take.
pub const LONGEST: Duration = Duration::from_secs(60);
/// The most memory of the table of an analysis.
const MEMORY: usize = 16 << 20;
/// The most best moves that are told: all that a position may have to be shown.
const MOST_LINES: usize = super::view::MOST_MOVES;
/// The least time between two words about progress: more often nobody can read, and a slow reader must not be flooded.
const BREATH: Duration = Duration::from_millis(100);

/// Asks for a move.
#[derive(Clone, Debug, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Choose {
    /// Where the game stands.
    pub at: At,
    /// How well to play: `strength=1` to `10`, `depth=4`, `time=1s`, `nodes=1000`, several with commas, `random`, `perfect`.
    pub level: String,
    /// Chance, where the level has some: the same seed, the same move.
    #[serde(default)]
    pub seed: u64,
    /// The language of values and refusals: `en` or `de`.
    #[serde(default)]
    #[cfg_attr(feature = "schema", schemars(with = "Option<String>"))]
    pub lang: Option<Lang>,
}

/// Asks what there is in a position.
#[derive(Clone, Debug, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Analyze {
    /// Where the game stands.
    pub at: At,
    /// Stop after this depth.
    #[serde(default)]
    pub depth: Option<u32>,
    /// Stop after this number of seconds; 10 if it is left out, 60 at most.
    #[serde(default)]
    pub seconds: Option<f64>,
    /// Stop after this number of nodes.
    #[serde(default)]
    pub nodes: Option<u64>,
    /// How many best moves to tell, each with its line; 1 if it is left out.
    #[serde(default)]
    pub lines: Option<usize>,
    /// Leave out everything unsound: every value is the minimax value to its depth.
    #[serde(default)]
    pub exact: bool,
    /// The language of values and refusals: `en` or `de`.
    #[serde(default)]
    #[cfg_attr(feature = "schema", schemars(with = "Option<String>"))]
    pub lang: Option<Lang>,
}

/// What a search tells on the way.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(untagged)]
pub enum Event {
    /// `depth`: what a depth found.
    Depth(Box<Thought>),
    /// `progress`: how far it is.
    Progress(Underway),
}

/// How far a search is.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Underway {
    /// The depth that is being searched.
    pub depth: Option<u32>,
    /// Nodes so far.
    pub nodes: u64,
    /// Seconds so far.
    pub seconds: f64,
    /// Nodes in a second.
    pub speed: f64,
    /// The best move so far, if one was found.
    pub best: Option<String>,
    /// The line that it begins.
    pub line: Vec<String>,
    /// The value is known to lie between these two, if that is known.
    pub range: Option<[String; 2]>,
}

/// What a search found. Values are the first player's.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "Found"))]
pub struct Thought {
    /// A best move as far as known; none if no move was compared with another.
    pub best: Option<String>,
    /// The line of best play.
    pub line: Vec<String>,
    /// The value as the game prints it, with the sign of a bound.
    pub value: String,
    /// From -1, won for the second player, to 1, won for the first.
    pub lean: f64,
    /// What the value means.
    #[serde(flatten)]
    pub says: Says,
    /// The depth that was searched through.
    pub depth: Option<u32>,
    /// The value does not depend on a horizon.
    pub proved: bool,
    /// Why the search ended: `proved`, `depth`, `nodes`, `time` or `cancelled`.
    pub stop: &'static str,
    /// Nodes searched.
    pub nodes: u64,
    /// How long it took.
    pub seconds: f64,
    /// Nodes in a second.
    pub speed: f64,
    /// The best moves, if more than one was asked for.
    pub moves: Vec<FoundMove>,
    /// The search that chose the move, as a text that `step` takes as its `recording`; only with the last answer of
    /// `choose`.
    pub search: Option<String>,
    /// Why there is no search: `chance`, `over`, or `large` if it is too long to travel.
    pub unrecorded: Option<&'static str>,
}

/// What a value means, for words in any language.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Says {
    /// How sure it is: `proved`, `bound` (a bound is proved), `estimate`, `chance` (the move was chosen by chance, as weak
    /// levels do at times) or `nothing`.
    pub knowledge: &'static str,
    /// The winner, if it is proved that there is one.
    pub winner: Option<Side>,
    /// It is proved that nobody wins.
    pub draw: bool,
    /// The player who is ahead, if it is an estimate.
    pub ahead: Option<Side>,
    /// In how many plies the game is won, if that is proved.
    pub distance: Option<u32>,
    /// By how much, if that is proved and counted; with a bound, by that much or more.
    pub margin: Option<String>,
    /// What else a bound says, if that is proved.
    pub limit: Option<LimitSays>,
}

/// What a bound says besides a winner and a margin.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct LimitSays {
    /// `within` (the winner wins in so many plies or fewer), `draw_held` (the player has at least a draw), `not_before` (the player
    /// cannot force a win in fewer plies) or `not_beyond` (the player cannot win by more).
    pub kind: &'static str,
    /// The player.
    pub side: Option<Side>,
    /// How many plies.
    pub plies: Option<u32>,
    /// By how much.
    pub by: Option<String>,
}

impl From<&Limit> for LimitSays {
    fn from(limit: &Limit) -> LimitSays {
        let (kind, side, plies, by) = match limit {
            Limit::Within(plies) => ("within", None, Some(*plies), None),
            Limit::Draw(player) => ("draw_held", Some(player), None, None),
            Limit::NotBefore(player, plies) => ("not_before", Some(player), Some(*plies), None),
            Limit::NotBeyond(player, by) => ("not_beyond", Some(player), None, Some(by.clone())),
        };
        LimitSays { kind, side: side.map(|&player| Side::from(player)), plies, by }
    }
}

impl From<&Verdict> for Says {
    fn from(verdict: &Verdict) -> Says {
        Says {
            knowledge: verdict.knowledge.name(),
            winner: verdict.winner.map(Side::from),
            draw: verdict.draw,
            ahead: verdict.ahead.map(Side::from),
            distance: verdict.distance,
            margin: verdict.margin.clone(),
            limit: verdict.limit.as_ref().map(LimitSays::from),
        }
    }
}

/// A move with its value.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct FoundMove {
    /// The move.
    #[serde(rename = "move")]
    pub mv: String,
    /// Its value.
    pub value: String,
    /// The same as the player to move sees it.
    pub own: String,
    /// From -1 to 1, as for the position.
    pub lean: f64,
    /// What that means.
    #[serde(flatten)]
    pub says: Says,
    /// To which depth it was searched; nothing if to the end, or not at all.
    pub depth: Option<u32>,
    /// The line that starts with it.
    pub line: Vec<String>,
}

/// A score between -1 and 1. Half the way is at 8, about what a clear advantage is in most games.
pub(super) fn lean(value: Value) -> f64 {
    match value.score {
        score if score.is_infinite() && value.bound != Bound::Exact => 0.0,
        score if score.is_decisive() || score.is_infinite() => f64::from(score.get().signum()),
        score => {
            let score = f64::from(score.get());
            score / (score.abs() + 8.0)
        }
    }
}

fn found(session: &dyn Session, answer: &Answer, lines: usize, lang: Lang) -> Thought {
    Thought {
        best: answer.best.clone(),
        line: answer.line.clone(),
        value: said(session, answer.claim(), lang),
        lean: lean(answer.claim()),
        says: Says::from(&answer.verdict),
        depth: answer.depth,
        proved: answer.proved,
        stop: answer.stop.name(),
        nodes: answer.all_nodes(),
        seconds: answer.time.as_secs_f64(),
        speed: answer.speed(),
        moves: answer.moves.iter().take(lines).map(|ranked| found_move(session, ranked, lang)).collect(),
        search: None,
        unrecorded: None,
    }
}

/// A value as the game prints it, in a language.
fn said(session: &dyn Session, value: Value, lang: Lang) -> String {
    let score = lang.score_by(value.score, |score| session.show(score));
    match value.bound {
        Bound::Exact => score,
        _ if value.score.is_infinite() => m::unknown(lang),
        bound => format!("{} {score}", bound.sign()),
    }
}

pub(super) fn found_move(session: &dyn Session, ranked: &Ranked<String>, lang: Lang) -> FoundMove {
    FoundMove {
        mv: ranked.mv.clone(),
        value: said(session, ranked.claim(), lang),
        own: said(session, ranked.claim().seen_by(session.turn()), lang),
        lean: lean(ranked.value),
        says: Says::from(&session.verdict(ranked.value, ranked.proof())),
        depth: ranked.depth,
        line: ranked.line.clone(),
    }
}

/// A position with moves.
pub(super) fn open(at: &At, games: &Registry) -> Result<Box<dyn Session>, Problem> {
    let session = at.open(games)?;
    match session.outcome() {
        Some(_) => Err(Problem::wrong("the game is over; expected a position with moves").at("at")),
        None => Ok(session),
    }
}

/// Tells how far a search is, but not too often.
fn breathing(session: &dyn Session, lang: Lang, mut tell: impl FnMut(Underway)) -> impl FnMut(&Progress) {
    let mut last = clock::now();
    move |progress| {
        let now = clock::now();
        if now.saturating_sub(last) < BREATH {
            return;
        }
        last = now;
        let Progress { depth, nodes, elapsed, range: (least, most), .. } = *progress;
        let seconds = elapsed.as_secs_f64();
        let speed = nodes as f64 / seconds.max(1e-9);
        let narrowed = !least.is_infinite() && !most.is_infinite();
        let range = narrowed
            .then(|| [least, most].map(|score| said(session, Value { score, bound: Bound::Exact }, lang)));
        let (best, line) = (progress.best.clone(), progress.line.clone());
        tell(Underway { depth, nodes, seconds, speed, best, line, range });
    }
}

/// Reads a level; `place` is the field that it stands in.
pub(super) fn level(text: &str, place: &str) -> Result<Level, Problem> {
    text.parse().map_err(|error: LevelError| Problem::wrong(error.to_string()).at(place))
}

/// Chooses a move for a session at a level, without playing it, and keeps the search that chose it.
pub(super) fn chosen(
    session: &mut dyn Session,
    level: &Level,
    seed: u64,
    lang: Lang,
    cancel: &Cancel,
    tell: &mut dyn FnMut(&'static str, Event),
) -> Thought {
    let limits = Limits::time(LONGEST).and_cancel(cancel);
    let view = session.fork();
    session.record(Some(why::ROOM));
    let tell = std::cell::RefCell::new(tell);
    let answer = session.choose(
        level,
        &limits,
        &mut Dice::new(seed),
        &mut breathing(&*view, lang, |underway| tell.borrow_mut()("progress", Event::Progress(underway))),
        &mut |answer| tell.borrow_mut()("depth", Event::Depth(Box::new(found(&*view, answer, 0, lang)))),
    );
    let (search, unrecorded) = match why::text(&*view, &level.to_string(), &answer) {
        Ok(text) => (Some(text), None),
        Err(why_not) => (None, Some(why_not)),
    };
    Thought { search, unrecorded, ..found(&*view, &answer, 0, lang) }
}

/// Chooses a move at a level.
///
/// # Errors
/// If the game is over, or there is no such game or level.
pub fn choose(
    asked: Choose,
    games: &Registry,
    cancel: &Cancel,
    tell: &mut dyn FnMut(&'static str, &Event),
) -> Result<Thought, Problem> {
    let mut session = open(&asked.at, games)?;
    let level = level(&asked.level, "level")?;
    Ok(chosen(
        &mut *session,
        &level,
        asked.seed,
        asked.lang.unwrap_or_default(),
        cancel,
        &mut |name, event| tell(name, &event),
    ))
}

/// Searches deeper and deeper.
///
/// # Errors
/// If the game is over, there is no such game, or a limit is out of range.
pub fn analyze(
    asked: Analyze,
    games: &Registry,
    cancel: &Cancel,
    tell: &mut dyn FnMut(&'static str, &Event),
) -> Result<Thought, Problem> {
    let mut session = open(&asked.at, games)?;
    let lang = asked.lang.unwrap_or_default();
    let seconds = asked.seconds.unwrap_or(10.0);
    if !(0.0..=LONGEST.as_secs_f64()).contains(&seconds) {
        let most = LONGEST.as_secs();
        return Err(
            Problem::wrong(format!("`{seconds}` is out of range; expected 0 to {most}")).at("seconds")
        );
    }
    let lines = asked.lines.unwrap_or(1);
    if !(1..=MOST_LINES).contains(&lines) {
        return Err(
            Problem::wrong(format!("`{lines}` is out of range; expected 1 to {MOST_LINES}")).at("lines")
        );
    }
    if asked.depth == Some(0) {
        return Err(Problem::wrong("expected a depth of 1 or more").at("depth"));
    }
    let limits = Limits {
        depth: asked.depth,
        nodes: asked.nodes,
        time: Some(Duration::from_secs_f64(seconds)),
        cancel: Some(cancel.clone()),
        ..Limits::none()
    };
    let profile = if asked.exact { Profile::Exact } else { Profile::Selective };
    let analysis = Analysis { limits, memory: MEMORY, rank: lines > 1, profile, ..Analysis::default() };
    let view = session.fork();
    let tell = std::cell::RefCell::new(tell);
    let answer = session.analyze(
        &analysis,
        &mut breathing(&*view, lang, |underway| tell.borrow_mut()("progress", &Event::Progress(underway))),
        &mut |answer| tell.borrow_mut()("depth", &Event::Depth(Box::new(found(&*view, answer, lines, lang)))),
    );
    Ok(found(&*view, &answer, lines, lang))
}

#[cfg(test)]
mod tests {
    use super::*;
    use plyscope::Score;

    #[test]
    fn the_lean_grows_with_the_score_and_stays_within_its_range() {
        let exact = |score| lean(Value { score, bound: Bound::Exact });
        assert_eq!(exact(Score::ZERO), 0.0);
        assert_eq!((exact(Score::win_in(3)), exact(Score::loss_in(2))), (1.0, -1.0));
        let leans: Vec<f64> = (-100..=100).map(|n| exact(Score::new(n))).collect();
        assert!(leans.windows(2).all(|pair| pair[0] < pair[1]) && leans.iter().all(|lean| lean.abs() < 1.0));
    }
}
