//! A game that is not bundled, in the whole command and in the studio. `docs/your-own-game.md` walks through this file.
//!
//! `cargo run --example studio_with_my_game -- serve --open`, or `-- play chomp`.

use plyscope::{Game, Notation, NotationError, Player, Score};
use plyscope_games::Own;
use plyscope_games::registry::{Entry, Registry};
use plyscope_games::scene::{Area, Ground, Look, Part, Scenic, Spot};
use std::process::ExitCode;

/// A bar of chocolate. A player picks a square and eats it with everything below and to the right. The square in the
/// upper left corner is poisoned: whoever eats it has lost.
#[derive(Clone, Debug)]
pub struct Chomp;

/// How many squares are left in each row, and who moves.
#[derive(Clone, PartialEq, Hash, Debug)]
pub struct Bar {
    rows: [u8; 4],
    turn: Player,
}

/// The row and the column of a square, from 0.
pub type Bite = (u8, u8);

impl Game for Chomp {
    type State = Bar;
    type Move = Bite;

    fn start(&self) -> Bar {
        Bar { rows: [5; 4], turn: Player::Max }
    }

    fn turn(&self, bar: &Bar) -> Player {
        bar.turn
    }

    fn moves(&self, bar: &Bar, out: &mut Vec<Bite>) {
        for (row, &length) in bar.rows.iter().enumerate() {
            out.extend((0..length).map(|column| (row as u8, column)));
        }
    }

    fn play(&self, bar: &mut Bar, (row, column): Bite) {
        for length in &mut bar.rows[row as usize..] {
            *length = column.min(*length);
        }
        bar.turn = bar.turn.other();
    }

    fn outcome(&self, bar: &Bar) -> Option<Score> {
        // Nothing is left: the other player ate the poison, so the player to move has won.
        (bar.rows[0] == 0).then(|| Score::win_in(0).seen_by(bar.turn))
    }
}

impl Notation for Chomp {
    fn write_move(&self, _: &Bar, (row, column): Bite) -> String {
        format!("{}{}", char::from(b'a' + column), row + 1)
    }

    fn write_position(&self, bar: &Bar) -> String {
        let rows: String = bar.rows.iter().map(ToString::to_string).collect();
        format!("{rows} {}", if bar.turn == Player::Max { 1 } else { 2 })
    }

    fn read_position(&self, text: &str) -> Result<Bar, NotationError> {
        let error = || NotationError::new(text, "expected four rows and the player to move, e.g. `5553 2`");
        let (digits, turn) = text.trim().split_once(' ').ok_or_else(error)?;
        let turn = match turn.trim() {
            "1" => Player::Max,
            "2" => Player::Min,
            _ => return Err(error()),
        };
        let lengths: Option<Vec<u8>> = digits.chars().map(|c| c.to_digit(6).map(|n| n as u8)).collect();
        let rows: [u8; 4] = lengths.and_then(|rows| rows.try_into().ok()).ok_or_else(error)?;
        match rows.is_sorted_by(|above, below| above >= below) {
            true => Ok(Bar { rows, turn }),
            false => Err(NotationError::new(text, "no row may be longer than the one above it")),
        }
    }
}

impl Scenic for Chomp {
    fn ground(&self) -> Option<Ground> {
        let look = |row, column| if row + column == 0 { Look::Dark } else { Look::Cell };
        let cells = (0..4).flat_map(|row| (0..5).map(move |column| (row, column)));
        let parts = cells.map(|(row, column)| Part::new(look(row, column), Area::square(column, row)));
        Some(Ground { area: Area::new(0.0, 0.0, 5.0, 4.0), parts: parts.collect() })
    }

    fn pieces(&self, bar: &Bar) -> Vec<Part> {
        let mut squares = Vec::new();
        self.moves(bar, &mut squares);
        squares.into_iter().map(|bite| Part::new(Look::Stone, square(bite))).collect()
    }

    fn spot(&self, _: &Bar, bite: Bite) -> Option<Spot> {
        Some(Spot::at(square(bite)))
    }
}

fn square((row, column): Bite) -> Area {
    Area::square(column.into(), row.into())
}

/// A guess for the player to move: lost if only two arms of the same length are left, else won.
fn glance(_: &Chomp, bar: &Bar) -> Score {
    let height = bar.rows.iter().filter(|&&length| length > 0).count();
    let equal_arms = bar.rows[1] <= 1 && usize::from(bar.rows[0]) == height;
    Score::new(if equal_arms { -1 } else { 1 }).seen_by(bar.turn)
}

/// The bundled games and chomp.
pub fn games() -> Registry {
    let chomp = Own::new(Chomp).players("Ann", "Bob").evaluate(glance).board();
    Registry::bundled().with(Entry::of("chomp", chomp).about("eat chocolate; the first square is poisoned"))
}

fn main() -> ExitCode {
    plyscope_cli::run(games())
}
