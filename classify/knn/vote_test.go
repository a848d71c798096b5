package knn_test

import (
	"fmt"
	"math"
	"slices"
	"testing"

	"github.com/tessella-go/tessella/classify/classifytest"
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
		{"the third row ties with the second", []int{a, b, b, c, c, c, c}, 2, knn.Decrease, false,
			b, []int{3}, 2. / 3},
		{"cut, and the vote ties", []int{a, b, b, c, c, c, c}, 2, knn.Decrease, true, a,
			[]int{2, 1}, 1},
		{"cut, increased", []int{a, b, b, c, c, c, c}, 2, knn.Increase, true, b,
			[]int{2, 3}, 2. / 3},
		{"cut, lowest", []int{b, a, b, c, c, c, c}, 2, knn.LowestClass, true, a, []int{2}, .5},
		{"cut, nearest", []int{b, a, b, c, c, c, c}, 2, knn.Nearest, true, b, []int{2}, .5},
		{"four, two each: three, still one ahead", []int{a, a, b, b, c, c, c}, 4, knn.Decrease,
			false, a, []int{4, 3}, 2. / 3},
		{"decreased past the pair: a pair of two classes is left out at once",
			[]int{a, a, b, b, b, a, c}, 5, knn.Decrease, false, a, []int{6, 4, 3}, 2. / 3},
		{"increased by a pair at once", []int{a, a, b, b, b, b, c}, 4, knn.Increase, false, b,
			[]int{4, 6}, 4. / 6},
		{"increased to the end", []int{a, b, a, b, a, b, c}, 2, knn.Increase, false, a,
			[]int{3}, 2. / 3},
		{"two, two and two classes: all counted and still a draw", []int{c, b, b, c, a, a, c}, 5,
			knn.Increase, false, c, []int{6, 7}, 3. / 7},
		{"increase ends without a winner", []int{c, b, b, c, a, a, a}, 3, knn.Increase, false, b,
			[]int{3}, 2. / 3},
		{"every row counted, two ahead", []int{b, b, a, c, a, c, c}, 7, knn.LowestClass, false, c,
			[]int{7}, 3. / 7},
	} {
		model := classifytest.Fit(t, knn.KNN{K: test.k, Tie: test.tie, Cut: test.cut}.Fit,
			numbers(line, test.y, "a", "b", "c"))
		e := model.Explain([]float64{0}).Detail.(knn.Explanation)
		var counted []int
		for _, ballot := range e.Ballots {
			counted = append(counted, ballot.K)
		}
		if got := model.Predict([]float64{0}); got != test.want || e.Class != test.want ||
			!slices.Equal(counted, test.ballots) ||
			math.Abs(e.Posterior[test.want]-test.share) > 1e-15 {
			t.Errorf("%s: class %d, explained as %d in ballots %v with %v; want %d, %v, %v",
				test.name, got, e.Class, counted, e.Posterior, test.want, test.ballots, test.share)
		}
	}
}

// What ends without a winner goes to the lowest of those ahead: one pair, equally far, of two
// classes, and nothing else.
func TestTieWithoutEnd(t *testing.T) {
	ds := numbers([][]float64{{1}, {-1}}, []int{2, 1}, "a", "b", "c")
	for _, tie := range []knn.Tie{knn.Decrease, knn.Increase, knn.LowestClass, knn.Nearest} {
		model := classifytest.Fit(t, knn.KNN{K: 1, Tie: tie}.Fit, ds)
		e := model.Explain([]float64{0}).Detail.(knn.Explanation)
		if e.Class != 1 || len(e.Ballots) != 1 || !slices.Equal(e.Ballots[0].Ahead, []int{1, 2}) ||
			e.Posterior[1] != .5 || e.Posterior[2] != .5 {
			t.Errorf("%v: %+v, want b of one ballot of b and c", tie, e)
		}
	}
	// The nearest of those ahead is not the nearest of all.
	ds = numbers([][]float64{{1}, {2}, {3}, {4}, {5}}, []int{0, 2, 1, 1, 2}, "a", "b", "c")
	if got := classifytest.Fit(t, knn.KNN{K: 5, Tie: knn.Nearest}.Fit, ds).
		Predict([]float64{0}); got != 2 {
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
		model := classifytest.Fit(t, knn.KNN{K: test.k, Cut: test.cut}.Fit, ds)
		e := model.Explain([]float64{0}).Detail.(knn.Explanation)
		if !slices.Equal(e.Ballots[0].Scores, test.scores) {
			t.Errorf("K = %d, cut %v: votes %v, want %v", test.k, test.cut, e.Ballots[0].Scores,
				test.scores)
		}
	}
	classifytest.Refuses(t, "knn", classifytest.Failure(knn.KNN{K: 6}.Fit(ds)),
		`knn: K is 6, but the training set "numbers" has 5 rows; K must `+
			`not be above that`)
}

