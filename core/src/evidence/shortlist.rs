//! The best few of many partners, so that what is kept does not grow with what was read.

use crate::score::Ratio;
use std::cmp::Ordering;

/// A partner: its score, and its rank among partners of one score.
pub(super) type Partner = (Ratio, usize);

/// The best score first, then the lower rank.
fn order(a: &Partner, b: &Partner) -> Ordering {
    b.0.cmp(&a.0).then(a.1.cmp(&b.1))
}

/// Room to choose in, used by one reading after another.
pub(super) type Room = Vec<Partner>;

/// The best partners of one reading.
#[derive(Clone, Debug)]
pub(super) struct Shortlist {
    /// Best last.
    kept: Vec<Partner>,
    /// Whether there were more, or nothing was read yet.
    more: bool,
}

impl Shortlist {
    /// Nothing was read yet.
    pub(super) const UNREAD: Self = Self {
        kept: Vec::new(),
        more: true,
    };

    /// Reads partners and keeps the best `most`, of which there are at least one.
    pub(super) fn read(
        &mut self,
        partners: impl Iterator<Item = Partner>,
        most: usize,
        room: &mut Room,
    ) {
        let most = most.max(1);
        let full = most.saturating_mul(2);
        room.clear();
        self.more = false;
        // The worst of the best, once there are as many as are kept.
        let mut bar: Option<Partner> = None;
        for partner in partners {
            if bar.is_some_and(|bar| order(&bar, &partner).is_lt()) {
                self.more = true;
                continue;
            }
            room.push(partner);
            if room.len() == full {
                bar = cut(room, most);
                self.more = true;
            }
        }
        if room.len() > most {
            cut(room, most);
            self.more = true;
        }
        room.sort_unstable_by(|a, b| order(b, a));
        // A copy that takes no more room than it needs.
        self.kept = room.as_slice().to_vec();
    }

    /// The best partner that is still left; none where nothing kept is.
    pub(super) fn best(&mut self, is_left: impl Fn(usize) -> bool) -> Option<Partner> {
        while let Some(partner) = self.kept.last() {
            if is_left(partner.1) {
                return Some(*partner);
            }
            self.kept.pop();
        }
        None
    }

    /// Drops the best partner.
    pub(super) fn pop(&mut self) {
        self.kept.pop();
    }

    /// Whether a reading may find more than is kept.
    pub(super) const fn has_more(&self) -> bool {
        self.more
    }
}

/// Cuts down to the best `most`, and says which of them is the worst.
fn cut(room: &mut Room, most: usize) -> Option<Partner> {
    let (_, worst, _) = room.select_nth_unstable_by(most.checked_sub(1)?, order);
    let worst = *worst;
    room.truncate(most);
    Some(worst)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn partner(score: u128, rank: usize) -> Partner {
        (Ratio::new(score, 100), rank)
    }

    fn drained(list: &mut Shortlist) -> Vec<usize> {
        std::iter::from_fn(|| {
            let (_, rank) = list.best(|_| true)?;
            list.pop();
            Some(rank)
        })
        .collect()
    }

    #[test]
    fn the_best_of_any_order_are_kept() {
        // Scores repeat, so that ranks decide.
        let all: Vec<Partner> = (0..97_usize)
            .map(|at| partner((at as u128 * 31) % 13, at))
            .collect();
        let mut sorted = all.clone();
        sorted.sort_by(order);
        let sorted: Vec<usize> = sorted.into_iter().map(|(_, rank)| rank).collect();
        let mut room = Room::new();
        for most in [1, 2, 5, 48, 96, 97, 200] {
            for turn in [0, 13, 50] {
                let (before, after) = all.split_at(turn);
                let mut list = Shortlist::UNREAD;
                list.read(after.iter().chain(before).copied(), most, &mut room);
                assert_eq!(list.has_more(), most < all.len(), "{most}");
                assert_eq!(list.kept.len(), most.min(all.len()));
                assert!(list.kept.capacity() <= most, "{most}");
                assert!(room.capacity() <= 4 * most.max(all.len()), "{most}");
                assert_eq!(drained(&mut list), sorted[..most.min(all.len())]);
            }
        }
    }

    #[test]
    fn who_is_gone_is_passed_over() {
        let mut list = Shortlist::UNREAD;
        assert!(list.has_more());
        let partners = [partner(10, 0), partner(30, 1), partner(20, 2)];
        list.read(partners.into_iter(), 8, &mut Room::new());
        assert!(!list.has_more());
        assert_eq!(list.best(|rank| rank != 1), Some(partner(20, 2)));
        // It is not looked at again.
        assert_eq!(list.best(|_| true), Some(partner(20, 2)));
        assert_eq!(list.best(|_| false), None);
        assert_eq!(list.kept.len(), 0);
    }
}
