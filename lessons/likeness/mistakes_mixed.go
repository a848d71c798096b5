package likeness

import (
	"math"
	"slices"

	"github.com/tessella-go/tessella/grader"
	"github.com/tessella-go/tessella/grader/shape"
	"github.com/tessella-go/tessella/lessons/internal/kit"
	solutions "github.com/tessella-go/tessella/solutions/likeness"
)

// The known ways to get distances over numbers and names wrong. Each is a whole function, so that a
// student's results can be held against its results.

type (
	ofNormalised = grader.Misconception[func(
		train [][]float64, nominal []bool, weights []float64, x, y []float64,
	) float64]
	ofWeights         = grader.Misconception[func(t shape.Table) []float64]
	ofValueDifference = grader.Misconception[func(
		t shape.Table, attribute int, a, b string,
	) float64]
	ofScores = grader.Misconception[func(
		deltas []float64, classes []int,
	) (sum, either []float64)]
)

var normalisedMistakes = []ofNormalised{
	{Name: "not divided by the range",
		Hint: "In its own unit each number would count as much as its unit is small. Divide by " +
			"the range in the training rows.",
		Wrong: measure{number: func(d, low, high float64) float64 { return d }}.between},
	{Name: "the range of the two rows",
		Hint: "The range is that of the training rows. The two rows that are compared may be " +
			"close together or far apart in it.",
		Wrong: measure{ranges: func(_ [][]float64, x, y []float64) [][]float64 {
			return [][]float64{x, y}
		}}.between},
	{Name: "the range stretched by the two rows",
		Hint: "The range is learnt from the training rows alone. A value outside counts as 1, " +
			"and makes no other distance smaller.",
		Wrong: measure{ranges: func(train [][]float64, x, y []float64) [][]float64 {
			return append(slices.Clone(train), x, y)
		}}.between},
	{Name: "more than 1",
		Hint: "A value outside the range of the training rows counts as 1 at most: " +
			"keep δ in [0, 1].",
		Wrong: measure{number: func(d, low, high float64) float64 {
			if low == high {
				return 0
			}
			return d / (high - low)
		}}.between},
	{Name: "names as numbers",
		Hint: "Rainy is not twice as far from sunny as overcast is. Two names are " +
			"equal, 0, or not, 1.",
		Wrong: func(train [][]float64, nominal []bool, weights []float64, x, y []float64) float64 {
			return solutions.NormalisedL1(train, make([]bool, len(nominal)), weights, x, y)
		}},
	{Name: "a constant counts as 1", Hint: "An attribute without a range says nothing: δ is 0.",
		Wrong: measure{number: func(d, low, high float64) float64 {
			if low == high {
				return 1
			}
			return min(d/(high-low), 1)
		}}.between},
	{Name: "the sum",
		Hint: "Divide by the sum of the weights. Otherwise 1 − Δ is no similarity: " +
			"it falls below 0.",
		Wrong: func(train [][]float64, nominal []bool, weights []float64, x, y []float64) float64 {
			return solutions.NormalisedL1(train, nominal, weights, x, y) * kit.Sum(weights)
		}},
	{Name: "divided by the number of attributes",
		Hint: "With weights, divide by their sum and not by their number.",
		Wrong: func(train [][]float64, nominal []bool, weights []float64, x, y []float64) float64 {
			return solutions.NormalisedL1(train, nominal, weights, x, y) * kit.Sum(weights) /
				float64(len(weights))
		}},
	{Name: "without weights", Hint: "Each δ is multiplied by the weight of its attribute.",
		Wrong: func(train [][]float64, nominal []bool, weights []float64, x, y []float64) float64 {
			return solutions.NormalisedL1(train, nominal, slices.Repeat([]float64{1}, len(weights)),
				x, y)
		}},
	{Name: "squared", Hint: "This is an L1 distance: absolute values, no squares.",
		Wrong: measure{number: func(d, low, high float64) float64 {
			if low == high {
				return 0
			}
			return min(d/(high-low), 1) * min(d/(high-low), 1)
		}}.between},
}

