//! What every game says to be listed: its line in the list, its parameters, its hints, and what is known about it.

use super::{Arguments, Claim, Entry, Fact, Made};
use crate::Playable;
use crate::breakthrough::{self, Breakthrough, Race};
use crate::connect4::{self, AnySize, ByDistance, Connect4, Play, Size, Standard, Threats};
use crate::domineering::{self, Domineering, Room};
use crate::dots::{self, Chains, Dots};
use crate::hounds::{Chase, Hounds};
use crate::kalah::{self, Kalah, Seeds};
use crate::mnk::{self, Bits, Lines, Mnk, U256};
use crate::nim::{self, Nim, Theorem};
use crate::othello::{Endgame, Midgame, Othello};
use crate::pattern::{Aim, Measuring, Plan, Trainable, Trainer, Training};
use crate::uniform::{self, Oracle, Uniform};
use crate::written::Written;
use plyscope::engine::{Driver, Evaluated, Guide, Proof};
use plyscope::tree::Static;
use plyscope::{Bound, Player, Score, Value};
use std::sync::Arc;

/// An [`Entry`] that is known when this is compiled.
pub(super) struct Bundled {
    name: &'static str,
    parameters: &'static str,
    default: &'static str,
    example: &'static str,
    about: &'static str,
    known: fn() -> Vec<Fact>,
    make: fn(&Arguments<'_>) -> Made,
}

impl From<&Bundled> for Entry {
    fn from(bundled: &Bundled) -> Entry {
        let &Bundled { name, parameters, default, example, about, known, make } = bundled;
        Entry {
            example: example.to_owned(),
            known: Arc::new(known),
            ..Entry::with_parameters(name, parameters, default, make).about(about)
        }
    }
}

/// All games of this crate, in the order in which they are listed.
pub(super) static BUNDLED: &[Bundled] =
    &[TICTACTOE, MNK, CONNECT4, OTHELLO, KALAH, DOTS, BREAKTHROUGH, HOUNDS, DOMINEERING, NIM, UNIFORM, TREE];

/// The usual case: the same hints for solving and for play, and scores that mean the same in both.
macro_rules! playable {
    ($game:ty, $guide:ident, $players:expr $(, $item:item)*) => {
        impl Playable for $game {
            type Solver = $guide;
            type Arena = $game;
            type Player = $guide;
            $($item)*

            fn players(&self) -> [&str; 2] {
                $players
            }
            fn solver(&self) -> $guide {
                $guide
            }
            fn arena(&self) -> $game {
                self.clone()
            }
            fn player(&self) -> $guide {
                $guide
            }
        }
    };
}

fn boxed<P: Playable>(name: impl Into<String>, game: P) -> Made {
    Ok(super::session(&name.into(), game))
}

fn trained<G, H>(game: G, player: H, plan: Plan) -> Box<dyn Trainer>
where
    G: Trainable + 'static,
    H: Guide<G> + Clone + 'static,
{
    match plan.aim {
        Aim::Weights => {
            Box::new(Training::new(game, plan).unwrap_or_else(|refused| unreachable!("{refused}")))
        }
        Aim::Margins => Box::new(Measuring::new(game, player, plan)),
    }
}

/// Quickly checked.
fn quick(game: &str, claim: Claim) -> Fact {
    Fact { game: game.to_owned(), claim, long: false }
}

/// Takes longer than a second.
fn long(game: &str, claim: Claim) -> Fact {
    Fact { long: true, ..quick(game, claim) }
}

fn perft(counts: &[u64]) -> Claim {
    Claim::Perft(counts.to_vec())
}

const FIRST: Claim = Claim::Winner(Some(Player::Max));
const SECOND: Claim = Claim::Winner(Some(Player::Min));
const DRAW: Claim = Claim::Winner(None);

// Connect four.

impl<S: Size + Send + Sync + 'static> Playable for Connect4<S> {
    type Solver = Threats;
    type Arena = ByDistance<S>;
    type Player = Play;
    fn driver(&self) -> Driver {
        Driver::Bisection
    }

