//! What a figure should be, beside what it is.

/// A limit.
#[derive(Clone, Copy, Debug)]
pub enum Aim {
    /// This or more.
    AtLeast(f64),
    /// This or less.
    AtMost(f64),
}

impl Aim {
    fn is_reached(self, measured: f64) -> bool {
        match self {
            Self::AtLeast(least) => measured >= least,
            Self::AtMost(most) => measured <= most,
        }
    }
}

/// Prints the figure and whether it is as it should be.
pub fn print(what: &str, measured: f64, unit: &str, aim: Aim) {
    println!("{}", line(what, measured, unit, aim));
}

fn line(what: &str, measured: f64, unit: &str, aim: Aim) -> String {
    let limit = match aim {
        Aim::AtLeast(least) => format!("at least {least}"),
        Aim::AtMost(most) => format!("at most {most}"),
    };
    let verdict = if aim.is_reached(measured) { "reached" } else { "not reached" };
    format!("{what}: {measured:.2} {unit}; aim {limit}: {verdict}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn verdicts() {
        assert_eq!(line("a", 2.5, "times", Aim::AtLeast(2.5)), "a: 2.50 times; aim at least 2.5: reached");
        assert_eq!(line("a", 2.499, "times", Aim::AtLeast(2.5)), "a: 2.50 times; aim at least 2.5: not reached");
        assert_eq!(line("a", 0.6, "s", Aim::AtMost(0.6)), "a: 0.60 s; aim at most 0.6: reached");
        assert_eq!(line("a", 1.0, "s", Aim::AtMost(0.6)), "a: 1.00 s; aim at most 0.6: not reached");
        assert!(line("a", f64::NAN, "s", Aim::AtMost(0.6)).ends_with("not reached"));
    }
}
