//! Paths: lines and curves, read from the `d` of a path element.

use crate::scan::Scan;

/// A place, or a distance.
pub(crate) type Point = (f32, f32);

/// A part of a path. All places are absolute.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) enum Seg {
    Move(Point),
    Line(Point),
    Quad(Point, Point),
    Cubic(Point, Point, Point),
    Close,
}

impl Seg {
    /// The same part with every place moved.
    pub(crate) fn map(self, f: impl Fn(Point) -> Point) -> Seg {
        match self {
            Seg::Move(a) => Seg::Move(f(a)),
            Seg::Line(a) => Seg::Line(f(a)),
            Seg::Quad(a, b) => Seg::Quad(f(a), f(b)),
            Seg::Cubic(a, b, c) => Seg::Cubic(f(a), f(b), f(c)),
            Seg::Close => Seg::Close,
        }
    }

    /// All its places; those that steer a curve, too.
    pub(crate) fn points(self) -> impl Iterator<Item = Point> {
        let (all, count) = match self {
            Seg::Move(a) | Seg::Line(a) => ([a, a, a], 1),
            Seg::Quad(a, b) => ([a, b, b], 2),
            Seg::Cubic(a, b, c) => ([a, b, c], 3),
            Seg::Close => ([(0.0, 0.0); 3], 0),
        };
        all.into_iter().take(count)
    }
}

/// Reads the `d` of a path: M, L, H, V, C, Q and Z, absolute or relative.
pub(crate) fn read(d: &str) -> Result<Vec<Seg>, String> {
    let mut scan = Scan::new(d);
    let mut out = Vec::new();
    let (mut pen, mut start) = ((0.0, 0.0), (0.0, 0.0));
    let mut command = None;
    while let Some(next) = scan.rest.chars().next() {
        if next.is_ascii_alphabetic() {
            scan.rest = scan.rest[1..].trim_ascii_start();
            command = Some(next);
        } else {
            // Numbers without a letter go on with the last one; after a move they draw lines, after a Z nothing can follow.
            command = match command {
                Some('M') => Some('L'),
                Some('m') => Some('l'),
                Some('Z' | 'z') => None,
                other => other,
            };
        }
        let Some(letter) = command else {
            return Err(format!("the path `{d}` has no letter before `{next}`; expected e.g. M0 0L5 5"));
        };
        if out.is_empty() && !matches!(letter, 'M' | 'm') {
            return Err(format!("the path `{d}` does not begin with M"));
        }
        let base = if letter.is_ascii_lowercase() { pen } else { (0.0, 0.0) };
        let mut number = || {
            scan.number().ok_or_else(|| {
                format!("`{letter}` in the path `{d}` has too few numbers, or one is too large")
            })
        };
        let mut point = || Ok::<Point, String>((base.0 + number()?, base.1 + number()?));
        let seg = match letter.to_ascii_uppercase() {
            'M' => Seg::Move(point()?),
            'L' => Seg::Line(point()?),
            'H' => Seg::Line((base.0 + number()?, pen.1)),
            'V' => Seg::Line((pen.0, base.1 + number()?)),
            'Q' => Seg::Quad(point()?, point()?),
            'C' => Seg::Cubic(point()?, point()?, point()?),
            'Z' => Seg::Close,
            _ => {
                return Err(format!(
                    "`{letter}` in the path `{d}` is not understood; expected M L H V C Q or Z"
                ));
            }
        };
        match seg {
            Seg::Move(a) => (pen, start) = (a, a),
            Seg::Close => pen = start,
            seg => pen = seg.points().last().unwrap_or(pen),
        }
        out.push(seg);
    }
    Ok(out)
}

/// The part of a circle's radius by which a curve must be steered to look like a quarter of it.
const QUARTER: f32 = 0.552_284_8;

/// A rectangle whose corners have the radius `r`.
pub(crate) fn rect((x, y): Point, (w, h): Point, r: f32) -> Vec<Seg> {
    let (right, bottom) = (x + w, y + h);
    let r = r.min(w / 2.0).min(h / 2.0);
    if r <= 0.0 {
        let corner = [(right, y), (right, bottom), (x, bottom)].map(Seg::Line);
        return [Seg::Move((x, y))].into_iter().chain(corner).chain([Seg::Close]).collect();
    }
    let k = r * (1.0 - QUARTER);
    vec![
        Seg::Move((x + r, y)),
        Seg::Line((right - r, y)),
        Seg::Cubic((right - k, y), (right, y + k), (right, y + r)),
        Seg::Line((right, bottom - r)),
        Seg::Cubic((right, bottom - k), (right - k, bottom), (right - r, bottom)),
        Seg::Line((x + r, bottom)),
        Seg::Cubic((x + k, bottom), (x, bottom - k), (x, bottom - r)),
        Seg::Line((x, y + r)),
        Seg::Cubic((x, y + k), (x + k, y), (x + r, y)),
        Seg::Close,
    ]
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Law: a relative path is the absolute one that it stands for.
    #[test]
    fn relative_is_absolute() {
        for (relative, absolute) in [
            ("m1 2l3 4", "M1 2L4 6"),
            ("m1 2 3 4-1 0", "M1 2 4 6 3 6"),
            ("M5 5h2v-3h-2z", "M5 5H7V2H5Z"),
            ("M5 5h2zl1 1", "M5 5H7ZL6 6"),
            ("M1 1c1 0 2 1 2 2q1 1 0 3", "M1 1C2 1 3 2 3 3Q4 4 3 6"),
            ("M0 0 1 1m2 2h1", "M0 0L1 1M3 3H4"),
        ] {
            assert_eq!(read(relative).unwrap(), read(absolute).unwrap(), "{relative}");
        }
        assert_eq!(read(""), Ok(vec![]));
    }

    #[test]
    fn what_is_not_understood_is_named() {
        for (d, what) in [
            ("L1 2", "does not begin with M"),
            ("1 2", "no letter before `1`"),
            ("M1", "too few numbers"),
            ("M1 1A5 5 0 0 1 3 3", "`A`"),
            ("M0 0Z3", "no letter before `3`"),
            ("M0 0é", "`L`"),
            ("M1e30 0", "too large"),
        ] {
            let error = read(d).unwrap_err();
            assert!(error.contains(what), "{d}: {error}");
        }
    }

    #[test]
    fn corners_are_never_rounder_than_the_rectangle() {
        let inside = |(x, y): Point| (0.0..=10.0).contains(&x) && (0.0..=4.0).contains(&y);
        assert!(rect((0.0, 0.0), (10.0, 4.0), 99.0).into_iter().flat_map(Seg::points).all(inside));
    }
}
