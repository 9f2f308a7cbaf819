//! What is known about a position, and what that means in words. One place for the command line, the page and matches.

use crate::Playable;
use plyscope::engine::Proof;
use plyscope::{Bound, Player, Score, Value};

/// How sure a value is.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash)]
#[non_exhaustive]
pub enum Knowledge {
    /// Nothing is known yet.
    Nothing,
    /// No search: the move was chosen by chance.
    Chance,
    /// An estimate that depends on static values.
    Estimate,
    /// A bound is proved: the position is at least, or at most, worth that.
    Bound,
    /// The value is proved.
    Proved,
}

impl Knowledge {
    /// Its name in machine-readable output.
    pub const fn name(self) -> &'static str {
        match self {
            Knowledge::Nothing => "nothing",
            Knowledge::Chance => "chance",
            Knowledge::Estimate => "estimate",
            Knowledge::Bound => "bound",
            Knowledge::Proved => "proved",
        }
    }
}

/// What a bound says besides a winner and a margin.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Limit {
    /// The winner wins in so many plies or fewer.
    Within(u32),
    /// This player has at least a draw.
    Draw(Player),
    /// This player cannot force a win in fewer plies, if at all.
    NotBefore(Player, u32),
    /// This player cannot win by more, if at all.
    NotBeyond(Player, String),
}

/// What is known about a position in the words of its game.
///
/// Law: words such as "wins" and "a draw", a winner and a distance are only here if they are proved. They are made from a
/// [`Proof`], which an estimate cannot be.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Verdict {
    /// How sure it is.
    pub knowledge: Knowledge,
    /// The winner, if it is proved that there is one.
    pub winner: Option<Player>,
    /// It is proved that nobody wins.
    pub draw: bool,
    /// In how many plies the game is won, if that is proved.
    pub distance: Option<u32>,
    /// By how much, if that is proved and counted; with a bound, by that much or more.
    pub margin: Option<String>,
    /// What else a bound says, if that is proved.
    pub limit: Option<Limit>,
    /// The player who is ahead by an estimate.
    pub ahead: Option<Player>,
    /// The game ended because a position came again.
    pub repeated: bool,
    /// What it means, in a few words.
    pub text: String,
}

impl Verdict {
    fn new(knowledge: Knowledge, text: impl Into<String>) -> Verdict {
        let text = text.into();
        Verdict {
            knowledge,
            winner: None,
            draw: false,
            distance: None,
            margin: None,
            limit: None,
            ahead: None,
            repeated: false,
            text,
        }
    }

    /// A move was chosen by chance.
    pub fn chance() -> Verdict {
        Verdict::new(Knowledge::Chance, "chosen at random")
    }

    /// The game is over with this score, because a position came again.
    pub fn repetition<P: Playable>(game: &P, score: Score) -> Verdict {
        let winner = sign(score);
        let text = match winner {
            None => "a draw, the position was repeated".to_owned(),
            Some(player) => {
                let Subject { who, has, .. } = subject(game.players()[usize::from(player == Player::Min)]);
                format!("{who} {has} won, the position was repeated")
            }
        };
        Verdict { winner, draw: winner.is_none(), repeated: true, ..Verdict::new(Knowledge::Proved, text) }
    }

    /// What a search knows: for sure, or else by an estimate.
    pub fn of<P: Playable>(game: &P, state: &P::State, value: Value, proof: Option<Proof>) -> Verdict {
        if let Some(proof) = proof {
            return Verdict::proved(game, state, proof);
        }
        if value.score.is_infinite() || value.bound != Bound::Exact {
            return Verdict::new(Knowledge::Nothing, "nothing is known yet");
        }
        let ahead = sign(value.score);
        Verdict { ahead, ..Verdict::new(Knowledge::Estimate, game.estimate(value.score)) }
    }

    /// What is proved.
    pub fn proved<P: Playable>(game: &P, state: &P::State, proof: Proof) -> Verdict {
        let Value { score, bound } = proof.value();
        let text = game.explain(state, proof);
        let (knowledge, winner) = match bound {
            Bound::Exact => (Knowledge::Proved, sign(score)),
            Bound::AtLeast => (Knowledge::Bound, sign(score).filter(|&player| player == Player::Max)),
            Bound::AtMost => (Knowledge::Bound, sign(score).filter(|&player| player == Player::Min)),
        };
        let winner = winner.filter(|_| game.has_winner());
        let distance = if bound == Bound::Exact { game.distance(state, score) } else { None };
        let margin = winner.filter(|_| game.unit().is_some()).map(|player| margin(game, score, player));
        let limit = limit(game, state, proof).filter(|_| game.has_winner());
        let draw = game.has_winner() && bound == Bound::Exact && score == Score::ZERO;
        Verdict { winner, draw, distance, margin, limit, ..Verdict::new(knowledge, text) }
    }
}

