//! Facts in: the documents of C §7 rules 6 to 8. Windows are derived from what a pass read and never
//! handed in.

pub mod activity;
pub mod agents;
pub mod answer;
pub mod calendar;
pub mod frame;
pub(crate) mod grants;
mod loose;
pub mod pass;
pub mod receipt;
pub mod requests;
mod rows;
pub mod sent;
