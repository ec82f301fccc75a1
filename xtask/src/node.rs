//! The Node door, tested as it is shipped: built for release, packed as npm packs it, installed into an empty folder
//! outside the checkout's sources, and used from there by programs that know nothing else of the project.

use std::path::{Path, PathBuf};

use crate::cargo::{Project, built, finish};
use crate::outcome::{Outcome, Tally};
use crate::tools::run;

/// The sources of the package.
const SOURCE: &str = "bindings-node";

/// How the library is built.
const PROFILE: &str = "shipped";

/// Everything that is checked here, one after the other.
pub(crate) fn check(project: &Project) -> Result<Outcome, String> {
    if run(project, "npm", &["--version"]).is_err() {
        let skipped = Tally {
            skipped: 1,
            ..Tally::default()
        };
        return Ok(Outcome {
            tally: skipped,
            notes: vec!["skipped: Node and npm are not there".to_owned()],
        });
    }
    let place = built(project)?;
    let folder = place.parent().unwrap_or(&place).join("node");
    let mut outcome = Outcome::default();
    let tools = tools(project, &folder)?;
    // The build that can panic comes first: what is left in the target folder is what is shipped.
    let app = installed(project, &folder.join("panics"), &["test-panic"])?;
    outcome.add(tests(project, &app, "panics")?);
    let app = installed(project, &folder.join("shipped"), &[])?;
    outcome.add(tests(project, &app, "test")?);
    crate::cross::prepare(project)?;
    let runner = shown(&app.join("test/cross.mjs"));
    outcome.add(Outcome::from(crate::cross::hold(
        project,
        "Node",
        Path::new("node"),
        &[&runner],
    )));
    outcome.add(Outcome::from(crate::cross::store::hold(
        project,
        "Node",
        Path::new("node"),
        &[&runner],
    )));
    outcome.add(types(project, &tools, &app)?);
    Ok(outcome)
}

/// Builds and packs the package with some features and installs it into an empty folder, where the tests then stand too.
fn installed(project: &Project, folder: &Path, features: &[&str]) -> Result<PathBuf, String> {
    let joined = features.join(",");
    let mut arguments = vec!["rustc", "--locked", "--profile", PROFILE];
    arguments.extend(["--package", "attest-node"]);
    if !features.is_empty() {
        arguments.extend(["--features", &joined]);
    }
    // Lines of the sources are of no use to a host, and three quarters of the file.
    arguments.extend(["--lib", "--", "-C", "strip=debuginfo"]);
    let finished = finish(&mut project.cargo(&arguments))?;
    if !finished.status.success() {
        return Err(format!("the Node library: {}", finished.stderr.trim_end()));
    }
    let library = built(project)?.with_file_name(PROFILE).join(library());
    let (script, packed) = (
        project.path(SOURCE).join("scripts/pack.mjs"),
        folder.join("packed"),
    );
    let tarballs = run(
        project,
        "node",
        &[&shown(&script), &shown(&library), &shown(&packed)],
    )?;
    let app = folder.join("app");
    let _ = std::fs::remove_dir_all(&app);
    std::fs::create_dir_all(&app).map_err(|fault| format!("{}: {fault}", app.display()))?;
    let manifest = "{ \"name\": \"app\", \"private\": true }\n";
    std::fs::write(app.join("package.json"), manifest)
        .map_err(|fault| format!("{}: {fault}", app.display()))?;
    // Offline: the packages for other platforms are on no shelf yet, and none is asked for.
    let place = shown(&app);
    let mut arguments = vec![
        "install",
        "--prefix",
        &place,
        "--offline",
        "--no-audit",
        "--no-fund",
    ];
    arguments.extend(tarballs.lines());
    run(project, "npm", &arguments)?;
    for part in ["test", "panics", "types"] {
        copy(&project.path(SOURCE).join(part), &app.join(part))?;
    }
    for example in ["node-host", "ledger-host", "mcp-server"] {
        let own = format!("examples/{example}");
        copy(&project.path(&own), &app.join(own))?;
    }
    Ok(app)
}

/// What cargo calls the library of this machine.
fn library() -> String {
    let (before, after) = (std::env::consts::DLL_PREFIX, std::env::consts::DLL_SUFFIX);
    format!("{before}attest_node{after}")
}

