package svm_test

import (
	"math"
	"testing"

	"github.com/tessella-go/tessella/classify/classifytest"
	"github.com/tessella-go/tessella/classify/svm"
)

func TestSpectrum(t *testing.T) {
	two := svm.Spectrum(2)
	for _, c := range []struct {
		s, t string
		want float64
	}{
		{"banana", "ananas", 8. / 9}, // ba 1, an 2, na 2; an 2, na 2, as 1
		{"banana", "banana", 1}, {"abc", "xyz", 0}, {"a", "a", 1}, {"a", "ab", 0}, {"", "", 1},
		{"", "ab", 0},
		{"äöäö", "äö", 2 / math.Sqrt(5)}, // characters, not bytes
	} {
		if got := two.K(c.s, c.t); math.Abs(got-c.want) > 1e-15 || got != two.K(c.t, c.s) {
			t.Errorf("K(%q, %q) = %v, want %v", c.s, c.t, got, c.want)
		}
	}
}

// naive sums over all pairs of places.
func naive(s, t string, p int, λ float64) float64 {
	places := func(s string) map[string]float64 {
		sums := map[string]float64{}
		var choose func(from, first int, u string)
		choose = func(from, first int, u string) {
			if len(u) == p {
				sums[u] += math.Pow(λ, float64(from-first))
				return
			}
			for i := from; i < len(s); i++ {
				start := first
				if u == "" {
					start = i
				}
				choose(i+1, start, u+s[i:i+1])
			}
		}
		choose(0, 0, "")
		return sums
	}
	a, b := places(s), places(t)
	dot := func(a, b map[string]float64) (sum float64) {
		for u, v := range a {
			sum += v * b[u]
		}
		return sum
	}
	return dot(a, b) / math.Sqrt(dot(a, a)*dot(b, b))
}

func TestSubsequences(t *testing.T) {
	// Lodhi et al.: cat and car share "ca" alone, λ⁴; each has 2λ⁴ + λ⁶ with itself.
	for _, λ := range []float64{.3, .5, 1} {
		got, want := svm.Subsequences{P: 2, Lambda: λ}.K("cat", "car"), 1/(2+λ*λ)
		if !near(got, want, 1e-14) {
			t.Errorf("λ = %v: %v, want %v", λ, got, want)
		}
	}
	for _, pair := range [][2]string{{"science", "silence"}, {"banana", "bandana"}, {"aaaa", "aaa"},
		{"abcabc", "cbacba"}} {
		for p := 1; p <= 4; p++ {
			if got, want := (svm.Subsequences{P: p, Lambda: .7}).K(pair[0], pair[1]),
				naive(pair[0], pair[1], p, .7); math.Abs(got-want) > 1e-12 {
				t.Errorf("%q, p = %d: %v, want %v", pair, p, got, want)
			}
		}
	}
	if got := (svm.Subsequences{P: 3, Lambda: .5}).K("ab", "abc"); got != 0 {
		t.Errorf("a text that is too short: %v, want 0", got)
	}
}

func TestStringKernelPanics(t *testing.T) {
	for want, of := range map[string]interface{ K(s, t string) float64 }{
		"svm: Spectrum is 0":              svm.Spectrum(0),
		"svm: Subsequences.P is 0":        svm.Subsequences{P: 0, Lambda: .5},
		"svm: Subsequences.Lambda is 0":   svm.Subsequences{P: 2},
		"svm: Subsequences.Lambda is 1.5": svm.Subsequences{P: 2, Lambda: 1.5},
	} {
		classifytest.Panics(t, func() { of.K("ab", "cd") }, want)
		_, err := svm.SVM{Kernel: svm.Strings{Texts: []string{"ab", "cd"}, Of: of}}.Fit(
			table([][]float64{{0}, {1}}, []int{0, 1}))
		classifytest.Refuses(t, "svm", err, want)
	}
}
