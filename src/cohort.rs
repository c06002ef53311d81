//! Systems that scored the same trials, so that one resample serves them all.
//!
//! Each system's staircase is sorted for itself. The first system's order of trials is the cohort's; every
//! other system knows where its sorted trials stand in it.

use std::cmp::Ordering;
use std::sync::Arc;

use crate::identities::Identities;
use crate::order;
use crate::settings::Orientation;
use crate::staircase::Staircase;
use crate::trials::Trials;

/// One or several systems on the same trials.
///
/// # Guarantees
/// All staircases have the same number of trials of each class. There is an order for every staircase but
/// the first, and it is a permutation of the cohort's trials.
#[derive(Clone, Debug)]
pub struct Cohort {
    staircases: Vec<Arc<Staircase>>,
    orders: Vec<Order>,
}

/// Where the trials of a staircase, in their sorted order, stand among those of the cohort.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Order {
    /// Of each mated trial.
    pub mated: Vec<u32>,
    /// Of each non-mated trial.
    pub non_mated: Vec<u32>,
}

impl Cohort {
    /// A system by itself.
    pub fn single(staircase: Arc<Staircase>) -> Self {
        Self { staircases: vec![staircase], orders: Vec::new() }
    }

    /// Sorts the trials of systems that are given in one order, with the identities of the first.
    ///
    /// Trials with the same scores are told apart by their identities, or not at all: the order of rows
    /// never shows. None when the systems have different numbers of trials, or there is no system.
    /// Time: O(systems x n). Memory: 4 bytes a trial and system beyond the scores.
    pub fn of(mut systems: Vec<Trials>) -> Option<Self> {
        let identities = systems.first_mut()?.take_identities();
        let scores: Vec<(Vec<f64>, Vec<f64>, Orientation)> = systems.into_iter().map(Trials::into_scores).collect();
        let column = |class: usize| -> Vec<&[f64]> {
            scores.iter().map(|(mated, non_mated, _)| [mated, non_mated][class].as_slice()).collect()
        };
        let (mated, non_mated) = (column(0), column(1));
        let alike = |column: &[&[f64]]| column.iter().all(|scores| scores.len() == column[0].len());
        if !alike(&mated) || !alike(&non_mated) {
            return None;
        }
        let codes = identities.as_ref().map(|identities| [&identities.mated[..], &identities.non_mated[..]]);
        let first = Order {
            mated: arrange(&mated, codes.map(|codes| codes[0])),
            non_mated: arrange(&non_mated, codes.map(|codes| codes[1])),
        };
        let identities = identities.map(|identities| reordered(&identities, &first));
        let mut staircases = Vec::with_capacity(scores.len());
        let mut orders = Vec::with_capacity(scores.len() - 1);
        for (index, (mated, non_mated, orientation)) in scores.into_iter().enumerate() {
            let (mut mated, mut non_mated) = (picked(&mated, &first.mated), picked(&non_mated, &first.non_mated));
            let mut identities = identities.clone();
            if index > 0 {
                let order = Order { mated: arrange(&[&mated], None), non_mated: arrange(&[&non_mated], None) };
                (mated, non_mated) = (picked(&mated, &order.mated), picked(&non_mated, &order.non_mated));
                identities = identities.map(|identities| reordered(&identities, &order));
                orders.push(order);
            }
            let staircase = Staircase::of_sorted(mated, non_mated, orientation).with_identities(identities);
            staircases.push(Arc::new(staircase));
        }
        Some(Self { staircases, orders })
    }

    /// Staircases that are sorted already, with the orders of the second and later ones; none when they do
    /// not fit together. Time: O(systems x n).
    pub fn of_sorted(staircases: Vec<Arc<Staircase>>, orders: Vec<Order>) -> Option<Self> {
        let first = staircases.first()?;
        let (m, n) = (first.mated(), first.non_mated());
        let alike = staircases.iter().all(|staircase| (staircase.mated(), staircase.non_mated()) == (m, n));
        let sound = |order: &Order| is_permutation(&order.mated, m) && is_permutation(&order.non_mated, n);
        let fits = alike && orders.len() + 1 == staircases.len() && orders.iter().all(sound);
        fits.then_some(Self { staircases, orders })
    }

    /// The systems' staircases.
    pub fn staircases(&self) -> &[Arc<Staircase>] {
        &self.staircases
    }

    /// The order of a system's sorted trials; the first has the cohort's own.
    pub fn order(&self, system: usize) -> Option<&Order> {
        self.orders.get(system.checked_sub(1)?)
    }

    /// The first system's staircase, which has the number of trials of all, and who is compared in them.
    pub fn first(&self) -> &Arc<Staircase> {
        &self.staircases[0]
    }
}

