//! The files of the page, out of the program itself.

use std::hash::{DefaultHasher, Hasher};

/// Embeds files by their paths below `assets/`.
macro_rules! embed {
    ($($path:literal,)*) => {
        &[$(($path, include_bytes!(concat!("../assets/", $path)))),*]
    };
}

/// The files of the page, each with its path. A test compares the list with the folder.
pub(crate) const FILES: &[(&str, &[u8])] = embed![
    "bench.html",
    "css/base.css",
    "css/board.css",
    "css/exercise.css",
    "css/lab.css",
    "css/narrow.css",
    "css/panels.css",
    "css/play.css",
    "css/search.css",
    "css/step.css",
    "css/tools.css",
    "css/watch.css",
    "icon.svg",
    "index.html",
    "js/api.js",
    "js/app.js",
    "js/bench.js",
    "js/carry/http.js",
    "js/carry/wasm.js",
    "js/carry/worker.js",
    "js/desk.js",
    "js/dom.js",
    "js/embed.js",
    "js/exercise.js",
    "js/exercise/cuts.js",
    "js/exercise/drag.js",
    "js/exercise/feedback.js",
    "js/exercise/fields.js",
    "js/exercise/forms.js",
    "js/exercise/kept.js",
    "js/exercise/link.js",
    "js/exercise/numbers.js",
    "js/exercise/orders.js",
    "js/exercise/overlay.js",
    "js/exercise/paper.js",
    "js/exercise/picks.js",
    "js/exercise/results.js",
    "js/exercise/settings.js",
    "js/exercise/still.js",
    "js/exercise/walk.js",
    "js/icons.js",
    "js/lab.js",
    "js/lab/link.js",
    "js/lab/plot.js",
    "js/memory.js",
    "js/notice.js",
    "js/play.js",
    "js/play/board.js",
    "js/play/motion.js",
    "js/play/place.js",
    "js/play/record.js",
    "js/play/rules.js",
    "js/play/seats.js",
    "js/play/thoughts.js",
    "js/play/values.js",
    "js/play/why.js",
    "js/problem.js",
    "js/searches.js",
    "js/step.js",
    "js/step/bar.js",
    "js/step/beside.js",
    "js/step/boards.js",
    "js/step/chooser.js",
    "js/step/editor.js",
    "js/step/folds.js",
    "js/step/game.js",
    "js/step/keys.js",
    "js/step/link.js",
    "js/step/minimap.js",
    "js/step/mode.js",
    "js/step/numberline.js",
    "js/step/paint.js",
    "js/step/panels.js",
    "js/step/question.js",
    "js/step/quiz.js",
    "js/step/recording.js",
    "js/step/signs.js",
    "js/step/sizes.js",
    "js/step/take.js",
    "js/step/toolbar.js",
    "js/step/trees.js",
    "js/step/treeview.js",
    "js/style.js",
    "js/watch.js",
    "js/words.js",
    "words/de.json",
    "words/en.json",
];

/// The media types of the page, by the ends of file names.
const MEDIA: [(&str, &str); 10] = [
    (".html", "text/html; charset=utf-8"),
    (".css", "text/css; charset=utf-8"),
    (".js", "text/javascript; charset=utf-8"),
    (".json", "application/json"),
    (".svg", "image/svg+xml"),
    (".wasm", "application/wasm"),
    (".png", "image/png"),
    (".ico", "image/x-icon"),
    (".woff2", "font/woff2"),
    (".txt", "text/plain; charset=utf-8"),
];

/// The media type of a file of the page, by its name.
pub fn media(path: &str) -> Option<&'static str> {
    MEDIA.iter().find(|(end, _)| path.ends_with(end)).map(|&(_, media)| media)
}

/// What a page may load and ask: only its own origin, no inline code, no frame around it.
pub(crate) const POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; \
     connect-src 'self'; font-src 'self'; manifest-src 'self'; worker-src 'self'; base-uri 'none'; \
     form-action 'none'; frame-ancestors 'none'";

/// Tells files apart that have the same name. Any good hash will do.
pub(crate) fn hash(bytes: &[u8]) -> String {
    let mut hasher = DefaultHasher::new();
    hasher.write(bytes);
    format!("{:016x}", hasher.finish())
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::path::PathBuf;

    #[test]
    fn every_file_has_a_media_type() {
        for (path, _) in FILES {
            assert!(media(path).is_some(), "{path}: add its ending to MEDIA");
        }
    }

    #[test]
    fn every_file_of_the_folder_is_embedded() {
        let root = concat!(env!("CARGO_MANIFEST_DIR"), "/assets");
        let mut folders = vec![PathBuf::from(root)];
        let mut found = Vec::new();
        while let Some(folder) = folders.pop() {
            for entry in std::fs::read_dir(&folder).unwrap() {
                let path = entry.unwrap().path();
                if path.is_dir() {
                    folders.push(path);
                } else {
                    let below = path.strip_prefix(root).unwrap().to_str().unwrap();
                    found.push(below.replace(std::path::MAIN_SEPARATOR, "/"));
                }
            }
        }
        found.sort();
        let listed: Vec<_> = FILES.iter().map(|(path, _)| *path).collect();
        assert_eq!(listed, found, "FILES lists the folder in the order of names");
    }

    /// The page may lie anywhere below an address, so nothing in it may be named from the top of the host.
    #[test]
    fn every_address_is_relative() {
        for (path, bytes) in FILES {
            let text = String::from_utf8_lossy(bytes);
            for (n, line) in text.lines().enumerate() {
                for quote in ["\"/", "'/", "`/", "url(/"] {
                    let bad = line
                        .split(quote)
                        .skip(1)
                        .any(|rest| rest.starts_with(|c: char| c.is_ascii_lowercase()));
                    assert!(!bad, "{path}:{}: {line}", n + 1);
                }
            }
        }
    }
}
