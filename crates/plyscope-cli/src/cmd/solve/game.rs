//! Solving games.

use super::Solve;
use crate::game::{self, Effort};
use crate::out::{self, Progress};
use crate::{recorded, words as m};
use anyhow::{anyhow, bail};
use plyscope::engine::{Basis, Cancel, Stop};
use plyscope_games::Knowledge;
use plyscope_games::session::{Answer, Question, Session};
use plyscope_trace::style::Tone;
use serde::Serialize;
use std::io::{BufRead, Write};
use std::sync::mpsc;
use std::time::Duration;

impl Solve {
    fn question(&self, cancel: &Cancel) -> Question {
        let effort: &Effort = &self.game.effort;
        Question {
            limits: effort.limits(self.depth, cancel),
            threads: effort.threads(),
            memory: effort.memory(),
            rank: self.game.rank,
            line: true,
            winner: false,
        }
    }

    pub(super) fn solve_game(&self) -> anyhow::Result<()> {
        let positions = &self.game.position;
        let filter = positions.iter().any(|position| position == "-");
        if filter && (positions.len() > 1 || self.json || self.game.rank || self.game.boards) {
            bail!(
                "--position - prints one score per line; leave out other positions, --json, --rank and --boards"
            );
        }
        if self.game.record.is_some() {
            let other = match positions.len() {
                _ if filter => Some("--position -"),
                2.. => Some("all positions but one"),
                _ => self.game.rank.then_some("--rank"),
            };
            recorded::refuse(&self.game.effort, other)?;
        }
        let mut session = game::open(&self.what, None)?;
        session.record(self.game.record.as_ref().map(|_| recorded::ROOM));
        // Before any work, so that a bad one does not waste it.
        for position in positions.iter().filter(|_| !filter) {
            let mut trial = session.fork();
            trial.set_position(position).map_err(|error| anyhow!("position {error}"))?;
        }
        let cancel = game::cancel_on_signal();
        let question = self.question(&cancel);
        if filter {
            return filter_lines(&mut *session, &Question { line: false, ..question });
        }
        let mut stopped = false;
        let mut answered = |session: &mut dyn Session| -> anyhow::Result<()> {
            let answer = solve(session, &question);
            stopped |= unanswered(&answer);
            if let Some(path) = &self.game.record {
                recorded::write(session, "exact", &answer, path)?;
            }
            out::print(|out| match self.json {
                true => Ok(writeln!(out, "{}", json(session, &answer, usize::MAX)?)?),
                false => self.game_text(out, session, &answer),
            })
        };
        if positions.is_empty() {
            answered(&mut *session)?;
        }
        for (n, position) in positions.iter().enumerate() {
            if cancel.is_cancelled() {
                out::note(&m::positions_left(self.lang(), positions.len() - n));
                return Err(out::Stopped.into());
            }
            if n > 0 && !self.json {
                out::print(|out| Ok(writeln!(out)?))?;
            }
            session.set_position(position).map_err(|error| anyhow!("position {error}"))?;
            answered(&mut *session)?;
        }
        match stopped {
            true => Err(out::Stopped.into()),
            false => Ok(()),
        }
    }

