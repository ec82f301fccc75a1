//! What the files of cases do not say: many contacts, long names.
#![allow(clippy::unwrap_used, reason = "tests")]

use super::*;
use crate::json::read;
use crate::json::shape::Shape as _;

fn contact(id: String, name: String) -> Contact<'static> {
    Contact {
        addresses: List(Vec::new()),
        aliases: None,
        id: id.into(),
        name: name.into(),
    }
}

fn ids(words: &[&'static str], contacts: &[Contact<'static>]) -> Option<Vec<String>> {
    let mut intent: Intent<'static> = read(
        r#"{"kind":"send","to":[],"when":{},"limits":{}}"#,
        Intent::read,
    )
    .unwrap();
    intent.to = List(words.iter().map(|word| Cow::Borrowed(*word)).collect());
    let resolved = resolve(vec![intent], contacts, None);
    let ids = resolved.first().unwrap().to_ids.clone().unwrap().0?;
    Some(ids.iter().map(|id| id.to_string()).collect())
}

#[test]
fn one_of_many_is_found_and_one_of_two_is_not() {
    let mut contacts: Vec<_> = (0..20_000)
        .map(|at| contact(format!("c{at}"), format!("Ines Vale w{at}")))
        .collect();
    assert_eq!(
        ids(&["vale w777"], &contacts),
        Some(vec!["c777".to_owned()])
    );
    assert_eq!(ids(&["Ines Vale"], &contacts), None);
    assert_eq!(ids(&["Vale Ines"], &contacts), None);
    // The same contact twice is one contact.
    contacts.push(contact("c777".to_owned(), "Vale W777".to_owned()));
    assert_eq!(
        ids(&["vale w777"], &contacts),
        Some(vec!["c777".to_owned()])
    );
    contacts.push(contact("other".to_owned(), "x vale w777 y".to_owned()));
    assert_eq!(ids(&["vale w777"], &contacts), None);
}

#[test]
fn a_name_of_one_word_over_and_over_costs_no_product() {
    // Every word of it begins the same long run.
    let contacts = [
        contact("c1".to_owned(), "la ".repeat(200_000)),
        contact("c2".to_owned(), "li".to_owned()),
    ];
    assert_eq!(ids(&["la la la"], &contacts), Some(vec!["c1".to_owned()]));
    assert_eq!(ids(&["la li"], &contacts), None);
    // More words than are compared.
    let long: &'static str = Box::leak("la ".repeat(17).into_boxed_str());
    assert_eq!(ids(&[long], &contacts), None);
    assert_eq!(
        ids(
            &["la la la la la la la la la la la la la la la la"],
            &contacts
        ),
        Some(vec!["c1".to_owned()])
    );
}

#[test]
fn no_name_runs_on_into_the_next() {
    let contacts = [
        contact("c1".to_owned(), "Ines".to_owned()),
        contact("c2".to_owned(), "Vale".to_owned()),
    ];
    assert_eq!(ids(&["Ines Vale"], &contacts), None);
    assert_eq!(
        ids(&["Ines", "Vale"], &contacts),
        Some(vec!["c1".to_owned(), "c2".to_owned()])
    );
}

#[test]
fn a_number_that_nobody_owns_is_not_the_contact_of_these_digits() {
    let contacts = [contact("15550109988".to_owned(), "Ines".to_owned())];
    let answer = recipient_id("+1 555 010 9988", &contacts);
    assert_eq!(
        (answer.id.as_ref(), answer.address.as_ref()),
        ("+15550109988", "15550109988")
    );
    let owned = [Contact {
        addresses: List(vec!["1-555-010-9988".into()]),
        ..contacts[0].clone()
    }];
    assert_eq!(recipient_id("+1 555 010 9988", &owned).id, "15550109988");
}
