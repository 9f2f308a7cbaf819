//! A listing as a whole text; in Python, a program that runs on the tree.

use super::{Listing, Notation, twice};
use crate::{Algorithm, Run};
use plyscope::textbook::Raise;
use plyscope::{Player, Score};

/// The whole listing of a search. In Python it is a program: the tree, what the page takes for granted, the functions, and
/// a call that prints what they return.
///
/// Law: as in the source, the players take turns; on such trees the program calls the nodes that the recording tells of,
/// with the same windows, executes the lines that are [lit](super::lit), and returns the same values.
pub fn program(run: &Run, notation: Notation) -> Vec<String> {
    let listing = run.listing(notation);
    let mut lines = Vec::new();
    if notation == Notation::Python {
        lines.extend(before(run).lines().map(str::to_owned));
    }
    // The slides that show values leave out the bracket that closes a function; the page of the code has it.
    let closes = notation == Notation::Page && listing.functions[0].lines[0].code.ends_with('{');
    let mut last = None;
    for (owner, line) in listing.page(run.tree.player(run.tree.root())) {
        // One function may serve both players.
        if last.is_some_and(|last| last != owner) && listing.shared == 0 {
            lines.extend(closes.then(|| "}".to_owned()));
            lines.push(String::new());
        }
        last = Some(owner);
        lines.push(line.code.to_owned());
    }
    lines.extend(closes.then(|| "}".to_owned()));
    if notation == Notation::Python {
        lines.push(String::new());
        lines.push(String::new());
        lines.push("if __name__ == \"__main__\":".to_owned());
        lines.push(format!("    print({})", call(run, listing)));
    }
    lines
}

/// A Python string.
fn quoted(text: &str) -> String {
    let mut out = String::from('"');
    for c in text.chars() {
        match c {
            '"' | '\\' => out.extend(['\\', c]),
            c if c.is_control() || !c.is_alphanumeric() && !c.is_ascii() => {
                out.push_str(&format!("\\U{:08x}", u32::from(c)));
            }
            c => out.push(c),
        }
    }
    out.push('"');
    out
}

fn number(score: Score) -> String {
    match score {
        Score::INFINITY => "+inf".to_owned(),
        Score::NEG_INFINITY => "-inf".to_owned(),
        score => score.get().to_string(),
    }
}

/// What the functions need: the tree and the page's own names for it.
fn before(run: &Run) -> String {
    let tree = &run.tree;
    let mut out = format!("# {}\n", run.header());
    if tree.decimals() > 0 {
        out.push_str(&format!("# Values are in units of 1e-{}.\n", tree.decimals()));
    }
    if twice(tree) {
        out.push_str("# As on the page the players take turns; in this tree somebody moves twice.\n");
    }
    out.push_str("import sys\nfrom math import inf\n\nsys.setrecursionlimit(5000)\n\n# node: (player, value, children)\nTREE = {\n");
    for node in tree.nodes() {
        let children: Vec<_> = tree.children(node).iter().map(|&child| quoted(tree.name(child))).collect();
        let value = tree.value(node).map_or("None".to_owned(), number);
        let (name, player) = (quoted(tree.name(node)), tree.player(node));
        out.push_str(&format!("    {name}: (\"{player}\", {value}, [{}]),\n", children.join(", ")));
    }
    out.push_str("}\n");
    out.push_str(&format!("ROOT = {}\n", quoted(tree.name(tree.root()))));
    let evaluated: Vec<_> =
        tree.nodes().filter(|&node| tree.is_evaluated(node)).map(|node| quoted(tree.name(node))).collect();
    // Where the page only asks how deep it is, all that is not finished is as deep.
    let algorithm = run.options.algorithm;
    let open = !evaluated.is_empty() && (!algorithm.takes_depth() || algorithm == Algorithm::DepthLimited);
    if open {
        out.push_str(&format!("UNFINISHED = {{{}}}\n", evaluated.join(", ")));
    }
    let depth = run.options.depth.map_or("inf".to_owned(), |depth| depth.to_string());
    out.push_str(&format!("DEPTH = {depth}\n\n\n"));
    let or = |cutoff| if open { cutoff } else { "" };
    let names: &[&str] = match algorithm {
        Algorithm::Minimax => &[GAME, or(GAME_CUTOFF)],
        Algorithm::AlphaBeta if run.options.raise == Raise::Before => &[GAME, or(GAME_CUTOFF)],
        Algorithm::AlphaBeta | Algorithm::Shallow => &[SUCCESSORS, or(SUCCESSORS_CUTOFF)],
        Algorithm::DepthLimited => &[HISTORIES],
        Algorithm::Thresholds => &[STATIC],
        Algorithm::FailHard => &[PLY, SLIDES],
        Algorithm::Pvs => &[PLY, CUTOFF],
        Algorithm::Mtdf | Algorithm::Sss => &[PLY, CUTOFF, MEMORY],
        Algorithm::Deepening | Algorithm::Engine => &[DEPTHS],
    };
    let (state, h) = ("return not TREE[state][2]\n", "return not TREE[h][2]\n");
    let names = names.concat();
    out.push_str(&if open {
        names
            .replace(state, "return not TREE[state][2] and state not in UNFINISHED\n")
            .replace(h, "return not TREE[h][2] and h not in UNFINISHED\n")
    } else {
        names
    });
    out.push_str("\n\n");
    out
}

