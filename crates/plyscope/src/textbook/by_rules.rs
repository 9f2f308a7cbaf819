use super::{Choice, moves, must_end, static_value};
use crate::event::{Emitter, Observer, Source};
use crate::game::{Evaluate, Game, Horizon, Player};
use crate::score::{Value, Window};

/// When a value ends its node: courses differ, and the answers with them.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash, Default)]
pub enum CutOn {
    /// On reaching the bound: `v ≥ β`, `v ≤ α`. What all five source texts do.
    #[default]
    Reached,
    /// Only on passing it: `v > β`, `v < α`. A value equal to the bound still looks at the other children.
    Passed,
}

/// What comes first once a child has returned: the window is raised, or the cut is tested.
///
/// It decides what the window of a node that cuts looks like at the end, and nothing else. A search that is fail-hard
/// keeps its value in the window, so it raises first whatever is said here.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash, Default)]
pub enum Raise {
    /// Test, then raise: a node that cuts still shows the window it was called with. *AIMA* up to the 3rd edition, and
    /// [`depth_limited`](super::depth_limited).
    #[default]
    After,
    /// Raise, then test: a node that cuts shows the value that cut. *AIMA*, 4th edition:
    /// [`alpha_beta`](super::alpha_beta).
    Before,
}

/// What a node returns.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash, Default)]
pub enum Fail {
    /// The best value of its children, also outside the window: a bound that says more.
    #[default]
    Soft,
    /// α at a MAX node and β at a MIN node, which start as the window says.
    Hard,
}

/// What pages of alpha-beta do differently.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash)]
pub struct Rules {
    /// When a value ends its node.
    pub cut: CutOn,
    /// What a node returns.
    pub fail: Fail,
    /// Whether the window is raised before or after the test.
    pub raise: Raise,
    /// Whether a cut at the last child, which skips nothing, is told as a cut.
    pub count_last: bool,
}

impl Default for Rules {
    /// Those of [`depth_limited`](super::depth_limited).
    fn default() -> Rules {
        Rules { cut: CutOn::Reached, fail: Fail::Soft, raise: Raise::After, count_last: true }
    }
}

/// Alpha-beta as a course declares it.
///
/// - **What**: the same recursion with the choices of [`Rules`] taken at four places, marked below.
/// - **Law**: the default rules tell the events of [`depth_limited`](super::depth_limited), those with
///   [`Raise::Before`] the events of [`alpha_beta`](super::alpha_beta), those with [`Fail::Hard`] the events of
///   [`fail_hard`](super::fail_hard). [`Raise`] changes nothing but the windows of nodes that cut. By any rules the value of a full window is
///   [`minimax`](super::minimax)'s. With [`CutOn::Reached`] hard and soft visit the same nodes. [`CutOn::Passed`]
///   visits at least those, and if soft the same ones where no two leaves are equal; if hard it visits more still,
///   because an inner node never returns more than the bound that it would have to pass, and a node that is called
///   with α = β can only return that, whatever it is worth: the bound it tells means nothing. `count_last` changes
///   nothing but what is told.
/// - **Cost**: that of alpha-beta; with [`CutOn::Passed`] more where values are equal.
/// - **Source**: none; the pages of the searches above, side by side.
///
/// ```
/// use plyscope::textbook::{CutOn, Rules, by_rules};
/// use plyscope::{Never, Tree, Window, observe::Stats};
/// let tree: Tree = "((3 5) (3 9))".parse()?;
/// let leaves = |cut| {
///     let mut stats = Stats::default();
///     let rules = Rules { cut, ..Rules::default() };
///     by_rules(&tree, &tree.root(), rules, Window::FULL, &Never, &(), &mut stats);
///     stats.leaves
/// };
/// // The second 3 equals what MAX has already: enough for ≤, not for <.
/// assert_eq!((leaves(CutOn::Reached), leaves(CutOn::Passed)), (3, 4));
/// # Ok::<(), plyscope::tree::ParseError>(())
/// ```
pub fn by_rules<G: Game, O: Observer<G::Move>>(
    game: &G,
    state: &G::State,
    rules: Rules,
    window: Window,
    horizon: &impl Horizon<G>,
    evaluate: &impl Evaluate<G>,
    observer: &mut O,
) -> Choice<G::Move> {
    must_end(game, horizon);
    let mut search = Search { game, rules, horizon, evaluate, tell: Emitter::new(observer) };
    search.value(&mut state.clone(), window, 0, None)
}

struct Search<'s, G, H, E, O> {
    game: &'s G,
    rules: Rules,
    horizon: &'s H,
    evaluate: &'s E,
    tell: Emitter<'s, O>,
}

impl<G: Game, H: Horizon<G>, E: Evaluate<G>, O: Observer<G::Move>> Search<'_, G, H, E, O> {
    fn value(
        &mut self,
        state: &mut G::State,
        mut window: Window,
        ply: u32,
        via: Option<G::Move>,
    ) -> Choice<G::Move> {
        let Rules { cut, fail, raise, count_last } = self.rules;
        let game = self.game;
        let player = game.turn(state);
        self.tell.enter(via, player, window, self.horizon.left(ply));
        let over = game.outcome(state).is_some();
        if over || self.horizon.deep_enough(game, state, ply) {
            let value = static_value(game, state, self.evaluate);
            self.tell.leaf(Value::exact(value), if over { Source::Terminal } else { Source::Horizon });
            self.tell.leave(Value::exact(value));
            return Choice { value, mv: None };
        }
        let (own, bound) = match player {
            Player::Max => (window.alpha, window.beta),
            Player::Min => (window.beta, window.alpha),
        };
        // 1. Where the best value starts, and so what is returned if nothing is better.
        let mut best = match fail {
            Fail::Soft => player.worst(),
            Fail::Hard => own,
        };
        let mut mv = None;
        let actions = moves(game, state, ply);
        for (i, &a) in actions.iter().enumerate() {
            let v = game.with_child(state, a, |child| self.value(child, window, ply + 1, Some(a)).value);
            let better = player.prefers(v, best);
            let taken = better || mv.is_none();
            if better {
                best = v;
            }
            if taken {
                mv = Some(a);
            }
            // 2. When the others cannot matter.
            let enough = match cut {
                CutOn::Reached => !player.prefers(bound, best),
                CutOn::Passed => player.prefers(best, bound),
            };
            // 3. What the window of a node that cuts shows; a hard one keeps its value there.
            if !enough || fail == Fail::Hard || raise == Raise::Before {
                window = window.narrow(player, v);
            }
            self.tell.child(a, v, best, window, taken);
            if enough {
                // 4. Whether that is worth a word if there are no others.
                let skipped = actions.len() - i - 1;
                if skipped > 0 || count_last {
                    self.tell.cutoff(player, skipped);
                }
                break;
            }
        }
        self.tell.leave_with(best);
        Choice { value: best, mv }
    }
}
