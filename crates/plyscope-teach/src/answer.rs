//! What a student hands in.

use crate::words as m;
use crate::{Constraint, Exercise, Kind, Number};
use plyscope::{NodeId, Tree};
use plyscope_trace::Lang;
use serde::{Deserialize, Deserializer, Serialize};
use std::collections::BTreeMap;
use std::fmt;

/// One line of a trace, as in `docs/trace-json.md`. What is not known there is ignored.
pub type TraceLine = serde_json::Map<String, serde_json::Value>;

/// An answer to an exercise: a student's, or the key. Which fields belong to which kind of exercise is said by
/// [`Response::check`] and in `docs/exercises.md`.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Response {
    /// The student who hands it in.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub student: Option<String>,
    /// Which paper of a batch it answers.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub paper: Option<u32>,
    /// Values by node.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub values: Option<BTreeMap<String, Number>>,
    /// The value of the root.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub value: Option<Number>,
    /// The best move: the node to which it leads.
    #[serde(rename = "move", skip_serializing_if = "Option::is_none")]
    pub mv: Option<String>,
    /// The best path, from the root or its child on; in JSON a list, or one text as in `B → E`.
    #[serde(skip_serializing_if = "Option::is_none", deserialize_with = "list_or_text")]
    pub path: Option<Vec<String>>,
    /// Leaves: in order of visit, or pruned ones in any order; in JSON a list, or one text as in `E F G`.
    #[serde(skip_serializing_if = "Option::is_none", deserialize_with = "list_or_text")]
    pub leaves: Option<Vec<String>>,
    /// Windows by node.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub windows: Option<BTreeMap<String, WindowGiven>>,
    /// All values of α and β by node.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub histories: Option<BTreeMap<String, HistoryGiven>>,
    /// Cuts, in order.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub cuts: Option<Vec<CutGiven>>,
    /// The children of nodes in their new order; a node that is not here keeps its own.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub orders: Option<BTreeMap<String, Vec<String>>>,
    /// The next step.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub step: Option<TraceLine>,
    /// The last depth that was completed.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub depth: Option<u32>,
    /// How many evaluations each completed depth took.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub evaluations: Option<Vec<u64>>,
    /// When the leaf is pruned: `x >= 5`, `3 < x <= 7`, `always`, `never`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub constraint: Option<Constraint>,
    /// A trace printed by the student's own program, instead of all this.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub trace: Option<Vec<TraceLine>>,
    /// Columns of a table that hold something and were not understood; a remark names them.
    #[serde(skip)]
    pub unread: Vec<String>,
}

/// Names as a list, or as one text, which is taken apart when the tree is known.
fn list_or_text<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<Vec<String>>, D::Error> {
    #[derive(Deserialize)]
    #[serde(untagged, expecting = "expected a list of names, e.g. [\"E\", \"F\"], or one text, e.g. \"E F\"")]
    enum Names {
        List(Vec<String>),
        Text(String),
    }
    Ok(Option::<Names>::deserialize(deserializer)?.and_then(|names| match names {
        Names::List(list) => Some(list),
        // An empty list says that there is nothing; an empty text says nothing.
        Names::Text(text) if text.trim().is_empty() => None,
        Names::Text(text) if crate::read::is_blank(&text) => Some(Vec::new()),
        Names::Text(text) => Some(vec![text]),
    }))
}

/// α and β of a node, and on exit what it returned. What was left blank is not there.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct WindowGiven {
    /// α.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub alpha: Option<Number>,
    /// β.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub beta: Option<Number>,
    /// What the node returned; only for [`Kind::Exit`].
    #[serde(skip_serializing_if = "Option::is_none")]
    pub value: Option<Number>,
}

/// All successive values of α and β of a node, the first on entry. A list that was left blank is empty.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct HistoryGiven {
    /// Of α.
    pub alpha: Vec<Number>,
    /// Of β.
    pub beta: Vec<Number>,
}

