"""Measures how fast nbgrader and otter-grader grade a class: notebooks with the five functions of answers.py, some right, some wrong, some missing, each
function with 30 cases. It prints a JSON line for each grader.

    python -m venv venv && venv/bin/pip install -r requirements.txt && venv/bin/python peers.py [STUDENTS [nbgrader | otter-grader]]

nbgrader runs as "nbgrader autograde" on the class, otter-grader as "otter run" on each notebook, which is its way without Docker.
"""

import inspect
import json
import os
import random
import resource
import subprocess
import sys
import tempfile
import time
from pathlib import Path

sys.dont_write_bytecode = True

import nbformat
from nbformat.v4 import new_code_cell, new_markdown_cell, new_notebook

import answers

NAMES = ["entropy", "gain", "best_attribute", "id3", "classify"]
CASES = 30


def arguments(name, chance):
    """Arguments for a call of a function."""
    n = chance.randint(4, 14)
    rows = [[chance.choice("abc") for _ in range(4)] for _ in range(n)]
    labels = [chance.choice("PN") for _ in range(n)]
    children = [[chance.randint(0, 9) for _ in range(2)] for _ in range(3)]
    children[0][0] += 1
    all_four = [0, 1, 2, 3]
    return {
        "entropy": (children[0],), "gain": (children,), "best_attribute": (rows, labels, all_four), "id3": (rows, labels, all_four),
        "classify": (answers.id3(rows, labels, all_four), rows[0]),
    }[name]


def cases(name):
    chance = random.Random(name)
    calls = [arguments(name, chance) for _ in range(CASES)]
    return [(a, getattr(answers, name)(*a)) for a in calls]


ALIKE = '''def alike(got, want):
    if isinstance(want, float):
        return abs(got - want) < 1e-9
    if isinstance(want, tuple):
        return len(got) == len(want) and all(map(alike, got, want))
    return got == want
'''


def asserts(name):
    return "\n".join(f"assert alike({name}(*{a!r}), {want!r})" for a, want in cases(name))


def answer(name, kind, number):
    """A function that is right, wrong or not written, as no other student has it."""
    source = inspect.getsource(getattr(answers, name))
    head, body = source.split("\n", 1)
    if kind == "wrong":
        body = "    return None\n"
    elif kind == "missing":
        body = "    raise NotImplementedError\n"
    return f"{head}\n    _ = {number}\n{body}"


def kinds(chance):
    return {name: chance.choices(["right", "wrong", "missing"], [6, 3, 1])[0] for name in NAMES}


def nbgrader_cell(name, source, solution):
    cell = new_code_cell(source)
    grade = not solution
    cell.metadata["nbgrader"] = {"schema_version": 3, "grade": grade, "locked": grade, "solution": solution, "task": False,
                                 "grade_id": name if solution else f"test_{name}", "cell_type": "code"}
    if grade:
        cell.metadata["nbgrader"]["points"] = 2
    return cell


def nbgrader_notebook(source_of):
    nb = new_notebook(metadata={"kernelspec": {"name": "python3", "display_name": "Python 3", "language": "python"}})
    nb.cells = [new_code_cell("from math import log2\n\n" + inspect.getsource(answers.tally) + ALIKE)]
    for name in NAMES:
        nb.cells += [new_markdown_cell(f"Write {name}."), nbgrader_cell(name, source_of(name), True), nbgrader_cell(name, asserts(name), False)]
    return nb


def write(nb, path):
    path.parent.mkdir(parents=True, exist_ok=True)
    nbformat.write(nb, path)


def run(*command, cwd):
    environment = dict(os.environ, PATH=f"{Path(sys.executable).parent}:{os.environ['PATH']}", PYTHONWARNINGS="ignore")
    done = subprocess.run([Path(sys.executable).parent / command[0], *command[1:]], cwd=cwd, env=environment, capture_output=True, text=True)
    if done.returncode:
        sys.exit(f"{command}: {done.stdout[-2000:]}{done.stderr[-2000:]}")


