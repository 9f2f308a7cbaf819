//! The studio's server, run beside Python.

use crate::own::Own;
use plyscope_games::registry::Registry;
use plyscope_studio::server::{Config, Server, Stopper};
use pyo3::exceptions::PyOSError;
use pyo3::prelude::*;
use std::sync::{Mutex, PoisonError};
use std::thread::JoinHandle;

/// A running studio.
#[pyclass(frozen, module = "plyscope._plyscope")]
pub(crate) struct Studio {
    url: String,
    stopper: Stopper,
    thread: Mutex<Option<JoinHandle<std::io::Result<()>>>>,
}

#[pymethods]
impl Studio {
    /// Starts it. A Python game is played under `name`.
    #[new]
    #[pyo3(signature = (host, port, name, own))]
    fn new(py: Python<'_>, host: &str, port: u16, name: &str, own: Option<&Own>) -> PyResult<Studio> {
        let games = own.map_or_else(Registry::bundled, |own| own.registry(name));
        let server = py
            .detach(|| Server::bind_with(host, port, plyscope_studio::api_with(games), Config::default()))
            .map_err(|error| PyOSError::new_err(format!("{host}:{port}: {error}")))?;
        let (url, stopper) = (server.url(), server.stopper());
        let thread = Mutex::new(Some(std::thread::spawn(move || server.run())));
        Ok(Studio { url, stopper, thread })
    }

    #[getter]
    fn url(&self) -> &str {
        &self.url
    }

    /// Ends it; searches that run are cancelled.
    fn stop(&self, py: Python<'_>) -> PyResult<()> {
        self.stopper.stop();
        let thread = self.thread.lock().unwrap_or_else(PoisonError::into_inner).take();
        let Some(thread) = thread else { return Ok(()) };
        match py.detach(|| thread.join()) {
            Ok(Ok(())) => Ok(()),
            Ok(Err(error)) => Err(PyOSError::new_err(error.to_string())),
            Err(_) => Err(PyOSError::new_err("the studio's thread failed")),
        }
    }

    /// Whether it still runs.
    fn runs(&self) -> bool {
        let thread = self.thread.lock().unwrap_or_else(PoisonError::into_inner);
        thread.as_ref().is_some_and(|thread| !thread.is_finished())
    }
}
