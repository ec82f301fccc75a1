//! The ledger's rules as functions over small values, without a database (contract: C §7).

pub(crate) mod activity;
pub(crate) mod batch;
pub(crate) mod calendar;
pub(crate) mod clock;
pub(crate) mod cover;
pub(crate) mod groups;
pub(crate) mod health;
pub(crate) mod horizon;
pub(crate) mod mailbox;
pub(crate) mod merge;
pub(crate) mod model;
pub(crate) mod no_window;
pub(crate) mod people;
pub(crate) mod reach;
pub(crate) mod receipt;
pub(crate) mod sent;
pub(crate) mod sighting;
