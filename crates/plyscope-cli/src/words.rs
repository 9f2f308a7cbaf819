//! What the commands about trees and exercises say themselves, in every language.

use plyscope_trace::{Lang, Phrases, define_messages};

define_messages! {
    error_label() { en: "error", de: "Fehler" }
    warning_label() { en: "warning", de: "Warnung" }
    note_label() { en: "note", de: "Hinweis" }
    more_characters(n) { en: "{n} more characters", de: "{n} weitere Zeichen" }

    // convert
    cannot_hold(format, what) { en: "{format} cannot hold {what}", de: "{format} kann das nicht festhalten: {what}" }

    // trace
    steps_kept(kept, more) {
        en: "only the first {kept} steps were kept, {more} more were not; --cap keeps more",
        de: "nur die ersten {kept} Schritte wurden behalten, {more} weitere nicht; --cap behält mehr"
    }

    // solve
    label_best_move() { en: "best move", de: "bester Zug" }
    label_path() { en: "path", de: "Weg" }
    label_visited() { en: "visited", de: "besucht" }
    label_pruned() { en: "pruned", de: "abgeschnitten" }
    label_least() { en: "least", de: "mindestens" }
    label_table() { en: "table", de: "Tabelle" }
    root_is_leaf() { en: "none: the root is a leaf", de: "keiner: die Wurzel ist ein Blatt" }
    no_leaves() { en: "no leaves", de: "keine Blätter" }
    one_leaf() { en: "1 leaf", de: "1 Blatt" }
    leaves(n) { en: "{n} leaves", de: "{n} Blätter" }
    one_at_horizon() { en: "1 position at the horizon", de: "1 Stellung am Horizont" }
    at_horizon(n) { en: "{n} positions at the horizon", de: "{n} Stellungen am Horizont" }
    one_evaluation() { en: "1 evaluation", de: "1 Auswertung" }
    evaluations(n) { en: "{n} evaluations", de: "{n} Auswertungen" }
    and_more(n) { en: ", and {n} more (--all lists them)", de: ", und {n} weitere (--all nennt sie)" }
    in_visits(n) { en: ", {n} visits in all", de: ", insgesamt {n} Besuche" }
    in_best_order(leaves) { en: "{leaves} in the best order", de: "{leaves} in der besten Reihenfolge" }
    one_search() { en: "1 search from the root", de: "1 Suche ab der Wurzel" }
    searches(n) { en: "{n} searches from the root", de: "{n} Suchen ab der Wurzel" }
    one_child_again() { en: "1 child searched again", de: "1 Kind noch einmal durchsucht" }
    children_again(n) { en: "{n} children searched again", de: "{n} Kinder noch einmal durchsucht" }
    one_entry() { en: "1 entry written", de: "1 Eintrag geschrieben" }
    entries(n) { en: "{n} entries written", de: "{n} Einträge geschrieben" }
    one_hit(enough) { en: "1 hit, {enough} of them enough", de: "1 Treffer, davon {enough} ausreichend" }
    hits(n, enough) { en: "{n} hits, {enough} of them enough", de: "{n} Treffer, davon {enough} ausreichend" }

    // Games: what a value means. All players are singular in German, see `PLAYERS`.
    to_move(who) { en: "{who} to move", de: "{who} ist am Zug" }
    game_over(ending) { en: "the game is over: {ending}", de: "das Spiel ist zu Ende: {ending}" }
    value_unknown() { en: "unknown", de: "unbekannt" }
    means_chance() { en: "chosen at random", de: "zufällig gewählt" }
    means_nothing() { en: "nothing is known yet", de: "noch ist nichts bekannt" }
    means_even() { en: "about even, by estimate", de: "etwa ausgeglichen, geschätzt" }
    means_ahead(who) { en: "{who} is ahead, by estimate", de: "{who} steht besser, geschätzt" }
    means_draw() { en: "a draw", de: "unentschieden" }
    means_repeated(what) { en: "{what}, the position was repeated", de: "{what}, die Stellung kam wieder" }
    means_won(who) { en: "{who} has won", de: "{who} hat gewonnen" }
    means_next(who) { en: "{who} wins with the next move", de: "{who} gewinnt mit dem nächsten Zug" }
    means_in(who, plies) { en: "{who} wins in {plies} plies", de: "{who} gewinnt in {plies} Halbzügen" }
    means_within(who, plies) { en: "{who} wins in {plies} plies or fewer", de: "{who} gewinnt in höchstens {plies} Halbzügen" }
    means_draw_or_more(who) { en: "{who} has at least a draw", de: "{who} hat mindestens ein Unentschieden" }
    means_not_before(who, plies) { en: "{who} cannot force a win in fewer than {plies} plies", de: "{who} kann keinen Sieg in weniger als {plies} Halbzügen erzwingen" }
    means_not_beyond(who, by) { en: "{who} cannot win by more than {by}", de: "{who} kann mit keinem größeren Vorsprung als {by} gewinnen" }
    means_by(who, by) { en: "{who} wins by {by}", de: "{who} gewinnt mit einem Vorsprung von {by}" }
    means_by_or_more(who, by) { en: "{who} wins by {by} or more", de: "{who} gewinnt mit einem Vorsprung von mindestens {by}" }
    means_wins(who) { en: "{who} wins", de: "{who} gewinnt" }
    means_open() { en: "not decided yet", de: "noch nicht entschieden" }
    means_proved() { en: "proved", de: "bewiesen" }

    // Games: a search.
    live_nodes(n) { en: "{n} nodes", de: "{n} Knoten" }
    live_value(value) { en: "value {value}", de: "Wert {value}" }
    live_range(least, most) { en: "value {least} to {most}", de: "Wert {least} bis {most}" }
    live_table(fill) { en: "table {fill} %", de: "Tabelle {fill} %" }
    best_over() { en: "none: the game is over", de: "keiner: das Spiel ist zu Ende" }
    best_unknown() { en: "not known: no two moves were compared", de: "nicht bekannt: es wurden keine zwei Züge verglichen" }
    best_wins(best) { en: "{best} (wins; a sooner win may exist)", de: "{best} (gewinnt; vielleicht geht es auch schneller)" }
    best_to_depth(best, depth) { en: "{best} (the best to depth {depth})", de: "{best} (der beste bis Tiefe {depth})" }
    best_so_far(best, least) {
        en: "{best} (proved to be worth {least}; another move may be better)",
        de: "{best} (ist bewiesen {least} wert; ein anderer Zug kann besser sein)"
    }
    best_of(best, searched, of) {
        en: "{best} (the best of {searched} of {of} moves)",
        de: "{best} (der beste von {searched} der {of} Züge)"
    }
    stop_depth() { en: "at the depth limit", de: "an der Tiefengrenze" }
    stop_nodes() { en: "by the node limit", de: "von der Knotengrenze" }
    stop_time() { en: "by the time limit", de: "von der Zeitgrenze" }
    stop_signal() { en: "by Ctrl-C or a signal", de: "von Strg-C oder einem Signal" }
    stop_early() { en: "early", de: "vorzeitig" }
    stopped_after(why, nodes, time) {
        en: "stopped {why} after {nodes} nodes and {time}",
        de: "angehalten {why} nach {nodes} Knoten und {time}"
    }
    label_position() { en: "position", de: "Stellung" }
    label_line() { en: "line", de: "Variante" }
    label_moves() { en: "moves", de: "Züge" }
    label_as_good() { en: "as good", de: "ebenso gut" }
    label_searched() { en: "searched", de: "durchsucht" }
    label_stopped() { en: "stopped", de: "angehalten" }
    label_memory() { en: "memory", de: "Speicher" }
    not_known_yet() { en: "not known yet", de: "noch nicht bekannt" }
    noted_depth(depth) { en: "(to depth {depth})", de: "(bis Tiefe {depth})" }
    noted_bound() { en: "(a bound)", de: "(eine Schranke)" }
    noted_proved() { en: "(proved)", de: "(bewiesen)" }
    noted_wins() { en: "(wins)", de: "(gewinnt)" }
    not_searched() { en: "not searched", de: "nicht durchsucht" }
    searched_in(nodes, time, speed, fill) {
        en: "{nodes} nodes in {time} ({speed}/s), table {fill} % full",
        de: "{nodes} Knoten in {time} ({speed}/s), Tabelle zu {fill} % voll"
    }
    less_memory() {
        en: "the machine had less than --memory allows; the search went on with less",
        de: "der Rechner hatte weniger, als --memory erlaubt; die Suche ging mit weniger weiter"
    }
    positions_left(n) {
        en: "stopped; {n} more positions were not solved",
        de: "angehalten; {n} weitere Stellungen wurden nicht gelöst"
    }
    lines_left(n) {
        en: "stopped; line {n} and everything after it was not solved",
        de: "angehalten; Zeile {n} und alles danach wurde nicht gelöst"
    }
    line_fault(n, what) { en: "line {n}: {what}", de: "Zeile {n}: {what}" }
    recorded_whole(file, steps) { en: "{file}: {steps} steps, all of the last depth", de: "{file}: {steps} Schritte, die ganze letzte Tiefe" }
    recorded_part(file, steps, nodes) {
        en: "{file}: {steps} steps; {nodes} more nodes are only counted",
        de: "{file}: {steps} Schritte; {nodes} weitere Knoten sind nur gezählt"
    }

    // analyze
    exact_to_depth() { en: "exact to each depth", de: "exakt bis zu jeder Tiefe" }
    selective() { en: "selective: estimates", de: "selektiv: Schätzungen" }
    head_depth() { en: "depth", de: "Tiefe" }
    head_time() { en: "time", de: "Zeit" }

    // play
    good_bye() { en: "Good bye.", de: "Auf Wiedersehen." }
    plays(who, mv) { en: "{who} plays {mv}", de: "{who} spielt {mv}" }
    hint(best, value, meaning) { en: "hint: {best} ({value}: {meaning})", de: "Tipp: {best} ({value}: {meaning})" }
    no_move_back() { en: "there is no move to take back", de: "es gibt keinen Zug zum Zurücknehmen" }
    took_back(moves) { en: "took back {moves}", de: "zurückgenommen: {moves}" }
    saved(file) { en: "saved {file}", de: "gespeichert: {file}" }
    loaded(file, game) { en: "loaded {file}: {game}", de: "geladen: {file}, {game}" }
    a_file_expected() { en: "expected a file, e.g. save game.txt", de: "erwartet wird eine Datei, z. B. save game.txt" }
    help_lists(error) { en: "{error} (help lists what else can be typed)", de: "{error} (help nennt, was man sonst eingeben kann)" }
    not_thought() { en: "the engine has not thought about a move yet", de: "die Engine hat noch über keinen Zug nachgedacht" }
    why_at(position) { en: "at {position}", de: "bei {position}" }
    why_depth(depth) { en: ", depth {depth}", de: ", Tiefe {depth}" }
    why_played(line, meaning) { en: "it played {line}: {meaning}", de: "die Engine spielte {line}: {meaning}" }
    why_played_for(mv, value, meaning, depth, nodes) {
        en: "it played {mv} for {value} ({meaning}){depth}, {nodes} nodes",
        de: "die Engine spielte {mv} mit dem Wert {value} ({meaning}){depth}, {nodes} Knoten"
    }
    why_reply(reply, line) {
        en: "the reply it fears most is {reply}; its line: {line}",
        de: "die Antwort, die sie am meisten fürchtet, ist {reply}; ihre Variante: {line}"
    }
    play_help() {
        en: "Levels (hint depth=4): strength=1 to 10, depth=N, time=500ms, nodes=N, several with commas, random, perfect.\n\nType a move, or:\n  hint         what the engine would play         undo         take back your last move\n  why          the engine's line and your reply   moves        the legal moves\n  save FILE    write the game down                load FILE    go on with a saved game\n  board        draw the board again               quit         leave (so does the end of input)",
        de: "Stufen (hint depth=4): strength=1 bis 10, depth=N, time=500ms, nodes=N, mehreres mit Kommas, random, perfect.\n\nGib einen Zug ein, oder:\n  hint         was die Engine spielen würde       undo         den letzten eigenen Zug zurücknehmen\n  why          Variante der Engine und Antwort    moves        die erlaubten Züge\n  save FILE    das Spiel aufschreiben             load FILE    mit einem gespeicherten Spiel weiterspielen\n  board        das Brett noch einmal zeichnen     quit         aufhören (auch am Ende der Eingabe)"
    }

    // match
    match_head(game, a, b, opening, seed) {
        en: "{game}; A {a} vs B {b}; {opening} random moves, seed {seed}",
        de: "{game}; A {a} gegen B {b}; {opening} zufällige Züge, Startwert {seed}"
    }
    match_live(done, games, score) { en: "{done} of {games} games: {score}", de: "{done} von {games} Partien: {score}" }
    label_games() { en: "games", de: "Partien" }
    label_score() { en: "score", de: "Punkte" }
    label_length() { en: "length", de: "Länge" }
    match_games(n, won, drawn, lost) {
        en: "{n} (A won {won}, drawn {drawn}, lost {lost})",
        de: "{n} (A gewann {won}, unentschieden {drawn}, verlor {lost})"
    }
    from_to(low, high) { en: "{low} to {high}", de: "{low} bis {high}" }
    match_plies(n) { en: "{n} plies", de: "{n} Halbzüge" }
    sprt_accepted(elo) { en: "accepted: A is stronger by {elo}", de: "angenommen: A ist um {elo} stärker" }
    sprt_rejected(elo) {
        en: "rejected: A is not stronger by more than {elo}",
        de: "verworfen: A ist nicht um mehr als {elo} stärker"
    }
    sprt_open() { en: "not decided", de: "nicht entschieden" }
    sprt_ratio(word, ratio, low, high) {
        en: "{word}; ratio {ratio} within {low} to {high}",
        de: "{word}; Quotient {ratio} zwischen {low} und {high}"
    }
    in_record(n) { en: "{n} games were already in the record", de: "{n} Partien standen schon in der Aufzeichnung" }
    stopped_before_game(n) { en: "stopped before game {n}", de: "angehalten vor Partie {n}" }

    // games, perft
    for_example(example) { en: "e.g. {example}", de: "z. B. {example}" }
    default_is(default) { en: "; default {default}", de: "; sonst {default}" }
    perft_all() { en: "all", de: "alle" }
    perft_over() { en: "every game is over before this ply", de: "jedes Spiel ist vor diesem Halbzug zu Ende" }

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
    least_possible() { en: "least possible", de: "Minimum" }
    all_leaves() { en: "all (minimax)", de: "alle (Minimax)" }
    one_takes_no_depth(name) {
        en: "{name} searches to the end and does not take a depth",
        de: "{name} sucht bis zum Ende und nimmt keine Tiefe an"
    }
    these_take_no_depth(names, last) {
        en: "{names} and {last} search to the end and do not take a depth",
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

    // train and site
    train_last(live) { en: "from the last time: {live}", de: "vom letzten Mal: {live}" }
    train_bytes(n, file) { en: "{n} bytes in {file}", de: "{n} Bytes in {file}" }
    site_written(folder, n, size) { en: "{folder}: {n} files, {size} MB", de: "{folder}: {n} Dateien, {size} MB" }

    // grade
    points_in_all(points, of) { en: "{points} of {of} in all", de: "{points} von {of} insgesamt" }
    verdict_right() { en: "right", de: "richtig" }
    verdict_follows() { en: "follows", de: "Folgefehler" }
    verdict_wrong() { en: "wrong", de: "falsch" }
    verdict_missing() { en: "missing", de: "fehlt" }
    verdict_extra() { en: "extra", de: "zu viel" }
    given_expected(given, expected) { en: "{given}; expected {expected}", de: "{given}; richtig ist {expected}" }
    nothing() { en: "nothing", de: "nichts" }
    also_fits(what) { en: "Another explanation: {what}.", de: "Eine andere Erklärung: {what}." }

    // exercise
    paper(n) { en: "paper {n}", de: "Blatt {n}" }
    papers_written(n, place) { en: "{n} papers with keys in {place}", de: "{n} Blätter mit Lösungen in {place}" }
    few_answers(n, kind, papers, answers) {
        en: "exercise {n} ({kind}): trees of this shape have few answers, so {papers} papers share {answers}; expected a larger --shape, e.g. 3x3",
        de: "Aufgabe {n} ({kind}): Bäume dieser Form haben wenige Antworten; auf {papers} Blätter kommen {answers}; erwartet wird ein größeres --shape, z. B. 3x3"
    }
    left_out(kind, why) { en: "without {kind}: {why}", de: "ohne {kind}: {why}" }
    pictures_written(n, place) { en: "{n} pictures in {place}", de: "{n} Bilder in {place}" }
}

/// The players that the bundled games name: in English, and in German alone and in a sentence.
const PLAYERS: [(&str, &str, &str); 8] = [
    ("black", "Schwarz", "Schwarz"),
    ("white", "Weiß", "Weiß"),
    ("first", "Erster", "der Erste"),
    ("second", "Zweiter", "der Zweite"),
    ("vertical", "Senkrecht", "Senkrecht"),
    ("horizontal", "Waagerecht", "Waagerecht"),
    ("hounds", "Meute", "die Meute"),
    ("hare", "Hase", "der Hase"),
];

/// The name of a player in a language; one that only its own game knows stays as it is.
pub(crate) fn player(lang: Lang, name: &str) -> String {
    in_german(lang, name).map_or(name, |(_, alone, _)| alone).to_owned()
}

/// The name of a player in a German sentence; in English a game has the words itself.
pub(crate) fn subject(lang: Lang, name: &str) -> String {
    in_german(lang, name).map_or(name, |(_, _, who)| who).to_owned()
}

fn in_german(lang: Lang, name: &str) -> Option<(&'static str, &'static str, &'static str)> {
    PLAYERS.into_iter().find(|(english, ..)| lang == Lang::De && *english == name)
}

/// The width of the column of labels.
pub(crate) fn label_width(lang: Lang) -> usize {
    2 + [label_best_move(lang), label_pruned(lang)]
        .iter()
        .map(|label| label.chars().count())
        .max()
        .unwrap_or(0)
}

/// The width of the column of labels of a game.
pub(crate) fn game_label_width(lang: Lang) -> usize {
    let labels = [label_best_move(lang), label_as_good(lang), label_searched(lang), label_stopped(lang)];
    2 + labels.iter().map(|label| label.chars().count()).max().unwrap_or(0)
}

/// What the commands about trees and exercises refuse.
pub(crate) static REFUSALS: Phrases = Phrases { own: REFUSED, base: Some(&GAMES) };

/// What the games refuse.
static GAMES: Phrases = Phrases { own: plyscope_games::GERMAN, base: Some(&plyscope_teach::REFUSALS) };

const REFUSED: &[(&str, &str)] = &[
    (
        "the steps `{a}` end before they begin; expected e.g. {x}",
        "die Schritte `{a}` enden, bevor sie beginnen; erwartet wird z. B. {x}",
    ),
    (
        "`{a}`: there is no step 0; steps are counted from 1",
        "`{a}`: einen Schritt 0 gibt es nicht; gezählt wird ab 1",
    ),
    // What the commands for games refuse.
    (
        "--position - prints one score per line; leave out other positions, --json, --rank and --boards",
        "--position - schreibt einen Wert je Zeile; lass andere Stellungen, --json, --rank und --boards weg",
    ),
    (
        "--record follows one search by one thread; leave out all positions but one, or --record",
        "--record folgt einer Suche mit einem Thread; lass alle Stellungen bis auf eine weg, oder --record",
    ),
    (
        "--record follows one search by one thread; leave out {a}, or --record",
        "--record folgt einer Suche mit einem Thread; lass {a} weg, oder --record",
    ),
    ("1 line could not be read as a position", "1 Zeile ist keine Stellung"),
    ("{n} lines could not be read as positions", "{n} Zeilen sind keine Stellungen"),
    ("not text (UTF-8)", "kein Text (UTF-8)"),
    ("expected a game, e.g. plyscope play connect4", "erwartet wird ein Spiel, z. B. plyscope play connect4"),
    (
        "not a regular file; expected a name for the record, e.g. {x}",
        "keine gewöhnliche Datei; erwartet wird ein Name für die Aufzeichnung, z. B. {x}",
    ),
    (
        "another match is writing to this record; wait until it ends, or choose another file",
        "ein anderer Wettkampf schreibt in diese Aufzeichnung; warte, bis er zu Ende ist, oder wähle eine andere Datei",
    ),
    (
        "cannot be locked ({a}); make sure that no other match writes to it",
        "kann nicht gesperrt werden ({a}); sorge dafür, dass kein anderer Wettkampf hineinschreibt",
    ),
    (
        "the record of another match; expected it to begin with `{a}`",
        "die Aufzeichnung eines anderen Wettkampfs; erwartet wird, dass sie so beginnt: `{a}`",
    ),
    (
        "line {n} was not finished and is cut off; its game is played again",
        "Zeile {n} war nicht fertig und wird abgeschnitten; ihre Partie wird noch einmal gespielt",
    ),
    (
        "expected two numbers of Elo from {a} to {b}, the smaller one first, e.g. {x}",
        "erwartet werden zwei Elo-Zahlen von {a} bis {b}, die kleinere zuerst, z. B. {x}",
    ),
    (
        "there is no example named `{a}`; the examples are {b}",
        "ein Beispiel namens `{a}` gibt es nicht; die Beispiele sind {b}",
    ),
    (
        "expected a size from 0 to 4096GiB, e.g. 64MiB, 2GiB or a number of bytes",
        "erwartet wird eine Größe von 0 bis 4096GiB, z. B. 64MiB, 2GiB oder eine Anzahl von Bytes",
    ),
    ("nothing to record: {a}", "nichts aufzuzeichnen: {a}"),
    ("too many links", "zu viele Verknüpfungen"),
    ("no name is free for a temporary file", "für eine vorläufige Datei ist kein Name frei"),
    // What clap says about the command line, line by line.
    ("unexpected argument '{a}' found", "unerwartetes Argument '{a}'"),
    ("unrecognized subcommand '{a}'", "den Befehl '{a}' gibt es nicht"),
    ("invalid value '{a}' for '{b}': {A}", "ungültiger Wert '{a}' für '{b}': {A}"),
    ("invalid value '{a}' for '{b}'", "ungültiger Wert '{a}' für '{b}'"),
    ("a value is required for '{a}' but none was supplied", "für '{a}' fehlt der Wert"),
    ("the following required arguments were not provided:", "diese Argumente fehlen:"),
    ("the argument '{a}' cannot be used multiple times", "das Argument '{a}' darf nur einmal vorkommen"),
    ("the argument '{a}' cannot be used with '{b}'", "das Argument '{a}' verträgt sich nicht mit '{b}'"),
    ("the argument '{a}' cannot be used with:", "das Argument '{a}' verträgt sich nicht mit:"),
    (
        "unexpected value '{a}' for '{b}' found; no more were expected",
        "unerwarteter Wert '{a}' für '{b}'; mehr Werte werden nicht erwartet",
    ),
    ("[possible values: {a}]", "[mögliche Werte: {a}]"),
    ("tip: a similar argument exists: {a}", "Tipp: ein ähnliches Argument ist {a}"),
    ("tip: some similar arguments exist: {a}", "Tipp: ähnliche Argumente sind {a}"),
    ("tip: a similar subcommand exists: {a}", "Tipp: ein ähnlicher Befehl ist {a}"),
    ("tip: some similar subcommands exist: {a}", "Tipp: ähnliche Befehle sind {a}"),
    ("tip: a similar value exists: {a}", "Tipp: ein ähnlicher Wert ist {a}"),
    ("tip: some similar values exist: {a}", "Tipp: ähnliche Werte sind {a}"),
    ("tip: to pass '{a}' as a value, use '{b}'", "Tipp: um '{a}' als Wert anzugeben, schreibe '{b}'"),
    ("Usage: {a}", "Aufruf: {a}"),
    ("For more information, try '{a}'.", "Mehr dazu sagt '{a}', auf Englisch."),
    // What our own readers of values say inside of that.
    ("expected a whole number from {a} to {b}", "erwartet wird eine ganze Zahl von {a} bis {b}"),
    ("expected a number from {a} to {b}, e.g. {x}", "erwartet wird eine Zahl von {a} bis {b}, z. B. {x}"),
    ("expected numbers from {a} to {b}, e.g. {x}", "erwartet werden Zahlen von {a} bis {b}, z. B. {x}"),
    (
        "expected two numbers, e.g. 3,4 for 3 children per node and depth 4, not `{a}`",
        "erwartet werden zwei Zahlen, z. B. 3,4 für 3 Kinder je Knoten und Tiefe 4, nicht `{a}`",
    ),
    ("a node needs at least 1 child, e.g. {x}", "ein Knoten braucht mindestens 1 Kind, z. B. {x}"),
    (
        "that tree is too large; at most {a} leaves and depth {b} are possible, e.g. {x}",
        "dieser Baum ist zu groß; möglich sind höchstens {a} Blätter und Tiefe {b}, z. B. {x}",
    ),
    ("expected a shape, e.g. {x}", "erwartet wird eine Form, z. B. {x}"),
    (
        "`{a}` is not a range of steps; expected e.g. {x}",
        "`{a}` ist kein Bereich von Schritten; erwartet wird z. B. {x}",
    ),
    ("not a number; expected a value such as {x}", "keine Zahl; erwartet wird ein Wert wie {x}"),
    (
        "number out of range; expected a value such as {x}",
        "die Zahl ist zu groß; erwartet wird ein Wert wie {x}",
    ),
    ("standard input: {A}", "Standardeingabe: {A}"),
    ("position `{a}`: column {c}: {A}", "Stellung `{a}`: Spalte {c}: {A}"),
    ("position `{a}`: {A}", "Stellung `{a}`: {A}"),
    ("{A} (--max-nodes allows more)", "{A} (--max-nodes erlaubt mehr)"),
    (
        "{A} (--depth N stops there, --max-nodes allows more)",
        "{A} (--depth N hört dort auf, --max-nodes erlaubt mehr)",
    ),
    ("No such file or directory (os error 2)", "diese Datei gibt es nicht"),
    ("Is a directory (os error 21)", "das ist ein Verzeichnis"),
    ("Permission denied (os error 13)", "der Zugriff ist nicht erlaubt"),
    (
        "read as {a}; as {b} it is another tree (--from {c})",
        "gelesen als {a}; als {b} ist es ein anderer Baum (--from {c})",
    ),
    (
        "`{a}` is taken for one number with a decimal comma; with a blank behind the comma it is two",
        "`{a}` wird als eine Zahl mit Dezimalkomma gelesen; mit einem Leerzeichen nach dem Komma sind es zwei",
    ),
    (
        "--from and --first are for trees; a game has its own rules",
        "--from und --first sind für Bäume; ein Spiel hat seine eigenen Regeln",
    ),
    ("`{a}`: no such example", "ein Beispiel `{a}` gibt es nicht"),
    (
        "`{a}`: no such file, example or game; did you mean {b}? The examples are {c}; the games are {d}",
        "`{a}`: eine solche Datei, ein solches Beispiel oder Spiel gibt es nicht; meinst du {b}? Die Beispiele sind {c}; die Spiele sind {d}",
    ),
    (
        "`{a}`: no such file, example or game; the examples are {c}; the games are {d}",
        "`{a}`: eine solche Datei, ein solches Beispiel oder Spiel gibt es nicht; die Beispiele sind {c}; die Spiele sind {d}",
    ),
    (
        "`{a}`: {b} is for games; this is a tree (plyscope games lists the games)",
        "`{a}`: {b} ist für Spiele; das ist ein Baum (plyscope games nennt die Spiele)",
    ),
    ("`{a}`: {b} is for trees; this is a game", "`{a}`: {b} ist für Bäume; das ist ein Spiel"),
    (
        "--from is for files; the built-in examples are s-expressions",
        "--from ist für Dateien; die eingebauten Beispiele sind S-Ausdrücke",
    ),
    (
        "{a} is for trees and games; a recorded search is shown as it was",
        "{a} ist für Bäume und Spiele; eine aufgezeichnete Suche wird gezeigt, wie sie war",
    ),
    (
        "--root is for trees; a game has its own rules",
        "--root ist für Bäume; ein Spiel hat seine eigenen Regeln",
    ),
    (
        "--fail {a} contradicts --algorithm {b}; expected --algorithm alpha-beta, or no --fail",
        "--fail {a} widerspricht --algorithm {b}; erwartet wird --algorithm alpha-beta, oder kein --fail",
    ),
    (
        "--raise contradicts fail-hard, which keeps its value in the window and so always raises it first",
        "--raise widerspricht fail-hard: es hält seinen Wert im Fenster und hebt es deshalb immer zuerst an",
    ),
    (
        "--code is for searches of trees; this is a recorded search of a game",
        "--code ist für Suchen in Bäumen; das ist die aufgezeichnete Suche eines Spiels",
    ),
    (
        "--steps begins at {a}, but the steps are 1 to {b}",
        "--steps beginnt bei {a}, aber die Schritte sind 1 bis {b}",
    ),
    (
        "unknown kind of picture; expected a name that ends in .svg or .png",
        "unbekannte Art von Bild; erwartet wird ein Name, der auf .svg oder .png endet",
    ),
    ("--step {a}: the steps are 1 to {b}", "--step {a}: die Schritte sind 1 bis {b}"),
    (
        "that would be {a} files; use --force to write them",
        "das wären {a} Dateien; mit --force werden sie geschrieben",
    ),
    (
        "not empty; expected a new or empty directory (use --force to write into this one)",
        "nicht leer; erwartet wird ein neues oder leeres Verzeichnis (mit --force wird in dieses geschrieben)",
    ),
    (
        "not empty; expected a new or empty directory",
        "nicht leer; erwartet wird ein neues oder leeres Verzeichnis",
    ),
    (
        "--fail chooses one algorithm, and compare runs all of them; expected no --fail",
        "--fail wählt einen Algorithmus, und compare führt alle aus; erwartet wird kein --fail",
    ),
    (
        "--root is for trees; random trees begin with MAX, and a game has its own rules",
        "--root ist für Bäume; zufällige Bäume beginnen mit MAX, und ein Spiel hat seine eigenen Regeln",
    ),
    (
        "--trials and --seed are for random trees; expected --random B,D with them, e.g. {x}",
        "--trials und --seed sind für zufällige Bäume; erwartet wird dazu --random B,D, z. B. {x}",
    ),
    (
        "--depth is for games; a tree is written down to its leaves",
        "--depth ist für Spiele; ein Baum wird bis zu seinen Blättern geschrieben",
    ),
    ("{a} is for a search; expected --pruned with it", "{a} ist für eine Suche; erwartet wird dazu --pruned"),
    (
        "--points has {n} numbers, and the number of exercises is {m}; expected one number, or one for each",
        "--points hat {n} Zahlen, und die Zahl der Aufgaben ist {m}; erwartet wird eine Zahl oder eine für jede",
    ),
    (
        "--format {a} needs a file; expected e.g. {x}",
        "--format {a} braucht eine Datei; erwartet wird z. B. {x}",
    ),
    (
        "unknown kind of file; expected one of {a}, or --format",
        "unbekannte Art von Datei; erwartet wird eine von {a}, oder --format",
    ),
    (
        "--png is for --format moodle; expected that, or a file name that ends in .png",
        "--png ist für --format moodle; erwartet wird das oder ein Dateiname, der auf .png endet",
    ),
    (
        "--all-steps is for --format beamer; every other format shows the result",
        "--all-steps ist für --format beamer; jedes andere Format zeigt das Ergebnis",
    ),
    (
        "--frames shows one exercise; expected one kind and no --count",
        "--frames zeigt eine Aufgabe; erwartet wird eine Art und kein --count",
    ),
    (
        "no papers; expected paper-1.json and so on, as `plyscope exercise --batch` writes them",
        "keine Blätter; erwartet wird paper-1.json und so weiter, wie `plyscope exercise --batch` sie schreibt",
    ),
    (
        "it does not say which paper it answers; expected {a}, a line {b}, or a name like {c}",
        "es sagt nicht, welches Blatt es beantwortet; erwartet wird {a}, eine Zeile {b}, oder ein Name wie {c}",
    ),
    (
        "only the first {a} steps were kept, {b} more were not; pictures show what was kept",
        "nur die ersten {a} Schritte wurden behalten, {b} weitere nicht; Bilder zeigen, was behalten wurde",
    ),
    ("there is no paper {a}", "ein Blatt {a} gibt es nicht"),
    // What train, serve and site say.
    (
        "`{a}` names no patterns to train; these games do: {b}",
        "`{a}` nennt keine Muster, die man trainieren könnte; diese Spiele tun es: {b}",
    ),
    (
        "{n} % is done and kept in {a}; the same command goes on",
        "{n} % sind fertig und stehen in {a}; derselbe Befehl macht dort weiter",
    ),
    (
        "a folder; expected a name for the weight file, e.g. {x}",
        "ein Verzeichnis; erwartet wird ein Name für die Datei mit den Gewichten, z. B. {x}",
    ),
    (
        "another training is writing to this file; wait until it ends, or choose another -o FILE",
        "ein anderes Training schreibt in diese Datei; warte, bis es zu Ende ist, oder wähle eine andere mit -o FILE",
    ),
    (
        "belongs to another training; expected `{a}`. Remove the file, or choose another -o FILE",
        "gehört zu einem anderen Training; erwartet wird `{a}`. Lösche die Datei, oder wähle eine andere mit -o FILE",
    ),
    (
        "this batch belongs to another training, or is damaged",
        "dieser Teil gehört zu einem anderen Training oder ist beschädigt",
    ),
    ("{A}. Remove the file to begin anew", "{A}. Lösche die Datei, um neu anzufangen"),
    ("{a}. Remove the file to begin anew", "{a}. Lösche die Datei, um neu anzufangen"),
    (
        "phase {n} of {m}, clock {a} to {b}: {c} of {d} positions",
        "Phase {n} von {m}, Uhr {a} bis {b}: {c} von {d} Stellungen",
    ),
    ("phase {n} of {m}", "Phase {n} von {m}"),
    ("done", "fertig"),
    ("phase  held out  constant   before    error", "Phase  beiseite  konstant   vorher   Fehler"),
    ("phase depth    mean  spread", "Phase Tiefe  Mittel   Streu."),
    (
        "--name {a}: expected a name or an address, e.g. {x}",
        "--name {a}: erwartet wird ein Name oder eine Adresse, z. B. {x}",
    ),
    (
        "port {a} of {b} is in use; choose another one, e.g. --port 0 for any free port",
        "Port {a} von {b} ist belegt; wähle einen anderen, z. B. --port 0 für irgendeinen freien",
    ),
    (
        "{a}; expected an address of this machine, e.g. {x}",
        "{a}; erwartet wird eine Adresse dieses Rechners, z. B. {x}",
    ),
    (
        "other machines can reach this server. Whoever has one of these addresses, with its token, can use it, and nothing is encrypted on the way: do this only in a network that you trust.",
        "andere Rechner können diesen Server erreichen. Jeder, der eine dieser Adressen mit ihrem Token hat, kann ihn benutzen, und unterwegs ist nichts verschlüsselt: tu das nur in einem Netz, dem du vertraust.",
    ),
    (
        "no browser could be started; open the address above yourself",
        "es ließ sich kein Browser starten; öffne die Adresse oben selbst",
    ),
    (
        "{A}; expected the plyscope.wasm of this version, as .ci/site builds it",
        "{A}; erwartet wird plyscope.wasm in dieser Version, wie .ci/site es baut",
    ),
    (
        "{a}; expected the plyscope.wasm of this version, as .ci/site builds it",
        "{a}; erwartet wird plyscope.wasm in dieser Version, wie .ci/site es baut",
    ),
    ("this is not a WebAssembly module", "das ist kein WebAssembly-Modul"),
    ("this module was built from another version", "dieses Modul wurde aus einer anderen Version gebaut"),
    (
        "not found. It is the part of the site that searches. It is built once with `.ci/site` in a checkout; releases contain it. Put it beside this program, or name it with --module FILE",
        "nicht gefunden. Das ist der Teil der Seite, der sucht. Gebaut wird er einmal mit `.ci/site` aus den Quellen; fertige Ausgaben enthalten ihn. Lege ihn neben dieses Programm, oder nenne ihn mit --module FILE",
    ),
    ("{A}; expected a folder, e.g. {x}", "{A}; erwartet wird ein Verzeichnis, z. B. {x}"),
    ("{a}; expected a folder, e.g. {x}", "{a}; erwartet wird ein Verzeichnis, z. B. {x}"),
    (
        "this folder is not empty and does not hold a site; expected a new or empty one",
        "dieses Verzeichnis ist nicht leer und enthält keine Seite; erwartet wird ein neues oder leeres",
    ),
    (
        "--number {a} needs a sheet, but this file is a single exercise",
        "--number {a} braucht ein Blatt mit mehreren Aufgaben, und diese Datei ist eine einzige",
    ),
    (
        "no files; expected one answer for each student",
        "keine Dateien; erwartet wird eine Datei für jede Abgabe",
    ),
    (
        "1 of {b} files could not be read as answers; the others are graded",
        "1 von {b} Dateien konnte nicht als Antwort gelesen werden; die anderen sind bewertet",
    ),
    (
        "{a} of {b} files could not be read as answers; the others are graded",
        "{a} von {b} Dateien konnten nicht als Antworten gelesen werden; die anderen sind bewertet",
    ),
];

#[cfg(test)]
mod tests {
    use super::*;

    /// What the commands with `--lang` refuse is said in German, too.
    #[test]
    fn every_refusal_is_said_in_german() {
        let (mut seen, mut missing) = (0, Vec::new());
        // Help is English, and so is what stands here only in part; progress is a line that goes away.
        let others = [
            "7 (--depth N stops there",
            "Rules of",
            "One of each",
            "did you mean",
            "trees; this is",
            "games; this is",
            "7 of 7 trees",
            // A reason for the compiler, a part of a message, the head of a file.
            "the language is looked up",
            "all positions but one",
            "match 7 vs 7",
            "`7`: no such file",
        ];
        for source in [
            include_str!("args.rs"),
            include_str!("cmd/exercise.rs"),
            include_str!("cmd/grade.rs"),
            include_str!("cmd/trace.rs"),
            include_str!("cmd/draw.rs"),
            include_str!("cmd/compare.rs"),
            include_str!("cmd/convert.rs"),
            include_str!("cmd/solve.rs"),
            include_str!("cmd/solve/game.rs"),
            include_str!("cmd/analyze.rs"),
            include_str!("cmd/play.rs"),
            include_str!("cmd/contest.rs"),
            include_str!("cmd/contest/record.rs"),
            include_str!("cmd/contest/score.rs"),
            include_str!("cmd/perft.rs"),
            include_str!("cmd/games.rs"),
            include_str!("cmd/examples.rs"),
            include_str!("cmd/train.rs"),
            include_str!("cmd/serve.rs"),
            include_str!("cmd/site.rs"),
            include_str!("game.rs"),
            include_str!("record.rs"),
            include_str!("recorded.rs"),
            include_str!("file.rs"),
        ] {
            for message in plyscope_trace::sentences_in(source) {
                let help =
                    ["[default", "With --position -", "Examples:"].iter().any(|part| message.contains(part));
                if help || others.iter().any(|other| message.starts_with(other)) {
                    continue;
                }
                if REFUSALS.german(&message).is_none() {
                    missing.push(message);
                }
                seen += 1;
            }
        }
        assert!(missing.is_empty(), "no German for {missing:#?}");
        assert!(seen > 40, "only {seen} messages were found");
    }

    #[test]
    fn every_message_is_said_in_every_language() {
        for (key, [en, de]) in ALL {
            assert!(!en.trim().is_empty() && !de.trim().is_empty(), "{key}");
            assert_eq!(en.ends_with('.'), de.ends_with('.'), "{key}");
        }
    }
}
