use crate::score::Score;
use std::fmt;
use std::str::FromStr;

/// An exact decimal number or an infinity, as it stands in a written-down tree. Never rounded.
///
/// ```
/// use plyscope::tree::Decimal;
/// let d: Decimal = "-2.50".parse()?;
/// assert_eq!(d.to_string(), "-2.5");
/// assert_eq!("1.5e2".parse::<Decimal>()?.to_string(), "150");
/// assert_eq!("-inf".parse::<Decimal>()?.to_string(), "-∞");
/// # Ok::<(), plyscope::tree::DecimalError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash)]
pub enum Decimal {
    /// `digits` × 10^-`places`, without trailing zeros in the fraction.
    Finite {
        /// All digits, with the sign.
        digits: i64,
        /// How many of them stand after the point.
        places: u8,
    },
    /// +∞.
    Infinity,
    /// −∞.
    NegInfinity,
}

/// Why a text is not a [`Decimal`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum DecimalError {
    /// Not a number at all.
    NotANumber,
    /// A number, but too large or with too many digits to be kept exactly.
    OutOfRange,
}

impl fmt::Display for DecimalError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            DecimalError::NotANumber => "not a number",
            DecimalError::OutOfRange => "number out of range",
        })
    }
}

impl std::error::Error for DecimalError {}

impl Decimal {
    /// The most decimals that a tree keeps.
    pub const MAX_PLACES: u8 = 9;

    /// A whole number.
    pub const fn integer(value: i32) -> Decimal {
        Decimal::Finite { digits: value as i64, places: 0 }
    }

    /// The number that `score` stands for in units of 10^-`decimals`. Won and lost scores are not numbers that a tree can
    /// hold.
    pub fn from_score(score: Score, decimals: u8) -> Decimal {
        match score {
            Score::INFINITY => Decimal::Infinity,
            Score::NEG_INFINITY => Decimal::NegInfinity,
            _ => Decimal::normal(score.get().into(), decimals),
        }
    }

    /// How many digits stand after the point.
    pub const fn places(self) -> u8 {
        match self {
            Decimal::Finite { places, .. } => places,
            _ => 0,
        }
    }

    /// This number in units of 10^-`decimals`; `None` if it does not fit a [`Score`] exactly.
    pub fn to_score(self, decimals: u8) -> Option<Score> {
        match self {
            Decimal::Infinity => Some(Score::INFINITY),
            Decimal::NegInfinity => Some(Score::NEG_INFINITY),
            Decimal::Finite { digits, places } => {
                let shift = decimals.checked_sub(places)?;
                Score::checked(digits.checked_mul(10i64.checked_pow(shift.into())?)?)
            }
        }
    }

    fn normal(mut digits: i64, mut places: u8) -> Decimal {
        while places > 0 && digits % 10 == 0 {
            digits /= 10;
            places -= 1;
        }
        Decimal::Finite { digits, places }
    }
}

impl FromStr for Decimal {
    type Err = DecimalError;

    /// Reads `7`, `-2.5` (also with the signs − and –), `.5`, `+1e3`, `inf`, `-Infinity`, `∞`, `-oo` and the like. `oo` without a sign
    /// is a word.
    fn from_str(text: &str) -> Result<Decimal, DecimalError> {
        let (negative, body) = match text.strip_prefix(['-', '−', '–']) {
            Some(rest) => (true, rest),
            None => (false, text.strip_prefix('+').unwrap_or(text)),
        };
        if body == "∞"
            || body == "oo" && body.len() < text.len()
            || ["inf", "infinity"].iter().any(|w| body.eq_ignore_ascii_case(w))
        {
            return Ok(if negative { Decimal::NegInfinity } else { Decimal::Infinity });
        }
        let (number, exponent) = match body.split_once(['e', 'E']) {
            Some((number, exponent)) => (number, exponent),
            None => (body, "0"),
        };
        let (whole, fraction) = number.split_once('.').unwrap_or((number, ""));
        let all_digits = |s: &str| s.bytes().all(|b| b.is_ascii_digit());
        let unsigned = exponent.strip_prefix(['+', '-']).unwrap_or(exponent);
        if whole.len() + fraction.len() == 0
            || !all_digits(whole)
            || !all_digits(fraction)
            || unsigned.is_empty()
            || !all_digits(unsigned)
        {
            return Err(DecimalError::NotANumber);
        }
        // Exact: keep the significant digits and move the point by the exponent.
        let mut digits: Vec<u8> = whole.bytes().chain(fraction.bytes()).map(|b| b - b'0').collect();
        let significant = digits.iter().position(|&d| d != 0).unwrap_or(digits.len());
        digits.drain(..significant);
        if digits.is_empty() {
            return Ok(Decimal::integer(0));
        }
        let exponent: i64 = exponent.parse().map_err(|_| DecimalError::OutOfRange)?;
        let mut places = fraction.len() as i64 - exponent;
        while places > 0 && digits.last() == Some(&0) {
            digits.pop();
            places -= 1;
        }
        if !(-18..=i64::from(Decimal::MAX_PLACES)).contains(&places) {
            return Err(DecimalError::OutOfRange);
        }
        let mut value: i64 = 0;
        for digit in digits.into_iter().map(i64::from).chain((places..0).map(|_| 0)) {
            value =
                value.checked_mul(10).and_then(|v| v.checked_add(digit)).ok_or(DecimalError::OutOfRange)?;
        }
        Ok(Decimal::normal(if negative { -value } else { value }, places.max(0) as u8))
    }
}

impl fmt::Display for Decimal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let text = match *self {
            Decimal::Infinity => "+∞".to_owned(),
            Decimal::NegInfinity => "-∞".to_owned(),
            Decimal::Finite { digits, places: 0 } => digits.to_string(),
            Decimal::Finite { digits, places } => {
                let unit = 10u64.pow(places.into());
                let (whole, rest) = (digits.unsigned_abs() / unit, digits.unsigned_abs() % unit);
                let sign = if digits < 0 { "-" } else { "" };
                format!("{sign}{whole}.{rest:0width$}", width = places.into())
            }
        };
        f.pad(&text)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reads_and_shows_exactly() {
        for (text, shown) in [
            ("0", "0"),
            ("-0", "0"),
            ("007", "7"),
            ("2.50", "2.5"),
            ("-.5", "-0.5"),
            ("5.", "5"),
            ("1e3", "1000"),
            ("1.25e1", "12.5"),
            ("125e-2", "1.25"),
            ("0e99", "0"),
            ("+3", "3"),
            ("−4", "-4"),
            ("Infinity", "+∞"),
            ("-INF", "-∞"),
            ("∞", "+∞"),
            ("0.000000001", "0.000000001"),
        ] {
            assert_eq!(text.parse::<Decimal>().map(|d| d.to_string()), Ok(shown.to_owned()), "{text}");
        }
    }

    #[test]
    fn refuses_what_is_no_number_or_does_not_fit() {
        for text in ["", "-", ".", "x", "1x", "--1", "1e", "1e+", "e5", "0x10", "1_000", "infx", "NaN"] {
            assert_eq!(text.parse::<Decimal>(), Err(DecimalError::NotANumber), "{text}");
        }
        for text in ["1e30", "99999999999999999999", "1e-10", "0.0000000001", "1e99999999999999999999"] {
            assert_eq!(text.parse::<Decimal>(), Err(DecimalError::OutOfRange), "{text}");
        }
        assert_eq!("1000000001".parse::<Decimal>().unwrap().to_score(0), None);
        assert_eq!("1000000".parse::<Decimal>().unwrap().to_score(4), None);
    }
}
