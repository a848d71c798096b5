"""Measures one task of a library: peers.py LIBRARY TASK FOLDER.

It answers each line of its input with a line of figures, as measure.go does, and "versions" alone
with the versions of all libraries. The tasks, and what is fitted and predicted, are those of
tasks.go.
"""
import gc
import importlib
import importlib.metadata
import json
import os
import resource
import sys
import time

import numpy as np

THREADS = int(os.environ.get("OMP_NUM_THREADS", "1"))


def read(name):
    kind, ending = ("<i4", "i32") if name.endswith(("_y", "_indptr", "_indices")) else ("<f8", "f64")
    return np.fromfile(os.path.join(sys.argv[3], f"{name}.{ending}"), dtype=kind)


def table(name):
    y = read(name + "_y")
    return read(name + "_X").reshape(len(y), -1), y


def tables(name):
    return (*table(name + "_train"), *table(name + "_test"))


def targets():
    return table("tree_train")[0], read("tree_train_t"), table("tree_test")[0], read("tree_test_t")


def texts(name="texts"):
    from scipy.sparse import csr_matrix
    y, columns = read(name + "_y"), read(name + "_indices")
    x = csr_matrix((read(name + "_data"), columns, read(name + "_indptr")),
                   (len(y), columns.max() + 1))
    first = len(y) * 4 // 5
    return x[:first], y[:first], x[first:], y[first:]


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
    return RandomForestClassifier(100, random_state=0, oob_score=True, n_jobs=THREADS)


# The defaults of scikit-learn and LightGBM are ours: 100 rounds of 31 leaves with at least 20 rows,
# 255 bins, a rate of 0.1, no penalty. XGBoost has no least count of rows but one of their second
# derivatives, so that its trees differ a little.
def boosting(kind="Classifier"):
    import sklearn.ensemble
    return getattr(sklearn.ensemble, "HistGradientBoosting" + kind)(early_stopping=False)


def xgboost_boosting(kind="Classifier", weight=3):
    import xgboost
    return getattr(xgboost, "XGB" + kind)(
        n_estimators=100, learning_rate=0.1, max_leaves=31, max_depth=0, grow_policy="lossguide",
        tree_method="hist", max_bin=255, reg_lambda=0, min_child_weight=weight, n_jobs=THREADS)


def adaboost():
    from sklearn.ensemble import AdaBoostClassifier
    return AdaBoostClassifier(tree(max_depth=1), n_estimators=50, random_state=0)


def knn(**options):
    from sklearn.neighbors import KNeighborsClassifier
    return KNeighborsClassifier(7, n_jobs=THREADS, **options)


def naive(kind):
    import sklearn.naive_bayes
    return getattr(sklearn.naive_bayes, kind)()


def discriminant(kind, **options):
    import sklearn.discriminant_analysis
    return getattr(sklearn.discriminant_analysis, kind)(**options)


def logistic(**options):
    from sklearn.linear_model import LogisticRegression
    return LogisticRegression(C=1.0, max_iter=2000, **options)


def sgd(loss):
    from sklearn.linear_model import SGDClassifier
    return SGDClassifier(loss=loss, max_iter=20, tol=None, random_state=0)


def svc(**options):
    from sklearn.svm import SVC
    return SVC(**options)


def platt():
    from sklearn.calibration import CalibratedClassifierCV
    return CalibratedClassifierCV(svc(gamma=1 / 64), ensemble=False)


def linear_svc(**options):
    from sklearn.svm import LinearSVC
    return LinearSVC(random_state=0, max_iter=1000, tol=1e-3, **options)


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


def mlp():
    from sklearn.neural_network import MLPClassifier
    return MLPClassifier((100,), batch_size=200, learning_rate_init=0.001, max_iter=50, tol=0.0,
                         alpha=0.0, n_iter_no_change=1000, random_state=0)


def xgboost():
    from xgboost import XGBClassifier
    return XGBClassifier(n_estimators=100, n_jobs=THREADS)


def lightgbm(kind="Classifier"):
    import lightgbm
    return getattr(lightgbm, "LGBM" + kind)(n_estimators=100, n_jobs=THREADS, verbose=-1)


class Path:
    """The alphas at which weakest-link pruning changes a tree."""

    def fit(self, x, y):
        self.alphas = tree().cost_complexity_pruning_path(x, y).ccp_alphas
        return self

    def quality(self, x, y, predicted, truth):
        return {"last alpha": self.alphas[-1]}


