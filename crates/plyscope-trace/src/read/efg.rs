//! Gambit's `.efg`, as far as its games are trees for minimax: two players, payoffs with a constant sum, no chance, and
//! nothing hidden. What is not is refused by name.
//!
//! ```text
//! EFG 2 R "a game" { "MAX" "MIN" }
//! p "A" 1 1 "" { "B" "C" } 0
//! t "B" 1 "" { 3, -3 }
//! t "C" 2 "" { 5, -5 }
//! ```
//!
//! Player 1 is Max, and a leaf is worth what player 1 gets. A payoff is a decimal or a fraction that is one. Names of
//! actions are not kept: a move is named by the node that it leads to.

use super::Reading;
use super::keep::spelled;
use plyscope::tree::{Decimal, Label, ParseError, Scanner, clip, quote};
use plyscope::{NodeId, Player, Tree};
use std::collections::{HashMap, HashSet};

const HEADER: &str = "EFG 2 R \"a game\" { \"MAX\" \"MIN\" }";
const NODE: &str = "a node, e.g. p \"A\" 1 1 \"\" { \"B\" \"C\" } 0 or t \"B\" 1 \"\" { 3, -3 }";

/// What has been met so far and must not be contradicted.
#[derive(Default)]
struct Seen {
    sets: HashSet<(u64, u64)>,
    /// What the outcomes pay both players.
    outcomes: HashMap<u64, Payoffs>,
    /// What both get together at a leaf.
    sum: Option<Decimal>,
}

/// What both players get.
type Payoffs = [Decimal; 2];

pub(super) fn read(text: &str, first: Player) -> Result<Tree, ParseError> {
    let mut reading = Reading::new(text, None, first);
    header(&mut reading)?;
    let mut seen = Seen::default();
    let mut open: Vec<usize> = Vec::new();
    loop {
        reading.skip_space();
        let offset = reading.s.offset();
        let kind = reading.s.clone().word();
        match kind {
            "p" => {
                reading.s.word();
                let (label, actions) = player_node(&mut reading, &mut seen, offset)?;
                reading.open(offset, label)?;
                open.push(actions);
                continue;
            }
            "t" => {
                reading.s.word();
                let label = terminal(&mut reading, &mut seen)?;
                reading.leaf(offset, label)?;
            }
            "c" => {
                let message = "a chance node; expected nodes of players only (p) and leaves (t): minimax has no chance nodes";
                return Err(reading.s.error_at(offset, message));
            }
            _ => return Err(reading.s.expected(NODE)),
        }
        loop {
            let Some(left) = open.last_mut() else { return reading.finish() };
            *left -= 1;
            if *left > 0 {
                break;
            }
            open.pop();
            reading.close()?;
        }
    }
}

/// Takes the line before the nodes, and the comment that may follow it.
fn header(reading: &mut Reading<'_>) -> Result<(), ParseError> {
    reading.skip_space();
    for (word, what) in [("EFG", "EFG"), ("2", "version 2"), ("R", "R")] {
        let found = reading.s.clone().word();
        // Old files say D, for payoffs as decimals.
        if found != word && !(word == "R" && found == "D") {
            return Err(reading.s.expected(&format!("{what}, e.g. {HEADER}")));
        }
        reading.s.word();
        reading.skip_space();
    }
    text(reading, "a title in quotes")?;
    reading.skip_space();
    let offset = reading.s.offset();
    if !reading.s.eat('{') {
        return Err(reading.s.expected(&format!("the players, e.g. {HEADER}")));
    }
    let mut players = 0;
    while !closed(reading, offset)? {
        text(reading, "the name of a player in quotes")?;
        players += 1;
    }
    if players != 2 {
        let message = format!("a game of {players} players; expected two, e.g. {HEADER}");
        return Err(reading.s.error_at(offset, &message));
    }
    reading.skip_space();
    if reading.s.peek() == Some('"') {
        text(reading, "a comment in quotes")?;
    }
    Ok(())
}

/// Passes over space and says whether the curly bracket that was opened at `offset` was closed.
fn closed(reading: &mut Reading<'_>, offset: usize) -> Result<bool, ParseError> {
    reading.skip_space();
    match reading.s.peek() {
        Some('}') => Ok(reading.s.eat('}')),
        Some(_) => Ok(false),
        None => Err(reading.s.unclosed("`}`", offset)),
    }
}

