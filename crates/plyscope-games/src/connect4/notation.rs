//! How connect four is written, read and drawn.

use super::{Connect4, Position, Size};
use plyscope::{Game, Notation, NotationError, Picture, Player};

/// Columns count from 1. A position is read from three forms:
///
/// - the columns played so far: `44435`; with more than 9 columns separated, `10 3 12`; nothing is the empty board;
/// - the board row by row from the top, numbers for empty cells, X (first) and O: `7/7/7/7/3O3/3X3 x`; the player to
///   move may be left out;
/// - a picture: one line per row, `.` for an empty cell; a line of column numbers below is skipped.
///
/// It is written in the second form. A board that no game leads to is refused: stones in the air, wrong counts, both
/// players with four, or four that no last stone completed.
impl<S: Size> Notation for Connect4<S> {
    fn write_move(&self, _: &Position, column: u8) -> String {
        (u32::from(column) + 1).to_string()
    }

    fn write_position(&self, position: &Position) -> String {
        let mut text = String::new();
        for row in (0..self.size.height()).rev() {
            let mut empty = 0;
            for column in 0..self.size.width() {
                match self.stone(position, column, row) {
                    None => empty += 1,
                    Some(player) => {
                        if empty > 0 {
                            text += &empty.to_string();
                            empty = 0;
                        }
                        text.push(letter(player));
                    }
                }
            }
            if empty > 0 {
                text += &empty.to_string();
            }
            text.push(if row > 0 { '/' } else { ' ' });
        }
        text.push(letter(position.player()).to_ascii_lowercase());
        text
    }

    fn read_position(&self, text: &str) -> Result<Position, NotationError> {
        if text.chars().all(|c| c.is_ascii_digit() || c == ',' || c.is_whitespace()) {
            self.read_columns(text)
        } else {
            self.read_board(text)
        }
    }
}

const fn letter(player: Player) -> char {
    match player {
        Player::Max => 'X',
        Player::Min => 'O',
    }
}

/// The words of a text, each with the place of its first character, counted from 1.
fn words(text: &str, one_by_one: bool) -> Vec<(usize, String)> {
    let mut words: Vec<(usize, String)> = Vec::new();
    let mut inside = false;
    for (at, c) in text.chars().enumerate() {
        if c.is_whitespace() || c == ',' {
            inside = false;
        } else if inside && !one_by_one {
            words.last_mut().expect("a word has begun").1.push(c);
        } else {
            words.push((at + 1, c.to_string()));
            inside = true;
        }
    }
    words
}

impl<S: Size> Connect4<S> {
    pub(super) fn read_columns(&self, text: &str) -> Result<Position, NotationError> {
        let width = self.size.width();
        let mut position = self.start();
        for (at, word) in words(text, width <= 9) {
            let error = |message: String| Err(NotationError::new(text, message).at(at));
            let column = match word.parse::<u32>() {
                Ok(column) if (1..=width).contains(&column) => column - 1,
                _ => return error(format!("there is no column {word}; the columns are 1 to {width}")),
            };
            if self.outcome(&position).is_some() {
                return error("the game is over before this move".to_owned());
            }
            if self.open(position.all) & self.column(column) == 0 {
                let mut legal = Vec::new();
                self.moves(&position, &mut legal);
                let legal = legal.iter().map(|&mv| self.write_move(&position, mv)).collect();
                let error = NotationError::new(text, format!("column {word} is full")).at(at);
                return Err(NotationError { legal, ..error });
            }
            self.play(&mut position, column as u8);
        }
        Ok(position)
    }