class Mixture:
    """Twenty steps of EM from means that are given."""

    def fit(self, x, y):
        from sklearn.mixture import GaussianMixture
        k, d = 8, x.shape[1]
        self.model = GaussianMixture(
            k, max_iter=20, tol=0.0, reg_covar=0.0, weights_init=np.full(k, 1 / k),
            means_init=read("gmm_start").reshape(k, d), precisions_init=np.stack([np.eye(d)] * k))
        self.model.fit(x)
        return self

    def quality(self, x, y, predicted, truth):
        return {"log-likelihood": self.model.score(x)}


class Weights:
    """Weighs texts by tf-idf."""

    def fit(self, x, y):
        from sklearn.feature_extraction.text import TfidfTransformer
        self.model = TfidfTransformer().fit(x)
        return self

    def predict(self, x):
        return self.model.transform(x)

    def quality(self, x, y, predicted, truth):
        return {"sum": predicted.sum()}


class Components:
    def fit(self, x, y):
        from sklearn.decomposition import PCA
        self.model = PCA(10, svd_solver="covariance_eigh").fit(x)
        return self

    def predict(self, x):
        return self.model.transform(x)

    def quality(self, x, y, predicted, truth):
        return {"variance": (predicted ** 2).sum() / len(x)}


class Isotonic:
    def fit(self, x, y):
        from sklearn.isotonic import IsotonicRegression
        self.model = IsotonicRegression(out_of_bounds="clip").fit(x[:, 0], y)
        return self

    def predict(self, x):
        return self.model.predict(x[:, 0])

    def quality(self, x, y, predicted, truth):
        return {"squared error": ((predicted - truth) ** 2).mean()}


class AUC:
    def fit(self, x, y):
        from sklearn.metrics import roc_auc_score
        self.area = roc_auc_score(y, x[:, 0])
        return self

    def quality(self, x, y, predicted, truth):
        return {"AUC": self.area}


def vote(classes, near):
    """The class of most of the rows; the lowest of those ahead."""
    counts = np.zeros((len(near), classes.max() + 1), int)
    for column in near.T:
        counts[np.arange(len(near)), classes[column]] += 1
    return counts.argmax(axis=1)


class Neighbours:
    """A search index of scipy, or of faiss, and the vote of the neighbours."""

    def __init__(self, kind):
        self.kind = kind

    def prepare(self, x, y, test):
        # faiss computes with 32 bits.
        return (x.astype("f4"), y, test.astype("f4")) if self.kind == "faiss" else (x, y, test)

    def fit(self, x, y):
        self.y = y
        if self.kind == "faiss":
            import faiss
            faiss.omp_set_num_threads(THREADS)
            self.index = faiss.IndexFlatL2(x.shape[1])
            self.index.add(x)
        else:
            from scipy.spatial import cKDTree
            self.index = cKDTree(x)
        return self

    def search(self, x):
        if self.kind == "faiss":
            return self.index.search(x, 7)
        distances, rows = self.index.query(x, 7, workers=THREADS)
        return distances ** 2, rows

    def predict(self, x):
        return vote(self.y, self.search(x)[1])

    def distances(self, x):
        return self.search(x)[0].sum()


class Liblinear:
    """The solvers 0 to 4 of liblinear, with a bias as a column of ones.

    They stop at 0.001, so that the objective is as small as ours. With 0.1, the default of the dual
    solvers, it is up to 2 % larger.
    """

    def __init__(self, solver, loss):
        self.solver, self.loss = solver, loss

    def prepare(self, x, y, test):
        from liblinear.liblinear import parameter, problem
        self.problem, self.parameter = problem(y, x, bias=1), parameter(
            f"-s {self.solver} -c 1 -B 1 -e 0.001 -q")
        return x, y, test

    def fit(self, x, y):
        from liblinear.liblinearutil import train
        self.model = train(self.problem, self.parameter)
        return self

    def quality(self, x, y, predicted, truth):
        planes = [self.model.get_decfun(k) for k in range(self.model.get_nr_class())]
        if len(planes) > 2:
            w, b = np.array([w for w, _ in planes]), np.array([b for _, b in planes])
            scores = (x @ w.T + b)[:, np.argsort(self.model.get_labels())]
            rows = np.arange(len(y))
            accuracy, own = (scores.argmax(axis=1) == y).mean(), scores[rows, y]
            scores[rows, y] -= 1
            slack = scores.max(axis=1) + 1 - own
            return {"accuracy": accuracy,
                    "objective": slack.sum() + ((w ** 2).sum() + (b ** 2).sum()) / 2}
        w, b = np.array(planes[0][0]), planes[0][1]
        sign = np.where(y == self.model.get_labels()[0], 1, -1)
        margins = sign * (x @ w + b)
        return {"accuracy": (margins > 0).mean(),
                "objective": self.loss(margins, (w ** 2).sum() / 2, b)}


