//! A picture as a list of marks: an SVG document with its style sheet worked out, all places in units of the picture.

use crate::compose::compose;
use crate::css::{Anchor, Element, Ink, Look, PROPERTIES, Property, Sheet};
use crate::error::InkError;
use crate::font::Font;
use crate::path::{Point, Seg, read as read_path, rect};
use crate::scan::{Scan, length, numbers};
use roxmltree::{Document, Node, ParsingOptions};
use std::collections::HashMap;

/// A picture that was read and can be drawn.
#[derive(Debug)]
pub struct Picture {
    width: f32,
    height: f32,
    pub(crate) marks: Vec<Mark>,
}

/// A text in a picture and the room that it takes: the full height of the font, and as wide as the pen moves.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Placed<'p> {
    /// The text.
    pub text: &'p str,
    /// Its left edge.
    pub left: f32,
    /// Its upper edge; y grows downwards.
    pub top: f32,
    /// Its right edge.
    pub right: f32,
    /// Its lower edge.
    pub bottom: f32,
}

/// Something that leaves ink on the paper. Later ones cover earlier ones.
#[derive(Debug)]
pub(crate) enum Mark {
    Shape(Shape),
    Text(Run),
}

/// A path that is filled, then stroked.
#[derive(Debug)]
pub(crate) struct Shape {
    pub(crate) path: Vec<Seg>,
    pub(crate) fill: Ink,
    pub(crate) stroke: Option<Stroke>,
}

/// A line of the pen.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Stroke {
    pub(crate) ink: [u8; 3],
    pub(crate) width: f32,
    pub(crate) dashes: Vec<f32>,
    pub(crate) cap: crate::css::Cap,
    pub(crate) join: crate::css::Join,
}

/// A letter as the font draws it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Glyph {
    pub(crate) id: u16,
    /// Where it stands, in units of the font after the beginning of its line.
    pub(crate) at: i32,
    /// What it means.
    pub(crate) c: char,
}

/// A line of text.
#[derive(Debug)]
pub(crate) struct Run {
    pub(crate) text: String,
    pub(crate) glyphs: Vec<Glyph>,
    /// Where the pen is at the end, in units of the font.
    pub(crate) advance: i32,
    /// The beginning of its base line.
    pub(crate) at: Point,
    pub(crate) size: f32,
    pub(crate) bold: bool,
    pub(crate) ink: [u8; 3],
}

impl Run {
    pub(crate) fn font(&self) -> &'static Font {
        Font::get(self.bold)
    }

    /// From units of the font to units of the picture.
    pub(crate) fn scale(&self) -> f32 {
        self.size / self.font().units
    }

    fn placed(&self) -> Placed<'_> {
        let (font, scale, (x, y)) = (self.font(), self.scale(), self.at);
        Placed {
            text: &self.text,
            left: x,
            top: y - font.ascent * scale,
            right: x + self.advance as f32 * scale,
            bottom: y + font.descent * scale,
        }
    }
}

impl Picture {
    /// Reads an SVG document.
    ///
    /// Law: everything in it is drawn, or the error says what is not understood. Only what does not change the picture is
    /// passed over: `title`, `desc`, comments, `id`, `role`, `data-…`, `aria-…` and classes without rules.
    ///
    /// # Errors
    /// If the text is not SVG, or more than our own pictures need.
    pub fn read(svg: &str) -> Result<Picture, InkError> {
        let options = ParsingOptions { allow_dtd: false, ..ParsingOptions::default() };
        let document =
            Document::parse_with_options(svg, options).map_err(|error| InkError::Svg(error.to_string()))?;
        let root = document.root_element();
        let mut sheet = Sheet::default();
        for style in root.descendants().filter(|node| node.is_element() && node.tag_name().name() == "style")
        {
            sheet.read(style.text().unwrap_or_default()).map_err(|why| at(style, why))?;
        }
        let (frame, width, height) = Frame::of(root).map_err(|why| at(root, why))?;
        let mut reader = Reader {
            sheet: &sheet,
            frame,
            width,
            height,
            kin: Vec::new(),
            known: HashMap::new(),
            marks: Vec::new(),
        };
        reader.element(root, &Look::default(), frame.place, None, DEEPEST)?;
        Ok(Picture { width, height, marks: reader.marks })
    }

