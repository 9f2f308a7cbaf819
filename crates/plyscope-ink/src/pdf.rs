//! Pages as PDF: paths stay paths, and text stays text that can be selected and searched. Only the glyphs that are used are
//! embedded.

use crate::css::{Cap, Join};
use crate::error::InkError;
use crate::font::{Font, i16_at};
use crate::path::{Point, Seg};
use crate::picture::{Glyph, Mark, Picture, Run, Shape, Stroke};
use crate::subset::subset;
use std::collections::BTreeMap;
use std::fmt::Write;

/// A PDF of these pages, each an SVG document whose units are points.
///
/// Law: the same arguments give the same bytes on every machine, and the text can be found in them.
///
/// # Errors
/// If there is no page, one is larger than PDF allows, or one is not an SVG that [`Picture::read`] understands.
pub fn pdf<S: AsRef<str>>(title: &str, pages: &[S]) -> Result<Vec<u8>, InkError> {
    if pages.is_empty() {
        return Err(InkError::Encode("there are no pages; expected at least one".to_owned()));
    }
    let mut faces = [false, true].map(Face::new);
    let mut drawn = Vec::with_capacity(pages.len());
    for (i, svg) in pages.iter().enumerate() {
        let picture = Picture::read(svg.as_ref())?;
        let (width, height) = picture.size();
        if width.max(height) > LARGEST {
            return Err(InkError::Encode(format!(
                "page {} would be {width} × {height} points; expected at most {LARGEST} a side",
                i + 1
            )));
        }
        let mut content = Content::new(height, &mut faces);
        for mark in &picture.marks {
            match mark {
                Mark::Shape(shape) => content.shape(shape),
                Mark::Text(run) => content.text(run),
            }
        }
        drawn.push((width, height, content.out));
    }
    Ok(document(title, &faces, &drawn))
}

/// The longest side of a page, in points.
const LARGEST: f32 = 14_400.0;

/// A font as far as it is used.
struct Face {
    font: &'static Font,
    /// Its name on a page.
    name: &'static str,
    /// The glyphs that are used, with the character that each stands for.
    used: BTreeMap<u16, char>,
}

impl Face {
    fn new(bold: bool) -> Face {
        Face { font: Font::get(bold), name: if bold { "B" } else { "R" }, used: BTreeMap::new() }
    }

    /// A length of the font in thousandths of its size, as PDF wants it.
    fn thousandths(&self, units: f32) -> i32 {
        (units * 1000.0 / self.font.units).round() as i32
    }

    /// Six letters before the name tell one part of a font from another.
    fn tagged(&self) -> String {
        let mut hash = 0xcbf2_9ce4_8422_2325_u64;
        for glyph in self.used.keys() {
            hash = (hash ^ u64::from(*glyph)).wrapping_mul(0x0000_0100_0000_01b3);
        }
        let letter = |i: u32| char::from(b'A' + (hash / 26u64.pow(i) % 26) as u8);
        format!("{}+{}", (0..6).map(letter).collect::<String>(), self.font.name)
    }
}

/// A number with at most three digits behind the point.
struct Num(f32);

impl std::fmt::Display for Num {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let text = format!("{:.3}", self.0);
        let text = text.trim_end_matches('0').trim_end_matches('.');
        f.write_str(if text == "-0" { "0" } else { text })
    }
}

/// Writing to a `String` cannot fail.
macro_rules! put {
    ($out:expr, $($arg:tt)*) => {{ let _ = write!($out, $($arg)*); }};
}

/// What is drawn on a page.
struct Content<'f> {
    out: String,
    height: f32,
    faces: &'f mut [Face; 2],
    /// What was set last, so that it is not said again.
    fill: Option<[u8; 3]>,
    stroke: Option<Stroke>,
}

