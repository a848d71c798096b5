#!/usr/bin/python3
"""Out-of-bag predictions and errors of bagged ID3 trees on the fourteen days of tennis, computed from the bootstrap samples alone.

    cd classify/ensemble/testdata && python3 bagging.py
"""
import csv
from fractions import Fraction
from math import log2

ROWS = [
    [8, 1, 10, 0, 9, 7, 11, 8, 4, 1, 6, 1, 13, 2],
    [13, 1, 12, 12, 3, 13, 11, 1, 7, 4, 5, 13, 4, 6],
    [10, 8, 10, 11, 3, 0, 6, 6, 1, 2, 9, 6, 13, 1],
    [7, 9, 13, 13, 7, 1, 13, 12, 12, 12, 1, 13, 0, 8],
    [1, 3, 1, 2, 13, 11, 11, 7, 8, 8, 5, 10, 8, 9],
    [7, 11, 12, 3, 3, 13, 11, 5, 1, 0, 4, 4, 11, 4],
    [10, 9, 10, 0, 10, 3, 6, 9, 4, 11, 11, 12, 4, 13],
    [7, 2, 6, 5, 8, 3, 7, 2, 2, 1, 3, 13, 2, 9],
]
DATA = [r[1:] for r in csv.reader(open("../../../datasets/data/tennis.csv"))][1:]
N, P = 0, 1
Y = [[N, P][r[-1] == "P"] for r in DATA]


def entropy(rows):
    p = sum(Y[i] for i in rows) / len(rows)
    return -sum(q * log2(q) for q in (p, 1 - p) if q > 0)


def split(rows, j):
    parts = {}
    for i in rows:
        parts.setdefault(DATA[i][j], []).append(i)
    return parts


def tree(rows, free, depth):
    share = Fraction(sum(Y[i] for i in rows), len(rows))
    best = None
    if 0 < share < 1 and depth != 0:
        for j in free:
            parts = split(rows, j)
            gain = entropy(rows) - sum(len(p) / len(rows) * entropy(p) for p in parts.values())
            if len(parts) > 1 and (best is None or gain > best[0] + 1e-12):
                best = gain, j, parts
    if best is None:
        return share, None, None
    _, j, parts = best
    return share, j, {v: tree(p, [k for k in free if k != j], depth - 1) for v, p in parts.items()}


def posterior(node, x):  # of P; a value without examples is answered by the node above
    share, j, below = node
    return posterior(below[x[j]], x) if j is not None and x[j] in below else share


for depth in (-1, 1):
    for vote in ("average", "majority"):
        votes = [[0, 0] for _ in DATA]
        for rows in ROWS:
            model = tree(rows, range(4), depth)
            for i in set(range(14)) - set(rows):
                p = posterior(model, DATA[i])
                if vote == "majority":
                    p = int(p > Fraction(1, 2))  # a draw goes to the first class
                votes[i][N] += 1 - p
                votes[i][P] += p
        answers = [-1 if v == [0, 0] else int(v[P] > v[N]) for v in votes]
        asked = [i for i in range(14) if answers[i] >= 0]
        print(depth, vote, answers, Fraction(sum(answers[i] != Y[i] for i in asked), len(asked)), 14 - len(asked))
