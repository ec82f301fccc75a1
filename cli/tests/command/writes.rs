//! What a command writes: never over what it reads, and whole or not at all.

use crate::tool::{Folder, command, run};
use std::process::Stdio;

const LEDGER: &str = include_str!("../../../examples/ledger.json");
const GOLDEN: &str = include_str!("../../../golden/grading/01-exact-match-same-minute.json");

fn names(folder: &Folder) -> Vec<String> {
    let mut names: Vec<String> = std::fs::read_dir(folder.path())
        .unwrap()
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .collect();
    names.sort();
    names
}

#[test]
fn a_report_never_takes_the_place_of_its_ledger() {
    let folder = Folder::new("over");
    let ledger = folder.file("l.json", LEDGER);
    let roundabout = format!("{}/./l.json", folder.path().display());
    let mut ways = vec![ledger.clone(), roundabout];
    #[cfg(unix)]
    {
        let (soft, hard) = (folder.path().join("soft"), folder.path().join("hard"));
        std::os::unix::fs::symlink(&ledger, &soft).unwrap();
        std::fs::hard_link(&ledger, &hard).unwrap();
        ways.push(soft.to_str().unwrap().to_owned());
        ways.push(hard.to_str().unwrap().to_owned());
    }
    for way in &ways {
        let ran = run(&["replay", &ledger, "--html", way]);
        assert_eq!((ran.code, ran.out.as_str()), (2, ""), "{way}");
        assert!(ran.err.contains(" would write over "), "{}", ran.err);
        assert_eq!(std::fs::read_to_string(&ledger).unwrap(), LEDGER);
    }
}

#[cfg(unix)]
#[test]
fn a_report_never_takes_the_place_of_the_ledger_on_standard_input() {
    let folder = Folder::new("over-input");
    let ledger = folder.file("l.json", LEDGER);
    let output = command()
        .args(["replay", "-", "--html", &ledger])
        .stdin(Stdio::from(std::fs::File::open(&ledger).unwrap()))
        .output()
        .unwrap();
    assert_eq!(output.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&output.stderr).contains(" would write over "));
    assert_eq!(std::fs::read_to_string(&ledger).unwrap(), LEDGER);
}

#[test]
fn a_report_replaces_an_older_one_and_leaves_nothing_beside_it() {
    let folder = Folder::new("replace");
    let ledger = folder.file("l.json", LEDGER);
    let page = folder.file("page.html", "old");
    assert_eq!(run(&["replay", &ledger, "--html", &page]).code, 0);
    let text = std::fs::read_to_string(&page).unwrap();
    assert!(text.ends_with("</html>\n"), "{text}");
    assert_eq!(names(&folder), ["l.json", "page.html"]);
}

#[cfg(unix)]
#[test]
fn links_and_rights_of_an_older_report_stay() {
    use std::os::unix::fs::PermissionsExt as _;
    let folder = Folder::new("rights");
    let ledger = folder.file("l.json", LEDGER);
    let page = folder.file("page.html", "old");
    std::fs::set_permissions(&page, std::fs::Permissions::from_mode(0o640)).unwrap();
    let link = folder.path().join("link.html");
    std::os::unix::fs::symlink(&page, &link).unwrap();
    let ran = run(&["replay", &ledger, "--html", link.to_str().unwrap()]);
    assert_eq!((ran.code, ran.err.as_str()), (0, ""));
    assert!(std::fs::symlink_metadata(&link).unwrap().is_symlink());
    assert!(std::fs::read_to_string(&page).unwrap().contains("</html>"));
    let mode = std::fs::metadata(&page).unwrap().permissions().mode();
    assert_eq!(mode & 0o777, 0o640);
    // What may not be written is not replaced either.
    std::fs::set_permissions(&page, std::fs::Permissions::from_mode(0o440)).unwrap();
    std::fs::write(folder.path().join("other"), "x").unwrap();
    let before = std::fs::read_to_string(&page).unwrap();
    let ran = run(&["replay", &ledger, "--html", &page]);
    assert_eq!(ran.code, 2);
    assert!(ran.err.contains("permission denied"), "{}", ran.err);
    assert_eq!(std::fs::read_to_string(&page).unwrap(), before);
    assert_eq!(
        run(&["replay", &ledger, "--html", "/dev/null"]).code,
        0,
        "a device is written to"
    );
}

#[test]
fn a_folder_is_no_place_for_a_report_and_neither_is_a_dash() {
    let folder = Folder::new("place");
    let ledger = folder.file("l.json", LEDGER);
    let ran = run(&["replay", &ledger, "--html", folder.path().to_str().unwrap()]);
    assert_eq!(ran.code, 2);
    assert!(ran.out.ends_with("mismatched\n"), "{}", ran.out);
    assert!(ran.err.contains("is a directory"), "{}", ran.err);
    for arguments in [
        &["replay", &ledger, "--html", "-"][..],
        &["golden", &ledger, "--write-ids", "-"],
    ] {
        let ran = run(arguments);
        assert_eq!((ran.code, ran.out.as_str()), (2, ""));
        assert!(ran.err.contains("- is not one"), "{}", ran.err);
    }
    assert_eq!(names(&folder), ["l.json"]);
}

#[test]
fn ids_never_take_the_place_of_a_golden_file() {
    let folder = Folder::new("over-golden");
    let file = folder.file("01-a.json", GOLDEN);
    let path = folder.path().to_str().unwrap().to_owned();
    let ran = run(&["golden", &path, "--write-ids", &file]);
    assert_eq!((ran.code, ran.out.as_str()), (2, ""));
    assert!(ran.err.contains(" would write over "), "{}", ran.err);
    assert_eq!(std::fs::read_to_string(&file).unwrap(), GOLDEN);
    let ran = run(&["golden", &path, "--write-ids", "/no/such/ids"]);
    assert_eq!((ran.code, ran.out.as_str()), (2, "1 passed, 0 failed\n"));
}