/// Trials in falling order of their scores in the first column, then in the others, then by identities.
fn arrange(columns: &[&[f64]], codes: Option<&[[u32; 2]]>) -> Vec<u32> {
    let (first, others) = columns.split_first().expect("a cohort has a system");
    let indexed = |(index, &score): (usize, &f64)| (-score, u32::try_from(index).expect("a trial takes bytes"));
    let mut both: Vec<(f64, u32)> = first.iter().enumerate().map(indexed).collect();
    // Stable: equal scores keep their order.
    radsort::sort_by_key(&mut both, |&(score, _)| score);
    if !others.is_empty() || codes.is_some() {
        let by_others = |&(_, a): &(f64, u32), &(_, b): &(f64, u32)| -> Ordering {
            let (a, b) = (a as usize, b as usize);
            let scores = others.iter().map(|column| column[b].total_cmp(&column[a]));
            let of_codes = codes.map(|codes| codes[a].cmp(&codes[b]));
            scores.chain(of_codes).find(|order| order.is_ne()).unwrap_or(Ordering::Equal)
        };
        let ties = both.chunk_by_mut(|a, b| a.0 == b.0).filter(|tie| tie.len() > 1);
        ties.for_each(|tie| order::arrange(tie, &by_others));
    }
    both.into_iter().map(|(_, index)| index).collect()
}

fn picked<T: Copy>(values: &[T], order: &[u32]) -> Vec<T> {
    order.iter().map(|&index| values[index as usize]).collect()
}

fn reordered(identities: &Identities, order: &Order) -> Identities {
    Identities {
        mated: picked(&identities.mated, &order.mated),
        non_mated: picked(&identities.non_mated, &order.non_mated),
        kind: identities.kind,
    }
}

fn is_permutation(order: &[u32], trials: u64) -> bool {
    let mut seen = vec![false; order.len()];
    order.len() as u64 == trials
        && order.iter().all(|&index| seen.get_mut(index as usize).is_some_and(|seen| !std::mem::replace(seen, true)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::identities::Kind;

    fn trials(mated: &[f64], non_mated: &[f64]) -> Trials {
        Trials::new(mated.to_vec(), non_mated.to_vec(), Orientation::Similarity).unwrap()
    }

    #[test]
    fn systems_know_where_their_trials_stand() {
        let identities = Identities {
            mated: vec![[0, 0], [1, 1], [2, 2]],
            non_mated: vec![[0, 1], [1, 2]],
            kind: Kind::Shared { count: 3 },
        };
        let first = trials(&[0.5, 0.9, 0.5], &[0.1, 0.2]).with_identities(Some(identities));
        let cohort = Cohort::of(vec![first, trials(&[7.0, 3.0, 8.0], &[2.0, 2.0])]).unwrap();
        let [a, b] = cohort.staircases() else { panic!("two systems") };
        assert_eq!((a.mated_scores(), b.mated_scores()), (&[0.9, 0.5, 0.5][..], &[8.0, 7.0, 3.0][..]));
        // Of the two tied trials of a, the one with the larger score of b stands first.
        assert_eq!(a.identities().unwrap().mated, [[1, 1], [2, 2], [0, 0]]);
        assert_eq!(b.identities().unwrap().mated, [[2, 2], [0, 0], [1, 1]]);
        assert_eq!(cohort.order(1).unwrap(), &Order { mated: vec![1, 2, 0], non_mated: vec![0, 1] });
        assert_eq!(cohort.order(0), None);
    }

    #[test]
    fn the_order_of_rows_does_not_show() {
        let a = [0.5, 0.5, 0.5, 0.9, 0.1];
        let b = [1.0, 3.0, 1.0, 2.0, 1.0];
        let turned = |values: &[f64; 5]| [3, 1, 4, 0, 2].map(|row: usize| values[row]);
        let of = |a: &[f64; 5], b: &[f64; 5]| Cohort::of(vec![trials(a, b), trials(b, a)]).unwrap();
        let (plain, other) = (of(&a, &b), of(&turned(&a), &turned(&b)));
        assert_eq!(plain.order(1), other.order(1));
        assert_eq!(plain.first().mated_scores(), other.first().mated_scores());
    }

    #[test]
    fn a_system_beside_itself_has_its_own_order() {
        let same = || trials(&[0.5, 0.9, 0.5], &[0.1, 0.2, 0.1]);
        let cohort = Cohort::of(vec![same(), same()]).unwrap();
        assert_eq!(cohort.order(1).unwrap(), &Order { mated: vec![0, 1, 2], non_mated: vec![0, 1, 2] });
    }

    #[test]
    fn what_does_not_fit_together_is_no_cohort() {
        assert!(Cohort::of(vec![trials(&[0.5], &[0.1]), trials(&[0.5, 0.6], &[0.1])]).is_none());
        assert!(Cohort::of(Vec::new()).is_none());
        let staircase = Arc::new(Staircase::new(trials(&[0.5, 0.6], &[0.1])));
        for (mated, fits) in [(vec![0, 1], true), (vec![0, 0], false), (vec![0, 2], false), (vec![0], false)] {
            let order = Order { mated, non_mated: vec![0] };
            let cohort = Cohort::of_sorted(vec![Arc::clone(&staircase), Arc::clone(&staircase)], vec![order]);
            assert_eq!(cohort.is_some(), fits);
        }
    }
}
