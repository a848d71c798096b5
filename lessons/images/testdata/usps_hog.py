# HOG and Fisher's plane on the lectures' digits, by numpy alone. Run as
#   python3 usps_hog.py $TESSELLA_DATA/usps/usps_all.mat
import sys
import numpy as np
from scipy.io import loadmat

data = loadmat(sys.argv[1])["data"].astype(float)  # pixel, example, class; the tenth class is 0
X = data.transpose(2, 1, 0).reshape(11000, 256)
y = np.repeat([1, 2, 3, 4, 5, 6, 7, 8, 9, 0], 1100)


def hog(I, cell=4, bins=9, signed=False):
    """Votes are shared among the nearest two orientations and four cells; blocks of 2x2 cells are normalised by L2-Hys."""
    turn = 360 if signed else 180
    P = np.pad(I, 1, mode="edge")
    dx, dy = P[1:-1, 2:] - P[1:-1, :-2], P[2:, 1:-1] - P[:-2, 1:-1]
    m, a = np.hypot(dx, dy), np.degrees(np.arctan2(dy, dx)) % turn
    n = len(I) // cell
    H = np.zeros((n, n, bins))
    u = a / turn * bins - 0.5
    for r in range(len(I)):
        for c in range(len(I)):
            for row, rs in share((r + 0.5) / cell - 0.5):
                for col, cs in share((c + 0.5) / cell - 0.5):
                    if 0 <= row < n and 0 <= col < n:
                        for b, bs in share(u[r, c]):
                            H[row, col, b % bins] += rs * cs * bs * m[r, c]
    out = []
    for i in range(n - 1):
        for j in range(n - 1):
            v = H[i : i + 2, j : j + 2].ravel()
            v = np.minimum(v / np.sqrt(v @ v + 1e-10), 0.2)
            out.append(v / np.sqrt(v @ v + 1e-10))
    return np.concatenate(out)


def share(u):
    low = int(np.floor(u))
    return (low, 1 - (u - low)), (low + 1, u - low)


def planes(train, labels, test):
    """The largest of the linear functions of classes that share their covariance."""
    classes = np.unique(labels)
    means = np.array([train[labels == k].mean(0) for k in classes])
    S = sum((train[labels == k] - means[i]).T @ (train[labels == k] - means[i]) for i, k in enumerate(classes)) / len(train)
    W = np.linalg.solve(S, means.T)
    b = -0.5 * (means.T * W).sum(0) + np.log([np.mean(labels == k) for k in classes])
    return classes[(test @ W + b).argmax(1)]


half = np.arange(11000) % 1100 < 550
for name, F in [("pixels", X), ("HOG", np.array([hog(x.reshape(16, 16)) for x in X])), ("signed", np.array([hog(x.reshape(16, 16), signed=True) for x in X]))]:
    five = (y != 5).astype(int)
    m0, m1 = F[five == 0].mean(0), F[five == 1].mean(0)
    S = ((F[five == 0] - m0).T @ (F[five == 0] - m0) + (F[five == 1] - m1).T @ (F[five == 1] - m1)) / 11000
    w = np.linalg.solve(S, m0 - m1)
    for prior in (0.5, 0.1):
        w0 = 0.5 * w @ (m0 + m1) - np.log(prior / (1 - prior))
        print(name, "five or not, prior", prior, ((F @ w > w0) == (five == 1)).sum(), "errors on the training set")
    print(name, "ten classes, halves:", (planes(F[half], y[half], F[~half]) != y[~half]).sum(), "of 5500")
