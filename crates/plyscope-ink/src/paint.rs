//! Pixels: the marks of a picture, filled and stroked, as PNG or as an animation (APNG).

use crate::css::{Cap, Join};
use crate::error::InkError;
use crate::path::Seg;
use crate::picture::{Mark, Picture, Run};
use std::collections::HashMap;
use tiny_skia::{
    FillRule, LineCap, LineJoin, Paint, Path, PathBuilder, Pixmap, PremultipliedColorU8, StrokeDash,
    Transform,
};

/// The longest side that is drawn, in pixels.
pub const MAX_SIDE: f64 = 20_000.0;

/// The most pixels that are drawn. At 4 bytes each they take 800 MB of memory.
pub const MAX_PIXELS: f64 = 200e6;

/// Draws an SVG at `scale` pixels per unit and returns the bytes of a PNG file.
///
/// Law: the same arguments give the same bytes on every machine.
///
/// # Errors
/// If it would be larger than [`MAX_SIDE`] or [`MAX_PIXELS`], the scale is not positive, or the text is not an SVG that
/// [`Picture::read`] understands.
pub fn png(svg: &str, scale: f32) -> Result<Vec<u8>, InkError> {
    let pixels = pixels(svg, scale)?;
    let mut out = Vec::new();
    // From the end: where the paper covers only a part of the last row or column, the last pixel shows it at once.
    let opaque = pixels.data().rchunks_exact(4).all(|pixel| pixel[3] == 255);
    let mut encoder = png::Encoder::new(&mut out, pixels.width(), pixels.height());
    encoder.set_color(if opaque { png::ColorType::Rgb } else { png::ColorType::Rgba });
    encoder.set_depth(png::BitDepth::Eight);
    let mut writer = encoder.write_header().map_err(encode)?;
    let bytes = if opaque { rgb(&pixels)? } else { rgba(pixels) };
    writer.write_image_data(&bytes).map_err(encode)?;
    writer.finish().map_err(encode)?;
    Ok(out)
}

/// Draws SVGs of one size as an animation (APNG), each for a number of milliseconds, the last for three times as long.
///
/// # Errors
/// As [`png()`], and if there is no frame or one has another size.
pub fn apng<S: AsRef<str>>(frames: &[S], scale: f32, milliseconds: u16) -> Result<Vec<u8>, InkError> {
    let Some((first, rest)) = frames.split_first() else {
        return Err(InkError::Encode("there are no frames; expected at least one".to_owned()));
    };
    let count =
        u32::try_from(frames.len()).map_err(|_| InkError::Encode("there are too many frames".to_owned()))?;
    let first = pixels(first.as_ref(), scale)?;
    let (width, height) = (first.width(), first.height());
    let mut out = Vec::new();
    let mut encoder = png::Encoder::new(&mut out, width, height);
    encoder.set_color(png::ColorType::Rgb);
    encoder.set_depth(png::BitDepth::Eight);
    encoder.set_animated(count, 0).map_err(encode)?;
    let longer = |last: bool| if last { milliseconds.saturating_mul(3) } else { milliseconds };
    encoder.set_frame_delay(longer(rest.is_empty()), 1000).map_err(encode)?;
    let mut writer = encoder.write_header().map_err(encode)?;
    // The paper is opaque, so there is nothing behind it.
    writer.write_image_data(&rgb(&first)?).map_err(encode)?;
    for (i, frame) in rest.iter().enumerate() {
        let drawn = pixels(frame.as_ref(), scale)?;
        if (drawn.width(), drawn.height()) != (width, height) {
            return Err(InkError::Encode(format!("frame {} has another size than the first", i + 2)));
        }
        writer.set_frame_delay(longer(i + 1 == rest.len()), 1000).map_err(encode)?;
        writer.write_image_data(&rgb(&drawn)?).map_err(encode)?;
    }
    writer.finish().map_err(encode)?;
    Ok(out)
}

