"""Writes oracle.json: what other programs find for the data of the tests.

    python3 classify/svm/testdata/oracle.py > classify/svm/testdata/oracle.json

scikit-learn 1.2 (libsvm and liblinear), SciPy for what these lack: the dual of Weston and Watkins, and the exact dual of a small hard margin.
"""
import json
import warnings

import numpy as np
from scipy.optimize import minimize
from sklearn.datasets import load_iris
from sklearn.svm import SVC, LinearSVC

warnings.simplefilter("ignore")
X, y = load_iris(return_X_y=True)
two = y > 0  # versicolor and virginica, which overlap
X2, y2 = X[two], y[two] - 1
out = dict(X=X.tolist(), y=y.tolist(), binary=[], pairs={}, linear=[], kclass=[])


def dual(machine, K):
    a = np.zeros(len(K))
    a[machine.support_] = machine.dual_coef_[0]
    return float(np.abs(a).sum() - a @ K @ a / 2)


def kernel(name, p, A):
    if name == "linear":
        return A @ A.T
    if name == "rbf":
        return np.exp(-p["gamma"] * ((A[:, None] - A[None]) ** 2).sum(2))
    if name == "poly":
        return (p["gamma"] * A @ A.T + 1) ** p["degree"]
    return np.tanh(p["gamma"] * A @ A.T + p["coef0"])


for name, p in [("linear", dict(C=1)), ("linear", dict(C=100)), ("rbf", dict(C=1, gamma=.5)), ("rbf", dict(C=100, gamma=.1)),
                ("poly", dict(C=.1, gamma=.25, degree=3, coef0=1)), ("rbf", dict(C=2, gamma=.5, class_weight={0: 1, 1: 5}))]:
    m = SVC(kernel=name, tol=1e-6, **p).fit(X2, y2)
    f = m.decision_function(X2)
    out["binary"].append(dict(kernel=name, C=p["C"], gamma=p.get("gamma", 0), degree=p.get("degree", 0), weight=p.get("class_weight", {}).get(1, 1),
                              dual=dual(m, kernel(name, p, X2)), b=float(m.intercept_[0]), support=m.support_.tolist(), f=f[::10].tolist()))
m = SVC(kernel="rbf", gamma=.5, C=10, tol=1e-6, decision_function_shape="ovo").fit(X, y)
out["pairs"] = dict(predict=m.predict(X).tolist(), f=m.decision_function(X)[::10].tolist(), support=m.support_.tolist())

for C, loss in [(1, "squared_hinge"), (1, "hinge"), (.01, "squared_hinge"), (10, "hinge")]:
    m = LinearSVC(C=C, loss=loss, dual=True, tol=1e-10, max_iter=10_000_000).fit(X2, y2)
    h = np.maximum(0, 1 - (2 * y2 - 1) * m.decision_function(X2))
    out["linear"].append(dict(C=C, loss=loss, w=m.coef_[0].tolist(), b=float(m.intercept_[0]),
                              primal=float(m.coef_[0] @ m.coef_[0] / 2 + m.intercept_[0] ** 2 / 2 + C * (h if loss == "hinge" else h * h).sum())))

A, K, n = np.hstack([X, np.ones((len(X), 1))]), 3, len(X)
own = np.eye(K)[y]
for C in (.003, 1):
    m = LinearSVC(C=C, multi_class="crammer_singer", tol=1e-10, max_iter=10_000_000).fit(X, y)
    S = m.decision_function(X)
    slack = (S + 1 - own).max(1) - S[np.arange(n), y]
    out["kclass"].append(dict(form="CrammerSinger", C=C, primal=float((m.coef_ ** 2).sum() / 2 + (m.intercept_ ** 2).sum() / 2 + C * slack.sum())))

    def cost(b):  # the dual, negative: minus the sum of all multipliers, plus half the squares of the planes
        b = b.reshape(n, K) * (1 - own)
        a = own * b.sum(1, keepdims=True) - b
        W = a.T @ A
        S = A @ W.T
        return (W ** 2).sum() / 2 - b.sum(), (((S * own).sum(1, keepdims=True) - S - 1) * (1 - own)).ravel()

    b = minimize(cost, np.zeros(n * K), jac=True, method="L-BFGS-B", bounds=[(0, C)] * (n * K), options=dict(maxiter=200_000, maxfun=400_000, ftol=1e-15, gtol=1e-9)).x
    b = b.reshape(n, K) * (1 - own)
    W = (own * b.sum(1, keepdims=True) - b).T @ A
    S = A @ W.T
    slack = (np.maximum(0, 1 + S - (S * own).sum(1, keepdims=True)) * (1 - own)).sum()
    out["kclass"].append(dict(form="WestonWatkins", C=C, primal=float((W ** 2).sum() / 2 + C * slack), dual=-float(cost(b.ravel())[0])))

json.dump(out, __import__("sys").stdout)
