//! The transposition table: what was found out about a position, kept for when it comes again.
//!
//! Memory is capped by the user and elastic below the cap: a table starts with 32 KiB and doubles in place, so a short
//! search stays in the processor's cache and clearing costs nothing. The index is the *top* bits of a bijective mix of
//! the key; doubling therefore moves an entry from bucket *i* to 2*i* or 2*i* + 1 and needs no second array.
//!
//! Two layouts:
//! - **wide**: buckets of four 16-byte entries, one cache line. The first word of an entry is the spread key XOR the
//!   second, so a torn write by another thread is not recognised as anything (Hyatt & Mann, *ICGA Journal* 2002): no
//!   lock, no undefined behaviour, only relaxed atomics. The key must be spread over all bits first: two small numbers
//!   differ in the same few bits as two entries do, and half of one entry beside half of another would pass for a third.
//! - **compact**: 8-byte entries, for exact keys of up to 49 bits and scores of up to 8 bits. What the index does not
//!   say of the key is stored in full: no false hits. One entry per place, the newest wins.

use crate::game::{Game, Hashed};
use crate::score::{Bound, Score, Value};
#[cfg(loom)]
use loom::sync::atomic::{AtomicU64, Ordering::Relaxed};
#[cfg(not(loom))]
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::{collections::TryReserveError, mem::MaybeUninit};

/// What the table knows about a position. Scores are the mover's, distances count from the position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Entry {
    /// Value or bound.
    pub value: Value,
    /// How deep it was searched; [`Entry::TO_THE_END`] without a horizon.
    pub depth: u8,
    /// No horizon was involved.
    pub proved: bool,
    /// The place of the best move in the list of moves; [`Entry::NO_MOVE`] if unknown.
    pub place: u16,
}

impl Entry {
    /// Searched without a horizon.
    pub const TO_THE_END: u8 = u8::MAX;
    /// No best move is known.
    pub const NO_MOVE: u16 = (1 << 10) - 1;

    /// Whether it can stand for a search to `depth`, or to the end.
    ///
    /// To the end only a proof can. To a depth, the same depth, or a proof that needs no more plies than that: one from a
    /// deeper search would know more than plain minimax to this depth, and the value would depend on the table.
    #[inline]
    pub fn says_enough(&self, depth: Option<u32>) -> bool {
        match depth {
            None => self.proved,
            Some(depth) => u32::from(self.depth) == depth || (self.proved && u32::from(self.depth) <= depth),
        }
    }
}

const fn code(bound: Bound) -> u64 {
    match bound {
        Bound::Exact => 1,
        Bound::AtLeast => 2,
        Bound::AtMost => 3,
    }
}

const fn bound(code: u64) -> Option<Bound> {
    match code & 3 {
        1 => Some(Bound::Exact),
        2 => Some(Bound::AtLeast),
        3 => Some(Bound::AtMost),
        _ => None,
    }
}

/// What a word of the compact layout says.
fn entry_of(data: u64) -> Option<Entry> {
    let depth = (data >> 10) as u8 & 127;
    Some(Entry {
        value: Value { score: Score::from_raw(i32::from((data >> 2) as u8 as i8)), bound: bound(data)? },
        depth: if depth == 127 { Entry::TO_THE_END } else { depth },
        proved: data >> 17 & 1 != 0,
        place: match (data >> 18) as u16 & 511 {
            511 => Entry::NO_MOVE,
            place => place,
        },
    })
}

/// One cache line.
#[derive(Debug, Default)]
#[repr(align(64))]
pub(super) struct CacheLine(pub(super) [AtomicU64; 8]);

const WAYS: usize = 4;
/// Both layouts start with 2^9 lines of 64 bytes.
pub(super) const START_LINES: u32 = 9;
/// Threads start with 2^14 lines: 1 MiB.
const SHARED_LINES: u32 = 14;
/// A table of this many lines (4 MiB) is not in the processor's cache, and has a small one of this size beside it.
const LARGE: usize = 1 << 16;
const NEAR_BYTES: usize = 1 << 20;
/// The compact layout always has at least this many index bits, so an entry need not store them.
const COMPACT_INDEX: u32 = START_LINES + 3;
const COMPACT_KEY: u32 = 49;
const COMPACT_SCORE: u32 = 8;
/// What an entry of the compact layout says beside its key.
const COMPACT_DATA: u32 = 64 - (COMPACT_KEY - COMPACT_INDEX);
const MIX: u64 = 0x9e37_79b9_7f4a_7c15;

