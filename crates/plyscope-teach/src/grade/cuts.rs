//! Cuts with kind, cause and depth.

use super::Marks;
use crate::facts::inner;
use crate::key::{cut_word, skipped_child};
use crate::words as m;
use crate::{CutGiven, Exercise, Refused, Response};
use plyscope_trace::style::{Signs, Words};

pub(super) fn mark(exercise: &Exercise, answer: &Response, marks: &mut Marks) -> Result<(), Refused> {
    let lang = marks.lang;
    let run = exercise.run()?;
    let tree = &run.tree;
    let words = Words::new(tree, run.options.algorithm, Signs::Unicode).speaking(lang);
    let none = Vec::new();
    let given: &Vec<CutGiven> = answer.cuts.as_ref().unwrap_or(&none);
    let cuts = run.cuts();
    // Some name the first child that is skipped instead of the node that is cut.
    let instead = |cut: &plyscope_trace::Cut| {
        let child = skipped_child(tree, cut).map(|child| tree.name(child))?;
        let free = !given.iter().any(|given| given.node == tree.name(cut.node));
        given.iter().position(|given| free && given.node == child)
    };
    let mut places = Vec::new();
    for cut in &cuts {
        let name = tree.name(cut.node);
        let place = given.iter().position(|given| given.node == name).or_else(|| instead(cut));
        places.extend(place);
        let theirs = place.map(|i| &given[i]);
        let why = || words.cut(cut);
        let why_elsewhere = || match theirs {
            Some(theirs) => m::skipped_child(lang, &theirs.node, name),
            None => words.cut(cut),
        };
        marks.mark(
            (name, "cut"),
            theirs.map(|cut| cut.node.clone()),
            name.to_owned(),
            None,
            &[],
            why_elsewhere,
        );
        let kind = cut_word(cut.cutoff.kind).to_owned();
        marks.mark((name, "kind"), theirs.and_then(|cut| cut.kind.clone()), kind, None, &[], why);
        let cause = |name: Option<&str>| name.map_or_else(|| m::none(lang), str::to_owned);
        let expected = cause(cut.cause.map(|(node, _)| tree.name(node)));
        // A gap is the right answer only where there is nothing to name.
        let named = |given: &&CutGiven| given.cause.is_some() || cut.cause.is_none();
        let said = theirs.filter(named).map(|given| cause(given.cause.as_deref()));
        marks.mark((name, "cause"), said, expected, None, &[], why);
        let depth = |deep: bool| if deep { m::deep(lang) } else { m::shallow(lang) };
        let said = theirs.and_then(|cut| cut.deep).map(depth);
        marks.mark((name, "depth"), said, depth(cut.cutoff.deep), None, &[], why);
    }
    let none = || m::no_cut(lang);
    let ordered = cuts.len() > 1;
    if cuts.is_empty() {
        let said = answer.cuts.as_ref().map(|cuts| if cuts.is_empty() { none() } else { m::a_cut(lang) });
        let why = || m::no_cut_anywhere(lang);
        marks.mark((tree.name(tree.root()), "cuts"), said, none(), None, &[], why);
    } else if ordered {
        let order = |rising: bool| if rising { m::in_order(lang) } else { m::out_of_order(lang) };
        let why = || m::cuts_in_order(lang);
        let said = (places.len() > 1).then(|| order(places.is_sorted()));
        marks.mark((tree.name(cuts[0].node), "order"), said, order(true), None, &[], why);
    }
    // Nobody lists the root, so everything is listed without it.
    let uncut: Vec<_> = inner(tree, run.options.depth)
        .into_iter()
        .filter(|&node| node != tree.root() && cuts.iter().all(|cut| cut.node != node))
        .collect();
    let shown = uncut.iter().filter(|&&node| given.iter().all(|cut| cut.node != tree.name(node))).count();
    marks.unlisted = answer.cuts.as_ref().map(|_| (uncut.len(), shown));
    // A false cut costs as much as a true one is worth; but one that stands for a true one that is missing is the same mistake, and
    // costs one part more.
    let mut missing = cuts.len() - places.len();
    for (i, cut) in given.iter().enumerate() {
        if places.contains(&i) {
            continue;
        }
        let real = cuts.iter().any(|real| tree.name(real.node) == cut.node);
        let why = match (real, tree.find(&cut.node)) {
            (true, _) => m::cut_once(lang, &cut.node),
            (false, Some(node)) if tree.is_leaf(node) => m::cut_leaf(lang, &cut.node),
            (false, _) if !exercise.convention.count_last => m::not_cut_before_last(lang, &cut.node),
            (false, _) => m::not_cut(lang, &cut.node),
        };
        let instead = !real && missing > 0;
        missing -= usize::from(instead);
        marks.extra((&cut.node, "cut"), m::cut(lang), why, if real || instead { 1.0 } else { 4.0 });
    }
    Ok(())
}
