//! The search that chose a move, to be looked at: what travels with an answer, and what a file holds.

use plyscope_games::Knowledge;
use plyscope_games::session::{Answer, Record, Session, Told, value};
use plyscope_trace::searched::{Asked, Parts, Sure};
use plyscope_trace::{Run, search_file};

/// How many events of a search are kept for the page: about as many steps as anybody looks at.
pub(super) const ROOM: usize = 3_000;
/// The longest recording that travels with an answer; a request that brings it back must fit, too.
const LONGEST: usize = 700_000;

/// The search that found an answer, as everything that shows searches reads it. `session` stands where it was asked, and
/// `level` says how, in a few words. `None` if it was not recorded; [`Told::why_not`] says why.
///
/// Law: move, value, line, depth and nodes are the answer's own.
pub fn searched(session: &dyn Session, level: &str, answer: &Answer) -> Option<Run> {
    let Record { tree, recording, value: worth, line, known, nodes, .. } = answer.told.search()?.clone();
    let asked = Asked {
        game: session.name().to_owned(),
        players: session.players().map(str::to_owned),
        origin: session.origin(),
        moves: session.history(),
        position: session.position(),
        level: level.to_owned(),
        best: answer.best.clone(),
        value: value(session, answer.claim()),
        meaning: answer.verdict.text.clone(),
        sure: Some(match answer.verdict.knowledge {
            Knowledge::Proved => Sure::Proved,
            Knowledge::Bound => Sure::Bound,
            Knowledge::Estimate => Sure::Estimate,
            _ => Sure::Nothing,
        }),
        line: answer.line.clone(),
        depth: answer.depth,
        nodes: answer.all_nodes(),
        searched: nodes,
    };
    Some(Run::of(Parts { asked, tree, recording, value: worth, line, known }))
}

/// The search as a text that travels with the answer, or in one word why there is none.
pub(super) fn text(session: &dyn Session, level: &str, answer: &Answer) -> Result<String, &'static str> {
    let Some(run) = searched(session, level, answer) else {
        return Err(match answer.told {
            Told::Chance => "chance",
            Told::Over => "over",
            Told::EachMove => "moves",
            Told::Threads => "threads",
            Told::Unasked | Told::Search(_) => "unasked",
        });
    };
    search_file::write(&run).filter(|text| text.len() <= LONGEST).ok_or("large")
}
