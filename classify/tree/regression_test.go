package tree_test

import (
	"fmt"
	"math"
	"math/rand/v2"
	"testing"

	"gonum.org/v1/gonum/mat"

	"github.com/tessella-go/tessella/classify"
	"github.com/tessella-go/tessella/classify/classifytest"
	"github.com/tessella-go/tessella/classify/internal/treetest"
	"github.com/tessella-go/tessella/classify/tree"
)

// unlabelled makes a data set whose classes mean nothing.
func unlabelled(columns int, cells ...float64) *classify.Dataset {
	return treetest.Table([]string{"number"}, make([]int, len(cells)/columns), columns, cells...)
}

func regress(
	t *testing.T, l tree.Regression, ds *classify.Dataset, target []float64,
) *tree.RegressionTree {
	t.Helper()
	model, err := l.Fit(ds, target)
	if err != nil {
		t.Fatal(err)
	}
	return model
}

// By hand: targets 1, 2, 3, 10, 14 have mean 6 and E = (25 + 16 + 9 + 16 + 64)/5 = 26. Split behind
// the third: means 2 and 12, E′ = (2 + 8)/5 = 2. The others: behind the first (0 + 98.75)/5, the
// second (.5 + 62)/5, the fourth (50 + 0)/5.
func TestRegressionByHand(t *testing.T) {
	ds, target := unlabelled(1, 1, 2, 3, 4, 5), []float64{1, 2, 3, 10, 14}
	steps, err := tree.Regression{}.Steps(ds, target)
	if err != nil {
		t.Fatal(err)
	}
	for s := range steps {
		classifytest.Within(t, "mean", s.Mean, 6, 1e-9)
		classifytest.Within(t, "E", s.Error, 26, 1e-9)
		for i, want := range []float64{98.75 / 5, 62.5 / 5, 2, 10} {
			classifytest.Within(t, fmt.Sprint("E′ ", i), s.Candidates[i].Residual, want, 1e-9)
			classifytest.Within(t, fmt.Sprint("E − E′ ", i), s.Candidates[i].Gain, 26-want, 1e-9)
		}
		c := s.Candidates[s.Chosen]
		if c.Threshold != 3.5 {
			t.Errorf("split at %v", c.Threshold)
		}
		for b, want := range [][]float64{{3, 2, 2.0 / 3}, {2, 12, 4}} {
			for k, v := range want {
				classifytest.Within(t, fmt.Sprint("branch ", b), c.Children[b][k], v, 1e-9)
			}
		}
		break
	}
	model := regress(t, tree.Regression{MaxDepth: 1}, ds, target)
	classifytest.Within(t, "left", model.Predict([]float64{0}), 2, 1e-9)
	classifytest.Within(t, "right", model.Predict([]float64{9}), 12, 1e-9)
	classifytest.Within(t, "explained", model.Explained(), 1-10.0/130, 1e-9)
	// weight 2 is the row twice
	ds.Weights = []float64{1, 1, 2, 1, 1}
	twice := regress(t, tree.Regression{}, unlabelled(1, 1, 2, 3, 3, 4, 5),
		[]float64{1, 2, 3, 3, 10, 14})
	if got := regress(t, tree.Regression{}, ds, target); got.String() != twice.String() {
		t.Errorf("weights\n%scopies\n%s", got, twice)
	}
}

