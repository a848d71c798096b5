"""Writes ties.json: neighbours and classes by scikit-learn 1.9.1 where most distances and votes tie.

    python3 classify/knn/testdata/ties.py > classify/knn/testdata/ties.json
"""
import json
import sys

import numpy as np
from sklearn.neighbors import KNeighborsClassifier

r = np.random.RandomState(1)
X, y, Q = r.randint(0, 3, (200, 4)), r.randint(0, 3, 200), r.randint(0, 3, (60, 4))
out = {"X": X.tolist(), "y": y.tolist(), "Q": Q.tolist(), "answers": []}
for algorithm in "brute", "kd_tree":
    for k in 1, 2, 3, 4, 6, 9:
        model = KNeighborsClassifier(k, algorithm=algorithm).fit(X.astype(float), y)
        rows = model.kneighbors(Q.astype(float), return_distance=False)
        out["answers"].append({"algorithm": algorithm, "K": k, "rows": rows.tolist(),
                               "classes": model.predict(Q.astype(float)).tolist()})
json.dump(out, sys.stdout)
print()
