//! Sets of squares, as wide as the board needs.

use crate::grid::mix;
use std::fmt::Debug;
use std::hash::Hash;
use std::ops::{BitAnd, BitOr, BitXor, Not};

/// A set of squares, one bit each. Shifting by the number of bits or more is never asked for.
pub trait Bits:
    Copy
    + Eq
    + Hash
    + Debug
    + Default
    + BitAnd<Output = Self>
    + BitOr<Output = Self>
    + BitXor<Output = Self>
    + Not<Output = Self>
{
    /// How many bits there are.
    const SIZE: u32;
    /// One square.
    fn one(at: u32) -> Self;
    /// All squares move up by `by`.
    fn up(self, by: u32) -> Self;
    /// All squares move down by `by`.
    fn down(self, by: u32) -> Self;
    /// How many squares.
    fn count(self) -> u32;
    /// The lowest square. Not asked of an empty set.
    fn first(self) -> u32;
    /// The lowest 64 squares.
    fn low(self) -> u64;
    /// A hash; a bijection if the set has 64 bits.
    fn mixed(self, salt: u64) -> u64;

    /// No square.
    #[inline]
    fn is_empty(self) -> bool {
        self == Self::default()
    }

    /// Has this square.
    #[inline]
    fn has(self, at: u32) -> bool {
        !(self & Self::one(at)).is_empty()
    }

    /// Calls `f` with every square, from the lowest.
    #[inline]
    fn each(self, mut f: impl FnMut(u32)) {
        let mut rest = self;
        while !rest.is_empty() {
            let at = rest.first();
            rest = rest ^ Self::one(at);
            f(at);
        }
    }
}

impl Bits for u64 {
    const SIZE: u32 = 64;
    #[inline]
    fn one(at: u32) -> u64 {
        1 << at
    }
    #[inline]
    fn up(self, by: u32) -> u64 {
        self << by
    }
    #[inline]
    fn down(self, by: u32) -> u64 {
        self >> by
    }
    #[inline]
    fn count(self) -> u32 {
        self.count_ones()
    }
    #[inline]
    fn first(self) -> u32 {
        self.trailing_zeros()
    }
    #[inline]
    fn low(self) -> u64 {
        self
    }
    #[inline]
    fn mixed(self, salt: u64) -> u64 {
        mix(self ^ salt)
    }
}

impl Bits for u128 {
    const SIZE: u32 = 128;
    #[inline]
    fn one(at: u32) -> u128 {
        1 << at
    }
    #[inline]
    fn up(self, by: u32) -> u128 {
        self << by
    }
    #[inline]
    fn down(self, by: u32) -> u128 {
        self >> by
    }
    #[inline]
    fn count(self) -> u32 {
        self.count_ones()
    }
    #[inline]
    fn first(self) -> u32 {
        self.trailing_zeros()
    }
    #[inline]
    fn low(self) -> u64 {
        self as u64
    }
    #[inline]
    fn mixed(self, salt: u64) -> u64 {
        mix(mix(self.low() ^ salt).wrapping_add((self >> 64) as u64))
    }
}

/// 256 bits: two halves.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct U256 {
    high: u128,
    low: u128,
}

impl BitAnd for U256 {
    type Output = U256;
    fn bitand(self, other: U256) -> U256 {
        U256 { high: self.high & other.high, low: self.low & other.low }
    }
}

impl BitOr for U256 {
    type Output = U256;
    fn bitor(self, other: U256) -> U256 {
        U256 { high: self.high | other.high, low: self.low | other.low }
    }
}

impl BitXor for U256 {
    type Output = U256;
    fn bitxor(self, other: U256) -> U256 {
        U256 { high: self.high ^ other.high, low: self.low ^ other.low }
    }
}

impl Not for U256 {
    type Output = U256;
    fn not(self) -> U256 {
        U256 { high: !self.high, low: !self.low }
    }
}

impl Bits for U256 {
    const SIZE: u32 = 256;
    fn one(at: u32) -> U256 {
        if at < 128 { U256 { high: 0, low: 1 << at } } else { U256 { high: 1 << (at - 128), low: 0 } }
    }
    fn up(self, by: u32) -> U256 {
        match by {
            0 => self,
            1..128 => U256 { high: self.high << by | self.low >> (128 - by), low: self.low << by },
            _ => U256 { high: self.low << (by - 128), low: 0 },
        }
    }
    fn down(self, by: u32) -> U256 {
        match by {
            0 => self,
            1..128 => U256 { high: self.high >> by, low: self.low >> by | self.high << (128 - by) },
            _ => U256 { high: 0, low: self.high >> (by - 128) },
        }
    }
    fn count(self) -> u32 {
        self.high.count_ones() + self.low.count_ones()
    }
    fn first(self) -> u32 {
        if self.low != 0 { self.low.trailing_zeros() } else { 128 + self.high.trailing_zeros() }
    }
    fn low(self) -> u64 {
        self.low as u64
    }
    fn mixed(self, salt: u64) -> u64 {
        self.high.mixed(self.low.mixed(salt))
    }
}
