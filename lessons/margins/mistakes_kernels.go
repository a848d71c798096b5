package margins

import (
	"math"
	"slices"

	"github.com/tessella-go/tessella/grader"
	"github.com/tessella-go/tessella/lessons/internal/kit"
	solutions "github.com/tessella-go/tessella/solutions/margins"
)

// The known ways to get kernels, Mercer's condition and σ wrong.

type (
	ofKernel    = grader.Misconception[func(kind string, a, b float64, x, z []float64) float64]
	ofQuadratic = grader.Misconception[func(x []float64) []float64]
	ofMercer    = grader.Misconception[func(G [][]float64) (pivots []float64, ok bool)]
	ofSigma     = grader.Misconception[func(x [][]float64, y []int) float64]
)

// but returns Kernel with another formula for one kind.
func but(
	wrong string, formula func(a, b float64, x, z []float64) float64,
) func(kind string, a, b float64, x, z []float64) float64 {
	return func(kind string, a, b float64, x, z []float64) float64 {
		if kind == wrong {
			return formula(a, b, x, z)
		}
		return solutions.Kernel(kind, a, b, x, z)
	}
}

var kernelMistakes = []ofKernel{
	{Name: "the Gaussian without the 2", Hint: "The exponent is divided by 2σ².",
		Wrong: but("gaussian", func(a, _ float64, x, z []float64) float64 {
			return math.Exp(-math.Pow(distance(x, z)/a, 2))
		})},
	{Name: "divided by 2 and multiplied by a²",
		Hint: "In Go v / 2*a*a is (v/2)·a·a. Put the divisor in brackets: v / (2*a*a).",
		Wrong: but("gaussian", func(a, _ float64, x, z []float64) float64 {
			return math.Exp(-math.Pow(distance(x, z)*a, 2) / 2)
		})},
	{Name: "a as γ", Hint: "Other programs write exp(−γ‖x − z‖²), with γ = 1/2σ². Here a is σ.",
		Wrong: but("gaussian", func(a, _ float64, x, z []float64) float64 {
			return math.Exp(-a * math.Pow(distance(x, z), 2))
		})},
	{Name: "the distance not squared", Hint: "The Gaussian has ‖x − z‖² in the exponent.",
		Wrong: but("gaussian", func(a, _ float64, x, z []float64) float64 {
			return math.Exp(-distance(x, z) / (2 * a * a))
		})},
	{Name: "σ not squared", Hint: "The exponent is divided by 2σ², not by 2σ.",
		Wrong: but("gaussian", func(a, _ float64, x, z []float64) float64 {
			return math.Exp(-math.Pow(distance(x, z), 2) / (2 * a))
		})},
	{Name: "the polynomial without the 1",
		Hint: "(1 + x·z)^a: the 1 brings in the products of fewer than a numbers.",
		Wrong: but("polynomial", func(a, _ float64, x, z []float64) float64 {
			return math.Pow(kit.Dot(x, z), a)
		})},
	{Name: "1 + (x·z)^a", Hint: "The 1 stands within the brackets.",
		Wrong: but("polynomial", func(a, _ float64, x, z []float64) float64 {
			return 1 + math.Pow(kit.Dot(x, z), a)
		})},
	{Name: "b forgotten", Hint: "The sigmoid has b in its argument: tanh(a x·z + b).",
		Wrong: but("sigmoid", func(a, _ float64, x, z []float64) float64 {
			return math.Tanh(a * kit.Dot(x, z))
		})},
	{Name: "the logistic function",
		Hint: "The sigmoid of this kernel is tanh, which runs from −1 to 1.",
		Wrong: but("sigmoid", func(a, b float64, x, z []float64) float64 {
			return 1 / (1 + math.Exp(-a*kit.Dot(x, z)-b))
		})},
}

// mapOf makes a feature map with a factor for the products and one for the numbers themselves.
func mapOf(product, single float64) func(x []float64) []float64 {
	return func(x []float64) []float64 {
		phi := solutions.QuadraticMap(x)
		at := 1
		for i := range x {
			at++
			for range x[i+1:] {
				phi[at] *= product / math.Sqrt2
				at++
			}
		}
		for k := at; k < len(phi); k++ {
			phi[k] *= single / math.Sqrt2
		}
		return phi
	}
}

