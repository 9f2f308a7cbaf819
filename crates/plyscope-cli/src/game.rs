//! What the commands for games share: opening, limits, the live line, and signals.

use crate::args::{Input, whole};
use crate::out::lang;
use crate::words as m;
use anyhow::anyhow;
use clap::Args;
use plyscope::engine::{Basis, Cancel, Limits, Progress, Stop, Table};
use plyscope::{Bound, Player, Score, Value};
use plyscope_games::registry::{self, OpenError, Registry};
use plyscope_games::session::{Answer, Session, read_time};
use plyscope_games::{Knowledge, Limit, Verdict};
use plyscope_trace::{Lang, examples};
use std::path::Path;
use std::sync::OnceLock;
use std::time::Duration;

static GAMES: OnceLock<Registry> = OnceLock::new();

/// Says which games there are, before anything else is done.
pub(crate) fn set(games: Registry) {
    // A second set of games would come too late: the command runs once.
    let _ = GAMES.set(games);
}

/// The games.
pub(crate) fn games() -> &'static Registry {
    GAMES.get_or_init(Registry::bundled)
}

/// Whether a name means a game. A file wins over an example, and an example over a game of the same name.
pub(crate) fn is_game(name: &str) -> bool {
    name != "-" && !is_file(name) && examples::find(name).is_none() && games().names_a_game(name)
}

/// Whether there is something to read under this name. A folder hides no example and no game.
pub(crate) fn is_file(name: &str) -> bool {
    let path = Path::new(name);
    path.exists() && !path.is_dir()
}

/// Makes sure that a name means something: a file, standard input, an example or a game.
pub(crate) fn known(name: &str) -> anyhow::Result<()> {
    if name == "-" || Path::new(name).exists() || examples::find(name).is_some() || is_game(name) {
        return Ok(());
    }
    let examples: Vec<_> = examples::ALL.iter().map(|example| example.name).collect();
    let games: Vec<_> = games().list().iter().map(|game| game.name.as_str()).collect();
    let word = name.split(['(', '@']).next().unwrap_or(name);
    let near = registry::near(word, examples.iter().chain(&games).copied());
    let near = near.map_or("the".to_owned(), |near| format!("did you mean {near}? The"));
    let (examples, games) = (examples.join(", "), games.join(", "));
    Err(anyhow!(
        "`{name}`: no such file, example or game; {near} examples are {examples}; the games are {games}"
    ))
}

/// Opens a game, at a position if one is given.
pub(crate) fn open(name: &str, position: Option<&str>) -> anyhow::Result<Box<dyn Session>> {
    let mut session = open_by_name(name)?;
    if let Some(position) = position {
        session.set_position(position).map_err(|error| anyhow!("position {error}"))?;
    }
    Ok(session)
}

/// Opens a game by name; a tree may be in a file.
pub(crate) fn open_by_name(name: &str) -> Result<Box<dyn Session>, OpenError> {
    let mut read = |file: &str| {
        let input = Input {
            tree: file.to_owned(),
            format: None,
            first: Player::Max,
            right_to_left: false,
            position: None,
            max_nodes: 0,
        };
        input.load_tree().map_err(|error| format!("{error:#}"))
    };
    games().open_with(name, &mut read)
}

/// More threads than this are refused: they would only wait for each other.
pub(crate) const MOST_THREADS: usize = 256;

/// How long and with what to search.
#[derive(Args, Clone, Debug)]
pub(crate) struct Effort {
    /// Use N threads, 0 to 256; 0 for as many as there are processors [default: 1]
    #[arg(long, value_name = "N", value_parser = whole(0..=MOST_THREADS))]
    pub(crate) threads: Option<usize>,

    /// Let the table grow up to this size, e.g. 512MiB or 2GiB; 0 to 4096GiB [default: 64MiB]
    #[arg(long, value_name = "SIZE", value_parser = read_memory)]
    pub(crate) memory: Option<usize>,

    /// Stop after N nodes, 1 to 1,000,000,000,000,000
    #[arg(long, value_name = "N", value_parser = whole(1..=1_000_000_000_000_000u64))]
    pub(crate) nodes: Option<u64>,

    /// Stop after this time, e.g. 500ms, 10s or 2m; 0s to 8760h
    #[arg(long, value_name = "TIME", value_parser = read_time)]
    pub(crate) time: Option<Duration>,
}

impl Effort {
    pub(crate) fn threads(&self) -> usize {
        match self.threads {
            None => 1,
            Some(0) => std::thread::available_parallelism().map_or(1, usize::from).min(MOST_THREADS),
            Some(threads) => threads,
        }
    }

    pub(crate) fn memory(&self) -> usize {
        self.memory.unwrap_or(Table::DEFAULT_BYTES)
    }

