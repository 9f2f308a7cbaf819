//! How kalah is written, read and drawn.
