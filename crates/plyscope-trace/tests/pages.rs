//! The styles against the five source texts: their lines and figures, copied as facts.

use plyscope::Player;
use plyscope::textbook::Raise;
use plyscope_trace::style::code::program;
use plyscope_trace::style::{Notation, Settings, Style, listing_for, to_string};
use plyscope_trace::{Algorithm, Options, Run, examples, run};

fn example(name: &str, options: Options) -> Run {
    run(&examples::find(name).unwrap().tree(), options).unwrap()
}

fn print(run: &Run, style: Style) -> String {
    to_string(run, style, &Settings::default())
}

/// The listing without its indentation and without what we say about it, as the page has it.
fn page(options: &Options) -> Vec<&'static str> {
    let listing = listing_for(options, Notation::Page);
    let own = |code: &'static str| code.split_once("  // not on the page").map_or(code, |(own, _)| own);
    listing.page(Player::Max).map(|(_, line)| own(line.code).trim_start()).collect()
}

/// The current lines of all pictures, in order.
fn current(printed: &str) -> Vec<&str> {
    printed.lines().filter_map(|line| line.strip_prefix("▶")).map(str::trim).collect()
}

/// The lines of the table.
fn table(run: &Run) -> Vec<String> {
    let printed = print(run, Style::Table);
    printed.lines().skip(1).map(str::to_owned).collect()
}

/// Some lines stand together in this order.
fn in_order(lines: &[&str], wanted: &[&str]) {
    assert!(lines.windows(wanted.len()).any(|found| found == wanted), "{wanted:#?} is not in\n{lines:#?}");
}

// ------------------------------------------------------------------------------------------- 000: histories

#[test]
fn histories() {
    let options = Options { depth: Some(2), ..Options::new(Algorithm::DepthLimited) };
    assert_eq!(
        page(&options),
        [
            "function Alpha-Beta(h, d, α, β)",
            "if h ∈ Z then return u(h)",
            "else if d = 0 then return e(h)",
            "else if ρ(h) = Max then",
            "v ← -∞",
            "for every a ∈ χ(h) do",
            "v ← max(v, Alpha-Beta(σ(h, a), d-1, α, β))",
            "if v ≥ β then return v // β cutoff",
            "else α ← max(α, v)",
            "return v",
            "else",
            "v ← ∞",
            "for every a ∈ χ(h) do",
            "v ← min(v, Alpha-Beta(σ(h, a), d-1, α, β))",
            "if v ≤ α then return v // α cutoff",
            "else β ← min(β, v)",
            "return v",
        ]
    );
    let run = example("horizon", options);
    let stack = print(&run, Style::Stack);
    assert!(stack.contains("v ← max(-∞, Alpha-Beta(σ(A, B), 1, -∞, +∞))"), "{stack}");
    in_order(
        &current(&stack),
        &["Alpha-Beta(D, 0, -∞, +∞)", "D ∈ Z → false", "0 = 0 → true!", "⇒ e(D) = 5", "⇒ return 5"],
    );
    let rows = table(&run);
    assert_eq!(
        rows[..4],
        ["# Node: d: α: β: value", "A: 2: -∞: +∞: -∞", "B: 1: -∞: +∞: +∞", "D: 0: 5: 5: 5 static"]
    );
    assert!(rows.iter().all(|row| !row.contains("value ") && !row.contains("MAX")));
}

// --------------------------------------------------------------------------------------------------- 001: AIMA

