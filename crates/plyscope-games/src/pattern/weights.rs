//! Weights in a file, and weights at work.

use super::{Indices, NO_WEIGHT, Patterned, Patterns};
use plyscope::{Evaluate, Player, Score};
use std::fmt;
use std::sync::OnceLock;

/// The weights of all phases, in units of 1/[`Weights::UNIT`] of what the game counts in.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Weights {
    pub(super) phases: Vec<Vec<i16>>,
}

/// Why some bytes are not the weights of a game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct WeightsError(pub(super) String);

impl fmt::Display for WeightsError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for WeightsError {}

/// The first words of a file.
const MAGIC: &str = "plyscope weights 1";

/// FNV-1a: tells files apart, and whole ones from damaged ones.
pub(super) fn check_sum(bytes: impl IntoIterator<Item = u8>) -> u64 {
    bytes
        .into_iter()
        .fold(0xcbf2_9ce4_8422_2325, |sum, byte| (sum ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3))
}

/// A number for the shapes and all that belongs to them.
pub(super) fn fingerprint(patterns: &Patterns) -> u64 {
    check_sum(format!("{:?}", patterns.layout).into_bytes())
}

impl Weights {
    /// How many units make one.
    pub const UNIT: i32 = 8;

    /// The bytes of a weight file.
    ///
    /// One line says what it is. Then come the weights, the last phase first, each as the difference from the same weight of
    /// the phase after it, which is mostly nothing or little. They are written in half bytes, the low one first: 0 to 11 is −6 to
    /// 6 without 0; 12 is 0; 13 and n are n + 2 times 0; 14 and two more are a difference of one byte, which if it is −128 comes
    /// before one of two bytes; 15 and two more, n, are n + 18 times 0.
    pub fn to_bytes(&self, patterns: &Patterns) -> Vec<u8> {
        let mut halves: Vec<u8> = Vec::new();
        let mut still = 0_usize;
        let flush = |halves: &mut Vec<u8>, still: &mut usize| {
            while *still > 0 {
                let run = (*still).min(18 + 255);
                match run {
                    1 => halves.push(12),
                    2..18 => halves.extend([13, run as u8 - 2]),
                    _ => halves.extend([15, (run - 18) as u8 & 15, (run - 18) as u8 >> 4]),
                }
                *still -= run;
            }
        };
        let mut after = vec![0_i16; patterns.weights];
        for phase in self.phases.iter().rev() {
            for (now, after) in phase.iter().zip(&after) {
                let by = now.wrapping_sub(*after);
                if by == 0 {
                    still += 1;
                    continue;
                }
                flush(&mut halves, &mut still);
                match by {
                    -6..0 => halves.push((by + 6) as u8),
                    1..=6 => halves.push((by + 5) as u8),
                    -127..=127 => halves.extend([14, by as u8 & 15, by as u8 >> 4]),
                    _ => {
                        let [low, high] = by.to_le_bytes();
                        halves.extend([14, 0, 8, low & 15, low >> 4, high & 15, high >> 4]);
                    }
                }
            }
            after.clone_from(phase);
        }
        flush(&mut halves, &mut still);
        let body: Vec<u8> = halves.chunks(2).map(|pair| pair[0] | pair.get(1).unwrap_or(&0) << 4).collect();
        let head = format!(
            "{MAGIC}; game {}; phases {}; weights {}; patterns {:016x}; check {:016x}\n",
            patterns.layout.game,
            self.phases.len(),
            patterns.weights,
            fingerprint(patterns),
            check_sum(body.iter().copied())
        );
        [head.into_bytes(), body].concat()
    }

