package compare

import (
	"fmt"
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
