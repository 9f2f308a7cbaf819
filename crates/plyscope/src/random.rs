//! Numbers by chance that are the same everywhere.

/// SplitMix64 (Steele, Lea and Flood 2014): one 64-bit state and a full period, short enough to be the same in every version
/// of this library. Good enough to shuffle with; nothing to keep a secret with.
///
/// ```
/// use plyscope::random::SplitMix;
/// // The reference sequence for seed 1234567.
/// let mut random = SplitMix::new(1234567);
/// assert_eq!(random.next(), 6457827717110365317);
/// assert_eq!(random.next(), 3203168211198807973);
/// ```
#[derive(Clone, Debug)]
pub struct SplitMix(u64);

impl SplitMix {
    /// The sequence that belongs to `seed`.
    pub const fn new(seed: u64) -> SplitMix {
        SplitMix(seed)
    }

    /// The next 64 bits.
    #[allow(clippy::should_implement_trait, reason = "not an iterator: it never ends")]
    pub const fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let z = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    /// A number below `limit`, each equally likely but for a bias of less than `limit` in 2^64.
    pub const fn below(&mut self, limit: u64) -> u64 {
        // The high half of a product: no division.
        ((self.next() as u128 * limit as u128) >> 64) as u64
    }
}
