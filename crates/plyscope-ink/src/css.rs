//! How things look: the properties that we know, and the rules of a style sheet that give them.

use crate::scan::{length, numbers};

/// A colour, or none at all.
pub(crate) type Ink = Option<[u8; 3]>;

/// How a line ends.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Cap {
    Butt,
    Round,
    Square,
}

/// How a line turns.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Join {
    Miter,
    Round,
    Bevel,
}

/// Where the place of a text is in it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Anchor {
    Start,
    Middle,
    End,
}

/// How an element looks. Everything in it is handed down to what is inside the element.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Look {
    pub(crate) fill: Ink,
    pub(crate) stroke: Ink,
    pub(crate) stroke_width: f32,
    /// Lengths of dashes and gaps in turn; empty for a whole line.
    pub(crate) dashes: Vec<f32>,
    pub(crate) cap: Cap,
    pub(crate) join: Join,
    pub(crate) font_size: f32,
    pub(crate) bold: bool,
    pub(crate) anchor: Anchor,
}

impl Default for Look {
    fn default() -> Look {
        Look {
            fill: Some([0; 3]),
            stroke: None,
            stroke_width: 1.0,
            dashes: Vec::new(),
            cap: Cap::Butt,
            join: Join::Miter,
            font_size: 16.0,
            bold: false,
            anchor: Anchor::Start,
        }
    }
}

/// A property with its value.
#[derive(Clone, PartialEq, Debug)]
pub(crate) enum Property {
    Fill(Ink),
    Stroke(Ink),
    StrokeWidth(f32),
    Dashes(Vec<f32>),
    Cap(Cap),
    Join(Join),
    FontSize(f32),
    Bold(bool),
    Anchor(Anchor),
    /// There is one family, so all names mean it.
    Family,
}

/// The properties that [`Property::read`] knows.
pub(crate) const PROPERTIES: [&str; 10] = [
    "fill",
    "stroke",
    "stroke-width",
    "stroke-dasharray",
    "stroke-linecap",
    "stroke-linejoin",
    "font-size",
    "font-weight",
    "text-anchor",
    "font-family",
];

impl Property {
    /// Reads a property, from a style sheet or an attribute.
    pub(crate) fn read(name: &str, value: &str) -> Result<Property, String> {
        let value = value.trim();
        let positive = || length(value).filter(|&length| length >= 0.0);
        let property = match name {
            "fill" => ink(value).map(Property::Fill),
            "stroke" => ink(value).map(Property::Stroke),
            "stroke-width" => positive().map(Property::StrokeWidth),
            "stroke-dasharray" => dashes(value).map(Property::Dashes),
            "stroke-linecap" => match value {
                "butt" => Some(Property::Cap(Cap::Butt)),
                "round" => Some(Property::Cap(Cap::Round)),
                "square" => Some(Property::Cap(Cap::Square)),
                _ => None,
            },
            "stroke-linejoin" => match value {
                "miter" => Some(Property::Join(Join::Miter)),
                "round" => Some(Property::Join(Join::Round)),
                "bevel" => Some(Property::Join(Join::Bevel)),
                _ => None,
            },
            "font-size" => positive().map(Property::FontSize),
            "font-weight" => match value {
                "normal" | "400" => Some(Property::Bold(false)),
                "bold" | "700" => Some(Property::Bold(true)),
                _ => None,
            },
            "text-anchor" => match value {
                "start" => Some(Property::Anchor(Anchor::Start)),
                "middle" => Some(Property::Anchor(Anchor::Middle)),
                "end" => Some(Property::Anchor(Anchor::End)),
                _ => None,
            },
            "font-family" => Some(Property::Family),
            _ => return Err(format!("the property `{name}` is not understood")),
        };
        property.ok_or_else(|| format!("the value `{value}` of `{name}` is not understood"))
    }
}

impl Look {
    pub(crate) fn set(&mut self, property: &Property) {
        match property {
            Property::Fill(ink) => self.fill = *ink,
            Property::Stroke(ink) => self.stroke = *ink,
            Property::StrokeWidth(width) => self.stroke_width = *width,
            Property::Dashes(dashes) => self.dashes.clone_from(dashes),
            Property::Cap(cap) => self.cap = *cap,
            Property::Join(join) => self.join = *join,
            Property::FontSize(size) => self.font_size = *size,
            Property::Bold(bold) => self.bold = *bold,
            Property::Anchor(anchor) => self.anchor = *anchor,
            Property::Family => {}
        }
    }
}

/// `none`, `#rgb` or `#rrggbb`.
fn ink(value: &str) -> Option<Ink> {
    if value == "none" {
        return Some(None);
    }
    let digits: Vec<u8> =
        value.strip_prefix('#')?.chars().map(|c| c.to_digit(16).map(|d| d as u8)).collect::<Option<_>>()?;
    match digits[..] {
        [r, g, b] => Some(Some([17 * r, 17 * g, 17 * b])),
        [a, b, c, d, e, f] => Some(Some([16 * a + b, 16 * c + d, 16 * e + f])),
        _ => None,
    }
}

