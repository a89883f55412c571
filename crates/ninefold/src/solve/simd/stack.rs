//! A stack of plain values whose first few are in place, without anybody having to fill them first.

use std::mem::MaybeUninit;

/// Last in, first out. The first `N` values are in the stack itself, and as a rule all of them; more are on
/// the heap.
#[derive(Clone, Debug)]
pub(crate) struct Stack<T: Copy, const N: usize> {
    /// The first `len` are initialised.
    near: [MaybeUninit<T>; N],
    /// At most `N`.
    len: usize,
    /// Empty unless `len` is `N`.
    far: Vec<T>,
}

impl<T: Copy, const N: usize> Stack<T, N> {
    /// The empty stack; none of its places is written.
    #[inline]
    pub(crate) const fn new() -> Self {
        Self { near: [const { MaybeUninit::uninit() }; N], len: 0, far: Vec::new() }
    }

    /// Puts a value on top.
    #[inline]
    pub(crate) fn push(&mut self, value: T) {
        match self.near.get_mut(self.len) {
            Some(place) => {
                place.write(value);
                self.len += 1;
            }
            None => self.far.push(value),
        }
    }

    /// Takes the value on top.
    #[inline]
    pub(crate) fn pop(&mut self) -> Option<T> {
        if let Some(value) = self.far.pop() {
            return Some(value);
        }
        self.len = self.len.checked_sub(1)?;
        // SAFETY: `push` initialised every place below the old `len`, and none is ever deinitialised: `T` is
        // `Copy`.
        self.near.get(self.len).map(|value| unsafe { value.assume_init_read() })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_pushed_comes_back_in_reverse_near_and_far() {
        let mut stack = Stack::<u32, 3>::new();
        for round in 0..3 {
            (0..5).for_each(|value| stack.push(value));
            assert_eq!(stack.pop(), Some(4));
            let mut copy = stack.clone();
            assert_eq!(std::iter::from_fn(|| copy.pop()).collect::<Vec<_>>(), [3, 2, 1, 0], "{round}");
            assert_eq!(std::iter::from_fn(|| stack.pop()).count(), 4);
            assert_eq!(stack.pop(), None);
        }
    }
}
