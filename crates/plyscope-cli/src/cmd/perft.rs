//! `plyscope perft`.

use crate::args::{LangArg, MOST_PLIES, whole};
use crate::{game, out, words as m};
use clap::Args;
use plyscope_trace::style::Tone;
use std::time::Instant;

/// Count the positions of a game, ply by ply: the first test of any rules
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Perft {
    /// The game (plyscope games)
    game: String,

    /// How many plies, 0 to 1,000
    #[arg(value_parser = whole(0..=MOST_PLIES), allow_negative_numbers = true)]
    depth: u32,

    /// Start from this position: as the game writes it, or the moves that lead there
    #[arg(long, value_name = "P", allow_hyphen_values = true)]
    position: Option<String>,

    /// Count below every first move
    #[arg(long)]
    divide: bool,

    #[command(flatten)]
    lang: LangArg,
}

const EXAMPLES: &str = "\
The same position reached in two ways counts twice. A finished game is not played on: it counts only at its own ply.

Examples:
  plyscope perft connect4 6
  plyscope perft othello 5 --divide
  plyscope perft connect4 4 --position 44443";

impl Perft {
    pub(crate) fn run(self) -> anyhow::Result<()> {
        let session = game::open(&self.game, self.position.as_deref())?;
        out::print(|out| {
            if self.divide {
                let counts = session.divide(self.depth);
                let whole = m::perft_all(out::lang());
                let width = counts.iter().map(|(mv, _)| mv.chars().count()).fold(whole.len(), usize::max);
                for (mv, count) in &counts {
                    writeln!(out, "{mv:width$}  {count}")?;
                }
                // The empty sum of a finished game or of depth 0 is the position itself, or nothing.
                let all = if self.depth == 0 { 1 } else { counts.iter().map(|(_, count)| count).sum() };
                writeln!(out, "{whole:width$}  {all}")?;
                return Ok(());
            }
            let started = Instant::now();
            for depth in 0..=self.depth {
                // One depth at a time, so that something is seen while the last one counts.
                let counts = session.perft(depth);
                let count = counts.last().copied().unwrap_or(0);
                let time = game::seconds(started.elapsed());
                writeln!(out, "{depth:>3}  {count:>16}  {time:>10}")?;
                out.flush()?;
                if count == 0 && depth < self.depth {
                    out::line(out, Tone::Note, &m::perft_over(out::lang()))?;
                    break;
                }
            }
            Ok(())
        })
    }
}
