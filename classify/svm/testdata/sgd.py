"""Writes sgd.json: linear support vector machines that scikit-learn 1.9.1 learns by parts.

    python3 classify/svm/testdata/sgd.py > classify/svm/testdata/sgd.json

Irises, standardised, in three parts of every third row, each learned 50 times with one pass. best
is the minimum that libsvm finds, and objective that of partial_fit, each for every machine against
the rest.
"""
import json
import sys

import numpy as np
from sklearn.datasets import load_iris
from sklearn.linear_model import SGDClassifier
from sklearn.svm import SVC

X, y = load_iris(return_X_y=True)
X = (X - X.mean(0)) / X.std(0)
out = []


def objective(w, b, sign, penalty):
    return penalty / 2 * w @ w + np.maximum(0, 1 - sign * (X @ w + b)).mean()


for penalty in (1e-1, 1e-2, 1e-3):
    model = SGDClassifier(loss="hinge", alpha=penalty, random_state=0)
    for _ in range(50):
        for part in range(3):
            model.partial_fit(X[part::3], y[part::3], classes=[0, 1, 2])
    best, found = [], []
    for k in range(3):
        sign = np.where(y == k, 1, -1)
        svc = SVC(C=1 / (len(y) * penalty), kernel="linear", tol=1e-8).fit(X, sign)
        best.append(objective(svc.coef_[0], svc.intercept_[0], sign, penalty))
        found.append(objective(model.coef_[k], model.intercept_[k], sign, penalty))
    out.append({"lambda": penalty, "best": best, "objective": found,
                "accuracy": model.score(X, y)})
json.dump(out, sys.stdout, indent=1)
print()
