//! Any bytes, as the name of a game, a position and moves, and as a saved game: no panic, every position can be written
//! and read again, and what was played can be taken back.
//!
//! `cargo fuzz run play_game fuzz/found fuzz/corpus/play_game`; see `read_tree.rs` for the rest.

#![no_main]

use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    plyscope_games::record::check_any(bytes);
});
