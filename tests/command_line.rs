//! The program as a script meets it.

use std::io::Write;
use std::path::PathBuf;
use std::process::{Command, Output};

use operating_point::export::Format;
use operating_point::report::Report;

/// An empty folder of this test's own.
fn folder(test: &str) -> PathBuf {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(test);
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder).unwrap();
    folder
}

fn run(folder: &PathBuf, arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_operating-point")).current_dir(folder).args(arguments).output().unwrap()
}

const SCORES: &str = "label,score\nmated,0.9\nmated,0.4\nnon-mated,0.5\nnon-mated,0.1\nnon-mated,nan\n";

#[test]
fn a_report_is_written_and_summed_up() {
    let folder = folder("summary");
    std::fs::write(folder.join("verifier.csv"), SCORES).unwrap();
    let output = run(
        &folder,
        &["verifier.csv", "--report", "out.json", "--csv", "out.csv", "--figures", "figures", "--fmr", "0.5"],
    );
    assert_eq!(output.status.code(), Some(0), "{output:?}");
    assert!(output.stderr.is_empty(), "progress only on a terminal: {output:?}");
    let summary = String::from_utf8(output.stdout).unwrap();
    assert!(summary.starts_with("verifier: 2 mated and 2 non-mated trials, similarity\nAUC 0.7500"), "{summary}");

    let json = std::fs::read(folder.join("out.json")).unwrap();
    let report = Report::from_json(&json).unwrap();
    assert_eq!(operating_point::export::json::report(&report), json, "reading and writing again changes no byte");
    assert_eq!(report.inputs[0].name, "verifier.csv");
    assert_eq!(report.inputs[0].bytes, SCORES.len() as u64);
    assert_eq!((report.inputs[0].rows, report.inputs[0].used, report.inputs[0].failures.non_mated), (5, 4, 1));
    assert_eq!(report.settings.fmr_targets, [0.5]);
    let csv = std::fs::read_to_string(folder.join("out.csv")).unwrap();
    let (header, row) = csv.split_once('\n').unwrap();
    assert_eq!(
        header.split(',').skip(12).collect::<Vec<_>>(),
        ["level", "fmr_wilson_low", "fmr_wilson_high", "fnmr_wilson_low", "fnmr_wilson_high"],
        "two trials a class allow no bootstrap interval at FMR 0.5, and so no column for one"
    );
    assert!(row.starts_with("verifier,verifier,0.5,weak,0.4,0.5,0,1,2,0,2,similarity,0.95,"), "{row}");
    let wilson = &report.systems[0].operating_points[0].intervals.fnmr[1];
    assert_eq!(row.trim_end().rsplit(',').next(), Some(wilson.high.to_string().as_str()));
    assert!(
        summary.contains("No false non-match among 2 mated trials leaves an FNMR of up to 77.6\u{a0}%"),
        "{summary}"
    );
    for figure in ["roc", "det", "pr", "distributions", "operating-points", "rates"] {
        let svg = std::fs::read_to_string(folder.join("figures").join(format!("{figure}.svg"))).unwrap();
        assert!(svg.starts_with("<svg"), "{figure}");
    }
}

#[test]
fn the_intervals_of_every_scheme_reach_table_and_summary() {
    let folder = folder("intervals");
    let rows: Vec<String> = (0..400)
        .map(|at| {
            let (a, b) = (at % 20, (at / 20 + at) % 20);
            format!("p{a},p{b},{},{}\n", (at * 37) % 101 + if a == b { 60 } else { 0 }, u8::from(a == b))
        })
        .collect();
    std::fs::write(folder.join("pairs.csv"), format!("id_a,id_b,score,label\n{}", rows.concat())).unwrap();
    let options = ["--resamples", "250", "--scheme", "identity,trial", "--fmr", "0.1,0.001"];
    let arguments: Vec<&str> =
        ["pairs.csv", "--report", "out.json", "--csv", "out.csv"].into_iter().chain(options).collect();
    let output = run(&folder, &arguments);
    assert_eq!(output.status.code(), Some(0), "{output:?}");
    let report = Report::from_json(&std::fs::read(folder.join("out.json")).unwrap()).unwrap();
    let csv = std::fs::read_to_string(folder.join("out.csv")).unwrap();
    let table: Vec<Vec<&str>> = csv.lines().map(|line| line.split(',').collect()).collect();
    let cell = |row: usize, name: &str| table[row][table[0].iter().position(|title| *title == name).unwrap()];
    let system = &report.systems[0];
    let point = &system.operating_points[0];
    for (name, method) in [("trial", "bootstrap-trial"), ("identity", "bootstrap-identity")] {
        let fnmr = system.metrics["fnmr@fmr=1e-1"].intervals.iter().find(|found| found.method == method).unwrap();
        assert_eq!(cell(1, &format!("fnmr_at_fmr_bootstrap_{name}_high")), fnmr.high.to_string());
        let threshold = point.intervals.threshold.iter().find(|found| found.method == method).unwrap();
        assert_eq!(cell(1, &format!("threshold_bootstrap_{name}_low")), threshold.low.to_string());
        assert_eq!(cell(2, &format!("threshold_bootstrap_{name}_low")), "", "N u < 3 has no interval");
    }
    let dyadic = point.intervals.fmr.iter().find(|found| found.method == "dyadic").unwrap();
    assert_eq!(cell(1, "fmr_dyadic_low"), dyadic.low.to_string());
    assert!(!csv.contains("stratified"));
    let summary = String::from_utf8(output.stdout).unwrap();
    let identities =
        &system.metrics["auc"].intervals.iter().find(|found| found.method == "bootstrap-identity").unwrap();
    assert!(summary.contains(&format!("({:.4} - {:.4}, identities)", identities.low, identities.high)), "{summary}");
    assert!(summary.contains("resampling of trials and identities chooses it anew"), "{summary}");
}

