#!/usr/bin/python3
"""Makes calibrated.json with scikit-learn 1.2: python3 calibrated.py > calibrated.json

The columns of X are the scores themselves, whatever was fitted."""
import json
import numpy as np
from sklearn.base import BaseEstimator, ClassifierMixin
from sklearn.calibration import CalibratedClassifierCV

class Columns(BaseEstimator, ClassifierMixin):
    def fit(self, X, y):
        self.classes_ = np.unique(y)
        return self
    def decision_function(self, X):
        return X[:, 0] if len(self.classes_) == 2 else X
    def predict(self, X):
        return X.argmax(1)

r = np.random.RandomState(8)
out = []
for n, K in ((40, 2), (90, 3), (200, 4)):
    y = np.arange(n) % K
    X = r.randn(n, 1 if K == 2 else K)
    if K == 2:
        X[:, 0] += 2 * y
    else:
        X[np.arange(n), y] += 1.5
    X = np.round(X, 1)  # ties
    Q = np.round(r.randn(20, X.shape[1]) * 2, 2)
    for method in ("sigmoid", "isotonic"):
        m = CalibratedClassifierCV(Columns(), method=method, cv=5, ensemble=False).fit(X, y)
        out.append(dict(K=K, isotonic=method == "isotonic", X=X.tolist(), y=y.tolist(), Q=Q.tolist(), P=m.predict_proba(Q).tolist()))
json.dump(out, __import__("sys").stdout)
