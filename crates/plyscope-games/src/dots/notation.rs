//! How dots and boxes is written, read and drawn.