/// A bijection that spreads a key over all 64 bits; what it does to the upper half is [`unspread`] again.
#[inline]
pub(super) const fn spread(key: u64) -> u64 {
    let mixed = key.wrapping_mul(MIX);
    mixed ^ mixed >> 32
}

/// The product in [`spread`], whose top bits are the index.
#[inline]
const fn unspread(spread: u64) -> u64 {
    spread ^ spread >> 32
}

/// A transposition table. Hand it to [`Engine::table`](super::Engine::table).
#[derive(Debug)]
pub struct Table {
    pub(super) lines: Vec<CacheLine>,
    /// 2^bits lines.
    pub(super) bits: u32,
    /// Never more than 2^cap_bits lines.
    pub(super) cap_bits: u32,
    /// Entries used of a bucket; fewer than four only in the tiniest tables.
    pub(super) ways: usize,
    pub(super) layout: Layout,
    /// Entries written to empty places since the last doubling.
    pub(super) used: usize,
    pub(super) generation: u64,
    /// The machine refused memory below the cap.
    short: bool,
    /// The [rules](Hashed::rules) of the game whose positions it knows; 0 if it has not been used.
    pub(super) rules: u64,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Layout {
    Wide,
    Compact { key_bits: u32 },
}

/// Where to look for a position: made early, so that the memory is on its way while other work is done.
#[derive(Clone, Copy, Debug)]
pub struct Fetched {
    key: u64,
    index: usize,
}

/// Asks for a cache line without waiting for it.
///
/// Unsafe, but it took 21 % off five Begin-Hard positions of connect four (9.1 s to 7.2 s), where an early load instead of a
/// prefetch did not.
#[inline]
#[allow(unsafe_code)]
fn prefetch(word: &AtomicU64) {
    #[cfg(target_arch = "x86_64")]
    // SAFETY: a prefetch of any address has no effect that a program can see, and this one is a live reference.
    unsafe {
        use std::arch::x86_64::{_MM_HINT_T0, _mm_prefetch};
        _mm_prefetch::<_MM_HINT_T0>(std::ptr::from_ref(word).cast());
    }
    #[cfg(not(target_arch = "x86_64"))]
    let _ = word;
}

/// Asks for large pages for memory that is not in use yet: a table is read at random places, and with small pages the
/// processor has to look up the page of nearly each of them.
///
/// Unsafe, but it took 20 % off a solve of connect four with a full table of 64 MiB. Most machines with Linux give large pages
/// only to those that ask.
#[inline]
#[allow(unsafe_code)]
fn ask_for_large_pages(room: &mut [MaybeUninit<CacheLine>]) {
    #[cfg(all(target_os = "linux", not(miri)))]
    {
        use std::ffi::{c_int, c_void};
        unsafe extern "C" {
            fn madvise(start: *mut c_void, bytes: usize, advice: c_int) -> c_int;
        }
        const HUGEPAGE: c_int = 14;
        const LARGE: usize = 2 << 20;
        // Only whole large pages that are all ours.
        let skip = room.as_ptr().addr().wrapping_neg() % LARGE;
        let whole = size_of_val(room).saturating_sub(skip) / LARGE * LARGE;
        if whole > 0 {
            // SAFETY: the range lies inside `room`, and this advice changes nothing that a program can see. Where it is
            // refused, the pages stay small.
            unsafe { madvise(room.as_mut_ptr().byte_add(skip).cast(), whole, HUGEPAGE) };
        }
    }
    #[cfg(not(all(target_os = "linux", not(miri))))]
    let _ = room;
}

impl Table {
    /// The default cap: 64 MiB.
    pub const DEFAULT_BYTES: usize = 64 << 20;

    /// A table that never takes more than `bytes`, except that the smallest takes one cache line.
    ///
    /// With less than 16 bytes it keeps nothing at all. That is the way to search a game with
    /// [`Game::REPEATS`] without the limits of a table: repetitions are seen, and every position is searched anew.
    pub fn with_memory(bytes: usize) -> Table {
        let lines = (bytes / 64).max(1);
        let cap_bits = lines.ilog2().min(40);
        let ways = if bytes >= 64 { WAYS } else { bytes / 16 };
        let mut table = Table {
            lines: Vec::new(),
            bits: 0,
            cap_bits,
            ways,
            layout: Layout::Wide,
            used: 0,
            generation: 0,
            short: false,
            rules: 0,
        };
        table.clear();
        table
    }

