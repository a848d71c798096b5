package shown

import (
	"testing"

	"github.com/tessella-go/tessella/datasets"
	"github.com/tessella-go/tessella/lessons/thresholds"
	"github.com/tessella-go/tessella/lessons/trees"
)

// The lesson on numbers says that its tree of three questions does worse with the numbers: it is
// wrong more often, spares fewer people, and sends more sick ones home.
func TestSortedPatients(t *testing.T) {
	spared, missed, wrong := Sorted(trees.Table(datasets.Heart()), thresholds.SortPatients.Solution)
	without, lost, errors := Sorted(trees.Patients(), thresholds.SortPatients.Solution)
	if spared >= without || missed <= lost || wrong <= errors {
		t.Errorf("with the numbers %d, %d and %d; without them %d, %d and %d", spared, missed,
			wrong, without, lost, errors)
	}
}
