"""Weights and mistakes by scikit-learn 1.2, and by a second program of few lines, against which oracle_test.go holds the models:

    python3 testdata/perceptron.py > testdata/perceptron.json      (in classify/perceptron)

scikit-learn counts a score of 0 as a mistake and adds a bias of 1, so Bias is 1 and Zero is ZeroMistake where the two are compared.
"""
import csv, json, warnings
import numpy as np
from scipy.optimize import minimize
from sklearn.linear_model import Perceptron, SGDClassifier

warnings.filterwarnings("ignore")
r = np.random.RandomState(5)
out = {}


def plain(X, y, epochs, bias=1.):
    """The loop in numpy, sign(0) a mistake: mistakes and weights after each epoch, and all weights with the presentations that they survived."""
    X = np.column_stack([X, np.full(len(X), bias)]); s = 2 * y - 1
    w = np.zeros(X.shape[1]); mistakes, after, votes, total, T = [], [], [[w.copy(), 0]], np.zeros_like(w), 0
    pocket, run, longest = w.copy(), 0, 0
    ratchet, rlong, fewest, rrun = w.copy(), 0, len(y) + 1, 0
    for _ in range(epochs):
        m = 0
        for x, c in zip(X, s):
            if c * (w @ x) <= 0:
                w = w + c * x; m += 1; votes.append([w.copy(), 0]); run = rrun = 0
            else:
                votes[-1][1] += 1; run += 1; rrun += 1
                if run > longest: pocket, longest = w.copy(), run
                if rrun > rlong:
                    wrong = int((s * (X @ w) <= 0).sum())
                    if wrong < fewest or np.array_equal(w, ratchet) and wrong == fewest: ratchet, rlong, fewest = w.copy(), rrun, wrong
            total += w; T += 1
        mistakes.append(m); after.append(w.copy())
    grid = np.column_stack([r.randn(30, X.shape[1] - 1) * 2, np.full(30, bias)])
    ballot = sum(c * np.where(grid @ v >= 0, 1, -1) for v, c in votes)
    return dict(mistakes=mistakes, after=[v.tolist() for v in after], average=(total / T).tolist(), pocket=pocket.tolist(), longest=longest,
                ratchet=ratchet.tolist(), fewest=fewest, grid=grid[:, :-1].tolist(), ballot=[int(v) for v in ballot])


def put(name, X, y, epochs):
    mine = plain(X, y, epochs)
    theirs = [Perceptron(max_iter=e, tol=None, shuffle=False).fit(X, y) for e in range(1, epochs + 1)]
    for e, m in enumerate(theirs):  # the two programs agree
        assert np.allclose(np.append(m.coef_[0], m.intercept_[0]), mine["after"][e], rtol=1e-9, atol=1e-9), (name, e)
    a = SGDClassifier(loss="perceptron", learning_rate="constant", eta0=1., penalty=None, max_iter=epochs, tol=None, shuffle=False, average=True).fit(X, y)
    assert np.allclose(np.append(a.coef_[0], a.intercept_[0]), mine["average"], rtol=1e-9, atol=1e-9), name
    out[name] = dict(X=X.tolist(), y=y.tolist(), epochs=epochs, scikit=[m.coef_[0].tolist() + m.intercept_.tolist() for m in theirs],
                     scikit_average=a.coef_[0].tolist() + a.intercept_.tolist(), **mine)


X = r.randn(80, 5); put("noisy", X, (X @ r.randn(5) + .8 * r.randn(80) > .3).astype(int), 8)
X = r.randn(60, 3); put("separable", X, (X @ np.array([1., -2, .5]) > .2).astype(int), 12)
rows = list(csv.reader(open("../../datasets/data/iris.csv")))[1:]
I = np.array([[float(v) for v in row[:4]] for row in rows]); names = list(dict.fromkeys(row[4] for row in rows))
c = np.array([names.index(row[4]) for row in rows])
order = r.permutation(np.flatnonzero(c > 0)); put("iris", I[order], (c[order] == 2).astype(int), 10)

# several vectors, by few lines: mistakes of each epoch and the weights in the end; of equal scores the last wins
order = r.permutation(150); X, y = I[order], c[order]
multi = {}
for name, (right, wrong) in dict(half=(.5, -.5), full=(2., -2.)).items():
    W = np.zeros((3, 5)); Z = np.column_stack([X, np.ones(150)]); mistakes = []
    for _ in range(10):
        m = 0
        for x, k in zip(Z, y):
            s = W @ x; p = len(s) - 1 - int(np.argmax(s[::-1]))
            if p != k: W[k] += right * x; W[p] += wrong * x; m += 1
        mistakes.append(m)
    multi[name] = dict(mistakes=mistakes, W=W.tolist())
