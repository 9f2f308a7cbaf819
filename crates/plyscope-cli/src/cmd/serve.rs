//! `plyscope serve`.

use crate::args::{LangArg, whole};
use crate::{game, out};
use anyhow::{Context, anyhow, bail};
use clap::Args;
use plyscope_studio::server::{Config, Hosts, Server};
use plyscope_studio::{api_opening, step};
use plyscope_trace::search_file;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// Start the studio: a local web page to watch, question and play the search
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Serve {
    /// A search that --record wrote; the page opens it
    #[arg(value_name = "FILE")]
    file: Option<PathBuf>,

    /// The port, 0 to 65,535; 0 takes any free port
    #[arg(long, value_name = "N", default_value_t = 7878, value_parser = whole(0..=u16::MAX))]
    port: u16,

    /// The address or name to bind to; any address but this machine's own lets others in, with a token
    #[arg(long, value_name = "HOST", default_value = "127.0.0.1")]
    host: String,

    /// A name or address by which others call this server, e.g. that of a proxy; may be given more than once
    #[arg(long, value_name = "NAME")]
    name: Vec<String>,

    /// Open the page in the browser
    #[arg(long)]
    open: bool,

    #[command(flatten)]
    lang: LangArg,
}

const EXAMPLES: &str = "\
The page works offline: all of it is in this program. Ctrl-C stops it.

A server that others can reach asks for a token, which is made anew at every start and is part of the address that is \
printed. It answers only to its own addresses and to those given with --name.

Examples:
  plyscope serve --open
  plyscope serve --port 0
  plyscope serve search.json --open
  plyscope serve --host 0.0.0.0 --port 8080
  plyscope serve --host 0.0.0.0 --name studio.example";

const OPEN: &str = "other machines can reach this server. Whoever has one of these addresses, with its token, can use \
    it, and nothing is encrypted on the way: do this only in a network that you trust.";

impl Serve {
    pub(crate) fn run(self) -> anyhow::Result<()> {
        let Serve { file, port, host, name, open, .. } = self;
        let given = file.as_deref().map(given).transpose()?;
        let opens = if given.is_some() { step::GIVEN } else { "" };
        if let Some(bad) = name.iter().find(|name| name.is_empty() || name.contains(['/', '@', ' '])) {
            bail!("--name {bad}: expected a name or an address, e.g. studio.example or 203.0.113.5");
        }
        let config = Config { hosts: Hosts::local(None).and(name), ..Config::default() };
        let server = Server::bind_with(&host, port, api_opening(game::games().clone(), given), config)
            .map_err(|error| match error.kind() {
                ErrorKind::AddrInUse => {
                    anyhow!(
                        "port {port} of {host} is in use; choose another one, e.g. --port 0 for any free port"
                    )
                }
                _ => anyhow!("{host}:{port}: {error}; expected an address of this machine, e.g. 127.0.0.1"),
            })?;
        let at = |url: &String| format!("{url}{opens}");
        let (url, urls) = (at(&server.url()), server.urls().iter().map(at).collect::<Vec<_>>());
        if server.is_open() {
            out::warn(OPEN);
        }
        let stopper = server.stopper();
        ctrlc::set_handler(move || stopper.stop())?;
        out::print(|out| Ok(writeln!(out, "{}", urls.join("\n"))?))?;
        if open && !open_page(&url) {
            out::note("no browser could be started; open the address above yourself");
        }
        Ok(server.run()?)
    }
}

/// The text of a recorded search, once it is known that it is one.
fn given(path: &Path) -> anyhow::Result<String> {
    let text = std::fs::read_to_string(path).map_err(|error| anyhow!("{}: {error}", path.display()))?;
    search_file::read(&text).with_context(|| path.display().to_string())?;
    Ok(text)
}

/// Asks the system to show a page; `false` if there is nothing to ask.
fn open_page(url: &str) -> bool {
    let (program, before): (_, &[&str]) = match std::env::consts::OS {
        "macos" => ("open", &[]),
        "windows" => ("cmd", &["/C", "start", ""]),
        _ => ("xdg-open", &[]),
    };
    let quiet = Stdio::null;
    Command::new(program).args(before).arg(url).stdin(quiet()).stdout(quiet()).stderr(quiet()).spawn().is_ok()
}
