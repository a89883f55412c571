//! A solver in a shared library, found by its path at run time, so that nothing of it needs to be here.
//!
//! The library exports one C function:
//!
//! ```c
//! size_t solve(const char *puzzle81, size_t limit, uint32_t flags, char *solution81, size_t *guesses);
//! ```
//!
//! It counts the solutions of the puzzle up to `limit` and returns the count. `puzzle81` is 81 characters, `1` to `9`
//! and `.`, and a terminating zero. It may write one solution to `solution81`, 81 characters `1` to `9`, and leaves the
//! buffer alone if it has none to show; it may write the number of its guesses to `guesses`. `flags` is the number that
//! the command line gives after the path, for libraries that have several ways to solve. The signature is the one that
//! tdoku (Tom Dillon) uses for every solver it compares.

use super::{Answers, Peer};
use anyhow::{Context, Result};
use ninefold::Puzzle;
use std::ffi::c_char;
use std::ops::Range;
use std::str::FromStr;

type Solve = unsafe extern "C" fn(*const c_char, usize, u32, *mut c_char, *mut usize) -> usize;

/// What the command line says of a library: `NAME=PATH` or `NAME=PATH,FLAGS`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Spec {
    /// What the tables call the solver.
    pub name: String,
    /// Where the shared library is.
    pub path: String,
    /// Handed to each call.
    pub flags: u32,
}

impl FromStr for Spec {
    type Err = anyhow::Error;

    fn from_str(text: &str) -> Result<Self> {
        let (name, rest) = text.split_once('=').context("expected NAME=PATH or NAME=PATH,FLAGS")?;
        let (path, flags) = match rest.rsplit_once(',') {
            Some((path, flags)) => (path, flags.parse().context("flags are a number")?),
            None => (rest, 0),
        };
        Ok(Self { name: name.to_owned(), path: path.to_owned(), flags })
    }
}

/// A loaded library.
pub struct Library {
    solve: Solve,
    flags: u32,
    puzzles: Vec<[u8; 82]>,
    _keeps_the_function_alive: libloading::Library,
}

impl Library {
    /// Loads a library and finds its function.
    pub fn open(spec: &Spec) -> Result<Self> {
        let failed = || format!("cannot load {}", spec.path);
        #[expect(unsafe_code, reason = "a library runs its own code when it is loaded")]
        // SAFETY: whoever names the library on the command line vouches for it.
        let library = unsafe { libloading::Library::new(&spec.path) }.with_context(failed)?;
        #[expect(unsafe_code, reason = "the type of a function in a library cannot be checked")]
        // SAFETY: as above; the function outlives no use, since the library is kept beside it.
        let solve = *unsafe { library.get::<Solve>(b"solve\0") }.with_context(failed)?;
        Ok(Self { solve, flags: spec.flags, puzzles: Vec::new(), _keeps_the_function_alive: library })
    }
}

impl Peer for Library {
    fn load(&mut self, puzzles: &[Puzzle]) {
        let convert = |puzzle: &Puzzle| {
            let values = *puzzle.givens().values();
            let symbol = |value| if value == 0 { b'.' } else { b'0' + value };
            std::array::from_fn(|index| values.get(index).map_or(0, |&value| symbol(value)))
        };
        self.puzzles = puzzles.iter().map(convert).collect();
    }

    fn solve(&mut self, range: Range<usize>, limit: u32, answers: &mut Answers) {
        let mut all_guesses = Some(0);
        for index in range {
            let (puzzle, grid) = (&self.puzzles[index], &mut answers.grids[index]);
            let mut guesses = usize::MAX;
            #[expect(unsafe_code, reason = "a function in a library")]
            // SAFETY: the pointers are valid for what the function is documented to read and write.
            let count = unsafe {
                (self.solve)(
                    puzzle.as_ptr().cast(),
                    limit as usize,
                    self.flags,
                    grid.as_mut_ptr().cast(),
                    &raw mut guesses,
                )
            };
            for cell in grid {
                *cell = cell.saturating_sub(b'0');
            }
            answers.put(index, count, None);
            all_guesses = all_guesses.filter(|_| guesses != usize::MAX).map(|all| all + guesses as u64);
        }
        if let Some(guesses) = all_guesses {
            answers.add_nodes(guesses);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Spec;

    #[test]
    fn a_library_is_named_with_its_path_and_perhaps_flags() {
        let spec =
            |name: &str, path: &str, flags| Spec { name: name.to_owned(), path: path.to_owned(), flags };
        assert_eq!("t=/a/b.so".parse::<Spec>().unwrap(), spec("t", "/a/b.so", 0));
        assert_eq!("t=/a/b.so,1".parse::<Spec>().unwrap(), spec("t", "/a/b.so", 1));
        assert!("/a/b.so".parse::<Spec>().is_err());
        assert!("t=/a/b.so,x".parse::<Spec>().is_err());
    }
}
