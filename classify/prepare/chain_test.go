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

// Each feature learns from what the one before it makes, and describes it.
func TestChain(t *testing.T) {
	ds := datasets.Digits()
	train := ds.Subset(classifytest.Span(0, 100))
	steps := prepare.Chain{image.Deslant{}, image.HOG{}, prepare.PCA{K: 7, Whiten: true}}
	chain := classify.Must(steps.Fit(train)).(*prepare.Composite)

	upright := classifytest.Fit(t, image.Deslant{}.Fit, train)
	hog := classifytest.Fit(t, image.HOG{}.Fit, train).(*image.HOGModel)
	pca := classifytest.Fit(t, prepare.PCA{K: 7, Whiten: true}.Fit,
		prepare.Table(hog, prepare.Table(upright, train))).(*prepare.PCAModel)
	for i := 95; i < 105; i++ {
		want := pca.Apply(nil, hog.Apply(nil, upright.Apply(nil, ds.At(i))))
		if got := chain.Apply(nil, ds.At(i)); !slices.Equal(got, want) {
			t.Errorf("row %d: %v, want %v", i+1, got, want)
		}
	}
	if names := chain.Attributes(); len(names) != 7 || names[6].Name != "pc7" {
		t.Errorf("features %v", names)
	}
	if _, ok := chain.Transforms()[2].(*prepare.PCAModel); !ok || len(chain.Transforms()) != 3 {
		t.Errorf("transforms %v", chain.Transforms())
	}
}

func TestChainOfNothing(t *testing.T) {
	ds := datasets.Digits().Subset(classifytest.Span(0, 3))
	m := classifytest.Fit(t, prepare.Chain{}.Fit, ds).(*prepare.Composite)
	if got := m.Apply(nil, ds.At(1)); !slices.Equal(got, ds.At(1)) {
		t.Errorf("without features a row becomes %v", got)
	}
	if names := m.Attributes(); names[9].Name != "r2c2" {
		t.Errorf("the tenth column is %q", names[9].Name)
	}
}

func TestChainRefuses(t *testing.T) {
	ds := datasets.Digits().Subset(classifytest.Span(0, 9))
	refused(t, prepare.Chain{image.HOG{}, image.Deslant{Size: image.Size{Width: 18}},
		prepare.PCA{K: 50}}, ds, "step 3 of 3", "PCA.K is 50")
	refused(t, prepare.Chain{image.Moments{}, image.HOG{}}, ds, "step 2 of 2",
		"14 pixels make no square")
	refused(t, prepare.Chain{image.HOG{}, nil}, ds, "step 2 of 2", "nil")
	refused(t, prepare.Chain{}, nil, "nil")
}

func ExampleChain() {
	ds := datasets.Digits()
	chain, err := prepare.Chain{image.Deslant{}, image.HOG{}, prepare.PCA{K: 20}}.Fit(ds)
	if err != nil {
		fmt.Println(err)
		return
	}
	for i, t := range chain.(*prepare.Composite).Transforms() {
		fmt.Println(i+1, len(t.Attributes()), "features")
	}
	described := prepare.Table(chain, ds)
	fmt.Println(described.Len(), "rows of", len(described.Attributes))
	// Output:
	// 1 64 features
	// 2 324 features
	// 3 20 features
	// 1797 rows of 20
}
