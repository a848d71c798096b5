package multiclass

import (
	"math"
)

// Subsequences returns the string kernel of two texts: how many sequences of p characters
// they share, in order but not necessarily side by side, each weighed by its length,
//
//	κ(s, t) = Σ lambda^(l + m) / √(κ(s, s) κ(t, t))
//
// The sum goes over all ways to choose p places in s and p places in t, each in ascending
// order, that hold the same characters; l is the number of places from the first to the
// last chosen in s, both included, and m that in t. So "ct" in "cat" has l = 3. The
// factors under the root are the same sums, of each text with itself.
//
// p is at least 1, and 0 < lambda ≤ 1. Characters are runes, and a capital is not equal to its
// small letter. A text of fewer than p characters has the kernel 0 with any other, and 1 with
// itself. A text may have 60 characters: too many to hold each choice in s against each in t.
func Subsequences(s, t string, p int, lambda float64) float64 {
	if s == t {
		return 1
	}
	a, b := []rune(s), []rune(t)
	if len(a) < p || len(b) < p {
		return 0
	}
	self := shared(a, a, p, lambda) * shared(b, b, p, lambda)
	return shared(a, b, p, lambda) / math.Sqrt(self)
}

// shared is the sum. ends[i][j] is that of the sequences so long so far whose last
// character is s[i] and t[j]; one that is longer by a character comes from all that end
// further left, and each place that they are further off costs another lambda.
func shared(s, t []rune, p int, lambda float64) float64 {
	ends := table(len(s), len(t))
	for i := range s {
		for j := range t {
			if s[i] == t[j] {
				ends[i+1][j+1] = lambda * lambda
			}
		}
	}
	for range p - 1 {
		longer, before := table(len(s), len(t)), table(len(s), len(t))
		for i := range s {
			for j := range t {
				// before[i][j] is the sum over all ends left of i and of j, with the gaps.
				if s[i] == t[j] {
					longer[i+1][j+1] = lambda * lambda * before[i][j]
				}
				before[i+1][j+1] = ends[i+1][j+1] - lambda*lambda*before[i][j] +
					lambda*(before[i][j+1]+before[i+1][j])
			}
		}
		ends = longer
	}
	sum := 0.0
	for _, row := range ends {
		for _, v := range row {
			sum += v
		}
	}
	return sum
}

// table has a row and a column of zeros before the first.
func table(rows, columns int) [][]float64 {
	cells := make([][]float64, rows+1)
	for i := range cells {
		cells[i] = make([]float64, columns+1)
	}
	return cells
}
