//! The subcommands, one file each.

pub(crate) mod bench;
pub(crate) mod compare;
pub(crate) mod completions;
pub(crate) mod draw;
pub(crate) mod examples;
pub(crate) mod solve;
pub(crate) mod trace;
