//! `cargo xtask install --prefix DIR`: the C library as C programs look for it.
//!
//! ```text
//! include/attest.h attest.hpp
//! lib/libattest.a libattest.so -> libattest.so.1
//! lib/pkgconfig/attest.pc
//! lib/cmake/attest/attest-config.cmake attest-config-version.cmake
//! ```

use std::fs;
use std::path::Path;

use crate::cargo::{Project, built, finish};

/// The shared library's name for programs built against it; `ffi/build.rs` writes the same into the library.
const SONAME: &str = "libattest.so.1";

/// Builds the library and lays it out under a prefix.
pub(crate) fn install(project: &Project, prefix: &Path) -> Result<(), String> {
    let native = build(project, &[])?;
    lay_out(project, prefix, &native)
}

/// Builds both libraries as they are shipped, with some features, and says which system libraries the static one needs.
pub(crate) fn build(project: &Project, features: &[&str]) -> Result<Vec<String>, String> {
    let mut arguments = vec!["rustc", "--release", "--locked", "--package", "attest-ffi"];
    let joined = features.join(",");
    if !features.is_empty() {
        arguments.extend(["--features", &joined]);
    }
    arguments.extend(["--lib", "--", "--print", "native-static-libs"]);
    // The line is printed when the crate is compiled, and told again from the cache.
    let finished = finish(&mut project.cargo(&arguments))?;
    if !finished.status.success() {
        return Err(format!("the C library: {}", finished.stderr.trim_end()));
    }
    finished
        .stderr
        .lines()
        .find_map(|line| line.split_once("native-static-libs: "))
        .map(|(_, libraries)| libraries.split_whitespace().map(str::to_owned).collect())
        .ok_or_else(|| "rustc named no system libraries".to_owned())
}

fn lay_out(project: &Project, prefix: &Path, native: &[String]) -> Result<(), String> {
    let release = built(project)?;
    let version = version(project)?;
    let put = |from: &Path, to: &str| copy(from, &prefix.join(to));
    put(&project.path("include/attest.h"), "include/attest.h")?;
    put(&project.path("include/attest.hpp"), "include/attest.hpp")?;
    put(&release.join("libattest.a"), "lib/libattest.a")?;
    crate::engine::rename_engine(project, &prefix.join("lib/libattest.a"))?;
    put(&release.join("libattest.so"), &format!("lib/{SONAME}"))?;
    link(&prefix.join("lib/libattest.so"))?;
    let filled = |template: &str, native: &str| -> Result<String, String> {
        Ok(project
            .read(&format!("ffi/install/{template}.in"))?
            .replace("@VERSION@", &version)
            .replace("@SONAME@", SONAME)
            .replace("@SHARED@", SONAME)
            .replace("@NATIVE@", native))
    };
    let words = |separator: &str| native.join(separator);
    let write = |to: &str, text: String| -> Result<(), String> {
        let to = prefix.join(to);
        parent(&to)?;
        fs::write(&to, text).map_err(|fault| format!("{}: {fault}", to.display()))
    };
    write("lib/pkgconfig/attest.pc", filled("attest.pc", &words(" "))?)?;
    write(
        "lib/cmake/attest/attest-config.cmake",
        filled("attest-config.cmake", &words(";"))?,
    )?;
    write(
        "lib/cmake/attest/attest-config-version.cmake",
        filled("attest-config-version.cmake", "")?,
    )
}

fn version(project: &Project) -> Result<String, String> {
    project
        .read("Cargo.toml")?
        .lines()
        .find_map(|line| line.strip_prefix("version = \""))
        .and_then(|rest| rest.strip_suffix('"'))
        .map(str::to_owned)
        .ok_or_else(|| "Cargo.toml names no version".to_owned())
}

fn parent(to: &Path) -> Result<(), String> {
    let folder = to.parent().unwrap_or(to);
    fs::create_dir_all(folder).map_err(|fault| format!("{}: {fault}", folder.display()))
}

fn copy(from: &Path, to: &Path) -> Result<(), String> {
    parent(to)?;
    fs::copy(from, to)
        .map(|_| ())
        .map_err(|fault| format!("{} to {}: {fault}", from.display(), to.display()))
}

/// `libattest.so` leads to the library of the present interface.
fn link(at: &Path) -> Result<(), String> {
    let _ = fs::remove_file(at);
    #[cfg(unix)]
    let made = std::os::unix::fs::symlink(SONAME, at);
    #[cfg(not(unix))]
    let made = fs::copy(at.with_file_name(SONAME), at).map(|_| ());
    made.map_err(|fault| format!("{}: {fault}", at.display()))
}
