//! The messages of sentences and pictures. Notation (code, table rows, `MAX`, `α`) is the same in all languages.

use super::define;

define! {
    // How much a node is worth.
    at_least(score) { en: "at least {score}", de: "mindestens {score}" }
    at_most(score) { en: "at most {score}", de: "höchstens {score}" }
    more_than(score) { en: "more than {score}", de: "mehr als {score}" }
    less_than(score) { en: "less than {score}", de: "weniger als {score}" }
    is_worth(node, amount) { en: "{node} is worth {amount}", de: "{node} ist {amount} wert" }
    is_bounded(node, amount) { en: "{node} is {amount}", de: "{node} ist {amount} wert" }

    // What a null window asks.
    ask_or_more(score) { en: "more than {score}", de: "mehr als {score}" }
    ask_or_less(score) { en: "at least {score}", de: "mindestens {score}" }
    ask_at_least(score) { en: "at least {score}", de: "mindestens {score}" }
    ask_at_most(score) { en: "at most {score}", de: "höchstens {score}" }

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
        de: "die Suche wurde mit der Schranke {bound} gerufen"
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
    cut_rest_others(name, n) {
        en: "so {name}'s {n} remaining children cannot matter",
        de: "also können die {n} anderen Kinder von {name} nichts ändern"
    }
    cut_rest_many(name, n) {
        en: "so {name}'s {n} remaining children cannot matter",
        de: "also können die {n} übrigen Kinder von {name} nichts ändern"
    }
    cut_deep(setter, plies, name) {
        en: " This is a deep cut: {setter} is {plies} plies above {name}.",
        de: " Das ist ein tiefer Schnitt: {setter} steht {plies} Züge über {name}."
    }

    // The table.
    hit(here, worth, hint, use_) {
        en: "The table knows {here} from before: {worth}{hint}; {use_}.",
        de: "Die Tabelle kennt {here} von vorher: {worth}{hint}; {use_}."
    }
    hit_worth(amount) { en: "it is worth {amount}", de: "der Wert ist {amount}" }
    hit_found(amount) { en: "it was found to be worth {amount}", de: "gefunden wurde der Wert {amount}" }
    hit_move(mv) { en: ", with {mv} as the best move", de: ", mit {mv} als bestem Zug" }
    hit_enough() { en: "that is enough here", de: "das genügt hier" }
    hit_first() {
        en: "that is not enough, but the move is tried first",
        de: "das genügt nicht, aber der Zug wird zuerst versucht"
    }
    hit_little() { en: "that is not enough here", de: "das genügt hier nicht" }
    store(here, amount, hint) {
        en: "The table notes that {here} is worth {amount}{hint}.",
        de: "Die Tabelle merkt sich, dass {here} {amount} wert ist{hint}."
    }
    store_move(mv) { en: ", best move {mv}", de: ", bester Zug {mv}" }

    // Searching again, and drivers.
    research_more(child, side, window) {
        en: "So {child} is worth more than {side}; a null window cannot tell how much, and {child} is searched again with the window {window}.",
        de: "Also ist {child} mehr wert als {side}; wie viel, kann ein Nullfenster nicht sagen, und {child} wird mit dem Fenster {window} noch einmal durchsucht."
    }
    research_deeper(child) {
        en: "{child} was looked at less deeply and is better than expected, so it is searched again to the full depth.",
        de: "{child} wurde weniger tief angesehen und ist besser als erwartet, also wird mit voller Tiefe noch einmal gesucht."
    }
    research_less(child, side, window) {
        en: "So {child} is worth less than {side}; a null window cannot tell how much, and {child} is searched again with the window {window}.",
        de: "Also ist {child} weniger wert als {side}; wie viel, kann ein Nullfenster nicht sagen, und {child} wird mit dem Fenster {window} noch einmal durchsucht."
    }
    the_child() { en: "the child", de: "das Kind" }
    the_search() { en: "the search", de: "die Suche" }
    iteration(depth, window, question) {
        en: "A search from the root begins{depth}, with the window {window}{question}",
        de: "Eine Suche ab der Wurzel beginnt{depth}, mit dem Fenster {window}{question}"
    }
    to_depth(depth) { en: " to depth {depth}", de: " bis Tiefe {depth}" }
    iteration_question(root, question) { en: ": is {root} {question}?", de: ": ist {root} {question} wert?" }

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
    horizon_one() { en: ", 1 ply from the horizon", de: ", 1 Zug vor dem Horizont" }
    horizon_many(left) { en: ", {left} plies from the horizon", de: ", {left} Züge vor dem Horizont" }
    starts(here, depth, matters) {
        en: "The search starts at {here}{depth}; {matters}.",
        de: "Die Suche beginnt bei {here}{depth}; {matters}."
    }
    looks_at(above, node) { en: "{above} looks at {node}.", de: "{above} sieht sich {node} an." }
    moves_again(player) { en: ", where {player} moves again", de: ", wo {player} noch einmal zieht" }
    tries(above, here) { en: "{above} tries {here}.", de: "{above} versucht {here}." }
    tries_for(above, here, matters) {
        en: "{above} tries {here}; {matters}.",
        de: "{above} versucht {here}; {matters}."
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
    leaf_margin(node, amount) {
        en: "{node} is so far outside the window that a quiet move will hardly change that: it counts as {amount}, which is a guess.",
        de: "{node} liegt so weit außerhalb des Fensters, dass ein ruhiger Zug kaum etwas ändert: es zählt als {amount}, das ist eine Vermutung."
    }
    leaf_pass(node, amount) {
        en: "{node} is good enough even after a pass: it counts as {amount}, which is a guess.",
        de: "{node} ist sogar nach einem Aussetzen gut genug: es zählt als {amount}, das ist eine Vermutung."
    }
    by_pass() { en: " after a pass", de: " nach einem Aussetzen" }
    by_reduction(plies) { en: " (looked at {plies} less deeply at first)", de: " (zuerst um {plies} weniger tief angesehen)" }
    to_verify() { en: " once more, to check what the pass promised", de: " noch einmal, um das Aussetzen zu prüfen" }
    only_noise() { en: " once more, noisy moves only", de: " noch einmal, nur mit lauten Zügen" }
    by_noise() { en: " beyond the horizon", de: " jenseits des Horizonts" }
    bounds_known(node, least, most, window) {
        en: "The rules say that {node} is worth {least} to {most}, so the window is {window}.",
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
        en: "At the horizon {node} counts {value} if its player stops here; noisy moves may still be better. The window is {window}.",
        de: "Am Horizont zählt {node} {value}, wenn die Seite am Zug hier aufhört; laute Züge können noch besser sein. Das Fenster ist {window}."
    }
    leaf_proof(node, amount) {
        en: "The rules settle {node}: it is worth {amount}.",
        de: "Die Regeln entscheiden {node}: der Wert ist {amount}."
    }

    // A child comes back.
    gives(child, score) { en: "{child} gives {score}", de: "{child} gibt {score}" }
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
        de: "{here} hat jetzt {best}, über {child}."
    }
    child_counted(gives, here, best) {
        en: "{gives}; {here} counts it as {best}, its best so far.",
        de: "{gives}; {here} zählt es als {best}, das Beste bisher."
    }
    child_more(gives, old, through, here, best) {
        en: "{gives}, more than {old} through {through}; {here} now has {best}.",
        de: "{gives}, mehr als {old} über {through}; {here} hat jetzt {best}."
    }
    child_less(gives, old, through, here, best) {
        en: "{gives}, less than {old} through {through}; {here} now has {best}.",
        de: "{gives}, weniger als {old} über {through}; {here} hat jetzt {best}."
    }
    child_kept(gives, tie, here, old, through) {
        en: "{gives}{tie}; {here} keeps {old} through {through}.",
        de: "{gives}{tie}; {here} behält {old} über {through}."
    }
    child_tie() { en: ", which is only equal", de: ", was nur gleich viel ist" }
    child_stays(gives, here, best) { en: "{gives}; {here} keeps {best}.", de: "{gives}; {here} behält {best}." }

    // Coming back.
    root_best(player, mv) { en: ": {player}'s best move is to {mv}", de: ": der beste Zug von {player} führt zu {mv}" }
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

    // A question about what was never looked at.
    unchanged(node, value, root, score) {
        en: "Even if {node} were worth {value}, {root} stays {score}: it is never looked at.",
        de: "Selbst wenn {node} {value} wert wäre, bleibt {root} bei {score}: es wird nie angesehen."
    }

    // The head of every output.
    depth_is(depth) { en: "depth {depth}", de: "Tiefe {depth}" }
    left_to_right() { en: "left to right", de: "von links nach rechts" }
    right_to_left() { en: "right to left", de: "von rechts nach links" }
    moves_first(player) { en: "{player} moves first", de: "{player} zieht zuerst" }
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
        en: "; stopped recording after {kept} events, {more} more not kept",
        de: "; Aufzeichnung nach {kept} Ereignissen beendet, {more} weitere nicht behalten"
    }

    // Pictures.
    evaluated_word() { en: "evaluated, not finished", de: "bewertet, nicht zu Ende" }
    leaf_word() { en: "leaf", de: "Blatt" }
    not_reached() { en: ", not reached", de: ", nicht erreicht" }
    skipped() { en: ", skipped", de: ", übersprungen" }
    open() { en: ", open", de: ", offen" }
    returned() { en: ", returned", de: ", zurückgekehrt mit" }
    returned_leaf() { en: ", returned", de: ", zurückgekehrt" }
    so_far(value) { en: ", {value} so far", de: ", bisher {value}" }
    no_bound(score) { en: ", {score} so far, not a bound", de: ", bisher {score}, keine Schranke" }
    called_with(window) { en: "; called with {window}", de: "; gerufen mit {window}" }
    window_at_end(window) { en: ", window at the end {window}", de: ", Fenster am Ende {window}" }
    window_now(window) { en: ", window now {window}", de: ", Fenster jetzt {window}" }
    before_first() { en: "before the first step", de: "vor dem ersten Schritt" }
    step_of(step, all, what) { en: "step {step} of {all}: {what}", de: "Schritt {step} von {all}: {what}" }
    is_called(kind, name, window) {
        en: "{kind} {name} is called with {window}",
        de: "{kind} {name} wird gerufen mit {window}"
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
    has_bounds(name, window) { en: "{name} has the window {window} by its rules", de: "{name} hat nach den Regeln das Fenster {window}" }
    leaves_out(name, n) { en: "{name} leaves out {n} by its hints", de: "{name} lässt nach Hinweisen {n} weg" }
    may_stop(name, value, window) { en: "{name} may stop with {value}, window {window}", de: "{name} kann mit {value} aufhören, Fenster {window}" }
    searches_again(name, window) { en: "{name} searches again with {window}", de: "{name} sucht noch einmal mit {window}" }
    from_root(depth, window) {
        en: "search from the root{depth} with {window}",
        de: "Suche ab der Wurzel{depth} mit {window}"
    }
    node_returns(name, value) { en: "{name} returns {value}", de: "{name} gibt zurück {value}" }
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
    result_one(root, value) { en: "{root} = {value}; 1 leaf visited", de: "{root} = {value}; 1 Blatt besucht" }
    result_many(root, value, n) {
        en: "{root} = {value}; {n} leaves visited",
        de: "{root} = {value}; {n} Blätter besucht"
    }
    result_visits(n) { en: " in {n} visits", de: " in {n} Besuchen" }
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
    legend_window() { en: "window", de: "Fenster" }
}
