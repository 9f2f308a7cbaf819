//! The record of a match: a file that only grows, by whole lines, and that one match at a time may hold.

use crate::out::{self, Progress};
use anyhow::{Context, anyhow, bail};
use plyscope_games::match_record::{self, Games, Played, Points};
use plyscope_games::session::Session;
use std::collections::BTreeMap;
use std::fs::{File, OpenOptions, TryLockError};
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

/// At most this much work is lost if the power fails. If only the program is killed, nothing is.
const FLUSHED: Duration = Duration::from_secs(1);

/// The record, locked.
pub(super) struct Record {
    path: PathBuf,
    file: File,
    head: String,
    /// How long it is; everything before is whole lines.
    length: u64,
    flushed: Instant,
}

impl Record {
    /// Opens or begins the record of the match that `head` names, and reads the games that it has.
    ///
    /// What is there is never written over. Only a last line that was not finished is cut off.
    pub(super) fn open(
        path: &Path,
        head: String,
        session: &mut dyn Session,
    ) -> anyhow::Result<(Record, BTreeMap<u64, Played>)> {
        let shown = path.display().to_string();
        if std::fs::metadata(path).is_ok_and(|found| !found.is_file()) {
            bail!("{shown}: not a regular file; expected a name for the record, e.g. match.txt");
        }
        let mut file = (OpenOptions::new().read(true).append(true).create(true).open(path))
            .with_context(|| shown.clone())?;
        match file.try_lock() {
            Ok(()) => {}
            Err(TryLockError::WouldBlock) => bail!(
                "{shown}: another match is writing to this record; wait until it ends, or choose another file"
            ),
            Err(TryLockError::Error(error)) => {
                out::note(&format!(
                    "{shown}: cannot be locked ({error}); make sure that no other match writes to it"
                ));
            }
        }
        let mut bytes = Vec::new();
        file.read_to_end(&mut bytes).map_err(|error| anyhow!("{shown}: {error}"))?;
        let mut record = Record { path: path.to_owned(), file, head, length: 0, flushed: Instant::now() };
        let Some(rest) = bytes.strip_prefix(record.head.as_bytes()) else {
            if !record.head.as_bytes().starts_with(&bytes) {
                let head = record.head.trim_end().replace('\n', "; ");
                bail!("{shown}: the record of another match; expected it to begin with `{head}`");
            }
            // New, or the program was killed before the head was whole.
            record.cut(0)?;
            record.add(&record.head.clone())?;
            return Ok((record, BTreeMap::new()));
        };
        let mut line = Progress::new();
        let first = record.head.lines().count() + 1;
        let Games { done, whole, torn } = match_record::read(rest, &record.head, first, session, &mut |at| {
            line.show(|| format!("{shown}: line {at}"));
        })
        .with_context(|| shown.clone())?;
        drop(line);
        record.length = (record.head.len() + whole) as u64;
        if let Some(line) = torn {
            record.cut(record.length)?;
            out::note(&format!(
                "{shown}: line {line} was not finished and is cut off; its game is played again"
            ));
        }
        Ok((record, done))
    }

    /// Appends a game.
    pub(super) fn append(&mut self, number: u64, points: Points, moves: &[String]) -> anyhow::Result<()> {
        self.add(&match_record::line(&self.head, number, points, moves))
    }

    /// Appends whole lines, or nothing.
    fn add(&mut self, text: &str) -> anyhow::Result<()> {
        let added = self.file.write_all(text.as_bytes()).and_then(|()| match self.flushed.elapsed() {
            recent if recent < FLUSHED => Ok(()),
            _ => self.flush(),
        });
        if let Err(error) = added {
            // A full disk takes part of a line. If that cannot be cut off now, the next run does it.
            let _ = self.file.set_len(self.length);
            return Err(error).with_context(|| self.path.display().to_string());
        }
        self.length += text.len() as u64;
        Ok(())
    }

    fn flush(&mut self) -> io::Result<()> {
        self.flushed = Instant::now();
        self.file.sync_data()
    }

    /// Makes sure that everything is on the disk.
    pub(super) fn finish(mut self) -> anyhow::Result<()> {
        self.flush().with_context(|| self.path.display().to_string())
    }

    /// Cuts off what comes after `length`: never more than a line that was not finished.
    fn cut(&mut self, length: u64) -> anyhow::Result<()> {
        let cut = self.file.set_len(length).and_then(|()| self.file.seek(SeekFrom::End(0)));
        cut.map(|_| ()).with_context(|| self.path.display().to_string())
    }
}