#[test]
fn aima_fourth_edition() {
    let search = |name: &'static str, window: &'static str| {
        [
            format!("function {name}(game, state) returns an action"),
            "player ← game.TO-MOVE(state)".to_owned(),
            format!("value, move ← MAX-VALUE(game, state{window})"),
            "return move".to_owned(),
        ]
    };
    let mut minimax = search("MINIMAX-SEARCH", "").to_vec();
    let mut alpha_beta = search("ALPHA-BETA-SEARCH", ", -∞, +∞").to_vec();
    for (own, other, infinity, better, side, test) in [
        ("MAX", "MIN", "-∞", ">", "α ← MAX(α, v)", "if v ≥ β then return v, move"),
        ("MIN", "MAX", "+∞", "<", "β ← MIN(β, v)", "if v ≤ α then return v, move"),
    ] {
        for (lines, window) in [(&mut minimax, ""), (&mut alpha_beta, ", α, β")] {
            lines.extend([
                format!("function {own}-VALUE(game, state{window}) returns a (utility, move) pair"),
                "if game.IS-TERMINAL(state) then return game.UTILITY(state, player), null".to_owned(),
                format!("v ← {infinity}"),
                "for each a in game.ACTIONS(state) do".to_owned(),
                format!("v2, a2 ← {other}-VALUE(game, game.RESULT(state, a){window})"),
                format!("if v2 {better} v then"),
                "v, move ← v2, a".to_owned(),
            ]);
            if !window.is_empty() {
                lines.extend([side.to_owned(), test.to_owned()]);
            }
            lines.push("return v, move".to_owned());
        }
    }
    assert_eq!(page(&Options::new(Algorithm::Minimax)), minimax);
    let options = Options { raise: Raise::Before, ..Options::new(Algorithm::AlphaBeta) };
    assert_eq!(page(&options), alpha_beta);

    // On the tree of the lecture: α is raised before the test, so E and C show the window that was raised.
    let letters = example("letters", options);
    let rows = table(&letters);
    assert!(rows.contains(&"PRUNE1: E: 8: 6: 8 MAXvalue".to_owned()), "{rows:#?}");
    assert!(rows.contains(&"PRUNE2: C: 6: 2: 2 MINvalue".to_owned()), "{rows:#?}");
    let printed = print(&letters, Style::Stack);
    let lines = current(&printed);
    in_order(
        &lines,
        &[
            "v2, a2 ← 8, null",
            "if 8 > -∞ then  true!",
            "v, move ← 8, J",
            "α ← 8",
            "if 8 ≥ 6 then return v, move  true!",
            "if 8 ≥ 6 then return v, move  // β cutoff",
            "if 8 ≥ 6 then return v, move  // β cutoff ⇒ return 8, J",
            "v2, a2 ← 8, J",
            "if 8 < 6 then  false!",
            "if 6 ≤ -∞ then return v, move  false!",
        ],
    );
    assert!(printed.contains("v2, a2 ← MIN-VALUE(game, game.RESULT(A, B), -∞, +∞)"), "{printed}");
    // The search returns the move.
    in_order(&lines, &["return 6, B", "value, move ← 6, B", "return B"]);
    let example = example("aima", Options::new(Algorithm::Minimax));
    let printed = print(&example, Style::Stack);
    in_order(&current(&printed), &["return 3, B", "value, move ← 3, B", "return B"]);
}

// ------------------------------------------------------------------------------------------ 002: Rich & Knight

