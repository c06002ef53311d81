//! Operating points: what a threshold chosen for a target rate does.

use serde::{Deserialize, Serialize};

use super::Value;
use crate::rate::Rate;
use crate::staircase::{Acceptance, Accepted};

/// Expected false matches, and observed false non-matches, that the rule of 30 asks for.
pub const RULE_OF_30: u64 = 30;

/// How far the trials support a value at a target FMR u.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Support {
    /// None of the below.
    Supported,
    /// N u < 30, or fewer than 30 observed false non-matches (rule of 30).
    Weak,
    /// u falls inside a tie, and the achievable FMR is below u/2.
    Tied,
    /// N u < 1.
    Unsupported,
}

impl Support {
    /// The word that stands in a report.
    pub fn name(self) -> &'static str {
        match self {
            Self::Supported => "supported",
            Self::Weak => "weak",
            Self::Tied => "tied",
            Self::Unsupported => "unsupported",
        }
    }
}

/// The achievable point at a target FMR.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Achievable {
    /// The target u.
    pub target: Rate,
    /// What the threshold accepts.
    pub at: Accepted,
    /// The verdict: the first that holds of unsupported, weak and tied.
    pub support: Support,
    /// Whether u falls strictly inside a tie of several non-mated trials and the achieved FMR is
    /// below u/2, whatever the verdict.
    pub tied: bool,
    /// The false match count N u that the target allows.
    pub allowed: f64,
    /// The observed false non-matches.
    pub false_non_matches: u64,
}

/// The lowest threshold with FMR <= u, decided in integers. Time: O(log n).
pub fn achievable(staircase: &impl Acceptance, target: Rate) -> Achievable {
    let allowed = target.times(staircase.non_mated());
    let (at, next) = match staircase.non_mated_score(allowed.floor) {
        Some(score) => (staircase.accepted_above(score), staircase.accepted_at(score)),
        None => (staircase.accept_all(), staircase.accept_all()),
    };
    let false_non_matches = staircase.mated() - at.mated;
    let inside = allowed.exceeds(at.non_mated) && allowed.below(next.non_mated);
    let tied = inside && next.non_mated - at.non_mated > 1 && allowed.exceeds(2 * at.non_mated);
    let support = if allowed.floor < 1 {
        Support::Unsupported
    } else if allowed.floor < RULE_OF_30 || false_non_matches < RULE_OF_30 {
        Support::Weak
    } else if tied {
        Support::Tied
    } else {
        Support::Supported
    };
    let allowed = allowed.floor as f64 + allowed.remainder;
    Achievable { target, at, support, tied, allowed, false_non_matches }
}

/// The segment in which T(u) lies: its ends, and how far along u is, in [0, 1).
fn segment_at(staircase: &impl Acceptance, target: Rate) -> (Accepted, Accepted, f64) {
    let x = target.times(staircase.non_mated());
    let Some(score) = staircase.non_mated_score(x.floor) else {
        return (staircase.accept_all(), staircase.accept_all(), 0.0);
    };
    let (from, to) = (staircase.accepted_above(score), staircase.accepted_at(score));
    let share = ((x.floor - from.non_mated) as f64 + x.remainder) / (to.non_mated - from.non_mated) as f64;
    (from, to, share)
}

/// T(u), the TMR at FMR u, in [0, 1]: linear between vertices, the top where the curve is
/// vertical at exactly u. Time: O(log n).
pub fn tmr_at_fmr(staircase: &impl Acceptance, target: Rate) -> Value {
    let (from, to, share) = segment_at(staircase, target);
    let mated = from.mated as f64 + share * (to.mated - from.mated) as f64;
    let value = Value::of(mated / staircase.mated() as f64);
    value.bracket(staircase.tmr(to), staircase.tmr(from))
}

/// 1 - T(u), from the count of false non-matches. Time: O(log n).
pub fn fnmr_at_fmr(staircase: &impl Acceptance, target: Rate) -> f64 {
    let (from, to, share) = segment_at(staircase, target);
    let missed = (staircase.mated() - from.mated) as f64 - share * (to.mated - from.mated) as f64;
    missed / staircase.mated() as f64
}

/// FMR at the highest threshold with TMR >= v (a step, not interpolated), with that threshold.
/// Time: O(log n).
pub fn fmr_at_tmr(staircase: &impl Acceptance, target: Rate) -> Value {
    let needed = target.times(staircase.mated()).ceil().max(1);
    let at = staircase.mated_score(needed - 1).map_or(staircase.accept_all(), |score| staircase.accepted_at(score));
    Value::of(staircase.fmr(at)).at(at)
}

/// Rates at a stated threshold, each in [0, 1].
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Stated {
    /// TMR.
    pub tmr: f64,
    /// FMR.
    pub fmr: f64,
    /// FNMR.
    pub fnmr: f64,
    /// The share of trials decided rightly, at the data's prevalence.
    pub accuracy: f64,
}

/// The rates at an oriented score as threshold. Time: O(log n).
pub fn at_threshold(staircase: &impl Acceptance, score: f64) -> Stated {
    let at = staircase.accepted_at(score);
    let right = at.mated + staircase.non_mated() - at.non_mated;
    Stated {
        tmr: staircase.tmr(at),
        fmr: staircase.fmr(at),
        fnmr: staircase.fnmr(at),
        accuracy: right as f64 / (staircase.mated() + staircase.non_mated()) as f64,
    }
}

/// TMR p / (TMR p + FMR (1 - p)) at prevalence p; none where nothing is accepted.
pub fn precision(staircase: &impl Acceptance, at: Accepted, prevalence: f64) -> Option<f64> {
    let mated = staircase.tmr(at) * prevalence;
    let accepted = mated + staircase.fmr(at) * (1.0 - prevalence);
    (accepted > 0.0).then(|| mated / accepted)
}