// Each stop, and the tree that remains.
func TestRegressionStops(t *testing.T) {
	ds, target := unlabelled(1, 1, 2, 3, 4, 5, 6), []float64{1, 1, 1, 5, 6, 9}
	for name, c := range map[string]struct {
		l      tree.Regression
		leaves int
		stop   tree.Stop
	}{
		"nothing":  {tree.Regression{}, 4, tree.StopPure},
		"error":    {tree.Regression{MaxError: .25}, 3, tree.StopMinImpurity}, // 5 and 6: E = .25
		"rows":     {tree.Regression{MinRows: 4}, 2, tree.StopMinRows},
		"branch":   {tree.Regression{MinLeaf: 3}, 2, tree.StopMinLeaf},
		"depth":    {tree.Regression{MaxDepth: 1}, 2, tree.StopMaxDepth},
		"leaves":   {tree.Regression{MaxLeaves: 3}, 3, tree.StopMaxLeaves},
		"decrease": {tree.Regression{MinDecrease: 2}, 2, tree.StopMinDecrease},
	} {
		if got := regress(t, c.l, ds, target).Leaves(); got != c.leaves {
			t.Errorf("%s: %d leaves, want %d", name, got, c.leaves)
		}
		steps, err := c.l.Steps(ds, target)
		if err != nil {
			t.Fatal(err)
		}
		found := false
		for s := range steps {
			found = found || s.Stop == c.stop && s.Chosen < 0
		}
		if !found {
			t.Errorf("%s: no leaf is %q", name, c.stop)
		}
	}
}

// Far from 0, and on a scale of its own, a target's tree is the same: the squares are taken
// around the mean of each node.
func TestRegressionFarFromZero(t *testing.T) {
	rng := rand.New(rand.NewPCG(5, 6))
	ds, target := unlabelled(2, make([]float64, 400)...), make([]float64, 200)
	for i := range target {
		ds.X.SetRow(i, []float64{float64(rng.IntN(30)), float64(rng.IntN(4))})
		target[i] = float64(rng.IntN(64))
	}
	want := regress(t, tree.Regression{MinLeaf: 3}, ds, target)
	for _, shift := range []float64{1 << 30, -(1 << 40)} {
		far := make([]float64, len(target))
		for i, y := range target {
			far[i] = y + shift
		}
		got := regress(t, tree.Regression{MinLeaf: 3}, ds, far)
		for i := range target {
			if x := ds.At(i); got.Node(x) != want.Node(x) ||
				math.Abs(got.Predict(x)-shift-want.Predict(x)) > 1e-3 {
				t.Fatalf("shifted by %g: row %d goes to node %d, not %d, and is %v", shift, i+1,
					got.Node(x), want.Node(x), got.Predict(x)-shift)
			}
		}
	}
	for _, scale := range []float64{1e-129, 1e-100, 1e100} {
		scaled := make([]float64, len(target))
		for i, y := range target {
			scaled[i] = y * scale
		}
		got := regress(t, tree.Regression{MinLeaf: 3}, ds, scaled)
		if got.Leaves() != want.Leaves() {
			t.Errorf("scaled by %g: %d leaves, want %d", scale, got.Leaves(), want.Leaves())
		}
	}
}

func TestRegressionRefuses(t *testing.T) {
	ds := unlabelled(1, 1, 2, 3)
	for want, c := range map[string]struct {
		l      tree.Regression
		target []float64
	}{
		"2 numbers for 3 rows":      {tree.Regression{}, []float64{1, 2}},
		"row 2: target NaN":         {tree.Regression{}, []float64{1, math.NaN(), 2}},
		"row 3: target -Inf":        {tree.Regression{}, []float64{1, 2, math.Inf(-1)}},
		"the target reaches 1e+200": {tree.Regression{}, []float64{1, 1e200, 2}},
		"varies by only 3e-170, whose square is too small": {
			tree.Regression{}, []float64{3e-170, 0, 1e-170},
		},
		"Regression.MaxError is -1": {tree.Regression{MaxError: -1}, []float64{1, 2, 3}},
		"Regression.MinRows is -3":  {tree.Regression{MinRows: -3}, []float64{1, 2, 3}},
	} {
		_, err := c.l.Fit(ds, c.target)
		classifytest.Refuses(t, "tree", err, want)
	}
	heavy := *ds
	heavy.Weights = []float64{1e290, 1e290, 1e290}
	_, err := tree.Regression{}.Fit(&heavy, []float64{1, 2, 1e10})
	classifytest.Refuses(t, "tree", err, "1e+10, whose square, times the weights")
	if _, err := (tree.Regression{}).Fit(nil, nil); err == nil {
		t.Error("nil is a data set")
	}
	model := regress(t, tree.Regression{}, ds, []float64{1, 2, 3})
	for name, call := range map[string]func(){
		"tree: row has 2 values, the model 1": func() { model.Predict([]float64{1, 2}) },
		"tree: rows have 2 values, the model": func() {
			model.PredictAll(nil, mat.NewDense(1, 2, nil))
		},
		"tree: dst has 2 places for 3 rows": func() {
			model.PredictAll(make([]float64, 2), ds.X)
		},
	} {
		classifytest.Panics(t, call, name)
	}
}

