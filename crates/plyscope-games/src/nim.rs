//! Nim: take any number of stones from one heap. The player who takes the last stone wins, or loses in misère play.
//!
//! The theorem (Bouton, *Nim, a game with a complete mathematical theory*, 1901): who moves wins exactly if the binary sum
//! without carry of the heaps is not zero; in misère play the same, unless every heap has at most one stone: then exactly
//! if the number of heaps is even. [`Nim`] holds the rules, which know nothing of it; [`Theorem`] is the guide that does.

mod scene;

use crate::ParameterError;
use plyscope::engine::Guide;
use plyscope::{Bound, Game, Hashed, Notation, NotationError, Picture, Player, Score, Value, Window};

/// The most heaps there can be.
pub const MAX_HEAPS: usize = 8;
/// The most stones a heap can have.
pub const MAX_STONES: u8 = 127;

/// The rules.
///
/// ```
/// use plyscope::engine::{Driver, Engine, Limits, Table};
/// use plyscope::Game;
/// use plyscope_games::nim::{Nim, Theorem};
/// let game = Nim::new(&[3, 4, 5], false)?;
/// let mut engine = Engine::new(&game).guide(Theorem).table(Table::default()).driver(Driver::Bisection).build()?;
/// let report = engine.search(&game.start(), &Limits::none())?;
/// assert!(report.value.score.is_win());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Nim {
    heaps: [u8; MAX_HEAPS],
    /// How many heaps there are, empty ones included.
    count: usize,
    misere: bool,
}

/// A position.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash)]
pub struct Position {
    heaps: [u8; MAX_HEAPS],
    turn: Player,
}

/// Stones taken from one heap.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash)]
pub struct Take {
    heap: u8,
    stones: u8,
}

impl Nim {
    /// The game with these heaps.
    ///
    /// # Errors
    /// If there are none or more than [`MAX_HEAPS`], or one has more than [`MAX_STONES`].
    pub fn new(heaps: &[u8], misere: bool) -> Result<Nim, ParameterError> {
        if heaps.is_empty() || heaps.len() > MAX_HEAPS {
            return Err(ParameterError(format!("{} heaps: expected 1 to {MAX_HEAPS}", heaps.len())));
        }
        if let Some(stones) = heaps.iter().find(|&&stones| stones > MAX_STONES) {
            return Err(ParameterError(format!("a heap of {stones}: expected at most {MAX_STONES} stones")));
        }
        let mut all = [0; MAX_HEAPS];
        all[..heaps.len()].copy_from_slice(heaps);
        Ok(Nim { heaps: all, count: heaps.len(), misere })
    }

    /// Whether the player to move wins, by the theorem.
    #[inline]
    fn wins(&self, heaps: &[u8; MAX_HEAPS]) -> bool {
        let sum = heaps.iter().fold(0, |sum, stones| sum ^ stones);
        let small = heaps.iter().all(|&stones| stones <= 1);
        // With heaps of one stone only, the sum is the parity of their number.
        (sum != 0) != (self.misere && small)
    }

    /// The least and the greatest value for the mover: see [`Theorem`].
    fn limits(&self, position: &Position) -> (Score, Score) {
        let total: u32 = position.heaps.iter().map(|&stones| u32::from(stones)).sum();
        let heaps = position.heaps.iter().filter(|&&stones| stones > 0).count() as u32;
        let wins = self.wins(&position.heaps);
        // The mover makes moves 1, 3, 5, …: in normal play it wins with one of its own.
        let odd = u32::from(wins != self.misere);
        let soonest = heaps + u32::from(heaps % 2 != odd);
        let latest = total - u32::from(total % 2 != odd);
        if wins {
            (Score::win_in(latest), Score::win_in(soonest))
        } else {
            (Score::loss_in(soonest), Score::loss_in(latest))
        }
    }

    /// A static evaluation that knows nothing of the theorem: level, but an odd number of heaps is a little better.
    pub fn parity(&self, position: &Position) -> Score {
        let odd = position.heaps.iter().filter(|&&stones| stones > 0).count() % 2 == 1;
        Score::new(if odd == self.misere { -1 } else { 1 }).seen_by(position.turn)
    }
}

