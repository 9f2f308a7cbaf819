//! Games whose rules are written in Python.

mod game;
mod kernel;
mod prove;
mod search;
mod store;

pub(crate) use search::Own;
