package margins

import (
	"math"
	"slices"

	"github.com/tessella-go/tessella/grader"
	solutions "github.com/tessella-go/tessella/solutions/margins"
)

// The known ways to get votes, the kernel of texts and the sigmoid wrong.

type (
	ofVote  = grader.Misconception[func(f []float64, k int) int]
	ofTexts = grader.Misconception[func(s, t string, p int, lambda float64) float64]
	ofPlatt = grader.Misconception[func(f, y []float64, A, B float64) float64]
)

// tally adds up what the machines say: say is what a vote is worth.
func tally(f []float64, k int, say func(score float64) float64) []float64 {
	sums, machine := make([]float64, k), 0
	for i := range k {
		for j := i + 1; j < k; j++ {
			winner := j
			if f[machine] > 0 {
				winner = i
			}
			sums[winner] += say(f[machine])
			machine++
		}
	}
	return sums
}

// largest returns the first of the largest, but for rounding.
func largest(sums []float64) int {
	best := 0
	for c, s := range sums {
		if s > sums[best]+1e-9 {
			best = c
		}
	}
	return best
}

func one(float64) float64 { return 1 }

var voteMistakes = []ofVote{
	{Name: "the sums alone",
		Hint: "First the votes are counted, one for each machine. |f| only decides between " +
			"those that have equally many.",
		Wrong: func(f []float64, k int) int { return largest(tally(f, k, math.Abs)) }},
	{Name: "the first of those with equally many votes",
		Hint:  "Where votes are equal, the sums of |f| decide, and only then the number.",
		Wrong: func(f []float64, k int) int { return largest(tally(f, k, one)) }},
	{Name: "the last of those with equally many votes",
		Hint: "Where votes are equal, the sums of |f| decide; then the smallest class wins, " +
			"not the largest.",
		Wrong: func(f []float64, k int) int {
			votes := tally(f, k, one)
			slices.Reverse(votes)
			return k - 1 - largest(votes)
		}},
	{Name: "rounding decides",
		Hint: "In floating point 0.1 + 0.2 is a little more than 0.3. A sum that is larger by " +
			"less than 1e-9 is not larger.",
		Wrong: func(f []float64, k int) int {
			votes, sums, best := tally(f, k, one), tally(f, k, math.Abs), 0
			for c := range k {
				if votes[c] > votes[best] || votes[c] == votes[best] && sums[c] > sums[best] {
					best = c
				}
			}
			return best
		}},
	{Name: "a score above 0 for the second class",
		Hint: "The machine for (i, j) has i for its positive class.",
		Wrong: func(f []float64, k int) int {
			turned := make([]float64, len(f))
			for m, v := range f {
				turned[m] = -v
			}
			return solutions.Vote(turned, k)
		}},
	{Name: "the sums of signed scores",
		Hint: "|f| counts for the class that a machine voted for. Where a class lost, nothing " +
			"is taken from it.",
		Wrong: func(f []float64, k int) int {
			votes, sums, best, machine := tally(f, k, one), make([]float64, k), 0, 0
			for i := range k {
				for j := i + 1; j < k; j++ {
					sums[i], sums[j] = sums[i]+f[machine], sums[j]-f[machine]
					machine++
				}
			}
			for c := range k {
				if votes[c] > votes[best] || votes[c] == votes[best] && sums[c] > sums[best]+1e-9 {
					best = c
				}
			}
			return best
		}},
	{Name: "a millionth of |f| added to each vote",
		Hint: "However small the factor, there are scores so large that the sums outvote a vote. " +
			"Compare the votes first, and the sums only where the votes are equal.",
		Wrong: func(f []float64, k int) int {
			sums, best := tally(f, k, func(v float64) float64 { return 1 + 1e-6*math.Abs(v) }), 0
			for c := range k {
				if sums[c] > sums[best]+1e-15 {
					best = c
				}
			}
			return best
		}},
	{Name: "the loudest machine", Hint: "A single large score is one vote like any other.",
		Wrong: func(f []float64, k int) int {
			loudest := 0.0
			for _, v := range f {
				loudest = math.Max(loudest, math.Abs(v))
			}
			return largest(tally(f, k, func(v float64) float64 {
				if math.Abs(v) == loudest {
					return 1
				}
				return 0
			}))
		}},
	{Name: "a score of 0 for the first class", Hint: "Only a score above 0 is a vote for i.",
		Wrong: func(f []float64, k int) int {
			shifted := slices.Clone(f)
			for m, v := range shifted {
				if v == 0 {
					shifted[m] = math.SmallestNonzeroFloat64
				}
			}
			return solutions.Vote(shifted, k)
		}},
}

