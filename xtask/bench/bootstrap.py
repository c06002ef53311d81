"""The usual bootstrap: trials drawn by numpy, metrics by scikit-learn.

Arguments are a score file and its score columns; each column is evaluated on the same drawn trials. A
line on standard input is one resample, and a line of seconds on standard output its answer.
"""

import sys
import time

import numpy as np
import pandas
from sklearn.metrics import auc, average_precision_score, roc_curve

FMRS = [1e-1, 1e-2, 1e-3, 1e-4]
PARTIAL_LIMITS = [1e-1, 1e-2, 1e-3]
LOG_AREA_FROM = 1e-3
PRIOR = 0.01


def metrics(labels, scores):
    """Every metric from one ROC curve, but for average precision and d', which need the trials."""
    fmr, tmr, _ = roc_curve(labels, scores, drop_intermediate=False)
    fnmr = 1 - tmr
    nearest = np.argmin(np.abs(fnmr - fmr))
    values = {
        "auc": auc(fmr, tmr),
        "eer": (fmr[nearest] + fnmr[nearest]) / 2,
        "min_dcf@p=0.01": np.min(PRIOR * fnmr + (1 - PRIOR) * fmr) / min(PRIOR, 1 - PRIOR),
        "log_auc@fmr=1e-3": log_area(fmr, tmr),
        "average_precision": average_precision_score(labels, scores),
        "d_prime": d_prime(scores[labels == 1], scores[labels == 0]),
    }
    for limit in PARTIAL_LIMITS:
        values[f"pauc@fmr={limit:g}"] = auc(*until(limit, fmr, tmr)) / limit
    for target in FMRS:
        values[f"tmr@fmr={target:g}"] = np.interp(target, fmr, tmr)
    return values


def until(limit, fmr, tmr):
    stop = np.searchsorted(fmr, limit, side="right")
    return np.append(fmr[:stop], limit), np.append(tmr[:stop], np.interp(limit, fmr, tmr))


def log_area(fmr, tmr):
    start = np.searchsorted(fmr, LOG_AREA_FROM, side="right")
    rates = np.insert(fmr[start:], 0, LOG_AREA_FROM)
    heights = np.insert(tmr[start:], 0, np.interp(LOG_AREA_FROM, fmr, tmr))
    return auc(np.log10(rates), heights) / -np.log10(LOG_AREA_FROM)


def d_prime(mated, non_mated):
    return abs(mated.mean() - non_mated.mean()) / np.sqrt((mated.var() + non_mated.var()) / 2)


def main(path, columns):
    table = pandas.read_csv(path)
    labels = table["label"].to_numpy()
    systems = [table[column].to_numpy() for column in columns]
    generator = np.random.default_rng(1)
    replicates = []
    for _ in sys.stdin:
        start = time.perf_counter()
        drawn = generator.integers(0, len(labels), len(labels))
        replicates.append([metrics(labels[drawn], scores[drawn]) for scores in systems])
        print(time.perf_counter() - start, flush=True)


main(sys.argv[1], sys.argv[2:])
