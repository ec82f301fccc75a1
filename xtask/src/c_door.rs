//! The C door, tested as it is shipped: built for release, laid out under a prefix, and used from there by C and C++
//! programs that know nothing else of the project.

use std::path::{Path, PathBuf};

use crate::cargo::{Project, finish};
use crate::install::{build, built, install};
use crate::outcome::{Outcome, Tally};
use crate::tools::{Environment, run};

/// How much resident memory may grow over the calls of `pressure`, in KiB.
const GROWTH: i64 = 8 * 1024;

/// Everything that is checked here, one after the other.
pub(crate) fn check(project: &Project) -> Result<Outcome, String> {
    let place = built(project)?;
    let folder = place.parent().unwrap_or(&place).join("c-door");
    let prefix = folder.join("prefix");
    let _ = std::fs::remove_dir_all(&folder);
    // The build that can panic comes first: what is left in the target folder is what is shipped.
    let native = build(project, &["test-panic"])?;
    let mut found = Found::default();
    found.note("panic", panic_stays(project, &folder, &native));
    install(project, &prefix)?;
    found.note("symbols", symbols(project, &prefix));
    found.note("README", shown_program(project, &folder, &native));
    found.note("pkg-config", pkg_config(project, &prefix, &folder));
    let tools = Environment::of(project, "ffi/install/tools.txt")?;
    for (name, options) in [
        (
            "static",
            [
                "-DATTEST_EXAMPLES_SHARED=OFF",
                "-DCMAKE_C_FLAGS=",
                "-DCMAKE_CXX_FLAGS=",
            ],
        ),
        (
            "shared",
            [
                "-DATTEST_EXAMPLES_SHARED=ON",
                "-DCMAKE_C_FLAGS=",
                "-DCMAKE_CXX_FLAGS=",
            ],
        ),
        (
            "sanitized",
            [
                "-DATTEST_EXAMPLES_SHARED=OFF",
                "-DCMAKE_C_FLAGS=-fsanitize=address -g",
                "-DCMAKE_CXX_FLAGS=-fsanitize=address -g",
            ],
        ),
    ] {
        let made = folder.join(name);
        found.note(
            name,
            cmake(project, &tools, &prefix, &made, &options)
                .and_then(|()| programs(project, &made)),
        );
    }
    crate::cross::prepare(project)?;
    for (door, program) in [("C", "static/operations"), ("C++", "static/operations_cpp")] {
        let held = crate::cross::hold(project, door, &folder.join(program), &[]);
        let held = Outcome::from(held);
        found.outcome.tally.add(held.tally);
        found.outcome.notes.extend(held.notes);
    }
    found.note("memory", memory(project, &folder.join("static")));
    found.note(
        "two libraries",
        beside_another(project, &prefix, &folder, &native),
    );
    match valgrind(project, &folder.join("static")) {
        Some(result) => found.note("valgrind", result),
        None => {
            found.outcome.tally.add(Tally {
                skipped: 1,
                ..Tally::default()
            });
            found
                .outcome
                .notes
                .push("skipped: valgrind is not there".to_owned());
        }
    }
    Ok(found.outcome)
}

#[derive(Default)]
struct Found {
    outcome: Outcome,
}

impl Found {
    fn note(&mut self, name: &str, result: Result<(), String>) {
        match result {
            Ok(()) => self.outcome.tally.passed += 1,
            Err(problem) => {
                self.outcome.tally.failed += 1;
                self.outcome.notes.push(format!("{name}: {problem}"));
            }
        }
    }
}

fn shown(path: &Path) -> String {
    path.display().to_string()
}

/// Compiles a small C program against the header, links it with the static library as built, and runs it.
fn compiled(
    project: &Project,
    folder: &Path,
    name: &str,
    text: &str,
    more: &[String],
) -> Result<String, String> {
    std::fs::create_dir_all(folder).map_err(|fault| format!("{}: {fault}", folder.display()))?;
    let source = folder.join(format!("{name}.c"));
    std::fs::write(&source, text).map_err(|fault| format!("{name}: {fault}"))?;
    let program = shown(&folder.join(name));
    let (source, include) = (
        shown(&source),
        format!("-I{}", shown(&project.path("include"))),
    );
    let mut arguments = vec![
        "-std=c11", "-Wall", "-Wextra", "-Werror", &include, &source, "-o", &program,
    ];
    arguments.extend(more.iter().map(String::as_str));
    run(project, "cc", &arguments)?;
    run(project, &program, &[])
}

