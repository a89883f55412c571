//! The library's one integration-test binary: a module a subject.

mod canonical;
mod leetcode;
mod structure;
mod transform;