    /// Forgets everything and gives the memory back.
    pub fn clear(&mut self) {
        self.bits = START_LINES.min(self.cap_bits);
        self.lines = Vec::new();
        self.lines.resize_with(1 << self.bits, CacheLine::default);
        self.used = 0;
        self.generation = 0;
    }

    /// How many bytes it takes now.
    pub fn bytes(&self) -> usize {
        self.lines.len() * 64
    }

    /// How many bytes it may take.
    pub fn cap(&self) -> usize {
        64 << self.cap_bits
    }

    /// The part of the places that is taken, from 0 to 1, judged by a sample.
    pub fn fill(&self) -> f64 {
        let sample = self.lines.len().min(256);
        let step = self.lines.len() / sample;
        let (mut taken, mut all) = (0, 0);
        for line in self.lines.iter().step_by(step) {
            let words = line.0.iter().map(|w| w.load(Relaxed));
            match self.layout {
                Layout::Compact { .. } => {
                    taken += words.filter(|&w| w != 0).count();
                    all += 8;
                }
                Layout::Wide => {
                    taken += words.skip(1).step_by(2).take(self.ways).filter(|&w| w != 0).count();
                    all += self.ways;
                }
            }
        }
        taken as f64 / all.max(1) as f64
    }

    /// Grows to the cap at once, or as far as the machine allows.
    pub fn reserve(&mut self) {
        while self.bits < self.cap_bits {
            self.grow();
        }
    }

    /// From now on for the game with these rules, and with these hints; what was learned about another one is forgotten.
    fn belong_to(&mut self, rules: u64) {
        if self.rules != 0 && self.rules != rules {
            self.clear();
        }
        self.rules = rules;
    }

    /// Chooses the layout for these keys and scores; what was kept in another layout is forgotten.
    pub(super) fn prepare(&mut self, key_bits: u32, score_bits: u32) {
        let fits = key_bits <= COMPACT_KEY && score_bits <= COMPACT_SCORE && self.cap_bits >= START_LINES;
        // Fewer key bits than index bits would leave nothing to index with.
        let layout = if fits && key_bits >= 40 { Layout::Compact { key_bits } } else { Layout::Wide };
        if layout != self.layout {
            self.layout = layout;
            self.clear();
        }
        self.generation = (self.generation + 1) & 31;
    }

    /// A bijection on keys of `bits` bits whose top bits depend on all of them; they come first, and zeros after them.
    #[inline]
    fn mix(key: u64, bits: u32) -> u64 {
        key.wrapping_mul(MIX) << (64 - bits)
    }

    /// The place of a mixed key in the compact layout.
    #[inline]
    fn place(&self, mixed: u64) -> usize {
        (mixed >> (64 - 3 - self.bits)) as usize
    }

    #[inline]
    fn word(&self, index: usize) -> &AtomicU64 {
        &self.lines[index >> 3].0[index & 7]
    }

    /// Starts to look a position up.
    #[inline]
    pub(super) fn fetch(&self, key: u64) -> Fetched {
        match self.layout {
            Layout::Compact { key_bits } => {
                debug_assert!(key >> key_bits == 0, "KEY_BITS are too few for {key:#x}");
                let mixed = Table::mix(key, key_bits);
                let index = self.place(mixed);
                prefetch(self.word(index));
                Fetched { key: mixed, index }
            }
            Layout::Wide => {
                let key = spread(key);
                let mixed = unspread(key);
                // Shifting by 64 is not defined; with one line the index is 0.
                let line = if self.bits == 0 { 0 } else { (mixed >> (64 - self.bits)) as usize };
                let index = line * 8;
                prefetch(self.word(index));
                Fetched { key, index }
            }
        }
    }

