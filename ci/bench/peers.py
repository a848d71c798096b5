"""Measures one task with scikit-learn: peers.py TASK FOLDER prints its figures as JSON.

The tasks, and what is fitted and predicted, are those of tasks.go. Seconds are CPU time in user mode.
"""
import gc
import json
import os
import resource
import statistics
import sys
import time

import numpy as np

NAME, FOLDER = sys.argv[1:]


def read(name):
    kind, ending = ("<i4", "i32") if name.endswith(("_y", "_indptr", "_indices")) else ("<f8", "f64")
    return np.fromfile(os.path.join(FOLDER, f"{name}.{ending}"), dtype=kind)


def table(name):
    y = read(name + "_y")
    return read(name + "_X").reshape(len(y), -1), y


def tables(name):
    return (*table(name + "_train"), *table(name + "_test"))


def texts():
    from scipy.sparse import csr_matrix
    y = read("texts_y")
    x = csr_matrix((read("texts_data"), read("texts_indices"), read("texts_indptr")), (len(y), 30000))
    return x[:20000], y[:20000], x[20000:], y[20000:]


def small(train, y, test, truth):
    """Trees of scikit-learn compute with 32 bits."""
    return train.astype("f4"), y, test.astype("f4"), truth


def same(name):
    x, y = table(name)
    return x, y, x, y


def tree(**options):
    from sklearn.tree import DecisionTreeClassifier
    return DecisionTreeClassifier(random_state=0, **options)


def tree_regressor():
    from sklearn.tree import DecisionTreeRegressor
    return DecisionTreeRegressor(random_state=0)


def forest():
    from sklearn.ensemble import RandomForestClassifier
    return RandomForestClassifier(100, random_state=0, oob_score=True, n_jobs=1)


def adaboost():
    from sklearn.ensemble import AdaBoostClassifier
    return AdaBoostClassifier(tree(max_depth=1), n_estimators=50, random_state=0)


def knn(**options):
    from sklearn.neighbors import KNeighborsClassifier
    return KNeighborsClassifier(7, n_jobs=1, **options)


def naive(kind):
    import sklearn.naive_bayes
    return getattr(sklearn.naive_bayes, kind)()


def discriminant(kind, **options):
    import sklearn.discriminant_analysis
    return getattr(sklearn.discriminant_analysis, kind)(**options)


def logistic(**options):
    from sklearn.linear_model import LogisticRegression
    return LogisticRegression(C=1.0, max_iter=2000, **options)


def svc(**options):
    from sklearn.svm import SVC
    return SVC(**options)


def platt():
    from sklearn.calibration import CalibratedClassifierCV
    return CalibratedClassifierCV(svc(gamma=1 / 64), ensemble=False)


def linear_svc(**options):
    from sklearn.svm import LinearSVC
    return LinearSVC(random_state=0, max_iter=10000, **options)


def perceptron(average):
    from sklearn.linear_model import Perceptron, SGDClassifier
    if not average:
        return Perceptron(max_iter=5, tol=None, shuffle=False)
    return SGDClassifier(loss="perceptron", learning_rate="constant", eta0=1.0, penalty=None,
                         max_iter=5, tol=None, shuffle=False, average=True)


def tfidf(model):
    from sklearn.feature_extraction.text import TfidfTransformer
    from sklearn.pipeline import make_pipeline
    return make_pipeline(TfidfTransformer(), model)


def centroid():
    from sklearn.neighbors import NearestCentroid
    return NearestCentroid()


class Path:
    """The alphas at which weakest-link pruning changes a tree."""

    def fit(self, x, y):
        self.alphas = tree().cost_complexity_pruning_path(x, y).ccp_alphas
        return self


class Mixture:
    """Twenty steps of EM from means that are given."""

    def fit(self, x, y):
        from sklearn.mixture import GaussianMixture
        k, d = 8, x.shape[1]
        self.model = GaussianMixture(
            k, max_iter=20, tol=0.0, reg_covar=0.0, weights_init=np.full(k, 1 / k),
            means_init=read("gmm_start").reshape(k, d), precisions_init=np.stack([np.eye(d)] * k))
        self.model.fit(x)
        self.score = self.model.score(x)
        return self


