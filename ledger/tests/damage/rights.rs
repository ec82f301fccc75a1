//! Files and folders that may not be written, and files that may not be read.
//!
//! Root may do anything, so that the one who tries is another user where the tests run as root.

use super::common::{Folder, START, options};
use super::{HandClock, MINUTE, Options, call, facts, lived, open};
use attest_core::error::Code;
use attest_ledger::Store;
use serde_json::json;
use std::os::unix::fs::{MetadataExt as _, PermissionsExt as _};
use std::os::unix::process::CommandExt as _;
use std::path::{Path, PathBuf};
use std::process::Command;

const NOBODY: u32 = 65_534;

fn set(path: &Path, mode: u32) {
    std::fs::set_permissions(path, std::fs::Permissions::from_mode(mode)).unwrap();
}

fn said(code: Option<Code>) -> &'static str {
    code.map_or("ok", Code::as_str)
}

#[test]
#[ignore = "what a test has another user try"]
fn stranger() {
    let Some(file) = std::env::var_os("ATTEST_TEST_FILE") else {
        return;
    };
    let file = Path::new(&file);
    let own = Options {
        create: std::env::var_os("ATTEST_TEST_CREATE").is_some(),
        clock: Box::new(HandClock::at(START + 60 * MINUTE)),
        ..options()
    };
    println!();
    let mut store = match Store::open(file, own) {
        Ok(store) => store,
        Err(fault) => {
            println!("tried {}", said(Some(fault.code())));
            return;
        }
    };
    let mut codes = vec!["ok"];
    for (name, input) in [
        ("ledger.export", json!({})),
        ("ledger.check", json!({})),
        ("ledger.pass", facts::receipt("stranger", START)),
        ("ledger.batch", json!({})),
        ("ledger.export", json!({})),
    ] {
        codes.push(said(call(&mut store, name, &input).err()));
    }
    println!("tried {}", codes.join(" "));
}

/// The codes of opening and of each operation, as they are told.
const WRITES: &str = "ok ok ok ok ok ok";
const READS: &str = "ok ok ok storage_readonly storage_readonly ok";
const REFUSED: &str = "storage_readonly";

/// What one who is not root meets; none where nobody else can be asked.
fn tried(folder: &Folder, file: &Path, create: bool) -> Option<String> {
    // What this process makes is of the user it runs as.
    let is_root = std::fs::metadata(folder.file("")).unwrap().uid() == 0;
    let exe = std::env::current_exe().unwrap();
    let mut command = Command::new(exe);
    command.args(["--ignored", "--exact", "--nocapture", "rights::stranger"]);
    command
        .env("ATTEST_TEST_FILE", file)
        .current_dir("/")
        .stderr(std::process::Stdio::null());
    if create {
        command.env("ATTEST_TEST_CREATE", "1");
    }
    if is_root {
        command.uid(NOBODY).gid(NOBODY);
    }
    // Nobody else may be asked, or nobody else may run this program where it lies.
    let Ok(out) = command.output() else {
        println!("SKIPPED: no other user can be asked");
        return None;
    };
    let text = String::from_utf8(out.stdout).unwrap();
    let found = text.lines().find_map(|line| line.strip_prefix("tried "));
    Some(found.unwrap_or_else(|| panic!("{text}")).to_owned())
}

/// What stands beside a file when another tries it.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Beside {
    Nothing,
    /// The log of a store that is open.
    Open,
    /// The log of one that died.
    Dead,
}

const ENDS: [&str; 3] = ["", "-wal", "-shm"];

/// A folder in the test's own with a store in it that was lived in.
struct Place {
    own: Folder,
    folder: PathBuf,
    file: PathBuf,
    _open: Option<Store>,
}

