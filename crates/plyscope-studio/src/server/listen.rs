//! A whole server: sockets, a runtime, and a way to stop it.

use super::stall::Stall;
use super::{Config, Hosts, app_with};
use crate::Api;
use hyper::server::conn::http1;
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::service::TowerToHyperService;
use std::io;
use std::net::{IpAddr, SocketAddr, TcpListener};
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::{Semaphore, watch};

/// A server that is bound and not yet running.
#[derive(Debug)]
pub struct Server {
    listener: TcpListener,
    host: String,
    address: SocketAddr,
    api: Api,
    config: Config,
    stop: Arc<watch::Sender<bool>>,
}

/// Stops a server, from any thread.
#[derive(Clone, Debug)]
pub struct Stopper(Arc<watch::Sender<bool>>);

impl Stopper {
    /// No new connection is taken, searches are cancelled, and [`Server::run`] returns.
    pub fn stop(&self) {
        self.0.send_replace(true);
    }
}

impl Server {
    /// Takes the port; 0 is any free one.
    ///
    /// # Errors
    /// If the host is not of this machine, or the port is taken or not allowed.
    pub fn bind(host: &str, port: u16) -> io::Result<Server> {
        Server::bind_with(host, port, crate::api(), Config::default())
    }

    /// Takes the port, with calls and bounds of one's own. By which names it may be called follows from the host.
    ///
    /// # Errors
    /// As [`Server::bind`].
    pub fn bind_with(host: &str, port: u16, api: Api, config: Config) -> io::Result<Server> {
        let bare = host.trim_start_matches('[').trim_end_matches(']');
        let listener = TcpListener::bind((bare, port))?;
        listener.set_nonblocking(true)?;
        let address = listener.local_addr()?;
        let config = Config { hosts: Hosts::bound(bare, address.port()), ..config };
        let stop = Arc::new(watch::Sender::new(false));
        Ok(Server { listener, host: bare.to_owned(), address, api, config, stop })
    }

    /// Where it listens.
    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// What to open in a browser.
    pub fn url(&self) -> String {
        let port = self.address.port();
        match self.host.parse::<IpAddr>() {
            Ok(IpAddr::V6(ip)) if !ip.is_unspecified() => format!("http://[{ip}]:{port}/"),
            Ok(ip) if ip.is_unspecified() => format!("http://localhost:{port}/"),
            _ => format!("http://{}:{port}/", self.host),
        }
    }

    /// What stops it.
    pub fn stopper(&self) -> Stopper {
        Stopper(Arc::clone(&self.stop))
    }

    /// Serves until it is stopped.
    ///
    /// # Errors
    /// If the machine gives no threads.
    pub fn run(self) -> io::Result<()> {
        let mut runtime = tokio::runtime::Builder::new_multi_thread();
        // A search recurses once for every ply, and a tree may have a thousand.
        let runtime = runtime.enable_all().thread_stack_size(8 << 20).thread_name("studio").build()?;
        let result = runtime.block_on(self.accept());
        // Open connections are dropped with the runtime, and with them their searches are cancelled.
        runtime.shutdown_timeout(Duration::from_secs(2));
        result
    }

    async fn accept(self) -> io::Result<()> {
        let listener = tokio::net::TcpListener::from_std(self.listener)?;
        let room = Arc::new(Semaphore::new(self.config.connections));
        let slowest = self.config.slowest;
        let router = app_with(self.api, self.config);
        let mut stop = self.stop.subscribe();
        let stopped = stop.wait_for(|&stop| stop);
        tokio::pin!(stopped);
        loop {
            let connection = async {
                let permit = Arc::clone(&room).acquire_owned().await;
                (permit, listener.accept().await)
            };
            let (permit, accepted) = tokio::select! {
                _ = &mut stopped => return Ok(()),
                connection = connection => connection,
            };
            let Ok((stream, _)) = accepted else {
                // Out of file handles, or the client is gone already: others may have more luck in a moment.
                tokio::time::sleep(Duration::from_millis(50)).await;
                continue;
            };
            // Events are small and somebody waits for them.
            let _ = stream.set_nodelay(true);
            let service = TowerToHyperService::new(router.clone());
            tokio::spawn(async move {
                let _permit = permit;
                let mut http = http1::Builder::new();
                http.timer(TokioTimer::new()).header_read_timeout(slowest);
                // An error here is a client that went away or speaks something else; there is nobody to tell.
                let _ = http.serve_connection(TokioIo::new(Stall::new(stream, slowest)), service).await;
            });
        }
    }
}
