//! Numbers of children on one line, the values of the leaves on the next.
//!
//! Level by level, levels apart by `|`: `3|2,2,2` and `3,12,8,2,4,6`. A last level of leaves need not be written, and
//! the leaves come in the order of the counts: level by level. Depth first, with 0 for a leaf: `3,2,0,0,2,0,0,2,0,0`,
//! and the leaves from left to right. Of a tree where all nodes look alike an object will do:
//! `{"depth": 2, "branching": 3, "leafValues": [3, 12, 8, …]}`.

use super::keep::spelled;
use super::lists::number;
use super::{Bracket, Reading};
use plyscope::tree::{Decimal, Label, ParseError, clip};
use plyscope::{Player, Tree};

const LEAF: &str = "the value of a leaf, e.g. 3";
const COUNT: &str = "a number of children, e.g. 3|2,2,2";

/// A number of children and where it stands.
type Count = (usize, usize);
/// A leaf's value and where it stands.
type Leaf = (usize, Decimal);

/// Reads `3|2,2,2` or an object, and leaves level by level.
pub(super) fn read_levels(text: &str, first: Player) -> Result<Tree, ParseError> {
    let mut reading = Reading::new(text, Some('#'), first);
    reading.skip_space();
    if reading.s.peek() == Some('{') {
        return read_uniform(reading);
    }
    let levels = counts(&mut reading)?;
    let mut expected = 1;
    for (i, (offset, level)) in levels.iter().enumerate() {
        if level.len() as u64 != expected {
            let (found, number) = (level.len(), i + 1);
            let message = format!(
                "level {number} has {found} counts; expected {expected}, one for each node there, e.g. 3|2,2,2"
            );
            return Err(reading.s.error_at(*offset, &message));
        }
        expected = level.iter().map(|&(_, count)| count as u64).sum();
    }
    let zeros = levels.iter().flat_map(|(_, level)| level).filter(|(_, count)| *count == 0).count() as u64;
    let leaves = leaves(&mut reading, zeros.saturating_add(expected))?;
    let levels: Vec<Vec<Count>> = levels.into_iter().map(|(_, level)| level).collect();
    build_levels(reading, &levels, leaves)
}

/// Builds depth first what is given level by level; the last level may be leaves without counts.
fn build_levels(
    mut reading: Reading<'_>,
    levels: &[Vec<Count>],
    leaves: Vec<Leaf>,
) -> Result<Tree, ParseError> {
    // Where each level's next node is, and its next leaf among all leaves.
    let mut next = vec![0; levels.len() + 1];
    let mut next_leaf = vec![0; levels.len() + 1];
    for (i, level) in levels.iter().enumerate() {
        next_leaf[i + 1] = next_leaf[i] + level.iter().filter(|(_, count)| *count == 0).count();
    }
    let mut open: Vec<usize> = Vec::new();
    loop {
        let level = open.len();
        let count = levels.get(level).and_then(|counts| counts.get(next[level])).copied();
        next[level] += 1;
        match count {
            Some((offset, count)) if count > 0 => {
                reading.open(offset, Label::default())?;
                open.push(count);
                continue;
            }
            _ => {
                let (offset, value) = leaves[next_leaf[level]];
                next_leaf[level] += 1;
                reading.leaf(offset, Label { value: Some(value), ..Label::default() })?;
            }
        }
        if close_full(&mut reading, &mut open)? {
            return reading.finish();
        }
    }
}

/// Takes one child off the innermost node and closes all nodes that have theirs. Says whether the tree is complete.
fn close_full(reading: &mut Reading<'_>, open: &mut Vec<usize>) -> Result<bool, ParseError> {
    while let Some(left) = open.last_mut() {
        *left -= 1;
        if *left > 0 {
            return Ok(false);
        }
        open.pop();
        reading.close()?;
    }
    Ok(true)
}

/// Reads `3,2,0,0,2,0,0,2,0,0` and leaves from left to right.
pub(super) fn read_preorder(text: &str, first: Player) -> Result<Tree, ParseError> {
    let mut reading = Reading::new(text, Some('#'), first);
    reading.skip_space();
    let mut levels = counts(&mut reading)?;
    if let Some((offset, _)) = levels.get(1) {
        let message = "found `|`; expected counts depth first, 0 for a leaf, e.g. 2,0,0";
        return Err(reading.s.error_at(*offset, message));
    }
    let counts = levels.pop().map(|(_, counts)| counts).unwrap_or_default();
    let end = reading.s.offset();
    let expected = counts.iter().filter(|(_, count)| *count == 0).count() as u64;
    let mut leaves = leaves(&mut reading, expected)?.into_iter();
    let mut open: Vec<usize> = Vec::new();
    let mut complete = false;
    for (offset, count) in counts {
        if complete {
            let message = format!("found {count}; expected nothing after the last leaf of the tree");
            return Err(reading.s.error_at(offset, &message));
        }
        if count > 0 {
            reading.open(offset, Label::default())?;
            open.push(count);
            continue;
        }
        if let Some((offset, value)) = leaves.next() {
            reading.leaf(offset, Label { value: Some(value), ..Label::default() })?;
        }
        complete = close_full(&mut reading, &mut open)?;
    }
    if !complete {
        let missing: u64 = open.iter().map(|&left| left as u64).sum();
        let message =
            format!("the counts end and {missing} more are missing; expected one for each node, e.g. 2,0,0");
        return Err(reading.s.error_at(end, &message));
    }
    reading.finish()
}

