#!/usr/bin/python3
"""Writes testdata/data: the sets as CSV and index.json, which says what their columns are.

    apt-get install python3-sklearn r-cran-mlbench r-cran-jsonlite weka
    cd classify/tree/testdata/oracle && /usr/bin/python3 data.py
"""
import csv
import gzip
import io
import json
import pathlib
import re
import subprocess
import tempfile

import sklearn.datasets

HERE = pathlib.Path(__file__).resolve().parent
DATA = HERE.parent / "data"
OURS = "../../../datasets/data/"  # the tables of package datasets, seen from testdata
ARFF = pathlib.Path("/usr/share/doc/weka/examples")
index = []


def put(name, attributes, classes, rows, file=None, header=None, drop=()):
    """Enters a set into the index and, unless it is a table of package datasets, writes it. Attributes and the last column of the rows
    are in order; classes is None for a regression; drop names columns of the file that are not to be read."""
    header = header or [a["name"] for a in attributes] + ["class" if classes else "target"]
    assert len(set(header)) == len(header), name
    for row in rows:
        assert len(row) == len(attributes) + 1, (name, row)
        for text, a in zip(row, attributes + [{"values": classes} if classes else {}]):
            assert text == text.strip() and text not in ("", "NA"), (name, row)
            assert text == "?" or (text in a["values"] if "values" in a else float(text) is not None), (name, text, a)
        assert row[-1] != "?", name
    if file is None:
        out = io.StringIO()
        w = csv.writer(out, lineterminator="\n")
        w.writerow(header)
        w.writerows(rows)
        text = out.getvalue().encode()
        file = "data/" + name + ".csv"
        if len(text) > 20_000:
            file += ".gz"
            text = gzip.compress(text, 9, mtime=0)
        (HERE.parent / file).write_bytes(text)
    entry = {"name": name, "file": file, "rows": len(rows), "missing": sum(r.count("?") for r in rows), "target": header[-1],
             "attributes": attributes}
    if drop:
        entry["drop"] = list(drop)
    if classes:
        entry["classes"] = classes
    index.append(entry)


def ours(name, target=None, drop=None):
    """A table of package datasets; nominal values in the order of their first appearance, as that package reads them."""
    table = list(csv.reader(open(HERE.parent / OURS / (name + ".csv"))))
    if drop:
        k = table[0].index(drop)
        table = [r[:k] + r[k + 1:] for r in table]
    header, rows = table[0], table[1:]
    columns = []
    for j, column in enumerate(header):
        texts = list(dict.fromkeys(r[j] for r in rows))
        try:
            [float(t) for t in texts]
            columns.append({"name": column})
        except ValueError:
            columns.append({"name": column, "values": texts})
    if target is None:
        put(name, columns[:-1], columns[-1]["values"], rows, OURS + name + ".csv", header, [drop] if drop else [])
        return
    k = header.index(target)
    order = [j for j in range(len(header)) if j != k] + [k]
    put(name + "_" + target.replace(" ", "_"), [columns[j] for j in order[:-1]], None, [[r[j] for j in order] for r in rows],
        OURS + name + ".csv", [header[j] for j in order])


def arff(name, source, numeric_target=False, last=None):
    """One of Weka's examples; nominal values in the declared order. last names the class where it is not the last column."""
    attributes, rows, inside = [], [], False
    for line in open(ARFF / source, encoding="latin-1"):
        line = line.strip()
        if not line or line.startswith("%"):
            continue
        if inside:
            rows.append([t.strip() for t in next(csv.reader([line], quotechar="'", skipinitialspace=True))])
        elif line.lower().startswith("@attribute"):
            m = re.match(r"@attribute\s+('[^']*'|\S+)\s+(.*)$", line, re.I)
            a = {"name": m[1].strip("'")}
            if m[2].startswith("{"):
                a["values"] = [v.strip() for v in next(csv.reader([m[2].strip()[1:-1]], quotechar="'", skipinitialspace=True))]
            attributes.append(a)
        elif line.lower().startswith("@data"):
            inside = True
    if last:
        k = [a["name"] for a in attributes].index(last)
        attributes.append(attributes.pop(k))
        for r in rows:
            r.append(r.pop(k))
    put(name, attributes[:-1], None if numeric_target else attributes[-1]["values"], rows)


