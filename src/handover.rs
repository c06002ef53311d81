//! Cohorts as a flat list of numbers, to be handed from one worker to another.

use std::sync::Arc;

use crate::cohort::{Cohort, Order};
use crate::identities::{Identities, Kind};
use crate::settings::Orientation;
use crate::staircase::Staircase;

/// Numbers in front of a cohort: systems, mated and non-mated trials, kind of identities and their counts.
const HEAD: usize = 6;

/// The bytes of memory that a worker needs at most to resample cohorts that are handed to it.
pub fn memory<'a>(cohorts: impl Iterator<Item = &'a Cohort>) -> u64 {
    let of_cohort = |cohort: &Cohort| {
        let first = cohort.first();
        (first.mated() + first.non_mated()) * bytes_a_trial(cohort.staircases().len(), first.identities().is_some())
    };
    cohorts.map(of_cohort).sum()
}

/// As measured in the page's module, with what is handed over: 74 for one system where half of the trials
/// are mated, 59 where few are; 33 more with identities, 70 and 64 more for each further system.
fn bytes_a_trial(systems: usize, identified: bool) -> u64 {
    80 + if identified { 35 } else { 0 } + 72 * (systems as u64 - 1)
}

/// Everything that [`from_floats`] needs: for each cohort its head, then for each system its orientation and
/// the scores of both classes, then the identities of the first, then the orders of the others.
pub fn to_floats<'a>(cohorts: impl Iterator<Item = &'a Cohort>) -> Vec<f64> {
    let mut floats = Vec::new();
    for cohort in cohorts {
        let first = cohort.first();
        let (kind, one, other) = match first.identities().map(|identities| identities.kind) {
            None => (0.0, 0, 0),
            Some(Kind::One { count }) => (1.0, count, 0),
            Some(Kind::Shared { count }) => (2.0, count, 0),
            Some(Kind::Disjoint { gallery, probe }) => (3.0, gallery, probe),
        };
        let systems = cohort.staircases().len() as f64;
        floats.extend([systems, first.mated() as f64, first.non_mated() as f64, kind, one.into(), other.into()]);
        for staircase in cohort.staircases() {
            floats.push(f64::from(u8::from(staircase.orientation() == Orientation::Distance)));
            floats.extend_from_slice(staircase.mated_scores());
            floats.extend_from_slice(staircase.non_mated_scores());
        }
        if let Some(identities) = first.identities() {
            let codes = identities.mated.iter().chain(&identities.non_mated);
            floats.extend(codes.flat_map(|&[a, b]| [f64::from(a), f64::from(b)]));
        }
        for order in (1..).map_while(|system| cohort.order(system)) {
            floats.extend(order.mated.iter().chain(&order.non_mated).map(|&place| f64::from(place)));
        }
    }
    floats
}

/// The cohorts that [`to_floats`] laid flat; none when the numbers are no such.
pub fn from_floats(floats: &[f64]) -> Option<Vec<Cohort>> {
    let mut rest = floats;
    let mut cohorts = Vec::new();
    while !rest.is_empty() {
        cohorts.push(cohort(&mut rest)?);
    }
    (!cohorts.is_empty()).then_some(cohorts)
}

