//! From an HTTP request to a call and back.

use super::Config;
use super::crowd::{Connection, Working};
use crate::{Api, Kind, Problem};
use axum::body::{Body, Bytes, HttpBody};
use axum::extract::Request;
use axum::http::{HeaderMap, header};
use axum::response::{IntoResponse, Response};
use http_body::Frame;
use plyscope::engine::Cancel;
use plyscope_trace::Lang;
use std::convert::Infallible;
use std::future::poll_fn;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::pin::Pin;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::task::{Context, Poll};
use std::time::Duration;
use tokio::sync::{OwnedSemaphorePermit, Semaphore, mpsc};
use tokio::time::timeout;

/// Takes requests to the threads that do the work.
#[derive(Clone, Debug)]
pub(super) struct Carrier {
    body: usize,
    slowest: Duration,
    quick_time: Duration,
    quick: Lane,
    searches: Lane,
    /// Room for answers that are not read yet, in KiB.
    unread: Arc<Semaphore>,
}

impl Carrier {
    pub(super) fn new(config: &Config) -> Carrier {
        let lane = |most| Lane {
            room: Arc::new(Semaphore::new(most)),
            queue: Arc::default(),
            longest: config.waiting,
            patience: config.patience,
        };
        Carrier {
            body: config.body,
            slowest: config.slowest,
            quick_time: config.quick_time,
            quick: lane(config.quick),
            searches: lane(config.searches),
            unread: Arc::new(Semaphore::new(config.unread >> 10)),
        }
    }

    /// Answers one request with the call of number `n`.
    pub(super) async fn carry(self, api: Arc<Api>, n: usize, request: Request) -> Response {
        let lang = language(request.headers());
        match self.work(api, n, request).await {
            Ok(response) => response,
            // The call itself has spoken already; this is for what never came to it.
            Err(problem) => problem.said_in(lang).into_response(),
        }
    }

    async fn work(self, api: Arc<Api>, n: usize, request: Request) -> Result<Response, Problem> {
        is_json(request.headers())?;
        let line = request.extensions().get::<Arc<Connection>>().cloned();
        let body = self.read(request).await?;
        let working = line.as_ref().map(Connection::work);
        let kind = api.calls()[n].kind;
        let lane = if kind == Kind::Quick { &self.quick } else { &self.searches };
        let permit = lane.enter().await?;
        // If the client goes away, this is dropped, and the search ends.
        let alive = Alive(Cancel::new());
        let cancel = alive.0.clone();
        let (tell, mut told) = mpsc::unbounded_channel();
        tokio::task::spawn_blocking(move || {
            // The room is given back here, not when the client goes: until the work has ended it is taken.
            let _permit: OwnedSemaphorePermit = permit;
            let mut event = |name, data| drop(tell.send(Told::Event(name, data)));
            let call = || api.calls()[n].run(&body, &cancel, &mut event);
            let end = catch_unwind(AssertUnwindSafe(call)).unwrap_or_else(|_| {
                Err(Problem::new(500, "the call failed unexpectedly; this is an error in the program"))
            });
            drop(tell.send(Told::End(end)));
        });
        let first = match kind {
            // Whoever gives up here drops `alive`, and the work ends at the next look at its token.
            Kind::Quick => timeout(self.quick_time, told.recv()).await.map_err(|_| {
                let most = self.quick_time.as_secs_f32();
                let why = format!("this takes longer than {most} s; expected a smaller tree or game");
                Problem::new(413, why)
            })?,
            _ => told.recv().await,
        };
        // A stream begins when there is something to tell, so that a bad request has a status of its own.
        match first {
            Some(Told::End(end)) if kind != Kind::Stream => self.json(end?),
            Some(Told::End(Err(problem))) => Err(problem),
            Some(first) => {
                let events = Events { first: Some(first), told, _alive: alive, _working: working };
                let about =
                    [(header::CONTENT_TYPE, "text/event-stream"), (header::CACHE_CONTROL, "no-store")];
                Ok((about, Body::new(events)).into_response())
            }
            None => Err(Problem::new(500, "the work was given up")),
        }
    }

    /// An answer. A long one has its room until it is read or given up: many slow readers together may hold no more.
    fn json(&self, text: String) -> Result<Response, Problem> {
        let about = [(header::CONTENT_TYPE, "application/json"), (header::CACHE_CONTROL, "no-store")];
        if text.len() < SHORT {
            return Ok((about, text).into_response());
        }
        let room = u32::try_from(text.len().div_ceil(1024)).unwrap_or(u32::MAX);
        let room = Arc::clone(&self.unread)
            .try_acquire_many_owned(room)
            .map_err(|_| Problem::new(429, "too many long answers are not read yet"))?;
        // hyper lets go of a body before its last bytes are written, so the room goes with the bytes.
        Ok((about, Body::from(Bytes::from_owner(Unread { text, _room: room }))).into_response())
    }

