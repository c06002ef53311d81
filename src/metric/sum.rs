//! A sum whose error does not grow with the number of terms (Neumaier 1974).

/// A compensated sum in the order of its terms.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Sum {
    total: f64,
    lost: f64,
}

impl Sum {
    /// Adds a finite term.
    pub(crate) fn add(&mut self, term: f64) {
        let total = self.total + term;
        self.lost +=
            if self.total.abs() >= term.abs() { (self.total - total) + term } else { (term - total) + self.total };
        self.total = total;
    }

    /// The sum so far.
    pub(crate) fn value(self) -> f64 {
        self.total + self.lost
    }
}

#[cfg(test)]
mod tests {
    use super::Sum;

    #[test]
    fn small_terms_are_not_lost() {
        let mut sum = Sum::default();
        for term in [1.0, 1e100, 1.0, -1e100] {
            sum.add(term);
        }
        assert_eq!(sum.value(), 2.0);
    }
}
