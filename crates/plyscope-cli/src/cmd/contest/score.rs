//! What a number of games says about two players.

use crate::out::lang;
use crate::words as m;
use std::str::FromStr;

/// The results of a match, A's view.
#[derive(Clone, Debug, Default)]
pub(crate) struct Tally {
    pub(crate) won: u64,
    pub(crate) drawn: u64,
    pub(crate) lost: u64,
    /// How many pairs of games brought 0, ½, 1, 1½ and 2 points. Games of a pair have the same opening, so they are not
    /// independent of each other; pairs are.
    pairs: [u64; 5],
}

impl Tally {
    /// Adds a game (twice its points), and the pair that it completes with the other game's points.
    pub(crate) fn add(&mut self, points: u8, other: Option<u8>) {
        match points {
            2 => self.won += 1,
            1 => self.drawn += 1,
            _ => self.lost += 1,
        }
        if let Some(other) = other {
            self.pairs[usize::from((points + other).min(4))] += 1;
        }
    }

    pub(crate) fn games(&self) -> u64 {
        self.won + self.drawn + self.lost
    }

    /// The share of the points, 0 to 1.
    pub(crate) fn score(&self) -> f64 {
        let games = self.games().max(1) as f64;
        (self.won as f64 + self.drawn as f64 / 2.0) / games
    }

    /// Mean and variance of a pair's share of the points, and how many pairs there are.
    fn pairs(&self) -> (f64, f64, f64) {
        let n: u64 = self.pairs.iter().sum();
        let count = n.max(1) as f64;
        let each = || self.pairs.iter().enumerate().map(|(i, &pairs)| (i as f64 / 4.0, pairs as f64));
        let mean = each().map(|(share, pairs)| share * pairs).sum::<f64>() / count;
        let variance = each().map(|(share, pairs)| (share - mean).powi(2) * pairs).sum::<f64>() / count;
        (mean, variance, n as f64)
    }

    /// The standard error of the score; `None` with fewer than two pairs.
    pub(crate) fn error(&self) -> Option<f64> {
        let (_, variance, n) = self.pairs();
        (n >= 2.0).then(|| (variance / (n - 1.0)).sqrt())
    }

    /// By how many Elo A is stronger; `None` if one side has all the points.
    pub(crate) fn elo(&self) -> Option<f64> {
        elo(self.score())
    }

    /// Score, error and Elo in one line.
    pub(crate) fn line(&self) -> String {
        let score = self.score() * 100.0;
        let error = self.error().map_or(String::new(), |error| format!(" ± {:.1}", 200.0 * error));
        let elo = match (self.elo(), self.error()) {
            (Some(middle), Some(error)) => {
                let side = |s: f64| elo(self.score() + s * 2.0 * error).map_or("∞".to_owned(), signed);
                let (low, high) = (side(-1.0).replace('∞', "-∞"), side(1.0).replace('∞', "+∞"));
                format!(", Elo {} ({})", signed(middle), m::from_to(lang(), low, high))
            }
            (Some(middle), None) => format!(", Elo {}", signed(middle)),
            (None, _) => String::new(),
        };
        lang().decimal(format!("{score:.1} %{error}{elo}"))
    }
}

/// A whole number with its sign; nothing has none.
fn signed(elo: f64) -> String {
    if elo.round() == 0.0 { "0".to_owned() } else { format!("{elo:+.0}") }
}

/// The difference in Elo that a score stands for.
fn elo(score: f64) -> Option<f64> {
    (score > 0.0 && score < 1.0).then(|| -400.0 * (1.0 / score - 1.0).log10())
}

/// The score that a difference in Elo stands for.
fn expected(elo: f64) -> f64 {
    1.0 / (1.0 + 10f64.powf(-elo / 400.0))
}

/// A sequential test: is A stronger by `elo1`, or only by `elo0`? (Wald 1945; the variance is that of the pairs seen.)
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Sprt {
    pub(crate) elo0: f64,
    pub(crate) elo1: f64,
}