    /// The body of a request. One that is too long is still read, up to a point: whoever is cut off in the middle of
    /// sending may never see the answer that says why.
    async fn read(&self, request: Request) -> Result<Vec<u8>, Problem> {
        let most = self.body;
        let patience = most.saturating_mul(16);
        let large = || Problem::new(413, format!("a request may have at most {most} bytes"));
        let mut body = request.into_body();
        if body.size_hint().lower() > patience as u64 {
            return Err(large());
        }
        let (mut kept, mut seen) = (Vec::new(), 0);
        let whole = async {
            while let Some(frame) = poll_fn(|context| Pin::new(&mut body).poll_frame(context)).await {
                let Ok(data) = frame?.into_data() else { continue };
                seen += data.len();
                if seen > patience {
                    break;
                }
                if seen <= most {
                    kept.extend_from_slice(&data);
                }
            }
            Ok::<_, axum::Error>(())
        };
        let read = timeout(self.slowest, whole).await;
        if seen > most {
            return Err(large());
        }
        read.map_err(|_| Problem::new(408, "the request did not arrive in time"))?
            .map_err(|error| Problem::new(400, format!("the request could not be read: {error}")))?;
        Ok(kept)
    }
}

/// The language that a client prefers, if we have it.
fn language(headers: &HeaderMap) -> Lang {
    let wish = headers.get(header::ACCEPT_LANGUAGE).and_then(|wish| wish.to_str().ok()).unwrap_or("");
    let first = wish.split([',', ';', '-']).next().unwrap_or("").trim();
    first.parse().unwrap_or_default()
}

/// A foreign page can send text without asking first, but not JSON.
fn is_json(headers: &HeaderMap) -> Result<(), Problem> {
    let media = headers.get(header::CONTENT_TYPE).and_then(|media| media.to_str().ok()).unwrap_or("");
    match media.split(';').next().unwrap_or("").trim().eq_ignore_ascii_case("application/json") {
        true => Ok(()),
        false => Err(Problem::new(415, format!("expected application/json, not `{media}`"))),
    }
}

/// Shorter answers are not counted.
const SHORT: usize = 64 << 10;

/// An answer and its room.
struct Unread {
    text: String,
    _room: OwnedSemaphorePermit,
}

impl AsRef<[u8]> for Unread {
    fn as_ref(&self) -> &[u8] {
        self.text.as_bytes()
    }
}

/// Room for a number of calls at once, and a queue before it.
#[derive(Clone, Debug)]
struct Lane {
    room: Arc<Semaphore>,
    queue: Arc<AtomicUsize>,
    longest: usize,
    patience: Duration,
}

impl Lane {
    async fn enter(&self) -> Result<OwnedSemaphorePermit, Problem> {
        if let Ok(permit) = Arc::clone(&self.room).try_acquire_owned() {
            return Ok(permit);
        }
        let _place = Place::take(&self.queue, self.longest)
            .ok_or_else(|| Problem::new(429, format!("{} calls are waiting already", self.longest)))?;
        let busy = format!("no room within {} s: other searches are running", self.patience.as_secs_f32());
        match timeout(self.patience, Arc::clone(&self.room).acquire_owned()).await {
            Ok(Ok(permit)) => Ok(permit),
            _ => Err(Problem::new(429, busy)),
        }
    }
}

/// A place in the queue, given back when dropped.
struct Place(Arc<AtomicUsize>);

impl Place {
    fn take(queue: &Arc<AtomicUsize>, longest: usize) -> Option<Place> {
        let place = Place(Arc::clone(queue));
        // The count goes up first and down again with the place, so that two cannot take the last one.
        (queue.fetch_add(1, Ordering::Relaxed) < longest).then_some(place)
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        self.0.fetch_sub(1, Ordering::Relaxed);
    }
}

/// Cancels when dropped.
struct Alive(Cancel);

impl Drop for Alive {
    fn drop(&mut self) {
        self.0.cancel();
    }
}

enum Told {
    Event(&'static str, String),
    End(Result<String, Problem>),
}

impl Told {
    /// As server-sent events are written. JSON has no line breaks here.
    fn bytes(self) -> Bytes {
        let (name, data) = match self {
            Told::Event(name, data) => (name, data),
            Told::End(Ok(answer)) => ("done", answer),
            Told::End(Err(problem)) => ("problem", problem.json()),
        };
        format!("event: {name}\ndata: {data}\n\n").into()
    }
}

/// The events of a search as the body of a response. The search ends with the body.
struct Events {
    first: Option<Told>,
    told: mpsc::UnboundedReceiver<Told>,
    _alive: Alive,
    _working: Option<Working>,
}

impl HttpBody for Events {
    type Data = Bytes;
    type Error = Infallible;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, Infallible>>> {
        if let Some(first) = self.first.take() {
            return Poll::Ready(Some(Ok(Frame::data(first.bytes()))));
        }
        self.told.poll_recv(context).map(|told| told.map(|told| Ok(Frame::data(told.bytes()))))
    }
}
