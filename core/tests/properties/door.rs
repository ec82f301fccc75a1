//! The way in and out: a request's tree in, the answer's tree or the error out.

use crate::tree::{Tree, parse, str_of};
use attest_core::batch::grade_batch;
use attest_core::error::Result;
use attest_core::json::shape::Shape;
use attest_core::json::{Reader, Value, Writer, read};
use attest_core::model::BatchRequest;
use attest_core::policy::{Policy, default_policy, load};
use std::cell::RefCell;
use std::collections::BTreeMap;
use std::rc::Rc;

/// One receipt of a batch, with what it was graded with.
pub(crate) struct Item {
    /// The receipt.
    pub(crate) receipt: Tree,
    /// Its inputs.
    pub(crate) inputs: Tree,
}

impl Item {
    /// The receipt's grade.
    pub(crate) fn grade(&self) -> &str {
        str_of(&self.receipt, "grade")
    }

    /// The receipt's text, canonical.
    pub(crate) fn text(&self) -> String {
        self.receipt.to_canonical()
    }
}

/// Reads a shape.
pub(crate) fn shape<'a, T: Shape<'a>>(text: &'a str) -> Result<T> {
    read(text, |reader: &mut Reader<'a>| T::read(reader))
}

/// Writes a shape.
pub(crate) fn write<'a>(value: &impl Shape<'a>) -> String {
    let mut out = Writer::new();
    value.write(&mut out);
    out.into_string()
}

thread_local! {
    /// Loaded policies by their document: loading one takes longer than grading a small batch.
    static LOADED: RefCell<BTreeMap<String, Rc<Policy>>> = const { RefCell::new(BTreeMap::new()) };
}

/// The policy of a request.
pub(crate) fn policy_of(document: Option<&Value<'_>>) -> Rc<Policy> {
    let key = document.map(Value::to_canonical).unwrap_or_default();
    LOADED.with_borrow_mut(|loaded| {
        let own = loaded.entry(key).or_insert_with(|| {
            Rc::new(match document {
                Some(own) => load(own.clone()).expect("a policy that loads"),
                None => default_policy(),
            })
        });
        Rc::clone(own)
    })
}

/// The answer of `grade_batch` to a document's text.
pub(crate) fn answer(text: &str) -> Result<String> {
    let request: BatchRequest<'_> = shape(text)?;
    let policy = policy_of(request.policy.as_ref());
    Ok(write(&grade_batch(&request, &policy)?))
}

/// Grades a batch.
pub(crate) fn graded(request: &Tree) -> Result<Vec<Item>> {
    let answer = parse(&answer(&crate::tree::written(request))?);
    let items = answer.as_array().expect("an array").iter();
    Ok(items
        .map(|item| Item {
            receipt: crate::tree::member(item, "receipt").clone(),
            inputs: crate::tree::member(item, "inputs").clone(),
        })
        .collect())
}
