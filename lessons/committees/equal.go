package committees

import (
	"fmt"

	"github.com/tessella-go/tessella/grader/compare"
	"github.com/tessella-go/tessella/lessons/internal/kit"
)

// The comparisons in this file look at the parts of a result in the order in which they are
// computed, and name the first that is wrong.

// part is a part of a result.
type part struct {
	place     compare.Place
	name      string
	got, want any
}

// inOrder compares parts, and returns the first deviation.
func inOrder(parts []part) *compare.Deviation {
	for _, p := range parts {
		if d := kit.Named(p.place, p.name, p.got, p.want); d != nil {
			return d
		}
	}
	return nil
}

// layer names layer l of so many.
func layer(l, layers int) string {
	if l == layers-1 {
		return "the last layer"
	}
	return fmt.Sprint("hidden layer ", l+1)
}

// sameOutputs goes from the input to the probabilities.
func sameOutputs(_, got, want []any) *compare.Deviation {
	g, w := got[0].([][]float64), want[0].([][]float64)
	if len(g) != len(w) {
		return compare.Results(nil, got, want)
	}
	var parts []part
	for l := range w {
		name := "the output of " + layer(l-1, len(w)-1)
		if l == 0 {
			name = "the first output, which is x"
		}
		parts = append(parts, part{compare.Place{Element: l + 1}, name, g[l], w[l]})
	}
	return inOrder(parts)
}

// sameDeltas goes from the last layer back to the first.
func sameDeltas(_, got, want []any) *compare.Deviation {
	deltas, wantDeltas := got[0].([][]float64), want[0].([][]float64)
	gradient, wantGradient := got[1].([][][]float64), want[1].([][][]float64)
	if len(deltas) != len(wantDeltas) || len(gradient) != len(wantGradient) {
		return compare.Results(nil, got, want)
	}
	var parts []part
	for l := len(wantDeltas) - 1; l >= 0; l-- {
		name := layer(l, len(wantDeltas))
		parts = append(parts,
			part{compare.Place{Result: 1, Element: l + 1}, "the delta in " + name, deltas[l],
				wantDeltas[l]},
			part{compare.Place{Result: 2, Element: l + 1}, "the gradient in " + name, gradient[l],
				wantGradient[l]})
	}
	return inOrder(parts)
}

// sameDescent goes step by step, from the speed to the place that it leads to.
func sameDescent(_, got, want []any) *compare.Deviation {
	ws, us, wantWs, wantUs := got[0].([][]float64), got[1].([][]float64), want[0].([][]float64),
		want[1].([][]float64)
	if len(ws) != len(wantWs) || len(us) != len(wantUs) {
		return compare.Results(nil, got, want)
	}
	var parts []part
	for t := range wantWs {
		name := fmt.Sprint("step ", t)
		if t == 0 {
			name = "the start"
		}
		parts = append(parts,
			part{compare.Place{Result: 2, Element: t + 1}, name + ", u", us[t], wantUs[t]},
			part{compare.Place{Result: 1, Element: t + 1}, name + ", w", ws[t], wantWs[t]})
	}
	return inOrder(parts)
}

// sameDream goes from h0 over v1 and h1 to the gradient.
func sameDream(_, got, want []any) *compare.Deviation {
	var parts []part
	for r, name := range []string{"h0", "v1", "h1", "the gradient"} {
		parts = append(parts, part{compare.Place{Result: r + 1}, name, got[r], want[r]})
	}
	return inOrder(parts)
}
