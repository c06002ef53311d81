//! What is studied: a model, its targets, and the tables that are made of it.

use operating_point::settings::{Scheme, Settings};

use crate::scores::{D_PRIME, Model};
use crate::truth::Truth;

/// The threshold of FMR 1e-2, fixed before there are data.
const AT_1E_2: f64 = 2.3263;

/// FMRs from 30 expected false matches of 10,000 trials down to 0.3, and their thresholds.
const FEW: [(f64, f64); 5] = [(3e-3, 2.7478), (1e-3, 3.0902), (3e-4, 3.4316), (1e-4, 3.719), (3e-5, 4.0128)];

/// One model, evaluated many times.
pub struct Study {
    /// What it is called on the command line.
    pub name: &'static str,
    /// Tells its random numbers from those of the others.
    pub stream: u64,
    /// How scores come about.
    pub model: Model,
    /// FMR targets, at which also the findings look.
    pub fmr_targets: Vec<f64>,
    /// Thresholds that are fixed beforehand.
    pub thresholds: Vec<f64>,
    /// Bootstrap schemes.
    pub schemes: Vec<Scheme>,
    /// What is tabulated together; none where only the finding counts.
    pub tables: Vec<Table>,
}

/// A table: a title and the ids of its quantities. Beside the ids of metrics there are
/// `fmr@point=...` and `fnmr@point=...`, the rates at the achievable threshold of that FMR target.
pub struct Table {
    /// The title.
    pub title: &'static str,
    /// The quantities, in order.
    pub quantities: Vec<String>,
}

impl Study {
    /// The settings of each evaluation.
    pub fn settings(&self, resamples: u32) -> Settings {
        Settings {
            fmr_targets: self.fmr_targets.clone(),
            thresholds: self.thresholds.clone(),
            schemes: self.schemes.clone(),
            resamples,
            ..Settings::default()
        }
    }

    /// The true values.
    pub fn truth(&self) -> Truth {
        let (mated, non_mated) = self.model.sizes();
        Truth { d_prime: D_PRIME, prevalence: f64::from(mated) / f64::from(mated + non_mated) }
    }
}

/// The studies, in the order of their tables.
pub fn all() -> Vec<Study> {
    let independent = |name, stream, mated, tables| Study {
        name,
        stream,
        model: Model::Trials { mated, non_mated: 10_000 },
        fmr_targets: std::iter::once(1e-2).chain(FEW.map(|(fmr, _)| fmr)).collect(),
        thresholds: std::iter::once(AT_1E_2).chain(FEW.map(|(_, threshold)| threshold)).collect(),
        schemes: vec![Scheme::Trial, Scheme::Stratified],
        tables,
    };
    let people = |name, stream, people, mated_share, non_mated_share| Study {
        name,
        stream,
        model: Model::People { people, mated_each: 7, mated_share, non_mated_share },
        fmr_targets: Settings::default().fmr_targets,
        thresholds: vec![AT_1E_2],
        schemes: Vec::new(),
        tables: Vec::new(),
    };
    let resampled = |study, title| Study {
        schemes: vec![Scheme::Trial, Scheme::Identity],
        tables: vec![table(title, &with_others())],
        ..study
    };
    vec![
        independent(
            "trials",
            1,
            1000,
            vec![
                table("M = 1,000, N = 10,000", &with_others()),
                table("M = 1,000, N = 10,000: few false matches", &few_false_matches()),
            ],
        ),
        independent("small", 2, 50, vec![table("M = 50, N = 10,000", &with_others())]),
        resampled(people("people", 3, 150, 0.3, 0.2), "150 identities with effects"),
        resampled(people("people-without", 4, 150, 0.0, 0.0), "150 identities without effects"),
        people("people-50-without", 5, 50, 0.0, 0.0),
        people("people-100-without", 6, 100, 0.0, 0.0),
        people("people-300-without", 7, 300, 0.0, 0.0),
    ]
}

fn table(title: &'static str, quantities: &[impl ToString]) -> Table {
    Table { title, quantities: quantities.iter().map(ToString::to_string).collect() }
}

/// The required quantities, those at the same FMR, and the rest of what a report leads with.
fn with_others() -> Vec<String> {
    let mut ids: Vec<String> = ["auc", "fnmr@fmr=1e-2"].map(str::to_owned).into();
    ids.extend(["fnmr", "fmr"].map(|rate| format!("{rate}@threshold={AT_1E_2}")));
    let others = [
        "fnmr@point=1e-2",
        "fmr@point=1e-2",
        "fmr@tmr=0.9",
        "eer_interpolated",
        "pauc@fmr=1e-2",
        "log_auc@fmr=1e-3",
        "average_precision",
        "min_dcf@p=0.01",
        "d_prime",
    ];
    ids.extend(others.map(str::to_owned));
    ids
}

fn few_false_matches() -> Vec<String> {
    let of_metric = FEW.map(|(fmr, _)| format!("fnmr@fmr={fmr:e}"));
    let of_rate = FEW.map(|(_, threshold)| format!("fmr@threshold={threshold}"));
    of_metric.into_iter().chain(of_rate).collect()
}
