//! What theory says a search must cost.
