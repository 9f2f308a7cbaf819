//! A real browser for tests: starts the studio and headless Chromium, and speaks to it over its debugging protocol.
//!
//! ```ignore
//! mod browser;
//! #[test]
//! fn it_loads() {
//!     let Some(mut page) = browser::open("") else { return };
//!     page.wait("document.querySelector('h1')");
//!     page.key("ArrowRight");
//!     page.screenshot("loaded");
//!     page.close();
//! }
//! ```
//!
//! Chromium is `PLYSCOPE_CHROMIUM`, or found by its usual names. Without it a test is skipped loudly, unless
//! `PLYSCOPE_REQUIRE_BROWSER=1`: then it fails.
//!
//! `PLYSCOPE_MODULE` is the WebAssembly module that `.ci/site` builds; tests of the static site are skipped loudly without
//! it. With `PLYSCOPE_CARRIER=site` all tests open the static site instead of a server.

mod chromium;
mod keys;
mod site;
mod tidy;

pub use chromium::Chromium;
#[allow(unused_imports, reason = "each test program uses its own part")]
pub use tidy::nothing_overlaps;

use plyscope_studio::server::{Config, Server};
use serde_json::{Value, json};
use std::path::PathBuf;
use std::time::{Duration, Instant};

/// How long anything in a page may take before a test gives up. Not a measure of speed: machines are slow at times.
const PATIENCE: Duration = Duration::from_secs(60);

/// A studio on a free port, stopped when dropped.
pub struct Studio {
    pub url: String,
    stop: Option<Box<dyn FnOnce()>>,
}

impl Studio {
    pub fn start(config: Config) -> Studio {
        let server = Server::bind_with("127.0.0.1", 0, plyscope_studio::api(), config).expect("a free port");
        let (url, stopper) = (server.url(), server.stopper());
        let thread = std::thread::spawn(move || server.run().expect("the server runs"));
        let stop = move || {
            stopper.stop();
            let _ = thread.join();
        };
        Studio { url, stop: Some(Box::new(stop)) }
    }

    /// From now on nobody answers at its address.
    pub fn stop(&mut self) {
        if let Some(stop) = self.stop.take() {
            stop();
        }
    }
}

impl Drop for Studio {
    fn drop(&mut self) {
        self.stop();
    }
}

/// A page of the studio, 1280 × 800, light, in English.
pub struct Page {
    pub studio: Studio,
    chromium: Chromium,
    closed: bool,
}

/// Opens the studio with what follows its address, e.g. `#play`; `None` if there is no Chromium and none is required.
pub fn open(fragment: &str) -> Option<Page> {
    match std::env::var("PLYSCOPE_CARRIER").as_deref() {
        Ok("site") => {
            Some(open_site(fragment).expect("PLYSCOPE_CARRIER=site needs PLYSCOPE_MODULE and a browser"))
        }
        Ok("server") | Err(_) => open_with(Config::default(), fragment),
        Ok(other) => panic!("PLYSCOPE_CARRIER={other}: expected server or site"),
    }
}

/// [`open`], always with a server, which has bounds and a token of its own.
pub fn open_with(config: Config, fragment: &str) -> Option<Page> {
    chromium::find().map(|program| open_at(&program, Studio::start(config), fragment))
}

/// [`open`], always the static site, below a path; `None` if there is no module.
pub fn open_site(fragment: &str) -> Option<Page> {
    let module = site::module()?;
    chromium::find().map(|program| open_at(&program, site::host(&module), fragment))
}

fn open_at(program: &std::path::Path, studio: Studio, fragment: &str) -> Page {
    let chromium = Chromium::start(program);
    let mut page = Page { studio, chromium, closed: false };
    page.viewport(1280, 800);
    page.scheme("light");
    page.goto(fragment);
    page
}

impl Page {
    /// Loads the page with what follows its address, anew even if only the fragment changes.
    pub fn goto(&mut self, fragment: &str) {
        self.chromium.command("Page.navigate", json!({ "url": "about:blank" }));
        let url = format!("{}{fragment}", self.studio.url);
        self.chromium.command("Page.navigate", json!({ "url": url }));
        self.wait("location.protocol === 'http:' && document.readyState === 'complete'");
    }

    /// The value of an expression; a promise is waited for.
    pub fn eval(&mut self, script: &str) -> Value {
        self.try_eval(script).unwrap_or_else(|error| panic!("{script}: {error}"))
    }

    fn try_eval(&mut self, script: &str) -> Result<Value, String> {
        let ask =
            json!({ "expression": script, "returnByValue": true, "awaitPromise": true, "userGesture": true });
        let mut answer = self.chromium.try_command("Runtime.evaluate", ask)?;
        if let Some(error) = answer.get("exceptionDetails") {
            return Err(error["exception"]["description"].as_str().unwrap_or("an exception").to_owned());
        }
        Ok(answer["result"]["value"].take())
    }

    /// The text that an element shows.
    pub fn text(&mut self, selector: &str) -> String {
        let script = format!("document.querySelector({}).innerText", json!(selector));
        self.eval(&script).as_str().unwrap_or_default().to_owned()
    }

