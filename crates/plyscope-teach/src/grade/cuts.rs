//! Cuts with kind, cause and depth.

use super::{Marks, Verdict};
use crate::key::cut_word;
use crate::words as m;
use crate::{Answer, CutGiven, Exercise, Refused};
use plyscope_trace::style::{Signs, Words};

pub(super) fn mark(exercise: &Exercise, answer: &Answer, marks: &mut Marks) -> Result<(), Refused> {
    let lang = marks.lang;
    let run = exercise.run()?;
    let tree = &run.tree;
    let words = Words::new(tree, run.options.algorithm, Signs::Unicode).speaking(lang);
    let none = Vec::new();
    let given: &Vec<CutGiven> = answer.cuts.as_ref().unwrap_or(&none);
    let cuts = run.cuts();
    let mut places = Vec::new();
    for cut in &cuts {
        let name = tree.name(cut.node);
        let theirs = given.iter().position(|given| given.node == name);
        places.extend(theirs);
        let theirs = theirs.map(|i| &given[i]);
        let why = || words.cut(cut);
        let yes = || m::cut(lang);
        marks.mark((name, "cut"), theirs.map(|_| yes()), yes(), None, why);
        let kind = cut_word(cut.cutoff.kind).to_owned();
        marks.mark((name, "kind"), theirs.and_then(|cut| cut.kind.clone()), kind, None, why);
        let cause = |name: Option<&str>| name.map_or_else(|| m::none(lang), str::to_owned);
        let expected = cause(cut.cause.map(|(node, _)| tree.name(node)));
        let said = theirs.map(|given| cause(given.cause.as_deref()));
        marks.mark((name, "cause"), said, expected, None, why);
        let depth = |deep: bool| if deep { m::deep(lang) } else { m::shallow(lang) };
        marks.mark(
            (name, "depth"),
            theirs.and_then(|cut| cut.deep).map(depth),
            depth(cut.cutoff.deep),
            None,
            why,
        );
    }
    let none = || m::no_cut(lang);
    if cuts.is_empty() {
        let said = answer.cuts.as_ref().map(|cuts| if cuts.is_empty() { none() } else { m::a_cut(lang) });
        let why = || m::no_cut_anywhere(lang);
        marks.mark((tree.name(tree.root()), "cuts"), said, none(), None, why);
    } else if places.len() > 1 {
        let order = |rising: bool| if rising { m::in_order(lang) } else { m::out_of_order(lang) };
        let why = || m::cuts_in_order(lang);
        let said = order(places.is_sorted());
        marks.mark((tree.name(cuts[0].node), "order"), Some(said), order(true), None, why);
    }
    for (i, cut) in given.iter().enumerate() {
        let again = given[..i].iter().any(|other| other.node == cut.node);
        let real = cuts.iter().any(|real| tree.name(real.node) == cut.node);
        if real && !again {
            continue;
        }
        let why = match (real, tree.find(&cut.node)) {
            (true, _) => m::cut_once(lang, &cut.node),
            (false, Some(node)) if tree.is_leaf(node) => m::cut_leaf(lang, &cut.node),
            (false, _) if !exercise.convention.count_last => m::not_cut_before_last(lang, &cut.node),
            (false, _) => m::not_cut(lang, &cut.node),
        };
        marks.put((&cut.node, "cut"), Some(m::cut(lang)), None, Verdict::Extra, why);
    }
    Ok(())
}
