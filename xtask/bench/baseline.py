"""The usual way from a score file to its metrics: a line on standard input is a run, and a line of
seconds on standard output its answer."""

import sys
import time

import pandas
from sklearn.metrics import average_precision_score, roc_auc_score, roc_curve


def run(path):
    start = time.perf_counter()
    table = pandas.read_csv(path)
    labels, scores = table["label"], table["score"]
    roc_curve(labels, scores)
    roc_auc_score(labels, scores)
    average_precision_score(labels, scores)
    return time.perf_counter() - start


for _ in sys.stdin:
    print(run(sys.argv[1]), flush=True)
