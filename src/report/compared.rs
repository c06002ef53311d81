//! Systems to paired comparisons: the values first, then what the resamples say.

use indexmap::IndexMap;

use super::comparison::{Comparison, Delong, Difference, Flip, Range};
use super::resampled::Resampled as Replicated;
use super::subject::Team;
use super::{Finding, Report, Severity, System};
use crate::cohort::Cohort;
use crate::compare::band::{self, Point};
use crate::compare::flip::{self, Verdict};
use crate::compare::paired::paired;
use crate::compare::{self, Direction, holm};
use crate::metric::operating_point::{achievable, tmr_at_fmr};
use crate::metric::{self, Support};
use crate::settings::Settings;
use crate::uncertainty::bootstrap::{Columns, Replicates};
use crate::uncertainty::delong::Placements;
use crate::uncertainty::interval::{allowed, enough_at_fmr};

/// The comparisons of all pairs of a team, or of all its systems with the baseline, without resamples.
/// Time: O(n) a system, and a pair.
pub fn estimates(team: &Team, systems: &[System], settings: &Settings) -> Vec<Comparison> {
    let pairs = pairs(team, systems, settings);
    if pairs.is_empty() {
        return Vec::new();
    }
    let values: Vec<IndexMap<String, Option<f64>>> = if team.own {
        let of =
            |&system: &usize| systems[system].metrics.iter().map(|(id, metric)| (id.clone(), metric.value)).collect();
        team.systems.iter().map(of).collect()
    } else {
        let of = |(id, value): (String, metric::Value)| (id, value.value);
        team.cohort.staircases().iter().map(|s| metric::all(s, settings).into_iter().map(of).collect()).collect()
    };
    let auc = |system: usize| values[system]["auc"].unwrap_or(f64::NAN);
    let area = |system| compare::delong::Area::new(auc(system), Placements::of(&team.cohort, system));
    let areas: Vec<_> = (0..values.len()).map(area).collect();
    let first = team.cohort.first();
    pairs
        .into_iter()
        .map(|(a, b)| {
            let metrics: IndexMap<String, Difference> = values[a]
                .iter()
                .map(|(id, &value)| (id.clone(), difference(id, value, values[b].get(id).copied().flatten())))
                .collect();
            let both = areas[a].as_ref().zip(areas[b].as_ref());
            let delong = both.and_then(|(a, b)| compare::delong::difference(a, b, settings.level));
            let name = |system: usize| systems[team.systems[system]].name.clone();
            Comparison {
                dataset: systems[team.systems[a]].dataset.clone(),
                a: name(a),
                b: name(b),
                scheme: None,
                common_trials: first.mated() + first.non_mated(),
                mated: first.mated(),
                non_mated: first.non_mated(),
                metrics,
                delong: delong.map(|delong| Delong {
                    difference: auc(a) - auc(b),
                    standard_error: delong.standard_error,
                    z: delong.z,
                    p_value: delong.p_value,
                    low: delong.interval.map(|ends| ends.0),
                    high: delong.interval.map(|ends| ends.1),
                }),
                flips: Vec::new(),
                flips_tried: 0,
                band: Vec::new(),
                crossings: Vec::new(),
                ranges: Vec::new(),
            }
        })
        .collect()
}

/// Puts in place of each comparison one for every scheme, with what its resamples say.
pub fn add(report: &mut Report, teams: &[Team], columns: &[Vec<Columns>], replicated: &[Vec<Replicated>]) {
    let mut estimates = std::mem::take(&mut report.comparisons).into_iter();
    for ((team, columns), schemes) in teams.iter().zip(columns).zip(replicated) {
        let pairs = pairs(team, &report.systems, &report.settings);
        let of_team: Vec<Comparison> = estimates.by_ref().take(pairs.len()).collect();
        if schemes.is_empty() {
            report.comparisons.extend(of_team);
            continue;
        }
        for replicated in schemes {
            // The columns of a team's systems mean the same.
            let scheme = Columnwise::new(replicated, &columns[0]);
            let mut compared: Vec<Comparison> = pairs
                .iter()
                .zip(&of_team)
                .map(|(&pair, estimate)| resampled(estimate, pair, &team.cohort, &scheme, &report.settings))
                .collect();
            if report.settings.holm {
                let refused = adjust(&mut compared, &report.settings);
                // Every scheme and team of as many pairs would say the same.
                report.findings.extend(refused.filter(|finding| !report.findings.contains(finding)));
            }
            for (comparison, &pair) in compared.iter_mut().zip(&pairs) {
                (comparison.flips, comparison.flips_tried) = flips(comparison, pair, &team.cohort);
            }
            report.comparisons.extend(compared);
        }
    }
}

