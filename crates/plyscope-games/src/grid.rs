//! What boards of squares have in common: names of squares, rows as text, a drawing.
//!
//! Columns are letters from the left, rows are numbers from the bottom: a1 is the lower left square.

use crate::scene::{Area, Ground, Look, Part};
use plyscope::{NotationError, Player};
use std::fmt::Write;

/// A board of `cols` × `rows` squares.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Grid {
    pub(crate) cols: u32,
    pub(crate) rows: u32,
}

/// The squares that a text names, and whose turn it says it is.
pub(crate) struct Read {
    /// Column, row and sign of every square that is not empty.
    pub(crate) squares: Vec<(u32, u32, char)>,
    pub(crate) turn: Option<Player>,
}

impl Grid {
    /// a1, b7, …
    pub(crate) fn name(self, col: u32, row: u32) -> String {
        format!("{}{}", letter(col), row + 1)
    }

    /// The rows from the top, separated by `/`; a number stands for that many empty squares (`'.'`).
    pub(crate) fn write(self, sign: impl Fn(u32, u32) -> char) -> String {
        let mut text = String::new();
        for row in (0..self.rows).rev() {
            let mut empty = 0;
            for col in 0..self.cols {
                let sign = sign(col, row);
                if sign == '.' {
                    empty += 1;
                    continue;
                }
                if empty > 0 {
                    let _ = write!(text, "{empty}");
                    empty = 0;
                }
                text.push(sign);
            }
            if empty > 0 {
                let _ = write!(text, "{empty}");
            }
            if row > 0 {
                text.push('/');
            }
        }
        text
    }

    /// Reads what [`Grid::write`] wrote, in either case, and after a blank whose turn it is: one of the two `players`,
    /// the first meaning Max. The turn may be missing.
    pub(crate) fn read(self, text: &str, signs: &str, players: [char; 2]) -> Result<Read, NotationError> {
        let expected: Vec<_> = signs.chars().map(|c| format!("`{c}`")).collect();
        let expected = expected.join(", ");
        let chars: Vec<char> = text.chars().collect();
        let wrong = |at: usize, message: String| NotationError::new(text, message).at(at + 1);
        let mut at = chars.iter().take_while(|c| c.is_whitespace()).count();
        let mut squares = Vec::new();
        let (mut col, mut row) = (0, self.rows - 1);
        while at < chars.len() && !chars[at].is_whitespace() {
            let sign = chars[at].to_ascii_lowercase();
            let wide = |cols: u32| {
                let said = format!("row {} is wider than {} squares", row + 1, cols);
                wrong(at, said)
            };
            if sign == '/' {
                if col != self.cols {
                    let said = format!("row {} ends after {col} of {} squares", row + 1, self.cols);
                    return Err(wrong(at, said));
                }
                if row == 0 {
                    return Err(wrong(at, format!("the board has only {} rows", self.rows)));
                }
                (col, row) = (0, row - 1);
                at += 1;
            } else if sign.is_ascii_digit() {
                let digits = chars[at..].iter().take_while(|c| c.is_ascii_digit()).count();
                let number: String = chars[at..at + digits].iter().collect();
                match number.parse::<u32>() {
                    Ok(empty) if empty > 0 && empty <= self.cols - col => col += empty,
                    Ok(0) => {
                        return Err(wrong(at, "expected a number of empty squares, 1 or more".to_owned()));
                    }
                    _ => return Err(wide(self.cols)),
                }
                at += digits;
            } else if sign == '.' || signs.contains(sign) {
                if col == self.cols {
                    return Err(wide(self.cols));
                }
                if sign != '.' {
                    squares.push((col, row, sign));
                }
                col += 1;
                at += 1;
            } else {
                let said = format!(
                    "expected {expected}, `.`, a number of empty squares or `/`, found `{}`",
                    chars[at]
                );
                return Err(wrong(at, said));
            }
        }
        if row > 0 || col < self.cols {
            let said = format!(
                "the board ends in row {} after {col} squares; expected {} rows of {}, from the top",
                row + 1,
                self.rows,
                self.cols
            );
            return Err(wrong(at, said));
        }
        at += chars[at..].iter().take_while(|c| c.is_whitespace()).count();
        let turn = match chars.get(at) {
            None => return Ok(Read { squares, turn: None }),
            Some(c) if c.eq_ignore_ascii_case(&players[0]) => Player::Max,
            Some(c) if c.eq_ignore_ascii_case(&players[1]) => Player::Min,
            Some(c) => {
                let [max, min] = players;
                return Err(wrong(at, format!("expected whose turn it is, `{max}` or `{min}`, found `{c}`")));
            }
        };
        match chars[at + 1..].iter().position(|c| !c.is_whitespace()) {
            None => Ok(Read { squares, turn: Some(turn) }),
            Some(more) => Err(wrong(at + 1 + more, "expected nothing more".to_owned())),
        }
    }

