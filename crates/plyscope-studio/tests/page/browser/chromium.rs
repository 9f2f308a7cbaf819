//! Headless Chromium and its debugging protocol, as much as the tests need.

use serde_json::{Value, json};
use std::io::{BufRead, BufReader, Write};
use std::net::TcpStream;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, OnceLock};
use std::time::Duration;
use tungstenite::{Message, WebSocket};

/// The program; `None`, and a loud word, if there is none and the tests may do without.
pub fn find() -> Option<PathBuf> {
    let named = std::env::var_os("PLYSCOPE_CHROMIUM").map(PathBuf::from);
    let names = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome"];
    let folders: Vec<PathBuf> = std::env::var_os("PATH").iter().flat_map(std::env::split_paths).collect();
    let usual = names.iter().flat_map(|name| folders.iter().map(move |folder| folder.join(name)));
    let mac = PathBuf::from("/Applications/Google Chrome.app/Contents/MacOS/Google Chrome");
    let found = named.into_iter().chain(usual).chain([mac]).find(|path| path.is_file());
    if found.is_none() {
        let word = "no Chromium was found: the test in a real browser is SKIPPED (set PLYSCOPE_CHROMIUM, or install chromium)";
        let required = std::env::var_os("PLYSCOPE_REQUIRE_BROWSER").is_some_and(|value| value == "1");
        assert!(!required, "{word}; PLYSCOPE_REQUIRE_BROWSER=1 does not allow that");
        // Not by `eprintln!`: the test would pass, and what it printed would not be shown.
        let _ = writeln!(std::io::stderr(), "\n*** {word}\n");
    }
    found
}

/// What Chromium is started with, besides its folder.
const FLAGS: [&str; 17] = [
    "--headless=new",
    "--remote-debugging-port=0",
    // Tests run as root in containers, where the sandbox cannot; they only open our own page.
    "--no-sandbox",
    "--disable-gpu",
    "--disable-dev-shm-usage",
    "--no-first-run",
    "--no-default-browser-check",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-extensions",
    "--disable-sync",
    // Nobody comes back to a page that was left, and no page is opened that a spare process would be ready for.
    "--disable-features=SpareRendererForSitePerProcess,BackForwardCache",
    // No page is the one in front; all of them must go on.
    "--disable-renderer-backgrounding",
    "--disable-backgrounding-occluded-windows",
    "--hide-scrollbars",
    "--force-color-profile=srgb",
    "--lang=en-US",
];

/// Runs a program until the standard input ends, then removes its folder. Statics are never dropped, but when this
/// program ends, however it does, its pipes are closed; nobody hears a complaint then.
const GUARD: &str = r#"trap '' INT; folder=$1; shift; "$@" & program=$!; cat >/dev/null; exec 2>/dev/null; kill -9 $program; wait $program; rm -rf "$folder""#;

/// The one Chromium of this program: starting it takes longer than most tests.
struct Browser {
    /// Where it listens.
    address: String,
    folder: PathBuf,
    /// Its standard input is open as long as this program runs.
    _guard: Child,
}

impl Browser {
    fn get(program: &Path) -> &'static Browser {
        static BROWSER: OnceLock<Browser> = OnceLock::new();
        BROWSER.get_or_init(|| Browser::start(program))
    }

    fn start(program: &Path) -> Browser {
        let folder = std::env::temp_dir().join(format!("plyscope-browser-{}", std::process::id()));
        let mut child = Command::new("sh")
            .args(["-c", GUARD, "sh"])
            .arg(&folder)
            .arg(program)
            .args(FLAGS)
            .arg(format!("--user-data-dir={}", folder.display()))
            .arg("about:blank")
            .stdin(Stdio::piped())
            .stdout(Stdio::null())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap_or_else(|error| panic!("{}: {error}", program.display()));
        let mut lines = BufReader::new(child.stderr.take().expect("a pipe")).lines();
        let mut heard = Vec::new();
        let address = loop {
            let Some(Ok(line)) = lines.next() else { panic!("Chromium ended:\n{}", heard.join("\n")) };
            match line.strip_prefix("DevTools listening on ") {
                Some(address) => break address.trim().to_owned(),
                None => heard.push(line),
            }
        };
        // A full pipe would stop it.
        std::thread::spawn(move || lines.for_each(drop));
        Browser { address, folder, _guard: child }
    }
}

/// Pages that a test is done with, as good as new: making one costs almost as much as starting Chromium.
static DONE: Mutex<Vec<Tab>> = Mutex::new(Vec::new());

/// One page in a profile of its own, which knows nothing of the others; closed when dropped.
pub struct Tab {
    downloads: PathBuf,
    socket: WebSocket<TcpStream>,
    session: String,
    last: u64,
    /// What the console complained about.
    pub errors: Vec<String>,
    /// The addresses that were asked for.
    pub requests: Vec<String>,
}

impl Tab {
    /// A page that remembers nothing.
    pub fn open(program: &Path) -> Tab {
        let done = DONE.lock().expect("no test fails in here").pop();
        done.unwrap_or_else(|| Tab::fresh(program))
    }

