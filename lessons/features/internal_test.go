package features

import (
	"math"
	"slices"
	"strings"
	"testing"

	"github.com/tessella-go/tessella/classify"
	"github.com/tessella-go/tessella/classify/evaluate"
	"github.com/tessella-go/tessella/classify/gaussian"
	"github.com/tessella-go/tessella/classify/image"
	"github.com/tessella-go/tessella/classify/knn"
	"github.com/tessella-go/tessella/classify/prepare"
	"github.com/tessella-go/tessella/grader"
	"github.com/tessella-go/tessella/grader/compare"
	"github.com/tessella-go/tessella/grader/exercisetest"
	"github.com/tessella-go/tessella/lessons/images"
	solutions "github.com/tessella-go/tessella/solutions/features"
)

// The reference reads every deal of slips, and the nearest neighbour on plain pixels none.
func TestDealsOfSlips(t *testing.T) {
	passes := compare.ErrorAtMost(0.07)
	for deal := range uint64(slipDeals) {
		args := dealSlips(deal)
		rows, unknown := args[0].([][]float64), args[2].([][]float64)
		labels, want := args[1].([]string), []any{trueSlips(args)}
		if d := passes(args, []any{solutions.ReadSlips(rows, labels, unknown)}, want); d != nil {
			t.Errorf("deal %d: the reference: %s", deal, d.Message)
		}
		if passes(args, []any{exercisetest.Nearest(rows, labels, unknown)}, want) == nil {
			t.Errorf("deal %d: plain neighbours pass", deal)
		}
	}
}

// No two digits look alike on a slip, wherever they lie, unless they have one label.
func TestSlipsDiffer(t *testing.T) {
	_, test := images.Halves()
	labels := slipLabels()
	for i := range test.Len() {
		for place := range 9 {
			slip := make([]float64, Glass*Glass)
			lay(slip, test.At(i), place/3-1, place%3-1)
			if got := labels[slipKey(slip)]; got != test.Classes[test.Y[i]] {
				t.Fatalf("digit %d at place %d is taken for a %s", i, place, got)
			}
		}
	}
}

// TestComponents holds the choice to what the lesson says: too few and too many are refused, those
// with 95 and 99 % of the variance too.
func TestComponents(t *testing.T) {
	const reason = "one two three four five six seven eight"
	known, _ := Office()
	share := classify.Must(prepare.PCA{}.Fit(known)).(*prepare.PCAModel).Share()
	if len(share) != allDirections {
		t.Errorf("the known slips vary in %d directions, want %d", len(share), allDirections)
	}
	explaining := func(most float64) int {
		sum := 0.0
		return 1 + slices.IndexFunc(share, func(s float64) bool { sum += s; return sum >= most })
	}
	for directions, right := range map[int]bool{
		-1: false, 0: false, 1: false, 10: false, 18: true, 20: true, 26: true, 30: true, 35: true,
		explaining(.95): false, explaining(.99): false, 60: false, 92: false, 93: false,
		math.MaxInt: false,
	} {
		choice := func() (int, string) { return directions, reason }
		if v := grader.Run(ChooseComponents, choice); (v.Passed == 1) != right {
			t.Errorf("%d directions: %s", directions, v.Text())
		}
	}
}

