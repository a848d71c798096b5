package image_test

import (
	"fmt"
	"slices"
	"testing"

	"github.com/tessella-go/tessella/classify/classifytest"
	"github.com/tessella-go/tessella/classify/image"
	"github.com/tessella-go/tessella/datasets"
)

func TestJoin(t *testing.T) {
	ds := datasets.Digits()
	train := ds.Subset(classifytest.Span(0, 100))
	features := image.Join{image.PCA{K: 3}, image.Moments{}, image.PCA{K: 4}}
	join := classifytest.Must(features.Fit(train))
	for i := 95; i < 105; i++ {
		var want []float64
		for _, f := range features {
			want = append(want, classifytest.Fit(t, f.Prepare, train).Apply(nil, ds.At(i))...)
		}
		if got := join.Apply(nil, ds.At(i)); !slices.Equal(got, want) {
			t.Errorf("row %d: %v, want %v", i+1, got, want)
		}
	}
	if names := join.Attributes(); len(names) != 3+14+4 || names[2].Name != "1: pc3" ||
		names[3].Name != "2: mass" || names[19].Name != "3: pc3" {
		t.Errorf("features %v", names)
	}
	if _, ok := join.Transforms()[2].(*image.PCAModel); !ok || len(join.Transforms()) != 3 {
		t.Errorf("transforms %v", join.Transforms())
	}
}

func TestJoinRefuses(t *testing.T) {
	ds := datasets.Digits().Subset(classifytest.Span(0, 9))
	refused(t, image.Join{}, ds, "no features")
	refused(t, image.Join{image.HOG{}, image.PCA{K: 50}}, ds, "feature 2 of 2", "PCA.K is 50")
	refused(t, image.Join{nil}, ds, "feature 1 of 1", "nil")
	refused(t, image.Join{image.HOG{}}, ds.Subset(nil), "no rows")
}

func ExampleJoin() {
	ds := datasets.Digits()
	both, err := image.Join{image.HOG{}, image.Moments{}}.Fit(ds)
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(len(both.Attributes()), "features, the last one is", both.Attributes()[337].Name)
	// Output: 338 features, the last one is 2: Hu 7
}
