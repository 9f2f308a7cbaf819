//! Scores, windows and bounds: the numbers a search passes around.

use crate::game::Player;
use std::fmt;
use std::ops::Neg;

/// The value of a position, always from [`Player::Max`]'s point of view outside of a search.
///
/// One `i32` holds four kinds of value, in this order:
///
/// | kind | range |
/// |---|---|
/// | −∞ | [`Score::NEG_INFINITY`] |
/// | lost in *n* plies | [`Score::loss_in`] |
/// | plain | −[`LIMIT`](Score::LIMIT) … +[`LIMIT`](Score::LIMIT) |
/// | won in *n* plies | [`Score::win_in`] |
/// | +∞ | [`Score::INFINITY`] |
///
/// ```
/// use plyscope::Score;
/// assert!(Score::win_in(3) > Score::win_in(5));
/// assert!(Score::win_in(5) > Score::new(1_000_000));
/// assert_eq!(-Score::win_in(3), Score::loss_in(3));
/// assert_eq!(Score::new(12).to_string(), "+12");
/// assert_eq!(Score::win_in(5).to_string(), "win in 5");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Score(i32);

impl Score {
    /// Above every other score. A starting window and a leaf written `inf` use it; no rule can exceed it.
    pub const INFINITY: Score = Score(i32::MAX);
    /// Below every other score.
    pub const NEG_INFINITY: Score = Score(-i32::MAX);
    /// A level game.
    pub const ZERO: Score = Score(0);
    /// The largest plain value.
    pub const LIMIT: i32 = 1_000_000_000;
    /// The longest distance that a won or lost score can carry.
    pub const MAX_PLY: u32 = 100_000_000;
    const WIN: i32 = 2_000_000_000;

    /// A plain score.
    ///
    /// # Panics
    /// If `value` is outside ±[`Score::LIMIT`]; [`Score::checked`] asks instead.
    #[inline]
    pub const fn new(value: i32) -> Score {
        assert!(value >= -Score::LIMIT && value <= Score::LIMIT, "score outside ±1,000,000,000");
        Score(value)
    }

    /// A plain score, or `None` outside ±[`Score::LIMIT`].
    #[inline]
    pub const fn checked(value: i64) -> Option<Score> {
        if value >= -(Score::LIMIT as i64) && value <= Score::LIMIT as i64 {
            Some(Score(value as i32))
        } else {
            None
        }
    }

    /// The nearest plain score: a static value is never a win or a loss.
    #[inline]
    pub const fn plain(self) -> Score {
        match self.0 {
            ..=-1_000_000_000 => Score(-Score::LIMIT),
            1_000_000_000.. => Score(Score::LIMIT),
            _ => self,
        }
    }

    /// [`Player::Max`] wins, `ply` plies from the root. Sooner is better.
    #[inline]
    pub const fn win_in(ply: u32) -> Score {
        assert!(ply <= Score::MAX_PLY, "win distance too long");
        Score(Score::WIN - ply as i32)
    }

    /// [`Player::Max`] loses, `ply` plies from the root. Later is better.
    #[inline]
    pub const fn loss_in(ply: u32) -> Score {
        Score(-Score::win_in(ply).0)
    }

    /// The number itself. Plain scores come back as they were made; see the table above for the others.
    #[inline]
    pub const fn get(self) -> i32 {
        self.0
    }

    /// The score whose [`get`](Score::get) is `raw`. `i32::MIN`, which no score has, becomes −∞.
    #[inline]
    pub const fn from_raw(raw: i32) -> Score {
        Score(if raw == i32::MIN { -i32::MAX } else { raw })
    }

    /// A score that was a score before: [`from_raw`](Score::from_raw) without the question.
    #[inline]
    pub(crate) const fn again(raw: i32) -> Score {
        debug_assert!(raw != i32::MIN);
        Score(raw)
    }

    /// A win for [`Player::Max`] with a distance.
    #[inline]
    pub const fn is_win(self) -> bool {
        self.0 >= Score::WIN - Score::MAX_PLY as i32 && self.0 <= Score::WIN
    }

    /// A loss for [`Player::Max`] with a distance.
    #[inline]
    pub const fn is_loss(self) -> bool {
        Score(-self.0).is_win()
    }

    /// A win or a loss with a distance.
    #[inline]
    pub const fn is_decisive(self) -> bool {
        self.is_win() || self.is_loss()
    }

    /// −∞ or +∞.
    #[inline]
    pub const fn is_infinite(self) -> bool {
        self.0 == i32::MAX || self.0 == -i32::MAX
    }

    /// How many plies from the root the game is won or lost, if this score says so.
    #[inline]
    pub const fn distance(self) -> Option<u32> {
        if self.is_decisive() { Some((Score::WIN - self.0.abs()) as u32) } else { None }
    }

    /// The same won or lost score `plies` farther from the root; other scores stay.
    ///
    /// A rule says `win_in(0)` where the game is won; a search that finds it `plies` below its root calls it
    /// `win_in(plies)`.
    #[inline]
    pub const fn later(self, plies: u32) -> Score {
        self.moved(plies as i32)
    }

