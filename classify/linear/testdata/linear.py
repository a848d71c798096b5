#!/usr/bin/python3
"""Makes linear.json with scikit-learn 1.9: python3 linear.py > linear.json

Ridge and LinearRegression on random tables, some with weights, some with a column that is the sum of
two others; and the measures of predictions by KFold in the given folds."""
import json
import numpy as np
from sklearn.linear_model import LinearRegression, Ridge
from sklearn.metrics import mean_absolute_error, r2_score, root_mean_squared_error

r = np.random.RandomState(4)
out = []
for n, d, alpha, weighted, dependent in ((10, 1, 0, 0, 0), (30, 4, 0, 1, 0), (30, 4, 2.5, 0, 0),
                                         (30, 4, 2.5, 1, 0), (25, 3, 0, 0, 1), (25, 3, 1, 1, 1),
                                         (5, 8, 0, 0, 0), (5, 8, .1, 0, 0)):
    X = np.round(r.randn(n, d) * 10 ** np.arange(d) ** .5 + 3, 3)
    if dependent:
        X[:, 2] = X[:, 0] + X[:, 1]
    y = np.round(X @ r.randn(d) + r.randn(n) + 7, 3)
    w = r.randint(1, 5, n).astype(float) if weighted else np.ones(n)
    make = (lambda: Ridge(alpha, solver="svd")) if alpha else LinearRegression
    m = make().fit(X, y, w)
    fold, p = np.arange(n) % 5, np.zeros(n)
    for k in range(5):
        p[fold == k] = make().fit(X[fold != k], y[fold != k], w[fold != k]).predict(X[fold == k])
    one = fold == 1
    out.append(dict(X=X.tolist(), y=y.tolist(), weights=w.tolist(), alpha=alpha, w=m.coef_.tolist(),
        b=float(m.intercept_), predicted=p.tolist(),
        mae=float(mean_absolute_error(y, p, sample_weight=w)),
        rmse=float(root_mean_squared_error(y, p, sample_weight=w)),
        r2=float(r2_score(y, p, sample_weight=w)),
        rmse1=float(root_mean_squared_error(y[one], p[one], sample_weight=w[one]))))
print(json.dumps(out))
