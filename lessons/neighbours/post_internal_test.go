package neighbours

import (
	"math/rand/v2"
	"testing"

	"github.com/tessella-go/tessella/grader/exercisetest"
	solutions "github.com/tessella-go/tessella/solutions/neighbours"
)

// The open task is met by the reference in any draw, and not by the nearest neighbour alone.
func TestClassifyAsksForMovedDigits(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 3))
	for trial := range 10 {
		rows, labels, unknown, truth := ShiftedDigits(r)
		args, want := []any{rows, labels, unknown}, []any{truth}
		got := solutions.Classify(rows, labels, unknown)
		if d := Classify.Compare(args, []any{got}, want); d != nil {
			t.Errorf("trial %d: the reference: %v", trial, d)
		}
		got = exercisetest.Nearest(rows, labels, unknown)
		if Classify.Compare(args, []any{got}, want) == nil {
			t.Errorf("trial %d: the nearest neighbour alone is good enough", trial)
		}
	}
}

// The labels of a drawn case are those of the digits before they were moved.
func TestTrueDigits(t *testing.T) {
	for seed := range uint64(5) {
		rows, labels, unknown, want := ShiftedDigits(rand.New(rand.NewPCG(seed, 0)))
		got := trueDigits([]any{rows, labels, unknown}).([]string)
		for i := range want {
			if got[i] != want[i] {
				t.Errorf("seed %d: unknown picture %d is a %s, not a %s", seed, i, want[i], got[i])
			}
		}
	}
}

// A choice is judged by what it costs: some pay, and the nearest neighbour alone does not.
func TestSortsWell(t *testing.T) {
	const reason = "one two three four five six seven eight"
	for _, test := range []struct {
		k          int
		confidence float64
		pays       bool
	}{{7, 1, true}, {9, 1, true}, {15, 0.9, true}, {5, 1, false},
		{3, 1, false}, {1, 0, false}, {1, 1, false}, {5, 0.6, false}, {15, 0.7, false}} {
		err := sortsWell(nil, []any{test.k, test.confidence, reason})
		if (err == nil) != test.pays {
			t.Errorf("K = %d and confidence %v: %v", test.k, test.confidence, err)
		}
	}
}

// Ground that shows the slip has a part where the rarer class is never seen; not every ground does.
func TestGroundBroken(t *testing.T) {
	for _, test := range []struct {
		line     int
		share, p []float64
		right    bool
	}{
		{9, []float64{0.783, 0.217}, []float64{0, 0.23}, true},
		{7, []float64{0.5, 0.5}, []float64{0.01, 0.2}, true},
		{3, []float64{0.783, 0.217}, []float64{0, 0.23}, true},
		{5, []float64{0.783, 0.217}, []float64{0, 0.23}, false},
		{9, []float64{0.5, 0.5}, []float64{0.2, 0.4}, false},
		{9, []float64{1}, []float64{0.1}, false},
		{9, []float64{0.5, 0.6}, []float64{0, 0.2}, false},
		{9, []float64{0.5, 0.5}, []float64{0, 0.7}, false},
	} {
		err := groundBroken(nil, []any{test.line, test.share, test.p})
		if (err == nil) != test.right {
			t.Errorf("line %d, %v, %v: %v", test.line, test.share, test.p, err)
		}
	}
}
