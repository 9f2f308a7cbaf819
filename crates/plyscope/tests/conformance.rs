//! `conformance` finds every kind of broken promise, and has nothing to say about games that keep theirs.

#[allow(dead_code, unused_macros, reason = "each test program uses its own part")]
mod common;

use common::Rng;
use common::graph::{Graph, Hints, Learning, Noisy, Scores};
use common::grow::for_all_trees;
use common::tictactoe::{Board, TakeBack, TicTacToe};
use plyscope::conformance::{Check, Kind};
use plyscope::engine::{Evaluated, Expansion, Guide, Moves, Terms};
use plyscope::perft::{divide, perft};
use plyscope::{Bound, Game, Hashed, Notation, NotationError, Player, Score, Value, Window};
use std::cell::Cell;

/// Seven stones, take one or two, and taking the last one wins; and one fault.
struct Stones<const ALTERNATES: bool> {
    fault: Option<Kind>,
    asked: Cell<u32>,
}

#[derive(Clone, Debug)]
struct Heap {
    stones: u32,
    player: Player,
    /// How many moves were made: no part of the position.
    clock: u32,
}

impl PartialEq for Heap {
    fn eq(&self, other: &Heap) -> bool {
        (self.stones, self.player) == (other.stones, other.player)
    }
}

impl<const A: bool> Stones<A> {
    fn with(fault: Option<Kind>) -> Self {
        Stones { fault, asked: Cell::new(0) }
    }
    fn has(&self, fault: Kind) -> bool {
        self.fault == Some(fault)
    }
}

impl<const A: bool> Game for Stones<A> {
    type State = Heap;
    type Move = u32;
    const ALTERNATES: bool = A;

    fn start(&self) -> Heap {
        Heap { stones: 7, player: Player::Max, clock: 0 }
    }
    fn turn(&self, heap: &Heap) -> Player {
        heap.player
    }
    fn moves(&self, heap: &Heap, out: &mut Vec<u32>) {
        if self.has(Kind::NotAppended) {
            out.clear();
        }
        if !(self.has(Kind::NoMoves) && heap.stones == 2) {
            out.extend(1..=heap.stones.min(2));
        }
        if self.has(Kind::DoubleMove) && heap.stones == 4 {
            out.push(2);
        }
    }
    fn play(&self, heap: &mut Heap, take: u32) {
        assert!(!self.has(Kind::Panic) || (heap.stones, take) != (3, 2), "two of {} stones", heap.stones);
        let again = self.has(Kind::Alternates) && heap.stones == 5;
        let player = if again { heap.player } else { heap.player.other() };
        *heap = Heap { stones: heap.stones - take, player, clock: heap.clock + 1 };
    }
    fn outcome(&self, heap: &Heap) -> Option<Score> {
        self.asked.set(self.asked.get() + 1);
        if self.has(Kind::Unsteady) && heap.stones == 1 && self.asked.get().is_multiple_of(2) {
            return Some(Score::ZERO);
        }
        (heap.stones == 0).then(|| match self.fault {
            Some(Kind::ScoreRange) => Score::from_raw(1_500_000_000),
            Some(Kind::MixedEnds) if heap.player == Player::Max => Score::NEG_INFINITY,
            _ => Score::loss_in(0).seen_by(heap.player),
        })
    }
    fn with_child<R>(&self, heap: &mut Heap, take: u32, f: impl FnOnce(&mut Heap) -> R) -> R {
        let mut child = heap.clone();
        self.play(&mut child, take);
        if self.has(Kind::OtherChild) && child.stones > 1 {
            child.stones -= 1;
        }
        let result = f(&mut child);
        if self.has(Kind::TakeBack) {
            *heap = child;
        }
        result
    }
}

impl<const A: bool> Hashed for Stones<A> {
    const KEY_BITS: u32 = 10;
    const CANONICAL_PLIES: u32 = 3;

