package knn_test

import (
	"math"
	"slices"
	"strings"
	"testing"

	"github.com/tessella-go/tessella/classify/distance"
	"github.com/tessella-go/tessella/classify/knn"
)

// Rows on a line, asked for at 0; their squared distances are 1, 4, 4, 9, 16, 16, 25. All by hand.
func TestTies(t *testing.T) {
	line := [][]float64{{1}, {2}, {-2}, {3}, {4}, {-4}, {5}}
	const a, b, c = 0, 1, 2
	for _, test := range []struct {
		name    string
		y       []int
		k       int
		tie     knn.Tie
		cut     bool
		want    int
		ballots []int // the votes counted in each
		share   float64
	}{
		{"the third row ties with the second", []int{a, b, b, c, c, c, c}, 2, knn.Decrease, false, b, []int{3}, 2. / 3},
		{"cut, and the vote ties", []int{a, b, b, c, c, c, c}, 2, knn.Decrease, true, a, []int{2, 1}, 1},
		{"cut, increased", []int{a, b, b, c, c, c, c}, 2, knn.Increase, true, b, []int{2, 3}, 2. / 3},
		{"cut, lowest", []int{b, a, b, c, c, c, c}, 2, knn.LowestClass, true, a, []int{2}, .5},
		{"cut, nearest", []int{b, a, b, c, c, c, c}, 2, knn.Nearest, true, b, []int{2}, .5},
		{"four, two each: three, still one ahead", []int{a, a, b, b, c, c, c}, 4, knn.Decrease, false, a, []int{4, 3}, 2. / 3},
		{"decreased past the pair: a pair of two classes is left out at once", []int{a, a, b, b, b, a, c}, 5, knn.Decrease, false, a, []int{6, 4, 3}, 2. / 3},
		{"increased by a pair at once", []int{a, a, b, b, b, b, c}, 4, knn.Increase, false, b, []int{4, 6}, 4. / 6},
		{"increased to the end", []int{a, b, a, b, a, b, c}, 2, knn.Increase, false, a, []int{3}, 2. / 3},
		{"two, two and two classes: all counted and still a draw", []int{c, b, b, c, a, a, c}, 5, knn.Increase, false, c, []int{6, 7}, 3. / 7},
		{"increase ends without a winner", []int{c, b, b, c, a, a, a}, 3, knn.Increase, false, b, []int{3}, 2. / 3},
		{"every row counted, two ahead", []int{b, b, a, c, a, c, c}, 7, knn.LowestClass, false, c, []int{7}, 3. / 7},
	} {
		model := fit(t, knn.KNN{K: test.k, Tie: test.tie, Cut: test.cut}, numbers(line, test.y, "a", "b", "c"))
		e := model.Explain([]float64{0})
		var counted []int
		for _, ballot := range e.Ballots {
			counted = append(counted, ballot.K)
		}
		if got := model.Predict([]float64{0}); got != test.want || e.Class != test.want || !slices.Equal(counted, test.ballots) || math.Abs(e.Posterior[test.want]-test.share) > 1e-15 {
			t.Errorf("%s: class %d, explained as %d in ballots %v with %v; want %d, %v, %v", test.name, got, e.Class, counted, e.Posterior, test.want, test.ballots, test.share)
		}
	}
}

// What ends without a winner goes to the lowest of those ahead: one pair, equally far, of two classes, and nothing else.
func TestTieWithoutEnd(t *testing.T) {
	ds := numbers([][]float64{{1}, {-1}}, []int{2, 1}, "a", "b", "c")
	for _, tie := range []knn.Tie{knn.Decrease, knn.Increase, knn.LowestClass, knn.Nearest} {
		e := fit(t, knn.KNN{K: 1, Tie: tie}, ds).Explain([]float64{0})
		if e.Class != 1 || len(e.Ballots) != 1 || !slices.Equal(e.Ballots[0].Ahead, []int{1, 2}) || e.Posterior[1] != .5 || e.Posterior[2] != .5 {
			t.Errorf("%v: %+v, want b of one ballot of b and c", tie, e)
		}
	}
	// The nearest of those ahead is not the nearest of all.
	ds = numbers([][]float64{{1}, {2}, {3}, {4}, {5}}, []int{0, 2, 1, 1, 2}, "a", "b", "c")
	if got := fit(t, knn.KNN{K: 5, Tie: knn.Nearest}, ds).Predict([]float64{0}); got != 2 {
		t.Errorf("b and c are ahead and c is nearer: class %d", got)
	}
}

