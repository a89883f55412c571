//! The library's one integration-test binary: a module a subject.

mod leetcode;
mod structure;
mod text_read;
