//! Serves the files of the page.

use crate::Problem;
use crate::assets::{FILES, hash, media};
use axum::extract::Path;
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse, Response};

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
    let etag = format!("\"{}\"", hash(bytes));
    // The browser asks each time, and gets the file only if it changed: a new program never meets an old page.
    let about = [(header::CACHE_CONTROL, "no-cache".to_owned()), (header::ETAG, etag.clone())];
    let known = headers.get(header::IF_NONE_MATCH).and_then(|known| known.to_str().ok());
    if known.is_some_and(|known| known.split(',').any(|tag| tag.trim().trim_start_matches("W/") == etag)) {
        return (StatusCode::NOT_MODIFIED, about).into_response();
    }
    (about, [(header::CONTENT_TYPE, media)], bytes).into_response()
}
