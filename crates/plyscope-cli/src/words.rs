//! What the commands about trees and exercises say themselves, in every language.

use plyscope_trace::define_messages;

define_messages! {
    // convert
    cannot_hold(format, what) { en: "{format} cannot hold {what}", de: "{format} kann das nicht festhalten: {what}" }

    // trace
    steps_kept(kept, more) {
        en: "only the first {kept} steps were kept, {more} more were not; --cap keeps more",
        de: "nur die ersten {kept} Schritte wurden behalten, {more} weitere nicht; --cap behält mehr"
    }

    // compare
    compare_depth(depth) { en: "depth {depth}", de: "Tiefe {depth}" }
    compare_left() { en: "left to right", de: "von links nach rechts" }
    compare_right() { en: "right to left", de: "von rechts nach links" }
    compare_first(player) { en: "{player} moves first", de: "{player} zieht zuerst" }
    compare_one_tree() { en: "1 random tree", de: "1 zufälliger Baum" }
    compare_trees(n) { en: "{n} random trees", de: "{n} zufällige Bäume" }
    compare_random(trees, branching, depth, seed) {
        en: "{trees}, {branching} children, depth {depth}, seed {seed}; mean ± standard error",
        de: "{trees}, {branching} Kinder, Tiefe {depth}, Startwert {seed}; Mittel ± Standardfehler"
    }
    head_algorithm() { en: "algorithm", de: "Algorithmus" }
    head_value() { en: "value", de: "Wert" }
    head_move() { en: "move", de: "Zug" }
    head_nodes() { en: "nodes", de: "Knoten" }
    head_leaves() { en: "leaves", de: "Blätter" }
    head_expected() { en: "expected", de: "erwartet" }
    head_different() { en: "different", de: "verschiedene" }
    head_cuts() { en: "cuts", de: "Schnitte" }
    head_rounds() { en: "rounds", de: "Durchgänge" }
    head_again() { en: "again", de: "nochmals" }
    head_hits() { en: "hits", de: "Treffer" }
    least_possible() { en: "least possible", de: "am wenigsten" }
    all_leaves() { en: "all (minimax)", de: "alle (Minimax)" }
    one_takes_no_depth(name) {
        en: "{name} searches to the end and takes no depth",
        de: "{name} sucht bis zum Ende und nimmt keine Tiefe an"
    }
    these_take_no_depth(names, last) {
        en: "{names} and {last} search to the end and take no depth",
        de: "{names} und {last} suchen bis zum Ende und nehmen keine Tiefe an"
    }
    compare_legend() {
        en: "leaves: visits; different: each leaf once; rounds: searches from the root; again: children searched again; hits: nodes that the table knew",
        de: "Blätter: Besuche; verschiedene: jedes Blatt einmal; Durchgänge: Suchen ab der Wurzel; nochmals: noch einmal durchsuchte Kinder; Treffer: Knoten, die die Tabelle kannte"
    }
    compare_expected(leaves) {
        en: "expected: Baudet's exact expectation for alpha-beta is {leaves} leaves; thresholds knows the extremes and may need fewer",
        de: "erwartet: Baudets genauer Erwartungswert für Alpha-Beta sind {leaves} Blätter; thresholds kennt die Extreme und braucht vielleicht weniger"
    }
    compare_statics() {
        en: "deepening sees static values, and mtdf starts from one: the mean of the leaves below a node",
        de: "deepening sieht statische Werte, und mtdf beginnt mit einem: dem Mittel der Blätter unter einem Knoten"
    }

    // grade
    points_in_all(points, of) { en: "{points} of {of} in all", de: "{points} von {of} insgesamt" }
    verdict_right() { en: "right", de: "richtig" }
    verdict_follows() { en: "follows", de: "folgt" }
    verdict_wrong() { en: "wrong", de: "falsch" }
    verdict_missing() { en: "missing", de: "fehlt" }
    verdict_extra() { en: "too much", de: "zu viel" }
    given_expected(given, expected) { en: "{given}; expected {expected}", de: "{given}; richtig ist {expected}" }
    nothing() { en: "nothing", de: "nichts" }
    also_fits(name) { en: "It also fits {name}.", de: "Es passt auch zu {name}." }

    // exercise
    sheet_title() { en: "Game trees", de: "Spielbäume" }
    paper(n) { en: "paper {n}", de: "Blatt {n}" }
    papers_written(n, place) { en: "{n} papers with keys in {place}", de: "{n} Blätter mit Lösungen in {place}" }
    pictures_written(n, place) { en: "{n} pictures in {place}", de: "{n} Bilder in {place}" }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_message_is_said_in_every_language() {
        for (key, [en, de]) in ALL {
            assert!(!en.trim().is_empty() && !de.trim().is_empty(), "{key}");
            assert_eq!(en.ends_with('.'), de.ends_with('.'), "{key}");
        }
    }
}