#[test]
fn minimax_a_b() {
    let options = Options::new(Algorithm::Thresholds);
    let lines = page(&options);
    assert_eq!(lines[0], "MINIMAX-A-B(Position, Depth, Player, Use-Thresh, Pass-Thresh)");
    let starts = [
        "1. If DEEP-ENOUGH(Position, Depth)",
        "2. ",
        "3. If SUCCESSORS is empty",
        "4. For each element SUCC of SUCCESSORS",
        "(a) Set RESULT-SUCC to",
        "(b) Set NEW-VALUE to -VALUE(RESULT-SUCC)",
        "(c) If NEW-VALUE > Pass-Thresh",
        "(i) Set Pass-Thresh to NEW-VALUE",
        "(ii) Set BEST-PATH to",
        "(d) If Pass-Thresh ≥ Use-Thresh",
        "5. Return VALUE = Pass-Thresh; PATH = BEST-PATH",
    ];
    assert_eq!(lines.len(), starts.len() + 1);
    for (line, start) in lines[1..].iter().zip(starts) {
        assert!(line.starts_with(start), "{line}");
    }
    let run = example("letters", options);
    let printed = print(&run, Style::Stack);
    // BEST-PATH is the old one until its line is done; and the path that it then has was not shown before.
    for block in
        printed.split("── step ").filter(|block| block.contains("BEST-PATH = SUCC + PATH(RESULT-SUCC); now"))
    {
        let innermost = block.rsplit("MINIMAX-A-B(").next().unwrap();
        let line = innermost.lines().find(|line| line.contains("; now ")).unwrap_or_default();
        let now = line.rsplit("; now ").next().unwrap();
        let result = innermost.lines().find_map(|line| line.split("PATH = ").nth(1)).unwrap_or("?");
        let result = result.trim_end_matches(')');
        assert!(result == "nil" || !now.ends_with(&format!(" {result}")), "{block}");
    }
    assert!(printed.contains("now nil"));
    let lines = current(&printed);
    // DEEP-ENOUGH is asked first, also where there are no successors.
    in_order(
        &lines,
        &[
            "MINIMAX-A-B(H, 3, MIN, Use-Thresh 0, Pass-Thresh -8)",
            "DEEP-ENOUGH(H, 3) → false",
            "SUCCESSORS = MOVEGEN(H, MIN)",
            "SUCCESSORS is empty → true!",
            "⇒ STATIC(H, MIN) = -6",
            "⇒ return VALUE = -6; PATH = nil",
            "RESULT-SUCC = (VALUE = -6; PATH = nil)",
            "NEW-VALUE = 6",
            "If 6 > 0, then  true!",
            "Pass-Thresh = 6",
            "BEST-PATH = H",
            "If 6 ≥ 8, then return VALUE = Pass-Thresh; PATH = BEST-PATH  false!",
        ],
    );
    in_order(&lines, &["RESULT-SUCC = (VALUE = 6; PATH = H)", "NEW-VALUE = -6"]);
    assert_eq!(lines.last(), Some(&"Return VALUE = 6; PATH = B D H"));
    assert!(printed.contains("BEST-PATH = SUCC + PATH(RESULT-SUCC); now B D H"), "{printed}");
    let rows = table(&run);
    assert_eq!(
        rows[..5],
        [
            "# Node: Depth: Player: Use-Thresh: Pass-Thresh: BEST-PATH returned",
            "A: 0: MAX: 8: 0: nil",
            "B: 1: MIN: 0: -8: nil",
            "D: 2: MAX: 8: 0: nil",
            "H: 3: MIN: 0: -8: nil VALUE = -6; PATH = nil",
        ]
    );
    assert!(rows.contains(&"PRUNE1: E: 2: MAX: 6: 8: J VALUE = 8; PATH = J".to_owned()), "{rows:#?}");
    assert_eq!(rows.last().unwrap(), "A: 0: MAX: 8: 6: B D H VALUE = 6; PATH = B D H");
    // At the horizon nothing but the depth is asked.
    let near = example("horizon", Options { depth: Some(2), ..options });
    let printed = print(&near, Style::Stack);
    in_order(&current(&printed), &["DEEP-ENOUGH(D, 2) → true!", "⇒ STATIC(D, MAX) = 5"]);
}

// ------------------------------------------------------------------------------------------- 003: the lecture

#[test]
fn the_lecture_is_shown_slide_by_slide() {
    let printed = print(&example("lecture", Options::new(Algorithm::FailHard)), Style::Stack);
    let current: Vec<_> = printed.lines().filter_map(|line| line.strip_prefix("▶")).map(str::trim).collect();
    // g0 to g10 are called in this order.
    let calls: Vec<_> = current.iter().filter(|line| line.contains("Value(g")).copied().collect();
    assert_eq!(
        calls,
        [
            "maxValue(g0, -∞, +∞)",
            "minValue(g1, -∞, +∞)",
            "maxValue(g2, -∞, +∞)",
            "minValue(g3, -∞, +∞)",
            "minValue(g4, 5, +∞)",
            "maxValue(g5, -∞, 10)",
            "minValue(g6, -∞, 10)",
            "minValue(g7, 10, +∞)",
            "maxValue(g8, 10, +∞)",
            "minValue(g9, 10, +∞)",
            "minValue(g10, 10, +∞)",
        ]
    );
    // The slides of g3 and what its value does to g2, in order.
    let slides = [
        "cutofftest(g3) → true!!",
        "⇒ eval(g3) = 5",
        "⇒ return 5",
        // Once while g3 is still there, once without it.
        "α = max(-∞, 5);",
        "α = max(-∞, 5);",
        "α = 5;",
        "if (5 ≥ +∞) break;  false!",
        "α = max(5, minValue(s, 5, +∞));",
        "minValue(g4, 5, +∞)",
    ];
    let at = current.iter().position(|line| *line == slides[0]).unwrap();
    assert_eq!(current[at..at + slides.len()], slides);
    for (before, cut, returned) in [
        ("if (20 ≥ 10) break;  true!", "if (20 ≥ 10) break;  // β Schnitt!!", "return 20;"),
        ("if (10 ≤ 10) break;  true!", "if (10 ≤ 10) break;  // α Schnitt!!", "return 10;"),
    ] {
        let at = current.iter().position(|line| *line == before).unwrap();
        assert_eq!(current[at..at + 3], [before, cut, returned]);
    }
    // While a child is searched, its parent shows the call with the values that it passes.
    assert!(printed.contains("    α = max(5, minValue(s, 5, +∞));"));
    // The caller shows what it was handed while its callee is still open; then the next successor is announced.
    let handed = "\
▶     α = max(-∞, 5);
      if (α ≥ +∞) break;
    }
    return α;

  minValue(g3, -∞, +∞)
    cutofftest(g3) → true!!
    ⇒ eval(g3) = 5
    ⇒ return 5