    pub(crate) fn limits(&self, depth: Option<u32>, cancel: &Cancel) -> Limits {
        Limits { depth, nodes: self.nodes, time: self.time, cancel: Some(cancel.clone()), ..Limits::none() }
    }

    /// The names of the options that were given.
    pub(crate) fn given(&self) -> Vec<&'static str> {
        let given = [
            ("--threads", self.threads.is_some()),
            ("--memory", self.memory.is_some()),
            ("--nodes", self.nodes.is_some()),
            ("--time", self.time.is_some()),
        ];
        given.into_iter().filter(|(_, given)| *given).map(|(name, _)| name).collect()
    }
}

/// Reads a size such as `512MiB`, `2G` or a number of bytes.
fn read_memory(text: &str) -> Result<usize, String> {
    let text = text.trim();
    let error = || "expected a size from 0 to 4096GiB, e.g. 64MiB, 2GiB or a number of bytes".to_owned();
    let split = text.find(|c: char| c.is_ascii_alphabetic()).unwrap_or(text.len());
    let (number, unit) = text.split_at(split);
    let number: usize = number.trim().parse().map_err(|_| error())?;
    let shift = match unit.to_ascii_lowercase().as_str() {
        "" | "b" => 0,
        "k" | "kb" | "kib" => 10,
        "m" | "mb" | "mib" => 20,
        "g" | "gb" | "gib" => 30,
        _ => return Err(error()),
    };
    number.checked_mul(1 << shift).filter(|&bytes| bytes <= 1 << 42).ok_or_else(error)
}

/// Ctrl-C, SIGTERM and the end of the terminal cancel this instead of ending the program; the second time they end it.
pub(crate) fn cancel_on_signal() -> Cancel {
    let cancel = Cancel::new();
    let switch = cancel.clone();
    // Without a handler a signal ends the program at once, which is all right, too.
    let _ = ctrlc::set_handler(move || {
        if switch.is_cancelled() {
            std::process::exit(130);
        }
        switch.cancel();
    });
    cancel
}

/// A value as the game prints it, with the sign of a bound.
pub(crate) fn value(session: &dyn Session, value: Value) -> String {
    let shown = || lang().score_by(value.score, |score| session.show(score));
    match value.bound {
        _ if value.score.is_infinite() && value.bound != Bound::Exact => m::value_unknown(lang()),
        Bound::Exact => shown(),
        bound => format!("{} {}", bound.sign(), shown()),
    }
}

/// The name of the player to move.
pub(crate) fn mover(session: &dyn Session) -> String {
    m::player(lang(), plyscope_games::session::mover(session))
}

/// `X to move`, or how the game ended: in English in the words of the game.
pub(crate) fn state_of_play(session: &dyn Session) -> String {
    match session.end() {
        _ if lang() == Lang::En => plyscope_games::session::state_of_play(session),
        Some(end) => m::game_over(lang(), meaning(session, &end)),
        None => m::to_move(lang(), m::subject(lang(), plyscope_games::session::mover(session))),
    }
}

/// What is known about a position: in English in the words of its game, in other languages by what they say.
pub(crate) fn meaning(session: &dyn Session, verdict: &Verdict) -> String {
    if lang() == Lang::En {
        return verdict.text.clone();
    }
    let lang = lang();
    let who = |player: Player| m::subject(lang, session.players()[usize::from(player == Player::Min)]);
    let over = session.outcome().is_some();
    match (verdict.knowledge, verdict.winner, &verdict.margin) {
        (Knowledge::Chance, ..) => m::means_chance(lang),
        (Knowledge::Nothing, ..) => m::means_nothing(lang),
        (Knowledge::Estimate, ..) => {
            verdict.ahead.map_or(m::means_even(lang), |player| m::means_ahead(lang, who(player)))
        }
        (_, None, _) if verdict.draw && verdict.repeated => m::means_repeated(lang, m::means_draw(lang)),
        (_, None, _) if verdict.draw => m::means_draw(lang),
        (Knowledge::Bound, winner, margin) => match (&verdict.limit, winner, margin) {
            (Some(Limit::Draw(player)), ..) => m::means_draw_or_more(lang, who(*player)),
            (Some(Limit::NotBefore(player, plies)), ..) => m::means_not_before(lang, who(*player), plies),
            (Some(Limit::NotBeyond(player, by)), ..) => m::means_not_beyond(lang, who(*player), by),
            (Some(Limit::Within(1)), Some(winner), _) => m::means_next(lang, who(winner)),
            (Some(Limit::Within(plies)), Some(winner), _) => m::means_within(lang, who(winner), plies),
            (_, Some(winner), Some(by)) => m::means_by_or_more(lang, who(winner), by),
            (_, Some(winner), None) => m::means_wins(lang, who(winner)),
            _ => m::means_open(lang),
        },
        (_, None, _) => m::means_proved(lang),
        (_, Some(winner), _) if verdict.repeated => m::means_repeated(lang, m::means_won(lang, who(winner))),
        (_, Some(winner), by) => match (verdict.distance, by) {
            (Some(0), _) => m::means_won(lang, who(winner)),
            (Some(1), _) => m::means_next(lang, who(winner)),
            (Some(plies), _) => m::means_in(lang, who(winner), plies),
            (None, Some(by)) => m::means_by(lang, who(winner), by),
            (None, None) if over => m::means_won(lang, who(winner)),
            (None, None) => m::means_wins(lang, who(winner)),
        },
    }
}

