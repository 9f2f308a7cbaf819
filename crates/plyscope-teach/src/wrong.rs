//! Typical wrong algorithms. An answer that one of them reproduces is diagnosed with its name.

use crate::words as m;
use crate::{Exercise, Kind, Response, key};
use plyscope::observe::{Pv, Recording, Stats};
use plyscope::textbook::{CutOn, Fail, Raise};
use plyscope::{Emitter, NodeId, Player, Score, Source, Tree, Value, Window};
use plyscope_trace::{Convention, Lang, Run};
use serde::{Deserialize, Serialize};

/// A misunderstanding of alpha-beta that many have.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Misconception {
    /// Plain minimax: nothing is pruned.
    NoPruning,
    /// Only the nearest opponent's bound is used.
    NoDeepCuts,
    /// α and β change before the cut is tested where the convention says after, or the other way round.
    OtherRaise,
    /// `>` where the convention says `≥`, or the other way round.
    OtherCutTest,
    /// On the way up MAX changes β and MIN changes α.
    SidesSwapped,
    /// Every child starts with (−∞, +∞).
    WindowNotPassed,
    /// A cut at the last child counts where it does not, or the other way round; and the last child counts as pruned.
    LastChild,
    /// MAX and MIN exchanged.
    WrongPlayer,
    /// The root calls every child with (−∞, +∞), as if nothing had been found.
    RootForgets,
    /// The value of a node starts at 0.
    StartsAtZero,
    /// Negamax without the change of sign: everything as MAX sees it.
    SignsForgotten,
    /// The child that is skipped is named as the node that is cut.
    SkippedChild,
    /// A cut by α is called a β cut, and the other way round.
    KindsSwapped,
}

impl Misconception {
    /// All of them; plain minimax before everything that may look like it, then the more special ones first.
    pub const ALL: [Misconception; 13] = [
        Misconception::NoPruning,
        Misconception::NoDeepCuts,
        Misconception::OtherRaise,
        Misconception::OtherCutTest,
        Misconception::LastChild,
        Misconception::RootForgets,
        Misconception::StartsAtZero,
        Misconception::WrongPlayer,
        Misconception::WindowNotPassed,
        Misconception::SidesSwapped,
        Misconception::SignsForgotten,
        Misconception::SkippedChild,
        Misconception::KindsSwapped,
    ];

    /// Its name in feedback and files.
    pub const fn name(self) -> &'static str {
        match self {
            Misconception::NoPruning => "no-pruning",
            Misconception::NoDeepCuts => "no-deep-cuts",
            Misconception::OtherRaise => "other-raise",
            Misconception::OtherCutTest => "other-cut-test",
            Misconception::SidesSwapped => "sides-swapped",
            Misconception::WindowNotPassed => "window-not-passed",
            Misconception::LastChild => "last-child",
            Misconception::WrongPlayer => "wrong-player",
            Misconception::RootForgets => "root-forgets",
            Misconception::StartsAtZero => "starts-at-zero",
            Misconception::SignsForgotten => "signs-forgotten",
            Misconception::SkippedChild => "skipped-child",
            Misconception::KindsSwapped => "kinds-swapped",
        }
    }

    /// What it is, in a few words for a teacher.
    pub fn about(self, lang: Lang) -> String {
        match self {
            Misconception::NoPruning => m::about_no_pruning(lang),
            Misconception::NoDeepCuts => m::about_no_deep_cuts(lang),
            Misconception::OtherRaise => m::about_other_raise(lang),
            Misconception::OtherCutTest => m::about_other_cut_test(lang),
            Misconception::SidesSwapped => m::about_sides_swapped(lang),
            Misconception::WindowNotPassed => m::about_window_not_passed(lang),
            Misconception::LastChild => m::about_last_child(lang),
            Misconception::WrongPlayer => m::about_wrong_player(lang),
            Misconception::RootForgets => m::about_root_forgets(lang),
            Misconception::StartsAtZero => m::about_starts_at_zero(lang),
            Misconception::SignsForgotten => m::about_signs_forgotten(lang),
            Misconception::SkippedChild => m::about_skipped_child(lang),
            Misconception::KindsSwapped => m::about_kinds_swapped(lang),
        }
    }

    /// What to tell the student.
    pub fn advice(self, convention: &Convention) -> String {
        self.advice_in(convention, Lang::En)
    }

    /// [`advice`](Misconception::advice) in a language.
    pub fn advice_in(self, convention: &Convention, lang: Lang) -> String {
        match self {
            Misconception::NoPruning => m::advice_no_pruning(lang),
            Misconception::NoDeepCuts => m::advice_no_deep_cuts(lang),
            Misconception::OtherRaise => match convention.raise {
                Raise::After => m::advice_raise_after(lang),
                Raise::Before => m::advice_raise_before(lang),
            },
            Misconception::OtherCutTest => match convention.cut {
                CutOn::Reached => m::advice_reached(lang),
                CutOn::Passed => m::advice_passed(lang),
            },
            Misconception::SidesSwapped => m::advice_sides_swapped(lang),
            Misconception::WindowNotPassed => m::advice_window_not_passed(lang),
            Misconception::LastChild if convention.count_last => m::advice_last_counts(lang),
            Misconception::LastChild => m::advice_last_does_not_count(lang),
            Misconception::WrongPlayer => m::advice_wrong_player(lang, convention.root),
            Misconception::RootForgets => m::advice_root_forgets(lang),
            Misconception::StartsAtZero => m::advice_starts_at_zero(lang),
            Misconception::SignsForgotten => m::advice_signs_forgotten(lang),
            Misconception::SkippedChild => m::advice_skipped_child(lang),
            Misconception::KindsSwapped => m::advice_kinds_swapped(lang),
        }
    }
}