    /// Waits until an expression is true, and gives what it was.
    pub fn wait(&mut self, script: &str) -> Value {
        let started = Instant::now();
        loop {
            // While a page loads its context goes away; that is no reason to give up.
            let value = self.try_eval(&format!(
                "(() => {{ const v = ({script}); return v instanceof Node ? true : v }})()"
            ));
            match &value {
                Ok(Value::Null | Value::Bool(false)) | Err(_) => {}
                Ok(Value::String(text)) if text.is_empty() => {}
                Ok(value) => return value.clone(),
            }
            if started.elapsed() > PATIENCE {
                self.screenshot("gave-up");
                let errors = self.chromium.errors.join("\n");
                panic!("never came true: {script}\nlast: {value:?}\nconsole: {errors}");
            }
            std::thread::sleep(Duration::from_millis(30));
        }
    }

    /// The middle of an element, after it was scrolled into view.
    fn middle(&mut self, selector: &str) -> (f64, f64) {
        self.wait(&format!("document.querySelector({})", json!(selector)));
        let script = format!(
            "(() => {{ const e = document.querySelector({}); e.scrollIntoView({{ block: 'nearest', inline: 'nearest' }}); \
             const r = e.getBoundingClientRect(); return [r.x + r.width / 2, r.y + r.height / 2] }})()",
            json!(selector)
        );
        let at = self.eval(&script);
        (at[0].as_f64().expect("a number"), at[1].as_f64().expect("a number"))
    }

    /// Clicks the middle of an element with the mouse.
    pub fn click(&mut self, selector: &str) {
        let (x, y) = self.middle(selector);
        for kind in ["mouseMoved", "mousePressed", "mouseReleased"] {
            self.mouse(kind, x, y);
        }
    }

    /// One mouse event: `mouseMoved`, `mousePressed` or `mouseReleased`.
    pub fn mouse(&mut self, kind: &str, x: f64, y: f64) {
        let button = if kind == "mouseMoved" { "none" } else { "left" };
        let event = json!({ "type": kind, "x": x, "y": y, "button": button, "clickCount": 1 });
        self.chromium.command("Input.dispatchMouseEvent", event);
    }

    /// Presses a key by its name, with `Shift+`, `Control+`, `Alt+` or `Meta+` before it: `ArrowRight`, `?`, `Control+z`.
    pub fn key(&mut self, key: &str) {
        for event in keys::events(key) {
            self.chromium.command("Input.dispatchKeyEvent", event);
        }
    }

    /// Types a text into what has the focus.
    pub fn type_text(&mut self, text: &str) {
        self.chromium.command("Input.insertText", json!({ "text": text }));
    }

    /// The size of the window in CSS pixels. Below 600 it is a phone: touch, and two pixels for one.
    pub fn viewport(&mut self, width: u32, height: u32) {
        let phone = width < 600;
        let scale = if phone { 2 } else { 1 };
        let metrics =
            json!({ "width": width, "height": height, "deviceScaleFactor": scale, "mobile": phone });
        self.chromium.command("Emulation.setDeviceMetricsOverride", metrics);
    }

    /// `light` or `dark`, without motion: pictures of moving things differ.
    pub fn scheme(&mut self, scheme: &str) {
        let features = json!([
            { "name": "prefers-color-scheme", "value": scheme },
            { "name": "prefers-reduced-motion", "value": "reduce" },
        ]);
        self.chromium.command("Emulation.setEmulatedMedia", json!({ "features": features }));
    }

    /// Keeps what the window shows as `target/screenshots/NAME.png`.
    pub fn screenshot(&mut self, name: &str) -> PathBuf {
        let shot = self.chromium.command("Page.captureScreenshot", json!({ "format": "png" }));
        let bytes = chromium::base64(shot["data"].as_str().unwrap_or_default());
        let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).with_file_name("screenshots");
        std::fs::create_dir_all(&folder).expect("a folder for screenshots");
        let path = folder.join(format!("{name}.png"));
        std::fs::write(&path, bytes).expect("a file for a screenshot");
        path
    }

    /// Waits for a download that was begun, and reads it.
    pub fn download(&mut self) -> Vec<u8> {
        let started = Instant::now();
        loop {
            let files = std::fs::read_dir(self.chromium.downloads()).into_iter().flatten().flatten();
            let whole = files
                .map(|file| file.path())
                .find(|path| path.extension().is_none_or(|end| end != "crdownload"));
            if let Some(path) = whole {
                let bytes = std::fs::read(&path).expect("a downloaded file");
                std::fs::remove_file(&path).expect("a downloaded file can be removed");
                return bytes;
            }
            assert!(started.elapsed() < PATIENCE, "nothing was downloaded");
            std::thread::sleep(Duration::from_millis(50));
        }
    }

    /// What the console complained about so far: errors, exceptions, refused or missing files.
    pub fn errors(&mut self) -> Vec<String> {
        // Whatever is on its way arrives before the answer to this.
        self.eval("1");
        self.chromium.errors.clone()
    }

    /// Forgets complaints that were meant to come.
    pub fn forgive(&mut self) {
        self.errors();
        self.chromium.errors.clear();
    }

    /// Ends the test: there was nothing to complain about, and nothing was asked of any other server.
    pub fn close(mut self) {
        let errors = self.errors();
        assert!(errors.is_empty(), "the console says:\n{}", errors.join("\n"));
        let own = |url: &&String| !["data:", "blob:", "about:"].iter().any(|other| url.starts_with(other));
        let home = self.studio.url.split('?').next().unwrap_or_default();
        let foreign = self.chromium.requests.iter().filter(own).find(|url| !url.starts_with(home));
        assert_eq!(foreign, None, "the page asked another server");
        self.closed = true;
    }
}

impl Drop for Page {
    fn drop(&mut self) {
        if !self.closed && !std::thread::panicking() {
            eprintln!("a page was not closed with `close`, so nobody looked at its console");
        }
    }
}
