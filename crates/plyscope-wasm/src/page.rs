//! What the page lends: a clock, and ways to tell something.

#[cfg(target_arch = "wasm32")]
pub(crate) use wasm::{now, panicked, tell};

#[cfg(target_arch = "wasm32")]
#[allow(unsafe_code, reason = "declares imports; they only read what they are given")]
mod wasm {
    mod import {
        #[link(wasm_import_module = "page")]
        unsafe extern "C" {
            pub(super) safe fn now() -> f64;
            pub(super) safe fn tell(name: *const u8, name_length: usize, data: *const u8, length: usize);
            pub(super) safe fn panicked(text: *const u8, length: usize);
        }
    }

    /// Milliseconds since some moment.
    pub(crate) fn now() -> f64 {
        import::now()
    }

    pub(crate) fn tell(name: &str, data: &str) {
        import::tell(name.as_ptr(), name.len(), data.as_ptr(), data.len());
    }

    pub(crate) fn panicked(text: &str) {
        import::panicked(text.as_ptr(), text.len());
    }
}

#[cfg(not(target_arch = "wasm32"))]
pub(crate) use elsewhere::{now, panicked, tell};

/// For the tests.
#[cfg(not(target_arch = "wasm32"))]
pub(crate) mod elsewhere {
    use std::cell::RefCell;
    use std::time::Instant;

    thread_local! {
        /// What was told on this thread.
        pub(crate) static TOLD: RefCell<Vec<(String, String)>> = const { RefCell::new(Vec::new()) };
    }

    pub(crate) fn now() -> f64 {
        static START: std::sync::OnceLock<Instant> = std::sync::OnceLock::new();
        START.get_or_init(Instant::now).elapsed().as_secs_f64() * 1e3
    }

    pub(crate) fn tell(name: &str, data: &str) {
        TOLD.with_borrow_mut(|told| told.push((name.to_owned(), data.to_owned())));
    }

    pub(crate) fn panicked(text: &str) {
        eprintln!("{text}");
    }
}