#[test]
fn systems_are_compared_in_summary_and_tables() {
    let folder = folder("compared");
    let rows: Vec<String> = (0..400)
        .map(|at| {
            let mated = at % 4 == 0;
            let noise = |times: usize| (at * times) % 101 + if mated { 50 } else { 0 };
            format!("{},{},{}\n", u8::from(mated), noise(37), noise(64) + if mated { at % 90 } else { 0 })
        })
        .collect();
    std::fs::write(folder.join("two.csv"), format!("label,left,right\n{}", rows.concat())).unwrap();
    let mut arguments = vec!["two.csv", "--score", "left,right", "--resamples", "250", "--fmr", "0.1,0.001"];
    let outputs = [
        ("--report", "json"),
        ("--csv", "operating-points"),
        ("--metrics-csv", "metrics"),
        ("--comparisons-csv", "comparisons"),
        ("--groups-csv", "groups"),
        ("--transfers-csv", "transfers"),
        ("--markdown", "markdown"),
        ("--latex", "latex"),
    ];
    arguments.extend(outputs.iter().flat_map(|(option, name)| [*option, *name]));
    let output = run(&folder, &arguments);
    assert_eq!(output.status.code(), Some(0), "{output:?}");
    let report = Report::from_json(&std::fs::read(folder.join("json")).unwrap()).unwrap();
    for (option, name) in outputs {
        let format: Format = name.parse().unwrap();
        assert_eq!(std::fs::read(folder.join(name)).unwrap(), format.bytes(&report), "{option}");
    }
    let summary = String::from_utf8(output.stdout).unwrap();
    assert!(summary.contains("left minus right on two: 400 common trials, trials resampled"), "{summary}");
    let auc = &report.comparisons[0].metrics["auc"];
    let [difference, low, high] = [auc.difference, auc.low, auc.high].map(Option::unwrap);
    let line = summary.lines().find(|line| line.trim_start().starts_with("AUC ") && line.contains(" to ")).unwrap();
    assert!(line.contains(&format!("{difference:.4}")) && line.contains(&format!("{low:.4} to {high:.4}")), "{line}");
    assert!(summary.lines().any(|line| line.contains("TMR at FMR 10⁻³") && line.contains("too few")), "{summary}");

    // Without resamples the AUC has DeLong's interval.
    let output = run(&folder, &["two.csv", "--score", "left,right", "--resamples", "0"]);
    let delong = report.comparisons[0].delong.unwrap();
    let expected = format!("{:.4} to {:.4}", delong.low.unwrap(), delong.high.unwrap());
    let summary = String::from_utf8(output.stdout).unwrap();
    assert!(summary.lines().any(|line| line.contains("AUC, DeLong") && line.contains(&expected)), "{summary}");
}

#[test]
fn the_settings_of_a_report_make_it_again() {
    let folder = folder("again");
    std::fs::write(folder.join("a.csv"), "truth,x\nyes,1\nyes,3\nnope,2\nnope,4\n").unwrap();
    let options = [
        "--positive",
        "yes",
        "--label",
        "truth",
        "--distance",
        "--threshold=-1,2.5",
        "--cost-false-match",
        "10",
        "--level",
        "0.9",
        "--identity",
        "none",
    ];
    let arguments: Vec<&str> = ["a.csv", "--report", "1.json"].into_iter().chain(options).collect();
    assert_eq!(run(&folder, &arguments).status.code(), Some(0));
    let first = std::fs::read(folder.join("1.json")).unwrap();
    let settings = serde_json::to_string(&Report::from_json(&first).unwrap().settings).unwrap();
    std::fs::write(folder.join("settings.json"), settings).unwrap();
    assert_eq!(run(&folder, &["a.csv", "--settings", "settings.json", "--report", "2.json"]).status.code(), Some(0));
    assert_eq!(first, std::fs::read(folder.join("2.json")).unwrap());
}