/// Runs the tests of a folder with Node's own runner and counts them.
fn tests(project: &Project, app: &Path, folder: &str) -> Result<Outcome, String> {
    let command = command(project)?;
    let fault = |fault: std::io::Error| format!("{folder}: {fault}");
    let mut files = Vec::new();
    for entry in std::fs::read_dir(app.join(folder)).map_err(fault)? {
        let name = entry.map_err(fault)?.file_name();
        let name = name.to_string_lossy();
        if name.ends_with(".test.mjs") {
            files.push(format!("{folder}/{name}"));
        }
    }
    files.sort();
    let mut arguments = vec!["--test", "--test-reporter=tap"];
    arguments.extend(files.iter().map(String::as_str));
    let finished = finish(
        project
            .program("node", &arguments)
            .current_dir(app)
            .env("ATTEST_ROOT", project.root())
            .env("ATTEST_COMMAND", command),
    )?;
    let count = |word: &str| {
        let line = finished.stdout.lines().rev().find_map(|line| {
            line.strip_prefix("# ")?
                .strip_prefix(word)?
                .trim()
                .parse()
                .ok()
        });
        line.unwrap_or(0)
    };
    let mut outcome = Outcome {
        tally: Tally {
            passed: count("pass "),
            failed: count("fail "),
            skipped: count("skipped "),
        },
        notes: Vec::new(),
    };
    if !finished.status.success() || outcome.tally.passed == 0 {
        outcome.tally.failed = outcome.tally.failed.max(1);
        outcome
            .notes
            .extend(finished.stdout.lines().map(str::to_owned));
        outcome
            .notes
            .extend(finished.stderr.lines().map(str::to_owned));
    }
    Ok(outcome)
}

/// The command whose bytes the door must give.
fn command(project: &Project) -> Result<PathBuf, String> {
    let arguments = ["build", "--quiet", "--locked", "--package", "attest-cli"];
    let finished = finish(&mut project.cargo(&arguments))?;
    if !finished.status.success() {
        return Err(format!("the command: {}", finished.stderr.trim_end()));
    }
    let name = format!("attest{}", std::env::consts::EXE_SUFFIX);
    Ok(built(project)?.with_file_name("debug").join(name))
}

/// What the checks run and the package does not need, pinned, in a folder above the ones the package is installed into:
/// Node looks there for what it does not find beside a program.
fn tools(project: &Project, folder: &Path) -> Result<PathBuf, String> {
    let modules = folder.join("node_modules");
    let wanted = project.read("bindings-node/tools/package-lock.json")?;
    let stamp = folder.join("installed.json");
    if std::fs::read_to_string(&stamp).is_ok_and(|text| text == wanted) {
        return Ok(modules);
    }
    copy(&project.path(SOURCE).join("tools"), folder)?;
    let place = shown(folder);
    let arguments = ["ci", "--prefix", &place, "--no-audit", "--no-fund"];
    run(project, "npm", &arguments)?;
    std::fs::write(&stamp, wanted).map_err(|fault| format!("{}: {fault}", stamp.display()))?;
    Ok(modules)
}

/// The programs of `types` hold to the package's types, as both module systems see them.
fn types(project: &Project, tools: &Path, app: &Path) -> Result<Outcome, String> {
    let compiler = shown(&tools.join("typescript/bin/tsc"));
    let roots = shown(&tools.join("@types"));
    let arguments = [&compiler, "--project", "types", "--typeRoots", &roots];
    let finished = finish(project.program("node", &arguments).current_dir(app))?;
    if finished.status.success() {
        return Ok(Outcome::passed());
    }
    Ok(Outcome::failed(
        finished.stdout.lines().map(str::to_owned).collect(),
    ))
}

fn shown(path: &Path) -> String {
    path.display().to_string()
}

/// Copies a folder with what is in it.
fn copy(from: &Path, to: &Path) -> Result<(), String> {
    let fault = |path: &Path, fault: std::io::Error| format!("{}: {fault}", path.display());
    std::fs::create_dir_all(to).map_err(|e| fault(to, e))?;
    for entry in std::fs::read_dir(from).map_err(|e| fault(from, e))? {
        let entry = entry.map_err(|e| fault(from, e))?;
        let (from, to) = (entry.path(), to.join(entry.file_name()));
        if from.is_dir() {
            copy(&from, &to)?;
        } else {
            std::fs::copy(&from, &to).map_err(|e| fault(&from, e))?;
        }
    }
    Ok(())
}
