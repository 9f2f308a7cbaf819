//! Games for Plyscope, one file each: rules, keys and hints for the engine.

pub mod breakthrough;
pub mod connect4;
mod dice;
pub mod domineering;
pub mod facts;
mod grid;
pub mod mnk;
pub mod nim;
mod parameter;
pub mod playthrough;
pub mod uniform;

pub use dice::Dice;
pub use parameter::ParameterError;

/// The examples of the project's README, compiled and run.
#[cfg(doctest)]
#[doc = include_str!("../../../README.md")]
struct Readme;
