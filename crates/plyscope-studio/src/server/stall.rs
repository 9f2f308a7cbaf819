//! A connection that is given up when its reader does not read, or hardly.

use super::crowd::Connection;
use std::io::{self, ErrorKind};
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll};
use std::time::Duration;
use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::time::{Instant, Sleep, sleep};

/// A reader that is waited for must take this number of bytes before the time is up.
const LEAST: usize = 16 << 10;

/// Passes everything on; a reader that is waited for and takes hardly anything for `longest` is an error.
pub(super) struct Stall<T> {
    inner: T,
    longest: Duration,
    /// Runs while a write waits.
    alarm: Pin<Box<Sleep>>,
    waiting: bool,
    /// What was taken since then, and what has to be.
    taken: usize,
    least: usize,
    line: Arc<Connection>,
}

impl<T> Stall<T> {
    pub(super) fn new(inner: T, longest: Duration, line: Arc<Connection>) -> Stall<T> {
        Stall {
            inner,
            longest,
            alarm: Box::pin(sleep(longest)),
            waiting: false,
            taken: 0,
            least: LEAST,
            line,
        }
    }

    /// Counts what was taken.
    fn count(&mut self, poll: &Poll<io::Result<usize>>) {
        if let Poll::Ready(Ok(n)) = poll {
            self.taken += n;
            self.line.moved();
        }
    }

    /// Watches the clock from the first write that has to wait until enough is taken or nothing is left to write.
    fn watch<R>(
        &mut self,
        context: &mut Context<'_>,
        poll: Poll<io::Result<R>>,
        done: bool,
    ) -> Poll<io::Result<R>> {
        if poll.is_ready() {
            if done || self.taken >= self.least {
                self.waiting = false;
            }
            return poll;
        }
        if !self.waiting {
            (self.waiting, self.taken) = (true, 0);
            self.alarm.as_mut().reset(Instant::now() + self.longest);
        }
        match self.alarm.as_mut().poll(context) {
            Poll::Ready(()) => Poll::Ready(Err(ErrorKind::TimedOut.into())),
            Poll::Pending => Poll::Pending,
        }
    }
}

impl<T: AsyncRead + Unpin> AsyncRead for Stall<T> {
    fn poll_read(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        Pin::new(&mut self.inner).poll_read(context, buffer)
    }
}

impl<T: AsyncWrite + Unpin> AsyncWrite for Stall<T> {
    fn poll_write(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        bytes: &[u8],
    ) -> Poll<io::Result<usize>> {
        let poll = Pin::new(&mut self.inner).poll_write(context, bytes);
        self.count(&poll);
        self.watch(context, poll, false)
    }

    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        parts: &[io::IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        let poll = Pin::new(&mut self.inner).poll_write_vectored(context, parts);
        self.count(&poll);
        self.watch(context, poll, false)
    }

    fn is_write_vectored(&self) -> bool {
        self.inner.is_write_vectored()
    }

    fn poll_flush(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        let poll = Pin::new(&mut self.inner).poll_flush(context);
        self.watch(context, poll, true)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        let poll = Pin::new(&mut self.inner).poll_shutdown(context);
        self.watch(context, poll, true)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tokio::io::{AsyncReadExt, AsyncWriteExt};

    fn block_on<F: Future>(future: F) -> F::Output {
        tokio::runtime::Builder::new_current_thread().enable_time().build().unwrap().block_on(future)
    }

    #[test]
    fn a_reader_that_reads_gets_everything_and_one_that_does_not_is_given_up() {
        block_on(async {
            let (near, mut far) = tokio::io::duplex(16);
            let line = Connection::new([127, 0, 0, 1].into());
            let mut near = Stall::new(near, Duration::from_millis(50), line);
            near.least = 1;
            let reader = tokio::spawn(async move {
                let mut all = Vec::new();
                while all.len() < 64 {
                    // Slower than the limit in all, but never for so long without a byte.
                    tokio::time::sleep(Duration::from_millis(15)).await;
                    let mut some = [0; 8];
                    let n = far.read(&mut some).await.unwrap();
                    all.extend_from_slice(&some[..n]);
                }
                (all, far)
            });
            near.write_all(&[7; 64]).await.unwrap();
            let (all, _far) = reader.await.unwrap();
            assert_eq!(all, [7; 64]);
            let error = near.write_all(&[7; 64]).await.unwrap_err();
            assert_eq!(error.kind(), ErrorKind::TimedOut);
        });
    }

    #[test]
    fn a_reader_that_hardly_reads_is_given_up_too() {
        block_on(async {
            let (near, mut far) = tokio::io::duplex(16);
            let mut near =
                Stall::new(near, Duration::from_millis(50), Connection::new([127, 0, 0, 1].into()));
            let reader = tokio::spawn(async move {
                let mut some = [0; 1];
                while far.read(&mut some).await.is_ok_and(|n| n > 0) {
                    tokio::time::sleep(Duration::from_millis(5)).await;
                }
            });
            let error = near.write_all(&[7; 4_000]).await.unwrap_err();
            assert_eq!(error.kind(), ErrorKind::TimedOut);
            drop(near);
            reader.await.unwrap();
        });
    }
}
