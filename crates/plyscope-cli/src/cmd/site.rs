//! `plyscope site`.

use crate::args::LangArg;
use crate::{file, out, words as m};
use anyhow::{Context, bail};
use clap::Args;
use plyscope_studio::site;
use std::fs;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};

/// Write the studio as a folder of files, for any web server: the page without a program behind it
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Site {
    /// A new or empty folder, or one that was written by this command
    #[arg(value_name = "DIR")]
    folder: PathBuf,

    /// The WebAssembly module [default: plyscope.wasm beside this program, or in ../share/plyscope]
    #[arg(long, value_name = "FILE")]
    module: Option<PathBuf>,

    #[command(flatten)]
    lang: LangArg,
}

const EXAMPLES: &str = "\
The page is that of `plyscope serve`; the searches run in the reader's browser, as WebAssembly. Put the folder on any web \
server, at any address. Links into it work as they do here, and ?embed before the # shows one view alone, for a frame in \
another page. After the first visit it also opens without a network.

Releases contain plyscope.wasm beside the program. From a checkout, .ci/site builds it.

Examples:
  plyscope site public
  plyscope site public --module plyscope.wasm";

impl Site {
    pub(crate) fn run(self) -> anyhow::Result<()> {
        let Site { folder, module, .. } = self;
        let path = match module {
            Some(path) => path,
            None => find()?,
        };
        let module = fs::read(&path).map_err(|error| bad(&path, &error.to_string()))?;
        let files = site::files(&module).map_err(|why| bad(&path, why))?;
        may_write(&folder)?;
        let mut bytes = 0;
        for (name, content) in &files {
            let target = folder.join(name);
            if let Some(parent) = target.parent() {
                fs::create_dir_all(parent).with_context(|| parent.display().to_string())?;
            }
            file::write(&target, content)?;
            bytes += content.len();
        }
        let size = out::lang().decimal(format!("{:.1}", bytes as f64 / 1e6));
        let written = m::site_written(out::lang(), folder.display(), files.len(), size);
        out::print(|out| Ok(writeln!(out, "{written}")?))
    }
}

fn bad(path: &Path, why: &str) -> anyhow::Error {
    anyhow::anyhow!(
        "{}: {why}; expected the plyscope.wasm of this version, as .ci/site builds it",
        path.display()
    )
}

/// The module that came with the program.
fn find() -> anyhow::Result<PathBuf> {
    let program = std::env::current_exe()?;
    let beside = program.parent().unwrap_or(Path::new("."));
    let places = [beside.join(site::MODULE), beside.join("../share/plyscope").join(site::MODULE)];
    match places.iter().find(|path| path.is_file()) {
        Some(path) => Ok(path.clone()),
        None => bail!(
            "{}: not found. It is the part of the site that searches. It is built once with `.ci/site` in a checkout; \
             releases contain it. Put it beside this program, or name it with --module FILE",
            places[0].display()
        ),
    }
}

/// Refuses to write among files that are not a site.
fn may_write(folder: &Path) -> anyhow::Result<()> {
    let mut entries = match fs::read_dir(folder) {
        Ok(entries) => entries,
        Err(error) if error.kind() == ErrorKind::NotFound => return Ok(()),
        Err(error) => bail!("{}: {error}; expected a folder, e.g. public", folder.display()),
    };
    if entries.next().is_some() && !folder.join(site::MODULE).is_file() {
        bail!(
            "{}: this folder is not empty and does not hold a site; expected a new or empty one",
            folder.display()
        );
    }
    Ok(())
}
