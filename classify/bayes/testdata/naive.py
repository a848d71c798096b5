"""Log posteriors and log joints by scikit-learn 1.2, against which naive_test.go holds the models,
and parts_test.go those that learn by parts: the models of counts come from partial_fit.

    python3 testdata/naive.py > testdata/naive.json      (in classify/bayes)

iris is the one of datasets/data; the counts are made here and written out with the results.
"""
import csv, json, warnings
import numpy as np
from sklearn.naive_bayes import BernoulliNB, CategoricalNB, ComplementNB, GaussianNB, MultinomialNB

warnings.filterwarnings("ignore")
rows = list(csv.reader(open("../../datasets/data/iris.csv")))[1:]
X = np.array([[float(v) for v in r[:4]] for r in rows])
names = list(dict.fromkeys(r[4] for r in rows))
y = np.array([names.index(r[4]) for r in rows])
r = np.random.RandomState(1)
w = r.randint(1, 4, len(y)).astype(float)
out = {"weights": w.tolist()}


def put(name, model, X):
    entry = {"log_posterior": model.predict_log_proba(X).tolist()}
    if hasattr(model, "_joint_log_likelihood"):
        entry["log_joint"] = model._joint_log_likelihood(model._check_X(X)).tolist()
    out[name] = entry


put("gaussian", GaussianNB(var_smoothing=0).fit(X, y), X)
put("gaussian_smoothing", GaussianNB(var_smoothing=1e-2).fit(X, y), X)
put("gaussian_weights", GaussianNB(var_smoothing=0).fit(X, y, sample_weight=w), X)
put("gaussian_prior", GaussianNB(var_smoothing=0, priors=[.5, .25, .25]).fit(X, y), X)
# a common diagonal covariance, by hand: scikit-learn has none
mu = np.array([X[y == k].mean(0) for k in range(3)])
var = ((X - mu[y]) ** 2).mean(0)
joint = np.log(np.bincount(y) / len(y)) - .5 * (np.log(2 * np.pi * var) + (X[:, None, :] - mu) ** 2 / var).sum(2)
m = joint.max(1, keepdims=True)
out["shared"] = {"log_joint": joint.tolist(), "log_posterior": (joint - m - np.log(np.exp(joint - m).sum(1, keepdims=True))).tolist()}

K, V, n = 4, 30, 60
topic = r.dirichlet(np.full(V, .3), K)
cy = r.randint(0, K, n)
C = np.array([r.multinomial(r.poisson(12), topic[k]) for k in cy])
Q = np.array([r.multinomial(8, topic[r.randint(0, K)]) for _ in range(20)])
out["counts"] = {"X": C.tolist(), "y": cy.tolist(), "Q": Q.tolist()}


def parts(model, X):
    for i in range(3):
        model.partial_fit(X[i::3], cy[i::3], classes=range(K))
    return model


for name, a in (("one", 1.), ("tenth", .1)):
    put("multinomial_" + name, parts(MultinomialNB(alpha=a), C), Q)
    put("bernoulli_" + name, parts(BernoulliNB(alpha=a), C), Q)
    put("complement_" + name, parts(ComplementNB(alpha=a), C), Q)
    put("complement_norm_" + name, parts(ComplementNB(alpha=a, norm=True), C), Q)
    put("categorical_" + name, parts(CategoricalNB(alpha=a, min_categories=4), np.minimum(C, 3)), np.minimum(Q, 3))
put("bernoulli_threshold", parts(BernoulliNB(alpha=1, binarize=1.5), C), Q)
print(json.dumps(out))
