//! Work on many items in several threads, results in the order of the items, memory bounded.
//!
//! ```text
//!            take, one at a time     work, all at once     put, one at a time and in order
//!  thread 1  ──[4]────────────────────────[4]─────────────────────────[4]──[5]──
//!  thread 2  ───────[5]───────────────[5]─────(queued)──[6]─────[6]─────────────
//! ```
//!
//! Every thread does all three, so that an item stays in the cache of one core and nobody has to be woken up for it.
//! An item and what comes of it fill a *slot*. Who has finished one leaves it in the queue and puts all that are due,
//! unless another thread is doing that already; then it goes on with a spare slot. There are only so many: this bounds
//! the memory, however slow one item or the output is, and after the first round nothing is allocated any more.

use anyhow::{Result, anyhow};
use std::collections::BTreeMap;
use std::ops::ControlFlow;
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread;

/// Fills slots by `take` until it returns false, does `work` on each in so many threads, and gives them to `put` with
/// the `writer` in the order in which they were taken, until it breaks. Returns the writer. Slots are used again: `take`
/// finds in them what the last item left.
///
/// # Errors
///
/// What `take` or `put` fails with, in that order, or that a thread failed. Other threads may still be waiting for
/// input then; they end with the process.
pub fn run<S, W>(
    jobs: usize,
    take: impl FnMut(&mut S) -> Result<bool> + Send + 'static,
    work: impl Fn(&mut S) + Send + Sync + 'static,
    writer: W,
    put: impl Fn(&mut W, &mut S) -> Result<ControlFlow<()>> + Send + Sync + 'static,
) -> Result<W>
where
    S: Default + Send + 'static,
    W: Send + 'static,
{
    let line = Arc::new(Line::new(jobs, take, writer));
    let tasks = Arc::new((work, put));
    for _ in 0..jobs {
        let (line, tasks) = (Arc::clone(&line), Arc::clone(&tasks));
        thread::spawn(move || line.attend(&tasks.0, &tasks.1));
    }
    line.wait()
}

/// Calls `work` on the items in so many threads and `consume` on the results, in the order of the items, until it
/// breaks. All of it may borrow: the threads have ended when this returns.
///
/// # Errors
///
/// What `consume` or an item fails with, or that a thread failed.
pub fn ordered<T: Send, R: Send>(
    jobs: usize,
    mut items: impl Iterator<Item = Result<T>> + Send,
    work: impl Fn(T) -> R + Sync,
    consume: impl FnMut(R) -> Result<ControlFlow<()>> + Send,
) -> Result<()> {
    let take = |slot: &mut (Option<T>, Option<R>)| {
        slot.0 = items.next().transpose()?;
        Ok(slot.0.is_some())
    };
    let work = |slot: &mut (Option<T>, Option<R>)| slot.1 = slot.0.take().map(&work);
    let put = |consume: &mut _, slot: &mut (Option<T>, Option<R>)| {
        slot.1.take().map_or(Ok(ControlFlow::Continue(())), consume)
    };
    let line = Line::new(jobs, take, consume);
    thread::scope(|scope| {
        for _ in 0..jobs {
            scope.spawn(|| line.attend(&work, &put));
        }
    });
    line.wait().map(drop)
}

/// What the threads share.
struct Line<S, T, W> {
    taken: Mutex<Taken<T>>,
    queue: Mutex<Queue<S, W>>,
    /// Notified when a slot is spare again.
    spare: Condvar,
    /// Notified when the rest is not wanted or a thread ends.
    ended: Condvar,
}

struct Taken<T> {
    take: T,
    /// How many items were taken.
    count: u64,
    /// Whether there are no more.
    ended: bool,
}

struct Queue<S, W> {
    /// Finished, and waiting for an earlier one.
    early: BTreeMap<u64, Result<S>>,
    /// Which is put next.
    next: u64,
    spare: Vec<S>,
    /// How many slots may still be made.
    to_make: usize,
    /// Away while a thread is putting.
    writer: Option<W>,
    /// How many threads have not ended.
    attending: usize,
    /// Whether the rest is not wanted any more.
    stopped: bool,
    outcome: Result<()>,
}

impl<S: Default, T: FnMut(&mut S) -> Result<bool>, W> Line<S, T, W> {
    fn new(jobs: usize, take: T, writer: W) -> Self {
        Self {
            taken: Mutex::new(Taken { take, count: 0, ended: false }),
            queue: Mutex::new(Queue {
                early: BTreeMap::new(),
                next: 0,
                spare: Vec::new(),
                to_make: 2 * jobs + 1,
                writer: Some(writer),
                attending: jobs,
                stopped: false,
                outcome: Ok(()),
            }),
            spare: Condvar::new(),
            ended: Condvar::new(),
        }
    }

