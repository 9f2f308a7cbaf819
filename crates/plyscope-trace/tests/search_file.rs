//! Recorded searches as files: what is written is read, and what is damaged is refused or harmless.

use plyscope::{Bound, EventKind, Score, Value};
use plyscope_trace::searched::{Asked, Parts, Sure};
use plyscope_trace::style::{Settings, Style, to_string};
use plyscope_trace::{Algorithm, Lang, Options, Run, examples, run, search_file};

/// A recorded search that looks like one of a game: moves for names, no values written down.
fn sample(name: &str, algorithm: Algorithm) -> Option<Run> {
    let tree = examples::find(name)?.tree();
    let run = run(&tree, Options::new(algorithm)).ok()?;
    let known = run.recording.events().iter().enumerate().filter_map(|(step, event)| match event.kind {
        EventKind::Hit { .. } => Some((step, run.node(step)?)),
        _ => None,
    });
    let asked = Asked {
        game: "letters(1)".to_owned(),
        players: ["X".to_owned(), "O".to_owned()],
        origin: "start".to_owned(),
        moves: vec!["a1".to_owned()],
        position: "here".to_owned(),
        level: "strength=3".to_owned(),
        best: Some("b2".to_owned()),
        value: "+3".to_owned(),
        meaning: "X is ahead, by estimate".to_owned(),
        sure: Some(Sure::Estimate),
        line: vec!["b2".to_owned(), "c\"3".to_owned()],
        depth: Some(4),
        nodes: 12_408,
        searched: run.recording.nodes(),
    };
    let tree = run.tree.clone().labelled(|node| (format!("m{}", node.index() % 3), None));
    let open = tree.clone();
    let tree = tree.with_evaluated(|node| open.is_leaf(node) && node.index() % 2 == 0);
    Some(Run::of(Parts {
        asked,
        value: Value { score: Score::win_in(5), bound: Bound::AtLeast },
        line: run.path.clone(),
        known: known.collect(),
        recording: run.recording,
        tree,
    }))
}

fn samples() -> Vec<Run> {
    let all = examples::ALL.iter().flat_map(|example| {
        Algorithm::ALL.into_iter().filter_map(move |algorithm| sample(example.name, algorithm))
    });
    all.collect()
}

#[test]
fn what_is_written_is_read() {
    let samples = samples();
    assert!(samples.len() > 20);
    for run in samples {
        let text = search_file::write(&run).expect("a game");
        assert!(search_file::is_search(&text));
        let read = search_file::read(&text).expect("what we wrote");
        assert_eq!(read.tree, run.tree);
        assert_eq!(read.recording.events(), run.recording.events());
        assert_eq!(read.recording.nodes(), run.recording.nodes());
        assert_eq!((read.game, read.path, read.value), (run.game, run.path, run.value));
    }
}

/// Files that do not say how sure a value is are read, and stay silent about it.
#[test]
fn a_file_may_be_silent_about_how_sure_it_is() {
    let run = sample("letters", Algorithm::AlphaBeta).expect("built in");
    let text = search_file::write(&run).expect("a game");
    let silent = text.replace("\"sure\":\"estimate\",", "");
    assert_ne!(silent, text);
    let read = search_file::read(&silent).expect("a file from before");
    assert_eq!(read.game.expect("a game").asked.sure, None);
    let odd = text.replace("\"sure\":\"estimate\"", "\"sure\":\"very\"");
    assert!(search_file::read(&odd).is_err());
}

#[test]
fn a_search_of_a_tree_is_not_written() {
    let tree = examples::find("letters").expect("built in").tree();
    let run = run(&tree, Options::new(Algorithm::AlphaBeta)).expect("a search");
    assert_eq!(search_file::write(&run), None);
}

#[test]
fn every_style_and_picture_tells_it() {
    for run in samples() {
        for style in Style::ALL {
            let text = to_string(&run, style, &Settings::default());
            assert!(text.contains("engine"), "{style}: {text}");
            assert!(text.lines().count() > 1);
        }
        let log = to_string(&run, Style::Log, &Settings::default());
        assert!(log.starts_with("# plyscope engine; letters(1) after a1; strength=3; depth 4;"), "{log}");
        let drawing = plyscope_trace::draw::Drawing::new(&run, &Default::default());
        let svg = drawing.svg(plyscope_trace::draw::Step::Final);
        assert!(svg.contains("≥ win in 5"), "the root has the bound that was found, not a value");
        let german = Settings { lang: Lang::De, ..Settings::default() };
        let log = to_string(&run.clone().named_in(Lang::De), Style::Log, &german);
        assert!(log.starts_with("# plyscope engine; letters(1) nach a1; Stufe 3; Tiefe 4;"), "{log}");
        assert!(log.contains("Die Suche beginnt bei Wurzel") && !log.contains("win in"), "{log}");
        let style = plyscope_trace::draw::Style { lang: Lang::De, ..Default::default() };
        let named = run.named_in(Lang::De);
        let svg = plyscope_trace::draw::Drawing::new(&named, &style).svg(plyscope_trace::draw::Step::Final);
        assert!(svg.contains("≥ Sieg in 5") && !svg.contains("win in"), "{svg}");
    }
}

#[test]
fn what_is_damaged_is_refused_with_its_place() {
    let text = search_file::write(
        &sample("letters", Algorithm::Deepening)
            .or(sample("horizon", Algorithm::Deepening))
            .expect("a sample"),
    )
    .expect("a game");
    let refused = |from: &str, to: &str| {
        assert!(text.contains(from), "{from} in {text}");
        let error = search_file::read(&text.replacen(from, to, 1)).expect_err(from).to_string();
        assert!(error.starts_with("not a recorded search: "), "{error}");
        assert!(error.contains("--record FILE"), "{error}");
        error
    };
    assert!(refused("\"version\":1", "\"version\":2").contains("reads version 1"));
    assert!(refused("\"plyscope-search\"", "\"else\"").contains("format"));
    assert!(refused("\"enter\":[0,\"root\"", "\"enter\":[9999,\"root\"").contains("event"));
    assert!(refused("\"nodes\":[[null,", "\"nodes\":[[7,").contains("node 0"));
    refused("\"search\":{", "\"search\":{\"more\":1,");
    // Any single character: refused or read, but never a panic.
    for at in (0..text.len()).step_by(7).filter(|&at| text.is_char_boundary(at)) {
        for other in ['0', '9', '"', ']', '}', '-'] {
            let mut damaged = text.clone();
            damaged.replace_range(
                at..at + text[at..].chars().next().map_or(1, char::len_utf8),
                &other.to_string(),
            );
            if let Ok(run) = search_file::read(&damaged) {
                let _ = to_string(&run, Style::Log, &Settings::default());
            }
        }
    }
    for end in (0..text.len()).step_by(97).filter(|&end| text.is_char_boundary(end)) {
        assert!(search_file::read(&text[..end]).is_err(), "cut at {end}");
    }
}
