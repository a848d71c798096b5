package pruning_test

import (
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/tessella-go/tessella/classify"
	"github.com/tessella-go/tessella/classify/tree"
	"github.com/tessella-go/tessella/grader/shape"
	"github.com/tessella-go/tessella/lessons/pruning"
	solutions "github.com/tessella-go/tessella/solutions/pruning"
	"gonum.org/v1/gonum/floats/scalar"
	"gonum.org/v1/gonum/mat"
)

// The reference answers were written apart from the library, so each is a check on the other.

const trials = 1000

// draw makes a training set of one column: numbers in steps of a half, or nominal
// values of which each occurs.
func draw(r *rand.Rand, values, classes int) *classify.Dataset {
	n := max(2, values) + r.IntN(20)
	ds := &classify.Dataset{
		Name:       "drawn",
		Attributes: []classify.Attribute{{Name: "x"}},
		X:          mat.NewDense(n, 1, nil),
		Y:          make([]int, n),
	}
	for c := range classes {
		ds.Classes = append(ds.Classes, fmt.Sprint(c))
	}
	for v := range values {
		ds.Attributes[0].Values = append(ds.Attributes[0].Values, fmt.Sprint("v", v))
	}
	for i := range n {
		ds.Y[i] = r.IntN(classes)
		switch {
		case values == 0:
			ds.X.Set(i, 0, float64(r.IntN(20))/2)
		case i < values:
			ds.X.Set(i, 0, float64(i))
		default:
			ds.X.Set(i, 0, float64(r.IntN(values)))
		}
	}
	return ds
}

// root returns the first step of a tree of one test.
func root(t *testing.T, ds *classify.Dataset, nominal tree.Nominal) tree.Step {
	t.Helper()
	steps, err := tree.CART{MaxDepth: 1, Nominal: nominal}.Steps(ds)
	if err != nil {
		t.Fatal(err)
	}
	for step := range steps {
		return step
	}
	t.Fatal("no root")
	return tree.Step{}
}

func TestBestCutAgreesWithLibrary(t *testing.T) {
	r := rand.New(rand.NewPCG(7, 1))
	for range trials {
		ds := draw(r, 0, 2+r.IntN(2))
		x := mat.Col(nil, 0, ds.X)
		threshold, gain := solutions.BestCut(x, ds.Y)
		step := root(t, ds, tree.Subsets)
		if step.Chosen < 0 || step.Candidates[step.Chosen].Gain <= 1e-12 {
			if gain != 0 || !math.IsInf(threshold, 1) {
				t.Fatalf("%v %v: %v gains %v, the library gains nothing", x, ds.Y, threshold, gain)
			}
			continue
		}
		if best := step.Candidates[step.Chosen]; threshold < best.Low || threshold >= best.High ||
			!scalar.EqualWithinAbs(gain, best.Gain, 1e-9) {
			t.Fatalf("%v %v: %v gains %v, the library cuts at %v and gains %v", x, ds.Y, threshold,
				gain, best.Threshold, best.Gain)
		}
	}
}

// The ordering trick finds as much as all 2^(M−1) − 1 ways to part M values.
func TestBestSubsetAgreesWithLibrary(t *testing.T) {
	r := rand.New(rand.NewPCG(7, 2))
	for range trials {
		values := 2 + r.IntN(5)
		ds := draw(r, values, 2)
		children := make([][]float64, values)
		for v := range children {
			children[v] = make([]float64, 2)
		}
		for i, c := range ds.Y {
			children[int(ds.X.At(i, 0))][c]++
		}
		left, gain := solutions.BestSubset(children)
		split := [][]float64{make([]float64, 2), make([]float64, 2)}
		for v, counts := range children {
			side := 1
			if slices.Contains(left, v) {
				side = 0
			}
			split[side][0] += counts[0]
			split[side][1] += counts[1]
		}
		if !scalar.EqualWithinAbs(gain, tree.Gain(tree.Gini, split), 1e-9) {
			t.Fatalf("%v: the group %v gains %v, not %v", children, left,
				tree.Gain(tree.Gini, split), gain)
		}
		for _, nominal := range []tree.Nominal{tree.Subsets, tree.EverySubset} {
			if step := root(t, ds, nominal); step.Chosen >= 0 &&
				!scalar.EqualWithinAbs(gain, step.Candidates[step.Chosen].Gain, 1e-9) {
				t.Fatalf("%v: %v gains %v, the library gains %v", children, left, gain,
					step.Candidates[step.Chosen].Gain)
			}
		}
	}
}

// The tree that the lesson reads is the one that rpart prints: its counts add
// up to those of the root.
func TestHipparion(t *testing.T) {
	if got := pruning.Hipparion().Counts; !slices.Equal(got, []float64{92, 32}) {
		t.Errorf("the root has %v, want 92 and 32", got)
	}
}

// The price at which the root of the tree of six leaves falls, by cutting the weakest link.
func TestPredictPrice(t *testing.T) {
	root, last := pruning.Six(), 0.0
	var cut func(n *shape.Binary, name string)
	cut = func(n *shape.Binary, name string) {
		if n.Left == nil {
			return
		}
		if n.Name == name {
			n.Left, n.Right = nil, nil
			return
		}
		cut(n.Left, name)
		cut(n.Right, name)
	}
	for root.Left != nil {
		var name string
		name, last = solutions.WeakestLink(root)
		cut(root, name)
	}
	if got := solutions.PredictPrice(); got != last {
		t.Errorf("the root falls at %v, the answer is %v", last, got)
	}
}
