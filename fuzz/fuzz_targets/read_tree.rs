//! Any bytes, read in every format: no panic, no overflow, and every tree that comes out survives writing and reading.
//!
//! `cargo fuzz run read_tree fuzz/found fuzz/corpus/read_tree`, on a stable toolchain with `RUSTC_BOOTSTRAP=1` before it,
//! puts what is new into `fuzz/found`. Move what broke a law into the corpus, small and under a name that says what it
//! is: the tests replay it. `good-dot-…` is a tree in that format, `bad-dot-…` is none; without the name of a format it is a
//! tree in some format, or in none.

#![no_main]

use libfuzzer_sys::fuzz_target;
use plyscope_trace::read::check_round_trip;

fuzz_target!(|bytes: &[u8]| {
    check_round_trip(bytes);
});