    fn players(&self) -> [&str; 2] {
        ["X", "O"]
    }
    fn solver(&self) -> Threats {
        Threats
    }
    fn arena(&self) -> ByDistance<S> {
        ByDistance(*self)
    }
    fn player(&self) -> Play {
        Play
    }
    fn distance(&self, position: &connect4::Position, score: Score) -> Option<u32> {
        self.plies_to_win(position, score)
    }
}

const CONNECT4: Bundled = Bundled {
    name: "connect4",
    parameters: "WIDTHxHEIGHT",
    default: "7x6",
    example: "connect4(7x6)",
    about: "four in a row with stones that fall; a score of +k is a win with the k-th last stone",
    // Values: John Tromp, tromp.github.io/c4/c4.html; the four positions are those of his Fhourstones benchmark.
    known: || {
        vec![
            quick("connect4", perft(&[7, 49, 343, 2401, 16807, 117_649, 823_536])),
            quick("connect4(4x4)", DRAW),
            quick("connect4(5x4)", DRAW),
            quick("connect4(4x5)", DRAW),
            quick("connect4(6x4)", SECOND),
            quick("connect4(5x5)", DRAW),
            quick("connect4@45461667", Claim::Score(11)),
            long("connect4(7x4)", DRAW),
            long("connect4(8x4)", SECOND),
            long("connect4(6x5)", DRAW),
            long("connect4(7x5)", DRAW),
            long("connect4(5x6)", DRAW),
            long("connect4(6x6)", SECOND),
            long("connect4@35333571", Claim::Score(-3)),
            long("connect4@13333111", Claim::Score(0)),
            long("connect4", perft(&[7, 49, 343, 2401, 16807, 117_649, 823_536, 5_673_234, 39_394_572])),
            long("connect4", Claim::Score(1)),
        ]
    },
    make: |args| {
        args.at_most(1)?;
        let (width, height) = args.size(0, (7, 6))?;
        let name = format!("connect4({width}x{height})");
        if (width, height) == (7, 6) {
            return boxed(name, Connect4::new(Standard));
        }
        match AnySize::new(width, height) {
            Some(size) => boxed(name, Connect4::new(size)),
            None => {
                let limit = "width × (height + 1) may be at most 64, and the height at most 19";
                Err(args.error(0, format!("a board of {width}x{height} does not fit: {limit}")))
            }
        }
    },
};

// Othello.

impl Playable for Othello {
    type Solver = Endgame;
    type Arena = Othello;
    type Player = Midgame;

    fn players(&self) -> [&str; 2] {
        ["black", "white"]
    }
    fn solver(&self) -> Endgame {
        Endgame
    }
    fn arena(&self) -> Othello {
        *self
    }
    fn player(&self) -> Midgame {
        Midgame
    }
    fn driver(&self) -> Driver {
        Driver::Mtd(Score::ZERO)
    }
    fn unit(&self) -> Option<&str> {
        Some("discs")
    }
    fn trainer(&self, plan: Plan) -> Option<Box<dyn Trainer>> {
        // Smaller boards are solved.
        (self.size() == 8).then(|| trained(*self, Midgame, plan))
    }
}

const OTHELLO: Bundled = Bundled {
    name: "othello",
    parameters: "SIZE",
    default: "8",
    example: "othello(8)",
    about: "turn over the discs between your own; the score is the margin, with empty cells counted for the winner",
    known: || {
        vec![
            quick("othello(4)", perft(&[4, 12, 44, 128, 424, 1256, 3624])),
            quick("othello(6)", perft(&[4, 12, 56, 244, 1364, 7604, 47740])),
            quick("othello", perft(&[4, 12, 56, 244, 1396, 8200, 55092])),
            quick("othello(4)", Claim::Score(-10)),
            // Aart Bik 2009: a pass counts as a ply. His ply 10, 24,571,284, counts the 228 games again that ended at
            // ply 9; here a finished game is not extended.
            long(
                "othello",
                perft(&[4, 12, 56, 244, 1396, 8200, 55092, 390_216, 3_005_288, 24_571_284 - 228]),
            ),
        ]
    },
    make: |args| {
        args.at_most(1)?;
        let size = args.number(0, "the size", 4..=8, 8u32)?;
        match Othello::new(size) {
            Some(game) => boxed(format!("othello({size})"), game),
            None => Err(args.error(0, format!("there is no board of size {size}, only 4, 6 and 8"))),
        }
    },
};