    fn key(&self, heap: &Heap) -> u64 {
        let mover = u64::from(heap.player == Player::Max);
        match self.fault {
            Some(Kind::KeyWidth) => u64::from(heap.stones) << 9,
            Some(Kind::KeyClash) => heap.stones.into(),
            Some(Kind::KeySplit) => u64::from(heap.stones) << 1 | mover | u64::from(heap.clock) << 5,
            _ => u64::from(heap.stones) << 1 | mover,
        }
    }
    fn key_after(&self, heap: &Heap, take: u32) -> u64 {
        let mut child = heap.clone();
        self.play(&mut child, take);
        self.key(&child) ^ u64::from(self.has(Kind::KeyAfter) && heap.stones == 2)
    }
    fn canonical_key(&self, heap: &Heap) -> u64 {
        match self.fault {
            Some(Kind::Canonical) => (heap.stones % 2).into(),
            _ => heap.stones.into(),
        }
    }
}

impl<const A: bool> Notation for Stones<A> {
    fn write_move(&self, heap: &Heap, take: u32) -> String {
        let alike = self.has(Kind::MoveText) && heap.stones == 5;
        if alike { "some".to_owned() } else { format!("take {take}") }
    }
    fn write_position(&self, heap: &Heap) -> String {
        let turn =
            if heap.player == Player::Max || self.has(Kind::PositionText) { "first" } else { "second" };
        format!("{} {turn}", heap.stones)
    }
    fn read_position(&self, text: &str) -> Result<Heap, NotationError> {
        let error = || NotationError::new(text, "expected a number and who is to move");
        let (stones, turn) = text.split_once(' ').ok_or_else(error)?;
        let player = if turn == "first" { Player::Max } else { Player::Min };
        Ok(Heap { stones: stones.parse().map_err(|_| error())?, player, clock: 0 })
    }
}

fn found<const A: bool>(fault: Option<Kind>) -> (Option<Kind>, Option<Kind>) {
    let game = Stones::<A>::with(fault);
    let check = Check::new(&game);
    (check.rules().err().map(|v| v.kind), check.keys().err().map(|v| v.kind))
}

#[test]
fn every_fault_of_the_rules_is_found() {
    assert_eq!(found::<true>(None), (None, None));
    assert_eq!(found::<false>(None), (None, None));
    for fault in [
        Kind::NoMoves,
        Kind::NotAppended,
        Kind::DoubleMove,
        Kind::Unsteady,
        Kind::OtherChild,
        Kind::TakeBack,
        Kind::Alternates,
        Kind::ScoreRange,
        Kind::MixedEnds,
    ] {
        assert_eq!(found::<true>(Some(fault)).0, Some(fault));
    }
    // Moving twice is not a fault where nobody promised otherwise.
    assert_eq!(found::<false>(Some(Kind::Alternates)).0, None);
}

#[test]
fn every_fault_of_the_keys_is_found() {
    for fault in
        [Kind::KeyWidth, Kind::KeyClash, Kind::KeySplit, Kind::KeyAfter, Kind::Canonical, Kind::TakeBack]
    {
        assert_eq!(found::<true>(Some(fault)).1, Some(fault));
    }
}

#[test]
fn a_violation_says_how_to_get_there() {
    let game = Stones::<true>::with(Some(Kind::NoMoves));
    let violation = Check::new(&game).seed(3).rules().expect_err("a fault");
    let mut heap = game.start();
    violation.line.iter().for_each(|&take| game.play(&mut heap, take));
    assert_eq!(heap.stones, 2);
    let said = format!("the game is not over, and there is no move (NoMoves), after {:?}", violation.line);
    assert_eq!(violation.to_string(), said);
}

#[test]
fn every_fault_of_the_notation_is_found() {
    let found = |fault| {
        let game = Stones::<true>::with(fault);
        Check::new(&game).notation().err().map(|v| v.kind)
    };
    assert_eq!(found(None), None);
    for fault in [Kind::MoveText, Kind::PositionText] {
        assert_eq!(found(Some(fault)), Some(fault));
    }
}

