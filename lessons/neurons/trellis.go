package neurons

import (
	"fmt"
	"strings"

	"github.com/tessella-go/tessella/classify/figure"
)

// The sentence of the first trellis, and the kinds of its words.
var (
	Trout  = []string{"people", "fish", "trout"}
	TwoWay = []string{"verb", "noun"}
)

// TroutWeights returns the weights of the sentence: of a kind and a word, in the order of the
// sentence, and of a kind and the next.
func TroutWeights() (emission, transition [][]float64) {
	return [][]float64{{-1, 1, 0}, {2, 2, 2}}, [][]float64{{-1, 3}, {1, 1}}
}

// Trellis draws the best score of the beginnings that end in each state, up to a place, the weights
// of pairs on the lines, and a path, which may be nil. The symbols are the places.
func Trellis(
	places, states []string, emission, transition [][]float64, upTo int, path []int,
) *figure.Figure {
	nodes, edges := make([][]string, len(places)), make([][][]string, len(places)-1)
	var before []float64
	for t := range places {
		best := make([]float64, len(states))
		nodes[t] = make([]string, len(states))
		for k := range states {
			for l, score := range before {
				if s := score + transition[l][k]; l == 0 || s > best[k] {
					best[k] = s
				}
			}
			best[k] += emission[k][t]
			if t < upTo {
				nodes[t][k] = signed(best[k])
			}
		}
		before = best
	}
	for t := range edges {
		for _, row := range transition {
			var texts []string
			for _, w := range row {
				texts = append(texts, signed(w))
			}
			edges[t] = append(edges[t], texts)
		}
	}
	return figure.Trellis(places, states, nodes, edges, path)
}

// signed writes a number with a minus sign, which is longer than a hyphen.
func signed(v float64) string { return strings.Replace(fmt.Sprint(v), "-", "−", 1) }

// Picture enlarges 4×4 pixels, 16 to a side: bit 4r + c of answer is the pixel in row r and column c.
func Picture(answer int) []float64 {
	var pixels []float64
	for y := range 64 {
		for x := range 64 {
			pixels = append(pixels, float64(answer>>(4*(y/16)+x/16)&1))
		}
	}
	return pixels
}
