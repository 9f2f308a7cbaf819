//! The engine in short: what one search from the root does. Its page is `engine/node.rs` of the library, which has more steps.

use super::*;

pub(super) fn listing(notation: Notation) -> Listing {
    // One depth of iterative deepening; the table is asked after the game's hints, which the test stands for.
    Listing {
        source: "the engine in short: CUTOFF-TEST asks the rules and the game's hints, then the table, then the moves",
        driver: [&[], &[]],
        ..deepening::listing(notation)
    }
}
