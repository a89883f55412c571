//! Work on many items in several threads, where an item may take minutes and brings results one by one: they are seen
//! as they come, in the order of the items.
//!
//! ```text
//!  items ──> feeder ──┬── item and the channel's one end ──> the next free thread ──> results into the channel
//!                     └── its other end ──> queue ──> the caller: reads one channel to its end, then the next
//! ```
//!
//! So the results of the item whose turn it is are seen at once, and those of later items wait in their channels. A full
//! channel stops its thread until it is its turn, and the queue is bounded: this bounds the memory. Threads take items in
//! their order, so the item whose turn it is always has one.

use anyhow::{Result, anyhow};
use std::sync::mpsc::{self, SyncSender};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;

/// How many results of an item may wait.
const WAITING: usize = 1024;

/// Calls `work` on the items in so many threads, with what to call for each result, and `consume` on all results of the
/// first item, then on those of the second, and so on.
///
/// # Errors
///
/// What `consume` or an item fails with, or that a thread failed. Threads may still be at work then; they end with the
/// process.
pub fn streamed<T: Send + 'static, R: Send + 'static>(
    jobs: usize,
    items: impl Iterator<Item = Result<T>> + Send + 'static,
    work: impl Fn(T, &mut dyn FnMut(R)) + Send + Sync + 'static,
    mut consume: impl FnMut(R) -> Result<()>,
) -> Result<()> {
    let (enqueue, queue) = mpsc::sync_channel(2 * jobs);
    let (hand_out, taken) = mpsc::sync_channel(0);
    let feeder = thread::spawn(move || {
        for item in items {
            let (results, due) = mpsc::sync_channel(WAITING);
            let (item, due) = match item {
                Ok(item) => (Some(item), Ok(due)),
                Err(error) => (None, Err(error)),
            };
            // Nobody is there any more to take it if the caller or a thread has failed.
            if enqueue.send(due).is_err() || item.is_none_or(|item| hand_out.send((item, results)).is_err()) {
                return;
            }
        }
    });
    let tasks = Arc::new((Mutex::new(taken), work));
    for _ in 0..jobs {
        let tasks = Arc::clone(&tasks);
        thread::spawn(move || {
            let (taken, work) = &*tasks;
            let take = || taken.lock().unwrap_or_else(PoisonError::into_inner).recv();
            while let Ok((item, results)) = take() {
                attend(item, &results, work);
            }
        });
    }
    for due in queue {
        let due = due?;
        // An end without an end mark is that of a thread.
        while let Some(result) = due.recv().map_err(|_| anyhow!("a thread failed"))? {
            consume(result)?;
        }
    }
    // The queue has ended, with the items or because they failed.
    feeder.join().map_err(|_| anyhow!("a thread failed"))
}

/// Sends the results of an item, and that there are no more.
fn attend<T, R>(item: T, results: &SyncSender<Option<R>>, work: &impl Fn(T, &mut dyn FnMut(R))) {
    // Nobody is there any more to take them if the caller has failed, and then the process ends.
    work(item, &mut |result| drop(results.send(Some(result))));
    drop(results.send(None));
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::Duration;

    #[test]
    fn results_come_in_the_order_of_their_items() -> Result<()> {
        let work = |n: u32, result: &mut dyn FnMut(u32)| (0..n % 7).for_each(|k| result(10 * n + k));
        for jobs in [1, 2, 5] {
            let mut seen = Vec::new();
            streamed(jobs, (0..500).map(Ok), work, |result| {
                seen.push(result);
                Ok(())
            })?;
            let expected = (0..500).flat_map(|n| (0..n % 7).map(move |k| 10 * n + k));
            assert_eq!(seen, expected.collect::<Vec<_>>(), "{jobs}");
        }
        Ok(())
    }

    #[test]
    fn a_result_is_seen_before_its_item_is_done() -> Result<()> {
        let (see, seen) = mpsc::channel();
        let seen = Mutex::new(seen);
        let work = move |(), result: &mut dyn FnMut(bool)| {
            result(true);
            let seen = seen.lock().unwrap_or_else(PoisonError::into_inner);
            result(seen.recv_timeout(Duration::from_secs(60)).is_ok());
        };
        streamed(1, [Ok(())].into_iter(), work, |is_seen| {
            assert!(is_seen);
            Ok(see.send(())?)
        })
    }

    #[test]
    fn more_results_than_may_wait_wait_for_their_turn() -> Result<()> {
        let mut count = 0;
        let work = |n: usize, result: &mut dyn FnMut(usize)| (0..3 * WAITING).for_each(|_| result(n));
        streamed(3, (0..10).map(Ok), work, |n| {
            assert_eq!(n, count / (3 * WAITING));
            count += 1;
            Ok(())
        })?;
        assert_eq!(count, 30 * WAITING);
        Ok(())
    }

    #[test]
    fn the_first_failure_in_order_ends_it() {
        let items = (0..100).map(|n| if n < 50 { Ok(n) } else { Err(anyhow!("item {n}")) });
        let mut seen = 0;
        let failed = streamed(
            3,
            items,
            |n, result| result(n),
            |_| {
                seen += 1;
                Ok(())
            },
        );
        assert_eq!(failed.map_err(|error| error.to_string()), Err("item 50".to_owned()));
        assert_eq!(seen, 50);
    }

    #[test]
    fn a_panic_of_the_items_is_a_failure_and_not_their_end() {
        let items = (0..100).map(|n| {
            assert_ne!(n, 50, "on purpose");
            Ok(n)
        });
        let failed = streamed(2, items, |n: i32, result: &mut dyn FnMut(i32)| result(n), |_| Ok(()));
        assert_eq!(failed.map_err(|error| error.to_string()), Err("a thread failed".to_owned()));
    }

    #[test]
    fn a_panic_is_a_failure_and_not_the_end_of_an_item() {
        let work = |n: i32, result: &mut dyn FnMut(i32)| {
            result(n);
            assert_ne!(n, 50, "on purpose");
        };
        let failed = streamed(2, (0..100).map(Ok), work, |_| Ok(()));
        assert_eq!(failed.map_err(|error| error.to_string()), Err("a thread failed".to_owned()));
    }
}
