//! Dots and boxes: draw lines between dots, own the boxes you close.
//!
//! # Rules
//! A board of *r* × *c* boxes has (*r* + 1) × (*c* + 1) dots. A move draws one line between two neighbouring dots. The
//! player who draws the last side of a box owns it and **moves again**; a line may close two boxes. The game is over when
//! all lines are drawn. The score is the **margin**: the first player's boxes less the second's.
//!
//! # Chains
//! Turn the board inside out (*strings and coins*; Berlekamp, *The Dots and Boxes Game*, 2000): a box is a coin, an open
//! line a string that ties two coins together or one to the ground. [`Chains`], the guide, knows which captures are
//! always right; the proofs are beside the code.
//!
//! [`Dots`] holds the rules, [`KNOWN`] lists what every correct solver finds.

mod notation;
mod scene;
#[cfg(test)]
mod tests;

use plyscope::engine::{Expansion, Guide, Moves, Terms};
use plyscope::{Game, Hashed, Player, Score, Window};
use std::fmt;

/// Why there is no such board: it has these rows and columns.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Refused {
    rows: u32,
    columns: u32,
}

impl fmt::Display for Refused {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Refused { rows, columns } = self;
        write!(
            f,
            "dots and boxes with {rows}x{columns} boxes: expected 1 to {LONGEST} rows and columns \
             and at most {MOST_DOTS} dots, which is (rows + 1) x (columns + 1)"
        )
    }
}

impl std::error::Error for Refused {}

/// One letter for each column of dots.
const LONGEST: u32 = 25;
/// One bit for each dot.
const MOST_DOTS: u32 = 64;

/// The rules of dots and boxes on a board of a given size.
///
/// ```
/// use plyscope::engine::{Driver, Engine, Limits, Table};
/// use plyscope::Game;
/// use plyscope_games::dots::{Chains, Dots};
/// let game = Dots::new(2, 3)?;
/// let mut engine = Engine::new(&game).guide(Chains).table(Table::default()).driver(Driver::Bisection).build()?;
/// let report = engine.search(&game.start(), &Limits::none())?;
/// assert_eq!(report.value.to_string(), "-2");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Dots {
    rows: u32,
    columns: u32,
    /// Every box, by its upper left dot.
    boxes: u64,
    /// Every horizontal line, by its left dot.
    across: u64,
    /// Every vertical line, by its upper dot.
    down: u64,
    /// Where each line goes in each symmetry of the board but the identity.
    symmetries: Vec<[u8; 128]>,
}

/// A position: the lines drawn, the margin so far and who moves.
///
/// One bit for each dot, row by row: a line is named by its upper or left dot, a box by its upper left one.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash)]
pub struct Position {
    across: u64,
    down: u64,
    /// The first player's boxes less the second's.
    margin: i8,
    turn: Player,
}

/// A line: the number of its upper or left dot; 64 more for a vertical one.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash, PartialOrd, Ord)]
pub struct Edge(u8);

impl Edge {
    const fn across(dot: u32) -> Edge {
        Edge(dot as u8)
    }

    const fn down(dot: u32) -> Edge {
        Edge(64 + dot as u8)
    }

    /// The bits of the line among the horizontal and among the vertical ones; one of them is 0.
    #[inline]
    const fn bits(self) -> (u64, u64) {
        if self.0 < 64 { (1 << self.0, 0) } else { (0, 1 << (self.0 - 64)) }
    }
}

/// The numbers of the bits that are set.
#[inline]
fn each(mut bits: u64) -> impl Iterator<Item = u32> {
    std::iter::from_fn(move || {
        let bit = (bits != 0).then(|| bits.trailing_zeros());
        bits &= bits.wrapping_sub(1);
        bit
    })
}