    fn read_board(&self, text: &str) -> Result<Position, NotationError> {
        let (width, height) = (self.size.width() as usize, self.size.height() as usize);
        let fail = |at: Option<usize>, message: String| {
            let error = NotationError::new(text, message);
            Err(match at {
                Some(at) => error.at(at),
                None => error,
            })
        };
        // A picture has lines; the other form is one line that may end with the player to move.
        let picture = text.trim().contains('\n');
        let mut side = None;
        let mut rows: Vec<(usize, Vec<Option<Player>>)> = Vec::new();
        let mut row: Vec<Option<Player>> = Vec::new();
        let mut begun = 1;
        let chars: Vec<char> = text.trim_end().chars().chain(['\n']).collect();
        let mut i = 0;
        while i < chars.len() {
            let (c, at) = (chars[i], i + 1);
            i += 1;
            match c {
                '/' | '\n' => {
                    // A line of column numbers, and blank lines, belong to the frame of a picture.
                    let line: String = chars[begun - 1..at - 1].iter().collect();
                    let frame = picture && !line.contains(|c: char| ".XxOo".contains(c));
                    if !frame {
                        rows.push((begun, std::mem::take(&mut row)));
                    }
                    row.clear();
                    begun = at + 1;
                }
                'X' | 'x' => row.push(Some(Player::Max)),
                'O' | 'o' => row.push(Some(Player::Min)),
                '.' | '_' => row.push(None),
                '0'..='9' => {
                    let mut empty = c.to_digit(10).unwrap_or(0) as usize;
                    while let Some(digit) = chars.get(i).and_then(|c| c.to_digit(10)) {
                        empty = (empty * 10 + digit as usize).min(1000);
                        i += 1;
                    }
                    row.extend(std::iter::repeat_n(None, empty));
                }
                ' ' if !picture && !row.is_empty() && rows.len() + 1 == height => {
                    let rest: String = chars[i..].iter().collect();
                    side = Some(match rest.trim() {
                        "x" | "X" => Player::Max,
                        "o" | "O" => Player::Min,
                        other => {
                            let message = format!("expected x or o for the player to move, not `{other}`");
                            return fail(Some(at + 1), message);
                        }
                    });
                    // The row ends here.
                    rows.push((begun, std::mem::take(&mut row)));
                    break;
                }
                c if c.is_whitespace() || c == '|' => {}
                other => {
                    let expected = "X, O, . or a number of empty cells, and / between rows";
                    return fail(Some(at), format!("expected {expected}, not `{other}`"));
                }
            }
        }
        if rows.len() != height {
            return fail(None, format!("expected {height} rows, top to bottom, not {}", rows.len()));
        }
        if let Some((n, (at, row))) = rows.iter().enumerate().find(|(_, (_, row))| row.len() != width) {
            let message = format!("row {} from the top has {} cells; expected {width}", n + 1, row.len());
            return fail(Some(*at), message);
        }
        let mut stones = [0u64; 2];
        for column in 0..width {
            let mut gap = None;
            for level in 0..height {
                let (at, row) = &rows[height - 1 - level];
                let bit = 1 << (column as u32 * self.column_bits() + level as u32);
                match row[column] {
                    None => gap = gap.or(Some(level + 1)),
                    Some(player) => {
                        if let Some(gap) = gap {
                            let message = format!(
                                "the stone in column {}, row {} from the bottom hangs in the air: row {gap} below it is empty",
                                column + 1,
                                level + 1
                            );
                            return fail(Some(*at), message);
                        }
                        stones[usize::from(player == Player::Min)] |= bit;
                    }
                }
            }
        }
        let [x, o] = stones.map(u64::count_ones);
        if x != o && x != o + 1 {
            let message = format!("{x} X and {o} O; X begins, so expected as many X as O, or one more");
            return fail(None, message);
        }
        let mover = if x == o { Player::Max } else { Player::Min };
        if let Some(side) = side.filter(|&side| side != mover) {
            let message =
                format!("{} cannot be to move after {x} X and {o} O", letter(side).to_ascii_lowercase());
            return fail(Some(text.trim_end().chars().count()), message);
        }
        let [mine, theirs] = if mover == Player::Max { stones } else { [stones[1], stones[0]] };
        let all = mine | theirs;
        if self.has_four(mine) {
            let both = self.has_four(theirs);
            return fail(
                None,
                match both {
                    true => "both players have four in a row".to_owned(),
                    false => format!("{} is to move and already has four in a row", letter(mover)),
                },
            );
        }
        // Somewhere the last stone must have been dropped: a top stone without which there was no four.
        let tops = ((all + self.bottom()) >> 1) & all;
        let mut last = tops & theirs;
        let possible = all == 0 || {
            let mut found = false;
            while last != 0 {
                let stone = last & last.wrapping_neg();
                last ^= stone;
                found |= !self.has_four(theirs ^ stone);
            }
            found
        };
        if !possible {
            let player = letter(mover.other());
            return fail(None, format!("no last stone of {player} can have led to this board"));
        }
        Ok(Position { mine, all, stones: x + o })
    }

    /// Whose stone is on a cell, columns from the left and rows from the bottom, both from 0.
    pub fn stone(&self, position: &Position, column: u32, row: u32) -> Option<Player> {
        let bit = 1u64 << (column * self.column_bits() + row);
        match (position.all & bit != 0, position.mine & bit != 0) {
            (false, _) => None,
            (true, true) => Some(position.player()),
            (true, false) => Some(position.player().other()),
        }
    }
}