impl Game for Nim {
    type State = Position;
    type Move = Take;
    const ALTERNATES: bool = true;

    fn start(&self) -> Position {
        Position { heaps: self.heaps, turn: Player::Max }
    }

    #[inline]
    fn turn(&self, position: &Position) -> Player {
        position.turn
    }

    fn moves(&self, position: &Position, out: &mut Vec<Take>) {
        for (heap, &stones) in (0..).zip(&position.heaps) {
            out.extend((1..=stones).map(|stones| Take { heap, stones }));
        }
    }

    #[inline]
    fn play(&self, position: &mut Position, take: Take) {
        position.heaps[usize::from(take.heap)] -= take.stones;
        position.turn = position.turn.other();
    }

    #[inline]
    fn outcome(&self, position: &Position) -> Option<Score> {
        let over = position.heaps == [0; MAX_HEAPS];
        let mover = if self.misere { Score::win_in(0) } else { Score::loss_in(0) };
        over.then(|| mover.seen_by(position.turn))
    }
}

fn key(heaps: &[u8; MAX_HEAPS], turn: Player) -> u64 {
    heaps.iter().fold(u64::from(turn == Player::Min), |key, &stones| key << 7 | u64::from(stones))
}

/// Exact: 7 bits a heap and one for the player.
impl Hashed for Nim {
    const KEY_BITS: u32 = 7 * MAX_HEAPS as u32 + 1;
    const CANONICAL_PLIES: u32 = u32::MAX;

    #[inline]
    fn key(&self, position: &Position) -> u64 {
        key(&position.heaps, position.turn)
    }

    /// The order of the heaps does not matter.
    fn canonical_key(&self, position: &Position) -> u64 {
        let mut heaps = position.heaps;
        heaps.sort_unstable();
        key(&heaps, position.turn)
    }
}

fn letter(heap: u8) -> char {
    (b'a' + heap) as char
}

impl Notation for Nim {
    /// The heap's letter and how many are taken: `b-3`.
    fn write_move(&self, _: &Position, take: Take) -> String {
        format!("{}-{}", letter(take.heap), take.stones)
    }

    /// The heaps, and who is to move: `3,4,5 first`.
    fn write_position(&self, position: &Position) -> String {
        let heaps: Vec<_> = position.heaps[..self.count].iter().map(u8::to_string).collect();
        format!("{} {}", heaps.join(","), if position.turn == Player::Max { "first" } else { "second" })
    }

    /// As many heaps as the game has. Without a player, the first is to move.
    fn read_position(&self, text: &str) -> Result<Position, NotationError> {
        let wrong = |offset: usize, said: String| {
            Err(NotationError::new(text, said).at(text[..offset].chars().count() + 1))
        };
        let blank = text.len() - text.trim_start().len();
        let (list, rest) = match text.trim_start().find(char::is_whitespace) {
            Some(at) => text.split_at(blank + at),
            None => (text, ""),
        };
        let mut heaps = [0; MAX_HEAPS];
        let mut offset = blank;
        let mut count = 0;
        for word in list.trim_start().split(',') {
            if count == self.count {
                return wrong(offset, format!("expected {} heaps, found more", self.count));
            }
            match word.parse::<u8>() {
                Ok(stones) if stones <= MAX_STONES => heaps[count] = stones,
                _ => {
                    let said = format!("expected a number of stones from 0 to {MAX_STONES}, found `{word}`");
                    return wrong(offset, said);
                }
            }
            count += 1;
            offset += word.len() + 1;
        }
        if count < self.count {
            return wrong(list.len(), format!("expected {} heaps, found {count}", self.count));
        }
        let turn = match rest.trim() {
            "" | "first" => Player::Max,
            "second" => Player::Min,
            other => {
                let at = list.len() + rest.len() - rest.trim_start().len();
                return wrong(at, format!("expected `first` or `second`, found `{other}`"));
            }
        };
        Ok(Position { heaps, turn })
    }
}

