package compare

import (
	"fmt"
	"strings"
	"testing"
)

// What a search for a bug says of each line with each case. The right function takes a number up to
// 9. The wrong one forgets the sign.
func TestBug(t *testing.T) {
	right := func(n int) int {
		if n > 9 {
			panic(fmt.Sprintf("the number is %d; it takes 9 at most", n))
		}
		return n
	}
	wrong := func(n int) int { return max(n, -n) }
	judge := Bug([]int{2, 3}, right, wrong, "a sign")
	for _, c := range []struct {
		line, n int
		says    string // nothing: it is right
	}{
		{2, -4, ""},
		{3, -4, ""},
		{1, -4, "your case shows the mistake; but line 1 does what it should"},
		{2, 4, "line 2 it is; but on your case the wrong function is right: a case that " +
			"shows it needs a sign"},
		{1, 4, "line 1 does what it should, and on your case the wrong function is right"},
		{2, 12, "line 2 it is; but your case breaks the contract: the number is 12; it takes 9 " +
			"at most"},
		{1, 12, "line 1 does what it should; and your case breaks the contract: the number is " +
			"12; it takes 9 at most"},
	} {
		d := judge(nil, []any{c.line, c.n}, nil)
		if c.says == "" && d != nil || c.says != "" && (d == nil || d.Message != c.says) {
			t.Errorf("line %d with %d: %v, want %q", c.line, c.n, d, c.says)
		}
	}
}

// The message of an open task says what wrong labels are, and nothing of labels that it cannot see
// through. 4.75 is nearer to the mean of the first class than to that of the second, 10, but 9 is
// nearer than 0.
func TestWrongLabels(t *testing.T) {
	rows, labels := [][]float64{{0}, {9}, {10}, {11}}, []string{"3", "8", "8", "8"}
	unknown, truth := [][]float64{{1}, {4.75}, {7}, {8}}, []string{"3", "3", "3", "8"}
	for _, c := range []struct {
		says string
		got  []string
	}{
		{`; every label is "8"`, []string{"8", "8", "8", "8"}},
		{`; with "8" read as "3" and "3" read as "8", few enough would be`,
			[]string{"8", "8", "8", "3"}},
		{`; with "eight" read as "8", few enough would be`, []string{"3", "3", "3", "eight"}},
		{"; each label is that of the nearest row", []string{"3", "8", "8", "8"}},
		{"; each label is that of the nearest class mean", []string{"3", "3", "8", "8"}},
		{"", []string{"8", "3", "3", "3"}},
	} {
		d := ErrorAtMost(0)([]any{rows, labels, unknown}, []any{c.got}, []any{truth})
		if _, after, _ := strings.Cut(d.Message, "may be"); after != c.says {
			t.Errorf("%q says %q, want %q", c.got, after, c.says)
		}
	}
}

func TestSameErrors(t *testing.T) {
	truth := []any{[]int{0, 0, 0, 0, 0, 1, 1, 1, 1, 1}}
	got := []any{[]int{1, 1, 1, 1, 1, 1, 1, 1, 1, 1}}
	for k, want := range []bool{true, true, false} { // the errors that the other lacks
		other := []any{[]int{0, 0, 0, 0, 0, 1, 1, 1, 1, 1}}
		for i := k; i < 5; i++ {
			other[0].([]int)[i] = 1
		}
		if SameErrors(got, other, truth) != want || SameErrors(other, got, truth) != want {
			t.Errorf("%d of 5 errors are not the other's: want %v", k, want)
		}
	}
	if !SameErrors([]any{2.0}, []any{3.0}, []any{4.0}) {
		t.Error("numbers are no labels")
	}
}
