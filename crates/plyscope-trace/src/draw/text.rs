//! Text in pictures: how wide it is, how it is shortened, how it is escaped.

use crate::shown::visible;

/// Advance widths of printable ASCII in DejaVu Sans Bold, in thousandths of the font size. It is one of the widest
/// common sans-serif faces, so text set in another one takes less room than is reserved.
const ASCII_WIDTHS: [u16; 95] = [
    348, 456, 521, 838, 696, 1002, 872, 306, 457, 457, 523, 838, 380, 415, 380, 365, 696, 696, 696, 696, 696,
    696, 696, 696, 696, 696, 400, 400, 838, 838, 838, 580, 1000, 774, 762, 734, 830, 683, 683, 821, 837, 372,
    372, 775, 637, 995, 837, 850, 733, 850, 770, 720, 682, 812, 774, 1103, 771, 724, 725, 457, 365, 457, 838,
    500, 500, 675, 716, 593, 716, 678, 435, 716, 712, 343, 343, 665, 343, 1042, 712, 687, 716, 716, 493, 595,
    478, 712, 652, 924, 645, 652, 582, 712, 365, 712, 838,
];

fn char_width(c: char) -> f64 {
    let thousandths = match c {
        ' '..='~' => ASCII_WIDTHS[c as usize - 0x20],
        '∞' | '≥' | '≤' | '→' | '−' => 838,
        'α' | 'β' => 720,
        // The widest letters of the European scripts (Ш, Щ, Œ) reach 1330; most are well below 900.
        'Щ' | 'щ' | 'Ш' | 'ш' | 'Ж' | 'ж' | 'Ю' | 'ю' | 'Љ' | 'Њ' | 'Œ' | 'œ' | 'Æ' | 'æ' | 'Ŵ' => {
            1330
        }
        '\u{a0}'..='\u{24f}' => 900,
        '…' => 1000,
        // Everything else may be a full-width sign or an emoji from some other font.
        _ => 1400,
    };
    f64::from(thousandths) / 1000.0
}

/// An upper estimate of the width of `text` at a font size.
pub fn width(text: &str, size: f64) -> f64 {
    text.chars().map(char_width).sum::<f64>() * size
}

/// `text` on one line: white space becomes spaces, and what cannot be seen is written out.
pub(super) fn one_line(text: &str) -> String {
    let spaced: String = text.chars().map(|c| if c.is_whitespace() { ' ' } else { c }).collect();
    visible(&spaced).into_owned()
}

/// `text` if it is not wider than `room`, else its beginning with `dots` behind it.
pub(super) fn shorten(text: &str, size: f64, room: f64, dots: &str) -> String {
    if width(text, size) <= room {
        return text.to_owned();
    }
    let mut left = room - width(dots, size);
    let mut out = String::new();
    for c in text.chars() {
        left -= char_width(c) * size;
        if left < 0.0 {
            break;
        }
        out.push(c);
    }
    out.truncate(out.trim_end().len());
    out.push_str(dots);
    out
}

/// The same of DejaVu Sans, which is not bold.
const PROSE_WIDTHS: [u16; 95] = [
    318, 401, 460, 838, 637, 951, 780, 275, 391, 391, 500, 838, 318, 361, 318, 337, 637, 637, 637, 637, 637,
    637, 637, 637, 637, 637, 337, 337, 838, 838, 838, 531, 1000, 685, 687, 699, 771, 632, 576, 775, 752, 295,
    295, 656, 558, 863, 749, 788, 604, 788, 695, 635, 611, 732, 685, 989, 686, 611, 686, 391, 337, 391, 838,
    500, 500, 613, 635, 550, 635, 616, 353, 635, 634, 278, 278, 580, 278, 975, 634, 612, 635, 635, 412, 521,
    393, 634, 592, 818, 592, 592, 525, 637, 337, 637, 838,
];

/// An upper estimate of the width of `text` in a face that is not bold.
fn prose_width(text: &str, size: f64) -> f64 {
    let share = |c: char| match c {
        ' '..='~' => f64::from(PROSE_WIDTHS[c as usize - 0x20]) / 1000.0,
        'ä' | 'ö' | 'ü' | 'ß' => 0.634,
        'α' | 'β' => 0.66,
        _ => char_width(c),
    };
    text.chars().map(share).sum::<f64>() * size
}