/// Wherever it happens, the line leads to the move that was played last.
#[test]
fn a_panic_comes_with_its_line() {
    let game = Stones::<true>::with(Some(Kind::Panic));
    let check = Check::new(&game);
    for found in [check.rules(), check.keys(), check.notation(), check.guide(&())] {
        let violation = found.expect_err("a panic");
        assert_eq!((violation.kind, violation.message.as_str()), (Kind::Panic, "panicked: two of 3 stones"));
        let (last, before) = violation.line.split_last().expect("a move");
        assert_eq!((*last, before.iter().sum::<u32>()), (2, 4), "{:?}", violation.line);
    }
}

/// Two positions, and a way from each to the other; from the second one also out.
struct Swing<const REPEATS: bool, const FINAL: bool>;

impl<const R: bool, const F: bool> Game for Swing<R, F> {
    type State = u8;
    type Move = u8;
    const REPEATS: bool = R;
    fn start(&self) -> u8 {
        0
    }
    fn turn(&self, place: &u8) -> Player {
        if *place == 0 { Player::Max } else { Player::Min }
    }
    fn moves(&self, place: &u8, out: &mut Vec<u8>) {
        out.extend(if *place == 0 { 1..2 } else { 0..1 });
        out.extend((*place == 1).then_some(2));
    }
    fn play(&self, place: &mut u8, to: u8) {
        *place = to;
    }
    fn outcome(&self, place: &u8) -> Option<Score> {
        (*place == 2).then_some(Score::new(5))
    }
}

impl<const R: bool, const F: bool> Hashed for Swing<R, F> {
    const KEY_BITS: u32 = 2;
    fn key(&self, place: &u8) -> u64 {
        (*place).into()
    }
    fn is_final(&self, place: &u8, _: u8) -> bool {
        F && *place == 1
    }
}

#[test]
fn positions_that_come_again_are_noticed() {
    assert!(Check::new(&Swing::<true, false>).keys().is_ok());
    let silent = Check::new(&Swing::<false, false>).keys().expect_err("it repeats");
    assert_eq!((silent.kind, silent.line), (Kind::Repeats, vec![1, 0]));
    let wrong = Check::new(&Swing::<true, true>).keys().expect_err("nothing is final");
    assert_eq!((wrong.kind, wrong.line), (Kind::Final, vec![1, 0]));
}

/// A line that never ends takes no more work than any other, and no stack.
#[test]
fn a_check_that_compared_nothing_is_an_error() {
    for check in [Check::new(&Swing::<true, false>), Check::new(&Swing::<true, false>).effort(u32::MAX)] {
        assert_eq!(check.rules().map(|summary| summary.ended), Ok(200));
        let violation = check.guide(&()).expect_err("every position has an endless line");
        assert_eq!(violation.kind, Kind::NothingCompared, "{violation}");
    }
    let game = TicTacToe::NATURAL;
    for check in [Check::new(&game).effort(1), Check::new(&game).work(0), Check::new(&game).games(0)] {
        assert_eq!(check.guide(&()).map_err(|v| v.kind), Err(Kind::NothingCompared));
    }
}

#[test]
fn the_work_is_bounded() {
    for work in [100, 10_000, 1_000_000] {
        let summary = Check::new(&TicTacToe::NATURAL).work(work).guide(&()).expect("no hints, no fault");
        assert!(summary.nodes <= work && summary.solved > 0, "{summary:?}");
    }
}

#[test]
fn results_and_lengths_are_counted() {
    let summary = Check::new(&TicTacToe::NATURAL).games(1000).rules().expect("keeps its promises");
    assert_eq!(summary.wins + summary.draws + summary.losses, summary.ended);
    assert_eq!((summary.games, summary.shortest, summary.longest), (1000, 5, 9));
    // By chance X wins 58.5 %, O 28.8 % of all games.
    assert!((545..625).contains(&summary.wins) && (250..330).contains(&summary.losses), "{summary}");
}

/// Which player has more lines of two marks and a free square.
fn pairs(board: &Board) -> Score {
    let lines = [[0, 1, 2], [3, 4, 5], [6, 7, 8], [0, 3, 6], [1, 4, 7], [2, 5, 8], [0, 4, 8], [2, 4, 6]];
    let of = |player: Player| {
        let two = |line: &&[u8; 3]| {
            let count =
                |whose: Option<Player>| line.iter().filter(|&&square| board.at(square) == whose).count();
            count(Some(player)) == 2 && count(None) == 1
        };
        lines.iter().filter(two).count() as i32
    };
    Score::new(of(Player::Max) - of(Player::Min))
}

