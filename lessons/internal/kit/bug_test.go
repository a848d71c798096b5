package kit

import (
	"math"
	"strings"
	"testing"
)

func TestBug(t *testing.T) {
	right := func(rows [][]float64) float64 { return rows[0][0] }
	wrong := func(rows [][]float64) float64 { return rows[0][0] * rows[0][0] }
	compare := Bug([]int{2, 3}, right, wrong,
		func(args []any) error { return CheckRows("rows", args[0].([][]float64), 1) },
		"another number")
	for _, test := range []struct {
		line int
		rows [][]float64
		says string // nothing: the answer is right
	}{
		{2, [][]float64{{5}}, ""}, {3, [][]float64{{5}}, ""},
		{4, [][]float64{{5}}, "line 4 does what it should"},
		{2, [][]float64{{1}}, "a case that shows it needs another number"},
		{2, nil, "rows is empty"},
		{2, [][]float64{{5, 6}}, "rows[0] has the length 2"},
		{4, [][]float64{{math.NaN()}}, "rows[0] has the number NaN"},
	} {
		d := compare(nil, []any{test.line, test.rows}, nil)
		if right := d == nil; right != (test.says == "") ||
			d != nil && !strings.Contains(d.Message, test.says) {
			t.Errorf("line %d with %v: %v; it should say %q", test.line, test.rows, d, test.says)
		}
	}
	d := compare(nil, []any{4, [][]float64{{1}}}, nil)
	if d == nil || strings.Contains(d.Message, "another number") {
		t.Errorf("a wrong line with a case that shows nothing: %v", d)
	}
}