impl<S: Size> Picture for Connect4<S> {
    /// X is the first player; column numbers below.
    fn picture(&self, position: &Position) -> String {
        let cell = self.size.width().to_string().len();
        let mut lines: Vec<String> = (0..self.size.height())
            .rev()
            .map(|row| {
                let signs = (0..self.size.width()).map(|column| {
                    let sign = self.stone(position, column, row).map_or('.', letter);
                    format!("{sign:>cell$}")
                });
                signs.collect::<Vec<_>>().join(" ")
            })
            .collect();
        let numbers = (1..=self.size.width()).map(|n| format!("{n:>cell$}"));
        lines.push(numbers.collect::<Vec<_>>().join(" "));
        lines.join("\n")
    }
}

#[cfg(test)]
mod tests {
    use super::super::{AnySize, Standard};
    use super::*;
    use crate::{Dice, playthrough};

    const GAME: Connect4 = Connect4::new(Standard);

    #[test]
    fn the_three_forms_say_the_same() {
        let moves = GAME.read_position("44435").unwrap();
        let fen = GAME.write_position(&moves);
        assert_eq!(fen, "7/7/7/3X3/3O3/2OXX2 o");
        assert_eq!(GAME.read_position(&fen), Ok(moves));
        assert_eq!(GAME.read_position("7/7/7/3X3/3O3/2OXX2"), Ok(moves));
        assert_eq!(GAME.read_position("7/7/7/...X.../...o.../2oxx2"), Ok(moves));
        assert_eq!(GAME.read_position(&GAME.picture(&moves)), Ok(moves));
        assert_eq!(GAME.read_position(""), Ok(GAME.start()));
        assert_eq!(GAME.read_position(" 444 35 "), Ok(moves));
    }

    #[test]
    fn every_size_reads_what_it_writes() {
        let mut dice = Dice::new(5);
        for (width, height) in [(1, 1), (4, 4), (5, 6), (7, 6), (9, 6), (12, 4), (32, 1), (1, 19), (3, 19)] {
            let game = Connect4::new(AnySize::new(width, height).unwrap());
            for _ in 0..20 {
                let mut position = game.start();
                loop {
                    playthrough::check_notation(&game, &position);
                    assert_eq!(game.read_position(&game.picture(&position)), Ok(position));
                    if game.outcome(&position).is_some() {
                        break;
                    }
                    let mut moves = Vec::new();
                    game.moves(&position, &mut moves);
                    game.play(&mut position, moves[dice.below(moves.len())]);
                }
            }
        }
    }

    #[test]
    fn impossible_boards_are_refused_with_the_place() {
        let wide = Connect4::new(AnySize::new(12, 4).unwrap());
        assert!(wide.read_position("10 3 12").is_ok());
        for (text, column, words) in [
            ("4448", Some(4), "there is no column 8; the columns are 1 to 7"),
            ("4444444", Some(7), "column 4 is full; the legal moves are 1, 2, 3, 5, 6, 7"),
            ("12121212", Some(8), "the game is over before this move"),
            ("7/7/7/7/3X3/7", Some(9), "column 4, row 2 from the bottom hangs in the air: row 1"),
            ("7/7/7/7/7/XX5", None, "2 X and 0 O"),
            ("7/7/7/7/7/O6", None, "0 X and 1 O"),
            ("7/7/7/7/7/7 o", Some(13), "o cannot be to move"),
            ("7/7/7/7/7/7 w", Some(13), "expected x or o"),
            ("7/7/7/7/7/6", Some(11), "row 6 from the top has 6 cells; expected 7"),
            ("7/7/7/7/7", None, "expected 6 rows"),
            ("7/7/7/7/7/7/7", None, "expected 6 rows, top to bottom, not 7"),
            ("7/7/7/7/7/3Z3", Some(12), "not `Z`"),
            ("7/7/7/7/OOOO3/XXXX3", None, "both players have four in a row"),
            ("7/7/7/7/OOO4/XXXX2O x", None, "X is to move and already has four"),
            ("7/7/7/XXXX3/OOOXOO1/XXXXOOO", None, "can have led to this board"),
        ] {
            let error = GAME.read_position(text).expect_err(text);
            assert!(error.to_string().contains(words), "{error}");
            assert_eq!(error.column, column, "{error}");
        }
    }

    #[test]
    fn a_random_game_goes_as_before() {
        playthrough::check("connect4", &GAME, 1, |game, position| game.count_threats(position));
    }
}