";
    assert!(printed.contains(handed));
    let next = "\
▶     α = max(5, minValue(s, 5, +∞));
      if (α ≥ +∞) break;
    }
    return α;
next successor
";
    assert!(printed.contains(next));
    // g4, the second child of g2; g5; g7; g10.
    assert_eq!(printed.matches("next successor").count(), 4);
    for node in ["g2", "g1", "g8", "g0"] {
        assert!(printed.contains(&format!("\n{node} has no more successors!\n")));
    }
    assert_eq!(printed.lines().last(), Some("Maximal yield from current position is 10"));
}

// --------------------------------------------------------------------------------------- 004: a trace

#[test]
fn letters_prints_the_21_lines_of_the_source() {
    let printed = print(&example("letters", Options::new(Algorithm::AlphaBeta)), Style::Table);
    let table: Vec<_> = printed.lines().filter(|line| !line.starts_with('#')).collect();
    // As on the page, with single spaces.
    let page = "\
A: -∞: +∞: -∞ MAXvalue
B: -∞: +∞: +∞ MINvalue
D: -∞: +∞: -∞ MAXvalue
H: 6: 6: 6
D: 6: +∞: 6 MAXvalue
I: 5: 5: 5
D: 6: +∞: 6 MAXvalue
B: -∞: 6: 6 MINvalue
E: -∞: 6: -∞ MAXvalue
J: 8: 8: 8
PRUNE1: E: -∞: 6: 8 MAXvalue
B: -∞: 6: 6 MINvalue
A: 6: +∞: 6 MAXvalue
C: 6: +∞: +∞ MINvalue
F: 6: +∞: -∞ MAXvalue
L: 2: 2: 2
F: 6: +∞: 2 MAXvalue
M: 1: 1: 1
F: 6: +∞: 2 MAXvalue
PRUNE2: C: 6: +∞: 2 MINvalue
A: 6: +∞: 6 MAXvalue";
    assert_eq!(table, page.lines().collect::<Vec<_>>());
    assert_eq!(table.len(), 21);
    assert!(printed.starts_with("# plyscope alpha-beta; fail-soft"));
}

// ------------------------------------------------------------------------------------------------ all of them

/// Evaluated is not finished: a written-down game says which of its leaves are ends, in every style.
#[test]
fn evaluated_is_not_finished() {
    let tree: plyscope::Tree = "((3 5) (2 9))".parse().unwrap();
    let open = [tree.find("D"), tree.find("G")];
    let tree = tree.with_evaluated(|node| open.contains(&Some(node)));
    for algorithm in Algorithm::ALL {
        let Ok(run) = run(&tree, Options::new(algorithm)) else { continue };
        assert!(run.header().contains("depth 2"), "{}", run.header());
        let log = print(&run, Style::Log);
        assert!(log.contains("D lies at the horizon; its static value is 3."), "{log}");
        assert!(log.contains("E is a leaf worth 5."), "{log}");
        let stack = print(&run, Style::Stack);
        for end in ["IS-TERMINAL(D) → true", "TERMINAL-TEST(D) → true", "D ∈ Z → true", "UTILITY(D", "u(D)"]
        {
            assert!(!stack.contains(end), "{algorithm}: {end}");
        }
        let rows = table(&run);
        let row = |name: &str| {
            rows.iter().find(|row| row.starts_with(&format!("{name}: ")) && !row.contains("value")).unwrap()
        };
        assert!(row("D").ends_with("static"), "{rows:#?}");
        assert!(!row("E").contains("static"), "{rows:#?}");
    }
}

