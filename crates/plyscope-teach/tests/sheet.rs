//! Sheets: well-formed whatever the names, the key in them where it belongs and nowhere else.

#[allow(dead_code, reason = "each test program uses its own part")]
mod common;

use plyscope_teach::sheet::{Format, Sheet, Show, figure, form, frames, pages, task, write};
use plyscope_teach::{Exercise, Kind, Shape, Spec, generate, key};

fn sheet(exercises: Vec<Exercise>, show: Show) -> Sheet {
    Sheet { title: "A & B <50 %> #1_{x}".to_owned(), exercises, show }
}

/// Names that mean something in every format that we write.
const HOSTILE: &str = r#"("a<b>&" ("]]>" "x_y%"=3 "{#}$^"=-0.5) ("\\end{forest}" "q\"uote'"=7 "~=: |*`"=2))"#;

fn hostile(kind: Kind) -> Exercise {
    let shape = Shape::Given(HOSTILE.to_owned());
    generate(&Spec { shape, ..Spec::new(kind, 1) }).unwrap_or_else(|error| panic!("{kind}: {error}"))
}

fn well_formed(xml: &str) {
    roxmltree::Document::parse(xml).unwrap_or_else(|error| panic!("{error}\n{xml}"));
}

#[test]
fn everything_is_well_formed_whatever_the_names() {
    for kind in Kind::ALL {
        // This tree is already in its best order, has no static values, and nothing in it depends on one leaf.
        if matches!(kind, Kind::Deepening | Kind::Reorder | Kind::Symbolic) {
            continue;
        }
        let exercise = hostile(kind);
        for show in Show::ALL {
            let sheet = sheet(vec![exercise.clone()], show);
            well_formed(&write(&sheet, Format::Moodle).unwrap());
            well_formed(&write(&sheet, Format::Svg).unwrap());
            pages(&sheet).unwrap().iter().for_each(|page| well_formed(page));
            let html = write(&sheet, Format::Html).unwrap();
            let body = html.split_once("<body>").unwrap().1.split_once("</body>").unwrap().0;
            well_formed(&format!("<body>{body}</body>"));
            for format in [Format::Latex, Format::Beamer] {
                balanced(&write(&sheet, format).unwrap());
            }
            let json = write(&sheet, Format::Json).unwrap();
            let json: serde_json::Value = serde_json::from_str(&json).unwrap();
            assert_eq!(json.get("keys").is_some(), show != Show::Blank);
            let read = Exercise::from_json(&json["exercises"][0].to_string()).unwrap();
            assert_eq!(read, exercise);
        }
        frames(&exercise).unwrap().iter().for_each(|frame| well_formed(frame));
    }
}

/// Braces that are not escaped come in pairs, and so do environments.
fn balanced(tex: &str) {
    let mut depth = 0;
    let mut chars = tex.chars();
    while let Some(c) = chars.next() {
        match c {
            '\\' => drop(chars.next()),
            '{' => depth += 1,
            '}' => depth -= 1,
            _ => {}
        }
        assert!(depth >= 0);
    }
    assert_eq!(depth, 0);
    for environment in ["document", "forest", "tabular", "frame", "center"] {
        let count = |what: &str| tex.matches(&format!("\\{what}{{{environment}}}")).count();
        assert_eq!(count("begin"), count("end"), "{environment}");
    }
}

/// Law: a blank sheet does not hold the key, and the other two do.
#[test]
fn the_key_is_where_it_belongs() {
    let mut shown = 0;
    for n in 0..260 {
        let Ok(exercise) = generate(&common::spec(n)) else { continue };
        let answer = key(&exercise).unwrap().answer;
        let cell = match exercise.kind() {
            Kind::Visited | Kind::Pruned => form(&exercise, Some(&answer)).rows[0][1].clone(),
            Kind::Symbolic => answer.constraint.unwrap().to_string(),
            _ => continue,
        };
        if cell.len() < 3 {
            continue;
        }
        shown += 1;
        let text = |show| write(&sheet(vec![exercise.clone()], show), Format::Text).unwrap();
        assert!(!text(Show::Blank).contains(&cell), "{}", text(Show::Blank));
        assert!(text(Show::Solution).contains(&cell) && text(Show::Both).contains(&cell), "{cell}");
        // The picture of the question is the same whatever the unknown leaf would be.
        if exercise.kind() == Kind::Symbolic {
            let picture = figure(&exercise, false).unwrap().svg();
            assert!(picture.contains(">x</text>"), "{picture}");
        }
    }
    assert!(shown > 30, "{shown}");
}

/// Law: the convention stands on every sheet, once if all share it, else at each exercise.
#[test]
fn the_convention_is_stated() {
    let exercises: Vec<Exercise> = (0..40).filter_map(|n| generate(&common::spec(n * 13 + 2)).ok()).collect();
    let several: std::collections::BTreeSet<String> =
        exercises.iter().map(|exercise| exercise.convention.header()).collect();
    assert!(several.len() > 3);
    for format in [Format::Text, Format::Html, Format::Markdown, Format::Latex] {
        let one = write(&sheet(exercises[..1].to_vec(), Show::Both), format).unwrap();
        assert_eq!(one.matches("Convention: ").count(), 1, "{format}");
        let many = write(&sheet(exercises.clone(), Show::Both), format).unwrap();
        assert_eq!(many.matches("Convention: ").count(), exercises.len(), "{format}");
    }
    for exercise in &exercises {
        assert!(!task(exercise).unwrap().is_empty());
    }
}

/// Law: a form is as long blank as it is filled in, but for the list of cuts.
#[test]
fn forms_have_a_place_for_every_answer() {
    for n in 0..260 {
        let Ok(exercise) = generate(&common::spec(n)) else { continue };
        let answer = key(&exercise).unwrap().answer;
        let (blank, filled) = (form(&exercise, None), form(&exercise, Some(&answer)));
        assert_eq!(blank.columns, filled.columns);
        assert!(filled.rows.iter().all(|row| row.len() == filled.columns.len()));
        if exercise.kind() == Kind::Cuts {
            continue;
        }
        assert_eq!(blank.rows.len(), filled.rows.len(), "{}", exercise.kind());
        for (blank, filled) in blank.rows.iter().zip(&filled.rows) {
            assert_eq!(blank[0], filled[0]);
            assert!(filled.iter().all(|cell| !cell.is_empty()), "{filled:?}");
        }
    }
}
