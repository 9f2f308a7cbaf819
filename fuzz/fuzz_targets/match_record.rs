//! Any bytes, as the games of a match: no panic, and a whole line stays whatever comes after it.
//!
//! `cargo fuzz run match_record fuzz/found fuzz/corpus/match_record`; see `read_tree.rs` for the rest.

#![no_main]

use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    plyscope_games::match_record::check_any(bytes);
});