impl Place {
    fn new(beside: Beside) -> Self {
        let own = Folder::new();
        let folder = own.file("folder");
        std::fs::create_dir(&folder).unwrap();
        let file = folder.join("a.attest");
        std::fs::write(&file, lived()).unwrap();
        let mut place = Self {
            own,
            folder,
            file,
            _open: None,
        };
        if beside != Beside::Nothing {
            let mut store = open(&place.file).unwrap();
            // In the log alone.
            let more = facts::receipt("more", START);
            call(&mut store, "ledger.pass", &more).unwrap();
            if beside == Beside::Open {
                place._open = Some(store);
            } else {
                let kept = place.paths().map(|path| std::fs::read(path).unwrap());
                drop(store);
                for (path, bytes) in place.paths().iter().zip(kept) {
                    std::fs::write(path, bytes).unwrap();
                }
            }
        }
        place
    }

    fn paths(&self) -> [PathBuf; 3] {
        ENDS.map(|end| self.folder.join(format!("a.attest{end}")))
    }

    /// Sets the rights in the folder and of what is in it.
    fn permit(&self, folder: u32, files: u32) {
        set(&self.folder, 0o755);
        for path in self.paths().iter().filter(|path| path.exists()) {
            set(path, files);
        }
        set(&self.folder, folder);
    }

    /// The file and its log, as long as they are there. The index is shared memory: who reads, notes that there.
    fn bytes(&self) -> Vec<Option<Vec<u8>>> {
        let mut names: Vec<_> = std::fs::read_dir(&self.folder)
            .unwrap()
            .map(|entry| entry.unwrap().path())
            .collect();
        names.sort();
        let mut own = self.paths();
        own.sort();
        assert!(names.iter().all(|name| own.contains(name)), "{names:?}");
        let [file, log, _] = self.paths();
        [file, log].map(|path| std::fs::read(path).ok()).to_vec()
    }

    fn is_sound(&self) -> usize {
        let mut store = open(&self.file).unwrap();
        let check = call(&mut store, "ledger.check", &json!({})).unwrap();
        assert_eq!(check["findings"], json!([]));
        // Who owns it can write it.
        let more = facts::receipt("owner", START);
        call(&mut store, "ledger.pass", &more).unwrap();
        let export = call(&mut store, "ledger.export", &json!({})).unwrap();
        export["observations"].as_array().unwrap().len()
    }
}

#[test]
fn what_may_not_be_written_says_so_and_stays_as_it_is() {
    use Beside::{Dead, Nothing, Open};
    for (folder, files, beside, expected) in [
        // A log with its index cannot be made, or not so that another could write it.
        (0o555, 0o444, Nothing, REFUSED),
        (0o555, 0o666, Nothing, REFUSED),
        (0o777, 0o444, Nothing, REFUSED),
        // Where they are there, all can be read.
        (0o555, 0o444, Open, READS),
        (0o555, 0o444, Dead, READS),
        (0o777, 0o444, Open, READS),
        (0o777, 0o444, Dead, READS),
        (0o555, 0o666, Open, WRITES),
        (0o555, 0o666, Dead, WRITES),
        (0o777, 0o666, Nothing, WRITES),
        // Not even looked at.
        (0o000, 0o666, Nothing, REFUSED),
        (0o000, 0o666, Open, REFUSED),
        (0o777, 0o000, Nothing, REFUSED),
        (0o777, 0o000, Open, REFUSED),
        (0o777, 0o000, Dead, REFUSED),
    ] {
        let case = format!("{folder:o} {files:o} {beside:?}");
        let place = Place::new(beside);
        let before = place.bytes();
        place.permit(folder, files);
        let met = tried(&place.own, &place.file, false);
        place.permit(0o755, 0o644);
        let Some(met) = met else { return };
        assert_eq!(met, expected, "{case}");
        if expected != WRITES {
            assert!(place.bytes() == before, "{case}");
        }
        let more = usize::from(beside != Nothing) + usize::from(expected == WRITES) + 1;
        assert_eq!(place.is_sound(), 6 + more, "{case}");
    }
}

#[test]
fn nothing_is_made_where_nothing_may_be_made() {
    for rights in [0o555, 0o000] {
        let place = Place::new(Beside::Nothing);
        let new = place.folder.join("new.attest");
        set(&place.folder, rights);
        let met = tried(&place.own, &new, true);
        set(&place.folder, 0o755);
        let Some(met) = met else { return };
        assert_eq!(met, REFUSED, "{rights:o}");
        let _ = place.bytes();
    }
}