/// Sentences in lines that are not wider than `room`, in a face that is not bold: each line holds as many words as fit.
pub fn fill(text: &str, size: f64, room: f64) -> Vec<String> {
    let mut lines = vec![String::new()];
    let mut used = 0.0;
    for word in text.split(' ') {
        let (space, own) = (prose_width(" ", size), prose_width(word, size));
        let line = lines.last_mut().expect("there is always a line");
        if line.is_empty() {
            line.push_str(word);
            used = own;
        } else if used + space + own <= room {
            line.push(' ');
            line.push_str(word);
            used += space + own;
        } else {
            lines.push(word.to_owned());
            used = own;
        }
    }
    lines
}

/// `text` in lines that are not wider than `room`: broken after semicolons if that is enough, else at spaces; a longer
/// word stands alone.
pub fn wrap(text: &str, size: f64, room: f64) -> Vec<String> {
    let mut lines = vec![String::new()];
    let mut add = |piece: &str| {
        let line = lines.last_mut().expect("there is always a line");
        if line.is_empty() {
            line.push_str(piece);
        } else if width(line, size) + width(" ", size) + width(piece, size) <= room {
            line.push(' ');
            line.push_str(piece);
        } else {
            lines.push(piece.to_owned());
        }
    };
    for clause in text.split_inclusive("; ").map(str::trim_end) {
        if width(clause, size) <= room {
            add(clause);
        } else {
            clause.split(' ').for_each(&mut add);
        }
    }
    lines
}

/// Appends `text` so that it stands for itself in XML, in content and in quoted attributes alike.
///
/// Characters that XML 1.0 cannot hold in any form become U+FFFD.
pub fn escape_into(out: &mut String, text: &str) {
    for c in text.chars() {
        match c {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            '\'' => out.push_str("&#39;"),
            '\n' => out.push_str("&#10;"),
            '\r' => out.push_str("&#13;"),
            '\t' => out.push_str("&#9;"),
            '\u{0}'..='\u{1f}' | '\u{fffe}' | '\u{ffff}' => out.push('\u{fffd}'),
            c => out.push(c),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shortened_text_fits_and_short_text_stays() {
        assert_eq!(shorten("abc", 10.0, 100.0, "…"), "abc");
        let short = shorten("a rather long name", 10.0, 60.0, "…");
        assert!(short.ends_with('…') && width(&short, 10.0) <= 60.0, "{short}");
        assert_eq!(shorten("wide", 10.0, 0.0, "…"), "…");
    }

    #[test]
    fn wrapped_lines_fit_and_lose_no_word() {
        let text = "plyscope alpha-beta; fail-soft, cut on v ≥ β or v ≤ α; left to right";
        let lines = wrap(text, 12.0, 200.0);
        assert!(lines.len() > 1 && lines.iter().all(|l| width(l, 12.0) <= 200.0));
        assert_eq!(lines.join(" "), text);
    }

    /// Law: a line of prose ends only where the next word does not fit, whatever sign it ends with.
    #[test]
    fn prose_fills_its_lines() {
        let text =
            "E (MAX) ist mindestens 20 wert; B hat über D schon 12, also kann das andere Kind nichts ändern.";
        for room in [60.0, 150.0, 300.0, 555.0, 2000.0] {
            let lines = fill(text, 10.0, room);
            assert_eq!(lines.join(" "), text);
            for pair in lines.windows(2) {
                let next = pair[1].split(' ').next().unwrap();
                assert!(prose_width(&format!("{} {next}", pair[0]), 10.0) > room, "{pair:?}");
            }
            assert!(lines.iter().all(|line| !line.contains(' ') || prose_width(line, 10.0) <= room + 1e-9));
        }
        assert!(wrap(text, 10.0, 450.0)[0].ends_with("wert;"), "there a clause is kept whole");
        assert!(fill(text, 10.0, 450.0)[0].contains("wert; B hat"));
    }

    #[test]
    fn nothing_escapes_unescaped() {
        let mut out = String::new();
        escape_into(&mut out, "<a b=\"c\" d='e'>&\u{0}\u{1f}\n\u{ffff}");
        assert_eq!(out, "&lt;a b=&quot;c&quot; d=&#39;e&#39;&gt;&amp;\u{fffd}\u{fffd}&#10;\u{fffd}");
    }
}
