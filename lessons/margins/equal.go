package margins

import (
	"fmt"
	"math"

	"github.com/tessella-go/tessella/grader/compare"
	solutions "github.com/tessella-go/tessella/solutions/margins"
)

// sameClosest accepts any nearest points of the hulls. Their difference is always the same one; and
// a point is one of its hull's nearest if no example lies further towards the other hull than it,
// and if, across that direction, it lies between those that lie as far.
func sameClosest(args, got, want []any) *compare.Deviation {
	if compare.Results(nil, got, want) == nil {
		return nil
	}
	p, q := got[0].([]float64), got[1].([]float64)
	if len(p) != 2 || len(q) != 2 {
		return &compare.Deviation{
			Message: fmt.Sprintf("p has %d numbers and q %d, want 2 each", len(p), len(q)),
		}
	}
	toward := between(want[0].([]float64), want[1].([]float64))
	if compare.Value(between(p, q), toward) != nil {
		far, near := math.Hypot(p[0]-q[0], p[1]-q[1]), math.Hypot(toward[0], toward[1])
		if far > near+1e-9 {
			return &compare.Deviation{
				Message: fmt.Sprintf("your points are %s apart, and the nearest ones %s",
					compare.Text(far, "", 40), compare.Text(near, "", 40)),
			}
		}
		return compare.Results(nil, got, want)
	}
	for r, hull := range args {
		point := got[r].([]float64)
		low, high := math.Inf(1), math.Inf(-1)
		for _, x := range hull.([][]float64) {
			if along(between(x, point), toward) < 1e-9 {
				across := toward[0]*x[1] - toward[1]*x[0]
				low, high = min(low, across), max(high, across)
			}
		}
		if across := toward[0]*point[1] - toward[1]*point[0]; !(across >= low-1e-6 &&
			across <= high+1e-6) {
			return &compare.Deviation{
				Place: compare.Place{Path: []string{"p", "q"}[r]},
				Message: fmt.Sprintf("%s does not lie in the convex hull of %s",
					compare.Text(point, "", 80), compare.Text(hull, "", 200)),
			}
		}
		toward = []float64{-toward[0], -toward[1]}
	}
	return nil
}

// between returns p − q.
func between(p, q []float64) []float64 { return []float64{p[0] - q[0], p[1] - q[1]} }

func along(x, direction []float64) float64 { return x[0]*direction[0] + x[1]*direction[1] }

// sameMachine accepts any way to any optimum, as long as each step is one of Pair: it
// names the first that is not.
func sameMachine(args, got, want []any) *compare.Deviation {
	if compare.Results(nil, got, want) == nil {
		return nil
	}
	K, y, C := args[0].([][]float64), args[1].([]float64), args[2].([]float64)
	trace := got[0].([][]float64)
	if len(trace) == 0 {
		return &compare.Deviation{
			Message: "the trace is empty; its first row is the start, where every multiplier is 0",
		}
	}
	before := make([]float64, len(y))
	for t, after := range trace {
		if message := stepWrong(K, y, C, t, before, after); message != "" {
			return &compare.Deviation{Place: compare.Place{Element: t + 1}, Message: message}
		}
		before = after
	}
	d := compare.Margins{K: K, Y: y, C: C}.Machine(trace[len(trace)-1], got[1].(float64))
	if d != nil {
		d.Place = compare.Place{} // which names an example, and here would be taken for a step
	}
	return d
}

// stepWrong says what is wrong with row t of a trace; nothing if it is empty.
func stepWrong(K [][]float64, y, C []float64, t int, before, after []float64) string {
	if len(after) != len(y) {
		return fmt.Sprintf("%d multipliers for %d examples", len(after), len(y))
	}
	var moved []int
	for i := range y {
		if !(math.Abs(after[i]-before[i]) <= 1e-12) {
			moved = append(moved, i)
		}
	}
	switch {
	case t == 0 && len(moved) > 0:
		return fmt.Sprintf("the first row is the start, where every multiplier is 0; "+
			"it has α[%d] = %v", moved[0], after[moved[0]])
	case len(moved) == 0:
		return "" // the start, or a pair that had nothing to gain
	case len(moved) != 2:
		return fmt.Sprintf("a step of Pair changes two multipliers, this one %d", len(moved))
	}
	i, j := moved[0], moved[1]
	next := solutions.Pair(K, y, C, before, i, j)
	for _, k := range moved {
		// NaN is no step either
		if !(math.Abs(next[k]-after[k]) <= 1e-7*math.Max(1, math.Abs(next[k]))) {
			return fmt.Sprintf("Pair takes α[%d] and α[%d] to %.6g and %.6g, your step "+
				"to %.6g and %.6g", i, j, next[i], next[j], after[i], after[j])
		}
	}
	return ""
}
