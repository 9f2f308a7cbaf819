//! `plyscope bench`.

use crate::out;
use anyhow::Context;
use clap::{Args, Subcommand};
use plyscope::engine::{Driver, Engine, Evaluated, Guide, Limits, Profile, Table};
use plyscope::tree::Static;
use plyscope::{Score, Tree};
use plyscope_games::connect4::{AnySize, Connect4, Position, Standard, Threats};
use plyscope_trace::random::{Random, judged};
use plyscope_trace::style::Tone;
use std::time::Instant;

/// Search a fixed set and print how many nodes that took: the signature of the engine
///
/// The same engine always prints the same number, on every machine; a change that should not change the search must not
/// change it. `bench.txt` holds the expected number.
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES, args_conflicts_with_subcommands = true)]
pub(crate) struct Bench {
    #[command(subcommand)]
    other: Option<Other>,
    /// Print only the last line
    #[arg(short, long)]
    quiet: bool,
}

/// What else can be measured.
#[derive(Subcommand, Debug)]
enum Other {
    Ladder(super::ladder::Ladder),
}

const EXAMPLES: &str = "\
Examples:
  plyscope bench
  plyscope bench --quiet
  plyscope bench ladder";

/// Drivers for written-down trees, each with a name for its line.
const DRIVERS: [(&str, Driver); 5] = [
    ("window", Driver::Window),
    ("aspiration", Driver::Aspiration(8)),
    ("mtd(f)", Driver::Mtd(Score::ZERO)),
    ("bisection", Driver::Bisection),
    ("sss*", Driver::Sss),
];

/// Positions of connect four that are searched to a depth, from the opening to the middle game.
const OPENINGS: [&str; 4] = ["", "44423322", "4453", "43443555"];

/// Positions of connect four that are solved.
const LATE: [&str; 4] =
    ["43443555663322", "2252576253462244111563", "44455554221", "7422341735647741166133573473242566"];

impl Bench {
    pub(crate) fn run(self) -> anyhow::Result<()> {
        if let Some(Other::Ladder(ladder)) = self.other {
            return ladder.run();
        }
        let started = Instant::now();
        let mut rows: Vec<(String, u64)> = Vec::new();
        trees(&mut rows)?;
        openings(&mut rows)?;
        solved(&mut rows)?;
        let all: u64 = rows.iter().map(|(_, nodes)| nodes).sum();
        let seconds = started.elapsed().as_secs_f64();
        out::print(|out| {
            if !self.quiet {
                for (name, nodes) in &rows {
                    writeln!(out, "{nodes:>10}  {name}")?;
                }
                // Seconds are not part of the signature, so they are not in its line.
                let speed = all as f64 / seconds / 1e6;
                out::line(out, Tone::Note, &format!("{seconds:.2} s, {speed:.1} million nodes per second"))?;
            }
            Ok(writeln!(out, "Bench: {all}")?)
        })
    }
}

/// Random trees: every driver, no table, one of a few entries, and plenty; with and without order and deepening.
fn trees(rows: &mut Vec<(String, u64)>) -> anyhow::Result<()> {
    let mut random = Random::new(2026);
    let shapes = [(2, 12), (3, 8), (6, 5), (30, 3)];
    let trees = shapes.map(|(b, d)| judged(b, d, &mut random)).into_iter().collect::<Result<Vec<_>, _>>()?;
    for (name, driver) in DRIVERS {
        for bytes in [None, Some(1 << 10), Some(1 << 22)] {
            let mut sum = 0;
            for tree in &trees {
                sum += match bytes {
                    None if driver.needs_table() => continue,
                    None => tree_nodes(tree, Engine::new(tree).driver(driver))?,
                    Some(bytes) => {
                        let table = || Table::with_memory(bytes);
                        tree_nodes(tree, Engine::new(tree).driver(driver).table(table()))?
                            + tree_nodes(
                                tree,
                                Engine::new(tree)
                                    .guide(Evaluated(Static))
                                    .driver(driver)
                                    .table(table())
                                    .deepen(true),
                            )?
                    }
                };
            }
            if sum > 0 {
                let table = bytes.map_or("no table".to_owned(), |bytes| format!("{bytes} bytes"));
                rows.push((format!("random trees, {name}, {table}"), sum));
            }
        }
    }
    Ok(())
}

fn tree_nodes<H: Guide<Tree>, T: plyscope::engine::Storage<Tree>>(
    tree: &Tree,
    engine: Engine<'_, Tree, H, T>,
) -> anyhow::Result<u64> {
    Ok(engine.build()?.search(&tree.root(), &Limits::none())?.all_nodes())
}

/// Connect four to a depth, by counting threats: what a game programmer's engine does.
fn openings(rows: &mut Vec<(String, u64)>) -> anyhow::Result<()> {
    let game = Connect4::new(Standard);
    let threats = |game: &Connect4<Standard>, position: &Position| game.count_threats(position);
    for (name, driver, profile) in [
        ("window", Driver::Window, Profile::Exact),
        ("aspiration", Driver::Aspiration(2), Profile::Exact),
        ("mtd(f)", Driver::Mtd(Score::ZERO), Profile::Exact),
        ("selective", Driver::Window, Profile::Selective),
    ] {
        let mut sum = 0;
        for moves in OPENINGS {
            let position = game.position(moves).context("a position of the bench")?;
            let mut engine = Engine::new(&game)
                .guide(Evaluated(threats))
                .table(Table::with_memory(1 << 22))
                .driver(driver)
                .profile(profile)
                .deepen(true)
                .build()?;
            sum += engine.search(&position, &Limits::depth(9))?.all_nodes();
        }
        rows.push((format!("connect four to depth 9, {name}"), sum));
    }
    Ok(())
}

/// Connect four solved, by the guide that knows the game.
fn solved(rows: &mut Vec<(String, u64)>) -> anyhow::Result<()> {
    let game = Connect4::new(Standard);
    for (name, driver) in [("bisection", Driver::Bisection), ("window", Driver::Window)] {
        let mut sum = 0;
        for moves in LATE {
            let position = game.position(moves).context("a position of the bench")?;
            let mut engine = Engine::new(&game)
                .guide(Threats)
                .table(Table::with_memory(1 << 23))
                .driver(driver)
                .build()?;
            sum += engine.search(&position, &Limits::none())?.all_nodes();
        }
        rows.push((format!("connect four solved, {name}"), sum));
    }
    for (width, height) in [(5, 5), (6, 4), (4, 6)] {
        let size = AnySize::new(width, height).context("a board of the bench")?;
        let game = Connect4::new(size);
        let mut engine = Engine::new(&game)
            .guide(Threats)
            .table(Table::with_memory(1 << 23))
            .driver(Driver::Bisection)
            .build()?;
        let report = engine.search(&plyscope::Game::start(&game), &Limits::none())?;
        rows.push((format!("connect four {width}x{height} solved from the start"), report.all_nodes()));
    }
    Ok(())
}
