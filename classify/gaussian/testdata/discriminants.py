"""Normal classes by scipy and scikit-learn 1.2, against which the tests hold the discriminants:

    python3 testdata/discriminants.py > testdata/discriminants.json      (in classify/gaussian)

iris is the one of datasets/data. Log joints are those of scipy's multivariate normal with the covariances of maximum likelihood; lsqr is
scikit-learn's LinearDiscriminantAnalysis(solver="lsqr"), eigen its solver="eigen".
"""
import csv, json
import numpy as np
from scipy.stats import multivariate_normal
from sklearn.discriminant_analysis import LinearDiscriminantAnalysis

rows = list(csv.reader(open("../../datasets/data/iris.csv")))[1:]
X = np.array([[float(v) for v in r[:4]] for r in rows])
names = list(dict.fromkeys(r[4] for r in rows))
y = np.array([names.index(r[4]) for r in rows])
keep = np.r_[0:20, 50:90, 100:145]  # classes of 20, 40 and 45
Xs, ys = X[keep], y[keep]
w = 1 + np.arange(len(ys)) % 3
out = {"rows": keep.tolist(), "weights": w.tolist()}


def joints(means, covs, prior):
    return np.stack([np.log(prior[k]) + multivariate_normal(means[k], covs[k]).logpdf(X) for k in range(3)], 1).tolist()


def shrunk(S, l):
    return (1 - l) * S + l * np.trace(S) / 4 * np.eye(4)


def quadratic(weight, l=0):
    p = np.array([weight[ys == k].sum() for k in range(3)])
    mu = [np.average(Xs[ys == k], axis=0, weights=weight[ys == k]) for k in range(3)]
    S = [np.cov(Xs[ys == k].T, aweights=weight[ys == k], ddof=0) for k in range(3)]
    return p / p.sum(), mu, S


one = np.ones(len(ys))
p, mu, S = quadratic(one)
pooled = sum(p[k] * S[k] for k in range(3))
out["quadratic"] = joints(mu, S, p)
out["quadratic_shrunk"] = joints(mu, [shrunk(s, .2) for s in S], p)
out["linear"] = joints(mu, [pooled] * 3, p)
out["linear_prior"] = joints(mu, [pooled] * 3, [.2, .3, .5])
out["linear_shrunk"] = joints(mu, [shrunk(pooled, .2)] * 3, p)
pw, muw, Sw = quadratic(w.astype(float))
out["quadratic_weights"] = joints(muw, Sw, pw)
out["linear_weights"] = joints(muw, [sum(pw[k] * Sw[k] for k in range(3))] * 3, pw)
out["lsqr"] = LinearDiscriminantAnalysis(solver="lsqr").fit(Xs, ys).predict_proba(X).tolist()
m = LinearDiscriminantAnalysis(solver="lsqr", shrinkage=.2).fit(Xs, ys)
out["lsqr_shrunk"] = m.predict_proba(X).tolist()
m = LinearDiscriminantAnalysis(solver="lsqr").fit(Xs, ys)
out["lsqr_coef"], out["lsqr_intercept"] = m.coef_.tolist(), m.intercept_.tolist()
e = LinearDiscriminantAnalysis(solver="eigen").fit(Xs, ys)
out["eigen_directions"], out["eigen_shares"] = e.scalings_[:, :2].tolist(), e.explained_variance_ratio_.tolist()
# Fisher's two classes: versicolor and virginica of the same rows
two = ys > 0
f = LinearDiscriminantAnalysis(solver="lsqr").fit(Xs[two], 1 - (ys[two] - 1))  # its w is the difference of its class 1 from 0
out["fisher_w"], out["fisher_w0"] = f.coef_[0].tolist(), -float(f.intercept_[0])
print(json.dumps(out))
