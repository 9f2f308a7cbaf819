//! The two embedded TrueType fonts. See assets/README.md for where they come from.

use crate::kern::Kerning;
use crate::path::{Point, Seg};
use std::sync::LazyLock;

/// A font and where its tables are.
pub(crate) struct Font {
    /// Its name in a PDF.
    pub(crate) name: &'static str,
    pub(crate) data: &'static [u8],
    /// Units in the size of the font.
    pub(crate) units: f32,
    /// How far it reaches above and below the line, both positive.
    pub(crate) ascent: f32,
    pub(crate) descent: f32,
    /// How many glyphs have an advance of their own; the others have that of the last one.
    advances: u16,
    kerning: Kerning,
}

static REGULAR: LazyLock<Font> =
    LazyLock::new(|| Font::read("DejaVuSans", include_bytes!("../assets/DejaVuSans.subset.ttf")));
static BOLD: LazyLock<Font> =
    LazyLock::new(|| Font::read("DejaVuSans-Bold", include_bytes!("../assets/DejaVuSans-Bold.subset.ttf")));

pub(crate) fn u16_at(data: &[u8], at: usize) -> Option<u16> {
    data.get(at..)?.first_chunk().map(|bytes| u16::from_be_bytes(*bytes))
}

pub(crate) fn i16_at(data: &[u8], at: usize) -> Option<i16> {
    data.get(at..)?.first_chunk().map(|bytes| i16::from_be_bytes(*bytes))
}

pub(crate) fn u32_at(data: &[u8], at: usize) -> Option<u32> {
    data.get(at..)?.first_chunk().map(|bytes| u32::from_be_bytes(*bytes))
}

/// A table of a font file; empty if there is none.
fn table(data: &'static [u8], tag: &[u8; 4]) -> &'static [u8] {
    let directory = data.get(12..).unwrap_or_default().chunks_exact(16);
    let found = directory.take(usize::from(u16_at(data, 4).unwrap_or(0))).find(|record| record[..4] == *tag);
    let range = found.and_then(|record| {
        let start = u32_at(record, 8)? as usize;
        data.get(start..start + u32_at(record, 12)? as usize)
    });
    range.unwrap_or_default()
}

/// Glyphs that are made of others may be nested so deep.
const DEEPEST: u32 = 5;

impl Font {
    pub(crate) fn get(bold: bool) -> &'static Font {
        if bold { &BOLD } else { &REGULAR }
    }

    pub(crate) fn read(name: &'static str, data: &'static [u8]) -> Font {
        let (head, hhea) = (table(data, b"head"), table(data, b"hhea"));
        Font {
            name,
            data,
            units: f32::from(u16_at(head, 18).unwrap_or(1).max(1)),
            ascent: f32::from(i16_at(hhea, 4).unwrap_or(0)),
            descent: -f32::from(i16_at(hhea, 6).unwrap_or(0)),
            advances: u16_at(hhea, 34).unwrap_or(0),
            kerning: Kerning::read(table(data, b"GPOS")),
        }
    }

    pub(crate) fn table(&self, tag: &[u8; 4]) -> &'static [u8] {
        table(self.data, tag)
    }

    /// How many glyphs there are.
    pub(crate) fn len(&self) -> u16 {
        u16_at(self.table(b"maxp"), 4).unwrap_or(0)
    }

    /// The glyph of a character; 0, the box of a missing one, if there is none.
    ///
    /// Reads format 4 of the character map only: the fonts hold no character beyond U+FFFF.
    pub(crate) fn glyph(&self, c: char) -> u16 {
        let cmap = self.table(b"cmap");
        let subtables = (0..usize::from(u16_at(cmap, 2).unwrap_or(0)))
            .filter_map(|i| cmap.get(u32_at(cmap, 8 + 8 * i)? as usize..));
        let mut format4 = subtables.filter(|map| u16_at(map, 0) == Some(4));
        let code = u16::try_from(u32::from(c)).ok();
        format4.next().zip(code).and_then(|(map, code)| glyph_in(map, code)).unwrap_or(0)
    }

    /// How far the pen moves after a glyph.
    pub(crate) fn advance(&self, glyph: u16) -> i32 {
        let row = glyph.min(self.advances.saturating_sub(1));
        u16_at(self.table(b"hmtx"), 4 * usize::from(row)).map_or(0, i32::from)
    }

    /// What is added to that when `right` follows `left`.
    pub(crate) fn kern(&self, left: u16, right: u16) -> i32 {
        self.kerning.between(left, right)
    }

    /// The description of a glyph's outline; empty for a space.
    pub(crate) fn description(&self, glyph: u16) -> &'static [u8] {
        let (loca, i) = (self.table(b"loca"), usize::from(glyph));
        let long = u16_at(self.table(b"head"), 50) == Some(1);
        let offset = |i: usize| {
            if long { u32_at(loca, 4 * i) } else { u16_at(loca, 2 * i).map(|half| 2 * u32::from(half)) }
        };
        let range = offset(i).zip(offset(i + 1));
        range
            .and_then(|(start, end)| self.table(b"glyf").get(start as usize..end as usize))
            .unwrap_or_default()
    }

    /// The outline of a glyph, y upwards.
    pub(crate) fn outline(&self, glyph: u16) -> Vec<Seg> {
        let mut out = Vec::new();
        self.trace(glyph, DEEPEST, &mut out);
        out
    }

    fn trace(&self, glyph: u16, deeper: u32, out: &mut Vec<Seg>) {
        let data = self.description(glyph);
        match i16_at(data, 0) {
            Some(contours @ 0..) => {
                simple(data, contours as usize, out);
            }
            Some(_) if deeper > 0 => {
                for part in parts(data) {
                    let first = out.len();
                    self.trace(part.glyph, deeper - 1, out);
                    for seg in &mut out[first..] {
                        *seg = seg.map(|point| part.place(point));
                    }
                }
            }
            _ => {}
        }
    }
}