fn encode(error: png::EncodingError) -> InkError {
    InkError::Encode(error.to_string())
}

/// Red, green and blue of every pixel.
fn rgb(pixels: &Pixmap) -> Result<Vec<u8>, InkError> {
    let mut bytes = room(pixels.width(), pixels.height(), 3)?;
    // Slices rather than single bytes: there are hundreds of millions.
    pixels.data().chunks_exact(4).for_each(|pixel| bytes.extend_from_slice(&pixel[..3]));
    Ok(bytes)
}

/// Those with how much of the background they cover. A file holds the colour itself, a drawing the part that is seen.
fn rgba(pixels: Pixmap) -> Vec<u8> {
    let mut bytes = pixels.take();
    // Where nothing shines through, both are the same; that is nearly everywhere.
    for pixel in bytes.chunks_exact_mut(4).filter(|pixel| pixel[3] != 255) {
        if let Some(seen) = PremultipliedColorU8::from_rgba(pixel[0], pixel[1], pixel[2], pixel[3]) {
            let plain = seen.demultiply();
            pixel.copy_from_slice(&[plain.red(), plain.green(), plain.blue(), plain.alpha()]);
        }
    }
    bytes
}

/// Empty memory with this number of bytes per pixel, if there is any.
fn room(width: u32, height: u32, bytes: usize) -> Result<Vec<u8>, InkError> {
    let mut room = Vec::new();
    let size = width as usize * height as usize * bytes;
    room.try_reserve_exact(size).map_err(|_| InkError::Memory { width, height })?;
    Ok(room)
}

/// Width and height of a picture in pixels at a positive scale, if it can be drawn so large.
fn fitting((width, height): (f32, f32), scale: f32) -> Result<(u32, u32), InkError> {
    // In the precision of the sizes, so that a tenth of 100 is 10 and not a little more.
    let at = |scale: f32| (f64::from((width * scale).ceil()), f64::from((height * scale).ceil()));
    let fits = |(w, h): (f64, f64)| w.max(h) <= MAX_SIDE && w * h <= MAX_PIXELS;
    let (w, h) = at(scale);
    if fits((w, h)) {
        return Ok((w as u32, h as u32));
    }
    let (width, height, scale) = (f64::from(width), f64::from(height), f64::from(scale));
    // Two digits, rounded down; below a tenth nothing could be read.
    let largest = (MAX_SIDE / width.max(height)).min((MAX_PIXELS / (width * height)).sqrt());
    let hundredths = (largest * 100.0).floor();
    let advice = [hundredths, hundredths - 1.0].map(|n| (n / 100.0) as f32).into_iter();
    let advice = advice.filter(|&scale| scale >= 0.1).find(|&scale| fits(at(scale)));
    Err(InkError::TooLarge { width: (width * scale).ceil(), height: (height * scale).ceil(), scale: advice })
}

fn pixels(svg: &str, scale: f32) -> Result<Pixmap, InkError> {
    // Before the work, which may be long.
    if !(scale.is_finite() && scale > 0.0) {
        return Err(InkError::Scale(scale));
    }
    let picture = Picture::read(svg)?;
    let (width, height) = fitting(picture.size(), scale)?;
    // Asked for and given back, because the next line would end the program if there were none. It takes memory that the
    // system has cleared already, which is much faster than clearing it here.
    drop(room(width, height, 4)?);
    let mut pixels = Pixmap::new(width, height).ok_or(InkError::Memory { width, height })?;
    let to_pixels = Transform::from_scale(scale, scale);
    let mut outlines = HashMap::new();
    for mark in &picture.marks {
        match mark {
            Mark::Shape(shape) => {
                let Some(path) = path(shape.path.iter().copied()) else { continue };
                if let Some(ink) = shape.fill {
                    pixels.fill_path(&path, &paint(ink), FillRule::Winding, to_pixels, None);
                }
                if let Some(stroke) = &shape.stroke {
                    pixels.stroke_path(&path, &paint(stroke.ink), &line(stroke), to_pixels, None);
                }
            }
            Mark::Text(run) => {
                if let Some(path) = letters(run, &mut outlines) {
                    pixels.fill_path(&path, &paint(run.ink), FillRule::Winding, to_pixels, None);
                }
            }
        }
    }
    Ok(pixels)
}

