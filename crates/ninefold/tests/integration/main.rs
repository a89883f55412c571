//! The library's one integration-test binary: a module a subject.

#![expect(clippy::unwrap_used, reason = "in a test a panic is the report")]

mod batch;
mod canonical;
mod generate;
mod leetcode;
mod minimize;
mod reference;
#[cfg(feature = "serde")]
mod serialize;
mod solve;
mod structure;
mod text_cases;
mod text_errors;
mod text_properties;
mod text_read;
mod text_write;
mod transform;
mod validity;
mod vicinity;
