"""Makes made-scores.csv and made-scores.json: invented scores, and their values by scikit-learn and numpy.

Run with numpy and scikit-learn installed: python3 tests/data/make.py
"""

import json
import pathlib

import numpy as np
from sklearn.metrics import auc, average_precision_score, precision_recall_curve, roc_auc_score, roc_curve

here = pathlib.Path(__file__).parent
rng = np.random.default_rng(20261130)
mated = np.round(rng.normal(1.6, 1.1, 90), 1)
non_mated = np.round(rng.normal(0.0, 0.8, 1410), 2)
scores = np.concatenate([mated, non_mated])
labels = np.concatenate([np.ones(len(mated), int), np.zeros(len(non_mated), int)])
order = rng.permutation(len(scores))
scores, labels = scores[order] + 0.0, labels[order]

lines = ["pair;similarity;comparison"]
lines += [f"p{i:04};{s!r};{'genuine' if l else 'impostor'}" for i, (s, l) in enumerate(zip(scores.tolist(), labels))]
(here / "made-scores.csv").write_text("\n".join(lines) + "\n")

fpr, tpr, _ = roc_curve(labels, scores, drop_intermediate=False)
precision, recall, _ = precision_recall_curve(labels, scores)
values = {
    "auc": roc_auc_score(labels, scores),
    "pauc_mcclish@fmr=1e-1": roc_auc_score(labels, scores, max_fpr=0.1),
    "pauc_mcclish@fmr=1e-2": roc_auc_score(labels, scores, max_fpr=0.01),
    "average_precision": average_precision_score(labels, scores),
    "average_precision_non_mated": average_precision_score(1 - labels, -scores),
    "pr_auc_trapezoid": auc(recall, precision),
    "min_dcf@p=0.01": np.min(0.01 * (1 - tpr) + 0.99 * fpr) / 0.01,
    "fmr@tmr=0.9": fpr[np.argmax(tpr >= 0.9)],
    "fmr@tmr=0.95": fpr[np.argmax(tpr >= 0.95)],
    "d_prime": abs(mated.mean() - non_mated.mean()) / np.sqrt((mated.var() + non_mated.var()) / 2),
}
for name, target in [("1e-1", 0.1), ("1e-2", 0.01)]:
    last = np.searchsorted(fpr, target, side="right") - 1
    along = (target - fpr[last]) / (fpr[last + 1] - fpr[last])
    values[f"tmr@fmr={name}"] = tpr[last] + along * (tpr[last + 1] - tpr[last])
made = {"mated": len(mated), "non_mated": len(non_mated), "metrics": {k: float(v) for k, v in values.items()}}
(here / "made-scores.json").write_text(json.dumps(made, indent=1) + "\n")
