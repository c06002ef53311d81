//! A staircase as a flat list of numbers, to be handed from one worker to another.

use crate::identities::{Identities, Kind};
use crate::settings::Orientation;
use crate::staircase::Staircase;

/// Numbers in front of the scores.
const HEAD: usize = 6;

/// Everything that [`from_floats`] needs: counts, orientation and kind of identities, then the
/// scores of both classes, then their identities.
pub fn to_floats(staircase: &Staircase) -> Vec<f64> {
    let (mated, non_mated) = (staircase.mated_scores(), staircase.non_mated_scores());
    let distance = f64::from(u8::from(staircase.orientation() == Orientation::Distance));
    let (kind, first, second) = match staircase.identities().map(|identities| identities.kind) {
        None => (0.0, 0, 0),
        Some(Kind::One { count }) => (1.0, count, 0),
        Some(Kind::Shared { count }) => (2.0, count, 0),
        Some(Kind::Disjoint { gallery, probe }) => (3.0, gallery, probe),
    };
    let mut floats = vec![mated.len() as f64, non_mated.len() as f64, distance, kind, first.into(), second.into()];
    floats.extend_from_slice(mated);
    floats.extend_from_slice(non_mated);
    if let Some(identities) = staircase.identities() {
        let codes = identities.mated.iter().chain(&identities.non_mated);
        floats.extend(codes.flat_map(|&[a, b]| [f64::from(a), f64::from(b)]));
    }
    floats
}

/// The staircase that [`to_floats`] laid flat; none when the numbers are no such.
pub fn from_floats(floats: &[f64]) -> Option<Staircase> {
    let (&[m, n, distance, kind, first, second], rest) = floats.split_first_chunk::<HEAD>()?;
    let (mated, rest) = rest.split_at_checked(m as usize)?;
    let (non_mated, codes) = rest.split_at_checked(n as usize)?;
    let falling = |scores: &[f64]| !scores.is_empty() && scores.is_sorted_by(|a, b| a >= b);
    if !falling(mated) || !falling(non_mated) {
        return None;
    }
    let kind = match kind {
        0.0 => None,
        1.0 => Some(Kind::One { count: first as u32 }),
        2.0 => Some(Kind::Shared { count: first as u32 }),
        3.0 => Some(Kind::Disjoint { gallery: first as u32, probe: second as u32 }),
        _ => return None,
    };
    let expected = if kind.is_some() { 2 * (mated.len() + non_mated.len()) } else { 0 };
    if codes.len() != expected {
        return None;
    }
    let pairs = |codes: &[f64]| codes.as_chunks().0.iter().map(|&[a, b]| [a as u32, b as u32]).collect();
    let identities = kind.map(|kind| {
        let (of_mated, of_non_mated) = codes.split_at(2 * mated.len());
        Identities { mated: pairs(of_mated), non_mated: pairs(of_non_mated), kind }
    });
    if identities.as_ref().is_some_and(|identities| !identities.are_sound()) {
        return None;
    }
    let orientation = if distance == 1.0 { Orientation::Distance } else { Orientation::Similarity };
    Some(Staircase::of_sorted(mated.to_vec(), non_mated.to_vec(), orientation).with_identities(identities))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::trials::Trials;

    #[test]
    fn a_staircase_comes_back_whole() {
        let trials = Trials::new(vec![0.5, f64::INFINITY], vec![0.25, -1.0, 0.5], Orientation::Distance).unwrap();
        let identities = Identities {
            mated: vec![[0, 0], [2, 2]],
            non_mated: vec![[0, 1], [0, 2], [1, 2]],
            kind: Kind::Shared { count: 3 },
        };
        for trials in [trials.clone(), trials.with_identities(Some(identities))] {
            let staircase = Staircase::new(trials);
            let floats = to_floats(&staircase);
            let back = from_floats(&floats).unwrap();
            assert_eq!(back.mated_scores(), staircase.mated_scores());
            assert_eq!(back.non_mated_scores(), staircase.non_mated_scores());
            assert_eq!(back.orientation(), staircase.orientation());
            assert_eq!(back.identities(), staircase.identities());
            for cut in 0..floats.len() {
                assert!(from_floats(&floats[..cut]).is_none(), "cut at {cut}");
            }
        }
    }
}
