//! How dots and boxes is written, read and drawn.

use super::{Dots, Edge, Position, each};
use plyscope::{Game, Notation, NotationError, Picture, Player};

/// Dots have a letter for the column and a number for the row, from `a1` in the upper left corner; a line is its two dots,
/// upper or left one first: `a1b1`, `a1a2`. Read are also the other order and a hyphen between: `b1-a1`.
///
/// A position is read from two forms:
///
/// - the lines drawn so far, separated by blanks: `a1b1 c2c3`; nothing is the empty board;
/// - the board from the top, rows of horizontal (`-` or `.`) and of vertical lines (`|` or `.`) in turns, separated by `/`;
///   then the margin so far, and who moves, x (first) or o: `--/|.|/-./..|/.. 0 x`.
///
/// It is written in the second form. Margins that the closed boxes cannot give are refused, and so is a player who cannot
/// be to move: before the first box is closed, the number of lines says whose turn it is.
impl Notation for Dots {
    fn write_move(&self, _: &Position, line: Edge) -> String {
        let [a, b] = self.ends(line);
        self.dot(a) + &self.dot(b)
    }

    fn write_position(&self, position: &Position) -> String {
        let drawn = |bits: u64, row: u32, count: u32, sign: char| -> String {
            let line = |column| bits >> (row * self.width() + column) & 1 != 0;
            (0..count).map(|column| if line(column) { sign } else { '.' }).collect()
        };
        let mut rows = vec![drawn(position.across, 0, self.columns, '-')];
        for row in 0..self.rows {
            rows.push(drawn(position.down, row, self.width(), '|'));
            rows.push(drawn(position.across, row + 1, self.columns, '-'));
        }
        let margin = match position.margin {
            0 => "0".to_owned(),
            margin => format!("{margin:+}"),
        };
        let turn = letter(position.turn).to_ascii_lowercase();
        format!("{} {margin} {turn}", rows.join("/"))
    }

    fn read_position(&self, text: &str) -> Result<Position, NotationError> {
        if text.contains('/') { self.read_board(text) } else { self.read_lines(text) }
    }

    fn read_move(&self, position: &Position, text: &str) -> Result<Edge, NotationError> {
        if self.outcome(position).is_some() {
            return Err(NotationError::new(text, "the game is over"));
        }
        let mut legal = Vec::new();
        self.moves(position, &mut legal);
        match self.find_line(text) {
            Some(line) if legal.contains(&line) => Ok(line),
            found => {
                let message = match found {
                    Some(_) => "this line is already drawn",
                    None => "not a line of this board; expected two neighbouring dots, as in `a1b1`",
                };
                let legal = legal.into_iter().map(|line| self.write_move(position, line)).collect();
                Err(NotationError { legal, ..NotationError::new(text, message) })
            }
        }
    }
}

const fn letter(player: Player) -> char {
    match player {
        Player::Max => 'X',
        Player::Min => 'O',
    }
}

impl Dots {
    /// The dots at the ends of a line.
    fn ends(&self, line: Edge) -> [u32; 2] {
        let dot = u32::from(line.0 % 64);
        [dot, dot + if line.0 < 64 { 1 } else { self.width() }]
    }

    fn dot(&self, dot: u32) -> String {
        let column = char::from(b'a' + (dot % self.width()) as u8);
        format!("{column}{}", dot / self.width() + 1)
    }

    /// The line between two dots, in any order, with or without a hyphen.
    fn find_line(&self, text: &str) -> Option<Edge> {
        let text = text.trim().to_ascii_lowercase();
        let lines = each(self.across).map(Edge::across).chain(each(self.down).map(Edge::down));
        lines.into_iter().find(|&line| {
            let [a, b] = self.ends(line).map(|dot| self.dot(dot));
            [[&a, &b], [&b, &a]].iter().any(|[a, b]| {
                text.strip_prefix(a.as_str())
                    .is_some_and(|rest| rest == b.as_str() || rest.strip_prefix('-') == Some(b.as_str()))
            })
        })
    }

    fn read_lines(&self, text: &str) -> Result<Position, NotationError> {
        let mut position = self.start();
        for (at, word) in words(text) {
            match self.read_move(&position, word) {
                Ok(line) => self.play(&mut position, line),
                Err(error) => {
                    let message = format!("line `{word}`: {}", error.message);
                    let legal = error.legal;
                    return Err(NotationError { legal, ..NotationError::new(text, message).at(at) });
                }
            }
        }
        Ok(position)
    }

