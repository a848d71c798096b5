#!/usr/bin/python3
"""Makes folds.json with scikit-learn 1.9: python3 folds.py > folds.json

Of each case: the labels y, the groups, K, a gap, and the test rows of each fold; of TimeSeriesSplit
the training rows, too. No two groups are equally uneven, so the order of the groups is clear."""
import json
import numpy as np
from sklearn.model_selection import StratifiedGroupKFold, TimeSeriesSplit

r = np.random.RandomState(3)
groups = []
while len(groups) < 12:
    K, G, C = r.randint(2, 7), r.randint(7, 15), r.randint(2, 5)
    counts = r.randint(0, 12, (G, C)) * (r.rand(G, C) < .7)
    g = np.repeat(np.arange(G), counts.sum(1))
    y = np.concatenate([np.repeat(np.arange(C), c) for c in counts])
    if counts.sum(1).min() < 1 or counts.sum(0).min() < K:
        continue
    if np.diff(np.sort(counts.std(1))).min() < 1e-9:
        continue
    order = r.permutation(len(y))
    y, g = y[order], g[order]
    splits = StratifiedGroupKFold(K).split(np.zeros((len(y), 1)), y, g)
    groups.append(dict(K=int(K), y=y.tolist(), groups=g.tolist(),
                       test=[test.tolist() for _, test in splits]))
time = []
for n, K, gap in ((6, 5, 0), (7, 2, 0), (20, 3, 0), (20, 3, 2), (101, 10, 0), (101, 10, 1),
                  (50, 4, 9)):
    splits = list(TimeSeriesSplit(K, gap=gap).split(np.zeros((n, 1))))
    time.append(dict(n=n, K=K, gap=gap, train=[a.tolist() for a, _ in splits],
                     test=[b.tolist() for _, b in splits]))
print(json.dumps(dict(groups=groups, time=time)))
