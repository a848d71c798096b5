#!/usr/bin/python3
"""Losses of scikit-learn 1.9.1's histogram gradient boosting, on every fifth row after learning the others.

With gaps it is the loss on the rows learned: if no row of a node lacks a value, rows to predict go to another side.

    python3 classify/ensemble/testdata/gradient.py
"""
import numpy as np
from sklearn.datasets import load_breast_cancer, load_iris
from sklearn.ensemble import HistGradientBoostingClassifier, HistGradientBoostingRegressor


def log_loss(X, y, learned=False, **options):
    test = np.arange(len(y)) % 5 == 0
    model = HistGradientBoostingClassifier(early_stopping=False, **options).fit(X[~test], y[~test])
    test ^= learned
    return -np.log(model.predict_proba(X[test])[np.arange(test.sum()), y[test]]).mean()


def squared_error(X, y, **options):
    test = np.arange(len(y)) % 5 == 0
    model = HistGradientBoostingRegressor(early_stopping=False, **options).fit(X[~test], y[~test])
    return ((model.predict(X[test]) - y[test]) ** 2).mean()


# So few values that each has a bin of its own.
def few(X):
    return np.floor(X / X.max(axis=0) * 200)


def gaps(X):
    X = X.copy()
    for i in range(0, len(X), 3):
        X[i, i // 3 % X.shape[1]] = np.nan
    return X


cancer, malignant = load_breast_cancer(return_X_y=True)
iris, species = load_iris(return_X_y=True)
area = cancer[:, -1]
for options in (
    {"max_iter": 1}, {"max_iter": 20},
    {"max_iter": 40, "learning_rate": 0.2, "max_leaf_nodes": 5, "min_samples_leaf": 9},
    {"max_iter": 30, "max_leaf_nodes": None, "max_depth": 3, "l2_regularization": 2.0},
):
    print(options)
    print("  cancer     ", log_loss(few(cancer), malignant, **options))
    print("  with gaps  ", log_loss(gaps(few(cancer)), malignant, True, **options))
    print("  iris       ", log_loss(iris, species, **options))
    print("  last column", squared_error(few(cancer[:, :-1]), area, **options))
print("all values, by max_bins")
for bins in range(236, 256):
    print("  ", bins, log_loss(cancer, malignant, max_bins=bins), squared_error(cancer[:, :-1], area, max_bins=bins))