#[test]
fn columns_and_files_of_several_systems_are_read() {
    let folder = folder("several");
    std::fs::write(folder.join("wide.csv"), "label,a,b,c\n1,0.5,7.5,1.5\n0,0.25,3.5,2.5\n").unwrap();
    let output = run(&folder, &["wide.csv", "--score", "b,a", "--resamples", "0", "--report", "wide.json"]);
    assert_eq!(output.status.code(), Some(0), "{output:?}");
    let report = Report::from_json(&std::fs::read(folder.join("wide.json")).unwrap()).unwrap();
    assert_eq!((report.settings.score, report.systems[0].name.as_str()), (vec!["b".to_owned(), "a".to_owned()], "b"));
    std::fs::write(folder.join("v_key"), "p u1 target\np u2 nontarget\n").unwrap();
    std::fs::write(folder.join("v_scores"), "p u2 0.25\np u1 0.5\n").unwrap();
    let output = run(&folder, &["v_scores", "v_key", "--resamples", "0", "--report", "v.json"]);
    assert_eq!(output.status.code(), Some(0), "{output:?}");
    let report = Report::from_json(&std::fs::read(folder.join("v.json")).unwrap()).unwrap();
    assert_eq!(report.inputs.iter().map(|input| input.name.as_str()).collect::<Vec<_>>(), ["v_scores", "v_key"]);
    assert_eq!(report.systems[0].metrics["auc"].value, Some(1.0));
}

#[test]
fn bad_input_is_2_with_a_place_and_a_way_out() {
    let folder = folder("bad");
    for (name, text, arguments, said) in [
        ("n.csv", "label,score\n1,0.5\n0,oops\n", &[][..], "n.csv, line 3, column 'score': "),
        (
            "one.csv",
            "label,score\nood,0.7\nood,0.9\n",
            &[],
            "one.csv: there are no mated trials, only 2 non-mated trials.",
        ),
        ("empty.csv", "", &[], "empty.csv: "),
        ("head.csv", "label,score\n", &[], "head.csv: "),
        ("ok.csv", SCORES, &["--fmr", "0"], "the FMR target 0 is out of range"),
        ("ok.csv", SCORES, &["--fmr", "0.1,0.10"], "the FMR target 0.1 is given twice"),
        ("ok.csv", SCORES, &["--scheme", "trial,trial"], "the bootstrap scheme trial is given twice"),
        ("ok.csv", SCORES, &["--csv", "ok.csv"], "ok.csv: this is one of the score files"),
        ("ok.csv", SCORES, &["--csv", "no/points.csv"], "there is no such folder"),
        ("ok.csv", SCORES, &["--latex", "ok.csv"], "ok.csv: this is one of the score files"),
        ("ok.csv", SCORES, &["--markdown", "no/tables.md"], "there is no such folder"),
        ("ok.csv", SCORES, &["--scheme", "\u{1b}[2J"], "no bootstrap scheme '\\u{1b}[2J'"),
        ("ok.csv", SCORES, &["--score", "nothing"], "nothing"),
        ("ok.csv", SCORES, &["--score", "score,score"], "the score column 'score' is named twice"),
        ("ok.csv", SCORES, &["--score", "score,2"], "the same column is to hold the scores of two systems"),
        ("bare.txt", "u1 0.5\nu2 0.25\n", &["ok.csv"], "bare.txt: "),
        ("ok.csv", SCORES, &["--csv", "x", "--latex", "./x"], "x: two outputs would be written to this one path"),
        ("ok.csv", SCORES, &["--name", "score="], "the name to show for 'score' is empty"),
        ("ok.csv", SCORES, &["--positive", "-1"], "the label '-1' does not occur"),
        ("ok.csv", SCORES, &["--fmr", "-1"], "the FMR target -1 is out of range"),
        (
            "a.csv",
            "label,a,b\n1,1.5,\n0,0.5,2\n1,2,\n",
            &["--score", "a,b"],
            "of system 'b', there are no mated trials",
        ),
        ("ok.csv", SCORES, &["--settings", "ok.csv"], "ok.csv: the settings cannot be read"),
    ] {
        std::fs::write(folder.join(name), text).unwrap();
        let arguments: Vec<&str> =
            [name, "--report", "never.json"].into_iter().chain(arguments.iter().copied()).collect();
        let output = run(&folder, &arguments);
        let message = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(2), "{message}");
        assert!(output.stdout.is_empty());
        assert!(message.starts_with("operating-point: ") && message.contains(said), "{message}");
        assert!(!folder.join("never.json").exists(), "no report on bad input");
    }
    assert_eq!(run(&folder, &["missing.csv"]).status.code(), Some(2));
    assert_eq!(run(&folder, &["."]).status.code(), Some(2));
    assert_eq!(run(&folder, &[]).status.code(), Some(2));
}

