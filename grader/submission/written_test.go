package submission

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

func TestBegun(t *testing.T) {
	for code, want := range map[string]bool{
		"func F() float64 { return 0 }":                   false,
		"func F() (a []int, err error) { return a, nil }": false,
		"func F() T {\n\tvar zero T\n\treturn zero\n}":    false,
		"func F() {}": false,
		`func F() (string, bool) { return "", false }`:          false,
		"func F(x float64) float64 { return x }":                true,
		"func F() float64 { return 1 + 1 }":                     true,
		"func F() float64 { y := 0.0; return y }":               true,
		"func F() []int { return []int{} }":                     true,
		"func F() float64 { var y = 3.0; return y }":            true,
		"func F() float64 { panic(1) }":                         true,
		"func F(x int) int { if x > 0 { return 1 }; return 0 }": true,
	} {
		if got := begun([]byte(code)); got != want {
			t.Errorf("%s: begun is %v", code, got)
		}
	}
}

// A notebook that nobody has written in does not count before one with answers, though it is newer.
func TestChoiceOfWrittenBodies(t *testing.T) {
	blank := string(notebook(t,
		code("func Gain(c [][]float64) float64 {\n\t// Not written yet\n\treturn 0\n}",
			"func Entropy(p []float64) float64 { return 0 }")...))
	dir := put(t, map[string]string{
		"answers.ipynb": string(notebook(t,
			code("func Gain(c [][]float64) float64 { return c[0][0] }")...)),
		"blank.ipynb": blank,
	})
	old := time.Date(2026, 1, 1, 0, 0, 0, 0, time.UTC)
	if err := os.Chtimes(filepath.Join(dir, "answers.ipynb"), old, old); err != nil {
		t.Fatal(err)
	}
	if s := one(t, dir, gain, entropy); strings.Join(s.Files, " ") != "answers.ipynb" {
		t.Errorf("files %q, problems %q", s.Files, s.Problems)
	}
}
