#!/usr/bin/python3
"""Writes testdata/weka: what Weka 3.6.14 makes of the sets of testdata/data, one gzipped JSON file for each.

    apt-get install weka openjdk-17-jdk-headless
    cd classify/tree/testdata/oracle && /usr/bin/python3 weka.py
"""
import csv
import gzip
import json
import pathlib
import subprocess
import tempfile

HERE = pathlib.Path(__file__).resolve().parent
TESTDATA = HERE.parent
OUT = TESTDATA / "weka"
JAR = "/usr/share/java/weka.jar"

# relieff-ranks sorts neighbours by distance with an unstable sort: only sets without equal distances have one answer.
KINDS = {  # beside j48 on every set with classes
    "tennis": ["id3", "measures", "relieff"], "triangles_squares": ["id3", "measures"], "sailing": ["id3", "measures"],
    "lenses": ["id3", "measures", "relieff"], "vote": ["measures", "relieff", "weights"], "soybean": ["measures"],
    "breast_ljubljana": ["measures", "weights"], "iris": ["relieff", "weights"], "wine": ["relieff", "relieff-ranks", "weights"], "labor": ["relieff"],
    "german_credit": ["weights"], "wine_holes": ["relieff", "relieff-ranks"],
}
REGRESSION = {"cpu": ["relieff"], "servo": ["relieff"]}
FINE = ["glass", "breast_cancer"]  # have values closer than 1e-5, which J48 does not tell apart: once more with all numbers a thousand times as large


def quote(text):
    return "'" + text.replace("\\", "\\\\").replace("'", "\\'") + "'"


def arff(entry, exponent=""):
    """The set in Weka's form, nominal values and classes in the order of the index; the exponent is hung on each number."""
    path = TESTDATA / entry["file"]
    table = list(csv.reader(gzip.open(path, "rt") if path.suffix == ".gz" else open(path)))
    order = [table[0].index(c) for c in [a["name"] for a in entry["attributes"]] + [entry["target"]]]
    columns = entry["attributes"] + [{"name": entry["target"], "values": entry["classes"]} if "classes" in entry else {"name": entry["target"]}]
    lines = ["@relation " + entry["name"]]
    for a in columns:
        lines.append(f'@attribute {quote(a["name"])} ' + ("{" + ",".join(map(quote, a["values"])) + "}" if "values" in a else "numeric"))
    lines.append("@data")
    for row in table[1:]:
        lines.append(",".join("?" if row[j] == "?" else quote(row[j]) if "values" in a else row[j] + exponent for j, a in zip(order, columns)))
    return "\n".join(lines) + "\n"


def main():
    OUT.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory() as folder:
        folder = pathlib.Path(folder)
        subprocess.run(["javac", "-cp", JAR, "-d", folder, HERE / "Weka.java"], check=True)
        for entry in json.load(open(TESTDATA / "data" / "index.json")):
            name = entry["name"]
            kinds = ["j48"] + KINDS.get(name, []) if "classes" in entry else REGRESSION.get(name)
            if kinds:
                ask(folder, name, kinds, arff(entry))
            if name in FINE:
                ask(folder, name + "_thousandfold", ["j48"], arff(entry, "e3"))


def ask(folder, name, kinds, data):
    (folder / "set.arff").write_text(data)
    run = subprocess.run(["java", "-cp", f"{JAR}:{folder}", "Weka", folder / "set.arff", ",".join(kinds)], check=True,
                         stdout=subprocess.PIPE, text=True)
    runs = json.loads(run.stdout)
    text = '{"set":' + json.dumps(name) + ',"by":"Weka 3.6.14","runs":' + run.stdout.strip() + "}\n"
    json.loads(text)
    (OUT / (name + ".json.gz")).write_bytes(gzip.compress(text.encode(), 9, mtime=0))
    print(f"{name:18}", *(f'{r["options"]}: {r["leaves"]}/{r["size"]};' for r in runs if r["learner"] == "J48"))


main()
