#!/usr/bin/python3
"""Writes testdata/scikit: what scikit-learn 1.2.1 makes of the numeric sets of testdata/data, one gzipped JSON file for each.

    apt-get install python3-sklearn
    cd classify/tree/testdata/oracle && /usr/bin/python3 scikit.py

scikit-learn draws at random in which order it looks at the attributes, so of equal splits any may win. Everything is computed with the seeds 0
to 49, and each different answer is recorded with the number of seeds that give it: one answer alone does not depend on ties. What has more than
four answers is left out.
"""
import csv
import gzip
import json
import pathlib
import warnings

import numpy as np
import sklearn
from sklearn.ensemble import AdaBoostClassifier
from sklearn.tree import DecisionTreeClassifier, DecisionTreeRegressor

TESTDATA = pathlib.Path(__file__).resolve().parent.parent
OUT = TESTDATA / "scikit"
SEEDS = 50
warnings.filterwarnings("ignore", category=FutureWarning)


def load(entry):
    path = TESTDATA / entry["file"]
    table = list(csv.reader(gzip.open(path, "rt") if path.suffix == ".gz" else open(path)))
    columns = [table[0].index(a["name"]) for a in entry["attributes"]]
    k = table[0].index(entry["target"])
    X = np.array([[float(r[j]) for j in columns] for r in table[1:]])
    y = np.array([entry["classes"].index(r[k]) if "classes" in entry else float(r[k]) for r in table[1:]])
    return X, y


def appearance(ids):
    seen = {}
    return [seen.setdefault(int(i), len(seen)) for i in ids]


def answers(compute):
    """The different answers of compute(seed), those of most seeds first; numbers that differ by rounding are the same."""
    found = {}
    for seed in range(SEEDS):
        answer = compute(seed)
        key = json.dumps(answer, default=lambda v: v, sort_keys=True)
        key = json.dumps(rounded(json.loads(key)), sort_keys=True)
        found.setdefault(key, [0, answer])[0] += 1
    return [{"seeds": n} | answer for n, answer in sorted(found.values(), key=lambda f: -f[0])]


def rounded(v):
    if isinstance(v, float):
        return float(f"{v:.9e}") + 0.0
    if isinstance(v, list):
        return [rounded(u) for u in v]
    if isinstance(v, dict):
        return {k: rounded(u) for k, u in v.items()}
    return v


def floats(v):
    return [0.0 if abs(x) < 1e-15 else float(x) for x in v]


def grown(make, X, y, weights, options):
    """Growth under options: the partition of the rows, the prediction of each, importances and the impurity of the leaves."""
    def compute(seed):
        tree = make(random_state=seed, **options).fit(X, y, sample_weight=weights)
        t = tree.tree_
        leaves = t.children_left < 0
        predicted = tree.predict(X)
        return {"leaves": int(tree.get_n_leaves()), "depth": int(tree.get_depth()), "leaf": appearance(tree.apply(X)),
                "predicted": [int(p) for p in predicted] if make is DecisionTreeClassifier else floats(predicted),
                "importances": floats(tree.feature_importances_),
                "impurity": float((t.impurity * t.weighted_n_node_samples)[leaves].sum() / t.weighted_n_node_samples[0])}
    return compute


def path(make, X, y, weights, options):
    def compute(seed):
        p = make(random_state=seed, **options).cost_complexity_pruning_path(X, y, sample_weight=weights)
        leaves = [int(make(random_state=seed, ccp_alpha=max(a, 0) * (1 + 1e-9), **options).fit(X, y, sample_weight=weights).get_n_leaves())
                  for a in p.ccp_alphas]
        return {"alphas": floats(p.ccp_alphas), "impurities": floats(p.impurities), "leaves": leaves}
    return compute


def adaboost(X, y, weights, rounds):
    def compute(seed):
        model = AdaBoostClassifier(DecisionTreeClassifier(max_depth=1), algorithm="SAMME", n_estimators=rounds, random_state=seed)
        model.fit(X, y, sample_weight=weights)
        stumps = [e.tree_ for e in model.estimators_]
        n = len(stumps)
        return {"errors": floats(model.estimator_errors_[:n]), "alphas": floats(model.estimator_weights_[:n]),
                "attributes": [int(t.feature[0]) for t in stumps], "thresholds": [float(t.threshold[0]) for t in stumps],
                "below": [int(model.classes_[t.value[1, 0].argmax()]) for t in stumps],
                "above": [int(model.classes_[t.value[2, 0].argmax()]) for t in stumps],
                "predicted": [int(c) for c in model.predict(X)]}
    return compute


def main():
    OUT.mkdir(exist_ok=True)
    index = {e["name"]: e for e in json.load(open(TESTDATA / "data" / "index.json"))}
    for name in ["iris", "wine", "breast_cancer", "glass", "ionosphere", "sonar", "vehicle", "cpu"]:
        entry = index[name]
        X, y = load(entry)
        assert (np.diff(np.sort(np.float32(X), axis=0), axis=0) > 1e-7).sum() == (np.diff(np.sort(X, axis=0), axis=0) > 0).sum(), name
        runs = []

        def run(kind, compute, weights, options):
            about = {"kind": kind, "options": options}
            if weights is not None:
                about["weights"] = "1 + row mod 3"
            found = answers(compute)
            if len(found) <= 4:
                runs.append(about | {"answers": found})
            print(f'{name:14} {kind:8} {options} {about.get("weights", "")}', len(found), "answers")

        classes = "classes" in entry
        make = DecisionTreeClassifier if classes else DecisionTreeRegressor
        criteria = ["gini", "entropy"] if classes else ["squared_error"]
        third = 1.0 + np.arange(len(y)) % 3
        impurity = 1.0 if classes else float(np.var(y))
        for criterion in criteria:
            grow = [{"max_depth": d} for d in (1, 2, 3)] + [{"max_leaf_nodes": k} for k in (2, 3, 4, 5, 6, 8)]
            grow += [{"min_impurity_decrease": m * impurity} for m in (0.005, 0.02, 0.05)] + [{"max_depth": 3, "min_samples_leaf": 5}]
            for options in grow:
                options = {"criterion": criterion} | options
                run("grow", grown(make, X, y, None, options), None, options)
            options = {"criterion": criterion, "max_depth": 3}
            run("grow", grown(make, X, y, third, options), third, options)
            if name in ("iris", "wine", "breast_cancer", "cpu"):
                for weights, options in [(None, {}), (third, {}), (None, {"min_samples_leaf": 5})]:
                    options = {"criterion": criterion} | options
                    run("path", path(make, X, y, weights, options), weights, options)
        if classes:
            for weights in [None, third]:
                run("adaboost", adaboost(X, y, weights, 50), weights, {"algorithm": "SAMME", "max_depth": 1, "n_estimators": 50})
        text = f'{{"set":"{name}","by":"scikit-learn {sklearn.__version__}","runs":[\n' + ",\n".join(map(json.dumps, runs)) + "]}\n"
        (OUT / (name + ".json.gz")).write_bytes(gzip.compress(text.encode(), 9, mtime=0))


main()
