//! Exercises from a seed: random trees until one is as wanted, or an honest refusal.

use crate::spec::{Refused, Shape, Spec, Ties, Wants};
use crate::{Constraint, Exercise, Kind, MOST_POINTS, Question, constraint, facts, grade, key, naive, read};
use plyscope::textbook::{CutOn, Fail};
use plyscope::theory::minimal_leaves;
use plyscope::tree::{Builder, Decimal, Label, TreeError};
use plyscope::{EventKind, Player, Tree};
use plyscope_trace::random::{Random, uniform_leaves};
use plyscope_trace::solve::leaves_in_sight;
use plyscope_trace::{Convention, Run};
use std::collections::{BTreeMap, BTreeSet};

/// The most leaves of an exercise: more fits no sheet.
const MAX_LEAVES: u64 = 4_096;

/// About how many leaves are looked at before an exercise is given up: a few seconds' work, however large the trees.
const WORK: u64 = 8_000_000;

/// How many trees are tried: as many as wanted, but no more than [`WORK`] allows.
fn tries(spec: &Spec) -> u32 {
    let (Shape::Uniform { branching, depth } | Shape::Ragged { branching, depth }) = spec.shape else {
        return 1;
    };
    let leaves = uniform_leaves(branching, depth).unwrap_or(MAX_LEAVES).max(1);
    let (low, high) = spec.range;
    let numbers = (i64::from(high) - i64::from(low) + 1).unsigned_abs();
    let searches = match spec.kind {
        Kind::Symbolic => 2 * PAIRS as u64 * leaves.min(numbers).max(1),
        _ => 1,
    };
    let most = WORK / (leaves * searches);
    spec.tries.min(u32::try_from(most).unwrap_or(u32::MAX)).max(1)
}

/// How many pairs of leaves are tried in one tree for [`Kind::Symbolic`].
const PAIRS: usize = 24;

/// After so many trees the second best will do.
const PATIENCE: u64 = 2_000;

/// From so many trees the answers that a shape allows are known.
const SAMPLE: u64 = 200;

/// How many different answers to one exercise are enough for a batch.
pub const ENOUGH: usize = 10;

/// Makes an exercise.
///
/// Law: the same spec gives the same exercise; what comes is as wanted; what is refused for a reason that can be proved
/// is impossible. Where the answer is a list and trees of the shape have few, consecutive seeds go through all of them, so that
/// none is right more often than another.
///
/// # Errors
/// If the demand is impossible or contradicts itself, or no tree was found in [`Spec::tries`] tries (fewer if the trees
/// are large); then it is said which demand failed how often.
pub fn generate(spec: &Spec) -> Result<Exercise, Refused> {
    possible(spec)?;
    if let Shape::Given(text) = &spec.shape {
        let tree = plyscope_trace::read::read(text, None, spec.convention.root)
            .map_err(|error| Refused::new(format!("the given tree: {error}")))?;
        let tree = spec.convention.seat(&tree);
        return ask(spec, tree, &mut Random::new(spec.seed))?.map_err(|failed| {
            Refused::new(format!("the given tree will not do; missing: {}", failed.join("; ")))
        });
    }
    let answers = if spec.kind.is_a_list() { common(&sample(spec, SAMPLE)?)? } else { Vec::new() };
    let wanted = answers.get((spec.seed % answers.len().max(1) as u64) as usize);
    find(spec, &|exercise| {
        Ok(Some(match wanted {
            Some(wanted) => usize::from(*wanted != answered(exercise)?),
            None => 0,
        }))
    })
}

