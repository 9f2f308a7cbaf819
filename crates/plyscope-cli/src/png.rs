//! Pictures as PNG: the SVG of `plyscope-trace`, drawn with embedded fonts only, so that every machine gives the same
//! pixels, one without any fonts included.

use resvg::tiny_skia::{Pixmap, Transform};
use resvg::usvg;
use std::fmt;
use std::sync::{Arc, LazyLock};

/// The longest side that is drawn, in pixels. At 20,000 × 20,000 a picture takes 1.6 GB of memory.
pub(crate) const MAX_SIDE: f32 = 20_000.0;

/// Why there is no picture.
#[derive(Debug)]
pub(crate) enum PngError {
    /// The picture would be this large.
    TooLarge {
        /// In pixels.
        width: f32,
        /// In pixels.
        height: f32,
        /// A scale at which it can be drawn, if there is a sensible one.
        scale: Option<f32>,
    },
    /// The scale is not a positive number.
    Scale(f32),
    /// The text is no SVG that can be drawn.
    Svg(usvg::Error),
    /// There is no memory for it.
    Memory {
        /// In pixels.
        width: u32,
        /// In pixels.
        height: u32,
    },
    /// The pixels cannot be written as PNG.
    Encode(String),
}

impl fmt::Display for PngError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            PngError::TooLarge { width, height, scale } => {
                write!(
                    f,
                    "the picture would be {width:.0} × {height:.0} pixels; expected at most {MAX_SIDE:.0} a side; "
                )?;
                match scale {
                    Some(scale) => write!(f, "write an .svg instead, or draw at scale {scale} or less"),
                    None => write!(f, "write an .svg instead"),
                }
            }
            PngError::Scale(scale) => {
                write!(f, "cannot draw at scale {scale}; expected a number above 0, e.g. 2")
            }
            PngError::Svg(error) => write!(f, "cannot read the picture: {error}"),
            PngError::Memory { width, height } => {
                write!(
                    f,
                    "no memory for {width} × {height} pixels; write an .svg instead, or draw at a smaller scale"
                )
            }
            PngError::Encode(error) => write!(f, "cannot write the picture: {error}"),
        }
    }
}

impl std::error::Error for PngError {}

/// What is read when a text asks for any font. See assets/README.md for where they come from.
static FONTS: LazyLock<Arc<usvg::fontdb::Database>> = LazyLock::new(|| {
    let mut fonts = usvg::fontdb::Database::new();
    fonts.load_font_data(include_bytes!("../assets/DejaVuSans.subset.ttf").to_vec());
    fonts.load_font_data(include_bytes!("../assets/DejaVuSans-Bold.subset.ttf").to_vec());
    fonts.set_sans_serif_family(FAMILY);
    Arc::new(fonts)
});

const FAMILY: &str = "DejaVu Sans";

/// Reads an SVG with the embedded fonts.
pub(crate) fn parse(svg: &str) -> Result<usvg::Tree, PngError> {
    let options = usvg::Options {
        font_family: FAMILY.to_owned(),
        fontdb: Arc::clone(&FONTS),
        ..usvg::Options::default()
    };
    usvg::Tree::from_str(svg, &options).map_err(PngError::Svg)
}

/// Draws an SVG at `scale` pixels per unit and returns the bytes of a PNG file.
///
/// Law: the same arguments give the same bytes on every machine.
///
/// # Errors
/// If a side would be longer than [`MAX_SIDE`], the scale is not positive, or the text is no SVG.
pub(crate) fn render(svg: &str, scale: f32) -> Result<Vec<u8>, PngError> {
    pixels(svg, scale)?.encode_png().map_err(|error| PngError::Encode(error.to_string()))
}

/// Draws SVGs of one size as an animation (APNG), each for so many milliseconds, the last for three times as long.
///
/// # Errors
/// As [`render`].
pub(crate) fn animate(frames: &[String], scale: f32, milliseconds: u16) -> Result<Vec<u8>, PngError> {
    let encode = |error: png::EncodingError| PngError::Encode(error.to_string());
    let mut out = Vec::new();
    let Some(first) = frames.first() else { return Err(PngError::Encode("no frames".to_owned())) };
    let first = pixels(first, scale)?;
    let mut encoder = png::Encoder::new(&mut out, first.width(), first.height());
    encoder.set_color(png::ColorType::Rgb);
    encoder.set_depth(png::BitDepth::Eight);
    encoder.set_animated(frames.len() as u32, 0).map_err(encode)?;
    encoder.set_frame_delay(milliseconds, 1000).map_err(encode)?;
    let mut writer = encoder.write_header().map_err(encode)?;
    for (i, frame) in frames.iter().enumerate() {
        let drawn = pixels(frame, scale)?;
        // The paper is opaque, so there is nothing behind it.
        let bytes: Vec<u8> = drawn.pixels().iter().flat_map(|p| [p.red(), p.green(), p.blue()]).collect();
        if i + 1 == frames.len() {
            writer.set_frame_delay(milliseconds.saturating_mul(3), 1000).map_err(encode)?;
        }
        writer.write_image_data(&bytes).map_err(encode)?;
    }
    writer.finish().map_err(encode)?;
    Ok(out)
}

