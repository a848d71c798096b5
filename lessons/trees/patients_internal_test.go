package trees

import (
	"slices"
	"testing"

	"github.com/tessella-go/tessella/datasets"
)

// truthOfPatients finds a patient by the row.
func TestPatientsDiffer(t *testing.T) {
	rows := Table(datasets.Heart()).Rows
	slices.SortFunc(rows, slices.Compare)
	for i := 1; i < len(rows); i++ {
		if slices.Equal(rows[i-1], rows[i]) {
			t.Errorf("two patients have the row %v", rows[i])
		}
	}
}