/// Where we do something else than the page, the line says so, and nowhere else.
#[test]
fn mends_are_said_on_their_lines() {
    let before = |algorithm| Options { raise: Raise::Before, ..Options::new(algorithm) };
    let mended = |tree: &plyscope::Tree, options: Options| -> Vec<String> {
        let run = run(tree, options).unwrap();
        let said =
            |line: String| line.split_once("// not on the page: ").map(|(code, _)| code.trim().to_owned());
        program(&run, Notation::Page).into_iter().filter_map(said).collect()
    };
    let mends = |tree: &str, options: Options| mended(&tree.parse().unwrap(), options);
    let turns = "((3 5) (2 9))";
    for algorithm in [Algorithm::DepthLimited, Algorithm::FailHard, Algorithm::AlphaBeta] {
        assert!(mends(turns, Options::new(algorithm)).is_empty(), "{algorithm}");
    }
    let first = ["if v2 > v then", "if v2 < v then"];
    assert_eq!(mends(turns, Options::new(Algorithm::Minimax)), first);
    assert_eq!(mends(turns, before(Algorithm::AlphaBeta)), first);
    let signs =
        "(a) Set RESULT-SUCC to MINIMAX-A-B(SUCC, Depth + 1, OPPOSITE(Player), -Pass-Thresh, -Use-Thresh)";
    let kept = [signs, "(c) If NEW-VALUE > Pass-Thresh, then", "(i) Set Pass-Thresh to NEW-VALUE"];
    assert_eq!(mends(turns, Options::new(Algorithm::Thresholds)), kept);
    // MIN moves first; somebody moves twice; not everything is finished.
    let root = mends("(MIN (3 5) (2 9))", Options::new(Algorithm::Minimax));
    assert_eq!(root, ["player ← the opponent of game.TO-MOVE(state)", first[0], first[1]]);
    let twice = "((MAX 3 5) (2 9))";
    assert!(mends(twice, Options::new(Algorithm::DepthLimited)).is_empty());
    let take = ["v ← MAX(v, MIN-VALUE(s, α, β))", "v ← MIN(v, MAX-VALUE(s, α, β))"];
    assert_eq!(mends(twice, Options::new(Algorithm::AlphaBeta)), take);
    let cutoff = "if CUTOFF-TEST(state) then return EVAL(state)";
    let tree: plyscope::Tree = turns.parse().unwrap();
    let open = tree.find("D");
    let tree = tree.with_evaluated(|node| Some(node) == open);
    assert_eq!(mended(&tree, Options::new(Algorithm::AlphaBeta)), [cutoff, cutoff]);
}

/// The whole listing, with the names that the page takes for granted in Python.
#[test]
fn a_program_is_the_whole_listing() {
    let run = example("letters", Options::new(Algorithm::AlphaBeta));
    let page = program(&run, Notation::Page);
    assert_eq!(page[0], "function MAX-VALUE(state, α, β) returns a utility value");
    assert_eq!(page.len(), 17);
    let python = program(&run, Notation::Python);
    assert!(python.contains(&"def max_value(state, α, β):".to_owned()));
    assert_eq!(python.last().unwrap(), "    print(max_value(ROOT, -inf, +inf))");
    // The page of the code closes its functions; the slides with values do not.
    let lecture = program(&example("lecture", Options::new(Algorithm::FailHard)), Notation::Page);
    let brackets: Vec<usize> = (0..lecture.len()).filter(|&i| lecture[i] == "}").collect();
    assert_eq!(brackets, [7, 16]);
}
