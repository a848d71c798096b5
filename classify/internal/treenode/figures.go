package treenode

import (
	"fmt"
	"slices"
	"strings"

	"github.com/tessella-go/tessella/classify/internal/impurity"
)

// Tie is how close two gains, or two masses relative to the larger, must be to count as equal. It
// is far above rounding errors, and far below any difference that matters for a choice.
const Tie = 1e-12

// MostCommon returns the first class whose mass is the largest, where masses closer than a
// rounding error are equal.
func MostCommon(counts []float64) int32 {
	largest := slices.Max(counts)
	return int32(slices.IndexFunc(counts, func(n float64) bool {
		return n >= largest*(1-Tie)
	}))
}

// Risks returns the risk of each node if it were a leaf, times the mass of the root. For a tree of
// numbers it is the deviance. For a tree of classes "" means misclassification.
func (t *Tree) Risks(I impurity.Measure) []float64 {
	own := make([]float64, len(t.Nodes))
	for at := range own {
		figures := t.Row(int32(at))
		if t.Numbers {
			own[at] = figures[2]
		} else if n := impurity.Sum(figures); n == 0 {
			own[at] = 0 // no example came here
		} else if I == "" {
			own[at] = n - slices.Max(figures) // whole numbers stay whole, so that ties are exact
		} else {
			own[at] = n * I.Of(figures)
		}
	}
	return own
}

// Raises returns by how much the tests on each attribute raise the share of the class on the way of
// x down a tree of classes.
func (t *Tree) Raises(x []float64, class int) []float64 {
	raises := make([]float64, len(t.Attributes))
	at := int32(0)
	for share := t.share(0, class); ; {
		next := t.Down(at, x)
		if next < 0 || t.Nodes[next].Stop == StopEmpty {
			return raises
		}
		below := t.share(next, class)
		raises[t.Nodes[at].Attribute] += below - share
		at, share = next, below
	}
}

func (t *Tree) share(at int32, class int) float64 {
	figures := t.Row(at)
	return figures[class] / impurity.Sum(figures)
}

// Amount prints a mass: whole numbers whole, others with three decimals.
func Amount(n float64) string {
	return strings.TrimSuffix(Rounded(n), ".000")
}

// Rounded prints three decimals, and no minus before a zero.
func Rounded(v float64) string {
	if text := fmt.Sprintf("%.3f", v); text != "-0.000" {
		return text
	}
	return "0.000"
}
