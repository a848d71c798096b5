package ensembles_test

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/tessella-go/tessella/classify"
	"github.com/tessella-go/tessella/classify/classifytest"
	"github.com/tessella-go/tessella/classify/ensemble"
	"github.com/tessella-go/tessella/classify/tree"
	"github.com/tessella-go/tessella/lessons/ensembles"
	solutions "github.com/tessella-go/tessella/solutions/ensembles"
	"gonum.org/v1/gonum/mat"
)

// The reference answers were written apart from the library, so each is a check on the other.

const trials = 300

func near(a, b float64) bool {
	return a == b || math.IsNaN(a) && math.IsNaN(b) || math.Abs(a-b) <= 1e-9
}

// draw makes a training set of numbers in which every class occurs. Few values make ties common.
func draw(r *rand.Rand, columns, classes int) *classify.Dataset {
	var rows [][]float64
	y := make([]int, classes+2+r.IntN(12))
	for i := range y {
		rows = append(rows, make([]float64, columns))
		for j := range columns {
			rows[i][j] = float64(r.IntN(12)) / 2
		}
		y[i] = r.IntN(classes)
		if i < classes {
			y[i] = i
		}
	}
	rows[0][0] = rows[1][0] + 1
	return classifytest.Numbers(y, rows...)
}

func TestBaggingAgreesWithLibrary(t *testing.T) {
	r := rand.New(rand.NewPCG(13, 2))
	asked := false
	for trial := range trials {
		ds := draw(r, 2, 3)
		learner := ensemble.Bagging{
			Base: classify.Erase(tree.CART{MaxLeaves: 3}.Fit),
			N:    1 + r.IntN(6),
			Vote: ensemble.Majority,
			Seed: uint64(trial),
		}
		steps, err := learner.Steps(ds)
		if err != nil {
			t.Fatal(err)
		}
		var samples, votes [][]int
		for step := range steps {
			if step.Err != nil {
				t.Fatal(step.Err)
			}
			samples, votes = append(samples, step.Rows),
				append(votes, step.Model.PredictAll(nil, ds.X))
			if got := solutions.OutOfBagError(samples, votes, ds.Y); !near(got, step.Error) {
				t.Fatalf("the error of samples %v with votes %v is %v, the library has %v", samples,
					votes, got, step.Error)
			}
			asked = asked || !math.IsNaN(step.Error)
		}
	}
	if !asked {
		t.Error("no row was out of any bag")
	}
}

// stump is what BestStump finds, as a classifier of the library: class 0 is +1.
type stump struct {
	threshold float64
	side      int
}

func (s stump) Predict(x []float64) int {
	if (x[0] > s.threshold) == (s.side == 1) {
		return 0
	}
	return 1
}

func (s stump) PredictAll(dst []int, X mat.Matrix) []int {
	n, _ := X.Dims()
	if dst == nil {
		dst = make([]int, n)
	}
	for i := range dst {
		dst[i] = s.Predict(mat.Row(nil, i, X))
	}
	return dst
}

func TestAdaBoostAgreesWithLibrary(t *testing.T) {
	r := rand.New(rand.NewPCG(13, 3))
	stops := map[classify.Stop]int{}
	for range trials {
		ds := draw(r, 1, 2)
		x, y := mat.Col(nil, 0, ds.X), make([]int, ds.Len())
		for i, class := range ds.Y {
			y[i] = 1 - 2*class
		}
		base := func(ds *classify.Dataset) (classify.Classifier, error) {
			threshold, side, _ := solutions.BestStump(x, y, ds.Weights)
			return stump{threshold, side}, nil
		}
		rounds := 1 + r.IntN(8)
		learner := ensemble.AdaBoost{Base: base, Rounds: rounds}
		model, err := learner.Fit(ds)
		if err != nil {
			t.Fatal(err)
		}
		steps, err := learner.Steps(ds)
		if err != nil {
			t.Fatal(err)
		}
		thresholds, sides, alphas := solutions.AdaBoost(x, y, rounds)
		made := 0
		for step := range steps {
			predicted := step.Model.PredictAll(nil, ds.X)
			if got := solutions.WeightedError(predicted, ds.Y, step.Before); !near(got,
				step.Error) {
				t.Fatalf("the error is %v, the library has %v", got, step.Error)
			}
			if got := solutions.Alpha(step.Error); !near(got, step.Alpha) {
				t.Fatalf("alpha is %v, the library has %v", got, step.Alpha)
			}
			if step.After != nil {
				if got := solutions.Reweigh(step.Before, predicted, ds.Y,
					step.Alpha); !slices.EqualFunc(got, step.After, near) {
					t.Fatalf("the weights are %v, the library has %v", got, step.After)
				}
			}
			if step.Stop == ensemble.Chance {
				break
			}
			if made == len(alphas) || (stump{thresholds[made], sides[made]}) != step.Model ||
				!near(alphas[made], step.Alpha) {
				t.Fatalf("round %d of %v %v: %v, %v, %v; the library has %+v", made+1, x, y,
					thresholds, sides, alphas, step)
			}
			made++
		}
		if made != len(alphas) {
			t.Fatalf("%d rounds, the library makes %d", len(alphas), made)
		}
		stops[model.Stop()]++
		if made == 0 {
			continue // the library then keeps the guess, which the exercise drops
		}
		for _, at := range []float64{-1, 0, 1.25, 2.5, 3.75, 6} {
			e := model.Explain([]float64{at}).Detail.(ensemble.Explanation)
			if got, want := solutions.Decide(at, thresholds, sides, alphas),
				1-2*e.Class; got != want {
				t.Fatalf("%v is %d by %v, %v, %v, the library has %d", at, got, thresholds, sides,
					alphas, want)
			}
			if got := solutions.Vote(e.Votes, e.VoteWeights); got != e.Class {
				t.Fatalf("the vote of %v with %v goes to %d, the library has %d", e.Votes,
					e.VoteWeights, got, e.Class)
			}
		}
	}
	for _, stop := range []classify.Stop{ensemble.Budget, ensemble.Perfect, ensemble.Chance} {
		if stops[stop] == 0 {
			t.Errorf("no run ended by %q", stop)
		}
	}
}

// No stump is better than the best, wherever its threshold lies.
func TestNoBetterStump(t *testing.T) {
	r := rand.New(rand.NewPCG(13, 4))
	for range trials {
		args := ensembles.BestStump.Draw(r)
		x, y, weights := args[0].([]float64), args[1].([]int), args[2].([]float64)
		_, _, best := solutions.BestStump(x, y, weights)
		for threshold := 0.25; threshold < 8; threshold += 0.5 {
			if threshold < slices.Min(x) || threshold > slices.Max(x) {
				continue
			}
			above, all := 0.0, 0.0 // the weight that "+1 above the threshold" gets wrong
			for i, w := range weights {
				if (x[i] > threshold) != (y[i] == 1) {
					above += w
				}
				all += w
			}
			if min(above, all-above)/all < best-1e-12 {
				t.Fatalf("%v %v %v: the best error is %v, at %v it is %v", x, y, weights, best,
					threshold, min(above, all-above)/all)
			}
		}
	}
}
