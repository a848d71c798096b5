package gaussian_test

import (
	"fmt"
	"math"
	"slices"
	"testing"

	"gonum.org/v1/gonum/stat/distuv"

	"github.com/tessella-go/tessella/classify/classifytest"
	"github.com/tessella-go/tessella/classify/gaussian"
)

// By hand, with a value that stands in both classes.
func TestSplits(t *testing.T) {
	x, y := []float64{3, 1, 2, 2, 5, 4}, []int{1, 0, 0, 1, 1, 0}
	got, err := gaussian.Splits(x, y)
	want := []gaussian.Split{{math.Inf(-1), .5}, {1.5, 4.0 / 6}, {2.5, 4.0 / 6}, {3.5, .5},
		{4.5, 4.0 / 6}, {math.Inf(1), .5}}
	if err != nil || len(got) != len(want) {
		t.Fatalf("%v, %v", got, err)
	}
	for i := range want {
		classifytest.Relative(t, "w", got[i].W, want[i].W, 0)
		classifytest.Relative(t, "accuracy", got[i].Accuracy, want[i].Accuracy, 1e-15)
		right := 0
		for j, v := range x { // the rule itself
			if (v >= got[i].W) == (y[j] == 1) {
				right++
			}
		}
		classifytest.Relative(t, "accuracy by the rule", got[i].Accuracy, float64(right)/6, 1e-15)
	}
	if best := gaussian.BestSplit(got); best.W != 1.5 {
		t.Errorf("best split %v, want the lowest of the best, 1.5", best)
	}
	if !slices.Equal(x, []float64{3, 1, 2, 2, 5, 4}) {
		t.Error("Splits changed its input")
	}
	next := math.Nextafter(1, 2)
	if got, _ := gaussian.Splits([]float64{1, next}, []int{0, 1}); len(got) != 3 ||
		got[1].Accuracy != 1 || got[1].W != next {
		t.Errorf("neighbours: %v", got)
	}
	classifytest.Refuses(t, "gaussian", classifytest.Failure(gaussian.Splits(nil, nil)),
		"no numbers")
	classifytest.Refuses(t, "gaussian", classifytest.Failure(gaussian.Splits(x, y[:2])),
		"6 numbers for 2 classes")
	classifytest.Refuses(t, "gaussian",
		classifytest.Failure(gaussian.Splits([]float64{1, math.NaN()}, []int{0, 1})),
		"row 2: NaN is not finite")
	classifytest.Refuses(t, "gaussian",
		classifytest.Failure(gaussian.Splits([]float64{1, 2}, []int{0, 2})),
		"row 2: class 2 is neither 0 nor 1")
}

// N(0, 1) and N(2, 1) are best split in the middle, where the accuracy is Φ(1), and many draws are
// split like their distribution.
func TestNormalAccuracy(t *testing.T) {
	even, means, ones := [2]float64{.5, .5}, [2]float64{0, 2}, [2]float64{1, 1}
	top := gaussian.NormalAccuracy(1, even, means, ones)
	classifytest.Relative(t, "accuracy in the middle", top, distuv.UnitNormal.CDF(1), 1e-15)
	for _, w := range []float64{-3, .9, 1.1, 6} {
		if got := gaussian.NormalAccuracy(w, even, means, ones); !(got < top) {
			t.Errorf("accuracy %v at %v", got, w)
		}
	}
	classifytest.Relative(t, "accuracy of all class 1",
		gaussian.NormalAccuracy(math.Inf(-1), [2]float64{.3, .7}, means, ones), .7, 1e-15)
	ds := classifytest.Clouds(4000, 1, 2, 0, 6)
	x := make([]float64, ds.Len())
	for i, y := range ds.Y {
		x[i] = ds.At(i)[0] + 2*float64(y)
	}
	splits, err := gaussian.Splits(x, ds.Y)
	if err != nil {
		t.Fatal(err)
	}
	for i := 0; i < len(splits); i += 100 {
		if want := gaussian.NormalAccuracy(splits[i].W, even, means,
			ones); math.Abs(splits[i].Accuracy-want) > .03 {
			t.Errorf("at %v: accuracy %v of draws, %v of the distribution", splits[i].W,
				splits[i].Accuracy, want)
		}
	}
}

func ExampleSplits() {
	splits, err := gaussian.Splits([]float64{1, 2, 3, 4, 5}, []int{0, 0, 1, 0, 1})
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, s := range splits {
		fmt.Printf("x < %4.1f: %.1f\n", s.W, s.Accuracy)
	}
	fmt.Println("best:", gaussian.BestSplit(splits).W)
	// Output:
	// x < -Inf: 0.4
	// x <  1.5: 0.6
	// x <  2.5: 0.8
	// x <  3.5: 0.6
	// x <  4.5: 0.8
	// x < +Inf: 0.6
	// best: 2.5
}
