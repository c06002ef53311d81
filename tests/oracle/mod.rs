//! Every metric straight from its definition, in quadratic time and without a shortcut.

use std::collections::BTreeMap;

/// Accepted counts (non-mated, mated) at every threshold, reject-all first.
pub fn vertices(mated: &[f64], non_mated: &[f64]) -> Vec<(f64, f64)> {
    let mut thresholds: Vec<f64> = mated.iter().chain(non_mated).copied().collect();
    thresholds.sort_by(|a, b| b.total_cmp(a));
    thresholds.dedup();
    let count = |scores: &[f64], t: f64| scores.iter().filter(|&&score| score >= t).count() as f64;
    std::iter::once((0.0, 0.0)).chain(thresholds.iter().map(|&t| (count(non_mated, t), count(mated, t)))).collect()
}

/// Values by metric id, under the default settings.
pub fn metrics(mated: &[f64], non_mated: &[f64]) -> BTreeMap<String, f64> {
    let (m, n) = (mated.len() as f64, non_mated.len() as f64);
    let roc: Vec<(f64, f64)> = vertices(mated, non_mated).iter().map(|&(f, t)| (f / n, t / m)).collect();
    let mut values = BTreeMap::new();
    let mut put = |id: &str, value: f64| {
        values.insert(id.to_owned(), value);
    };

    let pairs = |win: fn(f64, f64) -> f64| {
        mated.iter().flat_map(|&a| non_mated.iter().map(move |&b| win(a, b))).sum::<f64>() / (m * n)
    };
    let auc = pairs(|a, b| if a > b { 1.0 } else { f64::from(a == b) / 2.0 });
    put("auc", auc);
    put("gini", 2.0 * auc - 1.0);
    put("tied_pairs", pairs(|a, b| f64::from(a == b)));
    put("auc_optimistic", pairs(|a, b| f64::from(a >= b)));
    put("auc_pessimistic", pairs(|a, b| f64::from(a > b)));

    for (id, limit) in [("1e-1", 0.1), ("1e-2", 0.01), ("1e-3", 0.001)] {
        let area = area(&clip(&roc, limit));
        put(&format!("pauc@fmr={id}"), area / limit);
        put(&format!("overstatement@fmr={id}"), auc - area / limit);
        let least = limit * limit / 2.0;
        put(&format!("pauc_mcclish@fmr={id}"), (1.0 + (area - least) / (limit - least)) / 2.0);
    }
    put("log_auc@fmr=1e-3", logarithmic_area(&roc, 1e-3));
    for (id, u) in [("1e-1", 0.1), ("1e-2", 0.01), ("1e-3", 0.001), ("1e-4", 0.0001)] {
        put(&format!("tmr@fmr={id}"), tmr(&roc, u));
        put(&format!("fnmr@fmr={id}"), 1.0 - tmr(&roc, u));
    }
    for (id, v) in [("0.9", 0.9), ("0.95", 0.95), ("0.99", 0.99)] {
        put(&format!("fmr@tmr={id}"), roc.iter().find(|point| point.1 >= v).unwrap().0);
    }

    put("average_precision", average_precision(mated, non_mated));
    let negated = |scores: &[f64]| scores.iter().map(|score| -score).collect::<Vec<_>>();
    put("average_precision_non_mated", average_precision(&negated(non_mated), &negated(mated)));
    put("pr_auc_trapezoid", precision_recall_area(mated, non_mated, |_, from, to| (from + to) / 2.0));
    put("pr_auc_davis_goadrich", precision_recall_area(mated, non_mated, |mean, _, _| mean));
    put("roc_pr_gap", auc - average_precision(mated, non_mated));

    let hull = hull(&roc);
    put("auc_rocch", area(&hull));
    put("eer_rocch", crossing(&hull));
    put("eer_interpolated", crossing(&roc));
    put("eer", bmec(&vertices(mated, non_mated), m, n));
    let cost = |&(fmr, tmr): &(f64, f64)| ((1.0 - tmr) * 0.01 + fmr * 0.99) / 0.01;
    put("min_dcf@p=0.01", roc.iter().map(cost).fold(f64::INFINITY, f64::min));

    let mean = |scores: &[f64]| scores.iter().sum::<f64>() / scores.len() as f64;
    let variance = |scores: &[f64]| {
        let centre = mean(scores);
        scores.iter().map(|score| (score - centre) * (score - centre)).sum::<f64>() / scores.len() as f64
    };
    let spread = ((variance(mated) + variance(non_mated)) / 2.0).sqrt();
    if spread > 0.0 {
        put("d_prime", (mean(mated) - mean(non_mated)).abs() / spread);
    }
    values
}

fn area(curve: &[(f64, f64)]) -> f64 {
    curve.windows(2).map(|edge| (edge[1].0 - edge[0].0) * (edge[0].1 + edge[1].1) / 2.0).sum()
}

