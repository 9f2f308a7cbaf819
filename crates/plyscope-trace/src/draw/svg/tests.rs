use super::*;
use crate::draw::Theme;
use crate::draw::sample::{Random, random_tree};
use crate::{Algorithm, Lang, Options, run};
use plyscope::{NodeId, Score, Tree};
use roxmltree::{Document, Node};

fn recorded(tree: &Tree, algorithm: Algorithm) -> Run {
    run(tree, Options::new(algorithm)).unwrap()
}

fn letters() -> Run {
    recorded(&"(((6 5) (8 7)) ((2 1) (0 3)))".parse().unwrap(), Algorithm::AlphaBeta)
}

fn classes<'a>(node: Node<'a, '_>) -> Vec<&'a str> {
    node.attribute("class").map_or(Vec::new(), |c| c.split(' ').collect())
}

fn number(node: Node<'_, '_>, name: &str) -> f64 {
    node.attribute(name).unwrap().parse().unwrap()
}

#[derive(Clone, Copy, Debug)]
struct Box {
    left: f64,
    right: f64,
    top: f64,
    bottom: f64,
}

impl Box {
    fn meets(self, other: Box) -> bool {
        // Coordinates are rounded to a tenth.
        let slack = 0.2;
        self.left + slack < other.right
            && other.left + slack < self.right
            && self.top + slack < other.bottom
            && other.top + slack < self.bottom
    }
}

/// The box of a text element, by the sizes that the style sheet gives to its classes.
fn text_box(text: Node<'_, '_>, small: bool) -> Box {
    let classes = classes(text);
    let in_leaf = text.parent().is_some_and(|p| self::classes(p).contains(&"leaf"));
    let size = match classes[0] {
        "value" if small => 10.0,
        "name" if classes.contains(&"tight") || classes.contains(&"under") => 11.0,
        "name" if classes.contains(&"beside") => 12.0,
        "value" | "name" | "happened" => 13.0,
        "caption" | "window" | "passed" | "word" => 11.0,
        other => panic!("a text of class {other}"),
    };
    let middle = match classes[0] {
        "name" => !classes.contains(&"beside"),
        "value" => in_leaf,
        class => class == "passed",
    };
    let wide = width(text.text().unwrap_or(""), size);
    let (x, y) = (number(text, "x"), number(text, "y"));
    let left = if middle { x - wide / 2.0 } else { x };
    Box { left, right: left + wide, top: y - 0.76 * size, bottom: y + 0.2 * size }
}

/// Everything of the nodes that must stay apart from what belongs to other nodes, and all other text.
fn boxes(document: &Document<'_>) -> Vec<(String, Box)> {
    let small = document.descendants().any(|n| classes(n).contains(&"small"));
    let mut out = Vec::new();
    for node in document.descendants() {
        let owner = node.parent().and_then(|p| p.attribute("data-node")).unwrap_or("");
        if node.has_tag_name("text") {
            out.push((format!("{owner} {:?}", node.text()), text_box(node, small)));
        } else if node.has_tag_name("rect") && classes(node).contains(&"shape") && !owner.is_empty() {
            let (left, top) = (number(node, "x"), number(node, "y"));
            let (right, bottom) = (left + number(node, "width"), top + number(node, "height"));
            out.push((format!("{owner} box"), Box { left, right, top, bottom }));
        } else if node.has_tag_name("path") && classes(node).contains(&"shape") && !owner.is_empty() {
            let numbers: Vec<f64> = node
                .attribute("d")
                .unwrap()
                .split(|c: char| !(c.is_ascii_digit() || c == '.' || c == '-'))
                .filter_map(|n| n.parse().ok())
                .collect();
            let [_, y1, right, y2, left] = numbers[..] else { panic!("a triangle of {numbers:?}") };
            out.push((format!("{owner} triangle"), Box { left, right, top: y1.min(y2), bottom: y1.max(y2) }));
        }
    }
    out
}

