//! Modules that import each other in a circle: among the modules that stand side by side, each with all that is inside it,
//! at every depth of a crate. A module and what is inside it may name each other: they are one.

use std::collections::{BTreeMap, BTreeSet};

use crate::cargo::Project;
use crate::hygiene;
use crate::paths::{self, Path};

/// A file of a crate: its modules, from the root down, and its text.
type File = (Vec<String>, String);

/// The circles of every crate.
pub(crate) fn problems(project: &Project) -> Result<Vec<String>, String> {
    let mut crates: BTreeMap<String, Vec<File>> = BTreeMap::new();
    for path in hygiene::files(project)? {
        if let Some((folder, inside)) = path.split_once("/src/")
            && let Some(modules) = modules(inside)
        {
            let text = project.read(&path)?;
            crates
                .entry(folder.to_owned())
                .or_default()
                .push((modules, text));
        }
    }
    let of_each = crates.iter().flat_map(|(folder, files)| {
        circles(files)
            .into_iter()
            .map(move |circle| format!("{folder}: {circle}"))
    });
    Ok(of_each.collect())
}

/// The modules that a path below a crate's `src` stands for; none for what is no module.
fn modules(path: &str) -> Option<Vec<String>> {
    let path = path.strip_suffix(".rs")?;
    let mut modules: Vec<String> = path.split('/').map(str::to_owned).collect();
    let at_root = modules.len() == 1;
    if let Some(last) = modules.last()
        && (last == "mod" || at_root && (last == "lib" || last == "main"))
    {
        modules.pop();
    }
    Some(modules)
}

/// What imports what, by module.
struct Crate {
    files: BTreeMap<Vec<String>, String>,
    /// Names that a module hands on, by the path they come from.
    handed: BTreeMap<Vec<String>, Vec<Path>>,
}

impl Crate {
    fn of(files: &[File]) -> Self {
        let mut own: BTreeMap<Vec<String>, String> = files
            .iter()
            .map(|(modules, text)| (modules.clone(), paths::bare(text)))
            .collect();
        let tests: Vec<Vec<String>> = own
            .iter()
            .flat_map(|(modules, text)| {
                paths::test_modules(text)
                    .into_iter()
                    .map(|name| [modules.as_slice(), &[name]].concat())
            })
            .collect();
        own.retain(|modules, _| !tests.iter().any(|test| modules.starts_with(test)));
        let mut handed = BTreeMap::new();
        for (modules, text) in &mut own {
            let (names, rest) = paths::handed_on(paths::before_tests(text));
            handed.insert(modules.clone(), names);
            *text = rest;
        }
        Self { files: own, handed }
    }

    /// The module that a path leads to from another, and what is left of the path; none where it leads out of the crate.
    fn found<'p>(
        &self,
        from: &[String],
        path: &'p [String],
    ) -> Option<(Vec<String>, &'p [String])> {
        let (mut at, mut rest) = match path.first()?.as_str() {
            "crate" => (Vec::new(), path.get(1..)?),
            "self" => (from.to_vec(), path.get(1..)?),
            "super" => {
                let ups = path.iter().take_while(|step| *step == "super").count();
                (
                    from.get(..from.len().checked_sub(ups)?)?.to_vec(),
                    path.get(ups..)?,
                )
            }
            name => {
                let child = [from, &[name.to_owned()]].concat();
                self.files
                    .contains_key(&child)
                    .then_some((from.to_vec(), path))?
            }
        };
        while let Some((name, after)) = rest.split_first() {
            let child = [at.as_slice(), std::slice::from_ref(name)].concat();
            if !self.files.contains_key(&child) {
                break;
            }
            (at, rest) = (child, after);
        }
        Some((at, rest))
    }

    /// The module that defines what a path names: one that only hands it on does not.
    fn home(&self, from: &[String], path: &[String], depth: usize) -> Option<Vec<String>> {
        let (at, rest) = self.found(from, path)?;
        let name = rest.first();
        let handed = self.handed.get(&at).into_iter().flatten();
        let named = handed.filter(|other| name.is_some() && other.last() == name);
        let mut further = named
            .filter(|_| depth < 8)
            .filter_map(|other| self.home(&at, other, depth + 1));
        further.next().or(Some(at))
    }

    fn arrows(&self) -> BTreeSet<(&[String], Vec<String>)> {
        let mut arrows = BTreeSet::new();
        for (modules, text) in &self.files {
            for path in paths::named(text) {
                if let Some(home) = self.home(modules, &path, 0)
                    && home != *modules
                {
                    arrows.insert((modules.as_slice(), home));
                }
            }
        }
        arrows
    }
}

