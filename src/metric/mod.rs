//! Every metric of one staircase, by its id.
//!
//! One file a family. Comparisons that decide something are made in integers; floats only
//! summarise, in a fixed order, with every transcendental from libm.

pub mod area;
pub mod cost;
pub mod decidability;
pub mod equal_error;
pub mod hull;
pub mod operating_point;
pub mod precision_recall;
pub(crate) mod sum;

use indexmap::IndexMap;

use crate::number;
use crate::rate::Rate;
use crate::settings::Settings;
use crate::staircase::{Accepted, Staircase};

pub use operating_point::Support;

/// The FMR limits of the partial areas.
pub(crate) const PARTIAL_LIMITS: [f64; 3] = [1e-1, 1e-2, 1e-3];

/// The lower end of the logarithmic area.
pub(crate) const LOG_AREA_FROM: f64 = 1e-3;

/// A metric's value and what goes with it.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Value {
    /// The number; none where it is undefined.
    pub value: Option<f64>,
    /// Why there is none.
    pub reason: Option<&'static str>,
    /// The vertex at which it is taken, for metrics that have a threshold.
    pub at: Option<Accepted>,
    /// How far the trials support it, for metrics at an FMR.
    pub support: Option<Support>,
    /// The value with the mated trials of each tie first, where it differs.
    pub optimistic: Option<f64>,
    /// The value with the non-mated trials of each tie first, where it differs.
    pub pessimistic: Option<f64>,
}

impl Value {
    /// A plain number.
    pub fn of(value: f64) -> Self {
        Self { value: Some(value), ..Self::default() }
    }

    /// No number, for a reason.
    pub fn undefined(reason: &'static str) -> Self {
        Self { reason: Some(reason), ..Self::default() }
    }

    fn at(mut self, vertex: Accepted) -> Self {
        self.at = Some(vertex);
        self
    }

    fn supported(mut self, support: Support) -> Self {
        self.support = Some(support);
        self
    }

    fn bracket(mut self, optimistic: f64, pessimistic: f64) -> Self {
        self.optimistic = Some(optimistic).filter(|&other| Some(other) != self.value);
        self.pessimistic = Some(pessimistic).filter(|&other| Some(other) != self.value);
        self
    }
}

/// What several metrics and the report rest on.
#[derive(Clone, Debug, PartialEq)]
pub struct Basis {
    /// The area and its ties.
    pub auc: area::Auc,
    /// The convex hull.
    pub hull: hull::Hull,
    /// The hull with the mated trials of each tie first.
    pub best_hull: hull::Hull,
}

impl Basis {
    /// Time: O(n).
    pub fn new(staircase: &Staircase) -> Self {
        let (auc, hull) = (area::auc(staircase), hull::Hull::new(staircase));
        let best_hull = if auc.tied_pairs > 0.0 { hull::Hull::optimistic(staircase) } else { hull.clone() };
        Self { auc, hull, best_hull }
    }
}

/// All metrics of a staircase, in the order of the definitions. Time: O(n).
///
/// The settings must be valid ([`Settings::validate`]).
pub fn all(staircase: &Staircase, settings: &Settings) -> IndexMap<String, Value> {
    on(staircase, settings, &Basis::new(staircase))
}

