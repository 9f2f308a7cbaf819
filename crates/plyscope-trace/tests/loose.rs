//! What people type: the same tree in every spelling, and a clear refusal of the rest.

use plyscope::{Player, Tree};
use plyscope_trace::READING;
use plyscope_trace::random::{Random, permuted};
use plyscope_trace::read::{Format, decimal_comma, read, rivals, write};

fn tree(text: &str) -> Tree {
    read(text, None, Player::Max).unwrap_or_else(|error| panic!("{error}: {text}"))
}

fn lists(tree: &Tree) -> String {
    // Without names, which differ.
    let mut text = write(tree, Format::Levels).text;
    text.retain(|c| c != ' ');
    text
}

#[test]
fn every_spelling_is_the_same_tree() {
    let want = lists(&tree("[[3, 12], [2, 4]]"));
    for text in [
        "A -> B, C\nB -> 3, 12\nC -> 2, 4\n",
        "A → B C\nB → 3 12;\nC → 2 4;",
        "A: B C\nB: 3 12\nC: 2 4",
        "A --> B, C\nB ⟶ 3, 12\nC => 2, 4",
        "A: [B, C]\nB: [3, 12]\nC: [2, 4]\n",
        "A: B, C\nB: D, E\nC: F, G\nD: 3\nE: 12\nF = 2\nG: 4\n",
        "A:\n  B: [3, 12]\n  C: [2, 4]\n",
        "A:\n- B\n- C\nB:\n- 3\n- 12\nC:\n- 2\n- 4\n",
        "A:\n  - B:\n    - 3\n    - 12\n  - C:\n    - 2\n    - 4\n",
        "- - 3\n  - 12\n- - 2\n  - 4\n",
        "- [3, 12]\n- [2, 4]\n",
        "max(min(3, 12), min(2, 4))",
        "v = MAX( MIN(3,12) , MIN(2,4) );",
        "{{3,12},{2,4}}",
        "{{3,12},{2,4}};",
        "[[3 12]\n [2 4]]",
        "[[ 3. 12.]\n [ 2.  4.]]\n",
        "tree = [[3, 12], [2, 4]]",
        "const tree = [[3, 12], [2, 4]];",
        "int[][] tree = {{3, 12}, {2, 4}};",
        "[[3, 12], [2, 4]];",
        "((3 12) (2 4));",
        "[[6/2, 12], [2, 8/2]]",
        "A(B(3,12),C(2,4))",
        "root(left(3, 12),\n     C(x=2, 8/2));",
        "{'A': {'B': {'D': 3, 'E': 12}, 'C': {'F': 2, 'G': 4}}}",
        r#"{"A": {"B": {"D": 3, "E": 12}, "C": [2, 4]}}"#,
        "{A: [B, C], B: [3, 12], C: [2, 4]}",
        "{A: [B, C]}\n{B: [x, 12], C: [2, 8/2], x: 3}",
        "tree = {A: {B: {D: 3, E: 12}, C: {F: 2, G: 4}}};",
        "A: {B: {D: 3, E: 12}, C: {F: 2, G: 4}}",
        "A:\n  B: {D: 3, E: 12}\n  C: {F: 2, G: 4}\n",
        "A:\n  B: {D: 3, E: 24/2}\n  # two\n  C: [2, 4]\n",
        "(3, 12), (2, 4)",
        "[3,12],[2,4]",
        "[3, 12]\n[2, 4]\n",
        "{3, 12}, {2, 4};",
        "(3 12) (2 4)",
        "tree = (3; 12); (2; 4)",
        "[3 12] [2 8/2]",
        "3 12 | 2 4",
        "3, 12 | 2, 4\n",
        "3,12|2,4",
        "B=min(3,12), C=min(2,4), A=max(B,C)",
        "v = max(B, C);\nC := min(2, y);\nB := min(3, 24/2); y = 4",
        "B: min(3, 12)\nC: min(2, 4)\nA: max(B, C)",
        "(MAX A (MIN B 3 12) (MIN C 2 4))",
        "A -> B -> 3, 12\nA -> C -> 2, 4",
        "A → B → D\nA → B → E\nA → C → 2, 4\nD = 3\nE = 12",
        "A -> B, C\n# two\nB -> 3, 12\n## three\nC -> 2, 4",
        "# one\nA: B C\n# two\nB: 3 12\n\n# three\nC: 2 4",
        "A:\n- B\n- C\n# B\nB:\n- 3\n- 12\n## two\nC:\n- 2 # x\n- 4",
        "A -> B, C # root\nB -> 3, 12\nC -> 2, 4",
        "B := min(3, 12)\n# two\nC := min(2, 4)\n\nA := max(B, C)\n",
        "A: {B: {D: 3,\n  E: 12}, C: {F: 2,\n  G: 4}}",
        "```\n[[3, 12], [2, 4]]\n```",
        "A tree:\n\n```python\ntree = ((3, 12), (2, 4))\n```\nThat was it.",
        "`[[3, 12], [2, 4]]`",
        "# A\n## B\n### 3\n### 12\n## C\n### 2\n### 4",
        "B = [3, 12]\nC = [2, 4]\nA = [B, C]",
        "A = (B, C)\nB = (3, 12)\nC = (2, 4)\nprint(A)",
        "B = min(3, 12)  # left, first\nC = min(2, 4)\nA = max(B, C)\nprint(A)",
        "B = min(3, 12)\nC = min(2, 4)\nA = max(B, C)\nA",
        "tree = [[3, 12], [2, 4]]\nprint(tree)",
        "max(min(3,12), min(2,4))  # root",
        "max(min(3, 12), # left\n    min(2, 4))",
        "3\t12\n2\t4",
        "3 12\n2 4\n",
        "3;12\n2;4",
        "B\t3\t12\nC\t2\t4",
        "1. 3, 12\n2. 2, 4",
    ] {
        assert_eq!(lists(&tree(text)), want, "{text}");
    }
    assert_eq!(tree("[[−1, –2], [3, 4]]"), tree("[[-1, -2], [3, 4]]"));
    assert_eq!(tree("[[1/2, -3/4], [1/8, 5]]"), tree("[[0.5, -0.75], [0.125, 5]]"));
    assert_eq!(tree("min(max(3, 5), 1)").player(tree("min(max(3, 5), 1)").root()), Player::Min);
}