    /// Width and height, in units: pixels at scale 1, points on paper.
    pub fn size(&self) -> (f32, f32) {
        (self.width, self.height)
    }

    /// All texts, in the order in which they are drawn.
    pub fn texts(&self) -> impl Iterator<Item = Placed<'_>> {
        self.marks.iter().filter_map(|mark| match mark {
            Mark::Text(run) => Some(run.placed()),
            Mark::Shape(_) => None,
        })
    }
}

/// Elements may be nested so deep.
const DEEPEST: u32 = 64;

const SVG: &str = "http://www.w3.org/2000/svg";

fn at(node: Node<'_, '_>, why: String) -> InkError {
    let place = node.document().text_pos_at(node.range().start);
    InkError::Svg(format!("{why}, at {place}"))
}

/// Where the units of an element are in the picture: stretched alike in both directions, then moved.
#[derive(Clone, Copy, Debug)]
struct Place {
    scale: f32,
    by: Point,
}

impl Place {
    fn point(self, (x, y): Point) -> Point {
        (x * self.scale + self.by.0, y * self.scale + self.by.1)
    }

    /// Reads a `transform` inside this place.
    fn transform(mut self, text: &str) -> Result<Place, String> {
        let refuse = || {
            format!(
                "the transform `{text}` is not understood; expected translate(x y) and scale(s) with a positive s"
            )
        };
        let mut rest = text.trim_ascii();
        while !rest.is_empty() {
            let (call, after) = rest.split_once(')').ok_or_else(refuse)?;
            let (name, arguments) = call.split_once('(').ok_or_else(refuse)?;
            match (name.trim_ascii(), &numbers(arguments).ok_or_else(refuse)?[..]) {
                ("translate", &[x]) => self.by = self.point((x, 0.0)),
                ("translate", &[x, y]) => self.by = self.point((x, y)),
                ("scale", &[s]) if s > 0.0 => self.scale *= s,
                _ => return Err(refuse()),
            }
            rest = after.trim_ascii_start().trim_start_matches(',').trim_ascii_start();
        }
        Ok(self)
    }
}

/// The paper.
#[derive(Clone, Copy)]
struct Frame {
    /// How the units of the document lie on it.
    place: Place,
    /// The size in units of the document, of which percentages are parts.
    whole: Point,
}

impl Frame {
    /// The frame of a document, and its width and height.
    fn of(root: Node<'_, '_>) -> Result<(Frame, f32, f32), String> {
        if root.tag_name().name() != "svg" {
            return Err(format!("<{}> is not a picture; expected <svg>", root.tag_name().name()));
        }
        let positive = |name: &str| {
            let read = |text: &str| {
                length(text).filter(|&length| length > 0.0).ok_or_else(|| {
                    format!("the {name} `{text}` of the picture is not understood; expected e.g. 640")
                })
            };
            root.attribute(name).map(read).transpose()
        };
        let view = match root.attribute("viewBox") {
            None => None,
            Some(text) => match numbers(text).as_deref() {
                Some(&[x, y, w, h]) if w > 0.0 && h > 0.0 => Some((x, y, w, h)),
                _ => {
                    return Err(format!("the viewBox `{text}` is not understood; expected e.g. 0 0 640 480"));
                }
            },
        };
        let size = |given: Option<f32>, viewed: Option<f32>| {
            given.or(viewed).ok_or("the picture has no size; expected a width and a height, or a viewBox")
        };
        let width = size(positive("width")?, view.map(|view| view.2))?;
        let height = size(positive("height")?, view.map(|view| view.3))?;
        let (x, y, w, h) = view.unwrap_or((0.0, 0.0, width, height));
        // As large as fits, in the middle.
        let scale = (width / w).min(height / h);
        let by = ((width - w * scale) / 2.0 - x * scale, (height - h * scale) / 2.0 - y * scale);
        Ok((Frame { place: Place { scale, by }, whole: (w, h) }, width, height))
    }
}

/// An element and the one that it is in, by index; elements that no rule can tell apart share an entry.
struct Kin<'a> {
    element: Element<'a>,
    parent: Option<usize>,
    properties: Vec<&'a Property>,
}