/// A cut.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CutGiven {
    /// The node that was cut.
    pub node: String,
    /// `"alpha"` or `"beta"`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub kind: Option<String>,
    /// The ancestor that set the bound.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub cause: Option<String>,
    /// The cause is not the nearest ancestor of the other player; in JSON true or false, or a word for it.
    #[serde(default, skip_serializing_if = "Option::is_none", deserialize_with = "bool_or_word")]
    pub deep: Option<bool>,
}

/// True, false, or a word that means one of them.
fn bool_or_word<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<bool>, D::Error> {
    use serde::de::{Error, Unexpected};
    use serde_json::Value;
    match Value::deserialize(deserializer)? {
        Value::Null => Ok(None),
        Value::Bool(deep) => Ok(Some(deep)),
        Value::String(text) if crate::read::is_blank(&text) => Ok(None),
        Value::String(text) => {
            let deep =
                is_deep(&text).ok_or_else(|| D::Error::invalid_type(Unexpected::Str(&text), &"a boolean"));
            deep.map(Some)
        }
        Value::Number(number) => {
            Err(D::Error::invalid_type(Unexpected::Other(&number.to_string()), &"a boolean"))
        }
        Value::Array(_) => Err(D::Error::invalid_type(Unexpected::Seq, &"a boolean")),
        Value::Object(_) => Err(D::Error::invalid_type(Unexpected::Map, &"a boolean")),
    }
}

/// Deep or shallow, as people write it.
pub(crate) fn is_deep(text: &str) -> Option<bool> {
    match text.trim().to_lowercase().as_str() {
        "deep" | "d" | "yes" | "y" | "true" | "1" | "tief" | "t" | "ja" | "j" => Some(true),
        "shallow" | "s" | "no" | "n" | "false" | "0" | "flach" | "f" | "nein" => Some(false),
        _ => None,
    }
}

/// Why an answer cannot be graded.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BadAnswer(pub String);

impl fmt::Display for BadAnswer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for BadAnswer {}

impl From<crate::Refused> for BadAnswer {
    fn from(refused: crate::Refused) -> BadAnswer {
        BadAnswer(refused.to_string())
    }
}

impl Kind {
    /// The fields of an answer to this kind, those that may be left out last.
    pub const fn fields(self) -> &'static [&'static str] {
        match self {
            Kind::Values | Kind::Negamax => &["values"],
            Kind::BestMove => &["value", "move", "path"],
            Kind::Visited | Kind::Pruned => &["leaves"],
            Kind::Entry | Kind::Exit => &["windows"],
            Kind::History => &["histories"],
            Kind::Cuts => &["cuts"],
            Kind::Reorder => &["orders"],
            Kind::NextStep => &["step"],
            Kind::Deepening => &["depth", "move", "value", "evaluations"],
            Kind::Symbolic => &["constraint"],
        }
    }
}

