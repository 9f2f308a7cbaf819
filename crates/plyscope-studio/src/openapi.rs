//! The API described for programs: an OpenAPI document made from the calls themselves.
//!
//! The program carries the finished document (`openapi.json`), so that nobody who builds it has to compile what writes
//! it. A test writes it again and compares.

#[cfg(feature = "schema")]
use {
    crate::{Api, Kind, Problem},
    schemars::generate::SchemaSettings,
    serde_json::{Map, Value, json},
};

/// The OpenAPI 3.1 document of the page's calls.
pub const DOCUMENT: &str = include_str!("../openapi.json");

/// Writes the document of these calls. Schemas come from the types, examples from the list of calls.
#[cfg(feature = "schema")]
pub fn document(api: &Api) -> Value {
    let settings = SchemaSettings::draft2020_12().with(|settings| {
        settings.definitions_path = "/components/schemas".into();
        settings.meta_schema = None;
    });
    let mut schemas = settings.into_generator();
    let problem = schemas.subschema_for::<Problem>();
    let mut paths = Map::new();
    for call in api.calls() {
        let [request, answer, event] = call.schemas.map(|schema| schema(&mut schemas));
        let (media, schema, what) = match call.kind {
            Kind::Stream => {
                let events = json!({ "anyOf": [event, answer, problem] });
                let what =
                    "Server-sent events: what is found on the way, then `done` with the answer, or `problem`";
                ("text/event-stream", events, what)
            }
            _ => ("application/json", answer.to_value(), "The answer"),
        };
        let operation = json!({
            "operationId": call.name.replace('/', "_"),
            "summary": call.about,
            "requestBody": {
                "required": true,
                "content": { "application/json": { "schema": request, "example": call.example } },
            },
            "responses": {
                "200": { "description": what, "content": { media: { "schema": schema } } },
                "default": { "$ref": "#/components/responses/Problem" },
            },
        });
        paths.insert(format!("/api/{}", call.name), json!({ "post": operation }));
    }
    json!({
        "openapi": "3.1.0",
        "info": {
            "title": "Plyscope studio",
            "version": env!("CARGO_PKG_VERSION"),
            "description": "The calls behind the page. Every call is stateless: a request says all that it is about.",
        },
        "paths": paths,
        "components": {
            "responses": {
                "Problem": {
                    "description": "Why there is no answer: 413 too large, 422 not understood, 429 too much at once, …",
                    "content": { (Problem::MEDIA): { "schema": problem } },
                },
            },
            "schemas": schemas.take_definitions(true),
        },
    })
}
