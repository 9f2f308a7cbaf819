//! `plyscope match`.

mod record;
mod score;

use crate::args::{LangArg, seed, whole};
use crate::out::{self, Progress};
use crate::{game, words as m};
use anyhow::bail;
use clap::Args;
use plyscope::engine::{Cancel, Limits};
use plyscope_games::Dice;
use plyscope_games::match_record::{self, MOST_GAMES, Played, Points};
use plyscope_games::session::{Level, Session};
use plyscope_trace::style::Tone;
use record::Record;
use score::{Sprt, Tally};
use serde::Serialize;
use std::collections::BTreeMap;
use std::path::PathBuf;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::sync::mpsc;

/// Let two settings of the engine play a match, both colours from every opening
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Match {
    /// One setting
    #[arg(value_name = "A")]
    a: Level,

    /// The word vs
    #[arg(value_parser = ["vs"], value_name = "vs", hide_possible_values = true)]
    vs: String,

    /// The other setting
    #[arg(value_name = "B")]
    b: Level,

    /// The game (plyscope games)
    #[arg(long, value_name = "GAME", default_value = "connect4")]
    game: String,

    /// Play at most N games, 1 to 1,000,000, two from every opening
    #[arg(long, value_name = "N", default_value_t = 100, value_parser = whole(1..=MOST_GAMES))]
    games: u64,

    /// Begin with N random moves, 0 to 100
    #[arg(long, value_name = "N", default_value_t = 4, value_parser = whole(0..=100u32))]
    opening: u32,

    /// The same seed gives the same openings; 0 to 18,446,744,073,709,551,615
    #[arg(long, value_name = "S", default_value_t = 1, value_parser = seed())]
    seed: u64,

    /// Stop as soon as it is clear (error 5 %) whether A is stronger by ELO0 or by ELO1; both within -2,000 to 2,000
    #[arg(long, value_name = "ELO0,ELO1", allow_hyphen_values = true)]
    sprt: Option<Sprt>,

    /// Keep a record of the games in this file; if it exists, go on where it ends
    #[arg(long, value_name = "FILE")]
    record: Option<PathBuf>,

    /// Play N games at a time, 1 to 256 [default: one for each processor]
    #[arg(long, value_name = "N", value_parser = whole(1..=game::MOST_THREADS))]
    threads: Option<usize>,

    /// Print one JSON object (docs/game-json.md)
    #[arg(long)]
    json: bool,

    #[command(flatten)]
    lang: LangArg,
}

const EXAMPLES: &str = "\
Settings: depth=N, nodes=N, time=50ms, strength=1 to 10, random, perfect; several with commas (exact,depth=4).

The score is A's, with an error of two standard errors, counted over pairs of games from the same opening.

Examples:
  plyscope match depth=4 vs depth=2 --games 20
  plyscope match nodes=2000 vs nodes=1000 --game othello --games 10 --sprt 0,50
  plyscope match strength=3 vs random --game tictactoe --games 20 --seed 7";

impl Match {
    pub(crate) fn run(self) -> anyhow::Result<()> {
        let mut session = game::open(&self.game, None)?;
        if session.outcome().is_some() {
            bail!("{}: {}", session.name(), game::state_of_play(&*session));
        }
        // Nothing here is random but the openings and what a level leaves to chance.
        let head = self.head(&*session);
        let (mut record, mut done) = match &self.record {
            Some(path) => {
                let (record, done) = Record::open(path, head, &mut *session)?;
                (Some(record), done)
            }
            None => (None, BTreeMap::new()),
        };
        // More games than are wanted now may be there from another time.
        done.retain(|&n, _| n < self.games);
        let before = done.len();
        let cancel = game::cancel_on_signal();
        let next = AtomicU64::new(0);
        let threads = self.threads.unwrap_or_else(|| {
            std::thread::available_parallelism().map_or(1, usize::from).min(game::MOST_THREADS)
        });
        let mut line = Progress::new();
        let mut trouble = None;
        let known: Vec<bool> = (0..self.games).map(|n| done.contains_key(&n)).collect();
        let mut tally = Tally::default();
        for (&n, played) in &done {
            // A pair counts together once both its games are there.
            let other = done.get(&(n ^ 1)).map(|other| other.points.halves());
            tally.add(played.points.halves(), if n.is_multiple_of(2) { other } else { None });
        }
        let mut decided = false;
        std::thread::scope(|scope| {
            let (send, receive) = mpsc::channel();
            for _ in 0..self.games.min(threads as u64) {
                let (send, mut session) = (send.clone(), session.fork());
                let (next, cancel, known, this) = (&next, &cancel, &known, &self);
                scope.spawn(move || {
                    loop {
                        let n = next.fetch_add(1, Relaxed);
                        let Some(known) = known.get(n as usize) else { return };
                        if *known {
                            continue;
                        }
                        let Some((points, moves)) = this.play(&mut *session, n, cancel) else { return };
                        if send.send((n, points, moves)).is_err() {
                            return;
                        }
                    }
                });
            }
            drop(send);
            while let Ok((n, points, moves)) = receive.recv() {
                if let Some(record) = &mut record
                    && trouble.is_none()
                    && let Err(error) = record.append(n, points, &moves)
                {
                    trouble = Some(error);
                    cancel.cancel();
                }
                done.insert(n, Played { points, plies: moves.len(), line: 0 });
                tally.add(points.halves(), done.get(&(n ^ 1)).map(|other| other.points.halves()));
                line.show(|| m::match_live(out::lang(), done.len(), self.games, tally.line()));
                if self.sprt.is_some_and(|sprt| sprt.verdict(&tally).is_some()) {
                    decided = true;
                    cancel.cancel();
                }
            }
        });
        drop(line);
        if let Some(error) = trouble {
            return Err(error);
        }
        if let Some(record) = record {
            record.finish()?;
        }
        self.print(&*session, &done, &tally, before)?;
        match tally.games() < self.games && !decided {
            true => Err(out::Stopped.into()),
            false => Ok(()),
        }
    }

