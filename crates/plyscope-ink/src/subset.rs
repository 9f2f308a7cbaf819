//! A font file with only the outlines that are used. Glyphs keep their numbers.

use crate::font::{Font, parts, u16_at};
use std::collections::BTreeSet;

/// What a PDF reader needs of a font whose glyphs it is told by number. `head` must come before `loca`.
const TABLES: [&[u8; 4]; 6] = [b"glyf", b"head", b"hhea", b"hmtx", b"loca", b"maxp"];

/// The font with these glyphs, the box of a missing one, and what any of them is made of.
///
/// Law: a glyph that is kept has the outline and advance that it had; the others have no outline.
pub(crate) fn subset(font: &Font, glyphs: impl Iterator<Item = u16>) -> Vec<u8> {
    let mut kept = BTreeSet::new();
    let mut todo: Vec<u16> = glyphs.chain([0]).collect();
    while let Some(glyph) = todo.pop() {
        if kept.insert(glyph) {
            todo.extend(parts(font.description(glyph)).iter().map(|part| part.glyph));
        }
    }
    let mut glyf = Vec::new();
    let mut offsets = vec![0u32];
    for glyph in 0..font.len() {
        if kept.contains(&glyph) {
            glyf.extend_from_slice(font.description(glyph));
            glyf.resize(glyf.len().next_multiple_of(4), 0);
        }
        offsets.push(glyf.len() as u32);
    }
    let mut head = font.table(b"head").to_vec();
    // Long offsets, and no checksum of the whole yet.
    if let Some(format) = head.get_mut(50..52) {
        format.copy_from_slice(&[0, 1]);
    }
    if let Some(sum) = head.get_mut(8..12) {
        sum.fill(0);
    }
    let loca: Vec<u8> = offsets.into_iter().flat_map(u32::to_be_bytes).collect();
    let hmtx = advances(font, &kept);
    let tables = TABLES.map(|tag| match tag {
        b"glyf" => glyf.clone(),
        b"head" => head.clone(),
        b"loca" => loca.clone(),
        b"hmtx" => hmtx.clone(),
        tag => font.table(tag).to_vec(),
    });
    file(&tables)
}

/// The advances; those of glyphs that are not kept are 0, which takes no room when it is compressed.
fn advances(font: &Font, kept: &BTreeSet<u16>) -> Vec<u8> {
    let mut hmtx = font.table(b"hmtx").to_vec();
    let full = usize::from(u16_at(font.table(b"hhea"), 34).unwrap_or(0));
    for (glyph, metric) in hmtx.chunks_exact_mut(4).take(full).enumerate() {
        // The last one counts for all that have none of their own.
        if !kept.contains(&(glyph as u16)) && glyph + 1 < full {
            metric.fill(0);
        }
    }
    hmtx
}

/// The sum of a table's words, the last one filled up with zeros.
fn checksum(bytes: &[u8]) -> u32 {
    let word = |chunk: &[u8]| {
        let mut word = [0; 4];
        word[..chunk.len()].copy_from_slice(chunk);
        u32::from_be_bytes(word)
    };
    bytes.chunks(4).map(word).fold(0, u32::wrapping_add)
}

/// Puts [`TABLES`] together behind their directory.
fn file(tables: &[Vec<u8>; TABLES.len()]) -> Vec<u8> {
    let count = TABLES.len() as u16;
    let power = count.ilog2() as u16;
    let mut out = vec![0, 1, 0, 0];
    for word in [count, 16 << power, power, 16 * count - (16 << power)] {
        out.extend(word.to_be_bytes());
    }
    let mut offset = out.len() + 16 * TABLES.len();
    let mut head = 0;
    for (tag, table) in TABLES.iter().zip(tables) {
        if *tag == b"head" {
            head = offset;
        }
        out.extend_from_slice(*tag);
        for word in [checksum(table), offset as u32, table.len() as u32] {
            out.extend(word.to_be_bytes());
        }
        offset += table.len().next_multiple_of(4);
    }
    for table in tables {
        out.extend_from_slice(table);
        out.resize(out.len().next_multiple_of(4), 0);
    }
    let whole = 0xB1B0_AFBAu32.wrapping_sub(checksum(&out));
    if let Some(sum) = out.get_mut(head + 8..head + 12) {
        sum.copy_from_slice(&whole.to_be_bytes());
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Law: a glyph that is kept has the outline and advance that it had; the others have no outline.
    #[test]
    fn kept_glyphs_stay_as_they_were() {
        for bold in [false, true] {
            let font = Font::get(bold);
            let used: Vec<u16> = "Aäß∞▲ї".chars().map(|c| font.glyph(c)).collect();
            let bytes = subset(font, used.iter().copied());
            assert!(bytes.len() < font.data.len() / 4);
            assert_eq!(checksum(&bytes), 0xB1B0_AFBA);
            let small = Font::read("small", bytes.leak());
            assert_eq!((small.len(), small.units, small.ascent), (font.len(), font.units, font.ascent));
            let mut outlines = 0;
            for glyph in 0..font.len() {
                outlines += usize::from(!small.outline(glyph).is_empty());
                if used.contains(&glyph) || glyph == 0 {
                    assert_eq!(small.outline(glyph), font.outline(glyph));
                    assert_eq!(small.advance(glyph), font.advance(glyph));
                }
            }
            // ä is made of two others.
            assert!((7..=12).contains(&outlines), "{outlines}");
        }
    }
}
