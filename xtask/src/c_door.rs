//! The C door, tested as it is shipped: built for release, laid out under a prefix, and used from there by C and C++
//! programs that know nothing else of the project.

use std::path::{Path, PathBuf};

use crate::cargo::{Project, built, finish};
use crate::compiled::compiled;
use crate::install::{build, install};
use crate::outcome::Outcome;
use crate::tools::{Environment, run, shown};

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
    found.note("headers", headers(project, &prefix, &folder, &native));
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
    for (door, program) in [
        ("C", "static/operations"),
        ("C++", "static/operations_cpp"),
        ("C, sanitized,", "sanitized/operations"),
        ("C++, sanitized,", "sanitized/operations_cpp"),
    ] {
        let held = crate::cross::hold(project, door, &folder.join(program), &[]);
        let held = Outcome::from(held);
        found.outcome.tally.add(held.tally);
        found.outcome.notes.extend(held.notes);
        let held = crate::cross::store::hold(project, door, &folder.join(program), &[]);
        found.outcome.add(Outcome::from(held));
    }
    let stores: [(&str, Stored); 2] = [
        ("fork", crate::c_store::forked),
        ("two engines", crate::c_store::beside_another_engine),
    ];
    for (name, check) in stores {
        found.note(name, check(project, &prefix, &folder, &native));
    }
    found.note("memory", memory(project, &folder.join("static")));
    found.note(
        "two libraries",
        beside_another(project, &prefix, &folder, &native),
    );
    match valgrind(project, &folder.join("static")) {
        Some(result) => found.note("valgrind", result),
        None => found.skip("valgrind is not there"),
    }
    match crate::races::check(project, &folder) {
        Some(result) => found.note("races", result),
        None => {
            found.skip("no nightly compiler with the sources of Rust's library looks for races")
        }
    }
    Ok(found.outcome)
}

/// A check of what is laid out under a prefix.
type Stored = fn(&Project, &Path, &Path, &[String]) -> Result<(), String>;

#[derive(Default)]
struct Found {
    outcome: Outcome,
}