fn paint([r, g, b]: [u8; 3]) -> Paint<'static> {
    let mut paint = Paint::default();
    paint.set_color_rgba8(r, g, b, 255);
    paint
}

fn line(stroke: &crate::picture::Stroke) -> tiny_skia::Stroke {
    tiny_skia::Stroke {
        width: stroke.width,
        miter_limit: 4.0,
        line_cap: match stroke.cap {
            Cap::Butt => LineCap::Butt,
            Cap::Round => LineCap::Round,
            Cap::Square => LineCap::Square,
        },
        line_join: match stroke.join {
            Join::Miter => LineJoin::Miter,
            Join::Round => LineJoin::Round,
            Join::Bevel => LineJoin::Bevel,
        },
        // None for an empty list: a whole line.
        dash: StrokeDash::new(stroke.dashes.clone(), 0.0),
    }
}

/// A path to be drawn; nothing if it has no extent.
fn path(segs: impl Iterator<Item = Seg>) -> Option<Path> {
    let mut path = PathBuilder::new();
    for seg in segs {
        match seg {
            Seg::Move((x, y)) => path.move_to(x, y),
            Seg::Line((x, y)) => path.line_to(x, y),
            Seg::Quad((a, b), (x, y)) => path.quad_to(a, b, x, y),
            Seg::Cubic((a, b), (c, d), (x, y)) => path.cubic_to(a, b, c, d, x, y),
            Seg::Close => path.close(),
        }
    }
    path.finish()
}