def logistic_loss(margins, half, b):
    return np.logaddexp(0, -margins).sum() + half


def squared_hinge(margins, half, b):
    return (np.maximum(0, 1 - margins) ** 2).sum() + half + b * b / 2


def hinge(margins, half, b):
    return np.maximum(0, 1 - margins).sum() + half + b * b / 2


class Libsvm:
    """libsvm's own Python, with γ = 1/64. A call for each query is part of its prediction."""

    def __init__(self, options=""):
        self.options = "-t 2 -g 0.015625 -c 1 -m 200 -q " + options

    def prepare(self, x, y, test):
        from libsvm.svm import gen_svm_nodearray, svm_parameter, svm_problem
        self.problem, self.parameter = svm_problem(y, x), svm_parameter(self.options)
        self.queries = [gen_svm_nodearray(row)[0] for row in test]
        return x, y, test

    def fit(self, x, y):
        from libsvm.svmutil import svm_train
        self.model = svm_train(self.problem, self.parameter)
        return self

    def predict(self, test):
        from libsvm.svm import libsvm
        return np.array([libsvm.svm_predict(self.model, q) for q in self.queries])

    def quality(self, x, y, predicted, truth):
        rows = np.array(self.model.get_sv_indices()) - 1
        alpha = np.array([a for a, in self.model.get_sv_coef()])
        return {"accuracy": (predicted == truth).mean(), "dual": dual(alpha, x[rows], 1 / 64)}


def dual(alpha, x, gamma):
    """The dual objective of a machine with a Gaussian kernel."""
    from sklearn.metrics.pairwise import rbf_kernel
    return np.abs(alpha).sum() - alpha @ rbf_kernel(x, gamma=gamma) @ alpha / 2


