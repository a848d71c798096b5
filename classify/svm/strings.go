package svm

import (
	"math"
)

// Strings is a kernel of texts. A row has one attribute: the number of its text in Texts, counted
// from 0. Texts to predict must be among them.
type Strings struct {
	Texts []string
	Of    func(s, t string) float64 // for example from [Spectrum] or [Subsequences]
}

// K returns the kernel of the texts x₀ and z₀.
func (k Strings) K(x, z []float64) float64 { return k.Of(k.Texts[int(x[0])], k.Texts[int(z[0])]) }

// Spectrum returns the kernel that counts the substrings of p characters that two texts share
// (Leslie, Eskin, Noble 2002):
//
//	K(s, t) = Σ_u n_u(s) n_u(t),   u over all strings of p characters,
//
// where n_u is how often u occurs in the text. It is divided by √(K(s, s) K(t, t)), so that the
// length of the texts does not matter. A text of fewer than p characters has kernel 0 with every
// other, and 1 with itself. Characters are Unicode code points. It panics if p < 1.
func Spectrum(p int) func(s, t string) float64 {
	if p < 1 {
		panic("svm: Spectrum needs pieces of at least one character")
	}
	return func(s, t string) float64 {
		if s == t {
			return 1
		}
		a, b := pieces(s, p), pieces(t, p)
		return normalised(shared(a, b), shared(a, a), shared(b, b))
	}
}

func pieces(s string, p int) map[string]float64 {
	runes, counts := []rune(s), map[string]float64{}
	for i := 0; i+p <= len(runes); i++ {
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

// Subsequences returns the kernel that counts the subsequences of p characters, with gaps, that two
// texts share (Lodhi et al. 2002):
//
//	K(s, t) = Σ_u Σ_{i: u = s[i]} Σ_{j: u = t[j]} λ^(l(i) + l(j))
//
// over all u of p characters and all positions i and j where they occur in this order. l is the
// length from the first to the last of them; the smaller λ is, the more a gap costs. It is divided
// by √(K(s, s) K(t, t)). Time O(p·|s|·|t|). A text of fewer than p characters has kernel 0 with
// every other, and 1 with itself. It panics unless p ≥ 1 and 0 < λ ≤ 1.
func Subsequences(p int, λ float64) func(s, t string) float64 {
	if p < 1 || !(λ > 0 && λ <= 1) {
		panic("svm: Subsequences needs p ≥ 1 and 0 < λ ≤ 1")
	}
	return func(s, t string) float64 {
		if s == t {
			return 1
		}
		a, b := []rune(s), []rune(t)
		return normalised(subsequences(a, b, p, λ), subsequences(a, a, p, λ),
			subsequences(b, b, p, λ))
	}
}

// region subsequences

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

// endregion
