//! Rules, exercises and grading as a teacher meets them on the command line.

use std::path::PathBuf;
use std::process::{Command, Output};

fn plyscope(args: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_plyscope")).args(args).output().unwrap()
}

fn text(bytes: &[u8]) -> &str {
    std::str::from_utf8(bytes).unwrap()
}

/// What is printed by a command that must succeed.
fn printed(args: &[&str]) -> String {
    let output = plyscope(args);
    assert!(output.status.success(), "{args:?}: {}", text(&output.stderr));
    text(&output.stdout).to_owned()
}

/// The error of a command that must fail because of its input.
fn refused(args: &[&str]) -> String {
    let output = plyscope(args);
    let error = text(&output.stderr).to_owned();
    assert_eq!((output.status.code(), text(&output.stdout)), (Some(2), ""), "{args:?}: {error}");
    error
}

/// A directory of its own for a test, empty at the start.
fn scratch(name: &str) -> PathBuf {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = std::fs::remove_dir_all(&path);
    std::fs::create_dir_all(&path).unwrap();
    path
}

#[test]
fn rules_change_what_is_searched_and_said() {
    let dir = scratch("rules");
    let tree = dir.join("ties.txt").display().to_string();
    std::fs::write(&tree, "((3 5) (3 9))").unwrap();
    let wide = printed(&["solve", &tree]);
    let strict = printed(&["solve", &tree, "--cut", ">"]);
    assert!(wide.contains("cut on v ≥ β or v ≤ α") && strict.contains("cut on v > β or v < α"), "{strict}");
    assert_ne!(wide.lines().count(), 0);
    assert!(
        printed(&["trace", &tree, "--cut", ">", "--style", "stack"])
            .contains("if 3 < 3 then return v  false!")
    );
    let hard = printed(&["trace", &tree, "--fail", "hard"]);
    assert_eq!(hard, printed(&["trace", &tree, "--algorithm", "fail-hard"]));
    assert!(printed(&["trace", "aima", "--root", "min"]).contains("MIN moves first"));
    let silent = printed(&["trace", "aima", "--count-last", "no", "--style", "log"]);
    assert!(silent.contains("a cut at the last child is not counted"));
    assert!(printed(&["draw", "aima", "--cut", ">"]).contains("v &gt; β"));
    for (args, expected) in [
        (&["trace", "aima", "--cut", ">", "--algorithm", "pvs"][..], "pvs leaves no choice of when to cut"),
        (&["trace", "aima", "--cut", ">", "--fail", "hard"], "fail-hard with a cut only beyond the bound"),
        (
            &["trace", "aima", "--fail", "soft", "--algorithm", "fail-hard"],
            "--fail soft contradicts --algorithm fail-hard",
        ),
        (&["trace", "tictactoe", "--depth", "1", "--root", "min"], "--root is for trees"),
        (&["solve", "nim", "--cut", ">"], "--cut is for trees; this is a game"),
    ] {
        let error = refused(args);
        assert!(error.contains(expected), "{error}");
    }
}

