//! Golden files from the command line.

use crate::tool::{Folder, run};

const GOOD: &str = include_str!("../../../golden/grading/01-exact-match-same-minute.json");

#[test]
fn a_folder_of_golden_files_is_counted() {
    let folder = Folder::new("golden");
    let path = folder.path().to_str().unwrap().to_owned();
    assert_eq!(
        run(&["golden", &path]).code,
        2,
        "a folder without files proves nothing"
    );
    folder.file("01-a.json", GOOD);
    folder.file("notes.txt", "{");
    let ran = run(&["golden", &path]);
    assert_eq!((ran.code, ran.out.as_str()), (0, "1 passed, 0 failed\n"));
    folder.file("02-b.json", &GOOD.replace("\"VERIFIED\"", "\"PARTIAL\""));
    let ran = run(&["golden", &path]);
    assert_eq!(ran.code, 1);
    assert_eq!(
        ran.out,
        "\"02-b.json\"\n  c1: grade is VERIFIED, expected PARTIAL\n1 passed, 1 failed\n"
    );
    let json = run(&["golden", &path, "--json"]);
    assert_eq!(json.code, 1);
    assert_eq!(
        json.out,
        "{\"failed\":1,\"files\":[{\"failures\":[],\"file\":\"01-a.json\",\"passed\":true},\
         {\"failures\":[\"c1: grade is VERIFIED, expected PARTIAL\"],\"file\":\"02-b.json\",\"passed\":false}],\
         \"passed\":1}\n"
    );
}

#[test]
fn what_cannot_be_read_has_failed_and_the_others_are_run() {
    let folder = Folder::new("golden-mixed");
    folder.file("01-a.json", GOOD);
    std::fs::create_dir(folder.path().join("02-folder.json")).unwrap();
    let mut failed = 1;
    #[cfg(unix)]
    {
        std::os::unix::fs::symlink("/no/such/file", folder.path().join("03-link.json")).unwrap();
        failed += 1;
    }
    folder.file("04-b.json", GOOD);
    let ran = run(&["golden", folder.path().to_str().unwrap()]);
    assert_eq!((ran.code, ran.err.as_str()), (1, ""));
    assert!(
        ran.out.contains("\"02-folder.json\"\n  cannot read ")
            && ran.out.contains("is a directory"),
        "{}",
        ran.out
    );
    assert!(
        ran.out.ends_with(&format!("2 passed, {failed} failed\n")),
        "{}",
        ran.out
    );
}

#[test]
fn a_golden_file_over_the_limit_has_failed() {
    let folder = Folder::new("golden-limit");
    folder.file("01-a.json", GOOD);
    let path = folder.path().to_str().unwrap().to_owned();
    let size = GOOD.len().to_string();
    assert_eq!(run(&["golden", &path, "--max-bytes", &size]).code, 0);
    let less = (GOOD.len() - 1).to_string();
    let ran = run(&["golden", &path, "--max-bytes", &less]);
    assert_eq!(ran.code, 1);
    assert!(ran.out.contains("is over the limit of "), "{}", ran.out);
}

#[test]
fn ids_are_written_a_line_a_file() {
    let folder = Folder::new("ids");
    folder.file("01-a.json", GOOD);
    let ids = folder.path().join("ids");
    let ran = run(&[
        "golden",
        folder.path().to_str().unwrap(),
        "--write-ids",
        ids.to_str().unwrap(),
    ]);
    assert_eq!(ran.code, 0);
    let text = std::fs::read_to_string(&ids).unwrap();
    let lines: Vec<&str> = text.lines().collect();
    assert_eq!(lines.len(), 3, "{text}");
    assert!(
        lines[1].starts_with("\"01-a.json\":{\"claims\":{\"c1\":\""),
        "{text}"
    );
    // The id of a claim of another hand, made of the same row.
    assert!(
        lines[1].contains("{\"c1\":\"58PD00GYBRS541EJAJZK7FG9J8\"}"),
        "{text}"
    );
}
