package margins

import (
	"github.com/tessella-go/tessella/grader"
	"github.com/tessella-go/tessella/lessons/internal/kit"
	solutions "github.com/tessella-go/tessella/solutions/margins"
)

// The known ways to get hulls, planes and the objectives wrong that are short over the reference.
// The others are in mistakes.txt.

type (
	ofClosest    = grader.Misconception[func(positive, negative [][]float64) (p, q []float64)]
	ofPlane      = grader.Misconception[func(p, q []float64) (w []float64, b float64)]
	ofObjectives = grader.Misconception[func(
		K [][]float64, y, C, alpha []float64, b float64,
	) (slack []float64, primal, dual float64)]
)

func mean(points [][]float64) []float64 {
	m := make([]float64, 2)
	for _, x := range points {
		m[0], m[1] = m[0]+x[0]/float64(len(points)), m[1]+x[1]/float64(len(points))
	}
	return m
}

var closestMistakes = []ofClosest{
	{Name: "p and q exchanged", Hint: "p belongs to the positive set, which is the first argument.",
		Wrong: func(positive, negative [][]float64) (p, q []float64) {
			p, q = solutions.ClosestPoints(positive, negative)
			return q, p
		}},
	{Name: "the means of the classes",
		Hint: "The plane between the means is another classifier. Here only those count that lie " +
			"nearest to the other class.",
		Wrong: func(positive, negative [][]float64) (p, q []float64) {
			return mean(positive), mean(negative)
		}},
}

var planeMistakes = []ofPlane{
	{Name: "through the origin",
		Hint: "Without b every plane goes through the origin. It should go through the middle " +
			"of the two points.",
		Wrong: func(p, q []float64) ([]float64, float64) {
			w, _ := solutions.Plane(p, q)
			return w, 0
		}},
	{Name: "through p", Hint: "This plane goes through p. It should lie as far from p as from q.",
		Wrong: func(p, q []float64) ([]float64, float64) {
			w, _ := solutions.Plane(p, q)
			return w, -kit.Dot(w, p)
		}},
	{Name: "the sign of b", Hint: "w · the middle + b = 0: so b is minus w · the middle.",
		Wrong: func(p, q []float64) ([]float64, float64) {
			w, b := solutions.Plane(p, q)
			return w, -b
		}},
	{Name: "the middle not halved", Hint: "The middle is (p + q)/2; p + q lies twice as far out.",
		Wrong: func(p, q []float64) ([]float64, float64) {
			w, b := solutions.Plane(p, q)
			return w, 2 * b
		}},
	{Name: "the sides exchanged", Hint: "w points to the positive side, from q to p.",
		Wrong: func(p, q []float64) ([]float64, float64) { return solutions.Plane(q, p) }},
}

var objectivesMistakes = []ofObjectives{
	{Name: "b within ‖w‖²",
		Hint: "‖w‖² has no b in it: add up α_i y_i w·φ(x_i), and not α_i y_i f(x_i). " +
			"The two are equal only where Σ α y = 0.",
		Wrong: func(K [][]float64, y, C, alpha []float64, b float64) ([]float64, float64, float64) {
			slack, primal, dual := solutions.Objectives(K, y, C, alpha, b)
			half := b * kit.Dot(alpha, y) / 2
			return slack, primal + half, dual - half
		}},
	{Name: "C of the first example for all", Hint: "Each example has a price of its own: C[i].",
		Wrong: func(K [][]float64, y, C, alpha []float64, b float64) ([]float64, float64, float64) {
			return solutions.Objectives(K, y, each(C[0], len(y)), alpha, b)
		}},
	{Name: "b forgotten", Hint: "f(x) = w·φ(x) + b: the slack depends on b, though ‖w‖² does not.",
		Wrong: func(K [][]float64, y, C, alpha []float64, _ float64) ([]float64, float64, float64) {
			return solutions.Objectives(K, y, C, alpha, 0)
		}},
	{Name: "C forgotten", Hint: "A unit of slack of example i costs C[i].",
		Wrong: func(K [][]float64, y, _, alpha []float64, b float64) ([]float64, float64, float64) {
			return solutions.Objectives(K, y, each(1, len(y)), alpha, b)
		}},
}