// True for every fitted tree: the prediction for a row is the mean of the training targets in its
// leaf, PredictAll agrees with Predict, and the explanation ends at the leaf.
func TestRegressionTreeIsItsLeaves(t *testing.T) {
	rng := rand.New(rand.NewPCG(7, 8))
	for range 100 {
		ds := treetest.Random(rng)
		target := make([]float64, ds.Len())
		for i := range target {
			target[i] = float64(rng.IntN(5))
		}
		l := tree.Regression{MaxLeaves: rng.IntN(6), Nominal: tree.Nominal(rng.IntN(3))}
		model, err := l.Fit(ds, target)
		if err != nil {
			continue // no row has weight
		}
		sums := map[int][2]float64{}
		for i, y := range target {
			s, w := sums[model.Node(ds.At(i))], ds.Weight(i)
			sums[model.Node(ds.At(i))] = [2]float64{s[0] + w*y, s[1] + w}
		}
		all := classifytest.Reload(t, model).PredictAll(nil, ds.X)
		turned := model.PredictAll(nil, mat.DenseCopyOf(ds.X.T()).T())
		for i := range target {
			x := ds.At(i)
			s := sums[model.Node(x)]
			if ds.Weight(i) > 0 && math.Abs(all[i]-s[0]/s[1]) > 1e-12 {
				t.Fatalf("row %d: %v, the mean of its leaf is %v", i+1, all[i], s[0]/s[1])
			}
			if all[i] != model.Predict(x) || all[i] != turned[i] {
				t.Fatalf("row %d: %v by the matrix, %v turned", i+1, all[i], turned[i])
			}
		}
		if l.MaxLeaves > 0 && model.Leaves() > l.MaxLeaves {
			t.Fatalf("%d leaves, limit %d", model.Leaves(), l.MaxLeaves)
		}
	}
}

func ExampleRegression() {
	rain := &classify.Dataset{
		Name: "cover",
		Attributes: []classify.Attribute{{Name: "rain"},
			{Name: "soil", Values: []string{"clay", "sand"}}}, Classes: []string{"cover"},
		X: mat.NewDense(6, 2, []float64{200, 0, 300, 1, 400, 0, 700, 1, 800, 0, 900, 0}),
		Y: make([]int, 6),
	}
	cover := []float64{5, 8, 11, 30, 50, 52}
	steps, err := tree.Regression{MaxLeaves: 3}.Steps(rain, cover)
	if err != nil {
		fmt.Println(err)
		return
	}
	for s := range steps {
		fmt.Print(s)
		break
	}
	model, err := tree.Regression{MaxLeaves: 3}.Fit(rain, cover)
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Print(model)
	fmt.Println(model.Predict([]float64{750, 1}))
	// Output:
	// all examples: 6, mean 26, E = 376.33
	//   split        N      means       E′      E − E′
	//   rain ≤ 250   1 + 5  5, 30.2     288.13  88.2
	//   rain ≤ 350   2 + 4  6.5, 35.75  186.21  190.12
	// * rain ≤ 550   3 + 3  8, 44       52.333  324
	//   rain ≤ 750   4 + 2  13.5, 51    63.833  312.5
	//   rain ≤ 850   5 + 1  20.8, 52    241.13  135.2
	//   soil = clay  4 + 2  29.5, 19    351.83  24.5
	// rain ≤ 550: 8 (3, E 6)
	// rain > 550
	// |  rain ≤ 750: 30 (1, E 0)
	// |  rain > 750: 51 (2, E 1)
	// 30
}
