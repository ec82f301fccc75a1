//! Stores through the C door as it is shipped: a fork, and a program that has an SQLite of its own.

use std::path::Path;

use crate::cargo::Project;
use crate::compiled::compiled;
use crate::tools::{run, shown};

/// A program with functions of SQLite's names keeps them, and the library keeps its own, whichever is linked first.
pub(crate) fn beside_another_engine(
    project: &Project,
    prefix: &Path,
    folder: &Path,
    native: &[String],
) -> Result<(), String> {
    let other = folder.join("engine.c");
    let text = "#include <stdlib.h>\nconst char *sqlite3_libversion(void);\nconst char *sqlite3_libversion(void) { return \"another\"; }\nint sqlite3_open_v2(void);\nint sqlite3_open_v2(void) { abort(); }\nint sqlite3_step(void);\nint sqlite3_step(void) { abort(); }\n";
    std::fs::write(&other, text).map_err(|fault| format!("engine.c: {fault}"))?;
    let object = shown(&folder.join("engine.o"));
    run(project, "cc", &["-c", &shown(&other), "-o", &object])?;
    let text = r#"
#include <attest.h>
#include <string.h>
#include <unistd.h>
const char *sqlite3_libversion(void);
int main(void) {
  attest_ledger *ledger = NULL;
  attest_buffer out = {0};
  unlink("PLACE");
  if (attest_ledger_open("PLACE", NULL, &ledger, NULL) != ATTEST_OK) return 1;
  if (attest_ledger_call(ledger, "ledger.digest", "{}", 2, &out) != ATTEST_OK) return 2;
  attest_buffer_free(&out);
  attest_ledger_close(ledger);
  return strcmp(sqlite3_libversion(), "another") != 0;
}
"#;
    let text = text.replace("PLACE", &shown(&folder.join("engine.attest")));
    let library = shown(&prefix.join("lib/libattest.a"));
    for order in [[&object, &library], [&library, &object]] {
        let mut more: Vec<String> = order.into_iter().cloned().collect();
        more.extend(native.iter().cloned());
        compiled(project, folder, "engines", &text, &more)?;
    }
    Ok(())
}

/// In a child a ledger is closed, whatever the parent does with it; what the child leaves does not hurt the parent's.
pub(crate) fn forked(
    project: &Project,
    prefix: &Path,
    folder: &Path,
    native: &[String],
) -> Result<(), String> {
    let text = r#"
#include <attest.h>
#include <stdio.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>
static const char TURN[] = "{\"device\":\"d\",\"local_time\":\"2026-10-06T14:00:00-04:00\",\"surface\":\"cli\",\"text\":\"Hi %d\"}";
static attest_status say(attest_ledger *ledger, int number) {
  char json[256];
  int len = snprintf(json, sizeof json, TURN, number);
  attest_buffer out = {0};
  attest_status status = attest_ledger_call(ledger, "vault.said", json, (size_t)len, &out);
  attest_buffer_free(&out);
  return status;
}
int main(void) {
  const char *place = "PLACE";
  unlink(place);
  attest_ledger *ledger = NULL;
  if (attest_ledger_open(place, NULL, &ledger, NULL) != ATTEST_OK) return 1;
  if (say(ledger, 0) != ATTEST_OK) return 2;
  for (int round = 0; round < 20; round++) {
    pid_t child = fork();
    if (child == 0) {
      if (say(ledger, -1) != ATTEST_CLOSED) _exit(3);
      attest_ledger_close(ledger);
      attest_ledger *own = NULL;
      if (attest_ledger_open(place, NULL, &own, NULL) != ATTEST_OK) _exit(4);
      if (say(own, 1000 + round) != ATTEST_OK) _exit(5);
      attest_ledger_close(own);
      _exit(0);
    }
    if (say(ledger, round) != ATTEST_OK) return 6;
    int how = 0;
    if (waitpid(child, &how, 0) != child || how != 0) return 7;
    if (say(ledger, 100 + round) != ATTEST_OK) return 8;
  }
  attest_buffer out = {0};
  if (attest_ledger_call(ledger, "ledger.check", "{}", 2, &out) != ATTEST_OK) return 9;
  int sound = strstr(out.data, "\"findings\":[]") != NULL;
  attest_buffer_free(&out);
  attest_ledger_close(ledger);
  return sound ? 0 : 10;
}
"#;
    let text = text
        .replace("PLACE", &shown(&folder.join("forked.attest")))
        .replace(
            "#include <attest.h>",
            "#define _POSIX_C_SOURCE 200809L\n#include <attest.h>",
        );
    let mut more = vec![shown(&prefix.join("lib/libattest.a"))];
    more.extend(native.iter().cloned());
    compiled(project, folder, "forked", &text, &more).map(|_| ())
}
