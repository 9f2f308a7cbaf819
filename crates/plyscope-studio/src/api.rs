//! The calls by name, each a function from text to text with its schemas: what a carrier needs and no more.

use crate::Problem;
use plyscope::engine::Cancel;
use plyscope_trace::Lang;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use std::fmt;

/// How much work a call is, and how its answer comes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kind {
    /// Done in a moment; a large one looks at its token, and ends when nobody waits any more.
    Quick,
    /// A search: it may take long and can be cancelled.
    Search,
    /// A search that tells what it finds while it runs.
    Stream,
}

/// Tells a listener: the name of an event, and its data as JSON.
pub type Tell<'t> = &'t mut dyn FnMut(&'static str, String);

type Run = dyn Fn(&[u8], &Cancel, Tell<'_>) -> Result<String, Problem> + Send + Sync;

/// What a call takes and gives can be described by a schema. Only the program that writes the API document needs that.
#[cfg(feature = "schema")]
pub trait Described: schemars::JsonSchema {}
#[cfg(feature = "schema")]
impl<T: schemars::JsonSchema> Described for T {}
/// What a call takes and gives; with the feature `schema` it can be described by one.
#[cfg(not(feature = "schema"))]
pub trait Described {}
#[cfg(not(feature = "schema"))]
impl<T> Described for T {}

/// One call.
pub struct Call {
    /// Its name: `POST /api/NAME`.
    pub name: &'static str,
    /// What it does, in one line.
    pub about: &'static str,
    /// How much work it is.
    pub kind: Kind,
    /// A request that works.
    pub example: Value,
    /// The schemas of the request, of the answer, and of the events that come before it.
    #[cfg(feature = "schema")]
    pub(crate) schemas: [fn(&mut schemars::SchemaGenerator) -> schemars::Schema; 3],
    run: Box<Run>,
}

impl fmt::Debug for Call {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Call").field("name", &self.name).field("kind", &self.kind).finish_non_exhaustive()
    }
}

impl Call {
    /// Reads the request, does the work, writes the answer. Only a [`Kind::Stream`] tells anything before.
    ///
    /// # Errors
    /// If the request is not JSON of the right shape, or asks for something that cannot be.
    pub fn run(&self, request: &[u8], cancel: &Cancel, tell: Tell<'_>) -> Result<String, Problem> {
        (self.run)(request, cancel, tell).map_err(|problem| problem.said_in(language(request)))
    }
}

/// The calls, in the order in which they are listed.
#[derive(Debug, Default)]
pub struct Api {
    calls: Vec<Call>,
}

impl Api {
    /// All calls.
    pub fn calls(&self) -> &[Call] {
        &self.calls
    }

    /// The call of this name.
    pub fn find(&self, name: &str) -> Option<&Call> {
        self.calls.iter().find(|call| call.name == name)
    }

    /// Adds a call that is done in a moment.
    pub fn quick<Q, A>(
        self,
        name: &'static str,
        about: &'static str,
        example: Value,
        f: impl Fn(Q, &Cancel) -> Result<A, Problem> + Send + Sync + 'static,
    ) -> Api
    where
        Q: DeserializeOwned + Described,
        A: Serialize + Described,
    {
        self.add::<Q, A, ()>(name, about, Kind::Quick, example, move |request, cancel, _| f(request, cancel))
    }

    /// Adds a search.
    pub fn search<Q, A>(
        self,
        name: &'static str,
        about: &'static str,
        example: Value,
        f: impl Fn(Q, &Cancel) -> Result<A, Problem> + Send + Sync + 'static,
    ) -> Api
    where
        Q: DeserializeOwned + Described,
        A: Serialize + Described,
    {
        self.add::<Q, A, ()>(name, about, Kind::Search, example, move |request, cancel, _| f(request, cancel))
    }

    /// Adds a search that tells events on the way.
    pub fn stream<Q, A, E>(
        self,
        name: &'static str,
        about: &'static str,
        example: Value,
        f: impl Fn(Q, &Cancel, &mut dyn FnMut(&'static str, &E)) -> Result<A, Problem> + Send + Sync + 'static,
    ) -> Api
    where
        Q: DeserializeOwned + Described,
        A: Serialize + Described,
        E: Serialize + Described,
    {
        self.add::<Q, A, E>(name, about, Kind::Stream, example, move |request, cancel, tell| {
            // What is told on the way and not yet read takes memory; the answer at the end says it all once more.
            let mut room = MOST_BYTES / 2;
            f(request, cancel, &mut |name, event| {
                if let Ok(text) = write(event, room) {
                    room -= text.len();
                    tell(name, text);
                }
            })
        })
    }

    fn add<Q, A, E>(
        mut self,
        name: &'static str,
        about: &'static str,
        kind: Kind,
        example: Value,
        f: impl Fn(Q, &Cancel, Tell<'_>) -> Result<A, Problem> + Send + Sync + 'static,
    ) -> Api
    where
        Q: DeserializeOwned + Described,
        A: Serialize + Described,
        E: Described,
    {
        let run = move |request: &[u8], cancel: &Cancel, tell: Tell<'_>| {
            let most = if kind == Kind::Stream { MOST_BYTES / 2 } else { MOST_BYTES };
            f(read::<Q>(request)?, cancel, tell).and_then(|answer| write(&answer, most))
        };
        self.calls.push(Call {
            name,
            about,
            kind,
            example,
            #[cfg(feature = "schema")]
            schemas: [
                schemars::SchemaGenerator::subschema_for::<Q>,
                schemars::SchemaGenerator::subschema_for::<A>,
                schemars::SchemaGenerator::subschema_for::<E>,
            ],
            run: Box::new(run),
        });
        self
    }
}

/// The language that a request asks for.
fn language(request: &[u8]) -> Lang {
    #[derive(Deserialize)]
    struct Asked {
        lang: Option<Lang>,
    }
    serde_json::from_slice(request).ok().and_then(|asked: Asked| asked.lang).unwrap_or_default()
}

/// Reads a request; the problem says which field is wrong, or where the text is not JSON.
fn read<Q: DeserializeOwned>(text: &[u8]) -> Result<Q, Problem> {
    let mut reader = serde_json::Deserializer::from_slice(text);
    let request = serde_path_to_error::deserialize(&mut reader).map_err(|error| {
        let place = error.path().to_string();
        let problem = Problem::wrong(error.into_inner().to_string());
        // The path of the whole request is a dot.
        if place == "." { problem } else { problem.at(place) }
    })?;
    reader.end().map_err(|error| Problem::wrong(error.to_string()))?;
    Ok(request)
}

/// The most bytes of an answer, with everything that is told before it.
pub(crate) const MOST_BYTES: usize = 32 << 20;

/// Writes an answer, or refuses before it has taken more memory than `most` bytes.
fn write(answer: &impl Serialize, most: usize) -> Result<String, Problem> {
    let mut out = Bounded { bytes: Vec::new(), most, full: false };
    let written = serde_json::to_writer(&mut out, answer);
    if out.full {
        return Err(too_long());
    }
    written.map_err(|error| Problem::new(500, error.to_string()))?;
    String::from_utf8(out.bytes).map_err(|error| Problem::new(500, error.to_string()))
}

/// The problem of an answer that would be too long.
pub(crate) fn too_long() -> Problem {
    let most = MOST_BYTES >> 20;
    Problem::new(413, format!("the answer would be longer than {most} MiB; expected a smaller tree or game"))
}

/// Bytes up to a limit.
struct Bounded {
    bytes: Vec<u8>,
    most: usize,
    full: bool,
}

impl std::io::Write for Bounded {
    fn write(&mut self, part: &[u8]) -> std::io::Result<usize> {
        if part.len() > self.most - self.bytes.len() {
            self.full = true;
            return Err(std::io::ErrorKind::OutOfMemory.into());
        }
        self.bytes.extend_from_slice(part);
        Ok(part.len())
    }

    fn flush(&mut self) -> std::io::Result<()> {
        Ok(())
    }
}

/// The most bytes of texts that a call gathers for its answer: they are in memory twice, and grow when they are written.
const MOST_GATHERED: usize = MOST_BYTES / 2;

/// What a call may still spend on its answer, and whether somebody waits for it.
pub(crate) struct Room<'c> {
    left: usize,
    cancel: &'c Cancel,
}

impl Room<'_> {
    /// All of it.
    pub(crate) fn new(cancel: &Cancel) -> Room<'_> {
        Room { left: MOST_GATHERED, cancel }
    }

    /// Takes room for `bytes` bytes.
    ///
    /// # Errors
    /// If there is not so much left, or nobody waits any more.
    pub(crate) fn take(&mut self, bytes: usize) -> Result<(), Problem> {
        given_up(self.cancel)?;
        let most = MOST_GATHERED >> 20;
        self.left = self.left.checked_sub(bytes).ok_or_else(|| {
            let why = "expected a smaller tree or game, or shorter names";
            Problem::new(413, format!("the answer would hold more than {most} MiB of text; {why}"))
        })?;
        Ok(())
    }
}