    /// What is known about the position.
    #[inline]
    pub(super) fn read(&self, at: Fetched) -> Option<Entry> {
        match self.layout {
            Layout::Compact { .. } => {
                let data = self.word(at.index).load(Relaxed);
                // Most are about another position: only that is asked here.
                if (data ^ at.key << COMPACT_INDEX) >> COMPACT_DATA == 0 { entry_of(data) } else { None }
            }
            Layout::Wide => self.read_wide(at),
        }
    }

    #[inline(never)]
    fn read_wide(&self, at: Fetched) -> Option<Entry> {
        let line = &self.lines[at.index >> 3].0;
        for way in 0..self.ways {
            let data = line[way * 2 + 1].load(Relaxed);
            if line[way * 2].load(Relaxed) ^ data == at.key
                && let Some(bound) = bound(data)
            {
                return Some(Entry {
                    value: Value { score: Score::from_raw((data >> 32) as i32), bound },
                    depth: (data >> 3) as u8,
                    proved: data >> 2 & 1 != 0,
                    place: (data >> 11) as u16 & 1023,
                });
            }
        }
        None
    }

    /// Keeps an entry. `work` is the number of nodes it took. Whether it went to an empty place.
    #[inline]
    pub(super) fn write(&self, key: u64, entry: Entry, work: u64) -> bool {
        match self.layout {
            Layout::Compact { key_bits } => {
                let mixed = Table::mix(key, key_bits);
                let data = code(entry.value.bound)
                    | u64::from(entry.value.score.get() as u8) << 2
                    | u64::from(entry.depth.min(127)) << 10
                    | u64::from(entry.proved) << 17
                    | u64::from(entry.place.min(511)) << 18
                    | mixed << COMPACT_INDEX;
                let word = self.word(self.place(mixed));
                let fresh = word.load(Relaxed) == 0;
                word.store(data, Relaxed);
                fresh
            }
            Layout::Wide => self.write_wide(key, entry, work),
        }
    }

    fn write_wide(&self, key: u64, entry: Entry, work: u64) -> bool {
        let at = self.fetch(key);
        let line = &self.lines[at.index >> 3].0;
        // The same position, else an empty place, else the least work, older searches counting less.
        let mut victim = (0, u64::MAX);
        for way in 0..self.ways {
            let data = line[way * 2 + 1].load(Relaxed);
            if line[way * 2].load(Relaxed) ^ data == at.key && data != 0 {
                victim = (way, 0);
                break;
            }
            let age = (self.generation.wrapping_sub(data >> 27)) & 31;
            let worth =
                if data == 0 { 1 } else { 2 + 32 * (data >> 21 & 63).saturating_sub(age * 4) + (31 - age) };
            if worth < victim.1 {
                victim = (way, worth);
            }
        }
        if victim.1 == u64::MAX {
            // There are no places at all.
            return false;
        }
        let data = code(entry.value.bound)
            | u64::from(entry.proved) << 2
            | u64::from(entry.depth) << 3
            | u64::from(entry.place) << 11
            | u64::from(work.max(1).ilog2()) << 21
            | self.generation << 27
            | u64::from(entry.value.score.get() as u32) << 32;
        line[victim.0 * 2 + 1].store(data, Relaxed);
        line[victim.0 * 2].store(at.key ^ data, Relaxed);
        victim.1 == 1
    }

    /// An empty one that grows to what fits into a processor's cache, with the same layout.
    fn small(&self) -> Table {
        let mut table = Table::with_memory(NEAR_BYTES);
        table.layout = self.layout;
        table
    }

    /// Doubles if it is getting full and the cap allows.
    #[inline]
    fn grow_if_full(&mut self) {
        self.used += 1;
        let places = self.lines.len() * if self.layout == Layout::Wide { self.ways } else { 8 };
        if self.used * 4 > places * 3 && self.bits < self.cap_bits {
            self.grow();
        }
    }

    /// Room to double. Linux gives memory when it is written to, so there a table that is not small any more finds its room
    /// for good: it need not be moved, and has large pages.
    fn find_room(&mut self) -> Result<(), TryReserveError> {
        let now = self.lines.len();
        let for_good = cfg!(target_os = "linux") && now >= 1 << SHARED_LINES;
        let room = if for_good { (1 << self.cap_bits) - now } else { now };
        self.lines.try_reserve_exact(room).or_else(|_| self.lines.try_reserve_exact(now))?;
        if for_good {
            ask_for_large_pages(self.lines.spare_capacity_mut());
        }
        Ok(())
    }

