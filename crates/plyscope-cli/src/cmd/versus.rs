//! `plyscope match`.

mod score;

use crate::game;
use crate::out::{self, Progress};
use anyhow::{anyhow, bail};
use clap::Args;
use plyscope::engine::{Cancel, Limits};
use plyscope::{Player, Score};
use plyscope_games::Dice;
use plyscope_games::session::{Level, Session};
use plyscope_trace::style::Tone;
use score::{Sprt, Tally};
use serde::Serialize;
use std::collections::BTreeMap;
use std::io::Write;
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

    /// Play N games at most, two from every opening
    #[arg(long, value_name = "N", default_value_t = 100, value_parser = clap::value_parser!(u64).range(1..))]
    games: u64,

    /// Begin with N random moves
    #[arg(long, value_name = "N", default_value_t = 4)]
    opening: u32,

    /// Which openings: the same seed, the same openings
    #[arg(long, value_name = "S", default_value_t = 1)]
    seed: u64,

    /// Stop as soon as it is clear (error 5 %) whether A is stronger by ELO0 or by ELO1
    #[arg(long, value_name = "ELO0,ELO1")]
    sprt: Option<Sprt>,

    /// Keep a record of the games in this file; if it exists, go on where it ends
    #[arg(long, value_name = "FILE")]
    record: Option<PathBuf>,

    /// Play so many games at a time [default: one for each processor]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    threads: Option<u64>,

    /// Print one JSON object (docs/game-json.md)
    #[arg(long)]
    json: bool,
}

const EXAMPLES: &str = "\
Settings: depth=N, nodes=N, time=50ms, strength=1 to 10, random, perfect; several with commas (exact,depth=4).

The score is A's, with an error of two standard errors, counted over pairs of games from the same opening.

Examples:
  plyscope match depth=4 vs depth=2 --games 20
  plyscope match nodes=2000 vs nodes=1000 --game othello --games 10 --sprt 0,50
  plyscope match strength=3 vs random --game tictactoe --games 20 --seed 7";

/// A game longer than this is a draw.
const LONGEST: usize = 1000;

/// One finished game.
#[derive(Clone, Debug, PartialEq)]
struct Played {
    /// Twice A's points: 2 for a win, 1 for a draw.
    points: u8,
    /// How many moves, the opening included.
    plies: usize,
    moves: Vec<String>,
}

impl Match {
    pub(crate) fn run(self) -> anyhow::Result<()> {
        let session = game::open(&self.game, None)?;
        if session.outcome().is_some() {
            bail!("{}: {}", session.name(), game::state_of_play(&*session));
        }
        // Nothing here is random but the openings and what a level leaves to chance.
        let mut done = self.resume(&*session)?;
        let before = done.len();
        let cancel = game::cancel_on_ctrl_c();
        let next = AtomicU64::new(0);
        let threads = self.threads.unwrap_or_else(|| {
            std::thread::available_parallelism().map_or(1, |threads| threads.get() as u64)
        });
        let mut line = Progress::new();
        let mut trouble = None;
        let known: Vec<bool> = (0..self.games).map(|n| done.contains_key(&n)).collect();
        std::thread::scope(|scope| {
            let (send, receive) = mpsc::channel();
            for _ in 0..threads.min(self.games) {
                let (send, mut session) = (send.clone(), session.fork());
                let (next, cancel, known, this) = (&next, &cancel, &known, &self);
                scope.spawn(move || {
                    loop {
                        let n = next.fetch_add(1, Relaxed);
                        let Some(known) = known.get(n as usize) else { return };
                        if *known {
                            continue;
                        }
                        let Some(played) = this.play(&mut *session, n, cancel) else { return };
                        if send.send((n, played)).is_err() {
                            return;
                        }
                    }
                });
            }
            drop(send);
            while let Ok((n, played)) = receive.recv() {
                if let Err(error) = self.append(n, &played) {
                    trouble.get_or_insert(error);
                    cancel.cancel();
                }
                done.insert(n, played);
                let tally = tally(&done);
                line.show(|| format!("{} of {} games: {}", done.len(), self.games, tally.line()));
                if self.sprt.is_some_and(|sprt| sprt.verdict(&tally).is_some()) {
                    cancel.cancel();
                }
            }
        });
        drop(line);
        if let Some(error) = trouble {
            return Err(error);
        }
        self.print(&*session, &done, before)
    }