# For each task: how its data are read, and a function that makes its learner.
TASKS = {
    "tree-gini": (lambda: small(*tables("tree")), tree),
    "tree-entropy": (lambda: small(*tables("tree")), lambda: tree(criterion="entropy")),
    "tree-depth-8": (lambda: small(*tables("tree")), lambda: tree(max_depth=8)),
    "tree-regression": (lambda: small(table("tree_train")[0], read("tree_train_t"),
                                      table("tree_test")[0], read("tree_test_t")), tree_regressor),
    "tree-20": (lambda: small(*same("tree20")), tree),
    "tree-path": (lambda: small(*same("tree20")), Path),
    "adaboost-50": (lambda: small(*same("tree20")), adaboost),
    "forest-100": (lambda: small(*same("tree20")), forest),
    "lda": (lambda: same("lda"), lambda: discriminant("LinearDiscriminantAnalysis", solver="lsqr")),
    "qda": (lambda: same("lda"), lambda: discriminant("QuadraticDiscriminantAnalysis")),
    "gaussian-nb": (lambda: same("gnb"), lambda: naive("GaussianNB")),
    "multinomial-nb": (texts, lambda: naive("MultinomialNB")),
    "bernoulli-nb": (texts, lambda: naive("BernoulliNB")),
    "complement-nb": (texts, lambda: naive("ComplementNB")),
    "tfidf-knn": (texts, lambda: tfidf(knn(metric="cosine", algorithm="brute"))),
    "tfidf-centroid": (texts, lambda: tfidf(centroid())),
    "logistic": (lambda: same("lr"), logistic),
    "logistic-newton": (lambda: same("lr"), lambda: logistic(solver="newton-cholesky")),
    "softmax-digits": (lambda: same("digits"), logistic),
    "svc-rbf": (lambda: tables("svc"), lambda: svc(gamma=1 / 64)),
    "svc-linear": (lambda: tables("svc"), lambda: svc(C=0.1, kernel="linear")),
    "svc-platt": (lambda: tables("svc"), platt),
    "svc-digits": (lambda: same("digits"), lambda: svc(C=10.0, gamma=0.05)),
    "linear-svc": (lambda: same("lr"), lambda: linear_svc(dual=False)),
    "linear-svc-dual": (lambda: same("lr"), lambda: linear_svc(dual=True)),
    "linear-svc-hinge": (lambda: same("lr"), lambda: linear_svc(dual=True, loss="hinge")),
    "crammer-singer": (lambda: same("digits"), lambda: linear_svc(multi_class="crammer_singer")),
    "perceptron": (lambda: same("perc"), lambda: perceptron(False)),
    "perceptron-average": (lambda: same("perc"), lambda: perceptron(True)),
    "kd-tree": (lambda: tables("kd"), lambda: knn(algorithm="kd_tree")),
    "ball-tree": (lambda: tables("kd"), lambda: knn(algorithm="ball_tree")),
    "knn-brute": (lambda: tables("knn"), lambda: knn(algorithm="brute")),
    "knn-l1": (lambda: tables("knn"), lambda: knn(algorithm="brute", metric="manhattan")),
    "knn-cosine": (lambda: tables("knn"), lambda: knn(algorithm="brute", metric="cosine")),
    "mixture": (lambda: same("gmm"), Mixture),
}


def quality(model, x, y, predicted, truth):
    if isinstance(model, Path):
        return {"last alpha": float(model.alphas[-1])}
    if isinstance(model, Mixture):
        return {"log-likelihood": float(model.score)}
    if NAME == "tree-regression":
        return {"squared error": float(((predicted - truth) ** 2).mean())}
    q = {"accuracy": float((predicted == truth).mean())}
    if NAME in ("logistic", "logistic-newton", "softmax-digits"):
        loss = -np.log(model.predict_proba(x)[np.arange(len(y)), y]).sum()
        q["objective"] = float(loss + 0.5 * (model.coef_ ** 2).sum())
    return q


def resident(key):
    with open("/proc/self/status") as status:
        for line in status:
            if line.startswith(key + ":"):
                return int(line.split()[1]) >> 10
    return 0


def seconds(do):
    before = resource.getrusage(resource.RUSAGE_SELF).ru_utime
    result = do()
    return result, resource.getrusage(resource.RUSAGE_SELF).ru_utime - before


def main():
    load, make = TASKS[NAME]
    x, y, test, truth = load()
    if NAME.startswith("knn-"):
        test, truth = test[:500], truth[:500]
    make()  # imports what the task needs
    gc.collect()
    try:
        with open("/proc/self/clear_refs", "w") as refs:
            refs.write("5")
    except OSError:
        pass
    base = resident("VmRSS")
    fits, predictions, predicted, start = [], [], None, time.monotonic()
    while len(fits) < 2 or time.monotonic() - start < 1:
        model = None
        gc.collect()
        model, took = seconds(lambda: make().fit(x, y))
        fits.append(took)
        if hasattr(model, "predict"):
            predicted, took = seconds(lambda: model.predict(test))
            predictions.append(took)
    print(json.dumps({
        "fit": statistics.median_high(fits),
        "predict": statistics.median_high(predictions) if predictions else 0,
        "memory_MB": max(resident("VmHWM") - base, 0),
        "quality": quality(model, x, y, predicted, truth),
    }))


main()
