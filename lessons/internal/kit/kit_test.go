package kit

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/tessella-go/tessella/grader/shape"
)

// TestChanges compares the arguments that the changes make with those written down by hand.
func TestChanges(t *testing.T) {
	for name, test := range map[string]struct {
		change     Change
		args, want []any
	}{
		"times": {Times(2, 0, 2, 3),
			[]any{1.5, 1.0, [][]float64{{1}, nil}, []int{3, -4}},
			[]any{3.0, 1.0, [][]float64{{2}, nil}, []int{6, -8}}},
		"plus":     {Plus(1, 0), []any{[]float64{1, 2}, 7}, []any{[]float64{2, 3}, 7}},
		"each":     {Each(math.Sqrt, 1), []any{4.0, 9.0}, []any{4.0, 3.0}},
		"rotate":   {Rotate(0), []any{[]float64{1, 2, 3}}, []any{[]float64{2, 3, 1}}},
		"reverse":  {Reverse(0), []any{[]string{"a", "b", "c"}}, []any{[]string{"c", "b", "a"}}},
		"mirror":   {Mirror(0), []any{[][]int{{1, 2}, {3, 4}}}, []any{[][]int{{2, 1}, {4, 3}}}},
		"exchange": {Exchange(0, 2), []any{1, 2, "x"}, []any{"x", 2, 1}},
		"twice": {Twice(0, 1),
			[]any{[]int{1, 2}, shape.Table{Rows: [][]string{{"a"}}, Labels: []string{"yes"}}},
			[]any{[]int{1, 2, 1, 2},
				shape.Table{Rows: [][]string{{"a"}, {"a"}}, Labels: []string{"yes", "yes"}}}},
		"all": {All(Times(2, 0), Plus(1, 0)), []any{3.0}, []any{7.0}},
	} {
		if diff := cmp.Diff(test.want, test.change(nil, test.args)); diff != "" {
			t.Errorf("%s: (-want +got)\n%s", name, diff)
		}
	}
}

// TestShuffleKeepsTheElementsTogether shuffles three lists of the same numbers.
func TestShuffleKeepsTheElementsTogether(t *testing.T) {
	x, labels := []int{0, 1, 2, 3, 4}, []string{"a", "b", "c", "d", "e"}
	table := shape.Table{Labels: []string{"a", "b", "c", "d", "e"}}
	for _, label := range labels {
		table.Rows = append(table.Rows, []string{label})
	}
	Shuffle(0, 1, 2)(rand.New(rand.NewPCG(1, 2)), []any{x, labels, table})
	moved := false
	for i, k := range x {
		moved = moved || i != k
		want := string(rune('a' + k))
		if labels[i] != want || table.Labels[i] != want || table.Rows[i][0] != want {
			t.Errorf("place %d has %d, %s, %s and %s", i, k, labels[i], table.Labels[i],
				table.Rows[i][0])
		}
	}
	if !moved {
		t.Error("the order is still the same")
	}
}

// TestFactors compares a wrong factor, a changed result and the right results.
func TestFactors(t *testing.T) {
	before := []any{2.0, []float64{1, 3}, "same"}
	same := Factors(2, -1, 1)
	if !same(before, []any{4.0, []float64{-1, -3}, "same"}) {
		t.Error("the results that are asked for are refused")
	}
	for _, after := range [][]any{
		{2.0, []float64{-1, -3}, "same"},
		{4.0, []float64{-1, 3}, "same"},
		{4.0, []float64{-1, -3}, "other"},
	} {
		if same(before, after) {
			t.Errorf("%v is accepted", after)
		}
	}
}

// TestSums compares with sums by hand.
func TestSums(t *testing.T) {
	got := []any{Sum([]float64{1, 2, 5}), Dot([]float64{1, 2},
		[]float64{3, 4}), Shares([]float64{1, 3}), Transposed([][]float64{{1, 2, 3}, {4, 5, 6}}),
		Mirrored([][]float64{{1, 2}, {3, 4}}), Shifted(2, 1.5), Rotated([]int{1, 2, 3})}
	want := []any{8.0, 11.0, []float64{0.25, 0.75}, [][]float64{{1, 4}, {2, 5}, {3, 6}},
		[][]float64{{2, 1}, {4, 3}}, 3.5, []int{2, 3, 1}}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("(-want +got)\n%s", diff)
	}
}
