//! Tablebases as the search sees them: whether there is one, and where large ones are kept.

use std::error::Error;
use std::sync::OnceLock;

/// What there is of the tablebase for some numbers of pieces.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TablebaseStatus {
    /// How far it has come.
    pub progress: TablebaseProgress,
    /// Whether it takes many seconds to build. Then it is only for searches whose result may depend
    /// on how long they run and what was there before.
    pub is_slow: bool,
}

/// How far a tablebase has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TablebaseProgress {
    /// Nobody has asked for it.
    Missing,
    /// It is being read, which is quickly done.
    Reading,
    /// How much of it is built, in per cent.
    Building(usize),
    /// It answers at once.
    Ready,
}

impl TablebaseStatus {
    /// Whether it answers at once.
    pub fn is_ready(self) -> bool {
        self.progress == TablebaseProgress::Ready
    }

    /// How much of it is done, in per cent, while it is being built.
    pub fn percent(self) -> Option<usize> {
        match self.progress {
            TablebaseProgress::Building(percent) => Some(percent),
            _ => None,
        }
    }
}

/// Keeps tablebases from one run of the program to the next. Whatever is lost is built again.
pub trait TablebaseStore: Send + Sync {
    /// The tablebase with a name, if it is there and undamaged.
    fn load(&self, name: &str) -> Option<Vec<u64>>;

    /// Keeps a tablebase under a name.
    ///
    /// # Errors
    /// It can't be written.
    fn save(&self, name: &str, words: &[u64]) -> Result<(), StoreError>;

    /// The room that all of them take, in bytes.
    fn size(&self) -> u64;

    /// Removes all of them. Those in memory stay until the program ends.
    ///
    /// # Errors
    /// One can't be removed.
    fn clear(&self) -> Result<(), StoreError>;
}

/// Why a store can't do what it should, in words.
pub type StoreError = Box<dyn Error + Send + Sync>;

static STORE: OnceLock<Box<dyn TablebaseStore>> = OnceLock::new();

/// Says where tablebases are kept. Without a place to keep them, those that take long are not built
/// at all. Only the first call counts.
pub fn keep_tablebases(store: Box<dyn TablebaseStore>) {
    let _ = STORE.set(store);
}

/// Where they are kept, if anywhere.
pub fn store() -> Option<&'static dyn TablebaseStore> {
    STORE.get().map(|store| &**store)
}