impl Response {
    /// The fields that are there, by name, `student` aside.
    fn given(&self) -> Vec<&'static str> {
        [
            ("values", self.values.is_some()),
            ("value", self.value.is_some()),
            ("move", self.mv.is_some()),
            ("path", self.path.is_some()),
            ("leaves", self.leaves.is_some()),
            ("windows", self.windows.is_some()),
            ("histories", self.histories.is_some()),
            ("cuts", self.cuts.is_some()),
            ("orders", self.orders.is_some()),
            ("step", self.step.is_some()),
            ("depth", self.depth.is_some()),
            ("evaluations", self.evaluations.is_some()),
            ("constraint", self.constraint.is_some()),
            ("trace", self.trace.is_some()),
        ]
        .into_iter()
        .filter_map(|(name, given)| given.then_some(name))
        .collect()
    }

    /// Whether this can be an answer to `exercise`: the fields of its kind, and names of its tree.
    ///
    /// # Errors
    /// With the field and what was expected, if not. A wrong answer is not an error.
    pub fn check(&self, exercise: &Exercise) -> Result<(), BadAnswer> {
        let kind = exercise.kind();
        let given = self.given();
        let wanted = kind.fields();
        if given.contains(&"trace") {
            if given.len() > 1 {
                return Err(BadAnswer(format!("a trace and `{}`; expected one of them", given[0])));
            }
            if !kind.is_about_pruning() || matches!(kind, Kind::Reorder | Kind::Deepening | Kind::Symbolic) {
                return Err(BadAnswer(format!("a trace does not answer `{kind}`; expected `{}`", wanted[0])));
            }
            return Ok(());
        }
        if let Some(other) = given.iter().find(|field| !wanted.contains(field)) {
            let wanted = wanted.join("`, `");
            return Err(BadAnswer(format!(
                "field `{other}` does not belong in an answer to `{kind}`; expected `{wanted}`"
            )));
        }
        self.check_names(&exercise.tree)
    }

    /// Whether it says nothing at all: no field, or only lists and tables with nothing in them.
    pub fn is_blank(&self) -> bool {
        use serde_json::Value;
        let empty = |value: &Value| match value {
            Value::Array(list) => list.is_empty(),
            Value::Object(table) => table.is_empty(),
            _ => false,
        };
        let said = serde_json::to_value(Response { student: None, paper: None, ..self.clone() });
        said.is_ok_and(|said| said.as_object().is_some_and(|fields| fields.values().all(empty)))
    }

    /// Whether it says that there is nothing to list.
    pub(crate) fn is_none_listed(&self) -> bool {
        self.leaves.as_ref().is_some_and(Vec::is_empty) || self.cuts.as_ref().is_some_and(Vec::is_empty)
    }

    /// Every name of a node in it, with the field in which it stands.
    fn names(&self) -> Vec<(&'static str, &str)> {
        let mut names: Vec<(&'static str, &str)> = Vec::new();
        names.extend(self.values.iter().flatten().map(|(name, _)| ("values", name.as_str())));
        names.extend(self.mv.iter().map(|name| ("move", name.as_str())));
        names.extend(self.path.iter().flatten().map(|name| ("path", name.as_str())));
        names.extend(self.leaves.iter().flatten().map(|name| ("leaves", name.as_str())));
        names.extend(self.windows.iter().flatten().map(|(name, _)| ("windows", name.as_str())));
        names.extend(self.histories.iter().flatten().map(|(name, _)| ("histories", name.as_str())));
        names.extend(self.cuts.iter().flatten().map(|cut| ("cuts", cut.node.as_str())));
        names.extend(self.orders.iter().flatten().map(|(name, _)| ("orders", name.as_str())));
        names
    }

    /// One name that is not in the tree is a slip, and [`tidied`](Response::tidied) leaves it out. If not one is, this
    /// is the answer to something else.
    fn check_names(&self, tree: &Tree) -> Result<(), BadAnswer> {
        let names = self.names();
        let known = |text: &str| split(tree, text).iter().any(|name| find(tree, name).is_some());
        if let Some(&(field, name)) = names.first()
            && !names.iter().any(|(_, name)| known(name))
        {
            let number = |text: &str| {
                text.split([' ', ',', ';']).all(|word| word.is_empty() || Number::parse(word).is_some())
            };
            if field == "leaves" && names.iter().all(|(_, name)| number(name)) {
                let leaves: Vec<&str> =
                    tree.leaves().into_iter().take(3).map(|leaf| tree.name(leaf)).collect();
                return Err(BadAnswer(format!(
                    "field `leaves`: write the names of the leaves, not their values: {}, …",
                    leaves.join(", ")
                )));
            }
            let nodes: Vec<&str> = tree.levels().into_iter().take(3).map(|node| tree.name(node)).collect();
            return Err(BadAnswer(format!(
                "field `{field}`: the tree has no node `{name}`; its nodes are {}, …",
                nodes.join(", ")
            )));
        }
        for cut in self.cuts.iter().flatten() {
            if let Some(kind) = cut.kind.as_deref().filter(|kind| cut_kind(kind).is_none()) {
                return Err(BadAnswer(format!(
                    "field `cuts`: kind `{kind}` at {}; expected alpha or beta",
                    cut.node
                )));
            }
        }
        Ok(())
    }

    /// The same answer in the tree's own names, and remarks about what is not in the tree and so left out. `b` is B where
    /// nothing else can be meant, a list of names may be one text, a path may begin at the root, and its first step is
    /// the move if no other is named.
    pub(crate) fn tidied(&self, exercise: &Exercise, lang: Lang) -> (Response, Vec<String>) {
        let tree = &exercise.tree;
        let mut remarks: Vec<String> =
            self.unread.iter().map(|column| m::unknown_column(lang, column)).collect();
        let mut disordered = Vec::new();
        let mut own = |name: &str| match find(tree, name) {
            Some(node) => Some(tree.name(node).to_owned()),
            None => {
                let remark = m::unknown_node(lang, name);
                if !remarks.contains(&remark) {
                    remarks.push(remark);
                }
                None
            }
        };
        let mut answer = self.clone();
        let mut list = |names: &mut Option<Vec<String>>| {
            if let Some(names) = names {
                *names =
                    names.iter().flat_map(|text| split(tree, text)).filter_map(|name| own(&name)).collect();
            }
        };
        list(&mut answer.path);
        list(&mut answer.leaves);
        if let Some(path) = &mut answer.path
            && path.first().is_some_and(|first| first == tree.name(tree.root()))
        {
            path.remove(0);
        }
        fn keys<T>(map: &mut Option<BTreeMap<String, T>>, own: &mut impl FnMut(&str) -> Option<String>) {
            if let Some(map) = map {
                let old = std::mem::take(map);
                map.extend(old.into_iter().filter_map(|(name, value)| Some((own(&name)?, value))));
            }
        }
        keys(&mut answer.values, &mut own);
        keys(&mut answer.windows, &mut own);
        keys(&mut answer.histories, &mut own);
        keys(&mut answer.orders, &mut own);
        for part in ["node", "child", "cause"] {
            if let Some(serde_json::Value::String(name)) =
                answer.step.as_mut().and_then(|step| step.get_mut(part))
                && let Some(node) = find(tree, name)
            {
                *name = tree.name(node).to_owned();
            }
        }
        if let Some(serde_json::Value::String(event)) =
            answer.step.as_mut().and_then(|step| step.get_mut("event"))
            && let Some(words) = m::event(event)
        {
            *event = words[0].to_owned();
        }
        // A row that was left blank says nothing about its node.
        if let Some(windows) = &mut answer.windows {
            windows.retain(|_, window| *window != WindowGiven::default());
        }
        if let Some(histories) = &mut answer.histories {
            histories.retain(|_, history| *history != HistoryGiven::default());
        }
        for children in answer.orders.iter_mut().flat_map(BTreeMap::values_mut) {
            *children =
                children.iter().flat_map(|text| split(tree, text)).filter_map(|name| own(&name)).collect();
        }
        let written = self
            .orders
            .iter()
            .flatten()
            .filter_map(|(name, children)| Some((tree.name(find(tree, name)?), children.join(" "))));
        let written: BTreeMap<&str, String> = written.collect();
        // A form lists every node; one that keeps its order says nothing.
        if let Some(orders) = &mut answer.orders {
            orders.retain(|name, order| {
                let kept = tree.find(name).map(|node| tree.children(node)).unwrap_or_default();
                !kept.iter().map(|&kid| tree.name(kid)).eq(order.iter().map(String::as_str))
            });
            // What is not an order of the children leaves them as they are drawn.
            for (name, order) in orders {
                let kids = tree.find(name).map(|node| tree.children(node)).unwrap_or_default();
                let kids: Vec<String> = kids.iter().map(|&kid| tree.name(kid).to_owned()).collect();
                let sorted = |mut names: Vec<String>| {
                    names.sort();
                    names
                };
                if sorted(order.clone()) != sorted(kids.clone()) {
                    let written = written.get(name.as_str()).cloned().unwrap_or_default();
                    disordered.push(m::not_an_order(lang, name, written, kids.join(", ")));
                    *order = kids;
                }
            }
        }
        if let Some(mv) = &mut answer.mv {
            // A move may be written with where it starts; several moves stay several.
            let names = split(tree, mv);
            let from_root = names.len() > 1 && find(tree, &names[0]) == Some(tree.root());
            let names: Vec<String> =
                names.iter().skip(usize::from(from_root)).filter_map(|name| own(name)).collect();
            answer.mv = (!names.is_empty()).then(|| names.join(", "));
        } else if exercise.kind() == Kind::BestMove {
            answer.mv = answer.path.as_ref().and_then(|path| path.first().cloned());
        }
        if let Some(cuts) = &mut answer.cuts {
            cuts.retain_mut(|cut| {
                cut.kind = cut.kind.as_deref().and_then(cut_kind).map(str::to_owned);
                cut.cause = cut.cause.as_deref().and_then(&mut own);
                let found = own(&cut.node);
                let known = found.is_some();
                cut.node = found.unwrap_or_default();
                known
            });
        }
        // An empty list says no more than no list, unless it may mean that there is nothing to list.
        let may_be_none = matches!(exercise.kind(), Kind::Pruned | Kind::Cuts) || !self.is_blank();
        if answer.is_blank()
            && !may_be_none
            && crate::key::answer(exercise, None).is_ok_and(|right| !right.is_blank())
        {
            answer = Response::default();
        }
        remarks.extend(disordered);
        (answer, remarks)
    }
}

