"""Writes kclass.json: the optimum of one machine for all classes with kernels, on every third row of iris.

    python3 classify/svm/testdata/kclass.py > classify/svm/testdata/kclass.json

SciPy 1.10, by its method SLSQP, for the dual in b_ik >= 0 of each example i and each wrong class k: w_k = sum_i a_ik phi(x_i) with a_ik = -b_ik, and the sum of
b_ik over k for the example's own class. Weston and Watkins: b_ik <= C_i. Crammer and Singer: the sum over k is at most C_i. The primal is computed from what comes out, and its distance from the dual says how exact that is.
"""
import json
import sys

import numpy as np
from scipy.optimize import LinearConstraint, minimize
from sklearn.datasets import load_iris

X, y = load_iris(return_X_y=True)
X, y = X[::3], y[::3]
n, K = len(X), 3
own = np.eye(K, dtype=bool)[y]
out = dict(X=X.tolist(), y=y.tolist(), cases=[])


def gram(kernel, p):
    if kernel == "rbf":
        return np.exp(-p * ((X[:, None] - X[None]) ** 2).sum(2))
    return (1 + p * X @ X.T) ** 3


for form in "WestonWatkins", "CrammerSinger":
    for kernel, p, C, s, weights in [("rbf", .5, 1, 1, (1, 1, 1)), ("rbf", .5, 10, 1, (1, 1, 1)), ("rbf", 2, 1, 0, (1, 1, 1)), ("rbf", .1, 3, 2, (1, 1, 5)), ("poly", .1, .1, 1, (1, 1, 1))]:
        G = gram(kernel, p) + s * s
        bound = C * np.array(weights, float)[y]

        def alpha(b):
            a = np.zeros((n, K))
            a[~own] = -b
            a[own] = -a.sum(1)
            return a

        def cost(b):
            a = alpha(b)
            F = G @ a
            return (a * F).sum() / 2 - b.sum(), (F[own][:, None] - F - 1)[~own]

        cs = form == "CrammerSinger"
        rows = np.repeat(np.arange(n), K - 1)
        upper = np.repeat(bound, K - 1)
        more = dict(constraints=[dict(type="ineq", fun=lambda b: bound - np.bincount(rows, b), jac=lambda b: -np.eye(n)[:, rows])]) if cs else {}
        r = minimize(cost, np.full(n * (K - 1), .1 * C), jac=True, method="SLSQP", bounds=[(0, u) for u in upper], options=dict(maxiter=5000, ftol=1e-13), **more)
        a = alpha(r.x)
        F = G @ a
        slack = np.maximum(0, np.where(own, 0, 1 - F[own][:, None] + F))
        primal = (a * F).sum() / 2 + bound @ (slack.max(1) if cs else slack.sum(1))
        print(form, kernel, p, C, s, weights, r.message, r.nit, "primal", primal, "dual", -r.fun, file=sys.stderr)
        out["cases"].append(dict(form=form, kernel=kernel, p=p, C=C, s=s, weights=weights, primal=float(primal), dual=float(-r.fun), f=F[::7].tolist()))
json.dump(out, sys.stdout)
