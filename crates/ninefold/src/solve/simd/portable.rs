//! No particular instructions, as a token.

use super::{InstructionSet, bits, lanes};

/// Any CPU.
#[derive(Clone, Copy)]
pub(crate) struct Portable;

impl InstructionSet for Portable {
    type Bits = bits::portable::Words;
    type Lanes = lanes::portable::Words;

    // Not inlined, as the others cannot be: each kernel has its registers and its stack frame to itself.
    #[inline(never)]
    fn enter<R>(self, kernel: impl FnOnce() -> R) -> R {
        kernel()
    }
}
