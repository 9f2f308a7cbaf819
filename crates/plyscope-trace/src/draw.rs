//! The tree as a picture.