/// The first tree of the seed that is as wanted, or the best of many. `rank` says how far an exercise is from what is wanted, 0
/// for not at all, and nothing if it will not do.
fn find(
    spec: &Spec,
    rank: &dyn Fn(&Exercise) -> Result<Option<usize>, Refused>,
) -> Result<Exercise, Refused> {
    let mut random = Random::new(spec.seed);
    let mut failures: BTreeMap<&'static str, u32> = BTreeMap::new();
    let (tries, patience) = (tries(spec), most(spec, PATIENCE));
    let mut best: Option<(usize, Exercise)> = None;
    for tried in 0..tries {
        if let Some((_, best)) = best.take_if(|_| tried >= patience) {
            return Ok(best);
        }
        let tree = grow(spec, &mut random)?;
        match ask(spec, tree, &mut random)? {
            Ok(exercise) => match rank(&exercise)? {
                Some(0) => return Ok(exercise),
                Some(far) if best.as_ref().is_none_or(|(least, _)| far < *least) => {
                    best = Some((far, exercise));
                }
                Some(_) => {}
                None => *failures.entry("another tree as difficult as the first").or_default() += 1,
            },
            Err(failed) => failed.into_iter().for_each(|demand| *failures.entry(demand).or_default() += 1),
        }
    }
    if let Some((_, best)) = best {
        return Ok(best);
    }
    let mut failures: Vec<_> = failures.into_iter().collect();
    failures.sort_by_key(|&(_, count)| std::cmp::Reverse(count));
    let failures: Vec<String> =
        failures.into_iter().map(|(demand, count)| format!("{demand} ({count} times)")).collect();
    Err(Refused::new(format!(
        "none of {tries} random trees will do; missing: {}; ask for less, or for another shape or range",
        failures.join(", ")
    )))
}

/// So many trees, or fewer if they are large.
fn most(spec: &Spec, trees: u64) -> u32 {
    let leaves = match spec.shape {
        Shape::Uniform { branching, depth } | Shape::Ragged { branching, depth } => {
            uniform_leaves(branching, depth).unwrap_or(MAX_LEAVES).max(1)
        }
        Shape::Given(_) => 1,
    };
    trees.min(WORK / 20 / leaves) as u32
}

/// The exercises among so many trees, always the same ones, whatever the seed.
fn sample(spec: &Spec, trees: u64) -> Result<Vec<Exercise>, Refused> {
    let mut random = Random::new(0);
    let mut made = Vec::new();
    for _ in 0..most(spec, trees) {
        made.extend(ask(spec, grow(spec, &mut random)?, &mut random)?.ok());
    }
    Ok(made)
}

/// The answers that come up again and again, in an order that has nothing to do with what they say; nothing if there are so many
/// answers that most come up once.
fn common(exercises: &[Exercise]) -> Result<Vec<String>, Refused> {
    let mut counts: BTreeMap<String, usize> = BTreeMap::new();
    for exercise in exercises {
        *counts.entry(answered(exercise)?).or_default() += 1;
    }
    counts.retain(|_, count| *count > 1);
    let common = 2 * counts.values().sum::<usize>() >= exercises.len();
    let mut answers: Vec<String> = counts.into_keys().filter(|_| common).collect();
    Random::new(0).shuffle(&mut answers);
    Ok(answers)
}

/// The right answer, to be compared.
fn answered(exercise: &Exercise) -> Result<String, Refused> {
    Ok(read::to_csv(&key::answer(exercise, None)?, exercise.kind()))
}

/// How many different right answers there are.
///
/// # Errors
/// If an exercise contradicts itself.
pub fn different_answers(papers: &[Exercise]) -> Result<usize, Refused> {
    Ok(papers.iter().map(answered).collect::<Result<BTreeSet<_>, _>>()?.len())
}

