#!/usr/bin/python3
"""Leave-one-out errors of k neighbours by the definition, every tie spelt out: python3 leaveoneout.py (scikit-learn 1.2 for the data, NumPy).

Ties at the kth distance: cut by index, or all taken in. Ties of the vote: the lowest class, or k decreased.

iris (tenths of a centimetre), k = 1, 3, 5, 7     digits (8×8)
cut, lowest          6 6 5 5                      21 20 22 26
taken in, lowest     6 6 5 4                      21 20 22 26
cut, decreased       6 6 5 5                      21 20 22 26
taken in, decreased  6 6 5 5                      21 20 22 26
"""
import numpy as np
from sklearn.datasets import load_digits, load_iris


def winners(y, rows):
    votes = np.bincount(y[rows])
    return np.flatnonzero(votes == votes.max())


def errors(X, y, k, decrease, take):
    wrong = 0
    for i in range(len(X)):
        d = ((X - X[i]) ** 2).sum(1)
        order = [j for j in np.argsort(d, kind="stable") if j != i]
        end = k
        while take and end < len(order) and d[order[end]] == d[order[k - 1]]:
            end += 1
        ahead = winners(y, order[:end])
        while decrease and len(ahead) > 1:
            last = d[order[end - 1]]
            end -= 1
            while take and end > 0 and d[order[end - 1]] == last:
                end -= 1
            if end == 0:
                break
            ahead = winners(y, order[:end])
        wrong += ahead[0] != y[i]
    return int(wrong)


for name, (X, y), scale in (("iris", load_iris(return_X_y=True), 10), ("digits", load_digits(return_X_y=True), 1)):
    X = np.rint(X * scale).astype(int)
    for decrease in (False, True):
        for take in (False, True):
            print(name, "decreased" if decrease else "lowest", "taken in" if take else "cut", [errors(X, y, k, decrease, take) for k in (1, 3, 5, 7)])
