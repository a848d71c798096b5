package svm

import (
	"cmp"
	"math"

	"github.com/tessella-go/tessella/classify/internal/option"
)

// Strings is a kernel of texts. A row has one attribute: the number of its text in Texts, counted
// from 0. Texts to predict must be among them.
type Strings struct {
	Texts []string
	Of    interface{ K(s, t string) float64 } // for example a [Spectrum] or [Subsequences]
}

// K returns the kernel of the texts x₀ and z₀.
func (k Strings) K(x, z []float64) float64 { return k.Of.K(k.Texts[int(x[0])], k.Texts[int(z[0])]) }

// Spectrum is the kernel that counts the substrings of p characters that two texts share (Leslie,
// Eskin, Noble 2002):
//
//	K(s, t) = Σ_u n_u(s) n_u(t),   u over all strings of p characters,
//
// where n_u is how often u occurs in the text. It is divided by √(K(s, s) K(t, t)), so that the
// length of the texts does not matter. A text of fewer than p characters has kernel 0 with every
// other, and 1 with itself. Characters are Unicode code points. Its value is p, such as
// Spectrum(3); below 1 it is an error of Fit, and K panics.
type Spectrum int

func (p Spectrum) check() error {
	return option.Check(p >= 1, "svm: Spectrum", int(p), "at least one character")
}

// K returns the kernel of two texts.
func (p Spectrum) K(s, t string) float64 {
	if err := p.check(); err != nil {
		panic(err.Error())
	}
	if s == t {
		return 1
	}
	a, b := pieces(s, int(p)), pieces(t, int(p))
	return normalised(shared(a, b), shared(a, a), shared(b, b))
}

func pieces(s string, p int) map[string]float64 {
	runes, counts := []rune(s), map[string]float64{}
	for i := 0; i <= len(runes)-p; i++ {
		counts[string(runes[i:i+p])]++
	}
	return counts
}

// shared is exact in any order, since all counts are whole numbers.
func shared(a, b map[string]float64) (sum float64) {
	for u, n := range a {
		sum += n * b[u]
	}
	return sum
}

func normalised(st, ss, tt float64) float64 {
	if ss == 0 || tt == 0 {
		return 0
	}
	return st / math.Sqrt(ss*tt)
}

// Subsequences is the kernel that counts the subsequences of P characters, with gaps, that two
// texts share (Lodhi et al. 2002):
//
//	K(s, t) = Σ_u Σ_{i: u = s[i]} Σ_{j: u = t[j]} λ^(l(i) + l(j))
//
// over all u of P characters and all positions i and j where they occur in this order. l is the
// length from the first to the last of them; the smaller λ is, the more a gap costs. It is divided
// by √(K(s, s) K(t, t)). Time O(P·|s|·|t|). A text of fewer than P characters has kernel 0 with
// every other, and 1 with itself. P < 1, and a Lambda that is not above 0 and at most 1, are errors
// of Fit, and K panics.
type Subsequences struct {
	P      int
	Lambda float64 // λ
}

func (k Subsequences) check() error {
	return cmp.Or(option.Check(k.P >= 1, "svm: Subsequences.P", k.P, "at least one character"),
		option.Check(k.Lambda > 0 && k.Lambda <= 1, "svm: Subsequences.Lambda", k.Lambda,
			"above 0, and 1 at most"))
}

// K returns the kernel of two texts.
func (k Subsequences) K(s, t string) float64 {
	if err := k.check(); err != nil {
		panic(err.Error())
	}
	a, b := []rune(s), []rune(t)
	switch {
	case s == t:
		return 1
	case k.P > min(len(a), len(b)):
		return 0
	}
	return normalised(subsequences(a, b, k.P, k.Lambda), subsequences(a, a, k.P, k.Lambda),
		subsequences(b, b, k.P, k.Lambda))
}

// subsequences is the dynamic programme. ends[i][j] is the sum over all u of the present length
// that end at s[i] and t[j], with a factor λ for each character from the first to the last.
//
//	for each character i of s, and each j of t:
//	    if sᵢ = tⱼ: ends[i, j] ← λ²
//	p − 1 times:
//	    for each character i of s:
//	        column ← 0
//	        for each character j of t:
//	            if sᵢ = tⱼ: longer[i, j] ← λ²·beforeⱼ
//	            beforeⱼ ← λ·beforeⱼ + column
//	            column ← λ·column + ends[i, j]
//	    ends ← longer
//	for each i, and each j:
//	    total ← total + ends[i, j]
func subsequences(s, t []rune, p int, λ float64) float64 {
	ends := make([][]float64, len(s))
	for i := range ends {
		ends[i] = make([]float64, len(t))
		for j := range t {
			if s[i] == t[j] {
				ends[i][j] = λ * λ
			}
		}
	}
	for range p - 1 {
		// before[j]: Σ over i' < i, j' < j of ends[i'][j'] λ^(i−i'−1) λ^(j−j'−1)
		before := make([]float64, len(t))
		for i := range s {
			// column: Σ over j' < j of ends[i][j'] λ^(j−j'−1)
			longer, column := make([]float64, len(t)), 0.0
			for j := range t {
				if s[i] == t[j] {
					longer[j] = λ * λ * before[j]
				}
				before[j] = λ*before[j] + column
				column = λ*column + ends[i][j]
			}
			ends[i] = longer
		}
	}
	total := 0.0
	for _, row := range ends {
		for _, v := range row {
			total += v
		}
	}
	return total
}
