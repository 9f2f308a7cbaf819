//! The styles in which a recording is printed.
