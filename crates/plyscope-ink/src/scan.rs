//! Numbers in attributes: one after another, with spaces or commas between them or nothing where a sign or a point begins
//! the next one.

/// Larger numbers are not understood: nothing we draw is that far away, and sums of them stay finite.
const LARGEST: f32 = 1e9;

/// What is left of a text.
pub(crate) struct Scan<'a> {
    pub(crate) rest: &'a str,
}

impl<'a> Scan<'a> {
    pub(crate) fn new(text: &'a str) -> Scan<'a> {
        Scan { rest: text.trim_ascii() }
    }

    /// Goes past white space and at most one comma.
    fn separator(&mut self) {
        self.rest = self.rest.trim_ascii_start();
        if let Some(rest) = self.rest.strip_prefix(',') {
            self.rest = rest.trim_ascii_start();
        }
    }

    /// The next number and what separates it from the one after it, or nothing if there is none here.
    pub(crate) fn number(&mut self) -> Option<f32> {
        let bytes = self.rest.as_bytes();
        let digits = |from: usize| bytes[from..].iter().take_while(|b| b.is_ascii_digit()).count();
        let mut end = usize::from(matches!(bytes.first(), Some(b'+' | b'-')));
        end += digits(end);
        if bytes.get(end) == Some(&b'.') {
            end += 1;
            end += digits(end);
        }
        if matches!(bytes.get(end), Some(b'e' | b'E')) {
            let sign = usize::from(matches!(bytes.get(end + 1), Some(b'+' | b'-')));
            let power = digits(end + 1 + sign);
            // Without digits it is not an exponent but the beginning of a unit.
            end += if power > 0 { 1 + sign + power } else { 0 };
        }
        // `parse` would also take `inf` and `nan`, which have no digit and so are never in this slice.
        let number = self.rest[..end].parse::<f32>().ok().filter(|n| n.abs() <= LARGEST)?;
        self.rest = &self.rest[end..];
        self.separator();
        Some(number)
    }
}

/// A text of numbers only.
pub(crate) fn numbers(text: &str) -> Option<Vec<f32>> {
    let mut scan = Scan::new(text);
    let mut all = Vec::new();
    while !scan.rest.is_empty() {
        all.push(scan.number()?);
    }
    Some(all)
}

/// A length: a number, with or without `px`.
pub(crate) fn length(text: &str) -> Option<f32> {
    let text = text.trim_ascii();
    match numbers(text.strip_suffix("px").unwrap_or(text))?[..] {
        [length] => Some(length),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_need_no_separator_where_a_new_one_begins() {
        assert_eq!(numbers("1-2.5.5,3e1 +4"), Some(vec![1.0, -2.5, 0.5, 30.0, 4.0]));
        assert_eq!(numbers(" "), Some(vec![]));
    }

    #[test]
    fn what_is_no_number_is_none() {
        for text in ["a", "1 2 b", "nan", "inf", "1e99", "-", ".", "1,,2"] {
            assert_eq!(numbers(text), None, "{text}");
        }
        assert_eq!(
            (length("1.2px"), length(" 7 "), length("7em"), length("1 2")),
            (Some(1.2), Some(7.0), None, None)
        );
    }
}