#[test]
fn the_rest_is_refused_with_what_was_tried() {
    let error = |text: &str| {
        let error = read(text, None, Player::Max).unwrap_err().to_string();
        assert!(READING.german(&error).is_some(), "no German for {error}");
        error
    };
    let inexact = error("[[1, 2], [1/3, 4]]");
    assert!(
        inexact.starts_with("line 1, column 11: 1/3 is not an exact decimal; expected e.g. 1/2"),
        "{inexact}"
    );
    for text in [
        "hello world\nthis is no tree",
        "[3, 12], [2, x]",
        "[3], [2, 4]",
        "3 12 | 2 4 | 5",
        "3,12 8 | 2,4 6",
        "[3] [12]",
        "{{3, 12}, {2, x}}",
        "tree: [[3, 12], [2, 4]]",
    ] {
        let error = error(text);
        assert!(error.contains("`A -> B, C`, `A: B C`, YAML lists") && error.contains("read as "), "{error}");
    }
    // What says itself how its commas are meant is not refused, and neither is what a format says to the letter.
    assert_eq!(tree("[1,2,3, 4]"), tree("[1, 2, 3, 4]"));
    assert_eq!(tree("[[3,12], [2,4]]"), tree("[[3, 12], [2, 4]]"));
    assert!(read("[[2,5, 3,5], [1,5, 4]]", Some(Format::Lists), Player::Max).is_ok());
    // A format that is named is held to.
    assert!(read("{{3,12},{2,4}}", Some(Format::Lists), Player::Max).is_err());
    // One that was only found is named.
    for (text, said) in [
        (
            "[[3, 12] [2, 4]]",
            "line 1, column 10: found `[`; expected `,` or `]` for the bracket opened in line 1, column 1 (taken for lists, e.g. ",
        ),
        ("[[3,12];[2,4]]", "line 1, column 8: found `;`; expected `,` or `]`"),
        (
            "[[3, 12], [2, x]]",
            "line 1, column 15: found `x`; expected a number, a list or a leaf in quotes, e.g. ",
        ),
        ("[[3, 12],, [2, 4]]", "line 1, column 10: found `,`; expected a number, a list or a leaf in quotes"),
        ("(((3,4,5)))", "line 1, column 2: round brackets around one item are not a tuple in Python"),
        (
            "max(min(3,12),avg(2,4))",
            "line 1, column 15: found `avg`; expected a number, a named leaf, max(…)",
        ),
    ] {
        assert_refused(text, said);
        assert!(error(text).contains("(taken for "), "{}", error(text));
    }
    for text in ["A\tB\nA\tC\nB\t3\nC\t5", "A,B\nA,C\nB,3\nC,5", "A;B;3\nA;C;5"] {
        assert!(error(text).contains("(read as outline; `A -> B, C`"), "{}", error(text));
    }
}

/// Law: a name with several numbers is a node with these leaves, whatever separates them; a name with one is a leaf.
#[test]
fn a_row_of_numbers_is_the_leaves_of_a_node() {
    let want = tree("(A (B 3 12 8) (C 2 4 6))");
    for text in [
        "A\n  B 3 12 8\n  C 2 4 6",
        "A\n  B 3, 12, 8\n  C 2, 4, 6",
        "A\n  B 3,12,8\n  C: 2,4,6",
        "A\n  B; 3; 12; 8\n  C: 2; 4; 6",
        "A\n\tB\t3\t12\t8\n\tC\t2\t4\t6",
        "A\n- 3, 12, 8\n- 2, 4, 6",
        "A\n├── B: 3 12 8\n└── C -> 2 4 6",
        "MAX A\n  MIN B 3 12 8\n  MIN C 2 4 6",
        "MAX\n  MIN 3 12 8\n  MIN: 2 4 6",
        "[A [B 3 12 8] [C 2 4 6]]",
        "[A [B 3 12 8, min] [{C} [2] [4] [6]]]",
        "- 3, 12, 8\n- 2, 4, 6",
        "A\n- B\n  - 3, 12, 8\n- C\n  - 2, 4, 6",
        "A\n  B\n    3; 12; 8\n  C\n    2; 4; 6",
    ] {
        assert_eq!(tree(text), want, "{text}");
    }
    for (text, sexpr) in [
        ("A\n  x 3\n  y 1 = 5\n  Move 2 5", "(A x=3 \"y 1\"=5 (Move 2 5))"),
        ("A\n  \"B 3 12\" = 8\n  5", "(A \"B 3 12\"=8 5)"),
        ("A\n  \"B 3 12\"\n    8\n  5", "(A (\"B 3 12\" 8) 5)"),
        ("A\n  B 2,5 -3\n  4,5", "(A (B 2.5 -3) 4.5)"),
    ] {
        assert_eq!(tree(text), tree(sexpr), "{text}");
    }
    for (text, said) in [
        (
            "A\n  B 3, C 5",
            "line 2, column 3: several numbers at a leaf; expected one number, e.g. 3 or x = 3",
        ),
        ("A\n  x 3 y 5", "line 2, column 3: several numbers at a leaf; expected one number, e.g. 3 or x = 3"),
        (
            "A\n  B 1 000\n  C 3",
            "line 2, column 3: several numbers at a leaf; expected one number, e.g. 3 or x = 3",
        ),
        (
            "A\n  B 2,5, 3,5\n  C 1",
            "line 2, column 3: several numbers at a leaf; expected one number, e.g. 3 or x = 3",
        ),
        (
            "A\n  B | 3 | 12\n  C | 2 | 4",
            "line 2, column 3: several numbers at a leaf; expected one number, e.g. 3 or x = 3",
        ),
        (
            "A\n  B 3 12\n    8",
            "line 2, column 3: several numbers at a node with children; expected a name, e.g. B",
        ),
        ("A\n  B 3,12,8\n  C 2,4", "line 3, column 3: a comma is between two numbers in one line and inside"),
        (
            "[A [{3, -3}] [5]]",
            "line 1, column 4: several numbers at a leaf; expected one number, e.g. 3 or x = 3",
        ),
        (
            "digraph { A -> B; A -> C; B [label=\"B 3 12\"] C [label=\"5\"] }",
            "line 1, column 36: several numbers at a leaf",
        ),
    ] {
        let error = read(text, None, Player::Max).unwrap_err().to_string();
        assert!(error.starts_with(said), "{text}: {error}");
        assert!(READING.german(&error).is_some(), "no German for {error}");
    }
}

/// Law: any name of a node is kept, numbers in it or not.
#[test]
fn a_name_may_have_numbers() {
    for name in [
        "Move 2 5",
        "Level 2 of 3",
        "x 3 y 5",
        "B 1 000",
        "B 99999999999",
        "B 3",
        "B 3, 12",
        "B -",
        "value",
        "3 12",
    ] {
        let inner = tree(&format!("(root ({name:?} 3 5) 4)"));
        let leaf = tree(&format!("(root {name:?}=3 4)"));
        for tree in [inner, leaf] {
            for format in Format::ALL.into_iter().filter(|format| format.holds().names) {
                let text = write(&tree, format).text;
                assert_eq!(read(&text, Some(format), Player::Max).as_ref(), Ok(&tree), "{format}: {text}");
                assert_eq!(read(&text, None, Player::Max).as_ref(), Ok(&tree), "detected {format}: {text}");
            }
        }
    }
}