    /// The inverse of [`Score::later`].
    #[inline]
    pub const fn sooner(self, plies: u32) -> Score {
        self.moved(-(plies as i32))
    }

    #[inline]
    const fn moved(self, plies: i32) -> Score {
        // Plain scores, by far the most, pass with one comparison.
        if self.0 > Score::LIMIT {
            if self.0 == i32::MAX { self } else { Score::finite(self.0.saturating_sub(plies)) }
        } else if self.0 < -Score::LIMIT {
            if self.0 == -i32::MAX { self } else { Score::finite(self.0.saturating_add(plies)) }
        } else {
            self
        }
    }

    /// The side of a null window may lie right beside an infinity and must not be moved on or beyond it.
    #[inline]
    const fn finite(raw: i32) -> Score {
        const MOST: i32 = i32::MAX - 1;
        Score(if raw > MOST {
            MOST
        } else if raw < -MOST {
            -MOST
        } else {
            raw
        })
    }

    /// Changes between the absolute view and `player`'s view; its own inverse.
    #[inline]
    pub const fn seen_by(self, player: Player) -> Score {
        match player {
            Player::Max => self,
            Player::Min => Score(-self.0),
        }
    }

    /// The next score up, for null windows; +∞ stays.
    #[inline]
    pub const fn up(self) -> Score {
        if self.0 == i32::MAX { self } else { Score(self.0 + 1) }
    }

    /// The next score down, for null windows; −∞ stays.
    #[inline]
    pub const fn down(self) -> Score {
        if self.0 == -i32::MAX { self } else { Score(self.0 - 1) }
    }
}

impl Neg for Score {
    type Output = Score;
    #[inline]
    fn neg(self) -> Score {
        Score(-self.0)
    }
}

impl From<i16> for Score {
    #[inline]
    fn from(value: i16) -> Score {
        Score(value.into())
    }
}

impl fmt::Display for Score {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let text = match *self {
            Score::INFINITY => "+∞".to_owned(),
            Score::NEG_INFINITY => "-∞".to_owned(),
            s if s.0 == Score::WIN => "won".to_owned(),
            s if s.0 == -Score::WIN => "lost".to_owned(),
            s if s.is_win() => format!("win in {}", Score::WIN - s.0),
            s if s.is_loss() => format!("loss in {}", Score::WIN + s.0),
            Score(0) => "0".to_owned(),
            Score(n) => format!("{n:+}"),
        };
        f.pad(&text)
    }
}

impl fmt::Debug for Score {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// What a returned score says about the true value.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash)]
pub enum Bound {
    /// It is the value.
    Exact,
    /// The value is this or more.
    AtLeast,
    /// The value is this or less.
    AtMost,
}

impl Bound {
    /// The sign that says it: `=`, `≥` or `≤`.
    #[inline]
    pub const fn sign(self) -> &'static str {
        match self {
            Bound::Exact => "=",
            Bound::AtLeast => "≥",
            Bound::AtMost => "≤",
        }
    }

    /// The same statement about the negated score.
    #[inline]
    pub const fn flip(self) -> Bound {
        match self {
            Bound::Exact => Bound::Exact,
            Bound::AtLeast => Bound::AtMost,
            Bound::AtMost => Bound::AtLeast,
        }
    }
}

/// A score together with what it says.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash)]
pub struct Value {
    /// The number.
    pub score: Score,
    /// Whether it is the value or a bound on it.
    pub bound: Bound,
}

impl Value {
    /// A value known exactly.
    #[inline]
    pub const fn exact(score: Score) -> Value {
        Value { score, bound: Bound::Exact }
    }

    /// Whether the true value may be `score`.
    #[inline]
    pub fn allows(self, score: Score) -> bool {
        match self.bound {
            Bound::Exact => score == self.score,
            Bound::AtLeast => score >= self.score,
            Bound::AtMost => score <= self.score,
        }
    }

    /// Changes between the absolute view and `player`'s view; its own inverse.
    #[inline]
    pub const fn seen_by(self, player: Player) -> Value {
        match player {
            Player::Max => self,
            Player::Min => Value { score: self.score.seen_by(player), bound: self.bound.flip() },
        }
    }
}

impl fmt::Display for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.bound {
            Bound::Exact => self.score.fmt(f),
            bound => write!(f, "{} {}", bound.sign(), self.score),
        }
    }
}

/// The open interval (α, β) in which a value still matters.
///
/// A search asked with a window must be right inside it; outside, it may answer with a bound
/// ([`Window::classify`] says which). The window changes sides in exactly one method, [`Window::pass`].
///
/// ```
/// use plyscope::{Player, Score, Window};
/// let w = Window::new(Score::new(3), Score::INFINITY);
/// assert_eq!(w.pass(true), w);
/// assert_eq!(w.pass(false), Window::new(Score::NEG_INFINITY, Score::new(-3)));
/// assert_eq!(w.seen_by(Player::Min).seen_by(Player::Min), w);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Window {
    /// The maximiser already has this much.
    pub alpha: Score,
    /// The minimiser already has this little.
    pub beta: Score,
}

