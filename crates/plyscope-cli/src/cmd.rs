//! The subcommands, one file each.

pub(crate) mod analyze;
pub(crate) mod bench;
pub(crate) mod compare;
pub(crate) mod completions;
pub(crate) mod contest;
pub(crate) mod convert;
pub(crate) mod draw;
pub(crate) mod examples;
pub(crate) mod exercise;
pub(crate) mod games;
pub(crate) mod grade;
pub(crate) mod ladder;
pub(crate) mod perft;
pub(crate) mod play;
pub(crate) mod selfcheck;
pub(crate) mod serve;
pub(crate) mod site;
pub(crate) mod solve;
pub(crate) mod trace;
pub(crate) mod train;
