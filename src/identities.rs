//! Who is compared in each trial, as codes.

/// What the codes of trials mean.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// Each trial has one identity, which stands in both codes.
    One {
        /// Identities: codes lie below.
        count: u32,
    },
    /// Each trial has two identities with codes of one list: the same twice when it is mated, two
    /// different ones when not.
    Shared {
        /// Identities: codes lie below.
        count: u32,
    },
    /// The first code is of a gallery, the second of a probe, such as models and recordings, with
    /// lists of their own.
    Disjoint {
        /// Gallery identities: first codes lie below.
        gallery: u32,
        /// Probe identities: second codes lie below.
        probe: u32,
    },
}

impl Kind {
    /// How many identities there are in all.
    pub fn count(self) -> u64 {
        match self {
            Self::One { count } | Self::Shared { count } => count.into(),
            Self::Disjoint { gallery, probe } => u64::from(gallery) + u64::from(probe),
        }
    }
}

/// The identities of every trial, in the order of the scores that they go with.
///
/// The reader numbers them by the byte order of their texts, so that the order of rows does not show.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Identities {
    /// Two codes a mated trial.
    pub mated: Vec<[u32; 2]>,
    /// Two codes a non-mated trial.
    pub non_mated: Vec<[u32; 2]>,
    /// What the codes mean.
    pub kind: Kind,
}

impl Identities {
    /// Whether every code is in range and agrees with the kind. Time: O(n).
    pub fn are_sound(&self) -> bool {
        let limits = match self.kind {
            Kind::One { count } | Kind::Shared { count } => [count; 2],
            Kind::Disjoint { gallery, probe } => [gallery, probe],
        };
        let mut all = self.mated.iter().chain(&self.non_mated);
        let same = |codes: &[u32; 2]| codes[0] == codes[1];
        let agree = match self.kind {
            Kind::One { .. } => all.clone().all(same),
            Kind::Shared { .. } => self.mated.iter().all(same) && !self.non_mated.iter().any(same),
            Kind::Disjoint { .. } => true,
        };
        agree && all.all(|codes| codes[0] < limits[0] && codes[1] < limits[1])
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn contradictions_are_seen() {
        for (kind, mated, non_mated, sound) in [
            (Kind::Shared { count: 2 }, [0, 0], [0, 1], true),
            (Kind::Shared { count: 2 }, [0, 1], [0, 1], false),
            (Kind::Shared { count: 2 }, [0, 0], [1, 1], false),
            (Kind::Shared { count: 2 }, [0, 0], [0, 2], false),
            (Kind::One { count: 1 }, [0, 0], [0, 0], true),
            (Kind::One { count: 2 }, [0, 0], [0, 1], false),
            (Kind::Disjoint { gallery: 1, probe: 3 }, [0, 0], [0, 2], true),
            (Kind::Disjoint { gallery: 1, probe: 3 }, [0, 0], [1, 2], false),
        ] {
            let identities = Identities { mated: vec![mated], non_mated: vec![non_mated], kind };
            assert_eq!(identities.are_sound(), sound, "{identities:?}");
        }
        assert_eq!(Kind::Disjoint { gallery: 1, probe: 3 }.count(), 4);
    }
}