/// What a bound says; nothing where it says nothing that is not clear anyway.
fn limit<P: Playable>(game: &P, state: &P::State, proof: Proof) -> Option<Limit> {
    let Value { score, bound } = proof.value();
    let player = match bound {
        Bound::Exact => return None,
        Bound::AtLeast => Player::Max,
        Bound::AtMost => Player::Min,
    };
    let distance = game.distance(state, score);
    match sign(score) {
        None => Some(Limit::Draw(player)),
        Some(winner) if winner == player => distance.map(Limit::Within),
        Some(other) => match distance {
            Some(plies) => (plies > 1).then_some(Limit::NotBefore(other, plies)),
            None => game.unit().map(|_| Limit::NotBeyond(other, margin(game, score, other))),
        },
    }
}

/// The player whom a score favours.
fn sign(score: Score) -> Option<Player> {
    match score {
        Score::ZERO => None,
        score if score > Score::ZERO => Some(Player::Max),
        _ => Some(Player::Min),
    }
}

/// By how much a player is ahead, without a sign.
fn margin<P: Playable>(game: &P, score: Score, player: Player) -> String {
    game.show(score.seen_by(player)).trim_start_matches('+').to_owned()
}

/// A player in a sentence, with the verbs that agree.
pub(crate) struct Subject<'n> {
    pub(crate) who: &'n str,
    pub(crate) wins: &'static str,
    pub(crate) has: &'static str,
    pub(crate) is: &'static str,
}

/// How a player with this name is spoken of: `X`, `the first player`, `the hounds`.
pub(crate) fn subject(name: &str) -> Subject<'_> {
    let who = match name {
        "first" => "the first player",
        "second" => "the second player",
        "hounds" => "the hounds",
        "hare" => "the hare",
        name => name,
    };
    let [wins, has, is] = if name == "hounds" { ["win", "have", "are"] } else { ["wins", "has", "is"] };
    Subject { who, wins, has, is }
}

/// What a proof means where scores above and below 0 are won and lost games.
pub(crate) fn explain<P: Playable>(game: &P, state: &P::State, proof: Proof) -> String {
    let Value { score, bound } = proof.value();
    let subject = |player| subject(game.players()[usize::from(player == Player::Min)]);
    let by = |player| {
        let unit = game.unit()?;
        Some(format!("{} {unit}", margin(game, score, player)))
    };
    match (bound, sign(score)) {
        (Bound::Exact, None) => "a draw".to_owned(),
        (Bound::Exact, Some(winner)) => {
            let Subject { who, wins, has, .. } = subject(winner);
            match (game.distance(state, score), by(winner)) {
                (Some(0), _) => format!("{who} {has} won"),
                (Some(1), _) => format!("{who} {wins} with the next move"),
                (Some(plies), _) => format!("{who} {wins} in {plies} plies"),
                (None, Some(by)) => format!("{who} {wins} by {by}"),
                (None, None) => format!("{who} {wins}"),
            }
        }
        (_, side) => match (limit(game, state, proof), side) {
            (Some(Limit::Draw(player)), _) => {
                let Subject { who, has, .. } = subject(player);
                format!("{who} {has} at least a draw")
            }
            (Some(Limit::NotBefore(player, plies)), _) => {
                format!("{} cannot force a win in fewer than {plies} plies", subject(player).who)
            }
            (Some(Limit::NotBeyond(player, most)), _) => {
                format!(
                    "{} cannot win by more than {most} {}",
                    subject(player).who,
                    game.unit().unwrap_or_default()
                )
            }
            (limit, Some(winner)) if (winner == Player::Max) == (bound == Bound::AtLeast) => {
                let Subject { who, wins, .. } = subject(winner);
                match (limit, by(winner)) {
                    (Some(Limit::Within(1)), _) => format!("{who} {wins} with the next move"),
                    (Some(Limit::Within(plies)), _) => format!("{who} {wins} in {plies} plies or fewer"),
                    (_, Some(by)) => format!("{who} {wins} by {by} or more"),
                    _ => format!("{who} {wins}"),
                }
            }
            _ => "not decided yet".to_owned(),
        },
    }
}
