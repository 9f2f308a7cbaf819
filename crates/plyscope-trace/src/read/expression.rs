//! What a tree computes, `max(min(3, 12), min(2, 4))`, alone or behind `v =`: what people type.

use super::label::player;
use super::loose::{exact, fraction, inexact, without_name};
use super::{Bracket, Reading};
use plyscope::tree::{Label, ParseError, Scanner};
use plyscope::{Player, Tree};

const ITEM: &str = "a number, a named leaf, max(…) or min(…), e.g. 3, x=3 or min(2, 4)";

/// Reads such a text; nothing if it does not begin like one. Places in errors are those of the text.
pub(super) fn read(text: &str, first: Player) -> Option<Result<Tree, ParseError>> {
    let mut reading = Reading::new(text, None, first);
    reading.skip_space();
    let rest = reading.s.rest();
    reading.pass(rest.len() - without_name(rest).len());
    call(&mut reading.s.clone())?;
    Some(items(reading))
}

fn items(mut reading: Reading<'_>) -> Result<Tree, ParseError> {
    let mut open: Vec<Bracket> = Vec::new();
    loop {
        if let Some(bracket) = open.last_mut()
            && reading.closed(bracket)?
        {
            open.pop();
            reading.close()?;
        } else {
            reading.skip_space();
            let offset = reading.s.offset();
            match call(&mut reading.s) {
                Some(player) => {
                    reading.open(offset, Label { player: Some(player), ..Label::default() })?;
                    open.push(Bracket::new(reading.s.offset() - 1, ')'));
                }
                None => leaf(&mut reading)?,
            }
        }
        if open.is_empty() {
            reading.skip_space();
            reading.s.eat(';');
            return reading.finish();
        }
    }
}

/// Takes `max(` or `min(`, if one comes next.
fn call(s: &mut Scanner<'_>) -> Option<Player> {
    let mut ahead = s.clone();
    let player = player(ahead.take_while(char::is_alphabetic))?;
    ahead.skip_space(None);
    ahead.eat('(').then(|| *s = ahead)?;
    Some(player)
}

/// Takes `3`, `1/2` or `x=3`.
fn leaf(reading: &mut Reading<'_>) -> Result<(), ParseError> {
    let offset = reading.s.offset();
    let word = reading.s.take_while(|c| !c.is_whitespace() && !"(),=;".contains(c));
    if word.is_empty() {
        return Err(reading.s.expected(ITEM));
    }
    reading.skip_space();
    let (name, at, number) = if reading.s.eat('=') {
        reading.skip_space();
        let at = reading.s.offset();
        (Some(word.to_owned()), at, reading.s.take_while(|c| !c.is_whitespace() && !"(),=;".contains(c)))
    } else {
        (None, offset, word)
    };
    let (sign, unsigned) = number.strip_prefix('-').map_or(("", number), |rest| ("-", rest));
    let value = match fraction(unsigned) {
        Some((_, over, under)) => {
            let decimal = exact(over, under).ok_or_else(|| inexact(&reading.s, at, number))?;
            reading.s.number(at, &format!("{sign}{decimal}"), ITEM)?
        }
        None => reading.s.number(at, number, ITEM)?,
    };
    reading.leaf(offset, Label { name, player: None, value: Some(value) })?;
    Ok(())
}
