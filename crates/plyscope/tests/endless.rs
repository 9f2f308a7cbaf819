//! Lines that never end are refused or noticed by every textbook search; no stack overflows.

use plyscope::textbook::{
    Rules, alpha_beta, by_rules, depth_limited, fail_hard, minimax, shallow, thresholds,
};
use plyscope::{Depth, Game, Never, Player, Score, Tree, Window};
use std::panic::{AssertUnwindSafe, catch_unwind};

/// Two positions, and a way from each to the other.
struct Swing<const SAYS_SO: bool>;

impl<const SAYS_SO: bool> Game for Swing<SAYS_SO> {
    type State = bool;
    type Move = ();
    const REPEATS: bool = SAYS_SO;

    fn start(&self) -> bool {
        false
    }
    fn turn(&self, side: &bool) -> Player {
        if *side { Player::Min } else { Player::Max }
    }
    fn moves(&self, _: &bool, out: &mut Vec<()>) {
        out.push(());
    }
    fn play(&self, side: &mut bool, (): ()) {
        *side = !*side;
    }
    fn outcome(&self, _: &bool) -> Option<Score> {
        None
    }
}

/// A search with its name.
type Named<'g> = (&'static str, Box<dyn FnOnce() -> Score + 'g>);

/// Every search that goes to the end of the game.
fn to_the_end<G: Game>(game: &G) -> [Named<'_>; 7] {
    let [a, b, c, d, e, f, g] = [(); 7].map(|()| game.start());
    let full = Window::FULL;
    [
        ("minimax", Box::new(move || minimax(game, &a, &mut ()).value)),
        ("alpha_beta", Box::new(move || alpha_beta(game, &b, full, &mut ()).value)),
        ("shallow", Box::new(move || shallow(game, &c, &mut ()).value)),
        ("depth_limited", Box::new(move || depth_limited(game, &d, u32::MAX, full, &(), &mut ()))),
        ("fail_hard", Box::new(move || fail_hard(game, &e, full, &Never, &(), &mut ()))),
        ("thresholds", Box::new(move || thresholds(game, &f, &Never, &(), full, &mut ()).value)),
        (
            "by_rules",
            Box::new(move || by_rules(game, &g, Rules::default(), full, &Never, &(), &mut ()).value),
        ),
    ]
}

#[test]
fn a_game_that_repeats_without_saying_so_is_noticed() {
    for (name, search) in to_the_end(&Swing::<false>) {
        let panic = catch_unwind(AssertUnwindSafe(search)).expect_err(name);
        let said = panic.downcast_ref::<&str>().copied().unwrap_or_default();
        assert!(
            said.starts_with("a line has more than 1,000 plies: does the game repeat?"),
            "{name}: {said}"
        );
    }
}

/// The deepest tree that there is has a line of exactly that many plies.
#[test]
fn a_line_of_a_thousand_plies_is_searched() {
    let deep = Tree::MAX_PLY as usize;
    let tree: Tree = format!("{}7{}", "(".repeat(deep), ")".repeat(deep)).parse().expect("just fits");
    for (name, search) in to_the_end(&tree) {
        assert_eq!(search(), Score::new(7), "{name}");
    }
}

#[test]
fn with_a_horizon_a_game_may_repeat() {
    let game = Swing::<true>;
    let (start, full) = (game.start(), Window::FULL);
    let even = |_: &Swing<true>, side: &bool| Score::new(if *side { 1 } else { 2 });
    assert_eq!(depth_limited(&game, &start, 6, full, &even, &mut ()), Score::new(2));
    assert_eq!(fail_hard(&game, &start, full, &Depth(7), &even, &mut ()), Score::new(1));
    assert_eq!(thresholds(&game, &start, &Depth(7), &even, full, &mut ()).path.len(), 7);
    let choice = by_rules(&game, &start, Rules::default(), full, &Some(Depth(6)), &even, &mut ());
    assert_eq!(choice.value, Score::new(2));
}
