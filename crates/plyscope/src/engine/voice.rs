//! To whom the recursion speaks: an [`Emitter`], or nobody.
//!
//! The recursion is compiled once for each. A node whose inside nobody wants to hear about hands over to the silent one, so
//! a recorder that listens near the root costs nothing below.

use crate::event::{Emitter, Observer};

/// A listener that is handed down the recursion by value: nobody takes no register.
pub(super) trait Voice<M> {
    /// Somebody listens.
    const ON: bool;
    /// They want more than the kinds of events.
    const DETAILS: bool;
    /// The same for a shorter time.
    type Again<'v>: Voice<M>
    where
        Self: 'v;
    /// Who listens.
    type Observer: Observer<M>;

    fn again(&mut self) -> Self::Again<'_>;

    /// Says something, if somebody listens.
    fn say(&mut self, what: impl FnOnce(&mut Emitter<'_, Self::Observer>));

    /// What happens inside the node that was just entered is only to be counted.
    fn is_hidden(&mut self) -> bool;
}

impl<M> Voice<M> for () {
    const ON: bool = false;
    const DETAILS: bool = false;
    type Again<'v> = ();
    type Observer = ();

    #[inline]
    fn again(&mut self) {}
    #[inline]
    fn say(&mut self, _: impl FnOnce(&mut Emitter<'_, ()>)) {}
    #[inline]
    fn is_hidden(&mut self) -> bool {
        false
    }
}

impl<'o, M, O: Observer<M>> Voice<M> for &mut Emitter<'o, O> {
    const ON: bool = O::ENABLED;
    const DETAILS: bool = O::ENABLED && O::DETAILS;
    type Again<'v>
        = &'v mut Emitter<'o, O>
    where
        Self: 'v;
    type Observer = O;

    #[inline]
    fn again(&mut self) -> Self::Again<'_> {
        self
    }
    #[inline]
    fn say(&mut self, what: impl FnOnce(&mut Emitter<'_, O>)) {
        what(self);
    }
    #[inline]
    fn is_hidden(&mut self) -> bool {
        Emitter::is_hidden::<M>(self)
    }
}
