package ensembles

import (
	"math"
	"slices"
	"strings"
	"testing"

	"github.com/tessella-go/tessella/classify"
	"github.com/tessella-go/tessella/classify/ensemble"
	"github.com/tessella-go/tessella/classify/evaluate"
	"github.com/tessella-go/tessella/classify/gaussian"
	"github.com/tessella-go/tessella/classify/knn"
	"github.com/tessella-go/tessella/classify/tree"
	"github.com/tessella-go/tessella/datasets"
	"github.com/tessella-go/tessella/grader/compare"
	solutions "github.com/tessella-go/tessella/solutions/ensembles"
)

// The reference stays clearly below the tolerated error on every deal that a case may have, and
// one tree, as the library grows it, stays above it.
func TestLumpDeals(t *testing.T) {
	byTree := func(rows [][]float64, labels []string, unknown [][]float64) []string {
		all := datasets.BreastCancer()
		ds := all.Subset(make([]int, len(rows)))
		for i, row := range rows {
			ds.X.SetRow(i, row)
			ds.Y[i] = slices.Index(all.Classes, labels[i])
		}
		model := classify.Must(tree.CART{}.Fit(ds))
		var predicted []string
		for _, row := range unknown {
			predicted = append(predicted, all.Classes[model.Predict(row)])
		}
		return predicted
	}
	for _, seed := range lumpDeals {
		args := dealLumps(seed)
		rows, labels, unknown := args[0].([][]float64), args[1].([]string), args[2].([][]float64)
		truth := truthOfLumps(args).([]string)
		if len(rows) != 200 || len(unknown) != 369 || len(truth) != 369 {
			t.Fatalf("seed %d: %d known, %d unknown, %d labels", seed, len(rows), len(unknown),
				len(truth))
		}
		got := solutions.Lumps(rows, labels, unknown)
		if d := compare.ErrorAtMost(0.06)(nil, []any{got}, []any{truth}); d != nil {
			t.Errorf("seed %d: %s", seed, d.Message)
		}
		if compare.ErrorAtMost(0.07)(nil, []any{byTree(rows, labels, unknown)},
			[]any{truth}) == nil {
			t.Errorf("seed %d: one tree passes", seed)
		}
	}
}

// The fast search of the reference finds what BestStump finds on each column.
func TestLumpsByBestStump(t *testing.T) {
	args := dealLumps(3)
	rows, labels, unknown := args[0].([][]float64)[:80], args[1].([]string)[:80],
		args[2].([][]float64)
	column := func(rows [][]float64, j int) []float64 {
		var x []float64
		for _, row := range rows {
			x = append(x, row[j])
		}
		return x
	}
	says := func(x []float64, threshold float64, side int) []int {
		var answers []int
		for _, v := range x {
			answers = append(answers, solutions.Decide(v, []float64{threshold}, []int{side},
				[]float64{1}))
		}
		return answers
	}
	y, weights := make([]int, len(rows)), make([]float64, len(rows))
	for i, label := range labels {
		y[i], weights[i] = -1, 1/float64(len(rows))
		if label == "malignant" {
			y[i] = 1
		}
	}
	sums := make([]float64, len(unknown))
	for range 100 {
		best, at, threshold, side := 1.0, 0, 0.0, 0
		for j := range rows[0] {
			if u, s, e := solutions.BestStump(column(rows, j), y, weights); e < best-1e-12 {
				best, at, threshold, side = e, j, u, s
			}
		}
		alpha := solutions.Alpha(max(best, 1e-9))
		for i, s := range says(column(unknown, at), threshold, side) {
			sums[i] += alpha * float64(s)
		}
		weights = solutions.Reweigh(weights, says(column(rows, at), threshold, side), y, alpha)
	}
	for i, label := range solutions.Lumps(rows, labels, unknown) {
		if (sums[i] > 0) != (label == "malignant") {
			t.Fatalf("lump %d: %s, and the sum is %v", i, label, sums[i])
		}
	}
}

