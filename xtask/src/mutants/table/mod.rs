//! The faults, by the room of the core they stand in.

mod attribution;
mod batch;
mod coverage;
mod evidence;
mod finality;
mod grade;
mod lifecycle;
mod policy;
mod reasons;
mod rules;
mod score;
mod spend;

use super::fault::Fault;

/// The folder every fault's file is below.
pub(crate) const BELOW: &str = "core/src";

/// Every fault, room by room.
pub(crate) fn all() -> impl Iterator<Item = &'static Fault> {
    let rooms = [
        rules::FAULTS,
        finality::FAULTS,
        reasons::FAULTS,
        coverage::FAULTS,
        score::FAULTS,
        evidence::FAULTS,
        grade::FAULTS,
        batch::FAULTS,
        attribution::FAULTS,
        spend::FAULTS,
        lifecycle::FAULTS,
        policy::FAULTS,
    ];
    rooms.into_iter().flatten()
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;
    use std::path::Path;

    use super::{BELOW, all};

    /// The table keeps up with the rules: each fault's place is there, once, and each is its own.
    #[test]
    fn every_fault_has_its_place() {
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..").join(BELOW);
        let mut problems: Vec<String> = Vec::new();
        let mut seen = BTreeSet::new();
        for fault in all() {
            let text = std::fs::read_to_string(root.join(fault.file)).unwrap_or_default();
            match fault.put_into(&text) {
                None => {
                    let times = text.matches(fault.find).count();
                    problems.push(format!("{}: {times} times: {}", fault.file, fault.find));
                }
                Some((changed, _)) if changed == text => {
                    problems.push(format!("{}: changes nothing: {}", fault.file, fault.find));
                }
                Some(_) => {}
            }
            if !seen.insert((fault.file, fault.find, fault.replace)) {
                problems.push(format!("{}: twice: {}", fault.file, fault.find));
            }
            if fault.means.is_empty() || fault.means.contains('\n') {
                problems.push(format!("{}: no meaning: {}", fault.file, fault.find));
            }
        }
        assert!(problems.is_empty(), "{}", problems.join("\n"));
        assert!(seen.len() >= 120, "only {} faults", seen.len());
    }
}