// measure is NormalisedL1 with other ranges, or another δ of a number.
type measure struct {
	ranges func(train [][]float64, x, y []float64) [][]float64
	number func(difference, low, high float64) float64
}

func (m measure) between(
	train [][]float64, nominal []bool, weights []float64, x, y []float64,
) float64 {
	if m.ranges != nil {
		return solutions.NormalisedL1(m.ranges(train, x, y), nominal, weights, x, y)
	}
	sum := 0.0
	for j, w := range weights {
		low, high := train[0][j], train[0][j]
		for _, row := range train {
			low, high = min(low, row[j]), max(high, row[j])
		}
		switch {
		case !nominal[j]:
			sum += w * m.number(math.Abs(x[j]-y[j]), low, high)
		case x[j] != y[j]:
			sum += w
		}
	}
	return sum / kit.Sum(weights)
}

var weightsMistakes = []ofWeights{
	{Name: "natural logarithms", Hint: "In bits: the logarithm to the base 2.",
		Wrong: gaining{unit: math.Ln2}.weights},
	{Name: "what is left over",
		Hint: "That is the entropy after the question. The gain is the entropy " +
			"before it less that.",
		Wrong: gaining{rest: true}.weights},
	{Name: "values that count alike",
		Hint:  "Weigh the entropy of a value with the share of the rows that have it.",
		Wrong: gaining{plain: true}.weights},
	{Name: "the gain ratio",
		Hint:  "The lecture weighs by the gain itself, not divided by the split information.",
		Wrong: gaining{ratio: true}.weights},
	{Name: "the Gini index", Hint: "Information is measured by the entropy, −Σ p·log₂ p.",
		Wrong: gaining{impurity: func(counts []float64) float64 {
			sum, n := 0.0, kit.Sum(counts)
			for _, c := range counts {
				sum += c / n * (1 - c/n)
			}
			return sum
		}}.weights},
	{Name: "the entropy of the attribute",
		Hint: "The weight asks what the attribute tells about the class. How its own values are " +
			"spread is another matter.",
		Wrong: gaining{own: true}.weights},
}

// gaining computes weights with what is wrong as options.
type gaining struct {
	unit     float64 // factor of the result; 0 means 1
	rest     bool    // what is left after the question
	plain    bool    // an unweighted mean over the values
	ratio    bool    // divided by the entropy of the attribute
	own      bool    // the entropy of the attribute
	impurity func(counts []float64) float64
}

func (g gaining) weights(t shape.Table) []float64 {
	impurity := bits
	if g.impurity != nil {
		impurity = g.impurity
	}
	var weights []float64
	for j := range t.Attributes {
		column := kit.Column(t, j)
		sizes, left := tally(column, nil, ""), 0.0
		for v, value := range distinct(column) {
			share := sizes[v] / float64(len(column))
			if g.plain {
				share = 1 / float64(len(sizes))
			}
			left += share * impurity(tally(t.Labels, column, value))
		}
		before := impurity(tally(t.Labels, nil, ""))
		w := before - left
		switch {
		case g.rest:
			w = left
		case g.own:
			w = bits(sizes)
		case g.ratio && len(sizes) > 1:
			w /= bits(sizes)
		}
		if g.unit != 0 {
			w *= g.unit
		}
		weights = append(weights, w)
	}
	return weights
}

func distinct(list []string) []string { return slices.Compact(slices.Sorted(slices.Values(list))) }

// tally counts each of the different texts of a list, in their order; with a column,
// where it has this value.
func tally(list, column []string, value string) []float64 {
	names := distinct(list)
	counts := make([]float64, len(names))
	for i, text := range list {
		if column == nil || column[i] == value {
			counts[slices.Index(names, text)]++
		}
	}
	return counts
}

// bits returns the entropy of counts.
func bits(counts []float64) float64 {
	h, n := 0.0, kit.Sum(counts)
	for _, c := range counts {
		if c > 0 {
			h -= c / n * math.Log2(c/n)
		}
	}
	return h
}

