/// Random numbers that are the same everywhere for the same seed (SplitMix64: Steele, Lea and Flood 2014).
///
/// ```
/// use plyscope_games::Dice;
/// let (mut a, mut b) = (Dice::new(7), Dice::new(7));
/// assert_eq!(a.next(), b.next());
/// assert!(a.below(6) < 6);
/// ```
#[derive(Clone, Debug)]
pub struct Dice(u64);

impl Dice {
    /// Dice that fall in the order that `seed` says.
    pub const fn new(seed: u64) -> Dice {
        Dice(seed)
    }

    /// The next 64 random bits.
    pub const fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let z = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        let z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        z ^ (z >> 31)
    }

    /// A number from 0 to `n` − 1.
    ///
    /// # Panics
    /// If `n` is 0.
    pub const fn below(&mut self, n: usize) -> usize {
        assert!(n > 0, "no number is below 0");
        // The high half of a product: no division, and a bias of at most n / 2^64.
        ((self.next() as u128 * n as u128) >> 64) as usize
    }
}
