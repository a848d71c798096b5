package mistakes_test

import (
	"math"
	"strings"
	"testing"

	"github.com/tessella-go/tessella/grader/mistakes"
)

// suspicions lists what is found in a function F, and what becomes of it with the first repaired.
func suspicions(t *testing.T, function string) (names, repaired string) {
	t.Helper()
	files := map[string][]byte{"a.go": []byte("package work\n\n" + function)}
	f := mistakes.Find(files, "F")
	if f == nil {
		t.Fatalf("no F in %s", function)
	}
	all := f.Suspicions()
	for _, one := range all {
		names += one.Name
	}
	if all == nil {
		return "", function
	}
	after := string(mistakes.Edited(files, all[0].Repair)["a.go"])
	return names, strings.TrimPrefix(after, "package work\n\n")
}

// Each mistake is found in the form that students write, and repaired. The right form of the same
// code is not reported. [ and ] enclose what the repair changes, and | separates old and new.
func TestSuspicions(t *testing.T) {
	const minus = "func() float64 { zero := 0.0; return -1 / zero }()"
	const plus = "func() float64 { zero := 0.0; return 1 / zero }()"
	const floor = "func(x float64) int { n := int(x); if float64(n) > x { n-- }; return n }"
	const keys = "func() (keys []int) { for key := range c { keys = append(keys, key); for i := " +
		"len(keys) - 1; i > 0 && keys[i] < keys[i-1]; i-- { keys[i], keys[i-1] = keys[i-1], " +
		"keys[i] } }; return }()"
	const rows = "func() (all [][]float64) { for _, row := range x { " +
		"all = append(all, append(row[:0:0], row...)) }; return }()"
	for _, c := range []struct{ source, want string }{
		{"func F(a, b int) float64 { return «float64(a / b)|(float64(a)/float64(b))» }",
			"whole numbers divided"},
		{"func F(x []int) float64 { p := x[0] / len(x); return 2 * " +
			"«float64(p)|((float64(x[0])/float64(len(x)) + 0*float64(p)))» }",
			"whole numbers divided"},
		{"func F(x []int) float64 { n := 0; for _, v := range x { n += v }; return " +
			"«float64(n / len(x))|(float64(n)/float64(len(x)))» }",
			"whole numbers divided"},
		{"func F(a, b int) float64 { return «float64(100 * (a + 1) / b)|" +
			"(100*(float64(a)+1)/float64(b))» }", "whole numbers divided"},
		{"func F(x float64) float64 { return «1|1.0» / 2 * x }", "whole numbers divided"},
		{"func F(x int) float64 { return g(x) }\n\nfunc g(x int) float64 { return " +
			"«float64(x / 3)|(float64(x)/3)» }", "whole numbers divided"},
		{"func F(a, b int) float64 { return float64(a) / float64(b) }", ""},
		{"func F(a float64, b int) float64 { return float64(a / float64(b)) }", ""},
		{"func F(x []float64) float64 { return x[len(x)/2] / 2 }", ""},

		{"func F(x [][]float64) (t [][]float64) { w := make([]float64, 2); for _, r := range x { " +
			"for i := range w { w[i] += r[i] }; t = append(t, «w|append(w[:0:0], w...)») }; " +
			"return t }", "the same slice in each step"},
		{"func F(x [][]float64) [][]float64 { t := make([][]float64, 2); w := []float64{0, 0}; " +
			"for k := range t { w[0]++; t[k] = «w|append(w[:0:0], w...)» }; return t }",
			"the same slice in each step"},
		{"func F(x [][]float64) (t [][]float64) { w := make([]float64, 2); for _, r := range x { " +
			"copy(w, r); t = append(t, «w|append(w[:0:0], w...)») }; return t }",
			"the same slice in each step"},
		{"func F(w []float64) (t [][]float64) { t = append(t, «w|append(w[:0:0], w...)»); for " +
			"k := range 3 { w[k]++; t = append(t, «w|append(w[:0:0], w...)») }; return t }",
			"the same slice in each step"},
		{"func F(w []float64) (t [][]float64) { for k := range 3 { w = append(w[:k], w[k+1:]...)" +
			"; t = append(t, «w|append(w[:0:0], w...)») }; return t }",
			"the same slice in each step"},
		{"func F(w []float64) (t [][]float64) { t = append(t, «w|append(w[:0:0], w...)»); next" +
			" := func() { w = slices.Delete(w, 1, 2); t = append(t, " +
			"«w|append(w[:0:0], w...)») }; next(); return t }", "the same slice in each step"},
		{"func F(x [][]float64) (t [][]float64) { for _, r := range x { w := make([]float64, " +
			"2); w[0] = r[0]; t = append(t, w) }; return t }", ""},
		{"func F(x [][]float64) (t [][]float64) { w := make([]float64, 2); for range x { " +
			"w[0]++; t = append(t, slices.Clone(w)) }; return t }", ""},
		{"func F(x [][]float64) (t [][]float64) { w := make([]float64, 2); for range x { w = " +
			"step(w); t = append(t, w) }; return t }", ""},

		{"func F(x [][]float64) [][]float64 { y := slices.Clone(«x|" + rows + "»); y[0][1] = 7; " +
			"return y }", "a copy of the outer slice alone"},
		{"func F(x [][]float64) [][]float64 { y := append([][]float64{}, «x|" + rows + "»...); " +
			"y[0][1]++; return y }", "a copy of the outer slice alone"},
		{"func F(x [][]float64) [][]float64 { y := slices.Clone(x); y[0] = nil; return y }", ""},

		{"func F(n int) int { return «2 ^ n|(1<<(n))» - 1 }", "a power written with ^"},
		{"func F(n int) int { return «n ^ 2|((n)*(n))» }", "a power written with ^"},
		{"func F(a, b int) int { return a ^ b }", ""},

		{"func F(w []float64) []float64 { for «_|indexOfv», v := range w { «v /= 2|_ = v; " +
			"w[indexOfv] /= 2» }; return w }", "a variable of range instead of the element"},
		{"func F(w []int) []int { for k, v := range w { «v++|_ = v; w[k]++» }; return w }",
			"a variable of range instead of the element"},
		{"func F(w []int) (n int) { for _, v := range w { n += v }; return n }", ""},

		{"func F(n int) (w, v float64) { for range n { «w, v := g(w, v)|w, v = g(w, v)»; _ = w + " +
			"v }; return w, v }", "a new variable by :="},
		{"func F(n int) float64 { w := 1.0; for range n { v, w := w, w; _ = v + w }; return w }",
			""},
		{"func F(n int) (w int) { w, v := 1, 2; return w + v }", ""},

		{"func F(n int) []int { w := make([]int, «n|0, n»); for i := range n { w = append(w, i) }" +
			"; return w }", "append behind what make has filled in"},
		{"func F(n int) []int { w := make([]int, 0, n); for i := range n { w = append(w, i) }; " +
			"return w }", ""},

		{"func F(x []int) []int { w := make([]int, 0, 3); «copy(w, x)|w = append(w[:0:0], x...)»" +
			"; return w }", "a copy into a slice that is too short"},
		{"func F(x []int) (w []int) { var v []int; «copy(v, x)|v = append(v[:0:0], x...)»; " +
			"return v }", "a copy into a slice that is too short"},
		{"func F(x []int) []int { w := make([]int, len(x)); copy(w, x); return w }", ""},

		{"func F(x []int, i int) []int { y := append(«x[:i]|append(x[:0:0], x[:i]...)», " +
			"x[i+1:]...); return y }", "append that overwrites its slice"},
		{"func F(x []int, i int) []int { x = append(x[:i], x[i+1:]...); return x }", ""},

		{"func F(x, w float64) int { return «int|" + floor + "»(x / w) }",
			"int of a negative number"},
		{"func F(x, w float64) int { return int(math.Floor(x / w)) }", ""},
		{"func F(x int) int { return int(x) }", ""},

		{"func F(x []float64) float64 { best := «0.0|" + minus + "»; for _, v := range x { " +
			"if v > best { best = v } }; return best }", "a maximum that starts at 0"},
		{"func F(x []float64) (at int) { var best float64« = " + minus + "»; for i, v := range " +
			"x { if best < v { best, at = v, i } }; return at }", "a maximum that starts at 0"},
		{"func F(x []float64) float64 { best := «0.0|" + minus + "»; for _, v := range x { " +
			"if v > best+1e-9 { best = v } }; return best }", "a maximum that starts at 0"},
		{"func F(x []float64) float64 { best := x[0]; for _, v := range x { if v > best { " +
			"best = v } }; return best }", ""},
		{"func F(x []float64) float64 { best := 0.0; best = x[0]; for _, v := range x { if v " +
			"> best { best = v } }; return best }", ""},
		{"func F(x []float64) float64 { best := «0.0|" + plus + "»; for _, v := range x { " +
			"if v < best { best = v } }; return best }", "a minimum that starts at 0"},

		{"func F(x []int) int { «sort.Slice|sort.SliceStable»(x, func(i, j int) bool { " +
			"return x[i] < x[j] }); return x[0] }", "a sort that moves equal elements"},
		{"func F(x []int) { «sort.Sort|sort.Stable»(sort.IntSlice(x)); " +
			"«slices.SortFunc|slices.SortStableFunc»(x, cmp.Compare) }",
			"a sort that moves equal elements"},
		{"func F(x []int) int { sort.SliceStable(x, func(i, j int) bool { return x[i] < x[j] " +
			"}); return x[0] }", ""},

		{"func F(x []float64) (low float64) { «for _, v := range x { low = min(low, v) }|low = " +
			plus + "; for _, v := range x { low = min(low, v) }»; return low }",
			"a minimum that starts at 0"},
		{"func F(x []float64) float64 { var low, high float64« = 0, " + minus + "»; for _, v := " +
			"range x { low, high = math.Min(low, v), math.Max(high, v) }; return high - low }",
			"a maximum that starts at 0a minimum that starts at 0"},

		{"func F(c map[int]int) (best int) { most := 0; for «class|_», «n|class» := range «c|" +
			keys + "» { «if n > most { most, best = n, class }|n := c[class]; _ = n; " +
			"if n > most { most, best = n, class }» }; return best }", "the order of a map"},
		{"func F(c map[int]int) (best int) { for «k|_, k» := range «c|" + keys + "» { best = k }" +
			"; return best }", "the order of a map"},

		{"func F(p float64) float64 { return -p*math.Log2(p) - (1-p)*«math.Log|math.Log2»(1-p) }",
			"two kinds of logarithm"},
		{"func F(p float64) float64 { return math.Log2(p) + math.Log(p)/math.Ln2 }", ""},
	} {
		before, after := sides(c.source)
		names, repaired := suspicions(t, before)
		if names != c.want || repaired != after {
			t.Errorf("%s\n\tfound %q, want %q\n\trepaired: %s", before, names, c.want, repaired)
		}
	}
}

