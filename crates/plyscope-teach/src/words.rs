//! What exercises, feedback and hints say, in every language.

use plyscope_trace::{Lang, define_messages};

define_messages! {
    sheet_title() { en: "Game trees", de: "Spielbäume" }
    // What to do.
    task_values() { en: "Give the minimax value of every inner node.", de: "Gib den Minimax-Wert jedes inneren Knotens an." }
    task_best_move(root) {
        en: "What is {root} worth, which move is best there, and which path follows?",
        de: "Was ist {root} wert, welcher Zug ist dort der beste, und welcher Weg folgt?"
    }
    task_visited() {
        en: "List the leaves that alpha-beta looks at, in order.",
        de: "Nenne die Blätter, die Alpha-Beta ansieht, der Reihe nach."
    }
    task_pruned() {
        en: "Which leaves does alpha-beta never look at? List them from left to right.",
        de: "Welche Blätter sieht Alpha-Beta nie an? Nenne sie von links nach rechts."
    }
    task_entry() {
        en: "Give the α and β with which each inner node is called.",
        de: "Gib α und β an, mit denen jeder innere Knoten aufgerufen wird."
    }
    task_exit() {
        en: "Give α and β of each inner node at the moment it returns, and the value that it returns.",
        de: "Gib α und β jedes inneren Knotens bei der Rückkehr an, und den Wert, den er zurückgibt."
    }
    task_history() {
        en: "Give all successive values of α and β at each inner node, starting with those on entry.",
        de: "Gib alle aufeinanderfolgenden Werte von α und β an jedem inneren Knoten an, beginnend mit denen beim Aufruf."
    }
    leave_blank() { en: "Leave the row of a node that is never called empty.", de: "Ein Knoten, der nie aufgerufen wird, bleibt leer." }
    task_cuts() {
        en: "List all cuts in order: the node, the kind (α or β), the ancestor that set the bound, and whether the cut is shallow or deep.",
        de: "Nenne alle Schnitte der Reihe nach: den Knoten, die Art (α oder β), den Vorfahren, der die Schranke gesetzt hat, und ob der Schnitt flach oder tief ist."
    }
    reorder_as_drawn() {
        en: "Write each order as it is drawn, from left to right.",
        de: "Schreibe jede Reihenfolge, wie sie gezeichnet wird, von links nach rechts."
    }
    task_reorder(n) {
        en: "Alpha-beta looks at {n} leaves here. Reorder the children so that it looks at as few as possible.",
        de: "Alpha-Beta sieht hier {n} Blätter an. Ordne die Kinder so um, dass es möglichst wenige sind."
    }
    task_open(done, open) {
        en: "After step {done} these calls are open: {open}.",
        de: "Nach Schritt {done} sind diese Aufrufe offen: {open}."
    }
    open_call(name, player, alpha, beta, best) {
        en: "{name} ({player}, α = {alpha}, β = {beta}, best {best})",
        de: "{name} ({player}, α = {alpha}, β = {beta}, bester Wert {best})"
    }
    none_yet() { en: "none yet", de: "noch keiner" }
    task_last(why) { en: "The last step was: {why}", de: "Der letzte Schritt war: {why}" }
    task_next() {
        en: "What is the next step? Say what happens (enter, child, cutoff or leave), at which node, and fill in what belongs to it.",
        de: "Was ist der nächste Schritt? Sage, was geschieht (Aufruf, Rückkehr eines Kindes, Schnitt oder Rückkehr), bei welchem Knoten, und fülle aus, was dazugehört."
    }
    task_negamax() {
        en: "Give the value of every node as seen by the player who moves there (negamax).",
        de: "Gib den Wert jedes Knotens so an, wie ihn der Spieler sieht, der dort zieht (Negamax)."
    }
    task_deepening(budget) {
        en: "Alpha-beta searches to depth 1, then 2, and so on, with {budget} evaluations in total; numbers in brackets are static values.",
        de: "Alpha-Beta sucht bis Tiefe 1, dann 2 und so weiter, mit {budget} Auswertungen insgesamt; Zahlen in Klammern sind statische Werte."
    }
    task_deepening_how() {
        en: "A depth that needs more than what is left is not started; nothing is reordered or remembered. How many evaluations does each completed depth take, which is the last one, and which move and value does it give?",
        de: "Eine Tiefe, für die der Rest nicht reicht, wird nicht begonnen; nichts wird umgeordnet oder gemerkt. Wie viele Auswertungen braucht jede vollendete Tiefe, welche ist die letzte, und welchen Zug und Wert ergibt sie?"
    }
    task_symbolic(unknown, x, target) {
        en: "The value of leaf {unknown} is unknown; call it {x}. For which {x} does alpha-beta not look at {target}?",
        de: "Der Wert von Blatt {unknown} ist unbekannt; nenne ihn {x}. Für welche {x} sieht Alpha-Beta {target} nicht an?"
    }

    // How it is marked.
    // With a total, with one that the teacher chose, and without one where it would tell how long the answer is.
    scheme_total(of, unit) { en: "Points: {of}. One for {unit}.", de: "Punkte: {of}. Einer für {unit}." }
    scheme_shared(of, unit) { en: "Points: {of}. The same for {unit}.", de: "Punkte: {of}. Gleich viel für {unit}." }
    scheme_each(unit) { en: "Points: one for {unit}.", de: "Punkte: einer für {unit}." }
    unit_node() { en: "each node", de: "jeden Knoten" }
    unit_best_move() {
        en: "the value, the move and every further step of the path",
        de: "den Wert, den Zug und jeden weiteren Schritt des Weges"
    }
    unit_visited() { en: "each visited leaf in its place", de: "jedes besuchte Blatt an seiner Stelle" }
    unit_pruned() { en: "each pruned leaf", de: "jedes abgeschnittene Blatt" }
    unit_entry() { en: "each entry", de: "jeden Eintrag" }
    unit_cuts() {
        en: "the node, the kind, the cause and the depth of each cut, and for their order",
        de: "Knoten, Art, Ursache und Tiefe jedes Schnitts und für ihre Reihenfolge"
    }
    unit_reorder() { en: "each leaf that the best order saves", de: "jedes Blatt, das die beste Reihenfolge spart" }
    unit_part() { en: "each part", de: "jeden Teil" }
    unit_symbolic() {
        en: "the numbers, and for whether each of them is included",
        de: "die Zahlen und dafür, ob sie dazugehören"
    }
    rest_values() {
        en: "A mistake that is carried forward correctly costs marks only once. The same number everywhere earns at most a tenth.",
        de: "Ein Fehler, mit dem richtig weitergerechnet wird, kostet nur einmal Punkte. Überall dieselbe Zahl bringt höchstens ein Zehntel."
    }
    rest_negamax() {
        en: "An answer without any change of sign, or with the same number everywhere, earns at most a tenth.",
        de: "Eine Antwort ganz ohne Vorzeichenwechsel oder mit überall derselben Zahl bringt höchstens ein Zehntel."
    }
    rest_best_move() { en: "Every best move counts.", de: "Jeder beste Zug zählt." }
    rest_visited() {
        en: "Each cut that you miss costs as much. A list of all leaves earns nothing.",
        de: "Jeder übersehene Schnitt kostet ebenso viel. Eine Liste aller Blätter bringt nichts."
    }
    rest_pruned() {
        en: "A visited leaf on the list costs as much. A list of all leaves earns nothing.",
        de: "Ein besuchtes Blatt in der Liste kostet ebenso viel. Eine Liste aller Blätter bringt nichts."
    }
    rest_plain() {
        en: "An answer that shows nothing but plain minimax earns at most a tenth.",
        de: "Eine Antwort, die nur reines Minimax zeigt, bringt höchstens ein Zehntel."
    }
    rest_windows() {
        en: "An answer in which α and β never change, or are passed on nowhere, earns at most a tenth.",
        de: "Eine Antwort, in der sich α und β nie ändern oder nirgends weitergegeben werden, bringt höchstens ein Zehntel."
    }
    rest_step() {
        en: "What does not belong to the step costs as much. A step just as plain minimax makes it earns at most a tenth.",
        de: "Was nicht zum Schritt gehört, kostet ebenso viel. Ein Schritt genau wie bei reinem Minimax bringt höchstens ein Zehntel."
    }
    rest_cuts() {
        en: "A cut that never happens costs as much as a right one earns. A list of all nodes earns nothing.",
        de: "Ein Schnitt, den es nicht gibt, kostet so viel, wie ein richtiger bringt. Eine Liste aller Knoten bringt nichts."
    }
    rest_nearer() {
        en: "If an answer differs from that only in a few places, its right parts earn less, too.",
        de: "Unterscheidet sich eine Antwort davon nur an wenigen Stellen, bringen auch ihre richtigen Teile weniger Punkte."
    }
    gaps_alike() { en: "Every gap counts alike, and only as a whole.", de: "Alle Lücken zählen gleich, und jede nur als Ganzes." }
    gaps_one() { en: "The gap counts only as a whole.", de: "Die Lücke zählt nur als Ganzes." }
    gaps_players() {
        en: "Every gap counts only as a whole. The nodes of MAX count half together, and those of MIN the other half.",
        de: "Jede Lücke zählt nur als Ganzes. Die Knoten von MAX zählen zusammen die Hälfte, die von MIN die andere Hälfte."
    }
    gaps_of_step(dashes, minimax) {
        en: "Every gap counts only as a whole. Those in which a dash is right count {dashes} % together, those that plain minimax fills in correctly {minimax} %, the others alike.",
        de: "Jede Lücke zählt nur als Ganzes. Die, in denen ein Strich richtig ist, zählen zusammen {dashes} %, die, in denen reines Minimax richtig ist, {minimax} %, die anderen gleich."
    }
    gaps_weighted(percent) {
        en: "Every gap counts only as a whole. Those that plain minimax or a dash fills in correctly count {percent} % together, the others alike.",
        de: "Jede Lücke zählt nur als Ganzes. Die, in denen reines Minimax oder ein Strich richtig ist, zählen zusammen {percent} %, die anderen gleich."
    }

    // What a mark is about, in a sentence.
    part_value() { en: "value", de: "Wert" }
    part_kind() { en: "kind", de: "Art" }
    part_cause() { en: "cause", de: "Ursache" }
    part_depth() { en: "depth", de: "Tiefe" }
    part_move() { en: "move", de: "Zug" }
    part_path() { en: "path", de: "Weg" }
    part_leaf() { en: "leaf", de: "Blatt" }
    part_cut() { en: "cut", de: "Schnitt" }
    part_cuts() { en: "cuts", de: "Schnitte" }
    part_order() { en: "order", de: "Reihenfolge" }
    part_window() { en: "window", de: "Fenster" }
    part_leaves() { en: "leaves visited", de: "besuchte Blätter" }
    part_evaluations() { en: "evaluations", de: "Auswertungen" }
    part_range() { en: "range", de: "Bereich" }
    part_ends() { en: "ends", de: "Grenzen" }

    // Places that are not nodes, and answers that are not numbers.
    at_step(n) { en: "step {n}", de: "Schritt {n}" }
    at_depth(n) { en: "depth {n}", de: "Tiefe {n}" }
    at_line(n) { en: "line {n}", de: "Zeile {n}" }
    the_trace() { en: "trace", de: "Spur" }
    the_end() { en: "the end", de: "das Ende" }
    none() { en: "none", de: "keine" }
    visited() { en: "visited", de: "besucht" }
    pruned() { en: "pruned", de: "abgeschnitten" }
    in_order() { en: "in order", de: "in der Reihenfolge" }
    out_of_order() { en: "out of order", de: "nicht in der Reihenfolge" }
    cut() { en: "cut", de: "Schnitt" }
    no_cut() { en: "no cut", de: "kein Schnitt" }
    a_cut() { en: "a cut", de: "ein Schnitt" }
    deep() { en: "deep", de: "tief" }
    shallow() { en: "shallow", de: "flach" }
    a_window() { en: "a window", de: "ein Fenster" }
    never() { en: "never", de: "nie" }
    always() { en: "always", de: "immer" }
    quoted(word) { en: "“{word}”", de: "„{word}“" }

    // Why a value is what it is.
    seen_with_sign(player, node, value) {
        en: "{player} moves at {node}, so {value} counts with {player}'s sign.",
        de: "Bei {node} zieht {player}, also zählt {value} mit dem Vorzeichen von {player}."
    }
    largest(node, player, list) { en: "{node} is {player}: the largest of {list}.", de: "{node} ist {player}: das größte von {list}." }
    smallest(node, player, list) { en: "{node} is {player}: the smallest of {list}.", de: "{node} ist {player}: das kleinste von {list}." }
    largest_seen(node, player, list) {
        en: "{node} is {player}: the largest of {list}, seen by the mover.",
        de: "{node} ist {player}: das größte von {list}, aus der Sicht des Ziehenden."
    }
    not_asked(name) { en: "The value of {name} is not asked for.", de: "Nach dem Wert von {name} ist nicht gefragt." }
    chooses(node, player, list) {
        en: "{node} is {player} and chooses among {list}.",
        de: "{node} ist {player} und wählt aus {list}."
    }

    // Why a leaf is visited or not.
    no_leaf(name) { en: "{name} is not a leaf here.", de: "{name} ist hier kein Blatt." }
    listed_twice(name) {
        en: "{name} is listed twice; alpha-beta visits a leaf at most once.",
        de: "{name} steht zweimal da; Alpha-Beta besucht ein Blatt höchstens einmal."
    }
    misplaced_ltr(name) {
        en: "{name} is in the wrong place: leaves are visited from left to right.",
        de: "{name} steht an der falschen Stelle: Blätter werden von links nach rechts besucht."
    }
    misplaced_rtl(name) {
        en: "{name} is in the wrong place: leaves are visited from right to left.",
        de: "{name} steht an der falschen Stelle: Blätter werden von rechts nach links besucht."
    }
    goes_on(name, player, value, bound, next) {
        en: "{name} ({player}) has {value} so far, and its bound is {bound}: no cut, so {next} is looked at.",
        de: "{name} ({player}) hat bisher {value}, und die Schranke ist {bound}: das ist kein Schnitt, also wird {next} angesehen."
    }
    first_leaf(leaf) {
        en: "{leaf} is the first leaf, and the first leaf is always looked at.",
        de: "{leaf} ist das erste Blatt, und das erste Blatt wird immer angesehen."
    }
    first_child(next, name) {
        en: "The first child of a node is always looked at, and {next} is the first child of {name}.",
        de: "Das erste Kind eines Knotens wird immer angesehen, und {next} ist das erste Kind von {name}."
    }

    // Why there is a cut or none.
    no_cut_anywhere() {
        en: "No value ever meets a bound in this tree.",
        de: "In diesem Baum erreicht kein Wert je eine Schranke."
    }
    cuts_in_order() {
        en: "Cuts are listed in the order in which the search makes them.",
        de: "Schnitte stehen in der Reihenfolge, in der die Suche sie macht."
    }
    cut_once(node) { en: "There is only one cut at {node}.", de: "Bei {node} wird nur einmal geschnitten." }
    cut_leaf(node) { en: "{node} is a leaf; there are cuts only at inner nodes.", de: "{node} ist ein Blatt; geschnitten wird nur bei inneren Knoten." }
    not_cut_before_last(node) {
        en: "There is no cut at {node}: no value meets its bound before the last child.",
        de: "Bei {node} wird nicht geschnitten: vor dem letzten Kind erreicht kein Wert die Schranke."
    }
    not_cut(node) {
        en: "There is no cut at {node}: no value meets its bound, or it is never called.",
        de: "Bei {node} wird nicht geschnitten: kein Wert erreicht die Schranke, oder der Knoten wird nie aufgerufen."
    }

    // Why a window is what it is.
    has_seen(name, player, list) { en: "{name} is {player} and has seen {list}.", de: "{name} ist {player} und hat {list} gesehen." }
    search_starts(name, window) { en: "The search starts at {name} with {window}.", de: "Die Suche beginnt bei {name} mit {window}." }
    passes_before(name, player, window) {
        en: "{name} ({player}) was called with {window} and passes its window on before any child has returned.",
        de: "{name} ({player}) wurde mit {window} aufgerufen und gibt sein Fenster weiter, bevor ein Kind zurückgekehrt ist."
    }
    passes_after(name, player, window, list) {
        en: "{name} ({player}) was called with {window} and passes its window on after its children returned {list}.",
        de: "{name} ({player}) wurde mit {window} aufgerufen und gibt sein Fenster weiter, nachdem seine Kinder {list} geliefert haben."
    }
    passes_after_one(name, player, window, value) {
        en: "{name} ({player}) was called with {window} and passes its window on after its first child returned {value}.",
        de: "{name} ({player}) wurde mit {window} aufgerufen und gibt sein Fenster weiter, nachdem sein erstes Kind {value} geliefert hat."
    }
    only_side_moves_once(name, player, window, side, value) {
        en: "{name} ({player}) was called with {window}; only {side} can change here, and one child returned: {value}.",
        de: "{name} ({player}) wurde mit {window} aufgerufen; nur {side} kann sich hier ändern, und ein Kind ist zurückgekehrt: {value}."
    }
    only_side_moves(name, player, window, side, list) {
        en: "{name} ({player}) was called with {window}; only {side} can change here, and its children returned {list}.",
        de: "{name} ({player}) wurde mit {window} aufgerufen; nur {side} kann sich hier ändern, und die Kinder haben {list} geliefert."
    }
    window_of_leaf(name) {
        en: "{name} is a leaf; only the windows of inner nodes are asked for.",
        de: "{name} ist ein Blatt; gefragt ist nur nach den Fenstern innerer Knoten."
    }
    never_entered(name) {
        en: "{name} is never called: it is pruned or beyond the horizon.",
        de: "{name} wird nie aufgerufen: abgeschnitten oder jenseits des Horizonts."
    }

    // The other kinds.
    reorder_why(got, least, example) {
        en: "In your order {got} leaves are visited; {least} are enough, for instance with {example}.",
        de: "In deiner Reihenfolge werden {got} Blätter besucht; {least} genügen, zum Beispiel mit {example}."
    }
    evaluates(depth, list) {
        en: "At depth {depth} alpha-beta evaluates {list}.",
        de: "In Tiefe {depth} wertet Alpha-Beta {list} aus."
    }
    not_completed(depth, budget) {
        en: "Depth {depth} is not completed within {budget} evaluations.",
        de: "Tiefe {depth} wird mit {budget} Auswertungen nicht vollendet."
    }
    spent(spent, budget, depth) {
        en: "{spent} of {budget} evaluations are spent after depth {depth}; the next depth needs more than the rest.",
        de: "{spent} von {budget} Auswertungen sind nach Tiefe {depth} verbraucht; die nächste Tiefe braucht mehr als den Rest."
    }
    spent_all(spent, budget, depth) {
        en: "{spent} of {budget} evaluations are spent after depth {depth}, which is the whole tree.",
        de: "{spent} von {budget} Auswertungen sind nach Tiefe {depth} verbraucht, und das ist der ganze Baum."
    }
    of_last_depth() {
        en: "It comes from the last depth that was completed.",
        de: "Das ist das Ergebnis der letzten vollendeten Tiefe."
    }
    symbolic_why(unknown, target, right) {
        en: "With {unknown} = x, {target} is pruned if {right}. Try the boundary itself and a value on either side of it.",
        de: "Mit {unknown} = x wird {target} abgeschnitten, wenn {right}. Probiere die Grenze selbst und einen Wert auf jeder Seite."
    }

    // Keys.
    other_moves(list) { en: "Other best moves: {list}.", de: "Ebenso gute Züge: {list}." }
    other_paths(list) { en: "Other best paths: {list}.", de: "Ebenso gute Wege: {list}." }
    many_paths(list, n) { en: "Other best paths: {list} and {n} more.", de: "Ebenso gute Wege: {list} und {n} weitere." }
    reorder_saves(n, least) {
        en: "In the given order {n} leaves are visited; {least} is the minimum.",
        de: "In der gegebenen Reihenfolge werden {n} Blätter besucht; {least} ist das Minimum."
    }
    depth_needs(depth, count, left) {
        en: "Evaluations left: {left}. Depth {depth} would need {count}.",
        de: "Übrige Auswertungen: {left}. Tiefe {depth} bräuchte {count}."
    }
    depth_gives(depth, count, value, best, left) {
        en: "Depth {depth}: {count} evaluations, value {value}, best move {best}. Evaluations left: {left}.",
        de: "Tiefe {depth}: {count} Auswertungen, Wert {value}, bester Zug {best}. Übrige Auswertungen: {left}."
    }
    for_instance(x, why) { en: "For instance with x = {x}: {why}", de: "Zum Beispiel mit x = {x}: {why}" }

    // The whole.
    all_right(points, of) { en: "{points} of {of}: all correct.", de: "{points} von {of}: alles richtig." }
    marks_of(points, of) { en: "{points} of {of}.", de: "{points} von {of}." }
    held_minimax() {
        en: "Nothing is right yet where alpha-beta differs from plain minimax; the rest earns at most a tenth.",
        de: "Wo sich Alpha-Beta von reinem Minimax unterscheidet, ist noch nichts richtig; das Übrige bringt höchstens ein Zehntel."
    }
    held_partly_minimax(known, asked) {
        en: "At {known} of the {asked} parts where alpha-beta differs from plain minimax, your answer is missing, wrong or that of minimax, so the rest counts less.",
        de: "An {known} der {asked} Stellen, an denen sich Alpha-Beta von reinem Minimax unterscheidet, fehlt deine Antwort, ist falsch oder die von Minimax; deshalb zählt das Übrige weniger."
    }
    // What is said to a wrong answer where another try is left: the way, not the answer.
    way_largest(name) {
        en: "{name} is a MAX node: it takes the largest value of its children.",
        de: "{name} ist ein MAX-Knoten: er nimmt den größten Wert seiner Kinder."
    }
    way_smallest(name) {
        en: "{name} is a MIN node: it takes the smallest value of its children.",
        de: "{name} ist ein MIN-Knoten: er nimmt den kleinsten Wert seiner Kinder."
    }
    way_sign(name, player) {
        en: "{player} moves at {name}: MAX sees the value as it is drawn, MIN with the other sign.",
        de: "Bei {name} ist {player} am Zug: MAX sieht den Wert, wie er gezeichnet ist, MIN mit umgekehrtem Vorzeichen."
    }
    way_negamax(name) {
        en: "{name} takes the largest of its children's values, each with its sign changed if the other player moves there.",
        de: "{name} nimmt den größten Wert der Kinder, jeden mit umgekehrtem Vorzeichen, wenn dort der andere Spieler zieht."
    }
    way_root(name) {
        en: "{name} is the root: before anything is searched, no bound is known.",
        de: "{name} ist die Wurzel: bevor etwas durchsucht ist, ist keine Schranke bekannt."
    }
    way_entry(name, parent) {
        en: "{name} is called with the α and β that {parent} has at that moment.",
        de: "{name} wird mit dem α und β aufgerufen, die {parent} in diesem Augenblick hat."
    }
    way_exit(name, player, side) {
        en: "{name} is a {player} node: only {side} can change there, by what its children return.",
        de: "{name} ist ein {player}-Knoten: nur {side} kann sich dort ändern, durch das, was die Kinder liefern."
    }
    held_signs(at, view) {
        en: "At the {at} nodes, your values are missing, wrong or as {view} sees them; the rest earns at most a tenth.",
        de: "An den {at}-Knoten fehlen deine Werte, sind falsch oder so, wie {view} sie sieht; das Übrige bringt höchstens ein Zehntel."
    }
    held_partly_signs(known, asked, at, view) {
        en: "At {known} of {asked} {at} nodes, your value is missing, wrong or as {view} sees it, so the rest counts less.",
        de: "An {known} von {asked} {at}-Knoten fehlt dein Wert, ist falsch oder so, wie {view} ihn sieht; deshalb zählt das Übrige weniger."
    }
    held_constant() {
        en: "You wrote the same thing wherever something else belongs, which earns at most a tenth.",
        de: "Du hast überall dort dasselbe geschrieben, wo etwas anderes hingehört; das bringt höchstens ein Zehntel."
    }
    held_partly_constant(known, asked) {
        en: "Writing the same thing everywhere would be wrong at {asked} places. At {known} of them that is what you did, so what is right counts less.",
        de: "Überall dasselbe zu schreiben wäre an {asked} Stellen falsch. An {known} davon hast du das getan; deshalb zählt das Richtige weniger."
    }
    held_everything() {
        en: "Your list has everything on it that does not belong there, so it earns nothing.",
        de: "In deiner Liste steht alles, was nicht hineingehört; deshalb bringt sie nichts."
    }
    held_partly_everything(known, asked) {
        en: "Your list has {known} of the {asked} entries that do not belong on it, so the rest counts less.",
        de: "In deiner Liste stehen {known} der {asked} Einträge, die nicht hineingehören; deshalb zählt das Übrige weniger."
    }
    unread(error) {
        en: "This answer could not be read, so it counts as not given: {error}",
        de: "Diese Antwort war nicht zu lesen und zählt als nicht gegeben: {error}"
    }
    order_kept(points, of) {
        en: "{points} of {of}: this is the given order, which saves nothing.",
        de: "{points} von {of}: das ist die gegebene Reihenfolge, die nichts spart."
    }
    nothing_answered(points, of, rule) {
        en: "{points} of {of}: nothing has been answered yet. To begin: {rule}",
        de: "{points} von {of}: noch ist nichts beantwortet. Für den Anfang: {rule}"
    }
    first_wrong(at, given, expected) {
        en: "The first mistake is at {at}: you wrote {given}, but {expected} is right.",
        de: "Der erste Fehler ist bei {at}: du hast {given} geschrieben, richtig ist {expected}."
    }
    first_missing(at, expected) {
        en: "The first gap is at {at}: {expected} is right.",
        de: "Die erste Lücke ist bei {at}: richtig ist {expected}."
    }
    first_at(at) { en: "The first mistake is at {at}.", de: "Der erste Fehler ist bei {at}." }
    first_lost(leaf) {
        en: "The first mistake is at {leaf}: you pruned it, but it is visited.",
        de: "Der erste Fehler ist bei {leaf}: du hast es abgeschnitten, aber es wird besucht."
    }
    first_kept(leaf) {
        en: "The first mistake is at {leaf}: you visit it, but it is pruned.",
        de: "Der erste Fehler ist bei {leaf}: du besuchst es, aber es wird abgeschnitten."
    }
    first_extra(place) {
        en: "The first mistake is at {place}, which does not belong in the answer.",
        de: "Der erste Fehler ist bei {place}: das gehört nicht in die Antwort."
    }
    not_in_this_step(event) {
        en: "This step is “{event}”; nothing belongs here.",
        de: "Dieser Schritt ist „{event}“; hier gehört nichts hin."
    }
    first_false_cut(node) {
        en: "The first mistake is at {node}: you listed a cut, but there is none.",
        de: "Der erste Fehler ist bei {node}: du hast einen Schnitt genannt, aber dort ist keiner."
    }
    first_missed_cut(node) {
        en: "The first mistake is at {node}: there is a cut, but you did not list it.",
        de: "Der erste Fehler ist bei {node}: dort wird abgeschnitten, aber du hast es nicht genannt."
    }
    first_cut_elsewhere(given, node) {
        en: "The first mistake is at {node}: you name {given}, but the cut is at {node}.",
        de: "Der erste Fehler ist bei {node}: du nennst {given}, aber geschnitten wird bei {node}."
    }
    maybe_slip(advice) {
        en: "This may be a slip. If it is not: {advice}",
        de: "Vielleicht war das nur ein Versehen. Wenn nicht: {advice}"
    }
    mostly(advice) {
        en: "Nearly all of your answer fits one misconception. {advice}",
        de: "Fast deine ganze Antwort passt zu einer Fehlvorstellung. {advice}"
    }
    unknown_node(name) {
        en: "The tree has no node {name}, so it was left out.",
        de: "Der Baum hat keinen Knoten {name}; er blieb unberücksichtigt."
    }
    unknown_column(name) {
        en: "The column `{name}` was not understood, so it was left out.",
        de: "Die Spalte `{name}` wurde nicht verstanden; sie blieb unberücksichtigt."
    }
    not_an_order(name, written, children) {
        en: "At {name} you wrote {written}, but its children are {children}, each of which stands once in an order. They count as they stood.",
        de: "Bei {name} steht {written}, aber die Kinder sind {children}, und in einer Reihenfolge steht jedes einmal. Sie zählen so, wie sie standen."
    }
    skipped_child(child, node) {
        en: "{child} is the child that is skipped. The cut happens at its parent {node}, which stops looking.",
        de: "{child} ist das Kind, das übersprungen wird. Der Schnitt geschieht beim Elternknoten {node}, der nicht weitersucht."
    }

    // Sheets.
    convention(text) { en: "Convention: {text}.", de: "Regeln: {text}." }
    continued(title) { en: "{title} (continued)", de: "{title} (Fortsetzung)" }
    key_title() { en: "Key", de: "Lösung" }
    key_is(text) { en: "Key: {text}", de: "Lösung: {text}" }
    name_line() { en: "Name: ______________________________   ID: ________________", de: "Name: ______________________   Matrikelnummer: ____________" }
    type_names(example) {
        en: "Type names with spaces or commas between them, for instance {example}.",
        de: "Schreibe Namen mit Leerzeichen oder Kommas dazwischen, zum Beispiel {example}."
    }
    type_name() { en: "Type the name of a node.", de: "Schreibe den Namen eines Knotens." }
    type_windows() {
        en: "Type -inf and inf (or -∞ and ∞) for the infinities, lists with spaces or commas, and - at a node that is never called.",
        de: "Schreibe -inf und inf (oder -∞ und ∞) für Unendlich, Listen mit Leerzeichen oder Kommas, und - bei einem Knoten, der nie aufgerufen wird."
    }
    type_cuts() {
        en: "Type alpha or beta for the kind, deep or shallow for the depth, and - in lines that you do not need.",
        de: "Schreibe alpha oder beta für die Art, tief oder flach für die Tiefe, und - in Zeilen, die du nicht brauchst."
    }
    type_cut_list() {
        en: "Type all cuts on one line with a semicolon between them, each as node, kind, cause and depth, for instance X alpha Y deep; Z beta Y shallow. Type - if there is no cut.",
        de: "Schreibe alle Schnitte in eine Zeile, mit Semikolon dazwischen, jeden als Knoten, Art, Ursache und Tiefe, zum Beispiel X alpha Y tief; Z beta Y flach. Schreibe -, wenn es keinen Schnitt gibt."
    }
    type_step() {
        en: "Type - where nothing belongs, and -inf and inf for the infinities.",
        de: "Schreibe -, wo nichts hingehört, und -inf und inf für Unendlich."
    }
    type_range() { en: "Type a range, for instance x >= 5 or 3 < x <= 7.", de: "Schreibe einen Bereich, zum Beispiel x >= 5 oder 3 < x <= 7." }
    type_path() {
        en: "Type a path with spaces, commas or arrows, for instance B E or A -> B -> E.",
        de: "Schreibe einen Weg mit Leerzeichen, Kommas oder Pfeilen, zum Beispiel B E oder A -> B -> E."
    }
    type_counts() {
        en: "Type several counts with spaces or commas between them, for instance 2 5.",
        de: "Schreibe mehrere Anzahlen mit Leerzeichen oder Kommas dazwischen, zum Beispiel 2 5."
    }
    type_numbers() { en: "Type numbers, for instance 3 or -2.5.", de: "Schreibe Zahlen, zum Beispiel 3 oder -2.5." }

    // A class.
    report_head(read, unread) { en: "Class report: {read}, {unread}", de: "Bericht über die Klasse: {read}, {unread}" }
    report_read_one() { en: "1 student graded", de: "1 Abgabe bewertet" }
    report_read(n) { en: "{n} students graded", de: "{n} Abgaben bewertet" }
    report_unread_one() { en: "1 file not readable", de: "1 Datei nicht lesbar" }
    report_unread(n) { en: "{n} files not readable", de: "{n} Dateien nicht lesbar" }
    report_marks(mean, median, least, most) {
        en: "Marks: mean {mean} %, median {median} %, from {least} % to {most} %",
        de: "Punkte: Mittel {mean} %, Median {median} %, von {least} % bis {most} %"
    }
    report_exercise(number, title, mean, full, of, blank) {
        en: "Exercise {number}, {title}: mean {mean} %; {full} of {of} all correct, {blank} blank",
        de: "Aufgabe {number}, {title}: Mittel {mean} %; {full} von {of} ganz richtig, {blank} leer"
    }
    report_places_one() { en: "  of 1 answer, wrong at", de: "  von 1 Antwort falsch bei" }
    report_places(answered) { en: "  of {answered} answers, wrong at", de: "  von {answered} Antworten falsch bei" }
    report_other_trees() {
        en: "  (the papers have trees of different shapes, so nodes are not named)",
        de: "  (die Bäume haben verschiedene Formen; Knoten sind deshalb nicht genannt)"
    }
    report_more_one() { en: "and 1 more place", de: "und 1 weitere Stelle" }
    report_more(count) { en: "and {count} more places", de: "und {count} weitere Stellen" }
    report_misconceptions() { en: "  misconceptions that explain an answer", de: "  Fehlvorstellungen, die eine Antwort erklären" }
    or_else() { en: " or ", de: " oder " }
    about_no_pruning() { en: "plain minimax: nothing is pruned", de: "reines Minimax: nichts wird abgeschnitten" }
    about_no_deep_cuts() { en: "only the parent's bound cuts", de: "nur die Schranke des Elternknotens schneidet" }
    about_other_raise() { en: "α and β raised before the test in place of after it, or the reverse", de: "α und β vor statt nach dem Vergleich geändert oder umgekehrt" }
    about_other_cut_test() { en: "> in place of ≥, or the reverse", de: "> anstelle von ≥ oder umgekehrt" }
    about_sides_swapped() { en: "MAX changes β and MIN changes α", de: "MAX ändert β und MIN ändert α" }
    about_window_not_passed() { en: "every child starts with (−∞, +∞)", de: "jedes Kind beginnt mit (−∞, +∞)" }
    about_last_child() {
        en: "the last child, at which nothing is skipped, is taken for pruned or cut",
        de: "das letzte Kind, bei dem nichts übersprungen wird, gilt als abgeschnitten"
    }
    about_wrong_player() { en: "MAX and MIN exchanged", de: "MAX und MIN vertauscht" }
    about_root_forgets() { en: "the root passes no bound on", de: "die Wurzel gibt keine Schranke weiter" }
    about_starts_at_zero() { en: "values start at 0", de: "Werte beginnen bei 0" }
    about_signs_forgotten() { en: "negamax without the change of sign", de: "Negamax ohne Vorzeichenwechsel" }
    about_kinds_swapped() { en: "α cuts and β cuts exchanged", de: "α-Schnitte und β-Schnitte vertauscht" }
    about_skipped_child() {
        en: "names the skipped child in place of the node where the cut is",
        de: "nennt das übersprungene Kind statt des Knotens, bei dem geschnitten wird"
    }

    // Hints.
    everything_right() { en: "Everything here is right.", de: "Hier ist alles richtig." }
    look_at(at, rule) {
        en: "Look at {at}. {rule}",
        de: "Sieh dir das an: {at}. {rule}"
    }
    it_is(at, expected) { en: "The right answer at {at} is {expected}.", de: "Richtig ist bei {at}: {expected}." }
    nothing_there(place) { en: "There is nothing to answer at {place}.", de: "Bei {place} gibt es nichts zu beantworten." }
    rule_values() {
        en: "Start at the bottom: a MAX node takes its largest child, a MIN node its smallest.",
        de: "Beginne unten: ein MAX-Knoten nimmt sein größtes Kind, ein MIN-Knoten sein kleinstes."
    }
    rule_best_move() {
        en: "The best move leads to the child from which the root has its value; follow it down.",
        de: "Der beste Zug führt zu dem Kind, von dem die Wurzel ihren Wert hat; folge ihm nach unten."
    }
    rule_leaves() {
        en: "Before each further child ask: does the value so far meet the bound that was passed down?",
        de: "Frage vor jedem weiteren Kind: Erreicht der bisherige Wert die Schranke, die von oben kam?"
    }
    rule_entry() {
        en: "A child is called with the window that its parent has at that moment.",
        de: "Ein Kind wird mit dem Fenster aufgerufen, das sein Elternknoten in diesem Augenblick hat."
    }
    rule_exit() {
        en: "At a MAX node only α can rise, at a MIN node only β can fall.",
        de: "Bei einem MAX-Knoten kann nur α steigen, bei einem MIN-Knoten nur β fallen."
    }
    rule_history() {
        en: "Each list begins with the value on entry and grows only when a child is better.",
        de: "Jede Liste beginnt mit dem Wert beim Aufruf und wächst nur, wenn ein Kind besser ist."
    }
    rule_cuts() {
        en: "At a MAX node β cuts, at a MIN node α; which ancestor set that bound?",
        de: "An einem MAX-Knoten schneidet β, an einem MIN-Knoten α; welcher Vorfahre hat diese Schranke gesetzt?"
    }
    rule_reorder() {
        en: "Put the best child first; where any good child is enough, put the one first that is cheapest to search.",
        de: "Stelle das beste Kind an den Anfang; wo irgendein gutes Kind genügt, stelle das an den Anfang, das am billigsten zu durchsuchen ist."
    }
    rule_next_step() {
        en: "Which calls are open, what has just returned, and does it meet the bound?",
        de: "Welche Aufrufe sind offen, was ist gerade zurückgekehrt, und erreicht es die Schranke?"
    }
    rule_negamax() {
        en: "Every value is seen by the player who moves there; between players the sign changes.",
        de: "Jeder Wert wird von dem Spieler gesehen, der dort zieht; zwischen Spielern wechselt das Vorzeichen."
    }
    rule_deepening() {
        en: "Count the evaluations depth by depth, and stop before the depth that no longer fits.",
        de: "Zähle die Auswertungen Tiefe für Tiefe, und höre vor der Tiefe auf, die nicht mehr hineinpasst."
    }
    rule_symbolic() {
        en: "Which value must the unknown leaf pass on so that there is a cut at an ancestor of the other leaf?",
        de: "Welchen Wert muss das unbekannte Blatt weitergeben, damit an einem Vorfahren des anderen Blatts geschnitten wird?"
    }

    // Advice about misconceptions.
    advice_no_pruning() {
        en: "You would get your answer by plain minimax, without pruning. Alpha-beta leaves a node as soon as its value meets the bound from above, and looks at none of its other children.",
        de: "Deine Antwort kommt mit reinem Minimax heraus, ohne Abschneiden. Alpha-Beta verlässt einen Knoten, sobald sein Wert die Schranke von oben erreicht, und sieht seine übrigen Kinder nicht an."
    }
    advice_no_deep_cuts() {
        en: "You would get your answer if only the parent's bound could cut. α and β come from all ancestors: a bound set higher up is passed down through every node.",
        de: "Deine Antwort kommt heraus, wenn nur die Schranke des Elternknotens schneiden kann. α und β kommen von allen Vorfahren: eine weiter oben gesetzte Schranke wird durch jeden Knoten hinuntergereicht."
    }
    advice_raise_after() {
        en: "Here the cut is tested first, and a node at which the search cuts keeps α and β as they were. You would get your answer if α and β were changed before the test.",
        de: "Hier wird zuerst auf einen Schnitt geprüft, und ein Knoten, an dem geschnitten wird, lässt α und β, wie sie waren. Deine Antwort kommt heraus, wenn α und β vor der Prüfung geändert werden."
    }
    advice_raise_before() {
        en: "Here α and β are changed before the cut is tested, so a node at which the search cuts shows the new value. You would get your answer if the test came first.",
        de: "Hier werden α und β geändert, bevor auf einen Schnitt geprüft wird; ein Knoten, an dem geschnitten wird, zeigt also den neuen Wert. Deine Antwort kommt heraus, wenn zuerst geprüft wird."
    }
    advice_reached() {
        en: "Here the search cuts at a node when its value reaches the bound (≥, ≤). You would get your answer if it had to go beyond it (>, <).",
        de: "Hier wird an einem Knoten geschnitten, wenn sein Wert die Schranke erreicht (≥, ≤). Deine Antwort kommt heraus, wenn er sie überschreiten muss (>, <)."
    }
    advice_passed() {
        en: "Here the search cuts at a node when its value goes beyond the bound (>, <). You would get your answer if it only had to reach it (≥, ≤).",
        de: "Hier wird an einem Knoten geschnitten, wenn sein Wert die Schranke überschreitet (>, <). Deine Antwort kommt heraus, wenn er sie nur erreichen muss (≥, ≤)."
    }
    advice_sides_swapped() {
        en: "On the way up MAX raises α and MIN lowers β. You would get your answer with the two swapped.",
        de: "Auf dem Rückweg hebt MAX α an, und MIN senkt β. Deine Antwort kommt heraus, wenn man die beiden vertauscht."
    }
    advice_window_not_passed() {
        en: "A child is called with the α and β that its parent has at that moment, not with (−∞, +∞).",
        de: "Ein Kind wird mit dem α und β aufgerufen, das sein Elternknoten in diesem Augenblick hat, nicht mit (−∞, +∞)."
    }
    advice_last_counts() {
        en: "The child after which the search cuts has been looked at; the children after it are pruned. Here a cut at the last child counts as a cut although it skips nothing.",
        de: "Das Kind, nach dem geschnitten wird, ist angesehen worden; abgeschnitten werden die Kinder danach. Hier zählt ein Schnitt beim letzten Kind, obwohl er nichts überspringt."
    }
    advice_last_does_not_count() {
        en: "The child after which the search cuts has been looked at; the children after it are pruned. Here a cut at the last child skips nothing and does not count.",
        de: "Das Kind, nach dem geschnitten wird, ist angesehen worden; abgeschnitten werden die Kinder danach. Hier überspringt ein Schnitt beim letzten Kind nichts und zählt nicht."
    }
    advice_wrong_player(root) {
        en: "{root} moves at the root here. You would get your answer if the other player did.",
        de: "Hier zieht {root} an der Wurzel. Deine Antwort kommt heraus, wenn es der andere Spieler tut."
    }
    advice_root_forgets() {
        en: "After its first child the root has a value, and it passes this on as a bound to the other children.",
        de: "Die Wurzel hat nach ihrem ersten Kind einen Wert und gibt ihn als Schranke an die anderen Kinder weiter."
    }
    advice_starts_at_zero() {
        en: "The value of a node starts at −∞ (MAX) or +∞ (MIN), not at 0: 0 may be better than every child.",
        de: "Der Wert eines Knotens beginnt bei −∞ (MAX) oder +∞ (MIN), nicht bei 0: 0 kann besser sein als jedes Kind."
    }
    advice_kinds_swapped() {
        en: "A cut is named after the bound that is met: at a MIN node α cuts, at a MAX node β. You have the two exchanged.",
        de: "Ein Schnitt heißt nach der Schranke, die erreicht wird: an einem MIN-Knoten schneidet α, an einem MAX-Knoten β. Du hast die beiden vertauscht."
    }
    advice_skipped_child() {
        en: "A cut is named after the node that stops looking at its children, not after the first child that it skips.",
        de: "Ein Schnitt heißt nach dem Knoten, der seine Kinder nicht weiter ansieht, nicht nach dem ersten Kind, das er überspringt."
    }
    advice_signs_forgotten() {
        en: "In negamax every value is seen by the player who moves there: between players it changes its sign.",
        de: "Bei Negamax wird jeder Wert von dem Spieler gesehen, der dort zieht: zwischen Spielern wechselt er das Vorzeichen."
    }
}