/// Takes a node of a player, and says how many actions there are.
fn player_node(
    reading: &mut Reading<'_>,
    seen: &mut Seen,
    start: usize,
) -> Result<(Label, usize), ParseError> {
    let name = text(reading, "the name of a node in quotes")?;
    reading.skip_space();
    let player_at = reading.s.offset();
    let number = whole(reading, "the number of a player, 1 or 2")?;
    let player = match number {
        1 => Player::Max,
        2 => Player::Min,
        _ => return Err(reading.s.error_at(player_at, &format!("player {number}; expected 1 or 2"))),
    };
    let set = whole(reading, "the number of an information set, e.g. 1")?;
    if !seen.sets.insert((number, set)) {
        let message = format!(
            "information set {set} of player {number} has more than one node; expected one in each: in minimax both players know what was played"
        );
        return Err(reading.s.error_at(start, &message));
    }
    reading.skip_space();
    if reading.s.peek() == Some('"') {
        text(reading, "the name of an information set in quotes")?;
        reading.skip_space();
    }
    let offset = reading.s.offset();
    if !reading.s.eat('{') {
        return Err(reading.s.expected("the actions, e.g. { \"L\" \"R\" }"));
    }
    let mut actions = 0;
    while !closed(reading, offset)? {
        text(reading, "the name of an action in quotes")?;
        actions += 1;
    }
    if actions == 0 {
        return Err(reading.s.error_at(offset, "a node without actions; expected at least one"));
    }
    reading.skip_space();
    let at = reading.s.offset();
    if let Some([one, two]) = outcome(reading, seen)?
        && (one, two) != (Decimal::integer(0), Decimal::integer(0))
    {
        let message = "payoffs at a node with children; expected them at the leaves only, and 0 here";
        return Err(reading.s.error_at(at, message));
    }
    Ok((Label { name, player: Some(player), value: None }, actions))
}

/// Takes a leaf.
fn terminal(reading: &mut Reading<'_>, seen: &mut Seen) -> Result<Label, ParseError> {
    let name = text(reading, "the name of a leaf in quotes")?;
    reading.skip_space();
    let at = reading.s.offset();
    let zero = Decimal::integer(0);
    let [one, two] = outcome(reading, seen)?.unwrap_or([zero, zero]);
    let sum = sum(one, two);
    match seen.sum {
        Some(before) if Some(before) != sum => {
            let message = format!(
                "payoffs {one} and {two}, but elsewhere both players get {before} together; expected a constant sum, e.g. {{ 3, -3 }}"
            );
            return Err(reading.s.error_at(at, &message));
        }
        _ => seen.sum = sum,
    }
    Ok(Label { name, player: None, value: Some(one) })
}

/// Takes an outcome: 0 for none, or a number that was told what it pays, here or before.
fn outcome(reading: &mut Reading<'_>, seen: &mut Seen) -> Result<Option<Payoffs>, ParseError> {
    reading.skip_space();
    let offset = reading.s.offset();
    let number = whole(reading, "the number of an outcome, e.g. 1")?;
    reading.skip_space();
    if reading.s.peek() == Some('"') {
        text(reading, "the name of an outcome in quotes")?;
        reading.skip_space();
    }
    let bracket = reading.s.offset();
    if !reading.s.eat('{') {
        if number == 0 {
            return Ok(None);
        }
        return seen.outcomes.get(&number).map(|&payoffs| Some(payoffs)).ok_or_else(|| {
            let message =
                format!("outcome {number} pays nothing yet; expected its payoffs, e.g. {{ 3, -3 }}");
            reading.s.error_at(offset, &message)
        });
    }
    let mut payoffs = Vec::new();
    while !closed(reading, bracket)? {
        payoffs.push(payoff(reading)?);
        reading.skip_space();
        reading.s.eat(',');
    }
    let &[one, two] = &payoffs[..] else {
        let found = payoffs.len();
        let message = format!("{found} payoffs; expected two, one for each player, e.g. {{ 3, -3 }}");
        return Err(reading.s.error_at(bracket, &message));
    };
    if seen.outcomes.insert(number, [one, two]).is_some_and(|before| before != [one, two]) {
        let message = format!("outcome {number} does not pay the same as before; expected the same payoffs");
        return Err(reading.s.error_at(offset, &message));
    }
    Ok(Some([one, two]))
}

