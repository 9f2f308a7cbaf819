//! Random trees with everything a written-down tree may have, and a way to make a failing one smaller.

use super::Rng;
use plyscope::tree::{Builder, Decimal, Label, Tree};
use plyscope::{Player, Score};

/// A tree before it is built: easy to cut down.
#[derive(Clone, Debug)]
pub(crate) struct Sketch {
    player: Player,
    value: Decimal,
    kids: Vec<Sketch>,
}

/// What kind of trees to grow. Drawn anew for each tree, so that every mixture turns up.
struct Taste {
    most_kids: u64,
    deepest: u32,
    /// Percent of inner nodes that end early, that have one child, and at which the same player moves again.
    ragged: u64,
    single: u64,
    free: u64,
    values: Values,
    infinite: u64,
}

#[derive(Clone, Copy)]
enum Values {
    /// One number everywhere.
    Same(i64),
    /// 0 … n: many ties.
    Few(i64),
    Wide,
    /// Up to nine decimals.
    Decimals(u8),
}

impl Taste {
    fn draw(rng: &mut Rng) -> Taste {
        let (most_kids, deepest) =
            *rng.pick(&[(2, 6), (3, 5), (5, 4), (3, 3), (4, 3), (6, 2), (9, 1), (2, 3), (1, 6)]);
        Taste {
            most_kids,
            deepest,
            ragged: *rng.pick(&[0, 10, 30]),
            single: *rng.pick(&[0, 10, 40]),
            free: *rng.pick(&[0, 0, 20, 50, 100]),
            values: match rng.below(8) {
                0 => Values::Same(rng.between(-2, 2)),
                1..=3 => Values::Few(rng.between(1, 6)),
                4 | 5 => Values::Wide,
                _ => Values::Decimals(rng.between(1, 9) as u8),
            },
            infinite: *rng.pick(&[0, 0, 0, 10, 60]),
        }
    }

    fn value(&self, rng: &mut Rng) -> Decimal {
        if rng.chance(self.infinite) {
            return *rng.pick(&[Decimal::Infinity, Decimal::NegInfinity]);
        }
        let (number, places) = match self.values {
            Values::Same(n) => (n, 0),
            Values::Few(n) => (rng.between(0, n), 0),
            Values::Wide => (rng.between(-1_000_000_000, 1_000_000_000), 0),
            Values::Decimals(places) => (rng.between(-30, 30), places),
        };
        // Through text, so that numbers have the one form that reading them gives.
        format!("{number}e-{places}").parse().expect("a number in range")
    }

    fn sketch(&self, rng: &mut Rng, player: Player, ply: u32) -> Sketch {
        let value = self.value(rng);
        let mut kids = Vec::new();
        if ply < self.deepest && !(rng.chance(self.ragged) && ply > 0) {
            let count = if rng.chance(self.single) { 1 } else { 1 + rng.below(self.most_kids) };
            for _ in 0..count {
                let next = if rng.chance(self.free) { player } else { player.other() };
                kids.push(self.sketch(rng, next, ply + 1));
            }
        }
        Sketch { player, value, kids }
    }
}

impl Sketch {
    /// Every inner node has a static value, so that any horizon will do.
    pub(crate) fn random(rng: &mut Rng) -> Sketch {
        let taste = Taste::draw(rng);
        let first = *rng.pick(&[Player::Max, Player::Max, Player::Min]);
        // Now and then a single leaf.
        if rng.chance(1) {
            return Sketch { player: first, value: taste.value(rng), kids: Vec::new() };
        }
        taste.sketch(rng, first, 0)
    }

    pub(crate) fn build(&self) -> Tree {
        fn add(sketch: &Sketch, builder: &mut Builder) {
            let label = Label { name: None, player: Some(sketch.player), value: Some(sketch.value) };
            if sketch.kids.is_empty() {
                builder.leaf(label).expect("a leaf");
            } else {
                builder.open(label).expect("an inner node");
                sketch.kids.iter().for_each(|kid| add(kid, builder));
                builder.close().expect("has children");
            }
        }
        let mut builder = Builder::new(Player::Max);
        add(self, &mut builder);
        builder.finish().expect("a tree")
    }

    /// All sketches that are one step smaller.
    fn smaller(&self) -> Vec<Sketch> {
        let mut out = self.kids.clone();
        for i in 0..self.kids.len() {
            let with = |kid: Option<Sketch>| {
                let mut sketch = self.clone();
                match kid {
                    Some(kid) => sketch.kids[i] = kid,
                    None => drop(sketch.kids.remove(i)),
                }
                sketch
            };
            out.push(with(None));
            out.extend(self.kids[i].smaller().into_iter().map(|kid| with(Some(kid))));
        }
        if self.value != Decimal::integer(0) {
            out.push(Sketch { value: Decimal::integer(0), ..self.clone() });
        }
        out
    }

    /// The smallest sketch on the way down that still breaks `law`, and what the law says about it.
    pub(crate) fn shrink(mut self, law: impl Fn(&Tree) -> Result<(), String>) -> (Tree, String) {
        let mut complaint = law(&self.build()).expect_err("only a broken law is shrunk");
        'smaller: loop {
            for sketch in self.smaller() {
                if let Err(said) = law(&sketch.build()) {
                    (self, complaint) = (sketch, said);
                    continue 'smaller;
                }
            }
            return (self.build(), complaint);
        }
    }
}

/// Checks `law` on `count` random trees. The message of a failure can be pasted: it has the seed, the tree in its
/// notation, and the smallest tree on the way down that breaks the same law.
pub(crate) fn for_all_trees(
    name: &str,
    first_seed: u64,
    count: u64,
    law: impl Fn(&Tree, &mut Rng) -> Result<(), String>,
) {
    for seed in first_seed..first_seed + count {
        let mut rng = Rng(seed.wrapping_mul(0x2545_f491_4f6c_dd1d));
        let sketch = Sketch::random(&mut rng);
        let law = |tree: &Tree| law(tree, &mut rng.clone());
        let tree = sketch.build();
        if let Err(complaint) = law(&tree) {
            let (small, said) = sketch.shrink(law);
            panic!("{name}, seed {seed}: {complaint}\n  tree: {tree}\n  smaller: {small}\n  there: {said}");
        }
    }
}

/// A uniform tree whose leaves are all different, in random order.
pub(crate) fn uniform(branching: u32, depth: u32, rng: &mut Rng) -> Tree {
    let mut leaves: Vec<i32> = (0..branching.pow(depth) as i32).collect();
    rng.shuffle(&mut leaves);
    Tree::uniform(branching, depth, |i| Score::new(leaves[i as usize])).expect("not too large")
}
