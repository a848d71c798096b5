#!/usr/bin/python3
"""What scikit-learn (written with 1.2) makes of digits, by principal components and by StandardScaler.

    /usr/bin/python3 scikit.py > scikit.json
"""
import json

import numpy as np
from sklearn.datasets import load_digits
from sklearn.decomposition import PCA
from sklearn.preprocessing import StandardScaler

digits = load_digits()


def pca(x, k, whiten=False):
    m = PCA(n_components=k, svd_solver="full", whiten=whiten).fit(x)
    sign = np.array([np.sign(v[np.argmax(np.abs(v))]) for v in m.components_])
    z = m.transform(x[:3]) * sign
    back = m.inverse_transform(z * sign)
    return dict(
        k=k,
        whiten=whiten,
        mean=m.mean_.tolist(),
        components=(m.components_ * sign[:, None]).tolist(),
        deviation=np.sqrt(m.explained_variance_).tolist(),
        share=m.explained_variance_ratio_.tolist(),
        z=z.tolist(),
        back=back.tolist(),
    )


print(
    json.dumps(
        dict(
            pca=[pca(digits.data, 10), pca(digits.data[:100], 5, True), pca(digits.data[:9], 8)],
            share90=int((np.cumsum(PCA(svd_solver="full").fit(digits.data).explained_variance_ratio_) < 0.9).sum() + 1),
            rank=int(np.linalg.matrix_rank(digits.data - digits.data.mean(0))),
            standard=StandardScaler().fit(digits.data[:1000]).transform(digits.data[1000:1003]).tolist(),
        )
    )
)
