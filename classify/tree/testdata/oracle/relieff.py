#!/usr/bin/python3
"""Prints ReliefF's weights of a small table in fractions: missing values, ties for the last places, and examples that count double.

    python3 relieff.py
"""
from fractions import Fraction as F

# two numeric columns, two nominal ones, a class, a weight; None is missing
ROWS = [
    (1, 10, "a", "x", 0, 1), (2, None, "a", "y", 0, 1), (2, 12, "b", None, 0, 2), (5, 12, None, "x", 0, 1),
    (4, 18, "b", "y", 1, 1), (None, 20, "c", "y", 1, 1), (6, 20, "b", "x", 1, 1), (6, None, None, "x", 2, 1),
    (None, 15, "c", None, 2, 3), (1, 11, "c", "y", 2, 1),
]
D = 4
copies = [r[:5] for r in ROWS for _ in range(r[5])]
spans = [F(max(v) - min(v)) for v in ([r[j] for r in ROWS if r[j] is not None] for j in range(2))]


def plain(j, a, b):
    return abs(F(a - b)) / spans[j] if j < 2 else F(a != b)


def mean(values):
    return sum(values, F(0)) / len(values)


def known(j, c):
    return [r[j] for r in copies if r[j] is not None and r[4] == c] or [r[j] for r in copies if r[j] is not None]


def diff(j, a, b):
    va = [a[j]] if a[j] is not None else known(j, a[4])
    vb = [b[j]] if b[j] is not None else known(j, b[4])
    return mean([plain(j, p, q) for p in va for q in vb])


def weights(K):
    W = [F(0)] * D
    for i, r in enumerate(copies):
        p = F(sum(s[4] == r[4] for s in copies), len(copies))
        for c in range(3):
            near = sorted((sum(diff(j, r, s) for j in range(D)), k) for k, s in enumerate(copies) if s[4] == c and k != i)
            last = near[min(K, len(near)) - 1][0]
            inside = [k for d, k in near if d < last]
            tied = [k for d, k in near if d == last]
            places = min(K, len(near)) - len(inside)
            sign = -1 if c == r[4] else F(sum(s[4] == c for s in copies), len(copies)) / (1 - p)
            for j in range(D):
                total = sum((diff(j, r, copies[k]) for k in inside), F(0)) + places * mean([diff(j, r, copies[k]) for k in tied])
                W[j] += sign * total / min(K, len(near))
    return [w / len(copies) for w in W]


for K in (1, 2, 3, 10):
    print(K, ", ".join(repr(float(w)) for w in weights(K)))
