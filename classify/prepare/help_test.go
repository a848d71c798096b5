package prepare_test

import (
	"testing"

	"github.com/tessella-go/tessella/classify"
	"github.com/tessella-go/tessella/classify/classifytest"
	"github.com/tessella-go/tessella/classify/prepare"
)

// table is a data set of these rows, all of one class.
func table(rows ...[]float64) *classify.Dataset {
	return classifytest.Numbers(make([]int, len(rows)), rows...)
}

// refused checks that a step refuses data with an error that has all of these words in it.
func refused(t *testing.T, s prepare.Step, ds *classify.Dataset, words ...string) {
	t.Helper()
	transform, err := s.Fit(ds)
	if transform != nil {
		t.Errorf("%+v gives a transform of %q, want an error that names %q", s, ds.Name, words)
	}
	classifytest.Refuses(t, "prepare", err, words...)
}

// oracle is testdata/scikit.json, which testdata/scikit.py writes.
type oracle struct {
	PCA []struct {
		K                      int
		Whiten                 bool
		Mean, Deviation, Share []float64
		Components, Z, Back    [][]float64
	}
	Share90, Rank int
	Standard      [][]float64
}