// Kalah.

playable!(
    Kalah,
    Seeds,
    ["first", "second"],
    fn driver(&self) -> Driver {
        Driver::Bisection
    },
    fn unit(&self) -> Option<&str> {
        Some("seeds")
    }
);

const KALAH: Bundled = Bundled {
    name: "kalah",
    parameters: "HOUSES,SEEDS,RULE",
    default: "6,4,standard",
    example: "kalah(6,4,standard)",
    about: "sow seeds; a last seed in your own store gives another move; the score is the margin",
    known: || {
        let fact = |&(houses, seeds, rule, margin): &kalah::Fact| Fact {
            game: format!("kalah({houses},{seeds},{rule})"),
            claim: Claim::Score(margin),
            long: houses * seeds > 12,
        };
        kalah::KNOWN.iter().flatten().map(fact).collect()
    },
    make: |args| {
        args.at_most(3)?;
        let houses = args.number(0, "the number of houses", 1..=7, 6u32)?;
        let seeds =
            args.number(1, "the number of seeds", 1..=127 / (2 * houses), 4.min(127 / (2 * houses)))?;
        let rule = kalah::Rule::ALL[args.word(2, &kalah::Rule::ALL.map(kalah::Rule::name))?];
        match Kalah::new(houses, seeds, rule) {
            Ok(game) => boxed(format!("kalah({houses},{seeds},{rule})"), game),
            Err(refused) => Err(args.error(0, refused)),
        }
    },
};

// m,n,k-games.

impl<B: Bits + Send + Sync + 'static> Playable for Mnk<B> {
    type Solver = Lines;
    type Arena = Mnk<B>;
    type Player = Lines;

    fn players(&self) -> [&str; 2] {
        ["X", "O"]
    }
    fn solver(&self) -> Lines {
        Lines
    }
    fn arena(&self) -> Mnk<B> {
        self.clone()
    }
    fn player(&self) -> Lines {
        Lines
    }
}

/// Facts about who wins, as the games themselves keep them.
fn winners(known: &[crate::facts::Fact]) -> Vec<Fact> {
    let fact = |fact: &crate::facts::Fact| Fact {
        game: fact.game.to_owned(),
        claim: Claim::Winner(fact.winner),
        long: fact.nodes > 300_000,
    };
    known.iter().map(fact).collect()
}

const TICTACTOE: Bundled = Bundled {
    name: "tictactoe",
    parameters: "",
    default: "",
    example: "tictactoe",
    about: "three in a row on nine squares",
    known: || {
        let counts = [9, 72, 504, 3024, 15120, 54720, 148_176, 200_448, 127_872];
        vec![quick("tictactoe", perft(&counts)), quick("tictactoe", DRAW)]
    },
    make: |args| {
        args.at_most(0)?;
        boxed("tictactoe", mnk::tictactoe())
    },
};

const MNK: Bundled = Bundled {
    name: "mnk",
    parameters: "COLUMNS,ROWS,K",
    default: "3,3,3",
    example: "mnk(5,5,4)",
    about: "K in a row; mnk(15,15,5) is gomoku without further rules",
    known: || {
        let mut facts = vec![
            quick("mnk(4,3,3)", FIRST),
            quick("mnk(4,4,4)", DRAW),
            quick("mnk(6,5,4)", FIRST),
            quick("mnk(6,6,4)", FIRST),
        ];
        facts.extend(winners(mnk::KNOWN));
        facts
    },
    make: |args| {
        args.at_most(3)?;
        let columns = args.number(0, "the number of columns", 1..=26, 3u32)?;
        let rows = args.number(1, "the number of rows", 1..=26, 3u32)?;
        let k = args.number(2, "K", 1..=15, 3u32)?;
        let name = format!("mnk({columns},{rows},{k})");
        // The smallest board that holds it is the fastest.
        if let Ok(game) = Mnk::<u64>::new(columns, rows, k) {
            return boxed(name, game);
        }
        if let Ok(game) = Mnk::<u128>::new(columns, rows, k) {
            return boxed(name, game);
        }
        match Mnk::<U256>::new(columns, rows, k) {
            Ok(game) => boxed(name, game),
            Err(refused) => Err(args.error(0, refused)),
        }
    },
};