/// Shorter dashes cannot be seen, and millions of them would have to be drawn.
const FINEST: f32 = 0.05;

/// An even number of lengths, or none.
fn dashes(value: &str) -> Option<Vec<f32>> {
    if value == "none" {
        return Some(Vec::new());
    }
    let mut all = numbers(value).filter(|all| !all.is_empty() && all.iter().all(|&length| length >= 0.0))?;
    let sum: f32 = all.iter().sum();
    if sum == 0.0 {
        return Some(Vec::new());
    }
    if all.len() % 2 == 1 {
        all.extend_from_within(..);
    }
    (sum >= FINEST).then_some(all)
}

/// What one element must be like: `text`, `.edge.best` or `text.name`.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
struct Compound {
    tag: Option<String>,
    classes: Vec<String>,
}

/// Compounds, each somewhere inside the one before it.
type Selector = Vec<Compound>;

/// A rule. Rules that weigh more win; among equals the later one does.
struct Rule {
    selector: Selector,
    weight: (usize, usize),
    properties: Vec<Property>,
}

/// An element as the rules see it.
pub(crate) struct Element<'a> {
    pub(crate) tag: &'a str,
    pub(crate) classes: Vec<&'a str>,
}

/// The rules of a picture, the lightest first.
#[derive(Default)]
pub(crate) struct Sheet {
    rules: Vec<Rule>,
}

impl Sheet {
    /// Adds the rules of a style sheet.
    ///
    /// Rules for dark screens are left out: a file is drawn once, and paper is light.
    pub(crate) fn read(&mut self, css: &str) -> Result<(), String> {
        let css = without_comments(css)?;
        let mut rest = css.trim_start();
        while !rest.is_empty() {
            let (before, after) = rest
                .split_once('{')
                .ok_or_else(|| format!("the style sheet ends in `{}`; expected {{", rest.trim()))?;
            let before = before.trim();
            if before.starts_with('@') {
                let condition: String = before.chars().filter(|c| !c.is_whitespace()).collect();
                if condition != "@media(prefers-color-scheme:dark)" {
                    return Err(format!("`{before}` in the style sheet is not understood"));
                }
                rest = past_block(after)
                    .ok_or_else(|| format!("`{before}` does not end; expected }}"))?
                    .trim_start();
                continue;
            }
            let (body, after) =
                after.split_once('}').ok_or_else(|| format!("`{before}` does not end; expected }}"))?;
            let mut properties = Vec::new();
            for declaration in body.split(';').map(str::trim).filter(|text| !text.is_empty()) {
                let (name, value) = declaration.split_once(':').ok_or_else(|| {
                    format!("`{declaration}` in the style sheet has no value; expected e.g. fill:#fff")
                })?;
                properties.push(Property::read(name.trim(), value)?);
            }
            for selector in before.split(',') {
                let selector = read_selector(selector)?;
                let classes = selector.iter().map(|compound| compound.classes.len()).sum();
                let tags = selector.iter().filter(|compound| compound.tag.is_some()).count();
                self.rules.push(Rule { selector, weight: (classes, tags), properties: properties.clone() });
            }
            rest = after.trim_start();
        }
        // Stable, so the later of two equals stays behind.
        self.rules.sort_by_key(|rule| rule.weight);
        Ok(())
    }

    /// What the rules say about an element, the strongest last. `ancestors` begins with its parent.
    pub(crate) fn properties<'e>(
        &self,
        element: &Element<'_>,
        ancestors: impl Iterator<Item = &'e Element<'e>> + Clone,
    ) -> Vec<&Property> {
        let applies = |rule: &&Rule| {
            let Some((own, outer)) = rule.selector.split_last() else { return false };
            let mut above = ancestors.clone();
            // Taking the nearest ancestor that will do leaves most of them to the rest.
            own.fits(element)
                && outer.iter().rev().all(|compound| above.any(|element| compound.fits(element)))
        };
        self.rules.iter().filter(applies).flat_map(|rule| &rule.properties).collect()
    }
}

impl Compound {
    fn fits(&self, element: &Element<'_>) -> bool {
        self.tag.as_ref().is_none_or(|tag| tag == element.tag)
            && self.classes.iter().all(|class| element.classes.contains(&class.as_str()))
    }
}

fn read_selector(text: &str) -> Result<Selector, String> {
    let refuse = || {
        format!(
            "the selector `{}` is not understood; expected e.g. .plyscope .edge.best or text",
            text.trim()
        )
    };
    let name = |part: &str| {
        let good = |c: char| c.is_ascii_alphanumeric() || c == '-' || c == '_';
        (!part.is_empty() && part.chars().all(good)).then(|| part.to_owned()).ok_or_else(refuse)
    };
    let compound = |word: &str| {
        let mut parts = word.split('.');
        let tag = parts.next().filter(|tag| !tag.is_empty()).map(name).transpose()?;
        Ok(Compound { tag, classes: parts.map(name).collect::<Result<_, String>>()? })
    };
    let selector: Selector = text.split_whitespace().map(compound).collect::<Result<_, String>>()?;
    if selector.is_empty() { Err(refuse()) } else { Ok(selector) }
}

