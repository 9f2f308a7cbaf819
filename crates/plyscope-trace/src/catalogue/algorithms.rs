//! What the algorithms are and how they cut, in every language.

use super::Lang;
use crate::Algorithm;

impl Algorithm {
    /// What it is, in a few words.
    pub const fn title(self) -> &'static str {
        self.title_in(Lang::En)
    }

    /// What it returns and when it cuts, in the words that every output carries.
    pub const fn convention(self) -> &'static str {
        self.convention_in(Lang::En)
    }

    /// [`title`](Algorithm::title) in a language.
    pub const fn title_in(self, lang: Lang) -> &'static str {
        let [en, de] = match self {
            Algorithm::Minimax => ["every node, no cuts", "jeder Knoten, keine Schnitte"],
            Algorithm::AlphaBeta => {
                ["minimax that skips what cannot matter", "Minimax, das überspringt, was nichts ändern kann"]
            }
            Algorithm::DepthLimited => [
                "alpha-beta to a depth, in the notation of histories",
                "Alpha-Beta bis zu einer Tiefe, in der Schreibweise mit Historien",
            ],
            Algorithm::Thresholds => [
                "Rich & Knight's MINIMAX-A-B, from the mover's view",
                "MINIMAX-A-B von Rich & Knight, aus der Sicht des Ziehenden",
            ],
            Algorithm::FailHard => [
                "alpha-beta that keeps its best value in the window",
                "Alpha-Beta, das seinen besten Wert im Fenster hält",
            ],
            Algorithm::Shallow => ["alpha-beta without deep cuts", "Alpha-Beta ohne tiefe Schnitte"],
            Algorithm::Pvs => [
                "principal variation search: scouts with null windows, and searches again where they find more",
                "Principal Variation Search: sucht mit Nullfenstern vor und noch einmal, wenn mehr gefunden wird",
            ],
            Algorithm::Mtdf => [
                "MTD(f): null windows from a first guess, with a table",
                "MTD(f): Nullfenster ab einer ersten Schätzung, mit Tabelle",
            ],
            Algorithm::Sss => {
                ["SSS*: null windows from above, with a table", "SSS*: Nullfenster von oben, mit Tabelle"]
            }
            Algorithm::Deepening => [
                "pvs to depth 1, 2, 3, ..., with a table whose move comes first",
                "PVS bis Tiefe 1, 2, 3, ..., mit einer Tabelle, deren Zug zuerst kommt",
            ],
            Algorithm::Engine => [
                "the engine of a game, recorded while it chose",
                "die Engine eines Spiels, aufgezeichnet, während sie wählte",
            ],
        };
        match lang {
            Lang::En => en,
            Lang::De => de,
        }
    }

    /// [`convention`](Algorithm::convention) in a language.
    pub const fn convention_in(self, lang: Lang) -> &'static str {
        let [en, de] = match self {
            Algorithm::Minimax => ["no cuts", "keine Schnitte"],
            Algorithm::AlphaBeta | Algorithm::DepthLimited => {
                ["fail-soft, cut on v ≥ β or v ≤ α", "fail-soft, Schnitt bei v ≥ β oder v ≤ α"]
            }
            Algorithm::Thresholds => {
                ["returns Pass-Thresh, cut on Pass ≥ Use", "gibt Pass-Thresh zurück, Schnitt bei Pass ≥ Use"]
            }
            Algorithm::FailHard => ["fail-hard, cut on α ≥ β", "fail-hard, Schnitt bei α ≥ β"],
            Algorithm::Shallow => [
                "fail-soft, cut on v ≥ β or v ≤ α, bounds only from the nearest opponent",
                "fail-soft, Schnitt bei v ≥ β oder v ≤ α, Schranken nur vom nächsten Gegner",
            ],
            Algorithm::Pvs => [
                "fail-soft, cut on v ≥ β or v ≤ α, null window after the first child, then again if inside",
                "fail-soft, Schnitt bei v ≥ β oder v ≤ α, Nullfenster nach dem ersten Kind, noch einmal, wenn der Wert darin liegt",
            ],
            Algorithm::Mtdf => [
                "fail-soft null windows with a table, from a first guess",
                "fail-soft, Nullfenster mit Tabelle, ab einer ersten Schätzung",
            ],
            Algorithm::Sss => [
                "fail-soft null windows with a table, from the best possible down",
                "fail-soft, Nullfenster mit Tabelle, vom Bestmöglichen abwärts",
            ],
            Algorithm::Deepening => [
                "fail-soft, cut on v ≥ β or v ≤ α, pvs to depth 1, 2, ... with a table, its move first",
                "fail-soft, Schnitt bei v ≥ β oder v ≤ α, PVS bis Tiefe 1, 2, ... mit Tabelle, deren Zug zuerst",
            ],
            Algorithm::Engine => [
                "fail-soft, cut on v ≥ β or v ≤ α, pvs with a table and the game's hints",
                "fail-soft, Schnitt bei v ≥ β oder v ≤ α, PVS mit Tabelle und den Hinweisen des Spiels",
            ],
        };
        match lang {
            Lang::En => en,
            Lang::De => de,
        }
    }
}