#[test]
fn every_format_holds_every_kind() {
    for format in ["text", "markdown", "html", "latex", "moodle", "gift", "json"] {
        let sheet = printed(&["exercise", "all", "--seed", "3", "--format", format]);
        // The convention stands on it.
        let convention = sheet.replace("$\\ge$", "≥").replace("$\\beta$", "β").replace("\\=", "=");
        let said = match format {
            "json" => convention.contains("\"cut\": \">=\""),
            _ => convention.contains("fail-soft, cut on v ≥ β"),
        };
        assert!(said, "{format}: {sheet}");
        assert_eq!(sheet, printed(&["exercise", "all", "--seed", "3", "--format", format]), "{format}");
        assert_ne!(sheet, printed(&["exercise", "all", "--seed", "4", "--format", format]), "{format}");
    }
    // A tree that is given says who moves first, unless that is declared.
    let dir = scratch("given");
    let tree = dir.join("min.txt").display().to_string();
    std::fs::write(&tree, "(:min (3 5) (2 9))").unwrap();
    assert!(printed(&["exercise", "values", "--tree", &tree]).contains("MIN moves first"));
    assert!(printed(&["exercise", "values", "--tree", &tree, "--root", "max"]).contains("MAX moves first"));
    let blank = printed(&["exercise", "visited", "--show", "blank"]);
    let solved = printed(&["exercise", "visited", "--show", "solution"]);
    assert!(blank.contains("________") && !blank.contains("Key"));
    assert!(!solved.contains("________"));
    let slides = printed(&["exercise", "visited", "--format", "beamer"]);
    assert!(slides.contains("\\only<1>{") && slides.contains("\\only<30>{"));
    // All kinds make a talk, not a film.
    assert!(printed(&["exercise", "all", "--format", "beamer"]).matches("\\only<").count() < 47);
    let german = printed(&["exercise", "visited", "--lang", "de", "--title", "Spielbäume"]);
    assert!(
        german.contains("Besuchte Blätter") && german.contains("Regeln: ") && german.contains("Punkte: "),
        "{german}"
    );
    let ten = printed(&["exercise", "visited", "cuts", "--points", "10,6"]);
    assert!(ten.contains("Points: 10. ") && ten.contains("Points: 6. "), "{ten}");
}

#[test]
fn a_sheet_of_eight_is_one_command() {
    let dir = scratch("sheet");
    let at = |name: &str| dir.join(name).display().to_string();
    let kinds = ["values", "best-move", "visited", "pruned", "entry", "cuts", "reorder", "symbolic"];
    for name in ["sheet.pdf", "sheet.html", "sheet.tex", "sheet.md", "sheet.xml", "sheet.gift", "sheet.json"]
    {
        let mut args = vec!["exercise"];
        args.extend(kinds);
        let path = at(name);
        args.extend(["--seed", "7", "-o", &path]);
        printed(&args);
        assert!(std::fs::metadata(&path).unwrap().len() > 1000, "{name}");
    }
    let pdf = std::fs::read(at("sheet.pdf")).unwrap();
    assert!(pdf.starts_with(b"%PDF-"));
    // Pictures: blank, solved, as pixels, step by step, and moving.
    printed(&["exercise", "cuts", "-o", &at("one.svg")]);
    printed(&["exercise", "cuts", "-o", &at("one.png"), "--show", "solution"]);
    assert!(std::fs::read(at("one.png")).unwrap().starts_with(b"\x89PNG"));
    let note = plyscope(&["exercise", "cuts", "--tree", "aima", "--frames", "-o", &at("steps")]);
    assert!(text(&note.stderr).contains(" pictures in "), "{note:?}");
    assert!(dir.join("steps/step-01.svg").exists());
    printed(&["exercise", "cuts", "--tree", "aima", "--frames", "-o", &at("moving.png")]);
    let moving = std::fs::read(at("moving.png")).unwrap();
    assert!(moving.windows(4).any(|chunk| chunk == b"acTL"));
    // A batch: papers that differ, each with its key.
    plyscope(&[
        "exercise",
        "visited",
        "cuts",
        "--shape",
        "3x3",
        "--batch",
        "3",
        "-o",
        &at("batch"),
        "--format",
        "text",
    ]);
    let papers: Vec<String> = (1..=3)
        .flat_map(|n| [format!("batch/paper-{n}.txt"), format!("batch/key-{n}.txt")])
        .map(|name| std::fs::read_to_string(dir.join(name)).unwrap())
        .collect();
    assert_ne!(papers[0], papers[2]);
    assert!(papers[0].contains("paper 1") && papers[1].contains("paper 1"));
    for (args, expected) in [
        (&["exercise", "cuts", "--deep-cut"][..], "a deep cut needs at least 4 plies"),
        (&["exercise", "cuts", "-o", "sheet.docx"], "unknown kind of file; expected one of .txt .md .html"),
        (&["exercise", "cuts", "--format", "pdf"], "--format pdf needs a file"),
        (&["exercise", "cuts", "--shape", "2by3"], "expected a shape, e.g. 2x3"),
        (&["exercise", "cuts", "--tree", "nowhere"], "`nowhere`: no such file"),
        (&["exercise", "cuts", "entry", "--format", "svg"], "2 pictures in one SVG"),
        (&["exercise", "sums"], "invalid value 'sums'"),
        (&["exercise", "cuts", "-n", "0"], "expected a whole number from 1 to 1,000"),
    ] {
        let error = refused(args);
        assert!(error.contains(expected), "{error}");
    }
}