/// Makes `count` papers of the same difficulty: the same shape, kind and convention, as many leaves visited, cuts and deep
/// cuts as the first, and as many marks to be had. No two have the same tree.
///
/// Law: papers next to each other have different answers if the shape has more than one; where the answer is a list, every
/// answer of that difficulty is on about as many papers. If there are few, counts may differ from the first paper's by
/// one, and a full answer is worth as much on each.
///
/// # Errors
/// As [`generate`], and if there is only one tree to ask about.
pub fn batch(spec: &Spec, count: usize) -> Result<Vec<Exercise>, Refused> {
    possible(spec)?;
    if matches!(spec.shape, Shape::Given(_)) && count > 1 {
        return Err(Refused::new(
            "a given tree makes one paper; expected a uniform or ragged shape for a batch",
        ));
    }
    let lists = spec.kind.is_a_list() && count > 1;
    let mut seen = Vec::new();
    for exercise in if lists { sample(spec, PATIENCE)? } else { Vec::new() } {
        seen.push((Figures::of(&exercise.run()?), answered(&exercise)?));
    }
    // How far from the first a paper may be, how many answers there are then, and whether that is enough.
    let room = |first: &Figures| {
        let within = |apart| {
            let near = || seen.iter().filter(move |(figures, _)| figures.apart(first) <= apart);
            let answers = near().map(|(_, answer)| answer).collect::<BTreeSet<_>>().len().max(1);
            // What is rare is not found often.
            (apart, answers, answers >= count.min(ENOUGH) && 50 * near().count() >= seen.len())
        };
        Some(within(0)).filter(|&(.., enough)| enough).unwrap_or_else(|| within(1))
    };
    let first = match lists {
        // One of a difficulty that has many answers.
        true => find(spec, &|paper| {
            let (apart, answers, enough) = room(&Figures::of(&paper.run()?));
            Ok(Some(if enough { apart as usize } else { 2 + ENOUGH.saturating_sub(answers) }))
        }),
        false => generate(spec),
    }?;
    let (figures, marks) = (Figures::of(&first.run()?), grade::to_be_had(&first)?);
    let (apart, answers, _) = if lists { room(&figures) } else { (0, 1, true) };
    let alike = |paper: &Exercise| -> Result<bool, Refused> {
        let near = Figures::of(&paper.run()?).apart(&figures) <= apart;
        Ok(near && (apart > 0 || grade::to_be_had(paper)? == marks))
    };
    let mut used = BTreeMap::from([(answered(&first)?, 1)]);
    let mut trees = BTreeSet::from([first.tree.to_string()]);
    let mut papers = vec![first];
    while papers.len() < count {
        let made = papers.len();
        let last = answered(&papers[made - 1])?;
        let rank = |paper: &Exercise| -> Result<Option<usize>, Refused> {
            if trees.contains(&paper.tree.to_string()) || !alike(paper)? {
                return Ok(None);
            }
            let answer = answered(paper)?;
            let often: usize = used.get(&answer).copied().unwrap_or(0);
            let spare = if lists { made / answers } else { made };
            Ok(Some(if answer == last { count } else { often.saturating_sub(spare) }))
        };
        let seed = spec.seed.wrapping_add(made as u64);
        let paper = find(&Spec { seed, ..spec.clone() }, &rank).map_err(|refused| {
            Refused::new(format!("paper {}, as difficult as the first: {refused}", made + 1))
        })?;
        *used.entry(answered(&paper)?).or_default() += 1;
        trees.insert(paper.tree.to_string());
        papers.push(paper);
    }
    if apart > 0 && spec.points.is_none() {
        let points = Some((marks.value().round() as u32).clamp(1, MOST_POINTS));
        papers.iter_mut().for_each(|paper| paper.points = points);
    }
    papers.truncate(count);
    Ok(papers)
}

/// What makes a search easy or hard.
#[derive(Clone, Copy)]
struct Figures {
    leaves: u32,
    cuts: u32,
    deep: u32,
}

impl Figures {
    /// The largest difference.
    fn apart(&self, other: &Figures) -> u32 {
        let Figures { leaves, cuts, deep } = *self;
        leaves.abs_diff(other.leaves).max(cuts.abs_diff(other.cuts)).max(deep.abs_diff(other.deep))
    }

    fn of(run: &Run) -> Figures {
        let cuts: Vec<_> = run.cuts().into_iter().filter(|cut| cut.cutoff.skipped > 0).collect();
        Figures {
            leaves: run.visited().len() as u32,
            cuts: cuts.len() as u32,
            deep: cuts.iter().filter(|cut| cut.cutoff.deep).count() as u32,
        }
    }
}