/// Law: a name with one list that has no label is a pair: the node with these children.
#[test]
fn pairs_of_python_have_no_extra_nodes() {
    let want = tree("(A (B 3 12) (C 2 4))");
    for text in [
        "('A', [('B', [3, 12]), ('C', [2, 4])])",
        "['A', ['B', [3, 12]], ['C', [2, 4]]]",
        "('A', (('B', (3, 12)), ('C', (2, 4)),),)",
        "tree = ('A', [('B', [3, 12]), ['C', 2, 4]])",
        "['MAX', [['MIN', [3, 12]], ['MIN', [2, 4]]]]",
        "('A', 'max', [('B', 'min', [3, 12]), ('C', [2, 4])])",
    ] {
        assert_eq!(tree(text), want, "{text}");
    }
    for (text, sexpr) in [
        ("('A', [('x', 3), ('B', [2, ('y', -4)])])", "(A x=3 (B 2 y=-4))"),
        ("('A', [('B', [3]), 5])", "(A (B 3) 5)"),
        ("[['A', [3, 5]], 4]", "((A 3 5) 4)"),
        // These have labels, or no name, or are not one list.
        ("['A', ['B', 3], ['C', 5]]", "(A (B 3) (C 5))"),
        ("['A', [3, 5], 4]", "(A (3 5) 4)"),
        ("[':min', [3, 5]]", "(:min (3 5))"),
        ("['~4', [3, 5]]", "(~4 (3 5))"),
        ("[[3, 5]]", "((3 5))"),
    ] {
        assert_eq!(tree(text), tree(sexpr), "{text}");
    }
}

/// Law: nothing is lost behind a semicolon, and a comment stays a comment.
#[test]
fn a_semicolon_hides_no_node() {
    for (text, sexpr) in [
        ("(3 12 8); (2 4 6); (14 5 2)", "((3 12 8) (2 4 6) (14 5 2))"),
        ("(3,12,8);(2,4,6);", "((3 12 8) (2 4 6))"),
        ("(B 3 12); (C 2 4)", "((B 3 12) (C 2 4))"),
        ("(A (B 3 12); (C 2 4))", "(A (B 3 12) (C 2 4))"),
        ("[3, 12];\n[2, 4];", "((3 12) (2 4))"),
        ("(3 12) ; the first node", "(3 12)"),
        ("((3 12) ; (the first node)\n (2 4)) ; max: 3", "((3 12) (2 4))"),
        ("((3 12)\n ; (7 7)\n (2 4));", "((3 12) (2 4))"),
        ("(A (\"x; 3\" 3 5))", "(A (\"x; 3\" 3 5))"),
    ] {
        assert_eq!(tree(text), tree(sexpr), "{text}");
    }
    for text in ["3; 12; 8", "(3 12) (2 4); 7", "(A (B 3 5) ; 3\n (C 2 9))", "(B 3 12); (C 2 4); 7"] {
        let error = read(text, None, Player::Max).unwrap_err().to_string();
        assert!(
            error.contains(": another node behind `;`, which starts a comment; expected"),
            "{text}: {error}"
        );
        assert!(READING.german(&error).is_some(), "no German for {error}");
    }
}

/// Law: a field of an object says in YAML what it says in JSON, and is not a node.
#[test]
fn fields_are_not_nodes() {
    for (text, sexpr) in [
        ("A:\n  children: [B, C]\nB: [3, 12]\nC: [2, 4]", "(A (B 3 12) (C 2 4))"),
        ("A:\n  value: 4\n  children:\n    B: 3\n    C: 5", "(A~4 B=3 C=5)"),
        ("A:\n  turn: min\n  children:\n  - 3\n  - 5", "(A:min 3 5)"),
        ("A:\n  \"value\": 4\n  B: 3", "(A value=4 B=3)"),
    ] {
        assert_eq!(tree(text), tree(sexpr), "{text}");
    }
    for text in [
        "name: A\nchildren:\n  - name: B\n    value: 3",
        "A\n  value: 4\n  B: 3",
        "digraph { A -> B; A -> C; B [label=\"value: 3\"] C [label=5] }",
    ] {
        let error = read(text, None, Player::Max).unwrap_err().to_string();
        assert!(error.contains("is a field and not the name of a node here; expected"), "{text}: {error}");
    }
}

/// What is random and has a name at each inner node.
struct Typed {
    name: String,
    kids: Vec<Typed>,
    value: String,
}

/// How the numbers of a text are separated and what their point is.
struct Signs {
    between: &'static str,
    point: &'static str,
}

impl Typed {
    fn new(random: &mut Random, depth: u64, kids: u64, names: &mut u32) -> Typed {
        *names += 1;
        let name = format!("{}{names}", ["n", "Node ", "x_", "é"][random.below(4) as usize]).replace(' ', "");
        let leaf = depth == 0 || depth == 1 && random.below(4) == 0;
        let fewest = if leaf { 0 } else { kids };
        let kids = (0..fewest + if leaf { 0 } else { random.below(2) })
            .map(|_| Typed::new(random, depth - 1, kids, names))
            .collect();
        let value = ["3", "-2", "2.5", "12", "0", "40"][random.below(6) as usize].to_owned();
        Typed { name, kids, value }
    }

    fn said(&self, signs: &Signs) -> String {
        self.value.replace('.', signs.point)
    }

    fn all_leaves(&self) -> bool {
        !self.kids.is_empty() && self.kids.iter().all(|kid| kid.kids.is_empty())
    }

    fn values(&self, signs: &Signs) -> String {
        self.kids.iter().map(|kid| kid.said(signs)).collect::<Vec<_>>().join(signs.between)
    }

    fn sexpr(&self) -> String {
        let kids: Vec<_> = self.kids.iter().map(Typed::sexpr).collect();
        if kids.is_empty() { self.value.clone() } else { format!("({})", kids.join(" ")) }
    }

    fn outline(&self, before: &str, colon: &str, signs: &Signs) -> String {
        let bullet = if before.contains('-') { "  " } else { "" };
        if self.kids.is_empty() {
            return format!("{before}{}\n", self.said(signs));
        }
        if self.all_leaves() {
            return format!("{before}{}{colon} {}\n", self.name, self.values(signs));
        }
        let kids = self.kids.iter().map(|kid| kid.outline(&format!("  {bullet}{before}"), colon, signs));
        format!("{before}{}\n{}", self.name, kids.collect::<String>())
    }

    fn pair(&self, random: &mut Random) -> String {
        if self.kids.is_empty() {
            let (name, value) = (&self.name, &self.value);
            return if random.below(2) == 0 { value.clone() } else { format!("('{name}', {value})") };
        }
        let kids: Vec<_> = self.kids.iter().map(|kid| kid.pair(random)).collect();
        let kids = kids.join(", ");
        match random.below(3) {
            0 => format!("[\"{}\", [{kids}]]", self.name),
            1 => format!("('{}', ({kids},))", self.name),
            _ => format!("('{}', [{kids}])", self.name),
        }
    }

    fn groups(&self, brackets: (&str, &str), around: &str, signs: &Signs) -> String {
        let groups = self.kids.iter().map(|kid| format!("{}{}{}", brackets.0, kid.values(signs), brackets.1));
        groups.collect::<Vec<_>>().join(around)
    }

    fn fields(&self, indent: &str) -> String {
        match self.kids.is_empty() {
            true => format!("{indent}{}: {}\n", self.name, self.value),
            false => {
                let deeper = format!("{indent}    ");
                let kids: String = self.kids.iter().map(|kid| kid.fields(&deeper)).collect();
                format!("{indent}{}:\n{indent}  children:\n{kids}", self.name)
            }
        }
    }