/// The curve up to a limit.
fn clip(curve: &[(f64, f64)], limit: f64) -> Vec<(f64, f64)> {
    let mut kept: Vec<(f64, f64)> = curve.iter().copied().take_while(|point| point.0 <= limit).collect();
    kept.push((limit, tmr(curve, limit)));
    kept
}

/// T(u) by the definition.
pub fn tmr(curve: &[(f64, f64)], u: f64) -> f64 {
    let before = curve.iter().rposition(|point| point.0 <= u).unwrap();
    let ((x0, y0), Some(&(x1, y1))) = (curve[before], curve.get(before + 1)) else {
        return 1.0;
    };
    y0 + (y1 - y0) * (u - x0) / (x1 - x0)
}

/// The mean of a smooth function over [0, 1], by Simpson's rule.
fn mean(of: impl Fn(f64) -> f64) -> f64 {
    const STEPS: i32 = 2000;
    let weight = |i: i32| if i == 0 || i == STEPS { 1.0 } else { f64::from(2 + 2 * (i % 2)) };
    (0..=STEPS).map(|i| weight(i) * of(f64::from(i) / f64::from(STEPS))).sum::<f64>() / f64::from(3 * STEPS)
}

/// Simpson's rule on each segment, fine enough for the tolerance asked of it.
fn logarithmic_area(curve: &[(f64, f64)], from: f64) -> f64 {
    let mut total = 0.0;
    for edge in curve.windows(2) {
        let (low, high) = (edge[0].0.max(from), edge[1].0);
        if high <= low {
            continue;
        }
        let line = |u: f64| edge[0].1 + (edge[1].1 - edge[0].1) * (u - edge[0].0) / (edge[1].0 - edge[0].0);
        let (a, b) = (libm::log(low), libm::log(high));
        total += (b - a) * mean(|share| line(libm::exp(a + (b - a) * share)));
    }
    total / -libm::log(from)
}

fn average_precision(positive: &[f64], negative: &[f64]) -> f64 {
    let steps = vertices(positive, negative);
    steps.windows(2).map(|edge| (edge[1].1 - edge[0].1) * edge[1].1 / (edge[1].0 + edge[1].1)).sum::<f64>()
        / positive.len() as f64
}

/// The area of pieces between vertices: each as wide as the recall that it gains, and as high as the
/// caller makes it of the mean precision along the achievable curve (by Simpson's rule) and of the
/// precisions at both ends, the first of which is 1 at reject-all.
fn precision_recall_area(mated: &[f64], non_mated: &[f64], height: fn(f64, f64, f64) -> f64) -> f64 {
    let precision = |(f, t): (f64, f64)| t / (t + f);
    let piece = |edge: &[(f64, f64)]| {
        let ((f0, t0), (f1, t1)) = (edge[0], edge[1]);
        let along = |share: f64| precision((f0 + share * (f1 - f0), t0 + share * (t1 - t0)));
        // At reject-all the limit along the piece stands for 0/0.
        let from_nothing = f0 + t0 == 0.0;
        let mean = mean(|share| along(if from_nothing { 1.0 } else { share }));
        let start = if from_nothing { 1.0 } else { precision(edge[0]) };
        (t1 - t0) * height(mean, start, precision(edge[1]))
    };
    let rising = |edge: &&[(f64, f64)]| edge[1].1 > edge[0].1;
    vertices(mated, non_mated).windows(2).filter(rising).map(piece).sum::<f64>() / mated.len() as f64
}

/// The upper hull: vertices that no chord between two others passes above or through.
fn hull(curve: &[(f64, f64)]) -> Vec<(f64, f64)> {
    let mut points = curve.to_vec();
    points.dedup();
    let covered = |i: usize| {
        points[..i].iter().any(|a| {
            points[i + 1..].iter().any(|c| {
                let b = points[i];
                (b.0 - a.0) * (c.1 - a.1) - (b.1 - a.1) * (c.0 - a.0) >= -1e-15
            })
        })
    };
    (0..points.len()).filter(|&i| !covered(i)).map(|i| points[i]).collect()
}

/// Where a polyline meets FMR = FNMR.
fn crossing(curve: &[(f64, f64)]) -> f64 {
    let gap = |point: (f64, f64)| point.0 - (1.0 - point.1);
    for edge in curve.windows(2) {
        let (a, b) = (gap(edge[0]), gap(edge[1]));
        if a <= 0.0 && b >= 0.0 {
            return edge[0].0 + if b > a { -a / (b - a) * (edge[1].0 - edge[0].0) } else { 0.0 };
        }
    }
    unreachable!("the gap goes from -1 to 1")
}

/// BMEC's rule over counts.
fn bmec(vertices: &[(f64, f64)], m: f64, n: f64) -> f64 {
    let gap = |&(f, t): &(f64, f64)| f * m - (m - t) * n;
    let t1 = vertices.iter().find(|point| gap(point) >= 0.0).unwrap();
    let t2 = vertices.iter().rfind(|point| gap(point) <= 0.0).unwrap();
    let (f, t) = if gap(t1) <= -gap(t2) { t1 } else { t2 };
    (f / n + (m - t) / m) / 2.0
}
