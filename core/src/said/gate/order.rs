//! Ordered sets of intents, many in one pool of nodes: the first in turn that keeps within an amount
//! and has room left is found without looking at the others.
//!
//! Each set is a treap, a search tree by turn that is a heap by a fixed number of each node, so that
//! its depth grows with the logarithm of its size, in whatever order intents come.

use std::cmp::Ordering;

/// No node.
const NIL: u32 = u32::MAX;

/// Where a set begins. A new one is empty.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Root(u32);

impl Default for Root {
    fn default() -> Self {
        Self(NIL)
    }
}

impl Root {
    pub(super) fn is_empty(self) -> bool {
        self.0 == NIL
    }
}

/// What the sets need to know of the intents they hold.
pub(super) trait Book {
    /// Which of two comes first.
    fn turn(&self, a: u32, b: u32) -> Ordering;
    /// Which of two may cost more.
    fn limit(&self, a: u32, b: u32) -> Ordering;
    /// How many recipients it has room for. It changes only while the intent is in no set.
    fn room(&self, a: u32) -> i64;
}

#[derive(Clone, Copy, Debug)]
struct Node {
    of: u32,
    left: u32,
    right: u32,
    /// The intent that may cost the most, here or below.
    most: u32,
    /// The most room, here or below.
    room: i64,
}

/// The nodes of all sets.
#[derive(Clone, Debug, Default)]
pub(super) struct Pool {
    nodes: Vec<Node>,
    free: Vec<u32>,
}

impl Pool {
    fn node(&self, at: u32) -> Option<Node> {
        self.nodes.get(at as usize).copied()
    }

    fn put(&mut self, at: u32, node: Node) {
        if let Some(place) = self.nodes.get_mut(at as usize) {
            *place = node;
        }
    }

    /// Writes a node with what lies below it.
    fn settle(&mut self, at: u32, node: Node, book: &impl Book) -> u32 {
        let mut node = Node {
            most: node.of,
            room: book.room(node.of),
            ..node
        };
        for below in [node.left, node.right] {
            if let Some(below) = self.node(below) {
                node.room = node.room.max(below.room);
                if book.limit(below.most, node.most) == Ordering::Greater {
                    node.most = below.most;
                }
            }
        }
        self.put(at, node);
        at
    }

    /// Puts an intent into the set of a root.
    pub(super) fn insert(&mut self, root: &mut Root, of: u32, book: &impl Book) {
        let node = Node {
            of,
            left: NIL,
            right: NIL,
            most: of,
            room: 0,
        };
        let at = match self.free.pop() {
            Some(at) => at,
            None => {
                let at = u32::try_from(self.nodes.len()).unwrap_or(NIL);
                self.nodes.push(node);
                at
            }
        };
        self.settle(at, node, book);
        root.0 = self.inserted(root.0, at, book);
    }

    fn inserted(&mut self, root: u32, new: u32, book: &impl Book) -> u32 {
        let (Some(top), Some(node)) = (self.node(root), self.node(new)) else {
            return new;
        };
        if weight(new) > weight(root) {
            let (left, right) = self.split(root, node.of, book);
            return self.settle(
                new,
                Node {
                    left,
                    right,
                    ..node
                },
                book,
            );
        }
        let top = match book.turn(node.of, top.of) {
            Ordering::Less => Node {
                left: self.inserted(top.left, new, book),
                ..top
            },
            _ => Node {
                right: self.inserted(top.right, new, book),
                ..top
            },
        };
        self.settle(root, top, book)
    }

    /// The set before an intent, and the one behind it.
    fn split(&mut self, root: u32, of: u32, book: &impl Book) -> (u32, u32) {
        let Some(top) = self.node(root) else {
            return (NIL, NIL);
        };
        if book.turn(of, top.of) == Ordering::Less {
            let (before, left) = self.split(top.left, of, book);
            return (before, self.settle(root, Node { left, ..top }, book));
        }
        let (right, after) = self.split(top.right, of, book);
        (self.settle(root, Node { right, ..top }, book), after)
    }

    /// Takes an intent out of the set of a root.
    pub(super) fn remove(&mut self, root: &mut Root, of: u32, book: &impl Book) {
        root.0 = self.removed(root.0, of, book);
    }

    fn removed(&mut self, root: u32, of: u32, book: &impl Book) -> u32 {
        let Some(top) = self.node(root) else {
            return NIL;
        };
        let top = match book.turn(of, top.of) {
            Ordering::Less => Node {
                left: self.removed(top.left, of, book),
                ..top
            },
            Ordering::Greater => Node {
                right: self.removed(top.right, of, book),
                ..top
            },
            Ordering::Equal => {
                self.free.push(root);
                return self.joined(top.left, top.right, book);
            }
        };
        self.settle(root, top, book)
    }

    fn joined(&mut self, left: u32, right: u32, book: &impl Book) -> u32 {
        let (Some(before), Some(after)) = (self.node(left), self.node(right)) else {
            return if left == NIL { right } else { left };
        };
        if weight(left) > weight(right) {
            let right = self.joined(before.right, right, book);
            return self.settle(left, Node { right, ..before }, book);
        }
        let left = self.joined(left, after.left, book);
        self.settle(right, Node { left, ..after }, book)
    }

