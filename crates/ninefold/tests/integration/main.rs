//! The library's one integration-test binary: a module a subject.

mod batch;
mod leetcode;
mod structure;
