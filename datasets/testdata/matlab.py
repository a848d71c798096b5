"""MATLAB 5 files by SciPy 1.10, which matlab_internal_test.go reads:

    python3 testdata/matlab.py      (in datasets)
"""
import numpy as np, scipy.io

arrays = {"other": np.eye(2), "data": np.arange(12, dtype="u1").reshape(2, 3, 2, order="F"), "words": np.array(["a", "bc"])}
for name, compress in (("plain.mat", False), ("compressed.mat", True)):
    scipy.io.savemat("testdata/" + name, arrays, do_compression=compress)