/// The live line of a search.
pub(crate) fn live(session_show: &dyn Fn(Score) -> String, progress: &Progress) -> String {
    let Progress { nodes, elapsed, depth, range: (least, most), fill, .. } = *progress;
    let show = |score| lang().score_by(score, session_show);
    let speed = nodes as f64 / elapsed.as_secs_f64().max(1e-9);
    let mut parts = vec![m::live_nodes(lang(), count(nodes)), format!("{}/s", short(speed))];
    parts.extend(depth.map(|depth| m::compare_depth(lang(), depth)));
    match (least.is_infinite(), most.is_infinite()) {
        (true, true) => {}
        (false, false) if least == most => parts.push(m::live_value(lang(), show(least))),
        (false, false) => parts.push(m::live_range(lang(), show(least), show(most))),
        (false, true) => parts.push(m::live_value(lang(), format!("≥ {}", show(least)))),
        (true, false) => parts.push(m::live_value(lang(), format!("≤ {}", show(most)))),
    }
    if !progress.line.is_empty() {
        let shown = &progress.line[..progress.line.len().min(6)];
        parts.push(shown.join(" "));
    }
    // Measured between two windows or depths; before the first of them there is nothing to tell.
    if fill > 0.0 {
        parts.push(m::live_table(lang(), format!("{:.0}", fill * 100.0)));
    }
    parts.push(seconds(elapsed));
    parts.join(", ")
}

/// A number with its thousands apart.
pub(crate) fn count(number: u64) -> String {
    lang().count(number)
}

/// A number in about three digits.
pub(crate) fn short(number: f64) -> String {
    lang().decimal(match number {
        n if n >= 1e9 => format!("{:.2} G", n / 1e9),
        n if n >= 1e6 => format!("{:.2} M", n / 1e6),
        n if n >= 1e4 => format!("{:.1} k", n / 1e3),
        n => format!("{n:.0}"),
    })
}

/// A time in about three digits.
pub(crate) fn seconds(time: Duration) -> String {
    lang().decimal(match time.as_secs_f64() {
        s if s < 0.0995 => format!("{:.1} ms", s * 1e3),
        s if s < 99.5 => format!("{s:.2} s"),
        s => format!("{} min {} s", s as u64 / 60, s as u64 % 60),
    })
}

/// A value in one word, for programs: `3`, `-1`, `win:5`, `loss:4`, `>=3`, `?`.
pub(crate) fn word(session: &dyn Session, value: Value) -> String {
    let Value { score, bound } = value;
    if score.is_infinite() && bound != Bound::Exact {
        return "?".to_owned();
    }
    let sign = match bound {
        Bound::Exact => "",
        Bound::AtLeast => ">=",
        Bound::AtMost => "<=",
    };
    let number = match score.distance() {
        Some(plies) if score.is_win() => format!("win:{plies}"),
        Some(plies) => format!("loss:{plies}"),
        None if score == Score::INFINITY => "inf".to_owned(),
        None if score == Score::NEG_INFINITY => "-inf".to_owned(),
        None => session.show(score).trim_start_matches('+').to_owned(),
    };
    format!("{sign}{number}")
}

/// The best move with what it rests on.
pub(crate) fn best(session: &dyn Session, answer: &Answer) -> String {
    let Some(best) = answer.best.as_deref() else {
        let over = session.outcome().is_some();
        return if over { m::best_over(lang()) } else { m::best_unknown(lang()) };
    };
    match answer.basis {
        Basis::Win => m::best_wins(lang(), best),
        Basis::Depth(depth) => m::best_to_depth(lang(), best, depth),
        Basis::Bound(least) => m::best_so_far(lang(), best, value(session, least)),
        Basis::Partly { searched, of } => m::best_of(lang(), best, searched, of),
        _ => best.to_owned(),
    }
}

/// Why a search ended, where that needs to be said.
pub(crate) fn stopped(answer: &Answer) -> Option<String> {
    match answer.stop {
        Stop::Proved | Stop::Settled => None,
        Stop::Depth => Some(m::stop_depth(lang())),
        Stop::Nodes => Some(m::stop_nodes(lang())),
        Stop::Time => Some(m::stop_time(lang())),
        Stop::Cancelled => Some(m::stop_signal(lang())),
        _ => Some(m::stop_early(lang())),
    }
}