    #[cold]
    pub(super) fn grow(&mut self) {
        let old = self.lines.len();
        if self.lines.capacity() < old * 2 && self.find_room().is_err() {
            // The search goes on with what there is.
            (self.cap_bits, self.short) = (self.bits, true);
            return;
        }
        self.lines.resize_with(old * 2, CacheLine::default);
        self.bits += 1;
        self.used = 0;
        // From the end, so that nothing is overwritten before it was moved.
        for index in (0..old).rev() {
            let line = std::mem::take(&mut self.lines[index]).0.map(|word| word.load(Relaxed));
            match self.layout {
                Layout::Compact { .. } => {
                    for (slot, word) in line.into_iter().enumerate() {
                        if word == 0 {
                            continue;
                        }
                        // The top bits are still known from the place, the others from the entry.
                        let top = (index * 8 + slot) as u64 >> (self.bits - 1 + 3 - COMPACT_INDEX);
                        let mixed = top << (64 - COMPACT_INDEX)
                            | word >> COMPACT_DATA << (COMPACT_DATA - COMPACT_INDEX);
                        self.word(self.place(mixed)).store(word, Relaxed);
                        self.used += 1;
                    }
                }
                Layout::Wide => {
                    let mut filled = [0; 2];
                    for pair in line.chunks_exact(2) {
                        let (check, data) = (pair[0], pair[1]);
                        if data == 0 {
                            continue;
                        }
                        let mixed = unspread(check ^ data);
                        let half = (mixed >> (64 - self.bits)) as usize & 1;
                        let target = &self.lines[index * 2 + half].0;
                        target[filled[half] * 2].store(check, Relaxed);
                        target[filled[half] * 2 + 1].store(data, Relaxed);
                        filled[half] += 1;
                        self.used += 1;
                    }
                }
            }
        }
    }
}

impl Default for Table {
    fn default() -> Table {
        Table::with_memory(Table::DEFAULT_BYTES)
    }
}

/// What the recursion asks of a table; `()` means no table.
pub trait Memory<G: Game> {
    const ENABLED: bool;
    const KEYS_CHILDREN: bool = false;
    const REPEATS: bool = false;
    const SETTLES: bool = false;
    fn key(&self, game: &G, state: &G::State, ply: u32) -> u64;
    fn plain_key(&self, game: &G, state: &G::State) -> u64;
    fn key_after(&self, game: &G, state: &G::State, mv: G::Move) -> u64;
    fn settled(&self, game: &G, state: &G::State) -> i32;
    fn repetition(&self, game: &G, state: &G::State) -> Score;
    fn is_final(&self, game: &G, state: &G::State, mv: G::Move) -> bool;
    fn fullness(&self) -> f64;
    /// Whether two names for positions at this ply may stand for mirrored moves.
    fn is_canonical(&self, ply: u32) -> bool;
    /// Whether there is a [small table](Access::near) for positions near the leaves. The first time that it is worth having,
    /// it is made.
    fn has_near(&mut self) -> bool;
    fn fetch(&self, key: u64, near: bool) -> Option<Fetched>;
    fn read(&self, at: Option<Fetched>, near: bool) -> Option<Entry>;
    fn write(&mut self, key: u64, near: bool, entry: Entry, work: u64);
}

impl<G: Game> Memory<G> for () {
    const ENABLED: bool = false;
    #[inline]
    fn key(&self, _: &G, _: &G::State, _: u32) -> u64 {
        0
    }
    #[inline]
    fn plain_key(&self, _: &G, _: &G::State) -> u64 {
        0
    }
    #[inline]
    fn key_after(&self, _: &G, _: &G::State, _: G::Move) -> u64 {
        0
    }
    #[inline]
    fn settled(&self, _: &G, _: &G::State) -> i32 {
        0
    }
    #[inline]
    fn repetition(&self, _: &G, _: &G::State) -> Score {
        Score::ZERO
    }
    #[inline]
    fn is_final(&self, _: &G, _: &G::State, _: G::Move) -> bool {
        false
    }
    fn fullness(&self) -> f64 {
        0.0
    }
    #[inline]
    fn is_canonical(&self, _: u32) -> bool {
        false
    }
    #[inline]
    fn has_near(&mut self) -> bool {
        false
    }
    #[inline]
    fn fetch(&self, _: u64, _: bool) -> Option<Fetched> {
        None
    }
    #[inline]
    fn read(&self, _: Option<Fetched>, _: bool) -> Option<Entry> {
        None
    }
    #[inline]
    fn write(&mut self, _: u64, _: bool, _: Entry, _: u64) {}
}

/// A table as a search holds it. The same code searches alone and with others.
#[derive(Debug)]
pub struct Access<'t> {
    held: Held<'t>,
    /// Beside a large table: a small one of the search's own, for positions near the leaves.
    ///
    /// Most positions are near the leaves, and what is below one of them is soon searched again. In a large table each of them
    /// costs a look at memory that is far away, or that another thread has just written to. This one stays in the processor's
    /// cache, nobody else writes to it, and the large one keeps its places for what took long.
    near: Option<Box<Table>>,
}

