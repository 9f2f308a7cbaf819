//! Sheets: well-formed whatever the names, the key in them where it belongs and nowhere else.

#[allow(dead_code, reason = "each test program uses its own part")]
mod common;

use plyscope_teach::sheet::{Format, Sheet, Show, figure, form, frames, pages, task, write};
use plyscope_teach::{Exercise, Kind, Shape, Spec, generate, key};

fn sheet(exercises: Vec<Exercise>, show: Show) -> Sheet {
    Sheet { title: "A & B <50 %> #1_{x}".to_owned(), exercises, show, ..Sheet::default() }
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
            Kind::Symbolic => answer.constraint.unwrap().said(),
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

/// Law: a platform gets a gap for every part of the answer, also where there are more cuts than lines on paper.
#[test]
fn platforms_ask_for_everything() {
    let wants = plyscope_teach::Wants { least_cuts: Some(7), ..Default::default() };
    let shape = Shape::Uniform { branching: 3, depth: 4 };
    let exercise = generate(&Spec { wants, shape, ..Spec::new(Kind::Cuts, 3) }).unwrap();
    let cuts = key(&exercise).unwrap().answer.cuts.unwrap();
    let moodle = write(&sheet(vec![exercise.clone()], Show::Blank), Format::Moodle).unwrap();
    assert_eq!(moodle.matches(":SHORTANSWER:").count(), 4 * cuts.len());
    assert!(moodle.contains("{1:SHORTANSWER:=alpha~=α~=a~=alpha-cut~*#"), "{moodle}");
    let gift = write(&sheet(vec![exercise], Show::Blank), Format::Gift).unwrap();
    assert_eq!(gift.matches("\n::").count(), 1);
    let list: Vec<&str> = cuts.iter().map(|cut| cut.node.as_str()).collect();
    let answer = gift.split_once("{=").unwrap().1.split(" =").next().unwrap();
    let asked: Vec<&str> = answer.split("; ").map(|cut| cut.split(", ").next().unwrap()).collect();
    assert_eq!(asked, list, "{gift}");
    assert!(!gift.contains("->"));
}

/// Law: a form is as long blank as it is filled in; a list of cuts has at least as many lines, and their number depends on
/// the shape of the tree alone.
#[test]
fn forms_have_a_place_for_every_answer() {
    for n in 0..260 {
        let Ok(exercise) = generate(&common::spec(n)) else { continue };
        let answer = key(&exercise).unwrap().answer;
        let (blank, filled) = (form(&exercise, None), form(&exercise, Some(&answer)));
        assert_eq!(blank.columns, filled.columns);
        assert!(filled.rows.iter().all(|row| row.len() == filled.columns.len()));
        if exercise.kind() == Kind::Cuts {
            assert!(blank.rows.len() >= filled.rows.len(), "{}", exercise.to_json());
            continue;
        }
        assert_eq!(blank.rows.len(), filled.rows.len(), "{}", exercise.kind());
        for (blank, filled) in blank.rows.iter().zip(&filled.rows) {
            assert_eq!(blank[0], filled[0]);
            assert!(filled.iter().all(|cell| !cell.is_empty()), "{filled:?}");
        }
    }
}

/// Law: no table of a sheet is higher than its tree would leave room for; blocks stand side by side, and hold every row once.
#[test]
fn long_tables_stand_side_by_side() {
    let shape = Shape::Uniform { branching: 3, depth: 4 };
    let exercise = generate(&Spec { shape, ..Spec::new(Kind::Exit, 1) }).unwrap();
    let rows = form(&exercise, None).rows.len();
    assert_eq!(rows, 40);
    let sheet = sheet(vec![exercise], Show::Blank);
    let html = write(&sheet, Format::Html).unwrap();
    let tables: Vec<usize> =
        html.split("<table>").skip(1).map(|table| table.matches("<tr>").count() - 1).collect();
    assert_eq!(tables, [10; 4]);
    // The head lies as its exercise does, so it is on its page.
    assert!(html.contains("<header class=\"wide\">") && html.contains("<section class=\"wide\">"));
    let latex = write(&sheet, Format::Latex).unwrap();
    // Under the head of the sheet the tree could not be read beside this table, which has the next page, under its title.
    assert!(!latex.contains("\n\\treeandform") && latex.contains("(continued)}"));
    let tables =
        latex.split("\\begin{tabular}").skip(1).map(|table| table.matches("\\\\\\hline").count() - 1);
    assert_eq!(tables.collect::<Vec<_>>(), [10; 4]);
}

/// Law: heading, task, tree and table of an exercise stand on one page if one can hold them; wide trees lie on their side, and
/// their leaves can be read.
#[test]
fn pages_keep_exercises_together() {
    let shapes = [(2, 3), (3, 3), (4, 3), (3, 4), (2, 5)];
    for (branching, depth) in shapes {
        let spec = |kind| Spec { shape: Shape::Uniform { branching, depth }, ..Spec::new(kind, 1) };
        let exercises: Vec<Exercise> =
            [Kind::Visited, Kind::Values, Kind::Cuts].map(|kind| generate(&spec(kind)).unwrap()).to_vec();
        let sides: Vec<bool> = pages(&sheet(exercises.clone(), Show::Both))
            .unwrap()
            .iter()
            .inspect(|page| well_formed(page))
            .map(|page| {
                // The scale of every tree on the page: its text has ten units.
                for part in page.split("scale(").skip(1) {
                    let scale: f64 = part.split(')').next().unwrap().parse().unwrap();
                    assert!(10.0 * scale >= 5.0, "{branching}x{depth}: {scale}");
                }
                // Every heading has its tree and its table below it.
                let headings = page.matches("font-size=\"12\"").count();
                assert_eq!(page.matches("scale(").count(), headings, "{branching}x{depth}");
                assert!(headings == 0 || page.contains("<rect x="));
                page.contains("width=\"842\"")
            })
            .collect();
        let leaves: u32 = branching.pow(depth);
        assert!(leaves > 20 || !sides.contains(&true), "{branching}x{depth}: {sides:?}");
        assert!(leaves < 60 || sides.contains(&true), "{branching}x{depth}: {sides:?}");
    }
}

/// Law: the head of a sheet or of a key stands above an exercise, and the sentences of a key below theirs, if a page can hold
/// them; a sentence goes on to the end of its line.
#[test]
fn no_page_begins_with_what_is_left_over() {
    for (branching, depth) in [(2, 3), (2, 4), (3, 3), (4, 3), (3, 4)] {
        for kind in Kind::ALL {
            let spec = Spec { shape: Shape::Uniform { branching, depth }, ..Spec::new(kind, 3) };
            let Ok(exercise) = generate(&spec) else { continue };
            let sentences = key(&exercise).unwrap().why.len();
            let rows = form(&exercise, None).rows.len();
            let pages = pages(&sheet(vec![exercise.clone(), exercise], Show::Both)).unwrap();
            for page in &pages {
                let title = page.contains("font-size=\"16\"");
                let headings = page.matches("font-size=\"12\"").count();
                // A table that needs a page with its tree leaves no room for a title.
                assert!(!title || headings > 0 || rows > 30, "{kind} {branching}x{depth}: a title alone");
                // A line of reasons is grey, as the number of the page is; a page of them without their tree is for keys that fill more than one.
                let grey = page.matches("fill=\"#555\"").count() - 1;
                assert!(
                    headings > 0 || title || grey == 0 || sentences > 12,
                    "{kind} {branching}x{depth}: {grey} lines left"
                );
            }
            let lines =
                pages.iter().flat_map(|page| page.lines()).filter(|line| line.contains("fill=\"#555\""));
            for line in lines.filter(|line| line.ends_with(";</text>")) {
                let text = line.rsplit_once('>').and_then(|(line, _)| line.rsplit_once('>')).unwrap().1;
                assert!(text.chars().count() > 70, "{text}");
            }
        }
    }
}

/// Law: a collapsed key draws less and says the same; slides of all kinds stay under sixty unless all steps are wanted.
#[test]
fn keys_collapse_and_talks_end() {
    let shape = Shape::Uniform { branching: 3, depth: 4 };
    let spec = Spec { shape, ..Spec::new(Kind::Pruned, 3) };
    let exercise = generate(&spec).unwrap();
    let text = |collapse| {
        let sheet = Sheet { collapse, ..sheet(vec![exercise.clone()], Show::Solution) };
        (write(&sheet, Format::Svg).unwrap(), write(&sheet, Format::Latex).unwrap())
    };
    let ((whole, whole_tex), (small, small_tex)) = (text(false), text(true));
    assert!(small.len() < whole.len() && small.contains(">…</text>") && !whole.contains('…'));
    assert!(small_tex.len() < whole_tex.len());
    assert!(whole.contains("≤ ") || whole.contains("≥ "));
    let all: Vec<Exercise> = Kind::ALL.map(|kind| generate(&Spec::new(kind, 2)).unwrap()).to_vec();
    let slides = |all_steps| {
        let text = write(&Sheet { all_steps, ..sheet(all.clone(), Show::Both) }, Format::Beamer).unwrap();
        text.matches("\\only<").count() + all.len()
    };
    assert!(slides(false) < 60 && slides(true) > 200, "{} {}", slides(false), slides(true));
}

/// Law: a sheet in German has nothing in it that is said in English.
#[test]
fn sheets_speak_german() {
    let all: Vec<Exercise> = Kind::ALL.map(|kind| generate(&Spec::new(kind, 2)).unwrap()).to_vec();
    for format in [
        Format::Text,
        Format::Markdown,
        Format::Html,
        Format::Latex,
        Format::Beamer,
        Format::Moodle,
        Format::Gift,
    ] {
        let text = write(
            &Sheet {
                lang: plyscope_trace::Lang::De,
                title: "Spielbäume".to_owned(),
                ..sheet(all.clone(), Show::Both)
            },
            format,
        )
        .unwrap();
        for word in [
            "Convention",
            "Key",
            " leaf",
            "node",
            "Write",
            "List the",
            "value",
            "Points",
            "would need",
            "best move",
        ] {
            // Names of styles and files are what they are.
            let shown: String = text
                .lines()
                .filter(|line| !line.contains(".style") && !line.contains("{forest}") && !line.contains("[{"))
                .collect();
            assert!(
                !shown.contains(word) || ["node", " leaf", "value"].contains(&word) && format != Format::Text,
                "{format}: {word}"
            );
        }
        assert!(text.contains("Regeln"), "{format}");
    }
}

/// Law: on every page, whatever the shape and the seed, cells of a table stand below the title of their exercise: its tree is
/// between them, or the title says that the table goes on; and no cell leaves the page.
#[test]
fn a_table_never_leaves_its_title() {
    let (mut tables, mut continued) = (0, 0);
    for (branching, depth) in [(2, 3), (3, 3), (4, 3), (3, 4), (2, 5)] {
        for seed in 1..=6 {
            let spec = |kind| Spec { shape: Shape::Uniform { branching, depth }, ..Spec::new(kind, seed) };
            let exercises = Kind::ALL.into_iter().filter_map(|kind| generate(&spec(kind)).ok()).collect();
            for page in pages(&sheet(exercises, Show::Both)).unwrap() {
                let high = if page.contains("width=\"842\"") { 595.0 } else { 842.0 };
                let (mut title, mut tree) = (None, false);
                for line in page.lines() {
                    if line.contains("font-weight=\"bold\"")
                        && (line.contains("\"12\"") || line.contains("\"11\""))
                    {
                        (title, tree) = (Some(line.contains("(continued)")), false);
                        continued += usize::from(line.contains("(continued)"));
                    } else if line.contains("scale(") {
                        tree = true;
                    } else if line.starts_with("<rect x=") && line.contains("stroke=\"#888\"") {
                        let number = |name: &str| -> f64 {
                            let rest = line.split(&format!(" {name}=\"")).nth(1).unwrap();
                            rest.split('"').next().unwrap().parse().unwrap()
                        };
                        assert!(number("y") + number("height") <= high - 40.0, "{branching}x{depth}: {line}");
                        let told = title.is_some_and(|continued| continued != tree);
                        assert!(told, "{branching}x{depth}, seed {seed}: a table without its title");
                        tables += 1;
                    }
                }
            }
        }
    }
    assert!(tables > 10_000 && continued > 0, "{tables} {continued}");
}

/// Law: in LaTeX the leaves of a tree with up to 81 of them have text of 6 points or more, all on one line; every exercise has
/// its tree below its title, and a table that follows on another page has the title, too.
#[test]
fn latex_trees_can_be_read() {
    let (mut close, mut continued, mut left) = (0, 0, 0);
    for (branching, depth) in [(2, 3), (3, 3), (2, 5), (4, 3), (3, 4)] {
        for kind in Kind::ALL {
            let spec = Spec { shape: Shape::Uniform { branching, depth }, ..Spec::new(kind, 2) };
            let Ok(exercise) = generate(&spec) else { continue };
            let latex = write(&sheet(vec![exercise], Show::Both), Format::Latex).unwrap();
            balanced(&latex);
            for part in latex.split("\n\\closetree{").skip(1) {
                let size: u32 = part.split('}').next().unwrap().parse().unwrap();
                assert!(size >= 6, "{kind} {branching}x{depth}: {size} points");
                close += 1;
            }
            let (_, body) = latex.split_once("\\begin{document}").unwrap();
            for part in body.split("\\subsection*{").skip(1) {
                let more = part.split('}').next().unwrap().contains("(continued)");
                assert_eq!(more, !part.contains("\\begin{forest}"), "{kind} {branching}x{depth}");
                // Sentences that do not stay with their tree know what to stand under.
                assert!(
                    !part.contains("\n\\why{") || part.contains("\n\\renewcommand\\continued{"),
                    "{kind}"
                );
                continued += u32::from(part.contains("\n\\why{"));
                left += u32::from(more);
            }
        }
    }
    // A table leaves its tree only where the head of the sheet takes the room.
    assert!(close > 50 && continued > 2 && left <= 6, "{close} {continued} {left}");
}

/// Law: slides show the step that was asked for, and a tree has the room that the words leave.
#[test]
fn slides_show_what_was_asked() {
    for seed in 0..20 {
        let asked = generate(&Spec::new(Kind::NextStep, seed)).unwrap();
        let plyscope_teach::Question::NextStep { done } = asked.question else { panic!("{asked:?}") };
        let steps = asked.run().unwrap().recording.len();
        // Among twelve others there is room for three steps.
        let others = Kind::ALL.map(|kind| generate(&Spec::new(kind, seed)).unwrap());
        let beamer = write(&sheet([&others[..], &[asked]].concat(), Show::Both), Format::Beamer).unwrap();
        assert!(beamer.contains(&format!("{}/{steps}: ", done + 1)), "{seed}: {} of {steps}", done + 1);
        let trees = beamer.matches("\\begin{forest}").count();
        assert_eq!(beamer.matches("max totalheight=0.86\\textheight-").count(), trees);
    }
}

/// Law: a tree of 27 leaves has text of 8 points or more on a slide, with the two bounds of a window in lines of their own; a tree
/// of 9 leaves has room for the usual sizes.
#[test]
fn slides_can_be_read() {
    for kind in [Kind::Entry, Kind::Cuts, Kind::History] {
        let slides = |branching, depth| {
            let exercise =
                generate(&Spec { shape: Shape::Uniform { branching, depth }, ..Spec::new(kind, 1) }).unwrap();
            write(&sheet(vec![exercise], Show::Both), Format::Beamer).unwrap()
        };
        let (large, small) = (slides(3, 3), slides(3, 2));
        let sizes: Vec<u32> = large
            .split("\n\\closetree{")
            .skip(1)
            .map(|part| part.split('}').next().unwrap().parse().unwrap())
            .collect();
        assert_eq!(sizes.len(), large.matches("\\begin{forest}").count());
        assert!(sizes.iter().all(|&size| size >= 8), "{kind}: {sizes:?}");
        assert!(large.contains(r"$\alpha$ $-\infty$\\$\beta$ $+\infty$"), "{kind}");
        assert!(!small.contains("\n\\closetree{") && small.contains(r"($-\infty$, $+\infty$)"), "{kind}");
    }
}
