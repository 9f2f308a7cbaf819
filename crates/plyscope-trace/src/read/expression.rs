//! What a tree computes, `max(min(3, 12), min(2, 4))`, alone or behind `v =`: what people type.

use super::loose::{exact, fraction, inexact, without_name};
use super::{Bracket, Reading};
use plyscope::tree::{Decimal, Label, ParseError, Scanner, named_player};
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
            let name = name(&mut reading.s);
            match call(&mut reading.s) {
                Some((player, closer)) => {
                    reading.open(offset, Label { name, player: Some(player), value: None })?;
                    open.push(Bracket::new(reading.s.offset() - 1, closer));
                }
                None => {
                    let value = Some(number(&mut reading)?);
                    reading.leaf(offset, Label { name, player: None, value })?;
                }
            }
        }
        if open.is_empty() {
            reading.skip_space();
            reading.s.eat(';');
            return reading.finish();
        }
    }
}

/// Takes `max(` or `min(`, if one comes next, and gives what closes it. Other brackets are as good.
fn call(s: &mut Scanner<'_>) -> Option<(Player, char)> {
    let mut ahead = s.clone();
    let player = named_player(ahead.take_while(char::is_alphabetic))?;
    ahead.skip_space(None);
    let closer = ['(', '[', '{'].into_iter().zip([')', ']', '}']).find(|&(opener, _)| ahead.eat(opener))?.1;
    *s = ahead;
    Some((player, closer))
}

fn in_word(c: char) -> bool {
    !c.is_whitespace() && !"(),=:;[]{}".contains(c)
}

/// Takes `x =` or `x:`, if a name comes next.
fn name(s: &mut Scanner<'_>) -> Option<String> {
    let mut ahead = s.clone();
    let word = ahead.take_while(in_word);
    ahead.skip_space(None);
    (!word.is_empty() && (ahead.eat('=') || ahead.eat(':'))).then(|| {
        ahead.skip_space(None);
        *s = ahead;
        word.to_owned()
    })
}

/// Takes `3` or `1/2`.
fn number(reading: &mut Reading<'_>) -> Result<Decimal, ParseError> {
    let at = reading.s.offset();
    let word = reading.s.take_while(in_word);
    if word.is_empty() {
        return Err(reading.s.expected(ITEM));
    }
    let (sign, unsigned) = word.strip_prefix(['-', '−']).map_or(("", word), |rest| ("-", rest));
    match fraction(unsigned) {
        Some((_, over, under)) => {
            let decimal = exact(over, under).ok_or_else(|| inexact(&reading.s, at, word))?;
            reading.s.number(at, &format!("{sign}{decimal}"), ITEM)
        }
        None => reading.s.number(at, word, ITEM),
    }
}
