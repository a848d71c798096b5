package pruning_test

import (
	"math"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/tessella-go/tessella/classify"
	"github.com/tessella-go/tessella/classify/tree"
	"github.com/tessella-go/tessella/grader/shape"
	"github.com/tessella-go/tessella/lessons/pruning"
)

// One label in six is exchanged, and the classes have one order whatever the seed.
func TestNoisy(t *testing.T) {
	const n = 20_000
	for seed := range uint64(5) {
		ds := pruning.Noisy(n, seed)
		if !slices.Equal(ds.Classes, []string{"out", "in"}) {
			t.Fatalf("seed %d: the classes are %v", seed, ds.Classes)
		}
		exchanged := 0.0
		for i, class := range ds.Y {
			u, v := ds.At(i)[0], ds.At(i)[1]
			if (class == 1) != (0.2 < u && u < 0.7 && 0.3 < v && v < 0.8) {
				exchanged++
			}
		}
		if sd := math.Sqrt(n * 5. / 36); math.Abs(exchanged-n/6.) > 5*sd {
			t.Errorf("seed %d: %v labels of %d are exchanged, want about %d", seed,
				exchanged, n, n/6)
		}
	}
}

// No site has more cover than the bound of the study allows, and none with many
// fires more than half of it.
func TestSavanna(t *testing.T) {
	sites, cover := pruning.Savanna(500, 3)
	for i, c := range cover {
		bound := 0.14*min(sites.At(i)[0], 650) - 14.2
		if sites.At(i)[1] < 4 {
			bound /= 2
		}
		if c < 0 || c > bound {
			t.Errorf("site %v has a cover of %v, at most %v is possible", sites.At(i), c, bound)
		}
	}
}

func TestDiagram(t *testing.T) {
	want := &classify.Diagram{Label: "b: 3 + 20", Class: -1, Children: []*classify.Diagram{
		{Label: "b1: 3 + 0", Class: 0}, {Label: "b2: 0 + 20", Class: 1}}}
	if diff := cmp.Diff(want, pruning.Diagram(pruning.Six().Left)); diff != "" {
		t.Errorf("the drawing (-want +got):\n%s", diff)
	}
	if got := pruning.Diagram(nil); got.Label == "" || got.Children != nil {
		t.Errorf("no tree is drawn as %+v", got)
	}
}

func TestBinary(t *testing.T) {
	grown := &classify.Diagram{
		Share:    []float64{3, 2},
		Children: []*classify.Diagram{{Share: []float64{3, 0}}, {Share: []float64{0, 2}}},
	}
	want := &shape.Binary{Name: "0", Counts: []float64{3, 2},
		Left:  &shape.Binary{Name: "1", Counts: []float64{3, 0}},
		Right: &shape.Binary{Name: "2", Counts: []float64{0, 2}}}
	if diff := cmp.Diff(want, pruning.Binary(grown)); diff != "" {
		t.Errorf("the tree (-want +got):\n%s", diff)
	}
}

// No tree of OR has fewer leaves than n + 1, none of a majority of 5 fewer than 20, and none of the
// parity of 5 fewer than 32. ID3 finds trees of these sizes.
func TestBoolean(t *testing.T) {
	for name, c := range map[string]struct {
		of    func(ones int) bool
		sizes map[int]int // the fewest leaves, by the number of attributes
	}{
		"OR":       {func(ones int) bool { return ones > 0 }, map[int]int{1: 2, 2: 3, 3: 4, 5: 6}},
		"majority": {func(ones int) bool { return ones > 2 }, map[int]int{5: 20}},
		"odd":      {func(ones int) bool { return ones%2 == 1 }, map[int]int{1: 2, 2: 4, 5: 32}},
	} {
		for n, want := range c.sizes {
			if got := fewestLeaves(n, 0, c.of); got != want {
				t.Errorf("%s of %d: the smallest of all trees has %d leaves, want %d", name,
					n, got, want)
			}
			model, err := tree.ID3{}.Fit(pruning.Boolean(n, c.of))
			if err != nil {
				t.Fatal(err)
			}
			if model.Leaves() != want {
				t.Errorf("%s of %d: ID3's tree has %d leaves, want %d", name, n,
					model.Leaves(), want)
			}
		}
	}
}

// fewestLeaves tries all trees for a function of the number of ones, where so many
// are known already and n attributes are not. All attributes are alike, so it is the
// same which is asked next.
func fewestLeaves(n, ones int, yes func(ones int) bool) int {
	constant := true
	for more := 1; more <= n; more++ {
		constant = constant && yes(ones+more) == yes(ones)
	}
	if constant {
		return 1
	}
	return fewestLeaves(n-1, ones, yes) + fewestLeaves(n-1, ones+1, yes)
}
