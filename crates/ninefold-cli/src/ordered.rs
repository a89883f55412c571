//! Work on many items in several threads, results in the order of the items, memory bounded: what the verbs share
//! that do not answer puzzle by puzzle.

use anyhow::{Result, anyhow};
use crossbeam_channel::bounded;
use std::collections::BTreeMap;
use std::ops::ControlFlow;
use std::thread;

/// Calls `work` on the items in so many threads, and `consume` in this one on the results, in the order of the items,
/// until it breaks. At most a few results a thread are waiting at any time.
///
/// # Errors
///
/// What `consume` or an item fails with, or that a thread failed.
pub fn ordered<T: Send, R: Send>(
    jobs: usize,
    items: impl Iterator<Item = Result<T>> + Send,
    work: impl Fn(T) -> R + Sync,
    mut consume: impl FnMut(R) -> Result<ControlFlow<()>>,
) -> Result<()> {
    let window = 2 * jobs + 2;
    let (permit, permits) = bounded(window);
    let (put, take) = bounded(window);
    let (give, given) = bounded(window);
    for _ in 0..window {
        permit.send(())?;
    }
    let work = &work;
    // The scope joins the threads. Each ends when a channel that it reads or writes is closed, and the other ends of
    // all channels go with this closure.
    thread::scope(move |scope| {
        scope.spawn(move || {
            for (item, ()) in items.enumerate().zip(permits) {
                if put.send(item).is_err() {
                    return;
                }
            }
        });
        for _ in 0..jobs {
            let (take, give) = (take.clone(), give.clone());
            scope.spawn(move || {
                for (number, item) in take {
                    if give.send((number, item.map(work))).is_err() {
                        return;
                    }
                }
            });
        }
        drop((take, give));
        let mut early = BTreeMap::new();
        let mut next = 0;
        for (number, result) in given {
            early.insert(number, result);
            while let Some(result) = early.remove(&next) {
                next += 1;
                if consume(result?)?.is_break() {
                    return Ok(());
                }
                // The feeding thread is gone when there is nothing left to do.
                let _ = permit.send(());
            }
        }
        if early.is_empty() { Ok(()) } else { Err(anyhow!("a thread failed")) }
    })
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