    fn assigned(&self, out: &mut Vec<String>) -> String {
        if self.kids.is_empty() {
            return self.value.clone();
        }
        let kids: Vec<_> = self.kids.iter().map(|kid| kid.assigned(out)).collect();
        out.push(format!("{} = [{}]", self.name, kids.join(", ")));
        self.name.clone()
    }
}

/// Law: a random tree that is typed in one of these ways is read as this tree or refused, and never as another one; most are
/// read.
#[test]
fn what_is_typed_is_read_as_meant_or_refused() {
    let mut random = Random::new(11);
    let mut pick = |n: usize| random.below(n as u64) as usize;
    let seeds: Vec<[usize; 4]> = (0..4000).map(|_| [pick(1 << 20), pick(7), pick(6), pick(8)]).collect();
    let mut counts = [(0, 0); 6];
    for (i, [seed, separator, around, more]) in seeds.into_iter().enumerate() {
        let way = i % 6;
        let mut random = Random::new(seed as u64);
        let between = [" ", ", ", ",", "; ", ";", "\t", "  "][separator];
        // Where only commas separate, nobody writes them in numbers; two numbers with one are one number.
        let point = if between == "," || more % 2 == 0 { "." } else { "," };
        let signs = Signs { between, point };
        let kids = if between == "," { 3 } else { 2 };
        let flat = (2..=3).contains(&way);
        let depth = if flat { 2 } else { 2 + random.below(2) };
        let meant = loop {
            let tree = Typed::new(&mut random, depth, kids, &mut 0);
            if !tree.kids.is_empty() && (!flat || tree.kids.iter().all(Typed::all_leaves)) {
                break tree;
            }
        };
        let text = match way {
            0 => meant.outline("", ["", ":"][more / 4], &signs),
            1 => meant.outline("- ", ["", ":"][more / 4], &signs),
            2 => {
                let brackets = [("(", ")"), ("[", "]"), ("{", "}")][more % 3];
                meant.groups(brackets, ["; ", ";", ", ", " ", "\n", ";\n"][around], &signs)
            }
            3 if around < 2 => {
                // With the numbers of the rows, or as a program saves a spreadsheet.
                let row = |(i, kid): (usize, &Typed)| match around {
                    0 => format!("{}: {}", i + 1, kid.values(&signs)),
                    _ => format!("{}{between}{}", kid.name, kid.values(&signs)),
                };
                meant.kids.iter().enumerate().map(row).collect::<Vec<_>>().join("\n")
            }
            3 => meant.groups([("", ""), ("B ", ""), ("- ", ""), ("1. ", "")][more % 4], "\n", &signs),
            4 if around == 0 => {
                let kids: Vec<_> = meant.kids.iter().map(|kid| kid.pair(&mut random)).collect();
                format!("[{}]", kids.join(", "))
            }
            4 => meant.pair(&mut random),
            _ if more % 2 == 0 => meant.fields(""),
            _ => {
                let mut lines = Vec::new();
                let root = meant.assigned(&mut lines);
                random.shuffle(&mut lines);
                lines.extend((around % 2 == 0).then(|| format!("print({root})")));
                lines.join("\n")
            }
        };
        let text = if around == 5 { format!("```\n{text}\n```\n") } else { text };
        let read = read(&text, None, Player::Max);
        if let Ok(read) = &read {
            assert_eq!(lists(read), lists(&tree(&meant.sexpr())), "{text:?}");
        }
        let (all, good) = counts[way];
        counts[way] = (all + 1, good + usize::from(read.is_ok()));
    }
    println!("{counts:?}");
    for (way, (all, read)) in counts.into_iter().enumerate() {
        // Rows of different lengths without names are refused.
        assert!(read * 3 > all, "{way}: {read} of {all}");
    }
}

#[test]
fn qtree_is_read_as_the_tree_it_says() {
    let want = tree("(A (B 3 4) (C 5 -2))");
    for text in [
        "[.A [.B 3 4 ] [.C 5 -2 ] ]",
        r"\Tree [.A [.B 3 4 ] [.C 5 -2 ] ]",
        r"\Tree [.$A$ [.$B$ $3$ $4$ ] [.$C$ $5$ $-2$ ] ]",
        r"\Tree [ [ 3 4 ].B [ 5 -2 ].C ].A",
        r"\Tree[.A[.B 3 4][.C 5 -2]]",
        "% a tree\n\\begin{document}\n\\Tree\n[.\\textbf{A} % root\n  [.{B} 3 4 ]\n  [.C [.5 ] {$-2$} ]\n]\n\\end{document}\n",
    ] {
        assert_eq!(tree(text), want, "{text}");
        assert_eq!(read(text, Some(Format::Forest), Player::Max).as_ref(), Ok(&want), "{text}");
    }
    assert_eq!(tree("[.A 3 5 ]"), tree("(A 3 5)"));
    assert_eq!(tree("[.MIN 3 5 ]"), read("[3, 5]", None, Player::Min).unwrap());
    assert_eq!(tree("[.{MIN B} {x = 3} y=5 ]"), tree("(B:min x=3 y=5)"));
    assert_eq!(tree(r"\Tree [ [ 3 4 ] [ 5 2 ] ]"), tree("[[3, 4], [5, 2]]"));
    for (text, said) in [
        ("[.A [.B 3 x ] [.C 5 2 ] ]", "line 1, column 11: a leaf without a value; expected a number"),
        (
            "[.A [.B 3 4 ]\n [.C 5 2 ]",
            "line 2, column 11: the text ends; expected `]` for the bracket opened in line 1",
        ),
        (r"\Tree [.A 3 5 ] \Tree [.B 3 5 ]", "line 1, column 17: a second tree"),
        (r"\Tree [.A \edge[red]; 3 5 ]", r"line 1, column 11: found `\edge`; expected a label"),
        (r"\Tree [.3 3 5 ]", "line 1, column 7: a number alone at a node with children"),
        ("[.A 3 5 ] 4", "line 1, column 11: found `4`; expected nothing after the end"),
    ] {
        assert_refused(text, said);
    }
}

/// Law: groups side by side are those in a bracket around them, whichever they are.
#[test]
fn groups_side_by_side_have_a_root() {
    for (text, lists) in [
        ("(3,12,8),(2,4,6)", "[[3, 12, 8], [2, 4, 6]]"),
        ("[3,12,8],[2,4,6],[14,5,2]", "[[3, 12, 8], [2, 4, 6], [14, 5, 2]]"),
        ("3 12 8 | 2 4 6 | 14 5 2", "[[3, 12, 8], [2, 4, 6], [14, 5, 2]]"),
        ("[[3, -12], [2.5, 4]], [[1, 0], [5, 6]]", "[[[3, -12], [2.5, 4]], [[1, 0], [5, 6]]]"),
        ("((3 1) (2 4)) (5 6)", "[[[3, 1], [2, 4]], [5, 6]]"),
    ] {
        assert_eq!(tree(text), tree(lists), "{text}");
        let min = |text| read(text, None, Player::Min).unwrap();
        assert_eq!(min(text), min(lists), "{text}");
    }
    // An outline has one leaf there, which nobody means.
    let text = "3 12 8 | 2 4 6";
    assert_eq!(rivals(text, Format::detect(text), &tree(text), Player::Max), []);
    // One group, and levels that are levels, are what they were.
    assert_eq!(tree("2|2,2\n3,12,2,4"), tree("[[3, 12], [2, 4]]"));
    assert_eq!(tree("[3, 12]"), tree("(3 12)"));
}

