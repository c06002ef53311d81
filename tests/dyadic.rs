//! The dyadic standard error against the double sum that defines it.

use operating_point::identities::Kind;
use operating_point::uncertainty::dyadic::Dyads;
use proptest::prelude::*;

/// Var(p) n^2: the sum of r_k r_l over ordered pairs of trials that share an identity.
fn double_sum(kind: Kind, codes: &[[u32; 2]], errors: usize) -> f64 {
    let rate = errors as f64 / codes.len() as f64;
    let residual = |trial: usize| f64::from(u8::from(trial < errors)) - rate;
    let share = |[a, b]: [u32; 2], [c, d]: [u32; 2]| match kind {
        Kind::Disjoint { .. } => a == c || b == d,
        _ => a == c || a == d || b == c || b == d,
    };
    let mut sum = 0.0;
    for (k, &one) in codes.iter().enumerate() {
        for (l, &other) in codes.iter().enumerate() {
            if share(one, other) {
                sum += residual(k) * residual(l);
            }
        }
    }
    sum
}

proptest! {
    #[test]
    fn sums_by_identity_and_pair_are_the_double_sum(
        shape in 0_usize..3,
        codes in prop::collection::vec((0_u32..6, 0_u32..6), 1..40),
        share in 0.0..1.0_f64,
    ) {
        let kind = [
            Kind::One { count: 6 },
            Kind::Shared { count: 6 },
            Kind::Disjoint { gallery: 6, probe: 6 },
        ][shape];
        let one = matches!(kind, Kind::One { .. });
        let codes: Vec<[u32; 2]> = codes.into_iter().map(|(a, b)| if one { [a, a] } else { [a, b] }).collect();
        let errors = (share * codes.len() as f64) as usize;
        let sum = double_sum(kind, &codes, errors);
        let ours = Dyads::new(kind, &codes).standard_error(0..errors);
        match ours {
            Some(error) => {
                let squared = error * codes.len() as f64 * error * codes.len() as f64;
                prop_assert!((squared - sum).abs() < 1e-9, "{squared}, not {sum}");
            }
            None => prop_assert!(sum < 1e-9, "{sum}"),
        }
    }
}