// A row of weight 3 is three rows, of which the last may be cut.
func TestVotesOfCopies(t *testing.T) {
	ds := numbers([][]float64{{1}, {2}, {3}, {9}}, []int{0, 1, 0, 0}, "a", "b")
	ds.Weights = []float64{1, 3, 0, 1}
	for _, test := range []struct {
		k      int
		cut    bool
		scores []float64
	}{
		{2, true, []float64{1, 1}},
		{3, true, []float64{1, 2}},
		{2, false, []float64{1, 3}},
		{5, false, []float64{2, 3}},
	} {
		e := fit(t, knn.KNN{K: test.k, Cut: test.cut}, ds).Explain([]float64{0})
		if !slices.Equal(e.Ballots[0].Scores, test.scores) {
			t.Errorf("K = %d, cut %v: votes %v, want %v", test.k, test.cut, e.Ballots[0].Scores, test.scores)
		}
	}
	if _, err := (knn.KNN{K: 6}).Fit(ds); err == nil || err.Error() != `knn: K is 6, but the training set "numbers" has 5 rows; K must not be above that` {
		t.Errorf("K above the copies of all rows: %v", err)
	}
}

// Votes by similarity. Between 0 and 10, the normalised distances of 1, 2, 4, 5 and 10 from 0 are tenths, and the similarities .9, .8, .6, .5 and 0.
func TestWeights(t *testing.T) {
	ds := numbers([][]float64{{1}, {2}, {4}, {5}, {10}, {0}}, []int{0, 1, 1, 1, 2, 0}, "a", "b", "c")
	x := []float64{0}
	for _, test := range []struct {
		k      int
		weight knn.Weight
		scores []float64
	}{
		{5, knn.Votes, []float64{2, 3, 0}},
		{5, knn.SumSimilarity, []float64{1.9, 1.9, 0}},
		{4, knn.SumSimilarity, []float64{1.9, 1.4, 0}},
		{6, knn.SumSimilarity, []float64{1.9, 1.9, 0}},
		{5, knn.NoisyOr, []float64{1, 1 - .2*.4*.5, 0}}, // the row at 0 is a for sure
	} {
		e := fit(t, knn.KNN{K: test.k, Weight: test.weight, Distance: distance.NormalisedL1{}}, ds).Explain(x)
		for c, want := range test.scores {
			if got := e.Ballots[0].Scores[c]; math.Abs(got-want) > 1e-12 {
				t.Errorf("K = %d, %v: class %d has %v, want %v", test.k, test.weight, c, got, want)
			}
		}
	}
}

// Neighbours that are not similar at all still vote, all alike.
func TestNoSimilarity(t *testing.T) {
	ds := numbers([][]float64{{0, 1}, {0, 2}, {0, 5}}, []int{1, 0, 1}, "a", "b")
	model := fit(t, knn.KNN{K: 3, Weight: knn.SumSimilarity, Distance: distance.Cosine{}}, ds)
	if p := model.Posterior(nil, []float64{1, 0}); math.Abs(p[1]-2./3) > 1e-15 {
		t.Errorf("a query at a right angle to all: %v, want 1/3 and 2/3", p)
	}
}

func TestSimilarity(t *testing.T) {
	for delta, want := range map[float64]float64{0: 1, .25: .75, 1: 0, 1.5: 0, -.5: 1, math.Inf(1): 0, math.Inf(-1): 1} {
		if got := knn.Similarity(delta); got != want {
			t.Errorf("similarity at distance %v: %v, want %v", delta, got, want)
		}
	}
	if got := knn.Similarity(math.NaN()); got != 0 {
		t.Errorf("similarity at no distance: %v", got)
	}
	// The lecture's 1 − Π (1 − sim) leaves the numbers between 0 and 1 where Δ is a sum over n attributes: with sim = −2 twice it is 1 − 9.
	ds := numbers([][]float64{{1, 0, 0}, {0, 1, 0}, {0, 0, 1}}, []int{0, 0, 1}, "a", "b")
	if _, err := (knn.KNN{Weight: knn.NoisyOr, Distance: distance.L1{}}).Fit(ds); err == nil || !strings.Contains(err.Error(), "from 0 to 1") {
		t.Errorf("similarities of a distance without a bound: %v", err)
	}
}
