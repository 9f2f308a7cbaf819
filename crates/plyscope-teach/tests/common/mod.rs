//! What several test programs share: all conventions, and specs of all kinds.

use plyscope::Player;
use plyscope::textbook::{CutOn, Fail, Raise};
use plyscope_teach::{Kind, Shape, Spec};
use plyscope_trace::Convention;

/// Every convention that is not refused; `depth` is the limit where there is one.
pub fn conventions(depth: u32) -> Vec<Convention> {
    let mut all = Vec::new();
    for i in 0..128 {
        let bit = |n: u32| i >> n & 1 == 1;
        let convention = Convention {
            cut: if bit(0) { CutOn::Passed } else { CutOn::Reached },
            fail: if bit(1) { Fail::Hard } else { Fail::Soft },
            right_to_left: bit(2),
            root: if bit(3) { Player::Min } else { Player::Max },
            depth: bit(4).then_some(depth),
            count_last: !bit(5),
            raise: if bit(6) { Raise::Before } else { Raise::After },
        };
        let sensible = convention.cut == CutOn::Reached && convention.raise == Raise::After;
        if convention.fail == Fail::Soft || sensible {
            all.push(convention);
        }
    }
    all
}

/// The `n`th of many specs that go through all kinds and conventions, with small trees and many equal leaves.
pub fn spec(n: u64) -> Spec {
    let kind = Kind::ALL[n as usize % Kind::ALL.len()];
    let conventions = conventions(2);
    let mut convention = conventions[n as usize / Kind::ALL.len() % conventions.len()];
    let shapes = match kind {
        // All orders are tried, so there may not be too many.
        Kind::Reorder => [(true, 2, 3), (true, 3, 2), (false, 3, 2), (true, 2, 2)],
        _ => [(true, 2, 3), (true, 3, 2), (true, 2, 4), (false, 3, 4)],
    };
    let (uniform, branching, depth) = shapes[(n / 7) as usize % shapes.len()];
    let shape = match uniform {
        true => Shape::Uniform { branching, depth },
        false => Shape::Ragged { branching, depth },
    };
    if kind == Kind::Deepening {
        convention.depth = None;
    }
    let range = if n.is_multiple_of(3) { (-9, 9) } else { (0, 20) };
    Spec { convention, shape, range, tries: 200, ..Spec::new(kind, n) }
}