impl Dots {
    /// Dots and boxes with this many rows and columns of boxes.
    ///
    /// # Errors
    /// Unless there are 1 to 25 rows and columns, and at most 64 dots.
    pub fn new(rows: u32, columns: u32) -> Result<Dots, Refused> {
        let fits = |n| (1..=LONGEST).contains(&n);
        if !fits(rows) || !fits(columns) || (rows + 1) * (columns + 1) > MOST_DOTS {
            return Err(Refused { rows, columns });
        }
        let area = |rows: u32, columns_here: u32| {
            let row = (1 << columns_here) - 1;
            (0..rows).fold(0_u64, |bits, i| bits | row << (i * (columns + 1)))
        };
        let mut game = Dots {
            rows,
            columns,
            boxes: area(rows, columns),
            across: area(rows + 1, columns),
            down: area(rows, columns + 1),
            symmetries: Vec::new(),
        };
        game.symmetries = game.find_symmetries();
        Ok(game)
    }

    /// Rows of boxes.
    pub fn rows(&self) -> u32 {
        self.rows
    }

    /// Columns of boxes.
    pub fn columns(&self) -> u32 {
        self.columns
    }

    /// Whether no two positions share a key: so on all boards up to 4x5, 5x4, 3x7 and 6x3 boxes.
    pub fn has_exact_key(&self) -> bool {
        self.line_bits() + self.side_bits() <= 64
    }

    /// The evaluator: the margin so far, and to the mover the boxes that are one line short.
    pub fn estimate(&self, position: &Position) -> Score {
        let ripe = self.open(position).one.count_ones() as i16;
        let ripe = if position.turn == Player::Max { ripe } else { -ripe };
        Score::from(i16::from(position.margin) + ripe)
    }

    /// Dots in a row.
    #[inline]
    fn width(&self) -> u32 {
        self.columns + 1
    }

    /// Boxes in all.
    #[inline]
    fn all(&self) -> i16 {
        (self.rows * self.columns) as i16
    }

    /// The boxes with all four sides.
    #[inline]
    fn closed(&self, across: u64, down: u64) -> u64 {
        across & (across >> self.width()) & down & (down >> 1) & self.boxes
    }

    /// How many boxes `line` closes.
    #[inline]
    fn closes(&self, position: &Position, line: Edge) -> u32 {
        let (across, down) = line.bits();
        // The boxes below and above, or right and left. Beyond the edge there is no box.
        let beside = across | across >> self.width() | down | down >> 1;
        (self.closed(position.across | across, position.down | down) & beside).count_ones()
    }

    /// The open sides of all boxes.
    #[inline]
    fn open(&self, position: &Position) -> Open {
        let Position { across, down, .. } = *position;
        let sides = [!across, !(across >> self.width()), !down, !(down >> 1)].map(|side| side & self.boxes);
        let [above, below, left, right] = sides;
        // Add up the four sides: odd or both of each pair, then the pairs.
        let (odd1, both1, odd2, both2) = (above ^ below, above & below, left ^ right, left & right);
        Open {
            sides,
            one: (odd1 ^ odd2) & !(both1 | both2),
            two: (odd1 & odd2) | ((both1 ^ both2) & !(odd1 | odd2)),
        }
    }

    /// The line on a side of a box.
    #[inline]
    fn line(&self, at: u32, side: usize) -> Edge {
        match side {
            0 => Edge::across(at),
            1 => Edge::across(at + self.width()),
            2 => Edge::down(at),
            _ => Edge::down(at + 1),
        }
    }

    /// The box beyond a side of a box, if it is not the ground.
    #[inline]
    fn beyond(&self, at: u32, side: usize) -> Option<u32> {
        let next = match side {
            0 => at.checked_sub(self.width())?,
            1 => at + self.width(),
            2 => at.checked_sub(1)?,
            _ => at + 1,
        };
        // The dots of the last row and column are not boxes, and left of the first column is the last one.
        (self.boxes.checked_shr(next)? & 1 != 0).then_some(next)
    }

    /// Bits of a key that name the lines.
    fn line_bits(&self) -> u32 {
        (2 * self.rows + 1) * self.width()
    }

    /// Bits of a key that name margin and turn.
    fn side_bits(&self) -> u32 {
        // The highest number is 2 × (2 × boxes) + 1.
        (4 * self.rows * self.columns + 1).ilog2() + 1
    }

    /// Margin and turn in one number.
    #[inline]
    fn side(&self, margin: i8, turn: Player) -> u64 {
        (i16::from(margin) + self.all()) as u64 * 2 + u64::from(turn == Player::Min)
    }