// truthOfLumps finds a lump by its numbers.
func TestLumpsDiffer(t *testing.T) {
	all := datasets.BreastCancer()
	var rows [][]float64
	for i := range all.Len() {
		rows = append(rows, slices.Clone(all.At(i)))
	}
	slices.SortFunc(rows, slices.Compare)
	for i := 1; i < len(rows); i++ {
		if slices.Equal(rows[i-1], rows[i]) {
			t.Errorf("two lumps have the numbers %v", rows[i])
		}
	}
}

func TestCommitteeWorks(t *testing.T) {
	why := "full trees learn wrong labels by heart and small ones cannot"
	for _, c := range []struct {
		method string
		leaves int
		want   string
	}{
		{"bagging", 4, ""},
		{"bagging", 8, ""},
		{"bagging", 64, "7.5 %"},
		{"boosting", 2, "8.2 %"},
		{"boosting", 64, "17.0 %"},
		{"", 8, "not one of the methods"},
		{strings.Repeat("x", 1e6), 8, "not one of the methods"},
		{"bagging", math.MinInt, "2 to 64"},
		{"bagging", 1, "2 to 64"},
		{"boosting", math.MaxInt, "2 to 64"},
	} {
		err := committeeWorks(nil, []any{c.method, c.leaves, why})
		if c.want == "" && err != nil || c.want != "" && (err == nil ||
			!strings.Contains(err.Error(), c.want) || len(err.Error()) > 300) {
			t.Errorf("%.10s %d: %v, want %q", c.method, c.leaves, err, c.want)
		}
	}
}

// The shares of the Simpsons after each round are those that the lesson computes by hand.
func TestWeights(t *testing.T) {
	x, y := Family()
	thresholds, sides := []float64{165, 84, 120}, []int{1, 1, -1}
	alphas := []float64{math.Log(8) / 2, math.Log(7) / 2, math.Log(11./3) / 2}
	for k, want := range [][]float64{weigh(1./2, 1./16, 1./16), weigh(2./7, 1./4, 1./28),
		weigh(2./11, 7./44, 1./12)} {
		got := RightWeights(x, y, thresholds[:k+1], sides[:k+1], alphas[:k+1])
		wrong := WeightsAfter(x, y, thresholds[:k+1], sides[:k+1], alphas[:k+1])
		same := true
		for i := range want {
			if math.Abs(got[i]-want[i]) > 1e-12 {
				t.Errorf("after round %d person %d has %v, want %v", k+1, i, got[i], want[i])
			}
			same = same && math.Abs(wrong[i]-want[i]) < 1e-12
		}
		if same != (k == 0) {
			t.Errorf("after round %d the wrong function is right: %v", k+1, same)
		}
	}
}

// Whatever a student names, the right function answers or panics with a sentence.
func TestRightWeightsRefuses(t *testing.T) {
	nan, inf := math.NaN(), math.Inf(1)
	two, signs := []float64{1, 2}, []int{1, -1}
	one := []float64{1}
	for name, args := range map[string][]any{
		"nothing":      {[]float64(nil), []int(nil), []float64(nil), []int(nil), []float64(nil)},
		"no stump":     {two, signs, []float64{}, []int{}, []float64{}},
		"ragged":       {two, []int{1}, one, []int{1}, one},
		"NaN":          {[]float64{nan, 1}, signs, one, []int{1}, one},
		"infinite":     {two, signs, []float64{inf}, []int{1}, one},
		"side 0":       {two, signs, one, []int{0}, one},
		"class 2":      {two, []int{1, 2}, one, []int{1}, one},
		"alpha 1e300":  {two, signs, one, []int{1}, []float64{1e300}},
		"alpha NaN":    {two, signs, one, []int{1}, []float64{nan}},
		"alpha below":  {two, signs, one, []int{1}, []float64{-1}},
		"more sides":   {two, signs, one, []int{1, 1}, one},
		"a crowd":      {make([]float64, 1e6), make([]int, 1e6), one, []int{1}, one},
		"many stumps":  {two, signs, make([]float64, 1e6), make([]int, 1e6), make([]float64, 1e6)},
		"infinite sum": {two, signs, one, []int{1}, []float64{inf}},
	} {
		func() {
			defer func() {
				if err, ok := recover().(error); !ok || len(err.Error()) < 20 {
					t.Errorf("%s: %v", name, err)
				}
			}()
			RightWeights(args[0].([]float64), args[1].([]int), args[2].([]float64), args[3].([]int),
				args[4].([]float64))
		}()
		d := BugInWeights.Compare(nil, slices.Concat([]any{13}, args), nil)
		if d == nil || d.Message == "" {
			t.Errorf("%s: it is accepted", name)
		}
	}
}

