//! Games for Plyscope, one file each: rules, keys and hints for the engine.

pub mod connect4;
pub mod othello;
