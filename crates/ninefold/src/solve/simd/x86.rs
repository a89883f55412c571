//! The instruction sets of x86-64, as tokens.

use super::{InstructionSet, bits, lanes};

/// The CPU has AVX2, and what every CPU with AVX2 has besides.
#[derive(Clone, Copy)]
pub(crate) struct Avx2(());

impl Avx2 {
    /// The token, if the CPU has what it stands for.
    pub(crate) fn detect() -> Option<Self> {
        let has = is_x86_feature_detected!("avx2")
            && is_x86_feature_detected!("bmi1")
            && is_x86_feature_detected!("bmi2")
            && is_x86_feature_detected!("popcnt");
        has.then_some(Self(()))
    }
}

impl InstructionSet for Avx2 {
    type Bits = bits::x86::Avx2Bits;
    type Lanes = lanes::x86::Register<Self>;

    #[inline(always)]
    fn enter<R>(self, kernel: impl FnOnce() -> R) -> R {
        // Never inlined, even where the whole build has the features: each kernel keeps its registers to itself.
        #[inline(never)]
        #[target_feature(enable = "avx2,bmi1,bmi2,popcnt")]
        fn compiled_for_avx2<R>(kernel: impl FnOnce() -> R) -> R {
            kernel()
        }
        // SAFETY: the token was made where every one of these features was detected.
        unsafe { compiled_for_avx2(kernel) }
    }
}

/// The CPU has the extensions of AVX-512 that came with Intel's Ice Lake and AMD's Zen 4.
#[derive(Clone, Copy)]
pub(crate) struct Avx512(());

impl Avx512 {
    /// The token, if the CPU has what it stands for.
    pub(crate) fn detect() -> Option<Self> {
        let has = Avx2::detect().is_some()
            && is_x86_feature_detected!("avx512f")
            && is_x86_feature_detected!("avx512bw")
            && is_x86_feature_detected!("avx512vl")
            && is_x86_feature_detected!("avx512vbmi")
            && is_x86_feature_detected!("avx512bitalg")
            && is_x86_feature_detected!("gfni");
        has.then_some(Self(()))
    }
}

impl InstructionSet for Avx512 {
    type Bits = bits::x86::Avx512Bits;
    type Lanes = lanes::x86::Register<Self>;

    #[inline(always)]
    fn enter<R>(self, kernel: impl FnOnce() -> R) -> R {
        #[inline(never)]
        #[target_feature(
            enable = "avx2,bmi1,bmi2,popcnt,avx512f,avx512bw,avx512vl,avx512vbmi,avx512bitalg,gfni"
        )]
        fn compiled_for_avx512<R>(kernel: impl FnOnce() -> R) -> R {
            kernel()
        }
        // SAFETY: the token was made where every one of these features was detected.
        unsafe { compiled_for_avx512(kernel) }
    }
}