/// Takes the line of counts, level by level, each with its place.
fn counts(reading: &mut Reading<'_>) -> Result<Vec<(usize, Vec<Count>)>, ParseError> {
    let s = &mut reading.s;
    let mut levels = vec![(s.offset(), Vec::new())];
    loop {
        s.take_while(|c| c == ' ' || c == '\t');
        let offset = s.offset();
        let word = s.take_while(|c| c.is_ascii_digit());
        let count: Option<u32> = word.parse().ok();
        let Some(count) = count.filter(|_| !matches!(s.peek(), Some('.' | 'e' | 'E'))) else {
            return Err(match word {
                "" => s.expected(COUNT),
                _ => {
                    s.word();
                    s.error_at(offset, &format!("found `{}`; expected {COUNT}", clip(s.since(offset))))
                }
            });
        };
        if let Some((_, level)) = levels.last_mut() {
            level.push((offset, count as usize));
        }
        s.take_while(|c| c == ' ' || c == '\t' || c == '\r');
        match s.peek() {
            Some('|') => {
                s.bump();
                levels.push((s.offset(), Vec::new()));
            }
            Some(',') => drop(s.bump()),
            Some(c) if c.is_ascii_digit() => {}
            Some('\n' | '#') | None => return Ok(levels),
            Some(_) => return Err(s.expected("`,` or `|` between counts, and the leaves on the next line")),
        }
    }
}

/// Takes the values of this many leaves.
fn leaves(reading: &mut Reading<'_>, expected: u64) -> Result<Vec<Leaf>, ParseError> {
    let mut leaves = Vec::new();
    loop {
        reading.skip_space();
        if leaves.len() as u64 == expected {
            return match reading.s.peek() {
                None => Ok(leaves),
                Some(_) => {
                    Err(reading.s.expected(&format!("nothing after the {expected} leaves of these counts")))
                }
            };
        }
        if !leaves.is_empty() && reading.s.eat(',') {
            reading.skip_space();
        }
        let offset = reading.s.offset();
        if reading.s.peek().is_none() {
            let found = leaves.len();
            let message = format!(
                "the text ends after {found} of {expected} leaves; expected a value for each, e.g. 2|2,2 and 3,5,2,9"
            );
            return Err(reading.s.error_at(offset, &message));
        }
        leaves.push((offset, number(&mut reading.s, LEAF)?));
    }
}