/// Looks a character up in a map of format 4.
fn glyph_in(map: &[u8], code: u16) -> Option<u16> {
    let double = usize::from(u16_at(map, 6)?);
    let (ends, starts) = (14, 16 + double);
    let segment = (0..double / 2).find(|i| u16_at(map, ends + 2 * i).is_some_and(|end| end >= code))?;
    let start = u16_at(map, starts + 2 * segment)?;
    let within = code.checked_sub(start)?;
    let delta = u16_at(map, starts + double + 2 * segment)?;
    let slot = starts + 2 * double + 2 * segment;
    match u16_at(map, slot)? {
        0 => Some(code.wrapping_add(delta)),
        offset => match u16_at(map, slot + usize::from(offset) + 2 * usize::from(within))? {
            0 => None,
            glyph => Some(glyph.wrapping_add(delta)),
        },
    }
}

/// A glyph that is part of another one.
pub(crate) struct Part {
    pub(crate) glyph: u16,
    /// The columns of the matrix that turns and stretches it, and by how much it is moved.
    x: Point,
    y: Point,
    by: Point,
}

impl Part {
    fn place(&self, (x, y): Point) -> Point {
        (x * self.x.0 + y * self.y.0 + self.by.0, x * self.x.1 + y * self.y.1 + self.by.1)
    }
}

/// The parts of a glyph that is made of others; none for other glyphs.
pub(crate) fn parts(data: &[u8]) -> Vec<Part> {
    const WORDS: u16 = 1;
    const OFFSETS: u16 = 2;
    const ONE_SCALE: u16 = 8;
    const MORE: u16 = 0x20;
    const TWO_SCALES: u16 = 0x40;
    const MATRIX: u16 = 0x80;
    let mut out = Vec::new();
    let mut at = 10;
    let mut part = || {
        let (flags, glyph) = (u16_at(data, at)?, u16_at(data, at + 2)?);
        at += 4;
        let mut word = || {
            at += 2;
            i16_at(data, at - 2)
        };
        let (dx, dy) = if flags & WORDS != 0 {
            (f32::from(word()?), f32::from(word()?))
        } else {
            let [dx, dy] = word()?.to_be_bytes();
            (f32::from(dx as i8), f32::from(dy as i8))
        };
        // Our fonts never say "this point on that point", the other meaning of the two numbers.
        let by = if flags & OFFSETS != 0 { (dx, dy) } else { (0.0, 0.0) };
        let mut factor = || Some(f32::from(word()?) / 16384.0);
        let (x, y) = if flags & ONE_SCALE != 0 {
            let s = factor()?;
            ((s, 0.0), (0.0, s))
        } else if flags & TWO_SCALES != 0 {
            ((factor()?, 0.0), (0.0, factor()?))
        } else if flags & MATRIX != 0 {
            ((factor()?, factor()?), (factor()?, factor()?))
        } else {
            ((1.0, 0.0), (0.0, 1.0))
        };
        Some((Part { glyph, x, y, by }, flags & MORE != 0))
    };
    if i16_at(data, 0).is_some_and(|contours| contours < 0) {
        while let Some((next, more)) = part() {
            out.push(next);
            if !more {
                break;
            }
        }
    }
    out
}

