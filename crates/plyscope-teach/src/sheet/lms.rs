//! Questions for learning platforms: Moodle XML and GIFT.

use super::escape::{
    cloze, cloze_answer, cloze_feedback, gift as control, gift_answer, html as escaped, plain,
};
use super::outline::{outline, spoken};
use super::{FEWEST_LINES, NOTHING, Printed, Sheet, Show, figure, form, leaf_names, printed, task_in};
use crate::words as m;
use crate::{Exercise, Kind, Refused, Response, grade_in, hint_in, key, naive};
use plyscope::{NodeId, Player};
use plyscope_trace::Lang;
use std::fmt::Write;

/// Writing to a `String` cannot fail.
macro_rules! put {
    ($out:expr, $($arg:tt)*) => {{ let _ = writeln!($out, $($arg)*); }};
}

/// A platform always needs the answers.
fn with_keys(sheet: &Sheet) -> Sheet {
    Sheet { show: Show::Solution, ..sheet.clone() }
}

/// More answers are right than can be listed, so somebody must grade by hand.
fn has_too_many_answers(exercise: &Exercise) -> bool {
    match exercise.kind() {
        Kind::Reorder => true,
        Kind::BestMove => {
            let best = key::all_best(exercise);
            best.count > best.paths.len() as u64
        }
        _ => false,
    }
}

/// How an answer is to be typed, where a machine compares.
fn how_to_type(exercise: &Exercise, lang: Lang) -> String {
    match exercise.kind() {
        Kind::Visited | Kind::Pruned => {
            let leaves = leaf_names(exercise);
            m::type_names(lang, leaves.iter().take(2).cloned().collect::<Vec<_>>().join(" "))
        }
        Kind::Entry | Kind::Exit | Kind::History => m::type_windows(lang),
        Kind::Cuts => m::type_cuts(lang),
        Kind::NextStep => m::type_step(lang),
        Kind::Symbolic => m::type_range(lang),
        Kind::BestMove => m::type_path(lang),
        Kind::Deepening => m::type_counts(lang),
        Kind::Values | Kind::Negamax | Kind::Reorder => m::type_numbers(lang),
    }
}

/// [`how_to_type`] where each row is a question of its own.
fn how_to_type_one(exercise: &Exercise, (_, gaps): &Gaps, lang: Lang) -> String {
    // Only where a list is asked for, lists are explained.
    let list = gaps.iter().any(|(accepted, _)| accepted.iter().any(|text| text.contains(' ')));
    match exercise.kind() {
        Kind::BestMove | Kind::Deepening if !list => {
            let number = gaps.iter().all(|(accepted, _)| accepted.iter().all(|a| a.parse::<f64>().is_ok()));
            if number { m::type_numbers(lang) } else { m::type_name(lang) }
        }
        _ => how_to_type(exercise, lang),
    }
}