/// Points along the arrows from deep cuts to their causes, close together.
fn along_causes(document: &Document<'_>) -> Vec<(f64, f64)> {
    let is_arrow = |n: &Node<'_, '_>| classes(*n) == ["cause"] && classes(n.parent().unwrap())[0] == "edges";
    let mut points: Vec<(f64, f64)> = Vec::new();
    for arrow in document.descendants().filter(is_arrow) {
        let mut pen = (0.0, 0.0);
        for segment in arrow.attribute("d").unwrap().split(['M', 'V', 'C']).skip(1) {
            let numbers: Vec<f64> = segment.split(' ').map(|n| n.parse().unwrap()).collect();
            let (one, two, end) = match numbers[..] {
                [x, y] => {
                    pen = (x, y);
                    (pen, pen, pen)
                }
                [y] => (pen, (pen.0, y), (pen.0, y)),
                [x1, y1, x2, y2, x3, y3] => ((x1, y1), (x2, y2), (x3, y3)),
                _ => panic!("{segment}"),
            };
            let mix = |a: (f64, f64), b: (f64, f64), t| (a.0 + t * (b.0 - a.0), a.1 + t * (b.1 - a.1));
            points.extend((0..=50).map(|k| {
                let t = f64::from(k) / 50.0;
                let (a, b, c) = (mix(pen, one, t), mix(one, two, t), mix(two, end, t));
                mix(mix(a, b, t), mix(b, c, t), t)
            }));
            pen = end;
        }
    }
    points
}

/// Law: no label overlaps anything of another node or another label, no arrow meets a label of a node or a leaf, and all is
/// inside the picture.
fn check_boxes(document: &Document<'_>) {
    let svg = document.root_element();
    let view: Vec<f64> = svg.attribute("viewBox").unwrap().split(' ').map(|n| n.parse().unwrap()).collect();
    let mut boxes = boxes(document);
    let arrows = along_causes(document);
    let of_nodes = |(name, _): &&(String, Box)| !name.starts_with(' ') && !name.ends_with(" triangle");
    for (name, a) in boxes.iter().filter(of_nodes) {
        let on = |&(x, y): &(f64, f64)| a.left < x && x < a.right && a.top < y && y < a.bottom;
        assert!(!arrows.iter().any(on), "an arrow meets {name} at {a:?}");
    }
    boxes.sort_by(|a, b| a.1.left.total_cmp(&b.1.left));
    for (i, (name, a)) in boxes.iter().enumerate() {
        assert!(
            a.left >= 0.0 && a.right <= view[2] + 0.2 && a.top >= 0.0 && a.bottom <= view[3],
            "{name} at {a:?} leaves the picture {view:?}"
        );
        for (other, b) in boxes[i + 1..].iter().take_while(|(_, b)| b.left < a.right) {
            let owner = |s: &str| s.split(' ').next().unwrap_or("").to_owned();
            // A name or a leaf's value stands inside its own shape.
            let own = !owner(name).is_empty() && owner(name) == owner(other);
            let shapes = [name, other].into_iter().any(|n| n.ends_with(" box") || n.ends_with(" triangle"));
            assert!(own && shapes || !a.meets(*b), "{name} at {a:?} meets {other} at {b:?}");
        }
    }
}

#[test]
fn random_pictures_are_well_formed_and_nothing_overlaps() {
    let mut random = Random::new(21);
    for round in 0..600 {
        let tree = random_tree(&mut random, 1 + round % 70);
        let algorithm = Algorithm::ALL[random.below(9) as usize]; // the last needs static values everywhere
        let run = recorded(&tree, algorithm);
        let style = Style {
            ascii: random.below(3) == 0,
            theme: [Theme::Light, Theme::Dark, Theme::Auto][random.below(3) as usize],
            legend: random.below(3) > 0,
            scale: 0.5 + random.below(4) as f64,
            id_prefix: ["", "left-", "\"<&"][random.below(3) as usize].to_owned(),
            lang: Lang::ALL[random.below(2) as usize],
            labels: [Labels::Windows, Labels::Intervals][random.below(2) as usize],
        };
        let drawing = Drawing::new(&run, &style);
        let somewhere = Step::At(random.below(run.recording.len() as u64) as usize);
        for step in [somewhere, Step::Final] {
            let svg = drawing.svg(step);
            assert_eq!(svg, super::svg(&run, step, &style));
            let document = Document::parse(&svg).unwrap_or_else(|e| panic!("{e}: {svg}"));
            check_boxes(&document);
            let nodes: Vec<_> =
                document.descendants().filter_map(|n| n.attribute("data-node").map(|id| (id, n))).collect();
            assert_eq!(nodes.len(), tree.len());
            for (i, (id, node)) in nodes.into_iter().enumerate() {
                assert_eq!(id, i.to_string());
                assert_eq!(node.attribute("id").unwrap(), format!("{}n{i}", style.id_prefix));
                assert!(node.first_element_child().unwrap().has_tag_name("title"));
            }
        }
    }
}