    /// What each thread does until there is nothing left to do.
    fn attend(&self, work: &impl Fn(&mut S), put: &impl Fn(&mut W, &mut S) -> Result<ControlFlow<()>>) {
        let _leaving = Leaving(self);
        while let Some(mut slot) = self.spare_slot() {
            let (number, taken) = {
                let mut taken = lock(&self.taken);
                if taken.ended {
                    return;
                }
                let more = (taken.take)(&mut slot);
                taken.ended = !matches!(more, Ok(true));
                taken.count += 1;
                (taken.count - 1, more)
            };
            let done = match taken {
                Ok(false) => return,
                Ok(true) => {
                    work(&mut slot);
                    Ok(slot)
                }
                Err(error) => Err(error),
            };
            self.finish(number, done, put);
        }
    }

    /// A slot to fill; waits for one. None when no more are wanted.
    fn spare_slot(&self) -> Option<S> {
        let mut queue = lock(&self.queue);
        loop {
            if queue.stopped {
                return None;
            }
            if let Some(slot) = queue.spare.pop() {
                return Some(slot);
            }
            if queue.to_make > 0 {
                queue.to_make -= 1;
                return Some(S::default());
            }
            queue = self.spare.wait(queue).unwrap_or_else(PoisonError::into_inner);
        }
    }

    /// Queues what is done, and puts what is due if nobody else is putting.
    fn finish(&self, number: u64, done: Result<S>, put: &impl Fn(&mut W, &mut S) -> Result<ControlFlow<()>>) {
        let mut queue = lock(&self.queue);
        queue.early.insert(number, done);
        let Some(mut writer) = queue.writer.take() else { return };
        while !queue.stopped {
            let next = queue.next;
            let Some(due) = queue.early.remove(&next) else { break };
            drop(queue);
            let result = due.and_then(|mut slot| Ok((put(&mut writer, &mut slot)?, slot)));
            queue = lock(&self.queue);
            queue.next += 1;
            match result {
                Ok((ControlFlow::Continue(()), slot)) => queue.spare.push(slot),
                Ok((ControlFlow::Break(()), _)) => queue.stop(Ok(())),
                Err(error) => queue.stop(Err(error)),
            }
            self.spare.notify_all();
        }
        queue.writer = Some(writer);
        if queue.stopped {
            self.ended.notify_all();
        }
    }

    /// Waits for the end, and takes the writer back.
    fn wait(&self) -> Result<W> {
        let mut queue = lock(&self.queue);
        while !queue.stopped && queue.attending > 0 {
            queue = self.ended.wait(queue).unwrap_or_else(PoisonError::into_inner);
        }
        let writer = queue.writer.take();
        std::mem::replace(&mut queue.outcome, Ok(()))?;
        writer.ok_or_else(|| anyhow!("a thread failed"))
    }
}

impl<S, W> Queue<S, W> {
    fn stop(&mut self, outcome: Result<()>) {
        self.stopped = true;
        self.outcome = outcome;
    }
}

/// A thread that ends, or panics.
struct Leaving<'a, S, T, W>(&'a Line<S, T, W>);

impl<S, T, W> Drop for Leaving<'_, S, T, W> {
    fn drop(&mut self) {
        let mut queue = lock(&self.0.queue);
        queue.attending -= 1;
        if thread::panicking() {
            queue.stop(Err(anyhow!("a thread failed")));
        }
        self.0.spare.notify_all();
        self.0.ended.notify_all();
    }
}

/// Locks what a panic leaves usable: the panic stops the run anyway.
fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn results_come_in_order_until_enough() -> Result<()> {
        for jobs in [1, 2, 5] {
            let mut seen = Vec::new();
            ordered(
                jobs,
                (0_u64..).map(Ok),
                |n| n * n,
                |square| {
                    seen.push(square);
                    Ok(if seen.len() == 1000 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) })
                },
            )?;
            assert_eq!(seen, (0..1000).map(|n| n * n).collect::<Vec<u64>>());
        }
        Ok(())
    }

    #[test]
    fn a_panic_is_a_failure_and_not_the_end_of_the_input() {
        let mut items = 0..100;
        let take = move |slot: &mut i32| Ok(items.next().map(|item| *slot = item).is_some());
        let work = |slot: &mut i32| assert_ne!(*slot, 50, "on purpose");
        let ended = run(2, take, work, 0, |put, _| {
            *put += 1;
            Ok(ControlFlow::Continue(()))
        });
        assert_eq!(ended.map_err(|error| error.to_string()), Err("a thread failed".to_owned()));
    }

    #[test]
    fn the_first_failure_in_order_ends_it() {
        let items = (0..100).map(|n| if n < 50 { Ok(n) } else { Err(anyhow!("item {n}")) });
        let mut seen = 0;
        let failed = ordered(
            3,
            items,
            |n| n,
            |_| {
                seen += 1;
                Ok(ControlFlow::Continue(()))
            },
        );
        assert_eq!(failed.map_err(|error| error.to_string()), Err("item 50".to_owned()));
        assert_eq!(seen, 50);
    }
}
