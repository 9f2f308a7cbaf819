//! The tree as a picture.

pub mod layout;
#[cfg(test)]
mod sample;