    /// Reads what [`Weights::to_bytes`] wrote, for the same game.
    ///
    /// # Errors
    /// If the bytes are not a weight file, are damaged, or belong to another game or other patterns.
    pub fn from_bytes(patterns: &Patterns, bytes: &[u8]) -> Result<Weights, WeightsError> {
        let refuse = |text: String| Err(WeightsError(text));
        let end =
            bytes.iter().position(|&byte| byte == b'\n').filter(|_| bytes.starts_with(MAGIC.as_bytes()));
        let Some(end) = end else {
            return refuse(format!("not a weight file: expected it to begin with `{MAGIC}`"));
        };
        let head = String::from_utf8_lossy(&bytes[..end]);
        let field = |name: &str| {
            head.split("; ").find_map(|part| part.strip_prefix(name)).map_or("", str::trim).to_owned()
        };
        let Patterns { layout, weights, .. } = patterns;
        if field("game ") != layout.game {
            return refuse(format!("weights of `{}`, expected those of `{}`", field("game "), layout.game));
        }
        let phases = layout.phases.len();
        let made_for = [field("phases "), field("weights "), field("patterns ")];
        if made_for != [phases.to_string(), weights.to_string(), format!("{:016x}", fingerprint(patterns))] {
            return refuse(format!(
                "weights for other patterns of `{}`: {} phases of {}, expected {phases} of {weights}",
                layout.game, made_for[0], made_for[1]
            ));
        }
        let body = &bytes[end + 1..];
        if field("check ") != format!("{:016x}", check_sum(body.iter().copied())) {
            return refuse("the weight file is damaged: its check sum differs".to_owned());
        }
        let mut differences = Vec::with_capacity(phases * weights);
        let mut halves = body.iter().flat_map(|byte| [byte & 15, byte >> 4]);
        while differences.len() < phases * weights {
            let mut next =
                || halves.next().ok_or_else(|| WeightsError("the weight file ends too early".to_owned()));
            match next()? {
                small @ 0..6 => differences.push(i16::from(small) - 6),
                small @ 6..12 => differences.push(i16::from(small) - 5),
                12 => differences.push(0),
                13 => differences.extend(std::iter::repeat_n(0, usize::from(next()?) + 2)),
                14 => match (next()? | next()? << 4) as i8 {
                    i8::MIN => {
                        let bytes = [next()? | next()? << 4, next()? | next()? << 4];
                        differences.push(i16::from_le_bytes(bytes));
                    }
                    by => differences.push(by.into()),
                },
                _ => {
                    let run = usize::from(next()? | next()? << 4) + 18;
                    differences.extend(std::iter::repeat_n(0, run));
                }
            }
        }
        if differences.len() != phases * weights || halves.count() > 1 {
            return refuse(format!("the file has more than {} weights", phases * weights));
        }
        let mut after = vec![0_i16; *weights];
        let mut read = Vec::new();
        for phase in differences.chunks_exact(*weights) {
            after.iter_mut().zip(phase).for_each(|(after, by)| *after = after.wrapping_add(*by));
            read.push(after.clone());
        }
        read.reverse();
        Ok(Weights { phases: read })
    }
}

/// An evaluator by patterns: it sums up the weights of what it sees.
#[derive(Debug)]
pub struct Judge {
    patterns: Patterns,
    weights: Weights,
    /// The weights of a phase by configuration, made when the phase is first asked about.
    tables: Vec<OnceLock<Vec<i16>>>,
}

impl Judge {
    /// The evaluator with these weights.
    ///
    /// # Panics
    /// If the weights are not those of the patterns: see [`Weights::from_bytes`].
    pub fn new(patterns: Patterns, weights: Weights) -> Judge {
        assert!(
            weights.phases.iter().all(|phase| phase.len() == patterns.weights),
            "weights of other patterns"
        );
        let tables = weights.phases.iter().map(|_| OnceLock::new()).collect();
        Judge { patterns, weights, tables }
    }

    /// The evaluator of a game with the weights of a file.
    ///
    /// # Errors
    /// If the layout is refused ([`Patterns::new`]) or the bytes are ([`Weights::from_bytes`]).
    pub fn read<G: Patterned>(game: &G, bytes: &[u8]) -> Result<Judge, WeightsError> {
        let patterns = Patterns::new(game.layout()).map_err(|refused| WeightsError(refused.to_string()))?;
        let weights = Weights::from_bytes(&patterns, bytes)?;
        Ok(Judge::new(patterns, weights))
    }

    /// The weights.
    pub fn weights(&self) -> &Weights {
        &self.weights
    }

    /// The patterns.
    #[inline]
    pub fn patterns(&self) -> &Patterns {
        &self.patterns
    }

    /// The weights of one phase, to be asked about many positions.
    #[inline]
    pub fn phase(&self, clock: u32) -> Phase<'_> {
        let phase = self.patterns.layout.phase(clock);
        let table = self.tables[phase].get_or_init(|| {
            let weights = &self.weights.phases[phase];
            let weight = |&class: &u32| if class == NO_WEIGHT { 0 } else { weights[class as usize] };
            self.patterns.classes.iter().map(weight).collect()
        });
        Phase { patterns: &self.patterns, table }
    }

    /// The mover's value of a position in units (see [`Weights::UNIT`]).
    #[inline]
    pub fn units(&self, indices: &Indices, mover: Player, clock: u32) -> i32 {
        self.phase(clock).units(indices, mover)
    }

    /// The mover's value of a position in units, from scratch.
    pub fn judge<G: Patterned>(&self, game: &G, state: &G::State) -> i32 {
        self.units(&self.patterns.indices(game.taken(state)), game.turn(state), game.clock(state))
    }
}

/// The weights of one phase.
#[derive(Clone, Copy, Debug)]
pub struct Phase<'j> {
    patterns: &'j Patterns,
    table: &'j [i16],
}

impl Phase<'_> {
    /// The mover's value in units (see [`Weights::UNIT`]).
    #[inline(always)]
    pub fn units(&self, indices: &Indices, mover: Player) -> i32 {
        self.patterns.sum(self.table, indices, mover)
    }
}

/// In whole units of the game, the first player's view.
impl<G: Patterned> Evaluate<G> for Judge {
    fn evaluate(&self, game: &G, state: &G::State) -> Score {
        let units = self.judge(game, state);
        Score::new((units + Weights::UNIT / 2).div_euclid(Weights::UNIT)).seen_by(game.turn(state))
    }
}