/// Reads `{"depth": 2, "branching": 3, "leafValues": […]}`.
fn read_uniform(mut reading: Reading<'_>) -> Result<Tree, ParseError> {
    const EXAMPLE: &str = r#"{"depth": 1, "branching": 2, "leafValues": [3, 5]}"#;
    let start = reading.s.offset();
    reading.s.bump();
    let (mut depth, mut branching, mut values) = (None, None, None);
    let mut fields = Bracket::new(start, '}');
    while !reading.closed(&mut fields)? {
        let key_at = reading.s.offset();
        if !matches!(reading.s.peek(), Some('"' | '\'')) {
            return Err(reading.s.expected(&format!("a field in quotes, e.g. {EXAMPLE}")));
        }
        let key = reading.s.string()?;
        reading.skip_space();
        if !reading.s.eat(':') {
            return Err(reading.s.expected(r#"`:` after the name of a field, e.g. "depth": 2"#));
        }
        reading.skip_space();
        let offset = reading.s.offset();
        let again = match UniformField::named(&key) {
            Some(UniformField::Depth) => depth.replace((offset, whole(&mut reading)?)).is_some(),
            Some(UniformField::Branching) => branching.replace((offset, whole(&mut reading)?)).is_some(),
            Some(UniformField::Leaves) => {
                if !reading.s.eat('[') {
                    return Err(reading.s.expected("a list of numbers, e.g. [3, 5]"));
                }
                let mut list = Bracket::new(offset, ']');
                let mut leaves = Vec::new();
                while !reading.closed(&mut list)? {
                    let at = reading.s.offset();
                    leaves.push((at, number(&mut reading.s, LEAF)?));
                }
                values.replace((offset, leaves)).is_some()
            }
            None => {
                let message =
                    format!("unknown field \"{}\"; expected depth, branching and leafValues", clip(&key));
                return Err(reading.s.error_at(key_at, &message));
            }
        };
        if again {
            let message = format!("field \"{}\" again; expected it once", clip(&key));
            return Err(reading.s.error_at(key_at, &message));
        }
    }
    let (Some((depth_at, depth)), Some((at, branching)), Some((values_at, values))) =
        (depth, branching, values)
    else {
        let message = format!("a field is missing; expected depth, branching and leafValues, e.g. {EXAMPLE}");
        return Err(reading.s.error_at(start, &message));
    };
    if depth > Tree::MAX_PLY as usize {
        return Err(reading.s.error_at(depth_at, &format!("nested deeper than {} levels", Tree::MAX_PLY)));
    }
    let expected = (branching as u64).checked_pow(depth as u32);
    if expected != Some(values.len() as u64) {
        let found = values.len();
        let message = match expected {
            Some(expected) => format!("a list of {found}; expected {branching}^{depth} = {expected} leaves"),
            None => format!("a list of {found}; expected {branching}^{depth} leaves, which is too many"),
        };
        return Err(reading.s.error_at(values_at, &message));
    }
    if branching == 0 && depth > 0 {
        return Err(reading.s.error_at(at, "nodes without children; expected at least 1"));
    }
    let levels: Vec<Vec<Count>> =
        (0..depth).map(|level| vec![(at, branching); branching.pow(level as u32)]).collect();
    build_levels(reading, &levels, values)
}

/// What such an object says.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum UniformField {
    Depth,
    Branching,
    Leaves,
}

impl UniformField {
    pub(super) fn named(key: &str) -> Option<UniformField> {
        match key {
            "depth" => Some(UniformField::Depth),
            "branching" | "branchingFactor" | "branching_factor" => Some(UniformField::Branching),
            "leafValues" | "leaf_values" | "leaves" => Some(UniformField::Leaves),
            _ => None,
        }
    }
}

fn whole(reading: &mut Reading<'_>) -> Result<usize, ParseError> {
    let offset = reading.s.offset();
    let word = reading.s.word();
    let number: Option<u32> = word.parse().ok();
    number.map(|number| number as usize).ok_or_else(|| {
        let found = if word.is_empty() { reading.s.found() } else { format!("found `{}`", clip(word)) };
        reading.s.error_at(offset, &format!("{found}; expected a whole number, e.g. \"depth\": 2"))
    })
}

/// Whether `text` starts with a line of counts and goes on with another line.
pub(super) fn is_counts(text: &str) -> bool {
    let (line, rest) = text.split_once('\n').unwrap_or((text, ""));
    let only = |c: char| c.is_ascii_digit() || ",| \t\r".contains(c);
    line.starts_with(|c: char| c.is_ascii_digit())
        && line.chars().all(only)
        && (line.contains('|') || !rest.trim().is_empty())
}

/// Whether a line of counts is meant depth first: several counts on one level.
pub(super) fn is_preorder(text: &str) -> bool {
    let line = text.split('\n').next().unwrap_or_default();
    !line.contains('|') && line.trim().contains([',', ' '])
}

pub(super) fn write_levels(tree: &Tree) -> String {
    let order = tree.levels();
    let mut levels: Vec<Vec<String>> = Vec::new();
    for &node in &order {
        let ply = tree.ply(node) as usize;
        if levels.len() == ply {
            levels.push(Vec::new());
        }
        levels[ply].push(tree.children(node).len().to_string());
    }
    // The last level has no children: it goes without saying, but for a root alone.
    if levels.len() > 1 {
        levels.pop();
    }
    let levels: Vec<_> = levels.iter().map(|counts| counts.join(",")).collect();
    let leaves: Vec<_> = order.into_iter().filter(|&node| tree.is_leaf(node)).collect();
    levels.join("|") + "\n" + &values(tree, &leaves)
}

pub(super) fn write_preorder(tree: &Tree) -> String {
    let mut counts = Vec::new();
    let mut stack = vec![tree.root()];
    while let Some(node) = stack.pop() {
        counts.push(tree.children(node).len().to_string());
        stack.extend(tree.children(node).iter().rev());
    }
    counts.join(",") + "\n" + &values(tree, &tree.leaves())
}

fn values(tree: &Tree, leaves: &[plyscope::NodeId]) -> String {
    let value = |&node| tree.value(node).map(|value| spelled(tree.decimal(value)));
    leaves.iter().filter_map(value).collect::<Vec<_>>().join(",") + "\n"
}