/// What can be proved impossible, before any tree is tried.
fn possible(spec: &Spec) -> Result<(), Refused> {
    let refuse = |reason: String| Err(Refused::new(reason));
    let Spec { range: (low, high), wants, convention, .. } = spec;
    if low > high {
        return refuse(format!("the range {low}..{high} is empty; expected e.g. 0..20"));
    }
    if (convention.cut, convention.fail) == (CutOn::Passed, Fail::Hard) {
        return refuse(plyscope_trace::RunError::HardPassed.to_string());
    }
    if let (Some(least), Some(most)) = (wants.least_cuts, wants.most_cuts)
        && least > most
    {
        return refuse(format!("at least {least} and at most {most} cuts contradict each other"));
    }
    if let (Some(least), Some(most)) = (wants.least_leaves, wants.most_leaves)
        && least > most
    {
        return refuse(format!("at least {least} and at most {most} leaves contradict each other"));
    }
    if spec.kind == Kind::Deepening && convention.depth.is_some() {
        return refuse("deepening sets its own depths; expected a convention without one".to_owned());
    }
    let (branching, depth, uniform) = match spec.shape {
        Shape::Uniform { branching, depth } => (branching, depth, true),
        Shape::Ragged { branching, depth } => (branching, depth, false),
        Shape::Given(_) => return Ok(()),
    };
    if depth == 0 || branching == 0 {
        return refuse("there is nothing to ask about a tree of 0 plies or without children".to_owned());
    }
    if !uniform && branching < 2 {
        return refuse("a ragged tree has 2 or more children; expected a branching of at least 2".to_owned());
    }
    let Some(leaves) = uniform_leaves(branching, depth).filter(|&leaves| leaves <= MAX_LEAVES) else {
        return refuse(format!(
            "a tree of {branching} children and {depth} plies is too large; expected at most {MAX_LEAVES} leaves"
        ));
    };
    let seen = convention.depth.map_or(depth, |limit| limit.min(depth));
    if wants.deep_cut && seen < 4 {
        return refuse(format!(
            "a deep cut needs at least 4 plies, because its bound passes over an opponent's node in between; \
             the search sees {seen}"
        ));
    }
    if branching == 1 && (wants.deep_cut || wants.least_cuts.is_some_and(|cuts| cuts > 0)) {
        return refuse(
            "with one child there is nothing to cut; expected a branching of at least 2".to_owned(),
        );
    }
    if branching == 1 && wants.not_leftmost {
        return refuse("with one child there is only one path".to_owned());
    }
    // One cut per node at most, and none on the first path, where the bound that could cut is still infinite.
    let inner: u64 = (0..seen).map(|ply| u64::from(branching).saturating_pow(ply)).sum();
    let most = inner.saturating_sub(u64::from(seen));
    if let Some(least) = wants.least_cuts.filter(|&least| u64::from(least) > most) {
        return refuse(format!(
            "{least} cuts are impossible: a tree of this shape has room for {most} at most"
        ));
    }
    let horizon = u64::from(branching).saturating_pow(seen);
    if let Some(least) = wants.least_leaves.filter(|&least| u64::from(least) > horizon) {
        return refuse(format!("{least} visited leaves are impossible: there are only {horizon}"));
    }
    let fewest = minimal_leaves(branching, seen);
    if let Some(most) = wants.most_leaves.filter(|&most| uniform && u128::from(most) < fewest) {
        return refuse(format!("{most} leaves are impossible: perfect order needs {fewest}"));
    }
    let room = (i64::from(*high) - i64::from(*low) + 1) as u64;
    if has_no_ties(spec) && uniform && leaves > room {
        return refuse(format!(
            "{leaves} different leaves are impossible: there are {room} numbers from {low} to {high}"
        ));
    }
    let prunes = spec.kind.is_about_pruning() && spec.kind != Kind::NextStep;
    if prunes && wants.most_cuts != Some(0) && branching < 2 {
        return refuse("with one child there is nothing to prune; expected at least 2 children".to_owned());
    }
    if prunes && wants.most_cuts != Some(0) && seen < 2 {
        return refuse("with 1 ply there is nothing to prune; expected at least 2 plies".to_owned());
    }
    Ok(())
}

/// Whether no two leaves may be equal: as is demanded, or because the best order would not be known.
fn has_no_ties(spec: &Spec) -> bool {
    spec.wants.ties == Some(Ties::Free)
        || (spec.kind, spec.convention.cut) == (Kind::Reorder, CutOn::Passed)
            && spec.wants.ties != Some(Ties::Testing)
}