#[test]
fn an_evaluator_for_the_wrong_side_is_noticed() {
    let game = TicTacToe::NATURAL;
    let check = Check::new(&game);
    let right = |_: &TicTacToe, board: &Board| pairs(board);
    let movers = |game: &TicTacToe, board: &Board| pairs(board).seen_by(game.turn(board));
    let opposite = |_: &TicTacToe, board: &Board| -pairs(board);
    let nothing = |_: &TicTacToe, _: &Board| Score::new(7);
    check.guide(&Evaluated(right)).expect("Max's view");
    check.guide(&Evaluated(nothing)).expect("useless, but not wrong");
    let violation = check.guide(&Evaluated(movers)).expect_err("the mover's view");
    assert_eq!(violation.kind, Kind::Side);
    assert!(violation.message.starts_with("with MIN to move, only"), "{violation}");
    let mut board = game.start();
    violation.line.iter().for_each(|&square| game.play(&mut board, square));
    assert_eq!(game.turn(&board), Player::Min, "{violation}");
    let violation = check.guide(&Evaluated(opposite)).expect_err("Min's view");
    assert_eq!(violation.kind, Kind::Side);
}

/// Right hints for [`Stones`], and one fault.
struct Wise<const PROVES_END: bool, const SCORE_BITS: u32>(Option<Kind>);

impl<const P: bool, const S: u32> Wise<P, S> {
    fn has(&self, fault: Kind) -> bool {
        self.0 == Some(fault)
    }
    /// The mover's view.
    fn value(stones: u32) -> Score {
        match stones {
            0 => Score::loss_in(0),
            _ => {
                (1..=stones.min(2)).map(|take| -Self::value(stones - take).later(1)).max().unwrap_or_default()
            }
        }
    }
}

impl<const P: bool, const S: u32> Guide<Stones<true>> for Wise<P, S> {
    /// Whether a parent has handed something down.
    type Info = bool;
    const TERMS: Terms = {
        let terms = Terms::hints().score_bits(S).noisy();
        if P { terms.proves_end() } else { terms }
    };

    fn outcome(&self, game: &Stones<true>, heap: &Heap, _: &bool) -> Option<Score> {
        if self.has(Kind::Outcome) && heap.stones == 3 { Some(Score::ZERO) } else { game.outcome(heap) }
    }

    fn bounds(&self, _: &Stones<true>, heap: &Heap, _: &bool) -> Option<(Score, Score)> {
        let value = Self::value(heap.stones);
        Some((
            value,
            if self.has(Kind::Bounds) && heap.stones == 3 { value.down() } else { Score::win_in(0) },
        ))
    }

    fn tail(&self, _: &Stones<true>, heap: &Heap, window: Window) -> Option<Value> {
        let value = Self::value(heap.stones);
        match self.0 {
            Some(Kind::Tail) if window == Window::FULL => Some(Value { score: value, bound: Bound::AtLeast }),
            _ => (heap.stones < 3).then_some(Value::exact(value)),
        }
    }

    fn expand(
        &self,
        _: &Stones<true>,
        heap: &Heap,
        _: &bool,
        window: Window,
        moves: &mut Moves<'_, u32, bool>,
    ) -> Expansion {
        let value = Self::value(heap.stones);
        let ends = heap.stones <= 2 && P && !self.has(Kind::ProvesEnd);
        if ends || (self.has(Kind::Proof) && heap.stones == 4) {
            return Expansion::Proved(Value::exact(if self.has(Kind::Proof) { -value } else { value }));
        }
        let best = (1..=heap.stones.min(2)).max_by_key(|&take| -Self::value(heap.stones - take)).unwrap_or(1);
        if heap.stones == 5 {
            moves.push(if self.has(Kind::Only) { 3 - best } else { best }, 0, true);
            return Expansion::Only;
        }
        for take in 1..=heap.stones.min(2) {
            // Wrong only in some windows.
            if !(self.has(Kind::LeftOut) && take == best && window.alpha > value) {
                moves.push(take, 0, true);
            }
        }
        if self.has(Kind::Listed) {
            moves.push(best, 0, true);
        }
        Expansion::Moves
    }

