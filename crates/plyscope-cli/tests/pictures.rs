//! What we draw, as PNG and PDF: everything in it is understood, texts stay apart and inside, and the same input gives
//! the same bytes.

use plyscope::{Player, Tree};
use plyscope_ink::{Picture, Placed, apng, pdf, png};
use plyscope_teach::sheet::{Format, Sheet, Show, frames, pages, write};
use plyscope_teach::{Kind, Shape, Spec, generate};
use plyscope_trace::draw::{Drawing, Step, Style, Theme};
use plyscope_trace::{Algorithm, Convention, Options, Run, run};

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

/// Checks that no two texts overlap and that none leaves the room between two corners.
fn apart_and_inside(what: &str, picture: &Picture, (left, top): (f32, f32), (right, bottom): (f32, f32)) {
    let mut texts: Vec<Placed<'_>> = picture.texts().collect();
    texts.sort_by(|a, b| a.left.total_cmp(&b.left));
    for (i, a) in texts.iter().enumerate() {
        let inside = a.left >= left && a.right <= right && a.top >= top && a.bottom <= bottom;
        assert!(inside, "{what}: {a:?} leaves the picture");
        for b in texts[i + 1..].iter().take_while(|b| b.left < a.right) {
            // Boxes hold the full height of the font; a third of it is empty.
            let common = a.bottom.min(b.bottom) - a.top.max(b.top);
            let apart = common <= 0.35 * (a.bottom - a.top).min(b.bottom - b.top);
            assert!(apart, "{what}: {a:?} over {b:?}");
        }
    }
}

/// Law: with the fonts that are really used, no two texts overlap and none leaves the picture, at any step; and all of
/// it is understood.
///
/// `PICTURES=DIR` writes all of them as files, to be looked at.
#[test]
fn text_stays_apart_and_inside() {
    let directory = std::env::var_os("PICTURES");
    for (name, run) in gallery() {
        let drawing = Drawing::new(&run, &Style::default());
        for step in steps(&run) {
            let svg = drawing.svg(step);
            let picture = Picture::read(&svg).unwrap();
            apart_and_inside(&format!("{name} {step:?}"), &picture, (0.0, 0.0), picture.size());
            if let Some(directory) = &directory {
                let file = std::path::Path::new(directory).join(format!("{name}-{step:?}"));
                std::fs::write(file.with_extension("svg"), &svg).unwrap();
                let scale = (8000.0 / drawing.size().0.max(drawing.size().1)).min(1.5);
                std::fs::write(file.with_extension("png"), png(&svg, scale as f32).unwrap()).unwrap();
            }
        }
    }
}

/// Law: whatever the style, the picture is understood.
#[test]
fn every_style_is_understood() {
    for (name, run) in gallery() {
        for theme in [Theme::Light, Theme::Dark, Theme::Auto] {
            for plain in [false, true] {
                let style = Style {
                    theme,
                    ascii: plain,
                    legend: !plain,
                    scale: if plain { 0.7 } else { 1.0 },
                    ..Style::default()
                };
                let svg = Drawing::new(&run, &style).svg(Step::Final);
                if let Err(error) = Picture::read(&svg) {
                    panic!("{name} {theme:?}: {error}");
                }
            }
        }
    }
}

#[test]
fn the_same_picture_gives_the_same_bytes() {
    let run = recorded("((3 12 8) (2 4 6) (14 5 2))", Algorithm::AlphaBeta);
    let drawn = |theme| {
        let style = Style { theme, ..Style::default() };
        let svg = Drawing::new(&run, &style).svg(Step::At(30));
        let bytes = png(&svg, 1.0).unwrap();
        assert!(bytes.starts_with(b"\x89PNG") && bytes == png(&svg, 1.0).unwrap());
        bytes
    };
    // A file is drawn once, and paper is light.
    assert_eq!(drawn(Theme::Auto), drawn(Theme::Light));
    assert_ne!(drawn(Theme::Auto), drawn(Theme::Dark));
}

#[test]
fn absurd_sizes_are_refused_with_advice() {
    let star = recorded(&format!("({})", "1 ".repeat(1900)), Algorithm::Minimax);
    let svg = Drawing::new(&star, &Style::default()).svg(Step::Final);
    let error = png(&svg, 1.0).unwrap_err().to_string();
    assert!(error.contains("write an .svg instead, or draw at scale 0."), "{error}");
}

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
        ..Sheet::default()
    }
}

fn sheets() -> Vec<Sheet> {
    let min = Convention { root: Player::Min, right_to_left: true, ..Convention::default() };
    let shallow = Convention { depth: Some(2), ..Convention::default() };
    vec![
        sheet(Convention::default(), Shape::default()),
        sheet(min, Shape::Uniform { branching: 3, depth: 3 }),
        sheet(shallow, Shape::Ragged { branching: 3, depth: 4 }),
    ]
}

/// Law: on no page do two texts overlap, and none leaves its page.
#[test]
fn nothing_overlaps_on_any_page() {
    for sheet in sheets() {
        let pages = pages(&sheet).unwrap();
        assert!(pages.len() > 4);
        let mut all = String::new();
        for (i, svg) in pages.iter().enumerate() {
            let picture = Picture::read(svg).unwrap();
            // Wide trees lie on their side.
            let most = if svg.contains("width=\"842\"") { (822.0, 575.0) } else { (575.0, 822.0) };
            apart_and_inside(&format!("page {}", i + 1), &picture, (20.0, 20.0), most);
            for text in picture.texts() {
                all.push_str(text.text);
                all.push('\n');
            }
        }
        // The convention stands on it, and the key at the end.
        let words = all.replace('\n', " ");
        assert!(words.contains("Convention: fail-soft, cut on v ≥ β or v ≤ α, test then raise;"), "{words}");
        assert!(all.lines().any(|line| line == "Key"));
    }
}

#[test]
fn the_same_pages_give_the_same_bytes() {
    let pages = pages(&sheet(Convention::default(), Shape::default())).unwrap();
    let bytes = pdf("Game trees", &pages).unwrap();
    assert!(bytes.starts_with(b"%PDF-") && bytes == pdf("Game trees", &pages).unwrap());
}

/// Law: the tree of any exercise can be drawn, and every step of its search.
#[test]
fn figures_and_frames_are_understood() {
    for sheet in sheets() {
        for exercise in &sheet.exercises {
            for show in [Show::Blank, Show::Solution] {
                let one = Sheet {
                    title: "One".to_owned(),
                    exercises: vec![exercise.clone()],
                    show,
                    ..Sheet::default()
                };
                let svg = write(&one, Format::Svg).unwrap();
                assert!(Picture::read(&svg).unwrap().texts().count() > 3);
            }
        }
    }
    let exercise = generate(&Spec::new(Kind::Cuts, 3)).unwrap();
    let some: Vec<String> = frames(&exercise).unwrap().into_iter().step_by(9).collect();
    let moving = apng(&some, 0.5, 700).unwrap();
    assert!(moving.starts_with(b"\x89PNG") && moving == apng(&some, 0.5, 700).unwrap());
}
