//! Any bytes, as an exercise and as an answer to one of every kind: no panic, never more marks than there are, and all of
//! them for the key.
//!
//! `cargo fuzz run grade_answer fuzz/found fuzz/corpus/grade_answer`; see `read_tree.rs` for the rest.

#![no_main]

use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    plyscope_teach::read::check_any(bytes);
});
