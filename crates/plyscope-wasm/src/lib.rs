//! The calls of the studio as a WebAssembly module: what `plyscope site` puts beside the page. `.ci/site` builds it.
//!
//! The page's worker (`assets/js/carry/worker.js` of the studio) speaks to it through four functions and its memory: it asks
//! for [`room`], writes the name of a call and its request there, [`call`]s, and reads the [`answer`] of
//! [`answer_length`] bytes. What a search tells on the way goes out through an imported function; so does the question what
//! time it is. A call is ended by ending the worker.
//!
//! Nothing here knows the web: on other machines the imports are plain functions, and the tests call the module as the
//! worker does.

#![cfg_attr(
    target_arch = "wasm32",
    allow(unsafe_code, reason = "names that are exported must not be mangled")
)]

use plyscope::clock;
use plyscope::engine::Cancel;
use plyscope_studio::{Api, Problem, api, site};
use std::sync::{LazyLock, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

mod page;

/// What came in: the name of a call, then its request.
static ASKED: Mutex<Vec<u8>> = Mutex::new(Vec::new());
/// What goes out.
static ANSWER: Mutex<String> = Mutex::new(String::new());
static API: LazyLock<Api> = LazyLock::new(|| {
    clock::lend(|| Duration::from_secs_f64(page::now() / 1e3));
    std::panic::set_hook(Box::new(|panic| page::panicked(&panic.to_string())));
    api()
});

fn locked<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Room for the bytes of a name and a request, until the next call of it.
#[cfg_attr(target_arch = "wasm32", unsafe(no_mangle))]
pub extern "C" fn room(length: usize) -> *mut u8 {
    let mut asked = locked(&ASKED);
    *asked = vec![0; length];
    asked.as_mut_ptr()
}

/// Does the call whose name is the first `name` bytes of the room, with the rest as its request. Whether it was done; if
/// not, the answer is a problem.
#[cfg_attr(target_arch = "wasm32", unsafe(no_mangle))]
pub extern "C" fn call(name: usize) -> bool {
    let asked = std::mem::take(&mut *locked(&ASKED));
    let (name, request) = asked.split_at(name.min(asked.len()));
    let result = run(&String::from_utf8_lossy(name), request);
    let done = result.is_ok();
    *locked(&ANSWER) = result.unwrap_or_else(|problem| problem.json());
    done
}

fn run(name: &str, request: &[u8]) -> Result<String, Problem> {
    let call = API
        .find(name)
        .ok_or_else(|| Problem::new(404, format!("there is no call with the name `{name}`")))?;
    call.run(request, &Cancel::new(), &mut |event, data| page::tell(event, &data))
}

/// Where the answer of the last call is.
#[cfg_attr(target_arch = "wasm32", unsafe(no_mangle))]
pub extern "C" fn answer() -> *const u8 {
    locked(&ANSWER).as_ptr()
}

/// How long it is.
#[cfg_attr(target_arch = "wasm32", unsafe(no_mangle))]
pub extern "C" fn answer_length() -> usize {
    locked(&ANSWER).len()
}

/// Where the stamp is, by which `plyscope site` knows the module of its own version.
#[cfg_attr(target_arch = "wasm32", unsafe(no_mangle))]
pub extern "C" fn stamp() -> *const u8 {
    static STAMP: [u8; site::STAMP.len()] = site::STAMP;
    STAMP.as_ptr()
}

#[cfg(test)]
mod tests {
    use super::*;
    use plyscope_studio::Kind;
    use serde_json::Value;

    /// Asks as the worker does. One at a time: the module is not made for more.
    fn ask(name: &str, request: &str) -> Result<Value, Value> {
        static ONE: Mutex<()> = Mutex::new(());
        let _one = locked(&ONE);
        let asked = [name, request].concat();
        let at = room(asked.len());
        assert_eq!(at, locked(&ASKED).as_mut_ptr());
        locked(&ASKED).copy_from_slice(asked.as_bytes());
        let done = call(name.len());
        let text = locked(&ANSWER).clone();
        assert_eq!((answer(), answer_length()), (locked(&ANSWER).as_ptr(), text.len()));
        let value = serde_json::from_str(&text).unwrap();
        if done { Ok(value) } else { Err(value) }
    }

    /// Law: the module answers every call as the call itself does. (What a search finds in some time depends on the time;
    /// there the words on the way are looked at.)
    #[test]
    fn every_call_is_carried() {
        for call in api().calls() {
            let request = call.example.to_string();
            page::elsewhere::TOLD.take();
            let carried = ask(call.name, &request).unwrap();
            let told = page::elsewhere::TOLD.take();
            let mut expected = Vec::new();
            let direct =
                call.run(request.as_bytes(), &Cancel::new(), &mut |event, _| expected.push(event)).unwrap();
            match call.kind {
                Kind::Quick => {
                    assert_eq!(carried, serde_json::from_str::<Value>(&direct).unwrap(), "{}", call.name);
                    assert!(told.is_empty(), "{}", call.name);
                }
                Kind::Search => assert!(told.is_empty(), "{}", call.name),
                Kind::Stream => {
                    assert!(
                        told.iter().any(|(event, _)| event == "depth") || expected.is_empty(),
                        "{}",
                        call.name
                    );
                    for (_, data) in told {
                        serde_json::from_str::<Value>(&data).unwrap();
                    }
                }
            }
        }
    }

    #[test]
    fn what_is_wrong_is_a_problem() {
        assert_eq!(ask("none", "{}").unwrap_err()["status"], 404);
        assert_eq!(ask("", "").unwrap_err()["status"], 404);
        let problem = ask("play/see", r#"{"at": {"game": "chess960"}}"#).unwrap_err();
        assert_eq!(problem["status"], 422);
        assert!(problem["detail"].as_str().unwrap().contains("chess960"), "{problem}");
        assert_eq!(ask("examples", "{").unwrap_err()["status"], 422);
    }

    /// The clock of the page is the clock of the searches.
    #[test]
    fn time_is_asked_of_the_page() {
        ask("examples", "{}").unwrap();
        let before = page::now();
        let now = clock::now().as_secs_f64() * 1e3;
        assert!(before <= now && now <= page::now(), "{before} {now}");
    }
}