impl<'f> Content<'f> {
    fn new(height: f32, faces: &'f mut [Face; 2]) -> Content<'f> {
        Content { out: String::new(), height, faces, fill: None, stroke: None }
    }

    /// On paper y grows upwards.
    fn point(&mut self, (x, y): Point) {
        put!(self.out, "{} {} ", Num(x), Num(self.height - y));
    }

    fn ink(&mut self, ink: [u8; 3], operator: &str) {
        for part in ink {
            put!(self.out, "{} ", Num(f32::from(part) / 255.0));
        }
        put!(self.out, "{operator}\n");
    }

    fn fill(&mut self, ink: [u8; 3]) {
        if self.fill.replace(ink) != Some(ink) {
            self.ink(ink, "rg");
        }
    }

    fn stroke(&mut self, stroke: &Stroke) {
        if self.stroke.as_ref() == Some(stroke) {
            return;
        }
        self.stroke = Some(stroke.clone());
        self.ink(stroke.ink, "RG");
        let cap = match stroke.cap {
            Cap::Butt => 0,
            Cap::Round => 1,
            Cap::Square => 2,
        };
        let join = match stroke.join {
            Join::Miter => 0,
            Join::Round => 1,
            Join::Bevel => 2,
        };
        let dashes: Vec<String> = stroke.dashes.iter().map(|&length| Num(length).to_string()).collect();
        put!(self.out, "{} w {cap} J {join} j [{}] 0 d\n", Num(stroke.width), dashes.join(" "));
    }

    fn shape(&mut self, shape: &Shape) {
        let operator = match (shape.fill, &shape.stroke) {
            (Some(_), Some(_)) => "B",
            (Some(_), None) => "f",
            (None, Some(_)) => "S",
            (None, None) => return,
        };
        if let Some(ink) = shape.fill {
            self.fill(ink);
        }
        if let Some(stroke) = &shape.stroke {
            self.stroke(stroke);
        }
        let (mut pen, mut start) = ((0.0, 0.0), (0.0, 0.0));
        for &seg in &shape.path {
            // A path in PDF has no curve with one steering point.
            let seg = match seg {
                Seg::Quad(by, to) => {
                    let toward = |from: Point| {
                        (from.0 + (by.0 - from.0) * 2.0 / 3.0, from.1 + (by.1 - from.1) * 2.0 / 3.0)
                    };
                    Seg::Cubic(toward(pen), toward(to), to)
                }
                seg => seg,
            };
            seg.points().for_each(|point| self.point(point));
            pen = seg.points().last().unwrap_or(start);
            match seg {
                Seg::Move(_) => {
                    start = pen;
                    self.out.push_str("m ");
                }
                Seg::Line(_) => self.out.push_str("l "),
                Seg::Close => self.out.push_str("h "),
                Seg::Quad(..) | Seg::Cubic(..) => self.out.push_str("c "),
            }
        }
        put!(self.out, "{operator}\n");
    }

    fn text(&mut self, run: &Run) {
        self.fill(run.ink);
        let face = &mut self.faces[usize::from(run.bold)];
        // A glyph can stand for one character only; where that is not the one that is meant, the text is said in full. The
        // box of a missing one stands for too many.
        let mut plain = run.glyphs.iter().map(|glyph| glyph.c).eq(run.text.chars());
        for glyph in &run.glyphs {
            let c = if glyph.id == 0 { char::REPLACEMENT_CHARACTER } else { glyph.c };
            plain &= *face.used.entry(glyph.id).or_insert(c) == glyph.c;
        }
        let name = face.name;
        if !plain {
            put!(self.out, "/Span <</ActualText {}>> BDC\n", Words(&run.text));
        }
        put!(self.out, "BT /{name} {} Tf ", Num(run.size));
        self.point(run.at);
        self.out.push_str("Td [<");
        let mut pen = 0;
        for &Glyph { id, at, .. } in &run.glyphs {
            if at != pen {
                let back = pen.saturating_sub(at) as f32 * 1000.0 / run.font().units;
                put!(self.out, ">{}<", Num(back));
            }
            put!(self.out, "{id:04X}");
            pen = at.saturating_add(run.font().advance(id));
        }
        self.out.push_str(">] TJ ET\n");
        if !plain {
            self.out.push_str("EMC\n");
        }
    }
}

/// A text outside of a page: UTF-16, in digits.
struct Words<'a>(&'a str);

impl std::fmt::Display for Words<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("<FEFF")?;
        self.0.encode_utf16().try_for_each(|unit| write!(f, "{unit:04X}"))?;
        f.write_str(">")
    }
}

/// A file of numbered objects.
struct File {
    out: Vec<u8>,
    /// Where each object begins.
    offsets: Vec<usize>,
}

/// How hard streams are compressed, 0 to 10.
const EFFORT: u8 = 9;

impl File {
    /// Writes the next object and returns its number.
    fn object(&mut self, body: &str) -> usize {
        self.offsets.push(self.out.len());
        let number = self.offsets.len();
        self.out.extend_from_slice(format!("{number} 0 obj\n{body}\nendobj\n").as_bytes());
        number
    }