struct Reader<'a> {
    sheet: &'a Sheet,
    frame: Frame,
    width: f32,
    height: f32,
    kin: Vec<Kin<'a>>,
    /// The entry of a parent, a tag and its classes. Most nodes of a tree look alike, and large trees have many.
    known: HashMap<(Option<usize>, &'a str, &'a str), usize>,
    marks: Vec<Mark>,
}

impl<'a> Reader<'a> {
    fn kin(&mut self, parent: Option<usize>, tag: &'a str, class: &'a str) -> usize {
        if let Some(&known) = self.known.get(&(parent, tag, class)) {
            return known;
        }
        let element = Element { tag, classes: class.split_ascii_whitespace().collect() };
        let above = std::iter::successors(parent, |&i| self.kin[i].parent).map(|i| &self.kin[i].element);
        let properties = self.sheet.properties(&element, above);
        self.kin.push(Kin { element, parent, properties });
        self.known.insert((parent, tag, class), self.kin.len() - 1);
        self.kin.len() - 1
    }

    fn element(
        &mut self,
        node: Node<'a, 'a>,
        outer: &Look,
        place: Place,
        parent: Option<usize>,
        deeper: u32,
    ) -> Result<(), InkError> {
        let tag = node.tag_name().name();
        let namespace = node.tag_name().namespace();
        if namespace.is_some_and(|namespace| namespace != SVG) {
            return Err(at(
                node,
                format!(
                    "<{tag}> is not an SVG element: its namespace is `{}`",
                    namespace.unwrap_or_default()
                ),
            ));
        }
        // These leave no ink, and style sheets were read before.
        if matches!(tag, "title" | "desc" | "style") {
            return Ok(());
        }
        let own: &[&str] = match tag {
            "svg" if parent.is_none() => &["width", "height", "viewBox"],
            "g" => &["transform"],
            "rect" => &["x", "y", "width", "height", "rx", "transform"],
            "path" => &["d", "transform"],
            "text" => &["x", "y", "transform"],
            _ => return Err(at(node, format!("the element <{tag}> is not understood"))),
        };
        let kin = self.kin(parent, tag, node.attribute("class").unwrap_or_default());
        let mut look = outer.clone();
        for attribute in node.attributes() {
            let name = attribute.name();
            if PROPERTIES.contains(&name) {
                look.set(&Property::read(name, attribute.value()).map_err(|why| at(node, why))?);
            } else if !own.contains(&name)
                && !matches!(name, "class" | "id" | "role")
                && !name.starts_with("data-")
                && !name.starts_with("aria-")
            {
                return Err(at(node, format!("the attribute `{name}` of <{tag}> is not understood")));
            }
        }
        // Rules win over attributes.
        for property in &self.kin[kin].properties {
            look.set(property);
        }
        let place = match node.attribute("transform") {
            Some(text) => place.transform(text).map_err(|why| at(node, why))?,
            None => place,
        };
        let mark = match tag {
            "rect" => self.rect(node, &look, place),
            "path" => {
                read_path(node.attribute("d").unwrap_or_default()).map(|path| shape(path, &look, place))
            }
            "text" => self.text(node, &look, place),
            _ => return self.inside(node, &look, place, kin, deeper),
        };
        if let Some(mark) = mark.map_err(|why| at(node, why))? {
            self.reach(&mark).map_err(|why| at(node, why))?;
            self.marks.push(mark);
        }
        if tag == "text" { Ok(()) } else { self.inside(node, &look, place, kin, deeper) }
    }

    fn inside(
        &mut self,
        node: Node<'a, 'a>,
        look: &Look,
        place: Place,
        kin: usize,
        deeper: u32,
    ) -> Result<(), InkError> {
        if deeper == 0 {
            return Err(at(node, format!("elements are nested deeper than {DEEPEST}")));
        }
        for child in node.children() {
            if child.is_element() {
                if matches!(node.tag_name().name(), "rect" | "path")
                    && !matches!(child.tag_name().name(), "title" | "desc")
                {
                    let (inner, outer) = (child.tag_name().name(), node.tag_name().name());
                    return Err(at(child, format!("<{inner}> inside of <{outer}> is not understood")));
                }
                self.element(child, look, place, Some(kin), deeper - 1)?;
            } else if child.is_text() && !child.text().unwrap_or_default().trim().is_empty() {
                let text = child.text().unwrap_or_default().trim();
                return Err(at(child, format!("the text `{text}` is outside of <text>")));
            }
        }
        Ok(())
    }