/// All metrics, as [`all`], on a basis that is already there.
pub fn on(staircase: &Staircase, settings: &Settings, basis: &Basis) -> IndexMap<String, Value> {
    let mut metrics = IndexMap::new();
    let mut put = |id: String, value: Value| {
        metrics.insert(id, value);
    };
    let Basis { auc, hull, best_hull } = basis;
    let support = |u: Rate| operating_point::achievable(staircase, u).support;

    put("auc".into(), Value::of(auc.value).bracket(auc.optimistic, auc.pessimistic));
    put("gini".into(), Value::of(auc.gini));
    put("tied_pairs".into(), Value::of(auc.tied_pairs));
    put("auc_optimistic".into(), Value::of(auc.optimistic));
    put("auc_pessimistic".into(), Value::of(auc.pessimistic));
    for limit in rates(&PARTIAL_LIMITS) {
        let (id, support) = (limit.scientific(), support(limit));
        let partial = area::partial(staircase, limit);
        put(format!("pauc@fmr={id}"), Value::of(partial.normalised).supported(support));
        put(format!("pauc_mcclish@fmr={id}"), Value::of(partial.mcclish).supported(support));
        put(format!("overstatement@fmr={id}"), Value::of(auc.value - partial.normalised).supported(support));
    }
    for from in rates(&[LOG_AREA_FROM]) {
        let value = Value::of(area::logarithmic(staircase, from)).supported(support(from));
        put(format!("log_auc@fmr={}", from.scientific()), value);
    }

    let average_precision = precision_recall::average_precision(staircase);
    put("average_precision".into(), Value::of(average_precision));
    let non_mated = precision_recall::average_precision_non_mated(staircase);
    put("average_precision_non_mated".into(), Value::of(non_mated));
    put("pr_auc_trapezoid".into(), Value::of(precision_recall::trapezoid(staircase)));
    put("pr_auc_davis_goadrich".into(), Value::of(precision_recall::davis_goadrich(staircase)));
    put("roc_pr_gap".into(), Value::of(auc.value - average_precision));

    put("d_prime".into(), decidability::d_prime(staircase));
    put("auc_rocch".into(), Value::of(hull.area()));

    put("eer".into(), equal_error::bmec(staircase));
    put("eer_interpolated".into(), equal_error::interpolated(staircase));
    put("eer_rocch".into(), Value::of(equal_error::on_hull(hull)));

    let costs = (settings.cost_miss, settings.cost_false_match);
    for prior in rates(&settings.priors) {
        put(cost::id(prior, costs), cost::min_dcf(hull, best_hull, prior, costs));
    }

    for target in rates(&settings.fmr_targets) {
        let (id, support) = (target.scientific(), support(target));
        let tmr = operating_point::tmr_at_fmr(staircase, target).supported(support);
        let complement = |value: Option<f64>| value.map(|tmr| 1.0 - tmr);
        let fnmr = Value {
            value: Some(operating_point::fnmr_at_fmr(staircase, target)),
            optimistic: complement(tmr.optimistic),
            pessimistic: complement(tmr.pessimistic),
            ..tmr.clone()
        };
        put(format!("tmr@fmr={id}"), tmr);
        put(format!("fnmr@fmr={id}"), fnmr);
    }
    for target in rates(&settings.tmr_targets) {
        put(format!("fmr@tmr={}", target.decimal()), operating_point::fmr_at_tmr(staircase, target));
    }
    for &threshold in &settings.thresholds {
        let stated = operating_point::at_threshold(staircase, staircase.orientation().score(threshold));
        put(format!("tmr@threshold={threshold}"), Value::of(stated.tmr));
        put(format!("fmr@threshold={threshold}"), Value::of(stated.fmr));
        put(format!("fnmr@threshold={threshold}"), Value::of(stated.fnmr));
        put(format!("accuracy@threshold={threshold}"), Value::of(stated.accuracy));
    }
    metrics
}

/// The FMR at which, or up to or down to which, a metric is taken, by its id.
///
/// ```
/// use operating_point::metric::fmr_of;
/// assert_eq!(fmr_of("pauc@fmr=1e-2").map(|fmr| fmr.value()), Some(0.01));
/// assert_eq!(fmr_of("fmr@tmr=0.9"), None);
/// ```
pub fn fmr_of(id: &str) -> Option<Rate> {
    let (_, fmr) = id.split_once("@fmr=")?;
    Rate::new(number::parse(fmr)?)
}

/// Rates that are known to be in range.
pub fn rates(values: &[f64]) -> impl Iterator<Item = Rate> {
    values.iter().filter_map(|&value| Rate::new(value))
}