    #[inline]
    fn key_of(&self, across: u64, down: u64, side: u64) -> u64 {
        if self.has_exact_key() {
            (across | down << ((self.rows + 1) * self.width())) << self.side_bits() | side
        } else {
            // Each step is a bijection, so positions that differ in one of the three only never clash.
            let spread = |bits: u64| {
                let bits = (bits ^ bits >> 32).wrapping_mul(0xD6E8_FEB8_6659_FD93);
                bits ^ bits >> 32
            };
            spread(across.wrapping_add(spread(down.wrapping_add(spread(side + 1)))))
        }
    }

    /// All mirror images and, on a square board, turns.
    fn find_symmetries(&self) -> Vec<[u8; 128]> {
        let (rows, columns) = (self.rows, self.columns);
        let mut found = Vec::new();
        for (upside_down, mirrored, transposed) in
            (1..8).map(|n| (n & 1 != 0, n & 2 != 0, n & 4 != 0)).filter(|t| !t.2 || rows == columns)
        {
            let dot = |dot: u32| {
                let (mut row, mut column) = (dot / self.width(), dot % self.width());
                if upside_down {
                    row = rows - row;
                }
                if mirrored {
                    column = columns - column;
                }
                if transposed {
                    (row, column) = (column, row);
                }
                row * self.width() + column
            };
            let mut map = [0; 128];
            let ends = each(self.across).map(|a| (Edge::across(a), a, a + 1));
            let ends = ends.chain(each(self.down).map(|a| (Edge::down(a), a, a + self.width())));
            for (line, a, b) in ends {
                let (a, b) = (dot(a).min(dot(b)), dot(a).max(dot(b)));
                let image = if b - a == 1 { Edge::across(a) } else { Edge::down(a) };
                map[usize::from(line.0)] = image.0;
            }
            found.push(map);
        }
        found
    }
}

/// The open sides of the boxes.
struct Open {
    /// Boxes open above, below, on the left, on the right.
    sides: [u64; 4],
    /// Boxes with one open side.
    one: u64,
    /// Boxes with two open sides.
    two: u64,
}

impl Open {
    /// The first open side of a box, other than `but`.
    #[inline]
    fn side(&self, at: u32, but: usize) -> usize {
        (0..4).find(|&side| side != but && self.sides[side] >> at & 1 != 0).unwrap_or(0)
    }

    /// How many sides of a box are open: 1, 2, or 3 for more.
    #[inline]
    fn sides_of(&self, at: u32) -> u32 {
        if self.one >> at & 1 != 0 {
            1
        } else if self.two >> at & 1 != 0 {
            2
        } else {
            3
        }
    }
}

impl Game for Dots {
    type State = Position;
    type Move = Edge;

    fn start(&self) -> Position {
        Position { across: 0, down: 0, margin: 0, turn: Player::Max }
    }

    #[inline]
    fn turn(&self, position: &Position) -> Player {
        position.turn
    }

    #[inline]
    fn moves(&self, position: &Position, out: &mut Vec<Edge>) {
        out.extend(each(self.across & !position.across).map(Edge::across));
        out.extend(each(self.down & !position.down).map(Edge::down));
    }

    #[inline]
    fn play(&self, position: &mut Position, line: Edge) {
        let closed = self.closes(position, line) as i8;
        let (across, down) = line.bits();
        position.across |= across;
        position.down |= down;
        match position.turn {
            Player::Max => position.margin += closed,
            Player::Min => position.margin -= closed,
        }
        if closed == 0 {
            position.turn = position.turn.other();
        }
    }

    #[inline]
    fn outcome(&self, position: &Position) -> Option<Score> {
        (position.across == self.across && position.down == self.down)
            .then(|| Score::from(i16::from(position.margin)))
    }
}

impl Hashed for Dots {
    const CANONICAL_PLIES: u32 = 14;
    const SETTLES: bool = true;

    /// Lines, margin and turn side by side where they fit 64 bits (see [`Dots::has_exact_key`]), else a hash of them.
    #[inline]
    fn key(&self, position: &Position) -> u64 {
        self.key_of(position.across, position.down, self.side(position.margin, position.turn))
    }

