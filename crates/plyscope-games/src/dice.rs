use plyscope::random::SplitMix;

/// Random numbers that are the same everywhere for the same seed ([`SplitMix`]).
///
/// ```
/// use plyscope_games::Dice;
/// let (mut a, mut b) = (Dice::new(7), Dice::new(7));
/// assert_eq!(a.next(), b.next());
/// assert!(a.below(6) < 6);
/// ```
#[derive(Clone, Debug)]
pub struct Dice(SplitMix);

impl Dice {
    /// Dice that fall in the order that `seed` says.
    pub const fn new(seed: u64) -> Dice {
        Dice(SplitMix::new(seed))
    }

    /// The next 64 random bits.
    pub const fn next(&mut self) -> u64 {
        self.0.next()
    }

    /// A number from 0 to `n` − 1.
    ///
    /// # Panics
    /// If `n` is 0.
    pub const fn below(&mut self, n: usize) -> usize {
        assert!(n > 0, "no number is below 0");
        self.0.below(n as u64) as usize
    }
}
