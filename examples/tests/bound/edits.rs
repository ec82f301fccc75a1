//! Every edit of every field of an object: another value of its shape, the same instant written
//! otherwise, a member or item taken out, one put in, two items changed about.

use crate::values::{fresh, instant, optional, other};
use attest_core::json::Value;
use attest_core::time::IsoTs;
use std::borrow::Cow;

/// What an edit does.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum How {
    /// Another value of the same shape.
    Changed,
    /// The same instant in another offset.
    Rewritten,
    /// Taken out.
    Removed,
    /// Put in where there is none; after the last item of an array.
    Added,
    /// An item and the one after it changed about.
    Swapped,
    /// Filed under another key.
    Renamed,
}

impl How {
    /// As the tables write it.
    pub(crate) const fn word(self) -> &'static str {
        match self {
            Self::Changed => "changed",
            Self::Rewritten => "rewritten",
            Self::Removed => "removed",
            Self::Added => "added",
            Self::Swapped => "swapped",
            Self::Renamed => "renamed",
        }
    }
}

/// One edit of an object.
pub(crate) struct Edited {
    /// The field's path, `*` for places and ids.
    pub(crate) kind: String,
    /// What was done to it.
    pub(crate) how: How,
    /// The object afterwards.
    pub(crate) value: Value<'static>,
    /// The entry of the list the field lies in, where it lies in one (`reverted/3/at`).
    pub(crate) index: Option<usize>,
}

#[derive(Clone)]
enum Step {
    Key(String),
    Index(usize),
}

enum Act {
    Put(Value<'static>),
    Take,
    Add(Option<String>, Value<'static>),
    Swap,
}

/// Every edit inside an object of `list`.
pub(crate) fn edits_of(list: &str, root: &Value<'static>) -> Vec<Edited> {
    let mut out = Vec::new();
    let walk = Walk { root };
    walk.value(root, &format!("/{list}/*"), &mut Vec::new(), &mut out);
    out
}

struct Walk<'v> {
    root: &'v Value<'static>,
}

impl Walk<'_> {
    fn edit(&self, kind: &str, how: How, path: &[Step], act: Act, out: &mut Vec<Edited>) {
        let mut value = self.root.clone();
        apply(&mut value, path, act);
        let index = path.iter().find_map(|step| match step {
            Step::Index(at) => Some(*at),
            Step::Key(_) => None,
        });
        out.push(Edited {
            kind: kind.to_owned(),
            how,
            value,
            index,
        });
    }

    fn value(&self, own: &Value<'static>, kind: &str, path: &mut Vec<Step>, out: &mut Vec<Edited>) {
        match own {
            Value::Object(members) => {
                for (key, member) in members {
                    let below = below(kind, key);
                    path.push(Step::Key(key.to_string()));
                    self.edit(&below, How::Removed, path, Act::Take, out);
                    self.value(member, &below, path, out);
                    path.pop();
                }
                for key in optional(kind) {
                    let below = below(kind, key);
                    if own.get(key).is_none()
                        && let Some(new) = fresh(&below, self.root)
                    {
                        let act = Act::Add(Some((*key).to_owned()), new);
                        self.edit(&below, How::Added, path, act, out);
                    }
                }
            }
            Value::Array(items) => {
                let below = format!("{kind}/*");
                for (at, item) in items.iter().enumerate() {
                    path.push(Step::Index(at));
                    self.edit(&below, How::Removed, path, Act::Take, out);
                    if items.get(at + 1).is_some_and(|next| next != item) {
                        self.edit(&below, How::Swapped, path, Act::Swap, out);
                    }
                    self.value(item, &below, path, out);
                    path.pop();
                }
                if let Some(new) = fresh(&below, self.root) {
                    self.edit(&below, How::Added, path, Act::Add(None, new), out);
                }
            }
            leaf => {
                let put = |new: Value<'static>| Act::Put(new);
                self.edit(kind, How::Changed, path, put(other(kind, leaf)), out);
                if let Some(at) = leaf.as_str().and_then(IsoTs::parse) {
                    let again = if at.offset_min() == 0 {
                        IsoTs::with_offset(at.ms(), 60)
                    } else {
                        at.in_utc()
                    };
                    let act = put(instant(again.unwrap()));
                    self.edit(kind, How::Rewritten, path, act, out);
                }
            }
        }
    }
}

/// A member's kind. The agents of a policy's signatures are ids.
fn below(kind: &str, key: &str) -> String {
    if kind.ends_with("/signatures") {
        format!("{kind}/*")
    } else {
        format!("{kind}/{key}")
    }
}

fn apply(value: &mut Value<'static>, path: &[Step], act: Act) {
    match (path, value) {
        ([], value) => match (act, value) {
            (Act::Put(new), value) => *value = new,
            (Act::Add(Some(key), new), Value::Object(members)) => {
                members.push((Cow::Owned(key), new));
            }
            (Act::Add(None, new), Value::Array(items)) => items.push(new),
            _ => panic!("an edit of something else"),
        },
        ([Step::Key(key)], Value::Object(members)) if matches!(act, Act::Take) => {
            members.retain(|(own, _)| own != key);
        }
        ([Step::Index(at)], Value::Array(items)) if matches!(act, Act::Take) => {
            items.remove(*at);
        }
        ([Step::Index(at)], Value::Array(items)) if matches!(act, Act::Swap) => {
            items.swap(*at, at + 1);
        }
        ([Step::Key(key), rest @ ..], Value::Object(members)) => {
            let own = members.iter_mut().find(|(own, _)| own == key);
            apply(&mut own.unwrap().1, rest, act);
        }
        ([Step::Index(at), rest @ ..], Value::Array(items)) => apply(&mut items[*at], rest, act),
        _ => panic!("a path to nothing"),
    }
}
