//! What metric ids mean to a reader.

use crate::metric::fmr_of;
use crate::number::{parse, plain, rate};

/// What metrics describe, in the order of a table.
pub(super) const FAMILIES: [&str; 6] = [
    "whole curve",
    "low false match rates",
    "precision and recall",
    "error trade-off",
    "rates at fixed targets",
    "other metrics",
];

/// The name of each family of ids, `{}` for the place, and what it describes by its place in [`FAMILIES`].
const NAMES: [(&str, usize, &str); 28] = [
    ("auc", 0, "ROC-AUC"),
    ("gini", 0, "Gini coefficient"),
    ("tied_pairs", 0, "tied pairs"),
    ("auc_optimistic", 0, "AUC, ties for mated"),
    ("auc_pessimistic", 0, "AUC, ties against mated"),
    ("auc_rocch", 0, "AUC of the convex hull"),
    ("d_prime", 0, "d′"),
    ("pauc", 1, "mean TMR below FMR {}"),
    ("pauc_mcclish", 1, "partial AUC below FMR {}, McClish"),
    ("overstatement", 1, "overstatement at FMR {}"),
    ("log_auc", 1, "log-FMR AUC, {} to 1"),
    ("average_precision", 2, "PR-AUC (average precision)"),
    ("average_precision_non_mated", 2, "average precision, non-mated as positive"),
    ("pr_auc_trapezoid", 2, "PR-AUC, trapezoid"),
    ("pr_auc_davis_goadrich", 2, "PR-AUC, Davis and Goadrich"),
    ("roc_pr_gap", 2, "ROC-AUC minus PR-AUC"),
    ("eer", 3, "EER"),
    ("eer_interpolated", 3, "EER, interpolated"),
    ("eer_rocch", 3, "EER on the convex hull"),
    ("min_dcf", 3, "minDCF, {}"),
    ("tmr", 4, "TMR at {}"),
    ("fnmr", 4, "FNMR at {}"),
    ("fmr", 4, "FMR at {}"),
    ("accuracy", 4, "accuracy at {}"),
    ("precision", 4, "precision at {}"),
    ("far", 4, "FAR at {}"),
    ("frr", 4, "FRR at {}"),
    ("fta", 4, "failure to acquire"),
];

fn entry(id: &str) -> Option<&'static (&'static str, usize, &'static str)> {
    let base = id.split('@').next()?;
    NAMES.iter().find(|entry| entry.0 == base)
}

/// The family that a metric belongs to, by its place in [`FAMILIES`].
pub(super) fn family(id: &str) -> usize {
    entry(id).map_or(FAMILIES.len() - 1, |entry| entry.1)
}

/// The name of a metric; the id itself where it is not known.
///
/// ```
/// use operating_point::export::tables::names::metric;
/// assert_eq!(metric("pauc@fmr=1e-3"), "mean TMR below FMR 10⁻³");
/// assert_eq!(metric("tmr@fmr=5e-4"), "TMR at FMR 5 × 10⁻⁴");
/// assert_eq!(metric("fmr@tmr=0.95"), "FMR at TMR 0.95");
/// assert_eq!(metric("min_dcf@p=0.01,cm=1,cfa=10"), "minDCF, P = 0.01, miss costs 1, false match costs 10");
/// assert_eq!(metric("fnmr@threshold=-2.5"), "FNMR at threshold -2.5");
/// assert_eq!(metric("new@x=1"), "new@x=1");
/// ```
pub fn metric(id: &str) -> String {
    let Some((_, _, name)) = entry(id) else { return id.to_owned() };
    let place = match (fmr_of(id), id.split_once('@')) {
        (Some(fmr), _) if name.contains(" FMR {}") || name.starts_with("log-FMR") => rate(fmr.value()),
        (Some(fmr), _) => format!("FMR {}", rate(fmr.value())),
        (None, Some((_, place))) => place.split(',').map(spelled).collect::<Vec<_>>().join(", "),
        (None, None) => String::new(),
    };
    name.replace("{}", &place)
}

/// `p=0.01` as P = 0.01.
fn spelled(part: &str) -> String {
    let Some((what, value)) = part.split_once('=') else { return part.to_owned() };
    let value = parse(value).map_or_else(|| value.to_owned(), plain);
    match what {
        "p" => format!("P = {value}"),
        "cm" => format!("miss costs {value}"),
        "cfa" => format!("false match costs {value}"),
        "tmr" => format!("TMR {value}"),
        what => format!("{what} {value}"),
    }
}
