//! `plyscope analyze`.

use crate::args::{LangArg, whole};
use crate::cmd::solve;
use crate::game::{self, Effort};
use crate::out::{self, Progress};
use crate::{recorded, words as m};
use anyhow::bail;
use clap::Args;
use plyscope::engine::{Basis, Limits, Profile, Stop};
use plyscope_games::session::{Analysis, Answer, Session, write_time};
use plyscope_trace::style::Tone;
use std::cell::RefCell;
use std::io::Write;
use std::path::PathBuf;
use std::time::Duration;

/// Search a game deeper and deeper, one line for each depth
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Analyze {
    /// The game (plyscope games)
    game: String,

    /// Start from this position: as the game writes it, or the moves that lead there
    #[arg(long, value_name = "P", allow_hyphen_values = true)]
    position: Option<String>,

    /// Stop after depth N, 1 to 250
    #[arg(short, long, value_name = "N", value_parser = whole(1..=250u32))]
    depth: Option<u32>,

    /// Show the N best moves, 1 to 1,000, each with its line
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = whole(1..=1000u32))]
    lines: u32,

    /// Leave out everything unsound: every value is the minimax value to its depth
    #[arg(long)]
    exact: bool,

    /// Print one JSON object for each depth (docs/game-json.md)
    #[arg(long)]
    json: bool,

    /// Keep the last depth's search, step by step, in a file for trace, draw and serve (docs/search-file.md)
    #[arg(long, value_name = "FILE")]
    record: Option<PathBuf>,

    #[command(flatten)]
    effort: Effort,

    #[command(flatten)]
    lang: LangArg,
}

const EXAMPLES: &str = "\
Values are those of play: static values, and wins by their distance. Without --exact they are estimates that look farther. \
Without --depth, --nodes and --time it takes 5 seconds.

Examples:
  plyscope analyze connect4 --depth 8
  plyscope analyze connect4 --position 4444 --depth 6 --lines 3
  plyscope analyze othello --nodes 100000 --exact
  plyscope analyze tictactoe --depth 4 --record search.json";

impl Analyze {
    pub(crate) fn run(self) -> anyhow::Result<()> {
        let mut session = game::open(&self.game, self.position.as_deref())?;
        if session.outcome().is_some() {
            bail!("{}: {}", session.name(), game::state_of_play(&*session));
        }
        if self.record.is_some() {
            recorded::refuse(&self.effort, (self.lines > 1).then_some("--lines"))?;
            session.record(Some(recorded::ROOM));
        }
        let cancel = game::cancel_on_signal();
        let mut limits = self.effort.limits(self.depth, &cancel);
        if let Limits { depth: None, nodes: None, time: None, .. } = limits {
            limits.time = Some(Duration::from_secs(5));
        }
        let analysis = Analysis {
            limits,
            threads: self.effort.threads(),
            memory: self.effort.memory(),
            rank: self.lines > 1,
            profile: if self.exact { Profile::Exact } else { Profile::Selective },
        };
        if !self.json {
            out::print(|out| {
                let lang = out::lang();
                let kind = if self.exact { m::exact_to_depth(lang) } else { m::selective(lang) };
                let head = format!("# {}; {}; {kind}", session.name(), game::state_of_play(&*session));
                out::line(out, Tone::Head, &head)?;
                let heads =
                    [m::head_depth(lang), m::head_value(lang), m::head_nodes(lang), m::head_time(lang)];
                let [depth, value, nodes, time] = heads;
                let columns =
                    format!("{depth:>5}  {value:>10}  {nodes:>12}  {time:>9}  {}", m::label_line(lang));
                Ok(out::line(out, Tone::Head, &columns)?)
            })?;
        }
        let view = session.fork();
        // Both closures show something; the live line must make room for a result.
        let line = RefCell::new(Progress::new());
        let mut trouble = None;
        let mut printed = false;
        let show = |score| view.show(score);
        let answer = session.analyze(
            &analysis,
            &mut |progress| line.borrow_mut().show(|| game::live(&show, progress)),
            &mut |answer| {
                line.borrow_mut().clear();
                printed = true;
                if let Err(error) = self.print(&*view, answer) {
                    // Nobody reads on: no need to think on.
                    cancel.cancel();
                    trouble.get_or_insert(error);
                }
            },
        );
        drop(line);
        if let Some(error) = trouble {
            return Err(error);
        }
        // A program that reads on is told in the last object why the search ended.
        let cut_short = !matches!(answer.stop, Stop::Proved | Stop::Depth | Stop::Settled);
        if !printed || self.json && cut_short {
            self.print(&*view, &answer)?;
        }
        if let Some(why) = game::stopped(&answer).filter(|_| !self.json) {
            let (nodes, time) = (game::count(answer.all_nodes()), game::seconds(answer.time));
            out::print(|out| {
                Ok(out::line(out, Tone::Note, &m::stopped_after(out::lang(), why, nodes, time))?)
            })?;
        }
        if let Some(path) = &self.record {
            recorded::write(&*view, &self.asked(), &answer, path)?;
        }
        // The limits that were asked for are the end of the work; a signal is not, nor a limit before the first depth.
        match answer.stop == Stop::Cancelled || (answer.depth.is_none() && !answer.proved) {
            true => Err(out::Stopped.into()),
            false => Ok(()),
        }
    }

    /// What was asked, in a few words.
    fn asked(&self) -> String {
        let mut words = vec![if self.exact { "exact" } else { "selective" }.to_owned()];
        words.extend(self.effort.nodes.map(|nodes| format!("nodes={nodes}")));
        words.extend(self.effort.time.map(|time| format!("time={}", write_time(time))));
        words.join(", ")
    }

    fn print(&self, session: &dyn Session, answer: &Answer) -> anyhow::Result<()> {
        out::print(|out| {
            if self.json {
                return Ok(writeln!(out, "{}", solve::json(session, answer, self.lines as usize)?)?);
            }
            let depth = answer.depth.map_or("-".to_owned(), |depth| depth.to_string());
            let (nodes, time) = (game::count(answer.all_nodes()), game::seconds(answer.time));
            let row = |out: &mut dyn Write, value, line: &[String], sure: &str| {
                let value = game::value(session, value);
                writeln!(out, "{depth:>5}  {value:>10}  {nodes:>12}  {time:>9}  {}{sure}", line.join(" "))
            };
            let proved = || format!("  {}", m::noted_proved(out::lang()));
            if answer.moves.is_empty() {
                let sure = match answer.basis {
                    Basis::Proof => proved(),
                    Basis::Win => format!("  {}", m::noted_wins(out::lang())),
                    _ => String::new(),
                };
                row(out, answer.claim(), &answer.line, &sure)?;
            }
            // What is known for sure about one move says nothing about the others.
            for ranked in answer.moves.iter().take(self.lines as usize) {
                let sure = if ranked.proved { proved() } else { String::new() };
                row(out, ranked.claim(), &ranked.line, &sure)?;
            }
            Ok(())
        })
    }
}
