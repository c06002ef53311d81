//! Every choice that shows in a number of the report.

use indexmap::IndexMap;
use serde::{Deserialize, Serialize};

use crate::error::{Error, ErrorKind, Result};
use crate::number::shortest;
use crate::rate::Rate;

/// Which end of the score scale speaks for a mated pair.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Orientation {
    /// Larger scores are stronger evidence for a mated pair.
    Similarity,
    /// Smaller scores are stronger evidence for a mated pair.
    Distance,
}

impl Orientation {
    /// The word that stands in a report.
    pub fn name(self) -> &'static str {
        match self {
            Self::Similarity => "similarity",
            Self::Distance => "distance",
        }
    }
}

/// What the bootstrap draws with replacement.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Scheme {
    /// Trials, all together: M and N vary.
    Trial,
    /// Trials, each class for itself: M and N stay.
    Stratified,
    /// Identities, with all their trials.
    Identity,
}

impl Scheme {
    /// The word that stands in the settings.
    pub fn name(self) -> &'static str {
        match self {
            Self::Trial => "trial",
            Self::Stratified => "stratified",
            Self::Identity => "identity",
        }
    }

    /// The name of an interval's method in the report.
    pub fn method(self) -> &'static str {
        match self {
            Self::Trial => "bootstrap-trial",
            Self::Stratified => "bootstrap-stratified",
            Self::Identity => "bootstrap-identity",
        }
    }

    /// The scheme of a name.
    ///
    /// # Errors
    /// When there is no such scheme.
    pub fn of_name(name: &str) -> Result<Self> {
        [Self::Trial, Self::Stratified, Self::Identity].into_iter().find(|scheme| scheme.name() == name).ok_or_else(
            || {
                Error::new(
                    ErrorKind::Setting,
                    format!("there is no bootstrap scheme '{name}'"),
                    "Choose trial, stratified or identity, or several.",
                )
            },
        )
    }
}

/// The most systems that are evaluated together.
pub const MOST_SYSTEMS: usize = 50;

/// The most resamples: more tell nothing that the trials know.
const MOST_RESAMPLES: u32 = 1_000_000;

/// Chooses no development data set, whatever the names say.
pub const NO_DEVELOPMENT: &str = "none";

/// The most values of one kind, such as FMR targets: each is a row of every table, and is sought in every resample.
const MOST_VALUES: usize = 100;

/// The settings of one evaluation; the report repeats them, so that it can be made again.
///
/// ```
/// use operating_point::settings::Settings;
/// let settings: Settings = serde_json::from_str(r#"{"fmr_targets": [1e-3], "positive": "genuine"}"#).unwrap();
/// settings.validate().unwrap();
/// assert_eq!(settings.fmr_targets, [1e-3]);
/// assert_eq!(settings.priors, [0.01]);
/// ```
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Settings {
    /// False match rates, each in (0, 1], at which operating points are stated.
    pub fmr_targets: Vec<f64>,
    /// True match rates, each in (0, 1], for which the FMR is stated.
    pub tmr_targets: Vec<f64>,
    /// Priors P of a mated pair, each in (0, 1), for the detection cost and the precision.
    pub priors: Vec<f64>,
    /// Cost C_m of a false non-match (a miss), above 0.
    pub cost_miss: f64,
    /// Cost C_fa of a false match (a false alarm), above 0.
    pub cost_false_match: f64,
    /// Thresholds, in the sign of the score file, at which the rates are stated.
    pub thresholds: Vec<f64>,
    /// The level of every confidence interval, in (0, 1).
    pub level: f64,
    /// The number B of bootstrap resamples; 0 leaves the bootstrap out.
    pub resamples: u32,
    /// Bootstrap schemes, shown together; empty: trial, and identity where identities are known.
    pub schemes: Vec<Scheme>,
    /// The seed of the bootstrap, below 2^53.
    pub seed: u64,
    /// The orientation; none: similarity, unless the name of the column or file says distance.
    pub orientation: Option<Orientation>,
    /// The label column, by its header or its number from 1; none: found.
    pub label: Option<String>,
    /// The score column, or one for each of several systems, by header or number from 1; empty: found.
    pub score: Vec<String>,
    /// The label word of the mated class; none: by the vocabulary.
    pub positive: Option<String>,
    /// Words in the score column that count as a failure, as NaN and empty do.
    pub failure: Vec<String>,
    /// Whether the non-mated file of a pair counts scores: its line k, from 0, says how many equal k.
    pub histogram: bool,
    /// The columns that say who is compared, one or two, by header or number from 1; empty: found;
    /// `none`: left alone.
    pub identity: Vec<String>,
    /// The column of each trial's group of people, or two of the groups of who is compared, by header or
    /// number from 1; empty: found; `none`: left alone.
    pub group: Vec<String>,
    /// The system that every other one is compared with, by the name shown; none: all pairs.
    pub baseline: Option<String>,
    /// The data set on which thresholds are chosen that the others are judged by; none: told by the names of
    /// the data sets, such as `face-dev` and `face-eval`; `none`: nothing is carried over.
    pub development: Option<String>,
    /// Whether p-values are adjusted over pairs by Holm's method.
    pub holm: bool,
    /// The names to show in place of those that the files give.
    pub names: IndexMap<String, String>,
}

