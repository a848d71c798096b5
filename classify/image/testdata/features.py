#!/usr/bin/python3
"""Features of some images, straight from their definitions, by numpy, scipy and scikit-learn (written with 1.2).

    /usr/bin/python3 features.py > features.json

HOG and moments are written down here anew, with loops over what gets a share in place of loops over who gives it. The digits are those of
sklearn.datasets.load_digits, which datasets.Digits holds too.
"""
import json
import math

import numpy as np
from scipy import ndimage
from sklearn.datasets import load_digits
from sklearn.svm import LinearSVC

digits = load_digits()
rng = np.random.RandomState(7)
wide = rng.randint(0, 256, (9, 14)).astype(float)  # 9 lines of 14 pixels: no square, and pixels left over


def gradient(v):
    p = np.pad(v, 1, mode="edge")
    return p[1:-1, 2:] - p[1:-1, :-2], p[2:, 1:-1] - p[:-2, 1:-1]


def hog(v, cell, block=2, stride=1, bins=9, signed=False, vote="Trilinear", clip=0.2, eps=1e-5):
    dx, dy = gradient(v)
    turn = 360.0 if signed else 180.0
    length, angle = np.sqrt(dx**2 + dy**2), np.degrees(np.arctan2(dy, dx)) % turn
    width = turn / bins
    ys, xs = np.mgrid[: v.shape[0], : v.shape[1]] + 0.5
    down, across = v.shape[0] // cell, v.shape[1] // cell
    cells = np.zeros((down, across, bins))
    for cy in range(down):
        for cx in range(across):
            if vote == "Trilinear":
                near_y = np.maximum(0, 1 - np.abs(ys - (cy + 0.5) * cell) / cell)
                near_x = np.maximum(0, 1 - np.abs(xs - (cx + 0.5) * cell) / cell)
                here = near_y * near_x
            else:
                here = (ys // cell == cy) & (xs // cell == cx)
            for b in range(bins):
                away = np.abs(angle - (b + 0.5) * width)
                away = np.minimum(away, turn - away)  # round the circle
                if vote == "Nearest":
                    share = np.floor(angle / width) % bins == b
                else:
                    share = np.maximum(0, 1 - away / width)
                cells[cy, cx, b] = (length * here * share).sum()
    features = []
    for y in range(0, down - block + 1, stride):
        for x in range(0, across - block + 1, stride):
            b = cells[y : y + block, x : x + block].ravel()
            b = b / math.sqrt((b**2).sum() + eps**2)
            b = np.minimum(b, clip)
            features.append(b / math.sqrt((b**2).sum() + eps**2))
    return np.concatenate(features)


def moments(v):
    ys, xs = np.mgrid[: v.shape[0], : v.shape[1]].astype(float)
    mass = v.sum()
    mx, my = (xs * v).sum() / mass, (ys * v).sum() / mass
    mu = lambda p, q: ((xs - mx) ** p * (ys - my) ** q * v).sum()
    n = lambda p, q: mu(p, q) / mass ** (1 + (p + q) / 2)
    n20, n02, n11, n30, n03, n21, n12 = n(2, 0), n(0, 2), n(1, 1), n(3, 0), n(0, 3), n(2, 1), n(1, 2)
    hu = [
        n20 + n02,
        (n20 - n02) ** 2 + 4 * n11**2,
        (n30 - 3 * n12) ** 2 + (3 * n21 - n03) ** 2,
        (n30 + n12) ** 2 + (n21 + n03) ** 2,
        (n30 - 3 * n12) * (n30 + n12) * ((n30 + n12) ** 2 - 3 * (n21 + n03) ** 2)
        + (3 * n21 - n03) * (n21 + n03) * (3 * (n30 + n12) ** 2 - (n21 + n03) ** 2),
        (n20 - n02) * ((n30 + n12) ** 2 - (n21 + n03) ** 2) + 4 * n11 * (n30 + n12) * (n21 + n03),
        (3 * n21 - n03) * (n30 + n12) * ((n30 + n12) ** 2 - 3 * (n21 + n03) ** 2)
        - (n30 - 3 * n12) * (n21 + n03) * (3 * (n30 + n12) ** 2 - (n21 + n03) ** 2),
    ]
    # The axis is the eigenvector of the larger eigenvalue.
    c = np.array([[mu(2, 0), mu(1, 1)], [mu(1, 1), mu(0, 2)]]) / mass
    axis = np.linalg.eigh(c)[1][:, 1]
    theta = math.atan(axis[1] / axis[0]) if axis[0] else math.pi / 2
    return [mass, mx, my, c[0, 0], c[0, 1], c[1, 1], theta] + hu


def deslant(v, keep_centre):
    mass, mx, my, _, xy, yy = moments(v)[:6]
    to = np.array([my, mx]) if keep_centre else (np.array(v.shape) - 1) / 2
    matrix = np.array([[1, 0], [xy / yy, 1]])  # of (y, x)
    # grid-constant, since scipy's "constant" has no values at all between an outer pixel and the 0 beside it
    return ndimage.affine_transform(v, matrix, np.array([my, mx]) - matrix @ to, order=1, mode="grid-constant")


def image(v, name, hogs):
    return dict(
        name=name,
        width=v.shape[1],
        pixels=v.ravel().tolist(),
        hog=[dict(options=o, features=hog(v, **o).tolist()) for o in hogs],
        moments=moments(v),
        deslant=deslant(v, False).ravel().tolist(),
        shear=deslant(v, True).ravel().tolist(),
    )


small = [
    dict(cell=2),
    dict(cell=2, signed=True),
    dict(cell=4, block=1, bins=6, vote="Linear", clip=1.0),
    dict(cell=2, block=4, bins=8, signed=True, vote="Nearest", clip=0.4, eps=3.0),
]
large = [
    dict(cell=3, block=3, stride=1, bins=7, signed=True),
    dict(cell=3, block=2, stride=2, bins=12, vote="Linear"),
    dict(cell=2, block=1, bins=5, vote="Nearest"),
    dict(cell=4, bins=2, clip=0.5),
]
images = [image(digits.images[i], f"digit {i}", small) for i in (0, 1796)] + [image(wide, "wide", large)]


def predicted():
    """The classes of the digits from the 1001st on, by a linear machine that has learnt from the HOG of those before."""
    features = np.array([hog(v, cell=2, signed=True) for v in digits.images])
    machine = LinearSVC(C=1, tol=1e-8, max_iter=100000).fit(features[:1000], digits.target[:1000])
    return machine.predict(features[1000:]).tolist()


print(
    json.dumps(
        dict(
            images=images,
            predicted=predicted(),
        )
    )
)
