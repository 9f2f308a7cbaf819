//! The API document is true: everything is in it, and what it shows works.

use crate::http::Studio;
use serde_json::Value;

/// `BLESS=1` writes the document.
#[test]
fn the_document_is_the_one_that_the_calls_make() {
    let made = format!("{:#}\n", plyscope_studio::openapi::document(&plyscope_studio::api()));
    if std::env::var_os("BLESS").is_some() {
        std::fs::write(concat!(env!("CARGO_MANIFEST_DIR"), "/openapi.json"), made).unwrap();
    } else {
        assert!(
            made == plyscope_studio::openapi::DOCUMENT,
            "BLESS=1 cargo test -p plyscope-studio --test api"
        );
    }
}

#[test]
fn every_call_is_described_and_every_example_works() {
    let studio = Studio::start();
    let answer = studio.get("/api/openapi.json", "");
    assert_eq!(answer.header("content-type"), Some("application/json"));
    let document = answer.json();
    assert_eq!(document["openapi"], "3.1.0");
    let paths = document["paths"].as_object().expect("paths");
    let api = plyscope_studio::api();
    assert_eq!(paths.len(), api.calls().len());
    for call in api.calls() {
        let post = &paths[&format!("/api/{}", call.name)]["post"];
        assert_eq!(post["summary"], call.about);
        let example = &post["requestBody"]["content"]["application/json"]["example"];
        let answer = studio.call(call.name, example);
        assert_eq!(answer.status, 200, "{}: {}", call.name, answer.body);
        let media = answer.header("content-type").expect("a media type");
        assert!(!post["responses"]["200"]["content"][media].is_null(), "{}: {media}", call.name);
        if media == "text/event-stream" {
            assert!(answer.event("done").is_some(), "{}: {}", call.name, answer.body);
        }
    }
}

#[test]
fn every_reference_leads_somewhere_and_every_field_is_explained() {
    let document = plyscope_studio::openapi::document(&plyscope_studio::api());
    let mut todo = vec![&document];
    let mut count = 0;
    while let Some(value) = todo.pop() {
        match value {
            Value::Object(map) => {
                if let Some(Value::String(target)) = map.get("$ref") {
                    count += 1;
                    let pointer = target.strip_prefix('#').expect("a reference within the document");
                    assert!(document.pointer(pointer).is_some(), "{target} leads nowhere");
                }
                todo.extend(map.values());
            }
            Value::Array(list) => todo.extend(list),
            _ => {}
        }
    }
    assert!(count > 20, "{count} references");
    for (name, schema) in document["components"]["schemas"].as_object().expect("schemas") {
        for (field, about) in schema["properties"].as_object().into_iter().flatten() {
            let told =
                about["description"].is_string() || !about["$ref"].is_null() || !about["const"].is_null();
            assert!(told, "{name}.{field} is not explained");
        }
    }
}