// sides are the text with each «old|new» as it was, and as it is to become. «new» replaces nothing.
func sides(text string) (before, after string) {
	for text != "" {
		plain, rest, _ := strings.Cut(text, "«")
		change, next, _ := strings.Cut(rest, "»")
		old, now, found := strings.Cut(change, "|")
		if !found {
			old, now = "", change
		}
		before, after, text = before+plain+old, after+plain+now, next
	}
	return before, after
}

// The hint shows the code, and where it is if it is not in the function itself.
func TestSuspicionsShowTheCode(t *testing.T) {
	hint := func(source string) string {
		f := mistakes.Find(map[string][]byte{"a.go": []byte("package work\n\n" + source)}, "F")
		all := f.Suspicions()
		if len(all) != 1 {
			t.Fatalf("%.500v", all)
		}
		return all[0].Hint
	}
	source := "func F(x int) float64 { return g(x) + float64(x/4) }\n\n" +
		"func g(x int) float64 { return float64(x  /\n3) }"
	if got := hint(source); !strings.HasSuffix(got,
		"Look at: float64(x/4), and float64(x / 3) in g") {
		t.Error(got)
	}
	long := strings.Repeat("g", 100_000)
	source = strings.ReplaceAll(source, "g(", long+"(")
	if got := hint(source); !strings.HasSuffix(got, "in "+long[:80]+" …") {
		t.Errorf("a long name: %.500s", got)
	}
	var nothing *mistakes.Function
	if nothing.Suspicions() != nil {
		t.Error("something is found in a source that is not known")
	}
}

