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
//! it. With it, all tests run a second time on the static site (`site.rs`). With `PLYSCOPE_CARRIER=site` they open only that,
//! with `PLYSCOPE_CARRIER=server` only a server.

mod chromium;
mod keys;
mod site;
mod tidy;

use chromium::Tab;
#[allow(unused_imports, reason = "each test program uses its own part")]
pub use tidy::nothing_overlaps;

use plyscope_studio::server::{Config, Server};
use serde_json::{Value, json};
use std::path::PathBuf;
use std::sync::OnceLock;
use std::time::{Duration, Instant};

/// How long anything in a page may take before a test gives up. Not a measure of speed: machines are slow at times.
const PATIENCE: Duration = Duration::from_secs(60);

/// A studio on a free port, stopped when dropped.
pub struct Studio {
    pub url: String,
    /// None if it is everybody's: that one is never stopped.
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

    /// One that all tests share, made by the first test that asks.
    fn shared(kept: &OnceLock<String>, start: impl FnOnce() -> Studio) -> Studio {
        let url = kept.get_or_init(|| {
            let mut studio = start();
            std::mem::forget(studio.stop.take());
            studio.url.clone()
        });
        Studio { url: url.clone(), stop: None }
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
    /// None once it is closed.
    tab: Option<Tab>,
    /// How many requests `calls` has told of.
    asked: usize,
    /// The left button of the mouse is down.
    pressed: bool,
    /// Screenshots are kept.
    pictures: bool,
}

/// Sizes, looks and the like to try. When the tests run once more on the static site the first will do: the page is the same there,
/// only what carries its calls is not. `walk.rs` goes through all sizes on both.
pub fn some<T>(all: &[T]) -> &[T] {
    match std::env::var("PLYSCOPE_CARRIER").as_deref() {
        Ok("site") => &all[..1],
        _ => all,
    }
}

/// Opens the studio with what follows its address, e.g. `#play`; `None` if there is no Chromium and none is required.
pub fn open(fragment: &str) -> Option<Page> {
    match std::env::var("PLYSCOPE_CARRIER").as_deref() {
        Ok("site") => {
            static SITE: OnceLock<String> = OnceLock::new();
            let needs = "PLYSCOPE_CARRIER=site needs PLYSCOPE_MODULE and a browser";
            let studio = Studio::shared(&SITE, || site::host(&site::module().expect(needs)));
            let mut page = open_at(&chromium::find().expect(needs), studio, fragment);
            page.pictures = false;
            Some(page)
        }
        Ok("server") | Err(_) => {
            static SERVER: OnceLock<String> = OnceLock::new();
            let program = chromium::find()?;
            let studio = Studio::shared(&SERVER, || Studio::start(Config::default()));
            Some(open_at(&program, studio, fragment))
        }
        Ok(other) => panic!("PLYSCOPE_CARRIER={other}: expected server or site"),
    }
}

/// [`open`], always with a server of its own, with bounds and a token as one likes.
pub fn open_with(config: Config, fragment: &str) -> Option<Page> {
    chromium::find().map(|program| open_at(&program, Studio::start(config), fragment))
}

/// [`open`], always the static site on a host of its own, below a path; `None` if there is no module.
pub fn open_site(fragment: &str) -> Option<Page> {
    let module = site::module()?;
    chromium::find().map(|program| open_at(&program, site::host(&module), fragment))
}

/// Where a screenshot is kept.
pub fn picture_file(name: &str) -> PathBuf {
    PathBuf::from(env!("CARGO_TARGET_TMPDIR")).with_file_name("screenshots").join(format!("{name}.png"))
}

/// Whether there is a module and a browser; says loudly what is missing.
pub fn can_open_site() -> bool {
    site::module().is_some() && chromium::find().is_some()
}

fn open_at(program: &std::path::Path, studio: Studio, fragment: &str) -> Page {
    let mut page = Page { studio, tab: Some(Tab::open(program)), asked: 0, pressed: false, pictures: true };
    page.viewport(1280, 800);
    page.scheme("light");
    page.goto(fragment);
    page
}

impl Page {
    fn tab(&mut self) -> &mut Tab {
        self.tab.as_mut().expect("a page that is not closed")
    }

    /// Stops the studio; the page stays.
    pub fn stop_studio(&mut self) {
        assert!(self.studio.stop.is_some(), "a studio that others use cannot be stopped");
        self.studio.stop();
    }

