//! The library's one integration-test binary: a module a subject.

mod leetcode;
#[cfg(feature = "serde")]
mod serialize;
mod structure;
mod text_errors;
mod text_properties;
mod text_read;
mod text_write;
