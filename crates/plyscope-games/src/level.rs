use plyscope::engine::{Limits, Profile};
use std::fmt;
use std::str::FromStr;
use std::time::Duration;

/// How well the engine plays, as text: `depth=4`, `time=50ms`, `nodes=1000`, `strength=5`, `random`, `perfect`, and
/// combinations such as `depth=8,time=1s` (whichever comes first) or `exact,depth=4` (nothing selective).
///
/// ```
/// use plyscope_games::session::Level;
/// let level: Level = "depth=8,time=1s".parse()?;
/// assert_eq!(level.to_string(), "depth=8,time=1s");
/// assert!("deep=8".parse::<Level>().is_err());
/// # Ok::<(), plyscope_games::session::LevelError>(())
/// ```
#[derive(Clone, PartialEq, Debug)]
pub struct Level {
    /// Plies.
    pub depth: Option<u32>,
    /// Nodes per move.
    pub nodes: Option<u64>,
    /// Time per move.
    pub time: Option<Duration>,
    /// From 1 to [`Level::STRONGEST`]: how many nodes, and below the top how often a move is chosen by chance.
    pub strength: Option<u32>,
    /// Any legal move.
    pub random: bool,
    /// Solve the position: the best move there is, however long it takes.
    pub perfect: bool,
    /// Proofs or estimates.
    pub profile: Profile,
}

impl Level {
    /// The highest strength.
    pub const STRONGEST: u32 = 10;

    const NONE: Level = Level {
        depth: None,
        nodes: None,
        time: None,
        strength: None,
        random: false,
        perfect: false,
        profile: Profile::Selective,
    };

    /// A strength from 1 to [`Level::STRONGEST`].
    pub fn strength(strength: u32) -> Level {
        Level { strength: Some(strength.clamp(1, Level::STRONGEST)), ..Level::NONE }
    }

    /// The limits of one move.
    pub fn limits(&self) -> Limits {
        // Four times the nodes for one more point: about the same gain each time, in most games.
        let by_strength = self.strength.map(|strength| 20 * 4u64.pow(strength - 1));
        let nodes = [self.nodes, by_strength].into_iter().flatten().min();
        Limits { depth: self.depth, nodes, time: self.time, ..Limits::none() }
    }

    /// How many moves in a thousand are chosen by chance.
    pub fn blunders(&self) -> u32 {
        match self.strength {
            _ if self.random => 1000,
            Some(strength) => [350, 250, 170, 110, 70, 40, 20, 10, 0, 0][strength as usize - 1],
            None => 0,
        }
    }
}

/// Why a text is not a [`Level`].
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LevelError(String);

impl fmt::Display for LevelError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "{}; expected depth=N, nodes=N, time=50ms, strength=1 to {}, random, perfect, or several with commas (exact,depth=4)",
            self.0,
            Level::STRONGEST
        )
    }
}

impl std::error::Error for LevelError {}

/// Reads a time such as `50ms`, `2s`, `1.5s`, `3m`, or a number of seconds.
///
/// # Errors
/// With the words to tell the user if it is none.
pub fn read_time(text: &str) -> Result<Duration, String> {
    let error = || "expected a time from 0s to 8760h, e.g. 50ms, 2s, 1.5s or 3m".to_owned();
    let text = text.trim();
    let split = text.find(|c: char| c.is_ascii_alphabetic()).unwrap_or(text.len());
    let (number, unit) = text.split_at(split);
    let number: f64 = number.trim().parse().map_err(|_| error())?;
    let seconds = match unit {
        "ms" => number / 1e3,
        "s" | "" => number,
        "m" | "min" => number * 60.0,
        "h" => number * 3600.0,
        _ => return Err(error()),
    };
    // A year is longer than anybody waits, and far from what a Duration can hold.
    if !(0.0..=31_536_000.0).contains(&seconds) {
        return Err(error());
    }
    Ok(Duration::from_secs_f64(seconds))
}

/// Writes a time as [`read_time`] reads it.
pub fn write_time(time: Duration) -> String {
    match time.as_millis() {
        ms if ms % 1000 == 0 => format!("{}s", ms / 1000),
        ms => format!("{ms}ms"),
    }
}

impl FromStr for Level {
    type Err = LevelError;

    fn from_str(text: &str) -> Result<Level, LevelError> {
        let mut level = Level::NONE;
        let mut limited = false;
        for word in text.split(',').map(str::trim) {
            let number = |value: &str| {
                let n = value.replace('_', "").parse::<u64>().ok().filter(|&n| n > 0);
                n.ok_or_else(|| LevelError(format!("`{word}`: expected a whole number of 1 or more")))
            };
            limited |= word != "exact";
            match word.split_once('=') {
                Some(("depth", n)) => level.depth = Some(number(n)?.min(1_000_000) as u32),
                Some(("nodes", n)) => level.nodes = Some(number(n)?),
                Some(("time", t)) => {
                    level.time = Some(read_time(t).map_err(|error| LevelError(format!("`{word}`: {error}")))?)
                }
                Some(("strength", n)) => match number(n)? {
                    n if n <= u64::from(Level::STRONGEST) => level.strength = Some(n as u32),
                    n => return Err(LevelError(format!("there is no strength {n}"))),
                },
                None if word == "random" => level.random = true,
                None if word == "perfect" => level.perfect = true,
                None if word == "exact" => level.profile = Profile::Exact,
                _ => return Err(LevelError(format!("`{word}` is not a level"))),
            }
        }
        let others = Level { random: false, perfect: false, ..level.clone() };
        if (level.random || level.perfect) && (others != Level::NONE || (level.random && level.perfect)) {
            return Err(LevelError(format!(
                "`{text}`: random and perfect cannot be combined with anything else"
            )));
        }
        if !limited {
            return Err(LevelError(format!("`{text}` does not say how long to think")));
        }
        Ok(level)
    }
}

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut words = Vec::new();
        if self.profile == Profile::Exact {
            words.push("exact".to_owned());
        }
        words.extend(self.depth.map(|n| format!("depth={n}")));
        words.extend(self.nodes.map(|n| format!("nodes={n}")));
        words.extend(self.time.map(|t| format!("time={}", write_time(t))));
        words.extend(self.strength.map(|n| format!("strength={n}")));
        words.extend(self.random.then(|| "random".to_owned()));
        words.extend(self.perfect.then(|| "perfect".to_owned()));
        f.write_str(&words.join(","))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_level_reads_what_it_writes() {
        for text in
            ["depth=4", "nodes=1000", "time=50ms", "strength=3", "random", "perfect", "exact,depth=8,time=2s"]
        {
            assert_eq!(text.parse::<Level>().unwrap().to_string(), text);
        }
        for text in ["", "exact", "depth", "depth=0", "depth=x", "time=5x", "strength=11", "random,depth=4"] {
            assert!(text.parse::<Level>().is_err(), "{text}");
        }
        assert_eq!("time=1.5s".parse::<Level>().unwrap().time, Some(Duration::from_millis(1500)));
    }
}
