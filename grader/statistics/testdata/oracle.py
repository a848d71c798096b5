"""Prints the expected values of statistics_test.go: python3 testdata/oracle.py

numpy's corrcoef and scipy's pointbiserialr give the correlations. The groups are taken seat by
seat: each student has 100 seats, students of equal rest mix theirs, and 27 of 100 seats are taken.
"""
import numpy as np
from scipy.stats import pointbiserialr

rng = np.random.default_rng(18)


def groups(x, y):
    n = len(x)
    seats = 27 * n  # of 100 n
    def extreme(order):
        mean = {v: x[y == v].mean() for v in np.unique(y)}  # what each tied student is taken as
        queue = np.repeat([mean[v] for v in y[order]], 100)
        return queue[:seats].mean()
    up = np.argsort(-y, kind="stable")
    return extreme(up) - extreme(up[::-1])


def show(name, x, y):
    x, y = np.asarray(x, float), np.asarray(y, float)
    r = np.corrcoef(x, y)[0, 1]
    if set(x) <= {0, 1}:
        assert abs(r - pointbiserialr(x, y)[0]) < 1e-12
    print(f'\t{{"{name}",')
    print("\t\t[]float64{" + ", ".join(f"{v:g}" for v in x) + "},")
    print("\t\t[]float64{" + ", ".join(f"{v:g}" for v in y) + "},")
    print(f"\t\t{x.mean():.12g}, {r:.12g}, {groups(x, y):.12g}}},")


ability = rng.normal(size=20)
rest = np.round(20 + 5 * ability)
show("right or wrong", (ability + rng.normal(size=20) > 0).astype(int), rest)
show("shares of the points", np.clip(np.round(.5 + .3 * ability + .2 * rng.normal(size=20), 2), 0, 1),
     rest)
show("the wrong way round", (ability < 0).astype(int), rest)
show("many ties", rng.integers(0, 2, 15), rng.integers(0, 3, 15))
show("two students", [0, 1], [3, 7])
