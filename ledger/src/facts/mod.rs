//! Facts in: the documents of C §7 rules 6 to 8. Windows are derived from what a pass read and never
//! handed in.

pub mod answer;
pub mod pass;
