//! Random trees for the tests of pictures: any shape, free turns, ties, decimals, infinities, difficult names.

use plyscope::random::SplitMix;
use plyscope::tree::{Builder, Decimal, Label};
use plyscope::{Player, Tree};

/// Tests are the same everywhere.
pub(crate) struct Random(SplitMix);

impl Random {
    pub(crate) fn new(seed: u64) -> Random {
        Random(SplitMix::new(seed))
    }

    pub(crate) fn below(&mut self, limit: u64) -> u64 {
        self.0.next() % limit
    }
}

/// A tree of about `size` nodes.
pub(crate) fn random_tree(random: &mut Random, size: u64) -> Tree {
    let mut builder = Builder::new(if random.below(2) == 0 { Player::Max } else { Player::Min });
    let mut open = 0u64;
    let mut nodes = 0;
    // One level of open brackets per node at most; every open bracket gets at least one leaf.
    let mut empty = false;
    loop {
        let stop = nodes >= size;
        match random.below(5) {
            0 | 1 if !stop && open < 900 => {
                builder.open(label(random, nodes, false)).unwrap();
                open += 1;
                nodes += 1;
                empty = true;
            }
            2 if !empty && open > 1 => {
                builder.close().unwrap();
                open -= 1;
            }
            _ => {
                if open > 0 {
                    builder.leaf(label(random, nodes, true)).unwrap();
                    nodes += 1;
                    empty = false;
                } else if size <= 1 {
                    builder.leaf(label(random, nodes, true)).unwrap();
                    break;
                }
            }
        }
        if stop && !empty && open > 0 {
            for _ in 0..open {
                builder.close().unwrap();
            }
            break;
        }
    }
    builder.finish().unwrap()
}

fn label(random: &mut Random, number: u64, leaf: bool) -> Label {
    let value = match random.below(24) {
        0 => Decimal::Infinity,
        1 => Decimal::NegInfinity,
        2 => Decimal::Finite { digits: random.below(2000) as i64 - 1000, places: 2 },
        n => Decimal::integer(n as i32 % 9 - 4),
    };
    let name = match random.below(12) {
        0 => Some(format!("<&\"'{number}>")),
        1 => Some(format!("a rather long name of node {number} that nobody can read")),
        2 => Some(format!("\u{1}\u{7}{number}\n\t\u{ffff}")),
        3 => Some(format!("中文 Жук ÄÖÜ {number}")),
        _ => None,
    };
    let player = match random.below(6) {
        0 => Some(Player::Max),
        1 => Some(Player::Min),
        _ => None,
    };
    Label { name, player, value: (leaf || random.below(3) == 0).then_some(value) }
}
