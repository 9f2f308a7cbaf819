//! Built-in trees.
