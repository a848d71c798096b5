package tree_test

import (
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"

	"github.com/tessella-go/tessella/classify/classifytest"
	"github.com/tessella-go/tessella/classify/internal/treetest"
	"github.com/tessella-go/tessella/classify/tree"
	"github.com/tessella-go/tessella/datasets"
)

// Rows that contradict each other end in a leaf of their majority; a tie goes to the first class.
func TestID3ContradictoryRows(t *testing.T) {
	ds := datasets.Tennis().Subset([]int{0, 0, 0, 2, 2, 2})
	ds.Y = []int{0, 1, 1, 1, 0, 1}
	steps, _ := trace(t, tree.ID3{}, ds)
	for where, s := range map[string]tree.Step{
		"sunny":    steps["Outlook = sunny"],
		"overcast": steps["Outlook = overcast"],
	} {
		if s.Stop != tree.StopEqual || s.Class != 1 {
			t.Errorf("%s: %s, class %d; want equal inputs and class 1", where, s.Stop, s.Class)
		}
	}
	ds.Y = []int{1, 0, 0, 0, 1, 0}
	ds = ds.Subset([]int{0, 1})
	model := classifytest.Fit(t, tree.ID3{}.Fit, ds)
	if model.Leaves() != 1 || model.Predict(ds.At(0)) != 0 {
		t.Errorf("a draw of two equal rows: %v", model)
	}
	if got := model.Posterior(nil, ds.At(0)); !slices.Equal(got, []float64{.5, .5}) {
		t.Errorf("posterior %v of a draw", got)
	}
	// .3 is as much as .1 and .2, though not in binary
	draw := treetest.Table([]string{"a", "b"}, []int{1, 1, 0}, 1, 7, 7, 7)
	draw.Weights = []float64{.1, .2, .3}
	if got := classifytest.Fit(t, tree.ID3{}.Fit, draw).Predict([]float64{7}); got != 0 {
		t.Errorf("a draw but for rounding is class %d, want the first", got)
	}
}

// A value that no example of the node has gets a leaf with the node's majority, which is a leaf of
// the tree like any other.
func TestID3EmptyBranch(t *testing.T) {
	ds := datasets.Tennis().Subset([]int{0, 1, 3, 4}) // no overcast day
	model := classifytest.Fit(t, tree.ID3{}.Fit, ds)
	if model.Leaves() != 3 {
		t.Errorf("%d leaves, want 3:\n%v", model.Leaves(), model)
	}
	steps, _ := trace(t, tree.ID3{}, ds)
	s := steps["Outlook = overcast"]
	if s.Stop != tree.StopEmpty || s.Class != steps["all examples"].Class ||
		!slices.Equal(s.Counts, []float64{0, 0}) {
		t.Errorf("empty branch: %s, class %d, counts %v", s.Stop, s.Class, s.Counts)
	}
	x, err := ds.Row("overcast", "hot", "high", "no")
	if err != nil {
		t.Fatal(err)
	}
	if got := model.Predict(x); got != 0 {
		t.Errorf("overcast is class %d, want the majority, 0 (a draw of two and two)", got)
	}
	if got := model.Posterior(nil, x); !slices.Equal(got, []float64{.5, .5}) {
		t.Errorf("posterior %v at an empty leaf, want that of the node above", got)
	}
}

// A threshold must separate the values it was made from, even if there is no number between them,
// and must be finite whatever their size.
func TestID3Thresholds(t *testing.T) {
	next := math.Nextafter(1, 2)
	// room for three numbers, none of 15 digits
	apart := math.Nextafter(math.Nextafter(math.Nextafter(next, 2), 2), 2)
	below := math.Nextafter(math.MaxFloat64, 0)
	for _, c := range []struct{ low, high, want float64 }{
		{160, 170, 165},
		{1.9, 3, 2.45}, // not 2.4499999999999997
		{5, 5.1, 5.05},
		{1, next, 1},
		{next, apart, 1},
		{next, math.Nextafter(next, 2), 1},
		{below, math.MaxFloat64, math.MaxFloat64},
		{-math.MaxFloat64, math.MaxFloat64, 0},
		{math.MaxFloat64 / 2, math.MaxFloat64, math.MaxFloat64 * 3 / 4},
		{0, math.SmallestNonzeroFloat64, 0},
		{-1e-300, 1e-300, 0},
		{1e300, 3e300, 2e300},
	} {
		ds := treetest.Table([]string{"a", "b"}, []int{0, 1}, 1, c.low, c.high)
		steps, _ := trace(t, tree.ID3{}, ds)
		got := steps["all examples"].Candidates[0].Threshold
		if math.Abs(got-c.want) > 1e-14*math.Abs(c.want) || got < c.low || got >= c.high {
			t.Errorf("between %v and %v: threshold %v, want %v", c.low, c.high, got, c.want)
		}
		allRight(t, classifytest.Fit(t, tree.ID3{}.Fit, ds), ds)
	}
	if got := classifytest.Fit(t, tree.ID3{}.Fit,
		treetest.Table([]string{"a", "b"}, []int{0, 1}, 1, 1.9, 3)).
		String(); !strings.Contains(got, "x1 ≤ 2.45\n") && !strings.Contains(got, "x1 ≤ 2.45:") {
		t.Errorf("the threshold prints as\n%s", got)
	}
}

// The first of equal gains wins: the first column, and in it the lowest threshold.
func TestID3Ties(t *testing.T) {
	ds := treetest.Table([]string{"a", "b"}, []int{0, 1, 0}, 2,
		1, 3,
		2, 2,
		3, 1)
	steps, _ := trace(t, tree.ID3{}, ds)
	s := steps["all examples"]
	if got := s.Candidates[s.Chosen]; got.Attribute != 0 || got.Threshold != 1.5 {
		t.Errorf("chose x%d ≤ %v, want x1 ≤ 1.5:\n%v", got.Attribute+1, got.Threshold, s)
	}
	for i, c := range s.Candidates {
		classifytest.Within(t, fmt.Sprintf("candidate %d", i), c.Gain, .2516291674, 1e-9)
	}
}

// Fourteen days of tennis: the tree, and the splits at the first node.
func ExampleID3() {
	ds := datasets.Tennis()
	model, err := tree.ID3{}.Fit(ds)
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Print(model)
	x, err := ds.Row("sunny", "cold", "high", "yes")
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println("sunny, cold, high, yes:", ds.Classes[model.Predict(x)])
	// Output:
	// Outlook = sunny
	// |  Humidity = high: N (3)
	// |  Humidity = normal: P (2)
	// Outlook = overcast: P (4)
	// Outlook = rainy
	// |  Windy = no: P (3)
	// |  Windy = yes: N (2)
	// sunny, cold, high, yes: N
}
