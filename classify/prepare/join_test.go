package prepare_test

import (
	"fmt"
	"slices"
	"testing"

	"github.com/tessella-go/tessella/classify"
	"github.com/tessella-go/tessella/classify/classifytest"
	"github.com/tessella-go/tessella/classify/image"
	"github.com/tessella-go/tessella/classify/prepare"
	"github.com/tessella-go/tessella/datasets"
)

func TestJoin(t *testing.T) {
	ds := datasets.Digits()
	train := ds.Subset(classifytest.Span(0, 100))
	features := prepare.Join{prepare.PCA{K: 3}, image.Moments{}, prepare.PCA{K: 4}}
	join := classify.Must(features.Fit(train)).(*prepare.Composite)
	for i := 95; i < 105; i++ {
		var want []float64
		for _, f := range features {
			want = append(want, classifytest.Fit(t, f.Fit, train).Apply(nil, ds.At(i))...)
		}
		if got := join.Apply(nil, ds.At(i)); !slices.Equal(got, want) {
			t.Errorf("row %d: %v, want %v", i+1, got, want)
		}
	}
	if names := join.Attributes(); len(names) != 3+14+4 || names[2].Name != "1: pc3" ||
		names[3].Name != "2: mass" || names[19].Name != "3: pc3" {
		t.Errorf("features %v", names)
	}
	if _, ok := join.Transforms()[2].(*prepare.PCAModel); !ok || len(join.Transforms()) != 3 {
		t.Errorf("transforms %v", join.Transforms())
	}
}

func TestJoinRefuses(t *testing.T) {
	ds := datasets.Digits().Subset(classifytest.Span(0, 9))
	refused(t, prepare.Join{}, ds, "no steps")
	refused(t, prepare.Join{image.HOG{}, prepare.PCA{K: 50}}, ds, "step 2 of 2", "PCA.K is 50")
	refused(t, prepare.Join{nil}, ds, "step 1 of 1", "nil")
	refused(t, prepare.Join{image.HOG{}}, ds.Subset(nil), "no rows")
}

func ExampleJoin() {
	ds := datasets.Digits()
	both, err := prepare.Join{image.HOG{}, image.Moments{}}.Fit(ds)
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(len(both.Attributes()), "features, the last one is", both.Attributes()[337].Name)
	// Output: 338 features, the last one is 2: Hu 7
}
