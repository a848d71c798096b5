package perceptrons_test

import (
	"math"
	"slices"
	"testing"

	"github.com/tessella-go/tessella/lessons/perceptrons"
	solutions "github.com/tessella-go/tessella/solutions/perceptrons"
)

// last reads digits with the weights that are there after one epoch.
func last(rows [][]float64, labels []string, unknown [][]float64) []string {
	var x [][]float64
	var y []int
	for i, row := range rows {
		x, y = append(x, row), append(y, -1)
		if labels[i] == "5" {
			y[i] = 1
		}
	}
	_, trace := solutions.Online(x, y)
	w := trace[len(trace)-1]
	answers := make([]string, len(unknown))
	for i, row := range unknown {
		score := 0.0
		for j, v := range row {
			score += w[j] * v
		}
		answers[i] = "another"
		if score >= 0 {
			answers[i] = "5"
		}
	}
	return answers
}

func TestReadAsksForMoreThanTheLastWeights(t *testing.T) {
	visible := perceptrons.Read.Cases()[0]
	rows, labels := visible.Args[0].([][]float64), visible.Args[1].([]string)
	unknown, want := visible.Args[2].([][]float64), []any{visible.Want}
	got := []any{solutions.Read(rows, labels, unknown)}
	if d := perceptrons.Read.Compare(visible.Args, got, want); d != nil {
		t.Errorf("the reference: %v", d)
	}
	got = []any{last(rows, labels, unknown)}
	if perceptrons.Read.Compare(visible.Args, got, want) == nil {
		t.Error("the last weights after one epoch are accepted")
	}
}

// TestAnswer holds the figure with which the lesson answers its question.
func TestAnswer(t *testing.T) {
	train, test := perceptrons.Fives()
	var rows, unknown [][]float64
	var labels []string
	for i, class := range train.Y {
		rows, labels = append(rows, train.At(i)), append(labels, train.Classes[class])
	}
	for i := range test.Len() {
		unknown = append(unknown, test.At(i))
	}
	wrong := 0
	for i, label := range solutions.Read(rows, labels, unknown) {
		if label != test.Classes[test.Y[i]] {
			wrong++
		}
	}
	if wrong != 6 || test.Len() != 597 {
		t.Errorf("%d of %d wrong; the lesson says 6 of 597", wrong, test.Len())
	}
}

func TestChoices(t *testing.T) {
	reason := "the mean of all weights hardly depends on the order of examples"
	for _, c := range []struct {
		keep   string
		epochs int
		right  bool
	}{
		{"average", 3, true}, {"average", 2, true}, {"vote", 3, true}, {"vote", 2, true},
		{"ratchet", 3, false}, {"pocket", 3, false},
		{"last", 1, false}, {"last", 3, false}, {"pocket", 1, false}, {"average", 1, false},
		{"average", 4, false}, {"mean", 3, false},
	} {
		d := perceptrons.ChooseKeep.Compare(nil, []any{c.keep, c.epochs, reason}, nil)
		if right := d == nil; right != c.right {
			t.Errorf("%s after %d epochs: %v", c.keep, c.epochs, d)
		}
	}
}

// The lesson asks for the order of the bounds with three appended numbers, and shows mistakes that
// have the same order. At 0.17 both are lower.
func TestAppendedNumbers(t *testing.T) {
	y := []int{-1, 1}
	order := append([]float64{0.17}, solutions.PredictConstant()...)
	last, most := 0.0, 0
	for _, c := range order {
		x := [][]float64{{0.1, c}, {0.2, c}}
		bound := perceptrons.Bound([]float64{20, -3 / c}, x, y)
		predicted, _ := solutions.Online(slices.Repeat(x, 300), slices.Repeat(y, 300))
		made := 0
		for t, p := range predicted {
			if p != y[t%2] {
				made++
			}
		}
		if bound <= last || made <= most || float64(made) > bound ||
			predicted[598] != -1 || predicted[599] != 1 {
			t.Errorf("c = %v: bound %v after %v, %d mistakes after %d", c, bound, last, made, most)
		}
		last, most = bound, made
	}
}

// The lesson shows that WrongBound says less than the rule makes mistakes, and what is right.
func TestBoundWithAnOffset(t *testing.T) {
	v, x, y := []float64{20, -3}, [][]float64{{0.1}, {0.2}}, []int{-1, 1}
	if got := perceptrons.WrongBound(v, x, y); math.Abs(got-16.36) > 1e-9 {
		t.Errorf("the wrong function says %v", got)
	}
	// 1.04·409, by hand
	right := perceptrons.Bound(v, [][]float64{{0.1, 1}, {0.2, 1}}, y)
	if math.Abs(right-425.36) > 1e-9 {
		t.Errorf("the bound is %v, by hand 425.36", right)
	}
}