/// Law: what parts are put together to keeps the names of the parts, and a player may stand before a name.
#[test]
fn parts_and_players_keep_their_names() {
    for (text, sexpr) in [
        ("B=max(3,5), C=max(2,9), A=min(B,C)", "(A:min (B:max 3 5) (C:max 2 9))"),
        ("r = max(x, q, 4); q = min(y=1, 2); x = 3", "(r:max x=3 (q:min y=1 2) 4)"),
        ("(MAX root (MIN left 3 12) (MIN right~2 2 4))", "(root:max (left 3 12) (right~2 2 4))"),
        ("(MAX (MIN \"B 1\" 3 x=12) (MIN C 2 4))", "(:max (\"B 1\" 3 x=12) (C 2 4))"),
        ("A -> B -> C, D\nB -> 3\nC: 5\nD: 7", "(A (B C=5 D=7 3))"),
        ("A (MIN) -> B -> 3, 5\nA (MIN) -> C\nC -> D -> 7, 8", "(A:min (B 3 5) (C (D 7 8)))"),
    ] {
        assert_eq!(tree(text), tree(sexpr), "{text}");
    }
}

/// Law: a tree reads the same from brackets and from its parts: groups side by side, assignments in any order, and the path of every
/// leaf with comments between.
#[test]
fn a_tree_is_the_same_from_its_parts() {
    let mut random = Random::new(7);
    for (branching, depth) in [(2, 2), (3, 2), (2, 3), (3, 3), (2, 5)].repeat(20) {
        let tree = permuted(branching, depth, &mut random).unwrap();
        let name = |node| tree.name(node);
        let inner = || tree.nodes().filter(|&node| !tree.is_leaf(node));
        let leaves = || tree.nodes().filter(|&node| tree.is_leaf(node));
        let said = |node| format!("{} = {}", name(node), tree.decimal(tree.value(node).unwrap()));
        let lists = write(&tree, Format::Lists).text;
        let sexpr = tree.to_string();
        let call = |node| {
            let kids: Vec<&str> = tree.children(node).iter().map(|&kid| name(kid)).collect();
            format!("{} = {}({})", name(node), tree.player(node), kids.join(", "))
        };
        let mut parts: Vec<String> = inner().map(call).chain(leaves().map(said)).collect();
        random.shuffle(&mut parts);
        let path = |leaf| {
            let path: Vec<&str> = tree.path(leaf).into_iter().map(name).collect();
            format!("{}\n# {}", path.join(" -> "), said(leaf))
        };
        let chains: Vec<String> = leaves().map(path).chain(leaves().map(said)).collect();
        for text in [
            lists[1..lists.len() - 1].to_owned(),
            sexpr[1..sexpr.len() - 1].to_owned(),
            parts.join("\n"),
            parts.join(", "),
            chains.join("\n"),
        ] {
            assert_eq!(read(&text, None, Player::Max).as_ref(), Ok(&tree), "{text}");
        }
    }
}

/// Law: what is wrong with assignments, chains and dictionaries in blocks is said where it stands, and a bracket that is
/// never closed with what the text was taken for.
#[test]
fn parts_that_do_not_fit_are_refused() {
    for (text, said) in [
        (
            "A->B,C;B->3,12",
            "line 1, column 4: found `B,C;B` inside a chain; expected one name between two arrows",
        ),
        ("B=max(3,5), A=min(B,C)", "line 1, column 21: found `C`; expected a number, a named leaf, max(…)"),
        (
            "B=max(3,5)\nB=max(2,9)\nA=min(B,4)",
            "line 2, column 1: \"B\" again; expected one assignment to each name, e.g. ",
        ),
        (
            "B=max(3,5), C=max(2,9), A=min(B,4)",
            "line 1, column 25: neither \"A\" nor \"C\" has a parent; expected one root",
        ),
        ("B=max(A,5), A=min(B,4)", "line 1, column 1: every node is below another one"),
        ("A=max(3,5); B=max(C,1); C=max(B,1)", "line 1, column 13: \"B\" is below itself"),
        ("B=max(3,5); A=min(B,B)", "line 1, column 21: found `B`; expected a number"),
        (
            "A -> B, C -> D\nD = 3",
            "line 1, column 6: found `B, C` inside a chain; expected one name between two arrows, e.g. A -> B -> C, D",
        ),
        (
            "A:\n  B: {D: 3, E: x}\n  C: {F: 2}",
            "line 2, column 16: found `x`; expected the children in a list",
        ),
        (
            "A:\n  B: {D: 3, E: 5\n  C: {F: 2, G: 9}",
            "line 2, column 6: this bracket is not closed; expected `}`",
        ),
        ("A -> B -> C, D\n# two\nC = 5", "line 1, column 14: \"D\" has neither children nor a value"),
        (
            "[[3,12],[2,4]",
            "line 1, column 14: the text ends; expected `,` or `]` for the bracket opened in line 1, column 1 (taken for lists, e.g. [[3, 12, 8], [2, 4, 6]])",
        ),
        (
            "((3 12) (2 4)",
            "line 1, column 14: the text ends; expected `)` for the bracket opened in line 1, column 1 (taken for sexpr, e.g. ((3 12 8) (2 4 6)))",
        ),
    ] {
        assert_refused(text, said);
    }
}

#[test]
fn an_error_in_an_expression_names_its_place() {
    let item = "expected a number, a named leaf, max(…) or min(…), e.g. 3, x=3 or min(2, 4)";
    for (text, said) in [
        ("max(min(3,12,x),min(2,4))", format!("line 1, column 14: found `x`; {item}")),
        ("max(min(3, 12),\n  foo(2))", format!("line 2, column 3: found `foo`; {item}")),
        ("max(min(3, 12),\n  min(2 4))", "line 2, column 9: found `4`; expected `,` or `)`".to_owned()),
        ("max(min(3, 12), min(,2))", format!("line 1, column 21: found `,`; {item}")),
        ("max(3, min())", "line 1, column 8: this node has no children".to_owned()),
        ("max(3, 5", "line 1, column 9: the text ends; expected `,` or `)`".to_owned()),
        ("max(3, 5)) ", "line 1, column 10: found `)`; expected nothing after".to_owned()),
        ("max(3, x=y)", format!("line 1, column 10: found `y`; {item}")),
        ("max(3, -1/3)", "line 1, column 8: -1/3 is not an exact decimal".to_owned()),
    ] {
        assert_refused(text, &said);
    }
    for (text, said) in [
        (
            "A(B(3), C(2, 4))",
            "line 1, column 3: `B(3)` may be a leaf or a node with one; expected a leaf with `=` or several children, e.g. B=3 or B(3, 5)".to_owned(),
        ),
        ("A(B(3, x), C(2, 4))", format!("line 1, column 8: found `x`; {item}")),
        ("A(B(3, 4), C(2 4))", "line 1, column 16: found `4`; expected `,` or `)`".to_owned()),
    ] {
        assert_refused(text, &said);
    }
    assert_eq!(tree("A(B_MAX(x=3, -oo), C(D(1, 2)))"), tree("(A (B:max x=3 -inf) (C (D 1 2)))"));
    assert_eq!(tree("max(min(x=3, 1/2), -3/4)"), tree("(:max (:min x=3 0.5) -0.75)"));
}