fn without_comments(css: &str) -> Result<String, String> {
    let mut out = String::with_capacity(css.len());
    let mut rest = css;
    while let Some((before, after)) = rest.split_once("/*") {
        out.push_str(before);
        out.push(' ');
        rest = after.split_once("*/").ok_or("a comment in the style sheet does not end; expected */")?.1;
    }
    out.push_str(rest);
    Ok(out)
}

/// What follows the bracket that closes a block, which was opened just before `text`.
fn past_block(text: &str) -> Option<&str> {
    let mut open = 1;
    for (i, c) in text.char_indices() {
        match c {
            '{' => open += 1,
            '}' => open -= 1,
            _ => {}
        }
        if open == 0 {
            return Some(&text[i + 1..]);
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    fn element<'a>(tag: &'a str, classes: &'a str) -> Element<'a> {
        Element { tag, classes: classes.split_whitespace().collect() }
    }

    /// How an element looks inside of others, the innermost first.
    fn look(css: &str, own: (&str, &str), outer: &[(&str, &str)]) -> Look {
        let mut sheet = Sheet::default();
        sheet.read(css).unwrap();
        let outer: Vec<Element<'_>> = outer.iter().map(|(tag, classes)| element(tag, classes)).collect();
        let mut look = Look::default();
        for property in sheet.properties(&element(own.0, own.1), outer.iter()) {
            look.set(property);
        }
        look
    }

    /// Law: more classes win over fewer, then more tags, then the later rule.
    #[test]
    fn the_heavier_rule_wins_then_the_later() {
        let css = ".a.b{stroke-width:1px} .a{stroke-width:2px;fill:#123} text.a,path{stroke-width:3px} .b{fill:#abcdef}";
        let both = look(css, ("text", "b a"), &[]);
        assert_eq!((both.stroke_width, both.fill), (1.0, Some([0xab, 0xcd, 0xef])));
        assert_eq!(look(css, ("text", "a"), &[]).stroke_width, 3.0);
        assert_eq!(look(css, ("rect", "a"), &[]).fill, Some([0x11, 0x22, 0x33]));
        assert_eq!(look(css, ("rect", "c"), &[]), Look::default());
    }

    /// Law: a descendant is somewhere inside, in the order that the selector says.
    #[test]
    fn descendants_are_inside_in_order() {
        let css = ".p .max .shape{fill:none}";
        let is = |outer: &[(&str, &str)]| look(css, ("path", "shape"), outer).fill.is_none();
        assert!(is(&[("g", "max"), ("svg", "p")]) && is(&[("g", "max"), ("g", ""), ("svg", "p q")]));
        assert!(!is(&[("svg", "p"), ("g", "max")]) && !is(&[("g", "max")]) && !is(&[("g", "max p")]));
    }

    #[test]
    fn dark_screens_and_comments_are_left_out() {
        let css = "/* a { */ .a{fill:#111} @media (prefers-color-scheme: dark) {.a{fill:#eee} .b{fill:#eee}} .c{fill:#222}";
        assert_eq!(look(css, ("path", "a"), &[]).fill, Some([0x11; 3]));
        assert_eq!(look(css, ("path", "c"), &[]).fill, Some([0x22; 3]));
    }

    #[test]
    fn what_is_not_understood_is_named() {
        for (css, what) in [
            (".a{colour:red}", "`colour`"),
            (".a{fill:red}", "`red`"),
            (".a{fill:#12345}", "`#12345`"),
            (".a{fill:#éé}", "`#éé`"),
            (".a{stroke-width:-1px}", "`-1px`"),
            (".a{stroke-dasharray:0.001}", "`0.001`"),
            (".a{fill:#fff!important}", "`#fff!important`"),
            (".a>.b{fill:#fff}", "`.a>.b`"),
            (".a:hover{fill:#fff}", "`.a:hover`"),
            ("#a{fill:#fff}", "`#a`"),
            ("{fill:#fff}", "``"),
            (".a,{fill:#fff}", "``"),
            ("@media print{.a{fill:#fff}}", "`@media print`"),
            ("@media (prefers-color-scheme:dark){.a{", "does not end"),
            (".a{fill:#fff", "does not end"),
            (".a", "`.a`"),
            (".a{fill}", "`fill`"),
            ("/* x", "comment"),
        ] {
            let error = Sheet::default().read(css).unwrap_err();
            assert!(error.contains(what), "{css}: {error}");
        }
    }

    #[test]
    fn every_property_is_known() {
        for name in PROPERTIES {
            let error = Property::read(name, "?").err();
            assert!(error.is_none_or(|error| error.contains("value")), "{name}");
        }
    }

    #[test]
    fn dashes_come_in_pairs() {
        assert_eq!(dashes("3, 2 1"), Some(vec![3.0, 2.0, 1.0, 3.0, 2.0, 1.0]));
        assert_eq!((dashes("none"), dashes("0 0")), (Some(vec![]), Some(vec![])));
    }
}
