package mistakes_test

import (
	"math"
	"strings"
	"testing"

	"github.com/tessella-go/tessella/grader/mistakes"
)

// likely lists what is found in a function F, with cases that its mistake would get wrong.
func likely(t *testing.T, source string, wrong, right []mistakes.Case) string {
	t.Helper()
	f := mistakes.Find(map[string][]byte{"a.go": []byte("package work\n\n" + source)}, "F")
	if f == nil {
		t.Fatalf("no F in %s", source)
	}
	var names []string
	for _, one := range f.Likely(wrong, right) {
		name := one.Name
		if one.Maybe {
			name += "?"
		}
		names = append(names, name)
	}
	return strings.Join(names, ", ")
}

// Each mistake is found in the form that students write, and the right form of the same code is not
// reported.
func TestLikely(t *testing.T) {
	half := []mistakes.Case{{Got: []any{0.0}, Want: []any{.5}}}
	trace := func(last ...float64) []any { return []any{[][]float64{{1, 2}, last}} }
	same := []mistakes.Case{{Got: trace(1, 2), Want: trace(3, 4)}}
	below := []mistakes.Case{{In: []any{-1.5}, Got: []any{-1}, Want: []any{-2}}}
	above := []mistakes.Case{{In: []any{1.5}, Got: []any{1}, Want: []any{1}}}
	many := []mistakes.Case{{In: []any{make([]int, 13)}, Got: []any{1}, Want: []any{2}}}
	few := []mistakes.Case{{In: []any{make([]int, 12)}, Got: []any{1}, Want: []any{1}}}
	zero := []mistakes.Case{{In: []any{1.5}, Got: []any{0.0}, Want: []any{1.5}}}
	for _, c := range []struct {
		source, want string
		wrong, right []mistakes.Case
	}{
		{"func F(a, b int) float64 { return float64(a / b) }", "whole numbers divided?", half, nil},
		{"func F(x []int) float64 { p := x[0] / len(x); return 2 * float64(p) }",
			"whole numbers divided?", half, nil},
		{"func F(x []int) float64 { n := 0; for _, v := range x { n += v }; return " +
			"float64(n / len(x)) }",
			"whole numbers divided?", half, nil},
		{"func F(x float64) float64 { return 1 / 2 * x }", "whole numbers divided?", half, nil},
		{"func F(x int) float64 { return g(x) }\n\nfunc g(x int) float64 { return float64(x / 3) }",
			"whole numbers divided?", half, nil},
		{"func F(a, b int) float64 { return float64(a) / float64(b) }", "", half, nil},
		{"func F(a float64, b int) float64 { return float64(a / float64(b)) }", "", half, nil},
		{"func F(x []float64) float64 { return x[len(x)/2] / 2 }", "", half, nil},
		// no fraction is wanted
		{"func F(a, b int) float64 { return float64(a / b) }", "", above, nil},

		{"func F(x [][]float64) (t [][]float64) { w := make([]float64, 2); for _, r := range x { " +
			"for i := range w { w[i] += r[i] }; t = append(t, w) }; return t }",
			"the same slice in each step", same, nil},
		{"func F(x [][]float64) [][]float64 { t := make([][]float64, 2); w := []float64{0, 0}; " +
			"for k := range t { w[0]++; t[k] = w }; return t }",
			"the same slice in each step", same, nil},
		{
			"func F(x [][]float64) (t [][]float64) { for _, r := range x { w := make([]float64, " +
				"2); w[0] = r[0]; t = append(t, w) }; return t }", "", same, nil,
		},
		{
			"func F(x [][]float64) (t [][]float64) { w := make([]float64, 2); for range x { " +
				"w[0]++; t = append(t, slices.Clone(w)) }; return t }", "", same, nil,
		},
		{
			"func F(x [][]float64) (t [][]float64) { w := make([]float64, 2); for range x { w = " +
				"step(w); t = append(t, w) }; return t }", "", same, nil,
		},

		{"func F(x [][]float64) [][]float64 { y := slices.Clone(x); y[0][1] = 7; return y }",
			"a copy of the outer slice alone", []mistakes.Case{{Changed: true}}, nil},
		{"func F(x [][]float64) [][]float64 { y := append([][]float64{}, x...); " +
			"y[0][1]++; return y }",
			"a copy of the outer slice alone", []mistakes.Case{{Changed: true}}, nil},
		{"func F(x [][]float64) [][]float64 { y := slices.Clone(x); y[0] = nil; return y }", "",
			[]mistakes.Case{{Changed: true}}, nil},

		{"func F(x, w float64) int { return int(x / w) }", "int of a negative number?",
			below, above},
		{"func F(x, w float64) int { return int(math.Floor(x / w)) }", "", below, above},
		{"func F(x, w float64) int { return int(x / w) }", "", above, nil},
		{"func F(x int) int { return int(x) }", "", below, above},

		{"func F(x []float64) float64 { best := 0.0; for _, v := range x { if v > best { best = " +
			"v } }; return best }",
			"a maximum that starts at 0?", below, above},
		{"func F(x []float64) (at int) { var best float64; for i, v := range x { if best < v { " +
			"best, at = v, i } }; return at }",
			"a maximum that starts at 0?", below, above},
		{
			"func F(x []float64) float64 { best := x[0]; for _, v := range x { if v > best { " +
				"best = v } }; return best }", "", below, above,
		},
		{
			"func F(x []float64) float64 { best := 0.0; best = x[0]; for _, v := range x { if v " +
				"> best { best = v } }; return best }", "", below, above,
		},
		{"func F(x []float64) float64 { best := 0.0; for _, v := range x { if v < best { best = " +
			"v } }; return best }",
			"a minimum that starts at 0?", zero, nil},

		{"func F(x []int) int { sort.Slice(x, func(i, j int) bool { return x[i] < x[j] " +
			"}); return x[0] }",
			"a sort that moves equal elements?", many, few},
		{
			"func F(x []int) int { sort.Slice(x, func(i, j int) bool { return x[i] < x[j] " +
				"}); return x[0] }", "", few, few,
		},
		{
			"func F(x []int) int { sort.SliceStable(x, func(i, j int) bool { return x[i] < x[j] " +
				"}); return x[0] }", "", many, few,
		},

		{"func F(p float64) float64 { return -p*math.Log2(p) - (1-p)*math.Log(1-p) }",
			"two kinds of logarithm?", zero[:0:0], nil},
		{"func F(p float64) float64 { return math.Log2(p) + math.Log(p)/math.Ln2 }", "",
			above, nil},
	} {
		if strings.Contains(c.want, "logarithm") {
			c.wrong = []mistakes.Case{{Got: []any{.5}, Want: []any{.6}}}
		}
		if got := likely(t, c.source, c.wrong, c.right); got != c.want {
			t.Errorf("%s\n\tfound %q, want %q", c.source, got, c.want)
		}
	}
}