// counting computes the kernel of texts with what is wrong as options.
type counting struct {
	raw    bool // not divided by the root
	gapped bool // λ for each character, none for the gaps
	p      int  // added to p
}

func (c counting) kernel(s, t string, p int, lambda float64) float64 {
	p = max(1, p+c.p)
	if s == t && !c.raw {
		return 1
	}
	a, b := []rune(s), []rune(t)
	if c.raw {
		return c.sum(a, b, p, lambda)
	}
	if len(a) < p || len(b) < p {
		return 0
	}
	return c.sum(a, b, p, lambda) / math.Sqrt(c.sum(a, a, p, lambda)*c.sum(b, b, p, lambda))
}

// sum is the table of all pairs of ends, by four loops.
func (c counting) sum(s, t []rune, p int, lambda float64) float64 {
	ends, gap := cells(s, t), lambda
	if c.gapped {
		gap = 1
	}
	for i := range s {
		for j := range t {
			if s[i] == t[j] {
				ends[i][j] = lambda * lambda
			}
		}
	}
	for range p - 1 {
		longer := cells(s, t)
		for i := range s {
			for j := range t {
				for u := range i {
					for v := range j {
						if s[i] == t[j] && ends[u][v] > 0 {
							longer[i][j] += ends[u][v] * lambda * lambda * math.Pow(gap,
								float64(i-u-1+j-v-1))
						}
					}
				}
			}
		}
		ends = longer
	}
	total := 0.0
	for _, row := range ends {
		for _, v := range row {
			total += v
		}
	}
	return total
}

func cells(s, t []rune) [][]float64 {
	rows := make([][]float64, len(s))
	for i := range rows {
		rows[i] = make([]float64, len(t))
	}
	return rows
}

// asBytes makes a text of the same bytes, each a character.
func asBytes(s string) string {
	var runes []rune
	for _, b := range []byte(s) {
		runes = append(runes, rune(b))
	}
	return string(runes)
}

// spectrum counts pieces of p characters side by side.
func spectrum(s, t string, p int, _ float64) float64 {
	if s == t {
		return 1
	}
	count := func(s, t []rune) (sum float64) {
		for i := 0; i+p <= len(s); i++ {
			for j := 0; j+p <= len(t); j++ {
				if slices.Equal(s[i:i+p], t[j:j+p]) {
					sum++
				}
			}
		}
		return sum
	}
	a, b := []rune(s), []rune(t)
	if len(a) < p || len(b) < p {
		return 0
	}
	return count(a, b) / math.Sqrt(count(a, a)*count(b, b))
}