# For each task: how its data are read, and a function that makes its learner.
SCIKIT_LEARN = {
    "tree-gini": (lambda: small(*tables("tree")), tree),
    "tree-entropy": (lambda: small(*tables("tree")), lambda: tree(criterion="entropy")),
    "tree-depth-8": (lambda: small(*tables("tree")), lambda: tree(max_depth=8)),
    "tree-stump": (lambda: small(*tables("tree")), lambda: tree(max_depth=1)),
    "tree-regression": (lambda: small(*targets()), tree_regressor),
    "tree-20": (lambda: small(*tables("tree20")), lambda: tree(max_depth=30)),
    "tree-20-entropy": (lambda: small(*tables("tree20")),
                        lambda: tree(criterion="entropy", max_depth=30)),
    "tree-path": (lambda: small(*tables("tree20")), Path),
    "adaboost-50": (lambda: small(*tables("tree20")), adaboost),
    "boosting-100": (lambda: tables("tree20"), boosting),
    "boosting-regression": (targets, lambda: boosting("Regressor")),
    "forest-100": (lambda: small(*tables("tree20")), forest),
    "lda": (lambda: same("lda"), lambda: discriminant("LinearDiscriminantAnalysis", solver="lsqr")),
    "qda": (lambda: same("lda"), lambda: discriminant("QuadraticDiscriminantAnalysis")),
    "gaussian-nb": (lambda: same("gnb"), lambda: naive("GaussianNB")),
    "multinomial-nb": (texts, lambda: naive("MultinomialNB")),
    "bernoulli-nb": (texts, lambda: naive("BernoulliNB")),
    "complement-nb": (texts, lambda: naive("ComplementNB")),
    "tfidf": (lambda: texts()[:2] * 2, Weights),
    "tfidf-knn": (texts, lambda: tfidf(knn(metric="cosine", algorithm="brute"))),
    "tfidf-centroid": (texts, lambda: tfidf(centroid())),
    "logistic": (lambda: same("lr"), logistic),
    "logistic-newton": (lambda: same("lr"), lambda: logistic(solver="newton-cholesky")),
    "softmax-digits": (lambda: same("digits"), logistic),
    "sgd-logistic": (lambda: same("lr"), lambda: sgd("log_loss")),
    "sgd-hinge": (lambda: same("lr"), lambda: sgd("hinge")),
    "sgd-logistic-mail": (lambda: texts("mail"), lambda: sgd("log_loss")),
    "sgd-hinge-mail": (lambda: texts("mail"), lambda: sgd("hinge")),
    "sgd-hinge-texts": (texts, lambda: tfidf(sgd("hinge"))),
    "svc-rbf": (lambda: tables("svc"), lambda: svc(gamma=1 / 64)),
    "svc-10000": (lambda: tables("svc10"), lambda: svc(gamma=1 / 64)),
    "svc-linear": (lambda: tables("svc"), lambda: svc(C=0.1, kernel="linear")),
    "svc-platt": (lambda: tables("svc"), platt),
    "svc-digits": (lambda: same("digits"), lambda: svc(C=10.0, gamma=0.05)),
    "linear-svc": (lambda: same("lr"), lambda: linear_svc(dual=False)),
    "linear-svc-dual": (lambda: same("lr"), lambda: linear_svc(dual=True)),
    "linear-svc-hinge": (lambda: same("lr"), lambda: linear_svc(dual=True, loss="hinge")),
    "perceptron": (lambda: same("perc"), lambda: perceptron(False)),
    "perceptron-average": (lambda: same("perc"), lambda: perceptron(True)),
    "mlp-digits": (lambda: same("digits"), mlp),
    "kd-tree": (lambda: tables("kd"), lambda: knn(algorithm="kd_tree")),
    "ball-tree": (lambda: tables("kd"), lambda: knn(algorithm="ball_tree")),
    "knn-brute": (lambda: tables("knn"), lambda: knn(algorithm="brute")),
    "knn-l1": (lambda: tables("knn"), lambda: knn(algorithm="brute", metric="manhattan")),
    "knn-cosine": (lambda: tables("knn"), lambda: knn(algorithm="brute", metric="cosine")),
    "knn-million": (lambda: tables("million"), lambda: knn(algorithm="brute")),
    "mixture": (lambda: same("gmm"), Mixture),
    "pca": (lambda: same("lda"), Components),
    "isotonic": (lambda: same("scores"), Isotonic),
    "auc": (lambda: same("scores"), AUC),
}

# What a fit imports below, so that no round has to load it.
MODULES = {
    "scikit-learn": ["sklearn.tree", "sklearn.mixture", "sklearn.decomposition", "sklearn.isotonic",
                     "sklearn.metrics", "sklearn.feature_extraction.text"],
    "scipy": ["scipy.spatial"],
    "faiss": ["faiss"],
    "liblinear": ["liblinear.liblinearutil"],
    "libsvm": ["libsvm.svmutil"],
}

LIBRARIES = {
    "scikit-learn": SCIKIT_LEARN,
    "scipy": {"kd-tree": (lambda: tables("kd"), lambda: Neighbours("scipy"))},
    "faiss": {
        "knn-brute": (lambda: tables("knn"), lambda: Neighbours("faiss")),
        "knn-million": (lambda: tables("million"), lambda: Neighbours("faiss")),
    },
    "liblinear": {
        "logistic": (lambda: same("lr"), lambda: Liblinear(0, logistic_loss)),
        "linear-svc": (lambda: same("lr"), lambda: Liblinear(2, squared_hinge)),
        "linear-svc-dual": (lambda: same("lr"), lambda: Liblinear(1, squared_hinge)),
        "linear-svc-hinge": (lambda: same("lr"), lambda: Liblinear(3, hinge)),
        "crammer-singer": (lambda: same("digits"), lambda: Liblinear(4, None)),
    },
    "libsvm": {
        "svc-rbf": (lambda: tables("svc"), Libsvm),
        "svc-10000": (lambda: tables("svc10"), Libsvm),
        "svc-platt": (lambda: tables("svc"), lambda: Libsvm("-b 1")),
    },
    "LightGBM": {
        "boosting-100": (lambda: tables("tree20"), lightgbm),
        "boosting-regression": (targets, lambda: lightgbm("Regressor")),
        "forest-100": (lambda: tables("tree20"), lightgbm),
    },
    "XGBoost": {
        "boosting-100": (lambda: tables("tree20"), xgboost_boosting),
        "boosting-regression": (targets, lambda: xgboost_boosting("Regressor", 20)),
        "forest-100": (lambda: tables("tree20"), xgboost),
    },
}