/// Law: in a dictionary without quotes or inside another one a fault is said where it stands, and a field is not a name.
#[test]
fn an_error_in_a_dictionary_names_its_place() {
    for (text, said) in [
        ("{A: [B, C], B: 3}", "line 1, column 9: \"C\" has neither children nor a value"),
        ("x = {A: [B, C], B: [3/4, y], C: 2}", "line 1, column 26: \"y\" has neither children nor a value"),
        (
            "x = {A: [B, C",
            "line 1, column 14: the text ends; expected `,` or `]` for the bracket opened in line 1, column 9",
        ),
        ("{'A': {'B': 3, 'C': {}}}", "line 1, column 16: \"C\" has neither children nor a value"),
        ("{'A': {'B': 3, 'C': {'B': {'D': 4}}}}", "line 1, column 22: \"B\" is below \"A\" and below \"C\""),
        ("{'A': {'B': 3}, 'C': {'D': 4}}", "line 1, column 17: neither \"C\" nor \"A\" has a parent"),
        ("{'A': {'B': 3}, 'A': {'D': 4}}", "line 1, column 17: \"A\" again; expected its children"),
        (
            r#"{"A": {"value": 3}}"#,
            "line 1, column 8: \"value\" is a field and not the name of a node here; expected names of nodes or an object with fields, e.g. ",
        ),
        ("{children: [3, 5]}", "line 1, column 2: \"children\" is a field and not the name of a node here"),
    ] {
        assert_refused(text, said);
    }
    let deep = format!("{}3{}", "{'a': ".repeat(2000), "}".repeat(2000));
    assert!(read(&deep, None, Player::Max).is_err());
}

/// Law: what is wrong with edges is said about the edges, where it stands.
#[test]
fn an_error_in_edges_names_its_place() {
    for (text, said) in [
        (
            "A -> B, C\nB -> 3",
            "line 1, column 9: \"C\" has neither children nor a value; expected one of them, e.g. \"C\": 3",
        ),
        ("A -> B, C\nB = 3\nC =", "line 1, column 9: \"C\" has neither children nor a value"),
        ("A: B, C\nB: 3, x\nC: 4", "line 2, column 7: \"x\" has neither children nor a value"),
        ("A: [B, C]\nB: [3/4, y]\nC: [4]", "line 2, column 10: \"y\" has neither children nor a value"),
        ("A:\n  - B\n  - C\nB: 3", "line 3, column 5: \"C\" has neither children nor a value"),
        (
            "A: B C\nB: 3\nC: 4\nD:",
            "line 4, column 1: neither \"D\" nor \"A\" has a parent; expected one root",
        ),
        ("A -> B, C\nD -> E\nB=1\nC=2\nE=3", "line 2, column 1: neither \"D\" nor \"A\" has a parent"),
        ("A -> B, C\nB -> A\nC = 2", "line 1, column 1: every node is below another one"),
        ("A -> B, C\nB = 1\nC = 2\nD -> E\nE -> D", "line 4, column 1: \"D\" is below itself"),
        (
            "A -> B, C\nB -> D\n\n#two\nC -> D\nD = 2",
            "line 5, column 6: \"D\" is below \"B\" and below \"C\"",
        ),
        ("A: B, C\nB: 3\nC: 4\nB: 5", "line 4, column 1: \"B\" again; expected its children"),
        ("A -> B, C\nB = 3\nC = 2000000000", "line 1, column 9: 2000000000 is out of range"),
        (
            "A (MIN: B C\nB: 3\nC: 4",
            "line 1, column 3: an unmatched bracket beside a player; expected a pair, e.g. A (MIN)",
        ),
        ("A: B (MAX, C\nB: 3\nC: 4", "line 1, column 6: an unmatched bracket"),
        ("A MIN): B C\nB: 3\nC: 4", "line 1, column 6: an unmatched bracket"),
        ("A [MIN -> B, C\nB = 3\nC = 4", "line 1, column 3: an unmatched bracket"),
        ("MAX A (MIN): B C\nB: 3\nC: 4", "line 1, column 1: both players at one node, `MAX A (MIN)`"),
    ] {
        assert_refused(text, said);
    }
    for text in ["A (MIN\n  3\n  5", "A MIN)\n  3\n  5", "[A (MIN [3] [5]]"] {
        let error = read(text, None, Player::Max).unwrap_err().to_string();
        assert!(error.contains("an unmatched bracket"), "{text}: {error}");
    }
    // In a name that is exact a bracket is a character like any other.
    let exact = tree(r#"{"name": "A (MIN", "children": [3, 5]}"#);
    assert_eq!((exact.player(exact.root()), exact.name(exact.root())), (Player::Max, "A (MIN"));
}

/// One error that begins so, has no word about other formats, and is said in German, too.
fn assert_refused(text: &str, said: &str) {
    let error = read(text, None, Player::Max).unwrap_err().to_string();
    assert!(error.starts_with(said), "{text}: {error}");
    assert!(!error.contains("read as"), "{text}: {error}");
    assert!(READING.german(&error).is_some(), "no German for {error}");
}

/// A text that says another tree than the letter of a format is refused.
#[test]
fn nothing_is_read_as_another_tree() {
    for text in [
        "[[1,5 12] [2 4]]",
        "[[1,000, 2], [3, 4]]",
        "A: B C\nB: 1 000 2\nC: 4",
        "[A[3 12][2 4]]",
        "[[nan 1][2 4]]",
        "((3:1,12:1)B:1,(2:1,4:1)C:1)A;",
        "# A\n## B\n- 3\n- 12\n## C\n- 2\n- 4",
        "# B\n- 3\n- 12\n# C\n- 2\n- 4",
        "A:\n- B\n- C\n# B\n- 3\n- 12\n# C\n- 2\n- 4",
        "[[3,12],[2,4]]\n[[1,2],[3,4]]",
        "((3 12) (2 4))\n\n(3 4)",
        "```\n[3, 5]\n```\n```\n[4, 5]\n```",
        "[[2,5, 3,5], [1,5, 4]]",
        "max(min(2,5, 3,5), 4)",
        "A: [2,5, 3,5]",
        "[3,12;2,4]",
        "mindmap\n  root((A))\n    B\n      3\n      12\n    C\n      2\n      4",
        "graph TD\n  A --> B\n  A --> C",
        "\\node {A} child {node {3}} child {node {5}};",
        "2,0,0\n3,5,7",
        "3 12\n2 4 6",
        "3 12\n  2 4",
        "3,12\n2,4",
    ] {
        let error = read(text, None, Player::Max).map(|tree| tree.to_string()).unwrap_err().to_string();
        assert!(READING.german(&error).is_some(), "no German for {error}");
    }
}

/// Law: a player that is given with a label is understood in every spelling that people have for it.
#[test]
fn a_label_may_say_who_moves() {
    let want = read("[[3, 12], [2, 4]]", None, Player::Min).unwrap();
    let rows = |root: &str, b: &str| format!("{root}\n  {b}\n    3\n    12\n  C\n    2\n    4");
    let mut texts: Vec<String> = [
        ("A MIN", "B MAX"),
        ("A (MIN)", "B (max)"),
        ("A: MIN", "B: MAX"),
        ("A, MIN", "B [MAX]"),
        ("MIN: A", "MAX: B"),
        ("(MIN) A", "<MAX> B"),
        ("A - MIN", "B/MAX"),
        ("A_MIN", "MAX - B"),
        ("MIN(A)", "MAX (B)"),
        ("▽ A", "B △"),
        ("A (MIN to move)", "B (Max-Knoten)"),
    ]
    .map(|(root, b)| rows(root, b))
    .into();
    texts.extend(
        [
            "A (MIN): B C\nB: 3 12\nC: 2 4",
            "A [min]: B, C\nB: 3, 12\nC: 2, 4",
            "A MIN: B, C\nB MAX: 3, 12\nC: 2, 4",
            "MIN A: B, C\nMAX B: 3, 12\nMAX C: 2, 4",
            "A (MIN): B (MAX), C (MAX)\nB: 3, 12\nC: 2, 4",
            "A (MIN) -> B (MAX)\nA (MIN) -> C\nB (MAX) -> 3, 12\nC -> 2, 4",
            "A (MIN):\n  B (MAX): [3, 12]\n  C: [2, 4]",
            r#"["A MIN", ["B (MAX)", 3, 12], ["MAX C", 2, 4]]"#,
            r#"("A MIN" ("B (MAX)" 3 12) (C_MAX 2 4))"#,
            r"[A MIN [B\\MAX [3] [12]] [{C, MAX} [2] [4]]]",
            r"\Tree [.{A (MIN)} [.B_{MAX} 3 12 ] [.C 2 4 ] ]",
            r"[$\min$ [$\max$ [3] [12]] [$\max$ [2] [4]]]",
            r#"digraph { n [label="A\nMIN"]; B [label="B\nMAX"]; n -> B -> b1; B -> b2; n -> C -> {c1 c2};
                b1 [label=3] b2 [label=12] c1 [label=2] c2 [label=4] }"#,
            r#"{"name": "MIN", "children": [{"name": "MAX", "children": [3, 12]}, {"name": "MAX", "children": [2, 4]}]}"#,
            "min(B: max(3, 12), C = max(2, 4))",
            "MIN[MAX[3, 12], MAX[2, 4]]",
            r"$\min\{\max\{3, 12\}, \max\{2, 4\}\}$",
        ]
        .map(str::to_owned),
    );
    for text in texts {
        let tree = tree(&text);
        let shape = |tree: &Tree| {
            let nodes = tree.levels().into_iter();
            nodes.map(|node| (tree.player(node), tree.value(node))).collect::<Vec<_>>()
        };
        assert_eq!(shape(&tree), shape(&want), "{text}: {tree}");
        let inner = tree.nodes().filter(|&node| !tree.is_leaf(node)).map(|node| tree.name(node));
        assert_eq!(inner.collect::<Vec<_>>(), ["A", "B", "C"], "{text}");
    }
}

