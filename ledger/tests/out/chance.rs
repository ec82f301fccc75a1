//! Purges of random histories at random cutoffs (contract: C §7 rule 15). Two stores live through the same: one
//! forgets now and then, its twin never does. After each purge replay is clean and nothing is found by a
//! check; and whatever is graded later, of a time after the cutoff, is graded as in the twin. What lies
//! before the cutoff may be graded more weakly, and never accuses.

#[allow(dead_code, reason = "shared with the simulator")]
#[path = "../sim/pages.rs"]
mod pages;
#[path = "../sim/rng.rs"]
mod rng;
#[allow(dead_code, reason = "shared with the simulator")]
#[path = "../sim/world.rs"]
mod world;