#[test]
fn compressed_and_packed_files_give_the_report_of_what_is_in_them() {
    let folder = folder("packed");
    let rows: String =
        (0..300).map(|at| format!("{},{}\n", u8::from(at % 3 == 0), at * 37 % 101 + at % 3 * 9)).collect();
    let text = format!("label,score\n{rows}");
    let mut gzip = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::default());
    gzip.write_all(text.as_bytes()).unwrap();
    let mut zip = Vec::new();
    let mut archive = rawzip::ZipArchiveWriter::new(&mut zip);
    let (mut entry, config) = archive.new_file("run/v.csv").start().unwrap();
    let mut writer = config.wrap(&mut entry);
    writer.write_all(text.as_bytes()).unwrap();
    let (_, descriptor) = writer.finish().unwrap();
    entry.finish(descriptor).unwrap();
    archive.finish().unwrap();
    let report = |name: &str, bytes: &[u8]| {
        std::fs::write(folder.join(name), bytes).unwrap();
        let output = run(&folder, &[name, "--report", "out.json", "--resamples", "32"]);
        assert_eq!(output.status.code(), Some(0), "{output:?}");
        (output.stdout, Report::from_json(&std::fs::read(folder.join("out.json")).unwrap()).unwrap())
    };
    let (summary, plain) = report("v.csv", text.as_bytes());
    for (name, bytes) in [("v.csv.gz", gzip.finish().unwrap()), ("v.zip", zip)] {
        let (packed_summary, mut packed) = report(name, &bytes);
        assert_eq!(packed_summary, summary);
        let input = &mut packed.inputs[0];
        assert_eq!((input.name.as_str(), input.bytes), ("v.csv", bytes.len() as u64));
        assert_ne!(input.sha256, plain.inputs[0].sha256);
        input.bytes = plain.inputs[0].bytes;
        input.sha256.clone_from(&plain.inputs[0].sha256);
        input.format = input.format.replace(&format!(", unpacked from '{name}'"), "");
        assert_eq!(packed, plain, "{name}");
    }
}

#[test]
fn words_that_begin_with_a_hyphen_are_values() {
    let folder = folder("hyphens");
    std::fs::write(folder.join("a.csv"), "label,score\n-1,0.9\n-1,-\n1,0.1\n").unwrap();
    let output = run(&folder, &["a.csv", "--positive", "-1", "--failure", "-", "--report", "a.json"]);
    assert_eq!(output.status.code(), Some(0), "{output:?}");
    let report = Report::from_json(&std::fs::read(folder.join("a.json")).unwrap()).unwrap();
    assert_eq!((report.systems[0].metrics["auc"].value, report.inputs[0].failures.mated), (Some(1.0), 1));
}

#[test]
fn settings_are_not_overwritten_and_names_of_no_system_are_told() {
    let folder = folder("overwritten");
    std::fs::write(folder.join("ok.csv"), SCORES).unwrap();
    std::fs::write(folder.join("s.json"), r#"{"names": {"ghost": "G"}, "resamples": 0}"#).unwrap();
    let output = run(&folder, &["ok.csv", "--settings", "s.json", "--report", "s.json"]);
    assert_eq!(output.status.code(), Some(2), "{output:?}");
    assert!(
        String::from_utf8(output.stderr).unwrap().contains("the file of settings, which the output would overwrite")
    );
    let output = run(&folder, &["ok.csv", "--settings", "s.json"]);
    assert_eq!(output.status.code(), Some(0), "{output:?}");
    assert!(String::from_utf8(output.stdout).unwrap().contains("No system of these files is called 'ghost'"));
}

#[test]
fn a_class_that_was_lost_in_matching_is_told_with_the_rows() {
    let folder = folder("lost");
    std::fs::write(folder.join("v_scores"), "p1 u9 0.4\np1 u8 -1.2\n").unwrap();
    std::fs::write(folder.join("v_trials"), "p1 u7 target\np1 u8 nontarget\n").unwrap();
    let output = run(&folder, &["v_scores", "v_trials"]);
    let message = String::from_utf8(output.stderr).unwrap();
    assert_eq!(output.status.code(), Some(2), "{message}");
    for said in
        ["no mated trials, only 1 non-mated", "in 'v_scores' (line 1)", "in 'v_trials' (line 1)", "Both classes"]
    {
        assert!(message.contains(said), "{said}: {message}");
    }
}
