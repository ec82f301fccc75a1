//! Whether threads that share a gate race: the C library and Rust's own library are built with ThreadSanitizer, and the
//! example program `pressure` is run on them.
//!
//! This needs a nightly compiler with the sources of Rust's library, since a lock that is not built so is not seen.
//! Valgrind's tools do not stand in: they know the locks of pthread alone, and call a gate's own lock a race.

use std::path::{Path, PathBuf};

use crate::cargo::{Project, finish};
use crate::tools::{run, shown};

/// The machine that is looked at; elsewhere the check is skipped.
const TARGET: &str = "x86_64-unknown-linux-gnu";

/// None where there is no such compiler.
pub(crate) fn check(project: &Project, folder: &Path) -> Option<Result<(), String>> {
    let own = |arguments: &[&str]| {
        let mut command = project.program("rustc", arguments);
        finish(command.env("RUSTUP_TOOLCHAIN", "nightly")).ok()
    };
    let asked = own(&["--print", "sysroot"])?;
    if !asked.status.success() {
        return None;
    }
    let rust = Path::new(asked.stdout.trim()).join("lib/rustlib");
    let runtime = rust.join(TARGET).join("lib/librustc-nightly_rt.tsan.a");
    if !rust.join("src/rust/library/Cargo.lock").exists() || !runtime.exists() {
        return None;
    }
    Some(raced(project, folder, &runtime))
}

fn raced(project: &Project, folder: &Path, runtime: &Path) -> Result<(), String> {
    let library = library(project, folder)?;
    let source = shown(&project.path("examples/c/pressure.c"));
    let program = compiled(project, folder, "pressure", &source, &library, runtime)?;
    run(project, &program, &["2000", "200"]).map_err(|fault| format!("pressure: {fault}"))?;
    // The control: two threads that let the library write into one verdict do race, in the library's own code.
    let source = shown(&folder.join("racing.c"));
    std::fs::write(folder.join("racing.c"), RACING)
        .map_err(|fault| format!("racing.c: {fault}"))?;
    let program = compiled(project, folder, "racing", &source, &library, runtime)?;
    let finished = finish(&mut project.program(&program, &[]))?;
    let seen =
        finished.stderr.contains("data race") && finished.stderr.contains("attest_gate_check");
    match seen && !finished.status.success() {
        true => Ok(()),
        false => Err(format!("a race was not seen: {}", finished.stderr)),
    }
}

/// Builds the static library, and Rust's own with it.
fn library(project: &Project, folder: &Path) -> Result<PathBuf, String> {
    let target = folder.join("races");
    let arguments = [
        "build",
        "--quiet",
        "--locked",
        "-Zbuild-std",
        "--target",
        TARGET,
        "--package",
        "attest-ffi",
        "--lib",
    ];
    let finished = finish(
        project
            .program("cargo", &arguments)
            .env("RUSTUP_TOOLCHAIN", "nightly")
            .env(
                "RUSTFLAGS",
                "-Zsanitizer=thread -Cdebuginfo=line-tables-only",
            )
            .env("CARGO_TARGET_DIR", &target),
    )?;
    if !finished.status.success() {
        return Err(format!("the library: {}", finished.stderr.trim_end()));
    }
    Ok(target.join(TARGET).join("debug/libattest.a"))
}

/// A C program with ThreadSanitizer, linked with the library and with the compiler's own runtime of it.
fn compiled(
    project: &Project,
    folder: &Path,
    name: &str,
    source: &str,
    library: &Path,
    runtime: &Path,
) -> Result<String, String> {
    let (object, program) = (
        shown(&folder.join(format!("{name}.o"))),
        shown(&folder.join(format!("{name}-races"))),
    );
    let include = format!("-I{}", shown(&project.path("include")));
    let first = [
        "-std=c11",
        "-g",
        "-O1",
        "-fsanitize=thread",
        &include,
        "-c",
        source,
        "-o",
        &object,
    ];
    run(project, "cc", &first)?;
    let second = [
        &object,
        &shown(library),
        "-Wl,--whole-archive",
        &shown(runtime),
        "-Wl,--no-whole-archive",
        "-o",
        &program,
        "-lpthread",
        "-ldl",
        "-lm",
        "-lrt",
        "-lgcc_s",
    ]
    .map(str::to_owned);
    let second: Vec<&str> = second.iter().map(String::as_str).collect();
    run(project, "cc", &second)?;
    Ok(program)
}

const RACING: &str = r#"
#include <attest.h>
#include <pthread.h>
static attest_gate *gate;
static attest_verdict verdict;
static void *ask(void *unused) {
  attest_text to = {"c_irene", 7};
  attest_gate_call call = {0};
  (void)unused;
  call.size = sizeof call;
  call.kind = ATTEST_SEND;
  call.to_ids = &to;
  call.count = 1;
  for (int at = 0; at < 1000; at++) attest_gate_check(gate, &call, 0, &verdict);
  return NULL;
}
int main(void) {
  pthread_t one, two;
  verdict.size = sizeof verdict;
  if (attest_gate_new(&gate) != ATTEST_OK) return 0;
  pthread_create(&one, NULL, ask, NULL);
  pthread_create(&two, NULL, ask, NULL);
  pthread_join(one, NULL);
  pthread_join(two, NULL);
  attest_gate_free(gate);
  return 0;
}
"#;