/// Law: where names are exact, the name stays as it is and says who moves unless something else does.
#[test]
fn an_exact_name_may_say_who_moves() {
    for text in [
        r#"{"name": "A (MIN)", "children": [3, 5]}"#,
        r#"{"A (MIN)": [3, 5]}"#,
        r#"digraph { "A (MIN)" -> 3; "A (MIN)" -> 5 }"#,
        "(3,5)'A (MIN)';",
    ] {
        let tree = tree(text);
        assert_eq!((tree.player(tree.root()), tree.name(tree.root())), (Player::Min, "A (MIN)"), "{text}");
    }
    for text in [
        r#"{"name": "A (MIN)", "player": "max", "children": [3, 5]}"#,
        r#"{"A (MIN)": [3, 5]} {"A (MIN)": "max"}"#,
        r#"digraph { "A (MIN)" [shape=triangle] "A (MIN)" -> 3; "A (MIN)" -> 5 }"#,
        "(3,5)'A (MIN)'[&max];",
        r#"("A (MIN)":max 3 5)"#,
    ] {
        let tree = tree(text);
        assert_eq!((tree.player(tree.root()), tree.name(tree.root())), (Player::Max, "A (MIN)"), "{text}");
    }
}

/// Law: both players at one node are refused; a player that does not alternate is a free turn.
#[test]
fn two_players_at_a_node_are_refused() {
    for (text, label) in [
        ("MAX A (MIN)\n  3\n  5", "MAX A (MIN)"),
        ("MAX MIN A\n  3\n  5", "MAX MIN A"),
        ("[A (MIN), max [3] [5]]", "A"),
        (r#"digraph { A [shape=triangle, label="A MIN"] A -> 3 A -> 5 }"#, "A MIN"),
    ] {
        let error = read(text, None, Player::Max).unwrap_err().to_string();
        assert!(error.contains(&format!("both players at one node, `{label}`; expected")), "{text}: {error}");
        assert!(READING.german(&error).is_some(), "no German for {error}");
    }
    assert_eq!(tree("A (MAX)\n  B (MAX)\n    3\n  4"), tree("(A (B:max 3) 4)"));
}

/// Law: a comma between digits is a decimal one where it can be nothing else, and separates where it can.
#[test]
fn decimal_commas() {
    for (text, lists) in [
        ("A\n  B\n    2,5\n    x = -3,5\n  C\n    y 2\n    4", "[[2.5, -3.5], [2, 4]]"),
        ("A: B C\nB: 2,5 3,5\nC: 2 4", "[[2.5, 3.5], [2, 4]]"),
        ("A: B C\nB: 2,5; 3,5\nC: 2; 4", "[[2.5, 3.5], [2, 4]]"),
        ("A: B C\nB: 2,5 3\nC: 2,5", "[2.5, [2.5, 3]]"),
        ("A -> 2,5 3,5", "[2.5, 3.5]"),
        ("A: x y\nx = 2,5\ny = 3", "[2.5, 3]"),
        ("A:\n  - 2,5\n  - 3,5", "[2.5, 3.5]"),
        ("- - 2,5\n  - 3\n- - 2\n  - 4", "[[2.5, 3], [2, 4]]"),
        ("max(min(2,5; 3,5); min(2; 4))", "[[2.5, 3.5], [2, 4]]"),
        ("{{2,5; 3,5}; {2; 4}}", "[[2.5, 3.5], [2, 4]]"),
        ("[A [{2,5}] [$3{,}5$]]", "[2.5, 3.5]"),
        (r"\Tree [.A 2,5 3 ]", "[2.5, 3]"),
        (r#"digraph { A -> x; A -> y; x [label="2,5"] y [label="3"] }"#, "[2.5, 3]"),
        ("A: B, C\nB: 3,12\nC: 2,4", "[[3, 12], [2, 4]]"),
        ("A -> 2,5\nA -> 3", "[2, 5, 3]"),
        ("A: 3,12, 8", "[3, 12, 8]"),
    ] {
        let leaves = |tree: &Tree| {
            let leaves = tree.levels().into_iter().filter(|&node| tree.is_leaf(node));
            leaves.map(|node| tree.decimal(tree.value(node).unwrap()).to_string()).collect::<Vec<_>>()
        };
        assert_eq!(leaves(&tree(text)), leaves(&tree(lists)), "{text}");
    }
    // What is two things at once is refused.
    assert!(read("A: B C\nB: 2,5 3\nC: 3,12,8", None, Player::Max).is_err());
}

/// A node that is called MIN, or `A (MIN)`, is MIN's; in quotes it is only a name.
#[test]
fn a_name_may_be_a_player() {
    let want = read("[[3, 12], [2, 4]]", None, Player::Min).unwrap();
    for text in [
        "(MIN (MAX 3 12) (MAX 2 4))",
        "(min (3 12) (2 4))",
        r#"["MIN", [3, 12], [2, 4]]"#,
        "((3,12)MAX,(2,4)MAX)MIN;",
        "A (MIN)\n  B (MAX)\n    3\n    12\n  C\n    2\n    4",
        "A [MIN]\n  B [MAX]\n    3\n    12\n  C\n    2\n    4",
    ] {
        assert_eq!(tree(text), want, "{text}");
    }
    for text in [
        "MIN -> A, B\nA -> 3, 12\nB -> 2, 4",
        r#"{"MIN": ["A", "B"], "A": [3, 12], "B": [2, 4]}"#,
        "MIN:\n  - A\n  - B\nA: [3, 12]\nB: [2, 4]\n",
    ] {
        let tree = tree(text);
        assert_eq!((tree.player(tree.root()), tree.name(tree.root())), (Player::Min, "MIN"), "{text}");
    }
    let named = tree(r#"("MIN" 3 5)"#);
    assert_eq!((named.player(named.root()), named.name(named.root())), (Player::Max, "MIN"));
    for format in Format::ALL {
        let written = write(&named, format);
        let again = read(&written.text, None, Player::Max).unwrap();
        assert_eq!(again == named, written.dropped.is_empty(), "{format}: {}", written.text);
    }
}

#[test]
fn a_decimal_comma_is_told_where_two_numbers_may_be_meant() {
    let told = |text: &str| decimal_comma(text, &tree(text)).map(str::to_owned);
    assert_eq!(told("A\n  B 3,12\n  C 2,4"), Some("3,12".to_owned()));
    assert_eq!(told("A\n  x = 2,5\n  y = 3"), Some("2,5".to_owned()));
    for text in
        ["A\n  B 3, 12\n  C 2, 4", "[[3,12],[2,4]]", "[[3.5,12],[3,5]]", "A\n  B 3.12\n  C 2.4", "(3 12)"]
    {
        assert_eq!(told(text), None, "{text:?}");
    }
}

fn sexpr(text: &str) -> String {
    write(&tree(text), Format::Sexpr).text
}

#[test]
fn the_number_of_a_row_is_no_leaf() {
    for text in
        ["1: 3 5\n2: 2 4", "1: 3, 5\n2: 2, 4", "1:\t3\t5\n2:\t2\t4", "0: 3 5\n1: 2 4", "1. 3 5\n2. 2 4"]
    {
        assert_eq!(sexpr(text), "((3 5) (2 4))", "{text:?}");
    }
    assert_eq!(sexpr("1: 3, 12, 8\n2: 2, 4, 6\n3: 14, 5, 2"), "((3 12 8) (2 4 6) (14 5 2))");
    for text in ["1: 2 3\n2: 4 5\n3: 6 7", "1: 2 9\n2: 3 4", "2: 4 1\n1: 3 5"] {
        assert_refused(text, "line 1, column 1: a number before `:` may be that of a row or a node");
    }
    assert!(read("inf: 3 5\nB: 2 4", None, Player::Max).is_err());
}

#[test]
fn values_on_a_line_are_leaves() {
    assert_eq!(sexpr("A=3 B=5"), sexpr("(A=3 B=5)"));
    assert_eq!(sexpr("x=3 y=5 z=2"), sexpr("(x=3 y=5 z=2)"));
    assert_eq!(sexpr("MAX B=3 C=5"), sexpr("(B=3 C=5)"));
    assert_eq!(tree("MIN B=3 C=5"), tree("(:min B=3 C=5)"));
    assert_eq!(sexpr("x=2,5 y=3"), sexpr("(x=2.5 y=3)"));
    for text in ["A B=3 C=5", "A=3; B=5", "A=3, B=5", "A=3 B=5\nC=2 D=4"] {
        assert!(read(text, None, Player::Max).is_err(), "{text:?}");
    }
}

#[test]
fn tuples_of_a_name_and_a_number_are_leaves() {
    assert_eq!(sexpr("[('B',3),('C',5)]"), sexpr("(B=3 C=5)"));
    assert_eq!(sexpr("(('x', 3), ('y', 5))"), sexpr("(x=3 y=5)"));
    assert_eq!(sexpr("[('x', 3), ('C', [5, 7])]"), sexpr("(x=3 (C 5 7))"));
    assert_eq!(sexpr("[('x', 3), ('C', 5, 7)]"), sexpr("(x=3 (C 5 7))"));
    // As it is written.
    assert_eq!(sexpr(r#"[["x", 3], ["y", 5]]"#), sexpr("((x 3) (y 5))"));
}

#[test]
fn a_saved_spreadsheet_has_names() {
    for text in ["B;3;12;8\nC;2;4;6", "B,3,12,8\nC,2,4,6", "B\t3\t12\t8\nC\t2\t4\t6"] {
        assert_eq!(sexpr(text), sexpr("((B 3 12 8) (C 2 4 6))"), "{text:?}");
    }
    assert_eq!(sexpr("B,3,12\nC,2,4"), sexpr("((B 3 12) (C 2 4))"));
    assert_eq!(sexpr("B;3,5;2\nC;1;4"), sexpr("((B 3.5 2) (C 1 4))"));
    assert!(read("B;3,12\nC;2,4", None, Player::Max).is_err());
}

#[test]
fn a_column_may_be_leaves() {
    for text in ["3\n5\n2\n4", "3\n5\n\n2\n4", "2\n9\n4\n"] {
        assert_refused(text, "line 1, column 1: a number on each line may be leaves");
        assert!(read(text, Some(Format::Levels), Player::Max).is_ok(), "{text:?}");
    }
    assert_eq!(sexpr("3\n5,2,4"), "(5 2 4)");
    assert_eq!(sexpr("1\n5"), "(5)");
}