/// What somebody with this misconception would answer; `None` if it does not show in this kind of exercise.
///
/// It may be the right answer all the same: not every tree shows every mistake.
pub fn mistaken(exercise: &Exercise, misconception: Misconception) -> Option<Response> {
    let kind = exercise.kind();
    let about_values = matches!(kind, Kind::Values | Kind::BestMove | Kind::Negamax);
    let applies = match misconception {
        // Windows that never change are told as not passed on.
        Misconception::NoPruning => {
            !about_values && !matches!(kind, Kind::Entry | Kind::Exit | Kind::History | Kind::Reorder)
        }
        Misconception::SignsForgotten => kind == Kind::Negamax,
        Misconception::SkippedChild | Misconception::KindsSwapped => kind == Kind::Cuts,
        // Only the windows of a node that is cut show it.
        Misconception::OtherRaise => matches!(kind, Kind::Exit | Kind::History | Kind::NextStep),
        Misconception::WrongPlayer | Misconception::StartsAtZero => true,
        Misconception::LastChild => {
            matches!(kind, Kind::Visited | Kind::Pruned | Kind::Cuts | Kind::NextStep)
        }
        _ => !about_values && kind != Kind::Reorder,
    };
    if !applies
        || matches!(kind, Kind::Symbolic | Kind::Reorder) && misconception == Misconception::StartsAtZero
    {
        return None;
    }
    key::answer(exercise, Some(misconception)).ok()
}

/// The search of somebody with a misconception. Law: without one it is the convention's, event by event.
pub(crate) fn run(exercise: &Exercise, mistake: Option<Misconception>) -> Run {
    let Convention { cut, fail, raise, .. } = exercise.convention;
    let mut convention = exercise.convention;
    let mut tree = exercise.tree.clone();
    let mut quirks = Quirks { cut, fail, raise, ..Quirks::default() };
    match mistake {
        Some(Misconception::NoPruning) => quirks = Quirks { cut, windowless: true, ..Quirks::default() },
        Some(Misconception::NoDeepCuts) => quirks.forget = true,
        Some(Misconception::OtherRaise) => {
            quirks.raise = if raise == Raise::After { Raise::Before } else { Raise::After };
        }
        Some(Misconception::OtherCutTest) => {
            quirks.cut = if cut == CutOn::Reached { CutOn::Passed } else { CutOn::Reached };
        }
        Some(Misconception::SidesSwapped) => quirks.swapped = true,
        Some(Misconception::WindowNotPassed) => quirks.not_passed = true,
        Some(Misconception::LastChild) => convention.count_last = !convention.count_last,
        Some(Misconception::WrongPlayer) => tree = tree.exchanged(),
        Some(Misconception::RootForgets) => quirks.root_forgets = true,
        Some(Misconception::StartsAtZero) => quirks.zero = true,
        Some(Misconception::SignsForgotten | Misconception::SkippedChild | Misconception::KindsSwapped)
        | None => {}
    }
    search(convention, tree, quirks)
}

/// Plain minimax: no window ever moves, so nothing is cut.
pub(crate) fn plain(exercise: &Exercise) -> Run {
    run(exercise, Some(Misconception::NoPruning))
}

/// Whoever changes β at MAX and α at MIN, to the best value so far, may also never look whether there is a cut.
pub(crate) fn swapped_uncut(exercise: &Exercise) -> Run {
    let quirks = Quirks { swapped: true, uncut: true, ..Quirks::default() };
    search(exercise.convention, exercise.tree.clone(), quirks)
}

