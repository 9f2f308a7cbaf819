//! `plyscope selfcheck`.

use crate::game::{self, Effort};
use crate::out::{self, Progress};
use anyhow::bail;
use clap::Args;
use plyscope_games::registry::{Checked, Claim, Entry, Fact};
use plyscope_games::session::Question;
use plyscope_trace::style::Tone;
use std::time::Instant;

/// Check what is known about the games: counts, values, winners
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Selfcheck {
    /// Only these games, by name
    #[arg(value_name = "GAME")]
    games: Vec<String>,

    /// Leave out what takes longer than about a second
    #[arg(long)]
    quick: bool,

    #[command(flatten)]
    effort: Effort,
}

const EXAMPLES: &str = "\
The facts come from the literature or from independent programs. The long checks take minutes, those of connect4 the longest. \
A fact that cannot be checked within a limit (--time, --nodes) counts as not checked.

Examples:
  plyscope selfcheck --quick
  plyscope selfcheck tictactoe othello --quick";

impl Selfcheck {
    pub(crate) fn run(self) -> anyhow::Result<()> {
        for name in &self.games {
            if game::games().find(name).is_none() {
                let names: Vec<_> = game::games().list().iter().map(|entry| entry.name.as_str()).collect();
                bail!("there is no game named `{name}`; the games are {}", names.join(", "));
            }
        }
        let wanted = |name: &str| {
            self.games.is_empty() || self.games.iter().any(|game| game.eq_ignore_ascii_case(name))
        };
        let entries = game::games().list().iter().filter(|entry| wanted(&entry.name));
        let facts: Vec<Fact> =
            entries.flat_map(Entry::known).filter(|fact| !(self.quick && fact.long)).collect();
        let cancel = game::cancel_on_signal();
        let question = Question {
            limits: self.effort.limits(None, &cancel),
            threads: self.effort.threads(),
            memory: self.effort.memory(),
            line: false,
            ..Question::default()
        };
        let (mut right, mut wrong, mut open) = (0, 0, 0);
        for (n, fact) in facts.iter().enumerate() {
            if cancel.is_cancelled() {
                open += facts.len() - n;
                break;
            }
            let started = Instant::now();
            let mut line = Progress::new();
            let title = format!("{} of {}: {} {}", n + 1, facts.len(), fact.game, fact.words(game::games()));
            line.show_now(|| title.clone());
            let result = fact.check(game::games(), &question, &mut |progress| {
                line.show(|| format!("{title}; {}", game::live(&|score| score.to_string(), progress)));
            })?;
            drop(line);
            let time = game::seconds(started.elapsed());
            let (tone, word) = match &result {
                Checked::Right => {
                    right += 1;
                    (Tone::Plain, "ok".to_owned())
                }
                Checked::Open(found) => {
                    open += 1;
                    (Tone::Note, format!("not checked: {found}"))
                }
                Checked::Wrong(found) => {
                    wrong += 1;
                    (Tone::Cut, format!("WRONG: {found}"))
                }
            };
            out::print(|out| {
                Ok(out::line(out, tone, &format!("{:<28} {:<24} {word} ({time})", fact.game, shown(fact)))?)
            })?;
        }
        out::print(|out| Ok(writeln!(out, "{right} right, {wrong} wrong, {open} not checked")?))?;
        if wrong > 0 {
            return Err(out::Failed(format!("{wrong} of {} facts do not hold", facts.len())).into());
        }
        // Nothing found wrong is not the same as everything right.
        match open > 0 || right == 0 {
            true => Err(out::Stopped.into()),
            false => Ok(()),
        }
    }
}

/// A claim in not too many words.
fn shown(fact: &Fact) -> String {
    match &fact.claim {
        Claim::Perft(counts) => format!("perft to ply {}", counts.len()),
        _ => fact.words(game::games()),
    }
}