    /// The intent of a set that may cost the most: where it does not admit a call, none of them does.
    pub(super) fn most(&self, root: Root) -> Option<u32> {
        self.node(root.0).map(|node| node.most)
    }

    /// The first intent of a set with this much room whose limit admits the call. `admits` holds of
    /// whatever may cost at least as much as one it holds of.
    pub(super) fn find(
        &self,
        root: Root,
        room: i64,
        admits: &impl Fn(u32) -> bool,
        book: &impl Book,
    ) -> Option<u32> {
        self.found(root.0, room, admits, book)
    }

    fn found(
        &self,
        root: u32,
        room: i64,
        admits: &impl Fn(u32) -> bool,
        book: &impl Book,
    ) -> Option<u32> {
        let node = self.node(root)?;
        if node.room < room || !admits(node.most) {
            return None;
        }
        // What holds of the most that lies below holds of one that has nothing below it.
        if node.left == NIL && node.right == NIL {
            return Some(node.of);
        }
        let own = || (book.room(node.of) >= room && admits(node.of)).then_some(node.of);
        self.found(node.left, room, admits, book)
            .or_else(own)
            .or_else(|| self.found(node.right, room, admits, book))
    }

    /// Every intent of a set, in turn.
    pub(super) fn each(&self, root: Root, seen: &mut impl FnMut(u32)) {
        self.walk(root.0, seen);
    }

    fn walk(&self, root: u32, seen: &mut impl FnMut(u32)) {
        if let Some(node) = self.node(root) {
            self.walk(node.left, seen);
            seen(node.of);
            self.walk(node.right, seen);
        }
    }
}

/// The fixed number of a node, spread so that no order of intents makes a deep tree.
const fn weight(at: u32) -> u32 {
    let mut x = at.wrapping_add(0x9e37_79b9);
    x = (x ^ (x >> 16)).wrapping_mul(0x21f0_aaad);
    x = (x ^ (x >> 15)).wrapping_mul(0x735a_2d97);
    x ^ (x >> 15)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Intents in the order of their numbers, with a limit and a room each.
    struct Rows(Vec<(i64, i64)>);

    impl Rows {
        fn row(&self, at: u32) -> (i64, i64) {
            self.0.get(at as usize).copied().unwrap_or_default()
        }
    }

    impl Book for Rows {
        fn turn(&self, a: u32, b: u32) -> Ordering {
            a.cmp(&b)
        }

        fn limit(&self, a: u32, b: u32) -> Ordering {
            self.row(a).0.cmp(&self.row(b).0)
        }

        fn room(&self, a: u32) -> i64 {
            self.row(a).1
        }
    }

    fn depth(pool: &Pool, root: u32) -> usize {
        pool.node(root).map_or(0, |node| {
            1 + depth(pool, node.left).max(depth(pool, node.right))
        })
    }

    #[test]
    fn the_first_that_fits_is_the_one_a_walk_finds() {
        let rows = Rows((0..400).map(|at| (at * 7 % 101, at * 13 % 17)).collect());
        let mut pool = Pool::default();
        let mut root = Root::default();
        // In a mixed order, every third one taken out again.
        let all: Vec<u32> = (0..400).map(|at| at * 171 % 400).collect();
        all.iter().for_each(|at| pool.insert(&mut root, *at, &rows));
        let gone = |at: &u32| at.is_multiple_of(3);
        all.iter()
            .filter(|at| gone(at))
            .for_each(|at| pool.remove(&mut root, *at, &rows));
        let kept: Vec<u32> = (0..400).filter(|at| !gone(at)).collect();
        let mut seen = Vec::new();
        pool.each(root, &mut |at| seen.push(at));
        assert_eq!(seen, kept);
        let limit = |at: u32| rows.row(at).0;
        let most = kept.iter().map(|at| limit(*at)).max();
        assert_eq!(pool.most(root).map(limit), most);
        assert!(!root.is_empty());
        for limit in 0..103 {
            for room in 0..18 {
                let fits = |at: &&u32| rows.row(**at).0 >= limit && rows.row(**at).1 >= room;
                let found = pool.find(root, room, &|at| rows.row(at).0 >= limit, &rows);
                assert_eq!(found, kept.iter().find(fits).copied(), "{limit} {room}");
            }
        }
        kept.iter()
            .for_each(|at| pool.remove(&mut root, *at, &rows));
        assert_eq!(root, Root::default());
        assert!(root.is_empty() && pool.most(root).is_none());
        assert_eq!(pool.free.len(), pool.nodes.len());
    }

    #[test]
    fn a_rising_order_makes_no_deep_tree() {
        let rows = Rows(vec![(0, 1); 100_000]);
        let mut pool = Pool::default();
        let mut root = Root::default();
        (0..100_000).for_each(|at| pool.insert(&mut root, at, &rows));
        assert!(depth(&pool, root.0) < 60, "{}", depth(&pool, root.0));
    }
}