/// A picture for a platform: the name of its file, and its bytes.
pub(super) type Picture = (&'static str, Vec<u8>);

/// Moodle XML: each exercise is one question with a gap for every cell of its form ("cloze"), its picture attached, with
/// feedback at every gap, the three hints, and a category for each kind. Where many answers are right, or a name has a sign
/// that Moodle cannot read in a gap, it is an essay with the key for the grader.
pub(super) fn moodle(
    sheet: &Sheet,
    picture: &dyn Fn(&Exercise) -> Result<Picture, Refused>,
) -> Result<String, Refused> {
    let sheet = with_keys(sheet);
    let lang = sheet.lang;
    let mut out = String::from("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<quiz>\n");
    let mut category = String::new();
    for paper in printed(&sheet)? {
        let exercise = paper.exercise;
        let rows = match has_too_many_answers(exercise) {
            true => None,
            false => {
                let gaps = gaps(&paper, lang)?;
                gap_rows(exercise.kind(), &gaps, &shown(exercise, &gaps, lang)?)
            }
        };
        let essay = rows.is_none();
        let place = format!("$course$/top/{}/{}", folder(&sheet.title), folder(&paper.title));
        if place != category {
            put!(
                out,
                "<question type=\"category\"><category><text>{}</text></category></question>",
                escaped(&place)
            );
            category = place;
        }
        put!(out, "<question type=\"{}\">", if essay { "essay" } else { "cloze" });
        let name = format!("{} {}: {}", sheet.title, paper.number, paper.title);
        put!(out, "<name><text>{}</text></name>", escaped(&name));
        let mut html = format!("<p><em>{}</em></p>\n", cloze(&m::convention(lang, &paper.convention)));
        // Moodle marks gap by gap, so the scheme of paper would not be true.
        let task = if essay { paper.task.clone() } else { asked(exercise, lang)? };
        put!(html, "<p>{}</p>", cloze(&task.join(" ")));
        if let Some((_, share)) = &rows {
            put!(html, "<p>{} {}</p>", cloze(&how_to_type(exercise, lang)), cloze(&share.said(lang)));
        }
        let (file, bytes) = picture(exercise)?;
        // The tree in words, as far as the question tells it.
        let alt = spoken(exercise);
        put!(html, "<p><img src=\"@@PLUGINFILE@@/{file}\" alt=\"{}\"/></p>", cloze(&alt));
        if let Some((rows, _)) = rows {
            put!(html, "<table>");
            if paper.form.columns[0] != ASKED {
                let head: String = paper
                    .form
                    .columns
                    .iter()
                    .map(|c| format!("<th>{}</th>", cloze(&m::head(lang, c))))
                    .collect();
                put!(html, "<tr>{head}</tr>");
            }
            put!(html, "{}</table>", rows.concat());
        }
        put!(out, "<questiontext format=\"html\"><text><![CDATA[{html}]]></text>");
        put!(
            out,
            "<file name=\"{file}\" path=\"/\" encoding=\"base64\">{}</file></questiontext>",
            base64(&bytes)
        );
        let mut reasons = reasons(exercise, lang)?;
        let cuts = paper.key.iter().flat_map(|key| &key.why).filter(|line| !reasons.contains(line));
        let cuts: Vec<String> = cuts.cloned().collect();
        reasons.extend(cuts);
        let why: Vec<String> = reasons.iter().map(|line| format!("<p>{}</p>", cloze(line))).collect();
        let why = why.join("\n");
        put!(out, "<generalfeedback format=\"html\"><text><![CDATA[{why}]]></text></generalfeedback>");
        put!(out, "<penalty>0.3333333</penalty>");
        if essay {
            let solved = paper.solved.as_ref().unwrap_or(&paper.form);
            let rows: Vec<String> = solved.rows.iter().map(|row| escaped(&row.join(" | "))).collect();
            let points = exercise.points.unwrap_or(1);
            put!(out, "<defaultgrade>{points}</defaultgrade><responseformat>editor</responseformat>");
            put!(out, "<graderinfo format=\"plain_text\"><text>{}</text></graderinfo>", rows.join("\n"));
        }
        // A hint cannot see the answer: it helps who has got as far as plain minimax.
        let tried = naive(exercise)?.into_iter().next().unwrap_or_default();
        for strength in 1..=3 {
            let hint = hint_in(exercise, &tried, strength, lang).map_err(|e| Refused::new(e.to_string()))?;
            put!(out, "<hint format=\"html\"><text><![CDATA[<p>{}</p>]]></text></hint>", cloze(&hint.text));
        }
        put!(out, "</question>");
    }
    put!(out, "</quiz>");
    Ok(out)
}

/// What to do, without what holds only on paper.
fn asked(exercise: &Exercise, lang: Lang) -> Result<Vec<String>, Refused> {
    let mut task = task_in(exercise, lang)?;
    task.retain(|sentence| *sentence != m::leave_blank(lang));
    Ok(task)
}

/// The first column of a form of questions.
const ASKED: &str = "asked";

/// A part of the path of a category, in which `/` would begin another.
fn folder(name: &str) -> String {
    name.replace('/', "//")
}

/// What a student may type where nothing belongs.
const NOTHINGS: [&str; 4] = ["-", NOTHING, "none", "nothing"];

/// A row of gaps: its name, and for each gap what is accepted there and why it is so.
type Gaps = (String, Vec<(Vec<String>, String)>);

/// The gaps of an exercise. A form with a fixed number of lines is filled up.
fn gaps(paper: &Printed<'_>, lang: Lang) -> Result<Vec<Gaps>, Refused> {
    let exercise = paper.exercise;
    let solved = paper.solved.as_ref().unwrap_or(&paper.form);
    let mut rows = solved.rows.clone();
    // Paper has as many lines as there can be cuts; here every line must be filled in.
    while rows.len() < paper.form.rows.len().min(FEWEST_LINES) {
        let mut row = vec![NOTHING.to_owned(); paper.form.columns.len()];
        row[0] = paper.form.rows[rows.len()][0].clone();
        rows.push(row);
    }
    rows.iter()
        .enumerate()
        .map(|(r, row)| {
            let cell = |column: usize| {
                let text = if row[column].is_empty() { NOTHING } else { row[column].as_str() };
                (accepted(exercise, (r, column), text), way(exercise, &row[0], lang))
            };
            Ok((row[0].clone(), (1..row.len()).map(cell).collect()))
        })
        .collect()
}

/// What is said to a wrong answer in a gap: how to find the right one, and nothing that tells it. Who has tried once may try
/// again; why it is so is told at the end.
fn way(exercise: &Exercise, place: &str, lang: Lang) -> String {
    let (kind, tree) = (exercise.kind(), &exercise.tree);
    let Some(node) = tree.find(place) else { return crate::hint::rule(kind, lang) };
    let (name, player) = (tree.name(node), tree.player(node));
    let ends = tree.is_leaf(node) || exercise.convention.depth == Some(tree.ply(node));
    match (kind, tree.parent(node)) {
        (Kind::Values, _) if player == Player::Max => m::way_largest(lang, name),
        (Kind::Values, _) => m::way_smallest(lang, name),
        (Kind::Negamax, _) if ends => m::way_sign(lang, name, player),
        (Kind::Negamax, _) => m::way_negamax(lang, name),
        (Kind::Entry, None) => m::way_root(lang, name),
        (Kind::Entry, Some(parent)) => m::way_entry(lang, name, tree.name(parent)),
        (Kind::Exit | Kind::History, _) => {
            m::way_exit(lang, name, player, if player == Player::Max { "α" } else { "β" })
        }
        _ => crate::hint::rule(kind, lang),
    }
}

/// Why every part of the answer is what it is, for those who are done.
fn reasons(exercise: &Exercise, lang: Lang) -> Result<Vec<String>, Refused> {
    let blank =
        grade_in(exercise, &Response::default(), lang).map_err(|error| Refused::new(error.to_string()))?;
    let mut told = Vec::new();
    for item in blank.items {
        if !item.why.is_empty() && !told.contains(&item.why) {
            told.push(item.why);
        }
    }
    Ok(told)
}

/// What a student may type for a cell: as we print it, and with the signs and separators of every keyboard.
fn accepted(exercise: &Exercise, (row, _): (usize, usize), cell: &str) -> Vec<String> {
    let tree = &exercise.tree;
    let name = |&node: &NodeId| tree.name(node).to_owned();
    const SPACED: &[&str] = &[" ", ", ", ","];
    const ARROWS: &[&str] = &[" ", ", ", ",", " → ", "→", " -> ", "->"];
    let mut all: Vec<String> = match (exercise.kind(), row) {
        (Kind::BestMove, 1) => key::all_best(exercise).moves.iter().map(name).collect(),
        (Kind::BestMove, 2) => {
            let paths = key::all_best(exercise).paths;
            let root = [tree.root()];
            let from_root = |path: &Vec<NodeId>| [&root[..], path].concat();
            let both = paths.iter().cloned().chain(paths.iter().map(from_root));
            both.flat_map(|path| lists(&path.iter().map(name).collect::<Vec<_>>(), ARROWS)).collect()
        }
        (Kind::Visited | Kind::Pruned, _) if cell != NOTHING => {
            let mut leaves =
                key::answer(exercise, None).ok().and_then(|answer| answer.leaves).unwrap_or_default();
            // They are asked for from left to right, and what comes first is shown as the right answer.
            if exercise.kind() == Kind::Pruned && exercise.convention.right_to_left {
                leaves.reverse();
            }
            let mut orders = vec![leaves.clone()];
            if exercise.kind() == Kind::Pruned {
                // In any order, where there are few; else as they are drawn or searched.
                match &leaves[..] {
                    [a, b] => orders.push(vec![b.clone(), a.clone()]),
                    [a, b, c] => {
                        for order in [[a, c, b], [b, a, c], [b, c, a], [c, a, b], [c, b, a]] {
                            orders.push(order.map(String::clone).to_vec());
                        }
                    }
                    _ => orders.push(leaves.iter().rev().cloned().collect()),
                }
            }
            orders.iter().flat_map(|order| lists(order, SPACED)).collect()
        }
        (Kind::History | Kind::Deepening, _) if cell.contains(", ") => {
            let numbers: Vec<String> = cell.split(", ").map(str::to_owned).collect();
            // All infinities of a list in one spelling.
            let spelled = |from: usize| {
                let numbers = numbers.iter().map(|number| {
                    let spellings = infinities(number);
                    spellings.get(from).or(spellings.last()).cloned().unwrap_or_else(|| number.clone())
                });
                numbers.collect::<Vec<String>>()
            };
            (0..6).flat_map(|from| lists(&spelled(from), SPACED)).collect()
        }
        (Kind::Symbolic, _) => ranges(cell),
        _ => {
            let mut all = infinities(cell);
            all.extend(match cell {
                "α" | "alpha" => ["alpha", "α", "a", "alpha-cut"].map(str::to_owned).to_vec(),
                "β" | "beta" => ["beta", "β", "b", "beta-cut"].map(str::to_owned).to_vec(),
                "deep" => ["deep", "tief"].map(str::to_owned).to_vec(),
                "shallow" => ["shallow", "flach"].map(str::to_owned).to_vec(),
                "inf" => infinities("+∞"),
                "-inf" => infinities("-∞"),
                NOTHING => NOTHINGS.map(str::to_owned).to_vec(),
                "no cut" | "kein Schnitt" => {
                    [&[cell][..], &NOTHINGS].concat().into_iter().map(str::to_owned).collect()
                }
                cell => {
                    let words = m::event(cell).filter(|words| words.contains(&cell));
                    let first = words.map(|_| cell);
                    first.into_iter().chain(words.into_iter().flatten().copied()).map(str::to_owned).collect()
                }
            });
            all
        }
    };
    if all.is_empty() {
        all.push(cell.to_owned());
    }
    let mut seen = std::collections::HashSet::new();
    all.retain(|text| seen.insert(text.clone()));
    all
}

/// Names or numbers with each of the separators.
fn lists(names: &[String], separators: &[&str]) -> Vec<String> {
    let mut all: Vec<String> = separators.iter().map(|separator| names.join(separator)).collect();
    all.dedup();
    all
}

/// The spellings of an infinity; none of what is finite.
fn infinities(text: &str) -> Vec<String> {
    let all: &[&str] = match text {
        "+∞" | "∞" => &["inf", "+inf", "∞", "+∞", "oo", "+oo"],
        "-∞" | "−∞" => &["-inf", "-∞", "−∞", "-oo"],
        _ => &[],
    };
    all.iter().map(|text| (*text).to_owned()).collect()
}

/// A range as people write it: `x >= 5`, `x≥5`, `5 <= x`.
fn ranges(range: &str) -> Vec<String> {
    let range = &range.replace('≥', ">=").replace('≤', "<=");
    let turned = || {
        let words: Vec<&str> = range.split(' ').collect();
        let [x, sign, number] = words[..] else { return None };
        let sign = match sign {
            ">=" => "<=",
            "<=" => ">=",
            ">" => "<",
            "<" => ">",
            other => other,
        };
        Some(format!("{number} {sign} {x}"))
    };
    let mut all = vec![range.to_owned()];
    all.extend(turned());
    let signs: Vec<String> = all.iter().map(|text| text.replace(">=", "≥").replace("<=", "≤")).collect();
    all.extend(signs);
    let close: Vec<String> = all.iter().map(|text| text.replace(' ', "")).collect();
    all.extend(close);
    all
}

/// What is known of somebody who fills in a gap correctly.
#[derive(Clone, Copy)]
enum Shows {
    /// Nothing belongs there.
    Nothing,
    /// Plain minimax has the right answer; in negamax, MAX sees it so.
    Minimax,
    More,
}

/// What each gap shows, row by row.
fn shown(exercise: &Exercise, rows: &[Gaps], lang: Lang) -> Result<Vec<Vec<Shows>>, Refused> {
    let naive: Vec<_> = naive(exercise)?
        .iter()
        .map(|answer| form(exercise, Some(answer)).speaking(lang))
        .filter(|form| form.rows.len() == rows.len())
        .collect();
    let of_max =
        |name: &str| exercise.tree.find(name).is_some_and(|node| exercise.tree.player(node) == Player::Max);
    let shows = |r: usize, c: usize, accepted: &[String]| {
        let says = |text: &str| accepted.iter().any(|right| right == text);
        let minimax = match exercise.kind() {
            // What MAX sees everywhere is wrong at the nodes of MIN, and the other way round.
            Kind::Negamax => of_max(&rows[r].0),
            _ => naive.iter().any(|form| form.rows[r].get(c + 1).is_some_and(|cell| says(cell))),
        };
        match () {
            () if says(NOTHING) => Shows::Nothing,
            () if minimax => Shows::Minimax,
            () => Shows::More,
        }
    };
    let row = |(r, (_, gaps)): (usize, &Gaps)| {
        gaps.iter().enumerate().map(|(c, (accepted, _))| shows(r, c, accepted)).collect()
    };
    Ok(rows.iter().enumerate().map(row).collect())
}

/// How the gaps of a question count.
enum Share {
    One,
    Alike,
    /// Half for the nodes of MAX, half for those of MIN.
    Players,
    /// Percent for all gaps that show nothing.
    Known(usize),
    /// Percent for all gaps in which nothing belongs, and for all others that minimax has.
    Step(usize, usize),
}

impl Share {
    fn said(&self, lang: Lang) -> String {
        match self {
            Share::One => m::gaps_one(lang),
            Share::Alike => m::gaps_alike(lang),
            Share::Players => m::gaps_players(lang),
            Share::Known(percent) => m::gaps_weighted(lang, percent),
            Share::Step(dashes, minimax) => m::gaps_of_step(lang, dashes, minimax),
        }
    }
}

/// What a gap weighs for each thing it may show, where so many show it. What shows no more than minimax is a tenth together, so that
/// nobody lives on dashes or plain minimax. But a single step has so few parts that α and β would be the whole question: there,
/// minimax gets as little as it can while every part counts half to two and a half times an equal share, as a slip may cost.
/// And in negamax each player's nodes are half, as what one of them sees everywhere is what knows nothing.
fn weights(kind: Kind, [nothing, minimax, more]: [usize; 3]) -> [usize; 3] {
    let known = nothing + minimax;
    match kind {
        // If nothing belongs anywhere, that is the answer.
        _ if known == 0 || more == 0 => [1, 1, 1],
        Kind::Negamax => [1, more, minimax],
        Kind::NextStep => {
            let [light, heavy] = match minimax <= 3 * more {
                true => [more, minimax + 2 * more],
                false => [2 * minimax - 3 * more, 5 * minimax],
            };
            let by = (9 * nothing).div_ceil(light * minimax + heavy * more).max(1);
            [1, by * light, by * heavy]
        }
        _ => [1, 1, (9 * known).div_ceil(more)],
    }
}

/// The rows of a cloze question, and how its gaps count; nothing if one of its answers cannot be written into a gap.
fn gap_rows(kind: Kind, rows: &[Gaps], shown: &[Vec<Shows>]) -> Option<(Vec<String>, Share)> {
    let mut counts = [0; 3];
    shown.iter().flatten().for_each(|&shows| counts[shows as usize] += 1);
    let weights = weights(kind, counts);
    let row = |((name, gaps), shown): (&Gaps, &Vec<Shows>)| {
        let cell = |(cell, &shows): (&(Vec<String>, String), &Shows)| {
            Some(format!("<td>{}</td>", gap(weights[shows as usize], &cell.0, &cell.1)?))
        };
        let cells: Option<String> = gaps.iter().zip(shown).map(cell).collect();
        Some(format!("<tr><th>{}</th>{}</tr>\n", cloze(name), cells?))
    };
    let [nothing, minimax, more] = [0, 1, 2].map(|shows| counts[shows] * weights[shows]);
    let percent = |part: usize| (100 * part).div_ceil(nothing + minimax + more);
    let share = match kind {
        _ if counts.iter().sum::<usize>() == 1 => Share::One,
        _ if weights == [1, 1, 1] => Share::Alike,
        Kind::Negamax => Share::Players,
        Kind::NextStep if minimax > 0 => Share::Step(percent(nothing), percent(minimax)),
        _ => Share::Known(percent(nothing + minimax)),
    };
    Some((rows.iter().zip(shown).map(row).collect::<Option<_>>()?, share))
}

/// A gap of a cloze question, with what is said to every other answer; nothing if Moodle could not read an answer.
fn gap(weight: usize, accepted: &[String], why: &str) -> Option<String> {
    let why = cloze_feedback(why);
    let numeric = |text: &String| text.parse::<f64>().is_ok_and(f64::is_finite);
    if let [number] = accepted
        && numeric(number)
    {
        return Some(format!("{{{weight}:NUMERICAL:={number}:0~*#{why}}}"));
    }
    let right: Option<Vec<String>> =
        accepted.iter().map(|text| Some(format!("={}", cloze_answer(text)?))).collect();
    Some(format!("{{{weight}:SHORTANSWER:{}~*#{why}}}", right?.join("~")))
}

/// Nothing belongs in any gap of the row.
fn is_empty((_, gaps): &Gaps) -> bool {
    gaps.iter().all(|(accepted, _)| accepted.iter().any(|text| text == NOTHING))
}

/// What a student may type for some rows on one line. The spellings of the cells of a row are combined, unless there are very
/// many, and all rows are spelled alike; where nothing belongs, one dash is enough.
fn typed(rows: &[Gaps]) -> Vec<String> {
    const FEW: usize = 500;
    let cells = || rows.iter().map(|(_, gaps)| gaps.iter().map(|(accepted, _)| accepted.len()));
    let all = cells().map(Iterator::product).max().unwrap_or(1);
    let most = cells().flatten().max().unwrap_or(1);
    let spelled = |n: usize| {
        rows.iter().map(move |(_, gaps)| {
            let mut rest = n;
            let cell = |(accepted, _): &(Vec<String>, String)| {
                let at = if all <= FEW { rest % accepted.len() } else { n.min(accepted.len() - 1) };
                rest /= accepted.len();
                accepted[at].clone()
            };
            gaps.iter().map(cell).collect::<Vec<_>>()
        })
    };
    let mut typed: Vec<String> = Vec::new();
    if rows.iter().all(is_empty) {
        typed.extend(NOTHINGS.map(str::to_owned));
    }
    for n in 0..if all <= FEW { all } else { most } {
        for (separator, between) in
            [(", ", "; "), (" ", "; "), (",", ";"), (", ", ";"), (" ", ";"), (",", "; ")]
        {
            typed.push(spelled(n).map(|row| row.join(separator)).collect::<Vec<_>>().join(between));
        }
    }
    let mut seen = std::collections::HashSet::new();
    typed.retain(|text| !text.is_empty() && seen.insert(text.clone()));
    typed
}

/// GIFT: a question for each row of the form, so that no menu gives the answers away, and one for all cuts; an essay where
/// many answers are right.
pub(super) fn gift(sheet: &Sheet) -> Result<String, Refused> {
    let sheet = with_keys(sheet);
    let lang = sheet.lang;
    let mut out = format!("// {}\n\n", plain(&sheet.title));
    let mut category = String::new();
    for paper in printed(&sheet)? {
        let exercise = paper.exercise;
        let place = format!("$course$/top/{}/{}", folder(&sheet.title), folder(&paper.title));
        if place != category {
            put!(out, "$CATEGORY: {}\n", plain(&place));
            category = place;
        }
        let mut text = format!("<p><em>{}</em></p>", escaped(&m::convention(lang, &paper.convention)));
        // Without the scheme of marks: every question is marked as a whole here.
        let _ = write!(text, "<p>{}</p><pre>", escaped(&asked(exercise, lang)?.join(" ")));
        let lines: Vec<String> = outline(exercise).iter().map(|line| escaped(line)).collect();
        text.push_str(&lines.join("<br>"));
        text.push_str("</pre>");
        let name = format!("{} {}: {}", sheet.title, paper.number, paper.title);
        let head =
            |part: &str, more: &str| format!("::{}{part}::[html]{}{more}", control(&name), control(&text));
        let solved = paper.solved.as_ref().unwrap_or(&paper.form);
        let by_hand = |out: &mut String| {
            let rows: Vec<String> = solved.rows.iter().map(|row| row.join(" | ")).collect();
            put!(out, "// {}", plain(&m::key_is(lang, rows.join("; "))));
            put!(out, "{}{{}}\n", head("", ""));
        };
        let rows = gaps(&paper, lang)?;
        // GIFT has no way to write this sign in a short answer, so such a question is graded by hand.
        let arrow = solved.rows.iter().flatten().any(|cell| cell.contains("->"));
        if has_too_many_answers(exercise) || arrow {
            by_hand(&mut out);
            continue;
        }
        let columns = paper.form.columns.iter().skip(1).map(|column| m::head(lang, column));
        let columns = columns.collect::<Vec<_>>().join(", ");
        let mut ask = |part: &str, what: &str, how: String, rows: &[Gaps]| {
            let more = control(&format!("{what}<p>{}</p>", escaped(&how)));
            // `->` would begin a pair; `*` stands for anything, and so for nothing.
            let right: Vec<String> = typed(rows)
                .iter()
                .map(|text| format!("={}", gift_answer(text).replace("->", "-*>")))
                .collect();
            let mut why: Vec<&str> =
                rows.iter().map(|(_, gaps)| gaps.first().map_or("", |gap| &gap.1)).collect();
            let rule = crate::hint::rule(exercise.kind(), lang);
            if why.is_empty() {
                why.push(&rule);
            }
            let why = control(&escaped(&why.join(" ")));
            put!(out, "{}{{{} =%0%*#{why}}}\n", head(&control(part), &more), right.join(" "));
        };
        // One line for each cut would tell how many there are, or ask for nothing most of the time.
        if exercise.kind() == Kind::Cuts {
            let rows: Vec<Gaps> = rows.into_iter().filter(|row| !is_empty(row)).collect();
            ask("", "", m::type_cut_list(lang), &rows);
            continue;
        }
        for row in rows {
            let what = match row.1.len() {
                1 => format!("<p><b>{}</b></p>", escaped(&row.0)),
                _ => format!("<p><b>{}</b>: {}</p>", escaped(&row.0), escaped(&columns)),
            };
            let how = how_to_type_one(exercise, &row, lang);
            ask(&format!(" ({})", row.0), &what, how, std::slice::from_ref(&row));
        }
    }
    Ok(out)
}

/// The picture of an exercise as SVG.
pub(super) fn svg(exercise: &Exercise) -> Result<Picture, Refused> {
    Ok(("tree.svg", figure(exercise, false)?.svg().into_bytes()))
}

/// Base 64, as every mail has it (RFC 4648).
fn base64(bytes: &[u8]) -> String {
    const SIGNS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    let mut out = String::with_capacity(bytes.len().div_ceil(3) * 4);
    for chunk in bytes.chunks(3) {
        let bits =
            chunk.iter().enumerate().fold(0u32, |bits, (i, &byte)| bits | u32::from(byte) << (16 - 8 * i));
        for i in 0..4 {
            let sign = SIGNS[(bits >> (18 - 6 * i) & 63) as usize];
            out.push(if i <= chunk.len() { char::from(sign) } else { '=' });
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn base64_of_the_standard() {
        for (text, expected) in
            [("", ""), ("f", "Zg=="), ("fo", "Zm8="), ("foo", "Zm9v"), ("foobar", "Zm9vYmFy")]
        {
            assert_eq!(base64(text.as_bytes()), expected);
        }
    }

    #[test]
    fn gaps_and_signs() {
        let gap = |accepted: &[&str]| {
            gap(1, &accepted.iter().map(|a| a.to_string()).collect::<Vec<_>>(), "No.").unwrap_or_default()
        };
        assert_eq!(gap(&["3.5"]), "{1:NUMERICAL:=3.5:0~*#No.}");
        assert_eq!(gap(&["E F", "E, F"]), "{1:SHORTANSWER:=E F~=E, F~*#No.}");
        assert_eq!(gap(&["x >= 5"]), "{1:SHORTANSWER:=x &gt;= 5~*#No.}");
        // The `#` of an entity would end the answer.
        assert_eq!(gap(&["A'"]), "{1:SHORTANSWER:=A'~*#No.}");
        assert_eq!(gap(&["A", "B~"]), "");
        for text in ["-inf", "-∞", "−∞", "-oo"] {
            assert!(infinities("-∞").contains(&text.to_owned()), "{text}");
        }
        for text in ["inf", "+inf", "∞", "+∞"] {
            assert!(infinities("+∞").contains(&text.to_owned()), "{text}");
        }
        let lists = lists(&["2".to_owned(), "3".to_owned()], &[" ", ", ", ","]);
        assert_eq!(lists, ["2 3", "2, 3", "2,3"]);
    }
}