/// Appends the contours of a glyph that is not made of others.
fn simple(data: &[u8], contours: usize, out: &mut Vec<Seg>) -> Option<()> {
    const ON: u8 = 1;
    const X_BYTE: u8 = 2;
    const Y_BYTE: u8 = 4;
    const REPEAT: u8 = 8;
    const X_SAME: u8 = 0x10;
    const Y_SAME: u8 = 0x20;
    let ends: Vec<usize> =
        (0..contours).map(|i| u16_at(data, 10 + 2 * i).map(usize::from)).collect::<Option<_>>()?;
    let count = ends.last()? + 1;
    let hints = 10 + 2 * contours;
    let mut at = hints + 2 + usize::from(u16_at(data, hints)?);
    let mut flags = Vec::with_capacity(count);
    while flags.len() < count {
        let flag = *data.get(at)?;
        at += 1;
        let mut times = 1;
        if flag & REPEAT != 0 {
            times += usize::from(*data.get(at)?);
            at += 1;
        }
        flags.extend(std::iter::repeat_n(flag, times));
    }
    let mut axis = |short: u8, same: u8| -> Option<Vec<f32>> {
        let mut value = 0.0;
        let one = |flag: &u8| {
            if flag & short != 0 {
                let step = f32::from(*data.get(at)?);
                at += 1;
                value += if flag & same != 0 { step } else { -step };
            } else if flag & same == 0 {
                value += f32::from(i16_at(data, at)?);
                at += 2;
            }
            Some(value)
        };
        flags[..count].iter().map(one).collect()
    };
    let (x, y) = (axis(X_BYTE, X_SAME)?, axis(Y_BYTE, Y_SAME)?);
    let mut first = 0;
    for end in ends {
        let contour: Vec<(Point, bool)> = (first..=end)
            .map(|i| Some(((*x.get(i)?, *y.get(i)?), flags[i] & ON != 0)))
            .collect::<Option<_>>()?;
        contour_into(&contour, out);
        first = end + 1;
    }
    Some(())
}

/// Appends a closed contour of points that are on the line and points that steer it. Between two that steer, the middle is
/// on the line.
fn contour_into(points: &[(Point, bool)], out: &mut Vec<Seg>) {
    let middle = |a: Point, b: Point| ((a.0 + b.0) / 2.0, (a.1 + b.1) / 2.0);
    let (Some(&(first, first_on)), Some(&(last, last_on))) = (points.first(), points.last()) else { return };
    let start = match (first_on, last_on) {
        (true, _) => first,
        (false, true) => last,
        (false, false) => middle(first, last),
    };
    out.push(Seg::Move(start));
    let mut steer: Option<Point> = None;
    for &(point, on) in &points[usize::from(first_on)..] {
        match (steer, on) {
            (None, true) => out.push(Seg::Line(point)),
            (None, false) => steer = Some(point),
            (Some(by), true) => {
                out.push(Seg::Quad(by, point));
                steer = None;
            }
            (Some(by), false) => {
                out.push(Seg::Quad(by, middle(by, point)));
                steer = Some(point);
            }
        }
    }
    if let Some(by) = steer {
        out.push(Seg::Quad(by, start));
    }
    out.push(Seg::Close);
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Law: every glyph can be read to its end, and its outline fills the box that the font says: points on the line are
    /// inside, and none of the edges is beyond the points that steer.
    #[test]
    fn every_outline_fills_its_box() {
        for bold in [false, true] {
            let font = Font::get(bold);
            assert!(font.len() > 700);
            for glyph in 0..font.len() {
                let data = font.description(glyph);
                let outline = font.outline(glyph);
                assert_eq!(data.is_empty(), outline.is_empty(), "{glyph}");
                let on: Vec<Point> = outline.iter().filter_map(|seg| seg.points().last()).collect();
                let all: Vec<Point> = outline.iter().flat_map(|seg| seg.points()).collect();
                let axes: [fn(&Point) -> f32; 4] = [|p| -p.0, |p| -p.1, |p| p.0, |p| p.1];
                for ((axis, at), sign) in axes.into_iter().zip([2, 4, 6, 8]).zip([-1.0, -1.0, 1.0, 1.0]) {
                    let Some(edge) = i16_at(data, at).map(|edge| sign * f32::from(edge)) else { continue };
                    let most = |points: &[Point]| points.iter().map(axis).fold(f32::NEG_INFINITY, f32::max);
                    // Boxes of glyphs that are made of others were rounded.
                    let fits = most(&on) <= edge + 2.0 && edge - 2.0 <= most(&all);
                    assert!(fits, "bold {bold}, glyph {glyph}: {} {edge} {}", most(&on), most(&all));
                }
            }
        }
    }

    /// Law: every character that subset.sh names and that we write has a glyph of its own; others have the box.
    #[test]
    fn our_characters_are_there() {
        for bold in [false, true] {
            let font = Font::get(bold);
            for c in "AZaz09 äöüßÄÖÜẞ€αβ∞≥≤→−…▲△▼▽■□✂ЩщЖїґŒ×·„“".chars()
            {
                let missing = matches!(c, 'ẞ' | '€' | 'ґ');
                assert_eq!(font.glyph(c) == 0, missing, "{c}");
            }
            assert_eq!((font.glyph('漢'), font.glyph('🎲')), (0, 0));
            assert!(!font.outline(0).is_empty() && font.advance(0) > 0);
            assert!(font.advance(font.glyph('W')) > font.advance(font.glyph('i')));
        }
    }
}