fn search(convention: Convention, mut tree: Tree, quirks: Quirks) -> Run {
    if convention.right_to_left {
        tree = tree.reversed();
    }
    let mut seen = (Pv::default(), (Recording::default(), Stats::default()));
    let mut search = Search {
        tree: &tree,
        quirks,
        depth: convention.depth,
        count_last: convention.count_last,
        tell: Emitter::new(&mut seen),
    };
    let value = search.value(tree.root(), Window::FULL, 0, None);
    let (pv, (recording, stats)) = seen;
    Run { tree, options: convention.options(), recording, stats, value, path: pv.line().to_vec(), game: None }
}

#[derive(Clone, Copy, Default)]
struct Quirks {
    cut: CutOn,
    fail: Fail,
    raise: Raise,
    forget: bool,
    swapped: bool,
    uncut: bool,
    not_passed: bool,
    windowless: bool,
    root_forgets: bool,
    zero: bool,
}

type Seen = (Pv<NodeId>, (Recording<NodeId>, Stats));

struct Search<'s> {
    tree: &'s Tree,
    quirks: Quirks,
    depth: Option<u32>,
    count_last: bool,
    tell: Emitter<'s, Seen>,
}

impl Search<'_> {
    /// Alpha-beta with its mistakes. Each quirk is one line.
    fn value(&mut self, node: NodeId, passed: Window, ply: u32, via: Option<NodeId>) -> Score {
        let Quirks { cut, fail, raise, forget, swapped, uncut, not_passed, windowless, root_forgets, zero } =
            self.quirks;
        let tree = self.tree;
        let player = tree.player(node);
        let mut window = passed;
        if forget {
            match player {
                Player::Max => window.alpha = Score::NEG_INFINITY,
                Player::Min => window.beta = Score::INFINITY,
            }
        }
        self.tell.enter(via, player, window, self.depth.map(|depth| depth.saturating_sub(ply)));
        if tree.is_leaf(node) || self.depth == Some(ply) {
            let value = tree.value(node).unwrap_or_default();
            let source = if tree.is_leaf(node) { Source::Terminal } else { Source::Horizon };
            self.tell.leaf::<NodeId>(Value::exact(value), source);
            self.tell.leave::<NodeId>(Value::exact(value));
            return value;
        }
        let mut best = match fail {
            _ if zero => Score::ZERO,
            Fail::Soft => player.worst(),
            Fail::Hard if player == Player::Max => window.alpha,
            Fail::Hard => window.beta,
        };
        let mut taken = None;
        let children = tree.children(node);
        for (i, &child) in children.iter().enumerate() {
            let full = not_passed || root_forgets && ply == 0;
            let v = self.value(child, if full { Window::FULL } else { window }, ply + 1, Some(child));
            let better = player.prefers(v, best);
            if better {
                best = v;
            }
            let new = better || taken.is_none();
            if new {
                taken = Some(child);
            }
            let bound = if player == Player::Max { window.beta } else { window.alpha };
            let enough = !uncut
                && match cut {
                    CutOn::Reached => !player.prefers(bound, best),
                    CutOn::Passed => player.prefers(best, bound),
                };
            if (!enough || fail == Fail::Hard || raise == Raise::Before) && !windowless {
                window = window.narrow(
                    if swapped { player.other() } else { player },
                    if zero || uncut { best } else { v },
                );
            }
            self.tell.child(child, v, best, window, new);
            if enough {
                let skipped = children.len() - i - 1;
                if skipped > 0 || self.count_last {
                    self.tell.cutoff::<NodeId>(player, skipped);
                }
                break;
            }
        }
        self.tell.leave_with::<NodeId>(best);
        best
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Shape, Spec, generate};

    /// Law: without a mistake the search here is the convention's, event by event.
    #[test]
    fn without_a_mistake_it_is_the_convention() {
        for seed in 0..400 {
            let bit = |n: u32| seed >> n & 1 == 1;
            let convention = Convention {
                cut: if bit(0) { CutOn::Passed } else { CutOn::Reached },
                fail: if bit(1) && !bit(0) { Fail::Hard } else { Fail::Soft },
                right_to_left: bit(2),
                root: if bit(3) { Player::Min } else { Player::Max },
                depth: bit(4).then_some(2),
                count_last: bit(5),
                raise: if bit(6) && !bit(1) { Raise::Before } else { Raise::After },
            };
            let shape = Shape::Ragged { branching: 3, depth: 4 };
            let spec = Spec { convention, shape, range: (-5, 5), ..Spec::new(Kind::Visited, seed) };
            let exercise = generate(&spec).unwrap();
            let (ours, theirs) = (run(&exercise, None), exercise.run().unwrap());
            assert_eq!(ours.recording.events(), theirs.recording.events(), "{}", exercise.to_json());
            assert_eq!((ours.value, &ours.path), (theirs.value, &theirs.path));
        }
    }
}