    fn game_text(&self, out: &mut dyn Write, session: &dyn Session, answer: &Answer) -> anyhow::Result<()> {
        let lang = self.lang();
        let value = |value| self.signs.signs().text(&game::value(session, value)).to_string();
        let label = |text: String| format!("{text:<width$}", width = m::game_label_width(lang));
        let head = format!("# {}; {}", session.name(), game::state_of_play(session));
        out::line(out, Tone::Head, &head)?;
        writeln!(out, "{}{}", label(m::label_position(lang)), session.position())?;
        let said = || format!("{}: {}", value(answer.claim()), game::meaning(session, &answer.verdict));
        let known = match (answer.verdict.knowledge, answer.depth) {
            (Knowledge::Proved, _) => said(),
            (Knowledge::Nothing, _) => m::not_known_yet(lang),
            (_, Some(depth)) => format!("{} {}", said(), m::noted_depth(lang, depth)),
            (_, None) => format!("{} {}", said(), m::noted_bound(lang)),
        };
        writeln!(out, "{}{known}", label(m::head_value(lang)))?;
        writeln!(out, "{}{}", label(m::label_best_move(lang)), game::best(session, answer))?;
        if !answer.line.is_empty() {
            writeln!(out, "{}{}", label(m::label_line(lang)), answer.line.join(" "))?;
        }
        for (n, ranked) in answer.moves.iter().enumerate() {
            let title = if n == 0 { m::label_moves(lang) } else { String::new() };
            let (value, note) = match (ranked.is_searched(), ranked.proved, ranked.depth) {
                (false, ..) => (m::not_searched(lang), String::new()),
                (_, true, _) => (value(ranked.value), String::new()),
                (.., Some(depth)) => (value(ranked.claim()), format!("  {}", m::noted_depth(lang, depth))),
                (.., None) => (value(ranked.claim()), format!("  {}", m::noted_bound(lang))),
            };
            writeln!(out, "{}{:<6} {value}{note}", label(title), ranked.mv)?;
        }
        let ties = answer.ties();
        if ties.len() > 1 {
            writeln!(out, "{}{}", label(m::label_as_good(lang)), ties.join(" "))?;
        }
        let (nodes, speed) = (game::count(answer.all_nodes()), game::short(answer.speed()));
        let (time, fill) = (game::seconds(answer.time), format!("{:.0}", answer.fill * 100.0));
        let searched = m::searched_in(lang, nodes, time, speed, fill);
        out::line(out, Tone::Note, &format!("{}{searched}", label(m::label_searched(lang))))?;
        if let Some(why) = game::stopped(answer) {
            out::line(out, Tone::Cut, &format!("{}{why}", label(m::label_stopped(lang))))?;
        }
        if answer.short_of_memory {
            let less = m::less_memory(lang);
            out::line(out, Tone::Note, &format!("{}{less}", label(m::label_memory(lang))))?;
        }
        if self.game.boards {
            writeln!(out, "\n{}", session.picture())?;
            for (mv, board) in answer.line.iter().zip(session.pictures(&answer.line)?) {
                writeln!(out, "\n{mv}\n{board}")?;
            }
        }
        Ok(())
    }
}

/// Solves, with a live line.
fn solve(session: &mut dyn Session, question: &Question) -> Answer {
    let mut line = Progress::new();
    let view = session.fork();
    let show = |score| view.show(score);
    session.solve(question, &mut |progress| line.show(|| game::live(&show, progress)))
}

/// Whether a limit or a signal came before the answer. A depth that was asked for is part of the question.
fn unanswered(answer: &Answer) -> bool {
    answer.basis != Basis::Proof && !matches!(answer.stop, Stop::Depth | Stop::Proved | Stop::Settled)
}

/// The lines of standard input. Reading waits in a thread of its own, so that a signal is noticed meanwhile.
fn lines_of_input() -> mpsc::Receiver<std::io::Result<String>> {
    let (send, receive) = mpsc::sync_channel(64);
    std::thread::spawn(move || {
        for line in std::io::stdin().lock().lines() {
            if send.send(line).is_err() {
                return;
            }
        }
    });
    receive
}

/// Positions in, positions with scores out.
fn filter_lines(session: &mut dyn Session, question: &Question) -> anyhow::Result<()> {
    let cancelled = || question.limits.cancel.as_ref().is_some_and(Cancel::is_cancelled);
    let (mut bad, mut stopped) = (0u64, false);
    let lines = lines_of_input();
    for n in 1u64.. {
        let line = loop {
            if cancelled() {
                out::note(&m::lines_left(out::lang(), n));
                return Err(out::Stopped.into());
            }
            match lines.recv_timeout(Duration::from_millis(50)) {
                Ok(line) => break line,
                Err(mpsc::RecvTimeoutError::Timeout) => {}
                Err(mpsc::RecvTimeoutError::Disconnected) => return done(bad, stopped),
            }
        };
        let read = match line {
            Ok(line) if line.trim().is_empty() => continue,
            Ok(line) => {
                let position = line.trim();
                session.set_position(position).map(|()| position.to_owned()).map_err(|e| e.to_string())
            }
            Err(error) if error.kind() == std::io::ErrorKind::InvalidData => {
                Err("not text (UTF-8)".to_owned())
            }
            Err(error) => return Err(anyhow!("standard input: {error}")),
        };
        match read {
            Ok(position) => {
                let answer = solve(session, question);
                stopped |= unanswered(&answer);
                let score = game::word(session, answer.claim().seen_by(answer.turn));
                // One line at a time: whoever reads may be waiting for it.
                out::print(|out| Ok(writeln!(out, "{position} {score}")?))?;
            }
            Err(error) => {
                bad += 1;
                out::complain(&m::line_fault(out::lang(), n, out::told(&error)));
            }
        }
    }
    done(bad, stopped)
}

