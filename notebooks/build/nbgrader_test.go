package build

import (
	"encoding/json"
	"errors"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/tessella-go/tessella/notebooks/ipynb"
)

// The checksums are nbgrader 0.9.6's own, as is the verdict that the notebook of
// TestLessonBecomesCells keeps its schema 3:
//
//	python -c 'from nbformat.v4 import new_code_cell as c
//	from nbgrader.utils import compute_checksum as s
//	m = dict(grade=False, solution=True, locked=False, grade_id="trees-gain")
//	print(s(c("x := 1\n// σ", metadata={"nbgrader": m})))
//	m = dict(grade=True, solution=False, locked=True, grade_id="trees-gain-check", points=2)
//	print(s(c("%%\ngrader.Check(trees.Gain, Gain)", metadata={"nbgrader": m})))'
func TestMetadataOfNbgrader(t *testing.T) {
	solution := ipynb.NewCode("trees-gain", "x := 1\n// σ")
	markSolution(solution, "trees-gain")
	check := ipynb.NewCode("trees-gain-check", "%%\ngrader.Check(trees.Gain, Gain)")
	markCheck(check, "trees-gain-check", 2)
	for _, test := range []struct {
		cell *ipynb.Cell
		want string
	}{
		{solution, `{"deletable": false, "nbgrader": {"schema_version": 3,
			"grade_id": "trees-gain", "cell_type": "code",
			"grade": false, "solution": true, "locked": false, "task": false,
			"checksum": "216a3fdd35766819af8445f46e7103be"}}`},
		{check, `{"deletable": false, "editable": false, "nbgrader": {"schema_version": 3,
			"grade_id": "trees-gain-check", "cell_type": "code",
			"grade": true, "solution": false, "locked": true, "task": false,
			"points": 2, "checksum": "9fdb3d701c9a8d7275521e70228ca1e6"}}`},
	} {
		data, err := json.Marshal(test.cell.Metadata)
		var got, want any
		if err = errors.Join(err, json.Unmarshal(data, &got),
			json.Unmarshal([]byte(test.want), &want)); err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(want, got); diff != "" {
			t.Errorf("%s: %s", test.cell.ID, diff)
		}
	}
}
