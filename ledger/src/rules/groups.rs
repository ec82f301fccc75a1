//! Which things go together: a closed set is one that nothing outside it is tied to (contract: C §7
//! rule 15).

/// Things in groups. Tying two makes their groups one; a held thing holds its whole group.
#[derive(Clone, Debug)]
pub(crate) struct Groups {
    parent: Vec<usize>,
    held: Vec<bool>,
}

impl Groups {
    /// `count` things, each a group of its own.
    pub(crate) fn new(count: usize) -> Self {
        Self {
            parent: (0..count).collect(),
            held: vec![false; count],
        }
    }

    fn root(&mut self, mut at: usize) -> usize {
        // Halving the path keeps every later walk short.
        while let Some(up) = self.parent.get(at).copied()
            && up != at
        {
            let next = self.parent.get(up).copied().unwrap_or(up);
            if let Some(own) = self.parent.get_mut(at) {
                *own = next;
            }
            at = next;
        }
        at
    }

    /// Ties two things.
    pub(crate) fn tie(&mut self, a: usize, b: usize) {
        let (a, b) = (self.root(a), self.root(b));
        if a == b {
            return;
        }
        // The later group joins the earlier one; with halved paths that is as good as by size.
        let (stays, joins) = if a < b { (a, b) } else { (b, a) };
        if let Some(own) = self.parent.get_mut(joins) {
            *own = stays;
        }
        let held = self.held.get(joins).copied().unwrap_or(false);
        if let Some(own) = self.held.get_mut(stays) {
            *own |= held;
        }
    }

    /// Holds a thing, and with it its group.
    pub(crate) fn hold(&mut self, at: usize) {
        let root = self.root(at);
        if let Some(own) = self.held.get_mut(root) {
            *own = true;
        }
    }

    /// Whether a thing's group is held.
    pub(crate) fn is_held(&mut self, at: usize) -> bool {
        let root = self.root(at);
        self.held.get(root).copied().unwrap_or(false)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_held_holds_all_that_is_tied_to_it() {
        let mut groups = Groups::new(7);
        groups.tie(0, 1);
        groups.hold(3);
        groups.tie(3, 2);
        groups.tie(1, 2);
        groups.tie(5, 6);
        let held: Vec<bool> = (0..7).map(|at| groups.is_held(at)).collect();
        assert_eq!(held, [true, true, true, true, false, false, false]);
    }
}