    /// Boxes that are closed.
    #[inline]
    fn settled(&self, position: &Position) -> i32 {
        position.margin.into()
    }

    /// The lines: whose boxes are closed, and who moves, changes nothing in what is left.
    #[inline]
    fn rest_key(&self, position: &Position) -> u64 {
        self.key_of(position.across, position.down, 0)
    }

    /// The least key of the lines and their mirror images.
    fn canonical_key(&self, position: &Position) -> u64 {
        let image = |map: &[u8; 128]| {
            let lines = each(position.across).map(Edge::across).chain(each(position.down).map(Edge::down));
            let (across, down) = lines
                .map(|line| Edge(map[usize::from(line.0)]).bits())
                .fold((0, 0), |all, line| (all.0 | line.0, all.1 | line.1));
            self.key_of(across, down, 0)
        };
        self.symmetries.iter().map(image).fold(self.rest_key(position), u64::min)
    }
}

/// The guide that solves dots and boxes: captures that are always right, safe lines first, small gifts before large ones.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Chains;

/// What to do about a box with one open side.
enum Capture {
    /// Take it now.
    Now,
    /// Take it, or draw this line instead and give boxes away to keep the last word.
    Or(Edge),
}

impl Chains {
    /// What to do about the box `b`, which has one open side.
    ///
    /// Let v(G) be what the mover gains from G on, and write *e* for the last side of *b* and *c* for the box beyond it.
    /// By induction over the number of open lines:
    ///
    /// 1. **A line x that closes nothing is worse than e**, except if *c* has two open sides and x = f is the other one.
    ///    After x the opponent can draw e, so x is worth at most −1 − v(G − x − e); first e and then x, which still
    ///    closes nothing, is worth 1 − v(G − e − x).
    /// 2. **If the ground lies beyond e, or c has one open side (e closes both) or three or more, e is best.** By 1, only
    ///    another closing line x could be better. If *b* can still be taken in the same way after x, x is worth no more than
    ///    x and e together, and that is no more than e, as e does not keep x from closing what it closes. The one exception
    ///    is a box *c* with three open sides, two of which are last sides of boxes, e and x: then e and x mirror each other.
    /// 3. **If c has two open sides, e and f, and the box d beyond f has one, e is best:** three boxes that are tied to
    ///    nothing else. f mirrors e, and 1 and induction do the rest.
    /// 4. **If c has two open sides and so has d, f and g, and not both g leads to a box with one open side: e is best.**
    ///    f gives away *b* and *c*, then *d*: it is worth −2 − v(K) with v(K) ≥ 1 + v(K − g), K being what is left after
    ///    *b* and *c*. First e and then g gives away only *c* and *d*: 1 − 2 − v(K − g). Other closing lines as in 2; the
    ///    exception is a row of five boxes tied to nothing else, whose ends mirror each other.
    ///
    /// What remains is the end of a chain, *b* and *c* before the ground or a box with three or more open sides, and four
    /// boxes tied to nothing else: there f, which gives two or four boxes away and the move with them, may be best.
    #[inline]
    fn judge(game: &Dots, open: &Open, b: u32, e: usize) -> Capture {
        // The other side of a line: 0 above ↔ 1 below, 2 left ↔ 3 right.
        let across = |side: usize| side ^ 1;
        let Some(c) = game.beyond(b, e).filter(|&c| open.sides_of(c) == 2) else { return Capture::Now };
        let f = open.side(c, across(e));
        let Some(d) = game.beyond(c, f) else { return Capture::Or(game.line(c, f)) };
        match open.sides_of(d) {
            1 => Capture::Now,
            2 => {
                let g = open.side(d, across(f));
                match game.beyond(d, g) {
                    Some(last) if open.sides_of(last) == 1 => Capture::Or(game.line(c, f)),
                    _ => Capture::Now,
                }
            }
            _ => Capture::Or(game.line(c, f)),
        }
    }

    /// How many boxes the opponent can take in a row after `line`.
    fn gift(game: &Dots, position: &Position, line: Edge) -> u32 {
        let mut after = *position;
        let (across, down) = line.bits();
        after.across |= across;
        after.down |= down;
        let mut taken = 0;
        loop {
            let open = game.open(&after);
            if open.one == 0 {
                return taken;
            }
            let at = open.one.trailing_zeros();
            let line = game.line(at, open.side(at, 4));
            taken += game.closes(&after, line);
            let (across, down) = line.bits();
            after.across |= across;
            after.down |= down;
        }
    }