/// `alpha` or `beta`, as people write it.
pub(crate) fn cut_kind(text: &str) -> Option<&'static str> {
    match text.trim().to_lowercase().trim_end_matches(['-', ' ']) {
        "alpha" | "α" | "a" | "alpha-cut" | "alpha cut" | "α-cut" | "alpha-schnitt" | "α-schnitt" => {
            Some("alpha")
        }
        "beta" | "β" | "b" | "beta-cut" | "beta cut" | "β-cut" | "beta-schnitt" | "β-schnitt" => {
            Some("beta")
        }
        _ => None,
    }
}

/// The node of this name; in other letters, capital or small, if only one can be meant, and without the brackets, quotes and
/// stops of a sentence around it.
pub(crate) fn find(tree: &Tree, name: &str) -> Option<NodeId> {
    let exact = tree.find(name).or_else(|| tree.find(name.trim()));
    let around = |c: char| c.is_whitespace() || "()[]{}.,:;!?\"'`“”„‘’«»".contains(c);
    let bare = name.trim_matches(around);
    if exact.is_none() && !bare.is_empty() && bare.len() < name.trim().len() {
        return find(tree, bare);
    }
    exact.or_else(|| {
        let name = name.trim().to_lowercase();
        let mut alike = tree.nodes().filter(|&node| tree.name(node).to_lowercase() == name);
        alike.next().filter(|_| alike.next().is_none())
    })
}

