//! Vectors: the only place for `unsafe`, and the one place that knows instruction sets.

pub(super) mod lanes;
