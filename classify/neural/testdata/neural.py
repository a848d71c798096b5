"""Networks and Boltzmann machines by numpy, against which the tests of this package hold theirs:

    python3 testdata/neural.py > testdata/neural.json      (in classify/neural)

The gradients are checked against differences of the loss before they are written; the machine's sums go over every state of both sides.
"""
import json
from itertools import product
import numpy as np

r = np.random.RandomState(3)
X, y, v = r.randn(12, 4), r.randint(0, 3, 12), r.randint(1, 4, 12).astype(float)
y[:3] = [0, 1, 2]
sizes, lam = [4, 5, 4, 3], .03
start = r.randn(sum(m * n + n for m, n in zip(sizes, sizes[1:]))) * .7
phi = dict(tanh=(np.tanh, lambda a: 1 - a * a), logistic=(lambda z: 1 / (1 + np.exp(-z)), lambda a: a * (1 - a)), relu=(lambda z: np.maximum(z, 0), lambda a: (a > 0) * 1.))


def layers(p):
    at, out = 0, []
    for m, n in zip(sizes, sizes[1:]):
        out.append((p[at:at + m * n].reshape(n, m), p[at + m * n:at + m * n + n])); at += m * n + n
    return out


def forward(p, name):
    a = [X]
    L = layers(p)
    for k, (W, b) in enumerate(L):
        z = a[-1] @ W.T + b
        if k < len(L) - 1: a.append(phi[name][0](z))
    z = z - z.max(1, keepdims=True); e = np.exp(z)
    return a, e / e.sum(1, keepdims=True)


def loss(p, name, lam):
    a, q = forward(p, name)
    return -(v / v.sum()) @ np.log(q[np.arange(12), y]) + lam / 2 * sum((W ** 2).sum() for W, _ in layers(p))


def gradient(p, name, lam):
    a, q = forward(p, name); L = layers(p)
    d = (q - np.eye(3)[y]) * (v / v.sum())[:, None]
    out = []
    for k in range(len(L) - 1, -1, -1):
        W, b = L[k]
        out.append(np.append((np.einsum("ij,ik->jk", d, a[k]) + lam * W).ravel(), d.sum(0)))
        if k: d = (d @ W) * phi[name][1](a[k])
    g = np.concatenate(out[::-1])
    e = np.eye(len(p)) * 1e-6
    assert np.allclose(g, [(loss(p + h, name, lam) - loss(p - h, name, lam)) / 2e-6 for h in e], atol=1e-6), name
    return g


out = dict(X=X.tolist(), y=y.tolist(), v=v.tolist(), start=start.tolist(), lam=lam, nets={}, descents={})
for name in phi:
    out["nets"][name] = dict(p=forward(start, name)[1].tolist(), loss=loss(start, name, 0), gradient=gradient(start, name, 0).tolist())
for name in ("sgd", "momentum", "adam"):
    p, u, m, s, path, losses = start.copy(), 0, 0, 0, [], []
    for t in range(1, 8):
        losses.append(loss(p, "tanh", lam)); g = gradient(p, "tanh", lam)
        if name == "sgd": p = p - .2 * g
        if name == "momentum": u = .9 * u - .2 * g; p = p + u
        if name == "adam":
            m, s = .9 * m + .1 * g, .999 * s + .001 * g * g
            p = p - .2 * (m / (1 - .9 ** t)) / (np.sqrt(s / (1 - .999 ** t)) + 1e-8)
        path.append(p.tolist())
    out["descents"][name] = dict(path=path, losses=losses)

d, h = 4, 3
W, a, b = r.randn(d, h), r.randn(d), r.randn(h)
data = r.randint(0, 2, (10, d)).astype(float)
V, H = np.array(list(product([0, 1], repeat=d)), float), np.array(list(product([0, 1], repeat=h)), float)


def machine(W, a, b):
    E = -(V @ a)[:, None] - (H @ b)[None] - V @ W @ H.T
    z = np.log(np.exp(-E).sum())
    return E, z


E, z = machine(W, a, b)
P = np.exp(-E - z)
sig = lambda x: 1 / (1 + np.exp(-x))
lp = np.log(P.sum(1))
index = lambda x: int(np.flatnonzero((V == x).all(1))[0])
ph = sig(data @ W + b)
g = np.concatenate([((data.T @ ph) / 10 - V.T @ P @ H).ravel(), data.mean(0) - V.T @ P.sum(1), ph.mean(0) - H.T @ P.sum(0)])
out["rbm"] = dict(W=W.tolist(), a=a.tolist(), b=b.tolist(), data=data.tolist(), z=z, energy=E.tolist(), V=V.tolist(), H=H.tolist(), log_p=lp.tolist(), gradient=g.tolist(),
                  likelihood=float(np.mean([lp[index(x)] for x in data])), hidden=sig(V @ W + b).tolist(), visible=sig(H @ W.T + a).tolist())
print(json.dumps(out))