/// A random tree of the wanted shape, values and static values.
fn grow(spec: &Spec, random: &mut Random) -> Result<Tree, Refused> {
    let mut counts = Vec::new();
    let leaves = sprout(&spec.shape, 0, random, &mut counts);
    let (low, high) = spec.range;
    let room = (i64::from(high) - i64::from(low) + 1) as u64;
    let mut any = || low.wrapping_add(random.below(room) as i32);
    let mut values: Vec<i32> = Vec::with_capacity(leaves);
    while values.len() < leaves {
        let value = any();
        let free = has_no_ties(spec) && (leaves as u64) <= room;
        if !free || !values.contains(&value) {
            values.push(value);
        }
    }
    let judged = spec.kind == Kind::Deepening || spec.convention.depth.is_some();
    build(spec.convention.root, &counts, &values, judged.then_some(&mut any))
        .map_err(|error| Refused::new(error.to_string()))
}

/// Writes the number of children of every node in depth-first order and returns how many are leaves.
fn sprout(shape: &Shape, ply: u32, random: &mut Random, counts: &mut Vec<u32>) -> usize {
    let count = match *shape {
        Shape::Uniform { branching, depth } if ply < depth => branching,
        Shape::Ragged { branching, depth } if ply < depth => {
            // One node in four below the first two plies ends early.
            let ends = ply >= 2 && random.below(4) == 0;
            if ends { 0 } else { 2 + random.below(u64::from(branching) - 1) as u32 }
        }
        _ => 0,
    };
    counts.push(count);
    if count == 0 {
        return 1;
    }
    (0..count).map(|_| sprout(shape, ply + 1, random, counts)).sum()
}

fn build(
    root: Player,
    counts: &[u32],
    values: &[i32],
    mut judge: Option<&mut impl FnMut() -> i32>,
) -> Result<Tree, TreeError> {
    let mut builder = Builder::new(root);
    let mut values = values.iter();
    let mut open: Vec<u32> = Vec::new();
    for &count in counts {
        if count == 0 {
            let value = values.next().copied().unwrap_or_default();
            builder.leaf(Label { value: Some(Decimal::integer(value)), ..Label::default() })?;
        } else {
            // The root is never a horizon.
            let judged = judge.as_mut().filter(|_| !open.is_empty()).map(|judge| Decimal::integer(judge()));
            builder.open(Label { value: judged, ..Label::default() })?;
            open.push(count);
            continue;
        }
        while let Some(left) = open.last_mut() {
            *left -= 1;
            if *left > 0 {
                break;
            }
            open.pop();
            builder.close()?;
        }
    }
    builder.finish()
}

/// The question about a tree, or the demands that the tree does not meet.
fn ask(spec: &Spec, tree: Tree, random: &mut Random) -> Result<Result<Exercise, Vec<&'static str>>, Refused> {
    let Spec { kind, convention, wants, seed, points, .. } = *spec;
    let seed = (!matches!(spec.shape, Shape::Given(_))
        || matches!(kind, Kind::NextStep | Kind::Deepening | Kind::Symbolic))
    .then_some(seed);
    let mut exercise = Exercise { question: Question::Visited, convention, tree, seed, points };
    exercise.check()?;
    let run = exercise.run()?;
    let mut failed = unmet(&exercise, &run, &wants);
    if failed.is_empty() {
        match question(kind, &exercise, &run, random)? {
            Ok(question) => exercise.question = question,
            Err(demand) => failed.push(demand),
        }
    }
    if failed.is_empty() && !is_worthwhile(spec, &exercise, &run)? {
        failed.push(if kind == Kind::Values { "different values" } else { "something to prune" });
    }
    if !failed.is_empty() {
        return Ok(Err(failed));
    }
    exercise.check()?;
    Ok(Ok(exercise))
}

