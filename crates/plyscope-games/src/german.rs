//! What the games refuse, in German.

/// English refusals of this crate with their German, for those who speak it: `plyscope_trace::Phrases` takes such a list.
///
/// `{a}` stands for something that is quoted, `{A}` for a part that is a phrase itself, `{x}` for an example. What comes
/// first in the list is tried first.
pub const GERMAN: &[(&str, &str)] = &[
    // What the games are.
    (
        "four in a row with stones that fall; a score of +k is a win with the k-th last stone",
        "vier in einer Reihe mit Steinen, die fallen; +k heißt: der Sieger hatte vor dem letzten Zug noch k Steine",
    ),
    (
        "turn over the discs between your own; the score is the margin, with empty cells counted for the winner",
        "drehe die Steine zwischen deinen eigenen um; der Wert ist der Vorsprung, leere Felder zählen für den Sieger",
    ),
    (
        "sow seeds; a last seed in your own store gives another move; the score is the margin",
        "säe Samen; trifft der letzte den eigenen Speicher, ziehst du noch einmal; der Wert ist der Vorsprung",
    ),
    ("three in a row on nine squares", "drei in einer Reihe auf neun Feldern"),
    (
        "K in a row; mnk(15,15,5) is gomoku without further rules",
        "K in einer Reihe; mnk(15,15,5) ist Gomoku ohne weitere Regeln",
    ),
    (
        "dots and boxes: closing a box gives another move; the score is the margin in boxes",
        "Käsekästchen: wer ein Kästchen schließt, zieht noch einmal; der Wert ist der Vorsprung in Kästchen",
    ),
    (
        "pawns step forward and capture diagonally; the first to reach the other side wins",
        "Bauern ziehen vorwärts und schlagen schräg; wer zuerst die andere Seite erreicht, gewinnt",
    ),
    (
        "hare and hounds: three hounds corner a hare or let it slip past; a repeated position is a draw",
        "Hase und Meute: drei Steine der Meute stellen einen Hasen, oder er entwischt ihnen; kommt eine Stellung wieder, ist es unentschieden",
    ),
    (
        "one player places dominoes vertically, the other horizontally; a player who cannot move loses",
        "einer legt Dominosteine senkrecht, der andere waagerecht; wer nicht mehr ziehen kann, verliert",
    ),
    (
        "take stones from one heap; taking the last stone wins, in misère play it loses",
        "nimm Steine von einem Haufen; wer den letzten nimmt, gewinnt, in der Misère-Form verliert er",
    ),
    (
        "a made-up tree; with P, the best move comes first with that probability",
        "ein erfundener Baum; mit P kommt der beste Zug mit dieser Wahrscheinlichkeit zuerst",
    ),
    (
        "a tree written down in a file, in any format that `trace` reads",
        "ein Baum aus einer Datei, in jedem Format, das `trace` liest",
    ),
    // Places.
    (
        "{A}; expected depth=N, nodes=N, time=50ms, strength=1 to {n}, random, perfect, or several with commas (exact,depth=4)",
        "{A}; erwartet wird depth=N, nodes=N, time=50ms, strength=1 bis {n}, random, perfect oder mehreres mit Kommas (exact,depth=4)",
    ),
    ("{A}; the legal moves are {l}", "{A}; erlaubt sind {l}"),
    ("`{a}`: column {c}: {A}", "`{a}`: Spalte {c}: {A}"),
    ("`{a}`: {A}", "`{a}`: {A}"),
    ("move {n}, `{a}`: {A}", "Zug {n}, `{a}`: {A}"),
    ("move `{a}`: {A}", "Zug `{a}`: {A}"),
    ("line `{a}`: {A}", "Linie `{a}`: {A}"),
    ("move {n}: {A}", "Zug {n}: {A}"),
    // Names and parameters.
    (
        "there is no game of this name; did you mean {a}? The games are {b}",
        "ein Spiel dieses Namens gibt es nicht; meintest du {a}? Die Spiele sind {b}",
    ),
    (
        "there is no game of this name; the games are {b}",
        "ein Spiel dieses Namens gibt es nicht; die Spiele sind {b}",
    ),
    ("expected ) after the parameters", "nach den Parametern wird ) erwartet"),
    (
        "expected @ and a position, or nothing, after the parameters",
        "nach den Parametern wird @ und eine Stellung erwartet, oder nichts",
    ),
    (
        "expected the file in parentheses, e.g. tree(my.txt)",
        "erwartet wird die Datei in Klammern, z. B. tree(my.txt)",
    ),
    ("files are not read here", "Dateien werden hier nicht gelesen"),
    ("a tree is read from its file", "ein Baum wird aus seiner Datei gelesen"),
    ("there are {n} parameters", "es sind {n} Parameter"),
    (
        "{A} must be a number from {a} to {b}, not `{c}`",
        "{A} muss eine Zahl von {a} bis {b} sein, nicht `{c}`",
    ),
    ("the size", "die Größe"),
    ("the number of houses", "die Zahl der Mulden"),
    ("the number of seeds", "die Zahl der Samen"),
    ("the number of columns", "die Zahl der Spalten"),
    ("the number of rows", "die Zahl der Reihen"),
    ("the number of rows of pawns", "die Zahl der Bauernreihen"),
    ("a heap", "ein Haufen"),
    ("the branching", "die Verzweigung"),
    ("the depth", "die Tiefe"),
    ("the seed", "der Startwert"),
    ("K", "K"),
    ("P", "P"),
    (
        "a size is two numbers with x between them, not `{a}`",
        "eine Größe besteht aus zwei Zahlen mit x dazwischen, nicht aus `{a}`",
    ),
    ("`{a}` is not one of {b}", "`{a}` ist keines von {b}"),
    (
        "a board of {a} does not fit: width × (height + 1) may be at most 64, and the height at most 19",
        "ein Brett von {a} passt nicht: Breite × (Höhe + 1) darf höchstens 64 sein, und die Höhe höchstens 19",
    ),
    (
        "there is no board of size {n}, only 4, 6 and 8",
        "ein Brett der Größe {n} gibt es nicht, nur 4, 6 und 8",
    ),
    (
        "a board of {a} rows and {b} columns: expected 1 to {c} columns, at least a row and at most 64 squares",
        "ein Brett mit {a} Reihen und {b} Spalten: erwartet werden 1 bis {c} Spalten, mindestens eine Reihe und höchstens 64 Felder",
    ),
    (
        "a board of {a} rows and {b} columns: expected 2 to {c} columns and at most 64 squares",
        "ein Brett mit {a} Reihen und {b} Spalten: erwartet werden 2 bis {c} Spalten und höchstens 64 Felder",
    ),
    (
        "{n} rows of pawns on {m} rows: expected 1 or more, with a free row between the players",
        "{n} Bauernreihen auf {m} Reihen: erwartet wird mindestens eine, mit einer freien Reihe zwischen den Seiten",
    ),
    (
        "a board of {a}: expected 1 to {c} columns and 1 or more rows",
        "ein Brett von {a}: erwartet werden 1 bis {c} Spalten und mindestens eine Reihe",
    ),
    (
        "a board of {a} needs {b} bits, and there are {c}: up to 64 squares fit 128, 15x15 fits 256",
        "ein Brett von {a} braucht {b} Bits, und es gibt {c}: bis 64 Felder passen in 128, 15x15 in 256",
    ),
    (
        "{k} in a row on {a}: expected a number from 1 to {b}",
        "{k} in einer Reihe auf {a}: erwartet wird eine Zahl von 1 bis {b}",
    ),
    (
        "dots and boxes with {a} boxes: expected 1 to {b} rows and columns and at most {c} dots, which is (rows + 1) x (columns + 1)",
        "Käsekästchen mit {a} Kästchen: erwartet werden je 1 bis {b} Reihen und Spalten und höchstens {c} Punkte, das sind (Reihen + 1) x (Spalten + 1)",
    ),
    (
        "kalah with {n} houses a side: expected 1 to {m}",
        "Kalah mit {n} Mulden je Seite: erwartet werden 1 bis {m}",
    ),
    (
        "kalah with {n} seeds a house: expected 1 to {m} on a board of this size",
        "Kalah mit {n} Samen je Mulde: erwartet werden 1 bis {m} auf einem Brett dieser Größe",
    ),
    (
        "kalah with the rule `{a}`: expected `{b}` or `{c}`",
        "Kalah mit der Regel `{a}`: erwartet wird `{b}` oder `{c}`",
    ),
    ("{n} heaps: expected 1 to {m}", "{n} Haufen: erwartet werden 1 bis {m}"),
    (
        "a heap of {n}: expected at most {m} stones",
        "ein Haufen von {n}: erwartet werden höchstens {m} Steine",
    ),
    (
        "{n} columns of three squares: expected 1 to 7",
        "{n} Spalten mit drei Feldern: erwartet werden 1 bis 7",
    ),
    (
        "uniform({a}) has too many nodes to number: expected fewer than 2^63",
        "uniform({a}) hat zu viele Knoten, um sie zu zählen: erwartet werden weniger als 2^63",
    ),
    (
        "uniform({a}): expected at least one move and at most {m} plies",
        "uniform({a}): erwartet werden mindestens ein Zug und höchstens {m} Halbzüge",
    ),
    (
        "probability {p}: expected a number from 0 to 1",
        "Wahrscheinlichkeit {p}: erwartet wird eine Zahl von 0 bis 1",
    ),
    // How a game is opened, after `expected`.
    ("connect4({a})", "connect4({a})"),
    ("othello({a})", "othello({a})"),
    ("kalah({a})", "kalah({a})"),
    ("tictactoe", "tictactoe"),
    ("mnk({a})", "mnk({a})"),
    ("dots({a})", "dots({a})"),
    ("breakthrough({a})", "breakthrough({a})"),
    ("hounds({a})", "hounds({a})"),
    ("domineering({a})", "domineering({a})"),
    ("nim({a})", "nim({a})"),
    ("uniform({a})", "uniform({a})"),
    ("tree({a})", "tree({a})"),
    // Moves.
    ("the game is over before this move", "das Spiel ist vor diesem Zug zu Ende"),
    ("the game is over", "das Spiel ist zu Ende"),
    ("not a legal move here", "hier kein erlaubter Zug"),
    ("column {n} is full", "die Spalte {n} ist voll"),
    (
        "there is no column {n}; the columns are 1 to {m}",
        "eine Spalte {n} gibt es nicht; die Spalten sind 1 bis {m}",
    ),
    ("this line is already drawn", "diese Linie ist schon gezogen"),
    (
        "not a line of this board; expected two neighbouring dots, as in `{a}`",
        "keine Linie dieses Bretts; erwartet werden zwei benachbarte Punkte wie in `{a}`",
    ),
    ("no node has this name; the nodes are {a}", "kein Knoten heißt so; die Knoten sind {a}"),
    ("the tree is only {n} plies deep", "der Baum ist nur {n} Halbzüge tief"),
    (
        "expected a move from 1 to {n}, or `root`, found `{a}`",
        "erwartet wird ein Zug von 1 bis {n} oder `root`; gefunden: `{a}`",
    ),
    // Boards.
    ("row {n} is wider than {m} squares", "Reihe {n} ist breiter als {m} Felder"),
    ("row {n} ends after {a} of {b} squares", "Reihe {n} endet nach {a} von {b} Feldern"),
    ("the board has only {n} rows", "das Brett hat nur {n} Reihen"),
    (
        "expected a number of empty squares, 1 or more",
        "erwartet wird eine Anzahl leerer Felder, mindestens 1",
    ),
    (
        "expected whose turn it is, `{a}` or `{b}`, found `{c}`",
        "erwartet wird, wer am Zug ist, `{a}` oder `{b}`; gefunden: `{c}`",
    ),
    (
        "expected {a}, `.`, a number of empty squares or `/`, found `{b}`",
        "erwartet wird {a}, `.`, eine Anzahl leerer Felder oder `/`; gefunden: `{b}`",
    ),
    (
        "the board ends in row {n} after {a} squares; expected {b} rows of {c}, from the top",
        "das Brett endet in Reihe {n} nach {a} Feldern; erwartet werden {b} Reihen zu {c}, von oben",
    ),
    ("expected nothing more", "mehr wird nicht erwartet"),
    (
        "white is to move, but has already reached the goal",
        "Weiß ist am Zug, hat aber das Ziel schon erreicht",
    ),
    (
        "black is to move, but has already reached the goal",
        "Schwarz ist am Zug, hat aber das Ziel schon erreicht",
    ),
    ("white has no pawn, but it is the turn of black", "Weiß hat keinen Bauern, aber Schwarz ist am Zug"),
    ("black has no pawn, but it is the turn of white", "Schwarz hat keinen Bauern, aber Weiß ist am Zug"),
    (
        "{n} x and {m} o: x starts and they take turns, so expected as many o as x, or one fewer",
        "{n} x und {m} o: x beginnt, und sie wechseln sich ab; erwartet werden so viele o wie x, oder eines weniger",
    ),
    ("with {n} x and {m} o it is the turn of `{a}`", "mit {n} x und {m} o ist `{a}` am Zug"),
    ("the player to move already has {n} in a row", "wer am Zug ist, hat schon {n} in einer Reihe"),
    (
        "expected x or o for the player to move, not `{a}`",
        "erwartet wird, wer am Zug ist, x oder o, nicht `{a}`",
    ),
    (
        "expected X, O, . or a number of empty cells, and / between rows, not `{a}`",
        "erwartet wird X, O, . oder eine Anzahl leerer Felder, und / zwischen den Reihen, nicht `{a}`",
    ),
    (
        "expected {n} rows, top to bottom, not {m}",
        "erwartet werden {n} Reihen von oben nach unten, nicht {m}",
    ),
    (
        "row {n} from the top has {a} cells; expected {b}",
        "Reihe {n} von oben hat {a} Felder; erwartet werden {b}",
    ),
    (
        "the stone in column {a}, row {b} from the bottom hangs in the air: row {c} below it is empty",
        "der Stein in Spalte {a}, Reihe {b} von unten hängt in der Luft: Reihe {c} darunter ist leer",
    ),
    (
        "{n} X and {m} O; X begins, so expected as many X as O, or one more",
        "{n} X und {m} O; X beginnt, also werden so viele X wie O erwartet, oder eines mehr",
    ),
    ("{a} cannot be to move after {n} X and {m} O", "{a} kann nach {n} X und {m} O nicht am Zug sein"),
    ("both players have four in a row", "beide haben vier in einer Reihe"),
    ("{a} is to move and already has four in a row", "{a} ist am Zug und hat schon vier in einer Reihe"),
    (
        "no last stone of {a} can have led to this board",
        "kein letzter Stein von {a} kann zu diesem Brett geführt haben",
    ),
    (
        "expected three words, as in `{a}`: the side of X, the side of O, and x or o to move",
        "erwartet werden drei Wörter wie in `{a}`: die Seite von X, die Seite von O, und x oder o am Zug",
    ),
    (
        "expected three words, as in `{a}`: the board, the margin, and x or o to move",
        "erwartet werden drei Wörter wie in `{a}`: das Brett, der Vorsprung, und x oder o am Zug",
    ),
    ("expected x or o, the player to move", "erwartet wird x oder o, wer am Zug ist"),
    (
        "expected {n} houses separated by commas, `:` and the store",
        "erwartet werden {n} Mulden mit Kommas dazwischen, `:` und der Speicher",
    ),
    ("expected a number of seeds, 0 to {n}", "erwartet wird eine Anzahl von Samen, 0 bis {n}"),
    (
        "there are {n} seeds; expected {m} on this board",
        "es sind {n} Samen; erwartet werden {m} auf diesem Brett",
    ),
    (
        "the houses of {a} are empty, so the game is over; expected the seeds of {b} in its store",
        "die Mulden von {a} sind leer, also ist das Spiel zu Ende; erwartet werden die Samen von {b} in seinem Speicher",
    ),
    ("there are {n} rows of lines; expected {m}", "es sind {n} Reihen von Linien; erwartet werden {m}"),
    ("row {n} has {a} lines; expected {b}", "Reihe {n} hat {a} Linien; erwartet werden {b}"),
    ("expected `{a}` for a line or `.` for no line", "erwartet wird `{a}` für eine Linie oder `.` für keine"),
    (
        "expected the margin that {n} closed boxes give: {a}",
        "erwartet wird der Vorsprung, den {n} geschlossene Kästchen ergeben: {a}",
    ),
    (
        "expected {a}: {n} lines are drawn and no box is closed",
        "erwartet wird {a}: {n} Linien sind gezogen, und kein Kästchen ist geschlossen",
    ),
    ("expected {n} heaps, found more", "erwartet werden {n} Haufen; es sind mehr"),
    (
        "expected a number of stones from 0 to {n}, found `{a}`",
        "erwartet wird eine Anzahl von Steinen von 0 bis {n}; gefunden: `{a}`",
    ),
    ("expected {n} heaps, found {m}", "erwartet werden {n} Haufen; es sind {m}"),
    ("expected `first` or `second`, found `{a}`", "erwartet wird `first` oder `second`; gefunden: `{a}`"),
    ("there is no square {a} on this board", "ein Feld {a} gibt es auf diesem Brett nicht"),
    (
        "there are {n} hounds and {m} hares; expected 3 hounds `h` and one hare `r`",
        "es sind {n} Steine der Meute und {m} Hasen; erwartet werden 3 Steine der Meute `h` und ein Hase `r`",
    ),
    ("nothing may follow the player to move", "nach der Seite am Zug darf nichts mehr kommen"),
    ("expected X or O, the player to move", "erwartet wird X oder O, wer am Zug ist"),
    ("expected a cell: X, O or -", "erwartet wird ein Feld: X, O oder -"),
    (
        "a {a} board has {n} cells, here are {m}; or write `start`",
        "ein Brett von {a} hat {n} Felder, hier sind es {m}; oder schreibe `start`",
    ),
    (
        "the player to move, X or O, must follow the cells",
        "nach den Feldern muss X oder O kommen, wer am Zug ist",
    ),
    ("no such position", "eine solche Stellung gibt es nicht"),
    // Records.
    ("expected `game NAME` first", "zuerst wird `game NAME` erwartet"),
    ("expected `position …` or `move …`, not `{a}`", "erwartet wird `position …` oder `move …`, nicht `{a}`"),
    (
        "there is no game in it; expected `game NAME`, `position …` and `move …` lines",
        "darin steht kein Spiel; erwartet werden Zeilen mit `game NAME`, `position …` und `move …`",
    ),
    // Levels.
    ("expected a time from 0s to 8760h, e.g. {x}", "erwartet wird eine Zeit von 0s bis 8760h, z. B. {x}"),
    ("expected a whole number of 1 or more", "erwartet wird eine ganze Zahl ab 1"),
    ("there is no strength {n}", "eine Stärke {n} gibt es nicht"),
    ("`{a}` is not a level", "`{a}` ist keine Stufe"),
    (
        "random and perfect cannot be combined with anything else",
        "random und perfect lassen sich mit nichts anderem verbinden",
    ),
    ("`{a}` does not say how long to think", "`{a}` sagt nicht, wie lange gedacht werden soll"),
    // Games written out, and searches that were recorded.
    (
        "{g}: from here to its end there are more than {n} positions, too many for a tree; depth {d} fits with {m}, or choose a later position",
        "{g}: von hier bis zum Ende sind es mehr als {n} Stellungen, zu viele für einen Baum; Tiefe {d} passt mit {m}, oder wähle eine spätere Stellung",
    ),
    (
        "{g}: from here to depth {t} there are more than {n} positions, too many for a tree; depth {d} fits with {m}, or choose a later position",
        "{g}: von hier bis zur Tiefe {t} sind es mehr als {n} Stellungen, zu viele für einen Baum; Tiefe {d} passt mit {m}, oder wähle eine spätere Stellung",
    ),
    ("a won game counts 1, a lost one -1", "ein gewonnenes Spiel zählt 1, ein verlorenes -1"),
    (
        "a won game counts {n} minus the number of plies, a lost one the opposite",
        "ein gewonnenes Spiel zählt {n} minus die Zahl der Halbzüge, ein verlorenes umgekehrt",
    ),
    ("nobody asked for a recording", "niemand hat eine Aufzeichnung verlangt"),
    (
        "several threads searched at once, but a recording follows only one; use one thread",
        "mehrere Threads haben zugleich gesucht, aber eine Aufzeichnung folgt nur einem; nimm einen Thread",
    ),
    (
        "every move was searched by itself, but a recording follows only one search",
        "jeder Zug wurde für sich gesucht, aber eine Aufzeichnung folgt nur einer Suche",
    ),
    ("the level made a random move, without a search", "die Stufe hat zufällig gezogen, ohne Suche"),
    (
        "the game is over, so there was nothing to search",
        "das Spiel ist zu Ende, also gab es nichts zu suchen",
    ),
];