// A turn of the axes changes no answer of the neighbour, and a division none of the planes, where
// it changes those of the neighbour.
func TestWhitened(t *testing.T) {
	known, others := Office()
	nearest := classify.Erase(knn.KNN{}.Fit)
	bare := classify.Erase(gaussian.Linear{}.Fit)
	answers := func(learner classify.FitFunc, steps ...prepare.Step) []int {
		pipeline := prepare.Pipeline{Steps: steps, Learner: learner}
		return classify.Must(pipeline.Fit(known)).PredictAll(nil, others.X)
	}
	all, whitened := prepare.PCA{}, prepare.PCA{Whiten: true}
	pixels, turned := answers(nearest), answers(nearest, all)
	planes, divided := answers(bare, all), answers(bare, whitened)
	if !slices.Equal(pixels, turned) {
		t.Error("the neighbour notices a turn of the axes")
	}
	if !slices.Equal(planes, divided) {
		t.Error("the planes notice a division")
	}
	for _, c := range []struct {
		name    string
		answers []int
		want    int
	}{
		{"neighbour", turned, 73}, {"neighbour, whitened", answers(nearest, whitened), 210},
		{"planes", planes, 357},
	} {
		wrong := 0
		for i, digit := range c.answers {
			if digit != others.Y[i] {
				wrong++
			}
		}
		if wrong != c.want {
			t.Errorf("%s: %d wrong, want %d", c.name, wrong, c.want)
		}
	}
}

// Cases outside the contract are refused before any work is done.
func TestHeldOutRefuses(t *testing.T) {
	for name, c := range map[string]struct {
		rows   [][]float64
		labels []int
	}{
		"nothing":     {nil, nil},
		"two rows":    {[][]float64{{1, 2}, {2, 1}}, []int{0, 1}},
		"many rows":   {slices.Repeat([][]float64{{1, 2}}, 1<<20), make([]int, 1<<20)},
		"labels":      {[][]float64{{1, 2}, {2, 1}, {3, 3}}, []int{0, 1}},
		"wide rows":   {slices.Repeat([][]float64{make([]float64, 1<<20)}, 3), []int{0, 1, 0}},
		"ragged rows": {[][]float64{{1, 2}, {2}, {3, 3}}, []int{0, 1, 0}},
		"NaN":         {[][]float64{{1, 2}, {2, math.NaN()}, {3, 3}}, []int{0, 1, 0}},
		"infinity":    {[][]float64{{1, 2}, {2, math.Inf(1)}, {3, 3}}, []int{0, 1, 0}},
		"label 2":     {[][]float64{{1, 2}, {2, 1}, {3, 5}}, []int{0, 1, 2}},
		"a tie":       {[][]float64{{-1, 0}, {0, 0}, {1, 0}}, []int{0, 1, 1}},
		"a point":     {[][]float64{{1, 1}, {1, 1}, {2, 2}}, []int{0, 1, 1}},
		"a square":    {[][]float64{{0, 0}, {0, 1}, {1, 0}, {1, 1}, {5, 9}}, []int{0, 1, 0, 1, 1}},
	} {
		d := BugInHeldOut.Compare(nil, []any{5, c.rows, c.labels}, nil)
		if d == nil || !strings.Contains(d.Message, "breaks the contract") {
			t.Errorf("%s: %v", name, d)
		}
	}
}

// What the reference's case says of itself: with the row far out the direction points to it.
func TestHeldOutByHand(t *testing.T) {
	_, rows, labels := solutions.BugInHeldOut()
	w := Longest(rows)
	if math.Abs(w[1]) < 0.99 {
		t.Errorf("the direction of all rows is %v", w)
	}
	if w = Longest(rows[:3]); math.Abs(w[0]) != 1 {
		t.Errorf("the direction of the first three is %v", w)
	}
	wrong, right := WrongHeldOut(rows, labels), HeldOut(rows, labels)
	if wrong[3] != 0 || right[3] != 1 {
		t.Errorf("the last row gets %d, and %d if it is held out", wrong[3], right[3])
	}
}

// The variance along a line, by hand: 5 + 4 sin 2φ.
func TestSpread(t *testing.T) {
	for degrees, want := range map[float64]float64{0: 5, 15: 7, 45: 9, 90: 5, 135: 1} {
		if got := Spread(Five(), degrees); math.Abs(got-want) > 1e-12 {
			t.Errorf("at %v degrees %v, want %v", degrees, got, want)
		}
	}
}

