//! Ids never move by accident: `golden/ids.json` is written by `attest golden golden/grading
//! --write-ids golden/ids.json` and reviewed.

use crate::files::{grading, of_the_project};
use attest_core::json::{Value, read};

#[test]
fn the_ids_are_those_of_the_snapshot() {
    let text = of_the_project("golden/ids.json").expect("golden/ids.json is there");
    let snapshot = read(&text, |reader| reader.value()).unwrap();
    let Value::Object(stored) = &snapshot else {
        panic!("the snapshot is no object");
    };
    let files = grading();
    let names: Vec<&str> = files.iter().map(|file| file.name.as_str()).collect();
    let mut listed: Vec<&str> = stored.iter().map(|(name, _)| name.as_ref()).collect();
    listed.sort_unstable();
    assert_eq!(
        listed, names,
        "the snapshot names other files: write it anew"
    );
    for file in &files {
        let ids = attest_core::golden::ids(&file.text).unwrap();
        let stored = snapshot.get(&file.name).unwrap();
        assert_eq!(stored.to_canonical(), ids.to_canonical(), "{}", file.name);
    }
}