/// The circles of a crate, each as its modules in order.
fn circles(files: &[File]) -> Vec<String> {
    let own = Crate::of(files);
    let mut beside: BTreeMap<&[String], BTreeMap<&str, BTreeSet<&str>>> = BTreeMap::new();
    let arrows = own.arrows();
    for (from, to) in &arrows {
        let common = from.iter().zip(to).take_while(|(a, b)| a == b).count();
        if let (Some(a), Some(b), Some(parent)) =
            (from.get(common), to.get(common), from.get(..common))
        {
            beside
                .entry(parent)
                .or_default()
                .entry(a)
                .or_default()
                .insert(b);
        }
    }
    let mut found = Vec::new();
    for (parent, arrows) in &beside {
        let mut told: BTreeSet<&str> = BTreeSet::new();
        for start in arrows.keys() {
            let reached = reached(arrows, start);
            if told.contains(start) || !reached.contains(start) {
                continue;
            }
            let circle: Vec<&str> = reached
                .into_iter()
                .filter(|other| self::reached(arrows, other).contains(start))
                .collect();
            told.extend(&circle);
            let place = [&["crate".to_owned()], *parent].concat().join("::");
            found.push(format!("{place}: {} import each other", circle.join(", ")));
        }
    }
    found
}

/// All that can be reached from a module by its arrows.
fn reached<'m>(arrows: &BTreeMap<&'m str, BTreeSet<&'m str>>, start: &str) -> BTreeSet<&'m str> {
    let mut seen = BTreeSet::new();
    let mut open: Vec<&str> = arrows.get(start).into_iter().flatten().copied().collect();
    while let Some(module) = open.pop() {
        if seen.insert(module) {
            open.extend(arrows.get(module).into_iter().flatten());
        }
    }
    seen
}

#[cfg(test)]
mod tests {
    use super::{circles, modules};

    fn found(files: &[(&str, &str)]) -> Vec<String> {
        let files: Vec<_> = files
            .iter()
            .map(|(path, text)| (modules(path).unwrap_or_default(), (*text).to_owned()))
            .collect();
        circles(&files)
    }

    #[test]
    fn two_that_import_each_other_are_found() {
        let files = [
            ("lib.rs", "mod a; mod b; mod c;"),
            ("a.rs", "use crate::b::{self, Thing};"),
            ("b/mod.rs", "mod inner; pub struct Thing;"),
            ("b/inner.rs", "fn f() { super::super::a::go(); }"),
            ("c.rs", "use crate::a::go;"),
        ];
        assert_eq!(found(&files), ["crate: a, b import each other"]);
    }

    #[test]
    fn a_longer_circle_deep_inside_is_found() {
        let files = [
            ("lib.rs", "mod deep;"),
            ("deep.rs", "mod a; mod b; mod c;"),
            ("deep/a.rs", "use super::b::B;"),
            ("deep/b.rs", "use crate::{deep::{c::{C}}};"),
            ("deep/c.rs", "pub fn f() -> super::a::A { super::a::A }"),
        ];
        assert_eq!(found(&files), ["crate::deep: a, b, c import each other"]);
    }

    #[test]
    fn a_name_that_is_handed_on_comes_from_where_it_is_made() {
        let shared = [
            ("lib.rs", "mod a; mod b;"),
            ("a/mod.rs", "mod x; pub use x::X;"),
            ("a/x.rs", "pub struct X;"),
        ];
        let over_the_face = [shared.as_slice(), &[("b.rs", "use crate::a::X;")]].concat();
        assert_eq!(found(&over_the_face), Vec::<String>::new());
        // The name of `a` is made by `b`, which `c` imports: no circle of `a` and `c`.
        let handed = [
            ("lib.rs", "mod a; mod b; mod c;"),
            ("a.rs", "pub use crate::b::B; use crate::c::C;"),
            ("b.rs", "pub struct B;"),
            ("c.rs", "use crate::a::B; pub struct C;"),
        ];
        assert_eq!(found(&handed), Vec::<String>::new());
    }

    #[test]
    fn tests_texts_and_comments_import_nothing() {
        let files = [
            ("lib.rs", "mod a; mod b; #[cfg(test)] mod proof;"),
            (
                "a.rs",
                "// crate::b::x\nconst T: &str = \"crate::b::x\";\nconst Q: char = '\"';\n#[cfg(test)]\nmod tests { use crate::b::B; }",
            ),
            ("b.rs", "use crate::a::T;"),
            ("proof.rs", "use crate::a::T; use crate::b::B;"),
        ];
        assert_eq!(found(&files), Vec::<String>::new());
    }

    #[test]
    fn a_module_and_what_is_inside_it_are_one() {
        let files = [
            ("lib.rs", "mod a;"),
            ("a.rs", "mod part; use part::go; pub struct A;"),
            ("a/part.rs", "use super::A; pub fn go() {}"),
        ];
        assert_eq!(found(&files), Vec::<String>::new());
    }
}