def scikit(name, bunch):
    attributes = [{"name": str(n)} for n in bunch.feature_names]
    classes = [str(c) for c in bunch.target_names]
    rows = [[repr(float(v)) for v in x] + [classes[y]] for x, y in zip(bunch.data, bunch.target)]
    put(name, attributes, classes, rows)


def mlbench(folder, name, regression=False):
    schema = json.load(open(folder / (name + ".json")))
    for a in schema:
        a["name"] = a["name"][0]
    rows = list(csv.reader(open(folder / (name + ".csv"))))[1:]
    put(name, schema[:-1], None if regression else schema[-1]["values"], rows)


def holes(name, of):
    """Another set with the cells erased for which (7·row + 11·column) mod 17 = 0, rows and columns from 0; the target stays."""
    entry = next(e for e in index if e["name"] == of)
    path = HERE.parent / entry["file"]
    text = gzip.open(path, "rt") if path.suffix == ".gz" else open(path)
    table = list(csv.reader(text))
    rows = [["?" if (7 * i + 11 * j) % 17 == 0 and j < len(r) - 1 else t for j, t in enumerate(r)] for i, r in enumerate(table[1:])]
    put(name, entry["attributes"], entry.get("classes"), rows)


def golf():
    """The example that is distributed with C4.5: tennis with numbers."""
    days = """sunny 85 85 false Don't Play; sunny 80 90 true Don't Play; overcast 83 78 false Play; rain 70 96 false Play; rain 68 80 false Play;
        rain 65 70 true Don't Play; overcast 64 65 true Play; sunny 72 95 false Don't Play; sunny 69 70 false Play; rain 75 80 false Play;
        sunny 75 70 true Play; overcast 72 90 true Play; overcast 81 75 false Play; rain 71 80 true Don't Play"""
    attributes = [{"name": "outlook", "values": ["sunny", "overcast", "rain"]}, {"name": "temperature"}, {"name": "humidity"},
                  {"name": "windy", "values": ["true", "false"]}]
    put("golf", attributes, ["Play", "Don't Play"], [day.split(maxsplit=4) for day in days.split(";")])


for name in ["tennis", "triangles_squares", "sailing"]:
    ours(name, drop="#")
ours("simpsons", drop="Person")
ours("iris")
golf()
scikit("wine", sklearn.datasets.load_wine())
scikit("breast_cancer", sklearn.datasets.load_breast_cancer())
arff("lenses", "contact-lenses.arff")
arff("labor", "labor.arff")
arff("vote", "vote.arff")
arff("soybean", "soybean.arff")
arff("glass", "glass.arff")
arff("ionosphere", "ionosphere.arff")
arff("german_credit", "credit-g.arff")
arff("breast_ljubljana", "breast-cancer.arff")
with tempfile.TemporaryDirectory() as folder:
    subprocess.run(["Rscript", HERE / "data.R", folder], check=True)
    for name in ["zoo", "vowel", "sonar", "vehicle", "breast_wisconsin"]:
        mlbench(pathlib.Path(folder), name)
    mlbench(pathlib.Path(folder), "servo", regression=True)
holes("wine_holes", "wine")
ours("iris", "petal width")
arff("cpu", "cpu.arff", numeric_target=True)
arff("cpu_vendor", "cpu.with.vendor.arff", numeric_target=True)
holes("cpu_holes", "cpu_vendor")

lines = ",\n".join(json.dumps(e, ensure_ascii=False) for e in index)
(DATA / "index.json").write_text("[\n" + lines + "\n]\n")
for e in index:
    print(f'{e["name"]:18} {e["rows"]:5} rows {len(e["attributes"]):3} attributes {e["missing"]:5} missing  '
          + (f'{len(e["classes"])} classes' if "classes" in e else "regression"))
