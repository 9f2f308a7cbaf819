//! One picture of a tree, in the parts that the page's tree view exchanges.

use crate::step::{NodeInfo, PictureInfo};
use plyscope::{NodeId, Tree};
use plyscope_trace::draw::scene::Scene;
use plyscope_trace::draw::{Drawing, Step, Style};
use plyscope_trace::{Lang, Run};
use serde::Serialize;

/// A tree and one picture of it.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Drawn {
    /// The nodes, by number: 0 is the root.
    pub nodes: Vec<NodeInfo>,
    /// The picture; its parts are numbers of texts.
    pub picture: PictureInfo,
    /// The texts; number 0 is the empty one.
    pub strings: Vec<String>,
}

/// Draws one step of a search.
pub(crate) fn drawn(run: &Run, step: Step, lang: Lang) -> Drawn {
    let style = Style { lang, ..Style::default() };
    let drawing = Drawing::new(run, &style);
    let parts = drawing.parts(&Scene::new(run, step));
    let tree = &run.tree;
    let mut strings = vec![String::new()];
    let mut text = |text: String| {
        strings.push(text);
        strings.len() as u32 - 1
    };
    let (width, height) = drawing.size();
    let picture = PictureInfo {
        width,
        height,
        tree: drawing.tree_box(),
        class: drawing.detail().class().trim_start(),
        nodes: parts.nodes.into_iter().map(|look| [text(look.class), text(look.inner)]).collect(),
        edges: parts.edges.into_iter().map(&mut text).collect(),
        trails: tree.nodes().map(|node| text(drawing.trail(node))).collect(),
        places: tree.nodes().map(|node| drawing.place(node).into()).collect(),
    };
    Drawn { nodes: nodes(&run.given()), picture, strings }
}

/// The nodes with the names by which answers speak of them.
fn nodes(tree: &Tree) -> Vec<NodeInfo> {
    tree.nodes()
        .map(|node| NodeInfo {
            name: tree.name(node).to_owned(),
            player: tree.player(node).into(),
            value: tree.value(node).map(|value| tree.show(value)),
            parent: tree.parent(node).map(NodeId::index),
            children: tree.children(node).iter().map(|child| child.index()).collect(),
        })
        .collect()
}
