//! No text makes us panic: real pictures, garbled at random, are drawn or refused.

use plyscope_ink::{InkError, Picture, apng, pdf, png};

const SAMPLES: [&str; 2] = [include_str!("samples/tree.svg"), include_str!("samples/figure.svg")];

/// Splitmix64: small, and the same everywhere.
struct Random(u64);

impl Random {
    fn below(&mut self, n: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        ((z ^ (z >> 31)) % n.max(1) as u64) as usize
    }

    /// A place between two characters.
    fn place(&mut self, text: &str) -> usize {
        text.floor_char_boundary(self.below(text.len() + 1))
    }
}

/// Pieces that mean something to a reader of SVG.
const PIECES: [&str; 28] = [
    "0", "9", "-", ".", "1e9", "-1e9", "1e-9", "e", "%", "px", " ", ",", "<g>", "</g>", "<text>", "</text>",
    "é", "漢", "&amp;", "\u{301}", "M", "Z", "c", "q", "#", "{", "}", "\"",
];

fn garble(text: &mut String, random: &mut Random) {
    let at = random.place(text);
    let end = text.ceil_char_boundary((at + random.below(8)).min(text.len()));
    match random.below(5) {
        0 => text.insert_str(at, PIECES[random.below(PIECES.len())]),
        1 => text.replace_range(at..end, ""),
        2 => text.replace_range(at..end, PIECES[random.below(PIECES.len())]),
        3 => {
            // A piece from elsewhere.
            let from = random.place(text);
            let to = text.ceil_char_boundary((from + random.below(60)).min(text.len()));
            let piece = text[from..to].to_owned();
            text.insert_str(at, &piece);
        }
        // A digit for a digit leaves most of it well-formed.
        _ => {
            if let Some(digit) = text[at..].find(|c: char| c.is_ascii_digit()) {
                let digit = at + digit;
                text.replace_range(digit..=digit, PIECES[random.below(7)]);
            }
        }
    }
}

/// Law: nothing panics, and the result says so if a picture cannot be drawn.
#[test]
fn garbled_pictures_are_drawn_or_refused() {
    let mut random = Random(1);
    let (mut drawn, mut refused) = (0, 0);
    for round in 0..6000 {
        let mut svg = SAMPLES[round % SAMPLES.len()].to_owned();
        for _ in 0..=random.below(3) {
            garble(&mut svg, &mut random);
        }
        match Picture::read(&svg) {
            Ok(picture) => {
                drawn += 1;
                let (width, height) = picture.size();
                // Large ones take long and teach nothing.
                if round % 4 == 0 && width.max(height) < 2000.0 {
                    png(&svg, 0.5).unwrap();
                    pdf(&svg, &[&svg]).unwrap();
                }
            }
            Err(InkError::Svg(why)) => {
                refused += 1;
                assert!(!why.is_empty());
            }
            Err(other) => panic!("{other}"),
        }
    }
    assert!(drawn > 500 && refused > 500, "{drawn} drawn, {refused} refused");
}

/// Law: no scale makes us panic.
#[test]
fn any_scale_is_drawn_or_refused() {
    for scale in [1e-38, 1e-3, 0.01, 1e5, 1e38, f32::MAX, f32::MIN_POSITIVE, f32::NAN, -1.0] {
        let picture = png(SAMPLES[0], scale);
        assert_eq!(picture.is_ok(), scale > 0.0 && scale < 1.0, "{scale}");
        assert_eq!(apng(&SAMPLES[..1], scale, 100).is_ok(), picture.is_ok(), "{scale}");
    }
}