impl Default for Settings {
    fn default() -> Self {
        Self {
            fmr_targets: vec![1e-1, 1e-2, 1e-3, 1e-4],
            tmr_targets: vec![0.9, 0.95, 0.99],
            priors: vec![0.01],
            cost_miss: 1.0,
            cost_false_match: 1.0,
            thresholds: Vec::new(),
            level: 0.95,
            resamples: 1000,
            schemes: Vec::new(),
            seed: 1,
            orientation: None,
            label: None,
            score: Vec::new(),
            positive: None,
            failure: Vec::new(),
            histogram: false,
            identity: Vec::new(),
            group: Vec::new(),
            baseline: None,
            development: None,
            holm: false,
            names: IndexMap::new(),
        }
    }
}

impl Settings {
    /// Reads settings from JSON; absent fields take their defaults.
    ///
    /// # Errors
    /// When the text is not JSON of this shape, or a value is out of its range.
    pub fn from_json(text: &str) -> Result<Self> {
        let settings: Self = serde_json::from_str(text).map_err(|error| {
            Error::new(
                ErrorKind::Setting,
                format!("the settings cannot be read: {error}"),
                "Correct the settings, or leave them out for the defaults.",
            )
        })?;
        settings.validate()?;
        Ok(settings)
    }

    /// The name to show for a system that a file names.
    pub fn shown(&self, system: &str) -> String {
        self.names.get(system).cloned().unwrap_or_else(|| system.to_owned())
    }

    /// Checks that systems, given as data set and name, can be told apart, and that the baseline is one.
    ///
    /// # Errors
    /// Names the setting that does not fit them.
    pub fn check_names<'a>(&self, systems: impl Iterator<Item = (&'a str, &'a str)>) -> Result<()> {
        let systems: Vec<(&str, &str)> = systems.collect();
        if let Some(&(_, twice)) =
            systems.iter().enumerate().find(|(at, pair)| systems[..*at].contains(pair)).map(|(_, pair)| pair)
        {
            return Err(Error::new(
                ErrorKind::Setting,
                format!("two systems of a data set would be called '{twice}'"),
                "Give each system a name of its own.",
            ));
        }
        if let Some(development) = &self.development
            && development != NO_DEVELOPMENT
            && !systems.iter().any(|(dataset, _)| dataset == development)
        {
            let mut names: Vec<&str> = systems.iter().map(|&(dataset, _)| dataset).collect();
            names.dedup();
            return Err(Error::new(
                ErrorKind::Setting,
                format!("there is no data set '{development}' to choose thresholds on"),
                format!("Name one of {}.", names.join(", ")),
            ));
        }
        match &self.baseline {
            Some(baseline) if !systems.iter().any(|(_, system)| system == baseline) => {
                let names: Vec<&str> = systems.iter().take(8).map(|&(_, system)| system).collect();
                Err(Error::new(
                    ErrorKind::Setting,
                    format!("there is no system '{baseline}' to compare the others with"),
                    format!("Name one of {}.", names.join(", ")),
                ))
            }
            _ => Ok(()),
        }
    }

    /// Checks that every value lies in its range.
    ///
    /// # Errors
    /// Names the first setting that does not.
    pub fn validate(&self) -> Result<()> {
        let rate = |name: &str, values: &[f64], closed: bool| {
            values.iter().try_for_each(|&value| {
                if Rate::new(value).is_some() && (value < 1.0 || closed) {
                    return Ok(());
                }
                let range = if closed { "above 0 and at most 1" } else { "above 0 and below 1" };
                Err(Error::new(
                    ErrorKind::Setting,
                    format!("{name} {} is out of range", shortest(value)),
                    format!("Give a value {range}, such as 0.001."),
                ))
            })
        };
        rate("the FMR target", &self.fmr_targets, true)?;
        rate("the TMR target", &self.tmr_targets, true)?;
        rate("the prior P", &self.priors, false)?;
        for (name, cost) in [("a false non-match", self.cost_miss), ("a false match", self.cost_false_match)] {
            if !(cost > 0.0 && cost.is_finite()) {
                return Err(Error::new(
                    ErrorKind::Setting,
                    format!("the cost {cost} of {name} is out of range"),
                    "Give a finite cost above 0.",
                ));
            }
        }
        if self.thresholds.iter().any(|threshold| !threshold.is_finite()) {
            return Err(Error::new(ErrorKind::Setting, "a stated threshold is not finite", "Give a number."));
        }
        for (name, values) in [
            ("the FMR target", &self.fmr_targets),
            ("the TMR target", &self.tmr_targets),
            ("the prior P", &self.priors),
            ("the threshold", &self.thresholds),
        ] {
            if values.len() > MOST_VALUES {
                return Err(Error::new(
                    ErrorKind::Setting,
                    format!("{} values for {name} are too many", values.len()),
                    format!("Give at most {MOST_VALUES}; the report's curves have the points between."),
                ));
            }
            if let Some(twice) = repeated(values) {
                return Err(Error::new(
                    ErrorKind::Setting,
                    format!("{name} {} is given twice", shortest(twice)),
                    "Give each value once.",
                ));
            }
        }
        if let Some(twice) = repeated(&self.schemes) {
            return Err(Error::new(
                ErrorKind::Setting,
                format!("the bootstrap scheme {} is given twice", twice.name()),
                "Give each scheme once.",
            ));
        }
        if let Some((name, _)) = self.names.iter().find(|(_, shown)| shown.trim().is_empty()) {
            return Err(Error::new(
                ErrorKind::Setting,
                format!("the name to show for '{name}' is empty"),
                "Give a name that can be seen, or leave the setting out.",
            ));
        }
        if self.resamples > MOST_RESAMPLES {
            return Err(Error::new(
                ErrorKind::Setting,
                format!("{} resamples are too many", self.resamples),
                format!("Give at most {MOST_RESAMPLES}; 1000 serve most purposes."),
            ));
        }
        if self.seed >= 1 << 53 {
            return Err(Error::new(ErrorKind::Setting, "the seed is too large", "Give a whole number below 2^53."));
        }
        if !(self.level > 0.0 && self.level < 1.0) {
            return Err(Error::new(
                ErrorKind::Setting,
                format!("the confidence level {} is out of range", self.level),
                "Give a level above 0 and below 1, such as 0.95.",
            ));
        }
        if self.identity.len() > 2 {
            return Err(Error::new(
                ErrorKind::Setting,
                "more than two identity columns are named",
                "Name the two columns that say who is compared, or one.",
            ));
        }
        if self.group.len() > 2 {
            return Err(Error::new(
                ErrorKind::Setting,
                "more than two group columns are named",
                "Name the column of the trials' groups, or the two of who is compared.",
            ));
        }
        if self.score.len() > MOST_SYSTEMS {
            return Err(Error::new(
                ErrorKind::Setting,
                format!("{} score columns are named", self.score.len()),
                format!("Name at most {MOST_SYSTEMS}."),
            ));
        }
        let columns: Vec<&str> = self.score.iter().map(|name| name.trim()).collect();
        if let Some(twice) = repeated(&columns) {
            return Err(Error::new(
                ErrorKind::Setting,
                format!("the score column '{twice}' is named twice"),
                "Name each column once.",
            ));
        }
        Ok(())
    }
}

