package ensembles_test

import (
	"math"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/tessella-go/tessella/lessons/ensembles"
	"gonum.org/v1/gonum/mat"
)

func TestSums(t *testing.T) {
	ds := ensembles.Sums(2000, 0.1, 1)
	if err := ds.Validate(); err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff([]string{"low", "high"}, ds.Classes); diff != "" {
		t.Error("classes (-want +got):\n", diff)
	}
	exchanged := 0.0
	for i, class := range ds.Y {
		if ensembles.Exceeds(ds.At(i)) != (class == 1) {
			exchanged++
		}
	}
	if share := exchanged / 2000; math.Abs(share-0.1) > 0.03 { // over four standard errors
		t.Errorf("%v of the labels are exchanged, want about 0.1", share)
	}
	if ensembles.Exceeds([]float64{0.5, 0.5, 0.5, 1, 1}) ||
		!ensembles.Exceeds([]float64{0.5, 0.5, 0.501, 0, 0}) {
		t.Error("the border is not at 1.5")
	}
	clean := ensembles.Sums(200, 0, 1)
	for i, class := range clean.Y {
		if ensembles.Exceeds(clean.At(i)) != (class == 1) {
			t.Fatalf("row %d is %s without noise", i, clean.Classes[class])
		}
	}
	if !mat.Equal(clean.X, ensembles.Sums(200, 0, 1).X) ||
		mat.Equal(clean.X, ensembles.Sums(200, 0, 2).X) {
		t.Error("a seed should give one data set, and another seed another")
	}
}
