//! What the readers of trees say, in German.

/// Whole sentences first, then what they are made of.
pub(super) const ALL: &[(&str, &str)] = &[
    // Places.
    ("line {l}, column {c}: {A}", "Zeile {l}, Spalte {c}: {A}"),
    (
        "{A} (read as {f}; `A -> B, C`, `A: B C`, YAML lists, max(min(3, 12), …), {{3, 12}, …} and (3, 12), (2, 4) do not fit either)",
        "{A} (gelesen als {f}; `A -> B, C`, `A: B C`, YAML-Listen, max(min(3, 12), …), {{3, 12}, …} und (3, 12), (2, 4) passen auch nicht)",
    ),
    ("{A} (taken for {f}, e.g. {x})", "{A} (verstanden als {f}, z. B. {x})"),
    ("{A} (taken for {f})", "{A} (verstanden als {f})"),
    // What may be meant in two ways.
    (
        "another node behind `;`, which starts a comment; expected all nodes in one bracket, e.g. {x}",
        "noch ein Knoten hinter `;`, womit ein Kommentar beginnt; erwartet werden alle Knoten in einer Klammer, z. B. {x}",
    ),
    (
        "found Mermaid, which is not read; expected indented lines or edges, e.g. {x}",
        "Mermaid gefunden, und das wird nicht gelesen; erwartet werden eingerückte Zeilen oder Kanten, z. B. {x}",
    ),
    (
        "found `child` of TikZ, which is not read; expected a tree of forest or qtree, e.g. {x}",
        "`child` von TikZ gefunden, und das wird nicht gelesen; erwartet wird ein Baum von forest oder qtree, z. B. {x}",
    ),
    (
        "this comma may be inside a number or between two; expected points in numbers, or blanks behind all commas or none, e.g. {x}",
        "dieses Komma kann in einer Zahl oder zwischen zweien stehen; erwartet werden Punkte in Zahlen, oder Leerzeichen hinter allen Kommas oder keinem, z. B. {x}",
    ),
    (
        "a comma is between two numbers in one line and inside a number in another; expected points in numbers, e.g. {x}",
        "ein Komma steht in einer Zeile zwischen zwei Zahlen und in einer anderen in einer Zahl; erwartet werden Punkte in Zahlen, z. B. {x}",
    ),
    (
        "a number on each line may be leaves, or how many and their values; expected leaves in one bracket, or their values on one line, e.g. {x}",
        "eine Zahl in jeder Zeile kann für Blätter stehen, oder für deren Anzahl und Werte; erwartet werden Blätter in einer Klammer, oder ihre Werte in einer Zeile, z. B. {x}",
    ),
    (
        "a number before `:` may be that of a row or a node; expected names for nodes or `.` behind the number of a row, e.g. {x}",
        "eine Zahl vor `:` kann die einer Zeile oder ein Knoten sein; erwartet werden Namen für Knoten oder `.` hinter der Nummer einer Zeile, z. B. {x}",
    ),
    (
        "several values on one line; expected one a line, or a bracket around leaves, e.g. {x}",
        "mehrere Werte in einer Zeile; erwartet wird einer in jeder Zeile, oder eine Klammer um Blätter, z. B. {x}",
    ),
    (
        "several numbers at a leaf; expected one number, e.g. {x}",
        "mehrere Zahlen an einem Blatt; erwartet wird eine einzige, z. B. {x}",
    ),
    (
        "several numbers at a node with children; expected a name, e.g. {x}",
        "mehrere Zahlen an einem Knoten mit Kindern; erwartet wird ein Name, z. B. {x}",
    ),
    (
        "\"{n}\" again; expected one assignment to each name, e.g. {x}",
        "noch einmal \"{n}\"; erwartet wird eine Zuweisung für jeden Namen, z. B. {x}",
    ),
    (
        "found `{n}` inside a chain; expected one name between two arrows, e.g. {x}",
        "`{n}` in einer Kette gefunden; erwartet wird ein Name zwischen zwei Pfeilen, z. B. {x}",
    ),
    // Numbers and players.
    (
        "{n} is out of range; expected a number between {a} and {b} with at most 9 decimals",
        "{n} ist außerhalb des Bereichs; erwartet wird eine Zahl zwischen {a} und {b} mit höchstens 9 Nachkommastellen",
    ),
    (
        "{n} is out of range; expected a number between {a} and {b}",
        "{n} ist außerhalb des Bereichs; erwartet wird eine Zahl zwischen {a} und {b}",
    ),
    (
        "{n} is out of range in a tree with {d} decimals; expected a number between {a} and {b}",
        "{n} ist außerhalb des Bereichs eines Baums mit {d} Nachkommastellen; erwartet wird eine Zahl zwischen {a} und {b}",
    ),
    ("unknown player `{p}`; expected max or min", "unbekannter Spieler `{p}`; erwartet wird max oder min"),
    (
        "{n} is not a decimal number with at most 9 places; expected one, e.g. {x}",
        "{n} ist keine Dezimalzahl mit höchstens 9 Stellen; erwartet wird eine, z. B. {x}",
    ),
    (
        "{n} is not an exact decimal; expected e.g. 1/2, 0.33, or all values times the denominator",
        "{n} ist keine genaue Dezimalzahl; erwartet wird z. B. 1/2, 0.33, oder alle Werte mit dem Nenner malgenommen",
    ),
    // Trees.
    ("this node is not closed", "dieser Knoten ist nicht geschlossen"),
    ("there is no open node to close", "es gibt keinen offenen Knoten"),
    (
        "this node has no children; expected at least one",
        "dieser Knoten hat keine Kinder; erwartet wird mindestens eines",
    ),
    ("this leaf has no value; expected a number", "dieses Blatt hat keinen Wert; erwartet wird eine Zahl"),
    ("nested deeper than {n} levels", "tiefer verschachtelt als {n} Ebenen"),
    ("more nodes than a tree can hold", "mehr Knoten, als in einen Baum passen"),
    (
        "a second node named \"{n}\"; names must differ",
        "ein zweiter Knoten namens \"{n}\"; Namen müssen sich unterscheiden",
    ),
    (
        "an empty name; expected at least one character",
        "ein leerer Name; erwartet wird mindestens ein Zeichen",
    ),
    (
        "an empty label; expected a name, e.g. {x}",
        "eine leere Beschriftung; erwartet wird ein Name, z. B. {x}",
    ),
    (
        "the name `{n}` has {c} characters; expected at most {m}, e.g. {x}",
        "der Name `{n}` hat {c} Zeichen; erwartet werden höchstens {m}, z. B. {x}",
    ),
    (
        "found the byte {b}, which is not UTF-8; expected a text file saved as UTF-8",
        "das Byte {b} ist kein UTF-8; erwartet wird eine Textdatei, die als UTF-8 gespeichert ist",
    ),
    (
        "a leaf with `~`; expected `=`, e.g. {e} (`~` is for inner nodes)",
        "ein Blatt mit `~`; erwartet wird `=`, z. B. {e} (`~` ist für innere Knoten)",
    ),
    // Graphs.
    (
        "\"{c}\" is below \"{a}\" and below \"{b}\"; expected one parent for each node",
        "\"{c}\" steht unter \"{a}\" und unter \"{b}\"; erwartet wird ein Elternknoten für jeden Knoten",
    ),
    (
        "every node is below another one; expected a root that is not",
        "jeder Knoten steht unter einem anderen; erwartet wird eine Wurzel, die unter keinem steht",
    ),
    (
        "neither \"{a}\" nor \"{b}\" has a parent; expected one root, e.g. {x}",
        "weder \"{a}\" noch \"{b}\" steht unter einem Knoten; erwartet wird eine einzige Wurzel, z. B. {x}",
    ),
    (
        "this bracket is not closed; expected `}` at the end of the line, e.g. {x}",
        "diese Klammer ist nicht geschlossen; erwartet wird `}` am Ende der Zeile, z. B. {x}",
    ),
    (
        "neither \"{a}\" nor \"{b}\" has a parent; expected one root",
        "weder \"{a}\" noch \"{b}\" steht unter einem Knoten; erwartet wird eine einzige Wurzel",
    ),
    (
        "\"{a}\" is below itself; expected a tree without cycles",
        "\"{a}\" steht unter sich selbst; erwartet wird ein Baum ohne Kreise",
    ),
    (
        "\"{n}\" again; expected its children, its value and its player once each",
        "noch einmal \"{n}\"; erwartet werden Kinder, Wert und Spieler je einmal",
    ),
    (
        "\"{n}\" has neither children nor a value; expected one of them, e.g. {x}",
        "\"{n}\" hat weder Kinder noch einen Wert; erwartet wird eines davon, z. B. {x}",
    ),
    // Counts.
    (
        "level {n} has {f} counts; expected {e}, one for each node there, e.g. {x}",
        "Ebene {n} hat {f} Anzahlen; erwartet werden {e}, eine für jeden Knoten dort, z. B. {x}",
    ),
    (
        "found {n}; expected nothing after the last leaf of the tree",
        "{n} gefunden; nach dem letzten Blatt des Baums wird nichts mehr erwartet",
    ),
    (
        "the counts end and {n} more are missing; expected one for each node, e.g. {x}",
        "die Anzahlen sind zu Ende, und {n} fehlen noch; erwartet wird eine für jeden Knoten, z. B. {x}",
    ),
    (
        "the text ends after {f} of {e} leaves; expected a value for each, e.g. {x}",
        "der Text endet nach {f} von {e} Blättern; erwartet wird ein Wert für jedes, z. B. {x}",
    ),
    (
        "{A}; expected nothing after the {n} leaves of these counts",
        "{A}; nach den {n} Blättern dieser Anzahlen wird nichts mehr erwartet",
    ),
    (
        "{A}; expected nothing after the end of the tree",
        "{A}; nach dem Ende des Baums wird nichts mehr erwartet",
    ),
    (
        "\"{f}\" is a field and not the name of a node here; expected {A}, e.g. {x}",
        "\"{f}\" ist hier ein Feld und nicht der Name eines Knotens; erwartet wird {A}, z. B. {x}",
    ),
    (
        "`{a}` may be a leaf or a node with one; expected a leaf with `=` or several children, e.g. {x}",
        "`{a}` kann ein Blatt sein oder ein Knoten mit einem Blatt; erwartet wird ein Blatt mit `=` oder mehrere Kinder, z. B. {x}",
    ),
    (
        "an unmatched bracket beside a player; expected a pair, e.g. {x}",
        "eine Klammer ohne Gegenstück neben einem Spieler; erwartet wird ein Paar, z. B. {x}",
    ),
    (
        "unknown field \"{f}\"; expected depth, branching and leafValues",
        "unbekanntes Feld \"{f}\"; erwartet werden depth, branching und leafValues",
    ),
    ("field \"{f}\" again; expected it once", "noch einmal das Feld \"{f}\"; erwartet wird es einmal"),
    (
        "a field is missing; expected depth, branching and leafValues, e.g. {x}",
        "ein Feld fehlt; erwartet werden depth, branching und leafValues, z. B. {x}",
    ),
    (
        "a list of {n}; expected {b} leaves, which is too many",
        "eine Liste von {n}; erwartet werden {b} Blätter, und das sind zu viele",
    ),
    ("a list of {n}; expected {b} leaves", "eine Liste von {n}; erwartet werden {b} Blätter"),
    ("nodes without children; expected at least 1", "Knoten ohne Kinder; erwartet wird mindestens 1"),
    // JSON.
    (
        "unknown field \"{f}\"; expected name (or label, id), player (or type, turn, to_move), value (or utility, score) or children",
        "unbekanntes Feld \"{f}\"; erwartet wird name (oder label, id), player (oder type, turn, to_move), value (oder utility, score) oder children",
    ),
    (
        "field \"{f}\" repeats another field; expected it once per node",
        "das Feld \"{f}\" sagt noch einmal, was ein anderes sagt; erwartet wird es einmal je Knoten",
    ),
    (
        "a node without value and children; expected one of them, e.g. {x}",
        "ein Knoten ohne Wert und Kinder; erwartet wird eines davon, z. B. {x}",
    ),
    // Gambit.
    (
        "a chance node; expected nodes of players only (p) and leaves (t): minimax has no chance nodes",
        "ein Zufallsknoten; erwartet werden nur Knoten von Spielern (p) und Blätter (t): Minimax kennt keinen Zufall",
    ),
    (
        "a game of {n} players; expected two, e.g. {x}",
        "ein Spiel für {n} Spieler; erwartet werden zwei, z. B. {x}",
    ),
    ("player {n}; expected 1 or 2", "Spieler {n}; erwartet wird 1 oder 2"),
    (
        "information set {s} of player {n} has more than one node; expected one in each: in minimax both players know what was played",
        "die Informationsmenge {s} von Spieler {n} hat mehrere Knoten; erwartet wird je einer: Minimax weiß, was gespielt wurde",
    ),
    (
        "payoffs at a node with children; expected them at the leaves only, and 0 here",
        "Auszahlungen an einem Knoten mit Kindern; erwartet werden sie nur an den Blättern, und hier 0",
    ),
    (
        "payoffs {a} and {b}, but elsewhere both players get {c} together; expected a constant sum, e.g. {x}",
        "Auszahlungen {a} und {b}, aber anderswo bekommen beide Spieler zusammen {c}; erwartet wird eine feste Summe, z. B. {x}",
    ),
    (
        "outcome {n} pays nothing yet; expected its payoffs, e.g. {x}",
        "Ergebnis {n} zahlt noch nichts aus; erwartet werden seine Auszahlungen, z. B. {x}",
    ),
    (
        "{n} payoffs; expected two, one for each player, e.g. {x}",
        "{n} Auszahlungen; erwartet werden zwei, eine für jeden Spieler, z. B. {x}",
    ),
    (
        "outcome {n} does not pay the same as before; expected the same payoffs",
        "Ergebnis {n} zahlt etwas anderes aus als vorher; erwartet werden dieselben Auszahlungen",
    ),
    // Lines.
    (
        "no line above is indented like this one; expected the indentation of line {l}",
        "keine Zeile darüber ist so eingerückt wie diese; erwartet wird die Einrückung von Zeile {l}",
    ),
    ("unknown format `{f}`; expected one of {n}", "unbekanntes Format `{f}`; erwartet wird eines von {n}"),
    // Edits and recorded searches.
    (
        "there is no node {n} in this tree; nodes are counted from 0",
        "einen Knoten {n} gibt es in diesem Baum nicht; Knoten werden von 0 an gezählt",
    ),
    (
        "the root can be neither removed nor moved; expected another node",
        "die Wurzel kann weder entfernt noch verschoben werden; erwartet wird ein anderer Knoten",
    ),
    (
        "a leaf needs a value; expected a number, e.g. {x}",
        "ein Blatt braucht einen Wert; erwartet wird eine Zahl, z. B. {x}",
    ),
    (
        "the node has no sibling on that side to swap places with",
        "auf dieser Seite steht kein Knoten zum Tauschen",
    ),
    (
        "not a recorded search: {a}; expected a file that `plyscope analyze ... --record FILE` wrote",
        "keine aufgezeichnete Suche ({a}); erwartet wird eine Datei, die `plyscope analyze ... --record DATEI` geschrieben hat",
    ),
    (
        "both players at one node, `{n}`; expected one of them, e.g. {x}",
        "beide Spieler an einem Knoten, `{n}`; erwartet wird einer davon, z. B. {x}",
    ),
    (
        "{A}; expected a name, e.g. B, or a static value, e.g. {x}",
        "{A}; erwartet wird ein Name, z. B. B, oder ein statischer Wert, z. B. {x}",
    ),
    // What was expected, with an example or without.
    (
        "{A}; expected {B} for the bracket opened in line {l}, column {c}",
        "{A}; erwartet wird {B} für die Klammer aus Zeile {l}, Spalte {c}",
    ),
    ("{A}; expected e.g. {x}", "{A}; erwartet wird z. B. {x}"),
    ("{A}; expected {B}, e.g. {x}", "{A}; erwartet wird {B}, z. B. {x}"),
    ("{A}; expected {B}", "{A}; erwartet wird {B}"),
    // What was found.
    ("the text ends", "der Text ist zu Ende"),
    ("found nothing", "nichts gefunden"),
    ("there is no node", "es gibt keinen Knoten"),
    ("found no pair", "kein Paar gefunden"),
    ("found {a}", "{a} gefunden"),
    ("a second root", "eine zweite Wurzel"),
    ("a second tree", "ein zweiter Baum"),
    ("a leaf without a value", "ein Blatt ohne Wert"),
    ("a leaf with children", "ein Blatt mit Kindern"),
    ("a leaf with a static value", "ein Blatt mit einem statischen Wert"),
    ("a number as an option", "eine Zahl als Option"),
    ("a number alone at a node with children", "eine bloße Zahl an einem Knoten mit Kindern"),
    ("a graph without nodes", "ein Graph ohne Knoten"),
    ("a node without actions", "ein Knoten ohne Züge"),
    ("an escape that does not stand for a character", "eine Umschreibung, die für kein Zeichen steht"),
    ("unknown escape", "unbekannte Umschreibung"),
    ("this text does not end", "dieser Text hört nicht auf"),
    ("this comment does not end", "dieser Kommentar hört nicht auf"),
    (
        "`=` gives a leaf its value, and this node has children",
        "`=` gibt einem Blatt seinen Wert, und dieser Knoten hat Kinder",
    ),
    (
        "round brackets around one item are not a tuple in Python",
        "runde Klammern um ein einziges Element sind in Python kein Tupel",
    ),
    // What may be expected.
    ("the end of the tree", "das Ende des Baums"),
    ("at least one", "mindestens einer"),
    (
        "one line that is indented less than all others",
        "eine Zeile, die weniger eingerückt ist als alle anderen",
    ),
    ("one", "einer"),
    ("some", "welche"),
    ("one in its label", "einer in der Beschriftung"),
    ("`{a}` or `{b}` after a name in quotes", "`{a}` oder `{b}` nach einem Namen in Anführungszeichen"),
    ("`->` or `=` after a name", "`->` oder `=` nach einem Namen"),
    ("`:` after a name", "`:` nach einem Namen"),
    ("`:` after the name of a field", "`:` nach dem Namen eines Feldes"),
    ("`=` after the name of an attribute", "`=` nach dem Namen eines Attributs"),
    ("`{a}` after two names", "`{a}` nach zwei Namen"),
    ("`{` or a name", "`{` oder ein Name"),
    ("`~` for a static value", "`~` für einen statischen Wert"),
    (
        "`,` or `|` between counts, and the leaves on the next line",
        "`,` oder `|` zwischen Anzahlen, und die Blätter in der nächsten Zeile",
    ),
    ("`{a}` or `{b}`", "`{a}` oder `{b}`"),
    ("a closing quote", "ein schließendes Anführungszeichen"),
    ("a comma or square brackets", "ein Komma oder eckige Klammern"),
    ("a child in brackets", "ein Kind in Klammern"),
    ("a comment in quotes", "ein Kommentar in Anführungszeichen"),
    ("a dictionary", "ein Dictionary"),
    ("a field in quotes", "ein Feld in Anführungszeichen"),
    ("a graph", "ein Graph"),
    ("a leaf or an inner node", "ein Blatt oder ein innerer Knoten"),
    ("a line for the root", "eine Zeile für die Wurzel"),
    ("a list of nodes", "eine Liste von Knoten"),
    ("a list of numbers", "eine Liste von Zahlen"),
    ("a name", "ein Name"),
    ("a name after `->`", "ein Name nach `->`"),
    ("names of nodes or an object with fields", "Namen von Knoten oder ein Objekt mit Feldern"),
    ("a name in quotes", "ein Name in Anführungszeichen"),
    ("a name or `{` after subgraph", "ein Name oder `{` nach subgraph"),
    ("a node", "ein Knoten"),
    ("a node in brackets", "ein Knoten in Klammern"),
    ("a node or a number", "ein Knoten oder eine Zahl"),
    ("a node, an edge or `}`", "ein Knoten, eine Kante oder `}`"),
    ("a number", "eine Zahl"),
    ("a number in quotes", "eine Zahl in Anführungszeichen"),
    ("a number of children", "eine Anzahl von Kindern"),
    (
        "a number, a leaf with a length or a node in brackets",
        "eine Zahl, ein Blatt mit einer Länge oder ein Knoten in Klammern",
    ),
    ("a number, a list or a leaf in quotes", "eine Zahl, eine Liste oder ein Blatt in Anführungszeichen"),
    (
        "a number, a named leaf or a node in brackets",
        "eine Zahl, ein Blatt mit Namen oder ein Knoten in Klammern",
    ),
    ("a number, a named leaf, max(…) or min(…)", "eine Zahl, ein Blatt mit Namen, max(…) oder min(…)"),
    ("one number, or a name before it", "eine Zahl, oder ein Name davor"),
    ("a number or a named leaf", "eine Zahl oder ein Blatt mit Namen"),
    ("a label or a child without it", "eine Beschriftung oder ein Kind ohne das"),
    ("a pair of names", "ein Paar von Namen"),
    ("a payoff", "eine Auszahlung"),
    ("a player, max or min", "ein Spieler, max oder min"),
    ("a side of a node after `:`", "eine Seite eines Knotens nach `:`"),
    (
        "a space or a bracket after a label or a number",
        "ein Leerzeichen oder eine Klammer nach einer Beschriftung oder einer Zahl",
    ),
    (
        "a text in quotes; what is in angle brackets (HTML) is not read",
        "ein Text in Anführungszeichen; was in spitzen Klammern steht (HTML), wird nicht gelesen",
    ),
    ("a text in quotes after `+`", "ein Text in Anführungszeichen nach `+`"),
    ("a title in quotes", "ein Titel in Anführungszeichen"),
    ("a tree", "ein Baum"),
    ("a value as its content", "ein Wert als Inhalt"),
    ("a whole number", "eine ganze Zahl"),
    ("an attribute", "ein Attribut"),
    ("counts depth first, 0 for a leaf", "Anzahlen in der Reihenfolge der Tiefensuche, 0 für ein Blatt"),
    ("four hexadecimal digits", "vier hexadezimale Ziffern"),
    ("max or min here", "hier max oder min"),
    ("max or min in quotes", "max oder min in Anführungszeichen"),
    ("name:number", "Name:Zahl"),
    ("name=number", "Name=Zahl"),
    (
        "no edge from several nodes: each node has one parent",
        "keine Kante aus mehreren Knoten: jeder Knoten hat einen Elternknoten",
    ),
    ("one of {a}", "eines von {a}"),
    ("the actions", "die Züge"),
    (
        "the children in a list, a value, or max or min",
        "die Kinder in einer Liste, ein Wert, oder max oder min",
    ),
    ("the end of the label", "das Ende der Beschriftung"),
    ("the name of a child in quotes", "der Name eines Kindes in Anführungszeichen"),
    ("the name of a leaf in quotes", "der Name eines Blatts in Anführungszeichen"),
    ("the name of a node in quotes", "der Name eines Knotens in Anführungszeichen"),
    ("the name of a player in quotes", "der Name eines Spielers in Anführungszeichen"),
    ("the name of an action in quotes", "der Name eines Zuges in Anführungszeichen"),
    ("the name of an information set in quotes", "der Name einer Informationsmenge in Anführungszeichen"),
    ("the name of an outcome in quotes", "der Name eines Ergebnisses in Anführungszeichen"),
    ("the number of a player, 1 or 2", "die Nummer eines Spielers, 1 oder 2"),
    ("the number of an information set", "die Nummer einer Informationsmenge"),
    ("the number of an outcome", "die Nummer eines Ergebnisses"),
    ("the player who moves here", "der Spieler, der hier zieht"),
    ("the players", "die Spieler"),
    ("the value of a leaf", "der Wert eines Blatts"),
    ("EFG", "EFG"),
    ("version 2", "Version 2"),
    ("R", "R"),
    ("`{a}`", "`{a}`"),
];