impl Picture for Nim {
    fn picture(&self, position: &Position) -> String {
        let lines = (0..).zip(&position.heaps[..self.count]).map(|(heap, &stones)| {
            format!("{} {stones:3}  {}", letter(heap), "o ".repeat(usize::from(stones)).trim_end())
        });
        lines.collect::<Vec<_>>().join("\n")
    }
}

/// The guide that knows who wins, and asks the search only how soon.
///
/// A game takes at least as many moves as there are heaps and at most as many as there are stones, and by who wins their
/// number is odd or even.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Theorem;

impl Guide<Nim> for Theorem {
    type Info = ();

    #[inline]
    fn bounds(&self, game: &Nim, position: &Position, (): &()) -> Option<(Score, Score)> {
        Some(game.limits(position))
    }

    fn tail(&self, game: &Nim, position: &Position, window: Window) -> Option<Value> {
        match game.limits(position) {
            (least, most) if least == most => Some(Value::exact(least)),
            (least, _) if least >= window.beta => Some(Value { score: least, bound: Bound::AtLeast }),
            (_, most) if most <= window.alpha => Some(Value { score: most, bound: Bound::AtMost }),
            _ => None,
        }
    }

    /// Winning moves first; among those, and for the loser among the others, the larger and the smaller ones.
    fn order(&self, game: &Nim, position: &Position, take: Take) -> i32 {
        let mut after = *position;
        game.play(&mut after, take);
        let stones = i32::from(take.stones);
        if game.wins(&after.heaps) { -stones } else { 1000 + stones }
    }

    fn evaluate(&self, game: &Nim, position: &Position, _: &Self::Info) -> Score {
        Score::new(if game.wins(&position.heaps) { 100 } else { -100 }).seen_by(position.turn)
    }

