//! Games for Plyscope, one file each: rules, keys and hints for the engine.

pub mod connect4;
mod dice;
pub mod playthrough;

pub use dice::Dice;
