//! To which group of people the trials belong.

use crate::identities::Identities;

/// The code of a trial between two groups.
pub const CROSS: u32 = u32::MAX;

/// The code of a trial that belongs to no group, because somebody's is not known.
pub const NO_GROUP: u32 = u32::MAX - 1;

/// The group of every trial, in the order of the scores that it goes with.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Groups {
    /// What the groups are called, in the order of their codes.
    pub names: Vec<String>,
    /// A code a mated trial: a group's, or [`CROSS`], or [`NO_GROUP`].
    pub mated: Vec<u32>,
    /// A code a non-mated trial.
    pub non_mated: Vec<u32>,
}

/// The trials of one group of one system.
#[derive(Clone, Debug)]
pub struct Part {
    /// The group's name; none for trials between groups.
    pub name: Option<String>,
    /// The mated trials.
    pub mated: Class,
    /// The non-mated ones.
    pub non_mated: Class,
}

/// Trials of one class.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Class {
    /// Scores as written, none missing.
    pub scores: Vec<f64>,
    /// Who is compared, in the same order; empty where that is not known.
    pub codes: Vec<[u32; 2]>,
}

impl Groups {
    /// The trials of each group, and those between groups where there are any. NaN scores and trials of no group
    /// are left out.
    /// Time: O(groups + n).
    pub fn parts(&self, mated: &[f64], non_mated: &[f64], identities: Option<&Identities>) -> Vec<Part> {
        let of_class = |scores: &[f64], codes: &[u32], who: Option<&Vec<[u32; 2]>>| {
            let mut classes = vec![Class::default(); self.names.len() + 1];
            let counts = |&(_, (score, &code)): &(usize, (&f64, &u32))| !score.is_nan() && code != NO_GROUP;
            for (trial, (&score, &code)) in scores.iter().zip(codes).enumerate().filter(counts) {
                let class = &mut classes[(code as usize).min(self.names.len())];
                class.scores.push(score);
                class.codes.extend(who.and_then(|who| who.get(trial)));
            }
            classes
        };
        let mated = of_class(mated, &self.mated, identities.map(|identities| &identities.mated));
        let non_mated = of_class(non_mated, &self.non_mated, identities.map(|identities| &identities.non_mated));
        let names = self.names.iter().cloned().map(Some).chain([None]);
        let parts = names.zip(mated).zip(non_mated).map(|((name, mated), non_mated)| Part { name, mated, non_mated });
        parts.filter(|part| part.name.is_some() || part.trials() > 0).collect()
    }
}

impl Part {
    /// The number of trials.
    pub fn trials(&self) -> usize {
        self.mated.scores.len() + self.non_mated.scores.len()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn trials_go_to_their_groups() {
        let groups = Groups {
            names: vec!["f".into(), "m".into()],
            mated: vec![0, 1, 0, NO_GROUP],
            non_mated: vec![CROSS, 1, 0, CROSS],
        };
        let parts = groups.parts(&[0.9, 0.8, f64::NAN, 0.7], &[0.1, 0.2, 0.3, 0.4], None);
        let of: Vec<_> =
            parts.iter().map(|p| (p.name.as_deref(), &p.mated.scores[..], &p.non_mated.scores[..])).collect();
        assert_eq!(
            of,
            [
                (Some("f"), &[0.9][..], &[0.3][..]),
                (Some("m"), &[0.8][..], &[0.2][..]),
                (None, &[][..], &[0.1, 0.4][..])
            ]
        );
    }
}
