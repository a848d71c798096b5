"""Penalised logistic regression by scikit-learn 1.2, against which the tests hold the irises:

    python3 testdata/penalised.py > testdata/penalised.json      (in classify/logistic)

λ is 1/C. solver="newton-cg" leaves the intercept free; a column of ones without an intercept penalises it. "weighted" has weights 1, 2, 3, 1, …
"""
import csv, json
import numpy as np
from sklearn.linear_model import LogisticRegression

rows = list(csv.reader(open("../../datasets/data/iris.csv")))[1:]
X = np.array([[float(v) for v in r[:4]] for r in rows])
names = list(dict.fromkeys(r[4] for r in rows))
y = np.array([names.index(r[4]) for r in rows])
out = {}


def add(name, X, y, lam, penalised=False, weight=None):
    A = np.c_[np.ones(len(X)), X] if penalised else X
    m = LogisticRegression(C=1 / lam, solver="newton-cg", tol=1e-13, max_iter=100000, multi_class="auto", fit_intercept=not penalised).fit(A, y, weight)
    W = m.coef_ if penalised else np.c_[m.intercept_, m.coef_]
    P = m.predict_proba(A)
    w = np.ones(len(y)) if weight is None else weight
    k = np.searchsorted(m.classes_, y)
    cost = -(w * m.predict_log_proba(A)[np.arange(len(y)), k]).sum() + lam / 2 * (m.coef_ ** 2).sum()
    out[name] = {"w": W.tolist(), "cost": float(cost), "posterior": P.tolist()}


w = 1.0 + np.arange(150) % 3
add("softmax", X, y, 1.0)
add("softmax weak", X, y, 0.01)
add("softmax penalised intercept", X, y, 1.0, True)
add("softmax weighted", X, y, 0.5, False, w)
two = y > 0
add("two", X[two], y[two], 1.0)
add("two penalised intercept", X[two], y[two], 1.0, True)
add("two weighted", X[two], y[two], 0.5, False, w[:100])
print(json.dumps(out))