/// The word for what a mark is about; signs and names of fields are the same in all languages.
pub(crate) fn part(lang: Lang, part: &str) -> String {
    match part {
        "value" => part_value(lang),
        "kind" => part_kind(lang),
        "cause" => part_cause(lang),
        "depth" => part_depth(lang),
        "move" => part_move(lang),
        "path" => part_path(lang),
        "leaf" => part_leaf(lang),
        "cut" => part_cut(lang),
        "cuts" => part_cuts(lang),
        "order" => part_order(lang),
        "window" => part_window(lang),
        "leaves visited" => part_leaves(lang),
        "evaluations" => part_evaluations(lang),
        "range" => part_range(lang),
        "ends" => part_ends(lang),
        "alpha" => "α".to_owned(),
        "beta" => "β".to_owned(),
        other => head(lang, other),
    }
}

/// Where a mark is, and what it is about; said once if that is the same.
pub(crate) fn at(lang: Lang, place: &str, part_: &str) -> String {
    let part = part(lang, part_);
    if place.to_lowercase() == part.to_lowercase() { part } else { format!("{place} ({part})") }
}

/// What happens at a step, as people write it: our own word first, the German one last.
pub(crate) const EVENTS: [&[&str]; 5] = [
    &["enter", "call", "Aufruf"],
    &["leaf", "Blatt"],
    &["child", "Rückkehr eines Kindes"],
    &["cutoff", "cut", "Schnitt"],
    &["leave", "return", "Rückkehr"],
];

