//! Every bundled game keeps its promises.

use plyscope::conformance::Check;
use plyscope_games::connect4::{AnySize, Connect4, Standard, Threats};

#[test]
fn connect_four_keeps_its_promises() {
    let game = Connect4::new(Standard);
    let check = Check::new(&game);
    check.rules().expect("rules");
    check.keys().expect("keys");
    check.notation().expect("notation");
    let summary = check.games(300).guide(&Threats).expect("hints");
    assert!(summary.solved > 50, "{summary:?}");
    for (width, height) in [(4, 4), (5, 4), (4, 5), (5, 5), (6, 4), (3, 6), (4, 6), (7, 5)] {
        let game = Connect4::new(AnySize::new(width, height).expect("a size that fits"));
        let check = Check::new(&game);
        check.rules().expect("rules");
        check.keys().expect("keys");
        check.notation().expect("notation");
        check.games(60).guide(&Threats).expect("hints");
    }
}
