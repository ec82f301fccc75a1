//! Many seeds, on as many threads as there are, in a folder of their own.

use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};

/// A number that the environment may set.
pub(crate) fn number(name: &str, otherwise: u64) -> u64 {
    std::env::var(name)
        .ok()
        .and_then(|text| text.parse().ok())
        .unwrap_or(otherwise)
}

/// Runs what is to be tried for each seed, with a folder whose files cost no disk where that can be: what is
/// tested here is what is stored, not that it outlives the power.
pub(crate) fn each(what: &str, first: u64, count: u64, body: impl Fn(u64, &Path) + Sync) {
    let memory = PathBuf::from("/dev/shm");
    let base = if memory.is_dir() {
        memory
    } else {
        std::env::temp_dir()
    };
    let folder = base.join(format!("attest-{what}-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let next = AtomicU64::new(first);
    let threads = std::thread::available_parallelism().map_or(1, usize::from);
    std::thread::scope(|scope| {
        for _ in 0..threads {
            scope.spawn(|| {
                loop {
                    let seed = next.fetch_add(1, Ordering::SeqCst);
                    if seed >= first + count {
                        return;
                    }
                    body(seed, &folder);
                }
            });
        }
    });
    if std::env::var("ATTEST_SHOW").is_err() {
        let _ = std::fs::remove_dir_all(&folder);
    }
}