    fn read_board(&self, text: &str) -> Result<Position, NotationError> {
        let fail = |at: usize, message: String| Err(NotationError::new(text, message).at(at));
        let words = words(text);
        let [(board_at, board), (margin_at, margin), (turn_at, turn)] = words[..] else {
            let message = format!(
                "expected three words, as in `{}`: the board, the margin, and x or o to move",
                self.write_position(&self.start())
            );
            return Err(NotationError::new(text, message));
        };
        // 1. The lines.
        let rows: Vec<&str> = board.split('/').collect();
        let expected = 2 * self.rows as usize + 1;
        if rows.len() != expected {
            let message = format!("there are {} rows of lines; expected {expected}", rows.len());
            return fail(board_at, message);
        }
        let mut position = self.start();
        let mut at = board_at;
        for (number, row) in rows.into_iter().enumerate() {
            let (bits, count, sign) = if number % 2 == 0 {
                (&mut position.across, self.columns, '-')
            } else {
                (&mut position.down, self.width(), '|')
            };
            let length = row.chars().count();
            if length != count as usize {
                let message = format!("row {} has {length} lines; expected {count}", number + 1);
                return fail(at, message);
            }
            for (column, c) in row.chars().enumerate() {
                if c == sign {
                    *bits |= 1 << (number / 2 * self.width() as usize + column);
                } else if c != '.' {
                    return fail(at + column, format!("expected `{sign}` for a line or `.` for no line"));
                }
            }
            at += length + 1;
        }
        // 2. The margin: what the closed boxes can be shared out as.
        let closed = self.closed(position.across, position.down).count_ones() as i32;
        position.margin = match margin.parse::<i8>() {
            Ok(n) if i32::from(n).abs() <= closed && (i32::from(n) + closed) % 2 == 0 => n,
            _ => {
                let all: Vec<_> = (-closed..=closed).step_by(2).map(|n| n.to_string()).collect();
                let message =
                    format!("expected the margin that {closed} closed boxes give: {}", all.join(", "));
                return fail(margin_at, message);
            }
        };
        // 3. The turn.
        position.turn = match turn {
            "x" | "X" => Player::Max,
            "o" | "O" => Player::Min,
            _ => return fail(turn_at, "expected x or o, the player to move".to_owned()),
        };
        let lines = position.across.count_ones() + position.down.count_ones();
        let by_lines = if lines.is_multiple_of(2) { Player::Max } else { Player::Min };
        if closed == 0 && position.turn != by_lines {
            let mover = letter(by_lines).to_ascii_lowercase();
            return fail(turn_at, format!("expected {mover}: {lines} lines are drawn and no box is closed"));
        }
        Ok(position)
    }
}

/// The words of a text, each with the place of its first character, counted from 1.
fn words(text: &str) -> Vec<(usize, &str)> {
    let mut at = 1;
    let mut found = Vec::new();
    for word in text.split(char::is_whitespace) {
        if !word.is_empty() {
            found.push((at, word));
        }
        at += word.chars().count() + 1;
    }
    found
}

/// Dots with their letters above and numbers on the left. A closed box is marked `▒`: the owner is not part of a position,
/// only the margin, which stands below.
impl Picture for Dots {
    fn picture(&self, position: &Position) -> String {
        let width = self.width();
        let letters: String =
            (0..width).map(|column| format!("{}   ", char::from(b'a' + column as u8))).collect();
        let mut lines = vec![format!("   {}", letters.trim_end())];
        let drawn = |bits: u64, dot: u32| bits >> dot & 1 != 0;
        let closed = self.closed(position.across, position.down);
        for row in 0..=self.rows {
            let mut across = format!("{:>2} ", row + 1);
            let mut down = "   ".to_owned();
            for dot in row * width..(row + 1) * width {
                across.push('•');
                across += if drawn(position.across, dot) { "───" } else { "   " };
                down.push(if drawn(position.down, dot) { '│' } else { ' ' });
                down += if drawn(closed, dot) { "▒▒▒" } else { "   " };
            }
            lines.push(across.trim_end().to_owned());
            if row < self.rows {
                lines.push(down.trim_end().to_owned());
            }
        }
        let left = self.all() - closed.count_ones() as i16;
        let state = match position.margin {
            0 => "level".to_owned(),
            n if n > 0 => format!("X is {n} ahead"),
            n => format!("O is {} ahead", -n),
        };
        let next = match self.outcome(position) {
            Some(_) => "all lines are drawn".to_owned(),
            None => format!("{left} boxes left, {} to move", letter(position.turn)),
        };
        lines.push(format!("   {state}, {next}"));
        lines.join("\n")
    }
}
