//! The files of the page, out of the program itself.

use crate::Problem;
use axum::extract::Path;
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse, Response};

#[derive(rust_embed::RustEmbed)]
#[folder = "assets/"]
struct Assets;

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
    let found = Assets::get(path).zip(media(path));
    let Some((file, media)) = found else {
        return Problem::new(404, format!("there is no /{path}")).into_response();
    };
    let hash: String = file.metadata.sha256_hash()[..16].iter().map(|byte| format!("{byte:02x}")).collect();
    let etag = format!("\"{hash}\"");
    // The browser asks each time, and gets the file only if it changed: a new program never meets an old page.
    let about = [(header::CACHE_CONTROL, "no-cache".to_owned()), (header::ETAG, etag.clone())];
    let known = headers.get(header::IF_NONE_MATCH).and_then(|known| known.to_str().ok());
    if known.is_some_and(|known| known.split(',').any(|tag| tag.trim().trim_start_matches("W/") == etag)) {
        return (StatusCode::NOT_MODIFIED, about).into_response();
    }
    (about, [(header::CONTENT_TYPE, media)], file.data).into_response()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_file_has_a_media_type() {
        for path in Assets::iter() {
            assert!(media(&path).is_some(), "{path}: add its ending to MEDIA");
        }
    }
}