// A function of a megabyte is looked at in no time, and little of it is repaired.
func TestSuspicionsOfAHugeFunction(t *testing.T) {
	for name, body := range map[string]string{
		"many places": strings.Repeat("y += float64(n / 3); ", 40_000),
		"one sum":     "y = float64(n" + strings.Repeat("+n/3", 200_000) + ")",
		"nested": "y = " + strings.Repeat("float64(n / int(", 9_000) + "1" +
			strings.Repeat("))", 9_000),
		"chain": "a := n / 2; " + strings.Repeat("a = a / a; ", 50_000) + "y = float64(a)",
	} {
		source := "package work\n\nfunc F(n int) (y float64) { " + body + "; return y }"
		files := map[string][]byte{"a.go": []byte(source)}
		size := 0
		for _, one := range mistakes.Find(files, "F").Suspicions() {
			size += len(mistakes.Edited(files, one.Repair)["a.go"])
		}
		if size > 3*len(source) {
			t.Errorf("%s: %d bytes of %d", name, size, len(source))
		}
	}
}

// Of two edits that overlap one is made.
func TestEdited(t *testing.T) {
	files := map[string][]byte{"a.go": []byte("0123456789"), "b.go": []byte("abc")}
	got := mistakes.Edited(files, []mistakes.Edit{
		{File: "a.go", From: 6, To: 8, Text: "x"}, {File: "a.go", From: 1, To: 3, Text: "long"},
		{File: "a.go", From: 2, To: 7, Text: "never"}, {File: "b.go", From: 3, To: 3, Text: "d"},
	})
	if a, b := string(got["a.go"]), string(got["b.go"]); a != "0long345x89" || b != "abcd" {
		t.Errorf("%s, %s", a, b)
	}
}

// Some mistakes show in the results, whatever the code is. They must explain the right cases too.
func TestShapes(t *testing.T) {
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
		{"percentages", wrong(floats(50, 25, 12), floats(.5, .25, .12)), nil, "a percentage"},
		{"rows", wrong([]any{[][]int{{1, 2}, {3, 4}}}, []any{[][]int{{1, 3}, {2, 4}}}), nil,
			"rows and columns exchanged"},
		{"the same as columns",
			wrong([]any{[][]int{{1, 2}, {2, 4}}}, []any{[][]int{{1, 2}, {2, 4}}}), nil, ""},
		{"other rows", wrong([]any{[][]int{{1, 2}, {3, 5}}}, []any{[][]int{{1, 3}, {2, 4}}}), nil,
			""},
		{"of another size", wrong([]any{[][]int{{1, 2}}}, []any{[][]int{{1}, {2}, {3}}}), nil, ""},
	} {
		var names []string
		for _, one := range mistakes.Shapes(c.wrong, c.right) {
			names = append(names, one.Name)
		}
		if got := strings.Join(names, ", "); got != c.want {
			t.Errorf("%s: found %q, want %q", c.name, got, c.want)
		}
	}
}