/// Ends work that nobody waits for.
///
/// # Errors
/// If nobody does.
pub(crate) fn given_up(cancel: &Cancel) -> Result<(), Problem> {
    match cancel.is_cancelled() {
        true => {
            Err(Problem::new(408, "the call was given up: it took too long, or nobody is waiting for it"))
        }
        false => Ok(()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[derive(Deserialize)]
    #[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
    #[serde(deny_unknown_fields)]
    struct Sum {
        numbers: Vec<i32>,
    }

    fn api() -> Api {
        Api::default().quick("sum", "Adds numbers", json!({"numbers": [1, 2]}), |sum: Sum, _| {
            Ok(sum.numbers.iter().sum::<i32>())
        })
    }

    fn ask(text: &str) -> Result<String, Problem> {
        api().find("sum").unwrap().run(text.as_bytes(), &Cancel::new(), &mut |_, _| ())
    }

    #[test]
    fn a_wrong_request_is_told_where() {
        assert_eq!(ask(r#"{"numbers": [1, 2]}"#).unwrap(), "3");
        let problem = ask(r#"{"numbers": [1, "x"]}"#).unwrap_err();
        assert_eq!((problem.status, problem.place.as_deref()), (422, Some("numbers[1]")));
        assert!(problem.detail.contains("line 1 column"), "{problem}");
        assert!(ask(r#"{"numbers": [], "more": 1}"#).unwrap_err().detail.contains("more"));
        assert!(ask(r#"{"numbers": []} 1"#).unwrap_err().detail.contains("trailing"));
        assert!(ask("").is_err());
    }
}