    fn evaluate(&self, _: &Stones<true>, _: &Heap, &handed: &bool) -> Score {
        match self.0 {
            Some(Kind::Evaluation) => Score::win_in(4),
            Some(Kind::Handed) if handed => Score::new(1),
            _ => Score::ZERO,
        }
    }

    fn noisy(&self, _: &Stones<true>, heap: &Heap, out: &mut Vec<u32>) {
        out.push(if self.has(Kind::Noisy) && heap.stones == 1 { 2 } else { 1 });
    }

    fn slot(&self, take: u32) -> Option<usize> {
        Some(take as usize)
    }
}

#[test]
fn every_fault_of_the_hints_is_found() {
    fn found<const P: bool, const S: u32>(fault: Option<Kind>) -> Option<Kind> {
        let game = Stones::<true>::with(None);
        Check::new(&game).guide(&Wise::<P, S>(fault)).err().map(|v| v.kind)
    }
    assert_eq!(found::<false, 32>(None), None);
    assert_eq!(found::<true, 32>(None), None);
    for fault in [
        Kind::Outcome,
        Kind::Bounds,
        Kind::Tail,
        Kind::Proof,
        Kind::Only,
        Kind::LeftOut,
        Kind::Listed,
        Kind::Evaluation,
        Kind::Noisy,
        Kind::Handed,
    ] {
        assert_eq!(found::<false, 32>(Some(fault)), Some(fault));
    }
    assert_eq!(found::<true, 32>(Some(Kind::ProvesEnd)), Some(Kind::ProvesEnd));
    assert_eq!(found::<false, 8>(None), Some(Kind::ScoreBits));
}

#[test]
fn sound_games_pass() {
    let summary = Check::new(&TicTacToe::NATURAL).rules().expect("keeps its promises");
    assert_eq!((summary.games, summary.ended), (200, 200));
    Check::new(&TakeBack(TicTacToe::CENTRE_FIRST)).rules().expect("keeps its promises");
    let summary = Check::new(&TicTacToe::NATURAL.with_distance()).guide(&()).expect("no hints, no fault");
    assert!(summary.solved > 600, "{summary:?}");
    for_all_trees("conformance", 1, 300, |tree, _| {
        let check = Check::new(tree).games(10);
        let rules = check.rules().map_err(|v| v.to_string())?;
        check.keys().map_err(|v| v.to_string())?;
        check.guide(&()).map_err(|v| v.to_string())?;
        if rules.games == rules.ended { Ok(()) } else { Err("every line ends".to_owned()) }
    });
    for seed in 0..300 {
        let mut rng = Rng(seed);
        let game = Graph::<45, false, true>::random(&mut rng, Scores::Won, 20);
        let check = Check::new(&game).games(10).seed(seed);
        check.rules().expect("keeps its promises");
        check.keys().expect("keeps its promises");
        check.guide(&Learning).expect("keeps its promises");
        check.guide(&Noisy).expect("keeps its promises");
        check.guide(&Hints::new(&game, seed)).expect("keeps its promises");
    }
}

#[test]
fn perft_counts_what_is_known() {
    let game = TicTacToe::NATURAL;
    let counts = perft(&game, &game.start(), 9);
    assert_eq!(counts, [1, 9, 72, 504, 3024, 15120, 54720, 148_176, 200_448, 127_872]);
    assert_eq!(counts.iter().sum::<u64>(), 549_946);
    assert_eq!(perft(&TakeBack(game), &game.start(), 9), counts);
    let below = divide(&game, &game.start(), 9);
    assert_eq!(below.iter().map(|&(_, n)| n).sum::<u64>(), 127_872);
    assert_eq!(below.iter().map(|&(mv, _)| mv).collect::<Vec<_>>(), (0..9).collect::<Vec<_>>());
    assert!(divide(&game, &game.start(), 0).is_empty());
}
