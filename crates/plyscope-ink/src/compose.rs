//! Letters that come as a letter and an accent behind it, as some systems write them: the fonts hold them in one piece.

/// Accents, each with the letters that can carry it and what they become. These are the pairs of Unicode whose result is in
/// the fonts.
const PAIRS: [(char, &str); 13] = [
    ('\u{300}', "AÀEÈIÌOÒUÙaàeèiìoòuùЕЀИЍеѐиѝ"),
    (
        '\u{301}',
        "AÁEÉIÍOÓUÚYÝaáeéiíoóuúyýCĆcćLĹlĺNŃnńRŔrŕSŚsśZŹzź¨΅ΑΆΕΈΗΉΙΊΟΌΥΎΩΏϊΐαάεέηήιίϋΰοόυύωώϒϓГЃКЌгѓкќ",
    ),
    ('\u{302}', "AÂEÊIÎOÔUÛaâeêiîoôuûCĈcĉGĜgĝHĤhĥJĴjĵSŜsŝWŴwŵYŶyŷ"),
    ('\u{303}', "AÃNÑOÕaãnñoõIĨiĩUŨuũ"),
    ('\u{304}', "AĀaāEĒeēIĪiīOŌoōUŪuū"),
    ('\u{306}', "AĂaăEĔeĕGĞgğIĬiĭOŎoŏUŬuŭУЎИЙийуў"),
    ('\u{307}', "CĊcċEĖeėGĠgġIİZŻzż"),
    ('\u{308}', "AÄEËIÏOÖUÜaäeëiïoöuüyÿYŸΙΪΥΫιϊυϋϒϔЕЁІЇеёії"),
    ('\u{30a}', "AÅaåUŮuů"),
    ('\u{30b}', "OŐoőUŰuű"),
    ('\u{30c}', "CČcčDĎdďEĚeěLĽlľNŇnňRŘrřSŠsšTŤtťZŽzž"),
    ('\u{327}', "CÇcçGĢgģKĶkķLĻlļNŅnņRŖrŗSŞsşTŢtţ"),
    ('\u{328}', "AĄaąEĘeęIĮiįUŲuų"),
];

/// The letter that a letter and an accent make together, if it has a sign of its own.
pub(crate) fn compose(letter: char, accent: char) -> Option<char> {
    let (_, pairs) = PAIRS.iter().find(|(known, _)| *known == accent)?;
    let mut chars = pairs.chars();
    while let (Some(plain), Some(whole)) = (chars.next(), chars.next()) {
        if plain == letter {
            return Some(whole);
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::font::Font;

    /// Law: whatever two signs become is in both fonts.
    #[test]
    fn what_is_made_can_be_drawn() {
        for (_, pairs) in PAIRS {
            assert_eq!(pairs.chars().count() % 2, 0);
            for whole in pairs.chars().skip(1).step_by(2) {
                assert!([false, true].iter().all(|&bold| Font::get(bold).glyph(whole) != 0), "{whole}");
            }
        }
    }

    #[test]
    fn accents_find_their_letter() {
        assert_eq!((compose('e', '\u{301}'), compose('u', '\u{308}')), (Some('é'), Some('ü')));
        assert_eq!(
            (compose('и', '\u{306}'), compose('x', '\u{301}'), compose('e', 'e')),
            (Some('й'), None, None)
        );
    }
}