    /// Plays game number `n`; `None` if cancelled.
    fn play(&self, session: &mut dyn Session, n: u64, cancel: &Cancel) -> Option<(Points, Vec<String>)> {
        // Games 2k and 2k + 1 have the same opening; A is the first player in the even ones.
        let mut opening = Dice::new(self.seed.wrapping_mul(0x9E37_79B9).wrapping_add(n / 2));
        // An opening in which the game ends is useless: the next one is tried, shorter and shorter.
        for attempt in 0.. {
            if cancel.is_cancelled() {
                return None;
            }
            session.reset();
            for _ in 0..self.opening.saturating_sub(attempt / 20) {
                let moves = session.moves();
                if moves.is_empty() {
                    break;
                }
                let mv = moves[opening.below(moves.len())].clone();
                session.play(&mv).ok()?;
            }
            if session.outcome().is_none() {
                break;
            }
        }
        session.forget();
        let mut dice = Dice::new(self.seed ^ n.wrapping_mul(0xD134_2543_DE82_EF95));
        let a = match_record::first_seat(n);
        // Each side has a session and so a table of its own.
        let mut sides = [session.fork(), session.fork()];
        let limits = Limits::none().and_cancel(cancel);
        loop {
            let history = session.history();
            if let Some(points) = Points::of(session, n, history.len()) {
                return Some((points, history));
            }
            let mine = session.turn() == a;
            let level = if mine { &self.a } else { &self.b };
            let side = &mut sides[usize::from(!mine)];
            let answer = side.choose(level, &limits, &mut dice, &mut |_| (), &mut |_| ());
            if cancel.is_cancelled() {
                return None;
            }
            let best = answer.report.best?;
            session.play(&best).ok()?;
            for side in &mut sides {
                side.play(&best).ok()?;
            }
        }
    }

    /// What a record must begin with to belong to this match.
    fn head(&self, session: &dyn Session) -> String {
        let Match { a, b, opening, seed, .. } = self;
        format!("match {a} vs {b}\ngame {}\nopening {opening} seed {seed}\n", session.name())
    }

    fn print(
        &self,
        session: &dyn Session,
        done: &BTreeMap<u64, Played>,
        tally: &Tally,
        before: usize,
    ) -> anyhow::Result<()> {
        let verdict = self.sprt.map(|sprt| (sprt, sprt.verdict(tally)));
        out::print(|out| {
            if self.json {
                let json = MatchJson {
                    format: "plyscope-match",
                    version: 1,
                    game: session.name(),
                    a: self.a.to_string(),
                    b: self.b.to_string(),
                    opening: self.opening,
                    seed: self.seed,
                    games: tally.games(),
                    won: tally.won,
                    drawn: tally.drawn,
                    lost: tally.lost,
                    score: tally.score(),
                    error: tally.error().map(|error| 2.0 * error),
                    elo: tally.elo(),
                    sprt: verdict.map(|(sprt, verdict)| SprtJson {
                        elo0: sprt.elo0,
                        elo1: sprt.elo1,
                        llr: sprt.ratio(tally),
                        accepted: verdict,
                    }),
                };
                return Ok(writeln!(out, "{}", serde_json::to_string(&json)?)?);
            }
            let Match { a, b, opening, seed, .. } = self;
            let lang = out::lang();
            let labels = [m::label_games(lang), m::label_score(lang), m::label_length(lang)];
            let width = 2 + labels.iter().map(|label| label.chars().count()).max().unwrap_or(0);
            let [games, score, length] = labels.map(|label| format!("{label:<width$}"));
            let head = format!("# {}", m::match_head(lang, session.name(), a, b, opening, seed));
            out::line(out, Tone::Head, &head)?;
            let Tally { won, drawn, lost, .. } = tally;
            writeln!(out, "{games}{}", m::match_games(lang, tally.games(), won, drawn, lost))?;
            writeln!(out, "{score}{}", tally.line())?;
            let plies: usize = done.values().map(|played| played.plies).sum();
            let plies = lang.decimal(format!("{:.1}", plies as f64 / done.len().max(1) as f64));
            writeln!(out, "{length}{}", m::match_plies(lang, plies))?;
            if let Some((sprt, verdict)) = verdict {
                let (low, high) = sprt.bounds();
                let word = match verdict {
                    Some(true) => m::sprt_accepted(lang, sprt.elo1),
                    Some(false) => m::sprt_rejected(lang, sprt.elo0),
                    None => m::sprt_open(lang),
                };
                let [ratio, low, high] =
                    [sprt.ratio(tally), low, high].map(|number| lang.decimal(format!("{number:.2}")));
                writeln!(out, "{:<width$}{}", "sprt", m::sprt_ratio(lang, word, ratio, low, high))?;
            }
            if before > 0 {
                out::line(out, Tone::Note, &m::in_record(lang, before))?;
            }
            if tally.games() < self.games {
                out::line(out, Tone::Note, &m::stopped_before_game(lang, self.games))?;
            }
            Ok(())
        })
    }
}

#[derive(Serialize)]
struct MatchJson<'a> {
    format: &'static str,
    version: u32,
    game: &'a str,
    a: String,
    b: String,
    opening: u32,
    seed: u64,
    games: u64,
    won: u64,
    drawn: u64,
    lost: u64,
    score: f64,
    error: Option<f64>,
    elo: Option<f64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    sprt: Option<SprtJson>,
}

#[derive(Serialize)]
struct SprtJson {
    elo0: f64,
    elo1: f64,
    llr: f64,
    accepted: Option<bool>,
}