out["multiclass"] = dict(X=X.tolist(), y=y.tolist(), **multi)

# kernel: (x·z + 1)², by explicit features
X = r.randn(50, 2); y = ((X ** 2).sum(1) > 1.2).astype(int)
F = np.column_stack([X ** 2, np.sqrt(2) * X[:, :1] * X[:, 1:], np.sqrt(2) * X, np.ones(50)])
w = np.zeros(6); alpha = np.zeros(50); mistakes = []
for _ in range(9):
    m = 0
    for i, (f, s) in enumerate(zip(F, 2 * y - 1)):
        if (1 if w @ f >= 0 else -1) != s: w = w + s * f; alpha[i] += s; m += 1
    mistakes.append(m)
out["kernel"] = dict(X=X.tolist(), y=y.tolist(), mistakes=mistakes, alpha=alpha.tolist(), scores=(F @ w).tolist())

# a chain of 3 states and 4 symbols: the maxima of the penalised CRF and max-margin objectives, every answer written out
K, V, n = 3, 4, 12
T = np.array([[.7, .2, .1], [.1, .6, .3], [.3, .1, .6]]); E = np.array([[.7, .1, .1, .1], [.1, .5, .3, .1], [.1, .1, .2, .6]])
xs, ys = [], []
for _ in range(n):
    x, s = [], r.randint(K); states = []
    for _ in range(r.randint(2, 6)):
        states.append(int(s)); x.append(int(r.choice(V, p=E[s]))); s = r.choice(K, p=T[s])
    xs.append(x); ys.append(states)


def phi(x, y):
    f = np.zeros(K * V + K * K)
    for t in range(len(x)):
        f[y[t] * V + x[t]] += 1
        if t: f[K * V + y[t - 1] * K + y[t]] += 1
    return f


from itertools import product
all_y = [list(product(range(K), repeat=len(x))) for x in xs]
Phi = [np.array([phi(x, y) for y in A]) for x, A in zip(xs, all_y)]
own = [phi(x, y) for x, y in zip(xs, ys)]
ham = [np.array([sum(a != b for a, b in zip(A, y)) for A in As]) for As, y in zip(all_y, ys)]
lam = .5


def crf(w):
    v, g = lam / 2 * w @ w, lam * w
    for P, o in zip(Phi, own):
        s = P @ w; m = s.max(); e = np.exp(s - m); z = m + np.log(e.sum())
        v += z - o @ w; g = g + (e / e.sum()) @ P - o
    return v, g


best = minimize(crf, np.zeros(K * V + K * K), jac=True, method="BFGS", options=dict(gtol=1e-9, maxiter=2000))
# max-margin as a quadratic programme over w and a slack for each example
from scipy.optimize import LinearConstraint
d = K * V + K * K
A = np.vstack([np.column_stack([o - P, np.eye(n)[i][None].repeat(len(P), 0)]) for i, (P, o) in enumerate(zip(Phi, own))])
lo = np.concatenate(ham)
f = lambda v: (lam / 2 * v[:d] @ v[:d] + v[d:].sum(), np.append(lam * v[:d], np.ones(n)))
start = np.append(np.zeros(d), [h.max() for h in ham])
qp = minimize(f, start, jac=True, method="SLSQP", constraints=[dict(type="ineq", fun=lambda v: A @ v - lo, jac=lambda v: A)], options=dict(maxiter=500, ftol=1e-12))
assert qp.success
q = r.randn(d)
z, mean = [], []
for P in Phi:
    s = P @ q; m = s.max(); e = np.exp(s - m); z.append(m + np.log(e.sum())); mean.append(((e / e.sum()) @ P).tolist())
out["chain"] = dict(x=xs, y=ys, lam=lam, crf=-best.fun, crf_w=best.x.tolist(), margin=-qp.fun, q=q.tolist(), z=z, mean=mean,
                    best=[list(As[int(np.argmax(P @ q))]) for P, As in zip(Phi, all_y)],
                    worst=[list(As[int(np.argmax(P @ q + h))]) for P, As, h in zip(Phi, all_y, ham)])
print(json.dumps(out))