/// A panic inside becomes a status, in the profile that is shipped, and says nothing.
fn panic_stays(project: &Project, folder: &Path, native: &[String]) -> Result<(), String> {
    let text = r#"
#include <attest.h>
#include <stdio.h>
#include <string.h>
int main(void) {
  attest_buffer out = {0};
  attest_status status = attest_call("test.panic", "1", 1, &out);
  if (status != ATTEST_INTERNAL || strstr(out.data, "content") != NULL) return 1;
  attest_buffer_free(&out);
  status = attest_call("sha256_hex", "\"a\"", 3, &out);
  attest_buffer_free(&out);
  return status != ATTEST_OK;
}
"#;
    let mut more = vec![shown(&built(project)?.join("libattest.a"))];
    more.extend(native.iter().cloned());
    compiled(project, folder, "panics", text, &more)?;
    let finished = finish(&mut project.program(&shown(&folder.join("panics")), &[]))?;
    match finished.stderr.as_str() {
        "" => Ok(()),
        said => Err(format!("a panic printed {said:?}")),
    }
}

/// The program that the README shows runs as written.
fn shown_program(project: &Project, folder: &Path, native: &[String]) -> Result<(), String> {
    let readme = project.read("README.md")?;
    let text = readme
        .split_once("```c\n")
        .and_then(|(_, rest)| rest.split_once("```"))
        .map(|(text, _)| text)
        .ok_or("README.md shows no C")?;
    if text.lines().count() > 8 {
        return Err("README.md shows more than eight lines of C".to_owned());
    }
    let mut more = vec![shown(&built(project)?.join("libattest.a"))];
    more.extend(native.iter().cloned());
    let said = compiled(project, folder, "readme", text, &more)?;
    match said.contains(r#""why":"marker""#) {
        true => Ok(()),
        false => Err(format!("the program of README.md said {said}")),
    }
}

/// The shared library shows what the header declares, and nothing else.
fn symbols(project: &Project, prefix: &Path) -> Result<(), String> {
    let library = shown(&prefix.join("lib/libattest.so"));
    let listed = run(
        project,
        "nm",
        &["--dynamic", "--defined-only", "--format=posix", &library],
    )?;
    let mut shows: Vec<&str> = listed
        .lines()
        .filter_map(|line| line.split_whitespace().next())
        .collect();
    shows.sort_unstable();
    let header = project.read("include/attest.h")?;
    let mut declared: Vec<&str> = header
        .lines()
        .filter(|line| {
            !line.starts_with("//") && line.contains('(') && !line.starts_with("typedef")
        })
        .filter_map(|line| line.split('(').next()?.rsplit([' ', '*']).next())
        .filter(|name| name.starts_with("attest_"))
        .collect();
    declared.sort_unstable();
    if shows == declared {
        return Ok(());
    }
    Err(format!(
        "the library shows {shows:?}, the header declares {declared:?}"
    ))
}

/// A program finds the library through its pkg-config file.
fn pkg_config(project: &Project, prefix: &Path, folder: &Path) -> Result<(), String> {
    let finished = finish(
        project
            .program("pkg-config", &["--cflags", "--libs", "--static", "attest"])
            .env("PKG_CONFIG_PATH", prefix.join("lib/pkgconfig")),
    );
    // A machine without pkg-config reads the file as it stands.
    let flags = match finished {
        Ok(finished) if finished.status.success() => finished.stdout,
        Ok(finished) => return Err(finished.stderr),
        Err(_) => {
            let text = std::fs::read_to_string(prefix.join("lib/pkgconfig/attest.pc"))
                .map_err(|fault| fault.to_string())?;
            return if text.contains('@') {
                Err("a place was not filled".to_owned())
            } else {
                Ok(())
            };
        }
    };
    let text = "#include <attest.h>\nint main(void) { return attest_abi_version() != ATTEST_ABI_VERSION; }\n";
    let mut more: Vec<String> = flags.split_whitespace().map(str::to_owned).collect();
    more.push(format!("-Wl,-rpath,{}", shown(&prefix.join("lib"))));
    compiled(project, folder, "configured", text, &more).map(|_| ())
}