var quadraticMistakes = []ofQuadratic{
	{Name: "√2 forgotten", Hint: "A product x₁x₂ meets z₁z₂ twice in the square: 2 = √2 · √2.",
		Wrong: mapOf(1, 1)},
	{Name: "√2 at the products alone", Hint: "1 · x₁ meets 1 · z₁ twice as well: √2 x₁.",
		Wrong: mapOf(math.Sqrt2, 1)},
	{Name: "2 instead of √2",
		Hint:  "The factor comes in from both sides, so each has the root of it.",
		Wrong: mapOf(2, 2)},
	{Name: "no 1", Hint: "1² is a term as well: the first number of φ is 1.",
		Wrong: func(x []float64) []float64 { return solutions.QuadraticMap(x)[1:] }},
	{Name: "no single numbers",
		Hint: "Those are the features of (x·z)². The 1 in (1 + x·z)² adds √2 x_i, and 1.",
		Wrong: func(x []float64) []float64 {
			phi := solutions.QuadraticMap(x)
			return phi[1 : len(phi)-len(x)]
		}},
	{Name: "the squares first",
		Hint: "The dot products are the same. But others must find their way in it, so keep to " +
			"the order: x₁², then the products of x₁, then x₂².",
		Wrong: func(x []float64) []float64 {
			phi := []float64{1}
			for _, v := range x {
				phi = append(phi, v*v)
			}
			for i, v := range x {
				for _, u := range x[i+1:] {
					phi = append(phi, math.Sqrt2*v*u)
				}
			}
			for _, v := range x {
				phi = append(phi, math.Sqrt2*v)
			}
			return phi
		}},
}

// elimination looks at pivots as Mercer does, with what is wrong as options.
type elimination struct {
	skips    bool // goes on at a pivot of 0, whatever stands beside it
	next     bool // looks beside a pivot of 0 in the next row alone
	strict   bool // a pivot of 0 breaks the condition
	onward   bool // goes on at a pivot below 0
	untold   bool // the pivot that decides is not in the list
	untaught bool // nothing is eliminated
	exact    bool // a pivot that is below 0 by rounding breaks the condition
}

func (e elimination) run(G [][]float64) (pivots []float64, ok bool) {
	A, ok := make([][]float64, len(G)), true
	for i := range G {
		A[i] = slices.Clone(G[i])
	}
	for k := range A {
		pivot, fails := A[k][k], false
		switch {
		case pivot < -1e-9 || e.exact && pivot < 0:
			fails = true
		case pivot <= 1e-9:
			fails = e.strict
			later := A[k+1:]
			if e.next {
				later = later[:min(1, len(later))]
			}
			for _, row := range later {
				fails = fails || !e.skips && math.Abs(row[k]) > 1e-9
			}
		case !e.untaught:
			for _, row := range A[k+1:] {
				factor := row[k] / pivot
				for j := range row {
					row[j] -= factor * A[k][j]
				}
			}
		}
		if !fails || !e.untold {
			pivots = append(pivots, pivot)
		}
		if fails && !e.onward {
			return pivots, false
		}
		ok = ok && !fails
	}
	return pivots, ok
}