var valueDifferenceMistakes = []ofValueDifference{
	{Name: "P(v | c) instead of P(c | v)",
		Hint: "Among the rows with the value, the share of the class. You have taken the share " +
			"of the value among the rows of the class.",
		Wrong: contrast{of: func(value, class, _ float64) float64 {
			return value / class
		}}.between},
	{Name: "shares of all rows",
		Hint:  "Divide by the number of rows that have the value, not by that of all.",
		Wrong: contrast{of: func(value, _, all float64) float64 { return value / all }}.between},
	{Name: "counts",
		Hint:  "Compare shares: a value that is common is not far from another for that reason.",
		Wrong: contrast{of: func(value, _, _ float64) float64 { return value }}.between},
	{Name: "without absolute values",
		Hint: "The shares of each value sum to 1, so the differences always sum to 0. Take the " +
			"absolute value of each.",
		Wrong: contrast{term: func(d float64) float64 { return d }}.between},
	{Name: "squared",
		Hint: "The lecture adds up absolute differences. With squares small " +
			"differences hardly count.",
		Wrong: contrast{term: func(d float64) float64 { return d * d }}.between},
	{Name: "half of it", Hint: "The sum itself is asked for, between 0 and 2.",
		Wrong: contrast{
			term:    func(d float64) float64 { return math.Abs(d) / 2 },
			unknown: 1,
		}.between},
	{Name: "the mean over the classes", Hint: "The sum itself is asked for, between 0 and 2.",
		Wrong: func(t shape.Table, attribute int, a, b string) float64 {
			column := kit.Column(t, attribute)
			sum := solutions.ValueDifference(t, attribute, a, b)
			if !slices.Contains(column, a) || !slices.Contains(column, b) {
				return sum
			}
			return sum / float64(len(distinct(t.Labels)))
		}},
	{Name: "an unknown value is at 0",
		Hint:  "Nothing is known of a value that no row has, so nothing says that it is near: 2.",
		Wrong: contrast{unknown: -1}.between},
	{Name: "an unknown value far from itself",
		Hint: "Equal values have δ = 0, whether a row has them or not: compare a and b first.",
		Wrong: func(t shape.Table, attribute int, a, b string) float64 {
			if !slices.Contains(kit.Column(t, attribute), a) {
				return 2
			}
			return solutions.ValueDifference(t, attribute, a, b)
		}},
	{Name: "the classes of the first value alone",
		Hint: "A class that only the second value has counts too. Its share is 0 for the first.",
		Wrong: func(t shape.Table, attribute int, a, b string) float64 {
			sum, column := solutions.ValueDifference(t, attribute, a, b), kit.Column(t, attribute)
			p, q := tally(t.Labels, column, a), tally(t.Labels, column, b)
			if kit.Sum(p) == 0 || kit.Sum(q) == 0 {
				return sum
			}
			for k := range p {
				if p[k] == 0 {
					sum -= q[k] / kit.Sum(q)
				}
			}
			return sum
		}},
	{Name: "equal or not",
		Hint: "Values can be more or less far apart, by the classes that they have.",
		Wrong: func(t shape.Table, attribute int, a, b string) float64 {
			if a == b {
				return 0
			}
			return 1
		}},
}

// contrast compares values with another share, another term or another answer
// where nothing is known.
type contrast struct {
	// from the rows of the class with the value, those of the class, and all
	of      func(value, class, all float64) float64
	term    func(difference float64) float64
	unknown float64 // 0 means 2, −1 means 0
}

func (c contrast) between(t shape.Table, attribute int, a, b string) float64 {
	if a == b {
		return 0
	}
	column := kit.Column(t, attribute)
	p, q, classes := tally(t.Labels, column, a), tally(t.Labels, column, b),
		tally(t.Labels, nil, "")
	if kit.Sum(p) == 0 || kit.Sum(q) == 0 {
		switch c.unknown {
		case 0:
			return 2
		case -1:
			return 0
		}
		return c.unknown
	}
	if c.term == nil {
		c.term = math.Abs
	}
	sum := 0.0
	for k, n := range classes {
		if c.of != nil {
			sum += c.term(c.of(p[k], n, float64(len(column))) - c.of(q[k], n, float64(len(column))))
		} else {
			sum += c.term(p[k]/kit.Sum(p) - q[k]/kit.Sum(q))
		}
	}
	return sum
}