/// All words for what is meant by one of them.
pub(crate) fn event(word: &str) -> Option<&'static [&'static str]> {
    let word = word.trim().to_lowercase();
    EVENTS.into_iter().find(|words| words.iter().any(|known| known.to_lowercase() == word))
}

/// What happens at a step, in a language; what is not known stays as it is.
pub(crate) fn event_in(lang: Lang, word: &str) -> String {
    let words = event(word).filter(|_| lang == Lang::De);
    words.and_then(|words| words.last()).map_or(word, |german| german).to_owned()
}

/// The head of a column of a form, or the name of one of its lines.
pub(crate) fn head(lang: Lang, head: &str) -> String {
    let german = match head {
        "node" => "Knoten",
        "value" => "Wert",
        "returns" => "liefert",
        "kind" => "Art",
        "cause" => "Ursache",
        "depth" => "Tiefe",
        "children" => "Kinder",
        "new order" => "neue Reihenfolge",
        "asked" => "gefragt",
        "answer" => "Antwort",
        "move" => "Zug",
        "path" => "Weg",
        "leaves" => "Blätter",
        "last depth" => "letzte Tiefe",
        "evaluations" => "Auswertungen",
        "range" => "Bereich",
        "event" => "Ereignis",
        "child" => "Kindknoten",
        "best" => "bestes",
        "step" => "Schritt",
        "steps" => "Schritte",
        "end" => "Ende",
        "player" => "Spieler",
        "skipped" => "übersprungen",
        "deep" => "tief",
        "shallow" => "flach",
        "no cut" => "kein Schnitt",
        other => other,
    };
    if lang == Lang::De { german } else { head }.to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;

    #[test]
    fn every_message_is_said_in_every_language() {
        let mut keys = HashSet::new();
        for (key, [en, de]) in ALL {
            assert!(keys.insert(key), "{key} is there twice");
            assert!(!en.trim().is_empty() && !de.trim().is_empty(), "{key}");
            assert_eq!(en.ends_with('.'), de.ends_with('.'), "{key}");
        }
        assert!(keys.len() > 90);
        assert_eq!(part(Lang::De, "value"), "Wert");
        assert_eq!(part(Lang::De, "alpha"), "α");
    }
}
