"""Vocabulary, tf-idf, centroids and neighbours by scikit-learn 1.2 on the lecture's subject lines, every fourth of which is asked for:

    python3 testdata/text.py > testdata/text.json      (in classify/text)
"""
import csv, json
import numpy as np
from sklearn.feature_extraction.text import CountVectorizer, TfidfTransformer
from sklearn.metrics.pairwise import cosine_distances, euclidean_distances
from sklearn.neighbors import KNeighborsClassifier, NearestCentroid

rows = list(csv.reader(open("../../datasets/data/subject_lines.csv")))[1:]
train, test = [r for i, r in enumerate(rows) if i % 4], [r for i, r in enumerate(rows) if i % 4 == 0]
y = np.array([r[0] == "spam" for r in train]).astype(int)
words = CountVectorizer(token_pattern=r"[^\W_]+").fit([r[1] for r in train])
C, Q = (words.transform([r[1] for r in part]) for part in (train, test))
out = {"terms": list(words.get_feature_names_out()), "counts": Q.toarray().tolist()}

smooth = TfidfTransformer().fit(C)
X, Z = smooth.transform(C), smooth.transform(Q)
out["idf"], out["smooth"] = smooth.idf_.tolist(), Z.toarray().tolist()
D = C.toarray()
with np.errstate(invalid="ignore"):  # the lecture's, by its formulas
    tf = np.nan_to_num(Q.toarray() / Q.toarray().sum(1, keepdims=True))
out["lecture"] = (tf * np.log(len(train) / (D > 0).sum(0))).tolist()

euclidean = NearestCentroid().fit(X, y)
out["centroids"] = euclidean.centroids_.tolist()
out["euclidean"] = (euclidean_distances(Z, euclidean.centroids_) ** 2).tolist()
out["euclidean_class"] = euclidean.predict(Z).tolist()
out["cosine"] = cosine_distances(Z, euclidean.centroids_).tolist()
out["cosine_class"] = NearestCentroid(metric="cosine").fit(X, y).predict(Z).tolist()

near = KNeighborsClassifier(5, metric="cosine", algorithm="brute").fit(X, y)
d, _ = near.kneighbors(Z, 6)
out["near"] = d[:, :5].tolist()
clear = (d[:, 5] - d[:, 4] > 1e-9) & (near.predict_proba(Z).max(1) > .5)  # no tie at the fifth
out["near_class"] = [int(c) if ok else -1 for c, ok in zip(near.predict(Z), clear)]
print(json.dumps(out))
