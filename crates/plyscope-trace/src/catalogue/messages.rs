//! The messages of sentences and pictures. Notation (code, table rows, `MAX`, `α`) is the same in all languages.

use super::define;

define! {
    // How much a node is worth.
    at_least(score) { en: "at least {score}", de: "mindestens {score}" }
    at_most(score) { en: "at most {score}", de: "höchstens {score}" }
    more_than(score) { en: "more than {score}", de: "mehr als {score}" }
    won() { en: "won", de: "gewonnen" }
    lost() { en: "lost", de: "verloren" }
    win_in(plies) { en: "win in {plies}", de: "Sieg in {plies}" }
    loss_in(plies) { en: "loss in {plies}", de: "Niederlage in {plies}" }
    less_than(score) { en: "less than {score}", de: "weniger als {score}" }
    is_worth(node, amount) { en: "{node} is worth {amount}", de: "{node} ist {amount} wert" }
    is_bounded(node, amount) { en: "{node} is {amount}", de: "{node} ist {amount} wert" }

    // A cut.
    cut(value, reason, rest) { en: "{value}; {reason}, {rest}.", de: "{value}; {reason}, {rest}." }
    cut_has(who, bound, through) {
        en: "{who} already has {bound} through {through}",
        de: "{who} hat über {through} schon {bound}"
    }
    cut_asked(who, child, sought) {
        en: "{who} only asked whether {child} is {sought}",
        de: "{who} fragt nur, ob {child} {sought} wert ist"
    }
    cut_none_more(bound) { en: "nothing is more than {bound}", de: "mehr als {bound} gibt es nicht" }
    cut_none_less(bound) { en: "nothing is less than {bound}", de: "weniger als {bound} gibt es nicht" }
    cut_tree_none_more(bound) {
        en: "nothing in this tree is worth more than {bound}",
        de: "in diesem Baum ist nichts mehr wert als {bound}"
    }
    cut_tree_none_less(bound) {
        en: "nothing in this tree is worth less than {bound}",
        de: "in diesem Baum ist nichts weniger wert als {bound}"
    }
    cut_question(root, question) {
        en: "the only question is whether {root} is {question}",
        de: "gefragt ist nur, ob {root} {question} wert ist"
    }
    cut_called_with(bound) {
        en: "the search was called with the bound {bound}",
        de: "die Suche wurde mit der Schranke {bound} aufgerufen"
    }
    cut_rest_none() {
        en: "but that was its last child, so nothing is skipped",
        de: "aber das war das letzte Kind, also wird nichts übersprungen"
    }
    cut_rest_other(name) {
        en: "so {name}'s remaining child cannot matter",
        de: "also kann das andere Kind von {name} nichts ändern"
    }
    cut_rest_last(name) {
        en: "so {name}'s remaining child cannot matter",
        de: "also kann das letzte Kind von {name} nichts ändern"
    }
    cut_rest_many(name, n) {
        en: "so {name}'s {n} remaining children cannot matter",
        de: "also können die {n} übrigen Kinder von {name} nichts ändern"
    }
    cut_deep(setter, plies, name) {
        en: " This is a deep cut: {setter} is {plies} plies above {name}.",
        de: " Das ist ein tiefer Schnitt: {setter} steht {plies} Ebenen über {name}."
    }

    // The table.
    hit(here, worth, hint, use_) {
        en: "The table knows {here} from before: {worth}{hint}; {use_}.",
        de: "Die Tabelle kennt {here} von vorher: {worth}{hint}; {use_}."
    }
    hit_from(here, from, worth, hint, use_) {
        en: "The table knows {here} from {from}: {worth}{hint}; {use_}.",
        de: "Die Tabelle kennt {here} von {from}: {worth}{hint}; {use_}."
    }
    hit_worth(amount) { en: "it is worth {amount}", de: "der Wert ist {amount}" }
    hit_found(amount) { en: "it was found to be worth {amount}", de: "ermittelt wurde ein Wert von {amount}" }
    hit_move(mv) { en: ", with {mv} as the best move", de: ", mit {mv} als bestem Zug" }
    hit_enough() { en: "that is enough here", de: "das genügt hier" }
    hit_first() {
        en: "that is not enough, but the move is tried first",
        de: "das genügt nicht, aber der Zug wird zuerst probiert"
    }
    hit_little() { en: "that is not enough here", de: "das genügt hier nicht" }
    store(here, amount, hint) {
        en: "The table records that {here} is worth {amount}{hint}.",
        de: "Die Tabelle merkt sich, dass {here} {amount} wert ist{hint}."
    }
    store_move(mv) { en: ", best move {mv}", de: ", bester Zug {mv}" }

    // Searching again, and drivers.
    research_more(child, side, window) {
        en: "So {child} is worth more than {side}. A null window cannot tell how much more, so {child} is searched again with the window {window}.",
        de: "Also ist {child} mehr wert als {side}. Wie viel mehr, kann ein Nullfenster nicht sagen; deshalb wird {child} mit dem Fenster {window} noch einmal durchsucht."
    }
    research_deeper(child) {
        en: "{child} was searched to a reduced depth and is better than expected, so it is searched again to the full depth.",
        de: "{child} wurde mit verringerter Tiefe durchsucht und ist besser als erwartet; deshalb wird {child} mit voller Tiefe noch einmal durchsucht."
    }
    research_less(child, side, window) {
        en: "So {child} is worth less than {side}. A null window cannot tell how much less, so {child} is searched again with the window {window}.",
        de: "Also ist {child} weniger wert als {side}. Wie viel weniger, kann ein Nullfenster nicht sagen; deshalb wird {child} mit dem Fenster {window} noch einmal durchsucht."
    }
    the_child() { en: "the child", de: "das Kind" }
    the_search() { en: "the search", de: "die Suche" }
    iteration(depth, window, question) {
        en: "A search from the root{depth} begins with the window {window}.{question}",
        de: "Eine Suche ab der Wurzel{depth} beginnt mit dem Fenster {window}.{question}"
    }
    to_depth(depth) { en: " to depth {depth}", de: " bis Tiefe {depth}" }
    iteration_question(root, question) { en: " Is {root} {question}?", de: " Ist {root} {question}?" }

    // Going down.
    matters_question(question) {
        en: "the only question is whether it is {question}",
        de: "gefragt ist nur, ob der Wert {question} ist"
    }
    matters_above(a) { en: "only a value above {a} matters", de: "nur ein Wert über {a} zählt" }
    matters_below(b) { en: "only a value below {b} matters", de: "nur ein Wert unter {b} zählt" }
    matters_between(a, b) {
        en: "only a value between {a} and {b} matters",
        de: "nur ein Wert zwischen {a} und {b} zählt"
    }
    matters_any() { en: "any value is possible", de: "jeder Wert ist möglich" }
    horizon_one() { en: ", 1 ply from the horizon", de: ", 1 Halbzug vor dem Horizont" }
    horizon_many(left) { en: ", {left} plies from the horizon", de: ", {left} Halbzüge vor dem Horizont" }
    starts(here, depth, matters) {
        en: "The search starts at {here}{depth}; {matters}.",
        de: "Die Suche beginnt bei {here}{depth}; {matters}."
    }
    looks_at(above, node) { en: "{above} looks at {node}.", de: "{above} sieht sich {node} an." }
    moves_again(player) { en: ", where {player} moves again", de: ", wo {player} noch einmal zieht" }
    tries(above, here) { en: "{above} tries {here}.", de: "{above} probiert {here}." }
    tries_for(above, here, matters) {
        en: "{above} tries {here}; {matters}.",
        de: "{above} probiert {here}; {matters}."
    }

    // Leaves.
    leaf_end(node, amount) { en: "{node} is a leaf worth {amount}.", de: "{node} ist ein Blatt mit dem Wert {amount}." }
    leaf_horizon(node, amount) {
        en: "{node} lies at the horizon; its static value is {amount}.",
        de: "{node} liegt am Horizont; der statische Wert ist {amount}."
    }
    leaf_table(node, amount) {
        en: "The table already has {node}: it is worth {amount}.",
        de: "Die Tabelle hat {node} schon: der Wert ist {amount}."
    }
    leaf_known(node, from, amount) {
        en: "{node} is known from {from}: it is worth {amount}.",
        de: "{node} ist von {from} her bekannt: der Wert ist {amount}."
    }
    leaf_hints(node, amount) {
        en: "{node} is proved by the game's hints: it is worth {amount}.",
        de: "{node} ist durch die Hinweise des Spiels bewiesen: der Wert ist {amount}."
    }
    leaf_over(node, amount) {
        en: "After {node} the game is over: it is worth {amount}.",
        de: "Nach {node} ist das Spiel zu Ende: der Wert ist {amount}."
    }
    leaf_margin(node, amount) {
        en: "{node} is so far outside the window that a quiet move will hardly change that: it counts as {amount}, which is a guess.",
        de: "{node} liegt so weit außerhalb des Fensters, dass ein ruhiger Zug kaum etwas ändert: es zählt als {amount}, das ist eine Vermutung."
    }
    leaf_pass(node, amount) {
        en: "{node} is good enough even after a pass: it counts as {amount}, which is a guess.",
        de: "{node} ist selbst nach einem Aussetzen gut genug: es zählt als {amount}, das ist eine Vermutung."
    }
    by_pass() { en: " after a pass", de: " nach einem Aussetzen" }
    by_reduction(plies) { en: " (at first with the depth reduced by {plies})", de: " (zunächst mit einer um {plies} verringerten Tiefe)" }
    to_verify() { en: " once more, to check the result of the pass", de: " noch einmal, um das Ergebnis des Aussetzens zu prüfen" }
    only_noise() { en: " once more, with noisy moves only", de: " noch einmal, nur mit unruhigen Zügen" }
    by_noise() { en: " beyond the horizon", de: " jenseits des Horizonts" }
    bounds_known(node, least, most, window) {
        en: "By the rules, {node} is worth between {least} and {most}, so the window is {window}.",
        de: "Nach den Regeln ist {node} zwischen {least} und {most} wert, also ist das Fenster {window}."
    }
    omits_one(node) {
        en: "At {node} the game's hints leave out a move that cannot be the only best one.",
        de: "Bei {node} lassen die Hinweise des Spiels einen Zug weg, der nicht als einziger der beste sein kann."
    }
    omits_many(node, n) {
        en: "At {node} the game's hints leave out {n} moves, none of which can be the only best one.",
        de: "Bei {node} lassen die Hinweise des Spiels {n} Züge weg, von denen keiner als einziger der beste sein kann."
    }
    stands_pat(node, value, window) {
        en: "At the horizon, {node} counts as {value} if its player stops here; noisy moves may still be better. The window is {window}.",
        de: "Am Horizont zählt {node} als {value}, wenn die Seite am Zug hier aufhört; unruhige Züge können noch besser sein. Das Fenster ist {window}."
    }
    leaf_proof(node, amount) {
        en: "The rules settle {node}: it is worth {amount}.",
        de: "Die Regeln entscheiden {node}: der Wert ist {amount}."
    }

    // A child comes back.
    gives(child, score) { en: "{child} gives {score}", de: "{child} liefert {score}" }
    child_inherited_more(gives, best, player, here) {
        en: "{gives}, not more than the {best} that {player} already has; {here} stays at {best}.",
        de: "{gives}, nicht mehr als die {best}, die {player} schon hat; {here} bleibt bei {best}."
    }
    child_inherited_less(gives, best, player, here) {
        en: "{gives}, not less than the {best} that {player} already has; {here} stays at {best}.",
        de: "{gives}, nicht weniger als die {best}, die {player} schon hat; {here} bleibt bei {best}."
    }
    child_first(here, best, child) {
        en: "{here} now has {best}, through {child}.",
        de: "{here} hat über {child} jetzt {best}."
    }
    child_counted(gives, here, best) {
        en: "{gives}; {here} counts it as {best}, its best so far.",
        de: "{gives}; {here} zählt es als {best}, das Beste bisher."
    }
    child_more(gives, old, through, here, best) {
        en: "{gives}, more than {old} through {through}; {here} now has {best}.",
        de: "{gives}, mehr als die {old} von {through}; {here} hat jetzt {best}."
    }
    child_less(gives, old, through, here, best) {
        en: "{gives}, less than {old} through {through}; {here} now has {best}.",
        de: "{gives}, weniger als die {old} von {through}; {here} hat jetzt {best}."
    }
    child_kept(gives, tie, here, old, through) {
        en: "{gives}{tie}; {here} keeps {old} through {through}.",
        de: "{gives}{tie}; {here} behält die {old} von {through}."
    }
    child_tie() { en: ", which is only equal", de: ", was nur gleich viel ist" }
    child_stays(gives, here, best) { en: "{gives}; {here} keeps {best}.", de: "{gives}; {here} behält {best}." }

    // Coming back.
    root_best(player, mv) { en: ": {player}'s best move is to {mv}", de: ": der beste Zug von {player} führt zu {mv}" }
    root_best_move(mv) { en: ": the best move is {mv}", de: ": der beste Zug ist {mv}" }
    root_through(mv) { en: ", through {mv}", de: ", über {mv}" }
    root_together(root, value) {
        en: "; with what was found before, {root} is worth {value}",
        de: "; mit dem, was vorher gefunden wurde, ist {root} {value} wert"
    }
    returns(node, score) { en: "{node} returns {score}.", de: "{node} gibt {score} zurück." }
    done(here, amount) { en: "{here} is done: it is worth {amount}.", de: "{here} ist fertig: der Wert ist {amount}." }
    done_bound(here, score, amount) {
        en: "{here} returns {score}: it is worth {amount}.",
        de: "{here} gibt {score} zurück: der Wert ist {amount}."
    }

    not_shown_below(nodes) {
        en: " {nodes} nodes below it are not shown.",
        de: " {nodes} Knoten darunter sind nicht gezeigt."
    }

    // A question about what was never looked at.
    unchanged(node, value, root, score) {
        en: "Even if {node} were worth {value}, {root} would still be {score}: {node} is never looked at.",
        de: "Selbst wenn {node} {value} wert wäre, bliebe {root} bei {score}: {node} wird nie angesehen."
    }

    // The head of every output.
    depth_is(depth) { en: "depth {depth}", de: "Tiefe {depth}" }
    left_to_right() { en: "left to right", de: "von links nach rechts" }
    right_to_left() { en: "right to left", de: "von rechts nach links" }
    moves_first(player) { en: "{player} moves first", de: "{player} zieht zuerst" }
    game_after(game, moves) { en: "{game} after {moves}", de: "{game} nach {moves}" }
    all_nodes(nodes) { en: "{nodes} nodes", de: "{nodes} Knoten" }
    some_nodes(nodes, ghosts) { en: "{nodes} nodes, {ghosts} of them not shown", de: "{nodes} Knoten, davon {ghosts} nicht gezeigt" }
    level_selective() { en: "selective", de: "selektiv" }
    level_exact() { en: "exact", de: "exakt" }
    level_strength(n) { en: "strength={n}", de: "Stufe {n}" }
    root_word() { en: "root", de: "Wurzel" }
    pass_word() { en: "pass", de: "passen" }
    verify_word() { en: "verify", de: "prüfen" }
    quiet_word() { en: "quiet", de: "Ruhe" }
    to_move(player) { en: "{player} to move", de: "{player} am Zug" }
    last_cut_counts() { en: "a cut at the last child counts", de: "ein Schnitt beim letzten Kind zählt" }
    last_cut_does_not_count() {
        en: "a cut at the last child does not count", de: "ein Schnitt beim letzten Kind zählt nicht"
    }
    last_cut_not_counted() {
        en: "a cut at the last child is not counted", de: "ein Schnitt beim letzten Kind wird nicht gezählt"
    }
    raise_then_test() { en: "raise then test", de: "Anheben vor dem Test" }
    test_then_raise() { en: "test then raise", de: "Test vor dem Anheben" }
    guess_of(guess) { en: " of {guess}", de: " von {guess}" }
    stopped_recording(kept, more) {
        en: "; recording stopped after {kept} events, {more} more were not kept",
        de: "; Aufzeichnung nach {kept} Ereignissen beendet, {more} weitere wurden nicht behalten"
    }

    // Printed tables.
    head_node() { en: "Node", de: "Knoten" }
    head_value() { en: "value", de: "Wert" }
    head_function() { en: "function", de: "Funktion" }
    note_table_enough(name, value) { en: "table: {name} {value}, enough", de: "Tabelle: {name} {value}, genügt" }
    note_table_hint(name, value) { en: "table: {name} {value}, not enough", de: "Tabelle: {name} {value}, genügt nicht" }
    note_first(mv) { en: ", {mv} first", de: ", {mv} zuerst" }
    note_store(name, value) { en: "store: {name} {value}", de: "gemerkt: {name} {value}" }
    note_bounds(name, window) { en: "bounds: {name} {window}", de: "Schranken: {name} {window}" }
    note_omit(name, n) { en: "omit: {name} {n}", de: "weggelassen: {name} {n}" }
    note_stand_pat(name, value, window) { en: "stand pat: {name} {value} {window}", de: "aufhören: {name} {value} {window}" }
    note_again(name, window) { en: "re-search: {name} {window}", de: "noch einmal: {name} {window}" }
    note_iteration(window) { en: "iteration: {window}", de: "Durchgang: {window}" }
    note_iteration_depth(depth, window) { en: "iteration: depth {depth} {window}", de: "Durchgang: Tiefe {depth} {window}" }
    note_answer(name, value) { en: "answer: {name} {value}", de: "Antwort: {name} {value}" }
    note_value(name, value) { en: "value: {name} {value}", de: "Wert: {name} {value}" }

    // Printed stacks. What a page says itself stays as it is printed there.
    stack_step(step) { en: "step {step}", de: "Schritt {step}" }
    stack_no_more(here) { en: "{here} has no more successors.", de: "{here} hat keine weiteren Nachfolger." }
    stack_result(root, value) { en: "The value of {root} is {value}.", de: "Der Wert von {root} ist {value}." }
    stack_result_least(root, value) { en: "{root} is at least {value}.", de: "{root} ist mindestens {value}." }
    stack_result_most(root, value) { en: "{root} is at most {value}.", de: "{root} ist höchstens {value}." }
    stack_at_depth(depth, what) { en: "Depth {depth}: {what}", de: "Tiefe {depth}: {what}" }
    stack_cut_nothing(here) {
        en: "{here} has no more successors anyway: nothing is skipped.",
        de: "{here} hat ohnehin keine weiteren Nachfolger: nichts wird übersprungen."
    }
    stack_cut_one(here) { en: "{here}: 1 successor is skipped.", de: "{here}: 1 Nachfolger wird übersprungen." }
    stack_cut_many(here, n) { en: "{here}: {n} successors are skipped.", de: "{here}: {n} Nachfolger werden übersprungen." }
    stack_enough(here, value) {
        en: "{here}: the table says {value}; that is enough.", de: "{here}: die Tabelle sagt {value}; das genügt."
    }
    stack_not_enough(here, value) {
        en: "{here}: the table says {value}; that is not enough.", de: "{here}: die Tabelle sagt {value}; das genügt nicht."
    }
    stack_hint(here, value, mv) {
        en: "{here}: the table says {value}, best move {mv}; that is not enough.",
        de: "{here}: die Tabelle sagt {value}, bester Zug {mv}; das genügt nicht."
    }
    stack_store(here, value) { en: "{here}: {value} goes into the table.", de: "{here}: {value} kommt in die Tabelle." }
    stack_bounds(here, window) {
        en: "{here}: by the rules, the window is {window}.", de: "{here}: nach den Regeln ist das Fenster {window}."
    }
    stack_omits_one(here) {
        en: "{here}: the game's hints leave out 1 move.", de: "{here}: die Hinweise des Spiels lassen 1 Zug weg."
    }
    stack_omits_many(here, n) {
        en: "{here}: the game's hints leave out {n} moves.", de: "{here}: die Hinweise des Spiels lassen {n} Züge weg."
    }
    stack_stands_pat(here, value) {
        en: "{here}: {value} if the player stops here; the noisy moves come next.",
        de: "{here}: {value}, wenn hier aufgehört wird; jetzt kommen die unruhigen Züge."
    }
    stack_again(child, window) {
        en: "{child} is searched again with {window}.", de: "{child} wird mit {window} noch einmal durchsucht."
    }
    stack_starts(depth, window) {
        en: "The search from the root{depth} starts with {window}.", de: "Die Suche ab der Wurzel{depth} beginnt mit {window}."
    }
    first_taken() { en: "the first is always taken", de: "der erste wird immer genommen" }
    table_nothing() { en: "nothing", de: "nichts" }
    table_not_enough(value) { en: "{value}, not enough", de: "{value}, genügt nicht" }
    stays() { en: "stays", de: "bleibt" }

    // What a search is refused for.
    refuse_algorithm(name, names) {
        en: "unknown algorithm `{name}`; expected one of {names}", de: "unbekannter Algorithmus `{name}`; erwartet wird einer von {names}"
    }
    refuse_depth(algorithm, names) {
        en: "{algorithm} searches a tree to its end and does not take a depth; expected one of {names}, e.g. depth-limited",
        de: "{algorithm} durchsucht einen Baum bis zum Ende und nimmt keine Tiefe an; erwartet wird einer von {names}, z. B. depth-limited"
    }
    refuse_rules(algorithm, names) {
        en: "{algorithm} leaves no choice of when to cut and which cuts count; expected one of {names}",
        de: "{algorithm} lässt keine Wahl, wann geschnitten wird und welche Schnitte zählen; erwartet wird einer von {names}"
    }
    refuse_raise_hard() {
        en: "fail-hard keeps its value in the window, so it always raises it before the test; leave that choice out",
        de: "fail-hard hält seinen Wert im Fenster, also hebt es ihn immer vor dem Test an; lass diese Wahl weg"
    }
    refuse_raise(algorithm) {
        en: "{algorithm} leaves no choice of when to raise α; expected alpha-beta or depth-limited",
        de: "{algorithm} lässt keine Wahl, wann α angehoben wird; erwartet wird alpha-beta oder depth-limited"
    }
    refuse_no_tree() {
        en: "the engine searches games, not trees; expected another algorithm, e.g. alpha-beta",
        de: "die Engine durchsucht Spiele, keine Bäume; erwartet wird ein anderer Algorithmus, z. B. alpha-beta"
    }
    refuse_no_guess(algorithm) {
        en: "{algorithm} does not start from a guess; only mtdf does",
        de: "{algorithm} beginnt nicht mit einer Schätzung; das tut nur mtdf"
    }
    refuse_guess(guess) {
        en: "the guess {guess} does not fit this tree; expected a number with at most as many decimals as its values",
        de: "die Schätzung {guess} passt nicht zu diesem Baum; erwartet wird eine Zahl mit höchstens so vielen Nachkommastellen wie seine Werte"
    }
    refuse_large_guess(guess, least, most) {
        en: "the guess {guess} is beyond what this tree can hold; expected a number from {least} to {most}",
        de: "die Schätzung {guess} ist mehr, als dieser Baum fassen kann; erwartet wird eine Zahl von {least} bis {most}"
    }
    refuse_hard_passed() {
        en: "fail-hard with a cut only beyond the bound makes no sense: a node never returns more than its bound, so only leaves would cut; expected a cut on >=, or fail-soft",
        de: "fail-hard mit einem Schnitt erst jenseits der Schranke ist sinnlos: ein Knoten gibt nie mehr als seine Schranke zurück, also würden nur Blätter schneiden; erwartet wird ein Schnitt bei >= oder fail-soft"
    }
    refuse_static(depth, node) {
        en: "at depth {depth} node {node} must be evaluated but has no static value; expected one, e.g. ({node}~4 ...)",
        de: "in Tiefe {depth} muss Knoten {node} bewertet werden, hat aber keinen statischen Wert; erwartet wird einer, z. B. ({node}~4 ...)"
    }

    // Formats.
    drops_evaluated(list) {
        en: "that {list} are evaluated, not finished", de: "dass das Spiel bei {list} noch weitergeht (nur bewertet)"
    }
    drops_names(list) {
        en: "the names ({list}): when it is read back, the nodes are named by letters",
        de: "die Namen (von {list}): nach dem Einlesen heißen die Knoten nach Buchstaben"
    }
    drops_first() {
        en: "who moves first: read it with Min first (--first min)",
        de: "wer zuerst zieht: lies es mit Min zuerst ein (--first min)"
    }
    drops_turns(list) {
        en: "who moves at {list}: when it is read back, the players alternate, starting with Max",
        de: "wer bei {list} zieht: nach dem Einlesen wechseln sich die Spieler ab, und Max beginnt"
    }
    drops_leaf_turns(list) { en: "who would move at the leaves {list}", de: "wer an den Blättern {list} ziehen würde" }
    drops_statics(list) { en: "the static values of {list}", de: "die statischen Werte von {list}" }
    drops_infinities(list, plus, minus) {
        en: "the infinities at {list}: written as {plus} and {minus}",
        de: "das Unendlich bei {list}: geschrieben als {plus} und {minus}"
    }
    and_more(list, n) { en: "{list} and {n} more", de: "{list} und {n} weiteren" }

    // Pictures.
    evaluated_word() { en: "evaluated, not finished", de: "bewertet, nicht zu Ende" }
    not_shown_word(nodes) { en: "{nodes} nodes not shown", de: "{nodes} Knoten nicht gezeigt" }
    leaf_word() { en: "leaf", de: "Blatt" }
    not_reached() { en: ", not reached", de: ", nicht erreicht" }
    below_horizon() { en: ", below the horizon, not looked at", de: ", unter dem Horizont, nicht angesehen" }
    skipped() { en: ", skipped", de: ", übersprungen" }
    open() { en: ", open", de: ", offen" }
    returned() { en: ", returned", de: ", zurückgekehrt mit" }
    returned_leaf() { en: ", returned", de: ", zurückgekehrt" }
    so_far(value) { en: ", {value} so far", de: ", bisher {value}" }
    no_bound(score) { en: ", {score} so far, not a bound", de: ", bisher {score}, keine Schranke" }
    called_with(window) { en: "; called with {window}", de: "; aufgerufen mit {window}" }
    window_at_end(window) { en: ", window at the end {window}", de: ", Fenster am Ende {window}" }
    window_now(window) { en: ", window now {window}", de: ", Fenster jetzt {window}" }
    before_first() { en: "before the first step", de: "vor dem ersten Schritt" }
    step_of(step, all, what) { en: "step {step} of {all}: {what}", de: "Schritt {step} von {all}: {what}" }
    is_called(kind, name, window) {
        en: "{kind} {name} is called with {window}",
        de: "{kind} {name} wird mit {window} aufgerufen"
    }
    leaf_is(name, value) { en: "leaf {name} {value}", de: "Blatt {name} {value}" }
    has_best(name, value, child, window) {
        en: "{name} has {value} from {child}, best so far; window {window}",
        de: "{name} hat {value} von {child}, bisher das Beste; Fenster {window}"
    }
    has_no_better(name, value, child, window) {
        en: "{name} has {value} from {child}, no better; window {window}",
        de: "{name} hat {value} von {child}, nicht besser; Fenster {window}"
    }
    table_enough(name, value) { en: "table knows {name} {value}, enough", de: "Tabelle kennt {name} {value}, das genügt" }
    table_hint(name, value) { en: "table knows {name} {value}, a hint", de: "Tabelle kennt {name} {value}, ein Hinweis" }
    table_learns(name, value) { en: "table learns {name} {value}", de: "Tabelle lernt {name} {value}" }
    has_bounds(name, window) { en: "by the rules, {name} has the window {window}", de: "nach den Regeln hat {name} das Fenster {window}" }
    leaves_out(name, n) { en: "{name}: hints leave out {n}", de: "{name}: Hinweise lassen {n} weg" }
    may_stop(name, value, window) { en: "{name} may stop with {value}, window {window}", de: "{name} kann mit {value} aufhören, Fenster {window}" }
    searches_again(name, window) { en: "{name} searches again with {window}", de: "{name} sucht noch einmal mit {window}" }
    from_root(depth, window) {
        en: "search from the root{depth} with {window}",
        de: "Suche ab der Wurzel{depth} mit {window}"
    }
    node_returns(name, value) { en: "{name} returns {value}", de: "{name} gibt {value} zurück" }
    cut_nothing(kind, name) {
        en: "{kind} cut at {name}, nothing left to skip",
        de: "{kind}-Schnitt bei {name}, nichts mehr zu überspringen"
    }
    prune_one(kind, name) {
        en: "PRUNE at {name}, {kind} cut, 1 child skipped",
        de: "PRUNE bei {name}, {kind}-Schnitt, 1 Kind übersprungen"
    }
    prune_many(kind, name, n) {
        en: "PRUNE at {name}, {kind} cut, {n} children skipped",
        de: "PRUNE bei {name}, {kind}-Schnitt, {n} Kinder übersprungen"
    }
    result(root, value) { en: "{root} = {value};", de: "{root} = {value};" }
    result_leaf() { en: " 1 leaf visited", de: " 1 Blatt besucht" }
    result_leaves(n) { en: " {n} leaves visited", de: " {n} Blätter besucht" }
    result_evaluated_one() { en: " 1 position evaluated", de: " 1 Stellung bewertet" }
    result_evaluated(n) { en: " {n} positions evaluated", de: " {n} Stellungen bewertet" }
    result_game(root, value, nodes) {
        en: "{root} {value}; {nodes} nodes searched",
        de: "{root} {value}; {nodes} Knoten durchsucht"
    }
    result_visits(n) { en: ", {n} visits in all", de: ", insgesamt {n} Besuche" }
    result_path(names) { en: "; best path {names}", de: "; bester Weg {names}" }
    source_end() { en: "end", de: "Ende" }
    source_static() { en: "static", de: "statisch" }
    source_table() { en: "table", de: "Tabelle" }
    source_margin() { en: "margin, a guess", de: "Abstand, vermutet" }
    source_pass() { en: "pass, a guess", de: "Aussetzen, vermutet" }
    source_proved() { en: "proved", de: "bewiesen" }
    picture_title(happened) { en: "Game tree: {happened}", de: "Spielbaum: {happened}" }
    picture_about(header, nodes, leaves, kind, root) {
        en: "{header}. A tree of {nodes} nodes, {leaves} of them leaves; the root is {kind} {root}.",
        de: "{header}. Ein Baum mit {nodes} Knoten, davon {leaves} Blätter; die Wurzel ist {kind} {root}."
    }
    legend_best() { en: "best line", de: "bester Weg" }
    legend_cut() { en: "cut, skipped", de: "Schnitt" }
    legend_beyond() { en: "not looked at", de: "nicht angesehen" }
    legend_window() { en: "window", de: "Fenster" }
    legend_range() { en: "possible values", de: "mögliche Werte" }
    legend_cause() { en: "deep cut to its cause", de: "tiefer Schnitt zur Ursache" }
}