/// How the filter ends.
fn done(bad: u64, stopped: bool) -> anyhow::Result<()> {
    match (bad, stopped) {
        (0, false) => Ok(()),
        (0, true) => Err(out::Stopped.into()),
        (1, _) => bail!("1 line could not be read as a position"),
        (n, _) => bail!("{n} lines could not be read as positions"),
    }
}

#[derive(Serialize)]
struct AnswerJson<'a> {
    format: &'static str,
    version: u32,
    game: &'a str,
    position: String,
    turn: &'a str,
    value: ValueJson,
    proved: bool,
    depth: Option<u32>,
    knowledge: &'static str,
    winner: Option<&'a str>,
    distance: Option<u32>,
    meaning: &'a str,
    #[serde(rename = "move")]
    best: Option<&'a str>,
    basis: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    worth: Option<ValueJson>,
    line: &'a [String],
    #[serde(skip_serializing_if = "Vec::is_empty")]
    moves: Vec<MoveJson<'a>>,
    stop: &'static str,
    nodes: u64,
    seconds: f64,
    fill: f64,
}

/// A value: exact, or a bound.
#[derive(Serialize)]
struct ValueJson {
    /// As the first player sees it.
    score: String,
    bound: &'static str,
}

#[derive(Serialize)]
struct MoveJson<'a> {
    #[serde(rename = "move")]
    mv: &'a str,
    value: ValueJson,
    proved: bool,
    searched: bool,
    depth: Option<u32>,
    line: &'a [String],
}

/// One JSON object about an answer and its best moves, at most `lines` of them; see docs/game-json.md.
pub(crate) fn json(session: &dyn Session, answer: &Answer, lines: usize) -> serde_json::Result<String> {
    use plyscope::{Bound, Player, Value};
    let value = |value: Value| ValueJson {
        score: game::word(session, Value::exact(value.score)),
        bound: match value.bound {
            Bound::Exact => "exact",
            Bound::AtLeast => "at-least",
            Bound::AtMost => "at-most",
        },
    };
    let moves = answer.moves.iter().take(lines).map(|ranked| MoveJson {
        mv: &ranked.mv,
        value: value(ranked.claim()),
        proved: ranked.proved,
        searched: ranked.is_searched(),
        depth: ranked.depth,
        line: &ranked.line,
    });
    serde_json::to_string(&AnswerJson {
        format: "plyscope-answer",
        version: 1,
        game: session.name(),
        position: session.position(),
        turn: plyscope_games::session::mover(session),
        value: value(answer.claim()),
        proved: answer.proved,
        depth: answer.depth,
        knowledge: answer.verdict.knowledge.name(),
        winner: answer.verdict.winner.map(|player| session.players()[usize::from(player == Player::Min)]),
        distance: answer.verdict.distance,
        meaning: &answer.verdict.text,
        best: answer.best.as_deref(),
        basis: answer.basis.name(),
        worth: match answer.basis {
            Basis::Bound(least) => Some(value(least)),
            _ => None,
        },
        line: &answer.line,
        moves: moves.collect(),
        stop: answer.stop.name(),
        nodes: answer.all_nodes(),
        seconds: answer.time.as_secs_f64(),
        fill: answer.fill,
    })
}