var scoresMistakes = []ofScores{
	{Name: "distances added up",
		Hint:  "A vote should count more the nearer its neighbour is: add up similarities, 1 − Δ.",
		Wrong: voting{sim: func(delta float64) float64 { return delta }}.scores},
	{Name: "similarities below 0",
		Hint: "A neighbour that is farther than 1 is not alike at all. Its " +
			"similarity is 0, not less.",
		Wrong: voting{sim: func(delta float64) float64 { return 1 - delta }}.scores},
	{Name: "1/Δ", Hint: "Here sim = 1 − Δ, which is between 0 and 1; the second score needs that.",
		Wrong: voting{sim: func(delta float64) float64 { return 1 / delta }}.scores},
	{Name: "every vote counts 1", Hint: "Votes count by similarity here.",
		Wrong: voting{sim: func(float64) float64 { return 1 }}.scores},
	{Name: "the sum twice",
		Hint:  "The second score is a product: 1 − Π (1 − sim). A sum can exceed 1.",
		Wrong: voting{second: func(sims []float64) float64 { return kit.Sum(sims) }}.scores},
	{Name: "1 − Π sim",
		Hint:  "Multiply what each neighbour leaves open, 1 − sim, and not sim itself.",
		Wrong: voting{second: func(sims []float64) float64 { return 1 - product(sims) }}.scores},
	{Name: "Δ for 1 − sim",
		Hint: "Up to 1 they are equal. Beyond it the similarity is 0, and 1 − sim is 1.",
		Wrong: func(deltas []float64, classes []int) (sum, either []float64) {
			sum, _ = solutions.Scores(deltas, classes)
			below := voting{sim: func(delta float64) float64 { return 1 - delta }}
			_, either = below.scores(deltas, classes)
			return sum, either
		}},
	{Name: "Π (1 − sim)", Hint: "That is the chance that none of them is right. Take it from 1.",
		Wrong: voting{second: func(sims []float64) float64 {
			open := make([]float64, len(sims))
			for i, s := range sims {
				open[i] = 1 - s
			}
			return product(open)
		}}.scores},
	{Name: "the mean",
		Hint: "Several neighbours of a class should count for more than one: add them up, " +
			"without dividing by their number.",
		Wrong: func(deltas []float64, classes []int) (sum, either []float64) {
			sum, either = solutions.Scores(deltas, classes)
			for c := range sum {
				if n := count(classes, c); n > 0 {
					sum[c] /= float64(n)
				}
			}
			return sum, either
		}},
}

func count(classes []int, class int) int {
	n := 0
	for _, c := range classes {
		if c == class {
			n++
		}
	}
	return n
}

func product(list []float64) float64 {
	p := 1.0
	for _, x := range list {
		p *= x
	}
	return p
}

// voting scores with another similarity or another second score.
type voting struct {
	sim    func(delta float64) float64
	second func(sims []float64) float64 // of the neighbours of a class, at least one
}

func (v voting) scores(deltas []float64, classes []int) (sum, either []float64) {
	if v.sim == nil {
		v.sim = func(delta float64) float64 { return max(0, 1-delta) }
	}
	n := 1 + slices.Max(classes)
	sum, either = make([]float64, n), make([]float64, n)
	for c := range n {
		var sims, open []float64
		for i, class := range classes {
			if class == c {
				sims, open = append(sims, v.sim(deltas[i])), append(open, 1-v.sim(deltas[i]))
			}
		}
		if sims == nil {
			continue
		}
		sum[c], either[c] = kit.Sum(sims), 1-product(open)
		if v.second != nil {
			either[c] = v.second(sims)
		}
	}
	return sum, either
}
