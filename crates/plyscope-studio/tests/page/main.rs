//! The page in a real browser. One program, so that it is linked once.

mod access;
mod browser;
mod exercise;
mod frame;
mod game;
mod keep;
mod lab;
mod pictures;
mod play;
mod sight;
mod site;
mod step;
mod tools;
mod walk;
mod watch;
mod why;
