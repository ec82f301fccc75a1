//! Why a pass vouches for nothing (contract: C §7 rule 6).

use attest_core::words;

words! {
    /// Why a pass vouches for no window.
    pub enum NoWindow {
        /// The page is none that the observer reads.
        Idle = "idle",
        /// The observer itself says that it reads less than it should.
        Degraded = "degraded",
        /// Not the newest part of the list.
        NotHead = "not_head",
        /// The list is not in order.
        ListOrder = "list_order",
        /// The page was still drawing.
        Busy = "busy",
        /// There was no row to measure by.
        Empty = "empty",
        /// A row was refused.
        RefusedRow = "refused_row",
        /// Rows that nobody can time leave nothing of the window.
        NarrowedAway = "narrowed_away",
        /// Mail of a sender that no parser knows.
        Unregistered = "unregistered",
        /// An event is gone, and the next pass says whether it was deleted.
        DeletionWaits = "deletion_waits",
        /// Something on the page did not read.
        Unreadable = "unreadable",
        /// Every day of the view is hidden.
        Hidden = "hidden",
    }
}
