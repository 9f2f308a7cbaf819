//! What a node hands back to its parent.

use crate::event::Source;
use crate::score::Score;
use std::num::NonZeroU64;

/// The search was told to stop; nothing it was doing counts.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Stopped;

/// What a node found: one number that is never 0, so that it comes back in one register, [`Stopped`] included, and a parent
/// takes it apart in few instructions.
#[derive(Clone, Copy)]
pub(super) struct Found(NonZeroU64);

/// What the value of a node rests on, gathered from its children.
#[derive(Clone, Copy, Default)]
pub(super) struct Rests(u64);

// The score has the lower half.
const HORIZON: u64 = 1 << 32;
const AT_ONCE: u64 = 1 << 33;
const FOUND: u64 = 1 << 34;
const SOURCE: u32 = 40;

impl Found {
    #[inline]
    fn new(score: Score, marks: u64) -> Found {
        let number = u64::from(score.get().cast_unsigned()) | marks | FOUND;
        Found(NonZeroU64::new(number).expect("a mark is set"))
    }

    /// The value of a node with children. Mover's view, distances from the root.
    #[inline]
    pub(super) fn best(score: Score, rests: Rests) -> Found {
        Found::new(score, rests.0 & HORIZON)
    }

    /// The value of a node that needed no children; `at_once` if it is the value whatever the window.
    #[inline]
    pub(super) fn leaf(score: Score, guess: bool, at_once: bool, source: Source) -> Found {
        let marks = if guess { HORIZON } else { 0 } | if at_once { AT_ONCE } else { 0 };
        Found::new(score, marks | (source as u64 + 1) << SOURCE)
    }

    /// Mover's view, distances from the root.
    #[inline]
    pub(super) fn score(self) -> Score {
        Score::again(self.0.get() as u32 as i32)
    }

    /// It rests on the horizon, or on a guess of the selective profile.
    #[inline]
    pub(super) fn horizon(self) -> bool {
        self.0.get() & HORIZON != 0
    }

    /// The node had its value at once and whatever the window: asking again with another one tells nothing new.
    #[inline]
    pub(super) fn at_once(self) -> bool {
        self.0.get() & AT_ONCE != 0
    }

    /// Where a node without children has its value from.
    pub(super) fn source(self) -> Option<Source> {
        let place = (self.0.get() >> SOURCE).checked_sub(1)?;
        Source::ALL.get(place as usize).copied()
    }

    /// The same, resting on the horizon or not.
    #[inline]
    pub(super) fn resting(self, horizon: bool) -> Found {
        let marks = self.0.get() & !HORIZON;
        Found(NonZeroU64::new(marks | if horizon { HORIZON } else { 0 } | FOUND).expect("a mark is set"))
    }

    /// The same from the other player's point of view, unless that is the `same` player.
    #[inline]
    pub(super) fn negate_unless(self, same: bool) -> Found {
        if same { self } else { Found::new(-self.score(), self.0.get() & !u64::from(u32::MAX)) }
    }
}

impl Rests {
    /// On the horizon.
    pub(super) const HORIZON: Rests = Rests(HORIZON);

    /// On this child, too.
    #[inline]
    pub(super) fn add(&mut self, child: Found) {
        self.0 |= child.0.get();
    }

    /// On this child alone.
    #[inline]
    pub(super) fn only(child: Found) -> Rests {
        Rests(child.0.get())
    }

    /// Whether the horizon was involved.
    #[inline]
    pub(super) fn horizon(self) -> bool {
        self.0 & HORIZON != 0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_put_in_comes_out() {
        let scores = [
            Score::ZERO,
            Score::new(-7),
            Score::new(7),
            Score::win_in(3),
            -Score::win_in(3),
            Score::INFINITY,
        ];
        for score in scores {
            for (guess, at_once) in [(false, false), (false, true), (true, false), (true, true)] {
                for source in Source::ALL {
                    let found = Found::leaf(score, guess, at_once, source);
                    assert_eq!((found.score(), found.horizon(), found.at_once()), (score, guess, at_once));
                    assert_eq!(found.source(), Some(source));
                    let other = found.negate_unless(false);
                    assert_eq!((other.score(), other.horizon(), other.at_once()), (-score, guess, at_once));
                    assert_eq!(other.source(), Some(source));
                    assert_eq!(found.negate_unless(true).score(), score);
                    let mut rests = Rests::only(found);
                    rests.add(Found::best(score, Rests::default()));
                    let parent = Found::best(score, rests);
                    assert_eq!((parent.horizon(), parent.at_once(), parent.source()), (guess, false, None));
                    assert_eq!(found.resting(!guess).horizon(), !guess);
                }
            }
        }
        assert_eq!(size_of::<Result<Found, Stopped>>(), 8);
    }
}