// Dots and boxes.

playable!(
    Dots,
    Chains,
    ["first", "second"],
    fn driver(&self) -> Driver {
        Driver::Bisection
    },
    fn unit(&self) -> Option<&str> {
        Some("boxes")
    }
);

const DOTS: Bundled = Bundled {
    name: "dots",
    parameters: "ROWSxCOLUMNS",
    default: "3x3",
    example: "dots(2x3)",
    about: "dots and boxes: closing a box gives another move; the score is the margin in boxes",
    known: || {
        let fact = |&(rows, columns, margin): &dots::Fact| Fact {
            game: format!("dots({rows}x{columns})"),
            claim: Claim::Score(margin),
            long: rows * columns > 8,
        };
        dots::KNOWN.iter().map(fact).collect()
    },
    make: |args| {
        args.at_most(1)?;
        let (rows, columns) = args.size(0, (3, 3))?;
        match Dots::new(rows, columns) {
            Ok(game) => boxed(format!("dots({rows}x{columns})"), game),
            Err(refused) => Err(args.error(0, refused)),
        }
    },
};

// Breakthrough.

playable!(
    Breakthrough,
    Race,
    ["white", "black"],
    fn trainer(&self, plan: Plan) -> Option<Box<dyn Trainer>> {
        Some(trained(self.clone(), Race, plan))
    }
);

const BREAKTHROUGH: Bundled = Bundled {
    name: "breakthrough",
    parameters: "ROWSxCOLUMNS,RANKS",
    default: "8x8,2",
    example: "breakthrough(6x6)",
    about: "pawns step forward and capture diagonally; the first to reach the other side wins",
    // Counts and winners by an independent program that searches plainly.
    known: || {
        let mut facts = vec![
            quick("breakthrough", perft(&[22, 484, 11132, 256_036])),
            quick("breakthrough(6x6)", perft(&[16, 256, 4308, 71478])),
            quick("breakthrough(4x2,1)", SECOND),
            quick("breakthrough(4x3,1)", FIRST),
            quick("breakthrough(5x4,1)", FIRST),
            quick("breakthrough(5x3)", SECOND),
            quick("breakthrough(6x2)", FIRST),
            long("breakthrough(5x5,1)", FIRST),
            long("breakthrough(5x4)", SECOND),
            long("breakthrough(6x3)", FIRST),
            long("breakthrough", perft(&[22, 484, 11132, 256_036, 6_182_818])),
            long("breakthrough(6x6)", perft(&[16, 256, 4308, 71478, 1_248_290])),
        ];
        facts.extend(winners(breakthrough::KNOWN));
        facts
    },
    make: |args| {
        args.at_most(2)?;
        let (rows, columns) = args.size(0, (8, 8))?;
        let ranks = args.number(1, "the number of rows of pawns", 1..=31, 2u32)?;
        let name = match ranks {
            2 => format!("breakthrough({rows}x{columns})"),
            _ => format!("breakthrough({rows}x{columns},{ranks})"),
        };
        match Breakthrough::new(rows, columns, ranks) {
            Ok(game) => boxed(name, game),
            Err(refused) => Err(args.error(0, refused)),
        }
    },
};

// Hare and hounds.

playable!(
    Hounds,
    Chase,
    ["hounds", "hare"],
    fn deepen(&self) -> bool {
        true
    }
);