/// One thread lets the table grow; several share it as it is.
#[derive(Debug)]
enum Held<'t> {
    Alone(&'t mut Table),
    Shared(&'t Table),
}

impl<'t> Access<'t> {
    fn new(held: Held<'t>) -> Access<'t> {
        Access { held, near: None }
    }

    /// The one that is near or the large one.
    #[inline]
    fn which(&self, near: bool) -> &Table {
        match &self.near {
            Some(table) if near => table,
            _ => self,
        }
    }
}

impl std::ops::Deref for Access<'_> {
    type Target = Table;
    #[inline]
    fn deref(&self) -> &Table {
        match &self.held {
            Held::Alone(table) => table,
            Held::Shared(table) => table,
        }
    }
}

impl<G: Hashed> Memory<G> for Access<'_> {
    const ENABLED: bool = true;
    const KEYS_CHILDREN: bool = G::KEYS_CHILDREN;
    const REPEATS: bool = G::REPEATS;
    const SETTLES: bool = G::SETTLES;
    #[inline]
    fn key(&self, game: &G, state: &G::State, ply: u32) -> u64 {
        let key = match ply < G::CANONICAL_PLIES {
            true => game.canonical_key(state),
            false if G::SETTLES => game.rest_key(state),
            false => game.key(state),
        };
        debug_assert!(G::KEY_BITS >= 64 || key >> G::KEY_BITS == 0, "KEY_BITS are too few for {key:#x}");
        key
    }
    #[inline]
    fn plain_key(&self, game: &G, state: &G::State) -> u64 {
        game.key(state)
    }
    #[inline]
    fn key_after(&self, game: &G, state: &G::State, mv: G::Move) -> u64 {
        game.key_after(state, mv)
    }
    #[inline]
    fn settled(&self, game: &G, state: &G::State) -> i32 {
        game.settled(state)
    }
    #[inline]
    fn repetition(&self, game: &G, state: &G::State) -> Score {
        game.repetition(state)
    }
    #[inline]
    fn is_final(&self, game: &G, state: &G::State, mv: G::Move) -> bool {
        game.is_final(state, mv)
    }
    fn fullness(&self) -> f64 {
        self.fill()
    }
    #[inline]
    fn is_canonical(&self, ply: u32) -> bool {
        ply < G::CANONICAL_PLIES
    }
    #[cold]
    fn has_near(&mut self) -> bool {
        if self.near.is_none() && self.lines.len() >= LARGE {
            self.near = Some(Box::new(self.small()));
        }
        self.near.is_some()
    }
    #[inline]
    fn fetch(&self, key: u64, near: bool) -> Option<Fetched> {
        Some(self.which(near).fetch(key))
    }
    #[inline]
    fn read(&self, at: Option<Fetched>, near: bool) -> Option<Entry> {
        self.which(near).read(at?)
    }
    #[inline]
    fn write(&mut self, key: u64, near: bool, entry: Entry, work: u64) {
        if !self.which(near).write(key, entry, work) {
            return;
        }
        match (&mut self.near, &mut self.held) {
            (Some(table), _) if near => table.grow_if_full(),
            (_, Held::Alone(table)) => table.grow_if_full(),
            (_, Held::Shared(_)) => {}
        }
    }
}

/// What an engine may hold in place of a table: a [`Table`], or `()` for none.
///
/// Sealed: there is nothing else to implement it for.
pub trait Storage<G: Game>: sealed::Storage<G> {}