/// Whether knowing nothing would answer something else: plain minimax, or the same number everywhere. A tree that is given, and a demand for no cuts, are as they are.
fn is_worthwhile(spec: &Spec, exercise: &Exercise, run: &Run) -> Result<bool, Refused> {
    if matches!(spec.shape, Shape::Given(_)) || spec.wants.most_cuts == Some(0) {
        return Ok(true);
    }
    Ok(match exercise.kind() {
        // Where a single leaf is pruned, one leaf too many is a list of all; very small trees have no other.
        Kind::Visited => {
            let free = spec.wants.least_leaves.is_none() && spec.wants.most_cuts.is_none();
            let all = leaves_in_sight(&run.tree, run.options.depth).len();
            Figures::of(run).cuts > 0 && (run.pruned().len() > 1 || all < 8 || !free)
        }
        Kind::Pruned | Kind::Cuts => Figures::of(run).cuts > 0,
        // Where one number is right nearly everywhere, it is soon written everywhere; the smallest trees have no other.
        Kind::Values => {
            let (tree, depth) = (&run.tree, run.options.depth);
            let values = facts::values(tree, depth, None);
            let mut right: Vec<_> =
                facts::inner(tree, depth).iter().filter_map(|node| values[node.index()]).collect();
            right.sort_unstable();
            let most = right.chunk_by(|a, b| a == b).map(<[_]>::len).max().unwrap_or(0);
            right.len() <= 3 || right.len() - most > 1
        }
        // Where a single part tells, a slip there cannot be told from minimax; the smallest trees have no other.
        Kind::Entry | Kind::Exit | Kind::History | Kind::Negamax | Kind::Deepening => {
            let small = match exercise.kind() {
                Kind::Deepening => exercise.deepest() <= 2,
                _ => facts::inner(&run.tree, run.options.depth).len() <= 3,
            };
            let least = if small { 1 } else { 2 };
            grade::least_telling(exercise)?.is_some_and(|parts| parts >= least)
        }
        _ => true,
    })
}

/// The demands that a search does not meet.
fn unmet(exercise: &Exercise, run: &Run, wants: &Wants) -> Vec<&'static str> {
    let Figures { leaves, cuts, deep } = Figures::of(run);
    let tree = &run.tree;
    let values = facts::values(tree, exercise.convention.depth, None);
    let best_moves = || {
        let root = values[tree.root().index()];
        tree.children(tree.root()).iter().filter(|kid| values[kid.index()] == root).count()
    };
    // As it is drawn, whatever the order of the search.
    let leftmost = |tree: &Tree| {
        let first = |&(parent, child): &(_, _)| tree.children(parent)[0] == child;
        let mut from = tree.root();
        run.path.iter().map(|&to| (std::mem::replace(&mut from, to), to)).all(|step| first(&step))
    };
    let tested = || {
        let visited = |cut| {
            let convention = Convention { cut, fail: Fail::Soft, ..exercise.convention };
            Exercise { convention, ..exercise.clone() }.run().map(|run| run.visited())
        };
        visited(CutOn::Reached) != visited(CutOn::Passed)
    };
    let met = [
        ("the minimum number of cuts", wants.least_cuts.is_none_or(|least| cuts >= least)),
        ("the maximum number of cuts", wants.most_cuts.is_none_or(|most| cuts <= most)),
        ("a deep cut", !wants.deep_cut || deep > 0),
        ("no equal leaves", wants.ties != Some(Ties::Free) || !exercise.has_ties()),
        ("equal leaves that matter", wants.ties != Some(Ties::Testing) || tested()),
        ("one best move", !wants.unique_best || best_moves() == 1),
        ("a path that is not leftmost", !wants.not_leftmost || !leftmost(&exercise.tree)),
        ("the minimum number of visited leaves", wants.least_leaves.is_none_or(|least| leaves >= least)),
        ("the maximum number of visited leaves", wants.most_leaves.is_none_or(|most| leaves <= most)),
    ];
    met.into_iter().filter_map(|(demand, met)| (!met).then_some(demand)).collect()
}