#[test]
fn nothing_moves_between_steps() {
    let run = letters();
    let drawing = Drawing::new(&run, &Style::default());
    let shapes = |step: Step| -> Vec<String> {
        let svg = drawing.svg(step);
        let document = Document::parse(&svg).unwrap();
        let shapes = document.descendants().filter(|n| classes(*n).contains(&"shape"));
        shapes.map(|n| format!("{:?} {:?}", n.attribute("d"), n.attribute("x"))).collect()
    };
    let end = shapes(Step::Final);
    assert!((0..run.recording.len()).all(|k| shapes(Step::At(k)) == end));
}

#[test]
fn the_picture_of_a_prune() {
    let run = letters();
    let cut = run.cuts()[0].step;
    let svg = svg(&run, Step::At(cut), &Style::default());
    assert!(svg.contains(">step 19 of 39: PRUNE at E, β cut, 1 child skipped</text>"));
    let k = run.tree.find("K").unwrap().index();
    assert!(svg.contains(&format!(r#"<path class="edge skipped severed" id="e{k}""#)));
    assert!(svg.contains(&format!(r#"<g class="node leaf skipped" id="n{k}""#)));
    let e = run.tree.find("E").unwrap().index();
    assert!(svg.contains(&format!(r#"<g class="node max open path current" id="n{e}""#)));
    same_as_file(&svg, "letters-prune.svg");
}

#[test]
fn the_picture_of_a_result_in_ascii() {
    let run = letters();
    let style = Style { ascii: true, theme: Theme::Auto, ..Style::default() };
    let svg = svg(&run, Step::Final, &style);
    assert!(svg.is_ascii() && svg.contains("prefers-color-scheme"));
    same_as_file(&svg, "letters-final-ascii.svg");
}

/// `BLESS=1 cargo test` writes the files anew.
fn same_as_file(svg: &str, name: &str) {
    let file = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/pictures").join(name);
    if std::env::var_os("BLESS").is_some() {
        std::fs::write(&file, svg).unwrap();
    }
    let kept = std::fs::read_to_string(&file).unwrap_or_default();
    assert!(kept == svg, "{name} has changed; look at it and run BLESS=1 cargo test");
}

#[test]
fn windows_are_shown_only_where_the_search_has_them() {
    let tree = "((3 12 8) (2 4 6) (14 5 2))".parse().unwrap();
    let with = svg(&recorded(&tree, Algorithm::AlphaBeta), Step::At(8), &Style::default());
    let without = svg(&recorded(&tree, Algorithm::Minimax), Step::At(8), &Style::default());
    assert!(with.contains(r#"<text class="passed""#) && with.contains(r#"<text class="window""#));
    assert!(!without.contains(r#"<text class="passed""#) && !without.contains(r#"<text class="window""#));
}

#[test]
fn a_step_beyond_the_end_is_the_last_and_an_empty_recording_is_drawn() {
    let run = letters();
    let style = Style::default();
    assert_eq!(svg(&run, Step::At(usize::MAX), &style), svg(&run, Step::At(38), &style));
    let mut options = Options::new(Algorithm::AlphaBeta);
    options.cap = 0;
    let empty = crate::run(&run.tree, options).unwrap();
    for step in [Step::At(0), Step::Final] {
        check_boxes(&Document::parse(&svg(&empty, step, &style)).unwrap());
    }
}

#[test]
fn large_trees_say_less() {
    let mut random = Random::new(22);
    let chain = format!("{}1{}", "(".repeat(1000), ")".repeat(1000)).parse::<Tree>().unwrap();
    let star = format!("({})", "17 ".repeat(30_000)).parse::<Tree>().unwrap();
    let comb = format!("{}1{}", "(2 ".repeat(1000), " 3)".repeat(1000)).parse::<Tree>().unwrap();
    for (tree, detail) in [
        (chain, Detail::Full),
        (comb, Detail::Small),
        (random_tree(&mut random, 5_000), Detail::Small),
        (star, Detail::Dots),
    ] {
        let run = recorded(&tree, Algorithm::AlphaBeta);
        let drawing = Drawing::new(&run, &Style::default());
        assert_eq!(drawing.detail(), detail);
        for step in [Step::At(run.recording.len() / 2), Step::Final] {
            let svg = drawing.svg(step);
            let document = Document::parse(&svg).unwrap();
            check_boxes(&document);
            let labels = document.descendants().filter(|n| classes(*n).contains(&"name")).count();
            assert_eq!(labels > 0, detail == Detail::Full);
        }
    }
}

/// Law: a search from right to left is drawn on the tree as it was given.
#[test]
fn a_search_from_right_to_left_leaves_the_tree_as_it_is() {
    let mut random = Random::new(23);
    for size in 0..100 {
        let tree = random_tree(&mut random, 1 + size % 60);
        let options = Options { right_to_left: true, ..Options::new(Algorithm::AlphaBeta) };
        let run = run(&tree, options).unwrap();
        assert_eq!(*run.given(), tree);
        let drawing = Drawing::new(&run, &Style::default());
        let order = |level: &mut Vec<NodeId>| {
            level.sort_by(|a, b| drawing.place(*a).0.total_cmp(&drawing.place(*b).0))
        };
        for ply in 0..=tree.nodes().map(|node| tree.ply(node)).max().unwrap() {
            let level: Vec<_> = tree.levels().into_iter().filter(|&node| tree.ply(node) == ply).collect();
            let mut drawn = level.clone();
            order(&mut drawn);
            assert_eq!(drawn, level);
        }
        check_boxes(&Document::parse(&drawing.svg(Step::Final)).unwrap());
    }
}

/// Law: a picture says what was evaluated, what is finished and where nobody looked.
#[test]
fn evaluated_is_not_finished_and_what_lies_below_is_not_looked_at() {
    let tree = crate::examples::find("horizon").unwrap().tree();
    let run = run(&tree, Options { depth: Some(2), ..Options::new(Algorithm::DepthLimited) }).unwrap();
    let svg = |step, lang| svg(&run, step, &Style { lang, ..Style::default() });
    let end = svg(Step::Final, Lang::En);
    assert!(end.contains(">A = 2; 3 positions evaluated; best path B E</text>"), "{end}");
    assert!(svg(Step::Final, Lang::De).contains(">A = 2; 3 Stellungen bewertet; bester Weg B E</text>"));
    let document = Document::parse(&end).unwrap();
    let class = |name: &str, step: &str| {
        let id = format!("n{}", tree.find(name).unwrap().index());
        let document = Document::parse(step).unwrap();
        let node = document.descendants().find(|n| n.attribute("id") == Some(&id)).unwrap();
        let shape = node.children().find(|n| classes(*n).contains(&"shape")).unwrap();
        let dashes = if shape.has_attribute("stroke-dasharray") { " dashed" } else { "" };
        format!("{}{dashes}", node.attribute("class").unwrap())
    };
    assert_eq!(class("D", &end), "node max done static dashed");
    assert_eq!(class("B", &end), "node min done");
    assert_eq!(class("H", &end), "node leaf unseen beyond");
    assert_eq!(class("G", &end), "node max skipped");
    assert_eq!(class("D", &svg(Step::Start, Lang::En)), "node max unseen");
    assert!(end.contains("H: leaf = 3, below the horizon, not looked at</title>"));
    let legend = document.descendants().filter(|n| classes(*n).contains(&"word")).filter_map(|n| n.text());
    let legend: Vec<_> = legend.collect();
    assert!(legend.contains(&"evaluated, not finished") && legend.contains(&"not looked at"), "{legend:?}");

    // A leaf of a game that was written out may be finished or only evaluated.
    let tree: Tree = "(3 (5 6))".parse().unwrap();
    let tree = tree.clone().with_evaluated(|node| tree.value(node) != Some(Score::new(3)));
    let told = |tree: &Tree| {
        Drawing::new(&recorded(tree, Algorithm::AlphaBeta), &Style::default()).told_at(Step::Final)
    };
    assert_eq!(told(&tree), "A = 5; 1 leaf visited, 2 positions evaluated; best path C D");
}
