//! Documents as trees: built member by member, walked, changed.

use attest_core::json::{Value, read};
use std::borrow::Cow;

/// A document that borrows nothing.
pub(crate) type Tree = Value<'static>;

/// Text.
pub(crate) fn text(text: &str) -> Tree {
    Value::String(Cow::Owned(text.to_owned()))
}

/// A number.
pub(crate) fn int(value: i64) -> Tree {
    Value::Number(Cow::Owned(value.to_string()))
}

/// Texts.
pub(crate) fn texts<T: AsRef<str>>(all: &[T]) -> Tree {
    Value::Array(all.iter().map(|one| text(one.as_ref())).collect())
}

/// An object of the members that are there.
pub(crate) fn object(members: Vec<(&str, Option<Tree>)>) -> Tree {
    let there = members.into_iter();
    Value::Object(
        there
            .filter_map(|(key, value)| Some((Cow::Owned(key.to_owned()), value?)))
            .collect(),
    )
}

/// Reads a document.
pub(crate) fn parse(text: &str) -> Tree {
    read(text, |reader| reader.value())
        .expect("a document")
        .into_owned()
}

/// A member that has to be there.
pub(crate) fn member<'t>(tree: &'t Tree, key: &str) -> &'t Tree {
    tree.get(key).unwrap_or_else(|| panic!("no {key}"))
}

/// A member's text.
pub(crate) fn str_of<'t>(tree: &'t Tree, key: &str) -> &'t str {
    member(tree, key).as_str().expect("text")
}

/// A member's text, where it is there.
pub(crate) fn maybe_str<'t>(tree: &'t Tree, key: &str) -> Option<&'t str> {
    tree.get(key).map(|own| own.as_str().expect("text"))
}

/// A member's whole number.
pub(crate) fn int_of(tree: &Tree, key: &str) -> i64 {
    match member(tree, key) {
        Value::Number(own) => own.parse().expect("a whole number"),
        _ => panic!("{key} is no number"),
    }
}

/// A member's items; none where it is absent.
pub(crate) fn items<'t>(tree: &'t Tree, key: &str) -> &'t [Tree] {
    match tree.get(key) {
        Some(own) => own.as_array().expect("an array"),
        None => &[],
    }
}

/// A place for a member, made where it is absent.
pub(crate) fn slot<'t>(tree: &'t mut Tree, key: &str) -> &'t mut Tree {
    let Value::Object(members) = tree else {
        panic!("no object")
    };
    if !members.iter().any(|(own, _)| own == key) {
        members.push((Cow::Owned(key.to_owned()), Value::Null));
    }
    let found = members.iter_mut().find(|(own, _)| own == key);
    &mut found.expect("just made").1
}

/// A member's items, to be changed; none where it is absent.
pub(crate) fn items_mut<'t>(tree: &'t mut Tree, key: &str) -> Option<&'t mut Vec<Tree>> {
    let Value::Object(members) = tree else {
        return None;
    };
    match members.iter_mut().find(|(own, _)| own == key) {
        Some((_, Value::Array(own))) => Some(own),
        _ => None,
    }
}

/// Drops a member.
pub(crate) fn drop_member(tree: &mut Tree, key: &str) {
    if let Value::Object(members) = tree {
        members.retain(|(own, _)| own != key);
    }
}

/// Calls on every text that is no key, with the key it stands under.
pub(crate) fn each_text(tree: &mut Tree, under: &str, change: &mut impl FnMut(&str, &mut String)) {
    match tree {
        Value::String(own) => {
            let mut changed = own.to_string();
            change(under, &mut changed);
            *own = Cow::Owned(changed);
        }
        Value::Array(all) => all.iter_mut().for_each(|one| each_text(one, under, change)),
        Value::Object(members) => members
            .iter_mut()
            .for_each(|(key, value)| each_text(value, key, change)),
        _ => {}
    }
}

/// Calls on every object, inside out, to change the order of its members or their number.
pub(crate) fn each_object(
    tree: &mut Tree,
    change: &mut impl FnMut(&mut Vec<(Cow<'static, str>, Tree)>),
) {
    match tree {
        Value::Array(all) => all.iter_mut().for_each(|one| each_object(one, change)),
        Value::Object(members) => {
            members
                .iter_mut()
                .for_each(|(_, value)| each_object(value, change));
            change(members);
        }
        _ => {}
    }
}

/// The document as it stands, members in their own order, unlike its canonical text.
pub(crate) fn written(tree: &Tree) -> String {
    match tree {
        Value::Array(all) => {
            let all: Vec<String> = all.iter().map(written).collect();
            format!("[{}]", all.join(","))
        }
        Value::Object(members) => {
            let all: Vec<String> = members
                .iter()
                .map(|(key, value)| format!("{}:{}", text(key).to_canonical(), written(value)))
                .collect();
            format!("{{{}}}", all.join(","))
        }
        leaf => leaf.to_canonical(),
    }
}
