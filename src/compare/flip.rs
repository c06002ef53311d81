//! Whether the order of two systems by the full AUC is the order where they will be used.

use super::direction::Better;
use crate::metric::Support;

/// What decides whether an order turns: who is significantly better by one metric.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Verdict<'a> {
    /// The metric's id.
    pub metric: &'a str,
    /// a - b.
    pub difference: f64,
    /// Whether the difference is significant; none where no word on it is given.
    pub significant: Option<bool>,
    /// Who is better.
    pub better: Option<Better>,
    /// How far the trials support the metric, for both systems the worse; none for one without an FMR.
    pub support: Option<Support>,
    /// Whether its FMR falls inside a tie of either system.
    pub tied: bool,
}

/// A ranking flip: significant by the AUC and by a strict metric, in favour of different systems.
#[derive(Clone, Debug, PartialEq)]
pub struct Flip {
    /// The strict metric's id.
    pub metric: String,
    /// Who has the larger AUC.
    pub auc_prefers: Better,
    /// How far the trials support the strict metric.
    pub support: Option<Support>,
    /// |difference| / |difference in AUC|, for metrics that are rates of accepted mated pairs.
    pub ratio: Option<f64>,
}

/// Whether a metric looks at low FMR: `tmr@fmr`, `pauc@fmr` or `min_dcf`.
pub fn is_strict(metric: &str) -> bool {
    ["tmr@fmr=", "pauc@fmr=", "min_dcf@"].iter().any(|family| metric.starts_with(family))
}

/// Whether a strict metric can show a flip at all: its support is neither unsupported nor tied, and a word on
/// significance is given.
pub fn is_tried(verdict: &Verdict) -> bool {
    is_strict(verdict.metric)
        && verdict.significant.is_some()
        && !verdict.tied
        && !matches!(verdict.support, Some(Support::Unsupported | Support::Tied))
}

/// The flips of one pair.
pub fn flips(auc: &Verdict, others: &[Verdict]) -> Vec<Flip> {
    let Some(auc_prefers) = auc.better.filter(|_| auc.significant == Some(true)) else { return Vec::new() };
    others
        .iter()
        .filter(|verdict| is_tried(verdict) && verdict.significant == Some(true))
        .filter(|verdict| verdict.better == Some(auc_prefers.other()))
        .map(|verdict| Flip {
            metric: verdict.metric.to_owned(),
            auc_prefers,
            support: verdict.support,
            ratio: verdict
                .metric
                .starts_with("tmr@")
                .then(|| verdict.difference.abs() / auc.difference.abs())
                .filter(|ratio| ratio.is_finite()),
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn verdict(metric: &str, difference: f64, better: Better) -> Verdict<'_> {
        Verdict {
            metric,
            difference,
            significant: Some(true),
            better: Some(better),
            support: Some(Support::Supported),
            tied: false,
        }
    }

    #[test]
    fn both_must_be_significant_and_supported() {
        let auc = verdict("auc", -0.02, Better::B);
        let tmr = verdict("tmr@fmr=1e-3", 0.5, Better::A);
        let flip = &flips(&auc, &[tmr])[0];
        assert_eq!((flip.metric.as_str(), flip.auc_prefers, flip.ratio), ("tmr@fmr=1e-3", Better::B, Some(25.0)));
        for other in [
            Verdict { significant: Some(false), ..tmr },
            Verdict { significant: None, ..tmr },
            Verdict { support: Some(Support::Unsupported), ..tmr },
            Verdict { support: Some(Support::Tied), ..tmr },
            Verdict { tied: true, support: Some(Support::Weak), ..tmr },
            Verdict { better: Some(Better::B), ..tmr },
            Verdict { metric: "average_precision", ..tmr },
            Verdict { metric: "fnmr@fmr=1e-3", ..tmr },
        ] {
            assert!(flips(&auc, &[other]).is_empty(), "{other:?}");
        }
        assert!(flips(&Verdict { significant: Some(false), ..auc }, &[tmr]).is_empty());
        let weak = Verdict { support: Some(Support::Weak), ..tmr };
        assert_eq!(flips(&auc, &[weak]).len(), 1);
        let cost = Verdict { support: None, ..verdict("min_dcf@p=0.01", -0.5, Better::A) };
        assert_eq!(flips(&auc, &[cost])[0].ratio, None);
    }
}