#[test]
fn answers_are_graded_and_a_class_goes_on() {
    let dir = scratch("grade");
    let at = |name: &str| dir.join(name).display().to_string();
    printed(&["exercise", "values", "visited", "--tree", "aima", "-o", &at("sheet.json")]);
    let answers = scratch("grade/class");
    let put = |name: &str, content: &[u8]| std::fs::write(answers.join(name), content).unwrap();
    put("ada.json", br#"{"leaves": ["E","F","G","H","K","L","M"]}"#);
    put("bob.csv", b"leaf\nE\nF\nG\nH\nI\nJ\nK\nL\nM\n");
    put("cleo.json", br#"{"student": "Cleo, C.", "leaves": ["E","F","G","H","K","L"]}"#);
    put("dan.json", b"{\"leaves\": [\"P\",\n \"Q\"]}");
    put("eve.csv", b"lief\nE,F\n");
    put("finn.txt", b"\xff\xfe");
    let trace = printed(&["trace", "aima", "--style", "json"]);
    put("gil.jsonl", trace.as_bytes());
    let class = answers.display().to_string();
    let output = plyscope(&["grade", &at("sheet.json"), "--number", "2", "--class", &class]);
    assert_eq!(output.status.code(), Some(2));
    let csv: Vec<&str> = text(&output.stdout).lines().collect();
    assert_eq!(csv.len(), 8);
    assert_eq!(csv[1], "ada.json,ada,7,7,100,,,7 of 7: all correct.,,");
    assert!(csv[2].starts_with("bob.csv,bob,0,7,0,I (leaf),no-pruning,"), "{}", csv[2]);
    assert!(csv[3].starts_with("cleo.json,\"Cleo, C.\",6,7,86,M (leaf),last-child,"), "{}", csv[3]);
    assert!(csv[4].contains("field `leaves`: the tree has no node `P`"), "{}", csv[4]);
    assert!(csv[5].contains("line 1 must be the column header `leaf`; found `lief`"), "{}", csv[5]);
    assert!(csv[6].contains("line 1: not UTF-8"), "{}", csv[6]);
    assert!(csv[7].starts_with("gil.jsonl,gil,") && csv[7].contains(",100,"), "{}", csv[7]);
    let errors = text(&output.stderr);
    assert!(
        errors.contains("dan.json: field") && errors.contains("3 of 7 files could not be read as answers"),
        "{errors}"
    );

    let one = answers.join("bob.csv").display().to_string();
    let feedback = printed(&["grade", &at("sheet.json"), &one, "--number", "2"]);
    assert!(
        feedback.contains(
            "0 of 7. Your list has everything on it that does not belong there, so it earns nothing. \
             The first mistake is at I: you visit it, but it is pruned."
        ),
        "{feedback}"
    );
    assert!(feedback.contains("follows     J (leaf)"), "{feedback}");
    let help = printed(&["grade", &at("sheet.json"), &one, "--number", "2", "--hint", "3"]);
    assert!(help.starts_with("The right answer at I (leaf) is pruned. C (MIN) is at most 2;"), "{help}");
    let json = printed(&["grade", &at("sheet.json"), &one, "--number", "2", "--json"]);
    let json: serde_json::Value = serde_json::from_str(&json).unwrap();
    assert_eq!((json["points"].as_u64(), json["of"].as_u64()), (Some(0), Some(7)));
    for (args, expected) in [
        (
            &["grade", &at("sheet.json"), &one][..],
            "bob.csv: line 1 must be the column header `node,value`; found `leaf`",
        ),
        (
            &["grade", &at("sheet.json"), &one, "--number", "3"],
            "there is no exercise 3; the exercises are 1 to 2",
        ),
        (&["grade", &at("nothing.json"), &one], "nothing.json: "),
        (&["grade", &one, &one], "bob.csv: not an exercise: "),
    ] {
        let error = refused(args);
        assert!(error.contains(expected), "{error}");
    }
}

#[test]
fn papers_and_whole_sheets_are_graded_in_one_run() {
    let dir = scratch("papers");
    let papers = dir.join("papers").display().to_string();
    let note =
        plyscope(&["exercise", "visited", "values", "--batch", "3", "--format", "html", "-o", &papers]);
    assert!(note.status.success(), "{}", text(&note.stderr));
    let answers = scratch("papers/answers");
    for paper in 1..=3 {
        let sheet = std::fs::read_to_string(dir.join(format!("papers/paper-{paper}.json"))).unwrap();
        let sheet: serde_json::Value = serde_json::from_str(&sheet).unwrap();
        let keys: Vec<_> = sheet["exercises"]
            .as_array()
            .unwrap()
            .iter()
            .map(|exercise| {
                let exercise = plyscope_teach::Exercise::from_json(&exercise.to_string()).unwrap();
                serde_json::to_value(plyscope_teach::key(&exercise).unwrap().answer).unwrap()
            })
            .collect();
        let whole = serde_json::json!({ "student": format!("S{paper}"), "paper": paper, "answers": keys });
        std::fs::write(answers.join(format!("s{paper}.json")), whole.to_string()).unwrap();
    }
    std::fs::write(answers.join("t-paper-2.txt"), "# student Tim\nExercise 2\nnode,value\nA,1\n").unwrap();
    std::fs::write(answers.join(".DS_Store"), b"\0\xff").unwrap();
    let class = answers.display().to_string();
    let csv = printed(&["grade", &papers, "--class", &class]);
    let lines: Vec<&str> = csv.lines().collect();
    assert_eq!(lines.len(), 5, "{csv}");
    assert!(lines[0].ends_with("remarks,error,paper,points_1,points_2"), "{csv}");
    assert!(lines[1].starts_with("s1.json,S1,") && lines[1].contains(",100,"), "{csv}");
    assert!(lines[4].starts_with("t-paper-2.txt,Tim,") && lines[4].contains(",2,0,"), "{csv}");
    let report = printed(&["grade", &papers, "--class", &class, "--report", "-"]);
    assert!(report.starts_with("Class report: 4 students graded, 0 files not readable"), "{report}");
    assert!(
        report.contains("Exercise 1, Leaves visited, in order") && report.contains("wrong at\n"),
        "{report}"
    );
    let german = printed(&["grade", &papers, "--class", &class, "--report", "-", "--lang", "de"]);
    assert!(german.contains("Abgaben bewertet") && german.contains("falsch bei"), "{german}");
    let german = printed(&["grade", &papers, "--class", &class, "--lang", "de"]);
    assert!(german.contains("(Blatt)") && !german.contains("(leaf)"), "{german}");
}

/// The page's file brings its exercises along; against another sheet it is refused, whoever else is graded.
#[test]
fn answers_to_another_sheet_are_refused() {
    let dir = scratch("foreign");
    let [own, other] = ["own.json", "other.json"].map(|name| dir.join(name).display().to_string());
    for (seed, file) in [("1", &own), ("2", &other)] {
        printed(&["exercise", "values", "visited", "--seed", seed, "--format", "json", "-o", file]);
    }
    let sheet: serde_json::Value = serde_json::from_str(&std::fs::read_to_string(&own).unwrap()).unwrap();
    let file = serde_json::json!({ "format": "plyscope-answers", "version": 1, "student": "Ada",
        "exercises": sheet["exercises"], "answers": [{ "values": { "A": 3 } }, {}] });
    let class = scratch("foreign/class");
    let answers = class.join("answers.json").display().to_string();
    std::fs::write(&answers, file.to_string()).unwrap();
    std::fs::write(class.join("tim.json"), r#"{"answers": [{"values": {"A": 3}}]}"#).unwrap();
    let class = class.display().to_string();
    printed(&["grade", &own, &answers]);
    let error = refused(&["grade", &other, &answers]);
    assert!(
        error.contains("answers.json: these are answers to other exercises than those of the sheet"),
        "{error}"
    );
    let output = plyscope(&["grade", &other, "--class", &class]);
    let csv: Vec<&str> = text(&output.stdout).lines().collect();
    assert_eq!((output.status.code(), csv.len()), (Some(2), 3), "{csv:?}");
    assert!(csv[1].contains("other exercises") && csv[2].starts_with("tim.json,tim,"), "{csv:?}");
}

/// The LaTeX of a sheet and of slides compiles, if there is a compiler.
#[test]
fn latex_compiles_where_there_is_a_compiler() {
    if Command::new("pdflatex").arg("--version").output().is_err() {
        eprintln!("skipped: there is no pdflatex here");
        return;
    }
    let dir = scratch("latex");
    for (name, args) in [
        ("sheet", &["exercise", "all", "--seed", "2", "--format", "latex"][..]),
        ("slides", &["exercise", "cuts", "--shape", "2x2", "--format", "beamer"]),
    ] {
        std::fs::write(dir.join(format!("{name}.tex")), printed(args)).unwrap();
        let output = Command::new("pdflatex")
            .args(["-interaction=nonstopmode", "-halt-on-error", &format!("{name}.tex")])
            .current_dir(&dir)
            .output()
            .unwrap();
        let log = String::from_utf8_lossy(&output.stdout).into_owned();
        // Without the packages there is nothing to compile with.
        if log.contains("File `forest.sty' not found")
            || log.contains("File `adjustbox.sty' not found")
            || log.contains("File `beamer.cls' not found")
            || log.contains("File `pdflscape.sty' not found")
        {
            eprintln!("skipped: {name}.tex needs packages that are not here");
            continue;
        }
        assert!(
            output.status.success(),
            "{name}: {}",
            log.lines().rev().take(30).collect::<Vec<_>>().join("\n")
        );
        assert!(!log.contains("Missing character"), "{name}");
        assert!(std::fs::read(dir.join(format!("{name}.pdf"))).unwrap().starts_with(b"%PDF-"));
    }
}

/// Law: in a paragraph that stands below the options of `--help`, a line ends where the next word would not fit.
#[test]
fn paragraphs_of_help_are_not_broken_within_a_sentence() {
    for command in ["grade", "solve", "train", "serve", "site", "selfcheck", "analyze", "exercise"] {
        let help = printed(&[command, "--help"]);
        let (before, _) = help.split_once("\n\nExamples:").unwrap();
        let prose = |text: &&str| text.lines().all(|line| !line.starts_with(' '));
        let paragraphs: Vec<&str> = before.rsplit("\n\n").take_while(prose).collect();
        assert!(!paragraphs.is_empty());
        let lines = paragraphs.iter().map(|text| text.lines().collect::<Vec<_>>());
        for pair in lines.flat_map(|lines| lines.windows(2).map(<[&str]>::to_vec).collect::<Vec<_>>()) {
            let word = pair[1].split(' ').next().unwrap();
            assert!(pair[0].len() + 1 + word.len() > 100, "{command}: {pair:?}");
        }
    }
}

/// Law: of `all`, what the demands do not allow is left out with the reason; asked for by name it is refused. A batch says where its
/// papers share few answers.
#[test]
fn what_cannot_be_had_is_said() {
    let demands = ["--cut", ">", "--shape", "3x3", "--seed", "4"];
    let output = plyscope(&[&["exercise", "all"], &demands[..]].concat());
    assert!(output.status.success() && text(&output.stdout).contains("12. An unknown leaf"));
    assert_eq!(
        text(&output.stderr),
        "note: without reorder: 27 different leaves are impossible: there are 21 numbers from 0 to 20\n"
    );
    assert!(
        refused(&[&["exercise", "reorder"], &demands[..]].concat())
            .contains("27 different leaves are impossible")
    );
    let dir = scratch("few").display().to_string();
    let output = plyscope(&["exercise", "visited", "--batch", "4", "-o", &dir]);
    let note = "note: exercise 1 (visited): trees of this shape have few answers, so 4 papers share 3; expected a larger";
    assert!(text(&output.stderr).starts_with(note), "{}", text(&output.stderr));
}