pub(super) mod sealed {
    use super::super::node::Path;
    use super::{Access, Game, Hashed, Held, Memory, SHARED_LINES, Score, Table};
    use std::fmt;

    /// How a table is lent to a search.
    pub trait Storage<G: Game> {
        #[doc(hidden)]
        type Access<'t>: Memory<G>
        where
            Self: 't;
        /// To one thread, which may let it grow.
        #[doc(hidden)]
        fn own(&mut self) -> Self::Access<'_>;
        /// To one of several.
        #[doc(hidden)]
        fn share(&self) -> Self::Access<'_>;
        /// There is little room left, and there could be more.
        #[doc(hidden)]
        fn is_crowded(&self) -> bool;
        #[doc(hidden)]
        fn belong_to(&mut self, game: &G, how: &dyn fmt::Display);
        #[doc(hidden)]
        fn prepare(&mut self, score_bits: u32, threads: usize);
        /// Adds a position to the game so far, if repetitions matter.
        #[doc(hidden)]
        fn remember(game: &G, state: &G::State, before: &mut Path);
        /// The score of a position that has occurred before, if that ends the game.
        #[doc(hidden)]
        fn repeated(game: &G, state: &G::State, before: &Path) -> Option<Score>;
        #[doc(hidden)]
        fn forget(&mut self);
        #[doc(hidden)]
        fn grow(&mut self);
        #[doc(hidden)]
        fn fullness(&self) -> f64;
        #[doc(hidden)]
        fn is_short(&self) -> bool;
    }

    impl<G: Game> Storage<G> for () {
        type Access<'t> = ();
        fn own(&mut self) {}
        fn share(&self) {}
        fn is_crowded(&self) -> bool {
            false
        }
        fn belong_to(&mut self, _: &G, _: &dyn fmt::Display) {}
        fn prepare(&mut self, _: u32, _: usize) {}
        fn remember(_: &G, _: &G::State, _: &mut Path) {}
        fn repeated(_: &G, _: &G::State, _: &Path) -> Option<Score> {
            None
        }
        fn forget(&mut self) {}
        fn grow(&mut self) {}
        fn fullness(&self) -> f64 {
            0.0
        }
        fn is_short(&self) -> bool {
            false
        }
    }

    impl<G: Hashed> Storage<G> for Table {
        type Access<'t> = Access<'t>;
        fn own(&mut self) -> Access<'_> {
            Access::new(Held::Alone(self))
        }
        fn share(&self) -> Access<'_> {
            Access::new(Held::Shared(self))
        }
        fn is_crowded(&self) -> bool {
            self.bits < self.cap_bits && self.fill() > 0.75
        }
        fn belong_to(&mut self, game: &G, how: &dyn fmt::Display) {
            // FNV-1a: the same in every run and on every machine, so that a table can be saved.
            let fnv = |hash: u64, byte: u8| (hash ^ u64::from(byte)).wrapping_mul(0x100_0000_01b3);
            Table::belong_to(self, how.to_string().bytes().fold(game.rules(), fnv));
        }
        fn prepare(&mut self, score_bits: u32, threads: usize) {
            // With the way to a position, its name is a hash.
            Table::prepare(self, if G::REPEATS { 64 } else { G::KEY_BITS }, score_bits);
            // While threads share it, it can grow only when all stop for it; a little room saves most of these stops.
            while threads > 1 && self.bits < SHARED_LINES.min(self.cap_bits) {
                Table::grow(self);
            }
        }
        fn remember(game: &G, state: &G::State, before: &mut Path) {
            if G::REPEATS {
                before.push(game.key(state));
            }
        }
        fn repeated(game: &G, state: &G::State, before: &Path) -> Option<Score> {
            let over = G::REPEATS && before.completes(game.key(state), G::OCCURRENCES);
            over.then(|| game.repetition(state))
        }
        fn forget(&mut self) {
            self.clear();
        }
        fn grow(&mut self) {
            Table::grow(self);
        }
        fn fullness(&self) -> f64 {
            self.fill()
        }
        fn is_short(&self) -> bool {
            self.short
        }
    }
}

impl<G: Game> Storage<G> for () {}
impl<G: Hashed> Storage<G> for Table {}

#[cfg(test)]
mod tests {
    use super::*;