/// The names in a text: itself if it is one, else what stands between arrows, commas and spaces, or its letters if all of them
/// are names.
pub(crate) fn split(tree: &Tree, text: &str) -> Vec<String> {
    if find(tree, text).is_some() {
        return vec![text.to_owned()];
    }
    let parts = text.replace("->", "→").replace("=>", "→").replace('>', "→");
    let parts = parts.split(['→', ',', ';', '|']).map(str::trim).filter(|part| !part.is_empty());
    let words = |part: &str| match find(tree, part) {
        Some(_) => vec![part.to_owned()],
        None => part.split_whitespace().map(str::to_owned).collect(),
    };
    let names: Vec<String> = parts.flat_map(words).collect();
    // Hyphens and strokes stand between names only if there are names on all sides.
    let between: Vec<String> = text.split(['-', '–', '—', '/']).map(|name| name.trim().to_owned()).collect();
    if between.len() > 1 && between.iter().all(|name| find(tree, name).is_some()) {
        return between;
    }
    let letters: Vec<String> = text.chars().map(String::from).collect();
    if letters.iter().all(|letter| tree.find(letter).is_some()) {
        return letters;
    }
    // What is nowhere in the tree stays in one piece, to be told so.
    if names.iter().any(|name| find(tree, name).is_some()) { names } else { vec![text.to_owned()] }
}