// The feet of five points on the diagonal, by hand, have its variance.
func TestFeet(t *testing.T) {
	x, y := Feet(Five(), 45)
	for i, want := range []float64{8, 2, 5, 5, 5} {
		if math.Abs(x[i]-want) > 1e-12 || math.Abs(y[i]-want) > 1e-12 {
			t.Errorf("foot %d is (%v, %v), want (%v, %v)", i, x[i], y[i], want, want)
		}
	}
}

// On the six and the eight the first direction is useless and the fourth is the best; so it is with
// no pair of digits but one that the first is the best of six.
func TestDirectionsOfPairs(t *testing.T) {
	known, _ := Office()
	errors := func(a, b int) []int {
		pair := TwoDigits(known, a, b)
		pca := classify.Must(prepare.PCA{K: 6}.Fit(pair))
		rows := prepare.Table(pca, pair)
		var wrong []int
		for k := range 6 {
			var z []float64
			for i := range rows.Len() {
				z = append(z, rows.At(i)[k])
			}
			wrong = append(wrong, Midway(z, rows.Y))
		}
		return wrong
	}
	n := TwoDigits(known, 6, 8).Len()
	for k, wrong := range errors(6, 8)[:4] {
		if k < 3 && wrong < n*2/5 || k == 3 && wrong > n/5 {
			t.Errorf("direction %d of six and eight: %d of %d wrong", k+1, wrong, n)
		}
	}
	first := 0
	for a := range 10 {
		for b := a + 1; b < 10; b++ {
			if wrong := errors(a, b); slices.Index(wrong, slices.Min(wrong)) == 0 {
				first++
			}
		}
	}
	if first != 1 {
		t.Errorf("the first direction is the best for %d pairs", first)
	}
}

// Where neighbours are misled, the slip that misleads mostly lies in the same place.
func TestMisled(t *testing.T) {
	known, others := Office()
	model := classify.Must(knn.KNN{}.Fit(known))
	pairs := Misled(known, others)
	near := 0
	for _, p := range pairs {
		if model.Predict(others.At(p.New)) == others.Y[p.New] {
			t.Errorf("slip %d is not misread", p.New)
		}
		if p.Apart < 0.5 {
			near++
		}
	}
	if near < len(pairs)*3/4 {
		t.Errorf("%d of %d pairs lie in the same place", near, len(pairs))
	}
	right := 0
	for i := range others.Len() {
		slip, nearest := others.At(i), images.Nearest(known, others.At(i))
		if known.Y[nearest] == others.Y[i] && Apart(slip, known.At(nearest)) < 0.5 {
			right++
		}
	}
	if near != 58 || len(pairs) != 73 || right != 701 {
		t.Errorf("%d of %d misread, %d read right", near, len(pairs), right)
	}
}

// Once each digit is upright and in the middle, HOG is ahead of the learnt parts.
func TestUpright(t *testing.T) {
	known, others := Office()
	upright := classify.Must(image.Deslant{}.Fit(known))
	known, others = prepare.Table(upright, known), prepare.Table(upright, others)
	words := Words(known, 4, 80)
	bags := Bags(known, Corners, 4, words, solutions.Bag)
	newBags := Bags(others, Corners, 4, words, solutions.Bag)
	cells := classify.Must(image.HOG{Cell: 2}.Fit(known))
	hog, newHOG := prepare.Table(cells, known), prepare.Table(cells, others)
	planes := gaussian.Linear{Shrinkage: 0.1}
	parts, edges := classify.Must(planes.Fit(bags)), classify.Must(planes.Fit(hog))
	wrong, fewer := evaluate.Errors(parts, newBags), evaluate.Errors(edges, newHOG)
	if wrong != 41 || fewer != 22 {
		t.Errorf("%v errors with bags, %v with HOG, want 41 and 22", wrong, fewer)
	}
	if pixels := evaluate.Errors(classify.Must(knn.KNN{}.Fit(known)), others); pixels != 26 {
		t.Errorf("%v errors of a neighbour on pixels, want 26", pixels)
	}
}
