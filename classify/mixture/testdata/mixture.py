"""Gaussian mixtures and k-means by scikit-learn 1.2, against which the tests hold the irises:

    python3 testdata/mixture.py > testdata/mixture.json      (in classify/mixture)

Seven steps of EM from a given start, the means of which are rows 1, 51 and 101, with unit covariances and equal weights. "weighted" has each row once, twice or three times in turn. ℓ is that of the
parameters; log joints are log πₖ N(x; μₖ, Σₖ) of rows 1, 60 and 150.
"""
import csv, json, warnings
import numpy as np
from sklearn.cluster import KMeans
from sklearn.mixture import GaussianMixture

warnings.filterwarnings("ignore")
X = np.array([[float(v) for v in r[:4]] for r in list(csv.reader(open("../../datasets/data/iris.csv")))[1:]])
start = X[[0, 50, 100]]
I = np.eye(4)
precisions = {"full": np.stack([I] * 3), "tied": I, "diag": np.ones((3, 4)), "spherical": np.ones(3)}
out = {}
for kind in precisions:
    for name, A in (("", X), (" weighted", np.repeat(X, 1 + np.arange(150) % 3, axis=0))):
        m = GaussianMixture(3, covariance_type=kind, max_iter=7, tol=0, reg_covar=0, weights_init=np.full(3, 1 / 3), means_init=start, precisions_init=precisions[kind], init_params="random", random_state=0).fit(A)
        S = {"full": lambda: m.covariances_, "tied": lambda: np.stack([m.covariances_] * 3), "diag": lambda: np.stack([np.diag(v) for v in m.covariances_]), "spherical": lambda: np.stack([v * I for v in m.covariances_])}[kind]()
        rows = X[[0, 59, 149]]
        out[kind + name] = {"pi": m.weights_.tolist(), "mu": m.means_.tolist(), "sigma": S.reshape(3, 16).tolist(), "loglikelihood": float(m.score(A) * len(A)), "bic": float(m.bic(A)), "aic": float(m.aic(A)),
                            "joint": m._estimate_weighted_log_prob(rows).tolist(), "tau": m.predict_proba(rows).tolist()}
k = KMeans(3, init=start, n_init=1, max_iter=1000, tol=0, algorithm="lloyd").fit(X)
out["kmeans"] = {"centres": k.cluster_centers_.tolist(), "cluster": k.labels_.tolist(), "distortion": float(k.inertia_)}
w = 1.0 + np.arange(150) % 3
k = KMeans(3, init=start, n_init=1, max_iter=1000, tol=0, algorithm="lloyd").fit(X, sample_weight=w)
out["kmeans weighted"] = {"centres": k.cluster_centers_.tolist(), "cluster": k.labels_.tolist(), "distortion": float(k.inertia_)}
print(json.dumps(out))
