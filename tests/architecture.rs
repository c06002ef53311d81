//! The rules of the house that the compiler does not know.

use std::fs;
use std::path::{Path, PathBuf};

/// The modules in the order of `lib.rs`: one uses only those above it.
fn modules() -> Vec<String> {
    let lib = fs::read_to_string(root().join("src/lib.rs")).unwrap();
    lib.lines().filter_map(|line| line.strip_prefix("pub mod ")?.strip_suffix(';')).map(str::to_owned).collect()
}

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

fn rust_files(folder: &Path) -> Vec<PathBuf> {
    let mut files = Vec::new();
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            files.extend(rust_files(&path));
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            files.push(path);
        }
    }
    files.sort();
    files
}

/// The module at the top level that a file belongs to.
fn module_of(file: &Path) -> String {
    let inside = file.strip_prefix(root().join("src")).unwrap();
    inside.components().next().unwrap().as_os_str().to_str().unwrap().trim_end_matches(".rs").to_owned()
}

/// Code lines, without comments and doc comments.
fn code(file: &Path) -> Vec<(usize, String)> {
    let text = fs::read_to_string(file).unwrap();
    let plain = |line: &str| line.split("//").next().unwrap_or_default().to_owned();
    text.lines().enumerate().map(|(index, line)| (index + 1, plain(line))).collect()
}

#[test]
fn data_flows_one_way() {
    let modules = modules();
    assert!(modules.len() >= 10, "lib.rs lists {modules:?}");
    let place = |name: &str| modules.iter().position(|module| module == name);
    let mut uses = 0;
    for file in rust_files(&root().join("src")) {
        let module = module_of(&file);
        if ["lib", "main"].contains(&module.as_str()) {
            continue;
        }
        let own = place(&module).unwrap_or_else(|| panic!("{module} is not in lib.rs"));
        for (line, text) in code(&file) {
            for used in text.split("crate::").skip(1) {
                let name: String = used.chars().take_while(|c| c.is_alphanumeric() || *c == '_').collect();
                let Some(other) = place(&name) else { continue };
                uses += 1;
                assert!(other <= own, "{}:{line}: {module} reaches back for {name}", file.display());
            }
        }
    }
    assert!(uses > 30, "only {uses} uses were seen: is the search right?");
}

#[test]
fn only_wasm_names_javascript() {
    for file in rust_files(&root().join("src")) {
        if module_of(&file) == "wasm" {
            continue;
        }
        for (line, text) in code(&file) {
            let named = ["js_sys", "web_sys", "wasm_bindgen", "serde_wasm_bindgen", "plotters_canvas"];
            assert!(!named.iter().any(|name| text.contains(name)), "{}:{line} names JavaScript", file.display());
        }
    }
}

#[test]
fn files_tell_one_story() {
    for file in rust_files(&root().join("src")) {
        let lines = fs::read_to_string(&file).unwrap().lines().count();
        assert!(lines <= 450, "{} has {lines} lines: two stories?", file.display());
    }
}
