package mixtures_test

import (
	"math"
	"testing"

	"github.com/tessella-go/tessella/classify"
	"github.com/tessella-go/tessella/lessons/mixtures"
)

// Every eighth point of Ring, and every third of Groups, is of the same group.
func TestDataAreAsTheirCommentsSay(t *testing.T) {
	for _, test := range []struct {
		ds    *classify.Dataset
		means [][]float64
		class []int
		off   float64 // how far the mean of a group may be off: five times its standard error
	}{
		{mixtures.Groups(1), [][]float64{{0, 0}, {5, 0}, {2, 5}}, []int{0, 0, 0},
			5 * 1.5 / math.Sqrt(50)},
		{mixtures.Ring(8000, 1), [][]float64{{3, 0}, {2.1213, 2.1213}, {0, 3}, {-2.1213, 2.1213},
			{-3, 0}, {-2.1213, -2.1213}, {0, -3}, {2.1213, -2.1213}},
			[]int{0, 1, 0, 1, 0, 1, 0, 1}, 5 * 0.45 / math.Sqrt(1000)},
	} {
		if err := test.ds.Validate(); err != nil {
			t.Error(err)
		}
		for g, want := range test.means {
			got, n := []float64{0, 0}, 0.0
			for i := g; i < test.ds.Len(); i += len(test.means) {
				if test.ds.Y[i] != test.class[g] {
					t.Errorf("row %d of %s is of class %d", i, test.ds.Name, test.ds.Y[i])
				}
				got[0], got[1], n = got[0]+test.ds.X.At(i, 0), got[1]+test.ds.X.At(i, 1), n+1
			}
			for j := range want {
				if math.Abs(got[j]/n-want[j]) > test.off {
					t.Errorf("group %d of %s has the mean %v, want %v", g, test.ds.Name,
						got[j]/n, want[j])
				}
			}
		}
	}
	if err := mixtures.Line(1, 2).Validate(); err != nil {
		t.Error(err)
	}
}
