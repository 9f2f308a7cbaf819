//! From a tree in a text to pictures of its search: one at the end, and one at the first cut, with the reason in words.
//!
//! `cargo run -p plyscope-trace --example trace_to_svg > search.svg`

use plyscope_trace::draw::{Drawing, Step, Style};
use plyscope_trace::{Algorithm, Options, run};

/// The picture at the end, and the one at the first cut.
fn pictures(text: &str) -> Result<[String; 2], Box<dyn std::error::Error>> {
    // Any format will do that `read` knows; here Rust parses the nested list itself.
    let tree = text.parse()?;
    let run = run(&tree, Options::new(Algorithm::AlphaBeta))?;
    let cuts = run.cuts();
    let first = cuts.first().ok_or("nothing is cut in this tree")?;
    eprintln!("value {}, first cut at {}", run.tree.show(run.value), run.tree.name(first.node));
    // A drawing keeps every node in its place, so that pictures of several steps can be laid over each other.
    let style = Style { legend: true, ..Style::default() };
    let drawing = Drawing::new(&run, &style);
    Ok([drawing.svg(Step::Final), drawing.svg(Step::At(first.step))])
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let [end, _first_cut] = pictures("((3 12 8) (2 4 6) (14 5 2))")?;
    println!("{end}");
    Ok(())
}

#[test]
fn there_are_two_different_pictures() {
    let [end, cut] = pictures("((3 12 8) (2 4 6) (14 5 2))").unwrap();
    assert!(end.starts_with("<svg ") && cut.starts_with("<svg ") && end != cut);
    assert!(pictures("(1 2 3)").is_err());
}