impl Sprt {
    /// With an error of 5 % on both sides.
    pub(crate) fn bounds(self) -> (f64, f64) {
        let bound = (0.95f64 / 0.05).ln();
        (-bound, bound)
    }

    /// The logarithm of how much more likely the results are if A is stronger by `elo1`.
    pub(crate) fn ratio(self, tally: &Tally) -> f64 {
        let (mean, variance, n) = tally.pairs();
        if n < 2.0 {
            return 0.0;
        }
        let (s0, s1) = (expected(self.elo0), expected(self.elo1));
        // Pairs that all end alike have no variance yet; one pair's worth of doubt keeps the ratio finite.
        let variance = variance.max(0.25 / n);
        n * (s1 - s0) * (2.0 * mean - s0 - s1) / (2.0 * variance)
    }

    /// `Some(true)` if `elo1` is accepted, `Some(false)` if `elo0` is, `None` if it is not clear yet.
    pub(crate) fn verdict(self, tally: &Tally) -> Option<bool> {
        let (low, high) = self.bounds();
        match self.ratio(tally) {
            ratio if ratio >= high => Some(true),
            ratio if ratio <= low => Some(false),
            _ => None,
        }
    }
}

impl FromStr for Sprt {
    type Err = String;

    fn from_str(text: &str) -> Result<Sprt, String> {
        let error = || {
            "expected two numbers of Elo from -2,000 to 2,000, the smaller one first, e.g. 0,20".to_owned()
        };
        let (a, b) = text.split_once(',').ok_or_else(error)?;
        let number =
            |text: &str| text.trim().parse::<f64>().ok().filter(|n| n.abs() <= 2000.0).ok_or_else(error);
        let (elo0, elo1) = (number(a)?, number(b)?);
        if elo0 >= elo1 {
            return Err(error());
        }
        Ok(Sprt { elo0, elo1 })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn pairs(list: &[(u8, u8)]) -> Tally {
        let mut tally = Tally::default();
        for &(a, b) in list {
            tally.add(a, Some(b));
            tally.add(b, None);
        }
        tally
    }

    #[test]
    fn scores_and_errors_are_those_of_the_pairs() {
        let tally = pairs(&[(2, 0), (2, 2), (1, 1), (0, 2)]);
        assert_eq!((tally.won, tally.drawn, tally.lost, tally.games()), (4, 2, 2, 8));
        assert_eq!(tally.score(), 0.625);
        // Shares ½, 1, ½, ½: variance 3/64, and the error of the mean of 4.
        assert!((tally.error().unwrap() - (3.0f64 / 64.0 / 3.0).sqrt()).abs() < 1e-12);
        assert!((tally.elo().unwrap() - 88.739).abs() < 0.001);
        assert_eq!(pairs(&[(2, 2)]).elo(), None);
    }

    #[test]
    fn nothing_has_no_sign() {
        assert_eq!([-0.0, -0.4, 0.4, -0.6, 88.7].map(signed), ["0", "0", "0", "-1", "+89"]);
        assert_eq!(pairs(&[(2, 0), (0, 2)]).line(), "50.0 % ± 0.0, Elo 0 (0 to 0)");
    }

    #[test]
    fn the_sequential_test_decides_and_only_when_it_can() {
        let sprt: Sprt = "0,50".parse().unwrap();
        assert_eq!(sprt.verdict(&Tally::default()), None);
        let strong = pairs(&[(2, 2), (2, 1), (2, 2), (2, 0)].repeat(50));
        assert_eq!(sprt.verdict(&strong), Some(true));
        let weak = pairs(&[(0, 0), (2, 0), (0, 1), (2, 0)].repeat(50));
        assert_eq!(sprt.verdict(&weak), Some(false));
        assert!("50,0".parse::<Sprt>().is_err() && "x".parse::<Sprt>().is_err());
    }
}