// By all ways to give each of three doctors six right answers of ten: the fewest and the most
// patients on whom the vote is right.
func TestVotesOfThree(t *testing.T) {
	type state [4]int // right answers of each doctor, and of the vote
	now := map[state]bool{{}: true}
	for range 10 {
		next := map[state]bool{}
		for s := range now {
			for who := range 8 { // one bit for each doctor
				after, votes := s, 0
				for d := range 3 {
					bit := who >> d & 1
					after[d], votes = after[d]+bit, votes+bit
				}
				after[3] += votes / 2
				next[after] = true
			}
		}
		now = next
	}
	low, high := 10, 0
	for s := range now {
		if s[0] == 6 && s[1] == 6 && s[2] == 6 {
			low, high = min(low, s[3]), max(high, s[3])
		}
	}
	if low != solutions.PredictVote() || high != 9 {
		t.Errorf("the vote is right about %d to %d patients", low, high)
	}
}

// The full tree, the stump and neighbours of a hundred draws gain by bagging more than a tenth of
// their error, and the two others change by less than a fiftieth of it.
func TestWhoGains(t *testing.T) {
	for letter, fit := range map[string]classify.FitFunc{
		"A": classify.Erase(tree.CART{}.Fit),
		"B": classify.Erase(tree.CART{MaxLeaves: 2}.Fit),
		"C": classify.Erase(knn.KNN{K: 1}.Fit),
		"D": classify.Erase(gaussian.Linear{}.Fit),
		"E": classify.Erase(knn.KNN{K: 1}.Fit),
	} {
		test := Sums(1000, 0.1, 1000)
		bag := ensemble.Bagging{Base: fit, N: 51, Vote: ensemble.Majority, Seed: 1}
		if letter == "E" {
			bag.Base = FirstDraws(100, fit)
		}
		one, bagged := 0.0, 0.0
		for seed := range uint64(10) {
			train := Sums(300, 0.1, seed+1)
			one += evaluate.ErrorRate(classify.Must(fit(train)), test)
			bagged += evaluate.ErrorRate(classify.Must(bag.Fit(train)), test)
		}
		gain := 1 - bagged/one
		if strings.Contains(solutions.PredictBagging(), letter) && gain < 0.12 ||
			!strings.Contains(solutions.PredictBagging(), letter) && math.Abs(gain) > 0.02 {
			t.Errorf("%s gains %.3f of its error", letter, gain)
		}
	}
}

// On rows that stand twice the out-of-bag vote is nearly always right, as PredictTwice has it.
func TestTwice(t *testing.T) {
	learn, _ := Halves(0)
	for times, want := range map[int]float64{1: 93.7, 2: solutions.PredictTwice()} {
		rows := Repeated(learn, times)
		var samples, answers [][]int
		bag := ensemble.Bagging{N: 100, Vote: ensemble.Majority, Seed: 1}
		for step := range classify.Must(bag.Steps(rows)) {
			samples = append(samples, step.Rows)
			answers = append(answers, step.Model.PredictAll(nil, rows.X))
		}
		got := 100 - 100*solutions.OutOfBagError(samples, answers, rows.Y)
		if math.Abs(got-want) > 0.05 {
			t.Errorf("each row %d times: %.2f %% are right, want %v", times, got, want)
		}
	}
}

// The factors of the bound that the lesson names.
func TestBoundByHand(t *testing.T) {
	product := 1.0
	for k, e := range []float64{1. / 9, 1. / 8, 3. / 14} {
		z := 2 * math.Sqrt(e*(1-e))
		if want := []float64{0.629, 0.661, 0.821}[k]; math.Abs(z-want) > 5e-4 {
			t.Errorf("Z of round %d is %v, want %v", k+1, z, want)
		}
		product *= z
	}
	if math.Abs(product-0.341) > 5e-4 {
		t.Errorf("the product is %v", product)
	}
}
