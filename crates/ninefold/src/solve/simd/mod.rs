//! Vectors: the only place for `unsafe`, and the one place that knows instruction sets.
#![expect(
    clippy::inline_always,
    reason = "a kernel must be inlined into the function that enables its instructions"
)]

pub(super) mod lanes;
pub(super) mod stack;
