package compare

import (
	"fmt"
	"math"
	"reflect"
)

// Mixture compares mixtures up to the order of their components. Each result is a slice with an
// element for each component, such as weights, means and variances; one order must do for all of
// them. The deviation names the first component of want that got lacks.
func Mixture(args, got, want []any) *Deviation { return Default.Mixture(args, got, want) }

// Mixture is the function [Mixture] with another tolerance. It panics where a result is no slice.
func (t Tolerance) Mixture(_, got, want []any) *Deviation {
	K := reflect.ValueOf(want[0]).Len()
	for r := range want {
		if n := reflect.ValueOf(got[r]).Len(); n != K {
			return &Deviation{
				Got:     fmt.Sprint(n),
				Want:    fmt.Sprint(K),
				Message: fmt.Sprintf("result %d has %d components, want %d", r+1, n, K),
			}
		}
	}
	differ := func(k, g int) *Deviation { // component k of want and g of got
		c := comparer{tolerance: t, equal: map[[2]uintptr]bool{}}
		for r := range want {
			if d := c.value(reflect.ValueOf(got[r]).Index(g),
				reflect.ValueOf(want[r]).Index(k)); d != nil {
				return d.within(fmt.Sprintf("result %d%s", r+1, index(g)))
			}
		}
		return nil
	}
	taken := make([]int, K) // which component of want has this one of got, counted from 1
	var place func(k int, tried []bool) bool
	// one that is taken may go elsewhere: equality within a tolerance can fit several
	place = func(k int, tried []bool) bool {
		for g := range K {
			if tried[g] || differ(k, g) != nil {
				continue
			}
			tried[g] = true
			if taken[g] == 0 || place(taken[g]-1, tried) {
				taken[g] = k + 1
				return true
			}
		}
		return false
	}
	for k := range K {
		if place(k, make([]bool, K)) {
			continue
		}
		parts := ""
		for r := range want {
			parts += fmt.Sprintf(", %s", short(reflect.ValueOf(want[r]).Index(k)))
		}
		return &Deviation{Path: index(k), Got: "no such component", Want: parts[2:], named: true,
			Message: fmt.Sprintf("no component, in whatever order, is component %d of "+
				"the solution (%s)", k+1, parts[2:])}
	}
	return nil
}

// Probabilities compares results that are distributions, []float64, or rows of them, [][]float64;
// all others by type. It says what keeps numbers from being a distribution before it compares them.
func Probabilities(args, got, want []any) *Deviation {
	for r := range got {
		if d := eachRow(got[r], want[r], func(g, w []float64) *Deviation {
			if len(g) != len(w) {
				return nil // named by the comparison by type
			}
			sum, of := 0.0, 0.0
			for i, p := range g {
				if !(p >= -Default.Abs && p <= 1+Default.Abs) {
					return &Deviation{
						Path: index(i),
						Got:  float(p),
						Want: float(w[i]),
						Message: fmt.Sprintf("%s is no probability, want %s", float(p),
							float(w[i])),
					}
				}
				sum += p
				of += w[i]
			}
			if !(math.Abs(sum-1) <= 1e-8) && math.Abs(of-1) <= 1e-8 {
				return &Deviation{
					Got:     float(sum),
					Want:    "1",
					Message: fmt.Sprintf("the probabilities are %s together, want 1", float(sum)),
				}
			}
			return nil
		}); d != nil {
			return ofResult(d, r, len(got))
		}
	}
	return Results(args, got, want)
}

// LogPosteriors compares results that are logarithms of distributions, []float64, or rows of them,
// [][]float64; all others by type. It knows probabilities without the logarithm, and joint
// probabilities that were not divided by the evidence.
func LogPosteriors(args, got, want []any) *Deviation {
	for r := range got {
		if d := eachRow(got[r], want[r], func(g, w []float64) *Deviation {
			if len(g) != len(w) || len(g) == 0 ||
				equalAll(g, w, func(v float64, i int) float64 { return v }) {
				return nil
			}
			message := ""
			switch {
			case equalAll(g, w, func(v float64, _ int) float64 { return math.Exp(v) }):
				message = "these are the probabilities; their logarithms are wanted"
			case equalAll(g, w, func(v float64, _ int) float64 { return v + g[0] - w[0] }) &&
				!math.IsNaN(g[0]-w[0]):
				message = fmt.Sprintf("each is off by the same %s: subtract the "+
					"logarithm of the sum", float(g[0]-w[0]))
			default:
				return nil
			}
			return &Deviation{Got: float(g[0]), Want: float(w[0]), Message: message}
		}); d != nil {
			return ofResult(d, r, len(got))
		}
	}
	return Results(args, got, want)
}

// equalAll reports whether each of g is what should makes of w.
func equalAll(g, w []float64, should func(v float64, i int) float64) bool {
	for i, v := range w {
		if !Default.Equal(g[i], should(v, i)) {
			return false
		}
	}
	return true
}

// eachRow looks at a []float64, or at each row of a [][]float64.
func eachRow(got, want any, look func(g, w []float64) *Deviation) *Deviation {
	switch w := want.(type) {
	case []float64:
		return look(got.([]float64), w)
	case [][]float64:
		g := got.([][]float64)
		for i := range min(len(g), len(w)) {
			if d := look(g[i], w[i]); d != nil {
				return d.within(index(i))
			}
		}
	}
	return nil
}

// ofResult says of which result a deviation is, where there are several.
func ofResult(d *Deviation, r, results int) *Deviation {
	if results > 1 {
		return d.within(fmt.Sprintf("result %d", r+1))
	}
	return d
}