    /// The board with its coordinates.
    pub(crate) fn draw(self, sign: impl Fn(u32, u32) -> char) -> String {
        let mut text = String::new();
        for row in (0..self.rows).rev() {
            let _ = write!(text, "{:2} ", row + 1);
            for col in 0..self.cols {
                let _ = write!(text, " {}", sign(col, row));
            }
            text.push('\n');
        }
        text.push_str("   ");
        for col in 0..self.cols {
            let _ = write!(text, " {}", letter(col));
        }
        text
    }

    /// Where a square is in a drawing, in which rows are counted from the top.
    pub(crate) fn area(self, col: u32, row: u32) -> Area {
        Area::square(col, self.rows - 1 - row)
    }

    fn squares(self) -> impl Iterator<Item = (u32, u32)> {
        (0..self.rows).flat_map(move |row| (0..self.cols).map(move |col| (col, row)))
    }

    /// The empty board with its coordinates.
    pub(crate) fn ground(self, look: impl Fn(u32, u32) -> Look) -> Ground {
        let (cols, rows) = (self.cols as f32, self.rows as f32);
        let mut parts = vec![Part::new(Look::Board, Area::new(0.0, 0.0, cols, rows))];
        parts.extend(self.squares().map(|(col, row)| Part::new(look(col, row), self.area(col, row))));
        let letters =
            (0..self.cols).map(|col| Part::label(Area::new(col as f32, rows, 1.0, 0.6), letter(col)));
        let numbers = (0..self.rows).map(|row| {
            let y = self.area(0, row).y;
            Part::label(Area::new(-0.6, y, 0.6, 1.0), row + 1)
        });
        parts.extend(letters.chain(numbers));
        Ground { area: Area::new(-0.6, 0.0, cols + 0.6, rows + 0.6), parts }
    }

    /// What stands on the squares, and whose it is.
    pub(crate) fn pieces(self, on: impl Fn(u32, u32) -> Option<(Look, Player)>) -> Vec<Part> {
        let piece = |(col, row)| {
            let (look, owner) = on(col, row)?;
            Some(Part::new(look, self.area(col, row)).of(owner))
        };
        self.squares().filter_map(piece).collect()
    }
}

/// The letters of the columns.
pub(crate) const MAX_COLS: u32 = 26;

fn letter(col: u32) -> char {
    debug_assert!(col < MAX_COLS);
    (b'a' + col as u8) as char
}

/// A bijection of 64 bits in which every bit of the result depends on all of them (SplitMix64's finaliser).
#[inline]
pub(crate) const fn mix(bits: u64) -> u64 {
    let z = (bits ^ (bits >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    let z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    z ^ (z >> 31)
}

#[cfg(test)]
mod tests {
    use super::*;

    const GRID: Grid = Grid { cols: 12, rows: 2 };

    #[test]
    fn a_board_that_was_written_is_read_as_the_same() {
        let sign = |col: u32, row: u32| match (col, row) {
            (0, 0) | (11, 1) => 'x',
            (3, 1) => 'o',
            _ => '.',
        };
        let text = GRID.write(sign);
        assert_eq!(text, "3o7x/x11");
        for text in [text.as_str(), " 3O7X/X11  W ", "...o.......x/x10.w"] {
            // The last one has no blank before the turn, and `w` is not a square.
            match GRID.read(text, "xo", ['b', 'w']) {
                Ok(read) => assert_eq!(read.squares, [(3, 1, 'o'), (11, 1, 'x'), (0, 0, 'x')], "{text}"),
                Err(error) => assert_eq!(error.column, Some(18), "{error}"),
            }
        }
        assert_eq!(GRID.draw(sign).lines().next(), Some(" 2  . . . o . . . . . . . x"));
        assert_eq!(GRID.name(11, 1), "l2");
    }

    #[test]
    fn errors_name_the_place_and_what_was_expected() {
        for (text, column, said) in [
            ("12/11", 6, "the board ends in row 1 after 11 squares; expected 2 rows of 12"),
            ("11/12", 3, "row 2 ends after 11 of 12 squares"),
            ("13/12", 1, "row 2 is wider than 12 squares"),
            ("12x/12", 3, "row 2 is wider than 12 squares"),
            ("12/12/12", 6, "the board has only 2 rows"),
            ("12/1q", 5, "expected `x`, `o`, `.`, a number of empty squares or `/`, found `q`"),
            ("0x/12", 1, "1 or more"),
            ("12/12 y", 7, "expected whose turn it is, `b` or `w`, found `y`"),
            ("12/12 b w", 9, "expected nothing more"),
            ("", 1, "the board ends in row 2"),
            ("99999999999/12", 1, "wider"),
        ] {
            let Err(error) = GRID.read(text, "xo", ['b', 'w']) else { panic!("{text} was read") };
            assert_eq!(error.column, Some(column), "{error}");
            assert!(error.message.contains(said), "{error}");
        }
    }
}