impl Window {
    /// (−∞, +∞): everything matters.
    pub const FULL: Window = Window { alpha: Score::NEG_INFINITY, beta: Score::INFINITY };

    /// The window (α, β).
    #[inline]
    pub const fn new(alpha: Score, beta: Score) -> Window {
        Window { alpha, beta }
    }

    /// The null window (`score` − 1, `score`): asks only "at least `score`?".
    #[inline]
    pub const fn at_least(score: Score) -> Window {
        Window { alpha: score.down(), beta: score }
    }

    /// No score lies inside: the answer can only be yes or no.
    #[inline]
    pub fn is_null(self) -> bool {
        self.alpha.up() >= self.beta
    }

    /// Nothing matters any more: α ≥ β.
    #[inline]
    pub fn is_empty(self) -> bool {
        self.alpha >= self.beta
    }

    /// Strictly between α and β.
    #[inline]
    pub fn contains(self, score: Score) -> bool {
        self.alpha < score && score < self.beta
    }

    /// The nearest score inside [α, β].
    #[inline]
    pub fn clamp(self, score: Score) -> Score {
        score.max(self.alpha).min(self.beta)
    }

    /// This window, seen by the player to move in the child. The sides change only if the turn does.
    #[inline]
    pub fn pass(self, same_player: bool) -> Window {
        if same_player { self } else { Window { alpha: -self.beta, beta: -self.alpha } }
    }

    /// Changes between the absolute view and `player`'s view; its own inverse.
    #[inline]
    pub fn seen_by(self, player: Player) -> Window {
        self.pass(player == Player::Max)
    }

    /// The window after `player` found `score`: α rises for Max, β falls for Min.
    #[inline]
    pub fn narrow(self, player: Player, score: Score) -> Window {
        match player {
            Player::Max => Window { alpha: self.alpha.max(score), ..self },
            Player::Min => Window { beta: self.beta.min(score), ..self },
        }
    }

    /// What a search that was asked with this window says by returning `score`.
    ///
    /// At or below α it is an upper bound, at or above β a lower bound, inside it is exact. An infinite side
    /// excludes nothing, so a score on it is exact.
    #[inline]
    pub fn classify(self, score: Score) -> Bound {
        if score <= self.alpha && self.alpha != Score::NEG_INFINITY {
            Bound::AtMost
        } else if score >= self.beta && self.beta != Score::INFINITY {
            Bound::AtLeast
        } else {
            Bound::Exact
        }
    }
}

impl fmt::Display for Window {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "({}, {})", self.alpha, self.beta)
    }
}

impl fmt::Debug for Window {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn kinds_of_score_are_ordered_and_apart() {
        let ladder = [
            Score::NEG_INFINITY,
            Score::loss_in(0),
            Score::loss_in(1),
            Score::loss_in(Score::MAX_PLY),
            Score::new(-Score::LIMIT),
            Score::new(-1),
            Score::ZERO,
            Score::new(Score::LIMIT),
            Score::win_in(Score::MAX_PLY),
            Score::win_in(1),
            Score::win_in(0),
            Score::INFINITY,
        ];
        assert!(ladder.is_sorted_by(|a, b| a < b));
        let kinds = ladder.map(|s| (s.is_infinite(), s.is_win(), s.is_loss()));
        assert_eq!(kinds.iter().filter(|k| k.1).count(), 3);
        assert_eq!(kinds.iter().filter(|k| k.2).count(), 3);
        assert_eq!(kinds.iter().filter(|k| k.0).count(), 2);
        assert_eq!(Score::loss_in(7).distance(), Some(7));
        assert_eq!(Score::new(7).distance(), None);
        assert_eq!(Score::checked(1_000_000_001), None);
        assert_eq!(Score::INFINITY.up(), Score::INFINITY);
        assert_eq!(Score::NEG_INFINITY.down(), Score::NEG_INFINITY);
    }

    #[test]
    fn no_finite_score_is_moved_to_an_infinity() {
        let beside = Score::INFINITY.down();
        assert_eq!(beside.sooner(7), beside);
        assert_eq!((-beside).sooner(7), -beside);
        assert_eq!(Score::win_in(0).sooner(Score::MAX_PLY).later(Score::MAX_PLY), Score::win_in(0));
    }

    #[test]
    fn an_infinite_side_excludes_nothing() {
        assert_eq!(Window::FULL.classify(Score::INFINITY), Bound::Exact);
        assert_eq!(Window::FULL.classify(Score::NEG_INFINITY), Bound::Exact);
        let w = Window::new(Score::new(1), Score::new(3));
        assert_eq!(
            [1, 2, 3].map(|n| w.classify(Score::new(n))),
            [Bound::AtMost, Bound::Exact, Bound::AtLeast]
        );
    }

    #[test]
    fn a_value_seen_from_the_other_side_says_the_same() {
        let v = Value { score: Score::new(4), bound: Bound::AtLeast };
        assert_eq!(v.seen_by(Player::Min), Value { score: Score::new(-4), bound: Bound::AtMost });
        assert_eq!(v.to_string(), "≥ +4");
        assert!(v.allows(Score::new(5)) && !v.allows(Score::new(3)));
    }
}