fn cmake(
    project: &Project,
    tools: &Environment,
    prefix: &Path,
    made: &Path,
    options: &[&str],
) -> Result<(), String> {
    let cmake = shown(&tools.program("cmake"));
    let (source, made) = (shown(&project.path("examples/c")), shown(made));
    let found = format!("-DCMAKE_PREFIX_PATH={}", shown(prefix));
    let mut arguments = vec![
        "-S",
        &source,
        "-B",
        &made,
        &found,
        "-DCMAKE_BUILD_TYPE=Release",
    ];
    arguments.extend(options);
    run(project, &cmake, &arguments)?;
    run(project, &cmake, &["--build", &made]).map(|_| ())
}

/// The example programs say what they should.
fn programs(project: &Project, made: &Path) -> Result<(), String> {
    let said = run(project, &shown(&made.join("gate")), &[])?;
    let lines: Vec<&str> = said.lines().skip(1).collect();
    let expected = [
        "to c_irene: sent, covered by i-1",
        "to c_otto: held, \"This goes to somebody you did not name.\"",
        "to c_irene: held, \"What you asked for has already been done as often as you asked.\"",
    ];
    if lines != expected {
        return Err(format!("gate said {said}"));
    }
    let said = run(project, &shown(&made.join("gate_cpp")), &[])?;
    let lines: Vec<&str> = said.lines().skip(1).collect();
    let expected = [
        "to c_otto: held",
        "to c_irene: sent, covered by i-1",
        "a broken document: invalid_json",
    ];
    if lines != expected || !said.contains(r#""to":["Irene"]"#) {
        return Err(format!("gate_cpp said {said}"));
    }
    run(project, &shown(&made.join("pressure")), &["20000", "2000"]).map(|_| ())
}

/// A million checks and a hundred thousand calls leave memory as it is.
fn memory(project: &Project, made: &Path) -> Result<(), String> {
    let said = run(
        project,
        &shown(&made.join("pressure")),
        &["1000000", "100000"],
    )?;
    let grown: i64 = said
        .trim()
        .parse()
        .map_err(|_| format!("pressure said {said}"))?;
    if grown < GROWTH {
        return Ok(());
    }
    Err(format!("memory grew by {grown} KiB"))
}

/// A program may hold another Rust library beside this one.
fn beside_another(
    project: &Project,
    prefix: &Path,
    folder: &Path,
    native: &[String],
) -> Result<(), String> {
    let (source, library) = (folder.join("other.rs"), folder.join("libother.a"));
    let text = "#[unsafe(no_mangle)]\npub extern \"C\" fn other(count: usize) -> usize { let all: Vec<String> = (0..count).map(|at| format!(\"{at}\")).collect(); std::panic::catch_unwind(|| all.concat().len()).unwrap_or(0) }\n";
    std::fs::write(&source, text).map_err(|fault| format!("other.rs: {fault}"))?;
    let (source, other) = (shown(&source), shown(&library));
    run(
        project,
        "rustc",
        &[
            "--edition=2024",
            "--crate-type=staticlib",
            "-O",
            &source,
            "-o",
            &other,
        ],
    )?;
    let text = "#include <attest.h>\n#include <stddef.h>\nsize_t other(size_t);\nint main(void) { attest_buffer out = {0}; attest_status status = attest_call(\"sha256_hex\", \"\\\"a\\\"\", 3, &out); size_t len = out.len; attest_buffer_free(&out); return status != ATTEST_OK || len != 66 || other(11) != 12; }\n";
    for order in [
        [shown(&prefix.join("lib/libattest.a")), other.clone()],
        [other.clone(), shown(&prefix.join("lib/libattest.a"))],
    ] {
        let mut more: Vec<String> = order.to_vec();
        more.extend(native.iter().cloned());
        compiled(project, folder, "two", text, &more)?;
    }
    Ok(())
}

/// None where valgrind is not there.
fn valgrind(project: &Project, made: &Path) -> Option<Result<(), String>> {
    finish(&mut project.program("valgrind", &["--version"])).ok()?;
    let check = |name: &str| {
        let program: PathBuf = made.join(name);
        let program = shown(&program);
        run(
            project,
            "valgrind",
            &[
                "--quiet",
                "--leak-check=full",
                "--errors-for-leak-kinds=definite",
                "--error-exitcode=9",
                &program,
            ],
        )
        .map(|_| ())
    };
    Some(["gate", "gate_cpp"].into_iter().try_for_each(check))
}
