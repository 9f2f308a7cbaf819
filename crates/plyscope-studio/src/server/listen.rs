//! A whole server: sockets, a runtime, and a way to stop it.

use super::crowd::Crowd;
use super::gate::Local;
use super::stall::Stall;
use super::{Config, Hosts, Token, app_with};
use crate::Api;
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper::service::{Service, service_fn};
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::service::TowerToHyperService;
use std::io;
use std::net::{IpAddr, SocketAddr, TcpListener, UdpSocket};
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::watch;

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

    /// Takes the port, with calls and bounds of one's own. By which names it may be called follows from the host; those of
    /// the configuration that were [given](Hosts::and) are added. If others can reach it, there is a [`Token`].
    ///
    /// # Errors
    /// As [`Server::bind`].
    pub fn bind_with(host: &str, port: u16, api: Api, config: Config) -> io::Result<Server> {
        let bare = host.trim_start_matches('[').trim_end_matches(']');
        let listener = TcpListener::bind((bare, port))?;
        listener.set_nonblocking(true)?;
        let address = listener.local_addr()?;
        let hosts = Hosts::bound(bare, address.port()).and(config.hosts.given().to_vec());
        let token = config.token.or_else(|| (!address.ip().is_loopback()).then(Token::random));
        let config = Config { hosts, token, ..config };
        let stop = Arc::new(watch::Sender::new(false));
        Ok(Server { listener, host: bare.to_owned(), address, api, config, stop })
    }

    /// Where it listens.
    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// Whether other machines may reach it.
    pub fn is_open(&self) -> bool {
        !self.address.ip().is_loopback()
    }

    /// What to open in a browser on this machine.
    pub fn url(&self) -> String {
        let host = match self.host.parse::<IpAddr>() {
            Ok(ip) if ip.is_unspecified() => "localhost".to_owned(),
            Ok(IpAddr::V6(ip)) => format!("[{ip}]"),
            _ => self.host.clone(),
        };
        self.address_of(&host, Some(self.address.port()))
    }

    /// What others may open: by the addresses of this machine, as far as they can be found out, and by the names that were
    /// given, where nothing is said about the port.
    pub fn urls(&self) -> Vec<String> {
        if !self.is_open() {
            return vec![self.url()];
        }
        let port = Some(self.address.port());
        let mut urls = Vec::new();
        if self.address.ip().is_unspecified() {
            let host = |ip: IpAddr| if ip.is_ipv6() { format!("[{ip}]") } else { ip.to_string() };
            // Bound to all of the older kind, it hears nothing of the newer one.
            let heard = |ip: &IpAddr| ip.is_ipv4() || self.address.is_ipv6();
            urls.extend(own_addresses().into_iter().filter(heard).map(|ip| self.address_of(&host(ip), port)));
        }
        urls.extend(self.config.hosts.given().iter().map(|name| self.address_of(name, port)));
        urls.push(self.url());
        urls
    }

    fn address_of(&self, host: &str, port: Option<u16>) -> String {
        let port = port.map_or(String::new(), |port| format!(":{port}"));
        let query = self.config.token.as_ref().map_or(String::new(), Token::query);
        format!("http://{host}{port}/{query}")
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
        let crowd = Crowd::new(self.config.connections, self.config.connections_of_one);
        let slowest = self.config.slowest;
        let router = app_with(self.api, self.config);
        let mut stop = self.stop.subscribe();
        let stopped = stop.wait_for(|&stop| stop);
        tokio::pin!(stopped);
        loop {
            let accepted = tokio::select! {
                _ = &mut stopped => return Ok(()),
                accepted = listener.accept() => accepted,
            };
            let Ok((stream, client)) = accepted else {
                // Out of file handles, or the client is gone already: others may have more luck in a moment.
                tokio::time::sleep(Duration::from_millis(50)).await;
                continue;
            };
            // Nobody waits for a place: the slowest makes room. If nobody is slow, the new one has to come again.
            let Some(seat) = crowd.enter(client.ip().to_canonical()) else { continue };
            // Events are small and somebody waits for them.
            let _ = stream.set_nodelay(true);
            let local = stream.local_addr().map(|address| Local(address.ip())).ok();
            let inner = TowerToHyperService::new(router.clone());
            tokio::spawn(async move {
                let line = Arc::clone(&seat.line);
                let service = service_fn(|mut request: hyper::Request<Incoming>| {
                    line.moved();
                    request.extensions_mut().insert(Arc::clone(&line));
                    if let Some(local) = local {
                        request.extensions_mut().insert(local);
                    }
                    inner.call(request)
                });
                let mut http = http1::Builder::new();
                http.timer(TokioTimer::new()).header_read_timeout(slowest);
                let stream = TokioIo::new(Stall::new(stream, slowest, Arc::clone(&line)));
                tokio::select! {
                    // An error here is a client that went away or speaks something else; there is nobody to tell.
                    _ = http.serve_connection(stream, service) => {}
                    () = line.gone() => {}
                }
            });
        }
    }
}

/// The addresses by which others may reach this machine: those from which it would send to addresses that are reserved for
/// documentation. Nothing is sent to find them out.
fn own_addresses() -> Vec<IpAddr> {
    let mut found = Vec::new();
    for target in ["192.0.2.1:9", "[2001:db8::1]:9"] {
        let any = if target.starts_with('[') { "[::]:0" } else { "0.0.0.0:0" };
        let Ok(socket) = UdpSocket::bind(any) else { continue };
        let local = socket.connect(target).and_then(|()| socket.local_addr()).map(|address| address.ip());
        if let Ok(ip) = local
            && !ip.is_loopback()
            && !ip.is_unspecified()
            && !found.contains(&ip)
        {
            found.push(ip);
        }
    }
    found
}