    /// Writes a compressed stream, with more entries in its dictionary.
    fn stream(&mut self, more: &str, bytes: &[u8]) -> usize {
        let small = miniz_oxide::deflate::compress_to_vec_zlib(bytes, EFFORT);
        self.offsets.push(self.out.len());
        let number = self.offsets.len();
        let head =
            format!("{number} 0 obj\n<</Length {} /Filter /FlateDecode{more}>>\nstream\n", small.len());
        self.out.extend_from_slice(head.as_bytes());
        self.out.extend_from_slice(&small);
        self.out.extend_from_slice(b"\nendstream\nendobj\n");
        number
    }
}

fn document(title: &str, faces: &[Face; 2], pages: &[(f32, f32, String)]) -> Vec<u8> {
    // The second line tells programs that copy files that this one is not text.
    let mut file = File { out: b"%PDF-1.7\n%\xe2\xe3\xcf\xd3\n".to_vec(), offsets: Vec::new() };
    let mut fonts = String::new();
    for face in faces.iter().filter(|face| !face.used.is_empty()) {
        let number = font(&mut file, face);
        put!(fonts, "/{} {number} 0 R ", face.name);
    }
    // The pages name the list that names them. It comes right behind them, and each page is two objects.
    let list = file.offsets.len() + 2 * pages.len() + 1;
    let mut kids = String::new();
    for (width, height, content) in pages {
        let content = file.stream("", content.as_bytes());
        let page = file.object(&format!(
            "<</Type /Page /Parent {list} 0 R /MediaBox [0 0 {} {}] /Resources <</Font <<{}>>>> /Contents {content} 0 R>>",
            Num(*width),
            Num(*height),
            fonts.trim_end()
        ));
        put!(kids, "{page} 0 R ");
    }
    let list = file.object(&format!("<</Type /Pages /Kids [{}] /Count {}>>", kids.trim_end(), pages.len()));
    let catalog = file.object(&format!(
        "<</Type /Catalog /Pages {list} 0 R /ViewerPreferences <</DisplayDocTitle true>>>>"
    ));
    let info = file.object(&format!("<</Title {} /Creator (plyscope)>>", Words(title)));
    let start = file.out.len();
    let mut end = format!("xref\n0 {}\n0000000000 65535 f \n", file.offsets.len() + 1);
    for offset in &file.offsets {
        put!(end, "{offset:010} 00000 n \n");
    }
    put!(
        end,
        "trailer\n<</Size {} /Root {catalog} 0 R /Info {info} 0 R>>\nstartxref\n{start}\n%%EOF\n",
        file.offsets.len() + 1
    );
    file.out.extend_from_slice(end.as_bytes());
    file.out
}

/// Writes a font: which glyphs, how wide, what they mean, and their outlines.
fn font(file: &mut File, face: &Face) -> usize {
    let name = face.tagged();
    let outlines = subset(face.font, face.used.keys().copied());
    let outlines = file.stream(&format!(" /Length1 {}", outlines.len()), &outlines);
    let head = face.font.table(b"head");
    let bounds: Vec<String> = [36, 38, 40, 42]
        .map(|at| face.thousandths(f32::from(i16_at(head, at).unwrap_or(0))).to_string())
        .to_vec();
    // Flag 4: the glyphs are known by number. The height of capitals and the weight of stems are for readers that must
    // replace the font, which is embedded.
    let descriptor = file.object(&format!(
        "<</Type /FontDescriptor /FontName /{name} /Flags 4 /FontBBox [{}] /ItalicAngle 0 /Ascent {} /Descent {} \
         /CapHeight 729 /StemV 80 /FontFile2 {outlines} 0 R>>",
        bounds.join(" "),
        face.thousandths(face.font.ascent),
        face.thousandths(-face.font.descent)
    ));
    let mut widths = String::new();
    for &glyph in face.used.keys() {
        put!(widths, "{glyph} [{}] ", Num(face.font.advance(glyph) as f32 * 1000.0 / face.font.units));
    }
    let glyphs = file.object(&format!(
        "<</Type /Font /Subtype /CIDFontType2 /BaseFont /{name} /CIDSystemInfo <</Registry (Adobe) /Ordering (Identity) \
         /Supplement 0>> /FontDescriptor {descriptor} 0 R /CIDToGIDMap /Identity /W [{}]>>",
        widths.trim_end()
    ));
    let meanings = file.stream("", meanings(face).as_bytes());
    file.object(&format!(
        "<</Type /Font /Subtype /Type0 /BaseFont /{name} /Encoding /Identity-H /DescendantFonts [{glyphs} 0 R] \
         /ToUnicode {meanings} 0 R>>"
    ))
}

