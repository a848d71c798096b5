"""Tf-idf and logistic regression by scikit-learn on the embedded mail, two of three to learn from; and counts of characters and max_df.

    python3 testdata/linear.py > testdata/linear.json      (in classify/text)
"""
import csv, gzip, json
import numpy as np
from sklearn.feature_extraction.text import CountVectorizer, TfidfVectorizer
from sklearn.linear_model import LogisticRegression
from sklearn.pipeline import make_pipeline

rows = list(csv.reader(gzip.open("../../datasets/data/mail.csv.gz", "rt", encoding="utf-8", newline="")))[1:]
texts, y = ["\n".join(r[1:]) for r in rows], np.array([r[0] == "spam" for r in rows]).astype(int)
test = np.arange(len(rows)) % 3 == 0
part = lambda mask: [t for t, m in zip(texts, mask) if m]

def make(**options):
    return make_pipeline(TfidfVectorizer(token_pattern=r"[^\W_]+", ngram_range=(1, 2), max_df=.3), LogisticRegression(C=10, **options))

m = make(tol=1e-12, max_iter=100000).fit(part(~test), y[~test])
coef, p = m[-1].coef_[0], m.predict_proba(part(test))[:, 1]
terms = m[0].get_feature_names_out()
strong = np.argsort(-np.abs(coef))[:50]
out = {"terms": len(terms), "intercept": m[-1].intercept_[0], "strong": terms[strong].tolist(), "coef": coef[strong].tolist(), "norm": float(coef @ coef),
       "probabilities": p.tolist()}
from sklearn.compose import ColumnTransformer
from sklearn.preprocessing import OneHotEncoder, StandardScaler
table = np.array([[t, len(t), i % 3] for i, t in enumerate(texts)], dtype=object)  # two columns beside the text
both = make_pipeline(ColumnTransformer([("text", TfidfVectorizer(token_pattern=r"[^\W_]+"), 0), ("rest", make_pipeline(ColumnTransformer(
    [("kind", OneHotEncoder(), [1]), ("length", "passthrough", [0])]), StandardScaler()), [1, 2])]), LogisticRegression(C=1, tol=1e-12, max_iter=100000))
few = np.arange(len(rows)) % 10 == 0
both.fit(table[few], y[few])
out["beside"] = both.predict_proba(table[:200])[:, 1].tolist()
lines = ["Buy  NOW!", "now\t or Never", "É bien", ""]
chars = CountVectorizer(analyzer="char", ngram_range=(2, 3))
counts = chars.fit_transform(lines)
out["runs"], out["counts"] = chars.get_feature_names_out().tolist(), counts.toarray().tolist()
print(json.dumps(out))
