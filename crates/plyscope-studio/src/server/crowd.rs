//! The open connections: how many there may be, from one address and in all, and which one goes when it is one too many.

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use tokio::sync::Notify;
use tokio::time::Instant;

/// One connection, as others see it.
#[derive(Debug)]
pub(super) struct Connection {
    client: IpAddr,
    state: Mutex<State>,
    gone: Notify,
}

#[derive(Clone, Copy, Debug)]
struct State {
    /// When it last did something that counts: it came, its request had arrived, a part of its answer was taken.
    since: Instant,
    /// How many of its requests have arrived and are being worked on. It waits for us, then, and not we for it.
    working: usize,
}

impl Connection {
    pub(super) fn new(client: IpAddr) -> Arc<Connection> {
        let state = State { since: Instant::now(), working: 0 };
        Arc::new(Connection { client, state: Mutex::new(state), gone: Notify::new() })
    }

    /// It did something.
    pub(super) fn moved(&self) {
        locked(&self.state).since = Instant::now();
    }

    /// Its request has arrived; work goes on until what is given back is dropped.
    pub(super) fn work(self: &Arc<Connection>) -> Working {
        locked(&self.state).working += 1;
        Working(Arc::clone(self))
    }

    /// Waits until it has to make room.
    pub(super) async fn gone(&self) {
        self.gone.notified().await;
    }
}

/// Work on a request.
pub(super) struct Working(Arc<Connection>);

impl Drop for Working {
    fn drop(&mut self) {
        let mut state = locked(&self.0.state);
        state.working -= 1;
        state.since = Instant::now();
    }
}

/// All connections.
#[derive(Debug)]
pub(super) struct Crowd {
    most: usize,
    most_of_one: usize,
    lines: Mutex<Connections>,
}

#[derive(Debug, Default)]
struct Connections {
    next: u64,
    open: HashMap<u64, Arc<Connection>>,
}

/// A place in the crowd, given back when dropped.
#[derive(Debug)]
pub(super) struct Seat {
    crowd: Arc<Crowd>,
    number: u64,
    pub(super) line: Arc<Connection>,
}

impl Drop for Seat {
    fn drop(&mut self) {
        locked(&self.crowd.lines).open.remove(&self.number);
    }
}

impl Crowd {
    /// Room for a number of connections in all, and for a smaller one from one address.
    pub(super) fn new(most: usize, most_of_one: usize) -> Arc<Crowd> {
        Arc::new(Crowd { most, most_of_one, lines: Mutex::default() })
    }

    /// Takes a new connection in, and none has to wait: if there are too many, the slowest of the same client goes, or
    /// the slowest of all. A client that waits for our work is not slow.
    ///
    /// Law: there are never more than allowed; `None` only if all that could go are being worked for.
    pub(super) fn enter(self: &Arc<Crowd>, client: IpAddr) -> Option<Seat> {
        let mut lines = locked(&self.lines);
        let of_one = lines.open.values().filter(|line| line.client == client).count();
        if of_one >= self.most_of_one {
            lines.drop_slowest(|line| line.client == client)?;
        } else if lines.open.len() >= self.most {
            lines.drop_slowest(|_| true)?;
        }
        let (number, line) = (lines.next, Connection::new(client));
        lines.next += 1;
        lines.open.insert(number, Arc::clone(&line));
        Some(Seat { crowd: Arc::clone(self), number, line })
    }
}

impl Connections {
    /// Sends away the one that has done nothing for longest, and leaves its place at once.
    fn drop_slowest(&mut self, of: impl Fn(&Connection) -> bool) -> Option<()> {
        let waits = |line: &Connection| {
            let state = *locked(&line.state);
            (state.working == 0).then_some(state.since)
        };
        let candidates = self.open.iter().filter(|(_, line)| of(line));
        let (_, number) = candidates.filter_map(|(&number, line)| Some((waits(line)?, number))).min()?;
        let line = self.open.remove(&number)?;
        line.gone.notify_one();
        Some(())
    }
}

/// What a thread that panicked left behind is whole: nothing here can fail halfway.
fn locked<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::Duration;

    fn client(n: u8) -> IpAddr {
        IpAddr::from([127, 0, 0, n])
    }

    fn left(seat: &Seat) -> bool {
        !locked(&seat.crowd.lines).open.contains_key(&seat.number)
    }

    /// Makes a connection look as if it had come a number of seconds ago.
    fn age(seat: &Seat, seconds: u64) {
        let mut state = locked(&seat.line.state);
        state.since = state.since.checked_sub(Duration::from_secs(seconds)).unwrap();
    }

    #[test]
    fn the_slowest_makes_room_and_who_waits_for_work_stays() {
        let crowd = Crowd::new(4, 3);
        let seats: Vec<Seat> = [1, 1, 1, 2].map(|n| crowd.enter(client(n)).unwrap()).into();
        seats.iter().zip([10, 30, 20, 40]).for_each(|(seat, seconds)| age(seat, seconds));
        // One more of a client that has as many as it may: its own slowest goes, not the slowest of all.
        let fourth = crowd.enter(client(1)).unwrap();
        assert_eq!(seats.iter().map(left).collect::<Vec<_>>(), [false, true, false, false]);
        // One more of another: the slowest of all goes, unless it is being worked for.
        let working = seats[3].line.work();
        let third = crowd.enter(client(3)).unwrap();
        assert_eq!(seats.iter().map(left).collect::<Vec<_>>(), [false, true, true, false]);
        // All are being worked for: the new one has to go.
        let all: Vec<Working> = [&seats[0], &fourth, &third].map(|seat| seat.line.work()).into();
        assert!(crowd.enter(client(4)).is_none());
        drop(all);
        drop(working);
        assert!(crowd.enter(client(4)).is_some());
        drop(seats);
        drop((third, fourth));
        assert_eq!(locked(&crowd.lines).open.len(), 0);
    }
}
