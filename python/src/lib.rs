//! The Rust half of the Python package `plyscope`: thin, because everything it does is done by the crates below it. What
//! it hands over are texts, numbers and the JSON that `docs/` describes; the Python half makes dataclasses of them.

mod bundled;
mod own;
mod studio;
mod teach;
mod tree;

/// The module `plyscope._plyscope`.
#[pyo3::pymodule(gil_used = true)]
mod _plyscope {
    #[pymodule_export]
    use crate::bundled::{PySession, games, solve_many};
    #[pymodule_export]
    use crate::own::Own;
    #[pymodule_export]
    use crate::studio::Studio;
    #[pymodule_export]
    use crate::teach::{
        check, class_report, figure, grade, hint, key, kinds, make, paper, task, write_sheet,
    };
    #[pymodule_export]
    use crate::tree::{PyRun, PyTree, names};
}