fn pixels(svg: &str, scale: f32) -> Result<Pixmap, PngError> {
    if !(scale.is_finite() && scale > 0.0) {
        return Err(PngError::Scale(scale));
    }
    let tree = parse(svg)?;
    let size = tree.size();
    let (width, height) = ((size.width() * scale).ceil(), (size.height() * scale).ceil());
    if width.max(height) > MAX_SIDE {
        // Two digits, rounded down; below a tenth nothing could be read.
        let fits = (MAX_SIDE / size.width().max(size.height()) * 100.0).floor() / 100.0;
        return Err(PngError::TooLarge { width, height, scale: (fits >= 0.1).then_some(fits) });
    }
    let (width, height) = (width as u32, height as u32);
    let mut pixels = Pixmap::new(width, height).ok_or(PngError::Memory { width, height })?;
    resvg::render(&tree, Transform::from_scale(scale, scale), &mut pixels.as_mut());
    Ok(pixels)
}

/// All texts of a picture, with the room that each takes.
#[cfg(test)]
pub(crate) fn texts(group: &usvg::Group, out: &mut Vec<(String, usvg::Rect)>) {
    for node in group.children() {
        match node {
            usvg::Node::Group(group) => texts(group, out),
            usvg::Node::Text(text) => {
                let written: String = text.chunks().iter().map(|c| c.text().to_owned()).collect();
                out.push((written, text.abs_bounding_box()));
            }
            _ => {}
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use plyscope::Tree;
    use plyscope_trace::draw::{Drawing, Step, Style, Theme};
    use plyscope_trace::{Algorithm, Options, Run, run};

    fn recorded(tree: &str, algorithm: Algorithm) -> Run {
        run(&tree.parse::<Tree>().unwrap(), Options::new(algorithm)).unwrap()
    }

    fn uniform(branching: u32, depth: u32) -> String {
        let mut seed = 7u32;
        let mut leaf = || {
            seed = seed.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            ((seed >> 16) % 100).to_string()
        };
        let mut row: Vec<String> = (0..branching.pow(depth)).map(|_| leaf()).collect();
        for _ in 0..depth {
            row = row.chunks(branching as usize).map(|kids| format!("({})", kids.join(" "))).collect();
        }
        row.remove(0)
    }

    /// Trees of every kind, under several algorithms.
    fn gallery() -> Vec<(&'static str, Run)> {
        let letters = "(((6 5) (8 7)) ((2 1) (0 3)))";
        let mut horizon = Options::new(Algorithm::DepthLimited);
        horizon.depth = Some(2);
        let evaluated = "(A (B (D~4 6 5) (E~9 8 7)) (C (F~-3 2 1) (G~0.5 0 3)))".parse::<Tree>().unwrap();
        vec![
            ("letters", recorded(letters, Algorithm::AlphaBeta)),
            ("letters-minimax", recorded(letters, Algorithm::Minimax)),
            ("letters-thresholds", recorded(letters, Algorithm::Thresholds)),
            ("letters-fail-hard", recorded(letters, Algorithm::FailHard)),
            ("aima", recorded("((3 12 8) (2 4 6) (14 5 2))", Algorithm::AlphaBeta)),
            ("horizon", run(&evaluated, horizon).unwrap()),
            (
                "free-turns",
                recorded("(A (B:max (D:max 3 5) (E:min 1 9)) (C:min 4 (F:min 2 7) 6))", Algorithm::AlphaBeta),
            ),
            (
                "decimals",
                recorded("((-0.25 +inf 1234.5) (-inf 0 0.125) (99999 -99999.875))", Algorithm::AlphaBeta),
            ),
            (
                "long-names",
                recorded(
                    "(\"the position after castling\" (\"knight <takes> & 'checks'\" 3 \"a \\u0007 bell\"=4) (\"Ще раз\" g10=5 \"a leaf with a very long name\"=6))",
                    Algorithm::AlphaBeta,
                ),
            ),
            ("three-to-the-four", recorded(&uniform(3, 4), Algorithm::AlphaBeta)),
            ("wide", recorded(&format!("({})", uniform(100, 1)), Algorithm::AlphaBeta)),
            ("chain", recorded(&format!("{}5{}", "(".repeat(12), ")".repeat(12)), Algorithm::AlphaBeta)),
            ("uneven", recorded("(1 ((2 (3 4 5) 6) 7) 8 ((9 10 11 12) 3) 4)", Algorithm::AlphaBeta)),
            ("one-leaf", recorded("7", Algorithm::AlphaBeta)),
            ("two-thousand", recorded(&uniform(4, 5), Algorithm::AlphaBeta)),
            ("small", recorded(&uniform(3, 7), Algorithm::AlphaBeta)),
        ]
    }

    fn steps(run: &Run) -> Vec<Step> {
        let n = run.recording.len();
        let cuts = run.cuts().into_iter().take(2).map(|cut| Step::At(cut.step));
        [Step::At(0), Step::At(4), Step::At(n / 2), Step::At(n - 1), Step::Final]
            .into_iter()
            .chain(cuts)
            .collect()
    }

    /// Law: with the fonts that are really used, no two texts overlap and none leaves the picture, at any step.
    ///
    /// `PICTURES=DIR` writes all of them as files, to be looked at.
    #[test]
    fn text_stays_apart_and_inside() {
        let directory = std::env::var_os("PICTURES");
        for (name, run) in gallery() {
            let drawing = Drawing::new(&run, &Style::default());
            for step in steps(&run) {
                let svg = drawing.svg(step);
                let tree = parse(&svg).unwrap();
                let mut boxes = Vec::new();
                texts(tree.root(), &mut boxes);
                boxes.sort_by(|a, b| a.1.left().total_cmp(&b.1.left()));
                for (i, (text, a)) in boxes.iter().enumerate() {
                    assert!(
                        a.left() >= 0.0
                            && a.right() <= tree.size().width()
                            && a.bottom() <= tree.size().height(),
                        "{name} {step:?}: {text:?} at {a:?} leaves the picture"
                    );
                    for (other, b) in boxes[i + 1..].iter().take_while(|(_, b)| b.left() < a.right()) {
                        // Boxes hold the full height of the font; a third of it is empty.
                        let apart = a.bottom().min(b.bottom()) - a.top().max(b.top());
                        assert!(
                            apart <= 0.35 * a.height().min(b.height()),
                            "{name} {step:?}: {text:?} at {a:?} over {other:?} at {b:?}"
                        );
                    }
                }
                if let Some(directory) = &directory {
                    let file = std::path::Path::new(directory).join(format!("{name}-{step:?}"));
                    std::fs::write(file.with_extension("svg"), &svg).unwrap();
                    let scale = (8000.0 / drawing.size().0.max(drawing.size().1)).min(1.5);
                    std::fs::write(file.with_extension("png"), render(&svg, scale as f32).unwrap()).unwrap();
                }
            }
        }
    }

    #[test]
    fn the_same_picture_gives_the_same_bytes() {
        let run = recorded("((3 12 8) (2 4 6) (14 5 2))", Algorithm::AlphaBeta);
        for theme in [Theme::Light, Theme::Dark, Theme::Auto] {
            let style = Style { theme, ..Style::default() };
            let svg = Drawing::new(&run, &style).svg(Step::At(30));
            let png = render(&svg, 1.0).unwrap();
            assert!(png.starts_with(b"\x89PNG") && png == render(&svg, 1.0).unwrap());
        }
    }

    #[test]
    fn absurd_sizes_are_refused_with_advice() {
        let star = recorded(&format!("({})", "1 ".repeat(1900)), Algorithm::Minimax);
        let svg = Drawing::new(&star, &Style::default()).svg(Step::Final);
        let error = render(&svg, 1.0).unwrap_err().to_string();
        assert!(error.contains("write an .svg instead, or draw at scale 0."), "{error}");
        let svg = r#"<svg xmlns="http://www.w3.org/2000/svg" width="1e7" height="9"/>"#;
        assert!(render(svg, 1.0).unwrap_err().to_string().ends_with("write an .svg instead"));
        for scale in [0.0, -1.0, f32::NAN, f32::INFINITY] {
            assert!(matches!(render(svg, scale), Err(PngError::Scale(_))));
        }
        assert!(matches!(render("no picture", 1.0), Err(PngError::Svg(_))));
    }
}
