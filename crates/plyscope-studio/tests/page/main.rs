//! The page in a real browser. One program, so that it is linked once.

mod browser;
mod exercise;
mod frame;
mod lab;
mod pictures;
mod play;
mod site;
mod step;
mod watch;