impl Found {
    fn skip(&mut self, why: &str) {
        self.outcome.tally.skipped += 1;
        self.outcome.notes.push(format!("skipped: {why}"));
    }

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

/// The headers are sound C and C++, alone, twice and in two parts of one program, and what they say of versions is what
/// the library says. Whatever a C++ program asks of a gate, an id comes out whole.
fn headers(
    project: &Project,
    prefix: &Path,
    folder: &Path,
    native: &[String],
) -> Result<(), String> {
    let mut library = vec![shown(&prefix.join("lib/libattest.a"))];
    library.extend(native.iter().cloned());
    let include = format!("-I{}", shown(&prefix.join("include")));
    for (compiler, standard, end, header) in [
        ("cc", "-std=c11", "c", "attest.h"),
        ("c++", "-std=c++17", "cpp", "attest.h"),
        ("c++", "-std=c++17", "cpp", "attest.hpp"),
    ] {
        let sources = [
            (
                "part",
                format!(
                    "#include <{header}>\nunsigned part(void);\nunsigned part(void) {{ return attest_abi_version(); }}\n"
                ),
            ),
            (
                "whole",
                format!("#include <{header}>\n#include <{header}>\n{WHOLE}"),
            ),
        ];
        let mut arguments = vec![
            standard,
            "-Wall",
            "-Wextra",
            "-Wpedantic",
            "-Werror",
            &include,
        ];
        let mut places = Vec::new();
        for (name, text) in &sources {
            let source = folder.join(format!("{name}.{end}"));
            std::fs::write(&source, text).map_err(|fault| format!("{name}: {fault}"))?;
            places.push(shown(&source));
        }
        let program = shown(&folder.join("headers"));
        arguments.extend(places.iter().map(String::as_str));
        arguments.extend(["-o", &program]);
        arguments.extend(library.iter().map(String::as_str));
        run(project, compiler, &arguments)?;
        run(project, &program, &[]).map_err(|fault| format!("{header}, {standard}: {fault}"))?;
    }
    let (source, program) = (folder.join("ids.cpp"), shown(&folder.join("ids")));
    std::fs::write(&source, IDS).map_err(|fault| format!("ids: {fault}"))?;
    let source = shown(&source);
    let mut arguments = vec![
        "-std=c++17",
        "-Wall",
        "-Werror",
        &include,
        &source,
        "-o",
        &program,
    ];
    arguments.extend(library.iter().map(String::as_str));
    run(project, "c++", &arguments)?;
    run(project, &program, &[]).map(|_| ())
}

/// What the macros say is what the functions say.
const WHOLE: &str = r#"
#include <string.h>
unsigned part(void);
int main(void) {
  if (part() != ATTEST_ABI_VERSION || attest_abi_version() != ATTEST_ABI_VERSION) return 1;
  if (strcmp(attest_library_version(), ATTEST_LIBRARY_VERSION) != 0) return 2;
  return strcmp(attest_contract_version(), ATTEST_CONTRACT_VERSION) != 0 ? 3 : 0;
}
"#;

/// An intent with an id of any length is authorized once, and its whole id comes out.
const IDS: &str = r#"
#include <attest.hpp>
int main() {
  const std::int64_t now = 1772614860000;
  for (std::size_t length : {1, 127, 128, 129, 5000}) {
    attest::gate gate;
    std::string id(length, 'i');
    gate.add(R"({"id":")" + id + R"(","kind":"send","channel":null,"to":["Irene"],"to_ids":["c_irene"],"what":null,
      "when":{"at":null,"window_minutes":120},"standing":false,
      "limits":{"amount_max":null,"currency":null,"count":null,"until":null},"reply_to_current":false,
      "created_at":"2026-03-04T10:00:00+01:00","backing":{"to":[{"start":6,"end":11}],"verb":{"start":0,"end":5}}})");
    attest::outward call;
    call.to_ids = {"c_irene"};
    auto seen = gate.check(call, now), said = gate.authorize(call, now);
    if (!seen.matches || seen.intent_id != id || !said.matches || said.intent_id != id || said.spent != 1) return 1;
    if (gate.authorize(call, now).reason != ATTEST_HOLD_USED_UP) return 2;
  }
  try {
    attest::call(std::string("sha256_hex\0", 11), "\"a\"");
    return 3;
  } catch (const attest::error& fault) {
    if (fault.status() != ATTEST_UNKNOWN_OPERATION) return 4;
  }
  try {
    attest::policy none("{\"rules\":[]}");
    return 5;
  } catch (const attest::error& fault) {
    if (fault.status() != ATTEST_INVALID_POLICY || fault.document().find("issues") == std::string::npos) return 6;
  }
  // What the host's own function throws comes out again, and no turn is lost with it.
  const char* turn = R"({"text":"Email Irene the plan.","local_time":"2026-03-04T10:00:00+01:00"})";
  try {
    attest::extract(turn, [](std::string_view, std::string_view) -> std::string { throw 7; });
    return 7;
  } catch (int thrown) {
    if (thrown != 7) return 8;
  }
  auto failed = attest::extract(turn, [](std::string_view, std::string_view) { return std::nullopt; });
  return failed.find("\"error\":\"model\"") == std::string::npos ? 9 : 0;
}
"#;

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
    let text = r#"
#[unsafe(no_mangle)]
pub extern "C" fn other(count: usize) -> usize {
    let all: Vec<String> = (0..count).map(|at| format!("{at}")).collect();
    std::panic::catch_unwind(|| all.concat().len()).unwrap_or(0)
}
#[unsafe(no_mangle)]
pub extern "C" fn other_panics() -> bool {
    std::panic::catch_unwind(|| panic!("a panic of the other library")).is_err()
}
"#;
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
    // The other library's panic is printed as ever, also where both share one copy of Rust's own library.
    let text = r#"
#include <attest.h>
#include <stddef.h>
size_t other(size_t);
bool other_panics(void);
int main(void) {
  attest_buffer out = {0};
  attest_status status = attest_call("sha256_hex", "\"a\"", 3, &out);
  size_t len = out.len;
  attest_buffer_free(&out);
  return status != ATTEST_OK || len != 66 || other(11) != 12 || !other_panics();
}
"#;
    for order in [
        [shown(&prefix.join("lib/libattest.a")), other.clone()],
        [other.clone(), shown(&prefix.join("lib/libattest.a"))],
    ] {
        let mut more: Vec<String> = order.to_vec();
        more.extend(native.iter().cloned());
        compiled(project, folder, "two", text, &more)?;
        let finished = finish(&mut project.program(&shown(&folder.join("two")), &[]))?;
        if !finished.stderr.contains("a panic of the other library") {
            return Err("the other library's panic was silenced".to_owned());
        }
    }
    Ok(())
}

/// None where valgrind is not there.
fn valgrind(project: &Project, made: &Path) -> Option<Result<(), String>> {
    finish(&mut project.program("valgrind", &["--version"])).ok()?;
    let suppressions = shown(&project.path("ffi/tests/valgrind.supp"));
    let suppressions = format!("--suppressions={suppressions}");
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
                &suppressions,
                &program,
            ],
        )
        .map(|_| ())
    };
    Some(["gate", "gate_cpp"].into_iter().try_for_each(check))
}