    fn rect(&self, node: Node<'_, '_>, look: &Look, place: Place) -> Result<Option<Mark>, String> {
        let (w, h) = self.frame.whole;
        let (x, y) = (measure(node, "x", w)?, measure(node, "y", h)?);
        let (w, h) = (measure(node, "width", w)?, measure(node, "height", h)?);
        let r = measure(node, "rx", w)?;
        if w < 0.0 || h < 0.0 || r < 0.0 {
            return Err("a <rect> has a negative size".to_owned());
        }
        Ok(if w == 0.0 || h == 0.0 { None } else { shape(rect((x, y), (w, h), r), look, place) })
    }

    fn text(&self, node: Node<'_, '_>, look: &Look, place: Place) -> Result<Option<Mark>, String> {
        if let Some(child) = node.children().find(|child| child.is_element()) {
            return Err(format!("<{}> inside of <text> is not understood", child.tag_name().name()));
        }
        if look.stroke.is_some() {
            return Err("a <text> with a stroke is not understood".to_owned());
        }
        let (w, h) = self.frame.whole;
        let (x, y) = (measure(node, "x", w)?, measure(node, "y", h)?);
        let pieces = node.children().filter(|child| child.is_text()).filter_map(|child| child.text());
        let text = collapsed(&pieces.collect::<String>());
        let size = look.font_size * place.scale;
        let Some(ink) = look.fill.filter(|_| !text.is_empty() && size > 0.0) else { return Ok(None) };
        let font = Font::get(look.bold);
        let mut glyphs: Vec<Glyph> = Vec::new();
        let mut pen = 0i32;
        for c in seen(&text) {
            let id = font.glyph(c);
            if let Some(last) = glyphs.last() {
                pen = pen.saturating_add(font.kern(last.id, id));
            }
            glyphs.push(Glyph { id, at: pen, c });
            pen = pen.saturating_add(font.advance(id));
        }
        let mut run = Run { text, glyphs, advance: pen, at: place.point((x, y)), size, bold: look.bold, ink };
        let wide = pen as f32 * run.scale();
        run.at.0 -= match look.anchor {
            Anchor::Start => 0.0,
            Anchor::Middle => wide / 2.0,
            Anchor::End => wide,
        };
        Ok(Some(Mark::Text(run)))
    }

    /// Refuses what lies far outside of the paper: there is a mistake in it, and drawing it could take for ever.
    fn reach(&self, mark: &Mark) -> Result<(), String> {
        let near = |(x, y): Point| {
            (-self.width..=2.0 * self.width).contains(&x) && (-self.height..=2.0 * self.height).contains(&y)
        };
        let all_near = match mark {
            Mark::Text(run) => {
                let Placed { left, top, right, bottom, .. } = run.placed();
                near((left, top)) && near((right, bottom))
            }
            Mark::Shape(Shape { path, stroke, .. }) => {
                let wide = stroke.as_ref().map_or(0.0, |stroke| stroke.width);
                path.iter().flat_map(|seg| seg.points()).all(near) && wide <= self.width.max(self.height)
            }
        };
        if all_near { Ok(()) } else { Err("something lies far outside of the picture".to_owned()) }
    }
}

/// A path with the look of its element; nothing if that leaves no ink.
fn shape(path: Vec<Seg>, look: &Look, place: Place) -> Option<Mark> {
    let stroke = look.stroke.filter(|_| look.stroke_width > 0.0).map(|ink| Stroke {
        ink,
        width: look.stroke_width * place.scale,
        dashes: look.dashes.iter().map(|length| length * place.scale).collect(),
        cap: look.cap,
        join: look.join,
    });
    if path.is_empty() || (look.fill.is_none() && stroke.is_none()) {
        return None;
    }
    let path = path.into_iter().map(|seg| seg.map(|point| place.point(point))).collect();
    Some(Mark::Shape(Shape { path, fill: look.fill, stroke }))
}

