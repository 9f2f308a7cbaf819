//! A table on disk, so that what was learned outlives the program.

use super::table::{CacheLine, Layout, START_LINES, Table};
use std::io::{Error, ErrorKind, Read, Result, Write};
use std::sync::atomic::Ordering::Relaxed;

const MAGIC: &[u8; 8] = b"plytab\x002";

/// A sum in which every word and its place count.
#[derive(Default)]
struct Sum(u64);

impl Sum {
    fn add(&mut self, word: u64) {
        self.0 = (self.0.rotate_left(5) ^ word).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    }
}

fn broken(what: &str) -> Error {
    Error::new(ErrorKind::InvalidData, format!("not a saved table: {what}"))
}

impl Table {
    /// Writes everything that it knows.
    ///
    /// ```
    /// use plyscope::Tree;
    /// use plyscope::engine::{Engine, Limits, Table};
    /// let tree: Tree = "((3 12 8) (2 4 6) (14 5 2))".parse()?;
    /// let mut engine = Engine::new(&tree).table(Table::default()).build()?;
    /// let first = engine.search(&tree.root(), &Limits::none())?;
    /// let mut file = Vec::new();
    /// engine.into_table().save(&mut file)?;
    ///
    /// let table = Table::load(&mut file.as_slice(), Table::DEFAULT_BYTES)?;
    /// let again = Engine::new(&tree).table(table).build()?.search(&tree.root(), &Limits::none())?;
    /// assert_eq!(again.value, first.value);
    /// assert!(again.nodes < first.nodes);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// If `out` cannot be written.
    pub fn save(&self, out: &mut impl Write) -> Result<()> {
        let key_bits = match self.layout {
            Layout::Wide => 0,
            Layout::Compact { key_bits } => key_bits,
        };
        let head = [
            self.rules,
            u64::from(key_bits),
            u64::from(self.bits),
            self.ways as u64,
            self.used as u64,
            self.generation,
        ];
        let mut sum = Sum::default();
        let mut buffer = Vec::with_capacity(1 << 16);
        buffer.extend_from_slice(MAGIC);
        let words = self.lines.iter().flat_map(|line| line.0.iter().map(|word| word.load(Relaxed)));
        for word in head.into_iter().chain(words) {
            sum.add(word);
            buffer.extend_from_slice(&word.to_le_bytes());
            if buffer.len() >= 1 << 16 {
                out.write_all(&buffer)?;
                buffer.clear();
            }
        }
        buffer.extend_from_slice(&sum.0.to_le_bytes());
        out.write_all(&buffer)?;
        out.flush()
    }

    /// Reads what [`save`](Table::save) wrote; from then on the table may take up to `bytes`.
    ///
    /// The engine believes what a table says. A file that was damaged is refused, and so is, by the first search, one from
    /// another game; but one that somebody forged is not. Use it with the hints and the evaluation that made it.
    ///
    /// # Errors
    /// If it cannot be read, is not a saved table, or needs more than `bytes`.
    pub fn load(from: &mut impl Read, bytes: usize) -> Result<Table> {
        let mut magic = [0; 8];
        from.read_exact(&mut magic)?;
        if magic != *MAGIC {
            return Err(broken("expected it to begin with `plytab`"));
        }
        let mut sum = Sum::default();
        let mut next = |from: &mut dyn Read| -> Result<u64> {
            let mut word = [0; 8];
            from.read_exact(&mut word)?;
            let word = u64::from_le_bytes(word);
            sum.add(word);
            Ok(word)
        };
        let mut head = [0; 6];
        for word in &mut head {
            *word = next(from)?;
        }
        let [rules, key_bits, bits, ways, used, generation] = head;
        let mut table = Table::with_memory(bytes);
        let layout = match key_bits {
            0 => Layout::Wide,
            40..=49 if bits >= u64::from(START_LINES) => Layout::Compact { key_bits: key_bits as u32 },
            _ => return Err(broken("the layout is unknown")),
        };
        if bits > 40 || ways > 4 || generation > 31 || used > (8 << bits) {
            return Err(broken("its size is impossible"));
        }
        if bits > u64::from(table.cap_bits) {
            let message = format!("it takes {} bytes, more than the {bytes} allowed", 64_u64 << bits);
            return Err(Error::new(ErrorKind::OutOfMemory, message));
        }
        (table.layout, table.bits, table.ways) = (layout, bits as u32, ways as usize);
        (table.used, table.generation, table.rules) = (used as usize, generation, rules);
        table.lines.clear();
        // Line by line: a file that ends early has not taken the memory that it promised to fill.
        for _ in 0..1_u64 << bits {
            let line = CacheLine::default();
            for word in &line.0 {
                word.store(next(from)?, Relaxed);
            }
            table.lines.push(line);
        }
        let mut end = [0; 8];
        from.read_exact(&mut end)?;
        if u64::from_le_bytes(end) != sum.0 {
            return Err(broken("the sum at its end is wrong"));
        }
        Ok(table)
    }
}

#[cfg(test)]
mod tests {
    use super::super::table::Entry;
    use super::*;
    use crate::score::{Score, Value};

    fn filled(compact: bool, bytes: usize) -> Table {
        let mut table = Table::with_memory(bytes);
        table.prepare(if compact { 45 } else { 64 }, if compact { 8 } else { 32 });
        for key in 0..5000 {
            let value = Value::exact(Score::new(key as i32 % 100));
            table.write(key, Entry { value, depth: 3, proved: true, place: 1 }, 1);
        }
        table
    }

    /// Law: what was saved is what is loaded, entry for entry.
    #[test]
    fn what_is_saved_is_loaded() {
        for compact in [false, true] {
            for bytes in [0, 16, 64, 1 << 15, 1 << 20] {
                let table = filled(compact, bytes);
                let mut file = Vec::new();
                table.save(&mut file).unwrap();
                let mut again = Table::load(&mut file.as_slice(), bytes).unwrap();
                for key in 0..6000 {
                    assert_eq!(again.read(again.fetch(key)), table.read(table.fetch(key)));
                }
                let mut second = Vec::new();
                again.save(&mut second).unwrap();
                assert_eq!(file, second);
                again.grow();
            }
        }
    }

    /// A file that was cut or changed anywhere is refused.
    #[test]
    fn a_damaged_file_is_refused() {
        let mut file = Vec::new();
        filled(false, 1 << 10).save(&mut file).unwrap();
        for at in 0..file.len() {
            assert!(Table::load(&mut &file[..at], 1 << 10).is_err(), "cut at {at}");
            let mut changed = file.clone();
            changed[at] ^= 1 << (at % 8);
            assert!(Table::load(&mut changed.as_slice(), 1 << 10).is_err(), "changed at {at}");
        }
        assert!(Table::load(&mut file.as_slice(), 64).unwrap_err().to_string().contains("64 allowed"));
    }
}