const HOUNDS: Bundled = Bundled {
    name: "hounds",
    parameters: "COLUMNS",
    default: "3",
    example: "hounds(3)",
    about: "hare and hounds: three hounds corner a hare or let it slip past; a repeated position is a draw",
    // Counts, and wins in 7 and 23 plies, by an independent program that goes backwards from all ends.
    known: || {
        vec![
            quick("hounds", perft(&[7, 21, 133, 443, 2879, 9044])),
            quick("hounds(5)", perft(&[7, 21, 141, 564, 4206, 18652])),
            quick("hounds(2)", Claim::Score(Score::win_in(7).get())),
            long("hounds", Claim::Score(Score::win_in(23).get())),
        ]
    },
    make: |args| {
        args.at_most(1)?;
        let middle = args.number(0, "the number of columns", 1..=7, 3u32)?;
        match Hounds::new(middle) {
            Ok(game) => boxed(format!("hounds({middle})"), game),
            Err(refused) => Err(args.error(0, refused)),
        }
    },
};

// Domineering.

playable!(Domineering, Room, ["vertical", "horizontal"]);

const DOMINEERING: Bundled = Bundled {
    name: "domineering",
    parameters: "ROWSxCOLUMNS,STARTER",
    default: "6x6,vertical",
    example: "domineering(5x5,horizontal)",
    about: "one player places dominoes vertically, the other horizontally; a player who cannot move loses",
    // Small boards by an independent program; squares by Breuker, Uiterwijk and van den Herik (2000).
    known: || {
        let class = |rows: u32, columns: u32, class: char| {
            let winner = |starter: Player| match class {
                '1' => starter,
                '2' => starter.other(),
                'V' => Player::Max,
                _ => Player::Min,
            };
            [(Player::Max, "vertical"), (Player::Min, "horizontal")].map(|(starter, name)| Fact {
                game: format!("domineering({rows}x{columns},{name})"),
                claim: Claim::Winner(Some(winner(starter))),
                long: rows * columns > 25,
            })
        };
        // Columns from 1 on: won by the starter (1), the other player (2), Vertical or Horizontal.
        let classes =
            ["2HHHHHHHH", "V11HV11HV", "V11HHHHHH", "VVV1V1V", "VHVH2H", "V1V1V", "V1VH", "VVV", "VHV"];
        let row = |(row, classes): (usize, &&str)| {
            let facts = classes.chars().enumerate();
            let facts = facts.flat_map(move |(column, c)| class(row as u32 + 1, column as u32 + 1, c));
            facts.collect::<Vec<_>>()
        };
        classes.iter().enumerate().flat_map(row).chain(winners(domineering::KNOWN)).collect()
    },
    make: |args| {
        args.at_most(2)?;
        let (rows, columns) = args.size(0, (6, 6))?;
        let (starter, word) = match args.word(1, &["vertical", "horizontal"])? {
            0 => (Player::Max, "vertical"),
            _ => (Player::Min, "horizontal"),
        };
        match Domineering::new(rows, columns, starter) {
            Ok(game) => boxed(format!("domineering({rows}x{columns},{word})"), game),
            Err(refused) => Err(args.error(0, refused)),
        }
    },
};

// Nim.

playable!(
    Nim,
    Theorem,
    ["first", "second"],
    fn driver(&self) -> Driver {
        Driver::Bisection
    }
);

const NIM: Bundled = Bundled {
    name: "nim",
    parameters: "HEAP,HEAP,…,normal|misere",
    default: "3,4,5,normal",
    example: "nim(1,3,5,7,misere)",
    about: "take stones from one heap; taking the last stone wins, in misère play it loses",
    // Bouton 1901.
    known: || {
        vec![
            quick("nim(3,4,5)", FIRST),
            quick("nim(1,2,3)", SECOND),
            quick("nim(1,3,5,7)", SECOND),
            quick("nim(1,3,5,7,misere)", SECOND),
            quick("nim(1,1,1)", FIRST),
            quick("nim(1,1,1,misere)", SECOND),
        ]
    },
    make: |args| {
        let kinds = ["normal", "misere"];
        let last = args.items.last().map_or("", |item| item.trim());
        let named =
            kinds.iter().any(|kind| kind.eq_ignore_ascii_case(last)) || last.eq_ignore_ascii_case("misère");
        let misere = named && !last.eq_ignore_ascii_case("normal");
        let count = args.len() - usize::from(named);
        let heap = |n| args.number(n, "a heap", 0..=nim::MAX_STONES, 0);
        let heaps: Vec<u8> = match count {
            0 => vec![3, 4, 5],
            count => (0..count).map(heap).collect::<Result<_, _>>()?,
        };
        let words: Vec<_> = heaps.iter().map(ToString::to_string).collect();
        let name = format!("nim({},{})", words.join(","), kinds[usize::from(misere)]);
        match Nim::new(&heaps, misere) {
            Ok(game) => boxed(name, game),
            Err(refused) => Err(args.error(0, refused)),
        }
    },
};

