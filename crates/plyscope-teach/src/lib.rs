//! Exercises on game trees: generated from a seed, keyed, graded with located feedback, and printed.
//!
//! Everything is a plain function from data to data, so that the command and a web page share it:
//! [`generate`] makes an [`Exercise`] from a [`Spec`], [`key`] answers it, [`grade`] reads an [`Response`] and gives
//! [`Feedback`], [`hint`] helps without telling all. What a node is worth, which leaves are visited and why a node is cut
//! is never computed here: it is read from the recorded search that the exercise's convention declares.
//!
//! ```
//! use plyscope_teach::{Kind, Spec, generate, grade, key};
//! let exercise = generate(&Spec::new(Kind::Visited, 7))?;
//! let key = key(&exercise)?;
//! let feedback = grade(&exercise, &key.answer)?;
//! assert_eq!(feedback.points, feedback.of);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod answer;
mod class;
mod constraint;
pub mod csv;
mod exercise;
mod facts;
mod generate;
mod grade;
mod hint;
mod json;
mod key;
mod kind;
mod naive;
mod number;
mod points;
pub mod read;
mod refusals;
pub mod sheet;
mod spec;
mod words;
mod wrong;

pub use answer::{BadAnswer, CutGiven, HistoryGiven, Response, TraceLine, WindowGiven};
pub use class::{Graded, grade_paper, report};
pub use constraint::Constraint;
pub use exercise::{Exercise, MOST_POINTS, Question, UNKNOWN};
pub use generate::{ENOUGH, batch, different_answers, generate};
pub use grade::{Diagnosis, Feedback, Item, Verdict, grade, grade_in};
pub use hint::{Hint, hint, hint_in};
pub use key::{Key, key, key_in};
pub use kind::Kind;
pub use naive::naive;
pub use number::Number;
pub use points::Points;
pub use refusals::REFUSALS;
pub use spec::{Refused, Shape, Spec, Ties, Wants};
pub use wrong::{Misconception, mistaken};

/// The examples of this crate's README, compiled and run.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct OwnReadme;
