//! Which numbers foretell which over the systems, and how each of them ranks the systems.

use serde::{Deserialize, Serialize};

use super::{Finding, Severity, System};
use crate::compare::Direction;
use crate::compare::correlation::correlations;

/// Fewer systems tell little about how one number foretells another.
const FEW_SYSTEMS: usize = 5;

/// Two systems always agree or disagree wholly.
const FEWEST_SYSTEMS: usize = 3;

/// What all systems say together.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Study {
    /// How well each number foretells the TMR at each FMR, over all systems of all data sets; of three or more.
    pub predictiveness: Vec<Predictiveness>,
    /// How each number ranks the systems of a data set.
    pub rankings: Vec<Ranking>,
}

/// Correlations over systems of one metric, negated where lower is better, with a TMR at a fixed FMR.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Predictiveness {
    /// The id of the metric that foretells.
    pub metric: String,
    /// The id of the TMR.
    pub target: String,
    /// The systems in which both are defined.
    pub systems: u64,
    /// Spearman's rho; none where a metric is constant.
    pub spearman: Option<f64>,
    /// Kendall's tau-b.
    pub kendall: Option<f64>,
    /// Pearson's r.
    pub pearson: Option<f64>,
}

/// The systems of a data set in the order of one metric.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Ranking {
    /// The data set.
    pub dataset: String,
    /// The metric's id.
    pub metric: String,
    /// The systems in the order of the report.
    pub systems: Vec<Ranked>,
}

/// A system's place.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Ranked {
    /// The system.
    pub name: String,
    /// Its rank, 1 for the best, equal values sharing the mean; none where the metric is undefined.
    pub rank: Option<f64>,
}

/// The study of two systems or more. Time: O(metrics x systems^2).
pub fn of_systems(systems: &[System]) -> Option<Study> {
    let first = systems.first().filter(|_| systems.len() > 1)?;
    let ids: Vec<&String> = first.metrics.keys().filter(|id| Direction::of(id) != Direction::Neither).collect();
    let targets: Vec<&String> = first.metrics.keys().filter(|id| id.starts_with("tmr@fmr=")).collect();
    // A TMR, or its complement, foretells itself.
    let foretelling = ids.iter().filter(|id| !id.starts_with("tmr@fmr=") && !id.starts_with("fnmr@fmr="));
    let foretelling = foretelling.filter(|_| systems.len() >= FEWEST_SYSTEMS);
    let predictiveness =
        foretelling.flat_map(|id| targets.iter().map(|target| predictiveness(systems, id, target))).collect();
    let mut datasets: Vec<&str> = systems.iter().map(|system| system.dataset.as_str()).collect();
    datasets.dedup();
    let rankings = datasets.iter().flat_map(|dataset| {
        let members: Vec<&System> = systems.iter().filter(|system| system.dataset == *dataset).collect();
        let several = members.len() > 1;
        ids.iter().filter(move |_| several).map(move |id| ranking(dataset, id, &members))
    });
    Some(Study { rankings: rankings.collect(), predictiveness })
}

/// What few systems give reason to say.
pub fn findings(systems: &[System]) -> Option<Finding> {
    let few = (FEWEST_SYSTEMS..FEW_SYSTEMS).contains(&systems.len());
    few.then(|| Finding {
        kind: "few-systems".to_owned(),
        severity: Severity::Info,
        system: None,
        text: format!(
            "Correlations between metrics rest on {} systems; fewer than {FEW_SYSTEMS} tell little.",
            systems.len()
        ),
    })
}

/// A metric so that larger is better.
fn merit(system: &System, id: &str) -> Option<f64> {
    let value = system.metrics.get(id)?.value?;
    Some(if Direction::of(id) == Direction::Lower { -value } else { value })
}

fn predictiveness(systems: &[System], id: &str, target: &str) -> Predictiveness {
    let both = systems.iter().filter_map(|system| Some((merit(system, id)?, merit(system, target)?)));
    let (x, y): (Vec<f64>, Vec<f64>) = both.unzip();
    let of = correlations(&x, &y);
    Predictiveness {
        metric: id.to_owned(),
        target: target.to_owned(),
        systems: x.len() as u64,
        spearman: of.spearman,
        kendall: of.kendall,
        pearson: of.pearson,
    }
}

fn ranking(dataset: &str, id: &str, members: &[&System]) -> Ranking {
    let merits: Vec<Option<f64>> = members.iter().map(|system| merit(system, id)).collect();
    let rank = |merit: &f64| {
        let better = merits.iter().flatten().filter(|other| *other > merit).count();
        let equal = merits.iter().flatten().filter(|other| *other == merit).count();
        better as f64 + (equal + 1) as f64 / 2.0
    };
    Ranking {
        dataset: dataset.to_owned(),
        metric: id.to_owned(),
        systems: members
            .iter()
            .zip(&merits)
            .map(|(system, merit)| Ranked { name: system.name.clone(), rank: merit.as_ref().map(rank) })
            .collect(),
    }
}
