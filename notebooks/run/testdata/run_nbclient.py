"""Runs a notebook through Python's nbclient, the reference for notebooks.Run.

usage: run_nbclient.py IN.ipynb OUT.ipynb SECONDS

The kernel is the one that the notebook names; failures do not end the run, and a cell that exceeds its time is interrupted.
"""

import sys

import nbformat
from nbclient import NotebookClient

source, target, seconds = sys.argv[1:]
notebook = nbformat.read(source, as_version=4)
client = NotebookClient(
    notebook,
    kernel_name="tessella",
    allow_errors=True,
    timeout=int(seconds),
    interrupt_on_timeout=True,
)
client.execute()
nbformat.write(notebook, target)
