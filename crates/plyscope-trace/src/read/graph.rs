//! Nodes and edges in any order, put together to a tree.

use super::Reading;
use plyscope::tree::{Label, ParseError, clip};

/// A node before it is known whether it has children.
pub(super) struct Vertex {
    /// What errors call it.
    pub(super) id: String,
    pub(super) offset: usize,
}

/// The children of all nodes, in the order of the edges.
pub(super) struct Children {
    first: Vec<usize>,
    all: Vec<usize>,
    root: usize,
}

/// An edge from a parent to a child, and where it stands.
pub(super) struct Edge {
    pub(super) parent: usize,
    pub(super) child: usize,
    pub(super) offset: usize,
}

impl Children {
    /// Checks that the edges make one tree of all nodes.
    pub(super) fn new(
        reading: &Reading<'_>,
        vertices: &[Vertex],
        edges: &[Edge],
    ) -> Result<Children, ParseError> {
        let error = |offset, message: &str| Err(reading.s.error_at(offset, message));
        let name = |vertex: usize| clip(&vertices[vertex].id);
        let mut parent: Vec<Option<usize>> = vec![None; vertices.len()];
        let mut first = vec![0; vertices.len() + 1];
        for edge in edges {
            if let Some(other) = parent[edge.child] {
                let (child, one, two) = (name(edge.child), name(other), name(edge.parent));
                let message = format!(
                    "\"{child}\" is below \"{one}\" and below \"{two}\"; expected one parent for each node"
                );
                return error(edge.offset, &message);
            }
            parent[edge.child] = Some(edge.parent);
            first[edge.parent + 1] += 1;
        }
        for i in 0..vertices.len() {
            first[i + 1] += first[i];
        }
        let mut next = first.clone();
        let mut all = vec![0; edges.len()];
        for edge in edges {
            all[next[edge.parent]] = edge.child;
            next[edge.parent] += 1;
        }
        let mut roots = (0..vertices.len()).filter(|&vertex| parent[vertex].is_none());
        let Some(root) = roots.next() else {
            let offset = vertices.first().map_or(0, |vertex| vertex.offset);
            let message = "every node is below another one; expected a root that is not";
            return error(offset, message);
        };
        if let Some(second) = roots.next() {
            let message = format!(
                "neither \"{}\" nor \"{}\" has a parent; expected one root",
                name(second),
                name(root)
            );
            return error(vertices[second].offset, &message);
        }
        let children = Children { first, all, root };
        // With one root and one parent each, what the root does not reach goes round in a circle.
        let mut reached = vec![false; vertices.len()];
        let mut stack = vec![root];
        while let Some(vertex) = stack.pop() {
            reached[vertex] = true;
            stack.extend(children.of(vertex));
        }
        match reached.iter().position(|reached| !reached) {
            None => Ok(children),
            Some(vertex) => {
                let message = format!("\"{}\" is below itself; expected a tree without cycles", name(vertex));
                error(vertices[vertex].offset, &message)
            }
        }
    }

    fn of(&self, vertex: usize) -> &[usize] {
        &self.all[self.first[vertex]..self.first[vertex + 1]]
    }

    pub(super) fn is_leaf(&self, vertex: usize) -> bool {
        self.of(vertex).is_empty()
    }

    /// Builds the tree depth first, each node with its label.
    pub(super) fn build(
        &self,
        reading: &mut Reading<'_>,
        vertices: &[Vertex],
        mut label: impl FnMut(&Reading<'_>, usize) -> Result<Label, ParseError>,
    ) -> Result<(), ParseError> {
        let mut stack = vec![(self.root, false)];
        while let Some((vertex, done)) = stack.pop() {
            if done {
                reading.close()?;
                continue;
            }
            let (offset, label) = (vertices[vertex].offset, label(reading, vertex)?);
            if self.is_leaf(vertex) {
                reading.leaf(offset, label)?;
            } else {
                reading.open(offset, label)?;
                stack.push((vertex, true));
                stack.extend(self.of(vertex).iter().rev().map(|&child| (child, false)));
            }
        }
        Ok(())
    }
}
