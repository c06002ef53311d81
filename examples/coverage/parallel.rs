//! Work on several threads, with results in order.

use std::sync::atomic::{AtomicU32, Ordering};
use std::thread;

/// The results of `work` on 0..count, in that order, whoever worked on what.
pub fn map<T: Send>(count: u32, threads: usize, work: impl Fn(u32) -> T + Sync) -> Vec<T> {
    let next = AtomicU32::new(0);
    let worker = || {
        let ours = std::iter::from_fn(|| Some(next.fetch_add(1, Ordering::Relaxed)).filter(|&index| index < count));
        ours.map(|index| (index, work(index))).collect::<Vec<_>>()
    };
    let mut all: Vec<(u32, T)> = thread::scope(|scope| {
        let workers: Vec<_> = (0..threads.max(1)).map(|_| scope.spawn(worker)).collect();
        workers.into_iter().flat_map(|worker| worker.join().expect("a worker does not panic")).collect()
    });
    all.sort_by_key(|&(index, _)| index);
    all.into_iter().map(|(_, result)| result).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn order_does_not_depend_on_threads() {
        let squares: Vec<u32> = (0..100).map(|index| index * index).collect();
        for threads in [1, 3, 200] {
            assert_eq!(map(100, threads, |index| index * index), squares);
        }
    }
}