/// Takes a decimal, or a fraction that is one.
fn payoff(reading: &mut Reading<'_>) -> Result<Decimal, ParseError> {
    const EXPECTED: &str = "a payoff, e.g. 3, -2.5 or 1/2";
    let offset = reading.s.offset();
    let word = reading.s.word();
    if word.is_empty() {
        return Err(reading.s.expected(EXPECTED));
    }
    let number = |text: &str| match reading.s.number(offset, text, EXPECTED)? {
        finite @ Decimal::Finite { .. } => Ok(finite),
        _ => Err(reading.s.error_at(offset, &format!("found `{}`; expected {EXPECTED}", clip(word)))),
    };
    let Some((over, under)) = word.split_once('/') else { return number(word) };
    let (over, under) = (number(over)?, number(under)?);
    fraction(over, under).ok_or_else(|| {
        let message = format!(
            "{} is not a decimal number with at most 9 places; expected one, e.g. 1/2 or 0.5",
            clip(word)
        );
        reading.s.error_at(offset, &message)
    })
}

/// `over` divided by `under`, if that is a decimal that can be kept exactly.
fn fraction(over: Decimal, under: Decimal) -> Option<Decimal> {
    let (over, under) = (billionths(over)?, billionths(under)?);
    let whole = over.checked_mul(1_000_000_000)?;
    if under == 0 || whole % under != 0 {
        return None;
    }
    from_billionths(whole / under)
}

/// What both get together.
fn sum(one: Decimal, two: Decimal) -> Option<Decimal> {
    from_billionths(billionths(one)?.checked_add(billionths(two)?)?)
}

/// A finite number in units of 10^-9.
fn billionths(value: Decimal) -> Option<i128> {
    match value {
        Decimal::Finite { digits, places } => {
            let shift = Decimal::MAX_PLACES.checked_sub(places)?;
            Some(i128::from(digits) * 10i128.pow(shift.into()))
        }
        _ => None,
    }
}

fn from_billionths(value: i128) -> Option<Decimal> {
    format!("{value}e-9").parse().ok()
}

/// Takes a whole number.
fn whole(reading: &mut Reading<'_>, expected: &str) -> Result<u64, ParseError> {
    reading.skip_space();
    let word = reading.s.clone().word();
    let Some(number) = word.parse().ok() else { return Err(reading.s.expected(expected)) };
    reading.s.word();
    Ok(number)
}

/// Takes a text in double quotes; `None` if it is empty. It may go on in the next line, and `\"` is a quote in it.
fn text(reading: &mut Reading<'_>, expected: &str) -> Result<Option<String>, ParseError> {
    reading.skip_space();
    let s = &mut reading.s;
    let offset = s.offset();
    if !s.eat('"') {
        return Err(s.expected(expected));
    }
    let mut content = String::from('"');
    loop {
        content.push_str(s.take_while(|c| !"\"\\\n".contains(c)));
        match s.bump() {
            Some('"') => break,
            Some('\n') => content.push_str("\\n"),
            Some('\\') => {
                // Besides the escapes of other formats any backslash may stand for itself.
                let next = s.peek();
                content.push_str(if next.is_some_and(|c| "\"\\nu".contains(c)) { "\\" } else { "\\\\" });
                if let Some(c) = next.filter(|&c| c != '\n') {
                    s.bump();
                    content.push(c);
                }
            }
            _ => return Err(s.error_at(offset, "this text does not end; expected a closing quote")),
        }
    }
    content.push('"');
    let text = Scanner::new(&content).string().map_err(|error| s.error_at(offset, &error.message))?;
    Ok(Some(text).filter(|text| !text.is_empty()))
}

pub(super) fn write(tree: &Tree) -> String {
    let mut out = format!("EFG 2 R \"{}\" {{ \"MAX\" \"MIN\" }}\n\"\"\n\n", "a game tree");
    let name = |node: NodeId| quote(tree.name(node));
    let mut sets = [0, 0];
    let mut outcomes = 0;
    let mut stack = vec![tree.root()];
    while let Some(node) = stack.pop() {
        if let Some(value) = tree.value(node).filter(|_| tree.is_leaf(node)) {
            outcomes += 1;
            let payoffs = format!("{}, {}", spelled(tree.decimal(value)), spelled(tree.decimal(-value)));
            out.push_str(&format!("t {name} {outcomes} {name} {{ {payoffs} }}\n", name = name(node)));
            continue;
        }
        let player = usize::from(tree.player(node) == Player::Min);
        sets[player] += 1;
        let actions: Vec<_> = tree.children(node).iter().map(|&child| name(child)).collect();
        out.push_str(&format!(
            "p {} {} {} \"\" {{ {} }} 0\n",
            name(node),
            player + 1,
            sets[player],
            actions.join(" ")
        ));
        stack.extend(tree.children(node).iter().rev());
    }
    out
}
