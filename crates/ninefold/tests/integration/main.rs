//! The library's one integration-test binary: a module a subject.

#![expect(clippy::unwrap_used, reason = "in a test a panic is the report")]

mod batch;
mod leetcode;
mod reference;
mod structure;
mod validity;
