//! All steps in one picture that moves: every look that a node, an edge or a line of text ever has, each shown at its
//! time.

use super::frames::Frames;
use super::parts::{Look, Shell};
use super::scene::{Scene, SceneWalk};
use super::{Drawing, Step};
use std::fmt::Write;

/// How long the picture of the result stays, in steps.
const HOLD: usize = 4;

/// From this position on, up to the next entry, it looks like this.
type Versions = Vec<(usize, String)>;

/// One file that goes through all positions again and again, `seconds` for each: the blank tree, every step, and the
/// result a little longer. It needs no script; where a reader asks for less motion, it stands still at the result.
///
/// Law: at the time of a position, what is visible are the parts of that position.
pub fn animate(drawing: &Drawing<'_>, seconds: f64) -> String {
    let run = drawing.run();
    let id = drawing.id();
    let positions = run.recording.len() + 2;
    let time = Clock { positions, seconds };
    let mut frames = Frames::new(drawing);
    let mut nodes: Vec<Versions> = frames.parts().nodes.iter().map(|look| vec![(0, group(look))]).collect();
    let mut edges: Vec<Versions> =
        frames.parts().edges.iter().map(|edge| vec![(0, edge.trim_end().to_owned())]).collect();
    let mut trail: Versions = vec![(0, String::new())];
    let mut windows: Versions = vec![(0, String::new())];
    let mut happened: Versions = vec![(0, drawing.happened(SceneWalk::new(run).scene()))];
    let mut position = 0;
    while let Some(change) = frames.advance() {
        position += 1;
        for (node, look) in change.nodes {
            nodes[node.index()].push((position, group(&look)));
        }
        for (node, edge) in change.edges {
            edges[node.index()].push((position, edge.trim_end().to_owned()));
        }
        let path = frames.path();
        push(&mut trail, position, path.iter().map(|open| open.trail.as_str()).collect());
        push(&mut windows, position, path.iter().map(|open| open.plate.as_str()).collect());
        happened.push((position, frames.happened()));
    }
    let Shell { open, about, style, paper, edges: edge_group, nodes: node_group, after, end } =
        drawing.shell();
    let title = drawing.title(&Scene::new(run, Step::Final));
    let still = "<style>@media (prefers-reduced-motion:reduce){.plyscope .at{visibility:hidden!important}.plyscope .at.end{visibility:visible!important}}</style>\n";
    let mut out = [open.as_str(), &title, &about, &style, still, &paper, &edge_group].concat();
    time.put(&mut out, &trail);
    for (i, versions) in edges.iter().enumerate().skip(1) {
        // One id stands for all looks of an edge.
        let own = format!(r#" id="{id}e{i}""#);
        let plain: Versions = versions.iter().map(|(at, edge)| (*at, edge.replace(&own, ""))).collect();
        let _ = write!(out, r#"<g id="{id}e{i}">"#);
        time.put(&mut out, &plain);
        out.push_str("</g>\n");
    }
    out.push_str(&node_group);
    for (i, versions) in nodes.iter().enumerate() {
        let _ = write!(out, r#"<g id="{id}n{i}" data-node="{i}">"#);
        time.put(&mut out, versions);
        out.push_str("</g>\n");
    }
    out.push_str(&after);
    out.push_str("<g class=\"windows\">\n");
    time.put(&mut out, &windows);
    out.push_str("</g>\n");
    time.put(&mut out, &happened);
    out.push_str(&end);
    out
}

fn group(Look { class, inner }: &Look) -> String {
    format!(r#"<g class="{class}">{inner}</g>"#)
}

fn push(versions: &mut Versions, position: usize, look: String) {
    if versions.last().is_none_or(|(_, last)| *last != look) {
        versions.push((position, look));
    }
}

struct Clock {
    positions: usize,
    seconds: f64,
}

impl Clock {
    /// All looks of one thing, each visible in its times.
    fn put(&self, out: &mut String, versions: &Versions) {
        if let [(_, only)] = &versions[..] {
            out.push_str(only);
            return;
        }
        let mut looks: Vec<(&str, Vec<(usize, usize)>)> = Vec::new();
        for (i, (from, look)) in versions.iter().enumerate() {
            let to = versions.get(i + 1).map_or(self.positions, |next| next.0);
            match looks.iter_mut().find(|(known, _)| known == look) {
                Some((_, times)) => times.push((*from, to)),
                None => looks.push((look, vec![(*from, to)])),
            }
        }
        for (look, times) in looks.into_iter().filter(|(look, _)| !look.is_empty()) {
            let last = times.last().is_some_and(|&(_, to)| to == self.positions);
            let _ = write!(
                out,
                r#"<g class="at{}" visibility="hidden">{}"#,
                if last { " end" } else { "" },
                look.trim_end()
            );
            self.times(out, &times);
            out.push_str("</g>\n");
        }
    }

    fn times(&self, out: &mut String, times: &[(usize, usize)]) {
        let all = (self.positions + HOLD) as f64;
        let mut values = Vec::new();
        let mut at = Vec::new();
        if times.first().is_some_and(|&(from, _)| from > 0) {
            values.push("hidden");
            at.push("0".to_owned());
        }
        for &(from, to) in times {
            values.push("visible");
            at.push(format!("{:.6}", from as f64 / all));
            if to < self.positions {
                values.push("hidden");
                at.push(format!("{:.6}", to as f64 / all));
            }
        }
        let _ = write!(
            out,
            r#"<animate attributeName="visibility" calcMode="discrete" dur="{:.2}s" repeatCount="indefinite" values="{}" keyTimes="{}"/>"#,
            all * self.seconds,
            values.join(";"),
            at.join(";")
        );
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::draw::Style;
    use crate::{Algorithm, Options, examples, run};
    use roxmltree::{Document, Node};

    /// Whether a group is visible at a part of the whole time, and all groups around it are.
    fn visible(node: Node<'_, '_>, part: f64) -> bool {
        node.ancestors().filter(|n| n.attribute("visibility").is_some()).all(|group| {
            let clock = group.children().find(|n| n.has_tag_name("animate")).unwrap();
            let list =
                |name: &str| clock.attribute(name).unwrap().split(';').map(str::to_owned).collect::<Vec<_>>();
            let times: Vec<f64> = list("keyTimes").iter().map(|t| t.parse().unwrap()).collect();
            assert!(
                times[0] == 0.0
                    && times.windows(2).all(|pair| pair[0] < pair[1])
                    && times.len() == list("values").len()
            );
            let at = times.iter().rposition(|&t| t <= part).unwrap();
            list("values")[at] == "visible"
        })
    }

    #[test]
    fn every_position_is_shown_at_its_time() {
        for (name, algorithm) in [
            ("letters", Algorithm::AlphaBeta),
            ("decimals", Algorithm::Pvs),
            ("horizon", Algorithm::Deepening),
        ] {
            let run = run(&examples::find(name).unwrap().tree(), Options::new(algorithm)).unwrap();
            let drawing = Drawing::new(&run, &Style::default());
            let file = animate(&drawing, 0.5);
            let document = Document::parse(&file).unwrap();
            let positions = run.recording.len() + 2;
            for position in 0..positions {
                let step = match position {
                    0 => Step::Start,
                    k if k + 1 < positions => Step::At(k - 1),
                    _ => Step::Final,
                };
                let part = (position as f64 + 0.5) / (positions + HOLD) as f64;
                let still = drawing.svg(step);
                let truth = Document::parse(&still).unwrap();
                let shapes = |document: &Document<'_>, moving: bool| {
                    let mut found: Vec<_> = document
                        .descendants()
                        .filter(|n| matches!(n.tag_name().name(), "path" | "rect" | "text"))
                        .filter(|n| !moving || visible(*n, part))
                        .map(|n| {
                            let class = |n: Node<'_, '_>| n.attribute("class").unwrap_or("").to_owned();
                            let place =
                                ["d", "x", "y"].map(|name| n.attribute(name).unwrap_or("").to_owned());
                            (class(n), class(n.parent().unwrap()), place, n.text().unwrap_or("").to_owned())
                        })
                        // The group around a look that comes and goes has a class of its own.
                        .map(|(own, around, place, text)| {
                            (own, around.starts_with("node").then_some(around), place, text)
                        })
                        .collect();
                    found.sort();
                    found
                };
                assert_eq!(shapes(&document, true), shapes(&truth, false), "{name} {position}");
            }
            // Every id once.
            let mut ids: Vec<_> = document.descendants().filter_map(|n| n.attribute("id")).collect();
            let all = ids.len();
            ids.sort_unstable();
            ids.dedup();
            assert_eq!(ids.len(), all);
        }
    }
}