    /// Shows `push` every line that may be best, with its place in the order.
    ///
    /// Law: no line that is left out is better than the best of those shown.
    #[inline]
    fn list(game: &Dots, position: &Position, mut push: impl FnMut(Edge, i32)) {
        let open = game.open(position);
        if open.one != 0 {
            // Captures. Each box with a choice leaves one line that closes nothing worth a thought; if they differ, each
            // rules the other out (1 of `judge`).
            let mut instead = None;
            let mut differ = false;
            for b in each(open.one) {
                let e = open.side(b, 4);
                match Chains::judge(game, &open, b, e) {
                    Capture::Now => {
                        push(game.line(b, e), 0);
                        return;
                    }
                    Capture::Or(line) => {
                        differ |= instead.is_some_and(|other| other != line);
                        instead = Some(line);
                    }
                }
            }
            for b in each(open.one) {
                push(game.line(b, open.side(b, 4)), 1);
            }
            if let Some(line) = instead
                && !differ
            {
                push(line, 0);
            }
            return;
        }
        // Two lines that tie the same box to the ground are as good as each other: the first will do.
        let width = game.width();
        let [above, below, left, right] = open.sides;
        let to_top = above & !(game.boxes << width);
        let to_bottom = below & !(game.boxes >> width);
        let to_left = left & !(game.boxes << 1);
        let to_right = right & !(game.boxes >> 1);
        let again_bottom = to_bottom & to_top;
        let again_left = to_left & (to_top | to_bottom);
        let again_right = to_right & (to_top | to_bottom | to_left);
        let across = game.across & !position.across & !(again_bottom << width);
        let down = game.down & !position.down & !again_left & !(again_right << 1);
        // A line at a box with two open sides gives it away.
        let (gives_across, gives_down) = (open.two | open.two << width, open.two | open.two << 1);
        let lines = each(across).map(|dot| (Edge::across(dot), gives_across >> dot & 1 != 0));
        let lines = lines.chain(each(down).map(|dot| (Edge::down(dot), gives_down >> dot & 1 != 0)));
        for (line, gives) in lines {
            let order = if gives { -(Chains::gift(game, position, line) as i32) } else { 1 };
            push(line, order);
        }
    }
}

impl Guide<Dots> for Chains {
    type Info = ();
    const TERMS: Terms = Terms::hints().score_bits(8);

    /// The boxes left may all go to one player.
    #[inline]
    fn bounds(&self, game: &Dots, position: &Position, (): &()) -> Option<(Score, Score)> {
        let closed = game.closed(position.across, position.down).count_ones() as i16;
        let left = game.all() - closed;
        let ahead = i16::from(position.margin);
        let ahead = if position.turn == Player::Max { ahead } else { -ahead };
        Some((Score::from(ahead - left), Score::from(ahead + left)))
    }

    #[inline]
    fn expand(
        &self,
        game: &Dots,
        position: &Position,
        (): &(),
        _: Window,
        moves: &mut Moves<'_, Edge, ()>,
    ) -> Expansion {
        Chains::list(game, position, |line, order| moves.push(line, order, ()));
        if moves.len() == 1 { Expansion::Only } else { Expansion::Moves }
    }

    fn evaluate(&self, game: &Dots, position: &Position, _: &Self::Info) -> Score {
        game.estimate(position)
    }

    #[inline]
    fn slot(&self, line: Edge) -> Option<usize> {
        Some(line.0.into())
    }
}

/// A value that is known: rows, columns, margin.
pub type Fact = (u32, u32, i32);

/// The margins of small boards, computed by an independent program.
pub const KNOWN: &[Fact] = &[
    (1, 1, -1),
    (1, 2, 0),
    (1, 3, -1),
    (1, 4, 0),
    (1, 5, -1),
    (1, 6, 0),
    (1, 7, -1),
    (2, 2, 2),
    (2, 3, -2),
    (2, 4, 2),
    (3, 3, -3),
];
