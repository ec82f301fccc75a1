//! One window of coverage (contract: G §3).

/// One window an observer vouches for, in milliseconds, both ends included.
#[derive(Clone, Copy, Debug)]
pub struct Window<'c> {
    /// Its start.
    pub start: i64,
    /// Its end.
    pub end: i64,
    /// When its observer last looked.
    pub synced: i64,
    /// Which account it shows.
    pub account: Option<&'c str>,
    /// Whether every calendar of the account was shown.
    pub all_calendars: bool,
    /// Since when it followed changes.
    pub changes_since: Option<i64>,
}
