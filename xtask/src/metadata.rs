//! The dependency graph, as `cargo metadata` tells it.

use std::collections::{BTreeMap, BTreeSet};

use serde_json::Value;

use crate::cargo::{Project, finish};

/// Every package of the lock file, on every platform.
pub(crate) struct Metadata {
    /// Packages by their id.
    pub(crate) packages: BTreeMap<String, Package>,
}

/// One package.
#[derive(Debug, Clone)]
pub(crate) struct Package {
    /// Its name.
    pub(crate) name: String,
    /// Its version.
    pub(crate) version: String,
    /// Its SPDX expression, when it states one.
    pub(crate) licence: Option<String>,
    /// Whether it is one of ours.
    pub(crate) member: bool,
    /// What it needs.
    pub(crate) needs: Vec<Need>,
}

/// One arrow of the graph.
#[derive(Debug, Clone)]
pub(crate) struct Need {
    /// The id of the package needed.
    pub(crate) id: String,
    /// Whether it is needed outside tests: to build or to run.
    pub(crate) ships: bool,
}

impl Metadata {
    /// Asks cargo, by the lock file as committed.
    pub(crate) fn ask(project: &Project) -> Result<Self, String> {
        let asked = finish(&mut project.cargo(&["metadata", "--format-version", "1", "--locked"]))?;
        if !asked.status.success() {
            return Err(format!("cargo metadata: {}", asked.stderr.trim()));
        }
        Self::read(&asked.stdout)
    }

    /// Reads cargo's answer.
    pub(crate) fn read(text: &str) -> Result<Self, String> {
        let value: Value =
            serde_json::from_str(text).map_err(|error| format!("cargo metadata: {error}"))?;
        let members: BTreeSet<&str> = list(&value["workspace_members"])?
            .iter()
            .filter_map(Value::as_str)
            .collect();
        let mut packages = BTreeMap::new();
        for package in list(&value["packages"])? {
            let id = text_of(&package["id"])?;
            let read = Package {
                name: text_of(&package["name"])?.to_owned(),
                version: text_of(&package["version"])?.to_owned(),
                licence: package["license"].as_str().map(str::to_owned),
                member: members.contains(id),
                needs: Vec::new(),
            };
            packages.insert(id.to_owned(), read);
        }
        for node in list(&value["resolve"]["nodes"])? {
            let id = text_of(&node["id"])?;
            let needs = list(&node["deps"])?
                .iter()
                .map(need)
                .collect::<Result<_, _>>()?;
            packages
                .get_mut(id)
                .ok_or_else(|| format!("cargo metadata: {id} is no package"))?
                .needs = needs;
        }
        Ok(Self { packages })
    }
}

fn need(dependency: &Value) -> Result<Need, String> {
    let kinds = list(&dependency["dep_kinds"])?;
    Ok(Need {
        id: text_of(&dependency["pkg"])?.to_owned(),
        ships: kinds
            .iter()
            .any(|kind| kind["kind"].as_str() != Some("dev")),
    })
}

fn list(value: &Value) -> Result<&Vec<Value>, String> {
    value
        .as_array()
        .ok_or_else(|| String::from("cargo metadata: a list is missing"))
}

fn text_of(value: &Value) -> Result<&str, String> {
    value
        .as_str()
        .ok_or_else(|| String::from("cargo metadata: a text is missing"))
}

#[cfg(test)]
#[allow(clippy::expect_used, reason = "tests")]
pub(crate) mod samples {
    use std::collections::BTreeMap;

    use super::{Metadata, Need, Package};

    /// A graph for tests: `(name, licence, ours, what it needs)`; a need that starts with `dev:` is a test's alone.
    pub(crate) fn graph(rows: &[(&str, Option<&str>, bool, &[&str])]) -> Metadata {
        let mut packages = BTreeMap::new();
        for (name, licence, member, needs) in rows {
            let needs = needs
                .iter()
                .map(|need| match need.strip_prefix("dev:") {
                    Some(id) => Need {
                        id: id.to_owned(),
                        ships: false,
                    },
                    None => Need {
                        id: (*need).to_owned(),
                        ships: true,
                    },
                })
                .collect();
            let package = Package {
                name: (*name).to_owned(),
                version: String::from("1.0.0"),
                licence: licence.map(str::to_owned),
                member: *member,
                needs,
            };
            packages.insert((*name).to_owned(), package);
        }
        Metadata { packages }
    }

    #[test]
    fn cargo_s_own_form_is_read() {
        let text = r#"{"packages": [
                {"id": "path+a#1", "name": "a", "version": "1.0.0", "license": "MIT"},
                {"id": "reg+b#2", "name": "b", "version": "2.0.0", "license": null}],
            "workspace_members": ["path+a#1"],
            "resolve": {"nodes": [
                {"id": "path+a#1", "deps": [{"pkg": "reg+b#2", "dep_kinds": [{"kind": "dev"}, {"kind": null}]}]},
                {"id": "reg+b#2", "deps": []}]}}"#;
        let read = Metadata::read(text).expect("it reads");
        let a = read.packages.get("path+a#1").expect("a is there");
        assert!(a.member);
        assert!(
            a.needs
                .iter()
                .all(|need| need.ships && need.id == "reg+b#2")
        );
        let b = read.packages.get("reg+b#2").expect("b is there");
        assert_eq!((b.member, b.licence.as_deref()), (false, None));
        assert!(Metadata::read("{}").is_err());
    }
}