/// Which character each glyph stands for.
fn meanings(face: &Face) -> String {
    let mut out = String::from(
        "/CIDInit /ProcSet findresource begin\n12 dict begin\nbegincmap\n/CIDSystemInfo <</Registry (Adobe) /Ordering (UCS) \
         /Supplement 0>> def\n/CMapName /Adobe-Identity-UCS def\n/CMapType 2 def\n1 begincodespacerange\n<0000> <FFFF>\n\
         endcodespacerange\n",
    );
    let all: Vec<(&u16, &char)> = face.used.iter().collect();
    // More than a hundred in one list are not allowed.
    for some in all.chunks(100) {
        put!(out, "{} beginbfchar\n", some.len());
        for (glyph, c) in some {
            put!(out, "<{glyph:04X}> <");
            c.encode_utf16(&mut [0; 2]).iter().for_each(|unit| put!(out, "{unit:04X}"));
            out.push_str(">\n");
        }
        out.push_str("endbfchar\n");
    }
    out.push_str("endcmap\nCMapName currentdict /CMap defineresource pop\nend\nend\n");
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    fn page(inner: &str) -> String {
        format!(r#"<svg xmlns="http://www.w3.org/2000/svg" width="300" height="100">{inner}</svg>"#)
    }

    /// Where a text is in bytes.
    fn find(bytes: &[u8], text: &str) -> Option<usize> {
        bytes.windows(text.len()).position(|window| window == text.as_bytes())
    }

    /// All streams, plain.
    fn streams(pdf: &[u8]) -> Vec<Vec<u8>> {
        let mut rest = pdf;
        let mut all = Vec::new();
        while let Some(at) = find(rest, "\nstream\n") {
            rest = &rest[at + 8..];
            let end = find(rest, "\nendstream").unwrap();
            all.push(miniz_oxide::inflate::decompress_to_vec_zlib(&rest[..end]).unwrap());
            rest = &rest[end..];
        }
        all
    }

    /// Law: the table at the end says where every object begins.
    #[test]
    fn every_object_is_where_the_table_says() {
        let inner = "<text x='9' y='50'>a</text><text x='9' y='80' font-weight='bold'>b</text>";
        let pdf = pdf("Ä title", &[page(inner), page("<rect width='9' height='9'/>")]).unwrap();
        let start = find(&pdf, "xref\n").unwrap();
        assert!(find(&pdf, &format!("startxref\n{start}\n%%EOF")).is_some());
        let table = std::str::from_utf8(&pdf[start..]).unwrap();
        let offsets = table.lines().filter_map(|line| line.strip_suffix(" 00000 n "));
        let mut count = 0;
        for (i, offset) in offsets.enumerate() {
            let at: usize = offset.parse().unwrap();
            assert!(pdf[at..].starts_with(format!("{} 0 obj\n", i + 1).as_bytes()), "object {}", i + 1);
            count += 1;
        }
        // Two fonts of five, two pages of two, and the list, the catalogue and the title.
        assert_eq!(count, 17);
        assert!(find(&pdf, "/Title <FEFF00C4").is_some() && find(&pdf, "/Creator (plyscope)").is_some());
    }

    /// Law: a page says the numbers of the glyphs, and the font what they mean.
    #[test]
    fn text_stays_text() {
        let font = Font::get(false);
        let pdf = pdf("t", &[page("<text x='9' y='50'>nα</text>")]).unwrap();
        let streams = streams(&pdf);
        let (n, alpha) = (font.glyph('n'), font.glyph('α'));
        let said = format!("9 50 Td [<{n:04X}{alpha:04X}>] TJ");
        assert!(streams.iter().any(|stream| find(stream, &said).is_some()));
        let meant = format!("<{alpha:04X}> <03B1>\n");
        assert!(streams.iter().any(|stream| find(stream, &meant).is_some()));
    }

    #[test]
    fn what_a_glyph_cannot_say_is_said_in_full() {
        let said = |text: &str| {
            let pdf = pdf("t", &[page(&format!("<text x='9' y='50'>{text}</text>"))]).unwrap();
            streams(&pdf).iter().any(|stream| find(stream, &format!("ActualText {}", Words(text))).is_some())
        };
        assert!(said("漢") && said("a\u{ad}b") && said("e\u{301}") && !said("ab"));
    }

    #[test]
    fn pages_that_cannot_be_are_refused() {
        assert!(pdf::<&str>("t", &[]).unwrap_err().to_string().contains("no pages"));
        let wide = r#"<svg xmlns="http://www.w3.org/2000/svg" width="15000" height="100"/>"#;
        assert!(pdf("t", &[wide]).unwrap_err().to_string().contains("page 1 would be 15000 × 100 points"));
        assert!(matches!(pdf("t", &["<svg/>"]), Err(InkError::Svg(_))));
    }
}
