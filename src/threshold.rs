//! A decision threshold in the sign of the score file.

use std::fmt;

use serde::de::{Deserializer, Visitor};
use serde::{Deserialize, Serialize, Serializer};

use crate::number;

/// A decision threshold in the sign of the score file: accept when the score is at least
/// (for distances: at most) the threshold.
///
/// In JSON a finite threshold is a number, an infinite one the text `inf` or `-inf`, and reject-all,
/// which lies beyond every score, infinity included, is null.
///
/// ```
/// use operating_point::threshold::Threshold;
/// let json = serde_json::to_string(&[Threshold::RejectAll, Threshold::At(0.5), Threshold::At(f64::INFINITY)]).unwrap();
/// assert_eq!(json, r#"[null,0.5,"inf"]"#);
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Threshold {
    /// Beyond every score: nothing is accepted.
    RejectAll,
    /// At a score, never NaN.
    At(f64),
}

impl Threshold {
    /// The score, if there is one.
    pub fn score(self) -> Option<f64> {
        match self {
            Self::RejectAll => None,
            Self::At(score) => Some(score),
        }
    }
}

impl fmt::Display for Threshold {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::RejectAll => f.pad("reject all"),
            Self::At(score) => f.pad(&number::shortest(*score)),
        }
    }
}

impl Serialize for Threshold {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match *self {
            Self::RejectAll => serializer.serialize_none(),
            Self::At(f64::INFINITY) => serializer.serialize_str("inf"),
            Self::At(f64::NEG_INFINITY) => serializer.serialize_str("-inf"),
            Self::At(score) => serializer.serialize_f64(score),
        }
    }
}

impl<'de> Deserialize<'de> for Threshold {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(ThresholdVisitor)
    }
}

struct ThresholdVisitor;

impl Visitor<'_> for ThresholdVisitor {
    type Value = Threshold;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a number, \"inf\", \"-inf\" or null")
    }

    fn visit_unit<E>(self) -> Result<Threshold, E> {
        Ok(Threshold::RejectAll)
    }

    fn visit_none<E>(self) -> Result<Threshold, E> {
        Ok(Threshold::RejectAll)
    }

    fn visit_f64<E>(self, value: f64) -> Result<Threshold, E> {
        Ok(Threshold::At(value))
    }

    fn visit_u64<E>(self, value: u64) -> Result<Threshold, E> {
        Ok(Threshold::At(value as f64))
    }

    fn visit_i64<E>(self, value: i64) -> Result<Threshold, E> {
        Ok(Threshold::At(value as f64))
    }

    fn visit_str<E: serde::de::Error>(self, value: &str) -> Result<Threshold, E> {
        match value {
            "inf" => Ok(Threshold::At(f64::INFINITY)),
            "-inf" => Ok(Threshold::At(f64::NEG_INFINITY)),
            _ => Err(E::custom(format!("'{value}' is not a threshold"))),
        }
    }
}