/// The replicates of one scheme, by system and column: every pair reads them anew.
struct Columnwise<'a> {
    name: &'static str,
    columns: &'a Columns,
    systems: Vec<Vec<Vec<f64>>>,
}

impl<'a> Columnwise<'a> {
    fn new(replicated: &Replicated, columns: &'a Columns) -> Self {
        let of = |system: &Replicates| (0..columns.len()).map(|index| system.column(index)).collect();
        Self { name: replicated.scheme.name(), columns, systems: replicated.systems.iter().map(of).collect() }
    }
}

/// Pairs of a team's systems, by their place in it.
fn pairs(team: &Team, systems: &[System], settings: &Settings) -> Vec<(usize, usize)> {
    let count = team.cohort.staircases().len();
    let baseline = settings.baseline.as_ref();
    let base = baseline.and_then(|name| team.systems.iter().position(|&system| systems[system].name == *name));
    match base {
        Some(base) => (0..count).filter(|&system| system != base).map(|system| (system, base)).collect(),
        None => (0..count).flat_map(|a| (a + 1..count).map(move |b| (a, b))).collect(),
    }
}

fn difference(id: &str, a: Option<f64>, b: Option<f64>) -> Difference {
    let difference = a.zip(b).map(|(a, b)| a - b);
    Difference {
        a,
        b,
        difference,
        better: difference.and_then(|difference| Direction::of(id).better(difference)),
        ..Difference::default()
    }
}

/// An estimate with what the resamples of one scheme say.
fn resampled(
    estimate: &Comparison,
    (a, b): (usize, usize),
    cohort: &Cohort,
    scheme: &Columnwise<'_>,
    settings: &Settings,
) -> Comparison {
    let columns = scheme.columns;
    let column = |index: usize| [a, b].map(|system| &scheme.systems[system][index][..]);
    let (mated, non_mated) = (estimate.mated, estimate.non_mated);
    let mut comparison = Comparison { scheme: Some(scheme.name.to_owned()), ..estimate.clone() };
    for (index, id) in columns.metrics().iter().enumerate() {
        let Some(entry) = comparison.metrics.get_mut(id) else { continue };
        if entry.difference.is_none() {
            entry.reason = Some("it is undefined for a system".to_owned());
        } else if !allowed(id, mated, non_mated) {
            entry.reason = Some("the non-mated trials are too few for its FMR (N·FMR < 3)".to_owned());
        } else {
            let [a, b] = column(index);
            say(entry, id, paired(a, b, settings.level), mated.min(non_mated));
        }
    }
    let points = band_points(columns, cohort, (a, b), settings.level, column);
    comparison.band =
        points.iter().map(|point| [point.fmr, point.difference, point.interval.0, point.interval.1]).collect();
    comparison.crossings = band::crossings(&points);
    let range = |stretch: band::Stretch| Range { from: stretch.from, to: stretch.to, better: stretch.better };
    comparison.ranges = band::stretches(&points).into_iter().map(range).collect();
    comparison
}

fn say(entry: &mut Difference, id: &str, paired: Option<compare::paired::Paired>, fewest: u64) {
    let Some((paired, interval)) = paired.and_then(|paired| Some((paired, paired.interval?))) else {
        entry.reason = Some("too few resamples define it".to_owned());
        return;
    };
    let a_better = match Direction::of(id) {
        Direction::Higher => Some(paired.above),
        Direction::Lower => Some(paired.below()),
        Direction::Neither => None,
    };
    *entry = Difference {
        low: Some(interval.low),
        high: Some(interval.high),
        standard_error: interval.standard_error,
        resamples: Some(paired.resamples),
        dropped: Some(paired.dropped),
        p_a_greater: Some(paired.above),
        p_equal: Some(paired.equal),
        p_a_better: a_better,
        p_value: Some(paired.p_value),
        ..std::mem::take(entry)
    };
    if fewest < compare::FEWEST_TRIALS {
        entry.reason = Some(format!("a class has fewer than {} trials", compare::FEWEST_TRIALS));
    } else {
        entry.significant = paired.is_significant();
    }
}

