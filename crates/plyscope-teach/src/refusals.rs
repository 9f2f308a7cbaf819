//! What is wrong with an answer, an exercise or a demand, in German.

use plyscope_trace::{Phrases, READING};

/// What readers of answers, exercises and trees say.
pub static REFUSALS: Phrases = Phrases { own: ALL, base: Some(&READING) };

const ALL: &[(&str, &str)] = &[
    // Places.
    ("exercise {n} ({k}): {A}", "Aufgabe {n} ({k}): {A}"),
    ("exercise {n}: {A}", "Aufgabe {n}: {A}"),
    ("paper {n}, as difficult as the first: {A}", "Blatt {n}, so schwer wie das erste: {A}"),
    ("the given tree: {A}", "der gegebene Baum: {A}"),
    ("tree: {A}", "Baum: {A}"),
    ("not an exercise: {A}", "keine Aufgabe: {A}"),
    ("{A} at line {l} column {c}", "Zeile {l}, Spalte {c}: {A}"),
    ("field `{f}`: {A}", "Feld `{f}`: {A}"),
    (
        "trace line {l}: event `{e}`; expected one of {a}",
        "Zeile {l} der Spur: Ereignis `{e}`; erwartet wird eines von {a}",
    ),
    // Answers.
    ("line {l}, column {c}: {A}", "Zeile {l}, Spalte {c}: {A}"),
    ("line {l}, node: a second line for `{n}`", "Zeile {l}, node: eine zweite Zeile für `{n}`"),
    ("line {l}, {f}: {A}", "Zeile {l}, {f}: {A}"),
    (
        "the file is empty; line 1 must be the column header `{h}`",
        "die Datei ist leer; Zeile 1 muss die Spaltenköpfe `{h}` enthalten",
    ),
    (
        "line {l} must be the column header `{h}`; found `{f}`; without a header expected e.g. {x}",
        "Zeile {l} muss die Spaltenköpfe `{h}` enthalten; dort steht `{f}`; ohne Spaltenköpfe wird z. B. {x} erwartet",
    ),
    (
        "line {l}: {n} cells, but the header has {m}: {h}; put a number like 2,5 in quotes",
        "Zeile {l}: {n} Zellen, aber {m} Spaltenköpfe: {h}; setze eine Zahl wie 2,5 in Anführungszeichen",
    ),
    ("line {l}: not UTF-8; expected a text file", "Zeile {l}: kein UTF-8; erwartet wird eine Textdatei"),
    (
        "line {l}: `{t}` was not understood; expected e.g. {x}",
        "Zeile {l}: `{t}` wurde nicht verstanden; erwartet wird z. B. {x}",
    ),
    (
        "line {l}: `{t}` was not understood; expected the columns {h}",
        "Zeile {l}: `{t}` wurde nicht verstanden; erwartet werden die Spalten {h}",
    ),
    (
        "there are two answers to exercise {n}; expected one",
        "auf Aufgabe {n} gibt es zwei Antworten; erwartet wird eine",
    ),
    (
        "line {l}: `{t}` stands before the first exercise; expected a line like `Exercise 1` above it",
        "Zeile {l}: `{t}` steht vor der ersten Aufgabe; erwartet wird darüber eine Zeile wie `Aufgabe 1`",
    ),
    ("line {l}: {A}", "Zeile {l}: {A}"),
    ("`{t}` is not a range; expected e.g. {x}", "`{t}` ist kein Bereich; erwartet wird z. B. {x}"),
    (
        "`{t}` is not a field of this answer; expected e.g. {x}",
        "`{t}` ist kein Feld dieser Antwort; erwartet wird z. B. {x}",
    ),
    (
        "`{t}` is not the depth of a cut; expected e.g. {x}",
        "`{t}` sagt nicht, ob der Schnitt tief ist; erwartet wird z. B. tief oder flach",
    ),
    ("`{t}` is not a number; expected e.g. {x}", "`{t}` ist keine Zahl; erwartet wird z. B. {x}"),
    (
        "`{t}` is not a list of numbers; expected e.g. {x}",
        "`{t}` ist keine Liste von Zahlen; erwartet wird z. B. {x}",
    ),
    ("`{t}` is not a depth; expected e.g. {x}", "`{t}` ist keine Tiefe; erwartet wird z. B. {x}"),
    (
        "`{t}` is not a list of counts; expected e.g. {x}",
        "`{t}` ist keine Liste von Anzahlen; erwartet wird z. B. {x}",
    ),
    ("{v} is not a number; expected e.g. {x}", "{v} ist keine Zahl; erwartet wird z. B. {x}"),
    ("no `{f}`; expected e.g. {x}", "`{f}` fehlt; erwartet wird z. B. {x}"),
    ("a trace and `{f}`; expected one of them", "eine Spur und `{f}`; erwartet wird eines von beiden"),
    (
        "a trace does not answer `{k}`; expected `{f}`",
        "eine Spur beantwortet `{k}` nicht; erwartet wird `{f}`",
    ),
    (
        "field `{f}` does not belong in an answer to `{k}`; expected `{w}`",
        "das Feld `{f}` gehört nicht in eine Antwort auf `{k}`; erwartet wird `{w}`",
    ),
    (
        "write the names of the leaves, not their values: {a}",
        "schreibe die Namen der Blätter, nicht ihre Werte: {a}",
    ),
    (
        "the tree has no node `{n}`; its nodes are {a}",
        "der Baum hat keinen Knoten `{n}`; seine Knoten sind {a}",
    ),
    ("the tree has no leaf `{n}`", "der Baum hat kein Blatt `{n}`"),
    ("kind `{k}` at {n}; expected alpha or beta", "Art `{k}` bei {n}; erwartet wird alpha oder beta"),
    (
        "expected a list of answers, or an object by number",
        "erwartet wird eine Liste von Antworten oder ein Objekt mit Nummern",
    ),
    (
        "expected a list of names, e.g. [\"E\", \"F\"], or one text, e.g. \"E F\"",
        "erwartet wird eine Liste von Namen, z. B. [\"E\", \"F\"], oder ein Text, z. B. \"E F\"",
    ),
    (
        "there is no exercise {n}; the exercises are 1 to {m}",
        "eine Aufgabe {n} gibt es nicht; es gibt die Aufgaben 1 bis {m}",
    ),
    (
        "these are answers to other exercises than those of the sheet, from exercise {n} on; expected the sheet that was answered",
        "das sind Antworten auf andere Aufgaben als die des Blatts, ab Aufgabe {n}; erwartet wird das Blatt, das beantwortet wurde",
    ),
    (
        "found an answer to exercise {n}, but the exercises are 1 to {m}",
        "eine Antwort auf Aufgabe {n} gefunden, aber es gibt nur die Aufgaben 1 bis {m}",
    ),
    (
        "unknown kind of exercise `{k}`; expected one of {a}",
        "unbekannte Art von Aufgabe `{k}`; erwartet wird eine von {a}",
    ),
    // JSON.
    ("missing field `{f}`", "das Feld `{f}` fehlt"),
    ("unknown field `{f}`, expected one of {a}", "unbekanntes Feld `{f}`; erwartet wird eines von {a}"),
    ("unknown field `{f}`, expected {a}", "unbekanntes Feld `{f}`; erwartet wird {a}"),
    ("unknown variant `{f}`, expected one of {a}", "`{f}` gibt es nicht; erwartet wird eines von {a}"),
    ("unknown variant `{f}`, expected {a}", "`{f}` gibt es nicht; erwartet wird {a}"),
    ("duplicate field `{f}`", "das Feld `{f}` steht zweimal da"),
    ("found {A}; expected {B}", "gefunden: {A}; erwartet wird {B}"),
    ("the number {n}", "die Zahl {n}"),
    ("the text \"{t}\"", "der Text \"{t}\""),
    ("a list", "eine Liste"),
    ("an object, e.g. {x}", "ein Objekt, z. B. {x}"),
    ("an object", "ein Objekt"),
    ("nothing", "nichts"),
    ("true or false", "true oder false"),
    ("true", "true"),
    ("false", "false"),
    ("a text in quotes", "ein Text in Anführungszeichen"),
    ("a whole number", "eine ganze Zahl"),
    ("`{t}` is neither {a} nor {b}", "`{t}` ist weder {a} noch {b}"),
    ("invalid length {a}, expected {b}", "falsche Länge {a}; erwartet wird {b}"),
    (
        "the JSON ends too soon; expected a closing quotation mark",
        "das JSON hört zu früh auf; erwartet wird ein schließendes Anführungszeichen",
    ),
    (
        "the JSON ends too soon; expected a value, e.g. {x}",
        "das JSON hört zu früh auf; erwartet wird ein Wert, z. B. {x}",
    ),
    (
        "the JSON ends too soon; expected {a} at its end",
        "das JSON hört zu früh auf; erwartet wird {a} am Ende",
    ),
    ("this is not JSON; expected a value, e.g. {x}", "das ist kein JSON; erwartet wird ein Wert, z. B. {x}"),
    (
        "this is not JSON; expected true, false or null",
        "das ist kein JSON; erwartet wird true, false oder null",
    ),
    ("expected `{a}` or `{b}`", "erwartet wird `{a}` oder `{b}`"),
    ("expected `{a}`", "erwartet wird `{a}`"),
    (
        "the name of a field must stand in quotation marks, e.g. {x}",
        "der Name eines Feldes muss in Anführungszeichen stehen, z. B. {x}",
    ),
    (
        "there is a comma too many; expected another value, or no comma",
        "da ist ein Komma zu viel; erwartet wird noch ein Wert oder kein Komma",
    ),
    (
        "something stands behind the end of the JSON; expected nothing more",
        "nach dem Ende des JSON steht noch etwas; erwartet wird nichts mehr",
    ),
    ("invalid number", "das ist keine Zahl"),
    ("invalid escape", "unbekannte Umschreibung"),
    ("control character (\\u0000-\\u001F) found while parsing a string", "ein Steuerzeichen in einem Text"),
    ("recursion limit exceeded", "zu tief verschachtelt"),
    // Exercises.
    ("points: expected a whole number from 1 to {m}", "Punkte: erwartet wird eine ganze Zahl von 1 bis {m}"),
    (
        "the tree is a single leaf; there is nothing to ask",
        "der Baum ist ein einziges Blatt; da gibt es nichts zu fragen",
    ),
    ("next-step after {d} steps; expected 1 to {m}", "next-step nach {d} Schritten; erwartet wird 1 bis {m}"),
    (
        "deepening sets its own depths; expected a convention without one",
        "deepening bestimmt die Tiefen selbst; erwartet wird eine Vereinbarung ohne Tiefe",
    ),
    (
        "deepening evaluates {n}, which has no static value; expected one, e.g. {x}",
        "deepening bewertet {n}, und dort fehlt der statische Wert; erwartet wird einer, z. B. {x}",
    ),
    (
        "a budget of {b} does not complete any depth; expected at least {l}, as depth 1 needs",
        "{b} Auswertungen genügen für keine Tiefe; erwartet werden mindestens {l}, denn so viele braucht Tiefe 1",
    ),
    (
        "the unknown leaf and the pruned one are the same",
        "das unbekannte Blatt und das abgeschnittene sind dasselbe",
    ),
    (
        "{t} is pruned for several separate ranges of {u}; expected one range",
        "{t} wird für mehrere getrennte Bereiche von {u} abgeschnitten; erwartet wird ein Bereich",
    ),
    (
        "with a cut only beyond the bound the best order is known only if all leaves differ",
        "bei einem Schnitt erst jenseits der Schranke ist die beste Reihenfolge nur bekannt, wenn alle Blätter verschieden sind",
    ),
    (
        "an unknown leaf among {n} leaves; expected a tree of at most {m}",
        "ein unbekanntes Blatt unter {n} Blättern; erwartet wird ein Baum mit höchstens {m}",
    ),
    (
        "an unknown leaf beside an infinite one; expected numbers",
        "ein unbekanntes Blatt neben einem unendlichen; erwartet werden Zahlen",
    ),
    (
        "the mistake shows before the step that is asked for",
        "der Fehler zeigt sich vor dem Schritt, nach dem gefragt ist",
    ),
    ("this mistake has no convention of its own", "dieser Fehler hat keine eigene Vereinbarung"),
    (
        "fail-hard with a cut only beyond the bound makes no sense: a node never returns more than its bound, so only leaves would cut; expected a cut on >=, or fail-soft",
        "fail-hard mit einem Schnitt erst jenseits der Schranke ist sinnlos: ein Knoten gibt nie mehr als seine Schranke zurück, also würden nur Blätter schneiden; erwartet wird ein Schnitt bei >= oder fail-soft",
    ),
    (
        "at depth {d} node {n} must be evaluated but has no static value; expected one, e.g. {x}",
        "in Tiefe {d} muss Knoten {n} bewertet werden, hat aber keinen statischen Wert; erwartet wird einer, z. B. {x}",
    ),
    // Demands.
    ("the given tree will not do; missing: {A}", "der gegebene Baum eignet sich nicht; es fehlt: {A}"),
    (
        "none of {n} random trees will do; missing: {A}; ask for less, or for another shape or range",
        "keiner von {n} zufälligen Bäumen eignet sich; es fehlt: {A}; verlange weniger oder eine andere Form oder einen anderen Wertebereich",
    ),
    ("{A} ({n} times), {B}", "{A} ({n}-mal), {B}"),
    ("{A} ({n} times)", "{A} ({n}-mal)"),
    (
        "a given tree makes one paper; expected a uniform or ragged shape for a batch",
        "ein gegebener Baum ergibt nur ein Blatt; erwartet wird für mehrere Blätter eine gleichmäßige oder unregelmäßige Form",
    ),
    ("the range {r} is empty; expected e.g. {x}", "der Bereich {r} ist leer; erwartet wird z. B. {x}"),
    (
        "at least {l} and at most {m} cuts contradict each other",
        "mindestens {l} und höchstens {m} Schnitte widersprechen sich",
    ),
    (
        "at least {l} and at most {m} leaves contradict each other",
        "mindestens {l} und höchstens {m} Blätter widersprechen sich",
    ),
    (
        "there is nothing to ask about a tree of 0 plies or without children",
        "ein Baum der Tiefe 0 oder ohne Kinder ergibt keine Aufgabe",
    ),
    (
        "a ragged tree has 2 or more children; expected a branching of at least 2",
        "ein unregelmäßiger Baum hat 2 oder mehr Kinder; erwartet werden mindestens 2",
    ),
    (
        "a tree of {b} children and {d} plies is too large; expected at most {m} leaves",
        "ein Baum mit {b} Kindern und {d} Halbzügen ist zu groß; erwartet werden höchstens {m} Blätter",
    ),
    (
        "a deep cut needs at least 4 plies, because its bound passes over an opponent's node in between; the search sees {s}",
        "ein tiefer Schnitt braucht mindestens 4 Halbzüge, weil seine Schranke über einen Knoten des Gegners hinweg wirkt; die Suche sieht {s}",
    ),
    (
        "with one child there is nothing to cut; expected a branching of at least 2",
        "mit einem Kind gibt es nichts abzuschneiden; erwartet werden mindestens 2",
    ),
    ("with one child there is only one path", "mit einem Kind gibt es nur einen Weg"),
    (
        "{n} cuts are impossible: a tree of this shape has room for {m} at most",
        "{n} Schnitte sind unmöglich: in einem Baum dieser Form haben höchstens {m} Platz",
    ),
    (
        "{n} visited leaves are impossible: there are only {m}",
        "{n} besuchte Blätter sind unmöglich: es gibt nur {m}",
    ),
    (
        "{n} leaves are impossible: perfect order needs {m}",
        "{n} Blätter sind unmöglich: die beste Reihenfolge braucht {m}",
    ),
    (
        "{n} different leaves are impossible: there are {m} numbers from {a} to {b}",
        "{n} verschiedene Blätter sind unmöglich: von {a} bis {b} gibt es {m} Zahlen",
    ),
    (
        "with one child there is nothing to prune; expected at least 2 children",
        "mit einem Kind gibt es nichts abzuschneiden; erwartet werden mindestens 2 Kinder",
    ),
    (
        "with 1 ply there is nothing to prune; expected at least 2 plies",
        "mit 1 Halbzug gibt es nichts abzuschneiden; erwartet werden mindestens 2 Halbzüge",
    ),
    ("another tree as difficult as the first", "ein anderer Baum, der so schwer ist wie der erste"),
    ("the minimum number of cuts", "die Mindestzahl der Schnitte"),
    ("the maximum number of cuts", "die Höchstzahl der Schnitte"),
    ("a deep cut", "ein tiefer Schnitt"),
    (
        "no equal leaves, without which the best order for > is not known",
        "lauter verschiedene Blätter, ohne die die beste Reihenfolge für > nicht bekannt ist",
    ),
    ("no equal leaves", "lauter verschiedene Blätter"),
    ("equal leaves that matter", "gleiche Blätter, auf die es ankommt"),
    ("one best move", "ein einziger bester Zug"),
    ("a path that is not leftmost", "ein Weg, der nicht ganz links liegt"),
    ("the minimum number of visited leaves", "die Mindestzahl der besuchten Blätter"),
    ("the maximum number of visited leaves", "die Höchstzahl der besuchten Blätter"),
    ("something to prune", "etwas zum Abschneiden"),
    ("different values", "verschiedene Werte"),
    ("an order that can be improved", "eine Reihenfolge, die besser werden kann"),
    ("a step to ask for", "ein Schritt, nach dem man fragen kann"),
    ("two depths", "zwei Tiefen"),
    ("a depth that fits only with cuts", "eine Tiefe, für die es nur mit Schnitten reicht"),
    (
        "a leaf that is pruned for some values of another",
        "ein Blatt, das für manche Werte eines anderen abgeschnitten wird",
    ),
    ("{A}; {B}", "{A}; {B}"),
    // Sheets.
    ("{n} pictures in one SVG; expected one exercise", "{n} Bilder in einem SVG; erwartet wird eine Aufgabe"),
    (
        "{n} steps are too many for overlays; expected a tree with at most {m}",
        "{n} Schritte sind zu viele für Folien; erwartet wird ein Baum mit höchstens {m}",
    ),
];