def quality(task, model, x, y, test, predicted, truth):
    if hasattr(model, "quality"):
        return model.quality(x, y, predicted, truth)
    if task.endswith("-regression"):
        return {"squared error": ((predicted - truth) ** 2).mean()}
    q = {"accuracy": (predicted == truth).mean()}
    if task == "boosting-100":
        q["log loss"] = -np.log(model.predict_proba(test)[np.arange(len(truth)), truth]).mean()
    if task.startswith(("logistic", "softmax")):
        loss = -np.log(model.predict_proba(x)[np.arange(len(y)), y]).sum()
        q["objective"] = loss + 0.5 * (model.coef_ ** 2).sum()
    if task in ("sgd-logistic", "sgd-logistic-mail"):
        q["objective of SGD"] = -np.log(model.predict_proba(x)[np.arange(len(y)), y]).sum()
    if task in ("sgd-hinge", "sgd-hinge-mail"):
        margins = np.where(y == 1, 1, -1) * model.decision_function(x)
        q["objective of SGD"] = hinge(margins, 0, 0) / (model.alpha * len(y)) + (
            model.coef_ ** 2).sum() / 2
    if task.startswith("linear-svc"):
        loss = hinge if task.endswith("hinge") else squared_hinge
        margins = np.where(y == 1, 1, -1) * model.decision_function(x)
        q["objective"] = loss(margins, (model.coef_ ** 2).sum() / 2, model.intercept_[0])
    if task in ("svc-rbf", "svc-10000"):
        q["dual"] = dual(model.dual_coef_[0], model.support_vectors_, model.gamma)
    if hasattr(model, "distances"):
        q["distances"] = model.distances(test[:20])
    if hasattr(model, "kneighbors") and not task.startswith("tfidf"):
        found = model.kneighbors(test[:20])[0]
        q["distances"] = (found if task in ("knn-l1", "knn-cosine") else found ** 2).sum()
    return q


def resident(key):
    try:
        with open("/proc/self/status") as status:
            for line in status:
                if line.startswith(key + ":"):
                    return int(line.split()[1]) >> 10
    except OSError:
        pass
    return 0


def forget_peak():
    """From here on the system measures the peak of memory anew, if it can."""
    try:
        with open("/proc/self/clear_refs", "w") as refs:
            refs.write("5")
    except OSError:
        pass


def repeat(do):
    user = wall = 0.0
    n = 0
    while wall < 0.2:
        gc.collect()
        before, began = resource.getrusage(resource.RUSAGE_SELF).ru_utime, time.perf_counter()
        result = do()
        wall += time.perf_counter() - began
        user += resource.getrusage(resource.RUSAGE_SELF).ru_utime - before
        n += 1
    return result, {"user": user / n, "wall": wall / n}


def versions():
    names = {"scikit-learn": "scikit-learn", "scipy": "scipy", "NumPy": "numpy",
             "liblinear": "liblinear-official", "libsvm": "libsvm-official",
             "LightGBM": "lightgbm", "XGBoost": "xgboost", "faiss": "faiss-cpu"}
    found = {name: importlib.metadata.version(package) for name, package in names.items()}
    print(json.dumps(found | {"Python": sys.version.split()[0]}))


def main():
    if sys.argv[1] == "versions":
        return versions()
    task = sys.argv[2]
    load, make = LIBRARIES[sys.argv[1]][task]
    x, y, test, truth = load()
    if task in ("knn-brute", "knn-l1", "knn-cosine"):
        test, truth = test[:500], truth[:500]
    for name in MODULES.get(sys.argv[1], []):
        importlib.import_module(name)
    learner = make()  # imports what else the task needs
    if hasattr(learner, "prepare"):
        x, y, test = learner.prepare(x, y, test)
        make = lambda: learner  # it holds the data in its own format
    gc.collect()
    base = resident("VmRSS")
    for _ in sys.stdin:
        model = predicted = None
        gc.collect()
        forget_peak()
        model, fit = repeat(lambda: make().fit(x, y))
        predict = {"user": 0, "wall": 0}
        if hasattr(model, "predict"):
            predicted, predict = repeat(lambda: model.predict(test))
        print(json.dumps({
            "fit": fit,
            "predict": predict,
            "memory_MB": max(resident("VmHWM") - base, 0),
            "quality": {name: float(value) for name, value in quality(
                task, model, x, y, test, predicted, truth).items()},
        }), flush=True)


main()