    /// Plays game number `n`; `None` if cancelled.
    fn play(&self, session: &mut dyn Session, n: u64, cancel: &Cancel) -> Option<Played> {
        // Games 2k and 2k + 1 have the same opening; A is the first player in the even ones.
        let mut opening = Dice::new(self.seed.wrapping_mul(0x9E37_79B9).wrapping_add(n / 2));
        // An opening in which the game ends is no opening: the next one is tried, shorter and shorter.
        for attempt in 0.. {
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
        let a = if n.is_multiple_of(2) { Player::Max } else { Player::Min };
        // Each side has a session and so a table of its own.
        let mut sides = [session.fork(), session.fork()];
        let limits = Limits::none().and_cancel(cancel);
        loop {
            let history = session.history();
            if let Some(score) = session.outcome() {
                let points = match score.seen_by(a) {
                    score if score > Score::ZERO => 2,
                    score if score < Score::ZERO => 0,
                    _ => 1,
                };
                return Some(Played { points, plies: history.len(), moves: history });
            }
            if history.len() >= LONGEST {
                return Some(Played { points: 1, plies: history.len(), moves: history });
            }
            let mine = session.turn() == a;
            let level = if mine { &self.a } else { &self.b };
            let side = &mut sides[usize::from(!mine)];
            let answer = side.choose(level, &limits, &mut dice, &mut |_| (), &mut |_| ());
            if cancel.is_cancelled() {
                return None;
            }
            let best = answer.best?;
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

    /// The games of the record so far.
    fn resume(&self, session: &dyn Session) -> anyhow::Result<BTreeMap<u64, Played>> {
        let Some(path) = &self.record else { return Ok(BTreeMap::new()) };
        let shown = path.display();
        let head = self.head(session);
        if !path.exists() {
            std::fs::write(path, &head).map_err(|error| anyhow!("{shown}: {error}"))?;
            return Ok(BTreeMap::new());
        }
        let text = std::fs::read_to_string(path).map_err(|error| anyhow!("{shown}: {error}"))?;
        let Some(rest) = text.strip_prefix(&head) else {
            bail!("{shown}: the record of another match; expected it to begin with\n{}", head.trim_end());
        };
        let mut done = BTreeMap::new();
        for (at, line) in rest.lines().enumerate() {
            let mut words = line.split_whitespace();
            let read = || -> Option<(u64, Played)> {
                let n = words.next()?.parse().ok()?;
                let points = match words.next()? {
                    "won" => 2,
                    "drawn" => 1,
                    "lost" => 0,
                    _ => return None,
                };
                let moves: Vec<String> = words.map(str::to_owned).collect();
                Some((n, Played { points, plies: moves.len(), moves }))
            };
            match read() {
                Some((n, played)) => {
                    if n < self.games {
                        done.insert(n, played);
                    }
                }
                // The last line may have been cut short when the match was.
                None if rest.lines().count() == at + 1 && !rest.ends_with('\n') => {}
                None => bail!("{shown}: line {}: expected a game, e.g. `0 won 4 4 3`", at + 4),
            }
        }
        if !rest.ends_with('\n') && !rest.is_empty() {
            // Without its half line, so that the next game gets a line of its own.
            let whole = rest.rfind('\n').map_or(0, |end| end + 1);
            let text = format!("{head}{}", &rest[..whole]);
            std::fs::write(path, text).map_err(|error| anyhow!("{shown}: {error}"))?;
            let last = rest[whole..].split_whitespace().next().and_then(|n| n.parse::<u64>().ok());
            if let Some(last) = last {
                done.remove(&last);
            }
        }
        Ok(done)
    }

    fn append(&self, n: u64, played: &Played) -> anyhow::Result<()> {
        let Some(path) = &self.record else { return Ok(()) };
        let word = ["lost", "drawn", "won"][usize::from(played.points)];
        let line = format!("{n} {word} {}\n", played.moves.join(" "));
        let file = std::fs::OpenOptions::new().append(true).open(path);
        file.and_then(|mut file| file.write_all(line.as_bytes()))
            .map_err(|error| anyhow!("{}: {error}", path.display()))
    }

    fn print(
        &self,
        session: &dyn Session,
        done: &BTreeMap<u64, Played>,
        before: usize,
    ) -> anyhow::Result<()> {
        let tally = tally(done);
        let verdict = self.sprt.map(|sprt| (sprt, sprt.verdict(&tally)));
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
                        llr: sprt.ratio(&tally),
                        accepted: verdict,
                    }),
                };
                return Ok(writeln!(out, "{}", serde_json::to_string(&json)?)?);
            }
            let Match { a, b, opening, seed, .. } = self;
            let head = format!("# {}; A {a} vs B {b}; {opening} random moves, seed {seed}", session.name());
            out::line(out, Tone::Head, &head)?;
            writeln!(
                out,
                "games   {} (A won {}, drawn {}, lost {})",
                tally.games(),
                tally.won,
                tally.drawn,
                tally.lost
            )?;
            writeln!(out, "score   {}", tally.line())?;
            let plies: usize = done.values().map(|played| played.plies).sum();
            writeln!(out, "length  {:.1} plies", plies as f64 / done.len().max(1) as f64)?;
            if let Some((sprt, verdict)) = verdict {
                let (low, high) = sprt.bounds();
                let word = match verdict {
                    Some(true) => format!("accepted: A is stronger by {}", sprt.elo1),
                    Some(false) => format!("rejected: A is not stronger than by {}", sprt.elo0),
                    None => "not decided".to_owned(),
                };
                writeln!(
                    out,
                    "sprt    {word}; ratio {:.2} within {low:.2} to {high:.2}",
                    sprt.ratio(&tally)
                )?;
            }
            if before > 0 {
                out::line(out, Tone::Note, &format!("{before} games were in the record already"))?;
            }
            if tally.games() < self.games {
                out::line(out, Tone::Note, &format!("stopped before game {}", self.games))?;
            }
            Ok(())
        })
    }
}

fn tally(done: &BTreeMap<u64, Played>) -> Tally {
    let mut tally = Tally::default();
    for (&n, played) in done {
        // A pair counts together once both its games are there.
        let other = done.get(&(n ^ 1)).map(|other| other.points);
        tally.add(played.points, if n.is_multiple_of(2) { other } else { None });
    }
    tally
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