/// A length, or a percentage of the whole; 0 if the attribute is not there.
fn measure(node: Node<'_, '_>, name: &str, whole: f32) -> Result<f32, String> {
    let Some(text) = node.attribute(name) else { return Ok(0.0) };
    let mut scan = Scan::new(text);
    let percent = scan.number().filter(|_| scan.rest == "%").map(|percent| percent / 100.0 * whole);
    percent.or_else(|| length(text)).ok_or_else(|| {
        let tag = node.tag_name().name();
        format!("the {name} `{text}` of <{tag}> is not understood; expected e.g. 12.5")
    })
}

/// Text as XML means it: white space is one space, and none at the ends.
fn collapsed(text: &str) -> String {
    text.split([' ', '\t', '\n', '\r']).filter(|word| !word.is_empty()).collect::<Vec<_>>().join(" ")
}

/// The characters of a text that leave ink, accents joined to their letters.
fn seen(text: &str) -> Vec<char> {
    let mut out: Vec<char> = Vec::with_capacity(text.len());
    for c in text.chars().filter(|&c| !unseen(c)) {
        match out.last_mut().and_then(|last| compose(*last, c).map(|whole| (last, whole))) {
            Some((last, whole)) => *last = whole,
            None => out.push(c),
        }
    }
    out
}

/// Characters that steer how others are set and are never seen themselves, such as a soft hyphen.
fn unseen(c: char) -> bool {
    matches!(c, '\u{ad}' | '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{fe00}'..='\u{fe0f}' | '\u{feff}')
}

#[cfg(test)]
mod tests {
    use super::*;