/// What is asked about this tree; or, if it is not suitable, what it lacks.
fn question(
    kind: Kind,
    exercise: &Exercise,
    run: &Run,
    random: &mut Random,
) -> Result<Result<Question, &'static str>, Refused> {
    Ok(Ok(match kind {
        Kind::Values => Question::Values,
        Kind::BestMove => Question::BestMove,
        Kind::Visited => Question::Visited,
        Kind::Pruned => Question::Pruned,
        Kind::Entry => Question::Entry,
        Kind::Exit => Question::Exit,
        Kind::History => Question::History,
        Kind::Cuts => Question::Cuts,
        Kind::Negamax => Question::Negamax,
        Kind::Reorder => {
            if exercise.convention.cut == CutOn::Passed && exercise.has_ties() {
                return Ok(Err("no equal leaves, without which the best order for > is not known"));
            }
            if run.visited().len() as u64 <= key::least_leaves(exercise) {
                return Ok(Err("an order that can be improved"));
            }
            Question::Reorder
        }
        Kind::NextStep => {
            // A leaf's own steps are not asked for.
            let events = run.recording.events();
            let inner = |step: usize| run.node(step).is_some_and(|node| !run.tree.is_leaf(node));
            let asked = |&step: &usize| match events[step].kind {
                EventKind::Enter { .. } | EventKind::Child { .. } | EventKind::Cutoff(_) => true,
                EventKind::Leave { .. } => inner(step),
                _ => false,
            };
            let mut steps: Vec<usize> = (1..events.len()).filter(asked).collect();
            // What plain minimax would do as well is asked only if there is nothing else; and where it differs in one part, that part
            // would decide, so a slip there would cost everything.
            let lines = key::trace_lines(run);
            let telling = |step: usize| {
                let right = key::asked_of(&lines[step]);
                let plain = naive::next(run, step, &right);
                right.iter().filter(|(part, value)| plain.get(*part) != Some(value)).count()
            };
            let most = steps.iter().map(|&step| telling(step).min(2)).max().unwrap_or(0);
            steps.retain(|&step| telling(step) >= most);
            if steps.is_empty() {
                return Ok(Err("a step to ask for"));
            }
            Question::NextStep { done: steps[random.below(steps.len() as u64) as usize] }
        }
        Kind::Deepening => {
            let depths = exercise.deepest();
            if depths < 2 {
                return Ok(Err("two depths"));
            }
            let mut counts = Vec::new();
            for depth in 1..=depths {
                let convention = Convention { depth: Some(depth), ..exercise.convention };
                counts.push(Exercise { convention, ..exercise.clone() }.run()?.visited().len() as u64);
            }
            // How much of a budget for some depths plain minimax would lack: then it stops earlier, and not one count alone tells.
            // Beyond the last depth there is nothing to stop at, so that all are completed only where nothing else tells.
            let spent = |complete: usize| counts[..complete].iter().sum::<u64>();
            let lacks = |complete: usize| {
                let all =
                    (1..=complete as u32).map(|depth| leaves_in_sight(&run.tree, Some(depth)).len() as u64);
                all.sum::<u64>() - spent(complete)
            };
            let depths = depths as usize;
            let mut telling: Vec<usize> = (1..depths).filter(|&complete| lacks(complete) > 0).collect();
            telling.extend(Some(depths).filter(|&all| telling.is_empty() && lacks(all) > 0));
            if telling.is_empty() {
                return Ok(Err("a depth that fits only with cuts"));
            }
            let complete = telling[random.below(telling.len() as u64) as usize];
            let over = counts.get(complete).map_or(lacks(complete), |&next| next.min(lacks(complete)));
            Question::Deepening { budget: spent(complete) + random.below(over) }
        }
        Kind::Symbolic => {
            let leaves = leaves_in_sight(&run.tree, exercise.convention.depth);
            let name = |i: usize| run.tree.name(leaves[i]).to_owned();
            // What comes later may be pruned because of what came before.
            let mut pairs: Vec<(usize, usize)> =
                (0..leaves.len()).flat_map(|i| (i + 1..leaves.len()).map(move |j| (i, j))).collect();
            random.shuffle(&mut pairs);
            pairs.truncate(PAIRS);
            for (unknown, target) in pairs {
                let question = Question::Symbolic { unknown: name(unknown), target: name(target) };
                let asked = Exercise { question: question.clone(), ..exercise.clone() };
                let range = constraint::pruned_when(&asked)?;
                if range.is_some_and(|range| range != Constraint::Never && range != Constraint::ALWAYS) {
                    return Ok(Ok(question));
                }
            }
            return Ok(Err("a leaf that is pruned for some values of another"));
        }
    }))
}
