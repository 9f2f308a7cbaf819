//! `plyscope bench ladder`.

use crate::args::{seed, whole};
use crate::game;
use crate::out::{self, Progress};
use clap::Args;
use plyscope_games::connect4::ladder::{Stage, climb, sample};
use plyscope_trace::style::Tone;

/// Show what each idea is worth, from minimax to the connect-four solver, in nodes
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Ladder {
    /// How many positions, 1 to 1,000
    #[arg(long, value_name = "N", default_value_t = 10, value_parser = whole(1..=1000u32))]
    positions: u32,

    /// Which positions: the same seed, the same positions; 0 to 18,446,744,073,709,551,615
    #[arg(long, value_name = "S", default_value_t = 1, value_parser = seed())]
    seed: u64,

    /// Positions with N stones, 8 to 41; those with few take longer [default: 30, and 22 from the table on]
    #[arg(long, value_name = "N", value_parser = whole(8..=41u32))]
    stones: Option<u32>,
}

const EXAMPLES: &str = "\
Every stage keeps the ideas of the stages before it, and all find the same scores. The table is written in Markdown. Nodes
are the same on every machine; the time is not.

Examples:
  plyscope bench ladder
  plyscope bench ladder --stones 32 --positions 5";

impl Ladder {
    pub(crate) fn run(self) -> anyhow::Result<()> {
        // The first stages would take hours for positions in which the last ones are interesting.
        let columns: Vec<(u32, Stage)> = match self.stones {
            Some(stones) => vec![(stones, Stage::Minimax)],
            None => vec![(30, Stage::Minimax), (22, Stage::Table)],
        };
        let mut progress = Progress::new();
        let mut rows = Vec::new();
        for stage in Stage::ALL {
            let mut cells = vec![stage.name().to_owned()];
            for &(stones, first) in &columns {
                progress.show_now(|| format!("{}, {stones} stones", stage.name()));
                if (stage as u32) < first as u32 {
                    cells.extend(["".to_owned(), "".to_owned()]);
                    continue;
                }
                let rung = climb(stage, &sample(self.positions as usize, stones, self.seed));
                cells.extend([game::count(rung.nodes), game::seconds(rung.time)]);
            }
            rows.push(cells);
        }
        drop(progress);
        out::print(|out| {
            let mut head = vec![format!("{} positions each", self.positions)];
            for (stones, _) in &columns {
                head.extend([format!("{stones} stones: nodes"), "time".to_owned()]);
            }
            let width =
                |i: usize| rows.iter().chain([&head]).map(|row| row[i].chars().count()).max().unwrap_or(0);
            let widths: Vec<usize> = (0..head.len()).map(width).collect();
            let line = |row: &[String]| {
                let cells = row.iter().zip(&widths).enumerate().map(|(i, (cell, &width))| match i {
                    0 => format!("{cell:<width$}"),
                    _ => format!("{cell:>width$}"),
                });
                format!("| {} |", cells.collect::<Vec<_>>().join(" | "))
            };
            out::line(out, Tone::Head, &line(&head))?;
            let rule = widths.iter().enumerate().map(|(i, &width)| match i {
                0 => "-".repeat(width + 2),
                _ => format!("{}:", "-".repeat(width + 1)),
            });
            writeln!(out, "|{}|", rule.collect::<Vec<_>>().join("|"))?;
            for row in &rows {
                writeln!(out, "{}", line(row))?;
            }
            Ok(())
        })
    }
}