def measured(grader, students, grade):
    def cpu():
        u = resource.getrusage(resource.RUSAGE_CHILDREN)
        return u.ru_utime + u.ru_stime
    before, began = cpu(), time.time()
    right, total = grade()
    wall = time.time() - began
    print(json.dumps({"grader": grader, "students": students, "wall_s_each": round(wall / students, 3), "cpu_s_each": round((cpu() - before) / students, 3),
                      "per_minute": round(students / wall * 60, 1), "right": right, "of": total}), flush=True)


def with_nbgrader(folder, students):
    course = folder / "course"
    write(nbgrader_notebook(lambda name: f"### BEGIN SOLUTION\n{inspect.getsource(getattr(answers, name))}### END SOLUTION"), course / "source/trees/trees.ipynb")
    run("nbgrader", "generate_assignment", "trees", cwd=course)
    released = nbformat.read(course / "release/trees/trees.ipynb", 4)
    chance = random.Random(1)
    for i in range(students):
        kind = kinds(chance)
        nb = nbformat.from_dict(released)
        for cell in nb.cells:
            about = cell.metadata.get("nbgrader", {})
            if about.get("solution"):
                cell.source = answer(about["grade_id"], kind[about["grade_id"]], chance.random())
        write(nb, course / f"submitted/s{i:04}/trees/trees.ipynb")

    def grade():
        run("nbgrader", "autograde", "trees", cwd=course)
        sys.path.insert(0, str(course))
        from nbgrader.api import Gradebook
        with Gradebook(f"sqlite:///{course}/gradebook.db") as book:
            grades = [g for i in range(students) for g in book.find_submission("trees", f"s{i:04}").notebooks[0].grades]
            return sum(g.auto_score == 2 for g in grades), len(grades)
    measured("nbgrader", students, grade)


def with_otter(folder, students):
    tests = folder / "tests"
    tests.mkdir()
    for name in NAMES:
        case = "\n".join(f">>> assert alike({name}(*{a!r}), {want!r})" for a, want in cases(name))
        test = {"name": name, "points": 2, "suites": [{"cases": [{"code": case, "hidden": False, "locked": False}], "scored": True, "setup": "", "teardown": "", "type": "doctest"}]}
        (tests / f"{name}.py").write_text(f"OK_FORMAT = True\n\ntest = {test!r}\n")
    run("otter", "generate", "-t", "tests", "-o", "autograder.zip", "--no-environment", cwd=folder)
    chance = random.Random(1)
    for i in range(students):
        kind = kinds(chance)
        nb = new_notebook(metadata={"kernelspec": {"name": "python3", "display_name": "Python 3", "language": "python"}})
        nb.cells = [new_code_cell("import otter\ngrader = otter.Notebook()"), new_code_cell("from math import log2\n\n" + inspect.getsource(answers.tally) + ALIKE)]
        for name in NAMES:
            nb.cells += [new_markdown_cell(f"Write {name}."), new_code_cell(answer(name, kind[name], chance.random())), new_code_cell(f'grader.check("{name}")')]
        write(nb, folder / f"s{i:04}/trees.ipynb")

    def grade():
        right = total = 0
        for i in range(students):
            out = folder / f"results{i}"
            out.mkdir()
            run("otter", "run", "-a", "autograder.zip", "-o", str(out), "--no-logo", f"s{i:04}/trees.ipynb", cwd=folder)
            results = [t for t in json.loads((out / "results.json").read_text())["tests"] if t.get("max_score")]
            right += sum(t["score"] == t["max_score"] for t in results)
            total += len(results)
        return right, total
    measured("otter-grader", students, grade)


if __name__ == "__main__":
    number = int(sys.argv[1]) if len(sys.argv) > 1 else 10
    graders = {"nbgrader": with_nbgrader, "otter-grader": with_otter}
    for name in sys.argv[2:] or graders:
        with tempfile.TemporaryDirectory() as work:
            graders[name](Path(work), number)
