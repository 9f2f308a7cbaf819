//! The files of the page, out of the program itself.

use crate::Problem;
use axum::extract::Path;
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse, Response};
use std::hash::{DefaultHasher, Hasher};

/// Embeds files by their paths below `assets/`.
macro_rules! embed {
    ($($path:literal,)*) => {
        &[$(($path, include_bytes!(concat!("../../assets/", $path)))),*]
    };
}

/// The files of the page, each with its path. A test compares the list with the folder.
const FILES: &[(&str, &[u8])] = embed![
    "css/base.css",
    "css/exercise.css",
    "css/lab.css",
    "css/narrow.css",
    "css/panels.css",
    "css/play.css",
    "css/step.css",
    "css/tools.css",
    "css/watch.css",
    "icon.svg",
    "index.html",
    "js/api.js",
    "js/app.js",
    "js/desk.js",
    "js/dom.js",
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
    "js/play/place.js",
    "js/play/stream.js",
    "js/play/thoughts.js",
    "js/step.js",
    "js/step/bar.js",
    "js/step/beside.js",
    "js/step/chooser.js",
    "js/step/editor.js",
    "js/step/folds.js",
    "js/step/keys.js",
    "js/step/link.js",
    "js/step/minimap.js",
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
    "js/watch/gametree.js",
    "js/words.js",
    "words/de.json",
    "words/en.json",
];

/// The media types of the page, by the ends of file names.
const MEDIA: [(&str, &str); 9] = [
    (".html", "text/html; charset=utf-8"),
    (".css", "text/css; charset=utf-8"),
    (".js", "text/javascript; charset=utf-8"),
    (".json", "application/json"),
    (".svg", "image/svg+xml"),
    (".png", "image/png"),
    (".ico", "image/x-icon"),
    (".woff2", "font/woff2"),
    (".txt", "text/plain; charset=utf-8"),
];

fn media(path: &str) -> Option<&'static str> {
    MEDIA.iter().find(|(end, _)| path.ends_with(end)).map(|&(_, media)| media)
}

pub(super) async fn index(headers: HeaderMap) -> Response {
    serve("index.html", &headers)
}

pub(super) async fn file(Path(path): Path<String>, headers: HeaderMap) -> Response {
    serve(&path, &headers)
}

/// An embedded file; nothing but its bytes if the client has not got them yet.
fn serve(path: &str, headers: &HeaderMap) -> Response {
    let found = FILES.iter().find(|(name, _)| *name == path).zip(media(path));
    let Some((&(_, bytes), media)) = found else {
        return Problem::new(404, format!("there is no /{path}")).into_response();
    };
    // Only told apart from what an older program sent under the same name, so any good hash will do.
    let mut hasher = DefaultHasher::new();
    hasher.write(bytes);
    let etag = format!("\"{:016x}\"", hasher.finish());
    // The browser asks each time, and gets the file only if it changed: a new program never meets an old page.
    let about = [(header::CACHE_CONTROL, "no-cache".to_owned()), (header::ETAG, etag.clone())];
    let known = headers.get(header::IF_NONE_MATCH).and_then(|known| known.to_str().ok());
    if known.is_some_and(|known| known.split(',').any(|tag| tag.trim().trim_start_matches("W/") == etag)) {
        return (StatusCode::NOT_MODIFIED, about).into_response();
    }
    (about, [(header::CONTENT_TYPE, media)], bytes).into_response()
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
}