/// The first value that stands twice, 0 and -0 being one.
fn repeated<T: Copy + PartialEq>(values: &[T]) -> Option<T> {
    values.iter().enumerate().find(|(index, value)| values[..*index].contains(value)).map(|(_, &value)| value)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_out_of_range_or_given_twice_is_refused() {
        for (json, said) in [
            (r#"{"fmr_targets": [0.1, 1e-1]}"#, "the FMR target 0.1 is given twice"),
            (r#"{"tmr_targets": [0.9, 0.95, 0.9]}"#, "the TMR target 0.9 is given twice"),
            (r#"{"priors": [0.5, 0.5]}"#, "the prior P 0.5 is given twice"),
            (r#"{"thresholds": [0, -0.0]}"#, "given twice"),
            (r#"{"schemes": ["trial", "trial"]}"#, "the bootstrap scheme trial is given twice"),
            (r#"{"fmr_targets": [0]}"#, "the FMR target 0 is out of range"),
            (r#"{"level": 1}"#, "level"),
            (r#"{"seed": 9007199254740992}"#, "the seed is too large"),
            (r#"{"resamples": 10000000}"#, "too many"),
            (r#"{"score": ["a", " a "]}"#, "the score column 'a' is named twice"),
            (r#"{"names": {"a": " "}}"#, "the name to show for 'a' is empty"),
            (r#"{"foo": 1}"#, "foo"),
        ] {
            let error = Settings::from_json(json).unwrap_err();
            assert!(error.to_string().contains(said), "{json}: {error}");
        }
    }

    #[test]
    fn more_values_than_a_table_can_show_are_refused() {
        let targets = |count: u32| (1..=count).map(|at| f64::from(at) / 1000.0).collect();
        let settings = |count| Settings { fmr_targets: targets(count), ..Settings::default() };
        settings(100).validate().unwrap();
        let error = settings(101).validate().unwrap_err();
        assert_eq!(error.message(), "101 values for the FMR target are too many");
    }
}