/// The outlines of a text. `known` holds those of glyphs that were drawn before: a picture repeats a few of them.
fn letters(run: &Run, known: &mut HashMap<(bool, u16), Vec<Seg>>) -> Option<Path> {
    let (scale, (x, y)) = (run.scale(), run.at);
    let mut segs = Vec::new();
    for glyph in &run.glyphs {
        let outline = known.entry((run.bold, glyph.id)).or_insert_with(|| run.font().outline(glyph.id));
        let place = |(dx, dy): (f32, f32)| (x + (glyph.at as f32 + dx) * scale, y - dy * scale);
        segs.extend(outline.iter().map(|seg| seg.map(place)));
    }
    path(segs.into_iter())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn svg(size: &str, inner: &str) -> String {
        format!(r#"<svg xmlns="http://www.w3.org/2000/svg" {size}>{inner}</svg>"#)
    }

    fn decoded(bytes: &[u8]) -> (png::OutputInfo, Vec<u8>) {
        let mut reader = png::Decoder::new(std::io::Cursor::new(bytes)).read_info().unwrap();
        let mut out = vec![0; reader.output_buffer_size().unwrap()];
        let info = reader.next_frame(&mut out).unwrap();
        (info, out)
    }

    #[test]
    fn shapes_are_where_they_should_be() {
        let inner = "<rect width='100%' height='100%' fill='#fff'/><path d='M1 1H3V3H1Z' fill='#ff0000'/>\
                     <path d='M0 3.5H4' stroke='#00f' stroke-dasharray='2 2'/>";
        let (info, bytes) = decoded(&png(&svg("width='4' height='4'", inner), 2.0).unwrap());
        assert_eq!((info.width, info.height, info.color_type), (8, 8, png::ColorType::Rgb));
        let at = |x: usize, y: usize| &bytes[3 * (8 * y + x)..][..3];
        assert_eq!((at(0, 0), at(2, 2), at(5, 5)), (&[255; 3][..], &[255, 0, 0][..], &[255, 0, 0][..]));
        assert_eq!((at(1, 6), at(6, 6)), (&[0, 0, 255][..], &[255; 3][..]));
    }

    #[test]
    fn without_paper_the_background_is_clear() {
        let (info, bytes) =
            decoded(&png(&svg("width='4' height='2'", "<path d='M0 0H2V2H0Z' fill='#f00'/>"), 1.0).unwrap());
        assert_eq!(info.color_type, png::ColorType::Rgba);
        assert_eq!((&bytes[..4], &bytes[12..16]), (&[255, 0, 0, 255][..], &[0; 4][..]));
    }

    #[test]
    fn missing_letters_are_boxes() {
        let ink = |text: &str| {
            let inner =
                format!("<rect width='100%' height='100%' fill='#fff'/><text x='2' y='16'>{text}</text>");
            let (_, bytes) = decoded(&png(&svg("width='30' height='20'", &inner), 1.0).unwrap());
            bytes.iter().filter(|&&byte| byte < 128).count()
        };
        assert!(ink("漢") > 30 && ink("漢") == ink("字") && ink("\u{200b}") == 0);
    }

    #[test]
    fn absurd_sizes_are_refused_with_advice() {
        let wide = svg("width='1e7' height='9'", "");
        assert!(png(&wide, 1.0).unwrap_err().to_string().ends_with("write an .svg instead"));
        for scale in [0.0, -1.0, f32::NAN, f32::INFINITY] {
            assert!(matches!(png(&wide, scale), Err(InkError::Scale(_))));
        }
        let error = png(&svg("width='500' height='300'", ""), 1e38).unwrap_err();
        assert!(matches!(error, InkError::TooLarge { .. }));
        let error = error.to_string();
        assert!(
            error.contains("5e40 × 3e40 pixels") && error.ends_with("or draw at scale 36.51 or less"),
            "{error}"
        );
        assert!(matches!(png("no picture", 1.0), Err(InkError::Svg(_))));
    }

    /// Law: a scale that is advised can be drawn, and one that is a hundredth above it cannot, or nearly so.
    #[test]
    fn advice_can_be_followed() {
        for size in [(500.0, 300.0), (21_000.0, 30.0), (15_000.3, 15_000.7), (333.3, 777.7), (60_000.0, 9.0)]
        {
            let Err(InkError::TooLarge { scale: Some(scale), .. }) = fitting(size, 1e6) else {
                panic!("{size:?}")
            };
            assert!(fitting(size, scale).is_ok(), "{size:?} at {scale}");
            assert!(fitting(size, scale + 0.021).is_err(), "{size:?} above {scale}");
        }
        assert_eq!(fitting((100.0, 30.0), 0.1), Ok((10, 3)));
    }

    /// Law: every frame is there, each for its time, the last for three times as long.
    #[test]
    fn frames_have_their_time() {
        let frame =
            |fill: &str| svg("width='4' height='4'", &format!("<rect width='4' height='4' fill='{fill}'/>"));
        let bytes = apng(&[frame("#f00"), frame("#0f0"), frame("#00f")], 1.0, 500).unwrap();
        let mut reader = png::Decoder::new(std::io::Cursor::new(&bytes)).read_info().unwrap();
        assert_eq!(reader.info().animation_control.unwrap().num_frames, 3);
        let mut out = vec![0; reader.output_buffer_size().unwrap()];
        for (colour, milliseconds) in [([255, 0, 0], 500), ([0, 255, 0], 500), ([0, 0, 255], 1500)] {
            reader.next_frame(&mut out).unwrap();
            let control = reader.info().frame_control.unwrap();
            assert_eq!((control.delay_num, control.delay_den, &out[..3]), (milliseconds, 1000, &colour[..]));
        }
        assert!(apng::<String>(&[], 1.0, 500).is_err());
        let other = apng(&[frame("#f00"), svg("width='5' height='4'", "")], 1.0, 500).unwrap_err();
        assert!(other.to_string().contains("frame 2"));
    }
}