// The hint shows the code, and where it is if it is not in the function itself.
func TestLikelyShowsTheCode(t *testing.T) {
	source := "package work\n\nfunc F(x int) float64 { return g(x) }\n\nfunc g(x int) float64 { " +
		"return float64(x  /\n3) }"
	f := mistakes.Find(map[string][]byte{"a.go": []byte(source)}, "F")
	found := f.Likely([]mistakes.Case{{Got: []any{0.0}, Want: []any{.5}}}, nil)
	if len(found) != 1 || !strings.HasSuffix(found[0].Hint, "Look at: float64(x / 3) in g") {
		t.Errorf("%+v", found)
	}
	long := strings.Repeat("g", 100_000)
	source = strings.ReplaceAll(source, "g(", long+"(")
	f = mistakes.Find(map[string][]byte{"a.go": []byte(source)}, "F")
	found = f.Likely([]mistakes.Case{{Got: []any{0.0}, Want: []any{.5}}}, nil)
	if len(found) != 1 || !strings.HasSuffix(found[0].Hint, "in "+long[:80]+" …") {
		t.Errorf("a long name: %.500v", found)
	}
	var nothing *mistakes.Function
	if nothing.Likely([]mistakes.Case{{}}, nil) != nil {
		t.Error("something is found in a source that is not known")
	}
}

// Some mistakes show in the results, whatever the code is. They must explain the right cases too.
func TestLikelyByResults(t *testing.T) {
	floats := func(x ...float64) []any { return []any{x} }
	wrong := func(got, want []any) []mistakes.Case {
		return []mistakes.Case{{Got: got, Want: want}}
	}
	for _, c := range []struct {
		name         string
		wrong, right []mistakes.Case
		want         string
	}{
		{"squares", wrong(floats(4, 9, .25), floats(2, 3, .5)), wrong(floats(1, 0), floats(1, 0)),
			"a root is missing"},
		{"roots", wrong(floats(2, 3, .5), floats(4, 9, .25)), nil, "a square is missing"},
		{"signs", wrong(floats(2, 3, -.5), floats(-2, -3, .5)), nil, "the other sign"},
		{"halves", wrong(floats(1, 1.5, 2), floats(2, 3, 4)), nil, "half of the right number"},
		{"halves, but not everywhere", wrong(floats(1, 1.5, 2), floats(2, 3, 4)),
			wrong(floats(5), floats(5)), ""},
		{"too few", wrong(floats(1, 1.5), floats(2, 3)), nil, ""},
		{
			"the second result",
			wrong([]any{1.0, []float64{4, 9, 16}}, []any{1.0, []float64{2, 3, 4}}), nil,
			"a root is missing",
		},
		{"bits", wrong(floats(math.Ln2, 2*math.Ln2, 3*math.Ln2), floats(1, 2, 3)), nil,
			"the natural logarithm"},
		{"rows", wrong([]any{[][]int{{1, 2}, {3, 4}}}, []any{[][]int{{1, 3}, {2, 4}}}), nil,
			"rows and columns exchanged"},
		{"the same as columns",
			wrong([]any{[][]int{{1, 2}, {2, 4}}}, []any{[][]int{{1, 2}, {2, 4}}}), nil, ""},
		{"other rows", wrong([]any{[][]int{{1, 2}, {3, 5}}}, []any{[][]int{{1, 3}, {2, 4}}}), nil,
			""},
		{"of another size", wrong([]any{[][]int{{1, 2}}}, []any{[][]int{{1}, {2}, {3}}}), nil, ""},
	} {
		var unknown *mistakes.Function
		var names []string
		for _, one := range unknown.Likely(c.wrong, c.right) {
			names = append(names, one.Name)
		}
		if got := strings.Join(names, ", "); got != c.want {
			t.Errorf("%s: found %q, want %q", c.name, got, c.want)
		}
	}
}
