//! The calls, as functions and over HTTP: everything that needs no browser. One program, so that it is linked once.

mod anything;
mod exercise;
mod http;
mod load;
mod network;
mod openapi;
mod server;
mod step;
mod watch;
mod why;
mod words;