// Uniform trees.

impl Playable for Uniform {
    // The value of a made-up tree is to be found by search, not by asking its inventor.
    type Solver = ();
    type Arena = Uniform;
    type Player = Oracle;

    fn has_winner(&self) -> bool {
        false
    }
    fn players(&self) -> [&str; 2] {
        ["MAX", "MIN"]
    }
    fn solver(&self) {}
    fn arena(&self) -> Uniform {
        *self
    }
    fn player(&self) -> Oracle {
        Oracle
    }
    fn explain(&self, _: &uniform::Node, proof: Proof) -> String {
        worth(self, proof)
    }
    fn estimate(&self, score: Score) -> String {
        format!("worth about {}", self.show(score))
    }
}

/// What a proof means where scores are just numbers.
fn worth<P: Playable>(game: &P, proof: Proof) -> String {
    let Value { score, bound } = proof.value();
    match bound {
        Bound::Exact => format!("worth {}", game.show(score)),
        Bound::AtLeast => format!("worth {} or more", game.show(score)),
        Bound::AtMost => format!("worth {} or less", game.show(score)),
    }
}

const UNIFORM: Bundled = Bundled {
    name: "uniform",
    parameters: "BRANCHING,DEPTH,SEED,P",
    default: "3,6,1",
    example: "uniform(4,8,1,0.9)",
    about: "a made-up tree; with P, the best move comes first with that probability",
    known: Vec::new,
    make: |args| {
        args.at_most(4)?;
        let branching = args.number(0, "the branching", 1..=1_000_000, 3u32)?;
        let depth = args.number(1, "the depth", 0..=1000, 6u32)?;
        let seed = args.number(2, "the seed", 0..=u64::MAX, 1)?;
        let first = args.number(3, "P", 0.0..=1.0, -1.0)?;
        let made = Uniform::new(branching, depth, seed);
        let made = if args.len() > 3 { made.and_then(|game| game.ordered(first)) } else { made };
        let name = match args.len() {
            4 => format!("uniform({branching},{depth},{seed},{first})"),
            _ => format!("uniform({branching},{depth},{seed})"),
        };
        match made {
            Ok(game) => boxed(name, game),
            Err(refused) => Err(args.error(0, refused)),
        }
    },
};

// Written-down trees.

impl Playable for Written {
    type Solver = Evaluated<Static>;
    type Arena = Written;
    type Player = Evaluated<Static>;

    fn has_winner(&self) -> bool {
        false
    }
    fn players(&self) -> [&str; 2] {
        ["MAX", "MIN"]
    }
    fn solver(&self) -> Evaluated<Static> {
        Evaluated(Static)
    }
    fn arena(&self) -> Written {
        self.clone()
    }
    fn player(&self) -> Evaluated<Static> {
        Evaluated(Static)
    }
    fn show(&self, score: Score) -> String {
        self.0.show(score)
    }
    fn explain(&self, _: &plyscope::NodeId, proof: Proof) -> String {
        worth(self, proof)
    }
    fn estimate(&self, score: Score) -> String {
        format!("worth about {}", self.show(score))
    }
    fn decimals(&self) -> u8 {
        self.0.decimals()
    }
}

const TREE: Bundled = Bundled {
    name: "tree",
    parameters: "FILE",
    default: "",
    example: "tree(my-tree.txt)",
    about: "a tree written down in a file, in any format that `trace` reads",
    known: Vec::new,
    make: |args| -> Made { Err(args.error(0, "a tree is read from its file")) },
};
