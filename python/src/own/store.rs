//! What Python has said about a game so far. Every position and every move has a number, and nothing is asked twice.

use pyo3::prelude::*;
use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hasher};

/// No number: not asked yet, or not there.
pub(crate) const NONE: u32 = u32::MAX;

/// A hash from Python is a hash already; it only has to be spread over the bits that the map looks at.
#[derive(Default)]
pub(crate) struct Spread(u64);

impl Hasher for Spread {
    fn finish(&self) -> u64 {
        self.0
    }
    fn write(&mut self, bytes: &[u8]) {
        for &byte in bytes {
            self.0 = (self.0 ^ u64::from(byte)).wrapping_mul(0x100_0000_01b3);
        }
    }
    fn write_isize(&mut self, n: isize) {
        self.0 = (n as u64).wrapping_mul(0x9E37_79B9_7F4A_7C15).rotate_left(32);
    }
}

/// Python objects by number: equal ones (`__eq__`, `__hash__`) have the same.
#[derive(Default)]
pub(crate) struct Interned {
    objects: Vec<Py<PyAny>>,
    /// The next object with the same hash.
    next: Vec<u32>,
    first: HashMap<isize, u32, BuildHasherDefault<Spread>>,
    /// The same objects by address: they are kept alive, so an address is theirs alone. Moves are often the very same
    /// objects (small numbers, names), and need no hash and no comparison then.
    places: HashMap<isize, u32, BuildHasherDefault<Spread>>,
}

impl Interned {
    pub(crate) fn len(&self) -> usize {
        self.objects.len()
    }

    pub(crate) fn get(&self, id: u32) -> &Py<PyAny> {
        &self.objects[id as usize]
    }

    /// The first object with this hash, or [`NONE`].
    pub(crate) fn first(&self, hash: isize) -> u32 {
        self.first.get(&hash).copied().unwrap_or(NONE)
    }

    /// The next object with the same hash, or [`NONE`].
    pub(crate) fn after(&self, id: u32) -> u32 {
        self.next[id as usize]
    }

    /// Lets [`Interned::same`] find an object.
    pub(crate) fn remember_place(&mut self, id: u32) {
        self.places.insert(self.objects[id as usize].as_ptr() as isize, id);
    }

    /// The number of this very object, or [`NONE`] if its place was not remembered.
    pub(crate) fn same(&self, object: &Bound<'_, PyAny>) -> u32 {
        self.places.get(&(object.as_ptr() as isize)).copied().unwrap_or(NONE)
    }

    /// A new number for an object that equals none so far.
    pub(crate) fn add(&mut self, hash: isize, object: Py<PyAny>) -> u32 {
        let id = self.objects.len() as u32;
        let before = self.first.insert(hash, id).unwrap_or(NONE);
        self.objects.push(object);
        self.next.push(before);
        id
    }
}

/// What `outcome` said.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) enum Ending {
    /// Not asked yet.
    Unknown,
    /// The game goes on.
    Open,
    /// It is over, with this score of MAX.
    Over(f64),
}

/// What is known about a position.
pub(crate) struct Node {
    /// 1 is MAX, -1 is MIN, 0 is not asked yet.
    pub(crate) turn: i8,
    pub(crate) ending: Ending,
    /// Where its moves are in [`Store::edges`]; they begin at [`NONE`] if they were not asked for yet.
    edges: (u32, u32),
    /// In which order to try them, as indices, if the game says so.
    pub(crate) tries: Option<Box<[u16]>>,
    /// The static value, once it was asked for.
    pub(crate) value: Option<f64>,
    /// The number of its key; [`NONE`] if not asked yet.
    pub(crate) key: u32,
    /// How it was reached first: the position before, and the move.
    pub(crate) from: (u32, u32),
}

/// A move of a position.
#[derive(Clone, Copy)]
pub(crate) struct Edge {
    pub(crate) mv: u32,
    /// The position after it; [`NONE`] where nobody went yet.
    pub(crate) child: u32,
}

/// Positions, moves and keys by number.
#[derive(Default)]
pub(crate) struct Store {
    pub(crate) states: Interned,
    pub(crate) nodes: Vec<Node>,
    pub(crate) moves: Interned,
    /// The moves of all positions, one position after the other.
    edges: Vec<Edge>,
    pub(crate) keys: Interned,
    /// Positions as they were written, so that they can be read again.
    pub(crate) texts: HashMap<String, u32>,
}

impl Store {
    /// A new position.
    pub(crate) fn add_state(&mut self, hash: isize, state: Py<PyAny>, from: (u32, u32), turn: i8) -> u32 {
        let node = Node {
            turn,
            ending: Ending::Unknown,
            edges: (NONE, 0),
            tries: None,
            value: None,
            key: NONE,
            from,
        };
        self.nodes.push(node);
        self.states.add(hash, state)
    }

    pub(crate) fn node(&mut self, id: u32) -> &mut Node {
        &mut self.nodes[id as usize]
    }

    /// The moves of a position in the order of the rules, once they were asked for.
    pub(crate) fn edges(&self, id: u32) -> Option<&[Edge]> {
        let (from, count) = self.nodes[id as usize].edges;
        (from != NONE).then(|| &self.edges[from as usize..][..count as usize])
    }

    /// The moves of a position as [`Store::edges`] has them.
    pub(crate) fn set_moves(&mut self, id: u32, moves: &[u32]) {
        self.nodes[id as usize].edges = (self.edges.len() as u32, moves.len() as u32);
        self.edges.extend(moves.iter().map(|&mv| Edge { mv, child: NONE }));
    }

    /// The position after the move at this place is known now.
    pub(crate) fn set_child(&mut self, id: u32, place: usize, child: u32) {
        let (from, _) = self.nodes[id as usize].edges;
        self.edges[from as usize + place].child = child;
    }

    /// How a position was first reached: each position before it, and the move made there.
    pub(crate) fn way_to(&self, mut id: u32) -> Vec<(u32, u32)> {
        let mut way = Vec::new();
        loop {
            let (before, mv) = self.nodes[id as usize].from;
            if before == NONE {
                break;
            }
            way.push((before, mv));
            id = before;
        }
        way.reverse();
        way
    }
}