    fn svg(inner: &str) -> String {
        format!(r#"<svg xmlns="{SVG}" width="200" height="100" viewBox="0 0 100 50">{inner}</svg>"#)
    }

    fn read(inner: &str) -> Picture {
        Picture::read(&svg(inner)).unwrap()
    }

    /// Law: everything in it is drawn, or the error says what is not understood.
    #[test]
    fn what_is_not_understood_is_named() {
        for (inner, what) in [
            ("<circle r='3'/>", "<circle>"),
            ("<g><svg width='3' height='3'/></g>", "<svg>"),
            ("<text><tspan>a</tspan></text>", "<tspan>"),
            ("<rect width='3' height='3'><animate/></rect>", "<animate>"),
            ("<path d='M0 0' opacity='0.5'/>", "`opacity`"),
            ("<rect ry='3'/>", "`ry`"),
            ("<rect width='3em' height='3'/>", "`3em`"),
            ("<rect width='-3' height='3'/>", "negative"),
            ("<path d='M0 0A1 1'/>", "`A`"),
            ("<path d='M0 0L1 999'/>", "far outside"),
            ("<path d='M0 0L1 9' stroke='#000' stroke-width='999'/>", "far outside"),
            ("<text x='5' y='5' font-size='999'>a</text>", "far outside"),
            ("<text stroke='#fff'>a</text>", "stroke"),
            ("<g transform='rotate(3)'/>", "`rotate(3)`"),
            ("<g transform='scale(1 2)'/>", "`scale(1 2)`"),
            ("<g transform='scale(-1)'/>", "`scale(-1)`"),
            ("<style>.a{b:c}</style>", "`b`"),
            ("<g>words</g>", "`words`"),
            ("<g xmlns='else'/>", "`else`"),
            ("<g fill='red'/>", "`red`"),
        ] {
            let error = Picture::read(&svg(inner)).unwrap_err().to_string();
            assert!(error.contains(what) && error.contains(", at 1:"), "{inner}: {error}");
        }
        for (text, what) in [
            ("no picture", "unknown token"),
            ("<html/>", "<html>"),
            ("<svg/>", "no size"),
            ("<svg width='0' height='3'/>", "`0`"),
            ("<svg viewBox='0 0 3'/>", "`0 0 3`"),
        ] {
            let error = Picture::read(text).unwrap_err().to_string();
            assert!(error.contains(what), "{text}: {error}");
        }
        let deep = svg(&format!("{}{}", "<g>".repeat(100_000), "</g>".repeat(100_000)));
        assert!(Picture::read(&deep).unwrap_err().to_string().contains("nested deeper"));
    }

    /// Law: an accent behind its letter looks like the letter that has it.
    #[test]
    fn accents_are_joined() {
        let glyphs = |text: &str| match &read(&format!("<text y='20'>{text}</text>")).marks[..] {
            [Mark::Text(run)] => run.glyphs.clone(),
            _ => panic!("one text"),
        };
        assert_eq!(glyphs("u\u{308}ber cafe\u{301}"), glyphs("über café"));
    }

    #[test]
    fn what_does_not_change_the_picture_is_passed_over() {
        let inner =
            "<title>a</title><desc>b</desc><!-- c --><g id='d' class='e' role='f' data-g='h' aria-i='j'/>";
        assert!(read(inner).marks.is_empty());
        assert!(
            read("<text> </text><rect/><path/><path fill='none' d='M0 0H5'/><text font-size='0'>a</text>")
                .marks
                .is_empty()
        );
    }

    /// Law: a place is where its groups and the frame put it.
    #[test]
    fn groups_and_frame_move_what_is_inside() {
        let picture = read(
            "<g transform='translate(10 5) scale(2)'><path d='M1 1L2 3' stroke='#000' stroke-dasharray='1'/></g>",
        );
        let [Mark::Shape(Shape { path, stroke: Some(stroke), .. })] = &picture.marks[..] else {
            panic!("one line")
        };
        assert_eq!(path[..], [Seg::Move((24.0, 14.0)), Seg::Line((28.0, 22.0))]);
        assert_eq!((stroke.width, &stroke.dashes[..]), (4.0, &[4.0, 4.0][..]));
        assert_eq!(picture.size(), (200.0, 100.0));
        let narrow = format!(
            r#"<svg xmlns="{SVG}" width="100" height="100" viewBox="0 0 50 25"><path d="M0 0H5"/></svg>"#
        );
        let picture = Picture::read(&narrow).unwrap();
        let [Mark::Shape(shape)] = &picture.marks[..] else { panic!("one line") };
        assert_eq!(shape.path[0], Seg::Move((0.0, 25.0)));
    }

    /// Law: rules win over attributes, and both are handed down.
    #[test]
    fn rules_win_and_are_handed_down() {
        let picture = read(
            "<style>.a{fill:#010101} .b path{fill:#020202}</style><g fill='#030303'><path d='M0 0H5'/>\
             <path class='a' fill='#040404' d='M0 0H5'/><g class='b'><path d='M0 0H5'/></g>\
             <path fill='#050505' d='M0 0H5'/></g>",
        );
        let fills: Vec<u8> = (picture.marks.iter())
            .map(|mark| match mark {
                Mark::Shape(Shape { fill: Some(ink), .. }) => ink[0],
                _ => panic!("filled paths only"),
            })
            .collect();
        assert_eq!(fills, [3, 1, 2, 5]);
    }

    /// Law: a text stands at its anchor, as wide as its letters, and white space is one space.
    #[test]
    fn texts_stand_at_their_anchor() {
        let picture = read(
            "<g font-size='5'><text x='50' y='20'> WAV\n Wo </text><text x='50' y='20' text-anchor='middle'>WAV Wo</text>\
             <text x='50' y='20' text-anchor='end' font-weight='bold'>WAV Wo</text></g>",
        );
        let texts: Vec<Placed<'_>> = picture.texts().collect();
        assert!(texts.iter().all(|text| text.text == "WAV Wo"));
        let wide = texts[0].right - texts[0].left;
        assert_eq!(texts[0].left, 100.0);
        assert!((texts[1].left - (100.0 - wide / 2.0)).abs() < 1e-3);
        assert!((texts[2].right - 100.0).abs() < 1e-3 && texts[2].right - texts[2].left > wide);
        // 1901 + 483 units of 2048.
        assert!((texts[0].bottom - texts[0].top - 10.0 * 2384.0 / 2048.0).abs() < 1e-3);
        assert!(texts[0].top < 40.0 && texts[0].bottom > 40.0);
    }
}
