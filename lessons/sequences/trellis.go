package sequences

import (
	"fmt"
	"strings"
)

// TroutWeights returns the weights of the sentence: of a kind and a word, in the order of the
// sentence, and of a kind and the next.
func TroutWeights() (emission, transition [][]float64) {
	return [][]float64{{-1, 1, 0}, {2, 2, 2}}, [][]float64{{-1, 3}, {1, 1}}
}

// Trellis writes what stands in the nodes of a trellis: for each place and state the best score of
// the beginnings that end there, up to a place, and nothing behind it. On the edges stand the
// weights of pairs. Each place has a symbol of its own.
func Trellis(
	emission, transition [][]float64, upTo int,
) (nodes [][]string, edges [][][]string) {
	places, states := len(emission[0]), len(emission)
	nodes, edges = make([][]string, places), make([][][]string, places-1)
	var before []float64
	for t := range places {
		best := make([]float64, states)
		nodes[t] = make([]string, states)
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
	return nodes, edges
}

// signed writes a number with a minus sign, which is longer than a hyphen.
func signed(v float64) string { return strings.Replace(fmt.Sprint(v), "-", "−", 1) }

// Picture enlarges 4×4 pixels, 16 to a side: bit 4r + c of answer is the pixel in row r and
// column c.
func Picture(answer int) []float64 {
	var pixels []float64
	for y := range 64 {
		for x := range 64 {
			pixels = append(pixels, float64(answer>>(4*(y/16)+x/16)&1))
		}
	}
	return pixels
}

// The sentence of the first trellis, and the kinds of its words.
var Trout = []string{"people", "fish", "trout"}

var TwoWay = []string{"verb", "noun"}