    /// Loads the page with what follows its address, anew even if only the fragment changes.
    pub fn goto(&mut self, fragment: &str) {
        self.tab().command("Page.navigate", json!({ "url": "about:blank" }));
        let url = format!("{}{fragment}", self.studio.url);
        self.tab().command("Page.navigate", json!({ "url": url }));
        self.wait("location.protocol === 'http:' && document.readyState === 'complete'");
    }

    /// Follows a link inside the page: no file is loaded again, only the mode is made anew. Loads the page if it is there.
    pub fn visit(&mut self, fragment: &str) {
        let follow = format!(
            "(() => {{ if (location.hash === {0}) return false; \
             document.querySelector('#main > *')?.setAttribute('data-left', ''); location.hash = {0}; return true }})()",
            json!(fragment)
        );
        match self.eval(&follow) == true {
            true => drop(self.wait("!document.querySelector('#main > [data-left]')")),
            false => self.goto(fragment),
        }
    }

    /// The value of an expression; a promise is waited for.
    pub fn eval(&mut self, script: &str) -> Value {
        self.try_eval(script).unwrap_or_else(|error| panic!("{script}: {error}"))
    }

    fn try_eval(&mut self, script: &str) -> Result<Value, String> {
        let ask =
            json!({ "expression": script, "returnByValue": true, "awaitPromise": true, "userGesture": true });
        let mut answer = self.tab().try_command("Runtime.evaluate", ask)?;
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
        // The page looks again and again by itself: to ask it each time costs more than most of what is waited for.
        let patient = format!(
            "(async () => {{ const look = () => {{ const v = ({script}); return v instanceof Node ? true : v }}; let pause = 2; \
             for (const until = performance.now() + 1000; performance.now() < until; pause = Math.min(2 * pause, 30)) {{ \
             try {{ const v = look(); if (v !== null && v !== undefined && v !== false && v !== '') return v }} catch {{}} \
             await new Promise((done) => setTimeout(done, pause)) }} return look() }})()"
        );
        loop {
            // While a page loads its context goes away; that is not a reason to give up.
            let value = self.try_eval(&patient);
            match &value {
                Ok(Value::Null | Value::Bool(false)) => {}
                Ok(Value::String(text)) if text.is_empty() => {}
                Ok(value) => return value.clone(),
                Err(_) => std::thread::sleep(Duration::from_millis(5)),
            }
            if started.elapsed() > PATIENCE {
                self.picture("gave-up");
                let errors = self.tab().errors.join("\n");
                panic!("never came true: {script}\nlast: {value:?}\nconsole: {errors}");
            }
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

    /// Clicks the middle of an element with the mouse, once it stands still: nobody hits what is being laid out.
    pub fn click(&mut self, selector: &str) {
        let (mut x, mut y) = self.middle(selector);
        for _ in 0..50 {
            self.eval(
                "new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done(true))))",
            );
            let before = (x, y);
            (x, y) = self.middle(selector);
            if (x, y) == before {
                break;
            }
        }
        for kind in ["mouseMoved", "mousePressed", "mouseReleased"] {
            self.mouse(kind, x, y);
        }
    }

    /// Presses the mouse at one place, moves it to another, and lets go.
    pub fn drag(&mut self, from: (f64, f64), to: (f64, f64)) {
        self.mouse("mouseMoved", from.0, from.1);
        self.mouse("mousePressed", from.0, from.1);
        for part in [0.3, 0.7, 1.0] {
            self.mouse("mouseMoved", from.0 + part * (to.0 - from.0), from.1 + part * (to.1 - from.1));
        }
        self.mouse("mouseReleased", to.0, to.1);
    }

    /// One mouse event: `mouseMoved`, `mousePressed` or `mouseReleased`.
    pub fn mouse(&mut self, kind: &str, x: f64, y: f64) {
        // While it is pressed, every event says so.
        self.pressed = kind == "mousePressed" || (kind == "mouseMoved" && self.pressed);
        let button = if kind == "mouseMoved" && !self.pressed { "none" } else { "left" };
        let buttons = u8::from(self.pressed);
        let event =
            json!({ "type": kind, "x": x, "y": y, "button": button, "buttons": buttons, "clickCount": 1 });
        self.tab().command("Input.dispatchMouseEvent", event);
    }

    /// Presses a key by its name, with `Shift+`, `Control+`, `Alt+` or `Meta+` before it: `ArrowRight`, `?`, `Control+z`.
    pub fn key(&mut self, key: &str) {
        for event in keys::events(key) {
            self.tab().command("Input.dispatchKeyEvent", event);
        }
    }

    /// Types a text into what has the focus.
    pub fn type_text(&mut self, text: &str) {
        self.tab().command("Input.insertText", json!({ "text": text }));
    }

    /// The size of the window in CSS pixels. Below 600 it is a phone: touch, and two pixels for one.
    pub fn viewport(&mut self, width: u32, height: u32) {
        let phone = width < 600;
        let scale = if phone { 2 } else { 1 };
        let metrics =
            json!({ "width": width, "height": height, "deviceScaleFactor": scale, "mobile": phone });
        self.tab().command("Emulation.setDeviceMetricsOverride", metrics);
    }

    /// `light` or `dark`, without motion: pictures of moving things differ.
    pub fn scheme(&mut self, scheme: &str) {
        self.media(scheme, "reduce");
    }

    /// From now on things move, as they do for most people.
    pub fn motion(&mut self) {
        self.media("light", "no-preference");
    }

    fn media(&mut self, scheme: &str, motion: &str) {
        let features = json!([
            { "name": "prefers-color-scheme", "value": scheme },
            { "name": "prefers-reduced-motion", "value": motion },
        ]);
        self.tab().command("Emulation.setEmulatedMedia", json!({ "features": features }));
    }

    /// Keeps what the window shows as `target/screenshots/NAME.png`. When all tests run a second time on the static site,
    /// nothing is kept: it looks the same, and pictures take time.
    pub fn screenshot(&mut self, name: &str) {
        if self.pictures {
            self.picture(name);
        }
    }

    fn picture(&mut self, name: &str) {
        let shot = self.tab().command("Page.captureScreenshot", json!({ "format": "png" }));
        let bytes = chromium::base64(shot["data"].as_str().unwrap_or_default());
        let path = picture_file(name);
        std::fs::create_dir_all(path.with_file_name("")).expect("a folder for screenshots");
        std::fs::write(path, bytes).expect("a file for a screenshot");
    }

    /// Waits for a download that was begun, and reads it.
    pub fn download(&mut self) -> Vec<u8> {
        let started = Instant::now();
        loop {
            let files = std::fs::read_dir(self.tab().downloads()).into_iter().flatten().flatten();
            let files: Vec<PathBuf> = files.map(|file| file.path()).collect();
            let underway = files.iter().any(|path| path.extension().is_some_and(|end| end == "crdownload"));
            // Its name is taken before there is anything in it.
            let whole = files.iter().find(|path| std::fs::metadata(path).is_ok_and(|file| file.len() > 0));
            if let Some(path) = whole.filter(|_| !underway) {
                let bytes = std::fs::read(path).expect("a downloaded file");
                std::fs::remove_file(path).expect("a downloaded file can be removed");
                return bytes;
            }
            assert!(started.elapsed() < PATIENCE, "nothing was downloaded");
            std::thread::sleep(Duration::from_millis(50));
        }
    }

    /// The calls that were made since this was last asked, by name. A static site makes none.
    pub fn calls(&mut self) -> Vec<String> {
        self.eval("1");
        let home = self.studio.url.split('?').next().unwrap_or_default().to_owned();
        let name = |url: &String| url.strip_prefix(&home)?.strip_prefix("api/").map(str::to_owned);
        let before = self.asked;
        self.asked = self.tab().requests.len();
        self.tab().requests[before..].iter().filter_map(name).collect()
    }

    /// What the console complained about so far: errors, exceptions, refused or missing files.
    pub fn errors(&mut self) -> Vec<String> {
        // Whatever is on its way arrives before the answer to this.
        self.eval("1");
        self.tab().errors.clone()
    }

    /// Forgets complaints that were meant to come.
    pub fn forgive(&mut self) {
        self.errors();
        self.tab().errors.clear();
    }

    /// Ends the test: there was nothing to complain about, and nothing was asked of any other server.
    pub fn close(mut self) {
        let errors = self.errors();
        assert!(errors.is_empty(), "the console says:\n{}", errors.join("\n"));
        let own = |url: &&String| !["data:", "blob:", "about:"].iter().any(|other| url.starts_with(other));
        let home = self.studio.url.split('?').next().unwrap_or_default().to_owned();
        let foreign = self.tab().requests.iter().filter(own).find(|url| !url.starts_with(&home));
        assert_eq!(foreign, None, "the page asked another server");
        // A test with a server of its own may have left more behind than is forgotten.
        match self.tab.take() {
            Some(tab) if self.studio.stop.is_none() => {
                let origin: Vec<&str> = home.split('/').take(3).collect();
                tab.give_back(&origin.join("/"));
            }
            _ => {}
        }
    }
}

impl Drop for Page {
    fn drop(&mut self) {
        if self.tab.is_some() && !std::thread::panicking() {
            eprintln!("a page was not closed with `close`, so nobody looked at its console");
        }
    }
}
