//! How kalah is written, read and drawn.

use super::{Kalah, MOST_SEEDS, Position};
use plyscope::{Game, Notation, NotationError, Picture, Player};
use std::fmt::Write;

/// A move is the number of a house, from 1; the last one lies beside the store. A position is read from two forms:
///
/// - the moves played so far, separated by blanks: `3 6 1`; nothing is the first position;
/// - the houses and the store of each player, first player X first, and who moves:
///   `4,4,0,5,5,5:1 4,4,4,4,4,4:0 x`. Each side is written in the order of its own house numbers.
///
/// It is written in the second form. Positions with a wrong number of seeds are refused, and so are those in which one
/// side is empty while seeds lie on the other: there the game is over and the seeds are in the stores.
impl Notation for Kalah {
    fn write_move(&self, _: &Position, house: u8) -> String {
        (u32::from(house) + 1).to_string()
    }

    fn write_position(&self, position: &Position) -> String {
        let mut text = String::new();
        for player in [Player::Max, Player::Min] {
            let houses: Vec<String> =
                (0..self.houses).map(|house| self.held(position, player, house).to_string()).collect();
            let _ = write!(text, "{}:{} ", houses.join(","), self.held(position, player, self.houses));
        }
        text.push(letter(position.turn).to_ascii_lowercase());
        text
    }

    fn read_position(&self, text: &str) -> Result<Position, NotationError> {
        if text.contains(':') { self.read_board(text) } else { self.read_moves(text) }
    }
}

const fn letter(player: Player) -> char {
    match player {
        Player::Max => 'X',
        Player::Min => 'O',
    }
}

/// The pieces of a text between separators, each with the place of its first character, counted from `first`.
fn pieces(text: &str, first: usize, separator: impl Fn(char) -> bool) -> Vec<(usize, &str)> {
    let mut at = first;
    let mut found = Vec::new();
    for piece in text.split(separator) {
        found.push((at, piece));
        at += piece.chars().count() + 1;
    }
    found
}

impl Kalah {
    /// What `player` holds in a house, or in the store for the number after the last house.
    pub(super) fn held(&self, position: &Position, player: Player, pit: u32) -> u32 {
        position.pit(if player == position.turn { pit } else { self.houses + 1 + pit })
    }

    fn read_moves(&self, text: &str) -> Result<Position, NotationError> {
        let mut position = self.start();
        for (at, word) in pieces(text, 1, char::is_whitespace) {
            if word.is_empty() {
                continue;
            }
            match self.read_move(&position, word) {
                Ok(house) => self.play(&mut position, house),
                Err(error) => {
                    let message = format!("move `{word}`: {}", error.message);
                    return Err(NotationError {
                        legal: error.legal,
                        ..NotationError::new(text, message).at(at)
                    });
                }
            }
        }
        Ok(position)
    }

    fn read_board(&self, text: &str) -> Result<Position, NotationError> {
        let fail = |at: usize, message: String| Err(NotationError::new(text, message).at(at));
        let words: Vec<_> =
            pieces(text, 1, char::is_whitespace).into_iter().filter(|(_, word)| !word.is_empty()).collect();
        let [x, o, (turn_at, turn)] = words[..] else {
            let message = format!(
                "expected three words, as in `{}`: the side of X, the side of O, and x or o to move",
                self.write_position(&self.start())
            );
            return Err(NotationError::new(text, message));
        };
        let turn = match turn {
            "x" | "X" => Player::Max,
            "o" | "O" => Player::Min,
            _ => return fail(turn_at, "expected x or o, the player to move".to_owned()),
        };
        let mut sides = [0_u128; 2];
        let mut all = 0;
        for (side, (at, word)) in sides.iter_mut().zip([x, o]) {
            let parts = pieces(word, at, |c| c == ',' || c == ':');
            let colon = word.matches(':').count() == 1
                && parts.last().is_some_and(|p| word.ends_with(&format!(":{}", p.1)));
            if parts.len() != self.houses as usize + 1 || !colon {
                return fail(
                    at,
                    format!("expected {} houses separated by commas, `:` and the store", self.houses),
                );
            }
            for (pit, (at, number)) in parts.into_iter().enumerate() {
                match number.parse::<u8>() {
                    Ok(seeds) if u32::from(seeds) <= MOST_SEEDS => {
                        all += u32::from(seeds);
                        *side |= u128::from(seeds) << (8 * pit);
                    }
                    _ => return fail(at, format!("expected a number of seeds, 0 to {}", self.all())),
                }
            }
        }
        if all != self.all() {
            let message = format!("there are {all} seeds; expected {} on this board", self.all());
            return Err(NotationError::new(text, message));
        }
        let empty = sides.map(|side| side & self.side() == 0);
        if empty[0] != empty[1] {
            let (side, other) = if empty[0] { ('X', 'O') } else { ('O', 'X') };
            let message = format!(
                "the houses of {side} are empty, so the game is over; expected the seeds of {other} in its store"
            );
            return Err(NotationError::new(text, message));
        }
        let [mine, theirs] = if turn == Player::Max { sides } else { [sides[1], sides[0]] };
        Ok(Position { pits: mine | theirs << (8 * (self.houses + 1)), turn })
    }
}

/// The second player O sits above, the first player X below; each one's store lies on its right. An arrow shows who is to
/// move, numbers outside the board are the moves.
impl Picture for Kalah {
    fn picture(&self, position: &Position) -> String {
        let m = self.houses as usize;
        let line = |left: &str, inner: &str, right: &str, ends: [&str; 2]| {
            let houses = vec!["────"; m].join(inner);
            format!("{}{left}{houses}{right}{}", ends[0], ends[1])
        };
        let row = |player: Player| {
            let order: Vec<u32> = match player {
                Player::Max => (0..self.houses).collect(),
                Player::Min => (0..self.houses).rev().collect(),
            };
            let cells: String =
                order.iter().map(|&house| format!("{:>3} │", self.held(position, player, house))).collect();
            let arrow = if position.turn == player && self.outcome(position).is_none() { " ←" } else { "" };
            format!("  │    │{cells}    │ {}{arrow}", letter(player))
        };
        let numbers = |order: &mut dyn Iterator<Item = u32>| {
            let cells: String = order.map(|house| format!("{:>3}  ", house + 1)).collect();
            format!("        {}", cells.trim_end())
        };
        let store = |player| format!("{:>3}", self.held(position, player, self.houses));
        let middle = line(
            "├",
            "┼",
            "┤",
            [&format!("  │{} ", store(Player::Min)), &format!("{} │", store(Player::Max))],
        );
        [
            numbers(&mut (0..self.houses).rev()),
            line("┬", "┬", "┬", ["  ┌────", "────┐"]),
            row(Player::Min),
            middle,
            row(Player::Max),
            line("┴", "┴", "┴", ["  └────", "────┘"]),
            numbers(&mut (0..self.houses)),
        ]
        .join("\n")
    }
}
