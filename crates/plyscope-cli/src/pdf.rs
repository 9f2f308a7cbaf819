//! Pages as PDF: the SVG pages of `plyscope-teach`, drawn with the embedded fonts only. Text stays text.

use crate::png::parse;
use anyhow::{Context, anyhow};
use krilla::Document;
use krilla::geom::Size;
use krilla::metadata::Metadata;
use krilla::page::PageSettings;
use krilla_svg::{SurfaceExt, SvgSettings};

/// A PDF of these pages, each an SVG document whose units are points.
///
/// Law: the same pages give the same bytes.
pub(crate) fn render(title: &str, pages: &[String]) -> anyhow::Result<Vec<u8>> {
    let mut document = Document::new();
    document.set_metadata(Metadata::new().title(title.to_owned()).creator("plyscope".to_owned()));
    for svg in pages {
        let tree = parse(svg)?;
        let (width, height) = (tree.size().width(), tree.size().height());
        let settings = PageSettings::from_wh(width, height).context("a page without size")?;
        let mut page = document.start_page_with(settings);
        let mut surface = page.surface();
        let size = Size::from_wh(width, height).context("a page without size")?;
        surface.draw_svg(&tree, size, SvgSettings::default()).context("a page that cannot be drawn")?;
        surface.finish();
        page.finish();
    }
    document.finish().map_err(|error| anyhow!("cannot write the PDF: {error:?}"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::png::texts;
    use plyscope_teach::sheet::{Sheet, Show, pages};
    use plyscope_teach::{Kind, Shape, Spec, generate};
    use plyscope_trace::Convention;

    fn sheet(convention: Convention, shape: Shape) -> Sheet {
        let exercise = |kind| {
            let convention = match kind {
                Kind::Deepening => Convention { depth: None, ..convention },
                _ => convention,
            };
            generate(&Spec { convention, shape: shape.clone(), ..Spec::new(kind, 3) }).unwrap()
        };
        Sheet {
            title: "Game trees".to_owned(),
            exercises: Kind::ALL.map(exercise).to_vec(),
            show: Show::Both,
        }
    }

    /// Law: on no page do two texts overlap, and none leaves its page.
    #[test]
    fn nothing_overlaps_on_any_page() {
        let min = Convention { root: plyscope::Player::Min, right_to_left: true, ..Convention::default() };
        for (convention, shape) in [
            (Convention::default(), Shape::default()),
            (min, Shape::Uniform { branching: 3, depth: 3 }),
            (
                Convention { depth: Some(2), ..Convention::default() },
                Shape::Ragged { branching: 3, depth: 4 },
            ),
        ] {
            let pages = pages(&sheet(convention, shape)).unwrap();
            assert!(pages.len() > 4);
            let mut all = String::new();
            for (i, svg) in pages.iter().enumerate() {
                let tree = parse(svg).unwrap();
                let mut boxes = Vec::new();
                texts(tree.root(), &mut boxes);
                boxes.sort_by(|a, b| a.1.left().total_cmp(&b.1.left()));
                for (k, (text, a)) in boxes.iter().enumerate() {
                    let inside =
                        a.left() >= 20.0 && a.right() <= 575.0 && a.top() >= 20.0 && a.bottom() <= 822.0;
                    assert!(inside, "page {}: {text:?} at {a:?} leaves the page", i + 1);
                    for (other, b) in boxes[k + 1..].iter().take_while(|(_, b)| b.left() < a.right()) {
                        // Boxes hold the full height of the font; a third of it is empty.
                        let common = a.bottom().min(b.bottom()) - a.top().max(b.top());
                        let apart = common <= 0.35 * a.height().min(b.height());
                        assert!(apart, "page {}: {text:?} at {a:?} over {other:?} at {b:?}", i + 1);
                    }
                    all.push_str(text);
                    all.push('\n');
                }
            }
            // The convention stands on it, and the key at the end.
            let words = all.replace('\n', " ");
            assert!(words.contains("Convention: fail-soft, cut on v ≥ β or v ≤ α;"), "{words}");
            assert!(all.lines().any(|line| line == "Key"));
        }
    }

    #[test]
    fn the_same_pages_give_the_same_bytes() {
        let pages = pages(&sheet(Convention::default(), Shape::default())).unwrap();
        let pdf = render("Game trees", &pages).unwrap();
        assert!(pdf.starts_with(b"%PDF-") && pdf == render("Game trees", &pages).unwrap());
    }
}