fn band_points<'a>(
    columns: &Columns,
    cohort: &Cohort,
    (a, b): (usize, usize),
    level: f64,
    column: impl Fn(usize) -> [&'a [f64]; 2],
) -> Vec<Point> {
    let [of_a, of_b] = [a, b].map(|system| &*cohort.staircases()[system]);
    let supported = columns.tmr_band().filter(|&(fmr, _)| enough_at_fmr(fmr, of_a.non_mated()));
    supported
        .filter_map(|(fmr, index)| {
            let difference = tmr_at_fmr(of_a, fmr).value? - tmr_at_fmr(of_b, fmr).value?;
            let [a, b] = column(index);
            Point::new(fmr.value(), difference, a, b, level)
        })
        .collect()
}

/// Holm's adjustment over the pairs of one scheme, within each metric; a finding where it is refused.
fn adjust(compared: &mut [Comparison], settings: &Settings) -> Option<Finding> {
    let level = settings.level;
    let pairs = compared.len();
    let ids: Vec<String> = compared.first()?.metrics.keys().cloned().collect();
    let mut refused = 0;
    for id in ids {
        let judged: Vec<&mut Difference> =
            compared.iter_mut().filter_map(|c| c.metrics.get_mut(&id)).filter(|d| d.significant.is_some()).collect();
        let fewest = judged.iter().filter_map(|entry| entry.resamples).min();
        let enough = fewest.is_some_and(|resamples| holm::enough_resamples(resamples, pairs, level));
        let p_values: Vec<Option<f64>> = judged.iter().map(|entry| entry.p_value).collect();
        refused += u64::from(!enough && !judged.is_empty());
        for (entry, adjusted) in judged.into_iter().zip(holm::adjusted(&p_values)) {
            if enough {
                entry.significant = adjusted.map(|p| p <= 1.0 - level);
                entry.p_adjusted = adjusted;
            } else {
                entry.significant = None;
                entry.reason = Some("the resamples are too few for Holm's method over so many pairs".to_owned());
            }
        }
    }
    (refused > 0).then(|| Finding {
        kind: "holm-refused".to_owned(),
        severity: Severity::Warning,
        system: None,
        text: format!(
            "Holm's method over {pairs} pairs takes at least {:.0} resamples at this level, so no difference is called \
             significant; ask for more resamples{}.",
            (2.0 * pairs as f64 / (1.0 - level) - 1.0).ceil(),
            if settings.baseline.is_none() { ", or compare with one baseline" } else { "" },
        ),
    })
}

fn flips(comparison: &Comparison, pair: (usize, usize), cohort: &Cohort) -> (Vec<Flip>, u64) {
    let verdicts = verdicts(comparison, pair, cohort);
    let Some(auc) = verdicts.iter().find(|verdict| verdict.metric == "auc") else { return Default::default() };
    let flip = |flip: flip::Flip| Flip {
        metric: flip.metric,
        auc_prefers: flip.auc_prefers,
        metric_prefers: flip.auc_prefers.other(),
        support: flip.support,
        ratio: flip.ratio,
    };
    let tried = verdicts.iter().filter(|verdict| flip::is_tried(verdict)).count() as u64;
    (flip::flips(auc, &verdicts).into_iter().map(flip).collect(), tried)
}

/// What decides on flips, for the AUC and every strict metric.
fn verdicts<'a>(comparison: &'a Comparison, (a, b): (usize, usize), cohort: &Cohort) -> Vec<Verdict<'a>> {
    let of = |(id, entry): (&'a String, &Difference)| {
        let points = metric::fmr_of(id).map(|fmr| [a, b].map(|system| achievable(&*cohort.staircases()[system], fmr)));
        Some(Verdict {
            metric: id,
            difference: entry.difference?,
            significant: entry.significant,
            better: entry.better,
            support: points.as_ref().map(|[a, b]| worse(a.support, b.support)),
            tied: points.is_some_and(|points| points.iter().any(|point| point.tied)),
        })
    };
    let judged = comparison.metrics.iter().filter(|(id, _)| *id == "auc" || flip::is_strict(id));
    judged.filter_map(of).collect()
}

fn worse(a: Support, b: Support) -> Support {
    let rank = |support: Support| match support {
        Support::Supported => 0,
        Support::Weak => 1,
        Support::Tied => 2,
        Support::Unsupported => 3,
    };
    if rank(a) >= rank(b) { a } else { b }
}