var subsequencesMistakes = []ofTexts{
	{Name: "not divided by the root",
		Hint:  "Long texts share more with everybody. Divide by √(K(s, s) K(t, t)).",
		Wrong: counting{raw: true}.kernel},
	{Name: "side by side only",
		Hint: "Those are the pieces of p characters in a row. Here the characters may have " +
			"others between them.",
		Wrong: spectrum},
	{Name: "gaps for nothing",
		Hint: "l counts all places from the first to the last character, also those between " +
			"that were not chosen.",
		Wrong: counting{gapped: true}.kernel},
	{Name: "one character more",
		Hint:  "The table of single characters is p = 1 already: make it longer p − 1 times.",
		Wrong: counting{p: 1}.kernel},
	{Name: "one character less",
		Hint:  "The table of single characters is p = 1: make it longer p − 1 times.",
		Wrong: counting{p: -1}.kernel},
	{Name: "0 for every short text",
		Hint: "A text of fewer than p characters has the kernel 1 with itself.",
		Wrong: func(s, t string, p int, lambda float64) float64 {
			if len([]rune(s)) < p || len([]rune(t)) < p {
				return 0
			}
			return solutions.Subsequences(s, t, p, lambda)
		}},
	{Name: "bytes",
		Hint: "Some characters have several bytes. Characters here are runes: []rune(s).",
		Wrong: func(s, t string, p int, lambda float64) float64 {
			return solutions.Subsequences(asBytes(s), asBytes(t), p, lambda)
		}},
}

// costOf returns PlattCost with other targets, or another loss of an example with the
// target t and z = A f + B.
func costOf(
	targets func(positive, negative float64) (high, low float64), loss func(t, z float64) float64,
) func(f, y []float64, A, B float64) float64 {
	return func(f, y []float64, A, B float64) float64 {
		positive := 0.0
		for _, v := range y {
			positive += (v + 1) / 2
		}
		high, low := targets(positive, float64(len(y))-positive)
		sum := 0.0
		for i := range f {
			t := low
			if y[i] > 0 {
				t = high
			}
			sum += loss(t, A*f[i]+B)
		}
		return sum
	}
}

func smoothed(positive, negative float64) (high, low float64) {
	return (positive + 1) / (positive + 2), 1 / (negative + 2)
}

// stable is the loss as it should be.
func stable(t, z float64) float64 {
	return math.Max(z, 0) + math.Log1p(math.Exp(-math.Abs(z))) - (1-t)*z
}

var plattMistakes = []ofPlatt{
	{Name: "1 and 0 as targets",
		Hint: "A few examples make no one certain: the targets are (n₊ + 1)/(n₊ + 2) " +
			"and 1/(n₋ + 2).",
		Wrong: costOf(func(_, _ float64) (float64, float64) { return 1, 0 }, stable)},
	{Name: "the targets of the other class",
		Hint: "n₊ belongs to the target of y = +1, n₋ to that of y = −1.",
		Wrong: costOf(func(positive, negative float64) (float64, float64) {
			return smoothed(negative, positive)
		}, stable)},
	{Name: "add-one shares of all",
		Hint: "The count of the other class has no part in a target: it is smoothed " +
			"within its own class.",
		Wrong: costOf(func(positive, negative float64) (float64, float64) {
			return (positive + 1) / (positive + negative + 2), 1 / (positive + negative + 2)
		}, stable)},
	{Name: "the sign of the exponent", Hint: "P = 1/(1 + e^(A f + B)), so a good A is below 0.",
		Wrong: costOf(smoothed, func(t, z float64) float64 { return stable(t, -z) })},
	{Name: "log 0", Hint: "Far out P is rounded to 0 or 1, and a logarithm is −Inf. Write both " +
		"logarithms with log(1 + e^z).",
		Wrong: costOf(smoothed, func(t, z float64) float64 {
			p := 1 / (1 + math.Exp(z))
			return -t*math.Log(p) - (1-t)*math.Log(1-p)
		})},
	{Name: "e^1000",
		Hint: "log(1 + e^z) overflows where z is large. There it is z + log(1 + e^−z).",
		Wrong: costOf(smoothed, func(t, z float64) float64 {
			return math.Log1p(math.Exp(z)) - (1-t)*z
		})},
	{Name: "the mean", Hint: "The cost is a sum over the examples.",
		Wrong: func(f, y []float64, A, B float64) float64 {
			return solutions.PlattCost(f, y, A, B) / float64(len(f))
		}},
	{Name: "the likelihood",
		Hint: "The cost should be small where the fit is good: mind the minus before the sum.",
		Wrong: func(f, y []float64, A, B float64) float64 {
			return -solutions.PlattCost(f, y, A, B)
		}},
}