var mercerMistakes = []ofMercer{
	{Name: "nothing eliminated",
		Hint: "The diagonal alone says little: (1 2; 2 1) has nothing below 0. Take multiples " +
			"of row k from the rows below.",
		Wrong: elimination{untaught: true}.run},
	{Name: "a pivot of 0 refused",
		Hint: "Equal examples, or more examples than dimensions, give a pivot of 0. That is " +
			"allowed, if nothing else stands in its column.",
		Wrong: elimination{strict: true}.run},
	{Name: "a pivot of 0 passed over",
		Hint: "If the pivot is 0 and something stands below it, c can be chosen so that the sum " +
			"falls below 0: look at the column.",
		Wrong: elimination{skips: true}.run},
	{Name: "only the next row looked at",
		Hint: "Below a pivot of 0 every later row must have 0 in that column, not only the " +
			"next one.",
		Wrong: elimination{next: true}.run},
	{Name: "rounding decides",
		Hint: "A pivot that should be 0 may be rounded to a little below it. " +
			"Only a pivot below −1e-9 breaks the condition.",
		Wrong: elimination{exact: true}.run},
	{Name: "on after the end",
		Hint:  "The first pivot that breaks the condition ends it, and is the last in the list.",
		Wrong: elimination{onward: true}.run},
	{Name: "the last pivot missing",
		Hint:  "The pivot that decides belongs to the list too: append it before you look at it.",
		Wrong: elimination{untold: true}.run},
	{Name: "no number below 0",
		Hint: "Dot products may be below 0, and numbers above 0 may fail. It is the sum Σ c_i " +
			"c_j G_ij that may not be below 0.",
		Wrong: func(G [][]float64) (pivots []float64, ok bool) {
			pivots, _ = solutions.Mercer(G)
			return pivots, !slices.ContainsFunc(G, func(row []float64) bool {
				return slices.Min(row) < 0
			})
		}},
	{Name: "G changed",
		Hint: "slices.Clone(G) copies the rows' addresses, not the rows: clone each of them.",
		Wrong: func(G [][]float64) (pivots []float64, ok bool) {
			pivots, ok = solutions.Mercer(G)
			for k := range pivots {
				for _, row := range G[k+1:] {
					row[k] = 0
				}
			}
			return pivots, ok
		}},
}

// pairsOf reduces the distances of all pairs that are asked for to one number.
func pairsOf(
	takes func(y, z int) bool, reduce func(distances []float64) float64,
) func(x [][]float64, y []int) float64 {
	return func(x [][]float64, y []int) float64 {
		var distances []float64
		for i := range x {
			for j := range i {
				if takes(y[i], y[j]) {
					distances = append(distances, distance(x[i], x[j]))
				}
			}
		}
		return reduce(distances)
	}
}

func differ(y, z int) bool { return y != z }

var sigmaMistakes = []ofSigma{
	{Name: "of whatever class",
		Hint: "Two examples of one class may be as near as they like. Only pairs of " +
			"different classes count.",
		Wrong: pairsOf(func(_, _ int) bool { return true }, slices.Min[[]float64])},
	{Name: "the classes 0 and 1 alone",
		Hint:  "There may be more than two classes: take every pair with y[i] ≠ y[j].",
		Wrong: pairsOf(func(y, z int) bool { return y+z == 1 }, slices.Min[[]float64])},
	{Name: "the square of it", Hint: "σ is a distance; take the root.",
		Wrong: func(x [][]float64, y []int) float64 { return math.Pow(solutions.Sigma(x, y), 2) }},
	{Name: "the mean distance", Hint: "The nearest pair counts, however far the others are apart.",
		Wrong: pairsOf(differ, func(distances []float64) float64 {
			sum := 0.0
			for _, d := range distances {
				sum += d
			}
			return sum / float64(len(distances))
		})},
	{Name: "the farthest pair", Hint: "The two nearest are asked for.",
		Wrong: pairsOf(differ, slices.Max[[]float64])},
	{Name: "neighbours in the list only",
		Hint: "The order of the examples means nothing: try every pair.",
		Wrong: func(x [][]float64, y []int) float64 {
			nearest := math.Inf(1)
			for i := 1; i < len(x); i++ {
				if y[i] != y[i-1] {
					nearest = min(nearest, distance(x[i], x[i-1]))
				}
			}
			return nearest
		}},
	{Name: "equal examples left out",
		Hint: "A distance of 0 is a distance: two equal examples of different classes are " +
			"the nearest pair.",
		Wrong: pairsOf(differ, func(distances []float64) float64 {
			nearest := math.Inf(1)
			for _, d := range distances {
				if d > 0 {
					nearest = min(nearest, d)
				}
			}
			return nearest
		})},
}