    fn slot(&self, take: Take) -> Option<usize> {
        Some(usize::from(take.heap) << 7 | usize::from(take.stones))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::playthrough;
    use plyscope::conformance::Check;
    use plyscope::engine::{Driver, Engine, Limits, Table};
    use plyscope::perft::perft;

    /// All heaps of sizes up to `most` in falling order.
    fn positions(count: usize, most: u8) -> Vec<Vec<u8>> {
        if count == 0 {
            return vec![Vec::new()];
        }
        let longer = |heaps: Vec<u8>| {
            let top = heaps.last().copied().unwrap_or(most);
            (0..=top).map(move |stones| [heaps.clone(), vec![stones]].concat())
        };
        positions(count - 1, most).into_iter().flat_map(longer).collect()
    }

    #[test]
    fn plain_search_proves_the_theorem() {
        let mut seen = 0;
        for misere in [false, true] {
            for (count, most) in [(1, 20), (2, 12), (3, 7), (4, 5), (5, 3), (8, 1)] {
                // One table for all positions of a kind; the rules do not depend on the first position.
                let game = Nim::new(&vec![most; count], misere).unwrap();
                let mut engine =
                    Engine::new(&game).table(Table::default()).build().expect("the settings go together");
                for heaps in positions(count, most) {
                    let start = Nim::new(&heaps, misere).unwrap().start();
                    let value = engine.search(&start, &Limits::none()).unwrap().value.score;
                    let sum = heaps.iter().fold(0, |sum, stones| sum ^ stones);
                    let ones = heaps.iter().filter(|&&stones| stones == 1).count();
                    let small = heaps.iter().all(|&stones| stones <= 1);
                    let expected = if misere && small { ones % 2 == 0 } else { sum != 0 };
                    assert_eq!(value.is_win(), expected, "{heaps:?}, misère {misere}: {value}");
                    assert_eq!(value.is_loss(), !expected, "{heaps:?}, misère {misere}: {value}");
                    seen += 1;
                }
            }
        }
        assert!(seen > 800, "{seen}");
    }

    #[test]
    fn counts_are_the_ways_to_take_stones() {
        let binomial = |n: u64, k: u64| (0..k).fold(1, |b, i| b * (n - i) / (i + 1));
        for heaps in [&[9][..], &[1, 2], &[4, 3], &[2, 3, 4], &[1, 1, 1, 1], &[0, 2, 2]] {
            // k moves on a heap of n: choose k of n stones, each the last of what a move takes. The moves on different
            // heaps mix in any order.
            let mut ways = vec![1u64];
            for &stones in heaps {
                let mut more = vec![0; ways.len() + usize::from(stones)];
                for (before, &count) in (0..).zip(&ways) {
                    for here in 0..=u64::from(stones) {
                        let mixed = binomial(before + here, here) * binomial(u64::from(stones), here);
                        more[(before + here) as usize] += count * mixed;
                    }
                }
                ways = more;
            }
            let game = Nim::new(heaps, false).unwrap();
            assert_eq!(perft(&game, &game.start(), ways.len() as u32 - 1), ways, "{heaps:?}");
        }
    }

    #[test]
    fn rules_keys_and_guide_keep_their_promises() {
        for misere in [false, true] {
            for heaps in
                [&[5][..], &[3, 4], &[1, 2, 3], &[3, 3, 2], &[1, 1, 1, 1, 1], &[127, 100], &[2, 2, 1, 1]]
            {
                let game = Nim::new(heaps, misere).unwrap();
                let check = Check::new(&game).games(60).effort(20_000);
                check.rules().unwrap();
                check.keys().unwrap();
                check.notation().unwrap();
                check.guide(&Theorem).unwrap();
            }
        }
    }

    #[test]
    fn values_with_and_without_the_theorem_are_the_same() {
        for misere in [false, true] {
            for heaps in positions(3, 5).into_iter().chain(positions(2, 9)) {
                let game = Nim::new(&heaps, misere).unwrap();
                let start = game.start();
                let plain = Engine::new(&game)
                    .table(Table::default())
                    .build()
                    .expect("the settings go together")
                    .search(&start, &Limits::none())
                    .unwrap();
                for driver in [Driver::Window, Driver::Bisection, Driver::Mtd(Score::ZERO)] {
                    let mut engine = Engine::new(&game)
                        .guide(Theorem)
                        .table(Table::default())
                        .driver(driver)
                        .build()
                        .expect("the settings go together");
                    let report = engine.search(&start, &Limits::none()).unwrap();
                    assert_eq!(report.value, plain.value, "{heaps:?}, misère {misere}, {driver:?}");
                }
            }
        }
    }

    #[test]
    fn notation_reads_what_it_writes_and_says_what_is_wrong() {
        let game = Nim::new(&[3, 4, 5], false).unwrap();
        let position = game.read_position(" 1,0,12 second").unwrap();
        assert_eq!(game.write_position(&position), "1,0,12 second");
        assert_eq!(game.picture(&game.start()), "a   3  o o o\nb   4  o o o o\nc   5  o o o o o");
        let error = game.read_move(&game.read_position("1,0,2").unwrap(), "b-1").unwrap_err().to_string();
        assert!(error.contains("the legal moves are a-1, c-1, c-2"), "{error}");
        for (text, column, said) in [
            ("1,2", 4, "expected 3 heaps, found 2"),
            ("1,2,3,4", 7, "expected 3 heaps, found more"),
            ("1,x,3", 3, "from 0 to 127, found `x`"),
            ("1,2,128", 5, "from 0 to 127, found `128`"),
            ("1,2,3 third", 7, "expected `first` or `second`, found `third`"),
            ("", 1, "found ``"),
        ] {
            let error = game.read_position(text).unwrap_err();
            assert_eq!(error.column, Some(column), "{error}");
            assert!(error.to_string().contains(said), "{error}");
        }
        assert!(Nim::new(&[], false).is_err() && Nim::new(&[1; 9], false).is_err());
        assert!(Nim::new(&[128], true).unwrap_err().to_string().contains("at most 127"));
    }

    #[test]
    fn plays_as_recorded() {
        playthrough::check("nim", &Nim::new(&[3, 5, 7], false).unwrap(), 1, Nim::parity);
    }
}
