package thresholds

import (
	"testing"

	"github.com/tessella-go/tessella/datasets"
	"github.com/tessella-go/tessella/grader/shape"
	"github.com/tessella-go/tessella/lessons/trees"
	solutions "github.com/tessella-go/tessella/solutions/thresholds"
)

// The lesson on numbers says how many people its tree of three questions spares and sends home,
// with the numbers and without them.
func TestSortedPatients(t *testing.T) {
	type counts struct{ spared, missed, wrong int }
	for _, c := range []struct {
		table shape.Table
		want  counts
	}{
		{trees.Table(datasets.Heart()), counts{128, 36, 68}},
		{trees.Patients(), counts{132, 31, 59}},
	} {
		var got counts
		for i, answer := range trees.HeldOut(c.table, 1, solutions.SortPatients) {
			truth := c.table.Labels[i]
			switch {
			case answer == "open" && truth == "open":
				got.spared++
			case answer == "open":
				got.missed++
			}
			if answer != truth {
				got.wrong++
			}
		}
		if got != c.want {
			t.Errorf("%d findings: %+v, and the lesson says %+v", len(c.table.Attributes), got,
				c.want)
		}
	}
}
