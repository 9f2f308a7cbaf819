//! Kerning: how much closer two letters stand than their widths say, from the `GPOS` table of a font.

use crate::font::{i16_at, u16_at, u32_at};

/// The pairs of a font.
#[derive(Default)]
pub(crate) struct Kerning {
    data: &'static [u8],
    /// Per lookup its subtables. The first one of a lookup that knows a pair decides.
    lookups: Vec<Vec<usize>>,
}

/// A lookup that positions pairs, and one that only says where the real one is because the table became long.
const PAIRS: u16 = 2;
const ELSEWHERE: u16 = 9;

impl Kerning {
    /// Reads where the pairs are; a table that makes no sense has none.
    pub(crate) fn read(data: &'static [u8]) -> Kerning {
        Kerning { data, lookups: lookups(data).unwrap_or_default() }
    }

    /// What is added to the advance of `left` when `right` follows it, in units of the font.
    pub(crate) fn between(&self, left: u16, right: u16) -> i32 {
        let lookup =
            |tables: &Vec<usize>| tables.iter().find_map(|&at| pair(self.data, at, left, right)).unwrap_or(0);
        self.lookups.iter().map(lookup).sum()
    }
}

fn lookups(data: &[u8]) -> Option<Vec<Vec<usize>>> {
    let features = usize::from(u16_at(data, 6)?);
    let list = usize::from(u16_at(data, 8)?);
    let mut wanted = Vec::new();
    for i in 0..usize::from(u16_at(data, features)?) {
        let record = features + 2 + 6 * i;
        if data.get(record..record + 4)? == b"kern" {
            let feature = features + usize::from(u16_at(data, record + 4)?);
            for k in 0..usize::from(u16_at(data, feature + 2)?) {
                wanted.push(usize::from(u16_at(data, feature + 4 + 2 * k)?));
            }
        }
    }
    // Scripts share lookups; each counts once.
    wanted.sort_unstable();
    wanted.dedup();
    wanted
        .into_iter()
        .map(|index| {
            let lookup = list + usize::from(u16_at(data, list + 2 + 2 * index)?);
            let kind = u16_at(data, lookup)?;
            let mut tables = Vec::new();
            for i in 0..usize::from(u16_at(data, lookup + 4)?) {
                let at = lookup + usize::from(u16_at(data, lookup + 6 + 2 * i)?);
                if kind == PAIRS {
                    tables.push(at);
                } else if kind == ELSEWHERE && u16_at(data, at + 2)? == PAIRS {
                    tables.push(at + u32_at(data, at + 4)? as usize);
                }
            }
            Some(tables)
        })
        .collect()
}

/// What a subtable says about a pair: nothing if it does not know it.
fn pair(data: &[u8], at: usize, left: u16, right: u16) -> Option<i32> {
    let covered = usize::from(covered(data, at + usize::from(u16_at(data, at + 2)?), left)?);
    let (first, second) = (u16_at(data, at + 4)?, u16_at(data, at + 6)?);
    let bytes = |format: u16| 2 * format.count_ones() as usize;
    // The advance is the third of the values that a format may hold.
    let advance = |values: usize| -> Option<i32> {
        if first & 4 == 0 { Some(0) } else { i16_at(data, values + bytes(first & 3)).map(i32::from) }
    };
    if u16_at(data, at)? == 1 {
        let set = at + usize::from(u16_at(data, at + 10 + 2 * covered)?);
        let size = 2 + bytes(first) + bytes(second);
        (0..usize::from(u16_at(data, set)?))
            .map(|i| set + 2 + i * size)
            .find(|&record| u16_at(data, record) == Some(right))
            .and_then(|record| advance(record + 2))
    } else {
        let row = usize::from(class(data, at + usize::from(u16_at(data, at + 8)?), left)?);
        let column = usize::from(class(data, at + usize::from(u16_at(data, at + 10)?), right)?);
        let columns = usize::from(u16_at(data, at + 14)?);
        advance(at + 16 + (row * columns + column) * (bytes(first) + bytes(second)))
    }
}

/// The place of a glyph in a coverage table.
fn covered(data: &[u8], at: usize, glyph: u16) -> Option<u16> {
    let list = u16_at(data, at)? == 1;
    for i in 0..u16_at(data, at + 2)? {
        if list {
            if u16_at(data, at + 4 + 2 * usize::from(i))? == glyph {
                return Some(i);
            }
        } else {
            let range = at + 4 + 6 * usize::from(i);
            let (first, last) = (u16_at(data, range)?, u16_at(data, range + 2)?);
            if (first..=last).contains(&glyph) {
                return u16_at(data, range + 4)?.checked_add(glyph - first);
            }
        }
    }
    None
}

/// The class of a glyph; 0 for those that are not listed.
fn class(data: &[u8], at: usize, glyph: u16) -> Option<u16> {
    if u16_at(data, at)? == 1 {
        let (first, count) = (u16_at(data, at + 2)?, u16_at(data, at + 4)?);
        return match glyph.checked_sub(first).filter(|&i| i < count) {
            Some(i) => u16_at(data, at + 6 + 2 * usize::from(i)),
            None => Some(0),
        };
    }
    for i in 0..usize::from(u16_at(data, at + 2)?) {
        let range = at + 4 + 6 * i;
        if (u16_at(data, range)?..=u16_at(data, range + 2)?).contains(&glyph) {
            return u16_at(data, range + 4);
        }
    }
    Some(0)
}

#[cfg(test)]
mod tests {
    use crate::font::Font;

    #[test]
    fn letters_that_lean_apart_stand_closer() {
        for bold in [false, true] {
            let font = Font::get(bold);
            let between = |a, b| font.kern(font.glyph(a), font.glyph(b));
            assert!(between('A', 'V') < 0 && between('T', 'o') < 0, "bold: {bold}");
            assert_eq!((between('n', 'n'), between('1', '1'), between('(', '-')), (0, 0, 0));
        }
    }
}