fn cohort(rest: &mut &[f64]) -> Option<Cohort> {
    let &[systems, m, n, kind, one, other] = taken(rest, HEAD)? else { return None };
    let (m, n) = (m as usize, n as usize);
    let mut staircases = Vec::new();
    for _ in 0..systems as usize {
        let orientation = if taken(rest, 1)? == [1.0] { Orientation::Distance } else { Orientation::Similarity };
        let (mated, non_mated) = (taken(rest, m)?, taken(rest, n)?);
        let falling = |scores: &[f64]| !scores.is_empty() && scores.is_sorted_by(|a, b| a >= b);
        if !falling(mated) || !falling(non_mated) {
            return None;
        }
        staircases.push(Staircase::of_sorted(mated.to_vec(), non_mated.to_vec(), orientation));
    }
    let kind = match kind {
        0.0 => None,
        1.0 => Some(Kind::One { count: one as u32 }),
        2.0 => Some(Kind::Shared { count: one as u32 }),
        3.0 => Some(Kind::Disjoint { gallery: one as u32, probe: other as u32 }),
        _ => return None,
    };
    if let Some(kind) = kind {
        let pairs = |codes: &[f64]| codes.as_chunks().0.iter().map(|&[a, b]| [a as u32, b as u32]).collect();
        let identities = Identities { mated: pairs(taken(rest, 2 * m)?), non_mated: pairs(taken(rest, 2 * n)?), kind };
        if !identities.are_sound() {
            return None;
        }
        let first = staircases.first_mut()?;
        *first = first.clone().with_identities(Some(identities));
    }
    let places = |places: &[f64]| places.iter().map(|&place| place as u32).collect();
    let orders: Option<Vec<Order>> = (1..staircases.len())
        .map(|_| Some(Order { mated: places(taken(rest, m)?), non_mated: places(taken(rest, n)?) }))
        .collect();
    Cohort::of_sorted(staircases.into_iter().map(Arc::new).collect(), orders?)
}

/// The first numbers, taken off.
fn taken<'a>(rest: &mut &'a [f64], count: usize) -> Option<&'a [f64]> {
    let (taken, left) = rest.split_at_checked(count)?;
    *rest = left;
    Some(taken)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::trials::Trials;

    /// Memory that the page's module had grown to after some batches, in bytes a trial, with what it was given.
    #[test]
    fn memory_is_enough_and_not_far_above() {
        let measured =
            [(1, false, 74), (1, true, 107), (2, false, 144), (2, true, 157), (3, false, 175), (6, false, 374)];
        for (systems, identified, measured) in measured {
            let bytes = bytes_a_trial(systems, identified);
            assert!((measured..measured * 3 / 2).contains(&bytes), "{systems} {identified}: {bytes}");
        }
        let trials = || Trials::new(vec![0.5], vec![0.25, -1.0], Orientation::Similarity).unwrap();
        let [one, two] = [vec![trials()], vec![trials(), trials()]].map(|systems| Cohort::of(systems).unwrap());
        assert_eq!(memory([&one, &two].into_iter()), 3 * (bytes_a_trial(1, false) + bytes_a_trial(2, false)));
    }

    #[test]
    fn cohorts_come_back_whole() {
        let trials = || Trials::new(vec![0.5, f64::INFINITY], vec![0.25, -1.0, 0.5], Orientation::Distance).unwrap();
        let other = Trials::new(vec![4.0, 9.0], vec![5.0, 5.0, -2.0], Orientation::Similarity).unwrap();
        let identities = Identities {
            mated: vec![[0, 0], [2, 2]],
            non_mated: vec![[0, 1], [0, 2], [1, 2]],
            kind: Kind::Shared { count: 3 },
        };
        let single = Cohort::single(Arc::new(Staircase::new(trials())));
        let several = Cohort::of(vec![trials().with_identities(Some(identities)), other]).unwrap();
        let floats = to_floats([&single, &several].into_iter());
        let back = from_floats(&floats).unwrap();
        assert_eq!(back.len(), 2);
        for (cohort, back) in [single, several].iter().zip(&back) {
            assert_eq!(back.order(1), cohort.order(1));
            assert_eq!(back.first().identities(), cohort.first().identities());
            for (staircase, back) in cohort.staircases().iter().zip(back.staircases()) {
                assert_eq!(back.mated_scores(), staircase.mated_scores());
                assert_eq!(back.non_mated_scores(), staircase.non_mated_scores());
                assert_eq!(back.orientation(), staircase.orientation());
            }
        }
        let first = HEAD + 1 + 5;
        for cut in (0..floats.len()).filter(|&cut| cut != first) {
            assert!(from_floats(&floats[..cut]).is_none(), "cut at {cut}");
        }
    }
}