/// The call of the root.
fn call(run: &Run, listing: &Listing) -> String {
    let root = run.tree.player(run.tree.root());
    let name = listing.of(root).name;
    match run.options.algorithm {
        Algorithm::Minimax => "minimax_search(Game(), ROOT)".to_owned(),
        Algorithm::AlphaBeta if run.options.raise == Raise::Before => {
            "alpha_beta_search(Game(), ROOT)".to_owned()
        }
        Algorithm::AlphaBeta | Algorithm::FailHard => format!("{name}(ROOT, -inf, +inf)"),
        Algorithm::DepthLimited => format!("{name}(ROOT, DEPTH, -inf, +inf)"),
        Algorithm::Thresholds => {
            let extremes = run.tree.extremes().seen_by(root);
            format!("{name}(ROOT, 0, \"{root}\", {}, {})", number(extremes.beta), number(extremes.alpha))
        }
        Algorithm::Shallow => match root {
            Player::Max => format!("{name}(ROOT, +inf)"),
            Player::Min => format!("{name}(ROOT, -inf)"),
        },
        Algorithm::Pvs => "pvs(ROOT)".to_owned(),
        Algorithm::Mtdf => format!("mtd(ROOT, {})", number(run.options.first_guess(&run.tree))),
        Algorithm::Sss => "sss(ROOT)".to_owned(),
        Algorithm::Deepening => "deepening(ROOT)".to_owned(),
        // One depth of it. What a game's search read from its rules is not in the tree.
        Algorithm::Engine => format!("{name}(ROOT, DEPTH, -inf, +inf)"),
    }
}

const GAME: &str = r#"class Game:
    def to_move(self, state): return TREE[state][0]
    def opponent(self, player): return "MIN" if player == "MAX" else "MAX"
    def is_terminal(self, state): return not TREE[state][2]
    def utility(self, state, player): return TREE[state][1] if player == "MAX" else -TREE[state][1]
    def actions(self, state): return TREE[state][2]
    def result(self, state, action): return action
"#;

const GAME_CUTOFF: &str = r#"    def is_cutoff(self, state): return state in UNFINISHED
    def eval(self, state, player): return self.utility(state, player)
"#;

const SUCCESSORS: &str = r#"def terminal_test(state): return not TREE[state][2]
def utility(state): return TREE[state][1]
def successors(state): return [(s, s) for s in TREE[state][2]]
"#;

const SUCCESSORS_CUTOFF: &str = r#"def cutoff_test(state): return state in UNFINISHED
def eval(state): return TREE[state][1]
"#;

const HISTORIES: &str = r#"class Finished:
    def __contains__(self, h): return not TREE[h][2]

Z = Finished()
def u(h): return TREE[h][1]
def e(h): return TREE[h][1]
def ρ(h): return TREE[h][0].capitalize()
def χ(h): return TREE[h][2]
def σ(h, a): return a
"#;

const STATIC: &str = r#"def deep_enough(position, depth): return depth >= DEPTH
def static(position, player): return TREE[position][1] if player == "MAX" else -TREE[position][1]
def movegen(position, player): return TREE[position][2]
def opposite(player): return "MIN" if player == "MAX" else "MAX"
"#;

const PLY: &str = r#"PLY = {ROOT: 0}
for node in TREE:
    for child in TREE[node][2]: PLY[child] = PLY[node] + 1

"#;

const SLIDES: &str = r#"def cutofftest(g): return not TREE[g][2] or PLY[g] >= DEPTH
def eval(g): return TREE[g][1]
def successors(g): return TREE[g][2]
"#;

const CUTOFF: &str = r#"def cutoff_test(state): return not TREE[state][2] or PLY[state] >= DEPTH
def eval(state): return TREE[state][1]
def successors(state): return TREE[state][2]
"#;

const MEMORY: &str = r#"
class Table:
    def __init__(self): self.entries = {}
    def value(self, state): return self.entries[state][0]
    def store(self, state, v, α, β): self.entries[state] = (v, v < β, v > α)
    def settles(self, state, α, β):
        # At the root a move is wanted, so it is always searched.
        if state == ROOT or state not in self.entries: return False
        v, most, least = self.entries[state]
        return most and least or most and v <= α or least and v >= β

table = Table()
"#;

const DEPTHS: &str = r#"def cutoff_test(state, depth): return not TREE[state][2] or depth == 0
def eval(state): return TREE[state][1]
def successors(state): return TREE[state][2]
def height(state): return max([height(s) + 1 for s in TREE[state][2]], default=0)
def depths(root):
    first = min(1, DEPTH)
    return range(first, max(first, min(DEPTH, height(root))) + 1)

class Table:
    def __init__(self): self.entries = {}
    def value(self, state): return self.entries[state][0]
    def store(self, state, v, α, β, depth, best):
        # A cut rests on one child, everything else on all of them.
        cut = v >= β if TREE[state][0] == "MAX" else v <= α
        rests_on = [best] if cut else TREE[state][2]
        ends = all(self.saw_the_end(s, depth - 1) for s in rests_on)
        self.entries[state] = (v, v < β, v > α, depth, ends, best)
    def saw_the_end(self, state, depth): return not TREE[state][2] or depth > 0 and self.entries[state][4]
    def counts(self, state, depth):
        # A value belongs to its depth, unless its search saw the end of the game everywhere.
        if state not in self.entries: return False
        at, ends = self.entries[state][3:5]
        return at == depth or ends and at <= depth
    def settles(self, state, α, β, depth):
        # At the root a move is wanted, so it is always searched.
        if state == ROOT or not self.counts(state, depth): return False
        v, most, least = self.entries[state][:3]
        return most and least or most and v <= α or least and v >= β
    def first(self, state, successors):
        best = self.entries[state][5] if state in self.entries else None
        return [s for s in successors if s == best] + [s for s in successors if s != best]
    def exact(self, state, depth): return self.counts(state, depth) and all(self.entries[state][1:3])

table = Table()

def known(state, depth): return cutoff_test(state, depth) or table.exact(state, depth)
"#;
