//! `plyscope train`.

use crate::args::{LangArg, seed, whole};
use crate::out::{self, Progress};
use crate::{file, game, words as m};
use anyhow::{Context, anyhow, bail};
use clap::Args;
use plyscope_games::pattern::{Aim, Plan, Trainer};
use plyscope_trace::style::Tone;
use std::fs::{File, OpenOptions, TryLockError};
use std::io::{Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

/// Train an evaluation by patterns: self-play, exact and deeper search, regression
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Train {
    /// The game (plyscope games); it must name patterns
    game: String,

    /// The file to write
    #[arg(short, long, value_name = "FILE")]
    output: PathBuf,

    /// Measure how far searches are from the static value, with the weights that are built in, instead of training weights
    #[arg(long)]
    margins: bool,

    /// Make N positions for each phase of the game, 100 to 10,000,000
    #[arg(long, value_name = "N", default_value_t = 100_000, value_parser = whole(100..=10_000_000u32))]
    positions: u32,

    /// Search positions that are not solved N plies deep, 1 to 12
    #[arg(long, value_name = "N", default_value_t = 4, value_parser = whole(1..=12u32))]
    depth: u32,

    /// The same seed gives the same file, byte for byte; 0 to 18,446,744,073,709,551,615
    #[arg(long, value_name = "S", default_value_t = 1, value_parser = seed())]
    seed: u64,

    #[command(flatten)]
    lang: LangArg,
}

const EXAMPLES: &str = "\
What is done is kept in FILE.part until the weights are written. After Ctrl-C, or if the program was killed, the same command \
goes on there, and the file is the same as without a break. docs/patterns.md says how a game of your own names its patterns.

The weights of othello that are built in come from 120,000 positions for each phase, which takes minutes; 200 are enough to try it out.

The errors are root mean squares on positions that were held out: of the best constant, of the evaluation before training \
and of the new weights.

With --margins the table says by how much a search to each depth finds more than the static value: the mean and the spread. \
Those of othello that are built in come from --margins --positions 2000.

Examples:
  plyscope train othello -o othello.margins --margins --positions 2000
  plyscope train 'breakthrough(5x4,1)' -o breakthrough.weights --positions 1000
  plyscope train othello -o othello.weights --positions 200";

impl Train {
    pub(crate) fn run(self) -> anyhow::Result<()> {
        let Train { positions, depth, seed, margins, .. } = self;
        let session = game::open(&self.game, None)?;
        let aim = if margins { Aim::Margins } else { Aim::Weights };
        let plan = Plan { seed, positions, depth, aim };
        let Some(mut trainer) = session.trainer(plan) else {
            let can =
                |name: &&str| game::open(name, None).is_ok_and(|session| session.trainer(plan).is_some());
            let names = game::games().list().iter().map(|entry| entry.name.as_str());
            let names: Vec<_> = names.filter(can).collect();
            bail!("`{}` names no patterns to train; these games do: {}", self.game, names.join(", "));
        };
        let mut kept = Kept::open(&self.output, &*trainer)?;
        let cancel = game::cancel_on_signal();
        let mut line = Progress::new();
        let live = |trainer: &dyn Trainer| {
            let (done, all) = trainer.done();
            format!("{} %, {}", done * 100 / all.max(1), out::told(&trainer.doing()))
        };
        kept.replay(&mut *trainer, |trainer| line.show(|| m::train_last(out::lang(), live(trainer))))?;
        loop {
            line.show(|| live(&*trainer));
            let Some(batch) = trainer.work(&mut || !cancel.is_cancelled()) else { break };
            kept.append(&batch)?;
        }
        drop(line);
        let (done, all) = trainer.done();
        if done < all {
            let part = kept.path.display();
            out::note(&format!(
                "{} % is done and kept in {part}; the same command goes on",
                done * 100 / all
            ));
            return Err(out::Stopped.into());
        }
        let bytes = trainer.file();
        file::write(&self.output, &bytes)?;
        kept.remove()?;
        out::print(|out| {
            let found = trainer.found();
            let (head, rest) = found.split_once('\n').unwrap_or((&found, ""));
            out::line(out, Tone::Head, &out::told(head))?;
            write!(out, "{rest}")?;
            let count = game::count(bytes.len() as u64);
            Ok(writeln!(out, "{}", m::train_bytes(out::lang(), count, self.output.display()))?)
        })
    }
}

/// The batches so far: a line that says which training, then each batch after its length.
struct Kept {
    path: PathBuf,
    file: File,
    batches: Vec<Vec<u8>>,
}

impl Kept {
    fn open(output: &Path, trainer: &dyn Trainer) -> anyhow::Result<Kept> {
        if std::fs::metadata(output).is_ok_and(|found| found.is_dir()) {
            bail!(
                "{}: a folder; expected a name for the weight file, e.g. othello.weights",
                output.display()
            );
        }
        let mut name = output.as_os_str().to_owned();
        name.push(".part");
        let path = PathBuf::from(name);
        let shown = path.display().to_string();
        let mut file = OpenOptions::new()
            .read(true)
            .append(true)
            .create(true)
            .open(&path)
            .with_context(|| shown.clone())?;
        if let Err(TryLockError::WouldBlock) = file.try_lock() {
            bail!(
                "{shown}: another training is writing to this file; wait until it ends, or choose another -o FILE"
            );
        }
        let mut bytes = Vec::new();
        file.read_to_end(&mut bytes).with_context(|| shown.clone())?;
        let head = format!("plyscope training 1; {}\n", trainer.name()).into_bytes();
        let mut batches = Vec::new();
        let mut whole = 0;
        match bytes.strip_prefix(&head[..]) {
            Some(mut rest) => {
                whole = head.len();
                while let Some((length, body)) = rest.split_first_chunk()
                    && let Some((batch, next)) = body.split_at_checked(u32::from_le_bytes(*length) as usize)
                {
                    batches.push(batch.to_vec());
                    whole += 4 + batch.len();
                    rest = next;
                }
            }
            None if head.starts_with(&bytes) => {}
            None => bail!(
                "{shown}: belongs to another training; expected `{}`. Remove the file, or choose another -o FILE",
                String::from_utf8_lossy(&head).trim_end()
            ),
        }
        // A last batch that is not whole is made again.
        file.set_len(whole as u64)
            .and_then(|()| file.seek(SeekFrom::End(0)))
            .with_context(|| shown.clone())?;
        if whole == 0 {
            file.write_all(&head).with_context(|| shown)?;
        }
        Ok(Kept { path, file, batches })
    }

    /// Hands the batches of earlier runs to the trainer.
    fn replay(
        &mut self,
        trainer: &mut dyn Trainer,
        mut tell: impl FnMut(&dyn Trainer),
    ) -> anyhow::Result<()> {
        for batch in std::mem::take(&mut self.batches) {
            let shown = self.path.display();
            trainer
                .take(&batch)
                .map_err(|error| anyhow!("{shown}: {error}. Remove the file to begin anew"))?;
            tell(trainer);
        }
        Ok(())
    }

    fn append(&mut self, batch: &[u8]) -> anyhow::Result<()> {
        let bytes = [&(batch.len() as u32).to_le_bytes(), batch].concat();
        self.file.write_all(&bytes).with_context(|| self.path.display().to_string())
    }

    fn remove(self) -> anyhow::Result<()> {
        std::fs::remove_file(&self.path).with_context(|| self.path.display().to_string())
    }
}
