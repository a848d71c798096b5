package likeness

import (
	"math"
	"slices"

	"github.com/tessella-go/tessella/grader"
	solutions "github.com/tessella-go/tessella/solutions/likeness"
)

// The known ways to get texts wrong that are short over the reference. The others are in
// mistakes.txt.

type (
	ofCosine    = grader.Misconception[func(x, y, w []float64) float64]
	ofCentroids = grader.Misconception[func(
		vectors []map[string]float64, classes []int,
	) []map[string]float64]
)

var cosineMistakes = []ofCosine{
	{Name: "the similarity", Hint: "A distance is asked for: 1 less the cosine.",
		Wrong: func(x, y, w []float64) float64 { return 1 - solutions.Cosine(x, y, w) }},
	{Name: "the angle",
		Hint:  "The distance is 1 less the cosine. The angle itself is not asked for.",
		Wrong: func(x, y, w []float64) float64 { return math.Acos(1 - solutions.Cosine(x, y, w)) }},
	{Name: "without weights", Hint: "Each term is multiplied by the weight of its attribute.",
		Wrong: func(x, y, w []float64) float64 {
			return solutions.Cosine(x, y, slices.Repeat([]float64{1}, len(w)))
		}},
	{Name: "opposite directions taken for one",
		Hint: "The cosine keeps its sign: rows of opposite direction are at distance 2.",
		Wrong: func(x, y, w []float64) float64 {
			return 1 - math.Abs(1-solutions.Cosine(x, y, w))
		}},
}

var centroidsMistakes = []ofCentroids{
	{Name: "one centroid for all", Hint: "Each class has a centroid of its own texts.",
		Wrong: func(vectors []vector, classes []int) []vector {
			centroids := make([]vector, 1+slices.Max(classes))
			for c := range centroids {
				centroids[c] = solutions.Centroids(vectors, make([]int, len(classes)))[0]
			}
			return centroids
		}},
	{Name: "no place for an empty class",
		Hint: "The result has a place for each class up to the largest. That of a class without " +
			"texts is an empty map.",
		Wrong: func(vectors []vector, classes []int) []vector {
			var centroids []vector
			for c, m := range solutions.Centroids(vectors, classes) {
				if slices.Contains(classes, c) {
					centroids = append(centroids, m)
				}
			}
			return centroids
		}},
}
