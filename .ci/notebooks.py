"""Reads notebooks as Jupyter and nbgrader do, and fails if one of them would not: notebooks.py NOTEBOOK..."""

import sys

import nbformat
from nbgrader import nbgraderformat

failed = len(sys.argv) == 1
if failed:
    print("no notebook given")
for path in sys.argv[1:]:
    try:
        nbformat.validate(nbformat.read(path, as_version=nbformat.NO_CONVERT))
        cells = nbgraderformat.read(path, as_version=4).cells  # checks the metadata of each cell against schema 3
        graded = [cell for cell in cells if cell.metadata.get("nbgrader", {}).get("grade")]
        if not graded:
            raise ValueError("nbgrader finds no cell that it would grade")
        print(f"{path}: {len(cells)} cells, {len(graded)} graded")
    except Exception as error:  # any reader's complaint is the finding
        failed = True
        print(f"{path}: {error}")
sys.exit(failed)
