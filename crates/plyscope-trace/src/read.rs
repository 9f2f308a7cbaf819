//! Tree formats, in and out.
