#!/usr/bin/python3
"""Makes measures.json with scikit-learn 1.2 and scipy: python3 measures.py > measures.json"""
import json, warnings
import numpy as np, scipy.stats as ss
from sklearn import metrics as m
from sklearn.isotonic import IsotonicRegression
from sklearn.calibration import calibration_curve
warnings.filterwarnings("ignore")
r = np.random.RandomState(5)
out = dict(confusions=[], ranks=[], probabilities=[], isotonic=[], mcnemar=[], paired=[], wilson=[])
for n, K, used in ((1, 2, 2), (8, 2, 2), (40, 3, 3), (60, 5, 3), (200, 4, 4), (30, 3, 1)):  # used: classes that occur; the others are empty
    y = r.randint(0, used, n); p = np.where(r.rand(n) < .6, y, r.randint(0, K, n)) if used > 1 else r.randint(0, K, n)
    L = list(range(K))
    nan = lambda x: None if np.isnan(x) else float(x)
    out["confusions"].append(dict(K=K, y=y.tolist(), p=p.tolist(),
        precision=m.precision_score(y, p, labels=L, average=None, zero_division=0).tolist(),
        recall=m.recall_score(y, p, labels=L, average=None, zero_division=0).tolist(),
        f1=m.f1_score(y, p, labels=L, average=None, zero_division=0).tolist(),
        f2=m.fbeta_score(y, p, beta=2, labels=L, average=None, zero_division=0).tolist(),
        macro=m.f1_score(y, p, average="macro", zero_division=0), mcc=float(m.matthews_corrcoef(y, p)), kappa=nan(m.cohen_kappa_score(y, p, labels=L))))
for n, decimals, weighted in ((2, 3, False), (20, 1, False), (50, 3, True), (200, 1, True), (200, 6, False)):
    y = np.arange(n) % 2 if n == 2 else r.randint(0, 2, n)
    s = np.round(r.randn(n) + .8 * y, decimals); w = r.randint(0, 4, n) if weighted else np.ones(n)
    fpr, tpr, th = m.roc_curve(y, s, sample_weight=w, drop_intermediate=False)
    out["ranks"].append(dict(y=y.tolist(), s=s.tolist(), w=w.astype(float).tolist() if weighted else None, fpr=fpr[1:].tolist(), tpr=tpr[1:].tolist(), th=th[1:].tolist(),
        auc=float(m.roc_auc_score(y, s, sample_weight=w)), ap=float(m.average_precision_score(y, s, sample_weight=w))))
for n, bins, decimals in ((10, 5, 1), (100, 10, 2), (300, 7, 9), (12, 4, 2)):
    y = r.randint(0, 2, n); p = np.round(np.clip(.5 + .3 * (y - .5) + .3 * r.randn(n), 0, 1), decimals)
    true, pred = calibration_curve(y, p, n_bins=bins)
    q = np.clip(p, .01, .99); P = np.stack([1 - q, q], 1)
    R = r.rand(n, 3) + .01; R /= R.sum(1, keepdims=True); z = r.randint(0, 3, n)
    out["probabilities"].append(dict(y=y.tolist(), p=p.tolist(), bins=bins, share=true.tolist(), mean=pred.tolist(), brier=float(m.brier_score_loss(y, p)),
        pairs=P.tolist(), logloss=float(m.log_loss(y, P)), R=R.tolist(), z=z.tolist(), logloss3=float(m.log_loss(z, R, labels=[0, 1, 2]))))
for n, decimals, weighted in ((1, 2, False), (9, 1, False), (60, 1, True), (100, 5, False)):
    s = np.round(r.randn(n), decimals); y = (r.rand(n) < 1 / (1 + np.exp(-2 * s))).astype(int); w = r.randint(1, 4, n) if weighted else np.ones(n)
    iso = IsotonicRegression(out_of_bounds="clip").fit(s, y, w); at = np.round(np.linspace(s.min() - 1, s.max() + 1, 25), 6)
    out["isotonic"].append(dict(s=s.tolist(), y=y.tolist(), w=w.astype(float).tolist() if weighted else None, at=at.tolist(), value=iso.predict(at).tolist()))
for b, c in ((0, 1), (3, 9), (10, 10), (1, 14), (100, 70)):
    out["mcnemar"].append(dict(b=b, c=c, statistic=(max(abs(b - c) - 1, 0)) ** 2 / (b + c), p=float(ss.binomtest(b, b + c).pvalue)))
for n in (2, 5, 30):
    a, b = np.round(r.rand(n), 3), np.round(r.rand(n), 3); t = ss.ttest_rel(a, b)
    d = a - b; wide = d.mean() / np.sqrt(d.var(ddof=1) * (1 / n + .25))
    out["paired"].append(dict(a=a.tolist(), b=b.tolist(), t=float(t.statistic), p=float(t.pvalue), wide=float(wide), widep=float(2 * ss.t.sf(abs(wide), n - 1))))
for k, n, c in ((0, 10, .95), (3, 10, .95), (10, 10, .9), (534, 11000, .95), (1, 2, .5)):
    i = ss.binomtest(k, n).proportion_ci(c, method="wilson"); out["wilson"].append(dict(k=k, n=n, c=c, low=float(i.low), high=float(i.high)))
out["weighted"] = []
for n, K in ((12, 2), (80, 4)):
    y, w = r.randint(0, K, n), np.round(r.rand(n) * 3, 2); p = np.where(r.rand(n) < .6, y, r.randint(0, K, n)); w[::5] = 0
    L = list(range(K)); avg = dict(labels=L, average=None, zero_division=0, sample_weight=w)
    out["weighted"].append(dict(K=K, y=y.tolist(), p=p.tolist(), w=w.tolist(), precision=m.precision_score(y, p, **avg).tolist(), recall=m.recall_score(y, p, **avg).tolist(),
        f1=m.f1_score(y, p, **avg).tolist(), accuracy=float(m.accuracy_score(y, p, sample_weight=w)), mcc=float(m.matthews_corrcoef(y, p, sample_weight=w)),
        kappa=float(m.cohen_kappa_score(y, p, labels=L, sample_weight=w))))
json.dump(out, __import__("sys").stdout)