    /// Makes it forget all that it saw at an origin, for another test.
    pub fn give_back(mut self, origin: &str) {
        self.command("Page.navigate", json!({ "url": "about:blank" }));
        // What a page writes when it is left is written then. While it goes there is nobody to ask.
        let place = json!({ "expression": "location.href" });
        while self
            .try_command("Runtime.evaluate", place.clone())
            .is_ok_and(|it| it["result"]["value"] != "about:blank")
        {
            std::thread::sleep(Duration::from_millis(2));
        }
        self.command("Storage.clearDataForOrigin", json!({ "origin": origin, "storageTypes": "all" }));
        self.command("Network.clearBrowserCookies", json!({}));
        self.command("Page.resetNavigationHistory", json!({}));
        let away = json!({ "type": "mouseMoved", "x": 0, "y": 0, "button": "none" });
        self.command("Input.dispatchMouseEvent", away);
        for file in std::fs::read_dir(&self.downloads).into_iter().flatten().flatten() {
            let _ = std::fs::remove_file(file.path());
        }
        self.errors.clear();
        self.requests.clear();
        DONE.lock().expect("no test fails in here").push(self);
    }

    fn fresh(program: &Path) -> Tab {
        static COUNT: AtomicUsize = AtomicUsize::new(0);
        let n = COUNT.fetch_add(1, Ordering::Relaxed);
        let browser = Browser::get(program);
        let host = browser.address.trim_start_matches("ws://").split('/').next().expect("a host");
        let stream = TcpStream::connect(host).expect("Chromium listens");
        stream.set_read_timeout(Some(super::PATIENCE)).expect("a time limit");
        // Short questions, each of which waits for its answer.
        stream.set_nodelay(true).expect("a socket");
        let (socket, _) = tungstenite::client(&browser.address, stream).expect("Chromium speaks");
        let downloads = browser.folder.join(format!("downloads-{n}"));
        std::fs::create_dir_all(&downloads).expect("a folder for downloads");
        let (errors, requests) = (Vec::new(), Vec::new());
        let mut tab = Tab { downloads, socket, session: String::new(), last: 0, errors, requests };
        // Its profile and its page go when the connection does.
        let profile = tab.command("Target.createBrowserContext", json!({ "disposeOnDetach": true }));
        let profile = &profile["browserContextId"];
        let allow =
            json!({ "behavior": "allow", "downloadPath": tab.downloads, "browserContextId": profile });
        tab.command("Browser.setDownloadBehavior", allow);
        let page = json!({ "url": "about:blank", "browserContextId": profile, "newWindow": true });
        let target = tab.command("Target.createTarget", page);
        let attach = json!({ "targetId": target["targetId"], "flatten": true });
        let session = tab.command("Target.attachToTarget", attach)["sessionId"].as_str().map(str::to_owned);
        tab.session = session.expect("a session");
        for domain in ["Page", "Runtime", "Log", "Network"] {
            tab.command(&format!("{domain}.enable"), json!({}));
        }
        // Each of them has the focus, as far as it can tell.
        tab.command("Emulation.setFocusEmulationEnabled", json!({ "enabled": true }));
        tab
    }

    /// Where downloads go.
    pub fn downloads(&self) -> &Path {
        &self.downloads
    }

    /// Asks for something and waits for the answer; what happens meanwhile is noted.
    pub fn command(&mut self, method: &str, parameters: Value) -> Value {
        self.try_command(method, parameters).unwrap_or_else(|error| panic!("{method}: {error}"))
    }

    pub fn try_command(&mut self, method: &str, parameters: Value) -> Result<Value, String> {
        self.last += 1;
        let id = self.last;
        let mut message = json!({ "id": id, "method": method, "params": parameters });
        if !self.session.is_empty() {
            message["sessionId"] = json!(self.session);
        }
        self.socket.send(Message::text(message.to_string())).expect("Chromium listens");
        loop {
            let message =
                self.socket.read().unwrap_or_else(|error| panic!("{method}: Chromium is silent: {error}"));
            let Message::Text(text) = message else { continue };
            let mut message: Value = serde_json::from_str(&text).expect("JSON");
            if message["id"] == json!(id) {
                return match message.get("error") {
                    Some(error) => Err(error.to_string()),
                    None => Ok(message["result"].take()),
                };
            }
            self.note(&message);
        }
    }

    fn note(&mut self, message: &Value) {
        let about = &message["params"];
        match message["method"].as_str() {
            Some("Runtime.consoleAPICalled") if about["type"] == "error" || about["type"] == "assert" => {
                self.errors.push(about["args"].to_string());
            }
            Some("Runtime.exceptionThrown") => self.errors.push(about["exceptionDetails"].to_string()),
            Some("Log.entryAdded") if about["entry"]["level"] == "error" => {
                self.errors.push(about["entry"].to_string());
            }
            Some("Network.requestWillBeSent") => {
                self.requests.extend(about["request"]["url"].as_str().map(str::to_owned));
            }
            _ => {}
        }
    }
}

/// Decodes base64; Chromium writes nothing else.
pub fn base64(text: &str) -> Vec<u8> {
    let mut bytes = Vec::with_capacity(text.len() * 3 / 4);
    let (mut bits, mut count) = (0u32, 0);
    for letter in text.bytes() {
        let six = match letter {
            b'A'..=b'Z' => letter - b'A',
            b'a'..=b'z' => letter - b'a' + 26,
            b'0'..=b'9' => letter - b'0' + 52,
            b'+' => 62,
            b'/' => 63,
            _ => continue,
        };
        (bits, count) = (bits << 6 | u32::from(six), count + 6);
        if count >= 8 {
            count -= 8;
            bytes.push((bits >> count) as u8);
        }
    }
    bytes
}
