//! Moodle XML, Cloze and GIFT by their documented rules: what a platform would read is what was meant.
//!
//! Cloze: `{weight:KIND:alternative~alternative}`; an alternative may begin with `=` (right) or `%n%`, and its feedback with
//! `#`; entities are decoded, `\}` and `\#` lose their backslash, nothing else does; `*` is any answer, `\*` a star. Up to
//! Moodle 4 the `#` of an entity did not end an answer, since Moodle 5 it does: here it does, so both read the same.
//! GIFT: questions between blank lines, `::title::`, answers in braces, a backslash before `~ = # { } :`.

use plyscope_teach::sheet::{Format, Sheet, Show, moodle_png, write};
use plyscope_teach::{Exercise, Kind, Spec, generate};

fn exercise(kind: &str, more: &str, tree: &str) -> Exercise {
    Exercise::from_json(&format!(r#"{{"kind": "{kind}", "tree": "{tree}"{more}}}"#)).unwrap()
}

fn sheet(exercises: Vec<Exercise>) -> Sheet {
    Sheet { title: "Trees".to_owned(), exercises, show: Show::Blank, ..Sheet::default() }
}

/// An alternative of a gap: right or not, what is typed, and the feedback.
type Alternative = (bool, String, String);

fn decoded(text: &str) -> String {
    let xml = format!("<t>{text}</t>");
    let text = roxmltree::Document::parse(&xml).unwrap().root_element().text().unwrap_or_default().to_owned();
    text.replace("\\}", "}").replace("\\#", "#")
}

/// The gaps of a cloze text as Moodle takes them apart, without their weights.
fn gaps(html: &str) -> Vec<(String, Vec<Alternative>)> {
    weighted(html).into_iter().map(|(_, kind, alternatives)| (kind, alternatives)).collect()
}

fn weighted(html: &str) -> Vec<(u32, String, Vec<Alternative>)> {
    let mut gaps = Vec::new();
    let mut rest = html;
    while let Some(start) = rest.find('{') {
        let Some((weight, inside)) = rest[start + 1..].split_once(':') else { break };
        let Ok(weight) = weight.parse() else {
            rest = &rest[start + 1..];
            continue;
        };
        let ends = |signs: &[char], text: &str| {
            let stops = text.char_indices().find(|&(i, c)| signs.contains(&c) && !text[..i].ends_with('\\'));
            stops.map_or(text.len(), |(i, _)| i)
        };
        let (kind, mut alternatives) = inside.split_once(':').unwrap();
        let mut found = Vec::new();
        loop {
            let right = alternatives.starts_with('=');
            let text = alternatives.strip_prefix('=').unwrap_or(alternatives);
            let end = ends(&['~', '#', '}'], text);
            let (answer, mut after) = text.split_at(end);
            let mut feedback = "";
            if let Some(text) = after.strip_prefix('#') {
                let end = ends(&['~', '}'], text);
                (feedback, after) = text.split_at(end);
            }
            found.push((right, decoded(answer), decoded(feedback)));
            match after.strip_prefix('~') {
                Some(more) => alternatives = more,
                None => {
                    assert!(after.starts_with('}'), "{after}");
                    rest = after;
                    break;
                }
            }
        }
        gaps.push((weight, kind.to_owned(), found));
    }
    gaps
}

/// The texts of the questions of a file, and the file.
fn questions(exercises: Vec<Exercise>) -> (Vec<String>, String) {
    let xml = write(&sheet(exercises), Format::Moodle).unwrap();
    let document = roxmltree::Document::parse(&xml).unwrap();
    let texts = document.descendants().filter(|node| node.has_tag_name("questiontext"));
    let text = |node: roxmltree::Node<'_, '_>| {
        node.children().find(|child| child.has_tag_name("text")).unwrap().text().unwrap().to_owned()
    };
    let texts = texts.map(text).collect();
    (texts, xml)
}

/// Whether a typed answer is right in the only, or the `n`th, gap.
fn right(html: &str, n: usize, typed: &str) -> bool {
    let (kind, alternatives) = &gaps(html)[n];
    alternatives.iter().any(|(right, answer, _)| match kind.as_str() {
        "NUMERICAL" => *right && typed.parse::<f64>().ok() == answer.split(':').next().unwrap().parse().ok(),
        _ => *right && answer.replace("\\*", "*").to_lowercase() == typed.to_lowercase(),
    })
}

const AIMA: &str = "((3 12 8) (2 4 6) (14 5 2))";

#[test]
fn every_gap_has_a_right_answer_and_feedback() {
    for seed in 0..6 {
        let all = Kind::ALL.map(|kind| generate(&Spec::new(kind, seed)).unwrap()).to_vec();
        let (texts, xml) = questions(all);
        assert_eq!(texts.len(), 13);
        for text in &texts {
            for (kind, alternatives) in gaps(text) {
                assert!(alternatives.iter().any(|(right, ..)| *right), "{text}");
                let (wrong, any, feedback) = alternatives.last().unwrap();
                assert!(!wrong && any == "*" && !feedback.is_empty(), "{kind} {alternatives:?}");
                if kind == "NUMERICAL" {
                    let number = alternatives[0].1.strip_suffix(":0").unwrap();
                    assert!(number.parse::<f64>().is_ok(), "{number}");
                }
            }
        }
        let count = |what: &str| xml.matches(what).count();
        // A category for each kind, three hints and a penalty for each question.
        assert_eq!(
            (count("<question type=\"category\">"), count("<hint "), count("<penalty>")),
            (13, 39, 13)
        );
        assert_eq!((count("<question type=\"cloze\">"), count("<question type=\"essay\">")), (12, 1));
        assert!(xml.contains("<text>$course$/top/Trees/Leaves pruned</text>"), "{xml}");
    }
}

/// Law: a dash in every gap earns at most a tenth.
#[test]
fn dashes_earn_a_tenth_at_most() {
    let mut seen = 0;
    for kind in Kind::ALL {
        for seed in 0..6 {
            let (texts, _) = questions(vec![generate(&Spec::new(kind, seed)).unwrap()]);
            let all = weighted(&texts[0]);
            let dash = |(_, _, alternatives): &&(u32, String, Vec<Alternative>)| {
                alternatives.iter().any(|(right, answer, _)| *right && answer == "-")
            };
            let sum = |gaps: &mut dyn Iterator<Item = u32>| gaps.sum::<u32>();
            let (empty, whole) =
                (sum(&mut all.iter().filter(dash).map(|gap| gap.0)), sum(&mut all.iter().map(|gap| gap.0)));
            assert!(10 * empty <= whole, "{kind}, seed {seed}: {empty} of {whole}");
            seen += empty;
        }
    }
    assert!(seen > 100, "{seen}");
}

#[test]
fn what_students_type_counts() {
    let one = |exercise| questions(vec![exercise]).0.remove(0);
    let entry = one(exercise("entry", "", AIMA));
    for typed in ["inf", "+inf", "∞", "+∞", "+oo"] {
        assert!(right(&entry, 1, typed), "{typed}");
    }
    for typed in ["-inf", "-∞", "−∞", "-oo"] {
        assert!(right(&entry, 0, typed), "{typed}");
    }
    assert!(!right(&entry, 0, "inf") && right(&entry, 4, "3.0") && !right(&entry, 4, "4"));
    // Pruned leaves from left to right, as the task says, whichever way the search goes.
    for (more, typed) in [("", "I, J"), (r#", "convention": {"right_to_left": true}"#, "D E")] {
        let pruned = exercise("pruned", more, if more.is_empty() { AIMA } else { "((9 8 1) (5 7 6))" });
        let text = one(pruned.clone());
        let names: Vec<String> =
            typed.split([',', ' ']).filter(|w| !w.is_empty()).map(str::to_owned).collect();
        let key = plyscope_teach::key(&pruned).unwrap().answer.leaves.unwrap();
        let mut drawn = key.clone();
        drawn.sort_by_key(|name| pruned.tree.find(name));
        assert_eq!(drawn, names);
        for separator in [" ", ", ", ","] {
            assert!(right(&text, 0, &drawn.join(separator)), "{text}");
        }
        assert!(!right(&text, 0, "D"));
    }
    let best = one(exercise("best-move", "", "((3 5) (3 9) (1 2))"));
    for (gap, typed) in [(1, "B"), (1, "C"), (2, "B E"), (2, "A → C → G"), (2, "C, G"), (2, "A -> B -> E")]
    {
        assert!(right(&best, gap, typed), "{typed}");
    }
    assert!(!right(&best, 1, "D"));
    let symbolic = one(exercise("symbolic", r#", "unknown": "H", "target": "I""#, AIMA));
    for typed in ["x <= 3", "x<=3", "x ≤ 3", "x≤3", "3 >= x", "3≥x"] {
        assert!(right(&symbolic, 0, typed), "{typed}");
    }
    assert!(!right(&symbolic, 0, "x < 3"));
    let deepening =
        one(exercise("deepening", r#", "budget": 14"#, "(A (B~4 3 12 8) (C~7 2 4 6) (D~5 14 5 2))"));
    for typed in ["3 7", "3, 7", "3,7"] {
        assert!(right(&deepening, 0, typed), "{typed}: {deepening}");
    }
    // The format is told in the question.
    assert!(entry.contains("Type -inf and inf") && symbolic.contains("Type a range, for instance x &gt;= 5"));
}

#[test]
fn nothing_gives_the_answer_away() {
    let symbolic = exercise("symbolic", r#", "unknown": "H", "target": "I""#, "((3 12 8) (77 4 6) (14 5 2))");
    let (texts, _) = questions(vec![symbolic.clone()]);
    assert!(texts[0].contains("H = x") && !texts[0].contains("77"), "{}", texts[0]);
    let gift = write(&sheet(vec![symbolic, exercise("values", "", AIMA)]), Format::Gift).unwrap();
    assert!(!gift.contains("->") && !gift.contains("77"), "{gift}");
}

/// Law: GIFT takes the answers that its own words ask for. Cuts are one question, which does not tell how many there are,
/// and in which dashes earn nothing.
#[test]
fn gift_takes_what_it_asks_for() {
    let gift = |exercise| write(&sheet(vec![exercise]), Format::Gift).unwrap();
    let cuts = gift(exercise("cuts", "", AIMA));
    assert_eq!(cuts.matches("\n::").count(), 1, "{cuts}");
    for list in [
        "C alpha A shallow; D alpha A shallow",
        "C, α, A, shallow; D, α, A, shallow",
        "C,a,A,flach;D,a,A,flach",
    ] {
        assert!(cuts.contains(&format!("={list} =")), "{list}: {cuts}");
    }
    assert!(!cuts.contains("=-"), "{cuts}");
    let none = gift(exercise("cuts", "", "((1 2) (3 4))"));
    assert!(none.contains("{=- =– =none"), "{none}");
    // D is never called.
    let entry = gift(exercise("entry", "", "((3 5) ((1 2) (8 9)))"));
    assert!(entry.contains("{=- =– ="), "{entry}");
}

#[test]
fn gift_keeps_its_rules() {
    let all = Kind::ALL.map(|kind| generate(&Spec::new(kind, 4)).unwrap()).to_vec();
    let gift = write(&sheet(all), Format::Gift).unwrap();
    let mut asked = 0;
    for question in gift.split("\n\n").filter(|question| !question.trim().is_empty()) {
        let lines: Vec<&str> = question.lines().filter(|line| !line.starts_with("//")).collect();
        let question = lines.join("\n");
        if question.is_empty() || question.starts_with("$CATEGORY: $course$/top/Trees/") {
            continue;
        }
        // Without what is escaped: a title, one pair of braces, right answers first and one for all others.
        let mut bare = String::new();
        let mut chars = question.chars();
        while let Some(c) = chars.next() {
            match c {
                '\\' => assert!(chars.next().is_some_and(|c| "~=#{}:\\*".contains(c)), "{question}"),
                c => bare.push(c),
            }
        }
        assert!(bare.starts_with("::") && bare.matches("::").count() == 2, "{question}");
        assert_eq!((bare.matches('{').count(), bare.matches('}').count()), (1, 1), "{question}");
        let answers = bare.split_once('{').unwrap().1;
        asked += 1;
        if answers.trim() != "}" {
            assert!(answers.starts_with('=') && answers.contains(" =%0%*#"), "{question}");
            assert!(!answers.contains('~'));
        }
    }
    assert!(asked > 35, "{asked}");
    assert_eq!(gift.matches("$CATEGORY: ").count(), 13);
}

#[test]
fn pictures_may_be_pixels() {
    let sheet = sheet(vec![exercise("values", "", AIMA)]);
    let xml = moodle_png(&sheet, &|svg| Ok(svg.len().to_string().into_bytes())).unwrap();
    assert!(
        xml.contains("@@PLUGINFILE@@/tree.png")
            && xml.contains("<file name=\"tree.png\"")
            && !xml.contains("tree.svg")
    );
    assert!(moodle_png(&sheet, &|_| Err("no".to_owned())).is_err());
}

/// Rule of Moodle: only what is listed counts. So every best path is listed, or somebody grades by hand.
#[test]
fn every_best_path_counts_or_is_graded_by_hand() {
    let ties = "((3 3 3) (3 3 3) (1 9 9))";
    let (texts, _) = questions(vec![exercise("best-move", "", ties)]);
    for path in ["B E", "B F", "B G", "C H", "C I", "A -> C -> J"] {
        assert!(right(&texts[0], 2, path), "{path}");
    }
    assert!(!right(&texts[0], 2, "D K") && !right(&texts[0], 2, "B H"));
    // 4^4 paths.
    let level = |below: &str| format!("({below} {below} {below} {below})");
    let many = level(&level(&level(&level("5"))));
    let (texts, xml) = questions(vec![exercise("best-move", "", &many)]);
    assert!(gaps(&texts[0]).is_empty() && xml.contains("<question type=\"essay\">"));
    let key = plyscope_teach::key(&exercise("best-move", "", &many)).unwrap();
    assert!(key.why.last().unwrap().ends_with("and 247 more."), "{:?}", key.why);
    let gift = write(&sheet(vec![exercise("best-move", "", &many)]), Format::Gift).unwrap();
    assert!(gift.trim_end().ends_with("{}"), "{gift}");
}

/// Rule of Moodle XML: `=x &gt;\\= 10` would keep its backslash, because none is taken away before `=`.
#[test]
fn no_backslash_stands_in_a_gap() {
    for seed in 0..8 {
        let all = Kind::ALL.map(|kind| generate(&Spec::new(kind, seed)).unwrap()).to_vec();
        let (texts, _) = questions(all);
        assert!(texts.iter().all(|text| !text.contains('\\')), "{texts:?}");
    }
}

/// Rule of Moodle 5: `#` ends an answer, even that of an entity; so no name with an apostrophe may become one.
#[test]
fn names_with_an_apostrophe_are_read_back() {
    let name = plyscope::tree::quote;
    let [a, b, c] = ["A'", "B'", "C'"].map(name);
    let [e, f, g, h] = ["E'", "F'", "G'", "H'"].map(name);
    let shape = plyscope_teach::Shape::Given(format!("({a} ({b} {e}=3 {f}=5) ({c} {g}=2 {h}=9))"));
    let exercise = generate(&Spec { shape, ..Spec::new(Kind::BestMove, 1) }).unwrap();
    let (texts, _) = questions(vec![exercise]);
    assert!(right(&texts[0], 1, "B'") && right(&texts[0], 2, "B' E'"), "{}", texts[0]);
}

/// The right answers of each question of a GIFT file, by the part in its title, as Moodle takes them apart.
fn gift_answers(gift: &str) -> Vec<(String, Vec<String>)> {
    let mut all = Vec::new();
    for question in gift.split("\n\n").filter(|question| question.contains("::")) {
        let title = question.split("::").nth(1).unwrap().to_owned();
        let signs: Vec<char> = question.chars().collect();
        let open = (0..signs.len()).rev().find(|&i| signs[i] == '{' && signs[i - 1] != '\\').unwrap();
        let (mut answers, mut at) = (Vec::new(), open + 1);
        let mut current: Option<String> = None;
        while at < signs.len() && !(signs[at] == '#' || signs[at] == '}') {
            match signs[at] {
                '\\' => {
                    at += 1;
                    // An escaped star is one; any other stands for anything.
                    let sign = if signs[at] == '*' { '\u{1}' } else { signs[at] };
                    current.as_mut().unwrap().push(sign);
                }
                '=' => answers.extend(current.replace(String::new())),
                sign => current.as_mut().unwrap().push(sign),
            }
            at += 1;
        }
        // The last one is for all others.
        all.push((title, answers.iter().map(|answer| answer.trim().to_owned()).collect()));
    }
    all
}

/// Whether a typed text fits an answer with wild cards.
fn fits(answer: &str, typed: &str) -> bool {
    match answer.split_once('*') {
        None => answer.replace('\u{1}', "*").to_lowercase() == typed.to_lowercase(),
        Some((before, after)) => typed.strip_prefix(before).is_some_and(|rest| {
            (0..=rest.len()).any(|i| rest.is_char_boundary(i) && fits(after, &rest[i..]))
        }),
    }
}

/// Law: where the search goes from right to left, Moodle and GIFT ask for the pruned leaves from left to right, show that order, and
/// accept it; the order of the search is accepted as well, nothing that is not the same leaves, and our own grader says the same.
#[test]
fn pruned_leaves_of_a_search_from_the_right_are_asked_for_as_drawn() {
    use plyscope_teach::{Response, grade};
    let mut longest = 0;
    for seed in 0..40 {
        let mut spec = Spec::new(Kind::Pruned, seed);
        spec.convention.right_to_left = true;
        if seed % 2 == 0 {
            spec.shape = plyscope_teach::Shape::Uniform { branching: 2, depth: 4 };
        }
        let Ok(exercise) = generate(&spec) else { continue };
        let tree = &exercise.tree;
        let visited = exercise.run().unwrap().visited();
        let leaf_names = |leaves: Vec<plyscope::NodeId>| -> Vec<String> {
            leaves
                .into_iter()
                .filter(|leaf| !visited.contains(leaf))
                .map(|leaf| tree.name(leaf).to_owned())
                .collect()
        };
        // As they are drawn: the ids of a tree go from left to right.
        let mut drawn = tree.leaves();
        drawn.sort();
        let drawn = leaf_names(drawn);
        let searched: Vec<String> = drawn.iter().rev().cloned().collect();
        let (texts, _) = questions(vec![exercise.clone()]);
        let gift = write(&sheet(vec![exercise.clone()]), Format::Gift).unwrap();
        let [(_, answers)] = &gift_answers(&gift)[..] else { panic!("{gift}") };
        for text in [&texts[0], &gift] {
            assert!(text.contains("List them from left to right"), "{text}");
        }
        assert_eq!(gaps(&texts[0])[0].1[0].1.replace(',', ""), drawn.join(" "));
        assert_eq!(answers[0].replace(',', ""), drawn.join(" "), "{gift}");
        let mut short = drawn.clone();
        short.pop();
        for (leaves, is_right) in [(&drawn, true), (&searched, true), (&short, false)] {
            for separator in [" ", ", ", ","] {
                let typed = leaves.join(separator);
                assert_eq!(right(&texts[0], 0, &typed), is_right, "{typed}: {}", texts[0]);
                assert_eq!(answers.iter().any(|answer| fits(answer, &typed)), is_right, "{typed}: {gift}");
            }
            let answer = Response { leaves: Some(leaves.clone()), ..Response::default() };
            let feedback = grade(&exercise, &answer).unwrap();
            assert_eq!(feedback.points == feedback.of, is_right, "{leaves:?}: {feedback:?}");
        }
        longest = longest.max(drawn.len());
    }
    assert!(longest > 3, "{longest}");
}

/// Law: every combination of the spellings that a question of GIFT names is accepted, whichever is used for which bound.
#[test]
fn gift_accepts_every_combination_that_it_states() {
    let spelled = |number: &str| match number {
        "+∞" => ["inf", "+inf", "∞", "+∞", "oo", "+oo"].map(str::to_owned).to_vec(),
        "-∞" => ["-inf", "-∞", "−∞", "-oo"].map(str::to_owned).to_vec(),
        number => vec![number.to_owned()],
    };
    const BETWEEN: [&str; 3] = [" ", ", ", ","];
    // All ways to write a list.
    let lists = |numbers: &str| -> Vec<String> {
        let mut ways = vec![Vec::new()];
        for number in numbers.split(", ") {
            let longer = |way: &Vec<String>| {
                spelled(number).into_iter().map(|n| [&way[..], &[n]].concat()).collect::<Vec<_>>()
            };
            ways = ways.iter().flat_map(longer).collect();
        }
        ways.iter().flat_map(|way| BETWEEN.map(|between| way.join(between))).collect()
    };
    let mut tried = 0;
    for kind in [Kind::Entry, Kind::Exit, Kind::History, Kind::BestMove] {
        for seed in 0..8 {
            let exercise = generate(&Spec::new(kind, seed)).unwrap();
            let key = plyscope_teach::key(&exercise).unwrap().answer;
            let form = plyscope_teach::sheet::form(&exercise, Some(&key));
            let gift = write(&sheet(vec![exercise.clone()]), Format::Gift).unwrap();
            for ((title, answers), row) in gift_answers(&gift).iter().zip(&form.rows) {
                assert!(title.ends_with(&format!("({})", row[0])), "{title} {row:?}");
                let mut ways = vec![Vec::new()];
                for cell in &row[1..] {
                    let cells = match (kind, row[0].as_str()) {
                        (Kind::BestMove, "path") => {
                            let steps: Vec<&str> = cell.split(" → ").collect();
                            let root = exercise.tree.name(exercise.tree.root());
                            let whole = [&[root][..], &steps].concat();
                            let join = |path: &[&str]| {
                                [" ", ", ", ",", " → ", "→", " -> ", "->"].map(|s| path.join(s))
                            };
                            [join(&steps), join(&whole)].concat()
                        }
                        _ if row[1..].iter().all(|cell| cell == "–") => {
                            vec!["-".to_owned(), "–".to_owned()]
                        }
                        _ => lists(cell),
                    };
                    ways = ways
                        .iter()
                        .flat_map(|way: &Vec<String>| {
                            cells.iter().map(|c| [&way[..], std::slice::from_ref(c)].concat())
                        })
                        .collect();
                }
                for way in ways {
                    for between in BETWEEN {
                        let typed = way.join(between);
                        assert!(
                            answers.iter().any(|answer| fits(answer, &typed)),
                            "{title}: {typed}\n{gift}"
                        );
                        tried += 1;
                    }
                }
            }
        }
    }
    assert!(tried > 10_000, "{tried}");
}

/// Law: in Moodle, too, plain minimax earns at most a tenth where another answer is right, but for two kinds: of a next step
/// every part keeps half to two and a half times an equal share, and minimax gets the least that this allows; and in negamax the nodes of each player are half of the whole. How the gaps count is
/// said as they count.
#[test]
fn moodle_says_how_its_gaps_count() {
    let mut seen = 0;
    for kind in Kind::ALL.into_iter().filter(|&kind| kind != Kind::Reorder) {
        for seed in 0..20 {
            let exercise = generate(&Spec::new(kind, seed)).unwrap();
            let (texts, _) = questions(vec![exercise.clone()]);
            let text = &texts[0];
            for paper in ["Points:", "carried forward", "in its place", "at most a tenth", "blank"] {
                assert!(!text.contains(paper), "{paper}: {text}");
            }
            let all = weighted(text);
            let whole: u32 = all.iter().map(|gap| gap.0).sum();
            let least = all.iter().map(|gap| gap.0).min().unwrap();
            let alike = all.iter().all(|gap| gap.0 == least);
            let with = |weight: u32| -> u32 { all.iter().map(|gap| gap.0).filter(|&of| of == weight).sum() };
            match text.split_once(" % together") {
                Some((before, _)) => {
                    let said: u32 = before.rsplit(' ').next().unwrap().parse().unwrap();
                    assert_eq!(said, (100 * with(least)).div_ceil(whole), "{text}");
                    assert!(said <= 10, "{said}: {text}");
                }
                None if all.len() == 1 => assert!(text.contains("The gap counts only as a whole")),
                None if kind == Kind::Negamax => {
                    assert!(
                        2 * with(least) == whole && text.contains("The nodes of MAX count half"),
                        "{text}"
                    );
                }
                None => assert!(alike && text.contains("Every gap counts alike"), "{text}"),
            }
            for naive in plyscope_teach::naive(&exercise).unwrap() {
                let form = plyscope_teach::sheet::form(&exercise, Some(&naive));
                let typed: Vec<&String> = form.rows.iter().flat_map(|row| &row[1..]).collect();
                if typed.len() != all.len() {
                    continue;
                }
                let has: Vec<usize> = (0..all.len()).filter(|&n| right(text, n, typed[n])).collect();
                let got: u32 = has.iter().map(|&n| all[n].0).sum();
                let most = match kind {
                    Kind::NextStep => {
                        let dash = |n: usize| right(text, n, "-");
                        let parts: Vec<u32> =
                            (0..all.len()).filter(|&n| !dash(n)).map(|n| all[n].0).collect();
                        let (sum, count) = (parts.iter().sum::<u32>(), parts.len() as u32);
                        let shares = || parts.iter().map(|part| f64::from(part * count) / f64::from(sum));
                        let (least, most) = (shares().fold(9.0, f64::min), shares().fold(0.0, f64::max));
                        assert!(least >= 0.5 && most <= 2.5, "{text}");
                        // Minimax gets the least that these bounds allow.
                        assert!(most - least < 1e-9 || least < 0.5 + 1e-9 || most > 2.5 - 1e-9, "{text}");
                        whole
                    }
                    // 0 has no sign.
                    Kind::Negamax => {
                        let zeros = has.iter().filter(|&&n| typed[n] == "0").map(|&n| all[n].0).sum::<u32>();
                        whole / 2 + zeros
                    }
                    _ => whole / 10,
                };
                assert!(got <= most, "{kind}, seed {seed}: {got} of {whole}");
                seen += 1;
            }
        }
    }
    assert!(seen > 100, "{seen}");
}

/// Law: what Moodle says before an answer is right does not tell it, and is true whatever was typed.
#[test]
fn moodle_feedback_does_not_give_the_answer_away() {
    for seed in 0..10 {
        for kind in [Kind::Symbolic, Kind::Cuts, Kind::NextStep, Kind::Deepening] {
            let exercise = generate(&Spec::new(kind, seed)).unwrap();
            let rule = plyscope_teach::hint(&exercise, &Default::default(), 1).unwrap().text;
            let (texts, xml) = questions(vec![exercise]);
            for (_, alternatives) in gaps(&texts[0]) {
                assert_eq!(alternatives.last().unwrap().2, rule);
            }
            assert!(!xml.contains("not right yet"));
        }
    }
    // The other kinds name the node and the way, and no number: that would be the answer, or nearly so.
    for kind in Kind::ALL {
        let (texts, xml) = questions(vec![generate(&Spec::new(kind, 3)).unwrap()]);
        for (_, alternatives) in gaps(&texts[0]) {
            let said = &alternatives.last().unwrap().2;
            assert!(!said.contains(|c: char| c.is_ascii_digit()) && !said.contains('∞'), "{kind}: {said}");
        }
        let reasons =
            xml.split_once("<generalfeedback").unwrap().1.split_once("</generalfeedback>").unwrap().0;
        assert!(reasons.contains("<p>"), "{kind}: {reasons}");
    }
    // What is shown as the right answer is in the order that is asked for.
    let mut spec = Spec::new(Kind::Pruned, 3);
    spec.convention.right_to_left = true;
    let pruned = generate(&spec).unwrap();
    let printed = plyscope_teach::sheet::form(&pruned, Some(&plyscope_teach::key(&pruned).unwrap().answer));
    let (texts, _) = questions(vec![pruned]);
    assert_eq!(gaps(&texts[0])[0].1[0].1, printed.rows[0][1]);
    // A picture is read aloud node by node, with its levels.
    let (texts, _) = questions(vec![exercise("values", "", AIMA)]);
    assert!(texts[0].contains("alt=\"A MAX: B, C, D; B MIN: E = 3, F = 12, G = 8; C MIN: "), "{}", texts[0]);
}