    /// An entry that says for which key it was written.
    fn entry(key: u64, depth: u8) -> Entry {
        let value = Value::exact(Score::new(key as i32 % 1000));
        Entry { value, depth, proved: false, place: key as u16 % 500 }
    }

    #[test]
    fn spreading_is_undone() {
        for key in [0, 1, 2, 77, u64::MAX, 1 << 40, 0x0123_4567_89ab_cdef] {
            assert_eq!(unspread(spread(key)), key.wrapping_mul(MIX));
        }
    }

    /// Half of one write beside half of another is not an entry of a third key, however small and regular the keys.
    #[test]
    fn torn_entries_are_not_recognised() {
        let table = Table::with_memory(16);
        let mut words = Vec::new();
        for key in 0..64 {
            for depth in 0..4 {
                table.write(key, entry(key, depth), 1);
                let [check, data] = [0, 1].map(|i| table.word(i).load(Relaxed));
                words.push((key, check, data));
            }
        }
        for &(one, check, _) in &words {
            for &(other, _, data) in &words {
                table.word(0).store(check, Relaxed);
                table.word(1).store(data, Relaxed);
                for key in 0..64 {
                    let read = table.read(table.fetch(key));
                    assert!(
                        read.is_none() || (one == other && key == one),
                        "{one} and {other} pass for {key}"
                    );
                }
            }
        }
    }

    /// Four threads on a tiny table: whatever is read was written for that key.
    #[test]
    #[cfg(not(loom))]
    fn threads_never_read_what_nobody_wrote() {
        for (bytes, key_bits) in [(16, 64), (64, 64), (1 << 15, 45)] {
            let mut table = Table::with_memory(bytes);
            table.prepare(key_bits, 8);
            let table = &table;
            std::thread::scope(|scope| {
                for thread in 0..4u64 {
                    scope.spawn(move || {
                        let mut hits = 0;
                        for round in 0..50_000u64 {
                            let key = (round * 7 + thread * 13) % 40;
                            let written = |depth: u8| {
                                let value = Value::exact(Score::new(key as i32));
                                Entry { value, depth, proved: depth.is_multiple_of(2), place: key as u16 * 8 }
                            };
                            if let Some(read) = table.read(table.fetch(key)) {
                                assert_eq!(read, written(read.depth), "key {key}");
                                hits += 1;
                            }
                            table.write(key, written((round % 100) as u8), round + 1);
                            hits += u32::from(table.read(table.fetch(key)).is_some());
                        }
                        assert!(hits > 0, "something was found");
                    });
                }
            });
        }
    }

    /// Every interleaving of two writers and a reader on one entry: `.ci/loom`.
    #[test]
    #[cfg(loom)]
    fn loom_torn_entries_are_not_recognised() {
        loom::model(|| {
            let table = loom::sync::Arc::new(Table::with_memory(16));
            // Keys that differ in the bit in which the entries differ, too.
            let writers = [(8, 0), (8, 1)].map(|(key, depth)| {
                let table = table.clone();
                loom::thread::spawn(move || {
                    table.write(key, entry(key, depth), 1);
                })
            });
            for key in [0, 8, 16] {
                match table.read(table.fetch(key)) {
                    Some(read) => assert!(key == 8 && read == entry(8, read.depth) && read.depth < 2),
                    None => {}
                }
            }
            for writer in writers {
                writer.join().expect("no panic");
            }
        });
    }

    /// Two writers of different keys fight for one entry; a reader of either, or of a third, sees no mixture.
    #[test]
    #[cfg(loom)]
    fn loom_two_keys_in_one_place() {
        loom::model(|| {
            let table = loom::sync::Arc::new(Table::with_memory(16));
            let writers = [1, 2].map(|key| {
                let table = table.clone();
                loom::thread::spawn(move || {
                    table.write(key, entry(key, 3), 1);
                })
            });
            for key in [1, 2, 3] {
                if let Some(read) = table.read(table.fetch(key)) {
                    assert!(key != 3 && read == entry(key, 3));
                }
            }
            for writer in writers {
                writer.join().expect("no panic");
            }
            for key in [1, 2, 3] {
                if let Some(read) = table.read(table.fetch(key)) {
                    assert!(key != 3 && read == entry(key, 3));
                }
            }
        });
    }
}