// Neighbours from elsewhere, which come in portions, at distances 1, 2, 2, 3 and 5 of classes
// a, b, b, a and a. By hand.
func TestElection(t *testing.T) {
	all := []knn.Neighbour{{Distance: 1, Class: 0, Votes: 1}, {Distance: 2, Class: 1, Votes: 1},
		{Distance: 2, Class: 1, Votes: 1}, {Distance: 3, Class: 0, Votes: 1},
		{Distance: 5, Class: 0, Votes: 1}}
	known := 0
	more := func() []knn.Neighbour {
		known = min(known+1, len(all))
		return all[:known]
	}
	e := knn.Election{Classes: []string{"a", "b"}, Tie: knn.Increase}
	for _, test := range []struct {
		known, k, want, asked int
		share                 float64
	}{
		{1, 1, 0, 1, 1},
		{3, 2, 1, 3, 2. / 3},
		{4, 4, 0, 5, 3. / 5},
	} {
		known = test.known
		got := e.Decide(all[:known], test.k, more)
		if p := e.Posterior(nil); got != test.want || known != test.asked ||
			math.Abs(p[got]-test.share) > 1e-15 || math.Abs(p[0]+p[1]-1) > 1e-15 {
			t.Errorf("K = %d of %d known: class %d with %v, %d known in the end; "+
				"want %d with %v, %d", test.k, test.known, got, p, known, test.want,
				test.share, test.asked)
		}
	}
	// Two of each class, and there are no others: the lowest.
	if got := e.Decide(all[:4], 4, func() []knn.Neighbour { return all[:4] }); got != 0 {
		t.Errorf("a draw without end goes to class %d", got)
	}
}

// The lecture's vote, of neighbours that a program of one's own has found.
func ExampleElection() {
	near := []knn.Neighbour{{Row: 4, Distance: .1, Class: 1, Votes: 1},
		{Row: 0, Distance: .2, Class: 0, Votes: 1}, {Row: 7, Distance: .4, Class: 0, Votes: 1}}
	e := knn.Election{Classes: []string{"ham", "spam"}, Weight: knn.SumSimilarity}
	fmt.Print(e.Explain(near, 3, func() []knn.Neighbour { return near }))
	// Output:
	// row     distance        sim  class
	//    1      4          0.1     0.9000  spam
	//    2      0          0.2     0.8000  ham
	//    3      7          0.4     0.6000  ham
	// K = 3: ham 1.4 spam 0.9: ham, confidence 0.6087
}

// scikit-learn gives a vote that ties to the lowest class, whichever rows vote. If it searches by
// brute force, those that count of the rows at the Kth distance are the first for K up to 2, and
// mostly for others. A kd-tree takes those that it meets first.
func TestTiesOfScikitLearn(t *testing.T) {
	o := classifytest.JSON[struct {
		X, Q    [][]float64
		Y       []int
		Answers []struct {
			Algorithm string
			K         int
			Rows      [][]int
			Classes   []int
		}
	}](t, "ties.json")
	ds := classifytest.Numbers(o.Y, o.X...)
	tied := 0
	for _, want := range o.Answers {
		model := classifytest.Fit(t, knn.KNN{K: want.K, Tie: knn.LowestClass, Cut: true}.Fit, ds)
		election := knn.Election{Classes: ds.Classes, Tie: knn.LowestClass, Cut: true}
		same := 0
		for i, q := range o.Q {
			what := fmt.Sprintf("%s, K = %d, query %d", want.Algorithm, want.K, i+1)
			all := model.Neighbours(q, ds.Len())
			var theirs []knn.Neighbour
			for at, row := range want.Rows[i] {
				near := slices.IndexFunc(all, func(n knn.Neighbour) bool { return n.Row == row })
				theirs = append(theirs, all[near])
				if theirs[at].Distance != all[at].Distance {
					t.Errorf("%s: neighbour %d of scikit-learn is not the next", what, at+1)
				}
			}
			e := election.Explain(theirs, want.K, nil)
			if e.Class != want.Classes[i] {
				t.Errorf("%s: %v, scikit-learn says class %d", what, e, want.Classes[i])
			}
			if len(e.Ballots[0].Ahead) > 1 {
				tied++
			}
			if !sameRows(theirs, all[:want.K]) {
				continue
			}
			same++
			if class := model.Predict(q); class != want.Classes[i] {
				t.Errorf("%s: class %d, scikit-learn %d", what, class, want.Classes[i])
			}
		}
		if most := len(o.Q); want.Algorithm == "brute" &&
			(same < most*2/3 || want.K <= 2 && same < most) {
			t.Errorf("K = %d: scikit-learn takes the first rows in %d of %d queries", want.K, same,
				most)
		}
	}
	if tied < 100 {
		t.Errorf("only %d votes tie", tied)
	}
}

// sameRows compares the rows in any order.
func sameRows(a, b []knn.Neighbour) bool {
	for _, n := range a {
		if !slices.ContainsFunc(b, func(o knn.Neighbour) bool { return o.Row == n.Row }) {
			return false
		}
	}
	return true
}
